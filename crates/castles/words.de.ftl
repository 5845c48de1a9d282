# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
castles-hook = Zieh zwei Mauern, behalt sie oder wirf sie anderen auf die Halde.

## Plättchen und Orte
castles-tile = { $shape } ({ $masonry })
castles-tile-gate = { $name }
castles-tile-unknown = Unbekanntes Plättchen { $number }
castles-face = { $tile }, { $sides }
castles-side-n = oben
castles-side-e = rechts
castles-side-s = unten
castles-side-w = links
castles-zone-hand = auf deiner Hand
castles-zone-store = in deinem Lager
castles-zone-dump = auf deiner Halde
castles-from-hand = von der Hand
castles-from-store = aus dem Lager
castles-from-dump = von der Halde
castles-turn-none = {""}
castles-turn-0 = , aufrecht
castles-turn-1 = , einmal nach rechts gedreht
castles-turn-2 = , auf dem Kopf
castles-turn-3 = , einmal nach links gedreht
castles-lies-1 = {" "}(nach rechts gedreht)
castles-lies-2 = {" "}(auf dem Kopf)
castles-lies-3 = {" "}(nach links gedreht)
castles-end-sixteen = jemand hat einen Bauplatz mit 16 Mauerplättchen geschlossen
castles-end-quarry-empty = der Steinbruch ist leer
castles-end-too-few = der Steinbruch reicht nicht für eine weitere Runde

## Absprachen
castles-option-masonry = Mauerwerk
castles-option-masonry-random = zufällig
castles-option-timing = Ablauf
castles-option-timing-sequential = nacheinander
castles-option-timing-parallel = alle gleichzeitig
castles-option-free-gate = Freie Torwahl
castles-option-free-gate-true = das Tor liegt im Lager
castles-option-free-gate-false = das Tor wird zuerst gesetzt
castles-option-stability = Stabilität
castles-option-stability-true = 3 Punkte für die größte Gruppe jedes Mauerwerks
castles-option-stability-false = kein Bonus
castles-option-aesthetics = Ästhetik
castles-option-aesthetics-true = 3 Punkte für die meisten Fahnen
castles-option-aesthetics-false = kein Bonus
castles-option-optics = Optik
castles-option-optics-true = 3 Punkte für Fahnen nur einer Farbe
castles-option-optics-false = kein Bonus
castles-option-unchecked-building = Ungeprüftes Bauen
castles-option-unchecked-building-true = alles darf gebaut werden, falsche Plättchen kosten 3 Punkte
castles-option-unchecked-building-false = nur erlaubte Bauten

## Was zu tun ist
castles-prompt-gate = Setze dein Tor auf die Grundlinie: wähle eine Spalte.
castles-prompt-choose = Behalte, biete an oder entsorge dein Paar: { $tiles }.
castles-prompt-choose-unseen = Das Paar wird behalten, angeboten oder entsorgt.
castles-prompt-use = Verbaue oder lagere { $count ->
    [one] das Plättchen
   *[other] beide Plättchen
 }: { $tiles }.
castles-prompt-use-full = Verbaue { $count ->
    [one] das Plättchen oder mache es
   *[other] die Plättchen oder mache sie
 } zur Bausünde, dein Lager ist voll: { $tiles }.
castles-prompt-end-turn = Beende deinen Zug oder baue vorher aus dem Lager.
castles-prompt-dump = Verbaue, lagere oder entsorge { $count ->
    [one] das Plättchen
   *[other] beide Plättchen
 } auf deiner Halde: { $tiles }.
castles-prompt-end-dump = Schließe die Halde ab oder baue vorher aus dem Lager.
castles-prompt-works = Baue noch aus dem Lager oder beende deine letzten Arbeiten.
castles-prompt-wait = Warten auf { $seats }.
castles-prompt-over = Das Spiel ist aus.

## Aktionen
castles-do-gate = Tor auf { $cell } setzen
castles-do-keep = Beide Plättchen behalten
castles-do-offer = Beide Plättchen { $to } anbieten
castles-do-dispose = Beide Plättchen entsorgen
castles-do-build = { $tile } { $from } auf { $cell } bauen{ $turn }
castles-do-store = { $tile } { $from } einlagern
castles-do-fault = { $tile } zur Bausünde machen
castles-do-rubble = { $tile } auf den Bauschutt werfen
castles-do-end-turn = Zug beenden
castles-do-end-dump = Halde abschließen
castles-do-end-works = Letzte Arbeiten beenden

