//! What stands before a forwarder's body: the declaration of its member under another name, with what is
//! passed on behind its parameters.

use crate::specialise::Specialiser;
use ompick_frontend::entities::{FunctionId, Parameters, parameters};
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// Everything of a forwarder before its body.
pub fn head(
    walk: &Specialiser,
    function: FunctionId,
    (parsed, d): (&ParsedFile, &Declaration),
    list: &Parameters,
    name: &[u8],
    passed: &[(String, String)],
) -> Result<Vec<u8>, String> {
    let text = parsed.text.text();
    let entities = walk.unit.unit.entities();
    let in_class = entities.is_class(entities.function(function).space);
    let mut out = Vec::new();
    for template in &d.templates {
        out.extend([b"template ", &text[template.clone()], b" "].concat());
    }
    let mut start = d.templates.last().map_or(d.whole.start, |t| t.end);
    if let Some(constraint) = constraint(parsed, d) {
        start = constraint.end;
        out.extend([&text[constraint], b" "].concat());
    }
    out.extend_from_slice(match (in_class, d.specifiers.is_static) {
        _ if d.specifiers.is_friend => b"friend ",
        (true, true) => b"static ",
        (true, false) => b"",
        (false, _) => b"static inline ",
    });
    let specifiers = specifiers(&text[start..d.declarator.start]);
    out.extend_from_slice(&specifiers);
    if !specifiers.is_empty() && !matches!(specifiers.last(), Some(b'*' | b'&')) {
        out.push(b' ');
    }
    out.extend_from_slice(&text[d.declarator.start..d.name.start]);
    out.extend_from_slice(name);
    out.push(b'(');
    let defaults = defaults(walk, function, list.list.len());
    let mut spelled = Vec::new();
    for (i, p) in list.list.iter().enumerate() {
        let mut own = match &p.name {
            Some(_) => text[p.spelled.clone()].to_vec(),
            None => {
                let mut own = text[p.spelled.start..p.name_place].to_vec();
                if own.last().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'>')) {
                    own.push(b' ');
                }
                own.extend(format!("ompick_{}", i + 1).into_bytes());
                own.extend_from_slice(&text[p.name_place..p.spelled.end]);
                own
            }
        };
        if let Some(default) = &defaults[i] {
            if !passed.is_empty() {
                return Err("it has default arguments, and more must be passed behind them".to_owned());
            }
            own.extend([b" = ", default.as_slice()].concat());
        }
        spelled.push(own);
    }
    spelled.extend(passed.iter().map(|(n, ty)| format!("{ty} {n}").trim_end().as_bytes().to_vec()));
    out.extend(spelled.join(&b", "[..]));
    out.push(b')');
    let list_end = d.parameter_list.as_ref().map_or(d.name.end, |l| l.end);
    out.extend(behind(&text[list_end..d.declarator.end.max(list_end)]));
    let lines = out.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
    Ok(lines.collect::<Vec<_>>().join(&b' ').trim_ascii_end().to_vec())
}

/// The `requires` clause behind the parameters of the template that a function is.
fn constraint(parsed: &ParsedFile, d: &Declaration) -> Option<Range<usize>> {
    let own = d.templates.last()?;
    let root = parsed.root()?;
    let list = root.descendant_for_byte_range(own.start, own.end)?;
    let head = std::iter::successors(Some(list), |n| n.parent()).find(|n| n.kind() == "template_declaration")?;
    let mut cursor = head.walk();
    head.named_children(&mut cursor).find(|n| n.kind() == "requires_clause").map(|n| n.byte_range())
}

/// The default arguments that any declaration of a function gives.
fn defaults(walk: &Specialiser, function: FunctionId, count: usize) -> Vec<Option<Vec<u8>>> {
    let unit = walk.unit.unit;
    let mut found = vec![None; count];
    for &(file, index) in &unit.entities().function(function).declarations {
        let parsed = &unit.files[file];
        let Some(own) = parameters(parsed, &parsed.syntax.declarations[index as usize]) else { continue };
        for (slot, p) in found.iter_mut().zip(&own.list) {
            if let (None, Some(default)) = (&slot, &p.default) {
                *slot = Some(parsed.text.text()[default.clone()].to_vec());
            }
        }
    }
    found
}

/// Specifiers that a forwarder does not take over, or that are put where they belong.
const NOT_TAKEN: &[&[u8]] = &[
    b"static",
    b"inline",
    b"extern",
    b"virtual",
    b"explicit",
    b"friend",
    b"register",
    b"__inline",
    b"__inline__",
    b"\"C\"",
    b"\"C++\"",
];

/// A declaration's specifiers without those that are not taken over and without attributes.
fn specifiers(text: &[u8]) -> Vec<u8> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(b"/*") {
            at += memchr::memmem::find(rest, b"*/").map_or(rest.len(), |i| i + 2);
        } else if rest.starts_with(b"//") {
            at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"[[") {
            at += memchr::memmem::find(rest, b"]]").map_or(rest.len(), |i| i + 2);
        } else if rest.starts_with(b"__attribute__") {
            let open = rest.iter().position(|b| *b == b'(').unwrap_or(rest.len());
            at += open + balanced(&rest[open..]);
        } else if rest[0].is_ascii_whitespace() {
            at += 1;
        } else {
            let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'"' | b'+')).count();
            if word == 0 {
                words.push(vec![rest[0]]);
                at += 1;
            } else {
                if !NOT_TAKEN.contains(&&rest[..word]) {
                    words.push(rest[..word].to_vec());
                }
                at += word;
            }
        }
    }
    let mut out: Vec<u8> = Vec::new();
    for word in words {
        let word_like = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let after_list = out.last() == Some(&b'>') || out.last() == Some(&b')') || out.last() == Some(&b',');
        if (word_like(out.last()) || after_list) && word_like(word.first()) {
            out.push(b' ');
        }
        out.extend(word);
    }
    out
}

/// The length of what stands in parentheses at the start of a text.
fn balanced(text: &[u8]) -> usize {
    let mut depth = 0usize;
    for (i, b) in text.iter().enumerate() {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    text.len()
}

/// What stands behind a function's parameters, without what only virtual functions have.
fn behind(text: &[u8]) -> Vec<u8> {
    let words = String::from_utf8_lossy(text).into_owned();
    let kept: Vec<&str> = words.split_whitespace().filter(|w| !matches!(*w, "override" | "final")).collect();
    match kept.is_empty() {
        true => Vec::new(),
        false => [b" ", kept.join(" ").as_bytes()].concat(),
    }
}
