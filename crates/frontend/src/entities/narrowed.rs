//! Overload resolution (C++17, [over.match.best]) as far as the classes of arguments tell: a function that takes just
//! the classes that a call passes is better than one that takes another class in the place of one of them.

use super::lookup::Callees;
use super::signature::{Parameter, parameters};
use super::tokens::tokens;
use super::types::{Of, Type, Types};
use super::{DEPTH, Entities, FunctionId, SpaceId};
use crate::cpp::holds_word;
use crate::parsed::{ParsedUnit, Position};
use crate::syntax::{Call, Declaration, ScopeKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tree_sitter::Node;

/// What a function takes, as far as its declaration tells without its context.
#[derive(Debug)]
pub(super) struct Shape {
    takes: Vec<AcceptedType>,
    pub objects: Objects,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug)]
struct AcceptedType {
    /// A class that is no template's, by value or by reference.
    class: Option<SpaceId>,
    /// Any object of that class: by value, or by reference to `const`.
    takes_any: bool,
}

/// The objects that a function is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objects {
    /// None, or any that is not `volatile`.
    Any,
    Mutable,
    Others,
}

impl Shape {
    /// Whether objects of these classes are what the function takes, without any conversion.
    fn is_exact(&self, given: &[SpaceId]) -> bool {
        let fits = |(taken, class): (&AcceptedType, &SpaceId)| taken.takes_any && taken.class == Some(*class);
        self.takes.len() == given.len() && self.takes.iter().zip(given).all(fits)
    }

    /// Whether a parameter, by its place, takes any object of its class.
    pub fn takes_any_of_class(&self, parameter: usize) -> bool {
        self.takes.get(parameter).is_some_and(|taken| taken.takes_any && taken.class.is_some())
    }

    /// Whether objects of these classes are converted before they are passed.
    fn converts(&self, given: &[SpaceId]) -> bool {
        self.takes.iter().zip(given).any(|(taken, given)| taken.class.is_some_and(|class| class != *given))
    }
}

/// The functions that a name may mean, by what they take: many calls ask the same many.
#[derive(Debug)]
pub(super) struct OverloadSet {
    shapes: Vec<Option<Arc<Shape>>>,
    /// By the class that they take first.
    by_first: FxHashMap<SpaceId, Vec<usize>>,
    /// Those that take no class first, or of which that is not known.
    without_class: Vec<usize>,
    /// Those that take a class first, by the objects that they are called for.
    by_objects: [Vec<usize>; Objects::ALL.len()],
}

impl OverloadSet {
    fn of(shapes: Vec<Option<Arc<Shape>>>) -> OverloadSet {
        let mut set = OverloadSet {
            shapes,
            by_first: FxHashMap::default(),
            without_class: Vec::new(),
            by_objects: Default::default(),
        };
        for (n, shape) in set.shapes.iter().enumerate() {
            let first = shape.as_deref().and_then(|shape| Some((shape.takes.first()?.class?, shape.objects)));
            match first {
                Some((class, objects)) => {
                    set.by_first.entry(class).or_default().push(n);
                    set.by_objects[objects as usize].push(n);
                }
                None => set.without_class.push(n),
            }
        }
        set
    }

    fn taking_first(&self, class: SpaceId) -> impl Iterator<Item = usize> {
        self.by_first.get(&class).into_iter().flatten().copied()
    }

    fn of_objects(&self, objects: Objects) -> impl Iterator<Item = usize> {
        self.by_objects[objects as usize].iter().copied()
    }
}

impl Objects {
    const ALL: [Objects; 3] = [Objects::Any, Objects::Mutable, Objects::Others];
}

