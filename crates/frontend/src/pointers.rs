//! Pointers to functions and members in C and C++: what calls them, and where names of functions become their values.

use crate::language::Language;
use crate::syntax::{self, Declaration, DeclarationKind, Path};
use crate::unit::{ParsedFile, Unit};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// How many arguments the calls through pointers have that stand in a part of a file's text.
pub fn argument_counts_of_calls(unit: &Unit, file: usize, part: &Range<usize>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let parsed = &unit.files[file];
    let Some(top) = parsed.named_node(part) else { return found };
    let reader = Reader { unit, file };
    let mut cursor = top.walk();
    let mut open = vec![top];
    while let Some(node) = open.pop() {
        if node.end_byte() <= part.start || part.end <= node.start_byte() {
            continue;
        }
        if node.kind() == "call_expression"
            && let Some(callee) = node.child_by_field_name("function")
            && let Some(arguments) = node.child_by_field_name("arguments")
            && reader.is_pointer(callee)
        {
            let mut cursor = arguments.walk();
            found.insert(arguments.named_children(&mut cursor).filter(|n| n.kind() != "comment").count());
        }
        open.extend(node.named_children(&mut cursor));
    }
    found
}

/// Whether the name of a function, where it is not called, becomes the value of an object there: as an initialiser, by an
/// assignment or as a result. (As an argument of a call it does so in another function.)
pub fn is_stored(parsed: &ParsedFile, name: &Range<usize>) -> bool {
    let Some(mut node) = parsed.named_node(name) else { return false };
    while let Some(parent) = node.parent() {
        let is_field = |name: &str| parent.child_by_field_name(name) == Some(node);
        match parent.kind() {
            "pointer_expression"
            | "unary_expression"
            | "parenthesized_expression"
            | "cast_expression"
            | "conditional_expression"
            | "qualified_identifier"
            | "comma_expression" => node = parent,
            "argument_list" => return parent.parent().is_some_and(|list| list.kind() != "call_expression"),
            "assignment_expression" => return is_field("right"),
            "init_declarator" => return is_field("value"),
            "field_declaration" | "declaration" => return is_field("default_value") || is_field("value"),
            "initializer_list" | "initializer_pair" | "return_statement" => return true,
            _ => return false,
        }
    }
    false
}

struct Reader<'u> {
    unit: &'u Unit,
    file: usize,
}

