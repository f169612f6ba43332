// The best that a slot could do that only waits for one bot: FIFOs and blocking reads. Prints microseconds a round
// trip.   blocking bare|watched COUNT LINE BOT. `bare` has no deadline. `watched` has one: a thread interrupts a long
// read, and before each question the event loop turns once, so that nothing the bot sent unasked can pass for its
// answer.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const [mode, count, line, ...bot] = process.argv.slice(2);
const trips = Number(count);
const folder = mkdtempSync(join(tmpdir(), 'arena-bench-fifo-'));
const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')] as const;
execFileSync('mkfifo', [questions, answers]);
// so that no open blocks
const held = [questions, answers].map((path) => openSync(path, constants.O_RDWR));
const [toBot, botIn, botOut, fromBot] = [
  openSync(questions, 'w'),
  openSync(questions, 'r'),
  openSync(answers, 'w'),
  openSync(answers, 'r'),
];
const child = spawn(bot[0]!, bot.slice(1), { stdio: [botIn, botOut, 'inherit'] });
process.once('exit', () => child.kill('SIGKILL'));
for (const file of [...held, botIn, botOut]) closeSync(file);
rmSync(folder, { recursive: true });

const buffer = Buffer.alloc(4096);
const token = randomBytes(16);
const turn = new Int32Array(new SharedArrayBuffer(4));
const watchdog =
  mode === 'watched'
    ? new Worker(new URL('watchdog.js', import.meta.url), { workerData: { shared: turn.buffer, fifo: fromBot, token } })
    : undefined;
const limit = 2000; // ms
let turns = 0;
let got = 0;

/** Reads more of the answer; false when the watchdog interrupted it. */
function more(): boolean {
  Atomics.store(turn, 0, ++turns);
  got += readSync(fromBot, buffer, got, buffer.length - got, null);
  if (Atomics.compareExchange(turn, 0, turns, 0) === turns) return true;
  let at = buffer.subarray(0, got).indexOf(token);
  while (at < 0) {
    got += readSync(fromBot, buffer, got, buffer.length - got, null);
    at = buffer.subarray(0, got).indexOf(token);
  }
  buffer.copyWithin(at, at + token.length, got);
  got -= token.length;
  return false;
}

const isWhole = (): boolean => got > 0 && buffer[got - 1] === 10;

async function receive(): Promise<string> {
  const deadline = performance.now() + limit;
  for (got = 0; !isWhole();) {
    if (more()) continue;
    if (performance.now() > deadline) throw new Error('the bot is late');
    await turnOfLoop(); // handles exits, other bots, signals
  }
  return buffer.toString('latin1', 0, got - 1);
}

async function ask(times: number): Promise<void> {
  for (let trip = 0; trip < times; trip++) {
    if (watchdog !== undefined) await turnOfLoop();
    writeSync(toBot, `${line}\n`, null, 'latin1');
    if (watchdog !== undefined) await receive();
    else for (got = 0; !isWhole();) got += readSync(fromBot, buffer, got, buffer.length - got, null);
  }
}

await ask(trips / 10);
const began = performance.now();
await ask(trips);
console.log((1000 * (performance.now() - began)) / trips);
closeSync(toBot);
closeSync(fromBot);
process.exit();
