# The sentence on the first page: what it is about, in one breath.
toy-hook = Everyone lays a card face down. The highest one scores.

toy-option-low = The lowest card scores

toy-card = Card
toy-card-text = A card shows a number from 1 to { $highest }; there is one of each.
toy-choose = Choose card { $card }

toy-prompt-choose = Round { $round } of { $rounds }: choose a card, face down.
toy-prompt-wait = { $seats } still choose.
toy-prompt-over = The game is over.

toy-you-hold = You hold { $cards }.
toy-you-chose = You have chosen card { $card }.
toy-open = Face up: { $cards }.
toy-has = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
 }, { $held ->
    [one] 1 card
   *[other] { $held } cards
 } in hand.

toy-chosen = { $seat } has chosen.
toy-laid = { $seat } { $card }
toy-turned-up = Turned up: { $cards }. { $winner } scores { $points ->
    [one] 1 point
   *[other] { $points } points
 }.
toy-drew = { $seat } draws card { $card }.
toy-drew-hidden = { $seat } draws a card.

toy-points = Rounds won

toy-not-now = Nobody waits for you now.
toy-not-in-hand = Card { $card } is not in your hand.

toy-misfit-choice = The viewer's own choice is missing.
toy-broken-seats = The number of seats is not possible.
toy-broken-round = There are not that many rounds.
toy-broken-cards = The cards do not each lie in exactly one place.
toy-broken-points = There are more points than the open cards are worth.
toy-broken-held = A hand has the wrong number of cards.
toy-broken-choice = A choice does not fit the hand.
toy-broken-drawn = The number of cards drawn does not fit.
