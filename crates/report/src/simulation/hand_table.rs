//! The columns of a file of hands, taken from the variant, and how a hand becomes a row of them and is read from one.

use codille_engine::variant::Variant;
use codille_lang::cards::Suit;
use codille_lang::ids::{BySeat, HeadingId, Seat};
use codille_players::simulate::{Ending, HandRow, SimulationPlan};

/// The hands of a simulation as a table.
#[derive(Debug, Clone)]
pub struct HandTable {
    /// What is played.
    pub plan: SimulationPlan,
    /// The hash of the rules and options.
    pub hash: String,
    /// The options that differ from their defaults, `name=value` with blanks between.
    pub options: String,
    pub(super) columns: Vec<HandColumn>,
}

/// A column of the table.
#[derive(Debug, Clone)]
pub(super) struct HandColumn {
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// Whether there may be nothing in it.
    pub(super) optional: bool,
    field: HandField,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnKind {
    /// A number with a sign.
    Number,
    /// A number without a sign that may need all its 64 bits.
    Large,
    /// A word.
    Word,
}

/// What of a hand a column holds.
#[derive(Debug, Clone, Copy)]
enum HandField {
    Variant,
    Hash,
    Options,
    Seed,
    Worlds,
    Number,
    Deal,
    Player(Seat),
    Game,
    Declarer,
    Trump,
    Result,
    Tricks(Seat),
    Net(Seat),
    Score(Seat),
    Pool,
    Heading(HeadingId, Seat),
    Settlement(Seat),
}

/// A value of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HandCell<'a> {
    /// Of [`ColumnKind::Number`].
    Number(i64),
    /// Of [`ColumnKind::Large`].
    Large(u64),
    /// Of [`ColumnKind::Word`].
    Word(&'a str),
    /// Nothing.
    Absent,
}

impl HandField {
    fn column(self, variant: &Variant, parties: bool) -> HandColumn {
        let seated = |word: &str, seat: Seat| format!("{word}_{}", seat.index() + 1);
        let (name, kind, optional) = match self {
            Self::Variant => ("variant".to_owned(), ColumnKind::Word, false),
            Self::Hash => ("hash".to_owned(), ColumnKind::Word, false),
            Self::Options => ("options".to_owned(), ColumnKind::Word, false),
            Self::Seed => ("seed".to_owned(), ColumnKind::Large, false),
            Self::Worlds => ("worlds".to_owned(), ColumnKind::Number, false),
            Self::Number if parties => ("partie".to_owned(), ColumnKind::Number, false),
            Self::Number => ("hand".to_owned(), ColumnKind::Number, false),
            Self::Deal => ("deal".to_owned(), ColumnKind::Number, false),
            Self::Player(seat) => (seated("player", seat), ColumnKind::Word, false),
            Self::Game => ("game".to_owned(), ColumnKind::Word, true),
            Self::Declarer => ("declarer".to_owned(), ColumnKind::Number, true),
            Self::Trump => ("trump".to_owned(), ColumnKind::Word, true),
            Self::Result => ("result".to_owned(), ColumnKind::Word, false),
            Self::Tricks(seat) => (seated("tricks", seat), ColumnKind::Number, false),
            Self::Net(seat) => (seated("net", seat), ColumnKind::Number, false),
            Self::Score(seat) => (seated("score", seat), ColumnKind::Number, false),
            Self::Pool => ("pool".to_owned(), ColumnKind::Number, false),
            Self::Heading(heading, seat) => {
                let named = variant.checked.headings.iter().nth(heading.index());
                let word = named.expect("the heading is one of the variant");
                let name = seated(&format!("heading_{word}"), seat);
                (name, ColumnKind::Number, false)
            }
            Self::Settlement(seat) => (seated("settlement", seat), ColumnKind::Number, true),
        };
        HandColumn {
            name,
            kind,
            optional,
            field: self,
        }
    }

