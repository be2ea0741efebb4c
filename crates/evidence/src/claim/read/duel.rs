//! Reads claims that one way to act is better than another.

use super::placed::named;
use super::{AskingManner, Claiming};
use crate::act::{CardSpec, PlayerDeed, Said};
use crate::claim::asked::Words;
use crate::claim::duel::{DuelClaim, Way};
use crate::document::{DuelEntry, RecordEntry};
use crate::record::{ResolvedRecord, resolve};
use codille_edition::check::node::Type;
use codille_edition::check::rule::Verb;
use codille_edition::yaml::Text;
use codille_engine::Act;
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::Seat;

impl Claiming<'_, '_> {
    pub(super) fn duel(&mut self, entry: &DuelEntry) -> Option<DuelClaim> {
        self.deals(entry.deals);
        if let Some(within) = &entry.within {
            let help = "leave `in` out: the mean over all deals decides";
            self.refuse("a duel is not said of some deals", within.span(), help);
        }
        let position = entry.position(self.entry);
        let limits = (Some(entry.deals), entry.seed);
        let meant = (entry.meant.as_ref(), None);
        let (place, names) = self.place(&position, limits, meant, &entry.names)?;
        self.seated(&entry.players);
        let (seat, better) = self.way(&position, &entry.does)?;
        let (other, worse) = self.way(&position, &entry.rather_than)?;
        if seat != other {
            let help = "write what the same player might do";
            self.refuse("two players act", entry.rather_than.span(), help);
            return None;
        }
        if (better.act, better.declined) == (worse.act, worse.declined) {
            let help = "write something else in one of the two";
            self.refuse("both ways are the same", entry.rather_than.span(), help);
            return None;
        }
        let manner = AskingManner {
            words: Words::Hand,
            named: named(&place.record),
            names: &names,
        };
        let (value, _) = self.asked(
            &entry.value,
            ("value", &[Type::Number, Type::Truth]),
            manner,
        )?;
        Some(DuelClaim {
            seat,
            better,
            worse,
            players: entry.players.iter().map(str::to_owned).collect(),
            value,
            place,
        })
    }

    /// Reads a line as what somebody may do after the acts of the position.
    fn way(&mut self, position: &RecordEntry, line: &Text) -> Option<(Seat, Way)> {
        let mut entry = position.clone();
        entry.acts.push(line.clone());
        let base = position
            .from
            .as_ref()
            .and_then(|from| self.bases.base(from));
        let record = resolve(&entry, base, self.reading)?;
        let (who, act) = match &record.acts.last()?.kind {
            Said::Deed(who, deed) => (who, self.deed(deed)),
            Said::Trick { plays, .. } => match plays.as_slice() {
                [play] => (
                    &play.who,
                    play.card.card().map(|card| (Act::Play(card), None)),
                ),
                _ => (&plays.first()?.who, None),
            },
        };
        let Some((act, declined)) = act else {
            let title = format!("`{line}` is not one act that can be chosen");
            let help = "write a bid, a discard with every card named, a card played, or another act of one player";
            self.refuse(title, line.span(), help);
            return None;
        };
        let seat = seat_of(&record, who)?;
        let line = line.to_string();
        let way = Way {
            act,
            declined,
            line,
        };
        Some((seat, way))
    }

    /// Returns the act of a deed, if all of it is told, with the right that it declines.
    fn deed(&mut self, deed: &PlayerDeed) -> Option<(Act, Option<Verb>)> {
        if let PlayerDeed::Bid(game) = deed {
            let checked = self.checked()?;
            let game = checked.table.game_called(&game.text)?;
            Some((Act::Bid(game), None))
        } else if let PlayerDeed::Cards {
            act,
            cards,
            takes: None,
        } = deed
        {
            let cards: Option<CardSet> = cards.iter().copied().map(CardSpec::card).collect();
            let cards = cards?;
            Some((act.with_cards(|_| cards), None))
        } else if let PlayerDeed::Decline(right) = deed {
            Some((Act::GoOn, Some(*right)))
        } else if let PlayerDeed::Act(act) = deed {
            Some((*act, None))
        } else {
            None
        }
    }
}

fn seat_of(record: &ResolvedRecord, who: &Word) -> Option<Seat> {
    record.seat(&who.text)
}
