// Where the keyboard stands after a step: on the next thing to decide, never on nothing.

/** What is asked, nearest first: what I hold where the hand is asked, a place on the board, a choice on the desk, the button. */
const NEXT = [
  '[data-next]',
  '.area [role="button"][tabindex="0"]:not([aria-disabled="true"])',
  '.tray input:checked',
  '.tray :is(button, input):not(:disabled):not([aria-disabled="true"])',
  '#panel input:checked',
  '#panel :is(button, input):not(:disabled):not([aria-disabled="true"])',
  '.hand :is(button, input):not(:disabled):not([aria-disabled="true"])',
  '.primary',
]
const HELD = [
  '[data-next]',
  '.hand :is(button, input)[tabindex="0"]',
  '.hand :is(button, input):not(:disabled):not([aria-disabled="true"])',
  '#panel :is(button, input):not(:disabled):not([aria-disabled="true"])',
]

function there(element: Element): element is HTMLElement | SVGElement {
  return element.getClientRects().length > 0 && !element.closest('[inert]')
}

/** Puts the focus on the first of these that takes it. */
function take(root: Element, wanted: readonly string[]): boolean {
  for (const what of wanted) {
    for (const found of root.querySelectorAll(what)) {
      if (!there(found)) continue
      found.focus({ preventScroll: true })
      if (document.activeElement === found) return true
    }
  }
  return false
}

export interface Step {
  /** Am I asked? */
  mine: boolean
  /** Is the hand asked? */
  held: boolean
  /** Is the button ready to be pressed? */
  ready: boolean
}

/** Has the focus fallen to the document, or does it only wait? */
export function lost(root: Element): boolean {
  const now = document.activeElement
  return (
    !now ||
    now === document.body ||
    now === document.documentElement ||
    (now instanceof HTMLButtonElement && now.disabled) ||
    now === root.querySelector('.prompt')
  )
}

/** Puts the focus where the next step is done; where others are asked, on the sentence that says so. */
export function stand(root: Element, { mine, held, ready }: Step) {
  if (take(root, ['.final .btn'])) return
  const first = held ? HELD : ready ? ['[data-next]', '.primary'] : NEXT
  if (mine && (take(root, first) || take(root, NEXT))) return
  take(root, ['.prompt'])
}
