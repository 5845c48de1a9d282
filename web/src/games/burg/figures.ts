// The small pictures beside the rules.
import { type Figures, row } from '../scenes'

const figures: Figures = {
  'BRG-04': row('burg-sand', 'burg-wood', 'burg-clay', 'burg-stone', 'burg-silver'),
  'BRG-05': row('burg-taler'),
  'BRG-06': row('burg-helper-circle', 'burg-helper-triangle', 'burg-start-player'),
  'BRG-07': row('burg-messenger', 'burg-trader', 'burg-mason', 'burg-stonecutter', 'burg-worker', 'burg-master-builder'),
  'BRG-10': row('burg-rider'),
}
export default figures
