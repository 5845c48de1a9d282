schloss-ask-place = Leg { $name } an das Schloss: Wähl ein gestricheltes Feld.
schloss-board = Schloss mit { $n ->
    [one] 1 Raum
   *[other] { $n } Räumen
 }
schloss-begin = Das Tor ist zugefallen. Die Nacht im Schloss beginnt.
schloss-laid = { $n } von { $of } Räumen liegen
schloss-inside = Darin: { $things }.
schloss-list = { $things }
schloss-level = Ebene { $n }, { $name }
schloss-cell-no = Feld { $cell }: Hier passt der Bodenleger nicht
schloss-cell-ways = { $n ->
    [one] Nur diese Lage passt.
   *[other] { $n } Lagen passen, R dreht.
 }
schloss-cell-armed = { $n ->
    [one] Gewählt. Noch einmal Enter legt ihn.
   *[other] Gewählt. R dreht, noch einmal Enter legt ihn.
 }
schloss-place-no = { $room }: jetzt kein Ziel. { $inside }
schloss-walk = { $n } Schritte gehen: { $room }.
schloss-swap-open = Mit dem Schlossherrn tauschen
schloss-ends-turn = Das beendet deinen Zug.
schloss-fight-life = Kampf { $fight }, Leben { $life }
schloss-odds = { $name }: { $win } % Sieg, { $hit } % Treffer.
schloss-odds-ball = Mit Feuerball { $win } %.
schloss-odds-short = { $win } % Sieg, { $hit } % Treffer
schloss-door-opens = Die Tür öffnet bei { $numbers }: { $n } %.
schloss-door-unseen = Geschlossene Tür. Niemand kennt ihre Zahlen: etwa { $n } %.
schloss-door-short = Würfel: { $n } %
schloss-island = Insel: Hierher führt noch kein Weg.
schloss-duel-words = { $name } würfelt { $die }, zusammen { $total } gegen Leben { $life }. { $ghost } würfelt { $ghostdie }, zusammen { $ghosttotal } gegen Schild { $shield }.
schloss-strikes = { $name } schlägt zu
schloss-strikes-back = { $name } schlägt zurück
schloss-tile-turn = { $name } drehen, Ausgänge nach { $exits }
schloss-drawn = Ebene { $n }, { $name }
schloss-brings-ghost = Ein Geist kommt
schloss-brings-boxes = { $n ->
    [one] 1 Kiste der Stufe { $tiers }
   *[other] { $n } Kisten der Stufe { $tiers }
 }
schloss-brings-door = Geschlossene Tür
schloss-brings-stairs = Geheimgang
schloss-brings-fountain = Jungbrunnen: Hier gibt es Herzen
schloss-brings-owner = Raum { $n } des Schlossherrn
schloss-brings-nothing = Leerer Gang
schloss-ways-here = { $n ->
    [one] Hier passt nur diese Lage.
   *[other] Hier passen { $n } Lagen. R dreht.
 }
schloss-cells-fit = { $n ->
    [one] 1 Feld passt. Wähl es auf dem Plan.
   *[other] { $n } Felder passen. Wähl eins auf dem Plan.
 }
schloss-ways-touch = { $n ->
    [one] Hier passt nur diese Lage.
   *[other] Hier passen { $n } Lagen. Tipp eine an.
 }
schloss-rotation = Lage des Bodenlegers
schloss-way = Ausgänge nach { $exits }
schloss-mode-eye = Das Auge
schloss-mode-eye-text = Wähl auf dem Plan eine verdeckte Kiste. Nur du siehst, was darin ist.
schloss-mode-wings = Flügel
schloss-mode-wings-text = Wähl auf dem Plan, wohin du fliegst. Die Schriftrolle ist danach verbraucht.
schloss-mode-off = Doch nicht
schloss-let-be = Lassen
schloss-door-of = Geschlossene Tür
schloss-use-key = Schlüssel benutzen ({ $n })
schloss-pips = { $left } von { $all } Aktionen übrig
schloss-left = { $n ->
    [one] letzte Aktion
   *[other] noch { $n } Aktionen
 }
