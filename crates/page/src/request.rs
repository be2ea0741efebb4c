//! What a page may ask for.

use serde::Deserialize;
use std::collections::BTreeMap;

/// What a page may ask for. The commands of a player are typed, as in `codille play`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Reads files of rules, each under its path; those that were read before stay.
    Rules {
        /// The texts by their paths.
        files: BTreeMap<String, String>,
    },
    /// Checks a text of rules that builds on those that were read, and takes it where nothing is wrong with it; else the one before stays.
    Check {
        /// The path under which the text is laid over the rules, and by which faults speak of it.
        file: String,
        /// The text.
        text: String,
    },
    /// Draws up the bill of a record under each of some variants.
    Bills {
        /// The record as a file of evidence.
        text: String,
        /// The variants, in order.
        variants: Vec<String>,
    },
    /// Sits down, draws for the deal and deals the first hand.
    Sit {
        /// The variant.
        variant: String,
        /// The options that are set, in order.
        #[serde(default)]
        set: Vec<(String, String)>,
        /// The chair, A, B and so on; `none` looks on.
        seat: String,
        /// The players of the program in the order of the chairs, or one for all.
        against: Vec<String>,
        /// The seed.
        seed: u64,
        /// On how many worlds a player tries its acts.
        #[serde(default)]
        worlds: Option<u32>,
        /// What somebody chose who may choose whether to deal; without it the answer asks.
        #[serde(default)]
        deals: Option<bool>,
    },
    /// Sits down at a record, where so many of its acts are done.
    TakeUp {
        /// The record as a file of evidence.
        text: String,
        /// How many acts are done, as its own book counts them.
        acts: usize,
        /// The variant by which it is played on, where that is not its own.
        #[serde(default)]
        under: Option<String>,
        /// The chair, A, B and so on in the order of its seats; `none` looks on.
        seat: String,
        /// The players of the program in the order of the chairs, or one for all.
        against: Vec<String>,
        /// The seed of the players, and of the deals that follow.
        seed: u64,
        /// On how many worlds a player tries its acts.
        #[serde(default)]
        worlds: Option<u32>,
    },
    /// Lets players of the program act, until a person is asked or so many have acted.
    Go {
        /// The most acts.
        most: u32,
    },
    /// Does what somebody types.
    Type {
        /// The line.
        line: String,
    },
    /// Says what is at the table.
    Scene,
    /// Thinks about a hint.
    Hint,
    /// Looks at a hand that is over again and tells what its cards were worth.
    Review,
    /// Draws up the bill of a hand that is over under the other books that were read; and of the record that it was taken up from.
    Elsewhere,
    /// Writes the sitting as a file of records, which `codille play --resume` reads too.
    Record,
    /// Tells the hand as a dispute about it begins, with the cards of everybody.
    Dispute,
    /// Goes on with a sitting that was saved.
    Resume {
        /// The text of its file.
        text: String,
    },
}
