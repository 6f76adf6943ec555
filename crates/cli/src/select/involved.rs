//! Which Fortran files of a program matter: those with something to resolve, those that see it through modules,
//! submodules or the names of external procedures, and those whose modules these need. All others are only searched.

use crate::scan::AT_ONCE;
use aho_corasick::packed::Searcher;
use aho_corasick::{AhoCorasick, MatchKind};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::files::read_regular;
use ompick_frontend::fortran::names::is_known_module;
use ompick_frontend::language::Language;
use ompick_frontend::marks::{differs_on_devices, may_differ_on_devices};
use ompick_frontend::read;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::source_form::summary::{MadeNames, Summary, continuation, external_names, has_made_procedures};
use ompick_rewriter::run::{Flags, FortranOptions};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};

/// A Fortran file of the program.
pub struct Source<'f> {
    /// The file, and what it includes.
    pub texts: Vec<PathBuf>,
    /// Something in it, or in what it includes, is to be resolved.
    pub is_marked: bool,
    /// One of these may have or use modules.
    pub has_units: bool,
    /// One of these may have directives for devices.
    pub has_target: bool,
    pub layout: FortranOptions,
    pub flags: &'f Flags,
    /// See [`Source::made_names`].
    pub made: OnceLock<MadeNames>,
}

impl Source<'_> {
    fn form(&self) -> SourceForm {
        self.layout.form_of(&self.texts[0])
    }

    /// The names that it may hold beside its words; `texts`: its own.
    fn made_names(&self, texts: &[Vec<u8>]) -> &MadeNames {
        self.made.get_or_init(|| MadeNames::of(texts, self.form(), &self.flags.macros))
    }

    /// The names of its procedures and interface bodies, as they are written.
    fn external_names(&self, texts: &[Vec<u8>]) -> BTreeSet<String> {
        texts.iter().flat_map(|text| external_names(text, self.form())).collect()
    }
}

/// What is known of a source without parsing it.
#[derive(Default)]
struct SourceSummary {
    gives: BTreeSet<String>,
    needs: BTreeSet<String>,
    /// Which module it uses only the preprocessor can tell.
    is_unclear: bool,
}

/// Which of the sources must be read, by index.
pub fn involved(sources: &[Source]) -> Vec<usize> {
    if !sources.iter().any(|s| s.is_marked) {
        return Vec::new();
    }
    // All are read: what they have and use need not be known.
    if sources.iter().all(|s| s.is_marked) {
        return (0..sources.len()).collect();
    }
    let known: Vec<SourceSummary> = sources.par_iter().with_max_len(AT_ONCE).map(know).collect();
    let mut givers: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut users: HashMap<&str, Vec<usize>> = HashMap::new();
    for (n, k) in known.iter().enumerate() {
        k.gives.iter().for_each(|name| givers.entry(name).or_default().push(n));
        k.needs.iter().for_each(|name| users.entry(name).or_default().push(n));
    }
    let of = |map: &HashMap<&str, Vec<usize>>, names: &BTreeSet<String>| -> Vec<usize> {
        names.iter().flat_map(|name| map.get(name.as_str()).into_iter().flatten().copied()).collect()
    };
    let mut is_involved = vec![false; sources.len()];
    let mut open: Vec<usize> = (0..sources.len()).filter(|&n| sources[n].is_marked || known[n].is_unclear).collect();
    let devices =
        Devices { sources, known: &known, givers: &givers, differ: OnceLock::new(), reached: OnceLock::new() };
    open.extend(behind_unknown_modules(sources, &known, &givers));
    let mut searched = Searched::default();
    while !open.is_empty() {
        let mut new = Vec::new();
        while let Some(n) = open.pop() {
            if !std::mem::replace(&mut is_involved[n], true) {
                new.push(n);
                open.extend(of(&users, &known[n].gives));
            }
        }
        open = searched.callers(&new, &is_involved, &devices);
    }
    // Names mean what the modules say that they come from.
    let mut open: Vec<usize> = (0..sources.len()).filter(|&n| is_involved[n]).collect();
    while let Some(n) = open.pop() {
        for giver in of(&givers, &known[n].needs) {
            if !std::mem::replace(&mut is_involved[giver], true) {
                open.push(giver);
            }
        }
    }
    (0..sources.len()).filter(|&n| is_involved[n]).collect()
}

