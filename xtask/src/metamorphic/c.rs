//! Ways to write C and C++ otherwise.

use super::text::{behind_head, between_tokens, code_lines, outside_literals};
use super::{File, Rewritten, Rule};
use ompick_tests::program::Kind;
use regex::{Captures, Regex};
use std::collections::BTreeSet;
use std::sync::LazyLock;

const C_FAMILY: &[Kind] = &[Kind::C, Kind::Cxx];

const NAMES_ITS_LINES: (&str, &str) = ("condition_line", "its conditions hang on the numbers of lines");

const COMPLEX: (&str, &str) = ("cxx_complex", "the words of a `_Complex` type are one in the view");

const SPLICED: (&str, &str) = ("lines_spliced_words", "its directives begin within lines that go on");

/// Programs that are others as C++, or that ompick refuses there.
const NOT_IN_CXX: &[(&str, &str)] = &[
    ("attributes_of_statements", "refused: attributes of GNU C in statements that the grammar of C++ does not read"),
    ("bound_procedures_called_elsewhere", "it is linked with Fortran, by names without types"),
    ("cpp_openmp", "it asks whether it is C++"),
    ("device_version_symbols", "an alias names a symbol without types"),
    ("files_declared_in_blocks", "refused: a block alone declares what needs a device version"),
    ("files_symbol_names", "an alias names a symbol without types"),
    ("fortran_calls_c_on_devices", "it is linked with Fortran, by names without types"),
    ("mkl_c", "it is linked with a library of C"),
    ("region_assumed", "C declares what is called"),
    ("region_forms", "parameters and specifiers of C alone"),
    ("run_time_static_local", "refused: what is initialised when control first passes it"),
    ("second_name_of_symbol", "it names a symbol without types"),
    ("static_functions", "refused: a directive before a declaration by the type of a function"),
    ("statics_and_lines", "refused: what is initialised when control first passes it"),
    ("statics_of_sibling_blocks", "refused: what is initialised when control first passes it"),
    ("statics_with_idle_directives", "refused: what is initialised when control first passes it"),
    ("target_device_uid", "it is linked with a function of C"),
    ("variant_in_block", "refused: directives within functions"),
    ("variant_signatures", "prototypes of C alone"),
    ("variants_in_copied_blocks", "refused: directives within functions"),
    ("words_of_conditions", "`_Generic` is of C alone"),
];

/// Programs whose other files name what stands in the first one.
const OF_OTHER_FILES: &str = "what other files declare or define would be another function";

/// Programs that are others with the first file in a namespace.
const NOT_IN_A_NAMESPACE: &[(&str, &str)] = &[
    ("cxx_closure_of_header", OF_OTHER_FILES),
    ("cxx_declared_in_blocks", OF_OTHER_FILES),
    ("cxx_function_type_in_block", OF_OTHER_FILES),
    ("cxx_function_types", OF_OTHER_FILES),
    ("cxx_headers", OF_OTHER_FILES),
    ("cxx_specialisations", OF_OTHER_FILES),
    ("cxx_types_spelled_twice", OF_OTHER_FILES),
    ("files_implicit_on_device", OF_OTHER_FILES),
    ("program_templates", OF_OTHER_FILES),
];

/// Programs that are others with macros of their functions' names.
const NOT_WITH_MACROS: &[(&str, &str)] = &[
    NAMES_ITS_LINES,
    ("copies_that_change_macros", "directives in a macro's arguments: no program (C17, 6.10.3)"),
    ("counter", "refused: `__COUNTER__` in what the macros' expansions are written for"),
    ("names_made_elsewhere", "it has macros of these names"),
    ("region_include", "refused: a macro that the include of a region defines is used elsewhere"),
];

/// Programs in which a computed static is refused once its type has another name.
const STATICS: &str = "refused: a static variable whose type may be a class";

const DECLARES: &str = "what looks like a statement declares something";

