### Die Befehlszeile. Hilfetexte: cmd-<Name>-about|long|usage|examples, arg-<Name>, arg-<Befehl>-<Name>.

## Überschriften und Werte

heading-usage = Aufruf
heading-arguments = Angaben
heading-options = Optionen
heading-commands = Befehle
heading-examples = Beispiele

value-game = SPIEL
value-rule = REGEL
value-file = DATEI
value-number = N
value-text = TEXT
value-key = HEX
value-notation = NOTATION
value-bots = A,B,…
value-names = A,B,…
value-options = K=W,…
value-level = STUFE
value-blocks = A..B
value-elos = ELO0,ELO1
value-think = N|ZEIT
value-command = BEFEHL

## Die Befehle

cmd-burghof-about = Burghof: Burgenspiele an einem Tisch
cmd-burghof-long =
    Spiel in diesem Terminal, allein gegen Bots oder mit Freunden an einer Tastatur; lies die
    Regeln; werte einen echten Tisch; spiel eine Aufzeichnung nach; lass Bots tausende Partien
    spielen. Die Spiele heißen { $games }.
cmd-burghof-usage = burghof BEFEHL [OPTIONEN]
cmd-burghof-examples =
    burghof play castellan --bots greedy     eine erste Partie gegen einen Bot
    burghof rules castellan                  wie man es spielt
    burghof help play                        alles über einen Befehl

cmd-games-about = Die Spiele auflisten und was ein Tisch verabreden kann
cmd-games-long =
    Zeigt jedes Spiel mit Kürzel, Titel, Personenzahl und Optionen. Mit dem Kürzel eines Spiels
    erklärt es jede Option, ihre Werte und die Regeln, um die es dabei geht.
cmd-games-usage = burghof games [SPIEL] [OPTIONEN]
cmd-games-examples =
    burghof games               alle Spiele auf einen Blick
    burghof games castles       die Optionen von castles, erklärt
    burghof games --json        dasselbe für ein Programm

cmd-rules-about = Die Regeln eines Spiels lesen, oder eine einzelne
cmd-rules-long =
    Jede Regel hat eine Nummer wie CAS-34. Eine abgelehnte Aktion, eine Zeile der Wertung und das
    Ende einer Partie nennen ihre Regel; hier schlägst du sie nach. Ohne Nummer bekommst du den
    ganzen Text: so vollständig, dass du das Spiel daraus lernen kannst. In eine Datei geht er als
    Markdown.
cmd-rules-usage = burghof rules SPIEL [REGEL] [OPTIONEN]
cmd-rules-examples =
    burghof rules ludwig                    das Spiel lernen
    burghof rules castellan CAS-34          eine Regel
    burghof rules castellan 34 --lang en    dasselbe, kürzer getippt, auf Englisch

cmd-play-about = Ein Spiel im Terminal spielen
cmd-play-long =
    Eine ganze Partie an einer Tastatur: mit Freunden, gegen Bots oder beides. Wenn du dran bist,
    siehst du den Tisch, einen Satz, der sagt, was gefragt ist, und deine Möglichkeiten mit
    Nummern. Tippe eine Nummer, die Notation einer Aktion oder einen Teil einer Möglichkeit, um
    die Liste zu kürzen. »zurück«, »tipp«, »punkte«, »regeln«, »brett«, »verlauf«, »sichern« und
    »hilfe« gehen jederzeit. Teilen sich mehrere die Tastatur, wird der Bildschirm dazwischen
    geleert, und niemand sieht eine fremde Hand.
cmd-play-usage =
    burghof play SPIEL [OPTIONEN]
            burghof play --load DATEI [OPTIONEN]
cmd-play-examples =
    burghof play castellan --bots greedy             du gegen einen Bot
    burghof play ludwig --seats 4 --names Anna,Ben,Cleo,Dan
    burghof play --load abend.record --plain         eine gesicherte Partie weiterspielen, zum Hören

cmd-replay-about = Eine aufgezeichnete Partie an jeder Stelle zeigen
cmd-replay-long =
    Liest eine Aufzeichnung, spielt jede Aktion nach und prüft sie an den Regeln. Zeigt den
    Verlauf, den Tisch und die Wertung nach dem letzten Schritt oder nach einem anderen. Gezeigt
    wird, was alle sehen konnten; mit --seat schaust du mit den Augen eines Platzes.
cmd-replay-usage = burghof replay DATEI [OPTIONEN]
cmd-replay-examples =
    burghof replay abend.record
    burghof replay abend.record --step 12 --seat 1
    burghof replay abend.record --json               Verlauf, Stellung und Wertung für ein Programm

cmd-legal-about = Auflisten, was jeder Platz in einer Stellung darf
cmd-legal-long =
    Liest eine Stellung als JSON und listet die erlaubten Aktionen auf: die Notation und in
    Worten, was sie bedeutet. Mit --preview steht dabei, was jede sofort an der Wertung ändern
    würde, soweit der Platz es wissen kann. docs/formats.md beschreibt, wie Stellungen aussehen;
    Protokolle von simulate und replay --json enthalten welche für den Anfang.
cmd-legal-usage = burghof legal SPIEL --position DATEI [OPTIONEN]
cmd-legal-examples =
    burghof legal castellan --position tisch.json
    burghof legal castellan --position tisch.json --seat 1 --preview
    cat tisch.json | burghof legal castellan --position - --json

cmd-apply-about = Eine Aktion in einer Stellung ausführen
cmd-apply-long =
    Liest eine Stellung und eine Aktion in Notation, prüft sie und zeigt, was geschieht und wie
    der Tisch danach aussieht. Eine abgelehnte Aktion nennt die Regel, die sie verbietet, und
    hat den Rückgabewert 1. Was gezogen wird, folgt aus Schlüssel oder Startwert; derselbe Aufruf
    liefert also immer dasselbe Ergebnis.
cmd-apply-usage = burghof apply SPIEL --position DATEI --seat N --action NOTATION [OPTIONEN]
cmd-apply-examples =
    burghof apply castellan --position tisch.json --seat 1 --action "T 3,1"
    burghof apply castellan --position tisch.json --seat 0 --action "T 3,1" --json
    burghof apply schloss --position nacht.json --seat 2 --action fight --seed 7

cmd-score-about = Eine Stellung werten, jeder Punkt mit seiner Regel
cmd-score-long =
    Liest eine Stellung und zeigt die Wertung: für jeden Platz, oder für jedes Schloss, das zwei
    sich teilen, eine Zeile für alles, was Punkte bringt, mit der Regel und dem, was gezählt wurde.
    Das geht in jedem Augenblick einer Partie und auch für einen Tisch, der zu Hause gebaut und
    abgetippt wurde.
cmd-score-usage = burghof score SPIEL --position DATEI [OPTIONEN]
cmd-score-examples =
    burghof score ludwig --position schloesser.json
    burghof score castellan --position tisch.json --json
    burghof score ludwig --position schloesser.json --anyway    auch gegen die Regeln gebaut

cmd-simulate-about = Bots viele Partien spielen lassen
cmd-simulate-long =
    Spielt viele Partien zwischen Bots und fasst sie zusammen: wer wie oft mit wie vielen Punkten
    gewann, wie Partien endeten und wie lang sie waren. Die Spannen gelten zu 95 %. Derselbe
    Startwert ergibt dieselben Partien. --records behält eine Aufzeichnung je Partie; --transcript
    schreibt JSON-Zeilen mit der ganzen Stellung nach jedem Schritt, um die Regeln mit einem
    anderen Programm zu prüfen.
cmd-simulate-usage = burghof simulate SPIEL [OPTIONEN]
cmd-simulate-examples =
    burghof simulate castellan --seats 2 --bots greedy,random --games 1000
    burghof simulate burg --seats 4 --games 10 --seed 7 --records partien
    burghof simulate ludwig --seats 3 --games 1 --transcript partie.jsonl

cmd-review-about = Eine gespielte Partie noch einmal ansehen, mit den Augen eines Platzes
cmd-review-long =
    Geht durch eine Aufzeichnung und denkt an jeder Stelle noch einmal nach, an der dieser Platz
    eine Wahl hatte; es weiß dabei nur, was er damals wusste. Zeigt die Siegchance im Lauf der
    Partie, was teuer war und was besser gewesen wäre. Die Chancen sind geschätzt: Je länger
    nachgedacht wird (--think), desto besser stimmen sie.
