import { randomBytes } from 'node:crypto';
import { Starved } from '../../channels/clock.ts';
import { fairly } from '../../channels/fairly.ts';
import { goFirst } from '../../channels/priority.ts';
import { goodbye } from '../../channels/program.ts';
import type { MatchEvent } from '../../game/log.ts';
import { oneAhead } from '../../match/ahead.ts';
import { gameNames, type AnyGame } from '../../match/games.ts';
import { playMatch } from '../../match/play.ts';
import { openFolder, Recording, saveRecord } from '../../match/record.ts';
import { Failure, Usage, type Command } from '../command.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, whyNot, type Words } from '../options.ts';
import { readEntrants, type Entrant, type Seated } from '../players.ts';
import { newTally, tableOf, type Tally } from '../tally.ts';

export const command: Command = {
  summary: 'plays games between bots and counts',
  help: `arena play GAME [PLAYER…] [--bot NAME=WHAT …] [--games n] [--seed s] [--concurrency k] [--log FOLDER]

Plays games between bots and prints who scored what. A PLAYER is a built-in bot or a NAME given by
--bot; players sit in the order written; with no PLAYER the --bots sit in theirs. Every two games
(with n seats: every n) share a seed, with the seats exchanged.

  --bot NAME=WHAT    a program: a .py or .js file, or a command line, run without a shell
  --games n          how many games (default 1)
  --seed s           the same seed gives the same games (default: drawn)
  --concurrency k    games at once (default 1)
  --move-time s      seconds for a move (default: the game's own)
  --log FOLDER       keeps every game: 0001.jsonl, and what was measured in 0001.times.jsonl
  and the options of the game, e.g. --gsize 32

  arena play geography random strong --games 200 --seed 7
  arena play geography --bot me="python3 my_bot.py" me strong --games 20

Exit code 0: all games were played, whoever lost and how. 1: wrong usage, a bot that cannot be
started, or a game that cannot be played fairly on this machine. 130: stopped by Ctrl-C.`,

  async run(args) {
    const rules = await chooseGame(args.find((word) => gameNames().includes(word)) ?? args.find((word) => !word.startsWith('-')));
    const words = readWords(args, { ...flagsOf(['games', 'seed', 'concurrency', 'move-time', 'log']), bot: { type: 'string', multiple: true }, ...gameFlags(rules) });
    return playGames(await readPlan(rules, words));
  },
};

interface Plan {
  readonly game: string;
  readonly rules: AnyGame;
  readonly options: object;
  readonly moveTime: number;
  readonly entrants: readonly Entrant[];
  readonly games: number;
  readonly concurrency: number;
  readonly seed: string;
  readonly log: string | undefined;
}

async function readPlan(rules: AnyGame, { values, positionals }: Words): Promise<Plan> {
  const [game, ...named] = positionals;
  const entrants = await readEntrants(game!, named, (values.bot ?? []) as string[]);
  const { min, max } = rules.seats;
  if (entrants.length < min || entrants.length > max) {
    throw new Usage(`${rules.title} has ${min === max ? min : `${min} to ${max}`} seats; ${entrants.length === 0 ? 'nobody plays' : `${entrants.length} would play`}`);
  }
  return {
    game: game!, rules, entrants,
    options: readOptions(rules, values),
    moveTime: 1000 * readNumber(values, 'move-time', 'The time for a move', { least: 0.001, most: 86_400, otherwise: rules.moveTime / 1000, whole: false }),
    games: readNumber(values, 'games', 'The number of games', { least: 1, most: 10_000_000, otherwise: 1 }),
    concurrency: readNumber(values, 'concurrency', 'The number of games at once', { least: 1, most: 1024, otherwise: 1 }),
    seed: (values.seed as string | undefined) ?? randomBytes(8).toString('hex'),
    log: openLog(values.log as string | undefined),
  };
}

function openLog(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  let last: number;
  try {
    last = openFolder(folder);
  } catch (error) {
    throw new Failure(`cannot keep logs in ${folder}: ${whyNot(error)}`);
  }
  if (last > 0) throw new Failure(`${folder} has logs of other games already; choose an empty folder`);
  return folder;
}

