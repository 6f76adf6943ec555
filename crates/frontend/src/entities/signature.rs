//! Parameters and what tells overloads apart.

use super::arithmetic::in_one_spelling;
use super::tokens::tokens;
use crate::cpp::Lexer;
use crate::parameters::NamePlace;
use crate::parsed::ParsedFile;
use crate::syntax::Declaration;
use std::ops::Range;

/// One parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Without its default argument.
    pub spelled: Range<usize>,
    pub name: Option<Range<usize>>,
    /// Where a name goes if it has none.
    pub name_place: usize,
    pub default: Option<Range<usize>>,
    /// A parameter pack.
    pub is_pack: bool,
}

impl Parameter {
    /// What `text`, its file's, says of it, a blank in the place of its name.
    pub fn unnamed(&self, text: &[u8]) -> Vec<u8> {
        match &self.name {
            Some(name) => [&text[self.spelled.start..name.start], b" ", &text[name.end..self.spelled.end]].concat(),
            None => text[self.spelled.clone()].to_vec(),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Parameters {
    pub list: Vec<Parameter>,
    /// `...` as in C.
    pub is_variadic: bool,
}

/// The parameters of a function's declaration; `None`: they could not be read.
pub fn parameters(file: &ParsedFile, d: &Declaration) -> Option<Parameters> {
    let list = d.parameter_list.clone()?;
    let node = file.named_node(&list).filter(|n| n.kind() == "parameter_list")?;
    let mut out = Parameters::default();
    let mut cursor = node.walk();
    for child in node.children(&mut cursor) {
        if child.kind() == "..." {
            out.is_variadic = true;
        }
        if !child.is_named() || child.kind() == "attribute_declaration" {
            continue;
        }
        if child.is_error() || child.is_missing() {
            return None;
        }
        let default = child.child_by_field_name("default_value").map(|n| n.byte_range());
        let end = match &default {
            Some(default) => {
                let text = file.text.text();
                let before = text[child.start_byte()..default.start].trim_ascii_end();
                let before = before.strip_suffix(b"=").unwrap_or(before).trim_ascii_end();
                child.start_byte() + before.len()
            }
            None => child.end_byte(),
        };
        let NamePlace { name, place: name_place } = NamePlace::of(file, child, end);
        let is_pack = child.kind() == "variadic_parameter_declaration";
        // `int ...` without a comma.
        let is_of_language = child
            .child_by_field_name("type")
            .is_some_and(|t| matches!(t.kind(), "primitive_type" | "sized_type_specifier"));
        if is_pack && is_of_language && name.is_none() {
            let spelled = file.text.text()[child.start_byte()..end].trim_ascii_end();
            let end = child.start_byte() + spelled.strip_suffix(b"...").unwrap_or(spelled).trim_ascii_end().len();
            let spelled = child.start_byte()..end;
            out.list.push(Parameter { spelled, name, name_place: end, default, is_pack: false });
            out.is_variadic = true;
            continue;
        }
        out.list.push(Parameter { spelled: child.start_byte()..end, name, name_place, default, is_pack });
    }
    if let [only] = &out.list[..]
        && &file.text.text()[only.spelled.clone()] == b"void"
    {
        out.list.clear();
    }
    Some(out)
}

/// How many parameters a function has, if they can be read.
pub fn arity(file: &ParsedFile, d: &Declaration) -> Option<usize> {
    parameters(file, d).map(|p| p.list.len())
}

/// The types of a function's parameters: `(int,const T&)`, the last few left out.
pub fn types(file: &ParsedFile, d: &Declaration, without: usize) -> Vec<u8> {
    let mut out = vec![b'('];
    match parameters(file, d) {
        Some(p) => {
            for (i, parameter) in p.list.iter().take(p.list.len().saturating_sub(without)).enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                out.extend(type_of(file, parameter));
            }
            if p.is_variadic {
                out.extend_from_slice(b"...");
            }
        }
        None => out.extend_from_slice(b"?"),
    }
    out.push(b')');
    out
}

/// What tells a function from others of its name, the types of its parameters being given: `(int,const T&)const`,
/// and how many template parameters it has.
pub fn with_types(file: &ParsedFile, d: &Declaration, types: Vec<u8>) -> Vec<u8> {
    let text = file.text.text();
    let mut out = Vec::new();
    let own = own_template(file, d);
    if let Some(own) = own {
        let names = spelled(file, own);
        if d.template_arguments.is_none() {
            out.extend_from_slice(&names);
        }
    }
    if let Some(arguments) = &d.template_arguments {
        out.extend(spelled(file, arguments));
    }
    out.extend(types);
    let behind = behind_parameters(file, d);
    if own.is_some() {
        // Templates may differ in their results alone.
        out.extend([b"->".as_slice(), &spelled(file, &d.type_name)].concat());
        out.extend(trailing_result(behind).map(words).unwrap_or_default());
    }
    // Nor need they differ in more than their constraints.
    let before = d.templates.last().map_or(&b""[..], |t| text.get(t.end..d.type_name.start).unwrap_or_default());
    for part in [before, behind] {
        if let Some(at) = memchr::memmem::find(part, b"requires") {
            out.extend(words(&part[at..]));
        }
    }
    out.extend(qualifiers(behind).into_iter().flatten());
    out
}

/// Whether a function is a member for constant objects.
pub fn is_const_member(file: &ParsedFile, d: &Declaration) -> bool {
    qualifiers(behind_parameters(file, d)).contains(&&b"const"[..])
}

/// A function's declarator behind its parameter list.
fn behind_parameters<'t>(file: &'t ParsedFile, d: &Declaration) -> &'t [u8] {
    d.parameter_list.as_ref().map_or(&b""[..], |l| &file.text.text()[l.end..d.declarator.end.max(l.end)])
}

