// The drawing of a tile on a square of 96: battlements where sky is above, arches where sky is below, whatever way it was turned.
import { type Kind, type Side, sides } from './tiles'

export const UNIT = 96

export interface Art {
  /** The wall, to be filled with its masonry. */
  fill: string
  /** Its cut edges. */
  ink: string
  /** Loopholes, and windows with bars. */
  slits: string
  bars: string
  /** Edges of a tower in the wall, and its shaded side. */
  face: string
  shade: string
  roof: string
  roofLines: string
  flag: { x: number; y: number; colour: string } | null
  gate: boolean
  /** Where mortar is: from, to, by side. */
  spans: ([number, number] | null)[]
  /** A flag that lies or hangs was built wrongly: the whole drawing is turned. */
  spin: number
}

const slit = (x: number, foot: number) => `M${x - 3} ${foot}v-13q3-5 6 0v13z`
const pane = (x: number, y: number) => ({ slits: `M${x - 6} ${y + 9}v-15q6-8 12 0v15z`, bars: `M${x} ${y - 9}v18M${x - 6} ${y}h12` })

/** Points of an elliptic quarter between two points, flat at the first. */
function quarter(x0: number, y0: number, x1: number, y1: number): string {
  let out = ''
  for (let n = 1; n <= 8; n++) {
    const a = (n / 8) * (Math.PI / 2)
    out += `L${+(x0 + (x1 - x0) * Math.sin(a)).toFixed(1)} ${+(y1 + (y0 - y1) * Math.cos(a)).toFixed(1)}`
  }
  return out
}
const flip = (path: string) => path.replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, c, x, y) => `${c}${+(96 - Number(x)).toFixed(1)} ${y}`)
/** The same line from its end to its beginning. */
const back = (path: string) => `L${path.slice(1).split('L').reverse().join('L')}`

/** Points of an elliptic quarter that ends flat. */
function quarterUp(x0: number, y0: number, x1: number, y1: number): string {
  return back(`M${x1} ${y1}${quarter(x1, y1, x0, y0)}`).replace(/^L[^L]*/, '')
}

