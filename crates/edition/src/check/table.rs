//! The data of a variant, read and made sure of: pack, seats, deal, games, phases.

use super::act::{self, Act};
use super::declaration::{self, Declaration, Partie};
pub use super::game::Game;
use super::pack;
use super::phase::{self, Phase};
use super::saying;
pub use super::saying::Saying;
pub use super::seat_row::SeatRow;
use crate::ruleset::{self, RawVariant};
use crate::yaml::Text;
use codille_lang::cards::{CardSet, Suit, SuitSet};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{DeclarationId, List, Seat};
use codille_lang::span::Span;

/// The data of a variant.
#[derive(Debug, Clone)]
pub struct Table {
    /// The cards of the pack.
    pub pack: CardSet,
    /// The suits of the pack.
    pub suits: SuitSet,
    /// The red suits.
    pub red: SuitSet,
    /// The black suits.
    pub black: SuitSet,
    /// How many may sit down, each number of players once.
    pub seats: Vec<SeatRow>,
    /// Whether the turn goes round to the left.
    pub leftward: bool,
    /// How the pack is cut.
    pub cut: Option<Cut>,
    /// Cards dealt to a hand.
    pub cards: usize,
    /// Sizes of the packets in which they are dealt.
    pub packets: Vec<usize>,
    /// Other packets, of which the dealer may choose.
    pub other_packets: Vec<Vec<usize>>,
    /// What a card counts by its rank, from the two to the ace.
    pub values: [u32; 13],
    /// Games that may be undertaken.
    pub games: Vec<Game>,
    /// What may be declared, in the order in which it is asked for.
    pub declarations: List<DeclarationId, Declaration>,
    /// The phases of a hand, in order.
    pub phases: Vec<Phase>,
    /// The names of the truths on which phases wait, place by place.
    pub conditions: Vec<Option<Text>>,
    /// Names of the truths of which one holds when a hand is settled.
    pub results: Vec<Text>,
    /// How several deals make one game.
    pub partie: Option<Partie>,
    /// What may be done or said beside lawful play.
    pub acts: Vec<Act>,
    /// What is said here that another book has in other words.
    pub words: Vec<Saying>,
}

/// How the pack is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// The fewest cards to lift.
    pub lift: usize,
    /// The fewest cards to leave.
    pub leave: usize,
    /// Whether the dealer's neighbour on the left cuts; `None` where nobody is named.
    pub left: Option<bool>,
}

impl Table {
    /// Returns the number of the game with this name.
    pub fn game_called(&self, name: &str) -> Option<usize> {
        self.games.iter().position(|g| g.name == name)
    }

    /// Returns a game by its number.
    pub fn game(&self, number: usize) -> &Game {
        let game = self.games.get(number);
        game.expect("a number is given by its own table")
    }

    /// Returns the seat that cuts at a table of so many players, counted in the order of speaking; `None` where the
    /// table names nobody.
    pub fn cutter(&self, players: usize) -> Option<Seat> {
        let left = self.cut?.left?;
        // The first to speak sits beside the dealer on the side to which the turn goes.
        let after = left == self.leftward;
        // Beside the dealer on the other side sits the last but one to speak: two sit at every table.
        Some(if after {
            Seat::FIRST
        } else {
            Seat::from(players - 2)
        })
    }
}

/// Reads the data of a variant.
pub fn read(raw: &RawVariant) -> (Table, Vec<Diagnostic>) {
    let mut reader = Reader {
        span: raw.span,
        faults: Vec::new(),
    };
    let table = reader.table(&raw.table);
    (table, reader.faults)
}

/// Reads sections and notes what is wrong with them.
pub(super) struct Reader {
    pub(super) span: Span,
    pub(super) faults: Vec<Diagnostic>,
}

impl Reader {
    pub(super) fn fault(&mut self, title: impl Into<String>, span: Span, help: &str) {
        self.faults
            .push(Diagnostic::error(code::BAD_TABLE, title, span).help(help));
    }

