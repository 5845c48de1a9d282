# Das Schloss: Wörter

# Der Satz auf der ersten Seite: worum es geht, in einem Atemzug.
schloss-hook = Eine Nacht im Spukschloss. Schieb die Geister zu den anderen.

schloss-dir-n = Norden
schloss-dir-e = Osten
schloss-dir-s = Süden
schloss-dir-w = Westen

schloss-room = { $name } ({ $id })
schloss-room-unknown = unbekannter Raum
schloss-good-sword = Schwert { $value }
schloss-good-shield = Schild { $value }
schloss-good-heart = { $value ->
    [one] Herz
   *[other] { $value } Herzen
}
schloss-good-treasure = Schatz { $value }
schloss-good-trophy = besiegter Geist { $value }
schloss-good-magic-sword = Magisches Schwert
schloss-good-magic-shield = Magischer Schild
schloss-good-wings = Flügel
schloss-good-whirlwind = Wirbelwind
schloss-item = { $name } ({ $good })
schloss-item-unknown = unbekannter Gegenstand
schloss-ghost = { $name } (Kampf { $fight }, Leben { $life })
schloss-ghost-unknown = Geist
schloss-box = Kiste { $tier }
schloss-box-second = zweite Kiste { $tier }
schloss-box-seen = Kiste { $tier } mit { $item }
schloss-door-known = geschlossene Tür mit { $numbers }
schloss-door-unknown = geschlossene Tür
schloss-stairs = Treppe
schloss-fountain = Jungbrunnen
schloss-owner-here = Schlossherr in seinem Raum { $number }
schloss-owner-room = Raum { $number } des Schlossherrn
schloss-thing-bones = ein Knochenhaufen
schloss-thing-boxes = { $count ->
    [one] 1 Kiste
   *[other] { $count } Kisten
}
schloss-thing-door = eine Tür
schloss-what-tile = { $name } ({ $id }): Bodenleger der Ebene { $level }, { $area }. { $count ->
    [one] Ein Ausgang
   *[other] { $count } Ausgänge
}, wie gedruckt nach { $exits }. Darauf: { $things }.
schloss-what-thing = { $name }, aus Kisten der Stufe { $tier }: { $use }
schloss-use-sword = Schwert, zählt im Kampf { $value } zu deinem Wurf hinzu und bringt am Ende { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
}.
schloss-use-shield = Schild, hält Treffer bis { $value } ab und bringt am Ende { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
}.
schloss-use-heart = bringt { $value ->
    [one] { $value } Herz
   *[other] { $value } Herzen
}, bis du { $most } hast.
schloss-use-treasure = Schatz, am Ende { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
} wert.
schloss-use-trophy = besiegter Geist, am Ende { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
} wert.
schloss-use-magic-sword = Schriftrolle, zählt im Kampf { $value } zu deiner Summe hinzu; am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-use-magic-shield = Schriftrolle, erhöht deinen Schildschutz um { $value }; am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-use-wings = Schriftrolle, für eine Aktion fliegst du in einen beliebigen erreichbaren Raum, dann ist sie verbraucht; unbenutzt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-use-whirlwind = Schriftrolle, vor der ersten Aktion angesagt gibt sie { $value ->
    [one] { $value } Aktion
   *[other] { $value } Aktionen
 } mehr, dann ist sie verbraucht; unbenutzt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-what-ghost = { $name }: Geist mit Kampf { $fight } und Leben { $life }; besiegt bringt er { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und eine Kiste.
schloss-what-brother = { $name }: ein Bruder des Schlossherrn mit Kampf { $fight } und Leben { $life }; besiegt bringt er { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und eine Kiste. Sind beide Brüder besiegt, ist das Spiel aus.
schloss-card-fireball = Feuerball
schloss-card-eye = Auge
schloss-card-key = Schlüssel
schloss-what-fireball = Feuerball: zählt { $value } zu deinem Wurf hinzu, auch wenn er schon gefallen ist. Unbenutzt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-what-eye = Auge: Sieh für eine Aktion heimlich in eine verdeckte Kiste. Unbenutzt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
schloss-what-key = Schlüssel: öffnet eine Tür ohne Wurf. Unbenutzt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.

schloss-legend = G Geist (Kampf/Leben), B Bruder, k Kisten mit Stufe, # Tür mit Zahlen, % Treppe, ~ Brunnen, o Raum des Schlossherrn, O mit ihm, * offene Gegenstände, A–D Figuren, : Insel
schloss-player = { $pawn ->
    [none] {""}
   *[other] { $pawn }{" "}
 }{ $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $hearts ->
    [0] kein Herz
    [one] { $hearts } Herz
   *[other] { $hearts } Herzen
}, { $room }. Schwert: { $sword }. Schild: { $shield }. Schriftrollen: { $scrolls }. Schätze: { $treasures }. Besiegt: { $trophies }. Karten: { $fireballs ->
    [0] kein Feuerball
    [one] 1 Feuerball
   *[other] { $fireballs } Feuerbälle
}, { $eyes ->
    [0] kein Auge
    [one] 1 Auge
   *[other] { $eyes } Augen
}, { $keys ->
    [0] kein Schlüssel
   *[other] { $keys } Schlüssel
}.
schloss-player-short = { $pawn } { $seat }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $hearts ->
    [0] kein Herz
    [one] { $hearts } Herz
   *[other] { $hearts } Herzen
}, { $room }; { $fireballs ->
    [0] kein Feuerball
    [one] 1 Feuerball
   *[other] { $fireballs } Feuerbälle
}, { $eyes ->
    [0] kein Auge
    [one] 1 Auge
   *[other] { $eyes } Augen
}, { $keys ->
    [0] kein Schlüssel
    [one] 1 Schlüssel
   *[other] { $keys } Schlüssel
}
schloss-floor = Offen in { $room }: { $items }.
schloss-you-know = Du weißt: In { $room } liegt verdeckt { $item }.
schloss-ghost-at = { $ghost } spukt in { $room }.
schloss-your-room = Du stehst hier: { $room }
schloss-describe-room = { $room } bei { $cell }, Ausgänge nach { $exits }; darin: { $inside }.
schloss-piles = In den Stapeln: { $tiles } Bodenleger; Kisten der Stufen 1 bis 4: { $boxes }; Geister der Stufen 1 bis 4: { $ghosts }; { $doors ->
    [one] 1 Tür
   *[other] { $doors } Türen
}; { $hearts ->
    [one] 1 Herz
   *[other] { $hearts } Herzen
} im Vorrat.
schloss-owner-in = Der Schlossherr ist in { $room }.
schloss-owner-waits = Der Schlossherr wartet auf Raum { $number }.
schloss-owner-gone = Der Schlossherr hat das Spiel verlassen.
schloss-quiet = Ruhige Nacht: { $count ->
    [one] 1 ruhiger Zug
   *[other] { $count } ruhige Züge
} von { $limit }.
schloss-turn-of = Zug { $turn }: { $seat } ist dran.
schloss-hall-of = Eingangshalle: { $seat } legt an.
schloss-end-brothers = Das Spiel ist aus: Beide Brüder des Schlossherrn sind besiegt.
schloss-end-dawn = Das Spiel ist aus: Der Morgen graut.
schloss-end-quiet = Das Spiel ist aus: Die Nacht ist ruhig geworden.

schloss-prompt-draw = Ziehe einen Bodenleger.
schloss-prompt-place = Lege { $tile } ({ $id }, Ebene { $level }) an das Schloss. Ausgänge, wie gedruckt: { $exits }.
schloss-prompt-actions = Nutze { $left ->
    [one] deine letzte Aktion
   *[other] deine { $left } Aktionen
} oder hör auf.
schloss-prompt-must-fight = Kämpfe zuerst eine Runde gegen den Geist in deinem Raum.
schloss-prompt-fireball = Wirfst du einen Feuerball? Deine Summe ist { $total }, der Geist hat Leben { $life }; deine Summe muss größer sein.
schloss-prompt-item = Entscheide, was du behältst: { $item } liegt vor dir.
schloss-prompt-death = Wähle zwei Gegenstände, die du verlierst.
schloss-prompt-ghosts = Bewege Geist { $number } von { $of } um einen Raum.
schloss-prompt-wait = Warte auf { $seat }.

schloss-act-draw = Bodenleger ziehen
schloss-act-place = Anlegen bei { $cell }, Ausgänge nach { $exits }
schloss-act-whirlwind = Wirbelwind ansagen
schloss-act-move = Nach { $dir } gehen: { $room }
schloss-act-stairs = Den Geheimgang nehmen: { $room }
schloss-act-wings = Mit den Flügeln fliegen: { $room }
schloss-act-door = Auf die Tür im { $dir } würfeln: { $room }
schloss-act-key = Die Tür im { $dir } aufschließen: { $room }
schloss-act-open = Öffnen: { $box }
schloss-act-open-known = Öffnen: Kiste { $tier } mit { $item }
schloss-act-take = Nehmen: { $good }
schloss-act-keep = Behalten, was du hast, und liegen lassen: { $item }
schloss-act-replace = Ablegen: { $good }, dafür nehmen: { $item }
schloss-act-fight = Gegen den Geist kämpfen
schloss-act-fireball = Feuerball werfen
schloss-act-no-fireball = Keinen Feuerball werfen
schloss-act-lose = Verlieren: { $a } und { $b }
schloss-act-eye = Mit dem Auge nachsehen: { $box } in { $room }
schloss-act-drink = Am Jungbrunnen trinken
schloss-act-swap = Tauschen mit { $seat }: { $take } nehmen, { $give } geben
schloss-act-swap-nothing = Tauschen mit { $seat }: { $take } nehmen, nichts geben
schloss-act-stop = Aufhören und Geister bewegen
schloss-act-ghost = { $ghost } in { $room } nach { $dir } bewegen

schloss-event-tile-drawn = { $seat } zieht { $room }.
schloss-event-tile-skipped = { $room } passt nirgends und kommt unter seinen Stapel.
schloss-event-no-tile = { $seat } kann keinen Bodenleger anlegen.
schloss-event-restless = Am Eingang erscheint ein ruheloser Geist: { $ghost }.
schloss-event-placed = { $seat } legt { $room } bei { $cell } an.
schloss-event-box-laid = In { $room } liegt eine Kiste { $tier }.
schloss-event-ghost-came = In { $room } erscheint { $ghost }.
schloss-event-door-laid = { $room } hat eine geschlossene Tür.
schloss-event-owner-came = Der Schlossherr betritt { $room }.
schloss-event-owner-waits = Der Schlossherr wartet auf Raum { $number }.
schloss-event-owner-left = Der Schlossherr verlässt das Spiel.
schloss-event-whirlwind = { $seat } sagt den Wirbelwind an.
schloss-event-moved = { $seat } betritt { $room }.
schloss-event-stairs = { $seat } nimmt den Geheimgang und betritt { $room }.
schloss-event-flew = { $seat } fliegt und landet in { $room }.
schloss-event-door-opened = { $seat } würfelt { $die }: Die Tür von { $room } ({ $numbers }) geht auf.
schloss-event-door-closed = { $seat } würfelt { $die }: Die Tür von { $room } ({ $numbers }) bleibt zu.
schloss-event-door-unlocked = { $seat } schließt die Tür von { $room } ({ $numbers }) auf.
schloss-event-box-opened = { $seat } öffnet in { $room } eine Kiste: { $item }.
schloss-event-reward = { $seat } bekommt eine Kiste: { $item }.
schloss-event-no-reward = Für { $seat } ist keine Kiste mehr da.
schloss-event-kept = { $seat } behält { $item }.
schloss-event-left = { $item } liegt offen in { $room }.
schloss-event-hearts = { $seat } gewinnt { $gained ->
    [one] ein Herz
   *[other] { $gained } Herzen
}{ $surplus ->
    [0] {""}
   *[other] , { $surplus } in den Vorrat
}.
schloss-event-fought = { $seat } kämpft gegen { $ghost }: Würfel { $die }, zusammen { $total }; Geist { $ghostdie }, zusammen { $ghosttotal }.
schloss-event-fireball = { $seat } wirft einen Feuerball: zusammen { $total }.
schloss-event-heart-lost = { $hearts ->
    [0] { $seat } verliert das letzte Herz.
   *[other] { $seat } verliert ein Herz und hat noch { $hearts }.
 }
schloss-event-beaten = { $seat } besiegt { $ghost }.
schloss-event-died = { $seat } stirbt in { $room } und kehrt mit neuen Herzen zum Eingang zurück.
schloss-event-looked = { $seat } sieht mit dem Auge nach: { $box } in { $room }.
schloss-event-looked-you = { $seat } sieht mit dem Auge nach: { $box } in { $room } enthält { $item }.
schloss-event-drank = { $seat } trinkt am Jungbrunnen und hat { $hearts ->
    [one] { $hearts } Herz
   *[other] { $hearts } Herzen
}.
schloss-event-swapped = { $seat } tauscht mit { $with }. Genommen: { $took }; gegeben: { $gave }.
schloss-event-took = { $seat } tauscht mit { $with }. Genommen: { $took }; gegeben: nichts.
schloss-event-stopped = { $seat } hört mit den Aktionen auf.
schloss-event-ghost-moved = { $seat } bewegt { $ghost }: { $room }.
schloss-event-turn-over = Der Zug von { $seat } ist zu Ende.
schloss-event-turn-quiet = Der Zug von { $seat } ist zu Ende; { $quiet ->
    [one] es war 1 ruhiger Zug
   *[other] es waren { $quiet } ruhige Züge in Folge
}.

schloss-score-treasure = Schatz { $name }: { $points }
schloss-score-trophy = Besiegter Geist { $name }: { $points }
schloss-score-sword = Schwert { $name }: { $points }
schloss-score-shield = Schild { $name }: { $points }
schloss-score-scroll = Schriftrolle { $name }: { $points }
schloss-score-cards = { $count ->
    [one] Eine unbenutzte Zauberkarte
   *[other] { $count } unbenutzte Zauberkarten
}: { $points }

schloss-no-over = Das Spiel ist aus.
schloss-no-turn = { $seat } ist am Zug.
schloss-asked-draw = Ziehe zuerst einen Bodenleger.
schloss-asked-place = Lege zuerst den Bodenleger an.
schloss-asked-actions = Jetzt sind Aktionen dran.
schloss-asked-fireball = Entscheide zuerst über den Feuerball.
schloss-asked-item = Entscheide zuerst, was du behältst.
schloss-asked-death = Wähle zuerst zwei Gegenstände, die du verlierst.
schloss-asked-ghosts = Jetzt werden Geister bewegt, so weit es geht.
schloss-no-tile-in-hand = Es gibt keinen Bodenleger anzulegen.
schloss-no-place-exits = { $tile } kann so nicht liegen: andere Ausgänge.
schloss-no-place-cell = Bei { $x },{ $y } kann nichts liegen: besetzt oder nicht am Schloss.
schloss-no-place-line = Ebene 1 wächst nur am Ende der drei geraden Gänge.
schloss-no-place-straight = Der Gang muss geradeaus weitergehen.
schloss-no-place-wall-before-exit = Eine Wand läge vor einem Ausgang.
schloss-no-place-exit-before-wall = Ein Ausgang läge vor einer Wand.
schloss-no-place-level-1 = Ebene 2 muss an Ebene 1 anschließen, solange das geht.
schloss-no-place-level-2 = Der Bodenleger muss an Ebene 2 anschließen.
schloss-no-place-things = Ein Raum mit Dingen muss sofort erreichbar sein.
schloss-no-place-access = Der Raum braucht einen Durchgang zu einem erreichbaren Raum.
schloss-no-must-fight = Erst eine Runde gegen den Geist in deinem Raum kämpfen.
schloss-no-ghost-forbids = Bei einem Geist kannst du nur kämpfen, gehen oder aufhören.
schloss-no-ghost-here = In deinem Raum ist kein Geist.
schloss-no-fireball = Ein Feuerball hilft jetzt nicht.
schloss-no-keep = Ein offener Gegenstand wird genommen, um ihn zu behalten.
schloss-no-replace = Das kannst du dafür nicht ablegen.
schloss-no-such-loss = Diese zwei Gegenstände hast du nicht.
schloss-no-whirlwind = Du hast keinen Wirbelwind.
schloss-no-second-whirlwind = Ein Wirbelwind je Zug.
schloss-no-late-whirlwind = Der Wirbelwind kommt vor der ersten Aktion.
schloss-no-passage = Nach { $dir } führt kein Durchgang.
schloss-no-closed-door = Dort ist die Tür geschlossen.
schloss-no-stairs-here = In deinem Raum ist keine Treppe.
schloss-no-second-stairs = Es liegt keine zweite Treppe aus.
schloss-no-stairs-there = Dort ist keine Treppe.
schloss-no-wings = Du hast keine Flügel.
schloss-no-other-room = Das ist kein anderer Raum des Schlosses.
schloss-no-island = Diesen Raum erreicht noch niemand.
schloss-no-door = Im { $dir } ist keine geschlossene Tür.
schloss-no-key = Du hast keinen Schlüssel.
schloss-no-such-box = So eine Kiste { $tier } liegt dort nicht.
schloss-no-such-item = So ein Gegenstand liegt hier nicht.
schloss-no-more-hearts = Du hast schon alle Herzen, die du haben kannst.
schloss-no-eye = Du hast kein Auge.
schloss-no-fountain = Hier ist kein Jungbrunnen.
schloss-no-supply = Der Vorrat ist leer.
schloss-no-partner = So einen Mitspieler gibt es nicht.
schloss-no-owner-here = Der Schlossherr ist nicht hier.
schloss-no-swap-hearts = Herzen werden nicht getauscht.
schloss-no-swap-take = Das hat { $seat } nicht.
schloss-no-swap-nothing = Du musst etwas von derselben Sorte geben.
schloss-no-swap-give = Gib etwas von derselben Sorte.
schloss-no-ghost-there = Dort ist kein Geist.
schloss-no-ghost-twice = Dieser Geist ist schon gegangen.
schloss-no-ghost-door = Ein Geist geht nicht durch eine geschlossene Tür.
schloss-no-ghost-alone = Dort ist schon ein Geist.

schloss-option-quiet-rounds = Ruhige Runden bis zum Ende (0: aus)
schloss-option-turn-limit = Höchstzahl der Züge
schloss-option-start = Startspieler
schloss-option-start-random = ausgelost
schloss-option-start-first = der erste Platz
schloss-added = Die einzelnen Bodenleger, Kisten, Geister und Türen haben wir entworfen; das Regelheft nennt nur, wie viele es gibt.

# Stellungen, die es nicht gibt
schloss-broken-actions = Die Zahl der Aktionen ist nicht möglich.
schloss-broken-boxes = Die Kisten liegen nicht jede genau einmal da.
schloss-broken-brothers = Die besiegten Brüder passen nicht zum Schritt.
schloss-broken-castle = Das Schloss ist so nicht möglich.
schloss-broken-cells = Zwei Bodenleger liegen auf demselben Feld.
schloss-broken-corridor = Ein Bodenleger der Ebene 1 liegt nicht in einem der drei geraden Gänge.
schloss-broken-current = Den Platz, der am Zug sein soll, gibt es nicht.
schloss-broken-death = Wer gestorben ist, passt nicht zur Stellung.
schloss-broken-doors = Die Türen liegen nicht jede genau einmal da.
schloss-broken-edges = Zwei Bodenleger passen nicht aneinander.
schloss-broken-entrance-hall = Die Eingangshalle passt nicht zu den gelegten Bodenlegern.
schloss-broken-exits = Ein Bodenleger hat andere Ausgänge.
schloss-broken-face-down = Die verdeckten Kisten sind so nicht möglich.
schloss-broken-fight = Der Kampf passt nicht zur Stellung.
schloss-broken-fought = Wer gekämpft hat, steht bei keinem Geist.
schloss-broken-ghosts = Die Geister sind nicht jeder genau einmal da.
schloss-broken-ghosts-moved = Die bewegten Geister passen nicht zum Schritt.
schloss-broken-hearts = Die Herzen ergeben nicht die Gesamtzahl.
schloss-broken-item-in-hand = Der Gegenstand in der Hand passt nicht zum Schritt.
schloss-broken-items = Die Gegenstände liegen nicht jeder genau einmal da.
schloss-broken-looked = Was jemand gesehen hat, ist so nicht möglich.
schloss-broken-magic-cards = So viele Zauberkarten hat niemand.
schloss-broken-one-ghost-per-room = In einem Raum ist mehr als ein Geist.
schloss-broken-owner = Der Schlossherr ist so nicht möglich.
schloss-broken-passages = Ein Durchgang ist so nicht möglich.
schloss-broken-pawns = Eine Figur steht, wo sie nicht stehen kann.
schloss-broken-phase = Der Schritt passt nicht zur Stellung.
schloss-broken-queue = Die übersprungenen Bodenleger sind so nicht möglich.
schloss-broken-reachable = Ein Raum ist nicht erreichbar, der es sein müsste.
schloss-broken-room-on-the-card = Auf einer Spielerkarte liegt mehr, als Platz ist.
schloss-broken-seats = Die Zahl der Plätze ist nicht möglich.
schloss-broken-start = Der Eingang liegt nicht, wie er liegen muss.
schloss-broken-tile-in-hand = Der gezogene Bodenleger passt nicht zum Schritt.
schloss-broken-tiles = Die Bodenleger liegen nicht jeder genau einmal da.
schloss-misfit-which = Es ist nicht klar, welche Plättchen gemeint sind.
schloss-misfit-hearts = Verbrauchte Schriftrollen und genommene Herzen passen nicht zu den Vorräten.
schloss-misfit-room = Diesen Raum hat der Schlossherr nicht, oder er liegt nicht aus.
schloss-misfit-hall = So viele Felder der Halle gibt es nicht.
schloss-misfit-ghost = Ein solcher Geist steht nicht auf dem Tisch.
schloss-misfit-fight = Zu einem Kampf gehören zwei Würfel von 1 bis 6 und die gespielten Feuerbälle.
schloss-misfit-dying = Es stirbt, wer an der Reihe ist und kein Herz mehr hat.
schloss-misfit-count = So viele sind in einer Partie nicht möglich.
schloss-misfit-grid = Das liegt außerhalb des Rasters.
schloss-misfit-tier = Es gibt die Stufen 1 bis 4.
schloss-misfit-none-left = Davon ist keins mehr übrig.
schloss-misfit-door = Eine solche Tür gibt es nicht.
schloss-misfit-trophy = Trophäen sind Geister.
schloss-misfit-exits = So kann dieses Plättchen nicht liegen.
schloss-worth-treasures = Schätze
schloss-worth-trophies = besiegte Geister
schloss-worth-arms = Schwert und Schild
schloss-worth-scrolls = Schriftrollen
schloss-worth-cards = Zauberkarten
schloss-worth-hearts = Herzen
