# Worte am Tisch, für alle Spiele gleich.
table-you = { $name } (du)
table-number = Zug { $number }
table-local = auf diesem Gerät
table-connected = verbunden
table-lost = Verbindung verloren. Neuer Versuch, nichts ist verloren.
table-watching = { $count } sehen zu
table-link = Link zu diesem Tisch
table-link-copied = Link kopiert
table-sound = Ton
table-fullscreen = Ganzer Bildschirm
table-menu = Menü
table-save-record = Aufzeichnung speichern
table-keys = Tasten
table-again = Noch eine Partie
table-level = Stufe { $level }

part-seats = Plätze
part-board = Spielplan
part-desk = Dein Pult
part-side = Punkte, Verlauf und mehr
part-score = Punkte
part-log = Verlauf
part-chat = Gespräch
part-hand = Hand
part-words = Tisch in Worten
part-choices-short = Worte
part-choices = Alle Möglichkeiten als Liste
part-replay = Rückschau

status-playing = am Zug
status-next = danach
status-waiting = wartet
status-thinking = überlegt
status-won = gewinnt
status-place = Platz { $place }

tool-undo = Zurück
tool-redo = Vor
tool-hint = Tipp
tool-rules = Regeln
tool-tools = Werkzeuge

points-n = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
gain = { $n ->
    [one] { $signed } Punkt
   *[other] { $signed } Punkte
 }
score-draft = Entwurf
score-none = noch keine Punkte
score-lit = { $line }, { $points }. Zeigt die gezählten Plätze.
log-empty = Noch ist nichts geschehen.
log-draft = Entwurf, noch sieht ihn niemand
log-back = { $name } nimmt Eintrag { $of } zurück.
log-agreed = Alle gehen zurück zu Eintrag { $to }.
log-goto = Stellung nach Eintrag { $number } ansehen
chat-empty = Noch hat niemand etwas gesagt.
chat-local = An einem Bildschirm redet ihr am besten laut.
chat-say = Sag etwas zum Tisch
chat-send = Senden
chat-closed = Jetzt wird still gewählt. Danach könnt ihr wieder reden.

replay-first = Zum Anfang
replay-back = Einen Schritt zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-forward = Einen Schritt vor
replay-now = Zum Stand von jetzt
replay-at = Stelle der Partie
replay-value = Eintrag { $number } von { $all }
replay-is-now = jetzt, Eintrag { $number }
replay-looking = Du siehst die Stellung nach Eintrag { $number } von { $all }.
replay-return = Zurück zu jetzt
replay-link = Link zu diesem Augenblick kopieren
replay-from-here = Von hier weiterspielen
replay-from-here-sure = Alles nach Eintrag { $number } verwerfen?
replay-eyes = Mit wessen Augen
replay-public = als Zuschauer
replay-open = alle Karten offen

hint-title = Der Bot rät
hint-thinking = Der Bot überlegt …
hint-none = Der Bot hat nichts zu raten.
hint-do = Ausführen
hint-best = am besten
hint-same = etwa gleich gut
hint-worse = { $points } schwächer
hint-tries = { $count } Mal durchgespielt
hint-at-once = bringt sofort { $points }
hint-end = Am Ende etwa { $points } Punkte.
hint-than-next = Gegenüber der nächsten Wahl { $points }: { $why }.
hint-than-best = Gegenüber der besten Wahl { $points }: { $why }.
bots-plain = Was die Bots gelernt haben, war nicht zu laden. Sie urteilen nach Faustregeln und spielen etwas schwächer.

refusal-why = Regel { $rule } nachlesen
handover-title = Gib das Gerät an { $name }
handover-text = Erst wenn { $name } schaut, erscheinen Hand und mögliche Züge.
handover-take = Ich bin { $name }
final-title = Die Partie ist zu Ende
final-wins = { $names } gewinnt mit { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkten
 }.
final-share = { $names } teilen sich den Sieg mit { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkten
 }.
