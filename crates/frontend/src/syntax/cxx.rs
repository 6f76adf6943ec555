//! The tables of a C++ text, from tree-sitter-cpp's tree.

use super::ambiguous::{Meaning, PerhapsType};
use super::c_family::{self, Dialect, Frame, Reader, designated, within};
use super::grammar::{self, Grammar};
use super::parenthesised::{parenthesised_declarator, perhaps_declaration};
use super::*;
use crate::cpp::Lexer;

use tree_sitter::{Node, Tree};

/// Fills the tables from a tree of tree-sitter-cpp over `text`.
pub fn read(tree: &Tree, text: &[u8]) -> Syntax {
    c_family::read([tree], text, Cxx::default())
}

/// What is C++'s own, and what is remembered of the open nodes.
#[derive(Default)]
struct Cxx {
    /// The access that a member declared next has, by the class's scope.
    access: FxHashMap<ScopeId, Access>,
}

impl<'a> Dialect<'a> for Cxx {
    fn grammar() -> &'static Grammar {
        &grammar::CXX
    }

    fn node(reader: &mut Reader<'a, Cxx>, node: Node, field: Option<&str>, frame: &mut Frame) {
        reader.out.perhaps_types.extend(perhaps_declaration(node, frame.kind));
        if frame.kind == "init_declarator"
            && let Some(list) = reader.grammar.child(node, "value").filter(|value| value.kind() == "argument_list")
        {
            reader.out.perhaps_types.extend(parenthesised_parameters(list));
        }
        reader.out.perhaps_types.extend(match frame.kind {
            "binary_expression" => cast_of_operation(node, reader.text),
            "call_expression" => cast_of_call(node),
            _ => None,
        });
        reader.node(node, field, frame);
    }

    fn is_head(kind: &str) -> bool {
        matches!(kind, "template_declaration" | "friend_declaration" | "linkage_specification")
    }

    fn statement(node: Node, kind: &str, around: &str) -> Option<StatementKind> {
        Some(match kind {
            "for_range_loop" => StatementKind::For,
            "template_declaration" | "friend_declaration" | "linkage_specification" => match inner(node).kind() {
                "function_definition" => StatementKind::FunctionDefinition,
                "declaration_list" => StatementKind::Other,
                _ => StatementKind::Declaration,
            },
            "field_declaration"
            | "using_declaration"
            | "alias_declaration"
            | "static_assert_declaration"
            | "namespace_alias_definition"
            | "concept_definition"
            | "template_instantiation" => StatementKind::Declaration,
            "namespace_definition" => StatementKind::Other,
            "declaration_list" | "field_declaration_list" => StatementKind::Members,
            "class_specifier" | "struct_specifier" | "union_specifier" | "enum_specifier"
                if matches!(around, "translation_unit" | "declaration_list") =>
            {
                StatementKind::Declaration
            }
            _ => return None,
        })
    }

    fn declares(reader: &Reader<'a, Cxx>, kind: &str, field: Option<&str>) -> Option<usize> {
        let parent = reader.frames.last()?;
        match parent.kind {
            "reference_declarator" | "variadic_declarator" | "structured_binding_declarator" => {
                if kind.ends_with("declarator") || kind.ends_with("identifier") { parent.declares } else { None }
            }
            "qualified_identifier" | "template_function" if field == Some("name") => parent.declares,
            // `int (s::*name)(int)`
            "pointer_type_declarator" if field == Some("declarator") => parent.declares,
            _ => None,
        }
    }

    fn identifier(reader: &mut Reader<'a, Cxx>, field: Option<&str>, range: &Range<usize>) -> bool {
        let Some(parent) = reader.frames.last() else { return true };
        match parent.kind {
            "using_declaration"
            | "concept_definition"
            | "destructor_name"
            | "nested_namespace_specifier"
            | "using_attribute"
            | "attribute" => true,
            "qualified_identifier" if field == Some("name") => {
                // Reported by the outermost of the nested identifiers.
                true
            }
            // (What is in the way of a list of names, which the grammar does not know.)
            "ERROR" if reader.frames.iter().any(|f| f.kind == "using_declaration") => true,
            "template_function" | "template_method" if field == Some("name") => true,
            "lambda_capture_initializer" if field == Some("left") => {
                // Its own initialiser does not see it yet.
                let behind = parent.range.end;
                reader.declare_plain(range.clone(), DeclarationKind::Object, range.clone());
                reader.out.declarations.last_mut().into_iter().for_each(|captured| captured.visible_from = behind);
                true
            }
            _ => false,
        }
    }

    fn declared(reader: &mut Reader<'a, Cxx>, declaration: usize, index: usize) {
        reader.declared(declaration, index);
    }
}

