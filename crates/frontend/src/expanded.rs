//! The text that is parsed and edited: the file, with those macro invocations expanded in place that
//! hold something of interest (a directive, a base function's name). What is not edited inside an
//! expansion goes back to the user's own spelling when the text is rendered.

use crate::ranges;
use std::ops::Range;
use std::sync::Arc;

/// One macro invocation that is written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpandedInvocation {
    /// The invocation, in the file.
    pub from: Range<usize>,
    /// Line ends at its end are kept, so that what follows stays on its line.
    pub text: Vec<u8>,
}

/// A file's bytes with some invocations expanded. Without any, offsets are those of the file.
#[derive(Clone, Debug)]
pub struct ExpandedText {
    original: Arc<[u8]>,
    /// As it is printed.
    written: Arc<[u8]>,
    /// As it is read, at the same places: see [`ExpandedText::without_comments`].
    text: Arc<[u8]>,
    /// In order: where each expansion stands in the text, and the invocation in the file.
    expansions: Vec<(Range<usize>, Range<usize>)>,
    /// Where expansions stand that are, or hold, the ends of lines past their last column: see
    /// [`ExpandedText::without_tails`].
    tails: Vec<usize>,
}

/// Replace these bytes of the expanded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: Vec<u8>,
}

impl Edit {
    /// Where two edits in their order overlap: then one would be lost.
    pub fn overlap(edits: &[Edit]) -> Option<usize> {
        let pair = edits.windows(2).find(|w| w[1].range.start < w[0].range.end)?;
        Some(pair[1].range.start)
    }

    /// Whether one of some edits, which are in order, writes the text around a place anew.
    pub fn replaces(edits: &[Edit], at: usize) -> bool {
        let before = edits.partition_point(|e| e.range.start < at);
        edits[..before].last().is_some_and(|e| at < e.range.end)
    }

    /// Puts edits in order, and adds more behind them, but where they write the text anew.
    pub fn add_unreplaced(edits: &mut Vec<Edit>, more: impl IntoIterator<Item = Edit>) {
        Edit::sort(edits);
        let kept: Vec<Edit> = more.into_iter().filter(|e| !Edit::replaces(edits, e.range.start)).collect();
        edits.extend(kept);
    }

    /// Puts edits into the order in which [`ExpandedText::render`] takes them.
    pub fn sort(edits: &mut [Edit]) {
        edits.sort_by_key(|e| (e.range.start, e.range.end));
    }
}

/// A part of a file, or of what one of its invocations of macros expands to.
#[derive(Clone, Debug)]
pub(crate) struct PlaceInFile {
    /// In the file; of the whole invocation.
    pub range: Range<usize>,
    /// In what that expands to.
    pub in_expansion: Option<Range<usize>>,
}

impl ExpandedText {
    /// `expansions` must be sorted and disjoint; those that are not are dropped.
    pub fn new(original: Arc<[u8]>, expansions: &[ExpandedInvocation]) -> ExpandedText {
        if expansions.is_empty() {
            let (written, text) = (original.clone(), original.clone());
            return ExpandedText { original, written, text, expansions: Vec::new(), tails: Vec::new() };
        }
        let mut text = Vec::with_capacity(original.len());
        let mut placed = Vec::new();
        let mut done = 0;
        for e in expansions {
            if e.from.start < done || e.from.end > original.len() {
                continue;
            }
            text.extend_from_slice(&original[done..e.from.start]);
            let start = text.len();
            text.extend_from_slice(&e.text);
            placed.push((start..text.len(), e.from.clone()));
            done = e.from.end;
        }
        text.extend_from_slice(&original[done..]);
        let written: Arc<[u8]> = text.into();
        ExpandedText { original, text: written.clone(), written, expansions: placed, tails: Vec::new() }
    }

    /// The same, where whoever reads the text sees blanks in the place of some parts of it: comments.
    pub fn without_comments(mut self, comments: &[Range<usize>]) -> ExpandedText {
        if !comments.is_empty() {
            self.text = ranges::blanked(&self.written, comments).into();
        }
        self
    }

