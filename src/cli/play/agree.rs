//! What players agree on before they begin: the options of the rules, asked one by one where somebody wants to be asked. Knows no option.

use super::plain::Client;
use crate::check::option::{Choice, Values};
use crate::cli::Failure;
use crate::evidence::run::Runner;
use crate::ruleset::Edition;
use crate::variant::Setting;

impl Client<'_, '_> {
    /// Asks whether the book's defaults will do, and else for every option that was not set.
    pub(super) fn agree(
        &mut self,
        edition: &Edition,
        id: &str,
        set: &Setting,
    ) -> Result<Setting, Failure> {
        let mut set = set.clone();
        let variant = Runner::new(edition).variant(id, &set);
        let variant = variant.map_err(Failure::Misuse)?;
        let open: Vec<Choice> = variant.checked.options.clone();
        let open = open
            .iter()
            .filter(|o| !set.iter().any(|(n, _)| *n == o.name));
        let open: Vec<&Choice> = open.filter(|o| o.samples().len() > 1).collect();
        if open.is_empty() || !self.asks {
            return Ok(set);
        }
        self.line(&format!(
            "These rules leave {} to the players. Press Enter to play as the book has it, or type `options` to settle them one by one.",
            things(open.len())
        ))?;
        match self.prompt()? {
            Some(line) if "options".starts_with(line.trim()) && !line.trim().is_empty() => {}
            Some(line) => {
                self.put_back(line);
                return Ok(set);
            }
            None => return Ok(set),
        }
        let raw = edition.variant_of(id);
        for choice in open {
            let gist = raw
                .and_then(|r| r.option(&choice.name))
                .and_then(|o| o.gist.clone());
            self.line(&format!(
                "{}: {}",
                choice.name.replace('_', " "),
                gist.unwrap_or_default()
            ))?;
            if let Some(value) = self.settled(choice)? {
                set.push((choice.name.clone(), value));
            }
        }
        Ok(set)
    }

    /// Asks for the value of an option until it is one; `None` for the default.
    fn settled(&mut self, choice: &Choice) -> Result<Option<String>, Failure> {
        loop {
            self.line(&format!(
                "  {}; Enter for {}.",
                values(choice),
                choice.write(choice.default)
            ))?;
            let Some(line) = self.prompt()? else {
                return Ok(None);
            };
            let line = line.trim();
            if line.is_empty() {
                return Ok(None);
            }
            match choice.read(line) {
                Ok(value) => return Ok(Some(choice.write(value))),
                Err(why) => self.line(&format!("  {why}."))?,
            }
        }
    }
}

fn things(count: usize) -> String {
    if count == 1 {
        "one thing".to_owned()
    } else {
        format!("{count} things")
    }
}

/// Says which values an option takes.
fn values(choice: &Choice) -> String {
    match &choice.values {
        Values::Switch => "on or off".to_owned(),
        Values::Suit(suits) => {
            let names: Vec<&str> = suits.iter().map(|s| s.name()).collect();
            names.join(", ")
        }
        Values::Word(words) => words.join(", "),
        Values::Number { min, max, only } if only.is_empty() => format!("{min} to {max}"),
        Values::Number { only, .. } => {
            let list: Vec<String> = only.iter().map(ToString::to_string).collect();
            list.join(", ")
        }
    }
}
