//! A point of a hand at which a book is asked: the hand as a situation leads to it, as it goes on where rights are let pass, and a referee who
//! is called to it. Most questions are asked at the point of the one before, so that point is kept.

use super::scene::{Beginning, Scene, SceneStep};
use super::stage::{OFFERS, Stage, stage};
use codille_engine::Hand;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::Variant;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// A point to which a situation leads in a book.
#[derive(Debug)]
pub(super) struct Point {
    /// The hand there.
    pub(super) stage: Stage,
    /// A referee who was called to it, once he has been asked for.
    table: OnceCell<RefereedHand>,
    /// The point after a right is let pass, once that has been asked for; none where no right is offered.
    passed: OnceCell<Option<Box<Self>>>,
}

impl Point {
    /// Plays a situation by a book; `None` where it can't come about there.
    pub(super) fn reached(book: &Arc<Variant>, scene: &Scene) -> Option<Self> {
        stage(book, scene).map(Self::of)
    }

    const fn of(stage: Stage) -> Self {
        Self {
            stage,
            table: OnceCell::new(),
            passed: OnceCell::new(),
        }
    }

    /// Calls a referee to the hand.
    pub(super) fn table(&self) -> &RefereedHand {
        let called = || RefereedHand::called_to(self.stage.hand.clone());
        self.table.get_or_init(called)
    }

    /// Lets rights pass until such an act is asked for, or something that is no mere offer.
    pub(super) fn until(&self, wanted: impl Fn(&Hand) -> bool) -> &Self {
        let mut at = self;
        for _ in 0..OFFERS {
            if wanted(&at.stage.hand) {
                break;
            }
            let Some(next) = at.passed() else {
                break;
            };
            at = next;
        }
        at
    }

    /// Lets a right pass; `None` where none is offered.
    fn passed(&self) -> Option<&Self> {
        let pass = || {
            let offered = self.stage.hand.decision.is_offer();
            let mut next = offered.then(|| self.stage.clone())?;
            next.pass().then(|| Box::new(Self::of(next)))
        };
        self.passed.get_or_init(pass).as_deref()
    }
}

/// A book, with the point at which it was asked last.
#[derive(Debug)]
pub(super) struct AskedBook {
    book: Arc<Variant>,
    last: RefCell<Option<Kept>>,
}

/// A point with what leads to it.
#[derive(Debug)]
struct Kept {
    begin: Beginning,
    line: Vec<SceneStep>,
    /// None where the situation can't come about.
    point: Option<Rc<Point>>,
}

impl AskedBook {
    pub(super) const fn new(book: Arc<Variant>) -> Self {
        Self {
            book,
            last: RefCell::new(None),
        }
    }

    /// Returns the point to which a situation leads; `None` where it can't come about in this book.
    pub(super) fn point(&self, scene: &Scene) -> Option<Rc<Point>> {
        let mut last = self.last.borrow_mut();
        let same = last
            .as_ref()
            .filter(|last| last.line == scene.line && last.begin == scene.begin);
        if let Some(same) = same {
            return same.point.clone();
        }
        let point = Point::reached(&self.book, scene).map(Rc::new);
        *last = Some(Kept {
            begin: scene.begin.clone(),
            line: scene.line.clone(),
            point: point.clone(),
        });
        point
    }
}
