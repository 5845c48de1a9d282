// Addresses after the hash: the same folder works on any static host.
//   #/                     first page
//   #/setup/GAME[/friends[/listed] | /box/ID]  lay a table, perhaps for others, perhaps in the lobby, perhaps with a box of one's own
//   #/table/ID[/at/N]      a table, perhaps at a moment
//   #/games                my games, open a record
//   #/rules[/GAME[/RULE]]  rules
//   #/pad[/GAME]           score pad
//   #/box[/ID]             boxes of one's own; one of them
//   #/settings             settings
//   #/lobby                open tables on the server
//   #/ranks[/GAME]         who plays best there
//   #/review/ID[/SEAT]    a finished game looked back on; #/review/of/GAME/SEAT: one that lies in the link
//   #/lesson/GAME          a first lesson
//   #/puzzle[/GAME[/N]]    the puzzle of the day, one of a game's, or its first that is not solved
//   #/seat/TOKEN           a seat link: the seat moves here
//   #/seat/TOKEN/hand      the same from phone to phone: asks first, and the hand goes on there
//   #/screen/ID[/light]    a table on a television: what everybody may see
//   #/hand/ID              a phone as the hand at that table
//   #/house[/PERSON]       my house, or a friend's
//   #/house/friend/TOKEN   a link that makes friends
//   #/cup[/ID[/screen]]    tournaments; one of them, perhaps on a television
//   #/moment/GAME/N        a game that lies in the link itself, at a moment
//   #/m/NAME/N             a game that the house keeps under a short name, at a moment

function read(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
}

/** `visits` counts the addresses of this visit: a page that was not the first takes the focus. */
export const route = $state({ parts: read(), visits: 0 })

addEventListener('hashchange', () => {
  route.parts = read()
  route.visits++
})

export function to(...parts: (string | number)[]): string {
  return '#/' + parts.map((part) => encodeURIComponent(String(part))).join('/')
}

export function go(...parts: (string | number)[]) {
  location.hash = to(...parts)
}

/** Changes the address without a new entry in the history: scrubbing must not fill it. */
export function replace(...parts: (string | number)[]) {
  history.replaceState(null, '', to(...parts))
  route.parts = read()
}
