//! The acts of a table beside lawful play: what a person may do or say, and which cards move. Judges none of them.

use super::rule::Verb;
use super::table::Reader;
use crate::ruleset;
use codille_lang::diagnostic::nearest;

/// The most acts that a table may list.
pub const ACTS: usize = 96;

/// Which act it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActId {
    /// A verb of the engine.
    Verb(Verb),
    /// Leading a card, which is play to an empty trick.
    Lead,
    /// An act that the table lists.
    Listed(ListedAct),
}

impl ActId {
    /// Returns the verb of the engine that it is; `None` of leading, and of an act that the table lists.
    pub const fn verb(self) -> Option<Verb> {
        match self {
            Self::Verb(verb) => Some(verb),
            Self::Lead | Self::Listed(_) => None,
        }
    }
}

/// The place of an act in the list of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListedAct(u8);

impl ListedAct {
    /// Returns its place in the list, under [`ACTS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the hand.
    Hand,
    /// Among the cards laid away.
    Discard,
    /// In the stock.
    Stock,
    /// Drawn or dropped, and not joined to anything yet.
    Aside,
    /// Among the cards that anybody has laid away.
    Discards,
    /// In the hand of the player to whom it is done.
    Theirs,
}

impl Place {
    /// Every place with its word.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Hand, "hand"),
        (Self::Discard, "discard"),
        (Self::Stock, "stock"),
        (Self::Aside, "aside"),
        (Self::Discards, "discards"),
        (Self::Theirs, "theirs"),
    ];
}

/// An act that a table lists.
#[derive(Debug, Clone)]
pub struct Act {
    /// Its name in clauses.
    pub name: String,
    /// How it is told of a player.
    pub says: String,
    /// Where its cards come from.
    pub from: Option<Place>,
    /// Where its cards go.
    pub to: Option<Place>,
    /// Whether everybody sees the cards that are moved or taken from somewhere.
    pub open: bool,
    /// Whether it belongs to the dealing: told after a deal is void, it is told of the next one.
    pub fresh: bool,
    /// The word with which it puts a wrong deal right: every hand is brought to its number.
    pub evens: Option<String>,
    /// What must have come about before it makes sense.
    pub needs: Vec<ActNeed>,
}

/// What must have come about before an act makes sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActNeed {
    /// The words with which the act needs it; `None` where it does whatever is said.
    pub words: Option<String>,
    /// How the cards were dealt.
    pub dealt: Option<Dealt>,
    /// The acts of which somebody did one before it, alone or with their words.
    pub after: Vec<String>,
    /// The acts of which the same player did one before it.
    pub own: Vec<String>,
    /// What else is so, in a sentence.
    pub told: Option<String>,
}

/// How the cards were dealt before an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dealt {
    /// Not at all: the act is done before the deal.
    Not,
    /// In a wrong number to some hand.
    Wrong,
}

impl Dealt {
    /// Every way with its word.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Not, "no"), (Self::Wrong, "wrong")];
}

impl Act {
    /// Tells whether everybody sees which cards it is done with.
    pub const fn is_open(&self) -> bool {
        self.open || self.from.is_none()
    }

    /// Goes through what must have come about before it is done with such words.
    pub fn needs_with(&self, words: &str) -> impl Iterator<Item = &ActNeed> {
        let asks = move |need: &&ActNeed| need.words.as_deref().is_none_or(|w| w == words);
        self.needs.iter().filter(asks)
    }
}

/// Finds an act by its name: a verb of the engine, `lead`, or an act of the table.
pub fn find(acts: &[Act], name: &str) -> Option<ActId> {
    if let Some(verb) = Verb::from_word(name) {
        return Some(ActId::Verb(verb));
    }
    if name == "lead" {
        return Some(ActId::Lead);
    }
    let place = acts.iter().position(|a| a.name == name)?;
    let place = u8::try_from(place).expect("a table lists at most as many as `ACTS`");
    Some(ActId::Listed(ListedAct(place)))
}

/// Returns the name of an act.
///
/// # Panics
///
/// Where the act is of another table.
pub fn name(acts: &[Act], act: ActId) -> &str {
    match act {
        ActId::Verb(verb) => verb.word(),
        ActId::Lead => "lead",
        ActId::Listed(_) => {
            let listed = listed(acts, act).expect("an act is named by its own table");
            &listed.name
        }
    }
}

/// Returns the act of the table; `None` of verbs of the engine.
pub fn listed(acts: &[Act], act: ActId) -> Option<&Act> {
    match act {
        ActId::Listed(ListedAct(place)) => acts.get(usize::from(place)),
        ActId::Verb(_) | ActId::Lead => None,
    }
}

/// Goes through the names of all acts.
pub fn names(acts: &[Act]) -> impl Iterator<Item = &str> {
    let verbs = Verb::ALL.iter().map(|verb| verb.word());
    verbs
        .chain(["lead"])
        .chain(acts.iter().map(|a| a.name.as_str()))
}

