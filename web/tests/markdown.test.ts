import { expect, it } from 'vitest'
import { parse } from '../src/lib/markdown'

it('finds headings, anchors and links', () => {
  const blocks = parse('# Rules\n\nSome *text* with `code` & more.\n\n- **CAS-34, CAS-R02** A wall\n  goes on.\n- plain, see CAS-30\n')
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'item', 'item'])
  expect(blocks[1]?.html).toBe('Some <em>text</em> with <code>code</code> &amp; more.')
  expect(blocks[2]?.rules).toEqual(['CAS-34', 'CAS-R02'])
  expect(blocks[2]?.text).toBe('CAS-34, CAS-R02 A wall goes on.')
  expect(blocks[3]?.rules).toEqual([])
  expect(blocks[3]?.html).toContain('data-rule="CAS-30"')
})

it('draws tables and never lets markup through', () => {
  const blocks = parse('| a | b |\n|---|---|\n| <b> | 2 |\n')
  expect(blocks[0]?.html).toContain('<td>&lt;b&gt;</td>')
})
