// Letters on a board: where a choice has a place of its own there, its letter lies on it. Boards name their places by the words of the
// offer (README.md, "How to add a board"); what has none, or none yet, is only in the list.

export interface Letter {
  letter: string
  x: number
  y: number
}

export const LETTERS = 'ABCDEFGHI'

/** Finds the places of these words in a board; `words` are in the order of the letters. */
export function place(board: HTMLElement, words: readonly string[]): Letter[] {
  const frame = board.getBoundingClientRect()
  const found: Letter[] = []
  const places = [...board.querySelectorAll<SVGElement | HTMLElement>('[aria-label]')]
  for (const [at, said] of words.entries()) {
    const there = places.find((one) => {
      const label = one.getAttribute('aria-label') ?? ''
      return label === said || label.startsWith(`${said},`) || label.startsWith(`${said}.`)
    })
    const box = there?.getBoundingClientRect()
    if (!box || box.width === 0 || box.width > frame.width / 2) continue
    const [x, y] = [box.left + box.width / 2 - frame.left, box.top + box.height / 2 - frame.top]
    if (x < 0 || y < 0 || x > frame.width || y > frame.height) continue
    // Two choices of one place (turned pieces) would hide each other.
    if (found.some((one) => Math.hypot(one.x - x, one.y - y) < 20)) continue
    found.push({ letter: LETTERS[at] ?? '', x, y })
  }
  return found
}
