// Addresses after the hash: the same folder works on any static host.
//   #/                     first page
//   #/setup/GAME[/friends[/listed]]  lay a table, perhaps for others, perhaps in the lobby
//   #/table/ID[/at/N]      a table, perhaps at a moment
//   #/games                my games, open a record
//   #/rules[/GAME[/RULE]]  rules
//   #/pad[/GAME]           score pad
//   #/settings             settings
//   #/lobby                open tables on the server
//   #/ranks[/GAME]         who plays best there
//   #/seat/TOKEN           a seat link: the seat moves here
//   #/moment/GAME/N        a game that lies in the link itself, at a moment

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
