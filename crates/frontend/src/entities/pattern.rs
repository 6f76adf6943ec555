//! For which arguments a class template is specialised, spelled so that the specialisation and definitions of its members
//! say the same (C++17, [temp.class.spec.mfunc]).

use super::tokens::tokens;
use crate::parsed::ParsedFile;
use crate::syntax::ScopeKind;

/// The template arguments that a name ends with, at a place: parameters of the templates around by their places, names
/// without what qualifies them. `None`: it has none.
pub(super) fn of(parsed: &ParsedFile, at: usize, name: &[u8]) -> Option<Vec<u8>> {
    let arguments = &name[memchr::memchr(b'<', name)?..];
    let parameters = template_parameters(parsed, at);
    let all = tokens(arguments);
    let spelled = |i: usize| all.get(i).map_or(&b""[..], |t| &arguments[t.start..t.end]);
    let mut words: Vec<Vec<u8>> = Vec::new();
    for (i, token) in all.iter().enumerate() {
        let word = spelled(i);
        let is_around = |i: Option<usize>| i.is_some_and(|i| matches!(spelled(i), b"unsigned" | b"long" | b"short"));
        match word {
            b"::" | b"typename" | b"class" | b"struct" | b"union" | b"enum" | b"template" => continue,
            b"int" if is_around(i.checked_sub(1)) || is_around(Some(i + 1)) => continue,
            _ if token.word && spelled(i + 1) == b"::" => continue,
            _ => {}
        }
        let place = parameters.iter().position(|p| token.word && *p == word);
        words.push(place.map_or_else(|| word.to_vec(), |n| format!("${n}").into_bytes()));
    }
    Some(words.join(&b' '))
}

/// The parameters of the templates around a place, the outermost first.
fn template_parameters(parsed: &ParsedFile, at: usize) -> Vec<&[u8]> {
    let syntax = &parsed.syntax;
    let around = std::iter::successors(Some(syntax.scope_at(at)), |s| syntax.scopes[*s as usize].parent);
    let mut templates: Vec<_> = around.filter(|s| syntax.scopes[*s as usize].kind == ScopeKind::Template).collect();
    templates.reverse();
    let of = |template: u32| {
        let from = syntax.scopes[template as usize].range.start;
        let first = syntax.declarations.partition_point(|d| d.name.start < from);
        let near = syntax.declarations[first..].iter().take_while(|d| d.name.start < at);
        near.filter(|d| d.scope == template).map(|d| parsed.name_of(d)).collect::<Vec<_>>()
    };
    templates.into_iter().flat_map(of).collect()
}
