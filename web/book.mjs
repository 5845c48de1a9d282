// Makes the book: of the pages of docs/, and of the API from its description (openapi.json) as a page of its own.
// Called by `cargo xtask book`: node book.mjs DOCS SOURCES MDBOOK BOOK
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [docs, to, mdbook, book] = process.argv.slice(2)
for (const folder of [to, book]) rmSync(folder, { recursive: true, force: true })
mkdirSync(to, { recursive: true })
for (const name of ['book.toml', 'book.css']) cpSync(join(docs, name), join(to, name))
for (const name of readdirSync(docs).filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(docs, name), 'utf8')
  // What lies beside docs/ is not in the book: such a link keeps its words.
  writeFileSync(join(to, name), text.replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1'))
  // Of the pictures, those that are shown.
  for (const [, picture] of text.matchAll(/!\[[^\]]*\]\(([^):]+)\)/g)) {
    mkdirSync(dirname(join(to, picture)), { recursive: true })
    cpSync(join(docs, picture), join(to, picture))
  }
}

const api = JSON.parse(readFileSync(join(docs, 'openapi.json'), 'utf8'))
const cell = (text) =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ')
const found = (schema) =>
  schema?.$ref
    ? (schema.$ref
        .split('/')
        .slice(1)
        .reduce((at, key) => at?.[key], api) ?? {})
    : (schema ?? {})
const named = (schema) => schema?.$ref?.split('/').at(-1)

/** A type in words: a link if it has a name. */
function kind(schema) {
  if (schema === true || schema === undefined) return 'any'
  const name = named(schema)
  if (name) return `[${name}](#${name.toLowerCase()})`
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  const many = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (many) return many.map(kind).join(schema.allOf ? ' and ' : ' or ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'array' ? `list of ${kind(schema.items)}` : type)).join(' or ')
}

function fields(schema) {
  const { properties = {}, required = [] } = schema
  const rows = Object.entries(properties).map(
    ([key, value]) =>
      `| \`${key}\` | ${cell(kind(value))} | ${required.includes(key) ? 'always' : ''} | ${cell(value.description ?? found(value).description)} |`,
  )
  return rows.length > 0 ? ['| field | type | | |', '| --- | --- | --- | --- |', ...rows, ''] : []
}

const out = [
  `# The API, call by call`,
  '',
  api.info?.description ?? '',
  '',
  `Version ${api.info?.version ?? ''}. Made from \`/api/openapi.json\`, which every house serves. [The API](api.md) tells the story.`,
  '',
]
for (const [path, item] of Object.entries(api.paths ?? {})) {
  for (const [method, call] of Object.entries(item)) {
    if (typeof call !== 'object' || Array.isArray(call)) continue
    // As code: at the end of a heading, braces would be read as settings of it.
    out.push(`## ${method.toUpperCase()} \`${path}\``, '', call.summary ?? '', '', call.description ?? '', '')
    const given = [...(item.parameters ?? []), ...(call.parameters ?? [])].map(found)
    if (given.length > 0) {
      out.push('| parameter | in | type | |', '| --- | --- | --- | --- |')
      for (const one of given)
        out.push(
          `| \`${one.name}\` | ${one.in}${one.required ? ', required' : ''} | ${cell(kind(one.schema))} | ${cell(one.description)} |`,
        )
      out.push('')
    }
    const body = found(call.requestBody)?.content
    if (body)
      out.push(
        `Asks with: ${Object.entries(body)
          .map(([type, { schema }]) => `${kind(schema)} (${type})`)
          .join(', ')}`,
        '',
      )
    // What is refused in the same way stands on one line.
    const answers = new Map()
    for (const [status, answer] of Object.entries(call.responses ?? {})) {
      const content = Object.entries(found(answer).content ?? {}).map(([type, { schema }]) => `${kind(schema)} (${type})`)
      const said = cell(found(answer).description).replace(/\.$/, '') + (content.length > 0 ? `: ${content.join(', ')}` : '')
      answers.set(said, [...(answers.get(said) ?? []), status])
    }
    for (const [said, statuses] of answers) out.push(`- **${statuses.join(', ')}** ${said}`)
    out.push('')
  }
}
out.push('# Types', '')
for (const [name, schema] of Object.entries(api.components?.schemas ?? {})) {
  out.push(`### ${name}`, '', schema.description ?? '', '', ...fields(schema))
  if (!schema.properties) out.push(kind({ ...schema, description: undefined }), '')
}
writeFileSync(join(to, 'reference.md'), out.join('\n') + '\n')
const summary = join(to, 'SUMMARY.md')
writeFileSync(
  summary,
  readFileSync(summary, 'utf8').replace('- [The API](api.md)\n', '- [The API](api.md)\n  - [Call by call](reference.md)\n'),
)

execFileSync(mdbook, ['build', to, '--dest-dir', book], { stdio: 'inherit' })
const CLASSES = { 'style="text-align: right"': 'class="right"', 'style="clear: both"': 'class="clear"' }
for (const name of readdirSync(book).filter((name) => name.endsWith('.html'))) {
  const text = readFileSync(join(book, name), 'utf8').replaceAll(/style="[^"]*"/g, (style) => CLASSES[style] ?? style)
  writeFileSync(join(book, name), text)
}
rmSync(join(book, 'book.toml'))
