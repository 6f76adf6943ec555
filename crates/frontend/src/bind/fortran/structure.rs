//! Structure constructors of constants (Fortran 2018, 7.5.10).

use super::{Declared, Scope};
use crate::syntax::fortran::Entity;
use crate::syntax::fortran::declaration::{Declaration, Item, TypeKeyword};
use ompick_resolver::fold::fortran::{Argument, Value};

/// The value of a structure constructor; `scope`: where the type is defined. `None` also if the type has more than
/// components that are declared in it, for instance those of another type that it extends.
pub(super) fn constructed(scope: &Scope, ty: &Entity, arguments: Vec<Argument>) -> Option<Value> {
    let fortran = scope.names.fortran(scope.place);
    if !fortran.has_own_components_only(ty.statement) {
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
        fortran.statements.get(statement as usize)?;
        match fortran.first_word(statement) {
            b"end" | b"endtype" | b"contains" => break,
            b"private" | b"sequence" | b"public" => {}
            _ => {
                let declaration = fortran.declaration(statement).filter(declares_values)?;
                for item in &declaration.items {
                    let name = String::from_utf8_lossy(&fortran.lower[item.name.clone()]).into_owned();
                    let keyword = || by_keyword.iter().find(|a| a.keyword.as_deref() == Some(&name));
                    let given = positional.next().or_else(|| Some(keyword()?.value.clone()));
                    let value = given.or_else(|| scope.value_of(item.value.as_ref()?));
                    let value = value.and_then(|value| component(scope, &declaration, item, value));
                    components.extend(value.map(|value| (name, value)));
                }
            }
        }
        statement += 1;
    }
    Some(Value::Structure(components))
}

/// Whether the components of a declaration have constant values: procedure pointers and other things have not.
fn declares_values(declaration: &Declaration) -> bool {
    use TypeKeyword::*;
    let is_plain = |keyword| matches!(keyword, Integer | Real | DoublePrecision | Logical | Character | Type);
    declaration.ty.as_ref().is_some_and(|ty| is_plain(ty.keyword))
        && !["pointer", "allocatable"].iter().any(|word| declaration.attribute(word).is_some())
}

fn component(scope: &Scope, declaration: &Declaration, item: &Item, value: Value) -> Option<Value> {
    let is_array = declaration.bounds(item).is_some();
    Declared { scope, declaration, item, is_typed: true, is_array }.value_of(value)
}
