server-malformed = Die Anfrage ist nicht zu verstehen: { $what }
server-who = Sag erst, wer du bist: Wähle einen Namen.
server-failed = Hier ist etwas schiefgegangen. Nichts ging verloren; bitte versuch es noch einmal.
server-busy = Am Tisch ist viel los. Bitte versuch es noch einmal.
server-limited = Zu viele Anfragen. Bitte warte einen Augenblick.
server-too-large = Die Anfrage ist zu groß.
server-not-json = Der Inhalt der Anfrage muss JSON sein.
server-foreign-origin = Diese Anfrage kommt von einer fremden Seite.
server-no-page = Unter dieser Adresse ist nichts.
server-no-book = Diese Seite des Buchs gibt es hier nicht. Bei einem Haus ohne Buch liegt es im Ordner docs der Quellen.
server-wrong-method = Diese Adresse beantwortet solche Anfragen nicht.
server-no-table = Diesen Tisch gibt es nicht.
server-no-seat = Diesen Platz gibt es nicht.
server-no-game = Ein Spiel „{ $game }“ gibt es nicht. Es gibt: { $known }.
server-no-bot = Einen Bot „{ $bot }“ gibt es nicht. Es gibt: { $known }.
server-setup = So lässt sich das Spiel nicht aufbauen: { $why }
server-no-link = Dieser Link gilt nicht oder wurde schon benutzt.
server-no-position = So weit reicht der Spielverlauf nicht.
server-unreadable = „{ $text }“ ist keine Aktion: { $why }
server-moved-on = Am Tisch ging es weiter. Sieh noch einmal hin.
server-not-begun = Das Spiel hat noch nicht begonnen.
server-not-playing = Das Spiel läuft nicht.
server-not-over = Das Spiel ist noch nicht zu Ende.
server-over = Das Spiel ist zu Ende.
server-paused = Das Spiel ist unterbrochen.
server-not-paused = Das Spiel ist nicht unterbrochen.
server-begun = Das Spiel hat schon begonnen.
server-seat-taken = Dieser Platz ist nicht frei.
server-not-seated = Du sitzt nicht an diesem Tisch.
server-not-your-seat = Das ist nicht dein Platz.
server-not-maker = Das darf nur, wer den Tisch aufgestellt hat.
server-no-spectators = An diesem Tisch gibt es keine Zuschauer.
server-no-hints = An diesem Tisch wird ohne Rat gespielt.
server-no-time = Deine Zeit ist abgelaufen.
server-gift-own-box = Mit einer eigenen Schachtel gespielt: In die Sammlung kommen nur Partien mit den mitgelieferten Werten.
server-gift-unfinished = In die Sammlung kommen nur Partien, die nach den Regeln zu Ende gespielt wurden.
server-gift-somebody-gone = Jemand, der dabei war, ist hier nicht mehr bekannt und lässt sich nicht fragen.
server-gift-published = Die Partie ist veröffentlicht und lässt sich nicht mehr zurücknehmen.
server-many-boxes = Das Haus nimmt gerade keine weitere eigene Schachtel an.
server-no-box = An diesem Tisch wird mit den mitgelieferten Werten gespielt.
server-record-later = Der Spielbericht wird veröffentlicht, wenn das Spiel zu Ende ist.
server-never-played = An diesem Tisch wurde nie gespielt.
server-talk-closed = Jetzt wird nicht geredet: Die Regeln verlangen Stille.
server-too-much-talk = An diesem Tisch ist genug geredet worden.
server-too-many-tables = Du sitzt schon an vielen Tischen. Beende erst einige.
server-too-many-streams = An diesem Tisch sehen zu viele zu.
server-account-taken = Dieser Name ist vergeben, oder du hast schon ein Konto.
server-wrong-password = Name und Passwort passen nicht zusammen.
server-wrong-passkey = Dieser Passkey passt nicht zu diesem Haus oder zu keinem Konto.
server-late-challenge = Das hat zu lange gedauert. Versuch es noch einmal.
server-passkey-taken = Diesen Passkey gibt es schon, oder du hast schon zwanzig.
server-no-passkey = Diesen Passkey gibt es nicht.
server-no-device = Auf diesem Gerät bist du nicht angemeldet.
server-too-many-devices = Das sind zu viele Geräte. Nimm erst eines weg.
server-no-mail = Dieses Haus verschickt keine E-Mails.
server-undo-nothing = Es gibt nichts zurückzunehmen.
server-undo-over = Das Spiel ist zu Ende.
server-undo-rules = Die Regeln erlauben hier kein Zurücknehmen.
server-undo-learned = Es wurde etwas aufgedeckt: Zurück geht es nur, wenn alle einverstanden sind.
server-undo-needed = { $seat } hat darauf aufgebaut.
server-undo-not-latest = Deine letzte Aktion ist Nummer { $number }.
server-undo-no-entry = So weit reicht der Spielverlauf nicht.
server-page-missing = Diesem Programm fehlt die Seite: Sie war noch nicht gebaut, als es entstand. Baue erst die Seite (in web: „npm ci“, „npm run build“), dann das Programm. Die Schnittstelle antwortet trotzdem.
server-resigned = Du hast aufgegeben.
server-undo-enough = An diesem Tisch ist genug zurückgenommen worden.
server-too-many-pauses = An diesem Tisch ist oft genug pausiert worden.
server-reported-often = Davon liegen dem Betreiber schon genug Meldungen vor. Bitte warte, bis sie gelesen sind.
server-asked-already = An diese oder eine andere Adresse von dir ging schon eine Frage. Bitte warte zehn Minuten, nach mehreren Fragen länger.
server-mail-failed = Die E-Mail ließ sich nicht verschicken. Bitte versuche es später noch einmal.
server-confirm-ask = Soll Burghof dir an diese Adresse schreiben, wenn du am Zug bist?
server-confirm-yes = Ja, gern
server-confirm-done = Gut: Burghof schreibt dir, wenn du am Zug bist.
server-stop-ask = Soll Burghof dir keine E-Mails mehr schicken?
server-stop-yes = Keine E-Mails mehr
server-stop-done = Es kommen keine E-Mails mehr. Auf deiner Seite kannst du sie wieder anstellen.
server-mail-confirm-subject = Burghof: Nachrichten an diese Adresse?
server-mail-confirm = { $name } möchte Nachrichten von Burghof an diese Adresse. Wenn du das bist, öffne diesen Link:

    { $url }

    Sonst tu nichts, und es kommt keine weitere E-Mail.
