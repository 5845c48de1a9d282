# Worte der Seiten neben der ersten: Tisch decken, Partien, Regeln, Einstellungen.
people-at = { $fewest } bis { $most } Personen
setup-title = { $game }: der Tisch
setup-people = Wie viele spielen mit?
setup-seats = Wer sitzt wo?
setup-name = Name auf Platz { $number }
setup-kind = Wer spielt auf Platz { $number }?
setup-person = Person an diesem Bildschirm
setup-level = Stufe auf Platz { $number }
setup-rules = Was gilt an diesem Tisch?
setup-yes = ja
setup-no = nein
setup-start = Partie beginnen
setup-guided = Mit Erklärungen für die erste Partie
setup-several = Mehrere Personen: Die Seite fragt vor jedem Zug, ob das Gerät weitergegeben ist, und zeigt niemandem fremde Karten.
games-title = Meine Partien
games-running = Laufende Partien
games-over = Beendete Partien
games-none = Hier ist noch nichts. Auf der ersten Seite beginnst du eine Partie mit zwei Klicks.
games-open = Öffnen
games-delete = Löschen
games-delete-sure = Wirklich löschen?
games-delete-what = { $game } vom { $date } löschen
games-open-record = Eine Aufzeichnung öffnen
games-drop = Leg eine Aufzeichnung (.burghof oder Text) auf die Seite oder wähl eine Datei.
games-changed = zuletzt { $date }
settings-title = Einstellungen
settings-name = Dein Name am Tisch
settings-language = Sprache
settings-theme = Papier
settings-theme-auto = wie das Gerät
settings-theme-light = hell
settings-theme-dark = dunkel
settings-motion = Bewegung
settings-motion-auto = wie das Gerät
settings-motion-off = aus
settings-level = Stufe neuer Bots
settings-previews = Punkte an möglichen Plätzen zeigen
settings-sound = Kleine Töne: dein Zug, Punkte, Einspruch, Ende
settings-kept = Alles bleibt in diesem Browser.
rules-title = Regeln
rules-of = Regeln von { $game }
rules-search = In den Regeln suchen
rules-found = { $count ->
    [0] Nichts gefunden
    [one] 1 Stelle
   *[other] { $count } Stellen
 }
rules-none = Die Regeln dieses Spiels sind noch nicht geschrieben.
rules-source = Unser eigener Text, mit den Nummern, die Punkte und Ablehnungen nennen.
pad-title = Punkteblock
pad-text = Für Partien am echten Tisch: Trag ein, was ihr gebaut habt, und lies das Ergebnis mit Begründung.
pad-none = Für dieses Spiel gibt es noch keinen Punkteblock.
table-not-found = Diese Partie ist nicht in diesem Browser gespeichert.
try-again = Noch einmal versuchen
setup-friends = Du bekommst einen Link für alle freien Plätze. Niemand braucht ein Konto.
setup-friends-offline = Für einen Tisch mit Link braucht es einen Burghof-Server. Diese Seite liegt auf einem einfachen Host: Spielt an einem Bildschirm oder gegen Bots.
setup-me = ich
setup-other = wer den Link hat
wait-title = { $game }: der Tisch wartet
wait-missing = { $n ->
    [one] Noch 1 Platz ist frei. Sobald alle sitzen, geht es los.
   *[other] Noch { $n } Plätze sind frei. Sobald alle sitzen, geht es los.
 }
wait-free = frei
wait-sit = Hier sitzen
wait-bot = Bot setzen
wait-open = wieder frei machen
wait-invite = Einladen
wait-copy = Link kopieren
wait-copied = kopiert
online-games = Partien auf dem Server
settings-pace = Tempo, in dem Züge der anderen erzählt werden
settings-pace-slow = langsam
settings-pace-normal = normal
settings-pace-fast = schnell
settings-pace-once = sofort

# Ohne Netz
kept-title = Ohne Netz spielen
kept-all = Alle Spiele sind hier aufgehoben.
kept-some = Aufgehoben: { $games }. Jedes weitere, sobald du es einmal gespielt hast.
kept-none = Jedes Spiel wird aufgehoben, sobald du es einmal gespielt hast.
kept-want-all = Alle Spiele aufheben
kept-coming = Die Spiele werden geholt …
kept-failed = Nicht alle Spiele ließen sich holen. Ist das Netz da?
engine-missing = Dieses Spiel ist noch nicht hier. Öffne es einmal mit Netz, oder hebe in den Einstellungen alle Spiele auf.
engine-coming = Dieses Spiel wird auf dem Rechner des Hauses gerade noch fertig gebaut. Die Seite fragt alle paar Sekunden nach und macht dann von selbst weiter.
record-no-game = Es steht nicht darin, welches Spiel es ist.
moment-bad = In diesem Link steckt keine Partie, die sich öffnen lässt. Vielleicht ist er nicht ganz angekommen.
moment-lost = Dieses Haus antwortet gerade nicht. Versuche es gleich noch einmal.
pad-tools = Block
pad-undo = Rückgängig
pad-clear = Alles löschen
pad-clear-sure = Wirklich alles löschen?
pad-picture = Ergebnis als Bild
pad-seats = Wer spielt
pad-seat = Spieler { $n }
pad-name = Name von Spieler { $n }
pad-another = Noch jemand spielt mit
pad-fewer = Letzten Platz streichen
pad-result = Ergebnis
pad-nothing = Noch keine Punkte.
pad-bad = So kann der Tisch nicht liegen: { $what }
pad-less = { $what }: weniger
pad-more = { $what }: mehr
