use codille_analysis::witness::witness;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::Setting;
use codille_lang::layout::TermStyle;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let edition = Edition::load(&Rules::embedded());
    for pair in args.chunks(2) {
        let t = std::time::Instant::now();
        let found = witness(&edition, pair, None, &Setting::new()).expect("x");
        println!(
            "=====\n{}",
            codille_report::compare::witness_text(
                &found,
                TermStyle {
                    width: 150,
                    colour: false,
                    ascii: false
                }
            )
        );
        eprintln!(
            "{pair:?} {} of {} {:?}",
            found.topics.iter().filter(|t| t.shown.is_some()).count(),
            found.topics.len(),
            t.elapsed()
        );
    }
}
