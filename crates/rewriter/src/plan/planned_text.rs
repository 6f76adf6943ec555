//! Text of the source with what was decided in it: where run time chooses a function, a language says how that is spelled.

use super::FunctionChoice;
use crate::elaborate::Name;
use crate::identifiers::names_in;
use crate::site::one_line;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The text of a directive, or of an expression in it, with what was decided in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlannedText {
    pub parts: Vec<TextPart>,
}

/// What becomes of a text of the source.
pub type NewText<'f, E> = dyn FnMut(&[u8]) -> Result<Vec<u8>, E> + 'f;

/// A part of such a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TextPart {
    /// As the user wrote it, but for names and arguments that became others.
    Source(Vec<u8>),
    /// A function that run time chooses.
    Chosen(Box<FunctionChoice>),
}

impl PlannedText {
    /// A text in which run time chooses no function.
    pub fn source(text: Vec<u8>) -> PlannedText {
        PlannedText { parts: vec![TextPart::Source(text)] }
    }

    /// The text, if run time chooses no function in it.
    pub fn as_source(&self) -> Option<&[u8]> {
        match &self.parts[..] {
            [] => Some(b""),
            [TextPart::Source(text)] => Some(text),
            _ => None,
        }
    }

    /// Its text as a language spells functions that run time chooses.
    pub fn spelled(&self, chosen: impl Fn(&FunctionChoice) -> Vec<u8>) -> Cow<'_, [u8]> {
        if let Some(text) = self.as_source() {
            return text.into();
        }
        let part = |part: &TextPart| match part {
            TextPart::Source(text) => text.clone(),
            TextPart::Chosen(choice) => chosen(choice),
        };
        self.parts.iter().flat_map(part).collect()
    }

    /// It in words that are no language's.
    pub fn shown(&self) -> String {
        one_line(&self.spelled(|choice| format!("({})", choice.shown()).into_bytes()))
    }

    /// The names in it, with their qualifiers.
    pub fn names(&self) -> Vec<Name> {
        let names = |part: &TextPart| match part {
            TextPart::Source(text) => names_in(text).into_iter().collect(),
            TextPart::Chosen(choice) => choice.names(),
        };
        self.parts.iter().flat_map(names).collect()
    }

    /// Replaces each text of the source in it, those in the conditions of choices included, unless one has an error.
    pub fn try_map<E>(&mut self, new: &mut NewText<E>) -> Result<(), E> {
        self.parts.iter_mut().try_for_each(|part| match part {
            TextPart::Source(text) => new(text).map(|new| *text = new),
            TextPart::Chosen(choice) => choice.try_map(new),
        })
    }

    /// Adds what the plan says itself.
    pub fn push(&mut self, more: Vec<u8>) {
        match self.parts.last_mut() {
            Some(TextPart::Source(text)) => text.extend(more),
            _ => self.parts.push(TextPart::Source(more)),
        }
    }

    /// Takes its first words away with the blanks behind them, if it begins so.
    pub fn strip_prefix(&mut self, words: &[&[u8]]) {
        let Some(TextPart::Source(text)) = self.parts.first_mut() else { return };
        let mut rest: &[u8] = text;
        for word in words {
            let Some(behind) = rest.strip_prefix(*word) else { return };
            rest = behind.trim_ascii_start();
        }
        *text = rest.to_vec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Condition, Operand};

    fn choice() -> PlannedText {
        let condition = Condition::of(Operand::Expression(PlannedText::source(b"n > k".to_vec())));
        let function = |name: &str| Box::new(FunctionChoice::Function(name.into()));
        let choice = FunctionChoice::If { condition, then: function("v"), otherwise: function("f") };
        let source = |text: &str| TextPart::Source(text.into());
        PlannedText { parts: vec![source("device_num : a + "), TextPart::Chosen(Box::new(choice)), source("(n)")] }
    }

    #[test]
    fn text_without_choices_is_one_part() {
        assert_eq!(PlannedText::default().as_source(), Some(&b""[..]));
        let mut text = PlannedText::source(b"a".to_vec());
        text.push(b"b".to_vec());
        assert_eq!((text.parts.len(), text.as_source()), (1, Some(&b"ab"[..])));
    }

    #[test]
    fn a_function_that_run_time_chooses_is_spelled_by_the_language() {
        let text = choice();
        assert_eq!(text.as_source(), None);
        assert_eq!(*text.spelled(|_| b"g".to_vec()), *b"device_num : a + g(n)");
        assert_eq!(text.shown(), "device_num : a + (v if n > k, else f)(n)");
    }

    #[test]
    fn names_of_choices_are_among_those_of_a_text_and_are_replaced_with_them() {
        let mut text = choice();
        let names = text.names();
        assert!([&b"a"[..], b"n", b"k", b"v", b"f"].iter().all(|n| names.iter().any(|own| own == n)), "{names:?}");
        let upper = &mut |text: &[u8]| Ok::<_, ()>(text.to_ascii_uppercase());
        text.try_map(upper).unwrap();
        assert_eq!(text.shown(), "DEVICE_NUM : A + (V if N > K, else F)(N)");
    }

    #[test]
    fn a_modifier_is_taken_away_with_its_blanks() {
        let mut text = choice();
        text.strip_prefix(&[b"device_num", b":"]);
        assert_eq!(*text.spelled(|_| b"g".to_vec()), *b"a + g(n)");
        let mut plain = PlannedText::source(b"device_num".to_vec());
        plain.strip_prefix(&[b"device_num", b":"]);
        assert_eq!(plain.as_source(), Some(&b"device_num"[..]));
    }
}
