//! What stands behind the table of a TEI document: changes of patched variants, stakes, passages and the citation.

use std::io;

use super::super::change::{ChangeList, changes};
use super::super::cited;
use super::super::stake::{STAKE_MEANING, stakes};
use super::xml::{Xml, id, line, say, with, write};
use codille_analysis::compare::{Comparison, Reference};

/// Writes what stands behind the table.
pub(super) fn back(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    for list in changes(comparison) {
        changed(xml, comparison, &list)?;
        line(xml)?;
    }
    staked(xml, comparison)?;
    if !comparison.passages.is_empty() {
        with(xml, "div", &[("type", "passages")], |xml| {
            say(xml, "head", &[], "Passages")?;
            with(xml, "list", &[], |xml| {
                (comparison.passages.iter()).try_for_each(|p| passage(xml, comparison, p))
            })
        })?;
        line(xml)?;
    }
    with(xml, "div", &[("type", "citation")], |xml| {
        say(xml, "head", &[], "Citation")?;
        say(xml, "p", &[], &cited(comparison))
    })
}

/// Writes what a patched variant changes.
fn changed(xml: &mut Xml, comparison: &Comparison, list: &ChangeList<'_>) -> io::Result<()> {
    let variant = format!("#{}", id("v", &list.head.id));
    let of = [("type", "changes"), ("corresp", variant.as_str())];
    with(xml, "div", &of, |xml| {
        say(xml, "head", &[], &list.title())?;
        with(xml, "list", &[], |xml| {
            list.patches().iter().try_for_each(|patch| {
                line(xml)?;
                with(xml, "item", &[], |xml| {
                    say(xml, "term", &[("type", "change")], patch.op)?;
                    write(xml, " ")?;
                    say(xml, "ident", &[("type", "clause")], &patch.target)?;
                    let gist = patch.gist.as_deref().unwrap_or_default();
                    write(xml, &format!(": {gist}"))?;
                    for cite in &patch.cites {
                        write(xml, " ")?;
                        citing(xml, comparison, cite)?;
                    }
                    Ok(())
                })
            })
        })
    })
}

/// Names a passage, and leads to it where the document lists it.
fn citing(xml: &mut Xml, comparison: &Comparison, cite: &str) -> io::Result<()> {
    let listed = comparison.passages.iter().any(|p| p.id == cite);
    if !listed {
        return say(xml, "ident", &[("type", "passage")], cite);
    }
    let target = format!("#{}", id("p", cite));
    say(xml, "ref", &[("target", &target)], cite)
}

/// Says of what the shares are shares.
fn staked(xml: &mut Xml, comparison: &Comparison) -> io::Result<()> {
    let stakes = stakes(comparison);
    if stakes.is_empty() {
        return Ok(());
    }
    with(xml, "div", &[("type", "stakes")], |xml| {
        say(xml, "head", &[], "Stakes")?;
        say(xml, "p", &[], STAKE_MEANING)?;
        with(xml, "list", &[], |xml| {
            stakes.iter().try_for_each(|(head, words)| {
                line(xml)?;
                let target = format!("#{}", id("v", &head.id));
                with(xml, "item", &[], |xml| {
                    say(xml, "ref", &[("target", &target)], &head.id)?;
                    write(xml, &format!(": {words}"))
                })
            })
        })
    })?;
    line(xml)
}

fn passage(xml: &mut Xml, comparison: &Comparison, passage: &Reference) -> io::Result<()> {
    line(xml)?;
    with(xml, "item", &[("xml:id", &id("p", &passage.id))], |xml| {
        let work = comparison.sources.iter().find(|s| s.id == passage.work);
        with(xml, "bibl", &[], |xml| {
            if let Some(work) = work {
                let target = format!("#{}", id("w", &work.id));
                say(xml, "ref", &[("target", &target)], &work.title)?;
                write(xml, ", ")?;
            }
            say(xml, "biblScope", &[], &passage.locus)
        })?;
        write(xml, ": ")?;
        if let Some(incipit) = &passage.incipit {
            say(xml, "quote", &[("type", "incipit")], incipit)?;
            write(xml, " ")?;
        }
        say(xml, "gloss", &[], &passage.gist)
    })
}
