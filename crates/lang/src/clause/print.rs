//! Prints sentences in their canonical form, which parses back to the same tree.

use super::ast::{
    Account, Action, Argument, BackTo, CardTerm, Condition, Effect, Expr, ExprKind, Head, Object,
    Operator, OrderOf, Ranked, RankedItem, Sentence, SetItem, SetItemKind, Transfer, Word,
};
use crate::builtin::Event;
use crate::cards::Suit;
use crate::words::{around, joined};

/// Prints a rule: a sentence a line, each but the last closed by `;`.
pub fn print(sentences: &[Sentence]) -> String {
    joined(sentences.iter().map(sentence), ";\n")
}

/// Prints an expression with as few brackets as its tree allows.
pub fn print_expr(expr: &Expr) -> String {
    bracketed(expr, Level::LOOSEST, None)
}

fn sentence(sentence: &Sentence) -> String {
    let mut parts = Vec::new();
    if let Some(label) = &sentence.exception_to {
        parts.push(format!("exception to @{}:", label.text));
    }
    parts.push(head(&sentence.head));
    for Condition { negated, expr } in &sentence.conditions {
        let word = if *negated { "unless" } else { "when" };
        parts.push(format!("{word} {}", print_expr(expr)));
    }
    if let Some(until) = &sentence.until {
        parts.push(format!("until {}", print_expr(until)));
    }
    if !sentence.yields_to.is_empty() {
        let labels = list(&sentence.yields_to, |l| format!("@{}", l.text));
        parts.push(format!("except as in {labels}"));
    }
    parts.join(" ")
}

fn head(head: &Head) -> String {
    match head {
        Head::Order { of, items } => {
            let of = match of {
                OrderOf::Trumps => "trumps",
                OrderOf::Plain => "plain suits",
                OrderOf::Games => "games",
                OrderOf::Accrual => "accrual",
            };
            let items = joined(items.iter().map(ranked), " > ");
            format!("order of {of} is {items}")
        }
        Head::Measure { of, by } => {
            let by = by.iter().map(|e| bracketed(e, Level::SUM, None));
            format!("order of {} is {}", of.text, joined(by, " then "))
        }
        Head::Define { name, value } => format!("define {} as {}", name.text, print_expr(value)),
        Head::Duty {
            party,
            modal,
            action: act,
        } => format!("{} {} {}", print_expr(party), modal.word(), action(act)),
        Head::Option {
            party,
            action: act,
            then,
        } => {
            let right = format!("option of {}: {}", print_expr(party), action(act));
            if then.is_empty() {
                right
            } else {
                format!("{right} then {}", list(then, effect))
            }
        }
        Head::Pay(pay) => transfer(pay),
        Head::Score {
            party,
            amount,
            heading,
            event: at,
        } => {
            let at = event(at.as_ref());
            format!("{}{at}", score(party, amount, heading))
        }
        Head::Fault {
            name,
            verb,
            words,
            against,
            then,
            waivable_by,
        } => {
            let mut parts = vec![format!("fault {}: {}", quoted(name), verb.text)];
            parts.extend(words.as_ref().map(quoted));
            parts.extend(against.as_ref().map(|a| format!("against @{}", a.text)));
            if !then.is_empty() {
                parts.push(format!("then {}", list(then, effect)));
            }
            if let Some(party) = waivable_by {
                parts.push(format!("waivable by {}", print_expr(party)));
            }
            parts.join(" ")
        }
        Head::FreshDeal => "there must be a fresh deal".into(),
        Head::Nothing => "nothing".into(),
    }
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Pay(pay) => transfer(pay),
        Effect::Score {
            party,
            amount,
            heading,
        } => score(party, amount, heading),
        Effect::Fresh => "fresh deal".into(),
        Effect::Trumped => "the suit is trumps".into(),
        Effect::Again => "play begins again".into(),
        Effect::Back(None) => "play goes back".into(),
        Effect::Back(Some(BackTo::Act(act))) => format!("play goes back to {}", act.text),
        Effect::Back(Some(BackTo::Fault(fault))) => format!("play goes back to {}", quoted(fault)),
        Effect::Call {
            party,
            class,
            stands,
        } => {
            let verb = if *stands { "keeps" } else { "loses" };
            let class = class.as_ref().map_or_else(String::new, quoted);
            let class = around(" ", &class, "");
            format!("{} {verb} the call{class}", print_expr(party))
        }
        Effect::Loses(party) => format!("{} loses the game", print_expr(party)),
        Effect::Silence { party, but, only } => {
            let silence = format!("{} reckons nothing", print_expr(party));
            if only.is_empty() {
                silence + &around(" but ", &list(but, quoted), "")
            } else {
                format!("{silence} of {}", list(only, quoted))
            }
        }
        Effect::Nothing => "nothing".into(),
    }
}

