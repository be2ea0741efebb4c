//! A table with somebody who types in the first chairs and novices in the others.

use codille::layout::TermStyle;
use codille::play::{Chair, Game, Grounds, Setup};
use codille::player::Novice;
use codille::ruleset::Edition;
use codille::variant::Variant;
use std::sync::Arc;

/// The names of those at the table.
pub(crate) const NAMES: [&str; 5] = ["You", "Ann", "Ben", "Cora", "Dan"];

/// Seats so many who type, and novices in the other chairs.
pub(crate) fn seated(
    edition: &Edition,
    variant: &Arc<Variant>,
    (seed, worlds): (u64, u32),
    persons: usize,
) -> Game {
    let raw = edition
        .variant_of(&variant.checked.id)
        .expect("the variant is there");
    let chairs = NAMES.iter().take(variant.players).enumerate();
    let chairs = chairs.map(|(at, name)| {
        let chair = if at < persons {
            Chair::Person
        } else {
            Chair::Player(Arc::new(Novice))
        };
        ((*name).to_owned(), chair)
    });
    Game::new(Setup {
        grounds: Grounds::new(variant, &edition.library),
        title: raw.title.clone(),
        work: raw.work.clone(),
        set: Vec::new(),
        chairs: chairs.collect(),
        first: 0,
        seed,
        worlds,
        look: TermStyle {
            ascii: true,
            ..TermStyle::default()
        },
        variant: Arc::clone(variant),
    })
}
