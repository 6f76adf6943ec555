//! A function that forwards to another: the same signature under a new name.

mod specifiers;

use ompick_frontend::parameters::{declared_name, inner_declarator};
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use tree_sitter::Node;

/// The head of a function with another's signature.
pub struct Head {
    /// `static inline R name(P p)`, on one line.
    pub text: Vec<u8>,
    /// What passes the parameters on: `p, q`.
    pub arguments: Vec<u8>,
    /// `return `, or nothing for `void`.
    pub result: &'static [u8],
}

/// `static inline R name(P p) { return target(p); }` for the function that `target` declares. The
/// error says what in the declaration stands against it.
pub fn function(file: &ParsedFile, target: &Declaration, name: &[u8]) -> Result<Vec<u8>, String> {
    let head = head(file, target, name, &[])?;
    let call = [head.result, file.name_of(target), b"(", head.arguments.as_slice(), b");"].concat();
    Ok([head.text.as_slice(), b" { ", call.as_slice(), b" }"].concat())
}

/// The head of a function with the signature of `target` under the name `name`, with `more`
/// parameters behind its own.
pub fn head(file: &ParsedFile, target: &Declaration, name: &[u8], more: &[Vec<u8>]) -> Result<Head, String> {
    let shown = String::from_utf8_lossy(file.name_of(target)).into_owned();
    let list = target.parameter_list.clone().ok_or_else(|| format!("`{shown}` is declared through a typedef"))?;
    let node = file
        .root()
        .and_then(|root| root.named_descendant_for_byte_range(list.start, list.end))
        .filter(|n| n.kind() == "parameter_list")
        .ok_or_else(|| format!("the parameters of `{shown}` could not be read"))?;
    let (mut parameters, arguments) = parameters(file, node, target.definition.is_some())?;
    if !more.is_empty() {
        let own = (parameters != b"void").then_some(parameters);
        parameters = own.into_iter().chain(more.iter().cloned()).collect::<Vec<_>>().join(&b", "[..]);
    }
    let Signature { specifiers, before, after, is_void } = signature(file, target);
    let declarator = [before.as_slice(), name, b"(", parameters.as_slice(), b")", &after].concat();
    let blank: &[u8] = if specifiers.ends_with(b"*") { b"" } else { b" " };
    Ok(Head {
        text: [b"static inline ", specifiers.as_slice(), blank, declarator.as_slice()].concat(),
        arguments,
        result: if is_void { b"" } else { b"return " },
    })
}

/// A declaration of a function like `target` under another name.
pub fn prototype(file: &ParsedFile, target: &Declaration, name: &[u8]) -> Vec<u8> {
    let linkage: &[u8] = match (target.specifiers.is_static, target.specifiers.is_inline) {
        (_, true) => b"static inline ",
        (true, false) => b"static ",
        (false, false) => b"",
    };
    prototype_with(file, target, name, linkage)
}

/// The same with another linkage, `static ` or nothing.
pub fn prototype_with(file: &ParsedFile, target: &Declaration, name: &[u8], linkage: &[u8]) -> Vec<u8> {
    let text = file.text.text();
    let Signature { specifiers, before, after, .. } = signature(file, target);
    let list = match &target.parameter_list {
        // An old-style definition's list is no prototype.
        Some(list) if target.definition.is_some() && is_name_list(&text[list.clone()]) => b"()".to_vec(),
        Some(list) => file.code(list),
        None => Vec::new(),
    };
    [linkage, &specifiers, b" ", &before, name, &list, &after, b";"].concat()
}

/// `(a, b)`, but not `(void)`.
fn is_name_list(list: &[u8]) -> bool {
    let inside = list.strip_prefix(b"(").and_then(|l| l.strip_suffix(b")")).unwrap_or(list);
    let is_name = |item: &[u8]| item.trim_ascii().iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    inside.trim_ascii() != b"void" && inside.split(|b| *b == b',').all(is_name)
}

/// What a declaration says around its name and parameters, for another function of that type.
struct Signature {
    /// Without linkage, and with those attributes that belong to the type.
    specifiers: Vec<u8>,
    /// Between these and the name: `*`, `(*`.
    before: Vec<u8>,
    /// Behind the parameters: `)(int)`.
    after: Vec<u8>,
    /// It returns nothing.
    is_void: bool,
}