fn score(party: &Expr, amount: &Expr, heading: &Word) -> String {
    let (party, amount) = (print_expr(party), print_expr(amount));
    format!("{party} scores {amount} as {}", quoted(heading))
}

fn transfer(pay: &Transfer) -> String {
    let (from, to) = (account(&pay.from), account(&pay.to));
    let amount = print_expr(&pay.amount);
    let (heading, event) = (quoted(&pay.heading), event(pay.event.as_ref()));
    format!("{from} pays {amount} to {to} as {heading}{event}")
}

fn account(account: &Account) -> String {
    match account {
        Account::Pool(_) => "the pool".into(),
        Account::Reserve(_) => "the reserve".into(),
        Account::Seats(seats) => print_expr(seats),
    }
}

fn event(event: Option<&Word>) -> String {
    event.map_or_else(String::new, |event| {
        let known = Event::from_word(&event.text);
        let article = known.map_or("the", |known| known.row().article);
        format!(" at {article} {}", event.text)
    })
}

fn action(action: &Action) -> String {
    let verb = &action.verb.text;
    match &action.object {
        None => verb.clone(),
        Some(Object::From(set)) => format!("{verb} from {}", print_expr(set)),
        Some(Object::AtLeast(n)) => format!("{verb} at least {}", print_expr(n)),
        Some(Object::AtMost(n)) => format!("{verb} at most {}", print_expr(n)),
        Some(Object::Exactly(n)) => format!("{verb} exactly {}", print_expr(n)),
        Some(Object::Text(text)) => format!("{verb} {}", quoted(text)),
    }
}

fn ranked(ranked: &Ranked) -> String {
    match &ranked.item {
        RankedItem::Card(card) => card_term(*card),
        RankedItem::Rank(rank) => rank.to_string(),
        RankedItem::Game(name) => name.clone(),
        RankedItem::Heading(text) => format!("\"{text}\""),
    }
}

fn card_term(card: CardTerm) -> String {
    format!("{}{}", card.rank, card.suit.map_or('t', Suit::letter))
}

fn quoted(text: &Word) -> String {
    format!("\"{}\"", text.text)
}

fn list<T>(items: &[T], print: impl Fn(&T) -> String) -> String {
    joined(items.iter().map(print), ", ")
}

/// How tightly a place of the grammar binds; an expression that binds less stands in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Level(u8);

impl Level {
    const LOOSEST: Self = Self(10);
    /// `not` stands between `and` and the comparisons.
    const NOT: Self = Self(25);
    const COMPARISON: Self = Self(30);
    const SUM: Self = Self(40);
    const SETS: Self = Self(60);
    /// The set of `those of … with`, where `with` is no union.
    const MEMBERS: Self = Self(61);
    const PRIMARY: Self = Self(70);

    const fn of(operator: Operator) -> Self {
        if matches!(operator, Operator::Without | Operator::Among) {
            Self::MEMBERS
        } else {
            Self(operator.strength() * 10)
        }
    }

    /// The levels of the operands of `operator` standing at a place of level `self`.
    fn operands(self, operator: Operator) -> (Self, Self) {
        match Self(operator.strength() * 10) {
            Self::COMPARISON => (Self::SUM, Self::SUM),
            Self::SETS => (self.clamp(Self::SETS, Self::MEMBERS), Self::PRIMARY),
            // `not` is the operand of `and`; all others chain to the left.
            level => (level, Self(level.0 + 1)),
        }
    }
}

