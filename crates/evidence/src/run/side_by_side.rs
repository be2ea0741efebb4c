//! Work on all cores whose results are wanted in their order.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc;

/// Does some work on all cores, and hands the results to `take` in the order of the work, each as soon as those before it are there.
///
/// Each core works with its own copy of `tool`. On a thread that already shares such work, the pieces are done one after another: if it
/// waited for the other threads while they wait for it, none would ever go on.
pub fn side_by_side<P, T, R>(
    pieces: &[P],
    mut tool: T,
    work: impl Fn(&mut T, &P) -> R + Sync,
    mut take: impl FnMut(R),
) where
    P: Sync,
    T: Clone + Send,
    R: Send,
{
    if rayon::current_thread_index().is_some() {
        for piece in pieces {
            take(work(&mut tool, piece));
        }
        return;
    }
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Bridged, so that the first pieces are done first.
            pieces.iter().enumerate().par_bridge().for_each_with(
                (tool, send),
                |(tool, send), (number, piece)| {
                    // The receiver is gone only after a panic, which ends the whole run.
                    let _sent = send.send((number, work(tool, piece)));
                },
            );
        });

        let mut next = 0;
        let mut early = BTreeMap::new();
        for (number, result) in receive {
            early.insert(number, result);
            while let Some(result) = early.remove(&next) {
                take(result);
                next += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let pieces: Vec<u64> = (0..100).collect();
        let mut taken = Vec::new();
        side_by_side(
            &pieces,
            (),
            |(), n| {
                // The first pieces take longest.
                let turns = (100 - n) * 1000;
                (0..turns).fold(*n, |sum, one| std::hint::black_box(sum + one))
                    - turns * (turns - 1) / 2
            },
            |n| taken.push(n),
        );
        assert_eq!(taken, pieces);
    }

    #[test]
    fn work_within_such_work_ends() {
        let mut taken = Vec::new();
        side_by_side(
            &[1, 2, 3],
            (),
            |(), n| {
                let mut sum = 0;
                side_by_side(&[10, 20], (), |(), m| m * n, |product| sum += product);
                sum
            },
            |sum| taken.push(sum),
        );
        assert_eq!(taken, [30, 60, 90]);
    }
}