/// The qualifiers among what stands behind a parameter list, in an order of their own.
fn qualifiers(behind: &[u8]) -> Vec<&'static [u8]> {
    const ENDS: [&[u8]; 8] =
        [b"->", b"noexcept", b"requires", b"throw", b"[", b"__attribute__", b"__attribute", b"asm"];
    let mut lexer = Lexer::new(behind, 0, behind.len(), true);
    let tokens = std::iter::from_fn(|| lexer.next_token()).map(|t| &behind[t.start..t.end]);
    let written: Vec<&[u8]> = tokens.take_while(|t| !ENDS.contains(t)).collect();
    let all: [&'static [u8]; 4] = [b"const", b"volatile", b"&&", b"&"];
    all.into_iter().filter(|word| written.contains(word)).collect()
}

/// What stands behind the `->` of a trailing return type, without constraints.
fn trailing_result(behind: &[u8]) -> Option<&[u8]> {
    let mut lexer = Lexer::new(behind, 0, behind.len(), true);
    let mut tokens = std::iter::from_fn(|| lexer.next_token());
    let start = tokens.find(|t| &behind[t.start..t.end] == b"->")?.end;
    let end = tokens.find(|t| &behind[t.start..t.end] == b"requires").map_or(behind.len(), |t| t.start);
    Some(&behind[start..end])
}

/// The `template <...>` of a function itself, not of the classes that it is a member of.
pub fn own_template<'d>(file: &ParsedFile, d: &'d Declaration) -> Option<&'d Range<usize>> {
    d.templates.last().filter(|_| d.templates.len() > class_heads(file.text.text(), d))
}

/// The same of an explicit specialisation: which it is stands in its own arguments, its class's, or its types.
pub fn of_specialisation(file: &ParsedFile, d: &Declaration, types: Vec<u8>) -> Vec<u8> {
    let class = d.qualifier.as_ref().map_or(Vec::new(), |q| spelled(file, q));
    [b"<>".as_slice(), &class, &with_types(file, d, types)].concat()
}

/// How many of the `template <...>` before a definition out of its class belong to the classes that it names.
fn class_heads(text: &[u8], d: &Declaration) -> usize {
    let mut depth = 0usize;
    let qualifier = d.qualifier.as_ref().map_or(&b""[..], |q| &text[q.clone()]);
    let opens = qualifier.iter().filter(|b| match b {
        b'<' => {
            depth += 1;
            depth == 1
        }
        b'>' => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => false,
    });
    opens.count()
}

/// A parameter's type: without its name, and without `const` of what is passed by value.
pub fn type_of(file: &ParsedFile, parameter: &Parameter) -> Vec<u8> {
    let all = words(&file.with_macros(parameter.spelled.start, &parameter.unnamed(file.text.text())));
    let by_value = !all.iter().any(|b| matches!(b, b'*' | b'&' | b'[' | b'('));
    match by_value {
        true => all.split(|b| *b == b' ').filter(|w| *w != b"const").collect::<Vec<_>>().join(&b' '),
        false => all,
    }
}

/// A part of a file, macros in it expanded.
fn spelled(file: &ParsedFile, part: &Range<usize>) -> Vec<u8> {
    words(&file.with_macros(part.start, &file.text.text()[part.clone()]))
}

/// Tokens with a blank between words only, arithmetic types in one spelling.
pub fn words(text: &[u8]) -> Vec<u8> {
    let all = tokens(text).into_iter().map(|t| &text[t.start..t.end]).collect();
    let mut out: Vec<u8> = Vec::new();
    for token in in_one_spelling(all) {
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        if token.first().is_some_and(is_word) && out.last().is_some_and(is_word) {
            out.push(b' ');
        }
        out.extend_from_slice(token);
    }
    out
}
