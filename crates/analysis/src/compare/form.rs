//! The normal form of rules: what a sentence says, the names of things and the order of writing aside.

use codille_lang::ids::{ClauseId, List, RuleId};
use codille_lang::unique::add_new;
use std::fmt::Write;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::phrase;
use codille_edition::check::Checked;
use codille_edition::ruleset::RawClause;
use codille_edition::yaml::Text;
use codille_engine::variant::{Orders, Variant};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::clause::ast::{Expr, Head, OrderOf, Sentence};

/// What a sentence says, as a number: equal numbers, equal rules.
pub type Mark = u64;

/// How far names are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// A name stands for itself: what is written here.
    Own,
    /// A name stands for its definition, a sentence for itself and what is excepted from it: what it comes to.
    Whole,
}

/// The sentences of a variant under its options, in their normal form.
#[derive(Debug)]
pub struct Form<'a> {
    checked: &'a Checked,
    orders: &'a Orders,
    options: BTreeMap<String, String>,
    /// The sentences with the clauses that they stand in, in the order of the rules.
    sentences: List<RuleId, (ClauseId, &'a Sentence)>,
    known: RefCell<BTreeMap<(Depth, RuleId), Mark>>,
}

/// How long the text of a definition may be, in bytes, to stand where its name stood.
const PLAIN: usize = 200;

