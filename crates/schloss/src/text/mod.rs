//! The board in words and characters. What is said stands in `words.de.ftl` and `words.en.ftl`.

mod draw;

use crate::action::Action;
use crate::aid::Aid;
use crate::castle::{Dir, Exits};
use crate::components::{Good, Scroll, Sort};
use crate::event::{Event, Way};
use crate::glossary;
use crate::state::{End, Phase, Public, Schloss};
use crate::view::View;
use burghof_core::bits::ones;
use burghof_core::{Account, Arg, Bilingual, Drawing, Message, Piece, Seat, Speech, Text, Totals, Worth};
use draw::{draw_castle, letter};

/// The message that names a direction.
#[inline]
pub(crate) const fn dir_id(dir: Dir) -> &'static str {
    match dir {
        Dir::N => "schloss-dir-n",
        Dir::E => "schloss-dir-e",
        Dir::S => "schloss-dir-s",
        Dir::W => "schloss-dir-w",
    }
}

#[inline]
fn dir(dir: Dir) -> Arg {
    Arg::Word(dir_id(dir))
}

#[inline]
fn room(p: &Public, t: u8) -> Message {
    match p.data().tiles.get(usize::from(t)) {
        Some(tile) => Message::new("schloss-room").with("name", tile.name).with("id", tile.id.to_owned()),
        None => Message::new("schloss-room-unknown"),
    }
}

/// A kind of thing: "sword 2", "wings".
#[inline]
pub(crate) fn good(good: Good) -> Message {
    let (id, valued) = match good.sort {
        Sort::Sword => ("schloss-good-sword", true),
        Sort::Shield => ("schloss-good-shield", true),
        Sort::Heart => ("schloss-good-heart", true),
        Sort::Treasure => ("schloss-good-treasure", true),
        Sort::Trophy => ("schloss-good-trophy", true),
        Sort::Scroll => match Scroll::ALL.get(usize::from(good.value)) {
            Some(Scroll::MagicSword) => ("schloss-good-magic-sword", false),
            Some(Scroll::MagicShield) => ("schloss-good-magic-shield", false),
            Some(Scroll::Wings) => ("schloss-good-wings", false),
            _ => ("schloss-good-whirlwind", false),
        },
    };
    if valued { Message::new(id).with("value", good.value) } else { Message::new(id) }
}

/// A single piece: "short sword (sword 2)"; scrolls say everything by their name.
#[inline]
fn item(p: &Public, b: u8) -> Message {
    match p.data().boxes.get(usize::from(b)) {
        Some(piece) if piece.good.sort == Sort::Scroll => good(piece.good),
        Some(piece) => Message::new("schloss-item").with("name", piece.name).with("good", good(piece.good)),
        None => Message::new("schloss-item-unknown"),
    }
}

#[inline]
fn ghost(p: &Public, g: u8) -> Message {
    match p.data().ghosts.get(usize::from(g)) {
        Some(ghost) => Message::new("schloss-ghost")
            .with("name", ghost.name)
            .with("fight", ghost.fight)
            .with("life", ghost.life),
        None => Message::new("schloss-ghost-unknown"),
    }
}

#[inline]
fn ghost_name(p: &Public, g: u8) -> Arg {
    p.data().ghosts.get(usize::from(g)).map_or(Arg::Word("schloss-ghost-unknown"), |ghost| ghost.name.into())
}

#[inline]
fn numbers(opens: u8) -> Arg {
    Arg::List((1..=6u8).filter(|n| opens >> n & 1 != 0).map(Arg::from).collect())
}

#[inline]
fn door_numbers(p: &Public, d: u8) -> Arg {
    p.data().doors.get(usize::from(d)).map_or(Arg::List(Vec::new()), |door| numbers(door.opens))
}

#[inline]
pub(crate) fn exits(exits: Exits) -> Arg {
    Arg::List(exits.iter().map(dir).collect())
}

#[inline]
fn list(items: impl Iterator<Item = Message>) -> Arg {
    Arg::List(items.map(Arg::Message).collect())
}

/// A face-down box: "box 2", or "the second box 2".
#[inline]
fn face_down(tier: u8, nth: u8) -> Message {
    let id = if nth == 0 { "schloss-box" } else { "schloss-box-second" };
    Message::new(id).with("tier", tier)
}

// ---------------------------------------------------------------------------------------------- sentences

#[inline]
fn points(p: &Public) -> Totals {
    let mut totals = Totals::default();
    p.score(&mut totals);
    totals
}

