//! What run time tests: expressions of the source, with what was decided in them, and questions about devices.

use super::{NewText, PlannedText};
use crate::elaborate::Name;
use crate::identifiers::{self, renamed};
use ompick_resolver::matching::{MatchMode, Test};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A test as it is made where the choice is (OpenMP 5.2, 7.3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Condition {
    /// How the operands are joined.
    pub mode: MatchMode,
    pub operands: Vec<Operand>,
    /// What is evaluated, too, if the test holds, as it may have effects.
    pub evaluated: Option<PlannedText>,
}

/// An operand of a test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operand {
    /// An expression as the user wrote it, but for the calls and names in it that became others.
    Expression(PlannedText),
    Device(DeviceTest),
}

/// Whether a device is the host, and `host` holds, or one to offload to, and `offload` holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DeviceTest {
    /// The function that tells.
    pub function: Name,
    /// The device's number, an expression; `None`: the default device's.
    pub number: Option<PlannedText>,
    pub host: bool,
    pub offload: bool,
    pub unique_identifier: Option<UniqueIdentifier>,
    /// It holds if this does not.
    pub is_negated: bool,
}

/// A unique identifier that the device must have, too (OpenMP 6.0).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UniqueIdentifier {
    /// The function that tells.
    pub function: Name,
    pub value: String,
}

/// The conditions of a choice by the candidates that they belong to, in their order, and their tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestedConditions(Box<[TestedCondition]>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct TestedCondition {
    candidate: usize,
    test: Test,
    condition: Condition,
}

impl TestedConditions {
    /// What a candidate's test is made of.
    pub fn get(&self, candidate: usize, test: &Test) -> Option<&Condition> {
        let first = self.0.partition_point(|c| c.candidate < candidate);
        let own = self.0[first..].iter().take_while(|c| c.candidate == candidate);
        own.filter(|c| c.test == *test).map(|c| &c.condition).next()
    }
}

impl FromIterator<((usize, Test), Condition)> for TestedConditions {
    fn from_iter<I: IntoIterator<Item = ((usize, Test), Condition)>>(conditions: I) -> TestedConditions {
        let conditions = conditions.into_iter();
        let mut list: Box<[_]> =
            conditions.map(|((candidate, test), condition)| TestedCondition { candidate, test, condition }).collect();
        list.sort_by_key(|c| c.candidate);
        TestedConditions(list)
    }
}

impl Condition {
    /// A test with one operand.
    pub fn of(operand: Operand) -> Condition {
        Condition { mode: MatchMode::All, operands: vec![operand], evaluated: None }
    }

    /// Its expressions, in their order.
    pub fn expressions(&self) -> impl Iterator<Item = &PlannedText> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Expression(text) => Some(text),
            Operand::Device(test) => test.number.as_ref(),
        })
    }

    fn expressions_mut(&mut self) -> impl Iterator<Item = &mut PlannedText> {
        self.operands.iter_mut().filter_map(|operand| match operand {
            Operand::Expression(text) => Some(text),
            Operand::Device(test) => test.number.as_mut(),
        })
    }

    /// Decides the calls in the expressions, which gives a text where there are any; gives whether there are.
    pub fn decide(&mut self, mut decided: impl FnMut(&[u8]) -> Option<PlannedText>) -> bool {
        let mut any = false;
        for expression in self.expressions_mut() {
            if let Some(text) = expression.as_source().and_then(&mut decided) {
                *expression = text;
                any = true;
            }
        }
        any
    }

    /// Replaces the names in the expressions for which `new` has another.
    fn rename(&mut self, new: &dyn Fn(&[u8]) -> Option<Name>) {
        let renamed = &mut |text: &[u8]| Ok::<_, Infallible>(renamed(text, new));
        match self.try_map(renamed) {
            Ok(()) => {}
            Err(never) => match never {},
        }
    }

    /// Replaces all expressions, unless one has an error.
    pub fn try_map<E>(&mut self, new: &mut NewText<E>) -> Result<(), E> {
        self.expressions_mut().try_for_each(|expression| expression.try_map(new))
    }

    /// It in words that are no language's.
    pub fn shown(&self) -> String {
        let operands: Vec<String> = self.operands.iter().map(Operand::shown).collect();
        let (joint, is_none) = match self.mode {
            MatchMode::All => (" and ", false),
            MatchMode::Any => (" or ", false),
            MatchMode::None => (" or ", true),
        };
        let joined = match &operands[..] {
            [one] => one.clone(),
            all => all.iter().map(|o| format!("({o})")).collect::<Vec<_>>().join(joint),
        };
        let joined = if is_none { format!("not ({joined})") } else { joined };
        match &self.evaluated {
            Some(other) => format!("{joined}, having evaluated {}", other.shown()),
            None => joined,
        }
    }

    /// The names in it, with their qualifiers, those of the functions that it calls included.
    pub(super) fn names(&self) -> Vec<Name> {
        let of_expressions = self.expressions().flat_map(PlannedText::names);
        let functions = self.operands.iter().flat_map(|operand| match operand {
            Operand::Expression(_) => Vec::new(),
            Operand::Device(test) => {
                let default = test.number.is_none().then(|| b"omp_get_default_device".to_vec());
                let identifier = test.unique_identifier.as_ref().map(|u| u.function.clone());
                default.into_iter().chain(identifier).chain([test.function.clone()]).collect()
            }
        });
        of_expressions.chain(functions).collect()
    }
}