/// Programs that are none with a directive before their statements.
const WITHOUT_DIRECTIVES: &[(&str, &str)] = &[
    NAMES_ITS_LINES,
    ("counter", "`__COUNTER__` would count twice"),
    ("cxx_attributes_lists", "a pragma before directives in attributes"),
    ("cxx_begin_forms", "a directive in `_Pragma` at its end"),
    ("cxx_closures_macros", DECLARES),
    ("cxx_closures_taken", "what is not called has a parameter less"),
    ("cxx_function_pointers", DECLARES),
    ("cxx_initialisers_in_macros", DECLARES),
    ("gnu_cleanup", DECLARES),
    ("meta_loop", "a loop construct must stand before its loop"),
    ("statics_and_lines", "`taskgroup` may not stand in one of its constructs"),
    ("variant_c11", DECLARES),
    ("variant_types_of_calls", DECLARES),
];

/// The rules of C and C++.
pub const RULES: &[Rule] = &[
    Rule {
        name: "comments",
        what: "a comment with a bracket stands between any two tokens of a line",
        of: C_FAMILY,
        rewrite: |file| file.with(code_lines(file.text, |line| spaced(line, "/* ( */ "))?),
        except: &[COMPLEX, SPLICED],
    },
    Rule {
        name: "lines",
        what: "any two tokens stand on lines of their own",
        of: C_FAMILY,
        rewrite: |file| {
            file.with(code_lines(file.text, |line| match line.contains("//") || line.contains(['#', '\\']) {
                true => line.to_owned(),
                false => spaced(line, "\n"),
            })?)
        },
        except: &[NAMES_ITS_LINES, COMPLEX, SPLICED],
    },
    Rule {
        name: "splices",
        what: "lines go on between any two tokens, with a backslash",
        of: C_FAMILY,
        rewrite: |file| file.with(code_lines(file.text, |line| spaced(line, " \\\n"))?),
        except: &[NAMES_ITS_LINES, COMPLEX, SPLICED],
    },
    Rule {
        name: "compact",
        what: "no blank stands between a word and a bracket, a comma or a semicolon",
        of: C_FAMILY,
        rewrite: |file| file.with(code_lines(file.text, |line| outside_literals(line, compact))?),
        except: &[],
    },
    Rule {
        name: "operators",
        what: "directives stand in `_Pragma`",
        of: C_FAMILY,
        rewrite: |file| file.with(with_operators(file.text)),
        except: &[NAMES_ITS_LINES, SPLICED],
    },
    Rule {
        name: "own-names",
        what: "functions have macros of their names, which come to these",
        of: C_FAMILY,
        rewrite: |file| {
            file.with(behind_head(file.text, &defined(file.text, |name| format!("#define {name} {name}\n"))))
        },
        except: NOT_WITH_MACROS,
    },
    Rule {
        name: "own-calls",
        what: "functions have macros of their names with arguments, which come to calls of them",
        of: C_FAMILY,
        rewrite: |file| {
            let macros = defined(file.text, |name| format!("#define {name}(...) {name}(__VA_ARGS__)\n"));
            file.with(behind_head(file.text, &macros))
        },
        except: NOT_WITH_MACROS,
    },
    Rule {
        name: "arguments",
        what: "calls stand in the arguments of a macro",
        of: C_FAMILY,
        rewrite: |file| file.with(in_arguments(file.text)?),
        except: &[NAMES_ITS_LINES, ("cxx_friends", "the type of an operand is not looked for behind macros")],
    },
    Rule {
        name: "typedefs",
        what: "`int` has another name",
        of: C_FAMILY,
        rewrite: |file| file.with(with_typedefs(file.text)?),
        except: &[
            NAMES_ITS_LINES,
            ("cxx_attributes_lists", STATICS),
            ("cxx_metadirectives", STATICS),
            ("cxx_statics_in_loops", STATICS),
            ("cxx_class_templates", "a cast to a name, before a member of what it seems to call, is read as a call"),
            ("cxx_ellipsis", "refused: whether an ellipsis may be called is not asked behind names of types"),
        ],
    },
    Rule {
        name: "attributes",
        what: "functions have an attribute",
        of: C_FAMILY,
        rewrite: |file| {
            file.with(code_lines(file.text, |line| match FUNCTION.captures(line) {
                Some(of) if &of["name"] != "main" => format!("__attribute__((unused)) {line}"),
                _ => line.to_owned(),
            })?)
        },
        except: &[],
    },
    Rule {
        name: "trailing",
        what: "functions have trailing return types",
        of: &[Kind::Cxx],
        rewrite: |file| file.with(code_lines(file.text, trailing)?),
        except: &[],
    },
    Rule {
        name: "inline-namespace",
        what: "all but `main` stands in an inline namespace",
        of: &[Kind::Cxx],
        rewrite: |file| file.with(around(file.text, "inline namespace rewritten {", "}")?),
        except: NOT_IN_A_NAMESPACE,
    },
    Rule {
        name: "using-directive",
        what: "all but `main` stands in a namespace that a using directive nominates",
        of: &[Kind::Cxx],
        rewrite: |file| file.with(around(file.text, "namespace rewritten {", "}\nusing namespace rewritten;")?),
        except: NOT_IN_A_NAMESPACE,
    },
    Rule {
        name: "linkage",
        what: "all but `main` stands in `extern \"C++\"`",
        of: &[Kind::Cxx],
        rewrite: |file| file.with(around(file.text, "extern \"C++\" {", "}")?),
        except: &[],
    },
    Rule {
        name: "header",
        what: "all before `main` stands in a header",
        of: C_FAMILY,
        rewrite: in_header,
        except: &[NAMES_ITS_LINES, ("cxx_function_types", "a header declares functions by the name of their type")],
    },
    Rule {
        name: "as-cxx",
        what: "C is read as C++",
        of: &[Kind::C],
        rewrite: |file| {
            let stem = file.name.strip_suffix(".c")?;
            Some(Rewritten { name: format!("{stem}.cpp"), text: file.text.to_owned(), header: None })
        },
        except: NOT_IN_CXX,
    },
    Rule {
        name: "line-ends",
        what: "lines end as in Windows, and the last has no end",
        of: &[Kind::C, Kind::Cxx, Kind::Fortran],
        rewrite: |file| file.with(file.text.trim_end().replace("\r\n", "\n").replace('\n', "\r\n")),
        except: &[],
    },
    Rule {
        name: "taken",
        what: "statements stand behind metadirectives whose first variant is chosen at run time",
        of: C_FAMILY,
        rewrite: |file| file.with(chosen(file.text, 1)?),
        except: WITHOUT_DIRECTIVES,
    },
    Rule {
        name: "not-taken",
        what: "statements stand behind metadirectives of which no variant is chosen at run time",
        of: C_FAMILY,
        rewrite: |file| file.with(chosen(file.text, 0)?),
        except: WITHOUT_DIRECTIVES,
    },
    Rule {
        name: "loops",
        what: "statements are the bodies of loops that run once",
        of: C_FAMILY,
        rewrite: |file| file.with(wrapped(file.text, "  do", "  while (0);")?),
        except: WITHOUT_DIRECTIVES,
    },
];

