//! Evidence: records, bills, tables, hands and calculations of the sources, read, resolved and run.

mod act;
mod bill;
pub mod case;
mod document;
mod expect;
mod facts;
mod hand_list;
mod holding;
mod item;
mod origin;
mod party;
mod read;
mod reading;
mod record;
pub mod run;
mod shelf;
mod start;
mod table;
pub mod usage;
mod whose;

pub use act::{ActLine, CardSpec, Mend, Play, Reply, Said};
pub use bill::{Bill, Calculation};
pub use case::{Begins, Case, CaseFacts, CaseLine, OtherAct, Question, Wanted, act_of, is_of};
pub use expect::{Expect, PartieEnd, Refused, Why};
pub use facts::{Facts, Leaves, Role};
pub use hand_list::{HandList, SideCards};
pub use holding::{CardList, Further, Hand};
pub use item::{EvidenceKind, Item};
pub use origin::{Known, Origin};
pub use party::{Parties, Party, Winner};
pub use read::{read_act, read_case_line, read_plainly};
pub use record::{Before, Diagram, ResolvedRecord, Start};
pub use shelf::Shelf;
pub use table::{Body, Counters, Division, Grouping, Order, OrderOf, Table};
pub use whose::Whose;
