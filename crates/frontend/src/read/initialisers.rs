//! Objects of C++ that are initialised in parentheses by what may be a type's name: `B b(f(x));` declares a function to
//! the grammar. Which it is, only declarations tell ([dcl.ambig.res], [stmt.ambig]).

use super::expansions::Expansions;
use crate::cpp::{PassId, holds_word};
use crate::language::Language;
use crate::parsed::ParsedUnit;
use crate::syntax::{self, Declaration, DeclarationKind, ScopeKind};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// What a name in such parentheses means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    Type,
    Value,
    Unknown,
}

impl ParsedUnit {
    /// Finds the parentheses that hold initialisers in some files, and reads those again in which they are. `expanded`: what
    /// is expanded in each file.
    pub(super) fn find_initialisers(&mut self, expanded: &[Expansions], is_wanted: &dyn Fn(usize) -> bool) {
        if self.language != Language::Cxx {
            return;
        }
        let mut found = Vec::new();
        for (f, parsed) in self.files.iter().enumerate().filter(|(f, p)| !p.system && is_wanted(*f)) {
            let functions = parsed.syntax.declarations.iter();
            let ambiguous = functions.filter(|d| d.kind == DeclarationKind::Function && d.definition.is_none());
            for d in ambiguous {
                let Some(list) = d.parameter_list.as_ref().filter(|_| self.is_initialised(f, d)) else { continue };
                found.extend(parsed.text.place_in_file(list).map(|place| (parsed.pass, place)));
            }
        }
        let passes: BTreeSet<PassId> = found.iter().map(|(pass, _)| *pass).collect();
        self.initialisers.extend(found);
        for (i, expanded) in expanded.iter().enumerate() {
            let pass = self.files[i].pass;
            if passes.contains(&pass) {
                self.files[i] = self.read_pass(pass, &expanded.done);
            }
        }
    }

    /// Whether what looks like a function's declaration is that of an object.
    fn is_initialised(&self, file: usize, d: &Declaration) -> bool {
        let parsed = &self.files[file];
        let Some(list) = d.parameter_list.as_ref().and_then(|list| parsed.node(list)) else { return false };
        let at = list.start_byte();
        let is_local = parsed.syntax.is_local(d);
        let in_class = parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class;
        if list.kind() != "parameter_list" || in_class {
            return false;
        }
        let mut cursor = list.walk();
        let all: Vec<Means> =
            list.named_children(&mut cursor).map(|parameter| self.meaning(file, parameter, at, is_local)).collect();
        let declared = &parsed.text.text()[d.type_name.clone()];
        let is_arithmetic = syntax::is_arithmetic(declared) || declared == b"void";
        match all.contains(&Means::Type) || all.is_empty() {
            true => false,
            // A function is hardly ever declared in a block, with parameters of classes and without names.
            false => all.contains(&Means::Value) || (is_local && !is_arithmetic),
        }
    }

    /// What the first name of something between the parentheses means.
    fn meaning(&self, file: usize, parameter: Node, at: usize, is_local: bool) -> Means {
        let parsed = &self.files[file];
        let Some(of) = parameter.child_by_field_name("type").filter(|_| parameter.kind() == "parameter_declaration")
        else {
            return Means::Type;
        };
        let has_specifiers = parameter.start_byte() < of.start_byte();
        let name = match of.kind() {
            "type_identifier" => of,
            "template_type" => of.child_by_field_name("name").unwrap_or(of),
            "qualified_identifier" => {
                let mut last = of;
                while let Some(inner) = last.child_by_field_name("name") {
                    last = inner;
                }
                last
            }
            _ => return Means::Type,
        };
        if has_specifiers {
            return Means::Type;
        }
        let name = &parsed.text.text()[name.byte_range()];
        if of.kind() == "type_identifier"
            && let Some(local) = parsed.syntax.local(name, at)
        {
            return if local.kind == DeclarationKind::Typedef { Means::Type } else { Means::Value };
        }
        self.meaning_of_name(name, is_local)
    }

    fn meaning_of_name(&self, name: &[u8], is_local: bool) -> Means {
        let mut means = Means::Unknown;
        for parsed in self.files.iter() {
            let text = parsed.text.text();
            let is_class = |s: &syntax::Scope| {
                let own = s.name.as_ref().filter(|_| s.kind == ScopeKind::Class);
                own.is_some_and(|n| syntax::last_component(&text[n.clone()]) == name)
            };
            if parsed.syntax.scopes.iter().any(is_class) || declares_class(text, name) {
                return Means::Type;
            }
            for d in parsed.syntax.declarations_of(name).filter(|d| !parsed.syntax.is_local(d)) {
                let in_class = parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class;
                match d.kind {
                    DeclarationKind::Typedef => return Means::Type,
                    DeclarationKind::Parameter => {}
                    // A member may have the name of a type elsewhere.
                    _ if is_local || !in_class => means = Means::Value,
                    _ => {}
                }
            }
        }
        means
    }
}

/// Whether a text declares a class or an enumeration of a name.
fn declares_class(text: &[u8], name: &[u8]) -> bool {
    if !holds_word(text, name) {
        return false;
    }
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    memchr::memmem::find_iter(text, name).any(|at| {
        let before = text[..at].trim_ascii_end();
        let start = before.iter().rposition(|b| !part(b)).map_or(0, |n| n + 1);
        let is_word = before.len() < at && !text.get(at + name.len()).is_some_and(part);
        is_word && matches!(&before[start..], b"class" | b"struct" | b"union" | b"enum" | b"typename")
    })
}
