// Writes the service worker at the end of a build: it must know every file, and its bytes must change when any of them does.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

function files(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      // What lies under `api` only answers for a server where there is none.
      .filter((file) => file !== 'sw.js' && !file.startsWith('api/'))
      .sort()
  )
}

export function offline(): Plugin {
  let folder = ''
  return {
    name: 'burghof-offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // In a bundle of its own (a worker) nothing is written yet.
    closeBundle() {
      // A page that is there before its engines is soon replaced: nothing of it is kept, and what an older one kept is let go.
      const all = process.env.VITE_ENGINES_FOLLOW === undefined ? files(folder) : []
      const hash = createHash('sha256')
      for (const file of all) hash.update(file).update(readFileSync(join(folder, file)))
      const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
      // Engines are large, and one game needs one: they are kept when they are first loaded, or when somebody wants all.
      const engine = (file: string) => /\.(wasm|net)$/.test(file)
      const [engines, rest] = [all.filter(engine), all.filter((file) => !engine(file))]
      const head = `const VERSION = '${hash.digest('hex').slice(0, 12)}'\nconst FILES = ${JSON.stringify(rest)}\nconst ENGINES = ${JSON.stringify(engines)}\n`
      writeFileSync(join(folder, 'sw.js'), head + source)
    },
  }
}
