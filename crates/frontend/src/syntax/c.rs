//! The tables of a C text, from tree-sitter-c's tree.

use super::*;

use tree_sitter::{Node, Tree};

/// Fills the tables from a tree of tree-sitter-c over `text`. Walks iteratively: depth is no limit.
pub fn read<'a>(tree: &'a Tree, text: &'a [u8]) -> Syntax {
    let mut reader = Reader {
        text,
        out: Syntax::default(),
        frames: Vec::new(),
        scopes: Vec::new(),
        statements: Vec::new(),
        typedefs: HashSet::new(),
    };
    reader.open_scope(0..text.len());
    reader.walk(tree);
    reader.out.index(text);
    reader.out
}

/// What is remembered of an open node.
struct Frame<'t> {
    kind: &'t str,
    range: Range<usize>,
    opens_scope: bool,
    /// This node is (part of) a declarator of the declaration frame at this index.
    declares: Option<usize>,
    specifiers: Specifiers,
    type_name: Range<usize>,
    enumerators: u32,
    /// The declarations made by this declarator, so that an initialiser can be attached.
    last_declaration: Option<usize>,
    /// A function_definition: its index.
    function: Option<u32>,
    is_statement: bool,
}

struct Reader<'a> {
    text: &'a [u8],
    out: Syntax,
    frames: Vec<Frame<'a>>,
    scopes: Vec<ScopeId>,
    /// The open statements.
    statements: Vec<u32>,
    typedefs: HashSet<&'a [u8]>,
}

impl<'a> Reader<'a> {
    fn open_scope(&mut self, range: Range<usize>) {
        let id = self.out.scopes.len() as ScopeId;
        self.out.scopes.push(Scope { range, parent: self.scopes.last().copied() });
        self.scopes.push(id);
    }

    fn walk(&mut self, tree: &'a Tree) {
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            self.enter(node, cursor.field_name());
            if cursor.goto_first_child() {
                continue;
            }
            self.leave();
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
        if frame.opens_scope {
            self.scopes.pop();
        }
        if frame.is_statement {
            self.statements.pop();
        }
    }

    fn enter(&mut self, node: Node<'a>, field: Option<&str>) {
        let kind = node.kind();
        let range = node.byte_range();
        if node.is_error() || node.is_missing() {
            self.out.errors.push(range.clone());
        }
        let mut frame = Frame {
            kind,
            range: range.clone(),
            opens_scope: false,
            declares: None,
            specifiers: Specifiers::default(),
            type_name: 0..0,
            enumerators: 0,
            last_declaration: None,
            function: None,
            is_statement: false,
        };
        if node.is_named() {
            frame.declares = self.declares(kind, field);
            self.note_specifier(kind, field, &range);
            frame.is_statement = self.note_statement(kind, &range);
            match kind {
                "function_definition" => {
                    frame.opens_scope = true;
                    if let Some(body) = node.child_by_field_name("body") {
                        frame.function = Some(self.out.functions.len() as u32);
                        self.out.functions.push(FunctionDefinition {
                            declaration: u32::MAX,
                            whole: range.clone(),
                            body: body.byte_range(),
                        });
                    }
                }
                "compound_statement" | "for_statement" => frame.opens_scope = true,
                "parameter_list" => frame.opens_scope = !self.parameter_list(&range),
                "cast_expression" => self.cast(node),
                "assignment_expression" => self.misread_declaration(node, node.child_by_field_name("left")),
                "expression_statement" => {
                    // Without an initialiser only the type's name tells.
                    let call = node.named_child(0).filter(|c| self.starts_with_type(*c));
                    self.misread_declaration(node, call);
                }
                "enumerator" => self.enumerator(node),
                "identifier" => self.identifier(&frame, field, &range),
                "statement_identifier" => {
                    let defines = self.frames.last().is_some_and(|f| f.kind == "labeled_statement");
                    self.out.labels.push(Label { name: range.clone(), defines });
                }
                "type_identifier" => self.type_identifier(&frame, field, &range),
                "call_expression" => self.call(node),
                _ => {}
            }
            if field == Some("value")
                && let Some(parent) = self.frames.last()
                && parent.kind == "init_declarator"
                && let Some(d) = parent.last_declaration
            {
                self.out.declarations[d].value = Some(range.clone());
            }
        }
        if frame.opens_scope {
            self.open_scope(range);
        }
        self.frames.push(frame);
    }

