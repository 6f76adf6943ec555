//! The items of a file of C or C++, found by its tokens alone: function definitions with their bodies, declarations,
//! the heads of classes and namespaces. What an item declares and names is taken rather too widely than too narrowly; a
//! text that is laid out otherwise than expected is [`Irregular`], and then nothing is concluded from it.

use super::words::{Keyword, Word, Words};
use crate::cpp::{self, Lexer, Pass, PassId, Token, TokenKind};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Bytes between two ends of functions that are noted: a tree takes some fifty times as many.
const PIECE: usize = 64 << 10;

/// The items of a text cannot be told apart by its tokens.
#[derive(Debug, PartialEq, Eq)]
pub struct Irregular;

/// A function definition, or what stands between two.
#[derive(Debug)]
pub struct Item {
    pub pass: PassId,
    pub range: Range<usize>,
    /// A member of a class.
    pub is_member: bool,
    /// What stands between the braces of a function's body.
    pub body: Option<Range<usize>>,
    /// The names by which others may mean it.
    pub declares: Vec<Word>,
    /// The words outside its body, and those in it.
    pub head: Vec<Word>,
    pub inside: Vec<Word>,
    /// Words in its body that parentheses follow.
    pub calls: Vec<Word>,
    /// An operator function, a conversion or a destructor.
    pub is_unnamed: bool,
    /// A member of a class with an initialiser: constructors run it.
    pub initialises_member: bool,
    /// Its body tells its type, or its value where it is called in a condition.
    pub is_looked_into: bool,
    /// Its body has lambda expressions or classes with operators.
    pub has_closures: bool,
    /// A declaration of a function, and nothing else: without braces, outside of classes.
    pub is_prototype: bool,
    /// The strings of `_Pragma` outside its body.
    pub pragmas: Vec<Range<usize>>,
}

/// A declaration of C that stands in nothing, from its first word to its semicolon: of types with their members, of
/// enumerators, variables, functions.
#[derive(Debug)]
pub struct FileScopeDeclaration {
    pub pass: PassId,
    pub range: Range<usize>,
    /// What it consists of.
    pub items: Range<usize>,
}

/// What the braces are that an item is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BraceKind {
    Namespace,
    Class,
}

/// The token before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Nothing,
    Word(Word),
    String,
    /// A punctuator, by its first two bytes.
    Mark(u8, u8),
    Other,
}

/// An open parenthesis or bracket.
#[derive(Clone, Copy, Debug)]
struct Open {
    before: Before,
    first: Before,
    tokens: u32,
}

/// What was seen of an item so far.
#[derive(Default)]
struct Head {
    start: Option<usize>,
    open: Vec<Open>,
    /// Open braces that are part of the item: of initialisers, enumerators.
    braces: u32,
    /// Angles that are open behind `template`.
    angles: u32,
    declares: Vec<Word>,
    words: Vec<Word>,
    /// Words that `<` follows.
    with_arguments: Vec<Word>,
    /// The only word in the parentheses closed last.
    alone: Option<Word>,
    /// What stood before the parentheses closed last.
    parentheses_of: Option<Before>,
    class_key: bool,
    /// Words since the class key, and whether a colon came since.
    words_of_class: Vec<Word>,
    colon: bool,
    equals: bool,
    /// It holds braces, and whether the last of them were closed just now, with nothing to follow but punctuation.
    has_part: bool,
    is_complete: bool,
    /// Behind the colon of a constructor's initialisers.
    initialisers: bool,
    /// It goes on behind a class's members: `struct s { ... } f(void);`.
    follows_class: bool,
    /// The strings of `_Pragma`.
    pragmas: Vec<Range<usize>>,
    seen: KeywordsFound,
}

/// Keywords that an item holds outside of parentheses.
#[derive(Clone, Copy, Default)]
struct KeywordsFound {
    template: bool,
    namespace: bool,
    enumeration: bool,
    operator: bool,
    tilde: bool,
    auto: bool,
    arrow: bool,
    constant: bool,
    requires: bool,
}

