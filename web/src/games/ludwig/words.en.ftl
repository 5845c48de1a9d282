ludwig-castles = All castles
ludwig-castle-of = Castle { $name }, { $mates }: { $n ->
    [one] 1 point
   *[other] { $n } points
 }
ludwig-castle-picture = Castle { $name } with { $n ->
    [one] 1 room
   *[other] { $n } rooms
 } and throne room
ludwig-counts = counts
ludwig-counters-label = Rooms of each type
ludwig-count-next = { $n } more to the bonus for tile { $at }
ludwig-count-full = Both bonuses are taken
ludwig-waiting = { $tile } from { $name } is waiting
ludwig-wish = { $name } would like { $tile } on { $space }.
ludwig-wished = wished by { $name }
ludwig-wish-place = Wish for { $tile } on { $space }
ludwig-place-no = Space { $space }: does not fit. Enter says why
ludwig-gain-own = { $n ->
    [0] brings nothing here yet
    [one] 1 point of its own
   *[other] { $n } points of its own
 }
ludwig-gain-split = { $n } points: { $own } of its own, { $more } elsewhere
ludwig-left = on your left
ludwig-right = on your right
ludwig-shared = you share with Ludwig
ludwig-not-shared = Ludwig's other castle
ludwig-others = { $n ->
    [one] 1 other
   *[other] { $n } others
 }
ludwig-back = Back to your castles
ludwig-two = left { $left }, right { $right }
ludwig-ready = ready
ludwig-sheet = Score sheet
ludwig-sheet-all = all castles
ludwig-row = Row
ludwig-row-food = Food rooms
ludwig-row-living = Living rooms
ludwig-row-utility = Utility rooms
ludwig-row-outdoor = Outdoor rooms
ludwig-row-sleeping = Sleeping rooms
ludwig-row-corridor = Corridors
ludwig-row-downstairs = Downstairs rooms
ludwig-row-tower = Towers
ludwig-row-fountain = Fountains
ludwig-row-foyer = Foyers
ludwig-row-cards = Bonus cards
ludwig-row-attendants = Attendants
ludwig-row-throne = Throne room
ludwig-row-empty = None of these yet.
ludwig-sum = Total
ludwig-weaker = The weaker castle counts
ludwig-memory = Stacks you passed on
ludwig-memory-of = Stack of { $name }
ludwig-my-hand = Your hand
ludwig-pass-left = { $n ->
    [one] 1 tile goes left
   *[other] { $n } tiles go left
 }
ludwig-pass-right = { $n ->
    [one] 1 tile goes right
   *[other] { $n } tiles go right
 }
ludwig-hand-gain = Best space in { $left }: { $a }, in { $right }: { $b }
ludwig-turned-up = Turned up
ludwig-to-place = Still to place
ludwig-many = These castles are waiting for you
ludwig-hint-select = Tap two tiles. Below each you see what it would bring left and right.
ludwig-hint-place = Choose a dashed space in the castle.
ludwig-split = Which tile for which castle?
ludwig-split-king = Ludwig's tiles: which one for which castle?
ludwig-split-swap = Exchange { $a } and { $b }
ludwig-swap = exchange
ludwig-split-do = Deal out like this
ludwig-split-short = Deal out
ludwig-order = Who goes first in { $castle }?
ludwig-order-mine = your tile
ludwig-order-first = first
ludwig-order-note = If you disagree, the older one goes first: { $name }.
ludwig-order-king = Here you decide alone, about Ludwig's tile too.
ludwig-order-always = do not ask again: always the usual order
ludwig-order-usual = Usual order
ludwig-held = { $tile }, to be placed in { $castle }. Enter leads to the spaces
ludwig-into = goes to { $castle }
ludwig-chain = What has happened so far
ludwig-chain-due = Tile { $n }: { $kind }
ludwig-chain-chosen = Bonus: { $kind }
ludwig-chain-rooms = 5 rooms drawn
ludwig-chain-cards = 3 cards drawn
ludwig-choose-specialty = Choose a specialty room for { $castle }
ludwig-choose-bonus = Choose a bonus for { $castle }
ludwig-choose-attendant = Choose an attendant for { $castle }
ludwig-choose-room = Keep one room for { $castle }
ludwig-choose-card = Keep one bonus card for { $castle }
ludwig-per-hanging = 1 for each { $what }
ludwig-decides = { $name } decides in { $castle }
ludwig-round = Round { $round }, turn { $turn }
ludwig-wait = Watch: the dashed frame shows the newest tile.
ludwig-bonus-food = draw 5 rooms, place 1
ludwig-bonus-living = 1 attendant
ludwig-bonus-utility = draw 3 cards, keep 1
ludwig-bonus-outdoor = 1 fountain
ludwig-bonus-sleeping = 1 tower
ludwig-bonus-corridor = 1 foyer
ludwig-card-distinct_types = 1 for each type in the castle
ludwig-card-attendants = 4 for each attendant
ludwig-card-downstairs = 2 for each downstairs room
ludwig-card-sleeping = 2 for each sleeping room
ludwig-card-below_ground = 1 for each room below ground
ludwig-card-high_levels = 1 for each room two or more levels above the throne room
ludwig-card-living = 2 for each living room
ludwig-card-food = 2 for each food room
ludwig-card-height = 1 for each level
ludwig-card-width = 1 for each column
ludwig-card-outdoor = 2 for each outdoor room
ludwig-card-corridor = 2 for each corridor
ludwig-card-enclosed_8 = 3 for each room with all 8 spaces around it filled
ludwig-card-enclosed_4 = 2 for each room with neighbours on all four sides
ludwig-card-utility = 2 for each utility room
ludwig-card-specialty = 2 for each specialty room, throne room included
ludwig-card-throne_types = 2 for each regular type sharing an edge with the throne room
ludwig-card-throne_spaces = 1 for each filled space around the throne room
ludwig-card-five_of_a_type = 4 for each type with at least five rooms
ludwig-card-three_of_a_type = 2 for each type with at least three rooms
ludwig-step-select = Select
ludwig-step-assign = Deal out
ludwig-step-place = Place
ludwig-done = Done
ludwig-done-left = { $n ->
    [one] Choose one more tile
   *[other] Choose two tiles
 }
