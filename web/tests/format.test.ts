import { expect, it } from 'vitest'
import { clock, number, signed } from '../src/lib/format'

it('writes numbers and clocks as people do', () => {
  expect(signed(3)).toBe('+3')
  expect(signed(-3)).toBe('−3')
  expect(number(-2)).toBe('−2')
  expect(clock(760_000)).toBe('12:40')
  expect(clock(5_000)).toBe('0:05')
  expect(clock(50_400_000)).toBe('14 h')
})