    /// Returns all fields in the order of the columns. The first five are those of every table.
    fn all(variant: &Variant, parties: bool) -> Vec<Self> {
        let seats = || Seat::first(variant.hands);
        let mut all = vec![
            Self::Variant,
            Self::Hash,
            Self::Options,
            Self::Seed,
            Self::Worlds,
            Self::Number,
        ];
        all.extend(parties.then_some(Self::Deal));
        all.extend(seats().map(Self::Player));
        if !variant.checked.table.games.is_empty() {
            all.extend([Self::Game, Self::Declarer, Self::Trump]);
        }
        all.push(Self::Result);
        all.extend(seats().map(Self::Tricks));
        all.extend(seats().map(Self::Net));
        all.extend(seats().map(Self::Score));
        all.push(Self::Pool);
        let headings = variant.checked.headings.ids();
        all.extend(headings.flat_map(|heading| seats().map(move |s| Self::Heading(heading, s))));
        if parties {
            all.extend([Seat::FIRST, Seat::SECOND].map(Self::Settlement));
        }
        all
    }
}

impl HandTable {
    /// Lays out the table of a plan; `hash` is that of its rules.
    pub fn new(plan: SimulationPlan, hash: String) -> Self {
        let variant = &plan.variant;
        let fields = HandField::all(variant, plan.plays_parties());
        let columns = fields.into_iter();
        let columns = columns.map(|field| field.column(variant, plan.plays_parties()));
        let options = variant.checked.options.iter().zip(&variant.setting);
        let changed = options.filter(|(option, value)| **value != option.default);
        let changed = changed.map(|(o, value)| format!("{}={}", o.name, o.write(*value)));
        let options = changed.collect::<Vec<_>>().join(" ");
        Self {
            columns: columns.collect(),
            options,
            hash,
            plan,
        }
    }

    /// Returns the names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// Returns the cells of a row, in the order of the columns.
    pub(super) fn cells<'a>(&'a self, row: &'a HandRow) -> impl Iterator<Item = HandCell<'a>> {
        let columns = self.columns.iter();
        columns.map(move |column| self.cell(column.field, row))
    }

    fn cell<'a>(&'a self, field: HandField, row: &'a HandRow) -> HandCell<'a> {
        let plan = &self.plan;
        let variant = &plan.variant;
        let optional = |number: Option<i64>| number.map_or(HandCell::Absent, HandCell::Number);
        match field {
            HandField::Variant => HandCell::Word(&variant.checked.id),
            HandField::Hash => HandCell::Word(&self.hash),
            HandField::Options => HandCell::Word(&self.options),
            HandField::Seed => HandCell::Large(plan.seed),
            HandField::Worlds => HandCell::Number(plan.budget.worlds.into()),
            HandField::Number => HandCell::Number(row.number.cast_signed()),
            HandField::Deal => optional(row.deal.map(i64::from)),
            HandField::Player(seat) => {
                let name = plan.players.get(row.first_seat(seat).index());
                HandCell::Word(name.expect("there is a player for every seat"))
            }
            HandField::Game => match row.game {
                Some(game) => HandCell::Word(&variant.checked.table.game(game).name),
                None => HandCell::Absent,
            },
            HandField::Declarer => optional(row.declarer.map(numbered)),
            HandField::Trump => match row.trump {
                Some(suit) => HandCell::Word(suit.name()),
                None => HandCell::Absent,
            },
            HandField::Result => HandCell::Word(row.ending.word(variant)),
            HandField::Tricks(seat) => HandCell::Number(row.tricks[seat].into()),
            HandField::Net(seat) => HandCell::Number(row.net[seat]),
            HandField::Score(seat) => HandCell::Number(row.score[seat]),
            HandField::Pool => HandCell::Number(row.pool),
            HandField::Heading(heading, seat) => {
                HandCell::Number(row.heading(heading, seat, variant.hands))
            }
            HandField::Settlement(seat) => {
                let settled = row.settlement.as_ref();
                optional(settled.and_then(|by_seat| by_seat.get(seat.index()).copied()))
            }
        }
    }

