# Im Schutze der Burg

# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
burg-hook = Alle wählen geheim eine Person, und fast jede nützt auch den anderen.

burg-option-season = Jahreszeit
burg-option-season-summer = Sommer
burg-option-season-winter = Winter mit sechs Ereigniskarten

# Material und Taler
burg-kind-sand = Sand
burg-kind-wood = Holz
burg-kind-clay = Lehm
burg-kind-stone = Stein
burg-kind-silver = Silber
burg-pieces-sand = { $count } Sand
burg-pieces-wood = { $count } Holz
burg-pieces-clay = { $count } Lehm
burg-pieces-stone = { $count } Stein
burg-pieces-silver = { $count } Silber
burg-bars-become = { $count ->
    [one] 1 Silber als { $pieces }
   *[other] { $count } Silber als { $pieces }
 }
burg-taler = { $count } Taler
burg-vp = { $count ->
    [one] { $count } Siegpunkt
   *[other] { $count } Siegpunkte
 }
burg-place = { $building } für { $fee } Taler
burg-place-face = { $building } für { $fee } Taler ({ $brings })
burg-brings-empty = am Ende { $each ->
    [one] { $each } Siegpunkt
   *[other] { $each } Siegpunkte
 } je leeren Gehilfenplatz in der Burg
burg-brings-helpers = am Ende 1 Siegpunkt je Gehilfen in der Burg
burg-brings-helper-pairs = am Ende 1 Siegpunkt für je zwei Gehilfen in der Burg
burg-brings-towers-twice = am Ende 2 Siegpunkte je errichteten Turm
burg-brings-towers = am Ende 1 Siegpunkt je errichteten Turm
burg-brings-houses-thrice = am Ende 3 Siegpunkte je errichtetes Haus
burg-brings-houses-twice = am Ende 2 Siegpunkte je errichtetes Haus
burg-brings-templates = am Ende 1 Siegpunkt je Vorlage, die noch liegt
burg-brings-market = am Ende 1 Siegpunkt für je 2 Taler, mit beiden Gehilfen für jeden Taler
burg-brings-palas = am Ende bis zu 5 Teile in Siegpunkte, mit beiden Gehilfen bis zu 10
burg-brings-bars = am Ende 1 Siegpunkt je Silber in der Schmiede
burg-brings-bar-pairs = am Ende 1 Siegpunkt für je zwei Silber in der Schmiede
burg-brings-granary = am Ende { $one ->
    [one] { $one } Siegpunkt
   *[other] { $one } Siegpunkte
 } für einen Gehilfen allein, je { $two } für zwei, je { $three } für drei
burg-brings-nothing = am Ende keine Siegpunkte
burg-what-messenger = { $card }: bringt { $taler } Taler aus der Bank.
burg-what-trader = { $card }: stellt einen Gehilfen neben ein Fuhrwerk; nach dem letzten Händler werden alle Gehilfen dort ausgezahlt, je ein Teil davon geht in den Wehrturm.
burg-what-mason = { $card }: nimmt alle Teile einer Sorte aus dem Wehrturm, errichtet bis zu { $buildings ->
    [one] { $buildings } Bauwerk
   *[other] { $buildings } Bauwerke
 } und bekommt { $wages } Taler je verbautes Teil; danach bis zu { $helpers } Gehilfen.
burg-what-stonecutter = { $card }: kauft von jedem Arbeiter der anderen höchstens ein Teil für { $price } Taler, errichtet bis zu { $buildings ->
    [one] { $buildings } Bauwerk
   *[other] { $buildings } Bauwerke
 } und bekommt die Siegpunkte der Krone; danach bis zu { $helpers } Gehilfen.
burg-what-worker = { $card }: erhält { $load }{ $free ->
    [0] {""}
    [one] {" "}und 1 Teil nach Wahl
   *[other] {" "}und { $free } Teile nach Wahl
 }, errichtet bis zu { $buildings ->
    [one] { $buildings } Bauwerk
   *[other] { $buildings } Bauwerke
 } und bekommt die halben Siegpunkte der Krone. Vorher dürfen Steinmetze der anderen davon kaufen.
