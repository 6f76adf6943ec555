//! What changes outside functions, whichever of them run: directives at file scope and regions of variants.

use super::{LowerFor, Program, UnitResult, Walks};
use crate::elaborate;
use crate::plan::{ClauseId, DirectiveAtFileScope, DirectiveId, FileAction};
use crate::regions::{self, Guard};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::nodes::{self, Node, NodeId, NodeKind};
use ompick_resolver::names::Association;
use rustc_hash::FxHashMap;

impl Program<'_> {
    /// What becomes of directives at file scope and of the regions of `begin declare variant`, by file of the unit.
    pub(super) fn outside_functions(
        &self,
        u: usize,
        walks: &Walks,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) -> Vec<Vec<FileAction>> {
        let unit = self.units[u].unit;
        let mut sites = Sites::default();
        let mut substitutes = walks.substitutes();
        for (variant, instead) in &self.elsewhere.substitutes {
            substitutes.entry(variant.clone()).or_default().extend(instead.iter().cloned());
        }
        let guards = regions::guards(&self.units[u], &self.units[u].base, &substitutes, &mut sites);
        let in_file = |(f, parsed)| {
            let mut actions = self.file_scope(u, f, &guards, lowering, &mut sites);
            actions.extend(regions::left_out(unit, parsed, &mut sites).into_iter().map(FileAction::LeftOut));
            actions
        };
        let actions = elaborate::files(unit).map(in_file).collect();
        result.take(sites);
        actions
    }

    /// Directives at file scope: those that are spent go, metadirectives become what they stand for.
    fn file_scope(
        &self,
        u: usize,
        f: usize,
        guards: &FxHashMap<(usize, u32), Guard>,
        lowering: LowerFor,
        sites: &mut Sites,
    ) -> Vec<FileAction> {
        let parsed = self.parsed(u, f);
        let unit = &self.units[u];
        let options = lowering(u, f);
        let of_directive = |(id, node): (usize, &Node)| match node.kind {
            NodeKind::Directive(d) => Some((d, id as NodeId)),
            _ => None,
        };
        let nodes: FxHashMap<u32, NodeId> = parsed.nodes.list.iter().enumerate().filter_map(of_directive).collect();
        let mut actions = Vec::new();
        for (i, placed) in parsed.directives.iter().enumerate() {
            let directive = DirectiveId(i as u32);
            if matches!(
                placed.directive.name.as_str(),
                "declare variant" | "begin declare variant" | "end declare variant"
            ) {
                actions.push(match guards.get(&(f, i as u32)) {
                    Some(guard) => FileAction::Guard { directive, guard: guard.clone() },
                    None => FileAction::Spent(directive),
                });
                continue;
            }
            let Some(chosen) = unit.file_scope.get(&(f, i as u32)) else { continue };
            let variant = chosen.filter(|v| v.name != "declare variant" && v.name != "nothing");
            let executable = |v: &&Directive| {
                matches!(nodes::association(v), Some(Association::Block | Association::Loop | Association::Standalone))
            };
            if let Some(v) = variant.filter(executable) {
                let message = format!("the chosen variant `{}` stands outside any function", v.name);
                sites.report(&codes::ODD_PLACE, parsed, &placed.range, &message);
                continue;
            }
            let node = nodes.get(&(i as u32)).copied();
            let body = node.and_then(|node| parsed.nodes.list[node as usize].body.as_deref());
            if let Err(why) = options.can_replace(parsed, placed, body, variant) {
                sites.report(&codes::ODD_REGION, parsed, &placed.range, &why.to_string());
                continue;
            }
            let has_it = |c: &Clause| c.variant().zip(variant).is_some_and(|(own, chosen)| std::ptr::eq(own, chosen));
            let clause = placed.directive.clauses.iter().position(has_it).map(|clause| ClauseId(clause as u32));
            actions.push(FileAction::Directive(DirectiveAtFileScope { directive, node, variant: clause }));
        }
        actions
    }
}
