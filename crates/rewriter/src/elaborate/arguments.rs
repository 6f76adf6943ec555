//! What a variant changes in the arguments of a call: the `adjust_args` and `append_args` clauses
//! (OpenMP 5.2, 7.5.2 and 7.5.3; 6.0, 9.6.2 and 9.6.3).

use super::argument_places::Place;
use super::foreign_runtimes::{self, WrongPreference};
use crate::site::Sites;
use ompick_frontend::bind::Integer;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive, DirectiveText, Options};
use ompick_frontend::language::Language;
use ompick_frontend::parameters::{ParameterKind, Parameters};
use ompick_frontend::placed::Placed;
use ompick_frontend::unit::{ParsedFile, holds_word};
use ompick_resolver::names;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// What a variant changes in the arguments of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    adjusted: Vec<(Place, Adjust)>,
    /// The interop objects passed behind the base's arguments, in order.
    pub appended: Vec<Interop>,
    /// Parameters of the base function, variable arguments left out.
    pub parameters: usize,
    /// The parameters' names.
    names: Vec<Option<String>>,
    /// Parameters, from 0, with a type qualifier: `const double *x`.
    qualified: Vec<usize>,
    /// The base takes variable arguments.
    pub variadic: bool,
    /// In Fortran: the parameters, from 0, whose values are no device pointers. Only a `type(c_ptr)` has such a
    /// value; of another, the address is taken (6.0, 9.6.2).
    by_address: Vec<usize>,
    /// In Fortran: the parameters, from 0, that the variant may define, so that only a variable can be passed.
    pub defined: Vec<usize>,
    /// In Fortran: the parameters, from 0, for which nothing may be passed.
    pub optional: Vec<usize>,
}

/// Why an item of `append_args` cannot be appended.
#[derive(Debug, Error)]
enum NotAppended {
    #[error("`{0}` cannot be appended; only `interop(...)` can")]
    NoInterop(String),
    #[error("`{0}` is no modifier of an appended interop object, or is there twice")]
    Modifier(String),
    #[error("an appended interop object needs `target` or `targetsync`")]
    NoType,
    #[error(transparent)]
    Preference(#[from] WrongPreference),
}

/// Why an item of `adjust_args` names no argument.
#[derive(Debug, Error)]
enum NoArgument {
    #[error("the base function's parameters cannot be read, so `{item}` names none")]
    UnreadParameters { item: String },
    #[error("the base function has no parameter `{item}`")]
    NoParameter { item: String, nearest: Option<String> },
}

impl NoArgument {
    /// What was probably meant.
    fn note(&self) -> Option<String> {
        match self {
            NoArgument::NoParameter { nearest: Some(nearest), .. } => Some(format!("there is a parameter `{nearest}`")),
            _ => None,
        }
    }
}

/// What is done to an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjust {
    Nothing,
    /// It becomes the device pointer of its value, null if there is none.
    NeedDevicePtr,
    /// The same, but a pointer that is not mapped stays: `need_device_ptr(fb_preserve)` (6.1).
    DevicePtrOrOwn,
    /// It becomes the device address of the object.
    NeedDeviceAddr,
}

impl Adjust {
    /// Whether it is the device address that the argument becomes.
    pub fn is_address(self) -> bool {
        self == Adjust::NeedDeviceAddr
    }

    /// Whether it is a device pointer that the argument becomes.
    pub fn is_pointer(self) -> bool {
        matches!(self, Adjust::NeedDevicePtr | Adjust::DevicePtrOrOwn)
    }
}

/// An appended object: the modifiers of its `interop(...)`, as they stand in an `init` clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Interop {
    /// `prefer_type(...)` as it is written; empty if there is none.
    pub prefer: String,
    /// `targetsync`, `target`, or both.
    pub types: Vec<InteropType>,
    /// In Fortran: the variant's dummy argument for it and that one's type.
    pub dummy: Option<(String, String)>,
}

/// What an interop object is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum InteropType {
    Target,
    TargetSync,
}

impl Interop {
    /// The modifiers of an `init` clause.
    pub fn modifiers(&self) -> String {
        let prefer = (!self.prefer.is_empty()).then_some(self.prefer.as_str());
        prefer.into_iter().chain(self.types.iter().map(|ty| ty.word())).collect::<Vec<_>>().join(", ")
    }
}

