//! Code of one place that is written at another, where its macros must mean the same.

use crate::obstacle::Obstacle;
use ompick_frontend::cpp::{COUNTER, PassId, Time, TranslationUnit};
use ompick_frontend::directive::{DirectiveText, Options, Token};
use ompick_frontend::unit::Unit;
use std::borrow::Cow;

/// Text that stands at an offset of a pass, with what `__LINE__` and its like are there, if it names them: elsewhere
/// they are something else, whatever macros mean.
pub fn of_place<'t>(
    cpp: &TranslationUnit,
    text: &'t [u8],
    pass: PassId,
    at: usize,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Cow<'t, [u8]> {
    let placed = cpp.expand_at(text, pass, at, is_no_macro).text;
    match cpp.expand(text, cpp.time_at(pass, at), is_no_macro).text == placed {
        true => text.into(),
        false => placed.into(),
    }
}

/// Text of one place as it is to be spelled at another, so that its macros mean the same; `kept`: names that are
/// no macros. The error says which name cannot be told from a macro.
pub fn as_at(
    cpp: &TranslationUnit,
    text: &[u8],
    here: Time,
    there: Time,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, Obstacle> {
    if here == there {
        return Ok(text.to_vec());
    }
    let meant = cpp.expand(text, here, is_no_macro).text;
    if cpp.expand(text, there, is_no_macro).text == meant {
        return Ok(text.to_vec());
    }
    if cpp.expand(&meant, there, is_no_macro).text == meant {
        return Ok(meant);
    }
    let tokens = tokens(&meant);
    let is_macro = |t: &&Token| !is_no_macro(t.text.as_bytes()) && cpp.macros.get(t.text.as_bytes(), there).is_some();
    let name = tokens.iter().find(is_macro).map_or("", |t| &t.text);
    Err(Obstacle::MacroHere { name: name.to_string() })
}

/// Refuses text that reads `__COUNTER__`, by itself or in macros: it has another value wherever it is written.
pub fn does_not_count(unit: &Unit, text: &[u8], here: Time) -> Result<(), Obstacle> {
    let counter = String::from_utf8_lossy(COUNTER);
    let expanded = tokens(&unit.preprocessed.expand(text, here, &|_| false).text);
    match expanded.iter().any(|token| token.text == counter) {
        true => Err(Obstacle::MacroOfPlace { name: counter.into_owned() }),
        false => Ok(()),
    }
}

/// A function's name as it must be spelled to be called where macros mean what they mean at `there`.
pub fn callable(unit: &Unit, name: &[u8], there: Time) -> Result<Vec<u8>, Obstacle> {
    let cpp = &unit.preprocessed;
    match cpp.macros.get(name, there) {
        // In parentheses a function-like macro is none.
        Some(m) if m.is_function_like() => Ok([b"(", name, b")"].concat()),
        Some(_) if cpp.expand(name, there, &|_| false).text != name => {
            Err(Obstacle::CalleeIsMacro { name: String::from_utf8_lossy(name).to_string() })
        }
        _ => Ok(name.to_vec()),
    }
}

fn tokens(text: &[u8]) -> Vec<Token> {
    DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false })
}
