// Spectators of one match, each with a live stream. Prints milliseconds a line: from a move to the news of it, in the
// middle and p99, over all spectators; and the p99 of what the referee measures too much of moves of 100 ms, with the
// spectators and without.
//   spectators COUNT
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openArena, type BenchArena } from '../tools/arena.ts';
import { percentile } from '../tools/figure.ts';

const spectators = Number(process.argv[2]);
const beat = 1000; // ms between two moves of the bot that moves by the clock

/** A bot of geography that walks to the first free neighbour after `wait`. */
const sourceOf = (wait: string): string => `import sys, time
edges, token = [], 0
def go(vertex):
    global token
    edges.remove({token, vertex})
    token = vertex
for line in sys.stdin:
    code, *numbers = line.split()
    if code == "200":
        token, ends = int(numbers[1]), [int(number) for number in numbers[3:]]
        edges = [set(pair) for pair in zip(ends[::2], ends[1::2])]
    elif code == "220":
        go(int(numbers[0]))
    else:
        break
    around = [(edge - {token}).pop() for edge in edges if token in edge]
    go(max(around, key=lambda vertex: sum(vertex in edge for edge in edges)))
    ${wait}
    print("210", token, flush=True)
`;
/** Answers at the next whole second of the clock: when a move was made can be told from the news of it. */
const byTheClock = sourceOf(`now = time.time(); time.sleep(${beat / 1000} - now % ${beat / 1000})`);
const sleeping = sourceOf('time.sleep(0.1)');

async function sendBot({ url, db }: BenchArena, token: string, name: string, source: string): Promise<number> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob([source]), 'bot.py');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/v1/games/geography/bots`, { method: 'POST', body: form, headers });
  if (sent.status !== 202) throw new Error(`not accepted: ${await sent.text()}`);
  for (;;) {
    const version = await db
      .selectFrom('versions')
      .innerJoin('bots', 'bots.id', 'versions.bot')
      .select(['versions.bot', 'versions.state'])
      .where('bots.name', '=', name)
      .executeTakeFirstOrThrow();
    if (version.state === 'ready') return version.bot;
    if (version.state === 'refused') throw new Error(`${name} was refused`);
    await sleep(50);
  }
}

/** A test match of a bot against itself, waited for until it runs. */
async function begin({ url, db }: BenchArena, token: string, bot: number): Promise<number> {
  const made = await fetch(`${url}/api/v1/games/geography/test-matches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seats: [{ bot }, { bot }], seed: 'crowd' }),
  });
  if (!made.ok) throw new Error(`no test match: ${await made.text()}`);
  const { matches } = (await made.json()) as { matches: readonly { id: number }[] };
  const match = matches[0]!.id;
  for (;;) {
    const { state } = await db.selectFrom('matches').select('state').where('id', '=', match).executeTakeFirstOrThrow();
    if (state === 'running') return match;
    await sleep(10);
  }
}

interface Spectator {
  /** Moments at which frames arrived, by the clock of the machine. */
  readonly frames: number[];
  readonly ended: Promise<void>;
}

/** Opens a stream; half of the spectators come from another address, because one address has a limit. */
function watch({ url }: BenchArena, match: number, at: number): Promise<Spectator> {
  const frames: number[] = [];
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + (at % 4)}`;
    const request = get(`${url}/matches/${match}/live?pace=none`, { localAddress, agent: false }, (response) => {
      if (response.statusCode === 200) resolve({ frames, ended: hear(response, frames) });
      else reject(new Error(`a stream was answered ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}

function hear(response: IncomingMessage, frames: number[]): Promise<void> {
  let rest = '';
  return new Promise((resolve) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      const now = performance.timeOrigin + performance.now();
      const events = (rest + text).split('\n\n');
      rest = events.pop()!;
      for (const event of events) {
        if (/^event: frame$/m.test(event)) frames.push(now);
        if (/^event: end$/m.test(event)) response.destroy();
      }
    });
    response.once('close', resolve);
  });
}

/** What the referee measured beyond the 100 ms of every move. */
async function tooMuch({ db }: BenchArena, match: number): Promise<number[]> {
  for (;;) {
    const log = await db.selectFrom('logs').select('times').where('match', '=', match).executeTakeFirst();
    if (log === undefined) {
      await sleep(50);
      continue;
    }
    const lines = log.times.trim().split('\n').slice(2); // not the first moves of the two, with their starts
    const moves = lines.flatMap((line) =>
      Object.values((JSON.parse(line) as { ms?: Record<string, number> }).ms ?? {}),
    );
    return moves.map((ms) => ms - 100);
  }
}

const arena = await openArena();
try {
  const token = await arena.newPlayer('first');
  const [clock, sleeper] = [
    await sendBot(arena, token, 'clock', byTheClock),
    await sendBot(arena, token, 'sleeper', sleeping),
  ];
  const alone = await tooMuch(arena, await begin(arena, token, sleeper));
  const crowdOf = async (match: number): Promise<Spectator[]> =>
    await Promise.all(Array.from({ length: spectators }, (_, at) => watch(arena, match, at)));
  const crowded = await begin(arena, token, sleeper);
  const there = await crowdOf(crowded);
  const watched = await tooMuch(arena, crowded);
  await Promise.all(there.map(({ ended }) => ended));

  const watchers = await crowdOf(await begin(arena, token, clock));
  const joined = performance.timeOrigin + performance.now() + beat;
  await Promise.all(watchers.map(({ ended }) => ended));
  const delays = watchers.flatMap(({ frames }) => frames.filter((at) => at > joined).map((at) => at % beat));
  console.log(
    [percentile(delays, 0.5), percentile(delays, 0.99), percentile(watched, 0.99), percentile(alone, 0.99)].join('\n'),
  );
} finally {
  await arena.close();
}
