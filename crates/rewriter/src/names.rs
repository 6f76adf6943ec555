//! Uses of base functions that are no direct calls, and places in a file's list of items.

use crate::elaborate::fortran::{AddressUse, FortranProgram, Named};
use crate::elaborate::{Elaborated, Name};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::diag::Diagnostic;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::nodes::NodeKind;
use ompick_frontend::syntax::fortran::declaration::TypeSpecifier;
use ompick_frontend::syntax::fortran::{Fortran, StatementKind};
use ompick_frontend::syntax::{Path, Use};
use ompick_frontend::unit::{ParsedFile, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;

/// Uses of a function's name that are no direct calls, each with its file.
pub fn address_uses<'u>(unit: &'u Unit, name: &[u8]) -> impl Iterator<Item = (usize, &'u Use)> {
    let name = name.to_vec();
    unit.uses_of(&name).filter(move |(file, used)| {
        // (What is qualified is no variable of the function.)
        let syntax = &unit.files[*file].syntax;
        let local = syntax.local(&name, used.name().start).filter(|_| *used.path() == Path::Plain);
        local.is_none_or(|d| !syntax.is_no_function_of_file(d))
    })
}

/// Where a text seems to have literals with a suffix, which call a literal operator ([lex.ext]).
pub fn literals(text: &[u8], suffix: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let part = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let finder = memchr::memmem::Finder::new(suffix).into_owned();
    let length = suffix.len();
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + finder.find(&text[from..])?;
            from = at + length;
            let end = at + length;
            // The literal before it: a quote, or a word that begins with a digit or a period.
            let word = text[..at].iter().rposition(|b| !part(*b) && *b != b'.' && *b != b'\'').map_or(0, |n| n + 1);
            let is_literal = match text[..at].last() {
                Some(b'"' | b'\'') => true,
                _ => text[word..at].first().is_some_and(|b| b.is_ascii_digit() || *b == b'.'),
            };
            if is_literal && !text.get(end).is_some_and(|b| part(*b)) {
                return Some(at..end);
            }
        }
    })
}

/// Warns where a base function is used other than by a direct call (OpenMP 5.2, 7.5: unspecified),
/// and refuses what may be a call but could not be parsed as one.
pub fn check_uses(unit: &Elaborated, diagnostics: &mut Vec<Diagnostic>) {
    let mut bases: Vec<_> = unit.bases.keys().collect();
    bases.sort();
    let mut sites = Sites::default();
    let functions = crate::elaborate::cxx::functions_by_key(unit.unit);
    let has_errors = |p: &&ParsedFile| !p.syntax.errors.is_empty() && !p.system;
    let unclear_files: Vec<Unclear> = unit.unit.files.iter().filter(has_errors).map(Unclear::new).collect();
    for key in bases {
        let function = functions.get(key).copied();
        let base = match function {
            Some(f) => &unit.unit.entities().function(f).name,
            None => key,
        };
        let shown = String::from_utf8_lossy(base);
        for (file, used) in address_uses(unit.unit, base) {
            let (parsed, place) = (&unit.unit.files[file], &used.name());
            if function.is_some_and(|f| !may_mean(unit.unit, file, used, base, f)) {
                continue;
            }
            if is_followed_by_call(parsed, place) {
                sites.unclear(parsed, place, &format!("this use of base function `{shown}`"));
                continue;
            }
            let message = format!("the address of base function `{shown}` is taken");
            let note = "calls through it keep the base function; only direct calls are replaced".to_owned();
            sites.report_with(&codes::BASE_ADDRESS, parsed, place, &message, Some(note));
            if let Some(first) = unit.bases[key].first() {
                sites.also_at(&first.span, "its first variant");
            }
        }
        for file in &unclear_files {
            for place in file.calls_outside_functions(base).chain(file.unparsed_calls(base)) {
                sites.unclear(file.parsed, &place, &format!("this use of base function `{shown}`"));
            }
        }
    }
    diagnostics.append(&mut sites.diagnostics);
}

/// Whether a use of a name in C++ may mean a function of that name.
fn may_mean(unit: &Unit, file: usize, used: &Use, name: &[u8], function: FunctionId) -> bool {
    let found = unit.entities().named(unit, file, used.name().start, name, used.path(), false);
    found.functions.contains(&function) && !found.is_open
}

