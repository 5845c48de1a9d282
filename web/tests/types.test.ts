// What the engine writes fits the types that were made of it: games are played, and the compiler looks at what came out as literals, so that
// a missing key, a key too many and an unknown word are all found.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { GAMES } from '../src/generated/games'
import { openEngine } from './engine'

/** Every game with few and with many people; then also with everything agreed on that is not usual. */
const PLAYED = GAMES.flatMap(({ id, fewest, most, options }) => {
  const other = options.flatMap(({ key, values, default: usual }): [string, string][] => {
    const value = Array.isArray(values) ? values.find((word) => word !== usual) : undefined
    return value === undefined ? [] : [[key, value]]
  })
  return [
    { id, people: Math.max(2, fewest), options: {} },
    { id, people: Math.min(4, most), options: Object.fromEntries(other) },
  ]
})

interface Seen {
  views: Set<string>
  acts: Set<string>
  happenings: Set<string>
}

/** At most this many, spread over all. */
const some = (all: Set<string>, n: number) => [...all].filter((_, at, list) => at % Math.ceil(list.length / n) === 0)

test('what the engine writes has the shape of its types', { timeout: 120_000 }, async () => {
  const common = { states: new Set<string>(), previews: new Set<string>(), lines: new Set<string>() }
  const games = new Map<string, Seen>()
  for (const { id: game, people, options } of PLAYED) {
    const ask = await openEngine(game)
    const { table } = ask({ op: 'open', game, people, seed: 'types', options }) as { table: number }
    expect(table, game).toBeTypeOf('number')
    const seen = games.get(game) ?? { views: new Set(), acts: new Set(), happenings: new Set() }
    games.set(game, seen)
    let luck = 7
    for (let step = 0; step < 260; step++) {
      const state = ask({ op: 'state', table, viewer: 'public' }) as { to_act: number[]; outcome: unknown; view: unknown }
      seen.views.add(JSON.stringify(state.view))
      if (step % 40 === 0) common.states.add(JSON.stringify(state))
      const seat = state.to_act[0]
      if (seat === undefined) {
        common.states.add(JSON.stringify(state))
        break
      }
      const own = ask({ op: 'state', table, viewer: { seat } }) as { legal: { notation: string; action: unknown }[]; view: unknown }
      seen.views.add(JSON.stringify(own.view))
      if (step % 40 === 1) {
        common.states.add(JSON.stringify(own))
        for (const one of (ask({ op: 'preview', table, seat }) as unknown[]).slice(0, 20)) common.previews.add(JSON.stringify(one))
      }
      for (const { action } of own.legal) seen.acts.add(JSON.stringify(action))
      luck = (luck * 1103515245 + 12345) % 2147483648
      const choice = own.legal[luck % own.legal.length] as { notation: string }
      ask({ op: 'act', table, seat, actions: [choice.notation] })
    }
    for (const viewer of ['public', { seat: 0 }]) {
      for (const line of ask({ op: 'log', table, viewer }) as { events: unknown[] }[]) {
        common.lines.add(JSON.stringify(line))
        for (const event of line.events) seen.happenings.add(JSON.stringify(event))
      }
    }
  }
  const literals = (name: string, type: string, all: string[]) => `export const ${name}: ${type}[] = [\n${all.join(',\n')}\n]\n`
  const files = new Map<string, string>()
  for (const [game, { views, acts, happenings }] of games) {
    expect(views.size, game).toBeGreaterThan(20)
    const head = `import type { Act, Happening, View } from '../src/generated/${game}'\n`
    files.set(
      game,
      head +
        literals('views', 'View', some(views, 60)) +
        literals('acts', 'Act', some(acts, 400)) +
        literals('happenings', 'Happening', some(happenings, 400)),
    )
  }
  files.set(
    'engine',
    `import type { GameMeta, LogLine, Preview, State } from '../src/generated/engine'\n` +
      literals('states', 'State', [...common.states]) +
      literals('previews', 'Preview', [...common.previews]) +
      literals('lines', 'LogLine', some(common.lines, 300)) +
      literals(
        'metas',
        'GameMeta',
        GAMES.map((one) => JSON.stringify(one)),
      ),
  )

  const here = import.meta.dirname
  const paths = new Map([...files].map(([name, text]) => [join(here, `${name}.sample.ts`), text]))
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => paths.has(path) || fileExists(path)
  host.readFile = (path) => paths.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = paths.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...paths.keys()], settings, host)
  const found = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const at = file && start !== undefined ? file.text.slice(start, start + 120).replace(/\s+/g, ' ') : ''
    return `${file?.fileName.replace(/.*\//, '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300)} | ${at}`
  })
  expect([...new Set(found)].slice(0, 12)).toEqual([])
  // A file that is not there would be a fault as well, not a pass.
  expect(readFileSync(join(here, '../src/generated/engine.ts'), 'utf8')).toContain('export type State')
})
