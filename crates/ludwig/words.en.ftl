# The sentence on the first page: what it is about, in one breath.
ludwig-hook = Build a castle with each neighbour. The weaker one counts.

# Words of Between Two Castles of Mad King Ludwig.
ludwig-king = Ludwig
ludwig-throne-room = throne room
ludwig-specialty-room = Specialty room
ludwig-to-the-left = to the left
ludwig-to-the-right = to the right

# Options
ludwig-option-placing = How tiles are placed
ludwig-option-placing-serial = Castle after castle
ludwig-option-placing-free = All castles at once
ludwig-option-ages = Who is older
ludwig-option-ages-random = Drawn at random
ludwig-option-ages-clockwise = Seat 1 is the oldest, then clockwise

# The table
ludwig-time-select = Round { $round } of 2, turn { $turn }: everybody chooses two tiles, the rest goes { $direction }. { $supply ->
    [one] { $supply } tile is
   *[other] { $supply } tiles are
 } in the supply.
ludwig-time-assign = Round { $round } of 2, turn { $turn }: everybody gives one tile to each of their castles. { $supply ->
    [one] { $supply } tile is
   *[other] { $supply } tiles are
 } in the supply.
ludwig-time-place = Round { $round } of 2, turn { $turn }: the tiles are placed. { $supply ->
    [one] { $supply } tile is
   *[other] { $supply } tiles are
 } in the supply.
ludwig-time-end = The game is over.
ludwig-castle = Castle { $castle } of { $first } and { $second }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 } ({ $throne })
ludwig-extras = With: { $list }.
ludwig-count-of = { $n } × { $what }
ludwig-counters = It holds { $list }.
ludwig-tile-at = { $tile } at { $space } ({ $kind }, { $points ->
    [one] { $points } point
   *[other] { $points } points
 })
ludwig-tiles = The throne room scores { $throne ->
    [one] { $throne } point
   *[other] { $throne } points
 } now. The tiles: { $list }.
ludwig-shows = { $seat } shows: { $tiles }.
ludwig-waits = A tile from { $seat } is ready for castle { $castle }: { $tile }.
ludwig-brought = A bonus still to be placed in castle { $castle }: { $tile }.
ludwig-drawn-rooms = Drawn for castle { $castle }: { $tiles }.
ludwig-king-drawn = Drawn for Ludwig: { $tiles }.
ludwig-drawn-cards = Cards drawn for castle { $castle }: { $cards }.
ludwig-your-hand = Your hand:
ludwig-hand = { $count ->
    [one] In your hand is 1 tile:
   *[other] In your hand are { $count } tiles:
 }
ludwig-chosen = You have chosen { $tiles }.
ludwig-remembers = You remember the stack of { $seat }: { $tiles }.
ludwig-result = { $seat }: the left castle has { $left }, the right one { $right }. Result: { $points }.
ludwig-legend = F food, L living, U utility, O outdoor, S sleeping, C corridor, D downstairs, T tower, B fountain, G foyer; t torch, s swords, m mirror, p painting; then the points; ^ stays open. "what NAME" explains a tile.

# Tiles
ludwig-tile-above-below = { $each } for each { $wants } directly above and below
ludwig-tile-left-right = { $each } for each { $wants } directly left and right
ludwig-tile-two-below = { $each } for each { $wants } on the two spaces below
ludwig-tile-around = { $each } for each { $wants } around it
ludwig-tile-three-below = { $each } for each { $wants } on the three spaces below
ludwig-tile-around-not-below = { $each } for each { $wants } around it, not directly below
ludwig-tile-marked = { $each } for each { $wants } on the marked spaces
ludwig-tile-connected = { $each } for each connected { $wants }
ludwig-tile-anywhere = { $each } for each { $wants } anywhere in the castle
ludwig-tile-variety = { $each } if all six other types are there, otherwise { $otherwise }
ludwig-tile-hanging = { $each } for each wall hanging "{ $wants }" around it
ludwig-tile-column = { $each } for each { $wants } in its column
ludwig-tile-fixed = { $each ->
    [one] { $each } point
   *[other] { $each } points
 }
