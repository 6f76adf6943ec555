//! The files of one unit that take the place of the user's for one compilation (`cc`).
//!
//! Only what changes is replaced, and whatever includes it, up to the main file: an include that is
//! found beside its file would find the user's otherwise. Each inclusion is a file of its own, so a
//! file that is included twice may become two texts.

use crate::edited::{self, Part};
use crate::lines;
use crate::lower::fortran::markers;
use crate::program::UnitResult;
use crate::regions;
use crate::render;
use crate::request::{AdjacentHeaders, Overlay, OverlayFile};
use ompick_frontend::cpp::{CppLineKind, Files, Include, Pass, PassId, Resolution, folder_of};
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The files that take the place of a unit's; `None` if nothing changes. Where another folder than the main
/// file's has what `wanted` would look for in the main file's, headers are named by their absolute paths.
pub fn of_unit(unit: &Unit, result: &UnitResult, wanted: AdjacentHeaders, disk: &dyn Files) -> Option<Overlay> {
    let parts: FxHashMap<PassId, (Part, Vec<Edit>)> = (unit.files.iter().enumerate())
        .flat_map(|(index, file)| edited::by_part(file, result.edits.get(&index).map_or(&[], |edits| edits)))
        .map(|(part, edits)| (part.pass, (part, edits)))
        .collect();
    let edits = |id: PassId| parts.get(&id).map(|(_, edits)| edits.clone()).unwrap_or_default();
    let part = |id: PassId| parts.get(&id).map(|(part, _)| part);
    let render = |id: PassId, edits, includes| render::pass(unit.preprocessed.pass(id), part(id), edits, includes);
    let here = |id: &PassId| !regions::is_elided(unit, *id);
    let changes = |id: PassId| {
        !edits(id).is_empty() && render(id, edits(id), Vec::new())[..] != *unit.preprocessed.pass(id).source.bytes
    };
    let passes = unit.preprocessed.pass_ids().map(|(id, _)| id).filter(here);
    let replaced = with_includers(unit, passes.filter(|&id| changes(id)));
    if replaced.is_empty() {
        return None;
    }
    let headers = match wanted {
        AdjacentHeaders::Searched if !is_search_observable(unit, disk) => AdjacentHeaders::Searched,
        _ => AdjacentHeaders::Absolute,
    };
    let lines = LinesByFile::of(unit);
    let include_lines = IncludeLines { unit, lines: &lines, replaced: &replaced, headers, disk };
    let makes = |&id: &PassId| {
        let pass = unit.preprocessed.pass(id);
        let mut renamed = Renamed::default();
        let includes = include_lines.edits(pass, &mut renamed);
        let mut edits = edits(id);
        if let Some(part) = part(id).filter(|part| part.file.language == Language::Fortran) {
            let marker = |line: usize, other: Option<&[u8]>| {
                let name = other.map_or_else(|| shown(unit, &lines, id), lines::quoted);
                [format!("{} {line} ", fortran_marker(unit, &lines, id)).as_bytes(), &name].concat()
            };
            edits.extend(markers::edits(part, &edits, marker));
        }
        OverlayFile {
            name: name(unit, id),
            path: pass.source.path.to_path_buf(),
            text: headed(unit, &lines, id, &render(id, edits, includes)),
            // No line includes it.
            forced: pass.parent.is_some() && !lines.all.contains_key(&id),
            system: pass.system,
            renamed: renamed.list,
        }
    };
    let files = replaced.iter().map(makes).collect();
    let once = once_only_headers(unit, &replaced);
    let inclusions = unit.files.iter().flat_map(|file| &file.inclusions);
    let included: BTreeSet<&Path> = inclusions.map(|i| &*unit.preprocessed.pass(i.pass).source.path).collect();
    let included = included.into_iter().map(Path::to_path_buf).collect();
    Some(Overlay { input: 0, target: 0, headers, files, once, included })
}

/// Whether a quoted name in a file of another folder would find something else if the main file's folder were
/// searched, too.
fn is_search_observable(unit: &Unit, disk: &dyn Files) -> bool {
    let main = folder(unit.preprocessed.pass(PassId(0)));
    let others = unit.preprocessed.passes.iter().filter(|pass| folder(pass) != main);
    let mut quoted = others.flat_map(|pass| active_includes(pass).map(move |include| (pass, include)));
    quoted.any(|(pass, include)| {
        let name = spelled(include);
        let found_before = include.path.as_deref() == Some(&folder(pass).join(name)) && !include.next;
        if include.angled || found_before || name.is_absolute() {
            return false;
        }
        let candidate = main.join(name);
        include.path.as_ref() != Some(&candidate) && disk.read(&candidate).is_some()
    })
}

