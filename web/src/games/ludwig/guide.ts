import type { Play } from '../../lib/play.svelte'
import { type Tip, tips } from '../tips'
import { castleName } from './geometry'
import { uiOf } from './ui.svelte'

const tip = tips('ludwig')

/** What to say to somebody who plays for the first time. */
export function guide(play: Play): Tip | null {
  const ui = uiOf(play)
  const { view } = ui
  if (view.phase === 'end') return tip('end', 'LUD-120')
  const one = ui.decision
  if (!one) return view.phase === 'place' ? tip('watch', 'LUD-47') : tip('wait', 'LUD-46')
  switch (one.kind) {
    case 'give':
      return tip('give', 'LUD-128')
    case 'select':
      if (view.round === 1 && view.turn === 1) return tip(ui.picked.length === 0 ? 'select-first' : 'select-pick', 'LUD-43')
      if (view.round === 2 && view.turn === 1) return tip('select-second', 'LUD-57')
      return ui.lower === null ? tip('select', 'LUD-58') : tip('select-weak', 'LUD-120', { castle: castleName(ui.lower) })
    case 'assign':
      return tip('assign', 'LUD-48')
    case 'order':
      return tip('order', 'LUD-50')
    case 'place':
      return view.sites?.[one.castle ?? 0]?.tile
        ? tip('place-bonus', 'LUD-59')
        : view.round === 1 && view.turn === 1
          ? tip('place-first', 'LUD-22')
          : tip('place', 'LUD-58')
    case 'specialty':
      return tip('specialty', 'LUD-59')
    case 'bonus':
      return tip('bonus', 'LUD-75')
    case 'attendant':
      return tip('attendant', 'LUD-98')
    case 'room':
      return tip('room', 'LUD-66')
    case 'card':
      return tip('card', 'LUD-70')
    default:
      return null
  }
}
