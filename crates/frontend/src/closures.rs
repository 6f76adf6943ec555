//! Where the closure objects of lambda expressions go in a C++ unit: into variables, into parameters of functions
//! that were read, out of functions as results. What calls them there runs them.

mod bindings;
mod types;

use crate::entities::{Found, SpaceId, parameters};
use crate::syntax::{self, Call, Declaration, DeclarationKind, Path};
use crate::unit::{ClosureId, ParsedFile, Position, Unit, holds_word};
use std::ops::Range;
use tree_sitter::Node;

/// What holds an object, or names its type, by where the name of its declaration stands.
pub type Variable = Position;

/// A call, by where the callee's name stands.
pub type CallPlace = Position;

/// What becomes of an object at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// A variable holds it.
    To(Variable),
    /// It is called where it is written.
    Invoked,
    /// A call calls it.
    Called(CallPlace),
    /// A call passes it to functions that were read: these are their parameters.
    Passed { call: CallPlace, to: Vec<Variable> },
    /// A call of an object passes it on.
    PassedToObject { call: CallPlace, object: Variable, index: usize },
    /// A call passes it to a function of the standard library, or one that is declared only: it runs it where the
    /// call is, if anywhere.
    Lent(CallPlace),
    /// A call passes it to a function that was not read and may run it anywhere.
    Unparsed(CallPlace),
    /// It is converted to a pointer to a function, which has one body.
    Converted,
    /// A lambda expression returns it: its calls give it.
    Returned(ClosureId),
    /// It goes where nobody follows it.
    Stored { file: usize, at: usize },
}

/// What becomes of the closure object of a lambda expression.
pub fn flows_of_closure(unit: &Unit, closure: ClosureId) -> Vec<Flow> {
    let file = closure.file;
    let parsed = &unit.files[file];
    let whole = &closure.of(unit).whole;
    match parsed.named_node(whole).filter(|n| n.byte_range() == *whole) {
        Some(node) => Reader { unit, file }.flows(node),
        None => vec![Flow::Stored { file, at: whole.start }],
    }
}

/// What becomes of the result of a call.
pub fn flows_of_call(unit: &Unit, Position { file, at }: CallPlace) -> Vec<Flow> {
    let parsed = &unit.files[file];
    let call = parsed.syntax.call_at(at);
    match call.and_then(|c| parsed.named_node(&c.range)) {
        Some(node) => Reader { unit, file }.flows(node),
        None => vec![Flow::Stored { file, at }],
    }
}

/// What becomes of what a variable holds, or of the objects of a type that the declaration of a template's parameter or
/// an alias names.
pub fn flows_of_variable(unit: &Unit, Position { file, at }: Variable) -> Vec<Flow> {
    let owner = &unit.files[file];
    let Some(d) = owner.syntax.declaration_named_at(at) else { return Vec::new() };
    let name = owner.name_of(d);
    let is_local = owner.syntax.is_local(d) || d.kind == DeclarationKind::Parameter;
    let files = if is_local { file..file + 1 } else { 0..unit.files.len() };
    let scope = owner.syntax.is_local(d).then(|| owner.syntax.scopes[d.scope as usize].range.clone());
    let mut found = Vec::new();
    if d.kind != DeclarationKind::Typedef
        && let Some(parameter) = types::type_parameter_of(owner, d)
    {
        found.push(Flow::To(Position { file, at: parameter.name.start }));
    }
    if d.kind == DeclarationKind::Object && !is_local {
        found.extend(bindings::of_member(unit, Position { file, at }).into_iter().map(Flow::To));
    }
    for f in files {
        let parsed = &unit.files[f];
        let text = parsed.text.text();
        let means_it = |path: &Path, at: usize| match (path, parsed.syntax.local(name, at)) {
            (Path::Plain, Some(local)) => f == file && local.name == d.name,
            _ if is_local => false,
            (Path::Plain, None) => !names_function(unit, Position { file: f, at }, name),
            _ => true,
        };
        let reader = Reader { unit, file: f };
        let part = scope.clone().unwrap_or(0..text.len());
        if d.kind == DeclarationKind::Typedef {
            found.extend(reader.flows_of_named_type(name, &part, means_it));
            continue;
        }
        let uses = parsed.syntax.uses_of_in(name, &part).filter(|u| means_it(u.path(), u.name().start));
        for used in uses {
            let whole = whole_of(used.path(), &used.name());
            if let Some(node) = parsed.named_node(&whole) {
                found.extend(reader.flows(node));
            }
        }
        // Objects of its type have its body (C++20).
        let made = parsed.syntax.made_of_decltype(name, &part).iter().filter(|m| means_it(&Path::Plain, m.start));
        for object in made.filter_map(|m| parsed.named_node(m)?.parent()) {
            found.extend(reader.flows(object));
        }
        let calls = parsed.syntax.calls_of_in(text, name, &part);
        found.extend(
            calls
                .filter(|c| means_it(c.path(), c.callee.start))
                .map(|c| Flow::Called(Position { file: f, at: c.callee.start })),
        );
    }
    found.dedup();
    found
}

