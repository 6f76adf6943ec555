//! Fortran that no compiler takes: what is broken in a procedure stays in it. The procedures around it come out as
//! they do beside a sound one; without a site nothing is said; a site is resolved, or an error at its place.

use ompick_tests::work::Work;
use std::fmt::Write as _;

const BASE: &str = "module base\n  implicit none\ncontains\n  subroutine f(x)\n    !$omp declare variant(v) \
                    match(construct={parallel})\n    integer, intent(inout) :: x\n    x = x + 1\n  end subroutine\n  \
                    subroutine v(x)\n    integer, intent(inout) :: x\n    x = x + 10\n  end subroutine\nend module\n";

/// A call and a metadirective, both of which come out otherwise.
const SITES: &str = "!$omp parallel\ncall f(x)\n!$omp end parallel\n!$omp metadirective \
                     when(implementation={vendor(gnu)}: parallel do) otherwise(simd)\ndo i = 1, 2\nx = x + i\nend do\n";
const NO_SITES: &str = "x = x + 2\ndo i = 1, 2\nx = x + i\nend do\n";

/// Lines that break a procedure, wherever they stand in its execution part.
const STATEMENTS: &[(&str, &str)] = &[
    ("an open parenthesis in an assignment", "x = (x + 1\n"),
    ("an open parenthesis in a call", "call c((x)\n"),
    ("a closing parenthesis in a call", "call c(x))\n"),
    ("an open parenthesis in an if statement", "if (x > (1) x = 2\n"),
    ("an open parenthesis in an if construct", "if ((x > 1) then\nx = 2\nend if\n"),
    ("an open parenthesis in a loop", "do while (x > 1\nx = x - 1\nend do\n"),
    ("no statement", "frobnicate the widgets\n"),
    ("no expression", "x = 1 +* 3 $ @\n"),
    ("an open string", "print *, 'abc\n"),
    ("an open string that goes on", "print *, 'abc &\n"),
    ("a loop without its end", "do i = 1, 3\nx = x + i\n"),
    ("an if construct without its end", "if (x > 1) then\nx = x + i\n"),
    ("a block construct without its end", "block\ninteger :: k\n"),
    ("an associate construct without its end", "associate (q => x)\n"),
    ("a select construct without its end", "select case (x)\ncase (1)\nx = 3\n"),
    ("the end of no if construct", "end if\n"),
    ("the end of no loop", "end do\n"),
    ("a case of nothing", "case (1)\n"),
    ("an else of nothing", "else\n"),
    ("constructs across each other", "do i = 1, 3\nif (x > 1) then\nend do\nend if\n"),
    ("a line that goes on in nothing", "x = x + &\n"),
    ("a declaration among statements", "integer :: late\n"),
    ("a contains statement", "contains\n"),
    ("a letter that is none of Fortran's", "x\u{e9} = 1\n"),
];

/// Specification parts that are broken.
const HEADS: &[(&str, &str)] = &[
    ("an open list of dummies", "subroutine NAME(x\nuse base\ninteger :: x, i\n"),
    ("a closed list of dummies", "subroutine NAME x)\nuse base\ninteger :: x, i\n"),
    ("an open use statement", "subroutine NAME(x)\nuse base, only: (f\ninteger :: x, i\n"),
    ("a use statement without its comma", "subroutine NAME(x)\nuse base only f\ninteger :: x, i\n"),
    ("a use statement behind others", "subroutine NAME(x)\nimplicit none\nuse base\ninteger :: x, i\n"),
    ("an open declaration", "subroutine NAME(x)\nuse base\ninteger, dimension(3 :: q\ninteger :: x, i\n"),
    ("colons apart", "subroutine NAME(x)\nuse base\ninteger : : z\ninteger :: x, i\n"),
    (
        "an open interface block",
        "subroutine NAME(x)\nuse base\ninterface\nsubroutine k(x)\nend subroutine\ninteger :: x, i\n",
    ),
    (
        "an open interface body",
        "subroutine NAME(x)\nuse base\ninterface\nsubroutine k(x)\nend interface\ninteger :: x, i\n",
    ),
    ("an open type", "subroutine NAME(x)\nuse base\ntype t\ninteger k\ninteger :: x, i\n"),
    ("an open enum", "subroutine NAME(x)\nuse base\nenum, bind(c)\nenumerator :: a\ninteger :: x, i\n"),
];

const ENDS: &[(&str, &str)] = &[
    ("no end", ""),
    ("an end of another kind", "end function NAME\n"),
    ("an end of another name", "end subroutine other\n"),
];

fn procedure(name: &str, head: &str, body: &str, end: &str) -> String {
    format!("{head}{body}{end}").replace("NAME", name)
}

fn sound(name: &str) -> String {
    procedure(name, "subroutine NAME(x)\nuse base\ninteger :: x, i\n", SITES, "end subroutine NAME\n")
}

/// What is broken and how, each with the procedure `two`, for the text that its sites are.
fn broken(sites: &str) -> Vec<(String, String)> {
    let head = "subroutine NAME(x)\nuse base\ninteger :: x, i\n";
    let end = "end subroutine NAME\n";
    let mut all = Vec::new();
    for (what, lines) in STATEMENTS {
        let within = sites.replace("x = x + i\n", &format!("{lines}x = x + i\n"));
        for (place, body) in
            [("before", format!("{lines}{sites}")), ("within", within), ("behind", format!("{sites}{lines}"))]
        {
            all.push((format!("{what} {place}"), procedure("two", head, &body, end)));
        }
    }
    all.extend(HEADS.iter().map(|(what, head)| (what.to_string(), procedure("two", head, sites, end))));
    all.extend(ENDS.iter().map(|(what, end)| (what.to_string(), procedure("two", head, sites, end))));
    all
}

