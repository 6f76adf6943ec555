//! What a declaration of C or C++ says of the symbol of its function alone: an assembler name, an alias, that it runs by
//! itself. A second function like it must not say that.

use ompick_frontend::cpp::{Lexer, MacroDef, TokenKind, holds_word};
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit, is_word_part};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// Attributes that make a function run before or behind `main`.
const RUN_BY_ITSELF: &[&[u8]] = &[b"constructor", b"destructor"];

/// What makes another name for a function.
const ALIASES: &[&[u8]] = &[b"alias", b"weakref", b"ifunc", b"asm"];

/// Attributes that give a function its symbol, or what stands behind that.
const OF_SYMBOL: &[&[u8]] = &[b"alias", b"ifunc", b"weakref", b"symver", b"asm", b"constructor", b"destructor"];

/// What makes a member function of C++ a virtual one.
const OF_VIRTUAL: &[&[u8]] = &[b"virtual", b"override", b"final", b"= 0"];

/// Attributes that hold for a function whichever of its declarations has them, and for a second one like it.
const OF_LINKAGE: &[&[u8]] = &[b"weak", b"visibility"];

/// An attribute, an assembler name, or what makes a function virtual.
struct Attribute<'t> {
    /// Without the scope and underscores around it; `asm`; one of [`OF_VIRTUAL`].
    name: &'t [u8],
    range: Range<usize>,
}

/// The attributes, assembler names and specifiers of virtual functions before and behind a declarator.
fn attributes<'t>(text: &'t [u8], cplusplus: bool) -> Vec<Attribute<'t>> {
    let mut lexer = Lexer::new(text, 0, text.len(), cplusplus);
    let tokens: Vec<_> = std::iter::from_fn(|| lexer.next_token()).collect();
    let of = |i: usize| tokens.get(i).map_or(&b""[..], |t| &text[t.start..t.end]);
    let closed = |open: usize| {
        let mut depth = 0usize;
        let closes = |i: &usize| {
            match of(*i) {
                b"(" | b"[" | b"{" => depth += 1,
                b")" | b"]" | b"}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        };
        (open..tokens.len()).find(closes).unwrap_or(tokens.len().saturating_sub(1))
    };
    let mut found = Vec::new();
    let mut i = 0;
    // (A part of a declarator may begin within parentheses.)
    let mut depth = 0isize;
    while i < tokens.len() {
        match (of(i), of(i + 1), of(i + 2)) {
            (b"virtual", ..) if cplusplus => {
                found.push(Attribute { name: b"virtual", range: tokens[i].start..tokens[i].end });
                i += 1;
            }
            (name @ (b"override" | b"final"), b"" | b";" | b"{" | b"=" | b"override" | b"final", _)
                if cplusplus && depth <= 0 =>
            {
                found.push(Attribute { name, range: tokens[i].start..tokens[i].end });
                i += 1;
            }
            (b"=", b"0", b"" | b";") if cplusplus && depth <= 0 => {
                found.push(Attribute { name: b"= 0", range: tokens[i].start..tokens[i + 1].end });
                i += 2;
            }
            (b"asm" | b"__asm" | b"__asm__", b"(", _) => {
                let end = closed(i + 1);
                found.push(Attribute { name: b"asm", range: tokens[i].start..tokens[end].end });
                i = end + 1;
            }
            (b"__attribute__" | b"__attribute", b"(", b"(") | (b"[", b"[", _) => {
                let open = if of(i) == b"[" { i } else { i + 1 };
                let end = closed(open);
                let mut at = open + 2;
                while at < end {
                    let scoped = of(at + 1) == b"::";
                    let last = if scoped { at + 2 } else { at };
                    let behind = if of(last + 1) == b"(" { closed(last + 1) } else { last };
                    if tokens[at].kind == TokenKind::Identifier && behind < end {
                        let name = unadorned(of(last));
                        found.push(Attribute { name, range: tokens[at].start..tokens[behind].end });
                    }
                    at = behind + 1;
                }
                i = end + 1;
            }
            (token, ..) => {
                depth += isize::from(token == b"(") - isize::from(token == b")");
                i += 1;
            }
        }
    }
    found
}

/// `weak` of `__weak__`.
fn unadorned(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"__").and_then(|rest| rest.strip_suffix(b"__")).unwrap_or(name)
}

/// Where a text says what a second function must not say.
pub fn of_symbol(text: &[u8], cplusplus: bool) -> Vec<Range<usize>> {
    let all = attributes(text, cplusplus).into_iter();
    all.filter(|a| OF_SYMBOL.contains(&a.name) || OF_VIRTUAL.contains(&a.name)).map(|a| a.range).collect()
}

/// A part of a declaration as code, without what a second function must not say; macros stay unless that is in them.
pub fn second(parsed: &ParsedFile, part: &Range<usize>) -> Vec<u8> {
    let (written, expanded) = (parsed.code(part), parsed.expanded_code(part));
    let found = |text: &[u8]| of_symbol(text, parsed.is_cxx());
    let code = if found(&expanded).len() > found(&written).len() { expanded } else { written };
    let mut out = Vec::with_capacity(code.len());
    let mut done = 0;
    for range in found(&code) {
        out.extend_from_slice(&code[done..range.start]);
        done = range.end;
    }
    out.extend_from_slice(&code[done..]);
    out
}

/// Whether macros hide in a part of a declaration what a second function must not say.
pub fn is_hidden(parsed: &ParsedFile, part: &Range<usize>) -> bool {
    let found = |text: &[u8]| of_symbol(text, parsed.is_cxx()).len();
    found(&parsed.expanded_code(part)) > found(&parsed.code(part))
}

