import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { randomBytes } from 'node:crypto';
import { retryStarved } from '../../channels/retry-starved.ts';
import { goFirst } from '../../channels/priority.ts';
import type { MatchEvent, Times } from '../../game/log.ts';
import { oneAhead } from '../../match/ahead.ts';
import { gameNames, type AnyGame } from '../../match/games.ts';
import { Recording } from '../../match/record.ts';
import { Starved } from '../../channels/starved.ts';
import { Usage, type Command } from '../command.ts';
import { readLimits } from '../limits.ts';
import { openLog, saveLog } from '../../match/log-folder.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, type Words } from '../options.ts';
import { readEntrants } from '../players.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import { choosePolicy } from '../programs.ts';
import { leaveAll, playSeated, seatAll, type Entrant } from '../../slots/seating.ts';
import { onStop } from '../stopping.ts';
import { newTally, tableOf, type Tally } from '../tally.ts';
import type { Seated } from '../../slots/seat.ts';

export const command: Command = {
  summary: 'plays games between bots and counts',
  help: `arena play GAME [PLAYER…] [--bot NAME=WHAT …] [--games n] [--seed s] [--concurrency k] [--log FOLDER]
arena play --judge WHAT --bot NAME=WHAT … [--games n] [--seed s] [--log FOLDER]

Plays games between bots and prints who scored what. A PLAYER is a built-in bot or a NAME given by
--bot; players sit in the order written; with no PLAYER the --bots sit in theirs. Every two games
(with n seats: every n) share a seed, and everybody sits in each seat once: with cards, the same
cards are played in every rotation of the seats, so that luck cancels out; the interval takes them
together. --single draws every game anew. In a game of points the table tells their average, and how
often who came first.

  --bot NAME=WHAT    a program: a source file, an archive or a folder with arena.json, or a command
                     line; it is built if need be and runs in a box, where it sees the current
                     folder and /usr (arena languages, arena doctor)
  --games n          how many games (default 1)
  --seed s           the same seed gives the same games (default: drawn)
  --single           every game has a seed of its own
  --concurrency k    games at once (default 1)
  --move-time 1s     for a move, of computing (default: the game's own limit, on the clock on the wall)
  --wall 4.1s        for a move, on the wall (default: 4 × the move time + 100 ms)
  --match-time 10m   for a whole game, on the wall: when the players took longer together, the one who
                     took most of it loses (default: 10m; none in a game with clocks of its own)
  --match-cpu 60s    of computing, for each program in a whole game (default: no limit)
  --startup 5s       more for the first answer of a program, to start
  --memory 256M      for each program
  --trusted          programs run without boxes, with all your rights
  --log FOLDER       keeps every game: 0001.jsonl, and what was measured in 0001.times.jsonl
  and the options of the game, e.g. --gsize 32, or --deals 1,7 --early-stop, or --file game.txt

  arena play geography random strong --games 200 --seed 7
  arena play geography --bot me="python3 my_bot.py" me strong --games 20
  arena play kierki careful lowest random random --games 40

A game of your own: --judge names a program that knows the rules, speaks with the bots and gives the
scores (docs/judges.md). It prints what was said, the scores, who was ended and why. Besides:

  --seats n          how many sit down (default: one for each --bot; with more, they sit again)
  --terminator t     how messages end: angles, that is <<< and a newline (default), or newline
  --move-time 1s     for an answer: of computing, or of the clock on the wall where nobody can tell
  --wall 4.1s        for an answer, on the wall (default: 4 × the move time + 100 ms)
  --match-time 10m   for the whole game; one that takes longer is void
  --match-cpu 60s    of computing, for each bot in a whole game (default: no limit)
  --startup 5s       more for the first answer of a bot, to start
  --memory 256M      for each bot and for the judge
  --minimum score    what a bot gets that was ended for its fault (default: the lowest of the game)
  The judge finds the seed of its game in ARENA_SEED.

  arena play --judge judge.py --bot a=bot1.cpp --bot b=bot2.py

Exit code 0: all games were played, whoever lost and how. 1: wrong usage, a bot that cannot be
started, a judge at fault, or a game that cannot be played fairly on this machine. 130: stopped by
Ctrl-C.`,

  async run(args) {
    if (args.some((word) => /^--judge(=|$)/.test(word))) return (await import('../judged.ts')).playJudgedGames(args);
    const rules = await chooseGame(
      args.find((word) => gameNames().includes(word)) ?? args.find((word) => !word.startsWith('-')),
    );
    const words = readWords(args, {
      ...flagsOf([
        'games',
        'seed',
        'concurrency',
        'move-time',
        'wall',
        'match-time',
        'match-cpu',
        'startup',
        'memory',
        'log',
      ]),
      bot: { type: 'string', multiple: true },
      trusted: { type: 'boolean' },
      single: { type: 'boolean' },
      ...gameFlags(rules),
    });
    return playGames(await readPlan(rules, words));
  },
};

interface Plan {
  readonly game: string;
  readonly rules: AnyGame;
  readonly options: object;
  readonly times: Times;
  readonly entrants: readonly Entrant[];
  readonly games: number;
  readonly concurrency: number;
  readonly seed: string;
  /** Every game has a seed of its own. */
  readonly single: boolean;
  readonly log: string | undefined;
}