static FUNCTION: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"(?:static |inline |extern )*(?:unsigned |const )?(?:int|double|float|long|void|char|unsigned|bool)";
    Regex::new(&format!(r"^{words}(?: \*+| &)? ?\**(?<name>\w+)\((?:[^()]|\([^()]*\))*\)")).expect("it is one")
});

/// Puts something between the tokens of a line, but for attributes.
fn spaced(line: &str, new: &str) -> String {
    if line.contains("[[") {
        return line.to_owned();
    }
    outside_literals(line, |piece| between_tokens(piece, new))
}

fn compact(piece: &str) -> String {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let is_bracket = |c: Option<char>| c.is_some_and(|c| "(){}[];,".contains(c));
    let all: Vec<char> = piece.chars().collect();
    let gives_way = |at: usize| {
        let (before, behind) = (at.checked_sub(1).map(|i| all[i]), all.get(at + 1).copied());
        all[at] == ' ' && (is_word(before) && is_bracket(behind) || is_bracket(before) && is_word(behind))
    };
    (0..all.len()).filter(|at| !gives_way(*at)).map(|at| all[at]).collect()
}

fn with_operators(text: &str) -> String {
    static PRAGMA: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?m)^(\s*)#[ \t]*pragma[ \t]+(omp\b(?:[^\n\\]|\\\n)*)$").expect("it is one"));
    let operator = |found: &Captures| match found[2].contains("/*") || found[2].contains("//") {
        true => found[0].to_owned(),
        false => {
            let directive = found[2].replace("\\\n", " ").replace('\\', "\\\\").replace('"', "\\\"");
            format!("{}_Pragma(\"{directive}\")", &found[1])
        }
    };
    PRAGMA.replace_all(text, operator).into_owned()
}

