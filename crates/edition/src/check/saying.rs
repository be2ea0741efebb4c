//! The words of a table that are said, and that another book has otherwise.

use super::Checked;
use super::rule::{Body, Object, Verb};
use super::table::{Reader, Table};
use crate::ruleset;
use crate::yaml::Text;
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::unique::unique;

/// Words that are said.
#[derive(Debug, Clone)]
pub struct Saying {
    /// The words, as clauses have them.
    pub words: Text,
    /// The words under which those of several variants are one declaration.
    pub like: String,
}

impl Table {
    /// Returns what is said here where another book says `like`: the same words, unless the table lists others.
    pub fn own_words<'a>(&'a self, like: &'a str) -> &'a str {
        let found = self.words.iter().find(|saying| saying.like == like);
        found.map_or(like, |saying| saying.words.as_str())
    }

    /// Returns the words under which the words of a clause are one declaration with those of other books: the same, unless the table
    /// lists others.
    pub fn common_words<'a>(&'a self, words: &'a str) -> &'a str {
        let found = self.words.iter().find(|saying| saying.words == *words);
        found.map_or(words, |saying| saying.like.as_str())
    }
}

impl Checked {
    /// Tells whether a clause speaks of saying these words.
    pub fn has_words(&self, words: &str) -> bool {
        said(self).any(|known| known == words)
    }
}

/// Goes through the words that clauses let be said, or forbid or punish.
fn said(checked: &Checked) -> impl Iterator<Item = &str> {
    checked.rules.iter().filter_map(|rule| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "of words that are said duties, rights and offences speak"
        )]
        match &rule.body {
            Body::Duty {
                verb: Verb::Say,
                object: Object::Text(words),
                ..
            } => Some(words.as_str()),
            Body::Law {
                act,
                object: Object::Text(words),
                ..
            } if act.verb() == Some(Verb::Say) => Some(words.as_str()),
            Body::Offence { act, words, .. } if act.verb() == Some(Verb::Say) => words.as_deref(),
            _ => None,
        }
    })
}

/// Reads the words of a table.
pub(super) fn read(reader: &mut Reader, raw: &ruleset::RawTable) -> Vec<Saying> {
    let mut out: Vec<Saying> = Vec::new();
    for entry in raw.words.iter().flat_map(|s| s.iter()) {
        let (words, like) = (entry.name.as_str(), entry.like.as_str());
        if out.iter().any(|saying| saying.words == *words) {
            let title = format!("the words `{words}` are listed twice");
            reader.fault(title, entry.name.span(), "list them once");
        } else if let Some(twin) = out.iter().find(|saying| saying.like == like) {
            let title = format!("`{}` is like `{like}` already", twin.words);
            let help = "let one declaration alone be like it";
            reader.fault(title, entry.like.span(), help);
        } else {
            out.push(Saying {
                words: entry.name.clone(),
                like: like.to_owned(),
            });
        }
    }
    out
}

/// Finds words of the table that no clause lets be said, forbids or punishes, and words that stand for another declaration that the
/// variant has as well.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    for saying in &checked.table.words {
        if !checked.has_words(saying.words.as_str()) {
            let title = format!("no clause speaks of saying `{}`", saying.words);
            let near = nearest(saying.words.as_str(), unique(said(checked)));
            let fault = Diagnostic::error(code::UNKNOWN_NAME, title, saying.words.span());
            faults.push(fault.suggest(near));
        } else if checked.has_words(&saying.like) {
            let title = format!(
                "`{}` can't be like `{}`, which is said here too",
                saying.words, saying.like
            );
            let fault = Diagnostic::error(code::BAD_TABLE, title, saying.words.span());
            faults.push(fault.help("let it be like words that only other books have"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::{altered, checked};

    /// Returns the faults of the game with such words in its table.
    fn told(words: &str) -> Vec<String> {
        let course = "  course: {";
        altered(course, &format!("  words: [{words}]\n{course}"))
    }

    #[test]
    fn words_are_listed_once_and_each_for_another_declaration() {
        let one = "{name: mine, like: gano, cites: [p1]}";
        let twice = told(&format!("{one}, {one}"));
        assert!(twice.contains(&"the words `mine` are listed twice".to_owned()));
        let other = told(&format!("{one}, {{name: ours, like: gano, cites: [p1]}}"));
        assert!(other.contains(&"`mine` is like `gano` already".to_owned()));
    }

    #[test]
    fn words_that_no_clause_knows_stand_in_no_table() {
        let told = told("{name: mine, like: gano, cites: [p1]}");
        assert_eq!(told, ["no clause speaks of saying `mine`"]);
    }

    #[test]
    fn clauses_let_words_be_said_and_forbid_them() {
        let rule = "option of each of active: say \"mine\"; player must not say \"ours\"";
        let (game, _) = checked(&[rule]);
        let game = game.expect("the game is sound");
        assert!(game.has_words("mine") && game.has_words("ours"));
        assert!(!game.has_words("gano"));
        assert_eq!(game.table.own_words("gano"), "gano");
        assert_eq!(game.table.common_words("mine"), "mine");
    }
}
