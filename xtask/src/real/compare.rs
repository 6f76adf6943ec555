//! What ompick reads in real Fortran, against others that read it: constructs and their ends by first words against
//! those of tree-sitter-fortran's tree; names declared, calls and references against what gfortran's parser prints.

use super::dump::{self, Class, Namespace};
use super::measure::Whole;
use ompick_frontend::syntax::Syntax;
use ompick_frontend::syntax::fortran::{Entity, EntityKind, Fortran, ScopeId, ScopeKind, StatementKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What was compared, and where there were differences.
#[derive(Default)]
pub struct Compared {
    pub files: usize,
    pub parts: usize,
    /// Statements that cannot be parsed, and where they stand.
    pub unparsed: Vec<String>,
    pub constructs: usize,
    /// Calls and references by what stands before parentheses.
    pub by_words: usize,
    /// Files that gfortran compiles alone.
    pub compiled: usize,
    pub procedures: usize,
    pub names: usize,
    pub calls: usize,
    pub differences: Vec<String>,
}

impl Compared {
    pub fn add(&mut self, other: Compared) {
        self.files += other.files;
        self.parts += other.parts;
        self.unparsed.extend(other.unparsed);
        self.constructs += other.constructs;
        self.by_words += other.by_words;
        self.compiled += other.compiled;
        self.procedures += other.procedures;
        self.names += other.names;
        self.calls += other.calls;
        self.differences.extend(other.differences);
    }

    fn differs(&mut self, path: &Path, what: String) {
        self.differences.push(format!("{}: {what}", path.display()));
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} files: {} program units and procedures, {} statements that cannot be parsed, {} constructs, {} calls by words; of {} files that \
             gfortran reads alone {} procedures, {} names, {} calls: {} differences",
            self.files,
            self.parts,
            self.unparsed.len(),
            self.constructs,
            self.by_words,
            self.compiled,
            self.procedures,
            self.names,
            self.calls,
            self.differences.len()
        )
    }
}

/// Characters of a statement that are shown.
const SHOWN: usize = 120;

/// Compares the constructs of a file's text, and tells which of its statements cannot be parsed.
pub fn constructs(path: &Path, whole: &Whole) -> Compared {
    let mut out = Compared::default();
    let syntax = &whole.syntax;
    let Some(fortran) = &syntax.fortran else { return out };
    out.parts = fortran.parts.len();
    out.unparsed.extend(syntax.errors.iter().map(|error| {
        let text = String::from_utf8_lossy(&fortran.on_one_line(error)).into_owned();
        format!("{}:{}: {}", path.display(), whole.line(error.start), text.chars().take(SHOWN).collect::<String>())
    }));
    for part in &fortran.parts {
        let Some(of_tree) = fortran.constructs_of_tree(part) else { continue };
        let own: BTreeSet<(u32, u32)> = part
            .statements
            .clone()
            .filter(|id| fortran.statement(*id).kind.opens_construct())
            .map(|id| (id, fortran.statement(id).last))
            .collect();
        out.constructs += own.len();
        let of_tree: BTreeSet<(u32, u32)> = of_tree.into_iter().collect();
        for (first, last) in own.symmetric_difference(&of_tree) {
            let line = |id: u32| whole.line(fortran.statement(id).range.start);
            let whose = if own.contains(&(*first, *last)) { "first words" } else { "tree" };
            out.differs(path, format!("by {whose} a construct from line {} to {}", line(*first), line(*last)));
        }
    }
    out
}

