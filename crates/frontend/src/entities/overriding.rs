//! Virtual functions ([class.virtual]).

use super::{Entities, FunctionId};
use crate::cpp::holds_word;
use crate::parsed::{Declared, ParsedUnit};
use crate::syntax::Declaration;

impl Entities {
    /// Whether a declaration is one of a virtual function: whichever of its declarations says so, or because it
    /// overrides one of a base class.
    pub fn is_virtual(&self, unit: &ParsedUnit, file: usize, declaration: &Declaration) -> bool {
        declaration.specifiers.is_virtual
            || self
                .function_of(file, declaration)
                .is_some_and(|f| self.says_virtual(unit, f) || self.overrides(unit, f))
    }

    /// Whether a member function may override a virtual one, going by its name alone: parameters may hang on arguments of
    /// templates. What a base class has that was not read is not known.
    pub fn may_override(&self, unit: &ParsedUnit, function: FunctionId) -> bool {
        let own = self.function(function);
        let has_bases = self.is_class(own.space) && !self.spaces[own.space as usize].bases.is_empty();
        has_bases && self.overridden(unit, function).next().is_some()
    }

    /// The virtual functions of base classes that have a member function's name.
    pub fn overridden<'u>(
        &'u self,
        unit: &'u ParsedUnit,
        function: FunctionId,
    ) -> impl Iterator<Item = FunctionId> + use<'u> {
        let own = self.function(function);
        let bases = self.with_bases(unit, own.space).into_iter().flatten().filter(|base| *base != own.space);
        let alike = bases.flat_map(|base| self.spaces[base as usize].functions.get(&own.name)).flatten().copied();
        alike.filter(|f| self.says_virtual(unit, *f))
    }

    fn says_virtual(&self, unit: &ParsedUnit, function: FunctionId) -> bool {
        self.declared(unit, function).any(|d| d.declaration.specifiers.is_virtual)
    }

    fn declared<'u>(&'u self, unit: &'u ParsedUnit, function: FunctionId) -> impl Iterator<Item = Declared<'u>> {
        let all = self.function(function).declarations.iter();
        all.map(|&(file, i)| Declared { file, declaration: &unit.files[file].syntax.declarations[i as usize] })
    }

    /// Whether a function overrides a virtual one of a base class without saying that it is virtual.
    fn overrides(&self, unit: &ParsedUnit, function: FunctionId) -> bool {
        let own = self.function(function);
        if !self.is_class(own.space) || self.spaces[own.space as usize].bases.is_empty() {
            return false;
        }
        let is_plain = |f: FunctionId| {
            self.declared(unit, f).all(|d| !d.declaration.specifiers.is_static && d.declaration.templates.is_empty())
        };
        if !self.declared(unit, function).all(|d| !d.declaration.specifiers.is_static) {
            return false;
        }
        let bases = self.with_bases(unit, own.space).into_iter().flatten().filter(|base| *base != own.space);
        let alike = bases.flat_map(|base| self.spaces[base as usize].functions.get(&own.name)).flatten().copied();
        alike.into_iter().any(|f| {
            is_plain(f)
                && self.says_virtual(unit, f)
                && self.qualifiers(unit, f) == self.qualifiers(unit, function)
                && self.take_the_same(unit, f, function, 0)
        })
    }

    /// What stands behind a member function's parameters and tells it from others: `const`, `volatile`, `&`, `&&`.
    fn qualifiers(&self, unit: &ParsedUnit, function: FunctionId) -> [bool; 4] {
        let Some(Declared { file, declaration: d }) = self.declared(unit, function).next() else { return [false; 4] };
        let text = unit.files[file].text.text();
        let behind = d.parameter_list.as_ref().map_or(&b""[..], |list| &text[list.end..d.declarator.end.max(list.end)]);
        let head = memchr::memmem::find(behind, b"->").map_or(behind, |arrow| &behind[..arrow]);
        let is_rvalue = memchr::memmem::find(head, b"&&").is_some();
        let is_lvalue = !is_rvalue && head.contains(&b'&');
        [holds_word(head, b"const"), holds_word(head, b"volatile"), is_lvalue, is_rvalue]
    }
}
