//! What must be heard of the games we know, sentence by sentence, and what of their views nobody has to hear. A game that is
//! not here is held against its drawing alone.

use burghof_core::Lang;
use serde_json::Value;

/// Where something stands in a view that is not said, and why.
type Unsaid = (&'static str, &'static str);

/// What of the view of a game is not said; `None` for a game we do not know.
pub fn known(game: &str) -> Option<&'static [Unsaid]> {
    Some(match game {
        "castellan" => &[("/start", "where the turn began: what was built since is said")],
        "ludwig" => &[
            ("/bonus_deck", "what is left in a pile follows from what was seen"),
            ("/bonus_discard", "what was laid aside was said when it was laid aside"),
            ("/discard", "what was laid aside was said when it was laid aside"),
            ("/seen_discard", "what one remembers of it"),
            ("/singles", "what one remembers of it"),
            ("/hand_size", "a hand is said tile by tile"),
            ("/castles/*/drafted", "a castle is said tile by tile"),
            ("/castles/*/turns_done", "a castle is said tile by tile"),
        ],
        "castles" => &[("/players/*/cells/*/col", "columns are letters")],
        "schloss" => &[
            ("/piles/tiles", "what is left in a pile follows from what was seen; how much it is, is said"),
            ("/gone", "what was taken out of the game was said when it went"),
            ("/turn", "counted from 1 for people, with its limit"),
            ("/quiet_rounds", "an option of the table, said with the rules"),
            ("/fights", "throws so far, for the addresses of the next ones"),
            ("/door_throws", "throws so far, for the addresses of the next ones"),
        ],
        "burg" => &[
            ("/players", "each of them is said"),
            ("/seats/*/helpers", "all of a colour: those in supply and those on places are said"),
            ("/seats/*/built", "who built what counts no more once its points are there"),
            ("/seats/*/vp_from", "where points came from is told with the result"),
        ],
        _ => return None,
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// What must be heard of a view.
pub fn facts(game: &str, lang: Lang, view: &Value, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let say = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    let mut all = Vec::new();
    match game {
        "castellan" => {
            for tower in list(&view["towers"]) {
                all.push(format!("{},{}", tower[0], tower[1]));
            }
            for wall in list(&view["walls"]) {
                let (x, y) = (wall[1].as_i64().unwrap(), wall[2].as_i64().unwrap());
                let n = if wall[0] == "L" { 2 } else { 1 };
                let (dx, dy) = if wall[3] == "E" { (n, 0) } else { (0, n) };
                let end = format!("{},{}", x + dx, y + dy);
                all.push(say(format!("von {x},{y} bis {end}"), format!("from {x},{y} to {end}")));
            }
            for keep in list(&view["keeps"]) {
                let cell = format!("{},{}", keep["cell"][0], keep["cell"][1]);
                all.push(say(format!("Innenhof {cell} gehört"), format!("Courtyard {cell} belongs to")));
            }
            let cards = list(&view["hand"]).iter().chain(list(&view["discards"]).iter().flat_map(list));
            all.extend(cards.map(|card| format!("({})", text(card))));
        }
        "ludwig" => {
            for castle in list(&view["castles"]) {
                for tile in list(&castle["tiles"]) {
                    let (x, y, tile) = (&tile["x"], &tile["y"], name(text(&tile["id"])));
                    all.push(say(format!("{tile} auf {x},{y} ("), format!("{tile} at {x},{y} (")));
                }
            }
            all.extend(list(&view["limbo"]).iter().map(|tile| format!("{} (", name(text(tile)))));
            if view["phase"] == "select" {
                all.extend(list(&view["hands"][0]).iter().map(|tile| format!("{} (", name(text(tile)))));
            }
        }
        "castles" => {
            for player in list(&view["players"]) {
                for cell in list(&player["cells"]) {
                    let col = (b'a' + cell["col"].as_u64().unwrap() as u8) as char;
                    let at = format!("{col}{}", cell["row"].as_u64().unwrap() + 1);
                    all.push(say(format!(" auf {at}"), format!(" on {at}")));
                }
                let zones =
                    [("store", "Im Lager von", "In the store of"), ("faults", "Bausünden von", "Faults of")];
                for (zone, de, en) in zones {
                    let count = list(&player[zone]).len();
                    if count > 0 {
                        all.extend([say(de.into(), en.into()), format!("({count})")]);
                    }
                }
            }
        }
        "schloss" => {
            for tile in list(&view["tiles"]) {
                let (id, x, y) = (text(&tile["id"]), &tile["x"], &tile["y"]);
                all.push(say(format!("({id}) bei {x},{y}"), format!("({id}) at {x},{y}")));
                if let Some(ghost) = tile["ghost"].as_object() {
                    let (fight, life) = (&ghost["fight"], &ghost["life"]);
                    all.push(say(
                        format!("(Kampf {fight}, Leben {life})"),
                        format!("(fight {fight}, life {life})"),
                    ));
                }
                for one in list(&tile["boxes"]).iter().filter(|one| one["open"] == false) {
                    all.push(say(format!("Kiste {}", one["tier"]), format!("box {}", one["tier"])));
                }
                match tile["door"]["known"].as_bool() {
                    Some(true) => all.push(say("geschlossene Tür mit".into(), "closed door with".into())),
                    Some(false) => all.push(say("geschlossene Tür".into(), "closed door".into())),
                    None => {}
                }
            }
        }
        "burg" => {
            for template in list(&view["templates"]) {
                let name = name(text(template));
                all.push(say(format!("{name} (Bauwert"), format!("{name} (build value")));
            }
            for seat in list(&view["seats"]) {
                all.push(format!("{} Taler", seat["taler"]));
            }
            for kind in ["sand", "wood", "clay", "stone", "silver"] {
                for there in [&view["stock"], &view["tower"]].into_iter().filter(|there| there[kind] != 0) {
                    all.push(format!("{} {}", there[kind], short(lang, kind)));
                }
            }
        }
        _ => {}
    }
    all
}

/// How people count the material of the castle for all seasons.
fn short(lang: Lang, kind: &str) -> &str {
    match (lang, kind) {
        (Lang::De, "wood") => "Holz",
        (Lang::De, "clay") => "Lehm",
        (Lang::De, "stone") => "Stein",
        (Lang::De, "silver") => "Silber",
        _ => kind,
    }
}
