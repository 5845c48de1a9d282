castles-ask-choose = Entscheide für beide zusammen: behalten, anbieten oder entsorgen.
castles-ask-use = { $n ->
    [one] Noch eins: verbaue es oder lagere es ein.
   *[other] Verbaue deine beiden Plättchen oder lagere sie ein.
 }
castles-ask-replacement = { $n ->
    [one] Noch ein Ersatzplättchen: verbaue es oder lagere es ein.
   *[other] Zwei neue als Ersatz: verbaue sie oder lagere sie ein.
 }
castles-ask-full = Dein Lager ist voll: verbaue das Plättchen, schaff Platz oder nimm eine Bausünde in Kauf.
castles-ask-dump = { $n ->
    [one] Noch eins auf deiner Halde: verbaue es, lagere es ein oder wirf es weg.
   *[other] Räum deine Halde: verbaue, lagere oder wirf weg, jedes für sich.
 }
castles-offer-short = anbieten
castles-own-site = Dein Bauplatz: { $walls ->
    [one] 1 Mauerplättchen
   *[other] { $walls } Mauerplättchen
 }, { $open ->
    [0] keine offene Stelle
    [one] 1 offene Stelle
   *[other] { $open } offene Stellen
 }
castles-site = Bauplatz von { $name }: { $walls ->
    [one] 1 Mauerplättchen
   *[other] { $walls } Mauerplättchen
 }, { $open ->
    [0] keine offene Stelle
    [one] 1 offene Stelle
   *[other] { $open } offene Stellen
 }
castles-site-of = Bauplatz von { $name }
castles-others = Die anderen Bauplätze
castles-enlarge = Bauplatz von { $name } groß zeigen
castles-back = Zurück zu meinem Bauplatz
castles-walls = { $n ->
    [one] Mauer
   *[other] Mauern
 }
castles-walls-short = { $n ->
    [one] Mauer
   *[other] Mauern
 }
castles-openings = { $n ->
    [one] offene Stelle
   *[other] offene Stellen
 }
castles-open-short = offen
castles-faults-short = { $n ->
    [one] Sünde
   *[other] Sünden
 }
castles-done = fertig
castles-round = { $n ->
    [0] Aufbau
   *[other] Runde { $n }
 }
castles-cell-empty = leer
castles-cell-open = leer, hier regnet es hinein, { $n ->
    [0] kein Plättchen kann hier mehr passen
    [one] 1 Plättchen könnte passen
   *[other] { $n } Plättchen könnten passen
 }
castles-note-open = { $cell } ist offen
castles-note-chances = { $n ->
    [0] Nichts, was noch kommen kann, passt hier.
    [one] 1 Plättchen, das noch kommen kann, passt.
   *[other] { $n } Plättchen, die noch kommen können, passen.
 }
castles-note-place = { $tile } auf { $cell }: { $gain }
castles-note-size = Burg +{ $n }
castles-note-apart = nicht mit dem Tor verbunden
castles-note-rain = { $n ->
    [-1] 1 offene Stelle weniger
    [-2] 2 offene Stellen weniger
    [-3] 3 offene Stellen weniger
    [1] 1 offene Stelle mehr
   *[other] { $n } offene Stellen mehr
 }
castles-note-stock = Lager +1
castles-use-help = Oder setz es auf ein gestricheltes Feld.
castles-cell-not = passt hier nicht
castles-gain = { $n ->
    [-1] kostet 1 Punkt
    [1] bringt 1 Punkt
   *[other] ändert deinen Stand um { $n } Punkte
 }
castles-store = Lager
castles-your-store = Dein Lager, { $n } von 8 Plätzen belegt
castles-store-of = Lager von { $name }, { $n } von 8 Plätzen belegt
castles-faults = Bausünden
castles-dump = Halde
castles-your-dump = Deine Halde
castles-dump-free = frei
castles-dump-taken = Die Halde ist belegt
castles-dump-from = von { $name }, wird nach allen Zügen aufgedeckt
castles-piles = Stapel
castles-quarry = Steinbruch
castles-rounds = { $n ->
    [0] keine Runde mehr danach
    [one] höchstens 1 Runde noch
   *[other] höchstens { $n } Runden noch
 }
castles-last-round = letzte Runde
castles-rubble-pile = Bauschutt
castles-rubble-n = { $n ->
    [one] 1 Plättchen im Bauschutt
   *[other] { $n } Plättchen im Bauschutt
 }
