# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
ludwig-hook = Bau mit beiden Nachbarn je ein Schloss. Das schwächere zählt.

# Wörter von Zwischen zwei Schlössern.
ludwig-king = Ludwig
ludwig-throne-room = Thronsaal
ludwig-specialty-room = Sonderraum
ludwig-to-the-left = nach links
ludwig-to-the-right = nach rechts

# Einstellungen
ludwig-option-placing = Wie angelegt wird
ludwig-option-placing-serial = Schloss nach Schloss
ludwig-option-placing-free = Alle Schlösser zugleich
ludwig-option-ages = Wer älter ist
ludwig-option-ages-random = Ausgelost
ludwig-option-ages-clockwise = Platz 1 ist am ältesten, dann im Uhrzeigersinn

# Der Tisch
ludwig-time-select = Runde { $round } von 2, Zug { $turn }: Alle wählen zwei Plättchen, der Rest geht { $direction }. Im Vorrat { $supply ->
    [one] liegt { $supply }
   *[other] liegen { $supply }
 } Plättchen.
ludwig-time-assign = Runde { $round } von 2, Zug { $turn }: Alle geben jedem ihrer Schlösser ein Plättchen. Im Vorrat { $supply ->
    [one] liegt { $supply }
   *[other] liegen { $supply }
 } Plättchen.
ludwig-time-place = Runde { $round } von 2, Zug { $turn }: Die Plättchen werden angelegt. Im Vorrat { $supply ->
    [one] liegt { $supply }
   *[other] liegen { $supply }
 } Plättchen.
ludwig-time-end = Das Spiel ist zu Ende.
ludwig-castle = Schloss { $castle } von { $first } und { $second }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } ({ $throne })
ludwig-extras = Dazu: { $list }.
ludwig-count-of = { $n }-mal { $what }
ludwig-counters = Darin: { $list }.
ludwig-tile-at = { $tile } auf { $space } ({ $kind }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 })
ludwig-tiles = Der Thronsaal bringt jetzt { $throne ->
    [one] { $throne } Punkt
   *[other] { $throne } Punkte
 }. Die Plättchen: { $list }.
ludwig-shows = { $seat } zeigt: { $tiles }.
ludwig-waits = Für Schloss { $castle } liegt ein Plättchen von { $seat } bereit: { $tile }.
ludwig-brought = Als Bonus für Schloss { $castle } noch anzulegen: { $tile }.
ludwig-drawn-rooms = Gezogen für Schloss { $castle }: { $tiles }.
ludwig-king-drawn = Gezogen für Ludwig: { $tiles }.
ludwig-drawn-cards = Gezogene Karten für Schloss { $castle }: { $cards }.
ludwig-your-hand = Deine Plättchen:
ludwig-hand = { $count ->
    [one] Auf deiner Hand ist 1 Plättchen:
   *[other] Auf deiner Hand sind { $count } Plättchen:
 }
ludwig-chosen = Gewählt hast du { $tiles }.
ludwig-remembers = Du erinnerst dich an den Stapel von { $seat }: { $tiles }.
ludwig-result = { $seat }: Das linke Schloss hat { $left }, das rechte { $right }. Ergebnis: { $points }.
ludwig-legend = F Speise, L Wohn, U Wirtschaft, O Außen, S Schlaf, C Verbindung, D Keller, T Turm, B Brunnen, G Foyer; t Fackel, s Schwerter, m Spiegel, p Gemälde; dann die Punkte; ^ bleibt frei. »was NAME« erklärt ein Plättchen.

# Plättchen
ludwig-tile-above-below = { $each } je { $wants } direkt darüber und darunter
ludwig-tile-left-right = { $each } je { $wants } direkt links und rechts
ludwig-tile-two-below = { $each } je { $wants } auf den zwei Feldern darunter
ludwig-tile-around = { $each } je { $wants } in der Umgebung
ludwig-tile-three-below = { $each } je { $wants } auf den drei Feldern darunter
ludwig-tile-around-not-below = { $each } je { $wants } in der Umgebung, nicht direkt darunter
ludwig-tile-marked = { $each } je { $wants } auf den markierten Feldern
ludwig-tile-connected = { $each } je verbundenen { $wants }
ludwig-tile-anywhere = { $each } je { $wants } irgendwo im Schloss
ludwig-tile-variety = { $each }, wenn alle sechs anderen Arten da sind, sonst { $otherwise }
ludwig-tile-hanging = { $each } je Wandschmuck in der Umgebung: { $wants }
ludwig-tile-column = { $each } je { $wants } in der Spalte
ludwig-tile-fixed = { $each ->
    [one] { $each } Punkt
   *[other] { $each } Punkte
 }
