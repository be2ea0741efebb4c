//! What is done at the club table: an act goes to the referee, everybody hears what he may, and the players of the program answer.

use super::lines::dealt;
use super::{Affair, Club, Offer};
use crate::game::{Game, Turn};
use crate::setup::Chair;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::phase;
use codille_engine::referee::{Deed, Impossible, Order, RefereedHand, Ruling, Unsaid, lying};
use codille_engine::{Act, Decision, Event};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, FaultId, Seat};
use codille_lang::words::capital;
use codille_players::simulate::rng;
use codille_players::{self as player, Move, Sight, novice};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Parts the deals that take the place of a void one from the others.
const FRESH: u64 = 0xF8E5_4DEA;

/// So often a hand is dealt again at the most, so that one in which every deal is void comes to an end; no book sets a bound.
const DEALS: usize = 40;

/// So many answers of the players of the program follow on one deed at the most.
const ANSWERS: usize = 12;

impl Game {
    /// Does an act of a chair before the referee.
    ///
    /// # Errors
    /// Why it cannot be done at all, in sentences.
    pub(crate) fn act_strictly(&mut self, chair: usize, act: Act) -> Result<(), Vec<String>> {
        if act == Act::GoOn {
            return self.go_on(chair);
        }
        let Some(club) = &self.club else {
            return Ok(());
        };
        let deed = club.bench.deed(act);
        self.deed(chair, deed)
    }

    /// Lets something pass: what was offered to a chair apart, or what it is asked in the order of the game.
    fn go_on(&mut self, chair: usize) -> Result<(), Vec<String>> {
        let seat = self.seat_of(chair);
        let Some(club) = &mut self.club else {
            return Ok(());
        };
        let decision = club.bench.hand.decision;
        let asked = decision.seat() == Some(seat) && decision.takes(Act::GoOn);
        let offered = club.offered.take_if(|(of, _)| *of == seat);
        if let Some((_, offers)) = &offered {
            club.refuse(seat, offers);
            if !asked {
                self.ask_round();
                return Ok(());
            }
        }
        if !asked {
            return Err(vec!["There is nothing that you could let pass.".to_owned()]);
        }
        let deed = passing(&club.bench);
        self.deed(chair, deed)
    }

    /// Does a deed of a chair before the referee.
    ///
    /// # Errors
    /// Why it cannot be done at all, in sentences.
    pub(crate) fn deed(&mut self, chair: usize, deed: Deed) -> Result<(), Vec<String>> {
        let seat = self.seat_of(chair);
        // What cannot happen at all is said first.
        let tried = self
            .club
            .as_ref()
            .map(|c| c.bench.clone().act(seat, &deed).map(|_| ()));
        if let Some(Err(why)) = tried {
            return Err(vec![format!("{}.", capital(&self.impossible(&why)))]);
        }
        if let Some(club) = &mut self.club {
            let others = club.bench.supplied_for(seat, &deed);
            let others = others
                .iter()
                .find(|s| s.seat != seat || !matches!(s.what, Unsaid::Right(_) | Unsaid::Leave(_)));
            if let Some(first) = others {
                let who = self.called(Some(seat), first.seat);
                let has = if first.seat == seat { "have" } else { "has" };
                return Err(vec![format!(
                    "It is too soon for that: {who} {has} something to say or to do first."
                )]);
            }
        }
        if let Some(warning) = self.warns(chair, &deed) {
            return Err(vec![warning]);
        }
        if let Some(club) = &mut self.club {
            // Whoever goes on with the game has let what was offered pass; a claim answers the right to it.
            if let Some((_, mut offers)) = club.offered.take_if(|(of, _)| *of == seat) {
                offers.retain(|offer| deed.play.is_some() || offer.is_taken_by(&deed));
                club.refuse(seat, &offers);
            }
        }
        self.done(&Move::Act(seat, deed))
            .map_err(|why| vec![format!("{}.", capital(&why))])?;
        self.answer_all();
        Ok(())
    }

    /// Waives what follows from a fault.
    ///
    /// # Errors
    /// Why it cannot be done, in sentences.
    pub(crate) fn waive(
        &mut self,
        chair: usize,
        fault: Option<FaultId>,
    ) -> Result<(), Vec<String>> {
        let seat = self.seat_of(chair);
        // The fault is named in the file, where one that nobody was told of may stand after it.
        let named = self.club.as_ref().and_then(|club| {
            let number = club.last_waivable(seat, fault)?;
            Some(club.bench.offence(number)?.fault)
        });
        self.done(&Move::Waive(seat, named.or(fault)))
            .map_err(|why| vec![format!("{}.", capital(&why))])?;
        if let Some(club) = &mut self.club {
            club.offered = None;
        }
        self.answer_all();
        Ok(())
    }

