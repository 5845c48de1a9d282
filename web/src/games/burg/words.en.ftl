burg-board = Castle under construction: { $n } of { $all } buildings stand
burg-round = Round { $n } of { $all }
burg-start-player = start player
burg-order = Order of the cards
burg-who-chose = Who has chosen
burg-done-already = done
burg-track = Victory points so far
burg-vp = { $n ->
    [one] 1 victory point
   *[other] { $n } victory points
 }
burg-plus-vp = +{ $n } victory points
burg-overview = Overview: who does what?
burg-scenes = Part of the picture
burg-scene-castle = Castle
burg-scene-caravan = Wagons

# What somebody has
burg-goods = Goods
burg-taler-word = Taler
burg-helpers-word = helpers
burg-helpers-left = { $n ->
    [one] 1 helper in the supply
   *[other] { $n } helpers in the supply
 }
burg-cards = Person cards
burg-where-hand = not played yet
burg-where-down = lies face down
burg-where-open = played this round
burg-where-done = played this round, done
burg-where-pile = in the discard pile
burg-where-lost = lost
burg-where-barred = barred now
burg-tag-down = face down
burg-tag-open = open
burg-tag-done = done
burg-tag-pile = played
burg-on-card = On the worker card:
burg-you-have = You have
burg-bank = Bank
burg-defence-tower = Defence tower
burg-value = build value
burg-crown = crown
burg-stands = erected
burg-planned = not erected yet

# Person cards
burg-own-cards = Your person cards
burg-cards-choose = { $n ->
    [one] Choose a card. Nobody sees it until all have chosen.
   *[other] Choose { $n } cards. Nobody sees them until all have chosen.
 }
burg-cards-look = What you have played comes back only with the master builder.
burg-card-messenger = Brings 8 Taler from the bank.
burg-card-trader = Put a helper beside a wagon. Then all occupied wagons deliver, and one piece of each kind goes to the defence tower.
burg-card-mason = Take one kind from the defence tower, erect up to 2 buildings (1 Taler a piece), place up to 2 helpers.
burg-card-stonecutter = Buy from other players' workers, erect up to 2 buildings (full crown), place up to 2 helpers.
burg-card-worker-wood = 2 wood and 1 silver, then up to 2 buildings (half the crown).
burg-card-worker-sand = 2 sand and 1 clay, then up to 2 buildings (half the crown).
burg-card-worker-stone = 1 stone and 2 pieces of your choice, then up to 2 buildings (half the crown).
burg-card-master-builder = Take all cards back. 5 points for each building the others erect this round. Not with a full hand.
burg-lay-down = { $n ->
    [one] Lay the card face down
   *[other] Lay { $n } cards face down
 }
burg-lay-down-short = Lay face down
burg-lay-more = { $n ->
    [one] Choose 1 more card
   *[other] Choose { $n } more cards
 }
burg-lies-down = { $n ->
    [one] Your card lies face down.
   *[other] Your cards lie face down.
 }
burg-may-change = You may change it until all have chosen.
burg-change = Change the choice
burg-ask-change = Wait for { $seats }, or change your choice.

# Building and paying
burg-can-build = You can pay for
burg-can-build-why = also outlined on the plan
burg-ask-pay = Pay exactly { $value } for: { $building }. At least { $needed ->
    [one] 1 kind
   *[other] { $needed } kinds
 }.
burg-pay-title = Pay: { $building }
burg-pay-cancel = Choose another building
burg-pay-taler = You: +{ $n } Taler
burg-pay-vp = You: +{ $n } victory points
burg-pay-master = { $name }: +{ $n } (master builder)
burg-pay-more = { $n ->
    [one] then 1 more building
   *[other] then { $n } more buildings
 }
burg-pay-total = { $n } of { $value }
burg-pay-n-kinds = { $n ->
    [one] 1 kind
   *[other] { $n } kinds
 }
burg-pay-ready = Fits exactly.
burg-pay-short = { $n ->
    [one] 1 point short
   *[other] { $n } points short
 }.
burg-pay-short-add = { $n } short: add { $pieces }.
burg-pay-over = { $n } too much. There is no change.
burg-pay-kinds = Only { $n } of { $needed } kinds yet.
burg-pay-never-short = { $n ->
    [one] 1 build point is missing
   *[other] { $n } build points are missing
 }, even with all you have.
burg-pay-never-sum = Your pieces cannot make the exact sum with at least { $needed ->
    [one] 1 kind
   *[other] { $needed } kinds
 }.
