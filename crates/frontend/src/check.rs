//! What is wrong in a unit, whatever the target: syntax, structure, selectors.

mod in_sight;
mod loop_names;

pub use in_sight::bases_in_sight;

use crate::codes;
use crate::cpp::{ConditionalGroup, CppLineKind, CppProblemKind, Lexer, Pass, PragmaKind, TokenKind};
use crate::diag::{Code, Diagnostic, Edit, Fix, Label, Severity};
use crate::directive::{Clause, ClauseKind, Directive};
use crate::language::Language;
use crate::marks;
use crate::nodes::{self, StructureError};
use crate::placed::{Form, Placed};
use crate::regions;
use crate::source_form::SourceForm;
use crate::syntax::fortran::Fortran;
use crate::unit::{ParsedFile, Unit};
use ompick_resolver::names::{self, Association};
use ompick_resolver::problems::{self, Problem, ProblemKind, Purpose};
use ompick_resolver::relations::{self, Meaning};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind, TraitSetName};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// Candidates of a metadirective that later ones are compared with; nobody reads more.
const COMPARED: usize = 100;

/// Checks every file of the unit but system headers. `in_sight`: the names of bases that other units declare for it.
/// `devices`: the names of `isa` and `arch` that somebody's own devices have, besides those that are generally known.
pub fn check(unit: &Unit, in_sight: &FxHashSet<Vec<u8>>, devices: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mut checker = Checker { out: Vec::new(), devices };
    if unit.files.is_empty() {
        return checker.out;
    }
    checker.preprocessor(unit);
    let matters: FxHashSet<Vec<u8>> = unit.base_names().union(in_sight).cloned().collect();
    let is_fortran = unit.language == Language::Fortran;
    // What Fortran includes is read in the place of its line.
    for pass in unit.preprocessed.passes.iter().filter(|p| is_fortran && !p.system) {
        checker.conditionals(unit, pass, &matters);
        checker.lone_returns(pass);
        let is_fixed = unit.files.first().and_then(|f| f.form).is_some_and(SourceForm::is_fixed);
        checker.other_forms(pass, is_fixed);
        if unit.preprocessed.is_unprocessed {
            checker.unprocessed(pass);
        }
    }
    for parsed in unit.files.iter().filter(|p| !p.system) {
        if !is_fortran {
            checker.conditionals(unit, unit.preprocessed.pass(parsed.pass), &matters);
        }
        for placed in &parsed.directives {
            checker.directive(parsed, placed);
        }
    }
    checker.structures(unit);
    checker.out
}

/// What is to be written where a directive variant has an end.
const WITH_END: &str = "`begin metadirective` ... `end metadirective` chooses a directive along with its end";

/// Checks the directives that begin regions which are to be left out: nobody will see them then.
pub fn begin_directives<'r>(
    unit: &Unit,
    regions: impl IntoIterator<Item = &'r usize>,
    devices: &BTreeSet<String>,
) -> Vec<Diagnostic> {
    let mut checker = Checker { out: Vec::new(), devices };
    for region in regions.into_iter().map(|&region| &unit.regions[region]) {
        let parsed = &unit.files[region.file];
        if !parsed.system {
            checker.directive(parsed, &parsed.directives[region.begin as usize]);
        }
    }
    checker.out
}

/// Directives that begin something in one file that others end in another: files and indices.
type AcrossFiles = Vec<[(usize, u32); 2]>;

fn across_files(unit: &Unit) -> AcrossFiles {
    let name = |(file, i): (usize, u32)| unit.files[file].directives[i as usize].directive.name.as_str();
    let position = |(file, i): (usize, u32)| unit.position(file, unit.files[file].directives[i as usize].range.start);
    let mut ends: Vec<(usize, u32)> = Vec::new();
    for (file, parsed) in unit.files.iter().enumerate() {
        ends.extend(parsed.nodes.errors.iter().filter_map(|e| match *e {
            StructureError::NoEnd(i) | StructureError::NoBegin(i) => Some((file, i)),
            _ => None,
        }));
    }
    ends.sort_by_key(|d| position(*d));
    let mut found = Vec::new();
    let mut open: Vec<(usize, u32)> = Vec::new();
    for directive in ends {
        let begun = name(directive).strip_prefix("end ");
        let fits = |b: &(usize, u32)| name(*b).strip_prefix("begin ") == begun && b.0 != directive.0;
        match open.last().copied().filter(|b| begun.is_some() && fits(b)) {
            Some(begin) => {
                open.pop();
                found.push([begin, directive]);
            }
            None if begun.is_none() => open.push(directive),
            None => {}
        }
    }
    found
}

