//! All works, topics, passages and apparatus, found by id, and what is wrong with them.

use codille_lang::sorting;
use std::collections::{BTreeMap, BTreeSet};

use super::apparatus::ApparatusFile;
use super::entire;
use super::id::bad_id;
use super::passage::PassagesFile;
use super::topic::TopicsFile;
use super::work::WorksFile;
use super::{Apparatus, Cited, INCIPIT_WORDS, Passage, PassageId, Section, Topic, Work};
use crate::yaml::{self, Text};
use codille_lang::diagnostic::code::{
    DUPLICATE_PASSAGE, INCIPIT_TOO_LONG, UNKNOWN_PASSAGE, UNKNOWN_TOPIC, UNKNOWN_WORK,
};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::{FileId, SourceMap, Span};
use codille_lang::words::joined;

/// Everything that a clause can cite.
#[derive(Debug, Clone, Default)]
pub struct Library {
    works: Vec<Work>,
    topics: Vec<Topic>,
    passages: Vec<Passage>,
    apparatus: Vec<Apparatus>,
    /// Full ids of passages and apparatus: which list, and where in it.
    index: BTreeMap<String, (Shelf, usize)>,
    /// The `work:` at the head of each file, to be checked when all are read.
    heads: Vec<Text>,
    /// What could not be read: a citation of it is no fault of its own.
    unread: Unread,
}

/// Which files could not be read.
#[derive(Debug, Clone, Default)]
struct Unread {
    works: bool,
    topics: bool,
    /// Folders of the works whose passages or apparatus are not known whole.
    passages: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shelf {
    Passages,
    Apparatus,
}

impl Library {
    /// Reads works.yaml and returns its faults.
    pub fn read_works(&mut self, file: FileId, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let read = collect(yaml::read::<WorksFile>(file, sources), &mut faults);
        self.unread.works |= read.is_none();
        for work in read.into_iter().flat_map(|f| f.works) {
            // What cites a work by its right name doesn't err where the list has it wrong.
            self.unread.works |= bad_id("work", &work.id).is_some();
            match self.work(work.id.as_str()) {
                Some(first) => faults.push(twice("work", &work.id, first.id.span())),
                None => self.works.push(work),
            }
        }
        faults
    }

    /// Reads topics.yaml and returns its faults.
    pub fn read_topics(&mut self, file: FileId, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let read = collect(yaml::read::<TopicsFile>(file, sources), &mut faults);
        self.unread.topics |= read.is_none();
        for topic in read.into_iter().flat_map(|f| f.topics) {
            match self.topic(topic.id.as_str()) {
                Some(first) => faults.push(twice("topic", &topic.id, first.id.span())),
                None => self.topics.push(topic),
            }
        }
        faults
    }

    /// Reads a passages.yaml and returns its faults.
    pub fn read_passages(&mut self, file: FileId, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        if let Some(page) = collect(yaml::read::<PassagesFile>(file, sources), &mut faults) {
            for mut passage in page.passages {
                passage.id = PassageId::own(passage.own.as_str(), page.work.as_str());
                let place = (Shelf::Passages, self.passages.len());
                if self.enter(&passage.id, passage.own.span(), place, &mut faults) {
                    check_words("incipit", &passage.incipit, &mut faults);
                    self.passages.push(passage);
                }
            }
            self.heads.push(page.work);
        } else {
            self.unread.passages.extend(folder(file, sources));
        }
        faults
    }

    /// Reads an apparatus.yaml and returns its faults.
    pub fn read_apparatus(&mut self, file: FileId, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        if let Some(page) = collect(yaml::read::<ApparatusFile>(file, sources), &mut faults) {
            for mut entry in page.apparatus {
                entry.id = PassageId::own(entry.own.as_str(), page.work.as_str());
                let place = (Shelf::Apparatus, self.apparatus.len());
                if self.enter(&entry.id, entry.own.span(), place, &mut faults) {
                    if let Some(incipit) = &entry.incipit {
                        check_words("incipit", incipit, &mut faults);
                    }
                    self.apparatus.push(entry);
                }
            }
            self.heads.push(page.work);
        } else {
            self.unread.passages.extend(folder(file, sources));
        }
        faults
    }

