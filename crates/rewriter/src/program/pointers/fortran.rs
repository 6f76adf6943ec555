//! Procedure pointers of Fortran: variables and components, which get their targets by pointer assignment (Fortran 2018,
//! 10.2.2.4), initially (8.2, 7.5.4.6), and by structure constructors (7.5.10).

use super::*;

/// The procedure pointers that are components of derived types, and what pointers are renamed to.
#[derive(Default)]
pub(super) struct Components<'u> {
    /// By name: those by which `use` statements have it.
    renamed: FxHashMap<&'u [u8], Vec<&'u Name>>,
    /// By the name of the type.
    of_type: FxHashMap<Name, Vec<Name>>,
    /// By the symbol of a procedure: the components whose initial target it is.
    initial: FxHashMap<Name, Vec<InitialTarget<'u>>>,
}

struct InitialTarget<'u> {
    user: &'u ParsedFile,
    component: Name,
    at: Range<usize>,
}

impl Components<'_> {
    /// A name with those that it is renamed to.
    fn known_as(&self, name: &[u8]) -> Vec<Name> {
        let renamed = self.renamed.get(name).into_iter().flatten().copied().cloned();
        renamed.chain([name.to_vec()]).collect()
    }
}

impl<'u> Program<'u> {
    pub(super) fn procedure_components(&self) -> Components<'u> {
        let names = &self.fortran.names;
        let mut all = Components::default();
        for (unit, file, user) in names.files() {
            let Some(fortran) = &user.syntax.fortran else { continue };
            for (local, remote) in fortran.scopes.iter().flat_map(|scope| &scope.uses).flat_map(|used| &used.names) {
                all.renamed.entry(remote).or_default().push(local);
            }
            for (first, definition) in fortran.derived_types() {
                let place = Place { unit, file, scope: definition.scope };
                let of_type = all.of_type.entry(fortran.derived_type_name(first).to_vec()).or_default();
                for component in fortran.procedure_components(first, definition.last) {
                    of_type.push(component.name.clone());
                    let Some(at) = component.target else { continue };
                    let meant = names.resolve_procedure(place, &fortran.lower[at.clone()]);
                    if let Some(symbol) = self.fortran.symbol(&meant) {
                        let target = InitialTarget { user, component: component.name, at };
                        all.initial.entry(symbol).or_default().push(target);
                    }
                }
            }
        }
        all
    }

    /// Where pointers get a procedure as their target.
    pub(super) fn targeted(&self, procedure: Place, components: &Components<'u>) -> Vec<Taken<'u>> {
        let taken = |user: &'u ParsedFile, at: &Range<usize>, pointers: Vec<Name>| {
            let holders = pointers.into_iter().map(|word| pointers::Holder { word, scope: None });
            let destination = Destination::Stored(holders.collect());
            Taken { user, unit: procedure.unit, file: procedure.file, at: at.clone(), destination }
        };
        let used = names::fortran_address_uses(&self.fortran, procedure).iter().filter_map(|(user, at)| {
            let fortran = user.syntax.fortran.as_ref()?;
            let pointers = match fortran.pointer_with_target(at.start) {
                Some(pointer) => components.known_as(pointer),
                None => components.of_type.get(fortran.name_of_list(at.start)?)?.clone(),
            };
            Some(taken(user, at, pointers))
        });
        let initial = components.initial.get(&self.fortran.names.symbol(procedure)).into_iter().flatten();
        let initial = initial.map(|target| taken(target.user, &target.at, vec![target.component.clone()]));
        used.chain(initial).collect()
    }
}
