import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Primary } from '../module'
import { uiOf } from './ui.svelte'

/** The one thing to do now, step by step. */
export function primary(play: Play): Primary | null {
  const ui = uiOf(play)
  const view = ui.view
  if (!play.mine) return null
  switch (view.phase) {
    case 'play': {
      const wish = ui.playNotation(ui.chosen)
      const offer = play.offer(wish)
      const n = ui.chosen.length
      if (offer) return { label: t('castellan-play', { n }), detail: ui.count(ui.given), run: () => play.act(wish) }
      const detail = t(n === 0 ? 'castellan-play-none' : 'castellan-play-not')
      return { label: t('castellan-play', { n }), detail, blocked: true, run: () => play.ask(wish) }
    }
    case 'build': {
      const end = play.offer('end')
      if (end) return { label: t('castellan-end'), detail: ui.count(view.building), run: () => play.act('end') }
      if (ui.armed) {
        const wish = ui.armed
        return { label: t('castellan-set'), run: () => ui.place(wish) }
      }
      const left = view.building.T + view.building.S + view.building.L
      return {
        label: t('castellan-end-turn'),
        short: t('castellan-end-turn-short'),
        detail: t('castellan-left', { n: left }),
        blocked: true,
        run: () => play.ask('end'),
      }
    }
    case 'claim': {
      if (play.offer('claim none'))
        return { label: t('castellan-claim-none'), detail: t('castellan-claim-none-why'), run: () => play.act('claim none') }
      return {
        label: t('castellan-end-turn'),
        short: t('castellan-end-turn-short'),
        detail: t('castellan-claim-first'),
        blocked: true,
        run: () => play.ask('claim none'),
      }
    }
    case 'draw': {
      const split = ui.split
      const first = ui.draws[0]
      const n = (first?.wall ?? 0) + (first?.tower ?? 0)
      const label = n === 0 ? t('castellan-confirm') : t('castellan-draw', { n })
      if (!split)
        return {
          label,
          short: t('castellan-end-turn-short'),
          detail: t('castellan-choose-pile'),
          blocked: true,
          run: () => document.querySelector<HTMLElement>('.desk input[type=radio]')?.focus(),
        }
      return { label, short: t('castellan-end-turn-short'), run: () => play.send(split) }
    }
    default:
      return null
  }
}