    /// Does what a player of the program has chosen, or an error in its place.
    ///
    /// # Errors
    /// A sentence, where it has nothing to do.
    pub(crate) fn answer_strictly(&mut self, act: Option<Act>) -> Result<(), String> {
        let Some(club) = &self.club else {
            return Ok(());
        };
        let Some(seat) = club.bench.hand.decision.seat() else {
            return Err("no player of the program is asked anything".to_owned());
        };
        let errs = self.errs(seat);
        let plain = act.map(|act| {
            if act == Act::GoOn {
                passing(&club.bench)
            } else {
                club.bench.deed(act)
            }
        });
        // Whoever errs has forgotten what comes first as well.
        let first = plain.as_ref().filter(|_| errs.is_none());
        let first = first.and_then(|deed| club.first_of(seat, deed));
        let all: Vec<Deed> = (errs.into_iter())
            .chain(first)
            .chain(plain)
            .chain(self.makeshift(seat))
            .collect();
        for deed in all {
            if self.done(&Move::Act(seat, deed)).is_ok() {
                self.answer_all();
                return Ok(());
            }
        }
        Err(format!("{} has no answer", self.name(self.chair_of(seat))))
    }

    /// Lists what a seat may do where its player knows no answer: after irregular acts there may be no lawful one.
    fn makeshift(&self, seat: Seat) -> Vec<Deed> {
        let Some(club) = &self.club else {
            return Vec::new();
        };
        let decision = &club.bench.hand.decision;
        let mut chance = rng(self.setup.seed, self.number);
        let view = self.table.view(seat);
        let sight = Sight::of_view(&self.setup.variant, &view, CardSet::EMPTY);
        let cards = matches!(decision, Decision::Play(_));
        let held = club.bench.hand.state.held(seat);
        let held = held.iter().filter(|_| cards).map(Act::Play);
        let acts = [
            novice(&sight, decision),
            player::choose(decision, &mut chance),
        ];
        let acts = acts.into_iter().flatten().chain(held);
        let mut out: Vec<Deed> = acts.map(|act| club.bench.deed(act)).collect();
        out.push(passing(&club.bench));
        out
    }

    /// Does something before the referee, and lets everybody hear of it.
    ///
    /// # Errors
    /// Why it cannot be done, in half a sentence.
    pub(super) fn done(&mut self, done: &Move) -> Result<(), String> {
        let Some(club) = &mut self.club else {
            return Err("no referee sits at this table".to_owned());
        };
        let before = Box::new(club.bench.clone());
        let ruled = match done {
            Move::Act(seat, deed) => club.bench.act(*seat, deed).map(|_| ()),
            // Of an offence of which a seat knows nothing it waives nothing.
            Move::Waive(seat, fault) => match club.last_waivable(*seat, *fault) {
                Some(number) => club.bench.waive_offence(number),
                None => Err(Impossible::NothingToWaive),
            },
        };
        ruled.map_err(|why| self.impossible(&why))?;
        let Some(club) = &mut self.club else {
            return Ok(());
        };
        club.deeds.push(done.clone());
        club.show(done);
        if let Move::Act(_, deed) = done
            && club.bench.rulings.last().is_some_and(|r| is_told(r, deed))
        {
            // Whether something is a fault may hang on cards of others even for whoever did it.
            club.affairs.push(Affair {
                ruling: club.bench.rulings.len() - 1,
                before,
                done: done.clone(),
                known: BTreeSet::new(),
                shown: BTreeMap::new(),
            });
        }
        self.follow_referee(|game, hearer| game.deed_lines(done, hearer));
        self.tell_affairs();
        let back = self.club.as_ref().and_then(|c| c.bench.rulings.last());
        let back = back.is_some_and(|r| {
            r.consequences
                .iter()
                .any(|c| matches!(c.order, Order::Back(_)))
        });
        if back && matches!(done, Move::Act(..)) {
            self.tell_table();
        }
        self.deal_afresh();
        self.end_where_nobody_can_play();
        Ok(())
    }

