import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// What the first page needs comes in one piece: a dozen small files would compress worse and arrive later.
const FIRST = new RegExp(
  [
    'node_modules/(svelte|@fluent|esm-env|clsx)/', 'src/lib/(i18n|settings|route|words|format|store|colours)\\.',
    'src/parts/(Icon|Mark|Header|GameCard|MyGames|Failure)\\.', 'src/pages/Home\\.', 'src/App\\.', 'src/games/index\\.', 'src/assets/marks', 'crates/words/',
  ].join('|'),
)

// Relative addresses: the same folder works under any path of any static host.
export default defineConfig({
  base: './',
  plugins: [svelte()],
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
