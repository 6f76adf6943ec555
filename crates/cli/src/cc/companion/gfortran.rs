//! What a compiled module of gfortran, which is a text of nested lists, says of its generics and named constants.

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

/// The generics of a module with their procedures, and its named constants, as a text of Fortran; `None`: it has none.
/// It says nothing of whatever else the module has.
pub fn text(module: &str, text: &str) -> Option<String> {
    let (_, text) = text.split_once('\n')?;
    let items = items(text);
    // Operators of the language, others, generics, common blocks, equivalences, versions of OpenMP's, symbols, and what
    // they are called.
    let generics = items.get(2)?.list();
    let mut lists = items.iter().map(Item::list);
    let all = lists.find(|list| matches!((list.first(), list.get(5)), (Some(Item::Atom(_)), Some(Item::List(_)))))?;
    let constants = constants(all, lists.next().unwrap_or_default());
    if generics.is_empty() && constants.is_empty() {
        return None;
    }
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
    Some(format!("module {module}\nuse {module}{REST}\n{constants}{interfaces}contains\n{procedures}end module\n"))
}

/// Declarations of the scalar constants among symbols, by the names that the module gives them: `'name' 0 2`.
fn constants(symbols: &[Item], names: &[Item]) -> String {
    let symbols: BTreeMap<&str, &[Item]> =
        symbols.chunks(6).filter_map(|chunk| Some((chunk.first()?.atom(), chunk.get(5)?.list()))).collect();
    let constant = |named: &[Item]| {
        let [name, _, number] = named else { return None };
        let about = symbols.get(number.atom())?;
        let is_constant = about.first()?.list().first()?.atom() == "PARAMETER";
        let (ty, value) = value(about.get(6)?.list()).filter(|_| is_constant)?;
        Some(format!("{ty}, parameter :: {} = {value}\n", name.atom()))
    };
    names.chunks(3).filter_map(constant).collect()
}

/// The type and the value of `(CONSTANT (INTEGER 4 0 0 0 INTEGER ()) 0 '1' ())`.
fn value(constant: &[Item]) -> Option<(String, String)> {
    let [word, ty, _, value, more @ ..] = constant else { return None };
    let (name, kind) = (ty.list().first()?.atom(), ty.list().get(1)?.atom());
    let value = value.atom();
    let text = match name {
        _ if word.atom() != "CONSTANT" => return None,
        "INTEGER" => format!("{}_{kind}", value.parse::<i128>().ok()?),
        "LOGICAL" if matches!(value, "0" | "1") => format!(".{}._{kind}", value == "1"),
        "REAL" if matches!(kind, "4" | "8") => format!("{:e}_{kind}", real(value)?),
        "CHARACTER" if kind == "1" => {
            // A text with quotes or other characters than letters is written otherwise.
            let text = more.first()?.atom();
            let is_whole = value.parse() == Ok(text.len()) && more.get(1).is_none_or(|next| next.atom().is_empty());
            let is_plain = text.bytes().all(|b| b != b'\'' && b != b'\\' && (b' '..=b'~').contains(&b));
            return (is_whole && is_plain).then(|| (format!("character(len={value})"), format!("'{text}'")));
        }
        _ => return None,
    };
    Some((format!("{}({kind})", name.to_ascii_lowercase()), text))
}

