/** The colours of the seats, the same in every game. */
export const COLOURS = ['green', 'yellow', 'red', 'blue', 'violet', 'copper', 'coal'] as const
export type Colour = (typeof COLOURS)[number]
