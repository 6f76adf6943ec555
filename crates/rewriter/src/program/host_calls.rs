//! Which functions the host may call: also those that no call names which is read.

use super::implicit::COROUTINE_MEMBERS;
use super::{FunctionKey, Program, Walks};
use crate::elaborate::Elaborated;
use crate::names;
use crate::symbols::UnitSymbols;
use ompick_frontend::cpp::CppLineKind;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{Unit, is_word_part};
use rustc_hash::FxHashSet;

impl Program<'_> {
    /// Whether the host may call a function: somebody does, its address is taken, it runs without being named, or it
    /// can be called from outside the program. `on_host`: the functions that somebody calls there.
    pub(super) fn host_may_call(&self, key: FunctionKey, walks: &Walks, on_host: &FxHashSet<FunctionKey>) -> bool {
        let name = self.name(key);
        let parsed = self.parsed(key.unit, key.file);
        let is_own = |d| parsed.is_internal(d) || parsed.nodes.is_local_function(key.node);
        let visible = self.declaration(key).is_none_or(|d| !is_own(d));
        let whole_program = self.whole && self.has_main(key.unit);
        let is_known = on_host.contains(&key) || name == b"main" || self.fortran_place(key).is_some();
        if is_known || (visible && !whole_program) {
            return true;
        }
        if self.declaration(key).is_some_and(|d| self.runs_without_call(key, d, walks) || self.runs_unnamed(key, d)) {
            return true;
        }
        let spelled = self.declaration(key).map_or(&name[..], |d| match self.units[key.unit].unit.language {
            Language::Cxx => self.parsed(key.unit, key.file).name_of(d),
            _ => &name[..],
        });
        let outside = || {
            let address = |u: &Elaborated| names::address_uses(u.unit, spelled).next().is_some();
            let all = self.units.iter().enumerate().filter(|(u, _)| self.may_mean(*u, key));
            all.into_iter().any(|(u, unit)| self.outside_calls[u].contains(spelled) || address(unit))
        };
        self.elsewhere.host_calls.contains(spelled)
            || outside()
            || self.declaration(key).is_some_and(|d| self.libraries_may_call(key, d, walks))
    }

    /// Whether the host runs a function before or behind `main`, or by another name that a unit gives it.
    fn runs_without_call(&self, key: FunctionKey, d: &Declaration, walks: &Walks) -> bool {
        let parsed = self.parsed(key.unit, key.file);
        let (own, is_cxx) = (parsed.name_of(d), parsed.is_cxx());
        if self.symbols(key.unit).run_by_themselves.contains(own) {
            return true;
        }
        let units = (0..self.units.len()).filter(|u| *u == key.unit || !parsed.is_internal(d));
        units.filter(|u| self.may_mean(*u, key)).any(|u| {
            self.symbols(u).aliases.iter().any(|alias| {
                let is_named = || alias.meant().any(|symbol| self.host_names_symbol(symbol, walks));
                alias.may_mean(own, is_cxx) || (alias.renames(own) && is_named())
            })
        })
    }

    /// Whether host code calls, or takes the address of, what has a symbol as its name.
    fn host_names_symbol(&self, symbol: &[u8], walks: &Walks) -> bool {
        let on_host = walks.host.values().flat_map(|walked| &walked.calls).filter(|(_, on_device)| !on_device);
        self.elsewhere.host_calls.contains(symbol)
            || on_host.into_iter().any(|(called, _)| called == symbol)
            || self.outside_calls.iter().any(|calls| calls.contains(symbol))
            || self.units.iter().any(|u| names::address_uses(u.unit, symbol).next().is_some())
    }

    /// What a unit says of functions' symbols.
    pub(super) fn symbols(&self, unit: usize) -> &UnitSymbols {
        self.symbols[unit].get_or_init(|| UnitSymbols::of(self.units[unit].unit))
    }

    /// Whether expressions of C++ call a function without naming it: an operator, a member of an awaiter or a promise, a
    /// virtual function that overrides what is named.
    fn runs_unnamed(&self, key: FunctionKey, d: &Declaration) -> bool {
        let unit = self.units[key.unit].unit;
        if unit.language != Language::Cxx {
            return false;
        }
        let parsed = self.parsed(key.unit, key.file);
        let name = parsed.name_of(d);
        let is_member = || d.qualifier.is_some() || parsed.enclosing_class(d.scope).is_some();
        name.starts_with(b"operator")
            || (COROUTINE_MEMBERS.iter().any(|member| member.as_bytes() == name) && is_member())
            || unit.entities().is_virtual(unit, key.file, d)
            || unit.entities().function_of(key.file, d).is_some_and(|f| unit.entities().may_override(unit, f))
    }

    /// Whether templates of a library, whose bodies are not read, may call a function on the host: they name it, and code
    /// of the host names a class whose objects lead there, as its own or by argument-dependent lookup.
    fn libraries_may_call(&self, key: FunctionKey, d: &Declaration, walks: &Walks) -> bool {
        let unit = self.units[key.unit].unit;
        if unit.language != Language::Cxx || d.specifiers.is_special || d.specifiers.is_c {
            return false;
        }
        let name = mangle::plain(self.parsed(key.unit, key.file).name_of(d)).into_owned();
        if !unit.calling.holds(&name) {
            return false;
        }
        let entities = unit.entities();
        let Some(function) = entities.function_of(key.file, d) else { return false };
        let classes = entities.operand_classes(unit, function);
        if classes.as_ref().is_some_and(|classes| classes.is_empty()) {
            return false;
        }
        if !(0..self.units.len()).any(|u| self.unread_templates_call(u, &name)) {
            return false;
        }
        let is_on_host = |key: &FunctionKey| walks.on_host.contains(key);
        classes.is_none_or(|classes| {
            let mut names = classes.iter().map(|class| &entities.spaces[*class as usize].name);
            names.any(|class| class.is_empty() || self.host_names_class(key, class, walks, &is_on_host))
        })
    }

    /// Whether templates that a unit of C++ does not read may call a function of a name.
    fn unread_templates_call(&self, unit: usize, name: &[u8]) -> bool {
        let read = self.units[unit].unit;
        let of_headers = || includes_library(read).then(|| called_by_system(read));
        let is_required = || name.starts_with(b"do_") || CALLED_BY_LIBRARY.iter().any(|one| one.as_bytes() == name);
        read.language == Language::Cxx
            && self.called_by_library[unit]
                .get_or_init(of_headers)
                .as_ref()
                .is_some_and(|called| called.contains(name) || is_required())
    }
}

