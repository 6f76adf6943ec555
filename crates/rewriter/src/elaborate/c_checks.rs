//! What directives of C and C++ must keep that hangs on declarations, where the compiler of the output would not see or
//! not mind it: device numbers, and the lists of dispatch (OpenMP 5.2, 7.1, 7.6, 13.2 and 5.4.7).

use super::Elaborated;
use crate::site::Sites;
use ompick_frontend::bind::Integer;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive, DirectiveText, Options, TokenKind};
use ompick_frontend::language::Language;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::{ParsedFile, holds_word};
use ompick_resolver::names::is_dispatch;
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use std::ops::Range;

/// What a name or an expression plainly is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plain {
    Integer,
    Floating,
    Class,
    /// A pointer or an array.
    Derived,
    Function,
}

impl Plain {
    fn shown(self) -> &'static str {
        match self {
            Plain::Integer => "an integer",
            Plain::Floating => "a floating value",
            Plain::Class => "an object of a class",
            Plain::Derived => "a pointer or an array",
            Plain::Function => "a function",
        }
    }
}

/// Words in expressions that are no names.
const WORDS: [&str; 53] = [
    "alignof",
    "and",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "compl",
    "const",
    "const_cast",
    "constexpr",
    "decltype",
    "default",
    "defined",
    "double",
    "dynamic_cast",
    "enum",
    "false",
    "float",
    "int",
    "long",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "or",
    "reinterpret_cast",
    "requires",
    "restrict",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_cast",
    "struct",
    "template",
    "true",
    "typeid",
    "typename",
    "typeof",
    "typeof_unqual",
    "union",
    "unsigned",
    "void",
    "volatile",
    "wchar_t",
    "xor",
];

/// The words of an expression that stand alone among operators: no members, nothing qualified, nothing that more words
/// follow, no prefixes of literals. Words of attributes and names of parameters in types are no operands.
fn operands(tokens: &[String]) -> impl Iterator<Item = &str> {
    let is_word = |t: &String| t.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let stands_alone = move |i: usize| {
        let before = i.checked_sub(1).map(|n| &tokens[n]);
        let behind = tokens.get(i + 1);
        !before.is_some_and(|t| is_word(t) || matches!(t.as_str(), "." | "->" | "::" | "<"))
            && !behind
                .is_some_and(|t| is_word(t) || matches!(t.as_str(), "::" | "<" | "(") || t.starts_with(['\'', '"']))
    };
    let skipped = not_of_operands(tokens);
    let words = tokens.iter().enumerate().filter(move |(i, t)| is_word(t) && !skipped[*i]);
    words.filter(move |(i, _)| stands_alone(*i)).map(|(_, t)| t.as_str())
}

