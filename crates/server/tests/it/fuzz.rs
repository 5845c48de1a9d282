//! Requests made up from the description of the API: right ones, wrong ones, absurd ones, from all kinds of people. The
//! answer is always one that is described, never our fault, and if it is a refusal it says why.
//!
//! `BURGHOF_FUZZ=20 cargo test -p burghof-server fuzz` makes twenty times as many; `BURGHOF_FUZZ_SEED=7` other ones.

use crate::api::fits;
use crate::common::{Answer, Guest, House, game, house};
use serde_json::{Map, Value, json};

/// A small generator of our own, so that a failure can be had again.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n.max(1)
    }
    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Words that mean something somewhere, and some that mean nothing.
const WORDS: &[&str] = &[
    "me",
    "open",
    "bot:random",
    "bot:greedy",
    "castellan",
    "ludwig",
    "de",
    "en",
    "Anna",
    "x",
    "",
    " ",
    "public",
    "0",
    "6",
    "view",
    "none",
    "yes",
    "ünïcödé",
    "\u{202e}abc",
    "a\nb",
    "'; DROP TABLE log; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "%00",
    "\u{0}",
    "null",
    "bot:",
    "bot:cmd:ls",
    "https://127.0.0.1/",
    "a@b",
    "💥",
    "true",
    "1e9",
];

fn text(name: &str, dice: &mut Dice) -> String {
    let known: &[&str] = match name {
        "game" => &["castellan", "burg", "schloss"],
        "sitter" => &["open", "bot:random", "bot:greedy"],
        // Strong bots would think for longer than the test may take.
        "level" | "bot" => &["random", "greedy"],
        "lang" => &["de", "en"],
        "name" | "account" => &["Anna", "Ben", "x y"],
        "password" => &["correct horse", "battery staple"],
        "webhook" => &["http://127.0.0.1:9/", "http://127.0.0.1:9/hook"],
        "email" => &["anna@example.org", "nobody"],
        "as" => &["public", "0", "1"],
        "with" => &["view", "none", "view,legal,score,prompt"],
        _ => WORDS,
    };
    let list = if dice.one_in(5) { WORDS } else { known };
    (*dice.pick(list)).to_owned()
}

/// A value that fits a schema, mostly.
fn fitting(document: &Value, schema: &Value, name: &str, dice: &mut Dice, depth: usize) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(&reference[1..]).unwrap_or(&Value::Null);
        return fitting(document, target, name, dice, depth);
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(options) = schema[key].as_array() {
            return fitting(document, dice.pick(options), name, dice, depth);
        }
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(list) = schema["enum"].as_array() {
        return dice.pick(list).clone();
    }
    let kind = match &schema["type"] {
        Value::String(kind) => kind.as_str(),
        Value::Array(kinds) => dice.pick(kinds).as_str().unwrap_or("null"),
        _ => "string",
    };
    match kind {
        "boolean" => json!(dice.one_in(2)),
        "integer" | "number" => {
            let least = schema["minimum"].as_i64().unwrap_or(0);
            let most = schema["maximum"].as_i64().unwrap_or(9).min(least + 9);
            json!(least + dice.below((most - least + 1) as usize) as i64)
        }
        "null" => Value::Null,
        "array" => {
            let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
            let count = least + dice.below(4);
            (0..count).map(|_| fitting(document, &schema["items"], name, dice, depth + 1)).collect()
        }
        "object" => {
            let mut object = Map::new();
            let required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
                if depth < 6 && (required.contains(&name.as_str()) || dice.one_in(2)) {
                    object.insert(name.clone(), fitting(document, inner, name, dice, depth + 1));
                }
            }
            Value::Object(object)
        }
        _ if schema["pattern"].as_str().is_some_and(|pattern| pattern.contains("{64}")) => {
            json!(burghof_server::ids::hex(&burghof_server::ids::random::<32>()))
        }
        _ => json!(text(name, dice)),
    }
}

