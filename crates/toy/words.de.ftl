# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
toy-hook = Alle legen eine Karte verdeckt. Die höchste zählt.

toy-option-low = Die niedrigste Karte zählt

toy-card = Karte
toy-card-text = Eine Karte zeigt eine Zahl von 1 bis { $highest }; jede gibt es einmal.
toy-choose = Karte { $card } wählen

toy-prompt-choose = Runde { $round } von { $rounds }: Wähl verdeckt eine Karte.
toy-prompt-wait = Es fehlen noch: { $seats }.
toy-prompt-over = Die Partie ist zu Ende.

toy-you-hold = Auf deiner Hand: { $cards }.
toy-you-chose = Du hast Karte { $card } gewählt.
toy-open = Offen liegen: { $cards }.
toy-has = { $seat }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 }, { $held ->
    [one] 1 Karte
   *[other] { $held } Karten
 } auf der Hand.

toy-chosen = { $seat } hat gewählt.
toy-laid = { $seat } { $card }
toy-turned-up = Aufgedeckt: { $cards }. { $winner } bekommt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 }.
toy-drew = { $seat } zieht Karte { $card }.
toy-drew-hidden = { $seat } zieht eine Karte.

toy-points = Gewonnene Runden

toy-not-now = Auf dich wartet gerade niemand.
toy-not-in-hand = Karte { $card } hast du nicht auf der Hand.

toy-misfit-choice = Die eigene Wahl fehlt in der Sicht.
toy-broken-seats = Die Zahl der Plätze ist nicht möglich.
toy-broken-round = So viele Runden gibt es nicht.
toy-broken-cards = Die Karten liegen nicht jede an genau einer Stelle.
toy-broken-points = Es gibt mehr Punkte, als die offenen Karten wert sind.
toy-broken-held = Eine Hand hat nicht die richtige Zahl von Karten.
toy-broken-choice = Eine Wahl passt nicht zur Hand.
toy-broken-drawn = Die Zahl der gezogenen Karten passt nicht.
