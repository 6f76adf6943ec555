//! Valid forms that the grammars cannot read, with what stands for each in the view at the same length. One row a
//! form: what finds it among the tokens, and what is put.

use super::{captures, commas, conversions};
use crate::attributes::closing;
use crate::cpp::holds_word;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// The tokens of a text.
pub(super) struct Tokens<'t> {
    pub text: &'t [u8],
    pub list: &'t [Range<usize>],
    pub cplusplus: bool,
}

/// What is put in the place of a part; blanks fill the rest.
pub(super) type Replacement = (Range<usize>, &'static [u8]);

/// A form: a word that it has, whether only one of the languages has it, and what reads it at the word's token.
struct Form {
    word: &'static [u8],
    language: Option<Language>,
    read: fn(&Tokens, usize, &mut Vec<Replacement>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    C,
    Cxx,
}

/// The table.
const FORMS: &[Form] = &[
    Form { word: b"new", language: Some(Language::Cxx), read: array_of_pointers },
    Form { word: b"typename", language: Some(Language::Cxx), read: made_of_dependent_type },
    Form { word: b"decltype", language: Some(Language::Cxx), read: made_of_decltype },
    Form { word: b"consteval", language: Some(Language::Cxx), read: if_consteval },
    Form { word: b"template", language: Some(Language::Cxx), read: explicit_instantiation },
    Form { word: b"operator", language: Some(Language::Cxx), read: conversions::definition },
    Form { word: b"export", language: Some(Language::Cxx), read: exported },
    Form { word: b"throw", language: Some(Language::Cxx), read: throw_in_expression },
    Form { word: b"delete", language: Some(Language::Cxx), read: delete_of_array },
    Form { word: b"auto", language: Some(Language::C), read: inferred_type },
    Form { word: b"__auto_type", language: None, read: inferred_type },
    Form { word: b"__builtin_offsetof", language: None, read: offset_of },
    Form { word: b"va_arg", language: None, read: type_argument },
    Form { word: b"__builtin_va_arg", language: None, read: type_argument },
    Form { word: b"__builtin_types_compatible_p", language: None, read: type_argument },
    Form { word: b"__attribute__", language: None, read: attribute_of_object },
    Form { word: b"__attribute", language: None, read: attribute_of_object },
    Form { word: b"typeof", language: Some(Language::C), read: type_of },
    Form { word: b"__typeof__", language: Some(Language::C), read: type_of },
    Form { word: b"__typeof", language: Some(Language::C), read: type_of },
    Form { word: b"__alignof__", language: None, read: alignment },
    Form { word: b"__alignof", language: None, read: alignment },
    Form { word: b"_Alignof", language: Some(Language::C), read: alignment },
    Form { word: b"alignof", language: Some(Language::C), read: alignment },
    Form { word: b"__real__", language: None, read: part_of_complex },
    Form { word: b"__real", language: None, read: part_of_complex },
    Form { word: b"__imag__", language: None, read: part_of_complex },
    Form { word: b"__imag", language: None, read: part_of_complex },
    Form { word: b"_Complex", language: Some(Language::C), read: complex_type },
    Form { word: b"__complex__", language: Some(Language::C), read: complex_type },
    Form { word: b"complex", language: Some(Language::C), read: complex_type },
];

/// The forms by their words.
static FORM_OF: LazyLock<FxHashMap<&[u8], &Form>> = LazyLock::new(|| FORMS.iter().map(|f| (f.word, f)).collect());

impl Form {
    /// Whether a language has it.
    fn is_in(&self, cplusplus: bool) -> bool {
        self.language.is_none_or(|language| (language == Language::Cxx) == cplusplus)
    }
}

/// Whether a text may hold one of the forms.
pub(super) fn may_have(text: &[u8], cplusplus: bool) -> bool {
    has_universal_names(text)
        || has_imaginary_numbers(text)
        || (cplusplus && (has_pointers_to_members(text) || commas::may_be(text) || captures::may_be(text)))
        || FORMS.iter().any(|f| f.is_in(cplusplus) && holds_word(text, f.word))
}

fn has_universal_names(text: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', text).any(|at| matches!(text.get(at + 1), Some(b'u' | b'U')))
}

/// Whether a text may have `.*`, `->*` or `::*`.
fn has_pointers_to_members(text: &[u8]) -> bool {
    memchr::memchr_iter(b'*', text).any(|at| at > 0 && matches!(text[at - 1], b'.' | b'>' | b':'))
}

/// What qualifies the `*` of `int (n::s::*)(int)`, which has no name: the grammar wants one.
fn class_of_pointer(tokens: &Tokens, star: usize) -> Option<Range<usize>> {
    let is_qualifier = |i: usize| matches!(tokens.word(i), b"const" | b"volatile" | b"noexcept");
    let behind = (star + 1..tokens.list.len()).find(|i| !is_qualifier(*i))?;
    if tokens.word(star) != b"*" || tokens.before(star) != b"::" || !matches!(tokens.word(behind), b")" | b",") {
        return None;
    }
    let mut first = star;
    while first >= 2 && tokens.word(first - 1) == b"::" && tokens.is_name(first - 2) {
        first -= 2;
    }
    (first < star).then(|| tokens.list[first].start..tokens.list[star].start)
}

/// Whether tokens are an operator that takes a pointer to a member ([expr.mptr.oper]): to the grammar it is another
/// binary one.
fn takes_pointer_to_member(tokens: &Tokens, i: usize) -> bool {
    // (It has operands on both sides; behind `<`, `%` would be a digraph.)
    tokens.cplusplus && matches!(tokens.word(i), b".*" | b"->*") && !matches!(tokens.before(i), b"operator" | b"<")
}

/// Whether a text may have numbers such as `2.0i` (GNU C).
fn has_imaginary_numbers(text: &[u8]) -> bool {
    // (The other suffixes alone stand before these letters in many words.)
    let is_of_number = |before: &[u8]| {
        let digits = before.iter().rev().find(|b| !matches!(b, b'f' | b'F' | b'l' | b'L'));
        digits.is_some_and(|b| b.is_ascii_digit() || *b == b'.')
    };
    memchr::memchr2_iter(b'i', b'j', text).any(|at| is_of_number(&text[at.saturating_sub(4)..at]))
}

/// `2.0i` without its suffix.
fn imaginary_number(text: &[u8], token: &Range<usize>) -> Option<Replacement> {
    let number = &text[token.clone()];
    let is_number = number[0].is_ascii_digit() || (number[0] == b'.' && number.get(1).is_some_and(u8::is_ascii_digit));
    let is_hexadecimal = number.len() > 1 && matches!(number[1], b'x' | b'X');
    let suffix = number.iter().rposition(|b| matches!(b, b'i' | b'j')).filter(|_| is_number && !is_hexadecimal)?;
    let rest_is_suffix = number[suffix + 1..].iter().all(|b| matches!(b, b'f' | b'F' | b'l' | b'L'));
    // In the middle a blank would part the number.
    rest_is_suffix.then(|| (token.start + suffix..token.end, &b""[..]))
}

/// What is to be put into a text for the forms in it.
pub(super) fn replacements(tokens: &Tokens) -> Vec<Replacement> {
    let mut found = Vec::new();
    if tokens.cplusplus {
        commas::replacements(tokens, &mut found);
        captures::replacements(tokens, &mut found);
    }
    let universal = has_universal_names(tokens.text);
    for (i, token) in tokens.list.iter().enumerate() {
        let word = &tokens.text[token.clone()];
        found.extend(imaginary_number(tokens.text, token));
        if takes_pointer_to_member(tokens, i) {
            found.push((token.clone(), b"%"));
        }
        if tokens.cplusplus {
            found.extend(class_of_pointer(tokens, i).map(|class| (class, &b""[..])));
        }
        if !word.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'\\') || *b >= 0x80) {
            continue;
        }
        if let Some(form) = FORM_OF.get(word).filter(|form| form.is_in(tokens.cplusplus)) {
            (form.read)(tokens, i, &mut found);
        }
        // `\u00f6` is a letter.
        if universal && !word.contains(&b'"') && !word.contains(&b'\'') {
            found
                .extend(memchr::memchr_iter(b'\\', word).map(|at| (token.start + at..token.start + at + 1, &b"_"[..])));
        }
    }
    found
}

