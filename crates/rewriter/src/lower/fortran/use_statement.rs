//! `use` statements with a list of names.

use crate::plan::Import;

/// What a list has of a module: the name here, and that in the module.
pub fn item(local: &[u8], remote: &[u8]) -> Vec<u8> {
    match local == remote {
        true => local.to_vec(),
        false => [local, b" => ", remote].concat(),
    }
}

/// The statement that has items of a module.
pub fn text(module: &[u8], items: &[Vec<u8>]) -> Vec<u8> {
    [b"use ", module, b", only: ", &items.join(&b", "[..])].concat()
}

/// The statement that has one name of a module.
pub fn of_import(Import { module, item: name }: &Import) -> Vec<u8> {
    text(module, &[item(&name.local, &name.remote)])
}
