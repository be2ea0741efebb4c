//! Every witness of nine pairs of books is judged again: played under both by the engine, asked again, and held against the kinds of witness
//! that are none.

use super::inapt::{dealt, is_foreign, speaks_only};
use super::otherwise::{Readings, readings};
use codille::cards::{Card, CardSet};
use codille::check::act;
use codille::compare::{Row, Wanted, compare};
use codille::engine::referee::{Deed, RefereedHand};
use codille::engine::{Act, Decision, Event, Hand, Partie, Start};
use codille::evidence::run::Runner;
use codille::ids::SeatSet;
use codille::ruleset::{Edition, Rules};
use codille::variant::{EvalContext, Setting, Variant};
use codille::witness::{
    Answered, Beginning, Question, Scene, SceneAct, SceneStep, Shown, Situation, Verdict, witness,
};
use std::sync::Arc;

/// The pairs, and how many witnesses each has.
const PAIRS: [(&str, &str, usize); 9] = [
    ("gibbs-1878", "royal-1665", 27),
    ("gibbs-1878", "britannica-1911", 23),
    ("gibbs-1878", "morley-1891", 24),
    ("royal-1665", "britannica-1911", 15),
    ("royal-1665", "morley-1891", 10),
    ("britannica-1911", "morley-1891", 8),
    ("cavendish-1896", "cavendish-1896-au-cent", 5),
    ("cavendish-1896", "picquet-1651", 16),
    ("picquet-1651", "bellecour-1768", 2),
];