/// Whether a directive decides about variants, or what they are decided by.
fn concerns_variants(name: &str) -> bool {
    let name = name.trim_start_matches("begin ").trim_start_matches("end ");
    matches!(name, "metadirective" | "declare variant" | "declare target" | "requires" | "declare simd")
        || names::is_dispatch(name)
}

/// Whether a directive chooses where something is executed.
fn is_executable_choice(directive: &Directive) -> bool {
    match directive.name.as_str() {
        "metadirective" | "begin metadirective" => !nodes::is_declarative(directive),
        name => names::is_dispatch(name),
    }
}

/// Where directives with a choice stand in what lacks its end, in the order of the text: what encloses them is not
/// known, and nothing else is to be said of it.
fn unclear_choices(parsed: &ParsedFile) -> Vec<usize> {
    let Some(fortran) = parsed.syntax.fortran.as_deref().filter(|f| !f.broken.is_empty()) else { return Vec::new() };
    let choices = parsed.directives.iter().filter(|d| is_executable_choice(&d.directive)).map(|d| d.range.start);
    let mut found: Vec<usize> = choices.filter(|at| fortran.enclosing_unterminated(*at).is_some()).collect();
    found.sort_unstable();
    found
}

/// Whether one of the places in `unclear` is in the same construct, program unit or procedure without an end as `at`.
fn stands_with(parsed: &ParsedFile, unclear: &[usize], at: usize) -> bool {
    let broken = parsed.syntax.fortran.as_deref().and_then(|f| f.enclosing_unterminated(at));
    broken.is_some_and(|broken| {
        unclear.get(unclear.partition_point(|one| *one < broken.start)).is_some_and(|first| *first < broken.end)
    })
}

/// The directive with variants that is nearly meant by one that nobody knows. Of its words only the first may have been
/// read as its name.
fn nearly(directive: &Directive) -> Option<&'static str> {
    let mut words = directive.name.clone();
    let mut found = names::nearest_with_variants(&words);
    for clause in directive.clauses.iter().take(4) {
        words.extend([" ", clause.name.as_str()]);
        found = found.or_else(|| names::nearest_with_variants(&words));
    }
    found
}

/// The words that names of directives are made of.
fn words_of_directives() -> impl Iterator<Item = &'static str> {
    names::DIRECTIVES.iter().flat_map(|d| d.name.split(' ')).chain(["do"])
}

/// The directive, or the word of one, that an unknown name is nearly.
fn nearest_directive(name: &str) -> Option<&'static str> {
    names::nearest(name, names::DIRECTIVES.iter().map(|d| d.name))
        .or_else(|| names::nearest(name, words_of_directives()))
        .filter(|near| *near != name)
}

/// The end of a message about a name that is probably meant to be another.
fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The fix that writes another name; `None`: the place does not have it as the user wrote it, because it comes from a
/// macro or is spelt with an escape or a splice.
pub fn renamed(parsed: &ParsedFile, place: &Range<usize>, wrong: &str, right: &str) -> Option<Fix> {
    let text = parsed.text.text().get(place.clone())?;
    let at = text.windows(wrong.len().max(1)).position(|part| part.eq_ignore_ascii_case(wrong.as_bytes()))?;
    let start = place.start + at;
    let range = parsed.text.to_file(&(start..start + wrong.len()));
    let is_whole = range.len() == wrong.len();
    let fits = fits(parsed, start, right.len().saturating_sub(wrong.len()));
    (is_whole && fits).then(|| Fix::replacing(parsed.file, range, right))
}

/// The fix that leaves the score out in whose parentheses a place is; `None` as for [`renamed`].
fn without_score(parsed: &ParsedFile, place: &Range<usize>) -> Option<Fix> {
    let text = parsed.text.text();
    let before = text[..place.start].trim_ascii_end().strip_suffix(b"(")?.trim_ascii_end();
    let start = before.len().checked_sub(b"score".len()).filter(|at| before[*at..].eq_ignore_ascii_case(b"score"))?;
    let rest = text[place.end..].trim_ascii_start().strip_prefix(b")")?.trim_ascii_start().strip_prefix(b":")?;
    let whole = start..text.len() - rest.trim_ascii_start().len();
    let range = parsed.text.to_file(&whole);
    let is_plain = range.len() == whole.len() && !text[whole].contains(&b'\n');
    let edits = vec![Edit { file: parsed.file, range, text: String::new() }];
    is_plain.then(|| Fix { title: "leave the score out".to_owned(), edits })
}

/// Whether the line at a place may be longer by so many columns. In Fortran what stands behind the last one is lost.
pub(crate) fn fits(parsed: &ParsedFile, at: usize, more: usize) -> bool {
    if parsed.language != Language::Fortran || more == 0 {
        return true;
    }
    let text = parsed.text.text();
    let start = text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
    let length = text[start..].iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(text.len() - start);
    parsed.line_width == 0 || length + more <= parsed.line_width
}

