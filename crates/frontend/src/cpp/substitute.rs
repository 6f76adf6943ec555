//! Puts arguments into a macro's body: `#`, `##`, `__VA_OPT__` and the GNU comma.

use super::expand::{Arg, Call, Exhausted, Machine, NOWHERE, Substituted, Tok};
use super::lexer::{Lexer, TokenKind, is_ident_part};
use super::macros::{BodyToken, MacroDef, Part, Variadic};

impl Machine<'_> {
    /// The macro's body with the arguments in place.
    pub(super) fn substitute(&mut self, call: &Call) -> Result<Substituted, Exhausted> {
        let def = call.def;
        let like = self.place_of_body(call);
        let mut out = Output::default();
        // Text outside a `#__VA_OPT__(...)` while its inside is made.
        let mut outer: Option<(Output, bool)> = None;
        let mut group_start = 0;
        let mut lead = None;
        let mut at = 0;
        while let Some(item) = def.body.get(at) {
            let first = at == 0;
            at += 1;
            let mut space = lead.take().unwrap_or(if first { call.name.space } else { item.space });
            let mut pasted = item.pasted;
            let made;
            let toks: &[Tok] = match item.part {
                Part::Plain => {
                    made = [self.plain(item, call, &like)];
                    &made
                }
                Part::Param { index, stringified: true } => {
                    made = [self.stringify(&call.args[index as usize].raw, &like)];
                    &made
                }
                Part::Param { index, stringified: false } => {
                    let arg = &call.args[index as usize];
                    let toks = arg.expanded.as_ref().filter(|_| !out.paste && !pasted).unwrap_or(&arg.raw);
                    if out.paste && self.comma_before_variadic(def, index, &out) {
                        // GNU: `, ## __VA_ARGS__` pastes nothing; without arguments the comma goes.
                        out.paste = toks.is_empty();
                        if arg.omitted {
                            out.without_comma(pasted);
                            continue;
                        }
                    }
                    toks
                }
                Part::VaOptOpen { stringified } => {
                    if call.has_variable_arguments() {
                        if stringified {
                            outer = Some((std::mem::take(&mut out), space));
                        }
                        group_start = at;
                        // What comes first in the group is spaced as the group is.
                        lead = Some(space);
                        continue;
                    }
                    (at, pasted) = behind_group(def, at);
                    made = [self.stringify(&[], &like)];
                    &made[usize::from(!stringified)..]
                }
                Part::VaOptClose => match outer.take() {
                    Some((before, before_group)) => {
                        let inner = std::mem::replace(&mut out, before);
                        made = [self.stringify(&inner.toks, &like)];
                        space = before_group;
                        &made
                    }
                    None if group_start + 1 == at => &[],
                    None => {
                        out.paste = pasted;
                        continue;
                    }
                },
            };
            self.burn(1 + toks.len())?;
            let argument = self.argument_as_text(item.part, call);
            self.append(&mut out, toks, space || argument.is_some_and(Arg::starts_spaced));
            out.space |= argument.is_some_and(|argument| argument.spaced_end);
            out.paste = pasted;
        }
        let Output { toks, space: spaced_end, .. } = out;
        Ok(match self.env.traditional {
            true => Substituted { toks: self.joined(toks), spaced_end },
            false => Substituted { toks, spaced_end: false },
        })
    }

    /// What tokens of a macro's body are like: they come from its name, or from nowhere in the outermost invocation.
    fn place_of_body(&self, call: &Call) -> Tok {
        let outermost = call.name.from == self.origin;
        let (from, from_end) = if outermost { (NOWHERE, NOWHERE) } else { (call.name.from, call.name.from_end) };
        Tok { from, from_end, ..call.name }
    }

    /// A token of a macro's body that is no parameter.
    fn plain(&mut self, item: &BodyToken, call: &Call, like: &Tok) -> Tok {
        let spelling = call.def.spelling(item);
        match self.env.traditional && matches!(item.kind, TokenKind::String | TokenKind::Char) {
            true => self.quoted(spelling, call, item.kind, like),
            false => self.make(item.kind, spelling, like),
        }
    }

    /// The argument that a part of a body stands for, where the white space around it counts.
    fn argument_as_text<'c>(&self, part: Part, call: &'c Call) -> Option<&'c Arg> {
        match part {
            Part::Param { index, .. } if self.env.traditional => call.args.get(index as usize),
            _ => None,
        }
    }

    /// A string of a macro's body with the arguments in it, as a traditional preprocessor puts them there.
    fn quoted(&mut self, string: &[u8], call: &Call, kind: TokenKind, like: &Tok) -> Tok {
        let parameters = call.def.params.as_deref().unwrap_or_default();
        let mut text = Vec::with_capacity(string.len());
        let mut rest = string;
        while let Some(&first) = rest.first() {
            let length = rest.iter().take_while(|b| is_ident_part(**b)).count().max(1);
            let (word, behind) = rest.split_at(length);
            rest = behind;
            let starts_name = is_ident_part(first) && !first.is_ascii_digit();
            match parameters.iter().position(|p| starts_name && **p == *word).and_then(|n| call.args.get(n)) {
                Some(arg) => {
                    for (n, tok) in arg.raw.iter().enumerate() {
                        text.extend((n > 0 && tok.space).then_some(b' '));
                        text.extend_from_slice(self.text(tok));
                    }
                    self.stringified.extend(arg.raw.iter().map(|t| t.from).filter(|&from| from != NOWHERE));
                }
                None => text.extend_from_slice(word),
            }
        }
        self.make(kind, &text, like)
    }

    /// Names and what follows them without a blank, as one: a traditional preprocessor reads text again.
    fn joined(&mut self, toks: Vec<Tok>) -> Vec<Tok> {
        let mut out: Vec<Tok> = Vec::with_capacity(toks.len());
        for tok in toks {
            let is_part = matches!(tok.kind, TokenKind::Identifier | TokenKind::Number);
            match out.last().copied().filter(|last| is_part && !tok.space && last.kind == TokenKind::Identifier) {
                Some(last) => {
                    let text = [self.text(&last), self.text(&tok)].concat();
                    let like = if last.from == NOWHERE { Tok { space: last.space, ..tok } } else { last };
                    let whole = Tok { painted: false, ..self.make(TokenKind::Identifier, &text, &like) };
                    out.pop();
                    out.push(whole);
                }
                None => out.push(tok),
            }
        }
        out
    }

    fn comma_before_variadic(&self, def: &MacroDef, index: u32, out: &Output) -> bool {
        let last = def.params.as_ref().is_some_and(|params| index as usize + 1 == params.len());
        def.variadic != Variadic::No
            && last
            && !out.left_empty
            && out.toks.last().is_some_and(|tok| self.text(tok) == b",")
    }

    /// Adds an item to the text made so far, by `##` if it is due. `space`: before its first token.
    fn append(&mut self, out: &mut Output, toks: &[Tok], space: bool) {
        let Some((&first, rest)) = toks.split_first() else {
            // A placemarker.
            if !out.paste {
                out.left_empty = true;
                out.space |= space;
            }
            return;
        };
        let first = Tok { space: space | std::mem::take(&mut out.space), ..first };
        if out.paste
            && !out.left_empty
            && let Some(left) = out.toks.pop()
        {
            match self.paste(&left, &first) {
                Some(tok) => out.toks.push(tok),
                None => out.toks.extend([left, first]),
            }
        } else {
            out.toks.push(first);
        }
        out.toks.extend_from_slice(rest);
        out.left_empty = false;
    }

    fn paste(&mut self, left: &Tok, right: &Tok) -> Option<Tok> {
        let text = [self.text(left), self.text(right)].concat();
        let mut lexer = Lexer::new(&text, 0, text.len(), self.env.cplusplus);
        let whole = lexer.next_token().filter(|t| t.start == 0 && t.end == text.len());
        self.pasted.extend([left.from, right.from].iter().filter(|&&from| from != NOWHERE));
        let Some(whole) = whole.filter(|t| t.kind != TokenKind::Other) else {
            let at = if left.from == NOWHERE { self.origin } else { left.from } as usize;
            let (l, r) = (String::from_utf8_lossy(self.text(left)), String::from_utf8_lossy(self.text(right)));
            self.problems.push((at, format!("pasting `{l}` and `{r}` gives no valid token")));
            return None;
        };
        let like = if left.from == NOWHERE { Tok { space: left.space, ..*right } } else { *left };
        Some(self.make(whole.kind, &text, &like))
    }

    fn stringify(&mut self, toks: &[Tok], like: &Tok) -> Tok {
        let mut text = vec![b'"'];
        for (n, tok) in toks.iter().enumerate() {
            if n > 0 && tok.space {
                text.push(b' ');
            }
            let quoted = matches!(tok.kind, TokenKind::String | TokenKind::Char);
            for &b in self.text(tok) {
                match b {
                    b'"' | b'\\' if quoted => text.extend([b'\\', b]),
                    b'\n' if quoted => text.extend(b"\\n"),
                    b => text.push(b),
                }
            }
        }
        let slashes = text.iter().rev().take_while(|&&b| b == b'\\').count();
        let last_is_quoted = toks.last().is_some_and(|t| matches!(t.kind, TokenKind::String | TokenKind::Char));
        if slashes % 2 == 1 && !last_is_quoted {
            // As gcc does: the backslash would escape the closing quote.
            text.pop();
        }
        text.push(b'"');
        self.stringified.extend(toks.iter().map(|t| t.from).filter(|&from| from != NOWHERE));
        let like = toks.first().map_or(*like, |first| Tok { from: first.from, from_end: first.from_end, ..*like });
        self.make(TokenKind::String, &text, &like)
    }
}

/// Where a body goes on behind the `__VA_OPT__` in which a token stands, and whether `##` comes first there.
fn behind_group(def: &MacroDef, inside: usize) -> (usize, bool) {
    let rest = def.body.get(inside..).unwrap_or_default();
    let close = rest.iter().position(|t| t.part == Part::VaOptClose).unwrap_or(rest.len());
    (inside + close + 1, rest.get(close).is_some_and(|t| t.pasted))
}

/// The text that a substitution has made so far.
#[derive(Default)]
struct Output {
    toks: Vec<Tok>,
    /// What stands left of a `##` is a placemarker.
    left_empty: bool,
    /// `##` came last.
    paste: bool,
    /// White space stood before a placemarker.
    space: bool,
}

impl Output {
    /// Takes away the comma before variable arguments that are not given.
    fn without_comma(&mut self, pasted: bool) {
        self.toks.pop();
        self.left_empty = true;
        self.paste = pasted;
    }
}
