// The same load on the server of boardgame.io: matches of two, each seat with a socket of its own, every move sent when
// both have seen the one before. Prints moves a second, times, and the processor time of the server per move.
//   npm install && node boardgame.mjs [MATCHES] [SECONDS]
// The game is the smallest there is: a counter and two seats in turn. So this measures the server, not its rules.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [matches = 100, seconds = 10] = process.argv.slice(2).map(Number)
const Counter = { name: 'counter', setup: () => ({ count: 0, board: Array(64).fill(0) }), turn: { minMoves: 1, maxMoves: 1 }, moves: { add: ({ G }, cell) => { G.count += 1; G.board[cell % 64] += 1 } } }

if (process.env.PEER_SERVER) {
  const { Server, Origins } = require('boardgame.io/server')
  const server = Server({ games: [Counter], origins: [Origins.LOCALHOST] })
  const running = await server.run({ port: 0, callback: () => {} })
  process.send({ port: running.appServer.address().port })
} else {
  const { Client } = require('boardgame.io/client')
  const { SocketIO } = require('boardgame.io/multiplayer')
  const child = fork(new URL(import.meta.url).pathname, { env: { ...process.env, PEER_SERVER: '1' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { port } = await new Promise((done) => child.once('message', done))
  const server = `http://127.0.0.1:${port}`
  // In ticks, of which Linux shows a hundred a second.
  const ticks = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, n) => sum + Number(n), 0)
  let counting = false
  let stop = false
  const times = []
  async function play(match) {
    const matchID = `match-${match}`
    const seats = ['0', '1'].map((playerID) => Client({ game: Counter, numPlayers: 2, multiplayer: SocketIO({ server }), matchID, playerID, debug: false }))
    let wake = () => {}
    for (const seat of seats) {
      seat.subscribe(() => wake())
      seat.start()
    }
    const seen = (count) => new Promise((done) => {
      wake = () => seats.every((seat) => { const state = seat.getState(); return state?.isConnected && state.G.count >= count && (state._stateID ?? 0) >= count }) && done()
      wake()
    })
    await seen(0)
    for (let count = 0; !stop; count++) {
      const sent = performance.now()
      seats[count % 2].moves.add(match + count)
      await seen(count + 1)
      if (counting) times.push(performance.now() - sent)
    }
    seats.forEach((seat) => seat.stop())
  }
  const all = Array.from({ length: matches }, (_, match) => play(match))
  await new Promise((done) => setTimeout(done, 3000))
  const [before, begun] = [ticks(), performance.now()]
  counting = true
  await new Promise((done) => setTimeout(done, seconds * 1000))
  counting = false
  const [after, ended] = [ticks(), performance.now()]
  stop = true
  times.sort((a, b) => a - b)
  const at = (share) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(`boardgame.io, ${matches} matches: ${((times.length * 1000) / (ended - begun)).toFixed(0)} moves a second, median ${at(0.5)} ms, 99 % ${at(0.99)} ms`)
  console.log(`server: ${(((after - before) * 10_000) / Math.max(1, times.length)).toFixed(1)} µs of processor time a move`)
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, 2000))])
  child.kill()
  process.exit(0)
}