burg-what-master = { $card }: nimmt alle Karten zurück auf die Hand und bekommt { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 } für jedes Bauwerk, das andere in dieser Runde errichtet haben.
burg-what-building = { $building }: Bauwert { $value }, Krone { $crown } (halb { $half }), { $count }-mal vorhanden. Gehilfenplätze: { $places }.
burg-what-building-bare = { $building }: Bauwert { $value }, Krone { $crown } (halb { $half }), { $count }-mal vorhanden. Keine Gehilfenplätze.
burg-what-kind = { $kind }: { $points ->
    [0] keine Baupunkte
    [one] 1 Baupunkt
   *[other] { $points } Baupunkte
 } je Teil, { $pieces ->
    [one] { $pieces } Teil
   *[other] { $pieces } Teile
 } im Spiel. { $wagon }: { $symbols ->
    [one] { $symbols } Teil
   *[other] { $symbols } Teile
 } bei der Auszahlung, eins davon für den Wehrturm.
burg-what-pub = { $card }: ein Platz für einen Wirt, { $fee } Taler. Wer einen Händler ausführt, zahlt { $toll } Taler an den Wirt oder auf die Karte.
burg-what-granary = { $card }: drei Plätze für je { $fee } Taler. Am Ende bringt ein Gehilfe allein { $one ->
    [one] { $one } Siegpunkt
   *[other] { $one } Siegpunkte
 }, zwei bringen je { $two }, drei je { $three }.
