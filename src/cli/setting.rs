//! `--set OPTION=VALUE`, which every command that plays a variant takes.

/// The options that a reader sets.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Set {
    /// Set an option of the rules, such as players=4; may be repeated
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) pairs: Vec<(String, String)>,
}

/// Parts an option from its value.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() && !value.trim().is_empty() => {
            Ok((option.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write an option, `=` and its value, such as `players=4`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::pair;

    #[test]
    fn an_option_needs_a_name_and_a_value() {
        assert_eq!(
            pair("players = 4"),
            Ok(("players".to_owned(), "4".to_owned()))
        );
        for bad in ["", "players", "players=", "=4"] {
            assert!(pair(bad).is_err(), "{bad}");
        }
    }
}
