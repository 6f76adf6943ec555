//! A Fortran file as one unit sees it: macros expanded, and what it includes in the place of the `include` and
//! `#include` lines. Nothing of that reaches the output, unless something inside is edited.

use crate::cpp::{CppOptions, Files, Include, PassId, Resolution, Same, SourceRef, Time, TranslationUnit, folder_of};
use crate::diag::FileId;
use crate::expanded::{ExpandedInvocation, ExpandedText};
use crate::language::Language;
use crate::marks::{differs_on_devices, holds_sentinel, is_marked, names_marks};
use crate::nodes::Nodes;
use crate::parsed::{Inclusion, ParsedFile, ParsedUnit, Trees};
use crate::placed::Placed;
use crate::source_form::beginnings::may_have_units;
use crate::source_form::scan::{Scanned, Sentinel, Split, scan};
use crate::source_form::summary::{Lines, Summary};
use crate::source_form::{SourceForm, blanks, macros, traditional, view};
use crate::syntax;
use crate::unit::Unit;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Files that include each other through `include` lines.
const MAX_DEPTH: u32 = 40;

/// Bytes that a file and all in the place of its include lines may have.
const MAX_BYTES: usize = 1 << 26;

/// Which modules a file has and uses as the compiler sees it: preprocessed, with all that it includes.
pub fn summary(main: SourceRef, options: &CppOptions, files: &dyn Files) -> Summary {
    let reader = Reader::of(main, options, files);
    let mut summary = Summary { marked: reader.is_marked(), ..Summary::default() };
    if reader.has_neither_units_nor_directives() {
        return summary;
    }
    let mut text = reader.text(PassId(0), Words::AsTheyStand, &mut 0);
    let scanned = text.scan(reader.form);
    summary.of_statements(text.expanded.text(), &scanned, &text.skip, reader.form);
    for directive in &scanned.directives {
        let pieces = directive.pieces.iter().flat_map(|p| &text.expanded.text()[p.clone()]);
        let words: Vec<u8> = pieces.map(u8::to_ascii_lowercase).collect();
        summary.has_target |= memchr::memmem::find(&words, b"target").is_some();
        summary.differs_on_devices |= summary.marked && differs_on_devices(&words);
        summary.has_variants |= memchr::memmem::find(&words, b"variant").is_some();
    }
    summary
}

/// Whether there may be something to resolve in a file or what it includes.
pub fn is_fortran_marked(main: SourceRef, options: &CppOptions, files: &dyn Files) -> bool {
    Reader::of(main, options, files).is_marked()
}

/// The names by which procedures of a file and of what it includes may be called where none of its modules is used,
/// and all words that stand in them, as the compiler sees them.
pub fn names(main: SourceRef, options: &CppOptions, files: &dyn Files) -> (BTreeSet<String>, FxHashSet<Vec<u8>>) {
    let reader = Reader::of(main, options, files);
    let mut text = reader.text(PassId(0), Words::Whole, &mut 0);
    let scanned = text.scan(reader.form);
    let lines = Lines { text: text.expanded.text().to_ascii_lowercase(), scanned, skip: text.skip };
    (lines.external_names(reader.form), lines.words(reader.form))
}

/// See [`Unit::read`].
pub(super) fn read(main: SourceRef, options: &CppOptions, files: &dyn Files) -> Unit {
    let reader = Reader::of(main, options, files);
    let form = reader.form;
    let wanted = options.fortran.whole_program || reader.is_marked();
    let text = wanted.then(|| reader.text(PassId(0), Words::Whole, &mut 0));
    let mut unit = ParsedUnit::unparsed(Language::Fortran, reader.unit.into());
    unit.called = options.called.clone();
    let mut unit = Unit::new(unit);
    if let Some(text) = text {
        unit.files = vec![parse(&unit.preprocessed, text, form, options.fortran.width(form))];
        crate::bind::bind_program(&mut [&mut unit]);
    }
    unit
}

