//! Line numbers: where a replacement has fewer or more lines than what it replaces, the compiler's
//! messages must still name the user's lines.

use crate::edited::Part;
use crate::request::LineMarkers;
use ompick_frontend::cpp::lines_and_strings;
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// How lines are kept, and the name that `#line` gives the file.
#[derive(Clone, Debug)]
pub struct Lines {
    pub markers: LineMarkers,
    pub path: String,
}

impl Lines {
    /// Replaces a preprocessor line (its indentation stays) by one of another text.
    pub fn replace(&self, parsed: &ParsedFile, line: &Range<usize>, new: &[u8]) -> Edit {
        let text = parsed.text.written();
        let ends = line_ends(text, line);
        let new_ends = line_ends(new, &(0..new.len())).len();
        if new_ends > ends.len() && self.markers != LineMarkers::Never {
            let text = [new, eol_of(text), self.marker(parsed, line.end, 1).as_bytes()].concat();
            return Edit { range: line.clone(), text };
        }
        let more = ends.len().saturating_sub(new_ends);
        let start = match indentation(text, line.start) {
            Some(start) if more > 0 => start,
            _ => return Edit { range: line.clone(), text: self.in_place_of(parsed, line, new) },
        };
        let indent = &text[start..line.start];
        let out = match self.markers {
            LineMarkers::Auto => [&ends[..more].concat(), indent, new].concat(),
            LineMarkers::Never => [indent, new].concat(),
            LineMarkers::Always => {
                let eol = ends[0];
                [indent, new, eol, self.marker(parsed, line.end, 1).as_bytes()].concat()
            }
        };
        Edit { range: start..line.end, text: out }
    }

    /// The text to put in place of `old` where no line may be added before it: missing line ends
    /// come after.
    pub fn in_place_of(&self, parsed: &ParsedFile, old: &Range<usize>, new: &[u8]) -> Vec<u8> {
        let ends = line_ends(parsed.text.written(), old);
        let more = ends.len().saturating_sub(line_ends(new, &(0..new.len())).len());
        match self.markers {
            LineMarkers::Auto => [new, &ends[..more].concat()].concat(),
            _ => new.to_vec(),
        }
    }

    /// Takes a preprocessor line out.
    pub fn remove(&self, parsed: &ParsedFile, line: &Range<usize>) -> Edit {
        let text = parsed.text.written();
        let ends = line_ends(text, line);
        let Some(start) = indentation(text, line.start) else {
            return Edit { range: line.clone(), text: self.in_place_of(parsed, line, b"") };
        };
        match self.markers {
            LineMarkers::Auto => Edit { range: start..line.end, text: ends.concat() },
            LineMarkers::Never | LineMarkers::Always => {
                let end = line.end + line_end_at(text, line.end).len();
                let mut new = Vec::new();
                if self.markers == LineMarkers::Always && end > line.end {
                    new.extend_from_slice(self.marker(parsed, line.end, 1).as_bytes());
                    new.extend_from_slice(line_end_at(text, line.end));
                }
                Edit { range: start..end, text: new }
            }
        }
    }

    /// Takes a part out that begins and ends with a preprocessor line, all but some preprocessor lines.
    pub fn leave_out(&self, parsed: &ParsedFile, part: &Range<usize>, preprocessor_lines: &[Range<usize>]) -> Edit {
        let text = parsed.text.written();
        let start = indentation(text, part.start).unwrap_or(part.start);
        let mut out = Vec::new();
        let mut at = start;
        for line in preprocessor_lines {
            let gap = line_ends(text, &(at..line.start));
            if self.markers == LineMarkers::Auto {
                out.extend(gap.concat());
            } else if self.markers == LineMarkers::Always && !gap.is_empty() {
                out.extend([self.marker(parsed, line.start, 0).as_bytes(), gap[0]].concat());
            }
            out.extend_from_slice(&text[line.clone()]);
            at = line.end;
            if self.markers != LineMarkers::Auto {
                let end = line_end_at(text, line.end);
                out.extend_from_slice(end);
                at += end.len();
            }
        }
        if self.markers == LineMarkers::Auto {
            out.extend(line_ends(text, &(at..part.end)).concat());
            return Edit { range: start..part.end, text: out };
        }
        let end = line_end_at(text, part.end);
        if self.markers == LineMarkers::Always && !end.is_empty() {
            out.extend([self.marker(parsed, part.end, 1).as_bytes(), end].concat());
        }
        Edit { range: start..part.end + end.len(), text: out }
    }

    /// Puts lines of text before the line that `at` stands in.
    pub fn insert(&self, parsed: &ParsedFile, at: usize, lines: &[Vec<u8>]) -> Edit {
        let text = parsed.text.written();
        let eol = eol_of(text);
        let start = indentation(text, at);
        let mut out = if start.is_none() { eol.to_vec() } else { Vec::new() };
        for line in lines.iter().flat_map(|l| l.split(|b| *b == b'\n')) {
            out.extend([line.strip_suffix(b"\r").unwrap_or(line), eol].concat());
        }
        if self.markers != LineMarkers::Never {
            out.extend_from_slice(self.marker(parsed, at, 0).as_bytes());
            out.extend_from_slice(eol);
        }
        let start = start.unwrap_or(at);
        Edit { range: start..start, text: out }
    }

