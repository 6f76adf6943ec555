//! What trees of C and C++ have in common: declarators, statements, parameter lists, labels. A
//! [`Dialect`] adds what is a language's own.

use super::grammar::Grammar;
use super::*;

use std::borrow::Borrow;
use tree_sitter::{Node, Tree};

/// What a language of the family has of its own.
pub(super) trait Dialect<'a>: Sized {
    fn grammar() -> &'static Grammar;

    /// Reads the language's own part of a named node, before its scope is opened.
    fn node(reader: &mut Reader<'a, Self>, node: Node, field: Option<&str>, frame: &mut Frame);

    /// Whether a node of this kind is what stands before a declaration and belongs to it.
    fn is_head(kind: &str) -> bool;

    /// The language's own statements; `around` is the kind of the node around it.
    fn statement(node: Node, kind: &str, around: &str) -> Option<StatementKind>;

    /// Whether a node declares a name of the frame around it, where the family's declarators do not say.
    fn declares(reader: &Reader<'a, Self>, kind: &str, field: Option<&str>) -> Option<usize>;

    /// Whether an `identifier` that declares nothing was dealt with.
    fn identifier(reader: &mut Reader<'a, Self>, field: Option<&str>, range: &Range<usize>) -> bool;

    /// A declaration was made by the declaration frame at an index.
    fn declared(reader: &mut Reader<'a, Self>, declaration: usize, index: usize);
}

/// Fills the tables from trees over parts of `text`, in order, but for the index of names, which may read otherwise in
/// the file's own text. Walks iteratively: depth is no limit.
pub(super) fn read<'a, D: Dialect<'a>, T: Borrow<Tree>>(
    trees: impl IntoIterator<Item = T>,
    text: &'a [u8],
    dialect: D,
) -> Syntax {
    let mut reader = Reader {
        text,
        out: Syntax::default(),
        frames: Vec::new(),
        scopes: Vec::new(),
        statements: Vec::new(),
        grammar: D::grammar(),
        dialect,
    };
    reader.open_scope(0..text.len(), ScopeKind::File, None);
    trees.into_iter().for_each(|tree| reader.walk(tree.borrow()));
    reader.out
}

/// Whether a text is a name without a path.
fn is_plain_name(text: &[u8]) -> bool {
    let is_start = |b: &u8| b.is_ascii_alphabetic() || *b == b'_';
    text.first().is_some_and(is_start) && text.iter().all(|b| is_start(b) || b.is_ascii_digit())
}

/// What is remembered of an open node.
pub(super) struct Frame {
    pub kind: &'static str,
    pub range: Range<usize>,
    /// What it declares begins and ends there: with the template heads and the like around it.
    pub whole: Range<usize>,
    pub opens_scope: Option<ScopeKind>,
    pub scope_name: Option<Range<usize>>,
    /// How many scopes end where it does.
    pub scopes: usize,
    /// This node is (part of) a declarator of the declaration frame at this index.
    pub declares: Option<usize>,
    pub specifiers: Specifiers,
    pub type_name: Range<usize>,
    pub enumerators: u32,
    /// The declarations made by this declarator, so that an initialiser can be attached.
    pub last_declaration: Option<usize>,
    /// A function_definition: its index.
    pub function: Option<u32>,
    pub is_statement: bool,
}

impl Frame {
    fn new(kind: &'static str, range: Range<usize>) -> Frame {
        Frame {
            kind,
            whole: range.clone(),
            range,
            opens_scope: None,
            scope_name: None,
            scopes: 0,
            declares: None,
            specifiers: Specifiers::default(),
            type_name: 0..0,
            enumerators: 0,
            last_declaration: None,
            function: None,
            is_statement: false,
        }
    }
}

pub(super) struct Reader<'a, D> {
    pub text: &'a [u8],
    pub out: Syntax,
    pub frames: Vec<Frame>,
    pub scopes: Vec<ScopeId>,
    /// The open statements.
    pub statements: Vec<u32>,
    pub grammar: &'static Grammar,
    pub dialect: D,
}

impl<'a, D: Dialect<'a>> Reader<'a, D> {
    pub fn open_scope(&mut self, range: Range<usize>, kind: ScopeKind, name: Option<Range<usize>>) {
        let id = self.out.scopes.len() as ScopeId;
        self.out.scopes.push(Scope { range, parent: self.scopes.last().copied(), kind, name });
        self.scopes.push(id);
    }

    fn walk(&mut self, tree: &Tree) {
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            // Of punctuation and keywords nothing is remembered.
            if !node.is_named() && node.child_count() == 0 {
                if node.is_missing() {
                    self.out.errors.push(node.byte_range());
                }
            } else {
                self.enter(node, self.grammar.field(&cursor));
                if cursor.goto_first_child() {
                    continue;
                }
                self.leave();
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                self.leave();
            }
        }
    }

    fn leave(&mut self) {
        let frame = self.frames.pop().expect("one frame a node");
        self.scopes.truncate(self.scopes.len() - frame.scopes);
        if frame.is_statement {
            self.statements.pop();
        }
    }

    fn enter(&mut self, node: Node, field: Option<&str>) {
        let kind = self.grammar.kind(node);
        let range = node.byte_range();
        if node.is_error() || node.is_missing() {
            self.out.errors.push(range.clone());
        }
        let mut frame = Frame::new(kind, range.clone());
        if node.is_named() {
            frame.declares = self.declares(kind, field);
            self.note_specifier(kind, field, &range);
            if let Some(around) = self.frames.last().filter(|f| D::is_head(f.kind)) {
                frame.whole = around.whole.clone();
            }
            frame.is_statement = self.note_statement(node, kind, &range);
            match kind {
                "function_definition" => {
                    frame.opens_scope = Some(ScopeKind::Local);
                    frame.function = self.function(body(self.grammar, node), &frame.whole);
                }
                "compound_statement" | "for_statement" => frame.opens_scope = Some(ScopeKind::Local),
                "parameter_list" if !self.parameter_list(&range) => self.prototype(&mut frame),
                "enumerator" => self.enumerator(node),
                "identifier" => self.identifier(&frame, field, &range),
                // What a number stands for in the view ([`ambiguous`]).
                "number_literal" if is_plain_name(&self.text[range.clone()]) => {
                    self.identifier(&frame, field, &range);
                }
                "declaration" | "cast_expression" => self.note_type_that_may_be_a_value(node, kind),
                "statement_identifier" => {
                    let defines = self.frames.last().is_some_and(|f| f.kind == "labeled_statement");
                    self.out.labels.push(Label { name: range.clone(), defines });
                }
                "type_identifier" => self.type_identifier(&frame, field, &range),
                _ => {}
            }
            D::node(self, node, field, &mut frame);
            if let Some(parent) = self.frames.last()
                && matches!(
                    (field, parent.kind),
                    (Some("value"), "init_declarator") | (Some("default_value"), "field_declaration")
                )
                && let Some(d) = parent.last_declaration
            {
                self.out.declarations[d].value = Some(range.clone());
            }
        }
        if let Some(kind) = frame.opens_scope {
            frame.scopes = 1;
            self.open_scope(range, kind, frame.scope_name.take());
        }
        self.frames.push(frame);
    }

    /// Notes a name that the grammar takes for a type, though it may be an operand: `a * b;`, `a && f(x);`, `(a) + (b)`.
    fn note_type_that_may_be_a_value(&mut self, node: Node, kind: &str) {
        let child = |node: Node<'_>, field: &str| self.grammar.child(node, field).map(|n| n.id());
        let (Some(named), Some(behind)) = (match kind {
            "declaration" => {
                let first = node.child(0).filter(|first| child(node, "type") == Some(first.id()));
                let declarator = self.grammar.child(node, "declarator");
                let is_first = |d: &Node| self.grammar.kind(*d) == "init_declarator";
                let inner = declarator.filter(is_first).and_then(|d| self.grammar.child(d, "declarator"));
                (first, inner.or(declarator))
            }
            _ => {
                let named = self.grammar.child(node, "type").and_then(|t| self.grammar.child(t, "type"));
                (named, self.grammar.child(node, "value"))
            }
        }) else {
            return;
        };
        let is_operand_behind = matches!(
            self.grammar.kind(behind),
            "pointer_declarator" | "reference_declarator" | "unary_expression" | "pointer_expression"
        );
        let is_name = matches!(self.grammar.kind(named), "type_identifier" | "qualified_identifier");
        if is_operand_behind && is_name {
            self.out.perhaps_values.push(named.byte_range());
        }
    }

    /// Notes a function with a body.
    pub fn function(&mut self, body: Option<Node>, whole: &Range<usize>) -> Option<u32> {
        let body = body?.byte_range();
        self.out.functions.push(FunctionDefinition { declaration: u32::MAX, whole: whole.clone(), body });
        Some(self.out.functions.len() as u32 - 1)
    }

    /// The declaration frame whose declarator this node belongs to.
    fn declares(&self, kind: &str, field: Option<&str>) -> Option<usize> {
        let (i, parent) = (self.frames.len().checked_sub(1)?, self.frames.last()?);
        match parent.kind {
            k if DECLARATIONS.contains(&k) => (field == Some("declarator")).then_some(i),
            "init_declarator" | "pointer_declarator" | "function_declarator" | "array_declarator" => {
                if field == Some("declarator") { parent.declares } else { None }
            }
            "parenthesized_declarator" | "attributed_declarator" => {
                if kind.ends_with("declarator") || kind.ends_with("identifier") { parent.declares } else { None }
            }
            _ => D::declares(self, kind, field),
        }
    }

    fn note_specifier(&mut self, kind: &str, field: Option<&str>, range: &Range<usize>) {
        let text = &self.text[range.clone()];
        let Some(parent) = self.frames.last_mut() else { return };
        if field == Some("type") {
            parent.type_name = range.clone();
        }
        let s = &mut parent.specifiers;
        match (kind, text) {
            ("storage_class_specifier", b"static") => s.is_static = true,
            ("storage_class_specifier", b"extern") => s.is_extern = true,
            ("storage_class_specifier", b"auto") => s.is_auto = true,
            ("storage_class_specifier", t) if t.windows(6).any(|w| w == b"inline") => s.is_inline = true,
            ("type_qualifier", b"const") => s.is_const = true,
            ("type_qualifier", b"volatile") => s.is_volatile = true,
            ("type_qualifier", b"constexpr") => s.is_constexpr = true,
            _ => {}
        }
    }

    fn note_statement(&mut self, node: Node, kind: &str, range: &Range<usize>) -> bool {
        let around = self.frames.last().map_or("", |f| f.kind);
        let kind = match kind {
            // With its head it is one statement.
            _ if D::is_head(around) => return false,
            "compound_statement" => StatementKind::Compound,
            "for_statement" => StatementKind::For,
            "while_statement" | "do_statement" => StatementKind::OtherLoop,
            "if_statement" => StatementKind::If,
            "switch_statement" => StatementKind::Switch,
            "declaration" | "type_definition" | "attribute_declaration" => StatementKind::Declaration,
            "function_definition" => StatementKind::FunctionDefinition,
            "labeled_statement" => StatementKind::Labeled,
            "case_statement" => StatementKind::Case,
            "return_statement" | "break_statement" | "continue_statement" | "goto_statement" => StatementKind::Jump,
            "expression_statement" => StatementKind::Expression,
            _ => match D::statement(node, kind, around) {
                Some(kind) => kind,
                None if kind.ends_with("_statement") => StatementKind::Other,
                None => return false,
            },
        };
        let parent = match self.frames.last() {
            Some(f) if f.kind != "translation_unit" => f.range.clone(),
            _ => 0..self.text.len(),
        };
        let around = self.statements.last().copied();
        self.statements.push(self.out.statements.len() as u32);
        self.out.statements.push(Statement { kind, range: range.clone(), parent, around });
        true
    }

    /// Attaches a parameter list to the function that its declarator names. True if the function is
    /// being defined, so that its parameters live in the definition's scope.
    fn parameter_list(&mut self, range: &Range<usize>) -> bool {
        let Some(parent) = self.frames.last().filter(|f| f.kind == "function_declarator") else { return false };
        let Some(d) = parent.last_declaration.map(|d| &mut self.out.declarations[d]) else { return false };
        // In `int (*f(int a))(int b)` the first list is f's.
        if d.kind != DeclarationKind::Function || d.parameter_list.is_some() {
            return false;
        }
        d.parameter_list = Some(range.clone());
        d.definition.is_some()
    }

    /// Opens the scope of a parameter list that is no definition's: it ends where its function declarator does, behind
    /// an exception specification and trailing return type (C++, [basic.scope.param]).
    fn prototype(&mut self, list: &mut Frame) {
        match &mut self.frames[..] {
            // Those of a lambda expression live as long as it.
            [.., lambda, _] if lambda.kind == "lambda_expression" => {}
            [.., declarator] if declarator.kind.ends_with("function_declarator") => {
                declarator.scopes += 1;
                let until = declarator.range.end;
                self.open_scope(list.range.start..until, ScopeKind::Local, None);
            }
            _ => list.opens_scope = Some(ScopeKind::Local),
        }
    }

    fn identifier(&mut self, frame: &Frame, field: Option<&str>, range: &Range<usize>) {
        let Some(parent) = self.frames.last().map(|f| f.kind) else { return };
        if let Some(declaration) = frame.declares {
            let declaring = &self.frames[declaration];
            if &self.text[declaring.type_name.clone()] == b"__label__" {
                self.out.labels.push(Label { name: range.clone(), defines: false });
            } else {
                self.declare(declaration, range);
            }
            return;
        }
        // `&&name` is a label's address in GNU C.
        if let [.., outer, inner] = &self.frames[..]
            && outer.kind == "pointer_expression"
            && inner.kind == "pointer_expression"
            && self.text[outer.range.start..].starts_with(b"&&")
        {
            self.out.labels.push(Label { name: range.clone(), defines: false });
            return;
        }
        if D::identifier(self, field, range) {
            return;
        }
        match parent {
            "gnu_asm_goto_list" => self.out.labels.push(Label { name: range.clone(), defines: false }),
            "attribute" | "offsetof_expression" | "macro_type_specifier" | "enumerator" if field != Some("value") => {}
            "call_expression" if field == Some("function") => {}
            _ => self.out.uses.push(Use::new(range.clone(), Path::Plain)),
        }
    }

    fn type_identifier(&mut self, frame: &Frame, field: Option<&str>, range: &Range<usize>) {
        if let Some(declaration) = frame.declares {
            self.declare(declaration, range);
            return;
        }
        let tag = self.frames.last().is_some_and(|p| {
            matches!(p.kind, "struct_specifier" | "union_specifier" | "class_specifier" | "enum_specifier")
        });
        if tag && field == Some("name") {
            return;
        }
        // A template's argument may be a function, too.
        let is_argument = self.frames.last().is_some_and(|p| p.kind == "type_descriptor")
            && self.frames.iter().rev().nth(1).is_some_and(|p| p.kind == "template_argument_list");
        if is_argument {
            self.out.uses.push(Use::new(range.clone(), Path::Plain));
        }
        self.out.type_uses.push(Use::new(range.clone(), Path::Plain));
    }

    /// A declarator's name was reached.
    pub fn declare(&mut self, declaration: usize, name: &Range<usize>) {
        let top = &self.frames[declaration];
        let path = &self.frames[declaration + 1..];
        let direct = path.iter().rev().find(|f| !WRAPPERS.contains(&f.kind));
        let is_function = direct.is_some_and(|f| f.kind == "function_declarator");
        let kind = match top.kind {
            "type_definition" => DeclarationKind::Typedef,
            k if is_parameter(k) => DeclarationKind::Parameter,
            _ if is_function => DeclarationKind::Function,
            _ => DeclarationKind::Object,
        };
        let declarator = path.iter().find(|f| f.kind != "init_declarator").map_or(name.clone(), |f| f.range.clone());
        let derived = path.iter().any(|f| {
            let kinds = ["pointer_declarator", "array_declarator", "function_declarator", "reference_declarator"];
            kinds.contains(&f.kind) || f.kind == "pointer_type_declarator"
        });
        // A function's own name belongs to the scope around its definition, that of a qualified declarator likewise.
        let is_qualified = path.first().is_some_and(|f| f.opens_scope.is_some());
        let own = usize::from(top.kind == "function_definition" || is_qualified);
        // A template's parameters belong to it, its name does not.
        let is_template_parameter =
            declaration.checked_sub(1).is_some_and(|around| self.frames[around].kind == "template_parameter_list");
        let scope = match is_template_parameter {
            true => *self.scopes.last().expect("the file scope is open"),
            false => self.declaring_scope(self.scopes.len() - own),
        };
        let index = self.out.declarations.len();
        let definition = top.function.filter(|_| kind == DeclarationKind::Function);
        self.out.declarations.push(Declaration {
            visible_from: declarator.end,
            declarator,
            specifiers: top.specifiers,
            type_name: top.type_name.clone(),
            derived,
            definition,
            ..Declaration::new(name.clone(), kind, scope, top.whole.clone())
        });
        if let Some(f) = definition {
            self.out.functions[f as usize].declaration = index as u32;
            // Inside its own parameters and body the name is already known.
            self.out.declarations[index].visible_from = name.end;
        }
        for f in &mut self.frames[declaration..] {
            f.last_declaration = Some(index);
        }
        if kind == DeclarationKind::Parameter {
            self.parameter_name(name);
        }
        D::declared(self, declaration, index);
    }

    /// The innermost of the first `count` open scopes that a declaration there belongs to: not that of
    /// a template's parameters.
    pub fn declaring_scope(&self, count: usize) -> ScopeId {
        let open = self.scopes[..count].iter().rev();
        let mut fits = open.filter(|s| self.out.scopes[**s as usize].kind != ScopeKind::Template);
        *fits.next().expect("the file scope is open")
    }

    /// Attaches a parameter's name to the function declarator it belongs to.
    pub fn parameter_name(&mut self, name: &Range<usize>) {
        let Some(list) = self.frames.iter().rposition(|f| f.kind == "parameter_list") else { return };
        let owner = list.checked_sub(1).and_then(|i| self.frames[i].last_declaration);
        if let Some(owner) = owner {
            let d = &mut self.out.declarations[owner];
            if d.parameter_list.as_ref() == Some(&self.frames[list].range) {
                d.parameters.push(name.clone());
            }
        }
    }

    fn enumerator(&mut self, node: Node) {
        let Some(name) = self.grammar.child(node, "name") else { return };
        let ordinal = match self.frames.last_mut() {
            Some(list) => {
                list.enumerators += 1;
                list.enumerators - 1
            }
            None => 0,
        };
        let whole = self.frames.last().map_or(node.byte_range(), |f| f.range.clone());
        let scope = *self.scopes.last().expect("the file scope is open");
        self.out.declarations.push(Declaration {
            visible_from: node.end_byte(),
            value: self.grammar.child(node, "value").map(|v| v.byte_range()),
            ordinal,
            ..Declaration::new(name.byte_range(), DeclarationKind::Enumerator, scope, whole)
        });
    }
}