## Ereignisse
castles-log-gate = { $seat } setzt das Tor auf { $cell }.
castles-log-round = Runde { $round } beginnt, { $seat } fängt an.
castles-log-drew = { $seat } zieht zwei Plättchen.
castles-log-drew-seen = { $seat } zieht { $tiles }.
castles-log-replaced = { $seat } zieht zwei Ersatzplättchen.
castles-log-replaced-seen = { $seat } zieht als Ersatz { $tiles }.
castles-log-kept = { $seat } behält das Paar.
castles-log-offered = { $seat } bietet { $to } das Paar an.
castles-log-disposed = { $seat } entsorgt { $tiles }.
castles-log-built = { $seat } baut { $tile } { $from } auf { $cell }{ $turn }.
castles-log-stored = { $seat } lagert { $tile } { $from } ein.
castles-log-faulted = { $seat } macht { $tile } zur Bausünde.
castles-log-thrown = { $seat } wirft { $tile } auf den Bauschutt.
castles-log-turn-ended = { $seat } beendet den Zug.
castles-log-dump-shown = Auf der Halde von { $seat } liegen { $tiles }.
castles-log-dump-ended = { $seat } ist mit der Halde fertig.
castles-log-sixteen = { $seat } hat 16 Mauerplättchen und nur geschlossene Gebäude: das ist die letzte Runde.
castles-log-quarry-left = { $count ->
    [0] Der Steinbruch ist leer.
    [one] Das letzte Plättchen des Steinbruchs kommt auf den Bauschutt.
   *[other] Die letzten { $count } Plättchen des Steinbruchs kommen auf den Bauschutt.
 }
castles-log-works = Die Runden sind zu Ende: { $reason }. Aus den Lagern darf noch gebaut werden.
castles-log-works-ended = { $seat } hat die letzten Arbeiten beendet.
castles-log-over = Die Punkte werden gezählt.

## Ablehnungen
castles-no-over = Das Spiel ist aus.
castles-no-not-your-turn = Du bist nicht am Zug, { $seat } ist dran.
castles-no-finished = Du bist mit diesem Abschnitt fertig. Warte auf die anderen.
castles-no-setup-now = Tore werden nur vor der ersten Runde gesetzt.
castles-no-gate-column = Das Tor kann dort nicht stehen. Es gehört auf die Grundlinie, nicht in eine äußerste Spalte.
castles-no-gate-first = Setze zuerst dein Tor.
castles-no-pair = Du hast jetzt über kein Paar zu entscheiden.
castles-no-chosen-already = Du hast über dein Paar schon entschieden.
castles-no-decide-first = Entscheide zuerst über dein Paar: behalten, anbieten oder entsorgen.
castles-no-offer-replacement = Ersatzplättchen kannst du nicht anbieten. Sie werden verbaut oder gelagert.
castles-no-offer-kept = Behaltene Plättchen kannst du nicht mehr anbieten.
castles-no-offer-self = Du kannst dir nicht selbst etwas anbieten.
castles-no-such-seat = Diesen Platz gibt es nicht.
castles-no-dump-taken = Die Halde von { $seat } ist belegt. Jede Halde nimmt ein Paar je Runde auf.
castles-no-replacement-left = Du kannst nicht anbieten. Im Steinbruch liegen keine zwei Ersatzplättchen mehr.
castles-no-dump-closed = Die Halde liegt noch verdeckt. Sie kommt nach allen Zügen dran.
castles-no-store-only = Zum Schluss darfst du nur noch aus dem Lager bauen.
castles-no-such-tile = So ein Plättchen liegt nicht { $zone }.
castles-no-such-cell = Dieses Feld gibt es auf dem Bauplatz nicht.
castles-no-cell-taken = Das Feld ist belegt. Was gebaut ist, bleibt.
castles-no-turn = So gedreht gibt es das Plättchen nicht. Gleich aussehende Drehungen tragen die kleinste Zahl.
castles-no-flag-turn = Ein Plättchen mit Fahne steht nur aufrecht.
castles-no-gate-turn = Das Tor steht nur aufrecht.
castles-no-gate-place = Das Tor kann dort nicht stehen. Es gehört auf die Grundlinie, nicht in eine äußerste Spalte.
castles-no-border = Das Plättchen passt hier nicht. Es zeigt Mauerwerk zum Rand des Bauplatzes ({ $side }).
castles-no-width = Das Plättchen passt hier nicht. Turmbreite trifft nicht auf Mauerbreite ({ $side }).
castles-no-match = Das Plättchen passt hier nicht. Mauerwerk würde auf Himmel treffen ({ $side }).
castles-no-sky-below = Das Plättchen hätte keine Verbindung zum Boden. Himmel auf der Grundlinie trägt nichts.
castles-no-floating = Das Plättchen würde schweben. Es braucht eine Fuge zu einem Plättchen, das den Boden erreicht.
castles-no-stored-stays = Ein gelagertes Plättchen verlässt das Lager nur, wenn du es verbaust.
castles-no-store-full = Dein Lager ist voll. Baue zuerst etwas daraus.
castles-no-dump-fault = Plättchen von der Halde werden nie zur Bausünde. Wirf das Plättchen auf den Bauschutt.
castles-no-fault-with-space = Dein Lager hat Platz. Eine Bausünde gibt es nur bei vollem Lager.
castles-no-rubble-kept = Behaltene Plättchen kommen nicht auf den Bauschutt. Sie werden verbaut oder gelagert.
castles-no-rubble-replacement = Ersatzplättchen kommen nicht auf den Bauschutt. Sie werden verbaut oder gelagert.
castles-no-rubble-now = Einzelne Plättchen kommen nur beim Aufräumen der Halde auf den Bauschutt.
castles-no-turn-now = Es gibt jetzt keinen Zug zu beenden.
castles-no-pending = Du hast noch Plättchen zu verwenden. Verbaue oder lagere sie zuerst.
castles-no-dump-now = Es gibt jetzt keine Halde abzuschließen.
castles-no-dump-left = Auf deiner Halde liegen noch Plättchen. Kümmere dich zuerst um sie.
castles-no-works-now = Die letzten Arbeiten kommen erst nach den Runden.

