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
ludwig-time-select = Runde { $round } von 2, Zug { $turn }: Alle wählen zwei Plättchen, der Rest geht { $direction }. Im Vorrat liegen { $supply } Plättchen.
ludwig-time-assign = Runde { $round } von 2, Zug { $turn }: Alle geben jedem ihrer Schlösser ein Plättchen. Im Vorrat liegen { $supply } Plättchen.
ludwig-time-place = Runde { $round } von 2, Zug { $turn }: Die Plättchen werden angelegt. Im Vorrat liegen { $supply } Plättchen.
ludwig-time-end = Das Spiel ist zu Ende.
ludwig-castle = Schloss { $castle } von { $first } und { $second }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } ({ $throne })
ludwig-extras = Dazu { $list }
ludwig-count-of = { $n } × { $what }
ludwig-counters = Darin: { $list }.
ludwig-tile-at = { $tile } auf { $space }
ludwig-tiles = Plättchen: { $list }.
ludwig-shows = { $seat } zeigt { $tiles }.
ludwig-waits = { $tile } von { $seat } wartet auf Schloss { $castle }.
ludwig-drawn-rooms = Gezogen für Schloss { $castle }: { $tiles }.
ludwig-drawn-cards = Gezogene Karten für Schloss { $castle }: { $cards }.
ludwig-your-hand = Deine Plättchen:
ludwig-hand = Deine Plättchen: { $tiles }.
ludwig-remembers = Du erinnerst dich an den Stapel von { $seat }: { $tiles }.
ludwig-result = { $seat }: linkes Schloss { $left }, rechtes Schloss { $right }, Ergebnis { $points }.
ludwig-legend = F Speise, L Wohn, U Wirtschaft, O Außen, S Schlaf, C Verbindung, D Keller, T Turm, B Brunnen, G Foyer; t Fackel, s Schwerter, m Spiegel, p Gemälde; dann die Punkte; ^ bleibt frei.

# Plättchen
ludwig-tile-above-below = { $each } je { $wants } direkt darüber und darunter
ludwig-tile-left-right = { $each } je { $wants } direkt links und rechts
ludwig-tile-two-below = { $each } je { $wants } auf den zwei Feldern darunter
ludwig-tile-around = { $each } je { $wants } in der Umgebung
ludwig-tile-three-below = { $each } je { $wants } auf den drei Feldern darunter
ludwig-tile-around-not-below = { $each } je { $wants } in der Umgebung, nicht direkt darunter
ludwig-tile-marked = { $each } je { $wants } auf den markierten Feldern
ludwig-tile-connected = { $each } je verbundenem { $wants }
ludwig-tile-anywhere = { $each } je { $wants } irgendwo im Schloss
ludwig-tile-variety = { $each }, wenn alle sechs anderen Arten da sind, sonst { $otherwise }
ludwig-tile-hanging = { $each } je Wandschmuck in der Umgebung: { $wants }
ludwig-tile-column = { $each } je { $wants } in der Spalte
ludwig-tile-fixed = { $each } Punkte
ludwig-tile-tower = { $each } je Raum darunter in der Spalte
ludwig-tile-foyer = { $each } je Raum in der Umgebung

