//! A box of somebody's own for every game: its faces differ from ours, and still fit together. The tests of the server and of
//! the command line play with the same.
#![allow(dead_code)]

/// The data file that comes with a game.
pub fn standard(game: &str) -> String {
    // Every crate lies beside the games.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    std::fs::read_to_string(format!("{root}/{game}/components.toml")).unwrap()
}

/// What stands in the file, and what stands there instead.
fn changes(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "castles" => &[("points_extended_bonus = 3", "points_extended_bonus = 5")],
        "burg" => &[("crown_vp = 8", "crown_vp = 6")],
        // One short wall less on one card, one more on the next: the sums are the same.
        "castellan" => &[
            (
                "id = \"W2\"\ndeck = \"wall\"\nname_de = \"Wehrgang\"\nname_en = \"Wall walk\"\ntower = 1\nlong_wall = 1\nshort_wall = 2",
                "id = \"W2\"\ndeck = \"wall\"\nname_de = \"Wehrgang\"\nname_en = \"Wall walk\"\ntower = 1\nlong_wall = 2\nshort_wall = 1",
            ),
            (
                "id = \"W3\"\ndeck = \"wall\"\nname_de = \"Ringmauer\"\nname_en = \"Ring wall\"\ntower = 0\nlong_wall = 2\nshort_wall = 2",
                "id = \"W3\"\ndeck = \"wall\"\nname_de = \"Ringmauer\"\nname_en = \"Ring wall\"\ntower = 0\nlong_wall = 1\nshort_wall = 3",
            ),
        ],
        "ludwig" => &[("points = 2\nwants = \"utility\"", "points = 4\nwants = \"utility\"")],
        "schloss" => &[("dots = 1\nfight = 0\nlife = 2", "dots = 2\nfight = 0\nlife = 3")],
        _ => panic!("{game} needs a box of its own here"),
    }
}

/// The standard box with this instead of that, once.
pub fn with(game: &str, from: &str, to: &str) -> String {
    let text = standard(game);
    assert!(text.contains(from), "{game}: {from}");
    text.replacen(from, to, 1)
}

/// The box of somebody's own.
pub fn changed(game: &str) -> String {
    changes(game).iter().fold(standard(game), |text, (from, to)| {
        assert!(text.contains(from), "{game}: {from}");
        text.replacen(from, to, 1)
    })
}