/// The functions that a text declares at the beginning of lines.
fn functions(text: &str) -> BTreeSet<&str> {
    let names = text.lines().filter_map(|line| FUNCTION.captures(line)?.name("name"));
    names.map(|name| name.as_str()).filter(|name| *name != "main").collect()
}

fn defined(text: &str, definition: impl Fn(&str) -> String) -> String {
    functions(text).into_iter().map(definition).collect()
}

fn in_arguments(text: &str) -> Option<String> {
    let names: Vec<&str> = functions(text).into_iter().collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join("|");
    let call = Regex::new(&format!(r"(?<before>[=(,+] |return )(?<call>(?:{names})\([^(){{}}]*\))")).ok()?;
    let statement = Regex::new(&format!(r"^(?<before> +)(?<call>(?:{names})\([^(){{}}]*\))(?<behind>;)")).ok()?;
    let new = code_lines(text, |line| {
        // (A declaration's parameters are no arguments.)
        if !line.starts_with(' ') && !line.contains('=') && !line.contains("return") {
            return line.to_owned();
        }
        outside_literals(line, |piece| {
            let piece = statement.replace_all(piece, "${before}REWRITTEN(${call})${behind}");
            call.replace_all(&piece, "${before}REWRITTEN(${call})").into_owned()
        })
    })?;
    (new != text).then(|| behind_head(&new, "#define REWRITTEN(...) __VA_ARGS__\n"))
}

fn with_typedefs(text: &str) -> Option<String> {
    static INT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?<before>\w+ |::)?\bint\b(?<behind> \w+)?").expect("it is one"));
    const PARTS: [&str; 9] =
        ["long ", "short ", "unsigned ", "signed ", "operator ", "_Complex ", "__complex__ ", "class ", "::"];
    let renamed = |found: &Captures| {
        let before = found.name("before").map_or("", |m| m.as_str());
        let behind = found.name("behind").map_or("", |m| m.as_str());
        let is_part = |word: &str| PARTS.contains(&format!("{} ", word.trim()).as_str()) || word == "::";
        match is_part(before) || is_part(behind) || behind == " main" {
            true => found[0].to_owned(),
            false => format!("{before}rewritten_int{behind}"),
        }
    };
    // (`t ::f()` is one name if `t` is none of the language.)
    let is_qualified = |line: &str| line.contains("int ::");
    let new = code_lines(text, |line| match is_qualified(line) {
        true => line.to_owned(),
        false => outside_literals(line, |piece| INT.replace_all(piece, renamed).into_owned()),
    })?;
    (new != text).then(|| behind_head(&new, "typedef int rewritten_int;\n"))
}

