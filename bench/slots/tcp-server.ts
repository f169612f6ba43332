// Echoes every message over our own channel. Prints its port; then, for each line on stdin, how many connections it has
// and their memory.
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { socketChannel } from '../../src/channels/socket.ts';

let connections = 0;
const server = createServer({ noDelay: true }, (socket) => void echo(socket));

async function echo(socket: Socket): Promise<void> {
  connections++;
  const channel = socketChannel(socket, { cap: 4096 });
  for (
    let heard = await channel.receive({ wall: 600_000 });
    heard.kind === 'message';
    heard = await channel.receive({ wall: 600_000 })
  )
    channel.send(heard.text);
  channel.close();
  connections--;
}

server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, () =>
  console.log((server.address() as { port: number }).port),
);

createInterface({ input: process.stdin }).on('line', () => {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(JSON.stringify({ connections, rss, heap: heapUsed }));
});
