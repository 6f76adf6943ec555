//! Ways to write Fortran otherwise.

use super::text::{code_and_comment, outside_strings};
use super::{File, Rewritten, Rule};
use ompick_tests::program::Kind;
use regex::{Captures, Regex};
use std::sync::LazyLock;

const FORTRAN: &[Kind] = &[Kind::Fortran];

const PRINTS_ITS_LINES: [(&str, &str); 2] = [
    ("fortran_cut_directive", "it prints the numbers of its lines"),
    ("fortran_line_markers", "it prints the numbers of its lines"),
];

const OF_ANOTHER_FORM: (&str, &str) =
    ("fortran_traditional_macros", "a comment in a macro's name, which must stand on one line with it");

const BROKEN: &str = "a literal goes on in the next line, where it is taken for code";

const NESTED: &str = "`taskgroup` may not stand in one of its constructs or procedures";

/// Programs that are none with `taskgroup` around their statements.
const WITHOUT_TASKGROUP: &[(&str, &str)] = &[
    ("bound_procedures_called_elsewhere", "it is linked as C, without what the condition calls"),
    ("bug_fortran_sequence", NESTED),
    ("dispatch_fortran_wrappers", NESTED),
    ("fortran_calls", NESTED),
    ("fortran_calls_in_lengths", NESTED),
    ("fortran_copies", NESTED),
    PRINTS_ITS_LINES[0],
    ("fortran_dispatcher_declarations", NESTED),
    ("fortran_dispatchers", NESTED),
    ("fortran_intrinsic_extensions", NESTED),
    ("fortran_keywords", NESTED),
    PRINTS_ITS_LINES[1],
    ("fortran_names", NESTED),
    ("fortran_nested_target", NESTED),
    ("fortran_operators_in_arguments", NESTED),
    ("fortran_private_conditions", NESTED),
    ("fortran_private_loops", NESTED),
    ("fortran_regions", NESTED),
    ("fortran_short_blocks", "regions within `atomic capture`"),
    ("fortran_target_device", NESTED),
    ("fortran_traditional_macros", "macros that begin what the region cuts"),
    ("fortran_used_specifics", NESTED),
    ("fortran_variants_elsewhere", NESTED),
];

/// The rules of Fortran.
pub const RULES: &[Rule] = &[
    Rule {
        name: "capitals",
        what: "Fortran is written in capitals",
        of: FORTRAN,
        rewrite: |file| file.with(lines(file, |line| upper(line, is_fixed(file)))),
        except: &[
            ("fortran_condition_macros", "macros have names in small letters"),
            ("fortran_glued_lengths", BROKEN),
            ("fortran_lines", BROKEN),
            ("fortran_long_lines", BROKEN),
            ("fortran_open_literal_quotes", BROKEN),
        ],
    },
    Rule {
        name: "continued",
        what: "statements and directives of free form go on after each word",
        of: FORTRAN,
        rewrite: |file| free(file, |line| continued(line, " &\n  &")),
        except: &[PRINTS_ITS_LINES[0], PRINTS_ITS_LINES[1], OF_ANOTHER_FORM],
    },
    Rule {
        name: "annotated",
        what: "the same, with comments, blank lines and comment lines between",
        of: FORTRAN,
        rewrite: |file| free(file, |line| continued(line, " & ! it's (\n\n  ! call \"\n  ")),
        except: &[PRINTS_ITS_LINES[0], PRINTS_ITS_LINES[1], OF_ANOTHER_FORM],
    },
    Rule {
        name: "together",
        what: "keywords that may be one word are",
        of: FORTRAN,
        rewrite: |file| file.with(lines(file, |line| together(line, is_fixed(file)))),
        except: &[],
    },
    Rule {
        name: "semicolons",
        what: "several statements of free form stand on a line",
        of: FORTRAN,
        rewrite: |file| free_text(file, joined),
        except: &PRINTS_ITS_LINES,
    },
    Rule {
        name: "plain-ends",
        what: "procedures and modules end without their names",
        of: FORTRAN,
        rewrite: |file| file.with(lines(file, plain_end)),
        except: &[],
    },
    Rule { name: "fixed-form", what: "free form is fixed form", of: FORTRAN, rewrite: fixed, except: &[] },
    Rule {
        name: "regions",
        what: "statements stand in regions of `begin metadirective`, of which run time chooses nothing",
        of: FORTRAN,
        rewrite: |file| free_text(file, |text| regions(text, "> 0")),
        except: WITHOUT_TASKGROUP,
    },
    Rule {
        name: "taken-regions",
        what: "the same, where run time chooses the variant",
        of: FORTRAN,
        rewrite: |file| free_text(file, |text| regions(text, ">= 0")),
        except: WITHOUT_TASKGROUP,
    },
    Rule {
        name: "used-again",
        what: "the main program uses modules that use those it used",
        of: FORTRAN,
        rewrite: |file| free_text(file, used_again),
        except: &PRINTS_ITS_LINES,
    },
    Rule {
        name: "internal",
        what: "the statements of the main program stand in an internal procedure",
        of: FORTRAN,
        rewrite: |file| free_text(file, internal),
        except: &[
            PRINTS_ITS_LINES[0],
            PRINTS_ITS_LINES[1],
            ("fortran_regions", "gfortran 12 ends with an error of its own"),
        ],
    },
];