ludwig-tile-tower = { $each } for each room below it in its column
ludwig-tile-foyer = { $each } for each room around it
ludwig-kind = { $kind }, { $hanging }
ludwig-kind-bare = { $kind } without a wall hanging
ludwig-face = { $tile } ({ $kind }): { $words }
ludwig-card-face = { $card }: { $each } for each { $what }
ludwig-card-bare = { $card }
ludwig-attendant-face = { $attendant }: { $each } for each wall hanging "{ $hanging }"
ludwig-throne-face = { $throne } (wall hanging "{ $hanging }"): { $each } for each of the marked spaces { $spaces } that holds a room of the type { $first } or { $second }.
ludwig-type-face = { $kind }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
 } in the game. The third in a castle brings: { $bonus }. The fifth brings a specialty room of your choice.
ludwig-pays-room = { $draw ->
    [one] draw { $draw } tile and place it
   *[other] draw { $draw } tiles, place one of them
 }
ludwig-pays-attendant = a royal attendant
ludwig-pays-card = draw { $draw ->
    [one] { $draw } bonus card
   *[other] { $draw } bonus cards
 }, keep one
ludwig-pays-specialty = a specialty room "{ $kind }"
ludwig-pays-other = one of the six other bonuses, your choice
ludwig-each-distinct-type = type in the castle, tower, fountain and foyer included
ludwig-each-attendant = attendant
ludwig-each-downstairs = downstairs room
ludwig-each-sleeping = sleeping room
ludwig-each-below-ground = room below ground
ludwig-each-high-level = room at least two levels above the throne room
ludwig-each-living = living room
ludwig-each-food = food room
ludwig-each-height = level with a tile
ludwig-each-width = column with a tile
ludwig-each-outdoor = outdoor room
ludwig-each-corridor = corridor
ludwig-each-enclosed-8 = room with all eight spaces around it filled
ludwig-each-enclosed-4 = room walled in on all four sides
ludwig-each-utility = utility room
ludwig-each-specialty = specialty room, the throne room included
ludwig-each-throne-type = regular type that shares an edge with the throne room
ludwig-each-throne-space = filled space among the ten around the throne room
ludwig-each-five = regular type with at least five tiles
ludwig-each-three = regular type with at least three tiles

# What is asked
ludwig-ask-over = The game is over.
ludwig-ask-wait = Wait for { $seats }.
ludwig-ask-draw = Draw two of Ludwig's tiles.
ludwig-ask-give = Give one of Ludwig's two tiles to the castle you share with him; the other one goes to his second castle.
ludwig-ask-select = Choose two tiles; the rest goes { $direction }. Your choice is final.
ludwig-ask-assign = Choose the tile for your left castle; the other one goes into your right castle.
ludwig-ask-order = Say whether { $tile } goes into castle { $castle } first or waits.
ludwig-ask-place = Place { $tile } in castle { $castle }: pick a space.
ludwig-ask-specialty = Choose a fountain, tower or foyer for castle { $castle }.
ludwig-ask-bonus = Choose one of the six other bonuses for castle { $castle }.
ludwig-ask-attendant = Choose a royal attendant for castle { $castle }.
ludwig-ask-room = Keep one of the drawn rooms for castle { $castle }.
ludwig-ask-card = Keep one of the drawn cards for castle { $castle }.
ludwig-ask-draw-open = Wait until another castle has decided what to keep of its draw.

# Actions
ludwig-do-draw = Draw Ludwig's tiles
ludwig-do-give = { $tile } to the castle you share with Ludwig
ludwig-do-select = { $a } and { $b }
ludwig-do-left = { $tile } to the left castle
ludwig-do-swap = Exchange your two tiles
ludwig-do-first = Castle { $castle }: your tile first
ludwig-do-wait = Castle { $castle }: wait
ludwig-do-place = { $tile } at { $space } in castle { $castle }
ludwig-do-take = For castle { $castle }: { $kind }
ludwig-do-keep = Keep for castle { $castle }: { $tile }
ludwig-do-card = Keep for castle { $castle }: { $card }
ludwig-do-attendant = For castle { $castle }: { $kind }
ludwig-do-bonus = "{ $kind }" bonus for castle { $castle }: { $bonus }

# What happens
ludwig-took-up = { $seat } takes up { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
 }.
