//! Fixed source form without regard to blanks: they say nothing there outside strings (Fortran 2018, 6.3.3.1), so
//! keywords and names may stand glued together (`DO10I=1,5`, `CALLFOO(X)`) or cut by blanks and line ends
//! (`CALL F OO`). What the words are is told by the statement without its blanks.

use super::scan::{Scanned, Split};
use crate::expanded::ExpandedInvocation;
use std::ops::Range;

/// Keywords, without the blanks in them, of the statements that begin with one. Between their words ` ` is a blank
/// that must be there to be read, `+` one that need not.
const KEYWORDS: &[&str] = &[
    "abstract interface",
    "accept",
    "allocatable",
    "allocate",
    "assign",
    "associate",
    "asynchronous",
    "backspace",
    "bind",
    "block",
    "block+data",
    "call",
    "case",
    "case default",
    "class default",
    "class is",
    "close",
    "codimension",
    "common",
    "contains",
    "contiguous",
    "continue",
    "critical",
    "cycle",
    "data",
    "deallocate",
    "dimension",
    "do",
    "do+while",
    "do concurrent",
    "elemental",
    "else",
    "else+if",
    "else+where",
    "end",
    "end+associate",
    "end+block",
    "end+block+data",
    "end+critical",
    "end+do",
    "end+enum",
    "end+file",
    "end+forall",
    "end+function",
    "end+if",
    "end+interface",
    "end+module",
    "end+procedure",
    "end+program",
    "end+select",
    "end+submodule",
    "end+subroutine",
    "end+team",
    "end+type",
    "end+where",
    "entry",
    "enumerator",
    "equivalence",
    "error stop",
    "exit",
    "external",
    "flush",
    "function",
    "go+to",
    "implicit",
    "implicit none",
    "import",
    "impure",
    "inquire",
    "intent",
    "interface",
    "intrinsic",
    "module",
    "module function",
    "module procedure",
    "module subroutine",
    "namelist",
    "non_recursive",
    "nullify",
    "open",
    "optional",
    "parameter",
    "pause",
    "pointer",
    "print",
    "private",
    "procedure",
    "program",
    "protected",
    "public",
    "pure",
    "read",
    "recursive",
    "return",
    "rewind",
    "save",
    "select+case",
    "select+rank",
    "select+type",
    "simple",
    "stop",
    "submodule",
    "subroutine",
    "target",
    "type",
    "type is",
    "use",
    "value",
    "volatile",
    "wait",
    "write",
];

/// Keywords that begin a type, with their words.
const TYPES: &[&str] = &[
    "byte",
    "character",
    "class",
    "complex",
    "double+complex",
    "double+precision",
    "integer",
    "logical",
    "real",
    "type",
];

/// What may stand before `function` or `subroutine`.
const PREFIXES: &[&str] = &["elemental", "impure", "module", "non_recursive", "pure", "recursive", "simple"];

/// A byte of a statement that is no blank; a string or Hollerith constant is one.
struct Char {
    /// In lower case.
    byte: u8,
    /// Where it stands; that of a macro's expansion, where the whole invocation does.
    range: Range<usize>,
}

/// The words of fixed-form statements that do not stand in one piece of their own, as they are to be read. `invocations`
/// of macros are read as what they expand to.
pub fn splits(text: &[u8], scanned: &Scanned, invocations: &[ExpandedInvocation]) -> Vec<Split> {
    let mut gaps: Vec<&Range<usize>> = scanned.joints.iter().chain(&scanned.comments).collect();
    gaps.sort_by_key(|g| g.start);
    let mut out = Vec::new();
    let mut around = Surroundings::default();
    for statement in &scanned.statements {
        let chars = Chars::of(text, scanned).statement(statement, &gaps, invocations);
        for part in chars.split(|c| c.byte == b';') {
            read(text, part, &|range| without_tails(text, scanned, range), &mut around, &mut out);
        }
    }
    out
}

/// Reads the bytes of statements that are no blanks.
struct Chars<'t> {
    text: &'t [u8],
    holleriths: &'t [Range<usize>],
    found: Vec<Char>,
    /// The quote that a string is to end with, and where it began.
    string: Option<(u8, usize)>,
}

