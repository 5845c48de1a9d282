// The rules are written in a small part of Markdown: headings, paragraphs, lists, tables, code, bold, italics.
// A paragraph or list entry that begins with **CAS-34** (or **CAS-34, CAS-35**) is the anchor of those rules.

export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'table' | 'code'
  level: number
  html: string
  /** Plain text, for the search. */
  text: string
  /** The rules this block states. */
  rules: string[]
}

const RULE = /[A-Z]{3}-R?\d+/g

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Bold, italics, code; and every rule number becomes a link. */
export function inline(text: string, link: (rule: string) => string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/(^|[^\w])_([^_\s][^_]*)_(?=\W|$)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\((#[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(RULE, (rule) => `<a class="rule" href="${link(rule)}" data-rule="${rule}">${rule}</a>`)
}

function anchors(text: string): string[] {
  const bold = /^\*\*([^*]+)\*\*/.exec(text)
  return bold ? [...(bold[1] as string).matchAll(RULE)].map(([rule]) => rule) : []
}

function strip(text: string): string {
  return text.replace(/[*_`]/g, '')
}

function table(rows: string[], link: (rule: string) => string): string {
  const cells = (row: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim(), link))
  const [head, , ...body] = rows
  const line = (tag: string, row: string) =>
    `<tr>${cells(row)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<table><thead>${line('th', head ?? '')}</thead><tbody>${body.map((row) => line('td', row)).join('')}</tbody></table>`
}

export function parse(source: string, link: (rule: string) => string = (rule) => `#${rule}`): Block[] {
  const blocks: Block[] = []
  const lines = source.split('\n')
  const push = (kind: Block['kind'], level: number, text: string, html = inline(text, link)) =>
    blocks.push({ kind, level, html, text: strip(text), rules: kind === 'heading' ? [] : anchors(text) })
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as string
    const heading = /^(#{1,5})\s+(.*)$/.exec(line)
    const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line)
    if (line.trim() === '') at++
    else if (heading) {
      push('heading', (heading[1] as string).length, heading[2] as string)
      at++
    } else if (line.startsWith('```')) {
      const start = ++at
      while (at < lines.length && !(lines[at] as string).startsWith('```')) at++
      const text = lines.slice(start, at++).join('\n')
      push('code', 0, text, escape(text))
    } else if (line.startsWith('|')) {
      const start = at
      while (at < lines.length && (lines[at] as string).startsWith('|')) at++
      const rows = lines.slice(start, at)
      push('table', 0, rows.join(' ').replace(/[|]|-{3,}/g, ' '), table(rows, link))
    } else {
      const parts = [item ? (item[2] as string) : line.trim()]
      const goesOn = (next: string | undefined) => next !== undefined && next.trim() !== '' && !/^(#|```|\||\s*(?:[-*]|\d+\.)\s)/.test(next)
      while (goesOn(lines[++at])) parts.push((lines[at] as string).trim())
      push(item ? 'item' : 'paragraph', item ? Math.floor((item[1] as string).length / 2) : 0, parts.join(' '))
    }
  }
  return blocks
}
