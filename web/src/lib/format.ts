import type { Lang } from './types'

export const MINUS = '−'

/** A number with a real minus sign. */
export function number(n: number): string {
  return n < 0 ? MINUS + -n : String(n)
}

/** A difference: always with a sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : number(n)
}

export function date(ms: number, lang: Lang): string {
  const then = new Date(ms)
  const today = new Date().toDateString() === then.toDateString()
  const form: Intl.DateTimeFormatOptions = today ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(lang, form).format(then)
}

/** Milliseconds as people read a clock: 12:40, or 14 h. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds >= 36000) return `${Math.floor(seconds / 3600)} h`
  const minutes = Math.floor(seconds / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Saves text as a file. */
export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** A name where there is little room: its first word, at most this many letters. Whoever shows it says the whole name beside it. */
export function brief(name: string, most: number): string {
  const first = name.split(/\s+/)[0] || name
  return first.length > most ? `${first.slice(0, most - 1)}…` : first
}
