//! A comparison as a TEI P5 document: the works in the header, the rows as a table, the passages behind it.

mod back;
mod xml;

use std::io;

use super::shown::Said;
use super::{dated, kept, shown, summary, titled};
use back::back;
use codille_analysis::compare::{AUTHORS, Cell, Comparison, LICENCE, Row, Source, TITLE, VERSION};
use quick_xml::events::{BytesDecl, Event};
use quick_xml::writer::Writer;
use xml::{Xml, id, line, say, with, write};

const LICENCE_TEXT: &str = "https://creativecommons.org/licenses/by/4.0/";

/// Writes the comparison as TEI.
pub fn tei(comparison: &Comparison) -> String {
    let mut xml = Writer::new(Vec::new());
    document(&mut xml, comparison).expect("a list of bytes takes everything");
    String::from_utf8(xml.into_inner()).expect("what is written is text")
}

fn document(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    line(xml)?;
    let of = [
        ("xmlns", "http://www.tei-c.org/ns/1.0"),
        ("xml:lang", "en-GB"),
    ];
    with(xml, "TEI", &of, |xml| {
        line(xml)?;
        header(xml, comparison)?;
        with(xml, "text", &[], |xml| {
            line(xml)?;
            with(xml, "body", &[], |xml| body(xml, comparison))?;
            line(xml)?;
            with(xml, "back", &[], |xml| back(xml, comparison))
        })?;
        line(xml)
    })?;
    line(xml)
}

fn header(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    with(xml, "teiHeader", &[], |xml| {
        with(xml, "fileDesc", &[], |xml| {
            line(xml)?;
            with(xml, "titleStmt", &[], |xml| {
                say(xml, "title", &[], &title(comparison))?;
                say(xml, "author", &[], AUTHORS)
            })?;
            line(xml)?;
            with(xml, "editionStmt", &[], |xml| {
                let words = format!("{TITLE}, version {VERSION}");
                say(xml, "edition", &[("n", VERSION)], &words)
            })?;
            line(xml)?;
            with(xml, "publicationStmt", &[], |xml| {
                say(xml, "publisher", &[], AUTHORS)?;
                with(xml, "availability", &[("status", "free")], |xml| {
                    say(xml, "licence", &[("target", LICENCE_TEXT)], LICENCE)
                })
            })?;
            line(xml)?;
            with(xml, "sourceDesc", &[], |xml| sources(xml, comparison))?;
            line(xml)
        })?;
        encoding(xml, comparison)
    })?;
    line(xml)
}

/// Says which rows were chosen.
fn encoding(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    let Some(filtered) = &comparison.filter else {
        return Ok(());
    };
    line(xml)?;
    with(xml, "encodingDesc", &[], |xml| {
        with(xml, "samplingDecl", &[], |xml| {
            say(xml, "p", &[], &kept(filtered))
        })
    })
}

fn title(comparison: &Comparison) -> String {
    let books: Vec<String> = comparison.variants.iter().map(dated).collect();
    format!("{}, compared topic by topic", books.join(", "))
}

fn sources(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    if comparison.sources.is_empty() {
        return say(xml, "p", &[], "The variants restate no printed work.");
    }
    with(xml, "listBibl", &[], |xml| {
        comparison.sources.iter().try_for_each(|s| source(xml, s))
    })
}

fn source(xml: &mut Xml, source: &Source) -> io::Result<()> {
    line(xml)?;
    with(xml, "bibl", &[("xml:id", &id("w", &source.id))], |xml| {
        say(xml, "author", &[], &source.author)?;
        write(xml, ", ")?;
        say(xml, "title", &[], &source.title)?;
        let more = [
            ("edition", source.edition.as_ref()),
            ("pubPlace", source.place.as_ref()),
            ("publisher", source.publisher.as_ref()),
        ];
        for (name, words) in more {
            if let Some(words) = words {
                write(xml, ", ")?;
                say(xml, name, &[], words)?;
            }
        }
        write(xml, ", ")?;
        let year = source.year.to_string();
        say(xml, "date", &[("when", &format!("{year:0>4}"))], &year)
    })
}

