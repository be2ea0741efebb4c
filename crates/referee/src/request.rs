//! What a page may ask of the referee.

use codille_judgment::Dispute;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a page may ask of the referee.
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
    /// Lists what a dispute under a variant may tell and ask.
    Acts {
        /// The variant.
        variant: String,
    },
    /// Does what a dispute tells, and looks how it stands then.
    Look {
        /// The dispute.
        dispute: Dispute,
    },
    /// Writes a dispute as a case.
    Write {
        /// The dispute.
        dispute: Dispute,
    },
    /// Judges the cases of a file of evidence.
    Judge {
        /// The text of the file.
        text: String,
    },
}
