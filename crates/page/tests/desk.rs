//! Sits down at the desk of the page and plays: what a page asks for is answered, and what is wrong is refused in words.

#![expect(
    clippy::indexing_slicing,
    reason = "an answer without a field has it as nothing"
)]

use codille_edition::ruleset::{Edition, Rules};
use codille_engine::Act;
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;
use codille_evidence::transcript;
use codille_page::Desk;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.line(&request.to_string())).expect("an answer is JSON")
}

/// Hands a desk the files that variants rest on, and no others.
fn with(edition: &Edition, ids: &[&str]) -> Desk {
    let files: BTreeMap<&str, &str> = ids.iter().flat_map(|id| edition.files_under(id)).collect();
    let mut desk = Desk::default();
    ask(&mut desk, &json!({ "do": "rules", "files": files }));
    desk
}

fn edition() -> Edition {
    Edition::load(&Rules::embedded())
}

fn sit(desk: &mut Desk, variant: &str, seed: u64) -> Value {
    let told = ask(
        desk,
        &json!({ "do": "sit", "variant": variant, "seat": "A", "against": ["novice"], "seed": seed, "deals": true }),
    );
    assert_eq!(told["error"], Value::Null, "{variant}");
    ask(desk, &json!({ "do": "go", "most": 1000 }))
}

fn type_line(desk: &mut Desk, line: &str) -> Value {
    ask(desk, &json!({ "do": "type", "line": line }))
}

/// Plays for the person until the hand is over: the first card or choice that is open.
fn play_out(desk: &mut Desk, mut told: Value) -> Value {
    for _ in 0..200 {
        if told["turn"] == "over" {
            return told;
        }
        let scene = &told["scene"];
        let open = scene["hand"].as_array().expect("a hand").iter();
        let mut open = open.filter(|card| card["open"] == true && card["lawful"] == true);
        let command = match scene["ask"]["by"].as_str() {
            Some("card") => format!(
                "play {}",
                open.next().expect("a card is open")["card"]
                    .as_str()
                    .expect("a card")
            ),
            Some("cards") if scene["ask"]["least"] != 0 => {
                format!(
                    "throw {}",
                    open.next().expect("a card is open")["card"]
                        .as_str()
                        .expect("a card")
                )
            }
            // The last choice is the quiet one: to pass, to throw nothing, to call nothing more.
            _ => {
                let choices = scene["choices"].as_array().expect("choices");
                choices.last().expect("a choice")["command"]
                    .as_str()
                    .expect("a command")
                    .to_owned()
            }
        };
        let done = type_line(desk, &command);
        assert!(
            matches!(done["next"].as_str(), Some("go")),
            "{command}: {done}"
        );
        told = ask(desk, &json!({ "do": "go", "most": 1000 }));
    }
    panic!("the hand does not end");
}

#[test]
fn every_variant_is_played_with_the_files_that_it_rests_on() {
    let edition = edition();
    assert!(edition.variants.len() > 5);
    for variant in &edition.variants {
        let id = variant.id.as_str();
        let mut desk = with(&edition, &[id]);
        let told = sit(&mut desk, id, 3);
        let told = play_out(&mut desk, told);
        assert_eq!(told["scene"]["over"], true, "{id}");
        assert_ne!(told["bill"], json!([]), "{id}");
        assert_eq!(type_line(&mut desk, "review")["next"], "review", "{id}");
        let told = ask(&mut desk, &json!({ "do": "review" }));
        assert!(
            told["lines"].as_array().is_some_and(|all| !all.is_empty()),
            "{id}: {told}"
        );
    }
}