impl Operand {
    fn shown(&self) -> String {
        let test = match self {
            Operand::Expression(text) => return text.shown(),
            Operand::Device(test) => test,
        };
        let device = test.number.as_ref().map_or("the default device".to_owned(), |n| format!("device {}", n.shown()));
        let kind = match (test.host, test.offload) {
            (true, true) => "the host or a device to offload to",
            (true, false) => "the host",
            (false, true) => "a device to offload to",
            (false, false) => "nothing",
        };
        let is = if test.is_negated { "is not" } else { "is" };
        let identifier = test.unique_identifier.as_ref();
        let identifier = identifier.map_or(String::new(), |u| format!(" with the identifier {}", u.value));
        format!("{device} {is} {kind}{identifier}")
    }
}

/// The conditions of a choice at a call of C or C++, before the parameters of the function that makes it have their
/// names: a parameter of the base means the call's argument, every other name what it means at the directive
/// (OpenMP 6.0, 9.6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// In the order of the candidates.
    pub list: Vec<CandidateCondition>,
}

/// A condition of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCondition {
    pub candidate: usize,
    pub test: Test,
    pub condition: Condition,
    /// The names that mean the call's arguments, in the order of these.
    pub parameters: Vec<Option<Name>>,
    /// The names that it has by macros.
    pub names_by_macros: Vec<Name>,
}

impl CandidateCondition {
    fn is_parameter(&self, name: &[u8]) -> bool {
        self.parameters.iter().flatten().any(|p| p == name)
    }
}

impl Conditions {
    /// Decides the calls in the expressions, each of which belongs to a candidate.
    pub fn decide(&mut self, mut decided: impl FnMut(usize, &[u8]) -> Option<PlannedText>) {
        for c in &mut self.list {
            let candidate = c.candidate;
            c.condition.decide(|text| decided(candidate, text));
        }
    }

    /// The names, with their qualifiers, that mean no arguments, each with the candidate that asks for it.
    pub fn names(&self) -> BTreeMap<Name, usize> {
        let mut names = BTreeMap::new();
        for c in &self.list {
            let all = c.condition.names().into_iter().chain(c.names_by_macros.iter().cloned());
            for name in all.filter(|name| !c.is_parameter(name)) {
                names.entry(name).or_insert(c.candidate);
            }
        }
        names
    }

    /// Whether a condition assigns to a variable, or steps it.
    pub fn change(&self, name: &[u8]) -> bool {
        let texts = self.list.iter().flat_map(|c| c.condition.expressions()).filter_map(PlannedText::as_source);
        texts.into_iter().any(|text| identifiers::assigns(text, name))
    }

    /// Whether a condition asks for an argument of the call.
    pub fn mention_parameters(&self) -> bool {
        self.list.iter().any(|c| c.condition.names().iter().any(|name| c.is_parameter(name)))
    }

    /// A name in the conditions that is to be another.
    pub fn rename(&mut self, from: &[u8], to: &[u8]) {
        for c in &mut self.list {
            c.condition.rename(&|name| (name == from).then(|| to.to_vec()));
        }
    }

    /// What they say, parameters as their directives have them: equal conditions are equal.
    pub fn key(&self) -> String {
        self.list.iter().map(|c| format!("{:?}; ", c.condition)).collect()
    }

    /// A condition in a function whose parameters have these names.
    pub fn condition(&self, candidate: usize, test: &Test, names: &[Name]) -> Option<Condition> {
        let first = self.list.partition_point(|c| c.candidate < candidate);
        let mut of_candidate = self.list[first..].iter().take_while(|c| c.candidate == candidate);
        let c = of_candidate.find(|c| c.test == *test)?;
        let mut condition = c.condition.clone();
        condition.rename(&|name| {
            let at = c.parameters.iter().position(|p| p.as_deref() == Some(name))?;
            names.get(at).cloned()
        });
        Some(condition)
    }
}
