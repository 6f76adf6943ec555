//! What code gives to functions and class templates of the standard library, which may call operators of its classes
//! without anybody naming them.

use super::types::{Of, Type, Types, UNKNOWN};
use super::{DEPTH, Entities, FunctionId, SpaceId, parameters};
use crate::parsed::{ParsedUnit, Position};
use crate::syntax::{DeclarationKind, Path};
use std::collections::BTreeSet;
use std::ops::Range;

/// Classes that were read, as far as a part of a file gives their objects away.
#[derive(Debug, Default)]
pub struct PassedClasses {
    /// To functions that were not read.
    pub to_functions: BTreeSet<SpaceId>,
    /// To class templates, as arguments; not to those that only hold objects.
    pub to_templates: BTreeSet<SpaceId>,
    /// A function of the library takes something of a type that cannot be told.
    pub has_unknown: bool,
}

/// Templates that call nothing of what they hold but to copy, compare and destroy it.
const ONLY_HOLD: &[&[u8]] = &[
    b"pair",
    b"tuple",
    b"array",
    b"vector",
    b"deque",
    b"list",
    b"forward_list",
    b"span",
    b"valarray",
    b"initializer_list",
    b"optional",
    b"reference_wrapper",
];

impl Entities {
    /// What a part of a file gives to the library.
    pub fn classes_passed_to_library(&self, unit: &ParsedUnit, file: usize, part: &Range<usize>) -> PassedClasses {
        let parsed = &unit.files[file];
        let types = Types { entities: self, unit };
        let mut found = PassedClasses::default();
        let first = parsed.syntax.calls.partition_point(|c| c.range.start < part.start);
        for call in parsed.syntax.calls[first..].iter().take_while(|c| c.range.start < part.end) {
            if !self.callees(unit, file, call).functions.is_empty() {
                continue;
            }
            let Some(list) = parsed.named_node(&(call.arguments.start - 1..call.arguments.end + 1)) else { continue };
            let mut cursor = list.walk();
            for argument in list.named_children(&mut cursor) {
                let of = types.operand(file, argument, DEPTH);
                // (What the C library has takes no objects of classes.)
                found.has_unknown |= of == UNKNOWN && matches!(call.path(), Path::Qualified(_));
                self.add_classes(unit, &of, &mut found.to_functions);
            }
        }
        let first = parsed.syntax.declarations.partition_point(|d| d.name.start < part.start);
        let inside = parsed.syntax.declarations[first..].iter().take_while(|d| d.name.start < part.end);
        for d in inside.filter(|d| d.kind == DeclarationKind::Object) {
            let of = types.declared(file, d, None, DEPTH);
            if matches!(&of.of, Of::Standard(name, _) if !ONLY_HOLD.contains(&&name[..])) {
                self.add_classes(unit, &of, &mut found.to_templates);
            }
        }
        found
    }

    /// The classes that a type is made of, with their bases.
    fn add_classes(&self, unit: &ParsedUnit, of: &Type, found: &mut BTreeSet<SpaceId>) {
        match &of.of {
            Of::Class(class, _) => found.extend(self.with_bases(unit, *class).into_iter().flatten()),
            Of::Standard(_, arguments) => arguments.iter().for_each(|a| self.add_classes(unit, a, found)),
            _ => {}
        }
    }

    /// The classes of a function's operands: its own, and those of its parameters; `None`: it may take objects of any.
    pub fn operand_classes(&self, unit: &ParsedUnit, function: FunctionId) -> Option<BTreeSet<SpaceId>> {
        let f = self.function(function);
        let (file, index) = f.declarations[0];
        let parsed = &unit.files[file];
        let d = &parsed.syntax.declarations[index as usize];
        let types = Types { entities: self, unit };
        let mut found: BTreeSet<SpaceId> = self.is_class(f.space).then_some(f.space).into_iter().collect();
        for p in parameters(parsed, d)?.list {
            let end = p.name.as_ref().map_or(p.spelled.end, |n| n.start);
            match types
                .spelled(Position { file, at: d.name.end }, &parsed.text.text()[p.spelled.start..end], None, DEPTH)
                .of
            {
                Of::Class(class, _) => _ = found.insert(class),
                Of::Unknown if found.is_empty() => return None,
                _ => {}
            }
        }
        Some(found)
    }
}
