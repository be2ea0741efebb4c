//! What can be played and compared, from which work.

use serde::Serialize;
use serde_json::Value;

use codille_edition::ruleset::{Edition, OptionKind, RawOption, RawVariant};
use codille_engine::variant::Setting;
use codille_lang::cards::Suit;
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::{around, counted, joined};

/// All variants of an edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Variants {
    /// In the order of their files, each after the one that it builds on.
    pub variants: Vec<Variant>,
    /// Works with author and year, for the headings.
    #[serde(skip)]
    works: Vec<(String, String)>,
}

/// One variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The game, where it says which.
    pub game: Option<String>,
    /// The id of the work that it restates.
    pub work: String,
    /// The variant that it builds on.
    pub base: Option<String>,
    /// What is peculiar to it.
    pub gist: Option<String>,
    /// What the players choose before they begin.
    pub options: Vec<Choice>,
    /// How many clauses it has.
    pub clauses: usize,
}

/// An option of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// What sort of values it takes.
    #[serde(rename = "type")]
    pub kind: OptionKind,
    /// The values, where they can be listed.
    pub values: Vec<Value>,
    /// The value unless it is set.
    pub default: Value,
    /// The value that is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The least number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The greatest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// In a sentence.
    pub gist: Option<String>,
    /// Full ids of what it cites.
    pub cites: Vec<String>,
}

/// Returns variants in their order, each after the one that it builds on and before those that build on it.
fn after_bases(all: &[RawVariant]) -> Vec<&RawVariant> {
    let base = |v: &RawVariant| {
        let base = v.base.as_ref()?;
        all.iter().position(|b| b.id.as_str() == base.as_str())
    };
    let bases: Vec<Option<usize>> = all.iter().map(base).collect();
    let on = |base: Option<usize>| {
        let found = bases.iter().enumerate().rev();
        found.filter(move |(_, b)| **b == base).map(|(i, _)| i)
    };
    let mut open: Vec<usize> = on(None).collect();
    let mut order = Vec::new();
    while let Some(next) = open.pop() {
        order.extend(all.get(next));
        open.extend(on(Some(next)));
    }
    order
}

/// Lists the variants of an edition.
pub fn variants(edition: &Edition) -> Variants {
    let variants = after_bases(&edition.variants).into_iter();
    let works = edition.library.works().iter().map(|w| {
        let head = format!("{}, by {}, {}", w.title, w.author, w.year.value);
        (w.id.to_string(), head)
    });
    Variants {
        variants: variants.map(Variant::of).collect(),
        works: works.collect(),
    }
}

impl Variant {
    fn of(raw: &RawVariant) -> Self {
        Self {
            id: raw.id.to_string(),
            title: raw.title.clone(),
            game: raw.game.as_ref().map(ToString::to_string),
            work: raw.work.clone(),
            base: raw.base.as_ref().map(ToString::to_string),
            gist: raw.gist.clone(),
            options: raw.options.iter().map(Choice::of).collect(),
            clauses: raw.clauses.len(),
        }
    }
}

impl Choice {
    pub(super) fn of(raw: &RawOption) -> Self {
        let value = |text: &str| match (raw.kind, text.parse::<i64>()) {
            (OptionKind::Number, Ok(number)) => Value::from(number),
            _ => Value::from(text),
        };
        let values = match (&raw.values, raw.kind) {
            (Some(values), _) => values.iter().map(|v| value(v.as_str())).collect(),
            (None, OptionKind::Switch) => vec!["off".into(), "on".into()],
            (None, OptionKind::Suit) => Suit::ALL.iter().map(|s| s.name().into()).collect(),
            (None, OptionKind::Number | OptionKind::Word) => Vec::new(),
        };
        Self {
            name: raw.name.to_string(),
            kind: raw.kind,
            values,
            default: value(raw.default.as_str()),
            set: None,
            min: raw.min.map(|n| n.value),
            max: raw.max.map(|n| n.value),
            gist: raw.gist.clone(),
            cites: raw.cites.iter().map(ToString::to_string).collect(),
        }
    }

    /// Notes the value that is set for it, if one is.
    pub(super) fn set(mut self, setting: &Setting) -> Self {
        let found = setting.iter().rfind(|(name, _)| *name == self.name);
        self.set = found.map(|(_, value)| value.clone());
        self
    }

    /// Writes the option: name, values with the default marked, gist.
    pub(super) fn lines(&self, look: TermStyle) -> String {
        let plain = |value: &Value| match value.as_str() {
            Some(word) => word.to_owned(),
            None => value.to_string(),
        };
        let values = match (self.min, self.max) {
            _ if !self.values.is_empty() => joined(self.values.iter().map(plain), ", "),
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("{min} or more"),
            (None, Some(max)) => format!("up to {max}"),
            (None, None) => "any".to_owned(),
        };
        let head = match &self.set {
            Some(set) => format!("{values}; set to {set}"),
            None => format!("{values}; {} unless set", plain(&self.default)),
        };
        let mut out = look.hanging(&self.name, 2, 20, Color::Plain, &head);
        if let Some(gist) = &self.gist {
            out += &look.paragraph(20, Color::Plain, gist);
        }
        if !self.cites.is_empty() {
            out += &look.paragraph(20, Color::Dim, &self.cites.join(", "));
        }
        out
    }
}

impl Variants {
    /// Lists the variants work by work.
    pub fn text(&self, look: TermStyle) -> String {
        if self.variants.is_empty() {
            return "There are no variants.\n".to_owned();
        }
        let length = self.variants.iter().map(|v| v.id.chars().count()).max();
        let rest = length.unwrap_or(0).min(look.width / 3) + 4;
        let mut blocks = Vec::new();
        for (work, head) in self.headings() {
            let mut block = look.paragraph(0, Color::Bold, &head);
            for variant in self.variants.iter().filter(|v| v.work == work) {
                let game = variant.game.as_deref().unwrap_or("no game named");
                let base = around(", on ", variant.base.as_deref().unwrap_or_default(), "");
                let clauses = counted(variant.clauses, "clause");
                let says = format!("{} ({game}, {clauses}{base})", variant.title);
                block += &look.hanging(&variant.id, 2, rest, Color::Plain, &says);
            }
            blocks.push(block);
        }
        blocks.join("\n")
    }

    /// Returns the works that have variants, with their headings; one that is not listed comes last.
    fn headings(&self) -> Vec<(&str, String)> {
        let has = |work: &str| self.variants.iter().any(|v| v.work == work);
        let works = self.works.iter().filter(|(id, _)| has(id));
        let works = works.map(|(id, head)| (id.as_str(), head.clone()));
        let mut found: Vec<(&str, String)> = works.collect();
        for variant in &self.variants {
            if !found.iter().any(|(id, _)| *id == variant.work) {
                let head = match variant.work.as_str() {
                    "" => "Of no work".to_owned(),
                    work => work.to_owned(),
                };
                found.push((&variant.work, head));
            }
        }
        found
    }
}
