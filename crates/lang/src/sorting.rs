//! Sorts lists of every kind with one copy of the code that sorts.
//!
//! The sorts of the standard library are copied for each type and each order, 4 to 5 kB a time: fifty of them were a twentieth of the
//! engine that the book's page loads. Here the order is asked for by position, so only the moves are copied.

use std::cmp::Ordering;

/// Sorts a list; equal things stay in order.
pub fn sort<T: Ord>(list: &mut [T]) {
    by(list, T::cmp);
}

/// Sorts a list by a key; things of one key stay in order.
pub fn by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    by(list, |a, b| key(a).cmp(&key(b)));
}

/// Sorts a list in an order; equal things stay in order.
pub fn by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if list.is_sorted_by(|a, b| order(a, b).is_le()) {
        return;
    }
    let swaps = swaps(list.len(), &|a, b| {
        let thing = |at: usize| list.get(at).expect("positions are those of the list");
        order(thing(a), thing(b))
    });
    for (a, b) in swaps {
        list.swap(a, b);
    }
}

/// Returns the swaps, one after the other, that sort so many things.
fn swaps(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut from: Vec<usize> = (0..count).collect();
    from.sort_by(|a, b| order(*a, *b));

    // Each round of places that exchange what they hold is gone through once, and its places are then their own.
    let mut swaps = Vec::new();
    for first in 0..count {
        let mut at = first;
        while let Some(place) = from.get_mut(at) {
            let next = std::mem::replace(place, at);
            if next == first || next == at {
                break;
            }
            swaps.push((at, next));
            at = next;
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a list of so many things in no order, with repeated keys, each with its first place.
    fn shuffled(count: usize) -> Vec<(usize, usize)> {
        (0..count)
            .map(|at| (at * 7919 % 97 * 31 % 23, at))
            .collect()
    }

    #[test]
    fn a_list_is_sorted_as_the_standard_library_sorts_it() {
        for count in 0..200 {
            let mut list = shuffled(count);
            let mut expected = list.clone();
            by_key(&mut list, |(key, _)| *key);
            expected.sort_by_key(|(key, _)| *key);
            assert_eq!(list, expected);

            sort(&mut list);
            expected.sort_unstable();
            assert_eq!(list, expected);

            by(&mut list, |a, b| b.cmp(a));
            expected.reverse();
            assert_eq!(list, expected);
        }
    }
}
