import { num, of, parse, put, str } from '../../lib/toml'
import type { Kit } from '../kit'
import Printed from './Printed.svelte'
import pieces from './pieces.svg?raw'
import './style.css'

/** All towers are alike, and so are all houses: what is read on one holds for its kind. */
function follow(text: string, before: string): string {
  const old = new Map(of(parse(before), 'building').map((entry) => [str(entry, 'id'), entry]))
  for (const key of ['build_value', 'crown_vp']) {
    const changed = of(parse(text), 'building').find((entry) => num(entry, key) !== num(old.get(str(entry, 'id')) ?? entry, key))
    if (!changed || !['tower', 'house'].includes(str(changed, 'kind'))) continue
    const count = of(parse(text), 'building').length
    for (let at = 0; at < count; at++) {
      const entry = of(parse(text), 'building')[at]
      const field = entry?.fields.get(key)
      if (entry && field && str(entry, 'kind') === str(changed, 'kind') && field.value !== num(changed, key))
        text = put(text, field, num(changed, key))
    }
  }
  return text
}

const kit: Kit = {
  Printed,
  pieces,
  drawn: ['building', 'helper_place', 'person_card', 'wagon', 'resource', 'coin'],
  follow,
  tables: {
    building: ['build_value', 'crown_vp'],
    helper_place: ['fee', 'score'],
    person_card: ['rank', 'free_pieces'],
    wagon: ['symbols'],
    resource: ['count', 'build_points'],
    coin: ['count'],
    winter_card: ['fee', 'vp', 'taler', 'trader_toll', 'taler_per_discarded_card', 'vp_per_stone', 'max_stones'],
    player_count: ['rounds', 'helpers_each'],
    meta: [
      'messenger_taler',
      'master_builder_vp',
      'min_kinds_per_building',
      'keep_vp_per_empty_place',
      'stonecutter_price',
      'mason_taler_per_piece',
      'damsel_vp',
    ],
  },
}
export default kit