/// Reads the acts of a table.
pub(super) fn read(reader: &mut Reader, raw: &ruleset::RawTable) -> Vec<Act> {
    let mut out: Vec<Act> = Vec::new();
    for entry in raw.acts.iter().flat_map(|s| s.iter()) {
        let name = entry.name.as_str();
        let mut place = |word: &Option<crate::yaml::Text>| {
            let help = "write hand, discard, stock, aside, discards or theirs";
            reader.one_of(&Place::ALL, word.as_ref()?, ("no cards lie at", help))
        };
        let (from, to) = (place(&entry.from), place(&entry.to));
        if find(&out, name).is_some() {
            let title = format!("the act `{name}` is listed twice, or is one of every game");
            let help = "list each act once, under a name of its own";
            reader.fault(title, entry.name.span(), help);
        } else if out.len() == ACTS {
            let help = format!("list at most {ACTS}");
            reader.fault("there are too many acts", entry.name.span(), &help);
        } else {
            out.push(Act {
                name: name.to_owned(),
                says: entry.says.clone().unwrap_or_else(|| name.replace('_', " ")),
                from,
                to,
                open: entry.open,
                fresh: entry.fresh,
                evens: entry.evens.as_ref().map(ToString::to_string),
                needs: entry.needs.iter().map(|n| need(reader, n)).collect(),
            });
        }
    }
    for after in (raw.acts.iter().flat_map(|s| s.iter()))
        .flat_map(|entry| &entry.needs)
        .flat_map(|need| need.after.iter().chain(&need.own))
        .filter(|after| find(&out, first_word(after.as_str())).is_none())
    {
        let near = nearest(first_word(after.as_str()), names(&out));
        let help = near.map_or("name an act of this list".to_owned(), |near| {
            format!("did you mean `{near}`?")
        });
        reader.fault(format!("there is no act `{after}`"), after.span(), &help);
    }
    out
}

/// Returns the name of an act that may stand with its words.
fn first_word(act: &str) -> &str {
    act.split_whitespace().next().unwrap_or(act)
}

/// Reads what must have come about before an act.
fn need(reader: &mut Reader, raw: &ruleset::RawNeed) -> ActNeed {
    let dealt = raw.dealt.as_ref().and_then(|word| {
        let help = "write `no` for before the deal, or `wrong` for a hand of the wrong number";
        reader.one_of(&Dealt::ALL, word, ("cards are not dealt", help))
    });
    ActNeed {
        words: raw.words.as_ref().map(ToString::to_string),
        dealt,
        after: raw.after.iter().map(ToString::to_string).collect(),
        own: raw.own.iter().map(ToString::to_string).collect(),
        told: raw.told.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(name: &str) -> Act {
        Act {
            name: name.to_owned(),
            says: name.to_owned(),
            from: None,
            to: None,
            open: false,
            fresh: false,
            evens: None,
            needs: Vec::new(),
        }
    }

    #[test]
    fn every_name_is_found_by_its_number() {
        let acts = [act("expose"), act("touch")];
        let all: Vec<&str> = names(&acts).collect();
        for known in &all {
            let id = find(&acts, known).expect("it is listed");
            assert_eq!(name(&acts, id), *known);
        }
        assert_eq!(all.len(), Verb::ALL.len() + 1 + acts.len());
    }

    #[test]
    fn only_acts_of_the_table_are_listed() {
        let acts = [act("expose")];
        let known = |name: &str| {
            let id = find(&acts, name).expect("it is listed");
            listed(&acts, id).map(|a| a.name.as_str())
        };
        assert_eq!(known("expose"), Some("expose"));
        assert_eq!(known("lead"), None);
        assert_eq!(known("play"), None);
        assert_eq!(find(&acts, "touch"), None);
    }

    #[test]
    fn a_need_of_some_words_is_none_of_others() {
        let need = |words: Option<&str>, dealt| ActNeed {
            words: words.map(str::to_owned),
            dealt: Some(dealt),
            after: Vec::new(),
            own: Vec::new(),
            told: None,
        };
        let claims = Act {
            needs: vec![
                need(Some("fresh deal"), Dealt::Wrong),
                need(None, Dealt::Not),
            ],
            ..act("claim")
        };
        let of =
            |words| -> Vec<Option<Dealt>> { claims.needs_with(words).map(|n| n.dealt).collect() };
        assert_eq!(of("fresh deal"), [Some(Dealt::Wrong), Some(Dealt::Not)]);
        assert_eq!(of("capot"), [Some(Dealt::Not)]);
    }

    #[test]
    fn an_act_that_moves_nothing_is_seen() {
        assert!(act("touch").is_open());
        let draws = Act {
            from: Some(Place::Stock),
            ..act("draw")
        };
        assert!(!draws.is_open());
        assert!(
            Act {
                open: true,
                ..draws
            }
            .is_open()
        );
    }
}
