//! Overload resolution beside a function with an ellipsis (C++17, [over.ics.ellipsis]). Nothing that stands for such a
//! function could pass its arguments on, so it is worth knowing that a call does not mean it.

use super::lookup::Callees;
use super::narrowed::Objects;
use super::signature::{Parameters, parameters};
use super::tokens::tokens;
use super::types::{Of, Types};
use super::{DEPTH, Entities, FunctionId};
use crate::parsed::{Declared, ParsedUnit};
use crate::syntax::{self, Call};
use tree_sitter::Node;

/// An argument, as far as its type is known.
struct Argument {
    arithmetic: Option<Vec<u8>>,
    is_pointer: bool,
    /// It is an object of a class that has no conversion functions.
    is_plain_object: bool,
    is_literal: bool,
    /// It may be a null pointer constant ([conv.ptr]).
    may_be_null: bool,
}

/// A function with the parameters of its first declaration.
struct Candidate<'u> {
    function: FunctionId,
    declared: Declared<'u>,
    takes: Parameters,
}

impl Entities {
    /// Leaves those functions out that cannot take a call's arguments, and those that take one by an ellipsis where
    /// another takes all as they are. Sets without an ellipsis stay: there the compiler chooses.
    pub(super) fn without_ellipsis(
        &self,
        unit: &ParsedUnit,
        file: usize,
        call: &Call,
        mut callees: Callees,
    ) -> Callees {
        let name = &unit.files[file].text.text()[call.callee.clone()];
        if callees.functions.len() < 2
            || callees.is_open
            || !callees.functions.iter().any(|f| self.function(*f).may_be_variadic)
            || unit.files[file].syntax.in_template(call.range.start)
            // (What a using declaration brings is what was declared before it.)
            || unit.files.iter().any(|f| f.syntax.usings_of(name).next().is_some())
        {
            return callees;
        }
        let Some(given) = self.arguments(unit, file, call) else { return callees };
        let candidates: Option<Vec<Candidate>> = callees.functions.iter().map(|f| self.candidate(unit, *f)).collect();
        let is_set = |all: &Vec<Candidate>| all.iter().any(|c| c.takes.is_variadic);
        let Some(mut candidates) = candidates.filter(is_set) else { return callees };
        candidates.retain(|c| self.may_be_viable(unit, c, &given));
        let here = unit.position(file, call.callee.start);
        let is_best = |c: &Candidate| {
            let Some(shape) = self.shape(unit, c.function).filter(|s| s.objects == Objects::Any) else { return false };
            let mut taken = self.taken(unit, c).enumerate();
            c.takes.list.len() == given.len()
                && taken.all(|(i, t)| t.takes(&given[i]) || shape.takes_any_of_class(i))
                && self.visible_from(unit, c.function) <= here
                && self.is_for(unit, file, call, c.function) == Some(true)
        };
        if candidates.iter().any(is_best) {
            let is_worse = |c: &Candidate| {
                let mut taken = self.taken(unit, c);
                c.takes.list.len() < given.len() || given.iter().any(|a| taken.next().is_some_and(|t| t.converts(a)))
            };
            candidates.retain(|c| !c.takes.is_variadic || !is_worse(c));
        }
        if !candidates.is_empty() {
            callees.functions = candidates.into_iter().map(|c| c.function).collect();
        }
        callees
    }

    /// The arguments of a call; `None`: how many there are is not known.
    fn arguments(&self, unit: &ParsedUnit, file: usize, call: &Call) -> Option<Vec<Argument>> {
        let types = Types { entities: self, unit };
        let parsed = &unit.files[file];
        let argument = |node: Node| {
            let arithmetic = types.arithmetic_of(file, node, DEPTH);
            // A literal that is not zero is none.
            let text = &parsed.text.text()[node.byte_range()];
            let may_be_null = !(node.kind() == "number_literal" && matches!(text, [b'1'..=b'9', ..]));
            let of = types.operand(file, node, DEPTH);
            // (Operators may give something else than their operands are.)
            let is_value = matches!(node.kind(), "identifier" | "field_expression" | "call_expression");
            let is_pointer = match node.kind() {
                "string_literal" | "concatenated_string" | "raw_string_literal" => true,
                "cast_expression" => is_cast_to_pointer(node, parsed.text.text()),
                _ => is_value && of.levels > 0 && of.of != Of::Unknown,
            };
            let is_plain_object = is_value && of.class().is_some_and(|class| !types.has_conversions(class));
            let is_literal = node.kind() == "number_literal";
            let argument = Argument { arithmetic, is_pointer, is_plain_object, is_literal, may_be_null };
            (!node.kind().contains("expansion")).then_some(argument)
        };
        parsed.arguments_of(call)?.into_iter().map(argument).collect()
    }