castles-dispose-here = Beide Plättchen auf den Bauschutt werfen, dort { $n ->
    [one] liegt 1
   *[other] liegen { $n }
 }
castles-unseen = { $n ->
    [one] Noch 1 Plättchen verborgen
   *[other] Noch { $n } Plättchen verborgen
 }
castles-unseen-text = Im Steinbruch, auf fremden Händen und auf verdeckten Halden, in allen Mauerwerken zusammen.
castles-pair = Dein Paar
castles-replacement = Ersatz: muss gleich weg
castles-tray-dump = Auf deiner Halde
castles-tray-store = Aus dem Lager
castles-nothing = Nichts in der Hand
castles-your-gate = Dein Tor
castles-fits-not = passt nirgends
castles-fits = passt auf { $cells }
castles-fits-n = passt auf { $n } Felder
castles-turn = Drehen
castles-turn-key = Die Taste R oder das Mausrad dreht
castles-turned = { $n ->
    [0] Aufrecht
    [1] Nach rechts gedreht
    [2] Auf den Kopf gestellt
   *[other] Nach links gedreht
 }{ $fits ->
    [0] , passt so nirgends
   *[other] {""}
 }
castles-offer = Verdeckt anbieten
castles-offer-to = Das Paar { $name } anbieten
castles-offer-detail = Dafür ziehst du zwei neue und musst sie nehmen.
castles-dispose = Entsorgen
castles-dispose-detail = Beide weg, kostet nichts
castles-put-store = Einlagern
castles-put-store-detail = auf Platz { $n } von 8
castles-store-full = Dein Lager ist voll
castles-rubble = Wegwerfen
castles-rubble-detail = auf den Bauschutt, kostet nichts
castles-fault = Bausünde
castles-fault-sure = Wirklich Bausünde?
castles-fault-detail = neben den Bauplatz, kostet 1 Punkt
castles-gate-help = Vom Tor aus wächst deine Burg nach links, rechts und oben.
castles-confirm-help = Noch kannst du alles zurücknehmen.
castles-store-help = Du kannst noch Plättchen aus dem Lager verbauen, in beliebiger Reihenfolge.
castles-store-none = Aus deinem Lager passt nichts mehr.
castles-step-choose = Wählen
castles-step-use = Verbauen
castles-step-dump = Halden
castles-gate = Tor setzen
castles-gate-detail = Wähl eine Spalte
castles-set = Setzen
castles-keep = Behalten
castles-keep-detail = beide verbauen oder einlagern
castles-end-turn = Zug beenden
castles-end-turn-short = Zug beenden
castles-end-dump = Halde abschließen
castles-end-dump-short = Abschließen
castles-end-works = Arbeiten beenden
castles-end-works-short = Beenden
castles-left = { $n ->
    [one] Noch 1 Plättchen übrig
   *[other] Noch { $n } Plättchen übrig
 }