/// Whether a variable holds what a closure object is converted to, which has one body: a pointer to a function, or
/// what the standard library has for any function.
pub fn converts(unit: &Unit, Position { file, at }: Variable) -> bool {
    const CONVERTED: [&[u8]; 4] = [b"function", b"move_only_function", b"copyable_function", b"function_ref"];
    let parsed = &unit.files[file];
    let text = parsed.text.text();
    let syntax = &parsed.syntax;
    let Some(d) = syntax.declaration_named_at(at) else { return false };
    let before = text.get(d.declarator.start..d.name.start).unwrap_or_default();
    // (The view may have the declarator without its parentheses.)
    let points_to_function = || {
        before.starts_with(b"(*")
            || (before.starts_with(b"*") && text[..d.declarator.start].trim_ascii_end().ends_with(b"("))
    };
    let name = syntax::last_component(&text[d.type_name.clone()]);
    let aliases = unit.declarations_of(name).filter(|(_, a)| a.kind == DeclarationKind::Typedef);
    let is_converted = |(f, a): (usize, &Declaration)| {
        let whole = &unit.files[f].text.text()[a.whole.clone()];
        !whole.contains(&b'{')
            && (is_pointer_to_function(whole) || CONVERTED.iter().any(|name| holds_word(whole, name)))
    };
    points_to_function() || CONVERTED.contains(&name) || aliases.into_iter().any(is_converted)
}

/// Where what a variable holds comes into being: a copy that a lambda expression captures (`[f = g]`) does before it.
pub fn created_at(unit: &Unit, variable: Variable) -> Position {
    let Position { file, at } = variable;
    let node = unit.files[file].named_node(&(at..at + 1));
    let capture = node.and_then(|n| n.parent()).filter(|n| n.kind() == "lambda_capture_initializer");
    let lambda = capture.and_then(|n| n.parent()?.parent());
    lambda.map_or(variable, |n| Position { file, at: n.start_byte().saturating_sub(1) })
}

/// The variables that an expression may name.
pub fn variables_of(unit: &Unit, file: usize, expression: &Range<usize>) -> Vec<Variable> {
    let Some(mut node) = unit.files[file].named_node(expression) else { return Vec::new() };
    loop {
        let inner = match node.kind() {
            "parenthesized_expression" => node.named_child(0),
            "pointer_expression" | "subscript_expression" => node.child_by_field_name("argument"),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => break,
        }
    }
    let to = Reader { unit, file }.assigned(node).into_iter();
    to.filter_map(|f| if let Flow::To(variable) = f { Some(variable) } else { None }).collect()
}

