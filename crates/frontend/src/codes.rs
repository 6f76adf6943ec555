//! Every kind of message ompick has: one table, for the messages and for the reference.

use crate::diag::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $severity:ident, $title:literal;)*) => {
        $(
            #[doc = $title]
            pub static $name: Code = Code { id: $id, severity: Severity::$severity, title: $title };
        )*
        /// All of them, by number.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    // 01: directives and their structure
    SYNTAX = "OMP0101", Error, "a directive could not be parsed";
    NO_END = "OMP0102", Error, "a begin directive has no end directive";
    NO_BEGIN = "OMP0103", Error, "an end directive has no begin directive";
    NO_STATEMENT = "OMP0104", Error, "a construct has nothing to apply to";
    STRADDLES = "OMP0105", Error, "a begin and its end directive stand in different blocks or files";
    UNKNOWN_DIRECTIVE = "OMP0106", Warning, "an unknown directive, left as it is";
    NESTED_METADIRECTIVE = "OMP0107", Error, "a directive variant is itself a metadirective";
    NO_FUNCTION = "OMP0108", Error, "a declare variant directive stands before no function declaration";
    NO_MATCH = "OMP0109", Error, "a declare variant directive has no match clause, or more than one";
    UNKNOWN_CLAUSE = "OMP0110", Error, "a clause that the directive does not take";
    PREPROCESSOR = "OMP0111", Error, "the preprocessor's lines cannot be followed";
    ODD_REGION = "OMP0112", Error, "a begin metadirective whose region cannot become a block";
    ODD_PLACE = "OMP0113", Error, "a directive stands where none may stand";
    ACTIVE_ERROR = "OMP0114", Warning, "an #error is reached: branches may be taken otherwise than in the compiler";
    UNKNOWN_IN_VARIANT = "OMP0115", Warning, "a clause of a directive variant that OpenMP does not have, left as it is";
    LONE_RETURN = "OMP0116", Error, "a directive of Fortran begins behind a carriage return that ends no line";
    OTHER_FORM = "OMP0117", Warning, "a directive of Fortran is written as in the other source form, and is none";
    UNPROCESSED = "OMP0118", Warning, "a file of Fortran that is not preprocessed has lines of the preprocessor";
    UNKNOWN_VARIANT = "OMP0121", Error, "a directive variant that OpenMP does not have";
    MISSPELT_DIRECTIVE = "OMP0122", Error, "an unknown directive that is nearly one of those with variants";
    UNREAD_DIRECTIVE = "OMP0123", Warning, "a directive that does not concern variants cannot be read, left as it is";
    END_AS_VARIANT = "OMP0124", Error, "a directive variant is an end directive";

    // 02: context selectors (OpenMP 5.2, 7.1 and 7.2)
    SELECTOR = "OMP0201", Error, "a context selector breaks a restriction";
    UNKNOWN_TRAIT = "OMP0202", Warning, "a name that no trait has; it never matches";
    UNKNOWN_TRAIT_SET = "OMP0211", Error, "a trait set that OpenMP does not have";

    // 03: names
    UNDEFINED_VARIANT = "OMP0301", Error, "a function variant is not declared";
    UNDECLARED_VARIANT = "OMP0302", Warning, "a function variant may be declared in a header that was not found";
    BASE_ADDRESS = "OMP0303", Warning, "a base function's address is taken: indirect calls keep the base";
    UNCLEAR_SITE = "OMP0304", Error, "a use of a base function stands in code that could not be parsed";
    BASE_REPLACED = "OMP0305", Error, "a function variant is itself a base function";
    NO_ALIAS = "OMP0306", Error, "a function variant cannot be named at a call, and no alias can be made";
    CONSTRUCT_SETS = "OMP0307", Error, "a function variant has two different construct selector sets";
    NOT_EMITTED = "OMP0308", Warning, "a header with something to resolve is not among the files to emit";
    KEPT_DIRECTIVE = "OMP0309", Warning, "a declare variant directive stays, because its file is not emitted";
    SELF_VARIANT = "OMP0310", Error, "a function is declared a variant of itself";
    SAME_SELECTOR = "OMP0311", Error, "a variant with the same context selector is defined twice";
    REGION_NOT_EMITTED = "OMP0312", Error, "a function variant is defined in a file that is not emitted";
    ASSUMED_BASE = "OMP0313", Warning, "a call needs a base function that is not declared";
    OTHER_PROTOTYPE = "OMP0314", Error, "a function variant has another prototype than its base function";
    REGION_INCLUDE = "OMP0315", Error, "an include in a region that is left out cannot be left out with it";
    NO_VARIANTS = "OMP0316", Error, "a function of a kind that cannot have variants";
    OPEN_CALL = "OMP0317", Error, "a call of a base function that cannot be told from others";
    OPAQUE_MODULE = "OMP0318", Warning, "a call may be one of a base procedure from a module that was not given";
    UNSEEN_VARIANTS = "OMP0319", Warning, "a call of an external procedure whose definition alone declares variants";
    OPERATOR = "OMP0320", Warning, "a defined operator, assignment or transfer calls a base procedure, and keeps it";
    IMPLICIT_INTERFACE = "OMP0321", Warning, "a base procedure has no explicit interface where its variant is declared";
    OTHER_INTERFACE = "OMP0322", Error, "a variant has another interface than its base procedure";
    IMPURE_VARIANT = "OMP0323", Warning, "a pure base procedure has a variant that is not";
    UNREAD_BASE = "OMP0324", Warning, "a call in a class that is not known as a whole may be one of a member";
    UNSEEN_CALLER = "OMP0331", Error, "a lambda expression would choose otherwise on a device, and its callers were not read";
    TWO_BODIES = "OMP0332", Error, "a lambda expression or nested function needs a body for the host and one for the device, and cannot have both";
    IMPLICIT_VERSION = "OMP0333", Error, "a function that runs without being named would choose otherwise on the device";
    UNREAD_OVERLOAD = "OMP0334", Error, "a call may be one of a base function, or of an overload that was not read";
    CLONES = "OMP0335", Warning, "the clones of a function for other isa names make the choices of its default version";
    COMBINER = "OMP0336", Error, "a combiner or initializer of a declared reduction calls a base function";
    UNFIT_COMPANION = "OMP0341", Error, "a compiled module's companion is missing, or does not fit it";
    LACKING_MODULE = "OMP0342", Error, "a compiled module lacks what a source that uses it needs";

    UNDECLARED_NAME = "OMP0351", Error, "a name in a directive is not declared";

    // 04: decisions
    RUN_TIME = "OMP0401", Error, "a choice that only run time can make is not supported here";
    TIE = "OMP0402", Warning, "two replacement candidates have the same score";
    NEVER_CHOSEN = "OMP0403", Warning, "a candidate can never be chosen";
    UNREACHABLE_OTHERWISE = "OMP0405", Warning, "an otherwise clause can never be reached";
    CONDITIONAL_DIRECTIVES = "OMP0406", Warning, "directives depend on a macro that is not defined";
    TOO_MANY_COPIES = "OMP0407", Error, "run-time choices inside each other need too many copies";
    NOT_HOISTABLE = "OMP0408", Error, "a run-time choice cannot be made where it must be made";
    STATIC_LOCAL = "OMP0409", Error, "a static local of a statement that must be copied cannot stay one object";
    SIMD_VERSION = "OMP0410", Warning, "the SIMD versions of a function would choose other variants";
    DEVICE_VERSION = "OMP0411", Warning, "a function has a device version that some calls may not reach";
    HOST_SUBSTITUTE = "OMP0412", Error, "what the host has in place of a device's variant is not one function";
    YOUNG_ROUTINE = "OMP0414", Warning, "a test needs a routine that only young runtimes have";
    COUNTED = "OMP0415", Error, "`__COUNTER__` would count otherwise than in the source";
    COPIED_LINES = "OMP0416", Error, "preprocessor lines of a statement that must be copied have no effect twice";
    EXPRESSION_TYPE = "OMP0421", Error, "an expression in a directive has another type than it must have";

    // 05: what is not done here
    UNSUPPORTED_DIRECTIVE = "OMP0501", Error, "a directive that ompick does not resolve yet";

    // 06: files, and ompick itself
    HEADERS_DIFFER = "OMP0601", Error, "a header needs different text where different files include it";
    HEADER_NOT_FOUND = "OMP0602", Error, "a header among the files to emit is included, but not found";
    INCLUDED_IN_FUNCTION = "OMP0603", Error, "something to resolve in a file that is included inside a function";
    TOO_DEEP = "OMP0604", Error, "constructs are nested too deeply";
    OVERLAP = "OMP0605", Error, "an internal error: two edits of one place";

    SEVERAL_DEFINITIONS = "OMP0621", Warning, "a call may mean any of several functions of the run";
    INTERNAL_ERROR = "OMP0651", Error, "an internal error: a file could not be resolved";
    ENDLESS_MACRO = "OMP0652", Error, "a macro expands to more than can be followed";
    UNSETTLED = "OMP0653", Error, "what parts of a program say of each other does not come to rest";

    // 066: comments that allow messages
    ODD_COMMENT = "OMP0661", Warning, "a comment that allows messages cannot be followed";
    UNUSED_COMMENT = "OMP0662", Warning, "a comment allows a message that is not given";

    // 07: dispatch
    NO_TARGET_CALL = "OMP0701", Error, "a dispatch construct governs something else than a call";
    ARGUMENT_CHANGES = "OMP0702", Error, "an adjust_args or append_args clause breaks a restriction";
    INTEROP_OBJECTS = "OMP0703", Error, "an interop clause has more objects than the variant takes";
    DISPATCH = "OMP0704", Error, "a dispatch construct that cannot be written without it";
    NO_INTEROP = "OMP0705", Warning, "appended interop objects are none, because the compiler may not have any";

    // 071: compilers, and files that are not found
    UNKNOWN_COMPILER = "OMP0711", Warning, "a compiler of a compilation database cannot be asked what it is";
    UNKNOWN_HEADER = "OMP0712", Note, "a header is not found: the variants that it may have are not seen";
    UNKNOWN_MODULE = "OMP0713", Note, "a module is not given: the variants that it may have are not seen";

    // 073: clauses of dispatch and of its variants
    DISPATCH_CLAUSE = "OMP0731", Error, "a clause of a dispatch construct breaks a restriction";
    ARGUMENT_TYPE = "OMP0732", Error, "a parameter cannot be adjusted or appended, by its type or attributes";

    // 08: what `check` finds besides
    NO_TARGET = "OMP0801", Warning, "a variant that none of the given targets can choose";
    ALWAYS_TIES = "OMP0802", Warning, "two variants have the same score wherever both match";
    DIRECT_CALL = "OMP0803", Warning, "a variant is called by its name where its selector does not match";
    NO_OTHERWISE = "OMP0804", Note, "a metadirective has no otherwise clause";
    CONSTANT_CONDITION = "OMP0805", Note, "a condition is always true or always false";
    SUBSET_SCORE = "OMP0806", Warning, "a score counts for nothing, because its selector is a strict subset of another";
    COMPILERS_NAME = "OMP0807", Note, "a name that one compiler knows and another does not";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_sorted() {
        assert!(ALL.windows(2).all(|w| w[0].id < w[1].id));
    }
}
