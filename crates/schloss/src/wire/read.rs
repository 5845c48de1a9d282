//! A position or a view from JSON: names looked up, pieces counted. What is not said is decided in `complete.rs`.

use super::given::*;
use crate::castle::Exits;
use crate::components::{Data, Good, MAX_TILES, NONE, Sort};
use crate::state::{FAR, NOWHERE, OUT, Public, Schloss, Secrets, WALL, slot_key};
use burghof_core::shape::Named;
use burghof_core::{Loaded, Misfit};

/// What is read so far, and which pieces are already somewhere.
pub(crate) struct Reader {
    pub(crate) data: &'static Data,
    pub(crate) game: Schloss,
    /// Boxes named anywhere: a piece that is only described must be another one.
    pub(crate) named_boxes: u64,
    pub(crate) used_boxes: u64,
    named_ghosts: u32,
    pub(crate) used_ghosts: u32,
    pub(crate) used_doors: u8,
}

#[inline]
pub(super) fn read(given: &Given, data: Loaded<Data>, strict: bool) -> Result<Schloss, Misfit> {
    let seats = given.players.len();
    if !(1..=4).contains(&seats) {
        return Err(Misfit::range("players", seats as i64, 1, 4));
    }
    let mut public = Public::initial(data, seats as u8);
    public.hall_left = 0;
    public.unseen_tiles = 0;
    public.placed = 0;
    public.nbr = [[WALL; 4]; MAX_TILES];
    public.spot = [NOWHERE; MAX_TILES];
    let mut reader = Reader {
        data: data.get(),
        game: Schloss { public, secrets: Secrets::NOTHING },
        named_boxes: 0,
        used_boxes: 0,
        named_ghosts: 0,
        used_ghosts: 0,
        used_doors: 0,
    };
    reader.note_names(given);
    reader.options(given)?;
    reader.castle(given)?;
    reader.rooms(given)?;
    reader.players(given)?;
    reader.in_hand(given)?;
    reader.tile_piles(given)?;
    reader.ghost_piles(given)?;
    reader.door_piles(given)?;
    reader.box_piles(given)?;
    reader.hearts(given)?;
    reader.owner(given)?;
    reader.fought(given)?;
    reader.phase(given, strict)?;
    Ok(reader.game)
}

impl Reader {
    #[inline]
    pub(crate) fn tile(&self, at: &str, id: &str) -> Result<u8, Misfit> {
        match self.data.tile_index(id) {
            Some(tile) => Ok(tile),
            None => Err(Misfit::unknown(at, "tile", id)),
        }
    }

    /// Every id that belongs to a component, so that described pieces are matched with others.
    #[inline]
    fn note_names(&mut self, given: &Given) {
        let rooms = given.tiles.iter().flat_map(|tile| tile.boxes.iter().flatten());
        let cards = given.players.iter().flat_map(|player| {
            player.sword.iter().chain(&player.shield).chain(&player.scrolls).chain(&player.treasures)
        });
        let items = rooms.chain(cards).chain(&given.item_in_hand).filter_map(|Named(item)| item.id.as_ref());
        for b in items.chain(given.gone.iter().flatten()).filter_map(|id| self.data.box_index(id)) {
            self.named_boxes |= 1 << b;
        }
        let ghosts = given.tiles.iter().flat_map(|tile| &tile.ghost);
        let ghosts = ghosts.chain(given.players.iter().flat_map(|player| &player.ghosts));
        for g in ghosts.filter_map(|Named(ghost)| self.data.ghost_index(ghost.id.as_ref()?)) {
            self.named_ghosts |= 1 << g;
        }
    }