/// Passes and all from which they are reached; the main file is always among them.
fn with_includers(unit: &Unit, passes: impl Iterator<Item = PassId>) -> BTreeSet<PassId> {
    let mut reached_from: FxHashMap<PassId, Vec<PassId>> = FxHashMap::default();
    for (id, pass) in unit.preprocessed.pass_ids() {
        if let Some((parent, _)) = pass.parent {
            reached_from.entry(id).or_default().push(parent);
        }
        // Where a guard kept it out: `#pragma once` would not know the replacement.
        for include in active_includes(pass) {
            if let Resolution::Already(found) = include.resolution {
                reached_from.entry(found).or_default().push(id);
            }
        }
    }
    let mut open: Vec<PassId> = passes.collect();
    let mut all = BTreeSet::new();
    while let Some(id) = open.pop() {
        if all.insert(id) {
            open.extend(reached_from.get(&id).into_iter().flatten());
        }
    }
    all
}

fn active_includes(pass: &Pass) -> impl Iterator<Item = &Include> {
    pass.lines.iter().filter(|l| l.active).filter_map(|l| match &l.kind {
        CppLineKind::Include(include) => Some(&**include),
        _ => None,
    })
}

/// `#include` where `#include_next` stands: which file is meant is decided.
fn plain_include(pass: &Pass, range: Range<usize>) -> Edit {
    // The line is as many as before.
    let splices = memchr::memchr_iter(b'\n', &pass.source.bytes[range.clone()]).count();
    Edit { text: format!("#include {}", "\\\n".repeat(splices)).into_bytes(), range }
}

/// The headers that a compiler opens once, being found beside the file that names them from replaced files and from
/// others: GCC, which tells files apart by where it began to look for them, would open them once more.
fn once_only_headers(unit: &Unit, replaced: &BTreeSet<PassId>) -> Vec<PathBuf> {
    let mut lookups: FxHashMap<&Path, Vec<(bool, &Include)>> = FxHashMap::default();
    let mut found_elsewhere: BTreeSet<&Path> = BTreeSet::new();
    for (id, pass) in unit.preprocessed.pass_ids() {
        for include in active_includes(pass) {
            let Some(path) = include.path.as_deref() else { continue };
            if include.angled || include.next || path != folder(pass).join(spelled(include)) {
                found_elsewhere.insert(path);
            }
            lookups.entry(path).or_default().push((replaced.contains(&id), include));
        }
    }
    let is_once = |(path, lookups): &(&Path, Vec<(bool, &Include)>)| {
        let passes = lookups.iter().filter(|(_, include)| matches!(include.resolution, Resolution::Pass(_))).count();
        let is_one = lookups.iter().all(|(_, include)| include.spelling == lookups[0].1.spelling);
        let is_both = [true, false].iter().all(|kind| lookups.iter().any(|(replaced, _)| replaced == kind));
        passes == 1 && is_one && is_both && !found_elsewhere.contains(path)
    };
    let mut all: Vec<PathBuf> = lookups.into_iter().filter(is_once).map(|(path, _)| path.to_path_buf()).collect();
    all.sort();
    all
}

/// The lines by which files are included.
struct LinesByFile<'u> {
    all: FxHashMap<PassId, &'u Include>,
    /// The files that lines of Fortran's own name, which no preprocessor sees.
    unprocessed: FxHashSet<PassId>,
}

impl<'u> LinesByFile<'u> {
    fn of(unit: &'u Unit) -> LinesByFile<'u> {
        let mut all = FxHashMap::default();
        for include in unit.preprocessed.passes.iter().flat_map(active_includes) {
            if let Resolution::Pass(found) = include.resolution {
                all.entry(found).or_insert(include);
            }
        }
        let inclusions = unit.files.first().map_or(&[][..], |file| &file.inclusions);
        let unprocessed = inclusions.iter().filter(|i| i.is_unprocessed).map(|i| i.pass).collect();
        LinesByFile { all, unprocessed }
    }

    /// The line of Fortran's own by which a file comes in.
    fn of_fortran(&self, id: PassId) -> Option<&'u Include> {
        self.all.get(&id).copied().filter(|_| self.unprocessed.contains(&id))
    }
}

fn name(unit: &Unit, id: PassId) -> String {
    let name = unit.preprocessed.pass(id).source.path.file_name().unwrap_or_default().to_string_lossy();
    match unit.language {
        _ if id == PassId(0) => name.into_owned(),
        // The line may not become longer than lines of fixed form are.
        Language::Fortran => format!("ompick.{}", id.0),
        _ => format!("{}-{name}", id.0),
    }
}

