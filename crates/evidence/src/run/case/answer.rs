//! Answers the questions of a case from what the referee ruled.

use super::act::{CaseStep, fails, fault_number, sits_by, step};
use super::basis::{basis, making};
use super::claimed::{IF, claimed, if_claimed};
use super::partie::{not_settled, totals, won};
use super::penalty::{paid, penalty};
use super::waiting::{awaited, unsettled, waits};
use crate::Case;
use crate::case::{CaseReply, Question, Unsettled, Wanted};
use codille_edition::yaml::Text;
use codille_engine::ledger;
use codille_engine::ledger::{Account, Entry};
use codille_engine::referee::{Deed, Order, RefereedHand, Supplied, Telling};
use codille_engine::variant::reckoning::BySide;
use codille_engine::variant::{Hindrance, Legality, Offence};
use codille_lang::ids::{ClauseId, FaultId, HeadingId, Seat};
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
    /// Why an act on which the rules are silent cannot be done all the same.
    pub(super) hindered: Option<String>,
    /// Why the clauses on which it rests do not give what is asked, where they are rights that do not reach so far.
    pub(super) short: Vec<Vec<String>>,
}

/// Answers a question, and says what a claim would change that nobody has made.
///
/// # Errors
/// A sentence that says why it can't be put.
pub(super) fn answer(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    let dice = rng.clone();
    let plain = as_it_stands(bench, case, question, rng)?;
    let then = |bench: &RefereedHand| as_it_stands(bench, case, question, &mut dice.clone());
    if_claimed(bench, &question.wanted, plain, &then)
}

