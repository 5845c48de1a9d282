schloss-ask-place = Place { $name } beside the castle: choose a dashed cell.
schloss-board = Castle with { $n ->
    [one] 1 room
   *[other] { $n } rooms
 }
schloss-begin = The gate has fallen shut. The night in the castle begins.
schloss-laid = { $n } of { $of } rooms laid
schloss-inside = In it: { $things }.
schloss-list = { $things }
schloss-level = Level { $n }, { $name }
schloss-cell-no = Cell { $cell }: the tile does not fit here
schloss-cell-ways = { $n ->
    [one] Only this way round fits.
   *[other] { $n } ways round fit, R turns.
 }
schloss-cell-armed = { $n ->
    [one] Chosen. Enter again lays it.
   *[other] Chosen. R turns it, Enter again lays it.
 }
schloss-place-no = { $room }: no target now. { $inside }
schloss-walk = Walk { $n } steps: { $room }.
schloss-swap-open = Swap with the castle owner's help
schloss-ends-turn = This ends your turn.
schloss-fight-life = fight { $fight }, life { $life }
schloss-odds = { $name }: { $win } % win, { $hit } % hit.
schloss-odds-ball = With a fireball { $win } %.
schloss-odds-short = { $win } % win, { $hit } % hit
schloss-door-opens = The door opens on { $numbers }: { $n } %.
schloss-door-unseen = Closed door. Nobody knows its numbers: about { $n } %.
schloss-door-short = die: { $n } %
schloss-island = Island: no way leads here yet.
schloss-duel-words = { $name } throws { $die }, { $total } in all against life { $life }. { $ghost } throws { $ghostdie }, { $ghosttotal } in all against shield { $shield }.
schloss-strikes = { $name } strikes
schloss-strikes-back = { $name } strikes back
schloss-tile-turn = Turn { $name }, exits { $exits }
schloss-drawn = Level { $n }, { $name }
schloss-brings-ghost = A ghost will come
schloss-brings-boxes = { $n ->
    [one] 1 box of tier { $tiers }
   *[other] { $n } boxes of tier { $tiers }
 }
schloss-brings-door = Closed door
schloss-brings-stairs = Secret passage
schloss-brings-fountain = Fountain of youth: hearts to be had
schloss-brings-owner = Room { $n } of the castle owner
schloss-brings-nothing = Empty corridor
schloss-ways-here = { $n ->
    [one] Only this way round fits here.
   *[other] { $n } ways round fit here. R turns.
 }
schloss-cells-fit = { $n ->
    [one] 1 cell fits. Choose it on the plan.
   *[other] { $n } cells fit. Choose one on the plan.
 }
schloss-ways-touch = { $n ->
    [one] Only this way round fits here.
   *[other] { $n } ways round fit here. Tap one.
 }
schloss-rotation = How the tile lies
schloss-way = Exits { $exits }
schloss-mode-eye = The Eye
schloss-mode-eye-text = Choose a face-down box on the plan. Only you will see what is in it.
schloss-mode-wings = Wings
schloss-mode-wings-text = Choose on the plan where to fly. The scroll is used up.
schloss-mode-off = Never mind
schloss-let-be = Leave it
schloss-door-of = Closed door
schloss-use-key = Use a key ({ $n })
schloss-pips = { $left } of { $all } actions left
schloss-left = { $n ->
    [one] last action
   *[other] { $n } actions left
 }
schloss-whirled = Whirlwind
schloss-pinned = A ghost is with you. Fight one round first, then you may leave.
schloss-pinned-done = You have fought: another round, leave, or stop. Nothing else is possible here.
schloss-nothing-here = Nothing to do here. Choose on the plan where to go.
schloss-do-here = Possible here
schloss-do-fight = Fight: { $name }
schloss-do-open = Open box { $tier }
schloss-do-open-known = Open box: { $what }
schloss-do-take = Take: { $what }
schloss-do-drink = Drink
schloss-do-swap = Swap
schloss-do-door = Door: { $room }
schloss-do-stairs = Secret passage: { $room }
schloss-hearts-to = { $from } → { $to } hearts
schloss-hearts = { $n ->
    [one] 1 heart
   *[other] { $n } hearts
 }
