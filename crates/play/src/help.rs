//! What may be typed, with what each word does.

use super::club::WORDS as CLUB_WORDS;
use super::game::Game;
use codille_engine::Decision;

/// What may be typed at any time, with what it does.
const ALWAYS: [(&str, &str); 13] = [
    ("why", "the rule behind what is asked, or behind a refusal"),
    ("hint", "what the player of the club would do"),
    ("hand", "your cards"),
    ("tricks", "who has won how many, and what lies on the table"),
    ("score", "what everybody has, and the pool"),
    ("log", "all that happened in this hand"),
    ("rules WORD", "every rule that speaks of a word"),
    ("undo", "takes your last act in this hand back"),
    ("save FILE", "writes the sitting to a file"),
    ("bill", "what the hand that is over has brought, once more"),
    (
        "review",
        "what your cards were worth, once the hand is over",
    ),
    ("again", "deals the next hand, once this one is over"),
    ("quit", "ends the sitting; what was won and lost is told"),
];

impl Game {
    /// Says what is asked, what answers it, and what may be typed besides.
    pub(super) fn help(&self, chair: usize) -> Vec<String> {
        let mut out: Vec<String> = self.question(chair).into_iter().collect();
        let view = self.table.view(self.seat_of(chair));
        let line = |word: &str, means: &str| format!("  {word:<16} {means}");
        if let Some(decision) = &view.decision {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "only cards are typed in a way that no choice shows"
            )]
            match decision {
                Decision::Play(_) => out.push(line("play KS", "plays a card; `ks` will do")),
                Decision::Discard(_) => {
                    out.push(line("throw 7H 2D", "throws cards out"));
                }
                _ => {}
            }
            let choices = self.choices(&view, decision);
            out.extend(choices.iter().map(|c| line(&c.command, &c.means)));
        }
        out.push("At any time:".to_owned());
        out.extend(ALWAYS.iter().map(|(word, means)| line(word, means)));
        if self.is_strict() {
            out.push(format!(
                "A referee sits at the table, and what can happen may happen. Besides: {}, and the acts that `rights` lists.",
                CLUB_WORDS.join(", ")
            ));
        }
        out.push("The beginning of a word will do.".to_owned());
        out.push("A card is written `KS`, `K♠`, or by its number in your hand.".to_owned());
        out
    }
}
