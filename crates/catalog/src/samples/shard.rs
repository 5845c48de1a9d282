//! A shard: rows of samples in one safetensors file, with the recipe in its header.

use super::{Met, Recipe};
use burghof_bots::net::MOST_ACTIVE;
use serde_json::{Map, Value, json};

/// Samples in rows, column by column.
#[derive(Clone, PartialEq, Debug)]
pub struct Shard {
    recipe: Recipe,
    rows: usize,
    columns: Vec<Column>,
}

/// One tensor: its numbers as little-endian bytes.
#[derive(Clone, PartialEq, Debug)]
struct Column {
    name: &'static str,
    kind: Kind,
    /// What follows the row: `[things, terms]`.
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Kind {
    U8,
    U16,
    U32,
    I32,
    F32,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::U8, Kind::U16, Kind::U32, Kind::I32, Kind::F32];

    fn name(self) -> &'static str {
        match self {
            Kind::U8 => "U8",
            Kind::U16 => "U16",
            Kind::U32 => "U32",
            Kind::I32 => "I32",
            Kind::F32 => "F32",
        }
    }

    fn size(self) -> usize {
        match self {
            Kind::U8 => 1,
            Kind::U16 => 2,
            Kind::U32 | Kind::I32 | Kind::F32 => 4,
        }
    }
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", .place.as_deref().map(|place| format!("{place}: ")).unwrap_or_default(), .flaw.words())]
pub struct Damaged {
    /// Where: a column, and the number of a row.
    pub place: Option<String>,
    /// What it is.
    pub flaw: Flaw,
}

/// What may be wrong with a file of samples, or with a column of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Its header is missing or cut off.
    Header,
    /// It is a different kind of file, or one of another version.
    Foreign,
    /// Its header does not say how it was made.
    Recipe,
    /// Shape, place or kind of the numbers do not agree.
    Shape,
    /// Bytes are missing.
    Cut,
    /// A column has a different number of rows.
    Rows,
    /// There are more bytes than the header says.
    Surplus,
    /// A number cannot be true.
    Untrue,
    /// Made again, it is not the same.
    Other,
    /// Another version of the program made it.
    Program,
}

impl Flaw {
    /// In words for programs.
    pub fn words(self) -> &'static str {
        match self {
            Flaw::Header => "the header is missing or cut off",
            Flaw::Foreign => "not a file of samples, or of another version",
            Flaw::Recipe => "the header does not say how it was made",
            Flaw::Shape => "shape, place and kind of the numbers do not agree",
            Flaw::Cut => "cut off",
            Flaw::Rows => "another number of rows",
            Flaw::Surplus => "more bytes than the header tells of",
            Flaw::Untrue => "the number cannot be true",
            Flaw::Other => "made again, it is not the same",
            Flaw::Program => "made by another version of the program",
        }
    }

    /// The message of the command line for people.
    pub fn id(self) -> &'static str {
        match self {
            Flaw::Header => "samples-flaw-header",
            Flaw::Foreign => "samples-flaw-foreign",
            Flaw::Recipe => "samples-flaw-recipe",
            Flaw::Shape => "samples-flaw-shape",
            Flaw::Cut => "samples-flaw-cut",
            Flaw::Rows => "samples-flaw-rows",
            Flaw::Surplus => "samples-flaw-surplus",
            Flaw::Untrue => "samples-flaw-untrue",
            Flaw::Other => "samples-flaw-other",
            Flaw::Program => "samples-flaw-program",
        }
    }
}

impl From<Flaw> for Damaged {
    fn from(flaw: Flaw) -> Damaged {
        Damaged { place: None, flaw }
    }
}

/// Name, kind and how many numbers a row has; `usize::MAX`: not by rows.
const COLUMNS: [(&str, Kind); 15] = [
    ("game", Kind::U32),
    ("step", Kind::U16),
    ("seat", Kind::U8),
    ("quiet", Kind::U8),
    ("stage", Kind::U8),
    ("legal", Kind::U16),
    ("chosen", Kind::U16),
    ("observation", Kind::U8),
    ("terms", Kind::I32),
    ("hand", Kind::I32),
    ("inputs", Kind::U16),
    ("points", Kind::I32),
    ("share", Kind::F32),
    ("visited", Kind::U32),
    ("visits", Kind::U32),
];
const POINTS: usize = 11;
const SHARES: usize = 12;
const VISITED: usize = 13;
const VISITS: usize = 14;
/// Fills the place of an input that is not there.
const NO_INPUT: u16 = u16::MAX;

