// boardgame.io with a small card game of four hidden hands, to measure its server beside ours:
//   node boardgame_io.cjs memory|FOLDER PORT      with boardgame.io found by NODE_PATH
// Whoever is next plays a card and follows suit if they can; the highest of the suit that was led takes the four and
// leads. After 13 rounds there is a new deal, after four deals the match is over.
"use strict";
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [, , where, port] = process.argv;
const DEALS = 4, suitOf = card => Math.floor(card / 13);

function deal(random) {
  const cards = random.Shuffle([...Array(52).keys()]);
  return [0, 1, 2, 3].map(seat => cards.slice(13 * seat, 13 * seat + 13).sort((a, b) => a - b));
}

function playCard({ G, playerID, random }, card) {
  const seat = Number(playerID), hand = G.hands[seat], led = G.round[0];
  const mustFollow = led !== undefined && hand.some(other => suitOf(other) === suitOf(led));
  if (seat !== G.next || !hand.includes(card) || (mustFollow && suitOf(card) !== suitOf(led))) return INVALID_MOVE;
  G.hands[seat] = hand.filter(other => other !== card);
  G.round.push(card);
  G.next = (seat + 1) % 4;
  if (G.round.length === 4) takeRound(G, random);
  return undefined;
}

function takeRound(G, random) {
  const suit = suitOf(G.round[0]), best = Math.max(...G.round.filter(card => suitOf(card) === suit));
  // The one who is next by turn is the one who led.
  const winner = (G.next + G.round.indexOf(best)) % 4;
  G.taken[winner] += 1;
  G.next = winner;
  G.round = [];
  if (G.hands.every(hand => hand.length === 0)) {
    G.deals += 1;
    if (G.deals < DEALS) G.hands = deal(random);
  }
}

const game = {
  name: "cards",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ random }) => ({ hands: deal(random), round: [], next: 0, taken: [0, 0, 0, 0], deals: 0 }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  moves: { play: { move: playCard, client: false } },
  endIf: ({ G }) => (G.deals === DEALS ? { taken: G.taken } : undefined),
};

const stored = where === "memory" ? {} : { db: new FlatFile({ dir: where }) };
Server({ games: [game], origins: ["http://127.0.0.1"], ...stored }).run({ port: Number(port) });
