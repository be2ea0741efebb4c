//! What stands behind a command: cards, games, suits, numbers, calls.

use super::command::{Command, Misread};
use super::reading::Reading;
use crate::command::misread;
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::DeclarationId;
use codille_lang::words::joined;

impl Reading<'_> {
    /// Reads a card: `KS`, `ks`, `K♠`, or its number in the hand.
    pub(super) fn card(&self, word: &str) -> Result<Card, Misread> {
        if let Ok(place) = word.parse::<usize>() {
            let card = place.checked_sub(1).and_then(|at| self.hand.get(at));
            return card.copied().ok_or_else(|| {
                Misread(format!(
                    "your hand has {} cards, and no card {place}",
                    self.hand.len()
                ))
            });
        }
        let upper = word.to_uppercase();
        let letter = upper.chars().last();
        let suit = letter.and_then(|l| {
            Suit::from_letter(l).or_else(|| Suit::ALL.into_iter().find(|s| s.symbol() == l))
        });
        let mark: String = upper
            .chars()
            .take(upper.chars().count().saturating_sub(1))
            .collect();
        let mark = if mark == "T" { "10" } else { mark.as_str() };
        match (suit, Rank::from_mark(mark)) {
            (Some(suit), Some(rank)) => Ok(Card::new(rank, suit)),
            _ => misread(format!(
                "`{word}` is no card: write `KS`, `K♠` or its number in your hand"
            )),
        }
    }

    pub(super) fn one_card(&self, rest: &[&str]) -> Result<Card, Misread> {
        match rest {
            [one] => self.card(one),
            [rank, "of", suit] => self.in_words(rank, suit),
            [] => misread("say which card, such as `play KS`"),
            _ => misread("one card is played at a time"),
        }
    }

    /// Reads several cards; `nothing` is none.
    pub(super) fn cards(&self, rest: &[&str]) -> Result<CardSet, Misread> {
        if matches!(rest, ["nothing"]) {
            return Ok(CardSet::EMPTY);
        }
        if rest.is_empty() {
            return misread("say which cards, such as `throw 7H 2D`, or `throw nothing`");
        }
        let words: Vec<&str> = rest
            .iter()
            .flat_map(|w| w.split(','))
            .filter(|w| !matches!(*w, "" | "and" | "&" | "the"))
            .collect();
        let mut out = CardSet::EMPTY;
        let mut left = words.as_slice();
        loop {
            let card = match left {
                [] => break,
                [rank, "of", suit, after @ ..] => {
                    left = after;
                    self.in_words(rank, suit)?
                }
                [word, after @ ..] => {
                    left = after;
                    self.card(word)?
                }
            };
            if out.has(card) {
                return misread(format!("{card} stands there twice"));
            }
            out.insert(card);
        }
        Ok(out)
    }

    /// Reads a card in words: `king of spades`.
    pub(super) fn in_words(&self, rank: &str, of: &str) -> Result<Card, Misread> {
        let suit = suit(&[of])?;
        let all = self.variant.checked.table.pack.iter();
        let mut found = all.filter(|c| c.suit() == suit && c.rank().name() == rank);
        found
            .next()
            .ok_or_else(|| Misread(format!("`{rank} of {of}` is no card of this pack")))
    }

    pub(super) fn game(&self, rest: &[&str]) -> Result<usize, Misread> {
        let games = &self.variant.checked.table.games;
        if games.is_empty() {
            return misread("these rules know no bids");
        }
        let wanted = rest.join("_");
        let all: Vec<&str> = games.iter().map(|g| g.name.as_str()).collect();
        let exact = all.iter().position(|g| *g == wanted);
        let begins: Vec<usize> = all
            .iter()
            .enumerate()
            .filter(|(_, g)| !wanted.is_empty() && g.starts_with(&wanted))
            .map(|(at, _)| at)
            .collect();
        match (exact, begins.as_slice()) {
            (Some(at), _) => Ok(at),
            (None, [one]) => Ok(*one),
            _ => misread(format!(
                "say which game: {}",
                all.join(", ").replace('_', " ")
            )),
        }
    }

    /// Reads a call: the declaration, and its cards where not the best combination is meant.
    pub(super) fn call(&self, rest: &[&str]) -> Result<Command, Misread> {
        let declarations = &self.variant.checked.table.declarations;
        if declarations.is_empty() {
            return misread("these rules know no calls");
        }
        let name = |n: &DeclarationId| declarations[*n].name.as_str();
        let all: Vec<DeclarationId> = if self.ready.is_empty() {
            declarations.keys().collect()
        } else {
            self.ready.iter().map(|(class, _)| *class).collect()
        };
        let listed = joined(all.iter().map(|n| name(n).replace('_', " ")), ", ");
        let Some((first, cards)) = rest.split_first() else {
            return misread(format!("say what you call: {listed}"));
        };
        let found: Vec<DeclarationId> = all
            .iter()
            .copied()
            .filter(|n| {
                let said = declarations[*n].says.to_lowercase();
                let mut said = said.split_whitespace();
                name(n).starts_with(first) || first.len() > 2 && said.any(|w| w.starts_with(first))
            })
            .collect();
        let [class] = found.as_slice() else {
            return misread(format!(
                "`{first}` is nothing that you may call now; open to you: {listed}"
            ));
        };
        let cards = if cards.is_empty() {
            let best = self.ready.iter().find(|(open, _)| open == class);
            let Some((_, best)) = best else {
                if !matches!(self.decision, Some(Decision::Call(_))) {
                    return misread("you are not asked for a call now");
                }
                return misread("say with which cards you call it");
            };
            *best
        } else {
            self.cards(cards)?
        };
        Ok(Command::Act(Act::Call {
            class: *class,
            cards,
        }))
    }
}

pub(super) fn suit(rest: &[&str]) -> Result<Suit, Misread> {
    let [word] = rest else {
        return misread("say which suit, such as `name spades`");
    };
    let found = Suit::ALL
        .into_iter()
        .find(|s| s.name().starts_with(word) || word.chars().eq([s.symbol()]));
    found.ok_or_else(|| {
        Misread(format!(
            "`{word}` is no suit: spades, hearts, diamonds or clubs"
        ))
    })
}

pub(super) fn number(word: &str, rest: &[&str]) -> Result<u32, Misread> {
    let number = if let [one] = rest {
        one.parse().ok()
    } else {
        None
    };
    number.ok_or_else(|| Misread(format!("`{word}` wants a number, such as `{word} 3`")))
}
