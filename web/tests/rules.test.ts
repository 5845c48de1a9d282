// Rules belong to the engine. Where the page speaks of one it points to it, and what is printed on pieces stands in data files that are
// compared with the engine's; everything else in `games` draws and asks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const games = join(import.meta.dirname, '../src/games')
const files = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name))
/** Tips and pictures name the rule they are about. */
const pointing = (name: string) => /(^|\/)(guide|figures)\.ts$/.test(name)

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(games, name), 'utf8').replace(/^<style[^]*/m, '')
  it.skipIf(pointing(name))('knows no rule by its number', () => {
    const said = text.replaceAll(/<RuleLink rule="[^"]*"/g, '')
    expect(said.match(/\b(?:BRG|CAS|CST|LUD|SLO)-R?\d+/g) ?? []).toEqual([])
  })
  it('compares no number of pieces with one of its own', () => {
    // Letters of a name may be counted.
    const counted =
      /(?<!\b(?:line|name|text))(?:\.length|\b(?:bars|cards|castles|helpers|pieces|stored?|tiles|towers|walls)(?:\([^()]*\))?) *(?:>=|<=|===|!==|>|<) *(?:[5-9]|[1-9]\d+)\b/g
    // What is crowded is a matter of looks.
    expect(text.replaceAll(/\b(?:class|style):[\w-]+=\{[^}]*\}/g, '').match(counted) ?? []).toEqual([])
  })
})