/// Which tokens stand in attributes or, behind a declarator (`(*)`), in a list of parameters.
fn not_of_operands(tokens: &[String]) -> Vec<bool> {
    let mut skipped = vec![false; tokens.len()];
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map(|n| tokens[n].as_str());
        let opens = matches!(before, Some("__attribute__" | "__attribute" | "__declspec"))
            || (before == Some(")") && i >= 2 && matches!(tokens[i - 2].as_str(), "*" | "&" | "^"));
        skipped[i] = depth > 0;
        match token.as_str() {
            "(" if depth > 0 || opens => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    skipped
}

impl Elaborated<'_> {
    /// An expression as an integer constant; a name that nothing declares, where everything was read, is none.
    pub(super) fn c_integer(&self, file: usize, placed: &Placed, text: &str) -> Integer {
        match self.unit.integer(file, placed, text) {
            Integer::Unknown if self.is_undeclared(file, placed, text) => Integer::No,
            found => found,
        }
    }

    /// Whether a text is a name that nothing declares, and that nothing mentions which might make a declaration. The
    /// runtime's own are not read.
    fn is_undeclared(&self, file: usize, placed: &Placed, text: &str) -> bool {
        let text = text.trim();
        let is_mentioned = || {
            let mentions = |bytes: &[u8]| words(bytes).filter(|word| *word == text.as_bytes()).count();
            let all: usize = self.unit.files.iter().map(|f| mentions(f.text.text())).sum();
            all > mentions(&self.unit.files[file].text.text()[placed.range.clone()])
        };
        is_name(text)
            && !self.unit.has_unknown_headers()
            && !text.starts_with("omp_")
            && !is_reserved(text)
            && text != "this"
            && !WORDS.contains(&text)
            && self.unit.named_in_directive(file, placed, text).is_none()
            && !is_mentioned()
            && self.unit.preprocessed.expand(text.as_bytes(), placed.time, &|_| false).text == text.as_bytes()
    }

    /// Checks a directive of C or C++, by its file and index.
    pub(super) fn check_c(&self, file: usize, index: u32, sites: &mut Sites) {
        if self.unit.language == Language::Fortran {
            return;
        }
        let parsed = &self.unit.files[file];
        let placed = &parsed.directives[index as usize];
        let concerns =
            |d: &Directive| is_dispatch(&d.name) || d.clauses.iter().any(|c| !matches!(c.kind, ClauseKind::Plain));
        if concerns(&placed.directive) {
            Checked { elaborated: self, parsed, file, index, placed }.directive(&placed.directive, sites);
        }
    }

    /// The type of a name, or of arithmetic with names and numbers; `None`: it is not plain.
    fn plain_type(&self, file: usize, placed: &Placed, expression: &str) -> Option<Plain> {
        let tokens =
            DirectiveText::whole(expression.as_bytes()).tokens(0..expression.len(), Options { fold_case: false });
        if let [only] = tokens.as_slice()
            && only.kind == TokenKind::Identifier
        {
            return self.type_of_name(file, placed, &only.text);
        }
        let mut found = Plain::Integer;
        for token in &tokens {
            let plain = match token.kind {
                TokenKind::Identifier => self.type_of_name(file, placed, &token.text)?,
                TokenKind::Number => number(&token.text),
                _ if matches!(token.text.as_str(), "+" | "-" | "*" | "/" | "(" | ")") => continue,
                _ => return None,
            };
            match plain {
                Plain::Integer => {}
                Plain::Floating => found = Plain::Floating,
                Plain::Class | Plain::Derived | Plain::Function => return None,
            }
        }
        (!tokens.is_empty()).then_some(found)
    }

    fn type_of_name(&self, file: usize, placed: &Placed, name: &str) -> Option<Plain> {
        let (file, d) = self.unit.named_in_directive(file, placed, name)?;
        let text = self.unit.files[file].text.text();
        let of = text.get(d.type_name.clone())?;
        let has = |words: &[&str]| words.iter().any(|word| holds_word(of, word.as_bytes()));
        match d.kind {
            DeclarationKind::Function => Some(Plain::Function),
            DeclarationKind::Object | DeclarationKind::Parameter if d.derived => {
                // `int &r` is no pointer.
                let declarator = text.get(d.declarator.clone())?;
                (!declarator.contains(&b'&') && !declarator.contains(&b'(')).then_some(Plain::Derived)
            }
            DeclarationKind::Object | DeclarationKind::Parameter => match () {
                () if has(&["float", "double"]) => Some(Plain::Floating),
                () if of.starts_with(b"struct") || of.starts_with(b"union") => Some(Plain::Class),
                () if has(&["int", "char", "short", "long", "unsigned", "signed", "_Bool", "bool"]) => {
                    Some(Plain::Integer)
                }
                () => None,
            },
            _ => None,
        }
    }
}

/// A directive that is checked.
struct Checked<'a, 'u> {
    elaborated: &'a Elaborated<'u>,
    parsed: &'a ParsedFile,
    file: usize,
    index: u32,
    placed: &'a Placed,
}

/// What an expression must be, where C would convert it or drop it without a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Integer,
    Scalar,
}

