burg-board = Burg im Bau: { $n } von { $all } Bauwerken stehen
burg-round = Runde { $n } von { $all }
burg-start-player = Startspieler
burg-order = Reihenfolge der Karten
burg-who-chose = Wer gewählt hat
burg-done-already = erledigt
burg-track = Siegpunkte bis jetzt
burg-vp = { $n ->
    [one] 1 Siegpunkt
   *[other] { $n } Siegpunkte
 }
burg-plus-vp = +{ $n } Siegpunkte
burg-overview = Übersicht: Wer tut was?
burg-scenes = Ausschnitt
burg-scene-castle = Burg
burg-scene-caravan = Fuhrwerke

# Was jemand hat
burg-goods = Vorrat
burg-taler-word = Taler
burg-helpers-word = Gehilfen
burg-helpers-left = { $n ->
    [one] 1 Gehilfe im Vorrat
   *[other] { $n } Gehilfen im Vorrat
 }
burg-cards = Personenkarten
burg-where-hand = noch nicht gespielt
burg-where-down = liegt verdeckt
burg-where-open = in dieser Runde gespielt
burg-where-done = in dieser Runde gespielt, erledigt
burg-where-pile = in der Ablage
burg-where-lost = verloren
burg-where-barred = jetzt gesperrt
burg-tag-down = verdeckt
burg-tag-open = offen
burg-tag-done = erledigt
burg-tag-pile = gespielt
burg-on-card = Auf der Arbeiterkarte:
burg-you-have = Du hast
burg-bank = Bank
burg-defence-tower = Wehrturm
burg-value = Bauwert
burg-crown = Krone
burg-stands = errichtet
burg-planned = noch nicht errichtet

# Personenkarten
burg-own-cards = Deine Personenkarten
burg-cards-choose = { $n ->
    [one] Wähl eine Karte. Niemand sieht sie, bis alle gewählt haben.
   *[other] Wähl { $n } Karten. Niemand sieht sie, bis alle gewählt haben.
 }
burg-cards-look = Was du gespielt hast, kommt erst mit dem Baumeister zurück.
burg-card-messenger = Bringt 8 Taler aus der Bank.
burg-card-trader = Stell einen Gehilfen neben ein Fuhrwerk. Danach liefern alle besetzten Fuhrwerke, und ein Teil jeder Sorte geht in den Wehrturm.
burg-card-mason = Nimm eine Sorte aus dem Wehrturm, errichte bis zu 2 Bauwerke (1 Taler je Teil), setz bis zu 2 Gehilfen ein.
burg-card-stonecutter = Kauf von fremden Arbeitern, errichte bis zu 2 Bauwerke (volle Krone), setz bis zu 2 Gehilfen ein.
burg-card-worker-wood = 2 Holz und 1 Silber, dann bis zu 2 Bauwerke (halbe Krone).
burg-card-worker-sand = 2 Sand und 1 Lehm, dann bis zu 2 Bauwerke (halbe Krone).
burg-card-worker-stone = 1 Stein und 2 Teile nach Wahl, dann bis zu 2 Bauwerke (halbe Krone).
burg-card-master-builder = Nimm alle Karten zurück. 5 Punkte für jedes Bauwerk der anderen in dieser Runde. Nicht mit voller Hand.
burg-lay-down = { $n ->
    [one] Karte verdeckt legen
   *[other] { $n } Karten verdeckt legen
 }
burg-lay-down-short = Verdeckt legen
burg-lay-more = { $n ->
    [one] Wähl noch 1 Karte
   *[other] Wähl noch { $n } Karten
 }
burg-lies-down = { $n ->
    [one] Deine Karte liegt verdeckt.
   *[other] Deine Karten liegen verdeckt.
 }
burg-may-change = Du kannst sie ändern, bis alle gewählt haben.
burg-change = Wahl ändern
burg-ask-change = Warte auf { $seats }, oder ändere deine Wahl.

# Bauen und bezahlen
burg-can-build = Das kannst du bezahlen
burg-can-build-why = auch auf dem Plan umrandet
burg-ask-pay = Bezahle genau { $value } für: { $building }. Mindestens { $needed ->
    [one] 1 Sorte
   *[other] { $needed } Sorten
 }.
burg-pay-title = Bezahlen: { $building }
burg-pay-cancel = Anderes Bauwerk wählen
burg-pay-taler = { $n ->
    [one] Du: +1 Taler
   *[other] Du: +{ $n } Taler
 }
burg-pay-vp = Du: +{ $n } Siegpunkte
burg-pay-master = { $name }: +{ $n } (Baumeister)
burg-pay-more = { $n ->
    [one] danach noch 1 Bauwerk
   *[other] danach noch { $n } Bauwerke
 }
