//! The strict-subset rule among many selectors (OpenMP 5.2, 7.3; 6.0, 9.3).
//!
//! Comparing every selector with every other is what would take the longest of all there is to decide. Equal selectors
//! are looked at once, and of the others only those that have the rarest thing which a selector asks for.

use crate::context::ConstructTrait;
use crate::deviations::Deviations;
use crate::normal::{MatchMode, Normal, is_subsequence};
use std::collections::HashMap;

/// Selectors of compatible candidates, for questions about which has all that another has.
pub(crate) struct Subsets {
    shapes: Vec<Shape>,
    /// The shape of each selector.
    shape_of: Vec<usize>,
    /// By atom: the shapes that have it, in the order of their first selectors.
    having: Vec<Vec<usize>>,
}

/// What equal selectors have in common.
struct Shape {
    mode: MatchMode,
    constructs: Vec<ConstructTrait>,
    /// The selectors of this shape, in order.
    members: Vec<usize>,
    /// Traits, properties and expressions as numbers, sorted: what must be found in a superset, and what may be.
    needs: Vec<usize>,
    has: Vec<usize>,
}

/// Constructs with their clauses, steering mode and atoms: equal for selectors that are subsets of each other.
type Key = (MatchMode, Vec<ConstructTrait>, Vec<usize>, Vec<usize>);

impl Subsets {
    /// Among selectors that are compared as the specification, or a compiler that deviates, does.
    pub fn of<'a>(selectors: impl IntoIterator<Item = &'a Normal>, deviations: Deviations) -> Self {
        let mut numbers: HashMap<Vec<String>, usize> = HashMap::new();
        let mut known: HashMap<Key, usize> = HashMap::new();
        let mut all = Self { shapes: Vec::new(), shape_of: Vec::new(), having: Vec::new() };
        for (member, selector) in selectors.into_iter().enumerate() {
            let mut numbered = |atoms: Vec<Vec<String>>| {
                let number = |atom| {
                    let next = numbers.len();
                    *numbers.entry(atom).or_insert(next)
                };
                let mut found: Vec<usize> = atoms.into_iter().map(number).collect();
                found.sort_unstable();
                found.dedup();
                found
            };
            let (needs, has) =
                (numbered(selector.atoms(false, deviations)), numbered(selector.atoms(true, deviations)));
            let key = (selector.mode, selector.constructs.clone(), needs, has);
            let next = all.shapes.len();
            let shape = *known.entry(key).or_insert_with_key(|(mode, constructs, needs, has)| {
                all.shapes.push(Shape {
                    mode: *mode,
                    constructs: constructs.clone(),
                    members: Vec::new(),
                    needs: needs.clone(),
                    has: has.clone(),
                });
                next
            });
            all.shapes[shape].members.push(member);
            all.shape_of.push(shape);
        }
        all.having = vec![Vec::new(); numbers.len()];
        for (shape, Shape { has, .. }) in all.shapes.iter().enumerate() {
            has.iter().for_each(|&atom| all.having[atom].push(shape));
        }
        all
    }

    /// The selectors that `member` is a strict subset of. The first is the first of all.
    pub fn strict_supersets(&self, member: usize) -> impl Iterator<Item = usize> {
        let own = &self.shapes[self.shape_of[member]];
        let rarest = own.needs.iter().map(|&atom| &self.having[atom]).min_by_key(|having| having.len());
        let shapes = match rarest {
            Some(having) => Either::Some(having.iter().copied()),
            None => Either::All(0..self.shapes.len()),
        };
        shapes
            .map(|shape| &self.shapes[shape])
            .filter(|other| own.is_subset_of(other) && !other.is_subset_of(own))
            .flat_map(|other| other.members.iter().copied())
    }

    /// One selector of each shape.
    pub fn representatives(&self) -> impl Iterator<Item = usize> {
        self.shapes.iter().filter_map(|shape| shape.members.first().copied())
    }
}

impl Shape {
    fn is_subset_of(&self, other: &Shape) -> bool {
        let mut theirs = other.has.iter();
        self.mode == other.mode
            && self.needs.iter().all(|atom| theirs.by_ref().find(|own| *own >= atom) == Some(atom))
            && is_subsequence(&self.constructs, &other.constructs)
    }
}

/// Some of the shapes, or all.
enum Either<A, B> {
    Some(A),
    All(B),
}

impl<A: Iterator<Item = usize>, B: Iterator<Item = usize>> Iterator for Either<A, B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Some(shapes) => shapes.next(),
            Self::All(shapes) => shapes.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::selector;

    fn supersets(texts: &[&str], of: usize) -> Vec<usize> {
        let normals: Vec<Normal> = texts.iter().map(|text| Normal::of(&selector(text))).collect();
        let found: Vec<usize> = Subsets::of(&normals, Deviations::default()).strict_supersets(of).collect();
        let naive = (0..normals.len()).filter(|other| normals[of].is_strict_subset_of(&normals[*other]));
        let mut sorted = found.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, naive.collect::<Vec<_>>(), "{texts:?} {of}");
        found
    }

    #[test]
    fn supersets_are_those_that_the_rule_names() {
        let texts = [
            "device={kind(gpu)}",
            "device={kind(nohost)}",
            "device={kind(gpu,nohost)}",
            "device={kind(gpu)},construct={target,for}",
            "device={kind(gpu)}",
            "device={kind(any)}",
            "construct={target}",
            "construct={for,target}",
            "user={condition(n > 5)},device={kind(gpu)}",
            "user={condition(n > 5)}",
            "implementation={vendor(score(7): gnu)}",
            "implementation={vendor(score(7): gnu),extension(match_any)}",
            "implementation={extension(match_any)}",
            "implementation={extension(score(3): match_all)}",
            "construct={simd}",
            "construct={simd(simdlen(8))}",
        ];
        for of in 0..texts.len() {
            supersets(&texts, of);
        }
        assert_eq!(supersets(&texts, 0), [2, 3, 8]);
        assert_eq!(supersets(&texts, 6), [3, 7]);
    }
}
