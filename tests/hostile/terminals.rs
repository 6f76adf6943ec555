//! What a program's text and names may do to who reads of them.

use super::lab::{Lab, Said};
use super::{Case, Outcome, case, ensure, holds};

const AREA: &str = "messages";

pub const CASES: &[Case] = &[
    case(AREA, "control characters in sources and names, in every text that ompick writes", control_characters),
    case(AREA, "control characters in JSON and SARIF", machine_formats),
    case(AREA, "markup in sources and names, in the page of `report`", markup),
];

/// Escape sequences, a bell, an eight-bit CSI and one that turns text around.
const ODD: &str = "\x1b]0;x\x07\u{9b}31m\u{202e}<img src=x onerror=alert(1)>";

/// Programs with such in all that messages show.
fn programs(lab: &Lab) {
    let odd = ODD;
    lab.write(
        "p/a.c",
        format!(
            "int f_v(void);\n#pragma omp declare variant(f_v) match(device={{isa(\"{odd}\")}})\nint f(void);\n\
             int user(void) {{ return f(); /* {odd} */ }}\n\
             #pragma omp declare variant(none) match(implementation={{extension(\"{odd}\")}})\nint g(void);\n\
             #pragma omp metadirective when(user={{con\x1b[31mdition(1)}}: parallel) // {odd}\n\
             #error \"{odd}\"\n#include \"{odd}\"\n"
        ),
    );
    lab.write("p/b\n\x1b[31mwarning: <script>alert(1)<.c", super::lab::PROGRAM.replace("user(", "b("));
    lab.write(
        "p/c.f90",
        format!("subroutine c()\n !$omp metadirective when(user={{condition({odd})}}: parallel)\nend subroutine\n"),
    );
    lab.write("p/good.c", format!("{}/* {odd} */\n", super::lab::PROGRAM.replace("user(", "good(")));
}

/// What a terminal would obey.
fn commands(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let found = text.chars().find(|c| {
        (c.is_control() && !matches!(c, '\n' | '\t')) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    });
    found.map(|c| format!("{c:?} in {:?}", text.lines().find(|line| line.contains(c)).unwrap_or_default()))
}

fn clean(said: &Said, what: &str) -> Result<(), String> {
    match commands(&said.stdout).or_else(|| commands(&said.stderr)) {
        Some(found) => Err(format!("{what}: {found}")),
        None => Ok(()),
    }
}

