//! Answers the questions of a case from what the referee ruled. Decides nothing itself.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::act::{Step, fault_number, step};
use super::waiting::{awaited, unsettled, waits};
use crate::check::rule::ClauseId;
use crate::evidence::Case;
use crate::evidence::case::{Penalty, Question, Reply, Wanted};
use crate::ledger::{Account, Entry};
use crate::referee::{Bench, Deed, Order, Supplied, Telling};
use crate::variant::{Offence, Opinion, Variant};
use crate::yaml::Text;
use rand_chacha::ChaCha8Rng;

/// What is said where nothing has come of the acts.
const NOTHING: &str = "nothing follows";

/// The answer to a question in one completion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Answer {
    /// In words.
    pub(super) words: String,
    /// Whether it is the decision.
    pub(super) holds: bool,
    /// The clauses on which it rests.
    pub(super) clauses: Vec<ClauseId>,
    /// Clauses that were considered and do not hold.
    pub(super) failed: Vec<ClauseId>,
    /// Why each of those does not hold, where it is to be explained.
    pub(super) why: Vec<Vec<String>>,
    /// What would have to be supplied before the act that is asked about.
    pub(super) supplied: Vec<Supplied>,
    /// Why the clauses on which it rests do not give what is asked, where they are rights that do not reach so far.
    pub(super) short: Vec<Vec<String>>,
}

