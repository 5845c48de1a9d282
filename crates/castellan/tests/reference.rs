//! The engine against a slow second one that follows section 8 of the rules to the letter: sets of points and unit
//! edges, regions by filling cells, values by looking at the four cells around every tower.

use burghof_castellan::{Action, Castellan, Dir, Kind, Phase, Point, Wall};
use burghof_core::{Chance, Entry, Game, Record, Rng, Session, Setup, Silent};
use std::collections::{BTreeMap, BTreeSet, HashMap};

type P = (i32, i32);

struct Naive {
    towers: BTreeSet<P>,
    mids: BTreeSet<P>,
    /// Unit edges by their west or south end and whether they go north.
    edges: BTreeSet<(P, bool)>,
    open: BTreeMap<P, u32>,
    region: HashMap<P, usize>,
    outside: usize,
}

fn go((x, y): P, north: bool, units: i32) -> P {
    if north { (x, y + units) } else { (x + units, y) }
}

impl Naive {
    fn new(game: &Castellan) -> Naive {
        let castle = &game.table().castle;
        let towers: BTreeSet<P> = castle.tower_points().iter().map(|p| (p.x.into(), p.y.into())).collect();
        let (mut mids, mut edges, mut open) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
        for wall in castle.walls() {
            let at = (i32::from(wall.at.x), i32::from(wall.at.y));
            let north = wall.dir == Dir::N;
            let units = i32::from(wall.units());
            for unit in 0..units {
                assert!(edges.insert((go(at, north, unit), north)), "an edge is filled twice");
            }
            if wall.long {
                assert!(mids.insert(go(at, north, 1)), "two long walls cross");
            }
            for end in [at, go(at, north, units)] {
                if !towers.contains(&end) {
                    *open.entry(end).or_insert(0) += 1;
                }
            }
        }
        let mut naive = Naive { towers, mids, edges, open, region: HashMap::new(), outside: 0 };
        naive.fill();
        naive
    }

    fn free(&self, edge: (P, bool)) -> bool {
        !self.edges.contains(&edge)
    }

    fn empty(&self, point: P) -> bool {
        !self.towers.contains(&point) && !self.mids.contains(&point)
    }

    fn bounds(&self) -> (P, P) {
        let all: Vec<P> = self.towers.iter().chain(self.open.keys()).chain(&self.mids).copied().collect();
        let x = all.iter().map(|p| p.0);
        let y = all.iter().map(|p| p.1);
        let least = (x.clone().min().unwrap_or(0) - 4, y.clone().min().unwrap_or(0) - 4);
        (least, (x.max().unwrap_or(0) + 4, y.max().unwrap_or(0) + 4))
    }