burg-pay-total = { $n } von { $value }
burg-pay-n-kinds = { $n ->
    [one] 1 Sorte
   *[other] { $n } Sorten
 }
burg-pay-ready = Passt genau.
burg-pay-short = Es { $n ->
    [one] fehlt 1 Punkt
   *[other] fehlen { $n } Punkte
 }.
burg-pay-short-add = { $n } zu wenig: leg { $pieces } dazu.
burg-pay-over = { $n } zu viel. Gewechselt wird nicht.
burg-pay-kinds = Erst { $n } von { $needed } Sorten.
burg-pay-never-short = Dir { $n ->
    [one] fehlt 1 Baupunkt
   *[other] fehlen { $n } Baupunkte
 }, selbst mit allem, was du hast.
burg-pay-never-sum = Aus deinen Teilen lässt sich die Summe mit mindestens { $needed ->
    [one] 1 Sorte
   *[other] { $needed } Sorten
 } nicht genau bilden.
burg-or = {" "}oder{" "}
burg-worth = je { $n }
burg-less = Weniger: { $what }
burg-more = Mehr: { $what }
burg-in-payment = In der Zahlung: { $what }
burg-silver-as = Silber als { $what }
burg-silver-left = Silber wird beim Bezahlen zu einer anderen Sorte. Frei: { $n } von { $all }.
burg-ways = Genaue Zahlungen
burg-trait-usual = Vorschlag
burg-trait-fewest = Wenigste Teile
burg-trait-most = Meiste Teile
burg-trait-no-silver = Ohne Silber
burg-trait-keeps-stone = Spart Stein
burg-trait-keeps-clay = Spart Lehm
burg-trait-keeps-wood = Spart Holz
burg-trait-keeps-sand = Spart Sand
burg-trait-other = Andere
burg-erect = Errichten: { $building }
burg-erect-short = Errichten
burg-n-pieces = { $n ->
    [one] 1 Teil
   *[other] { $n } Teile
 }
burg-missing = { $n } zu wenig
burg-too-much = { $n } zu viel
burg-too-few-kinds = Zu wenige Sorten
burg-why-not = Warum nicht?
burg-no-more-build = Nichts mehr bauen
burg-no-more-build-why = oder wähl ein Bauwerk
burg-stop = Fertig

# Palas
burg-palas-title = Palas: Teile in Siegpunkte
burg-palas-limit = Wandle bis zu { $limit } Teile um. Jedes zählt seine Baupunkte. Vorgeschlagen ist das Beste.
burg-palas-left = { $n ->
    [0] Mehr als { $limit } Teile dürfen es nicht sein.
    [one] Noch 1 Teil darf dazu.
   *[other] Noch { $n } Teile dürfen dazu.
 }
burg-palas-do = In { $n } Siegpunkte umwandeln
burg-palas-do-short = { $n } Siegpunkte
burg-palas-none = Nichts umwandeln

# Gehilfen, Fuhrwerke, Kauf
burg-drag = Zieh den Gehilfen auf seinen Platz
burg-source = Woher kommt der Gehilfe?
burg-source-supply = Vorrat ({ $n })
burg-source-wagon = { $wagon }
burg-source-pub = Dorfschänke
burg-helper-from = Gehilfe aus: { $from }
burg-place-pick = Wähl einen umrandeten Platz. Die Zahl ist das Lehrgeld in Talern.
burg-place-cost = Kostet { $fee } Taler, dir bleiben { $left }.
burg-do-it-place = Gehilfen einsetzen
burg-do-it-trade = Gehilfen aufstellen
burg-set = Setzen
burg-no-more-place = Keinen Gehilfen einsetzen
burg-or-pick-place = oder wähl einen Platz
burg-no-trader = Keinen aufstellen
burg-or-pick-wagon = oder wähl ein Fuhrwerk
burg-trader-where = Stell einen Gehilfen auf. Du bekommst je Händlerrunde:
burg-displace = statt { $name }
burg-buy-from = { $n ->
    [one] Arbeiter von { $name }: letztes Teil, darf verweigert werden
   *[other] Arbeiter von { $name }, 1 Taler je Teil
 }