/// Answers a question by what was done and said.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of question")]
fn as_it_stands(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    if let Some(out) = unsettled(bench, case, &question.wanted, question.open) {
        return Ok(out);
    }
    let failed: Vec<ClauseId> = bench
        .rulings
        .iter()
        .flat_map(|r| r.failed.clone())
        .collect();
    let why = bench.rulings.iter().flat_map(|r| r.why.clone()).collect();
    let mut out = Answer {
        clauses: basis(bench, &question.wanted),
        failed,
        why,
        ..Answer::default()
    };
    let name = |seat: Seat| seat.name_of(&case.seats);
    let numbers = |got: Vec<(Seat, i64)>, wanted: &[(Seat, i64)]| {
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
            for (seat, _) in wanted {
                out.clauses.extend(bench.called_for_nothing(*seat, number));
            }
        }
        Wanted::Penalty(wanted, waived) => {
            let name = |s| name(s).to_owned();
            penalty(bench, wanted, waived, question.open, &name, &mut out)?;
        }
        Wanted::Fault(wanted) => {
            let faults = &bench.variant().checked.faults;
            let past = bench.past.iter();
            let offences: Vec<&Offence> = past.chain(&bench.minutes().offences).collect();
            let words = offences
                .iter()
                .map(|o| format!("{}: {}", name(o.seat), &faults[o.fault]));
            out.words = words.collect::<Vec<_>>().join(", ");
            if out.words.is_empty() {
                out.words = "no fault".into();
            }
            out.holds = wanted.iter().all(|(seat, fault)| {
                let number = faults.find(fault.as_str());
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
            let got = wanted.iter().map(|(s, _)| (*s, paid(bench, *s)));
            (out.words, out.holds) = numbers(got.collect(), wanted);
        }
        Wanted::Net(..) | Wanted::Pool(_) if bench.unstaked => {
            "silent: no clause says whether a stake is laid for the fresh deal"
                .clone_into(&mut out.words);
        }
        Wanted::Net(wanted, heading) => {
            let number = numbered(bench, heading.as_ref())?;
            let entries: Vec<Entry> = (bench.hand.entries().into_iter())
                .filter(|e| number.is_none_or(|h| e.heading == h))
                .collect();
            let of = |s: Seat| ledger::balance(&entries, Account::Seat(s));
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
            let held = |s: Seat| i64::from(state.held(s).count());
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
            resumes(bench, *trick, &question.wanted, &mut out)?;
        }
        Wanted::NoRemedy => {
            let none =
                bench.standing_orders().all(|o| *o == Order::Nothing) && claimed(bench)?.is_empty();
            let words = if none {
                "no remedy"
            } else {
                "something follows"
            };
            words.clone_into(&mut out.words);
            out.holds = none;
        }
        Wanted::Total(wanted) => match totals(bench) {
            Ok((got, clauses)) => {
                let got = wanted.iter().map(|(s, _)| (*s, of_seat(&got, *s)));
                (out.words, out.holds) = numbers(got.collect(), wanted);
                out.clauses.extend(scored(bench, None));
                out.clauses.extend(clauses);
            }
            Err(why) => not_settled(&why, Vec::new(), false, &mut out),
        },
        Wanted::Won(wanted) => match won(bench) {
            Ok((got, clauses)) => {
                let got = wanted.iter().map(|(s, _)| (*s, of_seat(&got, *s)));
                (out.words, out.holds) = numbers(got.collect(), wanted);
                out.clauses.extend(clauses);
            }
            Err((why, clauses)) => not_settled(&why, clauses, false, &mut out),
        },
        Wanted::NotSettled(what) => {
            let settled = match what {
                Unsettled::Total => totals(bench).map_err(|why| (why, Vec::new())),
                Unsettled::Won => won(bench),
            };
            match settled {
                Ok((got, clauses)) => {
                    let got: Vec<(Seat, i64)> =
                        got.iter_enumerated().map(|(s, n)| (s, *n)).collect();
                    out.words = numbers(got, &[]).0;
                    out.clauses.extend(clauses);
                }
                Err((why, clauses)) => {
                    let holds = why.is_answer();
                    not_settled(&why, clauses, holds, &mut out);
                }
            }
        }
        Wanted::Etiquette(passage) => {
            // That a passage is one of manners stands in the register; the runner knows only the rules.
            out.words = format!("a matter of etiquette: {passage}");
            out.holds = bench.standing_orders().all(|o| *o == Order::Nothing);
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
fn follows(bench: &RefereedHand, case: &Case) -> String {
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
    for order in bench.standing_orders() {
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
        } else if !offence.waivable_by.is_empty() {
            say(format!(
                "{} may waive what is ordered for “{}”",
                telling.all(offence.waivable_by),
                telling.fault(offence.fault)
            ));
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

/// Answers with which trick play goes on where it was taken back, or would be if somebody said what he must.
fn resumes(
    bench: &RefereedHand,
    trick: u32,
    wanted: &Wanted,
    out: &mut Answer,
) -> Result<(), String> {
    let back = |bench: &RefereedHand| bench.orders().any(|o| matches!(o, Order::Back(_)));
    let next = |bench: &RefereedHand| u32::from(bench.hand.state.facts.tricks_played) + 1;
    if back(bench) {
        let at = next(bench);
        out.words = format!("play goes on with trick {at}");
        out.holds = at == trick;
        return Ok(());
    }
    let claimed = claimed(bench)?.into_iter().filter(back);
    if let Some(then) = claimed.min_by_key(next) {
        let at = next(&then);
        out.words = format!("{IF}play goes on with trick {at}");
        out.holds = at == trick;
        out.clauses = basis(&then, wanted);
    } else {
        "play is not taken back".clone_into(&mut out.words);
    }
    Ok(())
}

/// Returns what one of the two sides has; whoever sits by has nothing.
fn of_seat(all: &BySide<i64>, seat: Seat) -> i64 {
    all.find(seat).copied().unwrap_or(0)
}

fn may(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    line: &crate::case::CaseLine,
    reply: CaseReply,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    let (seat, deed) = match step(bench, case, question.after, line, rng)? {
        CaseStep::Do(seat, deed) => (seat, deed),
        CaseStep::Waive(seat, _) if sits_by(bench, seat) => {
            return Ok(Answer {
                words: CaseReply::Silent.word().to_owned(),
                holds: reply == CaseReply::Silent || question.open,
                ..Answer::default()
            });
        }
        CaseStep::Waive(seat, fault) => {
            let fault = fault.map(|f| fault_number(bench, &f)).transpose()?;
            return Ok(waiver(bench, seat, fault, reply, question.open));
        }
        CaseStep::Nothing => return Err("this is no act that somebody may do or not".to_owned()),
    };
    let opinion = bench.prospect(seat, &deed);
    if let Some(trouble) = &opinion.trouble {
        return Err(fails(bench, trouble));
    }
    let got = match opinion.allowed {
        Some(true) => CaseReply::Yes,
        Some(false) => CaseReply::No,
        None => CaseReply::Silent,
    };
    Ok(Answer {
        words: got.word().to_owned(),
        holds: got == reply || question.open,
        short: if got == CaseReply::No {
            refusal(bench, case, (seat, &deed), &opinion)
        } else {
            Vec::new()
        },
        hindered: hindrance(bench, case, seat, &opinion).filter(|_| got == CaseReply::Silent),
        supplied: bench.supplied_for(seat, &deed),
        clauses: opinion.clauses,
        why: bench.why_not(seat, &deed, &opinion.failed),
        failed: opinion.failed,
    })
}

/// Says why each clause does not give what is asked: of rights that would reach so far, that the moment is another's.
fn refusal(
    bench: &RefereedHand,
    case: &Case,
    (seat, deed): (Seat, &Deed),
    opinion: &Legality,
) -> Vec<Vec<String>> {
    let mut short = bench.why_not(seat, deed, &opinion.clauses);
    let Some(moment) = hindrance(bench, case, seat, opinion) else {
        return short;
    };
    for reasons in short.iter_mut().filter(|r| r.is_empty()) {
        reasons.push(moment.clone());
    }
    short
}

/// Says why an act cannot be done that no clause forbids.
fn hindrance(bench: &RefereedHand, case: &Case, seat: Seat, opinion: &Legality) -> Option<String> {
    let name = |seat: Seat| seat.name_of(&case.seats);
    let words = match opinion.hindered? {
        Hindrance::Cards => format!("{} does not hold these cards", name(seat)),
        Hindrance::Moment => match bench.hand.decision.seat() {
            Some(other) if other != seat => format!("it is the turn of {}", name(other)),
            Some(_) => format!("something else is asked of {} first", name(seat)),
            None => "nothing more is asked of anybody".to_owned(),
        },
    };
    Some(words)
}

/// Tells whether a seat may waive what follows from a fault, or from any where none is named: by the clauses that order it.
fn waiver(
    bench: &RefereedHand,
    seat: Seat,
    fault: Option<FaultId>,
    reply: CaseReply,
    open: bool,
) -> Answer {
    let offences = bench.minutes().offences.iter().enumerate().rev();
    let mut standing = offences.filter(|(_, o)| {
        let named = fault.is_none_or(|f| f == o.fault);
        named && o.stands()
    });
    let may = |o: &Offence| o.waivable_by.contains(seat);
    let found = standing.clone().find(|(_, o)| may(o));
    // Of a penalty that no clause lets anybody waive the rules say nothing.
    let mut all = standing.clone();
    let unspoken = if standing.clone().next().is_some() {
        all.all(|(_, o)| o.waivable_by.is_empty())
    } else {
        !bench.variant().lets_waive()
    };
    let got = match found {
        Some(_) => CaseReply::Yes,
        None if unspoken => CaseReply::Silent,
        None => CaseReply::No,
    };
    let about = found.or_else(|| standing.next());
    Answer {
        words: got.word().to_owned(),
        holds: got == reply || open,
        clauses: about.map_or_else(|| bench.on_waivers(), |(at, _)| making(bench, at)),
        ..Answer::default()
    }
}

/// Returns the number of a heading; `None` where none is asked for.
fn numbered(bench: &RefereedHand, heading: Option<&Text>) -> Result<Option<HeadingId>, String> {
    let headings = &bench.variant().checked.headings;
    let number = heading.map(|h| {
        let at = headings.find(h.as_str());
        at.ok_or_else(|| format!("nothing is scored as \"{h}\""))
    });
    number.transpose()
}

/// Returns the clauses behind what was scored.
fn scored(bench: &RefereedHand, heading: Option<HeadingId>) -> Vec<ClauseId> {
    let entries = bench.hand.entries().into_iter();
    let asked = entries.filter(|e| heading.is_none_or(|h| e.heading == h));
    asked.flat_map(|e| e.clauses).collect()
}
