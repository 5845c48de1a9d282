// The tiles, from the game's own data file: shapes, sides, names, how many there are.
import toml from '../../../../crates/castles/components.toml?raw'
import type { Lang } from '../../lib/types'

export type Side = '.' | 'T' | 'W'
type Name = Record<Lang, string>

export interface Shape {
  id: string
  /** Upright: top, right, bottom, left. */
  sides: string
  /** The turns that look different. */
  turns: number[]
  copies: number
  flag: string | null
  name: Name
}
export interface Masonry {
  id: string
  letter: string
  name: Name
}
/** A kind of tile: masonry and shape. Its notation is `G:W_TEE`. */
export interface Kind {
  masonry: Masonry
  shape: Shape
  notation: string
}

export const COLS = 7
export const ROWS = 4
export const SPACES = 8

const text = (block: string, key: string) => new RegExp(`^${key} = "([^"]*)"`, 'm').exec(block)?.[1] ?? ''
const name = (block: string): Name => ({ de: text(block, 'name_de'), en: text(block, 'name_en') })
const blocks = (source: string, table: string) =>
  source
    .split(`[[${table}]]`)
    .slice(1)
    .map((block) => block.split(/^\[/m)[0] as string)

export function readTiles(source: string) {
  const masonries = blocks(source, 'masonry').map((block): Masonry => ({
    id: text(block, 'id'),
    letter: text(block, 'letter'),
    name: name(block),
  }))
  const shapes = blocks(source, 'shape').map((block): Shape => ({
    id: text(block, 'id'),
    sides: text(block, 'sides'),
    turns: (/^rotations = \[([^\]]*)\]/m.exec(block)?.[1] ?? '0').split(',').map(Number),
    copies: Number(/^copies_per_set = (\d+)/m.exec(block)?.[1] ?? 0),
    flag: text(block, 'flag') || null,
    name: name(block),
  }))
  const tiles = [...source.matchAll(/\{ id = "([^"]+)", masonry = "([^"]+)", shape = "([^"]+)" \}/g)].map(
    ([, id = '', masonry = '', of = '']) => [id, masonry, of] as const,
  )
  return tilesOf({ masonries, shapes, tiles, gate: text(blocks(source, 'gate')[0] ?? '', 'sides') })
}

/** What a box holds: `tiles` are id, masonry and shape of each wall tile, `gate` the sides of a gate. */
export interface Box {
  masonries: Masonry[]
  shapes: Shape[]
  tiles: readonly (readonly [id: string, masonry: string, shape: string])[]
  gate: string
}

function tilesOf(box: Box) {
  const { masonries } = box
  const shapes: Shape[] = [
    ...box.shapes,
    { id: 'gate', sides: box.gate, turns: [0], copies: 1, flag: null, name: { de: 'Tor', en: 'Gate' } },
  ]
  const shape = new Map(shapes.map((one) => [one.id, one]))
  const byId = new Map<string, Kind>()
  const byNotation = new Map<string, Kind>()
  const add = (id: string, masonry: Masonry | undefined, what: Shape | undefined) => {
    if (!masonry || !what) return
    const notation = `${masonry.letter}:${what.id}`
    const kind = byNotation.get(notation) ?? { masonry, shape: what, notation }
    byNotation.set(notation, kind)
    byId.set(id, kind)
  }
  const find = (id: string) => masonries.find((one) => one.id === id)
  for (const [id, masonry, of] of box.tiles) add(id, find(masonry), shape.get(of))
  for (const masonry of masonries) add(`${masonry.id}-gate`, masonry, shape.get('gate'))
  return { masonries, shapes, byId, byNotation }
}

export const STANDARD = readTiles(toml)
let worn = STANDARD
export let MASONRIES = STANDARD.masonries
export let SHAPES = STANDARD.shapes

/** Plays with another box from now on. */
export function wear(box: Box | typeof STANDARD) {
  worn = 'byId' in box ? box : tilesOf(box)
  MASONRIES = worn.masonries
  SHAPES = worn.shapes
}

/** The kind of a tile by its id (`granite-02`) or notation (`G:W_TEE`). */
export function kindOf(tile: string): Kind {
  const kind = worn.byId.get(tile) ?? worn.byNotation.get(tile)
  if (!kind) throw new Error(`there is no tile ${tile}`)
  return kind
}

/** Top, right, bottom, left after this many clockwise quarter turns. */
export function sides(shape: Shape, turn: number): [Side, Side, Side, Side] {
  return [0, 1, 2, 3].map((at) => shape.sides[(at - turn + 8) % 4]) as [Side, Side, Side, Side]
}

/** „Mauerende (Backstein)“. */
export function tileName(kind: Kind, lang: Lang): string {
  return `${kind.shape.name[lang]} (${kind.masonry.name[lang]})`
}
