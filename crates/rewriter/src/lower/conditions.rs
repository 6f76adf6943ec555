//! The conditions of a call's candidates as they read in the function that makes the choice: a parameter of the
//! base means the call's argument, every other name what it means at the directive (OpenMP 6.0, 9.6).

use super::condition;
use crate::decision_tree::DecisionTree;
use crate::elaborate::{DeclaredVariant, Elaborated, Name};
use crate::obstacle::Obstacle;
use crate::plan::Helper;
use ompick_frontend::cpp::Time;
use ompick_frontend::directive::{DirectiveText, Options, Token, TokenKind};
use ompick_frontend::entities::parameters;
use ompick_frontend::unit::Unit;
use ompick_resolver::matching::Test;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The conditions of a choice, before the parameters of the function that makes it have their names.
#[derive(Default)]
pub struct Conditions {
    list: Vec<Condition>,
}

struct Condition {
    candidate: usize,
    test: Test,
    text: Vec<u8>,
    /// The names that mean the call's arguments, in the order of these.
    parameters: Vec<Option<Name>>,
}

impl Conditions {
    /// Reads the conditions of a tree. They are written where macros mean what they mean at `there`; `on_device`: a
    /// device cannot be asked for there. The error says why one cannot be written. Calls in them are not decided yet.
    pub fn read(
        unit: &Elaborated,
        declared: &[&DeclaredVariant],
        tree: &DecisionTree,
        there: Time,
        on_device: bool,
        helpers: &mut BTreeMap<Name, Helper>,
    ) -> Result<Conditions, Obstacle> {
        let mut list: Vec<Condition> = Vec::new();
        for (candidate, test) in tree.tests() {
            if list.iter().any(|c| c.candidate == candidate && c.test == *test) {
                continue;
            }
            let variant = declared[candidate];
            let owner = &unit.unit.files[variant.file];
            let placed = &owner.directives[variant.directive as usize];
            let text = condition::text(placed, owner.text.text(), variant.selector, test, on_device, helpers)?;
            let parameters = own_parameters(unit.unit, variant);
            let text = as_at(unit.unit, &text, placed.time, there, &|w| {
                parameters.iter().flatten().any(|p| p.as_slice() == w)
            })?;
            list.push(Condition { candidate, test: test.clone(), text, parameters });
        }
        Ok(Conditions { list })
    }

    /// Takes other texts for those for whose candidate and text `decided` has one: those in which calls were decided.
    pub fn replace(&mut self, mut decided: impl FnMut(usize, &[u8]) -> Option<Vec<u8>>) {
        for c in &mut self.list {
            if let Some(text) = decided(c.candidate, &c.text) {
                c.text = text;
            }
        }
    }

    /// The names, with their qualifiers, that mean no arguments, each with the candidate that asks for it.
    pub fn names(&self) -> BTreeMap<Name, usize> {
        let mut names = BTreeMap::new();
        for c in &self.list {
            for name in names_in(&c.text) {
                if !c.parameters.iter().flatten().any(|p| *p == name) {
                    names.entry(name).or_insert(c.candidate);
                }
            }
        }
        names
    }

    /// Whether a condition asks for an argument of the call.
    pub fn mention_parameters(&self) -> bool {
        self.list.iter().any(|c| {
            let mut all = names_in(&c.text).into_iter();
            all.any(|name| c.parameters.iter().flatten().any(|p| *p == name))
        })
    }

    /// A name in the conditions that is to be another.
    pub fn rename(&mut self, from: &[u8], to: &[u8]) {
        for c in &mut self.list {
            c.text = renamed(&c.text, &|name| (name == from).then(|| to.to_vec()));
        }
    }

    /// What they say, parameters as their directives have them: equal conditions are equal.
    pub fn texts(&self) -> impl Iterator<Item = &[u8]> {
        self.list.iter().map(|c| c.text.as_slice())
    }

    /// A condition in a function whose parameters have these names.
    pub fn text(&self, candidate: usize, test: &Test, names: &[Name]) -> Vec<u8> {
        let Some(c) = self.list.iter().find(|c| c.candidate == candidate && c.test == *test) else {
            return b"0".to_vec();
        };
        renamed(&c.text, &|name| {
            let at = c.parameters.iter().position(|p| p.as_deref() == Some(name))?;
            names.get(at).cloned()
        })
    }
}

