//! Embeds the rule files, each with its nodes taken apart, so that the program need not read YAML that nobody changed.
//!
//! A file that cannot be taken apart is embedded without nodes: the program reads it as any other and says what is wrong with it.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by the environment where it writes, and a folder is listed"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/yaml/apart.rs"]
mod apart;
#[path = "src/yaml/limits.rs"]
mod limits;
#[path = "src/yaml/scalar.rs"]
mod scalar;
#[path = "src/yaml/token.rs"]
mod token;
#[expect(
    dead_code,
    reason = "why a file is no tree is told by the program, which reads it again"
)]
#[path = "src/yaml/tree.rs"]
mod tree;

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where to write"));
    if env::var_os("CARGO_FEATURE_EMBEDDED").is_none() {
        println!("cargo::rerun-if-changed=build.rs");
        return fs::write(out.join("embedded.rs"), "&[]");
    }
    let rules = Path::new("rules").canonicalize()?;
    println!("cargo::rerun-if-changed={}", rules.display());
    let mut files = Vec::new();
    list(&rules, &mut files)?;
    let mut files: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|file| (below(&rules, &file), file))
        .collect();
    files.sort();

    let mut table = String::from("&[\n");
    for (number, (path, file)) in files.iter().enumerate() {
        let text = fs::read_to_string(file)?;
        let nodes = out.join(format!("{number}.nodes"));
        fs::write(&nodes, taken_apart(&text))?;
        let (file, nodes) = (file.to_string_lossy(), nodes.to_string_lossy());
        writeln!(
            table,
            "    File {{ path: {path:?}, text: include_str!({file:?}), nodes: include_bytes!({nodes:?}) }},"
        )
        .expect("a text takes all that is written");
    }
    table += "]\n";
    fs::write(out.join("embedded.rs"), table)
}

/// Lists the rule files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("yaml"))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the path of a file below the folder of rules, with plain strokes.
fn below(rules: &Path, file: &Path) -> String {
    let path = file.strip_prefix(rules).expect("it was found there");
    let parts: Vec<_> = path.iter().map(|p| p.to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the nodes of a file; none where it cannot be read.
fn taken_apart(text: &str) -> Vec<u8> {
    let tree = tree::tree(text).ok();
    tree.and_then(|tree| apart::nodes(&tree, text))
        .unwrap_or_default()
}
