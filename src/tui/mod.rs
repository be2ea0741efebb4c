//! The table that fills a terminal: pictures of a scene, keys, and the loop that joins them, over the core of commands.

mod bands;
mod card;
mod cursor;
mod ink;
mod key;
mod others;
mod panel;
mod places;
mod screen;
mod sitting;
mod terminal;
mod thinker;
mod ui;

pub use ink::{Colours, Ink};
pub use key::Key;
pub use places::{Kind, Places, places};
pub use screen::screen;
pub use sitting::{Effect, Sitting, Task, Work};
pub use terminal::{End, run};
pub use ui::{Panel, Ui, Wish};
