//! A comparison as it goes into a paper: as CSV, LaTeX, TEI, Markdown, a list and a page, with numbers and citation.

use codille::compare::{
    AUTHORS, Comparison, LICENCE, RowFilter, RowSort, TITLE, VERSION, Wanted, compare,
};
use codille::layout::TermStyle;
use codille::report::compare::{Detail, csv, html, latex, list, markdown, tei, text};
use codille::ruleset::{Edition, Rules};
use codille::variant::Setting;
use quick_xml::events::Event;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static EDITION: LazyLock<Edition> = LazyLock::new(|| Edition::load(&Rules::embedded()));
static OMBRE: LazyLock<Comparison> =
    LazyLock::new(|| compared(&["gibbs-1878", "royal-1665", "morley-1891"], None, true));
static PIQUET: LazyLock<Comparison> =
    LazyLock::new(|| compared(&["cavendish-1896", "picquet-1651"], None, true));

fn compared(variants: &[&str], topic: Option<&str>, all: bool) -> Comparison {
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let wanted = Wanted {
        variants: &variants,
        topic,
        all,
        set: &Setting::new(),
    };
    compare(&EDITION, wanted).expect("the books can be compared")
}

fn both() -> [&'static Comparison; 2] {
    let both: [&Comparison; 2] = [&OMBRE, &PIQUET];
    assert!(both.iter().all(|c| c.rows.len() > 50), "they have rows");
    both
}

#[test]
fn a_row_keeps_its_number_whatever_is_shown() {
    let all: BTreeMap<&str, usize> =
        (OMBRE.rows.iter().map(|r| (r.topic.as_str(), r.number))).collect();
    let numbers: Vec<usize> = OMBRE.rows.iter().map(|r| r.number).collect();
    assert_eq!(numbers, (1..=OMBRE.compared).collect::<Vec<_>>());
    let books = ["gibbs-1878", "royal-1665", "morley-1891"];
    let mut turned = books;
    turned.reverse();
    for found in [
        compared(&books, Some("payment"), false),
        compared(&books, None, false),
        compared(&turned, Some("trump"), true),
    ] {
        assert!(!found.rows.is_empty());
        for row in &found.rows {
            assert_eq!(
                all.get(row.topic.as_str()),
                Some(&row.number),
                "{}",
                row.topic
            );
        }
    }
}

#[test]
fn a_comparison_says_how_it_is_cited() {
    let cff = include_str!("../../CITATION.cff");
    assert!(cff.contains(&format!("title: \"{TITLE}\"")));
    assert!(cff.contains(&format!("name: \"{AUTHORS}\"")));
    assert!(cff.contains(&format!("version: {VERSION}\n")));
    assert!(cff.contains(&format!("- {LICENCE}\n")));
    let found = compared(&["gibbs-1878", "royal-1665"], Some("payment"), false);
    let citation = &found.citation;
    for words in [
        "gibbs-1878 (1878)",
        "royal-1665 (1665)",
        "under payment",
        AUTHORS,
        TITLE,
        VERSION,
        LICENCE,
    ] {
        assert!(citation.contains(words), "{citation} has {words}");
    }
    let row = found.rows.first().expect("they differ");
    let number = format!("{}. ", row.number);
    let look = TermStyle {
        width: 4000,
        ..TermStyle::default()
    };
    for text in [
        text(&found, Detail::Brief, look),
        list(&found, Detail::Brief, look),
    ] {
        assert!(text.contains(citation) && text.contains(&number), "{text}");
    }
    assert!(markdown(&found, Detail::Brief).contains(&number) && html(&found).contains(citation));
    let data = serde_json::to_value(&found).expect("it is data");
    assert_eq!(data["citation"], citation.as_str());
    assert_eq!(data["rows"][0]["number"], row.number);
}