fn body(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    with(xml, "div", &[], |xml| {
        line(xml)?;
        say(xml, "head", &[], &title(comparison))?;
        line(xml)?;
        with(xml, "list", &[], |xml| {
            (comparison.variants.iter()).try_for_each(|head| {
                line(xml)?;
                let id = id("v", &head.id);
                with(xml, "item", &[("xml:id", &id)], |xml| {
                    say(xml, "ident", &[], &head.id)?;
                    write(xml, &format!(": {}", titled(head)))
                })
            })
        })?;
        line(xml)?;
        say(xml, "p", &[], &summary(comparison))?;
        line(xml)?;
        if !comparison.rows.is_empty() {
            table(xml, comparison)?;
        }
        line(xml)
    })
}

fn table(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    let rows = (comparison.rows.len() + 1).to_string();
    let columns = (comparison.variants.len() + 1).to_string();
    with(
        xml,
        "table",
        &[("rows", &rows), ("cols", &columns)],
        |xml| {
            line(xml)?;
            with(xml, "row", &[("role", "label")], |xml| {
                say(xml, "cell", &[("role", "label")], "Topic")?;
                (comparison.variants.iter())
                    .try_for_each(|head| say(xml, "cell", &[("role", "label")], &dated(head)))
            })?;
            (comparison.rows.iter()).try_for_each(|r| row(xml, comparison, r))?;
            line(xml)
        },
    )
}

fn row(xml: &mut Xml, comparison: &Comparison, row: &Row) -> io::Result<()> {
    line(xml)?;
    let number = row.number.to_string();
    let of = [("xml:id", id("t", &row.topic)), ("n", number.clone())];
    let of = of.each_ref().map(|(name, value)| (*name, value.as_str()));
    with(xml, "row", &of, |xml| {
        with(xml, "cell", &[("role", "label")], |xml| {
            say(xml, "num", &[("value", &number)], &number)?;
            write(xml, &format!(". {} ", row.title))?;
            say(xml, "ident", &[("type", "topic")], &row.topic)
        })?;
        let cells = row.cells.values().enumerate();
        { cells }.try_for_each(|(i, c)| cell(xml, comparison, (row, i), c))
    })
}

fn cell(
    xml: &mut Xml,
    comparison: &Comparison,
    (row, column): (&Row, usize),
    cell: &Cell,
) -> io::Result<()> {
    let shown = shown(row, column, cell);
    line(xml)?;
    with(xml, "cell", &[], |xml| {
        with(xml, "p", &[], |xml| {
            say(xml, "term", &[("type", "status")], &shown.status)
        })?;
        for part in &shown.said {
            with(xml, "p", &[], |xml| said(xml, comparison, part))?;
        }
        for rest in &shown.rest {
            say(xml, "p", &[], &format!("({rest})"))?;
        }
        Ok(())
    })
}

fn said(xml: &mut Xml, comparison: &Comparison, said: &Said<'_>) -> io::Result<()> {
    if let Some(mark) = &said.mark {
        say(xml, "term", &[("type", "status")], mark)?;
        write(xml, " ")?;
    }
    write(xml, &said.words)?;
    let passages = comparison.passages.iter();
    let cited = passages.filter(|p| said.part.cites.contains(&p.id));
    for (i, passage) in cited.enumerate() {
        write(xml, if i == 0 { " (" } else { "; " })?;
        let target = format!("#{}", id("p", &passage.id));
        say(xml, "ref", &[("target", &target)], &passage.locus)?;
    }
    if comparison
        .passages
        .iter()
        .any(|p| said.part.cites.contains(&p.id))
    {
        write(xml, ")")?;
    }
    let asides = [
        ("share", said.shares.clone()),
        ("doubt", said.doubt.clone()),
        ("practice", said.practice()),
        ("reason", said.reason()),
    ];
    for (kind, words) in asides {
        if let Some(words) = words {
            write(xml, " ")?;
            say(xml, "note", &[("type", kind)], &words)?;
        }
    }
    Ok(())
}
