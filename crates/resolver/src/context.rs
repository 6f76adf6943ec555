use std::collections::BTreeSet;

/// The `device` trait set (OpenMP 5.2, 7.1): what the code at a point runs on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceTraits {
    /// Printable name of the profile and its isa, e.g. `nvptx64:sm_70`.
    pub name: String,
    pub kind: BTreeSet<String>,
    pub arch: BTreeSet<String>,
    pub isa: BTreeSet<String>,
}
