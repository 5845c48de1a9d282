import type { Play } from '../../lib/play.svelte'
import { type Tip, tips } from '../tips'
import { uiOf } from './ui.svelte'

const tip = tips('schloss')

/** What to say to somebody who plays for the first time. */
export function guide(play: Play): Tip | null {
  const ui = uiOf(play)
  const { view } = ui
  if (ui.step === 'over') return tip('over', 'SLO-122')
  if (!play.mine) return view.phase === 'entrance_hall' ? tip('watch-hall', 'SLO-15') : tip('watch', 'SLO-17')
  switch (ui.step) {
    case 'place': {
      const level = view.tile_in_hand?.level ?? 1
      if (ui.armed) return tip('turn', 'SLO-21')
      if (level === 1) return tip('place-1', 'SLO-23')
      if (level === 2) return tip('place-2', 'SLO-25')
      return level === 3 ? tip('place-3', 'SLO-27') : tip('place-4', 'SLO-28')
    }
    case 'actions': {
      if (ui.pick.mode === 'swap') return tip('swap', 'SLO-102')
      if (ui.pick.mode === 'eye') return tip('eye', 'SLO-93')
      if (ui.pick.mode === 'wings') return tip('wings', 'SLO-86')
      if (ui.armed?.kind === 'door') return tip('door', 'SLO-46')
      const here = ui.here
      if (here?.ghost) return play.offer('stop') ? tip('fought', 'SLO-62') : tip('fight', 'SLO-61')
      if (play.legal.some((offer) => offer.notation.startsWith('swap '))) return tip('owner', 'SLO-99')
      if (play.offer('drink')) return tip('drink', 'SLO-79')
      if (play.legal.some((offer) => offer.notation.startsWith('take '))) return tip('box', 'SLO-50')
      if (play.offer('whirlwind')) return tip('whirlwind', 'SLO-88')
      if (play.legal.some((offer) => offer.notation.startsWith('door '))) return tip('door', 'SLO-46')
      if (play.legal.some((offer) => offer.notation.startsWith('stairs '))) return tip('stairs', 'SLO-76')
      return view.turn < 4 ? tip('walk', 'SLO-41') : tip('walk-later', 'SLO-39')
    }
    case 'fireball':
      return tip('fireball', 'SLO-91')
    case 'item':
      return tip('item', 'SLO-54')
    case 'death':
      return tip('death', 'SLO-71')
    case 'ghosts':
      return ui.armed ? tip('last-ghost', 'SLO-R30') : tip('ghosts', 'SLO-113')
    default:
      return null
  }
}
