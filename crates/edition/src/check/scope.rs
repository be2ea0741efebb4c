//! What names mean in one variant.

use super::node::{Node, Type};
use super::option::Choice;
use super::table::Table;
use codille_lang::builtin;
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{DeclarationSet, FaultId, HeadingId, List, NameId, Names, OptionId};

/// A name given by `define`.
#[derive(Debug, Clone)]
pub struct Defined {
    /// The name.
    pub name: String,
    /// The type of its value.
    pub ty: DefinedType,
}

/// What is known of the type of a defined name.
#[derive(Debug, Clone)]
pub enum DefinedType {
    /// Nobody has looked yet: the names on which it rests come first, and in a circle nobody does.
    Open,
    /// It is this.
    Known(Type),
    /// It has none: this is wrong with its definition.
    Faulty(Box<Diagnostic>),
}

/// What names mean.
#[derive(Debug)]
pub struct Scope<'a> {
    /// The data of the variant.
    pub table: &'a Table,
    /// Its options.
    pub options: &'a List<OptionId, Choice>,
    /// Its defined names.
    pub defined: List<NameId, Defined>,
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
    Defined(NameId),
}

impl Scope<'_> {
    /// Returns what a name stands for.
    pub fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(i) = self.defined.position(|d| d.name == name) {
            return Some(Meaning::Defined(i));
        }
        let (node, ty) = self.value(name)?;
        Some(Meaning::Value(node, ty))
    }

    /// Finds what a name means that no clause defines.
    fn value(&self, name: &str) -> Option<(Node, Type)> {
        if let Some(i) = self.options.position(|o| o.name == name) {
            return Some((Node::Option(i), self.options[i].values.ty(i)));
        }
        if let Some(v) = builtin::name(name) {
            return Some((Node::Var(v.var), v.ty));
        }
        if let Some(i) = self.table.game_called(name) {
            return Some((Node::Mask(1 << i), Type::Game));
        }
        if let Some(i) = self.table.declarations.position(|d| d.name == name) {
            return Some((Node::Mask(DeclarationSet::of(i).mask()), Type::Declaration));
        }
        if let Some(suit) = Suit::from_name(name) {
            return Some((Node::suit(suit), Type::Suit));
        }
        match name {
            "red" => return Some((Node::Mask(self.table.red.mask()), Type::Suits)),
            "black" => return Some((Node::Mask(self.table.black.mask()), Type::Suits)),
            "nobody" => return Some((Node::Mask(0), Type::Seat)),
            _ => {}
        }
        self.options.iter_enumerated().find_map(|(i, o)| {
            let at = o.values.words().iter().position(|w| w == name)?;
            Some((Node::Number(i64::try_from(at).ok()?), Type::Word(i)))
        })
    }

    /// Returns the type of a defined name.
    ///
    /// # Errors
    /// What is wrong with its definition.
    pub fn type_of(&self, name: NameId) -> Result<Type, Box<Diagnostic>> {
        match &self.defined[name].ty {
            DefinedType::Known(ty) => Ok(*ty),
            DefinedType::Faulty(fault) => Err(fault.clone()),
            DefinedType::Open => panic!("a name is looked at before whatever uses it"),
        }
    }

    /// Returns every name that could have been meant.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.defined.iter().map(|d| d.name.clone()).collect();
        names.extend(self.options.iter().map(|o| o.name.clone()));
        names.extend(builtin::NAMES.iter().map(|v| v.name.to_owned()));
        names.extend(self.table.games.iter().map(|g| g.name.clone()));
        names.extend(self.table.declarations.iter().map(|d| d.name.clone()));
        names.extend(Suit::ALL.iter().map(|s| s.name().to_owned()));
        names.extend(["red", "black", "nobody", "it"].map(str::to_owned));
        let words = self.options.iter().flat_map(|o| o.values.words());
        names.extend(words.cloned());
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

#[cfg(test)]
mod tests {
    use crate::check::node::{Node, Type, Var};
    use crate::check::scope::{Defined, DefinedType, Meaning, Scope};
    use crate::check::trial::checked;
    use codille_lang::clause::ast::Word;
    use codille_lang::ids::{FaultId, List, NameId, Names, OptionId};
    use codille_lang::span::Span;

    /// Asks a scope of the game for tests.
    fn with_scope(ask: impl Fn(&mut Scope<'_>)) {
        let (game, _) = checked(&[]);
        let game = game.expect("the game is sound");
        let mut faults = Names::default();
        faults.add("revoke");
        ask(&mut Scope {
            table: &game.table,
            options: &game.options,
            defined: vec![Defined {
                name: "stake".to_owned(),
                ty: DefinedType::Open,
            }]
            .into(),
            headings: Names::default(),
            scored: Vec::new(),
            faults,
        });
    }

    #[test]
    fn a_defined_name_comes_before_an_option() {
        with_scope(|scope| {
            assert!(
                matches!(scope.meaning("stake"), Some(Meaning::Defined(id)) if id == NameId::new(0))
            );
            scope.defined = List::new();
            let option = scope.meaning("stake");
            assert!(matches!(
                option,
                Some(Meaning::Value(Node::Option(id), Type::Number)) if id == OptionId::new(1)
            ));
        });
    }

    #[test]
    fn every_kind_of_name_has_its_type() {
        with_scope(|scope| {
            let meaning = |name: &str| match scope.meaning(name) {
                Some(Meaning::Value(node, ty)) => (node, ty),
                other => panic!("{name}: {other:?}"),
            };
            assert_eq!(
                meaning("forced"),
                (Node::Option(OptionId::new(0)), Type::Truth)
            );
            assert_eq!(
                meaning("best"),
                (Node::Option(OptionId::new(2)), Type::Suit)
            );
            assert_eq!(
                meaning("length"),
                (Node::Option(OptionId::new(3)), Type::Word(OptionId::new(3)))
            );
            assert_eq!(
                meaning("long"),
                (Node::Number(1), Type::Word(OptionId::new(3)))
            );
            assert_eq!(meaning("ombre"), (Node::Var(Var::Ombre), Type::Seat));
            assert_eq!(meaning("solo"), (Node::Mask(2), Type::Game));
            assert_eq!(meaning("diamonds"), (Node::Mask(4), Type::Suit));
            assert_eq!(meaning("red"), (Node::Mask(6), Type::Suits));
            assert_eq!(meaning("black"), (Node::Mask(9), Type::Suits));
            assert_eq!(meaning("nobody"), (Node::Mask(0), Type::Seat));
            assert!(scope.meaning("nothing_of_the_kind").is_none());
        });
    }

    #[test]
    fn every_name_that_is_offered_means_something() {
        with_scope(|scope| {
            for name in scope.names() {
                assert!(name == "it" || scope.meaning(&name).is_some(), "{name}");
            }
        });
    }

    #[test]
    fn a_heading_keeps_its_number() {
        with_scope(|scope| {
            let (a, b) = (scope.heading("a"), scope.heading("b"));
            assert_eq!((scope.heading("b"), scope.heading("a")), (b, a));
            assert_eq!(scope.headings.iter().collect::<Vec<_>>(), ["a", "b"]);
        });
    }

    #[test]
    fn a_fault_nearly_written_is_suggested() {
        with_scope(|scope| {
            let word = |text: &str| Word {
                text: text.to_owned(),
                span: Span::default(),
            };
            assert_eq!(scope.fault(&word("revoke")), Ok(FaultId::from(0)));
            let told = scope.fault(&word("revoek")).map_err(|d| d.help);
            assert_eq!(told, Err(Some("write `revoke`".to_owned())));
        });
    }
}
