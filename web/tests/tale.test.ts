// What others did is told with the pieces they set: whole games of bots, line by line, for every game that tells.
import { expect, it } from 'vitest'
import { tale as burg } from '../src/games/burg/tale'
import { tale as castellan } from '../src/games/castellan/tale'
import { readPlace as inSite, tale as castles } from '../src/games/castles/tale'
import { readPlace as inCastle, tale as ludwig } from '../src/games/ludwig/tale'
import { tale as schloss } from '../src/games/schloss/tale'
import type { Told } from '../src/lib/story.svelte'
import type { LogLine, State } from '../src/lib/types'
import { openEngine } from './engine'

type Ask = (request: Record<string, unknown>) => Record<string, unknown>
interface Line {
  line: LogLine
  /** The table before it. */
  before: State
}

/** The lines of a game of bots, as somebody who watches hears them. */
async function lines(game: string, people: number, options: Record<string, string> = {}, most = 150): Promise<Line[]> {
  const ask = (await openEngine(game)) as Ask
  const { table } = ask({ op: 'open', game, people, options, seed: 'told' })
  const out: Line[] = []
  for (let n = 0; n < most; n++) {
    const before = ask({ op: 'state', table, viewer: 'public' }) as unknown as State
    if (before.outcome) break
    const seat = before.to_act[0] as number
    const [best] = ask({ op: 'advice', table, seat, bot: 'knappe', seed: String(n) }) as unknown as { notation: string }[]
    ask({ op: 'act', table, seat, actions: [best?.notation] })
    const log = ask({ op: 'log', table, viewer: 'public' }) as unknown as LogLine[]
    for (const line of log.filter(({ number }) => number > before.number)) out.push({ line, before })
  }
  return out
}
const marks = (told: readonly Told[] | null) => (told ?? []).flatMap((one) => one.at ?? [])
type Event = LogLine['events'][number] & Record<string, unknown>
const events = ({ line }: Line) => line.events as Event[]

/** Every mark of these lines, and that each told step has words. */
function tell(all: Line[], tale: (line: LogLine, before: State) => Told[] | null): string[] {
  return all.flatMap(({ line, before }) => {
    const told = tale(line, before)
    for (const step of told ?? []) expect(step.text.length, line.notation ?? '').toBeGreaterThan(0)
    return marks(told)
  })
}

it('Burg: buildings, helpers, wagons and piles, and where a helper came from', async () => {
  const all = await lines('burg', 4, { season: 'winter' })
  let built = 0
  for (const one of all) {
    const told = burg(one.line)
    for (const event of events(one)) {
      if (event.seat !== one.line.seat) continue
      if (event.event === 'built') {
        built++
        expect(marks(told)).toContain(`building ${event.building}`)
      }
      if (event.event === 'placed') {
        expect(marks(told)).toContain(`place ${event.place}`)
        expect(told[0]?.from).toBe(event.from === 'supply' ? undefined : expect.stringMatching(/^(place|wagon) /))
      }
      if (event.event === 'traded') expect(marks(told)).toContain(`wagon ${event.wagon}`)
      if (event.event === 'took') expect(marks(told)).toContain(`pile ${event.kind}`)
    }
  }
  expect(built).toBeGreaterThan(3)
  for (const mark of tell(all, burg)) expect(mark).toMatch(/^(building|place|wagon|pile|card) \w+$/)
  const moved = {
    ...(all[0] as Line).line,
    seat: 2,
    text: [{ id: 'raw', args: {} }],
    events: [{ event: 'placed', seat: 2, place: 'servants_b', from: 'sand', fee: 8, collected: 0 }],
  } as unknown as LogLine
  expect(burg(moved)).toMatchObject([{ at: ['place servants_b'], from: 'wagon sand' }])
})

it('Castles: the cells built on, in whose site, and a dump that was filled', async () => {
  const all = await lines('castles', 3)
  let built = 0
  for (const one of all)
    for (const event of events(one)) {
      const told = marks(castles(one.line)).map(inSite)
      if (event.event === 'built') {
        built++
        expect(told).toContainEqual({ seat: event.seat, cell: Number(event.row) * 7 + Number(event.col) })
      }
      if (event.event === 'offered') expect(told).toContainEqual({ seat: event.to, cell: null })
    }
  expect(built).toBeGreaterThan(5)
  for (const mark of tell(all, castles)) expect(inSite(mark), mark).not.toBe(null)
})

it('Ludwig: the spaces built on, in which castle', async () => {
  const all = await lines('ludwig', 4)
  let built = 0
  for (const one of all)
    for (const event of events(one)) {
      if (event.event !== 'placed') continue
      built++
      expect(marks(ludwig(one.line)).map(inCastle)).toContainEqual({ castle: event.castle, space: `${event.x},${event.y}` })
    }
  expect(built).toBeGreaterThan(5)
  for (const mark of tell(all, ludwig)) expect(inCastle(mark), mark).not.toBe(null)
})

it('Castellan: a turn piece by piece', async () => {
  const all = await lines('castellan', 2)
  const pieces = tell(all, castellan).filter((mark) => !mark.startsWith('keep '))
  expect(pieces.length).toBeGreaterThan(20)
})

it('Das Schloss: the rooms somebody went to, and from where', async () => {
  const all = await lines('schloss', 4)
  const went = all.filter((one) => events(one).some(({ event }) => event === 'moved'))
  expect(went.length).toBeGreaterThan(3)
  for (const { line, before } of went) expect(schloss(line, before)?.[0]?.from).toBeTruthy()
  expect(tell(all, schloss).length).toBeGreaterThan(10)
})