impl Tokens<'_> {
    pub fn word(&self, i: usize) -> &[u8] {
        self.list.get(i).map_or(b"", |t| &self.text[t.clone()])
    }

    pub fn is_name(&self, i: usize) -> bool {
        self.word(i).first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_' || *b >= 0x80)
    }

    pub fn before(&self, i: usize) -> &[u8] {
        i.checked_sub(1).map_or(b"", |i| self.word(i))
    }

    /// The token that closes the bracket at a token.
    pub fn closing(&self, open: usize) -> Option<usize> {
        closing((open..self.list.len()).map(|i| self.word(i))).map(|n| open + n)
    }

    /// One past a list of template arguments that begins at a token; the token itself, if none does.
    fn behind_template_arguments(&self, open: usize) -> usize {
        if self.word(open) != b"<" {
            return open;
        }
        let mut depth = 0usize;
        let mut i = open;
        while i < self.list.len() {
            match self.word(i) {
                b"<" => depth += 1,
                b">" => depth -= 1,
                b">>" => depth = depth.saturating_sub(2),
                b"(" | b"[" | b"{" => match self.closing(i) {
                    Some(close) => i = close,
                    None => return open,
                },
                b";" | b"" => return open,
                _ => {}
            }
            i += 1;
            if depth == 0 {
                return i;
            }
        }
        open
    }

    /// One past a name with its qualifiers and template arguments, and whether it has qualifiers.
    fn behind_path(&self, first: usize) -> (usize, bool) {
        let mut i = first;
        let mut qualified = false;
        loop {
            if self.word(i) == b"::" {
                qualified = true;
                i += 1;
            }
            if self.word(i) == b"template" {
                i += 1;
            }
            if !self.is_name(i) {
                return (i, qualified);
            }
            i = self.behind_template_arguments(i + 1);
            if self.word(i) != b"::" {
                return (i, qualified);
            }
        }
    }
}

