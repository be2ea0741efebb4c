//! Tells what is the same in every deal.

use crate::odds::{behind, is_own, unknown};
use codille_edition::check::Checked;
use codille_edition::check::node::Node;
use codille_edition::check::rule::Rule;
use codille_lang::ids::NameId;
use std::collections::BTreeSet;

/// Tells whether an expression is the same in every deal.
pub(super) fn is_constant(checked: &Checked, node: &Node, trump: bool) -> bool {
    unknown(checked, node, trump).is_none() && !asks_own(checked, node, &mut BTreeSet::new())
}

/// Tells whether an expression asks for the cards of whoever asks, through defined names too.
fn asks_own(checked: &Checked, node: &Node, seen: &mut BTreeSet<NameId>) -> bool {
    if let Some(name) = node.as_name() {
        let mut parts = behind(checked, name).into_iter().flat_map(Rule::parts);
        return seen.insert(name) && parts.any(|part| asks_own(checked, part, seen));
    }
    is_own(node) || node.parts().any(|part| asks_own(checked, part, seen))
}
