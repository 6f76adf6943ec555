//! Every page about a code tells the truth: its wrong example gives the message, its right one does not.

use ompick_tests::work::Work;
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

#[test]
fn examples_give_what_their_pages_say() {
    let folder = ompick_tests::repository().join("crates/cli/codes");
    let mut with_examples = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let code = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{code} has long lines");
        let [wrong, right] = examples(&page);
        if wrong.files.is_empty() {
            continue;
        }
        with_examples += 1;
        check(&code, &wrong, true);
        check(&code, &right, false);
    }
    assert!(with_examples >= 50, "only {with_examples} pages have examples");
}

fn check(code: &str, example: &Example, says_it: bool) {
    let files: Vec<(&str, &str)> = example.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let work = Work::new(&files);
    let command = example.command.as_deref().unwrap_or("emit -o out .");
    let arguments: Vec<&str> = command.split(' ').chain(["--message-format", "short"]).collect();
    let done = work.ompick(&arguments);
    assert_eq!(done.stderr.contains(code), says_it, "{code}, ompick {command}: {}", done.stderr);
    if !says_it {
        assert_eq!(done.status, Some(0), "{code}, the right example: {}", done.stderr);
        let writes = command.starts_with("emit");
        assert!(!writes || work.path("out").exists(), "{code}: nothing was written");
    }
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