/// `new char *[f(3)]`: the grammar knows no pointers there.
fn array_of_pointers(tokens: &Tokens, new: usize, found: &mut Vec<Replacement>) {
    let mut i = new + 1;
    if tokens.word(i) == b"(" {
        let Some(close) = tokens.closing(i) else { return };
        i = close + 1;
    }
    let first = i;
    while tokens.is_name(i) || tokens.word(i) == b"::" {
        i = tokens.behind_template_arguments(i + 1);
    }
    let stars = i;
    while matches!(tokens.word(i), b"*" | b"const" | b"**" | b"volatile") {
        i += 1;
    }
    if first < stars && stars < i && matches!(tokens.word(i), b"[" | b"(" | b"{") {
        found.extend(tokens.list[stars..i].iter().map(|t| (t.clone(), &b""[..])));
    }
}

/// `typename A<T>::t(f(3))` makes an object.
fn made_of_dependent_type(tokens: &Tokens, typename: usize, found: &mut Vec<Replacement>) {
    let (behind, qualified) = tokens.behind_path(typename + 1);
    let makes = match tokens.word(behind) {
        b"(" => !matches!(tokens.word(behind + 1), b"*" | b"&" | b"&&"),
        b"{" => true,
        _ => false,
    };
    if qualified && makes && !matches!(tokens.before(typename), b"<" | b"," | b"using") {
        found.push((tokens.list[typename].clone(), b""));
    }
}

/// `decltype(b)()` makes an object: a word is called instead.
fn made_of_decltype(tokens: &Tokens, decltype: usize, found: &mut Vec<Replacement>) {
    if tokens.word(decltype + 1) != b"(" {
        return;
    }
    let Some(close) = tokens.closing(decltype + 1) else { return };
    let declares = matches!(tokens.word(close + 2), b"*" | b"&" | b"&&");
    let makes = matches!(tokens.word(close + 1), b"(" | b"{") && !declares;
    let range = tokens.list[decltype].start..tokens.list[close].end;
    let one_line = !tokens.text[range.clone()].iter().any(|b| matches!(b, b'\n' | b'\r'));
    if makes && one_line && tokens.before(decltype) != b"->" {
        found.extend((tokens.list[decltype].end..range.end).map(|at| (at..at + 1, &b"_"[..])));
    }
}