/// Sources that may call a base procedure from a module that is not among the sources: they name a procedure of a
/// file with variants, and use a module that nobody defines.
fn behind_unknown_modules(
    sources: &[Source],
    known: &[SourceSummary],
    givers: &HashMap<&str, Vec<usize>>,
) -> Vec<usize> {
    let is_unknown = |module: &String| !givers.contains_key(module.as_str()) && !is_known_module(module.as_bytes());
    let uses_unknown = |n: &usize| !sources[*n].is_marked && known[*n].needs.iter().any(is_unknown);
    let users: Vec<usize> = (0..sources.len()).filter(uses_unknown).collect();
    if users.is_empty() {
        return users;
    }
    let marked: Vec<&Source> = sources.iter().filter(|source| source.is_marked).collect();
    let named =
        marked.par_iter().flat_map_iter(|source| texts(source).flat_map(|text| defined(&text).collect::<Vec<_>>()));
    let names: HashSet<String> = named.filter_map(|name| String::from_utf8(name).ok()).collect();
    let all: Vec<String> = names.iter().cloned().collect();
    mentioning(sources, &users, &all, &names).into_iter().map(|mention| mention.source).collect()
}

impl SourceSummary {
    /// A macro may stand for a module's name, or for a `use` statement.
    fn expand(&mut self, macros: &[(String, Option<String>)]) {
        loop {
            let before = self.needs.len();
            for (name, value) in macros {
                let Some(value) = value.as_deref().map(str::trim) else { continue };
                if self.needs.contains(&name.to_ascii_lowercase()) {
                    self.needs.insert(value.to_ascii_lowercase());
                }
                self.needs.extend(Summary::of_units(value.as_bytes(), SourceForm::Free).needs());
            }
            if self.needs.len() == before {
                return;
            }
        }
    }
}

/// The names that were searched for.
#[derive(Default)]
struct Searched {
    bases: BTreeSet<String>,
    on_devices: BTreeSet<String>,
}

impl Searched {
    /// Which sources that are not involved may call the procedures of those that have become it: their bases, and
    /// where something runs on devices, whatever devices may run, of which another version may be needed.
    fn callers(&mut self, new: &[usize], is_involved: &[bool], devices: &Devices) -> Vec<usize> {
        let sources = devices.sources;
        let rest: Vec<usize> = (0..sources.len()).filter(|&n| !is_involved[n]).collect();
        if rest.is_empty() {
            return rest;
        }
        let on_devices = sources.iter().any(|s| s.has_target) && devices.differ();
        let found: Vec<(usize, BTreeSet<String>)> = new
            .par_iter()
            .filter(|&&n| sources[n].is_marked || on_devices)
            .map(|&n| (n, names_of(&sources[n])))
            .collect();
        let of_bases = found.iter().filter(|(n, _)| sources[*n].is_marked).flat_map(|(_, names)| names);
        let bases: HashSet<String> = of_bases.filter(|name| self.bases.insert((*name).clone())).cloned().collect();
        let all = found.iter().filter(|_| on_devices).flat_map(|(_, names)| names);
        let others = all.filter(|name| !bases.contains(*name) && !self.on_devices.contains(*name));
        let names: Vec<String> = bases.iter().chain(others).cloned().collect::<BTreeSet<_>>().into_iter().collect();
        let mentioning = mentioning(sources, &rest, &names, &bases);
        let mut callers: Vec<usize> = mentioning.iter().filter(|m| m.is_first).map(|m| m.source).collect();
        if mentioning.iter().any(|m| !m.is_first) {
            // (Who defines what devices may run is known only now that it matters.)
            let reached = devices.reached();
            let own = found.iter().filter(|(n, _)| reached[*n]).flat_map(|(_, names)| names);
            let own: Vec<String> = own.filter(|name| self.on_devices.insert((*name).clone())).cloned().collect();
            let rest: Vec<usize> = mentioning.iter().map(|m| m.source).filter(|n| reached[*n]).collect();
            callers.extend(self::mentioning(sources, &rest, &own, &HashSet::new()).iter().map(|m| m.source));
        }
        callers
    }
}

