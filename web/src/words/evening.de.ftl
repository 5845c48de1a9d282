# Worte für einen Abend in einem Zimmer: großer Bildschirm, Hände auf Telefonen, Plätze, die weitergehen.
screen-name = Großer Bildschirm
screen-join = Mitspielen
screen-join-how = Telefon auf den Code halten, Name eintragen, Platz nehmen.
screen-join-short = Telefon auf den Code halten
screen-waits = Der Tisch wartet
screen-free = { $n ->
    [0] Alle sitzen. Gleich geht es los.
    [one] Noch ein Platz ist frei. Sobald alle sitzen, geht es los.
   *[other] Noch { $n } Plätze sind frei. Sobald alle sitzen, geht es los.
 }
screen-seat-free = frei
screen-sits = sitzt
screen-bot = Bot
screen-last = Zuletzt: { $what }
screen-watching = { $n ->
    [one] einer sieht zu
   *[other] { $n } sehen zu
 }
screen-turn = Zug { $n }
screen-acts = am Zug
screen-waiting = wartet
screen-done = fertig
screen-away = weg
screen-bot-plays = ein Bot spielt
screen-resigned = hat aufgegeben
screen-for = { $name } spielt weiter
screen-paused = Pause
screen-lost = Keine Verbindung. Neuer Versuch, nichts ist verloren.
screen-closed = Der Tisch wurde ohne Ergebnis geschlossen.
screen-wins = { $names } gewinnt!
screen-share = { $names } teilen sich den Sieg!
screen-place = { $place }. Platz
screen-private = An diesem Tisch sind Zuschauer nicht erlaubt. Darum gibt es hier auch keinen großen Bildschirm.
screen-of = { $game }, großer Bildschirm

control-title = Großer Bildschirm
control-text = Öffne diese Adresse am Fernseher oder am Rechner, der daran hängt. Dort steht der Tisch für alle, ohne Geheimnisse. Bedient wird er hier.
control-open = Auf diesem Gerät öffnen
control-zoom = Näher heran
control-zoom-n = { $n } Prozent
control-look = Ausschnitt
control-left = nach links
control-right = nach rechts
control-up = nach oben
control-down = nach unten
control-whole = Alles zeigen
control-points = Punkte zeigen
control-reveal = Alle Hände offen zeigen
control-reveal-later = Alle Hände offen zeigen: geht nach dem Ende
control-others = Bedient wird der große Bildschirm von der Person, die den Tisch gemacht hat.

hand-who = Wer bist du?
hand-where = Wo sitzt du?
hand-sit = Hier sitzen
hand-sit-more = Auch hier sitzen
hand-watch = Nur zusehen
hand-sits = sitzt
hand-you-sit = { $name }, du sitzt.
hand-look-up = Schau auf den großen Bildschirm. Dieses Telefon ist deine Hand: Es meldet sich, wenn du am Zug bist.
hand-connected = verbunden
hand-plan = Plan am großen Bildschirm
hand-sound = Ton, wenn ich am Zug bin
hand-awake = Bildschirm anlassen
hand-awake-not = Bildschirm anlassen: geht nur über https
hand-pass = Platz weitergeben
hand-rise = Aufstehen
hand-bot = Bot setzen
hand-open-seat = Bot wegnehmen
hand-cover = Hand verdecken
hand-show = Hand zeigen
hand-rules = Regeln
hand-undo = Zurück
hand-covered = Deine Hand ist verdeckt.
hand-covered-turn = Du bist am Zug. Deine Hand ist verdeckt.
hand-wait-for = Fertig. Warte auf { $names }.
hand-wait = Fertig. Gleich geht es weiter.
hand-paused = Pause. Weiter geht es, wenn jemand auf „Weiterspielen“ tippt.
hand-board = Plan hier zeigen
hand-board-off = Plan hier ausblenden
hand-menu = Menü
hand-table = Ganzer Tisch auf diesem Gerät
hand-pass-title = Deinen Platz weitergeben
hand-pass-text = Halte das andere Telefon auf diesen Code. Sobald es „Übernehmen“ drückt, ist deine Hand dort und hier nicht mehr.
hand-pass-left = Gilt einmal, noch { $time }.
hand-pass-late = Der Code ist abgelaufen.
hand-pass-again = Neuer Code
hand-pass-stop = Abbrechen, ich behalte den Platz
hand-take-title = { $name }: diesen Platz übernehmen?
hand-take-text = Du spielst mit dieser Hand weiter. Am Tisch steht dann:
hand-take-said = „{ $new } spielt für { $name } weiter.“
hand-take-same = „{ $name } spielt hier weiter.“
hand-take-name = Wie heißt du?
hand-take = Übernehmen
hand-take-not = Lieber nicht
hand-moved = Dein Platz ist jetzt auf einem anderen Gerät. Du siehst zu.
hand-full = Alle Plätze sind besetzt.
hand-gone = Ist ein Telefon ausgefallen? Mit Zustimmung der anderen übernimmst du den Platz, und nichts ist verloren.
hand-ask = Platz von { $name } übernehmen
hand-asked = Du hast gefragt. Es fehlt noch: { $names }.
hand-ask-withdraw = Doch nicht
hand-asks = { $name } möchte den Platz von { $who } übernehmen. { $who } ist nicht mehr da.
hand-yes = Einverstanden
hand-no = Lieber nicht
hand-over = Das Spiel ist aus.
hand-won = Du gewinnst!
hand-placed = Du bist auf Platz { $place }.
hand-rematch = Noch einmal mit denselben
hand-rematch-go = Zum neuen Tisch

