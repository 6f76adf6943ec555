//! Pointers to functions and members in C and C++: what calls them, and where names of functions become their values.

use crate::cpp::{Lexer, Token, TokenKind};
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
            found.insert(arguments.named_children(&mut cursor).count());
        }
        open.extend(node.named_children(&mut cursor));
    }
    found
}

/// What gets the address of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// A word in the name of the pointer, of what holds it, or of the function that returns it.
    pub word: Vec<u8>,
    /// Where that is known, in the file; `None`: anywhere.
    pub scope: Option<Range<usize>>,
}

/// What becomes of a function's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// An object holds it, by its initialiser or an assignment, or a function returns it.
    Stored(Vec<Holder>),
    /// A call passes it on.
    Passed,
    /// It is compared, or the like.
    Nowhere,
}

/// What becomes of the address of a function whose name stands at a place, where it is not called.
pub fn destination(parsed: &ParsedFile, name: &Range<usize>) -> Destination {
    let Some(mut node) = parsed.named_node(name) else { return Destination::Nowhere };
    let mut designators: Vec<Range<usize>> = Vec::new();
    while let Some(parent) = node.parent() {
        let is_field = |name: &str| parent.child_by_field_name(name) == Some(node);
        let held_by = |place: Node| {
            let places = designators.iter().cloned().chain([place.byte_range()]);
            Destination::Stored(places.flat_map(|place| words_in(parsed, &place)).collect())
        };
        match parent.kind() {
            "initializer_pair" => {
                let designator = parent.child_by_field_name("designator");
                designators.extend(designator.map(|d| d.byte_range()));
                node = parent;
            }
            "pointer_expression"
            | "unary_expression"
            | "parenthesized_expression"
            | "cast_expression"
            | "conditional_expression"
            | "qualified_identifier"
            | "comma_expression"
            | "generic_expression"
            | "initializer_list"
            | "compound_literal_expression"
            | "subscript_argument_list" => node = parent,
            "argument_list" => match parent.parent() {
                Some(call) if call.kind() == "call_expression" => {
                    let callee = call.child_by_field_name("function").map(|f| &parsed.text.text()[f.byte_range()]);
                    if callee != Some(b"__builtin_choose_expr") {
                        return Destination::Passed;
                    }
                    node = call;
                }
                _ => node = parent,
            },
            "assignment_expression" if is_field("right") => {
                return parent.child_by_field_name("left").map_or(Destination::Nowhere, held_by);
            }
            "init_declarator" | "field_declaration" | "declaration" if !is_field("declarator") => {
                return parent.child_by_field_name("declarator").map_or(Destination::Nowhere, held_by);
            }
            "lambda_capture_initializer" => {
                return parent.child_by_field_name("left").map_or(Destination::Nowhere, held_by);
            }
            "field_initializer" => return parent.named_child(0).map_or(Destination::Nowhere, held_by),
            "return_statement" => {
                let function = parsed.syntax.function_at(name.start);
                let d = function.and_then(|f| parsed.syntax.declarations.get(f.declaration as usize));
                let holder = d.map(|d| Holder { word: parsed.name_of(d).to_vec(), scope: None });
                return Destination::Stored(holder.into_iter().collect());
            }
            _ => return Destination::Nowhere,
        }
    }
    Destination::Nowhere
}

/// The names in a part of a text, and where they are known; of a declaration those that it declares.
fn words_in(parsed: &ParsedFile, part: &Range<usize>) -> Vec<Holder> {
    let text = parsed.text.text();
    let mut lexer = Lexer::new(text, part.start, part.end, parsed.is_cxx());
    let names = std::iter::from_fn(|| lexer.next_token()).filter(|t| t.kind == TokenKind::Identifier);
    let names: Vec<Token> = names.collect();
    let declared = |t: &Token| parsed.syntax.declaration_named_at(t.start);
    let is_declaration = names.iter().any(|t| declared(t).is_some());
    let holder = |t: &Token| {
        let word = &text[t.start..t.end];
        let own = declared(t).or_else(|| parsed.syntax.local(word, t.start));
        let local = own.filter(|d| parsed.syntax.is_local(d));
        let scope = local.map(|d| parsed.syntax.scopes[d.scope as usize].range.clone());
        Holder { word: word.to_vec(), scope }
    };
    names.iter().filter(|t| !is_declaration || declared(t).is_some()).map(holder).collect()
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
            [&b"(*"[..], b"(&", b"::*"].iter().any(|mark| memchr::memmem::find(declared, mark).is_some())
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
        parsed.syntax.uses_in(value).any(|used| {
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
    fn addresses_are_stored_passed_or_neither() {
        let of = |body: &str| {
            let text =
                "typedef int (*t)(void); t q, a[2]; struct s { t m; }; int f(void); void g(t); t h(struct s *x) {";
            let unit = unit(&format!("{text} {body} }}"));
            let (file, _) = main_file(&unit);
            let used = file.syntax.uses_of(b"f").next().expect("it is used").name();
            match destination(file, &used) {
                Destination::Stored(holders) => holders
                    .iter()
                    .map(|h| {
                        format!("{}{}", String::from_utf8_lossy(&h.word), if h.scope.is_some() { "" } else { "*" })
                    })
                    .collect::<Vec<_>>()
                    .join(" "),
                other => format!("{other:?}"),
            }
        };
        assert_eq!(of("t p = f;"), "p");
        assert_eq!(of("int (*p)(void) = &f;"), "p");
        assert_eq!(of("q = x ? f : q;"), "q*");
        assert_eq!(of("x->m = (t)f;"), "x m*");
        assert_eq!(of("a[1] = f;"), "a*");
        assert_eq!(of("struct s y = {.m = f};"), "m* y");
        assert_eq!(of("*x = (struct s){f};"), "x");
        assert_eq!(of("q = _Generic(x, int: f, default: q);"), "q*");
        assert_eq!(of("return f;"), "h*");
        assert_eq!(of("g(f);"), "Passed");
        assert_eq!(of("if (q == f) ;"), "Nowhere");
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
