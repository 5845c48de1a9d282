// What the engine says, as TypeScript. The same JSON comes from the WebAssembly module and from the server.

export type Lang = 'de' | 'en'
export type GameId = 'castles' | 'burg' | 'castellan' | 'ludwig' | 'schloss'

/** A seat's number, or `public`: somebody who only watches. */
export type Viewer = number | 'public'

/** Something to be said, in no language yet. */
export interface Message {
  id: string
  args?: Record<string, Arg>
}
export type Arg =
  | number
  | string
  | { word: string }
  | { seat: number }
  | { de: string; en: string }
  | Message
  | Arg[]

/** Something a seat may do. */
export interface Offer {
  /** What is sent to do it. */
  notation: string
  /** The same with self-explaining keys; the shape is the game's. */
  action: { type: string } & Record<string, unknown>
  /** As a choice in a list. */
  text: Message
}

/** A line of the score sheet: a seat's, or of a thing several seats share. */
export interface ScoreLine {
  rule: string
  seat?: number
  shared?: number
  points: number
  place: string
  counted: string[]
  message: Message
}

export interface Outcome {
  /** The rule by which the game ended. */
  ended_by: string
  /** By seat: 1 is the winner. */
  places: number[]
  points: number[]
}

/** Everything a viewer's page shows. `view` has the game's own shape. */
export interface State<V = unknown> {
  game: GameId
  people: number
  seats: number
  /** The length of the log. */
  number: number
  to_act: number[]
  outcome: Outcome | null
  view: V
  prompt: Message
  describe: Message[]
  score: ScoreLine[]
  may_take_back: boolean
  talk_open: boolean
  legal: Offer[]
}

/** What an action would change at once, as far as its seat can know. */
export interface Preview {
  notation: string
  /** It would draw or throw: what follows is unknown. */
  draws: boolean
  reveals: boolean
  ends: boolean
  changes: { seat?: number; shared?: number; points: number }[]
}

export interface LogLine {
  number: number
  seat: number | null
  notation: string | null
  back: number | null
  events: ({ type: string } & Record<string, unknown>)[]
  text: Message[]
}

/** A choice a bot considered, best first. */
export interface Advice {
  notation: string
  text: Message
  visits: number
  value: number
}

/** Why not: the rule, and a sentence. */
export interface Refusal {
  rule: string
  text: Message
  index: number
}

export interface OptionMeta {
  key: string
  values: string[] | { min: number; max: number } | { examples: string[] }
  default: string
  rules: string[]
}
export interface GameMeta {
  id: GameId
  title: { de: string; en: string }
  fewest: number
  most: number
  options: OptionMeta[]
  rules_version: number
}

/** Who sits on a seat. */
export interface Person {
  name: string
  /** `me`: this page acts for it. `bot`: the level's name is in `level`. `other`: somebody elsewhere. */
  kind: 'me' | 'bot' | 'other'
  level?: string
  /** Why somebody is not there: a bot plays for them, or they gave up. */
  away?: 'bot' | 'resigned'
  /** Milliseconds left, where the table has clocks. */
  clock?: number
}

export interface ChatLine {
  seat: number | null
  name: string
  text: string
}
