//! Spells directives as an earlier specification does, where the output's compiler is too old for theirs. Programs with
//! variants are new programs: they would not compile otherwise.

use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::ParsedFile;

/// `begin declare target` and its clause `device_type` came with 5.1.
const BEGIN_DECLARE_TARGET: u32 = 202_011;

/// `enter` is 5.2's name of the clause `to` of `declare target`.
const ENTER: u32 = 202_111;

/// Underscores between the words of a directive's name came with 6.0.
const UNDERSCORES: u32 = 202_411;

/// The edits that make a file's declare target directives readable for a compiler whose `_OPENMP` is
/// `date`.
pub fn edits(parsed: &ParsedFile, date: u32) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (index, placed) in parsed.directives.iter().enumerate() {
        let d = &placed.directive;
        let place = |range| placed.place(range);
        let named = |name: &str| Edit { range: place(&d.name_range), text: name.as_bytes().to_vec() };
        if d.name == "begin declare target" && date < BEGIN_DECLARE_TARGET {
            // Without its end, or with clauses that no earlier form of it has, it is an error that the compiler should
            // report: `declare target` with other clauses begins no region.
            let is_earlier = d.clauses.iter().all(|c| c.name == "device_type");
            if parsed.nodes.end_of(index as u32).is_none() || !is_earlier {
                continue;
            }
            edits.push(named("declare target"));
            // What runs where was decided from it already; the old form means both.
            for clause in d.clauses.iter().filter(|c| c.name == "device_type") {
                let range = place(&clause.range);
                let blanks = parsed.text.written()[..range.start].trim_ascii_end().len();
                edits.push(Edit { range: blanks..range.end, text: Vec::new() });
            }
        } else if d.name.ends_with("declare target") && date < UNDERSCORES {
            let is_joined = placed.plain(&d.name_range, parsed.text.written()).contains('_');
            edits.extend(is_joined.then(|| named(&d.name)));
        }
        if d.name == "declare target" && date < ENTER {
            for clause in d.clauses.iter().filter(|c| c.name == "enter") {
                edits.push(Edit { range: place(&clause.name_range), text: b"to".to_vec() });
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use crate::testing::program;

    fn emit(text: &str, date: &str) -> String {
        let text =
            format!("void g(void);\n#pragma omp declare variant(g) match(construct={{target}})\nvoid f(void);\n{text}");
        let ran = program(&text).settings(|s| s.openmp_macro = Some(date.to_owned())).run();
        ran.text("main.c").lines().skip(2).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn begin_declare_target_is_declare_target_before_5_1() {
        let text = "#pragma omp begin declare target\nint x;\n#pragma omp end declare target";
        assert_eq!(emit(text, "201511"), text.replace("begin ", ""));
        assert_eq!(emit(text, "202011"), text);
        let typed = text.replace("get\nint", "get device_type(any)\nint");
        assert_eq!(emit(&typed, "201811"), text.replace("begin ", ""));
        let indirect = text.replace("get\nint", "get indirect\nint");
        assert_eq!(emit(&indirect, "201811"), indirect);
    }

    #[test]
    fn underscores_are_blanks_before_6_0() {
        let text = "#pragma omp begin declare_target\nint x;\n#pragma omp end declare_target";
        let blanks = text.replace('_', " ");
        assert_eq!(emit(text, "201511"), blanks.replace("begin ", ""));
        assert_eq!(emit(text, "202111"), blanks);
        assert_eq!(emit(text, "202411"), text);
        let joined = text.replace("begin declare", "begin_declare").replace("end declare", "end_declare");
        assert_eq!(emit(&joined, "201511"), blanks.replace("begin ", ""));
        assert_eq!(emit("int x;\n#pragma omp declare_target(x)", "201511"), "int x;\n#pragma omp declare target(x)");
    }

    #[test]
    fn enter_is_to_before_5_2() {
        let text = "int x;\n#pragma omp declare target enter(x)";
        assert_eq!(emit(text, "201511"), text.replace("enter", "to"));
        assert_eq!(emit(text, "202111"), text);
    }
}
