# The sentence on the first page: what it is about, in one breath.
castellan-hook = One castle for all. Close a courtyard and set your keep in it.

castellan-option-building = Building
castellan-option-building-trial = Trial building: everything can be taken back until you draw
castellan-option-building-strict = Placed is placed: everything counts and is seen at once

castellan-n-towers = { $n ->
    [one] 1 tower
   *[other] { $n } towers
 }
castellan-n-long = { $n ->
    [one] 1 long wall
   *[other] { $n } long walls
 }
castellan-n-short = { $n ->
    [one] 1 short wall
   *[other] { $n } short walls
 }
castellan-n-draw = { $n ->
    [one] 1 draw symbol
   *[other] { $n } draw symbols
 }
castellan-n-wall-cards = { $n ->
    [one] 1 wall card
   *[other] { $n } wall cards
 }
castellan-n-tower-cards = { $n ->
    [one] 1 tower card
   *[other] { $n } tower cards
 }
castellan-n-points = { $n ->
    [one] 1 point
   *[other] { $n } points
 }
castellan-n-courtyards = { $n ->
    [0] no courtyard
    [one] 1 courtyard
   *[other] { $n } courtyards
 }
castellan-a-tower = A tower
castellan-a-short-wall = A short wall
castellan-a-long-wall = A long wall
castellan-a-keep = Keep
castellan-what-tower = A tower stands at the end of a wall. Every tower at a courtyard is worth 1 point to its owner.
castellan-what-short = A short wall is 1 unit long and begins at a tower.
castellan-what-long = A long wall is 2 units long and begins at a tower.
castellan-what-keep = A keep shows whose courtyard it is. The double keep, which everybody has once, counts it twice.
castellan-card = { $name } ({ $id })
castellan-card-face = { $name } ({ $id }): { $shows }
castellan-east = east
castellan-north = north

castellan-no-over = The game is over.
castellan-no-not-your-turn = It is not your turn. { $seat } is building.
castellan-no-step-play = Not now. Lay down cards first.
castellan-no-step-build = Not now. Your pieces must be built first.
castellan-no-step-claim = Not now. Decide about the double keep first.
castellan-no-step-draw = Not now. Only drawing is left in your turn.
castellan-no-play-nothing = You cannot pass. Lay down at least one card.
castellan-no-card-not-in-hand = { $card } is not in your hand.
castellan-no-such-card = There is no such card.
castellan-no-first-play = These cards cannot open the game. { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } and { $walls ->
    [one] 1 wall
   *[other] { $walls } walls
 } cannot all hang together.
castellan-no-piece = { $piece } is not among the pieces you have to build.
castellan-no-first-tower = The first tower stands at 0,0, not at { $x },{ $y }.
castellan-no-first-wall = { $piece } cannot be the first piece. The castle begins with a tower.
castellan-no-tower-on-tower = A tower does not fit at { $x },{ $y }. Another tower stands there.
castellan-no-tower-in-wall = A tower does not fit at { $x },{ $y }. A long wall runs through this point.
castellan-no-tower-on-free-ground = A tower does not fit at { $x },{ $y }. No wall ends there.
castellan-no-wall-floats = { $piece } does not fit here. It needs a tower of the castle at one end.
castellan-no-wall-on-wall = { $piece } does not fit here. Another wall is in the way.
castellan-no-room-for-tower = { $piece } does not fit here. No room for a tower at its far end.
castellan-no-wall-blocks-end = { $piece } does not fit here. It would block an open end.
castellan-no-wall-crosses = { $piece } does not fit here. It would cross a tower or a long wall.
castellan-no-foreign-ground = { $piece } does not fit here. The courtyard belongs to { $seat }.
castellan-no-end-while-fitting = You cannot stop building. Some of your pieces still fit.
castellan-no-claim-none = The double keep must stay. Choose one of the parts of its courtyard.
castellan-no-claim-not-a-part = The double keep cannot move to { $x },{ $y }. Choose one of the parts of its courtyard.
castellan-no-claim-smallest-cell = Name the courtyard by its smallest cell, not by { $x },{ $y }.
castellan-no-claim-old = The courtyard at { $x },{ $y } has its keep already. It cannot be doubled later.
castellan-no-claim-not-new = No new courtyard of yours lies at { $x },{ $y }.
castellan-no-draw-count = You draw { $due ->
    [one] 1 card
   *[other] { $due } cards
 }, not { $asked }.
