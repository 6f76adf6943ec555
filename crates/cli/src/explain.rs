//! `ompick explain`: what was chosen at each place, and why.

use crate::commands;
use crate::failure::Failure;
use crate::messages::{Messenger, Places, printable};
use crate::options::Explain;
use ompick_frontend::diag::FileId;
use ompick_resolver::decision::{Choice, Decision, Verdict};
use ompick_rewriter::run::{Report, Request, SiteDecision};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A file, a line of it, or a place in that.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    path: PathBuf,
    line: Option<usize>,
    column: Option<usize>,
}

impl Place {
    /// Reads `FILE[:LINE[:COL]]`; a file of that very name comes first.
    fn parse(text: &OsStr) -> Place {
        let mut path = text.to_string_lossy().to_string();
        let mut numbers = Vec::new();
        if !Path::new(text).exists() {
            while numbers.len() < 2 {
                let Some((rest, number)) = path.rsplit_once(':') else {
                    break;
                };
                let Ok(number) = number.parse() else { break };
                numbers.insert(0, number);
                path.truncate(rest.len());
            }
        }
        Place {
            path: if numbers.is_empty() { PathBuf::from(text) } else { PathBuf::from(path) },
            line: numbers.first().copied(),
            column: numbers.get(1).copied(),
        }
    }

    fn holds(&self, file: FileId, site: &SiteDecision, places: &mut Places) -> bool {
        let Some(line) = self.line else { return true };
        let first = places.place(file, site.range.start);
        let last = places.place(file, site.range.end);
        let Some(column) = self.column else {
            return (first.line..=last.line).contains(&line);
        };
        let here = (line, column);
        (first.line, first.column) <= here && here < (last.line, last.column.max(first.column + 1))
    }
}

/// Does it.
///
/// # Errors
/// If a file does not exist or the result cannot be printed.
pub fn explain(options: &Explain, messenger: &mut Messenger) -> Result<u8, Failure> {
    let places: Vec<Place> = options.places.iter().map(|text| Place::parse(text)).collect();
    let paths: Vec<PathBuf> = places.iter().map(|place| place.path.clone()).collect();
    let inputs = commands::all_inputs(&paths, &options.program, messenger)?;
    let (request, _) = commands::request(&options.program, &inputs, &|_| true)?;
    let report = ompick_rewriter::run::run(&request);
    commands::all_languages(&paths, &inputs, &commands::read_in(&report))?;
    let (failed, _) = commands::tell(messenger, &report, &inputs, &request);
    let text = render(&places, &request, &report);
    if text.is_empty() {
        messenger.note("nothing to resolve there");
    }
    let mut to = io::stdout().lock();
    to.write_all(printable::text(&text).as_bytes()).and_then(|()| to.flush()).map_err(Failure::stdout)?;
    Ok(commands::status(failed, messenger))
}

/// All sites asked for, by file and position, for each target.
fn render(asked: &[Place], request: &Request, report: &Report) -> String {
    let mut places = Places::new(&report.sources);
    let mut sites = Vec::new();
    for output in &report.outputs {
        let path = &request.inputs[output.input].path;
        let here = |place: &&Place| path.starts_with(&place.path) || *path == place.path;
        let asked: Vec<_> = asked.iter().filter(here).collect();
        for site in output.sites.iter().filter(|site| site.file == output.file) {
            if asked.iter().any(|place| place.holds(output.file, site, &mut places)) {
                sites.push((output.input, site.range.start, output.target, site));
            }
        }
    }
    sites.sort_by_key(|(input, start, target, _)| (*input, *start, *target));
    let mut out = String::new();
    let mut last = None;
    let mut seen = HashSet::new();
    for (input, start, target, site) in sites {
        if !seen.insert((input, site.range.clone(), target, &site.context)) {
            continue;
        }
        if last != Some((input, start)) {
            let place = places.place(site.file, start);
            let separator = if last.is_some() { "\n" } else { "" };
            let _ = writeln!(
                out,
                "{separator}{}:{}:{}: {}",
                places.shown_name(site.file),
                place.line,
                place.column,
                site.what
            );
            last = Some((input, start));
        }
        let target = &request.targets[target];
        let _ = writeln!(out, "  target {}: {}", target.name, positions(&site.context));
        candidates(&mut out, &site.decision, &site.candidates);
        chosen(&mut out, &site.decision, &site.candidates, "    ");
    }
    out
}

/// `target, teams on sm_80` as `1 target, 2 teams on sm_80`: scores refer to positions.
fn positions(context: &str) -> String {
    match context.rsplit_once(" on ") {
        Some((constructs, device)) if constructs != "no construct" => {
            let numbered = constructs.split(", ").zip(1..).map(|(name, n)| format!("{n} {name}"));
            format!("{} on {device}", numbered.collect::<Vec<_>>().join(", "))
        }
        _ => context.to_string(),
    }
}

/// The candidates, best first, then those that do not match.
fn candidates(out: &mut String, decision: &Decision, names: &[String]) {
    let mut order: Vec<usize> = (0..decision.candidates.len()).collect();
    order.sort_by_key(|n| decision.candidates[*n].rank.unwrap_or(usize::MAX));
    for n in order {
        let name = name(names, n);
        match &decision.candidates[n].verdict {
            Verdict::Otherwise => {
                let _ = writeln!(out, "    {name}: otherwise, below every score");
            }
            Verdict::Incompatible(reasons) => {
                let _ = writeln!(out, "    {name}: does not match");
                for reason in reasons {
                    let _ = writeln!(out, "      {reason}");
                }
            }
            Verdict::Compatible { score, dynamic } => {
                let _ = write!(out, "    {name}: score {}", score.total);
                match dynamic {
                    Some(test) => {
                        let _ = writeln!(out, ", if {test}");
                    }
                    None => out.push('\n'),
                }
                for term in &score.terms {
                    let _ = writeln!(out, "      {term}");
                }
                if let Some(other) = score.strict_subset_of {
                    let other = self::name(names, other);
                    let _ = writeln!(out, "      but 0: a strict subset of the selector of {other}");
                }
            }
        }
    }
}