fn control_characters(lab: &Lab) -> Result<Outcome, String> {
    programs(lab);
    let mut count = 0;
    for arguments in [
        &["emit", "-o", "out", "p"][..],
        &["emit", "-o", "out", "--message-format", "short", "p"],
        &["check", "p"],
        &["check", "--message-format", "short", "p"],
        &["explain", "p"],
        &["explain", "--plan", "p"],
        &["explain", "--only", "metadirectives", "p"],
        &["config", "p"],
        &["emit", "-t", "\x1b[31m=host", "-o", "out", "p"],
        &["emit", "-o", "out", "none\x1b[31m.c"],
        &["emit", "-t", "\x1b[31m", "-o", "out", "p"],
        &["emit", "--compiler", "\x1b[31m", "-o", "out", "p"],
        &["explain", "OMP\x1b[31m"],
        &["cc", "--", "gcc\x1b[31m", "-c", "a.c"],
        &["cc", "--", "gcc", "-fopenmp", "-fsyntax-only", "p/good.c"],
        &["cc", "--why", "--", "gcc", "-fopenmp", "-fsyntax-only", "p/good.c"],
        &["\x1b[31m"],
        &["emit", "--\x1b[31m"],
    ] {
        let said = lab.ends(&[0, 1, 2], arguments)?;
        clean(&said, &format!("{arguments:?}"))?;
        count += 1;
    }
    // Through a terminal: what `patch` reads from a pipe is exact.
    let said = lab.ends(&[0, 1], &["emit", "--diff", "p"])?;
    let lines = String::from_utf8_lossy(&said.stdout).into_owned();
    let is_no_diff_line =
        |line: &str| !["--- ", "+++ ", "@@ ", " ", "-", "+", "\\"].iter().any(|start| line.starts_with(start));
    ensure!(!lines.lines().any(is_no_diff_line), "a line of the diff is none: {lines}");
    for mode in ["--diff", "--check"] {
        let line = format!("script -qec \"$1 emit {mode} --color never --progress p\" /dev/null");
        let said = super::lab::run(lab.through(&line, &[]))?;
        // The bar is drawn by such.
        let shown = String::from_utf8_lossy(&said.stdout).replace('\r', "").replace("\x1b[2K", "");
        if let Some(found) = commands(shown.as_bytes()).filter(|_| said.status != Some(127)) {
            return Err(format!("{mode} on a terminal: {found}"));
        }
    }
    lab.write("t/ompick.toml", format!("# {ODD}\nstd = \"\u{9b}31m\"\n\"\\u001b[31m\" = 1\n"));
    lab.write("t/a.c", "int x;\n");
    clean(&lab.ends(&[0, 2], &["check", "t"])?, "a configuration")?;
    lab.write("t/ompick.toml", "[messages]\n\"OMP\\u001b[31m\" = \"allow\"\n");
    clean(&lab.ends(&[0, 2], &["check", "t"])?, "a configuration's code")?;
    lab.write("t/ompick.toml", "[targets]\n\"a\\u001b[31m\" = \"host\"\n");
    clean(&lab.ends(&[0, 2], &["check", "t"])?, "a configuration's target")?;
    holds(format!("{} commands: none reaches the terminal, and lines stay lines", count + 3))
}

fn machine_formats(lab: &Lab) -> Result<Outcome, String> {
    programs(lab);
    for format in ["json", "sarif"] {
        for command in [&["check", "p"][..], &["emit", "-o", "out", "p"]] {
            let said = lab.ends(&[0, 1, 2], &[command, &["--message-format", format]].concat())?;
            let text = String::from_utf8(said.stderr).or(Err("it is not UTF-8"))?;
            // JSON is one object a line, SARIF one in all.
            let objects: Vec<&str> = if format == "sarif" { vec![&text] } else { text.lines().collect() };
            for object in objects.iter().filter(|object| !object.trim().is_empty()) {
                serde_json::from_str::<serde_json::Value>(object).map_err(|e| format!("{format}: {e}: {object}"))?;
            }
            ensure!(objects.iter().any(|object| object.contains("OMP0")), "{format}: nothing is said: {text}");
        }
    }
    for command in [&["explain", "--format", "json", "p/good.c"][..], &["explain", "--format", "json", "p/a.c"]] {
        let said = lab.ends(&[0, 1], command)?;
        serde_json::from_slice::<serde_json::Value>(&said.stdout).map_err(|e| format!("{command:?}: {e}"))?;
    }
    holds("valid, as UTF-8, with every message")
}

fn markup(lab: &Lab) -> Result<Outcome, String> {
    programs(lab);
    lab.write("p/d.c", "int h(void);\n#pragma omp declare variant(h) match(user={condition(sizeof(\"</script><script>alert(1)</script>\")>0)})\nint e(void);\nint u(void) { return e(); } // <img src=x onerror=alert(1)>\n");
    for (page, wrongs) in
        [("page.html", &["<script>alert(1)", "<img src=x", "</script><script>"][..]), ("page.md", &[])]
    {
        lab.ends(&[0, 1], &["report", "-o", page, "p"])?;
        let text = lab.read(page);
        ensure!(text.contains("good.c"), "{page} lacks the program: {text}");
        for wrong in wrongs {
            ensure!(!text.contains(wrong), "{page} has {wrong}");
        }
    }
    holds("escaped")
}
