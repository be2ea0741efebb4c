//! What happened since, in sentences, as one seat saw and heard it. Names no card that the seat may not know.

use super::cards::{card, list, many};
use super::strength::spoken;
use codille_engine::variant::{HandState, Variant};
use codille_engine::{Act, Event, Hand, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};
use codille_lang::layout::TermStyle;
use codille_lang::words::capital;
use codille_players::{Heard, Memory};

/// Who hears, and how the players are called.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hearing<'a> {
    /// The hand.
    pub(super) hand: &'a Hand,
    /// The seat that hears; `None` for somebody who looks on and sees all cards.
    pub(super) seat: Option<Seat>,
    /// What the seat has heard.
    pub(super) memory: Option<&'a Memory>,
    /// The names of the players by seat.
    pub(super) names: &'a [String],
    /// How text is laid out.
    pub(super) look: TermStyle,
}

impl Hearing<'_> {
    fn variant(&self) -> &Variant {
        &self.hand.variant
    }

    /// Begins a sentence: `You play`, `Ann plays`.
    fn does(&self, seat: Seat, one: &str, other: &str) -> String {
        if self.seat == Some(seat) {
            format!("You {one}")
        } else {
            let name = seat.name_of(self.names);
            format!("{name} {other}")
        }
    }

    /// Names a speaker: `You`, `Ann`.
    fn name(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            return "You";
        }
        seat.name_of(self.names)
    }

    /// Tells whether the hearer may see what a seat holds.
    fn sees(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|own| own == seat)
    }

    /// What somebody does, as a sentence: `You lead K♠.`
    fn sentence(&self, seat: Seat, (one, other): (&str, &str), what: &str) -> String {
        format!("{} {what}.", self.does(seat, one, other))
    }

    /// Cards as they are shown, in their order.
    fn cards(&self, cards: CardSet) -> String {
        let sorted = super::cards::sorted(self.variant(), &self.hand.state.facts, cards);
        list(sorted, self.look)
    }

    /// Cards of a seat: how many, to whoever doesn't see them.
    fn cards_of(&self, seat: Seat, cards: CardSet) -> String {
        if self.sees(seat) {
            self.cards(cards)
        } else {
            many(cards.count())
        }
    }

    /// Tells what happened from an act of the history on.
    pub(super) fn since(&self, act: usize) -> Vec<String> {
        let mut out = Vec::new();
        if act == 0 {
            let first = self.hand.history.first();
            let first = first.map_or(self.hand.events.len(), |m| m.events);
            self.events(0..first, &mut out);
        }
        let mut heard = self.heard_before(act);
        for (at, moment) in self.hand.history.iter().enumerate().skip(act) {
            let next = self.hand.history.get(at + 1);
            let end = next.map_or(self.hand.events.len(), |m| m.events);
            let silent = moment.act == Act::GoOn && !self.sees(moment.seat);
            let known = if silent {
                None
            } else {
                let acts = self.memory.map(|m| m.heard.iter().filter(|h| h.is_act()));
                let known = acts.and_then(|mut acts| acts.nth(heard)).copied();
                heard += 1;
                known
            };
            out.extend(self.act(moment.seat, moment.act, at, known));
            self.events(moment.events..end, &mut out);
            self.counts(at, &mut out);
        }
        out
    }

    /// Counts the things heard before an act of the history.
    fn heard_before(&self, act: usize) -> usize {
        let before = self.hand.history.iter().take(act);
        let heard = before.filter(|m| m.act != Act::GoOn || self.seat == Some(m.seat));
        heard.count()
    }

    /// Tells an act in a sentence; nothing where it makes no sound or an event tells it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other act is told by its verb alone"
    )]
    fn act(&self, seat: Seat, act: Act, at: usize, heard: Option<Heard>) -> Option<String> {
        let variant = self.variant();
        let table = &variant.checked.table;
        let does = |one: &str, other: &str, what: &str| self.sentence(seat, (one, other), what);
        Some(match act {
            Act::Bid(game) => {
                let words = &table.game(game).says;
                format!("{}: “{}”", self.name(seat), sentence(words))
            }
            Act::Name(suit) => does("name", "names", &format!("{suit} as trumps")),
            Act::Yield => does("let", "lets", "the next exchange first"),
            Act::Defend => does("forbid", "forbids", "the surrender"),
            Act::Stop => does("end", "ends", "the hand here"),
            Act::Challenge => does("undertake", "undertakes", "to win every trick"),
            Act::Reserve => does("set", "sets", "the stake apart"),
            Act::Look => does("look", "looks", "at the cards left"),
            Act::Play(played) => {
                let leads =
                    (self.hand.history.get(at)).is_some_and(|m| m.before.trick().next().is_none());
                let (one, other) = if leads {
                    ("lead", "leads")
                } else {
                    ("play", "plays")
                };
                does(one, other, &card(played, self.look))
            }
            Act::Leave(0) | Act::GoOn | Act::Take(_) | Act::Discard(_) | Act::Announce => {
                return None;
            }
            Act::Leave(count) => does("say", "says", &format!("that {count} will be left")),
            Act::Ask => format!("{}: “Making?”", self.name(seat)),
            Act::Call { class, cards } => self.call(seat, class, cards, heard),
            Act::Answer(answer) => {
                format!("{}: “{}.”", self.name(seat), capital(answer.word()))
            }
            act => format!("{}.", self.does(seat, act.verb().word(), act.does())),
        })
    }

    /// Tells a call: one's own with its cards, another's as far as it was spoken.
    fn call(
        &self,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
        heard: Option<Heard>,
    ) -> String {
        let variant = self.variant();
        let says = variant.checked.table.declarations[class].says.as_str();
        let words = match heard {
            Some(Heard::Called { strength, told, .. }) if told > 0 => {
                format!("{says}, {}", spoken(variant, class, strength, told))
            }
            _ => says.to_owned(),
        };
        let name = self.name(seat);
        if self.sees(seat) {
            return format!("{name}: “{words}”: {}.", self.cards(cards));
        }
        format!("{name}: “{}”", sentence(&words))
    }

    fn events(&self, range: std::ops::Range<usize>, out: &mut Vec<String>) {
        let events = self.hand.events.iter().take(range.end).skip(range.start);
        out.extend(events.filter_map(|event| self.event(event)));
    }

    fn event(&self, event: &Event) -> Option<String> {
        let table = &self.variant().checked.table;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the rest is told with the act that brings it, or nobody hears of it"
        )]
        Some(match event {
            Event::PassedOut => "All have passed.".to_owned(),
            Event::Undertaken { seat, game } => {
                let game = table.game(*game).name.replace('_', " ");
                let what = format!("the game: {game}");
                self.sentence(*seat, ("undertake", "undertakes"), &what)
            }
            Event::Turned(turned) => format!("{} is turned up.", card(*turned, self.look)),
            Event::Exchanged { seat, out, taken } => self.exchanged(*seat, *out, *taken),
            Event::Laid { seat, cards } => {
                let cards = self.cards_of(*seat, *cards);
                self.sentence(*seat, ("lay away", "lays away"), &cards)
            }
            Event::Left { seat, count } if *count > 0 => {
                let count = u32::try_from(*count).expect("fewer are left than a pack has");
                self.sentence(*seat, ("leave", "leaves"), &many(count))
            }
            Event::Shown(shown) => {
                format!("The rest of the stock is shown: {}.", self.cards(*shown))
            }
            Event::Looked { seat, cards } if self.sees(*seat) => {
                self.sentence(*seat, ("see", "sees"), &self.cards(*cards))
            }
            Event::ShownDeal { seat, cards } => {
                self.sentence(*seat, ("show", "shows"), &self.cards(*cards))
            }
            Event::Announced { seat, class, .. } => {
                let says = &table.declarations[*class].says;
                format!("{}: “{says}.”", self.name(*seat))
            }
            Event::Won { seat } => {
                let before = self.hand.events.iter();
                let trick = before.take_while(|e| !std::ptr::eq(*e, event));
                let trick = trick.filter(|e| matches!(e, Event::Won { .. })).count() + 1;
                self.sentence(*seat, ("win", "wins"), &format!("trick {trick}"))
            }
            _ => return None,
        })
    }

    /// Tells an exchange: one's own with its cards, another's with their number.
    fn exchanged(&self, seat: Seat, out: CardSet, taken: CardSet) -> String {
        let exchange = ("exchange", "exchanges");
        if out.is_empty() && taken.is_empty() {
            return self.sentence(seat, exchange, "nothing");
        }
        let mut events = self.hand.events.iter();
        // Where cards were laid away before, only the taking is new.
        let laid = events.any(|e| matches!(e, Event::Laid { seat: s, .. } if *s == seat));
        let took = self.cards_of(seat, taken);
        if laid {
            return self.sentence(seat, ("take", "takes"), &took);
        }
        if !self.sees(seat) && out.count() == taken.count() {
            return self.sentence(seat, exchange, &many(out.count()));
        }
        let own = self.seat == Some(seat);
        let take = if own { "take" } else { "takes" };
        let what = format!("{} and {take} {took}", self.cards_of(seat, out));
        self.sentence(seat, ("throw out", "throws out"), &what)
    }

    /// Tells what each seat counts where an act has made it more.
    fn counts(&self, at: usize, out: &mut Vec<String>) {
        let Some(moment) = self.hand.history.get(at) else {
            return;
        };
        let next = self.hand.history.get(at + 1);
        let after = next.map_or(&self.hand.state, |m| &*m.before);
        for seat in Seat::first(self.variant().hands.min(2)) {
            let score = |state: &State| state.facts.reckoning.score(seat);
            let (was, now) = (score(&moment.before), score(after));
            if was != now {
                let what = self.headings(seat, &moment.before.facts, &after.facts);
                out.push(self.sentence(seat, ("count", "counts"), &format!("{now}{what}")));
            }
        }
    }

    /// Names what a seat counts more under, where it is several things at once.
    fn headings(&self, seat: Seat, before: &HandState, after: &HandState) -> String {
        let headings = &self.variant().checked.headings;
        let more = headings.ids().filter(|heading| {
            after.reckoning.scored(seat, *heading) != before.reckoning.scored(seat, *heading)
        });
        let more: Vec<String> = more.map(|h| headings[h].replace('_', " ")).collect();
        if more.len() < 2 {
            return String::new();
        }
        format!(": {}", more.join(", "))
    }
}

/// Ends what is said as a sentence, unless it is a question or a cry.
fn sentence(words: &str) -> String {
    let ends = words.ends_with(['?', '!', '.']);
    format!("{words}{}", if ends { "" } else { "." })
}