/// Everything a player shows: hearts, equipment, loot, cards, points. The letter of the pawn is said where there is a map.
#[inline]
fn player(p: &Public, totals: &Totals, seat: Seat, map: bool) -> Message {
    let i = seat.index();
    let sorts = &p.data().sort_boxes;
    let held = |sort: Sort| list(ones(p.held[i] & sorts[sort as usize]).map(|b| item(p, b as u8)));
    let trophies = Arg::List(ones(p.trophies[i].into()).map(|g| ghost_name(p, g as u8)).collect());
    let [fireballs, eyes, keys] = p.cards[i];
    Message::new("schloss-player")
        .with("pawn", if map { letter(seat).to_string() } else { "none".to_owned() })
        .with("seat", seat)
        .with("points", totals.total(Account::Seat(seat)))
        .with("hearts", p.hearts[i])
        .with("room", room(p, p.at[i]))
        .with("sword", held(Sort::Sword))
        .with("shield", held(Sort::Shield))
        .with("scrolls", held(Sort::Scroll))
        .with("treasures", held(Sort::Treasure))
        .with("trophies", trophies)
        .with("fireballs", fireballs)
        .with("eyes", eyes)
        .with("keys", keys)
}

/// What lies in a room, for the ear.
#[inline]
fn room_inside(view: &View, t: u8) -> Vec<Message> {
    let p = &view.public;
    let mut all = Vec::new();
    if let Some(g) = p.ghost_in(t) {
        all.push(ghost(p, g));
    }
    if p.closed >> t & 1 != 0 {
        all.push(match p.known_door(t) {
            Some(d) => Message::new("schloss-door-known").with("numbers", door_numbers(p, d)),
            None => Message::new("schloss-door-unknown"),
        });
    }
    for (n, (tier, _)) in p.face_down(t).into_iter().enumerate() {
        all.push(match view.content(t, n) {
            Some(b) => Message::new("schloss-box-seen").with("tier", tier).with("item", item(p, b)),
            None => face_down(tier, 0),
        });
    }
    all.extend(ones(p.items_in(t)).map(|b| item(p, b as u8)));
    let tile = &p.data().tiles[usize::from(t)];
    if tile.stairs {
        all.push(Message::new("schloss-stairs"));
    }
    if tile.fountain {
        all.push(Message::new("schloss-fountain"));
    }
    if tile.owner_room > 0 {
        let here = p.owner_room() == Some(t);
        let id = if here { "schloss-owner-here" } else { "schloss-owner-room" };
        all.push(Message::new(id).with("number", tile.owner_room));
    }
    all
}

#[inline]
fn describe_room(view: &View, t: u8) -> Message {
    let p = &view.public;
    let (x, y) = p.cell(t);
    Message::new("schloss-describe-room")
        .with("room", room(p, t))
        .with("cell", format!("{x},{y}"))
        .with("exits", exits(p.exits(t)))
        .with("inside", list(room_inside(view, t).into_iter()))
}

#[inline]
fn describe_piles(p: &Public) -> Message {
    let tiles: usize =
        (1..=4).map(|level| p.unseen_tiles(level).count_ones() as usize + p.queue(level).len()).sum();
    let tiers = |count: &dyn Fn(usize) -> u32| Arg::List((0..4).map(|tier| Arg::from(count(tier))).collect());
    Message::new("schloss-piles")
        .with("tiles", tiles)
        .with("boxes", tiers(&|tier| p.boxes_left(tier).into()))
        .with("ghosts", tiers(&|tier| p.ghost_pile(tier).count_ones()))
        .with("doors", p.doors_left())
        .with("hearts", i32::from(p.supply()))
}

#[inline]
fn describe_owner(p: &Public) -> Message {
    match (p.owner_room(), p.owner_number()) {
        (Some(t), _) => Message::new("schloss-owner-in").with("room", room(p, t)),
        (None, Some(number)) => Message::new("schloss-owner-waits").with("number", number),
        (None, None) => Message::new("schloss-owner-gone"),
    }
}

/// SLO-131: the count is shown once it has passed half.
#[inline]
fn describe_quiet(p: &Public) -> Option<Message> {
    let limit = p.quiet_limit().filter(|limit| p.quiet_turns * 2 > *limit)?;
    Some(Message::new("schloss-quiet").with("count", p.quiet_turns).with("limit", limit))
}

#[inline]
fn end_message(end: End) -> Message {
    Message::new(match end {
        End::Dawn => "schloss-end-dawn",
        End::Quiet => "schloss-end-quiet",
        End::No | End::Brothers => "schloss-end-brothers",
    })
}

