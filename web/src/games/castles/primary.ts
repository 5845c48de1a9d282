import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Primary } from '../module'
import { uiOf } from './ui.svelte'

/** The one thing to do now. */
export function primary(play: Play): Primary | null {
  const ui = uiOf(play)
  const { stage, phase } = ui
  const end = phase === 'dump' ? 'dump' : phase === 'final_works' ? 'works' : 'turn'
  const label = t(`castles-end-${end}`)
  const short = t(`castles-end-${end}-short`)
  const armed = ui.armed
  if (armed !== null && (stage === 'gate' || ui.chosen)) return { label: t('castles-set'), run: () => ui.point(armed) }
  // Ending the game is rarely meant: say so and ask again.
  const closing = (run: () => unknown): Primary => {
    if (!ui.final)
      return {
        label,
        short,
        run,
        detail: stage === 'confirm' ? t('castles-confirm-detail') : ui.chosen ? t('castles-or-build') : undefined,
      }
    const asked = ui.sure === 'sixteen'
    return {
      label: asked ? t('castles-sure-sixteen') : label,
      short: asked ? t('castles-sure-short') : short,
      detail: t('castles-sixteen'),
      run: () => ui.twice('sixteen', run),
    }
  }
  switch (stage) {
    case 'gate':
      return { label: t('castles-gate'), detail: t('castles-gate-detail'), blocked: true, run: () => play.ask('gate a') }
    case 'choose':
      return { label: t('castles-keep'), detail: t('castles-keep-detail'), run: () => play.act('keep') }
    case 'use':
    case 'dump':
      return { label, short, detail: t('castles-left', { n: ui.due.length }), blocked: true, run: () => play.ask(`end ${end}`) }
    case 'end':
      return closing(() => play.send(`end ${end}`))
    case 'works': {
      const gain = Math.max(0, ...(ui.me?.store ?? []).map((tile) => ui.best({ zone: 'store', tile }) ?? 0))
      if (gain === 0) return { label, short, detail: ui.chosen ? t('castles-or-build') : undefined, run: () => play.send('end works') }
      const asked = ui.sure === 'works'
      return {
        label: asked ? t('castles-sure-works') : label,
        short: asked ? t('castles-sure-short') : short,
        detail: t('castles-works-gain', { n: gain }),
        run: () => ui.twice('works', () => play.send('end works')),
      }
    }
    case 'confirm':
      return closing(() => play.send())
    default:
      return null
  }
}