/// The same for a unit of Fortran.
pub fn check_fortran_uses(program: &FortranProgram, u: usize, unit: &Elaborated, diagnostics: &mut Vec<Diagnostic>) {
    let mut sites = Sites::default();
    for (f, parsed) in unit.unit.files.iter().enumerate() {
        let Some(fortran) = &parsed.syntax.fortran else { continue };
        operators(program, u, f, parsed, &mut sites);
        type_bound(program, u, f, parsed, &mut sites);
        misplaced_calls(program, u, f, parsed, &mut sites);
        for (place, site, meaning) in procedure_uses(program, u, f, parsed) {
            let name = &fortran.lower[place.clone()];
            let candidates = program.candidates(&meaning, site, Named { name, scope: site });
            let Some(first) = candidates.first() else { continue };
            let shown = String::from_utf8_lossy(name);
            let message = format!("base procedure `{shown}` is used without being called");
            let note = "calls through it keep the base procedure; only direct calls are replaced".to_owned();
            sites.report_with(&codes::BASE_ADDRESS, parsed, &place, &message, Some(note));
            sites.also_at(&first.declared.span, "its first variant");
        }
    }
    diagnostics.append(&mut sites.diagnostics);
}

/// Refuses calls of base procedures in statements that stand in no procedure's execution part.
fn misplaced_calls(program: &FortranProgram, unit: usize, file: usize, parsed: &ParsedFile, sites: &mut Sites) {
    let (Some(fortran), false) = (&parsed.syntax.fortran, parsed.syntax.errors.is_empty()) else { return };
    for place in parsed.syntax.calls.iter().map(|c| &c.callee) {
        let name = &fortran.lower[place.clone()];
        let is_walked = || parsed.syntax.function_at(place.start).is_some_and(|f| f.body.contains(&place.start));
        if !program.is_procedure_name(name) || is_walked() || !parsed.syntax.in_error(place) {
            continue;
        }
        let Some(site) = program.names.place_at(unit, file, place.start) else { continue };
        let meaning = program.names.resolve_procedure(site, name);
        if !program.candidates(&meaning, site, Named { name, scope: site }).is_empty() {
            let shown = String::from_utf8_lossy(name);
            let message = format!("this use of base procedure `{shown}` stands where no statement may be executed");
            sites.report(&codes::UNCLEAR_SITE, parsed, place, &message);
        }
    }
}

/// Where a Fortran procedure is used without being called: as an argument, a pointer's target.
pub fn fortran_address_uses<'p, 'u>(program: &'p FortranProgram<'u>, procedure: Place) -> &'p [AddressUse<'u>] {
    let all = program.address_uses.get_or_init(|| {
        let mut all: FxHashMap<Name, Vec<AddressUse<'u>>> = FxHashMap::default();
        for (u, f, parsed) in program.names.files() {
            for (place, _, meaning) in procedure_uses(program, u, f, parsed) {
                if let Some(symbol) = program.symbol(&meaning) {
                    all.entry(symbol).or_default().push((parsed, place));
                }
            }
        }
        all
    });
    all.get(&program.names.symbol(procedure)).map_or(&[], Vec::as_slice)
}

/// Names of procedures in a file that are neither called nor declared, with the scope and what they mean.
fn procedure_uses(
    program: &FortranProgram,
    unit: usize,
    file: usize,
    parsed: &ParsedFile,
) -> Vec<(Range<usize>, Place, Meaning)> {
    let Some(fortran) = &parsed.syntax.fortran else { return Vec::new() };
    let uses = parsed.syntax.uses.iter().map(|u| u.name());
    let meant = uses.filter_map(|place| {
        let name = &fortran.lower[place.clone()];
        if !program.is_procedure_name(name) {
            return None;
        }
        let site = program.names.place_at(unit, file, place.start)?;
        let statement = fortran.statement_before(place.start + 1)?;
        let meaning = program.uncalled_procedure(site, name)?;
        (!declares(fortran, statement, &place)).then_some((place, site, meaning))
    });
    meant.collect()
}

