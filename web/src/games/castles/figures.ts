// The small pictures beside the rules.
import { type Figures, scene } from '../scenes'

const figures: Figures = {
  'CST-04': [scene(0, 0, 96, 96, ['castles-back'])],
  'CST-05': ['red', 'blue', 'yellow', 'green'].map((colour) => scene(-6, -48, 50, 54, [`castles-flag-${colour}`])),
  'CST-08': [scene(0, 30, 100, 70, ['castles-heap'])],
  'CST-12': [scene(14, 18, 68, 82, ['castles-gate'])],
}
export default figures
