//! What compiled modules tell of variants: a `.mod` of Fortran says nothing of directives, so a module that has
//! variants, or leads to one, has a companion inside its `.mod`, which thereby moves, installs and compares along.
//!
//! gfortran's files are streams of gzip, whose header takes a comment; gfortran itself keeps such a file, comment and
//! all, if the module comes out the same. Flang's are texts with a checksum in their first line, and take comments
//! anywhere. Other compilers', and modules of C++, are left alone: there the companion is a file of its own beside the
//! module's.

mod gfortran;

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What is known of the modules of a source beside what its `.mod` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Companion {
    /// The format, so that other versions' are not misread.
    format: u32,
    /// The source's name, for messages.
    pub source: String,
    /// The modules and submodules that the source defines.
    pub gives: Vec<String>,
    /// The modules that it uses, and the ancestors of its submodules.
    pub needs: Vec<String>,
    /// The modules' text as their users need it ([`ompick_rewriter::run::ModuleText`]), a character for a byte. Empty:
    /// the modules have no variants and lead to none.
    text: String,
    pub form: Form,
    /// For C++: the source's folder, seen from the module's file, for include lines.
    pub folder: PathBuf,
    /// Of what resolving that text made, so that a user sees whether the module was compiled as he needs it.
    pub resolved: String,
    /// Of the companions of what the source needs, over any number of modules: who builds again what uses a module
    /// that changed sees that this one did, too.
    pub needed: String,
    /// The modules with variants to which the source leads: who cannot find one of them does not see its variants.
    pub leads_to: Vec<String>,
    /// Its modules have no variants and lead to none. (In Fortran it takes the place of one that is nowhere kept.)
    pub is_plain: bool,
    /// Of what the compiler wrote, so that nobody takes it for another module's.
    #[serde(default)]
    module: String,
}

const FORMAT: u32 = 4;

/// The modules that a source defines, and those that it needs: partitions, submodules and their ancestors, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    pub gives: BTreeSet<String>,
    pub needs: BTreeSet<String>,
}

/// How a companion's text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    Free,
    Fixed,
    Cxx,
}

/// How the companion begins in a comment.
const MARK: &[u8] = b"ompick companion ";

/// Why a companion cannot be relied on.
#[derive(Debug)]
pub enum Unfit {
    /// The module was made of a resolved source and has no companion.
    Missing,
    /// The compiler was at work when it was last heard of ([`announce`]).
    Interrupted,
    /// It belongs to another module than the one beside or around it.
    OtherModule,
    /// It cannot be read, or was written by another version.
    Unreadable,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfit::Missing => {
                "it was made of a source that was resolved, but says nothing of the variants: it was compiled without \
                 `ompick cc`, or that was interrupted"
            }
            Unfit::Interrupted => "compiling it with `ompick cc` was interrupted",
            Unfit::OtherModule => "what it says of variants belongs to another version of the module",
            Unfit::Unreadable => "what it says of variants was written by another version of ompick",
        })
    }
}

impl Companion {
    /// That of a source's modules: their names, what the source needs, and their text.
    pub fn new(source: &Path, uses: &Uses, text: &[u8], form: Form) -> Companion {
        Companion {
            format: FORMAT,
            source: source.to_string_lossy().into_owned(),
            gives: uses.gives.iter().cloned().collect(),
            needs: uses.needs.iter().cloned().collect(),
            text: text.iter().map(|b| char::from(*b)).collect(),
            form,
            folder: PathBuf::new(),
            resolved: String::new(),
            needed: String::new(),
            leads_to: Vec::new(),
            is_plain: false,
            module: String::new(),
        }
    }

    /// The modules' text; empty if there is nothing to know of them.
    pub fn text(&self) -> Vec<u8> {
        self.text.chars().map(|c| c as u8).collect()
    }

    /// Whether there is nothing to know of the modules.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// A compiled module, read.
enum Module<'b> {
    /// The stream's header up to where a comment goes, the comment, and the rest.
    Gzip {
        head: &'b [u8],
        comment: Option<&'b [u8]>,
        rest: &'b [u8],
    },
    /// The first line's end, and the text behind it.
    Flang {
        first: &'b [u8],
        rest: &'b [u8],
    },
    Other,
}

const FLANG: &[u8] = b"!mod$ v1 sum:";