/// A function's body.
struct Body {
    range: Range<usize>,
    words: Vec<Word>,
    calls: Vec<Word>,
    has_closures: bool,
}

/// What an opening brace begins.
enum Brace {
    Items(BraceKind),
    Body,
    /// An initialiser, or the like.
    Part,
}

/// Reads the items of files, one after the other.
pub struct Scanner<'s, 't> {
    pub words: &'s mut Words<'t>,
    pub items: &'s mut Vec<Item>,
    /// The names of the classes, and where their members stand.
    pub classes: &'s mut Vec<Word>,
    pub class_bodies: &'s mut FxHashMap<PassId, Vec<Range<usize>>>,
    /// Where functions end that stand in nothing: what stands before can be parsed without what stands behind.
    pub ends: &'s mut FxHashMap<PassId, Vec<usize>>,
    /// In order; none of C++.
    pub declarations: &'s mut Vec<FileScopeDeclaration>,
    /// Whether a word is ever a macro's name.
    pub is_macro: &'s dyn Fn(&[u8]) -> bool,
    pub cplusplus: bool,
}

/// The state within one file.
struct State<'t> {
    pass: PassId,
    text: &'t [u8],
    /// The braces around, and where they were opened.
    around: Vec<(BraceKind, usize)>,
    head: Head,
    /// Where a declaration begins that stands in nothing, and the number of its first item.
    declaration: Option<(usize, usize)>,
    before: Before,
    before_that: Before,
    end: usize,
    /// The last of [`Scanner::ends`].
    last_end: usize,
}

impl State<'_> {
    /// Whether an item may end here without a semicolon.
    fn is_finished(&self) -> Result<(), Irregular> {
        let head = &self.head;
        let is_open = !head.open.is_empty() || head.braces > 0 || head.angles > 0;
        if is_open || head.has_part { Err(Irregular) } else { Ok(()) }
    }
}

