// The faces of the cards, from the game's own data file.
import toml from '../../../../crates/castellan/components.toml?raw'
import type { Count } from './types'

export interface Card {
  id: string
  deck: 'wall' | 'tower'
  name: { de: string; en: string }
  pieces: Count
  draw: number
}

export function readCards(source: string): Card[] {
  return source
    .split('[[card]]')
    .slice(1)
    .map((block) => {
      const text = (key: string) => new RegExp(`^${key} = "([^"]*)"`, 'm').exec(block)?.[1] ?? ''
      const n = (key: string) => Number(new RegExp(`^${key} = (\\d+)`, 'm').exec(block)?.[1] ?? 0)
      return {
        id: text('id'),
        deck: text('deck') as Card['deck'],
        name: { de: text('name_de'), en: text('name_en') },
        pieces: { T: n('tower'), L: n('long_wall'), S: n('short_wall') },
        draw: n('draw'),
      }
    })
}

export const STANDARD = readCards(toml)
export const CARDS = new Map(STANDARD.map((card) => [card.id, card]))
