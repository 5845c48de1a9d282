// The pictures in the rules: every piece exists, and every rule they stand at does too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawn, figures } from '../src/games/figures'
import { parse } from '../src/lib/markdown'
import { SHELF } from '../src/generated/shelf'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

for (const game of SHELF.map(({ id }) => id).filter((id) => drawn(id).length > 0)) {
  test(`${game}: every picture is made of pieces and stands at a rule`, () => {
    const pieces = read(`src/games/${game}/pieces.svg`)
    for (const id of drawn(game)) expect(pieces).toContain(`id="${id}"`)
    for (const lang of ['de', 'en']) {
      const shown = parse(read(`../crates/${game}/rules.${lang}.md`)).flatMap((block) => figures(game, block.rules))
      expect(shown.flatMap(({ uses }) => uses).length).toBe(drawn(game).length)
    }
  })
}
