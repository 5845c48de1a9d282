// Names and faces of the pieces: crates/schloss/components.toml in short. A test compares the two.
import type { ScrollKind, Sort } from './types'

export interface Named {
  id: string
  name: { de: string; en: string }
}
export interface Content extends Named {
  tier: number
  kind: Sort
  value: number
  scroll?: ScrollKind
}

/** Lines of `German|English`; what stands before the name is read by `make`. Ids are numbered group by group. */
function read<T extends object>(
  text: string,
  groups: readonly number[],
  id: (group: number, n: number) => string,
  make: (mark: string, group: number) => T,
): Map<string, Named & T> {
  const lines = text.trim().split('\n')
  const all = groups.flatMap((size, group) => Array.from({ length: size }, (_, n) => [group + 1, n + 1] as const))
  return new Map(
    all.map(([group, n], at) => {
      const [, mark = '', de = '', en = ''] = /^(\*|[a-z]?\d+ |[A-Z] )?([^|]+)\|(.+)$/.exec(lines[at] ?? '') ?? []
      return [id(group, n), { id: id(group, n), name: { de, en }, ...make(mark.trim(), group) }]
    }),
  )
}
const two = (n: number) => String(n).padStart(2, '0')

/** By level; a star: with a heap of bones. */
const TILES = `
Eingangshalle|Entrance hall
Garderobe|Cloakroom
*Ahnengang|Ancestors' corridor
Fackelgang|Torch corridor
Waffenkammer|Armoury
*Wachstube|Guard room
*Rüstungssaal|Hall of armour
Wendeltreppe|Spiral stairs
Empfangssaal|Reception hall
Spiegelgang|Mirror corridor
*Bankettsaal|Banquet hall
Säulengang|Pillared walk
Schatzkammer|Treasury
Besenkammer|Broom closet
Jungbrunnen|Fountain of youth
*Speisekammer|Larder
*Küche|Kitchen
Hintertreppe|Back stairs
Gittergang|Barred corridor
*Gemäldegalerie|Picture gallery
Musikzimmer|Music room
*Bibliothek|Library
Schreibstube|Scriptorium
*Treppenhaus|Stairwell
Alchemistenkammer|Alchemist's closet
*Verlies|Dungeon cell
*Folterkammer|Torture chamber
Rattenwinkel|Rats' corner
*Weinkeller|Wine cellar
Kerkergang|Gaol corridor
*Beingang|Bone corridor
Ahnengruft|Family vault
*Zisterne|Cistern
Kohlenkeller|Coal cellar
Eisenkammer|Iron chamber
*Kapelle|Chapel
Kronkammer|Crown chamber
Drachenhort|Dragon hoard
*Turmzimmer|Tower room
*Sterbezimmer|Death chamber
*Eckturm|Corner tower
*Geisterzimmer|Haunted room
Schlafgemach|Bedchamber
Eisengang|Iron corridor
*Wehrgang|Battlement walk
*Thronsaal|Throne room
Dachtreppe|Roof stairs
Dachboden|Attic
`
/** By tier. */
const GHOSTS = `
Kichergeist|Giggling ghost
Staubgeist|Dust ghost
Kellergeist|Cellar ghost
Küchengeist|Kitchen ghost
Seufzer|Sigher
Poltergeist|Poltergeist
Kettenrassler|Chain rattler
Graue Dame|Grey lady
Nachtwächter|Night watchman
Irrlicht|Will-o'-the-wisp
Mönch|Monk
Heulsuse|Wailer
Henkersknecht|Hangman's assistant
Kopfloser|Headless one
Schwarzer Ritter|Black knight
Weiße Frau|White lady
Scharfrichter|Executioner
Knochenfürst|Bone prince
Albtraum|Nightmare
Dicker Bruder|Fat brother
Fetter Bruder|Fatter brother
`
/** By tier: w sword, s shield, h hearts, t treasure with their value; a capital is a scroll. */
const BOXES = `
w1 Küchenmesser|Kitchen knife
w1 Rostiger Dolch|Rusty dagger
w2 Kurzschwert|Short sword
s2 Topfdeckel|Pot lid
s2 Holzbrett|Wooden board
s3 Holzschild|Wooden shield
F Flügel|Wings
W Wirbelwind|Whirlwind
h1 Herz|Heart
h1 Herz|Heart
t1 Kupfermünze|Copper coin
t1 Zinnbecher|Tin cup
t1 Silberlöffel|Silver spoon
w2 Säbel|Sabre
w3 Degen|Rapier
w3 Streitaxt|Battle axe
s3 Lederschild|Leather shield
s4 Rundschild|Round shield
s4 Eisenschild|Iron shield
F Flügel|Wings
W Wirbelwind|Whirlwind
D Magischer Schild|Magic shield
h1 Herz|Heart
h2 Doppelherz|Double heart
t1 Silberring|Silver ring
t2 Perlenkette|String of pearls
t2 Silberkelch|Silver chalice
w4 Langschwert|Long sword
w4 Bihänder|Two-hander
s5 Ritterschild|Knight's shield
s5 Turmschild|Tower shield
W Wirbelwind|Whirlwind
S Magisches Schwert|Magic sword
D Magischer Schild|Magic shield
h1 Herz|Heart
h1 Herz|Heart
h2 Doppelherz|Double heart
t2 Goldring|Gold ring
t3 Goldkelch|Gold chalice
t3 Smaragd|Emerald
t3 Saphir|Sapphire
w5 Flammenschwert|Flaming sword
w5 Königsschwert|King's sword
s6 Drachenschild|Dragon shield
s6 Königsschild|King's shield
F Flügel|Wings
S Magisches Schwert|Magic sword
h2 Doppelherz|Double heart
h2 Doppelherz|Double heart
t3 Rubin|Ruby
t4 Goldbarren|Gold bar
t4 Diamant|Diamond
t4 Krone|Crown
`
/** The numbers that open them. */
const DOORS = `
135 Eichentür|Oak door
246 Kellertür|Cellar door
16 Eisentür|Iron door
25 Gittertür|Barred door
34 Steintür|Stone door
1234 Morsche Tür|Rotten door
3456 Schiefe Tür|Crooked door
1256 Tapetentür|Hidden door
`
const LEVELS = `
Eingangsbereich|Entrance area
Wohnräume|Living quarters
Keller|Vaults
Gemächer|Inner chambers
`