fn trailing(line: &str) -> String {
    static HEAD: LazyLock<Regex> = LazyLock::new(|| {
        let words = r"(?:static |inline |extern |virtual |constexpr |friend )*";
        let ty = r"(?:unsigned |const )?(?:int|double|float|long|char|unsigned|bool)(?: \*+| &)?";
        let list = r"\((?:[^()]|\([^()]*\))*\)(?: const| noexcept)*";
        Regex::new(&format!(r"^(?<words>\s*{words})(?<type>{ty}) ?(?<name>\w+)(?<list>{list})(?<body> \{{.*)$"))
            .expect("it is one")
    });
    match HEAD.captures(line) {
        Some(head) if &head["name"] != "main" => {
            format!("{}auto {}{} -> {}{}", &head["words"], &head["name"], &head["list"], &head["type"], &head["body"])
        }
        _ => line.to_owned(),
    }
}

/// The lines of a text, and which of them begins `main`.
fn with_main(text: &str) -> Option<(Vec<&str>, usize)> {
    let lines: Vec<&str> = text.split('\n').collect();
    let main = lines.iter().position(|line| line.contains("main(") && !line.starts_with("//"))?;
    // What belongs to it stands with it.
    let is_of_main = |line: &str| line.starts_with("#pragma") || line == "int" || line.ends_with('\\');
    (main > 0 && !is_of_main(lines[main - 1])).then_some((lines, main))
}

/// What stands between a file's last include line and `main`, in something else.
fn around(text: &str, open: &str, close: &str) -> Option<String> {
    let (lines, main) = with_main(text)?;
    let is_line = |line: &str, words: &[&str]| {
        let rest = line.trim_start().strip_prefix('#').map(str::trim_start);
        rest.is_some_and(|rest| words.iter().any(|word| rest.starts_with(word)))
    };
    let first = lines[..main].iter().rposition(|line| is_line(line, &["include"])).map_or(0, |n| n + 1);
    if lines[..main].iter().any(|line| is_line(line, &["if", "el", "endif"])) || text.contains(" ::") {
        return None;
    }
    let parts = [&lines[..first], &[open], &lines[first..main], &[close], &lines[main..]];
    Some(parts.concat().join("\n"))
}

fn in_header(file: &File) -> Option<Rewritten> {
    let (lines, main) = with_main(file.text)?;
    let count = |word: &str| {
        let is_it =
            |line: &&&str| line.trim_start().strip_prefix('#').is_some_and(|l| l.trim_start().starts_with(word));
        lines[..main].iter().filter(is_it).count()
    };
    let head = lines.iter().take_while(|line| line.starts_with("//")).count();
    if count("if") != count("endif") || head >= main {
        return None;
    }
    let header = "rewritten.h".to_owned();
    let include = format!("#include \"{header}\"");
    let text = [&lines[..head], &[include.as_str()], &lines[main..]].concat().join("\n");
    Some(Rewritten { name: file.name.to_owned(), text, header: Some((header, lines[head..main].join("\n") + "\n")) })
}

/// Statements of functions behind a metadirective; `value`: what its condition is at run time.
fn chosen(text: &str, value: u8) -> Option<String> {
    const DIRECTIVE: &str =
        "  #pragma omp metadirective when(user={condition(rewritten > 0)}: taskgroup) otherwise(nothing)";
    let new = wrapped(text, DIRECTIVE, "")?;
    let variable = format!("static int rewritten __attribute__((unused)) = {value};\n");
    (new != text).then(|| behind_head(&new, &variable))
}

