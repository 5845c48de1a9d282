# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
castellan-hook = Eine Burg für alle. Wer den Hof schließt, setzt seinen Burgfried hinein.

castellan-option-building = Bauen
castellan-option-building-trial = Probeweises Anbauen: bis zum Ziehen lässt sich alles zurücknehmen
castellan-option-building-strict = Was liegt, liegt: alles gilt sofort und alle sehen es

castellan-n-towers = { $n ->
    [one] 1 Turm
   *[other] { $n } Türme
 }
castellan-n-long = { $n ->
    [one] 1 lange Mauer
   *[other] { $n } lange Mauern
 }
castellan-n-short = { $n ->
    [one] 1 kurze Mauer
   *[other] { $n } kurze Mauern
 }
castellan-n-draw = { $n ->
    [one] 1 Ziehsymbol
   *[other] { $n } Ziehsymbole
 }
castellan-n-wall-cards = { $n ->
    [one] 1 Mauerkarte
   *[other] { $n } Mauerkarten
 }
castellan-n-tower-cards = { $n ->
    [one] 1 Turmkarte
   *[other] { $n } Turmkarten
 }
castellan-n-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
castellan-n-courtyards = { $n ->
    [0] kein Innenhof
    [one] 1 Innenhof
   *[other] { $n } Innenhöfe
 }
castellan-a-tower = Ein Turm
castellan-a-short-wall = Eine kurze Mauer
castellan-a-long-wall = Eine lange Mauer
castellan-a-keep = Burgfried
castellan-what-tower = Ein Turm steht am Ende einer Mauer. Jeder Turm an einem Innenhof zählt für dessen Besitzer 1 Punkt.
castellan-what-short = Eine kurze Mauer ist 1 Feld lang und beginnt an einem Turm.
castellan-what-long = Eine lange Mauer ist 2 Felder lang und beginnt an einem Turm.
castellan-what-keep = Ein Burgfried zeigt, wem ein Innenhof gehört. Der doppelte Burgfried, den jeder einmal hat, zählt ihn doppelt.
castellan-card = { $name } ({ $id })
castellan-card-face = { $name } ({ $id }): { $shows }
castellan-east = Osten
castellan-north = Norden

castellan-no-over = Das Spiel ist zu Ende.
castellan-no-not-your-turn = Du bist nicht am Zug. { $seat } baut gerade.
castellan-no-step-play = Jetzt nicht. Lege zuerst Karten aus.
castellan-no-step-build = Jetzt nicht. Baue zuerst deine Bauteile an.
castellan-no-step-claim = Jetzt nicht. Entscheide zuerst über den doppelten Burgfried.
castellan-no-step-draw = Jetzt nicht. In deinem Zug fehlt nur noch das Ziehen.
castellan-no-play-nothing = Passen geht nicht. Lege mindestens eine Karte aus.
castellan-no-card-not-in-hand = { $card } ist nicht auf deiner Hand.
castellan-no-such-card = Diese Karte gibt es nicht.
castellan-no-first-play = Mit diesen Karten kannst du das Spiel nicht eröffnen. { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 } und { $walls ->
    [one] 1 Mauer
   *[other] { $walls } Mauern
 } lassen sich nicht alle verbinden.
