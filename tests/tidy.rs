//! Holds the tree to its own rules: heads, sizes, layers, words. Looks at files only and runs no rule.

#![expect(
    clippy::disallowed_methods,
    reason = "the tree on disk is what is tested"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The crates in the order of the pipeline: each depends on earlier ones only.
const CRATES: &[&str] = &[
    "lang", "edition", "engine", "deals", "solver", "players", "evidence", "analysis", "judgment",
    "report", "play", "book", "door", "page", "referee",
];

/// The modules of a crate in their order: each uses only those before it. `*` stands for all that are not named.
const MODULES: &[(&str, &[&str])] = &[
    (
        "crates/lang/src",
        &[
            "span",
            "ids",
            "words",
            "unique",
            "sorting",
            "cards",
            "builtin",
            "diagnostic",
            "layout",
            "clause",
        ],
    ),
    (
        "crates/edition/src",
        &["embedded", "yaml", "text", "ruleset", "check"],
    ),
    ("crates/engine/src", &["ledger", "variant", "*", "referee"]),
    ("crates/deals/src", &["*", "odds", "stated"]),
    ("crates/solver/src", &["play_tables", "*"]),
    // `Player` and `simulate` need each other: a player plays hands out, a simulation asks players.
    ("crates/players/src", &["*"]),
    ("crates/evidence/src", &["*", "transcript"]),
    (
        "crates/analysis/src",
        &["compare", "explore", "witness", "mutation"],
    ),
    ("crates/judgment/src", &["*"]),
    ("crates/report/src", &["*", "catalogue"]),
    ("crates/play/src", &["*"]),
    ("crates/book/src", &["*"]),
    ("crates/door/src", &["*"]),
    ("crates/page/src", &["*"]),
    ("crates/referee/src", &["*"]),
    ("src", &["tui", "cli", "*"]),
];

/// The most lines that a file may have without its tests.
const LONGEST: usize = 500;

/// Words that may not stay, and where they are looked for.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("todo!", &["src", "crates"]),
    ("unimplemented!", &["src", "crates"]),
    ("dbg!", &["src", "crates"]),
    ("anyhow", &["src", "crates"]),
    ("TODO", &["src", "crates", "rules", "grammar"]),
    ("FIXME", &["src", "crates", "rules", "grammar"]),
    // In the rules `XXX` is the number of a chapter.
    ("XXX", &["src", "crates", "grammar"]),
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
    "crates/lang/src/diagnostic/code",
    "`codille explain` shows an example from a real file",
)];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files below a folder (or the file itself), sorted; what a link leads to is found in its own place.
fn files(below: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(below)];
    while let Some(path) = open.pop() {
        if path.is_symlink() {
            continue;
        }
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

/// Returns the sources of the program and of every crate.
fn sources() -> Vec<PathBuf> {
    let all = MODULES.iter().flat_map(|(folder, _)| files(folder));
    all.filter(|p| p.extension().is_some_and(|e| e == "rs"))
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
            && !path.starts_with(root().join("tests"))
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

/// Returns the folder of sources that a file lies in, the module below it, and all modules of that folder in their order.
fn module(path: &Path) -> (&'static str, String, &'static [&'static str]) {
    let within = |(folder, _): &&(&str, &[&str])| path.starts_with(root().join(folder));
    let found = MODULES.iter().find(within);
    let (folder, modules) = found.expect("a source lies in a crate");
    let below = path.strip_prefix(root().join(folder)).expect("as found");
    let first = below.components().next().expect("a file has a name");
    let name = first.as_os_str().to_string_lossy();
    (folder, name.trim_end_matches(".rs").to_owned(), modules)
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

/// Returns what code names as `crate::name`, each of a group too, with the line on which its path begins.
fn named(code: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + path.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            out.push((line, rest.chars().take_while(|c| is_word(*c)).collect()));
            continue;
        };
        let (mut depth, mut name, mut first) = (0_usize, String::new(), true);
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    out.push((line, std::mem::take(&mut name)));
                    first = true;
                }
                c if depth == 0 && first && is_word(c) => name.push(c),
                c => first &= c.is_whitespace() && name.is_empty(),
            }
        }
        if !name.is_empty() {
            out.push((line, name));
        }
    }
    out
}

/// Returns the place of a module in the order of its crate.
fn layer(modules: &[&str], module: &str) -> Option<usize> {
    let named = modules.iter().position(|m| *m == module);
    named.or_else(|| modules.iter().position(|m| *m == "*"))
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
                "{}:1: begin with `//!`: what it holds",
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
        if size > LONGEST {
            faults.push(format!(
                "{name}: {size} lines, at most {LONGEST}: part it by what it does"
            ));
        }
        sizes.push(size);
    }
    sizes.sort_unstable();
    let [median, ninth] = [5, 9].map(|tenths| sizes[sizes.len() * tenths / 10]);
    if !(60..=130).contains(&median) {
        faults.push(format!("the median file has {median} lines, not 60 to 130"));
    }
    if ninth >= 350 {
        faults.push(format!(
            "one file in ten has {ninth} lines or more, not under 350"
        ));
    }
    none(&faults);
}