impl<'b> Module<'b> {
    fn read(bytes: &'b [u8]) -> Module<'b> {
        Module::gzip(bytes).or_else(|| Module::flang(bytes)).unwrap_or(Module::Other)
    }

    /// RFC 1952, 2.3.
    fn gzip(bytes: &'b [u8]) -> Option<Module<'b>> {
        const EXTRA: u8 = 4;
        const NAME: u8 = 8;
        const COMMENT: u8 = 16;
        const HEADER_SUM: u8 = 2;
        let flags = *bytes.get(3).filter(|_| bytes.starts_with(&[0x1f, 0x8b, 8]))?;
        if flags & HEADER_SUM != 0 || bytes.len() < 18 {
            return None;
        }
        let mut at = 10;
        if flags & EXTRA != 0 {
            at += 2 + usize::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
        }
        if flags & NAME != 0 {
            at += memchr::memchr(0, bytes.get(at..)?)? + 1;
        }
        let head = bytes.get(..at)?;
        if flags & COMMENT == 0 {
            return Some(Module::Gzip { head, comment: None, rest: &bytes[at..] });
        }
        let end = at + memchr::memchr(0, &bytes[at..])?;
        Some(Module::Gzip { head, comment: Some(&bytes[at..end]), rest: &bytes[end + 1..] })
    }

    fn flang(bytes: &'b [u8]) -> Option<Module<'b>> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let end = memchr::memchr(b'\n', bytes)?;
        text.starts_with(FLANG).then(|| Module::Flang { first: &bytes[..end], rest: &bytes[end + 1..] })
    }

    /// What stands behind the mark of a companion.
    fn companion(&self) -> Option<&'b [u8]> {
        match self {
            Module::Gzip { comment, .. } => (*comment)?.strip_prefix(MARK),
            Module::Flang { rest, .. } => {
                let line = rest.strip_prefix(b"!")?.strip_prefix(MARK)?;
                Some(&line[..memchr::memchr(b'\n', line).unwrap_or(line.len())])
            }
            Module::Other => None,
        }
    }

    /// A sum of what the compiler wrote.
    fn sum(&self, bytes: &[u8]) -> String {
        let own = match self {
            // The sum of the contents ends the stream.
            Module::Gzip { rest, .. } => &rest[rest.len().saturating_sub(8)..],
            Module::Flang { rest, .. } => without_line(rest),
            Module::Other => bytes,
        };
        blake3::hash(own).to_hex()[..32].to_string()
    }

    /// What the compiler wrote, as text where it is one.
    fn text(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        match self {
            Module::Gzip { rest, .. } => {
                let mut text = Vec::new();
                let mut inflate = flate2::read::DeflateDecoder::new(*rest);
                // What was read before an error is as good.
                let _ = inflate.read_to_end(&mut text);
                text.into()
            }
            Module::Flang { rest, .. } => without_line(rest).into(),
            Module::Other => bytes.into(),
        }
    }

    /// Whether it was made of a resolved source: it publishes names of ours, or names the text that we kept.
    fn is_resolved(&self, bytes: &[u8]) -> bool {
        let names_ours = || memchr::memmem::find(&self.text(bytes), b"__ompick").is_some();
        names_ours() || matches!(self, Module::Other) && names_kept_source(bytes)
    }

    /// The generics and named constants that it gives to its users, as a text that declares them; `None`: it has none.
    fn declarations(&self, module: &str, bytes: &[u8]) -> Option<String> {
        let text = self.text(bytes);
        let text = String::from_utf8_lossy(&text);
        match self {
            Module::Gzip { .. } => gfortran::text(module, &text),
            Module::Flang { .. } => {
                (["\ninterface ", "parameter::"].iter().any(|word| text.contains(word))).then(|| text.into_owned())
            }
            Module::Other => None,
        }
    }

    /// The bytes of the module with another companion, if they have a place for one.
    fn with(&self, companion: Option<&[u8]>) -> Option<Vec<u8>> {
        let comment = companion.map(|text| [MARK, text].concat());
        match self {
            Module::Gzip { head, rest, .. } => {
                let mut out = head.to_vec();
                out[3] = if comment.is_some() { out[3] | 16 } else { out[3] & !16 };
                if let Some(comment) = comment {
                    out.extend(comment);
                    out.push(0);
                }
                out.extend_from_slice(rest);
                Some(out)
            }
            Module::Flang { first, rest } => {
                let line = comment.map(|comment| [b"!", &comment[..], b"\n"].concat()).unwrap_or_default();
                let body = [&line, without_line(rest)].concat();
                let at = memchr::memmem::find(first, FLANG)? + FLANG.len();
                let sum = format!("{:016x}", fnv(&body));
                let rest_of_first = first.get(at + sum.len()..)?;
                Some([&first[..at], sum.as_bytes(), rest_of_first, b"\n", &body].concat())
            }
            Module::Other => None,
        }
    }
}

/// Whether a file names a source in the store, whose folders are named by sums (`source/a0/a0...`): what compilers write
/// of modules of C++ says of which text it was made.
fn names_kept_source(bytes: &[u8]) -> bool {
    const FOLDER: &[u8] = b"/source/";
    let is_sum = |text: &[u8]| {
        let Some((first, sum)) = text.get(..36).map(|text| text.split_at(3)) else { return false };
        let hex = |part: &[u8]| part.iter().all(u8::is_ascii_hexdigit);
        first[2] == b'/' && sum[32] == b'/' && first[..2] == sum[..2] && hex(&sum[..32])
    };
    memchr::memmem::find_iter(bytes, FOLDER).any(|at| is_sum(&bytes[at + FOLDER.len()..]))
}

/// Flang's text without the line of a companion at its head.
fn without_line(text: &[u8]) -> &[u8] {
    match text.strip_prefix(b"!").and_then(|line| line.strip_prefix(MARK)) {
        Some(line) => memchr::memchr(b'\n', line).map_or(&[], |end| &line[end + 1..]),
        None => text,
    }
}

/// The sum of a text as flang has it (FNV-1a).
fn fnv(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |sum, b| (sum ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

/// The file of a companion that stands beside a module.
pub fn companion_of(module: &Path) -> PathBuf {
    let mut name = module.as_os_str().to_os_string();
    name.push(".ompick");
    name.into()
}

/// The companion of a compiled module whose bytes are given; `None`: there is nothing to know of it.
///
/// # Errors
/// If what there is cannot be relied on.
pub fn read(path: &Path, bytes: &[u8]) -> Result<Option<Companion>, Unfit> {
    let module = Module::read(bytes);
    let file = fs::read(companion_of(path)).ok();
    let Some(text) = module.companion().or(file.as_deref()) else {
        return if module.is_resolved(bytes) { Err(Unfit::Missing) } else { Ok(None) };
    };
    if text.is_empty() {
        return Err(Unfit::Interrupted);
    }
    let companion: Companion = serde_json::from_slice(text).map_err(|_| Unfit::Unreadable)?;
    if companion.format != FORMAT {
        return Err(Unfit::Unreadable);
    }
    if companion.module != module.sum(bytes) {
        return Err(Unfit::OtherModule);
    }
    Ok(Some(companion).filter(|c| !c.is_empty()))
}

/// What takes the place of the companion of a module without variants: its generics, because other modules may extend
/// these, and its constants, because selectors may hang on these. It may say nothing of anything else.
pub fn without_variants(module: &str, bytes: &[u8]) -> Option<Companion> {
    let text = Module::read(bytes).declarations(module, bytes)?;
    let uses = Uses { gives: BTreeSet::from([module.to_owned()]), needs: BTreeSet::new() };
    Some(Companion { is_plain: true, ..Companion::new(Path::new(module), &uses, text.as_bytes(), Form::Free) })
}

/// Whether a compiled module has a companion.
pub fn has_one(path: &Path) -> bool {
    let start = fs::File::open(path).and_then(|file| {
        let mut start = Vec::new();
        file.take(256).read_to_end(&mut start)?;
        Ok(start)
    });
    start.is_ok_and(|start| memchr::memmem::find(&start, MARK).is_some()) || companion_of(path).exists()
}

/// Gives a compiled module its companion, or takes it away; a file that is as it should be is not touched, so that
/// build systems see whether anything changed.
///
/// # Errors
/// Those of the file system.
pub fn put(path: &Path, companion: Option<&Companion>) -> io::Result<()> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return forget(path),
        Err(error) => return Err(error),
    };
    let module = Module::read(&bytes);
    // A module without variants that has names of ours was resolved before: that is said.
    let own = companion.filter(|companion| !companion.is_empty() || module.is_resolved(&bytes));
    let own = own.map(|own| Companion { module: module.sum(&bytes), ..own.clone() });
    let text = own.map(|own| serde_json::to_vec(&own)).transpose()?;
    let side = companion_of(path);
    match (module.with(text.as_deref()), text) {
        (Some(new), _) => {
            if new != bytes {
                replace(path, &new)?;
            }
            remove(&side)
        }
        (None, Some(text)) if !fs::read(&side).is_ok_and(|old| old == text) => {
            replace(&side, &text)?;
            // Those who compare times see that there is news.
            fs::File::options().write(true).open(path)?.set_modified(std::time::SystemTime::now())
        }
        (None, Some(_)) => Ok(()),
        (None, None) => remove(&side),
    }
}

/// Says beside a module, before it is compiled, that it will have a companion: who is interrupted in between leaves a
/// module that does not look as if it had none. (One that stands there already does not fit the new module.)
pub fn announce(module: &Path) {
    // Where nothing can be written, the compiler says so, or nothing can be written afterwards.
    let _ = fs::File::create_new(companion_of(module));
}

/// Takes back what was announced.
///
/// # Errors
/// Those of the file system.
pub fn forget(module: &Path) -> io::Result<()> {
    let side = companion_of(module);
    let is_announced = fs::metadata(&side).is_ok_and(|side| side.len() == 0);
    if is_announced { remove(&side) } else { Ok(()) }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Writes a file at once, with the permissions that it has, or that new files have.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|p| *p != Path::new("")).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.prefix(".ompick-").tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    if let Ok(metadata) = fs::metadata(path) {
        temporary.as_file().set_permissions(metadata.permissions())?;
    }
    temporary.persist(path).map_err(|e| e.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn companion(text: &str) -> Companion {
        let names = |name: &str| [name.to_string()].into();
        let uses = Uses { gives: names("m"), needs: names("n") };
        Companion::new(Path::new("m.f90"), &uses, text.as_bytes(), Form::Free)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::GzBuilder::new().write(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn inflated(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(bytes).read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn a_companion_goes_into_the_header_of_the_stream_and_out_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.mod");
        let plain = gzip(b"GFORTRAN module v__ompick_m");
        fs::write(&path, &plain).unwrap();
        put(&path, Some(&companion("module m\n! \u{e9}\n"))).unwrap();
        let bytes = fs::read(&path).unwrap();
        assert_eq!(inflated(&bytes), b"GFORTRAN module v__ompick_m");
        assert!(has_one(&path));
        let read = read(&path, &bytes).unwrap().unwrap();
        assert_eq!((read.text(), read.needs), ("module m\n! \u{e9}\n".as_bytes().to_vec(), vec!["n".to_string()]));
        put(&path, None).unwrap();
        assert_eq!(fs::read(&path).unwrap(), plain);
        assert!(!has_one(&path));
    }

    #[test]
    fn a_text_has_its_checksum_corrected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.mod");
        let text = b"module m\nend\n";
        let plain = format!("\u{feff}!mod$ v1 sum:{:016x}\nmodule m\nend\n", fnv(text)).into_bytes();
        fs::write(&path, &plain).unwrap();
        put(&path, Some(&companion("x"))).unwrap();
        let bytes = fs::read(&path).unwrap();
        let body = &bytes[memchr::memchr(b'\n', &bytes).unwrap() + 1..];
        assert!(String::from_utf8_lossy(&bytes).contains(&format!("sum:{:016x}\n!ompick companion ", fnv(body))));
        assert!(read(&path, &bytes).unwrap().is_some());
        put(&path, None).unwrap();
        assert_eq!(fs::read(&path).unwrap(), plain);
    }

    #[test]
    fn a_companion_belongs_to_one_module() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.mod");
        fs::write(&path, "other compilers' modules").unwrap();
        put(&path, Some(&companion("x"))).unwrap();
        assert!(read(&path, &fs::read(&path).unwrap()).unwrap().is_some());
        assert!(matches!(read(&path, b"another"), Err(Unfit::OtherModule)));
        fs::write(companion_of(&path), "{}").unwrap();
        assert!(matches!(read(&path, b"another"), Err(Unfit::Unreadable)));
        put(&path, None).unwrap();
        assert!(!companion_of(&path).exists());
    }

    #[test]
    fn names_of_ours_without_a_companion_are_noticed() {
        let path = Path::new("none.mod");
        assert!(matches!(read(path, &gzip(b"v__ompick_m")), Err(Unfit::Missing)));
        assert!(read(path, &gzip(b"v")).unwrap().is_none());
        // A module that was resolved before it came here.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.mod");
        fs::write(&path, gzip(b"v__ompick_m")).unwrap();
        put(&path, Some(&companion(""))).unwrap();
        assert!(read(&path, &fs::read(&path).unwrap()).unwrap().is_none());
        fs::write(&path, gzip(b"v")).unwrap();
        put(&path, Some(&companion(""))).unwrap();
        assert_eq!(fs::read(&path).unwrap(), gzip(b"v"));
    }

    #[test]
    fn a_file_that_is_right_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.mod");
        fs::write(&path, gzip(b"v__ompick_m")).unwrap();
        put(&path, Some(&companion("x"))).unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
        fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        put(&path, Some(&companion("x"))).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
        put(&path, Some(&companion("y"))).unwrap();
        assert_ne!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
    }
}
