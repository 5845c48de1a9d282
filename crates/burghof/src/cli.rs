//! The command tree, with all its texts in the chosen language.

use crate::cmd;
use crate::context::Context;
use crate::failure::Failure;
use crate::misuse;
use crate::version;
use crate::words;
use burghof_bots::{Level, NAMES};
use burghof_core::Arg::Text;
use burghof_core::{Message, Speech};
use burghof_words::Voice;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

/// Reads the arguments; what is wrong with them is said in our own words.
pub fn parse(args: Vec<OsString>, context: &mut Context) -> Result<ArgMatches, Failure> {
    match tree(&context.words).try_get_matches_from(args) {
        Ok(matches) => Ok(matches),
        Err(error) if error.kind() == ErrorKind::DisplayVersion => {
            write!(context.out, "{}", version::text(&context.words))?;
            context.finish()?;
            Err(Failure::Helped)
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            print_help(&error.render(), context)?;
            Err(Failure::Helped)
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            print_help(&tree(&context.words).render_help(), context)?;
            Err(Failure::NoCommand)
        }
        Err(error) => Err(Failure::Use(misuse::explain(&error))),
    }
}

/// Help goes to standard output, coloured for people only.
pub fn print_help(help: &clap::builder::StyledStr, context: &mut Context) -> Result<(), Failure> {
    let colours = context.terminal && std::env::var_os("NO_COLOR").is_none();
    let text = if colours { help.ansi().to_string() } else { help.to_string() };
    write!(context.out, "{text}")?;
    context.finish()
}

/// The whole tree.
pub fn tree(voice: &Voice) -> Command {
    let tree = dress(Command::new("burghof"), voice, "burghof")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .subcommand_help_heading(words::say(voice, "heading-commands"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(language(voice))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(words::say(voice, "arg-version"))
                .help_heading(words::say(voice, "heading-options")),
        )
        .arg(help(voice));
    // The common options come last: clap sets headings in the order of their first argument.
    let finish = |command: Command| command.arg(help(voice));
    cmd::ALL.iter().fold(tree, |tree, command| tree.subcommand(finish((command.command)(voice))))
}

fn language(voice: &Voice) -> Arg {
    Arg::new("lang")
        .long("lang")
        .global(true)
        .value_name("de|en")
        .value_parser(["de", "en"])
        .hide_possible_values(true)
        .help(words::say(voice, "arg-lang"))
        .help_heading(words::say(voice, "heading-options"))
        .display_order(998)
}

fn help(voice: &Voice) -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help(words::say(voice, "arg-help"))
        .help_heading(words::say(voice, "heading-options"))
        .display_order(999)
}

/// A command with its texts, found by its name: `cmd-<name>-about`, `-long`, `-usage` and `-examples`.
pub fn command(name: &'static str, voice: &Voice) -> Command {
    dress(Command::new(name), voice, name)
}

fn dress(command: Command, voice: &Voice, name: &str) -> Command {
    let text = |part: &str| say(voice, &format!("cmd-{name}-{part}"));
    let examples = format!("{}\n{}", heading(voice, "heading-examples"), indent(&text("examples")));
    command
        .about(text("about"))
        .long_about(format!("{}\n\n{}", text("about"), text("long")))
        .override_usage(text("usage"))
        .after_long_help(examples)
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
            heading(voice, "heading-usage")
        ))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
}

/// A text of the help. It may speak of the games (`$games`), the bots (`$bots`) and the first and last level.
pub fn say(voice: &Voice, id: &str) -> String {
    let list = |names: &[&str]| names.iter().map(|&name| Text(name.to_owned())).collect::<Vec<_>>();
    let level = |level: Option<&Level>| level.map_or(String::new(), |level| level.name().to_owned());
    let message = Message::new(words::id(id))
        .with("games", list(&burghof_catalog::ids()))
        .with("bots", list(NAMES))
        .with("weakest", level(Level::ALL.first()))
        .with("strongest", level(Level::ALL.last()));
    voice.say(&message)
}

/// A heading as clap would set it.
fn heading(voice: &Voice, id: &str) -> String {
    format!("\x1b[1m\x1b[4m{}:\x1b[0m", words::say(voice, id))
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Arguments with their texts: `arg-<command>-<name>` if that message exists, else `arg-<name>`.
pub struct Args<'a> {
    /// The command they belong to.
    pub command: &'static str,
    /// Whose words.
    pub voice: &'a Voice,
}

impl Args<'_> {
    fn arg(&self, name: &'static str, heading: &str) -> Arg {
        let own = format!("arg-{}-{name}", self.command);
        let known = self.voice.knows(&own);
        let help = say(self.voice, &if known { own } else { format!("arg-{name}") });
        Arg::new(name).help(help).help_heading(words::say(self.voice, heading))
    }

    /// A value without a name: the game, a file.
    pub fn place(&self, name: &'static str, value: &str) -> Arg {
        self.arg(name, "heading-arguments").value_name(words::say(self.voice, value))
    }

    /// The game, which every command asks for in the same way.
    pub fn game(&self) -> Arg {
        self.place("game", "value-game").required(true)
    }

    /// `--name VALUE`.
    pub fn option(&self, name: &'static str, value: &str) -> Arg {
        self.arg(name, "heading-options").long(name).value_name(words::say(self.voice, value))
    }

    /// `--name NUMBER` that fits into a byte.
    pub fn small(&self, name: &'static str) -> Arg {
        self.option(name, "value-number").value_parser(value_parser!(u8))
    }

    /// `--name NUMBER` from `least` on.
    pub fn number(&self, name: &'static str, least: u64, most: u64) -> Arg {
        self.option(name, "value-number").value_parser(value_parser!(u64).range(least..=most))
    }

    /// `--name FILE`.
    pub fn file(&self, name: &'static str) -> Arg {
        self.option(name, "value-file").value_parser(value_parser!(PathBuf))
    }

    /// `--name`.
    pub fn flag(&self, name: &'static str) -> Arg {
        self.arg(name, "heading-options").long(name).action(ArgAction::SetTrue)
    }

    /// `--data FILE`: a box of somebody's own.
    pub fn data(&self) -> Arg {
        self.file("data")
    }

    /// `--options k=v,…`.
    pub fn options(&self) -> Arg {
        self.option("options", "value-options").action(ArgAction::Append)
    }
}
