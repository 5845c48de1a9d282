// Puts messages into words with Fluent: the same files and the same result as crates/words.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle'
import type { Arg, Lang, Message } from './types'

/** Somebody who speaks one language. */
export class Voice {
  readonly lang: Lang
  readonly bundle: FluentBundle
  /** Ids that were asked for and not known: empty in a healthy page. */
  readonly missing = new Set<string>()

  constructor(lang: Lang, sources: string[] = []) {
    this.lang = lang
    // Marks around every argument would be read aloud by some screen readers.
    this.bundle = new FluentBundle(lang, { useIsolating: false })
    for (const source of sources) this.learn(source)
  }

  learn(source: string) {
    this.bundle.addResource(new FluentResource(source), { allowOverrides: true })
  }

  knows(id: string): boolean {
    return !!this.bundle.getMessage(id)?.value
  }

  say(message: Message, names: readonly string[] = []): string {
    const pattern = this.bundle.getMessage(message.id)?.value
    if (!pattern) {
      this.missing.add(message.id)
      return `[${message.id}]`
    }
    const args: Record<string, FluentVariable> = {}
    for (const [name, arg] of Object.entries(message.args ?? {})) {
      args[name] = typeof arg === 'number' ? new FluentNumber(arg, { useGrouping: false }) : this.arg(arg, names)
    }
    const errors: Error[] = []
    return this.bundle.formatPattern(pattern, args, errors)
  }

  private arg(arg: Arg, names: readonly string[]): string {
    if (typeof arg === 'number') return String(arg)
    if (typeof arg === 'string') return arg
    if (Array.isArray(arg)) return this.list(arg, names)
    if ('word' in arg) return this.say({ id: arg.word })
    if ('seat' in arg) return names[arg.seat] ?? this.say({ id: 'seat-name', args: { number: arg.seat + 1 } })
    if ('de' in arg) return arg[this.lang]
    return this.say(arg, names)
  }

  private list(items: Arg[], names: readonly string[]): string {
    const words = items.map((item) => this.arg(item, names))
    if (words.length === 0) return this.say({ id: 'list-empty' })
    if (words.length === 1) return words[0]!
    const and = (start: string, last: string) => this.say({ id: 'list-and', args: { start, last } })
    const has = (part: string) => words.some((word) => word.includes(part))
    // Lists inside the list need a stronger mark between them, and so do coordinates such as 3,1.
    const andWord = and('', '')
    if (has(', ') || has('; ') || has(andWord)) return words.join('; ')
    return and(words.slice(0, -1).join(has(',') ? '; ' : ', '), words.at(-1)!)
  }
}
