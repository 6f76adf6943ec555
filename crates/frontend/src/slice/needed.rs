//! What of a unit of C is named by what is read: the prototypes, heads of functions, types, enumerators and variables
//! that may matter to it. Headers hold little else than others.

use super::items::{FileScopeDeclaration, Item};
use super::words::{Keyword, Word};
use super::{Macro, Slicing};
use crate::cpp::{self, TranslationUnit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What those who are read need of a unit.
pub(super) struct Needed {
    /// By item: somebody may name it.
    pub items: Vec<bool>,
    /// Declarations that declare nothing that they name, by their numbers.
    pub unneeded: Vec<usize>,
}

/// Words without which nothing depends on what bodies name that is declared elsewhere: no function has variants or is
/// called for its variants, and no selector has an expression.
const DEPENDING: [&str; 6] = ["variant", "dispatch", "interop", "condition", "device_num", "score"];

/// Whether a text has one of these words.
pub(super) fn may_depend(text: &[u8]) -> bool {
    cpp::words_of(text).any(|word| DEPENDING.iter().any(|one| word == one.as_bytes()))
}

impl Slicing<'_, '_> {
    /// Finds what is needed of a unit of C.
    pub(super) fn needed_in_c(&self, unit: &TranslationUnit) -> Needed {
        let declarations = self.declarations.iter().map(|d| d.items.clone());
        let (mut candidates, mut is_candidate) = (Vec::new(), vec![false; self.items.len()]);
        for items in declarations.filter(|items| !items.is_empty() && items.clone().all(|i| self.is_for_others(i))) {
            is_candidate[items.clone()].fill(true);
            candidates.push(items);
        }
        let functions = (0..self.items.len()).filter(|&i| self.items[i].body.is_some() && self.is_for_others(i));
        for function in functions {
            is_candidate[function] = true;
            candidates.push(function..function + 1);
        }
        let mut needs = Needs::new(self, unit, &candidates);
        needs.open.extend(&self.named);
        if self.depends_on_declarations(unit) {
            self.name_what_is_read(&is_candidate, &mut needs.open);
        }
        needs.close();
        let mut items = vec![true; self.items.len()];
        candidates.iter().zip(&needs.is_kept).for_each(|(own, is_kept)| items[own.clone()].fill(*is_kept));
        // (Prototypes are found by their names.)
        let is_unneeded = |d: &FileScopeDeclaration| {
            d.items.clone().all(|i| !items[i]) && !d.items.clone().all(|i| self.items[i].is_prototype)
        };
        let unneeded = (0..self.declarations.len()).filter(|&i| is_unneeded(&self.declarations[i])).collect();
        Needed { items, unneeded }
    }

    /// Whether what a directive chooses may depend on what stands elsewhere.
    fn depends_on_declarations(&self, unit: &TranslationUnit) -> bool {
        let with_strings = self.macros.iter().filter(|own| own.has_strings).map(|own| self.words.spelling(own.name));
        let mut strings = with_strings.flat_map(|name| unit.macros.definitions_of(name)).flat_map(|def| def.strings());
        let is_word = DEPENDING.iter().any(|one| self.words.find(one.as_bytes()).is_some());
        is_word || self.may_depend || strings.any(may_depend)
    }

    /// The words of those who are read.
    fn name_what_is_read(&self, is_candidate: &[bool], words: &mut Vec<Word>) {
        for (i, item) in self.items.iter().enumerate().filter(|(i, _)| !is_candidate[*i]) {
            words.extend(&item.head);
            if self.in_slice[i] || item.is_looked_into {
                words.extend(&item.inside);
            }
        }
        let of_interest = (0..self.words.len() as Word).filter(|w| self.interest[*w as usize]);
        words.extend(of_interest.chain(self.words.find(b"main")));
    }

    /// Whether an item matters only to those who name it.
    fn is_for_others(&self, item: usize) -> bool {
        !self.in_slice[item] && !self.has_directive[item] && !self.items[item].is_looked_into
    }

    /// The definitions of a macro. (All stand in the order of their names.)
    fn macros_of(&self, name: Word) -> &[Macro] {
        let first = self.macros.partition_point(|own| own.name < name);
        let behind = self.macros.partition_point(|own| own.name <= name);
        &self.macros[first..behind]
    }

    /// What macros among some words consist of, and the macros among that, and so on. (If one of them pastes, nothing is
    /// concluded from the unit at all.)
    fn words_of_macros(&self, words: &[Word]) -> Vec<Word> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut open = words.to_vec();
        while let Some(word) = open.pop() {
            for own in self.macros_of(word) {
                let new = own.words.iter().copied().filter(|w| seen.insert(*w));
                found.extend(new.inspect(|w| open.push(*w)));
            }
        }
        found
    }

    /// The names that some items may declare which stand in nothing: rather too many.
    fn declared(&self, items: &[Item]) -> Vec<Word> {
        let is_type = |w: &Word| matches!(self.words.keyword(*w), Some(Keyword::ClassKey | Keyword::Enumeration));
        let mut names = Vec::new();
        for item in items {
            let of_macros = self.words_of_macros(&item.head);
            // Members have names of their own, the types that are declared among them do not.
            if item.is_member && !item.head.iter().chain(&of_macros).any(is_type) {
                continue;
            }
            let is_function = item.is_prototype || item.body.is_some();
            let is_plain = is_function && of_macros.is_empty();
            names.extend(if is_plain { &item.declares } else { &item.head });
            names.extend(of_macros);
        }
        names.retain(|w| self.words.keyword(*w).is_none());
        names
    }
}