cup-title = Turniere und Ligen
cup-text = Ein Abend mit mehreren Runden, oder eine Liga über Wochen. Wer den Link hat, macht mit; ein Konto braucht niemand.
cup-mine = Deine Turniere
cup-new = Neues Turnier
cup-name = Wie heißt es?
cup-name-example = Spieleabend
cup-default = Spieleabend am { $date }
cup-games = Was wird gespielt? Mehrere Spiele wechseln sich Runde für Runde ab.
cup-size = Wie viele sitzen an einem Tisch?
cup-kind = Wer trifft wen?
cup-kind-swiss = Nach Stand: Wer gut spielt, trifft auf die, die auch gut spielen (Schweizer System)
cup-kind-all = Jeder trifft jeden, so gleichmäßig es geht
cup-how-many = Wie viele Runden?
cup-until-all = bis jeder jeden getroffen haben kann
cup-as-league = Liga über Wochen: Drei Tage je Zug, Runden und Leute nach Lust, und am Ende sagst du Schluss
cup-i-play = Ich spiele mit
cup-make = Turnier anlegen
cup-join = Mitmachen
cup-again = Wieder mitmachen
cup-leave = Nicht mehr mitmachen
cup-left = nicht mehr dabei
cup-take-off = { $name } herausnehmen
cup-evening = { $n ->
    [one] einer macht mit
   *[other] { $n } machen mit
 }
cup-league = { $n ->
    [one] Liga, einer macht mit
   *[other] Liga, { $n } machen mit
 }
cup-is-open = noch nicht begonnen
cup-is-playing = läuft
cup-is-finished = beendet
cup-rounds = Runden
cup-round = Runde { $n }
cup-round-now = Runde { $n } läuft
cup-over = beendet
cup-waits = wartet
cup-entry = Eintrag { $n }
cup-table = Tisch { $n }
cup-place = { $place }. Platz
cup-seated-new = nach Stand gesetzt, niemand trifft jemanden zum zweiten Mal
cup-seated-second = nach Stand gesetzt, niemand trifft jemanden zum dritten Mal
cup-seated = nach Stand gesetzt
cup-seated-all = jeder trifft jeden
cup-byes = Es setzen aus: { $names }. Das zählt wie ein zweiter Platz.
cup-you-sit-out = Du setzt in dieser Runde aus. Das zählt wie ein zweiter Platz.
cup-gathering = { $n ->
    [0] Noch ist niemand da.
    [one] Einer ist da. Zu zweit kann es losgehen.
   *[other] { $n } sind da. Die Leitung beginnt die erste Runde.
 }
