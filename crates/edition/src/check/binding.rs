//! Finds duties and rights that bind nothing: what they want is no answer to any question that the table puts.

use super::Checked;
use super::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::builtin::Asks;
use codille_lang::diagnostic::{Diagnostic, code};

/// What a sentence says, and what to write instead.
type Idle = (String, &'static str);

/// Reports what the duty, the right or the payment of a sentence can never do.
pub(super) fn check(checked: &Checked, rule: &Rule, faults: &mut Vec<Diagnostic>) {
    let (code, idle) = if let Body::Pay { event, .. } = &rule.body {
        let idle = (!checked.table.reaches(event.row().stage)).then(|| {
            let title = "no phase of the table ever brings this event about".to_owned();
            (title, "add the phase, or name an event that comes")
        });
        (code::NEVER_DUE, idle)
    } else if let Body::Duty {
        modal,
        verb,
        object,
        ..
    } = &rule.body
    {
        let idle = of_verb(*verb, *modal, object, rule.is_exception);
        (code::BINDS_NOTHING, idle)
    } else if let Body::Law { act, then, .. } = &rule.body {
        let verb = act.verb();
        let idle = verb.and_then(|verb| consequence(checked, verb, then.is_empty()));
        (code::BINDS_NOTHING, idle)
    } else {
        return;
    };
    if let Some((title, help)) = idle {
        faults.push(Diagnostic::error(code, title, rule.span).help(help));
    }
}

/// Says why a sentence about a verb of the table binds nothing, or would bind otherwise than it is written.
fn of_verb(verb: Verb, modal: Modal, object: &Object, is_exception: bool) -> Option<Idle> {
    let must = modal == Modal::Must;
    match (verb.row().asks, object) {
        // Whoever may announce must, where a clause says so; how many are left is told where it must be.
        (Asks::Which(_), Object::Act) if verb == Verb::Announce => None,
        (Asks::HowMany, Object::Act) if verb == Verb::Leave => None,
        (Asks::Which(_), Object::Act) => (must && !is_exception).then(|| which(verb)),
        (Asks::HowMany, Object::Act) => (must && !is_exception).then(|| how_many(verb)),
        (Asks::HowMany, Object::AtLeast(_) | Object::AtMost(_) | Object::Exactly(_))
            if modal == Modal::MustNot =>
        {
            let title = format!("the table would hold this for a duty to {}", verb.word());
            Some((title, "say the least or the most with `must`"))
        }
        (Asks::HowMany, Object::AtLeast(_) | Object::Exactly(_)) if !must => {
            let title = format!(
                "the table would hold this right to {} for a duty",
                verb.word()
            );
            Some((title, "write `may … at most`, or `must` where it is a duty"))
        }
        (Asks::Whether, Object::Act) => must.then(|| whether(verb)),
        (Asks::DoneByItself, Object::Act) if !must && !is_exception => {
            let title = format!("the table has to {} only where somebody must", verb.word());
            Some((title, "write `must`"))
        }
        (Asks::Words, Object::Act | Object::Text(_)) => must.then(|| words(verb)),
        (Asks::Which(_), Object::From(_))
        | (Asks::HowMany, Object::AtLeast(_) | Object::AtMost(_) | Object::Exactly(_))
        | (Asks::DoneByItself, Object::Act)
        | (
            Asks::Judged,
            Object::Act
            | Object::AtLeast(_)
            | Object::AtMost(_)
            | Object::Exactly(_)
            | Object::Text(_),
        ) => None,
        (Asks::Words, Object::From(_)) if verb == Verb::Correct => None,
        (Asks::Which(_) | Asks::Whether | Asks::DoneByItself | Asks::Words, _)
        | (Asks::HowMany, Object::From(_) | Object::Text(_))
        | (Asks::Judged, Object::From(_)) => Some(unasked(verb, object)),
    }
}

fn which(verb: Verb) -> Idle {
    let word = verb.word();
    if matches!(verb, Verb::Bid | Verb::Call | Verb::Ask) {
        let title = format!("this duty binds nothing: whoever is asked to {word} may leave it");
        (title, "write `must … from` what, or order it by a `fault`")
    } else {
        let title = format!("this duty binds nothing: the table asks to {word} by itself");
        (title, "write `must … from` what, or leave it out")
    }
}

fn how_many(verb: Verb) -> Idle {
    let title = format!("this duty binds nothing: to {} none would do", verb.word());
    (title, "say how many: `at least`, `at most` or `exactly`")
}

fn whether(verb: Verb) -> Idle {
    let title = format!(
        "this duty binds nothing: to {} is offered only as a right",
        verb.word()
    );
    let help = if verb == Verb::Pass {
        "write `must not bid`, or `may pass`"
    } else {
        "write `may`, or order it by a `fault` or an act of the table"
    };
    (title, help)
}

fn words(verb: Verb) -> Idle {
    let title = if verb == Verb::Answer {
        "this duty binds nothing: the table asks for every answer".to_owned()
    } else {
        format!("this duty binds nothing: to {} is a right", verb.word())
    };
    let help =
        "write `must not` with the words that are forbidden, or `must` with an act of the table";
    (title, help)
}

fn unasked(verb: Verb, object: &Object) -> Idle {
    let (word, what) = (
        verb.word(),
        match object {
            Object::Text(_) => "with which words",
            Object::From(_) => "from which things",
            Object::Act | Object::AtLeast(_) | Object::AtMost(_) | Object::Exactly(_) => "how many",
        },
    );
    let title = format!("nobody ever asks {what} to {word}");
    let help = match verb.row().asks {
        Asks::Which(_) => "say from what: `from` and a set",
        Asks::HowMany => "say how many: `at least`, `at most` or `exactly`",
        Asks::Words => "say with which words, in double quotes",
        Asks::Whether | Asks::DoneByItself => "leave out what follows the verb",
        Asks::Judged => "say how many: `at least` or `at most`",
    };
    (title, help)
}

/// Says why a right to a verb of the table is not offered where it has consequences: only who judges a dispute knows them.
fn consequence(checked: &Checked, verb: Verb, plain: bool) -> Option<Idle> {
    let allows = |rule: &Rule| {
        matches!(
            &rule.body,
            Body::Duty {
                modal: Modal::May | Modal::Right,
                verb: of,
                ..
            } if *of == verb
        )
    };
    let offered = verb.row().asks != Asks::Whether || checked.rules.iter().any(allows);
    (!plain && !offered).then(|| {
        let title = format!(
            "this right to {} is known only where a dispute is judged",
            verb.word()
        );
        (title, "allow the act in a sentence of its own, with `may`")
    })
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn an_event_must_come_about() {
        let rule = "player pays 1 to the pool as \"x\" at an announcement";
        assert_clause_error!(rule, "E0514", rule);
        assert_sound!("player pays 1 to the pool as \"x\" at an exchange");
    }

    #[test]
    fn a_right_that_is_only_offered_is_no_duty() {
        let rule = "ombre must surrender when tricks_played = 3";
        assert_clause_error!(rule, "E0513", rule);
        assert_sound!("ombre may surrender when tricks_played = 3");
    }
}
