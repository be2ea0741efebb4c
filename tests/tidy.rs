//! Holds the tree to its own rules: heads, sizes, layers, words. Looks at files only and runs no rule.

#![expect(
    clippy::disallowed_methods,
    reason = "the tree on disk is what is tested"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the pipeline: each uses only lower ones and those that are free.
const LAYERS: &[(&str, u8)] = &[
    ("text", 1),
    ("ruleset", 2),
    ("clause", 3),
    ("check", 4),
    ("variant", 5),
    ("engine", 6),
    ("ledger", 7),
    ("referee", 8),
];

/// Modules that any other may use; they use only each other.
const FREE: &[(&str, &str)] = &[
    (
        "ids",
        "who and what is spoken of, by number, on every layer",
    ),
    ("span", "places in files are what every layer speaks of"),
    ("diagnostic", "every layer tells an author of faults"),
    ("cards", "cards and sets of cards know no game"),
    (
        "yaml",
        "the one door to the YAML crate, used by every layer that reads files",
    ),
];

/// Modules around the pipeline: they may use all of it, and nothing in it uses them.
const OUTER: &[&str] = &[
    // `compare` reads clauses of several variants side by side, `witness` puts situations to them: both need
    // the whole pipeline and the evidence, and only reports and commands need them.
    "book",
    "catalogue",
    "cli",
    "compare",
    "edition",
    "evidence",
    "main",
    "mutation",
    "play",
    "player",
    "report",
    "simulate",
    "solver",
    "tui",
    "wasm",
    "witness",
];

/// Uses of a higher layer by a lower one, each with its reason.
const UPWARD: &[(&str, &str, &str)] = &[(
    "engine",
    "ledger",
    "an event of the engine carries the entries that it writes",
)];

/// Files over the hard limit, each with its reason.
const LONG: &[(&str, &str)] = &[
    (
        "src/variant/compile.rs",
        "one pass over every kind of sentence",
    ),
    ("src/variant/eval.rs", "one evaluator of every kind of node"),
    (
        "src/variant/combination.rs",
        "what may be called is asked in one place",
    ),
    (
        "src/check/sentence.rs",
        "one check for every kind of sentence",
    ),
];

/// The most lines that a file may have without its tests.
const LONGEST: usize = 500;

/// Words that may not stay, and where they are looked for.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("todo!", &["src", "build.rs"]),
    ("unimplemented!", &["src", "build.rs"]),
    ("dbg!", &["src", "build.rs"]),
    ("anyhow", &["src", "build.rs"]),
    ("TODO", &["src", "build.rs", "rules", "grammar"]),
    ("FIXME", &["src", "build.rs", "rules", "grammar"]),
    // In the rules `XXX` is the number of a chapter.
    ("XXX", &["src", "build.rs", "grammar"]),
];

/// Names that say nothing of what is in a module.
const EMPTY_NAMES: &[&str] = &[
    "utils", "util", "helpers", "common", "misc", "types", "manager",
];

/// Authors, books and variants: the program knows none of them.
const BOOKS: &[&str] = &[
    "gibbs",
    "cavendish",
    "morley",
    "britannica",
    "bellecour",
    "tredrille",
    "royal-1665",
    "picquet-1651",
];

/// Places that may name a book all the same, each with its reason.
const NAMING: &[(&str, &str)] = &[(
    "src/diagnostic/code",
    "`codille explain` shows an example from a real file",
)];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files below a folder (or the file itself), sorted.
fn files(below: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(below)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder of the tree can be listed");
            open.extend(entries.map(|e| e.expect("an entry can be read").path()));
        } else if path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn sources() -> Vec<PathBuf> {
    files("src")
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
        .collect()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns a path as a reader would name it.
fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

/// Tells whether all of a file is tests.
fn is_tests(path: &Path) -> bool {
    path.file_name().is_some_and(|n| n == "tests.rs")
        || path.components().any(|c| c.as_os_str() == "tests")
            && path.starts_with(root().join("src"))
}

/// Returns the numbered lines of a file before its tests.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let all: Vec<&str> = text.lines().collect();
    let tests = all
        .iter()
        .zip(all.iter().skip(1))
        .position(|(attribute, module)| {
            *attribute == "#[cfg(test)]" && module.starts_with("mod tests")
        });
    let end = tests.unwrap_or(all.len());
    all.into_iter()
        .take(end)
        .enumerate()
        .map(|(i, line)| (i + 1, line))
}

