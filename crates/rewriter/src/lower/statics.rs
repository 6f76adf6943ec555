//! How static locals of C move out of the copies of a part: what declares them outside, and what takes them out of each
//! copy.

use super::MovedText;
use crate::copies::{MovedOut, inside};
use crate::elaborate::Name;
use crate::lines::indentation;
use crate::macros;
use crate::obstacle::Obstacle;
use ompick_frontend::cpp::CppLineKind;
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A static local that moves out; its new name, where its own would mean something else there.
type MovingStatic<'p> = (&'p Declaration, Option<&'p Name>);

/// Whether what moves out can be declared outside. The error says why not.
pub fn check(parsed: &ParsedFile, moved: &MovedOut) -> Result<(), Obstacle> {
    declarations(parsed, &moved.part, &moving(parsed, moved)).map(drop)
}

/// What moves out, with the new names.
fn moving<'p>(parsed: &'p ParsedFile, MovedOut { part, places, names, .. }: &'p MovedOut) -> Vec<MovingStatic<'p>> {
    let names: FxHashMap<usize, &Name> = places.iter().copied().zip(names).collect();
    let declared = parsed.syntax.declarations_in(part);
    let moving = declared.filter_map(|d| {
        let name = *names.get(&d.name.start)?;
        Some((d, (*name != parsed.name_of(d)).then_some(name)))
    });
    moving.collect()
}

/// What moves out, as text.
pub fn text(parsed: &ParsedFile, moved: &MovedOut) -> MovedText {
    let (text, syntax, part) = (parsed.text.written(), &parsed.syntax, &moved.part);
    let moving = moving(parsed, moved);
    let wholes = wholes(&moving);
    let leaves = |r: &Range<usize>| {
        let behind = wholes.partition_point(|whole| whole.start <= r.start);
        behind.checked_sub(1).is_some_and(|i| inside(r, wholes[i]))
    };
    let mut edits = Vec::new();
    for (d, name) in &moving {
        let start = indentation(text, d.whole.start).unwrap_or(d.whole.start);
        let gone = Edit { range: start.max(part.start)..d.whole.end, text: rest_of(parsed.text.text(), &d.whole) };
        // (Others of the same declaration go with it.)
        if edits.last() != Some(&gone) {
            edits.push(gone);
        }
        let Some(name) = name else { continue };
        let uses = syntax.occurrences(text, d).filter(|r| !leaves(r));
        edits.extend(uses.map(|range| Edit { range, text: name.to_vec() }));
        edits.extend(directive_uses(parsed, part, d, name));
    }
    // (It was asked for when the plan was made whether there are.)
    MovedText { declarations: declarations(parsed, part, &moving).unwrap_or_default(), edits }
}

/// What stays of a declaration: the semicolon in the head of a loop.
fn rest_of(text: &[u8], whole: &Range<usize>) -> Vec<u8> {
    let head = text[..whole.start].trim_ascii_end().strip_suffix(b"(").map(<[u8]>::trim_ascii_end);
    let in_head = head.is_some_and(|head| head.ends_with(b"for")) && text[..whole.end].ends_with(b";");
    if in_head { b";".to_vec() } else { Vec::new() }
}

/// Renames a static local in the directives of a part.
fn directive_uses(parsed: &ParsedFile, part: &Range<usize>, d: &Declaration, name: &Name) -> Vec<Edit> {
    let text = parsed.text.written();
    let own = &text[d.name.clone()];
    let mut edits = Vec::new();
    for placed in parsed.directives_in(part).iter().filter(|p| inside(&p.range, part) && !p.is_expanded()) {
        let means_it = parsed.syntax.local(own, placed.range.start).is_some_and(|l| l.name == d.name);
        if means_it {
            let uses = placed.words(text, own).into_iter();
            edits.extend(uses.map(|range| Edit { range, text: name.clone() }));
        }
    }
    edits
}

/// The declarations of static locals that stand before the copies of a part. The error says why one cannot.
fn declarations(parsed: &ParsedFile, part: &Range<usize>, moved: &[MovingStatic]) -> Result<Vec<Vec<u8>>, Obstacle> {
    // One may name others that move.
    let renamed = moved.iter().filter_map(|(d, name)| Some((*d, (*name)?)));
    let mut edits: Vec<Edit> = renamed
        .flat_map(|(d, name)| {
            let all = parsed.syntax.occurrences(parsed.text.text(), d);
            all.map(|range| Edit { range, text: name.to_vec() })
        })
        .collect();
    edits.sort_by_key(|e| e.range.start);
    let declaration = |whole: &Range<usize>| {
        let first = edits.partition_point(|e| e.range.start < whole.start);
        let count = edits[first..].partition_point(|e| e.range.start < whole.end);
        declaration(parsed, part.start, whole, &edits[first..first + count])
    };
    wholes(moved).into_iter().map(declaration).collect()
}

/// The declarations that move, in their order: one may declare several variables.
fn wholes<'p>(moved: &[MovingStatic<'p>]) -> Vec<&'p Range<usize>> {
    let mut wholes: Vec<_> = moved.iter().map(|(d, _)| &d.whole).collect();
    wholes.sort_by_key(|whole| whole.start);
    wholes.dedup();
    wholes
}

/// A declaration as it is to be written at `at`, above its own place; `edits`: its new names. On one line, unless
/// preprocessor lines are in it. The error says why it cannot stand there.
fn declaration(parsed: &ParsedFile, at: usize, whole: &Range<usize>, edits: &[Edit]) -> Result<Vec<u8>, Obstacle> {
    let (cpp, text) = (&parsed.preprocessed, parsed.text.written());
    let of_file = parsed.text.to_file(whole);
    let (start, end) = (cpp.time_at(parsed.pass, of_file.start), cpp.time_at(parsed.pass, of_file.end));
    let there = cpp.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start);
    let shown = || String::from_utf8_lossy(text[whole.clone()].trim_ascii()).lines().next().map(str::to_owned);
    let rendered = parsed.text.render(whole, edits);
    let lines = cpp.pass(parsed.pass).lines_in(&of_file);
    if lines.iter().any(|line| line.kind != CppLineKind::Conditional) {
        // They stay, if they do there what they do here.
        let is_same = cpp.macros.changed_between(there, start).is_empty();
        return match is_same && cpp.macros.changed_between(start, end).is_empty() {
            true => Ok(rendered),
            false => Err(Obstacle::StaticWithLines { declaration: shown().unwrap_or_default() }),
        };
    }
    let is_of_lines = |w: &[u8]| matches!(w, b"//" | b"\\\n" | b"\\\r" | b"R\"");
    let code = match lines.is_empty() && !rendered.windows(2).any(is_of_lines) {
        true => {
            let lines = rendered.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
            lines.collect::<Vec<_>>().join(&b' ')
        }
        false => {
            let other = |at: usize| edits.iter().find(|e| e.range.start == at).map(|e| e.text.clone());
            parsed.code_with(whole, &other)
        }
    };
    let code = macros::of_place(cpp, &code, parsed.pass, of_file.start, &|_| false);
    macros::as_at(cpp, &code, start, there, &|_| false)
}
