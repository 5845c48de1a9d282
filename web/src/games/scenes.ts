// What a small picture beside the rules is made of: pieces of the game itself.

/** A piece, where it lies, and how far it is turned. */
type Use = [id: string, x?: number, y?: number, turn?: number]

export interface Figure {
  box: string
  /** Width to height. */
  shape: number
  uses: Use[]
}

/** By the rule they stand at. */
export type Figures = Record<string, Figure[]>

export const scene = (x: number, y: number, width: number, height: number, ...uses: Use[]): Figure => ({
  box: `${x} ${y} ${width} ${height}`,
  shape: width / height,
  uses,
})
/** Pieces with a frame of their own, each for itself. */
export const row = (...ids: string[]): Figure[] => ids.map((id) => ({ box: '', shape: 1, uses: [[id]] }))