impl Entities {
    /// Leaves those functions out that are worse than another one for the classes of a call's arguments, so that
    /// the call cannot mean them. Nothing is left out where a class is not known for certain.
    pub(super) fn narrowed(&self, unit: &ParsedUnit, file: usize, call: &Call, mut callees: Callees) -> Callees {
        let is_dependent = || unit.files[file].syntax.in_template(call.range.start);
        if callees.functions.len() < 2 || callees.of_any_class || is_dependent() {
            return callees;
        }
        let Some(given) = self.classes_of_arguments(unit, file, call) else { return callees };
        let set = self.overload_set(unit, &callees.functions);
        let here = unit.position(file, call.callee.start);
        let is_found = |f: FunctionId| {
            if let Some(classes) = self.befriending(unit, f) {
                return classes.iter().any(|class| given.contains(class));
            }
            let space = self.function(f).space;
            let is_visible = self.is_class(space) || self.visible_from(unit, f) <= here;
            is_visible && (!callees.is_open || self.is_associated(space, &given))
        };
        let exact = set.taking_first(given[0]).filter_map(|n| {
            let shape = set.shapes[n].as_deref()?;
            (shape.is_exact(&given) && is_found(callees.functions[n])).then_some(shape.objects)
        });
        let (mut any, mut mutable) = (false, false);
        for objects in exact {
            any |= objects == Objects::Any;
            mutable |= objects == Objects::Mutable;
        }
        if !any && !mutable {
            return callees;
        }
        let is_called_for_no_more = |objects: Objects| match objects {
            Objects::Any => any,
            Objects::Mutable => true,
            Objects::Others => false,
        };
        let is_worse = |shape: &Shape| is_called_for_no_more(shape.objects) && shape.converts(&given);
        let stays = |n: &usize| !set.shapes[*n].as_deref().is_some_and(is_worse);
        // Those that take another class first are converted to.
        let mut left: Vec<usize> = set.taking_first(given[0]).chain(set.without_class.iter().copied()).collect();
        let others = Objects::ALL.into_iter().filter(|objects| !is_called_for_no_more(*objects));
        left.extend(others.flat_map(|objects| set.of_objects(objects)));
        left.sort_unstable();
        left.dedup();
        callees.functions = left.into_iter().filter(stays).map(|n| callees.functions[n]).collect();
        callees
    }

    /// The functions of a set, which is in the unit's order, by what they take.
    fn overload_set(&self, unit: &ParsedUnit, functions: &[FunctionId]) -> Arc<OverloadSet> {
        let find = || Arc::new(OverloadSet::of(functions.iter().map(|f| self.shape(unit, *f)).collect()));
        match &self.memo {
            Some(memo) => memo.overload_sets.get_or_find(functions.to_vec(), find),
            None => find(),
        }
    }

    /// The classes that declare a function as a friend which is declared nowhere else: only arguments of one of these
    /// classes lead to it (C++17, [namespace.memdef]). `None`: it is declared elsewhere, too.
    fn befriending(&self, unit: &ParsedUnit, function: FunctionId) -> Option<Vec<SpaceId>> {
        let declared = |&(file, index): &(usize, u32)| (file, &unit.files[file].syntax.declarations[index as usize]);
        let all = || self.function(function).declarations.iter().map(declared);
        let class = |(file, d): (usize, &Declaration)| {
            // (It is declared in the namespace around the class.)
            let syntax = &unit.files[file].syntax;
            let around = syntax.enclosing_scopes(d.name.start);
            let mut classes = around.filter(|s| syntax.scopes[*s as usize].kind == ScopeKind::Class);
            self.of_scope[file][classes.next()? as usize]
        };
        all().all(|(_, d)| d.specifiers.is_friend).then(|| all().filter_map(class).collect())
    }

    /// Whether a scope is the namespace of one of the classes, where its functions are found ([basic.lookup.argdep]).
    fn is_associated(&self, space: SpaceId, classes: &[SpaceId]) -> bool {
        classes.iter().any(|class| self.spaces[*class as usize].parent == Some(space)) && !self.is_class(space)
    }

    /// The classes of a call's arguments; `None`: one is of no class, or of one that is not known for certain.
    fn classes_of_arguments(&self, unit: &ParsedUnit, file: usize, call: &Call) -> Option<Vec<SpaceId>> {
        let types = Types { entities: self, unit };
        let given = unit.files[file].arguments_of(call)?.into_iter();
        let class = |argument: Node| self.plain_class(&types.operand(file, argument, DEPTH));
        let classes: Option<Vec<SpaceId>> = given.map(class).collect();
        classes.filter(|all| !all.is_empty())
    }

