import type { Arg, Message } from '../../lib/types'
import { castleName } from './geometry'

/** Where people read, the engine counts castles from 1; here they have names. */
export function retell(message: Message): Message {
  const arg = (name: string, value: Arg): Arg => {
    if (typeof value === 'number') return /(^|_)castle$/.test(name) ? castleName(value - 1) : value
    if (Array.isArray(value)) return value.map((one) => arg('', one))
    return typeof value === 'object' && 'id' in value ? retell(value) : value
  }
  const args = Object.entries(message.args ?? {}).map(([name, value]) => [name, arg(name, value)])
  return { id: message.id, args: Object.fromEntries(args) }
}