impl Reader<'_> {
    fn parsed(&self) -> &ParsedFile {
        &self.unit.files[self.file]
    }

    fn is_c(&self) -> bool {
        self.unit.language == Language::C
    }

    /// Whether what is called is a pointer, as far as declarations tell; in C all that is no function is.
    fn is_pointer(&self, callee: Node) -> bool {
        let text = &self.parsed().text.text()[callee.byte_range()];
        match callee.kind() {
            "identifier" => match self.parsed().syntax.local(text, callee.start_byte()) {
                Some(local) => self.holds_pointer(self.file, local),
                None => self.names_pointer(text),
            },
            "qualified_identifier" => self.names_pointer(syntax::last_component(text)),
            "field_expression" => callee.child_by_field_name("field").is_some_and(|field| {
                let name = &self.parsed().text.text()[field.byte_range()];
                self.is_c() || self.names_pointer(name)
            }),
            "parenthesized_expression" | "pointer_expression" => {
                let field = callee.child_by_field_name("argument");
                field.or_else(|| callee.named_child(0)).is_some_and(|inner| self.is_pointer(inner))
            }
            "conditional_expression" => {
                let parts = ["consequence", "alternative"].map(|part| callee.child_by_field_name(part));
                parts.into_iter().flatten().any(|part| self.is_pointer(part))
            }
            // `(a.*p)(x)` is one to the view.
            "binary_expression" | "subscript_expression" | "cast_expression" => true,
            "call_expression" => self.is_c(),
            _ => false,
        }
    }

    /// The declarations of a name that stand in no function, members of classes too.
    fn declarations_of(&self, name: &[u8]) -> impl Iterator<Item = (usize, &Declaration)> {
        let files = self.unit.files.iter().enumerate();
        files.flat_map(move |(file, parsed)| {
            let own = parsed.syntax.declarations_of(name).filter(|d| !parsed.syntax.is_local(d));
            own.map(move |d| (file, d))
        })
    }

    /// Whether an object of a name that no function declares is a pointer.
    fn names_pointer(&self, name: &[u8]) -> bool {
        self.declarations_of(name).any(|(file, d)| self.holds_pointer(file, d))
            || (self.is_c() && self.names_unread_object(name))
    }

    /// Whether declarations that are not read have an object of a name: no parameters stand behind it.
    fn names_unread_object(&self, name: &[u8]) -> bool {
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let declares = |part: &[u8]| {
            memchr::memmem::find_iter(part, name).any(|at| {
                let (before, behind) = (&part[..at], &part[at + name.len()..]);
                let is_whole = !before.last().is_some_and(is_word) && !behind.first().is_some_and(is_word);
                is_whole && !behind.trim_ascii_start().starts_with(b"(") && !before.contains(&b'{')
            })
        };
        let mut files = self.unit.files.iter();
        files.any(|parsed| parsed.unread.iter().any(|part| declares(&parsed.text.text()[part.clone()])))
    }

    fn holds_pointer(&self, file: usize, d: &Declaration) -> bool {
        if !matches!(d.kind, DeclarationKind::Object | DeclarationKind::Parameter) {
            return false;
        }
        if self.is_c() {
            return true;
        }
        let parsed = &self.unit.files[file];
        let text = parsed.text.text();
        let points = |declared: &[u8]| {
            memchr::memmem::find(declared, b"(*").is_some() || memchr::memmem::find(declared, b"::*").is_some()
        };
        let head = &text[d.whole.start..d.declarator.end.max(d.whole.start)];
        let ty = &text[d.type_name.clone()];
        let mut aliases = self.declarations_of(syntax::last_component(ty));
        let is_alias = |(f, a): (usize, &Declaration)| {
            let whole = &self.unit.files[f].text.text()[a.whole.clone()];
            let is_function = d.derived && whole.contains(&b'(');
            a.kind == DeclarationKind::Typedef && !whole.contains(&b'{') && (points(whole) || is_function)
        };
        points(head) || aliases.any(is_alias) || (ty.ends_with(b"auto") && self.is_made_of_function(file, d))
    }

    /// Whether the initialiser of an object names a function.
    fn is_made_of_function(&self, file: usize, d: &Declaration) -> bool {
        let parsed = &self.unit.files[file];
        let Some(value) = &d.value else { return false };
        let own = parsed.syntax.uses.iter().filter(|u| value.start <= u.name().start && u.name().end <= value.end);
        own.into_iter().any(|used| {
            let name = &parsed.text.text()[used.name()];
            let is_local = *used.path() == Path::Plain && parsed.syntax.local(name, used.name().start).is_some();
            !is_local && self.declarations_of(name).any(|(_, d)| d.kind == DeclarationKind::Function)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cxx_unit, main_file, unit};

    fn counts(unit: &Unit) -> Vec<usize> {
        let (file, _) = main_file(unit);
        argument_counts_of_calls(unit, 0, &(0..file.text.text().len())).into_iter().collect()
    }

    #[test]
    fn calls_of_objects_are_calls_through_pointers_in_c() {
        let of = |body: &str| {
            counts(&unit(&format!(
                "typedef int (*t)(int); t g; struct s {{ t p; }}; int f(int); int h(t q, struct s x) {{ {body} }}"
            )))
        };
        assert_eq!(of("return f(1) + (f)(2);"), [] as [usize; 0]);
        assert_eq!(of("return q(1);"), [1]);
        assert_eq!(of("return g(1, 2);"), [2]);
        assert_eq!(of("return x.p();"), [0]);
        assert_eq!(of("t r[2]; return r[0](1, 2, 3);"), [3]);
        assert_eq!(of("return (*q)(/* none */);"), [0]);
    }

    #[test]
    fn objects_of_classes_are_no_pointers() {
        let of = |body: &str| {
            let text = "using t = int (*)(int); struct s { t p; int m(int); int (s::*q)(); int operator()(int); }; int f(int);";
            counts(&cxx_unit(&format!("{text} template <class F> int h(F g, s x) {{ {body} }}")))
        };
        assert_eq!(of("auto l = [](int i) { return i; }; return l(1) + g(2) + x.m(3) + x(4);"), [] as [usize; 0]);
        assert_eq!(of("return x.p(1);"), [1]);
        assert_eq!(of("auto y = &s::q; return (x.*y)();"), [0]);
        assert_eq!(of("return (x.*x.q)();"), [0]);
        assert_eq!(of("auto p = f; return p(1);"), [1]);
        assert_eq!(of("auto p = &f; return p(1);"), [1]);
        assert_eq!(of("int (*p)(int) = f; return p(1);"), [1]);
    }
}