#[test]
fn a_wrong_card_is_refused_with_its_rule_and_page() {
    let edition = edition();
    let mut refused = Vec::new();
    for seed in 1..40 {
        let mut desk = with(&edition, &["cavendish-1896"]);
        let mut told = sit(&mut desk, "cavendish-1896", seed);
        for _ in 0..200 {
            if told["turn"] == "over" {
                break;
            }
            let hand = told["scene"]["hand"].as_array().expect("a hand").clone();
            let by_card = told["scene"]["ask"]["by"] == "card";
            let wrong = hand.iter().find(|c| c["lawful"] == false);
            if let Some(wrong) = wrong.filter(|_| by_card) {
                let line = format!("play {}", wrong["card"].as_str().expect("a card"));
                let answer = type_line(&mut desk, &line);
                assert_eq!(answer["next"], "ask");
                refused.push(answer["lines"].to_string());
                break;
            }
            let scene = told["scene"].clone();
            let first = hand.iter().find(|c| c["open"] == true);
            let card = || {
                first.expect("a card is open")["card"]
                    .as_str()
                    .expect("a card")
                    .to_owned()
            };
            let line = match scene["ask"]["by"].as_str() {
                Some("card") => format!("play {}", card()),
                Some("cards") => format!("throw {}", card()),
                _ => scene["choices"]
                    .as_array()
                    .and_then(|c| c.last())
                    .expect("a choice")["command"]
                    .as_str()
                    .expect("a command")
                    .to_owned(),
            };
            assert_eq!(type_line(&mut desk, &line)["next"], "go", "{line}");
            told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
        }
    }
    assert!(!refused.is_empty(), "nobody had to follow suit");
    for lines in refused {
        assert!(
            lines.contains("not allowed") && lines.contains("(The Laws of Piquet"),
            "{lines}"
        );
    }
}

#[test]
fn a_sitting_is_saved_gone_on_with_and_settled_by_other_books() {
    let edition = edition();
    let ids = ["gibbs-1878", "royal-1665", "britannica-1911"];
    let mut desk = with(&edition, &ids);
    sit(&mut desk, "gibbs-1878", 5);
    type_line(&mut desk, "pass");
    let told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
    let text = ask(&mut desk, &json!({ "do": "record" }))["text"].clone();
    let mut other = with(&edition, &["gibbs-1878"]);
    let again = ask(&mut other, &json!({ "do": "resume", "text": text }));
    assert_eq!(again["error"], Value::Null);
    assert_eq!(again["scene"], told["scene"]);
    let bad = ask(&mut other, &json!({ "do": "resume", "text": "nothing" }));
    assert!(
        bad["error"]
            .as_str()
            .is_some_and(|why| why.contains("no saved sitting")),
        "{bad}"
    );

    play_out(&mut desk, told);
    let lines = ask(&mut desk, &json!({ "do": "elsewhere" }))["lines"].to_string();
    assert!(
        lines.contains("under the other books") && lines.contains("1665"),
        "{lines}"
    );
}

#[test]
fn what_cannot_be_answered_is_refused_in_words() {
    let mut desk = Desk::default();
    for (request, words) in [
        (json!({ "do": "scene" }), "nobody has sat down"),
        (json!({ "do": "dance" }), "the request cannot be read"),
        (
            json!({ "do": "sit", "variant": "none", "seat": "A", "against": ["novice"], "seed": 1 }),
            "no variant",
        ),
    ] {
        let told = ask(&mut desk, &request);
        assert!(
            told["error"]
                .as_str()
                .is_some_and(|why| why.contains(words)),
            "{told}"
        );
    }
    let edition = edition();
    let mut desk = with(&edition, &["gibbs-1878"]);
    for (seat, against, words) in [
        ("D", "novice", "there is no chair"),
        ("A", "nobody", "no player"),
    ] {
        let told = ask(
            &mut desk,
            &json!({ "do": "sit", "variant": "gibbs-1878", "seat": seat, "against": [against], "seed": 1 }),
        );
        assert!(
            told["error"]
                .as_str()
                .is_some_and(|why| why.contains(words)),
            "{told}"
        );
    }
    let text = "variant: gibbs-1878\nnonsense: 1\n";
    ask(
        &mut desk,
        &json!({ "do": "rules", "files": { "gibbs-1878/gibbs-1878.yaml": text } }),
    );
    let told = ask(
        &mut desk,
        &json!({ "do": "sit", "variant": "gibbs-1878", "seat": "A", "against": ["novice"], "seed": 1 }),
    );
    assert!(
        told["error"]
            .as_str()
            .is_some_and(|why| why.contains("gibbs-1878.yaml")),
        "{told}"
    );
}

/// Belinda's game as the page of the book hands it over.
const BELINDA: &str = "gibbs-1878/e015";