    /// The same, where also `tails` are left out: what stands past the last column of lines, where it is not read but
    /// would be if it moved. It goes back into lines that nobody edits.
    pub fn without_tails(
        original: Arc<[u8]>,
        expansions: &[ExpandedInvocation],
        tails: &[Range<usize>],
    ) -> ExpandedText {
        let mut all: Vec<ExpandedInvocation> =
            tails.iter().map(|t| ExpandedInvocation { from: t.clone(), text: Vec::new() }).collect();
        all.extend_from_slice(expansions);
        all.sort_by_key(|e| e.from.start);
        let mut expanded = ExpandedText::new(original, &all);
        let is_tail =
            |(_, from): &&(Range<usize>, Range<usize>)| tails.binary_search_by_key(&from.start, |t| t.start).is_ok();
        // A token that goes on in the next line holds the end of its line.
        let holds_tail = |(_, from): &&(Range<usize>, Range<usize>)| {
            let next = tails.partition_point(|t| t.start <= from.start);
            tails.get(next).is_some_and(|t| t.end <= from.end)
        };
        let lost = expanded.expansions.iter().filter(|e| is_tail(e) || holds_tail(e));
        expanded.tails = lost.map(|(at, _)| at.start).collect();
        expanded
    }

    /// Where the expansion stands that a place of the text is in.
    pub fn expansion_at(&self, at: usize) -> Option<Range<usize>> {
        let i = self.expansions.partition_point(|(w, _)| w.end <= at);
        self.expansions.get(i).filter(|(w, _)| w.contains(&at)).map(|(w, _)| w.clone())
    }

    /// Whether anything in a range of the text is written out in the file's place of it.
    pub fn has_expansions_in(&self, range: &Range<usize>) -> bool {
        self.expansions.iter().any(|(w, _)| w.start < range.end && range.start < w.end)
    }

    /// The text as it is read: comments of C and C++ are blanks, and so are splices between tokens.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The text as it is printed, comments and all, for what is copied and for how lines are laid out.
    pub fn written(&self) -> &[u8] {
        &self.written
    }

    pub fn original(&self) -> &[u8] {
        &self.original
    }

    /// The place in the file that a range of the text stands for; inside an expansion the whole
    /// invocation.
    pub fn to_file(&self, range: &Range<usize>) -> Range<usize> {
        let (start, _) = self.offset_to_file(range.start);
        let (mut low, high) = if range.is_empty() {
            self.offset_to_file(range.end)
        } else {
            let (_, end) = self.offset_to_file(range.end - 1);
            (start, end)
        };
        low = low.min(start);
        low..high.max(low)
    }

    /// The place of a part of the text, whatever else is expanded; `None`: it is a part of several expansions.
    pub(crate) fn place_in_file(&self, part: &Range<usize>) -> Option<PlaceInFile> {
        let range = self.to_file(part);
        let Some(expansion) = self.expansion_at(part.start) else {
            let in_expansion = part.end > part.start && self.expansion_at(part.end - 1).is_some();
            return (!in_expansion).then_some(PlaceInFile { range, in_expansion: None });
        };
        let offsets = part.start - expansion.start..part.end - expansion.start;
        (part.end <= expansion.end).then_some(PlaceInFile { range, in_expansion: Some(offsets) })
    }

    /// Where a place stands in the text; `None`: its invocation is not expanded.
    pub(crate) fn part_of(&self, place: &PlaceInFile) -> Option<Range<usize>> {
        let start = self.from_file(place.range.start);
        let Some(offsets) = &place.in_expansion else { return Some(start..self.from_file(place.range.end)) };
        let expansion = self.expansion_at(start).filter(|e| e.start == start && self.to_file(e) == place.range)?;
        let part = start + offsets.start..start + offsets.end;
        (part.end <= expansion.end).then_some(part)
    }