cmd-review-usage = burghof review DATEI --seat N [OPTIONEN]
cmd-review-examples =
    burghof review abend.record --seat 1
    burghof review abend.record --seat 2 --think 200ms --svg chance.svg
    burghof review abend.record --seat 0 --json

cmd-arena-about = Messen, welcher Bot stärker ist
cmd-arena-long =
    Lässt Bots gegeneinander antreten, jedes Paar für sich. Ein Block ist ein Schlüssel, also
    dasselbe Glück, auf allen Plätzen gespielt: ein A unter lauter B, und ein B unter lauter A.
    Gezeigt werden der Anteil der Siege, der Unterschied in Elo und die Punkte, alle mit 95-%-Spannen
    über die Blöcke, ab drei Bots auch Wertungszahlen (ref:1000 hat 1500). Mit --sprt hört es auf,
    sobald entschieden ist, ob A eher um die zweite als um die erste Zahl stärker ist. Mit --json
    lässt es sich jederzeit abbrechen: Derselbe Aufruf macht weiter. Derselbe Startwert bringt dasselbe
    Ergebnis, solange die Bots Durchläufe zählen und nicht Zeit. Ein Block folgt allein aus Startwert
    und Nummer: Mit --blocks spielen mehrere Rechner Teile eines Laufs, und merge fügt ihre Dateien
    zusammen, aufs Byte wie von einem einzigen Rechner geschrieben.
cmd-arena-usage =
    burghof arena SPIEL --bots A,B[,…] [OPTIONEN]
           burghof arena merge TEIL… [--json DATEI]
cmd-arena-examples =
    burghof arena burg --bots ref:1000,greedy --games 400
    burghof arena castellan --bots search:500,ref:1000 --sprt 0,50 --json lauf.json
    burghof arena castles --seats 4 --bots "cmd:python3 mein_bot.py",greedy --records partien
    burghof arena castles --bots adept,greedy --blocks 0..50 --json teil1.json
    burghof arena merge teil1.json teil2.json --json ganz.json

cmd-ladder-about = Alle Stufen eines Spiels gegeneinander messen
cmd-ladder-long =
    Spielt jede Stufe gegen die nächste, dazu random, greedy, ref:1000 und die starke Suche mit
    gleicher Rechenzeit, und schreibt docs/strength.md mit Tabellen und Bildern. Mit --others
    spielen auch die Stufen gegeneinander, die nicht benachbart sind. Mit --json lässt es sich
    abbrechen und fortsetzen.
cmd-ladder-usage = burghof ladder SPIEL [OPTIONEN]
cmd-ladder-examples =
    burghof ladder castellan --games 400 --json leiter.json
    burghof ladder burg --games 400 --others 40 --minutes 10

cmd-puzzles-about = Rätsel aus Bot-Partien: Stellungen mit einer klar besten Wahl
cmd-puzzles-long =
    Lässt Bots gegeneinander spielen und hebt Stellungen auf, in denen von fünf bis neun Möglichkeiten eine
    klar die beste ist: Sie bringt mindestens zwei Punkte mehr als jede andere, ohne dass Glück dabei ist, eine
    tiefe Suche findet sie zweimal mit verschiedenen Würfeln, und wo sich der Rest der Partie ganz ausrechnen
    lässt, wird er ausgerechnet. Zu jeder Möglichkeit stehen die Punkte und die Zeilen der Wertung, die sich
    ändern. Ohne --out geht die Datei auf die Standardausgabe. --check liest Dateien, spielt jede Partie nach,
    zählt die Punkte neu und lässt die Suche noch einmal denken.
cmd-puzzles-usage =
    burghof puzzles SPIEL [OPTIONEN]
           burghof puzzles --check DATEI…
cmd-puzzles-examples =
    burghof puzzles castellan --count 5
    burghof puzzles ludwig --seats 3 --count 40 --seed abends --out ludwig.json
    burghof puzzles --check ludwig.json

cmd-samples-about = Stellungen aus Bot-Partien für alle, die daraus lernen
cmd-samples-long =
    Lässt Bots gegeneinander spielen und hebt die Stellungen auf: was der Platz am Zug sieht
    (docs/features.md), die Glieder der Bewertung, welche Aktion wie oft erwogen wurde und was daraus
    wurde, also die Punkte jedes Bauplatzes, Schlosses oder Platzes und die Anteile am Sieg. Eine Partie
    folgt allein aus Startwert und Nummer; mehrere Rechner können also Teile eines Satzes herstellen, und
    jeder Teil lässt sich wiederholen. Jede Datei ist ein safetensors-Stück mit dem Rezept im Kopf. check
    liest Dateien ganz und stellt die erste Partie jeder Datei noch einmal her.
cmd-samples-usage =
    burghof samples SPIEL [OPTIONEN]
           burghof samples check DATEI…