/// What is asked of the active player.
#[inline]
fn question(p: &Public) -> Message {
    match p.phase {
        Phase::Draw => Message::new("schloss-prompt-draw"),
        Phase::Place => {
            let tile = &p.data().tiles[usize::from(p.hand) % p.data().tiles.len()];
            Message::new("schloss-prompt-place")
                .with("tile", tile.name)
                .with("id", tile.id.to_owned())
                .with("level", tile.level)
                .with("exits", exits(tile.exits))
        }
        Phase::Actions if p.must_fight() => {
            Message::new("schloss-prompt-must-fight").with("left", p.actions_left)
        }
        Phase::Actions => Message::new("schloss-prompt-actions").with("left", p.actions_left),
        Phase::Fireball => {
            let life = p.ghost_in(p.room(p.current())).map_or(0, |g| p.data().ghosts[usize::from(g)].life);
            Message::new("schloss-prompt-fireball").with("total", p.fight_total()).with("life", life)
        }
        Phase::Item => Message::new("schloss-prompt-item").with("item", item(p, p.item)),
        Phase::Death => Message::new("schloss-prompt-death"),
        Phase::Ghosts => Message::new("schloss-prompt-ghosts")
            .with("number", p.moved.count_ones() + 1)
            .with("of", p.data().numbers.ghosts_moved_per_turn),
        Phase::Over => end_message(p.end),
    }
}

impl Text for Schloss {
    type Aid = Aid;
    const RULES: Bilingual =
        Bilingual { de: include_str!("../../rules.de.md"), en: include_str!("../../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../../words.de.ftl"), en: include_str!("../../words.en.ftl") };

    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        let p = &view.public;
        let totals = points(p);
        let mut drawing = Drawing::default();
        let said = |message: &Message| speech.say(message) + "\n";
        // Little room: what is around one's pawn, or around who is to move.
        let pawn = view.viewer.seat().filter(|seat| seat.index() < usize::from(p.seats));
        let middle = p.cell(p.room(pawn.unwrap_or(p.current())));
        drawing.part(Worth::Needed, draw_castle(view, None) + "\n");
        for far in [2, 1, 0] {
            drawing.or(draw_castle(view, Some((far, middle))) + "\n");
        }
        drawing.part(Worth::Known, format!("\n{}\n", speech.word("schloss-legend")));
        for seat in Seat::all(p.seats) {
            let worth = if view.viewer.is(seat) { Worth::Own } else { Worth::Others };
            let player = player(p, &totals, seat, true);
            drawing.part(worth, said(&player));
            drawing.or(said(&Message { id: "schloss-player-short", ..player }));
        }
        // What lies face-up is only counted in the map.
        for t in ones(p.placed).map(|t| t as u8).filter(|&t| p.items_in(t) != 0) {
            let items = list(ones(p.items_in(t)).map(|b| item(p, b as u8)));
            let floor = Message::new("schloss-floor").with("room", room(p, t)).with("items", items);
            drawing.part(Worth::Others, said(&floor));
        }
        let rest = known_boxes(view).into_iter().chain([describe_piles(p), describe_owner(p)]);
        rest.chain(describe_quiet(p)).for_each(|message| _ = drawing.part(Worth::Known, said(&message)));
        drawing
    }

    #[inline]
    fn aid(view: &View) -> Aid {
        crate::aid::aid(view)
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        let p = &view.public;
        let totals = points(p);
        let mut all = Vec::new();
        if p.phase == Phase::Over {
            all.push(end_message(p.end));
        } else {
            let id = if p.entrance_hall() { "schloss-hall-of" } else { "schloss-turn-of" };
            all.push(Message::new(id).with("seat", p.current()).with("turn", i32::from(p.turn) + 1));
            all.push(question(p));
        }
        if let Some(seat) = view.viewer.seat().filter(|seat| seat.index() < usize::from(p.seats)) {
            all.push(Message::new("schloss-your-room").with("room", describe_room(view, p.room(seat))));
        }
        all.extend(Seat::all(p.seats).map(|seat| player(p, &totals, seat, false)));
        all.extend(ones(p.haunted).filter_map(|t| {
            let ghost_here = ghost(p, p.ghost_in(t as u8)?);
            Some(Message::new("schloss-ghost-at").with("ghost", ghost_here).with("room", room(p, t as u8)))
        }));
        all.extend(known_boxes(view));
        all.push(describe_owner(p));
        all.push(describe_piles(p));
        all.extend(describe_quiet(p));
        all.extend(ones(p.placed).map(|t| describe_room(view, t as u8)));
        all
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        let p = &view.public;
        if p.phase == Phase::Over || seat == p.current() {
            return question(p);
        }
        Message::new("schloss-prompt-wait").with("seat", p.current())
    }

    #[inline]
    fn say_action(view: &View, seat: Seat, action: Action) -> Message {
        let p = &view.public;
        let here = p.at[seat.index() & 3];
        let next = |to: Dir| p.joined(here, to).map_or(Message::new("schloss-room-unknown"), |t| room(p, t));
        match action {
            Action::Draw => Message::new("schloss-act-draw"),
            Action::Place { x, y, exits: e } => {
                Message::new("schloss-act-place").with("cell", format!("{x},{y}")).with("exits", exits(e))
            }
            Action::Whirlwind => Message::new("schloss-act-whirlwind"),
            Action::Move(to) => Message::new("schloss-act-move").with("dir", dir(to)).with("room", next(to)),
            Action::Stairs(t) => Message::new("schloss-act-stairs").with("room", room(p, t)),
            Action::Wings(t) => Message::new("schloss-act-wings").with("room", room(p, t)),
            Action::Door(to) => Message::new("schloss-act-door").with("dir", dir(to)).with("room", next(to)),
            Action::Key(to) => Message::new("schloss-act-key").with("dir", dir(to)).with("room", next(to)),
            Action::Open { tier, nth } => match known_content(view, here, tier, nth) {
                Some(b) => Message::new("schloss-act-open-known").with("tier", tier).with("item", item(p, b)),
                None => Message::new("schloss-act-open").with("box", face_down(tier, nth)),
            },
            Action::Take(g) => Message::new("schloss-act-take").with("good", good(g)),
            Action::Keep => Message::new("schloss-act-keep").with("item", item(p, p.item)),
            Action::Replace(g) => {
                Message::new("schloss-act-replace").with("good", good(g)).with("item", item(p, p.item))
            }
            Action::Fight => Message::new("schloss-act-fight"),
            Action::Fireball => Message::new("schloss-act-fireball"),
            Action::NoFireball => Message::new("schloss-act-no-fireball"),
            Action::Lose(a, b) => Message::new("schloss-act-lose").with("a", good(a)).with("b", good(b)),
            Action::Eye { tile, tier, nth } => {
                Message::new("schloss-act-eye").with("box", face_down(tier, nth)).with("room", room(p, tile))
            }
            Action::Drink => Message::new("schloss-act-drink"),
            Action::Swap { with, take, give: Some(give) } => Message::new("schloss-act-swap")
                .with("seat", with)
                .with("take", good(take))
                .with("give", good(give)),
            Action::Swap { with, take, give: None } => {
                Message::new("schloss-act-swap-nothing").with("seat", with).with("take", good(take))
            }
            Action::Stop => Message::new("schloss-act-stop"),
            Action::Ghost { tile, dir: to } => {
                let name =
                    p.ghost_in(tile & 63).map_or(Arg::Word("schloss-ghost-unknown"), |g| ghost_name(p, g));
                Message::new("schloss-act-ghost")
                    .with("ghost", name)
                    .with("room", room(p, tile))
                    .with("dir", dir(to))
            }
        }
    }

    #[inline]
    fn say_event(view: &View, event: &Event) -> Message {
        say_event(&view.public, event)
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        glossary::pieces(view.public.data.get())
    }

    const COUNTED: &'static [&'static str] = &["swap"];
}

