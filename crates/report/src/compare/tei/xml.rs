//! Elements of XML and the words in them.

use quick_xml::events::{BytesText, Event};
use quick_xml::writer::Writer;
use std::io;

/// A document that is being written, or an element in it.
pub(super) type Xml = Writer<Vec<u8>>;

/// Makes an id of XML of one of ours, which may begin with a digit and has strokes.
pub(super) fn id(kind: &str, id: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let rest = id.chars().map(|c| if plain(c) { c } else { '.' });
    format!("{kind}.{}", rest.collect::<String>())
}

/// Writes an element with what is in it.
pub(super) fn with(
    xml: &mut Xml,
    name: &str,
    of: &[(&str, &str)],
    inner: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let element = xml.create_element(name).with_attributes(of.iter().copied());
    element.write_inner_content(inner).map(|_| ())
}

/// Writes an element with words in it.
pub(super) fn say(xml: &mut Xml, name: &str, of: &[(&str, &str)], words: &str) -> io::Result<()> {
    with(xml, name, of, |xml| write(xml, words))
}

/// Writes words; signs that XML has no place for are written as blanks.
pub(super) fn write(xml: &mut Xml, words: &str) -> io::Result<()> {
    let words = words.replace(|c: char| c.is_control(), " ");
    xml.write_event(Event::Text(BytesText::new(&words)))
}

/// Ends a line, which means nothing there.
pub(super) fn line(xml: &mut Xml) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::new("\n")))
}

#[cfg(test)]
mod tests {
    use super::{Writer, id, say};

    #[test]
    fn every_sign_of_xml_is_escaped() {
        let mut xml = Writer::new(Vec::new());
        say(
            &mut xml,
            "p",
            &[("n", "a\"<&")],
            "<a> & \"b\" 'c' ]]> é ♠\u{1}",
        )
        .expect("written");
        let text = String::from_utf8(xml.into_inner()).expect("text");
        let inner = text.split_once('>').expect("an element").1;
        let inner = inner.strip_suffix("</p>").expect("it ends");
        assert!(!inner.contains(['<', '>', '\u{1}']), "{inner}");
        assert!(inner.starts_with("&lt;a&gt; &amp; "), "{inner}");
        assert!(inner.ends_with("é ♠ "), "{inner}");
        assert!(text.starts_with("<p n=\"a&quot;&lt;&amp;\">"), "{text}");
    }

    #[test]
    fn an_id_is_one_of_xml() {
        assert_eq!(id("t", "payment/win"), "t.payment.win");
        assert_eq!(id("p", "1651-book/r001"), "p.1651-book.r001");
    }
}