/// Whether a name in a statement is declared by it, or part of a type.
fn declares(fortran: &Fortran, statement: u32, place: &Range<usize>) -> bool {
    match fortran.statement(statement).kind {
        StatementKind::Attribute => true,
        StatementKind::TypeDeclaration => fortran.declaration(statement).is_some_and(|declaration| {
            let in_type = |ty: &TypeSpecifier| ty.range.start <= place.start && place.end <= ty.range.end;
            declaration.ty.as_ref().is_some_and(in_type) || declaration.item(place).is_some()
        }),
        // The names that a construct declares.
        StatementKind::Associate | StatementKind::Select | StatementKind::Team => {
            let own = fortran.scopes_in(&fortran.statement(statement).range);
            own.flat_map(|(_, scope)| scope.entities.values()).any(|entity| entity.name == *place)
        }
        _ => false,
    }
}

/// Says which base procedures are bound to types: calls through objects keep them.
fn type_bound(program: &FortranProgram, unit: usize, file: usize, parsed: &ParsedFile, sites: &mut Sites) {
    let Some(fortran) = &parsed.syntax.fortran else { return };
    for (first, definition) in fortran.derived_types() {
        let place = Place { unit, file, scope: definition.scope };
        for target in fortran.bound_procedures(first, definition.last) {
            let name = &fortran.lower[target.clone()];
            let meaning = program.names.resolve_procedure(place, name);
            if !program.candidates(&meaning, place, Named { name, scope: place }).is_empty() {
                let message = format!(
                    "base procedure `{}` is bound to a type: calls through objects keep it",
                    String::from_utf8_lossy(name)
                );
                sites.report(&codes::BASE_ADDRESS, parsed, &target, &message);
            }
        }
    }
}

/// Says which defined operators, assignments and input/output procedures call base procedures: what they call cannot be
/// chosen.
fn operators(program: &FortranProgram, unit: usize, file: usize, parsed: &ParsedFile, sites: &mut Sites) {
    let Some(fortran) = &parsed.syntax.fortran else { return };
    for (scope, s) in fortran.scopes.iter().enumerate() {
        let place = Place { unit, file, scope: scope as u32 };
        let kinds: [&[u8]; 4] = [b"operator(", b"assignment(", b"write(", b"read("];
        let defined = |n: &[u8]| kinds.iter().any(|kind| n.starts_with(kind));
        let mut names: Vec<_> = s.generics.keys().filter(|n| defined(n)).collect();
        names.sort();
        for name in names {
            let specifics = program.names.specifics(&[(place, name.clone())]);
            let bases = specifics
                .iter()
                .filter(|(scope, name, m)| !program.candidates(m, place, Named { name, scope: *scope }).is_empty());
            for (_, base, _) in bases {
                let block = s.generics[name].blocks.first().map(|b| fortran.statement(*b).range.clone());
                let message = format!(
                    "base procedure `{}` is called by `{}`: such calls keep it",
                    String::from_utf8_lossy(base),
                    String::from_utf8_lossy(name)
                );
                sites.report(&codes::OPERATOR, parsed, &block.unwrap_or(s.range.start..s.range.start + 1), &message);
            }
        }
    }
}

/// A file of which parts could not be read.
struct Unclear<'u> {
    parsed: &'u ParsedFile,
    /// Calls that stand in no function that could be read.
    outside: Vec<&'u Range<usize>>,
    /// Where the names stand that calls and declarations at file scope have.
    read: FxHashSet<usize>,
}

impl<'u> Unclear<'u> {
    fn new(parsed: &'u ParsedFile) -> Unclear<'u> {
        let (syntax, nodes) = (&parsed.syntax, &parsed.nodes.list);
        let mut outside = Vec::new();
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            if let NodeKind::Call(call) = node.kind {
                outside.push(&syntax.calls[call as usize].callee);
            }
            at = if matches!(node.kind, NodeKind::Function(_)) { node.end as usize } else { at + 1 };
        }
        let declared = syntax.declarations.iter().filter(|d| !syntax.is_local(d)).map(|d| d.name.start);
        let read = syntax.calls.iter().map(|c| c.callee.start).chain(declared).collect();
        Unclear { parsed, outside, read }
    }

    fn calls_outside_functions(&self, base: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let text = self.parsed.text.text();
        self.outside.iter().filter(move |callee| text[(**callee).clone()] == *base).map(|callee| (*callee).clone())
    }

