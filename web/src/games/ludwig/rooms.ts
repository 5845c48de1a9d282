// The pieces as the board needs them, from crates/ludwig/components.toml (a test compares them): German name, English name, hanging, points, wanted type,
// spaces looked at, and the id where it is not the English name. Kept short: it travels to every page.
export const ROOMS: Record<string, string> = {
  food: `Spülküche|Scullery|t|2|utility|v
Backstube|Bakery|s|2|utility|h
Getränkekammer|Buttery|t|2|corridor|v
Frühstücksecke|Breakfast Nook|p|2|corridor|v
Vorratskammer|Pantry|s|2|corridor|h
Schokoladenraum|Chocolate Room|p|2|downstairs|2
Gewürzraum|Spice Room|m|2|downstairs|2
Küche|Kitchen|t|2|food|v
Speisesaal|Dining Room|p|2|food|v
Sauerkrautkammer|Sauerkraut Room|m|2|food|h
Morgenteezimmer|Morning Tea Room|s|2|living|v
Brauerei|Brewery|m|2|living|v
Eiskeller|Ice House|t|2|living|h
Besteckkammer|Cutlery Room|p|2|outdoor|h
Fleischkammer|Meat Locker|s|2|outdoor|h
Weinbrandzimmer|Brandy Room|p|2|specialty|v
Belagerungsvorrat|Siege Food Storage|s|2|specialty|v
Porzellanzimmer|China Room|m|2|specialty|h
Weinstube|Wine Room|m|2|sleeping|v
Nachmittagsteezimmer|Afternoon Tea Room|t|2|sleeping|v
Crêperie|Crepery|s|2|sleeping|v`,
  living: `Gesellschaftszimmer|Drawing Room|p|1|utility|o
Harfenzimmer|Harp Room|m|1|utility|o
Galerie|Gallery|s|1|utility|o
Empfangszimmer|Reception Room|t|1|corridor|o
Wartezimmer|Waiting Room|m|1|corridor|o
Hutzimmer|Hat Room|p|1|corridor|o
Umhangzimmer|Cape Room|p|2|downstairs|3
Jagdtrophäenraum|Taxidermy Showroom|t|2|downstairs|3
Vestibül|Vestibule|s|1|food|o
Unterhaltungsraum|Parlor|t|1|food|o
Kaminzimmer|Fireplace|m|1|food|o
Sternwarte|Observatory|t|1|living|o
Teppichzimmer|Rug Room|p|1|living|o
Gute Stube|Sitting Room|m|2|outdoor|n
Lesezimmer|Reading Room|t|2|outdoor|n
Meditationsraum|Meditation Room|s|2|outdoor|n
Bibliothek|Library|s|1|specialty|o
Arbeitszimmer|Study|m|1|specialty|o
Wandteppichzimmer|Tapestry Room|s|1|sleeping|o
Kartographieraum|Map Room|m|1|sleeping|o
Salon|Salon|p|1|sleeping|o`,
  utility: `Glasbläserei|Glassmaking Room|m|1|utility
Badezimmer|Washroom|m|1|living
Spielevorrat|Game Storage|s|1|living
Garderobe|Coat Room|m|1|outdoor
Stiefelkammer|Mud Room|p|1|outdoor
Schutzraum|Panic Room|s|1|specialty
Kronenkammer|Crown Storage|p|1|specialty
Sauna|Sauna|s|1|sleeping
Besenkammer|Broom Closet|t|1|sleeping
Hundezwinger|Kennel|p|1|sleeping
Werkzeugraum|Tool Room|m|1|utility
Reparaturwerkstatt|Repair Shop|s|1|utility
Schulzimmer|Schoolhouse|t|1|corridor
Katzenstube|Kittenry|p|1|corridor
Schlüsselkammer|Key Room|m|1|corridor
Schildkammer|Shield Room|t|1|downstairs
Sensenkammer|Scythe Room|p|1|downstairs
Puderzimmer|Powder Room|m|1|food
Speiseaufzug|Dumbwaiter|s|1|food
Waschküche|Laundry Room|t|1|food
Fackellager|Torch Storage|t|1|living`,
  outdoor: `Voliere|Aviary|-|1|utility
Wintergarten|Winter Garden|-|1|utility
Hühnerstall|Chicken Coop|-|1|utility
Schmetterlingsgarten|Butterfly Garden|-|1|corridor
Bogenschießplatz|Archery Range|-|1|corridor
Spazierweg|Walking Path|-|1|corridor
Wachhaus|Guardhouse|-|1|downstairs
Pferdestall|Stables|-|1|downstairs
Schweinestall|Sty|-|1|downstairs
Gemüsegarten|Vegetable Garden|-|1|food
Fischteich|Fish Pond|-|1|food
Kürbisgarten|Pumpkin Garden|-|1|food
Holzvorrat|Firewood Storage|-|1|living
Weinberg|Vineyard|-|1|living
Badeteich|Swimming Hole|-|1|living
Blumengarten|Flower Garden|-|1|specialty
Französischer Pavillon|French Gazebo|-|1|specialty
Biergarten|Biergarten|-|1|specialty
Terrasse|Terrace|-|1|sleeping
Großer Balkon|Grand Balcony|-|1|sleeping
Schildkrötenteich|Turtle Pond|-|1|sleeping`,
  sleeping: `Welpenzimmer|Puppy Room|p|4
Kinderzimmer|Children's Room|s|4
Deckenzimmer|Blanket Room|p|4
Nickerchenzimmer|Nap Room|t|4
Kemenate|Solar|m|4
Schwiegerelternzimmer|In-Law Suite|s|4
Gesindekammer|Servant's Quarters|p|4
Kinderstube|Nursery|t|4
Prinzessinnengemach|Princess' Chambers|m|4
Kaninchenzimmer|Rabbit Room|s|4
Traumzimmer|Dreaming Room|p|4
Ankleidezimmer|Dressing Room|t|4
Tassozimmer|Tasso Room|m|4
Gästezimmer|Guest Bedroom|s|4
Etagenbettenzimmer|Bunk Room|p|4
Königsgemach|King's Chambers|t|4
Königinnengemach|Queen's Chambers|m|4
Mitternachtsraum|Midnight Room|s|4
Winterschlafkammer|Hibernation Chamber|p|4
Kissenzimmer|Pillow Room|t|4
Prinzengemach|Prince's Chambers|m|4`,
  corridor: `Zwischen zwei Räumen|Between Two Rooms|t|1||o
Sackgasse|Dead End|s|1||o
Echokammer|Echo Chamber|t|1||o
Fluchtraum|Escape Room|p|1||o
Große Halle|Great Hall|s|1||o
Halle der knarrenden Dielen|Hall of Creaking Floors|p|1||o
Gemäldehalle|Hall of Paintings|p|1||o
Skulpturenhalle|Hall of Sculptures|m|1||o
Fensterhalle|Hall of Windows|p|1||o
Halle der Türen|Hall of Doors|m|1||o
Halle der wandernden Wände|Hall of Ever-Closing Walls|s|1||o
Geisterhalle|Hall of Ghosts|m|1||o
Rittersaal|Hall of Knights|p|1||o
Spiegelsaal|Hall of Mirrors|m|1||o
Porträthalle|Hall of Portraits|p|1||o
Halle der Rätselböden|Hall of Puzzled Floors|t|1||o
Verriegelter Raum|Lockdown Room|s|1||o
Wandelhalle|Pacing Hall|m|1||o
Promenade|Promenade|s|1||o
Fegefeuer|Purgatory|t|1||o
Geheimgang|Hidden Passage|t|1||o`,
  downstairs: `Laboratorium|Laboratory|s|1|utility
Versteckter Unterschlupf|Hidden Lair|t|1|utility
Unterirdischer Tunnel|Subterranean Tunnel|p|1|utility
Schießpulverkammer|Gunpowder Room|p|1|corridor
Geheimer Eingang|Hidden Entrance|s|1|corridor
Verlies|Dungeon|m|1|corridor
Schimmelkammer|Mold Room|s|1|food
Pilzkammer|Fungus Room|m|1|food
Weinkeller|Wine Cellar|t|1|food
Schlangengrube|Snake Pit|m|1|living
Gummizelle|Padded Room|t|1|living
Juwelenkammer|Jewel Room|s|1|living
Ritterkammer|Knight Room|m|2|specialty
Venusgrotte|Venus Grotto|t|2|specialty
Waffenkammer|Armory|p|2|specialty
Das Loch|The Hole|p|1|sleeping
Raum der Stille|Quiet Room|t|1|sleeping
Schatzkammer|Treasure Room|s|1|sleeping
Grube der Verzweiflung|Pit of Despair|m|1|downstairs
Gruft|Crypt|p|1|downstairs
Spionagekammer|Spy Room|t|1|downstairs`,
}