impl<'t> Scanner<'_, 't> {
    /// Reads the items of a file.
    ///
    /// # Errors
    /// If they cannot be told apart.
    pub fn read(&mut self, id: PassId, pass: &'t Pass) -> Result<(), Irregular> {
        let text = &pass.source.bytes[..];
        let mut state = State {
            pass: id,
            text,
            around: Vec::new(),
            head: Head::default(),
            declaration: None,
            before: Before::Nothing,
            before_that: Before::Nothing,
            end: 0,
            last_end: 0,
        };
        let (parts, cplusplus) = (pass.active_text(), self.cplusplus);
        let mut tokens = parts.into_iter().flat_map(|part| {
            let mut lexer = Lexer::new(text, part.start, part.end, cplusplus);
            std::iter::from_fn(move || lexer.next_token())
        });
        while let Some(token) = tokens.next() {
            let now = self.meaning(text, &token);
            state.head.start.get_or_insert(token.start);
            state.declaration.get_or_insert((token.start, self.items.len()));
            state.end = token.end;
            match now {
                Before::Mark(b'{', _) if state.head.open.is_empty() && state.head.braces == 0 => {
                    match self.brace(&state)? {
                        Brace::Items(around) => {
                            if around == BraceKind::Class {
                                self.classes.extend(&state.head.words_of_class);
                            }
                            self.finish(&mut state, None);
                            state.around.push((around, token.end));
                        }
                        Brace::Body => self.body(&mut state, token.end, &mut tokens)?,
                        Brace::Part => {
                            self.note(&mut state, now)?;
                            state.head.has_part = true;
                        }
                    }
                }
                Before::Mark(b'}', _) if state.head.braces == 0 => {
                    state.is_finished()?;
                    self.finish(&mut state, None);
                    if let (BraceKind::Class, start) = state.around.pop().ok_or(Irregular)? {
                        self.class_bodies.entry(id).or_default().push(start..token.start);
                        state.head.follows_class = true;
                    }
                }
                _ => self.token(&mut state, now, token.start)?,
            }
            (state.before_that, state.before) = (state.before, now);
        }
        state.is_finished()?;
        self.finish(&mut state, None);
        if state.around.is_empty() { Ok(()) } else { Err(Irregular) }
    }

    fn meaning(&mut self, text: &'t [u8], token: &Token) -> Before {
        let bytes = &text[token.start..token.end];
        match token.kind {
            TokenKind::Identifier => Before::Word(self.words.number(cpp::spelling(text, token))),
            TokenKind::String => Before::String,
            TokenKind::Punctuator => match bytes {
                b"<%" => Before::Mark(b'{', 0),
                b"%>" => Before::Mark(b'}', 0),
                b"<:" => Before::Mark(b'[', 0),
                b":>" => Before::Mark(b']', 0),
                [first] => Before::Mark(*first, 0),
                [first, second, ..] => Before::Mark(*first, *second),
                [] => Before::Other,
            },
            _ => Before::Other,
        }
    }

    /// A token of an item, outside of function bodies, that begins at `start`.
    fn token(&mut self, state: &mut State<'t>, now: Before, start: usize) -> Result<(), Irregular> {
        if now == Before::String {
            // An alias names a function so, and `_Pragma` all that a directive names.
            let quoted = self.words_in(&state.text[start..state.end]);
            state.head.words.extend(quoted);
            if let (Before::Word(word), Before::Mark(b'(', _)) = (state.before_that, state.before)
                && self.words.spelling(word) == b"_Pragma"
            {
                state.head.pragmas.push(start..state.end);
            }
        }
        self.note(state, now)?;
        let is_outermost = state.head.open.is_empty() && state.head.braces == 0;
        if now == Before::Mark(b';', 0) && is_outermost {
            self.finish(state, None);
            if state.around.is_empty() {
                self.end_declaration(state);
            }
        }
        // `public:`
        let is_access = |w: Word| matches!(self.words.keyword(w), Some(Keyword::Access));
        if now == Before::Mark(b':', 0) && is_outermost && matches!(state.before, Before::Word(w) if is_access(w)) {
            state.head = Head::default();
        }
        Ok(())
    }

    /// Takes a token into account that is part of an item's head.
    fn note(&mut self, state: &mut State<'t>, now: Before) -> Result<(), Irregular> {
        let head = &mut state.head;
        let before = state.before;
        let name = match before {
            Before::Word(w) if self.words.keyword(w).is_none() && head.braces == 0 => Some(w),
            _ => None,
        };
        if let Some(open) = head.open.last_mut() {
            if open.tokens == 0 {
                open.first = now;
            }
            open.tokens += 1;
        }
        // Another item would begin, of which nobody would know the name.
        if std::mem::take(&mut head.is_complete) && matches!(now, Before::Word(_)) {
            return Err(Irregular);
        }
        let is_outermost = head.open.is_empty() && head.braces == 0;
        let in_template = head.angles > 0;
        let declares = !head.equals && !head.initialisers && !in_template;
        match now {
            Before::Word(w) => {
                head.words.push(w);
                if is_outermost && !in_template {
                    match self.words.keyword(w) {
                        Some(keyword) => head.see(keyword, self.cplusplus),
                        None if head.class_key => head.words_of_class.push(w),
                        None => {}
                    }
                }
            }
            Before::Mark(b'(', _) => {
                if declares {
                    head.declares.extend(name.or(head.alone.filter(|_| before == Before::Mark(b')', 0))));
                    if matches!(before, Before::Mark(b'>', _)) {
                        head.declares.extend(&head.with_arguments);
                    }
                    head.seen.tilde |= state.before_that == Before::Mark(b'~', 0);
                }
                head.open.push(Open { before, first: Before::Nothing, tokens: 0 });
            }
            Before::Mark(b'[', _) => {
                if declares {
                    head.declares.extend(name);
                }
                head.open.push(Open { before, first: Before::Nothing, tokens: 0 });
            }
            Before::Mark(b')' | b']', _) => head.close(now, name.filter(|_| declares))?,
            Before::Mark(b'{', _) => head.braces += 1,
            Before::Mark(b'}', _) => {
                head.braces = head.braces.checked_sub(1).ok_or(Irregular)?;
                let of_requires = matches!(head.parentheses_of, Some(Before::Word(w))
                    if self.words.keyword(w) == Some(Keyword::Requires));
                head.is_complete = head.braces == 0 && !head.seen.enumeration && !of_requires;
            }
            _ if !is_outermost => {}
            Before::Mark(b'<' | b'>', _) if in_template || head.seen.template => head.angle(now),
            Before::Mark(b'<', 0) => head.with_arguments.extend(name),
            Before::Mark(b'-', b'>') => head.seen.arrow = true,
            Before::Mark(b'=', 0) if !in_template => {
                head.declares.extend(name.filter(|_| !head.initialisers));
                head.equals = true;
            }
            Before::Mark(b';' | b',', _) if declares => head.declares.extend(name),
            Before::Mark(b':', 0) if !in_template => {
                head.colon |= head.class_key || head.seen.enumeration;
                head.initialisers |= self.cplusplus && head.parentheses_of.is_some() && !head.colon && !head.equals;
            }
            _ => {}
        }
        // The angles behind `template` follow it at once.
        head.seen.template &= matches!(now, Before::Word(w) if self.words.keyword(w) == Some(Keyword::Template));
        Ok(())
    }

    /// What a brace begins outside of parentheses and other braces.
    fn brace(&self, state: &State<'t>) -> Result<Brace, Irregular> {
        let (head, before) = (&state.head, state.before);
        let keyword = |b: Before| match b {
            Before::Word(w) => self.words.keyword(w),
            _ => None,
        };
        if head.words.is_empty() && before != Before::String {
            return Err(Irregular);
        }
        if head.equals || head.angles > 0 {
            return Ok(Brace::Part);
        }
        if head.seen.namespace || before == Before::String {
            return Ok(Brace::Items(BraceKind::Namespace));
        }
        let ends_head = match before {
            Before::Word(_) => keyword(before) == Some(Keyword::BehindParameters),
            Before::Mark(b'&' | b')', _) => true,
            _ => false,
        };
        let is_attribute = |b: Before| keyword(b) == Some(Keyword::Attribute);
        let Some(of) = head.parentheses_of else {
            return match before {
                _ if head.seen.enumeration => Ok(Brace::Part),
                _ if head.class_key => Ok(Brace::Items(BraceKind::Class)),
                Before::Word(w) if (self.is_macro)(self.words.spelling(w)) => Err(Irregular),
                _ if self.cplusplus => Ok(Brace::Part),
                _ => Err(Irregular),
            };
        };
        if keyword(of) == Some(Keyword::Requires) || (head.seen.enumeration && (head.colon || is_attribute(of))) {
            return Ok(Brace::Part);
        }
        if head.class_key && !head.seen.enumeration {
            return self.brace_behind_class_key(head, before, ends_head);
        }
        if head.initialisers {
            let is_body = matches!(before, Before::Mark(b')' | b'}' | b'.', _));
            return Ok(if is_body { Brace::Body } else { Brace::Part });
        }
        match before {
            _ if ends_head || head.seen.arrow || head.seen.requires => Ok(Brace::Body),
            _ if head.seen.enumeration => Ok(Brace::Part),
            Before::Word(w) if (self.is_macro)(self.words.spelling(w)) => Err(Irregular),
            _ if self.cplusplus => Ok(Brace::Part),
            _ => Err(Irregular),
        }
    }

    /// The same behind `struct` and its like, and parentheses: a class, or a function that returns one.
    fn brace_behind_class_key(&self, head: &Head, before: Before, ends_head: bool) -> Result<Brace, Irregular> {
        let (of, words) = (head.parentheses_of.unwrap_or(Before::Nothing), &head.words_of_class);
        let of_last = matches!(of, Before::Word(w) if words.last() == Some(&w));
        let of_parameters = match of {
            Before::Word(w) => self.words.keyword(w) == Some(Keyword::BehindParameters) || (of_last && words.len() > 1),
            other => other == Before::Mark(b')', 0),
        };
        let names_class = matches!(before, Before::Word(w) if self.words.keyword(w).is_none() || !of_last);
        match () {
            () if head.colon || names_class && !(ends_head && of_parameters) => Ok(Brace::Items(BraceKind::Class)),
            () if ends_head && of_parameters => Ok(Brace::Body),
            () if words.len() < 2 => Ok(Brace::Items(BraceKind::Class)),
            () => Err(Irregular),
        }
    }

    /// Reads a function's body up to the brace that closes it.
    fn body(
        &mut self,
        state: &mut State<'t>,
        start: usize,
        tokens: &mut impl Iterator<Item = Token>,
    ) -> Result<(), Irregular> {
        // Whose body is it? (`catch (...) {` behind a function's own.)
        if state.head.declares.is_empty() && !state.head.seen.operator {
            return Err(Irregular);
        }
        let (mut words, mut calls, mut has_closures) = (Vec::new(), Vec::new(), false);
        let mut braces = 1u32;
        let mut before = Before::Nothing;
        for token in tokens {
            let now = self.meaning(state.text, &token);
            match now {
                Before::String if self.is_directive(&state.text[token.start..token.end]) => {
                    words.extend(self.words_in(&state.text[token.start..token.end]));
                }
                Before::Word(w) => {
                    words.push(w);
                    has_closures |= self.cplusplus && self.words.keyword(w) == Some(Keyword::Operator);
                }
                Before::Mark(b'(', _) => {
                    let callee = match before {
                        Before::Word(w) => Some(w).filter(|w| self.words.keyword(*w).is_none()),
                        _ => None,
                    };
                    calls.extend(callee);
                }
                Before::Mark(b'{', _) => braces += 1,
                Before::Mark(b'}', _) => braces -= 1,
                Before::Mark(b'[', _) if self.cplusplus => {
                    has_closures |= self.begins_closure(&state.text[token.end..], before);
                }
                _ => {}
            }
            before = now;
            if braces == 0 {
                state.end = token.end;
                self.finish(state, Some(Body { range: start..token.start, words, calls, has_closures }));
                if state.around.is_empty() {
                    state.declaration = None;
                }
                if state.around.is_empty() && token.end - state.last_end >= PIECE {
                    self.ends.entry(state.pass).or_default().push(token.end);
                    state.last_end = token.end;
                }
                return Ok(());
            }
        }
        Err(Irregular)
    }

    /// Whether a string may be the operand of `_Pragma`.
    fn is_directive(&self, string: &[u8]) -> bool {
        memchr::memmem::find(string, b"omp").is_some()
    }

    fn words_in(&mut self, string: &'t [u8]) -> Vec<Word> {
        let words = cpp::words_of(string).filter(|w| !w[0].is_ascii_digit());
        words.map(|w| self.words.number(w.into())).collect()
    }

    /// Whether a bracket begins a lambda expression, rather than subscripts or attributes.
    fn begins_closure(&self, behind: &[u8], before: Before) -> bool {
        let is_attribute = behind.trim_ascii_start().starts_with(b"[");
        match before {
            Before::Word(w) => self.words.keyword(w) == Some(Keyword::BeforeExpression),
            Before::Mark(b')' | b']' | b'[', _) | Before::String | Before::Other => false,
            _ => !is_attribute,
        }
    }

    /// Ends a declaration that stands in nothing.
    fn end_declaration(&mut self, state: &mut State<'t>) {
        if let Some((start, first)) = state.declaration.take().filter(|_| !self.cplusplus) {
            let (range, items) = (start..state.end, first..self.items.len());
            self.declarations.push(FileScopeDeclaration { pass: state.pass, range, items });
        }
    }

    /// Ends an item.
    fn finish(&mut self, state: &mut State<'t>, body: Option<Body>) {
        let head = std::mem::take(&mut state.head);
        let Some(start) = head.start else { return };
        let has_body = body.is_some();
        let is_prototype =
            !has_body && state.text[..state.end].ends_with(b";") && self.is_prototype(&head, &state.around);
        let (inside, calls, has_closures, body) = match body {
            Some(body) => (body.words, body.calls, body.has_closures, Some(body.range)),
            None => (Vec::new(), Vec::new(), false, None),
        };
        let is_member = matches!(state.around.last(), Some((BraceKind::Class, _)));
        let item = Item {
            pass: state.pass,
            range: start..state.end,
            is_member,
            declares: distinct(head.declares),
            head: distinct(head.words),
            is_unnamed: head.seen.operator || head.seen.tilde,
            initialises_member: is_member && !has_body && !head.seen.enumeration && (head.equals || head.has_part),
            is_looked_into: head.seen.constant || (head.seen.auto && !head.seen.arrow),
            has_closures,
            inside: distinct(inside),
            calls: distinct(calls),
            is_prototype,
            pragmas: head.pragmas,
            body,
        };
        if !item.head.is_empty() || has_body {
            self.items.push(item);
        }
    }
}

