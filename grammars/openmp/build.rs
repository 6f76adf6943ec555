fn main() {
    let parser = "src/parser.c";
    println!("cargo:rerun-if-changed={parser}");
    let mut build = cc::Build::new();
    build.std("c11").include("src").file(parser);
    #[cfg(target_env = "msvc")]
    build.flag("-utf-8");
    // The generated lexer is one switch of thousands of cases: unoptimised it is several times slower.
    build.opt_level(2).compile("tree-sitter-openmp");
}