burg-or = {" "}or{" "}
burg-worth = { $n } each
burg-less = Less: { $what }
burg-more = More: { $what }
burg-in-payment = In the payment: { $what }
burg-silver-as = silver as { $what }
burg-silver-left = Silver turns into another kind when you pay. Free: { $n } of { $all }.
burg-ways = Exact payments
burg-trait-usual = Proposal
burg-trait-fewest = Fewest pieces
burg-trait-most = Most pieces
burg-trait-no-silver = Without silver
burg-trait-keeps-stone = Saves stone
burg-trait-keeps-clay = Saves clay
burg-trait-keeps-wood = Saves wood
burg-trait-keeps-sand = Saves sand
burg-trait-other = Another
burg-erect = Erect: { $building }
burg-erect-short = Erect
burg-n-pieces = { $n ->
    [one] 1 piece
   *[other] { $n } pieces
 }
burg-missing = { $n } short
burg-too-much = { $n } too much
burg-too-few-kinds = Too few kinds
burg-why-not = Why not?
burg-no-more-build = Build nothing more
burg-no-more-build-why = or choose a building
burg-stop = Done

# Palas
burg-palas-title = Palas: pieces into victory points
burg-palas-limit = Convert up to { $limit } pieces. Each counts its build points. The best is proposed.
burg-palas-left = { $n ->
    [0] More than { $limit } pieces are not allowed.
    [one] 1 more piece is allowed.
   *[other] { $n } more pieces are allowed.
 }
burg-palas-do = Convert into { $n } victory points
burg-palas-do-short = { $n } points
burg-palas-none = Convert nothing

# Helpers, wagons, purchases
burg-drag = Drag the helper to its place
burg-source = Where does the helper come from?
burg-source-supply = Supply ({ $n })
burg-source-wagon = { $wagon }
burg-source-pub = Village pub
burg-helper-from = Helper from: { $from }
burg-place-pick = Choose an outlined place. The number is its fee in Taler.
burg-place-cost = Costs { $fee } Taler, { $left } remain.
burg-do-it-place = Place the helper
burg-do-it-trade = Put the helper there
burg-set = Set
burg-no-more-place = Place no helper
burg-or-pick-place = or choose a place
burg-no-trader = Put up none
burg-or-pick-wagon = or choose a wagon
burg-trader-where = Put up a helper. In every trader round you get:
burg-displace = instead of { $name }
burg-buy-from = { $n ->
    [one] { $name }'s worker: last piece, may be refused
   *[other] { $name }'s worker, 1 Taler a piece
 }
burg-do-it-buy = Buy for 1 Taler
burg-answer-title = Your last piece, { $kind }: sell it for 1 Taler?
burg-court-title = What do you court with?
burg-share-title = What do you take?
burg-load-title = 1 stone, and of your choice:
burg-tower-title = Which kind do you take?
burg-toll-title = Which helper comes back?
burg-order-title = Who works first?
burg-pay-instead = pay instead
burg-of-n = { $what } (of { $n })
burg-do-it-courtship = Decide
burg-do-it-sharing = Take it
burg-do-it-plague = Decide
burg-do-it-snowdrift = Decide
burg-do-it-wall-breach = Give
burg-do-it-load = Load
burg-do-it-toll = Take back
burg-do-it-tower = Take from the tower
burg-do-it-answer = Answer
burg-do-it-order = Begin
burg-choose-first = Choose first
burg-step-tower = Tower
burg-step-buy = Buy
burg-step-build = Build
burg-step-place = Helpers

# What a place counts
burg-formula-empty-places-x3 = 3 points for each free helper place in the castle.
burg-formula-helpers-x1 = 1 point for each helper in the castle, whoever's.
burg-formula-helpers-half = 1 point for every 2 helpers in the castle.
burg-formula-towers-x2 = 2 points for each erected tower.
burg-formula-towers-x1 = 1 point for each erected tower.
burg-formula-houses-x3 = 3 points for each erected house.
burg-formula-houses-x2 = 2 points for each erected house.
burg-formula-templates-left-x1 = 1 point for each building still missing at the end.
burg-formula-taler-conversion = 1 point for every 2 Taler. With both places 1 point for each Taler.
burg-formula-five-resources = At the end up to 5 pieces become points, each by its build points.
burg-formula-forge-silver-x1 = 1 point for each silver in the smithy.
burg-formula-forge-silver-half = 1 point for every 2 silver in the smithy.
burg-formula-innkeeper = The innkeeper gets 1 Taler from every other trader. Counts nothing at the end.
burg-formula-granary = 1 helper counts 10, two count 7 each, three 3 each.
burg-counts-now = counts { $n } now
burg-would-count = Counts { $n } for you now.
burg-info-count = { $left } of { $all } left
burg-info-value = build value { $n }
burg-info-crown = crown { $n }, worker { $half }
burg-info-wagon = Delivers { $n } when somebody plays the trader: { $net } for the helper, 1 for the defence tower. In stock: { $stock }.
burg-info-helper = helper of { $name }
burg-info-fresh = helper of { $name }, put up this round

