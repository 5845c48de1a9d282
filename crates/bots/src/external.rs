use crate::Choice;
use burghof_core::{Illegal, Message, Outcome, Rng, Seat, Wire, seen_value, shape};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// A bot from outside broke the game off: it hung, died, or answered nonsense. It has lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What happened, in one sentence for whoever writes the bot.
    pub why: String,
    /// The same for people, with the words of the command line (`bot-…`).
    pub what: Message,
    /// The same for programs.
    pub cause: Cause,
}

/// How a bot broke off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Cause {
    /// It cannot be started.
    NoStart,
    /// It has ended, or wrote a line without an end.
    Ended,
    /// It gave no answer in time.
    Late {
        /// How long it had.
        ms: u32,
    },
    /// It answered something that is not JSON.
    NoJson {
        /// What it answered.
        answer: String,
    },
    /// It answered something other than what was asked.
    OtherAnswer {
        /// What it answered.
        answer: String,
        /// What was asked for.
        asked: String,
    },
    /// It answered something that is no legal action.
    Illegal {
        /// What it answered.
        answer: String,
    },
    /// It chose what a rule forbids.
    Refused {
        /// The rule.
        rule: String,
    },
}

impl Cause {
    /// The same for people, with the words of the command line (`bot-…`).
    pub fn message(&self, bot: &str) -> Message {
        let message = match self.clone() {
            Cause::NoStart => Message::new("bot-no-start"),
            Cause::Ended => Message::new("bot-ended"),
            Cause::Late { ms } => Message::new("bot-late").with("ms", ms),
            Cause::NoJson { answer } => Message::new("bot-no-json").with("answer", answer),
            Cause::OtherAnswer { answer, asked } => {
                Message::new("bot-other-answer").with("answer", answer).with("kind", asked)
            }
            Cause::Illegal { answer } => Message::new("bot-illegal").with("answer", answer),
            Cause::Refused { rule } => Message::new("bot-refused").with("rule", rule),
        };
        message.with("bot", bot.to_owned())
    }
}

impl Forfeit {
    /// A bot chose what a rule forbids.
    pub fn refused(bot: &str, no: &Illegal) -> Forfeit {
        let cause = Cause::Refused { rule: no.rule.id().to_owned() };
        Forfeit { why: format!("chose an illegal action: {no}"), what: cause.message(bot), cause }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Forfeit {}

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 20;

/// A program that speaks the line protocol on its standard input and output (`docs/bots.md`). It is started with the first
/// question and sits through one game.
pub struct Program {
    command: String,
    /// How long it may take for each answer.
    patience: Duration,
    seed: u64,
    running: Option<Running>,
}

/// A program that runs. Writing and reading have threads of their own: a program that neither reads nor writes must not
/// hold anybody up.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<String>,
}

impl Program {
    /// The time a program has for each answer if nothing else is said.
    pub const PATIENCE: Duration = Duration::from_secs(10);

    /// A program that is not started yet, with a seed for its dice.
    pub fn new(command: &str, patience: Duration, seed: u64) -> Program {
        Program { command: command.into(), patience, seed, running: None }
    }

    /// Asks for the choice of a seat. `legal` is a list of objects with a `notation` each; the answer is a place in it.
    pub fn ask(
        &mut self,
        game: &str,
        seats: u8,
        seat: Seat,
        view: &Value,
        legal: &[Value],
    ) -> Result<usize, Forfeit> {
        if self.running.is_none() {
            self.start()?;
            let hello = json!({
                "type": "hello", "protocol": 1, "game": game, "seats": seats, "seat": seat,
                "seed": self.seed.to_string(),
            });
            self.exchange(&hello, "hello")?;
        }
        let question = json!({
            "type": "choose", "seat": seat, "view": view, "legal": legal,
            "budget": { "ms": self.patience.as_millis() as u64 },
        });
        let answer = self.exchange(&question, "choice")?;
        let chosen = match (&answer["notation"], &answer["index"]) {
            (Value::String(text), _) => {
                legal.iter().position(|action| action["notation"].as_str() == Some(text))
            }
            (_, Value::Number(index)) => {
                index.as_u64().map(|index| index as usize).filter(|&index| index < legal.len())
            }
            _ => None,
        };
        chosen.ok_or_else(|| {
            let said = format!("answered no legal action: {}", short(&answer));
            self.forfeit(said, Cause::Illegal { answer: short(&answer) })
        })
    }

