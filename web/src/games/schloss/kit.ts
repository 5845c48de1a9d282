import type { Kit } from '../kit'
import Printed from './Printed.svelte'
import pieces from './pieces.svg?raw'
import './style.css'

const kit: Kit = {
  Printed,
  pieces,
  drawn: ['tile', 'ghost', 'box', 'door'],
  tables: {
    ghost: ['tier', 'dots', 'fight', 'life', 'brother'],
    box: ['tier', 'kind', 'value', 'scroll'],
    door: ['opens'],
    tile: ['level', 'exits', 'boxes', 'bones', 'door', 'stairs', 'fountain', 'owner_room'],
    magic_card: ['kind'],
    level: ['tiles'],
    inventory: ['ghosts', 'boxes', 'doors', 'hearts', 'magic_cards', 'pieces'],
  },
}
export default kit
