// What the page speaks of. What engine and server say comes from their own types (src/generated, written by a test of the server);
// here it gets the names the page uses, and what only the page knows.
import type * as Engine from '../generated/engine'
import type * as Server from '../generated/server'

export type {
  Advice,
  Arg,
  Drawn,
  GameId,
  GameMeta,
  Message,
  Objection,
  Offer,
  OptionMeta,
  Outcome,
  Refusal,
  Worth,
} from '../generated/engine'

export type Lang = keyof Engine.Bilingual

/** A seat's number, or `public`: somebody who only watches. */
export type Viewer = number | 'public'

/** Whose points: a seat's, or those of a thing several seats share. */
interface Owner {
  seat?: number
  shared?: number
}
/** A line of the score sheet. */
export type ScoreLine = Engine.ScoreLine & Owner
/** What an action would change at once, as far as its seat can know. */
export type Preview = Omit<Engine.Preview, 'changes'> & { changes: (Engine.Change & Owner)[] }
/** Everything a viewer's page shows. `view` has the game's own shape. */
export type State<V = unknown> = Omit<Engine.State, 'view' | 'score'> & { view: V; score: ScoreLine[] }
/** What one can work out from one's own view. */
export type DraftState = Omit<Engine.DraftState, 'score' | 'preview'> & { score: ScoreLine[]; preview: Preview[] }
/** A decision seen again. */
export type Reviewed = Omit<Engine.Reviewed, 'reasons'> & { reasons: ScoreLine[] }
/** A line of the log; its events have the game's own shape. */
export type LogLine<E = unknown> = Omit<Engine.LogLine, 'events'> & { events: E[] }

/** A type some of whose keys are certain to be there. */
export type Sure<T, K extends keyof T> = T & { [P in K]-?: Exclude<T[P], undefined> }

/** A wish: `by` would like `seat` to do this. */
export type Proposal = Omit<Extract<Server.Event, { kind: 'proposal' }>, 'kind'>

/** Who sits on a seat. */
export interface Person {
  name: string
  /** `me`: this page acts for it. `bot`: the level's name is in `level`. `other`: somebody elsewhere. */
  kind: 'me' | 'bot' | 'other'
  level?: string
  /** Why somebody is not there: a bot plays for them, or they gave up. */
  away?: 'bot' | 'resigned'
  /** When they were here last, if they have not been for a while. */
  gone?: number
  /** Milliseconds left, where the table has clocks. */
  clock?: number
}

export type ChatLine = Pick<Server.Said, 'id' | 'seat' | 'person' | 'name' | 'text'>