/// Adds the comments of C that stand in no invocation: there is nothing in the place of them.
fn with_comments(invocations: &mut Vec<ExpandedInvocation>, comments: Vec<Range<usize>>) {
    let is_inside = |comment: &Range<usize>| {
        let before = invocations.partition_point(|i| i.from.start <= comment.start);
        before > 0 && comment.start < invocations[before - 1].from.end
    };
    let outside: Vec<Range<usize>> = comments.into_iter().filter(|comment| !is_inside(comment)).collect();
    invocations.extend(outside.into_iter().map(|from| ExpandedInvocation { from, text: Vec::new() }));
    invocations.sort_by_key(|i| i.from.start);
}

/// Files as the preprocessor sees them.
struct Masked<'a> {
    files: &'a dyn Files,
    form: SourceForm,
}

impl Files for Masked<'_> {
    fn read(&self, path: &Path) -> Option<SourceRef> {
        self.files.read(path).map(|source| masked(source, self.form))
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }

    fn once_only_identity(&self, file: &SourceRef, same: Same) -> FileId {
        self.files.once_only_identity(file, same)
    }
}

fn masked(source: SourceRef, form: SourceForm) -> SourceRef {
    SourceRef { bytes: traditional::masked(&source.bytes, form).text.into(), ..source }
}

struct Reader<'a> {
    form: SourceForm,
    files: &'a dyn Files,
    options: &'a CppOptions,
    unit: TranslationUnit,
    /// By pass: its macro invocations, written out.
    invocations: Vec<Vec<ExpandedInvocation>>,
}

/// How the words of a text come out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    /// A token that is written over several lines is in one piece, and those that are glued together are apart.
    Whole,
    /// Who looks only for names of modules puts them together for itself.
    AsTheyStand,
}

/// A pass with all that stands in the place of its lines.
struct PassText {
    pass: PassId,
    expanded: ExpandedText,
    /// The preprocessor's lines and inactive branches, in the expanded text.
    skip: Vec<Range<usize>>,
    /// In the order in which they stand in the expanded text.
    included: Vec<Included>,
    /// What was found line by line, where the expanded text is that of the file.
    scanned: Option<Scanned>,
}

/// An included file in the place of its line.
struct Included {
    place: Range<usize>,
    text: PassText,
    /// The line is one of Fortran's own.
    is_unprocessed: bool,
}

impl Included {
    /// Lists it and what it includes; `at`: where the text stands in which it has its place.
    fn list(self, at: usize, is_unprocessed: bool, all: &mut Vec<Inclusion>) {
        let is_unprocessed = is_unprocessed || self.is_unprocessed;
        let PassText { pass, expanded, included, .. } = self.text;
        let place = at + self.place.start..at + self.place.end;
        all.push(Inclusion { pass, place: place.clone(), text: expanded, is_unprocessed });
        included.into_iter().for_each(|included| included.list(place.start, is_unprocessed, all));
    }
}

