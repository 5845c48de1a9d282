// Opens a table on a server for a page of its own: the big screen, the hand. Waits with its visitor while there is no answer.
import { untrack } from 'svelte'
import { shelf } from '../games'
import type { GameModule } from '../games/module'
import { ApiError, served, unreachable } from './api'
import { speakIn, speakOf, t } from './i18n.svelte'
import { Play } from './play.svelte'
import { RemoteTable } from './remote.svelte'
import { wear } from './wear'

export class Seated {
  table = $state.raw<RemoteTable | null>(null)
  module = $state.raw<GameModule | null>(null)
  problem = $state('')
  /** A page of their own for whoever looks: drafts and what was said belong to the person before. */
  readonly play = $derived.by(() => {
    const { table, module } = this
    if (!table || !module) return null
    void table.viewer
    return untrack(() => new Play(table, module))
  })
  private later: ReturnType<typeof setTimeout> | undefined
  private gone = false

  /** `refused`: what to say where the table lets nobody watch. */
  constructor(id: string, watch: boolean, refused: () => string) {
    void this.open(id, watch, refused)
  }

  private async open(id: string, watch: boolean, refused: () => string) {
    try {
      await Promise.all([speakIn('house'), speakIn('evening'), speakIn('table')])
      const table = (await served()) ? await RemoteTable.open(id, watch) : null
      if (!table) {
        this.problem = t('table-not-found')
        return
      }
      if (this.gone) return table.close()
      this.table = table
      const game = shelf(table.game)
      if (!game) throw new Error(table.game)
      const [module] = await Promise.all([game.load(), speakOf(table.game)] as [Promise<GameModule>, Promise<void>])
      await wear(table.game, table.set, module)
      this.module = module
      this.problem = ''
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) this.problem = refused()
      else if (!unreachable(error)) this.problem = t('went-wrong', { what: (error as Error).message })
      else {
        this.problem = t('server-lost')
        if (!this.gone) this.later = setTimeout(() => void this.open(id, watch, refused), 3000)
      }
    }
  }

  close() {
    this.gone = true
    clearTimeout(this.later)
    this.table?.close()
  }
}
