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

/// Returns the nodes of a file that has the name and the very text of one of the program.
pub(crate) fn nodes(name: &str, text: &str) -> Option<&'static [u8]> {
    let place = FILES.binary_search_by(|file| file.path.cmp(name)).ok()?;
    let file = FILES.get(place).filter(|file| file.text == text)?;
    (!file.nodes.is_empty()).then_some(file.nodes)
}

#[cfg(test)]
mod tests {
    use super::{FILES, nodes};

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
        assert!(nodes(file.path, &(file.text.to_owned() + "\n")).is_none());
        assert!(nodes("mine.yaml", file.text).is_none());
    }
}