impl InteropType {
    /// As the modifier is spelled.
    pub fn word(self) -> &'static str {
        match self {
            InteropType::Target => "target",
            InteropType::TargetSync => "targetsync",
        }
    }
}

impl Changes {
    /// What is done to argument `index` (from 0) of a call with `count` arguments.
    pub fn adjust(&self, index: usize, count: usize) -> Adjust {
        match self.named(index, count) {
            named if named.is_pointer() && self.by_address.contains(&index) => Adjust::NeedDeviceAddr,
            adjust => adjust,
        }
    }

    /// The operation that is named for it.
    pub fn named(&self, index: usize, count: usize) -> Adjust {
        let holds = |p: &Place| p.positions(count).contains(&index);
        self.adjusted.iter().find(|(p, _)| holds(p)).map_or(Adjust::Nothing, |(_, a)| *a)
    }

    /// The same where a list item names it alone, not as one of a range.
    pub fn named_alone(&self, index: usize, count: usize) -> Adjust {
        let holds = |p: &Place| p.is_single() && p.positions(count).contains(&index);
        self.adjusted.iter().find(|(p, _)| holds(p)).map_or(Adjust::Nothing, |(_, a)| *a)
    }

    /// The name of a parameter, from 0.
    pub fn parameter(&self, index: usize) -> Option<&str> {
        self.names.get(index)?.as_deref()
    }

    /// The variant's dummy arguments for the appended objects; `None`: not all are known.
    pub fn dummies_of_objects(&self) -> Option<Vec<String>> {
        self.appended.iter().map(|a| a.dummy.as_ref().map(|(name, _)| name.clone())).collect()
    }

    /// Which parameter has a name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n.as_deref() == Some(name))
    }

    /// Whether the argument for a parameter, from 0, may be absent (Fortran 2018, 15.5.2.12).
    pub fn is_optional(&self, index: usize) -> bool {
        self.optional.contains(&index)
    }

    /// Whether the device pointer for a parameter, from 0, is passed in a variable of its own.
    pub fn is_held(&self, index: usize) -> bool {
        self.defined.contains(&index) || self.is_optional(index)
    }

    /// Whether the type of a parameter has a qualifier.
    pub fn is_qualified(&self, index: usize) -> bool {
        self.qualified.contains(&index)
    }

    /// Whether any clause says something of the arguments.
    pub fn says_something(&self) -> bool {
        *self != Changes::default()
    }

    /// Whether the variant cannot be called on a device (OpenMP 5.2, 7.5).
    pub fn needs_host(&self) -> bool {
        !self.appended.is_empty() || self.adjusted.iter().any(|(_, a)| *a != Adjust::Nothing)
    }
}

/// A declare variant directive, and what its base function takes.
pub struct BaseLanguage<'a> {
    pub parsed: &'a ParsedFile,
    pub placed: &'a Placed,
    pub directive: &'a Directive,
    pub selector: &'a ContextSelector,
    /// `None`: they cannot be read.
    pub parameters: Option<Parameters>,
    /// An expression read at the directive.
    pub integer: &'a dyn Fn(&str) -> Integer,
}