/// `c ? throw f(1) : f(2)`: to the grammar `throw` makes statements only. A word as long that is an operator or a value
/// stands for it, so that who asks for this finds `throw` in the text.
fn throw_in_expression(tokens: &Tokens, throw: usize, found: &mut Vec<Replacement>) {
    let is_within = match tokens.before(throw) {
        b"?" | b"(" | b"," => true,
        b":" => ends_second_operand(tokens, throw - 1),
        _ => false,
    };
    if is_within {
        let throws_again = matches!(tokens.word(throw + 1), b":" | b")" | b"," | b";" | b"]" | b"}" | b"");
        found.push((tokens.list[throw].clone(), if throws_again { b"false" } else { b"compl" }));
    }
}

/// Whether a colon is that of `?:`, not that of a label.
fn ends_second_operand(tokens: &Tokens, colon: usize) -> bool {
    let (mut depth, mut colons) = (0usize, 0usize);
    for i in (0..colon).rev() {
        match tokens.word(i) {
            b")" | b"]" | b"}" => depth += 1,
            b"(" | b"[" | b"{" if depth == 0 => return false,
            b"(" | b"[" | b"{" => depth -= 1,
            _ if depth > 0 => {}
            b";" | b"case" | b"default" => return false,
            b":" => colons += 1,
            b"?" if colons == 0 => return true,
            b"?" => colons -= 1,
            _ => {}
        }
    }
    false
}

/// `delete[] (p + 1)`: the grammar takes the brackets for a lambda expression's.
fn delete_of_array(tokens: &Tokens, delete: usize, found: &mut Vec<Replacement>) {
    let words = [1, 2, 3].map(|n| tokens.word(delete + n));
    if words == [&b"["[..], b"]", b"("] && tokens.before(delete) != b"operator" {
        found.extend([1, 2].map(|n| (tokens.list[delete + n].clone(), &b""[..])));
    }
}

/// `if consteval`, `if !consteval`.
fn if_consteval(tokens: &Tokens, consteval: usize, found: &mut Vec<Replacement>) {
    let negated = matches!(tokens.before(consteval), b"!" | b"not");
    let first = if negated { consteval - 1 } else { consteval };
    if tokens.before(first) == b"if" {
        if negated {
            found.push((tokens.list[first].clone(), b""));
        }
        found.push((tokens.list[consteval].clone(), b"(0)"));
    }
}

/// `template double f(double);` declares and calls nothing.
fn explicit_instantiation(tokens: &Tokens, template: usize, found: &mut Vec<Replacement>) {
    let is_extern = tokens.before(template) == b"extern";
    let first = if is_extern { template - 1 } else { template };
    if tokens.word(template + 1) == b"<" || !matches!(tokens.before(first), b"" | b";" | b"{" | b"}") {
        return;
    }
    // Of a class it is read.
    if matches!(tokens.word(template + 1), b"class" | b"struct" | b"union") {
        return;
    }
    let end = (template..tokens.list.len()).find(|i| matches!(tokens.word(*i), b";" | b"{" | b"}"));
    if let Some(end) = end.filter(|end| tokens.word(*end) == b";") {
        found.push((tokens.list[first].start..tokens.list[end].end, b""));
    }
}

/// `export int f();` and `export { ... }` of a module.
fn exported(tokens: &Tokens, export: usize, found: &mut Vec<Replacement>) {
    found.push((tokens.list[export].clone(), b""));
    if tokens.word(export + 1) == b"{"
        && let Some(close) = tokens.closing(export + 1)
    {
        found.extend([(tokens.list[export + 1].clone(), &b""[..]), (tokens.list[close].clone(), b"")]);
    }
}

/// What a text of C++ exports, each from its `export` on.
pub(super) fn exports(tokens: &Tokens) -> Vec<Export> {
    let mut found = Vec::new();
    for (i, token) in tokens.list.iter().enumerate().filter(|(i, _)| tokens.word(*i) == b"export") {
        let mut end = i + 1;
        while !matches!(tokens.word(end), b";" | b"{" | b"") {
            end = match tokens.word(end) {
                b"(" | b"[" => tokens.closing(end).unwrap_or(end) + 1,
                _ => end + 1,
            };
        }
        if tokens.word(end) == b"{" {
            end = tokens.closing(end).unwrap_or(end);
        }
        let Some(last) = tokens.list.get(end) else { continue };
        let is_group = matches!((tokens.word(i + 1), tokens.word(i + 2)), (b"{" | b"namespace", _) | (_, b"namespace"));
        found.push(Export { range: token.start..last.end, is_group });
    }
    found
}

