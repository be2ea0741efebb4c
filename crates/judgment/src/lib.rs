//! A case judged, as data and as text: the facts found, what was done and ruled, the questions with their decisions and laws; and what a case of
//! a variant may tell. Rules on nothing itself.

mod act;
mod acts;
mod asking;
mod decision;
mod dispute;
mod elsewhere;
mod fact;
mod law;
mod line;
mod making;
mod ruled;
mod ruling;
mod text;

pub use acts::{ActTold, Acts, acts};
pub use asking::questions;
pub use decision::decision;
pub use dispute::{Asked, Dispute};
pub use elsewhere::Elsewhere;
pub use line::Line;
pub use ruled::{Considered, Fault, Follows, Right, Ruling, Unsaid};

use making::Making;
use std::collections::BTreeMap;
use std::sync::Arc;

use codille_edition::ruleset::{Edition, Unknown, find_variant};
use codille_edition::text::{Citation, cite};
use codille_edition::yaml::Text;
use codille_engine::referee::Telling;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::run::case::{Judgment as Heard, judge};
use codille_evidence::run::{Runner, Verdict};
use codille_evidence::transcript::Unplayed;
use codille_evidence::{Begins, Case, EvidenceSet};
use serde::Serialize;

/// A case as it was judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judgment {
    /// The variant that it was judged under.
    pub variant: String,
    /// The full id of the case.
    pub case: String,
    /// Its readable name, with the work before it.
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// What it cites.
    pub cites: Vec<Citation>,
    /// Options that were set for it.
    pub options: BTreeMap<String, String>,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// Whether it begins with the `deal` or with the `play`.
    pub begins: &'static str,
    /// What is known, in sentences.
    pub facts: Vec<String>,
    /// In how many completions of the facts it was judged.
    pub completions: usize,
    /// The hands at the beginning of the first of them.
    pub hands: Vec<Hand>,
    /// What was done, line by line.
    pub acts: Vec<Act>,
    /// What is asked, with the answers.
    pub questions: Vec<Question>,
    /// Every clause named in rulings and answers.
    pub laws: Vec<Law>,
    /// A remark of the editor.
    pub note: Option<String>,
    /// What the source leaves open, in the editor's words.
    pub open: Option<String>,
    /// Why it could not be judged, if it could not.
    pub unjudged: Option<String>,
    /// The work of the variant, whose title goes without saying.
    #[serde(skip)]
    work: String,
    /// It was judged under the variant that it names.
    #[serde(skip)]
    own: bool,
}

/// What a seat holds at the beginning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// Who.
    pub seat: String,
    /// The cards, suit by suit.
    pub cards: Vec<String>,
    /// Those that nobody has told.
    pub open: Vec<String>,
}

/// Something done, with what the referee ruled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Its number, counted from 1.
    pub number: usize,
    /// The hands of a fresh deal that is dealt before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<Hand>,
    /// As it stands in the file.
    pub written: String,
    /// In words.
    pub words: String,
    /// What nobody told and was supplied before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplied: Vec<Unsaid>,
    /// The rulings: of a trick, one for each card.
    pub rulings: Vec<Ruling>,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    /// In the words of the file.
    pub ask: Option<String>,
    /// In the words of the file, or in ours where it has none.
    pub put: String,
    /// What it is about.
    pub about: String,
    /// After how many acts it is asked.
    pub after: usize,
    /// What the laws answer.
    pub answer: String,
    /// Every answer, where it hangs on the cards, with the number of its completions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<OneAnswer>,
    /// What the file says, unless it leaves the question open.
    pub decision: Option<String>,
    /// Whether the laws say the same in all completions, and for the reasons given.
    pub holds: bool,
    /// Where they do not: what they say.
    pub fault: Option<String>,
    /// The clauses that decide.
    pub clauses: Vec<String>,
    /// Where it may not be because a right does not reach so far: why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub short: Vec<Considered>,
    /// Where the rules are silent on an act: why it cannot be done all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hindered: Option<String>,
    /// What it supposes that nobody can know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depends: Vec<String>,
    /// The passages named as deciding.
    pub laws: Vec<Citation>,
    /// Passages that the book names besides.
    pub also: Vec<Citation>,
    /// Clauses that were considered and do not hold, the nearest first.
    pub considered: Vec<Considered>,
    /// What was supplied among the acts and, left out or done otherwise, changes the answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<Unsaid>,
    /// What would have to be supplied before the act that is asked about; it has no number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplied: Vec<String>,
    /// What other laws of the same game answer, where they answer otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Elsewhere>,
    /// The answer with its numbers of completions, as it is compared.
    #[serde(skip)]
    summary: String,
    /// The file has another answer, not only other laws.
    #[serde(skip)]
    differs: bool,
    /// It is asked when all is done.
    #[serde(skip)]
    at_end: bool,
}

/// One of several answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OneAnswer {
    /// The answer.
    pub answer: String,
    /// In how many completions.
    pub completions: usize,
    /// Hands with which it is given.
    pub hands: Vec<Hand>,
}

/// A clause with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Law {
    /// Its label.
    pub id: String,
    /// How the source stands to it, where it does not simply say so.
    pub status: Option<String>,
    /// In a sentence.
    pub gist: Option<String>,
    /// The reading chosen, where the source is at odds or unclear.
    pub reading: Option<String>,
    /// The reading not chosen.
    pub alternative: Option<String>,
    /// What it cites.
    pub cites: Vec<Citation>,
}