impl<'a> Reader<'a, Cxx> {
    fn node(&mut self, node: Node, field: Option<&str>, frame: &mut Frame) {
        let around = self.frames.last().map_or("", |f| f.kind);
        match frame.kind {
            "field_expression" if frame.declares.is_none() => self.template_call(node),
            _ if field == Some("default_value") && may_be_address(node, around) => self.initialiser(),
            _ if field == Some("declarator") && around == "declaration" => self.qualified_declarator(node, frame),
            _ => {}
        }
        match frame.kind {
            "template_declaration" => self.template(node, frame),
            "template_parameter_list" => self.template_parameters(frame),
            "declaration_list" if around == "namespace_definition" => {
                let inline = self.frames.last().is_some_and(|f| self.text[f.range.start..].starts_with(b"inline"));
                frame.opens_scope = Some(ScopeKind::Namespace { inline });
                frame.scope_name = enclosing_class_name(node);
            }
            // What it declares belongs to the block (C++, [class.union.anon]).
            "field_declaration_list" if self.is_anonymous_in_block(node) => {}
            "field_declaration_list" => {
                frame.opens_scope = Some(ScopeKind::Class);
                frame.scope_name = enclosing_class_name(node);
                self.class(node, around);
            }
            "enumerator_list" if self.is_scoped_enumeration() => {
                frame.opens_scope = Some(ScopeKind::Enumeration);
                frame.scope_name = enclosing_class_name(node);
            }
            "class_specifier" | "struct_specifier" | "union_specifier" | "enum_specifier" => {
                self.tag(node, around, &frame.whole);
            }
            "access_specifier" => self.access_specifier(node),
            "lambda_expression" => self.lambda(node, frame),
            // The parameters live as long as what is around.
            "parameter_list" if matches!(around, "catch_clause" | "requires_expression") => frame.opens_scope = None,
            "catch_clause"
            | "for_range_loop"
            | "if_statement"
            | "while_statement"
            | "switch_statement"
            | "requires_expression" => frame.opens_scope = Some(ScopeKind::Local),
            "type_parameter_declaration"
            | "optional_type_parameter_declaration"
            | "variadic_type_parameter_declaration" => self.type_parameter(node),
            "alias_declaration" => {
                if let Some(name) = self.grammar.child(node, "name") {
                    self.declare_plain(name.byte_range(), DeclarationKind::Typedef, frame.whole.clone());
                }
            }
            "field_identifier" | "operator_name" | "destructor_name" => {
                if let Some(declaration) = frame.declares {
                    self.declare(declaration, &node.byte_range());
                }
            }
            "virtual_specifier" | "delete_method_clause" | "default_method_clause" => self.clause_behind(frame.kind),
            // (`= delete` outside a class is an operator to the grammar.)
            "delete_expression" if around == "init_declarator" => self.clause_behind("delete_method_clause"),
            "operator_cast" => self.conversion(node),
            "using_declaration" => self.using(node),
            "namespace_alias_definition" => self.namespace_alias(node),
            "call_expression" => self.call(node),
            "cast_expression" => self.call_like_cast(node),
            "type_descriptor" if around == "template_argument_list" => self.call_like_type(node),
            "qualified_identifier" | "template_function" | "field_expression"
                if frame.declares.is_none()
                    && !matches!(around, "qualified_identifier" | "dependent_name" | "using_declaration")
                    && !(around == "call_expression" && field == Some("function")) =>
            {
                let used = self.named(node).map(|named| Use::new(named.name, named.path));
                self.out.uses.extend(used);
            }
            _ => {}
        }
    }

