//! `cargo xtask pictures`: the pictures of README and book, taken from games that bots play.

use crate::house::{self, built};
use crate::{EXAMPLE, Outcome, games, root, setup, sh, sh_with};

/// How many play where four would not fill the board best.
const SEATS: [(&str, &str); 2] = [("castellan", "2"), ("schloss", "3")];

/// Builds the page and the program, lets bots play one game each, and photographs them.
pub fn take() -> Outcome {
    let browser = setup::chromium()?;
    house::whole()?;
    let program = built(house::PROFILE, "burghof").to_string_lossy().into_owned();
    let records = root().join("target/pictures");
    let _ = std::fs::remove_dir_all(&records);
    for game in games()?.into_iter().filter(|game| game != EXAMPLE) {
        let seats = SEATS.iter().find(|(other, _)| game == *other).map_or("4", |(_, seats)| seats);
        let folder = records.join(&game);
        let to = folder.to_string_lossy();
        let bots = ["--bots", "ritter", "--games", "1", "--seed", "picture", "--records", &to];
        sh(&program, &[&["simulate", &game, "--seats", seats], &bots[..]].concat())?;
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{to}: {error}"))?;
        let record = entries.flatten().next().ok_or_else(|| format!("{to} is empty"))?.path();
        std::fs::rename(record, records.join(format!("{game}.record"))).map_err(|error| error.to_string())?;
    }
    let (from, to) = (records.to_string_lossy(), root().join("docs/pictures"));
    let args = ["pictures.mjs", &from, &to.to_string_lossy()];
    sh_with("web", "node", &args, &[("BURGHOF_CHROMIUM", &browser.to_string_lossy())])
}
