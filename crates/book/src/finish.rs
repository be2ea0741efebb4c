//! The last touch on a page that is set: typographic apostrophes and quotation marks outside code, and a description of its own.

use super::html::escape;

/// Elements whose text is kept letter by letter.
const KEPT: [&str; 8] = [
    "code", "pre", "script", "style", "textarea", "kbd", "samp", "title",
];
/// Elements within a line of text: the letter before them counts for what comes behind.
const INLINE: [&str; 12] = [
    "a", "b", "em", "i", "strong", "span", "cite", "q", "abbr", "small", "mark", "sup",
];
/// Words that begin with an apostrophe and not with a quotation.
const ELIDED: [&str; 4] = ["tis", "twas", "em", "twixt"];
/// The longest description, in letters: what a search engine shows.
const LONGEST: usize = 160;
/// The shortest page with a list of its headings, in bytes.
const LONG: usize = 15_000;
/// The fewest headings that are listed.
const SEVERAL: usize = 4;
/// The shortest first paragraph that describes a page.
const SHORTEST: usize = 40;

/// A piece of a page.
enum Piece<'p> {
    Text(&'p str),
    Tag(&'p str),
}

/// Finishes a page: what stands in `<main>` gets typographic apostrophes and quotation marks, and the head a description taken from it.
pub(super) fn finish(page: &str) -> String {
    let Some((head, rest)) = page.split_once("<main>") else {
        return page.to_owned();
    };
    let Some((main, tail)) = rest.rsplit_once("</main>") else {
        return page.to_owned();
    };
    let main = with_contents(reachable(&typographic(main)));
    let head = described(&titled(head), &main);
    [&head, "<main>", &main, "</main>", tail].concat()
}

/// Lets the keyboard reach listings that stand in Markdown: on a narrow screen they scroll.
fn reachable(main: &str) -> String {
    main.replace("<pre>", "<pre tabindex=\"0\">")
}

/// Parts HTML into texts and tags.
fn pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut left = html;
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let end = if left.starts_with("<!--") {
            left.find("-->").map_or(left.len(), |at| at + 3)
        } else if left.starts_with('<') {
            left.find('>').map_or(left.len(), |at| at + 1)
        } else {
            left.find('<').unwrap_or(left.len())
        };
        let (piece, rest) = left.split_at(end);
        left = rest;
        Some(if piece.starts_with('<') {
            Piece::Tag(piece)
        } else {
            Piece::Text(piece)
        })
    })
}

/// Returns the name of the element that a tag opens or ends.
fn element(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    name.get(..end.unwrap_or(name.len())).unwrap_or("")
}

/// Writes typographic apostrophes and quotation marks wherever a text is no code.
pub(super) fn typographic(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 64);
    // The element whose text is kept, and how deep it stands in itself.
    let mut kept: Option<(&str, usize)> = None;
    let mut last = ' ';
    for piece in pieces(html) {
        match piece {
            Piece::Tag(tag) => {
                out += tag;
                let name = element(tag);
                if !INLINE.contains(&name) && !KEPT.contains(&name) {
                    last = ' ';
                }
                kept = match kept {
                    Some((held, depth)) if held == name => {
                        let depth = if tag.starts_with("</") {
                            depth - 1
                        } else {
                            depth + 1
                        };
                        (depth > 0).then_some((held, depth))
                    }
                    None if KEPT.contains(&name) && !tag.starts_with("</") => Some((name, 1)),
                    kept => kept,
                };
            }
            Piece::Text(text) if kept.is_some() => {
                out += text;
                last = text.chars().next_back().unwrap_or(last);
            }
            Piece::Text(text) => set(&mut out, text, &mut last),
        }
    }
    out
}

/// Writes a text with typographic marks; `last` is the letter before it.
fn set(out: &mut String, text: &str, last: &mut char) {
    // mdBook writes them as references.
    let text = text.replace("&#39;", "'").replace("&#x27;", "'");
    let text = text.replace("&quot;", "\"");
    let mut left = text.as_str();
    while let Some((before, behind)) = left.split_once(['\'', '"']) {
        let rest = left.get(before.len()..);
        let is_double = rest.is_some_and(|rest| rest.starts_with('"'));
        out.push_str(before);
        *last = before.chars().next_back().unwrap_or(*last);
        let opens = !last.is_alphanumeric()
            && !matches!(*last, ')' | '.' | ',' | '!' | '?' | '’' | '”' | '…')
            && if is_double {
                is_begun(behind)
            } else {
                is_quoted(behind)
            };
        let mark = match (is_double, opens) {
            (true, true) => '“',
            (true, false) => '”',
            (false, true) => '‘',
            (false, false) => '’',
        };
        out.push(mark);
        *last = mark;
        left = behind;
    }
    out.push_str(left);
    *last = left.chars().next_back().unwrap_or(*last);
}

