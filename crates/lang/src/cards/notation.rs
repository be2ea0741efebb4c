//! Reads cards, ranks and suits as the rule files write them (`AS`, `10H`, `K Q J`).

use super::{Card, CardSet, Rank, Suit};

/// Why a word is no card, rank or suit, or a list no set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// The word is none.
    #[error(
        "`{0}` is no card: write a rank (A K Q J 10 to 2) and a suit letter (S H D C), as in `AS` or `7H`"
    )]
    NoCard(String),
    /// The word is no rank.
    #[error("`{0}` is no rank: write A, K, Q, J or 10 to 2")]
    NoRank(String),
    /// The word is no suit.
    #[error("`{0}` is no suit: write S, H, D or C")]
    NoSuit(String),
    /// The card stands twice in the list.
    #[error("`{0}` stands here twice")]
    Twice(String),
}

/// Reads one card.
pub fn parse_card(word: &str) -> Result<Card, CardError> {
    let err = || CardError::NoCard(word.to_owned());
    let letter = word.chars().last().ok_or_else(err)?;
    let suit = Suit::from_letter(letter).ok_or_else(err)?;
    let mark = word.get(..word.len() - letter.len_utf8()).ok_or_else(err)?;
    Rank::from_mark(mark)
        .map(|rank| Card::new(rank, suit))
        .ok_or_else(err)
}

/// Reads cards separated by spaces or commas, each at most once, in the order written.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardError> {
    let mut seen = CardSet::EMPTY;
    words(text)
        .map(|word| {
            let card = parse_card(word)?;
            if seen.has(card) {
                return Err(CardError::Twice(word.to_owned()));
            }
            seen.insert(card);
            Ok(card)
        })
        .collect()
}

/// Reads ranks separated by spaces or commas.
pub fn parse_ranks(text: &str) -> Result<Vec<Rank>, CardError> {
    words(text)
        .map(|w| Rank::from_mark(w).ok_or_else(|| CardError::NoRank(w.to_owned())))
        .collect()
}

/// Reads suit letters separated by spaces or commas.
pub fn parse_suits(text: &str) -> Result<Vec<Suit>, CardError> {
    words(text)
        .map(|w| {
            let mut letters = w.chars();
            match (letters.next().and_then(Suit::from_letter), letters.next()) {
                (Some(suit), None) => Ok(suit),
                _ => Err(CardError::NoSuit(w.to_owned())),
            }
        })
        .collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|w| !w.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for suit in Suit::ALL {
            for rank in Rank::all() {
                let card = Card::new(rank, suit);
                assert_eq!(parse_card(&card.to_string()), Ok(card));
            }
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(parse_card("1S"), Err(CardError::NoCard("1S".into())));
        assert_eq!(parse_cards("AS KS AS"), Err(CardError::Twice("AS".into())));
        assert!(parse_card("é").is_err());
        assert!(parse_card("").is_err());
    }

    #[test]
    fn lists_take_spaces_and_commas() {
        assert_eq!(parse_cards("AS,KS  QS ").map(|c| c.len()), Ok(3));
        assert_eq!(parse_ranks("K, Q 10").map(|r| r.len()), Ok(3));
        assert_eq!(parse_suits(" S H,D C").map(|s| s.len()), Ok(4));
        assert_eq!(parse_cards(""), Ok(Vec::new()));
    }

    #[test]
    fn cards_keep_the_order_in_which_they_are_written() {
        let cards = parse_cards("7H AS KC").expect("cards");
        let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["7H", "AS", "KC"]);
    }

    #[test]
    fn the_word_that_is_wrong_is_named() {
        assert_eq!(parse_ranks("K 1"), Err(CardError::NoRank("1".into())));
        assert_eq!(parse_suits("S SH"), Err(CardError::NoSuit("SH".into())));
        assert_eq!(parse_suits("s"), Err(CardError::NoSuit("s".into())));
        assert_eq!(parse_cards("AS XX 1D"), Err(CardError::NoCard("XX".into())));
    }
}
