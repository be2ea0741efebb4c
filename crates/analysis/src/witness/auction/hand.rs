//! Hands that have been played, and what they bring.

use super::{POOL, called, role, undertaken};
use crate::explore::changed;
use crate::witness::answer::{Answer, context, topic_of, trouble};
use crate::witness::situation::Asked;
use crate::witness::space::{games, plain_hand, suits};
use codille_edition::check::rule::Event;
use codille_engine::State;
use codille_engine::variant::{HandState, Variant, divisions};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::words::capital;

/// A hand that has been played by the eldest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct PlayedHand {
    division: Vec<u8>,
    game: String,
    trump: Suit,
    pool: i64,
    cards: CardSet,
    turn: Turn,
    /// A fault, by all its names, and the seat that committed it.
    fault: Option<(Vec<String>, Seat)>,
}

/// What else happened in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::witness) enum Turn {
    /// Nothing.
    Plain,
    /// The Ombre won his tricks before anybody else won one.
    Ahead,
    /// He surrendered, and nobody forbade it.
    Surrendered,
    /// He surrendered, and the next hand forbade it.
    Defended,
    /// He undertook the vole by word.
    Challenged,
    /// He ended the hand after his first tricks.
    Stopped,
    /// The pool had been set apart before.
    Reserved,
    /// The loser sets his stake apart.
    Reserving,
}

impl Turn {
    /// Says what happened, if anything did.
    const fn words(self) -> Option<&'static str> {
        Some(match self {
            Self::Plain => return None,
            Self::Ahead => "the Ombre won his tricks first",
            Self::Surrendered => "the Ombre surrendered, and nobody forbade it",
            Self::Defended => "the Ombre surrendered, and the next hand forbade it",
            Self::Challenged => "the Ombre undertook the vole by word",
            Self::Stopped => "the Ombre ended the hand after his first tricks",
            Self::Reserved => "the pool had been set apart before",
            Self::Reserving => "the loser sets his stake apart",
        })
    }

    /// Tells what happened in a hand of this seat.
    fn of(facts: &HandState, ombre: Seat) -> Self {
        let turns = [
            (facts.defender.is_some(), Self::Defended),
            (facts.surrendered, Self::Surrendered),
            (facts.challenged, Self::Challenged),
            (facts.stopped, Self::Stopped),
            (facts.pool_reserved, Self::Reserved),
            (facts.reserving, Self::Reserving),
            (facts.opening[ombre] > 0, Self::Ahead),
        ];
        let turn = turns.into_iter().find(|(came, _)| *came);
        turn.map_or(Self::Plain, |(_, turn)| turn)
    }
}

impl PlayedHand {
    /// Returns how a hand that somebody undertook has come out, seen from the one who did.
    pub(in crate::witness) fn of(
        variant: &Variant,
        state: &State,
        faults: &[(String, Vec<String>)],
    ) -> Option<Self> {
        let facts = &state.facts;
        let ombre = facts.ombre?;
        let game = usize::try_from(facts.game.trailing_zeros()).ok()?;
        let seats = std::iter::successors(Some(ombre), |seat| Some(facts.next(*seat)));
        let seats: Vec<Seat> = seats.take(facts.active.len()).collect();
        let log = facts.minutes.as_ref();
        let mut offences = log.into_iter().flat_map(|log| &log.offences);
        let fault = offences.find(|one| !one.undone).and_then(|one| {
            let name = &variant.checked.faults[one.fault];
            let mut named = faults.iter().map(|(_, names)| names);
            let names = named.find(|names| names.iter().any(|n| n == name))?;
            let place = seats.iter().position(|s| *s == one.seat)?;
            Some((names.clone(), Seat::from(place)))
        });
        let turn = Turn::of(facts, ombre);
        // Who gives up has it told as before the first trick.
        let won = |seat: &Seat| {
            if turn == Turn::Surrendered {
                0
            } else {
                facts.won[*seat]
            }
        };
        Some(Self {
            division: seats.iter().map(won).collect(),
            game: variant.checked.table.games.get(game)?.like.clone(),
            trump: facts.trump?,
            pool: state.balance.pool_before,
            cards: CardSet(facts.hand[ombre]),
            turn,
            fault,
        })
    }

    pub(in crate::witness) const fn turn(&self) -> Turn {
        self.turn
    }

    fn tricks(&self) -> usize {
        self.division.iter().copied().map(usize::from).sum()
    }

    /// Tells whether all tricks have been played.
    pub(in crate::witness) fn is_played_out(&self, [a, _]: [&Variant; 2]) -> bool {
        self.tricks() == usize::from(a.facts().tricks_total)
    }