impl Scanner<'_, '_> {
    /// Whether what ends with a semicolon declares functions, and nothing but them.
    fn is_prototype(&self, head: &Head, around: &[(BraceKind, usize)]) -> bool {
        let is_name = |w: Word| self.words.keyword(w).is_none() && !(self.is_macro)(self.words.spelling(w));
        let has_parameters = matches!(head.parentheses_of, Some(Before::Word(w)) if is_name(w));
        let is_other = head.follows_class || head.has_part || head.equals || head.initialisers || head.colon;
        let seen = &head.seen;
        let is_special = seen.namespace || seen.operator || seen.tilde || seen.constant || seen.requires || seen.auto;
        let in_class = matches!(around.last(), Some((BraceKind::Class, _)));
        // A macro may make more than is seen.
        let is_plain =
            |w: &Word| !(self.is_macro)(self.words.spelling(*w)) && self.words.keyword(*w) != Some(Keyword::Template);
        has_parameters && !is_other && !is_special && !in_class && head.words.iter().all(is_plain)
    }
}

/// Words without those that stand twice.
fn distinct(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_unstable();
    words.dedup();
    // (Most are few, and moving them costs more than what it spares.)
    if words.capacity() > 2 * words.len() + 8 {
        words.shrink_to_fit();
    }
    words
}

