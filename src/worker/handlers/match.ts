import { Starved } from '../../referee/starved.ts';
import type { MatchMessage } from '../../text/match.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Job } from '../../jobs/job.ts';
import { canHaveData } from '../../sandbox/sandbox.ts';
import {
  SlotLost,
  type Listener,
  type MatchPlayer,
  type MatchSetup,
  type MatchTask,
  type Played,
  type TakenBackTo,
} from '../../slots/match.ts';
import { get } from '../../store/artefacts.ts';
import { countsNowhere } from '../../store/counting.ts';
import { gameOf } from '../../store/games.ts';
import { seatlessSamples } from '../../store/judges.ts';
import {
  claimMatch,
  finishMatch,
  hasSomebodyLeft,
  resumeMatch,
  returnMatch,
  voidAttempt,
  type Attempt,
  type Result,
} from '../../store/results.ts';
import { isQueryError, troubleOf, type Database } from '../../store/database.ts';
import { said } from '../../text/said.ts';
import { texts } from '../text.ts';
import { frameWriter } from '../frame-writer.ts';
import type { Handler, Store, WorkerContext, WorkerSlot } from '../handler.ts';
import { playerOf } from '../players.ts';
import type { Conversation } from '../remote-seats.ts';
import { policyOf, sourceOf } from '../source.ts';
import { isForWantOfRoom, rest } from '../troubles.ts';

/** Lost attempts after which the operator is told: a match may end the machines that play it. */
const suspicious = 3;
/** Each move that is taken back is another attempt, and each attempt may hold a slot for an hour. */
const mostBack = 50;

/** Plays a match and stores its result. */
export const handler: Handler<'match'> = {
  async claim(trx, { match, patience }, { id, tell }) {
    const onGivenUp = (why: MatchMessage): void => {
      if (why.code !== 'bot-left') tell(texts().givenUp(match, said(why)));
    };
    const attempt = await claimMatch(trx, match, id, onGivenUp, patience);
    if (attempt !== undefined && attempt.lost >= suspicious) tell(texts().playedAfterLosses(match, attempt.lost));
    return (
      attempt && {
        run: (worker, job, slot) => playOut(worker, job, attempt, slot),
        giveBack: (worker, job) => giveBack(worker, job, attempt),
      }
    );
  },
};

async function playOut(
  worker: WorkerContext,
  job: Job,
  attempt: Attempt,
  slot: WorkerSlot,
): Promise<Store | undefined> {
  const { troubles, graceOver } = worker;
  const show = frameWriter(worker.db, attempt);
  let result: Outcome;
  try {
    result = await playAttempt(worker, attempt, slot, show.add);
    troubles.end(slot);
  } catch (error) {
    const hasFailed = await hasFailedItself(worker, job, attempt, slot, error);
    await show.done();
    await troubles.insist(
      () =>
        error instanceof Starved
          ? playAgain(worker, job, attempt, { code: 'not-playable', why: error.reason })
          : giveBack(worker, job, attempt, hasFailed),
      graceOver,
    );
    return undefined;
  }
  return async () => {
    await show.done();
    await store(worker, job, attempt, result);
  };
}

/** What came of an attempt: the result, why nobody can play the match, or a move that was taken back. */
type Outcome = Result | MatchMessage | TakenBackTo;

async function store(worker: WorkerContext, job: Job, attempt: Attempt, result: Outcome): Promise<void> {
  const { troubles, graceOver, tell } = worker;
  try {
    await troubles.insist(() => finish(worker, job, attempt, result), graceOver);
  } catch (error) {
    if (!isQueryError(error) || troubleOf(error) !== undefined) throw error;
    const isOutdated = await worker.isOutdated();
    if (!isOutdated) tell(texts().notStored(attempt.match, error.message));
    await rest(1000, worker.stop);
    await troubles.insist(() => giveBack(worker, job, attempt, !isOutdated), graceOver);
  }
}

/** Whether an attempt failed by itself, and not by troubles of this machine; tells the operator what is new. */
async function hasFailedItself(
  { db, troubles, tell, stop, lost }: WorkerContext,
  job: Job,
  attempt: Attempt,
  slot: WorkerSlot,
  error: unknown,
): Promise<boolean> {
  if (error instanceof Starved) return false;
  if (error instanceof SlotLost) return !stop.aborted && !lost.has(job);
  if (isForWantOfRoom(error)) {
    troubles.begin(slot, { code: 'worker-full' }, (error as Error).message);
    await rest(5000, stop);
    return false;
  }
  if (await hasSomebodyLeft(db, attempt).catch(() => false)) return false; // given up when it is claimed again
  tell(texts().notPlayed(attempt.match, (error as Error).message));
  await rest(1000, stop);
  return true;
}

