//! What a seat can see of a ruling: as much of it as no other lay of the cards that the seat has not seen would have made otherwise.
//! Knows no rule: every lay is judged by the referee.

use super::lay::{Call, Lay, alike, by_chance, exchange, had, wishes};
use super::{Affair, Club};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{BackTo, Body, Effect, Verb};
use codille_engine::Act;
use codille_engine::referee::{Deed, Order, RefereedHand, Ruling, Violation};
use codille_engine::variant::Offence;
use codille_lang::cards::CardSet;
use codille_lang::ids::{FaultId, Seat};
use codille_lang::sorting;
use codille_players::Move;
use codille_players::simulate::rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Parts the chance of the lays that are tried from that of the deals.
const LAYS: u64 = 0x51_6874;

/// So many meanings of one call are tried.
pub(super) const MEANT: usize = 24;

impl Club {
    /// Returns as much of a ruling as a seat can see, with the faults of it to which play went back.
    pub(super) fn with_played_over(&self, affair: &Affair, seat: Seat) -> Option<Ruling> {
        let ruling = self.ruling(affair)?;
        let is_over = |fault: &&Violation| {
            let offence = self.bench.offence(fault.offence);
            offence.is_some_and(|o| self.is_played_over(o))
        };
        let over: Vec<usize> = (ruling.faults.iter().filter(is_over))
            .map(|fault| fault.offence)
            .collect();
        if over.is_empty() {
            return self.visible(affair, seat);
        }
        if over.len() == ruling.faults.len() {
            return Some(ruling.clone());
        }
        let shown = affair.shown.get(&Some(seat));
        let seen = self.visible(affair, seat).or_else(|| shown.cloned());
        let mut told = ruling.clone();
        told.faults.retain(|fault| {
            let mut all = seen.iter().flat_map(|s| &s.faults);
            over.contains(&fault.offence) || all.any(|f| f.offence == fault.offence)
        });
        let Ruling {
            faults,
            consequences,
            grounds,
            ..
        } = &mut told;
        consequences.retain(|c| {
            let mut all = seen.iter().flat_map(|s| &s.consequences);
            let of_one = |number| faults.iter().any(|f| f.offence == number);
            c.offence.is_some_and(of_one) || all.any(|o| o == c)
        });
        grounds.retain(|clause| {
            let mut all = seen.iter().flat_map(|s| &s.grounds);
            faults.iter().any(|f| f.clauses.contains(clause)) || all.any(|c| c == clause)
        });
        Some(told).filter(|told| shown != Some(told))
    }

    /// Tells whether play went back to this offence, so that everybody knows of it. What else is undone with it, because it came later or was
    /// another fault of the same act, is told to nobody by that.
    fn is_played_over(&self, offence: &Offence) -> bool {
        let later = self.bench.rulings.iter().skip(offence.ruling);
        let mut all = later.flat_map(|r| &r.consequences);
        let back = all.find_map(|c| {
            let Order::Back(to) = c.order else {
                return None;
            };
            (to <= offence.at).then_some((to, &c.clauses))
        });
        let rules = &self.bench.variant().checked.rules;
        offence.undone
            && back.is_some_and(|(to, clauses)| {
                let own = rules.iter().filter(|r| clauses.contains(&r.clause));
                let named: Vec<FaultId> = own.flat_map(|r| faults_gone_back_to(&r.body)).collect();
                to == offence.at && (named.is_empty() || named.contains(&offence.fault))
            })
    }

    /// Returns as much of what the referee ruled as a seat can see: what holds in every lay that was tried. Nothing where that says nothing,
    /// or nothing more than was told.
    pub(super) fn visible(&self, affair: &Affair, seat: Seat) -> Option<Ruling> {
        let ruling = self.ruling(affair)?;
        let Move::Act(actor, deed) = &affair.done else {
            return Some(ruling.clone());
        };
        // What is said or done beside play and is no fault is said to everybody.
        let spoken = deed.play.is_none() && deed.act != ActId::Verb(Verb::Discard);
        if self.bench.hand.state.is_over() || spoken && ruling.faults.is_empty() {
            return Some(ruling.clone());
        }
        let known = self.as_known(seat, &affair.before);
        let mut core = ruling.clone();
        meet(&mut core, known.clone().act(*actor, deed).ok()?);
        for lay in self.lays(&known, affair, (seat, *actor, deed)) {
            // Of what was told once no less comes to be known.
            if tells_nothing(&core, spoken) || affair.shown.get(&Some(seat)) == Some(&core) {
                return None;
            }
            let table = lay.laid(&known);
            for deed in self.heard_alike(&known, (seat, *actor), deed, &lay) {
                // A lay in which it cannot be done says nothing.
                if let Ok(ruling) = table.clone().act(*actor, &deed) {
                    meet(&mut core, ruling);
                }
            }
        }
        Some(core).filter(|core| !tells_nothing(core, spoken))
    }

