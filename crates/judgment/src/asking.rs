//! The questions of a case as a person would put them, and the answers as one would give them. Answers none.

use super::{Making, Question, act};
use codille_edition::yaml::Text;
use codille_evidence::case::{Unsettled, Waived, open_questions};
use codille_evidence::{CaseLine, Question as Asked, Wanted};
use codille_lang::ids::Seat;
use codille_lang::words::{capital, listed};

/// Lists what may be asked of a dispute beside whether an act is allowed: the word for it, and the question put of everybody.
pub fn questions() -> impl Iterator<Item = (&'static str, &'static str)> {
    open_questions().map(|word| (word, of_all(word)))
}

/// Puts a question of everybody; the word itself where there are no words for it.
fn of_all(word: &'static str) -> &'static str {
    match word {
        "follows" => "What follows?",
        "score" => "What does everybody reckon?",
        "penalty" => "What penalty falls on whom?",
        "fault" => "Who is at fault, and of what?",
        "fresh_deal" => "Is there a fresh deal?",
        "pays" => "What does everybody gain or lose by the ruling?",
        "net" => "What does everybody win or lose in this deal?",
        "pool" => "How much lies in the pool?",
        "cards" => "How many cards does everybody hold?",
        "tricks" => "How many tricks has everybody?",
        "resumes" => "With which trick does play go on?",
        "remedy" => "Is there any remedy?",
        "total" => "What are the totals of the partie?",
        "won" => "What does everybody win or lose by the partie?",
        "awaits" => "For whose choice does it wait?",
        other => other,
    }
}

/// Puts a question: when it is asked, and what.
pub(super) fn put(question: &Question) -> String {
    let when = if question.at_end {
        String::new()
    } else if question.after == 0 {
        "Before any of this. ".to_owned()
    } else {
        format!("After act {}. ", question.after)
    };
    format!("{when}{}", question.put)
}

/// Puts a question: in the words of the file, else in our own.
pub(super) fn asking(making: &Making<'_>, own: &Asked) -> String {
    if let Some(words) = &own.ask {
        return words.clone();
    }
    let names = |all: &mut dyn Iterator<Item = Seat>| -> (String, bool) {
        let seats = &making.case.seats;
        let named = all.map(|s| s.name_of(seats).to_owned());
        let named: Vec<String> = named.collect();
        (listed(&named, "and"), named.len() > 1)
    };
    let of = |all: &[(Seat, i64)]| names(&mut all.iter().map(|(seat, _)| *seat));
    let do_they = |(who, several): (String, bool)| {
        let verb = if several { "do" } else { "does" };
        format!("{verb} {who}")
    };
    let under = |heading: &Option<Text>, word: &str| {
        let named = heading.as_ref().map(Text::as_str);
        named.map_or_else(String::new, |h| {
            format!(" {word} “{}”", h.replace('_', " "))
        })
    };
    match &own.wanted {
        Wanted::May(line, _) => may(making, line),
        Wanted::Score(all, heading) => {
            format!("What {} reckon{}?", do_they(of(all)), under(heading, "for"))
        }
        Wanted::Penalty(all, waived) => {
            let (who, _) = names(&mut all.iter().map(|(seat, _)| *seat));
            let (by, _) = names(&mut waived.seats().into_iter());
            let waived = match waived {
                Waived::Unasked => String::new(),
                Waived::Whole(_) => format!(", and may {by} waive it"),
                Waived::Parts(_) => format!(", and what of it may {by} waive"),
            };
            format!("What penalty falls on {who}{waived}?")
        }
        Wanted::Fault(all) if all.is_empty() => "Who is at fault, and of what?".to_owned(),
        Wanted::Fault(all) => {
            let (who, several) = names(&mut all.iter().map(|(seat, _)| *seat));
            let verb = if several { "are" } else { "is" };
            format!("Of what fault {verb} {who} guilty, if of any?")
        }
        Wanted::FreshDeal(_) => "Is there a fresh deal?".to_owned(),
        Wanted::Pays(all) => format!("What {} gain or lose by the ruling?", do_they(of(all))),
        Wanted::Net(all, heading) => {
            let as_what = under(heading, "as");
            format!(
                "What {} win or lose in this deal{as_what}?",
                do_they(of(all))
            )
        }
        Wanted::Pool(_) => "How much lies in the pool?".to_owned(),
        Wanted::Cards(all) => format!("How many cards {} hold?", do_they(of(all))),
        Wanted::Tricks(all) => {
            let (who, several) = of(all);
            let verb = if several { "have" } else { "has" };
            format!("How many tricks {verb} {who}?")
        }
        Wanted::Resumes(_) => "With which trick does play go on?".to_owned(),
        Wanted::NoRemedy => "Is there any remedy?".to_owned(),
        Wanted::Total(all) => {
            let (who, several) = of(all);
            let verb = if several { "totals" } else { "total" };
            let be = if several { "are" } else { "is" };
            format!("What {be} the {verb} of {who} in the partie?")
        }
        Wanted::Won(all) => format!("What {} win or lose by the partie?", do_they(of(all))),
        Wanted::NotSettled(Unsettled::Total) => "What are the totals of the partie?".to_owned(),
        Wanted::NotSettled(Unsettled::Won) => "What is won by the partie?".to_owned(),
        Wanted::Etiquette(_) => "Is it a matter of law, or of manners?".to_owned(),
        Wanted::Awaits(_) => "For whose choice does it wait?".to_owned(),
        Wanted::Follows => "What follows?".to_owned(),
    }
}

/// Names what a question is about.
pub(super) const fn word_of(wanted: &Wanted) -> &'static str {
    match wanted {
        Wanted::May(..) => "may",
        Wanted::Score(..) => "score",
        Wanted::Penalty(..) => "penalty",
        Wanted::Fault(_) => "fault",
        Wanted::FreshDeal(_) => "fresh_deal",
        Wanted::Pays(_) => "pays",
        Wanted::Net(..) => "net",
        Wanted::Pool(_) => "pool",
        Wanted::Cards(_) => "cards",
        Wanted::Tricks(_) => "tricks",
        Wanted::Resumes(_) => "resumes",
        Wanted::NoRemedy => "remedy",
        Wanted::Total(_) | Wanted::NotSettled(Unsettled::Total) => "total",
        Wanted::Won(_) | Wanted::NotSettled(Unsettled::Won) => "won",
        Wanted::Etiquette(_) => "etiquette",
        Wanted::Awaits(_) => "awaits",
        Wanted::Follows => "follows",
    }
}

