//! The device version of a function of C or C++: its text again, under another name.

use super::actions::{self, LowerError};
use super::{Lower, conditionals};
use crate::copies::macro_state::{self, Copied};
use crate::elaborate::Name;
use crate::lines::eol_of;
use crate::symbols;
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit, is_word_part};
use std::ops::Range;

/// A function's device version under a name, to stand behind its definition; `edits`: what changes in its text.
///
/// # Errors
/// If two of the edits are of one place.
pub fn of_function(
    unit: &Unit,
    parsed: &ParsedFile,
    function: &Declaration,
    name: &Name,
    mut edits: Vec<Edit>,
    language: &dyn Lower,
) -> Result<Edit, LowerError> {
    edits.push(Edit { range: function.name.clone(), text: name.clone() });
    edits.extend(of_symbol(parsed, function));
    edits.extend(linkage(unit, parsed, function));
    edits.extend(own_names(parsed, function));
    edits.extend(members_of_result(parsed, function));
    conditionals::add_inside(unit, parsed, &function.whole, &mut edits);
    let edits = actions::ordered(edits)?;
    let mut edit = language.device_version(parsed, function, parsed.text.render(&function.whole, &edits));
    // (It was asked for when the plan was made whether there can be any.)
    let restoring = macro_state::restoring(parsed, &Copied::alone(&function.whole)).unwrap_or_default();
    let eol = eol_of(parsed.text.text());
    edit.text.splice(0..0, restoring.iter().flat_map(|line| [eol, line].concat()).collect::<Vec<_>>());
    Ok(edit)
}

/// The members of a type that C defines where it is that of the function's result, without the blanks before them: there
/// it may be defined once only.
fn members_of_result(parsed: &ParsedFile, d: &Declaration) -> Option<Edit> {
    let before = &parsed.text.text()[d.whole.start..d.name.start];
    let open = memchr::memchr(b'{', before).filter(|at| parsed.is_code(d.whole.start + at))?;
    let close = memchr::memrchr(b'}', before).filter(|close| *close > open)?;
    let words = String::from_utf8_lossy(&before[..open]).into_owned();
    let mut last = words.split_whitespace().rev();
    let is_tag = |word: &str| !matches!(word, "struct" | "union" | "enum");
    let has_tag = last.next().is_some_and(is_tag) && last.next().is_some_and(|word| !is_tag(word));
    let start = before[..open].trim_ascii_end().len();
    let is_before_word = before.get(close + 1).is_none_or(is_word_part);
    let text = if is_before_word { b" ".to_vec() } else { Vec::new() };
    has_tag.then(|| Edit { range: d.whole.start + start..d.whole.start + close + 1, text })
}

/// What a second function must not say of its symbol is left out.
fn of_symbol(parsed: &ParsedFile, d: &Declaration) -> Vec<Edit> {
    let text = parsed.text.text();
    let head = symbols::head(parsed, d);
    let before = head.start..d.declarator.start.max(head.start);
    let behind = d.parameter_list.as_ref().map_or(head.end, |list| list.end.min(head.end))..head.end;
    let without = |part: &Range<usize>| {
        let text = [symbols::second(parsed, part).trim_ascii_end(), b" "].concat();
        symbols::is_hidden(parsed, part).then(|| Edit { range: part.clone(), text })
    };
    let (first, last) = (without(&before), without(&behind));
    let from = first.as_ref().map_or(head.start, |edit| edit.range.end);
    let to = last.as_ref().map_or(head.end, |edit| edit.range.start).max(from);
    let written = symbols::of_symbol(&text[from..to], parsed.is_cxx()).into_iter();
    let left_out = written.map(|r| Edit { range: from + r.start..from + r.end, text: Vec::new() });
    first.into_iter().chain(left_out).chain(last).collect()
}

/// What only other declarations of a function say of its linkage holds for a second one like it, too.
fn linkage(unit: &Unit, parsed: &ParsedFile, d: &Declaration) -> Option<Edit> {
    let declarations: Vec<DeclaredIn> = match unit.files.iter().position(|p| std::ptr::eq(p, parsed)) {
        Some(file) if parsed.is_cxx() => {
            let entities = unit.entities();
            let all = entities.function_of(file, d).map(|f| &entities.function(f).declarations);
            let of = |&(file, index): &(usize, u32)| {
                let parsed = &unit.files[file];
                DeclaredIn { parsed, declaration: &parsed.syntax.declarations[index as usize] }
            };
            all.into_iter().flatten().map(of).collect()
        }
        _ => {
            let all = unit.declarations_of(parsed.name_of(d)).filter(|(_, o)| o.kind == DeclarationKind::Function);
            all.map(|(file, declaration)| DeclaredIn { parsed: &unit.files[file], declaration }).collect()
        }
    };
    let own = symbols::linkage(std::iter::once(DeclaredIn { parsed, declaration: d }));
    let others = symbols::linkage(declarations.into_iter()).into_iter();
    let more: Vec<Vec<u8>> =
        others.filter(|said| own.iter().all(|o| o.name != said.name)).map(|said| said.spelled).collect();
    let at = d.declarator.start;
    let is_own = !d.specifiers.is_static && !d.specifiers.is_inline && !more.is_empty();
    is_own.then(|| Edit { range: at..at, text: [b"__attribute__((", &more.join(&b", "[..])[..], b")) "].concat() })
}

/// What a function's text calls itself by (`__func__`): its version for devices has the same name there.
fn own_names(parsed: &ParsedFile, d: &Declaration) -> Vec<Edit> {
    let text = parsed.text.text();
    let name = parsed.name_of(d);
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let words = [&b"__func__"[..], b"__FUNCTION__"].into_iter().flat_map(|word| {
        let inside = memchr::memmem::find_iter(&text[d.whole.clone()], word).map(|at| d.whole.start + at);
        inside.map(|at| at..at + word.len()).collect::<Vec<_>>()
    });
    let is_word = |r: &Range<usize>| !text[..r.start].last().is_some_and(part) && !text.get(r.end).is_some_and(part);
    let body = d.definition.map(|f| &parsed.syntax.functions[f as usize].body);
    let of_function = |r: &Range<usize>| parsed.syntax.function_at(r.start).map(|f| &f.body) == body;
    words
        .filter(|r| is_word(r) && parsed.is_code(r.start) && of_function(r))
        .map(|range| Edit { range, text: [b"\"", name, b"\""].concat() })
        .collect()
}
