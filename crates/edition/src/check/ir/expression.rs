//! Expressions of the typed tree in words. A mask says nothing of its type: what stands around it does.

use super::IrNode;
use crate::check::Checked;
use crate::check::act;
use crate::check::node::{ActPattern, LogQuestion, Node, Op2};
use codille_lang::builtin::{self, Type};
use codille_lang::cards::{CardSet, Suit, SuitSet};
use codille_lang::ids::{DeclarationSet, FaultId, HeadingId, SeatSet};

impl Checked {
    /// Returns an expression of which `wanted` is asked for.
    pub(super) fn ir_node(&self, node: &Node, wanted: Option<Type>) -> IrNode {
        // A mask may have several members where one thing is compared with it.
        let ty = if matches!(node, Node::Mask(_)) {
            wanted.map(Type::set)
        } else {
            self.type_of(node).or(wanted)
        };
        let out = match node {
            Node::Number(n) => IrNode::new("Number").of(self.number(*n, ty)),
            Node::Mask(mask) => IrNode::new("Mask").of(self.mask(*mask, ty)),
            Node::Option(at) => IrNode::new("Option").of(&self.options[*at].name),
            Node::Var(var) => IrNode::new("Var").of(var.word()),
            Node::Fn1(fun, of) => {
                let row = builtin::FUNCTIONS.iter().find(|row| row.call == *fun);
                let takes = row.map(|row| row.takes);
                let of = self.ir_node(of, takes);
                IrNode::new("Fn1").of(fun.word()).with(vec![of])
            }
            Node::Faults(fault, seat) => self.of_fault("Faults", *fault, seat),
            Node::SinceFault(fault, seat) => self.of_fault("SinceFault", *fault, seat),
            Node::Fined(fault, seat) => self.of_fault("Fined", *fault, seat),
            Node::Outlook(fault, seat) => self.of_fault("Outlook", *fault, seat),
            Node::Scored(heading, seat) => {
                let seat = self.ir_node(seat, Some(Type::Seat));
                let scored = IrNode::new("Scored").of(self.heading(*heading));
                scored.with(vec![seat])
            }
            Node::Log(question, of) => self.of_log(question, of),
            Node::TrumpCard(rank) => IrNode::new("TrumpCard").of(rank.to_string()),
            Node::Define(name) => IrNode::new("Define").of(self.name(*name)),
            Node::It(depth) => IrNode::new("It").of(depth.to_string()),
            Node::Not(inner) => IrNode::new("Not").with(vec![self.truth(inner)]),
            Node::All(all) => IrNode::new("All").with(all.iter().map(|n| self.truth(n)).collect()),
            Node::Any(all) => IrNode::new("Any").with(all.iter().map(|n| self.truth(n)).collect()),
            Node::Compare(cmp, a, b) => IrNode::new("Compare")
                .of(format!("{cmp:?}"))
                .with(self.pair(a, b, None)),
            Node::Op2(op, a, b) => {
                let parts = self.pair(a, b, Self::operation(*op, wanted).0);
                IrNode::new("Op2").of(format!("{op:?}")).with(parts)
            }
            Node::ForAll(depth, set, holds) => self.bound("ForAll", *depth, set, holds),
            Node::Exists(depth, set, holds) => self.bound("Exists", *depth, set, holds),
            Node::Filter(depth, set, holds) => self.bound("Filter", *depth, set, holds),
        };
        ty.into_iter().fold(out, IrNode::typed)
    }

