//! Small pieces of HTML that pages are made of.

use std::fmt::Write as _;

use codille_evidence::Whose;
use maud::{Markup, PreEscaped, Render, html};

/// Escapes what HTML and XML would read as their own, where no template writes the text.
pub fn escape(text: &str) -> String {
    text.render().into_string()
}

/// Writes a link around its inside.
pub fn link(href: &str, inner: impl Render) -> Markup {
    html! { a href=(href) { (inner) } }
}

/// Writes a heading with an address of its own.
pub fn heading(words: &str) -> Markup {
    html! { h2 id=(slug(words)) { (words) } }
}

/// Writes a text as a part of an address.
pub fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

/// Writes words in the type of the machine.
pub fn code(text: &str) -> Markup {
    html! { code { (text) } }
}

/// Writes text that keeps its lines. Lines are parted by a reference, so that Markdown sees no empty line.
pub fn verbatim(class: &str, inner: &Markup) -> Markup {
    let inner = PreEscaped(inner.0.trim_end().replace('\n', "&#10;"));
    // A keyboard must be able to scroll what is wider than the page.
    html! { pre class=(class) tabindex="0" { code { (inner) } } }
}

/// Writes whose a piece of evidence is, to stand behind its title.
pub fn whose(whose: Whose) -> Markup {
    let words = match whose {
        Whose::Book => "the book's",
        Whose::Editor => "the editor's",
    };
    html! { " " span class={ "whose " (whose.word()) } { (words) } }
}

/// Writes a list; nothing where there is nothing.
pub fn list(class: &str, items: &[impl Render]) -> Markup {
    html! {
        @if !items.is_empty() {
            ul class=[Some(class).filter(|c| !c.is_empty())] { (list_items(items)) }
        }
    }
}

/// Writes the items of a list.
pub fn list_items(items: &[impl Render]) -> Markup {
    html! { @for item in items { li { (item) } } }
}

/// Writes things with something between them.
pub fn joined(things: impl IntoIterator<Item = impl Render>, between: impl Render) -> Markup {
    html! {
        @for (i, thing) in things.into_iter().enumerate() {
            @if i > 0 { (&between) }
            (thing)
        }
    }
}

/// Makes HTML a block of a Markdown page: on lines of its own, with no empty line in it.
pub fn block(html: &Markup) -> String {
    let lines: Vec<&str> = html
        .0
        .lines()
        .map(str::trim_end)
        .filter(|l| !l.is_empty())
        .collect();
    format!("\n\n{}\n\n", lines.join("\n"))
}

/// Writes a part that opens on request.
pub fn fold(class: &str, summary: &str, inner: &Markup) -> Markup {
    html! { details class=(class) { summary { (summary) } (inner) } }
}

/// Returns a name that can stand in an address: small letters, digits and dashes.
pub fn slug(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_blocks_have_no_empty_line() {
        assert_eq!(escape("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
        assert_eq!(
            block(&PreEscaped("<p>\n\n  x\n</p>".to_owned())),
            "\n\n<p>\n  x\n</p>\n\n"
        );
        assert_eq!(slug("Order/Trumps: a"), "order-trumps-a");
        assert!(!verbatim("rule", &html! { "a\n\nb" }).0.contains('\n'));
    }
}