/// A file for each with a sound procedure before and behind it; names are those of the file.
fn files(broken: &[(String, String)]) -> Vec<(String, String)> {
    let file = |(n, (_, two)): (usize, &(String, String))| {
        let text = [sound("one"), two.clone(), sound("three")].concat();
        let own =
            |text: String, name: &str| text.replace(&format!("subroutine {name}"), &format!("subroutine {name}{n}"));
        let text = ["one", "two", "three"].into_iter().fold(text, own);
        (format!("in/b{n}.f90"), text)
    };
    broken.iter().enumerate().map(file).collect()
}

fn emitted(files: &[(String, String)]) -> (Work, String) {
    let mut all: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    all.push(("in/base.f90", BASE));
    let work = Work::new(&all);
    let done = work.ompick(&["emit", "-t", "host", "--message-format", "short", "-o", "out", "in"]);
    let messages = done.stderr.lines().filter(|line| line.contains("[OMP"));
    let messages = messages.map(|line| format!("{line}\n")).collect();
    (work, messages)
}

/// The lines from a procedure's first to its last.
fn part<'t>(text: &'t str, name: &str) -> &'t str {
    let start = text.find(&format!("subroutine {name}(")).unwrap_or_else(|| panic!("{name} in {text}"));
    let end = format!("end subroutine {name}\n");
    &text[start..start + text[start..].find(&end).unwrap_or_else(|| panic!("{name} in {text}")) + end.len()]
}

const RESOLVED: &str = "use base\ninteger :: x, i\n!$omp parallel\ncall v(x)\n!$omp end parallel\n!$omp parallel do\ndo i = \
                        1, 2\nx = x + i\nend do\n";

#[test]
fn a_broken_procedure_without_a_site_is_nobodys_business() {
    let broken = broken(NO_SITES);
    let files = files(&broken);
    let (work, messages) = emitted(&files);
    assert_eq!(messages, "");
    for (n, ((what, _), (_, text))) in broken.iter().zip(&files).enumerate() {
        let out = work.read(&format!("out/host/b{n}.f90"));
        for name in [format!("one{n}"), format!("three{n}")] {
            let expected = format!("subroutine {name}(x)\n{RESOLVED}end subroutine {name}\n");
            assert_eq!(part(&out, &name), expected, "{what}: {name}");
        }
        let two = |text: &str| {
            let start = text.find(&format!("end subroutine one{n}\n")).unwrap();
            text[start..text.find(&format!("subroutine three{n}(")).unwrap()].to_owned()
        };
        assert_eq!(two(&out), two(text), "{what}");
    }
}

#[test]
fn a_site_in_a_broken_procedure_is_resolved_or_an_error_there() {
    let broken = broken(SITES);
    let files = files(&broken);
    let (work, messages) = emitted(&files);
    let mut wrong = String::new();
    for (n, ((what, two), (_, text))) in broken.iter().zip(&files).enumerate() {
        let first = text[..text.find(&format!("end subroutine one{n}\n")).unwrap()].lines().count() + 2;
        let lines = first..first + two.lines().count();
        let own =
            messages.lines().filter(|m| m.contains(&format!("/b{n}.f90:")) || m.contains(&format!("\\b{n}.f90:")));
        let at = |message: &str| -> usize {
            message.split(".f90:").nth(1).and_then(|m| m.split(':').next()?.parse().ok()).unwrap()
        };
        let own: Vec<&str> = own.collect();
        if let Some(elsewhere) = own.iter().find(|m| !lines.contains(&at(m))) {
            let _ = writeln!(wrong, "{what}: {elsewhere}");
        }
        if own.iter().any(|m| m.contains(": error: ")) {
            continue;
        }
        let out = work.read(&format!("out/host/b{n}.f90"));
        // A string's text is none of a call; what an `end` too many cuts off is another program unit.
        let is_sound =
            !out.contains("metadirective") && (!out.contains("call f(x)") || what.starts_with("an open string"));
        if !is_sound {
            let _ = writeln!(wrong, "{what}: a site was left as it is, and nothing was said");
        }
    }
    assert_eq!(wrong, "");
}

/// What the whole of a file says of how its directive or call is written.
#[test]
fn mixed_forms_and_foreign_bytes_are_said_where_they_hide_a_site() {
    let call = "subroutine two(x)\nuse base\ninteger :: x\n!$omp parallel\nLINE\n!$omp end parallel\nend subroutine\n";
    let fixed = call
        .replace('\n', "\n      ")
        .replace("      !$omp", "!$omp")
        .replace("subroutine two", "      subroutine two");
    let free = |line: &str| ("in/t.f90", call.replace("LINE", line));
    let fixed = |line: &str| ("in/t.f", fixed.replace("      LINE", line));
    let metadirective = "metadirective when(implementation={vendor(gnu)}: barrier)";
    let cases = [
        (free("call\u{a0}f(x)"), 5, "OMP0304"),
        (free("call f(x\u{e9})"), 5, "OMP0304"),
        (free("      call f(\n     1  x)"), 5, "OMP0304"),
        (free("call f(x"), 5, "OMP0304"),
        (free(&format!("c$omp {metadirective}")), 5, "OMP0117"),
        (fixed(&format!("      !$omp {metadirective}")), 5, "OMP0117"),
        (fixed("  call f(x)"), 5, "OMP0304"),
        (fixed(&format!("!$omp {metadirective} &")), 5, "OMP0101"),
    ];
    for ((path, text), line, code) in cases {
        let (_, messages) = emitted(&[(path.to_owned(), text.clone())]);
        let place = format!("{}:{line}:", &path[3..]);
        assert!(messages.lines().any(|m| m.contains(&place) && m.contains(code)), "{text}{messages}");
    }
}
