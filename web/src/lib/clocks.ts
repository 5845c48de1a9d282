import type { Clock } from './api'
import { t } from './i18n.svelte'

/** How much time people have, in words. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'per_move') return t('clock-per-move', { minutes: Math.round(clock.seconds / 6) / 10 })
  if (clock.kind === 'total') return t('clock-total', { minutes: Math.round(clock.seconds / 60), seconds: clock.increment })
  if (clock.kind === 'days') return t('clock-days', { days: clock.days })
  return t('clock-none')
}
