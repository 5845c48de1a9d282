import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { GameModule } from '../module'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { guide } from './guide'
import Hand from './Hand.svelte'
import pieces from './pieces.svg?raw'
import { primary } from './primary'
import Screen from './Screen.svelte'
import SeatBrief from './SeatBrief.svelte'
import SeatInfo from './SeatInfo.svelte'
import './style.css'
import { quiet, tale } from './tale'
import Tray from './Tray.svelte'
import { Ui, uiOf } from './ui.svelte'

function prompt(play: Play): string | null {
  const { stage, phase, me, due, full } = uiOf(play)
  if (stage === 'choose') return t('castles-ask-choose')
  if (stage === 'use')
    return t(full ? 'castles-ask-full' : me?.hand_kind === 'replacement' ? 'castles-ask-replacement' : 'castles-ask-use', { n: due.length })
  if (stage === 'dump') return t('castles-ask-dump', { n: due.length })
  if (stage !== 'confirm') return null
  return t(phase === 'dump' ? 'castles-confirm-dump' : phase === 'final_works' ? 'castles-confirm-works' : 'castles-confirm-turn')
}

const castles: GameModule = {
  Board,
  Screen,
  Tray,
  Hand,
  SeatInfo,
  SeatBrief,
  Aside,
  pieces,
  primary,
  guide,
  prompt,
  ui: (play) => new Ui(play),
  // Own steps are tried until a tile is drawn or turned over, or the turn is handed on.
  holds: true,
  keeps: (notation) => !/^(gate|offer|end)/.test(notation),
  steps: (_, play) => {
    const { phase, stage } = uiOf(play)
    if (phase !== 'turns' && phase !== 'dump') return []
    const now = phase === 'dump' ? 2 : stage === 'choose' ? 0 : 1
    return ['choose', 'use', 'dump'].map((step, at) => ({
      label: t(`castles-step-${step}`),
      at: at < now ? 'done' : at === now ? 'now' : 'later',
    }))
  },
  quiet,
  tale,
}

export default castles