/// Compares calls and references in assignments and `call` statements with names before parentheses.
pub fn calls_by_words(path: &Path, whole: &Whole) -> Compared {
    let mut out = Compared::default();
    let syntax = &whole.syntax;
    let Some(fortran) = &syntax.fortran else { return out };
    for part in &fortran.parts {
        for id in part.statements.clone() {
            let s = fortran.statement(id);
            let is_call = s.kind == StatementKind::Call;
            if !is_call && s.kind != StatementKind::Assignment || syntax.errors.iter().any(|e| e.start == s.range.start)
            {
                continue;
            }
            let w = fortran.words(id);
            let called = |i: usize| {
                let is_component = i > 0 && w.get(i - 1) == b"%";
                let is_named = w.get(i + 1) == b"(" || (is_call && i == 1 && w.get(2) != b"%");
                w.is_word(i) && is_named && !is_component && !(is_call && i == 0)
            };
            let own: BTreeSet<usize> = (0..w.len()).filter(|i| called(*i)).map(|i| w.tokens[i].range.start).collect();
            let from = syntax.calls.partition_point(|c| c.callee.start < s.range.start);
            let inside = syntax.calls[from..].iter().map(|c| c.callee.start).take_while(|at| *at < s.range.end);
            // Of an element of an array the tree gives a use, no call.
            let from = syntax.uses.partition_point(|u| u.name().start < s.range.start);
            let used = syntax.uses[from..].iter().map(|u| u.name().start).take_while(|at| *at < s.range.end);
            let of_tree: BTreeSet<usize> = inside.chain(used.filter(|at| own.contains(at))).collect();
            out.by_words += own.len();
            for at in own.symmetric_difference(&of_tree) {
                let whose = if own.contains(at) { "words" } else { "tree" };
                let text = String::from_utf8_lossy(&fortran.text[*at..s.range.end.min(at + 40)]).into_owned();
                out.differs(path, format!("only by {whose} a call in line {}: {text}", whole.line(*at)));
            }
        }
    }
    out
}

/// Compares a file with what gfortran prints of it; nothing if gfortran cannot read it alone.
pub fn names_and_calls(path: &Path, syntax: &Syntax, flags: &[String]) -> Compared {
    let mut out = Compared::default();
    let Some(fortran) = &syntax.fortran else { return out };
    let Some(dumped) = dump_of(path, flags) else { return out };
    out.compiled = 1;
    let found = dump::read(&dumped);
    for (id, _) in fortran.scopes.iter().enumerate().filter(|(_, s)| s.is_procedure() || s.kind == ScopeKind::Module) {
        let key = key_of(fortran, id as ScopeId);
        let Some(namespace) = found.get(&key) else { continue };
        out.procedures += 1;
        names(path, fortran, id as ScopeId, &key, namespace, &mut out);
        sequence(path, fortran, id as ScopeId, &key, namespace, &mut out);
        calls(path, syntax, fortran, id as ScopeId, &key, namespace, &mut out);
    }
    out
}

/// What our reader takes a name for.
fn class_of(e: &Entity) -> Class {
    use EntityKind::*;
    match e.kind {
        External | Intrinsic | Procedure(_) | Body(_) | ProcedurePointer | StatementFunction | Entry(_) => {
            Class::Procedure
        }
        Object | Constant if e.is_array => Class::Array,
        Object | Constant => Class::Scalar,
        Type | Associate => Class::Other,
    }
}

/// The names of a scope, and what they stand for.
fn names(path: &Path, fortran: &Fortran, scope: ScopeId, key: &str, namespace: &Namespace, out: &mut Compared) {
    let entities = &fortran.scopes[scope as usize].entities;
    for (name, dumped) in namespace.names.iter().filter(|(_, n)| !n.is_foreign) {
        let Some(own) = entities.get(name.as_bytes()) else {
            let declared = !dumped.is_implicit && matches!(dumped.class, Class::Array | Class::Scalar);
            if declared || dumped.class == Class::Array {
                out.differs(path, format!("{key}: `{name}` is not declared, but {:?} for gfortran", dumped.class));
            }
            continue;
        };
        out.names += 1;
        let class = class_of(own);
        let same = match (class, dumped.class) {
            // A function of which the type is said, or a dummy argument that is called.
            (Class::Scalar, Class::Procedure) => true,
            (Class::Other, _) | (_, Class::Other) => true,
            (own, dumped) => own == dumped,
        };
        if !same {
            out.differs(path, format!("{key}: `{name}` is {class:?}, but {:?} for gfortran", dumped.class));
        }
    }
}