schloss-whirled = Wirbelwind
schloss-pinned = Ein Geist ist bei dir. Kämpf erst eine Runde, dann darfst du gehen.
schloss-pinned-done = Du hast gekämpft: Noch eine Runde, gehen oder aufhören. Anderes geht hier nicht.
schloss-nothing-here = Hier ist nichts zu tun. Wähl auf dem Plan, wohin du gehst.
schloss-do-here = Hier möglich
schloss-do-fight = Kämpfen: { $name }
schloss-do-open = Kiste { $tier } öffnen
schloss-do-open-known = Kiste öffnen: { $what }
schloss-do-take = Nehmen: { $what }
schloss-do-drink = Trinken
schloss-do-swap = Tauschen
schloss-do-door = Tür: { $room }
schloss-do-stairs = Geheimgang: { $room }
schloss-hearts-to = { $from } → { $to } Herzen
schloss-hearts = { $n ->
    [one] 1 Herz
   *[other] { $n } Herzen
 }
schloss-fireball-q = Feuerball werfen?
schloss-ball-none = bleibt stehen
schloss-ball-short = reicht nicht
schloss-ball-beats = besiegt: { $dots ->
    [one] 1 Punkt
   *[other] { $dots } Punkte
 } und Kiste
schloss-ball-more = verfällt
schloss-ball-words = { $n ->
    [0] Kein Feuerball
    [one] 1 Feuerball
   *[other] { $n } Feuerbälle
 }: { $total } gegen Leben { $life },
schloss-hit-anyway = So oder so { $ghost } > { $shield }: ein Herz weg, noch { $hearts }.
schloss-hit-dies = So oder so { $ghost } > { $shield }: Das letzte Herz geht, du stirbst.
schloss-found = Gefunden
schloss-keep-which = Was behältst du?
schloss-keep-old = { $n ->
    [one] Altes behalten
   *[other] Alte behalten
 }
schloss-leave-new = Das Neue bleibt offen liegen.
schloss-take-new = Neues nehmen
schloss-drop-old = Ablegen: { $what }
schloss-death = Du stirbst
schloss-death-text = Zwei Sachen bleiben hier liegen ({ $room }). Mit drei Herzen beginnst du neu am START.
schloss-ghost-n = Geist { $n } von { $of }
schloss-ghosts = Die Geister ziehen
schloss-ghosts-text = Jeder Pfeil ist ein Schritt. Schieb sie zu anderen oder weg von dir.
schloss-ghosts-which = Welcher Geist?
schloss-last-ghost = Das ist der letzte Schritt. Danach ist dein Zug zu Ende.
schloss-turn = Zug { $n }
schloss-does-draw = zieht einen Bodenleger.
schloss-does-place = legt einen Raum an.
schloss-does-actions = ist unterwegs im Schloss.
schloss-does-fireball = überlegt, ob ein Feuerball hilft.
schloss-does-item = überlegt, was bleibt.
schloss-does-death = stirbt und lässt zwei Sachen liegen.
schloss-does-ghosts = bewegt die Geister.
schloss-swap = Tauschen
schloss-swap-take = Von { $name } nehmen
schloss-swap-give = Dafür geben
schloss-swap-nothing = Du hast nichts von dieser Sorte und gibst nichts.
schloss-swap-do = Tauschen
schloss-swap-take-first = Wähl, was du nimmst
schloss-swap-give-first = Wähl, was du gibst
schloss-carry = Deine Sachen
schloss-no-sword = kein Schwert
schloss-no-shield = kein Schild
schloss-no-scroll = keine Schriftrolle
schloss-empty = leer
schloss-fireball = Feuerball
schloss-eye = Auge
schloss-key = Schlüssel
schloss-n-fireball = { $n ->
    [one] 1 Feuerball
   *[other] { $n } Feuerbälle
 }
