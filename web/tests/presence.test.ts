import { expect, it } from 'vitest'
import { changes, presence } from '../src/lib/presence'

it('who comes, goes, lets a bot play and watches is told once, and nobody hears of themselves', () => {
  const all = presence([{}, {}, {}], 0)
  expect(changes(all, presence([{}, {}, {}], 0), 0)).toEqual([])
  const gone = presence([{}, { gone: 5 }, { away: 'bot' }], 2)
  expect(changes(all, gone, 0)).toEqual([
    { id: 'presence-gone', seat: 1 },
    { id: 'presence-bot', seat: 2 },
    { id: 'presence-watching', n: 2 },
  ])
  // Since when somebody is away may be said anew: that is no news.
  expect(changes(gone, presence([{}, { gone: 9 }, { away: 'bot' }], 2), 0)).toEqual([])
  expect(changes(gone, presence([{}, {}, {}], 0), 1)).toEqual([
    { id: 'presence-here', seat: 2 },
    { id: 'presence-watching', n: 0 },
  ])
})