    /// The class that a type is, if that is no template's.
    fn plain_class(&self, of: &Type) -> Option<SpaceId> {
        let Type { of: Of::Class(class, arguments), levels: 0 } = of else { return None };
        let space = &self.spaces[*class as usize];
        let is_plain = arguments.is_empty() && space.specialisations.is_empty() && !space.name.contains(&b'<');
        (is_plain && !space.name.is_empty()).then_some(*class)
    }

    /// What a function takes; `None`: that cannot be told from what its first declaration says.
    pub(super) fn shape(&self, unit: &ParsedUnit, function: FunctionId) -> Option<Arc<Shape>> {
        match &self.memo {
            Some(memo) => memo.shapes.get_or_find(function, || self.shape_of(unit, function)),
            None => self.shape_of(unit, function),
        }
    }

    fn shape_of(&self, unit: &ParsedUnit, function: FunctionId) -> Option<Arc<Shape>> {
        let (file, index) = self.function(function).declarations[0];
        let parsed = &unit.files[file];
        let d = &parsed.syntax.declarations[index as usize];
        let text = parsed.text.text();
        let list = parameters(parsed, d)?;
        let head = &text[d.whole.start..d.declarator.end.max(d.name.end)];
        let is_constrained = !d.templates.is_empty() || holds_word(head, b"requires");
        // (A class template has a friend for each of its classes.)
        let is_of_template = d.specifiers.is_friend && parsed.syntax.in_template(d.name.start);
        if list.is_variadic || is_of_template || is_constrained || self.function(function).is_assumed {
            return None;
        }
        let place = Position { file, at: d.name.end };
        let takes =
            list.list.iter().map(|p| self.accepted_type(unit, place, p)).collect::<Option<Vec<AcceptedType>>>()?;
        let behind = d.parameter_list.as_ref().map_or(&b""[..], |l| &text[l.end..d.declarator.end.max(l.end)]);
        let objects = match () {
            () if !self.is_class(self.function(function).space) || d.specifiers.is_static => Objects::Any,
            () if holds_word(behind, b"volatile") || behind.contains(&b'&') => Objects::Others,
            () if holds_word(behind, b"const") => Objects::Any,
            () => Objects::Mutable,
        };
        Some(Arc::new(Shape { takes, objects }))
    }

