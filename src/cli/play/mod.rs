//! `codille play`: sits somebody down at a table. Plays and judges nothing itself.

mod agree;
mod keep;
mod plain;
mod seating;
#[cfg(feature = "play")]
mod table;

use codille_lang::layout::TermStyle;
use codille_play::{Chair, Game, Head};
use std::path::{Path, PathBuf};

use super::refuse::require_sound;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use codille_edition::ruleset::Edition;
use codille_evidence::run::Runner;
use codille_players::Budget;
use keep::Keep;
use plain::Client;

/// The arguments of `codille play`.
#[derive(Debug, clap::Args)]
pub(super) struct Play {
    /// The variant, as `codille variants` lists them
    #[arg(value_name = "VARIANT", required_unless_present = "resume")]
    variant: Option<String>,
    /// The chair that you take, A, B and so on; several for several people at one screen; or none, to look on
    #[arg(
        long,
        value_name = "S[,S…]",
        value_delimiter = ',',
        default_value = "A"
    )]
    seat: Vec<String>,
    /// Your opponents in the order of the chairs, or one for all: random, novice, rollout, club or expert
    #[arg(
        long,
        value_name = "P[,P…]",
        value_delimiter = ',',
        default_value = "rollout"
    )]
    against: Vec<String>,
    /// The seed of the lot, the deals and the players: the same seed and the same acts give the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// On how many worlds an opponent tries its acts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    worlds: Option<u32>,
    /// How long an opponent thinks about an act at most, in milliseconds; the game is then not repeatable
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    think: Option<u64>,
    /// The chairs that ladies take, where the lot for the deal asks for it
    #[arg(long, value_name = "S[,S…]", value_delimiter = ',')]
    ladies: Vec<String>,
    #[command(flatten)]
    set: Set,
    /// Write the record of the sitting to this file after every act
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a sitting that was saved, and save it there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "pairs", "against", "seat", "worlds", "ladies", "strict", "erring"])]
    resume: Option<PathBuf>,
    /// Print sentences, one after the other, and draw no table; so it is without a terminal
    #[arg(long)]
    #[cfg_attr(not(feature = "play"), expect(dead_code, reason = "there is no table"))]
    plain: bool,
    /// How many colours tell the suits apart: two or four
    #[cfg(feature = "play")]
    #[arg(
        long,
        value_name = "N",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    colours: crate::tui::Colours,
    /// Explain every rule when it first matters, with its page
    #[arg(long)]
    teach: bool,
    /// Sit down at a club table: irregular acts are possible, and a referee rules on them
    #[arg(long)]
    strict: bool,
    /// Let your opponents at a club table err, in so many of a hundred acts: `rights` says what you may claim
    #[arg(long, value_name = "PERCENT", requires = "strict", value_parser = clap::value_parser!(u32).range(0..=100))]
    erring: Option<u32>,
}

impl Play {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        if output.data {
            let words = "`play` is a conversation and has no JSON: `--save FILE` keeps the record, and `codille replay FILE --json` tells it";
            return Err(Failure::Misuse(words.to_owned()));
        }
        let mut edition = load::quiet(shared)?;
        let saved = self.resume.as_deref().map(keep::read).transpose()?;
        let head = saved.as_ref().map(|text| self.head(text, &edition));
        let head = head.transpose()?;
        let named = head.as_ref().map(|h| h.variant.as_str());
        let id = self.variant.as_deref().or(named);
        let id = id.expect("a variant is named where no sitting is resumed");
        let id = &name::variant(&edition, id)?;
        require_sound(&edition, &[id], output)?;
        // What is wrong with the call is said before anybody is asked anything.
        for name in &self.against {
            Chair::seated(name, self.budget(None))?;
        }
        let mut client = Client::new(self.think, self.teach, !self.looks_on(), output);
        let game = if let (Some(head), Some(text)) = (&head, &saved) {
            self.resumed(&mut edition, head, text, client.look())?
        } else {
            let asked = Runner::new(&edition).variant(id, &self.set.pairs);
            self.chairs(asked.map_err(Failure::Misuse)?.players)?;
            let raw = edition.variant_of(id);
            let title = &raw.expect("it was found by this name").title;
            client.line(title)?;
            let Some(set) = client.agree(&edition, id, &self.set.pairs)? else {
                return Ok(Answer::Done);
            };
            let variant = Runner::new(&edition).variant(id, &set);
            let variant = variant.map_err(Failure::Misuse)?;
            let game = self.begun(&edition, variant, set, &mut client)?;
            if self.strict {
                client.line(
                    "A referee sits at the table: what can happen may happen. `rights` lists what the laws let you do.",
                )?;
                game.strictly(self.erring.unwrap_or(0))
            } else {
                game
            }
        };
        let warns = self.teach && game.is_strict();
        let game = if warns { game.warning() } else { game };
        let keep = Keep::new(self.save.clone().or_else(|| self.resume.clone()));
        #[cfg(feature = "play")]
        if !self.plain && table::is_possible() {
            let early = client.early();
            return self.sit(game, keep, early.as_deref(), &mut edition, output);
        }
        client.sit(game, keep, &mut edition)
    }

    /// Returns the file of a saved sitting, and what tells that something is wrong with it.
    fn saved(&self) -> (&Path, impl Fn(String) -> Failure + Copy) {
        let path = self.resume.as_deref();
        let path = path.expect("the text of a sitting was read from its file");
        let told = move |why| Failure::Misuse(format!("{}: {why}", path.display()));
        (path, told)
    }

    /// Reads the head of a saved sitting, which must be one of the variant that is named.
    fn head(&self, text: &str, edition: &Edition) -> Result<Head, Failure> {
        let (_, told) = self.saved();
        let head = Head::read(text).map_err(told)?;
        match &name::perhaps(edition, self.variant.as_ref())? {
            Some(variant) if *variant != head.variant => Err(told(format!(
                "it is a sitting of `{}`, not of `{variant}`",
                head.variant
            ))),
            Some(_) | None => Ok(head),
        }
    }

    fn budget(&self, head: Option<&Head>) -> Budget {
        let default = Budget::default();
        let patient = self.think.map(|_| seating::PATIENT);
        let worlds = (self.worlds).or_else(|| head.map(|h| h.worlds)).or(patient);
        Budget {
            worlds: worlds.unwrap_or(default.worlds),
        }
    }

    /// Sets a saved sitting up again and plays it as far as it had come.
    fn resumed(
        &self,
        edition: &mut Edition,
        head: &Head,
        text: &str,
        look: TermStyle,
    ) -> Result<Game, Failure> {
        let (path, told) = self.saved();
        let name = path.display().to_string();
        let budget = self.budget(Some(head));
        Game::resumed(edition, (&name, text), head, budget, look).map_err(told)
    }
}