/// Returns a record as it is handed over, and how many acts are done when four tricks are full.
fn handed_over(edition: &Edition, id: &str) -> (String, usize, usize) {
    let shelf = EvidenceSet::read(edition);
    let record = shelf.find(id).expect("the record is there");
    let mut runner = Runner::new(edition);
    let line = runner.line(record, None, &Vec::new());
    let played = line.expect("its own book plays it").played;
    let hand = transcript::finish(played.first().expect("it is lawful").clone());
    let text = codille_play::handed_over(record, &hand).expect("all cards are told");
    let cards = hand.history.iter().enumerate();
    let mut cards = cards.filter(|(_, moment)| matches!(moment.act, Act::Play(_)));
    let (twelfth, _) = cards.nth(11).expect("four tricks are played");
    (text, twelfth + 1, hand.history.len())
}

#[test]
fn a_record_is_taken_up_at_a_trick_and_settled_beside_its_own_bill() {
    let edition = edition();
    let (text, fourth, all) = handed_over(&edition, BELINDA);
    let ids = ["gibbs-1878", "royal-1665", "britannica-1911"];
    let mut desk = with(&edition, &ids);
    let sits = |acts: usize, seat: &str| json!({ "do": "take_up", "text": text, "acts": acts, "seat": seat, "against": ["novice"], "seed": 7 });
    let told = ask(&mut desk, &sits(fourth, "A"));
    assert_eq!(told["error"], Value::Null);
    assert_eq!(told["turn"], "person");
    assert_eq!(told["scene"]["tricks"], json!([4, 9]));
    let own = told["scene"]["hand"].as_array().expect("a hand").iter();
    let mut own: Vec<&str> = own.map(|c| c["card"].as_str().expect("a card")).collect();
    own.sort_unstable();
    assert_eq!(own, ["4D", "5D", "KC", "KH", "QH"]);
    assert_eq!(told["from"]["acts"], fourth);

    // What belongs to the record is not taken back; what was played since is.
    let answer = type_line(&mut desk, "undo");
    assert!(
        answer["lines"]
            .to_string()
            .contains("belongs to the record"),
        "{answer}"
    );
    if told["scene"]["ask"]["by"] != "card" {
        type_line(&mut desk, "no");
    }
    let played = type_line(&mut desk, "play KH");
    assert_eq!(played["next"], "go", "{played}");
    let before = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
    let saved = ask(&mut desk, &json!({ "do": "record" }))["text"].clone();
    let mut other = with(&edition, &ids);
    let again = ask(&mut other, &json!({ "do": "resume", "text": saved }));
    assert_eq!(again["error"], Value::Null);
    assert_eq!(again["scene"], before["scene"]);
    assert_eq!(again["from"], told["from"]);

    play_out(&mut other, again);
    let bills = ask(&mut other, &json!({ "do": "elsewhere" }));
    assert!(bills["lines"].to_string().contains("1665"), "{bills}");
    let recorded = bills["recorded"].as_array().expect("lines");
    // The page has `net: {Belinda: 23}`.
    for (book, net) in [("Gibbs", "Belinda +23"), ("1665", "Belinda +")] {
        let mut lines = recorded.iter().filter_map(Value::as_str);
        assert!(
            lines.any(|l| l.contains(book) && l.contains(net)),
            "{book}: {bills}"
        );
    }
    // The next hand has nothing to do with the record.
    let next = type_line(&mut other, "again");
    assert_eq!(next["scene"]["number"], 2);

    for (acts, seat, words) in [
        (all + 1, "A", "choose an earlier moment"),
        (all, "A", "the hand is over"),
        (fourth, "D", "there is no chair"),
    ] {
        let told = ask(&mut desk, &sits(acts, seat));
        let why = told["error"].as_str().expect("it is refused");
        assert!(why.contains(words), "{why}");
    }
}

/// Returns the lines of the acts of a file of one record.
fn acts(text: &str) -> Vec<&str> {
    let lines = text.lines().skip_while(|line| *line != "    acts:").skip(1);
    let own = lines.take_while(|line| line.starts_with("      - "));
    own.map(|line| line.trim_end_matches('\'')).collect()
}

