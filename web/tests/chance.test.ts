import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '../src/lib/chance'

test('sha256 is what everybody else computes', () => {
  for (const text of [
    '',
    'abc',
    'burghof part ' + '0f'.repeat(32),
    'ä'.repeat(50),
    'x'.repeat(55),
    'x'.repeat(56),
    'x'.repeat(64),
    'x'.repeat(1000),
  ])
    expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'))
})
