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

/// What a reader is told of each built-in, a line for each form.
const BUILTINS: &str = include_str!("../../../../../tests/fixtures/gloss/builtins.txt");

#[test]
fn a_reader_is_told_of_every_built_in() {
    let lines = BUILTINS.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [_, _, condition, english] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        let rule = format!("nothing when {condition}");
        assert_eq!(told(&rule), format!("Nothing follows, when {english}."));
    }
}

fn told(rule: &str) -> String {
    let span = Span::new(FileId(0), 0, rule.len());
    let sentences = parse(rule, span).unwrap_or_else(|fault| panic!("{rule}: {}", fault.title));
    gloss(&sentences)
}

/// Asserts what a reader is told where a condition is put so.
fn asserts_condition(rows: &[(&str, &str)]) {
    for (condition, english) in rows {
        assert_eq!(
            told(&format!("nothing when {condition}")),
            format!("Nothing follows, when {english}.")
        );
    }
}

#[test]
fn numbers_of_players_are_said_in_words() {
    asserts_condition(&[
        ("count(exchanged) = 0", "nobody has exchanged"),
        ("count(exchanged) < 1", "nobody has exchanged"),
        ("count(exchanged) > 0", "somebody has exchanged"),
        ("count(exchanged) >= 1", "somebody has exchanged"),
        ("count(exchanged) = 1", "exactly one player has exchanged"),
        (
            "count(exchanged) != 1",
            "nobody has exchanged, or more than one player",
        ),
        ("count(exchanged) <= 1", "at most one player has exchanged"),
        ("count(exchanged) < 2", "at most one player has exchanged"),
        (
            "count(exchanged) > 1",
            "at least two players have exchanged",
        ),
        (
            "count(exchanged) >= 2",
            "at least two players have exchanged",
        ),
        ("count(exchanged) = 2", "exactly two players have exchanged"),
        (
            "count(exchanged) != 2",
            "fewer or more than two players have exchanged",
        ),
        (
            "count(exchanged) <= 2",
            "at most two players have exchanged",
        ),
        (
            "count(exchanged) > 2",
            "more than two players have exchanged",
        ),
        ("count(rivals) = 0", "there are no “rivals”"),
        ("count(rivals) > 0", "there is at least one of the “rivals”"),
        (
            "count(rivals) >= 2",
            "there are at least two of the “rivals”",
        ),
        ("count(winner) = 0", "there is no “winner”"),
        ("count(winner) = 1", "there is exactly one “winner”"),
        ("count(winner) != 1", "there is not exactly one “winner”"),
        ("count(winner) = 2", "there are exactly two of the “winner”"),
        ("count(ombre) = 1", "there is an Ombre"),
        ("count(ombre) = 0", "there is no Ombre"),
        (
            "count(active without ombre) > 0",
            "somebody is among the players in the hand except the Ombre",
        ),
        (
            "count(rivals without ombre) > 0",
            "somebody is among the “rivals” except the Ombre",
        ),
        (
            "count(rivals without it) = 0",
            "nobody is among the “rivals” except that player",
        ),
    ]);
}

#[test]
fn acts_and_faults_that_were_noted_are_said_in_words() {
    asserts_condition(&[
        (
            "done(everyone, \"cut\") > 0",
            "somebody at the table has done “cut”",
        ),
        (
            "done(everyone, \"cut\") = 0",
            "nobody at the table has done “cut”",
        ),
        (
            "done(adversaries, \"see_left\") > 0",
            "at least one of the “adversaries” has done “see left”",
        ),
        ("done(ombre, \"cut\") <= 0", "the Ombre has not done “cut”"),
        (
            "faults(ombre, \"revoke\") != 0",
            "the Ombre is guilty of “revoke”",
        ),
        (
            "since(ombre, \"cut\", \"deal\") > 0",
            "the Ombre has done “cut” since the last “deal”",
        ),
        (
            "done(ombre, \"cut\") > 1",
            "the number of times that the Ombre has done “cut” is more than 1",
        ),
        (
            "fined(dealer, \"misdeal\") >= 5",
            "what the dealer paid for “misdeal” is at least 5",
        ),
        (
            "stock_bottom(3) has any of {AS}",
            "the bottom 3 cards of the stock as dealt include the ace of spades",
        ),
    ]);
}

#[test]
fn what_is_denied_is_turned_round() {
    asserts_condition(&[
        ("not a = b", "“a” is not “b”"),
        (
            "not tricks(ombre) > 2",
            "the number of tricks won by the Ombre is at most 2",
        ),
        (
            "not (a and b)",
            "it is not so that both “a” holds and “b” holds",
        ),
        (
            "not (a or b)",
            "it is not so that either “a” holds or “b” holds",
        ),
        ("not not a", "“a” holds"),
        (
            "not eldest before ombre",
            "the eldest does not speak before the Ombre",
        ),
        (
            "not tricks(ombre) > tricks(each of rivals)",
            "it is not so that the number of tricks won by the Ombre is more than the number of tricks won by each of the “rivals”",
        ),
        (
            "(a or b) and c",
            "either “a” holds or “b” holds, and “c” holds",
        ),
        ("a and b or c", "“a” holds and “b” holds, or “c” holds"),
        ("on", "always"),
        ("off", "never"),
    ]);
}