#[test]
fn every_record_that_is_handed_over_is_read_back_act_by_act() {
    let edition = edition();
    let shelf = EvidenceSet::read(&edition);
    let mut runner = Runner::ready_with_all(&edition);
    let ids: Vec<&str> = edition.variants.iter().map(|v| v.id.as_str()).collect();
    let mut desk = with(&edition, &ids);
    let (mut read, mut refused) = (0, 0);
    for record in shelf.records.iter().filter(|r| r.item.open.is_none()) {
        let id = &record.item.id;
        let line = runner
            .line(record, None, &Vec::new())
            .expect("it is played");
        let told = line.refused.map(|refused| refused.hand);
        let Some(hand) = line.played.into_iter().next().or(told) else {
            panic!("{id}: nothing is played");
        };
        let text = match codille_play::handed_over(record, &hand) {
            Ok(text) => text,
            Err(why) => {
                assert!(why.to_string().ends_with('.'), "{id}: {why}");
                refused += 1;
                continue;
            }
        };
        // As far as somebody is still asked something.
        let over = usize::from(hand.decision.seat().is_none());
        let Some(most) = hand.history.len().checked_sub(over) else {
            continue;
        };
        for done in [0, most / 2, most] {
            let request = json!({ "do": "take_up", "text": text, "acts": done, "seat": "none", "against": ["novice"], "seed": 1 });
            let told = ask(&mut desk, &request);
            assert_eq!(told["error"], Value::Null, "{id} after {done} acts");
            let saved = ask(&mut desk, &json!({ "do": "record" }));
            let saved = saved["text"].as_str().expect("a text").to_owned();
            let (own, all) = (acts(&saved), acts(&text));
            let last = own.len().saturating_sub(1);
            assert_eq!(own[..last], all[..last], "{id} after {done} acts");
            if let Some(line) = own.last() {
                // A trick may be full only in part.
                assert!(
                    all[last].starts_with(line),
                    "{id} after {done} acts: {line}"
                );
            }
        }
        read += 1;
    }
    assert!(
        read > 450 && refused > 20,
        "{read} are read back, {refused} are not"
    );
}

/// A variant as a reader writes one, with so many points for a win.
fn own_rules(points: u32) -> String {
    format!(
        "variant: our-table\ntitle: \"Ombre at our table\"\nbase: gibbs-1878\ngist: \"Gibbs's game with a dearer win.\"\npatches:\n  - replace: payment/win\n    cites: [gibbs-1878/r046]\n    status: editorial\n    gist: \"Each of the others pays more.\"\n    rule: each of others pays {points} * unit to ombre as \"ordinary\" when earned\n"
    )
}

#[test]
fn rules_of_a_reader_are_checked_and_played() {
    let edition = edition();
    let (text, ..) = handed_over(&edition, BELINDA);
    let mut desk = with(&edition, &["gibbs-1878", "royal-1665"]);
    let check = |desk: &mut Desk, text: &str| {
        let request = json!({ "do": "check", "file": "our-table.yaml", "text": text });
        ask(desk, &request)
    };
    let wrong = own_rules(7).replace("earned\n", "earnt\n");
    let told = check(&mut desk, &wrong);
    assert_eq!(told["sound"], false);
    let faults = told["faults"].as_array().expect("faults");
    assert_eq!(faults.len(), 1, "{told}");
    let fault = &faults[0];
    assert_eq!(
        (&fault["line"], &fault["error"]),
        (&json!(10), &json!(true))
    );
    let at = wrong.find("earnt").expect("the word stands there");
    assert_eq!((&fault["from"], &fault["to"]), (&json!(at), &json!(at + 5)));
    let picture = fault["picture"].as_str().expect("a picture");
    for words in [
        "--> our-table.yaml:10:",
        "^^^^^",
        "help: did you mean `earned`?",
    ] {
        assert!(picture.contains(words), "{words}: {picture}");
    }
    let sit = json!({ "do": "sit", "variant": "our-table", "seat": "A", "against": ["novice"], "seed": 3, "deals": true });
    let told = ask(&mut desk, &sit);
    assert!(
        told["error"]
            .as_str()
            .is_some_and(|why| why.contains("no variant"))
    );

    // Twice seven instead of twice five, and once more with nine.
    for (points, net) in [(7, "Belinda: +27"), (9, "Belinda: +31")] {
        let told = check(&mut desk, &own_rules(points));
        assert_eq!(
            (&told["sound"], &told["faults"]),
            (&json!(true), &json!([]))
        );
        assert_eq!(told["variant"]["base"], "gibbs-1878");
        let offered = &told["offered"];
        assert_eq!(offered["chairs"], json!(["A", "B", "C"]));
        let options = offered["options"].as_array().expect("options").iter();
        let names: Vec<&str> = options.filter_map(|o| o["name"].as_str()).collect();
        assert!(names.contains(&"with_gano"), "{names:?}");
        let request =
            json!({ "do": "bills", "text": text, "variants": ["gibbs-1878", "our-table"] });
        let told = ask(&mut desk, &request);
        let lines = |of: usize| {
            told["bills"][of]["lines"]
                .as_array()
                .expect("lines")
                .clone()
        };
        assert!(lines(0).contains(&json!("Belinda: +23")), "{told}");
        assert!(lines(1).contains(&json!(net)), "{told}");
    }
    // What is wrong leaves the rules that were taken before.
    check(&mut desk, &wrong);
    let told = ask(&mut desk, &sit);
    assert_eq!(told["error"], Value::Null);
    let told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
    play_out(&mut desk, told);
    let lines = ask(&mut desk, &json!({ "do": "elsewhere" }))["lines"].to_string();
    assert!(lines.contains("Gibbs") && lines.contains("1665"), "{lines}");
}

