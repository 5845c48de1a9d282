// The small pictures beside the rules.
import { type Figures, scene } from '../scenes'

const figures: Figures = {
  'CAS-23': [scene(-28, -28, 120, 56, ['short-wall'], ['tower'], ['tower', 64])],
  'CAS-24': [scene(-28, -28, 184, 56, ['long-wall'], ['tower'], ['tower', 128])],
  'CAS-37': [scene(-28, -28, 120, 56, ['short-wall'], ['tower'], ['open-end', 64])],
  'CAS-49': [
    scene(
      -28,
      -28,
      184,
      120,
      ['long-wall'],
      ['long-wall', 0, 64],
      ['short-wall', 0, 64, -90],
      ['short-wall', 128, 64, -90],
      ['tower'],
      ['tower', 128],
      ['tower', 0, 64],
      ['tower', 128, 64],
      ['keep-green', 64, 32],
    ),
  ],
  'CAS-58': [scene(-30, -34, 60, 66, ['keep-yellow-double'])],
}
export default figures