schloss-n-eye = { $n ->
    [one] 1 Auge
   *[other] { $n } Augen
 }
schloss-n-key = { $n } Schlüssel
schloss-supply = Noch im Vorrat
schloss-pile-tiles = Räume
schloss-pile-boxes = Kisten
schloss-pile-ghosts = Geister
schloss-hearts-left = Herzen
schloss-doors-left = Türen
schloss-owner = Schlossherr
schloss-owner-at = { $room }
schloss-owner-for = wartet auf Raum { $n }
schloss-owner-off = ist gegangen
schloss-brothers = Zwei Brüder
schloss-brothers-are = { $beaten ->
    [0] { $about ->
        [0] noch verborgen
        [one] einer ist da
       *[other] beide sind da
     }
    [1] { $about ->
        [0] einer besiegt
       *[other] einer besiegt, einer da
     }
   *[other] beide besiegt
 }
schloss-unseen = Was noch in Kisten steckt
schloss-step-hall = Eingangshalle
schloss-step-place = Legen
schloss-step-actions = Aktionen
schloss-step-actions-left = Aktionen, noch { $n }
schloss-step-ghosts = Geister
schloss-draw = Bodenleger ziehen
schloss-lay = Hier legen
schloss-lay-where = Feld { $cell }
schloss-lay-first = Erst ein Feld wählen
schloss-look-first = Erst eine Kiste wählen
schloss-fly-first = Erst einen Raum wählen
schloss-stop = Aktionen beenden
schloss-stop-short = Aufhören
schloss-stop-left = { $n ->
    [one] 1 Aktion verfällt
   *[other] { $n } Aktionen verfallen
 }
schloss-press-fight = Kämpfen
schloss-press-open = Kiste öffnen
schloss-press-take = Nehmen
schloss-press-drink = Trinken
schloss-press-throw = Würfeln
schloss-press-look = Nachsehen
schloss-press-fly = Fliegen
schloss-press-go = Gehen
schloss-throw-door = kostet 1 Aktion, auf oder nicht
schloss-fight-first = Der Geist lässt dich sonst nicht gehen
schloss-throw-balls = { $n ->
    [0] Keinen Feuerball werfen
    [one] Feuerball werfen
   *[other] { $n } Feuerbälle werfen
 }
schloss-lose = Diese zwei verlieren
schloss-lose-first = { $n ->
    [one] Noch 1 Sache wählen
   *[other] { $n } Sachen wählen
 }
