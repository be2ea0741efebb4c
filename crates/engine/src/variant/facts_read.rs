//! Which facts of a hand a rule that a referee asks may read, through exceptions and defined names.

use super::Variant;
use super::fact_set::{FactKind, FactSet};
use super::occurrences::LogFact;
use codille_edition::check::node::{Fn1, LogQuestion, Node, Var};
use codille_edition::check::rule::Body;
use codille_lang::ids::{List, NameId, RuleId};

impl Variant {
    /// Returns the facts on which it depends whether a rule or an exception to it is in force, and for whom, where no combination is asked
    /// about.
    pub(super) fn facts_read(&self, rule: RuleId) -> FactSet {
        let mut reader = FactReader {
            variant: self,
            read: FactSet::default(),
            rules: List::from(vec![false; self.rules.len()]),
            names: List::from(vec![false; self.checked.names.len()]),
        };
        reader.rule(rule);
        reader.read
    }
}

struct FactReader<'a> {
    variant: &'a Variant,
    read: FactSet,
    rules: List<RuleId, bool>,
    names: List<NameId, bool>,
}

impl FactReader<'_> {
    fn rule(&mut self, number: RuleId) {
        if std::mem::replace(&mut self.rules[number], true) {
            return;
        }
        let rule = &self.variant.rules[number];
        match &rule.body {
            Body::Law { party: node, .. }
            | Body::Duty { party: node, .. }
            | Body::Define { value: node, .. } => self.node(node),
            Body::Nothing | Body::FreshDeal => {}
            Body::Trumps(_)
            | Body::Plain(_)
            | Body::Games(_)
            | Body::Accrual(_)
            | Body::Measure { .. }
            | Body::Pay { .. }
            | Body::Fault { .. }
            | Body::Offence { .. } => self.read.add_all(FactSet::everything()),
        }
        self.node(&rule.condition);
        rule.exceptions.iter().for_each(|e| self.rule(*e));
    }

    fn node(&mut self, node: &Node) {
        let mut names = Vec::new();
        node.walk(&mut |n| match n {
            Node::Var(var) => self.read.add_all(of_name(*var)),
            Node::Fn1(fun, _) => self.read.add_all(of_function(*fun)),
            Node::TrumpCard(_) => self.read.add(FactKind::Trump),
            Node::Define(name) => names.push(*name),
            Node::Faults(fault, _) | Node::Fined(fault, _) | Node::Outlook(fault, _) => {
                self.read.add_fault(*fault);
            }
            Node::SinceFault(fault, _) => {
                self.read.add_fault(*fault);
                self.read.add(FactKind::Trick);
                self.read.add(FactKind::Tricks);
            }
            Node::Scored(..) => self.read.add(FactKind::Reckoned),
            Node::Log(question, _) => match question {
                LogQuestion::Done(one) | LogQuestion::Cards(one) | LogQuestion::Number(one) => {
                    self.read.add_act(one.act);
                }
                LogQuestion::Since(one, other) => {
                    self.read.add_act(one.act);
                    self.read.add_act(other.act);
                }
                LogQuestion::Top | LogQuestion::Bottom => self.read.add(FactKind::Pile),
            },
            Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::It(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::Op2(..)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => {}
        });
        for name in names {
            if !std::mem::replace(&mut self.names[name], true) {
                let variant = self.variant;
                let bases = variant.defines[name].iter();
                bases.for_each(|base| self.rule(*base));
            }
        }
    }
}

/// Returns the facts that a name reads where no combination is asked about. Who sits at the table is none: where that differs, all is asked
/// anew.
fn of_name(name: Var) -> FactSet {
    let fact = match name {
        Var::Dealer
        | Var::Eldest
        | Var::Player
        | Var::Everyone
        | Var::Active
        | Var::Players
        | Var::Advisers
        | Var::HandSize
        | Var::Pack
        | Var::Games
        | Var::Suits
        | Var::Declarations => return FactSet::default(),
        Var::Silenced => return in_log(LogFact::Silenced),
        Var::Losers => return in_log(LogFact::Lost),
        Var::Trump | Var::Trumps => FactKind::Trump,
        Var::Turned => FactKind::Turned,
        Var::Led | Var::TrickCards => FactKind::Trick,
        Var::Game | Var::Standing | Var::Opened | Var::Holder | Var::Ombre | Var::Defender => {
            FactKind::Game
        }
        Var::Leader => FactKind::Leader,
        Var::LastExchanger | Var::Exchanged => FactKind::Exchanged,
        Var::Spoken => FactKind::Spoken,
        Var::Pool => FactKind::Pool,
        Var::TricksPlayed | Var::TricksTotal => FactKind::Tricks,
        Var::Stock => FactKind::Stock,
        Var::AllPassed
        | Var::Surrendered
        | Var::Challenged
        | Var::Stopped
        | Var::Reserving
        | Var::PoolReserved
        | Var::LargestReserved
        | Var::ReservedCount => FactKind::Ending,
        Var::DealNumber | Var::DealsPlayed => FactKind::Partie,
        Var::Looked => FactKind::Looked,
        Var::Thrown => FactKind::Thrown,
        Var::Waiting | Var::Replied => FactKind::Reply,
        Var::Granted | Var::Evened => FactKind::Reckoned,
        Var::Suit
        | Var::Ladies
        | Var::Calling
        | Var::Called
        | Var::CalledFirst
        | Var::Better
        | Var::Equal
        | Var::Higher
        | Var::These
        | Var::SoMany
        | Var::Whose
        | Var::SpokenSuit => return FactSet::everything(),
    };
    FactSet::of(fact)
}

/// Returns the facts that a function reads besides its argument, where no combination is asked about.
fn of_function(function: Fn1) -> FactSet {
    let fact = match function {
        Fn1::Next
        | Fn1::Count
        | Fn1::OfRank
        | Fn1::AboveGame
        | Fn1::CardsOf
        | Fn1::Pips
        | Fn1::Height
        | Fn1::Printed => return FactSet::default(),
        Fn1::Strange => return in_log(LogFact::Strange),
        Fn1::Aside => return in_log(LogFact::Aside),
        Fn1::Run | Fn1::SuitOf | Fn1::Below | Fn1::AboveCard => FactKind::Trump,
        Fn1::Tricks | Fn1::Opening => FactKind::Won,
        Fn1::Held => FactKind::Held,
        Fn1::Hand => FactKind::Hand,
        Fn1::Dealt => FactKind::Dealt,
        Fn1::Discarded => FactKind::Discarded,
        Fn1::Taken => FactKind::Taken,
        Fn1::LedBy => FactKind::LedBy,
        Fn1::Score
        | Fn1::Total
        | Fn1::Gained
        | Fn1::Announced
        | Fn1::Asked
        | Fn1::Left
        | Fn1::Upheld
        | Fn1::Calls
        | Fn1::Reckoned => FactKind::Reckoned,
        Fn1::Drawn
        | Fn1::FirstDealt
        | Fn1::Ahead
        | Fn1::Alike
        | Fn1::Outdoes
        | Fn1::Matches
        | Fn1::Proves
        | Fn1::Outdone
        | Fn1::Matched
        | Fn1::AgainstCards
        | Fn1::Sunk => return FactSet::everything(),
    };
    FactSet::of(fact)
}

fn in_log(fact: LogFact) -> FactSet {
    let mut set = FactSet::default();
    set.add_standing(fact);
    set
}
