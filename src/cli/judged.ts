import { said } from '../text/said.ts';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { retryStarved } from '../channels/retry-starved.ts';
import { goFirst } from '../channels/priority.ts';
import type { Launch } from '../channels/running.ts';
import { escape } from '../kit/escape.ts';
import type { Times } from '../game/log.ts';
import { Starved } from '../channels/starved.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import { writeJudged } from '../match/judge/log.ts';
import { CannotStart, judgedMatch } from '../match/judge/play.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { JudgedTally, storyOf, voidLines } from './judged-story.ts';
import { readArguments } from './arguments.ts';
import { folder, list, integer, quoted, string, type Flag, type ValuesOf } from './flags.ts';
import { judgeFlags } from './judge-flags.ts';
import { judgedLimits, limitFlags } from './limits.ts';
import { texts } from './text/play.ts';
import { openLog, saveLog } from '../match/log-folder.ts';

import { choosePolicy, readBots, readyProgram } from './programs.ts';
import { onStop } from './stopping.ts';

const flags = {
  ...judgeFlags,
  bot: list('bot'),
  games: integer({ least: 1, most: 1_000_000, default: 1 }),
  seed: string(),
  ...limitFlags,
  log: folder(),
};

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
  const { values, positionals } = readArguments(args, flags);
  if (positionals.length > 0) throw new Usage(texts().onlyBots(quoted(positionals[0]!)));
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

async function readPlan(values: ValuesOf<typeof flags>): Promise<Plan> {
  const judge = values.judge!; // who plays without it is elsewhere
  const names = readBots(values.bot);
  if (names.size === 0) throw new Usage(texts().nobody);
  const { games, seed = randomBytes(8).toString('hex'), terminator, minimum } = values;
  const seats = values.seats === undefined ? names.size : seatsFor(names.size).read([`${values.seats}`], '--seats');
  const log = openLog(values.log);
  const policy = await choosePolicy(values, log);
  const launch = await readyProgram(texts().theJudge, judge, policy);
  return {
    judge: basename(judge),
    games,
    seed,
    terminator,
    times: judgedLimits(values),
    minimum,
    log,
    launchJudge: (program) => launch(0, { ARENA_SEED: program }),
    players: await readPlayers(names, seats, policy),
    timing: policy.timing,
  };
}

/** Every bot has a seat. */
const seatsFor = (bots: number): Flag<number> => integer({ least: bots, most: 64, default: bots });

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
    bots.push({ name, launch: (await readyProgram(texts().theBot(name), what, policy))(0) });
  return Array.from({ length: seats }, (_, seat) => {
    const { name, launch } = bots[seat % bots.length]!;
    return { name: seat < bots.length ? name : `${name}-${Math.floor(seat / bots.length) + 1}`, launch };
  });
}

async function playAll(plan: Plan, signal: AbortSignal): Promise<number> {
  const { judge, games, players, seed } = plan;
  goFirst();
  console.log(`${texts().judgedTitle(games, escape(judge), seed)}\n`);
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
    console.error(texts().again(texts().game(index + 1), said(why))),
  ).catch((error: unknown) => {
    if (error instanceof Starved) throw new Failure(texts().judgedUnplayable(index + 1, error.message));
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
    throw new Failure(`judge fault${games === 1 ? '' : ` in game ${index + 1}`}: ${said(result.void)}`);
  tally.count(order, log, result);
}

const lastLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .map((line) => escape(line));
