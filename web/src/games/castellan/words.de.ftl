castellan-board = Burg mit { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türmen
 }, { $walls ->
    [one] 1 Mauer
   *[other] { $walls } Mauern
 } und { $yards ->
    [0] keinem Innenhof
    [one] 1 Innenhof
   *[other] { $yards } Innenhöfen
 }
castellan-new-yard = neu: { $n }
castellan-loses = { $n ->
    [one] kostet 1 Punkt
   *[other] kostet { $n } Punkte
 }
castellan-to-build = Anzubauen
castellan-together = Zusammen
castellan-together-draw = { $n ->
    [one] dazu 1 Karte mehr ziehen
   *[other] dazu { $n } Karten mehr ziehen
}
castellan-tower = Turm
castellan-short = kurze Mauer
castellan-long = lange Mauer
castellan-played = Ausgespielt:
castellan-hand = Deine Hand
castellan-hand-count = { $n ->
    [0] keine Karte mehr
    [one] 1 Karte, offen nur für dich
   *[other] { $n } Karten, offen nur für dich
 }
castellan-draw-more = 1 mehr
castellan-draw-from = { $n ->
    [0] Deine Stapel sind leer
    [one] Zieh 1 Karte von
   *[other] Zieh { $n } Karten von
 }
castellan-claim = Doppelter Burgfried
castellan-hand-wall = Mauerkarten auf der Hand
castellan-hand-tower = Turmkarten auf der Hand
castellan-piles = Stapel { $wall } + { $tower }
castellan-double = Doppelburgfried
castellan-double-used = schon eingesetzt
castellan-supply = Vorrat
castellan-shown = Schon gezeigte Karten
castellan-wall-cards = Mauer
castellan-tower-cards = Turm
castellan-last-round = { $name } hat keine Karten mehr. Letzte Runde.
castellan-step-play = Karten
castellan-step-build = Bauen
castellan-step-claim = Höfe
castellan-step-draw = Ziehen
castellan-play = { $n ->
    [0] Karten ausspielen
    [one] 1 Karte ausspielen
   *[other] { $n } Karten ausspielen
 }
castellan-play-none = Wähl mindestens eine Karte
castellan-play-not = So geht es nicht: Warum?
castellan-end = Weitergeben
castellan-set = Setzen
castellan-end-turn = Ziehen und Zug beenden
castellan-end-turn-short = Zug beenden
castellan-left = { $n ->
    [one] Noch 1 Bauteil passt
   *[other] Noch { $n } Bauteile anbauen
 }
castellan-claim-none = Noch nicht einsetzen
castellan-claim-none-why = den doppelten Burgfried aufheben
castellan-claim-first = Erst einen Innenhof wählen
castellan-draw = { $n ->
    [one] 1 Karte ziehen, Zug beenden
   *[other] { $n } Karten ziehen, Zug beenden
 }
castellan-confirm = Zug beenden
castellan-choose-pile = Wähl erst die Stapel
castellan-guide-play-first = Deine Karten geben dir Mauern und Türme. Im ersten Zug müssen alle zusammenhängen: Wähl mindestens einen Turm und dazu passende Mauern.
castellan-guide-play = Wähl eine oder mehrere Karten. Wie viele du auch spielst, du ziehst danach nur eine nach: Spar sie für den Zug, in dem du einen Hof schließt.
castellan-guide-play-later = Schau zuerst auf die Burg: Welcher Hof braucht nur noch wenige Teile? Wähl dann die Karten, die genau diese geben.
castellan-guide-last = Das ist dein letzter Zug. Was du jetzt nicht spielst, zählt nichts mehr.
castellan-guide-first-tower = Der erste Turm ist der Anfang der Burg. Setz ihn auf das gestrichelte Feld.
castellan-guide-wall = Eine Mauer beginnt an einem Turm. Gestrichelte Plätze sind erlaubt. Tipp auf einen anderen, und die Seite sagt, warum nicht. Alles lässt sich zurücknehmen, bis du ziehst.
castellan-guide-tower = Türme gehören auf offene Mauerenden, die orangen Ringe. Jeder Turm am Rand eines Hofs ist ein Punkt.
castellan-guide-close = Hier kannst du einen Hof schließen: { $n } Punkte. Die Zahl steht am Platz.
castellan-guide-end = Diese Teile passen nirgends mehr. Sie gehen an den Nächsten, der sie anbauen muss.
castellan-guide-claim = Einmal im Spiel zählt ein Hof doppelt. Lohnt sich dieser, oder kommt noch ein größerer? Ab fünf Türmen ist es meist gut.
castellan-guide-draw = Prüf noch einmal, was du dem Nächsten offen lässt. Mit dem Ziehen gilt dein Zug.
castellan-guide-watch-first = Der Gegner eröffnet die Burg. Gleich bist du dran.
castellan-guide-watch = In fremden Höfen darfst du nicht bauen, außen an ihren Mauern schon.
castellan-guide-over = Jeder Hof bringt so viele Punkte, wie Türme ihn berühren. Geh die Punkte Zeile für Zeile durch.
castellan-pad-help = Wähl ein Werkzeug und tipp auf den Plan. Noch einmal tippen nimmt das Teil wieder weg. Mit Tasten: Pfeile bewegen die Marke, R dreht sie, Eingabe setzt.
castellan-pad-mark = { $what } auf { $at }{ $dir ->
    [E] { " " }nach Osten
    [N] { " " }nach Norden
   *[none] { "" }
  } setzen
castellan-pad-mark-away = { $what } auf { $at }{ $dir ->
    [E] { " " }nach Osten
    [N] { " " }nach Norden
   *[none] { "" }
  } wegnehmen
castellan-pad-mark-open = { $what }: Feld { $at } liegt in keinem Hof
castellan-pad-keep = Burgfried von { $colour }
castellan-pad-double = doppelt
castellan-pad-clear = Alles wegnehmen
castellan-pad-result = Ergebnis
castellan-pad-bad = So kann die Burg nicht stehen: { $what }
castellan-pad-empty = Noch steht nichts auf dem Plan.
castellan-pad-tools = Werkzeug
castellan-green = Grün
castellan-yellow = Gelb
castellan-red = Rot
castellan-blue = Blau
castellan-tale-cards = { $seat } spielt { $cards }.
castellan-tale-yard = { $seat } schließt den Innenhof { $cell } für { $n } Punkte.

castellan-aim-1 = Schließ einen Innenhof: Wer das letzte Teil setzt, dem gehört er.
castellan-aim-2 = Jeder Turm am Rand eines deiner Höfe ist am Ende ein Punkt. Große Höfe zählen viel, ein Hof zählt doppelt.
castellan-aim-3 = Spar Karten für den großen Zug, und lass den anderen keinen fast fertigen Hof.
