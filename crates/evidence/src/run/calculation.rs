//! Tests the arithmetic that a source states, sums of the rules included.
use super::Found;
use super::facts::{first_deal, settle_all};
use super::line::ombre_of;
use super::record::by_heading;
use crate::Calculation;
use codille_edition::check::expression;
use codille_edition::yaml::Text;
use codille_engine::ledger::{Account, balance};
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Hand, State};
use codille_lang::clause::ast::{Argument, Expr, ExprKind, Head, Operator};
use codille_lang::clause::parse;
use codille_lang::ids::Seat;
use codille_lang::span::SourceMap;
use std::sync::Arc;

/// Why a sum is not worked out.
const TOO_LARGE: &str = "a number becomes too large to be worked out";

/// Runs a calculation in every completion of what is given.
pub(super) fn run(variant: &Arc<Variant>, sum: &Calculation, sources: &SourceMap) -> Found {
    // The statement is an expression; as the value of a definition the clause parser reads it.
    let text = format!("define statement as {}", sum.states.raw(sources));
    let sentences = parse(&text, sum.states.span())
        .map_err(|d| format!("the statement can't be read: {}", d.title))?;
    let (Some(Head::Define { value, .. }), 1) =
        (sentences.first().map(|s| &s.head), sentences.len())
    else {
        return Err("the statement must be one expression".to_owned());
    };
    let mut given = sum.given.clone();
    // Of a sum that tells of no tricks it does not matter who plays which game: it is worked out at the first.
    let by_itself = given.tricks.is_empty();
    if by_itself {
        given.ombre.get_or_insert(Seat::FIRST);
        let first = variant.checked.table.games.first();
        let first = first.map(|game| Text::new(&game.name, sum.item.span));
        given.game = given.game.or(first);
    }
    let ombre = ombre_of(variant, given.ombre)?;
    let hands = settle_all(variant, &given).or_else(|why| {
        if by_itself {
            unsettled(variant, sum)
        } else {
            Err(why)
        }
    })?;
    let mut clauses = Vec::new();
    for hand in &hands {
        let asked = SumAsked {
            hand,
            ombre,
            pool: sum.given.pool.as_ref().map_or(0, |n| i64::from(n.value)),
        };
        if asked.value(value)? == 0 {
            return Err(if let ExprKind::Binary(op, a, b) = &value.kind {
                let (a, b) = (asked.value(a)?, asked.value(b)?);
                format!("{a} {} {b} does not hold", op.word())
            } else {
                "the statement does not hold".to_owned()
            });
        }
        clauses.extend(hand.entries().into_iter().flat_map(|e| e.clauses));
    }
    Ok((String::new(), variant.checked.labels(clauses)))
}

fn unsettled(variant: &Arc<Variant>, sum: &Calculation) -> Result<Vec<Hand>, String> {
    let mut state = State::new(variant, 0);
    state.facts.trump = sum.given.trump;
    first_deal(&mut state.facts, &sum.given)?;
    Ok(vec![Hand::from_state(Arc::clone(variant), state)])
}

struct SumAsked<'a> {
    hand: &'a Hand,
    ombre: Seat,
    pool: i64,
}

impl SumAsked<'_> {
    fn value(&self, expr: &Expr) -> Result<i64, String> {
        let variant: &Variant = &self.hand.variant;
        let account = Account::Seat(self.ombre);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "whatever is neither an account nor a sum of this hand the rules answer"
        )]
        match &expr.kind {
            ExprKind::Number(n) => Ok(*n),
            ExprKind::Name(name) if name == "total" => Ok(balance(&self.hand.entries(), account)),
            ExprKind::Name(name) if name == "pool" => Ok(self.pool),
            ExprKind::Call(callee, arguments) if callee.text == "heading" => {
                let [Argument::Text(heading)] = arguments.as_slice() else {
                    return Err("`heading` takes a heading in quotes".to_owned());
                };
                let heading = &heading.text;
                if !variant.checked.headings.contains(heading) {
                    let id = &variant.checked.id;
                    return Err(format!(
                        "nothing is paid or scored as \"{heading}\" by `{id}`"
                    ));
                }
                // Under some headings of the rules nothing is paid in this hand.
                let brought = by_heading(variant, &self.hand.entries(), account);
                Ok(-brought.get(heading).copied().unwrap_or(0))
            }
            ExprKind::Binary(op, a, b) => match arithmetic(*op) {
                Some(work_out) => Ok(work_out(self.value(a)?, self.value(b)?)?),
                None => self.rule(expr),
            },
            _ => self.rule(expr),
        }
    }

    /// Lets the rules answer.
    fn rule(&self, expr: &Expr) -> Result<i64, String> {
        let variant: &Variant = &self.hand.variant;
        let (node, _) = expression(&variant.checked, expr).map_err(|d| d.title)?;
        let mut context = EvalContext::new(&self.hand.state.facts, self.ombre);
        let value = variant.eval(&node, &mut context);
        variant.sound(context.trouble.as_ref()).map(|()| value)
    }
}

/// What an operator makes of two numbers.
type Arithmetic = fn(i64, i64) -> Result<i64, &'static str>;

/// Returns what an operator makes of the numbers of a calculation; `None` of all that are left to the rules.
fn arithmetic(operator: Operator) -> Option<Arithmetic> {
    Some(match operator {
        Operator::Add => |x, y| x.checked_add(y).ok_or(TOO_LARGE),
        Operator::Sub => |x, y| x.checked_sub(y).ok_or(TOO_LARGE),
        Operator::Mul => |x, y| x.checked_mul(y).ok_or(TOO_LARGE),
        Operator::Div => |x, y| x.checked_div(y).ok_or("nothing is divided by 0"),
        Operator::Eq => |x, y| Ok(i64::from(x == y)),
        Operator::Ne => |x, y| Ok(i64::from(x != y)),
        Operator::Lt => |x, y| Ok(i64::from(x < y)),
        Operator::Le => |x, y| Ok(i64::from(x <= y)),
        Operator::Gt => |x, y| Ok(i64::from(x > y)),
        Operator::Ge => |x, y| Ok(i64::from(x >= y)),
        Operator::Or
        | Operator::And
        | Operator::Is
        | Operator::IsNot
        | Operator::Before
        | Operator::HasAll
        | Operator::HasAny
        | Operator::HasNone
        | Operator::With
        | Operator::Without
        | Operator::Among => return None,
    })
}
