# The Castle: words

# The sentence on the first page: what it is about, in one breath.
schloss-hook = A night in the haunted castle. Push the ghosts to the others.

schloss-dir-n = north
schloss-dir-e = east
schloss-dir-s = south
schloss-dir-w = west

schloss-room = { $name } ({ $id })
schloss-room-unknown = unknown room
schloss-good-sword = sword { $value }
schloss-good-shield = shield { $value }
schloss-good-heart = { $value ->
    [one] heart
   *[other] { $value } hearts
}
schloss-good-treasure = treasure { $value }
schloss-good-trophy = defeated ghost { $value }
schloss-good-magic-sword = magic sword
schloss-good-magic-shield = magic shield
schloss-good-wings = wings
schloss-good-whirlwind = whirlwind
schloss-item = { $name } ({ $good })
schloss-item-unknown = unknown item
schloss-ghost = { $name } (fight { $fight }, life { $life })
schloss-ghost-unknown = ghost
schloss-box = box { $tier }
schloss-box-second = second box { $tier }
schloss-box-seen = box { $tier } with { $item }
schloss-door-known = closed door with { $numbers }
schloss-door-unknown = closed door
schloss-stairs = staircase
schloss-fountain = fountain of youth
schloss-owner-here = castle owner in his room { $number }
schloss-owner-room = castle owner's room { $number }
schloss-thing-bones = a bone heap
schloss-thing-boxes = { $count ->
    [one] 1 box
   *[other] { $count } boxes
}
schloss-thing-door = a door
schloss-what-tile = { $name } ({ $id }): floor tile of level { $level }, { $area }. { $count ->
    [one] One exit
   *[other] { $count } exits
}, as printed to the { $exits }. On it: { $things }.
schloss-what-thing = { $name }, from boxes of tier { $tier }: { $use }
schloss-use-sword = a sword, adds { $value } to your throw in a fight and is worth { $value ->
    [one] { $value } point
   *[other] { $value } points
} in the end.
schloss-use-shield = a shield, holds off hits up to { $value } and is worth { $value ->
    [one] { $value } point
   *[other] { $value } points
} in the end.
schloss-use-heart = gives { $value ->
    [one] { $value } heart
   *[other] { $value } hearts
} until you have { $most }.
schloss-use-treasure = a treasure, worth { $value ->
    [one] { $value } point
   *[other] { $value } points
} in the end.
schloss-use-trophy = a defeated ghost, worth { $value ->
    [one] { $value } point
   *[other] { $value } points
} in the end.
schloss-use-magic-sword = a scroll, adds { $value } to your total in a fight; in the end { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
schloss-use-magic-shield = a scroll, adds { $value } to your shield power; in the end { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
schloss-use-wings = a scroll, for one action you fly to any reachable room, then it is used up; unused in the end { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
schloss-use-whirlwind = a scroll, announced before the first action it gives { $value ->
    [one] { $value } more action
   *[other] { $value } more actions
 }, then it is used up; unused in the end { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
schloss-what-ghost = { $name }: a ghost with fight { $fight } and life { $life }; defeated it brings { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a box.
schloss-what-brother = { $name }: a brother of the castle owner with fight { $fight } and life { $life }; defeated he brings { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a box. When both brothers are defeated, the game is over.
schloss-card-fireball = fireball
schloss-card-eye = eye
schloss-card-key = key
schloss-what-fireball = Fireball: adds { $value } to your throw, even after the dice are seen. Unused it is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
} in the end.
schloss-what-eye = Eye: for one action look secretly into a face-down box. Unused it is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
} in the end.
schloss-what-key = Key: opens a door without a throw. Unused it is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
} in the end.

schloss-legend = G ghost (fight/life), B brother, k boxes by tier, # door with numbers, % stairs, ~ fountain, o owner's room, O with him, * face-up items, A–D pawns, : island
schloss-player = { $pawn ->
    [none] {""}
   *[other] { $pawn }{" "}
 }{ $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $hearts ->
    [0] no heart
    [one] { $hearts } heart
   *[other] { $hearts } hearts
}, { $room }. Sword: { $sword }. Shield: { $shield }. Scrolls: { $scrolls }. Treasures: { $treasures }. Defeated: { $trophies }. Cards: { $fireballs ->
    [0] no fireball
    [one] 1 fireball
   *[other] { $fireballs } fireballs
}, { $eyes ->
    [0] no eye
    [one] 1 eye
   *[other] { $eyes } eyes
}, { $keys ->
    [0] no key
    [one] 1 key
   *[other] { $keys } keys
}.
schloss-player-short = { $pawn } { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $hearts ->
    [0] no heart
    [one] { $hearts } heart
   *[other] { $hearts } hearts
}, { $room }; { $fireballs ->
    [0] no fireball
    [one] 1 fireball
   *[other] { $fireballs } fireballs
}, { $eyes ->
    [0] no eye
    [one] 1 eye
   *[other] { $eyes } eyes
}, { $keys ->
    [0] no key
    [one] 1 key
   *[other] { $keys } keys
}
schloss-floor = Face-up in { $room }: { $items }.
schloss-you-know = You know: face-down in { $room } lies { $item }.
schloss-ghost-at = { $ghost } haunts { $room }.
schloss-your-room = You are standing here: { $room }
schloss-describe-room = { $room } at { $cell }, exits to the { $exits }; inside: { $inside }.
schloss-piles = In the piles: { $tiles ->
    [one] 1 floor tile
   *[other] { $tiles } floor tiles
}; boxes of tiers 1 to 4: { $boxes }; ghosts of tiers 1 to 4: { $ghosts }; { $doors ->
    [one] 1 door
   *[other] { $doors } doors
}; { $hearts ->
    [one] 1 heart
   *[other] { $hearts } hearts
} in the supply.
schloss-owner-in = The castle owner is in { $room }.
schloss-owner-waits = The castle owner is waiting for room { $number }.
schloss-owner-gone = The castle owner has left the game.
schloss-quiet = Quiet night: { $count ->
    [one] 1 quiet turn
   *[other] { $count } quiet turns
} of { $limit }.
schloss-turn-of = Turn { $turn }: it is { $seat }'s turn.
schloss-hall-of = Entrance hall: { $seat } places a tile.
schloss-end-brothers = The game is over: both brothers of the castle owner are beaten.
schloss-end-dawn = The game is over: dawn breaks.
schloss-end-quiet = The game is over: the night has become quiet.

schloss-prompt-draw = Draw a tile.
schloss-prompt-place = Place { $tile } ({ $id }, level { $level }) at the castle. Exits as printed: { $exits }.
schloss-prompt-actions = Use { $left ->
    [one] your last action
   *[other] your { $left } actions
} or stop.
schloss-prompt-must-fight = Fight a round against the ghost in your room first.
schloss-prompt-fireball = Throw a fireball? Your total is { $total }, the ghost has life { $life }; your total must be higher.
schloss-prompt-item = Decide what you keep: { $item } lies before you.
schloss-prompt-death = Choose two items to lose.
schloss-prompt-ghosts = Move ghost { $number } of { $of } by one room.
schloss-prompt-wait = Wait for { $seat }.

schloss-act-draw = Draw a tile
schloss-act-place = Place at { $cell }, exits to the { $exits }
schloss-act-whirlwind = Announce the whirlwind
schloss-act-move = Go { $dir }: { $room }
schloss-act-stairs = Take the secret passage to { $room }
schloss-act-wings = Fly to { $room }
schloss-act-door = Throw a die at the door to the { $dir }: { $room }
schloss-act-key = Unlock the door to the { $dir }: { $room }
schloss-act-open = Open: { $box }
schloss-act-open-known = Open: box { $tier } with { $item }
schloss-act-take = Take: { $good }
schloss-act-keep = Keep what you have and leave: { $item }
schloss-act-replace = Put down: { $good }, take instead: { $item }
schloss-act-fight = Fight the ghost
schloss-act-fireball = Throw a fireball
schloss-act-no-fireball = Throw no fireball
schloss-act-lose = Lose: { $a } and { $b }
schloss-act-eye = Look with the eye: { $box } in { $room }
schloss-act-drink = Drink at the fountain
schloss-act-swap = Swap with { $seat }: take { $take }, give { $give }
schloss-act-swap-nothing = Swap with { $seat }: take { $take }, give nothing
schloss-act-stop = Stop and move ghosts
schloss-act-ghost = Move { $ghost } in { $room } to the { $dir }

schloss-event-tile-drawn = { $seat } draws { $room }.
schloss-event-tile-skipped = { $room } fits nowhere and goes under its pile.
schloss-event-no-tile = { $seat } cannot place a tile.
schloss-event-restless = A restless ghost appears at the entrance: { $ghost }.
schloss-event-placed = { $seat } places { $room } at { $cell }.
schloss-event-box-laid = A box { $tier } lies in { $room }.
schloss-event-ghost-came = { $ghost } appears in { $room }.
schloss-event-door-laid = { $room } has a closed door.
schloss-event-owner-came = The castle owner enters { $room }.
schloss-event-owner-waits = The castle owner waits for room { $number }.
schloss-event-owner-left = The castle owner leaves the game.
schloss-event-whirlwind = { $seat } announces the whirlwind.
schloss-event-moved = { $seat } goes to { $room }.
schloss-event-stairs = { $seat } takes the secret passage to { $room }.
schloss-event-flew = { $seat } flies to { $room }.
schloss-event-door-opened = { $seat } throws { $die }: the door of { $room } ({ $numbers }) opens.
schloss-event-door-closed = { $seat } throws { $die }: the door of { $room } ({ $numbers }) stays closed.
schloss-event-door-unlocked = { $seat } unlocks the door of { $room } ({ $numbers }).
schloss-event-box-opened = { $seat } opens a box in { $room }: { $item }.
schloss-event-reward = { $seat } gets a box: { $item }.
schloss-event-no-reward = No box is left for { $seat }.
schloss-event-kept = { $seat } keeps { $item }.
schloss-event-left = { $item } lies face-up in { $room }.
schloss-event-hearts = { $seat } gains { $gained ->
    [one] one heart
   *[other] { $gained } hearts
}{ $surplus ->
    [0] {""}
   *[other] , { $surplus } to the supply
}.
schloss-event-fought = { $seat } fights { $ghost }: die { $die }, total { $total }; ghost { $ghostdie }, total { $ghosttotal }.
schloss-event-fireball = { $seat } throws a fireball: total { $total }.
schloss-event-heart-lost = { $hearts ->
    [0] { $seat } loses the last heart.
   *[other] { $seat } loses a heart and has { $hearts } left.
 }
schloss-event-beaten = { $seat } beats { $ghost }.
schloss-event-died = { $seat } dies in { $room } and returns to the entrance with new hearts.
schloss-event-looked = { $seat } looks with the eye: { $box } in { $room }.
schloss-event-looked-you = { $seat } looks with the eye: { $box } in { $room } holds { $item }.
schloss-event-drank = { $seat } drinks from the fountain and has { $hearts ->
    [one] { $hearts } heart
   *[other] { $hearts } hearts
}.
schloss-event-swapped = { $seat } takes { $took } from { $with } and gives { $gave }.
schloss-event-took = { $seat } takes { $took } from { $with } and gives nothing.
schloss-event-stopped = { $seat } stops acting.
schloss-event-ghost-moved = { $seat } moves { $ghost } to { $room }.
schloss-event-turn-over = { $seat }'s turn is over.
schloss-event-turn-quiet = { $seat }'s turn is over; { $quiet ->
    [one] it was 1 quiet turn
   *[other] there were { $quiet } quiet turns in a row
}.

schloss-score-treasure = Treasure { $name }: { $points }
schloss-score-trophy = Defeated ghost { $name }: { $points }
schloss-score-sword = Sword { $name }: { $points }
schloss-score-shield = Shield { $name }: { $points }
schloss-score-scroll = Scroll { $name }: { $points }
schloss-score-cards = { $count ->
    [one] One unused magic card
   *[other] { $count } unused magic cards
}: { $points }

schloss-no-over = The game is over.
schloss-no-turn = It is { $seat }'s turn.
schloss-asked-draw = Draw a tile first.
schloss-asked-place = Place the tile first.
schloss-asked-actions = Now is the time for actions.
schloss-asked-fireball = Decide about the fireball first.
schloss-asked-item = Decide first what you keep.
schloss-asked-death = Choose two items to lose first.
schloss-asked-ghosts = Now ghosts are moved, as far as possible.
schloss-no-tile-in-hand = There is no tile to place.
schloss-no-place-exits = { $tile } cannot lie like this: its exits are different.
schloss-no-place-cell = Nothing can lie at { $x },{ $y }: taken, or not beside the castle.
schloss-no-place-line = Level 1 grows only at the ends of the three straight corridors.
schloss-no-place-straight = The corridor must run straight on.
schloss-no-place-wall-before-exit = A wall would lie against an exit.
schloss-no-place-exit-before-wall = An exit would lie against a wall.
schloss-no-place-level-1 = Level 2 must join level 1 while it can.
schloss-no-place-level-2 = The tile must join level 2.
schloss-no-place-things = A room with things must be reachable at once.
schloss-no-place-access = The room needs a passage to a reachable room.
schloss-no-must-fight = Fight a round against the ghost in your room first.
schloss-no-ghost-forbids = With a ghost in your room you can only fight, leave or stop.
schloss-no-ghost-here = There is no ghost in your room.
schloss-no-fireball = A fireball does not help now.
schloss-no-keep = A face-up item is taken to be kept.
schloss-no-replace = You cannot put that down for it.
schloss-no-such-loss = You do not have these two items.
schloss-no-whirlwind = You have no whirlwind.
schloss-no-second-whirlwind = One whirlwind a turn.
schloss-no-late-whirlwind = The whirlwind comes before the first action.
schloss-no-passage = No passage leads to the { $dir }.
schloss-no-closed-door = The door there is closed.
schloss-no-stairs-here = There is no staircase in your room.
schloss-no-second-stairs = No second staircase is on the table.
schloss-no-stairs-there = There is no staircase there.
schloss-no-wings = You have no wings.
schloss-no-other-room = That is not another room of the castle.
schloss-no-island = Nobody can reach that room yet.
schloss-no-door = No closed door lies to the { $dir }.
schloss-no-key = You have no key.
schloss-no-such-box = No such box { $tier } lies there.
schloss-no-such-item = No such item lies here.
schloss-no-more-hearts = You already have as many hearts as you can have.
schloss-no-eye = You have no eye.
schloss-no-fountain = There is no fountain here.
schloss-no-supply = The supply is empty.
schloss-no-partner = There is no such player to swap with.
schloss-no-owner-here = The castle owner is not here.
schloss-no-swap-hearts = Hearts are not swapped.
schloss-no-swap-take = { $seat } does not have that.
schloss-no-swap-nothing = You must give something of the same sort.
schloss-no-swap-give = Give something of the same sort.
schloss-no-ghost-there = There is no ghost there.
schloss-no-ghost-twice = This ghost has already moved.
schloss-no-ghost-door = A ghost does not enter through a closed door.
schloss-no-ghost-alone = There is already a ghost there.

schloss-option-quiet-rounds = Quiet rounds until the end (0: off)
schloss-option-turn-limit = Highest number of turns
schloss-option-start = Start player
schloss-option-start-random = drawn at random
schloss-option-start-first = the first seat
schloss-added = The single floor tiles, boxes, ghosts and doors are our own design; the rulebook only says how many there are.

# Positions that cannot be
schloss-broken-actions = The number of actions is not possible.
schloss-broken-boxes = The boxes do not lie there exactly once each.
schloss-broken-brothers = The defeated brothers do not agree with the step.
schloss-broken-castle = The castle is not possible like this.
schloss-broken-cells = Two floor tiles lie on the same cell.
schloss-broken-corridor = A tile of level 1 does not lie in one of the three straight corridors.
schloss-broken-current = The seat whose turn it should be does not exist.
schloss-broken-death = Who has died does not agree with the position.
schloss-broken-doors = The doors do not lie there exactly once each.
schloss-broken-edges = Two floor tiles do not fit together.
schloss-broken-entrance-hall = The entrance hall does not agree with the tiles placed.
schloss-broken-exits = A floor tile has other exits.
schloss-broken-face-down = The face-down boxes are not possible like this.
schloss-broken-fight = The fight does not agree with the position.
schloss-broken-fought = Whoever has fought does not stand with a ghost.
schloss-broken-ghosts = The ghosts are not there exactly once each.
schloss-broken-ghosts-moved = The ghosts moved do not agree with the step.
schloss-broken-hearts = The hearts do not add up.
schloss-broken-item-in-hand = The item in hand does not agree with the step.
schloss-broken-items = The items do not lie there exactly once each.
schloss-broken-looked = What somebody has looked at is not possible like this.
schloss-broken-magic-cards = Nobody has so many magic cards.
schloss-broken-one-ghost-per-room = There is more than one ghost in a room.
schloss-broken-owner = The castle owner is not possible like this.
schloss-broken-passages = A passage is not possible like this.
schloss-broken-pawns = A pawn stands where it cannot stand.
schloss-broken-phase = The step does not agree with the position.
schloss-broken-queue = The skipped floor tiles are not possible like this.
schloss-broken-reachable = A room cannot be reached that must be.
schloss-broken-room-on-the-card = A player card holds more than there is room for.
schloss-broken-seats = The number of seats is not possible.
schloss-broken-start = The entrance does not lie as it must.
schloss-broken-tile-in-hand = The tile drawn does not agree with the step.
schloss-broken-tiles = The floor tiles do not lie there exactly once each.
schloss-misfit-which = It is not clear which tiles are meant.
schloss-misfit-hearts = Used scrolls and taken hearts do not fit the supplies.
schloss-misfit-room = The castle’s owner has no such room, or it is not on the table.
schloss-misfit-hall = The hall does not have that many spaces.
schloss-misfit-ghost = There is no such ghost on the table.
schloss-misfit-fight = A fight has two dice from 1 to 6 and the fireballs played.
schloss-misfit-dying = It is the active player without hearts who dies.
schloss-misfit-count = That many are not possible in a game.
schloss-misfit-grid = This lies outside the grid.
schloss-misfit-tier = There are tiers 1 to 4.
schloss-misfit-none-left = None of these is left.
schloss-misfit-door = There is no such door.
schloss-misfit-trophy = Trophies are ghosts.
schloss-misfit-exits = This tile cannot lie like that.
schloss-worth-treasures = treasures
schloss-worth-trophies = defeated ghosts
schloss-worth-arms = sword and shield
schloss-worth-scrolls = scrolls
schloss-worth-cards = magic cards
schloss-worth-hearts = hearts
