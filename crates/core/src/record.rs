use crate::*;
use std::fmt;

/// A game as text: header, one numbered action per line, result. Readable by people, comments allowed, exact round trip.
///
/// ```text
/// burghof: 1
/// game: castellan
/// rules: 1
/// data: 1 a83b5c1d22e0f714
/// people: 2
/// options: building=trial
/// key: 7c4a…
///
/// 1. 0 play W1 T2
/// 2. 0 T 0,0
/// # a comment
/// 3. 0 takes back 2
///
/// result: CAS-74 places 1 2 points 34 20
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Its lines, in order.
    pub items: Vec<Item>,
}

/// A line of a [`Record`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// An empty line.
    Blank,
    /// A line that begins with `#`.
    Comment(String),
    /// `name: value` before the log or after it.
    Field(String, String),
    /// `12. 0 play W1 T2`: the number, and the rest as it stands.
    Entry(u32, String),
}

/// What is wrong with a record, and in which line (counted from 1; 0 if in none). The words are shared by all games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {}", what.id)]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub what: Message,
}

impl RecordError {
    fn new(line: usize, what: Message) -> RecordError {
        RecordError { line, what }
    }
}

/// What stands at the head of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The id of the game.
    pub game: String,
    /// The version of the rules.
    pub rules: u16,
    /// The version of the data.
    pub data: u32,
    /// The fingerprint of the data.
    pub fingerprint: u64,
    /// How many people play.
    pub people: u8,
    /// The component set itself, if it is somebody's own.
    pub own: Option<String>,
    /// The options that were named.
    pub options: Vec<(String, String)>,
    /// Who sits where; empty names are not written.
    pub names: Vec<String>,
    /// What the host committed to before anybody sat down.
    pub commitment: Option<[u8; 32]>,
    /// The host's part of the key, once the game is over.
    pub host: Option<[u8; 32]>,
    /// What seats promised to give, before anybody had given anything: the seat and the hash of its part.
    pub promises: Vec<(u8, [u8; 32])>,
    /// The seats that did not give what they had promised: the key is made without them.
    pub missing: Vec<u8>,
    /// The players' parts of the key, in the order of seats.
    pub parts: Vec<[u8; 32]>,
    /// The key, once the game is over, or of a game for practice.
    pub key: Option<Key>,
}

/// No line of a record is longer.
const LONGEST_LINE: usize = 4096;

