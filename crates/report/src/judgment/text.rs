//! A judgment as a reader sees it: facts, acts with their rulings, questions with decision and law.

use super::asking::{capital, decided, put, spoken};
use super::{Considered, Hand, Judgment, Law, Question, Right, Ruling};
use codille_edition::text::Citation;
use codille_evidence::transcript::{listed, suits, widest};
use codille_lang::layout::{Color, TermStyle};

/// How many clauses that were considered are told of a question.
const NEAREST: usize = 4;

impl Judgment {
    /// Writes the judgment out; with `explain`, every ruling and decision with its laws and what they say.
    pub fn text(&self, look: TermStyle, explain: bool) -> String {
        let mut blocks = vec![
            self.head(look),
            self.found(look),
            self.done(look, explain),
            self.asked(look, explain),
        ];
        blocks.retain(|b| !b.is_empty());
        blocks.join("\n")
    }

    fn head(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(0, Color::Bold, &self.title);
        let mut names = vec![self.case.clone()];
        if let Some(alias) = &self.alias {
            names = vec![format!("{alias} ({})", self.case)];
        }
        names.push(format!("judged under {}", self.variant));
        let chosen = self.options.iter();
        names.extend(chosen.map(|(option, value)| format!("{option}={value}")));
        out += &look.paragraph(0, Color::Dim, &names.join(", "));
        for citation in &self.cites {
            out += &look.hanging("", 2, 4, Color::Dim, &citation.line());
        }
        for (lead, words) in [("open in the source:", &self.open), ("note:", &self.note)] {
            if let Some(words) = words {
                out += &look.hanging(lead, 0, 2, Color::Plain, &suits(words, look));
            }
        }
        out
    }

    fn found(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(0, Color::Bold, "The facts");
        let dealer = self.seats.last().map_or("", String::as_str);
        let seats = format!(
            "{} speak in this order; {dealer} deals.",
            listed(&self.seats, "and")
        );
        let facts: Vec<&str> = [seats.as_str()]
            .into_iter()
            .chain(self.facts.iter().map(String::as_str))
            .collect();
        out += &look.paragraph(2, Color::Plain, &suits(&facts.join(" "), look));
        out += &held(&self.hands, 2, look);
        if self.completions > 1 {
            let words = format!(
                "Cards in [ ] are not told: these are the first of {} deals that fit the facts, and judgment was given in every one.",
                self.completions
            );
            out += &look.paragraph(2, Color::Dim, &words);
        }
        out
    }

    fn done(&self, look: TermStyle, explain: bool) -> String {
        if self.acts.is_empty() {
            return String::new();
        }
        let mut out = look.paragraph(0, Color::Bold, "What was done");
        for act in &self.acts {
            if !act.dealt.is_empty() {
                let words =
                    "The cards are dealt again. What is not told of them is completed by chance.";
                out += &look.paragraph(2, Color::Dim, words);
                out += &held(&act.dealt, 2, look);
            }
            for unsaid in &act.supplied {
                let lead = format!("{:>3}.", unsaid.number);
                let words = format!("{}: not told, supplied", unsaid.words);
                out += &look.hanging(&lead, 0, 5, Color::Dim, &suits(&words, look));
            }
            let lead = format!("{:>2}.", act.number);
            out += &look.hanging(&lead, 1, 5, Color::Plain, &suits(&act.words, look));
            for ruling in &act.rulings {
                for (ink, words) in self.ruled(ruling, explain) {
                    out += &look.hanging("", 7, 9, ink, &suits(&words, look));
                }
            }
        }
        out
    }