/// Prints `expr` at a place that wants `level`. What follows it decides whether one that is open
/// to the right (`each of`, `any of`, `those of`) would swallow too much without brackets. The one
/// pair that a machine could spare is that of `(those of a with b = c) = d`.
fn bracketed(expr: &Expr, level: Level, follows: Option<Operator>) -> String {
    let next = follows.map(|op| Level(op.strength() * 10));
    let needed = match &expr.kind {
        ExprKind::Binary(operator, ..) => Level::of(*operator) < level,
        ExprKind::Not(_) => Level::NOT < level,
        ExprKind::Each(_) | ExprKind::Any(_) => next >= Some(Level::SETS),
        ExprKind::Those(..) => next >= Some(Level::COMPARISON),
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Name(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_)
        | ExprKind::Call(..) => false,
    };
    if needed {
        format!("({})", open(expr, Level::LOOSEST, None))
    } else {
        open(expr, level, follows)
    }
}

fn open(expr: &Expr, level: Level, follows: Option<Operator>) -> String {
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Switch(on) => if *on { "on" } else { "off" }.into(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Card(card) => card_term(*card),
        ExprKind::Set(items) => format!("{{{}}}", list(items, set_item)),
        ExprKind::Call(callee, arguments) => {
            format!("{}({})", callee.text, list(arguments, argument))
        }
        ExprKind::Each(set) => format!("each of {}", bracketed(set, Level::SETS, follows)),
        ExprKind::Any(set) => format!("any of {}", bracketed(set, Level::SETS, follows)),
        ExprKind::Those(set, condition) => {
            let set = bracketed(set, Level::MEMBERS, Some(Operator::With));
            let condition = bracketed(condition, Level::COMPARISON, follows);
            format!("those of {set} with {condition}")
        }
        ExprKind::Not(inner) => format!("not {}", bracketed(inner, Level::NOT, follows)),
        ExprKind::Binary(operator, left, right) => {
            let (on_left, on_right) = level.operands(*operator);
            let left = bracketed(left, on_left, Some(*operator));
            let right = bracketed(right, on_right, follows);
            format!("{left} {} {right}", operator.word())
        }
    }
}