fn folder(pass: &Pass) -> &Path {
    folder_of(&pass.source.path)
}

fn spelled(include: &Include) -> &Path {
    Path::new(std::str::from_utf8(&include.spelling).unwrap_or_default())
}

/// What decides how include lines of replaced files are written.
struct IncludeLines<'u> {
    unit: &'u Unit,
    lines: &'u LinesByFile<'u>,
    replaced: &'u BTreeSet<PassId>,
    headers: AdjacentHeaders,
    disk: &'u dyn Files,
}

/// The files that the compiler comes to name by absolute paths, with their own names.
#[derive(Default)]
struct Renamed {
    list: Vec<(PathBuf, PathBuf)>,
    known: FxHashSet<PathBuf>,
}

impl IncludeLines<'_> {
    /// The lines that must be written otherwise, as ranges of the file; to `renamed` go the files that the
    /// compiler comes to name by absolute paths.
    fn edits(&self, pass: &Pass, renamed: &mut Renamed) -> Vec<Edit> {
        let main = folder(self.unit.preprocessed.pass(PassId(0)));
        let here = folder(pass);
        let is_searched = self.headers == AdjacentHeaders::Searched && here == main;
        let mut edits = Vec::new();
        for line in pass.lines.iter().filter(|l| l.active) {
            let include = match &line.kind {
                CppLineKind::Include(include) => include,
                CppLineKind::Conditional if !is_searched => {
                    edits.extend(self.questions(pass, line.range.clone()));
                    continue;
                }
                _ => continue,
            };
            let (Resolution::Pass(found) | Resolution::Already(found)) = include.resolution else { continue };
            let mut put = |name: &str| {
                let text = format!("\"{name}\"").into_bytes();
                edits.push(Edit { range: include.range.clone(), text });
                edits.extend(include.next.then(|| plain_include(pass, line.range.start..include.range.start)));
            };
            if self.replaced.contains(&found) {
                put(&name(self.unit, found));
                continue;
            }
            let Some(path) = include.path.as_deref() else { continue };
            if self.lines.of_fortran(found).is_some() {
                // It is found from the main file.
                continue;
            }
            let name = spelled(include);
            let adjacent = !include.angled && path == here.join(name);
            if !include.next && (!adjacent || (is_searched && path.is_relative()) || name.is_absolute()) {
                continue;
            }
            if let Ok(absolute) = std::path::absolute(path) {
                put(&absolute.to_string_lossy());
                self.rename(found, renamed);
            }
        }
        edits
    }

    /// Notes that a file is named by its absolute path, and so are those that it finds in its own folder.
    fn rename(&self, file: PassId, renamed: &mut Renamed) {
        let mut open = vec![file];
        while let Some(id) = open.pop() {
            let pass = self.unit.preprocessed.pass(id);
            let path = &*pass.source.path;
            let Ok(absolute) = std::path::absolute(path) else { continue };
            if absolute == path || !renamed.known.insert(absolute.clone()) {
                continue;
            }
            renamed.list.push((absolute, path.to_path_buf()));
            for include in active_includes(pass).filter(|include| !include.angled) {
                if let Resolution::Pass(found) | Resolution::Already(found) = include.resolution {
                    let is_adjacent = include.path.as_deref() == Some(&folder(pass).join(spelled(include)));
                    open.extend(is_adjacent.then_some(found));
                }
            }
        }
    }

    /// The names in `__has_include("...")` that the file's own folder has.
    fn questions(&self, pass: &Pass, line: Range<usize>) -> Vec<Edit> {
        let text = &pass.source.bytes[line.clone()];
        let names = memchr::memmem::find_iter(text, b"__has_include").filter_map(|at| {
            let rest = text[at..].strip_prefix(b"__has_include")?;
            let open = rest.trim_ascii_start().strip_prefix(b"(")?.trim_ascii_start().strip_prefix(b"\"")?;
            let from = text.len() - open.len();
            let name = std::str::from_utf8(&open[..memchr::memchr(b'"', open)?]).ok()?;
            let path = folder(pass).join(name);
            let absolute = self.disk.exists(&path).then(|| std::path::absolute(&path).ok()).flatten()?;
            let range = line.start + from..line.start + from + name.len();
            Some(Edit { range, text: absolute.to_string_lossy().into_owned().into_bytes() })
        });
        names.collect()
    }
}