    /// What a parameter takes; `None`: more than one argument, or the object that the function is called for.
    fn accepted_type(&self, unit: &ParsedUnit, Position { file, at }: Position, p: &Parameter) -> Option<AcceptedType> {
        let text = unit.files[file].text.text();
        let spelled = p.unnamed(text);
        if p.is_pack || holds_word(&spelled, b"this") {
            return None;
        }
        let all = tokens(&spelled);
        let words = all.iter().map(|t| &spelled[t.start..t.end]);
        let (mut references, mut is_const, mut name, mut is_plain) = (0, false, &b""[..], true);
        for (token, word) in all.iter().zip(words) {
            match word {
                b"const" => is_const = true,
                b"struct" | b"class" | b"union" | b"::" => {}
                b"&" => references += 1,
                // A right value, of the class or not.
                b"&&" => references += 2,
                b"volatile" => is_plain = false,
                _ if token.word => name = word,
                _ => is_plain = false,
            }
        }
        let types = Types { entities: self, unit };
        let of = || types.spelled(Position { file, at }, &spelled, None, DEPTH);
        // An alias may stand for a reference, or for a class with qualifiers.
        let is_own_name = |class: &SpaceId| self.spaces[*class as usize].name == name;
        let class = is_plain.then(of).and_then(|of| self.plain_class(&of)).filter(is_own_name);
        Some(AcceptedType { class, takes_any: references == 0 || (references == 1 && is_const) })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::cxx_unit;

    /// What the last call of `f` in a text may mean, of functions of these classes.
    fn meant(text: &str) -> Vec<String> {
        let classes = "struct B { B(); B(int); }; struct D : B {}; struct X { operator B() const; };\n\
                       template <class T> struct V {}; typedef B &R; enum E { e };\n";
        let unit = cxx_unit(&[classes, text].concat());
        let entities = unit.entities();
        let parsed = &unit.files[0];
        let calls = parsed.syntax.calls.iter().filter(|c| &parsed.text.text()[c.callee.clone()] == b"f");
        let call = calls.max_by_key(|c| c.range.start).unwrap();
        let functions = entities.callees(&unit, 0, call).functions;
        functions.iter().map(|f| String::from_utf8_lossy(&entities.key(&unit, *f)).into_owned()).collect()
    }

    #[test]
    fn a_function_of_just_the_arguments_classes_is_better_than_one_of_others() {
        let set = "int f(B); int f(const D &d); int f(X x, int = 0); void g(D d) { f(d); }";
        assert_eq!(meant(set), ["f(const D&)"]);
        assert_eq!(meant("int f(B, D); int f(D, D); int f(B, B); void g(B b, D d) { f(b, d); }"), ["f(B,D)"]);
        assert_eq!(meant("int f(B); int f(D); void g() { f(B()); }"), ["f(B)"]);
    }

    #[test]
    fn what_may_be_as_good_or_better_stays() {
        let of = |others: &str| meant(&format!("int f(D); int f(B); {others} void g(D d) {{ f(d); }}"));
        assert_eq!(of("template <class T> int f(T &);"), ["f(D)", "f<class T>(T&)->int"]);
        assert_eq!(of("int f(D &);"), ["f(D)", "f(D&)"]);
        assert_eq!(of("int f(int); int f(V<int>);"), ["f(D)", "f(int)", "f(V<int>)"]);
    }

    #[test]
    fn what_the_argument_cannot_be_bound_to_is_no_reason() {
        assert_eq!(meant("int f(D &); int f(const B &); void g(const D d) { f(d); }").len(), 2);
        assert_eq!(meant("int f(D &&); int f(const B &); void g(D d) { f(d); }").len(), 2);
        assert_eq!(meant("int f(R); int f(const D &); void g(const B b) { f(b); }").len(), 2);
        assert_eq!(meant("int f(D); int f(volatile const B &); void g(volatile D d) { f(d); }").len(), 2);
    }

    #[test]
    fn a_member_for_fewer_objects_is_no_reason() {
        let class = |one: &str, other: &str| {
            meant(&format!("struct C {{ int f(D){one}; int f(B){other}; }}; void g(C c, D d) {{ c.f(d); }}")).len()
        };
        assert_eq!(class("", " const"), 2);
        assert_eq!(class("", ""), 1);
        assert_eq!(class(" const", ""), 1);
        assert_eq!(class(" const", " volatile"), 2);
        assert_eq!(class(" &&", ""), 2);
    }

    #[test]
    fn hidden_friends_are_found_by_the_class_that_declares_them() {
        let with = |friends: &str, call: &str| {
            meant(&format!(
                "{friends} struct F {{ friend int f(F); }}; struct G {{ friend int f(const G &); }}; {call}"
            ))
        };
        assert_eq!(with("", "void g(F x) { f(x); }"), ["f(F)"]);
        assert_eq!(with("", "void g(const G x) { f(x); }"), ["f(const G&)"]);
        assert_eq!(with("int f(B);", "void g(F x) { f(x); }"), ["f(F)"]);
        // The friend of another class is not found by this one's objects.
        assert_eq!(with("struct O { friend int f(B); };", "void g(B x) { f(x); }").len(), 3);
        assert_eq!(with("struct O { friend int f(B); }; int f(B);", "void g(B x) { f(x); }"), ["f(B)"]);
        // Of a template's class there is one for each of its arguments.
        assert_eq!(with("template <class T> struct O { friend int f(O); };", "void g(F x) { f(x); }").len(), 2);
    }

    #[test]
    fn arguments_that_are_not_known_leave_all() {
        assert_eq!(meant("int f(B); int f(D); template <class T> void g(T t) { f(t); }").len(), 2);
        assert_eq!(meant("int f(B); int f(D); void g() { f({}); }").len(), 2);
        assert_eq!(meant("int f(B); int f(D); void g() { f(unknown()); }").len(), 2);
        assert_eq!(meant("int f(B, int); int f(D, int); void g(D d) { f(d, 1); }").len(), 2);
        assert_eq!(meant("namespace n { int f(D); } int f(B); using n::f; void g(D d) { f(d); }"), ["n::f(D)"]);
    }
}