fn chosen(out: &mut String, decision: &Decision, names: &[String], indent: &str) {
    if let Some(constancy) = decision.constancy.as_deref() {
        let condition = &constancy.condition;
        let inner = format!("{indent}  ");
        let _ = writeln!(out, "{indent}chosen at run time, if `{condition}` is true:");
        chosen(out, &constancy.with, names, &inner);
        let _ = writeln!(out, "{indent}if it is false:");
        chosen(out, &constancy.without, names, &inner);
        return;
    }
    let fallback = decision.fallback.to_string();
    let link = |choice: &Choice| {
        let name = name(names, choice.candidate);
        match &choice.test {
            Some(test) => format!("{name} if {test}"),
            None => name.to_string(),
        }
    };
    let mut links: Vec<String> = decision.chain.iter().map(link).collect();
    let dynamic = decision.chain.iter().any(|choice| choice.test.is_some());
    if decision.reaches_fallback() {
        links.push(fallback);
    }
    let when = if dynamic { "chosen at run time" } else { "chosen" };
    let _ = writeln!(out, "{indent}{when}: {}", links.join(", else "));
}

fn name(names: &[String], n: usize) -> &str {
    names.get(n).map_or("?", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{Source, Sources};
    use ompick_resolver::decision::{CandidateReport, Fallback};
    use ompick_resolver::score::{Score, ScoreTerm, Scored};

    fn place(text: &str) -> (String, Option<usize>, Option<usize>) {
        let place = Place::parse(OsStr::new(text));
        (place.path.display().to_string(), place.line, place.column)
    }

    #[test]
    fn places_are_read_from_their_end() {
        assert_eq!(place("f.c"), ("f.c".to_string(), None, None));
        assert_eq!(place("f.c:12"), ("f.c".to_string(), Some(12), None));
        assert_eq!(place("f.c:12:3"), ("f.c".to_string(), Some(12), Some(3)));
        assert_eq!(place("a:1:2:3"), ("a:1".to_string(), Some(2), Some(3)));
        assert_eq!(place("f.c:x"), ("f.c:x".to_string(), None, None));
    }

    fn site(range: std::ops::Range<usize>) -> SiteDecision {
        SiteDecision {
            file: FileId(0),
            range,
            what: "call of `f`".to_string(),
            context: "no construct on host".to_string(),
            candidates: vec!["g".to_string()],
            decision: Decision::default(),
        }
    }

    #[test]
    fn a_place_selects_the_sites_that_hold_it() {
        let sources = Sources {
            files: vec![Source { path: PathBuf::from("f.c"), bytes: b"f(); g();\nh();\n".as_slice().into() }],
        };
        let mut places = Places::new(&sources);
        let mut holds = |text: &str, range| {
            let place = Place::parse(OsStr::new(text));
            place.holds(FileId(0), &site(range), &mut places)
        };
        assert!(holds("f.c", 0..3) && holds("f.c:1", 0..3) && holds("f.c:1:3", 0..3));
        assert!(!holds("f.c:1:4", 0..3) && !holds("f.c:2", 0..3));
        assert!(holds("f.c:2", 0..12) && holds("f.c:1:6", 5..8));
    }

    #[test]
    fn constructs_are_numbered() {
        assert_eq!(
            positions("target, simd(simdlen(8),inbranch) on gpu"),
            "1 target, 2 simd(simdlen(8),inbranch) on gpu"
        );
        assert_eq!(positions("no construct on host"), "no construct on host");
    }

    #[test]
    fn scores_are_told_term_by_term() {
        let term = |value: i32, what| ScoreTerm { value: value.into(), what };
        let construct = Scored::Construct { name: "parallel".to_string(), position: 2 };
        let score =
            Score { terms: vec![term(2, construct), term(1, Scored::One)], total: 3.into(), strict_subset_of: None };
        let decision = Decision {
            candidates: vec![
                CandidateReport { verdict: Verdict::Incompatible(Vec::new()), rank: None },
                CandidateReport { verdict: Verdict::Compatible { score, dynamic: None }, rank: Some(0) },
            ],
            chain: vec![Choice { candidate: 1, test: None }],
            ..Decision::default()
        };
        let names = ["a".to_string(), "b".to_string()];
        let mut out = String::new();
        candidates(&mut out, &decision, &names);
        chosen(&mut out, &decision, &names, "    ");
        let want = "    \
    b: score 3
      2 (`parallel` at position 2: 2^1)
      1 (every selector: 1)
    a: does not match
    chosen: b
";
        assert_eq!(out, want);
    }

    #[test]
    fn without_a_candidate_the_fallback_is_told() {
        let mut out = String::new();
        chosen(&mut out, &Decision::default(), &[], "");
        assert_eq!(out, "chosen: the base function\n");
        let nothing = Decision { fallback: Fallback::Nothing, ..Decision::default() };
        out.clear();
        chosen(&mut out, &nothing, &[], "");
        assert_eq!(out, "chosen: nothing\n");
    }
}
