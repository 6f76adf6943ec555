//! The pages of the messages' codes: what each means, an example, and what to do.
//!
//! A page is `codes/CODE.md`: Markdown, with the files of an example that gives the message, and of one that does not.

use crate::failure::Failure;
use ompick_frontend::codes::ALL;
use ompick_frontend::diag::{Code, Severity};
use std::ffi::OsString;

macro_rules! pages {
    ($($id:ident)*) => {
        &[$((stringify!($id), include_str!(concat!("../codes/", stringify!($id), ".md")))),*]
    };
}

/// By code, in order.
static PAGES: &[(&str, &str)] = pages! {
    OMP0101 OMP0102 OMP0103 OMP0104 OMP0105 OMP0106 OMP0107 OMP0108 OMP0109 OMP0110 OMP0111 OMP0112
    OMP0113 OMP0114 OMP0115 OMP0116 OMP0117 OMP0118 OMP0121 OMP0122 OMP0123 OMP0124 OMP0201 OMP0202 OMP0211 OMP0301 OMP0302 OMP0303
    OMP0304 OMP0305 OMP0306 OMP0307 OMP0308 OMP0309 OMP0310 OMP0311 OMP0312 OMP0313 OMP0314 OMP0315
    OMP0316 OMP0317 OMP0318 OMP0319 OMP0320 OMP0321 OMP0322 OMP0323 OMP0324 OMP0331 OMP0332 OMP0333
    OMP0334 OMP0335 OMP0336 OMP0341 OMP0342 OMP0351 OMP0401 OMP0402 OMP0403 OMP0405 OMP0406 OMP0407 OMP0408 OMP0409
    OMP0410 OMP0411 OMP0412 OMP0414 OMP0415 OMP0416 OMP0421 OMP0501 OMP0601 OMP0602 OMP0603 OMP0604 OMP0605 OMP0621 OMP0651
    OMP0652 OMP0653 OMP0661 OMP0662 OMP0701 OMP0702 OMP0703 OMP0704 OMP0705 OMP0711 OMP0712 OMP0713 OMP0731
    OMP0732 OMP0801 OMP0802 OMP0803 OMP0804 OMP0805 OMP0806 OMP0807
};

/// The pages of codes, if it is codes that are asked for, and not files of such names.
///
/// # Errors
/// If there is no such code.
pub fn asked(places: &[OsString]) -> Option<Result<String, Failure>> {
    let is_code = |text: &str| {
        let digits = text.get(..3).filter(|start| start.eq_ignore_ascii_case("OMP")).and_then(|_| text.get(3..));
        digits.is_some_and(|d| d.len() == 4 && d.bytes().all(|b| b.is_ascii_digit()))
    };
    let codes: Option<Vec<String>> =
        places.iter().map(|p| p.to_str().filter(|t| is_code(t)).map(str::to_ascii_uppercase)).collect();
    let codes = codes.filter(|c| !c.is_empty() && !places.iter().any(|p| std::path::Path::new(p).exists()))?;
    let pages: Result<Vec<String>, Failure> = codes.iter().map(|code| page(code)).collect();
    Some(pages.map(|pages| pages.join("\n")))
}

fn page(id: &str) -> Result<String, Failure> {
    let unknown = || Failure::Usage(format!("there is no message {id}"));
    let code = ALL.iter().find(|code| code.id == id).ok_or_else(unknown)?;
    let text = PAGES.iter().find(|(known, _)| *known == id).map(|(_, text)| *text).unwrap_or_default();
    Ok(format!("# {}\n\n{text}", title(code)))
}

fn title(code: &Code) -> String {
    let severity = match code.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("{}: {} ({severity})", code.id, code.title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_page_and_every_page_a_code() {
        let codes: Vec<_> = ALL.iter().map(|code| code.id).collect();
        let pages: Vec<_> = PAGES.iter().map(|(id, _)| *id).collect();
        assert_eq!(codes, pages);
    }

    #[test]
    fn files_come_before_codes() {
        assert!(asked(&["f.c".into()]).is_none());
        assert!(asked(&["OMP0101".into(), "f.c".into()]).is_none());
        assert!(asked(&["omp0101".into()]).unwrap().unwrap().starts_with("# OMP0101: a directive could not be parsed"));
        assert!(asked(&["OMP9999".into()]).unwrap().is_err());
    }
}