#[test]
fn crates_depend_on_earlier_ones_only() {
    let mut faults = Vec::new();
    for (place, name) in CRATES.iter().enumerate() {
        let manifest = text(&root().join(format!("crates/{name}/Cargo.toml")));
        let needs = manifest.lines().filter_map(|l| l.strip_prefix("codille-"));
        let needs: Vec<&str> = needs.filter_map(|l| l.split(['.', ' ']).next()).collect();
        assert!(
            *name == "lang" || !needs.is_empty(),
            "`{name}` needs others"
        );
        for need in needs {
            if CRATES
                .iter()
                .position(|c| *c == need)
                .is_none_or(|at| at >= place)
            {
                faults.push(format!("codille-{name} depends on codille-{need}"));
            }
        }
    }
    let folders = fs::read_dir(root().join("crates")).expect("there are crates");
    assert_eq!(folders.count(), CRATES.len(), "every crate has its place");
    none(&faults);
}

#[test]
fn modules_use_only_what_lies_below() {
    let mut faults = Vec::new();
    let mut met = Vec::new();
    for path in sources().into_iter().filter(|p| !is_tests(p)) {
        let (folder, user, modules) = module(&path);
        if user == "lib" || user == "main" {
            continue;
        }
        let Some(own) = layer(modules, &user) else {
            faults.push(format!(
                "{}: `{user}` has no place; give it one here",
                shown(&path)
            ));
            continue;
        };
        met.push((folder, user.clone()));
        let all = text(&path);
        // A comment keeps its line and loses its words.
        let code = lines(&all).map(|(_, l)| if l.trim().starts_with("//") { "" } else { l });
        let code: Vec<&str> = code.collect();
        for (number, used) in named(&code.join("\n")) {
            if layer(modules, &used).is_some_and(|used| used > own) {
                faults.push(format!("{}:{number}: `{user}` uses `{used}`", shown(&path)));
            }
        }
    }
    for (folder, modules) in MODULES {
        for named in modules.iter().filter(|m| **m != "*") {
            if !met
                .iter()
                .any(|(at, module)| at == folder && module == named)
            {
                faults.push(format!("{folder} has no `{named}`; strike it from MODULES"));
            }
        }
    }
    none(&faults);
}

#[test]
fn layers_are_told_apart() {
    let modules = &["a", "*", "z"];
    assert!(layer(modules, "a") < layer(modules, "b") && layer(modules, "b") < layer(modules, "z"));
    assert_eq!(layer(&["a"], "b"), None);
    let names = |code: &str| -> Vec<String> { named(code).into_iter().map(|(_, n)| n).collect() };
    assert_eq!(
        names("use crate::{cards::{Card, Suit},\n span};"),
        ["cards", "span"]
    );
    assert_eq!(names("    let x = crate::clause::parse(y, z);"), ["clause"]);
    assert_eq!(named("use a;\nuse crate::b;"), [(2, "b".to_owned())]);
    let found = [
        "pub struct Hand {",
        "pub(super) enum Side {",
        "type Row<T> = T;",
        "structure",
    ];
    assert_eq!(
        found.map(defined),
        [Some("Hand"), Some("Side"), Some("Row"), None]
    );
    assert!(has_word("// TODO: x", "TODO") && !has_word("METODOS", "TODO"));
    assert!(has_word("    dbg!(x)", "dbg!") && !has_word("mydbg!(x)", "dbg!"));
}

/// Returns the name of the type that a line of code defines.
fn defined(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.strip_prefix('(').and_then(|r| r.split_once(')'));
        rest.map_or(&line[3..], |(_, rest)| rest)
    });
    let words = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = words
        .iter()
        .find_map(|w| line.trim_start().strip_prefix(w))?;
    Some(
        name.split(|c| !is_word(c))
            .next()
            .expect("a split gives something"),
    )
}

#[test]
fn a_type_has_its_name_to_itself_in_a_crate() {
    let mut faults = Vec::new();
    let mut all: Vec<((&str, String), String)> = Vec::new();
    for path in sources().into_iter().filter(|p| !is_tests(p)) {
        let (folder, ..) = module(&path);
        for (number, line) in lines(&text(&path)) {
            // What is indented is local to a function, or belongs to a trait.
            if line.starts_with(' ') {
                continue;
            }
            if let Some(name) = defined(line) {
                let place = format!("{}:{number}", shown(&path));
                all.push(((folder, name.to_owned()), place));
            }
        }
    }
    assert!(all.len() > 500, "types are found");
    all.sort();
    for pair in all.windows(2) {
        if let [(a, first), (b, second)] = pair
            && a == b
        {
            faults.push(format!("`{}` stands twice: {first} and {second}", a.1));
        }
    }
    none(&faults);
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
    for path in sources() {
        let (folder, ..) = module(&path);
        let below = path.strip_prefix(root().join(folder)).expect("as found");
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
        if shown(&path).starts_with("crates/lang/src/diagnostic/code") && !is_tests(&path) {
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
        "the codes stand in crates/lang/src/diagnostic/code"
    );
    for code in codes() {
        if codille::diagnostic::explain(&code).is_none() {
            faults.push(format!(
                "{code}: no explanation in crates/lang/src/diagnostic/code"
            ));
        }
        let begins = format!("tests/fixtures/bad/{}", code.to_lowercase());
        if !fixtures.iter().any(|f| f.starts_with(&begins)) {
            faults.push(format!("{code}: no fixture {begins}-….yaml"));
        }
    }
    none(&faults);
}
