//! How saved variables move out of the `block` constructs of a part that is copied: what declares them outside, and what
//! takes them out of each copy.

use super::use_statement;
use crate::copies::MovedOut;
use crate::copies::saved::{MovedBlock, MovedItems, MovedStatement, MovedUse, Moves, RenamedPlace};
use crate::lines::{after_line, indentation};
use crate::lower::MovedText;
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::fortran::{Fortran, StatementId};
use ompick_frontend::unit::ParsedFile;
use std::collections::BTreeSet;
use std::ops::Range;

/// What moves out, as text.
pub fn text(parsed: &ParsedFile, moved: &MovedOut) -> MovedText {
    let mut out = MovedText::default();
    let Some(fortran) = &parsed.syntax.fortran else { return out };
    let mut writer = Writer { source: parsed.text.written(), fortran, taken_out: BTreeSet::new() };
    for MovedBlock { uses, statements, renamed } in &moved.blocks {
        out.declarations.extend(uses.iter().map(use_of));
        statements.iter().for_each(|statement| writer.statement(statement, &mut out));
        let renamed = renamed.iter().map(|RenamedPlace { place, name }| (place.clone(), name.clone()));
        out.edits.extend(renamed.map(|(range, text)| Edit { range, text }));
    }
    out.edits.extend(writer.without());
    out
}

fn use_of(MovedUse { module, local, remote }: &MovedUse) -> Vec<u8> {
    use_statement::text(module, &[use_statement::item(local, remote)])
}

struct Writer<'a> {
    source: &'a [u8],
    fortran: &'a Fortran,
    /// The statements of which nothing stays.
    taken_out: BTreeSet<StatementId>,
}

impl Writer<'_> {
    fn statement(&mut self, statement: &MovedStatement, out: &mut MovedText) {
        let MovedStatement { first, last, moves, .. } = statement;
        let MovedItems { head, list, outside, staying } = match moves {
            Moves::Items(items) => items,
            Moves::All => {
                for id in *first..=*last {
                    let s = self.fortran.statement(id);
                    let indent: &[u8] = if *first < id && id < *last { b"  " } else { b"" };
                    out.declarations
                        .push([indent, &part_text(self.fortran, statement, s.first()..s.range.end)].concat());
                    self.taken_out.insert(id);
                }
                return;
            }
        };
        let part = |part: Range<usize>| part_text(self.fortran, statement, part);
        let joined = |items: &[Range<usize>]| items.iter().cloned().map(part).collect::<Vec<_>>().join(&b", "[..]);
        let (head, tail) = (part(head.clone()), part(list.end..self.fortran.statement(*first).range.end));
        let gap: &[u8] = if head.ends_with(b"(") { b"" } else { b" " };
        out.declarations.push([&head, gap, &joined(outside), &tail].concat());
        match staying {
            Some(staying) if staying.is_empty() => _ = self.taken_out.insert(*first),
            Some(staying) => out.edits.push(Edit { range: list.clone(), text: joined(staying) }),
            None => {}
        }
    }

    /// Takes out the statements of which nothing stays, those that follow each other on a line at once.
    fn without(&self) -> Vec<Edit> {
        let ids: Vec<StatementId> = self.taken_out.iter().copied().collect();
        let start = |id: StatementId| self.fortran.statement(id).range.start;
        let line_end = |id: StatementId| after_line(self.source, self.fortran.statement(id).range.end);
        let runs = ids.chunk_by(|&one, &next| one + 1 == next && start(next) < line_end(one));
        runs.filter_map(|run| Some(self.without_run(*run.first()?, *run.last()?))).collect()
    }

    /// Takes some statements of a line out, with the line if nothing else stands there.
    fn without_run(&self, first: StatementId, last: StatementId) -> Edit {
        let range = self.fortran.statement(first).range.start..self.fortran.statement(last).range.end;
        let line_end = after_line(self.source, range.end);
        let next = self.fortran.statement(last + 1).range.start;
        let range = match indentation(self.source, range.start) {
            Some(start) if next >= line_end => start..line_end,
            _ if next < line_end => range.start..next,
            // Behind others on its line: their semicolon goes with it.
            _ => self.fortran.statement(first - 1).range.end..range.end,
        };
        Edit { range, text: Vec::new() }
    }
}

/// A part of a statement as it is, on one line, with other names.
fn part_text(fortran: &Fortran, MovedStatement { renamed, .. }: &MovedStatement, part: Range<usize>) -> Vec<u8> {
    fortran.on_one_line_with(&part, |word| {
        let place = renamed.binary_search_by_key(&word.start, |renamed| renamed.place.start).ok()?;
        Some(renamed[place].name.as_slice())
    })
}
