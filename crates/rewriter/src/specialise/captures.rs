//! Variables of a call's conditions that must be read at the call: those private there, and ordinary variables in
//! device code. The function that chooses gets them as arguments.

use super::dispatcher::CallSite;
use crate::obstacle::Obstacle;
use crate::plan::Conditions;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::nodes::{self, NodeKind};
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::syntax::{self, Declaration, StatementKind};
use ompick_frontend::unit::{ParsedFile, holds_word};
use ompick_resolver::names::Association;
use std::ops::Range;

/// A variable that a call passes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// In the conditions, as they are written.
    pub spelled: String,
    /// The parameter.
    pub name: String,
    pub ty: String,
    /// What is passed for it.
    pub argument: String,
}

/// What a name of a condition means.
pub struct Meaning<'u> {
    pub file: usize,
    pub declaration: &'u Declaration,
    /// Its name at the call; `None`: it has none.
    pub at_call: Option<String>,
}

/// The variables that conditions name and that must be read at the call.
/// The error says why one cannot.
pub fn variables<'u>(
    site: &CallSite<'_, 'u>,
    conditions: &Conditions,
    meaning: &dyn Fn(&str, usize) -> Option<Meaning<'u>>,
) -> Result<Vec<Capture>, Obstacle> {
    let mut passed: Vec<Capture> = Vec::new();
    for (name, candidate) in conditions.names() {
        let spelled = String::from_utf8_lossy(&name).into_owned();
        let Some(means) = meaning(&spelled, candidate) else {
            // What is private is a variable, though its declaration cannot be read.
            match is_private(&site.unit.unit.files[site.file], &spelled, site.at) {
                true => return Err(Obstacle::PrivateUnread { name: spelled }),
                false => continue,
            }
        };
        if !must_be_passed(site, &means, &spelled) {
            continue;
        }
        let Some(argument) = means.at_call else {
            return Err(Obstacle::HiddenAtCall { name: spelled.to_string() });
        };
        // (What is passed is its value.)
        if conditions.change(&name) {
            return Err(Obstacle::ChangedByCondition { name: spelled });
        }
        let name = match spelled.contains("::") {
            true => {
                let words = spelled.trim_start_matches("::").replace("::", "_");
                site.unit.unit.preprocessed.free_name(&format!("ompick_{words}"))
            }
            false => spelled.clone(),
        };
        let ty = type_of(&site.unit.unit.files[means.file], means.declaration, &spelled);
        passed.push(Capture { spelled, name, ty, argument });
    }
    Ok(passed)
}

/// The type of a parameter that stands for a variable: where that is more than a word of the language, the compiler
/// knows it.
fn type_of(owner: &ParsedFile, d: &Declaration, spelled: &str) -> String {
    let ty = String::from_utf8_lossy(&owner.text.text()[d.type_name.clone()]).into_owned();
    let whole = &owner.text.text()[d.whole.clone()];
    let is_plain = ty.split_whitespace().all(|w| ARITHMETIC_TYPES.contains(&w))
        && !["attribute", "[[", "lignas", "typeof"]
            .iter()
            .any(|word| memchr::memmem::find(whole, word.as_bytes()).is_some());
    match (owner.is_cxx(), d.derived) {
        (true, derived) if derived || !is_plain => format!("decltype(({spelled}))"),
        (false, derived) if derived || !is_plain => format!("__typeof__({spelled})"),
        _ => ty,
    }
}

const ARITHMETIC_TYPES: &[&str] = &["bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned"];

/// Whether a file-scope variable must be read at the call: it is private there, or an ordinary one in
/// device code.
fn must_be_passed(site: &CallSite, means: &Meaning, spelled: &str) -> bool {
    let d = means.declaration;
    let constant = d.specifiers.is_constexpr || (d.specifiers.is_const && d.value.is_some() && !d.derived);
    let name = syntax::last_component(spelled.as_bytes());
    let on_device = site.on_device && !constant && !site.unit.declare_target.contains_key(name);
    on_device || is_private(&site.unit.unit.files[site.file], &String::from_utf8_lossy(name), site.at)
}

/// Whether a construct around a place gives a file-scope variable a private copy.
pub fn is_private(parsed: &ParsedFile, name: &str, at: usize) -> bool {
    parsed.nodes.enclosing(at).any(|node| {
        let NodeKind::Directive(index) = node.kind else { return false };
        let placed = &parsed.directives[index as usize];
        let Some(body) = node.body.as_deref().filter(|b| b.range.start <= at && at < b.range.end) else { return false };
        let is_loop = |d: &Directive| nodes::association(d) == Some(Association::Loop);
        parsed.syntax.local(name.as_bytes(), placed.range.start).is_none()
            && (clauses_privatize(parsed, placed, name)
                || (with_variants(&placed.directive).any(is_loop)
                    && is_loop_variable(parsed, name, &(body.range.start..at))))
    })
}

/// A directive and its directive variants.
fn with_variants(directive: &Directive) -> impl Iterator<Item = &Directive> {
    directive.clauses.iter().filter_map(Clause::variant).chain([directive])
}

/// Whether the clauses of a construct may give a variable a private copy. (A name that a clause has for another
/// reason is passed, too, which does no harm.)
pub fn clauses_privatize(parsed: &ParsedFile, placed: &Placed, name: &str) -> bool {
    const PRIVATIZING: &[&str] =
        &["private", "firstprivate", "lastprivate", "linear", "reduction", "in_reduction", "task_reduction"];
    let plain = |c: &Clause| {
        let plain = c.argument.as_ref().map(|a| placed.plain(a, parsed.text.text())).unwrap_or_default();
        if placed.form == Form::Sentinel { plain.to_ascii_lowercase() } else { plain }
    };
    let names = |c: &Clause| holds_word(plain(c).as_bytes(), name.as_bytes());
    let is_default = |c: &Clause| c.name == "default" && matches!(plain(c).trim(), "private" | "firstprivate");
    with_variants(&placed.directive).any(|directive| {
        let clauses = &directive.clauses;
        clauses.iter().any(|c| PRIVATIZING.contains(&c.name.as_str()) && names(c))
            || (clauses.iter().any(is_default) && !clauses.iter().any(|c| c.name == "shared" && names(c)))
    })
}

/// Whether a loop that starts in `part` and goes on behind it steps a file-scope variable: of a loop that a construct
/// governs it is private. (Other loops inside do no harm.)
fn is_loop_variable(parsed: &ParsedFile, name: &str, part: &Range<usize>) -> bool {
    let statements = &parsed.syntax.statements;
    let from = statements.partition_point(|s| s.range.start < part.start);
    let inside = statements[from..].iter().take_while(|s| s.range.start < part.end);
    let loops = inside.filter(|s| s.kind == StatementKind::For && part.end < s.range.end);
    loops.into_iter().any(|s| {
        let code = parsed.code(&(s.range.start..part.end));
        let head = code.splitn(2, |b| *b == b';').next().unwrap_or_default();
        let variable = head.splitn(2, |b| *b == b'=').next().unwrap_or_default().trim_ascii_end();
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
        let start = variable.iter().rposition(|b| !is_word(b)).map_or(0, |i| i + 1);
        variable[start..] == *name.as_bytes() && parsed.syntax.local(name.as_bytes(), s.range.end - 1).is_none()
    })
}
