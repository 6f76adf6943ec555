//! How static locals of C move out of the copies of a part: what declares them outside, and what takes them out of each
//! copy.

use super::MovedText;
use crate::copies::{MovedOut, inside};
use crate::elaborate::Name;
use crate::lines::indentation;
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A static local that moves out; its new name, where its own would mean something else there.
type MovingStatic<'p> = (&'p Declaration, Option<&'p Name>);

/// What moves out, as text.
pub fn text(parsed: &ParsedFile, MovedOut { part, places, names, .. }: &MovedOut) -> MovedText {
    let (text, syntax) = (parsed.text.text(), &parsed.syntax);
    let names: FxHashMap<usize, &Name> = places.iter().copied().zip(names).collect();
    let moving: Vec<MovingStatic> = syntax
        .declarations_in(part)
        .filter_map(|d| {
            let name = *names.get(&d.name.start)?;
            Some((d, (*name != parsed.name_of(d)).then_some(name)))
        })
        .collect();
    let mut edits = Vec::new();
    for (d, name) in &moving {
        let start = indentation(text, d.whole.start).unwrap_or(d.whole.start);
        let gone = Edit { range: start.max(part.start)..d.whole.end, text: rest_of(text, &d.whole) };
        // (Others of the same declaration go with it.)
        if edits.last() != Some(&gone) {
            edits.push(gone);
        }
        let Some(name) = name else { continue };
        let uses = syntax.occurrences(text, d).filter(|r| !inside(r, &d.whole));
        edits.extend(uses.map(|range| Edit { range, text: name.to_vec() }));
        edits.extend(directive_uses(parsed, part, d, name));
    }
    MovedText { declarations: declarations(parsed, &moving), edits }
}

/// What stays of a declaration: the semicolon in the head of a loop.
fn rest_of(text: &[u8], whole: &Range<usize>) -> Vec<u8> {
    let head = text[..whole.start].trim_ascii_end().strip_suffix(b"(").map(<[u8]>::trim_ascii_end);
    let in_head = head.is_some_and(|head| head.ends_with(b"for")) && text[..whole.end].ends_with(b";");
    if in_head { b";".to_vec() } else { Vec::new() }
}

/// Renames a static local in the directives of a part.
fn directive_uses(parsed: &ParsedFile, part: &Range<usize>, d: &Declaration, name: &Name) -> Vec<Edit> {
    let text = parsed.text.text();
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

/// The declarations of static locals that stand before the copies.
fn declarations(parsed: &ParsedFile, moved: &[MovingStatic]) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    let mut wholes: Vec<&Range<usize>> = Vec::new();
    let mut of_whole: FxHashMap<&Range<usize>, Vec<&MovingStatic>> = FxHashMap::default();
    for one in moved {
        let whole = &one.0.whole;
        of_whole.entry(whole).or_insert_with(|| {
            wholes.push(whole);
            Vec::new()
        });
        of_whole.entry(whole).or_default().push(one);
    }
    for whole in wholes {
        let mut edits: Vec<Edit> = Vec::new();
        for (other, name) in &of_whole[whole] {
            if let Some(name) = name {
                let own = parsed.syntax.occurrences(parsed.text.text(), other);
                edits.extend(own.filter(|r| inside(r, whole)).map(|range| Edit { range, text: name.to_vec() }));
            }
        }
        edits.sort_by_key(|e| e.range.start);
        let text = parsed.text.render(whole, &edits);
        let lines = text.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
        out.push(lines.collect::<Vec<_>>().join(&b' '));
    }
    out
}