## Wertung
castles-score-size = { $count ->
    [one] Ein Plättchen
   *[other] { $count } Plättchen
 } in der Burg, das Tor eingerechnet
castles-score-apart = { $count ->
    [one] Ein Plättchen ist
   *[other] { $count } Plättchen sind
 } nicht mit dem Tor verbunden
castles-score-stock = { $count } Plättchen im Lager übrig, je zwei kosten einen Punkt
castles-score-rain = In { $cell } regnet es hinein
castles-score-faults = { $count ->
    [one] Eine Bausünde
   *[other] { $count } Bausünden
 } neben dem Bauplatz
castles-score-wrong = Das Plättchen auf { $cell } war falsch gebaut
castles-score-stability = Größte Gruppe { $masonry }: { $count } Plättchen
castles-score-aesthetics = Die meisten Fahnen auf der Burg: { $count }
castles-score-optics = { $count ->
    [one] Eine Fahne auf der Burg, also nur eine Farbe ({ $colour })
   *[other] { $count } Fahnen auf der Burg, alle in einer Farbe ({ $colour })
 }

## Der Tisch in Sätzen
castles-say-setup = Die Tore werden gerade gesetzt. Im Steinbruch { $quarry ->
    [one] liegt { $quarry }
   *[other] liegen { $quarry }
 } Plättchen.
castles-say-round = Runde { $round }. Im Steinbruch { $quarry ->
    [one] liegt { $quarry }
   *[other] liegen { $quarry }
 } Plättchen, das reicht für { $left ->
    [0] keine weitere Runde
    [one] höchstens eine weitere Runde
   *[other] höchstens { $left } weitere Runden
 }.
castles-say-ended = Die Runden sind zu Ende: { $reason }.
castles-say-last-round = Das ist die letzte Runde.
castles-say-hand = Du hast: { $tiles }.
castles-say-summary = { $seat } ({ $masonry }{ $marker }): { $walls ->
    [one] 1 Mauerplättchen
   *[other] { $walls } Mauerplättchen
 }, { $castle ->
    [one] 1 Plättchen
   *[other] { $castle } Plättchen
 } in der Burg, { $openings ->
    [0] keine Öffnung
    [one] 1 Öffnung
   *[other] { $openings } Öffnungen
 }, { $flags ->
    [0] keine Fahne
    [one] 1 Fahne
   *[other] { $flags } Fahnen
 }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 }.