    pub(crate) fn choose<G: Wire>(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Choice<G::Action>, Forfeit> {
        // Said here, so that a browser need not load what follows.
        if cfg!(target_family = "wasm") {
            return Err(self.forfeit("cannot be started in a browser".into(), Cause::NoStart));
        }
        // Any world that looks like this writes the same notation.
        let world = G::imagine(view, &mut Rng::new(0));
        let legal: Vec<Value> = actions
            .iter()
            .map(|&action| json!({ "notation": world.notation(action), "action": shape::value(&world.to_act_json(action)) }))
            .collect();
        let seen = seen_value::<G>(view);
        let chosen = self.ask(G::META.id, world.seats(), seat, &seen, &legal)?;
        Ok(Choice { action: actions[chosen], considered: Vec::new() })
    }

    /// Tells it that the game is over and waits a moment until it leaves.
    pub fn over(&mut self, outcome: Option<Outcome>) {
        let Some(running) = self.running.take() else { return };
        let result = outcome.map(|end| {
            let seats = || Seat::all(end.seats());
            json!({
                "ended_by": end.ended_by, "places": seats().map(|s| end.place(s)).collect::<Vec<_>>(),
                "points": seats().map(|s| end.points(s)).collect::<Vec<_>>(),
            })
        });
        let Running { mut child, questions, .. } = running;
        let _ = questions.send(json!({ "type": "over", "outcome": result }).to_string());
        drop(questions);
        // A program that does not leave by itself is shown the door.
        for _ in 0..50 {
            if matches!(child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(4));
        }
        end(&mut child);
    }

    fn start(&mut self) -> Result<(), Forfeit> {
        let mut shell = Command::new(if cfg!(windows) { "cmd" } else { "sh" });
        shell.args([if cfg!(windows) { "/C" } else { "-c" }, &self.command]);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        // What the shell starts belongs to it and ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let spawned = shell.spawn();
        let mut child =
            spawned.map_err(|error| self.forfeit(format!("cannot be started: {error}"), Cause::NoStart))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(self.forfeit("has no input or output".into(), Cause::NoStart));
        };
        let (questions, asked) = channel::<String>();
        std::thread::spawn(move || {
            for question in asked {
                if writeln!(input, "{question}").and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (send, answers) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match reader.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut line) {
                    Ok(n) if n > 0 && line.ends_with(b"\n") => {
                        if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        self.running = Some(Running { child, questions, answers });
        Ok(())
    }

    /// A question and its answer, which has to be of this kind.
    fn exchange(&mut self, question: &Value, kind: &str) -> Result<Value, Forfeit> {
        let answer = self.answer(question).map_err(|(why, cause)| self.forfeit(why, cause))?;
        let value: Value = serde_json::from_str(&answer).map_err(|_| {
            let shown: String = answer.trim().chars().take(120).collect();
            let why = format!("answered something that is not JSON: {shown}");
            self.forfeit(why, Cause::NoJson { answer: shown })
        })?;
        if value["type"] != kind {
            let why = format!("answered {} instead of a {kind}", short(&value));
            return Err(self.forfeit(why, Cause::OtherAnswer { answer: short(&value), asked: kind.into() }));
        }
        Ok(value)
    }

    fn answer(&mut self, question: &Value) -> Result<String, (String, Cause)> {
        let ended = |why: &str| (why.to_owned(), Cause::Ended);
        let Some(running) = &mut self.running else { return Err(ended("is not running")) };
        running.questions.send(question.to_string()).map_err(|_| ended("has ended"))?;
        running.answers.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                let ms = self.patience.as_millis() as u32;
                (format!("gave no answer within {ms} ms"), Cause::Late { ms })
            }
            RecvTimeoutError::Disconnected => ended("has ended, or wrote a line that does not end"),
        })
    }

    fn forfeit(&self, why: String, cause: Cause) -> Forfeit {
        let why: String = why.chars().take(300).collect();
        let why = format!("the bot `{}` {why}", self.command);
        Forfeit { why, what: cause.message(&self.command), cause }
    }
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
}

/// Ends a program and everything it has started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let mut kill = Command::new("kill");
        let _ = kill.args(["-9", "--", &group]).stderr(Stdio::null()).status();
    }
    let _ = child.kill();
    let _ = child.wait();
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(Running { mut child, .. }) = self.running.take() {
            end(&mut child);
        }
    }
}
