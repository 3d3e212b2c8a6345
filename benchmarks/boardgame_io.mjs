// Random play of a small dice game in boardgame.io, through its ordinary local client.
//
// Usage: node boardgame_io.mjs FOLDER SECONDS
// FOLDER is where npm installed boardgame.io; prints the moves per second of the best of three slices.
//
// The game: roll five dice and keep every die of one face that is not kept yet this turn, for its pips;
// then roll the rest or stop and score. A roll of nothing but kept faces loses the turn's pips.

import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, seconds] = process.argv.slice(2);
const load = createRequire(resolve(folder, "package.json"));
const { Client } = load("boardgame.io/client");
const { INVALID_MOVE } = load("boardgame.io/core");

const DICE = 5;
const GOAL = 100;
const SLICES = 3;
const WARM_UP_SECONDS = 0.5; // enough for the just-in-time compiler

const freshTurn = () => ({ free: DICE, rolled: [], kept: [], pips: 0 });

function choices({ rolled, kept, pips }) {
  if (rolled.length === 0) return pips > 0 ? [["roll"], ["stop"]] : [["roll"]];
  return [...new Set(rolled)].filter((face) => !kept.includes(face)).map((face) => ["keep", face]);
}

function finish(G, ctx, events) {
  G.scores[ctx.currentPlayer] += G.turn.pips;
  G.turn = freshTurn();
  events.endTurn();
}

const game = {
  name: "five-dice",
  disableUndo: true, // spares it the undo history
  setup: () => ({ scores: [0, 0], turn: freshTurn() }),
  moves: {
    roll({ G, ctx, events, random }) {
      const { turn } = G;
      if (turn.rolled.length > 0) return INVALID_MOVE;
      turn.rolled = random.D6(turn.free);
      if (turn.rolled.every((face) => turn.kept.includes(face))) {
        turn.pips = 0;
        finish(G, ctx, events);
      }
    },
    keep({ G, ctx, events }, face) {
      const { turn } = G;
      const count = turn.rolled.filter((other) => other === face).length;
      if (count === 0 || turn.kept.includes(face)) return INVALID_MOVE;
      turn.kept.push(face);
      turn.pips += face * count;
      turn.free -= count;
      turn.rolled = [];
      if (turn.free === 0) finish(G, ctx, events);
    },
    stop({ G, ctx, events }) {
      if (G.turn.rolled.length > 0 || G.turn.pips === 0) return INVALID_MOVE;
      finish(G, ctx, events);
    },
  },
  endIf: ({ G }) => (G.scores.some((score) => score >= GOAL) ? G.scores : undefined),
};

// A 32-bit xorshift generator, as Math.random cannot be seeded.
let word = 20250101;
function random() {
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  return (word >>> 0) / 2 ** 32;
}

function playGame(seed) {
  const client = Client({ game: { ...game, seed }, numPlayers: 2, debug: false });
  let moves = 0;
  for (let state = client.getState(); state.ctx.gameover === undefined; state = client.getState()) {
    const actions = choices(state.G.turn);
    const [name, ...args] = actions[Math.floor(random() * actions.length)];
    client.moves[name](...args);
    moves += 1;
  }
  return moves;
}

let games = 0;
function rate(length) {
  const start = performance.now();
  let moves = 0;
  let elapsed = 0;
  while (elapsed < length * 1000) {
    moves += playGame((games += 1));
    elapsed = performance.now() - start;
  }
  return (moves * 1000) / elapsed;
}

rate(WARM_UP_SECONDS);
console.log(Math.max(...Array.from({ length: SLICES }, () => rate(Number(seconds) / SLICES))));