    fn candidate<'u>(&self, unit: &'u ParsedUnit, function: FunctionId) -> Option<Candidate<'u>> {
        let (file, index) = self.function(function).declarations[0];
        let parsed = &unit.files[file];
        let declaration = &parsed.syntax.declarations[index as usize];
        let declared = Declared { file, declaration };
        Some(Candidate { function, declared, takes: parameters(parsed, declaration)? })
    }

    /// Whether a function can be called with such arguments ([over.match.viable]), as far as their types are known.
    fn may_be_viable(&self, unit: &ParsedUnit, candidate: &Candidate, given: &[Argument]) -> bool {
        let Candidate { function, declared, takes } = candidate;
        if takes.list.iter().any(|p| p.is_pack) || !declared.declaration.templates.is_empty() {
            return true;
        }
        let is_too_many = given.len() > takes.list.len() && !takes.is_variadic;
        let is_too_few = given.len() < takes.list.len() && !self.any_has_defaults(&[*function]);
        if is_too_many || is_too_few {
            return false;
        }
        self.taken(unit, candidate).zip(given).all(|(taken, argument)| taken.may_take(argument))
    }

    /// What a function takes, by its parameters.
    fn taken<'c>(&'c self, unit: &'c ParsedUnit, candidate: &'c Candidate) -> impl Iterator<Item = Taken> + use<'c> {
        let Candidate { declared, takes, .. } = candidate;
        let types = Types { entities: self, unit };
        let text = unit.files[declared.file].text.text();
        takes.list.iter().map(move |p| {
            let end = p.name.as_ref().map_or(p.spelled.end, |name| name.start);
            let is_pointer = types.of_parameter(*declared, p).levels > 0;
            let arithmetic = types.arithmetic_of_parameter(*declared, p);
            Taken { is_pointer, arithmetic, passed: passed(&text[p.spelled.start..end]) }
        })
    }
}

/// What a parameter takes, as far as its type is known.
struct Taken {
    is_pointer: bool,
    arithmetic: Option<Vec<u8>>,
    /// How it is passed, if it is spelled as arithmetic.
    passed: Option<Passed>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Passed {
    ByValue,
    ByConstReference,
}

impl Taken {
    /// Whether it takes any argument of its type. (A reference to `const` is bound to nothing `volatile`.)
    fn takes(&self, argument: &Argument) -> bool {
        match self.passed {
            Some(Passed::ByValue) => true,
            Some(Passed::ByConstReference) => argument.is_literal,
            None => false,
        }
    }

    /// Whether an argument becomes what is taken by some conversion ([conv]); nothing is known: yes.
    fn may_take(&self, argument: &Argument) -> bool {
        let is_number = self.arithmetic.as_ref().is_some_and(|of| of != b"bool");
        let is_no_pointer = (argument.arithmetic.is_some() && !argument.may_be_null) || argument.is_plain_object;
        let is_no_number = argument.is_pointer || argument.is_plain_object;
        !(self.is_pointer && is_no_pointer || is_number && is_no_number)
    }

    /// Whether an argument is certainly converted.
    fn converts(&self, argument: &Argument) -> bool {
        match (&self.arithmetic, &argument.arithmetic) {
            (Some(taken), Some(given)) => taken != given,
            (None, Some(_)) => self.is_pointer,
            _ => false,
        }
    }
}

fn is_cast_to_pointer(cast: Node, text: &[u8]) -> bool {
    cast.child_by_field_name("type").is_some_and(|of| text[of.byte_range()].ends_with(b"*"))
}

fn passed(spelled: &[u8]) -> Option<Passed> {
    let all = tokens(spelled);
    let words = || all.iter().map(|t| &spelled[t.start..t.end]);
    let is_const = words().any(|w| w == b"const");
    let is_plain = words().all(|w| w == b"const" || (w == b"&" && is_const) || syntax::is_arithmetic(w));
    let is_reference = words().any(|w| w == b"&");
    is_plain.then_some(if is_reference { Passed::ByConstReference } else { Passed::ByValue })
}

#[cfg(test)]
mod tests {
    use crate::testing::cxx_unit;

