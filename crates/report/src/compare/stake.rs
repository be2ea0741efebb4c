//! Amounts as shares of the stake and of the pool, in words.

use codille_analysis::compare::{
    Amount, AmountKind, AmountValue, Comparison, Head, Part, Share, Times,
};
use codille_lang::unique::unique;
use codille_lang::words::{around, joined};

/// How many amounts of a part are named before the rest is counted.
const AMOUNTS: usize = 4;
/// How many values of an amount are named; of more only the ends.
const VALUES: usize = 3;

/// What the shares are, for a reader who meets them in cells.
pub const STAKE_MEANING: &str = "Behind a payment [= …] tells which share of the stake it is, where the book has one. The stake is the most that one \
    player lays in the empty pool at the deal; the first pool is what all lay there.";

/// Says which shares of the stake or the pool a part states.
pub fn shares(part: &Part) -> Option<String> {
    let all = unique(part.amounts.iter().filter_map(share));
    if all.is_empty() {
        return None;
    }
    let named = joined(all.iter().take(AMOUNTS), "; ");
    Some(match all.len().saturating_sub(AMOUNTS) {
        0 => named,
        more => format!("{named}; {more} more"),
    })
}

/// Says which share an amount is; nothing of what is scored, or where only play decides it.
fn share(amount: &Amount) -> Option<String> {
    if amount.kind == AmountKind::Scores {
        return None;
    }
    // What is to be agreed has no amount until it is: nothing is no share.
    let nought = |v: &AmountValue| v.of_pool.is_none() && v.amount == Some(0);
    if amount.values.iter().all(nought) {
        return None;
    }
    let words: Option<Vec<String>> = amount.values.iter().map(value).collect();
    let words = words.filter(|words| !words.is_empty())?;
    let words = match words.as_slice() {
        [first, .., last] if words.len() > VALUES => format!("from {first} to {last}"),
        few => few.join(" or "),
    };
    let times = match amount.times {
        Times::Once => "",
        Times::ForEach => " for each",
        Times::Shared => ", shared out",
    };
    Some(words + times)
}

fn value(value: &AmountValue) -> Option<String> {
    let of_pool = value.of_pool.map(|share| match share.whole() {
        Some(1) => "the whole pool".to_owned(),
        Some(n) => format!("{n} times the pool"),
        None => format!("{share} of the pool"),
    });
    match (of_pool, value.amount) {
        (Some(pool), None) => Some(pool),
        (Some(pool), Some(_)) => Some(format!("{pool} and {}", number(value)?)),
        (None, _) => number(value),
    }
}

/// Says which share the number of a value is.
fn number(value: &AmountValue) -> Option<String> {
    let share = value.of_stake?;
    if share.is_nought() {
        return Some("nothing".to_owned());
    }
    let pool = (value.of_first_pool).filter(|pool| *pool != share);
    let pool = pool.map(|pool| format!(" ({pool} of the first pool)"));
    Some(of_stake(share) + &pool.unwrap_or_default())
}

fn of_stake(share: Share) -> String {
    match share.whole() {
        Some(1) => "the stake".to_owned(),
        Some(n) => format!("{n} stakes"),
        None => format!("{share} of the stake"),
    }
}

/// Says what the stake of each book is, or why it has none; nothing where no row shown states a payment.
pub(super) fn stakes(comparison: &Comparison) -> Vec<(&Head, String)> {
    let cells = comparison.rows.iter().flat_map(|row| row.cells.values());
    let amounts = cells.flat_map(|cell| &cell.parts).flat_map(|p| &p.amounts);
    if { amounts }.all(|amount| amount.kind == AmountKind::Scores) {
        return Vec::new();
    }
    let heads = comparison.variants.iter();
    heads
        .filter_map(|head| Some((head, stake(head)?)))
        .collect()
}

fn stake(head: &Head) -> Option<String> {
    let Some(stake) = &head.stake else {
        return (head.no_stake).map(|why| format!("no share of a stake, since {why}"));
    };
    let unit = around(" ", stake.unit.as_deref().unwrap_or_default(), "");
    Some(format!(
        "the stake is {}{unit}, the first pool {} (by {})",
        stake.amount,
        stake.pool,
        stake.clauses.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(amounts: &[i64], stake: i64, pool: i64, times: Times) -> Amount {
        let value = |n: &i64| AmountValue {
            amount: Some(*n),
            of_stake: Share::of(*n, stake),
            of_first_pool: Share::of(*n, pool),
            of_pool: None,
        };
        Amount {
            kind: AmountKind::Pays,
            heading: "it".to_owned(),
            times,
            values: amounts.iter().map(value).collect(),
        }
    }

    #[test]
    fn an_amount_is_told_as_a_share() {
        let says = |amount: &Amount| share(amount).expect("it is known");
        assert_eq!(says(&paid(&[8], 5, 5, Times::Once)), "8/5 of the stake");
        assert_eq!(
            says(&paid(&[20], 10, 30, Times::Once)),
            "2 stakes (2/3 of the first pool)"
        );
        assert_eq!(
            says(&paid(&[5, 10], 5, 5, Times::ForEach)),
            "the stake or 2 stakes for each"
        );
        assert_eq!(
            says(&paid(&[5, 10, 15, 20], 5, 5, Times::Once)),
            "from the stake to 4 stakes"
        );
    }

    #[test]
    fn a_part_of_the_pool_is_told_as_one() {
        let of = |over, under| AmountValue {
            amount: None,
            of_stake: None,
            of_first_pool: None,
            of_pool: Share::of(over, under),
        };
        assert_eq!(value(&of(1, 1)).as_deref(), Some("the whole pool"));
        assert_eq!(value(&of(1, 2)).as_deref(), Some("1/2 of the pool"));
        assert_eq!(value(&of(2, 1)).as_deref(), Some("2 times the pool"));
        let both = AmountValue {
            amount: Some(15),
            of_stake: Share::of(15, 5),
            of_first_pool: Share::of(15, 5),
            ..of(1, 1)
        };
        let words = "the whole pool and 3 stakes";
        assert_eq!(value(&both).as_deref(), Some(words));
    }

    #[test]
    fn what_is_scored_or_left_to_play_has_no_share() {
        let mut amount = paid(&[8], 5, 5, Times::Once);
        amount.kind = AmountKind::Scores;
        assert_eq!(share(&amount), None);
        assert_eq!(share(&paid(&[], 5, 5, Times::Once)), None);
        assert_eq!(share(&paid(&[0], 5, 5, Times::Once)), None);
        let some = share(&paid(&[0, 5], 5, 5, Times::Once));
        assert_eq!(some.as_deref(), Some("nothing or the stake"));
    }
}