/// What one `export` makes visible where a module is imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    pub range: Range<usize>,
    /// It holds declarations, rather than being one.
    pub is_group: bool,
}

/// `auto y = f(5)` in C.
fn inferred_type(tokens: &Tokens, auto: usize, found: &mut Vec<Replacement>) {
    let mut i = auto + 1;
    while matches!(tokens.word(i), b"const" | b"volatile" | b"static" | b"register" | b"*" | b"&" | b"restrict") {
        i += 1;
    }
    if tokens.is_name(i) && tokens.word(i + 1) == b"=" {
        found.push((tokens.list[auto].clone(), b"int"));
    }
}

/// `__builtin_offsetof(struct s, b)`.
fn offset_of(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    found.push((tokens.list[word].clone(), b"offsetof"));
}

/// The last argument of `va_arg(ap, int *)` is a type, as are both of `__builtin_types_compatible_p`.
fn type_argument(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    let open = word + 1;
    let Some(close) = tokens.closing(open).filter(|_| tokens.word(open) == b"(") else { return };
    let mut i = open + 1;
    let mut from = Vec::new();
    let mut start = i;
    while i < close {
        match tokens.word(i) {
            b"(" | b"[" | b"{" => i = tokens.closing(i).unwrap_or(close),
            b"," => {
                from.push(start);
                start = i + 1;
            }
            _ => {}
        }
        i += 1;
    }
    if from.is_empty() || start >= close {
        return;
    }
    let all_types = tokens.word(word) == b"__builtin_types_compatible_p";
    let first = if all_types { open + 1 } else { start };
    found.push((tokens.list[first].start..tokens.list[close - 1].end, b"0"));
}

/// `__alignof__(f(3))`: it takes an expression, too, as `sizeof` does.
fn alignment(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    if tokens.word(word + 1) == b"(" {
        found.push((tokens.list[word].clone(), b"sizeof"));
    }
}

/// `int a[4] __attribute__((aligned(16)));`: what follows would begin with it. `[=] __attribute__((noinline)) (int i) {}`:
/// the grammar has it behind the parameters only.
fn attribute_of_object(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    // (A type is no object: `int` may stand for `typeof(a)`.)
    let is_named = word > 0 && tokens.is_name(word - 1) && tokens.before(word) != b"int";
    let is_object = is_named || tokens.before(word) == b"]";
    let Some(mut close) = tokens.closing(word + 1).filter(|_| tokens.word(word + 1) == b"(") else { return };
    let may_be_lambda = tokens.cplusplus && tokens.before(word) == b"]";
    while may_be_lambda
        && matches!(tokens.word(close + 1), b"__attribute__" | b"__attribute")
        && let Some(next) = tokens.closing(close + 2)
    {
        close = next;
    }
    let is_keyword = matches!(tokens.before(word), b"struct" | b"class" | b"union" | b"enum");
    let is_initialiser = || match tokens.word(close + 1) {
        b"{" => tokens.cplusplus && !is_keyword,
        b"(" => {
            let behind = tokens.closing(close + 1).map(|end| tokens.word(end + 1));
            tokens.cplusplus && matches!(behind, Some(b";" | b","))
        }
        _ => false,
    };
    let is_before = match tokens.word(close + 1) {
        b";" | b"," | b"=" => true,
        b"(" | b"{" | b"mutable" => may_be_lambda || is_initialiser(),
        _ => false,
    };
    if is_object && is_before {
        let range = tokens.list[word].start..tokens.list[close].end;
        // Line ends stay.
        let lines = tokens.text[range.clone()].split(|b| matches!(b, b'\n' | b'\r'));
        let mut at = range.start;
        for line in lines {
            found.push((at..at + line.len(), b""));
            at += line.len() + 1;
        }
    }
}