ludwig-took-up-these = { $seat } takes up { $tiles }.
ludwig-king-drew = { $seat } looks at two of Ludwig's tiles.
ludwig-king-drew-these = { $seat } draws { $tiles } for Ludwig.
ludwig-king-gave = { $seat } gives { $first } to castle { $first_castle } and { $second } to castle { $second_castle }.
ludwig-has-chosen = { $seat } has chosen.
ludwig-shown-by = { $seat }: { $tiles }
ludwig-all-revealed = All tiles are turned face up. { $list }.
ludwig-passed = The stacks of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
 } go { $direction }.
ludwig-has-decided = { $seat } has decided.
ludwig-assigned-by = { $seat }: { $left } left, { $right } right
ludwig-all-assigned = All tiles lie beside their castles. { $list }.
ludwig-swapped = { $seat } exchanges the two tiles.
ludwig-voted = { $seat } has chosen face down who goes first in castle { $castle }.
ludwig-goes-first = The tile from { $seat } goes into castle { $castle } first.
ludwig-placed = { $seat } places { $tile } at { $space } in castle { $castle }.
ludwig-third-tile = Third { $kind } in castle { $castle }: the bonus follows at once.
ludwig-fifth-tile = Fifth { $kind } in castle { $castle }: a specialty room follows at once.
ludwig-bonus-chosen = Castle { $castle } takes the "{ $kind }" bonus.
ludwig-rooms-reshuffled = The discards are shuffled in; the supply has { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
 } now.
ludwig-cards-reshuffled = The discarded cards are shuffled in; the deck has { $n ->
    [one] { $n } card
   *[other] { $n } cards
 } now.
ludwig-room-kept = Castle { $castle } keeps { $tile }.
ludwig-card-kept = Castle { $castle } keeps the card { $card }.
ludwig-attendant-taken = Castle { $castle } takes an attendant: { $kind }.
ludwig-specialty-taken = Castle { $castle } takes a specialty room: { $kind }.
ludwig-round-over = Round { $round } is over; the single last tiles are discarded unseen.
ludwig-game-over = The game is over; the castles are scored.

# Points
ludwig-score-cells = { $tile }: { $points } for { $n } × { $wants } ({ $rooms })
ludwig-score-connected = { $tile }: { $points } for { $n } × { $wants } connected ({ $rooms })
ludwig-score-anywhere = { $tile }: { $points } for { $n } × { $wants } in the castle ({ $rooms })
ludwig-score-sleeping-all = { $tile }: { $points }, all six other types are there
ludwig-score-sleeping-missing = { $tile }: { $points }, missing: { $missing }
ludwig-score-corridor = { $tile }: { $points } for { $n } × { $wants } around it ({ $rooms })
ludwig-score-column = { $tile }: { $points } for { $n } × { $wants } in its column ({ $rooms })
ludwig-score-fixed = { $tile }: { $points }
ludwig-score-tower = { $tile }: { $points } for { $n ->
    [one] { $n } room
   *[other] { $n } rooms
 } below ({ $rooms })
ludwig-score-foyer = { $tile }: { $points } for { $n ->
    [one] { $n } room
   *[other] { $n } rooms
 } around it ({ $rooms })
ludwig-score-card = Bonus card { $card }: { $points } for { $what }
ludwig-score-attendant = { $attendant }: { $points } for { $n } × { $hanging } ({ $rooms })
ludwig-score-throne = { $throne }: { $points } for { $n } of its two marked spaces ({ $rooms })
ludwig-score-lower = The left castle has { $left }, the right one { $right }; the weaker one counts: { $points }
ludwig-counts-distinct-types = { $n ->
    [one] { $n } type
   *[other] { $n } different types
 }
ludwig-counts-attendants = { $n ->
    [one] { $n } attendant
   *[other] { $n } attendants
 }
ludwig-counts-downstairs = { $n ->
    [one] { $n } downstairs room
   *[other] { $n } downstairs rooms
 }
ludwig-counts-sleeping = { $n ->
    [one] { $n } sleeping room
   *[other] { $n } sleeping rooms
 }
ludwig-counts-below-ground = { $n ->
    [one] { $n } room
   *[other] { $n } rooms
 } below ground
ludwig-counts-high-levels = { $n ->
    [one] { $n } room
   *[other] { $n } rooms
 } two or more levels above the throne room