/// Judges a case of a shelf, under its own variant or another.
///
/// # Errors
/// The name of a variant that means nothing, or why it cannot be had.
pub fn judgment(
    runner: &mut Runner<'_>,
    case: &Case,
    under: Option<&str>,
    set: &Setting,
) -> Result<Judgment, Unplayed> {
    let edition = runner.edition;
    let own = under.is_none_or(|u| u == case.item.variant_id());
    let raw = find_variant(edition, under.unwrap_or_else(|| case.item.variant_id()))?;
    let mut options: Setting = case.item.set.iter().filter(|_| own).cloned().collect();
    options.extend(set.iter().cloned());
    let variant = runner
        .variant(raw.id.as_str(), &options)
        .map_err(Unplayed::Unfit)?;
    // Another book is asked and not held to the decision of the first.
    let open = elsewhere::left_open(case);
    let asked = if own { case } else { &open };
    let heard = judge(&variant, asked, &edition.sources, runner.completions);
    let mut out = tell(edition, &variant, (case, asked), options.clone(), heard);
    elsewhere::ask(runner, &open, &options, &mut out);
    Ok(out)
}

/// Judges a case under its own variant as the evidence says, and returns the verdict on it too; the judgment is wanting where the variant can't
/// be had.
pub fn judged(runner: &mut Runner<'_>, case: &Case) -> (Verdict, Option<Judgment>) {
    let edition = runner.edition;
    let (verdict, heard) = runner.heard(case);
    let options = runner.setting(&case.item);
    let variant = match &heard {
        Ok((variant, _)) => Some(Arc::clone(variant)),
        Err(_) => runner.variant(case.item.variant_id(), &options).ok(),
    };
    let heard = heard.map(|(_, heard)| heard);
    let judgment = variant.map(|variant| tell(edition, &variant, (case, case), options, heard));
    (verdict, judgment)
}

/// Tells what was heard; `asked` is the case as it was put to the variant.
fn tell(
    edition: &Edition,
    variant: &Variant,
    (case, asked): (&Case, &Case),
    options: Setting,
    heard: Result<Heard, String>,
) -> Judgment {
    let (heard, unjudged) = match heard {
        Ok(heard) => (Some(heard), None),
        Err(why) => (None, Some(why)),
    };
    let raw = edition.variant_of(&variant.checked.id);
    let seats: Vec<&str> = case.seats.iter().map(Text::as_str).collect();
    let telling = Making {
        edition,
        variant,
        case,
        heard: heard.as_ref(),
        telling: Telling {
            variant,
            seats: &seats,
        },
    };
    let mut out = Judgment {
        variant: variant.checked.id.clone(),
        case: case.item.id.clone(),
        alias: (case.item.alias.as_ref()).map(|a| format!("{}/{a}", case.item.work)),
        title: case.item.title.clone(),
        cites: cite(&edition.library, &case.item.cites),
        options: options.into_iter().collect(),
        seats: case.seats.iter().map(ToString::to_string).collect(),
        begins: match case.facts.begins {
            Begins::Deal => "deal",
            Begins::Play => "play",
        },
        facts: fact::facts(case, edition),
        completions: heard.as_ref().map_or(0, |h| h.completions),
        hands: (heard.iter())
            .flat_map(|h| fact::hands(case, &h.hands))
            .collect(),
        acts: act::acts(&telling),
        questions: telling.questions(asked),
        laws: Vec::new(),
        note: case.item.note.clone(),
        open: case.item.open.clone(),
        unjudged,
        work: raw.map_or_else(String::new, |r| r.work.clone()),
        own: variant.checked.id == case.item.variant_id(),
    };
    out.laws = telling.laws(&out);
    out
}

/// Finds a case by its id or alias.
///
/// # Errors
/// What was perhaps meant.
pub fn find_case<'a>(shelf: &'a EvidenceSet, name: &str) -> Result<&'a Case, Unknown> {
    shelf.find_case(name).ok_or_else(|| {
        let full = name.contains('/');
        let items = shelf.cases.iter().map(|c| &c.item);
        let ids = items.map(|i| if full { &i.id } else { i.bare_id() });
        Unknown::new("case", name, ids, "`codille test case` lists them")
    })
}

impl Judgment {
    /// Tells whether it was judged, and as the file has it.
    pub fn holds(&self) -> bool {
        self.unjudged.is_none() && self.questions.iter().all(|q| q.holds)
    }

    fn names(&self, label: &str) -> bool {
        let has = |labels: &[String]| labels.iter().any(|l| l == label);
        let considered = |all: &[Considered]| all.iter().any(|c| c.clause == label);
        let questions = self.questions.iter();
        let mut rulings = self.acts.iter().flat_map(|a| &a.rulings);
        questions
            .clone()
            .any(|q| has(&q.clauses) || considered(&q.considered))
            || rulings.any(|r| {
                has(&r.clauses)
                    || has(&r.hangs)
                    || considered(&r.considered)
                    || r.faults.iter().any(|f| has(&f.clauses))
                    || r.follows.iter().any(|f| has(&f.clauses))
                    || r.opened.iter().chain(&r.lapsed).any(|r| r.clause == label)
            })
    }
}
