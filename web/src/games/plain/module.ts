// For games whose board is not drawn yet: position and choices in words. Complete, if plain.
import type { GameModule } from '../module'
import Board from './Board.svelte'

const plain: GameModule = { Board }

export default plain