impl Head {
    fn see(&mut self, keyword: Keyword, cplusplus: bool) {
        let seen = &mut self.seen;
        match keyword {
            Keyword::ClassKey => self.class_key = true,
            Keyword::Template => seen.template = cplusplus,
            Keyword::Namespace => seen.namespace = cplusplus,
            Keyword::Enumeration => seen.enumeration = true,
            Keyword::Operator => seen.operator |= cplusplus,
            Keyword::Auto => seen.auto = true,
            Keyword::Constant => seen.constant = true,
            Keyword::Requires => seen.requires |= cplusplus,
            _ => {}
        }
    }

    /// Closes parentheses or brackets; `name`: the last word in them.
    fn close(&mut self, now: Before, name: Option<Word>) -> Result<(), Irregular> {
        let open = self.open.pop().ok_or(Irregular)?;
        if matches!(open.first, Before::Mark(b'*' | b'&' | b'^', _)) {
            self.declares.extend(name);
        }
        // `(name)(parameters)`
        self.alone = name.filter(|_| open.tokens == 2);
        if self.open.is_empty() && matches!(now, Before::Mark(b')', _)) {
            self.parentheses_of = Some(open.before);
        }
        Ok(())
    }

    /// An angle of `template <...>`.
    fn angle(&mut self, now: Before) {
        match now {
            Before::Mark(b'<', 0) => self.angles += 1,
            Before::Mark(b'>', 0) => self.angles = self.angles.saturating_sub(1),
            Before::Mark(b'>', b'>') => self.angles = self.angles.saturating_sub(2),
            // `<=` and its like.
            _ => {}
        }
    }
}
