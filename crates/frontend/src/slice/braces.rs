//! Braces that macros open or close alone, as in `BEGIN ... END`. Function bodies that hold such macros end where their
//! own tokens say if what the macros open is closed in the same body, and nothing of the function's is closed by them.

use super::Macro;
use super::items::{Irregular, Item};
use super::words::{Word, Words};
use crate::cpp::{self, Lexer, MacroDef, PassId, Time, TokenKind, TranslationUnit};
use std::ops::Range;

/// What a sequence of tokens does to the braces around it: it closes some, then opens others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Nesting {
    closes: u32,
    opens: u32,
}

impl Nesting {
    const OPEN: Nesting = Nesting { closes: 0, opens: 1 };
    const CLOSE: Nesting = Nesting { closes: 1, opens: 0 };

    fn then(self, next: Nesting) -> Nesting {
        let matched = self.opens.min(next.closes);
        Nesting { closes: self.closes + next.closes - matched, opens: self.opens - matched + next.opens }
    }
}

/// Whether the bodies of all items end where they seem to, though the brackets of some macros do not match.
///
/// # Errors
/// If that cannot be told.
pub(super) fn check(
    unit: &TranslationUnit,
    words: &Words,
    items: &[Item],
    macros: &[Macro],
    unmatched: &[Word],
    cplusplus: bool,
) -> Result<(), Irregular> {
    let is_pasted = |m: &Macro| {
        let definitions = || unit.macros.definitions_of(words.spelling(m.name));
        m.pastes && unmatched.iter().any(|w| definitions().any(|def| def.may_paste(words.spelling(*w))))
    };
    if macros.iter().any(is_pasted) {
        return Err(Irregular);
    }
    let leads_there = leading_to(unmatched, macros, words.len());
    let leads = |w: &Word| leads_there[*w as usize];
    let braces = Braces { unit, words, leads_there: &leads_there, cplusplus };
    // Once a file, not once a body: it may have many of both.
    for items in items.chunk_by(|a, b| a.pass == b.pass) {
        let pass = items[0].pass;
        let active = unit.pass(pass).active_text();
        for item in items {
            if item.head.iter().any(leads) {
                return Err(Irregular);
            }
            if let Some(body) = item.body.as_ref().filter(|_| item.inside.iter().any(leads)) {
                braces.check_body(pass, &active, body)?;
            }
        }
    }
    Ok(())
}

/// By word: whether it is one of some macros, or one that invokes them.
fn leading_to(unmatched: &[Word], macros: &[Macro], words: usize) -> Vec<bool> {
    let mut leads = vec![false; words];
    unmatched.iter().for_each(|w| leads[*w as usize] = true);
    let mut users: Vec<Vec<Word>> = vec![Vec::new(); words];
    for m in macros {
        m.words.iter().for_each(|w| users[*w as usize].push(m.name));
    }
    let mut open = unmatched.to_vec();
    while let Some(word) = open.pop() {
        for user in std::mem::take(&mut users[word as usize]) {
            if !std::mem::replace(&mut leads[user as usize], true) {
                open.push(user);
            }
        }
    }
    leads
}

/// Parentheses that are open.
#[derive(Clone, Copy)]
struct Parentheses {
    /// They hold a macro's arguments, of which nobody knows how often they stand in its expansion.
    of_macro: bool,
    /// What came before them did this to the braces.
    before: Nesting,
}

/// Where a macro is invoked.
#[derive(Clone, Copy)]
struct Place {
    time: Time,
    /// Parentheses stand behind its name: they hold its arguments, or those of a macro that it becomes.
    parentheses_follow: bool,
}

struct Braces<'s, 't> {
    unit: &'s TranslationUnit,
    words: &'s Words<'t>,
    /// By word: it may become a macro whose brackets do not match.
    leads_there: &'s [bool],
    cplusplus: bool,
}

