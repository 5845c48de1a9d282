//! `cargo xtask pictures`: the pictures of README and book, taken from games that bots play.

use crate::house::{self, built};
use crate::{Outcome, root, setup, sh, sh_with};

/// Each game, with enough players to fill its board.
const GAMES: [(&str, &str); 5] =
    [("ludwig", "4"), ("castellan", "2"), ("castles", "4"), ("schloss", "3"), ("burg", "4")];

/// Builds the page and the program, lets bots play one game each, and photographs them.
pub fn take() -> Outcome {
    let browser = setup::chromium()?;
    house::whole()?;
    let program = built(house::PROFILE, "burghof").to_string_lossy().into_owned();
    let records = root().join("target/pictures");
    let _ = std::fs::remove_dir_all(&records);
    for (game, seats) in GAMES {
        let folder = records.join(game);
        let to = folder.to_string_lossy();
        let bots = ["--bots", "ritter", "--games", "1", "--seed", "picture", "--records", &to];
        sh(&program, &[&["simulate", game, "--seats", seats], &bots[..]].concat())?;
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{to}: {error}"))?;
        let record = entries.flatten().next().ok_or_else(|| format!("{to} is empty"))?.path();
        std::fs::rename(record, records.join(format!("{game}.record"))).map_err(|error| error.to_string())?;
    }
    let (from, to) = (records.to_string_lossy(), root().join("docs/pictures"));
    let args = ["pictures.mjs", &from, &to.to_string_lossy()];
    sh_with("web", "node", &args, &[("BURGHOF_CHROMIUM", &browser.to_string_lossy())])
}