/// Tells whether something begins behind a quotation mark: a word, or an element.
fn is_begun(behind: &str) -> bool {
    let next = behind.chars().next();
    next.is_none_or(|c| !c.is_whitespace() && !matches!(c, '.' | ',' | ';' | ':' | ')' | '”'))
}

/// Tells whether a word begins behind a mark that is not written with an apostrophe itself.
fn is_quoted(behind: &str) -> bool {
    let word: String = behind.chars().take_while(|c| c.is_alphabetic()).collect();
    !word.is_empty() && !ELIDED.contains(&word.to_lowercase().as_str())
}

/// Sets the title that a browser shows.
fn titled(head: &str) -> String {
    let found = || {
        let (before, rest) = head.split_once("<title>")?;
        let (title, after) = rest.split_once("</title>")?;
        let (mut set_title, mut last) = (String::new(), ' ');
        set(&mut set_title, title, &mut last);
        Some([before, "<title>", &set_title, "</title>", after].concat())
    };
    found().unwrap_or_else(|| head.to_owned())
}

/// Puts a list of its headings at the head of a long page.
fn with_contents(main: String) -> String {
    if main.len() < LONG {
        return main;
    }
    let parts = main.split("<h2 id=\"").skip(1);
    let headings = parts.filter_map(|part| {
        let (id, rest) = part.split_once('"')?;
        let (_, rest) = rest.split_once('>')?;
        let (inner, _) = rest.split_once("</h2>")?;
        // The heads of items in a list are no parts of the page.
        (!id.ends_with("--head")).then(|| (id, text(inner)))
    });
    let headings: Vec<(&str, String)> = headings.collect();
    let Some((title, rest)) = main
        .split_once("</h1>")
        .filter(|_| headings.len() >= SEVERAL)
    else {
        return main;
    };
    let items = headings.iter();
    let items = items.map(|(id, words)| format!("<li><a href=\"#{id}\">{words}</a></li>"));
    let items: Vec<String> = items.collect();
    let items = items.concat();
    format!(
        "{title}</h1><nav class=\"on-page\" aria-label=\"On this page\"><details><summary>On this page</summary><ul>{items}</ul></details></nav>{rest}"
    )
}

/// Returns the text of HTML without its tags.
fn text(html: &str) -> String {
    let texts = pieces(html).filter_map(|piece| match piece {
        Piece::Text(text) => Some(text),
        Piece::Tag(_) => None,
    });
    let text: String = texts.collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Describes a page by its title and its first paragraph; one that has no paragraph, by its title and the book.
fn described(head: &str, main: &str) -> String {
    const MARK: &str = "<meta name=\"description\" content=\"";
    let found = || {
        let (before, rest) = head.split_once(MARK)?;
        let (_, after) = rest.split_once('"')?;
        let (of_book, _) = rest.split_once('"')?;
        let (title, _) = main
            .split_once("<h1")?
            .1
            .split_once('>')?
            .1
            .split_once("</h1>")?;
        let words = first_paragraph(main).unwrap_or_else(|| read(of_book));
        let title = read(&text(title));
        let stop = if title.ends_with(['.', '?', '!']) {
            ""
        } else {
            "."
        };
        let words = shortened(&format!("{title}{stop} {words}"));
        Some([before, MARK, &words, "\"", after].concat())
    };
    found().unwrap_or_else(|| head.to_owned())
}

/// Returns the text of the first paragraph that says something, references of HTML read.
fn first_paragraph(main: &str) -> Option<String> {
    // How a page is cited says nothing of what stands on it.
    let main = main.split("<details class=\"cite\"").next()?;
    let paragraphs = main.split("<p").skip(1);
    let texts = paragraphs.filter_map(|part| {
        let (attributes, rest) = part.split_once('>')?;
        let is_paragraph = attributes.is_empty() || attributes.starts_with(' ');
        // Who sits at a table, and that a referee agrees, are the same on many pages.
        let is_own = !["rp-who", "verdict", "case-title"]
            .iter()
            .any(|class| attributes.contains(class));
        let (inner, _) = rest.split_once("</p>")?;
        (is_paragraph && is_own).then(|| read(&text(inner)))
    });
    let mut long = texts.filter(|text| text.chars().count() >= SHORTEST);
    long.next()
}

/// Reads the references that texts of the book are written with.
fn read(text: &str) -> String {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#10;", " "),
        ("&amp;", "&"),
    ];
    let read = |text: String, (reference, sign): (&str, &str)| text.replace(reference, sign);
    signs.into_iter().fold(text.to_owned(), read)
}