cup-between = Alle Ergebnisse sind da. Die Leitung beginnt die nächste Runde.
cup-winner = { $names } gewinnt!
cup-points = Tischpunkte:
cup-points-text = 1. Platz 5, 2. Platz 3, 3. Platz 2, 4. Platz 1. Bei Gleichstand teilen sich die Plätze die Punkte. Danach zählen Siege, dann die Punkte am Tisch.
cup-points-short = Punkte
cup-points-of = Punkte von { $name }
cup-wins = Siege
cup-earlier = Bisher
cup-standings = Stand
cup-join-title = Zusehen oder später dazukommen
cup-join-text = Wer den Code öffnet, sieht alle Tische und den Stand. Kein Konto nötig.
cup-to-mine = Zu deinem Tisch
cup-to-hand = Dieses Telefon ist meine Hand
cup-to-screen = Auf den großen Bildschirm
cup-watch = Zusehen
cup-host = Leitung
cup-begin = Erste Runde beginnen
cup-next = Nächste Runde
cup-end = Turnier beenden
cup-pause = Pause für alle
cup-resume = Weiter für alle
cup-paused = Pause: Alle Tische stehen still.
cup-missing = Fehlt jemand? Am Tisch kannst du auf einen freien Platz einen Bot setzen, oder du trägst das Ergebnis von Hand ein.
cup-enter = Ergebnis von Hand eintragen
cup-enter-text = Trag die Punkte ein, die am Tisch gezählt wurden. Läuft der Tisch hier noch, wird er geschlossen.
cup-enter-do = Eintragen

mine-title = Mein Haus
mine-nobody = Hier steht, was du gespielt hast, sobald du an einem Tisch dieses Hauses gesessen hast.
mine-turn = Du bist dran
mine-turn-n = { $n ->
    [one] eine Partie wartet auf dich
   *[other] { $n } Partien warten auf dich
 }
mine-theirs = Die anderen denken nach
mine-next = Zur nächsten Partie
mine-your-turn = du bist dran
mine-left = noch { $time } Std.
mine-in = du in { $n }
mine-acts = { $name } ist dran
mine-all-choose = alle wählen
mine-since = im Haus seit { $date }
mine-sum = { $n ->
    [one] eine Partie
   *[other] { $n } Partien
 }, { $won } gewonnen
mine-best = Bestes Schloss
mine-best-look = Ansehen
mine-best-place = { $place }. Platz
mine-best-hidden = Dieser Tisch ist nicht zum Zusehen freigegeben.
mine-rating = Wertung
mine-no-rating = Noch keine gewertete Partie.
mine-few = Noch zu wenige Partien für eine Wertung ({ $n } von 10).
mine-band = Linie: geschätzte Stärke. Band: So sicher ist die Schätzung (95 %).
mine-curve = Wertung nach { $n } Partien: { $rating }, plus oder minus { $off }
mine-by-game = Nach Spiel
mine-no-games = Noch keine Partie zu Ende gespielt.
mine-game = Spiel
mine-games = Partien
mine-won = gewonnen
mine-place = Platz im Mittel
mine-points = Punkte im Mittel
mine-seats = zu { $n }
mine-between = ({ $low } bis { $high })
mine-interval = In Klammern: der Bereich, in dem der wahre Wert mit 95 % liegt. Bei wenigen Partien ist er weit.
mine-lately = Zuletzt
mine-local = { $n ->
    [one] Eine Partie liegt nur in diesem Browser; sie zählt hier nicht mit.
   *[other] { $n } Partien liegen nur in diesem Browser; sie zählen hier nicht mit.
 }
mine-local-see = Ansehen
mine-against = Gegen Freunde
mine-against-text = Wer in gemeinsamen Partien weiter vorn lag.
mine-ahead = { $ahead }-mal vor, { $behind }-mal hinter, in { $n } gemeinsamen Partien
mine-no-friends = Noch keine Freunde. Schick jemandem deinen Link.
mine-invite = Freund einladen
mine-link-text = Wer diesen Link öffnet, ist mit dir befreundet und sieht dein Haus, du seins. Er gilt einmal, eine Woche lang.
mine-unfriend = { $name } entfreunden
mine-unfriend-sure = { $name } wirklich entfreunden?
mine-export = Meine Daten holen
mine-friend-title = Freunde werden?
mine-friend-text = Dann seht ihr gegenseitig, was ihr hier gespielt habt und wie es ausging.
mine-friend-yes = Ja, Freunde werden
mine-friends-now = Du und { $name } seid jetzt Freunde.
