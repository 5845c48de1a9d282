import { t } from '../../lib/i18n.svelte'
import type { GameModule } from '../module'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { guide } from './guide'
import Hand from './Hand.svelte'
import pieces from './pieces.svg?raw'
import { primary } from './primary'
import { quiet } from './quiet'
import SeatBrief from './SeatBrief.svelte'
import SeatInfo from './SeatInfo.svelte'
import './style.css'
import { tale } from './tale'
import Tray from './Tray.svelte'
import { ready, whole } from './faces'
import type { View as Sent } from '../../generated/schloss'
import { Ui, uiOf } from './ui.svelte'

const PHASES = ['place', 'actions', 'ghosts'] as const

// Nothing is kept as a draft: steps are sent at once, so that the others see them, and taken back as long as nobody has learned anything.
const schloss: GameModule = {
  Board,
  Tray,
  Hand,
  SeatInfo,
  SeatBrief,
  Aside,
  pieces,
  primary,
  guide,
  quiet,
  tale,
  ready,
  ui: (play) => new Ui(play),
  prompt: (play) => {
    const { tile_in_hand: hand } = whole(play.state.view as Sent)
    return play.mine && hand ? t('schloss-ask-place', { name: uiOf(play).name('tiles', hand.id) }) : null
  },
  steps: (state) => {
    const view = state.view as Sent
    if (view.phase === 'entrance_hall') return [{ label: t('schloss-step-hall'), at: 'now' }]
    const now = PHASES.indexOf(view.phase as (typeof PHASES)[number])
    return PHASES.map((phase, at) => ({
      label: phase === 'actions' && at === now ? t('schloss-step-actions-left', { n: view.actions_left }) : t(`schloss-step-${phase}`),
      at: at < now ? 'done' : at === now ? 'now' : 'later',
    }))
  },
}

export default schloss
