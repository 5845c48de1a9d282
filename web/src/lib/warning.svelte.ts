// What whoever runs the house has told me, shown on whatever page is open until I have read it.
import { mount } from 'svelte'
import { call, type MeInfo } from './api'
import { speakIn } from './i18n.svelte'

export const warning = $state({ text: '' })
let shown = false

/** Shows what I have been told, if it is something new. */
export async function heed(me: MeInfo | null) {
  warning.text = me?.warning ?? ''
  if (!me?.warning || shown) return
  shown = true
  const [{ default: Warning }] = await Promise.all([import('../parts/Warning.svelte'), speakIn('house')])
  mount(Warning, { target: document.body })
}

/** I have read it. */
export async function acknowledge() {
  await call('DELETE', 'me/warning')
  warning.text = ''
}