/// Whose procedures devices may run: those of sources with directives for devices, and those that these may call, over
/// any number of steps.
struct Devices<'a> {
    sources: &'a [Source<'a>],
    known: &'a [SourceSummary],
    givers: &'a HashMap<&'a str, Vec<usize>>,
    differ: OnceLock<bool>,
    reached: OnceLock<Vec<bool>>,
}

/// Whether what a macro stands for names devices.
fn names_device(value: &str) -> bool {
    differs_on_devices(value.as_bytes())
}

impl Devices<'_> {
    /// Whether something may be chosen otherwise on devices: if not, nothing needs another version there.
    fn differ(&self) -> bool {
        let by_macro =
            |source: &Source| source.flags.macros.iter().filter_map(|(_, value)| value.as_deref()).any(names_device);
        let differs = |source: &&Source| by_macro(source) || texts(source).any(|text| may_differ_on_devices(&text));
        *self.differ.get_or_init(|| self.sources.par_iter().filter(|s| s.is_marked).any(|s| differs(&s)))
    }

    fn reached(&self) -> &[bool] {
        self.reached.get_or_init(|| self.reach())
    }

    fn reach(&self) -> Vec<bool> {
        let mut reached: Vec<bool> = self.sources.iter().map(|s| s.has_target).collect();
        let mut open: Vec<usize> = (0..reached.len()).filter(|&n| reached[n]).collect();
        let defines = |source: &Source| -> HashSet<Vec<u8>> {
            let texts: Vec<_> = texts(source).collect();
            let mut all: HashSet<Vec<u8>> = texts.iter().flat_map(|text| defined(text)).collect();
            // (A name in fixed form may have blanks.)
            let has_apart = || source.form().is_fixed() && texts.iter().any(|text| defines_apart(text));
            let are_made = || has_made_procedures(&texts, &source.flags.macros, || source.external_names(&texts));
            if has_apart() || are_made() {
                all.extend(names(source, &texts).into_iter().map(String::into_bytes));
            }
            all
        };
        let defines: Vec<HashSet<Vec<u8>>> = self.sources.par_iter().with_max_len(AT_ONCE).map(defines).collect();
        let mut definers: HashMap<&[u8], Vec<usize>> = HashMap::new();
        for (n, names) in defines.iter().enumerate() {
            names.iter().for_each(|name| definers.entry(name).or_default().push(n));
        }
        let sources = self.sources;
        let called = |n: &usize| {
            let mut called = BTreeSet::new();
            let mut word = Vec::new();
            let texts: Vec<_> = texts(&sources[*n]).collect();
            for text in &texts {
                for written in text.split(|b| !is_part(b)).filter(|word| !word.is_empty()) {
                    word.clear();
                    word.extend(written.iter().map(u8::to_ascii_lowercase));
                    called.extend(definers.get(&word[..]).into_iter().flatten());
                }
            }
            let made = sources[*n].made_names(&texts);
            if !made.is_empty() {
                called
                    .extend(definers.iter().filter(|(name, _)| made.may_hold(name)).flat_map(|(_, definers)| definers));
            }
            called
        };
        while !open.is_empty() {
            let called: Vec<BTreeSet<usize>> = open.par_iter().map(called).collect();
            let used =
                open.iter().flat_map(|&n| &self.known[n].needs).filter_map(|name| self.givers.get(name.as_str()));
            let all: Vec<usize> = called.into_iter().flatten().chain(used.flatten().copied()).collect();
            open = all.into_iter().filter(|&n| !std::mem::replace(&mut reached[n], true)).collect();
        }
        reached
    }
}

/// The words that begin procedures.
static KEYWORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let keywords = AhoCorasick::builder().ascii_case_insensitive(true).build(["subroutine", "function", "entry"]);
    keywords.expect("three words")
});

/// What may be the names of a text's procedures, in lower case: the words behind those that begin one.
fn defined(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    KEYWORDS.find_iter(text).filter_map(|keyword| {
        let rest = &text[keyword.end()..];
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace() || **b == b'&').count();
        let name: Vec<u8> = rest[blanks..].iter().take_while(|b| is_part(b)).map(u8::to_ascii_lowercase).collect();
        // Behind `end subroutine` the next line begins.
        let is_name = !name.is_empty() && !matches!(&name[..], b"subroutine" | b"function" | b"end" | b"module");
        is_name.then_some(name)
    })
}

