//! Device profiles: the traits and predefined macros of a target, as data. The names are those that
//! compilers give, and the Additional Definitions document where it has some.
//!
//! The profiles that come with the crate are TOML files in `data/`; users' files have the same
//! format:
//!
//! ```toml
//! name = "mygpu"                  # the name in a spec
//! aliases = ["my"]                # other names
//! kind = ["nohost", "gpu"]
//! open_isa = false                # true: isa names that are not listed are accepted
//! baseline = ["base"]             # isa names that always hold
//! isa = ["one", "two"]            # known isa names, beside those of the tables below
//! [arch]                          # by compiler: its vendor name, else its family (gnu, llvm),
//! common = ["mygpu"]              # else `common`
//! gnu = ["mygpu", "my"]
//! [implies]                       # a feature and those it turns on
//! two = ["one"]
//! [compiler_implies.gnu]          # the same where a compiler has it otherwise
//! two = []
//! [cpu]                           # processors: isa names that turn features on
//! big = ["two"]
//! [ladder]                        # for these compilers each name includes those before it
//! names = ["g1", "g2"]
//! compilers = ["gnu"]
//! variants = { g2a = "g2" }       # a name beside the ladder and the rung it stands on
//! [macros]                        # predefined macros, by compiler in [compiler_macros.gnu]
//! __MYGPU__ = "1"
//! [feature_macros]                # macros defined to 1 by a feature
//! one = "__ONE__"
//! ```
//!
//! ```
//! use ompick_resolver::profile::TargetSpec;
//! let spec = TargetSpec::parse("nvptx64:sm_80", "x86_64").unwrap();
//! let traits = spec.traits("gnu");
//! assert!(traits.isa.contains("sm_70") && !traits.isa.contains("sm_90"));
//! assert!(!spec.traits("llvm").isa.contains("sm_70"));
//!
//! let error = TargetSpec::parse("nvptx64:sm_81", "x86_64").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "profile `nvptx64` has no isa name `sm_81`; did you mean `sm_80`?"
//! );
//! ```

mod macros;
mod spec;

pub use macros::predefined;
pub use spec::{SpecError, TargetSpec};

use crate::names::{OTHER_ARCHITECTURES, compiler_family};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::OnceLock;

/// A profile as its file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Values of `kind`.
    pub kind: Vec<String>,
    /// Accept isa names that the profile does not list.
    #[serde(default)]
    pub open_isa: bool,
    /// Isa names that hold for every target of the profile.
    #[serde(default)]
    pub baseline: Vec<String>,
    #[serde(default)]
    pub isa: Vec<String>,
    /// Values of `arch` by vendor, compiler family, or `common`.
    #[serde(default)]
    pub arch: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub implies: BTreeMap<String, Vec<String>>,
    /// By vendor or compiler family, in place of `implies`.
    #[serde(default)]
    pub compiler_implies: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    #[serde(default)]
    pub cpu: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub ladder: Ladder,
    #[serde(default)]
    pub macros: BTreeMap<String, String>,
    #[serde(default)]
    pub compiler_macros: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    pub feature_macros: BTreeMap<String, String>,
}

/// Isa names in order, each of which includes the ones before it for some compilers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    #[serde(default)]
    pub names: Vec<String>,
    /// Vendor names or families.
    #[serde(default)]
    pub compilers: Vec<String>,
    /// A name beside the ladder and the rung that it includes.
    #[serde(default)]
    pub variants: BTreeMap<String, String>,
}

/// A profile file that cannot be read, in the words of the TOML parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileError(pub String);

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_end())
    }
}

impl std::error::Error for ProfileError {}

const BUILT_IN: [&str; 8] = [
    include_str!("../../data/x86_64.toml"),
    include_str!("../../data/i686.toml"),
    include_str!("../../data/aarch64.toml"),
    include_str!("../../data/ppc64le.toml"),
    include_str!("../../data/riscv64.toml"),
    include_str!("../../data/nvptx64.toml"),
    include_str!("../../data/amdgcn.toml"),
    include_str!("../../data/spir64.toml"),
];

