//! `burghof perft GAME`: counts the paths of decisions, the proof of move generation.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{self, Side};
use crate::{input, json};
use burghof_catalog::Playable;
use burghof_core::{Chance, Speech, play};
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use cpu_time::ProcessTime;
use serde_json::json;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "perft", voice };
    cli::command("perft", voice)
        .arg(args.game())
        .arg(args.small("seats"))
        .arg(args.number("depth", 0, 60))
        .arg(args.option("seed", "value-text"))
        .arg(args.option("key", "value-key").conflicts_with("seed"))
        .arg(args.options())
        .arg(args.data())
        .arg(args.flag("json"))
}

over_game!(perft);

fn perft<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let people = matches.get_one::<u8>("seats").copied().unwrap_or(G::META.fewest);
    let setup = input::setup::<G>(matches, people)?;
    let key = input::key(matches)?;
    let game = G::new(&setup, &mut Chance::keyed(key))?;
    let deepest = matches.get_one::<u64>("depth").copied().unwrap_or(3) as u32;
    let as_json = matches.get_flag("json");
    let mut rows =
        vec![["perft-depth", "perft-paths", "perft-time"].map(|id| context.words.word(id)).to_vec()];
    let mut depths = Vec::new();
    for depth in 1.min(deepest)..=deepest {
        let start = ProcessTime::now();
        let paths = play::perft(&game, key, depth);
        let seconds = start.elapsed().as_secs_f64();
        depths.push(json!({ "depth": depth, "paths": paths, "cpu_seconds": seconds }));
        rows.push(vec![depth.to_string(), layout::grouped(paths), format!("{seconds:.3} s")]);
    }
    if as_json {
        return context.json(&json!({
            "game": G::META.id,
            "people": people,
            "options": json::options(&setup.options()),
            "key": key.to_hex(),
            "depths": depths,
        }));
    }
    context.line(layout::columns(&rows, &[Side::Right; 3]))
}
