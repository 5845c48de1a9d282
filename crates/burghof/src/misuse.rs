//! What is wrong with the arguments, in our own words: clap speaks English only.

use burghof_core::{Arg, Message};
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// One sentence about a command line that cannot be read.
pub fn explain(error: &Error) -> Message {
    let message = match error.kind() {
        ErrorKind::UnknownArgument => Message::new("misuse-unknown-argument"),
        ErrorKind::InvalidSubcommand => Message::new("misuse-unknown-command"),
        ErrorKind::MissingSubcommand => Message::new("misuse-no-command"),
        ErrorKind::MissingRequiredArgument => Message::new("misuse-missing"),
        ErrorKind::InvalidValue if named(error, ContextKind::InvalidValue).is_empty() => {
            Message::new("misuse-no-value")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => Message::new("misuse-bad-value"),
        ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Message::new("misuse-no-value")
        }
        ErrorKind::TooManyValues => Message::new("misuse-too-many"),
        ErrorKind::ArgumentConflict => Message::new("misuse-conflict"),
        ErrorKind::InvalidUtf8 => Message::new("misuse-not-utf8"),
        _ => Message::new("misuse-other"),
    };
    let mut arg = named(error, ContextKind::InvalidArg);
    if arg.is_empty() {
        arg = named(error, ContextKind::InvalidSubcommand);
    }
    message
        .with("arg", arg)
        .with("value", named(error, ContextKind::InvalidValue))
        .with("other", named(error, ContextKind::PriorArg))
        .with("hint", hint(error))
}

/// What somebody may have meant, or what is possible.
fn hint(error: &Error) -> Arg {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    for kind in kinds {
        let meant = named(error, kind);
        if !meant.is_empty() {
            return Arg::Message(Message::new("misuse-meant").with("meant", meant));
        }
    }
    let possible = named(error, ContextKind::ValidValue);
    if !possible.is_empty() {
        return Arg::Message(Message::new("misuse-possible").with("possible", possible));
    }
    Arg::Word("misuse-see-help")
}

fn named(error: &Error, kind: ContextKind) -> String {
    let text = match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    text.chars().take(200).collect()
}