impl<'t> Chars<'t> {
    fn of(text: &'t [u8], scanned: &'t Scanned) -> Chars<'t> {
        Chars { text, holleriths: &scanned.holleriths, found: Vec::new(), string: None }
    }

    fn statement(
        mut self,
        statement: &Range<usize>,
        gaps: &[&Range<usize>],
        invocations: &[ExpandedInvocation],
    ) -> Vec<Char> {
        let mut gap = gaps.partition_point(|g| g.end <= statement.start);
        let mut hollerith = self.holleriths.partition_point(|h| h.start < statement.start);
        let mut invocation = invocations.partition_point(|i| i.from.start < statement.start);
        let mut at = statement.start;
        while at < statement.end {
            while gaps.get(gap).is_some_and(|g| g.end <= at) {
                gap += 1;
            }
            if let Some(g) = gaps.get(gap).filter(|g| g.start <= at) {
                at = g.end;
                continue;
            }
            if let Some(h) = self.holleriths.get(hollerith).filter(|h| h.start == at && self.string.is_none()) {
                self.found.push(Char { byte: b'\'', range: h.clone() });
                at = h.end;
                hollerith += 1;
                continue;
            }
            while invocations.get(invocation).is_some_and(|i| i.from.start < at) {
                invocation += 1;
            }
            if let Some(i) = invocations.get(invocation).filter(|i| i.from.start == at && at < i.from.end) {
                i.text.iter().for_each(|byte| self.byte(*byte, &i.from));
                at = i.from.end;
                continue;
            }
            self.byte(self.text[at], &(at..at + 1));
            at += 1;
        }
        self.found
    }

    /// A byte that stands in a part of the text.
    fn byte(&mut self, byte: u8, part: &Range<usize>) {
        match self.string {
            Some((quote, start)) if byte == quote => {
                self.found.push(Char { byte: b'\'', range: start..part.end });
                self.string = None;
            }
            Some(_) => {}
            None => match byte {
                b'\'' | b'"' => self.string = Some((byte, part.start)),
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => {}
                _ => self.found.push(Char { byte: byte.to_ascii_lowercase(), range: part.clone() }),
            },
        }
    }
}

/// The line ends, with what continues the lines, in a part of a text.
pub fn joints_in<'t>(text: &'t [u8], joints: &[Range<usize>], part: &Range<usize>) -> Vec<&'t [u8]> {
    let first = joints.partition_point(|j| j.start < part.start);
    joints[first..].iter().take_while(|j| j.end <= part.end).map(|j| &text[j.clone()]).collect()
}

/// The same without what stands past the last column of the lines: moved, it would be code.
fn without_tails(text: &[u8], scanned: &Scanned, part: &Range<usize>) -> Vec<u8> {
    let mut out = Vec::new();
    let first = scanned.joints.partition_point(|j| j.start < part.start);
    for joint in scanned.joints[first..].iter().take_while(|j| j.end <= part.end) {
        let mut at = joint.start;
        let first = scanned.tails.partition_point(|t| t.start < joint.start);
        for tail in scanned.tails[first..].iter().take_while(|t| t.end <= joint.end) {
            out.extend_from_slice(text[at..tail.start].trim_ascii_end());
            at = tail.end;
        }
        out.extend_from_slice(&text[at..joint.end]);
    }
    out
}

/// What the statements before one tell of it.
#[derive(Default)]
struct Surroundings {
    /// It stands in an interface block.
    in_interface: bool,
    /// A `contains` of a module or submodule stands before it.
    in_module: bool,
    /// Behind that or behind the end of a procedure there.
    may_begin_procedure: bool,
}

impl Surroundings {
    /// Whether `modulesubroutines` is no `module` statement here.
    fn hold_procedures(&self) -> bool {
        self.in_interface || self.may_begin_procedure
    }

    /// Goes on behind a statement without blanks.
    fn follow(&mut self, s: &[u8]) {
        let begins = |words: &[&str]| words.iter().any(|word| s.starts_with(word.as_bytes()));
        let ends_procedure = begins(&["endprocedure", "endsubroutine", "endfunction"]);
        if begins(&["interface", "abstractinterface"]) && !is_assignment(s) {
            self.in_interface = true;
        } else if begins(&["endinterface"]) {
            self.in_interface = false;
        } else if s == b"contains" {
            self.in_module = true;
        } else if begins(&["endmodule", "endsubmodule", "endprogram"]) {
            self.in_module = false;
        }
        self.may_begin_procedure = self.in_module && (s == b"contains" || ends_procedure);
    }
}