castellan-no-draw-pile = A pile does not hold that many cards.

castellan-score-courtyard = Courtyard at { $cell }: { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 }
castellan-score-double = Double keep at { $cell }: { $towers ->
    [one] 1 tower counts
   *[other] { $towers } towers count
 } twice

castellan-ask-play = Lay down one or more cards.
castellan-ask-play-first = Lay down cards that open the castle: at least one tower, and all pieces must hang together.
castellan-ask-play-passed = Lay down one or more cards. { $pieces } from your neighbour will join them.
castellan-ask-build = Set { $pieces }: pick a place.
castellan-ask-end = Hand over { $pieces } to { $seat }: nothing fits any more.
castellan-ask-end-lost = Put { $pieces } out of the game: nothing fits any more.
castellan-ask-claim = Choose the courtyard for your double keep, or save it for later.
castellan-ask-claim-part = Choose the part in which your double keep stays.
castellan-ask-draw = Draw { $n ->
    [one] 1 card
   *[other] { $n } cards
 } and confirm your turn: { $n ->
    [one] choose the pile.
   *[other] choose the piles.
}
castellan-ask-draw-nothing = Confirm your turn: your piles are empty.
castellan-wait = Waiting for { $seat }.
castellan-wait-over = The game is over.

castellan-do-play = Play { $cards }
castellan-do-tower = Tower at { $at }
castellan-do-short = Short wall from { $at } to the { $dir }
castellan-do-long = Long wall from { $at } to the { $dir }
castellan-long-at = long wall { $place }
castellan-tower-at = tower at { $place }
castellan-short-at = short wall { $place }
castellan-stretch = from { $from } to { $to }
castellan-do-end = Hand over { $pieces } to { $seat }
castellan-do-end-lost = Put { $pieces } out of the game
castellan-do-claim-none = Save the double keep for later
castellan-do-claim = Double keep in the courtyard at { $cell } ({ $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 })
castellan-do-draw = Draw { $cards }
castellan-do-draw-nothing = Draw nothing and confirm the turn

castellan-log-played = { $seat } plays { $cards } and takes { $pieces }.
castellan-log-built-tower = { $seat } sets a tower at { $at }.
castellan-log-built-short = { $seat } sets a short wall from { $at } to the { $dir }.
castellan-log-built-long = { $seat } sets a long wall from { $at } to the { $dir }.
castellan-log-handed-over = { $seat } hands over { $pieces } to { $to }.
castellan-log-lost = { $seat } puts { $pieces } out of the game.
castellan-log-claimed = { $seat } claims the courtyard at { $cell } with { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 }.
castellan-log-claimed-double = { $seat } claims the courtyard at { $cell } with { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } and a double keep.
castellan-log-turn = { $seat } plays { $cards } and builds: { $pieces }.{ $more }
castellan-log-turn-handed-over = { " " }Handed over to { $to }: { $pieces }.
castellan-log-turn-lost = { " " }Out of the game: { $pieces }.
castellan-log-turn-claimed = { " " }Newly enclosed: { $yards }.
castellan-log-yard = courtyard { $cell } with { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 }
castellan-log-yard-double = courtyard { $cell } with { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } and a double keep
castellan-log-hidden = { $seat } is still building.
castellan-log-nothing = { "" }
castellan-log-drew = { $seat } draws { $cards }.
castellan-log-drew-faces = { $seat } draws { $cards }: { $faces }.
castellan-log-drew-nothing = { $seat } draws nothing.
castellan-log-out-of-cards = { $seat } has no cards left. All others take all their cards and have one last turn.
castellan-log-turn-begins = It is the turn of { $seat }.
castellan-log-last-turn-begins = It is the last turn of { $seat }.
castellan-log-over = The game is over.