impl Checked<'_, '_> {
    /// Checks the expressions and lists of a directive, and of what a metadirective may become.
    fn directive(&self, directive: &Directive, sites: &mut Sites) {
        self.template_arguments(directive, sites);
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::When { selector, .. } => self.selector(selector, &[], sites),
                ClauseKind::Match(selector) => {
                    let base = self.parsed.function_after(self.index as usize);
                    let parameters = base.into_iter().flat_map(|b| &b.parameters);
                    let names: Vec<&[u8]> = parameters.map(|p| &self.parsed.text.text()[p.clone()]).collect();
                    self.selector(selector, &names, sites);
                }
                _ => {}
            }
            if let Some(variant) = clause.variant() {
                self.directive(variant, sites);
            }
            if is_dispatch(&directive.name) {
                self.dispatch_clause(clause, sites);
            }
        }
    }

    /// The names among the template arguments of a function variant: where it is not chosen, nobody else sees them.
    fn template_arguments(&self, directive: &Directive, sites: &mut Sites) {
        let Some((variant, range)) = directive.function_variant() else { return };
        let Some((_, arguments)) = variant.split_once('<') else { return };
        let base = self.parsed.function_after(self.index as usize);
        let heads = base.into_iter().flat_map(|b| &b.templates);
        let own: Vec<&[u8]> = heads.flat_map(|head| words(&self.parsed.text.text()[head.clone()])).collect();
        let tokens =
            DirectiveText::whole(arguments.as_bytes()).tokens(0..arguments.len(), Options { fold_case: false });
        let mut names = tokens.iter().filter(|t| t.kind == TokenKind::Identifier).map(|t| t.text.as_str());
        if let Some(name) = names.find(|name| self.is_no_name(name, &own)) {
            let message = format!("`{name}` is not declared at this directive");
            sites.report(&codes::UNDECLARED_NAME, self.parsed, &self.placed.place(&range), &message);
        }
    }

    /// `parameters`: names that mean arguments of calls.
    fn selector(&self, selector: &ContextSelector, parameters: &[&[u8]], sites: &mut Sites) {
        for selector in selector.sets.iter().flat_map(|s| &s.selectors) {
            let wanted = match selector.name.as_str() {
                "device_num" => Expected::Integer,
                "condition" => Expected::Scalar,
                _ => continue,
            };
            for property in selector.properties.iter().flatten() {
                let TraitPropertyKind::Expression(e) = &property.kind else { continue };
                if !e.tokens.iter().any(|t| parameters.contains(&t.as_bytes())) {
                    self.expression(&selector.name, &e.tokens.join(" "), wanted, &property.span, sites);
                }
                // (Lambda expressions have names of their own.)
                if e.tokens.len() > 1
                    && !e.tokens.iter().any(|t| t == "{")
                    && let Some(name) = operands(&e.tokens).find(|t| self.is_no_name(t, parameters))
                {
                    let message = format!("`{name}` is not declared at this directive");
                    sites.report(&codes::UNDECLARED_NAME, self.parsed, &self.placed.place(&property.span), &message);
                }
            }
        }
    }

    /// Whether an operand is a name that means nothing.
    fn is_no_name(&self, operand: &str, parameters: &[&[u8]]) -> bool {
        !parameters.contains(&operand.as_bytes()) && self.elaborated.is_undeclared(self.file, self.placed, operand)
    }

    /// Whether an expression can be what it must be; if not, that is said.
    fn expression(&self, of: &str, text: &str, wanted: Expected, place: &Range<usize>, sites: &mut Sites) -> bool {
        let place = self.placed.place(place);
        if self.elaborated.is_undeclared(self.file, self.placed, text) {
            let message = format!("`{}` is not declared at this directive", text.trim());
            sites.report(&codes::UNDECLARED_NAME, self.parsed, &place, &message);
            return false;
        }
        let fits = |plain: &Plain| match wanted {
            Expected::Integer => *plain == Plain::Integer,
            Expected::Scalar => *plain != Plain::Class,
        };
        let Some(plain) = self.elaborated.plain_type(self.file, self.placed, text).filter(|p| !fits(p)) else {
            return true;
        };
        let wanted = if wanted == Expected::Integer { "an integer" } else { "a scalar" };
        let message = format!("the expression of `{of}` must be {wanted}, and is {}", plain.shown());
        sites.report(&codes::EXPRESSION_TYPE, self.parsed, &place, &message);
        false
    }

    fn dispatch_clause(&self, clause: &Clause, sites: &mut Sites) {
        let Some(argument) = &clause.argument else { return };
        let text = self.placed.plain(argument, self.parsed.text.text());
        match clause.name.as_str() {
            "nocontext" | "novariants" | "nowait" => {
                self.expression(&clause.name, &text, Expected::Scalar, &clause.range, sites);
            }
            "device" => {
                let number = text.trim().strip_prefix("device_num").map(str::trim_start);
                let number = number.and_then(|rest| rest.strip_prefix(':')).unwrap_or(&text);
                if self.expression("device", number, Expected::Integer, &clause.range, sites)
                    && let Some(message) =
                        super::no_device(&self.elaborated.unit.integer(self.file, self.placed, number))
                {
                    let place = self.placed.place(&clause.range);
                    sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
                }
            }
            "is_device_ptr" => self.list(clause, argument, "a pointer or an array", sites),
            "interop" => self.list(clause, argument, "a variable of type `omp_interop_t`", sites),
            "has_device_addr" => self.list(clause, argument, "", sites),
            _ => {}
        }
    }

    /// `wanted`: what the items must be that are plainly something else than pointers; empty: anything.
    fn list(&self, clause: &Clause, argument: &Range<usize>, wanted: &str, sites: &mut Sites) {
        let place = self.placed.place(&clause.range);
        for item in self.placed.list_items(argument, self.parsed.text.text()) {
            if self.elaborated.is_undeclared(self.file, self.placed, &item) {
                let message = format!("`{item}` is not declared at this directive");
                sites.report(&codes::UNDECLARED_NAME, self.parsed, &place, &message);
                continue;
            }
            // Where it is a macro, `omp_interop_none` comes to this.
            if item == "0" && clause.name == "interop" {
                continue;
            }
            let plain = self.elaborated.plain_type(self.file, self.placed, &item);
            if let Some(plain) = plain.filter(|p| *p != Plain::Derived && !wanted.is_empty()) {
                let message = format!("`{item}` of `{}` must be {wanted}, and is {}", clause.name, plain.shown());
                sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
            }
        }
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
}

/// Whether a name is the implementation's (C11, 7.1.3): keywords such as `_Bool` and `_Float64`, too.
fn is_reserved(name: &str) -> bool {
    name.starts_with("__") || (name.starts_with('_') && name[1..].starts_with(|c: char| c.is_ascii_uppercase()))
}

fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn number(text: &str) -> Plain {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let is_floating = |c: char| match is_hexadecimal {
        true => matches!(c, '.' | 'p' | 'P'),
        false => matches!(c, '.' | 'e' | 'E'),
    };
    if text.contains(is_floating) { Plain::Floating } else { Plain::Integer }
}
