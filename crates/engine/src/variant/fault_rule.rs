//! What sentences make faults, whether money alone follows or more.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules at hand matter here; the rest have one answer"
)]

use codille_edition::check::act::ActId;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Body, Verb};
use codille_lang::ids::FaultId;

/// What a sentence makes a fault.
pub(super) struct FaultRule<'a> {
    /// The number of its name.
    pub(super) fault: FaultId,
    /// The act that commits it.
    pub(super) act: ActId,
    /// The words with which it is done, where only those make it one.
    pub(super) words: Option<&'a str>,
    /// The label of the duty that it offends.
    pub(super) against: Option<&'a str>,
    /// Who may waive what follows.
    pub(super) waivable_by: Option<&'a Node>,
}

impl FaultRule<'_> {
    /// Tells whether it is about such an act: who plays against a duty may do so with a lead.
    pub(super) fn is_of(&self, act: ActId) -> bool {
        let lead = act == ActId::Lead && self.act == ActId::Verb(Verb::Play);
        self.act == act || lead && self.against.is_some()
    }

    /// Tells whether it is about an act done with such words.
    pub(super) fn is_said(&self, words: &str) -> bool {
        self.words.is_none_or(|w| w.eq_ignore_ascii_case(words))
    }
}

/// Returns what a sentence makes a fault; `None` where it is about something else.
pub(super) fn charge(body: &Body) -> Option<FaultRule<'_>> {
    match body {
        Body::Offence {
            fault,
            act,
            words,
            against,
            waivable_by,
            ..
        } => Some(FaultRule {
            fault: *fault,
            act: *act,
            words: words.as_deref(),
            against: against.as_deref(),
            waivable_by: waivable_by.as_ref(),
        }),
        Body::Fault {
            fault,
            verb,
            against,
            waivable_by,
            ..
        } => Some(FaultRule {
            fault: *fault,
            act: ActId::Verb(*verb),
            words: None,
            against: Some(against),
            waivable_by: waivable_by.as_ref(),
        }),
        _ => None,
    }
}