    fn fill(&mut self) {
        let (low, high) = self.bounds();
        let mut next = 0;
        for x in low.0..high.0 {
            for y in low.1..high.1 {
                if self.region.contains_key(&(x, y)) {
                    continue;
                }
                let mut stack = vec![(x, y)];
                while let Some((x, y)) = stack.pop() {
                    let inside = (low.0..high.0).contains(&x) && (low.1..high.1).contains(&y);
                    if !inside || self.region.contains_key(&(x, y)) {
                        continue;
                    }
                    self.region.insert((x, y), next);
                    let mut join = |joined: bool, cell: P| {
                        if joined {
                            stack.push(cell);
                        }
                    };
                    join(self.free(((x, y), true)), (x - 1, y));
                    join(self.free(((x + 1, y), true)), (x + 1, y));
                    join(self.free(((x, y), false)), (x, y - 1));
                    join(self.free(((x, y + 1), false)), (x, y + 1));
                    for corner in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                        for cell in around(corner) {
                            join(self.empty(corner), cell);
                        }
                    }
                }
                next += 1;
            }
        }
        self.outside = self.region[&low];
    }

    /// Courtyards by their smallest cell, with their value.
    fn courtyards(&self) -> BTreeMap<P, usize> {
        let mut cells: BTreeMap<usize, P> = BTreeMap::new();
        for (&cell, &region) in &self.region {
            if region != self.outside {
                let least = cells.entry(region).or_insert(cell);
                *least = (*least).min(cell);
            }
        }
        cells
            .into_iter()
            .map(|(region, cell)| {
                let touches = |tower: &&P| around(**tower).iter().any(|cell| self.region[cell] == region);
                (cell, self.towers.iter().filter(touches).count())
            })
            .collect()
    }

    fn places(
        &self,
        building: burghof_castellan::Pieces,
        owner: &HashMap<usize, usize>,
        seat: usize,
    ) -> Vec<Action> {
        let allowed = |cell: P| owner.get(&self.region[&cell]).is_none_or(|&owner| owner == seat);
        let small = |(x, y): P| Point::new(x as i8, y as i8);
        let mut list = Vec::new();
        if building.of(Kind::Tower) > 0 {
            if self.towers.is_empty() {
                return vec![Action::Tower(Point::new(0, 0))];
            }
            list.extend(self.open.keys().filter(|&&p| allowed(p)).map(|&p| Action::Tower(small(p))));
        }
        let (low, high) = self.bounds();
        for x in low.0 + 1..high.0 - 2 {
            for y in low.1 + 1..high.1 - 2 {
                for north in [false, true] {
                    for long in [false, true] {
                        let a = (x, y);
                        let units = 1 + i32::from(long);
                        let b = go(a, north, units);
                        let m = go(a, north, 1);
                        let given = if long { building.long } else { building.short };
                        let legal = given > 0
                            && (self.towers.contains(&a) || self.towers.contains(&b))
                            && (0..units).all(|unit| self.free((go(a, north, unit), north)))
                            && !self.mids.contains(&a)
                            && !self.mids.contains(&b)
                            && (!long || (self.empty(m) && !self.open.contains_key(&m)))
                            && allowed(a);
                        if legal {
                            let dir = if north { Dir::N } else { Dir::E };
                            list.push(Action::Wall(Wall { long, at: small(a), dir }));
                        }
                    }
                }
            }
        }
        list.sort();
        list
    }
}

fn around((x, y): P) -> [P; 4] {
    [(x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1)]
}

fn compare(game: &Castellan) {
    let naive = Naive::new(game);
    let castle = &game.table().castle;
    let yards = naive.courtyards();
    let ours: BTreeMap<P, usize> = castle
        .courtyards()
        .iter()
        .map(|face| ((face.cell.x.into(), face.cell.y.into()), face.value() as usize))
        .collect();
    // CAS-49 to CAS-53, CAS-75 to CAS-77.
    assert_eq!(ours, yards, "{castle:?}");
    assert_eq!(castle.courtyard_count(), yards.len());
    assert!(yards.values().all(|&value| value >= 4), "CAS-R25");
    let mut owner = HashMap::new();
    for face in castle.courtyards() {
        if let Some(seat) = castle.owner(&face) {
            owner.insert(naive.region[&(i32::from(face.cell.x), i32::from(face.cell.y))], seat);
        }
    }
    // Every cell leads to its courtyard.
    for (&(x, y), &region) in &naive.region {
        let face = castle.face_at(Point::new(x as i8, y as i8));
        assert_eq!(face.is_some(), region != naive.outside, "{x},{y}");
        if let Some(face) = face {
            assert_eq!(naive.region[&(i32::from(face.cell.x), i32::from(face.cell.y))], region);
        }
    }
    if game.table().phase != Phase::Build {
        return;
    }
    let seat = game.public().active;
    let mut listed = Vec::new();
    game.legal_actions(seat, &mut listed);
    let mut expected = naive.places(game.table().building, &owner, seat.index());
    if expected.is_empty() {
        expected.push(Action::End);
    }
    assert_eq!(listed, expected, "{game:#?}");
}