/// Reads the clauses of a declare variant directive.
pub fn read(written: BaseLanguage, sites: &mut Sites) -> Changes {
    let BaseLanguage { parsed, placed, directive, selector, parameters, integer } = written;
    let is_change = |c: &&Clause| matches!(c.name.as_str(), "adjust_args" | "append_args");
    let clauses: Vec<&Clause> = directive.clauses.iter().filter(is_change).collect();
    let Some(first) = clauses.first() else { return Changes::default() };
    let mut reader = Reader { parsed, placed, sites, changes: Changes::default(), parameters: None, integer };
    if !selector.selectors(TraitSetName::Construct).any(|s| names::is_dispatch(&s.name)) {
        let message = format!("`{}` needs `construct={{dispatch}}` in the `match` clause", first.name);
        reader.report(&first.range, &message, None);
    }
    reader.parameters = parameters;
    if let Some(p) = &reader.parameters {
        reader.changes.parameters = p.list.len();
        let text = parsed.text.text();
        let is_qualified =
            |r: &Range<usize>| [&b"const"[..], b"volatile"].iter().any(|q| holds_word(&text[r.clone()], q));
        reader.changes.qualified = (0..p.list.len()).filter(|&i| is_qualified(&p.list[i].range)).collect();
        reader.changes.variadic = p.variadic;
        reader.changes.names = p.list.iter().map(|p| p.name.clone()).collect();
        if parsed.language == Language::Fortran {
            let is_by_address = |i: &usize| p.list[*i].kind != ParameterKind::Pointer;
            reader.changes.by_address = (0..p.list.len()).filter(is_by_address).collect();
        }
    }
    let mut appends = 0;
    for clause in clauses {
        match clause.name.as_str() {
            "adjust_args" => reader.adjust_args(clause),
            _ => {
                appends += 1;
                if appends > 1 {
                    reader.report(&clause.range, "`append_args` stands here a second time", None);
                }
                reader.append_args(clause);
            }
        }
    }
    reader.changes
}

struct Reader<'a> {
    parsed: &'a ParsedFile,
    placed: &'a Placed,
    sites: &'a mut Sites,
    changes: Changes,
    parameters: Option<Parameters>,
    integer: &'a dyn Fn(&str) -> Integer,
}

