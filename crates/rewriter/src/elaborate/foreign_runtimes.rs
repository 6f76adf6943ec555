//! The foreign runtimes that an appended interop object prefers (OpenMP 5.2, 14.1.3; 6.0, 16.1.3).

use ompick_frontend::bind::Integer;
use ompick_frontend::directive::{DirectiveText, Options, TokenKind};
use thiserror::Error;

/// What is wrong in `prefer_type(...)`.
#[derive(Debug, Error)]
pub enum WrongPreference {
    #[error("`prefer_type` needs a list in parentheses")]
    NoList,
    #[error("`prefer_type` names no foreign runtime")]
    Empty,
    #[error("`{0}` of `prefer_type` is not closed")]
    NotClosed(String),
    #[error("`{0}` of `prefer_type` is neither a string nor an integer constant")]
    NoRuntime(String),
    #[error("`fr` stands twice in an item of `prefer_type`")]
    RuntimeTwice,
    #[error("`fr` of `prefer_type` names exactly one foreign runtime")]
    NotOneRuntime,
    #[error("`{0}` of `attr` is no string that begins with `ompx_`")]
    Attribute(String),
    #[error("`{0}` of `prefer_type` is neither `fr(...)` nor `attr(...)`")]
    NoSpecification(String),
}

/// Checks `prefer_type(...)`: a foreign runtime is named by a string or an integer constant; since 6.0 an item
/// may be `{fr(runtime), attr("ompx_...", ...)}`.
pub fn check_preference(
    clause: &str,
    options: Options,
    integer: &dyn Fn(&str) -> Integer,
) -> Result<(), WrongPreference> {
    let list = clause.strip_prefix("prefer_type").map(str::trim);
    let list = list.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')')).ok_or(WrongPreference::NoList)?;
    let items = items(list, options);
    if items.iter().all(String::is_empty) {
        return Err(WrongPreference::Empty);
    }
    items.iter().try_for_each(|item| match item.strip_prefix('{').map(|rest| rest.strip_suffix('}')) {
        None => check_runtime(item, options, integer),
        Some(None) => Err(WrongPreference::NotClosed(item.clone())),
        Some(Some(inside)) => check_specification(inside, options, integer),
    })
}

fn items(list: &str, options: Options) -> Vec<String> {
    let text = DirectiveText::whole(list.as_bytes());
    text.list_items(0..list.len(), options).into_iter().map(|i| text.text(i).trim().to_owned()).collect()
}

fn is_string(item: &str, options: Options) -> bool {
    let tokens = DirectiveText::whole(item.as_bytes()).tokens(0..item.len(), options);
    !tokens.is_empty() && tokens.iter().all(|t| t.kind == TokenKind::String)
}

fn check_runtime(item: &str, options: Options, integer: &dyn Fn(&str) -> Integer) -> Result<(), WrongPreference> {
    match item.is_empty() || (!is_string(item, options) && integer(item) == Integer::No) {
        true => Err(WrongPreference::NoRuntime(item.to_owned())),
        false => Ok(()),
    }
}

fn check_specification(
    inside: &str,
    options: Options,
    integer: &dyn Fn(&str) -> Integer,
) -> Result<(), WrongPreference> {
    let mut runtimes = 0;
    for part in items(inside, options) {
        let of = |name: &str| Some(part.strip_prefix(name)?.trim().strip_prefix('(')?.strip_suffix(')')?.to_owned());
        if let Some(runtime) = of("fr") {
            runtimes += 1;
            if runtimes > 1 {
                return Err(WrongPreference::RuntimeTwice);
            }
            let named = items(&runtime, options);
            if named.len() != 1 {
                return Err(WrongPreference::NotOneRuntime);
            }
            check_runtime(&named[0], options, integer)?;
        } else if let Some(attributes) = of("attr") {
            let is_wrong = |a: &String| !is_string(a, options) || !a[1..].starts_with("ompx_");
            if let Some(wrong) = items(&attributes, options).into_iter().find(is_wrong) {
                return Err(WrongPreference::Attribute(wrong));
            }
        } else {
            return Err(WrongPreference::NoSpecification(part));
        }
    }
    Ok(())
}