    /// Reads a row.
    ///
    /// # Errors
    /// A sentence that says which column does not fit.
    pub(super) fn row(&self, cells: &[HandCell<'_>]) -> Result<HandRow, String> {
        let mut row = HandRow {
            number: 0,
            deal: None,
            game: None,
            declarer: None,
            trump: None,
            ending: Ending::Played,
            tricks: BySeat::default(),
            net: BySeat::default(),
            score: BySeat::default(),
            pool: 0,
            headings: Vec::with_capacity(self.columns.len()),
            settlement: None,
        };
        for (column, cell) in self.columns.iter().zip(cells) {
            if self.read(column.field, *cell, &mut row).is_none() {
                let expected = match column.field {
                    HandField::Variant
                    | HandField::Hash
                    | HandField::Options
                    | HandField::Seed
                    | HandField::Worlds
                    | HandField::Player(_) => self.cell(column.field, &row).to_string(),
                    HandField::Number
                    | HandField::Deal
                    | HandField::Game
                    | HandField::Declarer
                    | HandField::Trump
                    | HandField::Result
                    | HandField::Tricks(_)
                    | HandField::Net(_)
                    | HandField::Score(_)
                    | HandField::Pool
                    | HandField::Heading(..)
                    | HandField::Settlement(_) => return Err(unread(&column.name, *cell)),
                };
                return Err(format!(
                    "its `{}` is {cell}, and {expected} is asked for",
                    column.name
                ));
            }
        }
        Ok(row)
    }

    /// Puts a cell into its place in a row; `None` where it does not fit there.
    fn read(&self, field: HandField, cell: HandCell<'_>, row: &mut HandRow) -> Option<()> {
        let variant = &self.plan.variant;
        match field {
            HandField::Game | HandField::Declarer | HandField::Trump | HandField::Settlement(_)
                if cell == HandCell::Absent => {}
            HandField::Variant
            | HandField::Hash
            | HandField::Options
            | HandField::Seed
            | HandField::Worlds
            | HandField::Player(_) => return (self.cell(field, row) == cell).then_some(()),
            HandField::Number => row.number = u64::try_from(cell.number()?).ok()?,
            HandField::Deal => row.deal = Some(u16::try_from(cell.number()?).ok()?),
            HandField::Game => row.game = Some(variant.checked.table.game_called(cell.word()?)?),
            HandField::Declarer => {
                let place = usize::try_from(cell.number()? - 1).ok()?;
                row.declarer = Some(Seat::new(place)?);
            }
            HandField::Trump => row.trump = Some(Suit::from_name(cell.word()?)?),
            HandField::Result => row.ending = Ending::read(variant, cell.word()?)?,
            HandField::Tricks(seat) => row.tricks[seat] = u8::try_from(cell.number()?).ok()?,
            HandField::Net(seat) => row.net[seat] = cell.number()?,
            HandField::Score(seat) => row.score[seat] = cell.number()?,
            HandField::Pool => row.pool = cell.number()?,
            // Headings stand in the order of the columns.
            HandField::Heading(..) => row.headings.push(cell.number()?),
            HandField::Settlement(seat) => {
                let settled = row.settlement.get_or_insert_default();
                *settled.get_mut(seat.index())? = cell.number()?;
            }
        }
        Some(())
    }

    /// Says why columns are not those of this table; `variant` is what stands in the first row under the first of them.
    pub(super) fn misfit(&self, variant: Option<&str>) -> String {
        let own = &self.plan.variant.checked.id;
        match variant {
            Some(other) if other != own => {
                format!("it holds `{other}`, and `{own}` is asked for")
            }
            _ if self.plan.plays_parties() => {
                format!("its columns are not those of parties of `{own}`")
            }
            _ => format!("its columns are not those of hands of `{own}`"),
        }
    }
}

fn numbered(seat: Seat) -> i64 {
    i64::try_from(seat.index() + 1).expect("a table has few seats")
}

fn unread(column: &str, cell: HandCell<'_>) -> String {
    format!("its `{column}` is {cell}, which no hand of the variant has")
}

impl HandCell<'_> {
    const fn number(self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Large(_) | Self::Word(_) | Self::Absent => None,
        }
    }
}

impl<'a> HandCell<'a> {
    const fn word(self) -> Option<&'a str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Number(_) | Self::Large(_) | Self::Absent => None,
        }
    }
}

impl std::fmt::Display for HandCell<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Large(number) => number.fmt(f),
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Absent => f.write_str("nothing"),
        }
    }
}
