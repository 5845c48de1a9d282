import type { Clock } from './api'
import { t } from './i18n.svelte'
import { settings } from './settings.svelte'

/** A stretch of time in the largest unit that fits: "10 minutes". */
export function stretch(seconds: number): string {
  const [unit, one] =
    seconds % 86_400 === 0 ? (['day', 86_400] as const) : seconds % 3600 === 0 ? (['hour', 3600] as const) : (['minute', 60] as const)
  return new Intl.NumberFormat(settings.lang, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds / one)
}

/** How long somebody may be away before the others go on without them, if nobody says anything. */
export const usualPatience = (clock: Clock) => (clock.kind === 'days' ? 3 * 86_400 : 600)

/** How much time people have, in words. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'per_move') return t('clock-per-move', { minutes: Math.round(clock.seconds / 6) / 10 })
  if (clock.kind === 'total') return t('clock-total', { minutes: Math.round(clock.seconds / 60), seconds: clock.increment })
  if (clock.kind === 'days') return t('clock-days', { days: clock.days })
  return t('clock-none')
}