ludwig-tile-tower = { $each } je Raum darunter in der Spalte
ludwig-tile-foyer = { $each } je Raum in der Umgebung
ludwig-kind = { $kind }, { $hanging }
ludwig-kind-bare = { $kind } ohne Wandschmuck
ludwig-face = { $tile } ({ $kind }): { $words }
ludwig-card-face = { $card }: { $each } je { $what }
ludwig-card-bare = { $card }
ludwig-attendant-face = { $attendant }: { $each } je Wandschmuck »{ $hanging }«
ludwig-throne-face = { $throne } (Wandschmuck »{ $hanging }«): { $each } für jedes der markierten Felder { $spaces }, auf dem ein { $first } oder { $second } liegt.
ludwig-type-face = { $kind }: { $count } Plättchen im Spiel. Das dritte in einem Schloss bringt: { $bonus }. Das fünfte bringt einen Sonderraum nach Wahl.
ludwig-pays-room = { $draw ->
    [one] { $draw } Plättchen ziehen und anlegen
   *[other] { $draw } Plättchen ziehen, eins davon anlegen
 }
ludwig-pays-attendant = einen königlichen Bediensteten
ludwig-pays-card = { $draw ->
    [one] { $draw } Bonuskarte
   *[other] { $draw } Bonuskarten
 } ziehen, eine behalten
ludwig-pays-specialty = einen Sonderraum »{ $kind }«
ludwig-pays-other = einen der sechs anderen Boni nach Wahl
ludwig-each-distinct-type = Art im Schloss, auch Turm, Brunnen und Foyer
ludwig-each-attendant = Bediensteten
ludwig-each-downstairs = Kellerraum
ludwig-each-sleeping = Schlafraum
ludwig-each-below-ground = Raum unter der Erde
ludwig-each-high-level = Raum mindestens zwei Stockwerke über dem Thronsaal
ludwig-each-living = Wohnraum
ludwig-each-food = Speiseraum
ludwig-each-height = Stockwerk mit einem Plättchen
ludwig-each-width = Spalte mit einem Plättchen
ludwig-each-outdoor = Außenraum
ludwig-each-corridor = Verbindungsraum
ludwig-each-enclosed-8 = ganz umgebenen Raum (alle acht Felder)
ludwig-each-enclosed-4 = an allen vier Seiten umbauten Raum
ludwig-each-utility = Wirtschaftsraum
ludwig-each-specialty = Sonderraum, den Thronsaal eingerechnet
ludwig-each-throne-type = normale Art Kante an Kante mit dem Thronsaal
ludwig-each-throne-space = belegtes der zehn Felder um den Thronsaal
ludwig-each-five = normale Art mit mindestens fünf Plättchen
ludwig-each-three = normale Art mit mindestens drei Plättchen

# Was zu tun ist
ludwig-ask-over = Das Spiel ist zu Ende.
ludwig-ask-wait = Warte auf { $seats }.
ludwig-ask-draw = Zieh zwei von Ludwigs Plättchen.
ludwig-ask-give = Gib eins von Ludwigs zwei Plättchen in das Schloss, das du mit ihm teilst; das andere kommt in sein zweites Schloss.
ludwig-ask-select = Wähle zwei Plättchen; der Rest geht { $direction }. Die Wahl ist endgültig.
ludwig-ask-assign = Wähle das Plättchen für dein linkes Schloss; das andere kommt in dein rechtes.
ludwig-ask-order = Sag, ob { $tile } zuerst in Schloss { $castle } kommt oder wartet.
ludwig-ask-place = Leg { $tile } in Schloss { $castle } an: Wähle ein Feld.
ludwig-ask-specialty = Wähle Brunnen, Turm oder Foyer für Schloss { $castle }.
ludwig-ask-bonus = Wähle einen der sechs anderen Boni für Schloss { $castle }.
ludwig-ask-attendant = Wähle einen königlichen Bediensteten für Schloss { $castle }.
ludwig-ask-room = Behalte eins der gezogenen Plättchen für Schloss { $castle }.
ludwig-ask-card = Behalte eine der gezogenen Karten für Schloss { $castle }.
ludwig-ask-draw-open = Warte, bis ein anderes Schloss über seine gezogenen Teile entschieden hat.