impl Record {
    /// Reads a record. The error names the line.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut items = Vec::new();
        // Some editors put a mark before the first letter.
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let at = index + 1;
            if line.len() > LONGEST_LINE {
                let what = Message::new("record-long-line").with("length", line.len());
                return Err(RecordError::new(at, what.with("most", LONGEST_LINE)));
            }
            items.push(Item::parse(line.trim_end()).map_err(|what| RecordError::new(at, what))?);
        }
        let record = Record { items };
        let first = record.items.iter().position(|item| !matches!(item, Item::Blank | Item::Comment(_)));
        match first.map(|at| &record.items[at]) {
            Some(Item::Field(name, version)) if name == "burghof" => match version.as_str() {
                "1" => Ok(record),
                other => {
                    let what = Message::new("record-form").with("form", brief(other));
                    Err(RecordError::new(record.field("burghof").map_or(1, |(line, _)| line), what))
                }
            },
            _ => Err(RecordError::new(first.map_or(1, |at| at + 1), Message::new("record-begins"))),
        }
    }

    /// The value of a field, with its line.
    pub fn field(&self, name: &str) -> Option<(usize, &str)> {
        self.fields(name).next()
    }

    /// Gives the record the set that it is to be played with, unless it brings one.
    pub fn give_set(&mut self, text: &str) {
        if self.field("box").is_none() {
            // At the end: a mistake is named by its line, and the lines of the file keep their numbers.
            self.items.extend(boxes::tidy(text).lines().map(field_of_set));
        }
    }

    fn fields<'a, 'n>(&'a self, name: &'n str) -> impl Iterator<Item = (usize, &'a str)> + use<'a, 'n> {
        self.items.iter().enumerate().filter_map(move |(index, item)| match item {
            Item::Field(found, value) if found == name => Some((index + 1, value.as_str())),
            _ => None,
        })
    }

    fn needed(&self, name: &str) -> Result<(usize, &str), RecordError> {
        self.field(name)
            .ok_or_else(|| RecordError::new(0, Message::new("record-missing").with("field", name.to_owned())))
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, RecordError> {
        let (line, value) = self.needed(name)?;
        value.parse().map_err(|_| {
            let what = Message::new("record-number").with("field", name.to_owned());
            RecordError::new(line, what.with("value", brief(value)))
        })
    }

    fn bytes(&self, name: &str) -> Result<Vec<[u8; 32]>, RecordError> {
        self.fields(name)
            .map(|(line, value)| {
                unhex(value).ok_or_else(|| {
                    RecordError::new(line, Message::new("record-hex").with("field", name.to_owned()))
                })
            })
            .collect()
    }

    fn promises(&self) -> Result<Vec<(u8, [u8; 32])>, RecordError> {
        let mut promises = Vec::new();
        for seat in 0..MAX_SEATS as u8 {
            promises.extend(self.bytes(&format!("promise {seat}"))?.pop().map(|hash| (seat, hash)));
        }
        Ok(promises)
    }

    fn missing(&self) -> Result<Vec<u8>, RecordError> {
        let Some((line, text)) = self.field("missing") else { return Ok(Vec::new()) };
        let seats = text.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        seats.map_err(|_| {
            let what = Message::new("record-number").with("field", "missing".to_owned());
            RecordError::new(line, what.with("value", brief(text)))
        })
    }

    /// Somebody's own set: every line of its file is a field `box`, with a stroke before it that keeps its indent.
    fn own(&self) -> Result<Option<String>, RecordError> {
        let line = |(line, value): (usize, &'_ str)| match value.strip_prefix('|') {
            Some(text) => Ok(text.to_owned()),
            None => Err(RecordError::new(line, Message::new("record-box"))),
        };
        let lines = self.fields("box").map(line).collect::<Result<Vec<_>, _>>()?;
        Ok((!lines.is_empty()).then(|| lines.join("\n")))
    }

    /// The header, with every field checked for its form.
    pub fn header(&self) -> Result<Header, RecordError> {
        let (line, data) = self.needed("data")?;
        let (version, fingerprint) = data
            .split_once(' ')
            .and_then(|(v, f)| Some((v.parse().ok()?, u64::from_str_radix(f.trim(), 16).ok()?)))
            .ok_or_else(|| RecordError::new(line, Message::new("record-data")))?;
        let mut options = Vec::new();
        if let Some((line, text)) = self.field("options") {
            for pair in text.split_whitespace() {
                let (key, value) = pair.split_once('=').ok_or_else(|| {
                    RecordError::new(line, Message::new("record-option").with("option", brief(pair)))
                })?;
                if options.iter().any(|(other, _)| other == key) {
                    return Err(RecordError::new(
                        line,
                        Message::new("record-option-twice").with("option", brief(key)),
                    ));
                }
                options.push((key.to_owned(), value.to_owned()));
            }
        }
        let people: u8 = self.number("people")?;
        let names = (0..people.min(MAX_SEATS as u8))
            .map(|n| self.field(&format!("seat {n}")).map_or(String::new(), |(_, name)| name.to_owned()))
            .collect::<Vec<_>>();
        Ok(Header {
            game: self.needed("game")?.1.to_owned(),
            rules: self.number("rules")?,
            data: version,
            fingerprint,
            people,
            own: self.own()?,
            options,
            names: if names.iter().all(String::is_empty) { Vec::new() } else { names },
            commitment: self.bytes("commitment")?.pop(),
            promises: self.promises()?,
            missing: self.missing()?,
            host: self.bytes("host")?.pop(),
            parts: self.bytes("part")?,
            key: self.bytes("key")?.pop().map(Key::new),
        })
    }
}

