//! Where a reader writes rules of his own: a text to begin with, and a record whose bill they change. What happens, `play/own.js` does.

use maud::{Markup, html};
use serde_json::json;

use super::directive::{Called, DirectiveContext, Fault};
use super::listing;
use super::place::Kind;
use super::play;
use codille_engine::variant::Setting;
use codille_evidence::transcript;
use codille_play::handed_over;

/// Writes the text of a file of the listings into a field, with the table under it; the second argument is the record.
///
/// # Errors
/// Returns the fault of a file or a record that there is not, or of a record that cannot be handed over.
pub(super) fn editor(desk: &DirectiveContext<'_>, called: &Called) -> Result<Markup, Fault> {
    let text = listing::text(desk, called)?;
    let id = called.argument(1, "RECORD")?;
    let href = desk.href(Kind::Record, id, 1)?;
    let none = |why: String| Fault::unresolved(why, None).at(1);
    let record = desk.atlas.shelf.find(id);
    let record = record.ok_or_else(|| none(format!("no record `{id}`")))?;
    let line = desk.run(|runner| runner.line(record, None, &Setting::new()));
    let line = line.map_err(none)?;
    let hand = line.played.into_iter().next().map(transcript::finish);
    let hand = hand.ok_or_else(|| none(format!("`{id}` cannot be played")))?;
    let data = json!({
        "file": "our-table.yaml",
        "record": handed_over(record, &hand).map_err(|why| none(why.to_string()))?,
        "title": record.item.title,
        "href": href,
    });
    // A listing has as many lines as its text, and one to write in.
    let rows = text.lines().count() + 1;
    let table = play::of_own_rules(desk.atlas, desk.source, desk.engines);
    Ok(html! {
        section #own-rules class="own" aria-label="Rules of your own" {
            label for="own-text" { "The rules, as a file" } "\n"
            textarea #own-text rows=(rows) spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" { "\n" (text) } "\n"
            (play::data("own-plan", &data)) "\n"
        } "\n"
        (table)
    })
}