server-mail-turn-subject = { $count ->
        [one] Burghof: Du bist am Zug
       *[other] Burghof: Du bist an { $count } Tischen am Zug
    }
server-mail-turn = { $count ->
        [one] Du bist am Zug.
       *[other] Du bist an { $count } Tischen am Zug.
    }

    { $list }

    Keine E-Mails mehr: { $url }
server-no-place = Für noch eine Seite von hier ist kein Platz mehr. Schließe einige und versuche es wieder.
server-too-many-open = Mehrere deiner Tische warten schon auf Leute. Spiele erst dort, oder schließe sie.
server-too-many-seats = Wer von hier kommt, hat schon mehrere Plätze an Tischen, die noch warten. Spielt erst dort, oder steht von einigen auf.
server-seated-already = Du sitzt schon an diesem Tisch. Wer ihn aufgestellt hat, kann mehrere Plätze erlauben.
server-hogged = Ein Platz an diesem Tisch bleibt frei für jemanden, der von anderswo kommt.
server-kept-out = Wer diesen Tisch aufgestellt hat, hat dich gebeten zu gehen.
server-away = Das Haus kann gerade nichts speichern. Es ist nichts geschehen; bitte versuche es gleich noch einmal.
server-late = Das hat zu lange gedauert. Sieh nach dem Tisch, bevor du es noch einmal versuchst.
server-reveal-early = Noch haben nicht alle einen Teil des Schlüssels zugesagt. Behalte deinen so lange für dich.
server-other-promise = Das ist nicht der Teil, den du zugesagt hast.
server-watch-silently = An diesem Tisch reden Zuschauer nicht mit.
server-not-away = So lange ist dort noch niemand weg.
server-mail-forget-subject = Burghof: Eine Partie wird bald vergessen
server-mail-forget = An einer deiner Partien hat lange niemand weitergespielt. { $days ->
        [one] In einem Tag
       *[other] In { $days } Tagen
    } wird sie ohne Ergebnis geschlossen, wenn niemand weiterspielt:

    { $there }

    Keine E-Mails mehr: { $url }
