//! Claims as written: what a source asserts, with the means by which it is tried.

use super::{Figures, RecordEntry, entries, written};
use codille_edition::yaml::{Located, Number, Pairs, Text};

entries! {
    /// A claim as written: exactly one means stands in it.
    ClaimEntry {
        refuted: Option<Text>,
        count: Option<CountEntry>,
        enumerate: Option<EnumerateEntry>,
        search: Option<SearchEntry>,
        line: Option<LineEntry>,
        simulate: Option<SimulateEntry>,
        duel: Option<DuelEntry>,
        policy: Option<PolicyEntry>,
        not_testable: Option<NotTestableEntry>,
    }
}

entries! {
    /// A measure of the editor's as written: what he asks of deals or parties where no page prints a figure.
    MeasureEntry {
        of: Text,
        given: Option<Text>,
        value: Option<Text>,
        share: Option<Text>,
    }
}

impl ClaimEntry {
    /// Returns its id, and the name of the record that it begins at.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Text> {
        let search = self.search.as_ref().and_then(|s| s.from.as_ref());
        let line = self.line.as_ref().and_then(|l| l.from.as_ref());
        let simulate = self.simulate.as_ref().and_then(|s| s.from.as_ref());
        let duel = self.duel.as_ref().and_then(|d| d.from.as_ref());
        let begun = [search, line, simulate, duel];
        std::iter::once(&self.id).chain(begun.into_iter().flatten())
    }
}

written! {
    /// A number or a truth that is worked out, as written.
    CountEntry {
        #[serde(default)]
        trump: Vec<Text>,
        holding: Option<Text>,
        #[serde(default, rename = "let")]
        names: Pairs<Text>,
        value: Option<Text>,
        of: Option<Text>,
        printed: Option<Figures>,
        holds: Option<Text>,
    }

    /// A statement on every draw of some cards, as written.
    EnumerateEntry {
        holding: Option<Text>,
        takes: Number,
        trump: Option<Text>,
        #[serde(default, rename = "let")]
        names: Pairs<Text>,
        given: Option<Text>,
        holds: Text,
        #[serde(rename = "in")]
        within: Option<Text>,
    }

    /// A rule of conduct, as written.
    PolicyEntry {
        decision: Text,
        deals: Number,
        seed: Option<Number>,
        player: Text,
        #[serde(default, rename = "let")]
        names: Pairs<Text>,
        when: Text,
        does: Text,
        rather_than: Option<Text>,
    }

    /// Why a claim can't be tried, as written.
    NotTestableEntry {
        reason: Text,
        missing: Text,
    }
}

/// Defines means that begin at a position: its fields are those of a record.
macro_rules! placed {
    ($($(#[$meta:meta])* $name:ident { $($rest:tt)* })*) => {$(
        written! {
            $(#[$meta])*
            $name {
                from: Option<Text>,
                after: Option<Number>,
                after_act: Option<Number>,
                seats: Option<Located<Vec<Text>>>,
                pool: Option<Number>,
                dealt: Option<Located<Pairs<Text>>>,
                stock: Option<Text>,
                hands: Option<Located<Pairs<Text>>>,
                ombre: Option<Text>,
                game: Option<Text>,
                trump: Option<Text>,
                discards: Option<Located<Pairs<Text>>>,
                deal: Option<Number>,
                totals: Option<Pairs<Number>>,
                #[serde(default)]
                acts: Vec<Text>,
                #[serde(rename = "where")]
                meant: Option<Text>,
                #[serde(rename = "in")]
                within: Option<Text>,
                #[serde(default, rename = "let")]
                names: Pairs<Text>,
                $($rest)*
            }
        }

        impl $name {
            /// Returns its position as the record of a claim.
            pub(crate) fn position(&self, claim: &ClaimEntry) -> RecordEntry {
                let word = |text: &str| Some(Text::new(text, claim.id.span()));
                RecordEntry {
                    id: claim.id.clone(),
                    title: claim.title.clone(),
                    whose: word("editor"),
                    cites: None,
                    variant: claim.variant.clone(),
                    set: claim.set.clone(),
                    alias: None,
                    from: self.from.clone(),
                    after: self.after,
                    after_act: self.after_act,
                    seats: self.seats.clone(),
                    pool: self.pool,
                    dealt: self.dealt.clone(),
                    misdealt: None,
                    notes: None,
                    beside: None,
                    stock: self.stock.clone(),
                    hands: self.hands.clone(),
                    ombre: self.ombre.clone(),
                    game: self.game.clone(),
                    trump: self.trump.clone(),
                    discards: self.discards.clone(),
                    // Whatever is open is drawn.
                    diagram: word("lost"),
                    told: None,
                    follows: None,
                    stated: None,
                    deal: self.deal,
                    totals: self.totals.clone(),
                    acts: self.acts.clone(),
                    expect: super::ExpectEntry::default(),
                    note: None,
                    open: None,
                }
            }
        }
    )*};
}

placed! {
    /// A statement on best play from a position, as written.
    SearchEntry {
        sample: Option<Number>,
        seed: Option<Number>,
        #[serde(rename = "for")]
        seeker: Option<Text>,
        against: Option<Text>,
        wants: Option<Text>,
        claims: Option<Text>,
    }

    /// A statement on the printed play, as written.
    LineEntry {
        sample: Option<Number>,
        seed: Option<Number>,
        holds: Text,
    }

    /// A statement on many deals or parties between players of the program, as written.
    SimulateEntry {
        deals: Option<Number>,
        parties: Option<Number>,
        seed: Option<Number>,
        players: Figures,
        given: Option<Text>,
        value: Option<Text>,
        beside: Option<Text>,
        share: Option<Text>,
        printed: Option<Figures>,
        at_least: Option<Figures>,
        at_most: Option<Figures>,
    }

    /// A statement that one way to act is better than another, as written.
    DuelEntry {
        deals: Number,
        seed: Option<Number>,
        players: Figures,
        does: Text,
        rather_than: Text,
        value: Text,
    }
}
