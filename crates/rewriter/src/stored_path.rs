//! Paths in what is remembered as JSON: serde refuses those that are not UTF-8, which file systems have all the same.

use crate::stored_bytes;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::path::{Path, PathBuf};

/// For `#[serde(with = "...")]` on a path.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    Stored(path).serialize(serializer)
}

/// The other way.
///
/// # Errors
/// Those of the deserializer, and if it is no path.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    Ok(Owned::deserialize(deserializer)?.0)
}

/// For a list of paths.
pub mod list {
    use super::{Deserialize, Deserializer, Owned, PathBuf, Serializer, Stored};

    /// As [`super::serialize`].
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().map(|path| Stored(path)))
    }

    /// As [`super::deserialize`].
    ///
    /// # Errors
    /// Those of the deserializer, and if one is no path.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
        Ok(Vec::<Owned>::deserialize(deserializer)?.into_iter().map(|path| path.0).collect())
    }
}

/// For a list of paths with something that belongs to each.
pub mod pairs {
    use super::{Deserialize, Deserializer, Owned, PathBuf, Serialize, Serializer, Stored};

    /// As [`super::serialize`].
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(all: &[(PathBuf, T)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().map(|(path, value)| (Stored(path), value)))
    }

    /// As [`super::deserialize`].
    ///
    /// # Errors
    /// Those of the deserializer, and if one is no path.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(PathBuf, T)>, D::Error> {
        let all = Vec::<(Owned, T)>::deserialize(deserializer)?;
        Ok(all.into_iter().map(|(path, value)| (path.0, value)).collect())
    }
}

struct Stored<'p>(&'p Path);

impl Serialize for Stored<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        stored_bytes::serialize(self.0.as_os_str().as_encoded_bytes(), serializer)
    }
}

struct Owned(PathBuf);

impl<'de> Deserialize<'de> for Owned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Owned, D::Error> {
        of_bytes(stored_bytes::deserialize(deserializer)?).map(Owned).ok_or_else(|| de::Error::custom("no path"))
    }
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        #[serde(with = "super")]
        one: PathBuf,
        #[serde(with = "super::list")]
        list: Vec<PathBuf>,
        #[serde(with = "super::pairs")]
        pairs: Vec<(PathBuf, u32)>,
    }

    #[test]
    fn every_path_comes_back() {
        for name in [&b"/a/b.c"[..], b"\xff\xfe.c", b"a\nb\xc3", b"", "ä".as_bytes()] {
            let path = PathBuf::from(OsStr::from_bytes(name));
            let all = All { one: path.clone(), list: vec![path.clone(); 2], pairs: vec![(path, 7)] };
            let text = serde_json::to_string(&all).unwrap();
            assert_eq!(serde_json::from_str::<All>(&text).unwrap(), all, "{text}");
        }
    }
}
