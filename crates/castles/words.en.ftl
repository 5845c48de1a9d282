# The sentence on the first page: what it is about, in one breath.
castles-hook = Draw two walls, keep them or dump them on the others.

## Tiles and places
castles-tile = { $shape } ({ $masonry })
castles-tile-gate = { $name }
castles-tile-unknown = Unknown tile { $number }
castles-face = { $tile }, { $sides }
castles-side-n = top
castles-side-e = right
castles-side-s = bottom
castles-side-w = left
castles-zone-hand = in your hand
castles-zone-store = in your store
castles-zone-dump = on your dump
castles-from-hand = from the hand
castles-from-store = from the store
castles-from-dump = from the dump
castles-turn-none = {""}
castles-turn-0 = , upright
castles-turn-1 = , turned once to the right
castles-turn-2 = , upside down
castles-turn-3 = , turned once to the left
castles-lies-1 = {" "}(turned to the right)
castles-lies-2 = {" "}(upside down)
castles-lies-3 = {" "}(turned to the left)
castles-end-sixteen = somebody closed a site with 16 wall tiles
castles-end-quarry-empty = the quarry is empty
castles-end-too-few = the quarry has too few tiles for another round

## Options
castles-option-masonry = Masonry
castles-option-masonry-random = at random
castles-option-timing = Timing
castles-option-timing-sequential = one after another
castles-option-timing-parallel = all at once
castles-option-free-gate = Free gate choice
castles-option-free-gate-true = the gate lies in the store
castles-option-free-gate-false = the gate is placed first
castles-option-stability = Stability
castles-option-stability-true = 3 points for the largest group of each masonry
castles-option-stability-false = no bonus
castles-option-aesthetics = Aesthetics
castles-option-aesthetics-true = 3 points for most flags
castles-option-aesthetics-false = no bonus
castles-option-optics = Optics
castles-option-optics-true = 3 points for flags of one colour only
castles-option-optics-false = no bonus
castles-option-unchecked-building = Unchecked building
castles-option-unchecked-building-true = anything can be built, wrong tiles cost 3 points
castles-option-unchecked-building-false = only legal builds

## What is asked
castles-prompt-gate = Put your gate on the base line: choose a column.
castles-prompt-choose = Keep, offer or dispose of your pair: { $tiles }.
castles-prompt-choose-unseen = Keep, offer or dispose of the pair.
castles-prompt-use = Build or store { $count ->
    [one] the tile
   *[other] both tiles
 }: { $tiles }.
castles-prompt-use-full = Build { $count ->
    [one] the tile or make it a fault
   *[other] the tiles or make them faults
 }, your store is full: { $tiles }.
castles-prompt-end-turn = End your turn, or build from your store first.
castles-prompt-dump = Build, store or throw away { $count ->
    [one] the tile
   *[other] both tiles
 } on your dump: { $tiles }.
castles-prompt-end-dump = Finish the dump phase, or build from your store first.
castles-prompt-works = Build from your store, or end your final works.
castles-prompt-wait = Waiting for { $seats }.
castles-prompt-over = The game is over.

## Actions
castles-do-gate = Put the gate on { $cell }
castles-do-keep = Keep both tiles
castles-do-offer = Offer both tiles to { $to }
castles-do-dispose = Dispose of both tiles
castles-do-build = Build { $tile } { $from } on { $cell }{ $turn }
castles-do-store = Store { $tile } { $from }
castles-do-fault = Make { $tile } a fault
castles-do-rubble = Throw { $tile } into the rubble
castles-do-end-turn = End the turn
castles-do-end-dump = Finish the dump phase
castles-do-end-works = End the final works

## Events
castles-log-gate = { $seat } puts the gate on { $cell }.
castles-log-round = Round { $round } begins, { $seat } starts.
castles-log-drew = { $seat } draws two tiles.
castles-log-drew-seen = { $seat } draws { $tiles }.
castles-log-replaced = { $seat } draws two replacement tiles.
castles-log-replaced-seen = { $seat } draws { $tiles } as replacement.
castles-log-kept = { $seat } keeps the pair.
castles-log-offered = { $seat } offers the pair to { $to }.
castles-log-disposed = { $seat } disposes of { $tiles }.
castles-log-built = { $seat } builds { $tile } { $from } on { $cell }{ $turn }.
castles-log-stored = { $seat } stores { $tile } { $from }.
castles-log-faulted = { $seat } makes { $tile } a fault.
castles-log-thrown = { $seat } throws { $tile } into the rubble.
castles-log-turn-ended = { $seat } ends the turn.
castles-log-dump-shown = On the dump of { $seat } lie { $tiles }.
castles-log-dump-ended = { $seat } is done with the dump.
castles-log-sixteen = { $seat } has 16 wall tiles and only closed buildings: this is the last round.
castles-log-quarry-left = { $count ->
    [0] The quarry is empty.
    [one] The last tile of the quarry goes to the rubble.
   *[other] The last { $count } tiles of the quarry go to the rubble.
 }
