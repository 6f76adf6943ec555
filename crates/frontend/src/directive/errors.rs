//! What to say about the places where a directive does not parse.

use super::text::{Token, TokenKind};
use super::{DirectiveText, Options, SyntaxError};
use crate::diag::Severity;
use std::collections::BTreeSet;
use tree_sitter::{Language, Node};

/// More are rarely about other mistakes.
const MAX_ERRORS: usize = 4;

/// Skipped tokens looked at for the one that did not fit.
const MAX_LEAVES: usize = 100;

/// The syntax errors of a tree that has some. Brackets and strings come first: while they do not match, what the
/// parser made of the rest says little.
pub(super) fn find(root: Node, text: &DirectiveText, options: Options) -> Vec<SyntaxError> {
    let (Some(first), Some(last)) = (text.ranges.first(), text.ranges.last()) else {
        return Vec::new();
    };
    let tokens = text.tokens(first.start..last.end, options);
    let error = unterminated(&tokens).or_else(|| unbalanced(&tokens));
    error.map_or_else(|| misfits(root, &tokens), |error| vec![error])
}

fn error(range: std::ops::Range<usize>, message: String) -> SyntaxError {
    SyntaxError { range, message, severity: Severity::Error }
}

fn unterminated(tokens: &[Token]) -> Option<SyntaxError> {
    let token = tokens.iter().find(|token| token.kind == TokenKind::Unknown && token.text.starts_with(['"', '\'']))?;
    Some(error(token.range.clone(), "unterminated string".to_owned()))
}

/// The first bracket without its other half.
fn unbalanced(tokens: &[Token]) -> Option<SyntaxError> {
    let mut open: Vec<&Token> = Vec::new();
    let mut culprit = None;
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Punctuation) {
        let opening = match token.text.as_str() {
            "(" | "[" | "{" => {
                open.push(token);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        if open.pop_if(|last| last.text == opening).is_none() {
            // It closes an outer one, so the innermost was left open; or it closes nothing.
            let outer = open.iter().any(|outer| outer.text == opening);
            culprit = if outer { open.last().copied() } else { Some(token) };
            break;
        }
    }
    let culprit = culprit.or(open.last().copied())?;
    Some(error(culprit.range.clone(), format!("unbalanced `{}`", culprit.text)))
}

/// The places where the parser skipped or made up tokens.
fn misfits(root: Node, tokens: &[Token]) -> Vec<SyntaxError> {
    let mut errors: Vec<SyntaxError> = Vec::new();
    let mut cursor = root.walk();
    loop {
        let node = cursor.node();
        let found = node.is_error() || node.is_missing();
        if found {
            let error = if node.is_missing() { missing(node, tokens) } else { misfit(root, node, tokens) };
            if errors.iter().all(|other| other.range != error.range) {
                errors.push(error);
            }
        }
        if errors.len() == MAX_ERRORS {
            return errors;
        }
        if !found && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return errors;
            }
        }
    }
}

fn after(tokens: &[Token], at: usize) -> String {
    let before = tokens[..tokens.partition_point(|token| token.range.end <= at)].last();
    before.map_or(String::new(), |token| format!(" after `{}`", token.text))
}

fn missing(node: Node, tokens: &[Token]) -> SyntaxError {
    // The parser puts the token before the blanks or behind them; here it is where the last one ends.
    let before = tokens[..tokens.partition_point(|token| token.range.end <= node.start_byte())].last();
    let at = before.map_or(node.start_byte(), |token| token.range.end);
    let what = match node.kind() {
        "clause_name" => "a clause".to_owned(),
        "identifier" | "word" => "a name".to_owned(),
        kind if node.is_named() => format!("a {}", kind.replace('_', " ")),
        kind => format!("`{kind}`"),
    };
    error(at..at, format!("expected {what}{}", after(tokens, at)))
}

