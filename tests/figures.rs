//! Figures of the code's structure: each may only get better. `cargo xtask figures` lists what stands behind them.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{GenericArgument, PathArguments, ReturnType, Signature, Type};

use std::fs;
use std::path::{Path, PathBuf};

/// The most lines that a function may have, from its signature to its closing brace.
pub const LINES_OF_A_FUNCTION: usize = 80;
/// The most lines that a file may have.
pub const LINES_OF_A_FILE: usize = 800;

/// What is counted, each as `path:line name`. Code that only tests is not read.
#[derive(Debug, Default)]
pub struct Figures {
    pub lines: usize,
    pub files: usize,
    pub long_files: Vec<String>,
    pub long_functions: Vec<String>,
    /// Functions that take a tuple: the names of its parts are lost to the caller.
    pub tuple_parameters: Vec<String>,
    /// Functions whose errors are sentences, which only a person can tell apart.
    pub string_errors: Vec<String>,
}

/// The figures of the sources under `folders` of the repository at `root`.
///
/// # Panics
/// If a file cannot be read or is not Rust.
#[must_use]
pub fn figures(root: &Path, folders: &[&str]) -> Figures {
    let mut figures = Figures::default();
    for folder in folders {
        for path in sources(&root.join(folder)) {
            let text = fs::read_to_string(&path).expect("it was listed");
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            figures.add(&name, &text);
        }
    }
    figures
}

impl Figures {
    /// What a file of Rust adds.
    fn add(&mut self, name: &str, text: &str) {
        let lines = text.lines().count();
        self.files += 1;
        self.lines += lines;
        if lines > LINES_OF_A_FILE {
            self.long_files.push(format!("{name}: {lines} lines"));
        }
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        Reader { name, figures: self }.visit_file(&file);
    }
}

struct Reader<'a> {
    name: &'a str,
    figures: &'a mut Figures,
}

impl Reader<'_> {
    fn function(&mut self, signature: &Signature, end: usize) {
        let start = signature.fn_token.span().start().line;
        let place = format!("{}:{start} {}", self.name, signature.ident);
        let lines = end.saturating_sub(start) + 1;
        if lines > LINES_OF_A_FUNCTION {
            self.figures.long_functions.push(format!("{place}: {lines} lines"));
        }
        // (A pattern tells those whose type has a name.)
        let takes_tuple = |argument: &syn::FnArg| match argument {
            syn::FnArg::Typed(it) => is_tuple(&it.ty) || matches!(&*it.pat, syn::Pat::Tuple(_)),
            syn::FnArg::Receiver(_) => false,
        };
        if signature.inputs.iter().any(takes_tuple) {
            self.figures.tuple_parameters.push(place.clone());
        }
        if matches!(&signature.output, ReturnType::Type(_, result) if has_string_error(result)) {
            self.figures.string_errors.push(place);
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, item.block.span().end().line);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, item.block.span().end().line);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.function(&item.sig, item.span().end().line);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = |attribute: &syn::Attribute| matches!(&attribute.meta, syn::Meta::List(it) if it.path.is_ident("cfg") && it.tokens.to_string() == "test");
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }
}

/// `(A, B)`, or a reference to such.
fn is_tuple(ty: &Type) -> bool {
    match ty {
        Type::Reference(it) => is_tuple(&it.elem),
        Type::Tuple(it) => it.elems.len() > 1,
        _ => false,
    }
}

/// `Result<_, String>`, also within `Option` or the like.
fn has_string_error(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let PathArguments::AngleBracketed(of) = &last.arguments else { return false };
    let types: Vec<&Type> =
        of.args.iter().filter_map(|a| if let GenericArgument::Type(ty) = a { Some(ty) } else { None }).collect();
    let is_string = |ty: &Type| matches!(ty, Type::Path(it) if it.path.is_ident("String"));
    last.ident == "Result" && types.get(1).is_some_and(|ty| is_string(ty))
        || types.iter().any(|ty| has_string_error(ty))
}

/// The files of a crate, without those that only test.
#[must_use]
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        match path.is_dir() {
            true if name != "tests" => files.extend(sources(&path)),
            false if name.ends_with(".rs") && !name.contains("test") => files.push(path),
            _ => {}
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::Figures;

    #[test]
    fn what_is_counted() {
        let mut figures = Figures::default();
        let long = format!("impl A {{ fn long() {{\n{}}} }}\n", "f();\n".repeat(80));
        figures.add("a.rs", &long);
        figures.add("b.rs", "fn t((a, b): (u8, u8), c: ()) {}\nfn r(&self, a: &(u8, u8)) {}\nfn n(a: &[(u8, u8)]) {}\nfn p((a, b): Pair) {}");
        figures.add(
            "c.rs",
            "fn e() -> Result<u8, String> {}\nfn n() -> Result<String, E> {}\nfn o() -> Option<Result<(), String>> {}",
        );
        figures.add("d.rs", "#[cfg(test)]\nmod tests { fn t(a: (u8, u8)) -> Result<(), String> {} }");
        figures.add("e.rs", &"// one\n".repeat(801));
        assert_eq!(figures.long_functions, ["a.rs:1 long: 82 lines"]);
        assert_eq!(figures.tuple_parameters, ["b.rs:1 t", "b.rs:2 r", "b.rs:4 p"]);
        assert_eq!(figures.string_errors, ["c.rs:1 e", "c.rs:3 o"]);
        assert_eq!(figures.long_files, ["e.rs: 801 lines"]);
    }
}
