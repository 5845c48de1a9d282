ludwig-castles = Alle Schlösser
ludwig-castle-of = Schloss { $name }, { $mates }: { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
ludwig-castle-picture = Schloss { $name } mit { $n ->
    [one] 1 Raum
   *[other] { $n } Räumen
 } und Thronsaal
ludwig-counts = zählt
ludwig-counters-label = Räume je Art
ludwig-count-next = Noch { $n } bis zum Bonus des { $at }. Plättchens
ludwig-count-full = Beide Boni sind vergeben
ludwig-waiting = { $tile } von { $name } wartet
ludwig-wish = { $name } wünscht sich { $tile } auf { $space }.
ludwig-wished = Wunsch von { $name }
ludwig-wish-place = { $tile } auf { $space } wünschen
ludwig-place-no = Feld { $space }: passt hier nicht. Eingabe sagt, warum
ludwig-gain-own = { $n ->
    [0] bringt hier noch nichts
    [one] 1 Punkt, für sich selbst
   *[other] { $n } Punkte, für sich selbst
 }
ludwig-gain-split = { $n } Punkte: { $own } eigene, { $more } für anderes
ludwig-left = links von dir
ludwig-right = rechts von dir
ludwig-shared = teilst du mit Ludwig
ludwig-not-shared = Ludwigs anderes Schloss
ludwig-others = { $n ->
    [one] 1 anderes
   *[other] { $n } andere
 }
ludwig-back = Zu deinen Schlössern
ludwig-two = links { $left }, rechts { $right }
ludwig-ready = fertig
ludwig-sheet = Wertungsblock
ludwig-sheet-all = alle Schlösser
ludwig-row = Zeile
ludwig-row-food = Speiseräume
ludwig-row-living = Wohnräume
ludwig-row-utility = Wirtschaftsräume
ludwig-row-outdoor = Außenräume
ludwig-row-sleeping = Schlafräume
ludwig-row-corridor = Verbindungsräume
ludwig-row-downstairs = Kellerräume
ludwig-row-tower = Türme
ludwig-row-fountain = Brunnen
ludwig-row-foyer = Foyers
ludwig-row-cards = Bonuskarten
ludwig-row-attendants = Bedienstete
ludwig-row-throne = Thronsaal
ludwig-row-empty = Davon ist noch nichts da.
ludwig-sum = Summe
ludwig-weaker = Das schwächere Schloss zählt
ludwig-memory = Weitergegebene Stapel
ludwig-memory-of = Stapel bei { $name }
ludwig-my-hand = Deine Hand
ludwig-pass-left = { $n ->
    [one] 1 Plättchen geht nach links
   *[other] { $n } Plättchen gehen nach links
 }
ludwig-pass-right = { $n ->
    [one] 1 Plättchen geht nach rechts
   *[other] { $n } Plättchen gehen nach rechts
 }
ludwig-hand-gain = Bestes Feld in { $left }: { $a }, in { $right }: { $b }
ludwig-turned-up = Aufgedeckt
ludwig-to-place = Noch anzulegen
ludwig-many = Diese Schlösser warten auf dich
ludwig-hint-select = Tipp zwei Plättchen an. Unten steht, was sie links und rechts brächten.
ludwig-hint-place = Wähl ein gestricheltes Feld im Schloss.
ludwig-split = Welches Plättchen in welches Schloss?
ludwig-split-king = Ludwigs Plättchen: Welches in welches Schloss?
ludwig-split-swap = Tauschen: { $a } und { $b }
ludwig-swap = tauschen
ludwig-split-do = So verteilen
ludwig-split-short = Verteilen
ludwig-order = Wer legt in { $castle } zuerst an?
ludwig-order-mine = dein Plättchen
ludwig-order-first = zuerst
ludwig-order-note = Seid ihr euch nicht einig, legt zuerst an, wer älter ist: { $name }.
ludwig-order-king = Hier entscheidest du allein, auch über Ludwigs Plättchen.
ludwig-order-always = nicht mehr fragen: immer die übliche Reihenfolge
ludwig-order-usual = Übliche Reihenfolge
ludwig-held = { $tile }, anzulegen in { $castle }. Eingabe führt zu den Feldern
ludwig-into = kommt nach { $castle }
ludwig-chain = Was bisher geschah
ludwig-chain-due = { $n }. Plättchen: { $kind }
ludwig-chain-chosen = Bonus: { $kind }
ludwig-chain-rooms = 5 Räume gezogen
ludwig-chain-cards = 3 Karten gezogen
ludwig-choose-specialty = Wähl einen Sonderraum für { $castle }
ludwig-choose-bonus = Wähl einen Bonus für { $castle }
ludwig-choose-attendant = Wähl einen Bediensteten für { $castle }
ludwig-choose-room = Behalte einen Raum für { $castle }
ludwig-choose-card = Behalte eine Bonuskarte für { $castle }
ludwig-per-hanging = 1 je Wandschmuck: { $what }
ludwig-decides = { $name } entscheidet in { $castle }
ludwig-round = Runde { $round }, Zug { $turn }
ludwig-wait = Schau zu: Der gestrichelte Rahmen zeigt das neueste Plättchen.
ludwig-bonus-food = 5 Räume ziehen, 1 anlegen
ludwig-bonus-living = 1 Bediensteter
ludwig-bonus-utility = 3 Karten ziehen, 1 behalten
ludwig-bonus-outdoor = 1 Brunnen
ludwig-bonus-sleeping = 1 Turm
ludwig-bonus-corridor = 1 Foyer
ludwig-card-distinct_types = 1 je Raumart im Schloss
ludwig-card-attendants = 4 für jeden Bediensteten
ludwig-card-downstairs = 2 je Kellerraum
ludwig-card-sleeping = 2 je Schlafraum
ludwig-card-below_ground = 1 je Raum unter der Erde
ludwig-card-high_levels = 1 je Raum mindestens zwei Stockwerke über dem Thronsaal
ludwig-card-living = 2 je Wohnraum
ludwig-card-food = 2 je Speiseraum
ludwig-card-height = 1 je Stockwerk
ludwig-card-width = 1 je Spalte
ludwig-card-outdoor = 2 je Außenraum
ludwig-card-corridor = 2 je Verbindungsraum
ludwig-card-enclosed_8 = 3 für jeden ringsum eingeschlossenen Raum
ludwig-card-enclosed_4 = 2 je Raum mit vier direkten Nachbarn
ludwig-card-utility = 2 je Wirtschaftsraum
ludwig-card-specialty = 2 je Sonderraum, mit Thronsaal
ludwig-card-throne_types = 2 je normale Raumart direkt am Thronsaal
ludwig-card-throne_spaces = 1 für jedes belegte Feld um den Thronsaal
ludwig-card-five_of_a_type = 4 je Art mit mindestens fünf Räumen
ludwig-card-three_of_a_type = 2 je Art mit mindestens drei Räumen
ludwig-step-select = Wählen
ludwig-step-assign = Verteilen
ludwig-step-place = Anlegen
ludwig-done = Fertig
ludwig-done-left = { $n ->
    [one] Wähl noch ein Plättchen
   *[other] Wähl zwei Plättchen
 }
ludwig-done-final = Danach gilt deine Wahl
ludwig-set = Anlegen
ludwig-set-where = Wähl ein Feld
ludwig-keep = Behalten
ludwig-take = Nehmen
ludwig-take-which = Wähl zuerst eins aus
ludwig-guide-give = Ludwig spielt mit: Gib eins seiner zwei Plättchen in das Schloss, das du mit ihm teilst; das andere kommt in das Schloss, das er mit deinem Gegner teilt.
ludwig-guide-select-first = Du baust links und rechts je ein Schloss mit deinen Nachbarn, und am Ende zählt für dich nur das schwächere. Zeig auf ein Plättchen: In beiden Schlössern steht, was es wo bringt.
ludwig-guide-select-pick = Wähl zwei Plättchen, eins für jedes Schloss. Der Rest geht an den Nachbarn, du bekommst den Stapel vom anderen.
ludwig-guide-select = Drei Räume einer Art bringen einen Bonus, fünf noch einen. Die Striche über dem Schloss zählen mit.
ludwig-guide-select-weak = { $castle } liegt zurück, und nur das schwächere Schloss zählt für dich. Such zuerst, was dort hilft.
ludwig-guide-select-second = Zweite Runde: neun neue Plättchen, und die Stapel wandern jetzt nach rechts.
ludwig-guide-assign = Je ein Plättchen kommt in jedes deiner Schlösser. Mit Tauschen vergleichst du beide Möglichkeiten.
ludwig-guide-order = Meist ist es gleich, wer zuerst anlegt. Braucht dein Plättchen das andere als Stütze, dann warte.
ludwig-guide-place-first = Gestrichelte Felder sind erlaubt, die Zahl ist der Gewinn. Über dem Erdgeschoss braucht ein Raum etwas unter sich, sonst nur einen Nachbarn.
ludwig-guide-place = Die Zahl zählt auch, was andere Räume gewinnen. Auf Außenräume, Brunnen und Türme darf nichts mehr gebaut werden.
ludwig-guide-place-bonus = Dieser Raum ist ein Bonus. Er wird sofort angelegt, bevor es weitergeht.
ludwig-guide-specialty = Das fünfte Plättchen einer Art: Ein Brunnen bringt immer 5, ein Turm 1 je Raum darunter, ein Foyer 1 je Raum ringsum.
ludwig-guide-bonus = Der dritte Kellerraum ist ein Joker: Nimm den Bonus einer anderen Art.
ludwig-guide-attendant = Ein Bediensteter zählt seinen Wandschmuck im ganzen Schloss. Die Zahl zeigt, was er jetzt schon bringt.
ludwig-guide-room = Behalte einen der fünf Räume und leg ihn sofort an. Zeig auf einen, dann siehst du, was er bringt.
ludwig-guide-card = Eine Karte bleibt offen beim Schloss und zählt am Ende. Bau in ihre Richtung weiter.
ludwig-guide-wait = Alle wählen zugleich und verdeckt. Sobald alle fertig sind, wird aufgedeckt.
ludwig-guide-watch = Jetzt bauen die anderen. Zeig auf einen Raum, dann siehst du, was er zählt.
ludwig-guide-end = Von deinen zwei Schlössern zählt das schwächere. Der Wertungsblock zeigt jede Zeile, ein Tipp auf sie auch jeden Raum.
ludwig-pad-help = Wähl einen Raum aus der Liste und tipp auf ein Feld. Ein Tipp auf einen Raum nimmt ihn wieder auf. Die Spalten 0 und 1 im Erdgeschoss sind der Thronsaal.
ludwig-pad-castle = Schloss { $n }
ludwig-pad-more = Noch ein Schloss
ludwig-pad-rooms = Räume
ludwig-pad-type = Art
ludwig-pad-all = alle
ludwig-pad-search = Raum suchen
ludwig-pad-now = auf ein Feld setzen
ludwig-pad-choose = Noch kein Raum gewählt.
ludwig-pad-extras = Bedienstete und Bonuskarten
ludwig-pad-no-attendant = kein Bediensteter
ludwig-pad-no-card = keine Bonuskarte
ludwig-pad-clear = Schloss leeren
ludwig-pad-result = Ergebnis
ludwig-pad-cell = Feld { $space }
ludwig-pad-remove = { $tile } auf { $space }: wegnehmen
ludwig-pad-bad = So kann das Schloss nicht stehen: { $what }
ludwig-tie = Bei Gleichstand entscheidet das stärkere Schloss, dann die Zahl der Sonderräume.
ludwig-final = Endstand: Das schwächere Schloss zählt

ludwig-aim-1 = Du baust zwei Schlösser, eins mit jedem Nachbarn.
ludwig-aim-2 = Nur das schwächere der beiden zählt für dich: Bau an beiden.
ludwig-aim-3 = Räume bringen Punkte durch das, was neben, über und unter ihnen liegt. Der dritte und der fünfte einer Art bringen mehr.