#[test]
fn csv_has_a_line_for_each_row_and_variant() {
    for found in both() {
        let text = csv(found);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let heads = reader.headers().expect("it has heads").clone();
        assert_eq!(
            heads.iter().collect::<Vec<_>>().join(","),
            "number,topic,title,class,differs,variant,year,status,gist,cites,loci,reading,alternative,clauses,edition,\
             concerns,shares,stake,first_pool,readings,spread,practice,reason,incipit,filter,\
             author,standing"
        );
        let at = |name: &str| heads.iter().position(|h| h == name).expect("a column");
        let lines: Vec<csv::StringRecord> = reader.records().map(|r| r.expect("a line")).collect();
        let cells = found
            .rows
            .iter()
            .flat_map(|r| r.cells.iter().map(move |c| (r, c)));
        assert_eq!(lines.len(), found.rows.len() * found.variants.len());
        for (line, (row, (variant, cell))) in lines.iter().zip(cells) {
            assert_eq!(line[at("number")], row.number.to_string());
            assert_eq!(line[at("topic")], row.topic);
            assert_eq!(&line[at("variant")], variant);
            assert_eq!(line[at("gist")], cell.gist);
            assert_eq!(&line[at("status")], cell.status.word());
            let parts = line[at("standing")].split(" | ");
            let counts = parts.filter_map(|p| p.rsplit(' ').next()?.parse::<usize>().ok());
            assert_eq!(counts.sum::<usize>(), cell.parts.len());
            assert!(!line[at("author")].is_empty());
            let cites: Vec<&str> = line[at("cites")]
                .split(" | ")
                .filter(|c| !c.is_empty())
                .collect();
            assert_eq!(cites, cell.cites);
            let loci: Vec<&str> = line[at("loci")]
                .split(" | ")
                .filter(|c| !c.is_empty())
                .collect();
            assert_eq!(loci, cell.loci);
        }
        assert!(
            lines.iter().any(|l| l[at("gist")].contains(['"', ','])),
            "something is quoted"
        );
        assert!(
            lines.iter().any(|l| !l[at("reading")].is_empty()),
            "something is read"
        );
        assert!(text.ends_with("\r\n"));
    }
}

#[test]
fn latex_is_balanced_and_has_no_sign_of_its_own_from_the_books() {
    let mut tables = 0;
    for found in both() {
        let text = latex(found, Detail::Full);
        let mut depth = 0_i32;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => drop(chars.next()),
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0, "a brace closes nothing");
        }
        assert_eq!(depth, 0, "a brace stays open");
        let (_, body) = text.split_once("\\endlastfoot").expect("it has a table");
        let mut last = ' ';
        for c in body.chars() {
            let raw = matches!(c, '#' | '%' | '_' | '^' | '~' | '"') && last != '\\';
            assert!(!raw, "{c} stands as it is");
            assert!(c <= '\u{17e}', "{c} has no letter in the font");
            last = c;
        }
        // Every line of the table has its columns: the signs between them are the only ones.
        let (table, _) = body.split_once("\\end{longtable}").expect("it ends");
        let lines = table.lines().filter(|l| l.ends_with("\\\\"));
        for line in lines {
            let between = line.replace("\\&", "").matches(" & ").count();
            assert_eq!(between, found.variants.len(), "{line}");
            tables += 1;
        }
        assert!(text.contains("\\caption{") && text.contains("Cite as: "));
    }
    assert!(tables > 100, "there are lines");
}

