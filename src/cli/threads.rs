//! How many threads bulk work runs on. Starts none.

use super::output::say;

/// The most threads that the environment may ask for.
const MOST: usize = 256;

/// Holds the threads to a number that every machine can start, whatever `RAYON_NUM_THREADS` says.
#[expect(
    clippy::disallowed_methods,
    reason = "rayon takes its number from the environment"
)]
pub(super) fn limit() {
    let asked = std::env::var("RAYON_NUM_THREADS").unwrap_or_default();
    let Some(used) = capped(&asked) else {
        return;
    };
    say(&format!(
        "warning: RAYON_NUM_THREADS is {asked}; {used} threads are used"
    ));
    // Where threads run already they are as many as were allowed before.
    let _running = rayon::ThreadPoolBuilder::new()
        .num_threads(used)
        .build_global();
}

/// Returns how many threads are used where more are asked for than there may be.
fn capped(asked: &str) -> Option<usize> {
    let digits = !asked.is_empty() && asked.bytes().all(|b| b.is_ascii_digit());
    let more = digits && asked.parse::<usize>().map_or(true, |n| n > MOST);
    more.then_some(MOST)
}

#[cfg(test)]
mod tests {
    use super::{MOST, capped};

    #[test]
    fn only_absurd_numbers_are_capped() {
        for asked in ["", "0", "2", "256", "many", "-1"] {
            assert_eq!(capped(asked), None, "{asked}");
        }
        for asked in ["257", "100000", "99999999999999999999999"] {
            assert_eq!(capped(asked), Some(MOST), "{asked}");
        }
    }
}
