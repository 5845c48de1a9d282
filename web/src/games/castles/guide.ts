import type { Play } from '../../lib/play.svelte'
import { type Tip, tips } from '../tips'
import { uiOf } from './ui.svelte'

const tip = tips('castles')
/** With this many tiles to go the end is worth thinking of. */
const NEAR = 4

/** What to say to somebody who plays for the first time. */
export function guide(play: Play): Tip | null {
  const ui = uiOf(play)
  const { view, me, stage } = ui
  const best = ui.chosen ? ui.best(ui.chosen) : null
  switch (stage) {
    case 'over':
      return tip('over', 'CST-80')
    case 'wait':
      return view.phase === 'setup' ? tip('wait-gate', 'CST-12') : tip('wait', 'CST-85')
    case 'gate':
      return tip('gate', 'CST-12')
    case 'choose':
      if (play.seat !== null && ui.count(play.seat).walls + NEAR >= ui.aid.enough)
        return tip('sixteen', 'CST-72', { n: ui.count(play.seat).walls, open: ui.count(play.seat).open })
      if (ui.due.some((loose) => (ui.best(loose) ?? 0) >= 2)) return tip('choose-good', 'CST-26')
      if (ui.due.every((loose) => ui.best(loose) === null)) return tip('choose-bad', 'CST-30')
      return view.round <= 2 ? tip('choose', 'CST-23') : tip('choose-later', 'CST-86')
    case 'use':
      if (me?.hand_kind === 'replacement') return tip('replacement', 'CST-33')
      if (best === null) return ui.full ? tip('fault', 'CST-49') : tip('store', 'CST-85')
      return view.round <= 1 ? tip('build', 'CST-57') : tip('turn', 'CST-53')
    case 'dump':
      return tip('dump', 'CST-42')
    case 'end':
      return tip('end', 'CST-47')
    case 'works':
      return tip('works', 'CST-79')
    case 'confirm':
      return tip('confirm', 'CST-40')
  }
}
