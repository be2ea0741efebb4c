//! What is done at the club table: an act goes to the referee, everybody hears what he may, and the players of the program answer.

use super::answer::passing;
use super::{Affair, Club, Offer};
use crate::game::Game;
use crate::setup::Chair;
use crate::turn::Turn;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::referee::{Deed, Impossible, Order, Ruling, Unsaid};
use codille_lang::ids::{FaultId, Seat};
use codille_lang::words::capital;
use codille_players::Move;

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
        let club = self.club.as_ref();
        let tried = club.map(|c| c.bench.clone().act(seat, &deed).map(|_| ()));
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
            let ruling = club.bench.rulings.len() - 1;
            club.affairs.push(Affair::new(ruling, before, done.clone()));
        }
        self.follow_referee(|game, hearer| game.deed_lines(done, hearer));
        self.tell_affairs();
        let back = self.club.as_ref().and_then(|c| c.bench.rulings.last());
        let mut orders = back.into_iter().flat_map(|r| &r.consequences);
        let back = orders.any(|c| matches!(c.order, Order::Back(_)));
        if back && matches!(done, Move::Act(..)) {
            self.tell_table();
        }
        self.deal_afresh();
        self.end_where_nobody_can_play();
        Ok(())
    }

    /// Tells everybody of the affairs that have come to light for him.
    pub(super) fn tell_affairs(&mut self) {
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
    pub(super) fn tell_table(&mut self) {
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

/// Tells whether a ruling is told: there is something beyond lawful play, or somebody did what is no act of play.
fn is_told(ruling: &Ruling, deed: &Deed) -> bool {
    ruling.is_notable() || deed.play.is_none() && deed.act != ActId::Verb(Verb::Cut)
}
