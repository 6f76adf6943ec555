//! Whether a function variant of C++ has the type of its base function, as far as the text tells: references, exception
//! specifications, objects, arguments of templates. What conversions would hide from a compiler is told here.

use super::prototypes::{self, tokens};
use ompick_frontend::cpp::PassId;
use ompick_frontend::entities::{self, SpaceId};
use ompick_frontend::syntax::ScopeKind;
use ompick_frontend::unit::{Declared, Unit, holds_word};
use std::ops::Range;

/// The arguments that stand in a template-id, in its last brackets; none: it is a plain name.
fn arguments_of(spelled: &str) -> Vec<String> {
    let Some((_, arguments)) = spelled.trim_end().strip_suffix('>').and_then(|s| s.split_once('<')) else {
        return Vec::new();
    };
    split_at_commas(tokens(arguments.as_bytes())).into_iter().map(|a| a.join(" ")).collect()
}

/// In what the declaration of a variant, which a directive spells so, certainly differs from that of its base function.
pub(super) fn difference(unit: &Unit, variant: Declared, base: Declared, spelled: &str) -> Option<String> {
    if needs_object(unit, base) && !needs_object(unit, variant) {
        return Some("it takes no object, the base function does".to_owned());
    }
    if needs_object(unit, base) && object_qualifiers(unit, variant) != object_qualifiers(unit, base) {
        return Some("their objects differ by `const`, `volatile`, `&` or `&&`".to_owned());
    }
    let throws = (never_throws(unit, variant), never_throws(unit, base));
    if matches!(throws, (Some(a), Some(b)) if a != b) && types_say_noexcept(unit) {
        return Some("one of them is `noexcept`, the other is not".to_owned());
    }
    let (a, b) = (Types::of(unit, variant, &arguments_of(spelled))?, Types::of(unit, base, &[])?);
    if differ(&a.result, &b.result, &a, &b) {
        return Some("they return different types".to_owned());
    }
    let pairs = a.parameters.iter().zip(&b.parameters);
    let at = pairs.clone().position(|(one, other)| differ(one, other, &a, &b))?;
    let (own, wanted) = (a.parameters[at].join(" "), b.parameters[at].join(" "));
    Some(format!("its parameter number {} is `{own}`, that of the base function `{wanted}`", at + 1))
}

/// The types in a function's declaration, by their tokens.
struct Types<'u> {
    unit: &'u Unit,
    file: usize,
    at: usize,
    /// The names of template parameters that stand for any type.
    open: Vec<String>,
    result: Vec<String>,
    parameters: Vec<Vec<String>>,
}

impl<'u> Types<'u> {
    /// Those of a declaration, its template parameters replaced by arguments as far as these are given; `None`: they
    /// cannot be read.
    fn of(unit: &'u Unit, Declared { file, declaration: d }: Declared, arguments: &[String]) -> Option<Types<'u>> {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let list = entities::parameters(parsed, d)?;
        if list.is_variadic || list.list.iter().any(|p| p.is_pack) || d.templates.len() > 1 {
            return None;
        }
        let names = d.templates.first().map_or_else(Vec::new, |heads| parameter_names(&text[heads.clone()]));
        let given = |word: &String| names.iter().position(|n| n == word).and_then(|at| arguments.get(at));
        let read = |range: &Range<usize>, skip: Option<&Range<usize>>| -> Vec<String> {
            let parts = match skip {
                Some(skip) => [&text[range.start..skip.start], &text[skip.end..range.end]],
                None => [&text[range.clone()], &b""[..]],
            };
            let words = parts.into_iter().flat_map(tokens);
            words.flat_map(|w| given(&w).map_or_else(|| vec![w.clone()], |given| tokens(given.as_bytes()))).collect()
        };
        let before_name = d.qualifier.as_ref().map_or(d.name.start, |q| q.start);
        let result = match before_name < d.type_name.start || d.type_name.is_empty() {
            true => Vec::new(),
            false => read(&(d.type_name.start..before_name), None),
        };
        let parameters = list.list.iter().map(|p| read(&p.spelled, p.name.as_ref())).collect();
        let open = names.iter().skip(arguments.len()).cloned().collect();
        Some(Types { unit, file, at: d.name.start, open, result, parameters })
    }

    /// The class that a type's name means.
    fn class(&self, name: &str) -> Option<SpaceId> {
        let entities = self.unit.entities();
        let around = entities.space_at(self.unit, self.file, self.at);
        let space = entities.resolve_space(self.unit, self.file, self.at, around, name.replace(' ', "").as_bytes())?;
        entities.is_class(space).then_some(space)
    }
}

/// Whether two types are certainly not the same.
fn differ(one: &[String], other: &[String], variant: &Types, base: &Types) -> bool {
    let own = (prototypes::own_type(one), prototypes::own_type(other));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if let (Some(one), Some(other)) = own {
        return one != other;
    }
    let (a, b) = (Shape::of(one), Shape::of(other));
    if !a.is_plain || !b.is_plain {
        return false;
    }
    let is_open = variant.open.contains(&a.core) || base.open.contains(&b.core);
    if a.references != b.references {
        // (`T &&` is whatever `T` makes of it.)
        let forwards = is_open && (a.references == 2 || b.references == 2);
        return !forwards && (a.core == b.core || is_open);
    }
    if is_open || a.pointers != b.pointers {
        return false;
    }
    if a.core == b.core {
        // (What an alias stands for may be constant itself.)
        let may_be_constant = entities::only_alias(base.unit, a.core.as_bytes()).is_some_and(|alias| {
            let text = base.unit.files[alias.file].text.text();
            holds_word(&text[alias.declaration.whole.clone()], b"const")
        });
        return a.pointers + a.references > 0 && a.is_const != b.is_const && !may_be_constant;
    }
    let is_template = a.core.contains('<') || b.core.contains('<');
    match (variant.class(&a.core), base.class(&b.core)) {
        (Some(one), Some(other)) => one != other && !is_template,
        (Some(_), None) => own.1.is_some(),
        (None, Some(_)) => own.0.is_some(),
        (None, None) => false,
    }
}

/// A type, taken apart.
struct Shape {
    /// The type's name without its qualifiers.
    core: String,
    pointers: usize,
    references: usize,
    /// What is named is constant.
    is_const: bool,
    /// It has no other declarators.
    is_plain: bool,
}

impl Shape {
    fn of(words: &[String]) -> Shape {
        let is_declarator = |w: &str| matches!(w, "*" | "&" | "&&");
        let first = words.iter().position(|w| is_declarator(w)).unwrap_or(words.len());
        let (core, behind) = words.split_at(first);
        let name: Vec<&str> = core.iter().map(String::as_str).filter(|w| !is_qualifier(w)).collect();
        let in_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b':' | b'<' | b'>' | b',');
        let has_other_words = name.iter().any(|w| matches!(*w, "auto" | "decltype") || !w.bytes().all(in_name));
        Shape {
            is_plain: !name.is_empty()
                && !has_other_words
                && behind.iter().all(|w| is_declarator(w) || is_qualifier(w)),
            core: name.join(" "),
            pointers: behind.iter().filter(|w| *w == "*").count(),
            references: behind.iter().map(|w| w.matches('&').count()).sum(),
            is_const: core.iter().any(|w| w == "const"),
        }
    }
}