    /// Where a base function's name and a parenthesis stand in a statement with errors, and are neither
    /// a call nor a declaration at file scope.
    fn unparsed_calls(&self, base: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let (parsed, syntax) = (self.parsed, &self.parsed.syntax);
        let text = parsed.text.text();
        let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
        memchr::memmem::find_iter(text, base)
            .map(|at| at..at + base.len())
            .filter(move |r| !text[..r.start].last().is_some_and(part) && !text.get(r.end).is_some_and(part))
            .filter(|r| !self.read.contains(&r.start))
            .filter(move |r| is_followed_by_call(parsed, r) && syntax.in_error(r) && parsed.is_code(r.start))
            .filter(move |r| {
                let before = text[..r.start].trim_ascii_end();
                let member = before.ends_with(b".") || before.ends_with(b"->");
                !member && syntax.local(base, r.start).is_none_or(|d| !syntax.is_no_function_of_file(d))
            })
    }
}

/// Names that are called where no function is walked: in initialisers outside functions, and in text that could
/// not be read.
pub fn unwalked_calls(unit: &Unit) -> BTreeSet<Vec<u8>> {
    let mut names = BTreeSet::new();
    if unit.language == ompick_frontend::language::Language::Fortran {
        return names;
    }
    for parsed in unit.files.iter().filter(|p| !p.system) {
        let text = parsed.text.text();
        let file = Unclear::new(parsed);
        names.extend(file.outside.iter().map(|callee| text[(*callee).clone()].to_vec()));
        let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
        for error in &parsed.syntax.errors {
            let words = text[error.clone()].split(|b| !part(b)).filter(|w| !w.is_empty() && !w[0].is_ascii_digit());
            names.extend(words.map(<[u8]>::to_vec));
        }
    }
    names
}

fn is_followed_by_call(parsed: &ParsedFile, place: &Range<usize>) -> bool {
    parsed.text.text()[place.end..].trim_ascii_start().starts_with(b"(")
}

/// Refuses what would have to be resolved in text that is included inside a function: it is read
/// without the code around it.
pub fn check_includes(unit: &Elaborated, diagnostics: &mut Vec<Diagnostic>) {
    let mut sites = Sites::default();
    for parsed in unit.unit.files.iter().filter(|p| !p.system) {
        let pass = unit.unit.preprocessed.pass(parsed.pass);
        let Some((parent, at)) = pass.parent else { continue };
        let Some(includer) = unit.unit.file_of_pass(parent).map(|f| &unit.unit.files[f]) else { continue };
        let line = includer.text.from_file(at.saturating_sub(1));
        if includer.syntax.function_at(line).is_none_or(|f| !f.body.contains(&line)) {
            continue;
        }
        let calls = parsed.syntax.calls.iter().map(|c| &c.callee);
        let mut to_resolve: Vec<&Range<usize>> =
            calls.filter(|c| unit.bases.contains_key(&parsed.text.text()[(*c).clone()])).collect();
        let is_choice = |name: &str| name.ends_with("metadirective") || name == "declare variant";
        to_resolve.extend(parsed.directives.iter().filter(|d| is_choice(&d.directive.name)).map(|d| &d.range));
        if let Some(place) = to_resolve.first() {
            let message = "this stands in text that is included inside a function, where ompick does not resolve it";
            sites.report(&codes::INCLUDED_IN_FUNCTION, parsed, place, message);
            let start = includer.text.text()[..line].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
            sites.also(includer, &(start..line), "it is included here");
        }
    }
    diagnostics.append(&mut sites.diagnostics);
}

/// Where an item begins with the directives that belong to it.
pub fn item_start(parsed: &ParsedFile, item: &Range<usize>) -> usize {
    let first = parsed.nodes.first_directive_of(item).map(|i| parsed.directives[i as usize].range.start);
    first.map_or(item.start, |start| start.min(item.start))
}

/// Where the outermost item around a place begins, with the directives that belong to it.
pub fn top_start(parsed: &ParsedFile, at: usize) -> usize {
    let item = parsed.root_around(at).and_then(|root| root.first_child_for_byte(at)).filter(|n| n.start_byte() <= at);
    item.map_or(at, |n| item_start(parsed, &n.byte_range()))
}