/// Whether the name of a procedure of fixed form may go on behind a blank or in the next line.
fn defines_apart(text: &[u8]) -> bool {
    KEYWORDS.find_iter(text).any(|keyword| {
        let line = &text[keyword.end()..];
        let line = line[..memchr::memchr(b'\n', line).unwrap_or(line.len())].trim_ascii();
        let name = line.iter().take_while(|b| is_part(b)).count();
        let rest = line[name..].trim_ascii_start();
        rest.first().is_some_and(is_part) || (rest.is_empty() && continues(&text[keyword.end()..]))
    })
}

/// Whether the next line of fixed form is one that continues this one.
fn continues(text: &[u8]) -> bool {
    memchr::memchr(b'\n', text).is_some_and(|end| continuation(&text[end + 1..]).is_some())
}

fn is_part(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || *b == b'_'
}

fn texts(source: &Source) -> impl Iterator<Item = Vec<u8>> {
    source.texts.iter().filter_map(|path| read_regular(path).ok())
}

fn know(source: &Source) -> SourceSummary {
    let mut known = SourceSummary::default();
    let mut macros = source.flags.macros.clone();
    let form = source.form();
    // (Most need not be read.)
    for text in source.has_units.then(|| texts(source)).into_iter().flatten() {
        let summary = Summary::of_units(&text, form);
        known.needs.extend(summary.needs());
        known.gives.extend(summary.gives());
        known.is_unclear |= summary.uses_unclear;
        macros.extend(summary.renamed.into_iter().map(|(name, own)| (name, Some(own))));
    }
    known.expand(&macros);
    // What one of the files defines, another may use.
    let SourceSummary { needs, gives, .. } = &mut known;
    needs.retain(|name| !gives.contains(name));
    known
}

/// The names by which procedures of a source are called from elsewhere.
fn names_of(source: &Source) -> BTreeSet<String> {
    names(source, &texts(source).collect::<Vec<_>>())
}

/// The same; `texts`: those of the source.
fn names(source: &Source, texts: &[Vec<u8>]) -> BTreeSet<String> {
    let mut names = source.external_names(texts);
    if has_made_procedures(texts, &source.flags.macros, || names.clone()) {
        let (files, options) = (DiskFiles::default(), source.flags.options(Language::Fortran, source.layout));
        names.extend(
            files.try_read(&source.texts[0]).ok().into_iter().flat_map(|main| read::names(main, &options, &files).0),
        );
    }
    names
}

/// A source in which one of the names stands that are searched for.
struct Mention {
    source: usize,
    /// One of the first names does.
    is_first: bool,
}

/// Those of the sources in `rest` in which one of the names stands; some of these are the `first`.
fn mentioning(sources: &[Source], rest: &[usize], names: &[String], first: &HashSet<String>) -> Vec<Mention> {
    let Some(finder) = NameFinder::of(names) else { return Vec::new() };
    let is_first: Vec<bool> = names.iter().map(|name| first.contains(name)).collect();
    let anywhere = AhoCorasick::new(names).ok();
    let holds = |text: &[u8]| anywhere.as_ref().is_none_or(|names| names.is_match(text));
    let mention = |&source: &usize| {
        let mut found = None;
        let texts: Vec<_> = texts(&sources[source]).collect();
        for text in &texts {
            for name in finder.find_in(text) {
                let is_first = is_first[name];
                found = Some(Mention { source, is_first });
                if is_first {
                    return found;
                }
            }
        }
        let Source { flags, .. } = sources[source];
        if !MadeNames::may_be(&texts, sources[source].form(), &flags.macros, &holds) {
            return found;
        }
        let made = sources[source].made_names(&texts);
        for (name, &is_first) in names.iter().zip(&is_first) {
            if (is_first || found.is_none()) && made.may_hold(name.as_bytes()) {
                found = Some(Mention { source, is_first });
                if is_first {
                    return found;
                }
            }
        }
        found
    };
    rest.par_iter().with_max_len(AT_ONCE).filter_map(mention).collect()
}

