//! A command line with a compiler in it, and the programs that stand in front of that.

use super::names;
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// A command line with a compiler in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// Programs in front of the compiler with their own words, such as `ccache` and `nice -n 5`.
    pub launchers: Vec<OsString>,
    pub compiler: OsString,
    pub arguments: Vec<OsString>,
}

impl CommandLine {
    /// Tells launchers, compiler and its arguments apart; `None`: there are no words.
    pub fn split(words: &[OsString]) -> Option<CommandLine> {
        let mut at = 0;
        loop {
            match names::launcher_words(&words[at..]) {
                0 => break,
                own => at += own,
            }
        }
        let (compiler, arguments) = words.get(at..)?.split_first()?;
        Some(CommandLine { launchers: words[..at].to_vec(), compiler: compiler.clone(), arguments: arguments.to_vec() })
    }

    /// The command with other arguments for the compiler.
    pub fn command(&self, arguments: &[OsString]) -> Command {
        let words = self.launchers.iter().chain([&self.compiler]).map(OsString::as_os_str);
        command(words.chain(arguments.iter().map(OsString::as_os_str)))
    }

    /// The compiler in the environment that its launchers give it, and behind those that may run another one: to ask
    /// it something.
    pub fn to_ask(&self) -> Command {
        command(self.launchers_to_ask().concat().into_iter().chain([self.compiler.as_os_str()]))
    }

    /// The launchers that change what a compiler says, each with its words: `env`, and `ccache`, whose settings may
    /// name another compiler.
    pub fn launchers_to_ask(&self) -> Vec<Vec<&OsStr>> {
        let mut all = Vec::new();
        let mut at = 0;
        while at < self.launchers.len() {
            // What follows the launcher counts for its end.
            let words: Vec<&OsStr> =
                self.launchers[at..].iter().chain([&self.compiler]).map(OsString::as_os_str).collect();
            let end = names::launcher_words(&words).max(1);
            let name = std::path::Path::new(words[0]).file_name();
            if ["env", "ccache"].iter().any(|asked| name == Some(OsStr::new(asked))) {
                all.push(words[..end].to_vec());
            }
            at += end;
        }
        all
    }
}

fn command<'w>(mut words: impl Iterator<Item = &'w OsStr>) -> Command {
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str) -> CommandLine {
        CommandLine::split(&line.split(' ').map(OsString::from).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn launchers_stand_before_the_compiler() {
        let line = split("ccache /usr/bin/distcc gcc -c a.c");
        assert_eq!(line.launchers, ["ccache", "/usr/bin/distcc"].map(OsString::from));
        assert_eq!((line.compiler, line.arguments), ("gcc".into(), ["-c", "a.c"].map(OsString::from).to_vec()));
        assert_eq!(split("gcc").arguments.len(), 0);
        assert_eq!(split("ccache -s").compiler, "ccache");
        assert!(CommandLine::split(&[]).is_none());
    }

    #[test]
    fn a_compiler_is_asked_in_its_environment() {
        let line = split("nice -n 5 env A=b ccache gcc -c a.c");
        assert_eq!(line.compiler, "gcc");
        assert_eq!(line.launchers_to_ask(), [vec!["env", "A=b"], vec!["ccache"]]);
        assert_eq!(line.to_ask().get_program(), "env");
    }
}