/// The fix that writes another directive's name. Of a name of several words the last may have been read as a clause.
fn renamed_directive(parsed: &ParsedFile, placed: &Placed, meant: &str) -> Option<Fix> {
    let directive = &placed.directive;
    let name = placed.plain(&directive.name_range, parsed.text.text());
    let (name, place) = (name.trim(), placed.place(&directive.name_range));
    if name.split_whitespace().count() == meant.split(' ').count() {
        return renamed(parsed, &place, name, meant);
    }
    let (first, last) = meant.rsplit_once(' ')?;
    if name.split_whitespace().count() != first.split(' ').count() {
        return None;
    }
    let clause = directive.clauses.first()?;
    let mut fix = renamed(parsed, &placed.place(&clause.range), &clause.name, last)?;
    if !name.split_whitespace().eq(first.split(' ')) {
        fix.edits.extend(renamed(parsed, &place, name, first)?.edits);
    }
    fix.title = format!("write `{meant}`");
    Some(fix)
}

/// Where directives and names that matter stand in a file of C or C++, in all its branches.
fn pragmas_and_words(unit: &Unit, pass: &Pass, matters: &FxHashSet<Vec<u8>>) -> Vec<usize> {
    let bytes = &pass.source.bytes;
    let mut lexer = Lexer::new(bytes, 0, bytes.len(), unit.language == Language::Cxx);
    let words = std::iter::from_fn(|| lexer.next_token()).filter(|t| t.kind == TokenKind::Identifier);
    let words = words.filter(|t| {
        let word = &bytes[t.start..t.end];
        word == b"_Pragma" || matters.contains(word)
    });
    let omp = pass.lines.iter().filter(|l| matches!(l.kind, CppLineKind::Pragma(PragmaKind::Omp { .. })));
    let mut places: Vec<usize> = words.map(|t| t.start).chain(omp.map(|l| l.range.start)).collect();
    places.sort_unstable();
    places
}

/// The same for Fortran.
fn sentinels_and_words(text: &[u8], matters: &FxHashSet<Vec<u8>>) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    let matters: FxHashSet<Vec<u8>> = matters.iter().map(|name| name.to_ascii_lowercase()).collect();
    let mut places = Vec::new();
    let mut start = 0;
    for line in lower.split_inclusive(|b| *b == b'\n') {
        let own = line.trim_ascii_start();
        let sentinel = own.strip_prefix(b"!").or_else(|| line.strip_prefix(b"c").or_else(|| line.strip_prefix(b"*")));
        let is_directive = sentinel.is_some_and(|rest| rest.starts_with(b"$omp"));
        let mut words = own.split(|b| !b.is_ascii_alphanumeric() && *b != b'_');
        if is_directive || (!own.starts_with(b"!") && words.any(|word| matters.contains(word))) {
            places.push(start);
        }
        start += line.len();
    }
    places
}

struct Checker<'d> {
    out: Vec<Diagnostic>,
    devices: &'d BTreeSet<String>,
}