schloss-end = Zug beenden
schloss-end-short = Zug beenden
schloss-move-end = Bewegen, Zug beenden
schloss-move-ghost = Bewegen
schloss-ghosts-first = Erst die Geister bewegen
schloss-guide-watch-hall = Zuerst legt jeder zwei Räume an. So entsteht die Eingangshalle.
schloss-guide-watch = Jeder legt einen Raum an, hat vier Aktionen und schiebt dann drei Geister. Zeig auf einen Raum, und du siehst, was darin ist.
schloss-guide-place-1 = Räume der Ebene 1 verlängern einen der drei geraden Gänge. Wähl ein gestricheltes Feld. Kisten legst du gern in deine Nähe.
schloss-guide-place-2 = Räume der Ebene 2 schließen an Ebene 1 an: Ausgang an Ausgang, Wand an Wand. Wo es nicht geht, sagt die Seite, warum.
schloss-guide-place-3 = Ebene 3 darf überall ans Schloss, wenn die Kanten passen. Liegt etwas darin, muss der Raum sofort erreichbar sein.
schloss-guide-place-4 = Ebene 4 darf sogar fremde Ausgänge zumauern. Sie braucht nur selbst einen Zugang.
schloss-guide-turn = Dreh den Raum mit R oder den runden Pfeilen. Gelegt wird erst mit „Hier legen“.
schloss-guide-walk = Du hast vier Aktionen. Wähl einen Raum, um hinzugehen: Die Zahl sagt, wie viele Schritte es sind. Hol dir eine Kiste, am besten zuerst einen Schild.
schloss-guide-walk-later = Geh dorthin, wo es etwas zu holen gibt: Kisten, schwache Geister, den Schlossherrn. Auf Geistern siehst du deine Chancen.
schloss-guide-box = Hier liegt etwas. Öffnen kostet eine Aktion, und was darin ist, gehört dir, wenn du Platz hast.
schloss-guide-fight = Ein Geist hält dich fest, bis du eine Runde gekämpft hast. Dein Wurf muss höher sein als sein Leben, gleich reicht nicht. Er schlägt auch zurück, wenn du gewinnst.
schloss-guide-fought = Du hast deine Runde gekämpft. Jetzt darfst du noch einmal kämpfen, gehen oder aufhören.
schloss-guide-fireball = Ein Feuerball zählt zwei dazu, auch nach dem Wurf. Lohnt es sich? Jede Karte, die übrig bleibt, ist ein Punkt.
schloss-guide-item = Du trägst nur ein Schwert, einen Schild und zwei Schriftrollen. Was du nicht behältst, liegt offen im Raum, auch für andere.
schloss-guide-death = Ohne Herz stirbst du: Zwei Sachen bleiben liegen, aber Schätze, Geister und Karten behältst du.
schloss-guide-door = Wirf eine der Zahlen auf der Tür, dann geht sie auf. Ein Schlüssel öffnet sie sicher.
schloss-guide-stairs = Von einer Treppe führt der Geheimgang mit einer Aktion zu jeder anderen.
schloss-guide-whirlwind = Der Wirbelwind gibt dir sieben Aktionen statt vier. Sag ihn vor der ersten Aktion an.
schloss-guide-wings = Flügel tragen dich in jeden erreichbaren Raum ohne geschlossene Tür.
schloss-guide-eye = Das Auge zeigt nur dir, was in einer Kiste ist. Auf dem Plan bleibt es für dich sichtbar.
schloss-guide-drink = Am Jungbrunnen bringt jede Aktion ein Herz, bis du zehn hast.
schloss-guide-owner = Der Schlossherr ist da: Mit seiner Hilfe tauschst du etwas mit einem Mitspieler, ohne dass der gefragt wird.
schloss-guide-swap = Schwert gegen Schwert, Schild gegen Schild, Rolle gegen Rolle, Beute gegen Beute. Gib das Schlechteste, nimm das Beste.
schloss-guide-ghosts = Du musst drei Geister um je einen Raum bewegen, wenn es geht. Starke Geister sind bei Mitspielern gut aufgehoben.
schloss-guide-last-ghost = Mit diesem Schritt endet dein Zug. Prüf noch einmal, wer neben dir steht.
schloss-guide-over = Schätze, Geister, Waffen, Rollen und übrige Karten zählen. Geh die Punkte Zeile für Zeile durch.

schloss-pad-sorts = Was eingetragen wird
schloss-pad-treasure = Schätze
schloss-pad-ghost = Geister
schloss-pad-sword = Schwert
schloss-pad-shield = Schild
schloss-pad-scroll = Rollen
schloss-pad-cards = Zauberkarten
schloss-pad-card-fireball = Feuerbälle
schloss-pad-card-eye = Augen
schloss-pad-card-key = Schlüssel
schloss-pad-hint = Ein Tipp gibt das Stück { $name }, ein zweiter nimmt es weg.

schloss-aim-1 = Sammle Schätze, und besiege Geister: Beides bringt am Ende Punkte.
schloss-aim-2 = Öffne Kisten, um stärker zu werden: Dein Wurf muss höher sein als das Leben des Geistes.
schloss-aim-3 = Die Nacht endet, sobald beide Brüder des Schlossherrn besiegt sind. Achte bis dahin auf deine Herzen.