    /// What stands behind a qualified name in its declarator is looked up in what qualifies it
    /// (C++17, [basic.lookup.unqual]), so it has a scope of its own.
    fn qualified_declarator(&mut self, declarator: Node, frame: &mut Frame) {
        let mut inner = declarator;
        while self.grammar.kind(inner).ends_with("_declarator") {
            let Some(next) = self.grammar.child(inner, "declarator").or_else(|| inner.named_child(0)) else { return };
            inner = next;
        }
        let start = inner.start_byte();
        while self.grammar.kind(inner) == "qualified_identifier" {
            let Some(next) = self.grammar.child(inner, "name") else { return };
            inner = next;
        }
        // (`int (s::*name)(int)` names nothing of `s`.)
        if inner.start_byte() > start && self.grammar.kind(inner) != "pointer_type_declarator" {
            frame.opens_scope = Some(ScopeKind::Local);
            frame.scope_name = Some(self.before_colons(start, inner.start_byte()));
        }
    }

    /// The definition of a conversion function out of its class, `a::s::operator int()`: no name is declared, but what
    /// qualifies it is where its names are looked up.
    fn conversion(&mut self, node: Node) {
        let outermost = self.frames.iter().rposition(|f| f.kind != "qualified_identifier").map(|top| top + 1);
        let Some(outermost) = outermost.filter(|i| self.frames[i - 1].kind == "function_definition") else { return };
        if let (Some(qualified), Some(&own)) = (self.frames.get(outermost), self.scopes.last()) {
            let qualifier = self.before_colons(qualified.range.start, node.start_byte());
            self.out.scopes[own as usize].name = Some(qualifier);
        }
    }

    fn template_parameters(&mut self, list: &mut Frame) {
        match self.frames.last_mut() {
            Some(head) if head.kind == "template_declaration" => head.type_name = list.range.clone(),
            // The parameters of a parameter are seen in its own list only ([basic.scope.temp]).
            Some(parameter) if parameter.kind == "template_template_parameter_declaration" => {
                list.opens_scope = Some(ScopeKind::Template);
            }
            _ => {}
        }
    }

    fn type_parameter(&mut self, node: Node) {
        let name = self.grammar.child(node, "name").or_else(|| node.named_child(0));
        if let Some(name) = name.filter(|n| self.grammar.kind(*n) == "type_identifier") {
            self.declare_plain(name.byte_range(), DeclarationKind::Typedef, node.byte_range());
        }
    }

    fn lambda(&mut self, node: Node, frame: &mut Frame) {
        frame.opens_scope = Some(ScopeKind::Local);
        if !self.in_function() {
            frame.function = self.function(self.grammar.child(node, "body"), &node.byte_range());
        }
        if let Some(body) = self.grammar.child(node, "body") {
            let captures_end = self.grammar.child(node, "captures").map_or(node.start_byte(), |n| n.end_byte());
            self.out.closures.push(Closure { whole: node.byte_range(), captures_end, body: body.byte_range() });
        }
    }

    fn scope(&self) -> ScopeId {
        *self.scopes.last().expect("the file scope is open")
    }

    /// A declaration whose name is all there is to know.
    fn declare_plain(&mut self, name: Range<usize>, kind: DeclarationKind, whole: Range<usize>) {
        // A template's parameters belong to it, its name does not.
        let of_template =
            |f: &Frame| matches!(f.kind, "template_parameter_list" | "template_template_parameter_declaration");
        let in_parameters = self.frames.last().is_some_and(of_template);
        let scope = if in_parameters { self.scope() } else { self.declaring_scope(self.scopes.len()) };
        let access = self.dialect.access.get(&scope).copied().unwrap_or_default();
        self.out.declarations.push(Declaration { access, ..Declaration::new(name, kind, scope, whole) });
    }

    fn is_scoped_enumeration(&self) -> bool {
        let Some(parent) = self.frames.last().filter(|f| f.kind == "enum_specifier") else { return false };
        let words = &self.text[parent.range.clone()];
        let rest = words.strip_prefix(b"enum").unwrap_or(words).trim_ascii_start();
        [&b"class"[..], b"struct"].iter().any(|w| {
            rest.strip_prefix(*w).is_some_and(|r| r.first().is_some_and(|b| b.is_ascii_whitespace() || *b == b'['))
        })
    }
}

