//! The rules of a variant as encoded, topic by topic.

use codille_lang::ids::ClauseId;
use serde::Serialize;
use serde_json::{Map, Value};

use super::section::lines;
use super::{Choice, read_clause};
use codille_edition::ruleset::section::{cited, table};
use codille_edition::ruleset::{
    Edition, PatchSummary, RawClause, Status, Unknown, find_variant, word,
};
use codille_edition::text::{Citation, Library, cite};
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::transcript::Unplayed;
use codille_lang::clause::{gloss, print};
use codille_lang::layout::{Color, TermStyle};

/// A variant, or the part of it that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Show {
    /// Its id.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// The variant that it builds on.
    pub base: Option<String>,
    /// What is peculiar to it.
    pub gist: Option<String>,
    /// Its clauses in the order of the topics.
    pub clauses: Vec<Clause>,
    /// What the players choose before they begin.
    pub options: Vec<Choice>,
    /// Its data, section by section.
    pub table: Map<String, Value>,
    /// What it changes in its base.
    pub patches: Vec<PatchSummary>,
    /// Titles of the topics, in their order.
    #[serde(skip)]
    topics: Vec<(String, String)>,
    /// The part that was asked for.
    #[serde(skip)]
    part: Option<String>,
}

/// A clause as encoded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its label.
    pub id: String,
    /// Its topic.
    pub topic: Option<String>,
    /// How the source stands to it.
    pub status: Status,
    /// In a sentence.
    pub gist: Option<String>,
    /// What it cites.
    pub cites: Vec<Citation>,
    /// The rule in its canonical form; as written where it cannot be read.
    pub rule: String,
    /// The rule in plain English, where it can be read.
    pub gloss: Option<String>,
    /// The reading chosen.
    pub reading: Option<String>,
    /// The reading not chosen.
    pub alternative: Option<String>,
    /// The rules of the readings not chosen, in their canonical form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<String>,
    /// The variant whose file it was last written in.
    pub origin: String,
    /// The options set keep it from ever being in force.
    pub idle: bool,
    /// The work of the variant, whose title goes without saying.
    #[serde(skip)]
    work: String,
}

/// Shows a variant, or only the part of it under a topic or label.
///
/// # Errors
/// Returns the name that means nothing, or the option or value that the variant does not have.
pub fn show(
    edition: &Edition,
    variant: &str,
    part: Option<&str>,
    set: &Setting,
) -> Result<Show, Unplayed> {
    let raw = find_variant(edition, variant)?;
    let idle = idle(edition, variant, set)?;
    let library = &edition.library;
    let part = part.map(|p| p.trim_start_matches('@').trim_end_matches('/'));
    let known = |p: &str| {
        raw.clause(p).is_some() || library.topics().iter().any(|t| under(t.id.as_str(), p))
    };
    if let Some(p) = part.filter(|p| !known(p)) {
        let labels = raw.clauses.iter().map(|c| c.id.as_str());
        let topics = library.topics().iter().map(|t| t.id.as_str());
        let hint = format!("`codille show {variant}` lists them");
        let what = format!("topic or clause of `{variant}` called");
        return Err(Unknown::new(what, p, labels.chain(topics), hint).into());
    }
    let wanted =
        |cites: &[&str]| part.is_none_or(|p| cites.iter().any(|c| speaks_of(library, c, p)));
    let asked = |c: &RawClause, p: &str| c.id == p || c.topic.iter().any(|t| under(t.as_str(), p));
    let clauses = raw.clauses.iter();
    let clauses = clauses.filter(|c| part.is_none_or(|p| asked(c, p)));
    let clauses = clauses.map(|c| Clause {
        idle: idle.contains(&c.id.to_string()),
        work: raw.work.clone(),
        ..Clause::of(c, edition)
    });
    let mut clauses: Vec<Clause> = clauses.collect();
    let place = |topic: &str| library.topics().iter().position(|t| t.id == topic);
    clauses.sort_by_key(|c| {
        let place = c.topic.as_deref().and_then(place);
        place.unwrap_or(usize::MAX)
    });
    let options = raw.options.iter().map(|o| Choice::of(o).set(set));
    let options =
        options.filter(|o| wanted(&o.cites.iter().map(String::as_str).collect::<Vec<_>>()));
    let topics = library.topics().iter();
    let sections = table(&raw.table);
    let sections = sections.as_object().cloned().unwrap_or_default();
    Ok(Show {
        variant: raw.id.to_string(),
        title: raw.title.clone(),
        base: raw.base.as_ref().map(ToString::to_string),
        gist: raw.gist.clone(),
        clauses,
        options: options.collect(),
        table: sections
            .into_iter()
            .filter(|(name, section)| wanted(&cited(section)) || of_topic(library, name, part))
            .collect(),
        patches: match part {
            None => raw.patches.iter().map(PatchSummary::of).collect(),
            Some(_) => Vec::new(),
        },
        topics: topics
            .map(|t| (t.id.to_string(), t.title.clone()))
            .collect(),
        part: part.map(str::to_owned),
    })
}