fn set_item(item: &SetItem) -> String {
    match &item.kind {
        SetItemKind::Card(card) => card_term(*card),
        SetItemKind::Rank(rank) => rank.to_string(),
        SetItemKind::Name(name) => name.clone(),
    }
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::Expr(expr) => print_expr(expr),
        Argument::Text(text) => quoted(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{print, print_expr};
    use crate::clause::ast::{Expr, Head, Sentence};
    use crate::clause::parse;
    use crate::span::{FileId, Span};

    fn read(text: &str) -> Vec<Sentence> {
        let span = Span::new(FileId(0), 0, text.len());
        parse(text, span).unwrap_or_else(|fault| panic!("{text}: {}", fault.title))
    }

    /// Reads an expression as the value of a name.
    fn expr(text: &str) -> Expr {
        let mut all = read(&format!("define x as {text}"));
        match all.pop().map(|s| s.head) {
            Some(Head::Define { value, .. }) => value,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// Asserts that texts are printed as they are written.
    fn stays(texts: &[&str]) {
        for text in texts {
            assert_eq!(print(&read(text)), *text);
        }
    }

    #[test]
    fn orders_are_printed_as_written() {
        stays(&[
            "order of trumps is AS > 7t > AC when trump is red",
            "order of plain suits is K > Q > J > 10 > 2",
            "order of games is solo > simple",
            "order of accrual is \"blank\" > \"point\"",
            "order of point is count(called) then pips(called)",
        ]);
    }

    #[test]
    fn an_order_that_rises_is_printed_falling() {
        assert_eq!(
            print(&read("order of games is simple < solo")),
            "order of games is solo > simple"
        );
    }

    #[test]
    fn duties_and_rights_are_printed_as_written() {
        stays(&[
            "player must play from suit_of(led) when held(player) has any of forced",
            "player must not pass unless opened",
            "ombre may discard at most 3",
            "ombre must discard at least 1 except as in @a/b, @c",
            "dealer must discard exactly 2",
            "option of ombre: surrender until tricks_played > 3",
            "option of ombre: correct \"revoke\"",
            "option of dealer: deal_again then fresh deal, dealer pays 1 to the pool as \"deal\"",
        ]);
    }

    #[test]
    fn payments_are_printed_as_written() {
        stays(&[
            "each of active pays 5 to ombre as \"win\"",
            "ombre pays 5 to the pool as \"x\" at the deal",
            "the pool pays pool to ombre as \"x\" at an exchange",
            "the reserve pays 5 to the pool as \"x\" at a trick",
            "elder scores 10 as \"cards\" at the partie when on",
        ]);
    }

    #[test]
    fn every_consequence_is_printed_as_written() {
        for effect in [
            "nothing",
            "fresh deal",
            "the suit is trumps",
            "play begins again",
            "play goes back",
            "play goes back to lead",
            "play goes back to \"revoke\"",
            "player loses the game",
            "player loses the call",
            "player keeps the call \"point\"",
            "player reckons nothing",
            "player reckons nothing but \"play\", \"cards\"",
            "player reckons nothing of \"point\"",
            "player scores 1 as \"x\"",
            "player pays 5 to the pool as \"x\"",
        ] {
            stays(&[&format!(
                "fault \"f\": say \"w\" against @a/b then {effect} waivable by ombre"
            )]);
        }
    }

    #[test]
    fn the_rest_is_printed_as_written() {
        stays(&[
            "there must be a fresh deal when astray > 1",
            "exception to @a/b: nothing",
            "define x as 1;\ndefine y as 2",
        ]);
    }

    #[test]
    fn brackets_that_say_nothing_are_left_out() {
        for (written, printed) in [
            ("(1 + 2) + 3", "1 + 2 + 3"),
            ("1 + (2 * 3)", "1 + 2 * 3"),
            ("(a and b) or c", "a and b or c"),
            ("not (a = b)", "not a = b"),
            ("((a))", "a"),
            ("(a without b) among c", "a without b among c"),
        ] {
            assert_eq!(print_expr(&expr(written)), printed);
        }
    }

    #[test]
    fn brackets_that_say_something_stay() {
        for written in [
            "1 - (2 - 3)",
            "(1 + 2) * 3",
            "12 / (6 / 2)",
            "a and (b or c)",
            "not (a and b)",
            "a among (b with c)",
            "count((each of a) with b) = 1",
            "(those of a with b) = c",
        ] {
            assert_eq!(print_expr(&expr(written)), written);
        }
    }

    #[test]
    fn sums_and_products_lean_to_the_left() {
        assert_eq!(print_expr(&expr("(8 - 4) - 2")), "8 - 4 - 2");
        assert_ne!(print_expr(&expr("8 - (4 - 2)")), "8 - 4 - 2");
    }

    #[test]
    fn what_is_printed_reads_as_the_same_tree() {
        for text in [
            "1 - (2 - 3) * 4",
            "not not a or b and not c",
            "{AS, 7t, K, solo} among held(ombre)",
            "those of (those of a with b) with tricks(it) > 1",
            "tricks(each of a without b) >= tricks(any of c)",
            "done(player, \"say gano\") > 0",
        ] {
            let printed = print_expr(&expr(text));
            assert_eq!(print_expr(&expr(&printed)), printed, "{text}");
        }
    }

    #[test]
    fn sums_in_a_measure_stand_without_brackets() {
        stays(&[
            "order of point is a + b then c",
            "order of point is count(called) - 1 then (a is b)",
            "define x as not a and not (b or c)",
            "define x as not not a",
            "define x as those of a with b * 2",
            "define x as any of a without b",
            "define x as told(\"gano\", on)",
        ]);
    }
}
