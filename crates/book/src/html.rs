//! Small pieces of HTML that pages are made of.

use codille_evidence::Whose;

/// Escapes what HTML would read as its own.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// Writes an element with a class around what is HTML already.
pub fn element(name: &str, class: &str, inner: &str) -> String {
    if class.is_empty() {
        return format!("<{name}>{inner}</{name}>");
    }
    format!("<{name} class=\"{class}\">{inner}</{name}>")
}

/// Writes a link around what is HTML already.
pub fn link(href: &str, inner: &str) -> String {
    format!("<a href=\"{}\">{inner}</a>", escape(href))
}

/// Writes a heading with an address of its own around what is HTML already.
pub fn heading(words: &str) -> String {
    format!("<h2 id=\"{}\">{words}</h2>", slug(words))
}

/// Writes words in the type of the machine.
pub fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// Writes text that keeps its lines. Lines are parted by a reference, so that Markdown sees no empty line.
pub fn verbatim(class: &str, inner: &str) -> String {
    let inner = inner.trim_end().replace('\n', "&#10;");
    // A keyboard must be able to scroll what is wider than the page.
    format!("<pre class=\"{class}\" tabindex=\"0\"><code>{inner}</code></pre>")
}

/// Writes whose a piece of evidence is, to stand behind its title.
pub fn whose(whose: Whose) -> String {
    let words = match whose {
        Whose::Book => "the book's",
        Whose::Editor => "the editor's",
    };
    format!(" <span class=\"whose {}\">{words}</span>", whose.word())
}

/// Writes a list of what is HTML already; nothing where there is nothing.
pub fn list(class: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: Vec<String> = items.iter().map(|i| format!("<li>{i}</li>")).collect();
    element("ul", class, &items.concat())
}

/// Makes HTML a block of a Markdown page: on lines of its own, with no empty line in it.
pub fn block(html: &str) -> String {
    let lines: Vec<&str> = html
        .lines()
        .map(str::trim_end)
        .filter(|l| !l.is_empty())
        .collect();
    format!("\n\n{}\n\n", lines.join("\n"))
}

/// Writes a part that opens on request.
pub fn fold(class: &str, summary: &str, inner: &str) -> String {
    format!("<details class=\"{class}\"><summary>{summary}</summary>{inner}</details>")
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
        assert_eq!(block("<p>\n\n  x\n</p>"), "\n\n<p>\n  x\n</p>\n\n");
        assert_eq!(slug("Order/Trumps: a"), "order-trumps-a");
        assert!(!verbatim("rule", "a\n\nb").contains('\n'));
    }
}
