//! `burghof review RECORD --seat N`: a finished game again, from what one seat knew at each decision.

use super::ladder::chances;
use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::{input, layout, words};
use burghof_bots::{Drawn, Parts, Reviewed, Spec, Think, draws, review};
use burghof_catalog::api::Worth;
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// What a choice must cost to be worth a word.
const COSTLY: f64 = 0.03;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "review", voice };
    cli::command("review", voice)
        .arg(args.place("file", "value-file").required(true).value_parser(value_parser!(PathBuf)))
        .arg(args.small("seat").required(true))
        .arg(args.option("think", "value-think"))
        .arg(args.option("seed", "value-text"))
        .arg(args.file("svg"))
        .arg(args.flag("all"))
        .arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let path = input::path(matches, "file");
    let record = input::record(&path)?;
    let header = record.header().map_err(|error| input::bad_record(&path, &error))?;
    let game = header.game.clone();
    visit(&game, Look { matches, context, path: &path, record: &record, header: &header })?
}

struct Look<'a> {
    matches: &'a ArgMatches,
    context: &'a mut Context,
    path: &'a Path,
    record: &'a Record,
    header: &'a Header,
}

impl Visitor for Look<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Look { matches, context, path, record, header } = self;
        let session =
            Session::<G>::from_record(record, None).map_err(|error| input::bad_record(path, &error))?;
        let number = matches.get_one::<u8>("seat").copied().unwrap_or_default();
        let seat = input::seat(number, session.setup().people, matches)?;
        let think = think::<G>(matches)?;
        let names: Vec<String> = (0..usize::from(session.position().seats()))
            .map(|n| match header.names.get(n) {
                Some(name) if !name.is_empty() => words::harmless(name),
                _ => context.words.say(&Message::new("seat-name").with("number", n + 1)),
            })
            .collect();
        let voice = context.voice(G::META.id, &names)?;
        let bar = ProgressBar::new(2 * u64::from(session.number()));
        if let Ok(style) = ProgressStyle::with_template(&context.words.word("review-progress")) {
            bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
        }
        let dice = input::dice(&format!("review {}", input::string(matches, "seed").unwrap_or("0")));
        let found = review(&session, seat, think, dice, &mut |number, _| bar.set_position(number.into()));
        // A draw needs no tree: a try of it takes a fraction of the time.
        let few = Think::Iterations(G::EQUAL);
        let all = u64::from(session.number());
        let drawn =
            draws(&session, seat, few, dice, &mut |number, _| bar.set_position(all + u64::from(number)));
        bar.finish_and_clear();
        let seen = Seen::<G> { session: &session, seat, found: &found, drawn: &drawn, voice: &voice };
        if let Some(path) = matches.get_one::<PathBuf>("svg") {
            fs::write(path, seen.svg())
                .map_err(|error| Failure::file("file-unwritable", &input::name(path), &error))?;
        }
        if matches.get_flag("json") {
            return context.json(&seen.json());
        }
        seen.print(matches.get_flag("all"), context)
    }
}

/// How long each decision is thought about; if nothing is said, about as long in every game.
fn think<G: Playable>(matches: &ArgMatches) -> Result<Think, Failure> {
    let Some(text) = input::string(matches, "think") else { return Ok(Think::Iterations(10 * G::EQUAL)) };
    match format!("search:{text}").parse() {
        Ok(Spec::Search(think)) => Ok(think),
        _ => Err(Failure::Use(Message::new("review-think").with("text", text.to_owned()))),
    }
}

/// A reviewed game.
struct Seen<'a, G: Playable> {
    session: &'a Session<G>,
    seat: Seat,
    found: &'a [Reviewed<G::Action>],
    drawn: &'a [Drawn],
    voice: &'a Voice,
}