impl<'a> Reader<'a> {
    /// A file preprocessed, if the compiler does so, and all files that it includes.
    fn of(main: SourceRef, options: &'a CppOptions, files: &'a dyn Files) -> Reader<'a> {
        let form = options.fortran.form_of(&main.path);
        let mut reader = Reader { form, files, options, unit: TranslationUnit::default(), invocations: Vec::new() };
        match options.fortran.preprocesses(&main.path) {
            true => reader.preprocess(main),
            false => {
                reader.unit = TranslationUnit::unprocessed(main);
                reader.invocations = vec![Vec::new()];
            }
        }
        reader.include_lines(PassId(0));
        reader
    }

    /// Whether there may be something to resolve in a file or what it includes.
    fn is_marked(&self) -> bool {
        let defined = || self.options.macros.iter().filter_map(|(_, value)| value.as_deref());
        self.unit.passes.iter().any(|p| is_marked(&p.source.bytes, Language::Fortran))
            || (self.options.fortran.preprocesses(&self.unit.passes[0].source.path) && defined().any(names_marks))
    }

    /// Whether nothing in the text can say which modules there are, or be a directive.
    fn has_neither_units_nor_directives(&self) -> bool {
        let texts = self.unit.passes.iter().map(|p| &p.source.bytes[..]);
        let macros = self.options.macros.iter().filter_map(|(_, value)| value.as_deref().map(str::as_bytes));
        !texts.chain(macros).any(|text| may_have_units(text) || holds_sentinel(text))
    }

    fn preprocess(&mut self, main: SourceRef) {
        let files = Masked { files: self.files, form: self.form };
        let predefined = macros::predefined(&self.options.predefined);
        let options = CppOptions { predefined, traditional: true, ..self.options.clone() };
        let original = main.clone();
        self.unit = TranslationUnit::read(&files, masked(main, self.form), &options);
        let of_pass = |pass: PassId| {
            let found = self.unit.all_invocations(pass).list.into_iter();
            found.map(|i| ExpandedInvocation { from: i.range, text: traditional::unmasked(i.expansion) }).collect()
        };
        self.invocations = self.unit.pass_ids().map(|(pass, _)| of_pass(pass)).collect();
        for pass in &mut self.unit.passes {
            let source =
                if pass.source.id == original.id { Some(original.clone()) } else { self.files.read(&pass.source.path) };
            if let Some(source) = source {
                pass.source.bytes = source.bytes;
            }
        }
        for (pass, invocations) in self.unit.passes.iter().zip(&mut self.invocations) {
            let comments = traditional::comments(&pass.source.bytes, self.form);
            if !comments.is_empty() {
                with_comments(invocations, comments);
            }
        }
    }

    /// Finds the files of `include` lines, which the preprocessor does not see.
    fn include_lines(&mut self, pass: PassId) {
        let mut next = pass.0 as usize;
        while next < self.unit.passes.len() {
            let id = PassId(next as u32);
            next += 1;
            let p = self.unit.pass(id);
            if p.depth >= MAX_DEPTH {
                continue;
            }
            let source = p.source.clone();
            if !mentions_include(&source.bytes) {
                continue;
            }
            let own = ExpandedText::new(source.bytes.clone(), &[]);
            let skip = skipped(&self.unit, id, |at| at);
            for line in scan(&own, self.form, &skip).includes {
                let spelling = source.bytes[line.name.clone()].to_vec();
                let path = self.find(id, &spelling);
                let found = path.as_deref().and_then(|p| self.files.read(p));
                let include = Include {
                    spelling,
                    range: line.name.start - 1..line.name.end + 1,
                    angled: false,
                    next: false,
                    expanded: false,
                    resolution: Resolution::NotRead,
                    path,
                };
                self.unit.add_include(id, line.range, include, found);
            }
        }
        self.invocations.resize_with(self.unit.passes.len(), Vec::new);
    }

    /// Where compilers look for what an `include` line names: gfortran beside the main file, others beside the file that
    /// includes it.
    fn find(&self, from: PassId, spelling: &[u8]) -> Option<PathBuf> {
        let name = Path::new(std::str::from_utf8(spelling).ok()?);
        let folder = |pass: PassId| folder_of(&self.unit.pass(pass).source.path);
        let is_other = |(name, _): &(String, String)| name == "__flang__" || name.starts_with("__INTEL_COMPILER");
        let others = self.options.predefined.iter().any(is_other);
        let (first, last) = if others { (from, PassId(0)) } else { (PassId(0), from) };
        let dirs = self.options.include_dirs.iter().chain(&self.options.system_dirs).map(PathBuf::as_path);
        let dirs = [folder(first)].into_iter().chain(dirs).chain([folder(last)]);
        dirs.map(|dir| dir.join(name)).find(|path| self.files.exists(path))
    }

    /// The text of a pass; `bytes` counts what was taken in.
    fn text(&self, pass: PassId, words: Words, bytes: &mut usize) -> PassText {
        let p = self.unit.pass(pass);
        let skip = skipped(&self.unit, pass, |at| at);
        let mut original = scan(&ExpandedText::new(p.source.bytes.clone(), &[]), self.form, &skip);
        // A token that is written over several lines is read in one piece.
        let whole = |s: Split| ExpandedInvocation { from: s.range, text: s.text };
        let mut invocations: Vec<ExpandedInvocation> = self.invocations[pass.0 as usize].clone();
        let splits = match self.form.is_fixed() {
            _ if words == Words::AsTheyStand => Vec::new(),
            true => blanks::splits(&p.source.bytes, &original, &invocations),
            false => std::mem::take(&mut original.splits)
                .into_iter()
                .map(|s| on_last_line(s, &p.source.bytes, &original.joints))
                .collect(),
        };
        let apart = |s: &Split| !invocations.iter().any(|e| e.from.start < s.range.end && s.range.start < e.from.end);
        let splits: Vec<Split> = splits.into_iter().filter(apart).collect();
        invocations.extend(splits.into_iter().map(whole));
        let mut texts = Vec::new();
        for line in p.lines.iter().filter(|l| l.active) {
            let Some(found) = line.entered() else { continue };
            *bytes += self.unit.pass(found).source.bytes.len();
            if *bytes > MAX_BYTES {
                break;
            }
            let text = self.text(found, words, bytes);
            // The included file's last line may lack its end, or have one more than the line.
            let own = text.expanded.text();
            let own = own.strip_suffix(b"\n").unwrap_or(own);
            let own = own.strip_suffix(b"\r").unwrap_or(own);
            // With the line's indentation: the file has its own.
            let before = &p.source.bytes[..line.range.start];
            let indentation = before.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
            let start = line.range.start - indentation;
            let alone = start == 0 || p.source.bytes[start - 1] == b'\n';
            let start = if alone { start } else { line.range.start };
            invocations.push(ExpandedInvocation { from: start..line.range.end, text: own.to_vec() });
            let is_unprocessed = !p.source.bytes[line.range.clone()].trim_ascii_start().starts_with(b"#");
            texts.push((start, Included { place: 0..own.len(), text, is_unprocessed }));
        }
        invocations.sort_by_key(|e| e.from.start);
        let expanded = ExpandedText::without_tails(p.source.bytes.clone(), &invocations, &original.tails);
        let mut included = Vec::new();
        for (line, text) in texts {
            let start = expanded.from_file(line);
            included.push(Included { place: start..start + text.place.len(), ..text });
        }
        let mut skip: Vec<Range<usize>> = skipped(&self.unit, pass, |at| expanded.from_file(at));
        // From inside an expansion one comes to its start.
        let places: FxHashSet<usize> = included.iter().map(|i| i.place.start).collect();
        skip.retain(|s| !places.contains(&s.start));
        for Included { place, text, .. } in &included {
            skip.extend(text.skip.iter().map(|s| place.start + s.start..place.start + s.end));
        }
        skip.sort_by_key(|s| (s.start, s.end));
        let scanned = (invocations.is_empty() && original.tails.is_empty()).then_some(original);
        PassText { pass, expanded, skip, included, scanned }
    }
}

