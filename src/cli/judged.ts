import { sentence } from '../text/sentence.ts';
import { languageOf } from '../text/faults.ts';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { retryStarved } from '../channels/retry-starved.ts';
import { goFirst } from '../channels/priority.ts';
import type { Launch } from '../channels/running.ts';
import { escape } from '../kit/escape.ts';
import type { Times } from '../game/log.ts';
import { Starved } from '../channels/starved.ts';
import { terminators, type Terminator } from '../match/judge/protocol.ts';
import { writeJudged } from '../match/judge/log.ts';
import { CannotStart, judgedMatch } from '../match/judge/play.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './command.ts';
import { JudgedTally, storyOf, voidLines } from './judged-story.ts';
import { readJudgedLimits } from './limits.ts';
import { openLog, saveLog } from '../match/log-folder.ts';
import { flagsOf, readNumber, readWords, type Values } from './options.ts';
import { choosePolicy, readBots, readyProgram } from './programs.ts';
import { onStop } from './stopping.ts';

interface Plan {
  readonly judge: string;
  readonly launchJudge: (seed: string) => Launch;
  /** Who sits where in the first game. */
  readonly players: readonly Player[];
  readonly games: number;
  readonly seed: string;
  readonly terminator: Terminator;
  readonly times: Required<Omit<Times, 'clock'>>;
  readonly minimum: number | undefined;
  readonly log: string | undefined;
  readonly timing: SandboxPolicy['timing'];
}

interface Player {
  readonly name: string;
  readonly launch: Launch;
}

/** `arena play --judge …`: games whose rules are somebody's program. */
export async function playJudgedGames(args: string[]): Promise<number> {
  const flags = flagsOf([
    'judge',
    'seats',
    'games',
    'seed',
    'terminator',
    'move-time',
    'wall',
    'match-time',
    'match-cpu',
    'startup',
    'memory',
    'minimum',
    'log',
  ]);
  const { values, positionals } = readWords(withSign(args), {
    ...flags,
    bot: { type: 'string', multiple: true },
    trusted: { type: 'boolean' },
  });
  if (positionals.length > 0)
    throw new Usage(
      `with --judge all players are given by --bot NAME=WHAT, and ${JSON.stringify(escape(positionals[0]!, 40))} is none`,
    );
  const plan = await readPlan(values);
  const control = new AbortController();
  const stop = (): void => control.abort();
  const forget = onStop(stop);
  try {
    return await playAll(plan, control.signal);
  } finally {
    forget();
  }
}

/** A number below zero is no flag. */
export function withSign(args: string[]): string[] {
  const at = args.indexOf('--minimum') + 1;
  return at > 0 && args[at]?.startsWith('-') ? args.toSpliced(at - 1, 2, `--minimum=${args[at]}`) : args;
}

async function readPlan(values: Values): Promise<Plan> {
  const judge = values.judge as string;
  const names = readBots((values.bot ?? []) as string[]);
  if (names.size === 0) throw new Usage('nobody plays; give the bots by --bot NAME=WHAT');
  const plan = {
    judge: basename(judge),
    games: readNumber(values, 'games', 'The number of games', { least: 1, most: 1_000_000, otherwise: 1 }),
    seed: (values.seed as string | undefined) ?? randomBytes(8).toString('hex'),
    terminator: readTerminator(values.terminator as string | undefined),
    times: readJudgedLimits(values),
    minimum: readMinimum(values.minimum as string | undefined),
    log: openLog(values.log as string | undefined),
  };
  const seats = readNumber(values, 'seats', 'The number of seats', {
    least: names.size,
    most: 64,
    otherwise: names.size,
  });
  const policy = await choosePolicy(values);
  const launch = await readyProgram('the judge', judge, policy);
  return {
    ...plan,
    launchJudge: (seed) => launch(0, { ARENA_SEED: seed }),
    players: await readPlayers(names, seats, policy),
    timing: policy.timing,
  };
}

export function readTerminator(given = 'angles'): Terminator {
  if (Object.hasOwn(terminators, given)) return given as Terminator;
  throw new Usage(`--terminator is angles (<<< and a newline) or newline, not ${JSON.stringify(escape(given, 40))}`);
}

export function readMinimum(given: string | undefined): number | undefined {
  if (given === undefined || /^-?\d{1,15}(\.\d{1,9})?$/.test(given))
    return given === undefined ? undefined : Number(given);
  throw new Usage(`The lowest score must be a number, not ${JSON.stringify(escape(given, 40))}`);
}

/**
 * As many as there are seats; when there are more seats than bots, the bots sit down again and are told apart by a
 * number.
 */
async function readPlayers(
  names: ReadonlyMap<string, string>,
  seats: number,
  policy: SandboxPolicy,
): Promise<readonly Player[]> {
  const bots: Player[] = [];
  for (const [name, what] of names)
    bots.push({ name, launch: (await readyProgram(`the bot ${name}`, what, policy))(0) });
  return Array.from({ length: seats }, (_, seat) => {
    const { name, launch } = bots[seat % bots.length]!;
    return { name: seat < bots.length ? name : `${name}-${Math.floor(seat / bots.length) + 1}`, launch };
  });
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
  const {
    judge,
    terminator,
    times: { moveTime, wall, matchTime },
    minimum,
    games,
  } = plan;
  const order = plan.players.map((_, seat) => (seat + index) % plan.players.length);
  const seated = order.map((at) => plan.players[at]!);
  const players = seated.map(({ name }) => name);
  const seed = `${plan.seed}/${Math.floor(index / players.length) + 1}`;
  const programs = { judge: plan.launchJudge(seed), bots: seated.map(({ launch }) => launch) };
  const start = {
    judge,
    seed,
    players,
    terminator,
    limit: { cpu: moveTime, wall },
    ...(minimum === undefined ? {} : { minimum }),
  };
  const play = (): ReturnType<typeof judgedMatch> =>
    judgedMatch({ ...start, programs, timing: plan.timing, caps: { wall: matchTime }, signal });
  const { log, ...result } = await retryStarved(play, (why) =>
    console.error(`game ${index + 1} is void: ${sentence(why, languageOf(process.env))}; it is played again`),
  ).catch((error: unknown) => {
    if (error instanceof Starved)
      throw new Failure(
        `game ${index + 1} is not playable on this machine: ${error.message}; stop what else runs here`,
      );
    throw error instanceof CannotStart ? new Failure(error.message) : error;
  });
  if (signal.aborted) return;
  saveLog(plan.log, index + 1, writeJudged(log, result));
  if (games === 1 || result.void !== undefined) console.log(storyOf(log, players).join('\n'));
  else
    console.log(`game ${index + 1}: ${players.map((player, seat) => `${player} ${result.scores![seat]}`).join(', ')}`);
  if (games === 1 || result.void !== undefined)
    for (const line of lastLines(result.judge.stderr)) console.log(`judge on stderr: ${line}`);
  if (result.void !== undefined) for (const line of voidLines(log, result.bots)) console.log(line);
  if (result.void !== undefined)
    throw new Failure(
      `judge fault${games === 1 ? '' : ` in game ${index + 1}`}: ${sentence(result.void, languageOf(process.env))}`,
    );
  tally.count(order, log, result);
}

const lastLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .map((line) => escape(line));
