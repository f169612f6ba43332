import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { mostTries } from '../channels/retry-starved.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { openLog } from '../match/log-folder.ts';
import { seatOrder } from '../pairing/seating.ts';
import type { MatchPlayer, MatchSetup, MatchTask, Played } from '../slots/match.ts';
import { Pool } from '../slots/pool.ts';
import { texts as slotTexts } from '../slots/text.ts';
import { said } from '../text/said.ts';
import { readArguments } from './arguments.ts';
import { FaultLogs } from './fault-logs.ts';
import { folder, list, integer, quoted, string, yes, type Flag, type ValuesOf } from './flags.ts';
import { judgeFlags } from './judge-flags.ts';
import { JudgedTally, storyOf, voidLines } from './judged-story.ts';
import { judgedLimits, limitFlags } from './limits.ts';
import { slotsFor } from '../slots/open.ts';
import { showGames } from './progress.ts';
import { choosePolicy, prepareProgram, readBots } from './programs.ts';
import { onStop } from './stopping.ts';
import { texts } from './text/play.ts';
import { Usage } from './usage.ts';

const flags = {
  ...judgeFlags,
  bot: list('bot'),
  games: integer({ least: 1, most: 1_000_000, default: 1 }),
  seed: string(),
  ...limitFlags,
  log: folder(),
  json: yes(),
};

interface Plan {
  readonly judge: string;
  readonly setup: MatchSetup;
  /** The players by seat in the first game. */
  readonly players: readonly MatchPlayer[];
  readonly games: number;
  readonly seed: string;
  /** The programs of the players. */
  readonly whats: readonly string[];
  readonly logs: FaultLogs;
  readonly json: boolean;
}

/** `arena play --judge …`: games whose rules are a judge program. */
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
  const judge = values.judge!; // games without a judge are played in commands/play.ts
  const names = readBots(values.bot);
  if (names.size === 0) throw new Usage(texts().nobody);
  const { games, seed = randomBytes(8).toString('hex'), terminator, minimum } = values;
  const seats = values.seats === undefined ? names.size : seatsFor(names.size).read([`${values.seats}`], '--seats');
  const logs = new FaultLogs(openLog(values.log), values);
  const policy = await choosePolicy(values, logs.folder);
  const program = await prepareProgram(texts().theJudge, judge, policy);
  const name = basename(judge);
  const limits = judgedLimits(values);
  const source = {
    kind: 'judge' as const,
    name,
    program,
    terminator,
    limits,
    ...(minimum !== undefined && { minimum }),
  };
  const bots: MatchPlayer[] = [];
  for (const [bot, what] of names)
    bots.push({ name: bot, player: { program: await prepareProgram(texts().theBot(bot), what, policy) } });
  const setup = { source, policy, tries: mostTries, isTold: true, isRecorded: logs.recorded([...names.values()]) };
  const players = seated(bots, seats);
  const whats = players.map((_, seat) => [...names.values()][seat % names.size]!);
  return { judge: name, setup, players, whats, games, seed, logs, json: values.json };
}

/** At least one seat for every bot. */
const seatsFor = (bots: number): Flag<number> => integer({ least: bots, most: 64, default: bots });

/** As many players as seats; with more seats than bots the bots sit several times and are numbered. */
const seated = (bots: readonly MatchPlayer[], seats: number): MatchPlayer[] =>
  Array.from({ length: seats }, (_, seat) => {
    const { name, player } = bots[seat % bots.length]!;
    return { name: seat < bots.length ? name : `${name}-${Math.floor(seat / bots.length) + 1}`, player };
  });

async function playAll(plan: Plan, stop: AbortSignal): Promise<number> {
  const { judge, setup, games, players, seed, json } = plan;
  if (!json) console.log(`${texts().judgedTitle(games, escape(judge), seed)}\n`);
  const tally = new JudgedTally(players.map(({ name }) => name));
  let next = 0;
  const pool = new Pool({
    setup,
    concurrency: 1,
    open: slotsFor(players, 1),
    next: () => (next < games ? taskOf(plan, next++) : undefined),
    left: () => games - next,
    over: (task, played) => keep(plan, task, played, tally),
    silent: ({ number }, why) => console.error(slotTexts().silent(number, said(why))),
    again: ({ number }, why) => console.error(slotTexts().again(number, said(why))),
    tell: (line) => console.error(line),
    stop,
  });
  const progress = json ? showGames(games, () => tally.games) : undefined; // else every game has its line
  try {
    await pool.play();
  } finally {
    progress?.stop();
    await plan.logs.saved();
    const result = (): string =>
      json ? JSON.stringify({ judge, seed, ...tally.json() }) : `\n${tally.table().join('\n')}`;
    if (tally.games > 0 || stop.aborted) console.log(result()); // also after a failure
  }
  if (plan.logs.failed !== undefined) throw plan.logs.failed;
  return stop.aborted ? 130 : 0;
}

const orderOf = ({ players: { length }, seed }: Plan, index: number): number[] =>
  seatOrder(length, Math.floor(index / length), index % length, seed);

/** As many games as there are seats share a seed; in each such group every player sits once in each seat. */
const taskOf = (plan: Plan, index: number): MatchTask => ({
  number: index + 1,
  seed: `${plan.seed}/${Math.floor(index / plan.players.length) + 1}`,
  players: orderOf(plan, index).map((at) => plan.players[at]!),
});

function keep(plan: Plan, { number, players }: MatchTask, played: Played, tally: JudgedTally): void {
  if (played.kind === 'starved') throw new Failure(texts().judgedUnplayable(number, said(played.why)));
  if (played.kind !== 'judged') return;
  const { result, events = [], record } = played;
  const names = players.map(({ name }) => name);
  const order = orderOf(plan, number - 1);
  const faults = events.filter((event) => event.event === 'fault');
  const replay = plan.logs.keep(
    number,
    record,
    faults,
    order.map((at) => plan.whats[at]),
  );
  const isOnly = plan.games === 1;
  const say = (line: string): void => void (plan.json || console.log(line));
  if (isOnly || result.void !== undefined) {
    say(storyOf(events, names).join('\n'));
    for (const line of lastLines(result.judge.stderr)) say(texts().judgeStderr(line));
  } else say(`${texts().game(number)}: ${names.map((name, seat) => `${name} ${result.scores![seat]}`).join(', ')}`);
  if (result.void !== undefined) {
    for (const line of voidLines(events, result.bots, replay)) say(line);
    throw new Failure(texts().judgeFault(isOnly ? undefined : number, said(result.void)));
  }
  tally.count(order, events, result, replay);
  if (plan.logs.failed !== undefined) throw plan.logs.failed; // ends all games; the table is printed all the same
}

const lastLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .map((line) => escape(line));
