//! Whether a definition in a region has the prototype of the function of the same name outside
//! (OpenMP 5.2, 7.5.5), as far as the text tells: types are not ours to infer.

use ompick_frontend::directive::{DirectiveText, Options};
use ompick_frontend::entities::only_alias;
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::{Declared, DeclaredIn, Unit};
use ompick_resolver::names;
use ompick_resolver::selector::{ContextSelector, TraitSetName};
use std::ops::Range;

/// The constructs of a selector, by their own names.
pub fn constructs(selector: &ContextSelector) -> impl Iterator<Item = String> {
    selector.selectors(TraitSetName::Construct).map(|s| names::canonical_directive(&s.name))
}

/// Whether the types of a variant with this selector may differ from its base function's: it is for SIMD versions or
/// for `dispatch` (OpenMP 5.2, 7.5).
pub fn has_types_of_its_own(selector: &ContextSelector) -> bool {
    constructs(selector).any(|c| c == "simd" || names::is_dispatch(&c))
}

/// In what the declaration of a variant certainly differs from that of its base function.
pub fn difference(unit: &Unit, one: DeclaredIn, other: DeclaredIn) -> Option<String> {
    if let Some(why) = other_results(unit, one, other) {
        return Some(why);
    }
    let (Some(a), Some(b)) = (parameters(unit, one), parameters(unit, other)) else { return None };
    if takes_others(&a, &b, 0) {
        return Some(format!("it takes {}, the base function {}", arguments(&a), arguments(&b)));
    }
    let old_style = |d: DeclaredIn, list: &[Vec<String>]| {
        d.declaration.definition.is_some() && list.iter().any(|p| p.len() == 1 && !is_own(&p[0]))
    };
    if old_style(one, &a) || old_style(other, &b) {
        return None;
    }
    let differs =
        |(a, b): &(&Vec<String>, &Vec<String>)| matches!((plain_type(a), plain_type(b)), (Some(a), Some(b)) if a != b);
    let at = a.iter().zip(&b).position(|pair| differs(&pair))?;
    let (own, wanted) = (shown_type(&a[at]), shown_type(&b[at]));
    Some(format!("its parameter number {} is `{own}`, that of the base function `{wanted}`", at + 1))
}

/// Whether a variant for `dispatch` certainly takes another number of arguments than its base function and
/// the arguments that are appended (OpenMP 5.2, 7.5.3).
pub fn appended_difference(unit: &Unit, variant: DeclaredIn, base: DeclaredIn, appended: usize) -> Option<String> {
    if let Some(why) = other_results(unit, variant, base) {
        return Some(why);
    }
    let (Some(a), Some(b)) = (parameters(unit, variant), parameters(unit, base)) else { return None };
    let all = b.iter().filter(|p| *p != &["..."]).count() + appended;
    if takes_others(&a, &b, appended) {
        return Some(match appended {
            0 => format!("it takes {}, the base function {}", arguments(&a), arguments(&b)),
            _ => format!("with {appended} appended it must take {all} arguments"),
        });
    }
    takes_no_object(&a, all - appended..all)
}

/// Which parameter of a variant, among those for the arguments that are appended to so many, certainly takes no interop
/// object (OpenMP 5.2, 7.5.3).
pub fn other_object(unit: &Unit, variant: DeclaredIn, own: usize, appended: usize) -> Option<String> {
    let list = parameters(unit, variant)?;
    // Where templates' arguments stand among the parameters, their commas are not told apart.
    let holds_templates = list.iter().flatten().any(|t| t == "<");
    (!holds_templates).then(|| takes_no_object(&list, own..own + appended)).flatten()
}

fn takes_no_object(list: &[Vec<String>], objects: Range<usize>) -> Option<String> {
    let points_to_one = |p: &[String]| p.iter().any(|t| t == "omp_interop_t") && p.iter().any(|t| t == "*");
    let is_void_pointer = |t: OwnType| t.pointers == 1 && t.words == ["void"];
    let takes_object = |p: &Vec<String>| !points_to_one(p) && plain_type(p).is_none_or(is_void_pointer);
    let at = list.get(objects.clone())?.iter().position(|p| !takes_object(p))?;
    Some(format!("its parameter number {} takes no `omp_interop_t`", objects.start + at + 1))
}

/// How many arguments a list of parameters takes.
fn arguments(list: &[Vec<String>]) -> String {
    let is_variadic = list.last().is_some_and(|p| p == &["..."]);
    match (list.len() - usize::from(is_variadic), is_variadic) {
        (1, false) => "1 argument".to_owned(),
        (n, false) => format!("{n} arguments"),
        (n, true) => format!("{n} or more arguments"),
    }
}