/// Whether an expression is a lambda expression, or a variable that is declared as one: no object of another class.
pub fn is_closure(unit: &Unit, file: usize, expression: &Range<usize>) -> bool {
    let parsed = &unit.files[file];
    let text = parsed.text.text();
    let is_lambda = |at: usize| {
        let node = parsed.named_node(&(at..at + 1));
        node.and_then(|n| n.parent()).is_some_and(|n| n.kind() == "lambda_expression" && n.start_byte() == at)
    };
    if is_lambda(expression.start) && parsed.syntax.closures.iter().any(|c| c.whole == *expression) {
        return true;
    }
    let declared = parsed.syntax.local(&text[expression.clone()], expression.start);
    declared.and_then(|d| d.value.as_ref()).is_some_and(|v| is_lambda(v.start))
}

/// A parameter of a lambda expression; that of a pack for all behind it.
pub fn parameter_of_closure(unit: &Unit, closure: ClosureId, nth: usize) -> Option<Variable> {
    let file = closure.file;
    let parsed = &unit.files[file];
    let whole = &closure.of(unit).whole;
    let node = parsed.named_node(whole)?;
    let list = node.child_by_field_name("declarator")?.child_by_field_name("parameters")?;
    let parameter = nth_parameter(list, nth)?;
    let declared = parsed.syntax.declarations.iter().find(|d| d.whole == parameter.byte_range())?;
    Some(Position { file, at: declared.name.start })
}

/// A parameter in the list of a function or template; that of a pack for all behind it.
fn nth_parameter(list: Node, nth: usize) -> Option<Node> {
    let mut cursor = list.walk();
    let all: Vec<_> = list.named_children(&mut cursor).filter(|n| n.kind().contains("parameter")).collect();
    all.get(nth).or_else(|| all.last().filter(|p| p.kind().starts_with("variadic"))).copied()
}

/// The elements of an aggregate that are its own.
fn members(unit: &Unit, class: SpaceId) -> Vec<Variable> {
    let is_static =
        |v: &Variable| unit.files[v.file].syntax.declaration_named_at(v.at).is_some_and(|d| d.specifiers.is_static);
    let all = unit.entities().objects_of(unit, class).into_iter().map(|(file, at)| Position { file, at });
    all.filter(|member| !is_static(member)).collect()
}

/// Where an argument stands in its list.
fn index_of(argument: Node, list: Node) -> usize {
    let mut cursor = list.walk();
    let mut all = list.named_children(&mut cursor);
    all.position(|n| n == argument).unwrap_or_default()
}

/// Whether a name that stands alone at a place is that of functions, and of no object.
fn names_function(unit: &Unit, Position { file, at }: Position, name: &[u8]) -> bool {
    matches!(unit.entities().unqualified(unit, file, at, name), Found::Functions(_))
}

/// Whether a type is written as a pointer to a function or a member.
fn is_pointer_to_function(spelled: &[u8]) -> bool {
    memchr::memmem::find(spelled, b"(*").is_some()
}

/// An object of a class that a call passes to a function that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedFunctionObject {
    pub call: CallPlace,
    pub class: SpaceId,
    /// The function may run the object on a device, wherever the call is.
    pub may_offload: bool,
    /// What comes of it calls the object, wherever that goes.
    pub is_wrapped: bool,
}

