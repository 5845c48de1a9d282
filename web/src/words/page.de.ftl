# Worte der Seite: erste Seite, Einrichten, Partien, Einstellungen.
claim = Fünf Burgenspiele an einem Tisch
first-page = Burghof, erste Seite
skip-to-content = Zum Inhalt
nav-rules = Regeln
nav-games = Partien
nav-pad = Punkteblock
nav-settings = Einstellungen
language = Sprache
light-or-dark = Hell oder dunkel
five-games = Die fünf Spiele
minutes = { $range } min
people-range = { $range } Personen
people-at = { $fewest } bis { $most } Personen
hook-castles = Zieh zwei Mauern, behalt sie oder wirf sie anderen auf die Halde.
hook-burg = Alle wählen geheim eine Person, und fast jede nützt auch den anderen.
hook-castellan = Eine Burg für alle. Wer den Hof schließt, setzt seinen Burgfried hinein.
hook-ludwig = Bau mit beiden Nachbarn je ein Schloss. Das schwächere zählt.
hook-schloss = Eine Nacht im Spukschloss. Schieb die Geister zu den anderen.
start-game = { $game } starten
with-whom = mit wem?
start-bots = Gegen Bots
start-bots-detail = { $people } am Tisch, Stufe { $level }
start-friends = Mit Freunden
start-friends-detail = Link schicken, kein Konto
start-screen = An einem Bildschirm
start-screen-detail = reihum weitergeben
start-options = Spielerzahl, Stufen, Hausregeln
start-guided = Erste Partie mit Erklärungen
my-games = Meine Partien
no-games = Noch keine Partie. Wähl oben ein Spiel.
next-game = Nächste Partie, die auf dich wartet
you-are-up = du bist am Zug
waits-for = { $name } ist am Zug
is-over = zu Ende
you = du
more-games = { $count ->
    [one] 1 weitere Partie
   *[other] { $count } weitere Partien
 }
all-games = Alle Partien
foot-account = Ohne Konto.
foot-account-text = Ein Klick genügt, auf Laptop, Handy oder im Terminal.
foot-fair = Faire Würfel.
foot-fair-text = Jeder Zufall ist nach der Partie nachprüfbar.
foot-bots = Bots, die nicht spicken.
foot-bots-text = Sie wissen nur, was ihr Platz weiß.
starting = Der Tisch wird gedeckt …

setup-title = { $game }: der Tisch
setup-people = Wie viele spielen mit?
setup-seats = Wer sitzt wo?
setup-seat = Platz { $number }
setup-name = Name auf Platz { $number }
setup-kind = Wer spielt auf Platz { $number }?
setup-person = Person an diesem Bildschirm
setup-bot = Bot
setup-level = Stufe auf Platz { $number }
setup-rules = Was gilt an diesem Tisch?
setup-yes = ja
setup-no = nein
setup-start = Partie beginnen
setup-guided = Mit Erklärungen für die erste Partie
setup-several = Mehrere Personen: Die Seite fragt vor jedem Zug, ob das Gerät weitergegeben ist, und zeigt niemandem fremde Karten.
default-name = Gast
level-knappe = 1 Knappe
level-geselle = 2 Geselle
level-baumeister = 3 Baumeister
level-ritter = 4 Ritter
level-vogt = 5 Vogt
level-burggraf = 6 Burggraf
level-fuerst = 7 Fürst
level-meister = 8 Meister

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
games-bad-record = Diese Datei lässt sich nicht als Partie lesen: { $what }
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
settings-sound = Ton, wenn du am Zug bist
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
not-found = Diese Seite gibt es nicht.
table-not-found = Diese Partie ist nicht in diesem Browser gespeichert.
back-home = Zur ersten Seite
loading = Einen Augenblick …
went-wrong = Etwas ging schief: { $what }
try-again = Noch einmal versuchen
close = Schließen
raw = { $text }
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