ludwig-counts-living = { $n ->
    [one] { $n } living room
   *[other] { $n } living rooms
 }
ludwig-counts-food = { $n ->
    [one] { $n } food room
   *[other] { $n } food rooms
 }
ludwig-counts-height = { $n ->
    [one] { $n } level
   *[other] { $n } levels
 }
ludwig-counts-width = { $n ->
    [one] { $n } column
   *[other] { $n } columns
 }
ludwig-counts-outdoor = { $n ->
    [one] { $n } outdoor room
   *[other] { $n } outdoor rooms
 }
ludwig-counts-corridor = { $n ->
    [one] { $n } corridor
   *[other] { $n } corridors
 }
ludwig-counts-enclosed-8 = { $n ->
    [one] { $n } room with all spaces around it filled
   *[other] { $n } rooms with all spaces around them filled
 }
ludwig-counts-enclosed-4 = { $n ->
    [one] { $n } room
   *[other] { $n } rooms
 } walled in on all sides
ludwig-counts-utility = { $n ->
    [one] { $n } utility room
   *[other] { $n } utility rooms
 }
ludwig-counts-specialty = { $n ->
    [one] { $n } specialty room
   *[other] { $n } specialty rooms
 }
ludwig-counts-throne-types = { $n ->
    [one] { $n } type beside the throne room
   *[other] { $n } different types beside the throne room
 }
ludwig-counts-throne-spaces = { $n ->
    [one] { $n } filled space around the throne room
   *[other] { $n } filled spaces around the throne room
 }
ludwig-counts-five = { $n ->
    [one] { $n } type with at least five tiles
   *[other] { $n } types with at least five tiles
 }
ludwig-counts-three = { $n ->
    [one] { $n } type with at least three tiles
   *[other] { $n } types with at least three tiles
 }

# Refusals
ludwig-no-over = The game is over.
ludwig-no-ludwig-acts = Ludwig decides nothing himself.
ludwig-no-not-now = It is not the time for that now.
ludwig-no-other-assigns = The other person assigns Ludwig's tiles in this round.
ludwig-no-not-drawn = That was not drawn.
ludwig-no-final = You have already chosen, and a choice is final.
ludwig-no-not-in-hand = You do not have that tile.
ludwig-no-two-tiles = Choose two different tiles of your hand.
ludwig-no-decided = You have already decided.
ludwig-no-not-yours = That is neither of your two tiles.
ludwig-no-swap-serial = Tiles are exchanged only when all castles are built at once.
ludwig-no-swap = Your tiles cannot be exchanged any more.
ludwig-no-foreign-castle = That castle is not yours.
ludwig-no-castle-not-now = It is not the time for that castle.
ludwig-no-order-known = Who goes first is settled.
ludwig-no-order-said = You have already said who goes first.
ludwig-no-left-castle-first = Say it for your left castle first.
ludwig-no-no-castle = There is no such castle.
ludwig-no-draw-open = Another castle must first decide what to keep of its draw.
ludwig-no-order-first = It is not settled yet who goes first.
ludwig-no-partner-decides = Your partner decides about this tile.
ludwig-no-something-else-due = Something else is due in this castle first.
ludwig-no-other-tile = That is not the tile to be placed now.
ludwig-no-specialty-left = No tile of that kind is left.
ludwig-no-attendant-left = No attendant of that kind is left.
ludwig-no-same-bonus = Choose one of the six other bonuses.
ludwig-no-only-above-ground = It cannot lie at { $x },{ $y }. It must be on ground level or above.
ludwig-no-only-below-ground = It cannot lie at { $x },{ $y }. It must be below ground.
ludwig-no-occupied = It cannot lie at { $x },{ $y }. Something lies there already.
ludwig-no-support = It cannot lie at { $x },{ $y }. Above ground level it needs a tile directly beneath.
ludwig-no-open-to-sky = It cannot lie at { $x },{ $y }. Nothing may stand on the tile beneath.
ludwig-no-edge = It cannot lie at { $x },{ $y }. It must share an edge with a tile of the castle.
ludwig-no-room-twice = There is only one { $room }.
ludwig-no-card-twice = There is only one card { $card }.
ludwig-no-throne-twice = There is only one of each throne room.
ludwig-no-many-attendants = A castle has at most two attendants.
ludwig-no-many-cards = A castle has at most two bonus cards.
ludwig-no-balance = The bonuses do not balance: { $due } fell due, { $taken } pieces and { $gained } tiles from food bonuses were taken.
ludwig-added = Three bonuses, the tower and what the attendants count, and the make-up of specialty tiles and attendants are worked out by us; the rulebook lacks them.

