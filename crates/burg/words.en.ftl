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
burg-place = { $building } for { $fee } Taler
burg-nowhere = something that does not exist
burg-template = { $count ->
    [one] { $building } ({ $value })
   *[other] { $count } times { $building } ({ $value })
 }
burg-from-supply = from the supply
burg-from-wagon = from beside the { $wagon }
burg-from-pub = from the village pub
burg-shows = { $seat }: { $cards }

# The table in characters
burg-head = Round space { $space }, then { $coins } more. Start player: { $start }. Bank: { $bank } Taler.
burg-head-marked = A winter card comes in this round.
burg-row-kind = Material
burg-row-points = Build points
burg-row-stock = Wagons
burg-row-tower = Defence tower
burg-row-symbols = Payout
burg-row-helper = Helper
burg-forge = Smithy: { $count } silver
burg-templates = Build value, building, not yet erected, crown
burg-places = Helper places, fee, held by
burg-player = { $number } { $seat }: { $vp } VP (field { $field }), { $taler } Taler, { $supply } helpers
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
burg-no-innkeeper = The village pub has no innkeeper; { $taler } Taler lie on it.
burg-suitors = Courting the damsel: { $suitors }; on the card lie { $taler } Taler and as material: { $pieces }.

# The table in sentences
burg-say-round = Round space { $space }. The start player is { $start }. The bank holds { $bank } Taler.
burg-say-over = The game is over.
burg-say-own = You have { $vp } victory points, { $taler } Taler and { $supply } helpers in supply. Material: { $pieces }.
burg-say-hand = In your hand: { $cards }.
burg-say-choice = Face down before you: { $cards }.
burg-say-player = { $seat } has { $vp } victory points, { $taler } Taler and { $supply } helpers in supply. Material: { $pieces }. Not yet played: { $cards }. { $down ->
    [0] Nothing lies face down.
    [one] Of these 1 card lies face down.
   *[other] Of these { $down } cards lie face down.
 }
burg-say-played = { $seat } has turned up: { $cards }.
burg-say-stock = On the wagons and with the rider: { $stock }. In the defence tower: { $tower }. In the smithy: { $bars } silver.
burg-say-wagon = { $wagon }: helper of { $seat }.
burg-say-templates = Still to be erected, with build value: { $templates }.
burg-say-helper = { $place }: helper of { $seat }.

# What is asked
burg-ask-over = The game is over.
burg-ask-others = Wait for { $seats }.
burg-ask-select = { $count ->
    [one] Lay one person card face down.
   *[other] Lay { $count } person cards face down.
 }
burg-ask-courtship = Court the damsel ({ $vp } victory points) with a piece or a Taler, or drop out.
burg-ask-sharing = Take something from the damsel's card.
burg-ask-plague = Give up a card of your discard pile for ever because of the plague, or pay { $price } Taler.
burg-ask-breach = Give up to { $most } stones for the breach in the wall, { $vp } victory points each.
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
burg-do-trade = Put a helper { $from } beside the { $wagon }
burg-do-displace = Displace { $seat }'s helper and put yours { $from } beside the { $wagon }
burg-do-take = Take { $pieces } from the defence tower
burg-do-buy = Buy { $piece } from { $seat }'s { $card }
burg-do-accept = Sell the last piece
burg-do-refuse = Keep the last piece
burg-do-build = Erect { $building } with { $pieces }
burg-do-place = Place a helper { $from }: { $place }
burg-do-first = Begin with { $card }
burg-do-palas = Convert { $pieces } into { $vp } victory points
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
burg-on-won = { $seat } wins the damsel and { $vp } victory points.
burg-on-shared = { $seat } takes { $gift } from the card.
burg-on-gone = { $card } has left the game.
burg-on-chose = { $count ->
    [one] { $seat } has chosen a card.
   *[other] { $seat } has chosen { $count } cards.
 }