/// A line of a set as a line of a record.
fn field_of_set(line: &str) -> Item {
    Item::Field("box".into(), format!("|{line}"))
}

impl Item {
    fn parse(line: &str) -> Result<Item, Message> {
        if line.is_empty() {
            return Ok(Item::Blank);
        }
        if line.starts_with('#') {
            return Ok(Item::Comment(line.to_owned()));
        }
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            let parts =
                line.split_once(". ").and_then(|(number, rest)| Some((number.parse().ok()?, rest.trim())));
            let (number, rest) = parts.ok_or_else(|| Message::new("record-entry-form"))?;
            return Ok(Item::Entry(number, rest.to_owned()));
        }
        // Whatever is written again must be read as the same thing: a name cannot look like a number or a comment.
        let field = line.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
        match field {
            Some((name, value)) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Ok(Item::Field(name.to_owned(), value.to_owned()))
            }
            _ => Err(Message::new("record-line")),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.iter().try_for_each(|item| writeln!(f, "{item}"))
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Blank => Ok(()),
            Item::Comment(text) => f.write_str(text),
            Item::Field(name, value) => write!(f, "{name}: {value}"),
            Item::Entry(number, rest) => write!(f, "{number}. {rest}"),
        }
    }
}

impl Header {
    fn write(&self, items: &mut Vec<Item>) {
        let mut field = |name: String, value: String| items.push(Item::Field(name, value));
        field("burghof".into(), "1".into());
        field("game".into(), self.game.clone());
        field("rules".into(), self.rules.to_string());
        field("data".into(), format!("{} {:016x}", self.data, self.fingerprint));
        items.extend(self.own.iter().flat_map(|text| text.lines()).map(field_of_set));
        let mut field = |name: String, value: String| items.push(Item::Field(name, value));
        field("people".into(), self.people.to_string());
        if !self.options.is_empty() {
            let pairs: Vec<_> = self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            field("options".into(), pairs.join(" "));
        }
        for (n, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            // A name is one line: whatever was typed in cannot forge a field.
            field(format!("seat {n}"), name.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if let Some(commitment) = &self.commitment {
            field("commitment".into(), hex(commitment));
        }
        for (seat, promise) in &self.promises {
            field(format!("promise {seat}"), hex(promise));
        }
        if !self.missing.is_empty() {
            let seats: Vec<_> = self.missing.iter().map(u8::to_string).collect();
            field("missing".into(), seats.join(" "));
        }
        if let Some(host) = &self.host {
            field("host".into(), hex(host));
        }
        for part in &self.parts {
            field("part".into(), hex(part));
        }
        if let Some(key) = self.key {
            field("key".into(), key.to_hex());
        }
    }

    /// Does the key fit what was committed to and promised? What that proves, or what does not fit.
    pub fn verify(&self) -> Result<Proof, Message> {
        let Some(commitment) = self.commitment else {
            return match self.promises.is_empty() && self.parts.is_empty() && self.host.is_none() {
                true => Ok(Proof::default()),
                false => Err(Message::new("record-no-commitment")),
            };
        };
        let host = self.host.ok_or_else(|| Message::new("record-no-host"))?;
        if commitment != Key::commitment(&host) {
            return Err(Message::new("record-other-host"));
        }
        let parts: Vec<&[u8]> = self.parts.iter().map(|part| part.as_slice()).collect();
        if self.key != Some(Key::from_parts(&host, &parts)) {
            return Err(Message::new("record-other-key"));
        }
        let mut proof = Proof { host: true, ..Proof::default() };
        // Parts stand in the order of seats, and so do promises: a promise without its part was not kept, and a part that is
        // passed over was not promised.
        let mut rest = self.parts.as_slice();
        for (seat, promise) in &self.promises {
            match rest.iter().position(|part| Key::promise(part) == *promise) {
                Some(at) => {
                    proof.promised.push(*seat);
                    proof.unpromised += at;
                    rest = &rest[at + 1..];
                }
                None => proof.missing.push(*seat),
            }
        }
        proof.unpromised += rest.len();
        if proof.missing != self.missing {
            return Err(Message::new("record-other-part"));
        }
        Ok(proof)
    }
}

/// What the parts of a key prove. A record cannot prove when a promise was made: whoever sat at the table saw it before any
/// part was shown, and can compare.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The key is made of the part that the host had committed to. If not, the game was played for practice.
    pub host: bool,
    /// The seats whose part is what they had promised.
    pub promised: Vec<u8>,
    /// The seats that promised a part and did not give it: each could choose between two keys, with its part and without.
    pub missing: Vec<u8>,
    /// How many parts nobody had promised, in games of older houses: whoever gave the last one may have known the others.
    pub unpromised: usize,
}

impl Proof {
    /// Could nobody choose the key, as long as one of those who promised, or the host, was honest?
    pub fn complete(&self) -> bool {
        self.host && self.missing.is_empty() && self.unpromised == 0
    }
}

impl<G: Game> Session<G> {
    /// The header of this session: everything but names and the parts of the key.
    pub fn header(&self) -> Header {
        let setup = self.setup();
        Header {
            game: G::META.id.into(),
            rules: setup.rules,
            data: setup.data.version(),
            fingerprint: setup.data.fingerprint(),
            own: setup.data.text().map(str::to_owned),
            people: setup.people,
            options: setup.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            key: Some(self.key()),
            ..Header::default()
        }
    }

