//! Operations of C++ that become calls.

use crate::places::is_primary;
use crate::plan::{self, OperationChange, PassedObject};
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::Path;
use ompick_frontend::syntax::operations::{Notation, Operation};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// A call by name.
struct Named<'p> {
    callee: &'p [u8],
    arguments: &'p [Vec<u8>],
    /// It is of a function that is no member of the first operand.
    is_free: bool,
}

/// Writes what becomes of an operation; what else was written of its statement stands in `out`.
pub fn write(parsed: &ParsedFile, plan::Operation { site, change }: &plan::Operation, out: &mut Vec<Edit>) {
    let operation = &parsed.syntax.operations[site.0 as usize];
    let Some(object) = operation.operands.first() else { return };
    match change {
        OperationChange::Named { callee, arguments, is_free } => {
            named(parsed, operation, &Named { callee, arguments, is_free: *is_free }, out);
        }
        OperationChange::Member(name) => insert(out, object.end, [b".", name.as_slice()].concat(), true),
        OperationChange::Through(function) => {
            insert(out, object.start, [function, &b"(0, "[..]].concat(), false);
            insert(out, object.end, b")".to_vec(), true);
        }
    }
}

/// Passes the object of a call of a member through a function.
pub fn write_object(parsed: &ParsedFile, PassedObject { site, function }: &PassedObject, out: &mut Vec<Edit>) {
    let call = &parsed.syntax.calls[site.0 as usize];
    let Path::Member { object, arrow, .. } = call.path() else { return };
    let behind = &parsed.text.text()[object.end..call.callee.start];
    // What `->` leads to is not what `*` gives: classes have an operator for each.
    let pointer = function.strip_suffix(b"_of").filter(|_| *arrow);
    let open = match pointer {
        Some(clone) => [function.as_slice(), b"(*", clone, b"_pointer("].concat(),
        None => [function.as_slice(), b"("].concat(),
    };
    insert(out, with_typename(parsed.text.text(), object.start), open, false);
    match memchr::memmem::find(behind, b"->").filter(|_| *arrow) {
        Some(at) => replace(out, object.end..object.end + at + 2, b")).".to_vec()),
        None => insert(out, object.end, b")".to_vec(), true),
    }
}

/// Where an object begins that `typename T::N{}` makes: the grammar does not see the keyword.
fn with_typename(text: &[u8], object: usize) -> usize {
    let before = text[..object].trim_ascii_end();
    let start = before.strip_suffix(b"typename").filter(|_| before.len() < object);
    let is_word = |rest: &[u8]| !rest.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    start.filter(|rest| is_word(rest)).map_or(object, <[u8]>::len)
}

/// Writes an operation as a call by name.
fn named(parsed: &ParsedFile, operation: &Operation, new: &Named, out: &mut Vec<Edit>) {
    let whole = &operation.range;
    let [first, rest @ ..] = &operation.operands[..] else { return };
    // What is passed besides comes first.
    let more = |comma: bool| match new.arguments.is_empty() {
        true => Vec::new(),
        false => [new.arguments.join(&b", "[..]), if comma { b", ".to_vec() } else { Vec::new() }].concat(),
    };
    let close = |out: &mut Vec<Edit>| insert(out, whole.end, b")".to_vec(), true);
    if new.is_free {
        let open = [new.callee, b"(", &more(true)].concat();
        match operation.notation {
            Notation::Prefix => {
                replace(out, whole.start..first.start, open);
                close(out);
            }
            Notation::Postfix => {
                insert(out, whole.start, open, false);
                replace(out, first.end..whole.end, b", 0)".to_vec());
            }
            _ => {
                insert(out, whole.start, open, false);
                between(parsed, operation, b", ", out);
                close(out);
            }
        }
        return;
    }
    let primary = is_primary(parsed, first);
    let before: &[u8] = if primary { b"" } else { b"(" };
    let after: &[u8] = if primary { b"." } else { b")." };
    let open = |comma: bool| [after, new.callee, b"(", &more(comma)].concat();
    if operation.notation == Notation::Prefix {
        replace(out, whole.start..first.start, before.to_vec());
    } else {
        insert(out, whole.start, before.to_vec(), false);
    }
    match operation.notation {
        Notation::Prefix => insert(out, whole.end, [open(false).as_slice(), b")"].concat(), true),
        Notation::Postfix => replace(out, first.end..whole.end, [open(true).as_slice(), b"0)"].concat()),
        Notation::Arrow => insert(out, first.end, [open(false).as_slice(), b")"].concat(), true),
        Notation::Call | Notation::Subscript => {
            let list = &operation.token;
            replace(out, first.end..list.start + 1, open(!rest.is_empty()));
            replace(out, list.end - 1..list.end, b")".to_vec());
        }
        _ => {
            between(parsed, operation, &open(true), out);
            close(out);
        }
    }
}

/// Puts something in the place of the operator between two operands, and of the blanks around it.
fn between(parsed: &ParsedFile, operation: &Operation, new: &[u8], out: &mut Vec<Edit>) {
    let [first, second] = &operation.operands[..] else { return };
    let text = parsed.text.written();
    let token = &operation.token;
    let only_blanks = |r: Range<usize>| text[r].iter().all(|b| matches!(b, b' ' | b'\t'));
    let start = if only_blanks(first.end..token.start) { first.end } else { token.start };
    let end = if only_blanks(token.end..second.start) { second.start } else { token.end };
    replace(out, start..end, new.to_vec());
}

/// Puts text in the place of other text.
fn replace(out: &mut Vec<Edit>, range: Range<usize>, text: Vec<u8>) {
    out.push(Edit { range, text });
}

/// Inserts text at a place; `inside`: what is there already belongs to something around it, else to the same
/// or something around it that begins here too.
fn insert(out: &mut Vec<Edit>, at: usize, text: Vec<u8>, inside: bool) {
    if text.is_empty() {
        return;
    }
    match out.iter_mut().find(|e| e.range == (at..at)) {
        Some(known) if inside => known.text = [text.as_slice(), &known.text].concat(),
        Some(known) => known.text.extend(text),
        None => replace(out, at..at, text),
    }
}