/// The names that mean the call's arguments in a variant's conditions. (Those of a region are read at its
/// beginning, where no parameters are.)
fn own_parameters(unit: &Unit, variant: &DeclaredVariant) -> Vec<Option<Name>> {
    let file = &unit.files[variant.file];
    let declared = file.function_after(variant.directive as usize).filter(|_| variant.region.is_none());
    let list = declared.and_then(|d| parameters(file, d)).unwrap_or_default().list;
    list.into_iter().map(|p| p.name.map(|n| file.text.text()[n].to_vec())).collect()
}

/// The names that no parameter of a function that chooses may have.
pub struct Avoid<'a> {
    pub unit: &'a Unit,
    pub names: BTreeSet<Name>,
    /// Where the function stands.
    pub there: Time,
}

impl Avoid<'_> {
    pub fn holds(&self, name: &[u8]) -> bool {
        self.names.contains(name) || self.unit.preprocessed.macros.get(name, self.there).is_some()
    }
}

/// Text of one place as it is to be spelled at another, so that its macros mean the same; `kept`: names that are
/// no macros. The error says which name cannot be told from a macro.
pub fn as_at(
    unit: &Unit,
    text: &[u8],
    here: Time,
    there: Time,
    kept: &dyn Fn(&[u8]) -> bool,
) -> Result<Vec<u8>, Obstacle> {
    let cpp = &unit.preprocessed;
    if here == there {
        return Ok(text.to_vec());
    }
    let meant = cpp.expand(text, here, kept).text;
    if cpp.expand(text, there, kept).text == meant {
        return Ok(text.to_vec());
    }
    if cpp.expand(&meant, there, kept).text == meant {
        return Ok(meant);
    }
    let tokens = tokens(&meant);
    let is_macro = |t: &&Token| !kept(t.text.as_bytes()) && cpp.macros.get(t.text.as_bytes(), there).is_some();
    let name = tokens.iter().find(is_macro).map_or("", |t| &t.text);
    Err(Obstacle::MacroHere { name: name.to_string() })
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

/// Code with the names in it that `new` knows replaced.
pub fn renamed(text: &[u8], new: &dyn Fn(&[u8]) -> Option<Name>) -> Vec<u8> {
    let tokens = tokens(text);
    let mut out = Vec::new();
    let mut done = 0;
    for range in qualified_names(&tokens) {
        if let Some(name) = new(&spelled(&tokens[range.clone()])) {
            out.extend_from_slice(&text[done..tokens[range.start].range.start]);
            out.extend(name);
            done = tokens[range.end - 1].range.end;
        }
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// The names in code, with their qualifiers.
pub fn names_in(text: &[u8]) -> BTreeSet<Name> {
    let tokens = tokens(text);
    qualified_names(&tokens).into_iter().map(|r| spelled(&tokens[r])).collect()
}

fn tokens(text: &[u8]) -> Vec<Token> {
    DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false })
}

fn spelled(tokens: &[Token]) -> Name {
    tokens.iter().flat_map(|t| t.text.bytes()).collect()
}

/// Names with their qualifiers, but not those of members and tags, as ranges of tokens.
fn qualified_names(tokens: &[Token]) -> Vec<Range<usize>> {
    let text = |i: usize| tokens.get(i).map_or("", |t: &Token| t.text.as_str());
    let is_name = |i: usize| tokens.get(i).is_some_and(|t| t.kind == TokenKind::Identifier);
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let start = i;
        let global = text(i) == "::" && is_name(i + 1) && !(i > 0 && matches!(text(i - 1), ">" | ">>"));
        if !global && !is_name(i) {
            i += 1;
            continue;
        }
        i += if global { 2 } else { 1 };
        while text(i) == "::" && is_name(i + 1) {
            i += 2;
        }
        let before = start.checked_sub(1).map_or("", |b| text(b));
        if !matches!(before, "." | "->" | "::" | "struct" | "union" | "enum" | "class" | "goto") {
            found.push(start..i);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        names_in(text.as_bytes()).into_iter().map(|n| String::from_utf8(n).unwrap()).collect()
    }

    #[test]
    fn members_and_tags_are_no_names() {
        assert_eq!(names("a + s.b * p->c == sizeof(struct d)"), ["a", "p", "s", "sizeof", "struct"]);
    }

    #[test]
    fn names_have_their_qualifiers() {
        assert_eq!(names("n::m::x && ::y > x<int>::z"), ["::y", "int", "n::m::x", "x"]);
    }

    #[test]
    fn only_whole_names_are_renamed() {
        let new = |name: &[u8]| (name == b"x").then(|| b"ompick_1".to_vec());
        assert_eq!(renamed(b"x + n::x + s.x + xx", &new), b"ompick_1 + n::x + s.x + xx");
    }
}
