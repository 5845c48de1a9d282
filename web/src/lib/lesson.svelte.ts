// A first lesson at its table: whoever learns does what a step asks for, the others do what the record says.
import { type Entry, type Lesson, PUPIL } from '../lessons'
import { Still } from './still.svelte'
import type { GameId, Refusal } from './types'

export class Course {
  readonly still: Still
  readonly lesson: Lesson
  /** How many entries of the record were carried out. */
  done = $state(0)
  /** What was tried would have worked, too: the notation. */
  other = $state('')
  readonly step: number = $derived.by(() => {
    const next = this.next
    const at = next ? this.lesson.steps.findIndex((step) => step.includes(next.number)) : -1
    return at < 0 ? this.lesson.steps.length : at
  })
  /** What is to be done next; null: nothing more. */
  readonly next: Entry | null = $derived.by(
    () => this.lesson.entries.slice(this.done).find((entry) => entry.seat === PUPIL && this.asked(entry)) ?? null,
  )
  readonly over: boolean = $derived(this.next === null)

  private constructor(lesson: Lesson, still: Still) {
    this.lesson = lesson
    this.still = still
    still.trial = (seat, notations) => this.attempt(seat, notations)
    still.back = () => this.back()
    still.told = true
  }

  static async open(game: GameId, lesson: Lesson): Promise<Course> {
    const course = new Course(lesson, await Still.open('lesson', game, lesson.head, PUPIL))
    await course.others()
    return course
  }

  private asked(entry: Entry): boolean {
    return this.lesson.steps.some((step) => step.includes(entry.number))
  }

  /** Carries out what comes before the next thing that is asked for. */
  private async others() {
    for (let entry = this.lesson.entries[this.done]; entry; entry = this.lesson.entries[this.done]) {
      if (entry.seat === PUPIL && this.asked(entry)) return
      const refused = await this.still.carryOut(entry.seat, [entry.notation])
      if (refused) throw new Error(`lesson ${this.still.game}: ${entry.number} ${entry.notation}: ${refused.rule}`)
      this.done++
    }
  }

  private async attempt(seat: number, notations: string[]): Promise<Refusal | null> {
    this.other = ''
    for (const notation of notations) {
      if (this.next && notation === this.next.notation) {
        const refused = await this.still.carryOut(seat, [notation])
        if (refused) return refused
        this.done++
        await this.others()
        continue
      }
      // Something else: if a rule forbids it, the rule is the answer; if not, it is only not what this lesson is about.
      const refused = await this.still.check(seat, notation)
      if (!refused) this.other = notation
      return refused
    }
    return null
  }

  /** Does the next thing in the place of whoever learns. */
  async forMe() {
    if (this.next) await this.attempt(PUPIL, [this.next.notation])
  }

  /** Back to the beginning of this step, or of the one before if this one has just begun. */
  async back() {
    const first = (step: number) => (this.lesson.steps[step]?.[0] ?? 1) - 1
    const start = first(this.step)
    const to = this.over || this.done <= start ? first(Math.max(0, this.step - 1)) : start
    this.other = ''
    await this.still.rewind(to)
    this.done = to
  }
}
