# A Castle for All Seasons

# The sentence on the first page: what it is about, in one breath.
burg-hook = Everyone picks a person in secret, and almost every one helps the others too.

burg-option-season = Season
burg-option-season-summer = Summer
burg-option-season-winter = Winter with six event cards

# Material and Taler
burg-kind-sand = sand
burg-kind-wood = wood
burg-kind-clay = clay
burg-kind-stone = stone
burg-kind-silver = silver
burg-pieces-sand = { $count } sand
burg-pieces-wood = { $count } wood
burg-pieces-clay = { $count } clay
burg-pieces-stone = { $count } stone
burg-pieces-silver = { $count } silver
burg-bars-become = { $count ->
    [one] 1 silver as { $pieces }
   *[other] { $count } silver as { $pieces }
 }
burg-taler = { $count } Taler
burg-vp = { $count ->
    [one] { $count } victory point
   *[other] { $count } victory points
 }
burg-place = { $building } for { $fee } Taler
burg-place-face = { $building } for { $fee } Taler ({ $brings })
burg-brings-empty = in the end { $each ->
    [one] { $each } victory point
   *[other] { $each } victory points
 } for each empty helper place in the castle
burg-brings-helpers = in the end 1 victory point for each helper in the castle
burg-brings-helper-pairs = in the end 1 victory point for every two helpers in the castle
burg-brings-towers-twice = in the end 2 victory points for each tower built
burg-brings-towers = in the end 1 victory point for each tower built
burg-brings-houses-thrice = in the end 3 victory points for each house built
burg-brings-houses-twice = in the end 2 victory points for each house built
burg-brings-templates = in the end 1 victory point for each template still lying
burg-brings-market = in the end 1 victory point for every 2 Taler, with both helpers for every Taler
burg-brings-palas = in the end up to 5 pieces become victory points, with both helpers up to 10
burg-brings-bars = in the end 1 victory point for each bar of silver in the smithy
burg-brings-bar-pairs = in the end 1 victory point for every two bars of silver in the smithy
burg-brings-granary = in the end { $one ->
    [one] { $one } victory point
   *[other] { $one } victory points
 } for one helper alone, { $two } each for two, { $three } each for three
burg-brings-nothing = in the end no victory points
burg-what-messenger = { $card }: brings { $taler } Taler from the bank.
burg-what-trader = { $card }: puts a helper beside a wagon; after the last trader all helpers there are paid out, one piece of each payment goes to the defence tower.
burg-what-mason = { $card }: takes all pieces of one kind from the defence tower, builds up to { $buildings ->
    [one] { $buildings } building
   *[other] { $buildings } buildings
 } and earns { $wages } Taler for each piece built in; then up to { $helpers ->
    [one] { $helpers } helper
   *[other] { $helpers } helpers
 }.
burg-what-stonecutter = { $card }: buys at most one piece from each worker of the others for { $price } Taler, builds up to { $buildings ->
    [one] { $buildings } building
   *[other] { $buildings } buildings
 } and earns the victory points of the crown; then up to { $helpers ->
    [one] { $helpers } helper
   *[other] { $helpers } helpers
 }.
burg-what-worker = { $card }: receives { $load }{ $free ->
    [0] {""}
    [one] {" "}and 1 piece of your choice
   *[other] {" "}and { $free } pieces of your choice
 }, builds up to { $buildings ->
    [one] { $buildings } building
   *[other] { $buildings } buildings
 } and earns half the victory points of the crown. Before that, stonecutters of the others may buy from it.
burg-what-master = { $card }: takes all cards back into the hand and earns { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 } for each building that others have built in this round.
burg-what-building = { $building }: build value { $value }, crown { $crown } (half { $half }), { $count } of them. Helper places: { $places }.
burg-what-building-bare = { $building }: build value { $value }, crown { $crown } (half { $half }), { $count } of them. No helper places.
burg-what-kind = { $kind }: { $points ->
    [0] no build points
    [one] 1 build point
   *[other] { $points } build points
 } a piece, { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
 } in the game. { $wagon }: { $symbols ->
    [one] { $symbols } piece
   *[other] { $symbols } pieces
 } in a payment, one of them for the defence tower.
