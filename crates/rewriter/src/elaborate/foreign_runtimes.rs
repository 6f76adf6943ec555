//! The foreign runtimes that an appended interop object prefers (OpenMP 5.2, 14.1.3; 6.0, 16.1.3).

use ompick_frontend::bind::Integer;
use ompick_frontend::directive::{DirectiveText, Options, TokenKind};

/// What is wrong in `prefer_type(...)`: a foreign runtime is named by a string or an integer constant; since 6.0 an item
/// may be `{fr(runtime), attr("ompx_...", ...)}`.
pub fn wrong_preference(clause: &str, options: Options, integer: &dyn Fn(&str) -> Integer) -> Option<String> {
    let list = clause.strip_prefix("prefer_type").map(str::trim);
    let Some(list) = list.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')')) else {
        return Some("`prefer_type` needs a list in parentheses".to_owned());
    };
    let items = items(list, options);
    if items.iter().all(String::is_empty) {
        return Some("`prefer_type` names no foreign runtime".to_owned());
    }
    items.iter().find_map(|item| match item.strip_prefix('{').map(|rest| rest.strip_suffix('}')) {
        None => wrong_runtime(item, options, integer),
        Some(None) => Some(format!("`{item}` of `prefer_type` is not closed")),
        Some(Some(inside)) => wrong_specification(inside, options, integer),
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

fn wrong_runtime(item: &str, options: Options, integer: &dyn Fn(&str) -> Integer) -> Option<String> {
    let is_wrong = item.is_empty() || (!is_string(item, options) && integer(item) == Integer::No);
    is_wrong.then(|| format!("`{item}` of `prefer_type` is neither a string nor an integer constant"))
}

fn wrong_specification(inside: &str, options: Options, integer: &dyn Fn(&str) -> Integer) -> Option<String> {
    let mut runtimes = 0;
    for part in items(inside, options) {
        let of = |name: &str| Some(part.strip_prefix(name)?.trim().strip_prefix('(')?.strip_suffix(')')?.to_owned());
        if let Some(runtime) = of("fr") {
            runtimes += 1;
            if runtimes > 1 {
                return Some("`fr` stands twice in an item of `prefer_type`".to_owned());
            }
            let named = items(&runtime, options);
            if named.len() != 1 {
                return Some("`fr` of `prefer_type` names exactly one foreign runtime".to_owned());
            }
            if let Some(why) = wrong_runtime(&named[0], options, integer) {
                return Some(why);
            }
        } else if let Some(attributes) = of("attr") {
            let is_wrong = |a: &String| !is_string(a, options) || !a[1..].starts_with("ompx_");
            if let Some(wrong) = items(&attributes, options).iter().find(|a| is_wrong(a)) {
                return Some(format!("`{wrong}` of `attr` is no string that begins with `ompx_`"));
            }
        } else {
            return Some(format!("`{part}` of `prefer_type` is neither `fr(...)` nor `attr(...)`"));
        }
    }
    None
}