/// A function's declaration, or what stands before the body of its definition.
pub fn head(parsed: &ParsedFile, d: &Declaration) -> Range<usize> {
    let body = d.definition.map(|f| parsed.syntax.functions[f as usize].body.start);
    d.whole.start..body.unwrap_or(d.whole.end)
}

/// Another name of a function's symbol.
pub struct Alias {
    pub file: usize,
    /// Where it is declared.
    pub name: Range<usize>,
    /// Its own name.
    pub declared: Vec<u8>,
    /// The attribute is an assembler name.
    pub is_assembler_name: bool,
    /// The attribute that makes it, as it is spelled: what has the symbol that it names, or one that is made of its name,
    /// is meant.
    pub attribute: Vec<u8>,
}

impl Alias {
    /// Whether a function of this name may be meant. In C++ its name is a part of its symbol.
    pub fn may_mean(&self, name: &[u8], cplusplus: bool) -> bool {
        let mangled = || [name.len().to_string().as_bytes(), name].concat();
        self.declared != name
            && (holds_word(&self.attribute, name)
                || (cplusplus && memchr::memmem::find(&self.attribute, &mangled()).is_some()))
    }

    /// The words that may be the symbol which the attribute names.
    pub fn meant(&self) -> impl Iterator<Item = &[u8]> {
        let words = self.attribute.split(|b| !(is_word_part(b) || *b == b'$')).filter(|word| !word.is_empty());
        words.skip(1)
    }

    /// Whether a function of this name has another name as its symbol.
    pub fn renames(&self, name: &[u8]) -> bool {
        self.is_assembler_name && self.declared == name
    }
}

/// What the declarations in a unit's own files say of symbols.
#[derive(Default)]
pub struct UnitSymbols {
    /// Other names of functions' symbols.
    pub aliases: Vec<Alias>,
    /// The names of functions that run without being called.
    pub run_by_themselves: FxHashSet<Vec<u8>>,
}

impl UnitSymbols {
    pub fn of(unit: &Unit) -> UnitSymbols {
        let mut all = UnitSymbols::default();
        if !may_say(unit) {
            return all;
        }
        let own = unit.files.iter().enumerate().filter(|(_, parsed)| !parsed.system);
        let declared = own.flat_map(|(f, parsed)| parsed.syntax.declarations.iter().map(move |d| (f, parsed, d)));
        let is_variable = |parsed: &ParsedFile, d: &Declaration| {
            d.kind == DeclarationKind::Object && parsed.syntax.is_local(d) && !d.specifiers.is_extern
        };
        for (file, parsed, d) in declared.filter(|(_, parsed, d)| !is_variable(parsed, d)) {
            let code = parsed.expanded_code(&head(parsed, d));
            for a in attributes(&code, parsed.is_cxx()) {
                if ALIASES.contains(&a.name) {
                    let attribute = code[a.range].to_vec();
                    let declared = parsed.name_of(d).to_vec();
                    let is_assembler_name = a.name == b"asm";
                    all.aliases.push(Alias { file, name: d.name.clone(), declared, is_assembler_name, attribute });
                } else if RUN_BY_ITSELF.contains(&a.name) && d.kind == DeclarationKind::Function {
                    all.run_by_themselves.insert(parsed.name_of(d).to_vec());
                }
            }
        }
        all
    }
}

/// Whether a unit may say something of symbols, in the text of its own files or by a macro.
fn may_say(unit: &Unit) -> bool {
    let words = || ALIASES.iter().chain(RUN_BY_ITSELF);
    let in_text = |text: &[u8]| words().any(|word| memchr::memmem::find(text, word).is_some());
    let in_macro = |def: &MacroDef| def.identifiers().any(|name| words().any(|word| *word == unadorned(name)));
    unit.files.iter().any(|parsed| !parsed.system && in_text(parsed.text.text()))
        || unit.preprocessed.macros.definitions().iter().any(in_macro)
}

/// What a declaration says of a function's linkage.
pub struct Linkage {
    pub name: Vec<u8>,
    /// The attribute, as GNU C writes it.
    pub spelled: Vec<u8>,
}

/// What declarations say of a function's linkage, each once.
pub fn linkage<'d>(declarations: impl Iterator<Item = DeclaredIn<'d>>) -> Vec<Linkage> {
    let mut found: Vec<Linkage> = Vec::new();
    for DeclaredIn { parsed, declaration } in declarations {
        let code = parsed.expanded_code(&head(parsed, declaration));
        for a in attributes(&code, parsed.is_cxx()).iter().filter(|a| OF_LINKAGE.contains(&a.name)) {
            if found.iter().all(|known| known.name != a.name) {
                let spelled = &code[a.range.clone()];
                let spelled = memchr::memmem::find(spelled, b"::").map_or(spelled, |at| &spelled[at + 2..]);
                found.push(Linkage { name: a.name.to_vec(), spelled: spelled.to_vec() });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(text: &str) -> String {
        let mut out = text.to_owned();
        for range in of_symbol(text.as_bytes(), true).into_iter().rev() {
            out.replace_range(range, "");
        }
        out
    }

    #[test]
    fn what_says_something_of_the_symbol_is_left_out() {
        assert_eq!(without("int f(int) __asm__(\"g\");"), "int f(int) ;");
        assert_eq!(
            without("__attribute__((noinline, constructor(101))) void f()"),
            "__attribute__((noinline, )) void f()"
        );
        assert_eq!(without("[[gnu::__destructor__]] [[nodiscard]] int f()"), "[[]] [[nodiscard]] int f()");
        assert_eq!(without("virtual int f(int final) const override final;"), " int f(int final) const  ;");
        assert_eq!(without("virtual int f(int override) = 0;"), " int f(int override) ;");
        let kept = "__attribute__((section(\"constructor\"), weak)) int alias(int asm_, int a[1][2]);";
        assert_eq!(without(kept), kept);
    }
}