#[test]
fn verbs_take_what_they_are_used_with() {
    for (rule, english) in [
        (
            "player may play from {K, AS}",
            "The player may play the kings or the ace of spades.",
        ),
        (
            "player may play from held(player)",
            "The player may play from the cards that the player holds.",
        ),
        (
            "player may discard from {K}",
            "The player may discard from the kings.",
        ),
        ("player may see_left", "The player may do “see left”."),
        (
            "player must cut at least 1",
            "The player must cut at least 1 card.",
        ),
        (
            "player must bid at most 2",
            "The player must bid with at most 2.",
        ),
        (
            "player must take exactly taken",
            "The player must take exactly the “taken”.",
        ),
        ("player must say \"gano\"", "The player must say “gano”."),
    ] {
        assert_eq!(told(rule), english);
    }
}

#[test]
fn consequences_are_said_in_words() {
    for (effect, english) in [
        ("nothing", "there is no penalty"),
        ("fresh deal", "there is a fresh deal"),
        ("the suit is trumps", "the suit named is trumps"),
        ("play begins again", "play begins again with the first lead"),
        ("play goes back", "play goes back to before the act"),
        (
            "play goes back to lead",
            "play goes back to before the last “lead”",
        ),
        (
            "play goes back to \"revoke\"",
            "play goes back to before the last “revoke”",
        ),
        ("player loses the game", "the player loses the game"),
        (
            "each of rivals loses the game",
            "each of the “rivals” loses the game",
        ),
        ("player loses the call", "the call of the player falls"),
        (
            "player keeps the call \"point\"",
            "the call of point of the player stands as good",
        ),
        (
            "player reckons nothing",
            "the player can reckon nothing in this deal",
        ),
        (
            "player reckons nothing but \"play\", \"cards\"",
            "the player can reckon nothing in this deal but “play” and “cards”",
        ),
        (
            "player reckons nothing of \"point\"",
            "the player can reckon nothing in this deal of “point”",
        ),
        ("player scores 1 as \"x\"", "the player scores 1 (“x”)"),
        (
            "rivals pays 5 to the reserve as \"x\"",
            "each of the “rivals” pays 5 into the reserve (“x”)",
        ),
    ] {
        assert_eq!(
            told(&format!("fault \"f\": play then {effect}")),
            format!("To play is a fault (“f”): {english}.")
        );
    }
}

#[test]
fn sums_keep_their_brackets() {
    for (value, english) in [
        ("a - (b - c)", "the “a” less (the “b” less the “c”)"),
        ("(a + b) * c", "(the “a” plus the “b”) times the “c”"),
        (
            "a * b / (c / d)",
            "the whole part of (the “a” times the “b”) divided by (the whole part of the “c” divided by the “d”)",
        ),
        (
            "max(a + 1, b)",
            "the greater of (the “a” plus 1) and the “b”",
        ),
        ("min(a, b)", "the lesser of the “a” and the “b”"),
        ("a with b with c", "the “a”, the “b” and the “c”"),
        (
            "(a without b) without c",
            "the “a” except the “b” and the “c”",
        ),
        (
            "(a with b) without (c with d)",
            "the “a” and the “b”, except (the “c” and the “d”)",
        ),
        ("a among b", "the “a” that are the “b”"),
        ("{}", "nothing"),
        ("each of everyone", "everyone"),
        ("each of everyone without it", "everyone else"),
        ("any of rivals", "at least one of the “rivals”"),
        ("those of ombre with a", "the Ombre, if “a” holds"),
        (
            "count(pack) + count(a with b)",
            "the number of cards in the pack plus the number of (the “a” and the “b”)",
        ),
    ] {
        assert_eq!(
            told(&format!("define y as {value}")),
            format!("“y” means {english}.")
        );
    }
}

#[test]
fn what_something_is_agrees_with_it() {
    asserts_condition(&[
        ("points = on", "“points” is on"),
        ("points != off", "“points” is not off"),
        ("points > 3", "the “points” are more than 3"),
        ("share >= 3", "the “share” is at least 3"),
        ("share = 3", "“share” is 3"),
        ("game is {solo}", "the game is solo"),
        ("game is not {solo}", "the game is not solo"),
        ("game is {solo, simple}", "the game is solo or simple"),
        (
            "game is not {solo, simple}",
            "the game is neither solo nor simple",
        ),
        (
            "game is not {solo, simple, vole}",
            "the game is none of solo, simple and vole",
        ),
        (
            "held(ombre) has all of {AS, AC}",
            "the cards that the Ombre holds include the ace of spades and the ace of clubs",
        ),
        (
            "held(ombre) has any of {AS, AC}",
            "the cards that the Ombre holds include the ace of spades or the ace of clubs",
        ),
        (
            "held(ombre) has none of {AS}",
            "the cards that the Ombre holds do not include the ace of spades",
        ),
        (
            "held(ombre) has any of {K}",
            "the cards that the Ombre holds include any of the kings",
        ),
    ]);
}
