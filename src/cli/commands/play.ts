import { said } from '../../text/said.ts';
import { randomBytes } from 'node:crypto';
import { retryStarved } from '../../channels/retry-starved.ts';
import { goFirst } from '../../channels/priority.ts';
import type { MatchEvent, Times } from '../../game/log.ts';
import { oneAhead } from '../../match/ahead.ts';
import { loadGame, type AnyGame } from '../../match/games.ts';
import { Recording } from '../../match/record.ts';
import { Starved } from '../../channels/starved.ts';
import { fieldFlags, readArguments, readFields, type Arguments } from '../arguments.ts';
import { chooseGame, gameAmong } from '../choose.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { folder, list, integer, string, yes } from '../flags.ts';
import { filled, flagLines, helpText } from '../help.ts';
import { judgeFlags } from '../judge-flags.ts';
import { limitFlags, limitsOf } from '../limits.ts';
import { openLog, saveLog } from '../../match/log-folder.ts';
import { readEntrants } from '../players.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import { choosePolicy } from '../programs.ts';
import { leaveAll, playSeated, seatAll, type Entrant } from '../../slots/seating.ts';
import { onStop } from '../stopping.ts';
import { newTally, tableOf, type Tally } from '../tally.ts';
import { texts } from '../text/play.ts';
import type { Seated } from '../../slots/seat.ts';

const flags = {
  bot: list('bot'),
  games: integer({ least: 1, most: 10_000_000, default: 1 }),
  seed: string(),
  single: yes(),
  concurrency: integer({ least: 1, most: 1024, default: 1 }),
  ...limitFlags,
  log: folder(),
};
const flagsWithJudge = { ...judgeFlags, ...limitFlags };

export const command = defineCommand({
  flags: { ...flags, ...judgeFlags },
  texts: () => ({ ...texts(), flags: { ...texts().judged, ...texts().flags } }),
  words: ['game', 'bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),
  async help() {
    const { judged, ends, ...help } = texts();
    const own = Object.fromEntries(Object.entries(flagsWithJudge).filter(([name]) => name in judged));
    return [helpText(help, flags), flagLines(own, judged).join('\n'), filled(ends)].join('\n\n');
  },

  async run(args) {
    if (args.some((word) => /^--judge(=|$)/.test(word))) return (await import('../judged.ts')).playJudgedGames(args);
    const rules = await chooseGame(gameAmong(args));
    return playGames(await readPlan(rules, readArguments(args, flags, { fields: rules.options })));
  },
});

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

async function readPlan(rules: AnyGame, { values, written, positionals }: Arguments<typeof flags>): Promise<Plan> {
  const [game, ...named] = positionals;
  checkSeats(rules, named.length > 0 ? named.length : values.bot.length);
  return {
    game: game!,
    rules,
    options: readFields(rules.options, written, rules.messages),
    times: limitsOf(rules, values),
    games: values.games,
    concurrency: values.concurrency,
    seed: values.seed ?? randomBytes(8).toString('hex'),
    single: values.single,
    log: openLog(values.log),
    entrants: await readEntrants(
      game!,
      named,
      values.bot,
      asked(() => choosePolicy(values, values.log)),
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
  throw new Usage(texts().seats(title, min, max, players));
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
  const name = texts().game(index + 1);
  const once = async (): Promise<void> => {
    const seated = await seat();
    try {
      if (!isStopped()) await playOne(plan, index, seated, tally, isStopped);
    } finally {
      await leaveAll(seated);
    }
  };
  try {
    await retryStarved(once, (why) => console.error(texts().again(name, said(why))));
  } catch (error) {
    if (!(error instanceof Starved)) throw error;
    tally.voids.push(texts().unplayable(name, error.message));
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
    () => {
      const line = texts().progress(done(), games);
      process.stderr.write(terminal ? `\r${line}` : `${line}\n`);
    },
    terminal ? 100 : 10_000,
  );
  return {
    stop() {
      clearInterval(timer);
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}
