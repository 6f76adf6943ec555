//! The clauses of a `simd` selector, which are those of `declare simd`: what they name are parameters of the base
//! function (OpenMP 5.2, 7.1, 7.2 and 7.7).

use super::arguments::BaseLanguage;
use crate::site::Sites;
use ompick_frontend::bind::{Integer, asks_size, has_several};
use ompick_frontend::codes;
use ompick_frontend::language::Language;
use ompick_frontend::parameters::{Parameter, ParameterKind};
use ompick_resolver::names::canonical_directive;
use ompick_resolver::selector::{TraitProperty, TraitPropertyKind, TraitSetName};

/// Reports what is wrong in the `simd` selector of a declare variant directive.
pub fn check(written: &BaseLanguage, sites: &mut Sites) {
    let constructs = written.selector.selectors(TraitSetName::Construct);
    for selector in constructs.filter(|s| canonical_directive(&s.name) == "simd") {
        let properties = selector.properties.as_deref().unwrap_or_default();
        for (at, property) in properties.iter().enumerate() {
            let clause = Clauses { written, properties, at };
            if let Some(why) = clause.problem() {
                let message = format!("`{}` of `simd`: {why}", property.kind);
                sites.report(&codes::SELECTOR, written.parsed, &written.placed.place(&property.span), &message);
            }
        }
    }
}

/// A clause of a selector among its others.
struct Clauses<'a> {
    written: &'a BaseLanguage<'a>,
    properties: &'a [TraitProperty],
    at: usize,
}

impl Clauses<'_> {
    fn problem(&self) -> Option<String> {
        let (name, arguments) = match &self.properties[self.at].kind {
            TraitPropertyKind::Name(name) => (name.as_str(), None),
            TraitPropertyKind::Clause { name, arguments } => (name.as_str(), Some(arguments.as_slice())),
            TraitPropertyKind::Expression(_) => return None,
        };
        let Some(arguments) = arguments else {
            return matches!(name, "aligned" | "linear" | "uniform").then(|| "it needs a list".to_owned());
        };
        let (list, modifiers) = match arguments.iter().position(|t| t == ":") {
            Some(colon) => (&arguments[..colon], Some(&arguments[colon + 1..])),
            None => (arguments, None),
        };
        match name {
            // What is empty or no positive number by itself is said where selectors are read.
            "simdlen" if arguments.is_empty() || (!has_several(arguments) && is_number(arguments)) => None,
            "simdlen" => self.no_constant(arguments, "it needs one positive constant"),
            "inbranch" | "notinbranch" => Some("it takes nothing in parentheses".to_owned()),
            "uniform" => self.wrong_list(name, arguments),
            "aligned" => {
                let alignment = || self.no_constant(modifiers?, "its alignment is no positive constant");
                self.wrong_list(name, list).or_else(alignment)
            }
            "linear" => self.wrong_list(name, list).or_else(|| self.wrong_step(modifiers?)),
            _ => None,
        }
    }

    /// One expression, and perhaps a positive constant: what reads parameters is none.
    fn no_constant(&self, tokens: &[String], why: &str) -> Option<String> {
        let is_one = !tokens.is_empty() && !has_several(tokens);
        let is_constant = || match (self.written.integer)(&tokens.join(" ")) {
            Integer::Is(number) => number > 0,
            Integer::No => false,
            // The size of a parameter is constant, too.
            Integer::Unknown => asks_size(tokens) || tokens.iter().all(|t| self.parameter(t).is_none()),
        };
        (!(is_one && is_constant())).then(|| why.to_owned())
    }

    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.written.parameters.as_ref()?.list.iter().find(|p| p.name.as_deref() == Some(name))
    }

    /// Items that are no parameters, no pointers where these must stand, or that another clause names.
    fn wrong_list(&self, clause: &str, list: &[String]) -> Option<String> {
        let parameters = self.written.parameters.as_ref()?;
        let has_names = parameters.list.iter().all(|p| p.name.is_some());
        let items = names(list);
        if items.is_empty() {
            return Some("it needs a list".to_owned());
        }
        for (i, item) in items.iter().enumerate() {
            let is_this = self.written.parsed.language == Language::Cxx && item == "this";
            match self.parameter(item) {
                None if has_names && !is_this => return Some(format!("the base function has no parameter `{item}`")),
                Some(p) if clause == "aligned" && p.kind == ParameterKind::Arithmetic => {
                    return Some(format!("parameter `{item}` is no pointer or array"));
                }
                _ => {}
            }
            let is_excluded = |p: &TraitProperty| match &p.kind {
                TraitPropertyKind::Clause { name, arguments } => {
                    let excludes = match clause {
                        "aligned" => name == "aligned",
                        _ => matches!(name.as_str(), "linear" | "uniform"),
                    };
                    let end = arguments.iter().position(|t| t == ":").unwrap_or(arguments.len());
                    excludes && names(&arguments[..end]).contains(item)
                }
                _ => false,
            };
            if items[..i].contains(item) || self.properties[..self.at].iter().any(is_excluded) {
                return Some(format!("parameter `{item}` is named twice"));
            }
        }
        None
    }

    /// A step is an integer constant, or a parameter that is uniform.
    fn wrong_step(&self, modifiers: &[String]) -> Option<String> {
        let is_uniform = |name: &String| {
            self.properties.iter().any(|p| match &p.kind {
                TraitPropertyKind::Clause { name: clause, arguments } => {
                    clause == "uniform" && names(arguments).contains(name)
                }
                _ => false,
            })
        };
        let mut parts = modifiers.split(|t| t == ",");
        parts.find_map(|part| {
            let step = match part {
                [word] if matches!(word.as_str(), "val" | "ref" | "uval") => return None,
                [word, open, step @ .., close] if word == "step" && open == "(" && close == ")" => step,
                step => step,
            };
            let is_step = match step {
                [] => false,
                [name] if self.parameter(name).is_some() => is_uniform(name),
                _ => (self.written.integer)(&step.join(" ")) != Integer::No,
            };
            (!is_step).then(|| "its step is neither a constant nor a uniform parameter".to_owned())
        })
    }
}

fn is_number(tokens: &[String]) -> bool {
    ompick_resolver::fold::c::eval(tokens, &()).is_some_and(|value| value.as_i128().is_some())
}

/// The items of a list; of `val(x)`, what it modifies.
fn names(list: &[String]) -> Vec<String> {
    if list.is_empty() {
        return Vec::new();
    }
    let (first, rest) = (&list[0], &list[1..]);
    let inner = match rest {
        [open, inner @ .., close]
            if open == "(" && close == ")" && matches!(first.as_str(), "val" | "ref" | "uval") =>
        {
            inner
        }
        _ => list,
    };
    inner.split(|t| t == ",").map(|item| item.concat()).collect()
}