    /// Says in sentences what was ruled of an act; with `explain`, that it was lawful too, and what rights come and go.
    pub fn ruled(&self, ruling: &Ruling, explain: bool) -> Vec<(Color, String)> {
        let mut out = Vec::new();
        let mut say = |ink: Color, words: String| out.push((ink, words));
        match ruling.allowed {
            "no" => say(
                Color::Red,
                format!("Against the rules{}.", self.by(&ruling.clauses)),
            ),
            "yes" if explain && !self.places(&ruling.clauses).is_empty() => {
                say(Color::Dim, format!("Lawful{}.", self.by(&ruling.clauses)));
            }
            "silent" if ruling.without_effect => {
                let by = self.by(&ruling.clauses);
                let why = if ruling.too_late {
                    "the deal is over"
                } else {
                    "there is nothing for it to bear on"
                };
                say(Color::Yellow, format!("Without effect: {why}{by}."));
            }
            "silent" if explain && ruling.faults.is_empty() => {
                say(Color::Dim, self.hanging(ruling));
            }
            _ => {}
        }
        for fault in &ruling.faults {
            let waived = if fault.waivable_by.is_empty() {
                String::new()
            } else {
                let who = listed(&fault.waivable_by, "and");
                format!("; {who} may waive what follows")
            };
            let by = self.by(&fault.clauses);
            let words = format!("A fault of {}: {}{by}{waived}.", fault.seat, fault.fault);
            say(Color::Red, words);
        }
        let mut last: Option<&[String]> = None;
        for follows in &ruling.follows {
            let known = ruling.faults.iter().any(|f| f.clauses == follows.clauses);
            let by = if known || last == Some(&follows.clauses) {
                String::new()
            } else {
                self.by(&follows.clauses)
            };
            last = Some(&follows.clauses);
            say(Color::Yellow, format!("{}{by}.", capital(&follows.words)));
        }
        let rights = [
            (&ruling.opened, "may now"),
            (&ruling.lapsed, "may no longer"),
        ];
        for (rights, words) in rights.into_iter().filter(|_| explain) {
            for right in told_once(rights).into_iter().filter(|r| self.matters(r)) {
                let by = self.by(std::slice::from_ref(&right.clause));
                let words = format!("{} {words} {}{by}.", right.seat, right.to);
                say(Color::Plain, words);
            }
        }
        out
    }

    /// Says of an act that no clause allows or forbids which laws hang on it.
    fn hanging(&self, ruling: &Ruling) -> String {
        let places = self.places(&ruling.hangs);
        let nearest: Vec<String> = places.into_iter().take(NEAREST).collect();
        match nearest.as_slice() {
            [] => "Of this the rules do not speak.".to_owned(),
            [place] => format!("No rule allows or forbids it; on it hangs {place}."),
            _ => format!(
                "No rule allows or forbids it; on it hang {}.",
                nearest.join("; ")
            ),
        }
    }

    /// Tells whether a right bears on the case: a fault or a penalty opened it, or it is used or asked about.
    fn matters(&self, right: &Right) -> bool {
        let same = |r: &Right| (&r.seat, &r.to) == (&right.seat, &right.to);
        let rulings = self.acts.iter().flat_map(|a| &a.rulings);
        let mut first = rulings.clone();
        let first = first.find(|r| r.opened.iter().chain(&r.lapsed).any(same));
        let opens = first.is_some_and(|r| {
            r.opened.iter().any(same) && !(r.faults.is_empty() && r.follows.is_empty())
        });
        let mut used = rulings.flat_map(|r| &r.clauses);
        let mut asked = self.questions.iter().flat_map(|q| &q.clauses);
        opens || asked.any(|c| *c == right.clause) || used.any(|c| *c == right.clause)
    }

    fn asked(&self, look: TermStyle, explain: bool) -> String {
        if let Some(why) = &self.unjudged {
            return look.hanging("It cannot be judged:", 0, 2, Color::Red, why);
        }
        let title = match self.questions.len() {
            0 => return String::new(),
            1 => "The question",
            _ => "The questions",
        };
        let mut out = look.paragraph(0, Color::Bold, title);
        let several = self.questions.len() > 1;
        let mut told: Vec<&str> = Vec::new();
        for (at, question) in self.questions.iter().enumerate() {
            if explain && at > 0 {
                out.push('\n');
            }
            let (lead, indent) = if several {
                (format!("{:>2}.", at + 1), 5)
            } else {
                (String::new(), 2)
            };
            let first = if several { 1 } else { 2 };
            out += &look.hanging(
                &lead,
                first,
                indent,
                Color::Plain,
                &suits(&put(question), look),
            );
            out += &self.answered(question, indent, look, explain);
            if explain {
                out += &self.reasons(question, indent, look, &mut told);
            }
            out += &self.elsewhere(question, indent, look);
        }
        out
    }