/// A token that is written over several lines, whole on the last of them; on the first if nothing but it
/// stands there, for no line may be an `&` alone.
fn on_last_line(split: Split, text: &[u8], joints: &[Range<usize>]) -> Split {
    let line = memchr::memrchr(b'\n', &text[..split.range.start]).map_or(0, |n| n + 1);
    let is_first = text[line..split.range.start].iter().all(|b| matches!(b, b' ' | b'\t' | b'&'));
    let behind = &text[split.range.end..];
    let next = behind.iter().find(|b| !matches!(b, b' ' | b'\t'));
    let is_last = matches!(next, None | Some(b'!' | b'\n' | b'\r'));
    let joints = blanks::joints_in(text, joints, &split.range);
    let text = match (is_first, is_last) {
        // It is the whole statement: what follows would go on behind the `&`.
        (true, true) => [split.text, joints.iter().flat_map(|joint| without_ampersands(joint)).collect()],
        (true, false) => [split.text, joints.concat()],
        (false, _) => [joints.concat(), split.text],
    };
    Split { text: text.concat(), range: split.range }
}

/// What stands between two lines of a statement, as what stands between two statements.
fn without_ampersands(joint: &[u8]) -> Vec<u8> {
    let mut between = joint.to_vec();
    between.first_mut().into_iter().for_each(|ampersand| *ampersand = b' ');
    between.last_mut().into_iter().for_each(|ampersand| *ampersand = b' ');
    between
}

/// The preprocessor's lines and inactive branches of a pass, through `place`.
fn skipped(unit: &TranslationUnit, pass: PassId, place: impl Fn(usize) -> usize) -> Vec<Range<usize>> {
    let p = unit.pass(pass);
    let lines = p.lines.iter().map(|l| &l.range);
    let mut skip: Vec<Range<usize>> = lines.chain(&p.inactive).map(|r| place(r.start)..place(r.end)).collect();
    skip.sort_by_key(|s| (s.start, s.end));
    skip
}