burg-do-it-buy = Für 1 Taler kaufen
burg-answer-title = Dein letztes Teil, { $kind }: für 1 Taler verkaufen?
burg-court-title = Womit wirbst du?
burg-share-title = Was nimmst du dir?
burg-load-title = 1 Stein, dazu nach Wahl:
burg-tower-title = Welche Sorte nimmst du?
burg-toll-title = Welcher Gehilfe kommt zurück?
burg-order-title = Wer arbeitet zuerst?
burg-pay-instead = stattdessen zahlen
burg-of-n = { $what } (von { $n })
burg-do-it-courtship = Entscheiden
burg-do-it-sharing = Nehmen
burg-do-it-plague = Entscheiden
burg-do-it-snowdrift = Entscheiden
burg-do-it-wall-breach = Geben
burg-do-it-load = Aufladen
burg-do-it-toll = Zurücknehmen
burg-do-it-tower = Aus dem Wehrturm nehmen
burg-do-it-answer = Antworten
burg-do-it-order = Beginnen
burg-choose-first = Wähl zuerst aus
burg-step-tower = Wehrturm
burg-step-buy = Kaufen
burg-step-build = Bauen
burg-step-place = Gehilfen

# Was ein Platz zählt
burg-formula-empty-places-x3 = 3 Punkte je freiem Gehilfenplatz in der Burg.
burg-formula-helpers-x1 = 1 Punkt je Gehilfe in der Burg, auch fremde.
burg-formula-helpers-half = 1 Punkt je 2 Gehilfen in der Burg.
burg-formula-towers-x2 = 2 Punkte je errichtetem Turm.
burg-formula-towers-x1 = 1 Punkt je errichtetem Turm.
burg-formula-houses-x3 = 3 Punkte je errichtetem Haus.
burg-formula-houses-x2 = 2 Punkte je errichtetem Haus.
burg-formula-templates-left-x1 = 1 Punkt je Bauwerk, das am Ende noch fehlt.
burg-formula-taler-conversion = 1 Punkt je 2 Taler. Mit beiden Plätzen 1 Punkt je Taler.
burg-formula-five-resources = Am Ende bis zu 5 Teile in Punkte, jedes nach seinen Baupunkten.
burg-formula-forge-silver-x1 = 1 Punkt je Silber in der Schmiede.
burg-formula-forge-silver-half = 1 Punkt je 2 Silber in der Schmiede.
burg-formula-innkeeper = Der Wirt bekommt von jedem fremden Händler 1 Taler. Zählt am Ende nichts.
burg-formula-granary = 1 Gehilfe zählt 10, zwei zählen je 7, drei je 3 Punkte.
burg-counts-now = zählt jetzt { $n }
burg-would-count = Zählt für dich jetzt { $n }.
burg-info-count = noch { $left } von { $all }
burg-info-value = Bauwert { $n }
burg-info-crown = Krone { $n }, Arbeiter { $half }
burg-info-wagon = Liefert { $n }, wenn jemand den Händler spielt: { $net } für den Gehilfen, 1 für den Wehrturm. Vorrat: { $stock }.
burg-info-helper = Gehilfe von { $name }
burg-info-fresh = Gehilfe von { $name }, in dieser Runde aufgestellt

# Winter
burg-pub-short = Händler zahlt 1
burg-winter-deck = { $n ->
    [one] Noch 1 Winterkarte
   *[other] Noch { $n } Winterkarten
 }
burg-winter-village-pub = Wer den Händler spielt, zahlt 1 Taler an den Wirt, ohne Wirt auf die Karte. Maurer und Steinmetz dürfen einen Wirt einsetzen.
burg-winter-granary = Drei Plätze für Gehilfen. Einer zählt am Ende 10, zwei zählen je 7, drei je 3 Punkte.
burg-winter-plague = Jeder verliert eine Karte seiner Ablage oder zahlt 1 Taler je Karte darin.
burg-winter-wall-breach = Jeder darf bis zu 3 Steine geben, jeder bringt 3 Punkte.
burg-winter-damsel = Wer wirbt, legt jede Runde ein Teil oder einen Taler auf die Karte. Der letzte Werber bekommt 8 Punkte, die anderen teilen sich, was darauf liegt.
burg-winter-snowdrift = Jeder verliert einen Arbeiter oder zahlt 3 Taler.

# Für Vorleser
burg-label-build = { $building } errichten, Bauwert { $value }, Krone { $crown }
burg-label-not = { $building }, Bauwert { $value }, Krone { $crown }, jetzt nicht zu bezahlen
burg-label-plan = { $building }, noch nicht errichtet, Bauwert { $value }, Krone { $crown }
burg-label-no-place = jetzt nicht möglich
burg-label-stock = { $n } auf dem Wagen
burg-label-pile = Wehrturm: { $pieces }

