//! How long an editor waits: a key is pressed in a long file with headers, and a hover is asked for.

use super::measure::median;
use super::row::Rows;
use crate::Error;
use ompick_tests::editor::{Editor, Part};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// What an answer may take, in seconds, on a file of so many lines.
const ALLOWED: f64 = 0.1;
const LINES: usize = 5000;
/// How often it is measured.
const ROUNDS: u32 = 15;

const HEADER: &str = "\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int tile_gpu(void);
#pragma omp declare variant(tile_gpu) match(device={kind(gpu)})
int tile(void);
";

/// Measures it.
///
/// # Errors
/// If the server cannot be run, or answers something else.
pub fn rows(ompick: &Path, folder: &Path, rows: &mut Rows) -> Result<(), Error> {
    let folder = folder.join("editor");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let text = source();
    let files =
        [("ompick.toml", "[targets]\nhost = \"host\"\ngpu = \"nvptx64:sm_80\"\n"), ("v.h", HEADER), ("main.c", &text)];
    for (name, text) in files {
        fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    let failed = |e: std::io::Error| e.to_string();
    let mut command = Command::new(ompick);
    command.arg("lsp").current_dir(&folder);
    let mut editor = Editor::start(command, &folder).map_err(failed)?;
    editor.open("main.c", &text).map_err(failed)?;
    let mut times = Vec::new();
    for round in 0..=ROUNDS {
        let start = Instant::now();
        // A blank at the beginning of the call's line.
        editor.edit("main.c", Part { line: 2, start: 0, end: 0 }, " ").map_err(failed)?;
        let hover = editor.at("textDocument/hover", "main.c", 2, 12 + round).map_err(failed)?;
        if !hover.to_string().contains("tile_gpu") {
            return Err(format!("the hover says {hover}"));
        }
        // The first one only warms up.
        times.extend((round > 0).then(|| start.elapsed().as_secs_f64()));
    }
    let quickest = times.iter().copied().fold(f64::INFINITY, f64::min);
    rows.add(
        format!("a key and a hover in {LINES} lines with headers"),
        format!("{:.0} ms (median {:.0} ms)", quickest * 1e3, median(times) * 1e3),
        format!("{:.0} ms", ALLOWED * 1e3),
        // Whatever else the machine does can only make it longer.
        quickest <= ALLOWED,
    );
    Ok(())
}

fn source() -> String {
    let mut text = String::from("#include \"v.h\"\nvoid sweep(void) {\n  int t = tile();\n}\n");
    for n in 0.. {
        if text.matches('\n').count() >= LINES {
            break;
        }
        let _ = writeln!(
            text,
            "int f{n}(int n) {{\n  int s = 0;\n  #pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    \
             s += tile() * {n};\n  return s;\n}}"
        );
    }
    text
}
