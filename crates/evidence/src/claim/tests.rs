//! Invented claims, small enough to be judged by hand, and those that are refused when they are read.

use crate::EvidenceSet;
use crate::run::{Outcome, Runner, Verdict};
use codille_edition::ruleset::{Edition, Rules};

fn shelf(work: &str, claims: &str) -> (EvidenceSet, Edition) {
    let mut edition = Edition::load(&Rules::embedded());
    let text = format!("work: {work}\nwhose: editor\nclaims:\n{claims}");
    let (shelf, _) = EvidenceSet::own(&mut edition, vec![("own.yaml".to_owned(), text)]);
    (shelf, edition)
}

fn verdicts(work: &str, claims: &str) -> Vec<Verdict> {
    let (shelf, edition) = shelf(work, claims);
    assert_eq!(shelf.diagnostics, []);
    let mut runner = Runner::new(&edition);
    shelf.all().map(|exhibit| runner.verdict(exhibit)).collect()
}

/// Returns the verdict and the sentence of one claim.
fn tried(work: &str, means: &str) -> (&'static str, String) {
    let claims = format!("  - id: ed-one\n    title: One\n{means}");
    let mut all = verdicts(work, &claims);
    let one = all.pop().expect("there is one claim");
    let word = one.verdict.map_or("FAILED", |verdict| verdict.word());
    (word, one.message)
}

fn faults(work: &str, means: &str) -> Vec<(String, Option<String>)> {
    let claims = format!("  - id: ed-one\n    title: One\n{means}");
    let (shelf, _) = shelf(work, &claims);
    let faults = shelf.diagnostics.into_iter();
    faults.map(|fault| (fault.title, fault.help)).collect()
}

