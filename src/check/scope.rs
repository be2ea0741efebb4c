//! What names mean in one variant. Types nothing and reads no clause.

use super::builtin;
use super::node::{Node, Type};
use super::option::{Choice, Values};
use super::table::Table;
use crate::cards::Suit;
use crate::clause::ast::Word;
use crate::diagnostic::{Diagnostic, code, nearest};
use crate::ids::{FaultId, HeadingId, Names};

/// A name given by `define`.
#[derive(Debug, Clone)]
pub struct Defined {
    /// The name.
    pub name: String,
    /// The type of its value, once known.
    pub ty: Option<Type>,
    /// What is wrong with its definition, where it has no type.
    pub fault: Option<Diagnostic>,
}

/// What names mean.
#[derive(Debug)]
pub struct Scope<'a> {
    /// The data of the variant.
    pub table: &'a Table,
    /// Its options.
    pub options: &'a [Choice],
    /// Its defined names.
    pub defined: Vec<Defined>,
    /// Headings of payments met so far.
    pub headings: Names<HeadingId>,
    /// The headings among them under which something is scored.
    pub scored: Vec<String>,
    /// Names of faults.
    pub faults: Names<FaultId>,
}

/// What a name stands for.
#[derive(Debug)]
pub enum Meaning {
    /// A value of a type.
    Value(Node, Type),
    /// A defined name by its number.
    Defined(usize),
}

impl Scope<'_> {
    /// Returns what a name stands for.
    pub fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(i) = self.defined.iter().position(|d| d.name == name) {
            return Some(Meaning::Defined(i));
        }
        if let Some((i, choice)) = self
            .options
            .iter()
            .enumerate()
            .find(|(_, o)| o.name == name)
        {
            let ty = match choice.values {
                Values::Number { .. } => Type::Number,
                Values::Switch => Type::Truth,
                Values::Suit(_) => Type::Suit,
                Values::Word(_) => Type::Word(i),
            };
            return Some(Meaning::Value(Node::Option(i), ty));
        }
        if let Some(v) = builtin::VARS.iter().find(|v| v.name == name) {
            return Some(Meaning::Value(Node::Var(v.var), v.ty));
        }
        if let Some(i) = self.table.games.iter().position(|g| g.name == name) {
            return Some(Meaning::Value(Node::Mask(1 << i), Type::Game));
        }
        let declarations = &self.table.declarations;
        if let Some(i) = declarations.iter().position(|d| d.name == name) {
            return Some(Meaning::Value(Node::Mask(1 << i), Type::Declaration));
        }
        if let Some(suit) = Suit::from_name(name) {
            return Some(Meaning::Value(Node::suit(suit), Type::Suit));
        }
        match name {
            "red" => return Some(Meaning::Value(Node::Mask(self.table.red), Type::Suits)),
            "black" => return Some(Meaning::Value(Node::Mask(self.table.black), Type::Suits)),
            "nobody" => return Some(Meaning::Value(Node::Mask(0), Type::Seat)),
            _ => {}
        }
        self.options.iter().enumerate().find_map(|(i, o)| {
            let Values::Word(words) = &o.values else {
                return None;
            };
            let at = words.iter().position(|w| w == name)?;
            Some(Meaning::Value(
                Node::Number(i64::try_from(at).ok()?),
                Type::Word(i),
            ))
        })
    }

    /// Returns every name that could have been meant.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.defined.iter().map(|d| d.name.clone()).collect();
        names.extend(self.options.iter().map(|o| o.name.clone()));
        names.extend(builtin::VARS.iter().map(|v| v.name.to_owned()));
        names.extend(self.table.games.iter().map(|g| g.name.clone()));
        names.extend(self.table.declarations.iter().map(|d| d.name.clone()));
        names.extend(Suit::ALL.iter().map(|s| s.name().to_owned()));
        names.extend(["red", "black", "nobody", "it"].map(str::to_owned));
        for option in self.options {
            if let Values::Word(words) = &option.values {
                names.extend(words.iter().cloned());
            }
        }
        names
    }

    /// Returns the number of a fault by its name.
    ///
    /// # Errors
    /// No clause names such a fault.
    pub fn fault(&self, name: &Word) -> Result<FaultId, Box<Diagnostic>> {
        self.faults.find(&name.text).ok_or_else(|| {
            let title = format!("no fault is called \"{}\"", name.text);
            let near = nearest(&name.text, self.faults.iter());
            Box::new(Diagnostic::error(code::UNKNOWN_NAME, title, name.span).suggest(near))
        })
    }

    /// Returns the number of a heading, which it adds where it is new.
    pub fn heading(&mut self, name: &str) -> HeadingId {
        self.headings.add(name)
    }
}
