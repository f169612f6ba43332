// A match over TCP, as two clients see it.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { start } from '../../e2e/arena.ts';

/** Connects, gives this answer to every `GO`, and resolves to all that was told when the server closes. */
const client = (port: number, answer: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let told = '';
    socket.on('data', (bytes) => {
      told += bytes.toString('latin1');
      if (told.endsWith('GO\n')) socket.write(answer);
    });
    socket.on('close', () => resolve(told));
    socket.on('error', reject);
  });

test('two clients play a match over TCP', async () => {
  const server = start(['serve', 'market', '-i', '127.0.0.1', '-p', '0', '--stocks', '2', '--seed', 'tcp']);
  const [, port] = await server.says(/Server started on \/127\.0\.0\.1:(\d+)/);
  const [one, other] = await Promise.all(
    ['ORDERS 0 1\n', 'ORDERS 1 -5\n'].map((answer) => client(Number(port), answer)),
  );
  expect(one).toMatch(/^GAME 2 [01] 2 100 10000000\nROUND 1 10000 10000\nHAVE 10000000 0 0\nGO\n/);
  expect(one).toMatch(/\nROUND 100 \d+ \d+\nTRADE [01] 0 1\nHAVE \d+ 99 0\nGO\nEND \d+ \d+\n$/);
  expect(other).toMatch(/\nHAVE 10000000 0 0\nGO\nEND \d+ \d+\n$/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a match has as many rounds as the server was told', async () => {
  const server = start(['serve', 'market', '-i', '127.0.0.1', '-p', '0', '--rounds', '2']);
  const [, port] = await server.says(/Server started on \/127\.0\.0\.1:(\d+)/);
  const [one] = await Promise.all(['ORDERS\n', 'ORDERS\n'].map((answer) => client(Number(port), answer)));
  expect(one).toMatch(/^GAME 2 [01] 5 2 10000000\n/);
  expect(one!.match(/^ROUND /gm)).toHaveLength(2);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('the operator is told of a wrong answer, and the match goes on', async () => {
  const server = start(['serve', 'market', '-i', '127.0.0.1', '-p', '0', '--faults', '2']);
  const [, port] = await server.says(/Server started on \/127\.0\.0\.1:(\d+)/);
  const told = await Promise.all(['ORDERS\n', 'ORDERS 99 5\n'].map((answer) => client(Number(port), answer)));
  expect(told[0]).toMatch(/\nEND \d+ \d+\n$/);
  const no = 'there is no stock 99; the stocks are 0 to 4';
  await server.says(new RegExp(`game 1: [12]: illegal move in turn 1: ${no}; the move was made for it\n`));
  await server.says(new RegExp(`game 1: [12]: illegal move in turn 2: ${no}; the match went on without it\n`));
  await server.says(/game 1: .* after 100 moves, by the rules\n/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
