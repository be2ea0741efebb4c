//! Two variants in lockstep: hands drawn from a seed with a bias for what is rare, the first difference as data, and the smallest hand that
//! shows it.

mod bias;
mod chance;
mod difference;
mod lockstep;
mod partie;
mod seen;
mod shrink;
mod start;
mod words;

pub use difference::{Booked, Difference};
pub use lockstep::{Script, Trace};
pub use partie::PartieState;
pub use shrink::shrink;
pub use start::Opening;
pub use words::Words;

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::check::check;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_engine::variant::{Setting, Variant};
    use codille_players::simulate::rng;
    use std::sync::Arc;

    const FOLLOW: &str =
        "player must play from suit_of(led) when held(player) has any of suit_of(led)";
    const TRICKS: &str = "eldest scores tricks(eldest) as \"tricks\" at the settlement";

    /// A game of two with these rules of play and settlement.
    fn variant(play: &str, settlement: &str) -> (Arc<Variant>, Words) {
        let mut rules = Rules::new();
        let work =
            "works:\n  - {id: w, title: T, author: A, year: 1900, game: [ombre], licence: free}\n";
        let passage = "work: w\npassages:\n  - {id: p, kind: rule, locus: p. 1, incipit: x, topic: t, gist: x}\n";
        let clauses = format!(
            r#"
variant: v
title: V
game: piquet
work: w
table:
  pack: {{suits: "S H D C", ranks: "A K Q J 10 9 8 7"}}
  seats: [{{players: 2, hands: 2}}]
  deal: {{cards: 12, packets: [12]}}
  phases: [deal, play, settle]
clauses:
  - {{id: order, cites: [p], rule: order of plain suits is A > K > Q > J > 10 > 9 > 8 > 7}}
  - {{id: play, cites: [p], rule: '{play}'}}
  - {{id: settlement, cites: [p], rule: '{settlement}'}}
"#
        );
        for (path, text) in [
            ("works.yaml", work),
            ("topics.yaml", "topics: []\n"),
            ("w/passages.yaml", passage),
            ("w/v.yaml", &clauses),
        ] {
            rules.overlay(path, text);
        }
        let edition = Edition::load(&rules);
        let raw = edition.variant_of("v").expect("it is there");
        let (checked, told) = check(raw, &edition.sources);
        let checked = Arc::new(checked.unwrap_or_else(|| panic!("{told:?}")));
        let compiled = Variant::compile(&checked, &Setting::new()).expect("it compiles");
        (Arc::new(compiled), Words::of(&checked))
    }

    #[test]
    fn a_variant_does_not_part_from_itself() {
        let (one, words) = variant(FOLLOW, TRICKS);
        let mut chance = rng(1, 1);
        for _ in 0..20 {
            let trace = Trace::record(&one, &words, &mut chance);
            assert_eq!(trace.parts_from(&one, &words), None);
            let again = Trace::replay(&one, &words, trace.script());
            assert_eq!(again.script(), trace.script());
        }
    }

    #[test]
    fn another_payment_is_the_first_difference_at_the_end() {
        let (one, words) = variant(FOLLOW, TRICKS);
        let (other, _) = variant(
            FOLLOW,
            "each of active scores 1 as \"tricks\" at the settlement",
        );
        let trace = Trace::record(&one, &words, &mut rng(1, 1));
        let (at, found) = trace.parts_from(&other, &words).expect("they part");
        assert_eq!(at, trace.script().acts.len());
        assert!(matches!(found, Difference::Booked(_)), "{found:?}");
    }

    #[test]
    fn what_shows_another_duty_shrinks_to_one_lead_from_a_plain_deal() {
        let (one, words) = variant(FOLLOW, TRICKS);
        let (other, _) = variant("player may play", TRICKS);
        let trace = Trace::record(&one, &words, &mut rng(1, 1));
        let (_, found) = trace.parts_from(&other, &words).expect("they part");
        assert!(matches!(found, Difference::Decision(_)), "{found:?}");
        let parts =
            |script: &Script| Trace::replay(&one, &words, script).parts_from(&other, &words);
        let stands = |script: &Script| parts(script).is_some_and(|(_, d)| d.is_like(&found));
        let small = shrink(trace.script().clone(), |s| {
            s.smaller().into_iter().find(stands)
        });
        assert_eq!(small.acts.len(), 1);
        assert_eq!(small.opening.sitting.pool, 0);
        assert!(small.smaller().iter().all(|s| !stands(s)));
    }
}