const SORTS: Record<string, Sort> = { w: 'sword', s: 'shield', h: 'heart', t: 'treasure' }
const SCROLLS: Record<string, ScrollKind> = { F: 'wings', W: 'whirlwind', S: 'magic_sword', D: 'magic_shield' }

export const DATA = {
  tiles: read(
    TILES,
    [12, 12, 12, 12],
    (level, n) => `L${level}-${two(n)}`,
    (mark) => ({ bones: mark === '*' }),
  ),
  ghosts: read(
    GHOSTS,
    [7, 7, 5, 2],
    (tier, n) => `G${tier}-${n}`,
    () => ({}),
  ),
  boxes: read(
    BOXES,
    [13, 14, 14, 12],
    (tier, n) => `B${tier}-${two(n)}`,
    (mark, tier): Omit<Content, keyof Named> => {
      const scroll = SCROLLS[mark]
      return { tier, kind: SORTS[mark[0] ?? ''] ?? 'scroll', value: Number(mark.slice(1)), scroll }
    },
  ),
  doors: read(
    DOORS,
    [8],
    (_, n) => `D${n}`,
    (mark) => ({ opens: [...mark].map(Number) }),
  ),
  levels: [
    ...read(
      LEVELS,
      [4],
      (_, n) => `${n}`,
      () => ({}),
    ).values(),
  ].map((level) => level.name),
}