/// Makes one number of anything.
pub fn mark(of: impl Hash) -> Mark {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl<'a> Form<'a> {
    /// Makes the normal form of a variant.
    pub fn new(variant: &'a Variant) -> Self {
        let checked = &variant.checked;
        let sentences = (checked.clauses.iter_enumerated())
            .flat_map(|(i, c)| c.sentences.iter().map(move |s| (i, s)))
            .collect();
        let options = (checked.options.iter().zip(variant.settings()))
            .map(|(o, (name, value))| (name, format!("{:?} {value}", o.values)))
            .collect();
        Self {
            checked,
            orders: &variant.orders,
            options,
            sentences,
            known: RefCell::default(),
        }
    }

    /// Returns the marks of the sentences of a clause, in no order that matters.
    pub fn clause(&self, id: &str, depth: Depth) -> Vec<Mark> {
        let own = (self.sentences.iter_enumerated()).filter(|(_, (c, _))| self.raw(*c).id == *id);
        let mut marks: Vec<Mark> = own.map(|(i, _)| self.sentence(i, depth)).collect();
        marks.sort_unstable();
        marks
    }

    /// Returns the clauses that define what a clause uses, and as `option NAME` the options among that.
    pub fn leans_on(&self, id: &str) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut open: Vec<RuleId> = (self.sentences.iter_enumerated())
            .filter(|(_, (c, _))| self.raw(*c).id == *id)
            .map(|(i, _)| i)
            .collect();
        let mut seen = open.clone();
        while let Some(at) = open.pop() {
            let (clause, _) = self.sentences[at];
            let raw = self.raw(clause);
            if raw.id != *id {
                add_new(&mut out, [raw.id.to_string()]);
            }
            let rule = &self.checked.rules[at];
            let mut next = rule.exceptions.clone();
            rule.walk(&mut |node| {
                let option = node.as_option().map(|o| &self.checked.options[o].name);
                add_new(&mut out, option.map(|name| format!("option {name}")));
                let name = node.as_name().map(|name| self.checked.name(name));
                next.extend(name.into_iter().flat_map(|name| self.defining(name, true)));
            });
            next.retain(|rule| !seen.contains(rule));
            add_new(&mut seen, next.iter().copied());
            open.extend(next);
        }
        out
    }

    /// Returns the marks of what [`leans_on`](Self::leans_on) lists.
    pub fn leant(&self, label: &str) -> Vec<Mark> {
        let option = label.strip_prefix("option ");
        match option.and_then(|name| self.options.get(name)) {
            Some(value) => vec![mark(value)],
            None => self.clause(label, Depth::Own),
        }
    }

    /// Returns what the orders in force come to, where sentences do nothing but rank: a card that is ranked and never
    /// of that suit makes no difference, nor do lists parted otherwise.
    pub(super) fn ranks(&self, sentences: &[Sentence]) -> Option<Mark> {
        let of = |s: &Sentence| {
            if let Head::Order { of, .. } = &s.head {
                Some(*of)
            } else {
                None
            }
        };
        let first = sentences.first().and_then(of)?;
        if sentences.iter().any(|s| of(s) != Some(first)) {
            return None;
        }
        let pack = self.checked.table.pack;
        Some(match first {
            OrderOf::Accrual => {
                let headings = self.orders.accrual.iter().flat_map(|(h, _)| h);
                let named = headings.map(|h| &self.checked.headings[*h]);
                mark(named.collect::<Vec<_>>())
            }
            OrderOf::Games => {
                let games = self.checked.table.games.iter().enumerate();
                let above = |i: usize| self.orders.games_above(1 << i, u64::MAX).count_ones();
                let ranked = games.map(|(i, g)| (above(i), g.like.as_str()));
                let mut ranked: Vec<(u32, &str)> = ranked.collect();
                ranked.sort_unstable();
                mark(ranked)
            }
            OrderOf::Trumps => {
                let lists = Suit::ALL.map(|s| self.orders.of(Some(s)).trumps.clone());
                mark(lists)
            }
            OrderOf::Plain => {
                let mut lists: Vec<Vec<Card>> = Vec::new();
                for trump in Suit::ALL {
                    let order = self.orders.of(Some(trump));
                    for suit in Suit::ALL {
                        let plain = CardSet::suit(suit) & pack & !CardSet(order.mask);
                        let mut cards: Vec<Card> = plain.iter().collect();
                        cards.sort_by_key(|c| std::cmp::Reverse(order.strength_of(*c)));
                        lists.push(cards);
                    }
                }
                mark(lists)
            }
        })
    }

    fn raw(&self, clause: ClauseId) -> &RawClause {
        &self.checked.clauses[clause].raw
    }

    /// Returns the sentences that define a name, those that are exceptions only where they are wanted.
    fn defining(&self, name: &str, exceptions: bool) -> Vec<RuleId> {
        let defines =
            |s: &Sentence| matches!(&s.head, Head::Define { name: n, .. } if n.text == name);
        let is_exception = |i: RuleId| self.checked.rules[i].is_exception;
        (self.sentences.iter_enumerated())
            .filter(|(i, (_, s))| defines(s) && (exceptions || !is_exception(*i)))
            .map(|(i, _)| i)
            .collect()
    }

    /// Returns what a name stands for that one sentence defines, with no condition and no exception: a book that has no name for it writes
    /// this in its place.
    fn plain_value(&self, bases: &[RuleId]) -> Option<&'a Expr> {
        let [base] = bases else {
            return None;
        };
        let (_, sentence) = self.sentences[*base];
        let plain = sentence.conditions.is_empty()
            && sentence.until.is_none()
            && self.checked.rules[*base].exceptions.is_empty();
        if let Head::Define { value, .. } = &sentence.head
            && plain
        {
            Some(value)
        } else {
            None
        }
    }

    /// Returns what a name stands for.
    pub(super) fn name(&self, name: &str, depth: Depth) -> String {
        let bases = self.defining(name, false);
        if !bases.is_empty() {
            return match depth {
                Depth::Own => format!("the {name}"),
                Depth::Whole if let Some(value) = self.plain_value(&bases) => {
                    let text = phrase::expr(self, value, depth);
                    if text.len() > PLAIN {
                        format!("<{:x}>", mark(text))
                    } else {
                        text
                    }
                }
                Depth::Whole => {
                    let mut all: Vec<Mark> =
                        bases.into_iter().map(|i| self.sentence(i, depth)).collect();
                    all.sort_unstable();
                    format!("<{:x}>", mark(all))
                }
            };
        }
        if let Some(value) = self.options.get(name) {
            return match depth {
                Depth::Own => format!("option {name}"),
                Depth::Whole => format!("option {name} {value}"),
            };
        }
        let game = self.checked.table.games.iter().find(|g| g.name == name);
        game.map_or_else(|| name.to_owned(), |g| format!("game {}", g.like))
    }

    fn sentence(&self, at: RuleId, depth: Depth) -> Mark {
        if let Some(known) = self.known.borrow().get(&(depth, at)) {
            return *known;
        }
        let (clause, sentence) = &self.sentences[at];
        let target = (sentence.exception_to.as_ref().map(|w| w.text.as_str()))
            .or_else(|| self.raw(*clause).exception_of.as_ref().map(Text::as_str));
        let mut says = target.map_or_else(String::new, |t| format!("except {}: ", self.topic(t)));
        says += &self.head(&sentence.head, depth);
        says += " when ";
        says += &phrase::conditions(self, sentence, depth);
        if depth == Depth::Whole {
            let over = self.checked.rules[at].exceptions.iter();
            let mut over: Vec<Mark> = over.map(|e| self.sentence(*e, depth)).collect();
            over.sort_unstable();
            let _ = write!(says, " over {over:x?}");
        }
        let made = mark(says);
        self.known.borrow_mut().insert((depth, at), made);
        made
    }

    /// Returns the topic of a label: labels themselves are names.
    pub(crate) fn topic(&self, label: &str) -> String {
        let clause = self.checked.clauses.iter().find(|c| c.raw.id == *label);
        let topic = clause.and_then(|c| c.raw.topic.as_ref());
        topic.map_or_else(|| label.to_owned(), ToString::to_string)
    }
}
