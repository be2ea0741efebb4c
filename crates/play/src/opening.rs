//! A sitting before its first deal: the lot has been drawn, and whoever may choose has still to say who deals.

use super::draw::{Draw, draw};
use super::game::Game;
use super::setup::{Chair, Setup};
use codille_lang::ids::SeatSet;

/// A sitting before its first deal.
#[derive(Debug, Clone)]
pub struct Opening {
    setup: Setup,
    drawn: Option<Draw>,
}

impl Opening {
    /// Draws for the deal, as the book prescribes it; ladies sit in some chairs.
    pub fn new(setup: Setup, ladies: SeatSet) -> Self {
        let names: Vec<String> = setup.chairs.iter().map(|(name, _)| name.clone()).collect();
        let drawn = draw(&setup.variant, &names, ladies, setup.seed, setup.look);
        Self { setup, drawn }
    }

    /// Says which players of the program sit at the table; nothing where none does.
    pub fn company(&self) -> Option<String> {
        let others = self.setup.chairs.iter();
        let others = others.filter(|(_, c)| !matches!(c, Chair::Person));
        let others: Vec<&str> = others.map(|(name, _)| name.as_str()).collect();
        (!others.is_empty()).then(|| format!("At the table: {}.", others.join(", ")))
    }

    /// Says which cards were drawn.
    pub fn lot(&self) -> &[String] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.lines)
    }

    /// Returns the rules by which a person may choose whether to deal first; `None` where nobody is to be asked.
    pub fn choice(&self) -> Option<Vec<String>> {
        let drawn = self.drawn.as_ref()?;
        let person = matches!(self.setup.chairs.get(drawn.chair), Some((_, Chair::Person)));
        (drawn.chooses && person).then(|| self.setup.grounds.lines(&drawn.clauses))
    }

    /// Deals the first hand, with what is said of who deals it; `deals` is what a person chose who may choose.
    pub fn deal(self, deals: bool) -> (Vec<String>, Game) {
        let players = self.setup.chairs.len();
        let asked = self.choice().is_some();
        let mut told = Vec::new();
        let dealer = match &self.drawn {
            None => players - 1,
            Some(drawn) => {
                let chair = self.setup.chairs.get(drawn.chair);
                let name = chair.map_or("", |(name, _)| name.as_str());
                if drawn.chooses && !asked {
                    told.push(format!("{name} chooses to deal."));
                } else if !drawn.chooses {
                    told.extend(self.setup.grounds.lines(&drawn.clauses));
                    told.push(if name == "You" {
                        "You deal first.".to_owned()
                    } else {
                        format!("{name} deals first.")
                    });
                }
                if deals || !asked {
                    drawn.chair
                } else {
                    (drawn.chair + 1) % players
                }
            }
        };
        let first = (dealer + 1) % players;
        (
            told,
            Game::new(Setup {
                first,
                ..self.setup
            }),
        )
    }
}
