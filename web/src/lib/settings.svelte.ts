// What this browser remembers of a person's wishes.
import type { Pace } from './story.svelte'
import type { Lang } from './types'

export interface Settings {
  lang: Lang
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'off'
  sound: boolean
  /** The browser may tell when it is my turn. */
  notify: boolean
  name: string
  /** The level new bots get, 1 to 8. */
  level: number
  /** How fast others' turns are told. */
  pace: Pace
  /** Show what a place would score. */
  previews: boolean
}

const KEY = 'burghof-settings'

function read(): Settings {
  const lang: Lang = (globalThis.navigator?.language ?? '').toLowerCase().startsWith('de') ? 'de' : 'en'
  const fresh: Settings = {
    lang,
    theme: 'auto',
    motion: 'auto',
    sound: false,
    notify: false,
    name: '',
    level: 3,
    pace: 'normal',
    previews: true,
  }
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return fresh
  }
}

export const settings: Settings = $state(read())

/** Changes settings, keeps them, and dresses the page accordingly. */
export function change(part: Partial<Settings>) {
  Object.assign(settings, part)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing still plays.
  }
  dress()
}

export function dress() {
  const root = document.documentElement
  root.lang = settings.lang
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  if (settings.motion === 'off') root.dataset.motion = 'off'
  else delete root.dataset.motion
}

/** Light or dark, whatever it is now turned over. */
export function turnTheme() {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  change({ theme: dark ? 'light' : 'dark' })
}

/** Things that move do not, if the person or the system says so. */
export function still(): boolean {
  return settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
