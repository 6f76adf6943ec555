//! The clauses of a dispatch construct, as far as their text tells (OpenMP 5.2, 7.6).

use super::Checker;
use crate::codes;
use crate::directive::{Clause, Directive, DirectiveText, Options};
use crate::language::Language;
use crate::placed::Placed;
use crate::unit::ParsedFile;
use ompick_resolver::names;

impl Checker<'_> {
    /// The clauses of a dispatch construct: only those it takes, `depend` aside each once, with
    /// something in parentheses. Those that are true by themselves may do without (6.0).
    pub(super) fn dispatch(&mut self, parsed: &ParsedFile, placed: &Placed, directive: &Directive) {
        let known = names::dispatch_clauses(&directive.name);
        let is_empty = |clause: &Clause| match &clause.argument {
            Some(range) => placed.plain(range, parsed.text.text()).trim().is_empty(),
            None => !matches!(clause.name.as_str(), "nocontext" | "novariants" | "nowait"),
        };
        if let Some(argument) = &directive.argument {
            let message = format!("`{}` has clauses only", directive.name);
            self.say(&codes::DISPATCH_CLAUSE, parsed, &placed.place(&argument.range), message, Vec::new());
        }
        let items =
            |clause: &Clause| clause.argument.as_ref().map_or(0, |a| placed.list_items(a, parsed.text.text()).len());
        for (i, clause) in directive.clauses.iter().enumerate() {
            let message = match clause.name.as_str() {
                name if !known.contains(&name) => format!("`{name}` is not a clause of `{}`", directive.name),
                name if is_empty(clause) => format!("`{name}` needs something in parentheses"),
                "device" | "nocontext" | "novariants" | "nowait" | "interop"
                    if directive.clauses[..i].iter().any(|c| c.name == clause.name) =>
                {
                    format!("`{}` stands here twice", clause.name)
                }
                "is_device_ptr" | "has_device_addr"
                    if parsed.language != Language::Fortran && not_a_name(parsed, placed, clause).is_some() =>
                {
                    let item = not_a_name(parsed, placed, clause).unwrap_or_default();
                    format!("`{item}` of `{}` is no variable", clause.name)
                }
                "device" | "nocontext" | "novariants" | "nowait" if items(clause) > 1 => {
                    format!("`{}` takes exactly one expression", clause.name)
                }
                _ => continue,
            };
            self.say(&codes::UNKNOWN_CLAUSE, parsed, &placed.place(&clause.range), message, Vec::new());
        }
        for clause in &directive.clauses {
            if let Some(message) = wrong_argument(parsed, placed, clause) {
                self.say(&codes::DISPATCH_CLAUSE, parsed, &placed.place(&clause.range), message, Vec::new());
            }
        }
    }
}

/// The first item of a clause's list that is no name.
fn not_a_name(parsed: &ParsedFile, placed: &Placed, clause: &Clause) -> Option<String> {
    let items = placed.list_items(clause.argument.as_ref()?, parsed.text.text());
    let part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b':') || b >= 0x80;
    items.into_iter().find(|item| !item.bytes().all(part) || item.as_bytes().first().is_none_or(u8::is_ascii_digit))
}

/// What is wrong in the parentheses of `device` and `depend`: their modifiers and lists (OpenMP 5.2, 13.2 and 15.9.5).
fn wrong_argument(parsed: &ParsedFile, placed: &Placed, clause: &Clause) -> Option<String> {
    let options = Options { fold_case: parsed.language == Language::Fortran };
    let argument = placed.plain(clause.argument.as_ref()?, parsed.text.text());
    let text = DirectiveText::whole(argument.as_bytes());
    let split = text.split_colon(0..argument.len(), options);
    match (clause.name.as_str(), split) {
        ("device", Some((modifier, _))) => {
            let modifier = text.text(modifier).trim().to_ascii_lowercase();
            (modifier != "device_num").then(|| format!("`device` of `dispatch` takes no modifier `{modifier}`"))
        }
        // Nothing in the parentheses is said above.
        ("depend", None) if argument.trim().is_empty() => None,
        ("depend", None) => Some("`depend` needs a dependence type and a colon before its list".to_owned()),
        ("depend", Some((modifiers, list))) => {
            let modifiers = text.list_items(modifiers, options);
            let word = modifiers.last().map(|m| text.text(m.clone()).trim().to_owned()).unwrap_or_default();
            if !names_type(&word) {
                return Some(format!("`{word}` is no dependence type that `dispatch` takes"));
            }
            text.list_items(list, options).is_empty().then(|| "`depend` names no variable".to_owned())
        }
        _ => None,
    }
}

fn names_type(word: &str) -> bool {
    let word = word.trim().to_ascii_lowercase();
    matches!(word.as_str(), "in" | "out" | "inout" | "mutexinoutset" | "inoutset" | "depobj")
}
