import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import { settings } from '../../lib/settings.svelte'
import type { GameModule, TurnStep } from '../module'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { BUILDING } from './data'
import { guide } from './guide'
import Hand from './Hand.svelte'
import { chosen } from './logic'
import pieces from './pieces.svg?raw'
import { primary } from './primary'
import SeatInfo from './SeatInfo.svelte'
import './style.css'
import { tale } from './tale'
import Tray from './Tray.svelte'
import type { Happening, Phase, View } from './types'
import { Ui, uiOf } from './ui.svelte'

/** The steps of a card. */
const STEPS: Partial<Record<string, readonly Phase[]>> = {
  mason: ['tower', 'build', 'place'],
  stonecutter: ['buy', 'build', 'place'],
}

/** More to the point than the engine's question where the page knows more: what is being paid, that a choice can be changed. */
function prompt(play: Play): string | null {
  const ui = uiOf(play)
  const { view } = ui
  const family = ui.target ? BUILDING.get(ui.target) : undefined
  if (family) return t('burg-ask-pay', { building: family.name[settings.lang], value: family.value, needed: ui.aid.kinds })
  if (play.live && !play.mine && view.phase === 'select' && chosen(view, ui.seat))
    return t('burg-ask-change', { seats: play.state.to_act.map((seat) => play.name(seat)) })
  return null
}

const burg: GameModule = {
  Board,
  Tray,
  Hand,
  SeatInfo,
  Aside,
  pieces,
  primary,
  guide,
  prompt,
  ui: (play) => new Ui(play),
  // What a card does is a draft until the card is done; the board then sends it. Asking for a last piece is another seat's matter.
  keeps: (notation) => /^(take|trader|withdraw|buy|build|place) /.test(notation),
  steps: (state): TurnStep[] => {
    const view = state.view as View
    const steps = STEPS[view.card ?? ''] ?? []
    const now = steps.indexOf(view.phase)
    return now < 0 ? [] : steps.map((step, at) => ({ label: t(`burg-step-${step}`), at: at < now ? 'done' : at === now ? 'now' : 'later' }))
  },
  // Place by place for all, as on the board.
  walk: (lines) => lines,
  quiet: (event) => (event as Happening).event === 'gone',
  tale,
}

export default burg
