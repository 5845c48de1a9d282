// The small pictures beside the rules.
import { type Figures, row } from '../scenes'

const figures: Figures = {
  'LUD-01': row(
    'lud-room-food',
    'lud-room-living',
    'lud-room-utility',
    'lud-room-outdoor',
    'lud-room-sleeping',
    'lud-room-corridor',
    'lud-room-downstairs',
  ),
  'LUD-03': row('lud-hanging-torch', 'lud-hanging-swords', 'lud-hanging-mirror', 'lud-hanging-painting'),
  'LUD-04': row('lud-room-fountain', 'lud-room-tower', 'lud-room-foyer'),
  'LUD-05': row('lud-throne-room'),
  'LUD-07': row('lud-attendant-painter', 'lud-attendant-knight', 'lud-attendant-fire-eater', 'lud-attendant-beautician'),
  'LUD-08': row('lud-bonus-card'),
}
export default figures
