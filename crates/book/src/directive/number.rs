//! Directives that say a number: of a rule, of a table, of the edition.

use super::cards::number;
use super::context::{DirectiveContext, Fault, Told};
use super::inline::clause;
use super::parse::Called;
use crate::model::own;
use crate::place::Kind;
use codille_edition::ruleset::section::says;
use codille_edition::ruleset::word;
use codille_edition::text::PassageKind;
use codille_engine::variant::Setting;
use codille_evidence::run::Verdict;
use codille_evidence::{EvidenceKind, Whose};
use codille_lang::cards::Suit;
use codille_lang::diagnostic::nearest;
use codille_lang::words::joined;
use codille_report::Figures;
use maud::Render;

pub(super) fn literal(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let (_, clause) = clause(desk, called)?;
    let n = called.number(1, "N")?;
    let numbers = literals(&clause.rule);
    let found = n.checked_sub(1).and_then(|n| numbers.get(n)).copied();
    let Some(found) = found else {
        let title = format!("the rule of `{}` has {} numbers", clause.id, numbers.len());
        let help = format!("count among {}", joined(numbers.iter(), ", "));
        return Err(Fault::arguments(title, help).at(1));
    };
    Ok(number(found, called))
}

/// Returns the numbers written out in a rule, in order; those in names, cards and words are none.
pub(super) fn literals(rule: &str) -> Vec<i64> {
    let outside: String = rule.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    outside
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '/' | '@' | '.' | '-')))
        .filter_map(|t| t.parse().ok())
        .collect()
}

pub(super) fn value(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let id = called.argument(0, "VARIANT")?;
    desk.href(Kind::Variant, id, 0)?;
    let path = called.argument(1, "PATH")?;
    let Some(show) = desk.atlas.shown.get(id) else {
        return Err(Fault::unresolved(format!("no variant `{id}`"), None).at(0));
    };
    if matches!(path, "pack" | "stock" | "trumps.red" | "trumps.black") {
        return cards_in(desk, id, path).map(|n| number(n, called));
    }
    let found = if let Some(name) = path.strip_prefix("option.") {
        let option = show.options.iter().find(|o| o.name == name);
        option.map(|o| o.default.clone())
    } else {
        let pointer = format!("/{}", path.replace('.', "/"));
        let table = serde_json::Value::from(show.table.clone());
        table.pointer(&pointer).cloned()
    };
    let Some(found) = found else {
        let options = show.options.iter().map(|o| format!("option.{}", o.name));
        let names: Vec<String> = show.table.keys().cloned().chain(options).collect();
        let near = nearest(path, names.iter().map(String::as_str)).map(str::to_owned);
        let title = format!("`{id}` has no value `{path}`");
        return Err(Fault::unresolved(title, near.as_deref()).at(1));
    };
    Ok(
        match found.as_i64().or_else(|| found.as_str()?.parse().ok()) {
            Some(n) => number(n, called),
            None => says(&found).render(),
        },
    )
}

/// Counts the cards of the pack, of the stock, or of trumps of a colour.
pub(super) fn cards_in(desk: &DirectiveContext<'_>, id: &str, what: &str) -> Result<i64, Fault> {
    let variant = desk.run(|r| r.variant(id, &Setting::new()));
    let variant = variant.map_err(|why| Fault::unresolved(why, None).at(0))?;
    let table = &variant.checked.table;
    let pack = i64::from(table.pack.count());
    if let Some(colour) = what.strip_prefix("trumps.") {
        let raw = desk.atlas.edition.variant_of(id);
        let colours = raw.and_then(|r| r.table.colours.as_ref());
        let letters = colours.map(|c| if colour == "red" { &c.red } else { &c.black });
        let suit = letters.and_then(|l| Suit::from_letter(l.as_str().chars().next()?));
        let suit =
            suit.ok_or_else(|| Fault::unresolved(format!("`{id}` has no colours"), None).at(1))?;
        let trumps = &variant.orders.of(Some(suit)).trumps;
        return Ok(counted(trumps.len()));
    }
    let dealt = counted(variant.hands) * counted(table.cards);
    Ok(if what == "pack" { pack } else { pack - dealt })
}

/// Returns how many things of the edition there are, as a number that is written.
pub(super) fn counted(count: usize) -> i64 {
    i64::try_from(count).expect("nothing of the edition is counted beyond that")
}

pub(super) fn count(desk: &DirectiveContext<'_>, called: &Called) -> Told {
    let what = called.argument(0, "WHAT")?;
    let modifiers = ["words", "Words"];
    let scope = called.given().nth(1);
    let scope = scope.filter(|s| !modifiers.contains(s));
    let edition = desk.atlas.edition;
    let library = &edition.library;
    let known = |s: &str| library.work(s).is_some() || edition.variant_of(s).is_some();
    if let Some(scope) = scope.filter(|s| !known(s)) {
        return Err(Fault::unresolved(format!("no work or variant `{scope}`"), None).at(1));
    }
    let of = |work: &str| scope.is_none_or(|s| s == work);
    let passages = library.passages().iter().filter(|p| of(p.id.work()));
    let apparatus = library.apparatus().iter().filter(|a| of(a.id.work()));
    let variants = edition.variants.iter().filter(|v| of(&v.work));
    let figures = |pick: fn(&Figures) -> usize| {
        let works = desk.atlas.coverage.works.0.iter().filter(|(w, _)| of(w));
        works.map(|(_, f)| pick(f)).sum()
    };
    let verdicts = desk.atlas.verdicts.values();
    let verdicts = verdicts.filter(|v| v.id.split('/').next().is_some_and(of) || of(&v.variant));
    let game = |v: &&Verdict, whose| v.kind == EvidenceKind::Record && v.whose == whose;
    let found = match what {
        "works" => library.works().len(),
        "variants" => variants.count(),
        "passages" => passages.count(),
        "cases" => passages.filter(|p| p.kind == PassageKind::Case).count(),
        "topics" => library.topics().len(),
        "apparatus" => apparatus.count(),
        "clauses" => match scope.and_then(|s| edition.variant_of(s)) {
            Some(variant) => variant.clauses.len(),
            None => variants.map(|v| own(v).count()).sum(),
        },
        "book-records" => verdicts.filter(|v| game(v, Whose::Book)).count(),
        "editor-records" => verdicts.filter(|v| game(v, Whose::Editor)).count(),
        "book-evidence" => verdicts.filter(|v| v.whose == Whose::Book).count(),
        "editor-evidence" => verdicts.filter(|v| v.whose == Whose::Editor).count(),
        "encoded" => figures(|f| f.encoded),
        "evidenced" => figures(|f| f.evidenced),
        "etiquette" => figures(|f| f.etiquette),
        "commentary" => figures(|f| f.commentary),
        "not_encoded" => figures(|f| f.not_encoded),
        kind => {
            let found = apparatus.filter(|a| word(a.kind) == kind).count();
            if found == 0 {
                let help = "count works, variants, passages, clauses, book-records, editor-records, book-evidence, editor-evidence, topics, cases, apparatus, a word of the coverage or a kind of the apparatus";
                return Err(Fault::arguments(format!("`{kind}` are not counted"), help).at(0));
            }
            found
        }
    };
    Ok(number(counted(found), called))
}
#[cfg(test)]
mod tests {
    use super::literals;

    #[test]
    fn only_written_numbers_count() {
        let rule = "exception to @law-22.b: ombre pays 5 + 2 * players to pool as \"9 points\" when 7t is led and x2 >= 13";
        assert_eq!(literals(rule), [5, 2, 13]);
    }
}