impl Checker<'_> {
    /// Says something about a range of the expanded text.
    fn say(
        &mut self,
        code: &'static Code,
        parsed: &ParsedFile,
        place: &Range<usize>,
        message: String,
        notes: Vec<String>,
    ) {
        self.say_with(code, parsed, place, message, notes, None);
    }

    /// Shows another place with what was said last, and what is there.
    fn also(&mut self, parsed: &ParsedFile, place: &Range<usize>, message: &str) {
        let label = Label { file: parsed.file, range: parsed.text.to_file(place), message: message.to_owned() };
        self.out.last_mut().into_iter().for_each(|said| said.labels.push(label.clone()));
    }

    /// The same, where a name is probably meant to be another.
    fn say_with_suggestion(
        &mut self,
        code: &'static Code,
        parsed: &ParsedFile,
        place: &Range<usize>,
        message: String,
        meant: Option<(&str, &str)>,
    ) {
        let fix = meant.and_then(|(wrong, right)| renamed(parsed, place, wrong, right));
        self.say_with(code, parsed, place, message, Vec::new(), fix);
    }

    fn say_with(
        &mut self,
        code: &'static Code,
        parsed: &ParsedFile,
        place: &Range<usize>,
        message: String,
        notes: Vec<String>,
        fix: Option<Fix>,
    ) {
        // What is wrong in a procedure of Fortran where nothing is to be chosen is nobody's business here.
        let fortran = parsed.syntax.fortran.as_deref();
        let part = fortran.and_then(|f| f.part_at(place.start).map(|p| &f.parts[p]));
        let may_choose = code.id == codes::MISSPELT_DIRECTIVE.id;
        if !may_choose && part.is_some_and(|p| !p.is_read) {
            return;
        }
        let range = parsed.text.to_file(place);
        self.out.push(Diagnostic {
            code,
            message,
            labels: vec![Label { file: parsed.file, range, message: String::new() }],
            notes,
            fixes: fix.into_iter().collect(),
        });
    }

    fn preprocessor(&mut self, unit: &Unit) {
        for problem in unit.preprocessed.problems.iter().chain(&unit.endless) {
            let pass = unit.preprocessed.pass(problem.pass);
            let code = match problem.kind {
                CppProblemKind::Unbalanced | CppProblemKind::TooMuch => &codes::PREPROCESSOR,
                CppProblemKind::Error => &codes::ACTIVE_ERROR,
                CppProblemKind::Endless => &codes::ENDLESS_MACRO,
                _ => continue,
            };
            if pass.system {
                continue;
            }
            self.out.push(Diagnostic {
                code,
                message: problem.message.clone(),
                labels: vec![Label { file: pass.source.id, range: problem.range.clone(), message: String::new() }],
                notes: Vec::new(),
                fixes: Vec::new(),
            });
        }
    }

    /// Directives that no compiler sees.
    fn lone_returns(&mut self, pass: &Pass) {
        for at in marks::behind_lone_returns(&pass.source.bytes) {
            self.out.push(Diagnostic {
                code: &codes::LONE_RETURN,
                message: "compilers do not see this directive: a carriage return alone does not end the line before it"
                    .to_owned(),
                labels: vec![Label { file: pass.source.id, range: at..at + 1, message: String::new() }],
                notes: Vec::new(),
                fixes: Vec::new(),
            });
        }
    }

    /// Directives that are written as in the other source form, and are none in this.
    fn other_forms(&mut self, pass: &Pass, is_fixed: bool) {
        let active = |at: &usize| !pass.inactive.iter().any(|r| r.contains(at));
        for at in marks::of_other_form(&pass.source.bytes, is_fixed).into_iter().filter(active) {
            let message = match is_fixed {
                true => "in fixed form this is a comment: the sentinel of a directive begins in the first column",
                false => "in free form this is no directive: its sentinel is `!$omp`",
            };
            self.out.push(Diagnostic {
                code: &codes::OTHER_FORM,
                message: message.to_owned(),
                labels: vec![Label { file: pass.source.id, range: at..at + 5, message: String::new() }],
                notes: vec!["--form says in which form files are written, where their suffix does not".to_owned()],
                fixes: Vec::new(),
            });
        }
    }

    /// Branches that all count, and macros that nobody expands.
    fn unprocessed(&mut self, pass: &Pass) {
        let Some(line) = marks::preprocessor_line(&pass.source.bytes) else { return };
        self.out.push(Diagnostic {
            code: &codes::UNPROCESSED,
            message: "this file is not preprocessed: this line means nothing, and all branches count".to_owned(),
            labels: vec![Label { file: pass.source.id, range: line, message: String::new() }],
            notes: vec!["--cpp always preprocesses files whose suffix is in lower case, too".to_owned()],
            fixes: Vec::new(),
        });
    }

    /// A branch that holds directives or uses of base functions and hangs on a name that counts as 0.
    fn conditionals(&mut self, unit: &Unit, pass: &Pass, matters: &FxHashSet<Vec<u8>>) {
        let guessed = |g: &&ConditionalGroup| g.active && g.branches.iter().any(|b| !b.unknown.is_empty());
        let groups: Vec<&ConditionalGroup> = pass.conditionals.iter().filter(guessed).collect();
        if groups.is_empty() {
            return;
        }
        let places = match unit.language {
            Language::Fortran => sentinels_and_words(&pass.source.bytes, matters),
            _ => pragmas_and_words(unit, pass, matters),
        };
        for group in groups {
            let range = group.range();
            let next = places.partition_point(|p| *p < range.start);
            if places.get(next).is_none_or(|p| *p >= range.end) {
                continue;
            }
            for branch in &group.branches {
                for name in &branch.unknown {
                    let name = String::from_utf8_lossy(name);
                    let (why, note) = match name.contains('(') {
                        true => ("only the compiler knows", "test a macro that is given with -D instead".to_owned()),
                        false => (
                            "is not defined",
                            format!("give -D{name}=... or -U{name}, or -isystem for the header that defines it"),
                        ),
                    };
                    self.out.push(Diagnostic {
                        code: &codes::CONDITIONAL_DIRECTIVES,
                        message: format!("directives or calls here depend on `{name}`, which {why} and counts as 0"),
                        labels: vec![Label {
                            file: pass.source.id,
                            range: branch.line.clone(),
                            message: String::new(),
                        }],
                        notes: vec![note],
                        fixes: Vec::new(),
                    });
                }
            }
        }
    }

    fn directive(&mut self, parsed: &ParsedFile, placed: &Placed) {
        let name = placed.directive.name.as_str();
        let variants = placed.directive.clauses.iter().filter_map(Clause::variant);
        let variants: Vec<&Directive> = variants.collect();
        for error in &placed.directive.errors {
            let of_variant = variants.iter().any(|variant| variant.name_range == error.range);
            let meant = nearly(&placed.directive).filter(|_| placed.directive.name_range == error.range);
            let (code, meant) = match (error.severity, meant) {
                (Severity::Error, _) if concerns_variants(name) => (&codes::SYNTAX, None),
                (Severity::Error, _) => (&codes::UNREAD_DIRECTIVE, None),
                // See `variant`.
                _ if of_variant => continue,
                (_, Some(_)) => (&codes::MISSPELT_DIRECTIVE, meant),
                _ => (&codes::UNKNOWN_DIRECTIVE, nearest_directive(&placed.directive.name)),
            };
            let message = format!("{}{}", error.message, did_you_mean(meant));
            let fix = meant.and_then(|meant| renamed_directive(parsed, placed, meant));
            self.say_with(code, parsed, &placed.place(&error.range), message, Vec::new(), fix);
        }
        for clause in &placed.directive.clauses {
            match &clause.kind {
                ClauseKind::When { selector, variant, .. } => {
                    self.selector(parsed, placed, selector, Purpose::When);
                    self.variant(parsed, placed, variant.as_deref());
                }
                ClauseKind::Otherwise { variant, .. } => self.variant(parsed, placed, variant.as_deref()),
                ClauseKind::Match(selector) => {
                    let purpose = if name.starts_with("begin") { Purpose::BeginMatch } else { Purpose::Match };
                    self.selector(parsed, placed, selector, purpose);
                }
                ClauseKind::Plain => {}
            }
        }
        let function = parsed.syntax.function_at(placed.range.start);
        // An attribute may belong to a part of the head.
        let in_head = function.is_some_and(|f| !f.body.contains(&placed.range.start));
        let in_closure = || parsed.syntax.closures.iter().any(|c| c.body.contains(&placed.range.start));
        if in_head && !in_closure() && placed.form != Form::Attribute {
            let message = format!("`{name}` stands between a function's head and its body");
            self.say(&codes::ODD_PLACE, parsed, &placed.range, message, Vec::new());
        }
        if let Some(fortran) = parsed.syntax.fortran.as_deref().filter(|_| is_executable_choice(&placed.directive)) {
            self.place_in_fortran(parsed, placed, fortran);
        }
        let takes_none =
            matches!(name, "begin declare variant" | "end declare variant" | "metadirective" | "begin metadirective");
        if let Some(argument) = placed.directive.argument.as_ref().filter(|_| takes_none) {
            let message = format!("`{name}` takes no argument");
            self.say(&codes::SYNTAX, parsed, &placed.place(&argument.range), message, Vec::new());
        }
        match name {
            "metadirective" | "begin metadirective" => self.metadirective(parsed, placed),
            "begin declare variant" => self.variant_region(parsed, placed),
            "end declare variant" => self.no_clauses(parsed, placed, &[]),
            "declare variant" => self.no_clauses(parsed, placed, &["match", "adjust_args", "append_args"]),
            _ if names::is_dispatch(name) => self.dispatch(parsed, placed, &placed.directive),
            _ => {}
        }
    }

    /// A directive with a choice stands in an execution part, and in nothing that lacks its end: what encloses it is not
    /// known there.
    fn place_in_fortran(&mut self, parsed: &ParsedFile, placed: &Placed, fortran: &Fortran) {
        let (name, at) = (&placed.directive.name, placed.range.start);
        if fortran.is_outside_execution_parts(at) {
            let message = format!("`{name}` stands outside any procedure's execution part");
            self.say(&codes::ODD_PLACE, parsed, &placed.range, message, Vec::new());
        } else if let Some(broken) = fortran.enclosing_unterminated(at) {
            let message = format!("`{name}` stands in a construct or procedure that lacks its end");
            self.say(&codes::UNCLEAR_SITE, parsed, &placed.range, message, Vec::new());
            let first =
                fortran.statement_from(broken.start).map_or(broken.clone(), |s| fortran.statement(s).range.clone());
            self.also(parsed, &first, "what begins here has no end");
        }
    }

    /// `begin declare variant` has one `match` clause and nothing else, and stands outside functions.
    fn variant_region(&mut self, parsed: &ParsedFile, placed: &Placed) {
        let name = &placed.directive.name;
        if parsed.syntax.fortran.is_some() {
            let message = format!("`{name}` is a directive of C and C++, and none of Fortran");
            return self.say(&codes::ODD_PLACE, parsed, &placed.range, message, Vec::new());
        }
        if regions::selector_of(&placed.directive).is_none() {
            let message = format!("`{name}` needs exactly one `match` clause");
            self.say(&codes::NO_MATCH, parsed, &placed.range, message, Vec::new());
        }
        self.no_clauses(parsed, placed, &["match"]);
        if parsed.syntax.function_at(placed.range.start).is_some_and(|f| f.body.contains(&placed.range.start)) {
            let message = format!("`{name}` stands inside a function");
            self.say(&codes::ODD_PLACE, parsed, &placed.range, message, Vec::new());
        }
    }

    fn no_clauses(&mut self, parsed: &ParsedFile, placed: &Placed, but: &[&str]) {
        for clause in placed.directive.clauses.iter().filter(|c| !but.contains(&c.name.as_str())) {
            let of = format!("`{}`", placed.directive.name);
            self.unknown_clause(parsed, placed, clause, &of, but);
        }
    }

    /// A clause that a directive does not take; `known`: those that it takes.
    fn unknown_clause(&mut self, parsed: &ParsedFile, placed: &Placed, clause: &Clause, of: &str, known: &[&str]) {
        let near = names::nearest(&clause.name, known.iter().copied());
        let message = format!("`{}` is not a clause of {of}{}", clause.name, did_you_mean(near));
        let meant = near.map(|near| (clause.name.as_str(), near));
        self.say_with_suggestion(&codes::UNKNOWN_CLAUSE, parsed, &placed.place(&clause.range), message, meant);
    }

    fn variant(&mut self, parsed: &ParsedFile, placed: &Placed, variant: Option<&Directive>) {
        let declares_variants = |v: &&Directive| v.name == "begin declare variant";
        if let Some(v) = variant.filter(declares_variants) {
            let message = format!("`{}` as a directive variant is not resolved yet", v.name);
            self.say(&codes::UNSUPPORTED_DIRECTIVE, parsed, &placed.place(&v.name_range), message, Vec::new());
        }
        if let Some(v) = variant.filter(|v| v.name.starts_with("end ") && !v.name.ends_with("metadirective")) {
            let message = format!("`{}` ends another directive, and cannot be a directive variant", v.name);
            self.say(&codes::END_AS_VARIANT, parsed, &placed.place(&v.name_range), message, vec![WITH_END.to_owned()]);
        }
        let begins = |v: &&Directive| v.name.starts_with("begin ") && !v.name.ends_with("metadirective");
        let has_no_end = |v: &&Directive| begins(v) && placed.directive.name == "metadirective";
        if let Some(v) = variant.filter(has_no_end).filter(|v| !declares_variants(v)) {
            let message = format!("`{}` has no end directive", v.name);
            self.say(&codes::NO_END, parsed, &placed.place(&v.name_range), message, vec![WITH_END.to_owned()]);
        }
        if let Some(v) = variant.filter(|v| placed.directive.name == "begin metadirective" && !may_end(parsed, v)) {
            let message = format!("`{}` has no end directive, as a variant of `begin metadirective` must", v.name);
            self.say(&codes::ODD_REGION, parsed, &placed.place(&v.name_range), message, Vec::new());
        }
        if let Some(v) = variant.filter(|v| names::is_dispatch(&v.name)) {
            self.dispatch(parsed, placed, v);
        }
        let is_unknown = |v: &&Directive| {
            placed
                .directive
                .errors
                .iter()
                .any(|error| error.severity == Severity::Warning && error.range == v.name_range)
        };
        if let Some(v) = variant.filter(is_unknown) {
            let near = nearest_directive(&v.name);
            let message = format!("there is no directive `{}`{}", v.name, did_you_mean(near));
            let meant = near.map(|near| (v.name.as_str(), near));
            self.say_with_suggestion(&codes::UNKNOWN_VARIANT, parsed, &placed.place(&v.name_range), message, meant);
            return;
        }
        self.loop_variant(parsed, placed, variant);
        let words = words_of_directives;
        let known = |name: &str| names::is_clause(name) || words().any(|w| w == name) || name.starts_with("ompx");
        for clause in variant.into_iter().flat_map(|v| &v.clauses).filter(|c| !known(&c.name)) {
            let near = names::nearest(&clause.name, names::CLAUSES.iter().copied().chain(words()));
            let message = format!("`{}` is no clause of OpenMP{}", clause.name, did_you_mean(near));
            let meant = near.map(|near| (clause.name.as_str(), near));
            self.say_with_suggestion(&codes::UNKNOWN_IN_VARIANT, parsed, &placed.place(&clause.range), message, meant);
        }
        if let Some(v) = variant.filter(|v| v.name.ends_with("metadirective")) {
            let message = "a directive variant may not be a metadirective".to_owned();
            let note = "metadirectives may be stacked on one statement instead".to_owned();
            self.say(&codes::NESTED_METADIRECTIVE, parsed, &placed.place(&v.name_range), message, vec![note]);
        }
    }

    /// Whether a property is unknown to most, but somebody's device has it.
    fn is_of_a_device(&self, kind: &ProblemKind) -> bool {
        let ProblemKind::UnknownProperty { selector, name, .. } = kind else { return false };
        matches!(selector.as_str(), "isa" | "arch") && self.devices.contains(name.trim_matches('"'))
    }

    fn selector(&mut self, parsed: &ParsedFile, placed: &Placed, selector: &ContextSelector, purpose: Purpose) {
        if let Some(uid) = selector.selectors(TraitSetName::TargetDevice).find(|s| s.name == "uid") {
            let message = "a test of `uid` calls `omp_get_device_from_uid`, which came with OpenMP 6.0".to_owned();
            let note = "GCC's runtime has it from GCC 15 on; with others the program may not link".to_owned();
            self.say(&codes::YOUNG_ROUTINE, parsed, &placed.place(&uid.span), message, vec![note]);
        }
        self.loop_names(parsed, placed, selector);
        let properties = selector.sets.iter().flat_map(|s| &s.selectors).flat_map(|s| s.properties.iter().flatten());
        for property in properties {
            if let TraitPropertyKind::Expression(e) = &property.kind
                && let Some(why) = expressions::broken(&e.tokens, parsed)
            {
                self.say(&codes::SYNTAX, parsed, &placed.place(&property.span), why, Vec::new());
            }
        }
        for Problem { kind, span } in problems::problems(selector, purpose) {
            if self.is_of_a_device(&kind) {
                continue;
            }
            let code = match (&kind, kind.severity()) {
                (ProblemKind::UnknownSet { .. }, _) => &codes::UNKNOWN_TRAIT_SET,
                (_, problems::Severity::Error) => &codes::SELECTOR,
                (_, problems::Severity::Warning) => &codes::UNKNOWN_TRAIT,
            };
            let notes = match &kind {
                ProblemKind::UnknownProperty { known, .. } if !known.is_empty() && known.len() <= 40 => {
                    vec![format!("known names: {}", known.join(", "))]
                }
                ProblemKind::ScoreNotConstant if parsed.language == Language::Cxx => {
                    vec!["one that depends on template parameters is constant, but not resolved here".to_owned()]
                }
                _ => Vec::new(),
            };
            let place = placed.place(&span);
            let fix = match &kind {
                ProblemKind::ScoreNotAllowed(_) => without_score(parsed, &place),
                _ => kind.suggestion().and_then(|(wrong, right)| renamed(parsed, &place, wrong, right)),
            };
            self.say_with(code, parsed, &place, kind.to_string(), notes, fix);
        }
    }

    /// Clauses that a metadirective does not take, and candidates that no context can choose.
    fn metadirective(&mut self, parsed: &ParsedFile, placed: &Placed) {
        let mut otherwise: Option<&Clause> = None;
        let mut whens: Vec<(&Clause, &ContextSelector)> = Vec::new();
        let mut meant: FxHashMap<Meaning, &Clause> = FxHashMap::default();
        for clause in &placed.directive.clauses {
            let place = placed.place(&clause.range);
            match &clause.kind {
                ClauseKind::Otherwise { .. } => {
                    if otherwise.replace(clause).is_some() {
                        let message = "a metadirective has at most one `otherwise` clause".to_owned();
                        self.say(&codes::SYNTAX, parsed, &place, message, Vec::new());
                    }
                }
                ClauseKind::When { selector, .. } => {
                    if otherwise.is_some() {
                        let message = "`otherwise` must be the last clause of a metadirective".to_owned();
                        self.say(&codes::SYNTAX, parsed, &place, message, Vec::new());
                    }
                    let meaning = Meaning::of(selector);
                    if let Some(earlier) = meant.get(&meaning) {
                        let message =
                            "this candidate can never be chosen: an earlier one has the same context selector"
                                .to_owned();
                        self.say(&codes::NEVER_CHOSEN, parsed, &place, message, Vec::new());
                        self.also(parsed, &placed.place(&earlier.range), "the earlier one");
                    }
                    if whens.len() < COMPARED {
                        meant.entry(meaning).or_insert(clause);
                    }
                    whens.push((clause, selector));
                }
                _ => {
                    let known = ["when", "otherwise", "default"];
                    self.unknown_clause(parsed, placed, clause, "a metadirective", &known);
                }
            }
        }
        let fixed = |s: &ContextSelector| !placed.has_names_in_conditions(s, parsed.text.text());
        let always = whens.iter().find(|(_, s)| relations::always_compatible(s) && fixed(s));
        if let (Some((always, _)), Some(otherwise)) = (always, otherwise) {
            let message = "this clause can never be reached: an earlier candidate matches every context".to_owned();
            self.say(&codes::UNREACHABLE_OTHERWISE, parsed, &placed.place(&otherwise.range), message, Vec::new());
            self.also(parsed, &placed.place(&always.range), "this matches every context");
        }
        for (clause, _) in whens.iter().filter(|(_, s)| relations::never_compatible(s) && fixed(s)) {
            let message = "this candidate can never be chosen: no context matches its selector".to_owned();
            self.say(&codes::NEVER_CHOSEN, parsed, &placed.place(&clause.range), message, Vec::new());
        }
    }

    fn structures(&mut self, unit: &Unit) {
        let pairs = across_files(unit);
        for [(file, begin), (other, end)] in &pairs {
            let (parsed, other) = (&unit.files[*file], &unit.files[*other]);
            let (begin, end) = (&parsed.directives[*begin as usize], &other.directives[*end as usize]);
            let message = format!("`{}` and its end stand in different files", begin.directive.name);
            self.say(&codes::STRADDLES, parsed, &begin.range, message, Vec::new());
            self.also(other, &end.range, "it ends here");
        }
        for (file, parsed) in unit.files.iter().enumerate().filter(|(_, p)| !p.system && !p.nodes.errors.is_empty()) {
            let may_hold_sites = may_hold_sites(unit, parsed);
            let unclear = unclear_choices(parsed);
            for error in &parsed.nodes.errors {
                let is_said = |i: u32| {
                    pairs.iter().flatten().any(|d| *d == (file, i))
                        || stands_with(parsed, &unclear, parsed.directives[i as usize].range.start)
                };
                if !matches!(*error, StructureError::NoEnd(i) | StructureError::NoBegin(i) if is_said(i)) {
                    self.structure(parsed, error, may_hold_sites);
                }
            }
        }
    }

    /// `matters`: something in the file may be decided by the constructs around it.
    fn structure(&mut self, parsed: &ParsedFile, error: &StructureError, matters: bool) {
        let directive = |i: u32| &parsed.directives[i as usize];
        let (code, index, message): (&'static Code, u32, String) = match *error {
            StructureError::NoEnd(i) => {
                (&codes::NO_END, i, format!("`{}` has no end directive", directive(i).directive.name))
            }
            StructureError::NoBegin(i) => {
                let name = &directive(i).directive.name;
                (&codes::NO_BEGIN, i, format!("`{name}` ends nothing that was begun"))
            }
            StructureError::NoStatement(i) => {
                let name = &directive(i).directive.name;
                (&codes::NO_STATEMENT, i, format!("`{name}` has no statement to apply to"))
            }
            StructureError::Straddles(i) => {
                let name = &directive(i).directive.name;
                (&codes::STRADDLES, i, format!("`{name}` and its end stand in different blocks"))
            }
        };
        let concerns = concerns_variants(&directive(index).directive.name);
        let code = match error {
            _ if concerns => code,
            // It governs nothing, so nothing that is decided.
            StructureError::NoStatement(_) => &codes::UNREAD_DIRECTIVE,
            _ if !matters => &codes::UNREAD_DIRECTIVE,
            _ => code,
        };
        self.say(code, parsed, &directive(index).range, message, Vec::new());
        if let (StructureError::Straddles(begin), true) = (error, concerns)
            && let Some(end) = parsed.nodes.end_of(*begin)
        {
            self.also(parsed, &directive(end).range, "it ends here");
        }
    }
}

