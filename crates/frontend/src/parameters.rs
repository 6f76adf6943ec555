//! What a function's declaration says of its parameters.

use crate::cpp::MacroDef;
use crate::parsed::ParsedFile;
use crate::syntax::{Declaration, is_arithmetic};
use std::ops::Range;
use tree_sitter::Node;

/// The parameters of a function, as one of its declarations has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    pub list: Vec<Parameter>,
    /// More arguments may follow.
    pub variadic: bool,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// As it is written; lower-case in Fortran.
    pub name: Option<String>,
    /// All of it in the file's text.
    pub range: Range<usize>,
    pub kind: ParameterKind,
}

/// What can be told of a parameter's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A pointer or an array, by its declarator.
    Pointer,
    /// A reference, to whatever.
    Reference,
    /// An arithmetic type of the language, by value.
    Arithmetic,
    /// A type that only its name stands for.
    Named,
}

impl ParsedFile {
    /// The parameters of a function in C or C++; `None`: they cannot be read.
    pub fn parameters(&self, function: &Declaration) -> Option<Parameters> {
        let list = function.parameter_list.clone()?;
        let node = self.named_node(&list)?;
        if node.kind() != "parameter_list" {
            return None;
        }
        let text = self.text.text();
        let mut parameters = Parameters::default();
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            let range = child.byte_range();
            match child.kind() {
                "parameter_declaration" | "optional_parameter_declaration" => {
                    if &text[range.clone()] == b"void" {
                        continue;
                    }
                    let name = NamePlace::of(self, child, range.end)
                        .name
                        .map(|name| String::from_utf8_lossy(&text[name]).into_owned());
                    parameters.list.push(Parameter { name, range, kind: kind_of(child) });
                }
                "variadic_parameter" | "..." => parameters.variadic = true,
                "(" | ")" | "," => {}
                // Old-style names, packs.
                _ => return None,
            }
        }
        Some(parameters)
    }
}

fn kind_of(parameter: Node) -> ParameterKind {
    let mut declarator = parameter.child_by_field_name("declarator");
    // What stands further in comes first: `T *&r` is a reference to a pointer.
    let mut around = None;
    while let Some(node) = declarator {
        match node.kind() {
            "pointer_declarator"
            | "abstract_pointer_declarator"
            | "array_declarator"
            | "abstract_array_declarator"
            | "pointer_type_declarator" => {
                around = Some(ParameterKind::Pointer);
            }
            "reference_declarator" | "abstract_reference_declarator" => return ParameterKind::Reference,
            "function_declarator" | "abstract_function_declarator" => {
                return around.unwrap_or(ParameterKind::Named);
            }
            _ => {}
        }
        declarator = inner_declarator(node);
    }
    if let Some(kind) = around {
        return kind;
    }
    let named = parameter.child_by_field_name("type").map(|t| t.kind());
    match named {
        Some("primitive_type" | "sized_type_specifier" | "enum_specifier") => ParameterKind::Arithmetic,
        _ => ParameterKind::Named,
    }
}

/// Where a parameter's name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePlace {
    pub name: Option<Range<usize>>,
    /// Where it would stand if there is none.
    pub place: usize,
}

impl NamePlace {
    /// The name of a parameter that ends at `end`, its default argument apart.
    pub fn of(file: &ParsedFile, parameter: Node, end: usize) -> NamePlace {
        let Some(mut node) = parameter.child_by_field_name("declarator") else {
            return NamePlace { name: None, place: end };
        };
        if ends_with_macro(file, parameter, end) {
            return NamePlace { name: None, place: end };
        }
        let mut is_member_pointer = false;
        loop {
            is_member_pointer |= node.kind() == "pointer_type_declarator";
            let is_name = node.kind() == "identifier" || (is_member_pointer && node.kind() == "type_identifier");
            if is_name && !node.is_missing() {
                return NamePlace { name: Some(node.byte_range()), place: node.start_byte() };
            }
            if let Some(name) = name_in_parentheses(file, node) {
                return NamePlace { place: name.start, name: Some(name) };
            }
            match inner_declarator(node) {
                Some(inner) => node = inner,
                None => {
                    let behind = matches!(
                        node.kind(),
                        "abstract_pointer_declarator" | "abstract_reference_declarator" | "variadic_declarator"
                    );
                    let place = if behind { node.end_byte() } else { node.start_byte() };
                    return NamePlace { name: None, place };
                }
            }
        }
    }
}

