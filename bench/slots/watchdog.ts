// The thread that interrupts a slot's blocking read: a slot that waits in the same turn at two looks in a row gets a
// byte through the FIFO.
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { shared, fifo, token } = workerData as { shared: SharedArrayBuffer; fifo: number; token: Uint8Array };
const turn = new Int32Array(shared, 0, 1);
const never = new Int32Array(new SharedArrayBuffer(4));
const every = 5; // ms
for (let seen = 0; ;) {
  Atomics.wait(never, 0, 0, every);
  const now = Atomics.load(turn, 0);
  if (now > 0 && now === seen && Atomics.compareExchange(turn, 0, now, -now) === now) {
    // opened only now: otherwise the end of the bot would not end the stream
    const poke = openSync(`/proc/self/fd/${fifo}`, constants.O_WRONLY);
    writeSync(poke, token);
    closeSync(poke);
  }
  seen = now;
}