    /// Checks what can be checked only when all files are read: works, topics and cross references.
    pub fn check(&self) -> Vec<Diagnostic> {
        let works = self.heads.iter();
        let mut faults: Vec<_> = works.filter_map(|w| self.unknown_work(w)).collect();
        let topics = (self.passages.iter()).flat_map(|p| std::iter::once(&p.topic).chain(&p.also));
        let noted = (self.apparatus.iter()).flat_map(|a| std::iter::once(&a.topic).chain(&a.also));
        faults.extend((topics.chain(noted)).filter_map(|topic| self.unknown_topic(topic)));
        for work in &self.works {
            let begins = work.sections.iter().map(|s| &s.from);
            faults.extend(begins.filter_map(|cite| self.unknown_passage(cite, work.id.as_str())));
        }
        for entry in &self.apparatus {
            let passages = entry.bears_on.iter();
            faults.extend(passages.filter_map(|cite| self.unknown_passage(cite, entry.id.work())));
        }
        faults.extend(entire::check(self));
        faults
    }

    /// Returns the works in the order of works.yaml.
    pub fn works(&self) -> &[Work] {
        &self.works
    }

    /// Returns the topics in the order of topics.yaml, which is that of the comparison.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// Returns all passages, work by work in the order of their files.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Returns the whole apparatus, work by work in the order of their files.
    pub fn apparatus(&self) -> &[Apparatus] {
        &self.apparatus
    }

    /// Returns the address at which a cited place is seen in the public scan of its work; `None` where none is known.
    pub fn seen_at(&self, cited: Cited<'_>) -> Option<String> {
        let scan = self.work(cited.id().work())?.scan.as_ref()?;
        scan.seen_at(cited.locus())
    }

    /// Finds a work by its id.
    pub fn work(&self, id: &str) -> Option<&Work> {
        self.works.iter().find(|w| w.id.as_str() == id)
    }

    /// Finds a topic by its id.
    pub fn topic(&self, id: &str) -> Option<&Topic> {
        self.topics.iter().find(|t| t.id.as_str() == id)
    }

    /// Returns the chapters of a work with their passages, in the order of the book. Passages before the first chapter
    /// are put into it; a work without chapters is one that has none of their names.
    pub fn sections<'a>(&'a self, work: &'a Work) -> Vec<(Option<&'a Section>, Vec<&'a Passage>)> {
        let mut open = work.sections.first();
        let mut filled: Vec<(Option<&Section>, Vec<&Passage>)> = Vec::new();
        let own = |p: &&Passage| p.id.work() == work.id.as_str();
        for passage in self.passages.iter().filter(own) {
            let begins =
                |s: &&Section| PassageId::of(s.from.as_str(), work.id.as_str()) == passage.id;
            open = work.sections.iter().find(begins).or(open);
            match filled.iter_mut().find(|(s, _)| *s == open) {
                Some((_, passages)) => passages.push(passage),
                None => filled.push((open, vec![passage])),
            }
        }
        let place = |s: Option<&Section>| work.sections.iter().position(|o| Some(o) == s);
        sorting::by_key(&mut filled, |(s, _)| place(*s));
        filled
    }

    /// Finds the passage that a citation in a file of `work` means; a bare id is one of that work.
    pub fn resolve(&self, cite: &str, work: &str) -> Option<&Passage> {
        match self.cited(cite, work)? {
            Cited::Passage(passage) => Some(passage),
            Cited::Apparatus(_) => None,
        }
    }