/// The content of a face-down box as far as the viewer knows it.
#[inline]
fn known_content(view: &View, tile: u8, tier: u8, nth: u8) -> Option<u8> {
    let boxes = view.public.face_down(tile);
    let at = boxes.iter().enumerate().filter(|(_, known)| known.0 == tier).nth(nth.into())?.0;
    view.content(tile, at)
}

/// The boxes this viewer has looked into.
#[inline]
fn known_boxes(view: &View) -> Vec<Message> {
    let p = &view.public;
    let mut all = Vec::new();
    for t in ones(p.placed).map(|t| t as u8) {
        for n in 0..p.face_down(t).len() {
            if let Some(b) = view.content(t, n) {
                all.push(Message::new("schloss-you-know").with("item", item(p, b)).with("room", room(p, t)));
            }
        }
    }
    all
}

#[inline]
fn say_event(p: &Public, event: &Event) -> Message {
    let by = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
    match *event {
        Event::TileDrawn { seat, tile } => by("schloss-event-tile-drawn", seat).with("room", room(p, tile)),
        Event::TileSkipped { tile } => Message::new("schloss-event-tile-skipped").with("room", room(p, tile)),
        Event::NoTile { seat } => by("schloss-event-no-tile", seat),
        Event::Restless { ghost: g } => Message::new("schloss-event-restless").with("ghost", ghost(p, g)),
        Event::TilePlaced { seat, tile, x, y, .. } => {
            by("schloss-event-placed", seat).with("room", room(p, tile)).with("cell", format!("{x},{y}"))
        }
        Event::BoxLaid { tile, tier } => {
            Message::new("schloss-event-box-laid").with("tier", tier).with("room", room(p, tile))
        }
        Event::GhostCame { tile, ghost: g } => {
            Message::new("schloss-event-ghost-came").with("ghost", ghost(p, g)).with("room", room(p, tile))
        }
        Event::DoorLaid { tile } => Message::new("schloss-event-door-laid").with("room", room(p, tile)),
        Event::OwnerCame { tile } => Message::new("schloss-event-owner-came").with("room", room(p, tile)),
        Event::OwnerWaits { number } => Message::new("schloss-event-owner-waits").with("number", number),
        Event::OwnerLeft => Message::new("schloss-event-owner-left"),
        Event::Whirlwind { seat } => by("schloss-event-whirlwind", seat),
        Event::Moved { seat, to, way } => {
            let id = match way {
                Way::Passage => "schloss-event-moved",
                Way::Stairs => "schloss-event-stairs",
                Way::Wings => "schloss-event-flew",
            };
            by(id, seat).with("room", room(p, to))
        }
        Event::DoorTried { seat, tile, die, door, opened } => {
            let id = if opened { "schloss-event-door-opened" } else { "schloss-event-door-closed" };
            by(id, seat).with("room", room(p, tile)).with("die", die).with("numbers", door_numbers(p, door))
        }
        Event::DoorUnlocked { seat, tile, door } => by("schloss-event-door-unlocked", seat)
            .with("room", room(p, tile))
            .with("numbers", door_numbers(p, door)),
        Event::BoxOpened { seat, tile, content } => {
            by("schloss-event-box-opened", seat).with("room", room(p, tile)).with("item", item(p, content))
        }
        Event::Reward { seat, content } => by("schloss-event-reward", seat).with("item", item(p, content)),
        Event::NoReward { seat } => by("schloss-event-no-reward", seat),
        Event::Kept { seat, content } => by("schloss-event-kept", seat).with("item", item(p, content)),
        Event::Left { tile, content } => {
            Message::new("schloss-event-left").with("item", item(p, content)).with("room", room(p, tile))
        }
        Event::HeartsFound { seat, gained, surplus } => {
            by("schloss-event-hearts", seat).with("gained", gained).with("surplus", surplus)
        }
        Event::Fought { seat, ghost: g, player_die, ghost_die, total, ghost_total } => {
            by("schloss-event-fought", seat)
                .with("ghost", ghost_name(p, g))
                .with("die", player_die)
                .with("ghostdie", ghost_die)
                .with("total", total)
                .with("ghosttotal", ghost_total)
        }
        Event::Fireball { seat, total } => by("schloss-event-fireball", seat).with("total", total),
        Event::HeartLost { seat, hearts } => by("schloss-event-heart-lost", seat).with("hearts", hearts),
        Event::GhostBeaten { seat, ghost: g } => {
            by("schloss-event-beaten", seat).with("ghost", ghost_name(p, g))
        }
        Event::Died { seat, tile } => by("schloss-event-died", seat).with("room", room(p, tile)),
        Event::Looked { seat, tile, tier, nth, content } => {
            let looked = match content {
                Some(b) => by("schloss-event-looked-you", seat).with("item", item(p, b)),
                None => by("schloss-event-looked", seat),
            };
            looked.with("box", face_down(tier, nth)).with("room", room(p, tile))
        }
        Event::Drank { seat, hearts } => by("schloss-event-drank", seat).with("hearts", hearts),
        Event::Swapped { seat, with, took, gave: Some(gave) } => by("schloss-event-swapped", seat)
            .with("with", with)
            .with("took", good(took))
            .with("gave", good(gave)),
        Event::Swapped { seat, with, took, gave: None } => {
            by("schloss-event-took", seat).with("with", with).with("took", good(took))
        }
        Event::Stopped { seat } => by("schloss-event-stopped", seat),
        Event::GhostMoved { seat, ghost: g, to, .. } => {
            by("schloss-event-ghost-moved", seat).with("ghost", ghost_name(p, g)).with("room", room(p, to))
        }
        Event::TurnOver { seat, quiet: 0 } => by("schloss-event-turn-over", seat),
        Event::TurnOver { seat, quiet } => by("schloss-event-turn-quiet", seat).with("quiet", quiet),
        Event::GameOver { end } => end_message(end),
    }
}