    #[inline]
    fn options(&mut self, given: &Given) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        if let Some(limit) = given.turn_limit {
            if !(1..=10_000).contains(&limit) {
                return Err(Misfit::range("turn_limit", limit, 1, 10_000));
            }
            p.turn_limit = limit;
        }
        if let Some(rounds) = given.quiet_rounds {
            if rounds > 100 {
                return Err(Misfit::range("quiet_rounds", rounds, 0, 100));
            }
            p.quiet_rounds = rounds;
        }
        if given.turn > 20_000 || given.quiet_turns > 20_000 {
            return Err(Misfit::saying(
                if given.turn > 20_000 { "turn" } else { "quiet_turns" },
                "schloss-misfit-count",
            ));
        }
        if given.fights > u32::MAX / 2 || given.door_throws > u32::MAX / 2 {
            return Err(Misfit::saying("fights", "schloss-misfit-count"));
        }
        p.turn = given.turn;
        p.quiet_turns = given.quiet_turns;
        p.fights = given.fights;
        p.door_throws = given.door_throws;
        if given.current >= p.seats {
            return Err(Misfit::no_seat("current", given.current));
        }
        p.current = given.current;
        Ok(())
    }

    /// The tiles on the table; START is there even if nobody says so.
    #[inline]
    fn castle(&mut self, given: &Given) -> Result<(), Misfit> {
        let data = self.data;
        let mut cells: Vec<(u8, i8, i8, Exits)> = Vec::new();
        for (i, tile) in given.tiles.iter().enumerate() {
            let at = format!("tiles[{i}]");
            let t = self.tile(&format!("{at}.id"), &tile.id)?;
            let piece = &data.tiles[usize::from(t)];
            self.check_printed(&at, tile)?;
            let cell = |key: &str, value: Option<i64>| match value {
                None if t == data.start => Ok(0),
                Some(n) if n.unsigned_abs() < FAR as u64 => Ok(n as i8),
                Some(_) => Err(Misfit::saying(format!("{at}.{key}"), "schloss-misfit-grid")),
                None => Err(Misfit::missing(format!("{at}.{key}"))),
            };
            let exits = match &tile.exits {
                None if piece.rotations.len() == 1 => piece.exits,
                None => return Err(Misfit::missing(format!("{at}.exits"))),
                Some(text) => match Exits::parse(text) {
                    Some(exits) if piece.rotations.contains(&exits) => exits,
                    _ => return Err(Misfit::saying(format!("{at}.exits"), "schloss-misfit-exits")),
                },
            };
            if cells.iter().any(|&(other, ..)| other == t) {
                return Err(Misfit::twice(format!("{at}.id"), piece.id));
            }
            cells.push((t, cell("x", tile.x)?, cell("y", tile.y)?, exits));
        }
        let start = data.start;
        if !cells.iter().any(|&(t, ..)| t == start) {
            cells.push((start, 0, 0, data.tiles[usize::from(start)].exits));
        }
        let p = &mut self.game.public;
        p.reachable = 1 << start;
        for (t, x, y, exits) in cells {
            if let Some(other) = p.tile_at(x, y) {
                let ids = (data.tiles[usize::from(t)].id, data.tiles[usize::from(other)].id);
                return Err(Misfit::new(
                    "invariant cells",
                    format!("{} and {} both lie at {x},{y}", ids.0, ids.1),
                ));
            }
            p.lay(t, x, y, exits);
        }
        p.reachable = p.flood();
        if p.cell(start) != (0, 0) {
            return Err(Misfit::new("invariant start", "START lies at 0,0"));
        }
        if p.connected() != p.placed {
            return Err(Misfit::new("invariant castle", "a tile touches no other"));
        }
        Ok(())
    }

    /// What a tile shows may be repeated, but not changed.
    #[inline]
    pub(crate) fn check_printed(&self, at: &str, given: &TileGiven) -> Result<(), Misfit> {
        let Some(t) = self.data.tile_index(&given.id) else { return Ok(()) };
        let tile = &self.data.tiles[usize::from(t)];
        let same = [
            ("level", given.level.is_none_or(|n| n == tile.level)),
            ("things", given.things.is_none_or(|n| n == tile.things)),
            ("stairs", given.stairs.is_none_or(|n| n == tile.stairs)),
            ("fountain", given.fountain.is_none_or(|n| n == tile.fountain)),
            ("owner_room", given.owner_room.is_none_or(|n| n == tile.owner_room)),
            ("n_boxes", given.n_boxes.is_none_or(|n| n == tile.boxes)),
            ("bones", given.bones.is_none_or(|n| n == tile.bones)),
            ("has_door", given.has_door.is_none_or(|n| n == tile.door)),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((key, _)) => Err(Misfit::printed(format!("{at}.{key}"), tile.id)),
            None => Ok(()),
        }
    }

    /// Boxes, items, ghosts and doors on the table.
    #[inline]
    fn rooms(&mut self, given: &Given) -> Result<(), Misfit> {
        for (i, tile) in given.tiles.iter().enumerate() {
            let t = self.tile("tiles", &tile.id)?;
            for (j, Named(item)) in tile.boxes.iter().flatten().enumerate() {
                let at = format!("tiles[{i}].boxes[{j}]");
                if item.open == Some(true) {
                    let b = self.take_box(&at, item, None)?;
                    self.game.public.floor |= 1 << b;
                    self.game.public.lies[usize::from(b)] = t;
                } else {
                    self.face_down(&at, t, item)?;
                }
            }
            if let Some(Named(ghost)) = &tile.ghost {
                let at = format!("tiles[{i}].ghost");
                let g = self.take_ghost(&at, ghost)?;
                let p = &mut self.game.public;
                p.ghost_at[usize::from(g)] = t;
                p.unseen_ghosts &= !(1 << g);
                p.haunted |= 1 << t;
            }
            if let Some(door) = &tile.door {
                self.door(&format!("tiles[{i}].door"), t, door)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn face_down(&mut self, at: &str, t: u8, item: &ItemGiven) -> Result<(), Misfit> {
        let named = item.id.as_deref().and_then(|id| self.data.box_index(id));
        let content =
            if named.is_some() || item.kind.is_some() { self.take_box(at, item, item.tier)? } else { NONE };
        let tier = match (item.tier, self.data.boxes.get(usize::from(content))) {
            (Some(tier @ 1..=4), _) => tier,
            (None, Some(piece)) => piece.tier,
            (Some(_), _) => {
                return Err(Misfit::saying(format!("{at}.tier"), "schloss-misfit-tier"));
            }
            (None, None) => return Err(Misfit::missing(format!("{at}.tier"))),
        };
        let mut looked = 0;
        for &seat in &item.seen {
            if seat >= self.game.public.seats {
                return Err(Misfit::no_seat(format!("{at}.seen"), seat));
            }
            looked |= 16 << seat;
        }
        let range = self.game.public.slot_range(t);
        let Some(slot) = range.clone().find(|&s| self.game.public.slots[s] == 0) else {
            let tile = &self.data.tiles[usize::from(t)];
            return Err(Misfit::printed(at, tile.id));
        };
        self.game.public.slots[slot] = tier | looked;
        self.game.secrets.content[slot] = content;
        // Kept in order: by tier, then by who has looked.
        for s in (range.start + 1..=slot).rev() {
            if slot_key(self.game.public.slots[s - 1]) > slot_key(self.game.public.slots[s]) {
                self.game.public.slots.swap(s - 1, s);
                self.game.secrets.content.swap(s - 1, s);
            }
        }
        Ok(())
    }

    /// The piece that is meant: by its id, or any free one of this description.
    #[inline]
    fn take_box(&mut self, at: &str, item: &ItemGiven, tier: Option<u8>) -> Result<u8, Misfit> {
        let good = described(at, item)?;
        let tier = tier.or(item.tier);
        let fits = |b: u8| {
            let piece = &self.data.boxes[usize::from(b)];
            good.is_none_or(|good| good == piece.good) && tier.is_none_or(|tier| tier == piece.tier)
        };
        let named = item.id.as_deref().and_then(|id| self.data.box_index(id));
        let found = match named {
            Some(b) if !fits(b) => {
                let piece = &self.data.boxes[usize::from(b)];
                return Err(Misfit::printed(at, piece.id));
            }
            Some(b) => Some(b),
            None if good.is_none() => {
                let id = item.id.as_deref().unwrap_or("");
                return Err(Misfit::unknown(format!("{at}.id"), "box", id));
            }
            None => (0..self.data.boxes.len() as u8)
                .find(|&b| (self.named_boxes | self.used_boxes) >> b & 1 == 0 && fits(b)),
        };
        let Some(b) = found else {
            return Err(Misfit::saying(at, "schloss-misfit-none-left"));
        };
        if self.used_boxes >> b & 1 != 0 {
            return Err(Misfit::new(
                "invariant boxes",
                format!("{} is in two places ({at})", self.data.boxes[usize::from(b)].id),
            ));
        }
        self.used_boxes |= 1 << b;
        if item.open != Some(false) {
            self.game.public.unseen_boxes &= !(1 << b);
        }
        Ok(b)
    }

    #[inline]
    fn take_ghost(&mut self, at: &str, ghost: &GhostGiven) -> Result<u8, Misfit> {
        let fits = |g: u8| {
            let piece = &self.data.ghosts[usize::from(g)];
            ghost.fight.is_none_or(|n| n == piece.fight)
                && ghost.life.is_none_or(|n| n == piece.life)
                && ghost.dots.is_none_or(|n| n == piece.dots)
                && ghost.brother.is_none_or(|n| n == piece.brother)
        };
        let named = ghost.id.as_deref().and_then(|id| self.data.ghost_index(id));
        let described = ghost.dots.is_some() || (ghost.fight.is_some() && ghost.life.is_some());
        let found = match named {
            Some(g) if !fits(g) => {
                return Err(Misfit::printed(at, self.data.ghosts[usize::from(g)].id));
            }
            Some(g) => Some(g),
            None if !described => {
                let id = ghost.id.as_deref().unwrap_or("");
                return Err(Misfit::unknown(format!("{at}.id"), "ghost", id));
            }
            None => (0..self.data.ghosts.len() as u8)
                .find(|&g| (self.named_ghosts | self.used_ghosts) >> g & 1 == 0 && fits(g)),
        };
        let Some(g) = found else {
            return Err(Misfit::saying(at, "schloss-misfit-none-left"));
        };
        if self.used_ghosts >> g & 1 != 0 {
            return Err(Misfit::new(
                "invariant ghosts",
                format!("{} is in two places ({at})", self.data.ghosts[usize::from(g)].id),
            ));
        }
        self.used_ghosts |= 1 << g;
        Ok(g)
    }

    #[inline]
    fn door(&mut self, at: &str, t: u8, door: &DoorGiven) -> Result<(), Misfit> {
        let tile = &self.data.tiles[usize::from(t)];
        if !tile.door {
            return Err(Misfit::printed(at, tile.id));
        }
        let opens = door
            .opens
            .as_ref()
            .map(|list| list.iter().filter(|n| (1..=6).contains(*n)).fold(0u8, |set, n| set | 1 << n));
        let named = door.id.as_deref().and_then(|id| self.data.door_index(id));
        let d = match (named, opens) {
            (Some(d), Some(opens)) if self.data.doors[usize::from(d)].opens != opens => {
                return Err(Misfit::printed(format!("{at}.opens"), self.data.doors[usize::from(d)].id));
            }
            (Some(d), _) => d,
            (None, Some(opens)) => {
                let free = |d: &usize| self.used_doors >> d & 1 == 0 && self.data.doors[*d].opens == opens;
                match (0..self.data.doors.len()).find(free) {
                    Some(d) => d as u8,
                    None => {
                        return Err(Misfit::saying(format!("{at}.opens"), "schloss-misfit-door"));
                    }
                }
            }
            (None, None) if door.id.is_some() => {
                return Err(Misfit::saying(format!("{at}.id"), "schloss-misfit-door"));
            }
            (None, None) => NONE,
        };
        let p = &mut self.game.public;
        p.closed |= 1 << t;
        if d == NONE {
            return Ok(());
        }
        if self.used_doors >> d & 1 != 0 {
            return Err(Misfit::new(
                "invariant doors",
                format!("{} is in two places ({at})", self.data.doors[usize::from(d)].id),
            ));
        }
        self.used_doors |= 1 << d;
        let slot = usize::from(tile.door_slot);
        if door.known {
            p.known_door[slot] = d;
            p.unseen_doors &= !(1 << d);
        } else {
            self.game.secrets.door[slot] = d;
        }
        Ok(())
    }

    #[inline]
    fn players(&mut self, given: &Given) -> Result<(), Misfit> {
        for (i, player) in given.players.iter().enumerate() {
            let at = |key: &str| format!("players[{i}].{key}");
            if let Some(id) = &player.at {
                self.game.public.at[i] = self.tile(&at("at"), id)?;
            }
            if let Some(hearts) = player.hearts {
                self.game.public.hearts[i] = hearts;
            }
            let items = player.sword.iter().map(|item| ("sword", Sort::Sword, item));
            let items = items.chain(player.shield.iter().map(|item| ("shield", Sort::Shield, item)));
            let items = items.chain(player.scrolls.iter().map(|item| ("scrolls", Sort::Scroll, item)));
            let items = items.chain(player.treasures.iter().map(|item| ("treasures", Sort::Treasure, item)));
            for (key, sort, Named(item)) in items {
                let mut item = item.clone();
                // What a card holds is face-up whatever is said; the place says which sort it is.
                item.open = Some(true);
                if item.kind.is_none() && item.id.as_deref().and_then(|id| self.data.box_index(id)).is_none()
                {
                    item.kind = Some(sort);
                }
                let b = self.take_box(&at(key), &item, None)?;
                if self.data.boxes[usize::from(b)].good.sort != sort {
                    return Err(Misfit::printed(at(key), self.data.boxes[usize::from(b)].id));
                }
                self.game.public.held[i] |= 1 << b;
            }
            for Named(ghost) in &player.ghosts {
                let g = self.take_ghost(&at("ghosts"), ghost)?;
                self.game.public.trophies[i] |= 1 << g;
                self.game.public.ghost_at[usize::from(g)] = OUT;
                self.game.public.unseen_ghosts &= !(1 << g);
            }
            let cards = [player.cards.fireball, player.cards.eye, player.cards.key];
            for (kind, given) in cards.into_iter().enumerate() {
                self.game.public.cards[i][kind] = given.unwrap_or(self.data.cards[kind]);
            }
        }
        Ok(())
    }

    /// The ghosts already fought: known by id, or the one in the room.
    #[inline]
    fn fought(&mut self, given: &Given) -> Result<(), Misfit> {
        for (i, player) in given.players.iter().enumerate() {
            let Some(id) = &player.fought else { continue };
            let here = self.game.public.ghost_in(self.game.public.at[i]);
            match self.data.ghost_index(id) {
                // A ghost that left the room is no longer part of the encounter (SLO-R15).
                Some(g) if here == Some(g) => self.game.public.fought[i] = g,
                Some(_) => {}
                None => {
                    return Err(Misfit::unknown(format!("players[{i}].fought"), "ghost", id));
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn in_hand(&mut self, given: &Given) -> Result<(), Misfit> {
        if let Some(Named(tile)) = &given.tile_in_hand {
            let t = self.tile("tile_in_hand", &tile.id)?;
            self.check_printed("tile_in_hand", tile)?;
            if self.game.public.placed >> t & 1 != 0 {
                return Err(Misfit::twice("tile_in_hand", self.data.tiles[usize::from(t)].id));
            }
            self.game.public.hand = t;
        }
        if let Some(Named(item)) = &given.item_in_hand {
            let item = ItemGiven { open: Some(true), ..item.clone() };
            self.game.public.item = self.take_box("item_in_hand", &item, None)?;
            self.game.public.from_floor = given.item_from_floor;
        }
        Ok(())
    }
}

/// What an item is said to be.
#[inline]
fn described(at: &str, item: &ItemGiven) -> Result<Option<Good>, Misfit> {
    let Some(sort) = item.kind else { return Ok(None) };
    match (sort, item.scroll) {
        (Sort::Trophy, _) => {
            return Err(Misfit::saying(format!("{at}.kind"), "schloss-misfit-trophy"));
        }
        (Sort::Scroll, Some(scroll)) => return Ok(Some(Good::scroll(scroll))),
        (Sort::Scroll, None) if item.id.is_some() => return Ok(None),
        (Sort::Scroll, None) => return Err(Misfit::missing(format!("{at}.scroll"))),
        _ => {}
    }
    match item.value {
        Some(value) => Ok(Some(Good::new(sort, value))),
        None if item.id.is_some() => Ok(None),
        None => Err(Misfit::missing(format!("{at}.value"))),
    }
}