    /// Finds what a word of the file means; tells which would do where it means nothing.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        all: &[(T, &str)],
        word: &Text,
        (what, help): (&str, &str),
    ) -> Option<T> {
        let found = all.iter().find(|(_, known)| *word == **known);
        if found.is_none() {
            let near = nearest(word.as_str(), all.iter().map(|(_, known)| *known));
            let help = near.map_or(help.to_owned(), |near| format!("did you mean `{near}`?"));
            self.fault(format!("{what} `{word}`"), word.span(), &help);
        }
        found.map(|(one, _)| *one)
    }

    fn table(&mut self, raw: &ruleset::RawTable) -> Table {
        let known = pack::read(self, raw);
        // A pack that can't be read is told, and the table is never laid.
        let pack = known.unwrap_or(CardSet::EMPTY);
        let suits: SuitSet = Suit::ALL
            .into_iter()
            .filter(|s| !(pack & CardSet::suit(*s)).is_empty())
            .collect();
        let usual = SuitSet::of(Suit::Hearts).with(Suit::Diamonds);
        let (red, black) = raw
            .colours
            .as_ref()
            .map_or((usual, SuitSet::EVERY - usual), |c| {
                (pack::colour(self, &c.red), pack::colour(self, &c.black))
            });
        let (cards, packets, other_packets) = match &raw.deal {
            None => {
                let title = "the table does not say how cards are dealt";
                let help = "add `deal: {cards: 9, packets: [3, 3, 3]}` to the table";
                self.fault(title, self.span, help);
                (1, vec![1], Vec::new())
            }
            Some(deal) => {
                let sizes = |packets: &[crate::yaml::Number]| {
                    let sizes = packets.iter().map(|n| n.value as usize);
                    sizes.collect::<Vec<usize>>()
                };
                let packets = sizes(&deal.packets);
                let others: Vec<Vec<usize>> = deal.or.iter().map(|p| sizes(p)).collect();
                let cards = deal.cards.value as usize;
                for packets in others.iter().chain([&packets]) {
                    let sum = packets.iter().sum::<usize>();
                    if let Some(nought) = packets.iter().position(|p| *p == 0) {
                        let title = format!("the packet {} has no card", nought + 1);
                        let help = "leave it out; every packet has a card at least";
                        self.fault(title, deal.cards.span, help);
                    }
                    if sum != cards {
                        let title = format!("packets of {sum} cards do not make a hand of {cards}");
                        self.fault(title, deal.cards.span, "let the packets add up to `cards`");
                    }
                }
                if cards == 0 || cards > 20 {
                    let title = format!("a hand can't have {cards} cards");
                    self.fault(title, deal.cards.span, "deal 1 to 20 cards to a hand");
                }
                (cards.clamp(1, 20), packets, others)
            }
        };
        let seats = self.seats(raw, cards, known);
        let declarations = declaration::read(self, raw);
        let acts = act::read(self, raw);
        let words = saying::read(self, raw);
        Table {
            pack,
            suits,
            red: red & suits,
            black: black & suits,
            seats,
            leftward: raw
                .direction
                .as_ref()
                .is_some_and(|d| d.to == ruleset::RawSide::Left),
            cut: raw.cut.as_ref().map(|c| self.cut(c)),
            cards,
            packets,
            other_packets,
            values: raw.values.as_ref().map_or([0; 13], |v| v.by_rank()),
            games: self.games(raw),
            phases: phase::read(self, raw, &declarations),
            conditions: (raw.phases.iter().flat_map(|s| s.iter()))
                .map(|p| p.when.clone())
                .collect(),
            declarations,
            acts,
            words,
            results: raw
                .results
                .as_ref()
                .map_or_else(Vec::new, |r| r.iter().cloned().collect()),
            partie: raw.partie.as_ref().map(|p| Partie {
                over: p.over.clone(),
                weight: p.weight.clone(),
                series: p.series.clone(),
                places: p.places.clone(),
            }),
        }
    }

    fn cut(&mut self, raw: &ruleset::RawCut) -> Cut {
        let least = |n: &Option<crate::yaml::Number>| n.as_ref().map_or(1, |n| n.value as usize);
        let left = raw.by.as_ref().and_then(|by| match by.as_str() {
            "left of dealer" => Some(true),
            "right of dealer" => Some(false),
            other => {
                let title = format!("`{other}` can't cut");
                let help = "write `left of dealer` or `right of dealer`, or leave `by` out";
                self.fault(title, by.span(), help);
                None
            }
        });
        Cut {
            lift: least(&raw.lift),
            leave: least(&raw.leave),
            left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SeatRow;
    use crate::check::trial::{altered, checked};
    use codille_lang::cards::{Suit, SuitSet};

    #[test]
    fn packets_make_a_hand() {
        let told = altered("[3, 3, 3]", "[3, 3, 2]");
        assert_eq!(told, ["packets of 8 cards do not make a hand of 9"]);
        let told = altered("[3, 3, 3]", "[3, 0, 6]");
        assert_eq!(told, ["the packet 2 has no card"]);
        assert_eq!(altered("[3, 3, 3]", "[4, 5]").len(), 0);
    }

    #[test]
    fn the_pack_is_enough_for_all_hands() {
        let deal = "{cards: 9, packets: [3, 3, 3]";
        let told = altered(deal, "{cards: 12, packets: [12]");
        assert_eq!(told, ["3 hands of 12 need 36 cards, and the pack has 34"]);
        assert_eq!(altered(deal, "{cards: 11, packets: [11]").len(), 0);
    }

    #[test]
    fn two_to_six_sit_down() {
        let seats = "{players: 3, hands: 3";
        assert_eq!(
            altered(seats, "{players: 7, hands: 3"),
            ["7 players with 3 hands can't sit down"]
        );
        assert_eq!(
            altered(seats, "{players: 3, hands: 4"),
            ["3 players with 4 hands can't sit down"]
        );
        assert_eq!(altered(seats, "{players: 4, hands: 3").len(), 0);
    }

    #[test]
    fn a_row_of_players_is_listed_once() {
        let row = "{players: 3, hands: 3, cites: [p1]}";
        let told = altered(row, &format!("{row}, {row}"));
        assert_eq!(told, ["3 players are listed twice"]);
    }

    #[test]
    fn advisers_sit_by_where_their_row_says_so() {
        let row = "{players: 3, hands: 3,";
        let with = |row: &str| format!("{row}, cites: [p1]}}, {{players: 3, hands: 3,");
        let two = "{players: 2, hands: 2, advisers: 4";
        assert_eq!(altered(row, &with(two)).len(), 0);
        for many in ["5", "4294967295"] {
            let told = altered(
                row,
                &with(&format!("{{players: 2, hands: 2, advisers: {many}")),
            );
            assert_eq!(
                told,
                [format!("{many} advisers have no place at the table")]
            );
        }
    }

    #[test]
    fn a_game_is_listed_once_under_a_name_that_clauses_can_write() {
        let told = altered("{name: solo,", "{name: simple,");
        assert_eq!(told, ["the game `simple` is listed twice"]);
        let told = altered("{name: solo,", "{name: Solo,");
        assert_eq!(told, ["`Solo` can't be the name of a game"]);
        let told = altered("{name: solo,", "{name: solo, like: simple,");
        assert_eq!(told, ["`simple` is like `simple` already"]);
    }

    #[test]
    fn the_table_is_read_as_it_is_written() {
        let (game, _) = checked(&[]);
        let table = game.expect("the game is sound").table;
        assert_eq!((table.pack.count(), table.suits), (34, SuitSet::EVERY));
        let suits = |letters: &str| letters.chars().filter_map(Suit::from_letter).collect();
        assert_eq!((table.red, table.black), (suits("HD"), suits("SC")));
        assert_eq!((table.seats, table.cards), (vec![SeatRow::THREE], 9));
        assert_eq!((table.packets, table.leftward), (vec![3, 3, 3], false));
        let games: Vec<&str> = table.games.iter().map(|g| g.name.as_str()).collect();
        assert_eq!(games, ["simple", "solo"]);
        assert!(table.cut.is_none() && table.partie.is_none());
    }
}
