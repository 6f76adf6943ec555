//! Selectors and devices for tests, written as in the specification.

use crate::context::DeviceTraits;
use crate::fold::c::{eval_to_bigint, tokenize};
use crate::selector::*;

pub(crate) fn host() -> DeviceTraits {
    DeviceTraits::new("host", ["host", "cpu"], ["x86_64"], ["avx2", "sse2"])
}

pub(crate) fn gpu() -> DeviceTraits {
    DeviceTraits::new("gpu", ["nohost", "gpu"], ["nvptx", "nvptx64"], ["sm_60", "sm_70"])
}

/// A selector from its text. Only for well-formed brackets; panics otherwise.
pub(crate) fn selector(text: &str) -> ContextSelector {
    let sets = split(text)
        .into_iter()
        .map(|set| {
            let (name, rest) = set.split_once('=').expect("set=");
            let inner = rest.trim().strip_prefix('{').and_then(|r| r.strip_suffix('}'));
            TraitSetSelector {
                name: TraitSetName::parse(name.trim()),
                selectors: split(inner.expect("{...}")).into_iter().map(trait_selector).collect(),
                span: 0..0,
            }
        })
        .collect();
    ContextSelector { sets, span: 0..0 }
}

/// Splits at the commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(text[start..].trim());
    }
    parts
}

fn trait_selector(text: &str) -> TraitSelector {
    let Some((name, rest)) = text.split_once('(') else {
        return TraitSelector { name: text.to_owned(), score: None, properties: None, span: 0..0 };
    };
    let mut inner = rest.strip_suffix(')').expect("closing parenthesis");
    let mut score = None;
    if let Some(after) = inner.strip_prefix("score(") {
        let (value, rest) = after.split_once("):").expect("score(n):");
        score = Some(Box::new(TraitScore {
            value: eval_to_bigint(&tokenize(value), &()),
            tokens: owned(value),
            span: 0..0,
        }));
        inner = rest;
    }
    let is_expression = matches!(name, "condition" | "device_num");
    let properties = split(inner)
        .into_iter()
        .map(|text| TraitProperty {
            kind: if is_expression {
                TraitPropertyKind::Expression(expression(text))
            } else if let Some((name, rest)) = text.split_once('(') {
                TraitPropertyKind::Clause {
                    name: name.to_owned(),
                    arguments: owned(rest.strip_suffix(')').expect("closing parenthesis")),
                }
            } else {
                // An identifier and a string of the same spelling are the same value.
                TraitPropertyKind::Name(text.trim_matches('"').to_owned())
            },
            span: 0..0,
        })
        .collect();
    TraitSelector { name: name.to_owned(), score, properties: Some(properties), span: 0..0 }
}

pub(crate) fn expression(text: &str) -> Expression {
    Expression { tokens: owned(text).into(), value: eval_to_bigint(&tokenize(text), &()), varies: false }
}

fn owned(text: &str) -> Vec<String> {
    tokenize(text).into_iter().map(str::to_owned).collect()
}
