import type { Play } from '../../lib/play.svelte'
import { type Tip, tips } from '../tips'
import { chosen } from './logic'
import { uiOf } from './ui.svelte'

const tip = tips('burg')

/** What to say to somebody who plays for the first time. */
export function guide(play: Play): Tip | null {
  const ui = uiOf(play)
  const { view, phase } = ui
  // The end has a panel of its own.
  if (view.phase === 'over') return null
  const round = ui.rounds.now
  switch (phase) {
    case 'wait':
      return chosen(view, ui.seat) ? tip('chosen', 'BRG-41') : tip('wait', 'BRG-46')
    case 'select':
      if (round === 1) return tip('select-first', 'BRG-40')
      if (ui.choosable.has('master_builder') && (ui.me?.hand.length ?? 8) <= 3) return tip('select-master', 'BRG-105')
      if (round <= 4) return tip('select', 'BRG-34')
      return view.round_space <= 3 ? tip('select-late', 'BRG-151') : tip('select-later', 'BRG-106')
    case 'build': {
      const { kinds, masters } = ui.aid
      if (ui.target) return view.card === 'mason' ? tip('pay-mason', 'BRG-83') : tip('pay', 'BRG-113', { needed: kinds })
      const [rival] = masters
      if (rival) return tip('build-master', 'BRG-106', { name: play.name(rival.seat), n: rival.vp })
      return tip(view.card === 'mason' ? 'build-mason' : view.card === 'stonecutter' ? 'build-stonecutter' : 'build-worker', 'BRG-111')
    }
    case 'place':
      return tip('place', 'BRG-132')
    case 'trader':
      return tip('trader', 'BRG-75')
    case 'tower':
      return tip('tower', 'BRG-80')
    case 'buy':
      return tip('buy', 'BRG-88')
    case 'answer':
      return tip('answer', 'BRG-93')
    case 'load':
      return tip('load', 'BRG-53')
    case 'order':
      return tip('order', 'BRG-182')
    case 'toll':
      return tip('toll', 'BRG-203')
    case 'palas':
      return tip('palas', 'BRG-165')
    case 'courtship':
      return tip('courtship', 'BRG-225')
    case 'sharing':
      return tip('sharing', 'BRG-228')
    case 'plague':
      return tip('plague', 'BRG-215')
    case 'snowdrift':
      return tip('snowdrift', 'BRG-235')
    case 'wall_breach':
      return tip('wall-breach', 'BRG-220')
    default:
      return null
  }
}
