// A crowd of TCP clients that play geography, two at a table, thinking a while over every move: geography-players.js
// PORT COUNT.
// Prints for every move the milliseconds from its sending to its arrival at the other player.
import { once } from 'node:events';
import { connect } from 'node:net';
import { randomFor } from '../../src/game/random.ts';
import { neighbours } from '../../games/geography/rules.ts';

const [port, count] = process.argv.slice(2).map(Number) as [number, number];
const sent = new Float64Array(count); // when each client's last move was sent
const delays: number[] = [];

/** Plays one game; the client next in order sits at the same table. */
async function play(at: number): Promise<{ over: Promise<unknown> }> {
  const random = randomFor('crowd', at);
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let token = 0;
  let edges: number[] = [];
  const go = (vertex: number): void => {
    const edge = edges.findIndex(
      (end, place) =>
        place % 2 === 0 &&
        ((end === token && edges[place + 1] === vertex) || (end === vertex && edges[place + 1] === token)),
    );
    edges.splice(edge, 2);
    token = vertex;
  };
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
    if (!heard.endsWith('\n')) return;
    const now = performance.now();
    const [code, ...numbers] = heard.split(' ').map(Number) as [number, ...number[]];
    heard = '';
    if (sent[at ^ 1]! > 0) delays.push(now - sent[at ^ 1]!);
    sent[at ^ 1] = 0;
    if (code >= 230) return void socket.end();
    if (code === 200) [, token, , ...edges] = numbers as [number, number, number, ...number[]];
    else go(numbers[0]!);
    const vertex = random.pick(neighbours({ vertices: 0, token, edges }, token));
    go(vertex);
    setTimeout(
      () => {
        sent[at] = performance.now();
        socket.write(`210 ${vertex}\n`);
      },
      500 + random.below(1000),
    );
  });
  await once(socket, 'connect');
  return { over: once(socket, 'close') };
}

const games: Promise<unknown>[] = [];
for (let at = 0; at < count; at++) games.push((await play(at)).over);
await Promise.all(games);
console.log(delays.join('\n'));
