//! Text to expand macros in: parts of a file, read as one stream of tokens.

use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Lexer, Token, skip_splices};

/// A stream of tokens over some ranges of a file.
pub(super) struct Input<'a> {
    whole: &'a [u8],
    segments: &'a [Range<usize>],
    segment: usize,
    lexer: Lexer<'a>,
    cplusplus: bool,
    /// A token's start, or a place between tokens, not far before where reading goes on.
    anchor: usize,
    /// Once there is one: the offsets of the parentheses that nothing closes.
    unclosed: Option<HashSet<usize>>,
}

/// A place in an [`Input`] to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    segment: usize,
    pos: usize,
}

impl<'a> Input<'a> {
    pub fn new(whole: &'a [u8], segments: &'a [Range<usize>], cplusplus: bool) -> Self {
        let mut input = Input {
            whole,
            segments,
            segment: 0,
            lexer: Lexer::new(whole, 0, 0, cplusplus),
            cplusplus,
            anchor: 0,
            unclosed: None,
        };
        input.enter(0, None);
        input
    }

    pub fn bytes(&self) -> &'a [u8] {
        self.whole
    }

    fn enter(&mut self, segment: usize, pos: Option<usize>) {
        self.segment = segment;
        if let Some(range) = self.segments.get(segment) {
            self.lexer = Lexer::new(self.whole, pos.unwrap_or(range.start), range.end, self.cplusplus);
        }
    }

    pub fn next(&mut self) -> Option<Token> {
        let mut space = false;
        while self.segment < self.segments.len() {
            if let Some(mut token) = self.lexer.next_token() {
                token.space |= space;
                return Some(token);
            }
            space = true;
            self.enter(self.segment + 1, None);
        }
        None
    }

    /// Where reading goes on: the end of the last token read.
    pub fn pos(&self) -> usize {
        self.lexer.pos
    }

    /// The next identifier that may be `wanted`: see [`Lexer::next_candidate`].
    pub fn next_candidate(&mut self, wanted: impl Fn(&[u8]) -> bool) -> Option<Token> {
        self.anchor = self.lexer.pos;
        while self.segment < self.segments.len() {
            if let Some(token) = self.lexer.next_candidate(&mut self.anchor, &wanted) {
                return Some(token);
            }
            self.enter(self.segment + 1, None);
            self.anchor = self.lexer.pos;
        }
        None
    }

    /// For a candidate just found: whether white space comes before it, and the token before that,
    /// unless another candidate, or what was read after it, ends there.
    pub fn before(&self, candidate: &Token) -> (bool, Option<Token>) {
        let mut lexer = Lexer::new(self.whole, self.anchor, candidate.start, self.cplusplus);
        let mut last = None;
        while let Some(token) = lexer.next_token() {
            last = Some(token);
        }
        let end = last.map_or(self.anchor, |token| token.end);
        let starts = self.segments.get(self.segment).is_some_and(|range| range.start == candidate.start);
        (starts || skip_splices(self.whole, end) != candidate.start, last)
    }

    /// The `<...>` that comes next, if one does.
    pub fn header_name(&mut self) -> Option<Token> {
        self.lexer.header_name()
    }

    pub fn mark(&self) -> Mark {
        Mark { segment: self.segment, pos: self.lexer.pos }
    }

    /// Goes to an offset of the file; from one outside all parts to the next of them.
    pub fn seek(&mut self, offset: usize) {
        let segment = self.segments.partition_point(|part| part.end <= offset);
        let start = self.segments.get(segment).map(|part| part.start.max(offset));
        self.enter(segment, start);
    }

    pub fn reset(&mut self, mark: Mark) {
        self.enter(mark.segment, Some(mark.pos));
    }

    /// Whether the parenthesis at `open`, just read, may be closed: known not to be once one was found unclosed.
    pub fn may_close(&self, open: usize) -> bool {
        self.unclosed.as_ref().is_none_or(|unclosed| !unclosed.contains(&open))
    }

    /// The parenthesis at `open`, before which reading goes on, was found unclosed. Whatever comes after it and is
    /// unclosed, too, is noted with it: looking for the end again each time would take for ever.
    pub fn note_unclosed(&mut self, open: usize) {
        if self.unclosed.is_none() {
            self.unclosed = Some(self.find_unclosed(open));
        }
    }

    /// The unclosed parentheses from `open` on, which is yet to be read.
    fn find_unclosed(&mut self, open: usize) -> HashSet<usize> {
        let mark = self.mark();
        let mut stack = Vec::new();
        while let Some(token) = self.next() {
            if token.start < open {
                continue;
            }
            match &self.whole[token.start..token.end] {
                b"(" => stack.push(token.start),
                b")" => {
                    stack.pop();
                }
                _ => {}
            }
        }
        self.reset(mark);
        stack.into_iter().collect()
    }
}
