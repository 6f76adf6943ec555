//! What a compiled module of gfortran, which is a text of nested lists, says of its generics.

use ompick_frontend::fortran::names::REST;
use std::collections::{BTreeMap, BTreeSet};

/// A part of the text.
#[derive(Debug)]
enum Item<'t> {
    /// A number, a word or a string, without its quotes.
    Atom(&'t str),
    List(Vec<Item<'t>>),
}

impl<'t> Item<'t> {
    fn list(&self) -> &[Item<'t>] {
        match self {
            Item::List(items) => items,
            Item::Atom(_) => &[],
        }
    }

    fn atom(&self) -> &'t str {
        match self {
            Item::Atom(text) => text,
            Item::List(_) => "",
        }
    }
}

/// A procedure or a dummy argument.
struct Symbol<'t> {
    name: &'t str,
    is_function: bool,
    ty: &'t str,
    /// The numbers of its dummy arguments.
    dummies: Vec<&'t str>,
}

/// The generics of a module and their procedures, as a text of Fortran; `None`: it has none. It says nothing of
/// whatever else the module has.
pub fn generics(module: &str, text: &str) -> Option<String> {
    let (_, text) = text.split_once('\n')?;
    let items = items(text);
    // Operators of the language, others, generics, common blocks, equivalences, versions of OpenMP's, symbols.
    let generics = items.get(2)?.list();
    if generics.is_empty() {
        return None;
    }
    let mut lists = items.iter().map(Item::list);
    let all = lists.find(|list| matches!(list.get(5), Some(Item::List(_))))?;
    let symbols = all.chunks(6).filter_map(|chunk| Some((chunk.first()?.atom(), symbol(chunk)?)));
    let symbols: BTreeMap<&str, Symbol> = symbols.collect();
    let (mut interfaces, mut procedures, mut written) = (String::new(), String::new(), BTreeSet::new());
    for generic in generics.iter().map(Item::list) {
        let [name, _, specifics @ ..] = generic else { continue };
        interfaces += &format!("interface {}\n", name.atom());
        for number in specifics.iter().map(Item::atom) {
            // Types are among them, by their own names.
            let Some(procedure) = symbols.get(number).filter(|s| !s.name.starts_with(|c: char| c.is_ascii_uppercase()))
            else {
                continue;
            };
            // Procedures of several modules may have one name.
            let own = format!("{}_{number}{REST}", procedure.name);
            interfaces += &format!("procedure {own}\n");
            if written.insert(number) {
                procedures += &declared(&own, procedure, &symbols);
            }
        }
        interfaces += "end interface\n";
    }
    Some(format!("module {module}\nuse {module}{REST}\n{interfaces}contains\n{procedures}end module\n"))
}

/// `2 'f' 'm' '' 1 ((attributes) ...)`.
fn symbol<'t>(items: &[Item<'t>]) -> Option<Symbol<'t>> {
    let [_, name, _, _, _, about] = items else { return None };
    let about = about.list();
    // Attributes, components of old versions, the type, the namespace of its dummy arguments, a common block, these.
    let (attributes, ty) = (about.first()?.list(), about.get(2)?.list());
    let dummies = about.get(5).map(Item::list).unwrap_or_default();
    Some(Symbol {
        name: name.atom(),
        is_function: attributes.iter().any(|attribute| attribute.atom() == "FUNCTION"),
        ty: ty.first()?.atom(),
        dummies: dummies.iter().map(Item::atom).collect(),
    })
}

fn declared(name: &str, procedure: &Symbol, symbols: &BTreeMap<&str, Symbol>) -> String {
    let kind = if procedure.is_function { "function" } else { "subroutine" };
    let dummies: Vec<&Symbol> = procedure.dummies.iter().filter_map(|number| symbols.get(number)).collect();
    let list: Vec<&str> = dummies.iter().map(|dummy| dummy.name).collect();
    let declarations = dummies.iter().filter_map(|dummy| {
        let ty = match dummy.ty {
            "DERIVED" => format!("type(t{REST})"),
            "CLASS" => format!("class(t{REST})"),
            ty @ ("INTEGER" | "REAL" | "COMPLEX" | "LOGICAL" | "CHARACTER") => ty.to_ascii_lowercase(),
            _ => return None,
        };
        Some(format!("{ty} :: {}\n", dummy.name))
    });
    format!("{kind} {name}({})\n{}end {kind}\n", list.join(", "), declarations.collect::<String>())
}

/// The items of a text, as far as its parentheses balance.
fn items(text: &str) -> Vec<Item<'_>> {
    let mut open: Vec<Vec<Item>> = vec![Vec::new()];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let mut length = 1;
        match first {
            '(' => open.push(Vec::new()),
            ')' => {
                let list = open.pop().unwrap_or_default();
                let Some(outer) = open.last_mut() else { return Vec::new() };
                outer.push(Item::List(list));
            }
            '\'' => {
                length = rest[1..].find('\'').map_or(rest.len(), |end| end + 2);
                let text = rest[1..length].trim_end_matches('\'');
                open.last_mut().into_iter().for_each(|list| list.push(Item::Atom(text)));
            }
            _ => {
                length = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '\'')).unwrap_or(rest.len());
                open.last_mut().into_iter().for_each(|list| list.push(Item::Atom(&rest[..length])));
            }
        }
        rest = rest[length..].trim_start();
    }
    open.into_iter().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generics_are_declared_with_their_procedures() {
        let text = "GFORTRAN module version '15' created from a.f90\n\
            (() ())\n\n()\n\n(('g' 'a' 2) ('t' 'a' 5))\n\n()\n\n()\n\n()\n\n\
            (2 'f' 'a' '' 1 ((PROCEDURE UNKNOWN-INTENT MODULE-PROC DECL UNKNOWN 0 0\n\
            FUNCTION IMPLICIT_PURE) () (INTEGER 4 0 0 0 INTEGER ()) 7 0 (8) () 2 () () () 0 0)\n\
            8 'x' '' '' 7 ((VARIABLE IN UNKNOWN-PROC UNKNOWN UNKNOWN 0 0 DUMMY) () (REAL 4 0 0 0 REAL ()) 0 0 () () 0)\n\
            5 'T' 'a' '' 1 ((DERIVED) () (UNKNOWN) 0 0 () () 0))\n\n('f' 0 2 'g' 0 2)\n";
        let expected = "module a\nuse a__ompick_rest\n\
            interface g\nprocedure f_2__ompick_rest\nend interface\ninterface t\nend interface\ncontains\n\
            function f_2__ompick_rest(x)\nreal :: x\nend function\nend module\n";
        assert_eq!(generics("a", text).as_deref(), Some(expected));
        assert_eq!(generics("a", "line\n(())\n()\n()\n"), None);
    }
}
