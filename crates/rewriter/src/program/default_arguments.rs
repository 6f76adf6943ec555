//! Default arguments of declarations that are no definitions: C++ evaluates them at each call of the function
//! ([dcl.fct.default]), on devices too, and they have one text.

use super::*;

impl<'u> Program<'u> {
    /// The declarations whose default arguments a device evaluates.
    pub(super) fn default_arguments_on_devices(&self, walks: &Walks) -> Vec<FunctionKey> {
        let mut called: FxHashMap<usize, FxHashSet<&Name>> = FxHashMap::default();
        for (key, walked) in walks.host.iter().chain(&walks.device) {
            if self.units[key.unit].unit.language == Language::Cxx {
                let on_device = walked.calls.iter().filter(|(_, on_device)| *on_device).map(|(name, _)| name);
                called.entry(key.unit).or_default().extend(on_device);
            }
        }
        called.retain(|_, names| !names.is_empty());
        let is_called = |key: &FunctionKey| {
            let Some(names) = called.get(&key.unit) else { return false };
            self.declared_with_default_arguments(*key).any(|name| names.contains(&name))
        };
        walks.host.keys().filter(|key| is_called(key)).copied().collect()
    }

    /// The functions that a declaration with default arguments declares, as calls name them; none for a definition.
    pub(super) fn declared_with_default_arguments(&self, key: FunctionKey) -> impl Iterator<Item = Name> + use<'_, 'u> {
        let (unit, parsed) = (self.units[key.unit].unit, self.parsed(key.unit, key.file));
        let extent = &parsed.nodes.list[key.node as usize].extent;
        // (What a definition declares inside is many, and none of it matters.)
        let declared = self.declaration(key).is_none().then(|| parsed.syntax.declarations_in(extent));
        let functions = declared.into_iter().flatten().filter(|d| d.kind == DeclarationKind::Function);
        functions.filter_map(move |d| Some(unit.entities().key(unit, unit.entities().function_of(key.file, d)?)))
    }
}
