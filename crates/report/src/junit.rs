//! The report of a run as `JUnit` XML, which other tools read: a suite for each variant.

use codille_lang::unique::unique;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use super::test::{TestItem, TestReport};
use codille_edition::ruleset::word;
use codille_evidence::Whose;
use codille_evidence::run::Outcome;

impl TestReport {
    /// Returns the report in the `JUnit` format.
    pub fn junit(&self) -> String {
        let mut report = Report::new("codille");
        report.set_time(time(self.items.iter()));
        for variant in unique(self.items.iter().map(|item| &item.verdict.variant)) {
            let own = || (self.items.iter()).filter(|i| i.verdict.variant == *variant);
            let mut suite = TestSuite::new(line(variant));
            suite.set_time(time(own()));
            // For whoever must not add the editor's evidence to the book's.
            for whose in Whose::ALL {
                let count = own().filter(|i| i.verdict.whose == whose).count();
                let name = format!("tests.{}", whose.word());
                suite.add_property(Property::new(name, count.to_string()));
            }
            suite.add_test_cases(own().map(case));
            report.add_test_suite(suite);
        }
        let written = report.to_string().expect("a string takes every line");
        (written.replace(TAB, "&#9;")).replace(END_OF_LINE, "&#10;")
    }
}

/// How long some items took together.
fn time<'i>(items: impl Iterator<Item = &'i TestItem>) -> Duration {
    Duration::from_secs_f64(items.map(|i| i.seconds).sum())
}

fn case(TestItem { verdict, seconds }: &TestItem) -> TestCase {
    let item = verdict;
    let mut status = match item.outcome {
        Outcome::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::Passed => TestCaseStatus::success(),
        Outcome::Undecided => TestCaseStatus::skipped(),
    };
    if item.outcome != Outcome::Passed {
        status.set_message(line(&item.message));
    }
    if item.outcome == Outcome::Failed {
        let told = text(&format!("{}\n{}", item.message, item.cites.join(", ")));
        status.set_type(item.outcome.word()).set_description(told);
    }
    let name = line(&format!("{} {}", item.id, item.title));
    let mut case = TestCase::new(name, status);
    case.set_classname(line(&format!("{}.{}", item.variant, word(item.kind))))
        .set_time(Duration::from_secs_f64(*seconds))
        .add_property(Property::new("whose", item.whose.word()));
    case
}

/// Stand for a tab, which the writer drops, and for the end of a line, which a reader takes for a blank in an attribute, until all is written.
/// Neither letter may stand in XML.
const TAB: char = '\u{fffe}';
const END_OF_LINE: char = '\u{ffff}';

/// Makes text ready for the writer.
fn text(text: &str) -> String {
    let allowed = text.replace([TAB, END_OF_LINE], "");
    allowed.replace('\t', &TAB.to_string())
}

/// As [`text`], for an attribute.
fn line(words: &str) -> String {
    text(words).replace('\n', &END_OF_LINE.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_evidence::EvidenceKind;
    use codille_evidence::run::Verdict;

    fn item(variant: &str, outcome: Outcome, message: &str) -> TestItem {
        let verdict = Verdict {
            id: "w/e".to_owned(),
            alias: None,
            title: "A & B".to_owned(),
            kind: EvidenceKind::Record,
            whose: if outcome == Outcome::Passed {
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
            verdict: None,
            message: message.to_owned(),
        };
        let seconds = 0.25;
        TestItem { verdict, seconds }
    }

    #[test]
    fn a_suite_for_each_variant_with_its_counts() {
        let items = vec![
            item("one", Outcome::Passed, ""),
            item(
                "two",
                Outcome::Failed,
                "2 < 3 and \"so\"\u{7}\u{ffff}\non\tand",
            ),
            item("one", Outcome::Undecided, "open"),
        ];
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="codille" tests="3" skipped="1" failures="1" errors="0" time="0.750">
    <testsuite name="one" tests="2" skipped="1" errors="0" failures="0" time="0.500">
        <properties>
            <property name="tests.book" value="1"/>
            <property name="tests.editor" value="1"/>
        </properties>
        <testcase name="w/e A &amp; B" classname="one.record" time="0.250">
            <properties>
                <property name="whose" value="book"/>
            </properties>
        </testcase>
        <testcase name="w/e A &amp; B" classname="one.record" time="0.250">
            <properties>
                <property name="whose" value="editor"/>
            </properties>
            <skipped message="open"/>
        </testcase>
    </testsuite>
    <testsuite name="two" tests="1" skipped="0" errors="0" failures="1" time="0.250">
        <properties>
            <property name="tests.book" value="0"/>
            <property name="tests.editor" value="1"/>
        </properties>
        <testcase name="w/e A &amp; B" classname="two.record" time="0.250">
            <properties>
                <property name="whose" value="editor"/>
            </properties>
            <failure message="2 &lt; 3 and &quot;so&quot;&#10;on&#9;and" type="failed">2 &lt; 3 and &quot;so&quot;
on&#9;and
w/p</failure>
        </testcase>
    </testsuite>
</testsuites>
"#;
        assert_eq!(TestReport::new(items).junit(), expected);
    }
}
