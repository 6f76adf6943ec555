//! What tells one run from another, beside the contents of files.

use crate::inputs::Inputs;
use crate::options::Emit;
use crate::store;
use std::io::Write;

/// What tells one run from another.
pub struct Keys {
    /// Of all on which the results depend.
    pub all: String,
    /// Of what was asked for.
    pub request: String,
}

impl Keys {
    /// Those of a run.
    pub fn new(options: &Emit, inputs: &Inputs) -> Keys {
        let mut hasher = blake3::Hasher::new();
        let mut asked = options_text(options);
        asked.push_str(&std::env::current_dir().unwrap_or_default().to_string_lossy());
        store::add(&mut hasher, asked.as_bytes());
        let request = hasher.finalize().to_hex().to_string();
        store::add_program(&mut hasher);
        // At once: many small parts take their time.
        let mut all = Vec::new();
        for file in &inputs.files {
            let location = file.location.as_os_str().as_encoded_bytes();
            all.extend(location.len().to_le_bytes());
            all.extend(location);
            all.extend([file.language.map_or(0, |language| 1 + language as u8), u8::from(file.header)]);
            if file.flags.is_some() {
                let _ = write!(all, "{} {:?}", file.configuration, file.flags);
            }
        }
        store::add(&mut hasher, &all);
        Keys { all: hasher.finalize().to_hex().to_string(), request }
    }
}

/// The options that matter for the result.
fn options_text(options: &Emit) -> String {
    let Emit { program, messages, .. } = options;
    let shape = (options.copy, options.line_markers, options.annotate, options.max_copies, options.link);
    let asked = (&options.inputs, &program.database, &options.depfile, options.fail_fast);
    let policy = (&messages.levels.list, messages.quiet);
    let macros = (&program.macros, &program.include, &program.isystem, program.language, &program.std);
    let target = (&program.targets, &program.host, &program.compiler, program.openmp, &program.requires);
    let files = (program.no_ignore, &program.include_globs, &program.exclude_globs, &program.programs);
    format!("{shape:?}{asked:?}{policy:?}{macros:?}{target:?}{files:?}")
}
