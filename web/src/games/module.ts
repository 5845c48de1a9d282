// What a game's folder gives to the page. See web/README.md, "How to add a board".
import type { Component } from 'svelte'
import type { Colour } from '../lib/colours'
import type { Play } from '../lib/play.svelte'
import type { LogLine, Message, State } from '../lib/types'

/** The primary button: the one thing to do now. */
export interface Primary {
  label: string
  /** A second line: what it does, or what is missing. */
  detail?: string
  /** For the phone. */
  short?: string
  /** Not yet: drawn dashed, stays focusable, and `run` explains (usually by `play.ask`). */
  blocked?: boolean
  run(): unknown
}

/** A step of the turn, in the small list at the right of the prompt. */
export interface TurnStep {
  label: string
  at: 'done' | 'now' | 'later'
}

/** A sentence of the guided first game. */
export interface Tip {
  /** Changes when the tip changes. */
  key: string
  text: string
  rule?: string
}

export interface GameModule {
  /** The picture of the table. Fills its area; scrolls or zooms inside. */
  Board: Component<{ play: Play }>
  /** Desk, left: pieces and choices to use now. */
  Tray?: Component<{ play: Play }>
  /** Desk, middle (phone: in the sheet): what I hold. */
  Hand?: Component<{ play: Play }>
  /** Small print of a seat. */
  SeatInfo?: Component<{ play: Play; seat: number }>
  /** Below the seats, where there is room. */
  Aside?: Component<{ play: Play }>
  /** Score pad for real tables. */
  Pad?: Component
  /** SVG symbols, inlined once while the table is open. */
  pieces?: string
  /** State the parts share: selections, armed places. Kept as `play.ui`. */
  ui?: (play: Play) => unknown
  primary?: (play: Play) => Primary | null
  steps?: (state: State) => TurnStep[]
  /** Is this own action kept as a draft ("undo until confirm") instead of being sent at once? */
  keeps?: (notation: string, state: State) => boolean
  /** Other colours than green, yellow, red, blue, violet, copper, coal. */
  colours?: Colour[]
  /** What to say to a newcomer now. */
  guide?: (play: Play) => Tip | null
  /** Own entries of the log that were told to nobody (a draft that was sent): what to say of them, before the next line. */
  tell?: (seat: number, lines: LogLine[]) => Message | null
  /** Events that need no line in the log. */
  quiet?: (event: LogLine['events'][number]) => boolean
  /** Names of the score sheet's shared accounts. */
  account?: (play: Play, shared: number) => string
}
