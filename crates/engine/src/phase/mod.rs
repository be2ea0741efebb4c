//! The kinds of decision, a file each: who is asked, which acts answer, what they do and how they are said. Here stands their list, and
//! every question about a decision or an act finds its kind by it.

mod announce;
mod answer;
mod between;
mod bid;
mod call;
mod defend;
mod discard;
mod form;
mod kind;
mod kinds;
mod leave;
mod look;
mod name;
mod planned_call;
mod planned_play;
mod planned_tricks;
mod play;
mod reserve;
mod suppose;
mod take;
mod unbooked;

pub use announce::Announce;
pub use answer::Reply;
pub use between::{Between, Rights};
pub use bid::Bid;
pub use call::Call;
pub use defend::Defend;
pub use discard::Discard;
pub use form::Object;
pub use leave::Leave;
pub use look::Look;
pub use name::Name;
pub use play::Play;
pub use reserve::Reserve;
pub use take::Take;

use crate::event::Recorder;
use crate::state::State;
use crate::variant::{Answer, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_edition::check::table::Table;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::{ClauseId, DeclarationId, Seat};
use form::ActForm;
use kind::Kind;
pub(crate) use kind::{Case, Judged};
use kinds::kinds;

kinds! {
    /// To speak.
    Bid(Bid) in [Phase::Bid] {
        /// Speaks for a game, by its number in the table.
        Bid(usize),
        /// Passes.
        Pass,
    }
    /// To name trumps.
    Name(Name) in [Phase::Name] {
        /// Names trumps.
        Name(Suit),
    }
    /// To exchange.
    Discard(Discard) in [Phase::ExchangeOmbre | Phase::DiscardOmbre | Phase::ExchangeOthers | Phase::Exchange(_) | Phase::Discard(_)] {
        /// Discards these cards and takes as many from the stock.
        Discard(CardSet),
        /// Lets the next hand exchange first.
        Yield,
    }
    /// To take cards after laying some away.
    Take(Take) in [Phase::TakeOmbre | Phase::Take(_)] {
        /// Takes so many cards, where the clauses leave the number open.
        Take(u32),
    }
    /// To say how many cards of its share it will leave; nothing said leaves none.
    Leave(Leave) in [Phase::Leave(_)] {
        /// Says that so many cards of its share will be left.
        Leave(u32),
    }
    /// To look at the rest of the stock or not.
    Look(Look) in [Phase::Look(_)] {
        /// Looks at what is left of the stock.
        Look,
    }
    /// To announce what the hand as dealt is.
    Announce(Announce) in [Phase::Announce(_) | Phase::Show(_)] {
        /// Announces what is asked for of the hand as dealt.
        Announce,
    }
    /// To call a combination or be done with calling.
    Call(Call) in [Phase::Declare(_)] {
        /// Calls a combination.
        Call {
            /// The number of the declaration.
            class: DeclarationId,
            /// The cards.
            cards: CardSet,
        },
    }
    /// To answer a call.
    Answer(Reply) {
        /// Asks what a call makes, before it is answered.
        Ask,
        /// Answers a call; never `Open`.
        Answer(Answer),
    }
    /// To use a right between tricks or to go on.
    Between(Between) {
        /// Throws up the game.
        Surrender,
        /// Ends the hand.
        Stop,
        /// Undertakes to win every trick.
        Challenge,
    }
    /// To forbid a surrender or not.
    Defend(Defend) {
        /// Forbids the surrender.
        Defend,
    }
    /// To play a card.
    Play(Play) in [Phase::Lead | Phase::Play] {
        /// Plays a card.
        Play(Card),
    }
    /// To set the stake apart or not.
    Reserve(Reserve) in [Phase::Settle] {
        /// Sets the stake apart.
        Reserve,
    }
}

impl Decision {
    /// Returns an answer that anybody can give who thinks nothing of it: to go on where that is free, else the first of the lawful acts;
    /// where they are too many to list, the first that may be drawn.
    pub fn simplest(&self) -> Option<Act> {
        if self.is_offer() {
            return Some(Act::GoOn);
        }
        match self.lawful() {
            Some(acts) => acts.first().copied(),
            None => self.random(&mut |_| 0),
        }
    }

    /// Returns the right on whose use the settlement waits.
    pub fn awaited(&self) -> Option<Verb> {
        Self::awaited_rights().find(|right| self.offers(*right))
    }
}

impl Act {
    /// Returns the verb of records, to stand after the name of whoever does the act.
    pub fn does(self) -> &'static str {
        if self == Self::GoOn {
            return "goes on";
        }
        self.verb().row().does
    }

    /// Returns the acts that name nothing beside: no card, number or suit.
    pub fn plain() -> impl Iterator<Item = Self> {
        Self::told().filter_map(|told| told.act(Object::Nothing))
    }

    /// Finds the act that a record tells: by its verb and what stands after it.
    pub fn of_record(does: &str, object: Object) -> Option<Self> {
        let mut acts = Self::told().filter_map(|told| told.act(object));
        acts.find(|act| act.does() == does)
    }

    /// Returns the act that uses a right which is offered; `None` where the verb names no such right.
    pub fn using(right: Verb) -> Option<Self> {
        Self::plain().find(|act| act.verb() == right && !act.proceeds())
    }
}