/// The search for what is needed.
struct Needs<'s, 't> {
    slicing: &'s Slicing<'s, 't>,
    unit: &'s TranslationUnit,
    /// Items that belong together, and whether they are needed.
    candidates: &'s [Range<usize>],
    is_kept: Vec<bool>,
    /// Which candidates may declare a name.
    declaring: FxHashMap<Word, Vec<usize>>,
    /// What is named, and what of it was not looked up yet.
    words: FxHashSet<Word>,
    open: Vec<Word>,
}

impl<'s, 't> Needs<'s, 't> {
    fn new(slicing: &'s Slicing<'s, 't>, unit: &'s TranslationUnit, candidates: &'s [Range<usize>]) -> Needs<'s, 't> {
        let mut needs = Needs {
            slicing,
            unit,
            candidates,
            is_kept: vec![false; candidates.len()],
            declaring: FxHashMap::default(),
            words: FxHashSet::default(),
            open: Vec::new(),
        };
        for (i, items) in candidates.iter().enumerate() {
            let names = slicing.declared(&slicing.items[items.clone()]);
            names.into_iter().for_each(|name| needs.declaring.entry(name).or_default().push(i));
        }
        needs
    }

    /// A candidate is read, and so is what it names.
    fn keep(&mut self, candidate: usize) {
        if !std::mem::replace(&mut self.is_kept[candidate], true) {
            let items = &self.slicing.items[self.candidates[candidate].clone()];
            items.iter().for_each(|item| self.open.extend(&item.head));
        }
    }

    /// Keeps what is named, over any number of steps.
    fn close(&mut self) {
        while let Some(word) = self.open.pop() {
            if self.slicing.words.keyword(word).is_some() || !self.words.insert(word) {
                continue;
            }
            for candidate in self.declaring.remove(&word).unwrap_or_default() {
                self.keep(candidate);
            }
            let macros = self.slicing.macros_of(word);
            self.open.extend(macros.iter().flat_map(|own| &own.words));
            if macros.iter().any(|own| own.pastes || own.has_strings) {
                self.expand(word);
            }
        }
    }

