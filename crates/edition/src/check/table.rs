//! The data of a variant, read and made sure of: pack, seats, deal, games, phases.

use super::act::{self, Act};
use super::declaration::{self, Declaration, Partie};
use super::pack;
use super::phase::{self, Phase};
use crate::ruleset::{self, RawVariant};
use crate::yaml::Text;
use codille_lang::cards::{CardSet, Suit, SuitSet};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{DeclarationId, List, SEATS, Seat};
use codille_lang::span::Span;

/// How many sit at the table, and to how many of them is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatRow {
    /// How many play.
    pub players: usize,
    /// How many hands are dealt.
    pub hands: usize,
    /// How many sit by and advise.
    pub advisers: usize,
}

impl SeatRow {
    /// Three who play, as it is read where the table does not say it.
    pub const THREE: Self = Self {
        players: 3,
        hands: 3,
        advisers: 0,
    };
}

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

/// A game that may be undertaken.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its name in clauses.
    pub name: String,
    /// What is said.
    pub says: String,
    /// The name under which games of several variants are one game: `like`, or its own.
    pub like: String,
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
                let span = self.span;
                self.fault(
                    "the table does not say how cards are dealt",
                    span,
                    "add `deal: {cards: 9, packets: [3, 3, 3]}` to the table",
                );
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
                        self.fault(
                            format!("packets of {sum} cards do not make a hand of {cards}"),
                            deal.cards.span,
                            "let the packets add up to `cards`",
                        );
                    }
                }
                if cards == 0 || cards > 20 {
                    self.fault(
                        format!("a hand can't have {cards} cards"),
                        deal.cards.span,
                        "deal 1 to 20 cards to a hand",
                    );
                }
                (cards.clamp(1, 20), packets, others)
            }
        };
        let seats = self.seats(raw, cards, known);
        let declarations = declaration::read(self, raw);
        let acts = act::read(self, raw);
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

    fn seats(
        &mut self,
        raw: &ruleset::RawTable,
        cards: usize,
        pack: Option<CardSet>,
    ) -> Vec<SeatRow> {
        let Some(rows) = &raw.seats else {
            let span = self.span;
            self.fault(
                "the table does not say how many play",
                span,
                "add `seats: [{players: 3, hands: 3}]` to the table",
            );
            return vec![SeatRow::THREE];
        };
        if rows.is_empty() {
            let help = "list a row: `seats: [{players: 3, hands: 3}]`";
            self.fault("nobody sits at the table", rows.span(), help);
        }
        let mut out: Vec<SeatRow> = Vec::new();
        for row in rows.iter() {
            let (players, hands) = (row.players.value as usize, row.hands.value as usize);
            if !(2..=SEATS).contains(&players) || hands < 2 || hands > players {
                self.fault(
                    format!("{players} players with {hands} hands can't sit down"),
                    row.players.span,
                    "let 2 to 6 play, and deal to 2 of them at least",
                );
            } else if out.iter().any(|r| r.players == players) {
                let title = format!("{players} players are listed twice");
                self.fault(title, row.players.span, "leave one of the rows out");
            } else if let Some(held) = pack.map(|p| p.count() as usize)
                && hands * cards > held
            {
                self.fault(
                    format!(
                        "{hands} hands of {cards} need {} cards, and the pack has {held}",
                        hands * cards,
                    ),
                    row.hands.span,
                    "deal fewer cards or name a larger pack",
                );
                if let (Some(fault), Some(deal)) = (self.faults.last_mut(), &raw.deal) {
                    let says = format!("{cards} are dealt to each");
                    *fault = fault.clone().label(deal.cards.span, says);
                }
            } else {
                let advisers = self.advisers(row);
                out.push(SeatRow {
                    players,
                    hands,
                    advisers,
                });
            }
        }
        if out.is_empty() {
            vec![SeatRow::THREE]
        } else {
            out
        }
    }

    /// Reads how many sit by where so many play.
    fn advisers(&mut self, row: &ruleset::Seats) -> usize {
        let Some(advisers) = row.advisers else {
            return 0;
        };
        let most = SEATS.saturating_sub(row.players.value as usize);
        if advisers.value as usize > most {
            self.fault(
                format!("{} advisers have no place at the table", advisers.value),
                advisers.span,
                "let no more than 6 sit there, players and advisers together",
            );
            return 0;
        }
        advisers.value as usize
    }

    fn games(&mut self, raw: &ruleset::RawTable) -> Vec<Game> {
        let Some(games) = &raw.games else {
            return Vec::new();
        };
        let bids = raw.phases.iter().flat_map(|p| p.iter());
        if games.is_empty() && bids.clone().any(|p| p.name.as_str() == "bid") {
            let help = "list at least one: `games: [{name: simple}]`";
            self.fault("there is no game to bid for", games.span(), help);
        }
        let mut out: Vec<Game> = Vec::new();
        for game in games.iter() {
            let name = game.name.as_str();
            let letter = |c: char| c.is_ascii_lowercase();
            let within = |c: char| letter(c) || c.is_ascii_digit() || c == '_';
            if !name.starts_with(letter) || !name.chars().all(within) {
                let title = format!("`{name}` can't be the name of a game");
                let help = "write a small letter, then small letters, digits and `_`; `says:` gives the words spoken";
                self.fault(title, game.name.span(), help);
            }
            let like = game.like.as_ref().map_or(name, Text::as_str);
            if let (Some(at), Some(twin)) = (&game.like, out.iter().find(|g| g.like == like)) {
                let title = format!("`{}` is like `{like}` already", twin.name);
                self.fault(title, at.span(), "let one game alone be like it");
            }
            if out.iter().any(|g| g.name == name) {
                self.fault(
                    format!("the game `{name}` is listed twice"),
                    game.name.span(),
                    "list each game once",
                );
            } else if out.len() == 60 {
                self.fault(
                    "there are too many games",
                    game.name.span(),
                    "list at most 60",
                );
            } else {
                out.push(Game {
                    name: name.to_owned(),
                    like: like.to_owned(),
                    says: game.says.clone().unwrap_or_else(|| name.replace('_', " ")),
                });
            }
        }
        out
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