    /// What the last call of `f` in a text may mean.
    fn meant(text: &str) -> Vec<String> {
        let unit = cxx_unit(text);
        let entities = unit.entities();
        let parsed = &unit.files[0];
        let calls = parsed.syntax.calls.iter().filter(|c| &parsed.text.text()[c.callee.clone()] == b"f");
        let call = calls.max_by_key(|c| c.range.start).unwrap();
        let functions = entities.callees(&unit, 0, call).functions;
        functions.iter().map(|f| String::from_utf8_lossy(&entities.key(&unit, *f)).into_owned()).collect()
    }

    #[test]
    fn what_takes_the_arguments_as_they_are_is_better_than_an_ellipsis() {
        let set = "int f(...); int f(int); int f(int, double);";
        assert_eq!(meant(&format!("{set} int g() {{ return f(1); }}")), ["f(int)"]);
        assert_eq!(meant(&format!("{set} int g(double x) {{ return f(1, x); }}")), ["f(int,double)"]);
        assert_eq!(meant(&format!("{set} int g(long x) {{ return f(x); }}")), ["f(...)", "f(int)"]);
        assert_eq!(meant(&format!("{set} int g() {{ return f(1, 2, 3); }}")), ["f(...)"]);
        assert_eq!(meant("int f(const char *, ...); int f(int); int g() { return f(0); }"), ["f(int)"]);
        assert_eq!(meant("int f(...); int f(const int &x); int g() { return f(1); }"), ["f(const int&)"]);
        assert_eq!(meant("int f(long, ...); int f(int); int g() { return f(1); }"), ["f(int)"]);
    }

    #[test]
    fn what_cannot_take_the_arguments_is_not_meant() {
        let set = "int f(const char *, ...); int f(int); int f(int, const char *, ...);";
        assert_eq!(meant(&format!("{set} int g() {{ return f(1); }}")), ["f(int)"]);
        assert_eq!(meant(&format!("{set} int g() {{ return f(\"%d\", 1); }}")), ["f(const char*...)"]);
        assert_eq!(meant(&format!("{set} int g() {{ return f(1, \"%d\", 1); }}")), ["f(int,const char*...)"]);
        assert_eq!(meant(&format!("{set} int g(char *s) {{ return f(s, 1); }}")), ["f(const char*...)"]);
        assert_eq!(meant("int f(...); int f(int); int g() { return f((void *)0); }"), ["f(...)"]);
        let of_class = "struct s {}; int f(const char *, ...); int f(s, const char *, ...);";
        assert_eq!(meant(&format!("{of_class} int g(s x) {{ return f(x, \"\"); }}")), ["f(s,const char*...)"]);
    }

    #[test]
    fn what_may_be_meant_stays() {
        // A null pointer constant, a pointer as a truth value, an object whose class converts, default arguments.
        assert_eq!(meant("int f(const char *, ...); int f(long); int g() { return f(0); }").len(), 2);
        assert_eq!(meant("int f(const char *, ...); int f(bool); int g(int *p) { return f(p); }").len(), 2);
        assert_eq!(meant("struct s { operator int(); }; int f(...); int f(int); int g(s x) { return f(x); }").len(), 2);
        assert_eq!(meant("int f(...); int f(int, int = 0); int g() { return f(1); }").len(), 2);
        assert_eq!(meant("int f(...); template <class t> int f(t); int g() { return f(1); }").len(), 2);
        assert_eq!(meant("int f(...); int f(int &); int g() { return f(1); }").len(), 2);
        assert_eq!(meant("typedef int &r; int f(...); int f(r x); int g() { return f(1); }").len(), 2);
        // What operators give, what a reference is not bound to.
        let set = "int f(const char *, ...); int f(int);";
        for argument in ["!p", "p == p", "p - p", "p && 1", "(p, 1)", "&x"] {
            let text = format!(
                "{set} struct s {{}}; int operator&(const s &); int g(char *p, s x) {{ return f({argument}); }}"
            );
            assert_eq!(meant(&text).len(), 2, "{argument}");
        }
        assert_eq!(meant("int f(...); namespace n { using ::f; } int f(int); int g() { return n::f(1); }").len(), 1);
        assert_eq!(meant("int f(...); int f(const int &); int g(volatile int a) { return f(a); }").len(), 2);
        // One that cannot be called for the object.
        let class = "struct c { int f(int); int f(...) const; };";
        assert_eq!(meant(&format!("{class} int g(const c &x) {{ return x.f(1); }}")).len(), 2);
    }
}
