//! Puts another rule in the place of that of a clause.

use std::sync::Arc;

use super::{Operation, Patching};
use crate::ruleset::RawClause;
use crate::ruleset::document::PatchEntry;
use crate::ruleset::table::qualify;
use crate::yaml::Text;
use codille_lang::diagnostic::code::{IDLE_PATCH, STALE_WORDS};

impl Patching<'_> {
    /// Replaces the rule of a clause of the base, and what else the entry says.
    pub(super) fn replace(&mut self, label: &Text, entry: &PatchEntry) {
        let Some(at) = self.find(label) else { return };
        let Some(rule) = &entry.rule else {
            let help = "add `rule:`, or `omit` the clause";
            return self.bad("missing field `rule`", label.span(), help);
        };
        if let Some(id) = &entry.id {
            let title = "a clause keeps its id when it is replaced";
            return self.bad(title, id.span(), "strike out `id:`");
        }
        let (work, origin) = (self.variant.work.clone(), self.variant.id.to_string());
        let old = &mut self.variant.clauses[at];
        if old.origin == origin {
            let first = old.rule.span();
            return self.patched_twice(label, first);
        }
        let mut new = RawClause {
            rule: rule.clone().into(),
            origin,
            work,
            ..RawClause::clone(old)
        };
        if let Some(cites) = &entry.cites {
            new.cites.clone_from(cites);
            qualify(&mut new.cites, &new.work);
        }
        new.topic = entry.topic.clone().or(new.topic);
        new.status = entry.status.unwrap_or(new.status);
        // A status of its own says how the new rule stands: what was doubtful of the old one is gone with it.
        let doubt_kept =
            entry.status.is_none() && entry.reading.is_none() && entry.alternative.is_none();
        let stale_doubt = doubt_kept && (old.reading.is_some() || old.alternative.is_some());
        if !doubt_kept {
            new.reading.clone_from(&entry.reading);
            new.alternative.clone_from(&entry.alternative);
        }
        // The other readings of the old rule say nothing of the new one.
        new.otherwise = (entry.otherwise.iter().cloned()).map(Into::into).collect();
        new.depends = entry.depends.clone().or(new.depends);
        let stale_gist = new.gist.is_some() && entry.gist.is_none();
        new.gist = entry.gist.clone().or(new.gist);
        let same = new.same(old);
        *old = Arc::new(new.clone());
        if same {
            let title = format!("`{label}` is left as it was");
            return self.fault(IDLE_PATCH, title, label.span(), "strike the patch out");
        }
        if stale_gist {
            let title = format!("`{label}` is replaced and keeps the gist of its base");
            let help = "add `gist:` and say what the new rule says";
            self.fault(STALE_WORDS, title, label.span(), help);
        }
        if stale_doubt {
            let title = format!("`{label}` is replaced and keeps the reading of its base");
            let help = "add `status:`, and `reading:` if the new rule is doubtful too";
            self.fault(STALE_WORDS, title, label.span(), help);
        }
        self.note(Operation::Replace, label, Some(&new), Some(entry));
    }
}