#[test]
fn a_text_that_is_no_variant_is_told_what_it_lacks() {
    let edition = edition();
    let mut desk = with(&edition, &["gibbs-1878"]);
    for (text, words) in [
        ("variant: our-table\ntitle: [", "error"),
        ("nothing: here\n", "error"),
        (
            "variant: our-table\ntitle: T\nbase: cavendish-1896\n",
            "cavendish-1896",
        ),
        // A letter that a script counts as two stands before the fault.
        (
            "variant: our-table\ntitle: \"\u{1F0A1}\"\nbase: gibbs-1878\npatches:\n  - omit: no/such/clause\n    gist: G\n",
            "no/such/clause",
        ),
    ] {
        let told = ask(
            &mut desk,
            &json!({ "do": "check", "file": "our-table.yaml", "text": text }),
        );
        assert_eq!(told["sound"], false, "{text}: {told}");
        assert!(told["faults"].to_string().contains(words), "{text}: {told}");
        let units: Vec<u16> = text.encode_utf16().collect();
        let place = |fault: &Value, end: &str| {
            let at = fault[end].as_u64().expect("a place in the text");
            usize::try_from(at).expect("small")
        };
        let marked = told["faults"].as_array().expect("faults").iter();
        let mut marked = marked.map(|fault| {
            let range = place(fault, "from")..place(fault, "to");
            String::from_utf16(&units[range]).expect("letters")
        });
        let named = marked.any(|marked| marked.contains(words));
        assert!(words == "error" || named, "{text}: {told}");
    }
}

#[test]
fn a_record_is_taken_up_at_the_first_lead() {
    let edition = edition();
    let shelf = EvidenceSet::read(&edition);
    let record = shelf.find("britannica-1911/ed-game-drawn");
    let record = record.expect("the record is there");
    let mut runner = Runner::new(&edition);
    let line = runner.line(record, None, &Vec::new());
    let played = line.expect("its own book plays it").played;
    let hand = transcript::finish(played.first().expect("it is lawful").clone());
    let text = codille_play::handed_over(record, &hand).expect("all hands are told");
    assert!(
        text.contains("    hands:\n") && !text.contains("dealt:"),
        "{text}"
    );
    let mut desk = with(&edition, &["britannica-1911", "gibbs-1878"]);
    let sits = |acts: usize, against: &str| json!({ "do": "take_up", "text": text, "acts": acts, "seat": "A", "against": [against], "seed": 7 });
    for player in codille_players::NAMES {
        let told = ask(&mut desk, &sits(0, player));
        assert_eq!(told["error"], Value::Null, "{player}");
        let told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
        assert_eq!(told["turn"], "person", "{player}: {told}");
    }
    let told = ask(&mut desk, &sits(1, "novice"));
    assert_eq!(told["error"], Value::Null);
    let told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
    assert_eq!(told["turn"], "person", "{told}");
    let hint = type_line(&mut desk, "hint");
    assert_eq!(hint["next"], "hint", "{hint}");
    let hint = ask(&mut desk, &json!({ "do": "hint" }));
    assert!(hint["lines"].to_string().contains("I would type"), "{hint}");
    let saved = ask(&mut desk, &json!({ "do": "record" }))["text"].clone();
    let mut other = with(&edition, &["britannica-1911", "gibbs-1878"]);
    let again = ask(&mut other, &json!({ "do": "resume", "text": saved }));
    assert_eq!(again["error"], Value::Null);
    assert_eq!(again["scene"], told["scene"]);
    // An act that was done at the table is taken back, and what the record tells is not.
    let before = again["scene"]["log"].clone();
    let card = again["scene"]["hand"].as_array().expect("a hand").iter();
    let mut card = card.filter(|c| c["open"] == true && c["lawful"] == true);
    let card = card.next().expect("a card is open")["card"].clone();
    let done = type_line(
        &mut other,
        &format!("play {}", card.as_str().expect("a card")),
    );
    assert_eq!(done["next"], "go", "{done}");
    let undone = type_line(&mut other, "undo");
    assert_eq!(undone["scene"]["log"], before, "{undone}");
    let told = ask(&mut other, &json!({ "do": "go", "most": 1000 }));
    play_out(&mut other, told);
    let review = ask(&mut other, &json!({ "do": "review" }));
    let review = review["lines"].as_array().expect("it is told").clone();
    assert!(review.len() > 3, "{review:?}");
    let head = review[0].as_str().expect("a sentence");
    assert!(head.contains("first lead"), "{head}");
    let cards = &review[1..review.len() - 1];
    let seen = |line: &Value| {
        let line = line.as_str().unwrap_or_default();
        !line.contains("not solved") && !line.contains("no deal found")
    };
    assert!(cards.iter().all(seen), "{review:?}");
    let bills = ask(&mut other, &json!({ "do": "elsewhere" }));
    assert!(
        bills["recorded"]
            .to_string()
            .contains("as the source has it"),
        "{bills}"
    );
    // The hand after it is dealt.
    let next = type_line(&mut other, "again");
    assert_eq!(next["scene"]["number"], 2, "{next}");
}