/// Cuts a text at a word, and escapes it.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return escape(text);
    }
    let cut: String = text.chars().take(LONGEST).collect();
    let whole = cut
        .rsplit_once(' ')
        .map_or(cut.as_str(), |(words, _)| words);
    escape(whole.trim_end_matches([',', ';', ':', ' '])) + " …"
}

#[cfg(test)]
mod tests {
    use super::{finish, typographic};

    #[test]
    fn apostrophes_and_quotation_marks_are_set_outside_code_only() {
        for (plain, set) in [
            ("<p>Gibbs's king</p>", "<p>Gibbs’s king</p>"),
            ("<b>Gibbs</b>'s", "<b>Gibbs</b>’s"),
            ("<p>players' cards</p>", "<p>players’ cards</p>"),
            ("<p>'Tis said</p>", "<p>’Tis said</p>"),
            (
                "<p>he said 'good' and led</p>",
                "<p>he said ‘good’ and led</p>",
            ),
            ("<p>it&#39;s</p>", "<p>it’s</p>"),
            ("<p>\"Cavendish\" was</p>", "<p>“Cavendish” was</p>"),
            (
                "<p>(\"a\"), \"<em>b</em>\".</p>",
                "<p>(“a”), “<em>b</em>”.</p>",
            ),
            (
                "<p>says &quot;I don&#39;t&quot;</p>",
                "<p>says “I don’t”</p>",
            ),
            (
                "<p>\"A 'king',\" he said—\"no.\"</p>",
                "<p>“A ‘king’,” he said—“no.”</p>",
            ),
            ("<td>\"x</td><td>\"y</td>", "<td>“x</td><td>“y</td>"),
            ("<code>\"a\"</code>", "<code>\"a\"</code>"),
            ("<code>a'b</code>'s", "<code>a'b</code>’s"),
            (
                "<pre><code>'x'</code> 'y'</pre>",
                "<pre><code>'x'</code> 'y'</pre>",
            ),
            ("<a title='x'>d'or</a>", "<a title='x'>d’or</a>"),
            ("<script>'a'</script>", "<script>'a'</script>"),
            ("<!-- it's -->", "<!-- it's -->"),
        ] {
            assert_eq!(typographic(plain), set);
        }
    }

    #[test]
    fn the_title_of_a_page_is_set_too() {
        let page = finish("<head><title>It can't be - Book</title></head><main></main>");
        assert!(page.contains("<title>It can’t be - Book</title>"), "{page}");
    }

    #[test]
    fn a_long_page_lists_its_headings() {
        let page = |words: usize| {
            let heads = ["a", "b", "c", "d"].map(|id| {
                format!(
                    "<h2 id=\"{id}\"><a class=\"header\" href=\"#{id}\">Of {id}</a></h2><p>{}</p>",
                    "word ".repeat(words)
                )
            });
            format!(
                "<main><h1>T</h1>{}<h2 id=\"x--head\">X</h2></main>",
                heads.concat()
            )
        };
        let long = finish(&page(1000));
        assert!(
            long.contains("<h1>T</h1><nav class=\"on-page\""),
            "{}",
            long.get(..300).unwrap_or("")
        );
        assert!(
            long.contains("<li><a href=\"#a\">Of a</a></li>") && !long.contains("\"#x--head\"")
        );
        assert_eq!(finish(&page(10)), page(10));
    }

    #[test]
    fn a_page_is_described_by_its_title_and_first_long_paragraph() {
        let page = |main: &str| {
            format!(
                "<head><meta name=\"description\" content=\"The book\"></head><main>{main}</main>"
            )
        };
        let described = |main: &str| {
            let page = finish(&page(main));
            let (_, rest) = page.split_once("content=\"").expect("it is there");
            rest.split_once('"').expect("it ends").0.to_owned()
        };
        assert_eq!(described("<h1>T</h1>"), "T. The book");
        let long = "<h1>May it?</h1><p>Short.</p><p class=\"rp-who\">A, B and C speak in this order, and it is C who deals.</p>\
                    <p class=\"x\">The king’s <em>card</em> &amp; what it is worth in the old books.</p>";
        assert_eq!(
            described(long),
            "May it? The king’s card &amp; what it is worth in the old books."
        );
        let endless = format!("<h1>T</h1><p>{}</p>", "words and ".repeat(40));
        let cut = described(&endless);
        assert!(cut.ends_with(" …") && cut.chars().count() <= 162, "{cut}");
    }
}