# Aktionen
ludwig-do-draw = Ludwigs Plättchen ziehen
ludwig-do-give = { $tile } in dein Schloss mit Ludwig
ludwig-do-select = { $a } und { $b }
ludwig-do-left = { $tile } in das linke Schloss
ludwig-do-swap = Die eigenen zwei Plättchen tauschen
ludwig-do-first = Schloss { $castle }: dein Plättchen zuerst
ludwig-do-wait = Schloss { $castle }: warten
ludwig-do-place = { $tile } auf { $space } in Schloss { $castle }
ludwig-do-take = Für Schloss { $castle }: { $kind }
ludwig-do-keep = Für Schloss { $castle } behalten: { $tile }
ludwig-do-card = Für Schloss { $castle } behalten: { $card }
ludwig-do-attendant = Für Schloss { $castle }: { $kind }
ludwig-do-bonus = Bonus »{ $kind }« für Schloss { $castle }: { $bonus }

# Was geschieht
ludwig-took-up = { $seat } nimmt { $count } Plättchen auf.
ludwig-took-up-these = { $seat } nimmt { $tiles } auf.
ludwig-king-drew = { $seat } sieht sich zwei von Ludwigs Plättchen an.
ludwig-king-drew-these = { $seat } zieht { $tiles } für Ludwig.
ludwig-king-gave = { $seat } gibt { $first } in Schloss { $first_castle } und { $second } in Schloss { $second_castle }.
ludwig-has-chosen = { $seat } hat gewählt.
ludwig-shown-by = { $seat }: { $tiles }
ludwig-all-revealed = Alle Plättchen werden aufgedeckt. { $list }.
ludwig-passed = Die Stapel mit { $count } Plättchen gehen { $direction }.
ludwig-has-decided = { $seat } hat entschieden.
ludwig-assigned-by = { $seat }: { $left } links, { $right } rechts
ludwig-all-assigned = Alle Plättchen liegen bei ihren Schlössern. { $list }.
ludwig-swapped = { $seat } tauscht die beiden Plättchen.
ludwig-voted = { $seat } hat für Schloss { $castle } verdeckt gewählt, wer beginnt.
ludwig-goes-first = Das Plättchen von { $seat } kommt zuerst in Schloss { $castle }.
ludwig-placed = { $seat } legt { $tile } auf { $space } in Schloss { $castle }.
ludwig-third-tile = Drittes Plättchen in Schloss { $castle }, { $kind }: Der Bonus folgt sofort.
ludwig-fifth-tile = Fünftes Plättchen in Schloss { $castle }, { $kind }: Ein Sonderraum folgt sofort.
ludwig-bonus-chosen = Schloss { $castle } nimmt den Bonus »{ $kind }«.
ludwig-rooms-reshuffled = Die abgeworfenen Plättchen werden eingemischt; der Vorrat hat jetzt { $n } Plättchen.
ludwig-cards-reshuffled = Die abgeworfenen Karten werden eingemischt; der Stapel hat jetzt { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
 }.
ludwig-room-kept = Schloss { $castle } behält { $tile }.
ludwig-card-kept = Schloss { $castle } behält die Karte { $card }.
ludwig-attendant-taken = Schloss { $castle } bekommt einen Bediensteten: { $kind }.
ludwig-specialty-taken = Schloss { $castle } bekommt einen Sonderraum: { $kind }.
ludwig-round-over = Runde { $round } ist vorbei; die einzelnen letzten Plättchen werden ungesehen abgeworfen.
ludwig-game-over = Das Spiel ist zu Ende; die Schlösser werden gewertet.