burg-what-pub = { $card }: a place for an innkeeper, { $fee } Taler. Whoever plays a trader pays { $toll } Taler to the innkeeper or onto the card.
burg-what-granary = { $card }: three places for { $fee } Taler each. In the end one helper alone brings { $one ->
    [one] { $one } victory point
   *[other] { $one } victory points
 }, two bring { $two } each, three { $three } each.
burg-what-plague = { $card }: give up a card of your pile for good or pay { $price } Taler for each card of the pile.
burg-what-breach = { $card }: give up to { $stones ->
    [one] { $stones } stone
   *[other] { $stones } stones
 }, each brings { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }.
burg-what-damsel = { $card }: whoever courts her longest earns { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }.
burg-what-snowdrift = { $card }: give up a worker for good or pay { $price } Taler.
burg-nowhere = something that does not exist
burg-template = { $count ->
    [one] { $building } (build value { $value }, crown { $crown })
   *[other] { $count } × { $building } (build value { $value }, crown { $crown })
 }
burg-from-supply = from the supply
burg-from-wagon = from beside the { $wagon }
burg-from-pub = from the village pub
burg-shows = { $seat }: { $cards }

# The table in characters
burg-head = Round space { $space }, after it { $coins ->
    [0] no further round
    [one] 1 more round
   *[other] { $coins } more rounds
 }. Start player: { $start }. Bank: { $bank } Taler.
burg-head-marked = A winter card comes in this round.
burg-row-kind = Material
burg-row-points = Build points
burg-row-stock = Wagons
burg-row-tower = Defence tower
burg-row-symbols = Payout
burg-row-helper = Helper
burg-forge = Smithy: { $count } silver
burg-templates = Build value, building, still to be built, crown
burg-places = Helper places, fee, [seat that stands there]
burg-player = { $number } { $seat }: { $vp ->
    [one] 1 victory point
   *[other] { $vp } victory points
 } (field { $field }), { $taler } Taler, { $supply ->
    [one] 1 helper
   *[other] { $supply } helpers
 }; { $pieces }
burg-hand = Hand: { $cards }
burg-pile = Discard pile: { $cards }
burg-own-choice = Face down: { $cards }
burg-open-cards = Turned up: { $cards }
burg-lost-cards = Lost: { $cards }
burg-has-chosen = has chosen
burg-thinks = is choosing
burg-loaded-card = On the { $card } of { $seat }: { $pieces }.
burg-winter = Winter cards: { $deck } face down, on the table { $active }, gone { $gone }.
burg-innkeeper = Innkeeper of the village pub: { $seat }.
burg-no-innkeeper = The village pub has no innkeeper; { $taler } Taler { $taler ->
    [one] lies
   *[other] lie
 } on it.
burg-suitors = Courting the damsel: { $suitors }; on the card lie { $taler } Taler and as material: { $pieces }.

# The table in sentences
burg-say-round = Round space { $space }, after it { $coins ->
    [0] no further round
    [one] 1 more round
   *[other] { $coins } more rounds
 }. The start player is { $start }. { $bank } Taler { $bank ->
    [one] is
   *[other] are
 } in the bank.
burg-say-over = The game is over.
burg-say-turn = Acting now: { $card } of { $seat }.
burg-say-own = You have { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }, { $taler } Taler and { $supply ->
    [one] { $supply } helper
   *[other] { $supply } helpers
 } in supply. Material: { $pieces }.