impl<G: Playable> Seen<'_, G> {
    fn points(&self) -> Vec<(u32, f64, f64)> {
        self.found.iter().map(|one| (one.number, one.best, one.cost)).collect()
    }

    /// The way to the result in parts, if there is one.
    fn parts(&self) -> Option<Parts> {
        let end = self.session.position().outcome()?;
        let winners = end.winners();
        let end = if winners.contains(self.seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        Parts::of(self.found.iter().map(|one| (one.best, one.cost)), self.drawn, end)
    }

    fn title(&self) -> String {
        let message = Message::new("review-title").with("title", G::META.title).with("seat", self.seat);
        self.voice.say(&message)
    }

    fn svg(&self) -> String {
        let [numbers, costs] = ["review-axis", "review-lost"].map(|id| self.voice.word(id));
        chances(&escape(&self.title()), (&escape(&numbers), &escape(&costs)), &self.points())
    }

    /// Notation as people read it, and words, of an action of one decision.
    fn shown(&self, one: &Reviewed<G::Action>, action: G::Action) -> (String, String) {
        let (notation, text) = self.said(one, action);
        (count_from_one(G::COUNTED, &notation), text)
    }

    /// Notation and words of an action of one decision.
    fn said(&self, one: &Reviewed<G::Action>, action: G::Action) -> (String, String) {
        let Some(before) = self.session.at(one.number.saturating_sub(1)) else { return Default::default() };
        let text = self.voice.say(&G::say_action(&before.view(self.seat.into()), self.seat, action));
        (before.notation(action), text)
    }

    fn json(&self) -> Value {
        let rounded = |x: f64| (x * 10_000.0).round() / 10_000.0;
        let decisions: Vec<Value> = self
            .found
            .iter()
            .map(|one| {
                let options: Vec<Value> = one
                    .alternatives
                    .iter()
                    .map(|c| {
                        let (notation, text) = self.said(one, c.action);
                        json!({ "notation": notation, "text": text, "chance": rounded(c.value), "visits": c.visits })
                    })
                    .collect();
                let (notation, text) = self.said(one, one.chosen);
                let worth = Worth::new(0, one.lead, &one.why);
                let why: Vec<Value> = worth
                    .why
                    .iter()
                    .map(|part| json!({ "text": self.voice.say(&part.text), "rule": part.rule, "points": part.points }))
                    .collect();
                json!({
                    "number": one.number, "notation": notation, "text": text, "chance": rounded(one.best),
                    "cost": rounded(one.cost), "points": worth.lead, "why": why, "alternatives": options,
                })
            })
            .collect();
        let draws: Vec<Value> = self
            .drawn
            .iter()
            .map(|one| {
                let [before, after, margin] = [one.before, one.after, one.margin].map(rounded);
                json!({ "number": one.number, "before": before, "after": after, "margin": margin })
            })
            .collect();
        let parts = self.parts().map(|parts| {
            let [start, own, draws] = [parts.start, parts.own, parts.draws].map(rounded);
            let [margin, others, end] = [parts.margin, parts.others, parts.end].map(rounded);
            json!({ "start": start, "own": own, "draws": draws, "margin": margin, "others": others, "end": end })
        });
        json!({
            "game": G::META.id, "seat": self.seat, "decisions": decisions, "draws": draws, "parts": parts,
        })
    }

    fn print(&self, all: bool, context: &mut Context) -> Result<(), Failure> {
        let width = layout::width();
        context.line(self.title())?;
        context.line("")?;
        context.line(chart(&self.points(), width))?;
        context.line("")?;
        let mut cost = 0.0;
        for one in self.found {
            cost += one.cost;
            if !all && one.cost < COSTLY {
                continue;
            }
            let (notation, text) = self.shown(one, one.chosen);
            let said = Message::new("review-chose")
                .with("text", text)
                .with("notation", notation)
                .with("chance", whole(one.best))
                .with("cost", whole(one.cost));
            let label = format!("{:>4}. ", one.number);
            context.line(layout::beside(&label, &self.voice.say(&said), width))?;
            let worth = Worth::new(0, one.lead, &one.why);
            let why = words::parts(self.voice, &worth.why);
            if !why.is_empty() {
                let said = Message::new("review-why").with("why", why);
                let said = said.with("lead", words::tenths(self.voice, worth.lead, true));
                context.line(layout::beside("        ", &self.voice.say(&said), width))?;
            }
            let better = one.alternatives.iter().filter(|c| c.action != one.chosen && c.visits > 0);
            for c in better.take(if one.cost >= COSTLY { 3 } else { 1 }) {
                let (notation, text) = self.shown(one, c.action);
                let said = Message::new("review-instead").with("text", text).with("notation", notation);
                let said = self.voice.say(&said.with("chance", whole(c.value)));
                context.line(layout::beside("        ", &said, width))?;
            }
        }
        let count = self.found.len();
        let costly = self.found.iter().filter(|one| one.cost >= COSTLY).count();
        let sum = Message::new("review-sum").with("count", count).with("costly", costly);
        context.line("")?;
        context.line(layout::wrap(&self.voice.say(&sum.with("cost", whole(cost))), width, 0))?;
        let Some(parts) = self.parts() else { return Ok(()) };
        let said = Message::new("review-parts")
            .with("start", whole(parts.start))
            .with("end", whole(parts.end))
            .with("own", signed(parts.own))
            .with("draws", signed(parts.draws))
            .with("margin", whole(parts.margin))
            .with("others", signed(parts.others));
        context.line(layout::wrap(&self.voice.say(&said), width, 0))
    }
}

/// Whole per cent.
fn whole(x: f64) -> String {
    format!("{:.0}", 100.0 * x)
}

/// The same with its sign.
fn signed(x: f64) -> String {
    let n = (100.0 * x).round() as i64;
    match n {
        0 => "±0".into(),
        n if n < 0 => format!("−{}", -n),
        n => format!("+{n}"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The chance to win over the game in characters: eight rows of eighths, one column for one or several decisions.
fn chart(points: &[(u32, f64, f64)], width: usize) -> String {
    let columns = points.len().clamp(1, width.saturating_sub(8).max(10));
    let mean = |column: usize| {
        let (from, to) = (column * points.len() / columns, (column + 1) * points.len() / columns);
        let part = &points[from..to.max(from + 1).min(points.len())];
        part.iter().map(|point| point.1).sum::<f64>() / part.len().max(1) as f64
    };
    if points.is_empty() {
        return String::new();
    }
    let heights: Vec<usize> = (0..columns).map(|column| (mean(column) * 64.0).round() as usize).collect();
    let blocks = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let row = |row: usize| {
        let label = match row {
            7 => "100 %",
            3 => " 50 %",
            0 => "  0 %",
            _ => "     ",
        };
        let cells: String =
            heights.iter().map(|&height| blocks[height.saturating_sub(8 * row).min(8)]).collect();
        format!("{label} {}", cells.trim_end())
    };
    (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::chart;

    #[test]
    fn a_chart_rises_with_the_chance() {
        let chart = chart(&[(1, 0.0, 0.0), (2, 0.5, 0.0), (3, 1.0, 0.0)], 60);
        let rows: Vec<&str> = chart.lines().collect();
        assert_eq!(rows.len(), 8);
        assert_eq!(rows[0], "100 %   █");
        assert_eq!(rows[7], "  0 %  ██");
    }
}
