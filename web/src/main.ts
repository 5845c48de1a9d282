import { mount } from 'svelte'
import App from './App.svelte'
import { missing, speak } from './lib/i18n.svelte'
import { dress, settings } from './lib/settings.svelte'
import './styles/tokens.css'
import './styles/base.css'

dress()
await speak(settings.lang)
// By what the page is operated: a click without a pointer comes from a key or from assistive technology.
const by = (what: string) => (document.documentElement.dataset.by = what)
addEventListener('keydown', () => by('key'), true)
addEventListener('pointerdown', () => by('pointer'), true)
addEventListener('click', ({ detail }: MouseEvent) => detail === 0 && by('key'), true)
const target = document.getElementById('app') as HTMLElement
target.replaceChildren()
mount(App, { target })
// For the browser tests: words that were asked for and not known.
Object.assign(window, { burghof: { missing } })