#[test]
fn places_and_courtyards_agree_with_a_second_engine() {
    for people in 2..=4 {
        let mut setup = Setup::<Castellan>::new(people);
        for seed in 0..16 {
            setup.set("building", if seed % 2 == 0 { "trial" } else { "strict" }).unwrap();
            let mut chance = Chance::free(Rng::new(seed));
            let mut rng = Rng::new(seed + 77);
            let mut game = Castellan::new(&setup, &mut chance).unwrap();
            let mut scratch = Vec::new();
            while let Some(seat) = game.to_act().first() {
                compare(&game);
                let action = game.random_action(seat, &mut rng, &mut scratch);
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            compare(&game);
        }
    }
}

/// Compact castles close far more than random ones: build always as near to the middle as possible.
#[test]
fn dense_castles_agree_with_a_second_engine() {
    for seed in 0..16 {
        let mut chance = Chance::free(Rng::new(seed));
        let mut rng = Rng::new(seed + 770);
        let mut game = Castellan::new(&Setup::new(2 + (seed % 3) as u8), &mut chance).unwrap();
        let mut listed = Vec::new();
        while let Some(seat) = game.to_act().first() {
            compare(&game);
            game.legal_actions(seat, &mut listed);
            let far = |action: &Action| match action {
                Action::Tower(p) => p.x.unsigned_abs() + p.y.unsigned_abs(),
                Action::Wall(w) => w.at.x.unsigned_abs() + w.at.y.unsigned_abs() + 1,
                _ => 0,
            };
            let action = match game.table().phase {
                Phase::Build if rng.below(4) > 0 => {
                    listed.iter().copied().min_by_key(|a| (far(a), rng.below(4)))
                }
                _ => Some(rng.pick(&listed)),
            };
            let Some(action) = action else { break };
            game.apply(seat, action, &mut chance, &mut Silent);
        }
        compare(&game);
    }
}

/// The rules that follow from others hold in every random game: conservation with the cards (CAS-07, CAS-R13), a
/// hand at the start of every turn (CAS-18), left-overs of one kind (CAS-47), lengths (section 13).
#[test]
fn consequences_hold_in_random_games() {
    for people in 2..=4u8 {
        let setup = Setup::<Castellan>::new(people);
        for seed in 0..200 {
            let mut chance = Chance::free(Rng::new(seed));
            let mut rng = Rng::new(seed + 7);
            let mut game = Castellan::new(&setup, &mut chance).unwrap();
            let mut turns = [0; 4];
            let mut scratch = Vec::new();
            while let Some(seat) = game.to_act().first() {
                let table = game.table();
                let public = game.public();
                let shown = burghof_core::Seat::all(people)
                    .map(|seat| public.data.give(public.shown(seat)).0)
                    .fold(burghof_castellan::Pieces::NONE, |sum, pieces| sum + pieces);
                assert_eq!(public.data.supply(people), table.supply + shown, "supply and shown cards");
                if table.phase == Phase::Play {
                    assert_ne!(game.hand(seat), 0);
                    turns[seat.index()] += 1;
                }
                let action = game.random_action(seat, &mut rng, &mut scratch);
                if action == Action::End {
                    assert!(table.building.tower == 0 || table.building.walls() == 0, "CAS-47");
                }
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            for &turns in &turns[..people.into()] {
                assert!((1..=14).contains(&turns));
            }
        }
    }
}

/// Keeps, kept apart from the engine: owners by cell, and the ground of the double keep of each seat.
#[derive(Default)]
struct Keeps {
    owner: HashMap<P, usize>,
    double: [Option<BTreeSet<P>>; 4],
    /// The courtyards of the active seat at the start of the turn.
    start: Vec<BTreeSet<P>>,
}

fn regions(naive: &Naive) -> Vec<BTreeSet<P>> {
    let mut by_number: BTreeMap<usize, BTreeSet<P>> = BTreeMap::new();
    for (&cell, &region) in &naive.region {
        if region != naive.outside {
            by_number.entry(region).or_default().insert(cell);
        }
    }
    by_number.into_values().collect()
}

fn smallest(region: &BTreeSet<P>) -> P {
    *region.first().expect("a region has a cell")
}

impl Keeps {
    /// What CAS-54 to CAS-61 offer: whether none may be chosen, and the smallest cells.
    fn offers(&self, now: &[BTreeSet<P>], seat: usize) -> (bool, Vec<P>) {
        let new = now.iter().filter(|region| !self.owner.contains_key(&smallest(region)));
        let parts_of = |old: &BTreeSet<P>| -> Vec<P> {
            let parts: Vec<P> = now.iter().filter(|r| old.contains(&smallest(r))).map(smallest).collect();
            if parts.len() > 1 { parts } else { Vec::new() }
        };
        let mut cells: Vec<P> = match &self.double[seat] {
            Some(double) => {
                let old = self.start.iter().find(|old| old.contains(&smallest(double)));
                let parts = old.map(parts_of).unwrap_or_default();
                if !parts.is_empty() {
                    return (false, parts);
                }
                Vec::new()
            }
            None => new.map(smallest).chain(self.start.iter().flat_map(parts_of)).collect(),
        };
        cells.sort();
        (true, cells)
    }

    fn step(&mut self, game: &Castellan, last: Option<Action>) {
        let naive = Naive::new(game);
        let seat = game.public().active.index();
        let now = regions(&naive);
        match game.table().phase {
            Phase::Play => {
                self.start =
                    now.into_iter().filter(|r| self.owner.get(&smallest(r)) == Some(&seat)).collect();
            }
            Phase::Claim => {
                let (none, mut cells) = self.offers(&now, seat);
                cells.sort();
                let mut expected: Vec<Action> = none.then_some(Action::Claim(None)).into_iter().collect();
                expected
                    .extend(cells.iter().map(|&(x, y)| Action::Claim(Some(Point::new(x as i8, y as i8)))));
                let mut listed = Vec::new();
                game.legal_actions(game.public().active, &mut listed);
                assert_eq!(listed, expected, "{game:#?}");
                assert!(listed.len() > 1);
            }
            Phase::Draw => {
                let (none, cells) = self.offers(&now, seat);
                let chosen = match last {
                    Some(Action::Claim(cell)) => cell.map(|c| (i32::from(c.x), i32::from(c.y))),
                    _ => {
                        assert!(none && cells.is_empty(), "a choice was not asked: {cells:?}\n{game:#?}");
                        None
                    }
                };
                for region in &now {
                    if self.owner.contains_key(&smallest(region)) {
                        continue;
                    }
                    self.owner.extend(region.iter().map(|&cell| (cell, seat)));
                }
                if let Some(cell) = chosen {
                    self.double[seat] = now.iter().find(|region| smallest(region) == cell).cloned();
                }
                self.compare(game, &now);
            }
            _ => {}
        }
    }

    fn compare(&self, game: &Castellan, now: &[BTreeSet<P>]) {
        let castle = &game.table().castle;
        let (mut points, mut expected) = (game.totals().seats, [0; 7]);
        points[4..].fill(0);
        for face in castle.courtyards() {
            let cell = (i32::from(face.cell.x), i32::from(face.cell.y));
            let owner = self.owner[&cell];
            assert_eq!(castle.owner(&face), Some(owner));
            let double = self.double[owner].as_ref().is_some_and(|double| double.contains(&cell));
            assert_eq!(castle.is_doubled(&face), double, "{cell:?} {game:#?}");
            expected[owner] += face.value() as i32 * (1 + i32::from(double));
        }
        assert_eq!(points, expected);
        for seat in 0..4 {
            let double = self.double[seat].as_ref();
            // The double keep stands in exactly one courtyard.
            let stands = now.iter().filter(|r| double.is_some_and(|double| double.contains(&smallest(r))));
            assert_eq!(stands.count(), usize::from(double.is_some()));
        }
    }
}

#[test]
fn keeps_agree_with_a_second_engine_in_random_games() {
    for seed in 0..60 {
        let people = 2 + (seed % 3) as u8;
        let mut chance = Chance::free(Rng::new(seed));
        let mut rng = Rng::new(seed + 5);
        let mut game = Castellan::new(&Setup::new(people), &mut chance).unwrap();
        let (mut keeps, mut scratch) = (Keeps::default(), Vec::new());
        keeps.step(&game, None);
        while let Some(seat) = game.to_act().first() {
            let action = game.random_action(seat, &mut rng, &mut scratch);
            game.apply(seat, action, &mut chance, &mut Silent);
            keeps.step(&game, Some(action));
        }
    }
}

/// The golden games of greedy players have many courtyards, divisions and double keeps.
#[test]
fn golden_games_agree_with_a_second_engine() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");
    let mut claims = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let session = Session::<Castellan>::from_record(&Record::parse(&text).unwrap(), None).unwrap();
        let mut keeps = Keeps::default();
        let mut taken_back = false;
        keeps.step(&session.at(0).unwrap(), None);
        session.replay(|_, entry, _, _, after| {
            // Take-backs lead to an earlier position: the keeps of the tracker would have to go back too.
            let Entry::Act { action, .. } = *entry else {
                taken_back = true;
                return;
            };
            compare(after);
            if !taken_back {
                claims += usize::from(matches!(action, Action::Claim(Some(_))));
                keeps.step(after, Some(action));
            }
        });
    }
    assert!(claims > 10, "{claims}");
}
