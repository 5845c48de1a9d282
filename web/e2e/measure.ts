// What a person finds on a screen of a certain size: is it there, can it be pressed, is it whole? Runs inside the page.

/** Screens people have. */
export const SCREENS: { width: number; height: number; touch: boolean }[] = [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1024, height: 768, touch: true },
  { width: 1112, height: 834, touch: true },
  { width: 1194, height: 834, touch: true },
  // A laptop's window: what the screen has, less the browser's own rows.
  { width: 1366, height: 657, touch: false },
  { width: 1280, height: 800, touch: false },
  { width: 1920, height: 1080, touch: false },
  { width: 2560, height: 1440, touch: false },
  // 200 % of zoom on 1280 × 800 and on 1920 × 1080: half the window.
  { width: 640, height: 400, touch: false },
  { width: 960, height: 540, touch: false },
  // A small window, and a low one.
  { width: 800, height: 600, touch: false },
  { width: 1280, height: 620, touch: false },
]

export interface Promise_ {
  /** The least share of the height the board has. */
  board: number
  /** The least side of what is pressed, in pixels; 0: a mouse. */
  target: number
}

/** Everything that breaks the promise, in words. */
export function broken({ board, target }: Promise_): string[] {
  const found = new Set<string>()
  const [width, height] = [innerWidth, innerHeight]
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  /** For the ear only, or not there at all. */
  const hidden = new Map<Element, boolean>()
  const gone = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const style = styleOf(element)
    const now =
      style.visibility === 'hidden' ||
      style.display === 'none' ||
      style.clipPath === 'inset(50%)' ||
      element.hasAttribute('inert') ||
      (element.parentElement !== null && gone(element.parentElement))
    hidden.set(element, now)
    return now
  }
  const shown = (element: Element) => !gone(element)
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 44)
    return `${element.tagName.toLowerCase()}${
      element.className && typeof element.className === 'string'
        ? `.${element.className
            .replace(/ ?svelte-\w+/g, '')
            .trim()
            .replace(/ +/g, '.')}`
        : ''
    } "${words}"`
  }
  /** The part of an element that its scrolling and clipping ancestors and the window leave. */
  const window_ = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    let fixed = styleOf(element).position === 'fixed'
    for (let above = element.parentElement; above && !fixed; above = above.parentElement) {
      const style = styleOf(above)
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const box = above.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      fixed = style.position === 'fixed'
    }
    return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) }
  }
  const seen = (element: Element) => {
    const part = window_(element)
    return part.right - part.left > 1 && part.bottom - part.top > 1
  }
  /** Who lies on top in its middle. */
  const covers = (element: Element) => {
    const part = window_(element)
    const top = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2)
    return top &&
      (top === element || element.contains(top) || top.contains(element) || (top as HTMLElement).closest('label')?.contains(element))
      ? null
      : top
  }

  // The prompt and the primary button: whole, on the screen, on top.
  for (const what of ['.prompt p', '.primary']) {
    const element = document.querySelector(what)
    if (!element) {
      if (what === '.prompt p') found.add('no prompt')
      continue
    }
    const box = element.getBoundingClientRect()
    const part = window_(element)
    if (part.right - part.left < box.width - 1 || part.bottom - part.top < box.height - 1)
      found.add(
        `${what} is off the screen: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`,
      )
    else if (covers(element)) found.add(`${what} lies under ${named(covers(element) as Element)}`)
  }
  const area = document.querySelector('.area')
  if (area) {
    const part = window_(area)
    const share = Math.max(0, part.bottom - part.top) / height
    // What lies over the board takes from it: a sheet, a foot.
    let bottom = part.bottom
    for (const over of document.querySelectorAll('.side, .foot')) {
      const box = over.getBoundingClientRect()
      if (getComputedStyle(over).position === 'fixed' && box.top > part.top && box.left < part.right - 8) bottom = Math.min(bottom, box.top)
    }
    const free = Math.min(share, Math.max(0, bottom - part.top) / height)
    if (free < board) found.add(`the board has ${Math.round(free * 100)} % of the height`)
  } else found.add('no board')
  if (document.documentElement.scrollWidth > width) found.add(`the page is ${document.documentElement.scrollWidth} px wide`)

  // What is to be chosen on the desk: at least the first of it is seen without scrolling, unless the button has it ready.
  const first = [...document.querySelectorAll('.desk .tray :is(button, label):not([aria-disabled="true"], :disabled)')].find(
    (element) => shown(element) && element.getBoundingClientRect().height > 0,
  )
  if (first) {
    const box = first.getBoundingClientRect()
    const part = window_(first)
    const ready = document.querySelector('.primary:not(.blocked)')
    if (!ready && part.bottom - part.top < Math.min(24, box.height))
      found.add(`the first choice ${named(first)} is hidden: ${Math.round(part.bottom - part.top)} of ${Math.round(box.height)}`)
  }

  const over = document.querySelector('.final, .tip, .hints')
  const places: [number, number, Element][] = []
  const beside = document.querySelector('.desk [data-choices]') !== null
  for (const element of document.querySelectorAll('button, a[href], input, select, summary, [role="button"]')) {
    if (!shown(element) || !seen(element) || element.closest('.final')) continue
    const box = element.getBoundingClientRect()
    const part = window_(element)
    const inside = element.closest('svg') !== null
    // In a list that scrolls, what is cut can be scrolled to; a row cut sideways cannot be told from the last one.
    if (
      target &&
      !inside &&
      !element.matches('.rule, .what') &&
      !(element as HTMLInputElement).matches('input[type="radio"], input[type="checkbox"], .skip')
    ) {
      if (Math.min(box.width, box.height) < target - 0.5)
        found.add(`${named(element)} is ${Math.round(box.width)} × ${Math.round(box.height)}`)
    }
    // On a board: where the drawing says so (`data-near`) a finger means the nearest place and only shows it, the button does it; then places only have to
    // lie apart. Elsewhere they must be large enough themselves.
    if (target && inside && element.getAttribute('aria-disabled') !== 'true') {
      const near = element.closest('[data-near]')
      const [w, h] = [Math.round(box.width), Math.round(box.height)]
      if (!near && Math.min(w, h) < target - 0.5) found.add(`${named(element)} on the board is ${w} × ${h}`)
      // What only explains itself is no choice, and where the desk lists the choices the drawing is a picture of them.
      if (near && !beside && !element.matches('.room')) places.push([box.left + box.width / 2, box.top + box.height / 2, element])
    }
    if (!inside && part.bottom - part.top > 12 && part.right - part.left > 12) {
      const top = covers(element)
      if (top && !(over && over.contains(top))) found.add(`${named(element)} lies under ${named(top)}`)
    }
  }
  for (const [at, [x, y, element]] of places.entries())
    if (places.slice(at + 1).some(([a, b]) => Math.hypot(a - x, b - y) < 16))
      found.add(`${named(element)} lies less than 16 px from the next`)
  // Rows that scroll sideways hide what is in them.
  for (const element of document.querySelectorAll('.frame *')) {
    if (!(element instanceof HTMLElement) || !shown(element) || !seen(element)) continue
    const style = styleOf(element)
    if (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      found.add(`${named(element)} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth}`)
  }
  // Text: whole and readable.
  const walker = document.createTreeWalker(document.querySelector('.frame') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !shown(parent) || parent.closest('option, style, script')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = node.textContent.replace(/\s+/g, ' ').trim().slice(0, 44)
    const style = styleOf(parent)
    const svg = parent.closest('svg')
    if (!svg && parseFloat(style.fontSize) < 11.9) found.add(`"${words}" is ${parseFloat(style.fontSize)} px`)
    if (svg) {
      // In a drawing the letters are as large as they come out on the screen. A drawing that can be drawn closer shows its pieces as small as the whole needs:
      // its names and numbers are read by pointing, by bringing it closer, or in words beside it.
      if (parent.closest('[data-bounds]')) continue
      // A piece as large as a thumb is known by its colour and sign; its name stands beside it or is its label.
      const drawing = (svg.ownerSVGElement ?? svg).getBoundingClientRect()
      if (Math.min(drawing.width, drawing.height) < 80) continue
      const scale = (parent as unknown as SVGGraphicsElement).getScreenCTM?.()
      const size = parseFloat(style.fontSize) * (scale ? Math.hypot(scale.a, scale.b) : 1)
      if (seen(parent) && size < 9.95 && Number(style.opacity) > 0)
        found.add(
          `"${words}" is drawn ${Math.round(size * 10) / 10} px high in ${Math.round(drawing.width)} × ${Math.round(drawing.height)}`,
        )
      continue
    }
    // Wider than the frame it stands in.
    const frame = parent.closest('button, li, td, th, .slot, [role="button"]')
    if (frame && !gone(frame) && styleOf(parent).position !== 'absolute') {
      const box = frame.getBoundingClientRect()
      if ([...range.getClientRects()].some((row) => row.width > 1 && (row.right > box.right + 1.5 || row.left < box.left - 1.5)))
        found.add(`"${words}" sticks out of ${named(frame).slice(0, 50)}`)
    }
    // A word in two lines, without a hyphen to say so.
    if (range.getClientRects().length > 1) {
      for (const { 0: word, index } of node.textContent.matchAll(/[^\s\u00ad/–-]{3,}/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter((row) => row.width > 1)
        if (lines.some((row) => row.top >= (lines[0] as DOMRect).bottom - 2))
          found.add(`"${word}" is broken in ${named(parent).slice(0, 50)}`)
      }
      range.selectNodeContents(node)
    }
    // The panel scrolls: what is cut there can be reached.
    for (
      let above: Element | null = parent.closest('.side .panel') ? null : parent;
      above && above !== document.body;
      above = above.parentElement
    ) {
      const clip = styleOf(above)
      if (clip.overflowX === 'visible' && clip.overflowY === 'visible') continue
      const box = above.getBoundingClientRect()
      const rows = [...range.getClientRects()]
      if (clip.overflowX === 'hidden' || clip.overflowX === 'clip') {
        if (
          rows.some(
            (row) =>
              row.width > 1 &&
              row.bottom > box.top + 2 &&
              row.top < box.bottom - 2 &&
              (row.right > box.right + 1.5 || row.left < box.left - 1.5),
          )
        )
          found.add(`"${words}" is cut at the side in ${named(above).slice(0, 50)}`)
      }
      if (clip.overflowY === 'hidden' || clip.overflowY === 'clip') {
        if (rows.some((row) => row.width > 1 && (row.bottom > box.bottom + row.height * 0.35 || row.top < box.top - row.height * 0.35)))
          found.add(`"${words}" is cut below in ${named(above).slice(0, 50)}`)
      }
      break
    }
  }
  return [...found]
}

/** The same for pages without a table: nothing is wider than the window or cut, words are readable, and what matters most is there: at once, or after scrolling. */
export function torn({ primary, atOnce, target }: { primary: string; atOnce: boolean; target: number }): string[] {
  const found = new Set<string>()
  const [width, height] = [innerWidth, innerHeight]
  const button = document.querySelector<HTMLElement>(primary)
  if (!button) return [`no ${primary}`]
  const whole = () => {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    return left >= -0.5 && top >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5
  }
  scrollTo(0, 0)
  if (atOnce && !whole()) found.add(`${primary} is not on the first screen`)
  button.scrollIntoView({ block: 'center' })
  const box = button.getBoundingClientRect()
  if (!whole() && box.height < height) found.add(`${primary} is never whole`)
  if (Math.min(box.width, box.height) < target - 0.5) found.add(`${primary} is ${Math.round(box.width)} × ${Math.round(box.height)}`)
  const top = document.elementFromPoint(box.left + box.width / 2, Math.min(height - 1, box.top + box.height / 2))
  if (top && top !== button && !button.contains(top) && !top.contains(button))
    found.add(`${primary} lies under ${top.tagName} ${top.className}`)
  scrollTo(0, 0)
  if (document.documentElement.scrollWidth > width) found.add(`the page is ${document.documentElement.scrollWidth} px wide`)
  /** For the ear only. */
  const muted = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'inset(50%)' || (element.parentElement !== null && muted(element.parentElement))
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const words = node.textContent?.replace(/\s+/g, ' ').trim().slice(0, 44) ?? ''
    if (
      !parent ||
      !words ||
      parent.closest('option, style, script, .unseen, svg') ||
      !parent.checkVisibility({ visibilityProperty: true }) ||
      muted(parent)
    )
      continue
    const size = parseFloat(getComputedStyle(parent).fontSize)
    if (size < 11.9) found.add(`"${words}" is ${size} px`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const rows = [...range.getClientRects()].filter((row) => row.width > 1)
    for (let above: Element | null = parent; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const frame = above.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX) && rows.some((row) => row.right > frame.right + 1.5 || row.left < frame.left - 1.5))
        found.add(`"${words}" is cut at the side`)
      if (/hidden|clip/.test(overflowY) && rows.some((row) => row.bottom > frame.bottom + row.height * 0.35))
        found.add(`"${words}" is cut below`)
      break
    }
  }
  return [...found]
}
