//! Code of one place that is written at another, where its macros must mean the same.

use crate::obstacle::Obstacle;
use ompick_frontend::cpp::Time;
use ompick_frontend::directive::{DirectiveText, Options, Token};
use ompick_frontend::unit::Unit;

/// Text of one place as it is to be spelled at another, so that its macros mean the same; `kept`: names that are
/// no macros. The error says which name cannot be told from a macro.
pub fn as_at(
    unit: &Unit,
    text: &[u8],
    here: Time,
    there: Time,
    is_no_macro: &dyn Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, Obstacle> {
    let cpp = &unit.preprocessed;
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

/// Macros whose value is that of the place where they stand.
const OF_PLACE: [&str; 3] = ["__LINE__", "__INCLUDE_LEVEL__", "__COUNTER__"];

/// Refuses text that has, by itself or in macros, another value wherever it is written.
pub fn hangs_on_place(unit: &Unit, text: &[u8], here: Time) -> Result<(), Obstacle> {
    let expanded = tokens(&unit.preprocessed.expand(text, here, &|_| false).text);
    match expanded.iter().find(|token| OF_PLACE.contains(&token.text.as_str())) {
        Some(token) => Err(Obstacle::MacroOfPlace { name: token.text.to_string() }),
        None => Ok(()),
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
