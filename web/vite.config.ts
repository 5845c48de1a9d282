import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { offline } from './src/offline/plugin'

// What the first page needs comes in one piece: a dozen small files would compress worse and arrive later.
const FIRST = new RegExp(
  [
    'node_modules/(svelte|@fluent|esm-env|clsx)/',
    'src/lib/(i18n|settings|route|words|format|store)\\.',
    'src/parts/(Icon|Mark|Header|MyGames|Failure)\\.',
    'src/pages/Home\\.',
    'src/App\\.',
    'src/games/index\\.',
    'src/generated/shelf\\.',
    'src/assets/marks',
  ].join('|'),
)

// Drawings are pasted in as they are: what is written between their lines is for us.
const drawings: Plugin = {
  name: 'burghof-drawings',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (!id.endsWith('.svg?raw')) return null
    const text = readFileSync(id.slice(0, -'?raw'.length), 'utf8')
      .replace(/<!--[^]*?-->/g, '')
      .replace(/>\s*\n\s*</g, '><')
    return `export default ${JSON.stringify(text)}`
  },
}

// Relative addresses: the same folder works under any path of any static host.
export default defineConfig({
  base: './',
  plugins: [drawings, svelte(), offline()],
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: FIRST }] } } },
  },
  worker: { format: 'es' },
})
