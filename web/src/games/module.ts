// What a game's folder gives to the page. See web/README.md, "How to add a board".
import type { Component } from 'svelte'
import type { Colour } from '../lib/colours'
import type { Play } from '../lib/play.svelte'
import type { Told } from '../lib/story.svelte'
import type { LogLine, Message, ScoreLine, State } from '../lib/types'
import type { Tip } from './tips'

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

export interface GameModule {
  /** What has to be there before the first picture: faces asked of the engine, of a box of somebody's own if there is one. */
  ready?: (set?: string) => Promise<void>
  /** The picture of the table. Fills its area; scrolls or zooms inside. */
  Board: Component<{ play: Play }>
  /** The table on a big screen, where `Board` shows the part of one seat: everybody's, side by side. */
  Screen?: Component<{ play: Play; points: boolean }>
  /** Desk, left: pieces and choices to use now. */
  Tray?: Component<{ play: Play }>
  /** Desk, middle (phone: in the sheet): what I hold. */
  Hand?: Component<{ play: Play }>
  /** Is it the hand that is to be chosen from now? Then it stands on the desk of a small phone too. */
  held?: (play: Play) => boolean
  /** Small print of a seat. */
  SeatInfo?: Component<{ play: Play; seat: number }>
  /** A few signs of a seat where there is no room for the small print: tablet and phone. */
  SeatBrief?: Component<{ play: Play; seat: number }>
  /** Below the seats, where there is room. */
  Aside?: Component<{ play: Play }>
  /** The score sheet in place of the list of all lines. */
  Score?: Component<{ play: Play; onrule: (rule: string) => void }>
  /** The board wants the whole width: the seats stand in a strip above it on every screen. */
  wide?: boolean
  /** SVG symbols, inlined once while the table is open. */
  pieces?: string
  /** State the parts share: selections, armed places. Kept as `play.ui`. */
  ui?: (play: Play) => unknown
  primary?: (play: Play) => Primary | null
  steps?: (state: State, play: Play) => TurnStep[]
  /** What to say in place of the engine's prompt: while something tried waits to be sent. */
  prompt?: (play: Play) => string | null
  /** Is this action of one's own kept as a draft ("undo until confirm") instead of being sent at once? */
  keeps?: (notation: string, state: State) => boolean
  /** A kept step that draws or reveals is not sent at once: it waits as `play.last` until the primary button sends the draft. */
  holds?: boolean
  /** Other colours than green, yellow, red, blue, violet, copper, coal. */
  colours?: Colour[]
  /** What to say to a newcomer now. */
  guide?: (play: Play) => Tip | null
  /** Own entries of the log that were told to nobody (a draft that was sent): what to say of them, before the next line. */
  tell?: (seat: number, lines: LogLine[], end: LogLine) => Message | null
  /** Events that need no line in the log. */
  quiet?: (event: LogLine['events'][number]) => boolean
  /** What a line of the log tells, step by step and with the pieces it set or moved; null: its own words as one step. */
  tale?: (line: LogLine, before: State, after: State) => Told[] | null
  /** Puts a message of the engine nearer to the picture: a castle's name for its number. */
  retell?: (message: Message) => Message
  /** The name of a seat nobody sits on: one the rules move themselves. */
  nobody?: () => string
  /** The lines of the final walk in the order in which they are counted; without it, seat by seat, the winner last. */
  walk?: (lines: ScoreLine[]) => ScoreLine[]
  /** Names of the score sheet's shared accounts. */
  account?: (play: Play, shared: number) => string
}
