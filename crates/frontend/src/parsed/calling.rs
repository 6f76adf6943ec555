//! Which functions of a C++ unit may call base functions, themselves or through others, by their names alone:
//! what need not be looked at because it calls none.

use super::{ClosureId, ParsedFile, ParsedUnit};
use crate::mangle;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The names of functions that may call base functions, or functions that other units choose otherwise on devices;
/// those of such functions among them.
#[derive(Debug, Default)]
pub struct Calling {
    names: FxHashSet<Vec<u8>>,
    /// Lambda expressions with such calls in them.
    pub closures: BTreeSet<ClosureId>,
}

impl Calling {
    /// Finds what calls the base functions, which have these names.
    pub(crate) fn of(unit: &ParsedUnit, bases: FxHashSet<Vec<u8>>) -> Calling {
        let mut callers: FxHashMap<&[u8], Vec<Vec<u8>>> = FxHashMap::default();
        for parsed in &unit.files {
            let text = parsed.text.text();
            for call in &parsed.syntax.calls {
                let name = &text[call.callee.clone()];
                callers.entry(name).or_default().extend(caller(parsed, call.callee.start));
            }
            // What runs without being named, and takes a function's address, leads to its calls.
            for used in &parsed.syntax.uses {
                if let Some(around) = unnamed(parsed, used.name().start) {
                    callers.entry(&text[used.name()]).or_default().push(around);
                }
            }
        }
        let mut names = bases;
        let mut open: Vec<Vec<u8>> = names.iter().cloned().collect();
        let mut unnamed: Vec<Unnamed> = unit.files.iter().flat_map(Unnamed::all).collect();
        let classes: FxHashSet<Vec<u8>> = unnamed.iter().filter(|u| !u.is_operator).map(|u| u.name.clone()).collect();
        loop {
            while let Some(name) = open.pop() {
                for caller in callers.get(&name[..]).into_iter().flatten() {
                    if names.insert(caller.clone()) {
                        open.push(caller.clone());
                    }
                }
            }
            // What runs without being named is called without being named, too.
            let without_name = WithoutName::among(&names, &classes);
            let (calling, others) = unnamed.into_iter().partition(|u| without_name.may_be_called_in(u.body));
            unnamed = others;
            open.extend(calling.into_iter().map(|u| u.name).filter(|name| names.insert(name.clone())));
            if open.is_empty() {
                break;
            }
        }
        let without_name = WithoutName::among(&names, &classes);
        let mut closures = BTreeSet::new();
        let mut others = BTreeSet::new();
        for (file, parsed) in unit.files.iter().enumerate() {
            let text = parsed.text.text();
            let called = |r: &std::ops::Range<usize>| names.contains(&*mangle::plain(&text[r.clone()]));
            for (i, closure) in parsed.syntax.closures.iter().enumerate() {
                let first = parsed.syntax.calls.partition_point(|c| c.range.start < closure.whole.start);
                let mut inside = parsed.syntax.calls[first..].iter().take_while(|c| c.range.start < closure.whole.end);
                let addresses = || {
                    let mut uses = parsed.syntax.uses_in(&closure.whole);
                    uses.any(|used| called(&used.name()))
                };
                let chooses = || {
                    let inside =
                        |r: &std::ops::Range<usize>| closure.whole.start <= r.start && r.end <= closure.whole.end;
                    parsed.directives.iter().any(|d| inside(&d.range))
                };
                let calls = inside.any(|c| called(&c.callee))
                    || (!parsed.system && without_name.may_be_called_in(&text[closure.body.clone()]));
                let of = if calls || addresses() || chooses() { &mut closures } else { &mut others };
                of.insert(ClosureId { file, index: i as u32 });
            }
        }
        // What calls an object, or passes one on, may call one of these.
        if !closures.is_empty() {
            closures.extend(others);
        }
        Calling { names, closures }
    }

    /// Whether there is nothing to call.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether a function of this name may call base functions, or is one.
    pub fn holds(&self, name: &[u8]) -> bool {
        self.names.contains(name)
    }