/// Returns the module at the top of `src` that a file belongs to.
fn module(path: &Path) -> String {
    let below = path
        .strip_prefix(root().join("src"))
        .expect("a source lies in src");
    let first = below.components().next().expect("a file has a name");
    first
        .as_os_str()
        .to_string_lossy()
        .trim_end_matches(".rs")
        .to_owned()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Tells whether `word` stands in `line` as a whole word.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_word) && (word.ends_with('!') || !after.is_some_and(is_word))
    })
}

/// Returns the modules that a line of code names as `crate::module`; `{` where it names several.
fn named(line: &str) -> Vec<String> {
    line.match_indices("crate::")
        .map(|(at, path)| &line[at + path.len()..])
        .map(|rest| {
            rest.chars()
                .take_while(|c| is_word(*c) || *c == '{')
                .collect()
        })
        .collect()
}

fn layer(module: &str) -> Option<u8> {
    LAYERS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, layer)| *layer)
}

fn is_free(module: &str) -> bool {
    FREE.iter().any(|(name, _)| *name == module)
}

fn is_module(name: &str) -> bool {
    layer(name).is_some() || is_free(name) || OUTER.contains(&name)
}

/// Tells whether a module may use another.
fn may_use(user: &str, used: &str) -> bool {
    if user == used || is_free(used) || !is_module(used) {
        return true;
    }
    if UPWARD.iter().any(|(a, b, _)| (*a, *b) == (user, used)) {
        return true;
    }
    match (layer(user), layer(used)) {
        (Some(user), Some(used)) => used < user,
        _ => OUTER.contains(&user),
    }
}

/// Fails with all faults at once.
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_source_says_what_it_holds() {
    let mut faults = Vec::new();
    for path in sources() {
        if !text(&path).starts_with("//! ") {
            faults.push(format!(
                "{}:1: begin with `//!`: what it holds, what not",
                shown(&path)
            ));
        }
    }
    none(&faults);
}

#[test]
fn files_keep_their_size() {
    let mut faults = Vec::new();
    let mut sizes = Vec::new();
    for path in sources().into_iter().filter(|p| !is_tests(p)) {
        let (name, size) = (shown(&path), lines(&text(&path)).count());
        let named = LONG.iter().any(|(long, _)| *long == name);
        if size > LONGEST && !named {
            faults.push(format!(
                "{name}: {size} lines, at most {LONGEST}: part it by what it does"
            ));
        }
        if size <= LONGEST && named {
            faults.push(format!("{name}: short enough; strike it from LONG"));
        }
        sizes.push(size);
    }
    sizes.sort_unstable();
    let median = sizes[sizes.len() / 2];
    if !(40..=160).contains(&median) {
        faults.push(format!("the median file has {median} lines, not 40 to 160"));
    }
    none(&faults);
}

#[test]
fn modules_use_only_what_lies_below() {
    let mut faults = Vec::new();
    let mut used_upward = Vec::new();
    for path in sources().into_iter().filter(|p| !is_tests(p)) {
        let user = module(&path);
        if user == "lib" {
            continue;
        }
        if !is_module(&user) {
            faults.push(format!(
                "{}: `{user}` has no layer; give it one here",
                shown(&path)
            ));
            continue;
        }
        for (number, line) in lines(&text(&path)).filter(|(_, l)| !l.trim().starts_with("//")) {
            for used in named(line) {
                if used.starts_with('{') {
                    let place = format!("{}:{number}", shown(&path));
                    faults.push(format!("{place}: write a `use crate::…` for each module"));
                }
                if !may_use(&user, &used) {
                    faults.push(format!("{}:{number}: `{user}` uses `{used}`", shown(&path)));
                }
                used_upward.push((user.clone(), used));
            }
        }
    }
    for (user, used, _) in UPWARD {
        let both = root().join("src").join(user).exists() && root().join("src").join(used).exists();
        if both && !used_upward.iter().any(|(a, b)| a == user && b == used) {
            faults.push(format!(
                "`{user}` no longer uses `{used}`; strike it from UPWARD"
            ));
        }
    }
    none(&faults);
}