impl Shard {
    /// Without rows.
    pub fn new(recipe: Recipe) -> Shard {
        let columns = COLUMNS.map(|(name, kind)| Column { name, kind, shape: Vec::new(), bytes: Vec::new() });
        let mut shard = Shard { recipe, rows: 0, columns: columns.into() };
        // Where the visits of the first row begin.
        shard.columns[VISITED].bytes.extend(0u32.to_le_bytes());
        shard.columns[VISITS].shape = vec![2];
        shard
    }

    /// What is in it, and how it was made.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// How many positions it holds.
    pub fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn push(&mut self, game: u64, met: Met, points: &[i32], shares: &[f32]) {
        let names = self.recipe.terms.len();
        let mut put = |at: usize, shape: &[usize], bytes: &mut dyn Iterator<Item = u8>| {
            self.columns[at].shape = shape.to_vec();
            self.columns[at].bytes.extend(bytes);
        };
        put(0, &[], &mut (game as u32).to_le_bytes().into_iter());
        put(1, &[], &mut (met.step.min(u16::MAX.into()) as u16).to_le_bytes().into_iter());
        put(2, &[], &mut [met.seat].into_iter());
        put(3, &[], &mut [u8::from(met.quiet)].into_iter());
        put(4, &[], &mut [met.stage].into_iter());
        put(5, &[], &mut met.legal.to_le_bytes().into_iter());
        put(6, &[], &mut met.chosen.to_le_bytes().into_iter());
        put(7, &[met.seen.len()], &mut met.seen.iter().copied());
        let terms =
            met.terms.iter().flat_map(|terms| terms[..names].iter().flat_map(|term| term.to_le_bytes()));
        put(8, &[met.terms.len(), names], &mut { terms });
        let hand = met.inputs.iter().flat_map(|(hand, _)| hand.to_le_bytes());
        put(9, &[met.inputs.len()], &mut { hand });
        let active = met.inputs.iter().flat_map(|(_, active)| {
            let none = std::iter::repeat_n(NO_INPUT, MOST_ACTIVE - active.list().len());
            active.list().iter().copied().chain(none).flat_map(u16::to_le_bytes)
        });
        put(10, &[met.inputs.len(), MOST_ACTIVE], &mut { active });
        put(POINTS, &[points.len()], &mut points.iter().flat_map(|points| points.to_le_bytes()));
        put(SHARES, &[shares.len()], &mut shares.iter().flat_map(|share| share.to_le_bytes()));
        for (action, visits) in met.visits {
            let pair = [u32::from(action), visits];
            self.columns[VISITS].bytes.extend(pair.into_iter().flat_map(u32::to_le_bytes));
        }
        let visited = (self.columns[VISITS].bytes.len() / 8) as u32;
        self.columns[VISITED].bytes.extend(visited.to_le_bytes());
        self.rows += 1;
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut header = Map::new();
        let recipe = serde_json::to_string(&self.recipe).unwrap_or_default();
        header.insert("__metadata__".into(), json!({ "format": "burghof samples 2", "recipe": recipe }));
        let mut offset = 0;
        for column in &self.columns {
            let each: usize = column.shape.iter().product::<usize>() * column.kind.size();
            let mut shape = vec![column.bytes.len().checked_div(each).unwrap_or(self.rows)];
            shape.extend(&column.shape);
            let end = offset + column.bytes.len();
            header.insert(
                column.name.into(),
                json!({ "dtype": column.kind.name(), "shape": shape, "data_offsets": [offset, end] }),
            );
            offset = end;
        }
        let mut header = Value::Object(header).to_string().into_bytes();
        // Numbers begin at a multiple of eight.
        header.resize(header.len().next_multiple_of(8), b' ');
        let mut file = (header.len() as u64).to_le_bytes().to_vec();
        file.extend(header);
        self.columns.iter().for_each(|column| file.extend(&column.bytes));
        file
    }