burg-say-hand = In your hand: { $cards }.
burg-say-choice = Face down before you: { $cards }.
burg-say-player = { $seat } has { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }, { $taler } Taler and { $supply ->
    [one] { $supply } helper
   *[other] { $supply } helpers
 } in supply. Material: { $pieces }. Not yet played: { $cards }. { $down ->
    [0] Nothing lies face down.
    [one] Of these, 1 card lies face down.
   *[other] Of these, { $down } cards lie face down.
 }
burg-say-played = { $seat } has shown: { $cards }.
burg-say-done = Already carried out by { $seat }: { $cards }.
burg-say-pile = In the pile of { $seat }: { $cards }.
burg-say-lost = Lost for good by { $seat }: { $cards }.
burg-say-stock = On the wagons and with the rider: { $stock }. In the defence tower: { $tower }. In the smithy: { $bars } silver.
burg-say-wagon = { $wagon }: helper of { $seat }.
burg-say-wagon-fresh = { $wagon }: helper of { $seat }, put there in this round.
burg-say-wagon-free = { $wagon }: no helper.
burg-say-templates = Still to be built: { $templates }.
burg-say-helper = { $place }: helper of { $seat }.
burg-say-free = Free helper places: { $places }.

# What is asked
burg-ask-over = The game is over.
burg-ask-others = Wait for { $seats }.
burg-ask-select = { $count ->
    [one] Lay one person card face down.
   *[other] Lay { $count } person cards face down.
 }
burg-ask-courtship = Court the damsel ({ $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }) with a piece or a Taler, or drop out.
burg-ask-sharing = Take something from the damsel's card.
burg-ask-plague = Give up a card of your discard pile for ever because of the plague, or pay { $price } Taler.
burg-ask-breach = Give up to { $most ->
    [one] { $most } stone
   *[other] { $most } stones
 } for the breach in the wall, { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 } each.
burg-ask-snowdrift = Give up a worker for ever because of the snowdrift, or pay { $price } Taler.
burg-ask-load = { $count ->
    [one] Choose 1 free piece for your worker.
   *[other] Choose { $count } free pieces for your worker.
 }
burg-ask-toll = Take a helper back from the wagons, because you lack the Taler for the village pub.
burg-ask-trader = Put a helper beside a wagon or the rider, if you like.
burg-ask-tower = Take all pieces of one kind from the defence tower: { $tower }.
burg-ask-buy = Buy a piece from each of the others' workers for 1 Taler, if you like. You have { $taler } Taler.
burg-ask-answer = Sell { $seat } your last piece, { $piece }, or keep it.
burg-ask-build = { $count ->
    [one] Erect one more building, if you like. You have { $pieces }.
   *[other] Erect up to { $count } buildings, if you like. You have { $pieces }.
 }
burg-ask-place = { $count ->
    [one] Place one more helper, if you like. You have { $taler } Taler.
   *[other] Place up to { $count } helpers, if you like. You have { $taler } Taler.
 }
burg-ask-order = Say which of your two workers works first.
burg-ask-palas = Convert up to { $limit } pieces into victory points in the palas.

# What can be done
burg-do-choose = Choose { $cards }
burg-do-court = Court with { $gift }
burg-do-drop = Drop out of the courtship
burg-do-share = Take { $gift }
burg-do-lose = Give up { $card } for ever
burg-do-pay = Pay { $count } Taler
burg-do-breach = Give { $pieces } for the breach
burg-do-load = Load { $pieces }
burg-do-withdraw = Take the helper back from the { $wagon }
burg-do-trade = Put a helper { $from } beside: { $wagon } (pays { $pays })
burg-do-displace = Displace the helper of { $seat } and put yours { $from } beside: { $wagon } (pays { $pays })
burg-do-take = Take { $pieces } from the defence tower
burg-do-buy = Buy for { $price } Taler { $piece } from { $seat }, card { $card }
burg-do-accept = Sell the last piece
burg-do-refuse = Keep the last piece
burg-do-build = Build { $building } with { $pieces }: brings { $earns }
burg-do-place = Place a helper { $from }: { $place }
burg-do-first = Begin with { $card }
burg-do-palas = Convert { $pieces } into { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }
burg-do-done = Done
burg-do-no-trader = Put no helper up
burg-do-no-buy = Buy nothing more
burg-do-no-build = Erect nothing more
burg-do-no-place = Place no more helpers
burg-do-no-breach = Give no stones
burg-do-no-palas = Convert nothing

