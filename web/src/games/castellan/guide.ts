import type { Play } from '../../lib/play.svelte'
import { type Tip, tips } from '../tips'
import { uiOf } from './ui.svelte'

const tip = tips('castellan')

/** What to say to somebody who plays for the first time. */
export function guide(play: Play): Tip | null {
  const ui = uiOf(play)
  const view = ui.view
  if (view.phase === 'over') return tip('over', 'CAS-80')
  if (!play.mine) return view.towers.length === 0 ? tip('watch-first', 'CAS-28') : tip('watch', 'CAS-40')
  switch (view.phase) {
    case 'play':
      if (view.first_turn) return tip('play-first', 'CAS-29')
      if (view.end_by !== null) return tip('last', 'CAS-72')
      return (play.source.state?.number ?? 0) < 30 ? tip('play', 'CAS-65') : tip('play-later', 'CAS-15')
    case 'build': {
      const best = Math.max(0, ...[...ui.gains.values()].map((gain) => gain.points))
      if (play.offer('end')) return tip('end', 'CAS-45')
      if (best >= 4) return tip('close', 'CAS-54', { n: best })
      if (view.towers.length === 0) return tip('first-tower', 'CAS-28')
      return ui.kind === 'T' ? tip('tower', 'CAS-37') : tip('wall', 'CAS-30')
    }
    case 'claim':
      return tip('claim', 'CAS-58')
    default:
      return tip('draw', 'CAS-91')
  }
}