#[test]
fn a_record_is_played_on_by_another_book() {
    let edition = edition();
    let (text, fourth, _) = handed_over(&edition, BELINDA);
    let ids = ["gibbs-1878", "royal-1665"];
    let mut desk = with(&edition, &ids);
    let sits = |under: &str| json!({ "do": "take_up", "text": text, "acts": fourth, "under": under, "seat": "A", "against": ["novice"], "seed": 7 });
    for under in ids {
        let told = ask(&mut desk, &sits(under));
        assert_eq!(told["error"], Value::Null, "{under}: {told}");
        assert_eq!(told["scene"]["tricks"], json!([4, 9]), "{under}");
        let saved = ask(&mut desk, &json!({ "do": "record" }))["text"].clone();
        let again = ask(&mut desk, &json!({ "do": "resume", "text": saved }));
        assert_eq!(again["scene"], told["scene"], "{under}: {again}");
    }
    let told = ask(
        &mut desk,
        &json!({ "do": "bills", "text": text, "variants": ids }),
    );
    let net = |of: usize, line: &str| {
        let lines = told["bills"][of]["lines"].as_array().expect("lines");
        assert!(lines.contains(&json!(line)), "{line}: {told}");
    };
    net(0, "Belinda: +23");
    net(1, "Belinda: +129");
    let told = ask(&mut desk, &sits("cavendish-1896"));
    assert!(told["error"].is_string(), "{told}");
}

#[test]
fn every_kept_position_is_played_by_both_books() {
    let edition = edition();
    let text = include_str!("../../../book/witnesses.json");
    let kept: Value = serde_json::from_str(text).expect("it is JSON");
    let kept = kept.as_array().expect("a list");
    let ids: Vec<&str> = edition.variants.iter().map(|v| v.id.as_str()).collect();
    let mut desk = with(&edition, &ids);
    let (mut played, mut faults) = (0, Vec::new());
    for one in kept.iter().filter(|one| !one["play"].is_null()) {
        let play = &one["play"];
        let books: Vec<&str> = (one["answers"].as_array().expect("answers").iter())
            .filter_map(|answer| answer["variant"].as_str())
            .collect();
        let bills = json!({ "do": "bills", "text": play["record"], "variants": books });
        let told = ask(&mut desk, &bills);
        if told["bills"].as_array().map(Vec::len) != Some(2) {
            faults.push(format!("{}: {told}", one["topic"]));
        }
        for book in books {
            let sits = json!({ "do": "take_up", "text": play["record"], "acts": play["acts"], "under": book, "seat": "A", "against": ["novice"], "seed": 7 });
            let told = ask(&mut desk, &sits);
            match told["error"].as_str() {
                Some(why) => faults.push(format!("{} by {book}: {why}", one["topic"])),
                None => played += 1,
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(played >= 100, "{played}");
}
