import { t } from '../../lib/i18n.svelte'
import type { Play } from '../../lib/play.svelte'
import type { Primary } from '../module'
import { good } from './places'
import { uiOf } from './ui.svelte'

const focus = (what: string) => () => document.querySelector<HTMLElement>(what)?.focus()

/** The one thing to do now, step by step. */
export function primary(play: Play): Primary | null {
  const ui = uiOf(play)
  if (!play.mine) return null
  const { armed } = ui
  switch (ui.step) {
    case 'draw':
      return { label: t('schloss-draw'), run: () => play.act('draw') }
    case 'place':
      if (armed)
        return { label: t('schloss-lay'), detail: t('schloss-lay-where', { cell: armed.cell.join(', ') }), run: () => ui.run(armed) }
      return { label: t('schloss-lay'), detail: t('schloss-lay-first'), blocked: true, run: focus('.places [tabindex="0"]') }
    case 'actions': {
      if (ui.pick.mode === 'swap') {
        const wish = ui.swapNotation
        if (wish) return { label: t('schloss-swap-do'), run: () => play.act(wish) }
        return {
          label: t('schloss-swap-do'),
          detail: t(ui.pick.take ? 'schloss-swap-give-first' : 'schloss-swap-take-first'),
          blocked: true,
          run: focus('.desk input[type=radio]'),
        }
      }
      if (armed) {
        const detail = armed.kind === 'door' ? t('schloss-throw-door') : armed.room ? ui.name('tiles', armed.room.id) : undefined
        const what =
          (
            { fight: 'fight', open: 'open', take: 'take', drink: 'drink', door: 'throw', eye: 'look', wings: 'fly' } as Partial<
              Record<typeof armed.kind, string>
            >
          )[armed.kind] ?? 'go'
        return { label: t(`schloss-press-${what}`), detail, run: () => ui.run(armed) }
      }
      if (ui.pick.mode === 'eye')
        return { label: t('schloss-press-look'), detail: t('schloss-look-first'), blocked: true, run: focus('.places [tabindex="0"]') }
      if (ui.pick.mode === 'wings')
        return { label: t('schloss-press-fly'), detail: t('schloss-fly-first'), blocked: true, run: focus('.places [tabindex="0"]') }
      if (play.offer('stop'))
        return {
          label: t('schloss-stop'),
          short: t('schloss-stop-short'),
          detail: t('schloss-stop-left', { n: ui.view.actions_left }),
          run: () => play.act('stop'),
        }
      return { label: t('schloss-press-fight'), detail: t('schloss-fight-first'), run: () => play.act('fight') }
    }
    case 'fireball':
      return { label: t('schloss-throw-balls', { n: ui.thrown }), run: () => ui.throwBalls() }
    case 'death': {
      const [a, b] = ui.pick.lose.map((at) => ui.carried[at]).flatMap((item) => (item ? [good(item)] : []))
      const wish = a && b ? [`lose ${a} ${b}`, `lose ${b} ${a}`].find((one) => play.offer(one)) : undefined
      if (wish) return { label: t('schloss-lose'), run: () => play.act(wish) }
      return {
        label: t('schloss-lose'),
        detail: t('schloss-lose-first', { n: 2 - ui.pick.lose.length }),
        blocked: true,
        run: focus('.death button'),
      }
    }
    case 'ghosts':
      if (armed)
        return {
          label: t(ui.endsTurn(armed) ? 'schloss-move-end' : 'schloss-move-ghost'),
          short: t(ui.endsTurn(armed) ? 'schloss-end-short' : 'schloss-move-ghost'),
          run: () => ui.run(armed),
        }
      return {
        label: t('schloss-end'),
        short: t('schloss-end-short'),
        detail: t('schloss-ghosts-first'),
        blocked: true,
        run: () => play.ask('stop'),
      }
    default:
      return null
  }
}
