import { t } from '../../lib/i18n.svelte'
import type { GameModule } from '../module'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { guide } from './guide'
import Hand from './Hand.svelte'
import pieces from './pieces.svg?raw'
import { primary } from './primary'
import SeatInfo from './SeatInfo.svelte'
import './style.css'
import { tale } from './tale'
import { tell } from './tell'
import Tray from './Tray.svelte'
import type { Happening, View } from './types'
import { Ui } from './ui.svelte'

const STEPS = ['play', 'build', 'claim', 'draw'] as const

const castellan: GameModule = {
  Board,
  Tray,
  Hand,
  SeatInfo,
  Aside,
  pieces,
  primary,
  guide,
  ui: (play) => new Ui(play),
  held: (play) => (play.state.view as View).phase === 'play',
  // Cards, pieces and keeps are a draft until the draw; or placed is placed.
  keeps: (notation, state) => (state.view as View).options.building === 'trial' && !notation.startsWith('draw'),
  steps: (state) => {
    const now = STEPS.indexOf((state.view as View).phase as (typeof STEPS)[number])
    return STEPS.map((step, at) => ({ label: t(`castellan-step-${step}`), at: at < now ? 'done' : at === now ? 'now' : 'later' }))
  },
  tell,
  tale,
  quiet: (event) => {
    const one = event as Happening
    return one.type === 'turn_begins' && !one.last
  },
}

export default castellan
