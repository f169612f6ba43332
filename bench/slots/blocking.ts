// What a slot could reach that does nothing but wait for one bot: FIFOs and reads that block. Prints microseconds a round trip.   blocking COUNT LINE BOT
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [count, line, ...bot] = process.argv.slice(2);
const trips = Number(count);
const folder = mkdtempSync(join(tmpdir(), 'arena-bench-fifo-'));
const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')] as const;
execFileSync('mkfifo', [questions, answers]);
const held = [questions, answers].map((path) => openSync(path, constants.O_RDWR)); // so that no open waits for the other side
const [toBot, botIn, botOut, fromBot] = [openSync(questions, 'w'), openSync(questions, 'r'), openSync(answers, 'w'), openSync(answers, 'r')];
const child = spawn(bot[0]!, bot.slice(1), { stdio: [botIn, botOut, 'inherit'] });
for (const file of [...held, botIn, botOut]) closeSync(file);
rmSync(folder, { recursive: true });

const buffer = Buffer.alloc(4096);
function ask(times: number): void {
  for (let trip = 0; trip < times; trip++) {
    writeSync(toBot, `${line}\n`);
    let got = 0;
    do got += readSync(fromBot, buffer, got, buffer.length - got, null);
    while (buffer[got - 1] !== 10);
    if (buffer.toString('latin1', 0, got - 1) !== line) throw new Error('the bot said something else');
  }
}

ask(trips / 10);
const began = performance.now();
ask(trips);
console.log((1000 * (performance.now() - began)) / trips);
closeSync(toBot);
closeSync(fromBot);
child.kill('SIGKILL');