/// Asks whether somebody may do an act.
fn may(making: &Making<'_>, line: &CaseLine) -> String {
    let written = making.edition.sources.text(line.span());
    let words = act::asked(making, line, written);
    let (who, rest) = words.split_once(' ').unwrap_or((&words, ""));
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let told = [who, &plain_form(verb), &counted(rest)];
    let told: Vec<&str> = told.into_iter().filter(|w| !w.is_empty()).collect();
    format!("May {}?", told.join(" "))
}

/// Counts the cards that are left open.
fn counted(words: &str) -> String {
    let open = words.split(' ').filter(|w| *w == "?").count();
    let mut rest: Vec<String> = (words.split(' ').filter(|w| *w != "?"))
        .map(str::to_owned)
        .collect();
    match open {
        0 => {}
        1 => rest.push("a card".to_owned()),
        more => rest.push(format!("{more} cards")),
    }
    rest.join(" ").trim().to_owned()
}

/// Returns the plain form of a verb that stands in the third person.
fn plain_form(verb: &str) -> String {
    match verb {
        "has" => return "have".to_owned(),
        "is" => return "be".to_owned(),
        _ => {}
    }
    if let Some(stem) = verb.strip_suffix("ies") {
        return format!("{stem}y");
    }
    for end in ["sses", "shes", "ches", "xes", "zzes", "oes"] {
        if verb.ends_with(end) {
            return verb.strip_suffix("es").unwrap_or(verb).to_owned();
        }
    }
    verb.strip_suffix('s').unwrap_or(verb).to_owned()
}

/// Words an answer to a question about something.
pub(super) fn spoken(about: &str, answer: &str) -> String {
    match (about, answer) {
        (_, "silent") => "The rules are silent".to_owned(),
        (_, "yes" | "no") => capital(answer),
        _ if answer.starts_with("not settled") => capital(answer),
        ("fault", "no fault") => "Nobody is at fault".to_owned(),
        ("fault", _) => format!("At fault is {answer}"),
        ("fresh_deal", _) if answer.starts_with("there ") => capital(answer),
        ("fresh_deal", _) => format!("There is {answer}"),
        ("remedy", "no remedy") => "There is none".to_owned(),
        ("penalty", _) => capital(
            &answer
                .replace(": none", " suffers nothing")
                .replace(": ", " "),
        ),
        ("score", _) => format!("Reckoned: {answer}"),
        ("cards", _) => format!("Cards held: {answer}"),
        ("tricks", _) => format!("Tricks: {answer}"),
        ("total", _) => format!("Totals: {answer}"),
        ("won", _) => format!("Won and lost by the partie: {answer}"),
        ("pays", _) => format!("Gained and lost: {answer}"),
        ("net", _) => format!("Won and lost in the deal: {answer}"),
        _ => capital(answer),
    }
}

/// Words what a file decides of a question about something.
pub(super) fn decided(about: &str, decision: &str) -> String {
    match about {
        "penalty" => (decision.trim_start_matches("penalty: "))
            .replace(": none", " suffers nothing")
            .replace(": ", " "),
        "fault" => (decision.trim_start_matches("at fault: ")).replace(": none", ": not at fault"),
        _ => decision.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, plain_form, questions, spoken};

    #[test]
    fn every_question_that_may_be_asked_is_put_in_words() {
        let all: Vec<_> = questions().collect();
        assert!(all.len() > 10);
        for (word, words) in all {
            assert!(words.ends_with('?'), "{word}: {words}");
        }
    }

    #[test]
    fn verbs_lose_the_third_person() {
        let verbs = [
            ("surrenders", "surrender"),
            ("passes", "pass"),
            ("touches", "touch"),
            ("notices", "notice"),
            ("says", "say"),
            ("mixes", "mix"),
            ("has", "have"),
            ("lets", "let"),
            ("exposes", "expose"),
        ];
        for (third, plain) in verbs {
            assert_eq!(plain_form(third), plain);
        }
    }

    #[test]
    fn cards_left_open_are_counted() {
        assert_eq!(counted("KS"), "KS");
        assert_eq!(counted("?"), "a card");
        assert_eq!(counted("KS ? ?"), "KS 2 cards");
    }

    #[test]
    fn an_answer_is_a_sentence() {
        assert_eq!(spoken("may", "no"), "No");
        assert_eq!(
            spoken("fresh_deal", "no fresh deal"),
            "There is no fresh deal"
        );
        let due = "there must be a fresh deal";
        assert_eq!(spoken("fresh_deal", due), "There must be a fresh deal");
        assert_eq!(spoken("penalty", "A: none"), "A suffers nothing");
        assert_eq!(spoken("penalty", "A: reckons nothing"), "A reckons nothing");
    }
}
