// Small pictures beside the rules, put together from the games' own pieces.
import type { GameId } from '../lib/types'

/** A piece, where it lies, and how far it is turned. */
type Use = [id: string, x?: number, y?: number, turn?: number]

export interface Figure {
  box: string
  /** Width to height. */
  shape: number
  uses: Use[]
}

const scene = (x: number, y: number, width: number, height: number, ...uses: Use[]): Figure => ({ box: `${x} ${y} ${width} ${height}`, shape: width / height, uses })
/** Pieces with a frame of their own, each for itself. */
const row = (...ids: string[]): Figure[] => ids.map((id) => ({ box: '', shape: 1, uses: [[id]] }))

const FIGURES: Record<GameId, Record<string, Figure[]>> = {
  castellan: {
    'CAS-23': [scene(-28, -28, 120, 56, ['short-wall'], ['tower'], ['tower', 64])],
    'CAS-24': [scene(-28, -28, 184, 56, ['long-wall'], ['tower'], ['tower', 128])],
    'CAS-37': [scene(-28, -28, 120, 56, ['short-wall'], ['tower'], ['open-end', 64])],
    'CAS-49': [
      scene(-28, -28, 184, 120, ['long-wall'], ['long-wall', 0, 64], ['short-wall', 0, 64, -90], ['short-wall', 128, 64, -90],
        ['tower'], ['tower', 128], ['tower', 0, 64], ['tower', 128, 64], ['keep-green', 64, 32]),
    ],
    'CAS-58': [scene(-30, -34, 60, 66, ['keep-yellow-double'])],
  },
  castles: {
    'CST-04': [scene(0, 0, 96, 96, ['castles-back'])],
    'CST-05': ['red', 'blue', 'yellow', 'green'].map((colour) => scene(-6, -48, 50, 54, [`castles-flag-${colour}`])),
    'CST-08': [scene(0, 30, 100, 70, ['castles-heap'])],
    'CST-12': [scene(14, 18, 68, 82, ['castles-gate'])],
  },
  ludwig: {
    'LUD-01': row('lud-room-food', 'lud-room-living', 'lud-room-utility', 'lud-room-outdoor', 'lud-room-sleeping', 'lud-room-corridor', 'lud-room-downstairs'),
    'LUD-03': row('lud-hanging-torch', 'lud-hanging-swords', 'lud-hanging-mirror', 'lud-hanging-painting'),
    'LUD-04': row('lud-room-fountain', 'lud-room-tower', 'lud-room-foyer'),
    'LUD-05': row('lud-throne-room'),
    'LUD-07': row('lud-attendant-painter', 'lud-attendant-knight', 'lud-attendant-fire-eater', 'lud-attendant-beautician'),
    'LUD-08': row('lud-bonus-card'),
  },
  schloss: {
    'SLO-02': row('slo-ghost-1', 'slo-ghost-2', 'slo-ghost-3', 'slo-ghost-4', 'slo-box', 'slo-door', 'slo-owner'),
    'SLO-11': row('slo-fireball', 'slo-fireball', 'slo-eye', 'slo-key', 'slo-key'),
    'SLO-51': row('slo-sword', 'slo-shield', 'slo-scroll', 'slo-treasure-4'),
    'SLO-76': row('slo-stairs'),
    'SLO-79': row('slo-fountain'),
    'SLO-R09': row('slo-scroll-wings'),
    'SLO-R20': row('slo-scroll-whirlwind'),
  },
  burg: {
    'BRG-04': row('burg-sand', 'burg-wood', 'burg-clay', 'burg-stone', 'burg-silver'),
    'BRG-05': row('burg-taler'),
    'BRG-06': row('burg-helper-circle', 'burg-helper-triangle', 'burg-start-player'),
    'BRG-07': row('burg-messenger', 'burg-trader', 'burg-mason', 'burg-stonecutter', 'burg-worker', 'burg-master-builder'),
    'BRG-10': row('burg-rider'),
  },
}

export const figures = (game: GameId, rules: readonly string[]): Figure[] => rules.flatMap((rule) => FIGURES[game][rule] ?? [])
/** Every piece that stands in a picture. */
export const drawn = (game: GameId): string[] => Object.values(FIGURES[game]).flatMap((list) => list.flatMap(({ uses }) => uses.map(([id]) => id)))