ludwig-done-final = Then your choice is final
ludwig-set = Place
ludwig-set-where = Choose a space
ludwig-keep = Keep
ludwig-take = Take
ludwig-take-which = Choose one first
ludwig-guide-give = Ludwig plays too: give one of his two tiles to the castle you share with him; the other goes to your opponent's castle with Ludwig.
ludwig-guide-select-first = You build one castle to your left and one to your right with your neighbours, and in the end only the weaker one counts for you. Point at a tile: both castles show what it would bring.
ludwig-guide-select-pick = Choose two tiles, one for each castle. The rest goes to your neighbour, and you get the stack from the other one.
ludwig-guide-select = Three rooms of a type bring a bonus, five another one. The marks above the castle keep count.
ludwig-guide-select-weak = { $castle } lags behind, and only the weaker castle counts for you. Look first for what helps there.
ludwig-guide-select-second = Second round: nine new tiles, and the stacks now go to the right.
ludwig-guide-assign = One tile goes into each of your castles. Exchange them to compare both ways.
ludwig-guide-order = Usually it does not matter who goes first. If your tile needs the other one below it, wait.
ludwig-guide-place-first = Dashed spaces are allowed, the number is the gain. Above ground level a room needs something beneath it, elsewhere only a neighbour.
ludwig-guide-place = The number includes what other rooms gain. Nothing may be built on outdoor rooms, fountains and towers.
ludwig-guide-place-bonus = This room is a bonus. It is placed at once, before anything else.
ludwig-guide-specialty = The fifth tile of a type: a fountain always brings 5, a tower 1 for each room below, a foyer 1 for each room around it.
ludwig-guide-bonus = The third downstairs room is a wild card: take the bonus of another type.
ludwig-guide-attendant = An attendant counts his hanging in the whole castle. The number shows what he already brings.
ludwig-guide-room = Keep one of the five rooms and place it at once. Point at one to see what it brings.
ludwig-guide-card = One card stays face up with the castle and counts at the end. Go on building towards it.
ludwig-guide-wait = Everybody chooses at the same time, face down. When everybody is ready, all tiles are turned face up.
ludwig-guide-watch = The others are building now. Point at a room to see what it scores.
ludwig-guide-end = Of your two castles the weaker one counts. The score sheet shows every row; tap one to see every room.
ludwig-pad-help = Choose a room from the list and tap a space. Tapping a room takes it up again. Columns 0 and 1 on ground level are the throne room.
ludwig-pad-castle = Castle { $n }
ludwig-pad-more = One more castle
ludwig-pad-rooms = Rooms
ludwig-pad-type = Type
ludwig-pad-all = all
ludwig-pad-search = Find a room
ludwig-pad-now = to a space
ludwig-pad-choose = No room chosen yet.
ludwig-pad-extras = Attendants and bonus cards
ludwig-pad-no-attendant = no attendant
ludwig-pad-no-card = no bonus card
ludwig-pad-clear = Empty this castle
ludwig-pad-result = Result
ludwig-pad-cell = Space { $space }
ludwig-pad-remove = { $tile } at { $space }: take away
ludwig-pad-bad = The castle cannot stand like this: { $what }
ludwig-tie = A tie is broken by the stronger castle, then by the number of specialty rooms.
ludwig-final = Final result: the weaker castle counts

ludwig-aim-1 = You build two castles, one with each neighbour.
ludwig-aim-2 = Only the weaker of the two counts for you: build both.
ludwig-aim-3 = Rooms bring points for what lies beside, above and below them. The third and the fifth of a type bring more.