castellan-no-piece = { $piece } gehört nicht zu den Bauteilen, die du anbauen musst.
castellan-no-first-tower = Der erste Turm steht auf 0,0, nicht auf { $x },{ $y }.
castellan-no-first-wall = { $piece } kann nicht das erste Bauteil sein. Die Burg beginnt mit einem Turm.
castellan-no-tower-on-tower = Ein Turm passt nicht auf { $x },{ $y }. Dort steht schon einer.
castellan-no-tower-in-wall = Ein Turm passt nicht auf { $x },{ $y }. Eine lange Mauer läuft durch diesen Punkt.
castellan-no-tower-on-free-ground = Ein Turm passt nicht auf { $x },{ $y }. Dort endet keine Mauer.
castellan-no-wall-floats = { $piece } passt hier nicht. An einem Ende muss ein Turm der Burg stehen.
castellan-no-wall-on-wall = { $piece } passt hier nicht. Eine andere Mauer ist im Weg.
castellan-no-room-for-tower = { $piece } passt hier nicht. Am anderen Ende ist kein Platz für einen Turm.
castellan-no-wall-blocks-end = { $piece } passt hier nicht. Ein offenes Ende wäre versperrt.
castellan-no-wall-crosses = { $piece } passt hier nicht. Ein Turm oder eine lange Mauer würde gekreuzt.
castellan-no-foreign-ground = { $piece } passt hier nicht. Der Innenhof gehört { $seat }.
castellan-no-end-while-fitting = Du kannst noch nicht aufhören. Mindestens eins deiner Bauteile passt noch.
castellan-no-claim-none = Der doppelte Burgfried muss bleiben. Wähle einen Teil seines Innenhofs.
castellan-no-claim-not-a-part = Der doppelte Burgfried kann nicht nach { $x },{ $y }. Wähle einen Teil seines Innenhofs.
castellan-no-claim-smallest-cell = Nenne den Innenhof nach seinem kleinsten Feld, nicht nach { $x },{ $y }.
castellan-no-claim-old = Der Innenhof bei { $x },{ $y } hat schon seinen Burgfried. Verdoppeln geht später nicht mehr.
castellan-no-claim-not-new = Bei { $x },{ $y } liegt kein neuer Innenhof von dir.
castellan-no-draw-count = Du ziehst { $due ->
    [one] 1 Karte
   *[other] { $due } Karten
 }, nicht { $asked }.
castellan-no-draw-pile = So viele Karten hat ein Stapel nicht.

castellan-score-courtyard = Innenhof { $cell }: { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 }
castellan-score-double = Doppelter Burgfried { $cell }: { $towers ->
    [one] 1 Turm zählt
   *[other] { $towers } Türme zählen
 } doppelt

castellan-ask-play = Lege eine oder mehrere Karten aus.
castellan-ask-play-first = Lege Karten aus, die die Burg eröffnen: mindestens ein Turm, und alle Bauteile müssen zusammenhängen.
castellan-ask-play-passed = Lege eine oder mehrere Karten aus. Dazu, von nebenan: { $pieces }.
castellan-ask-build = Baue an: { $pieces }. Wähle einen Platz.
castellan-ask-end = Gib weiter an { $seat }: { $pieces }. Nichts davon passt mehr.
castellan-ask-end-lost = Lege beiseite: { $pieces }. Nichts davon passt mehr.
castellan-ask-claim = Wähle den Innenhof für deinen doppelten Burgfried oder spare ihn auf.
castellan-ask-claim-part = Wähle den Teil, in dem dein doppelter Burgfried bleibt.
castellan-ask-draw = Ziehe { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
 } und bestätige damit deinen Zug: { $n ->
    [one] Wähle den Stapel.
   *[other] Wähle die Stapel.
}
castellan-ask-draw-nothing = Bestätige deinen Zug: Deine Stapel sind leer.
castellan-wait = { $seat } ist am Zug.
castellan-wait-over = Das Spiel ist zu Ende.

castellan-do-play = { $cards } ausspielen
castellan-do-tower = Turm auf { $at }
castellan-do-short = Kurze Mauer von { $at } nach { $dir }
castellan-do-long = Lange Mauer von { $at } nach { $dir }
castellan-long-at = lange Mauer { $place }
castellan-tower-at = Turm auf { $place }
castellan-short-at = kurze Mauer { $place }
castellan-stretch = von { $from } bis { $to }
castellan-do-end = An { $seat } weitergeben: { $pieces }
castellan-do-end-lost = Beiseite legen: { $pieces }
castellan-do-claim-none = Den doppelten Burgfried aufsparen
castellan-do-claim = Doppelter Burgfried im Innenhof { $cell } ({ $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 })
castellan-do-draw = { $cards } ziehen
castellan-do-draw-nothing = Nichts ziehen und den Zug bestätigen