castles-or-build = oder noch aus dem Lager bauen
castles-works-gain = Aus dem Lager geht noch +{ $n }
castles-sixteen = löst das Ende der Partie aus
castles-sure-sixteen = Wirklich das Ende auslösen?
castles-sure-works = Wirklich so aufhören?
castles-sure-short = Wirklich?
castles-confirm-turn = Alles verteilt. Schau noch einmal hin und beende deinen Zug.
castles-confirm-dump = Deine Halde ist geräumt. Schließ sie ab.
castles-confirm-works = Nichts passt mehr. Beende deine letzten Arbeiten.
castles-confirm-detail = bis dahin ist alles Entwurf
castles-guide-gate = Dein Tor ist der Anfang der Burg, und nur was mit ihm verbunden ist, zählt. In der Mitte hat sie am meisten Platz.
castles-guide-wait-gate = Die anderen setzen ihre Tore. Gleich geht es los.
castles-guide-wait = Schau dir die anderen Bauplätze an: Ein Klick vergrößert sie. Wer welche Öffnung hat, entscheidet, wem du etwas Unbrauchbares anbietest.
castles-guide-choose = Entscheide für beide zusammen: behalten, jemandem verdeckt zuschieben oder wegwerfen. Die Zahl am Plättchen sagt, was es an seinem besten Platz bringt.
castles-guide-choose-good = Eins davon bringt gleich zwei Punkte: eins für die Burg und eins, weil es eine offene Stelle schließt. Behalten lohnt sich. Setz es einfach auf ein gestricheltes Feld.
castles-guide-choose-bad = Keins der beiden passt. Biet sie jemandem an und zieh neue, die du aber nehmen musst. Oder wirf beide weg, das kostet nichts.
castles-guide-choose-later = Jedes graue Feld mit Regen kostet am Ende einen Punkt. Ein Kreuz darin heißt: Kein Plättchen, das noch kommen kann, passt dort hinein.
castles-guide-sixteen = Du hast { $n } Mauern und { $open } offene Stellen. Mit 16 Mauern und keiner offenen Stelle endet die Partie nach der Runde.
castles-guide-build = Mauer trifft Mauer, Himmel trifft Himmel. Gestrichelte Felder sind erlaubt; tipp auf ein anderes, und die Seite sagt, warum nicht. Bis zum Zugende ist alles Entwurf.
castles-guide-turn = Plättchen ohne Fahne darfst du drehen: mit der Taste R, dem Mausrad oder den kleinen Bildern.
castles-guide-store = Das passt gerade nirgends. Leg es ins Lager: Je zwei Plättchen, die am Ende dort liegen, kosten einen Punkt.
castles-guide-fault = Dein Lager ist voll. Bau zuerst etwas daraus, sonst wird das Plättchen zur Bausünde und kostet einen Punkt.
castles-guide-replacement = Diese zwei sind der Ersatz für dein Angebot. Du musst sie verbauen oder einlagern, weggeben kannst du sie nicht mehr.
castles-guide-dump = Jemand hat dir ein Paar zugeschoben. Jedes Plättchen darfst du einzeln verbauen, einlagern oder wegwerfen.
castles-guide-end = Dein Paar ist verteilt. Du kannst jetzt noch aus dem Lager bauen, bevor du den Zug beendest.
castles-guide-works = Die Runden sind vorbei. Ein letztes Mal darfst du aus dem Lager bauen; je zwei Plättchen, die übrig bleiben, kosten einen Punkt.
castles-guide-confirm = Alles ist entschieden. Zurück nimmt noch jeden Schritt weg; mit „Zug beenden“ gilt es.
castles-guide-over = Jedes Plättchen an der Burg zählt einen Punkt, Regen, Lager und Bausünden ziehen ab. Geh die Zeilen durch, und der Plan zeigt, was gemeint ist.
castles-pad-help = Wähl Mauerwerk und Form, dreh sie und tipp auf ein Feld. Ein Tipp auf ein belegtes Feld nimmt das Plättchen weg. Mit den Pfeiltasten gehst du von Feld zu Feld, R dreht, die Eingabetaste setzt.
castles-pad-seats = Wessen Bauplatz
castles-pad-seat = Spieler { $n }
castles-pad-masonry = Mauerwerk
castles-pad-own = Eigenes Mauerwerk
castles-pad-shape = Form
castles-pad-turn = Drehung
castles-pad-rules = Erweiterte Regeln
castles-pad-clear = Diesen Platz räumen
castles-pad-result = Ergebnis
castles-pad-step-1 = Größe
castles-pad-step-2 = Lager
castles-pad-step-3 = Regen
castles-pad-step-4 = Bausünden
castles-pad-step-5 = Falsch gebaut
castles-pad-step-6 = Zusatzpunkte
castles-pad-none = nichts
castles-pad-bad = So kann der Tisch nicht liegen: { $what }
castles-pad-cell = { $cell }: { $what }
castles-pad-put = { $tile } hierher
castles-pad-remove = { $tile } wegnehmen
castles-pad-people = Wie viele
castles-pad-to-store = Ins Lager legen
castles-pad-to-faults = Zu den Bausünden legen
castles-pad-nogate = Noch steht kein Tor. Es liegt so lange im Lager.
castles-pad-wrong = Falsch gebaut ist, was in keiner Reihenfolge so hätte gesetzt werden dürfen.
castles-pad-used-up = Davon gibt es nur { $n } im Spiel, und sie liegen schon.
castles-pad-full = Im Lager ist Platz für acht.
castles-pad-total = Zusammen
castles-faults-of = { $n ->
    [one] 1 Bausünde neben dem Bauplatz
   *[other] { $n } Bausünden neben dem Bauplatz, die letzten gezeigt
 }

castles-aim-1 = Bau die größte Burg: Jedes Plättchen, das mit dem Tor verbunden ist, zählt einen Punkt.
castles-aim-2 = Lass keine Stelle offen, an der es hineinregnet, und räum dein Lager: Beides kostet Punkte.
castles-aim-3 = Wer 16 Mauern und keine offene Stelle hat, beendet die Partie.
