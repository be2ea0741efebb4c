//! The clauses and passages that films lean on: those of all books of a game stand once, in a file that every film of it shares.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::Serialize;

use super::Links;
use super::data::{Clause, PassageCite};
use super::pack::set;
use crate::html::slug;
use crate::place::Kind;
use codille_edition::ruleset::{Edition, RawVariant, Status, word};
use codille_edition::text::{Citation, cite};
use codille_edition::yaml::Text;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;
use codille_lang::clause::print;
use codille_lang::ids::ClauseId;
use codille_lang::unique::unique;

/// The clauses of all books of one game as they stand without options, with what they cite.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Ground {
    /// What the game is called in the names of files.
    #[serde(skip)]
    pub(super) name: String,
    pub(super) clauses: Vec<Clause>,
    pub(super) cites: BTreeMap<String, PassageCite>,
    /// The numbers of the clauses that are written in a variant under a label.
    #[serde(skip)]
    known: HashMap<(String, String), Vec<usize>>,
}

impl Ground {
    /// Gathers the ground of every game.
    pub(super) fn all(
        runner: &mut Runner<'_>,
        shelf: &EvidenceSet,
        links: &Links<'_>,
    ) -> BTreeMap<String, Arc<Self>> {
        let edition = runner.edition;
        let mut all: BTreeMap<String, Self> = BTreeMap::new();
        for raw in &edition.variants {
            // A variant with faults plays nothing, and its own page says why.
            let Ok(variant) = runner.variant(raw.id.as_str(), &Setting::new()) else {
                continue;
            };
            let name = game(raw);
            let ground = all.entry(name.clone()).or_default();
            ground.name = name;
            for found in variant.checked.clauses.keys() {
                let clause = clause(edition, &variant, found, links);
                ground.cite(edition, &variant.checked.clauses[found].raw.cites, links);
                ground.keep(clause);
            }
        }
        for record in &shelf.records {
            let game = edition.variant_of(record.item.variant_id()).map(game);
            if let Some(ground) = game.and_then(|game| all.get_mut(&game)) {
                ground.cite(edition, &record.item.cites, links);
                for note in &record.notes {
                    ground.cite(edition, &note.cites, links);
                }
            }
        }
        let shared = all.into_iter().map(|(name, one)| (name, Arc::new(one)));
        shared.collect()
    }

    /// Returns the path of its file.
    pub(super) fn path(&self) -> String {
        format!("records/{}-rules.js", self.name)
    }

    /// Writes its file, which hands it to the script of replays.
    ///
    /// # Errors
    /// Returns why it is no plain data.
    pub(super) fn script(&self) -> serde_json::Result<String> {
        let mut data = serde_json::to_value(self)?;
        set(&mut data);
        let path = self.path();
        Ok(format!("window.takeReplayRules(\"{path}\",{data});\n"))
    }

    fn keep(&mut self, clause: Clause) {
        if self.number(&clause).is_none() {
            let key = (clause.of.clone(), clause.id.clone());
            self.known.entry(key).or_default().push(self.clauses.len());
            self.clauses.push(clause);
        }
    }

    fn number(&self, clause: &Clause) -> Option<usize> {
        let key = (clause.of.clone(), clause.id.clone());
        let mut all = self.known.get(&key)?.iter().copied();
        all.find(|n| self.clauses.get(*n) == Some(clause))
    }

    fn cite(&mut self, edition: &Edition, cites: &[Text], links: &Links<'_>) {
        for citation in cite(&edition.library, cites) {
            let Citation {
                id,
                work,
                locus,
                incipit,
                gist,
            } = citation;
            let href = links(Kind::Passage, &id);
            let cited = edition.library.cited(&id, "");
            let scan = cited.and_then(|cited| edition.library.seen_at(cited));
            self.cites.entry(id).or_insert(PassageCite {
                work,
                locus,
                incipit,
                gist,
                href,
                scan,
            });
        }
    }
}

/// Returns what the game of a variant is called; a variant of none is alone.
pub(super) fn game(variant: &RawVariant) -> String {
    let game = variant.game.as_ref().map(ToString::to_string);
    slug(&game.unwrap_or_else(|| variant.id.to_string()))
}

/// Returns a clause as a reader needs it.
fn clause(edition: &Edition, variant: &Variant, clause: ClauseId, links: &Links<'_>) -> Clause {
    let found = &variant.checked.clauses[clause];
    let raw = &found.raw;
    let cites = cite(&edition.library, &raw.cites).into_iter();
    Clause {
        id: raw.id.to_string(),
        of: raw.origin.clone(),
        // The page leaves an empty gist out, as a clause that has none.
        gist: raw.gist.clone().unwrap_or_default(),
        status: (raw.status != Status::Says).then(|| word(raw.status)),
        rule: print(&found.sentences),
        cites: cites.map(|c| c.id).collect(),
        href: links(Kind::Clause, &format!("{}#{}", variant.checked.id, raw.id)),
    }
}

/// The ground of one film: that of its game, and clauses that options have made others of.
pub(super) struct FilmGround<'g> {
    pub(super) shared: Arc<Ground>,
    pub(super) own: Vec<Clause>,
    links: &'g Links<'g>,
    known: HashMap<(String, ClauseId), usize>,
}

impl<'g> FilmGround<'g> {
    pub(super) fn new(shared: Arc<Ground>, links: &'g Links<'g>) -> Self {
        Self {
            shared,
            own: Vec::new(),
            links,
            known: HashMap::new(),
        }
    }

    /// Returns the numbers of clauses, each once, in the order given.
    pub(super) fn numbers(
        &mut self,
        edition: &Edition,
        variant: &Variant,
        clauses: &[ClauseId],
    ) -> Vec<usize> {
        unique(clauses.iter().map(|c| self.number(edition, variant, *c)))
    }

    /// Returns the numbers of clauses known by their labels.
    pub(super) fn labelled(
        &mut self,
        edition: &Edition,
        variant: &Variant,
        labels: &[String],
    ) -> Vec<usize> {
        let all = &variant.checked.clauses;
        let found = labels
            .iter()
            .filter_map(|l| all.position(|c| c.raw.id == l.as_str()));
        let ids: Vec<ClauseId> = found.collect();
        self.numbers(edition, variant, &ids)
    }

    fn number(&mut self, edition: &Edition, variant: &Variant, id: ClauseId) -> usize {
        let key = (variant.checked.id.clone(), id);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = clause(edition, variant, id, self.links);
        let at = self.shared.number(&found).unwrap_or_else(|| {
            let own = self.own.iter().position(|c| *c == found);
            let own = own.unwrap_or_else(|| {
                self.own.push(found);
                self.own.len() - 1
            });
            self.shared.clauses.len() + own
        });
        self.known.insert(key, at);
        at
    }
}
