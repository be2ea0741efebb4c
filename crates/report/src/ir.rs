//! The checked form of clauses, as data and as text.

use super::Show;
use codille_edition::check::ir::IrRule;
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::transcript::Unplayed;
use codille_lang::layout::{Color, TermStyle};
use serde::Serialize;

/// The sentences of some clauses of a variant as they were checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckedForm {
    /// The id of the variant.
    pub variant: String,
    /// The sentences, clause by clause.
    pub rules: Vec<IrRule>,
}

/// Returns the checked form of the clause asked for, or of all clauses under the topic asked for; the options are still open in it.
///
/// # Errors
/// Returns why the variant cannot be played: what is unsound has no checked form.
pub fn checked_form(edition: &Edition, show: &Show) -> Result<CheckedForm, Unplayed> {
    let variant = Runner::new(edition).variant(&show.variant, &Setting::new());
    let variant = variant.map_err(Unplayed::Unfit)?;
    let checked = &variant.checked;
    let of_label = |label: &str| checked.clauses.position(|c| c.raw.id.as_str() == label);
    let clauses = show.asked().into_iter().filter_map(|c| of_label(&c.id));
    Ok(CheckedForm {
        variant: show.variant.clone(),
        rules: clauses.flat_map(|clause| checked.ir(clause)).collect(),
    })
}

impl CheckedForm {
    /// Writes the rules out, a line for each node.
    pub fn text(&self, look: TermStyle) -> String {
        let rules = self.rules.iter().map(|rule| {
            let text = rule.text();
            let (head, nodes) = text.split_once('\n').unwrap_or((&text, ""));
            format!("{}\n{nodes}", look.paint(Color::Bold, head))
        });
        rules.collect::<Vec<_>>().join("\n")
    }
}