/// Nodes with specifiers and declarators.
const DECLARATIONS: &[&str] = &[
    "declaration",
    "function_definition",
    "parameter_declaration",
    "type_definition",
    // C++
    "field_declaration",
    "optional_parameter_declaration",
    "variadic_parameter_declaration",
    "for_range_loop",
];

/// Nodes that may stand between a declarator and the name in it.
const WRAPPERS: &[&str] =
    &["parenthesized_declarator", "attributed_declarator", "qualified_identifier", "template_function"];

fn is_parameter(kind: &str) -> bool {
    matches!(kind, "parameter_declaration" | "optional_parameter_declaration" | "variadic_parameter_declaration")
}

/// The body of a function's definition; with `try` before it, that with its handlers.
fn body<'t>(grammar: &Grammar, definition: Node<'t>) -> Option<Node<'t>> {
    let mut cursor = definition.walk();
    let mut children = definition.named_children(&mut cursor);
    grammar.child(definition, "body").or_else(|| children.find(|n| grammar.kind(*n) == "try_statement"))
}

/// What stands in any number of parentheses.
pub(super) fn unparenthesised<'t>(grammar: &Grammar, mut node: Node<'t>) -> Node<'t> {
    while grammar.kind(node) == "parenthesized_expression" && node.named_child_count() == 1 {
        node = node.named_child(0).expect("counted");
    }
    node
}

/// What a call calls that takes a function's address, or what that leads to, first: `(&f)(x)`, `(**f)(x)`.
pub(super) fn designated<'t>(grammar: &Grammar, function: Node<'t>) -> Node<'t> {
    let mut node = unparenthesised(grammar, function);
    while grammar.kind(node) == "pointer_expression"
        && let Some(of) = grammar.child(node, "argument")
    {
        node = unparenthesised(grammar, of);
    }
    node
}

/// A range without its first and last byte.
pub(super) fn within(range: Range<usize>) -> Range<usize> {
    let (start, end) = (range.start + 1, range.end.saturating_sub(1));
    start..end.max(start)
}
