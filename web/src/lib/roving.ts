// Arrow keys between places of a board.

export interface Spot {
  x: number
  y: number
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The index of the nearest spot in the direction of an arrow key (y grows downwards), or -1. */
export function towards(spots: readonly Spot[], from: number, key: string): number {
  const direction = DIRECTIONS[key]
  const here = spots[from]
  if (!direction || !here) return -1
  let best = -1
  let least = Infinity
  spots.forEach((spot, index) => {
    if (index === from) return
    const along = (spot.x - here.x) * direction[0] + (spot.y - here.y) * direction[1]
    const aside = Math.abs((spot.x - here.x) * direction[1]) + Math.abs((spot.y - here.y) * direction[0])
    if (along <= 0.01) return
    // What lies straight ahead is nearer than what lies aside.
    const cost = along + 2 * aside
    if (cost < least) [best, least] = [index, cost]
  })
  return best
}

/** The index of the spot nearest to a point, at most `within` away, or -1. */
export function nearest(spots: readonly Spot[], at: Spot, within = Infinity): number {
  let best = -1
  let least = within
  spots.forEach((spot, index) => {
    const distance = Math.hypot(spot.x - at.x, spot.y - at.y)
    if (distance <= least) [best, least] = [index, distance]
  })
  return best
}
