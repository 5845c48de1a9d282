// Whoever plays by ear: the page as its accessibility tree, by role and name; what is done is done through the node, without a pointer and without a key.
import type { CDPSession, Page } from 'playwright-core'

export interface Item {
  role: string
  name: string
  disabled: boolean
  expanded: boolean | null
  busy: boolean
  /** What it lies in, from the inside out. */
  within: { role: string; name: string; id: string }[]
  node: number
}

export class Tree {
  private readonly session: CDPSession
  private constructor(session: CDPSession) {
    this.session = session
  }
  static async of(page: Page): Promise<Tree> {
    const session = await page.context().newCDPSession(page)
    await session.send('Accessibility.enable')
    return new Tree(session)
  }

  /** Everything that is told of the page now, in order. */
  async read(): Promise<Item[]> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree')
    const by = new Map(nodes.map((node) => [node.nodeId, node]))
    // As it is read: what a thing holds comes before what follows it.
    const inOrder = (node: (typeof nodes)[number] | undefined): typeof nodes =>
      node ? [node, ...(node.childIds ?? []).flatMap((id) => inOrder(by.get(id)))] : []
    return inOrder(nodes[0]).flatMap((node) => {
      if (node.ignored || node.backendDOMNodeId === undefined) return []
      const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value as unknown
      const within: Item['within'] = []
      for (let up = by.get(node.parentId ?? ''); up; up = by.get(up.parentId ?? ''))
        if (!up.ignored) within.push({ role: String(up.role?.value), name: String(up.name?.value ?? ''), id: up.nodeId })
      return [
        {
          role: String(node.role?.value),
          name: String(node.name?.value ?? '')
            .replace(/[\s\u00a0]+/g, ' ')
            .trim(),
          disabled: property('disabled') === true,
          expanded: typeof property('expanded') === 'boolean' ? (property('expanded') as boolean) : null,
          busy: Boolean(property('busy')),
          within,
          node: node.backendDOMNodeId,
        },
      ]
    })
  }

  /** What a screen reader does when somebody presses a thing: focus, and a click that comes from no pointer. */
  async press({ node }: Item) {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: node })
    await this.session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function () {
        this.focus?.()
        this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }))
      }`,
    })
  }
}

const inside = (item: Item, role: string, name: RegExp) => item.within.some((one) => one.role === role && name.test(one.name))
const CHOICES = /^Alle Möglichkeiten/

/** Plays a German game to its end by the tree alone: the list of all choices says what can be done, and what has the same name on the board is done there. Answers the sentence that names the winner, and how often the board served. */
export async function byTree(page: Page): Promise<{ said: string; steps: number; onBoard: number }> {
  const tree = await Tree.of(page)
  let onBoard = 0
  let idle = 0
  let last = ''
  for (let step = 0; step < 1500;) {
    const items = await tree.read()
    if (items.some(({ role, name }) => role === 'heading' && name === 'Die Partie ist zu Ende')) {
      const said = items.find(({ role, name }) => role === 'status' && / (gewinnt|teilen sich den Sieg)/.test(name))
      const text = items.find(({ role, name }) => role === 'StaticText' && / (gewinnt|teilen sich den Sieg)/.test(name))
      return { said: said?.name || text?.name || '', steps: step, onBoard }
    }
    const list = items.find(({ role, name }) => role === 'DisclosureTriangle' && CHOICES.test(name))
    const busy = items.some((item) => item.role === 'main' && item.busy)
    const buttons = items.filter(({ role, disabled }) => role === 'button' && !disabled)
    // What opens with the list lies beside what opens it.
    const fold = list?.within[0]?.id
    const offered = buttons.filter(({ within }) => within[0]?.role === 'listitem' && within.some(({ id }) => id === fold))
    const primary = buttons.findLast((item) => inside(item, 'region', /^Dein Pult$/) && !inside(item, 'group', /^Werkzeuge$/))
    if (list && list.expanded === false) {
      await tree.press(list)
      continue
    }
    const chosen = offered[(step * 5) % Math.max(1, offered.length)]
    // Nothing is asked, or what was done is on its way.
    const now = JSON.stringify([list?.name, offered.map(({ name }) => name)])
    if (busy || (!chosen && !primary) || (now === last && idle < 5)) {
      idle++
      if (idle > 600) throw new Error(`nothing can be done: ${now}`)
      await page.waitForTimeout(30)
      continue
    }
    // What was only chosen waits for the button: the list is still the same.
    const waits = now === last && primary !== undefined
    ;[last, idle] = [waits ? '' : now, 0]
    // On the board a name may go on with what it would bring. Every other time something is chosen that lies there.
    const lies = (one: Item) =>
      buttons.find(
        ({ name, within }) =>
          within.some((up) => up.role === 'region' && up.name === 'Spielplan') && (name === one.name || name.startsWith(`${one.name}, `)),
      )
    const same = (step % 2 === 0 ? offered.map(lies).filter((one) => one !== undefined)[0] : undefined) ?? (chosen && lies(chosen))
    if (same && !waits) onBoard++
    await tree.press((waits ? primary : (same ?? chosen ?? primary)) as Item)
    step++
  }
  throw new Error('the game does not end')
}