#[test]
fn tei_is_well_formed_and_its_links_lead_somewhere() {
    for found in both() {
        let text = tei(found);
        let mut reader = quick_xml::Reader::from_str(&text);
        let (mut open, mut ids, mut targets) = (Vec::new(), BTreeSet::new(), Vec::new());
        let (mut rows, mut cells) = (0, 0);
        loop {
            match reader.read_event().expect("it is well-formed") {
                Event::Start(start) => {
                    let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
                    rows += usize::from(name == "row");
                    cells += usize::from(name == "cell");
                    for attribute in start.attributes() {
                        let attribute = attribute.expect("an attribute");
                        let value = String::from_utf8_lossy(&attribute.value).into_owned();
                        match attribute.key.as_ref() {
                            b"xml:id" => {
                                assert!(ids.insert(value.clone()), "{value} is twice there");
                            }
                            b"target" => targets.push(value),
                            _ => {}
                        }
                    }
                    open.push(name);
                }
                Event::End(_) => drop(open.pop()),
                Event::Eof => break,
                Event::Empty(_)
                | Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_)
                | Event::GeneralRef(_) => {}
            }
        }
        assert!(open.is_empty());
        assert_eq!(rows, found.rows.len() + 1);
        assert_eq!(cells, (found.rows.len() + 1) * (found.variants.len() + 1));
        let inner: Vec<&str> = targets.iter().filter_map(|t| t.strip_prefix('#')).collect();
        assert!(inner.len() > found.rows.len(), "passages are cited");
        for target in inner {
            assert!(ids.contains(target), "{target} is nowhere");
        }
        for row in &found.rows {
            assert!(ids.contains(&format!("t.{}", row.topic.replace('/', "."))));
        }
    }
}

/// The elements of a TEI document with those that may stand around them, and the attributes that they have here: a part of what TEI P5 allows,
/// by which documents were found valid against its schema (`tei_all`).
const TEI: &[(&str, &[&str], &[&str])] = &[
    ("TEI", &[""], &["xmlns", "xml:lang"]),
    ("teiHeader", &["TEI"], &[]),
    ("fileDesc", &["teiHeader"], &[]),
    ("titleStmt", &["fileDesc"], &[]),
    ("editionStmt", &["fileDesc"], &[]),
    ("publicationStmt", &["fileDesc"], &[]),
    ("sourceDesc", &["fileDesc"], &[]),
    ("encodingDesc", &["teiHeader"], &[]),
    ("samplingDecl", &["encodingDesc"], &[]),
    ("title", &["titleStmt", "bibl"], &[]),
    ("author", &["titleStmt", "bibl"], &[]),
    ("edition", &["editionStmt", "bibl"], &["n"]),
    ("publisher", &["publicationStmt", "bibl"], &[]),
    ("availability", &["publicationStmt"], &["status"]),
    ("licence", &["availability"], &["target"]),
    ("listBibl", &["sourceDesc"], &[]),
    ("bibl", &["listBibl", "item"], &["xml:id"]),
    ("pubPlace", &["bibl"], &[]),
    ("date", &["bibl"], &["when"]),
    ("biblScope", &["bibl"], &[]),
    ("text", &["TEI"], &[]),
    ("body", &["text"], &[]),
    ("back", &["text"], &[]),
    ("div", &["body", "back"], &["type", "corresp"]),
    ("head", &["div"], &[]),
    ("list", &["div"], &[]),
    ("item", &["list"], &["xml:id"]),
    ("p", &["div", "cell", "samplingDecl", "sourceDesc"], &[]),
    ("table", &["div"], &["rows", "cols"]),
    ("row", &["table"], &["role", "xml:id", "n"]),
    ("cell", &["row"], &["role"]),
    ("num", &["cell"], &["value"]),
    ("ident", &["cell", "item"], &["type"]),
    ("term", &["p", "item"], &["type"]),
    ("ref", &["p", "bibl", "item"], &["target"]),
    ("note", &["p"], &["type"]),
    ("quote", &["item"], &["type"]),
    ("gloss", &["item"], &[]),
];

