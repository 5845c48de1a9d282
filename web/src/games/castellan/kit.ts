import type { Kit } from '../kit'
import Printed from './Printed.svelte'
import pieces from './pieces.svg?raw'
import './style.css'

const kit: Kit = {
  Printed,
  pieces,
  drawn: ['card', 'piece'],
  tables: {
    card: ['tower', 'long_wall', 'short_wall', 'draw'],
    'cards_total.per_player': ['tower', 'long_wall', 'short_wall', 'draw'],
    piece: ['count_per_set'],
    pieces_total: ['grey_per_set'],
    setup: ['towers', 'long_walls', 'short_walls', 'sets'],
    hand: ['start_wall_cards', 'start_tower_cards', 'draw_per_turn'],
  },
}
export default kit
