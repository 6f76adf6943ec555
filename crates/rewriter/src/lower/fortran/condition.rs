//! A run-time test as an expression of Fortran.

use crate::lower::condition::{bracketed, spelled};
use ompick_frontend::placed::Placed;
use ompick_resolver::matching::{DynamicPart, MatchMode, Test};
use ompick_resolver::selector::ContextSelector;

/// The test as it stands at its directive, on one line. The error says why it cannot be made there.
pub fn text(placed: &Placed, working: &[u8], selector: &ContextSelector, test: &Test) -> Result<Vec<u8>, String> {
    let mut parts = Vec::new();
    for part in &test.parts {
        parts.push(match part {
            DynamicPart::Condition(e) => one_line(&spelled(placed, working, selector, e)),
            DynamicPart::TargetDevice(_) => {
                return Err("tests of a device number are not written in Fortran yet".to_owned());
            }
        });
    }
    Ok(joined(parts, test.mode))
}

fn joined(parts: Vec<Vec<u8>>, mode: MatchMode) -> Vec<u8> {
    let all = |parts: Vec<Vec<u8>>, operator: &[u8]| match &parts[..] {
        [one] => one.clone(),
        _ => parts.iter().map(|p| bracketed(p)).collect::<Vec<_>>().join(operator),
    };
    match mode {
        MatchMode::All => all(parts, b" .and. "),
        MatchMode::Any => all(parts, b" .or. "),
        MatchMode::None => [&b".not. ("[..], &all(parts, b" .or. "), b")"].concat(),
    }
}

/// Text without line ends; the blanks around them become one.
pub fn one_line(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.filter(|l| !l.is_empty()).collect::<Vec<_>>().join(&b' ')
}
