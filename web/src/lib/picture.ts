// A drawing of the page as a file that stands alone: its styles, its symbols and its letters go along. Always on light paper, as if printed.

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 1200
const MARGIN = 36

export interface Caption {
  game: string
  title: string
  lines: string[]
}
export interface Picture {
  text: string
  width: number
  height: number
}

function element(name: string, attributes: Record<string, string | number> = {}, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  if (text) made.textContent = text
  return made
}

/** What a drawing shows when everything is to be seen. */
function boxOf(svg: SVGSVGElement): [number, number, number, number] {
  const [x = 0, y = 0, w = 100, h = 100] = (svg.dataset.bounds ?? svg.getAttribute('viewBox') ?? '').split(/\s+/).map(Number)
  return [x, y, w, h]
}

/** Symbols and patterns lie elsewhere in the document: whatever is named, and what that names. */
function gather(root: SVGElement, css: string) {
  const defs = element('defs')
  const known = new Set<string>()
  const look = (text: string) => {
    for (const [, id] of text.matchAll(/(?:href="#|url\((?:&quot;|["'])?#)([\w-]+)/g)) {
      if (!id || known.has(id)) continue
      known.add(id)
      if (root.querySelector(`[id="${id}"]`)) continue
      const found = document.getElementById(id)
      if (!found) continue
      const copy = found.cloneNode(true) as Element
      defs.append(copy)
      look(copy.outerHTML)
    }
  }
  look(root.outerHTML)
  look(css)
  root.prepend(defs)
}

/** The rules that mean something in this drawing, media already decided. */
function styles(root: SVGElement): string {
  const out: string[] = []
  const means = (selector: string) => {
    if (/:root|^\*/.test(selector)) return !/prefers|data-theme="?dark/.test(selector)
    try {
      // A state of the pointer is no state of a picture.
      return !/:(hover|focus|active)/.test(selector) && root.querySelector(selector) !== null
    } catch {
      return false
    }
  }
  const walk = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        if (!/prefers-color-scheme: dark|pointer|hover/.test(rule.conditionText) && matchMedia(rule.conditionText).matches)
          walk(rule.cssRules)
      } else if (rule instanceof CSSStyleRule && means(rule.selectorText)) out.push(rule.cssText)
    }
  }
  for (const sheet of document.styleSheets) walk(sheet.cssRules)
  return out.join('\n')
}

/** The letters: a picture cannot load them from elsewhere. */
async function letters(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule && /"?Alegreya( Sans)?"?$/.test(rule.style.getPropertyValue('font-family').replaceAll('"', ''))
        ? [{ rule, base: sheet.href ?? document.baseURI }]
        : [],
    ),
  )
  const list = await Promise.all(
    faces.map(async ({ rule, base }) => {
      const place = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
      if (!place) return ''
      try {
        const bytes = new Uint8Array(await (await fetch(new URL(place, base))).arrayBuffer())
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return rule.cssText.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${btoa(text)})`)
      } catch {
        // Then the picture takes letters of its own.
        return ''
      }
    }),
  )
  return list.join('\n')
}

/** The drawing inside what its ancestors are called: rules speak of them. */
function within(svg: SVGSVGElement, copy: SVGElement): SVGElement {
  let outer = copy
  for (let above = svg.parentElement; above && above !== document.body && above.id !== 'app'; above = above.parentElement) {
    const group = element('g')
    for (const { name, value } of above.attributes) if (name === 'class' || name.startsWith('data-')) group.setAttribute(name, value)
    group.append(outer)
    outer = group
  }
  return outer
}

export async function picture(drawings: readonly SVGSVGElement[], { game, title, lines }: Caption): Promise<Picture> {
  const root = element('svg', { xmlns: SVG, 'data-theme': 'light', 'data-game': game, 'font-family': '"Alegreya Sans", sans-serif' })
  const each = (WIDTH - 2 * MARGIN - (drawings.length - 1) * 16) / Math.max(1, drawings.length)
  const heights = drawings.map((svg) => {
    const [, , w, h] = boxOf(svg)
    return Math.min(900, (each * h) / w)
  })
  const high = Math.max(0, ...heights)
  const height = Math.ceil(MARGIN + 44 + high + 26 + lines.length * 32 + MARGIN)
  root.append(element('rect', { width: WIDTH, height, style: 'fill: var(--paper)' }))
  root.append(
    element(
      'text',
      { x: MARGIN, y: MARGIN + 24, style: 'font: 900 34px var(--font-display); fill: var(--game-accent, var(--ink))' },
      title,
    ),
  )
  drawings.forEach((svg, at) => {
    const copy = svg.cloneNode(true) as SVGSVGElement
    // What can be done and where the keyboard stands is of the moment.
    for (const gone of copy.querySelectorAll('.place, .ghost:not(.piece), .focus, [data-hint]')) gone.remove()
    const place = { x: MARGIN + at * (each + 16), y: MARGIN + 44, width: each, height: high }
    for (const [key, value] of Object.entries({ ...place, viewBox: boxOf(svg).join(' '), style: 'position: static; overflow: hidden' }))
      copy.setAttribute(key, String(value))
    root.append(element('rect', { ...place, style: 'fill: var(--game-ground)' }))
    root.append(within(svg, copy))
    root.append(element('rect', { ...place, style: 'fill: none; stroke: var(--ink); stroke-width: 2.5' }))
  })
  lines.forEach((line, at) =>
    root.append(
      element(
        'text',
        {
          x: MARGIN,
          y: MARGIN + 44 + high + 44 + at * 32,
          style: `font: ${at === 0 ? 800 : 450} 22px var(--font-display); fill: var(--ink); font-variant-numeric: lining-nums`,
        },
        line,
      ),
    ),
  )
  root.setAttribute('viewBox', `0 0 ${WIDTH} ${height}`)
  root.setAttribute('width', String(WIDTH))
  root.setAttribute('height', String(height))
  // Symbols first: they have styles of their own, and those name patterns.
  gather(root, '')
  const css = styles(root)
  gather(root, css)
  root.prepend(element('style', {}, `${await letters()}\n${css}\n* { animation: none !important; transition: none !important; }`))
  return { text: new XMLSerializer().serializeToString(root), width: WIDTH, height }
}

/** The same as points, for everything that takes photographs. */
export async function points({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'))
}

/** Saves it; as points or as lines. */
export async function keepPicture(kind: 'png' | 'svg', name: string, drawings: readonly SVGSVGElement[], caption: Caption) {
  const made = await picture(drawings, caption)
  const blob = kind === 'png' ? await points(made) : new Blob([made.text], { type: 'image/svg+xml' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