schloss-fireball-q = Throw a fireball?
schloss-ball-none = it stays
schloss-ball-short = not enough
schloss-ball-beats = beaten: { $dots ->
    [one] 1 point
   *[other] { $dots } points
 } and a box
schloss-ball-more = wasted
schloss-ball-words = { $n ->
    [0] No fireball
    [one] 1 fireball
   *[other] { $n } fireballs
 }: { $total } against life { $life },
schloss-hit-anyway = Either way { $ghost } > { $shield }: a heart lost, { $hearts } left.
schloss-hit-dies = Either way { $ghost } > { $shield }: the last heart goes, you die.
schloss-found = Found
schloss-keep-which = What do you keep?
schloss-keep-old = { $n ->
    [one] Keep the old one
   *[other] Keep the old ones
 }
schloss-leave-new = The new one stays face-up here.
schloss-take-new = Take the new one
schloss-drop-old = Lay down: { $what }
schloss-death = You die
schloss-death-text = Two things stay here ({ $room }). You start again at START with three hearts.
schloss-ghost-n = Ghost { $n } of { $of }
schloss-ghosts = The ghosts move
schloss-ghosts-text = Every arrow is a step. Push them to others or away from you.
schloss-ghosts-which = Which ghost?
schloss-last-ghost = This is the last step. Your turn ends with it.
schloss-turn = Turn { $n }
schloss-does-draw = draws a tile.
schloss-does-place = lays a room.
schloss-does-actions = is on the way through the castle.
schloss-does-fireball = wonders whether a fireball helps.
schloss-does-item = wonders what to keep.
schloss-does-death = dies and leaves two things behind.
schloss-does-ghosts = moves the ghosts.
schloss-swap = Swap
schloss-swap-take = Take from { $name }
schloss-swap-give = Give for it
schloss-swap-nothing = You have nothing of this sort and give nothing.
schloss-swap-do = Swap
schloss-swap-take-first = Choose what to take
schloss-swap-give-first = Choose what to give
schloss-carry = Your things
schloss-no-sword = no sword
schloss-no-shield = no shield
schloss-no-scroll = no scroll
schloss-empty = empty
schloss-fireball = Fireball
schloss-eye = Eye
schloss-key = Key
schloss-n-fireball = { $n ->
    [one] 1 fireball
   *[other] { $n } fireballs
 }
schloss-n-eye = { $n ->
    [one] 1 eye
   *[other] { $n } eyes
 }
schloss-n-key = { $n ->
    [one] 1 key
   *[other] { $n } keys
 }
schloss-supply = Still in the supply
schloss-pile-tiles = Rooms
schloss-pile-boxes = Boxes
schloss-pile-ghosts = Ghosts
schloss-hearts-left = Hearts
schloss-doors-left = Doors
schloss-owner = Castle owner
schloss-owner-at = { $room }
schloss-owner-for = waits for room { $n }
schloss-owner-off = has left
schloss-brothers = Two brothers
schloss-brothers-are = { $beaten ->
    [0] { $about ->
        [0] still hidden
        [one] one is here
       *[other] both are here
     }
    [1] { $about ->
        [0] one beaten
       *[other] one beaten, one here
     }
   *[other] both beaten
 }
schloss-unseen = What is still in boxes
schloss-step-hall = Entrance hall
schloss-step-place = Lay
schloss-step-actions = Actions
schloss-step-actions-left = Actions, { $n } left
schloss-step-ghosts = Ghosts
schloss-draw = Draw a tile
schloss-lay = Lay it here
schloss-lay-where = cell { $cell }
schloss-lay-first = Choose a cell first
schloss-look-first = Choose a box first
schloss-fly-first = Choose a room first
schloss-stop = End actions
schloss-stop-short = Stop
schloss-stop-left = { $n ->
    [one] 1 action is lost
   *[other] { $n } actions are lost
 }