# Was zu tun ist
ludwig-ask-over = Das Spiel ist zu Ende.
ludwig-ask-wait = Warte auf { $seats }.
ludwig-ask-draw = Zieh zwei von Ludwigs Plättchen.
ludwig-ask-give = Gib eins von Ludwigs zwei Plättchen in euer gemeinsames Schloss; das andere Schloss bekommt das andere.
ludwig-ask-select = Wähle zwei Plättchen; der Rest geht { $direction }. Die Wahl ist endgültig.
ludwig-ask-assign = Wähle das Plättchen für dein linkes Schloss; das andere kommt nach rechts.
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
ludwig-do-give = { $tile } in das Schloss mit Ludwig
ludwig-do-select = { $a } und { $b }
ludwig-do-left = { $tile } in das linke Schloss
ludwig-do-swap = Die eigenen zwei Plättchen tauschen
ludwig-do-first = Schloss { $castle }: dein Plättchen zuerst
ludwig-do-wait = Schloss { $castle }: warten
ludwig-do-place = { $tile } auf { $space } in Schloss { $castle }
ludwig-do-take = { $kind } für Schloss { $castle }
ludwig-do-keep = { $tile } für Schloss { $castle } behalten
ludwig-do-card = Karte { $card } für Schloss { $castle } behalten
ludwig-do-attendant = { $kind } für Schloss { $castle }
ludwig-do-bonus = Bonus von { $kind } für Schloss { $castle }

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
ludwig-voted = { $seat } hat gesagt, wer in Schloss { $castle } zuerst anlegt.
ludwig-goes-first = Das Plättchen von { $seat } kommt zuerst in Schloss { $castle }.
ludwig-placed = { $seat } legt { $tile } auf { $space } in Schloss { $castle }.
ludwig-third-tile = Drittes Plättchen in Schloss { $castle }, { $kind }: Der Bonus folgt sofort.
ludwig-fifth-tile = Fünftes Plättchen in Schloss { $castle }, { $kind }: Ein Sonderraum folgt sofort.
ludwig-bonus-chosen = Schloss { $castle } nimmt den Bonus von { $kind }.
ludwig-rooms-reshuffled = Die abgeworfenen Plättchen werden eingemischt; der Vorrat hat jetzt { $n } Plättchen.
ludwig-cards-reshuffled = Die abgeworfenen Karten werden eingemischt; der Stapel hat jetzt { $n } Karten.
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
ludwig-score-sleeping-missing = { $tile }: { $points }, es fehlt: { $missing }
ludwig-score-corridor = { $tile }: { $points } für { $n } × { $wants } in der Umgebung ({ $rooms })
ludwig-score-column = { $tile }: { $points } für { $n } × { $wants } in der Spalte ({ $rooms })
ludwig-score-fixed = { $tile }: { $points }
ludwig-score-tower = { $tile }: { $points } für { $n } Räume darunter ({ $rooms })
ludwig-score-foyer = { $tile }: { $points } für { $n } Räume in der Umgebung ({ $rooms })
ludwig-score-card = Bonuskarte { $card }: { $points } für { $what }
ludwig-score-attendant = { $attendant }: { $points } für { $n } × { $hanging } ({ $rooms })
ludwig-score-throne = { $throne }: { $points } für { $n } der zwei markierten Felder ({ $rooms })
ludwig-score-lower = Linkes Schloss { $left }, rechtes Schloss { $right }: Das schwächere zählt, { $points }
ludwig-counts-distinct-types = { $n } verschiedene Arten
ludwig-counts-attendants = { $n } Bedienstete
ludwig-counts-downstairs = { $n } Kellerräume
ludwig-counts-sleeping = { $n } Schlafräume
ludwig-counts-below-ground = { $n } Räume unter der Erde
ludwig-counts-high-levels = { $n } Räume mindestens zwei Stockwerke höher
ludwig-counts-living = { $n } Wohnräume
ludwig-counts-food = { $n } Speiseräume
ludwig-counts-height = { $n } Stockwerke
ludwig-counts-width = { $n } Spalten
ludwig-counts-outdoor = { $n } Außenräume
ludwig-counts-corridor = { $n } Verbindungsräume
ludwig-counts-enclosed-8 = { $n } ganz umgebene Räume
ludwig-counts-enclosed-4 = { $n } an allen Seiten umbaute Räume
ludwig-counts-utility = { $n } Wirtschaftsräume
ludwig-counts-specialty = { $n } Sonderräume
ludwig-counts-throne-types = { $n } verschiedene Arten neben dem Thronsaal
ludwig-counts-throne-spaces = { $n } belegte Felder um den Thronsaal
ludwig-counts-five = { $n } Arten mit fünf Plättchen
ludwig-counts-three = { $n } Arten mit drei Plättchen

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
ludwig-no-specialty-left = Von dieser Art ist keins mehr da.
ludwig-no-attendant-left = Von dieser Art ist kein Bediensteter mehr da.
ludwig-no-same-bonus = Wähle einen der sechs anderen Boni.
ludwig-no-only-above-ground = Auf { $x },{ $y } passt es nicht. Es muss im Erdgeschoss oder höher liegen.
ludwig-no-only-below-ground = Auf { $x },{ $y } passt es nicht. Es muss unter der Erde liegen.
ludwig-no-occupied = Auf { $x },{ $y } passt es nicht. Dort liegt schon etwas.
ludwig-no-support = Auf { $x },{ $y } passt es nicht. Über der Erde braucht es ein Plättchen direkt darunter.
ludwig-no-open-to-sky = Auf { $x },{ $y } passt es nicht. Über dem Plättchen darunter darf nichts liegen.
ludwig-no-edge = Auf { $x },{ $y } passt es nicht. Es muss eine Kante mit einem Plättchen des Schlosses teilen.
ludwig-no-room-twice = { $room } gibt es nur einmal.
ludwig-no-card-twice = Die Karte { $card } gibt es nur einmal.
ludwig-no-throne-twice = Jeden Thronsaal gibt es nur einmal.
ludwig-no-many-attendants = Ein Schloss hat höchstens zwei Bedienstete.
ludwig-no-many-cards = Ein Schloss hat höchstens zwei Bonuskarten.
ludwig-no-balance = Die Boni gehen nicht auf: { $due } waren fällig, { $taken } Teile und { $gained } Plättchen aus Speiseboni wurden genommen.