castellan-log-played = { $seat } spielt { $cards } und nimmt { $pieces }.
castellan-log-built-tower = { $seat } setzt einen Turm auf { $at }.
castellan-log-built-short = { $seat } setzt eine kurze Mauer von { $at } nach { $dir }.
castellan-log-built-long = { $seat } setzt eine lange Mauer von { $at } nach { $dir }.
castellan-log-handed-over = { $seat } gibt an { $to } weiter: { $pieces }.
castellan-log-lost = { $seat } legt beiseite: { $pieces }.
castellan-log-claimed = { $seat } nimmt den Innenhof { $cell } mit { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türmen
 } in Besitz.
castellan-log-claimed-double = { $seat } nimmt den Innenhof { $cell } mit { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türmen
 } und doppeltem Burgfried in Besitz.
castellan-log-turn = { $seat } spielt { $cards } und baut: { $pieces }.{ $more }
castellan-log-turn-handed-over = { " " }An { $to } gehen: { $pieces }.
castellan-log-turn-lost = { " " }Aus dem Spiel: { $pieces }.
castellan-log-turn-claimed = { " " }Neu umschlossen: { $yards }.
castellan-log-yard = Innenhof { $cell } mit { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türmen
 }
castellan-log-yard-double = Innenhof { $cell } mit { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türmen
 } und doppeltem Burgfried
castellan-log-hidden = { $seat } baut noch.
castellan-log-nothing = { "" }
castellan-log-drew = { $seat } zieht { $cards }.
castellan-log-drew-faces = { $seat } zieht { $cards }: { $faces }.
castellan-log-drew-nothing = { $seat } zieht nichts.
castellan-log-out-of-cards = { $seat } hat keine Karten mehr. Alle anderen nehmen alle ihre Karten und haben einen letzten Zug.
castellan-log-turn-begins = { $seat } ist am Zug.
castellan-log-last-turn-begins = { $seat } ist zum letzten Mal am Zug.
castellan-log-over = Das Spiel ist zu Ende.

castellan-see-last-turn = { $seat } hat keine Karten mehr: Dies ist die letzte Runde.
castellan-see-seat = { $seat } ({ $colour }): { $points }, { $courtyards }; auf der Hand { $hand }; in den Stapeln { $piles }. { $double }
castellan-see-double-free = Doppelter Burgfried noch frei.
castellan-see-double-used = Doppelter Burgfried eingesetzt.
castellan-see-used = { $seat } hat ausgespielt: { $cards }.
castellan-see-passed = Bereit für { $seat }: { $pieces }.
castellan-see-hand = Deine Hand: { $cards }.
castellan-see-played = In diesem Zug ausgespielt: { $cards }.
castellan-see-building = Noch anzubauen: { $pieces }.
castellan-see-built = In diesem Zug gebaut: { $pieces }.
castellan-see-supply = Vorrat: { $pieces }.
castellan-see-castle = Die Burg: { $pieces }; { $courtyards }.
castellan-see-towers = { $n ->
    [one] Der Turm steht auf { $places }.
   *[other] Die Türme stehen auf { $places }.
 }
castellan-see-long = { $n ->
    [one] Die lange Mauer läuft { $places }.
   *[other] Die langen Mauern laufen { $places }.
 }
castellan-see-short = { $n ->
    [one] Die kurze Mauer läuft { $places }.
   *[other] Die kurzen Mauern laufen { $places }.
 }
castellan-see-empty = Noch ist nichts gebaut.
castellan-see-open = { $n ->
    [one] Offenes Ende: { $points }.
   *[other] Offene Enden: { $points }.
 }
castellan-see-yard = Innenhof { $cell } gehört { $seat }: { $size ->
    [one] 1 Feld
   *[other] { $size } Felder
 }, { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 } ({ $corners }).