/// A module that gives what each module of a file has stands behind it, and the main program uses that one.
fn used_again(text: &str) -> String {
    static BEGIN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?i)^\s*module +(\w+)\s*$").expect("it is one"));
    static END: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*end ?module\b(?: +\w+)?\s*$").expect("it is one"));
    static USE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^(\s*use(?:\s*::)? +)(\w+)(\s*(?:,.*)?)$").expect("it is one"));
    let (mut out, mut modules, mut in_program): (Vec<String>, Vec<String>, bool) = (Vec::new(), Vec::new(), false);
    let mut module = None;
    for line in text.split('\n') {
        in_program |= PROGRAM.is_match(line);
        let used = USE.captures(line).filter(|used| in_program && modules.contains(&used[2].to_lowercase()));
        out.push(used.map_or(line.to_owned(), |used| format!("{}{}_again{}", &used[1], &used[2], &used[3])));
        module = BEGIN.captures(line).map(|begin| begin[1].to_owned()).or(module);
        if END.is_match(line)
            && let Some(name) = module.take()
        {
            out.push(format!("module {name}_again\n  use {name}\nend module {name}_again"));
            modules.push(name.to_lowercase());
        }
    }
    out.join("\n")
}

static PROGRAM: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?i)^\s*program +\w+\s*$").expect("it is one"));

