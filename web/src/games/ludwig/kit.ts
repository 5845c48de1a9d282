import type { Kit } from '../kit'
import Printed from './Printed.svelte'
import pieces from './pieces.svg?raw'
import './style.css'

const kit: Kit = {
  Printed,
  pieces,
  drawn: ['room', 'throne_room', 'specialty'],
  tables: {
    room: ['points', 'points_otherwise', 'wants', 'wants_hanging', 'cells', 'hanging'],
    throne_room: ['points', 'wants', 'cells', 'hanging'],
    specialty: ['points'],
    specialty_stack: ['count'],
    attendant: ['points_per_hanging', 'hanging', 'count'],
    bonus_card: ['points', 'max_points'],
    wall_hanging: ['regular_rooms', 'throne_rooms'],
  },
}
export default kit
