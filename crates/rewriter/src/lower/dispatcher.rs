//! A function that chooses at run time, as text.

use super::forward::WrittenAt;
use super::{condition, forward};
use crate::decision_tree::DecisionTree;
use crate::obstacle::Obstacle;
use crate::plan::{Dispatcher, object_name};
use ompick_frontend::unit::{DeclaredIn, Unit};
use ompick_resolver::matching::Test;

/// Parameters for the objects of an `interop` clause.
pub fn object_parameters(unit: &Unit, count: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..count).map(|i| format!("omp_interop_t {}", object_name(&unit.preprocessed, i)).into_bytes())
}

/// A dispatcher under a name. The error says why there can be none.
pub fn text(unit: &Unit, name: &[u8], dispatcher: &Dispatcher) -> Result<Vec<u8>, Obstacle> {
    let Dispatcher { objects, tree, conditions, callees, .. } = dispatcher;
    let head = head(unit, name, dispatcher)?;
    let mut text = head.text;
    let call = |leaf: Option<usize>| {
        let Some(callee) = callees.get(&leaf) else { return Vec::new() };
        let arguments = with_objects(unit, &head.arguments, if callee.takes_objects { *objects } else { 0 });
        [head.result, &callee.name, b"(", arguments.as_slice(), b");"].concat()
    };
    text.extend_from_slice(b" { ");
    chain(tree, &mut text, &call, &|c, t| condition::in_function(conditions, c, t, &head.names));
    text.extend_from_slice(b" }");
    Ok(text)
}

/// Whether a dispatcher can be written. The error says why not.
pub fn check(unit: &Unit, dispatcher: &Dispatcher) -> Result<(), Obstacle> {
    let DeclaredIn { parsed, declaration } = dispatcher.like.of(unit).ok_or(Obstacle::DeclarationLost)?;
    forward::check(parsed, declaration)?;
    match forward::time_at(unit, parsed, declaration.name.start) == dispatcher.there {
        // No macro was defined between.
        true => Ok(()),
        // Whether macros mean the same can only be told of the text.
        false => head(unit, b"ompick", dispatcher).map(drop),
    }
}

/// Everything of a dispatcher before its body: all that may stand against it.
fn head(unit: &Unit, name: &[u8], dispatcher: &Dispatcher) -> Result<forward::Head, Obstacle> {
    let Dispatcher { like, linkage, captures, objects, reserved, there, .. } = dispatcher;
    let declared = like.of(unit).ok_or(Obstacle::DeclarationLost)?;
    let more = captures.iter().map(|p| format!("{} {}", p.ty, p.name).into_bytes());
    let more: Vec<Vec<u8>> = more.chain(object_parameters(unit, *objects)).collect();
    WrittenAt { unit, there: *there }.head(declared, name, &more, &|n| reserved.contains(n), *linkage)
}

/// A list of arguments with the first so many objects behind it.
fn with_objects(unit: &Unit, arguments: &[u8], objects: usize) -> Vec<u8> {
    let mut all = arguments.to_vec();
    for i in 0..objects {
        let comma = if all.is_empty() { "" } else { ", " };
        all.extend(format!("{comma}{}", object_name(&unit.preprocessed, i)).into_bytes());
    }
    all
}

/// The text of a candidate's test.
pub type TextOf<'a> = dyn Fn(usize, &Test) -> Vec<u8> + 'a;

/// `if (c) return v(x); else return f(x);`
pub fn chain(tree: &DecisionTree, out: &mut Vec<u8>, call: &dyn Fn(Option<usize>) -> Vec<u8>, condition: &TextOf) {
    let mut tree = tree;
    loop {
        match tree {
            DecisionTree::Leaf(leaf) => {
                return out.extend(call(*leaf));
            }
            DecisionTree::If { candidate, test, then, otherwise } => {
                out.extend([b"if (", condition(*candidate, test).as_slice(), b") "].concat());
                match &**then {
                    DecisionTree::Leaf(leaf) => out.extend(call(*leaf)),
                    inner => {
                        out.extend_from_slice(b"{ ");
                        chain(inner, out, call, condition);
                        out.extend_from_slice(b" }");
                    }
                }
                out.extend_from_slice(b" else ");
                tree = otherwise;
            }
        }
    }
}

#[cfg(test)]
mod tests;