    /// Tells everybody of the affairs that have come to light for him.
    fn tell_affairs(&mut self) {
        let count = self.club.as_ref().map_or(0, |c| c.affairs.len());
        for at in 0..count {
            for hearer in self.hearers() {
                let Some(club) = &self.club else {
                    return;
                };
                let Some(affair) = club.affairs.get(at) else {
                    continue;
                };
                let known = affair.known.contains(&hearer);
                let now = || club.come_to_light(affair, hearer);
                let Some(now) = (!known).then(now).flatten() else {
                    continue;
                };
                let before = affair.shown.get(&hearer);
                let told = before.map(|b| self.ruled(affair, b, hearer));
                let mut lines = self.ruled(affair, &now, hearer);
                // A part of it was told before.
                lines.retain(|line| told.as_ref().is_none_or(|told| !told.contains(line)));
                let whole = club.ruling(affair) == Some(&now);
                self.hears(hearer, lines);
                let affair = self.club.as_mut().and_then(|c| c.affairs.get_mut(at));
                let affair = affair.expect("it was ruled on above");
                affair.known.extend(whole.then_some(hearer));
                affair.shown.insert(hearer, now);
            }
        }
    }

    /// Tells everybody how the table lies after play went back.
    fn tell_table(&mut self) {
        let lines = self.tricks();
        for hearer in self.hearers() {
            let mut all = lines.clone();
            if let Some(seat) = hearer.filter(|seat| seat.index() < self.setup.variant.hands) {
                let cards = self.sorted(self.chair_of(seat));
                let cards = crate::cards::list(cards, self.setup.look);
                all.push(format!("Your cards: {cards}"));
            }
            self.hears(hearer, all);
        }
    }

    /// Deals once more where the deal is void, as often as it is: what was ruled and paid stands.
    fn deal_afresh(&mut self) {
        let variant = Arc::clone(&self.setup.variant);
        let Some(club) = &mut self.club else {
            return;
        };
        let voided = club.bench.fresh.len();
        if !club.bench.minutes().void || voided >= DEALS {
            return;
        }
        let times = (voided as u64) << 48;
        let of = (self.setup.seed ^ FRESH, self.number | times);
        let (state, events) = Club::deal(&variant, &self.opening, of);
        let stock = state.stock();
        let hands = Seat::first(variant.hands).map(|seat| state.held(seat));
        let hands = hands.collect();
        let mut fresh = RefereedHand::new(&variant, state, &stock);
        fresh.hand.events.splice(0..0, events);
        let paid = club.bench.hand.events.iter();
        let paid = paid.filter(|e| matches!(e, Event::Paid(_))).cloned();
        let paid = paid.collect();
        let void = dealt(&club.bench.hand, variant.hands);
        let was = club.bench.minutes().stock.iter();
        let was = was.filter_map(|c| Card::from_index(usize::from(*c)));
        club.voided.push((void, was.collect()));
        club.bench
            .deal_again(fresh.hand, paid, club.deeds.len(), hands);
        let mut lines = vec!["The cards are dealt again.".to_owned()];
        if club.bench.unstaked {
            lines.push(
                "The book does not say whether stakes are laid anew for that; none are.".to_owned(),
            );
        }
        club.seen.fill(0);
        club.offered = None;
        self.lay_table();
        self.look_about();
        for hearer in self.hearers() {
            self.hears(hearer, lines.clone());
        }
        self.tell_table();
    }

    /// Ends a hand in which somebody is to play who has no card left, after cards were played out of turn: no book says how it goes on.
    fn end_where_nobody_can_play(&mut self) {
        let Some(club) = &mut self.club else {
            return;
        };
        let Decision::Play(phase::Play { seat, .. }) = club.bench.hand.decision else {
            return;
        };
        let aside = lying(&club.bench.hand.state, seat, act::Place::Aside);
        if !club.bench.hand.state.held(seat).is_empty() || !aside.is_empty() {
            return;
        }
        club.bench.hand.settle_now();
        club.stuck = true;
        self.table.hand = club.hand();
        for hearer in self.hearers() {
            let who = capital(&self.called(hearer, seat));
            let line = format!(
                "{who} should play and can't: no card is left. The hand is settled as it stands."
            );
            self.hears(hearer, vec![line]);
        }
        self.tell_affairs();
    }

    /// Lets the players of the program claim what is worth something to them, err out of turn, and asks persons about their rights.
    fn answer_all(&mut self) {
        for _ in 0..ANSWERS {
            let Some(next) = self.claimed().or_else(|| self.untimely()) else {
                break;
            };
            if self.done(&next).is_err()
                && let Some(club) = &mut self.club
            {
                club.give_up(&next);
            }
        }
        self.ask_round();
    }

