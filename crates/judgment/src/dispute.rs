//! A dispute as it is put together at a table: what was dealt, what was done and what is asked, written as a file of one case.

use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A dispute that is to be judged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The id of the variant.
    pub variant: String,
    /// The options that are set, in order.
    #[serde(default)]
    pub set: Vec<(String, String)>,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// Whether it begins with the play, when all cards were exchanged; else with the deal.
    #[serde(default)]
    pub from_lead: bool,
    /// What lay in the pool before.
    #[serde(default)]
    pub pool: i64,
    /// The number of the deal, and where the partie stood before it by seat; absent where nothing was played before.
    #[serde(default)]
    pub before: Option<(u32, Vec<i64>)>,
    /// Who had undertaken the game, which, and in which suit, where it begins with the play.
    #[serde(default)]
    pub undertaken: Option<(String, String, Option<String>)>,
    /// The cards of the first players as they are written, such as `AS KS ?`; a `?` is a card that nobody told, and nothing a hand of which
    /// nothing is told.
    pub hands: Vec<String>,
    /// The cards that the first players had thrown out, where it begins with the play.
    #[serde(default)]
    pub discards: Vec<String>,
    /// The stock from the top; nothing where nobody told it.
    #[serde(default)]
    pub stock: String,
    /// What was done, one line an act.
    pub acts: Vec<String>,
    /// What is asked.
    pub questions: Vec<Asked>,
}

/// A question of a dispute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// Whether an act is allowed.
    May(String),
    /// What a word asks for: one of those that [`super::questions`] lists.
    What(String),
}

/// The id of the case that is written.
pub(super) const ID: &str = "dispute";

impl Dispute {
    /// Writes it as a file of evidence with one case, whose questions are left to the laws. `work` is that of the variant.
    pub fn text(&self, work: &str) -> String {
        let mut out = format!(
            "work: {work}\nwhose: editor\ncases:\n  - id: {ID}\n    title: \"A dispute at the table\"\n    variant: {}\n",
            quoted(&self.variant)
        );
        if !self.set.is_empty() {
            let set = self.set.iter().map(|(option, value)| (option, value));
            let _ = writeln!(out, "    set: {}", pairs(set));
        }
        let seats: Vec<String> = self.seats.iter().map(|s| quoted(s)).collect();
        let _ = writeln!(out, "    seats: [{}]", seats.join(", "));
        out += &self.facts();
        out += &list("acts", self.acts.iter().map(|act| quoted(act)));
        let asked = self.questions.iter().map(|asked| match asked {
            Asked::May(act) => format!("may: {}", quoted(act)),
            Asked::What(word) => format!("what: {}", quoted(word)),
        });
        out + &list("questions", asked)
    }

    /// Writes what is known.
    fn facts(&self) -> String {
        let mut all = String::new();
        let mut say = |field: &str, value: &str| {
            let _ = writeln!(all, "      {field}: {value}");
        };
        if self.from_lead {
            say("begins", "play");
        }
        if self.pool != 0 {
            say("pool", &self.pool.to_string());
        }
        if let Some((deal, totals)) = &self.before {
            say("deal", &deal.to_string());
            say("totals", &pairs(self.seats.iter().zip(totals)));
        }
        if let Some((who, game, trump)) = &self.undertaken {
            say("ombre", &quoted(who));
            say("game", &quoted(game));
            if let Some(trump) = trump {
                say("trump", &quoted(trump));
            }
        }
        let told = |cards: &[String]| {
            let all = self.seats.iter().zip(cards);
            let mut told = all.filter(|(_, cards)| !cards.trim().is_empty()).peekable();
            told.peek().is_some().then(|| {
                let each = told.map(|(seat, cards)| {
                    format!("\n        {}: {}", quoted(seat), quoted(cards.trim()))
                });
                each.collect::<String>()
            })
        };
        for (field, cards) in [("hands", &self.hands), ("discards", &self.discards)] {
            if let Some(each) = told(cards) {
                let _ = writeln!(all, "      {field}:{each}");
            }
        }
        if !self.stock.trim().is_empty() {
            let _ = writeln!(all, "      stock: {}", quoted(self.stock.trim()));
        }
        if all.is_empty() {
            return String::new();
        }
        format!("    facts:\n{all}")
    }
}

/// Writes a list, each entry in a line.
fn list(name: &str, entries: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = entries.map(|e| format!("      - {e}\n")).collect();
    if lines.is_empty() {
        return format!("    {name}: []\n");
    }
    format!("    {name}:\n{}", lines.concat())
}

/// Writes names with what each has.
fn pairs<'a, V: ToString>(all: impl Iterator<Item = (&'a String, V)>) -> String {
    let each = all.map(|(name, value)| format!("{}: {}", quoted(name), quoted(&value.to_string())));
    format!("{{{}}}", each.collect::<Vec<_>>().join(", "))
}

/// Writes a text as YAML: a number or a plain word as it is, else in quotes, in which no letter means anything else.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    // What YAML takes for something else than a text or a number.
    let other = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"];
    let is_number = text.parse::<i64>().is_ok_and(|n| n.to_string() == text);
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(plain)
        && !other.contains(&text.to_ascii_lowercase().as_str());
    if is_number || is_word {
        return text.to_owned();
    }
    if text.chars().any(char::is_control) {
        // Only in double quotes a line break, or what cannot be seen, stays what it is.
        let letters = text.chars().map(|c| match c {
            '"' | '\\' => format!("\\{c}"),
            c if c.is_control() => format!("\\x{:02x}", u32::from(c)),
            c => c.to_string(),
        });
        return format!("\"{}\"", letters.collect::<String>());
    }
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::{Asked, Dispute, quoted};

    #[test]
    fn a_dispute_is_written_as_a_case() {
        let dispute = Dispute {
            variant: "a-game".to_owned(),
            set: vec![("stake".to_owned(), "2".to_owned())],
            seats: ["Ann", "Ben"].map(str::to_owned).to_vec(),
            hands: vec!["AS ?".to_owned(), String::new()],
            acts: vec!["Ann says \"it's mine\"".to_owned()],
            questions: vec![
                Asked::What("follows".to_owned()),
                Asked::May("Ben plays KS".to_owned()),
            ],
            ..Dispute::default()
        };
        let text = "work: a-work
whose: editor
cases:
  - id: dispute
    title: \"A dispute at the table\"
    variant: a-game
    set: {stake: 2}
    seats: [Ann, Ben]
    facts:
      hands:
        Ann: 'AS ?'
    acts:
      - 'Ann says \"it''s mine\"'
    questions:
      - what: follows
      - may: 'Ben plays KS'
";
        assert_eq!(dispute.text("a-work"), text);
    }

    #[test]
    fn what_yaml_would_take_for_something_else_stands_in_quotes() {
        let all = [
            ("Ann", "Ann"),
            ("no", "'no'"),
            ("-12", "-12"),
            ("012", "'012'"),
            ("7D", "'7D'"),
            ("a: b", "'a: b'"),
            ("", "''"),
            ("a\nb\"", "\"a\\x0ab\\\"\""),
        ];
        for (text, written) in all {
            assert_eq!(quoted(text), written);
        }
    }
}
