castellan-board = Castle with { $towers ->
    [one] 1 tower
   *[other] { $towers } towers
 }, { $walls ->
    [one] 1 wall
   *[other] { $walls } walls
 } and { $yards ->
    [0] no courtyard
    [one] 1 courtyard
   *[other] { $yards } courtyards
 }
castellan-new-yard = new: { $n }
castellan-loses = { $n ->
    [one] costs 1 point
   *[other] costs { $n } points
 }
castellan-to-build = To build
castellan-together = Together
castellan-together-draw = { $n ->
    [one] and draw 1 more card
   *[other] and draw { $n } more cards
}
castellan-tower = tower
castellan-short = short wall
castellan-long = long wall
castellan-played = Played:
castellan-hand = Your hand
castellan-hand-count = { $n ->
    [0] no card left
    [one] 1 card, face up only for you
   *[other] { $n } cards, face up only for you
 }
castellan-draw-more = draw +1
castellan-draw-from = { $n ->
    [0] Your piles are empty
    [one] Draw 1 card from
   *[other] Draw { $n } cards from
 }
castellan-claim = Double keep
castellan-hand-wall = wall cards in hand
castellan-hand-tower = tower cards in hand
castellan-piles = piles { $wall } + { $tower }
castellan-double = double keep
castellan-double-used = already used
castellan-supply = Supply
castellan-shown = Cards already shown
castellan-wall-cards = wall cards
castellan-tower-cards = tower cards
castellan-last-round = { $name } has run out of cards. Last round.
castellan-step-play = Play
castellan-step-build = Build
castellan-step-claim = Claim
castellan-step-draw = Draw
castellan-play = { $n ->
    [0] Play cards
    [one] Play 1 card
   *[other] Play { $n } cards
 }
castellan-play-none = Choose at least one card
castellan-play-not = Not like this: why?
castellan-end = Hand over
castellan-set = Set
castellan-end-turn = Draw and end turn
castellan-end-turn-short = End turn
castellan-left = { $n ->
    [one] 1 piece still to build
   *[other] { $n } pieces still to build
 }
castellan-claim-none = Not yet
castellan-claim-none-why = save the double keep
castellan-claim-first = Choose a courtyard first
castellan-draw = { $n ->
    [one] Draw 1 card and end turn
   *[other] Draw { $n } cards and end turn
 }
castellan-confirm = End turn
castellan-choose-pile = Choose the piles first
castellan-guide-play-first = Your cards give you walls and towers. In the first turn all of them must hang together: choose at least one tower and walls to go with it.
castellan-guide-play = Choose one or more cards. However many you play, you draw only one: save them for the turn in which you close a courtyard.
castellan-guide-play-later = Look at the castle first: which courtyard lacks only a few pieces? Then choose the cards that give just these.
castellan-guide-last = This is your last turn. What you do not play now counts nothing.
castellan-guide-first-tower = The first tower begins the castle. Set it on the dashed place.
castellan-guide-wall = A wall begins at a tower. Dashed places are allowed. Try another one and the page says why not. Everything can be taken back until you draw.
castellan-guide-tower = Towers go to open wall ends, the orange rings. Every tower on the edge of a courtyard is a point.
castellan-guide-close = You can close a courtyard here: { $n } points. The number stands at the place.
castellan-guide-end = These pieces fit nowhere any more. They go to the next player, who must build them.
castellan-guide-claim = Once in the game a courtyard counts double. Is it worth it here, or will a larger one come? Five towers or more are usually good.
castellan-guide-draw = Look once more at what you leave open to the next player. With the draw your turn stands.
castellan-guide-watch-first = The opponent begins the castle. You are next.
castellan-guide-watch = You may not build in other players' courtyards, but you may on the outside of their walls.
castellan-guide-over = Every courtyard brings as many points as towers touch it. Walk through the points line by line.
castellan-pad-help = Choose a tool and tap the plan. Tapping again takes the piece away. By keys: arrows move the mark, R turns it, Enter sets.
castellan-pad-mark = Set { $what } at { $at }{ $dir ->
    [E] { " " }eastwards
    [N] { " " }northwards
   *[none] { "" }
  }
castellan-pad-mark-away = Take away { $what } at { $at }{ $dir ->
    [E] { " " }eastwards
    [N] { " " }northwards
   *[none] { "" }
  }
castellan-pad-mark-open = { $what }: cell { $at } is in no courtyard
castellan-pad-keep = Keep of { $colour }
castellan-pad-double = double
castellan-pad-clear = Take everything away
castellan-pad-result = Result
castellan-pad-bad = The castle cannot stand like this: { $what }
castellan-pad-empty = Nothing stands on the plan yet.
castellan-pad-tools = Tool
castellan-green = green
castellan-yellow = yellow
castellan-red = red
castellan-blue = blue
castellan-tale-cards = { $seat } plays { $cards }.
castellan-tale-yard = { $seat } closes the courtyard { $cell } for { $n } points.

castellan-aim-1 = Close a courtyard: whoever sets the last piece owns it.
castellan-aim-2 = Every tower around one of your courtyards is a point in the end. Large courtyards count much, one of them counts twice.
castellan-aim-3 = Save cards for the big turn, and leave the others no courtyard that is almost closed.
