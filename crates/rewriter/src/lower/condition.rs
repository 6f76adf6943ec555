//! A run-time test as an expression of C.

use super::planned_text;
use crate::elaborate::Name;
use crate::plan::{Condition, Conditions, DeviceTest, Operand};
use ompick_resolver::matching::{MatchMode, Test};

/// A test as an expression.
pub fn text(Condition { mode, operands, evaluated }: &Condition) -> Vec<u8> {
    let test = joined(operands.iter().map(operand).collect(), *mode);
    match evaluated {
        Some(other) => [b"(", test.as_slice(), b") && ((void) (", &planned_text::text(other), b"), 1)"].concat(),
        None => test,
    }
}

/// A candidate's test in a function whose parameters have these names.
pub fn in_function(conditions: &Conditions, candidate: usize, test: &Test, names: &[Name]) -> Vec<u8> {
    conditions.condition(candidate, test, names).map_or_else(|| b"0".to_vec(), |condition| text(&condition))
}

fn operand(operand: &Operand) -> Vec<u8> {
    match operand {
        Operand::Expression(text) => planned_text::text(text).into_owned(),
        Operand::Device(test) => device(test),
    }
}

fn joined(parts: Vec<Vec<u8>>, mode: MatchMode) -> Vec<u8> {
    let all = |parts: Vec<Vec<u8>>, operator: &[u8]| match &parts[..] {
        [one] => one.clone(),
        _ => parts.iter().map(|p| bracketed(p)).collect::<Vec<_>>().join(operator),
    };
    match mode {
        MatchMode::All => all(parts, b" && "),
        MatchMode::Any => all(parts, b" || "),
        MatchMode::None => [&b"!("[..], &all(parts, b" || "), b")"].concat(),
    }
}

/// An expression in parentheses, unless it is one word.
pub fn bracketed(text: &[u8]) -> Vec<u8> {
    match text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        true => text.to_vec(),
        false => [&b"("[..], text, b")"].concat(),
    }
}

fn device(DeviceTest { function, number, host, offload, unique_identifier, is_negated }: &DeviceTest) -> Vec<u8> {
    let number = number.as_ref().map(planned_text::text);
    let number = number.as_deref().unwrap_or(b"omp_get_default_device()");
    let flag = |b: &bool| if *b { &b"1"[..] } else { b"0" };
    let not: &[u8] = if *is_negated { b"!" } else { b"" };
    let call = [not, function, b"(", number, b", ", flag(host), b", ", flag(offload), b")"].concat();
    match unique_identifier {
        Some(u) => [&u.function, &b"("[..], number, b", ", &quoted(&u.value), b") && ", &call].concat(),
        None => call,
    }
}

/// A unique identifier as a string literal.
fn quoted(uid: &str) -> Vec<u8> {
    [b"\"", uid.replace('\\', "\\\\").replace('"', "\\\"").as_bytes(), b"\""].concat()
}
