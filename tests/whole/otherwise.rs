//! Whether the answer of a book turns on how one of its clauses is read: every witness is judged again by the readings that were not chosen.

use super::inapt::{dealt, speaks_only};
use super::witnessed::{Judged, played};
use codille::check::act;
use codille::check::check;
use codille::engine::referee::{Deed, Order, RefereedHand};
use codille::engine::{Act, Event, Hand};
use codille::evidence::run::Runner;
use codille::ids::SeatSet;
use codille::ruleset::Edition;
use codille::variant::{EvalContext, Setting, Variant};
use codille::witness::{Answered, Question, Scene, SceneAct, SceneStep, Situation};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A book by each other reading that a clause writes out, by the label of the clause.
pub(super) type Readings = BTreeMap<String, Vec<Arc<Variant>>>;

/// Compiles a book by each other reading of its clauses.
pub(super) fn readings(edition: &Edition, id: &str) -> Readings {
    let raw = edition.variant_of(id).expect("it is a variant");
    let mut out = Readings::new();
    for clause in raw.clauses.iter().filter(|c| !c.otherwise.is_empty()) {
        let books = clause.otherwise.iter().map(|rule| {
            let mut raw = raw.clone();
            let mut all = raw.clauses.iter_mut();
            let own = all.find(|c| c.id.as_str() == clause.id.as_str());
            Arc::make_mut(own.expect("it is there")).rule = rule.clone();
            let (checked, faults) = check(&raw, &edition.sources);
            let checked = checked.unwrap_or_else(|| panic!("{}: {faults:?}", clause.id));
            let compiled = Variant::compile(&Arc::new(checked), &Setting::new());
            Arc::new(compiled.expect("it compiles"))
        });
        out.insert(clause.id.to_string(), books.collect());
    }
    out
}

impl Judged<'_> {
    /// Tells whether what comes of the situation turns on how a clause is read; `None` where no other reading is written out.
    pub(super) fn turns_on(&self, side: usize, label: &str) -> Option<bool> {
        let [one, other] = self.others;
        let others = [one, other].get(side).copied()?.get(label)?;
        let own = self.outcome(self.books.get(side).expect("each side has its book"));
        Some(others.iter().any(|book| self.outcome(book) != own))
    }

    /// Tells which reading is told although nothing turns on it.
    pub(super) fn idly_read(&self, side: usize, answer: &Answered) -> Option<String> {
        let mut rests = answer.rests.iter().filter(|r| r.alternative.is_some());
        let idle = rests.find(|r| self.turns_on(side, &r.clause) == Some(false))?;
        Some(format!("nothing turns on how {} is read", idle.clause))
    }

    /// Returns what comes of the situation by a book: what may be done, what is paid, how it ends.
    fn outcome(&self, book: &Arc<Variant>) -> Option<String> {
        match &self.shown.situated {
            Situation::Scene(scene) => outcome(book, scene),
            Situation::FirstDealer(drawn) => {
                let mut facts = book.facts();
                facts.drawn.clone_from(drawn);
                let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
                Some(format!("{:?}", book.named("first_dealer", &mut context)))
            }
            Situation::Partie(partie) => {
                let mut events = Vec::new();
                let over = partie.is_over(book);
                if over {
                    partie.settle(book, &mut events);
                }
                Some(format!("{over} {:?}", paid(&events, 0)))
            }
            Situation::Seats(_) | Situation::Cut(_) | Situation::Pack(_) => None,
        }
    }
}

/// Lists what is paid from an event on.
fn paid(events: &[Event], from: usize) -> Vec<String> {
    let entries = events.iter().skip(from).filter_map(Event::payment);
    let words = entries.map(|e| format!("{:?} {:?} {}", e.from, e.to, e.amount));
    words.collect()
}

/// Lets pass what is only offered.
fn pass(hand: &mut Hand) -> Option<()> {
    while hand.decision.is_offer() {
        let seat = hand.decision.seat()?;
        hand.act(seat, Act::GoOn).ok()?;
    }
    Some(())
}

fn outcome(book: &Arc<Variant>, scene: &Scene) -> Option<String> {
    let (mut hand, before) = played(book, scene)?;
    let Question::May(step) = &scene.asked else {
        let from = if speaks_only(scene) {
            dealt(book, scene)?
        } else {
            before
        };
        pass(&mut hand)?;
        let paid = paid(&hand.events, from);
        let result = hand.state.balance.result;
        let result = result.map(|name| book.checked.name(name));
        return Some(format!("{paid:?} {result:?} {:?}", hand.decision.seat()));
    };
    if let Some(act) = step.act_in(book) {
        while hand.decision.is_offer() && !hand.decision.has(act) {
            let seat = hand.decision.seat()?;
            hand.act(seat, Act::GoOn).ok()?;
        }
    }
    let mut table = RefereedHand::called_to(hand);
    for done in &scene.named {
        if let Some(deed) = deed(book, &table, done) {
            table.act(done.seat, &deed).ok()?;
        }
    }
    let deed = deed(book, &table, step)?;
    let allowed = table.opinion(step.seat, &deed).allowed;
    let ruling = table.act(step.seat, &deed).ok();
    let faults = ruling
        .iter()
        .flat_map(|r| &r.faults)
        .map(|f| &book.checked.faults[f.fault]);
    let faults = format!("{:?}", faults.collect::<Vec<_>>());
    let orders = ruling.iter().flat_map(|r| &r.consequences);
    let orders = orders.map(|c| {
        // Of a payment the place of its rule does not count.
        if let Order::Pay(e) = &c.order {
            format!("{:?} {:?} {}", e.from, e.to, e.amount)
        } else {
            format!("{:?}", c.order)
        }
    });
    let orders: Vec<String> = orders.collect();
    Some(format!("{allowed:?} {faults} {orders:?}"))
}

fn deed(book: &Variant, table: &RefereedHand, step: &SceneStep) -> Option<Deed> {
    if let SceneAct::Named { name, .. } = &step.act {
        let mut deed = Deed::new(act::find(&book.checked.table.acts, name)?);
        step.act.words_in(book).clone_into(&mut deed.words);
        deed.whose = Some(step.seat);
        return Some(deed);
    }
    Some(Deed::in_play(step.act_in(book)?, &table.hand.state, book))
}

#[test]
fn every_other_reading_changes_a_sound_book_into_a_sound_book() {
    let edition = Edition::load(&codille::ruleset::Rules::embedded());
    let mut runner = Runner::new(&edition);
    let mut count = 0;
    for raw in &edition.variants {
        let id = raw.id.as_str();
        runner.variant(id, &Setting::new()).expect("it compiles");
        count += readings(&edition, id).values().map(Vec::len).sum::<usize>();
    }
    assert!(count > 30, "{count} other readings");
}
