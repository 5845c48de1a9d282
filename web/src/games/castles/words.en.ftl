castles-ask-choose = Decide for both together: keep, offer or dispose.
castles-ask-use = { $n ->
    [one] One more: build it or store it.
   *[other] Build your two tiles or store them.
 }
castles-ask-replacement = { $n ->
    [one] One more replacement tile: build it or store it.
   *[other] Two new ones as replacement: build or store them.
 }
castles-ask-full = Your store is full: build the tile, make room, or accept a fault.
castles-ask-dump = { $n ->
    [one] One more on your dump: build it, store it or throw it away.
   *[other] Clear your dump: build, store or throw away, each tile on its own.
 }
castles-offer-short = offer
castles-own-site = Your building site: { $walls ->
    [one] 1 wall tile
   *[other] { $walls } wall tiles
 }, { $open ->
    [0] no open cell
    [one] 1 open cell
   *[other] { $open } open cells
 }
castles-site = Building site of { $name }: { $walls ->
    [one] 1 wall tile
   *[other] { $walls } wall tiles
 }, { $open ->
    [0] no open cell
    [one] 1 open cell
   *[other] { $open } open cells
 }
castles-site-of = Building site of { $name }
castles-others = The other building sites
castles-enlarge = Show the building site of { $name } large
castles-back = Back to my building site
castles-walls = { $n ->
    [one] wall
   *[other] walls
 }
castles-walls-short = { $n ->
    [one] wall
   *[other] walls
 }
castles-openings = { $n ->
    [one] open cell
   *[other] open cells
 }
castles-open-short = open
castles-faults-short = { $n ->
    [one] fault
   *[other] faults
 }
castles-done = done
castles-round = { $n ->
    [0] Set-up
   *[other] Round { $n }
 }
castles-cell-empty = empty
castles-cell-open = empty, it rains in here, { $n ->
    [0] no tile can fit here any more
    [one] 1 tile could fit
   *[other] { $n } tiles could fit
 }
castles-note-open = { $cell } is open
castles-note-chances = { $n ->
    [0] Nothing that can still come fits here.
    [one] 1 tile that can still come fits.
   *[other] { $n } tiles that can still come fit.
 }
castles-note-place = { $tile } on { $cell }: { $gain }
castles-note-size = castle +{ $n }
castles-note-apart = not joined to the gate
castles-note-rain = { $n ->
    [-1] 1 open cell less
    [-2] 2 open cells less
    [-3] 3 open cells less
    [1] 1 open cell more
   *[other] { $n } open cells more
 }
castles-note-stock = stock +1
castles-use-help = Or set it on a dashed cell.
castles-cell-not = does not fit here
castles-gain = { $n ->
    [-1] costs 1 point
    [1] brings 1 point
   *[other] changes your score by { $n } points
 }
castles-store = Store
castles-your-store = Your store, { $n } of 8 spaces taken
castles-store-of = Store of { $name }, { $n } of 8 spaces taken
castles-faults = Faults
castles-dump = Dump
castles-your-dump = Your dump
castles-dump-free = free
castles-dump-taken = The dump is taken
castles-dump-from = from { $name }, turned up after all turns
castles-piles = Piles
castles-quarry = Quarry
castles-rounds = { $n ->
    [0] no round after this one
    [one] at most 1 more round
   *[other] at most { $n } more rounds
 }
castles-last-round = last round
castles-rubble-pile = Rubble
castles-rubble-n = { $n ->
    [one] 1 tile in the rubble
   *[other] { $n } tiles in the rubble
 }
castles-dispose-here = Throw both tiles into the rubble, where { $n ->
    [one] 1 lies
   *[other] { $n } lie
 }
castles-unseen = { $n ->
    [one] 1 tile still hidden
   *[other] { $n } tiles still hidden
 }
castles-unseen-text = In the quarry, in other hands and on face-down dumps, all masonries together.
castles-pair = Your pair
castles-replacement = Replacement: use it now
castles-tray-dump = On your dump
castles-tray-store = From the store
castles-nothing = Nothing in hand
castles-your-gate = Your gate
castles-fits-not = fits nowhere
castles-fits = fits { $cells }
castles-fits-n = fits { $n } cells
castles-turn = Turn
castles-turn-key = The key R or the mouse wheel turns it
castles-turned = { $n ->
    [0] Upright
    [1] Turned right
    [2] Upside down
   *[other] Turned left
 }{ $fits ->
    [0] , fits nowhere like this
   *[other] {""}
 }
