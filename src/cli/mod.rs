//! The command line: one file for each command, and what they share.

#[cfg(feature = "book")]
mod asked;
mod book;
mod check;
mod collate;
mod compare;
mod completions;
mod config;
mod coverage;
mod descent;
mod explain;
mod failure;
pub mod files;
mod fmt;
mod load;
mod man;
mod measure;
mod mutate;
mod name;
mod new;
mod odds;
mod output;
mod own_records;
mod pager;
mod play;
mod reconstruct;
mod records;
mod refuse;
mod replay;
mod rows;
mod search;
mod setting;
mod show;
mod simulate;
mod solve;
mod test;
mod threads;
mod trial;
mod variants;

pub use failure::{Answer, Failure, Outcome};
pub use output::{Output, misuse};

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use config::Config;

/// What the program is asked to do.
#[derive(Debug, Parser)]
#[command(name = "codille", version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    command: Command,
}

/// What every command takes.
#[derive(Debug, Clone, clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub struct Shared {
    /// A folder of rules laid over those in the program: same paths replace, new paths add
    #[arg(long = "rules", value_name = "DIR", global = true)]
    pub rules: Vec<PathBuf>,
    /// Write suits, bars and boxes with plain letters
    #[arg(long, global = true)]
    pub ascii: bool,
    /// When to use colours
    #[arg(
        long,
        help = "When to use colours: auto, always or never; NO_COLOR is respected",
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        global = true
    )]
    pub color: Color,
    /// Write a long answer on the terminal as it is; otherwise PAGER shows it, or less
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// Print JSON, faults too
    #[arg(long, global = true)]
    pub json: bool,
    /// Read no codille.toml, which may name folders for --rules and a variant for --under
    #[arg(long, global = true)]
    pub no_config: bool,
    /// The variant that the configuration names for `--under`.
    #[arg(skip)]
    pub(crate) under: Option<String>,
}

/// When colours are used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// In pipes and files too.
    Always,
    /// Not at all.
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List what can be played and compared, and from which work
    Variants(variants::Variants),
    /// Look for faults in rules and evidence
    Check(check::Check),
    /// List records, cases, bills and tables, with title, kind and page
    Records(records::Records),
    /// Find where words stand: in clauses, terms, passages, records and titles
    Search(search::Search),
    /// Show the rules of a variant as encoded, or what is known of any id: a law, a record, a case, a term, a topic
    Show(show::Show),
    /// Compare variants side by side, topic by topic
    Compare(compare::Compare),
    /// Play a record card by card and settle it, with the reasons for every payment
    Replay(replay::Replay),
    /// Show what became of every passage of the works
    Coverage(coverage::Coverage),
    /// Hold the citations of a work against your own transcription of it
    Collate(collate::Collate),
    /// Run the evidence: every record, case, bill, table, hand list, calculation and odds, and files of one's own
    Test(test::Test),
    /// Sit down and play, in the terminal, against players of the program
    Play(play::Play),
    /// Play many hands or parties with given players, or measure players against each other
    Simulate(simulate::Simulate),
    /// Measure variants as games: choices, length, changes of the lead, how endings lie, what skill is worth
    Measure(measure::Measure),
    /// Count the odds of what may be taken from the cards that are not seen
    Odds(odds::Odds),
    /// Find the best play of a position with all cards seen: its value, a line, what each other card loses
    Solve(solve::Solve),
    /// Count the deals that fit what a source tells of a record whose cards are lost: which cards are certain, and the chances of the others
    Reconstruct(reconstruct::Reconstruct),
    /// Make the annotated book, or show it while it is being written
    #[cfg(feature = "book")]
    Book(book::Book),
    /// Explain a diagnostic or a word of the language at length
    Explain(explain::Explain),
    /// Try small changes of clauses and say which evidence notices them
    #[command(hide = true)]
    Mutate(mutate::Mutate),
    /// Write a file to begin with: a variant, a record or a case of your own
    New(new::New),
    /// Lay the rules of clauses out as they are written everywhere
    Fmt(fmt::Fmt),
    /// Say which configuration is used, and what stands in it
    Config(config::ShowConfig),
    /// Print completions for a shell, with the ids of the edition
    Completions(completions::Completions),
    /// Print a page of the manual, of the whole or of one command
    Man(man::Man),
}