castellan-see-last-turn = { $seat } has no cards left: this is the last round.
castellan-see-seat = { $seat } ({ $colour }): { $points }, { $courtyards }; in hand { $hand }; in the piles { $piles }. { $double }
castellan-see-double-free = Double keep unused.
castellan-see-double-used = Double keep used.
castellan-see-used = { $seat } has used { $cards }.
castellan-see-passed = Waiting for { $seat }: { $pieces }.
castellan-see-hand = Your hand: { $cards }.
castellan-see-played = Played in this turn: { $cards }.
castellan-see-building = Still to build: { $pieces }.
castellan-see-built = Built in this turn: { $pieces }.
castellan-see-supply = Supply: { $pieces }.
castellan-see-castle = The castle: { $pieces }; { $courtyards }.
castellan-see-towers = { $n ->
    [one] The tower stands at { $places }.
   *[other] The towers stand at { $places }.
 }
castellan-see-long = { $n ->
    [one] The long wall runs { $places }.
   *[other] The long walls run { $places }.
 }
castellan-see-short = { $n ->
    [one] The short wall runs { $places }.
   *[other] The short walls run { $places }.
 }
castellan-see-empty = Nothing is built yet.
castellan-see-open = { $n ->
    [one] Open end: { $points }.
   *[other] Open ends: { $points }.
 }
castellan-see-yard = Courtyard { $cell } belongs to { $seat }: { $size ->
    [one] 1 cell
   *[other] { $size } cells
 }, { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } ({ $corners }).
castellan-see-yard-double = Courtyard { $cell } belongs to { $seat }, with a double keep: { $size ->
    [one] 1 cell
   *[other] { $size } cells
 }, { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } ({ $corners }).
castellan-see-yard-new = Courtyard { $cell }, enclosed in this turn: { $size ->
    [one] 1 cell
   *[other] { $size } cells
 }, { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 } ({ $corners }).
castellan-see-small = (Drawn small: walls to the south stand to the right of their point.)
castellan-see-legend = O tower, o open end, --- and | short wall, === and ‖ long wall; courtyards: letter of the owner, towers, * double keep, ? new
castellan-log-both = { $first }{ $then }
castellan-added = Twelve of the fourteen card faces are our own design; the rulebook shows only two.

# Positions that cannot be
castellan-broken-cards = The cards of a player do not lie there exactly once each.
castellan-broken-cards-per-player = A player does not have the fourteen cards.
castellan-broken-courtyards = The courtyards do not agree with the walls.
castellan-broken-double-keep = The double keep stands more often or otherwise than it can.
castellan-broken-draft = The turn in progress does not agree with the position at its start.
castellan-broken-first-play = Nobody can have opened like this.
castellan-broken-first-turn = At the first turn nothing stands or lies on the table yet, later something does (CAS-29).
castellan-broken-hand-not-empty = Whoever has another turn has a card in hand (CAS-18).
castellan-broken-keeps = A courtyard belongs to nobody or to the wrong player.
castellan-broken-last-turns = The last turns do not agree with who has no cards left.
castellan-broken-phase = The step of the turn does not agree with the position.
castellan-broken-pieces = The pieces do not add up to those of the sets.
castellan-broken-places = A piece stands where it cannot stand.
castellan-broken-seats = The number of seats is not possible.
castellan-broken-supply = The supply always suffices for all cards not yet played (CAS-R13).
castellan-broken-edges-free = A wall lies over another one.
castellan-broken-keep-in-courtyard = A keep stands where there is no courtyard.
castellan-broken-mid-free = A long wall crosses something in its middle.
castellan-broken-one-castle = A tower is not connected with the castle.
castellan-broken-one-keep-per-courtyard = Two keeps stand in one courtyard.
castellan-broken-open-end-free = A long wall blocks an open end.
castellan-broken-tower-free = A tower stands where none can stand.
castellan-broken-wall-attached = A wall is attached to no tower.
castellan-broken-wall-end-free = A wall ends in the middle of a long wall.
castellan-misfit-back = This card has another back.
castellan-misfit-sets = This number of players uses another number of sets.
castellan-misfit-deck = There are not that many cards in the deck.
castellan-misfit-pieces = There are not that many pieces.
castellan-misfit-far = This lies farther out than a castle can reach.
castellan-worth-courtyards = courtyards
castellan-worth-double = double keep
castellan-worth-cards = cards still to come
castellan-worth-turns = what can be closed in the next turns
castellan-tie-keeps = Keeps on the table, a double one counts twice
