//! How strong a combination is, in words as far as it is told.

use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{Fn1, Node};
use codille_engine::variant::{Strength, Variant};
use codille_lang::cards::Card;
use codille_lang::ids::DeclarationId;
use codille_lang::words::{joined, spelt};

/// Says how strong a combination is, as far as it is told, by the numbers that the variant compares.
pub(super) fn spoken(
    variant: &Variant,
    class: DeclarationId,
    strength: Strength,
    told: usize,
) -> String {
    let measures = variant.orders.measures[class].as_ref();
    let Some((measures, _)) = measures else {
        return String::new();
    };
    let told: Vec<(&Node, i64)> = measures.iter().zip(strength).take(told).collect();
    // Cards of one rank are told as they are called at the table: three queens.
    if let (
        Kind::Rank,
        [
            (Node::Fn1(Fn1::Count, _), count),
            (Node::Fn1(Fn1::Height, _), height),
            ..,
        ],
    ) = (variant.kind(class), told.as_slice())
        && let Some(rank) = highest(variant, *height)
    {
        return format!("{} {rank}s", spelt(*count));
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what any other measure comes to is told in figures"
    )]
    let words = told.into_iter().map(|(measure, n)| match measure {
        Node::Fn1(Fn1::Count, _) => format!("{} cards", spelt(n)),
        Node::Fn1(Fn1::Pips, _) => format!("making {}", spelt(n)),
        Node::Fn1(Fn1::Height, _) => match highest(variant, n) {
            Some(rank) => format!("to the {rank}"),
            None => format!("height {n}"),
        },
        _ => n.to_string(),
    });
    joined(words, ", ")
}

/// Returns the name of the rank at a place of the plain order.
pub(super) fn highest(variant: &Variant, place: i64) -> Option<&'static str> {
    let mut pack = variant.checked.table.pack.iter();
    let at = |c: &Card| variant.orders.places.get(c.index()).copied().map(i64::from) == Some(place);
    pack.find(at).map(|c| c.rank().name())
}