    /// The file's bytes that the byte at `at` stands for.
    fn offset_to_file(&self, at: usize) -> (usize, usize) {
        let i = self.expansions.partition_point(|(w, _)| w.end <= at);
        if let Some((w, f)) = self.expansions.get(i)
            && w.contains(&at)
        {
            return (f.start, f.end);
        }
        let base = match i.checked_sub(1).map(|i| &self.expansions[i]) {
            Some((w, f)) => f.end + (at - w.end),
            None => at,
        };
        (base, (base + 1).min(self.original.len()))
    }

    /// The place in the text of an offset of the file (the start of the expansion if it lies in an
    /// expanded invocation).
    pub fn from_file(&self, at: usize) -> usize {
        let i = self.expansions.partition_point(|(_, f)| f.end <= at);
        if let Some((w, f)) = self.expansions.get(i)
            && f.contains(&at)
        {
            return w.start;
        }
        match i.checked_sub(1).map(|i| &self.expansions[i]) {
            Some((w, f)) => w.end + (at - f.end),
            None => at,
        }
    }

    /// Whether a part of the file lies in an invocation that is written out.
    pub fn is_expanded(&self, part: &Range<usize>) -> bool {
        let i = self.expansions.partition_point(|(_, f)| f.end < part.end);
        self.expansions.get(i).is_some_and(|(_, f)| f.start <= part.start && part.end <= f.end)
    }

    /// A part of the text as it will be printed after `edits` (sorted, disjoint, inside `part`):
    /// expansions that no edit touches are printed as the user's invocation.
    pub fn render(&self, part: &Range<usize>, edits: &[Edit]) -> Vec<u8> {
        self.render_with(part, edits, &[])
    }

    /// The same, where what goes back to the user's invocation is itself edited: `respelled` has ranges of the file.
    pub fn render_with(&self, part: &Range<usize>, edits: &[Edit], respelled: &[Edit]) -> Vec<u8> {
        let mut out = Vec::with_capacity(part.len());
        let mut at = part.start;
        // Where the last edit ends.
        let mut edited_to = None;
        let mut edits = edits.iter().peekable();
        let first = self.expansions.partition_point(|(w, _)| w.start < part.start);
        let mut expansions = self.expansions[first..].iter().take_while(|(w, _)| w.start < part.end).peekable();
        loop {
            // The next thing that is not plain text.
            let insertion_at = edits.peek().filter(|e| e.range.is_empty()).map(|e| e.range.start);
            if let Some((w, f)) = expansions.peek()
                && edits.peek().is_none_or(|e| w.start <= e.range.start)
                && insertion_at != Some(w.start)
            {
                let lost = self.is_lost(w.start, part, edited_to);
                if lost && w.is_empty() {
                    // Nor the blanks before it.
                    out.extend_from_slice(&self.written[at..w.start]);
                    at = w.start;
                    out.truncate(out.trim_ascii_end().len().max(line_start(&out)));
                }
                let touched = lost || edits.peek().is_some_and(|e| e.range.start < w.end);
                let whole = w.end <= part.end;
                if !touched && whole {
                    out.extend_from_slice(&self.written[at..w.start]);
                    let mut from = f.start;
                    for edit in respelled.iter().filter(|e| f.start <= e.range.start && e.range.end <= f.end) {
                        out.extend_from_slice(&self.original[from..edit.range.start]);
                        out.extend_from_slice(&edit.text);
                        from = edit.range.end;
                    }
                    out.extend_from_slice(&self.original[from..f.end]);
                    at = w.end;
                }
                expansions.next();
                continue;
            }
            let Some(edit) = edits.next() else { break };
            if edit.range.start < at {
                continue;
            }
            edited_to = Some(edit.range.end);
            out.extend_from_slice(&self.written[at..edit.range.start]);
            out.extend_from_slice(&edit.text);
            at = edit.range.end;
            while expansions.next_if(|(w, _)| w.start < at).is_some() {}
        }
        out.extend_from_slice(&self.written[at.min(part.end)..part.end]);
        out
    }

    /// Whether what stands at `at` is the end of a line that may not go back: the line was edited, or is copied.
    fn is_lost(&self, at: usize, part: &Range<usize>, edited_to: Option<usize>) -> bool {
        self.tails.binary_search(&at).is_ok()
            && (*part != (0..self.written.len())
                || edited_to.is_some_and(|edited| edited >= line_start(&self.written[..at])))
    }
}