/// Whether there may be an `include` line in a text.
fn mentions_include(text: &[u8]) -> bool {
    let is_one = |at: usize| {
        let word = at.checked_sub(b"inclu".len()).and_then(|start| text.get(start..at + b"de".len()));
        word.is_some_and(|word| word.eq_ignore_ascii_case(b"include"))
    };
    memchr::memchr2_iter(b'd', b'D', text).any(is_one)
}

impl PassText {
    /// What is to be known of its lines.
    fn scan(&mut self, form: SourceForm) -> Scanned {
        self.scanned.take().unwrap_or_else(|| scan(&self.expanded, form, &self.skip))
    }

    /// The macro state at a place of the expanded text.
    fn time_at(&self, unit: &TranslationUnit, at: usize) -> Time {
        let next = self.included.partition_point(|i| i.place.end <= at);
        match self.included.get(next).filter(|i| i.place.contains(&at)) {
            Some(Included { place, text, .. }) => text.time_at(unit, at - place.start),
            None => unit.time_at(self.pass, self.expanded.to_file(&(at..at)).start),
        }
    }
}

fn parse(unit: &Arc<TranslationUnit>, mut main: PassText, form: SourceForm, line_width: usize) -> ParsedFile {
    let scanned = main.scan(form);
    let text = &main.expanded;
    let blank = view::blank(&scanned, &main.skip);
    let view = view::view(text.text(), &scanned, &blank);
    let read = |d: Sentinel| {
        let time = main.time_at(unit, d.range.start);
        Placed::read_sentinel(d, text.text(), &main.skip, time, unit)
    };
    let directives = || scanned.directives.par_iter().cloned().map(read).collect::<Vec<Placed>>();
    let (directives, syntax) = rayon::join(directives, || syntax::fortran::outline(view));
    let p = unit.pass(main.pass);
    let mut inclusions = Vec::new();
    main.included.into_iter().for_each(|included| included.list(0, false, &mut inclusions));
    ParsedFile {
        language: Language::Fortran,
        form: Some(form),
        line_width,
        pass: main.pass,
        preprocessed: unit.clone(),
        file: p.source.id,
        system: p.system,
        imported: false,
        exports: Vec::new(),
        text: main.expanded,
        trees: Trees::None,
        syntax: Arc::new(syntax),
        directives,
        // Once it is known what is to be read.
        nodes: Nodes::default(),
        blank: crate::ranges::merged(blank),
        elided: Vec::new(),
        unread: Vec::new(),
        skipped: main.skip,
        inclusions,
        step: OnceLock::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::FileId;
    use crate::directive::ClauseKind;
    use ompick_resolver::selector::TraitPropertyKind;
    use rustc_hash::FxHashMap;

    struct Memory(FxHashMap<PathBuf, SourceRef>);

    impl Files for Memory {
        fn read(&self, path: &Path) -> Option<SourceRef> {
            self.0.get(path).cloned()
        }
    }

    fn unit(files: &[(&str, &str)]) -> Unit {
        let source = |(i, (path, text)): (usize, &(&str, &str))| SourceRef {
            id: FileId(i as u32),
            bytes: text.as_bytes().into(),
            path: Path::new(path).into(),
        };
        let all: Vec<SourceRef> = files.iter().enumerate().map(source).collect();
        let memory = Memory(all.iter().map(|s| (s.path.to_path_buf(), s.clone())).collect());
        Unit::read(all[0].clone(), Language::Fortran, &crate::testing::read_all(), &memory)
    }

    fn texts(unit: &Unit) -> Vec<String> {
        let file = &unit.files[0];
        let expanded = file.text.text();
        file.directives.iter().map(|d| d.plain(&d.directive.range, expanded)).collect()
    }

    /// The value of the first condition, and whether it reads a variable.
    fn condition(unit: &Unit) -> (Option<String>, bool) {
        let clause = &unit.files[0].directives[0].directive.clauses[0];
        let ClauseKind::When { selector, .. } = &clause.kind else { panic!("{clause:?}") };
        let property = &selector.sets[0].selectors[0].properties.as_ref().unwrap()[0];
        let TraitPropertyKind::Expression(e) = &property.kind else { panic!("{property:?}") };
        (e.value.as_ref().map(ToString::to_string), e.varies)
    }

    #[test]
    fn named_constants_are_followed() {
        let program = |condition: &str| {
            let text = format!(
                "module m\n integer, parameter :: n = 4, k = 2*n\n character(*), parameter :: mode = 'a'\n real, \
                 parameter :: r = 1\nend module\nsubroutine s(x)\n use m, only: local => k, mode, r\n integer :: \
                 x\n logical, parameter :: on = .true.\n parameter (i = 3, z = 5)\n integer :: w, v\n parameter (w = 4, v = w - &\n 1)\n!$omp metadirective \
                 when(user={{condition({condition})}}: parallel)\n block\n end block\nend subroutine\n"
            );
            self::condition(&unit(&[("p.f90", &text)]))
        };
        let value = |v: &str| (Some(v.to_owned()), false);
        assert_eq!(program("LOCAL == 8 .and. on"), value("1"));
        assert_eq!(program("mode == 'b' .or. mod(local, 3) == i"), value("0"));
        assert_eq!(program("r / 2 > 0"), value("1"));
        // Its type is said by another statement, its value over two lines.
        assert_eq!(program("w == 4 .and. v == 3"), value("1"));
        assert_eq!(program("x > 1"), (None, true));
        // Not accessible by that name, of a type that changes the value, or undeclared.
        for unknown in ["k == 8", "z > 4", "y"] {
            assert_eq!(program(unknown), (None, false), "{unknown}");
        }
    }

    #[test]
    fn directives_of_included_files_count() {
        let main = "program p\n#include \"a.inc\"\n  include 'b.inc' ! b\n!$omp barrier\nend\n";
        let files = [
            ("d/p.F90", main),
            ("d/a.inc", "#define PAR parallel\n!$omp metadirective otherwise(PAR)\n"),
            ("d/b.inc", "!$omp PAR\ninclude 'c.inc'"),
            ("d/c.inc", "!$omp taskwait\n"),
        ];
        let unit = unit(&files);
        // An `include` line is none of the preprocessor's: macros are not expanded there.
        assert_eq!(texts(&unit), ["metadirective otherwise(parallel)", "PAR", "taskwait", "barrier"]);
        let file = &unit.files[0];
        assert_eq!(file.text.render(&(0..file.text.text().len()), &[]), main.as_bytes());
    }

    #[test]
    fn inactive_branches_hold_no_directives() {
        let main = "#define N 4\n#if N > 3\n!$omp metadirective &\n#else\n!$omp never\n#endif\n!$omp & otherwise(single) ! N\n";
        assert_eq!(texts(&unit(&[("p.F90", main)])), ["metadirective  otherwise(single)"]);
        // Without the preprocessor all of it counts, and the lines do not.
        let main = "!$omp metadirective\n#if 0\n!$omp barrier\n#endif\n";
        assert_eq!(texts(&unit(&[("p.f90", main)])).len(), 2);
    }

    #[test]
    fn a_macro_may_be_a_directive_or_make_a_condition() {
        let main = "#define T .true.\n#define F .false.\n#define META !$omp metadirective \
                    when(user={condition(T.and.F)}: nothing)\n  META otherwise(parallel)\nend\n";
        let unit = unit(&[("p.F90", main)]);
        let file = &unit.files[0];
        assert_eq!(file.directives.len(), 1);
        assert_eq!(condition(&unit), (Some("0".to_owned()), false));
        assert_eq!(file.text.to_file(&file.directives[0].range).start, main.find("  META").unwrap() + 2);
    }

    #[test]
    fn a_token_over_two_lines_is_read_in_one_piece() {
        let main = "! variant\ncall fo&\n  &o(1)\nend\n";
        let unit = unit(&[("p.f90", main)]);
        assert_eq!(unit.files[0].text.text(), b"! variant\ncall &\n  &foo(1)\nend\n");
        let unit = self::unit(&[("p.f90", "! variant\nca&\n  &ll foo(1)\nend\n")]);
        assert_eq!(unit.files[0].text.text(), b"! variant\ncall&\n  & foo(1)\nend\n");
    }
}
