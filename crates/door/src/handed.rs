//! The rules that a page has handed over, and what was compiled of them.

use super::checkup::Checkup;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_evidence::run::Runner;
use codille_lang::diagnostic::{Style, render_all};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An answer under its names, or a sentence that says why there is none.
pub type Answer = Result<Map<String, Value>, String>;

/// Answers a line of JSON with another; a request that cannot be read has no answer either.
pub fn answered<R: DeserializeOwned>(line: &str, answer: impl FnOnce(R) -> Answer) -> String {
    let answer = match serde_json::from_str(line) {
        Ok(request) => answer(request),
        Err(why) => Err(format!("the request cannot be read: {why}")),
    };
    let fields = answer.unwrap_or_else(|why| named([("error", why.into())]));
    Value::Object(fields).to_string()
}

/// Puts the fields of an answer together.
pub fn named<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    let fields = fields.into_iter();
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// The rules that a page has handed over, and what was compiled of them.
#[derive(Debug, Default)]
pub struct HandedRules {
    rules: Rules,
    /// What they make together.
    pub edition: Edition,
    compiled: BTreeMap<(String, Setting), Arc<Variant>>,
}

impl HandedRules {
    /// Lays files over those that were read before, and reads all anew; tells which variants there are.
    pub fn read(&mut self, files: BTreeMap<String, String>) -> Map<String, Value> {
        for (path, text) in files {
            self.rules.overlay(&path, text);
        }
        self.edition = Edition::load_part(&self.rules);
        self.compiled.clear();
        let variants = self.edition.variants.iter();
        let variants: Vec<String> = variants.map(|v| v.id.to_string()).collect();
        named([("variants", variants.into())])
    }

    /// Checks a text of rules; one that can be played is laid over those that were read. Tells what was found, and the variant that was taken.
    pub fn check(&mut self, file: &str, text: String) -> (Map<String, Value>, Option<String>) {
        let checkup = Checkup::of(&self.rules, file, text);
        let told = checkup.told();
        let id = checkup.variant().map(|raw| raw.id.to_string());
        let id = id.filter(|_| checkup.is_sound());
        if id.is_some() {
            self.rules = checkup.rules;
            self.edition = checkup.edition;
            self.compiled.clear();
        }
        (told, id)
    }

    /// Returns a variant, compiled once for each choice of options; what is wrong with its rules is shown where it stands.
    ///
    /// # Errors
    /// The faults of its rules as text, or why it cannot be had.
    pub fn variant(&mut self, id: &str, set: &Setting) -> Result<Arc<Variant>, String> {
        let key = (id.to_owned(), set.clone());
        if let Some(known) = self.compiled.get(&key) {
            return Ok(Arc::clone(known));
        }
        let faults = self.edition.faults_under(id).into_iter();
        let faults: Vec<_> = faults.cloned().collect();
        if !faults.is_empty() {
            return Err(render_all(&faults, &self.edition.sources, Style::Plain));
        }
        let variant = Runner::new(&self.edition).variant(id, set)?;
        self.compiled.insert(key, Arc::clone(&variant));
        Ok(variant)
    }
}