/// Reads one statement, with its label. `joints` gives what stands between the lines of a part.
fn read(
    text: &[u8],
    chars: &[Char],
    joints: &dyn Fn(&Range<usize>) -> Vec<u8>,
    around: &mut Surroundings,
    out: &mut Vec<Split>,
) {
    let label = chars.iter().take_while(|c| c.byte.is_ascii_digit()).count();
    out.extend(torn_label(text, &chars[..label]));
    let chars = &chars[label..];
    let bytes: Vec<u8> = chars.iter().map(|c| c.byte).collect();
    let cuts = Cuts::of(&bytes, around);
    around.follow(&bytes);
    let Some(cuts) = cuts else { return };
    let is_apart = |i: usize| chars[i - 1].range.end != chars[i].range.start;
    let is_cut = |i: usize| cuts.always.contains(&i) || (cuts.perhaps.contains(&i) && is_apart(i));
    let tokens = tokens(&bytes, &is_cut);
    let is_word = |t: &Range<usize>| part_of_word(bytes[t.start]);
    let mut i = 0;
    while i < tokens.len() {
        // Tokens that are glued together are read as one piece.
        let mut last = i;
        while last + 1 < tokens.len()
            && is_word(&tokens[last])
            && is_word(&tokens[last + 1])
            && !is_apart(tokens[last + 1].start)
        {
            last += 1;
        }
        let group = tokens[i].start..tokens[last].end;
        let is_torn = tokens[i..=last].iter().any(|t| (t.start + 1..t.end).any(is_apart));
        if is_torn || last > i {
            let spelled = |t: &Range<usize>| -> Vec<u8> {
                chars[t.clone()].iter().flat_map(|c| &text[c.range.clone()]).copied().collect()
            };
            let words: Vec<Vec<u8>> = tokens[i..=last].iter().map(spelled).collect();
            let range = chars[group.start].range.start..chars[group.end - 1].range.end;
            // On the last line, where there is room; but a statement cannot begin on a continuation line.
            let (words, joints) = (words.join(&b' '), joints(&range));
            let text = if group.start == 0 { [words, joints] } else { [joints, words] };
            out.push(Split { text: text.concat(), range });
        }
        i = last + 1;
    }
}

/// A label with blanks in it, as one that takes as many columns.
fn torn_label(text: &[u8], digits: &[Char]) -> Option<Split> {
    let range = digits.first()?.range.start..digits.last()?.range.end;
    let mut label: Vec<u8> = digits.iter().flat_map(|c| &text[c.range.clone()]).copied().collect();
    let is_torn = label.len() < range.len();
    label.resize(range.len().max(label.len()), b' ');
    is_torn.then_some(Split { text: label, range })
}

fn part_of_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$')
}

/// The tokens of a statement without blanks.
fn tokens(s: &[u8], is_cut: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    const PAIRS: [&[u8]; 8] = [b"=>", b"==", b"/=", b"<=", b">=", b"**", b"//", b"::"];
    let mut out = Vec::new();
    let mut at = 0;
    while at < s.len() {
        let run = |from: usize, part: &dyn Fn(u8) -> bool| {
            (from..s.len()).find(|i| !part(s[*i]) || (*i > at && is_cut(*i))).unwrap_or(s.len())
        };
        let end = match s[at] {
            b'0'..=b'9' => number(s, at, &run, is_cut),
            b if part_of_word(b) => run(at, &part_of_word),
            b'.' => match dotted(s, at) {
                Some(end) => end,
                None if s.get(at + 1).is_some_and(u8::is_ascii_digit) => number(s, at + 1, &run, is_cut),
                None => at + 1,
            },
            _ if s.get(at..at + 2).is_some_and(|p| PAIRS.contains(&p)) => at + 2,
            _ => at + 1,
        };
        out.push(at..end);
        at = end;
    }
    out
}

/// The end of `.word.`
fn dotted(s: &[u8], dot: usize) -> Option<usize> {
    let letters = s[dot + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
    (letters > 0 && s.get(dot + 1 + letters) == Some(&b'.')).then_some(dot + letters + 2)
}

/// Where bytes of a kind end, from a place on.
type Run<'r> = dyn Fn(usize, &dyn Fn(u8) -> bool) -> usize + 'r;

/// The end of a number whose digits begin at `at`.
fn number(s: &[u8], at: usize, run: &Run, is_cut: &dyn Fn(usize) -> bool) -> usize {
    let digits = |from: usize| run(from, &|b: u8| b.is_ascii_digit());
    let mut end = digits(at);
    if s.get(end) == Some(&b'.') && dotted(s, end).is_none() {
        end = digits(end + 1);
    }
    // `real*8 d1f`: the length ends where the type does.
    if is_cut(end) {
        return end;
    }
    if matches!(s.get(end), Some(b'e' | b'd' | b'q')) {
        let sign = usize::from(matches!(s.get(end + 1), Some(b'+' | b'-')));
        if s.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) && digits(end) == end {
            end = digits(end + 1 + sign);
        }
    }
    if s.get(end) == Some(&b'_') {
        end = run(end, &part_of_word);
    }
    end
}