    /// Returns the seats of the players of the program, or those of persons.
    pub(super) fn seats_of(&self, persons: bool) -> Vec<Seat> {
        let seats = Seat::first(self.setup.chairs.len());
        let of = |seat: &Seat| {
            let chair = self.setup.chairs.get(self.chair_of(*seat));
            matches!(chair, Some((_, Chair::Person))) == persons
        };
        seats.filter(of).collect()
    }

    /// Tells whose turn it is, where somebody is asked apart from the order of the game.
    pub(crate) fn turn_apart(&self) -> Option<Turn> {
        let (seat, _) = self.club.as_ref()?.offered.as_ref()?;
        Some(Turn::Person(self.chair_of(*seat)))
    }
}

impl Club {
    /// Notes that a seat makes no use of what it was offered.
    pub(super) fn refuse(&mut self, seat: Seat, offers: &[Offer]) {
        for offer in offers {
            if *offer == Offer::Before {
                self.waited = self.deeds.len() + 1;
            } else {
                self.answered.push((seat, offer.clone()));
            }
        }
    }

    /// Returns what a seat says or shows first, where the laws want that, so that a deed of its own is no fault.
    fn first_of(&self, seat: Seat, deed: &Deed) -> Option<Deed> {
        let faults = |bench: &RefereedHand| {
            let mut tried = bench.clone();
            let ruling = tried.act(seat, deed).ok()?;
            Some(ruling.faults.iter().filter(|f| f.seat == seat).count())
        };
        let now = faults(&self.bench).filter(|n| *n > 0)?;
        let table = &self.bench.variant().checked.table;
        let acts = table.acts.iter().filter(|a| a.from.is_none());
        let numbers = acts.filter_map(|a| act::find(&table.acts, &a.name));
        let classes = table.declarations.keys().map(Some);
        let abouts: Vec<Option<DeclarationId>> = [None].into_iter().chain(classes).collect();
        let mut all = numbers.flat_map(|act| abouts.iter().map(move |class| (act, *class)));
        all.find_map(|(act, class)| {
            let called = |class| self.bench.hand.state.facts.reckoning.called(class, seat);
            let words = class.map(|c| &table.declarations[c]);
            let first = Deed {
                words: words.map_or_else(String::new, |d| d.name.clone()),
                about: class.map(|class| (class, CardSet(called(class)))),
                ..Deed::new(act)
            };
            let mut tried = self.bench.clone();
            let ruling = tried.act(seat, &first).ok()?;
            let plain = ruling.allowed == Some(true)
                && ruling.faults.is_empty()
                && ruling.consequences.is_empty();
            (plain && faults(&tried).is_some_and(|n| n < now)).then_some(first)
        })
    }

    /// Notes the cards that everybody sees with a deed.
    fn show(&mut self, done: &Move) {
        let Move::Act(_, deed) = done else {
            return;
        };
        let acts = &self.bench.variant().checked.table.acts;
        let open = act::listed(acts, deed.act).is_some_and(act::Act::is_open);
        for seen in self.seen.iter_mut().filter(|_| open) {
            *seen |= deed.cards.0;
        }
    }

    /// Returns what a seat knows of an affair now: by what it sees, or because what followed showed it. Whoever looks on knows all.
    fn come_to_light(&self, affair: &Affair, hearer: Option<Seat>) -> Option<Ruling> {
        match hearer {
            Some(seat) => self.with_played_over(affair, seat),
            None => self.ruling(affair).cloned(),
        }
    }
}

/// Says of a hand that ends with a void deal how often it was dealt.
pub(super) fn void_once_more() -> String {
    format!(
        "The deal is void, and was so {DEALS} times before: no more cards are dealt for this hand. The same player deals the next."
    )
}

/// Tells whether a ruling is told: there is something beyond lawful play, or somebody did what is no act of play.
fn is_told(ruling: &Ruling, deed: &Deed) -> bool {
    ruling.is_notable() || deed.play.is_none() && deed.act != ActId::Verb(Verb::Cut)
}

/// Makes the deed of letting what is asked pass; a right is named.
pub(super) fn passing(bench: &RefereedHand) -> Deed {
    let decision = &bench.hand.decision;
    let rights = [
        Verb::Look,
        Verb::Defend,
        Verb::Reserve,
        Verb::Announce,
        Verb::Stop,
        Verb::Challenge,
        Verb::Surrender,
    ];
    let named = rights.into_iter().find(|right| decision.offers(*right));
    let named = named.or_else(|| decision.passing_right());
    named.map_or_else(|| bench.deed(Act::GoOn), Deed::declining)
}
