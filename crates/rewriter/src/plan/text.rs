//! Plans for serialisers: bytes of the source are text, and a choice is a tree whose leaves are its arms.

use super::{Arm, Branch, Callee, CloneFunction, Condition};
use crate::copies::Renames;
use crate::decision_tree::DecisionTree;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

fn shown(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

pub fn one<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&shown(bytes))
}

/// A function of a clone, by its name.
pub fn clone<S: Serializer>(function: &CloneFunction, to: S) -> Result<S::Ok, S::Error> {
    one(&function.name, to)
}

pub fn optional<S: Serializer>(bytes: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    bytes.as_deref().map(shown).serialize(to)
}

pub fn list<S: Serializer>(all: &[Vec<u8>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(all.iter().map(|bytes| shown(bytes)))
}

/// The labels that a copy spells otherwise, by the place of their definitions.
pub fn labels<S: Serializer>(renames: &Option<Box<Renames>>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(renames.iter().flat_map(|r| r.labels()).map(|(at, name)| (at, shown(name))))
}

/// What run time tests, down to the arms.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Choice<'b> {
    Arm(&'b Arm),
    If { condition: String, then: Box<Choice<'b>>, otherwise: Box<Choice<'b>> },
    Nothing,
}

impl<'b> Choice<'b> {
    fn of(branch: &'b Branch, tree: &DecisionTree) -> Choice<'b> {
        match tree {
            DecisionTree::Leaf(leaf) => branch.arms.get(*leaf).map_or(Choice::Nothing, Choice::Arm),
            DecisionTree::If { candidate, test, then, otherwise } => Choice::If {
                condition: branch.conditions.get(*candidate, test).map_or_else(String::new, Condition::shown),
                then: Box::new(Choice::of(branch, then)),
                otherwise: Box::new(Choice::of(branch, otherwise)),
            },
        }
    }
}

impl Serialize for Callee {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.shown())
    }
}

impl Serialize for Branch {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct BaseLanguage<'b> {
            at: super::DirectiveId,
            end: usize,
            declarations: Vec<Cow<'b, str>>,
            loop_ends: Vec<Cow<'b, str>>,
            choice: Choice<'b>,
        }
        let texts = |all: &'_ [Vec<u8>]| all.iter().map(|t| shown(t).into_owned().into()).collect();
        BaseLanguage {
            at: self.at,
            end: self.end,
            declarations: texts(&self.declarations),
            loop_ends: texts(&self.loop_ends),
            choice: Choice::of(self, &self.tree),
        }
        .serialize(to)
    }
}