impl Reader<'_> {
    fn report(&mut self, range: &Range<usize>, message: &str, note: Option<String>) {
        let place = self.placed.place(range);
        self.sites.report_with(&codes::ARGUMENT_CHANGES, self.parsed, &place, message, note);
    }

    fn options(&self) -> Options {
        Options { fold_case: self.parsed.language == Language::Fortran }
    }

    /// The clause's argument as one text.
    fn argument(&self, clause: &Clause) -> String {
        let argument = clause.argument.clone().unwrap_or(clause.range.end..clause.range.end);
        let text = self.placed.plain(&argument, self.parsed.text.text());
        // Names ignore case in Fortran, and strings do not.
        if self.options().fold_case { DirectiveText::whole(text.as_bytes()).with_folded_case() } else { text }
    }

    fn adjust_args(&mut self, clause: &Clause) {
        let argument = self.argument(clause);
        let text = DirectiveText::whole(argument.as_bytes());
        let Some((op, list)) = text.split_colon(0..argument.len(), self.options()) else {
            return self.report(&clause.range, "`adjust_args` needs an operation and a colon before its list", None);
        };
        let op: String = text.text(op).split_whitespace().collect();
        let adjust = match op.as_str() {
            "nothing" => Adjust::Nothing,
            "need_device_ptr" | "need_device_ptr(fb_nullify)" => Adjust::NeedDevicePtr,
            "need_device_ptr(fb_preserve)" => Adjust::DevicePtrOrOwn,
            fallback if fallback.starts_with("need_device_ptr(") => {
                let note = "there are `fb_nullify` and `fb_preserve`".to_owned();
                let message = format!("`{fallback}` has no modifier that OpenMP knows");
                return self.report(&clause.range, &message, Some(note));
            }
            "need_device_addr" if self.parsed.language == Language::C => {
                return self.report(&clause.range, "`need_device_addr` needs references, which C has not", None);
            }
            "need_device_addr" => Adjust::NeedDeviceAddr,
            other => {
                let message = format!("`{other}` is no operation of `adjust_args`");
                let note = "there are `nothing`, `need_device_ptr` and `need_device_addr`".to_owned();
                return self.report(&clause.range, &message, Some(note));
            }
        };
        let items = text.list_items(list, self.options());
        if items.is_empty() {
            self.report(&clause.range, "`adjust_args` names no parameter", None);
        }
        for item in items {
            let item = text.text(item);
            match self.place(&item) {
                Ok(place) => self.adjust(clause, &item, place, adjust),
                Err(why) => self.report(&clause.range, &why.to_string(), why.note()),
            }
        }
    }

    fn adjust(&mut self, clause: &Clause, item: &str, place: Place, adjust: Adjust) {
        let fixed = self.parameters.as_ref().filter(|p| !p.variadic).map(|p| p.list.len());
        if let Some(Err(why)) = fixed.map(|count| place.check(item, count)) {
            return self.report(&clause.range, &why.to_string(), None);
        }
        let of = |p: &Place| p.positions(self.changes.parameters);
        let overlaps = |p: &Place| of(p).start.max(of(&place).start) < of(p).end.min(of(&place).end);
        let is_known = self.parameters.is_some() && !self.changes.variadic;
        if self.changes.adjusted.iter().any(|(p, _)| *p == place || (is_known && overlaps(p))) {
            let message = format!("parameter `{item}` is adjusted twice");
            return self.report(&clause.range, &message, None);
        }
        if let (Some(parameters), true) = (&self.parameters, self.parsed.language != Language::Fortran) {
            let count = parameters.list.len();
            // Behind its parameters, a variadic function has arguments that nothing is known of.
            let positions = match parameters.variadic && place.is_counted_from_end() {
                true => 0..0,
                false => place.positions(count),
            };
            let named = parameters.list.iter().take(positions.end).skip(positions.start);
            let wrong = named.filter_map(|p| match (adjust, p.kind) {
                (adjust, ParameterKind::Arithmetic) if adjust.is_pointer() => Some((p, "pointer")),
                (adjust, ParameterKind::Reference) if adjust.is_pointer() && self.is_bound(&p.range) => {
                    Some((p, "pointer by value: a reference cannot be bound to its device pointer"))
                }
                (Adjust::NeedDeviceAddr, ParameterKind::Arithmetic | ParameterKind::Pointer) => Some((p, "reference")),
                _ => None,
            });
            if let Some((parameter, wanted)) = wrong.clone().next() {
                let shown = if place.is_single() { Some(item) } else { parameter.name.as_deref() };
                let message = format!("parameter `{}` is no {wanted}", shown.unwrap_or(item));
                return self.report(&clause.range, &message, None);
            }
        }
        self.changes.adjusted.push((place, adjust));
    }

    /// Whether a parameter is a reference to a pointer that can be changed.
    fn is_bound(&self, parameter: &Range<usize>) -> bool {
        let mut text = self.parsed.text.text()[parameter.clone()].to_vec();
        text.retain(|b| !b.is_ascii_whitespace());
        memchr::memmem::find(&text, b"*&").is_some_and(|at| text.get(at + 2) != Some(&b'&'))
    }

    /// The arguments that a list item names: a parameter, a number or a range of numbers.
    fn place(&self, item: &str) -> Result<Place, NoArgument> {
        let names = self.parameters.iter().flat_map(|p| &p.list);
        if let Some(i) = names.clone().position(|p| p.name.as_deref() == Some(item)) {
            return Ok(Place::one(i));
        }
        if let Some(place) = Place::read(item, self.integer) {
            return Ok(place);
        }
        if self.parameters.is_none() {
            return Err(NoArgument::UnreadParameters { item: item.to_owned() });
        }
        let known: Vec<&str> = names.filter_map(|p| p.name.as_deref()).collect();
        let nearest = names::nearest(item, known.iter().copied()).map(str::to_owned);
        Err(NoArgument::NoParameter { item: item.to_owned(), nearest })
    }

    fn append_args(&mut self, clause: &Clause) {
        let argument = self.argument(clause);
        let text = DirectiveText::whole(argument.as_bytes());
        let items = text.list_items(0..argument.len(), self.options());
        if items.is_empty() {
            self.report(&clause.range, "`append_args` appends nothing", None);
        }
        for item in items {
            let item = text.text(item);
            match self.interop(&item) {
                Ok(interop) => self.changes.appended.push(interop),
                Err(why) => {
                    self.report(&clause.range, &why.to_string(), None);
                    // It counts among the variant's arguments all the same.
                    self.changes.appended.push(Interop { prefer: String::new(), types: Vec::new(), dummy: None });
                }
            }
        }
    }

    /// `interop(modifiers)`
    fn interop(&self, item: &str) -> Result<Interop, NotAppended> {
        let modifiers = item
            .strip_prefix("interop")
            .and_then(|rest| rest.trim().strip_prefix('(')?.strip_suffix(')'))
            .ok_or_else(|| NotAppended::NoInterop(item.to_owned()))?;
        let text = DirectiveText::whole(modifiers.as_bytes());
        let mut interop = Interop { prefer: String::new(), types: Vec::new(), dummy: None };
        let has = |interop: &Interop, ty: InteropType| interop.types.contains(&ty);
        for modifier in text.list_items(0..modifiers.len(), self.options()) {
            match text.text(modifier).trim() {
                "target" if !has(&interop, InteropType::Target) => interop.types.push(InteropType::Target),
                "targetsync" if !has(&interop, InteropType::TargetSync) => interop.types.push(InteropType::TargetSync),
                prefer if prefer.starts_with("prefer_type") && interop.prefer.is_empty() => {
                    foreign_runtimes::check_preference(prefer, self.options(), self.integer)?;
                    interop.prefer = prefer.to_owned();
                }
                other => {
                    return Err(NotAppended::Modifier(other.to_owned()));
                }
            }
        }
        match interop.types.is_empty() {
            true => Err(NotAppended::NoType),
            false => Ok(interop),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::program;

    /// The messages about the clauses of a declare variant directive for `int f(int n, double *x, ...)`.
    fn messages(clauses: &str) -> Vec<String> {
        // An argument for each object that is appended.
        let dispatch = clauses.contains("{dispatch}");
        let objects = "void *, ".repeat(if dispatch { clauses.matches("append_args").count() } else { 0 });
        let text = format!(
            "int v(int, double *, {objects}...);\n#pragma omp declare variant(v) {clauses}\n\
             int f(int n, double *x, ...);\n"
        );
        program(&text).run().report.diagnostics.into_iter().map(|d| d.message).collect()
    }

    const DISPATCH: &str = "match(construct={dispatch})";

    #[test]
    fn a_fallback_is_one_that_there_is() {
        for op in ["need_device_ptr(fb_preserve)", "need_device_ptr( fb_nullify )"] {
            assert!(messages(&format!("{DISPATCH} adjust_args({op}: x)")).is_empty(), "{op}");
        }
        let said = messages(&format!("{DISPATCH} adjust_args(need_device_ptr(fb_host): x)"));
        assert!(said[0].contains("has no modifier that OpenMP knows"), "{said:?}");
        assert!(
            messages(&format!("{DISPATCH} adjust_args(need_device_ptr(fb_preserve): n)"))[0].contains("no pointer")
        );
    }

    #[test]
    fn names_numbers_and_ranges_are_taken() {
        for list in ["n", "x", "2", "1:2", "2:omp_num_args", ":omp_num_args-1", "x, 3:", "1, x"] {
            let op = if list.contains('n') || list.starts_with('1') { "nothing" } else { "need_device_ptr" };
            assert_eq!(messages(&format!("{DISPATCH} adjust_args({op}: {list})")), Vec::<String>::new(), "{list}");
        }
    }

    #[test]
    fn restrictions_are_reported() {
        let cases = [
            ("match(construct={parallel}) adjust_args(nothing: n)", "needs `construct={dispatch}`"),
            ("match(construct={parallel}) append_args(interop(target))", "needs `construct={dispatch}`"),
            ("match(construct={dispatch}) adjust_args(need_device_ptr: y)", "no parameter `y`"),
            ("match(construct={dispatch}) adjust_args(nothing: n) adjust_args(nothing: 1)", "twice"),
            ("match(construct={dispatch}) adjust_args(need_device_ptr: n)", "no pointer"),
            ("match(construct={dispatch}) adjust_args(need_device_addr: x)", "C has not"),
            ("match(construct={dispatch}) adjust_args(need_ptr: x)", "no operation"),
            ("match(construct={dispatch}) adjust_args(x)", "operation and a colon"),
            ("match(construct={dispatch}) append_args(interop())", "needs `target` or `targetsync`"),
            ("match(construct={dispatch}) append_args(interop(sync))", "no modifier"),
            ("match(construct={dispatch}) append_args(object)", "only `interop(...)`"),
            ("match(construct={dispatch}) append_args(interop(target)) append_args(interop(target))", "a second time"),
        ];
        for (clauses, expected) in cases {
            let found = messages(clauses);
            assert!(found.len() == 1 && found[0].contains(expected), "{clauses}: {found:?}");
        }
    }
}
