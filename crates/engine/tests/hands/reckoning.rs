//! What is noted of calls, answers and points, apart from any game.

use crate::game::{A, B, c, cards};
use crate::ids::{DeclarationId, DeclarationSet, HeadingId};
use crate::variant::{Answer, MOST_SCORED, Reckoning};

const POINT: DeclarationId = DeclarationId::new(0);
const SET: DeclarationId = DeclarationId::new(2);

#[test]
fn points_are_summed_by_heading_and_side() {
    let [play, cards] = [0, 3].map(HeadingId::new);
    let mut kept = Reckoning::default();
    for (seat, heading, points) in [(A, play, 5), (A, cards, 10), (A, play, -2), (B, play, 1)] {
        assert!(kept.add(seat, heading, points));
    }
    assert_eq!((kept.scored(A, play), kept.scored(A, cards)), (3, 10));
    assert_eq!([A, B, c()].map(|s| kept.score(s)), [13, 1, 0]);
    assert_eq!(
        [0b1, 0b1000, 0b1001, 0, u32::MAX].map(|h| kept.points(A, h)),
        [3, 10, 13, 0, 13]
    );
}

#[test]
fn points_have_a_bound() {
    let mut kept = Reckoning::default();
    let heading = HeadingId::new(1);
    assert!(kept.add(A, heading, MOST_SCORED) && !kept.add(A, heading, 1));
    assert_eq!(kept.score(A), MOST_SCORED);
    assert!(kept.add(A, heading, -2 * MOST_SCORED) && !kept.add(A, heading, -1));
    assert!(
        !kept.add(B, heading, i64::MAX) && kept.add(c(), heading, 5),
        "a third has no side"
    );
    assert_eq!(
        (kept.score(A), kept.score(B), kept.score(c())),
        (-MOST_SCORED, 0, 0)
    );
}

#[test]
fn the_first_call_is_kept_and_all_are_joined() {
    let mut kept = Reckoning::default();
    kept.call(POINT, A, cards("AS KS").0);
    kept.call(POINT, A, cards("KS QS").0);
    kept.call(SET, B, cards("KH").0);
    assert_eq!(
        (kept.first(POINT, A), kept.called(POINT, A)),
        (cards("AS KS").0, cards("AS KS QS").0)
    );
    assert_eq!(
        (kept.first(POINT, B), kept.called(SET, B)),
        (0, cards("KH").0)
    );
    assert_eq!(
        [A, B, c()].map(|s| kept.calls(s)),
        [
            DeclarationSet::of(POINT),
            DeclarationSet::of(SET),
            DeclarationSet::EMPTY
        ]
    );
}

#[test]
fn a_call_of_the_elder_is_upheld_by_the_answer() {
    let mut kept = Reckoning::default();
    kept.call(POINT, A, cards("AS KS").0);
    kept.call(SET, A, cards("KS KH").0);
    kept.call(SET, B, cards("QS").0);
    let upheld = |kept: &Reckoning| [A, B].map(|s| kept.upheld(s));
    assert_eq!(upheld(&kept), [0, cards("QS").0]);
    kept.set_answer(POINT, Answer::Good);
    assert_eq!(upheld(&kept)[0], cards("AS KS").0);
    kept.set_answer(SET, Answer::Equal);
    assert_eq!(upheld(&kept)[0], cards("AS KS KH").0);
    kept.set_answer(SET, Answer::NotGood);
    assert_eq!(upheld(&kept)[0], cards("AS KS").0);
    assert_eq!(
        (kept.answer(SET), kept.answered(Answer::Good)),
        (Answer::NotGood, DeclarationSet::of(POINT))
    );
    assert_eq!(kept.answered(Answer::Open).len(), 6);
}

#[test]
fn a_side_that_said_nothing_has_nothing() {
    let kept = Reckoning::default();
    for seat in [A, B, c()] {
        assert_eq!(
            (kept.total(seat), kept.left(seat), kept.seen(seat)),
            (0, 0, 0)
        );
        assert!(kept.announced(seat).is_empty() && kept.asked(seat).is_empty());
    }
    let words = [Answer::Open, Answer::Good, Answer::Equal, Answer::NotGood].map(Answer::word);
    assert_eq!(words, ["nothing", "good", "equal", "not good"]);
}
