// Four seats with hidden hands and a deck of 54: draw a card, swap it with one of yours.

function setup({ ctx }) {
  const deck = Array.from({ length: 54 }, (_, card) => (card * 7) % 10)
  const hands = {}
  for (let seat = 0; seat < ctx.numPlayers; seat++) hands[seat] = deck.splice(0, 4)
  return { deck, hands, open: [deck.pop()], count: 0 }
}

function swap({ G, playerID }, place) {
  const drawn = G.deck.shift()
  G.open.push(G.hands[playerID][place])
  G.hands[playerID][place] = drawn
  G.deck.push(G.open.shift())
  G.count++
}

exports.Game = {
  name: 'sen',
  minPlayers: 4,
  maxPlayers: 4,
  setup,
  playerView: ({ G, playerID }) => ({
    open: G.open.slice(-1),
    left: G.deck.length,
    count: G.count,
    hand: playerID === null ? null : G.hands[playerID],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { swap: { move: swap, client: false } },
}
