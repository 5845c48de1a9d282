//! What a seat remembers: a full trace of who saw what, against the views (section 11 of the catalogue).
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Chance, Game, Rng, Seat, Setup, Story, Viewer};
use burghof_ludwig::{Event, Ludwig, NONE, Phase, RoomSet};

/// One stack of tiles on its way round the table, and who has held it.
#[derive(Clone)]
struct Stack {
    rooms: RoomSet,
    held_by: u8,
}

/// Follows the stacks through a game from outside: by the events everybody hears and by what lies in the hands.
struct Trace {
    stacks: Vec<Stack>,
    round: u8,
    /// By seat: single tiles it can name, and rooms everybody has seen discarded.
    singles: Vec<RoomSet>,
    seen: RoomSet,
}

fn set_of(rooms: &[u8]) -> RoomSet {
    rooms.iter().copied().filter(|&room| room != NONE).collect()
}

impl Trace {
    fn new(game: &Ludwig) -> Trace {
        let mut trace =
            Trace { stacks: Vec::new(), round: 0, singles: vec![RoomSet::EMPTY; 7], seen: RoomSet::EMPTY };
        trace.dealt(game);
        trace
    }

    fn dealt(&mut self, game: &Ludwig) {
        self.round = game.public().round;
        self.stacks = (0..game.seats())
            .map(|i| {
                let person = game.public().people().contains(seat(i));
                Stack { rooms: set_of(&game.secrets().hands[i as usize]), held_by: u8::from(person) << i }
            })
            .collect();
    }

    /// Where stack `s` lies: at which seat's place.
    fn holder(&self, game: &Ludwig, s: usize, moved: usize) -> usize {
        let n = game.seats() as usize;
        if self.round == 1 { (s + moved) % n } else { (s + n * 4 - moved) % n }
    }

    fn hear(&mut self, before: &Ludwig, after: &Ludwig, story: &Story<Event>) {
        for told in &story.told {
            match &told.event {
                Event::Revealed { rooms } => {
                    let shown: RoomSet = rooms.iter().flatten().map(|tile| tile.0).collect();
                    self.stacks.iter_mut().for_each(|stack| stack.rooms = stack.rooms.minus(&shown));
                }
                Event::LudwigGave { left, right, .. } => {
                    let shown: RoomSet = [left.0.0, right.0.0].into_iter().collect();
                    self.stacks.iter_mut().for_each(|stack| stack.rooms = stack.rooms.minus(&shown));
                }
                Event::RoomsDrawn { rooms, .. } => {
                    let drawn: RoomSet = rooms.iter().map(|tile| tile.0).collect();
                    self.seen = self.seen.minus(&drawn);
                    self.singles.iter_mut().for_each(|singles| *singles = singles.minus(&drawn));
                }
                Event::RoomKept { .. } => {
                    let left = before.public().limbo.iter().copied().filter(|&room| room != NONE);
                    let kept = after.public().sites.iter().map(|site| site.tile).collect::<Vec<_>>();
                    left.filter(|room| !kept.contains(room)).for_each(|room| self.seen.insert(room));
                }
                Event::RoundOver { .. } => {
                    for stack in &self.stacks {
                        assert_eq!(stack.rooms.len(), 1);
                        for i in (0..7).filter(|i| stack.held_by >> i & 1 == 1) {
                            self.singles[i] = self.singles[i].union(&stack.rooms);
                        }
                    }
                    self.stacks.clear();
                    if after.public().phase != Phase::End {
                        // Dealt from what was known: forgotten.
                        if story.told.iter().any(|told| matches!(told.event, Event::RoomsReshuffled { .. })) {
                            self.seen = RoomSet::EMPTY;
                            self.singles = vec![RoomSet::EMPTY; 7];
                        }
                        self.dealt(after);
                    }
                }
                _ => {}
            }
        }
        // Whoever takes up a hand has held its stack.
        let took_up = story.told.iter().any(|told| matches!(told.event, Event::TookUp { .. }));
        if took_up && after.public().turn > 1 {
            let moved = usize::from(after.public().turn) - 1;
            for s in 0..self.stacks.len() {
                let holder = self.holder(after, s, moved);
                if after.public().people().contains(seat(holder as u8)) {
                    self.stacks[s].held_by |= 1 << holder;
                }
            }
        }
    }