    /// What a macro names that is no word of its body: in the operands of `_Pragma`, and by pasting.
    fn expand(&mut self, name: Word) {
        let words = self.slicing.words;
        for definition in self.unit.macros.definitions_of(words.spelling(name)) {
            let quoted = definition.strings().flat_map(cpp::words_of).filter_map(|word| words.find(word));
            self.open.extend(quoted);
            if definition.pastes {
                let made = definition.made();
                self.open.extend(self.declaring.keys().filter(|name| made.may_be(words.spelling(**name))));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::testing::unit_with;

    /// What is left of a text, its blanks apart.
    fn left(text: &str) -> String {
        let text = format!(
            "{text}\nvoid f(void) {{\n#pragma omp metadirective when(user={{condition(C > 1)}}: parallel)\n  g(x->m);\n}}\n"
        );
        let unit = unit_with(&[("main.c", &text)], &crate::cpp::CppOptions::default());
        assert_eq!(unit.language, Language::C);
        let skipped = unit.slice.as_ref().map_or(&[][..], |slice| slice.skipped(unit.files[0].pass));
        let mut left = text.into_bytes();
        skipped.iter().for_each(|part| left[part.clone()].fill(b' '));
        let left = String::from_utf8(left).unwrap();
        left.split("void f").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_nobody_names_is_left_out() {
        let text = "typedef struct s { int m; union { int C, x; } u; } t, *p;\nextern int v, w[3];\nenum { A, B };\nint (*q)(t);\n";
        assert_eq!(left(text), "");
        assert_eq!(left("struct a { struct x { int m; } b; };"), "struct a { struct x { int m; } b; };");
        assert_eq!(left("struct a { enum { C = 3 } b; };"), "struct a { enum { C = 3 } b; };");
        assert_eq!(left("struct a { int b; } *x;"), "struct a { int b; } *x;");
    }

    #[test]
    fn what_is_named_over_any_number_of_steps_is_read() {
        let text = "enum { A = 1 };\nenum { B = A };\nenum { N };\nenum { C = B };\ntypedef struct n { int k; } k;\nstruct l { k m; };\nextern struct l *x;\n";
        assert_eq!(left(text), text.replace("enum { N };\n", "").trim().replace('\n', " "));
        let of_macros = "enum { A = 1 };\nenum { N };\n#define C D\n#define D A\n";
        assert_eq!(left(of_macros), "enum { A = 1 }; #define C D #define D A");
        let pasted = "enum { part_A = 1 };\nenum { N };\n#define P(a) part_##a\n#define C P(A)\n";
        assert_eq!(left(pasted), "enum { part_A = 1 }; #define P(a) part_##a #define C P(A)");
        let quoted = "enum { A = 1 };\nenum { N };\n#define g(a) _Pragma(\"omp parallel if(A)\") a\n";
        assert_eq!(left(quoted), "enum { A = 1 }; #define g(a) _Pragma(\"omp parallel if(A)\") a");
    }

    #[test]
    fn macros_may_declare_more_than_is_seen() {
        for macros in
            ["#define L(a) int x##a", "#define L(a) enum { C = a }", "#define L M\n#define M(a) enum { C = a }"]
        {
            let text = format!("{macros}\nstruct s {{ L(k); }};\n");
            assert_eq!(left(&text), text.trim().replace('\n', " "));
        }
        assert_eq!(left("#define L(a) int a\nstruct s { L(k); };"), "#define L(a) int a");
        assert_eq!(left("#define L(a) int C[a]\nL(3);"), "#define L(a) int C[a] L(3);");
    }

    #[test]
    fn what_has_directives_is_read() {
        let text = "int v;\n#pragma omp threadprivate(v)\nint d;\nint w;\n#pragma omp declare target\nint e;\n\
                    #pragma omp end declare target\nint h;\nint i;\n";
        let some_left = text.replace("int w;\n", "").replace("int i;\n", "");
        assert_eq!(left(text), some_left.trim().replace('\n', " "));
    }
    /// How many files are read of two; the source has a metadirective in a function `f`.
    fn files(header: &str, source: &str) -> usize {
        let source = format!("#include \"a.h\"\n{source}\n");
        unit_with(&[("main.c", &source), ("a.h", header)], &crate::cpp::CppOptions::default()).files.len()
    }

    #[test]
    fn a_header_is_read_if_something_in_it_may_matter() {
        let function = |directive: &str| format!("void f(t *p) {{\n#pragma omp {directive}\n  g(C, p);\n}}");
        let plain = function("metadirective when(device={kind(host)}: parallel)");
        let header = "typedef struct s { int m; } t;\nenum { C = 2 };\nint g(int, t *);\nstatic inline int h(int n) { return g(n, 0); }\n";
        assert_eq!(files(header, &plain), 1);
        // It has a condition, or another function calls what has a directive.
        assert_eq!(files(header, &function("metadirective when(user={condition(C > 1)}: parallel)")), 2);
        assert_eq!(files(&format!("{header}void f(t *);\nstatic void k(void) {{ f(0); }}\n"), &plain), 2);
        assert_eq!(
            files(&format!("{header}#pragma omp declare target\nint v;\n#pragma omp end declare target\n"), &plain),
            2
        );
        let skipped = "#if SET\n#pragma omp metadirective\n#endif\n";
        assert_eq!(files(&format!("{header}{skipped}"), &plain), 2);
        // What stands in a header may be a part of a body.
        let included = plain.replace("  g(C", "#include \"a.h\"\n  g(C");
        assert_eq!(files("int n = 1;\n", &included), 3);
        // There are variants, whose bases it may declare.
        let variant = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint b(int);\n";
        assert_eq!(files(header, &format!("{variant}{plain}")), 2);
        assert_eq!(files("enum { D };\nint d(int);\n", &format!("{variant}{plain}")), 1);
    }
}
