// Serves the built page while the tests run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from 'vite'

declare module 'vitest' {
  interface ProvidedContext {
    base: string
  }
}

export default async function serve(project: { provide(key: 'base', value: string): void }) {
  const root = join(import.meta.dirname, '..')
  for (const [file, how] of [['dist/index.html', 'npm run build'], ['dist/burghof.wasm', 'cargo xtask wasm, then npm run build']] as const) {
    if (!existsSync(join(root, file))) throw new Error(`web/${file} is missing: ${how}`)
  }
  const server = await preview({ root, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  project.provide('base', server.resolvedUrls?.local[0] ?? '')
  return () => server.close()
}