#[test]
fn layers_are_told_apart() {
    assert!(may_use("check", "clause") && !may_use("clause", "check"));
    assert!(may_use("text", "span") && !may_use("span", "text") && !may_use("cards", "cli"));
    assert!(may_use("cli", "engine") && !may_use("engine", "cli") && may_use("engine", "ledger"));
    assert_eq!(named("use crate::{cards, span};"), ["{cards"]);
    assert_eq!(named("    let x = crate::clause::parse(y, z);"), ["clause"]);
    assert!(has_word("// TODO: x", "TODO") && !has_word("METODOS", "TODO"));
    assert!(has_word("    dbg!(x)", "dbg!") && !has_word("mydbg!(x)", "dbg!"));
}

#[test]
fn nothing_is_left_lying_about() {
    let mut faults = Vec::new();
    for (word, places) in FORBIDDEN {
        for path in places.iter().flat_map(|place| files(place)) {
            let content = fs::read(&path).expect("a file of the tree can be read");
            for (i, line) in String::from_utf8_lossy(&content).lines().enumerate() {
                if has_word(line, word) {
                    faults.push(format!("{}:{}: `{word}`", shown(&path), i + 1));
                }
            }
        }
    }
    none(&faults);
}

#[test]
fn modules_are_named_for_what_they_hold() {
    let mut faults = Vec::new();
    for path in files("src") {
        let below = path
            .strip_prefix(root().join("src"))
            .expect("a source lies in src");
        for part in below.components() {
            let name = part.as_os_str().to_string_lossy();
            if EMPTY_NAMES.contains(&name.trim_end_matches(".rs")) {
                faults.push(format!("{}: `{name}` says nothing", shown(&path)));
            }
        }
    }
    none(&faults);
}

#[test]
fn the_program_names_no_book() {
    let mut faults = Vec::new();
    for path in sources().into_iter().filter(|p| !is_tests(p)) {
        let name = shown(&path);
        if NAMING.iter().any(|(place, _)| name.starts_with(place)) {
            continue;
        }
        for (number, line) in lines(&text(&path)) {
            // Documentation may cite its source.
            let cites = ["///", "//!"]
                .iter()
                .any(|mark| line.trim().starts_with(mark));
            let lower = line.to_lowercase();
            for book in BOOKS.iter().filter(|b| !cites && lower.contains(**b)) {
                faults.push(format!("{name}:{number}: `{book}` belongs in rules/"));
            }
        }
    }
    none(&faults);
}

/// Returns the codes that the sources of the diagnostics write.
fn codes() -> Vec<String> {
    let mut found = Vec::new();
    for path in sources() {
        if shown(&path).starts_with("src/diagnostic/code") && !is_tests(&path) {
            for (_, line) in lines(&text(&path)) {
                let words = line.split('"').skip(1).step_by(2);
                found.extend(words.filter(|w| is_code(w)).map(str::to_owned));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn is_code(word: &str) -> bool {
    word.len() == 5 && word.starts_with("E0") && word.chars().skip(1).all(|c| c.is_ascii_digit())
}

#[test]
fn every_code_is_explained_and_provoked() {
    let fixtures: Vec<String> = files("tests/fixtures/bad")
        .iter()
        .map(|p| shown(p))
        .collect();
    let mut faults = Vec::new();
    assert!(
        !codes().is_empty(),
        "the codes stand in src/diagnostic/code"
    );
    for code in codes() {
        if codille::diagnostic::explain(&code).is_none() {
            faults.push(format!("{code}: no explanation in src/diagnostic/code"));
        }
        let begins = format!("tests/fixtures/bad/{}", code.to_lowercase());
        if !fixtures.iter().any(|f| f.starts_with(&begins)) {
            faults.push(format!("{code}: no fixture {begins}-….yaml"));
        }
    }
    none(&faults);
}
