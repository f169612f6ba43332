import { verbatim, type Message } from '../game/message.ts';
import type { MatchMessage } from '../text/match.ts';
import { ProgramNotStarted } from '../channels/program.ts';
import { lastComplaint } from '../channels/complaints.ts';
import { retryStarved } from '../channels/retry-starved.ts';
import { goFirst } from '../channels/priority.ts';
import { timesOf, type MatchEvent, type Start } from '../game/log.ts';
import { forfeit } from '../game/replay.ts';
import type { Prepared } from '../programs/prepared.ts';
import { loadBot, loadGame, type AnyGame } from '../match/games.ts';
import { firstAnswer } from '../match/play.ts';
import { Recording } from '../match/record.ts';
import { Starved } from '../channels/starved.ts';
import { writeJudged } from '../match/judge/log.ts';
import { CannotStart, judgedMatch } from '../match/judge/play.ts';
import { seatBot, seatProgram, type Seated } from '../slots/seat.ts';
import { Failure } from '../kit/failure.ts';
import { launchOf } from '../programs/policy.ts';
import { leaveAll, playSeated, seatAll, type Entrant } from '../slots/seating.ts';
import type { FromSlot, Played, Table, Task, ToSlot } from './slot.ts';
import { isAbsent } from './summary.ts';

// A process that plays one game of a tournament at a time, while those of the next sit down and those of the one before
// leave. It is told by `arena tournament` over IPC. It goes when that does, and nobody is left.

let table: Table;
let slot = 0;
let current: Promise<unknown> = Promise.resolve();
const running = new Set<Seated>();
/** When the game that came last is decided, and who is to be told of each. */
let last = Promise.resolve();
const decisions = new Map<number, () => void>();
const broken = new AbortController();

process.on('message', (message: ToSlot) => {
  if (message.kind === 'table') ({ slot, table } = message);
  else {
    const { task } = message;
    const { number } = task;
    current = play(task).then(
      (played) => send({ number, ...played }),
      (error: unknown) => {
        if (error instanceof Starved) send({ number, kind: 'starved', why: error.reason });
        else
          send({
            number,
            kind: 'failed',
            why: error instanceof Failure ? error.message : String((error as Error).stack ?? error),
            isOurs: !(error instanceof Failure),
          });
      },
    );
  }
});
process.on('SIGINT', () => undefined); // whoever started us decides
process.on('disconnect', () => {
  broken.abort();
  setTimeout(() => process.exit(), 2000); // a bot of this process may think long
  void Promise.allSettled([...[...running].map((taken) => taken.stop()), current]).then(() => process.exit());
});
goFirst();

// who is gone is not told
const send = (message: FromSlot): void => void (process.connected && process.send!(message, () => undefined));

/** A game in which we were too late ourselves to call anybody late is played again. */
async function play(task: Task): Promise<Played> {
  const { number } = task;
  const before = last;
  last = new Promise((resolve) => decisions.set(number, resolve));
  try {
    return await retryStarved(
      () => (table.judge === undefined ? playGame(task, before) : playTwice(task, table.judge)),
      (why) => send({ number, kind: 'again', why }),
    );
  } finally {
    decide(number);
  }
}

function decide(number: number): void {
  send({ number, kind: 'decided' });
  decisions.get(number)?.();
  decisions.delete(number);
}

async function playGame({ number, seats, seed }: Task, before: Promise<void>): Promise<Played> {
  const {
    plan: { options, limits },
    players,
  } = table;
  const game = table.plan.game!;
  const setup = {
    game,
    rules: await loadGame(game),
    options,
    ...timesOf(limits),
    players: seats.map((at) => players[at]!.name),
    seed,
  };
  const seated = await seatAll(
    seats.map((at) => entrantOf(game, players[at]!)),
    slot,
    running,
  );
  const record = new Recording();
  let ending: MatchEvent[] = []; // the last two: maybe a fault, and the end for it
  try {
    broken.signal.throwIfAborted(); // whoever sat down meanwhile leaves
    await before;
    send({ number, kind: 'begun' });
    const used = await playSeated(setup, seated, (event) => {
      if (event.event === 'end') decide(number);
      else record.add(event);
      ending = [...ending.slice(-1), event];
    });
    for (const event of await endOf(setup, ending, seats)) record.add(event);
    record.use(used);
    return { kind: 'over', log: record.log, times: record.times, stderr: seated.map((taken) => taken.lastComplaint()) };
  } finally {
    await leaveAll(seated);
  }
}