async function playAttempt(
  { db, remote, grace }: WorkerContext,
  attempt: Attempt,
  slot: WorkerSlot,
  frames: (frames: readonly Frame[]) => void,
): Promise<Outcome> {
  const { match, game, seed, seats, margin } = attempt;
  const source = await sourceOf(db, attempt);
  const policy = policyOf(attempt);
  const setup: MatchSetup = {
    source,
    policy,
    tries: 1, // the next attempt may be another worker's
    isRecorded: true,
    isForfeited: attempt.kind === 'tournament' || seats.some(({ absent }) => absent !== undefined),
    isTold: source.kind === 'judge',
    takesBack: attempt.kind === 'friendly' && attempt.attempt <= mostBack,
  };
  const data = await dataFor(db, attempt);
  const most = attempt.kind === 'friendly' ? (await gameOf(db, game)).ladder.moveTime : undefined;
  const players = await Promise.all(
    seats.map(async (seat) =>
      withData(
        db,
        data,
        seat.memory,
        withMost(await playerOf(db, game, seat, { grace, margin }, policy.limits.memory), most),
      ),
    ),
  );
  const { resumes } = attempt;
  const task: MatchTask = { number: match, seed, players, isWatched: true, ...(resumes !== null && { resumes }) };
  const conversations: Conversation[] = [];
  const seated: Listener['seated'] = (seat, hear) => {
    const conversation = remote.open(attempt, seat, hear);
    conversations.push(conversation);
    return conversation.tell;
  };
  let played: Played;
  try {
    played = await slot.play(setup, task, { frames, seated });
  } finally {
    await Promise.all(conversations.map((conversation) => conversation.done()));
  }
  if (played.kind === 'starved') throw new Starved();
  if (played.kind === 'taken-back') return played;
  return played.kind === 'over'
    ? {
        ...played.record!,
        turns: played.turns,
        outcome: played.outcome,
        faults: played.faults,
        stderr: played.stderr,
        memories: played.memories.map((left, at) =>
          played.faults.some(({ seat, forgiven }) => seat === at && !forgiven) ? null : left,
        ),
      }
    : judgedResult(played);
}

/** Which folder /data the programs of a match have: their own, or in trials and test matches an empty one. */
async function dataFor(db: Database, { memory, kind, game }: Attempt): Promise<'kept' | 'empty' | 'none'> {
  if (memory) return 'kept';
  return countsNowhere(kind) && (await gameOf(db, game)).ladder.memory && (await canHaveData()) ? 'empty' : 'none';
}

/** In a friendly game the bots of the arena think no longer than on their ladder. */
const withMost = ({ name, player }: MatchPlayer, most: number | undefined): MatchPlayer =>
  most !== undefined && 'builtIn' in player ? { name, player: { ...player, most } } : { name, player };

async function withData(
  db: Database,
  data: 'kept' | 'empty' | 'none',
  memory: string | null,
  { name, player }: MatchPlayer,
): Promise<MatchPlayer> {
  if (data === 'none' || !('program' in player)) return { name, player };
  const isFull = data === 'kept' && memory !== null;
  return { name, player: { ...player, memory: isFull ? await get(db, memory) : null } };
}

type Faulty = NonNullable<Result['faults']>[number];

/** A turn is a question of the judge. Scores are the judge's alone, also where a bot was at fault. */
function judgedResult({ result, events = [], record, memories }: Played & { kind: 'judged' }): Result | MatchMessage {
  const { scores, bots } = result;
  if (scores === undefined) return { code: 'judge-fault', why: result.void! };
  const turns = events.filter(({ event }) => event === 'told').length;
  const faults = events.flatMap(({ event, at: _at, ...fault }) => (event === 'fault' ? [fault as Faulty] : []));
  const isAtFault = (seat: number): boolean => typeof bots[seat]!.ended === 'object';
  return {
    ...record!,
    turns,
    outcome: { scores, cause: 'rules' },
    faults,
    stderr: bots.map((bot, seat) => (isAtFault(seat) ? bot.stderr : '')),
    memories: memories.map((left, seat) => (isAtFault(seat) ? null : left)),
  };
}

/**
 * Stores result, log, tallies and the end of the job in one transaction. The job comes first, as when it is taken:
 * another order could deadlock.
 */
async function finish(worker: WorkerContext, job: Job, attempt: Attempt, result: Outcome): Promise<void> {
  if ('kind' in result) return await resume(worker, job, attempt, result);
  const isTrial = attempt.kind === 'trial';
  // a judge's fault may have been bad luck; the author of a new judge waits for its trial
  if ('code' in result) return await playAgain(worker, job, attempt, result, isTrial ? 1 : 2);
  const { db, queue } = worker;
  await db
    .transaction()
    .execute(async (trx) => {
      if (!(await finishMatch(trx, attempt, result, queue.endOf(job)))) throw new Stale();
      const untried = isTrial ? await seatlessSamples(trx, attempt.match) : [];
      if (untried.length > 0)
        await queue.add(
          trx,
          untried.map((version) => ({ kind: 'build', version })),
        );
    })
    .catch(ignoreStale);
}

/** A move was taken back: the match goes back to the queue, and resumes there. */
async function resume({ db, queue }: WorkerContext, job: Job, attempt: Attempt, { turns }: TakenBackTo): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      if (!(await resumeMatch(trx, attempt, turns))) throw new Stale();
    })
    .catch(ignoreStale);
}

async function giveBack({ db, queue }: WorkerContext, job: Job, attempt: Attempt, hasFailed = false): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      if (!(await returnMatch(trx, attempt, hasFailed))) throw new Stale();
    })
    .catch(ignoreStale);
}

/**
 * The attempt is void: the match goes back to the queue, or is given up after so many attempts; its job then ends as one
 * whose match is over.
 */
async function playAgain(
  { db, queue, tell }: WorkerContext,
  job: Job,
  attempt: Attempt,
  why: MatchMessage,
  most?: number,
): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      const state = await voidAttempt(trx, attempt, why, most);
      if (state === undefined) throw new Stale();
      tell((state === 'waiting' ? texts().playedAgain : texts().givenUp)(attempt.match, said(why)));
    })
    .catch(ignoreStale);
}

/** Another worker plays this match by now, or its result is stored already: this result does not count. */
class Stale extends Error {}
const ignoreStale = (error: unknown): void => {
  if (!(error instanceof Stale)) throw error;
};
