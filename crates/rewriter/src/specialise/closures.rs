//! Lambda expressions: their bodies are resolved for what runs them. One that the host and a device run, and that
//! chooses otherwise on each, becomes an object with a body for each.

use super::{Inside, Met, Specialiser, State, Walked};
use crate::copies::macro_state::{self, Copied};
use crate::elaborate::Name;
use crate::names;
use crate::obstacle::Obstacle;
use crate::plan::{Action, Adjacent, AdjacentKey, ClosureId, Support, TwoBodies};
use ompick_frontend::codes;
use ompick_frontend::nodes::NodeId;
use ompick_frontend::unit::{self, Position};
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Walks the body of a lambda expression for what runs it.
    pub(super) fn closure(&mut self, id: NodeId, index: u32, state: &State) -> Inside {
        let closure = unit::ClosureId { file: self.file, index };
        if !self.unit.unit.calling.closures.contains(&closure) {
            return Inside::Same;
        }
        let parsed = self.parsed();
        let whole = parsed.syntax.closures[index as usize].whole.clone();
        self.meet(whole.start, state);
        let runs = self.closures.runs(closure);
        if state.on_device || (!runs.device && runs.unseen.is_none()) {
            return Inside::Same;
        }
        let mut context = (*state.context).clone();
        context.put_target_in_front();
        let inside = State { context: context.into(), on_device: true, ..state.clone() };
        if !runs.host && runs.unseen.is_none() {
            return Inside::New(inside);
        }
        let end = parsed.nodes.list[id as usize].end;
        let host = self.trial(id + 1..end, Some(&whole), state.clone(), self.device_text);
        let device = self.trial(id + 1..end, Some(&whole), inside, Some((whole.start, whole.end)));
        if host.actions == device.actions {
            let Walked { sites, calls, helpers, adjacent, met, addresses, .. } = device;
            self.out.absorb(Walked { sites, calls, helpers, adjacent, met, addresses, ..Walked::default() });
            if runs.device {
                self.out.device_parts.push(whole.clone());
                self.out.shared_parts.push(whole);
            }
            return Inside::Same;
        }
        if let Some(at) = runs.unseen.or(runs.lent) {
            let message = "this lambda expression would choose otherwise on a device, and what calls it was not read";
            let name = self.word_at(at);
            let note = match (name.as_str(), runs.unseen) {
                ("", _) => "keep it in a variable, or call it where it is written".to_owned(),
                (_, Some(_)) => format!("give the file that defines `{name}` to ompick, too"),
                (_, None) => format!("write the lambda expression where a device passes it to `{name}`"),
            };
            let place = whole.start..parsed.syntax.closures[index as usize].body.start;
            self.out.sites.report_with(&codes::UNSEEN_CALLER, parsed, &place, message, Some(note));
            return Inside::Same;
        }
        let is_held = runs.converted.map(|held| Obstacle::HeldByConversion { name: self.word_at(held) });
        let is_kept = is_held.or(runs.is_pointer.then_some(Obstacle::ConvertedToPointer));
        if let Err(why) = is_kept.map_or(Ok(()), Err).and_then(|()| self.may_have_two_bodies(index)) {
            let message = format!(
                "this lambda expression runs on the host and on a device, and chooses otherwise there, but cannot have a body for each: {why}"
            );
            let place = whole.start..parsed.syntax.closures[index as usize].body.start;
            self.out.sites.report(&codes::TWO_BODIES, parsed, &place, &message);
            return Inside::Same;
        }
        let [host, device] = [host, device].map(|mut walked| {
            let actions = std::mem::take(&mut walked.actions);
            self.out.absorb(walked);
            actions
        });
        self.out.device_parts.push(whole.clone());
        self.out.shared_parts.push(whole.clone());
        let class = [&b"closure"[..], self.device_suffix.text()].concat();
        self.out.actions.push(Action::TwoBodies(Box::new(TwoBodies {
            closure: ClosureId(index),
            class,
            host,
            device,
        })));
        self.support_closures(whole.start);
        self.out.closures_apart.insert(index);
        Inside::Done
    }

    /// Remembers that a call or a lambda expression was met.
    pub(super) fn meet(&mut self, at: usize, state: &State) {
        self.out.met.insert(Met { at, on_device: state.on_device, body: self.device_text });
    }

    /// A walk whose actions are not taken over; `part`: what it would be the text of.
    pub(super) fn trial(
        &self,
        nodes: Range<NodeId>,
        part: Option<&Range<usize>>,
        state: State,
        device_text: Option<(usize, usize)>,
    ) -> Walked {
        let mut sub = Specialiser {
            out: Walked { copies: self.out.copies, ..Walked::default() },
            forced: self.forced.clone(),
            modes: self.modes.clone(),
            assumed: self.assumed.clone(),
            around: self.around.clone(),
            asked: self.asked.clone(),
            renames: self.renames.clone(),
            device_text,
            ..*self
        };
        sub.walk(nodes.start, nodes.end, state.clone());
        if let Some(part) = part {
            sub.name_addresses(part, &state);
        }
        sub.out
    }

    /// The word at a place.
    fn word_at(&self, Position { file, at }: Position) -> String {
        let text = &self.unit.unit.files[file].text.text()[at..];
        let word: Vec<u8> = text.iter().copied().take_while(|b| is_word(*b)).collect();
        String::from_utf8_lossy(&word).into_owned()
    }

    /// What keeps a lambda expression from being written twice: each has what it captures for itself.
    fn may_have_two_bodies(&self, index: u32) -> Result<(), Obstacle> {
        let parsed = self.parsed();
        let closure = &parsed.syntax.closures[index as usize];
        let text = parsed.text.text();
        let head = &text[closure.whole.start..closure.body.start];
        if ompick_frontend::unit::holds_word(head, b"mutable") {
            return Err(Obstacle::MutableLambda);
        }
        if crate::copies::counts(parsed, &closure.whole) {
            return Err(Obstacle::CountedInEachBody);
        }
        if let Some(name) = crate::copies::assembler_labels::first(parsed, &closure.whole) {
            return Err(Obstacle::AssemblerLabel { name });
        }
        if let Some(line) = macro_state::restoring(parsed, &Copied::alone(&closure.whole))?.first() {
            return Err(Obstacle::LineInOneBody { line: String::from_utf8_lossy(line).into_owned() });
        }
        let inside = |r: &Range<usize>| closure.body.start <= r.start && r.end <= closure.body.end;
        let mut statics = parsed.syntax.declarations.iter().filter(|d| d.specifiers.is_static && inside(&d.whole));
        if let Some(d) = statics.next() {
            return Err(Obstacle::StaticOfLambda { name: String::from_utf8_lossy(parsed.name_of(d)).to_string() });
        }
        let captures = parsed.named_node(&closure.whole).and_then(|n| n.child_by_field_name("captures"));
        let mut cursor = parsed.named_node(&closure.whole).map(|n| n.walk());
        let (Some(captures), Some(cursor)) = (captures, cursor.as_mut()) else { return Ok(()) };
        for capture in captures.named_children(cursor).filter(|n| n.kind() == "lambda_capture_initializer") {
            let right = capture.child_by_field_name("right");
            let simple = |kind: &str| {
                matches!(kind, "identifier" | "qualified_identifier" | "this" | "true" | "false")
                    || kind.ends_with("_literal")
            };
            if !right.is_some_and(|r| simple(r.kind())) {
                return Err(Obstacle::CaptureEvaluatedTwice {
                    capture: String::from_utf8_lossy(&text[capture.byte_range()]).to_string(),
                });
            }
        }
        Ok(())
    }

    /// Support code for objects with a body for the device, above the item around a place.
    pub fn support_closures(&mut self, at: usize) {
        let name = [&b"closure"[..], self.device_suffix.text()].concat();
        let top = names::top_start(self.parsed(), at);
        let support = Support::TwoBodies { class: name.clone(), call: self.device_call(b"operator()") };
        self.out.adjacent.insert(AdjacentKey::new(self.file, top, name), Adjacent::Support(support));
    }

    /// The name of the device version of an operator.
    pub fn device_call(&self, operator: &[u8]) -> Name {
        [&ompick_frontend::mangle::identifier(operator), self.device_suffix.text()].concat()
    }
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}
