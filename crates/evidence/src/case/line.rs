//! One line of a case: an act of play, or an act that the variant's table lists.

use crate::act::{ActLine, CardSpec};
use codille_lang::clause::ast::Word;
use codille_lang::span::Span;

/// A line under `acts:` of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseLine {
    /// A line that a record could have as well.
    Said(ActLine),
    /// Another act.
    Other(OtherAct),
}

impl CaseLine {
    /// Returns where it stands.
    pub const fn span(&self) -> Span {
        match self {
            Self::Said(line) => line.span,
            Self::Other(act) => act.span,
        }
    }

    /// Returns every mention of a player.
    pub fn players(&self) -> Vec<&Word> {
        match self {
            Self::Said(line) => line.players(),
            Self::Other(act) => [Some(&act.who), act.whose.as_ref()]
                .into_iter()
                .flatten()
                .collect(),
        }
    }
}

/// `B takes_up bottom 3`, `A claims "fresh deal"`, `A exposes KH of B`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherAct {
    /// The whole line.
    pub span: Span,
    /// Who acts.
    pub who: Word,
    /// The act, as written.
    pub act: Word,
    /// A word that says what it is about, such as a declaration.
    pub about: Option<Word>,
    /// Whether cards are taken from the bottom of the stock.
    pub bottom: bool,
    /// How many.
    pub number: Option<u32>,
    /// Which cards.
    pub cards: Vec<CardSpec>,
    /// The words spoken, or what it is about.
    pub words: Option<Word>,
    /// To whom it is done.
    pub whose: Option<Word>,
}

impl OtherAct {
    /// Returns what it is about: words in quotes, or the word after the act.
    pub fn topic(&self) -> &str {
        let word = self.words.as_ref().or(self.about.as_ref());
        word.map_or("", |w| w.text.as_str())
    }

    /// Tells whether the act as written is the one with this name: `takes_up` is `take_up`.
    pub fn is(&self, name: &str) -> bool {
        let written = self.act.text.as_str();
        if written == name {
            return true;
        }
        // Both begin with the same letter: most names that are asked for are told apart by that alone.
        if written.bytes().next() != name.bytes().next() {
            return false;
        }
        let (verb, rest) = name
            .split_once('_')
            .map_or((name, None), |(v, r)| (v, Some(r)));
        let (told, told_rest) = written
            .split_once('_')
            .map_or((written, None), |(v, r)| (v, Some(r)));
        rest == told_rest && is_third_person(told, verb)
    }
}

/// Tells whether a word is a verb as it may be told of somebody.
fn is_third_person(word: &str, verb: &str) -> bool {
    let stem = |ending| word.strip_suffix(ending);
    let by_y = stem("ies").zip(verb.strip_suffix('y'));
    stem("s") == Some(verb)
        || stem("es") == Some(verb)
        || by_y.is_some_and(|(one, other)| one == other)
}
