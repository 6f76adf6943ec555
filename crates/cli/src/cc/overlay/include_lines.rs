//! INCLUDE lines of Fortran in what the preprocessor wrote: it leaves them to the compiler, which must not look for a
//! file of ours when we are gone.

use ompick_rewriter::run::OverlayFile;

/// A preprocessed text in which files that were resolved stand in the place of the lines that include them.
pub fn written_out(text: &[u8], files: &[OverlayFile]) -> Vec<u8> {
    part_written_out(text, b"\"\"", files)
}

/// The same for a part of it that is named so, in quotes.
fn part_written_out(text: &[u8], shown: &[u8], files: &[OverlayFile]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let (mut number, mut name) = (1, shown.to_vec());
    for line in text.split_inclusive(|b| *b == b'\n') {
        if let Some((next, shown)) = marker(line) {
            (number, name) = (next, shown.map_or(name, <[u8]>::to_vec));
            out.extend_from_slice(line);
            continue;
        }
        number += 1;
        let Some(file) = files.iter().find(|file| includes(line, &file.name)) else {
            out.extend_from_slice(line);
            continue;
        };
        let (head, body) = split_head(&file.text);
        out.extend([head, b" 1\n"].concat());
        let shown = marker(head).and_then(|(_, shown)| shown).unwrap_or(b"\"\"");
        out.extend(part_written_out(body, shown, files));
        if !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        out.extend([format!("# {number} ").as_bytes(), &name, b" 2\n"].concat());
    }
    out
}

/// The number of the next line and the name of its file, as it stands there, if a line says that.
fn marker(line: &[u8]) -> Option<(usize, Option<&[u8]>)> {
    let rest = line.strip_prefix(b"#")?.trim_ascii();
    let rest = rest.strip_prefix(b"line").unwrap_or(rest).trim_ascii();
    let end = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
    let number = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
    let name = rest[end..].trim_ascii();
    let close = memchr::memrchr(b'"', name).filter(|close| *close > 0 && name.starts_with(b"\""));
    Some((number, close.map(|close| &name[..=close])))
}

/// Whether a line includes a file of that name.
fn includes(line: &[u8], name: &str) -> bool {
    let Some((word, rest)) = line.trim_ascii().split_at_checked("include".len()) else { return false };
    let rest = rest.trim_ascii().strip_prefix(b"\"").and_then(|rest| rest.strip_prefix(name.as_bytes()));
    word.eq_ignore_ascii_case(b"include") && rest.is_some_and(|rest| rest.starts_with(b"\""))
}

/// The line that says whose text it is, and the text.
fn split_head(text: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr::memchr(b'\n', text).unwrap_or(text.len());
    (&text[..end], text.get(end + 1..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn included_files_stand_in_the_place_of_their_lines() {
        let file = |name: &str, text: &str| OverlayFile {
            name: name.to_owned(),
            path: "a.inc".into(),
            text: text.into(),
            forced: false,
            system: false,
            renamed: Vec::new(),
        };
        let files =
            [file("ompick.1", "# 1 \"a.inc\"\nx\ninclude \"ompick.2\""), file("ompick.2", "# 1 \"b.inc\"\ny\n")];
        let text = "# 1 \"f.f90\"\n# 1 \"<built-in>\"\n# 1 \"f.f90\"\nprogram p\n  INCLUDE \"ompick.1\" ! a\nend\n";
        let expected = "# 1 \"f.f90\"\n# 1 \"<built-in>\"\n# 1 \"f.f90\"\nprogram p\n# 1 \"a.inc\" 1\nx\n# 1 \"b.inc\" 1\ny\n\
                        # 3 \"a.inc\" 2\n# 3 \"f.f90\" 2\nend\n";
        assert_eq!(String::from_utf8(written_out(text.as_bytes(), &files)).unwrap(), expected);
        let others = "include \"ompick.11\"\nprint *, \"ompick.1\"\n";
        assert_eq!(written_out(others.as_bytes(), &files), others.as_bytes());
    }
}
