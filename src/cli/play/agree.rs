//! What players agree on before they begin: the options of the rules, asked one by one where somebody wants to be asked.

use super::plain::Client;
use crate::cli::Failure;
use codille_edition::check::option::{Choice, Values};
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_lang::words::{capital, joined};

/// What comes of a question about an option.
enum Settled {
    /// The book's default.
    Default,
    /// This value.
    Value(String),
    /// To the option before.
    Back,
    /// The rest as the book has it.
    Enough,
    /// The sitting ends before it has begun.
    Quit,
}

impl Client<'_, '_> {
    /// Asks whether the book's defaults will do, and else for every option that was not set; `None` where somebody leaves.
    pub(super) fn agree(
        &mut self,
        edition: &Edition,
        id: &str,
        set: &Setting,
    ) -> Result<Option<Setting>, Failure> {
        let set = set.clone();
        let variant = Runner::new(edition).variant(id, &set);
        let variant = variant.map_err(Failure::Misuse)?;
        let open = variant.checked.options.iter();
        let open = open.filter(|o| !set.iter().any(|(n, _)| *n == o.name));
        let open: Vec<&Choice> = open.filter(|o| o.samples().len() > 1).collect();
        if open.is_empty() || !self.asks {
            return Ok(Some(set));
        }
        self.line(&format!(
            "These rules leave {} to the players. Press Enter to play as the book has it, or type `options` to settle them one by one.",
            things(open.len())
        ))?;
        loop {
            let Some(line) = self.prompt()? else {
                return Ok(Some(set));
            };
            match line.trim() {
                "o" | "opt" | "option" | "options" => break,
                "help" | "?" => self.line("Enter plays; `options` asks what the book leaves open; `quit` leaves. At the table `help` says what may be typed.")?,
                "q" | "quit" => return Ok(None),
                _ => {
                    self.put_back(line);
                    return Ok(Some(set));
                }
            }
        }
        self.settle(edition, id, &open, set)
    }

    /// Asks for options one after the other; one may go back.
    fn settle(
        &mut self,
        edition: &Edition,
        id: &str,
        open: &[&Choice],
        mut set: Setting,
    ) -> Result<Option<Setting>, Failure> {
        self.line(
            "Enter takes what the book has; `back` asks again; `done` takes the rest as the book has it.",
        )?;
        let raw = edition.variant_of(id);
        let mut at = 0;
        while let Some(choice) = open.get(at) {
            let gist = raw
                .and_then(|r| r.option(&choice.name))
                .and_then(|o| o.gist.clone());
            self.line(&format!(
                "{} of {}. {}: {}",
                at + 1,
                open.len(),
                capital(&choice.name.replace('_', " ")),
                gist.unwrap_or_default()
            ))?;
            // Whoever comes back to an option settles it anew.
            set.retain(|(name, _)| *name != choice.name);
            match self.settled(choice)? {
                Settled::Default => at += 1,
                Settled::Value(value) => {
                    set.push((choice.name.clone(), value));
                    at += 1;
                }
                Settled::Back => at = at.saturating_sub(1),
                Settled::Enough => break,
                Settled::Quit => return Ok(None),
            }
        }
        Ok(Some(set))
    }

    /// Asks for the value of an option until it is one.
    fn settled(&mut self, choice: &Choice) -> Result<Settled, Failure> {
        loop {
            self.line(&format!(
                "  {}; Enter for {}.",
                values(choice),
                choice.write(choice.default)
            ))?;
            let Some(line) = self.prompt()? else {
                return Ok(Settled::Enough);
            };
            let line = line.trim();
            if line.is_empty() {
                return Ok(Settled::Default);
            }
            match (choice.read(line), line) {
                (Ok(value), _) => return Ok(Settled::Value(choice.write(value))),
                (Err(_), "back") => return Ok(Settled::Back),
                (Err(_), "done" | "enough") => return Ok(Settled::Enough),
                (Err(_), "quit") => return Ok(Settled::Quit),
                (Err(why), _) => self.line(&format!("  {why}."))?,
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
        Values::Suit(suits) => joined(suits.iter().map(|s| s.name()), ", "),
        Values::Word(words) => words.join(", "),
        Values::Number { min, max, only } if only.is_empty() => format!("{min} to {max}"),
        Values::Number { only, .. } => joined(only.iter(), ", "),
    }
}
