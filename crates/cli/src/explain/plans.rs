//! `explain --plan`: everything that changes in each file for each target, as text and as a JSON document, which
//! `schema/plan.json` describes.

use ompick_rewriter::run::{PlanDocument, Report, Request};
use serde::Serialize;
use std::fmt::Write as _;

/// The version of the document's form. A field may be added under the same one.
const VERSION: u32 = 1;

/// The plans of a run.
#[derive(Serialize)]
struct Plans<'r> {
    version: u32,
    /// By file, in the order of the command line, and target. A header has one for each way it is read.
    plans: Vec<FilePlan<'r>>,
}

/// The plan of a file for a target.
#[derive(Serialize)]
struct FilePlan<'r> {
    file: String,
    target: &'r str,
    #[serde(flatten)]
    plan: &'r PlanDocument,
}

impl<'r> Plans<'r> {
    fn of(request: &'r Request, report: &'r Report) -> Plans<'r> {
        let plans = report.outputs.iter().flat_map(|output| {
            let file = request.inputs[output.input].path.display();
            let target = &request.targets[output.target].name;
            output.plans.iter().map(move |plan| FilePlan { file: file.to_string(), target, plan })
        });
        Plans { version: VERSION, plans: plans.collect() }
    }
}

/// As a document for programs.
pub fn json(request: &Request, report: &Report) -> String {
    serde_json::to_string_pretty(&Plans::of(request, report)).map_or_else(|_| String::new(), |text| text + "\n")
}

/// As text, with a line for each file and target.
pub fn text(request: &Request, report: &Report) -> String {
    let mut out = String::new();
    let mut last = None;
    for FilePlan { file, target, plan } in Plans::of(request, report).plans {
        if last.as_ref() != Some(&(file.clone(), target)) {
            let _ = writeln!(out, "{file}: target {target}");
        }
        plan.to_text().lines().for_each(|line| out.extend(["  ", line, "\n"]));
        last = Some((file, target));
    }
    out
}