castellan-see-yard-double = Innenhof { $cell } gehört { $seat }, mit doppeltem Burgfried: { $size ->
    [one] 1 Feld
   *[other] { $size } Felder
 }, { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 } ({ $corners }).
castellan-see-yard-new = Innenhof { $cell }, in diesem Zug umschlossen: { $size ->
    [one] 1 Feld
   *[other] { $size } Felder
 }, { $towers ->
    [one] 1 Turm
   *[other] { $towers } Türme
 } ({ $corners }).
castellan-see-small = (Klein gezeichnet: Mauern nach Süden stehen rechts neben ihrem Punkt.)
castellan-see-legend = O Turm, o offenes Ende, --- und | kurze Mauer, === und ‖ lange Mauer; Innenhöfe: Buchstabe des Besitzers, Türme, * doppelter Burgfried, ? neu
castellan-log-both = { $first }{ $then }
castellan-added = Zwölf der vierzehn Kartenbilder haben wir entworfen; das Regelheft zeigt nur zwei.

# Stellungen, die es nicht gibt
castellan-broken-cards = Die Karten einer Person liegen nicht jede genau einmal da.
castellan-broken-cards-per-player = Eine Person hat nicht ihre vierzehn Karten.
castellan-broken-courtyards = Die Innenhöfe passen nicht zu den Mauern.
castellan-broken-double-keep = Der doppelte Burgfried steht öfter oder anders, als er kann.
castellan-broken-draft = Der angefangene Zug passt nicht zur Stellung zu seinem Beginn.
castellan-broken-first-play = So kann niemand eröffnet haben.
castellan-broken-first-turn = Im ersten Zug steht und liegt noch nichts auf dem Tisch, danach schon (CAS-29).
castellan-broken-hand-not-empty = Wer noch einen Zug hat, hat eine Karte auf der Hand (CAS-18).
castellan-broken-keeps = Ein Innenhof gehört niemandem oder der falschen Person.
castellan-broken-last-turns = Die letzten Züge passen nicht dazu, wer keine Karten mehr hat.
castellan-broken-phase = Der Schritt des Zugs passt nicht zur Stellung.
castellan-broken-pieces = Die Bauteile ergeben nicht die der Sets.
castellan-broken-places = Ein Bauteil steht, wo es nicht stehen kann.
castellan-broken-seats = Die Zahl der Plätze ist nicht möglich.
castellan-broken-supply = Der Vorrat reicht immer für alle noch nicht gespielten Karten (CAS-R13).
castellan-broken-edges-free = Eine Mauer liegt über einer anderen.
castellan-broken-keep-in-courtyard = Ein Burgfried steht, wo kein Innenhof ist.
castellan-broken-mid-free = Eine lange Mauer kreuzt in ihrer Mitte etwas.
castellan-broken-one-castle = Ein Turm hängt nicht mit der Burg zusammen.
castellan-broken-one-keep-per-courtyard = In einem Innenhof stehen zwei Burgfriede.
castellan-broken-open-end-free = Eine lange Mauer verbaut ein offenes Ende.
castellan-broken-tower-free = Ein Turm steht, wo keiner stehen kann.
castellan-broken-wall-attached = Eine Mauer hängt an keinem Turm.
castellan-broken-wall-end-free = Eine Mauer endet in der Mitte einer langen Mauer.
castellan-misfit-back = Diese Karte hat eine andere Rückseite.
castellan-misfit-sets = Zu dieser Personenzahl gehört eine andere Zahl von Sätzen.
castellan-misfit-deck = So viele Karten sind nicht im Stapel.
castellan-misfit-pieces = So viele Teile gibt es nicht.
castellan-misfit-far = Das liegt weiter draußen, als eine Burg reichen kann.
castellan-worth-courtyards = Höfe
castellan-worth-double = doppelter Burgfried
castellan-worth-cards = Karten, die noch kommen
castellan-worth-turns = was in den nächsten Zügen zu schließen ist
castellan-tie-keeps = Burgfriede auf dem Tisch, ein doppelter zählt zweimal