function wallArt(
  [n, e, s, w]: readonly Side[],
  low: boolean,
): Omit<Art, 'flag' | 'gate' | 'spans' | 'spin' | 'roof' | 'roofLines'> & { xl: number; xr: number; top: number } {
  const sky = (side: Side | undefined) => side === '.'
  // A wall that ends in the air is shorter: a bracket carries it.
  const short = n !== 'W' && sky(s)
  const xl = w === 'W' ? 0 : short && e === 'W' ? 26 : 7
  const xr = e === 'W' ? 96 : short && w === 'W' ? 70 : 89
  let ink = ''
  let line = ''
  const draw = (path: string) => {
    line += path
    ink += path
  }
  // A mortar side is part of the outline without being a cut edge.
  const pass = (x: number, y: number) => {
    line += `L${x} ${y}`
    ink += `M${x} ${y}`
  }
  const begin = (x: number, y: number) => {
    line += `M${x} ${y}`
    ink += `M${x} ${y}`
  }

  const top = n === 'W' ? 0 : low ? 48 : n === 'T' && w !== 'W' ? 44 : 8
  const rightTop = n === 'W' ? 0 : low ? 48 : n === 'T' && e !== 'W' ? 44 : 8
  begin(xl, w === 'W' && n !== 'W' ? 8 : top)
  if (n === 'W') pass(xr, 0)
  else if (low) {
    // The dip a flag stands in.
    draw(w === 'W' ? 'L8 8L8 20L16 20L16 34L24 34L24 50L32 50L32 58L41 58L41 48' : 'L16 48L16 58L24 58L24 48L32 48L32 58L41 58L41 48')
    draw('L55 48L55 58L64 58')
    draw(e === 'W' ? 'L64 50L72 50L72 34L80 34L80 20L88 20L88 8L96 8' : 'L64 48L72 48L72 58L80 58L80 48L89 48')
  } else if (n === 'T') {
    const high = 'L9 8L9 20L20 20L20 8L25 8L25 20L32 20'
    const shoulder = 'L15 44L15 54L23 54L23 44L32 44'
    draw(w === 'W' ? high : shoulder)
    draw('L32 0')
    pass(64, 0)
    draw(back(flip(e === 'W' ? high : shoulder)))
    draw(`L${xr} ${rightTop}`)
  } else {
    for (const [a, b] of [
      [8, 24],
      [40, 56],
      [72, 88],
    ] as const)
      if (a > xl + 1 && b < xr - 1) draw(`L${a} 8L${a} 20L${b} 20L${b} 8`)
    draw(`L${xr} 8`)
  }
  // Right.
  const below = (side: Side | undefined) => (side === 'T' ? 68 : 50)
  if (e === 'W') pass(96, 96)
  else {
    if (e === 'T') {
      draw(`L${xr} 32L96 32`)
      pass(96, 64)
      draw(`L${xr} 64`)
    }
    draw(`L${xr} ${s === 'W' ? 96 : s === 'T' ? (e === 'T' ? 68 : 56) : below(e)}`)
  }
  // Bottom.
  if (s === 'W') pass(xl, 96)
  else if (s === 'T') {
    draw(e === 'W' ? `L87 96${quarterUp(87, 96, 64, 70)}` : 'L74 62L68 72L64 72')
    draw('L64 96')
    pass(32, 96)
    draw(w === 'W' ? `L32 70${quarter(32, 70, 9, 96)}L0 96` : `L32 72L28 72L22 62L${xl} ${w === 'T' ? 68 : 56}`)
  } else if (e === 'W' && w === 'W') {
    draw(`L81 96L81 90${quarterUp(81, 90, 48, 52)}${quarter(48, 52, 15, 90)}L15 96L0 96`)
  } else if (w === 'W') draw(`${quarter(xr, below(e), 12, 96)}L0 96`)
  else if (e === 'W') draw(`L84 96${quarterUp(84, 96, xl, below(w))}`)
  else draw('L74 60L69 70L60 74L55 83L48 86L41 83L36 74L27 70L22 60L7 50')
  // Left.
  if (w === 'W') pass(0, n === 'W' ? 0 : 8)
  else {
    if (w === 'T') {
      draw(`L${xl} 64L0 64`)
      pass(0, 32)
      draw(`L${xl} 32`)
    }
    draw(`L${xl} ${top}`)
  }
  // Loopholes and windows where there is wall.
  const arched = sky(s) && e === 'W' && w === 'W'
  let slits = ''
  let bars = ''
  let face = ''
  let shade = ''
  if (low) slits = slit(28, 85) + slit(68, 85)
  else if (n === 'T') {
    slits = slit(48, 39) + slit(48, 75)
    face = 'M32 2V96M64 2V96'
    shade = 'M57 4h7v92h-7z'
  } else if (s === 'T') {
    slits = slit(48, 69)
    face = 'M32 34V94M64 34V94'
    shade = 'M57 40h7v54h-7z'
  } else if (arched) slits = slit(20, n === 'W' ? 43 : 45) + slit(76, n === 'W' ? 43 : 45)
  else if (sky(s) && e !== 'W' && w !== 'W') slits = slit(48, 39)
  else if (n === 'W' && s === 'W' && sky(e) && sky(w)) slits = slit(48, 57)
  else if (short && (e === '.' || w === '.')) slits = slit(w === 'W' ? 34 : 62, 47)
  else if (n === '.' && e === 'W' && w === 'W') slits = slit(26, 61) + slit(70, 61)
  else {
    const [x, y] = sky(s)
      ? [w === 'W' && e !== 'T' ? 36 : e === 'W' && w !== 'T' ? 60 : 48, n === 'W' ? 31 : 46]
      : [e === 'W' && sky(w) && n === '.' ? 60 : w === 'W' && sky(e) && n === '.' ? 36 : 48, n === '.' ? 58 : 49]
    const window = pane(x as number, y as number)
    slits = window.slits
    bars = window.bars
  }
  return { fill: `${line}z`, ink, slits, bars, face, shade, xl, xr, top: n === 'W' ? 0 : 8 }
}

