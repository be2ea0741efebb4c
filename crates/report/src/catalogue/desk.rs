//! Where everything that has an id is looked up.

use super::entry::{CatalogueEntry, ClauseEntry, PassageLine, Term};
use super::list::Listed;
use super::search::title;
use codille_edition::ruleset::section::{cited, table};
use codille_edition::ruleset::{Edition, RawClause, RawVariant, word};
use codille_edition::text::{Apparatus, Cited, Library, Passage, PassageId};
use codille_edition::yaml::Text;
use codille_evidence::{EvidenceKind, EvidenceSet, Item};
use codille_lang::words::around;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where everything is looked up.
pub(super) struct Desk<'e> {
    pub(super) edition: &'e Edition,
    pub(super) shelf: &'e EvidenceSet,
}

impl Desk<'_> {
    pub(super) fn entries(&self, id: &str, terms: &[Term]) -> Vec<CatalogueEntry> {
        let library = &self.edition.library;
        let mut out = Vec::new();
        match library.cited(id, "") {
            Some(Cited::Passage(passage)) => out.push(self.passage(passage)),
            Some(Cited::Apparatus(entry)) => out.push(self.erratum(entry)),
            None => {}
        }
        let items = self.shelf.items().filter(|(_, i)| i.id == id);
        out.extend(items.map(|(of, item)| self.item(of, item)));
        out.extend(self.chapter(id));
        out.extend(self.topic(id));
        let term = terms.iter().find(|t| t.id == id);
        out.extend(term.map(|t| self.term(t)));
        out
    }

    pub(super) fn passage(&self, passage: &Passage) -> CatalogueEntry {
        let id = passage.id.as_str();
        let title = self.heading(&passage.id);
        let mut entry = self.cited_entry(id, &word(passage.kind), title);
        entry.say("page", &passage.locus);
        entry.say("incipit", passage.incipit.as_str());
        entry.say("topic", passage.topic.as_str());
        entry.say("gist", &passage.gist);
        entry.say_if("practice", passage.practice.as_ref());
        let status = match passage.status {
            Some(status) => word(status).replace('_', " "),
            None if !entry.clauses.is_empty() => "encoded".to_owned(),
            None if !entry.evidence.is_empty() => "tried by evidence".to_owned(),
            None => "cited by nothing".to_owned(),
        };
        entry.say("status", &status);
        entry.say_if("reason", passage.reason.as_ref());
        entry.say_if("no_case", passage.no_case.as_ref());
        let bears = |a: &&Apparatus| {
            let work = a.id.work();
            let mut on = a.bears_on.iter();
            on.any(|p| PassageId::of(p.as_str(), work).as_str() == id)
        };
        let errata = self.edition.library.apparatus().iter().filter(bears);
        let errata = errata.map(Cited::Apparatus);
        entry.passages = errata.map(PassageLine::of).collect();
        entry
    }

    pub(super) fn erratum(&self, erratum: &Apparatus) -> CatalogueEntry {
        let id = erratum.id.as_str();
        let title = title(&self.edition.library, erratum.id.work());
        let mut entry = self.cited_entry(id, "erratum", title);
        entry.say("what", &word(erratum.kind).replace('-', " "));
        entry.say("page", &erratum.locus);
        entry.say("incipit", erratum.incipit.as_ref().map_or("", Text::as_str));
        entry.say("topic", erratum.topic.as_str());
        entry.say("gist", &erratum.gist);
        entry.say("printed", erratum.lemma.as_str());
        entry.say("read", &erratum.emendation);
        entry.say("reason", &erratum.reason);
        entry.say("certainty", &word(erratum.certainty));
        entry.say("proposed_by", &word(erratum.proposed_by));
        let full = |p: &Text| PassageId::of(p.as_str(), erratum.id.work()).0;
        entry.passages = self.lines(erratum.bears_on.iter().map(full));
        entry
    }

    /// Makes the entry of what clauses and evidence can cite.
    pub(super) fn cited_entry(&self, id: &str, kind: &str, title: String) -> CatalogueEntry {
        let mut entry = CatalogueEntry::new(id, kind, title);
        let variants = self.edition.variants.iter();
        entry.clauses = variants.flat_map(|v| self.citing(v, id)).collect();
        let library = &self.edition.library;
        let items = self.shelf.items();
        let citing = items.filter(|(_, i)| i.cites.iter().any(|c| *c == *id));
        let citing = citing.map(|(of, item)| Listed::of(of, item, library));
        entry.evidence = citing.collect();
        entry
    }

    /// Returns what cites a passage in the file of a variant itself.
    pub(super) fn citing(&self, raw: &RawVariant, id: &str) -> Vec<ClauseEntry> {
        let cites = |all: &[Text]| all.iter().any(|c| *c == *id);
        let own = raw.clauses.iter().filter(|c| c.origin == *raw.id.as_str());
        let clauses = own.filter(|c| cites(&c.cites));
        let clauses = clauses.map(|c| ClauseEntry::of(raw, c));
        let base = raw.base.as_ref();
        let base = base.and_then(|b| self.edition.variant_of(b.as_str()));
        let inherited: Vec<String> = base.map(|b| sections(b, id)).unwrap_or_default();
        let mut told: Vec<ClauseEntry> = clauses.collect();
        let plain = |name: String| ClauseEntry {
            variant: raw.id.to_string(),
            id: name,
            status: None,
            gist: None,
        };
        let mut new = sections(raw, id);
        new.retain(|s| !inherited.contains(s));
        told.extend(new.into_iter().map(plain));
        let options = raw.options.iter().filter(|o| cites(&o.cites));
        let here = options.filter(|o| o.name.span().file == raw.span.file);
        told.extend(here.map(|o| ClauseEntry {
            gist: o.gist.clone(),
            ..plain(format!("option/{}", o.name))
        }));
        told
    }

    pub(super) fn item(&self, of: EvidenceKind, item: &Item) -> CatalogueEntry {
        let mut entry = CatalogueEntry::new(&item.id, &word(of), item.title.clone());
        let library = &self.edition.library;
        let listed = Listed::of(of, item, library);
        entry.say_if("alias", listed.alias.as_ref());
        entry.say("whose", listed.whose.word());
        entry.say("variant", &listed.variant);
        let set: Vec<String> = item.set.iter().map(|(n, v)| format!("{n}={v}")).collect();
        entry.say("set", &set.join(", "));
        entry.say_if("page", listed.page.as_ref());
        entry.say_if("note", item.note.as_ref());
        entry.say_if("open", item.open.as_ref());
        let played = matches!(of, EvidenceKind::Record | EvidenceKind::Case);
        let command = if played { "replay" } else { "test" };
        entry.say("see", &format!("codille {command} {}", item.id));
        let full = |c: &Text| PassageId::of(c.as_str(), &item.work).0;
        entry.passages = self.lines(item.cites.iter().map(full));
        entry
    }

    pub(super) fn chapter(&self, id: &str) -> Option<CatalogueEntry> {
        let (work, bare) = id.split_once('/')?;
        let work = self.edition.library.work(work)?;
        let mut all = self.edition.library.sections(work).into_iter();
        let (section, passages) = all.find(|(s, _)| s.is_some_and(|s| s.id == *bare))?;
        let section = section?;
        let title = format!("{}: {}", work.title, section.title);
        let mut entry = CatalogueEntry::new(id, "chapter", title);
        entry.say_if("code", section.code.as_ref());
        let passages = passages.into_iter().map(Cited::Passage);
        entry.passages = passages.map(PassageLine::of).collect();
        Some(entry)
    }

    /// Returns what stands under a topic, or is called so.
    pub(super) fn topic(&self, id: &str) -> Option<CatalogueEntry> {
        let library = &self.edition.library;
        let topic = library.topic(id);
        let under = |c: &&Arc<RawClause>| {
            c.id == *id || topic.is_some() && c.topic.as_ref().is_some_and(|t| *t == *id)
        };
        let own = self.edition.variants.iter().flat_map(|v| {
            let own = v.clauses.iter().filter(|c| c.origin == *v.id.as_str());
            own.filter(under).map(|c| ClauseEntry::of(v, c))
        });
        let clauses: Vec<ClauseEntry> = own.collect();
        if topic.is_none() && clauses.is_empty() {
            return None;
        }
        let (kind, title) = topic.map_or(("clause", "a clause"), |t| ("topic", &t.title));
        let mut entry = CatalogueEntry::new(id, kind, title.to_owned());
        entry.say_if("gist", topic.map(|t| &t.gist));
        entry.say("see", &format!("codille show VARIANT {id}"));
        entry.clauses = clauses;
        let about = library
            .passages()
            .iter()
            .filter(|p| p.topic == *id || p.also.iter().any(|t| *t == *id));
        let about = about.map(Cited::Passage);
        entry.passages = about.map(PassageLine::of).collect();
        Some(entry)
    }

    pub(super) fn term(&self, term: &Term) -> CatalogueEntry {
        let mut entry = CatalogueEntry::new(&term.id, "term", term.term.clone());
        entry.say_if("gist", term.gist.as_ref());
        entry.say("spellings", &term.spellings.join("; "));
        entry.passages = self.lines(term.cites.iter().cloned());
        entry
    }

    pub(super) fn lines(&self, ids: impl Iterator<Item = String>) -> Vec<PassageLine> {
        let library = &self.edition.library;
        let line = |id: String| Some(PassageLine::of(library.cited(&id, "")?));
        ids.filter_map(line).collect()
    }

    /// Returns the title of the work and of the chapter in which a passage stands.
    pub(super) fn heading(&self, id: &PassageId) -> String {
        let chapters = headings(&self.edition.library);
        let section = chapters.get(id.as_str()).copied().unwrap_or_default();
        title(&self.edition.library, id.work()) + &around(", ", section, "")
    }
}

/// Returns the heading of the chapter in which each passage stands.
pub(super) fn headings(library: &Library) -> BTreeMap<&str, &str> {
    let chapters = library.works().iter().flat_map(|w| library.sections(w));
    let titled = chapters.filter_map(|(s, all)| Some((s?.title.as_str(), all)));
    titled
        .flat_map(|(title, all)| all.into_iter().map(move |p| (p.id.as_str(), title)))
        .collect()
}

/// Returns the sections of a table that cite a passage, each after `table/`.
pub(super) fn sections(raw: &RawVariant, id: &str) -> Vec<String> {
    let table = table(&raw.table);
    let all = table.as_object().into_iter().flatten();
    let citing = all.filter(|(_, section)| cited(section).contains(&id));
    citing.map(|(name, _)| format!("table/{name}")).collect()
}
