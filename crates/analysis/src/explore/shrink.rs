//! Makes what shows a difference smaller, as long as it shows it.

use super::lockstep::Script;
use codille_engine::Act;
use codille_lang::cards::CardSet;
use codille_lang::ids::SeatSet;

/// Takes what is smaller and shows the same, until there is nothing such.
///
/// `smaller` gives the boldest step first, and each must lead to less by some measure, or there is no end.
pub fn shrink<T>(mut best: T, smaller: impl Fn(&T) -> Option<T>) -> T {
    while let Some(next) = smaller(&best) {
        best = next;
    }
    best
}

/// Returns a copy with a change; `None` where it makes no difference.
fn changed<T: Clone + PartialEq>(of: &T, change: &dyn Fn(&mut T)) -> Option<T> {
    let mut next = of.clone();
    change(&mut next);
    (next != *of).then_some(next)
}

impl Script {
    /// Proposes smaller scripts: nothing lying on the table, fewer acts, rights not used, and cards nearer to a plain deal.
    pub fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut propose = |change: &dyn Fn(&mut Self)| all.extend(changed(self, change));
        propose(&|s| s.opening.parties.truncate(1));
        propose(&|s| s.opening.ladies = SeatSet::EMPTY);
        propose(&|s| (s.opening.sitting.pool, s.opening.sitting.pool_reserved) = (0, false));
        propose(&|s| s.opening.sitting.reserve.clear());
        propose(&|s| s.opening.asking = false);
        propose(&|s| s.opening.faulty = false);
        for kept in 0..self.acts.len() {
            propose(&|s| s.acts.truncate(kept));
        }
        for at in 0..self.acts.len() {
            propose(&|s| {
                s.acts.remove(at);
            });
            propose(&|s| {
                let (_, act) = s.acts.get_mut(at).expect("it is one of these acts");
                if matches!(act, Act::Discard(_)) {
                    *act = Act::Discard(CardSet::EMPTY);
                }
            });
        }
        all.extend(self.plainer_deals());
        all
    }

    /// Swaps two cards wherever they are, if that brings the lower one to an earlier place.
    fn plainer_deals(&self) -> Vec<Self> {
        let hands = &self.opening.hands;
        let mut all = Vec::new();
        for (n, hand) in hands.iter().enumerate() {
            for later in hands.iter().skip(n + 1) {
                for high in hand.iter() {
                    for low in later.iter().filter(|low| *low < high) {
                        let swapped = |c| match c {
                            c if c == high => low,
                            c if c == low => high,
                            c => c,
                        };
                        let set = |cards: &CardSet| cards.iter().map(swapped).collect();
                        let mut next = self.clone();
                        next.opening.hands = hands.iter().map(set).collect();
                        for (_, act) in &mut next.acts {
                            *act = act.with_cards(|cards| set(&cards));
                        }
                        all.push(next);
                    }
                }
            }
        }
        all
    }
}