/// The statements of the main program stand in an internal procedure of it.
fn internal(text: &str) -> String {
    static SPECIFICATION: LazyLock<Regex> = LazyLock::new(|| {
        let words = "use|implicit|integer|real|double|complex|logical|character|type|class|external|intrinsic|parameter|\
                     dimension|save|data|common|interface|procedure|import|namelist|equivalence|enum|enumerator|target|\
                     allocatable|pointer|abstract|generic|end ?interface|end ?type|end ?enum";
        let directives = r"!\$omp +(?:declare|requires|threadprivate|begin +declare|end +declare)";
        Regex::new(&format!(r"(?i)^\s*(?:(?:{words})\b|{directives}|!(?:[^$]|$)|!$|$|#)")).expect("it is one")
    });
    static OPENS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*(?:(?:abstract )?interface\b|type\b[^(]*$)").expect("it is one"));
    static CLOSES: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*end ?(?:interface|type)\b").expect("it is one"));
    static END: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*(?:contains|end|end ?program.*)\s*$").expect("it is one"));
    let lines: Vec<&str> = text.split('\n').collect();
    let Some(program) = lines.iter().position(|line| PROGRAM.is_match(line)) else { return text.to_owned() };
    let mut depth = 0usize;
    let mut goes_on = false;
    let first = lines[program + 1..].iter().position(|line| {
        let is_within = depth > 0 || goes_on;
        goes_on = line.trim_end().ends_with('&');
        depth += usize::from(OPENS.is_match(line));
        depth = depth.saturating_sub(usize::from(CLOSES.is_match(line)));
        !is_within && !SPECIFICATION.is_match(line)
    });
    let Some(first) = first.map(|n| program + 1 + n) else { return text.to_owned() };
    let Some(end) = lines[first..].iter().position(|line| END.is_match(line)).map(|n| first + n) else {
        return text.to_owned();
    };
    let has_others = lines[end].trim().eq_ignore_ascii_case("contains");
    let mut out = lines[..first].to_vec();
    out.extend(["  call all_of_it()", "contains", "  subroutine all_of_it()"]);
    out.extend(&lines[first..end]);
    out.push("  end subroutine all_of_it");
    out.extend(&lines[end + usize::from(has_others)..]);
    out.join("\n")
}

fn is_fixed(file: &File) -> bool {
    file.has_extension(&["f", "F", "for"])
}

/// Rewrites all lines but those of the preprocessor.
fn lines(file: &File, rewrite: impl Fn(&str) -> String) -> String {
    let all = file.text.split('\n').map(|line| if line.starts_with('#') { line.to_owned() } else { rewrite(line) });
    all.collect::<Vec<_>>().join("\n")
}

fn free(file: &File, rewrite: impl Fn(&str) -> String) -> Option<Rewritten> {
    free_text(file, |_| lines(file, &rewrite))
}

fn free_text(file: &File, rewrite: impl Fn(&str) -> String) -> Option<Rewritten> {
    (!is_fixed(file)).then(|| file.with(rewrite(file.text))).flatten()
}

/// Whether a line is a directive.
fn is_directive(line: &str) -> bool {
    let start = line.trim_start().as_bytes();
    start.len() > 4 && matches!(start[0], b'!' | b'c' | b'C' | b'*') && start[1..5].eq_ignore_ascii_case(b"$omp")
}

fn upper(line: &str, is_fixed: bool) -> String {
    if is_directive(line) {
        return outside_strings(line, str::to_uppercase);
    }
    if is_fixed && line.starts_with(['c', 'C', '*', '!']) {
        return line.to_owned();
    }
    let (code, comment) = code_and_comment(line);
    outside_strings(code, str::to_uppercase) + comment
}

fn continued(line: &str, between: &str) -> String {
    let (code, comment) = code_and_comment(line);
    let is_plain = comment.is_empty() && !code.contains(['&', ';', '\'', '"']);
    if !is_plain || code.trim_start().to_ascii_lowercase().starts_with("include") {
        return line.to_owned();
    }
    let indent = &code[..code.len() - code.trim_start().len()];
    indent.to_owned() + &code.split_whitespace().collect::<Vec<_>>().join(between)
}

fn together(line: &str, is_fixed: bool) -> String {
    static WORDS: LazyLock<Regex> = LazyLock::new(|| {
        let ends =
            "do|if|subroutine|function|module|program|interface|type|block|associate|select|enum|where|submodule";
        let all = format!(r"(?i)\b(end) ({ends}|procedure|critical)\b|\b(else) (if)\b|\b(double) (precision)\b");
        Regex::new(&format!(r"{all}|\b(select) (case)\b")).expect("it is one")
    });
    if line.trim_start().starts_with('!') || (is_fixed && line.starts_with(['c', 'C', '*'])) {
        return line.to_owned();
    }
    let (code, comment) = code_and_comment(line);
    let one = |found: &Captures| found[0].replace(' ', "");
    outside_strings(code, |piece| WORDS.replace_all(piece, one).into_owned()) + comment
}

fn joined(text: &str) -> String {
    static SIMPLE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^\s+(?:\w[\w%(),: ]* = |call \w|(?:integer|real|print)\b)[^&!;]*$").expect("it is one")
    });
    let mut out: Vec<String> = Vec::new();
    let mut may_go_on = false;
    for line in text.split('\n') {
        let is_simple = SIMPLE.is_match(line);
        match out.last_mut().filter(|last| may_go_on && is_simple && last.len() + line.len() < 110) {
            Some(last) => last.extend(["; ", line.trim()]),
            None => out.push(line.to_owned()),
        }
        may_go_on = is_simple;
    }
    out.join("\n")
}

fn plain_end(line: &str) -> String {
    static END: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^(\s*end ?(?:subroutine|function|module|program|submodule|procedure)) \w+ *$")
            .expect("it is one")
    });
    END.replace(line, "$1").into_owned()
}

/// The last column of fixed form.
const LAST_COLUMN: usize = 72;