    fn answered(
        &self,
        question: &Question,
        indent: usize,
        look: TermStyle,
        explain: bool,
    ) -> String {
        let mut out = String::new();
        let by = if explain {
            String::new()
        } else {
            self.by(&question.clauses)
        };
        let ink = if question.holds {
            Color::Green
        } else {
            Color::Red
        };
        if question.answers.is_empty() {
            let words = format!("{}{by}.", spoken(&question.about, &question.answer));
            out += &look.paragraph(indent, ink, &suits(&words, look));
        } else {
            let words = format!("It depends on the cards{by}.");
            out += &look.paragraph(indent, Color::Yellow, &words);
            for told in &question.answers {
                let words = format!(
                    "{}, in {} of {} deals, such as",
                    spoken(&question.about, &told.answer),
                    told.completions,
                    self.completions
                );
                out += &look.paragraph(indent + 2, Color::Plain, &suits(&words, look));
                out += &held(&told.hands, indent + 4, look);
            }
        }
        if let Some(why) = &question.hindered {
            let words = format!("It cannot be done now: {why}.");
            out += &look.paragraph(indent, Color::Plain, &suits(&words, look));
        }
        out += &rests(question, indent, look);
        for supposed in &question.depends {
            let words = format!("This supposes {supposed}.");
            out += &look.paragraph(indent, Color::Yellow, &suits(&words, look));
        }
        if let Some(words) = self.otherwise(question) {
            out += &look.paragraph(indent, Color::Plain, &suits(&words, look));
        }
        if let Some(fault) = &question.fault {
            // Beside another answer it is enough to say with which cards.
            let words = match fault.split_once(" (with ") {
                Some((_, held)) if question.differs => {
                    format!("So it is with {}.", held.trim_end_matches(')'))
                }
                _ => format!("{}.", capital(fault)),
            };
            out += &look.paragraph(indent, Color::Red, &suits(&words, look));
        }
        out
    }

    /// Says what other laws of the same game decide.
    fn elsewhere(&self, question: &Question, indent: usize, look: TermStyle) -> String {
        let mut out = String::new();
        for other in &question.elsewhere {
            let places = self.loci(&other.cites);
            let places: Vec<String> = places.into_iter().take(NEAREST).collect();
            let by = if places.is_empty() {
                String::new()
            } else {
                format!(" ({})", places.join("; "))
            };
            let answer = spoken(&question.about, &other.answer);
            let words = format!(
                "Otherwise under {} — {}: {answer}{by}.",
                other.variant, other.title
            );
            out += &look.hanging("", indent, indent + 2, Color::Yellow, &suits(&words, look));
        }
        out
    }

    /// Says what the file itself decides, where that is another answer.
    fn otherwise(&self, question: &Question) -> Option<String> {
        let words = decided(&question.about, question.decision.as_ref()?);
        if !self.own {
            return Some(format!("The case itself decides it so: {words}."));
        }
        (question.differs).then(|| format!("The file decides it otherwise: {words}."))
    }

