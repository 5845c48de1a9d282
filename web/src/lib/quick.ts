// Two clicks into a game: nobody is asked anything that has a good answer already.
import type { Shelf } from '../games'
import { t } from './i18n.svelte'
import { settings } from './settings.svelte'
import { LEVELS, startLocal } from './table.svelte'
import type { Person } from './types'

export const BOT_NAMES = ['Berta', 'Konrad', 'Hedwig', 'Ulrich', 'Selma', 'Gero', 'Adela']

export function me(): Person {
  return { name: settings.name || t('default-name'), kind: 'me' }
}

export function bot(index: number, level = LEVELS[settings.level - 1] as string): Person {
  return { name: BOT_NAMES[index % BOT_NAMES.length] as string, kind: 'bot', level }
}

export function quick(game: Shelf, kind: 'bots' | 'screen' | 'guided'): Promise<string> {
  const seats = Math.max(2, game.fewest)
  const people = Array.from({ length: seats }, (_, seat): Person => {
    if (seat === 0) return me()
    if (kind === 'screen') return { name: t('setup-seat', { number: seat + 1 }), kind: 'me' }
    return bot(seat - 1, kind === 'guided' ? 'knappe' : undefined)
  })
  return startLocal({ game: game.id, people, options: {}, guided: kind === 'guided' })
}