/// Whether something in a file may be decided by the constructs around it: a directive of variants, the name of a base
/// function, in Fortran what a module may bring.
fn may_hold_sites(unit: &Unit, parsed: &ParsedFile) -> bool {
    if parsed.directives.iter().any(|placed| concerns_variants(&placed.directive.name)) {
        return true;
    }
    let bytes = parsed.text.original();
    if unit.language == Language::Fortran {
        return bytes.to_ascii_lowercase().windows(4).any(|word| word == b"use ");
    }
    let names = unit.base_names();
    let mut lexer = Lexer::new(bytes, 0, bytes.len(), unit.language == Language::Cxx);
    std::iter::from_fn(|| lexer.next_token())
        .any(|token| token.kind == TokenKind::Identifier && names.contains(&bytes[token.start..token.end]))
}

/// Whether a directive variant may be paired with an end directive (OpenMP 5.2, 7.4.4); `nothing` needs none.
fn may_end(parsed: &ParsedFile, variant: &Directive) -> bool {
    match nodes::association(variant) {
        _ if variant.name == "nothing" => true,
        Some(Association::Standalone | Association::Separating) => false,
        Some(Association::Declarative) => parsed.syntax.fortran.is_none(),
        _ => true,
    }
}

mod dispatch;
mod expressions;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod unknown;