/// Where words end that nothing else ends.
#[derive(Default)]
struct Cuts {
    always: Vec<usize>,
    /// Only where the text has a blank.
    perhaps: Vec<usize>,
    /// No program unit begins there.
    in_procedures: bool,
}

impl Cuts {
    /// `None`: what the statement is cannot be told.
    fn of(s: &[u8], around: &Surroundings) -> Option<Cuts> {
        let mut cuts = Cuts { in_procedures: around.hold_procedures(), ..Cuts::default() };
        // `name: do`
        let name = name_end(s, 0);
        let is_named = name > 0 && s.get(name) == Some(&b':') && s.get(name + 1) != Some(&b':');
        cuts.statement(s, if is_named { name + 1 } else { 0 })?;
        Some(cuts)
    }

    fn statement(&mut self, s: &[u8], at: usize) -> Option<()> {
        let rest = &s[at..];
        if is_loop(rest) {
            self.cut(s, at + 2);
            let digits = digits_end(s, at + 2);
            return self.cut(s, digits);
        }
        for guard in [&b"if("[..], b"where(", b"forall("] {
            if rest.starts_with(guard) {
                let behind = group_end(s, at + guard.len() - 1);
                match s.get(behind) {
                    None => return Some(()),
                    // `if (x) 10, 20, 30`, `if (x) then`, or an action
                    Some(b) if part_of_word(*b) => {
                        let ends = &s[behind..] == b"then" || b.is_ascii_digit();
                        return if ends { Some(()) } else { self.statement(s, behind) };
                    }
                    Some(_) => {}
                }
            }
        }
        if is_assignment(rest) {
            return Some(());
        }
        if rest.starts_with(b"format(") {
            return None;
        }
        if self.module(s, at).or_else(|| self.procedure(s, at)).is_some() {
            return Some(());
        }
        if let Some(end) = self.type_specifier(s, at) {
            return self.cut(s, end);
        }
        let keyword = KEYWORDS.iter().filter(|k| starts_with(rest, k)).max_by_key(|k| length(k))?;
        let end = self.keyword(s, at, keyword);
        match *keyword {
            "implicit" => self.type_specifier(s, end).map(|_| ()),
            "assign" => {
                let label = digits_end(s, end);
                self.cut(s, label)?;
                self.cut(s, label + 2)
            }
            "do" => self.cut(s, digits_end(s, end)),
            _ => Some(()),
        }
    }

    /// `module subroutines`, `module subroutine s`: blanks tell the two apart, or the statements around.
    fn module(&mut self, s: &[u8], start: usize) -> Option<()> {
        let behind = start + s[start..].strip_prefix(b"module").map(|_| b"module".len())?;
        let rest = &s[behind..];
        let keyword = ["function", "procedure", "subroutine"].into_iter().find(|k| starts_with(rest, k))?;
        if !rest.iter().all(|b| part_of_word(*b)) {
            return None;
        }
        let end = behind + length(keyword);
        if self.in_procedures {
            self.cut(s, end);
        } else {
            self.perhaps.push(end);
        }
        self.cut(s, behind)
    }

    /// The first statement of a procedure, with its prefixes.
    fn procedure(&mut self, s: &[u8], start: usize) -> Option<()> {
        let mut own = Cuts::default();
        let mut at = start;
        loop {
            let rest = &s[at..];
            let named =
                |word: &str| starts_with(rest, word) && rest.get(length(word)).is_some_and(u8::is_ascii_alphabetic);
            if named("function") && rest.contains(&b'(') {
                own.keyword(s, at, "function");
                break;
            }
            if named("subroutine") {
                own.keyword(s, at, "subroutine");
                break;
            }
            match PREFIXES.iter().find(|p| starts_with(rest, p)) {
                Some(prefix) => at = own.keyword(s, at, prefix),
                None => {
                    at = own.type_specifier(s, at)?;
                    own.cut(s, at);
                }
            }
        }
        self.always.extend(own.always);
        self.perhaps.extend(own.perhaps);
        Some(())
    }