/** The end of a game. Where it is over before anybody else was asked, they are now: who does not start has not won. */
async function endOf(
  setup: Start & { readonly rules: AnyGame },
  [fault, end]: readonly MatchEvent[],
  seats: readonly number[],
): Promise<readonly MatchEvent[]> {
  if (end?.event !== 'end' || fault?.event !== 'fault' || fault.turn > 1 || end.cause === 'rules') return [end!];
  const absent: (MatchEvent & { event: 'fault' })[] = [];
  for (const [seat, at] of seats.entries()) {
    if (seat === fault.seat) continue;
    const seated = await seatAll([entrantOf(setup.game, table.players[at]!)], slot, running);
    try {
      const answer = await firstAnswer(setup, seated[0]!.player);
      if ('trouble' in answer && isAbsent(answer.trouble))
        absent.push({ event: 'fault', turn: 1, seat, ...answer.trouble });
    } finally {
      await leaveAll(seated);
    }
  }
  return [...absent, { ...end, scores: forfeit(seats.length, fault.seat, ...absent.map(({ seat }) => seat)) }];
}

function entrantOf(game: string, { name, player }: Table['players'][number]): Entrant {
  return {
    name,
    sit: async () =>
      'builtIn' in player
        ? seatBot(await loadBot(game, player.builtIn))
        : seatProgram(game, launchOf(player.program, table.policy, slot), table.policy.timing).catch((error: Error) =>
            nobody(name, error),
          ),
  };
}

/**
 * A program of a trusted player that cannot be started does not come. A box that cannot be made is nobody's fault but
 * ours.
 */
function nobody(name: string, error: Error): Seated {
  if (!table.policy.free) throw new Failure(`${name}: ${error.message}`);
  const reason = error instanceof ProgramNotStarted ? error.reason : verbatim(error.message);
  return {
    player: { choose: () => ({ trouble: { fault: 'no-program', reason } }), leave: () => undefined },
    lastComplaint: () => '',
    used: () => null,
    stop: () => Promise.resolve(),
  };
}

const judgeFault = (why: Message): MatchMessage => ({ code: 'judge-fault', why });

/** Once more where the judge is at fault: it may have been bad luck. */
async function playTwice(task: Task, judge: Prepared): Promise<Played> {
  const played = await playJudged(task, judge);
  if (played.kind !== 'void') return played;
  send({ number: task.number, kind: 'again', why: judgeFault(played.why) });
  return playJudged(task, judge);
}

async function playJudged({ seats, seed }: Task, judge: Prepared): Promise<Played> {
  const { name, terminator, minimum } = table.plan.judge!;
  const { moveTime, wall, matchTime } = table.plan.limits;
  const bots = seats.map((at) => table.players[at]!);
  const programs = {
    judge: launchOf(judge, table.policy, slot, { ARENA_SEED: seed }),
    bots: bots.map(({ player }) => launchOf((player as { readonly program: Prepared }).program, table.policy, slot)),
  };
  const start = {
    judge: name,
    seed,
    players: bots.map((bot) => bot.name),
    terminator,
    limit: { cpu: moveTime, wall: wall! },
    ...(minimum === undefined ? {} : { minimum }),
  };
  const { log, ...result } = await judgedMatch({
    ...start,
    programs,
    timing: table.policy.timing,
    caps: { wall: matchTime! },
    signal: broken.signal,
  }).catch((error: unknown) => {
    throw error instanceof CannotStart ? new Failure(error.message) : error;
  });
  const kept = writeJudged(log, result);
  return result.void === undefined
    ? { kind: 'over', ...kept, stderr: result.bots.map(({ stderr }) => lastComplaint(stderr)) }
    : { kind: 'void', why: result.void, ...kept };
}