async function readPlan(rules: AnyGame, { values, positionals }: Words): Promise<Plan> {
  const [game, ...named] = positionals;
  const bots = (values.bot ?? []) as string[];
  checkSeats(rules, named.length > 0 ? named.length : bots.length);
  return {
    game: game!,
    rules,
    options: readOptions(rules, values),
    times: readLimits(rules, values),
    games: readNumber(values, 'games', 'The number of games', { least: 1, most: 10_000_000, otherwise: 1 }),
    concurrency: readNumber(values, 'concurrency', 'The number of games at once', {
      least: 1,
      most: 1024,
      otherwise: 1,
    }),
    seed: (values.seed as string | undefined) ?? randomBytes(8).toString('hex'),
    single: values.single === true,
    log: openLog(values.log as string | undefined),
    entrants: await readEntrants(
      game!,
      named,
      bots,
      asked(() => choosePolicy(values)),
    ),
  };
}

/** Asked as often as you like, done once. */
function asked(choose: () => Promise<SandboxPolicy>): () => Promise<SandboxPolicy> {
  let chosen: Promise<SandboxPolicy> | undefined;
  return () => (chosen ??= choose());
}

function checkSeats({ title, seats: { min, max } }: AnyGame, players: number): void {
  if (players >= min && players <= max) return;
  throw new Usage(
    `${title} has ${min === max ? min : `${min} to ${max}`} seats; ${players === 0 ? 'nobody plays' : `${players} would play`}`,
  );
}

async function playGames(plan: Plan): Promise<number> {
  goFirst();
  const tally = newTally(
    plan.entrants.map(({ name }) => name),
    plan.single ? 1 : plan.entrants.length,
  );
  const running = new Set<Seated>();
  let stopped = false;
  let next = 0;
  const stop = (): void => {
    stopped = true;
    for (const seated of running) void seated.stop();
  };
  const forget = onStop(stop);
  const progress = showProgress(plan.games, () => tally.games);
  // One game after the other, each with the next one's programs started beside it.
  const line = async (_: unknown, slot: number): Promise<void> => {
    const ahead = oneAhead(leaveAll);
    const seat = (index: number, coming: number): Promise<readonly Seated[]> => {
      const seated = ahead.take(index, () => seatGame(plan, index, slot, running));
      if (coming < plan.games) ahead.prepare(coming, () => seatGame(plan, coming, slot, running));
      return seated;
    };
    try {
      for (let index = next++, coming: number; index < plan.games && !stopped; index = coming) {
        coming = next++;
        await playFairly(
          plan,
          index,
          () => seat(index, coming),
          tally,
          () => stopped,
        );
      }
    } finally {
      await ahead.close();
    }
  };
  const lines = Array.from({ length: Math.min(plan.concurrency, plan.games) }, line);
  try {
    await Promise.all(lines);
  } finally {
    progress.stop();
    forget();
    stop();
    await Promise.allSettled(lines);
  }
  console.log(tableOf(tally, plan.rules, plan.seed));
  return tally.games + tally.voids.length < plan.games ? 130 : tally.voids.length > 0 ? 1 : 0;
}

/** Everybody moves on by a seat from game to game. */
const orderOf = ({ entrants }: Plan, index: number): number[] =>
  entrants.map((_, seat) => (seat + index) % entrants.length);

/** Games share a seed in groups of as many as there are seats, in which every player sits once in each. */
const seedOf = ({ seed, single, entrants }: Plan, index: number): string =>
  `${seed}/${single ? index + 1 : Math.floor(index / entrants.length) + 1}`;

const seatGame = (plan: Plan, index: number, slot: number, running: Set<Seated>): Promise<readonly Seated[]> =>
  seatAll(
    orderOf(plan, index).map((at) => plan.entrants[at]!),
    slot,
    running,
  );

/** Plays a game again in which we were too late ourselves to call anybody late. */
async function playFairly(
  plan: Plan,
  index: number,
  seat: () => Promise<readonly Seated[]>,
  tally: Tally,
  isStopped: () => boolean,
): Promise<void> {
  const name = `game ${index + 1}`;
  const once = async (): Promise<void> => {
    const seated = await seat();
    try {
      if (!isStopped()) await playOne(plan, index, seated, tally, isStopped);
    } finally {
      await leaveAll(seated);
    }
  };
  try {
    await retryStarved(once, (why) =>
      console.error(`${name} is void: ${sentence(why, languageOf(process.env))}; it is played again`),
    );
  } catch (error) {
    if (!(error instanceof Starved)) throw error;
    tally.voids.push(
      `${name}: not playable on this machine: ${error.message}; play fewer games at once or stop what else runs here`,
    );
  }
}

async function playOne(
  plan: Plan,
  index: number,
  seated: readonly Seated[],
  tally: Tally,
  isStopped: () => boolean,
): Promise<void> {
  const order = orderOf(plan, index);
  const events: MatchEvent[] = [];
  const { game, rules, options, times } = plan;
  const players = order.map((at) => plan.entrants[at]!.name);
  const setup = { game, rules, options, ...times, players, seed: seedOf(plan, index) };
  const record = new Recording();
  const used = await playSeated(setup, seated, (event) => {
    events.push(event.event === 'start' || event.event === 'turn' ? { ...event, state: undefined } : event);
    if (plan.log !== undefined) record.add(event);
  });
  if (isStopped()) return;
  record.use(used);
  saveLog(plan.log, index + 1, record);
  tally.count(
    index + 1,
    order,
    events,
    seated.map((taken) => taken.lastComplaint()),
    used,
  );
}

/** Tells how far it is: all the time on a terminal, every ten seconds elsewhere. */
function showProgress(games: number, done: () => number): { stop(): void } {
  const terminal = process.stderr.isTTY;
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r${done()} of ${games} games` : `${done()} of ${games} games\n`),
    terminal ? 100 : 10_000,
  );
  return {
    stop() {
      clearInterval(timer);
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}