cmd-samples-examples =
    burghof samples castles --bots adept --games 4000 --noise 5 --lean --out castles
    burghof samples ludwig --seats 3 --bots search:12 --first 1000 --games 500 --every 4
    burghof samples check castles/*.safetensors

cmd-perft-about = Die Wege der Entscheidungen zählen
cmd-perft-long =
    Zählt alle Folgen erlaubter Aktionen bis zu einer Tiefe, mit den Ziehungen eines festen
    Schlüssels. Zwei Programme, die dieselben Zahlen zählen, kennen höchstwahrscheinlich dieselben
    Regeln; eine andere Zahl ist eine andere Regel.
cmd-perft-usage = burghof perft SPIEL [OPTIONEN]
cmd-perft-examples =
    burghof perft castellan --depth 3
    burghof perft burg --seats 3 --depth 4 --seed 7 --json

cmd-bench-about = Messen, wie schnell die Spiele sind
cmd-bench-long =
    Spielt zufällige Partien und misst CPU-Zeit: Schritte und Partien je Sekunde, Nanosekunden für
    einen Schritt, eine Kopie, eine Liste erlaubter Aktionen, eine Wertung, eine Sicht und eine
    ausgedachte Stellung, dazu die Größe eines Zustands. Jede Zahl ist der Median mehrerer Läufe.
    Verlass dich nur auf Zahlen aus einem Bau mit --release.
cmd-bench-usage = burghof bench [SPIEL…] [OPTIONEN]
cmd-bench-examples =
    burghof bench                       jedes Spiel, wie es üblich aufgebaut wird
    burghof bench castellan --all       ein Spiel mit jeder Personenzahl und Option
    burghof bench burg --runs 11 --json

cmd-help-about = Einen Befehl erklären
cmd-help-long = Derselbe Text wie bei BEFEHL --help.
cmd-help-usage = burghof help [BEFEHL]
cmd-help-examples =
    burghof help
    burghof help simulate

## Argumente

arg-help = Hilfe zeigen (-h für die kurze Form)
arg-version = Version zeigen
arg-lang = Sprache, de oder en (sonst: BURGHOF_LANG, dann die Umgebung, dann en)
arg-json = JSON für ein Programm ausgeben (Formen: docs/formats.md)
arg-plain = Für Vorleseprogramme: Sätze statt Zeichnung, keine Farben, kein Leeren des Bildschirms
arg-game = Das Spiel; es gibt { $games }
arg-play-game = Das Spiel; es gibt { $games } (mit --load nicht nötig)
arg-bench-game = Die Spiele (sonst: alle)
arg-games-game = Die Optionen dieses Spiels erklären
arg-rule = Die Nummer einer Regel, etwa CAS-34, 34 oder R08
arg-command = Der Befehl
arg-file = Die Aufzeichnung
arg-position = Eine Stellung als JSON; - liest die Standardeingabe
arg-seat = Der Platz, ab 1 gezählt (mit --json ab 0, wie in Stellungen und Aufzeichnungen)
arg-legal-seat = Nur dieser Platz, ab 1 gezählt, mit --json ab 0 (sonst: alle Plätze, die etwas tun können)
arg-replay-seat = Mit den Augen dieses Platzes schauen, ab 1 gezählt, mit --json ab 0 (sonst: was alle sehen)
arg-preview = Dazu, was jede Aktion sofort ändern würde
arg-action = Die Aktion in Notation, wie »legal« sie zeigt (Plätze darin ab 1; mit --json ab 0)
arg-seed = Startwert: ein beliebiger Text, aus dem alle Ziehungen folgen (sonst: 0)
arg-play-seed = Startwert: ein beliebiger Text, aus dem alle Ziehungen folgen (sonst: jedes Mal eine neue Partie)
arg-key = Der Schlüssel selbst als 64 Hexadezimalziffern, wie ihn Aufzeichnungen zeigen
arg-seats = Wie viele spielen (sonst: so wenige, wie das Spiel erlaubt)
arg-simulate-seats = Wie viele Bots spielen (sonst: so viele, wie --bots nennt, mindestens so viele, wie das Spiel braucht)
arg-play-seats = Wie viele spielen, Bots mitgezählt (sonst: genug für die Namen, die Bots und dich)
arg-data = Eine eigene Schachtel: die Datei mit ihren Werten (TOML) statt der mitgelieferten
arg-options = Was der Tisch verabredet; `burghof games SPIEL` erklärt die Schlüssel
arg-bots = Bots für die Plätze der Reihe nach: { $bots } (die denkenden mit :1000 oder :500ms hinter dem Namen), eine Stufe von { $weakest } bis { $strongest }, oder cmd:PROGRAMM. Der letzte füllt die übrigen Plätze (sonst: random)
arg-play-bots = Bots für die letzten Plätze: { $bots } (die denkenden mit :1000 oder :500ms hinter dem Namen), oder eine Stufe von { $weakest } bis { $strongest }
arg-names = Namen der Personen in der Reihenfolge der Plätze
arg-load = Eine gesicherte Partie weiterspielen
arg-step = Den Tisch nach diesem Schritt zeigen (sonst: nach dem letzten)
arg-games = Wie viele Partien (sonst: 100)
arg-records = Je Partie eine Aufzeichnung in diesen Ordner schreiben
arg-transcript = Ein Protokoll als JSON-Zeilen schreiben; - für die Standardausgabe
arg-depth = Wie tief gezählt wird (sonst: 3)
arg-all = Jede Personenzahl und jede Option
arg-runs = Läufe je Zahl; der Median zählt (sonst: 5)
arg-time = CPU-Millisekunden je Lauf (sonst: 100)
arg-anyway = Auch werten, was es nicht geben kann; die gebrochenen Regeln werden genannt
arg-arena-bots = Die Bots, mindestens zwei: { $bots } (die denkenden mit :1000 oder :500ms hinter dem Namen), Stufen von { $weakest } bis { $strongest }, oder cmd:PROGRAMM (mit Bedenkzeit: cmd@500ms:PROGRAMM)
arg-arena-seats = Wie viele am Tisch sitzen (sonst: so wenige, wie das Spiel erlaubt)
arg-arena-games = Partien je Paar, aufgerundet auf ganze Blöcke (sonst: 400; mit --sprt höchstens 100000)
arg-sprt = Zwei Unterschiede in Elo, etwa 0,50: aufhören, sobald entschieden ist, welcher eher stimmt
arg-threads = Wie viele Partien zugleich gespielt werden (sonst: eine je Prozessor)
arg-arena-blocks = Nur diese Blöcke je Paar: von der ersten Nummer bis vor die zweite
arg-arena-parts = Mit merge anstelle eines Spiels: die Dateien, die zusammengefügt werden
arg-arena-json = Stand und Ergebnis in dieser Datei; gibt es sie schon, geht es dort weiter
arg-arena-records = Je Partie eine Aufzeichnung in diesen Ordner schreiben
arg-files = Mit check anstelle eines Spiels: die Dateien, die geprüft werden
arg-puzzles-seats = Wie viele am Tisch sitzen (sonst: so wenige, wie das Spiel erlaubt, mindestens 2)
arg-puzzles-bots = Wer spielt: Namen von Bots der Reihe nach (sonst: adept)
arg-puzzles-games = Wie viele Partien höchstens gespielt werden (sonst: 1000)
arg-puzzles-think = Durchläufe der Suche je Entscheidung (sonst: für jedes Spiel passend; beim Prüfen: wie beim Herstellen)
arg-puzzles-out = Die Datei für die Rätsel (sonst: Standardausgabe)
arg-count = Wie viele Rätsel (sonst: 10)
arg-each = Wie viele Rätsel höchstens aus einer Partie (sonst: 2)
arg-ends = Nur aus den letzten Zügen, wo sich der Rest der Partie ganz ausrechnen lässt
arg-check = Diese Dateien prüfen
arg-samples-seats = Wie viele am Tisch sitzen (sonst: so wenige, wie das Spiel erlaubt)
arg-first = Die Nummer der ersten Partie (sonst: 0)
arg-shard = Partien je Datei (sonst: 1000)
arg-noise = So viele von hundert Aktionen wählt der Zufall (sonst: 0)
arg-every = Von so vielen Stellungen wird eine aufgehoben (sonst: 1)
arg-lean = Weglassen, was der Platz sieht; Glieder und Ergebnisse bleiben
arg-out = Der Ordner für die Dateien (sonst: samples)
arg-ladder-seats = Wie viele am Tisch sitzen (sonst: so wenige, wie das Spiel erlaubt)
arg-ladder-games = Partien je Paar von Nachbarn (sonst: 400)
arg-others = Partien je Paar, das nicht benachbart ist (sonst: keine)
arg-top = Partien von fuerst gegen burggraf und meister gegen fuerst (sonst: wie --games)
arg-up-to = Nur die Stufen bis zu dieser (sonst: alle)
arg-minutes = So viele Minuten je Paar höchstens
arg-ladder-json = Der Stand in dieser Datei; gibt es sie schon, geht es dort weiter
arg-docs = Der Ordner für strength.md und strength/ (sonst: docs)
arg-review-seat = Wessen Entscheidungen angesehen werden: der Platz, ab 1 gezählt (mit --json ab 0)
arg-think = Nachdenken je Entscheidung: Durchläufe oder Zeit, etwa 5000 oder 500ms (sonst: etwa 50 ms)
arg-review-seed = Startwert für das Nachdenken (sonst: 0)
arg-svg = Die Siegchance als Bild in diese Datei zeichnen
arg-review-all = Jede Entscheidung zeigen, nicht nur die teuren

## Was schiefgehen kann

unknown-game = Es gibt kein Spiel »{ $game }«. Es gibt: { $known }.
unknown-rule = In den Regeln von { $game } gibt es kein »{ $rule }«. Versuch »burghof rules { $game }«.
rules-added = † steht nicht im Regelheft, sondern ist von uns ergänzt; der letzte Abschnitt von »burghof rules { $game }« sagt mehr.
unknown-bot = Es gibt keinen Bot »{ $bot }«. Es gibt: { $known }, die Stufen { $levels }, und cmd:PROGRAMM.
bots-too-many = { $bots ->
    [one] { $bots } Bot passt nicht auf
   *[other] { $bots } Bots passen nicht auf
 } { $seats ->
    [one] { $seats } Platz
   *[other] { $seats } Plätze
 }.
names-too-many = { $names ->
    [one] { $names } Name ist zu viel
   *[other] { $names } Namen sind zu viele
 } für { $people ->
    [one] { $people } Person
   *[other] { $people } Personen
 }.
no-such-seat = Einen Platz { $number } gibt es nicht. --seat zählt ab 1, hier bis { $last }.
no-such-seat-json = Einen Platz mit der Nummer { $number } gibt es nicht. Mit --json zählt --seat ab 0, hier bis { $last }.
bot-gave-up = Der Bot auf { $seat } hat aufgegeben: { $why }
bot-illegal = »{ $bot }« hat keine erlaubte Aktion geantwortet: { $answer }
bot-no-start = »{ $bot }« lässt sich nicht starten.
bot-no-json = »{ $bot }« hat etwas geantwortet, das kein JSON ist: { $answer }
bot-other-answer = »{ $bot }« hat { $answer } geantwortet; erwartet wird »{ $kind }«.
bot-ended = »{ $bot }« hat sich beendet oder eine Zeile ohne Ende geschrieben.
bot-refused = »{ $bot }« hat gewählt, was die Regel { $rule } verbietet.
bot-late = »{ $bot }« hat { $ms } ms lang nicht geantwortet.
option-without-value = »{ $piece }« ist keine Option. Schreib schlüssel=wert, mehrere mit Kommas dazwischen.
key-not-hex = Ein Schlüssel hat 64 Hexadezimalziffern.
file-unreadable = { $file } lässt sich nicht lesen: { $error }.
file-unwritable = { $file } lässt sich nicht schreiben: { $error }.
file-too-large = { $file } ist größer als { $most } MiB, mehr als jede Stellung oder Aufzeichnung braucht.
file-not-utf8 = { $file }, Zeile { $line }: kein Text in UTF-8.
io-output = Die Ausgabe lässt sich nicht schreiben: { $error }.
position-no-json = { $file }, Zeile { $line }, Spalte { $column }: { $what }
position-twice = { $file }, Zeile { $line }: Der Schlüssel »{ $key }« steht zweimal da.
json-ended = Das JSON endet zu früh.
json-wrong = Das ist kein JSON.
json-null = null
json-truth = wahr oder falsch (»true«, »false«)
json-number = eine Zahl
json-text = ein Text
json-list = eine Liste
json-object = ein Objekt
wrong-kind = Hier wird { $wanted } erwartet, nicht { $found }.
wrong-range = { $found } ist keine ganze Zahl von { $min } bis { $max }.
wrong-word = »{ $found }« ist nichts von: »{ $known }«.
wrong-length = { $found ->
    [one] { $found } Eintrag
   *[other] { $found } Einträge
 }, erwartet { $wanted ->
    [one] wird { $wanted }.
   *[other] werden { $wanted }.
 }
wrong-missing = »{ $key }« fehlt.
wrong-twice = »{ $key }« steht zweimal da.
wrong-other = Das hat die falsche Form.
option-twice = Die Option »{ $option }« steht zweimal da.
position-field = { $file }: Feld »{ $at }«: { $what }
position-misfit = { $file }: »{ $at }«: { $what }
position-broken = { $file }: { $text } (Invariante »{ $invariant }«)
position-things = Gemeint ist »{ $things }«.
position-ignored = { $file }: Der Schlüssel »{ $key }« bedeutet hier nichts und wurde übergangen.
position-ignored-like = { $file }: Der Schlüssel »{ $key }« bedeutet hier nichts und wurde übergangen. Ist »{ $like }« gemeint?
set-bad = Mit der Schachtel { $file } lässt sich nicht spielen. { $what }
record-bad = { $line ->
    [0] { $file }: { $what }
   *[other] { $file }, Zeile { $line }: { $what }
 }
replay-too-far = Einen Schritt { $step } gibt es nicht; die Aufzeichnung hat { $last }.
replay-stuck = Die Aufzeichnung lässt sich nicht bis Schritt { $step } nachspielen.
refused = { $text } { $rule } (nachlesen: burghof rules { $game } { $rule })
refused-unreadable = { $text }
action-counts-from-one = In der Notation wird hier ab 1 gezählt, auch Plätze (mit --json ab 0).
unreadable = »{ $text }« ist keine Aktion: { $why }
simulate-stuck = Partie { $game } geht bei { $seat } nicht weiter. Das ist unser Fehler.
puzzles-forfeit = Die Rätsel konnten nicht hergestellt werden: { $why }
puzzles-made = Rätsel: { $count }, in { $file }
puzzles-sound = { $file }: { $sound } von { $count ->
    [one] { $count } Rätsel
   *[other] { $count } Rätseln
 } in Ordnung
puzzles-broken = { $count ->
    [one] Ein Rätsel stimmt nicht.
   *[other] { $count } Rätsel stimmen nicht.
 }
puzzles-unreadable = { $file }, Zeile { $line }, Spalte { $column }: Das ist keine Datei mit Rätseln, wie »burghof puzzles« sie schreibt.
puzzles-fault = { $file }, Rätsel { $number }: { $what }
puzzles-form = Die Datei hat eine andere Form, als dieses Programm liest.
puzzles-game = Dieses Spiel gibt es nicht.
puzzles-choices = Die Möglichkeiten passen nicht zur Stellung.
puzzles-points = Punkte oder Gründe sind andere, als die Wertung zählt.
puzzles-reasons = Nichts sagt, warum die beste Wahl die beste ist.
puzzles-best = Die genannte Wahl ist nicht klar die beste.
samples-no-files = Welche Dateien? »burghof samples check DATEI…«
samples-files = Dateien nimmt nur »burghof samples check«.
samples-made = Stellungen: { $rows }. Partien: { $games }. Dateien: { $files }, in { $folder }
samples-sound = { $file }: in Ordnung. Stellungen: { $rows }. Partien: { $games }.
samples-damaged = { $file } ist beschädigt oder anders entstanden: { $what }.
samples-flaw-header = der Kopf fehlt oder ist abgeschnitten
samples-flaw-foreign = es ist keine Datei mit Stellungen, oder eine anderer Version
samples-flaw-recipe = der Kopf sagt nicht, wie sie entstanden ist
samples-flaw-shape = Form, Ort und Art der Zahlen passen nicht zusammen
samples-flaw-cut = das Ende fehlt
samples-flaw-rows = es sind nicht so viele Zeilen wie in den anderen Spalten
samples-flaw-surplus = hinter den Zahlen steht noch etwas
samples-flaw-untrue = diese Zahl kann nicht stimmen
samples-flaw-other = noch einmal hergestellt ist es etwas anderes
samples-flaw-program = eine andere Version des Programms hat sie hergestellt
samples-forfeit = Ein Bot hat Partie { $game } abgebrochen: { $why }
samples-stuck = Das Spiel wartet auf { $seat }, obwohl dort nichts getan werden kann. Das ist unser Fehler.
arena-two-bots = Für einen Vergleich braucht es mindestens zwei Bots: --bots A,B
arena-sprt = »{ $text }« sind nicht zwei Unterschiede in Elo, der kleinere zuerst, etwa 0,50.
arena-parts = Dateien nimmt nur »burghof arena merge«.
arena-blocks = »{ $text }« sind keine Blöcke wie 0..50.
arena-no-merge = Die Teile ergeben kein Ganzes: { $what }
arena-no-run = { $file }, Zeile { $line }, Spalte { $column }: Das ist keine Datei, wie »burghof arena« sie mit --json schreibt.
unlike-nothing = Es gibt nichts zusammenzufügen.
unlike-plan = { $what ->
    [bots] andere Bots
    [game] ein anderes Spiel
    [seats] andere Plätze
    [seed] ein anderer Startwert
    [options] andere Optionen
    [data] eine andere Schachtel
   *[other] andere Paare
 }: { $old } statt { $new }.
unlike-pairs = Es sind nicht gleich viele Paare.
unlike-numbers = Die Blöcke sind nicht von { $first } an durchgezählt.
unlike-twice = Block { $block } von { $pair } ist in zwei Teilen verschieden.
unlike-missing = Block { $block } von { $pair } fehlt.
arena-other-run = { $file } gehört zu einem anderen Lauf: { $what }
review-think = »{ $text }« ist keine Anzahl von Durchläufen und keine Zeit, etwa 5000 oder 500ms.

misuse-unknown-argument = »{ $arg }« gibt es hier nicht. { $hint }
misuse-unknown-command = Es gibt keinen Befehl »{ $arg }«. { $hint }
misuse-no-command = Es fehlt ein Befehl. { $hint }
misuse-missing = Es fehlt etwas: { $arg }. { $hint }
misuse-no-value = { $arg } braucht einen Wert. { $hint }
misuse-bad-value = »{ $value }« kann nicht der Wert von { $arg } sein. { $hint }
misuse-too-many = »{ $value }« ist ein Wert zu viel für { $arg }. { $hint }
misuse-conflict = { $arg } und { $other } passen nicht zusammen. { $hint }
misuse-not-utf8 = Eine Angabe ist kein Text in UTF-8. { $hint }
misuse-other = So lässt sich die Befehlszeile nicht lesen. { $hint }
misuse-meant = Meintest du { $meant }?
misuse-possible = Möglich: »{ $possible }«.
misuse-see-help = --help erklärt es.

## Plätze, Wertungen und Enden

score-head = { $who }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
score-nothing = Noch wertet nichts.
score-shared = Gemeinsam { $number }
score-broken = { $who } bricht { $rule }: { $text }
score-column = { $who }
score-sum = Summe
score-no-pad = Bei { $game } lässt sich nur eine mögliche Stellung werten; --anyway ist für Spiele mit Wertungsblock.
score-impossible = { $file }: { $fault }{ $more ->
    [0] { "" }
    [one] {" "}Und noch ein Verstoß.
   *[other] {" "}Und noch { $more } Verstöße.
 } Mit --anyway wird trotzdem gewertet.
end-won = { $count ->
    [one] { $winners } gewinnt. Die Partie endete durch { $rule }.
   *[other] { $winners } teilen sich den Sieg. Die Partie endete durch { $rule }.
 }
end-place = { $place }. { $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
log-act = { $seat }: { $notation }.
log-chose = { $seat } wählt »{ $text }«.
log-face-down = { $seat } wählt verdeckt.
log-took-back = { $seat } nimmt Aktion { $of } zurück.
log-agreed = { $to ->
    [0] Alle gehen zurück an den Anfang.
   *[other] Alle gehen zurück, bis hinter Aktion { $to }.
 }

## games

games-id = Kürzel
games-title = Titel
games-people = Personen
games-options = Optionen
games-more = »burghof games KÜRZEL« erklärt die Optionen, »burghof rules KÜRZEL« das Spiel.
games-one = { $title } ({ $id }), { $fewest } bis { $most } Personen
games-no-options = Vorher ist nichts zu verabreden.
games-default = (so ist es, wenn niemand etwas sagt)
games-set-options = Verabredet wird mit --options, zum Beispiel: burghof play { $id } --options { $example }

## legal

legal-over = Die Partie ist zu Ende.
legal-waiting = Am Zug: { $seats }.
legal-head = { $seat } hat { $count ->
    [0] nichts zu tun.
    [one] eine Möglichkeit:
   *[other] { $count } Möglichkeiten:
 }
preview-change = { $who } { $points }
preview-draws = zieht
preview-reveals = deckt etwas auf
preview-ends = beendet die Partie
preview-points = { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 }
preview-shared = { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 } für das gemeinsame Schloss

## replay

replay-title = { $title }, nach Schritt { $step } von { $steps }

## simulate

simulate-progress = {"{"}bar:40{"}"} {"{"}pos{"}"}/{"{"}len{"}"} Partien, noch {"{"}eta{"}"}
simulate-title = { $game }: { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
 } mit Startwert { $seed }
simulate-forfeit = Partie { $game }: { $seat } bricht ab und hat verloren: { $why }
simulate-forfeits = { $count ->
    [one] Eine Partie wurde abgebrochen; wer abbricht, hat verloren.
   *[other] { $count } Partien wurden abgebrochen; wer abbricht, hat verloren.
 }
simulate-seat = Platz
simulate-bot = Bot
simulate-alone = Allein gewonnen
simulate-together = Geteilt gewonnen
simulate-share = Anteil der Siege
simulate-points = Punkte
simulate-ends = Partien endeten durch
simulate-steps = Länge: im Mittel { $mean ->
    [one] { $mean } Aktion
   *[other] { $mean } Aktionen
 }, { $fewest } bis { $most }.

## arena, ladder und review

arena-progress = {"{"}bar:30{"}"} {"{"}pos{"}"}/{"{"}len{"}"} Blöcke, noch {"{"}eta{"}"} {"{"}msg{"}"}
arena-live = { $a } gegen { $b }: { $share }
arena-llr = LLR { $llr } (entschieden bei ±{ $bound })
arena-title = { $game } mit { $seats ->
    [one] { $seats } Platz
   *[other] { $seats } Plätzen
 }, Startwert { $seed }
arena-pair = Paar
arena-games = Partien
arena-score = Ergebnis
arena-lone = Allein unter anderen
arena-elo = Elo
arena-points = Punkte
arena-bot = Bot
arena-rating = Wertung
arena-interval = 95 %
arena-stronger = { $a } ist stärker als { $b }.
arena-weaker = { $a } ist schwächer als { $b }.
arena-open = Ob { $a } oder { $b } stärker ist, ist noch offen.
arena-sprt-yes = Der Test ist entschieden (LLR { $llr }): eher { $elo1 } Elo als { $elo0 }.
arena-sprt-no = Der Test ist entschieden (LLR { $llr }): eher { $elo0 } Elo als { $elo1 }.
arena-sprt-open = Der Test zwischen { $elo0 } und { $elo1 } Elo ist nicht entschieden (LLR { $llr }).
arena-forfeits = { $count ->
    [one] Eine Partie wurde abgebrochen und ist für den Abbrecher verloren.
   *[other] { $count } Partien wurden abgebrochen und sind für den Abbrecher verloren.
 }
arena-forfeit = Das erste Mal auf { $seat }: { $why }
arena-anchor = { $bot } ist auf 1500 festgelegt.
arena-seats = Anteil der Siege nach Plätzen, gleich wer dort saß: { $shares }.
ladder-written = { $game } ist gemessen; { $file } ist neu geschrieben.
review-progress = {"{"}bar:40{"}"} {"{"}pos{"}"}/{"{"}len{"}"}, noch {"{"}eta{"}"}
review-title = { $title }: die Siegchance von { $seat }
review-axis = Nummer im Verlauf
review-lost = verschenkt
review-chose = { $text } [{ $notation }]: bestenfalls { $chance } %, kostete { $cost } %.
review-why = In Punkten: { $lead } gegenüber der besten Wahl ({ $why }).
review-instead = Möglich war: { $text } [{ $notation }], { $chance } %.
review-sum = { $count ->
    [one] Eine Entscheidung; sie kostete { $cost } % Siegchance (ab 3 % ist sie teuer).
   *[other] { $count } Entscheidungen, davon { $costly } teuer (3 % und mehr); zusammen kosteten sie { $cost } % Siegchance.
 } Es ist eine Schätzung.
review-parts = Glück und Können: am Anfang { $start } %, am Ende { $end } %. Eigene Entscheidungen { $own }, Ziehungen { $draws } (auf { $margin } genau), Entscheidungen der anderen und was die Schätzung nicht sah { $others }, alles in Prozentpunkten.

## perft und bench

perft-depth = Tiefe
perft-paths = Wege
perft-time = CPU-Zeit
bench-game = Spiel, Personen
bench-steps = Schritte/s
bench-playouts = Partien/s
bench-bytes = Bytes
bench-step = Schritt
bench-clone = Kopie
bench-legal = Erlaubt
bench-score = Wertung
bench-view = Sicht
bench-imagine = Ausdenken
bench-ref = ref/s
bench-options = Optionen
bench-note = Von »Schritt« bis »Ausdenken«: Nanosekunden CPU-Zeit, Median mehrerer Läufe. »Bytes« ist die Größe eines Zustands. »ref/s«: Durchläufe des Bots ref je Sekunde von der Anfangsstellung aus.

## play

verb-undo = zurück zurueck rückgängig z
verb-hint = tipp rat
verb-score = punkte wertung
verb-rules = regeln regel
verb-board = brett tisch b
verb-log = verlauf
verb-since = seither neues
verb-what = was erkläre
verb-save = sichern speichern
verb-seat = platz
verb-list = liste alle mehr
verb-help = hilfe ? h
verb-quit = ende beenden tschüss q
word-yes = ja j yes y

play-welcome = { $title }.
play-people = An der Tastatur: { $people }.
play-bots = { $count ->
    [one] Ein Bot spielt mit: { $bots }.
   *[other] Bots spielen mit: { $bots }.
 }
play-how = Tippe eine Nummer, eine Notation oder einen Teil einer Möglichkeit. »hilfe« nennt alles andere.
play-turn = { $seat }, nach { $number ->
    [one] einer Aktion
   *[other] { $number } Aktionen
 }
play-forfeit = Damit hat { $seat } verloren, und die Partie ist zu Ende.
play-thinking = { $seat } überlegt.
play-ask = Deine Wahl:
play-small = (Nur, was jetzt zählt: »brett« zeigt den ganzen Tisch.)
play-hide = { $seat }, drück Enter, um deine Hand zu verbergen; danach ist { $next } an der Reihe. Oder nimm es zurück: zurück
play-come = { $seat }, setz dich und drück Enter. Niemand sonst sollte hinsehen.
play-too-long = Diese Zeile ist zu lang.
play-try-help = »hilfe« nennt, was du tippen kannst.
play-refused = { $text } { $rule } (nachlesen: regeln { $rule })
play-not-now = Das geht gerade nicht.
play-no-person = So heißt niemand an dieser Tastatur. Hier sitzen: { $people }.
play-nothing-to-do = { $seat } hat gerade nichts zu tun.
play-other-game = { $file } ist eine Partie von { $game }, nicht von { $asked }.
play-rules = Lies eine Regel mit »regeln 34«. Der ganze Text: burghof rules { $game }
play-after = Die Partie ist zu Ende. Du kannst noch punkte, verlauf, brett, regeln oder sichern DATEI tippen. Enter verlässt den Tisch.
play-help =
    Tippe
      eine Nummer       und nimm diese Möglichkeit oder öffne diesen Schritt
      eine Notation     und tu es, auch wenn es nicht dasteht; sie steht in [Klammern] und im Verlauf
      einen Teil        einer Möglichkeit, um die Liste zu kürzen; mit / davor, wenn es auch ein Befehl ist
      nichts            für die nächsten Möglichkeiten, oder um die einzige übrige zu nehmen
    oder
      zurück            nimm deine letzte Aktion zurück
      tipp              was ein Bot täte
      punkte            die Wertung, jeder Punkt mit seiner Regel
      regeln [NUMMER]   die Kapitel, oder eine Regel: regeln 34
      brett             noch einmal der Tisch
      was NAME          was ein Teil des Spiels ist und bringt
      seither           was seit deinem letzten Zug geschah
      verlauf [N]       was zuletzt geschah, Aktion für Aktion
      liste             alle Möglichkeiten, Seite für Seite
      platz NAME        jemand anders nimmt die Tastatur, wo die Regeln beide handeln lassen
      sichern [DATEI]   sichere die Partie; burghof play --load DATEI spielt weiter
      ende              verlass den Tisch
    Ein Ort wie 2,-1 zählt erst nach Osten (rechts), dann nach Norden (oben).
play-counts-from-one = Hier wird ab 1 gezählt, Plätze wie alles andere.
choices-page = { $from } bis { $to } von { $of }. Enter zeigt die nächsten, ein Wort kürzt die Liste.
choices-one-left = Enter nimmt sie. »liste« zeigt alle Möglichkeiten.
choices-narrowed = { $count } von { $of } Möglichkeiten. Enter zeigt wieder alle.
choices-many = { $count ->
    [one] { $count } Möglichkeit
   *[other] { $count } Möglichkeiten
 }, Schritt für Schritt. Ein Wort kürzt sie, »liste« zeigt alle.
choices-group = { $text } ({ $count ->
    [one] { $count } Möglichkeit
   *[other] { $count } Möglichkeiten
 })
choices-part = { $part }
what-how = Nenn ein Teil des Spiels: was NAME
what-unknown = Hier gibt es nichts, das »{ $name }« heißt.
what-many = Das können { $count } Dinge sein: { $names }.
since-nothing = Seit deinem letzten Zug ist nichts geschehen.
choices-sentence = { $number }: { $text }.
choices-none = Keine Möglichkeit enthält »{ $words }«.
undo-done = Zurückgenommen.
undo-learned = Dadurch oder seither wurde etwas aufgedeckt.
undo-rules = Hier gilt: Was liegt, liegt.
undo-means = Es ginge zurück zur Stellung vor Aktion { $number }; { $count ->
    [one] 1 Aktion fällt
   *[other] { $count } Aktionen fallen
 } weg. Was danach gezogen oder gewürfelt wird, kommt neu, und wer verdeckt gewählt hatte, wählt neu.
undo-ask-alone = Willst du trotzdem zurück? Tippe ja oder nein.
undo-needed = { $seat } hat darauf gebaut.
undo-ask = Sind alle einverstanden, trotzdem zurückzugehen? Tippe ja oder nein.
undo-refused = Dann bleibt es dabei.
undo-agreed = Zurück zur Stellung vor Aktion { $number }.
undo-nothing = Es gibt nichts zurückzunehmen.
hint-only = Es bleibt nur dies: { $text } [{ $notation }]. { $worth }
hint-best = Ein Bot täte dies: { $text } [{ $notation }]. { $worth }
hint-other = Oder: { $text } [{ $notation }]. { $worth }
hint-chance = Siegchance etwa { $chance } %.
hint-points = Am Ende etwa { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
hint-now = Sofort { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 }.
hint-now-rule = Sofort { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 } ({ $rules }).
hint-now-shared = Sofort { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 } für das gemeinsame Schloss.
hint-now-shared-rule = Sofort { $signed } { $points ->
    [one] Punkt
   *[other] Punkte
 } für das gemeinsame Schloss ({ $rules }).
net-unfit = { $game }: Was die Bots gelernt haben, ist nicht zu gebrauchen ({ $why }). Sie urteilen nach Faustregeln und spielen etwas schwächer.
net-missing = die Datei lässt sich nicht lesen
net-damaged = die Datei ist beschädigt
net-foreign = sie gehört zu einem anderen Spiel oder einer anderen Version
net-wrong = sie rechnet ihre eigenen Beispiele falsch
worth-points = Am Ende etwa { $points } Punkte.
worth-same = In Punkten kaum ein Unterschied.
worth-more = Das ist um { $lead } besser als die nächste Wahl: { $why }.
worth-less = Das ist um { $lead } schlechter als die beste Wahl: { $why }.
worth-chance = Nach Punkten wäre die nächste Wahl um { $lead } besser, die Siegchance spricht für diese: { $why }.
worth-against = Nach Punkten wäre das um { $lead } besser, die Siegchance spricht dagegen: { $why }.
worth-part = { $name } { $signed }
worth-part-rule = { $name } { $signed } ({ $rule })
hint-none = Hier weiß kein Bot Rat.
save-where = Sag, wohin: sichern DATEI
save-done = Gesichert. Weiter geht es mit: burghof play --load { $file }. In der Datei steht auch der Schlüssel aller kommenden Ziehungen; nicht spicken.
save-exists = { $file } gibt es schon. Zum Ersetzen: sichern! { $file }
quit-unsaved = Diese Partie ist nicht gesichert. Tippe erst »sichern DATEI«, oder noch einmal »ende«.
quit-lost = Verlassen, ohne zu sichern. Nächstes Mal: vorher »sichern DATEI«.
quit-bye = Auf Wiedersehen.

## Wörter der Spiele, die sie nicht selbst sagen; ein eigenes Wort des Spiels mit derselben Kennung geht vor.
## <Spiel>-shared: ein gemeinsames Konto. <Spiel>-row-<Zeile>: eine Zeile des Wertungsblocks. <Spiel>-own-seat: ein Platz, den die Regeln bewegen.

ludwig-shared = Schloss { $number }
ludwig-own-seat = Ludwig
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
ludwig-row-bonus-cards = Bonuskarten
ludwig-row-attendants = Bedienstete
ludwig-row-throne-room = Thronsaal

# Das Haus: serve, admin, load, verify

value-address = ADRESSE
value-networks = NETZE
value-url = URL
value-database = DATEI|URL
value-deed = TAT
value-what = ID|DATEI

cmd-serve-about = Ein Haus öffnen: Tische für Freunde, Fremde und Bots
cmd-serve-long =
    Stellt die Seite und die Schnittstelle bereit. Einzurichten ist nichts: Die Datenbank ist eine
    Datei in deinem Datenordner, und die Adresse für andere in deinem Netz wird gezeigt, mit einem
    Code für ihre Telefone. Jede Option lässt sich auch durch eine Variable setzen
    (BURGHOF_LISTEN, BURGHOF_DATABASE, …) oder in einer TOML-Datei (listen = "0.0.0.0:8470"); die
    Befehlszeile gilt vor den Variablen, die Variablen vor der Datei. Strg-C oder SIGTERM beendet
    es ordentlich. docs/api.md beschreibt die Schnittstelle.
cmd-serve-usage = burghof serve [OPTIONEN]
cmd-serve-examples =
    burghof serve
    burghof serve --listen 127.0.0.1:8080 --database abend.db
    burghof serve --database postgres://burghof@db/burghof --public-url https://play.example.org
arg-config = Einstellungen aus dieser TOML-Datei lesen
arg-database = Eine SQLite-Datei, oder postgres://… für mehrere Knoten (sonst: eine Datei in deinem Datenordner)
arg-listen = Adresse und Port (sonst: 0.0.0.0:8470)
arg-bus = Wie Knoten voneinander hören: postgres oder nats://… (sonst: postgres)
arg-public-url = Die Adresse, die alle benutzen, wenn ein Proxy davor steht
arg-tls-cert = Ein Zertifikat (PEM): Das Haus spricht selbst TLS und liest es bei SIGHUP neu
arg-tls-key = Der private Schlüssel zum Zertifikat (PEM)
arg-trust-proxy = Proxys in diesen Netzen glauben, woher Anfragen kommen: 10.0.0.0/8, loopback, private (sonst: niemandem; ohne Wert: private)
arg-admin-listen = Adresse und Port von /metrics und /health für den Betrieb (sonst: 127.0.0.1:8471)
arg-bot-threads = Wie viele Bots zugleich denken (sonst: einer je Prozessor)
arg-live-tables = So viele Tische höchstens im Speicher; andere werden bei Bedarf nachgespielt (sonst: 20000)
arg-lease = Sekunden, nach denen ein anderer Knoten eine Arbeit übernimmt (sonst: 20)
arg-max-connections = Verbindungen und Ereignisströme zugleich (sonst: 10000, oder so viele Dateien offen sein dürfen)
arg-tables-per-person = Offene Tische je Person (sonst: 40)
arg-rate = Anfragen je Sekunde und Adresse; 0 für beliebig viele (sonst: 100)
arg-smtp = Mailserver für Nachrichten: smtp://name:passwort@host oder smtps://…
arg-mail-from = Absender der E-Mails: Burghof <play@example.org>
arg-notice-delay = Sekunden vom Beginn eines Zugs bis zur Nachricht (sonst: 60)
arg-private-webhooks = Webhooks dürfen private Adressen und einfaches http erreichen
arg-keep-days = Nach so vielen Tagen werden Gäste ohne Platz und nie begonnene Tische vergessen (sonst: 60)
arg-log-json = Protokoll als JSON-Zeilen
arg-no-code = Keinen QR-Code zeigen
serve-open = Das Haus ist offen: { $url }
serve-network = Für andere in deinem Netz: { $url }
serve-stop = Strg-C schließt es.
serve-settings = Mit diesen Einstellungen geht es nicht: { $error }
serve-failed = Es ging nicht: { $error }

cmd-site-about = Die Seite als Ordner schreiben, den jeder Webserver ausliefern kann
cmd-site-long =
    Schreibt die Seite mit Regeln, Bots und allen Spielen in einen Ordner. Liefert irgendein
    Webserver sie aus, spielt man damit gegen Bots oder zu mehreren an einem Bildschirm, auch ohne
    Netz. Für Tische mit Freunden an anderen Geräten gibt es burghof serve.
cmd-site-usage = burghof site ORDNER
cmd-site-examples =
    burghof site burghof-seite
    python3 -m http.server --directory burghof-seite
value-folder = ORDNER
arg-site-folder = Wohin; der Ordner muss leer sein oder eine ältere Fassung der Seite enthalten
site-missing = Dieses Programm wurde ohne die Seite gebaut. cargo xtask run baut beides.
site-foreign = { $folder } enthält Dateien, die nicht zur Seite gehören ({ $file }). Nimm einen leeren Ordner.
site-failed = { $file } lässt sich nicht schreiben: { $error }
site-written = { $count ->
    [one] { $count } Datei
   *[other] { $count } Dateien
 }, { $size } KB, in { $folder }.

cmd-verify-about = Prüfen, dass eine Partie nach den Regeln gespielt wurde und niemand den Zufall gewählt hat
cmd-verify-long =
    Spielt eine Aufzeichnung nach und prüft jede Aktion an den Regeln, unter denen gespielt wurde,
    und das Ergebnis, das darin steht. Prüft dann, dass der Schlüssel aus den Teilen aller besteht
    und aus dem, worauf sich das Haus festgelegt hatte, bevor jemand saß. Passt etwas nicht, ist
    der Rückgabewert 1.
cmd-verify-usage = burghof verify DATEI [OPTIONEN]
cmd-verify-examples =
    burghof verify abend.record
    burghof verify abend.record --json
verify-played = { $title }: { $count ->
    [one] { $count } Aktion, erlaubt.
   *[other] { $count } Aktionen, alle erlaubt.
 }
verify-over = Die Partie wurde zu Ende gespielt, und das Ergebnis stimmt.
verify-not-over = Die Partie wurde nicht zu Ende gespielt.
verify-practice = Der Schlüssel steht in der Aufzeichnung, und niemand hat sich festgelegt: zum Üben gespielt, über den Zufall ist nichts zu beweisen.
verify-host = Bewiesen: Der Schlüssel ist aus dem Teil gemacht, auf den sich das Haus festgelegt hatte, bevor jemand saß.
verify-promised = { $count ->
        [one] Bewiesen: Platz { $seats } hat den zugesagten Teil gegeben, und der Schlüssel ist daraus gemacht.
       *[other] Bewiesen: Die Plätze { $seats } haben die zugesagten Teile gegeben, und der Schlüssel ist daraus gemacht.
    }
verify-missing = { $count ->
        [one] Nicht bewiesen: Platz { $seats } hat den zugesagten Teil nicht gegeben und konnte zwischen zwei Schlüsseln wählen, mit ihm und ohne ihn.
       *[other] Nicht bewiesen: Die Plätze { $seats } haben die zugesagten Teile nicht gegeben und konnten jeweils zwischen zwei Schlüsseln wählen, mit ihrem Teil und ohne ihn.
    }
verify-unpromised = { $count ->
        [one] Nicht bewiesen: Ein Teil wurde ohne Zusage gegeben; wer ihn gab, kannte vielleicht alles andere.
       *[other] Nicht bewiesen: { $count } Teile wurden ohne Zusage gegeben; wer den letzten gab, kannte vielleicht die anderen.
    }
verify-host-alone = Nicht bewiesen: Kein Platz hat eine Zusage eingelöst, also könnte das Haus allein gewählt haben, was gezogen wird.
verify-not-shown = Wann etwas zugesagt wurde, kann eine Aufzeichnung nicht zeigen: Vergleiche mit dem, was der Tisch vor der Partie zeigte. Ein einziger ehrlicher Teil genügt.
verify-unfair = Der Zufall hält nicht stand: { $why }.

cmd-load-about = Ein Haus kräftig belasten und messen
cmd-load-long =
    Spielt viele Partien zugleich an einem Haus auf diesem Rechner, jeder Platz mit eigenem
    Ereignisstrom. Jeder Zug wartet, bis er bestätigt ist und beide Plätze ihn gesehen haben.
    Starte das Haus mit --rate 0 --tables-per-person 1000000 --max-connections 20000.
cmd-load-usage = burghof load SPIEL [OPTIONEN]
cmd-load-examples =
    burghof load castellan --games 400 --seconds 20
    burghof load schloss --games 4000 --pace 1
    burghof load castellan --crash 20 --games 50
arg-address = Wo das Haus zu finden ist; mehrmals für mehrere Knoten (sonst: 127.0.0.1:8470)
arg-metrics = Wo es seine Zahlen zeigt; mehrmals für mehrere Knoten (sonst: 127.0.0.1:8471)
arg-load-games = Wie viele Partien zugleich (sonst: 200)
arg-seconds = Wie lange gemessen wird (sonst: 10)
arg-pace = Züge je Sekunde in jeder Partie; 0 für so viele wie möglich (sonst: 0)
arg-crash = Statt zu messen: ein eigenes Haus so oft unter Last abschießen und prüfen, dass nichts fehlt
arg-siege = Das Haus dabei von drei Adressen dieser Maschine belagern, jede mit so vielen stummen, langsamen und zuschauenden Verbindungen
arg-load-database = Die Datenbank des eigenen Hauses bei --crash (sonst: eine Datei, die danach verschwindet)
arg-load-nodes = Bei --crash: so viele Knoten über einer Datenbank postgres://…, von denen einer nach dem anderen abgeschossen wird
arg-load-bus = Worüber diese Knoten voneinander hören: postgres oder nats://… (sonst: postgres)
load-stood = { $rounds } Knoten abgeschossen: { $moves } bestätigte Züge an { $tables } Tischen, alle wiedergefunden; { $resumed } Ströme gingen anderswo lückenlos weiter, { $repeated } Züge wurden wiederholt, der längste brauchte { $longest } s
load-bus = Je Zug hörten die Knoten voneinander { $messages } Nachrichten über { $tables } Tische; { $here } davon gingen sie an
load-moves = { $moves } Züge in { $seconds } s: { $rate } je Sekunde
load-times = bestätigt in { $median } ms (Median), { $most } ms (99 %), { $worst } ms (langsamster)
load-cost = Haus: { $cpu } µs Rechenzeit je Zug, { $memory } kB je Partie; { $bytes } Bytes an Ansichten und Ereignissen je Zug
load-survived = { $rounds }-mal abgeschossen: { $moves } bestätigte Züge an { $tables } Tischen, alle wiedergefunden, alle Tische spielen weiter; offen nach höchstens { $ready } s
load-siege = Die Fremden hielten { $connections } Verbindungen und { $streams } Ströme ({ $refused } wurden abgelehnt), bekamen { $answered } Antworten und wurden { $limited }-mal gebremst, stellten { $tables } Tische auf und nahmen { $seats } Plätze.
load-failed = Das Haus hielt es nicht aus: { $error }

cmd-corpus-about = Die offene Sammlung: geschenkte Partien veröffentlichen
cmd-corpus-long =
    Wer an einem Tisch saß, kann die Partie der offenen Sammlung schenken. Wenn alle zugestimmt haben,
    wartet sie sieben Tage und lässt sich so lange zurücknehmen; Namen stehen nicht darin. Mit einem
    ORDNER schreibt der Befehl eine Ausgabe mit Datum, Prüfsummen und Lizenz (CC0), mit allem, was je
    veröffentlicht wurde; von da an lässt sich nichts davon zurücknehmen. Ohne ORDNER sagt er nur, was
    wartet. --check prüft eine Ausgabe: jede Summe, und jede Partie wird nachgespielt.
cmd-corpus-usage = burghof corpus [ORDNER] [OPTIONEN]
cmd-corpus-examples =
    burghof corpus
    burghof corpus veroeffentlicht
    burghof corpus --check veroeffentlicht/burghof-corpus-2026-11-18.jsonl
arg-corpus-folder = Wohin die Ausgabe geschrieben wird
arg-corpus-check = Diese Ausgabe prüfen; dazu braucht es kein Haus
corpus-look = Veröffentlicht: { $published }. Jetzt zu veröffentlichen: { $due }. Noch zurückzunehmen, { $days ->
    [one] einen Tag
   *[other] { $days } Tage
 } lang: { $waiting }.
corpus-written = { $count ->
    [one] { $file }: eine Partie
   *[other] { $file }: { $count } Partien
 }, Ausgabe { $edition }, Lizenz { $licence }.
corpus-good = { $count ->
    [one] { $file }: eine Partie, nachgespielt
   *[other] { $file }: { $count } Partien, alle nachgespielt
 }. Alle Summen stimmen. Ausgabe { $edition }, Lizenz { $licence }.
corpus-bad = { $file }, Zeile { $line }: { $what }
corpus-no-head = Das ist keine Ausgabe der Sammlung.
corpus-form = Diese Form der Sammlung ist hier nicht bekannt.
corpus-sum = Die Prüfsumme stimmt nicht.
corpus-line = Diese Zeile ist keine beendete Partie.
corpus-named = Hier steht mehr, als die Sammlung sagen darf: ein Name oder ein Kommentar.
corpus-count = Es sind mehr oder weniger Partien, als vorn steht.
corpus-record = Die Partie hält der Prüfung nicht stand, in ihrer Zeile { $line }: { $what }
cmd-admin-about = Für ein Haus sorgen, während es offen ist
cmd-admin-long =
    »list« zeigt die Tische, »close« beendet einen ohne Ergebnis, »export« zeigt alles über einen
    Tisch (mit --person über eine Person), »delete« löscht ihn, »backup« schreibt alles von einem
    Augenblick in eine Datei, »restore« liest eine solche Datei zurück: was fehlt, oder mit --replace
    alles; »migrate-to« trägt alles in eine andere, leere Datenbank (schließe vorher das Haus).
    »people NAME« findet jemanden, »reports« zeigt Meldungen mit dem, was gesagt wurde, »settle«
    schließt eine Meldung, »warn« sagt jemandem etwas (--text), »mute« und »ban« gelten --days lang,
    »pardon« nimmt sie zurück, und »log« zeigt, was der Betrieb getan hat. Laufende Knoten merken es
    nach ein, zwei Sekunden.
cmd-admin-usage = burghof admin TAT [ID|DATEI] [OPTIONEN]
cmd-admin-examples =
    burghof admin list --status playing
    burghof admin close 4xk86dgw8bwx8
    burghof admin ban 4xk86dgw8bwx8 --days 7 --text "Beleidigungen"
    burghof admin backup abend.backup
    burghof admin restore abend.backup --database neu.db
    burghof admin migrate-to postgres://burghof@db/burghof --database abend.db
arg-deed = »list«, »close«, »export«, »delete«, »backup«, »restore«, »migrate-to«, »people«, »reports«, »settle«, »warn«, »mute«, »ban«, »pardon« oder »log«
arg-admin-text = Warum, oder bei »warn«, was zu sagen ist
arg-admin-days = Wie viele Tage »mute« oder »ban« gelten (sonst: 7)
admin-no-text = Sag etwas: --text "…"
arg-what = Ein Tisch, eine Person, eine Datei oder eine Datenbank
arg-status = Nur Tische im Zustand »open«, »playing«, »finished« oder »closed«
arg-person = Die ID gehört einer Person
arg-replace = Vorher alles löschen
admin-what = Was? Nenne einen Tisch, eine Person, eine Datei oder eine Datenbank.
admin-no-id = { $id } ist keine ID.
admin-no-person = --person gibt es nur bei »export« und »delete«.
admin-backup-there = { $file } gibt es schon. Eine Sicherung ersetzt nichts: Wähle einen anderen Namen.
admin-rows = { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
 } in { $file } geschrieben
admin-restored = { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
 } zurückgelesen
admin-moved = { $count ->
    [one] { $count } Zeile ist
   *[other] { $count } Zeilen sind
 } in der neuen Datenbank. Öffne das Haus von nun an mit ihr: --database.

cmd-health-about = Fragen, ob das Haus offen und gesund ist
cmd-health-long =
    Fragt das Haus mit diesen Einstellungen auf diesem Rechner. Der Rückgabewert ist 0, wenn es
    antwortet und seine Datenbank lesen kann, sonst 1: für Container und alles, was es neu startet.
cmd-health-usage = burghof health [OPTIONEN]
cmd-health-examples =
    burghof health
    burghof health --config /etc/burghof/burghof.toml
arg-health-listen = Wo das Haus zu finden ist (sonst: 0.0.0.0:8470)
arg-health-tls-cert = Das Zertifikat eines Hauses, das TLS spricht
arg-health-tls-key = Der private Schlüssel dazu; wird mit dem Zertifikat genannt und nicht gelesen
health-ill = Das Haus antwortet nicht, wie es soll: { $error }

# Was ein Programm mitbringt: Version, Vervollständigung, Handbuch, Lizenzen

version-game = { $game } Regeln { $rules }, Daten { $data } { $fingerprint }

value-shell = SHELL
cmd-completions-about = Eine Shell die Befehle vervollständigen lassen
cmd-completions-long =
    Schreibt ein Skript für bash, zsh, fish, elvish oder powershell. Jede hat ihren eigenen Ort
    dafür; die Beispiele zeigen die üblichen.
cmd-completions-usage = burghof completions SHELL
cmd-completions-examples =
    burghof completions bash > ~/.local/share/bash-completion/completions/burghof
    burghof completions zsh > ~/.zfunc/_burghof
    burghof completions fish > ~/.config/fish/completions/burghof.fish
arg-shell = bash, zsh, fish, elvish oder powershell

cmd-manual-about = Die Handbuchseiten schreiben
cmd-manual-long =
    Schreibt für jeden Befehl eine Seite in einen Ordner, für man. Ohne Ordner wird die erste Seite
    ausgegeben. Die Sprache ist die des Programms.
cmd-manual-usage = burghof manual [ORDNER]
cmd-manual-examples =
    burghof manual | man -l -
    burghof manual ~/.local/share/man/man1
    burghof manual ~/.local/share/man/de/man1 --lang de
arg-manual-folder = Wohin die Seiten kommen
manual-title = Burghof
manual-name = Bezeichnung
manual-description = Beschreibung
manual-see-also = Siehe auch
manual-written = { $count ->
    [one] { $count } Seite
   *[other] { $count } Seiten
 } in { $folder }

cmd-licences-about = Zeigen, unter welchen Lizenzen das Programm und alles darin steht
cmd-licences-long =
    Zeigt die Lizenzen von Burghof und der Bibliotheken, die es enthält. Programme, die aus den
    Quellen gebaut wurden, nennen nur unsere eigene.
cmd-licences-usage = burghof licences
cmd-licences-examples =
    burghof licences | less
    burghof licences > lizenzen.txt
licences-own = Burghof steht unter der MIT- oder der Apache-2.0-Lizenz, nach Wahl.
licences-elsewhere = Dieses Programm wurde ohne die Texte der anderen gebaut; cargo xtask licences DATEI schreibt sie.
