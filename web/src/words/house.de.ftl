# Worte für das, was nur ein Server hat: Lobby, gemeinsame Tische, Konto, Nachrichten.
lobby-title = Offene Tische
lobby-text = Setz dich dazu oder sieh zu. Die Liste hält sich von selbst frisch.
lobby-none = Gerade wartet kein Tisch. Mach selbst einen auf und zeig ihn hier.
lobby-join = Dazusetzen
lobby-watch = Zusehen
lobby-playing = wird gespielt, Zug { $number }
lobby-free = { $n ->
    [one] 1 Platz frei
   *[other] { $n } Plätze frei
 }
lobby-closed = Zusehen nicht erwünscht
lobby-cups = Turniere und Ligen
lobby-house = Mein Haus
lobby-new = Neuen Tisch aufmachen
lobby-lost = Der Server antwortet nicht. Neuer Versuch in wenigen Sekunden.
ranks-title = Rangliste
ranks-text = Gezählt werden Partien mit Wertung. „Sicher“ ist, was jemand mindestens kann.
ranks-none = Hier hat noch niemand eine gewertete Partie beendet.
ranks-place = Platz
ranks-name = Name
ranks-sure = sicher
ranks-rating = Wertung
ranks-games = Partien
ranks-bot = Bot { $level }

clock-none = ohne Uhr
clock-per-move = { $minutes } min je Zug
clock-total = { $minutes } min für alles, +{ $seconds } s
clock-days = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
 }
make-clock = Bedenkzeit
make-listed = In der Lobby zeigen: Fremde dürfen sich dazusetzen
make-spectators = Wer den Link hat, darf zusehen
make-spectator-talk = Wer zusieht, darf mit den anderen reden, die zusehen
make-away = Ohne jemanden weiter, der so lange fort ist
make-away-usual = { $time } (üblich)
make-hints = Tipps vom Bot sind erlaubt
make-several-seats = Ein Handy geht reihum: Eine Person darf mehrere Plätze haben (zählt nicht für die Rangliste)
make-rated = Zählt für die Rangliste

bot-name = { $name } (Bot)
affair-lost = Keine Verbindung zum Server. Deine Züge gehen nicht verloren.
affair-sending = Dein Zug ist unterwegs und wird gesendet, sobald der Server antwortet.
affair-paused = Die Partie ist angehalten.
affair-resume = Weiterspielen
affair-autopilot = Ein Bot ({ $level }) spielt für dich.
affair-return = Ich bin wieder da
affair-wants-undo = { $names ->
    [one] { $who } möchte
   *[other] { $who } möchten
 } zurück zu Eintrag { $to }.
affair-wants-pause = { $names ->
    [one] { $who } möchte
   *[other] { $who } möchten
 } eine Pause machen.
affair-wants-close = { $names ->
    [one] { $who } möchte
   *[other] { $who } möchten
 } den Tisch ohne Ergebnis schließen.
affair-wants-bot = { $names ->
    [one] { $who } möchte
   *[other] { $who } möchten
 } für { $name } einen Bot spielen lassen.
affair-you-want = Dein Wunsch wartet auf { $who }.
affair-yes = Einverstanden
affair-no = Lieber nicht
affair-withdraw = Zurückziehen
affair-forgotten = Hier hat lange niemand gespielt. Ab dem { $date } wird der Tisch ohne Ergebnis geschlossen, wenn niemand weiterspielt.
affair-closed = Der Tisch wurde ohne Ergebnis geschlossen.
affair-resigned = { $who } hat aufgegeben.
affair-next = Die Revanche wartet.
affair-next-go = Zum neuen Tisch
affair-undo-ask = Alle fragen
affair-gone = Dein letzter Zug kam nicht mehr an: Am Tisch ist inzwischen etwas geschehen.

