//! Code of one place that is written at another, where its macros must mean the same.

use crate::obstacle::Obstacle;
use ompick_frontend::cpp::{COUNTER, Expansion, PassId, Time, TranslationUnit};
use ompick_frontend::directive::{DirectiveText, Options, Token};
use ompick_frontend::source_form::traditional;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::borrow::Cow;

/// What macros mean at a place.
#[derive(Clone, Copy)]
pub struct MacroState<'u> {
    cpp: &'u TranslationUnit,
    time: Time,
}

impl<'u> MacroState<'u> {
    pub fn new(cpp: &'u TranslationUnit, time: Time) -> MacroState<'u> {
        MacroState { cpp, time }
    }

    /// At a place of a file's text.
    pub fn at(parsed: &'u ParsedFile, at: usize) -> MacroState<'u> {
        MacroState { cpp: &parsed.preprocessed, time: parsed.time_at(at) }
    }

    fn is_that_of(&self, other: &MacroState) -> bool {
        std::ptr::eq(self.cpp, other.cpp) && self.time == other.time
    }

    pub fn is_macro(&self, name: &[u8]) -> bool {
        self.cpp.macros.get(name, self.time).is_some()
    }

    /// A text with its macros expanded; `is_no_macro`: names that are none.
    pub fn expanded(&self, text: &[u8], is_no_macro: &dyn Fn(&[u8]) -> bool) -> Vec<u8> {
        as_code(self.cpp, text, |text| self.cpp.expand(text, self.time, is_no_macro))
    }
}

/// A text of a unit expanded. The preprocessor of Fortran reads it in another way.
fn as_code(cpp: &TranslationUnit, text: &[u8], expand: impl Fn(&[u8]) -> Expansion) -> Vec<u8> {
    match cpp.is_traditional() {
        true => traditional::unmasked(expand(&traditional::masked_text(text)).text),
        false => expand(text).text,
    }
}

/// Text that stands at an offset of a pass, with what `__LINE__` and its like are there, if it names them: elsewhere
/// they are something else, whatever macros mean.
pub fn of_place<'t>(
    cpp: &TranslationUnit,
    text: &'t [u8],
    pass: PassId,
    at: usize,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Cow<'t, [u8]> {
    let placed = as_code(cpp, text, |text| cpp.expand_at(text, pass, at, is_no_macro));
    match MacroState::new(cpp, cpp.time_at(pass, at)).expanded(text, is_no_macro) == placed {
        true => text.into(),
        false => placed.into(),
    }
}

/// Text of one place as it is to be spelled at another of the same unit: see [`as_elsewhere`].
pub fn as_at(
    cpp: &TranslationUnit,
    text: &[u8],
    here: Time,
    there: Time,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, Obstacle> {
    as_elsewhere(text, MacroState::new(cpp, here), MacroState::new(cpp, there), is_no_macro)
}

/// Text of one place as it is to be spelled at another, so that its macros mean the same; `is_no_macro`: names that are
/// no macros. The error says which name cannot be told from a macro.
pub fn as_elsewhere(
    text: &[u8],
    here: MacroState,
    there: MacroState,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, Obstacle> {
    if here.is_that_of(&there) {
        return Ok(text.to_vec());
    }
    let meant = here.expanded(text, is_no_macro);
    if there.expanded(text, is_no_macro) == meant {
        return Ok(text.to_vec());
    }
    check_no_macros(&meant, there, is_no_macro)?;
    Ok(meant)
}

/// Refuses text without macros that would have some at a place.
pub fn check_no_macros(text: &[u8], there: MacroState, is_no_macro: &dyn Fn(&[u8]) -> bool) -> Result<(), Obstacle> {
    if there.expanded(text, is_no_macro) == text {
        return Ok(());
    }
    let tokens = tokens(text);
    let is_macro = |t: &&Token| !is_no_macro(t.text.as_bytes()) && there.is_macro(t.text.as_bytes());
    let name = tokens.iter().find(is_macro).map_or("", |t| &t.text);
    Err(Obstacle::MacroHere { name: name.to_string() })
}

/// Refuses text that reads `__COUNTER__`, by itself or in macros: it has another value wherever it is written.
pub fn does_not_count(cpp: &TranslationUnit, text: &[u8], here: Time) -> Result<(), Obstacle> {
    let counter = String::from_utf8_lossy(COUNTER);
    let expanded = tokens(&MacroState::new(cpp, here).expanded(text, &|_| false));
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
