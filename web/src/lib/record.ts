// What the page itself reads and writes in the head of a record: who sits where (docs/formats.md).
import type { Person } from './types'

const head = (text: string) => text.split(/^\s*$/m)[0] ?? ''

export function recordedNames(text: string): Map<number, string> {
  return new Map([...head(text).matchAll(/^seat (\d+):\s*(.+)$/gm)].map(([, seat, name]) => [Number(seat), (name as string).trim()]))
}

/** Who of a record is a bot, as its `bots` line says: `1=knappe 2=greedy`. A program from outside is nobody the page knows. */
export function recordedBots(text: string): Map<number, string> {
  const line = /^bots:\s*(.*)$/m.exec(head(text))?.[1] ?? ''
  return new Map([...line.matchAll(/(?:^|\s)(\d+)=([a-z]+(?::\d+)?)(?=\s|$)/g)].map(([, seat, bot]) => [Number(seat), bot as string]))
}

/** The record with its `bots` line, so that whoever opens it plays against the same. */
export function withBots(text: string, people: readonly Person[]): string {
  const bots = people.flatMap((person, seat) => (person.kind === 'bot' ? [`${seat}=${person.level ?? 'baumeister'}`] : []))
  return bots.length === 0 || /^bots:/m.test(text) ? text : text.replace(/\n\n|\n?$/, (end) => `\nbots: ${bots.join(' ')}${end || '\n'}`)
}

/** The box of somebody's own that a record brings along, as the text of its data file. */
export function setOf(text: string): string | undefined {
  const lines = [...head(text).matchAll(/^box: \|(.*)$/gm)].map(([, line]) => line as string)
  return lines.length > 0 ? lines.join('\n') : undefined
}