/// The function objects of classes that were read, as far as calls pass them to functions that were not read.
pub fn function_objects_passed_out(unit: &Unit) -> Vec<PassedFunctionObject> {
    let entities = unit.entities();
    let mut found = Vec::new();
    for (file, parsed) in unit.files.iter().enumerate().filter(|(_, p)| !p.system) {
        let reader = Reader { unit, file };
        for call in &parsed.syntax.calls {
            let Some(node) = parsed.named_node(&call.range).filter(|n| n.kind() == "call_expression") else { continue };
            let Some(list) = node.child_by_field_name("arguments") else { continue };
            let mut cursor = list.walk();
            let classes = list.named_children(&mut cursor).filter_map(|a| entities.class_of_argument(unit, file, a));
            let callable = |c: &SpaceId| {
                let all = entities.with_bases(unit, *c).into_iter().flatten();
                all.into_iter().any(|c| !entities.in_space(unit, c, b"operator()").is_empty())
            };
            let classes: Vec<SpaceId> = classes.filter(callable).collect();
            if classes.is_empty() {
                continue;
            }
            let Argument::Goes(flows) = reader.call_argument(node, 0) else { continue };
            let place = Position { file, at: call.callee.start };
            let may_offload = flows.contains(&Flow::Unparsed(place));
            let name = &parsed.text.text()[call.callee.clone()];
            let is_wrapped = WRAPPERS.contains(&name) && flows.iter().any(|f| matches!(f, Flow::Stored { .. }));
            if may_offload || is_wrapped || flows.contains(&Flow::Lent(place)) {
                let given = |class| PassedFunctionObject { call: place, class, may_offload, is_wrapped };
                found.extend(classes.into_iter().map(given));
            }
        }
    }
    found
}

/// What of the library makes an object whose call is one of what it was given.
const WRAPPERS: [&[u8]; 7] =
    [b"bind", b"bind_front", b"bind_back", b"not_fn", b"function", b"move_only_function", b"packaged_task"];

/// A name with what it is a member of, or qualified with.
fn whole_of(path: &Path, name: &Range<usize>) -> Range<usize> {
    match path {
        Path::Plain => name.clone(),
        Path::Qualified(qualifier) => qualifier.start..name.end,
        Path::Member { object, .. } => object.start..name.end,
    }
}

struct Reader<'u> {
    unit: &'u Unit,
    file: usize,
}

/// Functions of the standard library and casts that give what they take.
const SAME: &[&[u8]] = &[
    b"move",
    b"forward",
    b"ref",
    b"cref",
    b"as_const",
    b"static_cast",
    b"const_cast",
    b"reinterpret_cast",
    b"dynamic_cast",
];

/// Those whose result holds what they take.
const HOLDERS: &[&[u8]] = &[
    b"bind",
    b"bind_front",
    b"bind_back",
    b"not_fn",
    b"make_tuple",
    b"forward_as_tuple",
    b"tie",
    b"make_pair",
    b"make_shared",
    b"make_unique",
    b"make_any",
    b"make_optional",
    b"addressof",
    b"function",
    b"move_only_function",
    b"reference_wrapper",
    b"tuple",
    b"pair",
    b"optional",
    b"any",
    b"variant",
    b"packaged_task",
];

impl<'u> Reader<'u> {
    /// A place in the file that is read.
    fn position(&self, at: usize) -> Position {
        Position { file: self.file, at }
    }