# Punkte
ludwig-score-cells = { $tile }: { $points } für { $n } × { $wants } ({ $rooms })
ludwig-score-connected = { $tile }: { $points } für { $n } × { $wants }, verbunden ({ $rooms })
ludwig-score-anywhere = { $tile }: { $points } für { $n } × { $wants } im Schloss ({ $rooms })
ludwig-score-sleeping-all = { $tile }: { $points }, alle sechs anderen Arten sind da
ludwig-score-sleeping-missing = { $tile }: { $points }, noch ohne: { $missing }
ludwig-score-corridor = { $tile }: { $points } für { $n } × { $wants } in der Umgebung ({ $rooms })
ludwig-score-column = { $tile }: { $points } für { $n } × { $wants } in der Spalte ({ $rooms })
ludwig-score-fixed = { $tile }: { $points }
ludwig-score-tower = { $tile }: { $points } für { $n ->
    [one] { $n } Raum
   *[other] { $n } Räume
 } darunter ({ $rooms })
ludwig-score-foyer = { $tile }: { $points } für { $n ->
    [one] { $n } Raum
   *[other] { $n } Räume
 } in der Umgebung ({ $rooms })
ludwig-score-card = Bonuskarte { $card }: { $points } für { $what }
ludwig-score-attendant = { $attendant }: { $points } für { $n } × { $hanging } ({ $rooms })
ludwig-score-throne = { $throne }: { $points } für { $n } der zwei markierten Felder ({ $rooms })
ludwig-score-lower = Das linke Schloss hat { $left }, das rechte { $right }; das schwächere zählt: { $points }
ludwig-counts-distinct-types = { $n ->
    [one] { $n } verschiedene Art
   *[other] { $n } verschiedene Arten
 }
ludwig-counts-attendants = { $n ->
    [one] { $n } Bediensteter
   *[other] { $n } Bedienstete
 }
ludwig-counts-downstairs = { $n ->
    [one] { $n } Kellerraum
   *[other] { $n } Kellerräume
 }
ludwig-counts-sleeping = { $n ->
    [one] { $n } Schlafraum
   *[other] { $n } Schlafräume
 }
ludwig-counts-below-ground = { $n ->
    [one] { $n } Raum
   *[other] { $n } Räume
 } unter der Erde
ludwig-counts-high-levels = { $n ->
    [one] { $n } Raum
   *[other] { $n } Räume
 } mindestens zwei Stockwerke über dem Thronsaal
ludwig-counts-living = { $n ->
    [one] { $n } Wohnraum
   *[other] { $n } Wohnräume
 }
ludwig-counts-food = { $n ->
    [one] { $n } Speiseraum
   *[other] { $n } Speiseräume
 }
ludwig-counts-height = { $n ->
    [one] { $n } Stockwerk
   *[other] { $n } Stockwerke
 }
ludwig-counts-width = { $n ->
    [one] { $n } Spalte
   *[other] { $n } Spalten
 }
ludwig-counts-outdoor = { $n ->
    [one] { $n } Außenraum
   *[other] { $n } Außenräume
 }
ludwig-counts-corridor = { $n ->
    [one] { $n } Verbindungsraum
   *[other] { $n } Verbindungsräume
 }
ludwig-counts-enclosed-8 = { $n ->
    [one] { $n } ganz umgebener Raum
   *[other] { $n } ganz umgebene Räume
 }
ludwig-counts-enclosed-4 = { $n ->
    [one] { $n } an allen Seiten umbauter Raum
   *[other] { $n } an allen Seiten umbaute Räume
 }
ludwig-counts-utility = { $n ->
    [one] { $n } Wirtschaftsraum
   *[other] { $n } Wirtschaftsräume
 }
ludwig-counts-specialty = { $n ->
    [one] { $n } Sonderraum
   *[other] { $n } Sonderräume
 }
ludwig-counts-throne-types = { $n ->
    [one] { $n } verschiedene Art neben dem Thronsaal
   *[other] { $n } verschiedene Arten neben dem Thronsaal
 }
ludwig-counts-throne-spaces = { $n ->
    [one] { $n } belegtes Feld um den Thronsaal
   *[other] { $n } belegte Felder um den Thronsaal
 }
ludwig-counts-five = { $n ->
    [one] { $n } Art mit mindestens fünf Plättchen
   *[other] { $n } Arten mit mindestens fünf Plättchen
 }
ludwig-counts-three = { $n ->
    [one] { $n } Art mit mindestens drei Plättchen
   *[other] { $n } Arten mit mindestens drei Plättchen
 }

