//! Combiners and initialisers of reductions that the program declares (OpenMP 5.2, 5.5.6): their text runs in every
//! region that reduces with them, on the host and on devices, and can have one form only.

use super::*;
use crate::elaborate::fortran::Named;
use ompick_frontend::placed;
use ompick_resolver::matching::device_and_implementation_match;
use ompick_resolver::selector::ContextSelector;

/// A call in a `declare reduction` directive: where the directive stands, and what is called.
struct Called {
    file: usize,
    directive: usize,
    name: Name,
}

impl Program<'_> {
    /// The functions that combiners and initialisers run, where devices may reduce.
    pub(super) fn combining_functions(&self, walks: &Walks) -> Vec<FunctionKey> {
        let units = 0..self.units.len();
        let calls: Vec<(usize, Called)> =
            units.flat_map(|u| self.combiner_calls(u).into_iter().map(move |called| (u, called))).collect();
        if calls.is_empty() || !self.devices_reduce(walks) {
            return Vec::new();
        }
        calls.iter().flat_map(|(u, called)| self.run_by(*u, called)).collect()
    }

    fn devices_reduce(&self, walks: &Walks) -> bool {
        let extents = walks.device.keys().map(|key| {
            let parsed = self.parsed(key.unit, key.file);
            (parsed, parsed.nodes.list[key.node as usize].extent.clone())
        });
        let parts = walks.host.iter().flat_map(|(key, w)| {
            w.device_parts.iter().map(move |part| (self.parsed(key.unit, key.file), part.clone()))
        });
        let mut all = extents.chain(parts);
        all.any(|(parsed, part)| {
            let inside = parsed.directives.iter().filter(|d| part.start <= d.range.start && d.range.end <= part.end);
            inside.flat_map(|d| &d.directive.clauses).any(|c| c.name.ends_with("reduction"))
        })
    }

    /// Refuses combiners and initialisers that call a base function with a variant for the target or its host.
    pub(super) fn check_combiners(&self, u: usize, result: &mut UnitResult) {
        let host = &self.units[u].base;
        let mut device = host.clone();
        device.put_target_in_front();
        let may_match = |selector| [host, &device].iter().any(|c| device_and_implementation_match(c, selector));
        for called in self.combiner_calls(u).iter().filter(|c| self.selectors(u, c).into_iter().any(may_match)) {
            let parsed = self.parsed(u, called.file);
            let shown = String::from_utf8_lossy(&called.name);
            let message = format!(
                "base function `{shown}` is called in the text of a reduction, which every region runs that reduces with it"
            );
            let note = format!("call `{shown}` in a function of its own, and that here");
            let mut sites = Sites::default();
            let place = &parsed.directives[called.directive].range;
            sites.report_with(&codes::COMBINER, parsed, place, &message, Some(note));
            result.take(sites);
        }
    }

    /// What the `declare reduction` directives of a unit name.
    fn combiner_calls(&self, u: usize) -> Vec<Called> {
        let unit = self.units[u].unit;
        let mut found = Vec::new();
        for (file, parsed) in elaborate::files(unit) {
            let directives = parsed.directives.iter().enumerate();
            for (directive, placed) in directives.filter(|(_, p)| p.directive.name == "declare reduction") {
                let text = &placed.buffer(parsed.text.text())[placed.directive.range.clone()];
                let lower = |name: &[u8]| match unit.language {
                    Language::Fortran => name.to_ascii_lowercase(),
                    _ => name.to_vec(),
                };
                let names = match unit.language {
                    // Operators and constructors are run without their names.
                    Language::Cxx => placed::identifiers(text, unit.language),
                    _ => placed::calls(text, unit.language),
                };
                found.extend(names.into_iter().map(|name| Called { file, directive, name: lower(&text[name]) }));
            }
        }
        found
    }

    /// The selectors of the variants of what a name means.
    fn selectors(&self, u: usize, called: &Called) -> Vec<&ContextSelector> {
        let unit = &self.units[u];
        match unit.unit.language {
            Language::C => unit.all_candidates(&called.name).into_iter().map(|v| v.selector).collect(),
            Language::Cxx => {
                let entities = unit.unit.entities();
                let keys = entities.of_name(&called.name).map(|f| entities.key(unit.unit, f));
                keys.flat_map(|key| unit.all_candidates(&key)).map(|v| v.selector).collect()
            }
            Language::Fortran => {
                let at = self.parsed(u, called.file).directives[called.directive].range.start;
                let Some(site) = self.fortran.names.place_at(u, called.file, at) else { return Vec::new() };
                let meaning = self.fortran.names.resolve_procedure(site, &called.name);
                self.fortran
                    .candidates(&meaning, site, Named { name: &called.name, scope: site })
                    .into_iter()
                    .map(|v| v.declared.selector)
                    .collect()
            }
        }
    }

    /// The functions that a name in a combiner runs: in C++ also the operators and special members of a class.
    fn run_by(&self, u: usize, called: &Called) -> Vec<FunctionKey> {
        let unit = self.units[u].unit;
        match unit.language {
            Language::C => self.defined(u, &called.name),
            Language::Cxx => {
                let entities = unit.entities();
                let of_class = |f: &u32| {
                    let function = entities.function(*f);
                    let is_named = |c: &u32| entities.spaces[*c as usize].name == called.name;
                    let own = mangle::operator(&function.name).is_some() || function.name == called.name;
                    own && unit.calling.holds(&function.name)
                        && entities.operand_classes(unit, *f).is_none_or(|classes| classes.iter().any(is_named))
                };
                let all = (0..entities.functions.len() as u32)
                    .filter(|f| entities.function(*f).name == called.name || of_class(f));
                all.flat_map(|f| self.defined(u, &entities.key(unit, f))).collect()
            }
            Language::Fortran => {
                let at = self.parsed(u, called.file).directives[called.directive].range.start;
                let Some(site) = self.fortran.names.place_at(u, called.file, at) else { return Vec::new() };
                let meaning = self.fortran.names.resolve_procedure(site, &called.name);
                self.fortran.symbol(&meaning).map(|symbol| self.defined(u, &symbol)).unwrap_or_default()
            }
        }
    }
}
