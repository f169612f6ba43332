// A crowd of TCP clients that play kierki, four at a table, thinking a while over every card: kierki-players.js PORT
// COUNT.
// Prints for every card the milliseconds from its sending to the first that anybody at the table hears of it.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { allowed, seatNames, type Card } from '../../games/kierki/cards.ts';
import { readTold } from '../../games/kierki/protocol-messages.ts';
import { randomFor } from '../../src/game/random.ts';

const [port, count] = process.argv.slice(2).map(Number) as [number, number];
const sent = new Float64Array(count / 4); // when each table's last card was sent
const delays: number[] = [];

async function sit(at: number): Promise<Socket> {
  const random = randomFor('crowd', at);
  const table = Math.floor(at / 4);
  const socket = connect(port, '127.0.0.1');
  let unread = '';
  let hand: Card[] = [];
  const hear = (line: string): void => {
    const told = readTold(line);
    if (told?.kind === 'deal') hand = [...told.cards];
    if (told?.kind !== 'trick' && told?.kind !== 'taken') return;
    if (sent[table]! > 0) delays.push(performance.now() - sent[table]!);
    sent[table] = 0;
    if (told.kind === 'taken') return void (hand = hand.filter((card) => !told.cards.includes(card)));
    setTimeout(
      () => {
        sent[table] = performance.now();
        socket.write(`TRICK${told.number}${random.pick(allowed(hand, told.table))}\r\n`);
      },
      500 + random.below(1000),
    );
  };
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    const lines = (unread + chunk.toString('latin1')).split('\r\n');
    unread = lines.pop()!;
    for (const line of lines) hear(line);
  });
  await once(socket, 'connect');
  socket.write(`IAM${seatNames[at % 4]}\r\n`);
  return socket;
}

const over: Promise<unknown>[] = [];
for (let at = 0; at < count; at++) {
  const socket = await sit(at);
  over.push(once(socket, 'close'));
  if (at % 4 === 3) await once(socket, 'data'); // the table is full, and the next one begins
}
await Promise.all(over);
console.log(delays.join('\n'));