/// Where the last line of a text starts.
fn line_start(text: &[u8]) -> usize {
    memchr::memrchr(b'\n', text).map_or(0, |n| n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str, expansions: &[(Range<usize>, &str)]) -> ExpandedText {
        let list: Vec<_> = expansions
            .iter()
            .map(|(from, t)| ExpandedInvocation { from: from.clone(), text: t.as_bytes().to_vec() })
            .collect();
        ExpandedText::new(text.as_bytes().into(), &list)
    }

    fn edit(range: Range<usize>, text: &str) -> Edit {
        Edit { range, text: text.as_bytes().to_vec() }
    }

    #[test]
    fn untouched_expansions_go_back_to_the_invocation() {
        let w = expanded("a M(1) b M(2) c", &[(2..6, "f(1)+1"), (9..13, "f(2)+1")]);
        assert_eq!(w.text(), b"a f(1)+1 b f(2)+1 c");
        assert_eq!(w.render(&(0..w.text().len()), &[]), b"a M(1) b M(2) c");
        assert_eq!(w.render(&(0..w.text().len()), &[edit(11..12, "g")]), b"a M(1) b g(2)+1 c");
        assert_eq!(w.render(&(0..w.text().len()), &[edit(0..1, "x"), edit(18..19, "y")]), b"x M(1) b M(2) y");
    }

    #[test]
    fn an_invocation_may_be_respelled() {
        let w = expanded("a M(1) b", &[(2..6, "f(1)+1")]);
        let whole = 0..w.text().len();
        assert_eq!(w.render_with(&whole, &[], &[edit(4..5, "2")]), b"a M(2) b");
        assert_eq!(w.render_with(&whole, &[edit(2..3, "g")], &[edit(4..5, "2")]), b"a g(1)+1 b");
        assert!(w.is_expanded(&(4..5)) && w.is_expanded(&(2..6)) && !w.is_expanded(&(5..7)));
    }

    #[test]
    fn an_edit_over_an_expansion_swallows_it() {
        let w = expanded("a M b", &[(2..3, "long text")]);
        assert_eq!(w.render(&(0..w.text().len()), &[edit(1..12, "-")]), b"a-b");
    }

    #[test]
    fn an_insertion_before_an_expansion_leaves_it() {
        let w = expanded("a M b", &[(2..3, "long text")]);
        assert_eq!(w.render(&(0..w.text().len()), &[edit(2..2, "<")]), b"a <M b");
        assert_eq!(w.render(&(0..w.text().len()), &[edit(11..11, ">")]), b"a M> b");
    }

    #[test]
    fn ends_past_the_last_column_stay_on_lines_that_nobody_edits() {
        let w = ExpandedText::without_tails(b"a X1\nb X2\nc X3\n"[..].into(), &[], &[2..4, 7..9, 12..14]);
        assert_eq!(w.text(), b"a \nb \nc \n");
        let whole = 0..w.text().len();
        assert_eq!(w.render(&whole, &[]), w.original());
        assert_eq!(w.render(&whole, &[edit(3..4, "long")]), b"a X1\nlong\nc X3\n");
        assert_eq!(w.render(&whole, &[edit(4..5, "")]), b"a X1\nb\nc X3\n");
        assert_eq!(w.render(&(3..6), &[]), b"b\n");
        assert_eq!(w.to_file(&(6..7)), 10..11);
        assert_eq!(w.from_file(8), 5);
    }

    #[test]
    fn places_map_both_ways() {
        let w = expanded("a M(1) b", &[(2..6, "f(1)+1")]);
        assert_eq!(w.to_file(&(0..1)), 0..1);
        assert_eq!(w.to_file(&(3..4)), 2..6);
        assert_eq!(w.to_file(&(9..10)), 7..8);
        assert_eq!(w.from_file(7), 9);
        assert_eq!(w.from_file(3), 2);
    }
}
