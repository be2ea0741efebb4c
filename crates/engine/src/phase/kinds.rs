//! Makes of the list of kinds the types and functions by which all else asks them.

/// Makes `Decision`, `Act` and the functions that hand a question on from the list of kinds: the decision with its type, the phases of a
/// table in which it is asked, and the acts that belong to it. `Over` and `GoOn`, which belong to none, are written out below.
macro_rules! kinds {
    ($(
        $(#[$about:meta])*
        $kind:ident($decision:ty) $(in [$phases:pat])? {
            $( $(#[$does:meta])* $act:ident $(($value:ty))? $({ $($field:tt)* })?, )*
        }
    )*) => {
        /// An act of a player.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Act {
            $($( $(#[$does])* $act $(($value))? $({ $($field)* })?, )*)*
            /// Makes no use of the right offered.
            GoOn,
        }

        /// What a seat is asked; the seat is its number in the order of speaking.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Decision {
            $( $(#[$about])* $kind($decision), )*
            /// Nothing more: the hand is over.
            Over,
        }

        $(
            impl From<$decision> for Decision {
                fn from(decision: $decision) -> Self {
                    Self::$kind(decision)
                }
            }
        )*

        impl Decision {
            /// Returns the seat that is asked.
            pub const fn seat(&self) -> Option<Seat> {
                match self {
                    $( Self::$kind(decision) => Some(decision.seat), )*
                    Self::Over => None,
                }
            }

            /// Tells whether an act answers this decision lawfully; of a call, whether something of its declaration may be called.
            pub fn takes(&self, act: Act) -> bool {
                match self {
                    $( Self::$kind(decision) => decision.takes(act), )*
                    Self::Over => false,
                }
            }

            /// Tells whether such an act is asked for, lawful or not.
            pub fn asks_for(&self, act: Act) -> bool {
                match self {
                    $( Self::$kind(decision) => decision.takes(act) || self.has(act) && <$decision>::wants(act), )*
                    Self::Over => false,
                }
            }

            /// Tells whether an act belongs to this kind of decision, whether it answers lawfully or not.
            pub const fn has(&self, act: Act) -> bool {
                match (self, act) {
                    $( (Self::$kind(_), $( Act::$act { .. } )|*) => true, )*
                    _ => false,
                }
            }

            /// Tells whether the decision only offers a right, which `GoOn` lets pass.
            pub fn is_offer(&self) -> bool {
                match self {
                    $( Self::$kind(decision) => decision.is_offer(), )*
                    Self::Over => false,
                }
            }

            /// Tells whether the decision offers a right, of which use may be made or not.
            pub fn offers(&self, right: Verb) -> bool {
                match self {
                    $( Self::$kind(decision) => decision.offers(right), )*
                    Self::Over => false,
                }
            }

            /// Returns the right that the decision offers and that is gone once it is let pass: a surrender may be offered later too.
            pub fn passing_right(&self) -> Option<Verb> {
                match self {
                    $( Self::$kind(decision) => decision.passing_right(), )*
                    Self::Over => None,
                }
            }

            /// Returns the acts that answer lawfully, to go on as the last; `None` where they are too many to list.
            pub fn lawful(&self) -> Option<Vec<Act>> {
                match self {
                    $( Self::$kind(decision) => decision.lawful(), )*
                    Self::Over => Some(Vec::new()),
                }
            }

            /// Chooses an act, each lawful one alike, a right one time in two, and one between tricks one time in eight; what can be called
            /// is called, and answered for what it is.
            ///
            /// `below` draws a number below the one that it is given. Returns `None` where nothing is asked.
            pub fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
                match self {
                    $( Self::$kind(decision) => decision.random(below), )*
                    Self::Over => None,
                }
            }

            /// Tells whether every seat is asked this in turn, and the first that uses its right ends the asking.
            pub const fn asks_all(&self) -> bool {
                match self {
                    $( Self::$kind(_) => <$decision>::ASKS_ALL, )*
                    Self::Over => false,
                }
            }

            /// Tells whether rights are what the decision is about.
            pub const fn has_rights(&self) -> bool {
                match self {
                    $( Self::$kind(_) => !<$decision>::RIGHTS.is_empty(), )*
                    Self::Over => false,
                }
            }

            /// Returns the same decision as it is put to a seat.
            #[must_use]
            pub const fn put_to(mut self, seat: Seat) -> Self {
                match &mut self {
                    $( Self::$kind(decision) => decision.seat = seat, )*
                    Self::Over => {}
                }
                self
            }

            /// Returns every right that a decision may offer, in the order of the verbs: those of play, then those of the exchange.
            pub fn rights() -> Vec<Verb> {
                let all = [$( (<$decision>::EXCHANGES, <$decision>::RIGHTS), )*].into_iter();
                let mut all: Vec<_> = all.flat_map(|(first, acts)| acts.iter().map(move |act| (first, act.verb()))).collect();
                codille_lang::sorting::sort(&mut all);
                all.into_iter().map(|(_, right)| right).collect()
            }

            /// Returns every right on whose use the settlement may wait.
            pub fn awaited_rights() -> impl Iterator<Item = Verb> {
                [$( <$decision>::AWAITED, )*].into_iter().flatten().copied()
            }

            /// Returns the clauses against which it is to make no use of what is asked.
            fn against_going_on(&self, case: &Case<'_>) -> Vec<ClauseId> {
                match self {
                    $( Self::$kind(decision) => decision.against_going_on(case), )*
                    Self::Over => Vec::new(),
                }
            }
        }

        impl Act {
            /// Returns the verb of clauses that names the act; to go on is to say nothing.
            pub fn verb(self) -> Verb {
                match self {
                    $($( Self::$act { .. } => <$decision>::verb(self), )*)*
                    Self::GoOn => Verb::Say,
                }
            }

            /// Returns the cards of the act, if it has any.
            pub fn cards(self) -> CardSet {
                match self {
                    $($( Self::$act { .. } => <$decision>::cards(self), )*)*
                    Self::GoOn => CardSet::EMPTY,
                }
            }

            /// Tells whether the cards of the act leave the hand.
            pub(crate) fn lays(self) -> bool {
                match self {
                    $($( Self::$act { .. } => <$decision>::lays(self), )*)*
                    Self::GoOn => false,
                }
            }

            /// Tells whether the act has cards that the other seats do not see.
            pub fn hides_cards(self) -> bool {
                match self {
                    $($( Self::$act { .. } => <$decision>::hides_cards(self), )*)*
                    Self::GoOn => false,
                }
            }

            /// Returns the same act with other cards in the place of its own; of one card, `other` gives one.
            #[must_use]
            pub fn with_cards(self, mut other: impl FnMut(CardSet) -> CardSet) -> Self {
                match self {
                    $($( Self::$act { .. } => <$decision>::with_cards(self, &mut other), )*)*
                    Self::GoOn => self,
                }
            }

            /// Returns the number that the act names, where it names one.
            pub fn number(self) -> Option<u32> {
                match self {
                    $($( Self::$act { .. } => <$decision>::number(self), )*)*
                    Self::GoOn => None,
                }
            }

            /// Returns the objects of the act's verb as clauses are asked about them, a mask: cards, and games, suits and declarations
            /// by their numbers.
            pub fn objects(self) -> u64 {
                match self {
                    $($( Self::$act { .. } => <$decision>::objects(self), )*)*
                    Self::GoOn => 0,
                }
            }

            /// Returns the word by which clauses name what the act is about; empty where they name nothing.
            pub fn topic(self, table: &Table) -> String {
                match self {
                    $($( Self::$act { .. } => <$decision>::topic(table, self), )*)*
                    Self::GoOn => "nothing".to_owned(),
                }
            }

            /// Returns the ways in which records tell acts.
            fn told() -> impl Iterator<Item = ActForm> {
                let none = std::iter::empty();
                none$( .chain(<$decision>::told()) )*
            }

            /// Tells whether the act belongs to the exchange.
            pub fn exchanges(self) -> bool {
                match self {
                    $($( Self::$act { .. } => <$decision>::exchanges(self), )*)*
                    Self::GoOn => false,
                }
            }

            /// Tells whether the act carries the deal on, and does not merely answer, look or use a right.
            pub fn proceeds(self) -> bool {
                match self {
                    $($( Self::$act { .. } => <$decision>::proceeds(self), )*)*
                    Self::GoOn => false,
                }
            }

            /// Says what is done, to stand after the name of whoever does it.
            pub fn describe(self, variant: &Variant) -> String {
                match self {
                    $($( Self::$act { .. } => <$decision>::describe(variant, self), )*)*
                    Self::GoOn => self.does().to_owned(),
                }
            }

            /// Writes the act as records have it, to stand after the name of whoever does it; `None` where a line needs more than the act:
            /// a card belongs to its trick, an announcement names what it announces, and a right that is let pass is left out.
            pub fn notation(self, table: &Table) -> Option<String> {
                match self {
                    $($( Self::$act { .. } => <$decision>::notation(table, self), )*)*
                    Self::GoOn => None,
                }
            }

            /// Judges the act in answer to what is asked.
            pub(crate) fn judge(self, case: &Case<'_>) -> Judged {
                match self {
                    $($( Self::$act { .. } => <$decision>::judge(case, self), )*)*
                    Self::GoOn => case.in_turn(self, || Some(case.decision.against_going_on(case))),
                }
            }
        }

        impl State {
            /// Applies the act of a seat.
            pub fn apply(&mut self, variant: &Variant, seat: Seat, act: Act, witness: &mut impl Recorder) {
                match act {
                    $($( Act::$act { .. } => <$decision>::apply(self, variant, (seat, act), witness), )*)*
                    Act::GoOn => self.go_on(variant, seat, witness),
                }
            }

            /// Makes no use of what the phase offers.
            fn go_on(&mut self, variant: &Variant, seat: Seat, witness: &mut impl Recorder) {
                match self.current(variant) {
                    $($( Some($phases) => <$decision>::go_on(self, variant, seat, witness), )?)*
                    Some(Phase::Deal) | None => {}
                }
            }

            /// Goes on in a phase: returns what is asked next; `None` where the phase is done.
            pub(crate) fn ask(
                &mut self,
                variant: &Variant,
                phase: Phase,
                witness: &mut impl Recorder,
            ) -> Option<Decision> {
                match phase {
                    $($( $phases => <$decision>::ask(self, variant, phase, witness), )?)*
                    Phase::Deal => None,
                }
            }

            /// Asks a seat what a phase wants of it, whoever is asked at the moment.
            pub(crate) fn ask_apart(&mut self, variant: &Variant, phase: Phase, seat: Seat) -> Option<Decision> {
                match phase {
                    $($( $phases => <$decision>::ask_apart(self, variant, phase, seat), )?)*
                    Phase::Deal => None,
                }
            }
        }

        /// Tells whether a phase belongs to the exchange, in which one seat need not wait for another.
        pub(crate) const fn is_exchange(phase: Phase) -> bool {
            match phase {
                $($( $phases => <$decision>::EXCHANGES, )?)*
                Phase::Deal => false,
            }
        }

        /// Tells whether rights are what a phase is about.
        pub(crate) const fn is_of_rights(phase: Phase) -> bool {
            match phase {
                $($( $phases => !<$decision>::RIGHTS.is_empty(), )?)*
                Phase::Deal => false,
            }
        }
    };
}

pub(super) use kinds;
