//! Writes what the page knows of the games, as TypeScript, into a folder: `cargo xtask types`.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("types FOLDER")?;
    for name in
        burghof_catalog::renew(Path::new(&folder), |name| name != "server.ts", burghof_catalog::typescript)?
    {
        println!("{name} is new");
    }
    Ok(())
}
