// A server lets the page run nothing and style nothing that is written into the document: what would need it, looks wrong there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|svg|ts)$/.test(name))

it.each(files)('%s has no style written into an element', (name) => {
  const text = readFileSync(join(source, name), 'utf8').replace(/^<style[^]*/m, '')
  expect(text.match(/\sstyle=["'][^{]*?["']/g) ?? []).toEqual([])
  if (name.endsWith('.svg')) expect(text).not.toContain('<style')
})
