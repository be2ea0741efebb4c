//! Rules and what a reader is told of them: read the right-hand side when it changes.

use crate::clause::{gloss, parse};
use crate::span::{FileId, Span};

const READ: &[(&str, &str)] = &[
    (
        r#"each of sharing without ombre pays 5 * unit to ombre as "ordinary" when sacada"#,
        "Each of the “sharing” except the Ombre pays the Ombre 5 times the “unit” (“ordinary”), when “sacada” holds.",
    ),
    (
        "order of trumps is AS > 7t > AC > At > Kt when trump is red",
        "When the trump suit is red, trumps rank, from highest: the ace of spades, the seven of trumps, the ace of clubs, the ace of trumps, the king of trumps.",
    ),
    (
        "order of plain suits is K > Q > J > A > 2 when suit is red",
        "When the suit is red, the cards of plain suits rank, from highest: king, queen, knave, ace, two.",
    ),
    (
        "order of games is solo_vole > solo > simple",
        "The games rank, from highest: solo vole, solo, simple.",
    ),
    (
        "define sacada as tricks(ombre) >= 5 or tricks(ombre) > tricks(each of active without ombre)",
        "“sacada” means that the number of tricks won by the Ombre is at least 5 or the number of tricks won by the Ombre is more than the number of tricks won by each of the players in the hand except the Ombre.",
    ),
    (
        "define winners as those of rivals with tricks(it) > tricks(each of active without it)",
        "“winners” means those of the “rivals” for whom the number of tricks won by that player is more than the number of tricks won by each of the players in the hand except that player.",
    ),
    (
        "define matadors as {AS, 7t, AC} among held(ombre)",
        "“matadors” means such of the ace of spades, the seven of trumps and the ace of clubs as are among the cards that the Ombre holds.",
    ),
    (
        "player must play from suit_of(led) when held(player) has any of forced",
        "The player must play from the cards of the suit of the card led, when the cards that the player holds include any of the “forced”.",
    ),
    (
        "player must not pass when all_passed and player is not eldest",
        "The player must not pass, when all have passed and the player is not the eldest.",
    ),
    (
        "ombre must discard at least 1 when game is voltereta",
        "The Ombre must discard at least 1 card, when the game is voltereta.",
    ),
    (
        "exception to @law-22.b: younger must discard exactly taken - 1 when elder_stands and (dealt(elder) = 13 or dealt(elder) = 11)",
        "As an exception to law-22.b, the younger must discard exactly the “taken” less 1, when “elder stands” holds, and either the cards dealt to the elder are 13 or the cards dealt to the elder are 11.",
    ),
    (
        "option of ombre: surrender when tricks_played <= 3 until tricks_played > 3",
        "The Ombre has the right to surrender, when the number of tricks played is at most 3, until the number of tricks played is more than 3.",
    ),
    (
        r#"option of adversaries: say "gano" unless game is {solo, solo_vole}"#,
        "The “adversaries” have the right to say “gano”, unless the game is solo or solo vole.",
    ),
    (
        r#"the pool pays pool to ombre as "pool" at the settlement"#,
        "The pool pays the Ombre what the pool holds (“pool”) at the settlement.",
    ),
    (
        r#"ombre pays pool + 5 * (players - 1) to the pool as "puesta" when puesta or surrendered and not defended"#,
        "The Ombre pays what the pool holds plus 5 times (the number of players less 1) into the pool (“puesta”), when “puesta” holds, or the Ombre has surrendered and “defended” does not hold.",
    ),
    (
        r#"adversaries pay vole_points to ombre as "vole" unless favor = off"#,
        "Each of the “adversaries” pays the Ombre the “vole points” (“vole”), unless “favor” is off.",
    ),
    (
        r#"everyone without dealer pays 1 to each of active as "forfeit" at a pass"#,
        "Everyone except the dealer pays each of the players in the hand 1 (“forfeit”) at a pass.",
    ),
    (
        r#"elder scores 10 as "cards" unless tricks(elder) = 12"#,
        "The elder scores 10 (“cards”), unless the number of tricks won by the elder is 12.",
    ),
    (
        r#"fault "revoke": play against @play/follow then player pays pool + 5 to the pool as "revoke", player pays 1 to each of adversaries as "amends" waivable by ombre"#,
        "To play against the rule play/follow is a fault (“revoke”): the player pays what the pool holds plus 5 into the pool (“revoke”), and the player pays each of the “adversaries” 1 (“amends”); the Ombre may waive this.",
    ),
    (
        "exception to @pay/x: nothing when not count(held(ombre) among {AS, 7t, K}) >= 2 and c",
        "As an exception to pay/x, nothing follows, when the number of (the cards that the Ombre holds that are among the ace of spades, the seven of trumps and the kings) is less than 2, and “c” holds.",
    ),
    (
        "player may bid from {simple, solo} except as in @a/b, @c",
        "The player may bid simple or solo, except as in a/b and c.",
    ),
    (
        "order of sequence is count(called) then height(called)",
        "Of two calls of “sequence” the better is told by the number of the cards called, then by the height of the cards called.",
    ),
    (
        r#"order of accrual is "point" > "sequence" > "play""#,
        "Scores are counted in this order: “point”, “sequence”, “play”.",
    ),
    (
        r#"player scores count(called) as "point" at a call when calling is point and better"#,
        "The player scores the number of the cards called (“point”) at a call, when what is called is point and the best that the player called beats what is opposed to it.",
    ),
    (
        "elder must not call from {sequence, set} when higher and not against_cards(called_first)",
        "The elder must not call sequence or set, when the combination beats the one that the player called first and something unseen may stand against the cards that the player called first.",
    ),
    (
        r#"player scores 60 as "repique" at a count when ahead(player) >= 30 and scored(player, "repique") = 0"#,
        "The player scores 60 (“repique”) at a count, when what the player has declared before the other counts is at least 30 and what the player has scored as “repique” is 0.",
    ),
    (
        "player must take exactly count(discarded(player)) when left(elder) > 0",
        "The player must take exactly the number of the cards that the player discarded, when the number of cards left by the elder is more than 0.",
    ),
    (
        "elder may look when younger is looked and younger is not exchanged",
        "The elder may look at the stock, when the younger has looked at the cards left and the younger has not exchanged.",
    ),
    (
        "player must not call from {point} when calls(player) has any of point",
        "The player must not call point, when the declarations that the player has called include point.",
    ),
    (
        r#"each of partie_winner scores max(total(elder), total(younger)) - count(pack) as "partie" when count(partie_winner) = 1 and count(trick_cards) = 0"#,
        "Each of the “partie winner” scores the greater of the total of the elder and the total of the younger less the number of cards in the pack (“partie”), when there is exactly one “partie winner” and the number of the cards played to the trick is 0.",
    ),
    (
        "younger may discard at most younger_share when stock > 3 and player is leader",
        "The younger may discard at most the “younger share”, when the number of cards in the stock is more than 3 and the player is the leader.",
    ),
    ("ombre may look", "The Ombre may look at the stock."),
    (
        "each of adversaries may defend when eldest before ombre and not held(ombre) has all of {AS, 6}",
        "Each of the “adversaries” may defend, when the eldest speaks before the Ombre, and it is not so that the cards that the Ombre holds include all of the ace of spades and the sixes.",
    ),
    (
        "define short as not (tricks(ombre) >= 5 and game = solo)",
        "“short” means that it is not so that both the number of tricks won by the Ombre is at least 5 and the game is solo.",
    ),
    (
        "define full as held(ombre) has none of trumps with {AS, AC} or hand(ombre) has any of {K, Q}",
        "“full” means that the cards that the Ombre holds include none of the trumps and the ace of spades and the ace of clubs, or the cards with which the Ombre began play include any of the kings and the queens.",
    ),
];

#[test]
fn a_reader_is_told() {
    for (rule, english) in READ {
        let sentences =
            parse(rule, Span::new(FileId(0), 0, rule.len())).expect("the rule can be read");
        assert_eq!(gloss(&sentences), *english, "{rule}");
    }
}
