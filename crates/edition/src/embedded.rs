//! The rule files of the program, with what was found in them when it was compiled.

/// A rule file of the program.
#[derive(Debug)]
pub(crate) struct File {
    /// Its path below the folder of rules.
    pub(crate) path: &'static str,
    /// The whole text.
    pub(crate) text: &'static str,
    /// Its nodes, as `yaml::nodes` reads them; empty where it could not be taken apart.
    pub(crate) nodes: &'static [u8],
}

/// All of them, by their paths.
pub(crate) static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Returns the file of the program that has a name and this very text.
fn find(name: &str, text: &str) -> Option<&'static File> {
    let place = FILES.binary_search_by(|file| file.path.cmp(name)).ok()?;
    FILES.get(place).filter(|file| file.text == text)
}

/// Tells whether a file is one of the program, unchanged.
pub(crate) fn is_one(name: &str, text: &str) -> bool {
    find(name, text).is_some()
}

/// Returns the nodes of a file that has the name and the very text of one of the program.
pub(crate) fn nodes(name: &str, text: &str) -> Option<&'static [u8]> {
    let file = find(name, text)?;
    (!file.nodes.is_empty()).then_some(file.nodes)
}

#[cfg(test)]
mod tests {
    use super::{FILES, is_one, nodes};

    #[test]
    fn every_file_is_taken_apart() {
        assert!(FILES.is_sorted_by(|a, b| a.path < b.path));
        for file in FILES {
            assert!(nodes(file.path, file.text).is_some(), "{}", file.path);
        }
    }

    #[test]
    fn a_file_that_somebody_changed_has_no_nodes() {
        let file = FILES.first().expect("there are rules");
        assert!(is_one(file.path, file.text));
        assert!(nodes(file.path, &(file.text.to_owned() + "\n")).is_none());
        assert!(nodes("mine.yaml", file.text).is_none());
    }
}
