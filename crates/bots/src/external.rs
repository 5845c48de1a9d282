use crate::Choice;
use burghof_core::{Outcome, Rng, Seat, Wire};
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// A bot from outside broke the game off: it hung, died, or answered nonsense. It has lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What happened, in one sentence.
    pub why: String,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Forfeit {}

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 20;
/// How long a program may think.
const PATIENCE: Duration = Duration::from_secs(10);

/// A program that speaks the line protocol on its standard input and output (`docs/bots.md`).
pub struct External {
    command: String,
    seed: u64,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl External {
    pub(crate) fn new(command: &str, seed: u64) -> External {
        External { command: command.into(), seed, running: None }
    }

    pub(crate) fn choose<G: Wire>(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Choice<G::Action>, Forfeit> {
        // Any world that looks like this writes the same notation.
        let world = G::imagine(view, &mut Rng::new(0));
        if self.running.is_none() {
            self.start()?;
            let hello = json!({
                "type": "hello", "protocol": 1, "game": G::META.id, "seats": world.seats(), "seat": seat,
                "seed": self.seed.to_string(),
            });
            self.ask(&hello, "hello")?;
        }
        let legal: Vec<Value> = actions
            .iter()
            .map(|&action| json!({ "notation": world.notation(action), "action": world.to_act_json(action) }))
            .collect();
        let question = json!({
            "type": "choose", "seat": seat, "view": G::to_seen(view), "legal": legal,
            "budget": { "ms": PATIENCE.as_millis() as u64 },
        });
        let answer = self.ask(&question, "choice")?;
        let action = match (&answer["notation"], &answer["index"]) {
            (Value::String(text), _) => {
                actions.iter().copied().find(|&action| world.notation(action) == *text)
            }
            (_, Value::Number(index)) => {
                index.as_u64().and_then(|index| actions.get(index as usize)).copied()
            }
            _ => None,
        };
        let action =
            action.ok_or_else(|| self.forfeit(format!("answered no legal action: {}", short(&answer))))?;
        Ok(Choice { action, considered: Vec::new() })
    }

    pub(crate) fn over(&mut self, outcome: Option<Outcome>) {
        let Some(mut running) = self.running.take() else { return };
        let result = outcome.map(|end| {
            let seats = || Seat::all(end.seats());
            json!({
                "ended_by": end.ended_by, "places": seats().map(|s| end.place(s)).collect::<Vec<_>>(),
                "points": seats().map(|s| end.points(s)).collect::<Vec<_>>(),
            })
        });
        let _ = writeln!(running.input, "{}", json!({ "type": "over", "outcome": result }));
        let Running { mut child, input, .. } = running;
        drop(input);
        // A program that does not leave by itself is shown the door.
        for _ in 0..20 {
            if matches!(child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        let _ = child.wait();
    }

    fn start(&mut self) -> Result<(), Forfeit> {
        let spawned = Command::new("sh")
            .args(["-c", &self.command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn();
        let mut child = spawned.map_err(|error| self.forfeit(format!("cannot be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(self.forfeit("has no input or output".into()));
        };
        let (send, answers) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = String::new();
                match reader.by_ref().take(LONGEST_ANSWER).read_line(&mut line) {
                    Ok(n) if n > 0 && line.ends_with('\n') => {
                        if send.send(line).is_err() {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        self.running = Some(Running { child, input, answers });
        Ok(())
    }

    fn ask(&mut self, question: &Value, kind: &str) -> Result<Value, Forfeit> {
        let answer = self.exchange(question).map_err(|why| self.forfeit(why))?;
        let value: Value = serde_json::from_str(&answer)
            .map_err(|_| self.forfeit(format!("answered something that is not JSON: {}", answer.trim())))?;
        if value["type"] != kind {
            return Err(self.forfeit(format!("answered {} instead of a {kind}", short(&value))));
        }
        Ok(value)
    }

    fn exchange(&mut self, question: &Value) -> Result<String, String> {
        let Some(running) = &mut self.running else { return Err("is not running".into()) };
        writeln!(running.input, "{question}").map_err(|_| "has ended".to_owned())?;
        running.input.flush().map_err(|_| "has ended".to_owned())?;
        running.answers.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("gave no answer within {} seconds", PATIENCE.as_secs()),
            RecvTimeoutError::Disconnected => "has ended, or wrote a line that does not end".into(),
        })
    }

    fn forfeit(&self, why: String) -> Forfeit {
        let why: String = why.chars().take(300).collect();
        Forfeit { why: format!("the bot `{}` {why}", self.command) }
    }
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(Running { mut child, .. }) = self.running.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