final-walk = Punkte durchgehen
final-walk-next = Nächste Zeile
final-walk-back = Vorige Zeile
final-walk-stop = Fertig
final-walk-line = { $name }: { $line }, zusammen { $sum }
final-rule = Ende nach
final-review = Zurückblicken
final-again = Noch eine Partie
guide-title = Erste Partie
guide-hide = Ausblenden

keys-title = Tasten
keys-arrows = Pfeiltasten
keys-arrows-text = von Platz zu Platz auf dem Plan
keys-enter = Eingabe
keys-enter-text = setzen, wählen
keys-escape = Escape
keys-escape-text = loslassen, schließen
keys-tab = Tabulator
keys-tab-text = zum nächsten Teil: Plan, Pult, Punkte, Verlauf
keys-undo = Strg Z, Strg Y
keys-undo-text = zurück, vor
keys-replay = Bild auf, Bild ab
keys-replay-text = in der Partie zurück und vor
keys-help = ?
keys-help-text = diese Liste

rules-open = { $rule } in den Regeln
zoom-in = Näher
zoom-out = Weiter weg
zoom-fit = Alles zeigen
sheet-open = Bogen öffnen
sheet-close = Bogen schließen
choices-filter = Liste filtern
choices-none = Gerade gibt es für dich nichts zu tun.
plain-title = In Worten gespielt
plain-text = Der Plan dieses Spiels wird noch gezeichnet. Bis dahin stehen Stellung und alle Möglichkeiten hier in Worten.
open-title = Alle Karten offen
away-bot = Bot spielt
away-resigned = hat aufgegeben

# What the others did, step by step.
story-title = Was die anderen getan haben
story-step = { $name }, Schritt { $step } von { $all }:
story-since = Seit deinem letzten Zug:
story-latest = Zuletzt:
story-steps = { $n ->
    [one] 1 Schritt von { $names }
   *[other] { $n } Schritte von { $names }
}
story-count = { $n ->
    [one] 1 Schritt
   *[other] { $n } Schritte
}
story-tick = Schritt { $step }: { $what }
story-back = Einen Schritt zurück
story-forth = Einen Schritt weiter
story-pause = Anhalten
story-on = Weiter erzählen
story-again = Noch einmal zeigen
story-skip = Überspringen
story-seen = Gesehen
story-pace = Tempo der anderen
story-pace-slow = langsam
story-pace-normal = normal
story-pace-fast = schnell
story-pace-once = sofort
log-back-what = { $name } nimmt zurück: { $what }
chat-said = { $name } schreibt: { $text }
final-rematch-waits = Zur Revanche
replay-link-copied = Der Link ist kopiert.
link-title = Link zu diesem Augenblick
link-copied = Der Link ist kopiert. Die Partie steckt in ihm selbst: Er geht überall, und niemand bewahrt sie auf.
link-by-hand = Dieser Browser lässt die Seite nicht kopieren. Markiere den Link und kopiere ihn von Hand.
link-short = Kurzen Link machen
link-short-why = Dieses Haus kann die Partie aufbewahren und dir einen kurzen Link geben. Wer ihn hat, sieht alles: Namen, Züge und Karten.
link-short-copied = Der kurze Link ist kopiert.
link-short-kept = Das Haus bewahrt die Partie auf, bis { $days } Tage lang niemand den Link geöffnet hat.
final-picture = Bild behalten:
final-picture-as = Bild als { $kind } speichern
final-picture-line = { $points ->
    [yes] { $place }. { $name }: { $n ->
        [one] 1 Punkt
       *[other] { $n } Punkte
    }
   *[no] { $place }. { $name }
}
refusal-instead = Möglich ist zum Beispiel:
refusal-more = { $n ->
    [one] und 1 weiteres
   *[other] und { $n } weitere
}
aim-title = So gewinnst du
aim-first = Zum ersten Schritt
aim-known = Ich kenne das Spiel
away-since = weg seit { $time }
away-since-acting = am Zug, weg seit { $time }
