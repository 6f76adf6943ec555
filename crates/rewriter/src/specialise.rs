//! The walk over a file's nodes in a context: every site is decided where it stands, constructs
//! chosen outside add to the context inside (DESIGN.md, flow 6).

use crate::elaborate::{Elaborated, Name};
use crate::lower::c::Lowering;
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::directive::Directive;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use ompick_resolver::context::{ClauseProperty, Context};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// What a walk over a part of a file came to.
#[derive(Default)]
pub struct Walked {
    pub edits: Vec<Edit>,
    pub sites: Sites,
    /// Functions called by name, after replacement, in host and in device contexts.
    pub calls: BTreeSet<(Name, bool)>,
    /// Forwarding functions to put before the enclosing item, by the function that they name.
    pub aliases: BTreeSet<Name>,
}

/// The context of a node and what goes with it.
#[derive(Clone)]
struct State {
    context: Rc<Context>,
    on_device: bool,
}

/// Walks one file of one unit for one target.
pub struct Specialiser<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub options: &'a Lowering,
    pub out: Walked,
}

impl<'u> Specialiser<'_, 'u> {
    fn parsed(&self) -> &'u ParsedFile {
        &self.unit.unit.files[self.file]
    }

    /// Specialises the nodes from `first` up to `end` in a context. Sites in directives that `first`
    /// opens are included.
    pub fn walk(&mut self, first: NodeId, end: NodeId, context: Context, on_device: bool) {
        let parsed = self.parsed();
        let nodes = &parsed.nodes.list;
        // (end of the subtree, state before it)
        let mut open: Vec<(NodeId, State)> = Vec::new();
        let mut state = State { context: Rc::new(context), on_device };
        for id in first..end {
            while let Some((until, _)) = open.last()
                && *until <= id
            {
                state = open.pop().expect("just looked at").1;
            }
            let node = &nodes[id as usize];
            let inside = match node.kind {
                // A function inside a function (GNU C) runs where it is called: as around it.
                NodeKind::Function(_) => continue,
                NodeKind::Call(call) => {
                    let call = &parsed.syntax.calls[call as usize];
                    self.call(&call.callee, &state);
                    continue;
                }
                NodeKind::Directive(index) => self.directive(id, index, &state),
            };
            if let Some(inside) = inside {
                open.push((node.end, std::mem::replace(&mut state, inside)));
            }
        }
    }

    /// A directive: its own text is specialised in the context around it. Gives the state inside.
    fn directive(&mut self, id: NodeId, index: u32, state: &State) -> Option<State> {
        let parsed = self.parsed();
        let placed = &parsed.directives[index as usize];
        match placed.directive.name.as_str() {
            "metadirective" | "begin metadirective" => {
                let unit = self.unit.unit;
                let clause = self.out.sites.metadirective(unit, self.file, index, &state.context)?;
                let variant = clause.and_then(|c| c.variant());
                self.replace_metadirective(id, index, variant, state);
                variant.and_then(|v| self.inside(v, placed, state))
            }
            "dispatch" => {
                self.out.sites.report(
                    &codes::UNSUPPORTED_DIRECTIVE,
                    parsed,
                    &placed.range,
                    "the `dispatch` construct is not resolved yet",
                );
                None
            }
            _ => {
                self.directive_text(placed, state);
                self.inside(&placed.directive, placed, state)
            }
        }
    }

    /// The state inside a construct; `None` if the directive encloses nothing.
    fn inside(&self, directive: &Directive, placed: &Placed, state: &State) -> Option<State> {
        let text = placed.buffer(self.parsed().text.text());
        let mut context = (*state.context).clone();
        let ancestor = directive.clauses.iter().any(|c| {
            c.name == "device"
                && c.argument.clone().is_some_and(|a| {
                    let argument = text[a].trim_ascii();
                    argument.strip_prefix(b"ancestor").is_some_and(|r| r.trim_ascii_start().starts_with(b":"))
                })
        });
        let simd: Vec<ClauseProperty> = directive
            .clauses
            .iter()
            .filter(|c| matches!(c.name.as_str(), "simdlen" | "aligned"))
            .map(|c| ClauseProperty::parse(&String::from_utf8_lossy(&text[c.range.clone()])))
            .collect();
        let entered = match ancestor {
            true => context.enter_ancestor(&directive.name),
            false => context.enter(&directive.name, &simd),
        };
        let targets = ompick_resolver::names::leaves(&directive.name).is_some_and(|l| l.contains(&"target"));
        let on_device = if targets { !ancestor } else { state.on_device };
        entered.then(|| State { context: Rc::new(context), on_device })
    }

    fn replace_metadirective(&mut self, id: NodeId, index: u32, variant: Option<&Directive>, state: &State) {
        let parsed = self.parsed();
        let placed = &parsed.directives[index as usize];
        let text = variant.filter(|v| v.name != "nothing").map(|v| {
            let spelled = placed.spelled(&v.range, parsed.text.text());
            self.rewritten(&spelled, placed.range.start, state).unwrap_or_else(|| spelled.into_owned())
        });
        let node = &parsed.nodes.list[id as usize];
        let replaced = self.options.metadirective(parsed, placed, node.body.as_ref(), variant, text.as_deref());
        match replaced {
            Ok(edits) => self.out.edits.extend(edits),
            Err(problem) => self.out.sites.report(&codes::ODD_REGION, parsed, &placed.range, &problem),
        }
    }

    /// Calls of base functions in the clauses of a directive that stays: they are evaluated in the
    /// context around the construct.
    fn directive_text(&mut self, placed: &Placed, state: &State) {
        let parsed = self.parsed();
        let text = placed.buffer(parsed.text.text());
        let part = placed.directive.range.clone();
        if let Some(new) = self.rewritten(&text[part.clone()], placed.range.start, state) {
            let range = match placed.is_expanded() {
                true => placed.text.clone(),
                false => part,
            };
            let blank: &[u8] = if placed.is_expanded() { b" " } else { b"" };
            self.out.edits.push(Edit { range, text: [blank, &new].concat() });
        }
    }

    /// Directive text with the calls of base functions in it replaced; `None` if none is.
    fn rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<u8>> {
        let calls = ompick_frontend::placed::calls(text);
        let mut out = Vec::with_capacity(text.len());
        let mut done = 0;
        for name in calls {
            if let Some(new) = self.decide_call(&text[name.clone()], &(at..at), state) {
                out.extend_from_slice(&text[done..name.start]);
                out.extend_from_slice(&new);
                done = name.end;
            }
        }
        (done > 0).then(|| {
            out.extend_from_slice(&text[done..]);
            out
        })
    }

    fn call(&mut self, callee: &Range<usize>, state: &State) {
        let parsed = self.parsed();
        let name = &parsed.text.text()[callee.clone()];
        if let Some(new) = self.decide_call(name, callee, state) {
            let text = self.options.annotated(name, new);
            self.out.edits.push(Edit { range: callee.clone(), text });
        }
    }

    /// Decides a call of `name` at a place and gives the name to call instead, if it is another.
    fn decide_call(&mut self, name: &[u8], place: &Range<usize>, state: &State) -> Option<Name> {
        let parsed = self.parsed();
        let at = place.start;
        // The first declaration's directive counts only if the name means the function here.
        let shadowed = parsed.syntax.local(name, at).is_some_and(|d| d.kind != DeclarationKind::Function);
        if shadowed {
            return None;
        }
        let declared = self.unit.candidates(name, self.unit.unit.position(self.file, at));
        if declared.is_empty() {
            self.out.calls.insert((name.to_vec(), state.on_device));
            return None;
        }
        if parsed.syntax.in_error(place) {
            let message = format!(
                "this use of base function `{}` stands in code that could not be parsed",
                String::from_utf8_lossy(name)
            );
            self.out.sites.report(&codes::UNCLEAR_SITE, parsed, place, &message);
            return None;
        }
        let place = if place.is_empty() { at..at + 1 } else { place.clone() };
        let Some(chosen) = self.out.sites.call(parsed, &place, name, &state.context, &declared)? else {
            self.out.calls.insert((name.to_vec(), state.on_device));
            return None;
        };
        let variant = chosen.variant.clone();
        self.out.calls.insert((variant.clone(), state.on_device));
        match parsed.syntax.local(&variant, at) {
            Some(d) if d.kind != DeclarationKind::Function => {
                self.out.aliases.insert(variant.clone());
                Some(self.options.alias_name(&variant))
            }
            _ => Some(variant),
        }
    }

    /// Specialises one version of a function: the context at its top is that of OpenMP 5.2, 7.1.
    pub fn function(&mut self, id: NodeId, context: Context, on_device: bool) {
        let end = self.parsed().nodes.list[id as usize].end;
        self.walk(id + 1, end, context, on_device);
    }
}
