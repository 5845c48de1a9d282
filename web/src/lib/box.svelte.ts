// One box of one's own while it is edited: its text is the truth, entries are read from it, the engine says whether it adds up.
import type { SetRead } from '../generated/engine'
import type { Kit } from '../games/kit'
import { called, type OwnBox, read, save } from './boxes'
import { knows, t } from './i18n.svelte'
import { settings } from './settings.svelte'
import { type Entry, named, num, of, parse, put, str, type Value, written } from './toml'
import type { Lang } from './types'
import { wear } from './wear'

/** What is printed on one thing. */
export interface Face {
  /** `card W4`: what it is called in the box, and what the engine calls it. */
  key: string
  table: string
  /** Its place among the entries of its table. */
  at: number
  entry: Entry
  fields: string[]
  name: { de: string; en: string } | null
}

/** What tells an entry from the others of its table. */
export function idOf(entry: Entry): string {
  for (const key of ['id', 'players', 'level', 'value', 'number']) {
    if (str(entry, key)) return str(entry, key)
    if (typeof entry.fields.get(key)?.value === 'number' && (key !== 'value' || entry.table === 'coin')) return String(num(entry, key))
  }
  return ''
}

export function facesOf(text: string, kit: Kit): Face[] {
  const entries = parse(text)
  return Object.entries(kit.tables).flatMap(([table, keys]) =>
    entries
      .filter((entry) => entry.table === table)
      .map((entry, at) => {
        const id = idOf(entry)
        const name = named(entry)
        const fields = keys.filter((key) => entry.fields.has(key))
        return { key: id ? `${table} ${id}` : table, table, at, entry, fields, name: name.de ? name : null }
      })
      .filter((face) => face.fields.length > 0),
  )
}

export class Editing {
  readonly kit: Kit
  text: string = $state.raw('')
  name = $state('')
  seen = $state.raw<ReadonlySet<string>>(new Set())
  /** What the engine said of the text as it stands; null while it is asked. */
  found = $state.raw<SetRead | null>(null)
  /** What went wrong: the engine cannot be asked, the browser keeps nothing more. */
  problem = $state('')
  at = $state(0)
  /** Goes up when drawings show something else. */
  edition = $state(0)
  readonly faces: Face[] = $derived.by(() => facesOf(this.text, this.kit))
  readonly face: Face | undefined = $derived.by(() => this.faces[Math.min(this.at, this.faces.length - 1)])
  /** By key: what our own box says. */
  private readonly ours: Map<string, Entry>
  private box: OwnBox
  private asked = 0
  private later: ReturnType<typeof setTimeout> | undefined

  /** The drawings show this box already. */
  constructor(box: OwnBox, kit: Kit, ours: string) {
    this.kit = kit
    this.box = box
    this.name = box.name
    this.seen = new Set(box.seen)
    this.ours = new Map(facesOf(ours, kit).map((face) => [face.key, face.entry]))
    this.text = box.text
    void this.check()
  }

  our(face: Face, key: string): Value | undefined {
    return this.ours.get(face.key)?.fields.get(key)?.value
  }
  changed(face: Face): boolean {
    return face.fields.some((key) => {
      const [ours, mine] = [this.our(face, key), face.entry.fields.get(key)?.value]
      return ours !== undefined && mine !== undefined && written(ours) !== written(mine)
    })
  }

  /** Another value; what follows from it follows. */
  put(face: Face, key: string, value: Value) {
    this.take(this.with(this.text, face, key, value))
  }
  /** This entry as our box has it. */
  reset(face: Face) {
    let text = this.text
    for (const key of face.fields) {
      const ours = this.our(face, key)
      if (ours !== undefined) text = this.with(text, face, key, ours)
    }
    this.take(text)
  }
  private with(text: string, face: Face, key: string, value: Value): string {
    const field = of(parse(text), face.table)[face.at]?.fields.get(key)
    return field ? put(text, field, value) : text
  }
  private take(text: string) {
    this.text = this.kit.follow?.(text, this.text) ?? text
    void wear(this.box.game, this.text).then(() => this.edition++)
    this.found = null
    clearTimeout(this.later)
    this.later = setTimeout(() => void this.check(), 250)
  }