/** Towers that stand alone: shafts, roofs, spires, and what hangs or sticks out. */
function towerArt([n, e, s, w]: readonly Side[], spire: boolean): Omit<Art, 'flag' | 'gate' | 'spans' | 'spin'> {
  const none = { bars: '', face: '', shade: '', roof: '', roofLines: '' }
  if (n === 'T' && s === 'T')
    return { ...none, fill: 'M32 0H64V96H32z', ink: 'M32 0V96M64 0V96', slits: slit(48, 37) + slit(48, 77), shade: 'M57 0h7v96h-7z' }
  if (e === 'T' && w === 'T')
    return {
      ...none,
      fill: 'M0 32H96V64H0z',
      ink: 'M0 32H96M0 64H96',
      slits: slit(18, 57) + slit(48, 57) + slit(78, 57),
      roof: 'M0 32 4 22H92l4 10z',
    }
  if (s === 'T') {
    return spire
      ? {
          ...none,
          fill: 'M32 96V72H27V64H69V72H64V96z',
          ink: 'M32 96V72H27V64H69V72H64V96',
          slits: slit(48, 93),
          roof: 'M23 64 48 42 73 64z',
          roofLines: 'M36 62 48 45 60 62',
        }
      : {
          ...none,
          fill: 'M32 96V54H26V46H70V54H64V96z',
          ink: 'M32 96V54H26V46H70V54H64V96',
          slits: slit(48, 79),
          roof: 'M20 47 48 6 76 47z',
          roofLines: 'M34 45 48 10 62 45M48 45V10',
        }
  }
  if (n === 'T')
    return {
      ...none,
      fill: 'M32 0H64V46H70V54H64L60 66L54 74L48 86L42 74L36 66L32 54H26V46H32z',
      ink: 'M32 0V46H26V54H32L36 66L42 74L48 86L54 74L60 66L64 54H70V46H64V0',
      slits: slit(48, 40),
      shade: 'M57 2h7v44h-7z',
    }
  const left = w === 'T'
  const turn = (path: string) => (left ? path : path.replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, c, x, y) => `${c}${96 - Number(x)} ${y}`))
  return {
    ...none,
    fill: turn('M0 32L66 32L66 64L52 64L44 74L34 78L26 72L22 64L0 64L0 32z'),
    ink: turn('M0 32L66 32L66 64L52 64L44 74L34 78L26 72L22 64L0 64'),
    slits: slit(left ? 20 : 76, 57) + slit(left ? 48 : 48, 57),
    roof: turn('M0 32L4 22L44 22L72 32L0 32z'),
    roofLines: turn('M20 31L22 24M40 31L38 24'),
  }
}

const made = new Map<string, Art>()

/** The drawing of a kind in a turn. */
export function art(kind: Kind, turn: number): Art {
  const { shape } = kind
  // What must stand upright is drawn upright and turned as a whole.
  const fixed = shape.flag !== null || shape.id === 'gate'
  const key = `${shape.id}/${turn}`
  const known = made.get(key)
  if (known) return known
  const all = sides(shape, fixed ? 0 : turn)
  const [n, e, s, w] = all
  const tower = !all.includes('W')
  const low = shape.flag !== null && !tower
  const base = tower ? { ...towerArt(all, shape.flag !== null), xl: 0, xr: 96, top: 0 } : { ...wallArt(all, low), roof: '', roofLines: '' }
  const across = (side: Side): [number, number] | null => (side === '.' ? null : side === 'T' ? [32, 64] : [base.xl, base.xr])
  const along = (side: Side): [number, number] | null => (side === '.' ? null : side === 'T' ? [32, 64] : [n === 'W' ? 0 : 8, 96])
  const spans = [across(n), along(e), across(s), along(w)]
  const gate = shape.id === 'gate'
  const result: Art = {
    fill: base.fill,
    ink: base.ink,
    slits: gate ? '' : base.slits,
    bars: gate ? '' : base.bars,
    face: base.face,
    shade: base.shade,
    roof: base.roof,
    roofLines: base.roofLines,
    flag: shape.flag ? { ...(tower ? { x: 46, y: 46 } : { x: 43, y: 50 }), colour: shape.flag } : null,
    gate,
    spans,
    spin: fixed ? turn : 0,
  }
  made.set(key, result)
  return result
}

/** The toothed mortar of a side that waits for a neighbour. */
export function teeth(side: number, [from, to]: readonly [number, number]): string {
  const n = Math.max(2, Math.round((to - from) / 8))
  const step = (to - from) / n
  const point = (along: number, deep: number) => {
    const a = +(from + along * step).toFixed(1)
    const [x, y] = side === 0 ? [a, deep] : side === 1 ? [96 - deep, a] : side === 2 ? [a, 96 - deep] : [deep, a]
    return `${x} ${y}`
  }
  let out = `M${point(0, 0)}`
  for (let k = 0; k < n; k++) {
    const deep = k % 2 === 0 ? 9 : 5
    out += `L${point(k, deep)}L${point(k + 1, deep)}`
  }
  return `${out}L${point(n, 0)}z`
}
/** The thin line of a joint. */
export function joint(side: number, [from, to]: readonly [number, number]): string {
  return side === 0 ? `M${from} 0H${to}` : side === 1 ? `M96 ${from}V${to}` : side === 2 ? `M${from} 96H${to}` : `M0 ${from}V${to}`
}
