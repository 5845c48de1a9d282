import { t } from '../../lib/i18n.svelte'
import type { GameModule } from '../module'
import Board from './Board.svelte'
import { castleName } from './geometry'
import { guide } from './guide'
import Hand from './Hand.svelte'
import pieces from './pieces.svg?raw'
import { primary } from './primary'
import { retell } from './retell'
import Screen from './Screen.svelte'
import Score from './Score.svelte'
import SeatInfo from './SeatInfo.svelte'
import './style.css'
import { quiet, tale } from './tale'
import Tray from './Tray.svelte'
import type { View } from './types'
import { Ui, uiOf } from './ui.svelte'

const STEPS = ['select', 'assign', 'place'] as const

const ludwig: GameModule = {
  Board,
  Screen,
  Tray,
  Hand,
  SeatInfo,
  Score,
  pieces,
  primary,
  guide,
  retell,
  wide: true,
  held: (play) => uiOf(play).decision?.kind === 'select',
  ui: (play) => new Ui(play),
  steps: (state) => {
    const now = STEPS.indexOf((state.view as View).phase as (typeof STEPS)[number])
    return STEPS.map((step, at) => ({ label: t(`ludwig-step-${step}`), at: at < now ? 'done' : at === now ? 'now' : 'later' }))
  },
  nobody: () => t('ludwig-king'),
  account: (_, castle) => castleName(castle),
  quiet,
  tale,
}

export default ludwig
