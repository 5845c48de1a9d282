//! `burghof manual [FOLDER]`: the manual pages, in the language of everything else.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::{input, words};
use burghof_core::Message;
use burghof_words::Voice;
use clap::{Arg, ArgMatches, Command, value_parser};
use roff::{Inline, Roff, bold, italic, roman};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "manual", voice };
    cli::command("manual", voice)
        .arg(args.place("folder", "value-folder").value_parser(value_parser!(PathBuf)))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let mut tree = cli::tree(&context.words);
    // Building spreads the global options to the commands.
    tree.build();
    if !matches.contains_id("folder") {
        context.out.write_all(page(&tree, &context.words).as_bytes())?;
        return Ok(());
    }
    let folder = input::path(matches, "folder");
    let unwritable =
        |path: &Path, error: &io::Error| Failure::file("file-unwritable", &input::name(path), error);
    std::fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    let mut count = 0;
    for command in std::iter::once(&tree).chain(tree.get_subcommands()) {
        let path = folder.join(format!("{}.1", name(command)));
        std::fs::write(&path, page(command, &context.words)).map_err(|error| unwritable(&path, &error))?;
        count += 1;
    }
    context.say(&Message::new("manual-written").with("count", count).with("folder", input::name(&folder)))
}

/// What its page is called.
fn name(command: &Command) -> String {
    match command.get_name() {
        "burghof" => "burghof".into(),
        other => format!("burghof-{other}"),
    }
}

fn page(command: &Command, voice: &Voice) -> String {
    let text = |part: &str| cli::say(voice, &format!("cmd-{}-{part}", command.get_name()));
    let heading = |id: &str| words::say(voice, id).to_uppercase();
    let program = concat!("burghof ", env!("CARGO_PKG_VERSION"));
    let mut roff = Roff::new();
    roff.control(
        "TH",
        [name(command).to_uppercase().as_str(), "1", "", program, &words::say(voice, "manual-title")],
    );
    roff.control("SH", [heading("manual-name").as_str()]);
    roff.text([roman(format!("{} - {}", name(command), text("about")))]);
    roff.control("SH", [heading("heading-usage").as_str()]);
    roff.text([bold(text("usage"))]);
    roff.control("SH", [heading("manual-description").as_str()]);
    for paragraph in text("long").split("\n\n") {
        roff.control("PP", []);
        roff.text([roman(paragraph.replace('\n', " "))]);
    }
    // In the order of the help: what stands without a name, then the options.
    let mut headings: Vec<&str> = Vec::new();
    for arg in command.get_arguments() {
        let heading = arg.get_help_heading().unwrap_or_default();
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    for heading in headings {
        roff.control("SH", [heading.to_uppercase().as_str()]);
        for arg in command.get_arguments().filter(|arg| arg.get_help_heading() == Some(heading)) {
            roff.control("TP", []);
            roff.text(term(arg));
            roff.text([roman(arg.get_help().map(ToString::to_string).unwrap_or_default())]);
        }
    }
    if command.get_subcommands().next().is_some() {
        roff.control("SH", [heading("heading-commands").as_str()]);
        for command in command.get_subcommands() {
            roff.control("TP", []);
            roff.text([bold(name(command)), roman("(1)")]);
            roff.text([roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
        }
    }
    roff.control("SH", [heading("heading-examples").as_str()]);
    roff.control("nf", []);
    roff.text([roman(text("examples"))]);
    roff.control("fi", []);
    if command.get_name() != "burghof" {
        roff.control("SH", [heading("manual-see-also").as_str()]);
        roff.text([bold("burghof"), roman("(1)")]);
    }
    roff.to_roff()
}

/// An argument as it is typed.
fn term(arg: &Arg) -> Vec<Inline> {
    let mut parts = Vec::new();
    if let Some(short) = arg.get_short() {
        parts.extend([bold(format!("-{short}")), roman(", ")]);
    }
    if let Some(long) = arg.get_long() {
        parts.push(bold(format!("--{long}")));
    }
    if arg.get_action().takes_values() {
        if arg.get_long().is_some() {
            parts.push(roman(" "));
        }
        let names = arg.get_value_names().unwrap_or_default();
        parts.push(italic(names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use burghof_core::Lang;

    #[test]
    fn every_command_has_a_page_in_both_languages() {
        for (lang, options) in [(Lang::De, ".SH OPTIONEN"), (Lang::En, ".SH OPTIONS")] {
            let voice = Voice::new(lang, &[words::WORDS]);
            let mut tree = cli::tree(&voice);
            tree.build();
            for command in std::iter::once(&tree).chain(tree.get_subcommands()) {
                let page = page(command, &voice);
                assert!(page.contains(options), "{page}");
                assert!(page.contains("\n.TP\n") && !page.contains('\u{1b}'), "{page}");
            }
            assert!(page(&tree, &voice).contains("burghof\\-serve"));
        }
    }
}