    /// The end of a type specifier.
    fn type_specifier(&mut self, s: &[u8], at: usize) -> Option<usize> {
        let keyword = TYPES.iter().filter(|k| starts_with(&s[at..], k)).max_by_key(|k| length(k))?;
        let end = at + length(keyword);
        let derived = matches!(*keyword, "type" | "class");
        let end = match s.get(end) {
            Some(b'(') => group_end(s, end),
            _ if derived => return None,
            Some(b'*') if s.get(end + 1) == Some(&b'(') => group_end(s, end + 1),
            Some(b'*') => digits_end(s, end + 1),
            _ => end,
        };
        self.keyword(s, at, keyword);
        Some(end)
    }

    /// Notes a keyword and gives where it ends.
    fn keyword(&mut self, s: &[u8], at: usize, keyword: &str) -> usize {
        let mut end = at;
        for b in keyword.bytes() {
            match b {
                b' ' => self.always.push(end),
                b'+' => self.perhaps.push(end),
                _ => end += 1,
            }
        }
        self.cut(s, end);
        end
    }

    fn cut(&mut self, s: &[u8], at: usize) -> Option<()> {
        if at < s.len() {
            self.always.push(at);
        }
        Some(())
    }
}

fn length(keyword: &str) -> usize {
    keyword.bytes().filter(u8::is_ascii_lowercase).count() + usize::from(keyword.contains('_'))
}

fn starts_with(s: &[u8], keyword: &str) -> bool {
    // Most differ in their first letter.
    if s.first() != keyword.as_bytes().first() {
        return false;
    }
    let letters = keyword.bytes().filter(|b| !matches!(b, b' ' | b'+'));
    s.len() >= length(keyword) && letters.zip(s).all(|(a, b)| a == *b)
}

fn name_end(s: &[u8], at: usize) -> usize {
    match s.get(at).is_some_and(u8::is_ascii_alphabetic) {
        true => (at..s.len()).find(|i| !part_of_word(s[*i])).unwrap_or(s.len()),
        false => at,
    }
}

fn digits_end(s: &[u8], at: usize) -> usize {
    (at..s.len()).find(|i| !s[*i].is_ascii_digit()).unwrap_or(s.len())
}