  /** This one is right: on to the next that was not looked at. */
  right() {
    const face = this.face
    if (!face) return
    this.seen = new Set([...this.seen, face.key])
    const left = this.faces.flatMap((one, at) => (this.seen.has(one.key) ? [] : [at]))
    this.at = left.find((at) => at > this.at) ?? left[0] ?? this.at
    void this.keep()
  }
  step(by: number) {
    this.at = (this.at + by + this.faces.length) % this.faces.length
  }
  /** The entry a message of the engine is about. */
  find(at: string): number {
    return this.faces.findIndex((face) => face.key === at || at.startsWith(`${face.key}.`))
  }
  rename(name: string) {
    this.name = name.trim().slice(0, 60)
    this.text = called(this.text, this.name)
    void this.keep()
  }

  async check() {
    const wish = ++this.asked
    this.problem = ''
    try {
      const found = await read(this.box.game, this.text)
      if (wish === this.asked) this.found = found
    } catch (error) {
      if (wish === this.asked) this.problem = t('went-wrong', { what: (error as Error).message })
    }
    if (wish === this.asked) await this.keep()
  }
  /** Keeps what is new since it was kept last. */
  private async keep() {
    const { box, name, text } = this
    const seen = [...this.seen]
    // What was not checked is checked by whoever plays with it.
    const whole = this.found ? !this.found.wrong : text === box.text && box.whole
    if (name === box.name && text === box.text && whole === box.whole && seen.length === box.seen.length) return
    this.box = { ...box, name, text, changed: Date.now(), whole, seen }
    try {
      await save(this.box)
    } catch (error) {
      this.problem = t('box-not-kept', { what: (error as Error).message })
    }
  }
  close() {
    clearTimeout(this.later)
    if (!this.found) void this.check()
  }
}

/** The values that a word in this place can have: those that stand in the same place of other entries. */
export function choices(faces: readonly Face[], face: Face, key: string): string[] {
  const all = new Set<string>()
  for (const one of faces) {
    if (one.table !== face.table) continue
    const value = one.entry.fields.get(key)?.value
    if (typeof value === 'string') all.add(value)
    else if (Array.isArray(value)) for (const part of value) if (typeof part === 'string') all.add(part)
  }
  return [...all].sort()
}

/** What a word of the file is called by the file itself. */
export function nameIn(text: string): (value: string, lang: Lang) => string {
  const names = new Map(parse(text).map((entry) => [str(entry, 'id'), named(entry)] as const))
  return (value, lang) => names.get(value)?.[lang] ?? ''
}

const slug = (word: string) => word.replace(/[._]/g, '-')
/** A table of the file, or a key in one, as people say it. */
export const word = (kind: 'table' | 'key', id: string) => (knows(`box-${kind}-${slug(id)}`) ? t(`box-${kind}-${slug(id)}`) : id)

export type Names = ReturnType<typeof nameIn>

/** What an entry is called. */
export function titleOf(face: Face, names: Names): string {
  const { lang } = settings
  if (face.name) return face.name[lang]
  const id = face.key.slice(face.table.length + 1)
  if (face.table === 'setup' || face.table === 'player_count') return t('box-players', { n: id })
  if (!id) return word('table', face.table)
  if (/^\d+$/.test(id)) return t('box-numbered', { what: word('table', face.table), n: id })
  if (names(id, lang)) return names(id, lang)
  // `servants_a` is a place of the building `servants_house`.
  const [first = '', ...rest] = id.split('_')
  const owner = [...face.entry.fields.values()].map(({ value }) => (typeof value === 'string' ? value : ''))
  const whole = owner.find((value) => value.split('_')[0] === first && names(value, lang))
  if (whole) return `${names(whole, lang)}, ${id.split('_').at(-1)}`
  return [first, ...rest].map((part) => names(part, lang) || part).join(', ')
}

const SIDES: Record<string, string> = { '.': 'box-side-sky', T: 'box-side-tower', W: 'box-side-wall' }

/** A value as people say it. */
export function valueOf(value: Value, names: Names): string {
  if (typeof value === 'boolean') return t(value ? 'setup-yes' : 'setup-no')
  if (Array.isArray(value))
    return value.every(Array.isArray) && value.length > 0
      ? t('box-cells-n', { n: value.length })
      : value.map((one) => valueOf(one, names)).join(', ')
  if (typeof value !== 'string') return String(value)
  const id = SIDES[value] ?? `box-value-${slug(value)}`
  return value === '' ? t('box-nothing') : knows(id) ? t(id) : names(value, settings.lang) || value
}
