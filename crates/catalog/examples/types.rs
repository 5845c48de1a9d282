//! Writes what the page knows of the games, as TypeScript, and what the description of the API knows of them, as JSON
//! Schema: `cargo xtask types`.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let types = root.join("../../web/src/generated");
    let types = burghof_catalog::renew(&types, |name| name != "server.ts", burghof_catalog::typescript)?;
    let forms = burghof_catalog::renew(&root.join("forms"), |_| true, burghof_catalog::forms)?;
    for name in types.iter().chain(&forms) {
        println!("{name} is new");
    }
    Ok(())
}