castles-say-built = { $tile } auf { $cell }{ $turn }
castles-say-built-wrong = falsch gebaut { $tile } auf { $cell }{ $turn }
castles-say-site = Auf dem Bauplatz von { $seat }: { $tiles }.
castles-say-opening = { $seat } hat eine Öffnung bei { $cell }: { $sides }.
castles-say-side = { $side } { $what }
castles-say-store = Im Lager von { $seat } ({ $count }): { $tiles }.
castles-say-faults = Bausünden von { $seat } ({ $count }): { $tiles }.
castles-say-dump = Auf der Halde von { $seat }: { $tiles }.
castles-say-dump-hidden = Auf der Halde von { $seat } liegen zwei Plättchen verdeckt.
castles-say-rubble = Auf dem Bauschutt { $count ->
    [one] liegt ein Plättchen
   *[other] liegen { $count } Plättchen
 }.

## Der Tisch in Zeichen
castles-draw-you = { $seat } (du), { $masonry }{ $marker }
castles-draw-seat = { $seat }, { $masonry }{ $marker }
castles-draw-marker-below = , Zug läuft
castles-draw-marker-above = , Zug beendet
castles-draw-marker-none = {""}
castles-draw-numbers = Mauerplättchen { $walls }, Öffnungen { $openings }, Punkte { $points }
castles-draw-store = Lager { $count }/{ $spaces }: { $tiles }
castles-draw-faults = Bausünden { $count }: { $tiles }
castles-draw-dump = Halde: { $tiles }
castles-draw-dump-free = frei
castles-draw-dump-hidden = zwei Plättchen verdeckt
castles-draw-hand = Deine Plättchen (Seiten: oben, rechts, unten, links):
castles-added = Was die einzelnen Mauerplättchen zeigen, haben wir entworfen; das Regelheft sagt es nicht.

# Stellungen, die es nicht gibt
castles-broken-automatic-end = Dieser Teil wäre von selbst zu Ende.
castles-broken-bag = Der Steinbruch passt nicht zu den Plättchen, die nirgends liegen.
castles-broken-border = Ein Plättchen zeigt Mauerwerk zum Rand.
castles-broken-dump = Eine Halde ist so nicht möglich.
castles-broken-dump-from = Wer ein Paar angeboten hat, passt nicht zu den Halden.
castles-broken-end = Das Ende passt nicht zur Stellung.
castles-broken-gate = Ein Tor steht, wo es nicht stehen kann, oder fehlt.
castles-broken-grounded = Ein Plättchen hat keine Verbindung zum Boden.
castles-broken-hand = Eine Hand ist so nicht möglich.
castles-broken-hand-kind = Woher eine Hand kommt, passt nicht zum Abschnitt.
castles-broken-masonry = Die Mauerwerke der Plätze sind nicht verschieden.
castles-broken-quarry = Der Steinbruch hat eine unmögliche Zahl Plättchen.
castles-broken-round = So viele Runden geben die Plättchen nicht her.
castles-broken-seats = Die Zahl der Plätze ist nicht möglich.
castles-broken-sides-match = Zwei Plättchen passen nicht aneinander.
castles-broken-site = Ein Bauplatz ist so nicht möglich.
castles-broken-start-player = Diese Startperson gibt es nicht.
castles-broken-store-builds = So viel kann nicht aus dem Lager gebaut sein.
castles-broken-store-spaces = Ein Lager hat mehr Plättchen als Plätze.
castles-broken-tiles = Die Plättchen liegen nicht jedes genau einmal da.
castles-broken-to-act = Wer handeln kann, passt nicht zum Abschnitt.
castles-broken-turn = Ein Plättchen ist gedreht, wie es nicht gedreht sein kann.
castles-broken-upright = Ein Plättchen mit Fahne steht nicht aufrecht.
castles-broken-wrong-tiles = Die falsch gebauten Plättchen sind so nicht möglich.
castles-misfit-other-seat = Hier muss jemand anders stehen.
castles-misfit-not-in-play = Dieses Mauerwerk ist nicht im Spiel.
castles-misfit-too-often = So oft gibt es dieses Plättchen nicht.
castles-misfit-gate = Ein Tor kann hier nicht liegen.
castles-misfit-unchecked = Falsch gebaute Plättchen gibt es nur mit der Option »unchecked_building«.
castles-misfit-masonry = Das Mauerwerk fehlt, und kein Tor verrät es.
castles-worth-size = Größe der Burg
castles-worth-rain = offene Stellen
castles-worth-stock = Lager
castles-worth-faults = Bausünden
castles-worth-wrong = falsch gebaute Plättchen
castles-worth-agreed = vereinbarte Zusatzpunkte
castles-tie-flags = Fahnen auf der Burg