    /// The session as a record under this header; with result and score sheet if it is over.
    pub fn to_record(&self, header: &Header) -> Record {
        let mut items = Vec::new();
        header.write(&mut items);
        items.push(Item::Blank);
        self.replay(|number, entry, before, _, _| {
            let line = match *entry {
                Entry::Act { seat, action } => Entry::Act { seat, action: before.notation(action) },
                Entry::TakeBack { seat, of } => Entry::TakeBack { seat, of },
                Entry::Agreed { to } => Entry::Agreed { to },
            };
            items.push(Item::Entry(number, line.to_string()));
        });
        if self.position().outcome().is_some() {
            items.push(Item::Blank);
            items.extend(result_items(self.position()));
        }
        Record { items }
    }

    /// Replays a record, checking every action against the rules, and its result if it has one.
    pub fn from_record(record: &Record, data: Option<Loaded<G::Data>>) -> Result<Session<G>, RecordError> {
        let header = record.header()?;
        let line = |name: &str| record.field(name).map_or(0, |(line, _)| line);
        if header.game != G::META.id {
            let what = Message::new("record-game").with("game", brief(&header.game));
            return Err(RecordError::new(line("game"), what.with("asked", G::META.id.to_owned())));
        }
        let mut setup = Setup::<G>::new(header.people);
        setup.data = match &header.own {
            Some(text) => {
                boxes::own::<G>(text).map_err(|misfit| RecordError::new(line("box"), misfit.of_a_set()))?
            }
            None => data.unwrap_or(setup.data),
        };
        setup.rules = header.rules;
        if (header.data, header.fingerprint) != (setup.data.version(), setup.data.fingerprint()) {
            let (version, print) = (setup.data.version(), setup.data.fingerprint());
            let what = Message::new("record-components").with("data", format!("{version} {print:016x}"));
            return Err(RecordError::new(line("data"), what));
        }
        for (key, value) in &header.options {
            setup.set(key, value).map_err(|error| RecordError::new(line("options"), error.message()))?;
        }
        let Some(key) = header.key else {
            return Err(RecordError::new(0, Message::new("record-no-key")));
        };
        let mut session =
            Session::new(setup, key).map_err(|error| RecordError::new(line("people"), error.message()))?;
        for (index, item) in record.items.iter().enumerate() {
            if let Item::Entry(number, text) = item {
                session.read_entry(*number, text).map_err(|what| RecordError::new(index + 1, what))?;
            }
        }
        session.check_result(record)?;
        Ok(session)
    }

