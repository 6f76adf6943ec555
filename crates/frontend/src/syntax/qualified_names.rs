//! Qualified names of C++ (C++17, [expr.prim.id.qual]) as text.

use crate::mangle;
use std::ops::Range;

/// The last name of `a::b<T>`, without its template arguments.
pub fn last_component(path: &[u8]) -> &[u8] {
    components(path).last().copied().unwrap_or_default()
}

/// The names of a qualified name, without their template arguments; a leading `::` gives an empty one.
pub fn components(path: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let (mut start, mut end) = (0, None);
    let mut at = 0;
    while at < path.len() {
        if depth == 0 && path[start..at].trim_ascii() == b"operator" {
            let longest = (1..=3).rev().filter_map(|n| path.get(start..at + n));
            if let Some(name) = longest.into_iter().find(|name| mangle::operator(name).is_some()) {
                end = Some(start + name.len());
                break;
            }
        }
        match path[at] {
            b'<' | b'(' | b'[' => {
                if depth == 0 {
                    end.get_or_insert(at);
                }
                depth += 1;
            }
            b'>' | b')' | b']' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && path.get(at + 1) == Some(&b':') => {
                found.push(path[start..end.unwrap_or(at)].trim_ascii());
                at += 1;
                (start, end) = (at + 1, None);
            }
            _ => {}
        }
        at += 1;
    }
    found.push(path[start..end.unwrap_or(path.len())].trim_ascii());
    for name in &mut found {
        for word in [&b"inline "[..], b"template ", b"typename "] {
            *name = name.strip_prefix(word).unwrap_or(name).trim_ascii();
        }
    }
    found
}

/// The names of a list such as that of a using declaration (C++17, [namespace.udecl]), each without `typename`.
pub fn listed(text: &[u8], list: &Range<usize>) -> Vec<Range<usize>> {
    let mut depth = 0usize;
    let commas = list.clone().filter(|&at| {
        match text[at] {
            b'<' | b'(' | b'[' => depth += 1,
            b'>' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // (Of `operator,` it is the name.)
        depth == 0 && text[at] == b',' && !text[list.start..at].trim_ascii_end().ends_with(b"operator")
    });
    let ends: Vec<usize> = commas.chain([list.end]).collect();
    let starts = std::iter::once(list.start).chain(ends.iter().map(|end| end + 1));
    let own = |(start, end): (usize, &usize)| {
        let written = text[start..*end].trim_ascii_end();
        let end = start + written.len();
        let name = written.trim_ascii_start();
        let typed = name.strip_prefix(b"typename").filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace));
        end - typed.unwrap_or(name).trim_ascii_start().len()..end
    };
    starts.zip(&ends).map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualified_names_have_components() {
        let names = |path: &'static str| -> Vec<_> {
            components(path.as_bytes()).into_iter().map(|c| String::from_utf8_lossy(c).into_owned()).collect()
        };
        assert_eq!(names("a::b<c::d>::e"), ["a", "b", "e"]);
        assert_eq!(names("::a"), ["", "a"]);
        assert_eq!(names("a::inline b"), ["a", "b"]);
        assert_eq!(last_component(b"T::template f"), b"f");
    }

    #[test]
    fn names_of_a_list_stand_between_commas() {
        let of = |text: &str| {
            let all = listed(text.as_bytes(), &(0..text.len()));
            all.into_iter().map(|name| text[name].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(of("a::f"), ["a::f"]);
        assert_eq!(of("a::f, b<int, 2>::g ,typename  T::t"), ["a::f", "b<int, 2>::g", "T::t"]);
        assert_eq!(of("A::operator, , A::operator()"), ["A::operator,", "A::operator()"]);
    }
}