castles-log-works = The rounds are over: { $reason }. Stores may still be used.
castles-log-works-ended = { $seat } has ended the final works.
castles-log-over = The points are counted.

## Refusals
castles-no-over = The game is over.
castles-no-not-your-turn = It is not your turn, { $seat } is to act.
castles-no-finished = You have finished this part. Wait for the others.
castles-no-setup-now = Gates are placed before the first round only.
castles-no-gate-column = The gate cannot stand there. It goes on the base line, not into an outermost column.
castles-no-gate-first = Place your gate first.
castles-no-pair = You have no pair to decide about now.
castles-no-chosen-already = You have decided about your pair already.
castles-no-decide-first = Decide about your pair first: keep, offer or dispose.
castles-no-offer-replacement = Replacement tiles cannot be offered. They must be built or stored.
castles-no-offer-kept = Kept tiles cannot be offered any more.
castles-no-offer-self = You cannot offer to yourself.
castles-no-such-seat = There is no such seat.
castles-no-dump-taken = The dump of { $seat } is taken. Each dump receives one pair a round.
castles-no-replacement-left = You cannot offer. The quarry has no two replacement tiles left.
castles-no-dump-closed = The dump is still face down. It is dealt with after all turns.
castles-no-store-only = In the final works only stored tiles can be built.
castles-no-such-tile = No such tile lies { $zone }.
castles-no-such-cell = There is no such cell on the site.
castles-no-cell-taken = The cell is taken. What is built stays.
castles-no-turn = The tile has no such turn. Turns that look alike have the smallest number.
castles-no-flag-turn = A tile with a flag stands upright only.
castles-no-gate-turn = The gate stands upright only.
castles-no-gate-place = The gate cannot stand there. It goes on the base line, not into an outermost column.
castles-no-border = The tile does not fit here. It shows masonry to the border of the site ({ $side }).
castles-no-width = The tile does not fit here. Tower width does not meet wall width ({ $side }).
castles-no-match = The tile does not fit here. Masonry would meet sky ({ $side }).
castles-no-sky-below = The tile would not be connected to the ground. Sky on the base line carries nothing.
castles-no-floating = The tile would float. It needs a joint with a tile that reaches the ground.
castles-no-stored-stays = A stored tile leaves the store only by being built.
castles-no-store-full = Your store is full. Build something from it first.
castles-no-dump-fault = Dump tiles never become faults. Throw the tile into the rubble instead.
castles-no-fault-with-space = Your store has space. A fault is possible only with a full store.
castles-no-rubble-kept = Kept tiles cannot go to the rubble. They are built or stored.
castles-no-rubble-replacement = Replacement tiles cannot go to the rubble. They are built or stored.
castles-no-rubble-now = Single tiles go to the rubble in the dump phase only.
castles-no-turn-now = There is no turn to end now.
castles-no-pending = You still have tiles to use. Build or store them first.
castles-no-dump-now = There is no dump phase to finish now.
castles-no-dump-left = Tiles are left on your dump. Deal with them first.
castles-no-works-now = The final works come when the rounds are over.

## Score
castles-score-size = { $count ->
    [one] One tile
   *[other] { $count } tiles
 } in the castle, gate included
castles-score-apart = { $count ->
    [one] One tile is
   *[other] { $count } tiles are
 } not joined to the gate
castles-score-stock = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
 } left in the store, a point for every two
castles-score-rain = It rains into { $cell }
castles-score-faults = { $count ->
    [one] One fault
   *[other] { $count } faults
 } beside the site
castles-score-wrong = The tile on { $cell } was built wrongly
castles-score-stability = Largest group of { $masonry }: { $count ->
    [one] one tile
   *[other] { $count } tiles
 }
castles-score-aesthetics = Most flags on the castle: { $count }
castles-score-optics = { $count ->
    [one] One flag on the castle, so only one colour ({ $colour })
   *[other] { $count } flags on the castle, all of one colour ({ $colour })
 }

## The table in sentences
castles-say-setup = The gates are being placed. The quarry has { $quarry ->
    [one] { $quarry } tile
   *[other] { $quarry } tiles
 }.