/// The built-in profile that a text of [`BUILT_IN`] is; each is parsed when somebody asks for it: most runs need one.
fn parsed(index: usize) -> Option<&'static Profile> {
    static PROFILES: [OnceLock<Option<Profile>>; BUILT_IN.len()] = [const { OnceLock::new() }; BUILT_IN.len()];
    // A test parses each; a broken one must not take the program down.
    PROFILES[index].get_or_init(|| Profile::from_toml(BUILT_IN[index]).ok()).as_ref()
}

/// The profiles that come with the crate, hosts first.
pub fn built_in() -> impl Iterator<Item = &'static Profile> {
    (0..BUILT_IN.len()).filter_map(parsed)
}

/// All isa names that some built-in profile knows, sorted.
pub fn known_isa() -> &'static [&'static str] {
    static KNOWN: OnceLock<Vec<&'static str>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let names: BTreeSet<&str> = built_in().flat_map(Profile::isa_names).collect();
        names.into_iter().collect()
    })
}

/// All arch names of the built-in profiles, and those of other architectures that compilers know, sorted.
pub fn known_arch() -> &'static [&'static str] {
    static KNOWN: OnceLock<Vec<&'static str>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let own = built_in().flat_map(|profile| profile.arch.values().flatten()).map(String::as_str);
        let names: BTreeSet<&str> = own.chain(OTHER_ARCHITECTURES.iter().copied()).collect();
        names.into_iter().collect()
    })
}

impl Profile {
    /// Reads a profile file's text.
    pub fn from_toml(text: &str) -> Result<Self, ProfileError> {
        toml::from_str(text).map_err(|error| ProfileError(error.to_string()))
    }

    /// The built-in profile of that name or alias.
    pub fn find(name: &str) -> Option<&'static Profile> {
        // Its text has its names as strings.
        let quoted = format!("\"{name}\"");
        let may_be = (0..BUILT_IN.len()).filter(|&index| BUILT_IN[index].contains(&quoted));
        let is_it = |profile: &&Profile| profile.name == name || profile.aliases.iter().any(|alias| alias == name);
        may_be.filter_map(parsed).find(is_it)
    }

    /// Every isa name that the profile lists, in no particular order, some twice.
    pub fn isa_names(&self) -> impl Iterator<Item = &str> {
        self.isa
            .iter()
            .chain(&self.baseline)
            .chain(&self.ladder.names)
            .chain(self.ladder.variants.keys())
            .chain(self.implies.keys())
            .chain(self.cpu.keys())
            .map(String::as_str)
    }

    /// Values of `arch` under a compiler, given by its vendor name.
    pub fn arch_names(&self, vendor: &str) -> BTreeSet<String> {
        [vendor, compiler_family(vendor), "common"]
            .into_iter()
            .find_map(|key| self.arch.get(key))
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    }

    /// The isa names that hold if those given are compiled for: with the baseline, and all that
    /// they imply under that compiler.
    pub fn isa_closure<'a>(&'a self, given: impl IntoIterator<Item = &'a str>, vendor: &str) -> BTreeSet<String> {
        let family = compiler_family(vendor);
        let climbs = |name: &String| name == vendor || name == family;
        let has_ladder = self.ladder.compilers.iter().any(climbs);
        let mut found = BTreeSet::new();
        let mut open: Vec<&str> = self.baseline.iter().map(String::as_str).collect();
        open.extend(given);
        while let Some(name) = open.pop() {
            if !found.insert(name.to_owned()) {
                continue;
            }
            let own = [vendor, family].into_iter().find_map(|key| self.compiler_implies.get(key)?.get(name));
            let implied = own.or_else(|| self.implies.get(name));
            open.extend(implied.into_iter().chain(self.cpu.get(name)).flatten().map(String::as_str));
            if has_ladder {
                open.extend(self.ladder.variants.get(name).map(String::as_str));
                let rung = self.ladder.names.iter().position(|own| own == name);
                let below = &self.ladder.names[..rung.unwrap_or(0)];
                open.extend(below.iter().map(String::as_str));
            }
        }
        found
    }
}
