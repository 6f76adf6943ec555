//! `declare target` in C and C++ (OpenMP 5.2, 7.8): the procedures that have device versions.

use super::{Effective, Elaborated, cxx};
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::directive::Clause;
use ompick_frontend::language::Language;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use std::ops::Range;

/// `device_type` of a declare target directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceType {
    Any,
    Host,
    NoHost,
}

impl<'u> Elaborated<'u> {
    /// All forms of declare target (OpenMP 5.2, 7.8): a list, clauses with lists, and the delimited
    /// region up to its end.
    pub(super) fn declare_target(&mut self, e: Effective<'u>, position: UnitPos) {
        let parsed = &self.unit.files[e.file];
        let buffer = e.placed.buffer(parsed.text.text());
        let clause_text = |c: &Clause| {
            c.argument.clone().map(|a| String::from_utf8_lossy(&buffer[a]).trim().to_owned()).unwrap_or_default()
        };
        let device_type = e.directive.clauses.iter().find(|c| c.name == "device_type").map(clause_text);
        let device_type = match device_type.as_deref() {
            Some("host") => DeviceType::Host,
            Some("nohost") => DeviceType::NoHost,
            _ => DeviceType::Any,
        };
        let mut named = false;
        let mut take = |list: Range<usize>, this: &mut Self| {
            named = true;
            for name in e.placed.list_items(&list, parsed.text.text()) {
                if this.unit.language == Language::Cxx {
                    for key in cxx::keys_of(this.unit, e.file, e.placed.range.start, name.as_bytes()) {
                        this.declare_target.insert(key, device_type);
                    }
                }
                this.declare_target.insert(name.into_bytes(), device_type);
            }
        };
        if let Some(argument) = &e.directive.argument {
            take(argument.range.clone(), self);
        }
        for clause in &e.directive.clauses {
            if matches!(clause.name.as_str(), "to" | "enter" | "link" | "local")
                && let Some(argument) = &clause.argument
            {
                take(argument.clone(), self);
            }
        }
        if named {
            return;
        }
        let Some(end) = parsed.nodes.end_of(e.index) else { return };
        let to = self.unit.position(e.file, parsed.directives[end as usize].range.start);
        for (file, parsed) in self.unit.files.iter().enumerate() {
            let declares = |d: &&Declaration| {
                !parsed.syntax.is_local(d) && matches!(d.kind, DeclarationKind::Function | DeclarationKind::Object)
            };
            for d in parsed.syntax.declarations.iter().filter(declares) {
                let at = self.unit.position(file, d.name.start);
                if position < at && at < to {
                    let name = self.name_of(file, d).to_vec();
                    self.declare_target.entry(name).or_insert(device_type);
                }
            }
        }
    }
}