/// A parameter's type as it is written, without the name.
fn shown_type(parameter: &[String]) -> String {
    let named = parameter.len() > 1 && parameter.last().is_some_and(|t| !is_own(t) && t != "*");
    let own = &parameter[..parameter.len() - usize::from(named)];
    own.join(" ").replace("* *", "**")
}

/// Words of a declaration that are not part of its type.
const STORAGE: [&str; 8] =
    ["static", "extern", "_Thread_local", "thread_local", "inline", "__inline", "__inline__", "_Noreturn"];

/// Whether two functions certainly return different types.
pub fn other_results(unit: &Unit, one: DeclaredIn, other: DeclaredIn) -> Option<String> {
    let (a, b) = (result(unit, one)?, result(unit, other)?);
    let differ = plain_type(&a)? != plain_type(&b)?;
    differ.then(|| "they return different types".to_owned())
}

/// The tokens of a function's type before its name; `None`: not all of it stands there.
fn result(unit: &Unit, declared: DeclaredIn) -> Option<Vec<String>> {
    let DeclaredIn { parsed: file, declaration: d } = declared;
    let text = file.text.text().get(d.whole.start..d.name.start)?;
    let words = Words { unit, declared }.of(text).into_iter().filter(|t| !STORAGE.contains(&t.as_str()));
    let words = Words { unit, declared }.resolved(words.collect());
    // The last word would be taken for a parameter's name.
    let is_plain = words.last().is_some_and(|t| is_own(t) || t == "*") && words.iter().all(|t| is_own(t) || t == "*");
    is_plain.then_some(words)
}

/// Whether a declaration is certainly one of a variable: its type is written with the language's own words.
pub fn is_variable(DeclaredIn { parsed: file, declaration: d }: DeclaredIn) -> bool {
    let text = file.text.text();
    let before = String::from_utf8_lossy(&text[d.whole.start.min(d.name.start)..d.name.start]).into_owned();
    let behind = text[d.name.end..].trim_ascii_start().first();
    let mut words = before.split_whitespace().peekable();
    d.kind == DeclarationKind::Object
        && behind != Some(&b'(')
        && words.peek().is_some()
        && words.all(|w| is_own(w) || STORAGE.contains(&w))
}

fn takes_others(variant: &[Vec<String>], base: &[Vec<String>], more: usize) -> bool {
    let variadic = |list: &[Vec<String>]| list.last().is_some_and(|p| p == &["..."]);
    variant.len() != base.len() + more || variadic(variant) != variadic(base)
}

/// The tokens of each parameter; `None`: not a prototype.
fn parameters(unit: &Unit, declared: DeclaredIn) -> Option<Vec<Vec<String>>> {
    let DeclaredIn { parsed: file, declaration: d } = declared;
    let list = d.parameter_list.clone()?;
    // In text with errors the list may not be closed.
    let inside = list.start + 1..list.end.saturating_sub(1);
    file.text.text().get(inside.clone())?;
    let text = file.code(&inside);
    let words = Words { unit, declared };
    let mut found: Vec<Vec<String>> = vec![Vec::new()];
    let mut depth = 0usize;
    for token in words.of(&text) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                found.push(Vec::new());
                continue;
            }
            _ => {}
        }
        found.last_mut()?.push(token);
    }
    // Commas among the arguments of templates are not told apart, nor is `char *s ...` without one.
    let is_unclear =
        |p: &Vec<String>| p.iter().any(|t| t == "<") || (p.len() > 1 && p.last().is_some_and(|t| t == "..."));
    if found.iter().any(is_unclear) {
        return None;
    }
    let found: Vec<Vec<String>> = found.into_iter().map(|p| words.resolved(p)).collect();
    match &found[..] {
        [only] if only.is_empty() => d.definition.map(|_| Vec::new()),
        [only] if only == &["void"] => Some(Vec::new()),
        _ => Some(found),
    }
}

/// The words of a function's declaration.
#[derive(Clone, Copy)]
struct Words<'u> {
    unit: &'u Unit,
    declared: DeclaredIn<'u>,
}