/// The constructs of a scope, and statements that hold one, in their order.
fn sequence(path: &Path, fortran: &Fortran, scope: ScopeId, key: &str, namespace: &Namespace, out: &mut Compared) {
    let Some(part) = fortran.part_of(scope).map(|p| &fortran.parts[p]) else { return };
    let mut own: Vec<&'static str> = Vec::new();
    for id in part.statements.clone() {
        let words = fortran.words(id);
        match fortran.statement(id).kind {
            StatementKind::Do => own.push("do"),
            StatementKind::IfThen => own.push("if"),
            StatementKind::Select => own.push("select"),
            StatementKind::Where => own.push("where"),
            StatementKind::Forall => own.push("forall"),
            StatementKind::Block => own.push("block"),
            StatementKind::Associate => own.push("associate"),
            StatementKind::Critical => own.push("critical"),
            StatementKind::Jump if words.get(0) == b"if" => own.push("if"),
            // A computed `go to` is a `select` for gfortran.
            StatementKind::Jump if (1..3).any(|i| words.get(i) == b"(") => own.push("select"),
            StatementKind::Guarded => {
                let mut at = 0;
                while words.get(at + 1) == b"(" {
                    match words.get(at) {
                        b"if" => own.push("if"),
                        b"where" => own.push("where"),
                        b"forall" => own.push("forall"),
                        _ => break,
                    }
                    at = words.after_group(at + 1);
                }
            }
            _ => {}
        }
    }
    if own != namespace.constructs {
        let at = own.iter().zip(&namespace.constructs).position(|(a, b)| a != b);
        let at = at.unwrap_or(own.len().min(namespace.constructs.len()));
        let shown = |list: &[&'static str]| list.get(at).copied().unwrap_or("nothing");
        let (own, dumped) = (shown(&own), shown(&namespace.constructs));
        out.differs(path, format!("{key}: construct {at} is `{own}`, but `{dumped}` for gfortran"));
    }
}

fn calls(
    path: &Path,
    syntax: &Syntax,
    fortran: &Fortran,
    scope: ScopeId,
    key: &str,
    namespace: &Namespace,
    out: &mut Compared,
) {
    let inside = |at: usize| {
        let own = |s: ScopeId| fortran.scopes[s as usize].kind != ScopeKind::Construct;
        let parent = |s: &ScopeId| fortran.scopes[*s as usize].parent;
        std::iter::successors(Some(fortran.scope_at(at)), parent).find(|s| own(*s)) == Some(scope)
    };
    let range = &fortran.scopes[scope as usize].range;
    let from = syntax.calls.partition_point(|c| c.callee.start < range.start);
    let own = syntax.calls[from..].iter().take_while(|c| c.callee.start < range.end);
    let mut subroutines: BTreeMap<String, usize> = BTreeMap::new();
    let mut references: BTreeSet<String> = BTreeSet::new();
    for call in own.filter(|c| inside(c.callee.start)) {
        let name = String::from_utf8_lossy(&fortran.lower[call.callee.clone()]).into_owned();
        let before = fortran.lower[..call.callee.start].trim_ascii_end();
        match before.ends_with(b"call") {
            true => *subroutines.entry(name).or_default() += 1,
            false => {
                references.insert(name);
            }
        }
    }
    // Where the text has a generic name, an operator or an assignment, gfortran has the specific procedure.
    let specifics: BTreeSet<&[u8]> =
        fortran.scopes.iter().flat_map(|s| s.generics.values()).flat_map(|g| &g.specifics).map(|n| &n[..]).collect();
    let is_named = |name: &str| !specifics.contains(name.as_bytes());
    out.calls += namespace.called.values().sum::<usize>() + namespace.referenced.len();
    for (name, count) in namespace.called.iter().filter(|(name, _)| is_named(name)) {
        if subroutines.get(name).copied().unwrap_or(0) != *count {
            let own = subroutines.get(name).copied().unwrap_or(0);
            out.differs(path, format!("{key}: {count} calls of `{name}`, of which {own} were seen"));
        }
    }
    for name in namespace.referenced.iter().filter(|n| !references.contains(*n) && is_named(n)) {
        out.differs(path, format!("{key}: the reference of function `{name}` was not seen"));
    }
}

/// The names of a scope and its hosts, as [`dump::read`] has them.
fn key_of(fortran: &Fortran, scope: ScopeId) -> String {
    let s = &fortran.scopes[scope as usize];
    let own = match s.kind {
        ScopeKind::Program if s.name.is_empty() => "main".to_owned(),
        _ => String::from_utf8_lossy(&s.name).into_owned(),
    };
    match s.parent.filter(|p| *p != 0) {
        Some(parent) => format!("{}/{own}", key_of(fortran, parent)),
        None => own,
    }
}

fn dump_of(path: &Path, flags: &[String]) -> Option<String> {
    let folder = tempfile::tempdir().ok()?;
    let path: PathBuf = std::path::absolute(path).ok()?;
    let out = Command::new("timeout")
        .args(["30", "gfortran", "-fsyntax-only", "-fdump-fortran-original", "-w", "-std=legacy", "-fopenmp"])
        .args(flags)
        .arg(&path)
        .current_dir(folder.path())
        .output()
        .ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}