    /// Returns the type of an expression, where the expression alone shows it.
    fn type_of(&self, node: &Node) -> Option<Type> {
        match node {
            // A truth is a number, too, and the word of an option.
            Node::Number(_) | Node::Mask(_) => None,
            Node::Option(at) => Some(self.options[*at].values.ty(*at)),
            Node::Var(var) => Some(var.ty()),
            Node::Fn1(fun, _) => Some(fun.gives()),
            Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..) => Some(Type::Number),
            Node::Log(question, _) => Some(match question {
                LogQuestion::Done(_) | LogQuestion::Since(..) | LogQuestion::Number(_) => {
                    Type::Number
                }
                LogQuestion::Cards(_) | LogQuestion::Top | LogQuestion::Bottom => Type::Cards,
            }),
            Node::TrumpCard(_) => Some(Type::Card),
            Node::Define(name) => Some(self.names[*name].1),
            Node::It(_) => Some(Type::Seat),
            Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::ForAll(..)
            | Node::Exists(..) => Some(Type::Truth),
            Node::Op2(op, a, b) => {
                let found = self.type_of(a).or_else(|| self.type_of(b));
                Self::operation(*op, found.map(Type::set)).1
            }
            Node::Filter(..) => Some(Type::Seats),
        }
    }

    /// Returns what an operation works on, where neither side shows it, and what it gives; `set` is what one of sets does.
    const fn operation(op: Op2, set: Option<Type>) -> (Option<Type>, Option<Type>) {
        let (number, truth) = (Some(Type::Number), Some(Type::Truth));
        match op {
            Op2::Add | Op2::Sub | Op2::Mul | Op2::Div | Op2::Min | Op2::Max => (number, number),
            Op2::Union | Op2::Minus | Op2::Meet => (set, set),
            Op2::HasAll | Op2::HasAny | Op2::HasNone => (None, truth),
            Op2::Before => (Some(Type::Seat), truth),
        }
    }

    fn truth(&self, node: &Node) -> IrNode {
        self.ir_node(node, Some(Type::Truth))
    }

    /// Returns both sides of an operation; each shows the type of the other.
    fn pair(&self, a: &Node, b: &Node, wanted: Option<Type>) -> Vec<IrNode> {
        let (left, right) = (self.type_of(a), self.type_of(b));
        vec![
            self.ir_node(a, right.or(wanted)),
            self.ir_node(b, left.or(wanted)),
        ]
    }

    fn bound(&self, kind: &'static str, depth: usize, set: &Node, holds: &Node) -> IrNode {
        let set = self.ir_node(set, Some(Type::Seats));
        let parts = vec![set.called("of"), self.truth(holds)];
        IrNode::new(kind).of(format!("It {depth}")).with(parts)
    }

    fn of_fault(&self, kind: &'static str, fault: FaultId, seat: &Node) -> IrNode {
        let seat = self.ir_node(seat, Some(Type::Seat));
        IrNode::new(kind).of(self.fault(fault)).with(vec![seat])
    }

    fn of_log(&self, question: &LogQuestion, of: &Node) -> IrNode {
        let act = |pattern: &ActPattern| {
            let name = act::name(&self.table.acts, pattern.act);
            let words = pattern.words.iter().flat_map(|words| [" ", words]);
            format!("\"{name}{}\"", words.collect::<String>())
        };
        let (asked, wanted) = match question {
            LogQuestion::Done(pattern) => (format!("Done {}", act(pattern)), Type::Seats),
            LogQuestion::Since(first, second) => (
                format!("Since {}, {}", act(first), act(second)),
                Type::Seats,
            ),
            LogQuestion::Cards(pattern) => (format!("Cards {}", act(pattern)), Type::Seats),
            LogQuestion::Number(pattern) => (format!("Number {}", act(pattern)), Type::Seats),
            LogQuestion::Top => ("Top".to_owned(), Type::Number),
            LogQuestion::Bottom => ("Bottom".to_owned(), Type::Number),
        };
        let of = self.ir_node(of, Some(wanted));
        IrNode::new("Log").of(asked).with(vec![of])
    }

    pub(super) fn fault(&self, fault: FaultId) -> String {
        format!("\"{}\"", &self.faults[fault])
    }

    pub(super) fn heading(&self, heading: HeadingId) -> String {
        format!("\"{}\"", &self.headings[heading])
    }

    /// Returns a number as its type has it: a truth, or the word of an option.
    fn number(&self, n: i64, ty: Option<Type>) -> String {
        let word = match ty {
            Some(Type::Truth) => Some(if n == 0 { "false" } else { "true" }),
            Some(Type::Word(option)) => {
                let words = self.options[option].values.words();
                usize::try_from(n)
                    .ok()
                    .and_then(|at| words.get(at))
                    .map(String::as_str)
            }
            Some(_) | None => None,
        };
        word.map_or_else(|| n.to_string(), str::to_owned)
    }

    /// Returns the members of a mask as its type has them.
    fn mask(&self, mask: u64, ty: Option<Type>) -> String {
        let listed = |names: Vec<&str>| format!("{{{}}}", names.join(" "));
        match ty {
            Some(Type::Card | Type::Cards) => format!("{{{}}}", CardSet(mask)),
            Some(Type::Suit | Type::Suits) => {
                listed(SuitSet::from_mask(mask).iter().map(Suit::name).collect())
            }
            Some(Type::Seat | Type::Seats) if mask == 0 => "nobody".to_owned(),
            Some(Type::Seat | Type::Seats) => {
                let seats = SeatSet::from_mask(mask);
                format!("{:?}", seats.iter().map(usize::from).collect::<Vec<_>>())
            }
            Some(Type::Game | Type::Games) => {
                let games = self.table.games.iter().enumerate();
                let games = games.filter(|(at, _)| mask >> at & 1 == 1);
                listed(games.map(|(_, game)| game.name.as_str()).collect())
            }
            Some(Type::Declaration | Type::Declarations) => {
                let all = DeclarationSet::from_mask(mask);
                let all = all
                    .iter()
                    .map(|at| self.table.declarations[at].name.as_str());
                listed(all.collect())
            }
            Some(Type::Number | Type::Truth | Type::Word(_)) | None => format!("{mask:#x}"),
        }
    }
}
