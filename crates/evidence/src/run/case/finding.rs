//! What the referee has ruled on a question, by what was done and said.

use super::answer::Answer;
use super::basis::basis;
use super::claimed::claimed;
use super::outcome::{NOTHING, follows, resumes};
use super::partie::{not_settled, totals, won};
use super::penalty::{paid, penalty};
use super::permission::may;
use super::waiting::{awaited, unsettled, waits};
use crate::Case;
use crate::case::{Question, Unsettled, Wanted};
use codille_edition::yaml::Text;
use codille_engine::ledger;
use codille_engine::ledger::{Account, Entry};
use codille_engine::referee::{Order, RefereedHand};
use codille_engine::variant::Offence;
use codille_engine::variant::reckoning::BySide;
use codille_lang::ids::{ClauseId, HeadingId, Seat};
use codille_lang::words::joined;
use rand_chacha::ChaCha8Rng;

/// Answers a question by what was done and said.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of question")]
pub(super) fn as_it_stands(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    if let Some(out) = unsettled(bench, case, &question.wanted, question.open) {
        return Ok(out);
    }
    let rulings = bench.rulings.iter();
    let mut out = Answer {
        clauses: basis(bench, &question.wanted),
        failed: rulings.clone().flat_map(|r| r.failed.clone()).collect(),
        why: rulings.flat_map(|r| r.why.clone()).collect(),
        ..Answer::default()
    };
    let name = |seat: Seat| seat.name_of(&case.seats);
    let told = |(seat, n): (Seat, i64)| format!("{} {n}", name(seat));
    let numbers = |wanted: &[(Seat, i64)], of: &dyn Fn(Seat) -> i64| {
        let got = wanted.iter().map(|(seat, _)| (*seat, of(*seat)));
        let holds = got.clone().eq(wanted.iter().copied());
        (joined(got.map(told), ", "), holds)
    };
    let state = &bench.hand.state;
    match &question.wanted {
        Wanted::May(line, reply) => return may(bench, case, question, line, *reply, rng),
        Wanted::Score(wanted, heading) => {
            let number = numbered(bench, heading.as_ref())?;
            (out.words, out.holds) = numbers(wanted, &|seat| bench.credit(seat, number));
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
            let told = |o: &&Offence| format!("{}: {}", name(o.seat), &faults[o.fault]);
            out.words = joined(offences.iter().map(told), ", ");
            if out.words.is_empty() {
                out.words = "no fault".into();
            }
            out.holds = wanted.iter().all(|(seat, fault)| {
                let number = faults.find(fault.as_str());
                let mut own = offences.iter().filter(|o| o.seat == *seat);
                match fault.as_str() {
                    "none" => own.next().is_none(),
                    _ => own.any(|o| Some(o.fault) == number),
                }
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
            (out.words, out.holds) = numbers(wanted, &|seat| paid(bench, seat));
        }
        Wanted::Net(..) | Wanted::Pool(_) if bench.unstaked => {
            "silent: no clause says whether a stake is laid for the fresh deal"
                .clone_into(&mut out.words);
        }
        Wanted::Net(wanted, heading) => {
            let number = numbered(bench, heading.as_ref())?;
            let entries: Vec<Entry> = entered(bench, number).collect();
            let of = |seat| ledger::balance(&entries, Account::Seat(seat));
            (out.words, out.holds) = numbers(wanted, &of);
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
            let held = |seat| i64::from(state.held(seat).count());
            (out.words, out.holds) = numbers(wanted, &held);
        }
        Wanted::Tricks(wanted) => {
            (out.words, out.holds) = numbers(wanted, &|seat| i64::from(state.tricks(seat)));
        }
        Wanted::Resumes(trick) => resumes(bench, *trick, &question.wanted, &mut out)?,
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
                (out.words, out.holds) = numbers(wanted, &|seat| of_seat(&got, seat));
                out.clauses.extend(scored(bench, None));
                out.clauses.extend(clauses);
            }
            Err(why) => not_settled(&why, Vec::new(), false, &mut out),
        },
        Wanted::Won(wanted) => match won(bench) {
            Ok((got, clauses)) => {
                (out.words, out.holds) = numbers(wanted, &|seat| of_seat(&got, seat));
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
                    let got = got.iter_enumerated().map(|(seat, n)| (seat, *n));
                    out.words = joined(got.map(told), ", ");
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

/// Returns what one of the two sides has; whoever sits by has nothing.
fn of_seat(all: &BySide<i64>, seat: Seat) -> i64 {
    all.find(seat).copied().unwrap_or(0)
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
    entered(bench, heading).flat_map(|e| e.clauses).collect()
}

/// Lists what was entered, under a heading where one is asked for.
fn entered(bench: &RefereedHand, heading: Option<HeadingId>) -> impl Iterator<Item = Entry> {
    let entries = bench.hand.entries().into_iter();
    entries.filter(move |e| heading.is_none_or(|h| e.heading == h))
}
