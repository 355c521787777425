// Matches of four of boardgame.io's own clients, each seat acting as soon as it may.
//
//     node load.js TABLES SECONDS SERVER_PID      prints one line of JSON

const fs = require('fs')
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const { Game } = require('./game')

const [tables, seconds, pid] = process.argv.slice(2).map(Number)
const SEATS = 4
const WARMTH = 3000 // milliseconds before anything is counted

const waited = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// Seconds of the processor that the server has taken (user and system, in hundredths).
function processorSeconds() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const counted = { on: false, moves: 0, latencies: [] }

function seated(matchID, seat) {
  const socketOpts = { transports: ['websocket'] }
  const client = Client({
    game: Game,
    numPlayers: SEATS,
    multiplayer: SocketIO({ server: 'http://localhost:9100', socketOpts }),
    matchID,
    playerID: String(seat),
    debug: false,
  })
  let last = -1
  let sent = 0
  client.subscribe((state) => {
    if (!state || !state.G || state._stateID === last) return
    if (sent) {
      counted.latencies.push(performance.now() - sent)
      if (counted.on) counted.moves++
      sent = 0
    }
    last = state._stateID
    if (state.ctx.currentPlayer !== String(seat)) return
    setImmediate(() => {
      sent = performance.now()
      client.moves.swap(state.G.count % SEATS)
    })
  })
  client.start()
}

async function main() {
  for (let table = 0; table < tables; table++) {
    for (let seat = 0; seat < SEATS; seat++) seated(`m${process.pid}_${table}`, seat)
  }
  await waited(WARMTH)
  counted.on = true
  counted.latencies.length = 0
  const [cpu, begin] = [processorSeconds(), Date.now()]
  await waited(seconds * 1000)
  counted.on = false
  const [spent, passed] = [processorSeconds() - cpu, (Date.now() - begin) / 1000]
  const { moves, latencies } = counted
  latencies.sort((a, b) => a - b)
  const quantile = (share) => Number(latencies[Math.floor(latencies.length * share)].toFixed(2))
  const figures = {
    tables,
    moves,
    per_s: Math.round(moves / passed),
    server_cpu_s: Number(spent.toFixed(2)),
    per_cpu_s: Math.round(moves / spent),
    p50: quantile(0.5),
    p99: quantile(0.99),
  }
  console.log(JSON.stringify(figures))
  process.exit(0)
}

main()