/// How a line begins that says where the next one comes from. Compilers of Fortran know only the preprocessor's own
/// spelling where they do not run it, and may warn of that where they do.
fn fortran_marker(unit: &Unit, lines: &LinesByFile, id: PassId) -> &'static str {
    let is_unprocessed = unit.preprocessed.is_unprocessed || lines.of_fortran(id).is_some();
    if is_unprocessed { "#" } else { "#line" }
}

/// A text that says where it comes from. A byte order mark may only stand at the very beginning.
fn headed(unit: &Unit, lines: &LinesByFile, id: PassId, text: &[u8]) -> Vec<u8> {
    let pass = unit.preprocessed.pass(id);
    let (mark, rest) = match text.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) => (&text[..3], rest),
        None => (&b""[..], text),
    };
    let (word, flags) = match pass.system {
        _ if unit.language == Language::Fortran => (fortran_marker(unit, lines, id), ""),
        true => ("#", " 3"),
        // It says itself.
        false if pass.is_preprocessed() => return text.to_vec(),
        false => ("#line", ""),
    };
    [mark, word.as_bytes(), b" 1 ", &shown(unit, lines, id), flags.as_bytes(), b"\n", rest].concat()
}

/// A file's name as line markers have it; the line by which Fortran includes it does not say where it was found.
fn shown(unit: &Unit, by_file: &LinesByFile, id: PassId) -> Vec<u8> {
    match by_file.of_fortran(id) {
        Some(include) => lines::quoted(&include.spelling),
        None => {
            let name = unit.preprocessed.pass(id).source.path.as_os_str().as_encoded_bytes();
            let quoted = lines::quoted(name);
            if unit.language == Language::Fortran || std::str::from_utf8(name).is_ok() {
                quoted
            } else {
                octal(&quoted)
            }
        }
    }
}

/// A string literal in which bytes that are no text are numbers, as clang wants them.
fn octal(literal: &[u8]) -> Vec<u8> {
    let spelled = |&b: &u8| if b.is_ascii() { vec![b] } else { format!("\\{b:03o}").into_bytes() };
    literal.iter().flat_map(spelled).collect()
}

#[cfg(test)]
mod tests {
    use crate::run::{AdjacentHeaders, Input, Language, Overlay, Request, Settings, Target, run};
    use ompick_resolver::profile::TargetSpec;
    use std::path::Path;

    const BASE: &str = "int v(void);\n#pragma omp declare variant(v) match(user={condition(1)})\nint f(void);\n";

    /// The overlay of `main.c`, with paths from the folder of the files.
    fn overlay(files: &[(&str, &str)]) -> Vec<Overlay> {
        overlay_of("main.c", Language::C, files)
    }