server-banned = Du darfst hier nicht herein. Das hat entschieden, wer dieses Haus betreibt.
server-muted = Du darfst eine Weile nicht reden. Das hat entschieden, wer dieses Haus betreibt.
server-no-account = Du hast noch kein Konto.
server-nobody-here = So jemanden gibt es hier nicht.
server-reset-ask = Wähle ein neues Passwort. Alle anderen Geräte werden abgemeldet.
server-reset-field = Neues Passwort (8 bis 200 Zeichen):
server-reset-yes = Dieses Passwort nehmen
server-reset-done = Dein Passwort ist geändert, und du bist hier angemeldet.
server-mail-reset-subject = Burghof: ein neues Passwort
server-mail-reset = Jemand hat ein neues Passwort für { $name } verlangt. Warst du das, dann öffne innerhalb einer Stunde diesen Link:

    { $url }

    Sonst tu nichts: Dein Passwort bleibt, wie es ist.
server-other-body = Dieser Schlüssel gehört zu einem anderen Befehl. Jeder Befehl braucht seinen eigenen.
server-not-gone = Wer auf diesem Platz sitzt, ist noch da oder erst kurz weg.
server-nobody-agrees = Am Tisch ist gerade niemand, der zustimmen könnte.
server-not-asked = Danach fragt niemand mehr.
server-rated-seat = Am gewerteten Tisch geht ein Platz nur durch die Person weiter, die dort sitzt.
server-no-moment = Hier liegt keine solche Partie mehr.
server-no-record = Das ist keine Partie, die sich öffnen lässt. { $line ->
    [0] { $what }
   *[other] Zeile { $line }: { $what }
}
server-no-cup = Dieses Turnier gibt es nicht.
server-cup-over = Dieses Turnier ist beendet.
server-cup-full = In diesem Turnier sind alle Plätze vergeben.
server-cup-running = Die laufende Runde ist noch nicht zu Ende.
server-cup-few = Für eine Runde müssen mindestens zwei da sein.
server-not-in-cup = Diese Person macht in dem Turnier nicht mit.
server-not-friends = Das sehen nur Freunde.
server-own-link = Das ist dein eigener Link. Gib ihn jemandem, mit dem du spielst.
server-many-friends = Mehr Freunde fasst dieses Haus nicht.