/// Three cards each, of one suit.
const ENDING: &str = "
      seats: [A, B]
      hands: {A: \"KS QS 10S\", B: \"AS JS 7S\"}
";

#[test]
fn a_number_is_counted_in_every_state() {
    let count = |rest: &str| tried("gibbs-1878", &format!("    count: {{{rest}}}\n"));
    let (word, message) = count("trump: [S, C], value: count(trumps), printed: 11");
    assert_eq!(word, "right");
    assert!(
        message.contains("11 is printed; exactly 11 with trumps"),
        "{message}"
    );
    let (word, message) = count("trump: [S, H], value: count(trumps), printed: 11");
    assert_eq!(word, "wrong");
    assert!(
        message.contains("11 with trumps spades, 12 with trumps hearts"),
        "{message}"
    );
    let (word, _) =
        count("trump: [S], holding: \"AS 2S\", holds: \"count(holding among trumps) = 2\"");
    assert_eq!(word, "upheld");
    let (word, _) = count("value: count(pack), of: \"31\", printed: 1.3");
    assert_eq!(word, "rounded");
    let (word, _) = count("let: {low: \"{2}\"}, value: count(low), printed: [3, 5]");
    assert_eq!(word, "right");
}

#[test]
fn every_draw_is_looked_at_and_one_against_is_shown() {
    let enumerate = |rest: &str| tried("cavendish-1896", &format!("    enumerate: {{{rest}}}\n"));
    let minor = "takes: 5, given: \"count(taken among cards_of(spades)) = 5 and pips(taken) = 44\"";
    let (word, message) = enumerate(&format!(
        "{minor}, holds: \"taken has all of {{7S, 8S, 9S}}\""
    ));
    assert_eq!(word, "upheld");
    // Two of the four cards of ten beside the three low ones.
    assert!(message.contains("in 6 of all 6 draws"), "{message}");
    let (word, message) = enumerate(&format!("{minor}, holds: \"taken has all of {{KS}}\""));
    assert_eq!(word, "refuted");
    assert!(
        message.contains("in 3 of all 6 draws") && message.contains("7S"),
        "{message}"
    );
    let (word, _) = enumerate(&format!(
        "{minor}, holds: \"taken has any of {{KS, QS, JS}}\", in: most"
    ));
    assert_eq!(word, "upheld");
    let (word, _) = enumerate(&format!(
        "{minor}, holds: \"taken has all of {{AS}}\", in: some"
    ));
    assert_eq!(word, "refuted");
    let (word, _) = enumerate(
        "takes: 1, given: \"taken has all of {AS} and taken has all of {KS}\", holds: \"taken has any of {AS}\"",
    );
    assert_eq!(word, "FAILED");
}

#[test]
fn best_play_is_searched_with_all_cards_seen() {
    let search = |rest: &str| tried("cavendish-1896", &format!("    search:{ENDING}{rest}"));
    // The ace takes one of the two, and the knave the ten: the king or the queen is all that is left.
    let (word, message) = search("      for: B\n      wants: 'tricks(\"B\") >= 2'\n");
    assert_eq!(word, "upheld", "{message}");
    assert!(
        message.contains("with all cards seen, B brings it about"),
        "{message}"
    );
    let (word, message) = search("      for: A\n      wants: 'tricks(\"A\") >= 2'\n");
    assert_eq!(word, "refuted", "{message}");
    assert!(
        message.contains("the others prevent it whatever A plays; best play is A "),
        "{message}"
    );
    let (word, _) = search("      against: B\n      wants: 'tricks(\"A\") >= 1'\n");
    assert_eq!(word, "upheld");
    let (word, message) = search("      for: A\n      claims: 'value(\"KS\") = best'\n");
    assert!(
        ["upheld", "refuted"].contains(&word) && message.contains("KS to"),
        "{message}"
    );
    let (word, message) = search("      for: A\n      claims: 'value(\"AS\") = best'\n");
    assert_eq!((word, message.as_str()), ("FAILED", "A can't play AS here"));
}

#[test]
fn open_cards_are_completed_in_every_way_or_drawn() {
    let means = "    search:
      seats: [A, B]
      hands: {A: \"AS KS\", B: \"? ?S\"}
      sample: 400
      for: A
      wants: 'tricks(\"A\") = 2'
";
    let (word, message) = tried("cavendish-1896", means);
    // Six spades are left, and 24 other cards: one spade at least in 15 + 6 * 24 ways.
    assert_eq!(word, "upheld", "{message}");
    assert!(message.contains("all 159 positions"), "{message}");
    let few = means.replace("sample: 400", "sample: 20");
    let (word, message) = tried("cavendish-1896", &few);
    assert_eq!(word, "upheld", "{message}");
    assert!(message.contains("20 of 20 deals drawn of 159"), "{message}");
    assert_eq!(
        tried("cavendish-1896", &few).1,
        message,
        "one seed, one sample"
    );
    let meant = means.replace(
        "      for: A",
        "      where: 'count(held(\"B\") among cards_of(spades)) = 2'\n      for: A",
    );
    let (_, message) = tried("cavendish-1896", &meant);
    assert!(message.contains("all 15 positions"), "{message}");
}

#[test]
fn a_printed_line_is_followed() {
    let line = |holds: &str| {
        let acts = "      acts: [\"1: A 10S, B JS\", \"2: B 7S, A QS\"]\n";
        let means = format!("    line:{ENDING}{acts}      holds: '{holds}'\n");
        tried("cavendish-1896", &means)
    };
    assert_eq!(
        line("tricks(\"A\") = 1 and tricks(\"B\") = 1").0,
        "upheld_along_line"
    );
    assert_eq!(line("held(\"A\") has all of {KS}").0, "upheld_along_line");
    assert_eq!(line("tricks(\"A\") = 2").0, "refuted");
    assert_eq!(
        line("leader is seat(\"A\") or tricks_played = 2").0,
        "upheld_along_line"
    );
}

#[test]
fn players_play_many_deals_and_the_interval_decides() {
    let simulate = |rest: &str| {
        let means = format!("    simulate: {{deals: 200, players: [novice], {rest}}}\n");
        tried("cavendish-1896", &means)
    };
    let (word, message) = simulate("value: \"tricks(elder) + tricks(younger)\", printed: 12");
    assert_eq!(word, "rounded", "{message}");
    assert!(message.contains("200 deals of novice"), "{message}");
    // What these players come to shows nothing against the book.
    let (word, message) = simulate("value: \"tricks(elder)\", printed: 1");
    assert_eq!(word, "undecided");
    assert!(
        message.contains("for these players it is otherwise"),
        "{message}"
    );
    assert_eq!(
        simulate("value: \"tricks(elder)\", at_least: 0").0,
        "upheld"
    );
    assert_eq!(
        simulate("value: \"tricks(elder)\", at_most: 1").0,
        "undecided"
    );
    assert_eq!(
        simulate("share: \"tricks(elder) >= 0\", in: all").0,
        "upheld"
    );
    assert_eq!(
        simulate("share: \"tricks(elder) >= 13\", printed: \"even\"").0,
        "undecided"
    );
    let (word, message) =
        simulate("given: \"tricks(elder) > 12\", value: \"tricks(elder)\", printed: 1");
    assert_eq!(
        (word, message.as_str()),
        ("undecided", "undecided: none of 200 deals counts")
    );
}

/// Four aces and three kings, and five small cards, with elder; all else is drawn.
const DISCARDING: &str = "deals: 60, players: [novice], seats: [A, B], \
    dealt: {A: \"AS KS AH KH AC KC AD 7S 8S 7H 7C 7D\", B: \"? ? ? ? ? ? ? ? ? ? ? ?\"}, stock: \"? ? ? ? ? ? ? ?\"";

#[test]
fn two_ways_to_act_are_played_out_on_the_same_deals() {
    let duel = |rest: &str| {
        let means = format!("    duel: {{{DISCARDING}, {rest}}}\n");
        tried("cavendish-1896", &means)
    };
    let (low, high) = ("A discards 7S 8S 7H 7C 7D", "A discards AS AH AC AD 7D");
    let score = "value: 'score(\"A\") - score(\"B\")'";
    let (word, message) = duel(&format!("does: {low}, rather_than: {high}, {score}"));
    assert_eq!(word, "upheld", "{message}");
    assert!(message.contains("in 60 deals of novice"), "{message}");
    let (word, message) = duel(&format!("does: {high}, rather_than: {low}, {score}"));
    assert_eq!(word, "undecided");
    assert!(
        message.contains("for these players it is otherwise"),
        "{message}"
    );
    // With four aces nobody but elder counts a set, whatever else he throws.
    let (word, message) = duel(&format!(
        "does: {low}, rather_than: \"A discards KS 8S 7H 7C 7D\", value: 'scored(\"A\", \"set\") >= 14'"
    ));
    assert_eq!(word, "undecided");
    assert!(
        message.contains("+0.00 a deal (95 %: +0.00 to +0.00)"),
        "{message}"
    );
}

#[test]
fn a_duel_asks_for_two_whole_acts_of_one_player() {
    let faults = |rest: &str| {
        let means = format!("    duel: {{{DISCARDING}, value: 'score(\"A\")', {rest}}}\n");
        let told = faults("cavendish-1896", &means);
        let titles: Vec<String> = told.into_iter().map(|(title, _)| title).collect();
        titles.join("; ")
    };
    let one = "does: \"A discards 7S 8S\"";
    let same = faults(&format!("{one}, rather_than: \"A discards 8S 7S\""));
    assert_eq!(same, "both ways are the same");
    let other = faults(&format!("{one}, rather_than: \"B discards 9S\""));
    assert_eq!(other, "two players act");
    let open = faults(&format!("{one}, rather_than: \"A discards 7S ?\""));
    assert_eq!(open, "`A discards 7S ?` is not one act that can be chosen");
    let some = faults(&format!("{one}, rather_than: \"A discards 7S\", in: most"));
    assert_eq!(some, "a duel is not said of some deals");
    let nobody = faults(&format!("{one}, rather_than: \"C discards 7S\""));
    assert!(nobody.contains('C'), "{nobody}");
}

#[test]
fn what_cannot_be_tried_says_what_is_missing() {
    let claims =
        "  - {id: ed-one, title: One, not_testable: {reason: of taste, missing: a measure}}\n";
    let all = verdicts("gibbs-1878", claims);
    let one = all.last().expect("there is one");
    assert_eq!(one.outcome, Outcome::Undecided);
    assert_eq!(one.message, "not testable: of taste; missing: a measure");
}

#[test]
fn what_is_misspelt_is_told_where_it_is_read() {
    let of = |means: &str| faults("cavendish-1896", means).into_iter().next();
    let of = |means: &str| of(means).expect("it has a fault");
    let search = |rest: &str| format!("    search:{ENDING}{rest}");
    let (title, help) = of("    enumerate: {takes: 5, holds: \"takn has any of {A}\"}\n");
    assert_eq!(title, "`takn` is not known here");
    assert_eq!(help.as_deref(), Some("did you mean `taken`?"));
    let (title, help) = of(&search("      for: C\n      wants: 'tricks(\"A\") > 1'\n"));
    assert!(title.contains("no seat `C`") && help.is_none(), "{title}");
    let (title, _) = of(&search(
        "      for: A\n      wants: 'tricks(\"Ann\") > 1'\n",
    ));
    assert_eq!(title, "no seat `Ann`");
    let (_, help) = of(&search("      for: A\n      claims: 'bst = 1'\n"));
    assert_eq!(help.as_deref(), Some("did you mean `best`?"));
    let (title, _) = of(&search(
        "      for: A\n      wants: 'held(\"A\") has any of {KS}'\n",
    ));
    assert!(
        title.starts_with("no search can be held to `held`"),
        "{title}"
    );
    let (title, help) = of(&search(
        "      for: A\n      wants: 'total(\"A\") >= 100'\n",
    ));
    assert!(title.starts_with("`total` is not known"), "{title}");
    assert!(help.is_some_and(|help| help.contains("80 + score")));
    let (title, _) = of("    line: {from: sinking-1, holds: 'total(\"A\") >= 100'}\n");
    assert!(title.starts_with("`total` is not known"), "{title}");
    let (title, _) = of(&search("      for: A\n"));
    assert_eq!(title, "nothing is claimed of the number that is wanted");
    let (title, help) = of("    line: {from: sinking-11, holds: \"tricks(elder) > 1\"}\n");
    assert_eq!(title, "no record `sinking-11`");
    assert!(help.is_some_and(|help| help.contains("sinking-1")));
    let (title, _) = of("    count: {value: \"1\"}\n");
    assert_eq!(title, "a count states a number or a truth");
    let (title, _) = of("    count: {value: \"tricks(elder)\", printed: 1}\n");
    assert!(title.starts_with("nobody knows `tricks`"), "{title}");
    let (title, _) = of("    count: {value: \"1 = 1\", printed: 1}\n");
    assert!(title.contains("a number is wanted here"), "{title}");
    let (title, help) =
        of("    simulate: {deals: 10, players: [novise], share: \"tricks(elder) > 1\"}\n");
    assert_eq!(title, "no player `novise`");
    assert_eq!(help.as_deref(), Some("write `novice`"));
    let (title, _) = of("    note: none\n");
    assert!(title.contains("exactly one means"), "{title}");
}

/// A game in which a defined number is silenced by what lies in the trick.
const SILENCED: &str = r#"
variant: silenced
title: "A number that cards of the trick silence"
base: cavendish-1896
patches:
  - add:
      id: own/much
      cites: [desc-30]
      rule: define much as tricks(elder)
  - add:
      id: own/much/trick
      cites: [desc-30]
      rule: "exception to @own/much: nothing when count(trick_cards) > 0"
"#;

#[test]
fn a_wish_hangs_on_what_silences_its_names_too() {
    let mut rules = Rules::embedded();
    rules.overlay("cavendish-1896/silenced.yaml", SILENCED);
    let mut edition = Edition::load(&rules);
    assert_eq!(edition.diagnostics, []);
    let claims = format!(
        "work: cavendish-1896\nwhose: editor\nclaims:\n  - id: ed-one\n    title: One\n    variant: silenced\n    search:{ENDING}      for: A\n      wants: 'much > 1'\n"
    );
    let (shelf, _) = EvidenceSet::own(&mut edition, vec![("own.yaml".to_owned(), claims)]);
    let titles: Vec<&str> = (shelf.diagnostics.iter())
        .map(|fault| fault.title.as_str())
        .collect();
    assert!(
        titles.iter().any(|t| t.contains("trick_cards")),
        "{titles:?}"
    );
}

#[test]
fn parties_are_asked_when_they_are_settled() {
    let parties = |rest: &str| {
        let means = format!("    simulate: {{parties: 40, players: random, {rest}}}\n");
        tried("cavendish-1896", &means)
    };
    // Whoever wins a partie has a hundred of it at least, and nobody wins one that is drawn.
    let (word, message) = parties("value: net(partie_winner), at_least: 100");
    assert_eq!(word, "upheld", "{message}");
    assert!(message.contains("in 40 parties of random"), "{message}");
    let (word, _) = parties("share: net(elder) + net(younger) = 0, in: all");
    assert_eq!(word, "upheld");
    let (word, message) =
        parties("given: total(elder) > total(younger), share: net(elder) > 0, in: all");
    assert_eq!(word, "upheld", "{message}");
}

#[test]
fn what_was_done_is_known_at_the_end_of_deals() {
    let simulate = |rest: &str| {
        let means = format!("    simulate: {{deals: 40, players: random, {rest}}}\n");
        tried("cavendish-1896", &means)
    };
    let (word, message) =
        simulate("share: 'done(elder, \"lead\") + done(elder, \"play\") = 12', in: all");
    assert_eq!(word, "upheld", "{message}");
    let (word, message) = simulate(
        "given: 'done(elder, \"lead\") + done(elder, \"play\") = 12', value: '1 + 1', at_least: 2",
    );
    assert!(message.contains("in 40 deals"), "{word}: {message}");
    // From a position on, what was done before counts too.
    let placed = "    simulate:\n      deals: 9\n      players: random\n      from: sinking-1\n";
    let claim = format!(
        "{placed}      share: 'done(elder, \"lead\") + done(elder, \"play\") = 12'\n      in: all\n"
    );
    let (word, message) = tried("cavendish-1896", &claim);
    assert_eq!(word, "upheld", "{message}");
}

#[test]
fn what_is_not_known_at_the_end_is_refused() {
    let simulate = |work: &str, rest: &str| {
        let all = faults(
            work,
            &format!("    simulate: {{players: random, {rest}}}\n"),
        );
        let titles: Vec<String> = all.into_iter().map(|(title, _)| title).collect();
        titles.join("; ")
    };
    let piquet = |rest: &str| simulate("cavendish-1896", rest);
    assert_eq!(
        piquet("parties: 9, share: score(elder) > 9, in: all"),
        "`score` is known of a deal, and not of a partie that is over"
    );
    assert_eq!(
        piquet("parties: 9, share: 'faults(elder, \"revoke\") = 0', in: all"),
        "`faults` is known of a deal, and not of a partie that is over"
    );
    assert_eq!(
        piquet("parties: 9, share: count(trumps) = 0, in: all"),
        "`trumps` is known of a deal, and not of a partie that is over"
    );
    assert_eq!(
        piquet("deals: 9, share: total(elder) > 9, in: all"),
        "`total` is not known of a deal by itself"
    );
    let both = "deals are played, or whole parties";
    assert_eq!(piquet("share: 1 = 1, in: all"), both);
    assert_eq!(piquet("deals: 9, parties: 9, share: 1 = 1, in: all"), both);
    assert_eq!(
        simulate("gibbs-1878", "parties: 9, share: 1 = 1, in: all"),
        "`gibbs-1878` plays no parties"
    );
}

#[test]
fn a_measure_is_the_editors_and_prints_nothing() {
    let read = |measure: &str| {
        let mut edition = Edition::load(&Rules::embedded());
        let text =
            format!("work: cavendish-1896\nmeasures:\n  - {{id: ed-one, title: One, {measure}}}\n");
        let (shelf, _) = EvidenceSet::own(&mut edition, vec![("own.yaml".to_owned(), text)]);
        let titles = shelf.diagnostics.iter().map(|fault| fault.title.clone());
        let titles: Vec<String> = titles.collect();
        let made = shelf
            .measures
            .iter()
            .any(|one| one.item.bare_id() == "ed-one");
        assert_eq!(made, titles.is_empty(), "{titles:?}");
        titles.join("; ")
    };
    let good = "cites: [odds-34], of: deal";
    assert_eq!(read(&format!("{good}, value: score(elder)")), "");
    assert_eq!(
        read("cites: [odds-34], of: partie, share: total(elder) < 100"),
        ""
    );
    assert_eq!(
        read(&format!("{good}, value: total(elder)")),
        "`total` is not known of a deal by itself"
    );
    assert_eq!(read(good), "a measure asks for one thing");
    assert_eq!(
        read("of: deal, value: score(elder)"),
        "a measure stands nowhere"
    );
    assert_eq!(
        read("cites: [odds-34], of: tricks, value: score(elder)"),
        "no unit of play `tricks`"
    );
    assert_eq!(
        read(&format!("{good}, value: score(elder) > 3")),
        "a value is a number, and this is true or false"
    );
}

#[test]
fn advice_is_played_against_its_contrary() {
    let discard = |does: &str| {
        let means = format!(
            "    policy: {{decision: discard, deals: 200, player: novice, when: player is elder, does: \"{does}\"}}\n"
        );
        tried("cavendish-1896", &means)
    };
    let (word, message) = discard("count(these) < 5");
    assert_eq!(word, "refuted", "{message}");
    let (word, message) = discard("count(these) = 5");
    assert_eq!(word, "upheld", "{message}");
    // Nobody throws a card that he does not hold: there is no choice.
    let (word, message) = discard("held(player) has all of these");
    assert_eq!(word, "undecided", "{message}");
    assert!(message.contains("in 0 of 200 deals"), "{message}");
}

#[test]
fn advice_that_nobody_can_follow_is_refused() {
    let policy = |rest: &str| {
        let means = format!("    policy: {{deals: 9, {rest}}}\n");
        let all = faults("cavendish-1896", &means);
        let titles: Vec<String> = all.into_iter().map(|(title, _)| title).collect();
        titles.join("; ")
    };
    let good = "decision: play, player: novice, when: player is elder";
    assert_eq!(
        policy(&format!("{good}, does: \"trick_cards has all of these\"")),
        ""
    );
    assert_eq!(
        policy(&format!(
            "{good}, does: \"held(younger) has any of {{AS}}\""
        )),
        "`held` of another player is not known to whoever decides"
    );
    assert_eq!(
        policy(&format!("{good}, does: \"outdoes(elder)\"")),
        "`outdoes` hangs on cards that whoever decides does not see"
    );
    let log = "the log of acts is not kept where players of the program play";
    assert_eq!(
        policy(&format!("{good}, does: 'done(elder, \"call point\") > 0'")),
        log
    );
    assert_eq!(
        policy(
            "decision: play, player: novice, when: 'faults(elder, \"revoke\") = 0', does: 1 = 1"
        ),
        log
    );
    assert_eq!(
        policy("decision: play, player: novice, when: count(these) = 1, does: 1 = 1"),
        "`these` are the cards of an act, and here none is judged yet"
    );
    assert_eq!(
        policy(&format!("{good}, does: 1 = 1, rather_than: 1 = 1")),
        "both ways are the same"
    );
    assert_eq!(
        policy("decision: bid, player: novice, when: 1 = 1, does: 2 = 2"),
        "no kind of decision `bid`"
    );
    assert_eq!(
        policy("decision: play, player: club, when: 1 = 1, does: 2 = 2"),
        "`club` cannot be told among which acts to choose"
    );
}