    fn overlay_of(main: &str, language: Language, files: &[(&str, &str)]) -> Vec<Overlay> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let host = TargetSpec::parse("x86_64", "x86_64").unwrap().traits("gnu");
        let request = Request {
            inputs: vec![Input { path: folder.path().join(main), language, header: false }],
            targets: vec![Target { name: "host".to_owned(), host: host.clone(), device: host }],
            settings: Settings {
                overlay: Some(AdjacentHeaders::Searched),
                include_dirs: vec![folder.path().join("include")],
                threads: 1,
                ..Settings::default()
            },
            layout: None,
        };
        let report = run(&request);
        assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
        let root = folder.path().display().to_string();
        let mut overlays = report.overlays;
        for file in overlays.iter_mut().flat_map(|o| &mut o.files) {
            file.text = String::from_utf8(file.text.clone()).unwrap().replace(&root, "R").into_bytes();
            file.path = Path::new("R").join(file.path.strip_prefix(folder.path()).unwrap());
        }
        overlays
    }

    fn texts(overlays: &[Overlay]) -> Vec<(String, String)> {
        let files = overlays.iter().flat_map(|o| &o.files);
        files.map(|f| (f.name.clone(), String::from_utf8(f.text.clone()).unwrap())).collect()
    }

    #[test]
    fn what_does_not_change_has_no_overlay() {
        assert_eq!(overlay(&[("main.c", "int variant;\n")]), []);
        assert_eq!(overlay(&[("main.c", "#include \"a.h\"\nint variant;\n"), ("a.h", "int a;\n")]), []);
    }

    #[test]
    fn a_main_file_says_whose_it_is() {
        let got = texts(&overlay(&[("main.c", &format!("{BASE}int g(void) {{ return f(); }}\n"))]));
        let want = "#line 1 \"R/main.c\"\nint v(void);\n\nint f(void);\nint g(void) { return v(); }\n";
        assert_eq!(got, [("main.c".to_owned(), want.to_owned())]);
    }

    #[test]
    fn a_header_that_changes_takes_its_includers_along() {
        let got = texts(&overlay(&[
            ("main.c", "#include \"other.h\"\n#include <outer.h>\n#include <deep/base.h>\n"),
            ("other.h", "int other;\n"),
            ("include/outer.h", "#pragma once\n#include \"deep/base.h\"\n#include \"beside.h\"\n"),
            ("include/beside.h", "int beside;\n"),
            ("include/deep/base.h", &format!("#pragma once\n{BASE}static int g(void) {{ return f(); }}\n")),
        ]));
        let base = "#line 1 \"R/include/deep/base.h\"\n#pragma once\nint v(void);\n\nint f(void);\n\
                    static int g(void) { return v(); }\n";
        let want = [
            ("main.c", "#line 1 \"R/main.c\"\n#include \"R/other.h\"\n#include \"2-outer.h\"\n#include \"3-base.h\"\n"),
            (
                "2-outer.h",
                "#line 1 \"R/include/outer.h\"\n#pragma once\n#include \"3-base.h\"\n#include \"R/include/beside.h\"\n",
            ),
            ("3-base.h", base),
        ];
        assert_eq!(got, want.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }

    #[test]
    fn a_file_included_twice_may_become_two_texts() {
        let body = "int NAME(int on) { return f() + (on); }\n#undef NAME\n";
        let main = format!(
            "{BASE}#define NAME a\n#include \"body.inc\"\n#define f v\n#define NAME b\n#include \"body.inc\"\n"
        );
        let got = texts(&overlay(&[("main.c", &main), ("body.inc", body)]));
        assert_eq!(got.iter().map(|(n, _)| n.as_str()).collect::<Vec<_>>(), ["main.c", "1-body.inc"]);
        assert!(got[0].1.contains("#include \"1-body.inc\"") && got[0].1.contains("#include \"R/body.inc\""));
    }

    #[test]
    fn lines_of_fortran_keep_their_numbers() {
        let text = "module m\nimplicit none\ncontains\ninteger function f(n)\n\
                    !$omp declare variant(v) match(user={condition(n > 1)})\ninteger, intent(in) :: n\nf = n\n\
                    end function\ninteger function v(n)\ninteger, intent(in) :: n\nv = n + 1\nend function\n\
                    integer function g(n)\ninteger, intent(in) :: n\ng = f(n)\nend function\nend module\n";
        let got = texts(&overlay_of("m.f90", Language::Fortran, &[("m.f90", text)]));
        let seen = numbered(text, &got[0].1);
        let edited = |n: &usize| matches!(*n, 5 | 15);
        assert_eq!(seen, (1..=text.lines().count()).filter(|n| !edited(n)).collect::<Vec<_>>(), "{}", got[0].1);
    }

    #[test]
    fn what_fortran_includes_is_a_file_of_its_own() {
        let text = "module m\ncontains\ninteger function f(n)\n\
                    !$omp declare variant(v) match(user={condition(1 > 0)})\ninteger, intent(in) :: n\nf = n\n\
                    end function\ninteger function v(n)\ninteger, intent(in) :: n\nv = n + 1\nend function\n\
                    include 'g.inc'\ninteger function h(n)\ninteger, intent(in) :: n\nend function\nend module\n";
        let inc = "integer function g(n)\ninteger, intent(in) :: n\ng = f(n)\nend function\n";
        let got = texts(&overlay_of("m.f90", Language::Fortran, &[("m.f90", text), ("g.inc", inc)]));
        assert!(got[0].1.contains("end function\ninclude \"ompick.1\"\ninteger function h(n)\n"), "{}", got[0].1);
        // The line that includes it is another.
        let seen = numbered(text, &got[0].1);
        assert_eq!(seen[seen.len() - 5..], [11, 13, 14, 15, 16], "{}", got[0].1);
        let included = format!("# 1 \"g.inc\"\n{}", inc.replace("g = f(n)", "g = v(n)"));
        assert_eq!(got[1], ("ompick.1".to_owned(), included));
    }

    /// The lines of the user's that stand under their own number.
    fn numbered(user: &str, got: &str) -> Vec<usize> {
        let user: Vec<&str> = user.lines().collect();
        let mut number = 0;
        let mut seen = Vec::new();
        for line in got.lines() {
            match line.strip_prefix("# ") {
                Some(marker) => number = marker.split(' ').next().unwrap().parse().unwrap(),
                None => {
                    if user.get(number - 1) == Some(&line) {
                        seen.push(number);
                    }
                    number += 1;
                }
            }
        }
        seen
    }
}
