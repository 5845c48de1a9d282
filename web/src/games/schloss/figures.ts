// The small pictures beside the rules.
import { type Figures, row } from '../scenes'

const figures: Figures = {
  'SLO-02': row('slo-ghost-1', 'slo-ghost-2', 'slo-ghost-3', 'slo-ghost-4', 'slo-box', 'slo-door', 'slo-owner'),
  'SLO-11': row('slo-fireball', 'slo-fireball', 'slo-eye', 'slo-key', 'slo-key'),
  'SLO-51': row('slo-sword', 'slo-shield', 'slo-scroll', 'slo-treasure-4'),
  'SLO-76': row('slo-stairs'),
  'SLO-79': row('slo-fountain'),
  'SLO-R09': row('slo-scroll-wings'),
  'SLO-R20': row('slo-scroll-whirlwind'),
}
export default figures
