# Worte von Rätseln und Rückblick.
learn-puzzle = Rätsel
learn-of = { $game }: Rätsel { $number } von { $all }
learn-real = Eine Stellung aus einer gespielten Partie
learn-ask-now = Was bringt sofort die meisten Punkte?
learn-ask-turn = Womit kommst du bis zum Ende deines Zuges auf die meisten Punkte?
learn-choices = Wähl eine Möglichkeit
learn-answer = { $letter }, das ist meine Antwort
learn-once = Du hast einen Versuch
learn-first-choose = Wähl zuerst einen Buchstaben
learn-best = Am besten ist { $letter }.
learn-yours = { $best ->
    [yes] Deine Antwort { $letter } bringt { $points } von { $most } Punkten: mehr geht nicht.
   *[no] Deine Antwort { $letter } bringt { $points } von { $most } Punkten.
 }
learn-why = Warum
learn-then = Danach: { $steps }
learn-reckoned = Der Rest der Partie ist ganz ausgerechnet.
learn-searched = Die Punkte sind sicher; eine tiefe Suche kommt mit verschiedenen Würfeln zum selben Ergebnis.
learn-on = Ab hier weiterspielen
learn-next = Nächstes Rätsel
learn-all = Alle Rätsel
learn-week = Deine Woche
learn-missed = nicht gelöst
learn-day = { $day }: { $points } Punkte
learn-none = Zu diesem Spiel gibt es noch keine Rätsel.
learn-solved = gelöst, { $points } von { $most }
learn-points = { $signed } { $n ->
    [one] Punkt
   *[other] Punkte
 }
learn-board = Die Stellung
learn-hand = Was du vor dir hast
learn-share = Link kopieren
learn-shared = Der Link ist kopiert.
review-title = Rückblick
review-chance = Siegchance
review-by = geschätzt vom starken Bot, nur aus dem, was { $name } damals wusste
review-eyes = Mit wessen Augen?
review-start = Zurückblicken
review-go-on = Weiter zurückblicken
review-stop = Anhalten
review-progress = { $done } von { $all } Aktionen angesehen
review-axis = Entscheidung 1
review-axis-end = { $n }, Ende
review-three = { $n ->
    [one] Eine Entscheidung gab den Ausschlag
   *[other] { $n } Entscheidungen gaben den Ausschlag
 }
review-nothing = Nichts Teures übersehen.
review-not-yet = Sobald alles angesehen ist, stehen hier die Entscheidungen, die den Ausschlag gaben.
review-cost = { $n } % weniger Siegchance
review-which = { $rank }. { $prompt }
review-entry = Eintrag { $number } von { $all }, { $options } Möglichkeiten
review-chose = { $name } wählte
review-bot = Ein starker Bot wählt
review-tries = { $n ->
    [one] einmal durchgespielt
   *[other] { $n }-mal durchgespielt
 }
review-unsure = ± { $n } %
review-why = Warum
review-later = Erst beim Weiterspielen zeigt sich der Unterschied.
review-same = Der Bot wählt dasselbe.
review-lines = Was die Wahl des Bots sofort anders zählt:
review-luck = Glück und Können
review-luck-text = Am Anfang { $start } %, am Ende { $end } %. Dazwischen, in Prozentpunkten:
review-own = Eigene Entscheidungen
review-draws = Ziehungen und Würfe
review-others = Die anderen, und was die Schätzung nicht sah
review-points = { $signed } Prozentpunkte
review-on = Ab hier anders spielen
review-all = Alle { $n } Entscheidungen
review-line = { $number }. { $text }: { $own } %, möglich { $best } %
review-before = Was { $name } vor sich hatte
review-previous = Vorige Entscheidung
review-next = Nächste Entscheidung
review-not-over = Zurückblicken kann man auf eine beendete Partie.
review-curve = Kurve der Siegchance nach jeder Entscheidung, von { $from } % bis { $to } %
review-mine = { $name }, { $place }. Platz