    /// The declaration frame whose declarator this node belongs to.
    fn declares(&self, kind: &str, field: Option<&str>) -> Option<usize> {
        let (i, parent) = (self.frames.len().checked_sub(1)?, self.frames.last()?);
        match parent.kind {
            "declaration" | "function_definition" | "parameter_declaration" | "type_definition" => {
                (field == Some("declarator")).then_some(i)
            }
            "init_declarator" | "pointer_declarator" | "function_declarator" | "array_declarator" => {
                if field == Some("declarator") { parent.declares } else { None }
            }
            "parenthesized_declarator" | "attributed_declarator" => {
                if kind.ends_with("declarator") || kind.ends_with("identifier") { parent.declares } else { None }
            }
            _ => None,
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
            ("storage_class_specifier", t) if t.windows(6).any(|w| w == b"inline") => s.is_inline = true,
            ("type_qualifier", b"const") => s.is_const = true,
            ("type_qualifier", b"volatile") => s.is_volatile = true,
            ("type_qualifier", b"constexpr") => s.is_constexpr = true,
            _ => {}
        }
    }

    fn note_statement(&mut self, kind: &str, range: &Range<usize>) -> bool {
        let kind = match kind {
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
            k if k.ends_with("_statement") => StatementKind::Other,
            // `struct s { ... };` and `enum { ... };` at file scope
            "struct_specifier" | "union_specifier" | "enum_specifier"
                if self.frames.last().is_some_and(|f| f.kind == "translation_unit") =>
            {
                StatementKind::Declaration
            }
            _ => return false,
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

    fn identifier(&mut self, frame: &Frame<'a>, field: Option<&str>, range: &Range<usize>) {
        let Some(parent) = self.frames.last() else { return };
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
        match parent.kind {
            // K&R: `int f(a, b)`
            "parameter_list" => self.parameter_name(range),
            "gnu_asm_goto_list" => self.out.labels.push(Label { name: range.clone(), defines: false }),
            "attribute" | "offsetof_expression" | "macro_type_specifier" | "enumerator" if field != Some("value") => {}
            "call_expression" if field == Some("function") => {}
            _ => self.out.uses.push(Use { name: range.clone() }),
        }
    }

    fn type_identifier(&mut self, frame: &Frame<'a>, field: Option<&str>, range: &Range<usize>) {
        if let Some(declaration) = frame.declares {
            self.declare(declaration, range);
            return;
        }
        let tag = self
            .frames
            .last()
            .is_some_and(|p| matches!(p.kind, "struct_specifier" | "union_specifier" | "enum_specifier"));
        if tag && field == Some("name") {
            return;
        }
        self.out.type_uses.push(Use { name: range.clone() });
    }

    /// `(name)(arguments)` is a cast to the grammar; it is a call if the name is a function's, which
    /// only the scopes can tell.
    fn cast(&mut self, node: Node) {
        let (Some(descriptor), Some(value)) = (node.child_by_field_name("type"), node.child_by_field_name("value"))
        else {
            return;
        };
        let only = descriptor
            .child_by_field_name("type")
            .filter(|t| t.kind() == "type_identifier" && t.byte_range() == descriptor.byte_range());
        if let Some(name) = only.filter(|_| value.kind() == "parenthesized_expression") {
            let arguments = within(value.byte_range());
            self.out.calls.push(Call { range: node.byte_range(), callee: name.byte_range(), arguments, cast: None });
        }
    }

    /// Whether a call begins with a typedef's name: `T (*f)(U)`.
    fn starts_with_type(&self, call: Node) -> bool {
        let mut node = call;
        while let Some(inner) = node.child_by_field_name("function") {
            node = inner;
        }
        node.kind() == "identifier" && self.typedefs.contains(&self.text[node.byte_range()])
    }

    /// `T (*f)(U) = w;` with typedef names is an assignment to a call for the grammar. Nothing can be
    /// assigned to a call, so it declares `f`.
    fn misread_declaration(&mut self, node: Node, left: Option<Node>) {
        let Some(mut left) = left.filter(|l| l.kind() == "call_expression") else { return };
        while let Some(inner) = left.child_by_field_name("function").filter(|f| f.kind() == "call_expression") {
            left = inner;
        }
        let declarator = left.child_by_field_name("arguments").and_then(|a| a.named_child(0));
        let Some(mut declarator) = declarator.map(unparenthesised) else { return };
        while let Some(inner) = declarator.child_by_field_name("argument") {
            declarator = unparenthesised(inner);
        }
        if declarator.kind() == "identifier" {
            self.out.declarations.push(Declaration {
                name: declarator.byte_range(),
                kind: DeclarationKind::Object,
                scope: *self.scopes.last().expect("the file scope is open"),
                visible_from: declarator.start_byte(),
                whole: node.byte_range(),
                declarator: left.byte_range(),
                specifiers: Specifiers::default(),
                type_name: 0..0,
                derived: true,
                value: None,
                ordinal: 0,
                parameters: Vec::new(),
                parameter_list: None,
                definition: None,
            });
        }
    }

    /// A declarator's name was reached.
    fn declare(&mut self, declaration: usize, name: &Range<usize>) {
        let top = &self.frames[declaration];
        let path = &self.frames[declaration + 1..];
        let direct =
            path.iter().rev().find(|f| !matches!(f.kind, "parenthesized_declarator" | "attributed_declarator"));
        let is_function = direct.is_some_and(|f| f.kind == "function_declarator");
        let kind = match top.kind {
            "type_definition" => DeclarationKind::Typedef,
            "parameter_declaration" => DeclarationKind::Parameter,
            _ if is_function => DeclarationKind::Function,
            _ => DeclarationKind::Object,
        };
        if kind == DeclarationKind::Typedef {
            self.typedefs.insert(&self.text[name.clone()]);
        }
        let declarator = path.iter().find(|f| f.kind != "init_declarator").map_or(name.clone(), |f| f.range.clone());
        let derived =
            path.iter().any(|f| matches!(f.kind, "pointer_declarator" | "array_declarator" | "function_declarator"));
        // A function's own name belongs to the scope around its definition.
        let scope = match top.kind {
            "function_definition" => self.scopes[self.scopes.len() - 2],
            _ => *self.scopes.last().expect("the file scope is open"),
        };
        let index = self.out.declarations.len();
        let definition = top.function.filter(|_| kind == DeclarationKind::Function);
        self.out.declarations.push(Declaration {
            name: name.clone(),
            kind,
            scope,
            visible_from: declarator.end,
            whole: top.range.clone(),
            declarator,
            specifiers: top.specifiers,
            type_name: top.type_name.clone(),
            derived,
            value: None,
            ordinal: 0,
            parameters: Vec::new(),
            parameter_list: None,
            definition,
        });
        if let Some(f) = definition {
            self.out.functions[f as usize].declaration = index as u32;
            // Inside its own parameters and body the name is already known.
            self.out.declarations[index].visible_from = name.end;
        }
        for f in &mut self.frames[declaration + 1..] {
            f.last_declaration = Some(index);
        }
        if kind == DeclarationKind::Parameter {
            self.parameter_name(name);
        }
    }

    /// Attaches a parameter's name to the function declarator it belongs to.
    fn parameter_name(&mut self, name: &Range<usize>) {
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
        let Some(name) = node.child_by_field_name("name") else { return };
        let ordinal = match self.frames.last_mut() {
            Some(list) => {
                list.enumerators += 1;
                list.enumerators - 1
            }
            None => 0,
        };
        let whole = self.frames.last().map_or(node.byte_range(), |f| f.range.clone());
        self.out.declarations.push(Declaration {
            name: name.byte_range(),
            kind: DeclarationKind::Enumerator,
            scope: *self.scopes.last().expect("the file scope is open"),
            visible_from: node.end_byte(),
            whole,
            declarator: name.byte_range(),
            specifiers: Specifiers::default(),
            type_name: 0..0,
            derived: false,
            value: node.child_by_field_name("value").map(|v| v.byte_range()),
            ordinal,
            parameters: Vec::new(),
            parameter_list: None,
            definition: None,
        });
    }

    fn call(&mut self, node: Node) {
        let (Some(function), Some(arguments)) =
            (node.child_by_field_name("function"), node.child_by_field_name("arguments"))
        else {
            return;
        };
        let (callee, cast) = match unparenthesised(function) {
            name if name.kind() == "identifier" => (name, None),
            // `(T)(f)(x)` is a call of a call to the grammar.
            inner if inner.kind() == "call_expression" => {
                let of = |field| inner.child_by_field_name(field);
                let (Some(cast), Some(list)) = (of("function"), of("arguments")) else { return };
                let (Some(callee), 1) = (list.named_child(0), list.named_child_count()) else { return };
                if cast.kind() != "parenthesized_expression" || callee.kind() != "identifier" {
                    return;
                }
                (callee, Some(unparenthesised(cast).byte_range()))
            }
            _ => return,
        };
        let arguments = within(arguments.byte_range());
        self.out.calls.push(Call { range: node.byte_range(), callee: callee.byte_range(), arguments, cast });
    }
}

/// What stands in any number of parentheses.
fn unparenthesised(mut node: Node) -> Node {
    while node.kind() == "parenthesized_expression" && node.named_child_count() == 1 {
        node = node.named_child(0).expect("counted");
    }
    node
}

/// A range without its first and last byte.
fn within(range: Range<usize>) -> Range<usize> {
    let (start, end) = (range.start + 1, range.end.saturating_sub(1));
    start..end.max(start)
}
