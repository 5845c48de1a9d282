use crate::{Account, Arg, Bilingual, Line, Message, Rule, Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

fn alike(shape: &impl Serialize) {
    let mut out = Vec::new();
    super::write(&mut out, shape);
    assert_eq!(String::from_utf8_lossy(&out), serde_json::to_string(shape).unwrap());
    assert_eq!(super::value(shape), serde_json::to_value(shape).unwrap());
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Any {
    Bare,
    One(u8),
    Two(u8, char),
    Named { a: Option<u8>, b: () },
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Happening {
    WallBuilt {
        long: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<&'static str>,
    },
    Over,
}

#[derive(Serialize, Default)]
struct Whole {
    first: u8,
    #[serde(flatten)]
    rest: BTreeMap<u8, Vec<u8>>,
}

#[test]
fn it_is_written_as_serde_json_writes_it() {
    let all: String = (0..200).filter_map(char::from_u32).collect();
    alike(&["", "plain", "ä \"quoted\" \\ back", &all]);
    alike(&[0, 9, 10, -1, 255, i64::MAX, i64::MIN]);
    alike(&(u64::MAX, 1.5, 'ß', 0.1f64, -3.0f64, true, f64::NAN));
    alike(&[Any::Bare, Any::One(1), Any::Two(2, '"'), Any::Named { a: None, b: () }]);
    let built = |by| Happening::WallBuilt { long: 7, by };
    alike(&[built(None), built(Some("x")), Happening::Over]);
    alike(&[Whole::default(), Whole { first: 3, rest: BTreeMap::from([(7, vec![]), (8, vec![1, 2])]) }]);
    alike(&Viewer::all(3).collect::<Vec<_>>());
    let name = Bilingual { de: "der \"Bergfried\"", en: "the keep" };
    let inner = Message::new("inner").with("name", name);
    let list = vec![Arg::Word("a"), Arg::Text("b\n".into()), Arg::Message(inner.clone()), Arg::List(vec![])];
    let outer = Message::new("outer").with("n", -3).with("seat", Seat::new(2)).with("list", list);
    alike(&[Message::new("bare"), inner, outer.clone()]);
    alike(&Line {
        rule: Rule::new("CAS-1"),
        account: Account::Shared(2),
        points: -3,
        place: String::new(),
        counted: vec!["a".into()],
        message: outer,
    });
}