/// One past the parenthesis that closes the one at `open`.
fn group_end(s: &[u8], open: usize) -> usize {
    let mut depth = 0usize;
    for (i, b) in s.iter().enumerate().skip(open) {
        match b {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    s.len()
}

/// `do [label [,]] i = 1, 2`: the comma tells it from an assignment.
fn is_loop(s: &[u8]) -> bool {
    if !s.starts_with(b"do") {
        return false;
    }
    let label = digits_end(s, 2);
    let name = if label > 2 && s.get(label) == Some(&b',') { label + 1 } else { label };
    let equals = name_end(s, name);
    let is_equals = equals > name && s.get(equals) == Some(&b'=') && s.get(equals + 1) != Some(&b'=');
    let mut at = equals + 1;
    while is_equals && at < s.len() {
        match s[at] {
            b',' => return true,
            b'(' | b'[' => at = group_end(s, at),
            _ => at += 1,
        }
    }
    false
}

/// `a(i)%b = ...`, `p => ...`, a statement function.
fn is_assignment(s: &[u8]) -> bool {
    let mut at = name_end(s, 0);
    while at > 0 {
        match s.get(at) {
            Some(b'(' | b'[') => at = group_end(s, at),
            Some(b'%') => at = name_end(s, at + 1),
            Some(b'=') => return s.get(at + 1) != Some(&b'='),
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expanded::ExpandedText;
    use crate::source_form::SourceForm;
    use crate::source_form::scan::scan;

    /// Statements as they are read, those that are read as they stand left out.
    fn read(statements: &[&str]) -> Vec<String> {
        let text: String = statements.iter().map(|s| format!("      {s}\n")).collect();
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), SourceForm::FIXED, &[]);
        let splits = splits(text.as_bytes(), &scanned, &[]);
        splits.into_iter().map(|s| String::from_utf8(s.text).unwrap()).collect()
    }

    #[test]
    fn glued_words_are_cut() {
        let text =
            ["DO10I=1,5", "CALLFOO(X)", "IF(A.EQ.1)CALLBAR", "GOTO10", "REALFUNCTIONF(X)", "INTEGER*8X", "READ5,X"];
        assert_eq!(read(&text), ["DO 10 I", "CALL FOO", "CALL BAR", "GOTO 10", "REAL FUNCTION F", "8 X", "READ 5"]);
        let text = ["RECURSIVESUBROUTINES(X)", "ENDSUBROUTINES", "USEM,ONLY:F", "IMPLICITNONE", "DOI=1,2", "STOP1"];
        assert_eq!(
            read(&text),
            ["RECURSIVE SUBROUTINE S", "ENDSUBROUTINE S", "USE M", "IMPLICIT NONE", "DO I", "STOP 1"]
        );
    }

    #[test]
    fn statements_around_tell_modules_from_procedures() {
        assert_eq!(read(&["MODULESUBROUTINES"]), ["MODULE SUBROUTINES"]);
        assert_eq!(read(&["INTERFACEG", "MODULEPROCEDUREGI", "ENDINTERFACE"])[1], "MODULE PROCEDURE GI");
        let text = ["CONTAINS", "MODULESUBROUTINES", "ENDSUBROUTINE", "MODULEPROCEDUREQ", "END", "MODULESUBROUTINES"];
        assert_eq!(read(&text), ["MODULE SUBROUTINE S", "MODULE PROCEDURE Q", "MODULE SUBROUTINES"]);
    }

    #[test]
    fn torn_words_are_joined() {
        assert_eq!(read(&["C A L L F O O(X)", "X = F OO (1) + 1 . E 3"]), ["CALL", "FOO", "FOO", "1.E3"]);
        let text = "      X = FO   \n     &   O(1)\n";
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), SourceForm::FIXED, &[]);
        let found = splits(text.as_bytes(), &scanned, &[]);
        assert!(found[0].text.ends_with(b"\n     &FOO"), "{found:?}");
        assert_eq!(&text[found[0].range.clone()], "FO   \n     &   O");
        let text = "      CALLF\n     &OO\n";
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), SourceForm::FIXED, &[]);
        assert_eq!(splits(text.as_bytes(), &scanned, &[])[0].text, b"CALL FOO\n     &");
    }

    #[test]
    fn macros_are_read_as_what_they_expand_to() {
        let text = "      REAL8 FUNCTION W(F)\n";
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), SourceForm::FIXED, &[]);
        let real = ExpandedInvocation { from: 6..11, text: b"real*8".to_vec() };
        assert!(splits(text.as_bytes(), &scanned, &[real]).iter().all(|s| s.range.end <= 11));
    }

    #[test]
    fn torn_labels_are_joined() {
        let text = " 1 0  CONTINUE\n";
        let scanned = scan(&ExpandedText::new(text.as_bytes().into(), &[]), SourceForm::FIXED, &[]);
        assert_eq!(splits(text.as_bytes(), &scanned, &[])[0].text, b"10 ");
    }

    #[test]
    fn what_is_written_as_usual_is_let_alone() {
        let text = [
            "DO 10 I = 1, 5",
            "CALL FOO (X)",
            "IF (A .EQ. 1) GO TO 10",
            "GOTO 10",
            "END DO",
            "ENDIF",
            "ELSE IF (A) THEN",
            "DOUBLE PRECISION FUNCTION F(X)",
            "CHARACTER*(*) X",
            "INTEGER, INTENT(IN) :: X = 3",
            "TYPE(T) X",
            "TYPE T",
            "USE, INTRINSIC :: ISO_C_BINDING, ONLY: C_INT",
            "DO10I = 1",
            "CALLX = 2",
            "IF(I) = 3",
            "ASSIGN 10 TO I",
            "IMPLICIT REAL*8 (A-H, O-Z)",
            "READ (5, *) X, Y",
            "PRINT 10, X",
            "WHERE (A > 0) B = C(1)",
            "DATA X /1/",
            "IF (X) 10, 20, 30",
            "SELECT CASE (X)",
            "CASE DEFAULT",
            "MODULE PROCEDURE A, B",
            "END SUBROUTINE FOO",
            "F(X) = X // 'a b'",
            "P => Q",
            "A%B(1) = 2",
            "RETURN 1",
            "INTERFACE OPERATOR(+)",
            "END INTERFACE",
            "BLOCK DATA B",
            "WRITE(6,'(A)') 'CALL F OO'",
            "PURE INTEGER FUNCTION F(X) RESULT(R)",
            "FORMAT (1X, I 5)",
            "ENTRY E(X)",
            "DO WHILE (X)",
            "DO CONCURRENT (I = 1:3)",
            "COMMON /C/ X",
            "ELSE",
            "MODULE M",
            "MODULE SUBROUTINE S",
            "MODULE SUBROUTINES",
            "MODULE PROCEDURES",
        ];
        assert_eq!(read(&text), Vec::<String>::new());
    }
}
