import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Primary } from '../module'
import { BUILDING, PLACE } from './data'
import { pieces, standing, worth } from './logic'
import { uiOf } from './ui.svelte'

/** The one thing to do now, step by step. */
export function primary(play: Play): Primary | null {
  const ui = uiOf(play)
  const { phase, wish } = ui
  if (phase === 'wait' || phase === 'over') return null
  const focus = (what: string) => document.querySelector<HTMLElement>(what)?.focus()
  switch (phase) {
    case 'select': {
      const n = ui.cards.length
      const label = t('burg-lay-down', { n: ui.need })
      if (play.offer(ui.choice)) return { label, short: t('burg-lay-down-short'), run: () => play.act(ui.choice) }
      return {
        label,
        short: t('burg-lay-down-short'),
        detail: t('burg-lay-more', { n: ui.need - n }),
        blocked: true,
        run: () => play.ask(ui.choice),
      }
    }
    case 'build': {
      const { target } = ui
      if (!target)
        return { label: t('burg-no-more-build'), short: t('burg-stop'), detail: t('burg-no-more-build-why'), run: () => play.act('done') }
      const family = BUILDING.get(target)
      const name = family?.name[settings.lang] ?? ''
      const { ready, missing, enough } = standing(ui.payment, family?.value ?? 0, ui.aid.kinds)
      const wanted = ui.paymentNotation
      if (ready && play.offer(wanted))
        return {
          label: t('burg-erect', { building: name }),
          short: t('burg-erect-short'),
          detail: t('burg-n-pieces', { n: pieces(ui.payment) }),
          run: () => play.act(wanted),
        }
      const detail =
        missing > 0
          ? t('burg-missing', { n: missing })
          : missing < 0
            ? t('burg-too-much', { n: -missing })
            : enough
              ? t('burg-why-not')
              : t('burg-too-few-kinds')
      return {
        label: t('burg-erect', { building: name }),
        short: t('burg-erect-short'),
        detail,
        blocked: true,
        run: () => play.ask(wanted),
      }
    }
    case 'palas': {
      const wanted = ui.paymentNotation
      if (wanted === 'done') return { label: t('burg-palas-none'), run: () => play.act('done') }
      return {
        label: t('burg-palas-do', { n: worth(ui.payment) }),
        short: t('burg-palas-do-short', { n: worth(ui.payment) }),
        run: () => play.act(wanted),
      }
    }
    case 'place': {
      if (wish && play.offer(wish))
        return {
          label: t('burg-do-it-place'),
          short: t('burg-set'),
          detail: t('burg-taler', { count: PLACE.get(wish.split(' ')[1] ?? '')?.fee ?? 0 }),
          run: () => ui.commit(),
        }
      return { label: t('burg-no-more-place'), short: t('burg-stop'), detail: t('burg-or-pick-place'), run: () => play.act('done') }
    }
    case 'trader': {
      if (wish && play.offer(wish)) return { label: t('burg-do-it-trade'), short: t('burg-set'), run: () => ui.commit() }
      return { label: t('burg-no-trader'), short: t('burg-stop'), detail: t('burg-or-pick-wagon'), run: () => play.act('done') }
    }
    case 'buy': {
      if (wish && play.offer(wish)) return { label: t('burg-do-it-buy'), run: () => ui.commit() }
      return { label: t('burg-do-no-buy'), short: t('burg-stop'), run: () => play.act('done') }
    }
    default: {
      const label = t(`burg-do-it-${phase.replace('_', '-')}`)
      const short = phase === 'tower' ? t('burg-do-it-sharing') : undefined
      const offer = wish ? play.offer(wish) : undefined
      if (wish && offer)
        return {
          label,
          short,
          detail: phase === 'load' || phase === 'wall_breach' ? play.say(offer.text) : undefined,
          run: () => ui.commit(),
        }
      return {
        label,
        short,
        detail: t('burg-choose-first'),
        blocked: true,
        run: () => focus(phase === 'tower' || phase === 'toll' ? '[data-thing][tabindex="0"]' : '.desk input[type=radio]'),
      }
    }
  }
}
