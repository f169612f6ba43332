// Opens many idle connections. Prints a line when the server has accepted them all.   tcp-crowd PORT CONNECTIONS
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const [port, connections] = process.argv.slice(2).map(Number);
const atOnce = 200;
const open: Socket[] = [];

const join = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port!, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

while (open.length < connections!)
  open.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, connections! - open.length) }, join))));
await setTimeout(500); // the last ones may still wait to be accepted
console.log(`${open.length} open`);