impl Shared {
    /// Returns what was asked for, with the configuration where nothing was.
    fn with(&self, config: &Config) -> Self {
        let mut shared = self.clone();
        if shared.rules.is_empty() {
            shared.rules.clone_from(&config.rules);
        }
        shared.under.clone_from(&config.under);
        shared
    }

    /// Returns the format that is asked for, with `--json` as the name of the one that machines read.
    fn format<F: Default + PartialEq>(&self, named: Option<F>, data: F) -> Result<F, Failure> {
        match named {
            Some(other) if self.json && other != data => {
                let words =
                    "--json is --format json, and another format is named: leave one of them out";
                Err(Failure::Misuse(words.to_owned()))
            }
            _ if self.json => Ok(data),
            named => Ok(named.unwrap_or_default()),
        }
    }
}

impl Arguments {
    /// Returns the standard output, as it is to be laid out; what somebody answers to as it comes is not paged.
    pub fn output(&self) -> Output<'static> {
        // Whether it is paged, and whether a format is named that machines read.
        let (paged, data) = match &self.command {
            Command::Play(_) => (false, false),
            #[cfg(feature = "book")]
            Command::Book(_) => (false, false),
            Command::Test(command) => (true, command.wants_data()),
            Command::Compare(command) => (true, command.wants_data()),
            Command::Measure(command) => (true, command.wants_data()),
            Command::Variants(_)
            | Command::Check(_)
            | Command::Records(_)
            | Command::Search(_)
            | Command::Show(_)
            | Command::Replay(_)
            | Command::Coverage(_)
            | Command::Collate(_)
            | Command::Simulate(_)
            | Command::Odds(_)
            | Command::Solve(_)
            | Command::Reconstruct(_)
            | Command::Explain(_)
            | Command::Mutate(_)
            | Command::New(_)
            | Command::Fmt(_)
            | Command::Config(_)
            | Command::Completions(_)
            | Command::Man(_) => (true, false),
        };
        let look = output::look(&self.shared);
        let output = Output::standard(look, paged && !self.shared.no_pager);
        output.of_data(self.shared.json || data)
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// Returns wrong use, or that the output could not be written.
    pub fn run(&self, output: &mut Output<'_>) -> Outcome {
        threads::limit();
        let config = if self.shared.no_config {
            Config::default()
        } else {
            Config::find()?
        };
        let shared = &self.shared.with(&config);
        match &self.command {
            Command::Variants(_) => variants::Variants::run(shared, output),
            Command::Check(command) => command.run(shared, output),
            Command::Records(command) => command.run(shared, output),
            Command::Search(command) => command.run(shared, output),
            Command::Show(command) => command.run(shared, output),
            Command::Compare(command) => command.run(shared, output),
            Command::Replay(command) => command.run(shared, output),
            Command::Coverage(command) => command.run(shared, output),
            Command::Collate(command) => command.run(shared, output),
            Command::Test(command) => command.run(shared, output),
            #[cfg(feature = "book")]
            Command::Book(command) => command.run(shared, output),
            Command::Play(command) => command.run(shared, output),
            Command::Simulate(command) => command.run(shared, output),
            Command::Measure(command) => command.run(shared, output),
            Command::Odds(command) => command.run(shared, output),
            Command::Solve(command) => command.run(shared, output),
            Command::Reconstruct(command) => command.run(shared, output),
            Command::Explain(command) => command.run(shared, output),
            Command::Mutate(command) => command.run(shared, output),
            Command::New(command) => command.run(shared, output),
            Command::Fmt(command) => command.run(shared, output),
            Command::Config(_) => config::ShowConfig::run(shared, &config, output),
            Command::Man(command) => command.run(shared, output),
            Command::Completions(command) => command.run(shared, output),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        super::Arguments::command().debug_assert();
    }
}