    fn read_entry(&mut self, number: u32, text: &str) -> Result<(), Message> {
        if number != self.number() + 1 {
            let message = Message::new("record-entry").with("number", number);
            return Err(message.with("expected", self.number() + 1));
        }
        self.enter(text, |session, seat, action| session.act(seat, action).map(drop)).map(drop)
    }

    /// Carries out a line of a log as it was written. `act` does what a seat does, and says more about it if it likes.
    pub fn enter<T>(
        &mut self,
        line: &str,
        act: impl FnOnce(&mut Self, Seat, G::Action) -> Result<T, Illegal>,
    ) -> Result<Entry<T>, Message> {
        let no_way_back = |no: NoTakeBack| match no {
            NoTakeBack::NotLatest(number) => Message::new("record-latest").with("number", number),
            _ => Message::new("record-no-way-back"),
        };
        match Entry::read(line, self.position().seats())? {
            Entry::Act { seat, action: notation } => {
                let unreadable = |no: Unreadable| {
                    Message::new("record-unreadable").with("action", no.text).with("why", no.why)
                };
                let action = self.position().read_action(notation).map_err(unreadable)?;
                let refused = |no: Illegal| {
                    Message::new("record-refused").with("action", brief(notation)).with("rule", no.rule)
                };
                let done = act(self, seat, action).map_err(refused)?;
                Ok(Entry::Act { seat, action: done })
            }
            Entry::TakeBack { seat, of } => {
                self.take_back_entry(seat, of).map_err(no_way_back)?;
                Ok(Entry::TakeBack { seat, of })
            }
            Entry::Agreed { to } => {
                self.agree(to).map_err(no_way_back)?;
                Ok(Entry::Agreed { to })
            }
        }
    }

    fn check_result(&self, record: &Record) -> Result<(), RecordError> {
        let expected = match self.position().outcome() {
            Some(_) => result_items(self.position()),
            None => Vec::new(),
        };
        let stated =
            record.items.iter().enumerate().filter(
                |(_, item)| matches!(item, Item::Field(name, _) if name == "result" || name == "score"),
            );
        for (n, (index, item)) in stated.enumerate() {
            if expected.get(n) != Some(item) {
                let what = Message::new("record-result").with("stated", brief(&item.to_string()));
                let now = expected.get(n).map_or(String::new(), |now| brief(&now.to_string()));
                return Err(RecordError::new(index + 1, what.with("now", now)));
            }
        }
        Ok(())
    }
}

/// Text from a file, short enough for a message.
pub(crate) fn brief(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn result_items<G: Game>(position: &G) -> Vec<Item> {
    let Some(end) = position.outcome() else { return Vec::new() };
    let list = |number: &dyn Fn(Seat) -> i32| {
        Seat::all(end.seats()).map(|seat| number(seat).to_string()).collect::<Vec<_>>().join(" ")
    };
    let places = list(&|seat| i32::from(end.place(seat)));
    let points = list(&|seat| end.points(seat));
    let result = format!("{} places {places} points {points}", end.ended_by);
    let mut items = vec![Item::Field("result".into(), result)];
    for line in position.sheet().lines {
        let whose = match line.account {
            Account::Seat(seat) => format!("seat {seat}"),
            Account::Shared(number) => format!("shared {number}"),
        };
        let place = if line.place.is_empty() { String::new() } else { format!(" at {}", line.place) };
        items.push(Item::Field("score".into(), format!("{} {whose}: {}{place}", line.rule, line.points)));
    }
    items
}
