//! Rights and waivers at the club table: who is asked about them, and what the players of the program claim.

use super::{Club, Offer};
use crate::choice::Choice;
use crate::game::Game;
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::ledger::Account;
use codille_engine::referee::{Deed, Opening, Order, RefereedHand, Ruling};
use codille_engine::variant::HandState;
use codille_lang::ids::{FaultId, Seat, SeatSet};
use codille_lang::unique::add_new;
use codille_lang::words::joined;
use codille_players::Move;

impl Club {
    /// Returns the rights that a seat knows it has now.
    pub(super) fn rights(&self, seat: Seat) -> Vec<Opening> {
        let all = self.as_known(seat, &self.bench).rights();
        all.into_iter().filter(|r| r.seat == seat).collect()
    }

    /// Returns those of them that it has because of an offence.
    fn due(&self, seat: Seat) -> Vec<Opening> {
        let mut without = self.bench.clone();
        if let Some(minutes) = &mut without.hand.state.facts.minutes {
            minutes.offences.iter_mut().for_each(|o| o.undone = true);
        }
        let usual = without.rights();
        let mut all = self.rights(seat);
        all.retain(|r| !usual.contains(r));
        all.dedup();
        all
    }

    /// Returns the offences, by number, of which a seat knows and may waive what follows.
    fn waivable(&self, seat: Seat) -> Vec<usize> {
        let hidden = self.hidden(seat);
        let all = self.bench.minutes().offences.iter().enumerate();
        let open = all.filter(|(_, o)| o.stands() && o.waivable_by.contains(seat));
        open.map(|(at, _)| self.bench.past.len() + at)
            .filter(|number| !hidden.contains(number))
            .collect()
    }

    /// Returns the last offence, by its number, of which a seat knows and may waive what follows: of one fault, or of any.
    pub(super) fn last_waivable(&self, seat: Seat, fault: Option<FaultId>) -> Option<usize> {
        let fits = |number: &usize| {
            let offence = self.bench.offence(*number);
            offence.is_some_and(|o| fault.is_none_or(|f| f == o.fault))
        };
        self.waivable(seat).into_iter().rev().find(fits)
    }

    /// Returns everything about which a seat has still to be asked.
    fn open(&self, seat: Seat) -> Vec<Offer> {
        let rights = self.due(seat).into_iter().map(Offer::Right);
        let waivers = self.waivable(seat).into_iter().map(Offer::Waiver);
        let fresh = |offer: &Offer| {
            let mut answered = self.answered.iter();
            !answered.any(|(of, a)| *of == seat && a == offer)
        };
        rights.chain(waivers).filter(fresh).collect()
    }

    /// Forgets what was answered about a right that has lapsed: should it come again, it is asked about again.
    fn forget_answers(&mut self) {
        let answered = std::mem::take(&mut self.answered);
        let seats = Seat::first(self.seen.len());
        let open: Vec<Vec<Opening>> = seats.map(|seat| self.due(seat)).collect();
        let stays = |(seat, offer): &(Seat, Offer)| match offer {
            Offer::Right(right) => {
                let open = open.get(seat.index());
                open.is_some_and(|all| all.contains(right))
            }
            Offer::Waiver(_) | Offer::Before => true,
        };
        self.answered = answered.into_iter().filter(stays).collect();
    }

    /// Notes that what a player of the program would have done cannot be done.
    pub(super) fn give_up(&mut self, next: &Move) {
        let Move::Act(seat, deed) = next else {
            return;
        };
        let open = self.open(*seat);
        let same = |o: &&Offer| o.is_taken_by(deed);
        let of: Vec<Offer> = open.iter().filter(same).cloned().collect();
        self.refuse(*seat, &of);
        self.slipped = self.deeds.len() + 1;
    }
}

impl Offer {
    /// Tells whether a deed makes use of it.
    pub(super) fn is_taken_by(&self, deed: &Deed) -> bool {
        let Self::Right(right) = self else {
            return false;
        };
        right.act == deed.act && right.words.eq_ignore_ascii_case(&deed.words)
    }
}

impl Game {
    /// Asks the first person who knows of a right, or of something to waive, and was not asked about it.
    pub(super) fn ask_round(&mut self) {
        let persons = self.seats_of(true);
        let Some(club) = &mut self.club else {
            return;
        };
        club.forget_answers();
        club.offered = persons.iter().find_map(|seat| {
            let offers = club.open(*seat);
            (!offers.is_empty()).then_some((*seat, offers))
        });
        let asked = club.bench.hand.decision.seat();
        let other = asked.is_some_and(|seat| !persons.contains(&seat));
        let waits = club.slow && other && club.waited != club.deeds.len() + 1;
        if let (true, None, Some(first)) = (waits, &club.offered, persons.first()) {
            club.offered = Some((*first, vec![Offer::Before]));
        }
    }

    /// Returns what a player of the program claims: the first right that is worth something to it.
    pub(super) fn claimed(&mut self) -> Option<Move> {
        for seat in self.seats_of(false) {
            let club = self.club.as_mut()?;
            for offer in club.open(seat) {
                let Offer::Right(right) = &offer else {
                    continue;
                };
                let deed = club.claiming(right);
                if deed.as_ref().is_some_and(|d| club.is_worth(seat, d)) {
                    return deed.map(|d| Move::Act(seat, d));
                }
                club.refuse(seat, &[offer]);
            }
        }
        None
    }

    /// Returns what is offered to a seat: what is typed, and the laws behind it.
    fn offered(&self, seat: Seat) -> Option<Vec<(String, Vec<String>)>> {
        let (of, offers) = self.club.as_ref()?.offered.as_ref()?;
        let all = offers.iter().filter_map(|offer| self.offer(offer));
        (*of == seat).then(|| all.collect())
    }