fn is_qualifier(word: &str) -> bool {
    matches!(
        word,
        "const" | "volatile" | "struct" | "class" | "enum" | "union" | "typename" | "constexpr" | "inline" | "static"
    )
}

/// Whether a member function is called on an object.
fn needs_object(unit: &Unit, Declared { file, declaration: d }: Declared) -> bool {
    let parsed = &unit.files[file];
    let explicit = d
        .parameter_list
        .as_ref()
        .is_some_and(|l| parsed.text.text()[l.start + 1..].trim_ascii_start().starts_with(b"this "));
    let in_class = parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class;
    in_class && !d.specifiers.is_static && !d.specifiers.is_friend && !explicit
}

/// What a member function asks of its object, sorted.
fn object_qualifiers(unit: &Unit, Declared { file, declaration: d }: Declared) -> Vec<String> {
    let text = unit.files[file].text.text();
    let behind = d.parameter_list.as_ref().and_then(|list| text.get(list.end..d.declarator.end.max(list.end)));
    let words = tokens(behind.unwrap_or_default()).into_iter();
    let mut found: Vec<String> =
        words.take_while(|w| matches!(w.as_str(), "const" | "volatile" | "&" | "&&")).collect();
    found.sort_unstable();
    found
}

/// Whether `noexcept` is part of a function's type: since C++17.
fn types_say_noexcept(unit: &Unit) -> bool {
    let preprocessed = &unit.preprocessed;
    let version = preprocessed.expand(b"__cplusplus", preprocessed.time_at(PassId(0), 0), &|_| false).text;
    let digits: String = version.iter().take_while(|b| b.is_ascii_digit()).map(|b| char::from(*b)).collect();
    digits.parse::<u32>().map_or(true, |version| version >= 201_703)
}

/// Whether a function is declared not to throw; `None`: that depends.
fn never_throws(unit: &Unit, Declared { file, declaration: d }: Declared) -> Option<bool> {
    let text = unit.files[file].text.text();
    let list = d.parameter_list.as_ref()?;
    let behind = text.get(list.end..d.declarator.end.max(list.end))?;
    let words = tokens(behind);
    let Some(at) = words.iter().position(|w| matches!(w.as_str(), "noexcept" | "throw")) else { return Some(false) };
    let rest: Vec<&str> = words[at + 1..].iter().take(3).map(String::as_str).collect();
    match (words[at].as_str(), &rest[..]) {
        ("noexcept", ["(", "true", ")"]) | ("throw", ["(", ")", ..]) => Some(true),
        ("noexcept", ["(", "false", ")"]) => Some(false),
        ("noexcept", [first, ..]) if *first != "(" => Some(true),
        ("noexcept", []) => Some(true),
        _ => None,
    }
}

/// The names of type parameters in a template's head; those of values have none that a type could be.
fn parameter_names(head: &[u8]) -> Vec<String> {
    let inner = head.strip_prefix(b"<").and_then(|h| h.strip_suffix(b">")).unwrap_or(head);
    let parameters = split_at_commas(tokens(inner)).into_iter();
    let name = |p: Vec<String>| {
        let own = p.iter().take_while(|w| *w != "=").last().cloned();
        own.filter(|_| p.first().is_some_and(|w| w == "class" || w == "typename")).unwrap_or_default()
    };
    parameters.map(name).collect()
}

/// A list's items; commas in brackets separate none of them.
fn split_at_commas(tokens: Vec<String>) -> Vec<Vec<String>> {
    let mut depth = 0usize;
    let mut items: Vec<Vec<String>> = vec![Vec::new()];
    for token in tokens {
        match token.as_str() {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                items.push(Vec::new());
                continue;
            }
            _ => {}
        }
        items.last_mut().expect("never empty").push(token);
    }
    items
}