# Positions that cannot be
ludwig-broken-age-ranks = The age ranks are not all different.
ludwig-broken-bonus-balance = The bonuses do not balance.
ludwig-broken-bonus-limbo = The cards drawn do not agree with the step.
ludwig-broken-cards-all = The bonus cards are not all there.
ludwig-broken-cards-once = A bonus card is there twice.
ludwig-broken-castle = A castle is not possible like this.
ludwig-broken-castle-order = Which castle is due does not agree with the position.
ludwig-broken-castle-size = A castle has an impossible number of tiles.
ludwig-broken-discard-count = The discards have an impossible size.
ludwig-broken-hand-size = A hand has an impossible size.
ludwig-broken-limbo = The tiles drawn do not agree with the step.
ludwig-broken-place-step = The place step does not agree with the position.
ludwig-broken-rooms-once = A room is there twice.
ludwig-broken-specialty-tiles = The specialty tiles are not possible like this.
ludwig-broken-supply-count = The supply has an impossible size.
ludwig-broken-throne-rooms = The throne rooms are not all different.
ludwig-broken-type-counts = The counted types do not agree with the tiles.
ludwig-broken-turn = Round and turn do not agree with the position.
ludwig-broken-swaps = Tiles cannot have been exchanged so often.
ludwig-broken-seats = The number of seats is not possible.
ludwig-broken-selected = The chosen tiles are not possible like this.
ludwig-broken-attendants = The attendants are not possible like this.
ludwig-broken-phase = The step does not agree with the position.
ludwig-broken-cards = The bonus cards are not possible like this.
ludwig-broken-choice = The choice of a seat is not possible like this.
ludwig-broken-chosen = Who has chosen does not agree with the step.
ludwig-broken-drafted = The chosen tiles do not agree with the castles.
ludwig-broken-ludwig-tiles = Ludwig's tiles are not possible like this.
ludwig-broken-memory = What somebody has seen is not possible like this.
ludwig-broken-order = Who places first does not agree with the position.
ludwig-broken-queue = Who waits for a draw does not agree with the position.
ludwig-broken-rooms = The rooms are not all there.
ludwig-broken-round = There is no such round.
ludwig-broken-singles = The single last tiles are not possible like this.
ludwig-misfit-none-left = No tile is left to be placed.
ludwig-misfit-no-bonus = No castle can have a bonus now.
ludwig-misfit-bonus-tile = No tile was placed in the castle with the bonus.
ludwig-misfit-bonus-drawn = A bonus that draws is due, and nothing is drawn.
ludwig-misfit-bonus-unclear = It is not clear which bonus is due: write it into "sites".
ludwig-misfit-limbo = There cannot be that many drawn tiles now.
ludwig-misfit-nowhere = A room tile lies nowhere.
ludwig-misfit-seat = Ludwig sits on seat 2 (positions count seats from 0).
ludwig-misfit-left-right = "selected", "left" and "right" do not name the same two tiles.
ludwig-misfit-two-tiles = Two different tiles stand here, or none.
ludwig-misfit-tile-twice = A tile stands here twice.
ludwig-misfit-drawn = These must be two tiles of Ludwig’s hand, known only to whoever assigns them.
ludwig-misfit-chosen = These are not the ones who have chosen two tiles face down or have assigned them.
ludwig-worth-rooms = rooms
ludwig-worth-sleeping = sleeping rooms
ludwig-worth-cards = bonus cards
ludwig-worth-attendants = attendants
ludwig-worth-throne = throne room
ludwig-worth-begun = kinds of rooms begun
ludwig-worth-spaces = places to build on
ludwig-worth-tiles = tiles still to come
ludwig-worth-other = the other castle
ludwig-tie-castle = Points of the stronger castle
ludwig-tie-rooms = Specialty rooms in both castles
