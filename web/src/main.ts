import { mount } from 'svelte'
import App from './App.svelte'
import { missing, speak } from './lib/i18n.svelte'
import { dress, settings } from './lib/settings.svelte'
import './styles/tokens.css'
import './styles/base.css'

dress()
await speak(settings.lang)
const target = document.getElementById('app') as HTMLElement
target.replaceChildren()
mount(App, { target })
// For the browser tests: words that were asked for and not known.
Object.assign(window, { burghof: { missing } })