/// Answers a question.
///
/// # Errors
/// A sentence that says why it can't be put.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of question")]
pub(super) fn answer(
    bench: &Bench,
    case: &Case,
    question: &Question,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    if let Some(out) = unsettled(bench, case, &question.wanted, question.open) {
        return Ok(out);
    }
    let ruled = || {
        bench
            .rulings
            .iter()
            .flat_map(crate::referee::Ruling::clauses)
    };
    let failed: Vec<ClauseId> = bench
        .rulings
        .iter()
        .flat_map(|r| r.failed.clone())
        .collect();
    let why = bench.rulings.iter().flat_map(|r| r.why.clone()).collect();
    let mut out = Answer {
        clauses: ruled().collect(),
        failed,
        why,
        ..Answer::default()
    };
    let name = |seat: usize| case.seats.get(seat).map_or("?", |s| s.as_str());
    let numbers = |got: Vec<(usize, i64)>, wanted: &[(usize, i64)]| {
        let words = got.iter().map(|(s, n)| format!("{} {n}", name(*s)));
        (words.collect::<Vec<_>>().join(", "), got == wanted)
    };
    let state = &bench.hand.state;
    match &question.wanted {
        Wanted::May(line, reply) => return may(bench, case, question, line, *reply, rng),
        Wanted::Score(wanted, heading) => {
            let number = numbered(bench, heading.as_ref())?;
            let got = wanted.iter().map(|(s, _)| (*s, bench.credit(*s, number)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
            out.clauses.extend(scored(bench, number));
        }
        Wanted::Penalty(wanted, by) => {
            penalty(bench, wanted, *by, &|s| name(s).to_owned(), &mut out);
        }
        Wanted::Fault(wanted) => {
            let faults = &bench.variant().checked.faults;
            let past = bench.past.iter();
            let offences: Vec<&Offence> = past.chain(&bench.minutes().offences).collect();
            let words = offences.iter().map(|o| {
                let fault = faults.get(o.fault).map_or("?", String::as_str);
                format!("{}: {fault}", name(o.seat))
            });
            out.words = words.collect::<Vec<_>>().join(", ");
            if out.words.is_empty() {
                out.words = "no fault".into();
            }
            out.holds = wanted.iter().all(|(seat, fault)| {
                let number = faults.iter().position(|f| *f == fault.as_str());
                let of = |o: &&Offence| o.seat == *seat;
                if fault == "none" {
                    return !offences.iter().any(of);
                }
                offences
                    .iter()
                    .filter(|o| of(o))
                    .any(|o| Some(o.fault) == number)
            });
        }
        Wanted::FreshDeal(wanted) => {
            let due = bench.fresh_deal_due();
            let void = bench.minutes().void || !bench.fresh.is_empty() || !due.is_empty();
            let words = if !due.is_empty() {
                "there must be a fresh deal"
            } else if void {
                "a fresh deal"
            } else {
                "no fresh deal"
            };
            words.clone_into(&mut out.words);
            out.holds = void == *wanted;
            out.clauses.extend(due);
        }
        Wanted::Pays(wanted) => {
            let got = wanted.iter().map(|(s, _)| (*s, ordered(bench, *s)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
        }
        Wanted::Net(wanted, heading) => {
            let number = numbered(bench, heading.as_ref())?;
            let entries: Vec<Entry> = (bench.hand.entries().into_iter())
                .filter(|e| number.is_none_or(|h| e.heading == h))
                .collect();
            let of = |s: usize| crate::ledger::balance(&entries, Account::Seat(s));
            let got = wanted.iter().map(|(s, _)| (*s, of(*s)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
            out.clauses.extend(scored(bench, number));
            out.clauses.extend(bench.lifted(number));
        }
        Wanted::Pool(wanted) => {
            let lies = state.facts.pool;
            out.words = format!("{lies} in the pool");
            out.holds = lies == *wanted;
            out.clauses.extend(scored(bench, None));
            out.clauses.extend(bench.lifted(None));
        }
        Wanted::Cards(wanted) => {
            let held = |s: usize| i64::from(state.held(s).count());
            let got = wanted.iter().map(|(s, _)| (*s, held(*s)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
        }
        Wanted::Tricks(wanted) => {
            let got = wanted
                .iter()
                .map(|(s, _)| (*s, i64::from(state.tricks(*s))));
            (out.words, out.holds) = numbers(got.collect(), wanted);
        }
        Wanted::Resumes(trick) => {
            let next = u32::from(state.facts.tricks_played) + 1;
            let back = bench.orders().any(|o| matches!(o, Order::Back(_)));
            out.words = if back || !question.open {
                format!("play goes on with trick {next}")
            } else {
                "play is not taken back".to_owned()
            };
            out.holds = next == *trick && back;
        }
        Wanted::NoRemedy => {
            let none = bench.orders().all(|o| *o == Order::Nothing);
            let words = if none {
                "no remedy"
            } else {
                "something follows"
            };
            words.clone_into(&mut out.words);
            out.holds = none;
        }
        Wanted::Total(wanted) => {
            let got = wanted.iter().map(|(s, _)| (*s, total(bench, *s)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
            out.clauses.extend(scored(bench, None));
        }
        Wanted::Won(wanted) => {
            let (got, clauses) = won(bench, case);
            let got = wanted
                .iter()
                .map(|(s, _)| (*s, got.get(*s).copied().unwrap_or(0)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
            out.clauses.extend(clauses);
        }
        Wanted::Etiquette(passage) => {
            // That a passage is one of manners stands in the register; the runner knows only the rules.
            out.words = format!("a matter of etiquette: {passage}");
            out.holds = bench.orders().all(|o| *o == Order::Nothing);
        }
        Wanted::Awaits(wanted) => out = awaited(bench, case, wanted),
        Wanted::Follows => {
            out.words = follows(bench, case);
            if let Some((words, clauses)) = waits(bench, case) {
                out.words = match out.words.as_str() {
                    NOTHING => words,
                    already => format!("{already}; {words}"),
                };
                out.clauses.extend(clauses);
            }
        }
    }
    out.holds |= question.open;
    Ok(out)
}

/// Says all that has come of the acts so far: what is ordered, who may waive it, and the rights that it opened.
fn follows(bench: &Bench, case: &Case) -> String {
    let seats: Vec<&str> = case.seats.iter().map(Text::as_str).collect();
    let telling = Telling {
        variant: bench.variant(),
        seats: &seats,
    };
    let mut out: Vec<String> = Vec::new();
    let mut say = |words: String| {
        if !out.contains(&words) {
            out.push(words);
        }
    };
    for offence in bench.past.iter().chain(&bench.minutes().offences) {
        let (who, fault) = (telling.seat(offence.seat), telling.fault(offence.fault));
        say(format!("{who}: {fault}"));
    }
    for order in bench.orders() {
        say(telling.order(order));
    }
    if !bench.fresh_deal_due().is_empty() {
        say("there must be a fresh deal".to_owned());
    }
    for offence in &bench.minutes().offences {
        if offence.waived {
            say(format!(
                "the penalty for {} is waived",
                telling.fault(offence.fault)
            ));
        } else if offence.waivable_by != 0 {
            say(format!("{} may waive it", telling.all(offence.waivable_by)));
        }
    }
    // Rights that stood open before anything went wrong do not follow from it.
    let open = bench.rights();
    let notable = bench.rulings.iter().filter(|r| r.is_notable());
    let opened = notable.flat_map(|r| &r.opened);
    for right in opened.filter(|r| open.contains(r)) {
        let what = telling.right(right.act, &right.words);
        say(format!("{} may {what}", telling.seat(right.seat)));
    }
    if out.is_empty() {
        return NOTHING.to_owned();
    }
    out.join("; ")
}

fn may(
    bench: &Bench,
    case: &Case,
    question: &Question,
    line: &crate::evidence::case::CaseLine,
    reply: Reply,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    let (seat, deed) = match step(bench, case, question.after, line, rng)? {
        Step::Do(seat, deed) => (seat, deed),
        Step::Waive(seat, _) if seat >= bench.variant().players => {
            return Ok(Answer {
                words: Reply::Silent.word().to_owned(),
                holds: reply == Reply::Silent || question.open,
                ..Answer::default()
            });
        }
        Step::Waive(seat, fault) => {
            let fault = fault.map(|f| fault_number(bench, &f)).transpose()?;
            return Ok(waiver(bench, seat, fault, reply, question.open));
        }
        Step::Nothing => return Err("this is no act that somebody may do or not".to_owned()),
    };
    let opinion = bench.opinion(seat, &deed);
    let got = match opinion.allowed {
        Some(true) => Reply::Yes,
        Some(false) => Reply::No,
        None => Reply::Silent,
    };
    Ok(Answer {
        words: got.word().to_owned(),
        holds: got == reply || question.open,
        short: if got == Reply::No {
            refusal(bench, case, (seat, &deed), &opinion)
        } else {
            Vec::new()
        },
        supplied: bench.supplied_for(seat, &deed),
        clauses: opinion.clauses,
        why: bench.why_not(seat, &deed, &opinion.failed),
        failed: opinion.failed,
    })
}

/// Says why each clause does not give what is asked: of rights that would reach so far, that the moment is another's.
fn refusal(
    bench: &Bench,
    case: &Case,
    (seat, deed): (usize, &Deed),
    opinion: &Opinion,
) -> Vec<Vec<String>> {
    let mut short = bench.why_not(seat, deed, &opinion.clauses);
    if !opinion.untimely {
        return short;
    }
    let name = |seat: usize| case.seats.get(seat).map_or("?", Text::as_str);
    let moment = match bench.hand.decision.seat() {
        Some(other) if other != seat => format!("it is the turn of {}", name(other)),
        Some(_) => format!("something else is asked of {} first", name(seat)),
        None => "nothing more is asked of anybody".to_owned(),
    };
    for reasons in short.iter_mut().filter(|r| r.is_empty()) {
        reasons.push(moment.clone());
    }
    short
}

/// Tells whether a seat may waive what follows from a fault, or from any where none is named: by the clauses that order it.
fn waiver(bench: &Bench, seat: usize, fault: Option<usize>, reply: Reply, open: bool) -> Answer {
    let offences = bench.minutes().offences.iter().rev();
    let mut standing = offences.filter(|o| {
        let named = fault.is_none_or(|f| f == o.fault);
        named && o.stands()
    });
    let may = |o: &Offence| o.waivable_by >> seat & 1 == 1;
    let found = standing.clone().find(|o| may(o));
    // Of a penalty that no clause lets anybody waive the rules say nothing.
    let unspoken =
        standing.clone().next().is_some() && standing.clone().all(|o| o.waivable_by == 0);
    let got = match found {
        Some(_) => Reply::Yes,
        None if unspoken => Reply::Silent,
        None => Reply::No,
    };
    let ruling = found.or_else(|| standing.next());
    let ruling = ruling.and_then(|o| bench.rulings.get(o.ruling));
    Answer {
        words: got.word().to_owned(),
        holds: got == reply || open,
        clauses: ruling.map_or_else(Vec::new, |r| r.clauses().collect()),
        ..Answer::default()
    }
}

fn penalty(
    bench: &Bench,
    wanted: &[(usize, Penalty)],
    by: Option<usize>,
    name: &dyn Fn(usize) -> String,
    out: &mut Answer,
) {
    let minutes = bench.minutes();
    let of = |seat: usize| {
        if minutes.silenced() >> seat & 1 == 1 {
            Penalty::ReckonsNothing
        } else if minutes.lost >> seat & 1 == 1 {
            Penalty::LosesTheGame
        } else if ordered(bench, seat) < 0 {
            Penalty::Pays
        } else {
            Penalty::None
        }
    };
    let words = wanted
        .iter()
        .map(|(s, _)| format!("{}: {}", name(*s), of(*s).word()));
    out.words = words.collect::<Vec<_>>().join(", ");
    out.holds = wanted.iter().all(|(s, p)| of(*s) == *p);
    if let Some(by) = by {
        let waivable = minutes
            .offences
            .iter()
            .any(|o| o.stands() && o.waivable_by >> by & 1 == 1);
        out.holds &= waivable;
        let who = if waivable {
            name(by)
        } else {
            "nobody".to_owned()
        };
        out.words = format!("{}; {who} may waive it", out.words);
    }
}

/// Returns the number of a heading; `None` where none is asked for.
fn numbered(bench: &Bench, heading: Option<&Text>) -> Result<Option<usize>, String> {
    let headings = &bench.variant().checked.headings;
    let number = heading.map(|h| {
        let at = headings.iter().position(|x| *x == h.as_str());
        at.ok_or_else(|| format!("nothing is scored as \"{h}\""))
    });
    number.transpose()
}

/// Returns what a seat has won (+) or lost by rulings.
fn ordered(bench: &Bench, seat: usize) -> i64 {
    let account = Account::Seat(seat);
    let paid = bench.orders().filter_map(|o| match o {
        Order::Pay(entry) => Some(entry.clone()),
        _ => None,
    });
    crate::ledger::balance(&paid.collect::<Vec<_>>(), account)
}

/// Returns the clauses behind what was scored.
fn scored(bench: &Bench, heading: Option<usize>) -> Vec<ClauseId> {
    let entries = bench.hand.entries().into_iter();
    let asked = entries.filter(|e| heading.is_none_or(|h| e.heading == h));
    asked.flat_map(|e| e.clauses).collect()
}

/// Returns the points of the partie after the deal.
fn total(bench: &Bench, seat: usize) -> i64 {
    let facts = &bench.hand.state.facts;
    facts.reckoning.total(seat) + bench.credit(seat, None)
}

/// Settles the partie as it stands after this deal; returns what each seat wins, and the clauses.
fn won(bench: &Bench, _case: &Case) -> (Vec<i64>, Vec<ClauseId>) {
    let variant: &Variant = bench.variant();
    let totals = [0, 1].map(|seat| total(bench, seat));
    let deals = bench.hand.state.facts.reckoning.deals_played + 1;
    let partie = crate::engine::Partie {
        totals,
        deals,
        ..crate::engine::Partie::default()
    };
    let mut events: Vec<crate::engine::Event> = Vec::new();
    let state = partie.settle(variant, &mut events);
    let clauses = events.iter().flat_map(|e| match e {
        crate::engine::Event::Paid(entry) => entry.clauses.clone(),
        _ => Vec::new(),
    });
    (state.balance.net.to_vec(), clauses.collect())
}