burg-on-winter = Winter card: { $card }.
burg-on-lost = { $seat } loses the card { $card }.
burg-on-paid = { $seat } pays { $count } Taler to the bank.
burg-on-breached = { $seat } gives { $pieces } for the breach: { $vp } victory points.
burg-on-revealed = Turned up: { $cards }.
burg-on-loaded = The { $card } of { $seat } receives { $pieces }.
burg-on-messenger = The messenger brings { $seat } { $count } Taler.
burg-on-toll-owner = { $seat } pays { $count } Taler to { $owner }, the innkeeper.
burg-on-toll-card = { $seat } pays { $count } Taler onto the village pub.
burg-on-withdrew = { $seat } takes a helper back. { $wagon } is free.
burg-on-traded = { $seat } puts a helper up. { $wagon } is taken.
burg-on-displaced = { $seat } displaces the helper of { $other }: { $wagon }.
burg-on-payout = { $seat } receives { $pieces }, the defence tower { $tower }.
burg-on-took = { $seat } takes { $pieces } from the defence tower.
burg-on-bought = { $seat } buys { $piece } from { $owner }'s { $card }.
burg-on-asked = { $seat } asks { $owner } for the last piece on the { $card }: { $piece }.
burg-on-refused = { $owner } keeps the last piece on the { $card }.
burg-on-built = { $seat } erects { $building } with { $pieces }: { $taler } Taler, { $vp } victory points.
burg-on-placed = { $seat } places a helper { $from }: { $place }.{ $collected ->
    [0] {""}
   *[other] {" "}The card brings { $collected } Taler.
 }
burg-on-worked = { $seat } takes from the { $card }: { $pieces }.
burg-on-master = { $seat } takes all cards back. Buildings of the others: { $count }, victory points: { $vp }.
burg-on-finale = The final scoring begins.
burg-on-finale-early = All buildings stand. The final scoring begins.
burg-on-market = { $seat } converts { $count } Taler into { $vp } victory points in the market.
burg-on-palas = { $seat } converts { $pieces } into { $vp } victory points in the palas.
burg-on-over = The game is over.

# Where points come from
burg-score-carried = Brought along: { $points } victory points
burg-score-stonecutter = Crowns with the stonecutter: { $points } victory points
burg-score-worker = Half crowns with workers: { $points } victory points
burg-score-master = Master builder, buildings of the others: { $points } victory points
burg-score-breach = Stones for the breach: { $points } victory points
burg-score-damsel = Damsel: { $points } victory points
burg-score-keep = { $place }: { $count } empty helper places in the castle, { $points } victory points
burg-score-tavern = { $place }: { $count } helpers in the castle, { $points } victory points
burg-score-tavern-pairs = { $place }: pairs of { $count } helpers in the castle, { $points } victory points
burg-score-big-gate = { $place }: { $count } erected towers, 2 each, { $points } victory points
burg-score-small-gate = { $place }: { $count } erected towers, { $points } victory points
burg-score-stable-three = { $place }: { $count } erected houses, 3 each, { $points } victory points
burg-score-stable-two = { $place }: { $count } erected houses, 2 each, { $points } victory points
burg-score-servants = { $place }: { $count } templates on the board, { $points } victory points
burg-score-market = { $place }: { $count } Taler, one point for 2, { $points } victory points
burg-score-market-both = { $place } with both helpers: { $count } Taler, { $points } victory points
burg-score-palas = { $place }: material into points, { $points } victory points
burg-score-smithy = { $place }: { $count } silver in the smithy, { $points } victory points
burg-score-smithy-pairs = { $place }: pairs of { $count } silver in the smithy, { $points } victory points
burg-score-granary = { $place } with { $count } helpers: { $points } victory points

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
burg-no-breach-count = Give 1 to { $most } stones, or leave it.
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
burg-no-palas-nothing = If you want to convert nothing, say done.
burg-no-palas-limit = In the palas you may convert at most { $limit } pieces.