/// Returns the labels of the clauses that the options set rule out; none where none is set.
fn idle(edition: &Edition, variant: &str, set: &Setting) -> Result<Vec<String>, Unplayed> {
    if set.is_empty() {
        return Ok(Vec::new());
    }
    let variant = Runner::new(edition).variant(variant, set);
    let variant = variant.map_err(Unplayed::Unfit)?;
    let label = |c: &ClauseId| variant.checked.label(*c).to_owned();
    Ok(variant.idle().iter().map(label).collect())
}

/// Tells whether a topic is the one asked for or lies under it.
fn under(topic: &str, part: &str) -> bool {
    let rest = topic.strip_prefix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Tells whether a section of the table stands under a topic asked for; what the phases rest on stands with them.
fn of_topic(library: &Library, section: &str, part: Option<&str>) -> bool {
    let name = if section == "course" {
        "phases"
    } else {
        section
    };
    let topics = library.topics().iter();
    let under = |p| topics.clone().filter(move |t| under(t.id.as_str(), p));
    let mut named = part.into_iter().flat_map(under).flat_map(|t| &t.table);
    named.any(|n| *n == *name)
}

/// Tells whether a passage cited is about a topic.
fn speaks_of(library: &Library, cite: &str, part: &str) -> bool {
    let passage = library.resolve(cite, "");
    passage.is_some_and(|p| {
        std::iter::once(&p.topic)
            .chain(&p.also)
            .any(|t| under(t.as_str(), part))
    })
}

impl Clause {
    fn of(raw: &RawClause, edition: &Edition) -> Self {
        // A rule that cannot be read is shown as it is written; `codille check` tells of it.
        let sentences = read_clause(raw, &edition.sources).ok();
        let rule = sentences.as_deref().map(print);
        let otherwise = raw.otherwise.iter().map(|rule| {
            let sentences = rule.sentences(&edition.sources).ok();
            let canonical = sentences.map(|s| print(&s));
            canonical.unwrap_or_else(|| rule.as_str().trim().to_owned())
        });
        Self {
            id: raw.id.to_string(),
            topic: raw.topic.as_ref().map(ToString::to_string),
            status: raw.status,
            gist: raw.gist.clone(),
            cites: cite(&edition.library, &raw.cites),
            rule: rule.unwrap_or_else(|| raw.rule.as_str().trim().to_owned()),
            gloss: sentences.as_deref().map(gloss),
            reading: raw.reading.clone(),
            alternative: raw.alternative.clone(),
            otherwise: otherwise.collect(),
            origin: raw.origin.clone(),
            idle: false,
            work: String::new(),
        }
    }

    fn text(&self, look: TermStyle) -> String {
        let mut out = look.paint(Color::Cyan, &self.id);
        if self.status != Status::Says {
            out += &look.paint(Color::Yellow, &format!(" [{}]", word(self.status)));
        }
        if self.idle {
            out += &look.paint(Color::Yellow, " [never in force with the options set]");
        }
        out.push('\n');
        if let Some(gist) = &self.gist {
            out += &look.paragraph(2, Color::Plain, gist);
        }
        for citation in &self.cites {
            out += &look.hanging("", 2, 4, Color::Dim, &citation.line_in(&self.work));
        }
        out += &look.verbatim(4, Color::Bold, &self.rule);
        let (ink, english) = match &self.gloss {
            Some(gloss) => (Color::Plain, gloss.as_str()),
            None => (
                Color::Red,
                "(this rule cannot be read: see `codille check`)",
            ),
        };
        out += &look.paragraph(4, ink, english);
        for (lead, words) in [("reading:", &self.reading), ("or else:", &self.alternative)] {
            let words = words.iter();
            out.extend(words.map(|words| look.hanging(lead, 2, 4, Color::Plain, words)));
        }
        for rule in &self.otherwise {
            out += &look.verbatim(4, Color::Dim, rule);
        }
        out
    }
}

impl Show {
    /// Writes the rules out: table, options, clauses by topic, patches.
    pub fn text(&self, look: TermStyle) -> String {
        let mut blocks = vec![self.head(look)];
        let heading = |title: &str| look.paint(Color::Bold, title) + "\n";
        if !self.table.is_empty() {
            let sections = self.table.iter();
            let sections =
                sections.map(|(name, data)| lines(name, data, |n| self.defining(n), look));
            blocks.push(heading("Table") + &sections.collect::<String>());
        }
        if !self.options.is_empty() {
            let options = self.options.iter().map(|o| o.lines(look));
            blocks.push(heading("Options") + &options.collect::<String>());
        }
        for clauses in self.clauses.chunk_by(|a, b| a.topic == b.topic) {
            let topic = clauses.first().and_then(|c| c.topic.as_deref());
            blocks.push(look.paragraph(0, Color::Bold, &self.heading(topic)));
            blocks.extend(clauses.iter().map(|c| c.text(look)));
        }
        if let Some(base) = &self.base
            && !self.patches.is_empty()
        {
            let patches = self.patches.iter().map(|p| p.lines(look));
            blocks.push(heading(&format!("Changes in {base}")) + &patches.collect::<String>());
        }
        if let Some(part) = self.part.as_deref().filter(|_| self.silent()) {
            let title = self.heading(Some(part));
            blocks.push(look.paragraph(0, Color::Plain, &format!("silent on {title}")));
        }
        blocks.join("\n")
    }

    fn head(&self, look: TermStyle) -> String {
        let lead = format!("{}:", self.variant);
        let mut out = look.hanging(&lead, 0, 0, Color::Bold, &self.title);
        if let Some(base) = &self.base {
            out += &look.paragraph(0, Color::Dim, &format!("on {base}"));
        }
        if let Some(gist) = self.gist.as_ref().filter(|_| self.part.is_none()) {
            out += &look.paragraph(0, Color::Plain, gist);
        }
        out
    }

    /// Finds the clause that gives a name its value.
    fn defining(&self, name: &str) -> Option<String> {
        let begins = format!("define {name} as ");
        let clause = self.clauses.iter().find(|c| c.rule.contains(&begins))?;
        Some(clause.id.clone())
    }

    /// Returns the clause that was asked for by its own label, or else all that are shown.
    pub(super) fn asked(&self) -> Vec<&Clause> {
        let mut all = self.clauses.iter();
        let own = all.find(|c| Some(&c.id) == self.part.as_ref());
        own.map_or_else(|| self.clauses.iter().collect(), |clause| vec![clause])
    }

    fn silent(&self) -> bool {
        self.clauses.is_empty() && self.table.is_empty() && self.options.is_empty()
    }

    fn heading(&self, topic: Option<&str>) -> String {
        let Some(topic) = topic else {
            return "Under no topic".to_owned();
        };
        let known = self.topics.iter().find(|(id, _)| id == topic);
        known.map_or_else(|| topic.to_owned(), |(id, title)| format!("{title} ({id})"))
    }
}