# Ablehnungen
ludwig-no-over = Das Spiel ist zu Ende.
ludwig-no-ludwig-acts = Ludwig entscheidet nichts selbst.
ludwig-no-not-now = Das ist jetzt nicht an der Reihe.
ludwig-no-other-assigns = In dieser Runde verteilt die andere Person Ludwigs Plättchen.
ludwig-no-not-drawn = Das wurde nicht gezogen.
ludwig-no-final = Du hast schon gewählt, und die Wahl ist endgültig.
ludwig-no-not-in-hand = Dieses Plättchen hast du nicht.
ludwig-no-two-tiles = Wähle zwei verschiedene deiner Plättchen.
ludwig-no-decided = Du hast schon entschieden.
ludwig-no-not-yours = Das ist keins deiner zwei Plättchen.
ludwig-no-swap-serial = Getauscht wird nur, wenn alle Schlösser zugleich gebaut werden.
ludwig-no-swap = Deine Plättchen können nicht mehr getauscht werden.
ludwig-no-foreign-castle = Dieses Schloss gehört dir nicht.
ludwig-no-castle-not-now = Dieses Schloss ist gerade nicht an der Reihe.
ludwig-no-order-known = Wer zuerst anlegt, steht schon fest.
ludwig-no-order-said = Du hast schon gesagt, wer zuerst anlegt.
ludwig-no-left-castle-first = Sag es erst für dein linkes Schloss.
ludwig-no-no-castle = So ein Schloss gibt es nicht.
ludwig-no-draw-open = Erst muss ein anderes Schloss über seine gezogenen Teile entscheiden.
ludwig-no-order-first = Noch steht nicht fest, wer zuerst anlegt.
ludwig-no-partner-decides = Über dieses Plättchen entscheidet dein Partner.
ludwig-no-something-else-due = In diesem Schloss ist erst etwas anderes dran.
ludwig-no-other-tile = Dieses Plättchen wird jetzt nicht angelegt.
ludwig-no-specialty-left = Von dieser Art ist kein Sonderraum mehr da.
ludwig-no-attendant-left = Von dieser Art ist kein Bediensteter mehr da.
ludwig-no-same-bonus = Wähle einen der sechs anderen Boni.
ludwig-no-only-above-ground = Auf { $x },{ $y } passt es nicht. Es muss im Erdgeschoss oder höher liegen.
ludwig-no-only-below-ground = Auf { $x },{ $y } passt es nicht. Es muss unter der Erde liegen.
ludwig-no-occupied = Auf { $x },{ $y } passt es nicht. Dort liegt schon etwas.
ludwig-no-support = Auf { $x },{ $y } passt es nicht. Über dem Erdgeschoss braucht es ein Plättchen direkt darunter.
ludwig-no-open-to-sky = Auf { $x },{ $y } passt es nicht. Über dem Plättchen darunter darf nichts liegen.
ludwig-no-edge = Auf { $x },{ $y } passt es nicht. Es muss eine Kante mit einem Plättchen des Schlosses teilen.
ludwig-no-room-twice = { $room } gibt es nur einmal.
ludwig-no-card-twice = Die Karte { $card } gibt es nur einmal.
ludwig-no-throne-twice = Jeden Thronsaal gibt es nur einmal.
ludwig-no-many-attendants = Ein Schloss hat höchstens zwei Bedienstete.
ludwig-no-many-cards = Ein Schloss hat höchstens zwei Bonuskarten.
ludwig-no-balance = Die Boni gehen nicht auf: { $due } waren fällig, { $taken } Teile und { $gained } Plättchen aus Speiseboni wurden genommen.
ludwig-added = Drei Boni, der Turm und was die Bediensteten zählen, dazu die Verteilung von Sonderplättchen und Bediensteten, haben wir erschlossen; im Regelheft fehlen sie.