/// Something that is wrong with it.
fn spoilt(value: &Value, dice: &mut Dice) -> Value {
    let absurd = [
        Value::Null,
        json!(-1),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(true),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!("x".repeat(70_000)),
        json!("\u{0}"),
        json!(vec![0; 5000]),
    ];
    match value {
        Value::Object(map) if !map.is_empty() && !dice.one_in(4) => {
            let mut map = map.clone();
            let names: Vec<String> = map.keys().cloned().collect();
            let name = dice.pick(&names).clone();
            match dice.below(4) {
                0 => drop(map.remove(&name)),
                1 => drop(map.insert("surplus".into(), json!(1))),
                2 => {
                    let inner = spoilt(&map[&name], dice);
                    map.insert(name, inner);
                }
                _ => drop(map.insert(name, dice.pick(&absurd).clone())),
            }
            Value::Object(map)
        }
        Value::Array(list) if !list.is_empty() && !dice.one_in(3) => {
            let mut list = list.clone();
            let at = dice.below(list.len());
            list[at] = spoilt(&list[at], dice);
            Value::Array(list)
        }
        _ => dice.pick(&absurd).clone(),
    }
}

fn percent(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// The people and tables of one operation.
struct Scene {
    people: Vec<(&'static str, Guest)>,
    tables: Vec<String>,
}

async fn scene(house: &House, finished: &str) -> Scene {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let playing = anna.make(game(), &["me", "open"]).await;
    ben.sit(&playing).await;
    let open = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "listed": true })).await;
    let private =
        ben.make_with(json!({ "game": game(), "seats": ["me", "bot:random"], "spectators": false })).await;
    let nobody = house.nobody();
    let with = |token: String| Guest { token, ..nobody.clone() };
    let people = vec![
        ("anna", anna.clone()),
        ("anna", anna),
        ("ben", ben),
        ("eve", house.guest("Eve").await),
        ("nobody", nobody.clone()),
        ("forged", with("0".repeat(64))),
        ("garbled", with("not a secret".into())),
    ];
    let people = people.into_iter().map(|(kind, guest)| (kind, guest.anew())).collect();
    Scene { people, tables: vec![playing.clone(), playing, open, private, finished.to_owned()] }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_the_answer_is_a_described_one() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("BURGHOF_FUZZ_SEED").unwrap_or(4870);
    let rounds = 40 * number("BURGHOF_FUZZ").unwrap_or(1);
    let mut dice = Dice(seed | 1);
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let finished = anna.make(game(), &["me", "open"]).await;
    ben.sit(&finished).await;
    crate::common::play_out(&[&anna, &ben], &finished).await;
    let document = anna.get("/api/openapi.json").await.ok();
    let (mut asked, mut done, mut refused) = (0, 0, 0);
    for (method, path) in burghof_server::openapi::operations() {
        let operation = &document["paths"][&path][&method];
        // A password costs a tenth of a second on purpose.
        let rounds =
            if ["/api/accounts", "/api/login"].contains(&path.as_str()) { rounds / 4 } else { rounds };
        let mut scene = scene(&house, &finished).await;
        for _ in 0..rounds {
            let (kind, guest) = dice.pick(&scene.people).clone();
            let request = Made::up(&document, operation, &path, &scene, &mut dice);
            let answer = request.send(&guest, &method).await;
            asked += 1;
            let about = || {
                format!(
                    "seed {seed}: {method} {} by {kind} with {:?} {:.300}\n→ {} {:.500}",
                    request.path,
                    request.kind,
                    String::from_utf8_lossy(&request.body),
                    answer.status,
                    answer.body.to_string()
                )
            };
            judge(&document, operation, &answer, &about);
            if answer.status < 400 {
                done += 1;
            } else {
                refused += 1;
            }
            // An empty way to prove oneself among the others: nobody may ask, too.
            let ways = operation["security"].as_array();
            let needs_person = ways.is_some_and(|ways| !ways.contains(&json!({})));
            if needs_person && ["nobody", "forged", "garbled"].contains(&kind) {
                assert_eq!(answer.status, 401, "{}", about());
            }
            for (_, other) in &scene.people {
                let shown = other.token.len() == 64
                    && other.token != guest.token
                    && other.token != "0".repeat(64)
                    && answer.body.to_string().contains(&other.token);
                assert!(!shown, "somebody else's secret: {}", about());
            }
            // Whoever logged out or left for good is replaced.
            if answer.status == 204
                && (path.starts_with("/api/logout") || path == "/api/me" || path == "/api/me/password")
            {
                scene = self::scene(&house, &finished).await;
            }
        }
    }
    println!("{asked} requests: {done} done, {refused} refused");
    assert!(
        done > asked / 20 && refused > asked / 10,
        "{done} of {asked} done: the fuzzer has lost its touch"
    );
    assert_eq!(house.nobody().get("/health").await.ok()["status"], "ok");
    // Nothing was broken: every table is read again from its log as it stands in memory.
    let app = house.server.app();
    for id in app.tables.ids() {
        let Ok(mut held) = app.hold(id).await else { continue };
        let before = (held.number(), held.seating.clone(), view(&held));
        app.reload(&mut held).await.unwrap();
        assert_eq!((held.number(), held.seating.clone(), view(&held)), before, "table {id}");
    }
    house.server.stop().await;
}

