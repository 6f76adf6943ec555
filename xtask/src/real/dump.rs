//! What `gfortran -fdump-fortran-original` prints: namespaces with their symbols and statements.

use std::collections::{BTreeMap, BTreeSet};

/// What a name stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Class {
    Array,
    Procedure,
    Scalar,
    /// Types, common blocks, namelists and others.
    #[default]
    Other,
}

/// A symbol, as far as it is compared.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Symbol {
    pub class: Class,
    /// It comes from another namespace.
    pub is_foreign: bool,
    /// No statement declares its type.
    pub is_implicit: bool,
}

/// A program unit or procedure.
#[derive(Debug, Default)]
pub struct Namespace {
    pub names: BTreeMap<String, Symbol>,
    /// Subroutines, with how often they are called.
    pub called: BTreeMap<String, usize>,
    /// Functions that are no intrinsics.
    pub referenced: BTreeSet<String>,
    /// Constructs and statements with one inside, by their first words, in their order.
    pub constructs: Vec<&'static str>,
}

/// The namespaces of a dump, by their names and those around them: `module/procedure`.
pub fn read(dump: &str) -> BTreeMap<String, Namespace> {
    let mut found: BTreeMap<String, Namespace> = BTreeMap::new();
    // By indentation.
    let mut around: Vec<(usize, String)> = Vec::new();
    let mut symbol = String::new();
    let mut in_block = 0usize;
    let mut transfers = false;
    for line in dump.lines() {
        let indent = line.len() - line.trim_start().len();
        let text = line.trim_start();
        if let Some(name) = text.strip_prefix("procedure name = ") {
            around.retain(|(outer, _)| *outer < indent);
            let name = if name == "MAIN__" { "main" } else { name.trim() };
            let key = around.last().map_or(name.to_owned(), |(_, host)| format!("{host}/{name}"));
            found.entry(key.clone()).or_default();
            around.push((indent, key));
            (in_block, transfers) = (0, false);
            continue;
        }
        let Some(own) = around.last().and_then(|(_, key)| found.get_mut(key)) else { continue };
        if text.starts_with("BLOCK ") || text.starts_with("ASSOCIATE ") {
            in_block += 1;
        } else if text.starts_with("END BLOCK ") || text.starts_with("END ASSOCIATE") {
            in_block = in_block.saturating_sub(1);
        }
        if let Some(rest) = text.strip_prefix("symtree: '") {
            symbol = rest.split('\'').next().unwrap_or_default().to_owned();
            // What the compiler makes of derived types: `__vtab_m_T`.
            if symbol.starts_with('_') {
                continue;
            }
            let is_foreign = text.contains(" from namespace ") || in_block > 0;
            own.names.entry(symbol.clone()).or_default().is_foreign |= is_foreign;
        } else if let Some(attributes) = text.strip_prefix("attributes: ").filter(|_| is_own(&symbol)) {
            let own = own.names.entry(symbol.clone()).or_default();
            let has = |word: &str| attributes.split(['(', ')', ' ']).any(|w| w == word);
            own.class = match () {
                () if has("PROCEDURE") => Class::Procedure,
                () if has("DIMENSION") || has("CODIMENSION") => Class::Array,
                () if has("VARIABLE") || has("PARAMETER") => Class::Scalar,
                () => Class::Other,
            };
            own.is_implicit = has("IMPLICIT-TYPE");
            own.is_foreign |= attributes.contains("USE-ASSOC");
        } else if !["type spec", "value:", "Array spec", "result:"].iter().any(|word| text.starts_with(word)) {
            statement(text, &mut transfers, own);
        }
    }
    found
}

fn statement(text: &str, transfers: &mut bool, own: &mut Namespace) {
    // A label may stand before it.
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    if let Some(rest) = text.strip_prefix("CALL ") {
        let name = rest.split([' ', '(']).next().unwrap_or_default();
        let name = name.rsplit(':').next().unwrap_or_default();
        if is_own(name) && !name.contains('%') {
            *own.called.entry(name.to_owned()).or_default() += 1;
        }
    }
    // Loops between these transfer data.
    if ["WRITE ", "READ "].iter().any(|word| text.starts_with(word)) {
        *transfers = true;
    } else if text.contains("DT_END") {
        *transfers = false;
    }
    let begins = CONSTRUCTS.iter().find(|(word, _)| text.starts_with(word));
    if let Some((_, construct)) = begins.filter(|_| !*transfers) {
        own.constructs.push(construct);
    }
    for (at, _) in text.match_indices("[[") {
        let start =
            text[..at].rfind(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '@')).map_or(0, |i| i + 1);
        let name = &text[start..at];
        if is_own(name) && !text[..start].ends_with('%') {
            own.referenced.insert(name.to_owned());
        }
    }
}

/// How constructs begin in a dump.
const CONSTRUCTS: [(&str, &str); 8] = [
    ("DO ", "do"),
    ("IF ", "if"),
    ("SELECT ", "select"),
    ("WHERE ", "where"),
    ("FORALL ", "forall"),
    ("BLOCK ", "block"),
    ("ASSOCIATE ", "associate"),
    ("CRITICAL", "critical"),
];

/// Whether a name is one that the program gave.
fn is_own(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('_') && !name.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_calls_and_constructs_are_read() {
        let dump = "\nNamespace: A-Z: (UNKNOWN 0)\nprocedure name = m\n  symtree: 'tab'         || symbol: 'tab'\n    \
            attributes: (VARIABLE IMPLICIT-SAVE DIMENSION)\n\n  code:\nCONTAINS\n\n  Namespace: A-Z: (UNKNOWN 0)\n  \
            procedure name = s\n    symtree: 'f' || symbol: 'f' from namespace 'm'\n\n    code:\n    DO s:i=1 2 1\n10    \
            CALL p ((s:a(FULL)))\n      ASSIGN s:a (+ q[[((2.0))]] __sqrt_r4[[((1.0))]])\n    END DO\n    WRITE UNIT=6\n    \
            DO s:i=1 s:n 1\n    END DO\n    DT_END\n    IF s:c\n    ENDIF\n";
        let found = read(dump);
        assert_eq!(found["m"].names["tab"].class, Class::Array);
        assert!(!found["m"].names["tab"].is_foreign && !found["m"].names["tab"].is_implicit);
        let s = &found["m/s"];
        assert!(s.names["f"].is_foreign);
        assert_eq!((s.called["p"], s.referenced.contains("q"), s.referenced.len()), (1, true, 1));
        assert_eq!(s.constructs, ["do", "if"]);
    }
}