/// Finds names as whole words, however they are written.
struct NameFinder<'n> {
    names: HashMap<&'n [u8], usize>,
    beginnings: Beginnings,
}

/// What is searched for.
enum Beginnings {
    /// The first letters of all names, in all ways to write them: so few short words are searched for with vector
    /// instructions, which know no cases.
    Packed(Searcher),
    /// The names.
    All(AhoCorasick),
}

/// Letters that begin a name, and how many words at most are searched for with vector instructions.
const LETTERS: usize = 3;
const PACKED: usize = 48;

impl<'n> NameFinder<'n> {
    fn of(names: &'n [String]) -> Option<NameFinder<'n>> {
        if names.is_empty() {
            return None;
        }
        let by_name = names.iter().enumerate().map(|(n, name)| (name.as_bytes(), n)).collect();
        let beginnings: BTreeSet<Vec<u8>> =
            names.iter().map(|name| name.as_bytes()[..name.len().min(LETTERS)].to_vec()).collect();
        let written: BTreeSet<Vec<u8>> = beginnings.iter().flat_map(|letters| in_all_cases(letters)).collect();
        let is_packed = written.len() <= PACKED
            && names.iter().all(|name| name.len() >= LETTERS && name.bytes().all(|b| is_part(&b)));
        let packed = is_packed.then(|| Searcher::new(&written)).flatten();
        let beginnings = match packed {
            Some(packed) => Beginnings::Packed(packed),
            None => {
                let mut all = AhoCorasick::builder();
                all.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest);
                Beginnings::All(all.build(names).ok()?)
            }
        };
        Some(NameFinder { names: by_name, beginnings })
    }

    /// The names that stand in a text, by their numbers.
    fn find_in<'t>(&'t self, text: &'t [u8]) -> Box<dyn Iterator<Item = usize> + 't> {
        let whole = |start: usize| {
            let is_inside = text[..start].last().is_some_and(is_part);
            let length = text[start..].iter().take_while(|b| is_part(b)).count();
            let word = (!is_inside).then(|| text[start..start + length].to_ascii_lowercase())?;
            self.names.get(&word[..]).copied()
        };
        match &self.beginnings {
            Beginnings::Packed(packed) => {
                Box::new(packed.find_iter(text).filter_map(move |found| whole(found.start())))
            }
            // A longer name that is a part of a word only has no shorter one inside that is a word.
            Beginnings::All(all) => Box::new(all.find_iter(text).filter_map(|found| {
                let is_part_of_more =
                    text[..found.start()].last().is_some_and(is_part) || text.get(found.end()).is_some_and(is_part);
                (!is_part_of_more).then_some(found.pattern().as_usize())
            })),
        }
    }
}

