//! The limits that keep hostile files from exhausting the machine.

/// The deepest nesting of lists and maps in a file.
const MAX_DEPTH: usize = 64;

/// Returns how documents are read: at compile time (`build.rs`) as in the program.
pub(super) fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        with_snippet: false,
        merge_keys: serde_saphyr::MergeKeyPolicy::Error,
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            max_documents: 1,
            max_recorded_anchor_events: 100_000,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 16,
        },
    }
}
