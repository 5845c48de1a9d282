// As much TOML as data files use: enough to show their entries and to change a value where it stands, with every comment kept.
// What it cannot read it says; whether a file is right is judged by the engine alone.

export type Value = string | number | boolean | Value[] | { [key: string]: Value }

export interface Field {
  key: string
  value: Value
  /** Where the value stands in the text. */
  from: number
  to: number
}

/** A table of the file, or one of a list of tables (`[[card]]`), or `{ … }` in a table or a list of its (`wall_tiles.tile`). */
export interface Entry {
  table: string
  fields: Map<string, Field>
}

export class TomlError extends Error {
  readonly line: number
  constructor(text: string, at: number) {
    const line = text.slice(0, at).split('\n').length
    super(`line ${line}`)
    this.line = line
  }
}

const ESCAPES: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' }

class Reader {
  private at = 0
  private readonly text: string
  readonly entries: Entry[] = []

  constructor(text: string) {
    this.text = text
  }

  private fail(): never {
    throw new TomlError(this.text, this.at)
  }
  /** Spaces; with `lines`, ends of lines and comments too. */
  private space(lines: boolean) {
    const pattern = lines ? /(?:[ \t\r\n]|#[^\n]*)*/y : /[ \t]*/y
    pattern.lastIndex = this.at
    this.at += pattern.exec(this.text)?.[0].length ?? 0
  }
  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? null
    if (found !== null) this.at += found.length
    return found
  }
  private want(mark: string) {
    if (!this.text.startsWith(mark, this.at)) this.fail()
    this.at += mark.length
  }

  read(): Entry[] {
    let entry: Entry = { table: '', fields: new Map() }
    for (;;) {
      this.space(true)
      if (this.at >= this.text.length) return this.entries
      if (this.text[this.at] === '[') {
        const many = this.text.startsWith('[[', this.at)
        this.want(many ? '[[' : '[')
        this.space(false)
        const table = this.path().join('.')
        this.want(many ? ']]' : ']')
        entry = { table, fields: new Map() }
        this.entries.push(entry)
      } else this.pair(entry.table, entry.fields)
      // Nothing else on the line.
      this.space(false)
      if (this.at < this.text.length && !/[\r\n#]/.test(this.text[this.at] ?? '')) this.fail()
    }
  }

  private path(): string[] {
    const parts: string[] = []
    do {
      this.space(false)
      const quoted = this.text[this.at] === '"' || this.text[this.at] === "'"
      const part = quoted ? this.string() : this.match(/[\w-]+/y)
      if (part === null) this.fail()
      parts.push(part)
      this.space(false)
    } while (this.match(/\./y))
    return parts
  }

  private pair(table: string, fields: Map<string, Field>): Field {
    const key = this.path().join('.')
    this.want('=')
    this.space(false)
    const from = this.at
    const value = this.value(table === '' ? key : `${table}.${key}`)
    const field = { key, value, from, to: this.at }
    fields.set(key, field)
    return field
  }

  private string(): string {
    const triple = this.match(/"""|'''/y)
    const quote = triple ?? this.match(/["']/y)
    if (quote === null) this.fail()
    let out = ''
    for (;;) {
      if (this.text.startsWith(quote, this.at)) {
        this.at += quote.length
        return out
      }
      const one = this.text[this.at]
      if (one === undefined || (one === '\n' && !triple)) this.fail()
      this.at++
      if (one !== '\\' || quote[0] === "'") {
        out += one
        continue
      }
      const hex = this.match(/u[\da-fA-F]{4}|U[\da-fA-F]{8}/y)
      if (hex) out += String.fromCodePoint(Math.min(0x10ffff, parseInt(hex.slice(1), 16)))
      else out += ESCAPES[this.text[this.at++] ?? ''] ?? this.fail()
    }
  }

  /** Nothing that a person writes lies deeper. */
  private depth = 0
  private value(path: string): Value {
    if (++this.depth > 20) this.fail()
    const value = this.inner(path)
    this.depth--
    return value
  }
  private inner(path: string): Value {
    const first = this.text[this.at] ?? ''
    if (first === '"' || first === "'") return this.string()
    if (first === '[') return this.list(path)
    if (first === '{') return this.table(path)
    const word = this.match(/true|false/y)
    if (word) return word === 'true'
    const number = this.match(/[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    if (number === null) this.fail()
    return Number(number.replaceAll('_', ''))
  }

  private list(path: string): Value[] {
    const all: Value[] = []
    this.want('[')
    for (;;) {
      this.space(true)
      if (this.match(/\]/y)) return all
      all.push(this.value(path))
      this.space(true)
      if (!this.match(/,/y) && this.text[this.at] !== ']') this.fail()
    }
  }

  /** `{ … }`: a value, and an entry of its own. */
  private table(path: string): Value {
    const fields = this.inline(path)
    this.entries.push({ table: path, fields })
    return Object.fromEntries([...fields].map(([key, field]) => [key, field.value]))
  }

  private inline(path: string): Map<string, Field> {
    const fields = new Map<string, Field>()
    this.want('{')
    for (;;) {
      this.space(true)
      if (this.match(/\}/y)) return fields
      this.pair(path, fields)
      this.space(true)
      if (!this.match(/,/y) && this.text[this.at] !== '}') this.fail()
    }
  }
}

/** All entries, in the order of the file. */
export function parse(text: string): Entry[] {
  return new Reader(text).read()
}

export function written(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${key} = ${written(one)}`)
      .join(', ')} }`
  return String(value)
}

/** The text with another value in this place. */
export function put(text: string, field: Field, value: Value): string {
  return text.slice(0, field.from) + written(value) + text.slice(field.to)
}

export const str = (entry: Entry, key: string) => {
  const value = entry.fields.get(key)?.value
  return typeof value === 'string' ? value : ''
}
export const num = (entry: Entry, key: string) => {
  const value = entry.fields.get(key)?.value
  return typeof value === 'number' ? value : 0
}
export const yes = (entry: Entry, key: string) => entry.fields.get(key)?.value === true
export const list = <T extends Value>(entry: Entry, key: string): T[] => {
  const value = entry.fields.get(key)?.value
  return Array.isArray(value) ? (value as T[]) : []
}
export const named = (entry: Entry) => ({ de: str(entry, 'name_de'), en: str(entry, 'name_en') })
/** The entries of one table. */
export const of = (entries: readonly Entry[], table: string) => entries.filter((entry) => entry.table === table)
