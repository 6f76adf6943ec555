//! A run-time test as an expression of Fortran.

use crate::lower::condition::bracketed;
use crate::lower::planned_text;
use crate::plan::{Condition, DeviceTest, Operand};
use ompick_resolver::matching::MatchMode;

/// A test as an expression, on one line. Nothing is evaluated for its effects alone: a function whose value does not
/// matter need not be (Fortran 2018, 10.1.7).
pub fn text(Condition { mode, operands, evaluated: _ }: &Condition) -> Vec<u8> {
    joined(operands.iter().map(operand).collect(), *mode)
}

fn operand(operand: &Operand) -> Vec<u8> {
    match operand {
        Operand::Expression(text) => planned_text::text(text).into_owned(),
        Operand::Device(test) => device(test),
    }
}

fn device(DeviceTest { function, number, host, offload, unique_identifier, is_negated }: &DeviceTest) -> Vec<u8> {
    let flag = |b: &bool| if *b { &b".true."[..] } else { b".false." };
    let not: &[u8] = if *is_negated { b".not. " } else { b"" };
    let number = number.as_ref().map_or(Vec::new(), |n| [b", int(", &*planned_text::text(n), b")"].concat());
    let call = [not, function, b"(", flag(host), b", ", flag(offload), &number, b")"].concat();
    match unique_identifier {
        Some(u) => {
            let value = u.value.replace('\'', "''");
            [&u.function, &b"('"[..], value.as_bytes(), b"'", &number, b") .and. ", &call].concat()
        }
        None => call,
    }
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