fn signature(file: &ParsedFile, target: &Declaration) -> Signature {
    // Those before it in the same declaration are no specifiers.
    let same = file.syntax.declarators(&target.whole);
    let end = same.map(|d| d.declarator.start).min().unwrap_or(target.declarator.start);
    let part = target.whole.start..end.max(target.whole.start);
    let (written, expanded) = (specifiers::read(&file.code(&part)), specifiers::read(&file.expanded_code(&part)));
    let expanded_is_void = expanded.kept == b"void";
    // Macros stay, unless what does not belong here is in them.
    let (mut specifiers, mut attributes) = match expanded.dropped > written.dropped {
        true => (expanded.kept, expanded.attributes),
        false => (written.kept, written.attributes),
    };
    let mut before = file.code(&(target.declarator.start..target.name.start));
    let list_end = target.parameter_list.as_ref().map_or(target.name.end, |list| list.end);
    let between = match &target.parameter_list {
        Some(list) => file.code(&(target.name.end..list.start)),
        None => Vec::new(),
    };
    let mut after = Vec::new();
    for part in specifiers::outside_attributes(file, list_end..target.declarator.end) {
        after.extend(file.code(&part));
    }
    for part in specifiers::attributes_in(file, list_end..target.declarator.end) {
        attributes.extend(specifiers::read(&file.expanded_code(&part)).attributes);
    }
    // `(f)(int)` is `f(int)`.
    let mut closing = between.iter().filter(|b| **b == b')').count();
    while closing > 0 && before.trim_ascii_end().ends_with(b"(") {
        before.truncate(before.trim_ascii_end().len() - 1);
        closing -= 1;
    }
    after.splice(0..0, std::iter::repeat_n(b')', closing));
    let is_void = expanded_is_void && before.is_empty();
    if before.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        before.push(b' ');
    }
    if !attributes.is_empty() {
        let list = attributes.join(&b", "[..]);
        specifiers = [b"__attribute__((", list.as_slice(), b")) ", &specifiers].concat();
    }
    Signature { specifiers, before, after, is_void }
}

/// The parameter list with every parameter named, and the arguments that pass them on.
fn parameters(file: &ParsedFile, list: Node, definition: bool) -> Result<(Vec<u8>, Vec<u8>), String> {
    let text = file.text.text();
    let mut cursor = list.walk();
    let children: Vec<Node> = list.named_children(&mut cursor).filter(|n| n.kind() != "comment").collect();
    if children.is_empty() {
        return if definition { Ok((b"void".to_vec(), Vec::new())) } else { Err("it has no prototype".to_owned()) };
    }
    let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
    for (i, child) in children.iter().enumerate() {
        match child.kind() {
            "parameter_declaration" => {}
            "variadic_parameter" => return Err("it takes variable arguments".to_owned()),
            _ => return Err("it is not declared with a prototype".to_owned()),
        }
        let range = child.byte_range();
        if &text[range.clone()] == b"void" {
            return Ok((b"void".to_vec(), Vec::new()));
        }
        let name = declared_name(*child);
        let (spelled, argument) = match name {
            Some(name) => (file.code(&range), text[name].to_vec()),
            None => {
                let argument = format!("ompick_{}", i + 1).into_bytes();
                let at = name_place(*child);
                let mut spelled = file.code(&(range.start..at));
                if spelled.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                    spelled.push(b' ');
                }
                spelled.extend_from_slice(&argument);
                spelled.extend(file.code(&(at..range.end)));
                (spelled, argument)
            }
        };
        if i > 0 {
            parameters.extend_from_slice(b", ");
            arguments.extend_from_slice(b", ");
        }
        parameters.extend_from_slice(&spelled);
        arguments.extend_from_slice(&argument);
    }
    Ok((parameters, arguments))
}

/// Where the name goes in a parameter without one: behind the pointers, before the first array or
/// function part.
fn name_place(parameter: Node) -> usize {
    let Some(mut node) = parameter.child_by_field_name("declarator") else { return parameter.end_byte() };
    loop {
        match inner_declarator(node) {
            Some(inner) => node = inner,
            None => {
                return match node.kind() {
                    "abstract_pointer_declarator" => node.end_byte(),
                    _ => node.start_byte(),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests;