fn fixed(file: &File) -> Option<Rewritten> {
    let stem = file.name.strip_suffix(".f90").map(|stem| format!("{stem}.f"));
    let name = stem.or_else(|| Some(format!("{}.F", file.name.strip_suffix(".F90")?)))?;
    let is_other = |line: &str| {
        let start = line.trim_start().to_ascii_lowercase();
        ["#", "!dir", "!gcc", "include"].iter().any(|word| start.starts_with(word)) || line.contains(['&', ';'])
    };
    if file.text.lines().any(is_other) {
        return None;
    }
    let cut = |line: String, goes_on: &str| {
        let (mut out, mut rest) = (String::new(), line);
        while rest.len() > LAST_COLUMN && rest.is_char_boundary(LAST_COLUMN) {
            let next = rest.split_off(LAST_COLUMN);
            out.extend([&rest, "\n"]);
            rest = goes_on.to_owned() + &next;
        }
        out + &rest
    };
    let line = |line: &str| {
        let text = line.trim();
        if is_directive(text) {
            return cut(format!("!$omp {}", text[5..].trim()), "!$omp&");
        }
        if text.is_empty() || text.starts_with('!') {
            return text.to_owned();
        }
        let code = code_and_comment(text).0.trim_end();
        let digits = code.bytes().take_while(u8::is_ascii_digit).count();
        cut(format!("{:<6}{}", &code[..digits], code[digits..].trim_start()), "     &")
    };
    let text = file.text.split('\n').map(line).collect::<Vec<_>>().join("\n");
    Some(Rewritten { name, text, header: None })
}

/// Statements in regions whose condition compares the number of the command's arguments.
fn regions(text: &str, comparison: &str) -> String {
    static SIMPLE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^\s+(?:call \w|print \*|[a-z]\w*(?:%\w+)*(?:\([^=]*\))?\s*=[^=>])").expect("it is one")
    });
    static INTERFACE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*(?:abstract )?interface\b").expect("it is one"));
    static END_INTERFACE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*end ?interface\b").expect("it is one"));
    let mut out: Vec<String> = Vec::new();
    let (mut in_interface, mut before) = (false, "");
    for line in text.split('\n') {
        in_interface = (in_interface || INTERFACE.is_match(line)) && !END_INTERFACE.is_match(line);
        let is_free = !is_directive(before) && !before.starts_with('#') && !before.trim_end().ends_with('&');
        let is_one = SIMPLE.is_match(line) && !line.contains("::") && !line.contains(['&', ';']);
        if is_free && is_one && !in_interface {
            let indent = &line[..line.len() - line.trim_start().len()];
            let condition = format!("user={{condition(command_argument_count() {comparison})}}");
            out.push(format!("{indent}!$omp begin metadirective when({condition}: taskgroup) otherwise(nothing)"));
            out.extend([line.to_owned(), format!("{indent}!$omp end metadirective")]);
        } else {
            out.push(line.to_owned());
        }
        before = line;
    }
    out.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_go_on_after_each_word() {
        assert_eq!(continued("  call f(x) ", " &\n  &"), "  call &\n  &f(x)");
        assert_eq!(continued("  print 'a b' ! c", " &\n  &"), "  print 'a b' ! c");
    }

    #[test]
    fn keywords_are_one_word() {
        assert_eq!(together("  end do ! end if", false), "  enddo ! end if");
    }

    #[test]
    fn fixed_form_ends_at_its_last_column() {
        let text = format!("  !$omp parallel\n  10 x = {}1\n! c\n", "1 + ".repeat(20));
        let new = fixed(&File { name: "a.f90", text: &text }).unwrap();
        assert_eq!(new.name, "a.f");
        assert!(new.text.lines().all(|line| line.len() <= LAST_COLUMN), "{}", new.text);
        assert!(new.text.starts_with("!$omp parallel\n10    x = 1 +") && new.text.contains("\n     &"), "{}", new.text);
    }

    #[test]
    fn modules_are_used_through_others() {
        let new = used_again("module m\nend module m\nprogram p\n  use m, only: f\nend");
        assert!(new.contains("module m_again\n  use m\n") && new.contains("  use m_again, only: f"), "{new}");
    }

    #[test]
    fn statements_of_the_program_are_internal() {
        let new = internal("program p\n  integer :: x\n  x = 1\ncontains\n  subroutine s\n  end\nend");
        assert!(
            new.contains("call all_of_it()\ncontains\n  subroutine all_of_it()\n  x = 1\n  end subroutine"),
            "{new}"
        );
        assert_eq!(new.matches("contains").count(), 1);
    }

    #[test]
    fn statements_share_a_line() {
        assert_eq!(joined("  x = 1\n  call f(x)\n  if (x > 1) then"), "  x = 1; call f(x)\n  if (x > 1) then");
    }
}
