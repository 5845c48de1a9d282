import { MINUS } from './format'
import type { Lang } from './types'

/** Tenths, as the language writes them; with a sign if it is a difference. */
export function decimal(n: number, lang: Lang, difference = false): string {
  const tenths = Math.round(n * 10) / 10
  const text = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(tenths))
  return tenths < 0 ? MINUS + text : difference && tenths > 0 ? `+${text}` : text
}