fn view(held: &burghof_server::app::Held) -> Option<Value> {
    held.game.as_ref().map(|game| game.position())
}

fn judge(document: &Value, operation: &Value, answer: &Answer, about: &dyn Fn() -> String) {
    assert!(answer.status < 500, "{}", about());
    let described = &operation["responses"][answer.status.to_string()];
    assert!(!described.is_null(), "not a described status: {}", about());
    let kind = answer.headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if answer.status >= 400 {
        assert_eq!(kind, "application/problem+json", "{}", about());
        fits(document, &json!({ "$ref": "#/components/schemas/Problem" }), &answer.body, "problem");
        let text = answer.body["text"].as_str().unwrap_or_default();
        assert!(text.len() > 5 && !text.contains("server-") && !text.contains("panicked"), "{}", about());
        assert_eq!(answer.body["status"], answer.status, "{}", about());
    } else if let Some(schema) = described["content"]["application/json"].get("schema") {
        fits(document, schema, &answer.body, &about());
    }
}

/// A request that was made up.
struct Made {
    path: String,
    kind: Option<&'static str>,
    body: Vec<u8>,
}

impl Made {
    fn up(document: &Value, operation: &Value, path: &str, scene: &Scene, dice: &mut Dice) -> Made {
        let absurd_id = ["zzz", "0000000000000", "%00", "..%2F..", "%F0%9F%92%A5", "%FF", "-1"];
        let id = if dice.one_in(8) {
            (*dice.pick(&absurd_id)).to_owned()
        } else {
            dice.pick(&scene.tables).clone()
        };
        let seat = if dice.one_in(4) {
            *dice.pick(&["7", "255", "256", "-1", "x", "%FF"])
        } else {
            *dice.pick(&["0", "1"])
        };
        let named = if dice.one_in(4) { *dice.pick(&absurd_id) } else { game() };
        let mut path = path.replace("{id}", &id).replace("{seat}", seat).replace("{game}", named);
        path = path.replace("{person}", &id);
        let mut mark = '?';
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] != "query" || dice.one_in(2) {
                continue;
            }
            let name = parameter["name"].as_str().unwrap_or_default();
            let absurd = ["-1", "x", "", "99999999999999999999", "%00", "%FF", "0x10", "1.5"];
            let value = match fitting(document, &parameter["schema"], name, dice, 0) {
                _ if dice.one_in(4) => (*dice.pick(&absurd)).to_owned(),
                // Waiting is tried elsewhere; here it would only take time.
                _ if name == "wait" => "0".to_owned(),
                Value::String(text) => percent(&text),
                other => other.to_string(),
            };
            path.push_str(&format!("{mark}{name}={value}"));
            mark = '&';
        }
        if dice.one_in(20) {
            path.push_str(&format!("{mark}surplus=1&surplus=2"));
        }
        let schema = operation["requestBody"]["content"]["application/json"].get("schema");
        let Some(schema) = schema else { return Made { path, kind: None, body: Vec::new() } };
        let fit = fitting(document, schema, "", dice, 0);
        let json = Some("application/json");
        let (kind, body) = match dice.below(12) {
            0..=4 => (json, fit.to_string().into_bytes()),
            5..=7 => (json, spoilt(&fit, dice).to_string().into_bytes()),
            8 => (
                *dice.pick(&[None, Some("text/plain"), Some("application/x-www-form-urlencoded")]),
                fit.to_string().into_bytes(),
            ),
            9 => {
                let mut text = fit.to_string().into_bytes();
                text.truncate(dice.below(text.len()));
                (json, text)
            }
            10 => {
                let mut text = fit.to_string().into_bytes();
                let at = dice.below(text.len());
                text[at] = dice.below(256) as u8;
                (json, text)
            }
            _ => (json, format!("{}1{}", "[".repeat(3000), "]".repeat(3000)).into_bytes()),
        };
        Made { path, kind, body }
    }

    async fn send(&self, guest: &Guest, method: &str) -> Answer {
        let headers: Vec<(&str, &str)> = self.kind.iter().map(|kind| ("content-type", *kind)).collect();
        guest.send(&method.to_uppercase(), &self.path, &headers, self.body.clone()).await
    }
}