burg-what-plague = { $card }: Gib eine Karte deiner Ablage für immer ab oder zahle { $price } Taler je Karte der Ablage.
burg-what-breach = { $card }: Gib bis zu { $stones ->
    [one] { $stones } Stein
   *[other] { $stones } Steine
 }, jeder bringt { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-what-damsel = { $card }: Wer am längsten um sie wirbt, bekommt { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-what-snowdrift = { $card }: Gib einen Arbeiter für immer ab oder zahle { $price } Taler.
burg-nowhere = etwas, das es nicht gibt
burg-template = { $count ->
    [one] { $building } (Bauwert { $value }, Krone { $crown })
   *[other] { $count }-mal { $building } (Bauwert { $value }, Krone { $crown })
 }
burg-from-supply = aus dem Vorrat
burg-from-wagon = vom { $wagon }
burg-from-pub = aus der Dorfschänke
burg-shows = { $seat }: { $cards }

# Der Tisch in Zeichen
burg-head = Rundenfeld { $space }, danach { $coins ->
    [0] keine weitere Runde
    [one] noch 1 Runde
   *[other] noch { $coins } Runden
 }. Startspieler: { $start }. Bank: { $bank } Taler.
burg-head-marked = In dieser Runde kommt eine Winterkarte.
burg-row-kind = Material
burg-row-points = Baupunkte
burg-row-stock = Fuhrwerke
burg-row-tower = Wehrturm
burg-row-symbols = Auszahlung
burg-row-helper = Gehilfe
burg-forge = Schmiede: { $count } Silber
burg-templates = Bauwert, Bauwerk, noch zu errichten, Krone
burg-places = Gehilfenplätze, Lehrgeld, [Platz, der dort steht]
burg-player = { $number } { $seat }: { $vp ->
    [one] 1 Siegpunkt
   *[other] { $vp } Siegpunkte
 } (Feld { $field }), { $taler } Taler, { $supply ->
    [one] 1 Gehilfe
   *[other] { $supply } Gehilfen
 }; { $pieces }
burg-hand = Hand: { $cards }
burg-pile = Ablage: { $cards }
burg-own-choice = Verdeckt: { $cards }
burg-open-cards = Aufgedeckt: { $cards }
burg-lost-cards = Verloren: { $cards }
burg-has-chosen = hat gewählt
burg-thinks = wählt noch
burg-loaded-card = Auf der Karte { $card } von { $seat }: { $pieces }.
burg-winter = Winterkarten: { $deck } verdeckt, ausliegend { $active }, fort { $gone }.
burg-innkeeper = Wirt der Dorfschänke: { $seat }.
burg-no-innkeeper = Die Dorfschänke hat keinen Wirt; auf ihr { $taler ->
    [one] liegt
   *[other] liegen
 } { $taler } Taler.
burg-suitors = Um das Burgfräulein werben { $suitors }; auf der Karte liegen { $taler } Taler und an Material: { $pieces }.

# Der Tisch in Sätzen
burg-say-round = Rundenfeld { $space }, danach { $coins ->
    [0] keine weitere Runde
    [one] noch 1 Runde
   *[other] noch { $coins } Runden
 }. Startspieler ist { $start }. In der Bank { $bank ->
    [one] liegt
   *[other] liegen
 } { $bank } Taler.
burg-say-over = Das Spiel ist zu Ende.
burg-say-turn = An der Reihe: { $card } von { $seat }.
burg-say-own = Du hast { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }, { $taler } Taler und { $supply ->
    [one] { $supply } Gehilfen
   *[other] { $supply } Gehilfen
 } im Vorrat. Material: { $pieces }.
burg-say-hand = Auf der Hand hast du: { $cards }.
burg-say-choice = Verdeckt vor dir: { $cards }.
burg-say-player = { $seat } hat { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }, { $taler } Taler und { $supply ->
    [one] { $supply } Gehilfen
   *[other] { $supply } Gehilfen
 } im Vorrat. Material: { $pieces }. Noch nicht gespielt: { $cards }. { $down ->
    [0] Nichts liegt verdeckt.
    [one] Davon liegt 1 Karte verdeckt.
   *[other] Davon liegen { $down } Karten verdeckt.
 }
burg-say-played = { $seat } hat aufgedeckt: { $cards }.
burg-say-done = Schon ausgeführt von { $seat }: { $cards }.
burg-say-pile = In der Ablage von { $seat }: { $cards }.
burg-say-lost = Für immer verloren hat { $seat }: { $cards }.
burg-say-stock = Auf den Fuhrwerken und beim Reiter: { $stock }. Im Wehrturm: { $tower }. In der Schmiede: { $bars } Silber.
burg-say-wagon = { $wagon }: Gehilfe von { $seat }.
burg-say-wagon-fresh = { $wagon }: Gehilfe von { $seat }, in dieser Runde aufgestellt.
burg-say-wagon-free = { $wagon }: kein Gehilfe.
burg-say-templates = Noch zu errichten: { $templates }.
burg-say-helper = { $place }: Gehilfe von { $seat }.
burg-say-free = Freie Gehilfenplätze: { $places }.

# Was gefragt wird
burg-ask-over = Das Spiel ist zu Ende.
burg-ask-others = Warte auf { $seats }.
burg-ask-select = { $count ->
    [one] Lege eine Personenkarte verdeckt vor dich.
   *[other] Lege { $count } Personenkarten verdeckt vor dich.
 }
burg-ask-courtship = Wirb mit einem Teil oder einem Taler um das Burgfräulein ({ $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }), oder steige aus.
burg-ask-sharing = Nimm dir etwas von der Karte des Burgfräuleins.
burg-ask-plague = Gib wegen der Pest eine Karte deiner Ablage für immer ab, oder zahle { $price } Taler.
burg-ask-breach = Gib bis zu { $most ->
    [one] { $most } Stein
   *[other] { $most } Steine
 } für den Mauerbruch, jeder bringt { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-ask-snowdrift = Gib wegen der Schneeverwehung einen Arbeiter für immer ab, oder zahle { $price } Taler.
burg-ask-load = { $count ->
    [one] Wähle 1 freies Teil für deinen Arbeiter.
   *[other] Wähle { $count } freie Teile für deinen Arbeiter.
 }
burg-ask-toll = Nimm einen Gehilfen von den Fuhrwerken zurück, denn den Taler für die Dorfschänke hast du nicht.
burg-ask-trader = Stelle einen Gehilfen neben ein Fuhrwerk oder den Reiter, wenn du willst.
burg-ask-tower = Nimm alle Teile einer Sorte aus dem Wehrturm: { $tower }.
burg-ask-buy = Kaufe von Arbeitern der anderen je ein Teil für 1 Taler, wenn du willst. Du hast { $taler } Taler.
burg-ask-answer = Verkaufe { $seat } dein letztes Teil, { $piece }, oder behalte es.
burg-ask-build = { $count ->
    [one] Errichte noch ein Bauwerk, wenn du willst. Du hast { $pieces }.
   *[other] Errichte bis zu { $count } Bauwerke, wenn du willst. Du hast { $pieces }.
 }
burg-ask-place = { $count ->
    [one] Setze noch einen Gehilfen ein, wenn du willst. Du hast { $taler } Taler.
   *[other] Setze bis zu { $count } Gehilfen ein, wenn du willst. Du hast { $taler } Taler.
 }
burg-ask-order = Sage, welcher deiner beiden Arbeiter zuerst arbeitet.
burg-ask-palas = Wandle im Palas bis zu { $limit } Teile in Siegpunkte um.

# Was man tun kann
burg-do-choose = Wähle { $cards }
burg-do-court = Wirb mit { $gift }
burg-do-drop = Steige aus der Brautwerbung aus
burg-do-share = Nimm { $gift }
burg-do-lose = Gib { $card } für immer ab
burg-do-pay = Zahle { $count } Taler
burg-do-breach = Gib für den Mauerbruch { $pieces }
burg-do-load = Lade { $pieces }
burg-do-withdraw = Nimm den Gehilfen zurück von: { $wagon }
burg-do-trade = Stelle einen Gehilfen { $from } neben: { $wagon } (Auszahlung { $pays })
burg-do-displace = Verdränge den Gehilfen von { $seat } und stelle deinen { $from } neben: { $wagon } (Auszahlung { $pays })
burg-do-take = Nimm { $pieces } aus dem Wehrturm
burg-do-buy = Kaufe für { $price } Taler { $piece } von { $seat }, Karte { $card }
burg-do-accept = Verkaufe das letzte Teil
burg-do-refuse = Behalte das letzte Teil
burg-do-build = Errichte { $building } mit { $pieces }: bringt { $earns }
burg-do-place = Setze einen Gehilfen { $from } ein: { $place }
burg-do-first = Beginne mit { $card }
burg-do-palas = Wandle { $pieces } in { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 } um
burg-do-done = Fertig
burg-do-no-trader = Stelle keinen Gehilfen auf
burg-do-no-buy = Kaufe nichts mehr
burg-do-no-build = Errichte nichts mehr
burg-do-no-place = Setze keinen Gehilfen mehr ein
burg-do-no-breach = Gib keine Steine
burg-do-no-palas = Wandle nichts um

# Was geschieht
burg-on-round = Rundenfeld { $space } beginnt. { $seat } nimmt den Taler.
burg-on-courted = { $seat } wirbt mit { $gift }.
burg-on-dropped = { $seat } wirbt nicht mehr um das Burgfräulein.
burg-on-won = { $seat } gewinnt das Burgfräulein und { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-on-shared = { $seat } nimmt { $gift } von der Karte.
burg-on-gone = { $card } ist aus dem Spiel.
burg-on-chose = { $count ->
    [one] { $seat } hat eine Karte gewählt.
   *[other] { $seat } hat { $count } Karten gewählt.
 }
burg-on-winter = Winterkarte: { $card }.
burg-on-lost = { $seat } verliert die Karte { $card }.
burg-on-paid = { $seat } zahlt { $count } Taler an die Bank.
burg-on-breached = { $seat } gibt { $pieces } für den Mauerbruch: { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-on-revealed = Aufgedeckt: { $cards }.
burg-on-loaded = Die Karte { $card } von { $seat } erhält { $pieces }.
burg-on-messenger = { $seat } erhält { $count } Taler vom Boten.
burg-on-toll-owner = { $seat } zahlt { $count } Taler an { $owner }, den Wirt.
burg-on-toll-card = { $seat } zahlt { $count } Taler in die Dorfschänke.
burg-on-withdrew = { $seat } nimmt einen Gehilfen zurück. Wieder frei: { $wagon }.
burg-on-traded = { $seat } stellt einen Gehilfen auf, neben: { $wagon }.
burg-on-displaced = { $seat } verdrängt den Gehilfen von { $other }: { $wagon }.
burg-on-payout = { $seat } erhält { $pieces }, der Wehrturm { $tower }.
burg-on-took = { $seat } nimmt { $pieces } aus dem Wehrturm.
burg-on-bought = { $seat } kauft { $piece } von { $owner }, Karte { $card }.
burg-on-asked = { $seat } fragt { $owner } nach dem letzten Teil der Karte { $card }: { $piece }.
burg-on-refused = { $owner } behält das letzte Teil der Karte { $card }.
burg-on-built = { $seat } errichtet { $building } mit { $pieces }: { $taler } Taler, { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-on-placed = { $seat } setzt einen Gehilfen { $from } ein: { $place }.{ $collected ->
    [0] {""}
    [one] {" "}Von der Karte kommt { $collected } Taler.
   *[other] {" "}Von der Karte kommen { $collected } Taler.
 }
burg-on-worked = { $seat } nimmt von der Karte { $card }: { $pieces }.
burg-on-master = { $seat } nimmt alle Karten zurück. Bauwerke der anderen: { $count }, Siegpunkte: { $vp }.
burg-on-finale = Die Schlusswertung beginnt.
burg-on-finale-early = Alle Bauwerke stehen. Die Schlusswertung beginnt.
burg-on-market = { $seat } tauscht im Markt { $count } Taler in { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 }.
burg-on-palas = { $seat } wandelt im Palas { $pieces } in { $vp ->
    [one] { $vp } Siegpunkt
   *[other] { $vp } Siegpunkte
 } um.
burg-on-over = Das Spiel ist zu Ende.

# Woher die Punkte kommen
burg-score-carried = Mitgebracht: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-stonecutter = Kronen mit dem Steinmetz: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-worker = Halbe Kronen mit Arbeitern: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-master = Baumeister, Bauwerke der anderen: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-breach = Steine für den Mauerbruch: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-damsel = Burgfräulein: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-keep = { $place }: { $count ->
    [one] { $count } freier Gehilfenplatz
   *[other] { $count } freie Gehilfenplätze
 } in der Burg, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-tavern = { $place }: { $count ->
    [one] { $count } Gehilfe
   *[other] { $count } Gehilfen
 } in der Burg, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-tavern-pairs = { $place }: { $count ->
    [one] { $count } Gehilfe
   *[other] { $count } Gehilfen
 } in der Burg, je 2 ein Punkt, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-big-gate = { $place }: { $count ->
    [one] { $count } errichteter Turm
   *[other] { $count } errichtete Türme
 }, je 2, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-small-gate = { $place }: { $count ->
    [one] { $count } errichteter Turm
   *[other] { $count } errichtete Türme
 }, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-stable-three = { $place }: { $count ->
    [one] { $count } errichtetes Haus
   *[other] { $count } errichtete Häuser
 }, je 3, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-stable-two = { $place }: { $count ->
    [one] { $count } errichtetes Haus
   *[other] { $count } errichtete Häuser
 }, je 2, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-servants = { $place }: { $count ->
    [one] { $count } Vorlage
   *[other] { $count } Vorlagen
 } auf dem Plan, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-market = { $place }: { $count } Taler, je 2 ein Punkt, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-market-both = { $place } mit beiden Gehilfen: { $count } Taler, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-palas = { $place }: Material in Siegpunkte, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-smithy = { $place }: { $count } Silber in der Schmiede, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-smithy-pairs = { $place }: { $count } Silber in der Schmiede, je 2 ein Punkt, { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }
burg-score-granary = { $place } mit { $count ->
    [one] { $count } Gehilfen
   *[other] { $count } Gehilfen
 }: { $points ->
    [one] { $points } Siegpunkt
   *[other] { $points } Siegpunkte
 }

# Warum etwas nicht geht
burg-no-over = Das Spiel ist zu Ende.
burg-no-chosen = Du hast schon gewählt. Nimm die Wahl zurück, wenn du sie ändern willst.
burg-no-turn = Du bist jetzt nicht gefragt. Die Karten handeln der Reihe nach.
burg-no-choose-now = Karten werden jetzt nicht gewählt.
burg-no-court-now = Um das Burgfräulein wird jetzt nicht geworben.
burg-no-share-now = Vom Burgfräulein wird jetzt nichts verteilt.
burg-no-loss-now = Keine Winterkarte verlangt das jetzt.
burg-no-breach-now = Es ist kein Mauerbruch.
burg-no-load-now = Arbeiter werden jetzt nicht bestückt.
burg-no-withdraw-now = Gehilfen werden jetzt nicht zurückgenommen.
burg-no-trade-now = Nur der Händler stellt Gehilfen neben die Fuhrwerke.
burg-no-take-now = Nur der Maurer nimmt aus dem Wehrturm, bevor er baut.
burg-no-buy-now = Nur der Steinmetz kauft von Arbeitern.
burg-no-buy-later = Gekauft wird vor dem Bauen.
burg-no-answer-now = Niemand fragt nach einem letzten Teil.
burg-no-build-now = Gebaut wird nur mit Maurer, Steinmetz oder Arbeiter.
burg-no-build-after-helpers = Gebaut wird vor dem Einsetzen der Gehilfen.
burg-no-place-now = Gehilfen setzen nur Maurer und Steinmetz ein, nach dem Bauen.
burg-no-place-worker = Ein Arbeiter setzt keine Gehilfen ein.
burg-no-first-now = Die Reihenfolge zweier Arbeiter ist jetzt nicht gefragt.
burg-no-palas-now = Der Palas wird erst in der Schlusswertung gefragt.
burg-no-done-now = Hier gibt es nichts auszulassen.
burg-no-decline-tower = Der Maurer muss eine Sorte aus dem Wehrturm nehmen.
burg-no-card = Diese Karte hast du nicht auf der Hand.
burg-no-master = Der Baumeister ist gesperrt, solange deine Ablage leer ist.
burg-no-count = { $count ->
    [one] Wähle genau eine Karte.
   *[other] Wähle genau { $count } Karten.
 }
burg-no-gift = Das hast du nicht.
burg-no-share = Das liegt nicht auf der Karte.
burg-no-plague-card = { $card } liegt nicht in deiner Ablage.
burg-no-plague-taler = Du kannst nicht zahlen: { $price } Taler sind nötig, du hast { $taler }.
burg-no-snow-worker = { $card } ist kein Arbeiter.
burg-no-snow-card = { $card } ist weder auf deiner Hand noch in deiner Ablage.
burg-no-snow-taler = Du kannst nicht zahlen: { $price } Taler sind nötig, du hast { $taler }.
burg-no-breach-count = { $most ->
    [one] Gib einen Stein, oder lass es.
   *[other] Gib 1 bis { $most } Steine, oder lass es.
 }
burg-no-stones = So viele Steine hast du nicht.
burg-no-bars = So viel Silber hast du nicht.
burg-no-stock = Auf dem Fuhrwerk liegt davon nicht genug: { $kind }.
burg-no-load = Diese Teile kann der Arbeiter nicht erhalten.
burg-no-withdraw = Dort steht keiner deiner Gehilfen: { $wagon }.
burg-no-wagon-to-wagon = Ein Gehilfe geht nicht von Fuhrwerk zu Fuhrwerk.
burg-no-helper = Dort hast du keinen Gehilfen.
burg-no-rider = { $wagon } ist noch nicht offen. Erst müssen alle vier Fuhrwerke besetzt sein.
burg-no-free-first = { $wagon } ist besetzt. Solange ein Fuhrwerk frei ist, musst du ein freies nehmen.
burg-no-own-helper = Dort steht schon dein Gehilfe: { $wagon }.
burg-no-fresh = Dieser Gehilfe wurde erst in dieser Runde aufgestellt: { $wagon }.
burg-no-pile = Davon liegt nichts im Wehrturm: { $kind }.
burg-no-worker = Dieser Arbeiter wartet nicht.
burg-no-own-worker = Vom eigenen Arbeiter kauft man nicht.
burg-no-such-worker = Dieser Arbeiter liegt nicht bestückt aus.
burg-no-second-piece = Von dieser Karte hast du schon gekauft, oder sie wurde dir verweigert.
burg-no-piece = Davon liegt nichts auf der Karte: { $kind }.
burg-no-taler = Ohne Taler gibt es nichts zu kaufen.
burg-no-building = Dieses Bauwerk gibt es nicht.
burg-no-template = { $building } steht schon.
burg-no-goods = So viele Teile gibt es nicht.
burg-no-silver = Silber selbst baut nicht. Sage, was aus ihm wird.
burg-no-value = { $building } kostet genau { $value } Baupunkte, das sind { $worth }.
burg-no-kinds = Nötig sind mindestens { $needed } verschiedene Sorten, das sind { $kinds }.
burg-no-own-pieces = Davon hast du nicht genug: { $kind }.
burg-no-place = Diesen Gehilfenplatz gibt es nicht.
burg-no-standing = { $building } steht noch nicht.
burg-no-occupied = Dieser Platz ist besetzt: { $building }.
burg-no-second-helper = { $building }: In derselben Runde gehen deine Gehilfen in verschiedene Bauwerke.
burg-no-fee = Das Lehrgeld ist { $fee } Taler, du hast { $taler }.
burg-no-built = Du hast in dieser Runde noch nichts errichtet.
burg-no-palas-nothing = Im Palas ist mindestens ein Teil umzuwandeln. Wenn du nichts umwandeln willst, beende die Wahl mit »done«.
burg-no-palas-limit = Im Palas darfst du höchstens { $limit } Teile umwandeln.
burg-added = Bauwert und Krone von Turm, Haus und Brunnen, einige Lehrgelder und die markierten Winterfelder haben wir ergänzt; das Regelheft nennt sie nicht.

# Stellungen, die es nicht gibt
burg-broken-cards = Die acht Personenkarten eines Platzes liegen nicht jede genau einmal da.
burg-broken-damsel = Die Karte des Burgfräuleins passt nicht zu den Werbern.
burg-broken-facedown = Die verdeckten Karten passen nicht zum Abschnitt der Runde.
burg-broken-helpers = Die Gehilfen eines Platzes ergeben nicht ihre Gesamtzahl.
burg-broken-lost = So viele oder solche Karten kann ein Platz nicht verloren haben: Nur Pest und Schneeverwehung nehmen welche, je eine.
burg-broken-master-builder = Der Baumeister kann so nicht gewählt sein.
burg-broken-phase = Der Abschnitt passt nicht zur Stellung.
burg-broken-places = Ein Gehilfe steht, wo keiner stehen kann.
burg-broken-played = Die aufgedeckten Karten passen nicht zum Abschnitt.
burg-broken-resources = Das Material ergibt nicht die Teile der Schachtel.
burg-broken-round-coins = Die Taler auf den Rundenfeldern passen nicht zum Rundenfeld.
burg-broken-round-space = Dieses Rundenfeld gibt es bei dieser Personenzahl nicht.
burg-broken-seats = Die Zahl der Plätze ist nicht möglich.
burg-broken-taler = Die Taler ergeben nicht die der Schachtel.
burg-broken-templates = Die Vorlagen passen nicht zu den errichteten Bauwerken.
burg-broken-vp = Die Siegpunkte sind so nicht möglich.
burg-broken-wagons = Die Gehilfen an den Fuhrwerken sind so nicht möglich.
burg-broken-winter-cards = Die Winterkarten liegen nicht jede genau einmal da.
burg-broken-workers = Die bestückten Arbeiter passen nicht zu den gespielten Karten.
burg-misfit-all-chosen = Alle haben gewählt, und eine Winterkarte ist fällig. Lass eine Wahl weg, oder schreibe »phase«: »reveal«, um ohne sie weiterzuspielen.
burg-misfit-taler = So viele Taler gibt es nicht.
burg-misfit-points = So viele Punkte sind nicht möglich.
burg-misfit-pieces = So viele Teile einer Sorte gibt es nicht.
burg-misfit-winter-gone = Eine Winterkarte liegt aus und ist zugleich fort, oder sie gehört nicht zu diesem Satz.
burg-misfit-winter-deck = Die Winterkarten, die weder ausliegen noch fort sind, gehen nicht auf.
burg-misfit-helpers = Alle haben gleich viele Gehilfen, und hier sind es andere.
burg-misfit-card-twice = Eine Karte liegt an zwei Stellen.
burg-misfit-no-places = Dieses Bauwerk hat keine Plätze für Gehilfen.
burg-misfit-worker = Hier muss eine Arbeiterkarte stehen.
burg-misfit-not-open = Diese Karte liegt nicht offen auf dem Tisch.
burg-worth-carried = Mitgebrachtes
burg-worth-crowns = Kronen beim Bauen
burg-worth-breach = Steine für den Mauerbruch
burg-worth-damsel = Burgfräulein
burg-worth-helpers = Gehilfen auf ihren Plätzen
burg-worth-goods = Material
burg-worth-taler = Taler
burg-worth-wagons = Gehilfen an den Fuhrwerken
burg-worth-cards = Personen auf der Hand
burg-tie-taler = Übrige Taler
burg-tie-goods = Baupunkte des übrigen Materials
