import { setTimeout as sleep } from 'node:timers/promises';
import { Starved } from '../../channels/starved.ts';
import type { Message } from '../../game/message.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Job } from '../../jobs/job.ts';
import { loadGame } from '../../match/games.ts';
import { matchTimeOf } from '../../match/match-time.ts';
import { defaultPolicy } from '../../programs/policy.ts';
import { SlotLost, type MatchSetup, type MatchTask } from '../../slots/match.ts';
import { claimMatch, finishMatch, returnMatch, voidAttempt, type Attempt, type Result } from '../../store/results.ts';
import { said } from '../../text/said.ts';
import { texts } from '../text.ts';
import { frameWriter } from '../frame-writer.ts';
import type { Handler, WorkerContext, WorkerSlot } from '../handler.ts';
import { playerOf } from '../players.ts';

/** Plays a match and stores its result. */
export const handler: Handler<'match'> = {
  async claim(trx, { match }) {
    const attempt = await claimMatch(trx, match);
    return (
      attempt && {
        run: (worker, job, slot) => playOut(worker, job, attempt, slot),
        giveBack: (worker, job) => giveBack(worker, job, attempt),
      }
    );
  },
};

async function playOut(worker: WorkerContext, job: Job, attempt: Attempt, slot: WorkerSlot): Promise<void> {
  const show = frameWriter(worker.db, attempt);
  let result: Result;
  try {
    result = await playAttempt(attempt, slot, show.add);
  } catch (error) {
    if (!(error instanceof SlotLost) && !(error instanceof Starved)) {
      worker.tell(texts().notPlayed(attempt.match, (error as Error).message));
      await sleep(1000, undefined, { signal: worker.stop }).catch(() => undefined); // aborted: the worker stops
    }
    await show.done();
    await worker.insist(
      () => (error instanceof Starved ? playAgain(worker, job, attempt, error.reason) : giveBack(worker, job, attempt)),
      worker.graceOver,
    );
    return;
  }
  await show.done();
  await worker.insist(() => finish(worker, job, attempt, result), worker.graceOver);
}

async function playAttempt(
  attempt: Attempt,
  slot: WorkerSlot,
  frames: (frames: readonly Frame[]) => void,
): Promise<Result> {
  const { match, game, options, seed, moveTime, pace, seats } = attempt;
  const limits = { moveTime, ...matchTimeOf(await loadGame(game)) };
  const setup: MatchSetup = {
    source: { kind: 'rules', game, options, limits },
    policy: defaultPolicy,
    tries: 1, // the next attempt may be another worker's
    isRecorded: true,
  };
  const players = await Promise.all(seats.map((seat) => playerOf(game, seat, slot.number)));
  const task: MatchTask = { number: match, seed, players, watched: { pace } };
  const played = await slot.play(setup, task, { frames });
  if (played.kind === 'starved') throw new Starved();
  if (played.kind !== 'over') throw new Error('its result is not that of a match of rules');
  const { turns, outcome, record } = played;
  return { ...record!, turns, outcome };
}

/**
 * Stores result, log, tallies and the end of the job in one transaction. The job comes first, as when it is taken:
 * another order could deadlock.
 */
async function finish({ db, queue }: WorkerContext, job: Job, attempt: Attempt, result: Result): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.complete(trx, job);
      if (!(await finishMatch(trx, attempt, result))) throw new Stale();
    })
    .catch(ignoreStale);
}

async function giveBack({ db, queue }: WorkerContext, job: Job, attempt: Attempt): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      if (!(await returnMatch(trx, attempt))) throw new Stale();
    })
    .catch(ignoreStale);
}

/**
 * The referee was late: the match goes back to the queue, or is given up after too many attempts; its job then ends as
 * one whose match is over.
 */
async function playAgain({ db, queue, tell }: WorkerContext, job: Job, attempt: Attempt, why: Message): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      const state = await voidAttempt(trx, attempt, why);
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
