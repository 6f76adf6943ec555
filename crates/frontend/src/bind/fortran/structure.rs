//! Structure constructors of constants (Fortran 2018, 7.5.10).

use super::{Declared, Scope};
use crate::syntax::fortran::{Entity, Words, after_type};
use ompick_resolver::fold::fortran::{self, Argument, Value};
use std::ops::Range;

/// The value of a structure constructor; `scope`: where the type is defined. `None` also if the type has more than
/// components that are declared in it, for instance those of another type that it extends.
pub(super) fn constructed(scope: &Scope, ty: &Entity, arguments: Vec<Argument>) -> Option<Value> {
    let fortran = scope.names.fortran(scope.place);
    let begin = fortran.words(ty.statement);
    let is_plain = |word: &[u8]| !matches!(word, b"extends" | b"abstract");
    if !(0..begin.len()).all(|i| is_plain(begin.get(i))) || begin.get(begin.len() - 1) == b")" {
        return None;
    }
    let mut given = arguments.into_iter().peekable();
    let mut positional = Vec::new();
    while let Some(argument) = given.next_if(|argument| argument.keyword.is_none()) {
        positional.push(argument.value);
    }
    let by_keyword: Vec<Argument> = given.collect();
    let mut positional = positional.into_iter();
    let mut components = Vec::new();
    let mut statement = ty.statement + 1;
    loop {
        let words = fortran.statements.get(statement as usize).map(|_| fortran.words(statement))?;
        match words.get(0) {
            b"end" | b"endtype" | b"contains" => break,
            b"integer" | b"real" | b"double" | b"doubleprecision" | b"logical" | b"character" | b"type" => {}
            b"private" | b"sequence" | b"public" => {
                statement += 1;
                continue;
            }
            // Procedure pointers and other things without a constant value.
            _ => return None,
        }
        for item in items(&words)? {
            let name = String::from_utf8_lossy(words.get(item.start)).into_owned();
            let keyword = by_keyword.iter().find(|a| a.keyword.as_deref() == Some(&name)).map(|a| a.value.clone());
            let value = positional.next().or(keyword).or_else(|| default(scope, &words, &item));
            components.extend(component(scope, &words, &item, value).map(|value| (name, value)));
        }
        statement += 1;
    }
    Some(Value::Structure(components))
}

/// The component declarations of a statement; `None`: they have no constant value.
fn items(words: &Words) -> Option<Vec<Range<usize>>> {
    let colons = words.find(0, b"::");
    let attributes = 0..colons.unwrap_or(0);
    if attributes.clone().any(|i| matches!(words.get(i), b"pointer" | b"allocatable")) {
        return None;
    }
    let from = colons.map_or_else(|| after_type(words), |colons| colons + 1);
    Some(words.list(from, words.len()))
}

/// The default initialisation of a component.
fn default(scope: &Scope, words: &Words, item: &Range<usize>) -> Option<Value> {
    let equals = item.clone().find(|i| words.get(*i) == b"=")?;
    let value = words.tokens.get(equals + 1)?.range.start..words.tokens.get(item.end - 1)?.range.end;
    // As it is written: strings have capital letters.
    let text = scope.names.parsed(scope.place).text.text().get(value)?;
    fortran::eval(&fortran::tokenize(&String::from_utf8_lossy(text)), scope)
}

fn component(scope: &Scope, words: &Words, item: &Range<usize>, value: Option<Value>) -> Option<Value> {
    let name = String::from_utf8_lossy(words.get(item.start)).into_owned();
    let is_array = words.get(item.start + 1) == b"(" || words.find(0, b"dimension").is_some();
    let declared = Declared { words, named: item.start, name: &name, is_typed: true, is_array };
    let evaluated = |tokens: Range<usize>| match fortran::eval(&texts(words, tokens), scope)? {
        Value::Integer { value, .. } => Some(value),
        _ => None,
    };
    declared.value_of(value?, &evaluated)
}

fn texts(words: &Words, tokens: Range<usize>) -> Vec<String> {
    tokens.map(|i| String::from_utf8_lossy(words.get(i)).into_owned()).collect()
}