    /// Lists the lays that are tried: cards that a seat has not seen lie elsewhere, or others were meant by a call.
    fn lays(
        &self,
        known: &RefereedHand,
        affair: &Affair,
        (seat, actor, deed): (Seat, Seat, &Deed),
    ) -> Vec<Lay> {
        let variant = self.bench.variant();
        let seen = self.seen.get(seat.index());
        let seen = CardSet(*seen.expect("it is kept what every seat of the table has seen"));
        let face_down = actor != seat && is_face_down(deed);
        // Of a call or a discard of another the cards themselves are not seen.
        let shown = if face_down {
            CardSet::EMPTY
        } else {
            deed.cards
        };
        let hidden = variant.checked.table.pack - seen - shown;
        let faulty = self
            .ruling(affair)
            .into_iter()
            .flat_map(|r| &r.faults)
            .map(|f| f.seat);
        let mut others: Vec<Seat> = faulty.chain([actor]).filter(|s| *s != seat).collect();
        if others.is_empty() {
            let seats = Seat::first(variant.hands);
            others = seats.filter(|s| *s != seat).collect();
        }
        sorting::sort(&mut others);
        others.dedup();
        let mut out = Vec::new();
        if face_down {
            let alike = alike(deed.cards & hidden, hidden).into_iter();
            let pairs = alike.map(|wish| exchange(deed.cards & hidden, hidden, wish));
            out.extend(pairs.map(Lay::of));
        }
        let calls = self.calls(known, (seat, actor, deed));
        for call in &calls {
            let held = known.hand.state.held(call.seat);
            let others = calls.iter().filter(|c| c.seat == call.seat && *c != call);
            let others = others.fold(CardSet::EMPTY, |all, c| all | c.cards);
            for now in self.meant(known, seat, call, held | hidden) {
                // What he called otherwise he may hold or not.
                let wishes = [now, now | others].into_iter();
                out.extend(wishes.map(|wish| Lay {
                    pairs: exchange(held & hidden, hidden, wish),
                    meant: vec![(*call, now)],
                }));
            }
        }
        // The same lays are tried whenever this is asked of the affair.
        let mut chance = rng(LAYS, affair.ruling as u64);
        out.extend(self.all_meant(known, (seat, actor, deed), hidden, &mut chance));
        let wishes = wishes(known);
        for had in others
            .into_iter()
            .flat_map(|other| had(known, other, hidden))
        {
            let all = wishes.iter().map(|wish| exchange(had, hidden, *wish));
            out.extend(all.map(Lay::of));
            let all = by_chance(had, hidden, &mut chance).into_iter();
            out.extend(all.map(Lay::of));
        }
        out.retain(|lay| !lay.pairs.is_empty() || !lay.meant.is_empty());
        out
    }

    /// Lists lays in which everything that others called is held by them: a fault of one call may hide behind that of another.
    fn all_meant(
        &self,
        known: &RefereedHand,
        of: (Seat, Seat, &Deed),
        hidden: CardSet,
        chance: &mut ChaCha8Rng,
    ) -> Vec<Lay> {
        let calls = self.calls(known, of);
        let held = |call: &Call| known.hand.state.held(call.seat);
        let meanings = calls.into_iter().map(|call| {
            let mut all = self.meant(known, of.0, &call, held(&call) | hidden);
            // What was named is tried before anything else.
            sorting::by_key(&mut all, |now| *now != call.cards);
            (call, all)
        });
        let meanings: Vec<(Call, Vec<CardSet>)> = meanings.collect();
        if meanings.len() < 2 {
            return Vec::new();
        }
        let lay = |at: usize, chance: &mut ChaCha8Rng| {
            let meant = meanings.iter().filter_map(|(call, all)| {
                let now = if at == 0 {
                    all.first()
                } else {
                    all.choose(chance)
                };
                Some((*call, *now?))
            });
            let meant: Vec<(Call, CardSet)> = meant.collect();
            let seats = Seat::first(self.seen.len()).filter(|s| *s != of.0);
            let pairs = seats.flat_map(|other| {
                let wish = meant.iter().filter(|(call, _)| call.seat == other);
                let wish = wish.fold(CardSet::EMPTY, |all, (_, now)| all | *now);
                exchange(known.hand.state.held(other) & hidden, hidden, wish)
            });
            Lay {
                pairs: pairs.collect(),
                meant,
            }
        };
        (0..MEANT).map(|at| lay(at, chance)).collect()
    }
}

/// Returns the faults to which a sentence takes play back by their names.
fn faults_gone_back_to(body: &Body) -> Vec<FaultId> {
    let (Body::Law { then, .. } | Body::Offence { then, .. }) = body else {
        return Vec::new();
    };
    let named = then.iter().filter_map(|effect| {
        let Effect::Back(Some(BackTo::Fault(fault))) = effect else {
            return None;
        };
        Some(*fault)
    });
    named.collect()
}

/// Keeps of a ruling what another ruling on the same deed says as well.
fn meet(ruling: &mut Ruling, other: &Ruling) {
    if ruling.allowed == other.allowed {
        ruling.grounds.retain(|c| other.grounds.contains(c));
    } else {
        ruling.allowed = None;
        ruling.grounds.clear();
    }
    ruling.faults.retain_mut(|f| {
        let alike = |o: &&Violation| o.fault == f.fault && o.seat == f.seat;
        let same: Vec<&Violation> = other.faults.iter().filter(alike).collect();
        f.clauses
            .retain(|c| same.iter().any(|o| o.clauses.contains(c)));
        // Another fault of the same name is not this one.
        same.iter().any(|o| o.clauses.is_empty()) || !f.clauses.is_empty()
    });
    ruling.consequences.retain(|c| {
        let mut all = other.consequences.iter();
        all.any(|o| o.order == c.order && o.clauses == c.clauses)
    });
}

/// Tells whether nothing of it is to be told; what is said beside play is told with its fault or not at all.
fn tells_nothing(ruling: &Ruling, spoken: bool) -> bool {
    let refused = !spoken && ruling.allowed == Some(false);
    ruling.faults.is_empty() && !refused
}

/// Tells whether a deed is done with cards that the others do not see.
fn is_face_down(deed: &Deed) -> bool {
    matches!(deed.play, Some(Act::Call { .. } | Act::Discard(_)))
}