/// Letters in lower and upper case, each.
fn in_all_cases(letters: &[u8]) -> Vec<Vec<u8>> {
    letters.iter().fold(vec![Vec::new()], |written: Vec<Vec<u8>>, letter| {
        let both = [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
        written.iter().flat_map(|before| both.map(|letter| [&before[..], &[letter]].concat())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::marks::may_run_on_devices;
    use ompick_frontend::source_form::beginnings::may_have_units;
    use std::fs;

    fn involved(files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let macros = vec![("SOME".to_string(), Some("m".to_string())), ("ALL".to_string(), Some("1".to_string()))];
        let flags = Flags { macros, ..Flags::default() };
        let mut sources = Vec::new();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            let is_marked = Summary::of_text(text.as_bytes(), FortranOptions::default().form_of(&path)).marked;
            sources.push(Source {
                texts: vec![path],
                is_marked,
                has_units: may_have_units(text.as_bytes()),
                has_target: may_run_on_devices(text.as_bytes()),
                layout: FortranOptions::default(),
                flags: &flags,
                made: OnceLock::new(),
            });
        }
        super::involved(&sources).into_iter().map(|n| files[n].0.to_string()).collect()
    }

    const BASE: &str = "module m\ncontains\nsubroutine f\n!$omp declare variant(v) match(construct={parallel})\nend \
                        subroutine\nsubroutine v\nend subroutine\nend module\n";

    #[test]
    fn users_of_a_module_and_what_they_need_are_involved() {
        let files = [
            ("m.f90", BASE),
            ("user.f90", "subroutine u\nuse between\nuse other\nend\n"),
            ("between.f90", "module between\nuse m\nend module\n"),
            ("other.f90", "module other\nend module\n"),
            ("sub.f90", "submodule (m) s\nend submodule\n"),
            ("plain.f90", "subroutine p\nuse other\n! an invariant; call f\nend\n"),
            ("fixed.f", "      SUBROUTINE Q\n      USEM\n      END\n"),
        ];
        assert_eq!(involved(&files), ["m.f90", "user.f90", "between.f90", "other.f90", "sub.f90", "fixed.f"]);
    }

    #[test]
    fn users_of_modules_that_are_not_given_are_involved_if_they_name_a_procedure() {
        let files = [
            ("m.f90", BASE),
            ("may.f90", "subroutine a\nuse lost, only: f\ncall f\nend\n"),
            ("not.f90", "subroutine b\nuse lost\ncall g\nend\n"),
            ("known.f90", "subroutine c\nuse mpi\ncall f\nend\n"),
        ];
        assert_eq!(involved(&files), ["m.f90", "may.f90"]);
    }

    #[test]
    fn macros_may_name_modules() {
        let files = [
            ("m.f90", BASE),
            ("line.F90", "subroutine l\nuse SOME\nend\n"),
            ("own.F90", "#define FIRST Second\n#define SECOND m\nsubroutine o\nuse first\nend\n"),
            ("call.F90", "subroutine c\nuse CAT(,m)\nend\n"),
            ("other.F90", "subroutine o\nuse ALL\nuse(3) = 2\nend\n"),
        ];
        assert_eq!(involved(&files), ["m.f90", "line.F90", "own.F90", "call.F90"]);
    }

    #[test]
    fn who_calls_an_external_procedure_is_involved() {
        let base = "subroutine solve(x)\n!$omp declare variant(v) match(construct={parallel})\nend subroutine\n";
        let files = [
            ("base.f90", base),
            ("calls.f", "      CALL SOLVE(X)\n      END\n"),
            ("caller.f90", "subroutine outer\ncall other\nend\n"),
            ("other.f90", "call resolve(x)\nprint *, solver\nend\n"),
        ];
        assert_eq!(involved(&files), ["base.f90", "calls.f"]);
        // Where devices may call these and choose otherwise, their callers, too.
        let middle = ("middle.f", "      SUBROUTINE OTHER\n      CALL SOLVE(X)\n      END\n");
        let outer = ("outer.f", "      SUBROUTINE OUTER\nC$OMP TARGET\n      CALL OTHER\n      END\n");
        let host = ("host.f90", "subroutine host\ncall outer\nend\nsubroutine host2\ncall other\nend\n");
        assert_eq!(involved(&[files[0], middle, outer, host]), ["base.f90", "middle.f"]);
        let differs = base.replace("construct={parallel}", "device={kind(gpu)}");
        let base = ("base.f90", differs.as_str());
        assert_eq!(involved(&[base, middle, outer, host]), ["base.f90", "middle.f", "outer.f"]);
        assert_eq!(involved(&[base, middle, host]), ["base.f90", "middle.f"]);
    }

    #[test]
    fn names_are_found_as_whole_words_however_many_there_are() {
        for others in [0, 100] {
            let more = (0..others).map(|n| format!("{n}x"));
            let names: Vec<String> = ["solve", "solver_2"].map(str::to_owned).into_iter().chain(more).collect();
            let finder = NameFinder::of(&names).expect("there are names");
            assert!(others == 0 || matches!(finder.beginnings, Beginnings::All(_)));
            let found = |text: &str| finder.find_in(text.as_bytes()).collect::<Vec<_>>();
            assert_eq!(found("resolve; SOLVE(x) + Solver_2 - solver"), [0, 1]);
            assert_eq!(found("solve_r solver"), [0; 0]);
            assert_eq!(found("solve"), [0]);
        }
    }

    #[test]
    fn a_word_of_directives_in_code_involves_nobody() {
        assert!(involved(&[("a.f90", "! an invariant\ncall dispatch(variant)\nend\n")]).is_empty());
    }
}
