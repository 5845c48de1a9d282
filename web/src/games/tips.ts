import { t } from '../lib/i18n.svelte'

/** A sentence of the guided first game. */
export interface Tip {
  /** Changes when the tip changes. */
  key: string
  text: string
  rule?: string
}

/** The tips of a game: their words are `<game>-guide-<name>`. */
export function tips(game: string) {
  return (name: string, rule: string, args = {}): Tip => ({ key: name, text: t(`${game}-guide-${name}`, args), rule })
}