/// Whether a unit includes something, by `<...>`, that may have templates.
fn includes_library(unit: &Unit) -> bool {
    let lines = unit.preprocessed.passes.iter().flat_map(|pass| &pass.lines).filter(|line| line.active);
    lines.into_iter().any(|line| match &line.kind {
        CppLineKind::Include(include) => {
            let of_c = C_HEADERS.iter().any(|name| include.spelling.strip_prefix(b"c") == Some(name.as_bytes()));
            include.angled && !of_c && !include.spelling.ends_with(b".h")
        }
        CppLineKind::Module { imported: Some((name, _)) } => name.starts_with(b"std"),
        _ => false,
    })
}

/// The names that stand before parentheses in the headers of the system that a unit includes.
fn called_by_system(unit: &Unit) -> FxHashSet<Vec<u8>> {
    let mut called = FxHashSet::default();
    for pass in unit.preprocessed.passes.iter().filter(|pass| pass.system) {
        let text = &pass.source.bytes[..];
        for open in memchr::memchr_iter(b'(', text) {
            let before = text[..open].trim_ascii_end();
            let start = before.iter().rposition(|b| !is_word_part(b)).map_or(0, |n| n + 1);
            if !called.contains(&before[start..]) {
                called.insert(before[start..].to_vec());
            }
        }
    }
    called
}

/// The headers `<cNAME>` that C++ has from C ([support.c.headers]).
const C_HEADERS: [&str; 26] = [
    "assert", "complex", "ctype", "errno", "fenv", "float", "inttypes", "iso646", "limits", "locale", "math", "setjmp",
    "signal", "stdalign", "stdarg", "stdbool", "stddef", "stdint", "stdio", "stdlib", "string", "tgmath", "time",
    "uchar", "wchar", "wctype",
];

/// What the standard library calls of its users' classes, or finds by their arguments ([utility.requirements],
/// [namespace.std] and the tables of requirements of each of its parts); without operators and facets.
const CALLED_BY_LIBRARY: [&str; 107] = [
    // Allocators and pointers.
    "allocate",
    "allocate_at_least",
    "construct",
    "deallocate",
    "destroy",
    "max_size",
    "pointer_to",
    "select_on_container_copy_construction",
    "to_address",
    // Containers, ranges and iterators.
    "back",
    "base",
    "begin",
    "capacity",
    "cbegin",
    "cend",
    "clear",
    "crbegin",
    "crend",
    "data",
    "emplace",
    "emplace_back",
    "emplace_front",
    "emplace_hint",
    "empty",
    "end",
    "erase",
    "extract",
    "front",
    "get",
    "insert",
    "iter_move",
    "iter_swap",
    "pop_back",
    "pop_front",
    "push_back",
    "push_front",
    "rbegin",
    "release",
    "rend",
    "replace",
    "reserve",
    "reset",
    "resize",
    "size",
    "ssize",
    "swap",
    // Locks, clocks and latches.
    "lock",
    "lock_shared",
    "notify",
    "now",
    "try_lock",
    "try_lock_for",
    "try_lock_shared",
    "try_lock_shared_for",
    "try_lock_shared_until",
    "try_lock_until",
    "unlock",
    "unlock_shared",
    "wait",
    // Characters, regular expressions and formats.
    "assign",
    "compare",
    "copy",
    "eq",
    "eq_int_type",
    "find",
    "format",
    "getloc",
    "imbue",
    "isctype",
    "length",
    "lookup_classname",
    "lookup_collatename",
    "lt",
    "move",
    "not_eof",
    "parse",
    "to_char_type",
    "to_int_type",
    "transform",
    "transform_primary",
    "translate",
    "translate_nocase",
    "value",
    // Random numbers.
    "discard",
    "generate",
    "max",
    "min",
    "param",
    "seed",
    // Exceptions, errors and streams.
    "default_error_condition",
    "equivalent",
    "make_error_code",
    "make_error_condition",
    "message",
    "name",
    "overflow",
    "pbackfail",
    "seekoff",
    "seekpos",
    "setbuf",
    "showmanyc",
    "sync",
    "uflow",
    "underflow",
    "what",
    "xsgetn",
    "xsputn",
];
