// Plays known games by the rules of chess: every move is checked and made, and the end is found. Prints microseconds of
// CPU time a ply.   chess-plies ours|chess.js
import { Chess } from 'chess.js';
import { game as rules } from '../../games/chess/rules.ts';
import { defaults } from '../../src/game/defaults.ts';
import { randomFor } from '../../src/game/random.ts';

const whose = process.argv[2];
const random = randomFor('bench', 0);
const games = Array.from({ length: 20 }, (_, seed) => randomGame(seed));

/** A game of random moves, as UCI writes them. */
function randomGame(seed: number): readonly string[] {
  const moves: string[] = [];
  let state = rules.setup(2, defaults(rules), random);
  while (moves.length < 200 && rules.toMove(state).length > 0) {
    const [seat] = rules.toMove(state) as [number];
    const move = rules.anyMove(state, seat, randomFor(`${seed}`, moves.length));
    moves.push(rules.write(move));
    state = rules.play(state, new Map([[seat, move]]), random);
  }
  return moves;
}

function playOurs(moves: readonly string[]): void {
  let state = rules.setup(2, defaults(rules), random);
  for (const text of moves) {
    const [seat] = rules.toMove(state) as [number];
    const move = rules.read(text)!;
    if (rules.objection(state, seat, move) !== undefined) throw new Error(`${text} is no move`);
    state = rules.play(state, new Map([[seat, move]]), random);
  }
}

function playTheirs(moves: readonly string[]): void {
  const chess = new Chess();
  for (const text of moves) {
    chess.move({ from: text.slice(0, 2), to: text.slice(2, 4), ...(text[4] && { promotion: text[4] }) });
    chess.isGameOver();
  }
}

const play = whose === 'ours' ? playOurs : playTheirs;
for (const moves of games) play(moves); // warm
let plies = 0;
const began = process.cpuUsage();
for (let round = 0; round < (whose === 'ours' ? 50 : 1); round++)
  for (const moves of games) {
    play(moves);
    plies += moves.length;
  }
const { user, system } = process.cpuUsage(began);
console.log((user + system) / plies);