    fn check(&self, game: &Ludwig) {
        let public = game.public();
        let all = RoomSet::first(147);
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let number = viewer.seat().filter(|&seat| public.people().contains(seat)).map(Seat::index);
            let mut known = public_rooms(game).union(&self.seen);
            if let Some(i) = number {
                known = known.union(&self.singles[i]);
            }
            let passed = usize::from(public.turn)
                - usize::from(matches!(public.phase, Phase::Select | Phase::LudwigGive));
            for (s, stack) in self.stacks.iter().enumerate() {
                let holder = seat(self.holder(game, s, passed) as u8);
                let knows = number.is_some_and(|i| stack.held_by >> i & 1 == 1);
                assert_eq!(view.knows(holder), knows, "{viewer:?}, stack {s} at {holder}, {public:?}");
                let shown = set_of(view.hand(holder));
                assert_eq!(shown, if knows { stack.rooms } else { RoomSet::EMPTY });
                if knows {
                    known = known.union(&stack.rooms);
                }
            }
            if number.is_some()
                && public.phase == Phase::LudwigGive
                && public.assigner().map(Seat::index) == number
            {
                known = known.union(&set_of(&game.secrets().ludwig_pair));
            }
            assert_eq!(view.unknown(), all.minus(&known), "{viewer:?} at {:?}", public.phase);
        }
    }
}

/// What lies open on the table.
fn public_rooms(game: &Ludwig) -> RoomSet {
    let public = game.public();
    let mut open = RoomSet::EMPTY;
    for castle in public.castles() {
        castle.tiles().for_each(|(tile, ..)| open.insert(tile.0));
    }
    public.revealed.iter().flatten().chain(&public.limbo).for_each(|&room| open.insert(room));
    public.sites.iter().for_each(|site| open.insert(site.tile));
    open
}

#[test]
fn views_remember_exactly_what_was_seen() {
    let mut rng = Rng::new(11);
    for people in 2..=7 {
        for placing in ["serial", "free"] {
            for _ in 0..if people == 7 { 12 } else { 4 } {
                let mut setup = Setup::new(people);
                setup.set("placing", placing).unwrap();
                let mut chance = Chance::free(rng.fork());
                let mut game = Ludwig::new(&setup, &mut chance).unwrap();
                let mut trace = Trace::new(&game);
                let mut scratch = Vec::new();
                trace.check(&game);
                while let Some(seat) = game.to_act().first() {
                    let action = game.random_action(seat, &mut rng, &mut scratch);
                    let before = game.clone();
                    let mut story = Story::default();
                    game.apply(seat, action, &mut chance, &mut story);
                    trace.hear(&before, &game, &story);
                    trace.check(&game);
                }
            }
        }
    }
}

/// In imagined worlds everything a viewer knows is where it is, and nothing known is anywhere else.
#[test]
fn imagined_worlds_keep_what_is_remembered() {
    let mut rng = Rng::new(12);
    for people in [2, 3, 5, 7] {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
        let mut scratch = Vec::new();
        while let Some(seat) = game.to_act().first() {
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                let world = Ludwig::imagine(&view, &mut rng);
                for other in Seat::all(game.seats()) {
                    if view.knows(other) {
                        assert_eq!(world.hand(other), game.hand(other));
                    } else {
                        assert!(
                            world.hand(other).iter().all(
                                |&room| view.unknown().contains(room) || view.ludwig_pair.contains(&room)
                            )
                        );
                    }
                }
                assert!(view.known_discard().minus(&world.secrets().discard).is_empty());
            }
            let action = game.random_action(seat, &mut rng, &mut scratch);
            game.apply(seat, action, &mut chance, &mut burghof_core::Silent);
        }
    }
}

/// With three seats everything has been seen by turn 3, with four by turn 4; with five or more never all.
#[test]
fn how_much_is_known_by_seats() {
    for (people, turn) in [(3, 3), (4, 4)] {
        let mut game = new_game(people, "known");
        run(&mut game, "go", |game| game.public().turn < turn);
        let view = game.view(Viewer::Seat(seat(0)));
        assert!(Seat::all(people).all(|other| view.knows(other)));
    }
    let mut game = new_game(5, "known");
    run(&mut game, "go", |game| game.public().turn < 4);
    let view = game.view(Viewer::Seat(seat(0)));
    assert_eq!(
        Seat::all(5).filter(|&other| view.knows(other)).map(Seat::index).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    run(&mut game, "go", |game| game.public().round < 2 || game.public().turn < 3);
    let view = game.view(Viewer::Seat(seat(0)));
    assert_eq!(
        Seat::all(5).filter(|&other| view.knows(other)).map(Seat::index).collect::<Vec<_>>(),
        [0, 3, 4]
    );
}