## Für den Betrieb: wenn Einstellungen nicht gehen, ein Haus nicht öffnet oder ein Befehl scheitert.
server-no-report = Diese Meldung gibt es nicht, oder sie ist schon erledigt.
server-fail-file = { $file }: { $why }.
server-fail-setting = { $file }, Zeile { $line }: „{ $text }“ ist keine Einstellung oder hat keinen möglichen Wert.
server-fail-variable = Der Wert der Variablen { $name } lässt sich nicht lesen.
server-fail-url = public_url beginnt mit http:// oder https://, nicht so: { $url }
server-fail-half-tls = tls_cert und tls_key gehören zusammen: Nenne beide.
server-fail-bus = bus ist postgres oder beginnt mit nats:// oder tls://.
server-fail-bus-of-one = bus ist für mehrere Knoten, und die brauchen eine Datenbank postgres://…; SQLite reicht für einen.
server-fail-bus-address = bus ist keine Adresse eines NATS-Servers, etwa nats://bus.example.org:4222.
server-fail-no-folder = Es gibt keinen Datenordner: Nenne mit --database eine Datei.
server-fail-database = { $why } Die Datenbank selbst sagt dazu: „{ $what }“.
server-db-unreachable = Die Datenbank ist nicht zu erreichen: { $why }.
server-db-address = Das ist keine Adresse einer Datenbank.
server-db-tls = Die verschlüsselte Verbindung zur Datenbank kam nicht zustande.
server-db-lost = Die Verbindung zur Datenbank brach ab.
server-db-late = Die Datenbank hat nicht rechtzeitig geantwortet.
server-db-form = In der Datenbank fehlt etwas, oder es hat eine andere Form, als dieses Programm kennt.
server-db-unwritable = Die Datenbank nimmt gerade nichts auf: Der Datenträger ist voll, oder sie ist nicht zu erreichen.
server-db-busy = Ein anderes Programm sperrt die Datenbank.
server-db-read-only = Die Datenbank lässt sich nur lesen.
server-db-device = Die Datei der Datenbank ließ sich nicht lesen oder schreiben.
server-db-damaged = Die Datenbank ist beschädigt, oder die Datei ist keine.
server-db-full = Der Datenträger der Datenbank ist voll.
server-db-open = Die Datei der Datenbank lässt sich nicht öffnen.
server-db-password = Die Datenbank erkennt Namen oder Passwort nicht an.
server-db-unknown = Diese Datenbank gibt es dort nicht.
server-db-starting = Die Datenbank startet oder beendet sich gerade.
server-db-forbidden = Dieser Name darf das in der Datenbank nicht.
server-db-crowded = Die Datenbank nimmt keine weitere Verbindung an.
server-db-other = Die Datenbank hat das abgelehnt.
server-fail-taken = { $file } ist schon offen (Prozess { $process }). Eine SQLite-Datei dient einem Haus; mehrere Knoten brauchen PostgreSQL.
server-fail-damaged = { $file } ist beschädigt oder keine Datenbank. Geändert wurde nichts. Hebe eine Kopie davon auf und von { $wal }, wenn es sie gibt, und lies die letzte Sicherung in eine neue Datei zurück: burghof admin restore SICHERUNG --database NEU.db (SQLite selbst sagt dazu: „{ $what }“.)
server-fail-closed = Die Datenbank ist schon geschlossen.
server-fail-newer = Die Datenbank hat das Schema { $found }, dieses Programm kennt Schemas bis { $known }: Nimm ein neueres Programm.
server-fail-older = Die Datenbank hat das Schema { $found }, dieses Programm hat { $known }. Umgestellt wird sie, wenn dieses Programm das Haus öffnet (burghof serve); ein Haus mit dem älteren Programm muss vorher geschlossen sein. Bis dahin nimm das ältere Programm.
server-fail-no-house = In { $place } ist kein Haus. Stimmt --database? Ein neues legen nur „serve“, „restore“ und „migrate-to“ an.
server-fail-certificate = { $why } TLS selbst sagt dazu: „{ $what }“.
server-tls-strangers = Zertifikat und privater Schlüssel gehören nicht zusammen.
server-tls-certificate = Das Zertifikat lässt sich nicht lesen.
server-tls-key = Der private Schlüssel ist beschädigt oder von einer Art, die hier niemand kennt.
server-tls-other = Zertifikat und Schlüssel lassen sich nicht verwenden.
server-pem-nothing = darin steht nicht, was gebraucht wird: ein Zertifikat oder ein privater Schlüssel in PEM
server-pem-cut = das Ende fehlt
server-pem-damaged = der PEM-Text darin ist beschädigt
server-fail-listen = { $address } lässt sich nicht öffnen: { $why }.
server-fail-line = Zeile { $line }: { $what }.
server-fail-not-empty = Die neue Datenbank ist nicht leer: { $table } hat Zeilen.
server-fail-differs = { $table } hat hier { $here ->
    [one] { $here } Zeile
   *[other] { $here } Zeilen
 } und dort { $there }: Schließe das Haus, leere die neue Datenbank und beginne von vorn.
server-backup-empty = die Datei ist leer
server-backup-cut = das Ende fehlt, die Sicherung ist nicht vollständig
server-backup-behind = hinter dem Ende steht noch etwas
server-backup-json = das ist kein JSON
server-backup-foreign = das ist keine Sicherung von Burghof oder eine eines neueren Programms
server-backup-newer = ein neueres Programm hat diese Sicherung geschrieben
server-backup-rows = es fehlen Zeilen
server-backup-sum = die Prüfsumme stimmt nicht, die Sicherung wurde verändert
server-backup-table = diese Tabelle gibt es nicht, oder es ist keine genannt
server-backup-columns = die Spalten sind nicht die der Tabelle
server-backup-values = es sind nicht so viele Werte wie Spalten
server-backup-value = ein Wert hat die falsche Form
server-backup-line = so sieht keine Zeile einer Sicherung aus