/// A name in an expression, with how it is written.
struct Named {
    name: Range<usize>,
    path: Path,
    template_arguments: Option<Range<usize>>,
}

/// The declaration that stands behind its head: `template <class T>`, `friend`, `extern "C"`.
fn inner(head: Node) -> Node {
    let mut node = head;
    while Cxx::is_head(node.kind())
        && let Some(last) = (0..node.named_child_count())
            .rev()
            .find_map(|i| node.named_child(i as u32).filter(|n| n.kind() != "requires_clause"))
    {
        node = last;
    }
    node
}

/// The name of what a list of members belongs to.
fn enclosing_class_name(list: Node) -> Option<Range<usize>> {
    list.parent()?.child_by_field_name("name").map(|n| n.byte_range())
}

impl Reader<'_, Cxx> {
    /// A template's scope is named by its parameters and what it requires of them.
    fn template(&self, template: Node, frame: &mut Frame) {
        frame.opens_scope = Some(ScopeKind::Template);
        let Some(parameters) = self.grammar.child(template, "parameters") else { return };
        let mut children = (0..template.named_child_count()).filter_map(|i| template.named_child(i as u32));
        let required = children.find(|n| n.kind() == "requires_clause");
        frame.scope_name = Some(parameters.start_byte()..required.unwrap_or(parameters).end_byte());
    }

    /// Whether what is read is a part of a function; what initialises the members of a local class is none of the
    /// function around.
    fn in_function(&self) -> bool {
        let decides = |f: &&Frame| f.function.is_some() || f.kind == "field_declaration_list";
        self.frames.iter().rev().find(decides).is_some_and(|f| f.function.is_some())
    }

    /// Whether a class has no name and nothing is declared with it.
    fn is_anonymous(&self, members: Node) -> bool {
        enclosing_class_name(members).is_none() && is_followed_by_semicolon(&self.text[members.end_byte()..])
    }

    /// Whether a class is anonymous and stands in a block or a class such as this.
    fn is_anonymous_in_block(&self, members: Node) -> bool {
        self.out.scopes[self.scope() as usize].kind == ScopeKind::Local && self.is_anonymous(members)
    }

    /// A class is defined; its members' scope is opened next.
    fn class(&mut self, members: Node, around: &str) {
        let scope = self.out.scopes.len() as ScopeId;
        let access = if around == "class_specifier" { Access::Private } else { Access::Public };
        self.dialect.access.insert(scope, access);
        let mut bases = Vec::new();
        if let Some(class) = members.parent() {
            let mut cursor = class.walk();
            let clauses: Vec<_> =
                class.named_children(&mut cursor).filter(|c| c.kind() == "base_class_clause").collect();
            for clause in clauses {
                let types = |n: &Node| {
                    matches!(n.kind(), "type_identifier" | "template_type" | "qualified_identifier" | "decltype")
                };
                let mut cursor = clause.walk();
                bases.extend(clause.named_children(&mut cursor).filter(types).map(|n| n.byte_range()));
            }
        }
        self.out.classes.push(Class { scope, bases, is_anonymous: self.is_anonymous(members) });
    }

    fn access_specifier(&mut self, node: Node) {
        if self.frames.last().is_none_or(|f| f.kind != "field_declaration_list") {
            return;
        }
        let access = match &self.text[node.byte_range()] {
            [b'p', b'u', ..] => Access::Public,
            [b'p', b'r', b'o', ..] => Access::Protected,
            _ => Access::Private,
        };
        self.dialect.access.insert(self.scope(), access);
    }

    /// The name of a class or enumeration that is defined, or declared without an object.
    fn tag(&mut self, node: Node, around: &str, whole: &Range<usize>) {
        let Some(name) = self.grammar.child(node, "name").filter(|n| self.grammar.kind(*n) == "type_identifier") else {
            return;
        };
        let list = matches!(around, "translation_unit" | "declaration_list" | "template_declaration");
        let alone = around == "field_declaration"
            && node.parent().is_some_and(|p| self.grammar.child(p, "declarator").is_none());
        if self.grammar.child(node, "body").is_none() && !list && !alone {
            return;
        }
        let scope = self.declaring_scope(self.scopes.len());
        let access = self.dialect.access.get(&scope).copied().unwrap_or_default();
        let declared = Declaration::new(name.byte_range(), DeclarationKind::Typedef, scope, whole.clone());
        self.out.declarations.push(Declaration { access, ..declared });
    }

    /// `override`, `= delete`, `= default`: what stands behind the declarator.
    fn clause_behind(&mut self, kind: &str) {
        let Some(index) = self.frames.last().and_then(|f| f.last_declaration) else { return };
        let s = &mut self.out.declarations[index].specifiers;
        match kind {
            "virtual_specifier" => s.is_virtual = true,
            "delete_method_clause" => s.is_deleted = true,
            _ => s.is_defaulted = true,
        }
    }

    /// Completes a declaration that the family's part has made.
    fn declared(&mut self, declaration: usize, index: usize) {
        let name = self.out.declarations[index].name.clone();
        let path = &self.frames[declaration + 1..];
        // What a pointer to a member is qualified by is no scope of its own.
        let is_pointer = path.iter().any(|f| f.kind == "pointer_type_declarator");
        let qualified = path.iter().find(|f| f.kind == "qualified_identifier" && !is_pointer);
        let qualifier = qualified.map(|f| {
            let before = self.text[f.range.start..name.start].trim_ascii_end();
            let before = before.strip_suffix(b"::").unwrap_or(before).trim_ascii_end();
            f.range.start..f.range.start + before.len()
        });
        let specialised = path.iter().rev().find(|f| f.kind == "template_function").map(|f| name.end..f.range.end);
        let heads: Vec<&Frame> = self.frames[..declaration].iter().rev().take_while(|f| Cxx::is_head(f.kind)).collect();
        let templates = heads.iter().rev().filter(|f| f.kind == "template_declaration");
        let templates: Vec<Range<usize>> = templates.map(|f| f.type_name.clone()).collect();
        let is_friend = heads.iter().any(|f| f.kind == "friend_declaration");
        let top = &self.frames[declaration];
        let is_definition = top.kind == "function_definition";
        let start = top.range.start;
        if is_definition && let Some(&own) = self.scopes.last() {
            self.out.scopes[own as usize].name = qualifier.clone();
        }
        let scope = self.out.declarations[index].scope;
        let mut outer = scope;
        while is_friend
            && !matches!(self.out.scopes[outer as usize].kind, ScopeKind::File | ScopeKind::Namespace { .. })
            && let Some(parent) = self.out.scopes[outer as usize].parent
        {
            outer = parent;
        }
        let is_special = self.is_special(&name, qualifier.as_ref(), scope) && !is_friend;
        let access = self.dialect.access.get(&scope).copied().unwrap_or_default();
        let is_c = self.in_c_linkage();
        let d = &mut self.out.declarations[index];
        d.qualifier = qualifier;
        d.template_arguments = specialised;
        d.templates = templates;
        d.access = access;
        d.scope = outer;
        if d.kind == DeclarationKind::Function {
            let before = &self.text[start..d.declarator.start.max(start)];
            let words = before.split(|b| !b.is_ascii_alphanumeric() && *b != b'_');
            let s = &mut d.specifiers;
            s.is_special = is_special;
            s.is_friend = is_friend;
            s.is_c = is_c;
            for word in words {
                match word {
                    b"virtual" => s.is_virtual = true,
                    b"consteval" => s.is_consteval = true,
                    _ => {}
                }
            }
        }
    }

    /// Whether a function's name is its class's: a constructor, or with `~` the destructor.
    fn is_special(&self, name: &Range<usize>, qualifier: Option<&Range<usize>>, scope: ScopeId) -> bool {
        let name = &self.text[name.clone()];
        if name.starts_with(b"~") {
            return true;
        }
        let around = &self.out.scopes[scope as usize];
        let class = match qualifier {
            Some(q) => Some(&self.text[q.clone()]),
            None if around.kind == ScopeKind::Class => around.name.as_ref().map(|n| &self.text[n.clone()]),
            None => None,
        };
        class.is_some_and(|c| last_component(c) == name)
    }

    fn in_c_linkage(&self) -> bool {
        self.frames.iter().any(|f| {
            f.kind == "linkage_specification"
                && self.text[f.range.clone()]
                    .strip_prefix(b"extern")
                    .is_some_and(|r| r.trim_ascii_start().starts_with(b"\"C\""))
        })
    }

    fn using(&mut self, node: Node) {
        let text = &self.text[node.byte_range()];
        let rest = text.strip_prefix(b"using").unwrap_or(text).trim_ascii_start();
        let kind = match rest.strip_prefix(b"namespace") {
            Some(r) if r.first().is_some_and(u8::is_ascii_whitespace) => UsingKind::Directive,
            _ => UsingKind::Declaration,
        };
        let scope = self.declaring_scope(self.scopes.len());
        let mut cursor = node.walk();
        for path in node.named_children(&mut cursor) {
            // (To the grammar `a::f, b::g` is one path with an error in it.)
            for path in qualified_names::listed(self.text, &path.byte_range()) {
                let name = match kind {
                    UsingKind::Declaration => {
                        let last = last_component(&self.text[path.clone()]);
                        last.strip_suffix(b"...").unwrap_or(last).trim_ascii_end().to_vec()
                    }
                    _ => Vec::new(),
                };
                self.out.usings.push(Using { scope, kind, name, path, visible_from: node.end_byte() });
            }
        }
    }

    fn namespace_alias(&mut self, node: Node) {
        let Some(name) = self.grammar.child(node, "name") else { return };
        let Some(path) = node.named_child(node.named_child_count().saturating_sub(1) as u32) else { return };
        let scope = self.declaring_scope(self.scopes.len());
        let name = self.text[name.byte_range()].to_vec();
        let path = path.byte_range();
        self.out.usings.push(Using { scope, kind: UsingKind::Alias, name, path, visible_from: node.end_byte() });
    }

    fn call(&mut self, node: Node) {
        let (Some(function), Some(arguments)) =
            (self.grammar.child(node, "function"), self.grammar.child(node, "arguments"))
        else {
            return;
        };
        let Some(named) = self.named(designated(self.grammar, function)) else { return };
        let arguments = within(arguments.byte_range());
        let Named { name, path, template_arguments, .. } = named;
        let form = CallForm { path, template_arguments, ..CallForm::default() };
        self.out.calls.push(Call::new(node.byte_range(), name, arguments, form));
        if !self.in_function() {
            self.initialiser();
        }
    }

    /// `(a::f)(x)`, which the grammar takes for a cast.
    fn call_like_cast(&mut self, node: Node) {
        let field = |name| node.child_by_field_name(name);
        let (Some(descriptor), Some(value)) = (field("type"), field("value")) else { return };
        let only = descriptor.child_by_field_name("type").filter(|t| t.byte_range() == descriptor.byte_range());
        let Some(only) = only.filter(|t| t.kind() == "qualified_identifier") else { return };
        let Some(named) = self.named(only).filter(|_| value.kind() == "parenthesized_expression") else { return };
        let form = CallForm { path: named.path, template_arguments: named.template_arguments, ..CallForm::default() };
        self.out.calls.push(Call::new(node.byte_range(), named.name, within(value.byte_range()), form));
        if !self.in_function() {
            self.initialiser();
        }
    }

    /// `object.name<1>(2)`, which the grammar takes for comparisons.
    fn template_call(&mut self, node: Node) {
        let rest = &self.text[node.end_byte()..];
        let open = node.end_byte() + rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if self.text.get(open) != Some(&b'<') {
            return;
        }
        let Some(named) = self.named(node).filter(|n| n.template_arguments.is_none()) else { return };
        let Some((template_arguments, arguments)) = self.after_template_name(open) else { return };
        let range = node.start_byte()..arguments.end;
        let template_arguments = Some(template_arguments);
        let form = CallForm { path: named.path, template_arguments, is_comparison: true, ..CallForm::default() };
        self.out.calls.push(Call::new(range, named.name, within(arguments), form));
    }

    /// What stands in angle brackets at a place, and the parentheses right behind.
    fn after_template_name(&self, open: usize) -> Option<(Range<usize>, Range<usize>)> {
        let mut lexer = Lexer::new(self.text, open, self.text.len(), true);
        let (mut depth, mut angles) = (0usize, 0usize);
        let mut template_arguments = None;
        loop {
            let token = lexer.next_token()?;
            let place = token.start..token.end;
            let word = &self.text[place.clone()];
            match (word, &template_arguments) {
                (b"(", Some((_, None))) => template_arguments = template_arguments.map(|(t, _)| (t, Some(place.start))),
                (_, Some((_, None))) => return None,
                _ => {}
            }
            match word {
                b"(" | b"[" | b"{" => depth += 1,
                b")" | b"]" | b"}" => depth = depth.checked_sub(1)?,
                b"<" if depth == 0 => angles += 1,
                b">" if depth == 0 => angles = angles.checked_sub(1)?,
                b">>" if depth == 0 => angles = angles.checked_sub(2)?,
                b";" | b"&&" | b"||" if depth == 0 => return None,
                _ => {}
            }
            match template_arguments {
                None if angles == 0 => template_arguments = Some((open..place.end, None)),
                Some((ref angle, Some(start))) if depth == 0 => return Some((angle.clone(), start..place.end)),
                _ => {}
            }
        }
    }

    /// `f()` as a template argument is a function's type to the grammar, and a call if `f` is a function.
    fn call_like_type(&mut self, node: Node) {
        let (Some(function), Some(declarator)) =
            (self.grammar.child(node, "type"), self.grammar.child(node, "declarator"))
        else {
            return;
        };
        let list = self.grammar.child(declarator, "parameters");
        let Some(list) = list.filter(|l| l.byte_range() == declarator.byte_range()) else { return };
        let Some(named) = self.named(function) else { return };
        let Named { name, path, template_arguments, .. } = named;
        let form = CallForm { path, template_arguments, ..CallForm::default() };
        self.out.calls.push(Call::new(node.byte_range(), name, within(list.byte_range()), form));
        if !self.in_function() {
            self.initialiser();
        }
    }

    /// A call or address outside any function: what it stands in is run like one.
    fn initialiser(&mut self) {
        let lists = ["translation_unit", "declaration_list", "field_declaration_list", "namespace_definition"];
        let around = |kind: &str| lists.contains(&kind) || Cxx::is_head(kind) || kind.ends_with("_specifier");
        let Some(first) = self.frames.iter().rposition(|f| around(f.kind)) else { return };
        let Some(part) = self.frames.get(first + 1).map(|f| f.range.clone()) else { return };
        if self.out.functions.last().is_none_or(|f| f.whole != part) {
            self.out.functions.push(FunctionDefinition { declaration: u32::MAX, whole: part.clone(), body: part });
        }
    }

    /// What an expression names, if it is a name.
    fn named(&self, node: Node) -> Option<Named> {
        let (place, mut last, path) = match self.grammar.kind(node) {
            "identifier" | "type_identifier" => (node, node, Path::Plain),
            "template_function" => (node, node, Path::Plain),
            "qualified_identifier" => {
                let mut last = node;
                while self.grammar.kind(last) == "qualified_identifier" {
                    last = self.grammar.child(last, "name")?;
                }
                (node, last, Path::Qualified(self.before_colons(node.start_byte(), last.start_byte())))
            }
            "field_expression" => {
                let object = self.grammar.child(node, "argument")?.byte_range();
                let field = self.grammar.child(node, "field")?;
                let operator = &self.text[object.end..field.start_byte()];
                if operator.contains(&b'*') {
                    return None;
                }
                let mut last = field;
                while self.grammar.kind(last) == "qualified_identifier" {
                    last = self.grammar.child(last, "name")?;
                }
                let qualified = last.id() != field.id();
                let qualifier = qualified.then(|| self.before_colons(field.start_byte(), last.start_byte()));
                let arrow = memchr::memmem::find(operator, b"->").is_some();
                (node, last, Path::Member { object, arrow, qualifier })
            }
            _ => return None,
        };
        if self.grammar.kind(last) == "dependent_name" {
            last = last.named_child(0)?;
        }
        let (name, template_arguments) = match self.grammar.kind(last) {
            "identifier" | "field_identifier" | "type_identifier" => (last.byte_range(), None),
            "template_function" | "template_method" | "template_type" => {
                let arguments = self.grammar.child(last, "arguments")?;
                (self.grammar.child(last, "name")?.byte_range(), Some(arguments.byte_range()))
            }
            _ => return None,
        };
        debug_assert!(place.start_byte() <= name.start);
        Some(Named { name, path, template_arguments })
    }

    /// The part of a qualified name before the last `::`.
    fn before_colons(&self, start: usize, name: usize) -> Range<usize> {
        let before = self.text[start..name].trim_ascii_end();
        let before = before.strip_suffix(b"template").unwrap_or(before).trim_ascii_end();
        let before = before.strip_suffix(b"::").unwrap_or(before).trim_ascii_end();
        start..start + before.len()
    }
}