/// A witness under judgment.
pub(super) struct Judged<'a> {
    pub(super) books: [&'a Arc<Variant>; 2],
    /// Each book by the readings that were not chosen.
    pub(super) others: [&'a Readings; 2],
    pub(super) row: &'a Row,
    pub(super) shown: &'a Shown,
    /// What it is, for messages.
    name: String,
}

#[test]
fn every_witness_stands_when_it_is_judged_again() {
    let edition = Edition::load(&Rules::embedded());
    let mut runner = Runner::new(&edition);
    let mut faults: Vec<String> = Vec::new();
    let mut all = 0;
    for (a, b, expected) in PAIRS {
        let ids = [a, b].map(String::from);
        let books = ids
            .each_ref()
            .map(|id| runner.variant(id, &Setting::new()).expect("it compiles"));
        let wanted = Wanted {
            variants: &ids,
            topic: None,
            all: false,
            set: &Setting::new(),
        };
        let others = ids.each_ref().map(|id| readings(&edition, id));
        let rows = compare(&edition, wanted)
            .expect("they can be compared")
            .rows;
        let found = witness(&edition, &ids, None, &Setting::new()).expect("there are two");
        let mut count = 0;
        for topic in &found.topics {
            assert_ne!(
                topic.shown.is_some(),
                topic.none.is_some(),
                "{}",
                topic.topic
            );
            let Some(shown) = &topic.shown else { continue };
            let row = rows
                .iter()
                .find(|r| r.topic == topic.topic)
                .expect("it differs");
            let judged = Judged {
                books: books.each_ref(),
                others: others.each_ref(),
                row,
                shown,
                name: format!("{a} and {b} on {}", topic.topic),
            };
            count += 1;
            faults.extend(judged.faults());
        }
        if count != expected {
            faults.push(format!("{a} and {b}: {count} witnesses, not {expected}"));
        }
        all += count;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(all >= 120, "{all} witnesses");
}

impl Judged<'_> {
    /// Returns of which of the four kinds it is, if of any, and in what its answers are not what the books answer.
    fn faults(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut fault = |words: &str| out.push(format!("{}: {words}", self.name));
        let [one, other] = self.shown.answers.as_slice() else {
            fault("it has not two answers");
            return out;
        };
        if one.says == other.says {
            fault("both books answer the same");
        }
        if self.shown.situation.is_empty() {
            fault("there is no situation");
        }
        if ![one, other].into_iter().any(|a| self.decides(a)) {
            fault("no clause of the topic decides");
        }
        let senseless = self.senseless().into_iter();
        let told = [self.hidden(), self.undersold(), self.bare()];
        for words in senseless.chain(told.into_iter().flatten()) {
            fault(&words);
        }
        if self.is_paid_alike() {
            fault("both books pay the same in the end");
        }
        for (side, answer) in [one, other].into_iter().enumerate() {
            let leans = self.leans(side, answer);
            let unfounded = self.unfounded(side, answer);
            let idle = self.idly_read(side, answer);
            for words in leans.into_iter().chain(unfounded).chain(idle) {
                fault(&words);
            }
            if answer.says.contains("may not") || self.is_false_silence(answer) {
                fault("silence is taken for an answer");
            }
            match self.answers_again(side, answer) {
                None => fault("it can't come about"),
                Some(false) => fault("the book does not answer so"),
                Some(true) => {}
            }
        }
        out
    }

    /// Tells whether a clause of the topic, which the other book does not have alike, or a section of the table stands to an answer.
    fn decides(&self, answer: &Answered) -> bool {
        let cells: Vec<_> = self.row.cells.iter().collect();
        let own = cells.iter().find(|(id, _)| *id == answer.variant);
        let parts = own.iter().flat_map(|(_, cell)| &cell.parts);
        let by_table = !matches!(
            self.shown.situated,
            Situation::Scene(_) | Situation::Partie(_)
        ) || matches!(&self.shown.situated, Situation::Scene(s) if s.asked == Question::Next);
        by_table
            || parts
                .clone()
                .any(|p| !p.alike && answer.clauses.contains(&p.id))
    }

    /// Tells whether a book is called silent that says something, or is silent without being called so.
    fn is_false_silence(&self, answer: &Answered) -> bool {
        let mut cells = self.row.cells.iter();
        let (_, cell) = cells
            .find(|(id, _)| *id == answer.variant)
            .expect("each book has a cell");
        let told = cell.status.speaks() && !cell.in_play;
        match answer.answer {
            Verdict::Silent => {
                told || !answer.clauses.is_empty() && !answer.says.contains("silent")
            }
            Verdict::Yes | Verdict::No => answer.clauses.is_empty() && answer.loci.is_empty(),
            Verdict::Amount => false,
        }
    }

    /// Puts the situation to a book again; `None` where it can't come about there.
    fn answers_again(&self, side: usize, answer: &Answered) -> Option<bool> {
        let book = self.books.get(side).expect("each side has its book");
        match &self.shown.situated {
            Situation::Scene(scene) => scene_again(book, scene, answer),
            Situation::Seats(n) => {
                // A book that tells how many play forbids other numbers only where it says so.
                let rows = &book.checked.table.seats;
                let may = rows.iter().any(|r| r.players == *n);
                let verdict = match (may, rows.iter().any(|r| r.only)) {
                    (true, _) => Verdict::Yes,
                    (false, true) => Verdict::No,
                    (false, false) => Verdict::Silent,
                };
                Some(answer.answer == verdict && verdict != Verdict::Silent)
            }
            Situation::Cut(n) => {
                let cut = book.checked.table.cut;
                let no = cut.is_some_and(|c| *n < c.lift);
                Some((answer.answer == Verdict::No) == no)
            }
            Situation::Pack(card) => {
                Some((answer.answer == Verdict::Yes) == book.checked.table.pack.has(*card))
            }
            Situation::FirstDealer(drawn) => Some(dealer_again(book, drawn, answer)),
            Situation::Partie(partie) => Some(partie_again(book, partie, answer)),
        }
    }
}

fn dealer_again(book: &Variant, drawn: &[Card], answer: &Answered) -> bool {
    let mut facts = book.facts();
    facts.drawn = drawn.to_vec();
    let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
    match book.named("first_dealer", &mut context) {
        Some(mask) => answer
            .says
            .starts_with(if mask == 1 { "the first" } else { "the second" }),
        None => answer.answer == Verdict::Silent,
    }
}

fn partie_again(book: &Variant, partie: &Partie, answer: &Answered) -> bool {
    let over = partie.is_over(book);
    if !over {
        return answer.says.ends_with("goes on");
    }
    let mut events = Vec::new();
    partie.settle(book, &mut events);
    let entries: Vec<_> = events.iter().filter_map(Event::payment).collect();
    let paid: i64 = entries.iter().map(|e| e.amount).sum();
    // What is paid is told only where the clause that pays it is the book's own.
    let mut paying = entries.iter().filter_map(|e| e.clauses.first());
    let own = !paying.any(|c| is_foreign(book, *c));
    answer.says.ends_with("is over") || own && answer.says.contains(&format!(" {paid} "))
}

/// Plays a scene by a book, every act judged lawful; `None` where one is not.
pub(super) fn played(book: &Arc<Variant>, scene: &Scene) -> Option<(Hand, usize)> {
    let pack = book.checked.table.pack;
    let mut hand = match &scene.begin {
        Beginning::Deal { pool, hands, stock } => {
            let held = hands.iter().fold(CardSet::EMPTY, |a, b| a | *b);
            let told: CardSet = stock.iter().copied().collect();
            let rest = (pack - held - told).iter();
            let stock: Vec<Card> = stock.iter().copied().chain(rest).collect();
            assert_eq!(
                usize::try_from(held.count()).expect("a hand is small") + stock.len(),
                usize::try_from(pack.count()).expect("a pack is small"),
                "each card lies once"
            );
            Hand::from_deal(Arc::clone(book), *pool, hands, &stock)
        }
        Beginning::Lead {
            pool,
            hands,
            ombre,
            game,
            trump,
        } => {
            let start = Start {
                hands: hands.clone(),
                ombre: Some(*ombre),
                game: book
                    .checked
                    .table
                    .games
                    .iter()
                    .position(|g| g.like == *game)?,
                trump: Some(*trump),
                pool: *pool,
            };
            Hand::from_first_lead(Arc::clone(book), &start)
        }
    };
    let mut before = 0;
    let mut rest: Vec<&SceneStep> = scene.line.iter().collect();
    while let Some(first) = rest.first().copied() {
        let asked = |s: &SceneStep, hand: &Hand| {
            hand.decision.seat() == Some(s.seat)
                && s.act_in(book).is_some_and(|act| hand.decision.takes(act))
        };
        // Before the play a book may ask for the same acts in another order.
        let playing = matches!(hand.decision, Decision::Play(_));
        let at = rest
            .iter()
            .position(|s| asked(s, &hand))
            .filter(|at| *at == 0 || !playing);
        if let Some(at) = at {
            let step = rest.remove(at);
            before = hand.events.len();
            hand.act(step.seat, step.act_in(book)?).ok()?;
        } else if hand.decision.is_offer() {
            let seat = hand.decision.seat()?;
            hand.act(seat, Act::GoOn).ok()?;
        } else {
            let act = first.act_in(book)?;
            rest.remove(0);
            before = hand.events.len();
            hand.act(first.seat, act).ok()?;
        }
    }
    Some((hand, before))
}

pub(super) fn scene_again(book: &Arc<Variant>, scene: &Scene, answer: &Answered) -> Option<bool> {
    let (mut hand, before) = played(book, scene)?;
    match &scene.asked {
        Question::May(step) => may_again(hand, scene, step, answer),
        Question::Brings => {
            let before = if speaks_only(scene) {
                dealt(book, scene)?
            } else {
                before
            };
            while hand.decision.is_offer() {
                let seat = hand.decision.seat()?;
                hand.act(seat, Act::GoOn).ok()?;
            }
            // What is told in all is what is booked, account by account.
            let entries = hand.events.iter().skip(before).filter_map(|e| e.payment());
            let total: i64 = entries.map(|e| e.amount).sum();
            let nothing = answer.says == "nothing"
                || answer.says == "silent"
                || answer.says.ends_with("nothing");
            Some((total == 0) == nothing)
        }
        Question::Next => {
            Some(answer.says.contains("names") == matches!(hand.decision, Decision::Name(_)))
        }
    }
}

fn may_again(mut hand: Hand, scene: &Scene, step: &SceneStep, answer: &Answered) -> Option<bool> {
    let book = Arc::clone(&hand.variant);
    let act = step.act_in(&book);
    while let Some(seat) = hand.decision.seat()
        && hand.decision.is_offer()
        && act.is_some_and(|act| !hand.decision.has(act))
    {
        hand.act(seat, Act::GoOn).ok()?;
    }
    if hand.decision == Decision::Over {
        // A hand that is over leaves nothing to be done, whether the book has such an act or not.
        return None;
    }
    let mut table = RefereedHand::called_to(hand);
    let deed = |table: &RefereedHand, step: &SceneStep| match &step.act {
        SceneAct::Named { name, .. } => {
            let mut deed = Deed::new(act::find(&book.checked.table.acts, name)?);
            step.act.words_in(&book).clone_into(&mut deed.words);
            deed.whose = Some(step.seat);
            Some(deed)
        }
        SceneAct::Bid(_) | SceneAct::Call(..) | SceneAct::Play(_) => {
            let act = step.act_in(&book)?;
            Some(Deed::in_play(act, &table.hand.state, &book))
        }
    };
    for done in &scene.named {
        if let Some(deed) = deed(&table, done) {
            table.act(done.seat, &deed).ok()?;
        }
    }
    let Some(deed) = deed(&table, step) else {
        return Some(answer.answer == Verdict::Silent);
    };
    let opinion = table.opinion(step.seat, &deed);
    let offends = table
        .act(step.seat, &deed)
        .is_ok_and(|r| !r.faults.is_empty());
    Some(match answer.answer {
        Verdict::Yes => opinion.allowed == Some(true),
        Verdict::No => opinion.allowed == Some(false) || offends,
        Verdict::Silent => opinion.allowed != Some(false) && !offends,
        Verdict::Amount => offends,
    })
}