# What happens
burg-on-round = Round space { $space } begins. { $seat } takes the Taler.
burg-on-courted = { $seat } courts with { $gift }.
burg-on-dropped = { $seat } courts the damsel no more.
burg-on-won = { $seat } wins the damsel and { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }.
burg-on-shared = { $seat } takes { $gift } from the card.
burg-on-gone = { $card } has left the game.
burg-on-chose = { $count ->
    [one] { $seat } has chosen a card.
   *[other] { $seat } has chosen { $count } cards.
 }
burg-on-winter = Winter card: { $card }.
burg-on-lost = { $seat } loses the card { $card }.
burg-on-paid = { $seat } pays { $count } Taler to the bank.
burg-on-breached = { $seat } gives { $pieces } for the breach: { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }.
burg-on-revealed = Turned up: { $cards }.
burg-on-loaded = The { $card } of { $seat } receives { $pieces }.
burg-on-messenger = { $seat } receives { $count } Taler from the messenger.
burg-on-toll-owner = { $seat } pays { $count } Taler to { $owner }, the innkeeper.
burg-on-toll-card = { $seat } pays { $count } Taler onto the village pub.
burg-on-withdrew = { $seat } takes a helper back. Free again: { $wagon }.
burg-on-traded = { $seat } puts up a helper beside: { $wagon }.
burg-on-displaced = { $seat } displaces the helper of { $other }: { $wagon }.
burg-on-payout = { $seat } receives { $pieces }, the defence tower { $tower }.
burg-on-took = { $seat } takes { $pieces } from the defence tower.
burg-on-bought = { $seat } buys { $piece } from { $owner }'s { $card }.
burg-on-asked = { $seat } asks { $owner } for the last piece on the { $card }: { $piece }.
burg-on-refused = { $owner } keeps the last piece on the { $card }.
burg-on-built = { $seat } erects { $building } with { $pieces }: { $taler } Taler, { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 }.
burg-on-placed = { $seat } places a helper { $from }: { $place }.{ $collected ->
    [0] {""}
   *[other] {" "}The card brings { $collected } Taler.
 }
burg-on-worked = { $seat } takes from the { $card }: { $pieces }.
burg-on-master = { $seat } takes all cards back. Buildings of the others: { $count }, victory points: { $vp }.
burg-on-finale = The final scoring begins.
burg-on-finale-early = All buildings stand. The final scoring begins.
burg-on-market = { $seat } converts { $count } Taler into { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 } in the market.
burg-on-palas = { $seat } converts { $pieces } into { $vp ->
    [one] { $vp } victory point
   *[other] { $vp } victory points
 } in the palas.
burg-on-over = The game is over.

# Where points come from
burg-score-carried = Brought along: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-stonecutter = Crowns with the stonecutter: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-worker = Half crowns with workers: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-master = Master builder, buildings of the others: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-breach = Stones for the breach: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-damsel = Damsel: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-keep = { $place }: { $count ->
    [one] { $count } empty helper place
   *[other] { $count } empty helper places
 } in the castle, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-tavern = { $place }: { $count ->
    [one] { $count } helper
   *[other] { $count } helpers
 } in the castle, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-tavern-pairs = { $place }: { $count ->
    [one] { $count } helper
   *[other] { $count } helpers
 } in the castle, one point for 2, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-big-gate = { $place }: { $count ->
    [one] { $count } erected tower
   *[other] { $count } erected towers
 }, 2 each, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-small-gate = { $place }: { $count ->
    [one] { $count } erected tower
   *[other] { $count } erected towers
 }, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-stable-three = { $place }: { $count ->
    [one] { $count } erected house
   *[other] { $count } erected houses
 }, 3 each, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-stable-two = { $place }: { $count ->
    [one] { $count } erected house
   *[other] { $count } erected houses
 }, 2 each, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-servants = { $place }: { $count ->
    [one] { $count } template
   *[other] { $count } templates
 } on the board, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-market = { $place }: { $count } Taler, one point for 2, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-market-both = { $place } with both helpers: { $count } Taler, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-palas = { $place }: material into points, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-smithy = { $place }: { $count } silver in the smithy, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-smithy-pairs = { $place }: { $count } silver in the smithy, one point for 2, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }
burg-score-granary = { $place } with { $count ->
    [one] { $count } helper
   *[other] { $count } helpers
 }: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
 }

# Why something cannot be done
burg-no-over = The game is over.
burg-no-chosen = You have chosen already. Take the choice back to change it.
burg-no-turn = You are not asked now. The cards act one after another.
burg-no-choose-now = Cards are not chosen now.
burg-no-court-now = The damsel is not courted now.
burg-no-share-now = Nothing of the damsel's is shared out now.
burg-no-loss-now = No winter card asks for that now.
burg-no-breach-now = There is no breach in the wall.
burg-no-load-now = Workers are not loaded now.
burg-no-withdraw-now = Helpers are not taken back now.
burg-no-trade-now = Only the trader puts helpers beside the wagons.
burg-no-take-now = Only the mason takes from the defence tower, before he builds.
burg-no-buy-now = Only the stonecutter buys from workers.
burg-no-buy-later = Buying comes before building.
burg-no-answer-now = Nobody asks for a last piece.
burg-no-build-now = Only mason, stonecutter and workers build.
burg-no-build-after-helpers = Building comes before placing helpers.
burg-no-place-now = Only mason and stonecutter place helpers, after building.
burg-no-place-worker = A worker places no helpers.
burg-no-first-now = The order of two workers is not asked now.
burg-no-palas-now = The palas is asked in the final scoring.
burg-no-done-now = There is nothing to leave out here.
burg-no-decline-tower = The mason has to take a kind from the defence tower.
burg-no-card = You do not hold this card.
burg-no-master = The master builder is barred while your discard pile is empty.
burg-no-count = { $count ->
    [one] Choose exactly one card.
   *[other] Choose exactly { $count } cards.
 }
burg-no-gift = You do not have that.
burg-no-share = That does not lie on the card.
burg-no-plague-card = { $card } does not lie in your discard pile.
burg-no-plague-taler = You cannot pay: { $price } Taler are needed, you have { $taler }.
burg-no-snow-worker = { $card } is no worker.
burg-no-snow-card = { $card } is neither in your hand nor in your discard pile.
burg-no-snow-taler = You cannot pay: { $price } Taler are needed, you have { $taler }.
burg-no-breach-count = { $most ->
    [one] Give one stone, or leave it.
   *[other] Give 1 to { $most } stones, or leave it.
 }