impl Braces<'_, '_> {
    /// `active`: the parts of the file that are not skipped, in order.
    fn check_body(&self, pass: PassId, active: &[Range<usize>], body: &Range<usize>) -> Result<(), Irregular> {
        let bytes = &self.unit.pass(pass).source.bytes[..];
        let first = active.partition_point(|part| part.end <= body.start);
        let inside = active[first..].iter().take_while(|part| part.start < body.end);
        let inside = inside.map(|part| part.start.max(body.start)..part.end.min(body.end));
        let tokens: Vec<_> = inside
            .flat_map(|part| {
                let mut lexer = Lexer::new(bytes, part.start, part.end, self.cplusplus);
                std::iter::from_fn(move || lexer.next_token())
            })
            .collect();
        let mut of_macros = Nesting::default();
        let mut open: Vec<bool> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let time = || self.unit.time_at(pass, token.start);
            let spelling = |at: usize| tokens.get(at).map(|token| cpp::spelling(bytes, token));
            let text = cpp::spelling(bytes, token);
            match &*text {
                b"(" => {
                    let before = at.checked_sub(1).and_then(spelling);
                    open.push(before.is_some_and(|name| self.unit.macros.get(&name, time()).is_some()));
                }
                b")" => _ = open.pop(),
                text if token.kind == TokenKind::Identifier && self.leads(text) => {
                    let Some(def) = self.unit.macros.get(text, time()) else { continue };
                    let parentheses_follow = spelling(at + 1).as_deref() == Some(b"(");
                    if def.is_function_like() && !parentheses_follow {
                        continue;
                    }
                    if open.contains(&true) {
                        return Err(Irregular);
                    }
                    let place = Place { time: time(), parentheses_follow };
                    of_macros = of_macros.then(self.nesting(def, place, &mut Vec::new())?);
                }
                _ => {}
            }
            if of_macros.closes > 0 {
                return Err(Irregular);
            }
        }
        if of_macros == Nesting::default() { Ok(()) } else { Err(Irregular) }
    }

    fn leads(&self, name: &[u8]) -> bool {
        self.words.find(name).is_some_and(|w| self.leads_there[w as usize])
    }

    /// What a macro's expansion does; `around`: the macros in whose expansions it stands.
    fn nesting<'m>(
        &'m self,
        def: &'m MacroDef,
        place: Place,
        around: &mut Vec<&'m [u8]>,
    ) -> Result<Nesting, Irregular> {
        let tokens: Vec<(TokenKind, &[u8])> = def.plain_tokens().ok_or(Irregular)?.collect();
        around.push(&def.name);
        let mut nesting = Nesting::default();
        let mut open: Vec<Parentheses> = Vec::new();
        for (at, &(kind, text)) in tokens.iter().enumerate() {
            match text {
                b"{" | b"<%" => nesting = nesting.then(Nesting::OPEN),
                b"}" | b"%>" => nesting = nesting.then(Nesting::CLOSE),
                b"(" => {
                    let before = at.checked_sub(1).map(|before| tokens[before].1);
                    let of_macro = before.is_some_and(|name| self.unit.macros.get(name, place.time).is_some());
                    open.push(Parentheses { of_macro, before: nesting });
                }
                b")" => match open.pop() {
                    Some(closed) if closed.of_macro && closed.before != nesting => return Err(Irregular),
                    _ => {}
                },
                _ if kind == TokenKind::Identifier && self.leads(text) && !around.contains(&text) => {
                    let Some(inner) = self.unit.macros.get(text, place.time) else { continue };
                    let parentheses_follow = match tokens.get(at + 1) {
                        Some((_, next)) => *next == b"(",
                        // Nobody looks for what follows the arguments of this one.
                        None if def.is_function_like() && inner.is_function_like() => return Err(Irregular),
                        None => place.parentheses_follow && !def.is_function_like(),
                    };
                    if inner.is_function_like() && !parentheses_follow {
                        continue;
                    }
                    if open.iter().any(|o| o.of_macro) {
                        return Err(Irregular);
                    }
                    nesting = nesting.then(self.nesting(inner, Place { parentheses_follow, ..place }, around)?);
                }
                _ => {}
            }
        }
        around.pop();
        Ok(nesting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_opens_the_next_closes() {
        let of = |closes, opens| Nesting { closes, opens };
        assert_eq!(of(0, 2).then(of(1, 0)), of(0, 1));
        assert_eq!(of(0, 1).then(of(3, 2)), of(2, 2));
        assert_eq!(of(1, 0).then(of(0, 1)), of(1, 1));
    }
}