# Stellungen, die es nicht gibt
ludwig-broken-age-ranks = Die Altersränge sind nicht alle verschieden.
ludwig-broken-bonus-balance = Die Boni gehen nicht auf.
ludwig-broken-bonus-limbo = Die gezogenen Karten passen nicht zum Schritt.
ludwig-broken-cards-all = Die Bonuskarten sind nicht alle da.
ludwig-broken-cards-once = Eine Bonuskarte ist zweimal da.
ludwig-broken-castle = Ein Schloss ist so nicht möglich.
ludwig-broken-castle-order = Welches Schloss an der Reihe ist, passt nicht zur Stellung.
ludwig-broken-castle-size = Ein Schloss hat eine unmögliche Zahl Plättchen.
ludwig-broken-discard-count = Der Abwurf hat eine unmögliche Größe.
ludwig-broken-hand-size = Eine Hand hat eine unmögliche Größe.
ludwig-broken-limbo = Die gezogenen Plättchen passen nicht zum Schritt.
ludwig-broken-place-step = Der Schritt des Anlegens passt nicht zur Stellung.
ludwig-broken-rooms-once = Ein Raum ist zweimal da.
ludwig-broken-specialty-tiles = Die Sonderplättchen sind so nicht möglich.
ludwig-broken-supply-count = Der Vorrat hat eine unmögliche Größe.
ludwig-broken-throne-rooms = Die Thronsäle sind nicht alle verschieden.
ludwig-broken-type-counts = Die gezählten Arten passen nicht zu den Plättchen.
ludwig-broken-turn = Runde und Zug passen nicht zur Stellung.
ludwig-broken-swaps = So oft kann nicht getauscht worden sein.
ludwig-broken-seats = Die Zahl der Plätze ist nicht möglich.
ludwig-broken-selected = Die gewählten Plättchen sind so nicht möglich.
ludwig-broken-attendants = Die Bediensteten sind so nicht möglich.
ludwig-broken-phase = Der Schritt passt nicht zur Stellung.
ludwig-broken-cards = Die Bonuskarten sind so nicht möglich.
ludwig-broken-choice = Die Wahl eines Platzes ist so nicht möglich.
ludwig-broken-chosen = Wer gewählt hat, passt nicht zum Schritt.
ludwig-broken-drafted = Die gewählten Plättchen passen nicht zu den Schlössern.
ludwig-broken-ludwig-tiles = Ludwigs Plättchen sind so nicht möglich.
ludwig-broken-memory = Was jemand gesehen hat, ist so nicht möglich.
ludwig-broken-order = Wer zuerst anlegt, passt nicht zur Stellung.
ludwig-broken-queue = Wer auf eine Ziehung wartet, passt nicht zur Stellung.
ludwig-broken-rooms = Die Räume sind nicht alle da.
ludwig-broken-round = Diese Runde gibt es nicht.
ludwig-broken-singles = Die einzelnen letzten Plättchen sind so nicht möglich.
ludwig-misfit-none-left = Kein Plättchen muss mehr gelegt werden.
ludwig-misfit-no-bonus = Kein Schloss kann jetzt einen Bonus haben.
ludwig-misfit-bonus-tile = In das Schloss mit dem Bonus wurde kein Plättchen gelegt.
ludwig-misfit-bonus-drawn = Ein Bonus, bei dem gezogen wird, steht an, und nichts ist gezogen.
ludwig-misfit-bonus-unclear = Es ist nicht klar, welcher Bonus ansteht: Schreibe es in »sites«.
ludwig-misfit-limbo = So viele gezogene Plättchen kann es jetzt nicht geben.
ludwig-misfit-nowhere = Ein Raumplättchen liegt nirgends.
ludwig-misfit-seat = Ludwig sitzt auf Platz 2 (in Stellungen zählen Plätze ab 0).
ludwig-misfit-left-right = »selected«, »left« und »right« nennen nicht dieselben zwei Plättchen.
ludwig-misfit-two-tiles = Hier stehen zwei verschiedene Plättchen oder keins.
ludwig-misfit-tile-twice = Ein Plättchen steht zweimal da.
ludwig-misfit-drawn = Das müssen zwei Plättchen aus Ludwigs Hand sein, und nur wer sie zuteilt, kennt sie.
ludwig-misfit-chosen = Das sind nicht die, die zwei Plättchen verdeckt gewählt oder sie schon zugeteilt haben.
ludwig-worth-rooms = Räume
ludwig-worth-sleeping = Schlafräume
ludwig-worth-cards = Bonuskarten
ludwig-worth-attendants = Bedienstete
ludwig-worth-throne = Thronsaal
ludwig-worth-begun = angefangene Raumarten
ludwig-worth-spaces = freie Bauplätze
ludwig-worth-tiles = kommende Plättchen
ludwig-worth-other = das andere Schloss
ludwig-tie-castle = Punkte des stärkeren Schlosses
ludwig-tie-rooms = Sonderräume in beiden Schlössern