/// `-0.28f5c28@-1`: in hexadecimal, with an exponent of 16.
fn real(text: &str) -> Option<f64> {
    let (digits, exponent) = text.split_once('@')?;
    let (sign, digits) = digits.strip_prefix('-').map_or((1.0, digits), |digits| (-1.0, digits));
    let digits = digits.strip_prefix("0.")?.trim_end_matches('0');
    let mantissa = if digits.is_empty() { 0 } else { u64::from_str_radix(digits, 16).ok()? };
    let exponent = exponent.parse::<i32>().ok()? - i32::try_from(digits.len()).ok()?;
    // In two steps: no power between is too small or too large.
    let half = exponent / 2;
    Some(sign * mantissa as f64 * 16f64.powi(half) * 16f64.powi(exponent - half))
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
    use super::real;

    #[test]
    fn generics_are_declared_with_their_procedures() {
        let text = "GFORTRAN module version '15' created from a.f90\n\
            (() () () () () ())\n\n()\n\n(('g' 'a' 2) ('t' 'a' 5))\n\n()\n\n()\n\n()\n\n\
            (2 'f' 'a' '' 1 ((PROCEDURE UNKNOWN-INTENT MODULE-PROC DECL UNKNOWN 0 0\n\
            FUNCTION IMPLICIT_PURE) () (INTEGER 4 0 0 0 INTEGER ()) 7 0 (8) () 2 () () () 0 0)\n\
            8 'x' '' '' 7 ((VARIABLE IN UNKNOWN-PROC UNKNOWN UNKNOWN 0 0 DUMMY) () (REAL 4 0 0 0 REAL ()) 0 0 () () 0)\n\
            5 'T' 'a' '' 1 ((DERIVED) () (UNKNOWN) 0 0 () () 0))\n\n('f' 0 2 'g' 0 2)\n";
        let expected = "module a\nuse a__ompick_rest\n\
            interface g\nprocedure f_2__ompick_rest\nend interface\ninterface t\nend interface\ncontains\n\
            function f_2__ompick_rest(x)\nreal :: x\nend function\nend module\n";
        assert_eq!(super::text("a", text).as_deref(), Some(expected));
        assert_eq!(super::text("a", "line\n(())\n()\n()\n"), None);
    }

    #[test]
    fn reals_are_what_they_were() {
        let all = [
            ("0.00000000000000@0", 0.0),
            ("-0.37e11d60000000@9", -1.5e10),
            ("0.ab70fe17c79ac8@-249", 1e-300),
            ("0.fffffffffffff8@256", f64::MAX),
            ("0.40000000000000@-255", f64::MIN_POSITIVE),
            ("0.10000000000000@3", 256.0),
            ("0.1999999999999a@0", 0.1),
        ];
        for (text, value) in all {
            assert_eq!(real(text), Some(value), "{text}");
        }
    }

    #[test]
    fn constants_are_declared_by_the_names_that_users_know() {
        let symbol = |number: u32, name: &str, ty: &str, value: &str| {
            format!(
                "{number} '{name}' 'c' '' 1 ((PARAMETER UNKNOWN-INTENT UNKNOWN-PROC UNKNOWN IMPLICIT-SAVE 0 0) () \
                 ({ty} 0 0 0 {ty} ()) 0 0 () (CONSTANT ({ty} 0 0 0 {ty} ()) 0 {value} ()) () 0 () () () 0 0)\n"
            )
        };
        let symbols = [
            symbol(2, "big", "INTEGER 8", "'3000000000'"),
            symbol(3, "eps", "REAL 4", "'0.28f5c28@-1'"),
            symbol(4, "yes", "LOGICAL 4", "1"),
            symbol(5, "name", "CHARACTER 1", "4 'gpu '"),
            symbol(6, "hidden", "INTEGER 4", "'1'"),
            symbol(7, "quoted", "CHARACTER 1", "3 'a''b'"),
            symbol(8, "zero", "REAL 8", "'-0.00@0'"),
        ];
        let text = format!(
            "GFORTRAN module version '15' created from c.f90\n(() ())\n\n()\n\n()\n\n()\n\n()\n\n()\n\n({})\n\n\
             ('other' 0 2 'eps' 0 3 'yes' 0 4 'name' 0 5 'quoted' 0 7 'zero' 0 8)\n",
            symbols.concat()
        );
        let expected = "module c\nuse c__ompick_rest\ninteger(8), parameter :: other = 3000000000_8\nreal(4), parameter :: \
                        eps = 9.999999776482582e-3_4\nlogical(4), parameter :: yes = .true._4\ncharacter(len=4), \
                        parameter :: name = 'gpu '\nreal(8), parameter :: zero = -0e0_8\ncontains\nend module\n";
        assert_eq!(super::text("c", &text).as_deref(), Some(expected));
    }
}