house-menu = Tisch
house-title = An diesem Tisch
house-invite = Zum Zusehen einladen
house-invite-text = Wer diesen Link öffnet, sieht zu, was alle sehen dürfen.
house-link-copy = Link kopieren
house-link-copied = Link kopiert
house-seat = Platz auf ein anderes Gerät mitnehmen
house-seat-text = Öffne diesen Link auf dem anderen Gerät. Er gilt einmal, und dein Platz ist dann dort.
house-seat-make = Link machen
house-absent = { $name } ist seit { $time } fort.
house-absent-bot = Für { $name } einen Bot spielen lassen
house-away = Weggehen, ein Bot spielt weiter
house-away-level = Stufe des Bots
house-away-do = Bot spielen lassen
house-pause = Pause vorschlagen
house-resume = Weiterspielen
house-undo = Letzten eigenen Zug zurücknehmen, wenn alle zustimmen
house-close = Ohne Ergebnis aufhören, wenn alle zustimmen
house-resign = Aufgeben
house-resign-sure = Wirklich aufgeben?
house-notify = Melden, wenn ich am Zug bin
house-notify-off = Der Browser erlaubt keine Meldungen von dieser Seite.
notify-title = Du bist am Zug
notify-body = { $game }: { $prompt }
final-rematch = Revanche mit denselben Leuten
final-no-points = { $names } gewinnt.

account-title = Konto
account-none = Du spielst als Gast. Mit einem Konto gehören dir Partien und Rang auf jedem Gerät.
account-is = Du bist als { $account } angemeldet.
account-name = Kontoname
account-password = Passwort (mindestens 8 Zeichen)
account-make = Konto anlegen
account-login = Anmelden
account-logout = Abmelden
account-made = Das Konto ist angelegt.
account-export = Alles herunterladen, was über mich gespeichert ist
account-delete = Alles löschen, was mir gehört
account-delete-sure = Wirklich alles löschen? Das lässt sich nicht zurücknehmen.
account-deleted = Alles ist gelöscht.
passkey-login = Mit Passkey anmelden
passkey-title = Passkeys
passkey-text = Mit einem Passkey meldest du dich ohne Passwort an: mit Finger, Gesicht oder PIN deines Geräts.
passkey-not-here = Passkeys gibt es nur über https und unter einem Namen, nicht unter einer Nummer.
passkey-name = Name des neuen Passkeys
passkey-make = Passkey hinzufügen
passkey-made = Der Passkey ist eingerichtet.
passkey-there = Dieses Gerät hat schon einen Passkey für dich.
passkey-called-off = Abgebrochen.
passkey-used = zuletzt benutzt am { $day }
passkey-remove = Entfernen
passkey-remove-named = Passkey { $name } entfernen
passkey-removed = Der Passkey gilt nicht mehr.
password-title = Passwort ändern
password-old = Bisheriges Passwort
password-new = Neues Passwort (mindestens 8 Zeichen)
password-change = Passwort ändern
password-changed = Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.
password-forgot = Passwort vergessen
password-forgot-whose = Schreib zuerst den Kontonamen hin.
password-forgot-sent = Wenn das Konto eine bestätigte Mailadresse hat, ist ein Link dorthin unterwegs. Er gilt einmal und eine Stunde lang.
device-title = Wo du angemeldet bist
device-unknown = Unbekanntes Gerät
device-here = dieses Gerät
device-seen = zuletzt da am { $day }
device-pushed = bekommt Meldungen
device-out = Abmelden
device-out-named = { $name } abmelden
device-gone = Das Gerät ist abgemeldet.
device-out-all = Überall abmelden
push-here = Dieses Gerät benachrichtigen, auch wenn keine Seite offen ist
push-text = Die Meldung geht verschlüsselt über den Dienst deines Browsers.
push-not-here = Dieser Browser kann das hier nicht.
push-on = Dieses Gerät bekommt Meldungen.
push-off = Dieses Gerät bekommt keine Meldungen mehr.
push-refused = Der Browser erlaubt keine Meldungen von dieser Seite.
notices-title = Nachrichten, wenn du am Zug bist
notices-wanted = Schick mir Nachrichten
notices-email = Mailadresse
notices-email-text = Erst kommt eine Frage an diese Adresse; ohne Ja von dort kommt nichts mehr.
notices-webhook = Webadresse für Programme (Webhook)
notices-save = Speichern
notices-saved = Gespeichert.
notices-guest = Sobald du einmal an einem Tisch gesessen hast, kannst du hier Nachrichten einstellen.
settings-notify = Meldung des Browsers, wenn du am Zug bist
server-lost = Der Server antwortet gerade nicht. Neuer Versuch, sobald er wieder da ist.
wait-not-here = { $n ->
    [one] Noch 1 Person muss sich an den neuen Tisch setzen.
   *[other] Noch { $n } Personen müssen sich an den neuen Tisch setzen.
 }
