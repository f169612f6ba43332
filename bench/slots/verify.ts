// Verifies a geography match of thousands of moves on 10,000 vertices. Prints seconds of CPU time.
import { game, neighbours, type Position } from '../../games/geography/rules.ts';
import { readLog } from '../../src/game/log.ts';
import { verify } from '../../src/game/replay.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { Recording } from '../../src/referee/recording.ts';

/** Moves to the neighbour with most edges left, so that the match is long. */
function wander({ edges, token, ...rest }: Position): number {
  const left = (vertex: number): number => edges.reduce((sum, end) => (end === vertex ? sum + 1 : sum), 0);
  const open = neighbours({ edges, token, ...rest }, token).map((vertex) => ({ vertex, left: left(vertex) }));
  return open.reduce((best, one) => (one.left > best.left ? one : best)).vertex;
}

const record = new Recording();
for await (const event of playMatch({
  game: 'geography',
  rules: game,
  seed: 'long',
  options: { gsize: 10_000, graph: '' },
  players: ['one', 'other'],
  moveTime: 2000,
  seated: [inProcess(wander), inProcess(wander)],
}))
  record.add(event);
const began = process.cpuUsage();
const read = readLog(record.log);
if ('wrong' in read) throw new Error(read.wrong.code);
const verdict = verify(game, read.value);
const { user, system } = process.cpuUsage(began);
if ('wrong' in verdict || verdict.value.turns < 5000) throw new Error('the match is too short, or does not hold');
console.log((user + system) / 1e6);