castles-offer = Offer face down
castles-offer-to = Offer the pair to { $name }
castles-offer-detail = You draw two new ones and must use them.
castles-dispose = Dispose
castles-dispose-detail = both gone, no penalty
castles-put-store = Store
castles-put-store-detail = space { $n } of 8
castles-store-full = Your store is full
castles-rubble = Throw away
castles-rubble-detail = into the rubble, no penalty
castles-fault = Fault
castles-fault-sure = Really a fault?
castles-fault-detail = beside the site, costs 1 point
castles-gate-help = From the gate your castle grows to the left, to the right and upwards.
castles-confirm-help = You can still take everything back.
castles-store-help = You can still build tiles from your store, in any order.
castles-store-none = Nothing in your store fits any more.
castles-step-choose = Choose
castles-step-use = Build
castles-step-dump = Dumps
castles-gate = Place gate
castles-gate-detail = Pick a column
castles-set = Set
castles-keep = Keep
castles-keep-detail = build or store both
castles-end-turn = End turn
castles-end-turn-short = End turn
castles-end-dump = Finish dump
castles-end-dump-short = Finish
castles-end-works = End works
castles-end-works-short = End works
castles-left = { $n ->
    [one] 1 tile left to use
   *[other] { $n } tiles left to use
 }
castles-or-build = or build from the store first
castles-works-gain = Your store still offers +{ $n }
castles-sixteen = this triggers the end of the game
castles-sure-sixteen = Really trigger the end?
castles-sure-works = Really stop here?
castles-sure-short = Really?
castles-confirm-turn = Everything is placed. Have one more look and end your turn.
castles-confirm-dump = Your dump is cleared. Finish it.
castles-confirm-works = Nothing fits any more. End your final works.
castles-confirm-detail = a draft until then
castles-guide-gate = Your gate is where the castle begins, and only what is joined to it counts. It has most room in the middle.
castles-guide-wait-gate = The others place their gates. It starts in a moment.
castles-guide-wait = Look at the other sites: a click enlarges them. Who has which opening decides whom you offer what you cannot use.
castles-guide-choose = Decide for both together: keep them, push them face down to somebody, or throw them away. The number on a tile says what it brings at its best place.
castles-guide-choose-good = One of them brings two points at once: one for the castle, one because it closes an opening. Keeping pays. Just set it on a dashed cell.
castles-guide-choose-bad = Neither of them fits. Offer them and draw new ones, which you must use. Or throw both away at no cost.
castles-guide-choose-later = Each grey cell with rain costs a point at the end. A cross in it means: no tile that can still come fits there.
castles-guide-sixteen = You have { $n } walls and { $open } open cells. With 16 walls and no open cell the game ends after the round.
castles-guide-build = Wall meets wall, sky meets sky. Dashed cells are allowed; tap another one and the page says why not. Until you end the turn everything is a draft.
castles-guide-turn = Tiles without a flag may be turned: with the key R, the mouse wheel or the small pictures.
castles-guide-store = This fits nowhere just now. Store it: every two tiles left there at the end cost a point.
castles-guide-fault = Your store is full. Build something from it first, or the tile becomes a fault and costs a point.
castles-guide-replacement = These two are the replacement for your offer. You must build or store them; they cannot be given away again.
castles-guide-dump = Somebody pushed a pair to you. Build, store or throw away each tile as you like.
castles-guide-end = Your pair is placed. You can still build from the store before you end the turn.
castles-guide-works = The rounds are over. Once more you may build from the store; every two tiles left there cost a point.
castles-guide-confirm = Everything is decided. Undo still takes back each step; “End turn” makes it count.
castles-guide-over = Each tile of the castle counts a point; rain, stock and faults take points off. Walk through the lines, and the site shows what is meant.
castles-pad-help = Choose masonry and shape, turn it and tap a cell. A tap on a taken cell removes the tile. Arrow keys move between cells, R turns, Enter sets.
castles-pad-seats = Whose site
castles-pad-seat = Player { $n }
castles-pad-masonry = Masonry
castles-pad-own = Own masonry
castles-pad-shape = Shape
castles-pad-turn = Turn
castles-pad-rules = Extended rules
castles-pad-clear = Clear this site
castles-pad-result = Result
castles-pad-step-1 = Size
castles-pad-step-2 = Stock
castles-pad-step-3 = Rain
castles-pad-step-4 = Faults
castles-pad-step-5 = Wrongly built
castles-pad-step-6 = Bonus points
castles-pad-none = nothing
castles-pad-bad = The table cannot lie like this: { $what }
castles-pad-cell = { $cell }: { $what }
castles-pad-put = put { $tile } here
castles-pad-remove = Remove { $tile }
castles-pad-people = How many
castles-pad-to-store = Put into the store
castles-pad-to-faults = Put with the faults
castles-pad-nogate = No gate stands yet. It lies in the store meanwhile.
castles-pad-wrong = Wrongly built is what could not have been set like this in any order.
castles-pad-used-up = There are only { $n } of these, and they lie here already.
castles-pad-full = The store has room for eight.
castles-pad-total = Total
castles-faults-of = { $n ->
    [one] 1 fault beside the site
   *[other] { $n } faults beside the site, the latest shown
 }

castles-aim-1 = Build the largest castle: every tile that is joined to the gate is a point.
castles-aim-2 = Leave no open side where it rains in, and clear your store: both cost points.
castles-aim-3 = Whoever has 16 walls and no open side ends the game.