#[test]
fn tei_uses_elements_and_attributes_where_they_may_stand() {
    let patched = compared(&["gibbs-1878", "gibbs-1878-appendix"], None, false);
    let mut chosen = patched.clone();
    let filter = RowFilter {
        only: vec![RowSort::Amounts],
        ..RowFilter::default()
    };
    chosen.keep(&filter, false);
    let mut met = BTreeSet::new();
    for found in [&*OMBRE, &*PIQUET, &patched, &chosen] {
        let text = tei(found);
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut open = vec![String::new()];
        loop {
            match reader.read_event().expect("it is well-formed") {
                Event::Start(start) => {
                    let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
                    let row = TEI.iter().find(|(n, ..)| *n == name);
                    let (known, around, has) =
                        row.unwrap_or_else(|| panic!("{name} is not on the list"));
                    let outer = open.last().map_or("", String::as_str);
                    assert!(around.contains(&outer), "{name} in {outer}");
                    for attribute in start.attributes() {
                        let key = attribute.expect("an attribute").key;
                        let key = String::from_utf8_lossy(key.as_ref()).into_owned();
                        assert!(has.contains(&key.as_str()), "{key} of {name}");
                    }
                    met.insert(*known);
                    open.push(name);
                }
                Event::End(_) => drop(open.pop()),
                Event::Empty(_) => panic!("an element is empty"),
                Event::Eof => break,
                Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_)
                | Event::GeneralRef(_) => {}
            }
        }
    }
    let all: BTreeSet<&str> = TEI.iter().map(|(name, ..)| *name).collect();
    assert_eq!(met, all, "the list names what is used");
}

/// What a patched variant changes stands in every form.
#[test]
fn the_changes_of_a_patched_variant_are_in_every_form() {
    let found = compared(&["gibbs-1878", "gibbs-1878-appendix"], None, false);
    let head = found.variants.last().expect("there are two");
    assert!(head.patches.len() > 20, "the Appendix changes much");
    let tei = tei(&found);
    let csv = csv(&found);
    let look = TermStyle {
        width: 4000,
        ..TermStyle::default()
    };
    let plain = [
        text(&found, Detail::Brief, look),
        markdown(&found, Detail::Brief),
        html(&found),
        csv.clone(),
        tei.clone(),
    ];
    let latex = latex(&found, Detail::Brief);
    for patch in &head.patches {
        for form in &plain {
            assert!(form.contains(&patch.target), "{}", patch.target);
        }
        let broken = patch
            .target
            .replace('_', "\\_")
            .replace('/', "/\\allowbreak{}");
        assert!(latex.contains(&format!("\\item[{} \\texttt{{{broken}}}]", patch.op)));
    }
    assert_eq!(
        tei.matches("<term type=\"change\">").count(),
        head.patches.len()
    );
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(|r| r.expect("a line")).collect();
    let changes = lines.iter().filter(|l| &l[3] == "change");
    assert_eq!(changes.count(), head.patches.len());
    let cells = found.rows.len() * found.variants.len();
    assert_eq!(lines.len(), cells + head.patches.len());
}

#[test]
fn the_links_of_the_page_lead_somewhere() {
    for found in both() {
        let page = html(found);
        let all = |before: &str| -> Vec<String> {
            let parts = page.split(before).skip(1);
            let ends = parts.filter_map(|p| p.split_once('"'));
            ends.map(|(value, _)| value.to_owned()).collect()
        };
        let ids = all(" id=\"");
        let known: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(known.len(), ids.len(), "no id is twice there");
        let links = all("href=\"#");
        assert!(links.len() > found.rows.len() * 2, "there are links");
        for link in &links {
            assert!(known.contains(link), "{link} is nowhere");
        }
        assert!(page.contains("<mark>"), "words are marked");
    }
    let printed = html(&compared(
        &["gibbs-1878", "gibbs-1878-as-printed"],
        None,
        true,
    ));
    let equal = "class=\"equal\" role=\"img\" aria-label=\"the same as gibbs-1878\"";
    assert!(printed.matches(equal).count() > 50, "most is the same");
}

#[test]
fn a_list_is_a_list_at_any_width() {
    let look = |width| TermStyle {
        width,
        ..TermStyle::default()
    };
    let found = compared(&["gibbs-1878", "royal-1665"], Some("payment"), false);
    assert_ne!(
        text(&found, Detail::Brief, look(200)),
        list(&found, Detail::Brief, look(200))
    );
    assert_eq!(
        text(&found, Detail::Brief, look(50)),
        list(&found, Detail::Brief, look(50))
    );
    assert!(
        list(&found, Detail::Brief, look(200))
            .lines()
            .all(|l| l.chars().count() <= 200)
    );
}
