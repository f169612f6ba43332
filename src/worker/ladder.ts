import { inTurns, matchWork } from '../jobs/job.ts';
import type { Queue } from '../jobs/queue.ts';
import { contestField, getContest, ladderResults, ladders, officialRecords, type Contest } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { gameOf } from '../store/games.ts';
import { isJudgeBroken } from '../store/judges.ts';
import { liveWorkers } from '../store/matches.ts';
import { addRound, lastRound, lockContest, openNow, openTables } from '../store/rounds.ts';
import { ladderRatings } from '../pairing/ladder/ratings.ts';
import { seatsIn } from '../pairing/ladder/results.ts';
import { ladderRound } from '../pairing/ladder/rounds.ts';
import { provisionalUnder } from '../pairing/ladder/official.ts';
import { evenSchedule, type Schedule } from '../contests/permanent.ts';
import { runningPermanents } from '../store/tournaments.ts';
import { cycleMatches } from '../pairing/ladder/rotation.ts';

/** Milliseconds after which a ladder on which every place is settled gets another round: else it would never rest. */
const rest = 10_000;
/** And one in which everybody has as many matches as are wanted, until it is looked at again. */
const restOfEven = 1000;

/** Tables that a ladder with deals to keep apart gets at once, so that no rotation follows another one of its deal. */
const leastTables = 4;

/**
 * Adds rounds to every ladder and permanent contest until enough matches wait for all slots, or so many times as many.
 * Several workers may call this at once. `resting` says until when a contest gets no round from this worker, by the
 * monotonic clock. Resolves to whether a contest that does not rest had too few.
 */
export async function topUpLadders(
  db: Database,
  queue: Queue,
  resting = new Map<number, number>(),
  reserve = 1,
): Promise<boolean> {
  const { slots } = await liveWorkers(db);
  const permanents = await Promise.all((await runningPermanents(db)).map((id) => getContest(db, id)));
  const played = (await ladders(db)).filter(({ pausedAt }) => pausedAt === null);
  const all = [...played, ...permanents.map((contest) => contest!)];
  const least = enough(Math.max(1, slots), all.length);
  let wasShort = false;
  for (const ladder of all) {
    const wanted = Math.ceil(reserve * least);
    if (performance.now() < (resting.get(ladder.id) ?? 0) || (await openAtOnce(db, ladder)) >= wanted) continue;
    const pause = { settled: rest, even: restOfEven, unsettled: 0 }[await topUp(db, queue, ladder, least, wanted)];
    if (pause > 0) resting.set(ladder.id, performance.now() + pause);
    else wasShort = true;
  }
  return wasShort;
}

/** Matches that are over in milliseconds need more in reserve: so many times as many as usual. */
const mostReserve = 8;

/** It doubles when a slot found no match although a ladder had more to give, and else shrinks within some seconds. */
export const nextReserve = (reserve: number, wasTooFew: boolean): number =>
  wasTooFew ? Math.min(mostReserve, 2 * reserve) : Math.max(1, 0.98 * reserve);

/** One ladder keeps all slots busy; several share them, so that a ladder of long matches does not take all. */
export const enough = (slots: number, among: number): number =>
  among === 1 ? 2 * slots : Math.max(1, Math.floor(slots / among));

/** The open matches of a ladder that could be played at the same time. */
async function openAtOnce(db: Database, ladder: Contest): Promise<number> {
  const { matches, tables } = await openNow(db, ladder.id);
  return (await isApart(db, ladder)) ? tables : matches;
}

/**
 * In a game with secrets the rotations of one deal are never played at the same time: programs in sandboxes that live at
 * the same time can speak with each other, and would know more hands than their own.
 */
const isApart = async (db: Database, { game, duplicate }: Contest): Promise<boolean> =>
  duplicate && (await gameOf(db, game)).hasSecrets;

async function topUp(
  db: Database,
  queue: Queue,
  ladder: Contest,
  least: number,
  wanted: number,
): Promise<'settled' | 'unsettled' | 'even'> {
  const { seats: usual, pace } = (await gameOf(db, ladder.game)).ladder;
  return await db.transaction().execute(async (trx) => {
    await lockContest(trx, ladder.id);
    let open = await openAtOnce(trx, ladder);
    if (open >= wanted) return 'unsettled'; // another worker was quicker
    if ((await getContest(trx, ladder.id))?.pausedAt !== null) return 'even'; // somebody paused it just now
    if (await isJudgeBroken(trx, ladder)) return 'settled'; // until a corrected judge leads its matches
    const schedule =
      ladder.kind === 'permanent' ? await evenSchedule(trx, queue, ladder) : await readSchedule(trx, ladder, usual);
    if (schedule === undefined || schedule.bots < schedule.seats) return 'even';
    const apart = (await isApart(trx, ladder)) ? schedule.seats : 1;
    const most = schedule.isSettled === true ? least : wanted;
    const enoughNow = Math.max(most, apart > 1 && open < most ? open + leastTables : 0);
    const added: number[] = [];
    for (let round = (await lastRound(trx, ladder.id)) + 1; open < enoughNow; round++) {
      const tables = schedule.next(ladder.name, round);
      if (tables === undefined) break;
      const matches = await addRound(
        trx,
        ladder,
        round,
        tables.map(({ bots, kind }) => ({ versions: bots, kind, pace })),
      );
      added.push(...matches);
      open += matches.length / apart;
    }
    const work = matchWork(added, apart).map((one) => ({ ...one, contest: ladder.id }));
    await queue.add(trx, inTurns(work));
    if (ladder.kind === 'permanent') return added.length === 0 ? 'even' : 'unsettled';
    return schedule.isSettled === true ? 'settled' : 'unsettled';
  });
}

/** Ratings are fitted once; of matches that wait only the pairings are known. */
async function readSchedule(db: Database, { id: contest, duplicate }: Contest, seats: number): Promise<Schedule> {
  const field = await contestField(db, contest);
  const results = await ladderResults(db, contest, seats);
  const ratings = ladderRatings(field, results, { once: true });
  const cycle = cycleMatches(ratings.standings.length, seats, duplicate);
  const played = new Map((await officialRecords(db, contest, cycle)).map(({ bot, matches }) => [bot, matches]));
  const waiting = await openTables(db, contest);
  const satIn = seatsIn(results);
  const sat = (bot: number, seat: number): number =>
    satIn(bot, seat) + waiting.filter((table) => table.bots[seat] === bot).length;
  return {
    bots: ratings.standings.length,
    seats,
    next(seed, round) {
      const tables = ladderRound({
        ratings,
        waiting: waiting.map((table) => table.bots),
        sat,
        seats,
        seed,
        round,
      });
      waiting.push(...tables);
      return tables;
    },
    isSettled: ratings.standings.every(({ entrant }) => (played.get(entrant) ?? 0) >= provisionalUnder(cycle)),
  };
}