castles-say-round = Round { $round }. The quarry has { $quarry ->
    [one] { $quarry } tile
   *[other] { $quarry } tiles
 }, { $left ->
    [0] no further round
    [one] one further round
   *[other] { $left } further rounds
 } at most.
castles-say-ended = The rounds are over: { $reason }.
castles-say-last-round = This is the last round.
castles-say-hand = You hold: { $tiles }.
castles-say-summary = { $seat } ({ $masonry }{ $marker }): { $walls ->
    [one] 1 wall tile
   *[other] { $walls } wall tiles
 }, { $castle ->
    [one] 1 tile
   *[other] { $castle } tiles
 } in the castle, { $openings ->
    [0] no opening
    [one] 1 opening
   *[other] { $openings } openings
 }, { $flags ->
    [0] no flag
    [one] 1 flag
   *[other] { $flags } flags
 }, { $points ->
    [one] 1 point
   *[other] { $points } points
 }.
castles-say-built = { $tile } on { $cell }{ $turn }
castles-say-built-wrong = wrongly built { $tile } on { $cell }{ $turn }
castles-say-site = On the site of { $seat }: { $tiles }.
castles-say-opening = { $seat } has an opening at { $cell }: { $sides }.
castles-say-side = { $side } { $what }
castles-say-store = In the store of { $seat } ({ $count }): { $tiles }.
castles-say-faults = Faults of { $seat } ({ $count }): { $tiles }.
castles-say-dump = On the dump of { $seat }: { $tiles }.
castles-say-dump-hidden = On the dump of { $seat } two tiles lie face down.
castles-say-rubble = { $count ->
    [one] One tile lies
   *[other] { $count } tiles lie
 } in the rubble.

## The table in characters
castles-draw-you = { $seat } (you), { $masonry }{ $marker }
castles-draw-seat = { $seat }, { $masonry }{ $marker }
castles-draw-marker-below = , turn running
castles-draw-marker-above = , turn finished
castles-draw-marker-none = {""}
castles-draw-numbers = Wall tiles { $walls }, openings { $openings }, points { $points }
castles-draw-store = Store { $count }/{ $spaces }: { $tiles }
castles-draw-faults = Faults { $count }: { $tiles }
castles-draw-dump = Dump: { $tiles }
castles-draw-dump-free = free
castles-draw-dump-hidden = two tiles face down
castles-draw-hand = Your tiles (sides: top, right, bottom, left):
castles-added = What the single wall tiles show is our own design; the rulebook does not say it.

# Positions that cannot be
castles-broken-automatic-end = This part would be over by itself.
castles-broken-bag = The quarry does not agree with the tiles that lie nowhere.
castles-broken-border = A tile shows masonry to the border.
castles-broken-dump = A dump is not possible like this.
castles-broken-dump-from = Who offered a pair does not agree with the dumps.
castles-broken-end = The end does not agree with the position.
castles-broken-gate = A gate stands where it cannot stand, or is missing.
castles-broken-grounded = A tile has no connection to the ground.
castles-broken-hand = A hand is not possible like this.
castles-broken-hand-kind = Where a hand comes from does not agree with the phase.
castles-broken-masonry = The masonries of the seats are not different.
castles-broken-quarry = The quarry has an impossible number of tiles.
castles-broken-round = The tiles do not suffice for so many rounds.
castles-broken-seats = The number of seats is not possible.
castles-broken-sides-match = Two tiles do not fit together.
castles-broken-site = A site is not possible like this.
castles-broken-start-player = There is no such start player.
castles-broken-store-builds = So much cannot have been built from the store.
castles-broken-store-spaces = A store has more tiles than spaces.
castles-broken-tiles = The tiles do not lie there exactly once each.
castles-broken-to-act = Who can act does not agree with the phase.
castles-broken-turn = A tile is turned as it cannot be turned.
castles-broken-upright = A tile with a flag does not stand upright.
castles-broken-wrong-tiles = The wrongly built tiles are not possible like this.
castles-misfit-other-seat = Somebody else must stand here.
castles-misfit-not-in-play = This masonry is not in play.
castles-misfit-too-often = There are not that many of this tile.
castles-misfit-gate = A gate cannot lie here.
castles-misfit-unchecked = Wrongly built tiles exist only with the option "unchecked_building".
castles-misfit-masonry = The masonry is missing, and no gate tells it.
castles-worth-size = size of the castle
castles-worth-rain = openings
castles-worth-stock = store
castles-worth-faults = faults
castles-worth-wrong = wrongly built tiles
castles-worth-agreed = extra points agreed on
castles-tie-flags = Flags on the castle
