//! Options that say which messages there are, and how they look.

use clap::{ArgAction, ArgMatches, Args, Command as Clap, ValueEnum};
use ompick_frontend::codes;
use ompick_resolver::names::nearest;
use serde::Deserialize;
use std::path::PathBuf;
use thiserror::Error;

/// How messages are printed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Messages")]
pub struct Messages {
    /// How to print messages
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = MessageFormat::Human)]
    pub message_format: MessageFormat,

    /// When to colour them
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,

    /// Say on standard error what is being done
    #[arg(long)]
    pub progress: bool,

    /// Print errors only
    #[arg(short, long)]
    pub quiet: bool,

    #[command(flatten)]
    pub levels: Levels,

    /// Write messages to FILE rather than to standard error
    #[arg(long, value_name = "FILE")]
    pub message_file: Option<PathBuf>,
}

/// There is no message with a code.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownCode {
    #[error("no message has this code; did you mean `{0}`?")]
    Near(&'static str),
    #[error("no message has this code; codes are written as in OMP0101")]
    Other,
}

/// A message's code, in upper case.
///
/// # Errors
/// If there is no such message.
fn code(text: &str) -> Result<String, UnknownCode> {
    let known = || codes::ALL.iter().map(|code| code.id);
    let upper = text.to_ascii_uppercase();
    match known().find(|id| *id == upper) {
        Some(id) => Ok(id.to_string()),
        None => Err(nearest(&upper, known()).map_or(UnknownCode::Other, UnknownCode::Near)),
    }
}

/// A message's code in upper case, or [`ALL_WARNINGS`].
///
/// # Errors
/// If there is no such message.
pub fn code_or_warnings(text: &str) -> Result<String, UnknownCode> {
    if text.eq_ignore_ascii_case(ALL_WARNINGS) { Ok(ALL_WARNINGS.to_string()) } else { code(text) }
}

/// What becomes of messages of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// They are left out.
    Allow,
    /// They are warnings.
    Warn,
    /// They are errors.
    Deny,
}

/// The name that stands for the codes of all warnings.
pub const ALL_WARNINGS: &str = "WARNINGS";

/// `--allow`, `--warn` and `--deny` in the order given: of several for one code the last counts.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Codes in upper case, or [`ALL_WARNINGS`].
    pub list: Vec<(String, Level)>,
}

impl Levels {
    const OPTIONS: [(&str, Level); 3] = [("allow", Level::Allow), ("warn", Level::Warn), ("deny", Level::Deny)];

    /// What is said of a code.
    pub fn of(&self, code: &str) -> Option<Level> {
        self.list.iter().rev().find(|(own, _)| own == code).map(|(_, level)| *level)
    }
}

impl clap::FromArgMatches for Levels {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut all = Vec::new();
        for (id, level) in Levels::OPTIONS {
            if let (Some(codes), Some(at)) = (matches.get_many::<String>(id), matches.indices_of(id)) {
                all.extend(at.zip(codes).map(|(at, code)| (at, code.clone(), level)));
            }
        }
        all.sort_by_key(|(at, ..)| *at);
        Ok(Levels { list: all.into_iter().map(|(_, code, level)| (code, level)).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Levels {
    fn augment_args(command: Clap) -> Clap {
        let option = |name: &'static str| {
            clap::Arg::new(name)
                .long(name)
                .value_name("CODE|warnings")
                .value_delimiter(',')
                .value_parser(code_or_warnings)
                .action(ArgAction::Append)
        };
        command
            .arg(option("allow").short('A').help("Messages to leave out, by code; `warnings` stands for all warnings"))
            .arg(option("warn").short('W').help("Messages to give as warnings, whatever else is said of them"))
            .arg(option("deny").help("Messages to treat as errors; of several options for a code the last counts"))
    }

    fn augment_args_for_update(command: Clap) -> Clap {
        Self::augment_args(command)
    }
}

impl Default for Messages {
    fn default() -> Messages {
        Messages {
            message_format: MessageFormat::Human,
            color: Color::Auto,
            progress: false,
            quiet: false,
            levels: Levels::default(),
            message_file: None,
        }
    }
}

/// The `--message-format` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// With the source lines
    Human,
    /// A line a message, as compilers print them
    Short,
    /// A JSON object a line
    Json,
    /// One SARIF 2.1.0 document
    Sarif,
}

/// The `--color` choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// If standard error is a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