schloss-press-fight = Fight
schloss-press-open = Open the box
schloss-press-take = Take
schloss-press-drink = Drink
schloss-press-throw = Throw the die
schloss-press-look = Look
schloss-press-fly = Fly
schloss-press-go = Go
schloss-throw-door = costs 1 action, open or not
schloss-fight-first = The ghost will not let you go otherwise
schloss-throw-balls = { $n ->
    [0] Throw no fireball
    [one] Throw a fireball
   *[other] Throw { $n } fireballs
 }
schloss-lose = Lose these two
schloss-lose-first = { $n ->
    [one] Choose 1 more thing
   *[other] Choose { $n } things
 }
schloss-end = End turn
schloss-end-short = End turn
schloss-move-end = Move, end turn
schloss-move-ghost = Move
schloss-ghosts-first = Move the ghosts first
schloss-guide-watch-hall = First everybody lays two rooms. That makes the entrance hall.
schloss-guide-watch = Everybody lays a room, has four actions and then pushes three ghosts. Point at a room to see what is in it.
schloss-guide-place-1 = Rooms of level 1 lengthen one of the three straight corridors. Choose a dashed cell. Boxes are good to have near you.
schloss-guide-place-2 = Rooms of level 2 join level 1: exit to exit, wall to wall. Where it does not work, the page says why.
schloss-guide-place-3 = Level 3 may lie anywhere beside the castle if the edges fit. If there is something in it, it must be reachable at once.
schloss-guide-place-4 = Level 4 may even wall up other exits. It only needs an entrance of its own.
schloss-guide-turn = Turn the room with R or the round arrows. It is laid only by “Lay it here”.
schloss-guide-walk = You have four actions. Choose a room to go there: the number says how many steps it takes. Get yourself a box, a shield first if you can.
schloss-guide-walk-later = Go where there is something to get: boxes, weak ghosts, the castle owner. Point at a ghost to see your odds.
schloss-guide-box = Something lies here. Opening costs an action, and what is in it is yours if you have room for it.
schloss-guide-fight = A ghost holds you until you have fought one round. Your throw must be higher than its life, equal is not enough. It strikes back even if you win.
schloss-guide-fought = You have fought your round. Now you may fight again, leave or stop.
schloss-guide-fireball = A fireball adds two, even after the throw. Is it worth it? Every card left at the end is a point.
schloss-guide-item = You carry only one sword, one shield and two scrolls. What you do not keep lies open in the room, for others too.
schloss-guide-death = Without a heart you die: two things stay behind, but treasures, ghosts and cards remain yours.
schloss-guide-door = Throw one of the numbers on the door and it opens. A key opens it for certain.
schloss-guide-stairs = From one staircase the secret passage leads to any other for one action.
schloss-guide-whirlwind = The whirlwind gives you seven actions instead of four. Announce it before your first action.
schloss-guide-wings = Wings carry you to any reachable room without a closed door.
schloss-guide-eye = The Eye shows only you what is in a box. It stays visible to you on the plan.
schloss-guide-drink = At the fountain every action brings a heart, up to ten.
schloss-guide-owner = The castle owner is here: with his help you swap something with another player, who is not asked.
schloss-guide-swap = Sword for sword, shield for shield, scroll for scroll, loot for loot. Give the worst, take the best.
schloss-guide-ghosts = You must move three ghosts by one room each if possible. Strong ghosts are best kept near other players.
schloss-guide-last-ghost = Your turn ends with this step. Look once more who stands next to you.
schloss-guide-over = Treasures, ghosts, weapons, scrolls and cards left over count. Walk through the points line by line.

schloss-pad-sorts = What is entered
schloss-pad-treasure = Treasures
schloss-pad-ghost = Ghosts
schloss-pad-sword = Sword
schloss-pad-shield = Shield
schloss-pad-scroll = Scrolls
schloss-pad-cards = Magic cards
schloss-pad-card-fireball = Fireballs
schloss-pad-card-eye = Eyes
schloss-pad-card-key = Keys
schloss-pad-hint = A tap gives the thing to { $name }, a second one takes it away.

schloss-aim-1 = Collect treasures and beat ghosts: both bring points in the end.
schloss-aim-2 = Open boxes to become stronger: your throw must be higher than the life of the ghost.
schloss-aim-3 = The night ends as soon as both brothers of the castle owner are beaten. Until then, mind your hearts.