burg-no-stones = You do not have so many stones.
burg-no-bars = You do not have so much silver.
burg-no-stock = The wagon does not hold enough of it: { $kind }.
burg-no-load = The worker cannot receive these pieces.
burg-no-withdraw = None of your helpers stands there: { $wagon }.
burg-no-wagon-to-wagon = A helper does not go from wagon to wagon.
burg-no-helper = You have no helper there.
burg-no-rider = The { $wagon } is not open yet. All four wagons have to be taken first.
burg-no-free-first = The { $wagon } is taken. While a wagon is free you have to choose a free one.
burg-no-own-helper = Your helper stands there already: { $wagon }.
burg-no-fresh = This helper was put up in this round: { $wagon }.
burg-no-pile = The defence tower holds none of it: { $kind }.
burg-no-worker = This worker does not wait.
burg-no-own-worker = Nobody buys from his own worker.
burg-no-such-worker = This worker does not lie there loaded.
burg-no-second-piece = You have bought from this card, or it was refused to you.
burg-no-piece = The card holds none of it: { $kind }.
burg-no-taler = Without a Taler there is nothing to buy.
burg-no-building = There is no such building.
burg-no-template = { $building } stands already.
burg-no-goods = There are not so many pieces.
burg-no-silver = Silver itself does not build. Say what it becomes.
burg-no-value = { $building } costs exactly { $value } build points, these are { $worth }.
burg-no-kinds = At least { $needed } different kinds are needed, these are { $kinds }.
burg-no-own-pieces = You do not have enough of it: { $kind }.
burg-no-place = There is no such helper place.
burg-no-standing = { $building } does not stand yet.
burg-no-occupied = This place is taken: { $building }.
burg-no-second-helper = { $building }: in one round your helpers go to different buildings.
burg-no-fee = The fee is { $fee } Taler, you have { $taler }.
burg-no-built = You have erected nothing in this round yet.
burg-no-palas-nothing = In the palas at least one piece is converted. To convert nothing, end the choice with "done"
burg-no-palas-limit = In the palas you may convert at most { $limit } pieces.
burg-added = Build value and crown of tower, house and well, some fees and the marked winter spaces are added by us; the rulebook does not give them.

# Positions that cannot be
burg-broken-cards = The eight person cards of a seat do not lie there exactly once each.
burg-broken-damsel = The damsel's card does not agree with the suitors.
burg-broken-facedown = The face-down cards do not agree with the step of the round.
burg-broken-helpers = The helpers of a seat do not add up.
burg-broken-lost = A seat cannot have lost so many or such cards: only plague and snowdrift take some, one each.
burg-broken-master-builder = The master builder cannot have been chosen like this.
burg-broken-phase = The phase does not agree with the position.
burg-broken-places = A helper stands where none can stand.
burg-broken-played = The cards turned up do not agree with the phase.
burg-broken-resources = The material does not add up to the pieces of the box.
burg-broken-round-coins = The Taler on the round spaces do not agree with the round space.
burg-broken-round-space = There is no such round space with this number of players.
burg-broken-seats = The number of seats is not possible.
burg-broken-taler = The Taler do not add up to those of the box.
burg-broken-templates = The templates do not agree with the buildings erected.
burg-broken-vp = The victory points are not possible like this.
burg-broken-wagons = The helpers beside the wagons are not possible like this.
burg-broken-winter-cards = The winter cards do not lie there exactly once each.
burg-broken-workers = The loaded workers do not agree with the cards played.
burg-misfit-all-chosen = Everybody has chosen, and a winter card is due. Leave out one choice, or write "phase": "reveal" to go on without it.
burg-misfit-taler = There is not that much money in the game.
burg-misfit-points = That many points are not possible.
burg-misfit-pieces = There are not that many pieces of a kind.
burg-misfit-winter-gone = A winter card is both active and gone, or it does not belong to this set.
burg-misfit-winter-deck = The winter cards that are neither active nor gone do not fit.
burg-misfit-helpers = Everybody has the same number of helpers, and these are not as many.
burg-misfit-card-twice = A card lies in two places.
burg-misfit-no-places = This building has no places for helpers.
burg-misfit-worker = A worker card must stand here.
burg-misfit-not-open = This card does not lie face up on the table.
burg-worth-carried = what was brought along
burg-worth-crowns = crowns for building
burg-worth-breach = stones for the breach
burg-worth-damsel = the damsel
burg-worth-helpers = helpers on their places
burg-worth-goods = material
burg-worth-taler = Taler
burg-worth-wagons = helpers beside the wagons
burg-worth-cards = people in hand
burg-tie-taler = Taler left
burg-tie-goods = Build points of the material left