/// Whether the next that is no blank and no comment is a semicolon.
fn is_followed_by_semicolon(text: &[u8]) -> bool {
    let next = Lexer::new(text, 0, text.len(), true).next_token();
    next.is_some_and(|token| text[token.start..].starts_with(b";"))
}

/// Whether what is declared so is a member, and its initialiser may be a function's address.
fn may_be_address(value: Node, declared: &str) -> bool {
    let may = matches!(
        value.kind(),
        "identifier"
            | "qualified_identifier"
            | "template_function"
            | "pointer_expression"
            | "initializer_list"
            | "conditional_expression"
            | "cast_expression"
            | "parenthesized_expression"
    );
    may && declared == "field_declaration"
}

/// What the arguments of an initialiser are if names in them are types': parameters such as `t (*a)[4]`, `int (&a)[n]`.
fn parenthesised_parameters(list: Node) -> Vec<PerhapsType> {
    let mut cursor = list.walk();
    let all: Vec<Node> = list.named_children(&mut cursor).collect();
    let is_derived = |n: &Node| matches!(n.kind(), "subscript_expression" | "call_expression");
    match all.iter().all(is_derived) {
        // (Parameters of a function that is pointed to stay: they are a part of the parameter.)
        true => all.into_iter().filter_map(parenthesised_declarator).map(PerhapsType::without_parameters).collect(),
        false => Vec::new(),
    }
}