    fn parsed(&self) -> &'u ParsedFile {
        &self.unit.files[self.file]
    }

    fn text(&self, node: Node) -> &'u [u8] {
        &self.parsed().text.text()[node.byte_range()]
    }

    fn stored(&self, node: Node) -> Vec<Flow> {
        vec![Flow::Stored { file: self.file, at: node.start_byte() }]
    }

    /// What becomes of the value of an expression.
    fn flows(&self, value: Node<'u>) -> Vec<Flow> {
        let mut node = value;
        loop {
            let Some(parent) = node.parent() else { return self.stored(value) };
            let is_field = |name: &str| parent.child_by_field_name(name) == Some(node);
            match parent.kind() {
                "unary_expression" if self.text(parent).starts_with(b"throw") => return self.stored(value),
                // A pointer to a function: `+f`.
                "unary_expression" if self.text(parent).starts_with(b"+") => return self.converted(parent),
                "parenthesized_expression"
                | "conditional_expression"
                | "comma_expression"
                | "unary_expression"
                | "pointer_expression" => {}
                "expression_statement" | "lambda_capture_specifier" | "sizeof_expression" => return Vec::new(),
                "decltype" => return self.flows_of_type(parent),
                "call_expression" if is_field("function") => {
                    let known = self.parsed().syntax.call_of_range(&parent.byte_range());
                    let callee = known.map(|i| self.parsed().syntax.calls[i as usize].callee.start);
                    return match value.kind() {
                        "lambda_expression" => vec![Flow::Invoked],
                        // What a call gives is called.
                        _ => vec![Flow::Called(self.position(callee.unwrap_or(node.start_byte())))],
                    };
                }
                "argument_list" | "initializer_list" => match self.argument(parent, node) {
                    Argument::Same(outer) => {
                        node = outer;
                        continue;
                    }
                    Argument::Goes(flows) => return flows,
                },
                "init_declarator" | "declaration" | "field_declaration" | "optional_parameter_declaration" => {
                    if let Some(declarator) = parent.child_by_field_name("declarator")
                        && let bindings = self.bindings(declarator)
                        && !bindings.is_empty()
                        && !is_field("declarator")
                    {
                        return bindings;
                    }
                    let declared = self.declared(parent);
                    return declared.map_or_else(|| self.stored(value), |d| self.initialised(d, parent, 0));
                }
                "assignment_expression" if is_field("right") => {
                    let left = parent.child_by_field_name("left");
                    return left.map_or_else(|| self.stored(value), |l| self.assigned(l));
                }
                "lambda_capture_initializer" => {
                    let left = parent.child_by_field_name("left").map(|n| n.start_byte());
                    return left.map_or_else(|| self.stored(value), |at| vec![Flow::To(self.position(at))]);
                }
                "return_statement" => return self.returned(parent),
                _ => return self.stored(value),
            }
            node = parent;
        }
    }

    /// The variable that a declaration with an initialiser declares.
    fn declared(&self, declaration: Node) -> Option<&'u Declaration> {
        let range = declaration.byte_range();
        let syntax = &self.parsed().syntax;
        let own = |d: &&Declaration| match declaration.kind() {
            "init_declarator" => range.start <= d.name.start && d.name.end <= range.end && d.scope != u32::MAX,
            _ => d.whole == range,
        };
        let first = syntax.declarations.partition_point(|d| d.name.start < range.start);
        syntax.declarations[first..].iter().take_while(|d| d.name.start < range.end).find(own)
    }

    fn assigned(&self, left: Node) -> Vec<Flow> {
        let name = match left.kind() {
            "identifier" => left,
            "field_expression" => match left.child_by_field_name("field") {
                Some(field) => field,
                None => return self.stored(left),
            },
            _ => return self.stored(left),
        };
        let at = name.start_byte();
        let name = self.text(name);
        if let Some(d) = self.parsed().syntax.local(name, at).filter(|_| left.kind() == "identifier") {
            return vec![Flow::To(self.position(d.name.start))];
        }
        let is_function = left.kind() == "identifier" && names_function(self.unit, self.position(at), name);
        let members = if is_function { Vec::new() } else { self.members(name) };
        if members.is_empty() { self.stored(left) } else { members }
    }

    /// The objects of a name that are no function's own.
    fn members(&self, name: &[u8]) -> Vec<Flow> {
        let files = self.unit.files.iter().enumerate();
        let objects = files.flat_map(|(f, p)| {
            let own = p.syntax.declarations_of(name);
            own.filter(|d| d.kind == DeclarationKind::Object && !p.syntax.is_local(d))
                .map(move |d| Position { file: f, at: d.name.start })
        });
        objects.map(Flow::To).collect()
    }

    /// The declaration of the function around a place.
    fn function_around(&self, at: Node) -> Option<&'u Declaration> {
        let syntax = &self.parsed().syntax;
        syntax.declarations.get(syntax.function_at(at.start_byte())?.declaration as usize)
    }

    /// What a function returns is what its calls are.
    fn returned(&self, at: Node) -> Vec<Flow> {
        let closures = &self.parsed().syntax.closures;
        let inside = |r: &Range<usize>| r.start <= at.start_byte() && at.end_byte() <= r.end;
        let function = self.parsed().syntax.function_at(at.start_byte());
        let body = function.map_or(usize::MAX, |f| f.body.len());
        let around = closures.iter().enumerate().filter(|(_, c)| inside(&c.body) && c.body.len() <= body);
        if let Some((own, _)) = around.min_by_key(|(_, c)| c.body.len()) {
            return vec![Flow::Returned(ClosureId { file: self.file, index: own as u32 })];
        }
        let Some(d) = self.function_around(at) else { return self.stored(at) };
        let entities = self.unit.entities();
        let Some(own) = entities.function_of(self.file, d) else { return self.stored(at) };
        let name = self.parsed().name_of(d);
        let mut found = Vec::new();
        for (f, parsed) in self.unit.files.iter().enumerate() {
            let text = parsed.text.text();
            for call in parsed.syntax.calls_of(text, name) {
                // (A function that returns what it calls itself gives nothing new.)
                let is_inside = f == self.file && function.is_some_and(|f| f.body.contains(&call.range.start));
                if is_inside || !entities.callees(self.unit, f, call).functions.contains(&own) {
                    continue;
                }
                if let Some(node) = parsed.named_node(&call.range) {
                    found.extend(Reader { unit: self.unit, file: f }.flows(node));
                }
            }
        }
        found
    }

    /// What becomes of an argument.
    fn argument(&self, list: Node<'u>, argument: Node<'u>) -> Argument<'u> {
        let index = index_of(argument, list);
        let Some(parent) = list.parent() else { return Argument::Goes(self.stored(list)) };
        match parent.kind() {
            "call_expression" => self.call_argument(parent, index),
            "init_declarator" | "declaration" | "field_declaration" => {
                let Some(d) = self.declared(parent) else { return Argument::Goes(self.stored(list)) };
                Argument::Goes(self.initialised(d, list, index))
            }
            "return_statement" => {
                let class = self
                    .function_around(parent)
                    .map(|d| &self.parsed().text.text()[d.type_name.clone()])
                    .unwrap_or_default();
                Argument::Goes(self.constructed(class, list, index))
            }
            "field_initializer" => {
                let name = parent.named_child(0).map(|n| self.text(n)).unwrap_or_default();
                let members = self.members(syntax::last_component(name));
                Argument::Goes(if members.is_empty() { self.constructed(name, list, index) } else { members })
            }
            "compound_literal_expression" | "new_expression" => {
                let class = parent.child_by_field_name("type").map(|n| self.text(n)).unwrap_or_default();
                Argument::Goes(self.constructed(class, list, index))
            }
            // `{{...}}`, `f({...})`
            _ => Argument::Goes(self.stored(list)),
        }
    }

    /// What becomes of the initialiser of a variable, or of one of its arguments: the object is a copy, or of a class that is
    /// made of it.
    fn initialised(&self, d: &Declaration, initialiser: Node, index: usize) -> Vec<Flow> {
        let parsed = self.parsed();
        let class = &parsed.text.text()[d.type_name.clone()];
        let entities = self.unit.entities();
        let at = d.name.start;
        let around = entities.space_at(self.unit, self.file, at);
        let is_deduced = class.is_empty() || class.ends_with(b"auto") || types::type_parameter_of(parsed, d).is_some();
        let is_class = || entities.resolve_space(self.unit, self.file, at, around, class).is_some();
        if !is_deduced && !d.derived && is_class() {
            return self.constructed(class, initialiser, index);
        }
        let mut flows = vec![Flow::To(self.position(at))];
        // The library's and others' may keep it.
        if !is_deduced
            && !class.starts_with(b"decltype")
            && matches!(initialiser.kind(), "argument_list" | "initializer_list")
        {
            flows.extend(self.stored(initialiser));
        }
        flows
    }

    /// What becomes of an object that is converted to a pointer.
    fn converted(&self, conversion: Node<'u>) -> Vec<Flow> {
        let mut flows = self.flows(conversion);
        flows.push(Flow::Converted);
        flows
    }

    /// An argument of a class's constructor, or the initialiser of one of its members.
    fn constructed(&self, class: &[u8], list: Node, index: usize) -> Vec<Flow> {
        let entities = self.unit.entities();
        let at = list.start_byte();
        let around = entities.space_at(self.unit, self.file, at);
        let Some(space) = entities.resolve_space(self.unit, self.file, at, around, class) else {
            return self.stored(list);
        };
        let name = entities.spaces[space as usize].name.clone();
        // Of a template any specialisation may be meant; the template itself may only be declared.
        let mut flows = Vec::new();
        let classes = entities.with_specialisations(space);
        for &class in &classes {
            let functions = entities.in_space(self.unit, class, syntax::last_component(&name));
            // The elements of an aggregate; one that it inherits has no name here.
            let members = members(self.unit, class);
            match members.get(index) {
                _ if !functions.is_empty() => {
                    flows.extend(self.parameters(&functions, index).into_iter().map(Flow::To));
                }
                Some(member) => flows.push(Flow::To(*member)),
                None if class == space && members.is_empty() && classes.len() > 1 => {}
                None => flows.extend(self.stored(list)),
            }
        }
        flows
    }

    /// The parameters of functions that take an argument, where there are definitions.
    fn parameters(&self, functions: &[u32], index: usize) -> Vec<Variable> {
        let mut found = Vec::new();
        for f in functions {
            for &(file, i) in &self.unit.entities().function(*f).declarations {
                let parsed = &self.unit.files[file];
                let d = &parsed.syntax.declarations[i as usize];
                let Some(list) = parameters(parsed, d).filter(|_| d.definition.is_some()) else { continue };
                let pack = || list.list.last().filter(|p| p.is_pack);
                let parameter = list.list.get(index).or_else(pack);
                let Some(parameter) = parameter else { continue };
                // One without a name has at least the type.
                let of_type = || types::type_parameter_in(parsed, &parameter.spelled).map(|d| d.name.start);
                let at = parameter.name.as_ref().map(|n| n.start).or_else(of_type);
                found.extend(at.map(|at| Position { file, at }));
            }
        }
        found
    }

    /// An argument of a call.
    fn call_argument(&self, call: Node<'u>, index: usize) -> Argument<'u> {
        let parsed = self.parsed();
        let Some(function) = call.child_by_field_name("function") else { return Argument::Goes(self.stored(call)) };
        if function.kind() == "lambda_expression" {
            let closures = &parsed.syntax.closures;
            let own = closures.iter().position(|c| c.whole == function.byte_range());
            let to = own
                .and_then(|i| parameter_of_closure(self.unit, ClosureId { file: self.file, index: i as u32 }, index));
            return Argument::Goes(to.map(Flow::To).into_iter().collect());
        }
        let known = parsed.syntax.call_of_range(&call.byte_range());
        let Some(known) = known.map(|i| &parsed.syntax.calls[i as usize]) else {
            let place = self.position(call.start_byte());
            let taken = self.parameters_of_object(function, index);
            return Argument::Goes(taken.map_or_else(|| self.stored(call), |to| passed(place, to)));
        };
        let place = self.position(known.callee.start);
        let name = &parsed.text.text()[known.callee.clone()];
        let functions = self.unit.entities().callees(self.unit, self.file, known).functions;
        if functions.is_empty() && SAME.contains(&name) {
            let to = known.template_arguments().map(|t| &parsed.text.text()[t.clone()]).unwrap_or_default();
            return match name.ends_with(b"_cast") && is_pointer_to_function(to) {
                true => Argument::Goes(self.converted(call)),
                false => Argument::Same(call),
            };
        }
        if !functions.is_empty() {
            return Argument::Goes(passed(place, self.parameters(&functions, index)));
        }
        if let Some(to) = self.parameters_of_object(function, index) {
            return Argument::Goes(passed(place, to));
        }
        if let Some(d) = parsed.syntax.local(name, known.callee.start).filter(|_| *known.path() == Path::Plain)
            && d.kind != DeclarationKind::Function
        {
            return match d.kind {
                DeclarationKind::Typedef => Argument::Goes(self.constructed(name, call, index)),
                _ => {
                    let mut flows =
                        vec![Flow::PassedToObject { call: place, object: self.position(d.name.start), index }];
                    let to = self.parameters_of_any_object(index);
                    flows.extend((!to.is_empty()).then_some(Flow::Passed { call: place, to }));
                    Argument::Goes(flows)
                }
            };
        }
        let entities = self.unit.entities();
        let spelled = &parsed.text.text()[function.byte_range()];
        let around = entities.space_at(self.unit, self.file, known.callee.start);
        let class = entities.resolve_space(self.unit, self.file, known.callee.start, around, spelled);
        if class.is_some_and(|c| entities.is_class(c)) {
            return Argument::Goes(self.constructed(spelled, call, index));
        }
        if HOLDERS.contains(&name) {
            return Argument::Goes(self.stored(call));
        }
        Argument::Goes(vec![match self.may_offload(known) {
            true => Flow::Unparsed(place),
            false => Flow::Lent(place),
        }])
    }

    /// The parameters that take an argument of a call of an object; `None`: it is of no class that was read.
    fn parameters_of_object(&self, object: Node<'u>, index: usize) -> Option<Vec<Variable>> {
        let entities = self.unit.entities();
        let class = entities.class_of_argument(self.unit, self.file, object)?;
        let calls = entities.in_any_specialisation_of(self.unit, class, b"operator()");
        (!calls.is_empty()).then(|| self.parameters(&calls, index))
    }

    /// The parameters of any type that take an argument of a call of an object, whatever its class is.
    fn parameters_of_any_object(&self, index: usize) -> Vec<Variable> {
        let calls: Vec<u32> = self.unit.entities().of_name(b"operator()").collect();
        let mut all = self.parameters(&calls, index);
        all.retain(|Position { file, at }| {
            let parsed = &self.unit.files[*file];
            let text = parsed.text.text();
            parsed.syntax.declaration_named_at(*at).is_some_and(|d| {
                let of = &text[d.type_name.clone()];
                let deduced = parsed.syntax.local(of, d.name.start);
                of.ends_with(b"auto") || deduced.is_some_and(|t| t.kind == DeclarationKind::Typedef)
            })
        });
        all
    }

    /// Whether a function that was not read may run what it is given on a device: the standard library's do not.
    fn may_offload(&self, call: &Call) -> bool {
        let text = self.parsed().text.text();
        let name = &text[call.callee.clone()];
        if let Path::Qualified(q) = call.path()
            && syntax::components(&text[q.clone()]).into_iter().find(|c| !c.is_empty()) == Some(b"std")
        {
            return false;
        }
        self.unit.has_unknown_headers() || self.unit.unparsed_text_has(|part| offloads(part) && holds_word(part, name))
    }
}

/// What becomes of an argument of a call that some parameters take.
fn passed(call: CallPlace, to: Vec<Variable>) -> Vec<Flow> {
    match to.is_empty() {
        true => vec![Flow::Lent(call)],
        false => vec![Flow::Passed { call, to }],
    }
}

/// Whether a text seems to have target constructs.
fn offloads(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"omp").any(|at| {
        let rest = text[at + 3..].split(|b| *b == b'\n').next().unwrap_or_default();
        rest.first().is_some_and(|b| b.is_ascii_whitespace() || *b == b':') && holds_word(rest, b"target")
    })
}

/// What becomes of an argument.
enum Argument<'u> {
    /// The call gives it back.
    Same(Node<'u>),
    Goes(Vec<Flow>),
}
