//! The report of a run as `JUnit` XML, which other tools read: a suite for each variant.

use std::fmt::Write;

use super::test::{TestItem, TestReport};
use codille_evidence::Whose;

impl TestReport {
    /// Returns the report in the `JUnit` format.
    pub fn junit(&self) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let all: Vec<&TestItem> = self.items.iter().collect();
        let _ = writeln!(out, "<testsuites name=\"codille\"{}>", counts(&all));
        let mut variants: Vec<&str> = Vec::new();
        for item in &self.items {
            if !variants.contains(&item.variant.as_str()) {
                variants.push(&item.variant);
            }
        }
        for variant in variants {
            let own = self.items.iter().filter(|i| i.variant == variant);
            let own: Vec<&TestItem> = own.collect();
            let name = escape(variant);
            let _ = writeln!(out, "  <testsuite name=\"{name}\"{}>", counts(&own));
            out += &owners(&own);
            for item in own {
                out += &case(item);
            }
            out += "  </testsuite>\n";
        }
        out + "</testsuites>\n"
    }
}

/// The counts that stand at the head of a suite.
fn counts(items: &[&TestItem]) -> String {
    let of = |outcome: &str| items.iter().filter(|i| i.outcome == outcome).count();
    let seconds: f64 = items.iter().map(|i| i.seconds).sum();
    format!(
        " tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{seconds:.3}\"",
        items.len(),
        of("failed"),
        of("undecided")
    )
}

/// The counts of a suite by owner, as properties, for whoever must not add the editor's evidence to the book's.
fn owners(items: &[&TestItem]) -> String {
    let mut out = String::from("    <properties>\n");
    for whose in Whose::ALL {
        let count = items.iter().filter(|i| i.whose == whose).count();
        let word = whose.word();
        let _ = writeln!(
            out,
            "      <property name=\"tests.{word}\" value=\"{count}\"/>"
        );
    }
    out + "    </properties>\n"
}

fn case(item: &TestItem) -> String {
    let head = format!(
        "    <testcase classname=\"{}.{}\" name=\"{}\" time=\"{:.3}\"",
        escape(&item.variant),
        item.kind,
        escape(&format!("{} {}", item.id, item.title)),
        item.seconds
    );
    let message = escape(&item.message);
    let whose = format!(
        "      <properties>\n        <property name=\"whose\" value=\"{}\"/>\n      </properties>\n",
        item.whose.word()
    );
    match item.outcome {
        "failed" => {
            let cites = escape(&item.cites.join(", "));
            format!(
                "{head}>\n{whose}      <failure message=\"{message}\" type=\"failed\">{message}\n{cites}</failure>\n    </testcase>\n"
            )
        }
        "undecided" => {
            format!("{head}>\n{whose}      <skipped message=\"{message}\"/>\n    </testcase>\n")
        }
        _ => format!("{head}>\n{whose}    </testcase>\n"),
    }
}

/// Puts references for what means something in XML, and leaves out what may not stand there at all.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' => out += "&#10;",
            '\t' => out += "&#9;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(variant: &str, outcome: &'static str, message: &str) -> TestItem {
        TestItem {
            id: "w/e".to_owned(),
            alias: None,
            title: "A & B".to_owned(),
            kind: "record",
            whose: if outcome == "passed" {
                Whose::Book
            } else {
                Whose::Editor
            },
            outcome,
            variant: variant.to_owned(),
            cites: vec!["w/p".to_owned()],
            locus: String::new(),
            clauses: Vec::new(),
            by_precedent: false,
            message: message.to_owned(),
            seconds: 0.25,
        }
    }

    #[test]
    fn a_suite_for_each_variant_with_its_counts() {
        let items = vec![
            item("one", "passed", ""),
            item("two", "failed", "2 < 3 and \"so\"\u{7}\non"),
            item("one", "undecided", "open"),
        ];
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="codille" tests="3" failures="1" errors="0" skipped="1" time="0.750">
  <testsuite name="one" tests="2" failures="0" errors="0" skipped="1" time="0.500">
    <properties>
      <property name="tests.book" value="1"/>
      <property name="tests.editor" value="1"/>
    </properties>
    <testcase classname="one.record" name="w/e A &amp; B" time="0.250">
      <properties>
        <property name="whose" value="book"/>
      </properties>
    </testcase>
    <testcase classname="one.record" name="w/e A &amp; B" time="0.250">
      <properties>
        <property name="whose" value="editor"/>
      </properties>
      <skipped message="open"/>
    </testcase>
  </testsuite>
  <testsuite name="two" tests="1" failures="1" errors="0" skipped="0" time="0.250">
    <properties>
      <property name="tests.book" value="0"/>
      <property name="tests.editor" value="1"/>
    </properties>
    <testcase classname="two.record" name="w/e A &amp; B" time="0.250">
      <properties>
        <property name="whose" value="editor"/>
      </properties>
      <failure message="2 &lt; 3 and &quot;so&quot;&#10;on" type="failed">2 &lt; 3 and &quot;so&quot;&#10;on
w/p</failure>
    </testcase>
  </testsuite>
</testsuites>
"#;
        assert_eq!(TestReport::new(items).junit(), expected);
    }
}