    /// Reads a file and checks that it is whole: every column there, as long as it says, and numbers that can be true.
    pub fn read(file: &[u8]) -> Result<Shard, Damaged> {
        let (length, rest) = file.split_first_chunk::<8>().ok_or(Flaw::Header)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (header, data) = rest.split_at_checked(length).ok_or(Flaw::Header)?;
        let header: Value = serde_json::from_slice(header).map_err(|_| Flaw::Header)?;
        let about = &header["__metadata__"];
        if about["format"] != "burghof samples 2" {
            return Err(Flaw::Foreign.into());
        }
        let recipe: Recipe =
            serde_json::from_str(about["recipe"].as_str().unwrap_or_default()).map_err(|_| Flaw::Recipe)?;
        let mut shard = Shard::new(recipe);
        let mut at = 0;
        for (column, (name, kind)) in shard.columns.iter_mut().zip(COLUMNS) {
            let wrong = |flaw: Flaw| Damaged { place: Some(name.to_owned()), flaw };
            let told = &header[name];
            let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
            let list =
                |key: &str| -> Option<Vec<usize>> { told[key].as_array()?.iter().map(number).collect() };
            let shape = list("shape").filter(|shape| !shape.is_empty()).ok_or_else(|| wrong(Flaw::Shape))?;
            let offsets = list("data_offsets").ok_or_else(|| wrong(Flaw::Shape))?;
            let [start, end] = offsets[..] else { return Err(wrong(Flaw::Shape)) };
            let size = shape.iter().try_fold(kind.size(), |size, &n| size.checked_mul(n));
            if !Kind::ALL.into_iter().any(|known| known == kind && told["dtype"] == known.name()) {
                return Err(wrong(Flaw::Shape));
            }
            if start != at || Some(end) != size.and_then(|size| start.checked_add(size)) {
                return Err(wrong(Flaw::Shape));
            }
            column.bytes = data.get(start..end).ok_or_else(|| wrong(Flaw::Cut))?.to_vec();
            column.shape = shape[1..].to_vec();
            match name {
                "game" => shard.rows = shape[0],
                "visited" if shape[0] != shard.rows + 1 => return Err(wrong(Flaw::Rows)),
                "visited" | "visits" => {}
                _ if shape[0] != shard.rows => return Err(wrong(Flaw::Rows)),
                _ => {}
            }
            at = end;
        }
        if at != data.len() {
            return Err(Flaw::Surplus.into());
        }
        shard.plausible()?;
        Ok(shard)
    }

    /// Numbers that can be true.
    fn plausible(&self) -> Result<(), Damaged> {
        let damaged = |name: &str, row: usize| {
            Err(Damaged { place: Some(format!("{name} {row}")), flaw: Flaw::Untrue })
        };
        let words = |at: usize| self.columns[at].bytes.chunks_exact(4).map(|b| [b[0], b[1], b[2], b[3]]);
        let Recipe { first, games, people, .. } = self.recipe;
        let range = first..first.saturating_add(games);
        for (row, game) in words(0).map(u32::from_le_bytes).enumerate() {
            if !range.contains(&u64::from(game)) {
                return damaged("game", row);
            }
        }
        if let Some(row) = self.columns[2].bytes.iter().position(|&seat| seat >= people) {
            return damaged("seat", row);
        }
        let shares: Vec<f32> = words(SHARES).map(f32::from_le_bytes).collect();
        let seats = self.columns[SHARES].shape.first().copied().unwrap_or(1).max(1);
        for (row, shares) in shares.chunks_exact(seats).enumerate() {
            if !((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4 && shares.iter().all(|share| *share >= 0.0))
            {
                return damaged("share", row);
            }
        }
        let visited: Vec<u32> = words(VISITED).map(u32::from_le_bytes).collect();
        let all = self.columns[VISITS].bytes.len() / 8;
        if visited.first() != Some(&0) || visited.last().map(|&end| end as usize) != Some(all) {
            return damaged("visited", 0);
        }
        match visited.windows(2).position(|pair| pair[0] > pair[1]) {
            Some(row) => damaged("visited", row),
            None => Ok(()),
        }
    }

    /// Does this shard begin with the rows of that one? This is how what was made again is compared.
    pub fn begins_with(&self, made: &Shard) -> Result<(), Damaged> {
        for (here, made) in self.columns.iter().zip(&made.columns) {
            if !here.bytes.starts_with(&made.bytes) || !made.bytes.is_empty() && here.shape != made.shape {
                return Err(Damaged { place: Some(here.name.to_owned()), flaw: Flaw::Other });
            }
        }
        Ok(())
    }
}
