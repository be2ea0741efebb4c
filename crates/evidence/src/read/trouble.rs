//! Says in a reader's words why a line of a record can't be read.

use codille_lang::words::listed;
use std::collections::BTreeSet;

use pest::error::{Error, ErrorVariant, InputLocation};

use super::{Place, Rule};
use codille_edition::check::rule::Verb;
use codille_engine::Decision;
use codille_lang::cards::parse_card;
use codille_lang::diagnostic::code::UNREADABLE_ACT;
use codille_lang::diagnostic::{Diagnostic, nearest};

/// What the lines of records tell beside the verbs of the language.
const TOLD: [&str; 3] = ["shows", "counts", "declines"];

/// Returns what a player can do; a card played stands in its trick.
fn verbs() -> Vec<&'static str> {
    let verbs = Verb::ALL.iter().filter(|verb| **verb != Verb::Play);
    verbs.map(|verb| verb.row().does).chain(TOLD).collect()
}

const TRICK: &str = "begin a trick with its number, as in `1: A KC, B JC, C 3S*`";

/// Turns a parser error into a diagnostic.
pub(super) fn explain(raw: &str, error: &Error<Rule>, place: Place) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(raw.len()),
    };
    let rest = raw.get(at..).unwrap_or("");
    let start = at + rest.len() - rest.trim_start().len();
    let found = word_at(raw, start);
    let expected = expected(error);
    let wants = |rule: Rule| positives(error).contains(&rule);
    if found.is_empty() {
        let end = raw.trim_end().len();
        let fault = Diagnostic::error(
            UNREADABLE_ACT,
            "the line breaks off",
            place.at(end.saturating_sub(1), end),
        );
        return fault.saying(format!("expected {expected} after this"));
    }
    let fault = |title: String| {
        Diagnostic::error(UNREADABLE_ACT, title, place.at(start, start + found.len()))
    };
    if wants(Rule::kw_bids) {
        return verb(raw, found, fault);
    }
    if wants(Rule::kw_takes) && nearest(found, ["takes"]).is_some() {
        return fault(format!("`{found}` can't stand here")).help("write `takes`");
    }
    if wants(Rule::answer) {
        return fault(format!("`{found}` is no answer"))
            .help("write `good`, `equal` or `not good`")
            .suggest(nearest(found, ["good", "equal"]));
    }
    if wants(Rule::right) {
        let rights: Vec<&str> = Decision::rights().into_iter().map(Verb::word).collect();
        return fault(format!("`{found}` is no right that may be declined"))
            .help(format!("write {}", listed(&rights, "or")))
            .suggest(nearest(found, rights.iter().copied()));
    }
    let before = raw.get(..start).unwrap_or("");
    if wants(Rule::number) && before.trim_end().ends_with('=') {
        return fault(format!("`{found}` is no count"))
            .help("write the points that the player now has, as in `AH =10`");
    }
    if wants(Rule::number) && !wants(Rule::specs) && !wants(Rule::deed) {
        if found.starts_with(|c: char| c.is_ascii_digit()) {
            return fault(format!("`{found}` is no number")).help("write a number in digits");
        }
        return fault(format!("`{found}` can't stand here")).help(
            "write a number in digits, cards as in `AS 10H`, or words in quotes; `codille show VARIANT acts` lists what may follow each act",
        );
    }
    if wants(Rule::spec) && matches!(found, "\\" | "\"") {
        return fault("words stand where the cards should".to_owned())
            .help("write the cards called before the words, `?` for one that is not known");
    }
    let card = [
        Rule::card,
        Rule::specs,
        Rule::spec,
        Rule::combination,
        Rule::shown,
    ];
    let card = card.into_iter().any(wants);
    if card && !matches!(found, "," | ":" | "*") {
        return fault(format!("`{found}` is no card"))
            .saying(format!("expected {expected}"))
            .help("write a rank (A K Q J 10 to 2) and a suit (S H D C), as in `AS` or `7H`");
    }
    if wants(Rule::suit) {
        return fault(format!("`{found}` is no suit")).help(if before.ends_with('?') {
            "write S, H, D or C, or t for trumps"
        } else {
            "write S, H, D or C"
        });
    }
    fault(format!("`{found}` can't stand here")).saying(format!("expected {expected}"))
}

/// Explains a word that stands where a verb should.
fn verb(raw: &str, found: &str, fault: impl Fn(String) -> Diagnostic) -> Diagnostic {
    let first = raw.split_whitespace().next().unwrap_or("");
    let verbs = verbs();
    if verbs.contains(&first) {
        return fault(format!("nobody is named before `{first}`"))
            .help(format!("say who {first}, as in `A {first} …`"));
    }
    if parse_card(found).is_ok() || found == "?" {
        return fault(format!("`{found}` is no act")).help(TRICK);
    }
    let fault = fault(format!("`{found}` is no act"));
    match nearest(found, verbs.iter().copied()) {
        Some(near) => fault.help(format!("write `{near}`")),
        None => fault.note(format!("a player {}", listed(verbs, "or"))),
    }
}

fn word_at(raw: &str, start: usize) -> &str {
    let rest = raw.get(start..).unwrap_or("");
    let len = rest
        .find(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '*' | '"' | '\\'))
        .unwrap_or(rest.len());
    let len = if len == 0 {
        rest.chars().next().map_or(0, char::len_utf8)
    } else {
        len
    };
    rest.get(..len).unwrap_or("")
}

fn positives(error: &Error<Rule>) -> &[Rule] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}

/// Lists what the grammar would accept, each in words and once.
fn expected(error: &Error<Rule>) -> String {
    let words: BTreeSet<&str> = positives(error).iter().filter_map(|r| words(*r)).collect();
    if words.is_empty() {
        "something else".to_owned()
    } else {
        listed(words, "or")
    }
}

fn words(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => "the end of the line",
        Rule::line | Rule::deed | Rule::trick => "an act or a trick",
        Rule::number => "a number",
        Rule::play | Rule::who => "a player",
        Rule::spec => "a card or `?`",
        Rule::any | Rule::trump | Rule::of_suit => "`?`",
        Rule::card | Rule::specs | Rule::combination | Rule::shown => "a card",
        Rule::class => "a declaration",
        Rule::answer => "an answer",
        Rule::right => "a right",
        Rule::kw_to => "`to`",
        Rule::with_trick => "`with the trick`",
        Rule::kw_the => "`the`",
        Rule::kw_trick => "`trick`",
        Rule::tally => "a count",
        Rule::suit => "a suit",
        Rule::star => "`*`",
        Rule::game => "a game",
        Rule::quoted | Rule::inner | Rule::word => "words in quotes",
        Rule::kw_nothing => "`nothing`",
        Rule::kw_takes => "`takes`",
        Rule::kw_of | Rule::owner => "`of` and a player",
        rule if rule == Rule::plain || rule >= Rule::kw_bids => "a verb",
        _ => return None,
    })
}
