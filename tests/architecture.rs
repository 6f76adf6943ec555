//! The architecture as a test: in every crate a module uses only modules that stand to its left.

use ompick_tests::figures::sources;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A crate's modules in the order of the data.
struct Order {
    krate: &'static str,
    modules: &'static str,
    /// Arrows to the right that are still there: this list may only get shorter.
    known: &'static [(&'static str, &'static str)],
}

/// The picture of the architecture: data flows from left to right, and a module knows only what stands to its left.
const ORDERS: [Order; 4] = [
    Order {
        krate: "frontend",
        // Text and places -> source forms, preprocessor -> tree, directives, constructs -> files -> names -> unit.
        modules: "ranges diag codes directive mangle language splices marks pieces expanded \
                  source_form cpp attributes syntax placed nodes view slice \
                  parsed parameters regions entities unit fortran bind read closures pointers check lints \
                  files target_call",
        known: &[],
    },
    Order {
        krate: "resolver",
        modules: "selector names fold deviations context normal matching score decision profile problems relations subset resolve compare device_questions",
        known: &[],
    },
    Order {
        krate: "rewriter",
        // What is asked for -> what a unit declares -> plan -> what makes it, what writes it -> program -> files.
        modules: "stored_bytes stored_path programs internal obstacle missing decision_tree plan_document request edited lines includes \
                  site closures generated_names elaborate symbols identifiers macros lints regions names \
                  copies places style plan access specialise lower \
                  program render assemble parts overlay engine run",
        known: &[],
    },
    Order {
        krate: "cli",
        modules: "make failure interrupt threads inputs file_state options store fixes line_map lints targets compiler settings messages configuration \
                  progress scan select database output diff codes shell account library_headers commands show_targets cc explain emit check report lsp run",
        known: &[],
    },
];