impl Words<'_> {
    /// How many aliases may stand for one another.
    const DEPTH: usize = 16;

    /// Those of a part of it, with what macros stand for.
    fn of(self, text: &[u8]) -> Vec<String> {
        let DeclaredIn { parsed, declaration: d } = self.declared;
        let at = parsed.text.to_file(&d.name).start;
        let preprocessed = &self.unit.preprocessed;
        let expansion = preprocessed.expand(text, preprocessed.time_at(parsed.pass, at), &|_| false);
        let text = if expansion.problems.is_empty() { &expansion.text } else { text };
        tokens(text)
    }

    /// A type's words, with what an alias for an arithmetic type stands for.
    fn resolved(self, words: Vec<String>) -> Vec<String> {
        let is_specifier = |word: &String| is_own(word) && !is_qualifier(word);
        let first = words.iter().position(|word| !is_qualifier(word) && !STORAGE.contains(&word.as_str()));
        let alias = first.filter(|at| is_name(&words[*at]) && !is_specifier(&words[*at]));
        let Some((at, meant)) = alias.and_then(|at| Some((at, self.meaning(&words[at], Words::DEPTH)?))) else {
            return words;
        };
        words[..at].iter().chain(&meant).chain(&words[at + 1..]).cloned().collect()
    }

    /// What a name of a type stands for, if that is a type of the language's own words alone.
    fn meaning(self, name: &str, depth: usize) -> Option<Vec<String>> {
        let depth = depth.checked_sub(1)?;
        let DeclaredIn { parsed, declaration: d } = self.declared;
        if parsed.syntax.local(name.as_bytes(), d.name.start).is_some() {
            return None;
        }
        let Declared { file, declaration: alias } = only_alias(self.unit, name.as_bytes())?;
        let owner =
            Words { unit: self.unit, declared: DeclaredIn { parsed: &self.unit.files[file], declaration: alias } };
        // Attributes and qualifiers make another type of it.
        let mut words = owner.of(&self.unit.files[file].text.text()[alias.whole.clone()]);
        words.retain(|word| word != ";");
        let words: Vec<String> = match &words[..] {
            [first, meant @ .., last] if first == "typedef" && last == name => meant.to_vec(),
            [using, own, sign, meant @ ..] if using == "using" && own == name && sign == "=" => meant.to_vec(),
            _ => return None,
        };
        match &words[..] {
            [only] if is_name(only) && !is_own(only) => self.meaning(only, depth),
            [only] if only == "void" => Some(words),
            _ => words.iter().all(|word| is_arithmetic(word)).then_some(words),
        }
    }
}

fn is_arithmetic(word: &str) -> bool {
    is_own(word) && !is_qualifier(word) && !matches!(word, "void" | "..." | "_Complex")
}

/// The words and signs of a text.
pub(super) fn tokens(text: &[u8]) -> Vec<String> {
    let tokens = DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false });
    tokens.into_iter().map(|t| t.text).collect()
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// A parameter's type if it is written with the language's own words only; its last word may be its name.
fn plain_type(parameter: &[String]) -> Option<OwnType<'_>> {
    let named = parameter.len() > 1 && parameter.last().is_some_and(|t| !is_own(t) && t != "*");
    let own = &parameter[..parameter.len() - usize::from(named)];
    // (In `const t`, the last word is a type.)
    let only_qualifies = named && own.iter().all(|t| is_qualifier(t));
    if only_qualifies { None } else { own_type(own) }
}

/// A type of the language's own words.
#[derive(PartialEq, Eq)]
pub(super) struct OwnType<'t> {
    /// The words sorted, with the qualifiers of what is pointed or referred to.
    words: Vec<&'t str>,
    pointers: usize,
    /// Of `&`, as they are written: two for `&&`.
    references: usize,
}

/// A type if it is written with the language's own words only. Its own qualifiers do not belong to the type of a
/// function that has it as a parameter.
pub(super) fn own_type(tokens: &[String]) -> Option<OwnType<'_>> {
    let is_declarator = |t: &String| matches!(t.as_str(), "*" | "&" | "&&");
    if tokens.iter().any(|t| !is_declarator(t) && !is_own(t)) {
        return None;
    }
    let last = tokens.iter().rposition(is_declarator);
    let pointed = last.map_or(tokens, |at| &tokens[..at]);
    let mut words: Vec<&str> = pointed.iter().filter(|t| !is_declarator(t)).map(String::as_str).collect();
    words.retain(|t| last.is_some() || !is_qualifier(t));
    let counts = words.iter().any(|t| matches!(*t, "short" | "long" | "unsigned"));
    words.retain(|t| *t != "signed" && !(counts && *t == "int"));
    if words.iter().all(|t| is_qualifier(t)) {
        words.push("int");
    }
    words.sort_unstable();
    let references = tokens.iter().map(|t| t.matches('&').count()).sum();
    Some(OwnType { words, pointers: tokens.iter().filter(|t| *t == "*").count(), references })
}

fn is_qualifier(word: &str) -> bool {
    matches!(word, "const" | "volatile" | "restrict" | "__restrict" | "register")
}

/// Whether a word is one of the language's own for types.
fn is_own(word: &str) -> bool {
    const OWN: [&str; 17] = [
        "int",
        "char",
        "float",
        "double",
        "void",
        "_Bool",
        "short",
        "long",
        "unsigned",
        "signed",
        "const",
        "volatile",
        "restrict",
        "__restrict",
        "register",
        "_Complex",
        "...",
    ];
    OWN.contains(&word)
}