    /// Says what a chair is offered apart from the order of the game, and how it is taken.
    pub(crate) fn offers(&self, chair: usize) -> Option<Vec<String>> {
        let seat = self.seat_of(chair);
        let all = self.offered(seat)?;
        let asked = self.table.hand.decision.seat();
        if all.is_empty() {
            let next = asked.map_or("somebody".to_owned(), |s| self.called(Some(seat), s));
            return Some(vec![format!(
                "{next} is to act next: do something before that, or press Enter."
            )]);
        }
        let typed = all.iter().map(|(typed, _)| format!("`{typed}`"));
        let mut out = vec![format!(
            "You may {}, or say `no` and let it be.",
            crate::ask::either(typed)
        )];
        add_new(&mut out, all.into_iter().flat_map(|(_, laws)| laws));
        Some(out)
    }

    /// Returns what a chair is offered apart from the order of the game as commands; `None` where nothing is.
    pub(crate) fn offered_choices(&self, chair: usize) -> Option<Vec<Choice>> {
        let offers = self.offered(self.seat_of(chair))?.into_iter();
        let choices = offers.map(|(typed, laws)| {
            let means = laws.first().map_or("", |law| law.trim());
            Choice::new(typed, means)
        });
        let mut all: Vec<Choice> = choices.collect();
        all.push(Choice::new("no", "let it be"));
        Some(all)
    }

    /// Lists the rights to acts beside play that a chair has now, each with its law.
    pub(crate) fn rights_lines(&self, chair: usize) -> Vec<String> {
        let Some(club) = &self.club else {
            let told = "No referee sits at this table: `codille play --strict` has one.";
            return vec![told.to_owned()];
        };
        let seat = self.seat_of(chair);
        let mut offers: Vec<Offer> = club.rights(seat).into_iter().map(Offer::Right).collect();
        offers.extend(club.waivable(seat).into_iter().map(Offer::Waiver));
        let mut out = Vec::new();
        for (typed, laws) in offers.iter().filter_map(|offer| self.offer(offer)) {
            let line = format!("`{typed}`");
            if !out.contains(&line) {
                out.push(line);
                out.extend(laws);
            }
        }
        if out.is_empty() {
            let told = "The laws give you no right beside play now, as far as you can see.";
            out.push(told.to_owned());
        }
        out.push("Acts beside play:".to_owned());
        let acts = &self.setup.variant.checked.table.acts;
        let names = joined(acts.iter().map(|a| a.name.replace('_', " ")), ", ");
        let names = if names.is_empty() {
            "these rules know none"
        } else {
            &names
        };
        out.push(format!("  {names}."));
        out
    }
}

impl Club {
    /// Makes the deed by which a right is used; `None` where it would have to choose cards.
    fn claiming(&self, right: &Opening) -> Option<Deed> {
        let acts = &self.bench.variant().checked.table.acts;
        let moves = act::listed(acts, right.act).is_some_and(|a| a.from.is_some());
        if moves || right.act == ActId::Verb(Verb::Correct) {
            return None;
        }
        Some(Deed {
            words: right.words.clone(),
            ..Deed::new(right.act)
        })
    }

    /// Tells whether a claim is worth something to a seat, by what the referee would order for the offences of which it knows.
    fn is_worth(&self, seat: Seat, deed: &Deed) -> bool {
        let mut tried = self.as_known(seat, &self.bench);
        let before = undone(&tried);
        let Ok(ruling) = tried.act(seat, deed).cloned() else {
            return false;
        };
        let facts = &self.bench.hand.state.facts;
        let mine = |of: SeatSet| of.contains(seat) || are_friends(facts, seat, of);
        let orders = ruling.consequences.iter().map(|c| &c.order);
        let brought: i64 = orders.map(|order| worth(order, seat, &mine)).sum();
        let goes_back = |ruling: &Ruling| {
            let mut orders = ruling.consequences.iter().map(|c| &c.order);
            orders.any(|o| matches!(o, Order::Back(_)))
        };
        // Play that goes back is worth as much as the other side's errors that it undoes.
        let mended = || {
            let all = undone(&tried);
            let new = all.iter().filter(|n| !before.contains(n));
            new.filter_map(|n| tried.offence(*n))
                .map(|o| if mine(o.seat.into()) { -1 } else { 1 })
                .sum::<i64>()
        };
        brought > 0 || brought == 0 && goes_back(&ruling) && mended() > 0
    }
}

/// Returns the numbers of the offences that are undone.
fn undone(bench: &RefereedHand) -> Vec<usize> {
    let past = bench.past.len();
    let all = bench.minutes().offences.iter().enumerate();
    all.filter(|(_, o)| o.undone)
        .map(|(at, _)| past + at)
        .collect()
}

/// Tells whether one of these seats plays with a seat against another.
fn are_friends(facts: &HandState, seat: Seat, others: SeatSet) -> bool {
    let against = |ombre: Seat| ombre != seat && !others.contains(ombre);
    facts.ombre.is_some_and(against)
}

/// Tells what an order is worth to a seat, in whole steps; `mine` tells whether the seat or a friend of it is among some.
fn worth(order: &Order, seat: Seat, mine: &impl Fn(SeatSet) -> bool) -> i64 {
    let against = |of: SeatSet| if mine(of) { -1 } else { 1 };
    match order {
        Order::Pay(entry) => entry.brings(Account::Seat(seat)).signum(),
        Order::Silence { seats, .. } | Order::Loses(seats) => against(*seats),
        Order::CallFalls(of, _) => against(SeatSet::of(*of)),
        Order::CallStands(of, _) => -against(SeatSet::of(*of)),
        Order::Fresh | Order::Trumps(_) | Order::Back(_) | Order::Nothing => 0,
    }
}
