//! survivors.yaml: small changes of clauses that no hand shows, each with the reason.

use serde::Deserialize;

use crate::yaml::{Text, locate};

/// Changes of one clause, and why no hand shows them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivor {
    /// The variant that the clause belongs to.
    pub variant: Text,
    /// The label of the clause.
    pub clause: Text,
    /// The change in short; every change of the clause where it is not given.
    pub change: Option<String>,
    /// Why no hand shows it.
    pub why: String,
}

impl Survivor {
    /// Tells whether a change of a clause is meant.
    pub fn means(&self, label: &str, change: &str) -> bool {
        self.clause == *label && self.change.as_ref().is_none_or(|c| c == change)
    }
}

/// The whole of a survivors.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurvivorsFile {
    pub(crate) survivors: Vec<Survivor>,
}

locate! {
    Survivor { variant, clause, change, why }
    SurvivorsFile { survivors }
}

#[cfg(test)]
mod tests {
    use super::Survivor;
    use crate::yaml::Text;
    use codille_lang::span::Span;

    #[test]
    fn a_survivor_without_a_change_means_every_change_of_its_clause() {
        let text = |text: &str| Text::new(text, Span::default());
        let any = Survivor {
            variant: text("club"),
            clause: text("club/win"),
            change: None,
            why: String::new(),
        };
        assert!(any.means("club/win", "5 → 6") && any.means("club/win", "4 → 3"));
        assert!(!any.means("club/lose", "5 → 6"));
        let one = Survivor {
            change: Some("5 → 6".to_owned()),
            ..any
        };
        assert!(one.means("club/win", "5 → 6") && !one.means("club/win", "4 → 3"));
        assert!(!one.means("club/lose", "5 → 6"));
    }
}