async function playGames(plan: Plan): Promise<number> {
  if (plan.entrants.some(({ command: program }) => program !== undefined)) {
    console.error('Programs run unboxed: play only those you trust.');
    goFirst();
  }
  const tally = newTally(plan.entrants.map(({ name }) => name));
  const running = new Set<Seated>();
  let stopped = false;
  let next = 0;
  const stop = (): void => {
    stopped = true;
    for (const seated of running) void seated.stop();
  };
  process.once('SIGINT', stop);
  const progress = showProgress(plan.games, () => tally.games);
  // One game after the other, each with the next one's programs started beside it.
  const line = async (): Promise<void> => {
    const ahead = oneAhead(leaveAll);
    const seat = (index: number, coming: number): Promise<readonly Seated[]> => {
      const seated = ahead.take(index, () => seatAll(plan, index, running));
      if (coming < plan.games) ahead.prepare(coming, () => seatAll(plan, coming, running));
      return seated;
    };
    try {
      for (let index = next++, coming: number; index < plan.games && !stopped; index = coming) {
        coming = next++;
        await playFairly(plan, index, () => seat(index, coming), tally, () => stopped);
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
    process.off('SIGINT', stop);
    stop();
    await Promise.allSettled(lines);
  }
  console.log(tableOf(tally, `${plan.rules.title}, seed ${plan.seed}`));
  return tally.games + tally.voids.length < plan.games ? 130 : tally.voids.length > 0 ? 1 : 0;
}

/** Games share a seed in groups of as many as there are seats; in each group every player sits once in each seat. */
const orderOf = ({ entrants }: Plan, index: number): number[] => entrants.map((_, seat) => (seat + index) % entrants.length);

async function seatAll(plan: Plan, index: number, running: Set<Seated>): Promise<readonly Seated[]> {
  const seated: Seated[] = [];
  try {
    for (const at of orderOf(plan, index)) {
      const taken = await plan.entrants[at]!.sit();
      const stop = async (patience?: number): Promise<void> => {
        await taken.stop(patience);
        running.delete(taken);
      };
      seated.push({ ...taken, stop });
      running.add(taken);
    }
    return seated;
  } catch (error) {
    await leaveAll(seated);
    throw error;
  }
}

const leaveAll = async (seated: readonly Seated[]): Promise<void> => void (await Promise.all(seated.map((taken) => taken.stop())));

/** Plays a game again in which we were too late ourselves to call anybody late. */
async function playFairly(plan: Plan, index: number, seat: () => Promise<readonly Seated[]>, tally: Tally, isStopped: () => boolean): Promise<void> {
  const name = `game ${index + 1}`;
  const once = async (): Promise<void> => {
    const seated = await seat();
    try {
      await playOne(plan, index, seated, tally, isStopped);
    } finally {
      await leaveAll(seated);
    }
  };
  try {
    await fairly(once, (why) => console.error(`${name} is void: ${why}; it is played again`));
  } catch (error) {
    if (!(error instanceof Starved)) throw error;
    tally.voids.push(`${name}: not playable on this machine: ${error.message}; play fewer games at once or stop what else runs here`);
  }
}

async function playOne(plan: Plan, index: number, seated: readonly Seated[], tally: Tally, isStopped: () => boolean): Promise<void> {
  const order = orderOf(plan, index);
  const record = new Recording();
  const events: MatchEvent[] = [];
  const { game, rules, options, moveTime } = plan;
  const players = order.map((at) => plan.entrants[at]!.name);
  const setup = { game, rules, options, moveTime, players, seed: `${plan.seed}/${Math.floor(index / order.length) + 1}`, seated: seated.map(({ player }) => player) };
  for await (const event of playMatch(setup)) {
    events.push(event.event === 'start' || event.event === 'turn' ? { ...event, state: undefined } : event);
    if (plan.log !== undefined) record.add(event);
  }
  if (isStopped()) return;
  await Promise.all(seated.map((taken) => taken.stop(goodbye)));
  const used = seated.map((taken) => taken.used());
  record.use(used);
  if (plan.log !== undefined) save(plan.log, index + 1, record);
  tally.count(index + 1, order, events, seated.map((taken) => taken.lastComplaint()), used);
}

function save(folder: string, number: number, record: Recording): void {
  try {
    saveRecord(folder, number, record);
  } catch (error) {
    throw new Failure(`cannot keep the log of game ${number} in ${folder}: ${whyNot(error)}`);
  }
}

/** Tells how far it is: all the time on a terminal, every ten seconds elsewhere. */
function showProgress(games: number, done: () => number): { stop(): void } {
  const terminal = process.stderr.isTTY;
  const timer = setInterval(() => process.stderr.write(terminal ? `\r${done()} of ${games} games` : `${done()} of ${games} games\n`), terminal ? 100 : 10_000);
  return {
    stop() {
      clearInterval(timer);
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}
