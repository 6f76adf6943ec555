//! What calls of Fortran need elsewhere, of all units, and the files that get it.

use super::settle::Walks;
use super::{LowerFor, Program, UnitResult};
use crate::access;
use crate::plan::{Request, RequestedProcedure};
use crate::request::Settings;
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::diag::FileId;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::ScopeKind;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What files get, by unit and file.
pub(super) type RequestsByFile = BTreeMap<usize, BTreeMap<usize, Vec<Request>>>;

impl Program<'_> {
    /// What calls of Fortran need elsewhere.
    pub(super) fn requests(
        &self,
        walks: &Walks,
        settings: &Settings,
        lowering: LowerFor,
        results: &mut [UnitResult],
    ) -> BTreeSet<Request> {
        let mut requests: BTreeSet<_> = (0..self.units.len()).flat_map(|u| walks.requests_of(u)).cloned().collect();
        requests.extend(self.requests_of_other_parts());
        let is_compiled_before = settings.overlay.is_some();
        let own = &walks.own_device_version.functions;
        self.device_versions_of_modules(own, is_compiled_before, &mut requests);
        if is_compiled_before {
            let variants = self.fortran.variants.iter();
            variants.for_each(|v| access::publish(&self.fortran.names, &v.variant, &mut requests));
            requests.extend(self.published(own, lowering));
        }
        if let Some(clash) = clash(&requests) {
            let parsed = self.fortran.names.parsed(clash.owner);
            let shown = String::from_utf8_lossy(&clash.name);
            let message = format!("calls need two different procedures of the name `{shown}` here");
            let mut sites = Sites::default();
            sites.report(&codes::NO_ALIAS, parsed, &self.fortran.names.scope(clash.owner).name_range, &message);
            results[clash.owner.unit].take(sites);
        }
        requests
    }

    /// What each file gets; of a module also the other readings of it.
    pub(super) fn requests_by_file(&self, requests: &BTreeSet<Request>) -> RequestsByFile {
        let requests: BTreeSet<Request> = requests.iter().flat_map(|r| in_twins(&self.fortran.names, r)).collect();
        let mut by_file = RequestsByFile::new();
        for request in requests {
            let Place { unit, file, .. } = request.place();
            by_file.entry(unit).or_default().entry(file).or_default().push(request);
        }
        by_file
    }

    /// What calls in units that are resolved apart need here.
    fn requests_of_other_parts(&self) -> Vec<Request> {
        let mut units: FxHashMap<FileId, Vec<usize>> = FxHashMap::default();
        let asked = &self.elsewhere.requests;
        for (u, unit) in self.units.iter().enumerate().filter(|_| !asked.is_empty()) {
            units.entry(unit.unit.main_file()).or_default().push(u);
        }
        let mut requests = Vec::new();
        for (file, request) in asked {
            let places = units.get(file).into_iter().flatten().map(|&unit| Place { unit, ..request.place() });
            requests.extend(places.map(|place| request.clone().at(place)));
        }
        requests
    }
}

/// A name for which two different procedures are wanted in one scope.
fn clash(requests: &BTreeSet<Request>) -> Option<&RequestedProcedure> {
    let procedures = requests.iter().filter_map(|r| match r {
        Request::Dispatcher(procedure) => Some(procedure),
        _ => None,
    });
    let mut seen: FxHashMap<(Place, &[u8]), &RequestedProcedure> = FxHashMap::default();
    procedures.into_iter().find(|p| seen.insert((p.owner, &p.name), p).is_some())
}

/// A request, and the same for other readings of the module that it is for.
fn in_twins(names: &Names, request: &Request) -> Vec<Request> {
    let mut all = vec![request.clone()];
    let owner = request.place();
    let is_of_scope = matches!(request, Request::Only { .. } | Request::Use { .. });
    if is_of_scope || names.scope(owner).kind != ScopeKind::Module {
        return all;
    }
    all.extend(names.twins(owner).into_iter().map(|twin| request.clone().at(twin)));
    all
}