/// Statements of functions between two lines; `None`: with raw strings it is not known which are.
fn wrapped(text: &str, before: &str, behind: &str) -> Option<String> {
    static SIMPLE: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^  ([a-zA-Z_][\w.:>\[\]-]*)\s*(\(|[-+*]?=[^=]).*;$").expect("it is one"));
    static JUMPS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\b(return|break|goto|continue)\b").expect("it is one"));
    // (Behind words of types stand declarations.)
    const WORDS: [&str; 19] = [
        "return", "if", "for", "while", "do", "switch", "else", "case", "sizeof", "int", "double", "float", "long",
        "char", "void", "bool", "auto", "unsigned", "_Pragma",
    ];
    if text.contains("R\"") {
        return None;
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let (mut out, mut at, mut in_function) = (Vec::new(), 0, false);
    while at < lines.len() {
        let line = lines[at];
        let is_head = FUNCTION.is_match(line) && line.ends_with('{') && !line.contains("constexpr");
        in_function = (in_function || is_head) && line != "}";
        let previous = lines[at.saturating_sub(1)];
        let is_free = in_function && !previous.trim_start().starts_with('#') && !previous.ends_with(['\\', ',']);
        let count = |c: char| line.matches(c).count();
        let word = SIMPLE.captures(line).map(|found| found[1].to_owned());
        // (Between two lines stands one statement.)
        let is_one = behind.is_empty() || count(';') == 1;
        if is_free && is_one && word.is_some_and(|word| !WORDS.contains(&word.as_str())) && count('(') == count(')') {
            out.extend([before, line, behind]);
            at += 1;
            continue;
        }
        let begins_block =
            ["  for", "  if", "  while"].iter().any(|word| line.starts_with(word)) && line.ends_with('{');
        if is_free && (begins_block || line == "  {") {
            let end = lines[at + 1..].iter().position(|l| l.starts_with("  }")).map(|n| at + 1 + n);
            let block = end.filter(|end| lines[*end] == "  }").map(|end| &lines[at..=end]);
            if let Some(block) = block.filter(|block| !block.iter().any(|l| JUMPS.is_match(l))) {
                out.push(before);
                out.extend(block);
                out.push(behind);
                at += block.len();
                continue;
            }
        }
        out.push(line);
        at += 1;
    }
    Some(out.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File<'_> {
        File { name: "a.cpp", text }
    }

    #[test]
    fn calls_stand_in_arguments_of_a_macro() {
        let new = in_arguments("int f(int x);\nint main() {\n  f(1);\n  return f(2) + f(3);\n}").unwrap();
        let calls = "  REWRITTEN(f(1));\n  return REWRITTEN(f(2)) + REWRITTEN(f(3));";
        assert_eq!(new, format!("#define REWRITTEN(...) __VA_ARGS__\nint f(int x);\nint main() {{\n{calls}\n}}"));
    }

    #[test]
    fn types_of_several_words_keep_theirs() {
        let new = with_typedefs("int f(unsigned int x, long int y, int *z);\nint main() {}").unwrap();
        let expected = "rewritten_int f(unsigned int x, long int y, rewritten_int *z);\nint main() {}";
        assert_eq!(new, format!("typedef int rewritten_int;\n{expected}"));
    }

    #[test]
    fn return_types_may_stand_behind_parameters() {
        assert_eq!(trailing("static int *f(int x) { return g(x); }"), "static auto f(int x) -> int * { return g(x); }");
        assert_eq!(trailing("int main() {"), "int main() {");
    }

    #[test]
    fn what_stands_before_main_goes_into_a_header() {
        let new = in_header(&file("// case: a\n#include <stdio.h>\nint f();\nint main() {}")).unwrap();
        assert_eq!(new.text, "// case: a\n#include \"rewritten.h\"\nint main() {}");
        assert_eq!(new.header.unwrap().1, "#include <stdio.h>\nint f();\n");
    }

    #[test]
    fn statements_stand_behind_a_metadirective() {
        let new = chosen("int main() {\n  x = f(1);\n  return x;\n}", 1).unwrap();
        assert_eq!(new.matches("metadirective").count(), 1);
        assert!(new.starts_with("static int rewritten"), "{new}");
    }
}
