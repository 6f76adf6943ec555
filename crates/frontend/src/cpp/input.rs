//! Text to expand macros in: parts of a file, read as one stream of tokens.

use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Lexer, Token};

/// A stream of tokens over some ranges of a file.
pub(super) struct Input<'a> {
    whole: &'a [u8],
    segments: &'a [Range<usize>],
    segment: usize,
    lexer: Lexer<'a>,
    cplusplus: bool,
    /// Once needed: the offsets of the parentheses that nothing closes.
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
        let mut input =
            Input { whole, segments, segment: 0, lexer: Lexer::new(whole, 0, 0, cplusplus), cplusplus, unclosed: None };
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

    /// The `<...>` that comes next, if one does.
    pub fn header_name(&mut self) -> Option<Token> {
        self.lexer.header_name()
    }

    pub fn mark(&self) -> Mark {
        Mark { segment: self.segment, pos: self.lexer.pos }
    }

    pub fn reset(&mut self, mark: Mark) {
        self.enter(mark.segment, Some(mark.pos));
    }

    /// Whether the parenthesis at `open`, just read, is closed somewhere. Known to be, until one was found not to be.
    pub fn closes(&mut self, open: usize) -> bool {
        if self.unclosed.is_none() {
            self.unclosed = Some(self.find_unclosed(open));
        }
        self.unclosed.as_ref().is_none_or(|unclosed| !unclosed.contains(&open))
    }

    /// The unclosed parentheses from `open` on.
    fn find_unclosed(&mut self, open: usize) -> HashSet<usize> {
        let mark = self.mark();
        let mut stack = vec![open];
        while let Some(token) = self.next() {
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
