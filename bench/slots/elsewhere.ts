// Bots that are elsewhere, and workers that die. Prints a number a line: milliseconds from an answer of a connected bot
// to the next line it is told, in the middle and p99, the referee's part and the move of an opponent in the arena
// included; then the seconds after which a match, and a build, whose worker was killed are begun again.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openArena, type BenchArena } from '../tools/arena.ts';
import { percentile } from '../tools/figure.ts';

const games = 20;

/** Walks along the first edge that is left. */
function walker(): (line: string) => string | undefined {
  let token = 0;
  let edges: [number, number][] = [];
  const go = (vertex: number): void => {
    const at = edges.findIndex((edge) => edge.includes(token) && edge.includes(vertex));
    edges = edges.toSpliced(at, 1);
    token = vertex;
  };
  return (line) => {
    const [code, ...numbers] = line.split(' ').map(Number);
    if (code === 200) {
      token = numbers[1]!;
      const ends = numbers.slice(3);
      edges = Array.from({ length: ends.length / 2 }, (_, at) => [ends[2 * at]!, ends[2 * at + 1]!]);
    } else if (code === 220) go(numbers[0]!);
    else return undefined;
    const edge = edges.find((ends) => ends.includes(token))!;
    go(edge[0] === token ? edge[1] : edge[0]);
    return `210 ${token}`;
  };
}

type Heard =
  | { readonly type: 'welcome'; readonly bot: number }
  | { readonly type: 'told'; readonly seat: string; readonly text: string | null }
  | { readonly type: 'offer' | 'end' | 'fault' | 'error'; readonly seat?: string };

/** Plays test matches against a bot of the arena; the times from each answer to what is told next. */
async function roundTrips(arena: BenchArena, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const socket = new WebSocket(`${arena.url.replace('http', 'ws')}/api/v1/connect`, { headers });
  const [times, seats] = [
    [] as number[],
    new Map<string, { answers: number; said?: number; hear: ReturnType<typeof walker> }>(),
  ];
  let left = games;
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', game: 'geography', name: 'walker' })));
    socket.once('error', reject).once('close', () => reject(new Error('the socket was closed')));
    socket.on('message', (bytes: Buffer) => {
      const now = performance.now();
      const message = JSON.parse(bytes.toString()) as Heard;
      if (message.type === 'welcome') void askForMatches(arena, token, message.bot).catch(reject);
      else if (message.type === 'offer') seats.set(message.seat!, { answers: 0, hear: walker() });
      else if (message.type === 'end' && --left === 0) resolve();
      else if (message.type === 'told' && message.text !== null) {
        const seat = seats.get(message.seat)!;
        if (seat.said !== undefined) times.push(now - seat.said);
        const text = seat.hear(message.text);
        if (text === undefined) return;
        socket.send(JSON.stringify({ type: 'answer', seat: message.seat, number: seat.answers++, text }));
        seat.said = performance.now();
      }
    });
  });
  socket.removeAllListeners('close').close();
  return times;
}

async function askForMatches({ url, db }: BenchArena, token: string, bot: number): Promise<void> {
  const { id } = await db
    .selectFrom('bots')
    .select('id')
    .where('name', '=', 'random')
    .where('game', '=', 'geography')
    .executeTakeFirstOrThrow();
  const asked = await fetch(`${url}/api/v1/games/geography/test-matches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seats: [{ bot }, { bot: id }], matches: games, options: { gsize: 100 } }),
  });
  if (!asked.ok) throw new Error(`no test matches: ${await asked.text()}`);
}

/** The process of the arena's worker. */
function workerOf(arena: number): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return Number(parent) === arena && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker/main');
      } catch {
        return false; // it ended meanwhile
      }
    });
  if (found === undefined) throw new Error('the arena has no worker');
  return Number(found);
}

/** Seconds from the death of the worker to the next attempt. */
async function untilAgain(arena: BenchArena, attempts: () => Promise<number>): Promise<number> {
  while ((await attempts()) === 0) await sleep(20);
  process.kill(workerOf(arena.pid), 'SIGKILL');
  const began = performance.now();
  while ((await attempts()) < 2) {
    if (performance.now() - began > 120_000) throw new Error('it is not begun again');
    await sleep(20);
  }
  return (performance.now() - began) / 1000;
}

async function send({ url }: BenchArena, token: string, name: string, file: string, text: string): Promise<number> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob([text]), file);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/v1/games/geography/bots`, { method: 'POST', body: form, headers });
  if (sent.status !== 202) throw new Error(`not accepted: ${await sent.text()}`);
  return ((await sent.json()) as { bot: number }).bot;
}

/** Takes some seconds to compile. */
const slowToBuild = `${Array.from({ length: 400 }, (_, at) => `#include <map>\n#include <string>\nint f${at}() { std::map<std::string, std::map<int, std::string>> m; m["${at}"][${at}] = "x"; return (int) m.size(); }`).join('\n')}\nint main() {}\n`;

const arena = await openArena();
try {
  const token = await arena.newPlayer('first');
  const times = await roundTrips(arena, token);

  const bot = await send(
    arena,
    token,
    'slow',
    'bot.py',
    'import sys, time\nfor line in sys.stdin:\n    time.sleep(60)\n',
  );
  const trial = await untilAgain(arena, async () => {
    const row = await arena.db
      .selectFrom('matches')
      .innerJoin('versions', 'versions.trial', 'matches.id')
      .select('matches.attempt')
      .where('versions.bot', '=', bot)
      .where('matches.state', '=', 'running')
      .executeTakeFirst();
    return row?.attempt ?? 0;
  });
  const large = await send(arena, token, 'large', 'bot.cpp', slowToBuild);
  const build = await untilAgain(arena, async () => {
    const row = await arena.db
      .selectFrom('versions')
      .select('attempt')
      .where('bot', '=', large)
      .executeTakeFirstOrThrow();
    return row.attempt;
  });
  console.log([percentile(times, 0.5), percentile(times, 0.99), trial, build].join('\n'));
} finally {
  await arena.close();
}
