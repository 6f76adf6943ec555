//! The isa names that single functions are compiled for, beside those of the whole program: by the attribute `target`,
//! or by pragmas before them.

use super::*;
use ompick_frontend::cpp::{CppLineKind, PragmaKind, UnitPos};
use ompick_frontend::unit::holds_word;
use ompick_resolver::profile;
use std::sync::Arc;

/// From a place of a unit on, what pragmas say that functions are compiled for.
pub(super) type OptionPragmas = Vec<(UnitPos, Vec<String>)>;

/// What `#pragma GCC target("avx2")` and its like say in a unit, in its order.
pub(super) fn option_pragmas(unit: &Unit) -> OptionPragmas {
    let mut found: OptionPragmas = Vec::new();
    if unit.language == Language::Fortran {
        return found;
    }
    let mut lines = Vec::new();
    for parsed in &unit.files {
        let pass = unit.preprocessed.pass(parsed.pass);
        if !holds_word(&pass.source.bytes, b"target") {
            continue;
        }
        let pragmas = pass.lines.iter().filter(|l| l.active && l.kind == CppLineKind::Pragma(PragmaKind::Other));
        lines
            .extend(pragmas.map(|l| {
                (unit.preprocessed.position(parsed.pass, l.range.start), &pass.source.bytes[l.range.clone()])
            }));
    }
    lines.sort_by_key(|l| l.0);
    let mut now: Vec<String> = Vec::new();
    let mut saved: Vec<Vec<String>> = Vec::new();
    for (at, line) in lines {
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let words: Vec<&[u8]> = line.split(|b| !is_word(b)).filter(|w| !w.is_empty()).skip(1).take(3).collect();
        match words[..] {
            [b"GCC", b"target", ..] => now.extend(isa_names(line)),
            [b"GCC", b"push_options", ..] => saved.push(now.clone()),
            [b"GCC", b"pop_options", ..] => now = saved.pop().unwrap_or_default(),
            [b"GCC", b"reset_options", ..] => now.clear(),
            [b"clang", b"attribute", b"push"] => {
                saved.push(now.clone());
                now.extend(isa_names(line));
            }
            [b"clang", b"attribute", b"pop"] => now = saved.pop().unwrap_or_default(),
            _ => continue,
        }
        found.push((at, now.clone()));
    }
    found
}

/// The names in the strings of a text that the attribute `target` has.
fn isa_names(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).into_owned();
    let strings = text.split('"').skip(1).step_by(2);
    let names = strings.flat_map(|s| s.split(','));
    names
        .map(|n| n.trim().trim_start_matches('+').trim_start_matches("arch=").to_owned())
        .filter(|n| !n.contains('='))
        .collect()
}

/// The names that an attribute of a function gives, in the text before its body.
fn of_attribute(head: &[u8], attribute: &[u8]) -> Vec<String> {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let mut found = Vec::new();
    for at in memchr::memmem::find_iter(head, attribute) {
        let before = head[..at].iter().rev().take_while(|b| **b == b'_').count();
        let name_start = at - before;
        let behind = &head[at + attribute.len()..];
        let underscores = behind.iter().take_while(|b| **b == b'_').count();
        let rest = behind[underscores..].trim_ascii_start();
        let is_whole = before == underscores && !head[..name_start].last().is_some_and(part);
        let Some(list) = rest.strip_prefix(b"(").filter(|l| is_whole && l.trim_ascii_start().starts_with(b"\"")) else {
            continue;
        };
        let end = list.iter().position(|b| *b == b')').unwrap_or(list.len());
        found.extend(isa_names(&list[..end]));
    }
    found
}

impl Program<'_> {
    /// Adds what a function alone is compiled for to the host's traits.
    pub(super) fn add_own_isa(&self, context: &mut Context, key: FunctionKey) {
        let parsed = self.parsed(key.unit, key.file);
        if parsed.syntax.fortran.is_some() {
            return;
        }
        let start = parsed.nodes.list[key.node as usize].extent.start;
        let pragmas = &self.option_pragmas[key.unit];
        let at = self.units[key.unit].unit.position(key.file, start);
        let last = pragmas.partition_point(|(from, _)| *from <= at).checked_sub(1);
        let mut names = last.map(|i| pragmas[i].1.clone()).unwrap_or_default();
        names.extend(of_attribute(self.head(key), b"target"));
        if names.is_empty() {
            return;
        }
        let vendor = context.vendor.iter().next().cloned().unwrap_or_default();
        let (without, with): (Vec<String>, Vec<String>) = names.into_iter().partition(|n| n.starts_with("no-"));
        let fits = |p: &&profile::Profile| !p.arch_names(&vendor).is_disjoint(&context.device.arch);
        let own = profile::built_in().find(fits);
        let given = with.iter().map(String::as_str);
        let device = Arc::make_mut(&mut context.device);
        device.isa.extend(match own {
            Some(profile) => profile.isa_closure(given, &vendor),
            None => given.map(str::to_owned).collect(),
        });
        for name in without.iter().filter_map(|n| n.strip_prefix("no-")) {
            device.isa.remove(name);
        }
    }

    /// What stands before a function's body.
    fn head(&self, key: FunctionKey) -> &[u8] {
        let parsed = self.parsed(key.unit, key.file);
        let NodeKind::Function(f) = parsed.nodes.list[key.node as usize].kind else { return b"" };
        let function = &parsed.syntax.functions[f as usize];
        let start = function.whole.start;
        &parsed.text.text()[start..function.body.start.max(start)]
    }

    /// Says that the clones of a function for other isa names make the choice of its default version: they are made
    /// from one source.
    pub(super) fn check_clones(&self, key: FunctionKey, walked: Option<&Walked>, result: &mut UnitResult) {
        let parsed = self.parsed(key.unit, key.file);
        if parsed.syntax.fortran.is_some() || walked.is_none_or(|w| w.sites.decisions.is_empty()) {
            return;
        }
        let names = of_attribute(self.head(key), b"target_clones");
        if names.is_empty() {
            return;
        }
        let files = &self.units[key.unit].unit.files;
        let asked = files.iter().any(|p| {
            let own = |placed: &Placed| {
                placed.buffer(p.text.text()).get(placed.directive.range.clone()).is_some_and(|t| holds_word(t, b"isa"))
            };
            p.directives.iter().any(own)
        });
        if !asked {
            return;
        }
        let Some(d) = self.declaration(key) else { return };
        let shown = String::from_utf8_lossy(parsed.name_of(d)).into_owned();
        let message =
            format!("`{shown}` has clones for other isa names, which make the choices of its default version");
        let note =
            "they are made from one source; functions of their own with the attribute `target` can choose".to_owned();
        let mut sites = Sites::default();
        sites.report_with(&codes::CLONES, parsed, &d.name, &message, Some(note));
        result.take(sites);
    }
}
