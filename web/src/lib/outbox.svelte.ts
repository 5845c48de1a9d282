// Commands on their way to a table on a server: each is sent until it is answered, also after a reload, and happens once.
import type { MoveAnswer } from '../generated/server'
import { call, unreachable } from './api'
import { freshId } from './store'

/** One or more actions of a seat. The same key on every attempt: sent twice, it happens once. */
export interface Command {
  seat: number
  number: number
  actions: string[]
  key: string
}

const PAUSES = [300, 800, 1500, 3000, 5000, 8000]
/** How long to wait before trying again, by attempt. */
export const pause = (attempt: number) => PAUSES[Math.min(attempt, PAUSES.length - 1)] as number
/** How long an answer may take. */
const ANSWER = 20_000

export class Outbox {
  /** A command is on its way and has not been answered for a while. */
  waiting = $state(false)
  private readonly table: string
  /** Called when the server cannot be reached. */
  private readonly lost: () => void
  private closed = false
  private giveUp: (() => void) | null = null
  private next: (() => void) | null = null

  constructor(table: string, lost: () => void) {
    this.table = table
    this.lost = lost
  }

  private get name() {
    return `burghof-outbox-${this.table}`
  }

  /** Keeps a new command until it is answered. */
  put(seat: number, number: number, actions: string[]): Command {
    const command = { seat, number, actions, key: freshId() + freshId() }
    try {
      localStorage.setItem(this.name, JSON.stringify(command))
    } catch {
      // Then only a reload at this very moment could lose it.
    }
    return command
  }

  /** What was put here before a reload and never answered. */
  kept(): Command | null {
    try {
      return JSON.parse(localStorage.getItem(this.name) ?? 'null')
    } catch {
      // Unreadable: as if there were none.
      return null
    }
  }

  /** Sends a command as often as it takes; answers the number it led to, and fails with what the server said against it. */
  async send(command: Command): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const attempted = new AbortController()
      this.giveUp = () => attempted.abort()
      const late = setTimeout(this.giveUp, ANSWER)
      try {
        const { number } = await call<MoveAnswer>('POST', `tables/${this.table}/moves`, command, attempted.signal)
        this.answered(command)
        return number
      } catch (error) {
        if (this.closed || !unreachable(error)) {
          this.answered(command)
          throw error
        }
      } finally {
        clearTimeout(late)
        this.giveUp = null
      }
      this.lost()
      this.waiting = true
      await this.rest(attempt)
    }
  }

  private answered({ key }: Command) {
    this.waiting = false
    try {
      // Another tab may have put something of its own there.
      if (localStorage.getItem(this.name)?.includes(key)) localStorage.removeItem(this.name)
    } catch {
      // Nothing was kept either.
    }
  }

  /** Waits for the next attempt: a while, or until the network or the stream is back. */
  private rest(attempt: number): Promise<void> {
    return new Promise((done) => {
      this.next = done
      setTimeout(done, pause(attempt))
    })
  }

  /** The server can be heard again: the next attempt need not wait. */
  again() {
    this.next?.()
  }
  /** Gives up the attempt that is on its way as well: what was open before may be dead. */
  hurry() {
    this.giveUp?.()
    this.again()
  }
  close() {
    this.closed = true
    this.again()
  }
}