/// `extern __typeof(f) g __attribute__(...);`: a type. (Arrays of variable length are evaluated in it.)
fn type_of(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    let Some(close) = tokens.closing(word + 1).filter(|_| tokens.word(word + 1) == b"(") else { return };
    let range = tokens.list[word].start..tokens.list[close].end;
    let inside = &tokens.text[range.clone()];
    if !inside.iter().any(|b| matches!(b, b'[' | b'\n' | b'\r' | b'{')) && tokens.is_name(close + 1) {
        found.push((range, b"int"));
    }
}

/// `__real__ f(3)`, an operator.
fn part_of_complex(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    found.push((tokens.list[word].clone(), b"-"));
}

/// `double _Complex`: the type that it is made of stands for it.
fn complex_type(tokens: &Tokens, word: usize, found: &mut Vec<Replacement>) {
    let is_type = |word: &[u8]| matches!(word, b"float" | b"double" | b"long" | b"int");
    let behind = is_type(tokens.word(word + 1)) && tokens.word(word) != b"complex";
    if is_type(tokens.before(word)) || behind {
        found.push((tokens.list[word].clone(), b""));
    }
}

#[cfg(test)]
mod tests {
    use crate::view::simplify_c;

    fn simplified(text: &str, cplusplus: bool) -> String {
        let mut view = text.as_bytes().to_vec();
        simplify_c(&mut view, cplusplus);
        assert_eq!(view.len(), text.len());
        String::from_utf8(view).unwrap()
    }

    /// Whether the grammar reads a text after that, as it did not before.
    fn is_read(text: &str, cplusplus: bool) -> bool {
        let unit = match cplusplus {
            true => crate::testing::cxx_unit(text),
            false => crate::testing::unit(text),
        };
        unit.files[0].syntax.errors.is_empty()
    }