    /// What a changed file begins with.
    pub fn head(&self, parsed: &ParsedFile) -> Option<Edit> {
        let is_preprocessed = parsed.preprocessed.pass(parsed.pass).is_preprocessed();
        (self.markers == LineMarkers::Always && !is_preprocessed).then(|| {
            let start = if parsed.text.written().starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
            let text = [self.naming(1).as_bytes(), eol_of(parsed.text.written())].concat();
            Edit { range: start..start, text }
        })
    }

    /// `#line` for the line `after` lines below the one at `at`.
    fn marker(&self, parsed: &ParsedFile, at: usize, after: usize) -> String {
        self.marker_for(parsed, line_of(parsed, at) + after)
    }

    /// `#line` for a line of the user's, or what stands for it in a preprocessor's output.
    pub fn marker_for(&self, parsed: &ParsedFile, line: usize) -> String {
        let pass = parsed.preprocessed.pass(parsed.pass);
        match self.markers {
            _ if pass.is_preprocessed() => format!("# {line}"),
            // Else the one that holds is the user's choice.
            LineMarkers::Always if !pass.names_others() => self.naming(line),
            _ => format!("#line {line}"),
        }
    }

    /// `#line` with the file's name.
    fn naming(&self, line: usize) -> String {
        format!("#line {line} {}", String::from_utf8_lossy(&quoted(self.path.as_bytes())))
    }
}

/// Whether a line is one that [`Lines::marker_for`] makes.
pub fn is_marker(line: &[u8]) -> bool {
    let number = line.strip_prefix(b"#line ").or_else(|| line.strip_prefix(b"# "));
    number.and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit)
}

/// Text for a preprocessor's output, in which compilers look for directives at the very start of lines only.
pub fn without_indented_directives(text: &[u8]) -> Vec<u8> {
    let lines = lines_and_strings(text).map(|(line, in_string)| {
        let content = line.trim_ascii_start();
        if !in_string && (content.starts_with(b"#pragma ") || is_marker(content)) { content } else { line }
    });
    lines.collect::<Vec<_>>().concat()
}

/// A path as `#line` has it.
pub fn quoted(path: &[u8]) -> Vec<u8> {
    let escaped = path.iter().flat_map(|&b| [b'\\', b].into_iter().skip(usize::from(!matches!(b, b'\\' | b'"'))));
    [b'"'].into_iter().chain(escaped).chain([b'"']).collect()
}

/// The line of the user's file that a place of the expanded text stands on, from 1, or as a `#line` of
/// the user's has it.
pub fn line_of(parsed: &ParsedFile, at: usize) -> usize {
    Part::whole(parsed).presumed(at).0
}

/// The start of the line below the one at `at`.
pub fn after_line(text: &[u8], at: usize) -> usize {
    match memchr::memchr2(b'\n', b'\r', &text[at..]) {
        Some(i) => at + i + line_end_at(text, at + i).len(),
        None => text.len(),
    }
}

/// Whether a line starts at `at`.
pub fn is_line_start(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

/// The line end that stands at `at`, empty at the end of the text.
fn line_end_at(text: &[u8], at: usize) -> &[u8] {
    match text.get(at..).unwrap_or_default() {
        [b'\r', b'\n', ..] => &text[at..at + 2],
        [b'\n' | b'\r', ..] => &text[at..at + 1],
        _ => b"",
    }
}

/// The line ends in a range, each as it is spelled.
pub fn line_ends<'a>(text: &'a [u8], range: &Range<usize>) -> Vec<&'a [u8]> {
    let mut ends = Vec::new();
    let mut at = range.start;
    while let Some(i) = memchr::memchr2(b'\n', b'\r', &text[at..range.end]) {
        let end = line_end_at(&text[..range.end], at + i);
        ends.push(end);
        at += i + end.len();
    }
    ends
}

/// How the text ends its lines.
pub fn eol_of(text: &[u8]) -> &'static [u8] {
    match memchr::memchr(b'\n', text) {
        Some(i) if i > 0 && text[i - 1] == b'\r' => b"\r\n",
        _ => b"\n",
    }
}

/// The blanks before `at` on its line.
pub fn indent_of(text: &[u8], at: usize) -> &[u8] {
    indentation(text, at).map_or(b"", |start| &text[start..at])
}

/// The start of the line if only blanks stand before `at` on it.
pub fn indentation(text: &[u8], at: usize) -> Option<usize> {
    let start = text[..at].iter().rposition(|b| !matches!(b, b' ' | b'\t')).map_or(0, |i| i + 1);
    is_line_start(text, start).then_some(start)
}

#[cfg(test)]
mod tests;