wait-play = Mitspielen
wait-listed = Dieser Tisch steht in der Lobby.
wait-leave = Wieder aufstehen
affair-wants-undo-what = { $names ->
    [one] { $who } möchte zurücknehmen: { $what }
   *[other] { $who } möchten zurücknehmen: { $what }
}
affair-undo-more = { $what } Und { $n ->
    [one] 1 weiterer Schritt.
   *[other] { $n } weitere Schritte.
}
presence-here = { $name } ist wieder da.
presence-gone = { $name } ist weg.
presence-bot = Für { $name } spielt ein Bot.
presence-resigned = { $name } hat aufgegeben.
presence-watching = { $n ->
    [0] Niemand sieht mehr zu.
    [one] Eine Person sieht zu.
   *[other] { $n } Leute sehen zu.
}
house-watching = Du siehst zu. Du siehst, was alle sehen dürfen, und kannst mit allen reden, die zusehen.
house-watching-silent = Du siehst zu. Du siehst, was alle sehen dürfen; geredet wird dabei nicht.
affair-retry = Jetzt versuchen
affair-back = Wieder verbunden. Nichts ging verloren.
affair-back-sent = Wieder verbunden. Dein Zug ist angekommen.
guest-name = Gast { $n }

wait-own = Gespielt wird mit eigenen Werten: { $name }. So ein Tisch wird nicht gewertet.
wait-own-nameless = Gespielt wird mit eigenen Werten. So ein Tisch wird nicht gewertet.

gift-ask = Diese Partie der offenen Sammlung schenken?
gift-mine = Du hast diese Partie der offenen Sammlung geschenkt.
gift-published = Diese Partie steht in der offenen Sammlung.
gift-count = { $n } von { $all } am Tisch haben zugestimmt; sie kommt hinein, wenn alle zustimmen.
gift-give = Ja, schenken
gift-take = Zurücknehmen
gift-given = Danke, geschenkt.
gift-taken = Zurückgenommen.
gift-what = Was wird geschenkt?
gift-text = Der Spielverlauf ohne Namen, gemeinfrei (CC0), damit alle daraus lernen und forschen können. Nach der letzten Zustimmung wartet er { $days } Tage; bis er veröffentlicht ist, kannst du das Geschenk zurücknehmen.
gift-record = Der Spielverlauf, wie er geschenkt wird

chat-unread = { $n } neu
chat-say-watching = Sag etwas zu denen, die zusehen
chat-watchers = Das liest, wer zusieht; wer spielt, erst nach dem Ende.
chat-silent = An diesem Tisch wird schweigend zugesehen.

person-people = Leute am Tisch
person-menu = { $name }: blockieren oder melden
person-watches = sieht zu
person-block = Blockieren
person-block-text = Du liest dann nicht mehr, was { $name } schreibt, und an Tische, die du aufmachst, kommt { $name } nicht. Niemand erfährt davon.
person-unblock = Nicht mehr blockieren
person-unblock-named = { $name } nicht mehr blockieren
person-blocked-now = Du liest nichts mehr von { $name }.
person-unblocked-now = { $name } ist nicht mehr blockiert.
person-report = Melden
person-report-text = Was ist geschehen?
person-report-along = Wer dieses Haus betreibt, liest es. Was zuletzt am Tisch gesagt wurde, geht mit, höchstens fünfzig Zeilen.
person-report-send = Meldung abschicken
person-reported = Danke, die Meldung ist angekommen.
blocked-title = Wen du blockiert hast
blocked-unknown = Jemand, den du auf einem anderen Gerät blockiert hast
warning-title = Wer dieses Haus betreibt, sagt dir:
warning-read = Gelesen