    #[test]
    fn every_form_has_one_that_the_grammar_reads() {
        let rows: [(bool, &str, &str); 45] = [
            (true, "p = new char*[f(3)];", "p = new char [f(3)];"),
            (true, "p = new a::T<int>***[f(3)];", "p = new a::T<int>   [f(3)];"),
            (true, "p = new (q) T *(r);", "p = new (q) T  (r);"),
            (true, "return typename A<int>::t(f(3));", "return          A<int>::t(f(3));"),
            (true, "return decltype(b)()(f(3));", "return decltype___()(f(3));"),
            (true, "if consteval { f(1); }", "if (0)       { f(1); }"),
            (true, "if !consteval { f(1); }", "if  (0)       { f(1); }"),
            (true, "int a;\nexport int g(int x) { return f(x); }", "int a;\n       int g(int x) { return f(x); }"),
            (true, "int a;\nexport { int g(int x); }", "int a;\n         int g(int x);  "),
            (true, "int a;\nexport namespace n { int g(int x); }", "int a;\n       namespace n { int g(int x); }"),
            (true, "int a;\ntemplate double f(double);", "int a;\n                          "),
            (true, "int a;\nextern template int g<int>();", "int a;\n                             "),
            (
                true,
                "int a;\ninline S::operator int() const { return f(1); }",
                "int a;\n       S::operator int() const { return f(1); }",
            ),
            (
                true,
                "int a;\ntemplate <class T> [[a]] constexpr G<A<T>>::operator T &() {}",
                "int a;\ntemplate <class T>                 G<A<T>>::operator T &() {}",
            ),
            (
                true,
                "int a;\n__attribute__((b)) n::S::operator bool() {}",
                "int a;\n                   n::S::operator bool() {}",
            ),
            (true, "return (a.*(&A::g))(f(3));", "return (a% (&A::g))(f(3));"),
            (true, "return (p->*g)(f(3));", "return (p%  g)(f(3));"),
            (true, "return a ? throw f(1) : b ? f(2) : throw f(3);", "return a ? compl f(1) : b ? f(2) : compl f(3);"),
            (true, "return a ? T{1, b ? 2 : 3} : throw f(1);", "return a ? T{1, b ? 2 : 3} : compl f(1);"),
            (true, "return a ? (throw) : (f(1), throw f(2));", "return a ? (false) : (f(1), compl f(2));"),
            (true, "(a = 0, f(1));", "(a , 0, f(1));"),
            (true, "while ((k += b, f(k), k)) ;", "while ((k ,  b, f(k), k)) ;"),
            (true, "return (a = b = 0, f(a = 2, 3));", "return (a , b , 0, f(a = 2, 3));"),
            (true, "x = (p->q[0] <<= 2, f(1), 3);", "x = (p->q[0] ,   2, f(1), 3);"),
            (true, "x = (f(1), p->q[0] <<= 2, 3);", "x = (f(1), p->q[0] <<= 2, 3);"),
            (true, "delete[] (p + f(1));", "delete   (p + f(1));"),
            (true, "::delete [ ](p);", "::delete    (p);"),
            (false, "auto y = f(5);", "int  y = f(5);"),
            (false, "const auto *y = &x;", "const int  *y = &x;"),
            (false, "__auto_type y = f(5);", "int         y = f(5);"),
            (false, "n = __builtin_offsetof(struct s, b);", "n = offsetof          (struct s, b);"),
            (false, "f(*va_arg(ap, int *));", "f(*va_arg(ap, 0    ));"),
            (false, "int \\u00f6 = f(1);", "int _u00f6 = f(1);"),
            (false, "extern __typeof(f) g;", "extern int         g;"),
            (false, "int g __attribute__((weak)) = f(1);", "int g                       = f(1);"),
            (true, "int g(int (n::s::*)(int), int s::*);", "int g(int (      *)(int), int    *);"),
            (true, "int g __attribute__((weak)) {1}, k;", "int g                       {1}, k;"),
            (true, "int g __attribute__((weak)) (1), k;", "int g                       (1), k;"),
            (true, "g = [=] __attribute__((a)) (int i) {};", "g = [=]                    (int i) {};"),
            (false, "n = __alignof__(f(1));", "n = sizeof     (f(1));"),
            (true, "n = __alignof__(f(1));", "n = sizeof     (f(1));"),
            (false, "x = __real__ f(1);", "x = -        f(1);"),
            (false, "x = (double _Complex)(f(1));", "x = (double         )(f(1));"),
            (false, "x = (double complex)(f(1));", "x = (double        )(f(1));"),
            (false, "x = f(1) + 2.0i;", "x = f(1) + 2.0 ;"),
        ];
        let variant = "#pragma omp declare variant(v) match(device={kind(host)})\nint f(int);\n";
        for (cplusplus, written, view) in rows {
            assert_eq!(simplified(written, cplusplus), view);
            let text = match written.starts_with("int a;") {
                true => format!("{variant}{written}\n"),
                false => format!("{variant}int h() {{ {written} }}\n"),
            };
            assert!(is_read(&text, cplusplus), "{written}");
        }
    }

    #[test]
    fn what_only_looks_like_such_a_form_stays() {
        let kept = [
            (true, "template <class T> struct s; a.template f<int>();"),
            (true, "typename A<T>::t (*p)(int); using t = typename A<T>::u; template <typename T> int f(T);"),
            (true, "decltype(a) b = decltype(a){};".trim_end_matches("{};").trim_end_matches("= decltype(a)")),
            (true, "auto y = f(5); T *n = new T; template class A<int>;"),
            (true, "template <class... T, class U = A<T...>*> int f();"),
            (true, "switch (a ? 1 : 2) { case b ? 1 : 2: throw f(1) = 2; default: throw; } if (a) l: throw f(1);"),
            (true, "int g() throw(int); void operator delete[](void *) throw(); delete[] p;"),
            (true, "g(a = 0, f(1)); auto h = [](int a = 0, int b = 1) {}; void (*p)(int a = 0, int b);"),
            (true, "if ((a = f(1)) < 0) ; for (a = 0, b = 1; a < b; a++) (a = 2); if (int i = 0, j = 1; i < j) ;"),
            (true, "return S::operator int(); if (S::operator bool()) {} S::operator int() {}"),
            (false, "auto int y = 5; int n = new * p;"),
            (true, "a <.*> b;"),
            (true, "inline B::operator T(() const { return a; } int f(int x) {} )"),
            (true, "struct __attribute__((packed)) { int a; } b; t __attribute__((noinline)) (f)(int a);"),
        ];
        for (cplusplus, text) in kept {
            assert_eq!(simplified(text, cplusplus), text);
        }
    }
}