# Die geführte erste Partie
burg-guide-select-first = Alle wählen zugleich und verdeckt. Ein Arbeiter bringt dir gleich Material, der Bote 8 Taler. Der Baumeister ist noch gesperrt.
burg-guide-select = Gespielte Karten bleiben liegen, bis du den Baumeister spielst. Schau bei den anderen nach: Wer kann in dieser Runde noch bauen?
burg-guide-select-later = Meinst du, die anderen bauen jetzt? Dann spiel den Baumeister: 5 Punkte je fremdem Bauwerk, und alle Karten kommen zurück.
burg-guide-select-master = Deine Hand wird klein. Mit dem Baumeister holst du alle Karten zurück.
burg-guide-select-late = Das Ende naht. Gehilfen neben Fuhrwerken zählen nichts: Hol sie mit Maurer oder Steinmetz in ein Gebäude.
burg-guide-chosen = Sobald alle gewählt haben, werden die Karten zugleich aufgedeckt.
burg-guide-wait = Die Karten handeln in der Reihenfolge oben: Bote, Händler, Maurer, Steinmetz, Arbeiter, Baumeister.
burg-guide-build-mason = Der Maurer bekommt keine Punkte, aber 1 Taler je verbautem Teil. Damit zahlst du Gehilfen. Wähl ein umrandetes Bauwerk.
burg-guide-build-stonecutter = Der Steinmetz bekommt die ganze Krone, die rote Zahl. Wähl ein umrandetes Bauwerk.
burg-guide-build-worker = Ein Arbeiter bekommt die halbe Krone. Manchmal ist es klüger, das Material für den Steinmetz aufzuheben.
burg-guide-build-master = Achtung: { $name } hat den Baumeister gespielt und bekommt { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } für jedes Bauwerk, das du jetzt errichtest.
burg-guide-pay = Der Bauwert muss genau stimmen, mit mindestens { $needed ->
    [one] 1 Sorte
   *[other] { $needed } Sorten
 }. Mit Plus und Minus stellst du um, oder du nimmst einen Vorschlag.
burg-guide-pay-mason = Mit dem Maurer ist jedes Teil einen Taler wert: Viele kleine Teile sind besser als wenige große.
burg-guide-place = Ein Gehilfe zählt am Ende so, wie sein Gebäude es sagt. Zeig auf einen Platz: Dort steht, was er jetzt bringen würde.
burg-guide-trader = Wer neben einem Fuhrwerk steht, bekommt in jeder Händlerrunde Teile, egal wer den Händler spielt. Stein und Lehm sind am meisten wert.
burg-guide-tower = Der Maurer nimmt alle Teile einer Sorte. Was fehlt dir, um genau auf einen Bauwert zu kommen?
burg-guide-buy = Ein Teil je Arbeiterkarte, für 1 Taler. Kauf, was dir zu einer genauen Summe fehlt.
burg-guide-answer = Nur das letzte Teil auf deiner Karte darfst du behalten.
burg-guide-load = Zu dem Stein kommen zwei Teile deiner Wahl. Denk an die drei verschiedenen Sorten.
burg-guide-order = Beide Arbeiter handeln nacheinander. Was der erste bringt, kann der zweite mit verbauen.
burg-guide-toll = Ohne Taler für die Dorfschänke kommt einer deiner Gehilfen zurück.
burg-guide-palas = Die übrigen Teile werden Punkte. Vorgeschlagen ist, was am meisten bringt.
burg-guide-courtship = Ein Teil oder ein Taler hält dich im Rennen um 8 Punkte. Wer aussteigt, bekommt seinen Teil von der Karte.
burg-guide-sharing = Nimm, was dir am meisten fehlt.
burg-guide-plague = Eine verlorene Karte kommt nie wieder. Bei kleiner Ablage ist Zahlen meist besser.
burg-guide-snowdrift = Ein Arbeiter weniger tut lange weh. 3 Taler sind es oft wert.
burg-guide-wall-breach = Jeder Stein bringt 3 Punkte, sofort. Verbaut wäre er manchmal mehr wert.

burg-pad-parts = Was eingetragen wird
burg-pad-stands = Was steht
burg-pad-helps = Gehilfen
burg-pad-has = Besitz
burg-pad-forge = Silber in der Schmiede
burg-pad-helps-hint = Ein Tipp setzt einen Gehilfen von { $name }, ein zweiter nimmt ihn weg.
burg-pad-vp = Punkte auf der Leiste
burg-pad-taler = Taler

burg-aim-1 = Sammle Siegpunkte: Bau an der Burg mit. Was ein Bauwerk bringt, hängt von der Person ab, die es baut.
burg-aim-2 = Setz Gehilfen in fertige Bauwerke: Sie zählen am Ende, jeder Platz auf seine Art.
burg-aim-3 = Wähl geheim die Person, die dir am meisten nützt und den anderen am wenigsten.
