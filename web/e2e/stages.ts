// Every kind of decision of every game, as a table that can be opened: games played by bots, stopped where somebody is asked.
import { inject } from 'vitest'
import type { Page } from 'playwright-core'
import type { GameId, Person, State } from '../src/lib/types'
import { openEngine } from '../tests/engine'

export interface Stage {
  game: GameId
  /** What is asked, as the engine names it; `over` when the game is over. */
  name: string
  people: number
  /** Who is asked. */
  seat: number
  record: string
}

/** A small table from its beginning, a full one towards its end. */
const TABLES: [GameId, number, Record<string, string>][] = [
  ['castellan', 2, {}],
  ['castellan', 4, {}],
  ['castles', 2, {}],
  ['castles', 4, {}],
  ['schloss', 2, {}],
  ['schloss', 4, {}],
  ['burg', 2, {}],
  ['burg', 4, { season: 'winter' }],
  ['ludwig', 2, {}],
  ['ludwig', 7, {}],
]

type Ask = (request: Record<string, unknown>) => Record<string, unknown>

/** Beginners wander in a castle for ever: there somebody plays who finds the end. */
const bots: Partial<Record<GameId, string>> = { schloss: 'ritter' }

function* played(
  ask: Ask,
  game: GameId,
  people: number,
  options: Record<string, string>,
): Generator<{ state: State; seat: number; record: () => string; table: number }> {
  const bot = bots[game] ?? 'knappe'
  const { table } = ask({ op: 'open', game, people, options, seed: 'every stage' }) as { table: number }
  for (let n = 0; n < 1500; n++) {
    const { to_act, outcome } = ask({ op: 'state', table, viewer: 'public' }) as unknown as State
    const seat = outcome ? 0 : (to_act[0] as number)
    const state = ask({ op: 'state', table, viewer: { seat } }) as unknown as State
    yield { state, seat, table, record: () => String(ask({ op: 'record', table }).text) }
    if (outcome) break
    const [best] = ask({ op: 'advice', table, seat, bot, seed: String(n) }) as unknown as { notation: string }[]
    ask({ op: 'act', table, seat, actions: [best?.notation ?? state.legal[0]?.notation] })
  }
  ask({ op: 'close', table })
}

/** The record as it was after this many entries: what came later, and the result, is left out. */
function until(record: string, number: number): string {
  const [head = '', ...rest] = record.split('\n\n')
  const lines = rest
    .join('\n\n')
    .split('\n')
    .filter((line) => /^\d+\./.test(line) && Number.parseInt(line, 10) <= number)
  return `${head}\n\n${lines.join('\n')}\n`
}

/** Of the small table how it begins, of the full one the last decision of each kind. */
export async function stages(games?: string[]): Promise<Stage[]> {
  const found: Stage[] = []
  for (const [game, people, options] of TABLES.filter(([game]) => !games || games.includes(game))) {
    const ask = (await openEngine(game)) as Ask
    const kinds = new Map<string, Stage & { number: number }>()
    let whole = ''
    for (const { state, seat, record } of played(ask, game, people, options)) {
      const name = state.outcome ? 'over' : state.prompt.id.replace(/^\w+-(ask|prompt)-/, '')
      if (people === 2 && kinds.size === 3) {
        whole = record()
        break
      }
      if (people > 2 || !kinds.has(name)) kinds.set(name, { game, name, people, seat, record: '', number: state.number })
      if (state.outcome) whole = record()
    }
    if (!whole) throw new Error(`${game} does not end`)
    for (const { number, ...stage } of kinds.values())
      found.push({ ...stage, record: stage.name === 'over' ? whole : until(whole, number) })
  }
  return found
}

/** Decisions whose first choice can be taken back, one of each kind, at most this many. */
export async function reversible(game: GameId, most: number): Promise<Stage[]> {
  const ask = (await openEngine(game)) as Ask
  const found = new Map<string, Stage>()
  for (const { state, seat, record, table } of played(ask, game, 2, {})) {
    const [first] = state.legal
    if (state.outcome || !first || found.size === most) break
    const kind = `${state.prompt.id} ${first.notation.split(' ')[0]}`
    if (found.has(kind)) continue
    const { table: copy } = ask({ op: 'at', table, number: state.number })
    ask({ op: 'act', table: copy, seat, actions: [first.notation] })
    const { may_take_back } = ask({ op: 'state', table: copy, viewer: { seat } }) as unknown as State
    ask({ op: 'close', table: copy })
    if (may_take_back) found.set(kind, { game, name: kind, people: 2, seat, record: until(record(), state.number) })
  }
  return [...found.values()]
}

/** A choice of somebody's that does something: which of all, as the list of choices has them. */
export interface Deed extends Stage {
  nth: number
}
/** The first choice that brings points and can be taken back, and the first that ends the game. */
export async function deeds(game: GameId): Promise<{ point: Deed; end: Deed }> {
  const ask = (await openEngine(game)) as Ask
  const points = (state: State, seat: number) => state.score.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0)
  let point: Deed | undefined
  for (const { state, seat, record, table } of played(ask, game, 2, {})) {
    if (state.outcome) break
    for (const [nth, { notation }] of state.legal.slice(0, 40).entries()) {
      const { table: copy } = ask({ op: 'at', table, number: state.number })
      ask({ op: 'act', table: copy, seat, actions: [notation] })
      const after = ask({ op: 'state', table: copy, viewer: { seat } }) as unknown as State
      ask({ op: 'close', table: copy })
      const deed = { game, people: 2, seat, nth, record: until(record(), state.number) }
      if (after.outcome && point) return { point, end: { ...deed, name: 'end' } }
      if (!point && after.may_take_back && points(after, seat) > points(state, seat)) point = { ...deed, name: 'point' }
    }
  }
  throw new Error(`${game} has no such choice`)
}

/** A small game that is over. */
export async function finished(game: GameId): Promise<Stage> {
  const ask = (await openEngine(game)) as Ask
  for (const { state, record } of played(ask, game, 2, {}))
    if (state.outcome) return { game, name: 'over', people: 2, seat: 0, record: record() }
  throw new Error(`${game} does not end`)
}

/** Names as long as people really have them, and a very long one. */
const NAMES = ['Mira', 'Berta', 'Konrad von Altenburg', 'Hedwig', 'Jo', 'Maximiliane-Charlotte Obermayer', 'Karl']

/** Puts the stage into the browser as a local table and opens it. Nobody else acts: the others sit elsewhere. */
export async function sit(page: Page, stage: Stage, id: string) {
  const people: Person[] = Array.from({ length: stage.people }, (_, seat) => ({
    name: NAMES[seat] as string,
    kind: seat === stage.seat ? 'me' : 'other',
  }))
  const saved = {
    id,
    game: stage.game,
    people,
    options: {},
    record: stage.record,
    started: 0,
    changed: 0,
    over: stage.name === 'over',
    waits: [stage.seat],
  }
  await page.evaluate(
    (saved) =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open('burghof', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('tables', { keyPath: 'id' })
        request.onerror = () => failed(request.error)
        request.onsuccess = () => {
          const work = request.result.transaction('tables', 'readwrite')
          work.objectStore('tables').put(saved)
          work.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
    saved,
  )
  await page.goto(new URL(`#/table/${id}`, inject('base')).href)
  await page.locator(stage.name === 'over' ? '.final' : '.prompt.mine').waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}