/// Names the first token that did not fit, and what would have.
fn misfit(root: Node, node: Node, tokens: &[Token]) -> SyntaxError {
    let language = node.language();
    let leaves = leaves(node);
    // Tokens read in the error state (0) have no say in what fits.
    let culprit = leaves.iter().find(|leaf| {
        let mut fitting = language.lookahead_iterator(leaf.parse_state());
        leaf.parse_state() == 0
            || leaf.is_error()
            || !fitting.as_mut().is_some_and(|ids| ids.any(|id| id == leaf.grammar_id()))
    });
    let (start, state) = match culprit {
        Some(leaf) => (leaf.start_byte(), leaf.parse_state()),
        // All that was skipped had fitted, but what came next did not.
        None => (node.end_byte(), leaves.last().map_or(0, next_state)),
    };
    let at = tokens.partition_point(|token| token.range.end <= start);
    let previous = at.checked_sub(1).map(|before| &tokens[before]);
    let state = if state == 0 { state_after(root, previous) } else { state };
    let end = previous.map_or(start, |token| token.range.end);
    let range = tokens.get(at).map_or(end..end, |token| token.range.clone());
    let expected = expected(&language, state);
    if (1..=3).contains(&expected.len()) {
        return error(range, format!("expected {}{}", one_of(&expected), after(tokens, end)));
    }
    let message = match tokens.get(at) {
        Some(token) => format!("unexpected `{}`{}", token.text, after(tokens, end)),
        None => format!("unexpected end of the directive{}", after(tokens, end)),
    };
    error(range, message)
}

/// The state of the parser after a token that it took.
fn state_after(root: Node, previous: Option<&Token>) -> u16 {
    let Some(previous) = previous else { return 0 };
    let leaf = root.descendant_for_byte_range(previous.range.start, previous.range.end);
    leaf.filter(|leaf| leaf.child_count() == 0).map_or(0, |leaf| next_state(&leaf))
}

/// By the token's own kind: that of an alias leads nowhere. 0 if that is not known.
fn next_state(leaf: &Node) -> u16 {
    match leaf.parse_state() {
        0 => 0,
        state => leaf.language().next_state(state, leaf.grammar_id()),
    }
}

fn leaves(node: Node) -> Vec<Node> {
    let mut leaves = Vec::new();
    let mut cursor = node.walk();
    loop {
        if !cursor.goto_first_child() {
            leaves.push(cursor.node());
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return leaves;
                }
            }
        }
        if leaves.len() == MAX_LEAVES {
            return leaves;
        }
    }
}

/// What the parser takes in a state, in words.
fn expected(language: &Language, state: u16) -> BTreeSet<String> {
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    if state != 0
        && let Some(ids) = language.lookahead_iterator(state)
    {
        kinds = ids.filter_map(|id| language.node_kind_for_id(id)).collect();
        kinds.remove("comment");
        kinds.remove("line_continuation");
    }
    let mut words = BTreeSet::new();
    if kinds.contains("number_literal") {
        words.insert("an expression".to_owned());
        kinds.retain(|kind| matches!(*kind, ")" | "]" | "}" | "end"));
    } else if kinds.contains("_construct") && !kinds.contains(",") {
        words.insert("a directive name".to_owned());
        kinds.retain(|kind| *kind != "identifier" && !kind.starts_with('_'));
    } else if kinds.contains("identifier") && (kinds.contains(",") || kinds.iter().any(|kind| kind.starts_with('_'))) {
        words.insert("a clause".to_owned());
        kinds.retain(|kind| !matches!(*kind, "identifier" | ",") && !kind.starts_with('_'));
    }
    words.extend(kinds.into_iter().map(|kind| match kind {
        "identifier" => "a name".to_owned(),
        "end" => "the end of the directive".to_owned(),
        kind => format!("`{}`", kind.trim_start_matches('_')),
    }));
    words
}

fn one_of(words: &BTreeSet<String>) -> String {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}