#[test]
fn modules_use_only_what_stands_to_their_left() {
    let mut wrong = Vec::new();
    for Order { krate, modules, known } in ORDERS {
        let order: Vec<&str> = modules.split_whitespace().collect();
        let place = |module: &str| order.iter().position(|m| *m == module);
        let mut known: BTreeSet<_> = known.iter().copied().collect();
        for file in sources(&ompick_tests::repository().join("crates").join(krate).join("src")) {
            let Some(user) = module_of(krate, &file) else { continue };
            let Some(left) = place(&user) else {
                wrong.push(format!("{krate}: module `{user}` has no place in the order"));
                continue;
            };
            for used in used_modules(&fs::read_to_string(&file).expect("it was listed")) {
                if place(&used).is_some_and(|right| right > left) && !known.contains(&(&*user, &*used)) {
                    wrong.push(format!("{}: `{user}` uses `{used}`, which stands to its right", file.display()));
                }
            }
        }
        known.retain(|(user, used)| !arrow_exists(krate, user, used));
        wrong.extend(known.iter().map(|(a, b)| format!("{krate}: `{a}` uses `{b}` no more: take it off the list")));
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The traits by which planning asks languages, with their files.
const ASKED_WHILE_PLANNING: [(&str, &str); 3] =
    [("plan.rs", "BaseLanguage"), ("plan.rs", "Questions"), ("copies.rs", "Labels")];

#[test]
fn languages_answer_planning_with_data_and_no_text() {
    let sources = ompick_tests::repository().join("crates/rewriter/src");
    let method = Regex::new(r"(?s)\bfn (\w+)[^;{]*?->([^;{]*)").expect("a pattern");
    let mut wrong = Vec::new();
    for (file, name) in ASKED_WHILE_PLANNING {
        let text = fs::read_to_string(sources.join(file)).expect("it is there");
        let (_, rest) = text.split_once(&format!("pub trait {name}")).expect("the trait");
        let methods = rest.split("\n}\n").next().unwrap_or_default();
        let found: Vec<_> = method.captures_iter(methods).collect();
        assert!(!found.is_empty(), "{name} has no methods");
        let is_text = |answer: &str| ["u8", "str", "String", "Edit"].iter().any(|ty| holds_word(answer, ty));
        let texts = found.iter().filter(|m| is_text(&m[2])).map(|m| format!("{name}::{} gives text", &m[1]));
        wrong.extend(texts);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What of the crate, and of the resolver, lowering may know: positions, text and the plan, but nobody who decides.
const KNOWN_TO_LOWERING: &str = "access copies decision_tree edited elaborate generated_names identifiers lines lower \
                                 macros obstacle places plan regions request style symbols";
/// What decides, or knows what was decided elsewhere.
const DECIDES: &[&str] =
    &["Specialiser", "Program", "Elaborated", "Sites", "State", "Context", "Facts", "Walked", "resolve_variant"];

#[test]
fn lowering_knows_the_plan_and_the_source_and_nobody_who_decides() {
    let folder = ompick_tests::repository().join("crates/rewriter/src/lower");
    let known: BTreeSet<&str> = KNOWN_TO_LOWERING.split_whitespace().collect();
    let of_resolver = Regex::new(r"ompick_resolver::(\w+)").expect("a pattern");
    let comment = Regex::new("(?m)//.*$").expect("a pattern");
    let mut wrong = Vec::new();
    let is_test = |file: &Path| ["tests.rs", "wrap/limits.rs"].iter().any(|test| file.ends_with(test));
    for file in sources(&folder).into_iter().filter(|file| !is_test(file)) {
        let text = fs::read_to_string(&file).expect("it was listed");
        let text = comment.replace_all(&text, "");
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let modules = used_modules(text).into_iter().filter(|used| !known.contains(used.as_str()));
        let resolver = of_resolver.captures_iter(text).map(|found| found[1].to_owned());
        let resolver = resolver.filter(|used| !matches!(used.as_str(), "names" | "matching"));
        let deciders = DECIDES.iter().filter(|word| holds_word(text, word)).map(|word| (*word).to_owned());
        wrong.extend(modules.chain(resolver).chain(deciders).map(|used| format!("{}: {used}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The one module of the program that has plans written.
const WRITES_PLANS: &str = "write.rs";

#[test]
fn plans_of_files_are_put_together_without_text() {
    let folder = ompick_tests::repository().join("crates/rewriter/src/program");
    let is_planning = |file: &PathBuf| !file.ends_with(WRITES_PLANS) && !file.ends_with("tests.rs");
    let writes = |file: &PathBuf| fs::read_to_string(file).expect("it was listed").contains("lower::");
    assert!(writes(&folder.join(WRITES_PLANS)));
    let wrong: Vec<PathBuf> = sources(&folder).into_iter().filter(is_planning).filter(writes).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn holds_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|own| own == word)
}

#[test]
fn uses_are_found_in_every_spelling() {
    let found = |text: &str| used_modules(text).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(found("use crate::b;\nuse crate::c::{self, x};"), "b c");
    assert_eq!(found("use crate::{b, c::{d, e}, f::G};"), "b c f");
    assert_eq!(found("fn f() -> crate::b::B { crate::c::d() }"), "b c");
    assert_eq!(found("pub(in crate::a) fn f() {}\n// crate::b\n"), "");
    assert_eq!(found("use crate::b;\n#[cfg(test)]\nmod tests {\n use crate::c;\n}"), "b");
}

/// `[`name`](path)` in the page: what it links to.
fn links(page: &str) -> Vec<(String, String)> {
    let link = Regex::new(r"\[`(\w+)`\]\((crates/[^)#]+\.rs)\)").expect("a pattern");
    link.captures_iter(page).map(|found| (found[1].to_owned(), found[2].to_owned())).collect()
}

/// The doc comment of a function or type; `None`: there is none of the name.
fn comment_of(name: &str, text: &str) -> Option<String> {
    let item =
        format!(r"(?m)((?:^ *///.*\n)*)(?:^ *#\[.*\n)*^ *(?:pub(?:\([^)]*\))? )?(?:fn|struct|enum|trait) {name}\b");
    let item = Regex::new(&item).expect("a pattern");
    item.captures_iter(text).map(|found| found[1].to_owned()).reduce(|all, one| all + &one)
}

#[test]
fn what_the_page_links_to_is_there_and_rules_name_their_section() {
    let root = ompick_tests::repository();
    let page = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let mut wrong = Vec::new();
    for (name, path) in links(&page) {
        let text = fs::read_to_string(root.join(&path)).unwrap_or_default();
        if comment_of(&name, &text).is_none() {
            wrong.push(format!("{path} has no `{name}`"));
        }
    }
    let row = Regex::new(r"(?m)^\| (\d+(?:\.\d+)+) \|.*\|$").expect("a pattern");
    let mut rows = 0;
    for found in row.captures_iter(&page) {
        let (row, section) = (&found[0], &found[1]);
        rows += 1;
        for (name, path) in links(row) {
            let comment = comment_of(&name, &fs::read_to_string(root.join(&path)).unwrap_or_default());
            if !comment.unwrap_or_default().contains(section) {
                wrong.push(format!("the comment of `{name}` in {path} does not name {section}"));
            }
        }
    }
    assert!(rows > 30, "the table of rules");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Nothing of ours is unsafe but the grammar's binding to C.
#[test]
fn only_the_binding_of_the_grammar_is_unsafe() {
    let roots = [
        "crates/cli/src/main.rs",
        "crates/frontend/src/lib.rs",
        "crates/resolver/src/lib.rs",
        "crates/rewriter/src/lib.rs",
        "fuzz/src/lib.rs",
        "tests/lib.rs",
        "xtask/src/main.rs",
    ];
    for root in roots {
        let text = fs::read_to_string(ompick_tests::repository().join(root)).expect("it is ours");
        assert!(text.contains("\n#![forbid(unsafe_code)]\n"), "{root}");
    }
}

fn arrow_exists(krate: &str, user: &str, used: &str) -> bool {
    let folder = ompick_tests::repository().join("crates").join(krate).join("src");
    sources(&folder).iter().any(|file| {
        module_of(krate, file).as_deref() == Some(user)
            && used_modules(&fs::read_to_string(file).expect("it was listed")).contains(used)
    })
}

/// The module of the crate's root that a file belongs to; `None`: it is the root.
fn module_of(krate: &str, file: &Path) -> Option<String> {
    let folder = ompick_tests::repository().join("crates").join(krate).join("src");
    let first = file.strip_prefix(folder).ok()?.components().next()?;
    let name = first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
    (name != "lib" && name != "main").then_some(name)
}

/// The modules of the crate's root that a text names by paths from `crate`.
fn used_modules(text: &str) -> BTreeSet<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let text = Regex::new("(?m)//.*$|in crate::").expect("a pattern").replace_all(text, "");
    let path = Regex::new(r"crate::(?:(\w+)|\{)").expect("a pattern");
    let mut used = BTreeSet::new();
    for found in path.captures_iter(&text) {
        match found.get(1) {
            Some(name) => _ = used.insert(name.as_str().to_owned()),
            None => used.extend(first_words(&text[found.get(0).expect("a match").end()..])),
        }
    }
    used
}

/// The first words of the items of a list in braces that has just been opened.
fn first_words(list: &str) -> Vec<String> {
    let (mut depth, mut words, mut word) = (0, Vec::new(), String::new());
    let mut is_first = true;
    for c in list.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                words.push(std::mem::take(&mut word));
                is_first = true;
            }
            c if depth == 0 && is_first && (c.is_alphanumeric() || c == '_') => word.push(c),
            c if depth == 0 && !c.is_whitespace() => is_first = false,
            _ => {}
        }
    }
    words.push(word);
    words.retain(|w| !w.is_empty());
    words
}
