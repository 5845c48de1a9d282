import { signed } from '../../lib/format'
import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Primary } from '../module'
import { castleName } from './geometry'
import { uiOf } from './ui.svelte'

/** The one thing to do now. */
export function primary(play: Play): Primary | null {
  const ui = uiOf(play)
  const one = ui.decision
  if (!one) return null
  const focus = (what: string) => () => document.querySelector<HTMLElement>(what)?.focus()
  const castle = one.castle ?? 0
  switch (one.kind) {
    case 'select': {
      const n = ui.picked.length
      const label = t('ludwig-done')
      const missing = ui.missing
      if (missing > 0 || n === 0)
        return {
          label,
          detail: t('ludwig-done-left', { n: missing }),
          blocked: true,
          // The engine says why not.
          run: () => play.ask(`select ${[...ui.picked, ...Array<string>(missing).fill(ui.picked[0] ?? ui.hand[0] ?? '')].join('+')}`),
        }
      return { label, detail: t('ludwig-done-final'), run: () => ui.act(ui.selectNotation) }
    }
    case 'assign':
    case 'give':
      return {
        label: t('ludwig-split-do'),
        short: t('ludwig-split-short'),
        detail: ui.pair.map((tile, n) => `${castleName(ui.sides[n] ?? 0)}: ${ui.tileName(tile)}`)[0],
        run: () => ui.act(ui.pairNotation),
      }
    case 'draw':
      return { label: play.say(one.offers[0]?.text ?? { id: 'ludwig-do-draw' }), run: () => ui.act('draw') }
    case 'order':
      return { label: t('ludwig-order-usual'), detail: play.name(ui.older(castle)), run: () => ui.act(ui.usualOrder(castle)) }
    case 'place': {
      const armed = ui.armed
      if (!armed) return { label: t('ludwig-set'), detail: t('ludwig-set-where'), blocked: true, run: focus('.place[tabindex="0"]') }
      const gain = play.preview(armed)?.changes.find(({ shared }) => shared === castle)?.points ?? 0
      return { label: t('ludwig-set'), detail: gain === 0 ? undefined : signed(gain), run: () => ui.act(armed) }
    }
    default: {
      const armed = ui.armed
      const label = t(one.kind === 'room' || one.kind === 'card' ? 'ludwig-keep' : 'ludwig-take')
      if (!armed) return { label, detail: t('ludwig-take-which'), blocked: true, run: focus('.desk [data-next]') }
      const id = armed.split(' ')[2] ?? ''
      const detail =
        one.kind === 'card'
          ? ui.cardName(id)
          : one.kind === 'attendant'
            ? ui.attendantName(id)
            : one.kind === 'bonus'
              ? t(`ludwig-bonus-${id}`)
              : ui.tileName(id)
      return { label, detail, run: () => ui.act(armed) }
    }
  }
}