# Winter
burg-pub-short = trader pays 1
burg-winter-deck = { $n ->
    [one] 1 winter card left
   *[other] { $n } winter cards left
 }
burg-winter-village-pub = Whoever plays the trader pays 1 Taler to the innkeeper, or onto the card if there is none. Mason and stonecutter may place an innkeeper.
burg-winter-granary = Three places for helpers. One counts 10 at the end, two count 7 each, three 3 each.
burg-winter-plague = Everybody loses a card of the discard pile or pays 1 Taler for each card in it.
burg-winter-wall-breach = Everybody may give up to 3 stones, each brings 3 points.
burg-winter-damsel = Every round a suitor puts a piece or a Taler on the card. The last suitor gets 8 points, the others share what lies there.
burg-winter-snowdrift = Everybody loses a worker or pays 3 Taler.

# For readers
burg-label-build = Erect { $building }, build value { $value }, crown { $crown }
burg-label-not = { $building }, build value { $value }, crown { $crown }, cannot be paid now
burg-label-plan = { $building }, not erected yet, build value { $value }, crown { $crown }
burg-label-no-place = not possible now
burg-label-stock = { $n } on the wagon
burg-label-pile = Defence tower: { $pieces }

# The guided first game
burg-guide-select-first = All choose at once, face down. A worker brings you material right away, the messenger 8 Taler. The master builder is still barred.
burg-guide-select = Played cards stay on the table until you play the master builder. Look at the others: who can still build this round?
burg-guide-select-later = Will the others build now? Then play the master builder: 5 points for each of their buildings, and all your cards come back.
burg-guide-select-master = Your hand is getting small. The master builder brings all cards back.
burg-guide-select-late = The end is near. Helpers beside wagons count nothing: bring them into a building with mason or stonecutter.
burg-guide-chosen = As soon as all have chosen, the cards are turned up together.
burg-guide-wait = The cards act in the order above: messenger, trader, mason, stonecutter, workers, master builder.
burg-guide-build-mason = The mason gets no points but 1 Taler for each piece he builds in. Helpers are paid with them. Choose an outlined building.
burg-guide-build-stonecutter = The stonecutter gets the whole crown, the red number. Choose an outlined building.
burg-guide-build-worker = A worker gets half the crown. Sometimes it is wiser to save the material for the stonecutter.
burg-guide-build-master = Careful: { $name } has played the master builder and gets { $n ->
    [one] 1 point
   *[other] { $n } points
 } for each building you erect now.
burg-guide-pay = The build value must be met exactly, with at least { $needed ->
    [one] 1 kind
   *[other] { $needed } kinds
 }. Change it with plus and minus, or take a proposal.
burg-guide-pay-mason = With the mason every piece is worth a Taler: many small pieces are better than few large ones.
burg-guide-place = A helper counts at the end as its building says. Point at a place to see what it would bring now.
burg-guide-trader = Whoever stands beside a wagon gets pieces in every trader round, no matter who plays the trader. Stone and clay are worth most.
burg-guide-tower = The mason takes all pieces of one kind. What do you lack to meet a build value exactly?
burg-guide-buy = One piece from each worker card, for 1 Taler. Buy what you lack for an exact sum.
burg-guide-answer = Only the last piece on your card may you keep.
burg-guide-load = With the stone come two pieces of your choice. Mind the three different kinds.
burg-guide-order = Both workers act one after the other. What the first one brings, the second can build in.
burg-guide-toll = Without a Taler for the village pub one of your helpers comes back.
burg-guide-palas = What is left becomes points. Proposed is what brings most.
burg-guide-courtship = A piece or a Taler keeps you in the race for 8 points. Whoever drops out gets a share of the card.
burg-guide-sharing = Take what you lack most.
burg-guide-plague = A lost card never comes back. With a small pile paying is usually better.
burg-guide-snowdrift = One worker less hurts for long. 3 Taler are often worth it.
burg-guide-wall-breach = Each stone brings 3 points at once. Built in, it would sometimes be worth more.

burg-pad-parts = What is entered
burg-pad-stands = What stands
burg-pad-helps = Helpers
burg-pad-has = Goods
burg-pad-forge = Silver in the smithy
burg-pad-helps-hint = A tap sets a helper of { $name }, a second one takes it away.
burg-pad-vp = Points on the track
burg-pad-taler = Taler

burg-aim-1 = Collect points: help to build the castle. What a building brings depends on the person who builds it.
burg-aim-2 = Put helpers into finished buildings: they count in the end, every place in its own way.
burg-aim-3 = Choose in secret the person who helps you most and the others least.
