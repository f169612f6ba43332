import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { Starved } from '../channels/clock.ts';
import { fairly } from '../channels/fairly.ts';
import { goFirst } from '../channels/priority.ts';
import type { Launch } from '../channels/program.ts';
import type { Limit } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import { isUnbuilt, launchBoxed, launchFree, prepare } from '../languages/prepare.ts';
import { terminators, type Terminator } from '../protocols/judge.ts';
import { judgeCaps } from '../protocols/judge-program.ts';
import { writeJudged } from '../protocols/judged-log.ts';
import { CannotStart, judgedMatch } from '../protocols/judged.ts';
import { botLimits, openWorkshop } from '../sandbox/box.ts';
import { Failure, Usage } from './command.ts';
import { JudgedTally, storyOf } from './judged-story.ts';
import { openLog, saveLog } from './logfolder.ts';
import { flagsOf, readDuration, readNumber, readSize, readWords, type Values } from './options.ts';

interface Plan {
  readonly judge: string;
  readonly launchJudge: (seed: string) => Launch;
  /** Who sits where in the first game. */
  readonly players: readonly Player[];
  readonly games: number;
  readonly seed: string;
  readonly terminator: Terminator;
  readonly limit: Limit;
  readonly matchTime: number;
  readonly minimum: number | undefined;
  readonly log: string | undefined;
}

interface Player {
  readonly name: string;
  readonly launch: Launch;
}

/** `arena play --judge …`: games whose rules are somebody's program. */
export async function playJudgedGames(args: string[]): Promise<number> {
  const flags = flagsOf(['judge', 'seats', 'games', 'seed', 'terminator', 'move-time', 'wall', 'match-time', 'memory', 'minimum', 'log']);
  const at = args.indexOf('--minimum') + 1;
  const words = at > 0 && args[at]?.startsWith('-') ? args.toSpliced(at - 1, 2, `--minimum=${args[at]}`) : args; // a number below zero is no flag
  const { values, positionals } = readWords(words, { ...flags, bot: { type: 'string', multiple: true }, trusted: { type: 'boolean' } });
  if (positionals.length > 0) throw new Usage(`with --judge all players are given by --bot NAME=WHAT, and ${JSON.stringify(escape(positionals[0]!, 40))} is none`);
  const plan = await readPlan(values);
  const control = new AbortController();
  const stop = (): void => control.abort();
  process.once('SIGINT', stop);
  try {
    return await playAll(plan, control.signal);
  } finally {
    process.off('SIGINT', stop);
  }
}

async function readPlan(values: Values): Promise<Plan> {
  const memory = readSize(values, 'memory', 'The memory of a program', { least: 2 ** 20, most: 2 ** 40, otherwise: 2 ** 28 });
  const moveTime = readDuration(values, 'move-time', 'The time for an answer', { least: 1, most: 86_400_000, otherwise: 1000 });
  const what = values.judge as string;
  const keeping = { memory, trusted: values.trusted === true };
  const settings = {
    games: readNumber(values, 'games', 'The number of games', { least: 1, most: 1_000_000, otherwise: 1 }),
    seed: (values.seed as string | undefined) ?? randomBytes(8).toString('hex'),
    terminator: readTerminator(values.terminator as string | undefined),
    limit: { cpu: moveTime, wall: readDuration(values, 'wall', 'The time on the wall for an answer', { least: 1, most: 86_400_000, otherwise: 4 * moveTime + 100 }) },
    matchTime: readDuration(values, 'match-time', 'The time for a game', { least: 1, most: 86_400_000, otherwise: judgeCaps.wall }),
    minimum: readMinimum(values.minimum as string | undefined),
    log: openLog(values.log as string | undefined),
  };
  const bots = readBots(values);
  const seats = readNumber(values, 'seats', 'The number of seats', { least: bots.length, most: 64, otherwise: bots.length });
  await checkBoxes(keeping.trusted);
  const judge = await ready('the judge', what, keeping);
  const programs = await Promise.all(bots.map(([name, bot]) => ready(`the bot ${name}`, bot, keeping)));
  return {
    ...settings,
    judge: basename(what),
    launchJudge: (seed) => judge(0, { ARENA_SEED: seed }),
    players: Array.from({ length: seats }, (_, seat) => ({ name: nameAt(seat, bots.map(([name]) => name)), launch: programs[seat % bots.length]!(seat + 1) })),
  };
}

function readTerminator(given = 'angles'): Terminator {
  if (Object.hasOwn(terminators, given)) return given as Terminator;
  throw new Usage(`--terminator is angles (<<< and a newline) or newline, not ${JSON.stringify(escape(given, 40))}`);
}

function readMinimum(given: string | undefined): number | undefined {
  if (given === undefined || /^-?\d{1,15}(\.\d{1,9})?$/.test(given)) return given === undefined ? undefined : Number(given);
  throw new Usage(`The lowest score must be a number, not ${JSON.stringify(escape(given, 40))}`);
}