    /// Finds the passage or the entry of the apparatus that a citation in a file of `work` means.
    pub fn cited(&self, cite: &str, work: &str) -> Option<Cited<'_>> {
        let (shelf, at) = *self.index.get(PassageId::of(cite, work).as_str())?;
        match shelf {
            Shelf::Passages => self.passages.get(at).map(Cited::Passage),
            Shelf::Apparatus => self.apparatus.get(at).map(Cited::Apparatus),
        }
    }

    /// Returns the fault of a citation that leads nowhere.
    pub fn unknown_passage(&self, cite: &Text, work: &str) -> Option<Diagnostic> {
        if self.cited(cite.as_str(), work).is_some() {
            return None;
        }
        let id = PassageId::of(cite.as_str(), work);
        if self.unread.passages.contains(id.work()) {
            return None;
        }
        if self.work(id.work()).is_none() {
            return self.unknown_work(&Text::new(id.work(), cite.span()));
        }
        let title = format!("no passage `{id}`");
        let near = nearest(id.as_str(), self.index.keys().map(String::as_str));
        let near = near.map(|n| {
            n.strip_prefix(work)
                .and_then(|n| n.strip_prefix('/'))
                .unwrap_or(n)
        });
        Some(Diagnostic::error(UNKNOWN_PASSAGE, title, cite.span()).suggest(near))
    }

    /// Returns the fault of a work that the bibliography does not list.
    pub fn unknown_work(&self, work: &Text) -> Option<Diagnostic> {
        if self.work(work.as_str()).is_some() || self.unread.works {
            return None;
        }
        let title = format!("no work `{work}` in works.yaml");
        let near = nearest(work.as_str(), self.works.iter().map(|w| w.id.as_str()));
        Some(Diagnostic::error(UNKNOWN_WORK, title, work.span()).suggest(near))
    }

    /// Returns the fault of a topic that topics.yaml does not list.
    pub fn unknown_topic(&self, topic: &Text) -> Option<Diagnostic> {
        if self.topic(topic.as_str()).is_some() || self.unread.topics {
            return None;
        }
        let title = format!("no topic `{topic}` in topics.yaml");
        let near = nearest(topic.as_str(), self.topics.iter().map(|t| t.id.as_str()));
        Some(Diagnostic::error(UNKNOWN_TOPIC, title, topic.span()).suggest(near))
    }

    /// Enters an id in the index, unless it is there.
    fn enter(
        &mut self,
        id: &PassageId,
        span: Span,
        at: (Shelf, usize),
        faults: &mut Vec<Diagnostic>,
    ) -> bool {
        if let Some(first) = self.cited(id.as_str(), "") {
            let first = match first {
                Cited::Passage(p) => p.own.span(),
                Cited::Apparatus(a) => a.own.span(),
            };
            faults.push(twice("passage", &Text::new(id.as_str(), span), first));
            return false;
        }
        self.index.insert(id.0.clone(), at);
        true
    }
}

/// Keeps what was read and notes the fault of what was not.
fn collect<T>(read: Result<T, Diagnostic>, faults: &mut Vec<Diagnostic>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}

/// Returns the folder in which a file stands, which is called like its work.
fn folder(file: FileId, sources: &SourceMap) -> Option<String> {
    let name = &sources.get(file)?.name;
    let (folder, _) = name.rsplit_once('/')?;
    let last = folder.rsplit('/').next().unwrap_or(folder);
    Some(last.to_owned())
}

fn twice(what: &str, id: &Text, first: Span) -> Diagnostic {
    let title = format!("the {what} `{id}` is entered twice");
    Diagnostic::error(DUPLICATE_PASSAGE, title, id.span()).label(first, "first entered here")
}

