//! Texts in what is remembered as JSON. They are seldom anything but UTF-8, but must come back as they were all the same;
//! as lists of numbers, which is what serde makes of bytes, they would take four times the place and the time.

use serde::{Deserialize, Deserializer, Serializer, de};

/// What a text that is written as it is does not begin with; behind it bytes follow in hexadecimal.
const RAW: char = '\0';

/// For `#[serde(with = "...")]` on a text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(text) = str::from_utf8(bytes).ok().filter(|text| !text.starts_with(RAW)) {
        return serializer.serialize_str(text);
    }
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    serializer.serialize_str(&format!("{RAW}{hex}"))
}

/// The other way.
///
/// # Errors
/// Those of the deserializer, and if it is nothing that [`serialize`] wrote.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let Some(hex) = text.strip_prefix(RAW) else { return Ok(text.into_bytes()) };
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = hex.as_bytes().chunks(2).map(byte).collect();
    bytes.ok_or_else(|| de::Error::custom("neither a text nor bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Text(#[serde(with = "super")] Vec<u8>);

    #[test]
    fn every_text_comes_back() {
        for bytes in [&b"int x;\n"[..], b"", b"\0", b"\0ff", b"\xff\0", b"\"\\\r\n\x01", "\u{e4}".as_bytes()] {
            let text = serde_json::to_string(&Text(bytes.to_vec())).unwrap();
            assert_eq!(serde_json::from_str::<Text>(&text).unwrap().0, bytes, "{text}");
        }
        assert!(serde_json::from_str::<Text>("\"\\u0000xyz\"").is_err());
    }
}
