//! Every page about a code tells the truth: its wrong example gives the message, its right one does not.

use ompick_tests::work::Work;
use serde_json::Value;
use std::fs;

/// An example of a page: its files, and the command if it is not the usual one.
#[derive(Default)]
struct Example {
    files: Vec<(String, String)>,
    command: Option<String>,
}

/// The `wrong` and the `right` example of a page.
fn examples(page: &str) -> [Example; 2] {
    let mut examples = [Example::default(), Example::default()];
    let mut current = 0;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let titled = line.strip_prefix('`').and_then(|rest| rest.strip_suffix(':')?.split_once("`, "));
        if let Some((name, kind)) = titled {
            current = usize::from(kind == "right");
            assert!(["wrong", "right"].contains(&kind), "{line}");
            let text: String = lines
                .by_ref()
                .skip_while(|l| !l.starts_with("```"))
                .skip(1)
                .take_while(|l| *l != "```")
                .map(|l| format!("{l}\n"))
                .collect();
            examples[current].files.push((name.to_owned(), text));
        } else if let Some(command) = line.strip_prefix("with `ompick ").and_then(|rest| rest.strip_suffix('`')) {
            examples[current].command = Some(command.to_owned());
        }
    }
    examples
}

/// Codes that no page's files can give, and why: other tests do.
const WITHOUT_EXAMPLES: [(&str, &str); 8] = [
    ("OMP0116", "a carriage return alone cannot stand in a page"),
    ("OMP0334", "it takes a header of the system that is not installed"),
    ("OMP0341", "it takes several calls of a compiler"),
    ("OMP0342", "it takes several calls of a compiler"),
    ("OMP0604", "it takes hundreds of constructs"),
    ("OMP0605", "it would be an error of ompick"),
    ("OMP0651", "it would be an error of ompick"),
    ("OMP0653", "it would be an error of ompick"),
];

/// Codes whose examples are shown with a second place: the base's declaration, another directive, an end.
const WITH_SECOND_PLACES: &str = "
    OMP0105 OMP0303 OMP0304 OMP0305 OMP0307 OMP0311 OMP0314 OMP0316 OMP0322 OMP0323 OMP0401 OMP0402 OMP0403 OMP0405
    OMP0411 OMP0603 OMP0701 OMP0802 OMP0803 OMP0806";

/// Codes whose examples say what would mend them; `ompick check --fix` does.
const WITH_FIXES: &str = "OMP0106 OMP0115 OMP0121 OMP0122 OMP0201 OMP0202 OMP0211 OMP0661 OMP0804 OMP0807";

/// The codes that have pages, with their pages' examples.
fn pages() -> Vec<(String, [Example; 2])> {
    let folder = ompick_tests::repository().join("crates/cli/codes");
    let mut pages: Vec<(String, [Example; 2])> = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let code = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{code} has long lines");
        pages.push((code, examples(&page)));
    }
    pages.sort_by(|a, b| a.0.cmp(&b.0));
    pages
}

#[test]
fn examples_give_what_their_pages_say() {
    let (mut without, mut with_second_places, mut with_fixes) = (Vec::new(), Vec::new(), Vec::new());
    for (code, [wrong, right]) in pages() {
        if wrong.files.is_empty() {
            without.push(code);
            continue;
        }
        let said = check(&code, &wrong, true);
        check(&code, &right, false);
        let has = |of: &str, at_least: usize| said.iter().any(|m| m[of].as_array().unwrap().len() >= at_least);
        if has("labels", 2) {
            with_second_places.push(code.clone());
        }
        if has("fixes", 1) {
            assert!(is_mended(&code, &wrong), "{code} is not mended by --fix");
            with_fixes.push(code);
        }
    }
    assert_eq!(without, WITHOUT_EXAMPLES.map(|(code, _)| code));
    assert_eq!(with_second_places, WITH_SECOND_PLACES.split_whitespace().collect::<Vec<_>>());
    assert_eq!(with_fixes, WITH_FIXES.split_whitespace().collect::<Vec<_>>());
}

impl Example {
    fn work(&self) -> Work {
        let files: Vec<(&str, &str)> = self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Work::new(&files)
    }
}

/// Runs an example; gives the messages of its code.
fn check(code: &str, example: &Example, says_it: bool) -> Vec<Value> {
    let work = example.work();
    let command = example.command.as_deref().unwrap_or("emit -o out .");
    let arguments: Vec<&str> = command.split(' ').chain(["--message-format", "json"]).collect();
    let done = work.ompick(&arguments);
    let said: Vec<Value> = done.stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let own: Vec<Value> = said.into_iter().filter(|message| message["code"] == code).collect();
    assert_eq!(!own.is_empty(), says_it, "{code}, ompick {command}: {}", done.stderr);
    if !says_it {
        assert_eq!(done.status, Some(0), "{code}, the right example: {}", done.stderr);
        let writes = command.starts_with("emit");
        assert!(!writes || work.path("out").exists(), "{code}: nothing was written");
    }
    own
}

/// Whether `check --fix` leaves nothing of a code in an example.
fn is_mended(code: &str, example: &Example) -> bool {
    let work = example.work();
    let _ = work.ompick(&["check", "--fix", "."]);
    !work.ompick(&["check", "."]).stderr.contains(code)
}

#[test]
fn explain_prints_the_page_of_a_code() {
    let work = Work::new(&[]);
    let done = work.ends(0, &["explain", "OMP0314"]);
    assert!(done.stdout.starts_with("# OMP0314: "), "{}", done.stdout);
    assert!(done.stdout.contains("Make the prototypes equal."), "{}", done.stdout);
    let done = work.ends(2, &["explain", "OMP9999"]);
    assert!(done.stderr.contains("there is no message OMP9999"), "{}", done.stderr);
}