    /// The operators that expressions may call without naming them, as `operator+`; `begin` and `end` of range-based
    /// `for`; `get` of structured bindings.
    pub(crate) fn operations(&self) -> FxHashSet<String> {
        let operators = self.names.iter().filter_map(|n| mangle::operator(n)).map(|own| format!("operator{own}"));
        let mut wanted: FxHashSet<String> = operators.collect();
        if !self.closures.is_empty() {
            wanted.insert("operator()".to_owned());
        }
        for name in ["begin", "end", "get"] {
            if self.names.contains(name.as_bytes()) {
                wanted.insert(name.to_owned());
            }
        }
        wanted
    }
}

/// A function that runs without being named: an operator, a conversion function, a constructor or destructor, what
/// initialises members.
struct Unnamed<'u> {
    /// Its own name, or that of its class.
    name: Vec<u8>,
    is_operator: bool,
    body: &'u [u8],
}

impl<'u> Unnamed<'u> {
    fn all(parsed: &'u ParsedFile) -> impl Iterator<Item = Unnamed<'u>> {
        let functions = parsed.syntax.functions.iter().filter(|_| !parsed.system);
        functions.filter_map(|function| {
            let d = parsed.syntax.declarations.get(function.declaration as usize);
            let is_unnamed = d.is_none_or(|d| d.specifiers.is_special || parsed.name_of(d).starts_with(b"operator"));
            let name = is_unnamed.then(|| caller(parsed, function.body.start))??;
            let is_operator = mangle::operator(&name).is_some();
            Some(Unnamed { name, is_operator, body: &parsed.text.text()[function.whole.clone()] })
        })
    }
}

/// What may be called without being named.
#[derive(Default)]
struct WithoutName {
    /// What operators are written as, and the keywords that call functions.
    tokens: BTreeSet<&'static str>,
    /// Something that no token tells.
    anything: bool,
}

impl WithoutName {
    /// `classes`: those with functions that expressions call without an operator.
    fn among(names: &FxHashSet<Vec<u8>>, classes: &FxHashSet<Vec<u8>>) -> WithoutName {
        let mut found = WithoutName { anything: !names.is_disjoint(classes), ..WithoutName::default() };
        for name in names {
            match mangle::operator(name) {
                Some("()") => _ = found.tokens.insert("("),
                Some("[]") => _ = found.tokens.insert("["),
                // (Comparisons are rewritten to these, [over.match.oper].)
                Some("<=>") => found.tokens.extend(["<", ">"]),
                Some("==") => found.tokens.extend(["==", "!="]),
                Some(operator) => _ = found.tokens.insert(operator),
                None if name == b"begin" || name == b"end" => _ = found.tokens.insert("for"),
                None if name == b"get" => _ = found.tokens.insert("["),
                None => {}
            }
            // Those of iterators.
            if let Some("*" | "++" | "!=" | "==") = mangle::operator(name) {
                found.tokens.insert("for");
            }
        }
        found
    }

    fn may_be_called_in(&self, body: &[u8]) -> bool {
        self.anything || self.tokens.iter().any(|token| memchr::memmem::find(body, token.as_bytes()).is_some())
    }
}

/// The name of the function around a place; of a class, for what initialises its members.
fn caller(parsed: &ParsedFile, at: usize) -> Option<Vec<u8>> {
    let function = parsed.syntax.function_at(at)?;
    if let Some(d) = parsed.syntax.declarations.get(function.declaration as usize) {
        return Some(mangle::plain(parsed.name_of(d)).into_owned());
    }
    parsed.class_of_member(at).map(<[u8]>::to_vec)
}

/// The name of the function around a place, if calls do not name it: a conversion function, a constructor, what
/// initialises members.
fn unnamed(parsed: &ParsedFile, at: usize) -> Option<Vec<u8>> {
    let function = parsed.syntax.function_at(at)?;
    let d = parsed.syntax.declarations.get(function.declaration as usize);
    let is_named = d.is_some_and(|d| !d.specifiers.is_special && !is_conversion(parsed.name_of(d)));
    if is_named { None } else { caller(parsed, at) }
}

/// Whether a function's name is that of a conversion function, `operator int`.
fn is_conversion(name: &[u8]) -> bool {
    name.starts_with(b"operator") && mangle::operator(name).is_none() && mangle::literal_suffix(name).is_none()
}