    /// Makes the facts of the hand for a book; `None` where it has no such game.
    fn facts(&self, variant: &Variant) -> Option<HandState> {
        let mut facts = undertaken(variant, &self.game)?;
        facts.leader = Some(Seat::FIRST);
        facts.trump = Some(self.trump);
        facts.pool = self.pool;
        for (place, tricks) in facts.won.iter_mut().zip(&self.division) {
            *place = *tricks;
        }
        facts.tricks_played = self.division.iter().sum();
        facts.hand[Seat::FIRST] = self.cards.0;
        let first = self.division.first().copied();
        let first = first.expect("tricks are divided among the hands");
        let all = first == facts.tricks_total || matches!(self.turn, Turn::Ahead | Turn::Stopped);
        if all {
            facts.opening[Seat::FIRST] = first;
        } else {
            facts.opening[Seat::SECOND] = 1;
        }
        if let Some((names, seat)) = &self.fault {
            let number = names.iter().find_map(|n| variant.fault(n))?;
            facts.commit(number, *seat, 1, 0);
        }
        match self.turn {
            Turn::Plain | Turn::Ahead => {}
            Turn::Surrendered => facts.surrendered = true,
            Turn::Defended => {
                facts.surrendered = true;
                facts.defender = Some(facts.next(Seat::FIRST));
            }
            Turn::Challenged => facts.challenged = true,
            Turn::Stopped => facts.stopped = true,
            Turn::Reserved => facts.pool_reserved = true,
            Turn::Reserving => facts.reserving = true,
        }
        Some(facts)
    }
}

impl Asked for PlayedHand {
    fn answer(&self, variant: &Variant, traced: bool) -> Option<Answer> {
        let facts = self.facts(variant)?;
        let mut context = context(&facts, Seat::FIRST, traced);
        let result = variant.result(&mut context);
        // Untraced, no clause is told.
        let mut clauses: Vec<ClauseId> = context.trace.take().unwrap_or_default();
        let (says, topic) = match result {
            Ok(Some(result)) => {
                let name = variant.checked.name(result).to_owned();
                let mut rules = variant.checked.defining(result);
                let (rule, _) = rules.next().expect("a result is a defined name");
                (name, topic_of(variant, rule.clause))
            }
            Ok(None) => ("no result".to_owned(), String::new()),
            Err(Err(why)) => (trouble(variant, &why), String::new()),
            Err(Ok(_)) => ("not one result".to_owned(), String::new()),
        };
        let paid = Answer::of_event(variant, &facts, Event::Settlement, traced);
        clauses.extend(paid.clauses);
        let mut parts = paid.parts;
        if traced {
            // Results are held together by their topics: their names are each book's own.
            parts.entry(topic.clone()).or_default();
        }
        let key = if topic.is_empty() { &says } else { &topic };
        Some(Answer {
            says: format!("{key}: {}", paid.says),
            result: Some(says),
            parts,
            clauses,
        })
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let tricks: Vec<String> = self.division.iter().map(ToString::to_string).collect();
        let turn = self.turn.words();
        let turn = turn.map_or_else(String::new, |turn| format!(" {}.", capital(turn)));
        let fault = self.fault.as_ref();
        let fault = fault.map_or_else(String::new, |(names, seat)| {
            let (who, names) = (capital(role(*seat)), names.join("” or “"));
            format!(" {who} has committed a fault, “{names}”.")
        });
        format!(
            "The eldest is Ombre in {}, trumps {}, holding {}; the pool holds {}; the tricks fall {} (Ombre first).{turn}{fault}",
            called(variants, &self.game),
            self.trump,
            self.cards,
            self.pool,
            tricks.join("-")
        )
    }

    /// Plainer hands: without a fault, a turn, a pool, a game, cards or a division out of the common.
    fn fewer(&self, variants: [&Variant; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        let mut propose = |change: &dyn Fn(&mut Self)| all.extend(changed(self, change));
        propose(&|h| h.fault = None);
        propose(&|h| h.pool = POOL);
        if let Some(game) = games(variants).first() {
            propose(&|h| h.game.clone_from(game));
        }
        if let Some(suit) = suits(variants).first() {
            propose(&|h| (h.trump, h.cards) = (*suit, plain_hand(variants, *suit)));
        }
        propose(&|h| h.cards = plain_hand(variants, h.trump));
        // A hand that was given up or ended early has no other division, and no other end.
        if self.is_played_out(variants) {
            propose(&|h| h.turn = Turn::Plain);
            if self.turn != Turn::Plain {
                propose(&|h| h.turn = Turn::Ahead);
            }
            let all = divisions(self.tricks(), self.division.len()).into_iter();
            for division in all.take_while(|d| *d != self.division) {
                propose(&|h| h.division.clone_from(&division));
            }
        }
        all
    }
}
