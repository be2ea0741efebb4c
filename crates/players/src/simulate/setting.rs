//! Settings of the options that are worth trying: each alone, all at their greatest, mixtures. Knows no option by name but the number of players.

use codille_edition::check::Checked;
use codille_edition::check::option::{Choice, Values};
use codille_engine::variant::Setting;

/// For each number of players: the defaults, all at their greatest, mixtures, and each option alone at each sample.
pub fn settings(checked: &Checked) -> Vec<Setting> {
    let options: Vec<&Choice> = checked
        .options
        .iter()
        .filter(|o| o.name != "players")
        .collect();
    let mut chosen: Vec<Setting> = vec![Setting::new()];
    let all = |pick: &dyn Fn(usize, &Choice) -> i64| {
        let pairs = options.iter().enumerate();
        pairs
            .map(|(i, o)| (o.name.clone(), o.write(pick(i, o))))
            .collect::<Setting>()
    };
    chosen.push(all(&|_, o| greatest(o)));
    for mixture in 0..24 {
        chosen.push(all(&|i, o| {
            let samples = o.samples();
            // A fixed scatter: no two options go through their samples in step.
            let at = (mixture * (2 * i + 1) + i * i) % samples.len();
            *samples.get(at).expect("every option has a sample")
        }));
    }
    for option in &options {
        let mut samples = option.samples();
        samples.sort_unstable();
        samples.dedup();
        samples.retain(|v| *v != option.default);
        chosen.extend(
            samples
                .iter()
                .map(|v| vec![(option.name.clone(), option.write(*v))]),
        );
    }
    if checked.options.iter().all(|o| o.name != "players") {
        return chosen;
    }
    let rows = checked.table.seats.iter();
    rows.flat_map(|row| {
        chosen.iter().cloned().map(move |mut setting| {
            setting.push(("players".to_owned(), row.players.to_string()));
            setting
        })
    })
    .collect()
}

fn greatest(option: &Choice) -> i64 {
    let last = option.samples().into_iter().max();
    let last = last.expect("every option has a sample");
    match &option.values {
        Values::Number { max, only, .. } if only.is_empty() => *max,
        Values::Number { .. } | Values::Switch | Values::Suit(_) | Values::Word(_) => last,
    }
}
