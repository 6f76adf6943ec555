//! Modules of C++: what a source needs, and where compilers keep what they compiled of a module.
//!
//! The language does not say where: gcc has `gcm.cache` or a mapper, clang what its options name.

use crate::cc::companion::{self, Uses};
use crate::compiler::Call;
use crate::scan::Graph;
use ompick_frontend::cpp::modules;
use ompick_rewriter::run::relative;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules that a source defines and needs, with the headers that it includes; nothing if no option has to do with
/// modules.
pub fn uses(call: &Call, source: &Path, graph: &Graph) -> Uses {
    let is_of_modules = |text: &str| {
        text.starts_with("-fmodule") || text.starts_with("-fprebuilt-module-path") || text == "--precompile"
    };
    let mut uses = Uses::default();
    if !call.arguments.iter().filter_map(|a| a.to_str()).any(is_of_modules) && mapper(call).is_none() {
        return uses;
    }
    let name = |name: Vec<u8>| String::from_utf8_lossy(&name).into_owned();
    for (path, _) in graph.paths.iter().zip(&graph.nodes).filter(|(_, node)| !node.system) {
        let Ok(text) = fs::read(path) else { continue };
        uses.needs.extend(modules::imported(&text).into_iter().map(name));
        if path == source {
            uses.gives.extend(modules::declared(&text).map(name));
        }
    }
    uses
}

/// The files in which a module may be that is imported, in the order in which compilers look.
pub fn found_in(call: &Call, module: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = Vec::new();
    for argument in call.arguments.iter().filter_map(|a| a.to_str()) {
        if let Some(value) = argument.strip_prefix("-fmodule-file=") {
            match value.split_once('=') {
                Some((name, path)) if name == module => files.push(PathBuf::from(path)),
                Some(_) => {}
                None => files.extend(Some(PathBuf::from(value)).filter(|path| is_of(path, module))),
            }
        } else if let Some(folder) = argument.strip_prefix("-fprebuilt-module-path=") {
            folders.push(Path::new(folder).join(file_name(module, "pcm")));
        }
    }
    files.into_iter().chain(folders).chain(of_gcc(call, module)).collect()
}

/// The file that compiling the interface of a module writes for it.
pub fn written(call: &Call, module: &str, source: &Path) -> Option<PathBuf> {
    let beside = |output: &Path| output.with_extension("pcm");
    let of_source = || source.file_name().map(|name| beside(Path::new(name)));
    for argument in call.arguments.iter().filter_map(|a| a.to_str()) {
        if argument == "--precompile" {
            return call.output.clone().or_else(of_source);
        } else if let Some(path) = argument.strip_prefix("-fmodule-output=") {
            return Some(PathBuf::from(path));
        } else if argument == "-fmodule-output" {
            return call.output.as_deref().map(beside).or_else(of_source);
        }
    }
    of_gcc(call, module)
}

/// What tells gcc where modules are, by its options or its environment.
fn mapper(call: &Call) -> Option<String> {
    let own = call.arguments.iter().rev().find_map(|a| a.to_str()?.strip_prefix("-fmodule-mapper="));
    own.map(str::to_string).or_else(|| std::env::var("CXX_MODULE_MAPPER").ok()).filter(|mapper| !mapper.is_empty())
}

/// What gcc asks where modules are, if that is a program or a server: nobody else can ask it.
pub fn gcc_module_mapper(call: &Call) -> Option<String> {
    let is_server = |mapper: &str| {
        let name = mapper.split('?').next().unwrap_or_default();
        let is_port = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
        mapper.starts_with(['|', '=', '<']) || name.rsplit_once(':').is_some_and(|(_, port)| is_port(port))
    };
    mapper(call).filter(|mapper| is_server(mapper))
}

/// Where gcc keeps a module: where its mapper says, if that is a file.
fn of_gcc(call: &Call, module: &str) -> Option<PathBuf> {
    let text = mapper(call).and_then(|mapper| fs::read_to_string(mapper.split('?').next()?).ok());
    let Some(text) = text else { return Some(Path::new("gcm.cache").join(file_name(module, "gcm"))) };
    let words = || text.lines().filter_map(|line| line.trim().split_once(char::is_whitespace));
    let root = words().find(|(name, _)| *name == "$root").map_or("gcm.cache", |(_, root)| root.trim());
    let (_, path) = words().find(|(name, _)| *name == module)?;
    Some(Path::new(root).join(path.trim()))
}

fn file_name(module: &str, suffix: &str) -> String {
    format!("{}.{suffix}", module.replace(':', "-"))
}

/// Whether what is known of a compiled module says that it is this one.
fn is_of(path: &Path, module: &str) -> bool {
    let bytes = fs::read(path).unwrap_or_default();
    matches!(companion::read(path, &bytes), Ok(Some(companion)) if companion.gives.iter().any(|name| name == module))
}

/// The folder of a source, seen from that of its module's file, so that both can move.
pub fn relative_folder(folder: Option<&Path>, source: &Path) -> PathBuf {
    let absolute = |path: Option<&Path>| {
        let path = path.filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
    };
    relative(&absolute(folder), &absolute(source.parent()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::names;
    use std::ffi::{OsStr, OsString};

    #[test]
    fn mappers_that_are_programs_or_servers_are_not_asked() {
        let asked = |mapper: &str| {
            let option = OsString::from(format!("-fmodule-mapper={mapper}"));
            let driver = names::driver(OsStr::new("g++")).unwrap();
            gcc_module_mapper(&Call::read(driver, &[option, "-c".into(), "a.cpp".into()], Path::new("."))).is_some()
        };
        for server in ["|./serve", "=/run/socket?a", "<0>1", ":1234", "host:1234?id"] {
            assert!(asked(server), "{server}");
        }
        for file in ["modules.map", "C:/modules.map", "modules.map?id"] {
            assert!(!asked(file), "{file}");
        }
    }
}
