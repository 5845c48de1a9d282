// Giving a finished game to the open corpus: asked at the end of the game and in its menu, known once for both.
import type { Gift } from '../generated/server'
import { call, why } from './api'
import { t } from './i18n.svelte'

export class Giving {
  gift = $state.raw<Gift | null>(null)
  problem = $state('')
  busy = $state(false)
  /** What was just done, for those who do not see it. */
  said = $state('')
  private readonly path: string

  constructor(id: string) {
    this.path = `tables/${encodeURIComponent(id)}/gift`
  }

  /** Whoever only watched is not asked, and without an answer nobody is. */
  async look() {
    this.gift = await call<Gift>('GET', this.path).catch(() => this.gift)
  }
  async give(yes: boolean) {
    if (this.busy) return
    this.busy = true
    this.problem = this.said = ''
    try {
      if (yes) this.gift = await call<Gift>('PUT', this.path)
      else {
        await call('DELETE', this.path)
        this.gift = await call<Gift>('GET', this.path)
      }
      this.said = t(yes ? 'gift-given' : 'gift-taken')
    } catch (error) {
      this.problem = why(error, () => t('server-lost'))
      // Perhaps it was published meanwhile.
      await this.look()
    }
    this.busy = false
  }
}

const all = new Map<string, Giving>()

export function giving(id: string): Giving {
  const found = all.get(id) ?? new Giving(id)
  all.set(id, found)
  return found
}