function readBots(values: Values): readonly (readonly [name: string, what: string])[] {
  const bots = ((values.bot ?? []) as string[]).map((bot) => {
    const [, name, what] = /^([A-Za-z0-9_-]{1,32})=(.*)$/s.exec(bot) ?? [];
    if (name === undefined) throw new Usage(`--bot takes NAME=WHAT, not ${JSON.stringify(escape(bot, 60))}; a name has letters, digits, - and _`);
    return [name, what!] as const;
  });
  if (bots.length === 0) throw new Usage('nobody plays; give the bots by --bot NAME=WHAT');
  if (new Set(bots.map(([name]) => name)).size < bots.length) throw new Usage('two bots have the same name');
  return bots;
}

/** When there are more seats than bots, the bots sit down again and are told apart by a number. */
const nameAt = (seat: number, bots: readonly string[]): string => (seat < bots.length ? bots[seat]! : `${bots[seat % bots.length]}-${Math.floor(seat / bots.length) + 1}`);

/** How programs given on the command line are kept in: boxed, unless their owner trusts them. */
interface Keeping {
  readonly memory: number;
  readonly trusted: boolean;
}

/** Builds a program if need be; whoever is launched twice at once is in two boxes. */
async function ready(who: string, what: string, { memory, trusted }: Keeping): Promise<(slot: number, environment?: Readonly<Record<string, string>>) => Launch> {
  const prepared = await prepare(what, { memory, free: trusted });
  if (isUnbuilt(prepared)) throw new Failure([`${who}: ${prepared.trouble.reason}`, ...linesOf(prepared.messages).slice(0, 10)].join('\n  '));
  return (slot, environment = {}) => {
    const program = { ...prepared, environment: { ...prepared.environment, ...environment } };
    return trusted ? launchFree(program) : launchBoxed(program, { ...botLimits, memory }, slot);
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => escape(line));

/** Says what keeps the programs in; where nothing can, they are not run. */
async function checkBoxes(trusted: boolean): Promise<void> {
  if (trusted) return console.error('Programs run unboxed: play only those you trust.');
  const { groups } = await openWorkshop().catch((error: Error) => {
    throw new Failure(`${error.message}; --trusted runs programs without a box`);
  });
  if (groups.kind === 'none') console.error('Programs run in boxes without cgroups: what they compute and hold is not measured exactly.');
}

async function playAll(plan: Plan, signal: AbortSignal): Promise<number> {
  const { judge, games, players, seed } = plan;
  goFirst();
  console.log(`${games} ${games === 1 ? 'game' : 'games'} judged by ${escape(judge)}, seed ${seed}\n`);
  const tally = new JudgedTally(players.map(({ name }) => name));
  for (let index = 0; index < games && !signal.aborted; index++) await playOne(plan, index, tally, signal);
  console.log(`\n${tally.table().join('\n')}`);
  return signal.aborted ? 130 : 0;
}

/** Games share a seed in groups of as many as there are seats; in each group every player sits once in each seat. */
async function playOne(plan: Plan, index: number, tally: JudgedTally, signal: AbortSignal): Promise<void> {
  const { judge, terminator, limit, minimum, games } = plan;
  const order = plan.players.map((_, seat) => (seat + index) % plan.players.length);
  const seated = order.map((at) => plan.players[at]!);
  const players = seated.map(({ name }) => name);
  const seed = `${plan.seed}/${Math.floor(index / players.length) + 1}`;
  const programs = { judge: plan.launchJudge(seed), bots: seated.map(({ launch }) => launch) };
  const start = { judge, seed, players, terminator, limit, ...(minimum === undefined ? {} : { minimum }) };
  const play = (): ReturnType<typeof judgedMatch> => judgedMatch({ ...start, programs, caps: { wall: plan.matchTime }, signal });
  const { log, ...result } = await fairly(play, (why) => console.error(`game ${index + 1} is void: ${why}; it is played again`)).catch((error: unknown) => {
    if (error instanceof Starved) throw new Failure(`game ${index + 1} is not playable on this machine: ${error.message}; stop what else runs here`);
    throw error instanceof CannotStart ? new Failure(error.message) : error;
  });
  if (signal.aborted) return;
  saveLog(plan.log, index + 1, writeJudged(log, result));
  if (games === 1 || result.void !== undefined) console.log(storyOf(log, players).join('\n'));
  else console.log(`game ${index + 1}: ${players.map((player, seat) => `${player} ${result.scores![seat]}`).join(', ')}`);
  if (games === 1 || result.void !== undefined) for (const line of linesOf(result.judge.stderr).slice(-20)) console.log(`judge on stderr: ${line}`);
  if (result.void !== undefined) throw new Failure(`judge fault${games === 1 ? '' : ` in game ${index + 1}`}: ${result.void}`);
  tally.count(order, log, result);
}
