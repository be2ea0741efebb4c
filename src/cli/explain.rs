//! `codille explain`. The texts stand with the codes.

use super::{Answer, Outcome, Output};
use crate::diagnostic::code::ALL;
use crate::diagnostic::explain;
use crate::report::{Ink, Unknown, explanation};

/// The arguments of `codille explain`.
#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    /// The code, such as E0301; all are listed without it
    code: Option<String>,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output<'_>) -> Outcome {
        let look = output.look;
        let Some(code) = &self.code else {
            for (code, head, _) in ALL {
                output.text(&look.hanging(code.0, 0, 7, Ink::Plain, head))?;
            }
            return Ok(Answer::Done);
        };
        let code = code.trim().to_uppercase();
        let Some((head, text)) = explain(&code) else {
            let codes = ALL.iter().map(|(c, _, _)| c.0);
            let unknown = Unknown::new("code", &code, codes, "`codille explain` lists them");
            return Err(unknown.into());
        };
        output.text(&explanation(&code, head, text, look))?;
        Ok(Answer::Done)
    }
}