    /// Writes the laws that decide a question, those that were considered, and those that the book names besides; what was told of one
    /// before is not told again.
    fn reasons<'a>(
        &'a self,
        question: &'a Question,
        indent: usize,
        look: TermStyle,
        told: &mut Vec<&'a str>,
    ) -> String {
        let mut out = String::new();
        let (known, new): (Vec<&Law>, Vec<&Law>) = (self.known(&question.clauses).into_iter())
            .partition(|law| told.contains(&law.id.as_str()));
        for law in new {
            told.push(&law.id);
            let short = question.short.iter().find(|s| s.clause == law.id);
            out += &self.law(law, short, indent, look);
        }
        if !known.is_empty() {
            let labels: Vec<String> = known.iter().map(|l| l.id.clone()).collect();
            let words = format!("By {}, as above.", self.places(&labels).join("; "));
            out += &look.hanging("", indent, indent + 2, Color::Plain, &words);
        }
        let nearest: Vec<&Considered> = question.considered.iter().take(NEAREST).collect();
        if !nearest.is_empty() {
            out += &look.paragraph(indent, Color::Plain, "Considered, and not in point:");
        }
        for considered in nearest {
            for law in self.known(std::slice::from_ref(&considered.clause)) {
                let gist = law.gist.as_deref().unwrap_or_default();
                let words = format!("{}: {gist}{}", self.place(law), why(considered));
                out += &look.hanging("", indent + 2, indent + 4, Color::Dim, &suits(&words, look));
            }
        }
        for citation in &question.also {
            let words = format!(
                "The book names as well {}: {}",
                citation.locus, citation.gist
            );
            out += &look.hanging("", indent, indent + 2, Color::Dim, &suits(&words, look));
        }
        out
    }

    /// Writes a law: where it stands, what it says, and how else it is read.
    fn law(&self, law: &Law, short: Option<&Considered>, indent: usize, look: TermStyle) -> String {
        let gist = law.gist.as_deref().unwrap_or_default();
        let why = short.map_or_else(String::new, why);
        let words = format!("{}: {gist}{why}", self.place(law));
        let mut out = look.hanging("", indent, indent + 2, Color::Plain, &suits(&words, look));
        for (lead, words) in [
            ("This is read so:", &law.reading),
            ("The other view:", &law.alternative),
        ] {
            if let Some(words) = words {
                let words = suits(words, look);
                out += &look.hanging(lead, indent + 2, indent + 4, Color::Yellow, &words);
            }
        }
        out
    }

    fn known(&self, labels: &[String]) -> Vec<&Law> {
        let of = |label: &String| self.laws.iter().find(|l| l.id == *label);
        labels.iter().filter_map(of).collect()
    }

    /// Says where a clause stands in its books, or its label.
    fn place(&self, law: &Law) -> String {
        let places = self.places(std::slice::from_ref(&law.id));
        if places.is_empty() {
            return law.id.clone();
        }
        places.join("; ")
    }

    /// Says by which clauses, each place once.
    fn by(&self, labels: &[String]) -> String {
        let places = self.places(labels);
        if places.is_empty() {
            return String::new();
        }
        format!(" ({})", places.join("; "))
    }

    /// Returns where clauses stand; of one chapter or law the first place is enough.
    fn places(&self, labels: &[String]) -> Vec<String> {
        self.loci(self.known(labels).into_iter().flat_map(|l| &l.cites))
    }

    fn loci<'c>(&self, cites: impl IntoIterator<Item = &'c Citation>) -> Vec<String> {
        let mut heads: Vec<&str> = Vec::new();
        let mut out = Vec::new();
        for citation in cites.into_iter().filter(|c| !c.locus.is_empty()) {
            let head = citation.locus.split(',').next().unwrap_or_default();
            if heads.contains(&head) {
                continue;
            }
            heads.push(head);
            let own = citation.id.split('/').next() == Some(self.work.as_str());
            out.push(if own {
                citation.locus.clone()
            } else {
                format!("{}, {}", citation.work, citation.locus)
            });
        }
        out
    }
}

/// Says on what the answer rests that nobody told.
fn rests(question: &Question, indent: usize, look: TermStyle) -> String {
    let among = question.rests_on.iter();
    let among: Vec<String> = among
        .map(|u| format!("{} ({})", u.words, u.number))
        .collect();
    let mut out = String::new();
    for (lead, all) in [
        ("It depends on what nobody told", &among),
        ("It is asked as if first", &question.supplied),
    ] {
        if !all.is_empty() {
            let words = format!("{lead}: {}.", all.join("; "));
            out += &look.paragraph(indent, Color::Yellow, &suits(&words, look));
        }
    }
    out
}

/// Lays hands out, suit by suit; cards that are not told stand in brackets.
fn held(hands: &[Hand], indent: usize, look: TermStyle) -> String {
    let wide = widest(hands.iter().map(|h| h.seat.as_str()));
    let mut out = String::new();
    for hand in hands {
        let mut words = String::new();
        let mut last = None;
        for card in &hand.cards {
            let suit = card.chars().last();
            if last.is_some() {
                words += if last == Some(suit) { " " } else { " | " };
            }
            last = Some(suit);
            let drawn = suits(card, look);
            if hand.open.contains(card) {
                words.extend(["[", &drawn, "]"]);
            } else {
                words += &drawn;
            }
        }
        out += &look.hanging(&hand.seat, indent, indent + 2 + wide, Color::Plain, &words);
    }
    out
}

/// Says why a clause is not in point.
fn why(considered: &Considered) -> String {
    if considered.why.is_empty() {
        return String::new();
    }
    // Of a clause about somebody else nothing more need be said.
    if let Some(other) = considered
        .why
        .iter()
        .find(|w| w.starts_with("it speaks of"))
    {
        return format!(" But {other}.");
    }
    let words = considered.why.join(", and ");
    let words = words.replace(", and it holds only", ", and only");
    format!(" But {words}.")
}

fn told_once(rights: &[Right]) -> Vec<&Right> {
    let mut out: Vec<&Right> = Vec::new();
    for right in rights {
        if !out
            .iter()
            .any(|r| (&r.seat, &r.to) == (&right.seat, &right.to))
        {
            out.push(right);
        }
    }
    out
}