fn check_words(what: &str, words: &Text, faults: &mut Vec<Diagnostic>) {
    let count = words.as_str().split_whitespace().count();
    if count > INCIPIT_WORDS {
        let kept = words.as_str().split_whitespace().take(INCIPIT_WORDS);
        let kept = joined(kept, " ");
        let title = format!("{what} of {count} words; at most {INCIPIT_WORDS} are quoted");
        faults.push(
            Diagnostic::error(INCIPIT_TOO_LONG, title, words.span())
                .help(format!("cut it to `{kept}`")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Edition, Rules};
    use crate::text::PassageKind;

    const WORKS: &str = "works:\n  - {id: g-1, title: T, author: A, year: 1878, game: [ombre], licence: public domain}\n";
    const TOPICS: &str =
        "topics:\n  - {id: order/trumps, title: Trumps, games: [ombre], gist: x}\n";

    fn library(passages: &str, apparatus: &str) -> (Library, Vec<Diagnostic>, SourceMap) {
        let (mut library, mut sources) = (Library::default(), SourceMap::new());
        let files = [
            ("works.yaml", WORKS),
            ("topics.yaml", TOPICS),
            ("g-1/passages.yaml", passages),
            ("g-1/apparatus.yaml", apparatus),
        ];
        let [works, topics, pages, notes] = files.map(|(name, text)| sources.add(name, text));
        let mut faults = library.read_works(works, &sources);
        faults.extend(library.read_topics(topics, &sources));
        faults.extend(library.read_passages(pages, &sources));
        faults.extend(library.read_apparatus(notes, &sources));
        faults.extend(library.check());
        (library, faults, sources)
    }

    fn passage(id: &str, incipit: &str, topic: &str) -> String {
        format!(
            "  - {{id: {id}, kind: rule, locus: p. 1, incipit: {incipit}, topic: {topic}, gist: é}}\n"
        )
    }

    fn note(id: &str, bears_on: &str) -> String {
        format!(
            "work: g-1\napparatus:\n  - {{id: {id}, kind: printed-erratum, locus: p. 2, topic: order/trumps, lemma: a, emendation: b, \
             reason: c, certainty: certain, proposed_by: author, bears_on: [{bears_on}], gist: g}}\n"
        )
    }

    #[test]
    fn citations_find_their_passages() {
        let pages = format!(
            "work: g-1\npassages:\n{}",
            passage("r001", "the order of", "order/trumps")
        );
        let (library, faults, _) = library(&pages, &note("m001", "r001"));
        assert_eq!(faults, []);
        assert_eq!(
            library.resolve("r001", "g-1").map(|p| p.locus.as_str()),
            Some("p. 1")
        );
        assert_eq!(
            library.resolve("g-1/r001", "other").map(|p| p.kind),
            Some(PassageKind::Rule)
        );
        assert_eq!(library.cited("m001", "g-1").map(Cited::gist), Some("g"));
        assert!(
            library.resolve("m001", "g-1").is_none() && library.resolve("r002", "g-1").is_none()
        );
        let fault = library
            .unknown_passage(&Text::new("r01", Span::default()), "g-1")
            .expect("no such passage");
        assert_eq!(
            (fault.code, fault.help.as_deref()),
            (UNKNOWN_PASSAGE, Some("write `r001`"))
        );
    }

    #[test]
    fn faults_are_all_reported() {
        let pages = format!(
            "work: g-2\npassages:\n{}{}{}",
            passage("r001", "one two three four five six seven", "order/trumps"),
            passage("r001", "x", "order/trumps"),
            passage("r002", "x", "order/trump"),
        );
        let (_, faults, sources) = library(&pages, &note("m001", "r009"));
        let found: Vec<_> = faults
            .iter()
            .map(|d| (d.code.0, sources.line_column(d.span()).0))
            .collect();
        assert_eq!(
            found,
            [
                ("E0104", 3),
                ("E0105", 4),
                ("E0102", 1),
                ("E0103", 5),
                ("E0101", 3)
            ]
        );
    }

    #[test]
    fn no_text_of_the_edition_is_read_as_yaml() {
        let sources = Edition::load(&Rules::embedded()).sources;
        for (number, (path, _)) in (0..).zip(Rules::embedded().files()) {
            let file = FileId(number);
            let prepared = match path.rsplit('/').next() {
                Some("works.yaml") => yaml::prepared::<WorksFile>(file, &sources).is_some(),
                Some("topics.yaml") => yaml::prepared::<TopicsFile>(file, &sources).is_some(),
                Some("passages.yaml") => yaml::prepared::<PassagesFile>(file, &sources).is_some(),
                Some("apparatus.yaml") => yaml::prepared::<ApparatusFile>(file, &sources).is_some(),
                Some(_) | None => true,
            };
            assert!(prepared, "{path}");
        }
    }
}