/// What an operation is if a name in it is a type's: `(t)-a`. (What the cast makes of its operand is not asked.)
fn cast_of_operation(operation: Node, text: &[u8]) -> Option<PerhapsType> {
    let left = operation.child(0).filter(|left| left.kind() == "parenthesized_expression")?;
    let name = left.named_child(0).filter(|name| name.kind() == "identifier" && left.named_child_count() == 1)?;
    let operator = operation.child_by_field_name("operator")?;
    let may_be_prefix = matches!(&text[operator.byte_range()], b"+" | b"-" | b"*" | b"&");
    let (name, blank) = (name.byte_range(), vec![left.byte_range()]);
    may_be_prefix.then_some(PerhapsType { name, meaning: Meaning::Unknown, blank })
}

/// What the call of a call is if a name in it is a type's: `(t)(f)(x)`.
fn cast_of_call(call: Node) -> Option<PerhapsType> {
    let inner = call.child_by_field_name("function").filter(|inner| inner.kind() == "call_expression")?;
    let left = inner.child_by_field_name("function").filter(|left| left.kind() == "parenthesized_expression")?;
    let is_name = |n: &Node| matches!(n.kind(), "identifier" | "qualified_identifier");
    let name = left.named_child(0).filter(|name| is_name(name) && left.named_child_count() == 1)?;
    let (name, blank) = (name.byte_range(), vec![left.byte_range()]);
    Some(PerhapsType { name, meaning: Meaning::TypeUnlessKnown, blank })
}

#[cfg(test)]
mod tests;
