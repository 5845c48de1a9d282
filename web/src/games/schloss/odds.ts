// What a throw can bring, for people who do not like to count. The rules are the engine's; these are only numbers.
import { DATA } from './data'
import type { Door, Ghost, Player, View } from './types'

const scrolls = (player: Player, kind: string) => player.scrolls.filter((one) => one.scroll === kind).length
/** SLO-63: what is added to your own die. */
export const strike = (player: Player) => (player.sword?.value ?? 0) + scrolls(player, 'magic_sword')
/** SLO-65: the shield power. */
export const guard = (player: Player) => (player.shield?.value ?? 0) + scrolls(player, 'magic_shield')
const sixths = (n: number) => Math.min(6, Math.max(0, n)) / 6

/** SLO-67: the chance to beat a ghost in one round with this many fireballs. */
export const winChance = (player: Player, ghost: Ghost, fireballs = 0) => sixths(6 - (ghost.life - strike(player) - 2 * fireballs))
/** SLO-65: the chance to lose a heart in one round. */
export const hitChance = (player: Player, ghost: Ghost) => sixths(6 - (guard(player) - ghost.fight))
export const percent = (chance: number) => Math.round(chance * 100)

/** The chance to open a door with one die: by its numbers, or on the average of the doors nobody has seen. */
export function doorChance(door: Door, view: View): number {
  if (door.opens) return door.opens.length / 6
  const known = new Set([...view.opened, ...view.tiles.flatMap((room) => (room.door?.id ? [room.door.id] : []))])
  const unseen = [...DATA.doors.values()].filter((one) => !known.has(one.id))
  return unseen.length === 0 ? 0 : unseen.reduce((sum, one) => sum + one.opens.length, 0) / unseen.length / 6
}

/** The tiers of the next boxes, this many (SLO-34) and of the next ghost (SLO-35); nothing if there is none left. */
export function nextTiers(piles: Record<string, number>, n: number): number[] {
  const left = { ...piles }
  const tiers: number[] = []
  for (let at = 0; at < n; at++) {
    const tier = [1, 2, 3, 4].find((one) => (left[one] ?? 0) > 0)
    if (tier === undefined) break
    left[tier] = (left[tier] ?? 0) - 1
    tiers.push(tier)
  }
  return tiers
}

/** How many fireballs beat the ghost after the throw, and with how many the total is what. */
export function fireballs(view: View, player: Player, ghost: Ghost): { base: number; rows: { n: number; total: number; beats: boolean }[]; needed: number | null } {
  const thrown = view.fight?.fireballs ?? 0
  const base = (view.fight?.player_die ?? 0) + strike(player) + 2 * thrown
  const rows = Array.from({ length: player.cards.fireball + 1 }, (_, n) => ({ n, total: base + 2 * n, beats: base + 2 * n > ghost.life }))
  return { base, rows, needed: rows.find((row) => row.beats)?.n ?? null }
}

/** What is still unseen in the boxes of a tier: in the pile, and face-down on the table unless I have looked. */
export function unseen(view: View, tier: number): string[] {
  const known = new Set<string>(view.gone)
  for (const player of view.players) {
    for (const item of [player.sword, player.shield, ...player.scrolls, ...player.treasures]) if (item) known.add(item.id)
  }
  for (const room of view.tiles) for (const item of room.boxes) if (item.kind) known.add(item.id)
  if (view.item_in_hand) known.add(view.item_in_hand.id)
  return [...DATA.boxes.values()].filter((one) => one.tier === tier && !known.has(one.id)).map((one) => one.id)
}