/// Whether a parameter's type ends with a macro, which the grammar takes for its name, or for what has parameters itself:
/// `unsigned LL`, `CREF(int)`.
fn ends_with_macro(file: &ParsedFile, parameter: Node, end: usize) -> bool {
    let spelled = file.text.text()[parameter.start_byte()..end].trim_ascii();
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let name_at = |end: usize| spelled[..end].iter().rposition(|b| !is_part(b)).map_or(0, |before| before + 1);
    let at = parameter.start_byte();
    if spelled.ends_with(b")") {
        let first = spelled.iter().position(|b| !is_part(b)).unwrap_or(0);
        let is_type = parameter.child_by_field_name("type").is_some_and(|t| t.byte_range().len() == first);
        let is_macro = || file.macro_at(at, &spelled[..first]).is_some_and(MacroDef::is_function_like);
        return is_type && spelled[first..].starts_with(b"(") && is_macro();
    }
    let last = &spelled[name_at(spelled.len())..];
    if file.macro_at(at, last).is_none() {
        return false;
    }
    let meant = file.with_macros(at, last);
    let mut words = meant.split(|b| !is_part(b)).filter(|w| !w.is_empty()).peekable();
    words.peek().is_some() && words.all(|w| is_arithmetic(w) || matches!(w, b"const" | b"volatile"))
}

/// The name of `int (name)`, which the grammars take for the parameters of a function without a name.
fn name_in_parentheses(file: &ParsedFile, node: Node) -> Option<Range<usize>> {
    if node.kind() != "abstract_function_declarator" || node.child_by_field_name("declarator").is_some() {
        return None;
    }
    let list = node.child_by_field_name("parameters").filter(|list| list.named_child_count() == 1)?;
    let only = list.named_child(0).filter(|only| only.named_child_count() == 1)?;
    let name = only.child_by_field_name("type").filter(|t| t.kind() == "type_identifier")?.byte_range();
    (!file.syntax.declares_type(&file.text.text()[name.clone()])).then_some(name)
}

/// What a declarator wraps.
fn inner_declarator(node: Node<'_>) -> Option<Node<'_>> {
    let is_declarator = |n: &Node| {
        n.kind().ends_with("declarator")
            || matches!(n.kind(), "identifier" | "type_identifier" | "qualified_identifier")
    };
    node.child_by_field_name("declarator").or_else(|| match node.kind() {
        "parenthesized_declarator"
        | "abstract_parenthesized_declarator"
        | "attributed_declarator"
        | "reference_declarator"
        | "abstract_reference_declarator"
        | "variadic_declarator" => {
            (0..node.named_child_count() as u32).find_map(|i| node.named_child(i).filter(is_declarator))
        }
        // `A::*p`
        "qualified_identifier" => node
            .child_by_field_name("name")
            .filter(|name| matches!(name.kind(), "qualified_identifier" | "pointer_type_declarator")),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cxx_unit, main_file, unit};

    fn of(text: &str) -> Option<Parameters> {
        let unit = unit(text);
        let (file, _) = main_file(&unit);
        let d = file.syntax.declarations_of(b"f").next().expect("it is declared");
        file.parameters(d)
    }

    #[test]
    fn each_has_its_name_and_kind() {
        use ParameterKind::{Arithmetic, Named, Pointer};
        let found = of("int f(int n, double *x, char a[], T t, void (*g)(int), const char *);").unwrap();
        let shown: Vec<_> = found.list.iter().map(|p| (p.name.as_deref(), p.kind)).collect();
        let names = [Some("n"), Some("x"), Some("a"), Some("t"), Some("g"), None];
        let kinds = [Arithmetic, Pointer, Pointer, Named, Named, Pointer];
        assert_eq!(shown, names.into_iter().zip(kinds).collect::<Vec<_>>());
        assert!(!found.variadic);
    }

    #[test]
    fn a_reference_to_a_pointer_is_a_reference() {
        let unit = cxx_unit("int f(T *&p, T (&a)[3], T *const &, T **q, T *a[2]);");
        let (file, _) = main_file(&unit);
        let d = file.syntax.declarations_of(b"f").next().expect("it is declared");
        let kinds: Vec<_> = file.parameters(d).unwrap().list.iter().map(|p| p.kind).collect();
        use ParameterKind::{Pointer, Reference};
        assert_eq!(kinds, [Reference, Reference, Reference, Pointer, Pointer]);
    }

    #[test]
    fn variable_arguments_are_no_parameters() {
        let found = of("int f(int n, ...);").unwrap();
        assert_eq!((found.list.len(), found.variadic), (1, true));
        assert_eq!(of("int f(void);").unwrap().list.len(), 0);
    }

    #[test]
    fn old_style_names_are_no_parameters() {
        assert_eq!(of("int f(a, b) int a; int b; { return a + b; }"), None);
    }
}
