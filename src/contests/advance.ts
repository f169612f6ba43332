import type { Message } from '../game/message.ts';
import { apartBySeed, matchWork, type WorkOf } from '../jobs/job.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Contest } from '../store/contests.ts';
import { atomically, type Database } from '../store/database.ts';
import { gameOf } from '../store/games.ts';
import { liveWorkers } from '../store/matches.ts';
import { lockContest } from '../store/rounds.ts';
import {
  addGames,
  entrantsOf,
  gamesOf,
  getTournament,
  haltedTournaments,
  keepLeader,
  leaderOf,
  nextGames,
  seedsOf,
  setState,
  stopAwaiting,
  unplayedTournaments,
  waitingGames,
  type StoredGame,
  type StoredTournament,
} from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import type { Fixture } from '../tournament/tournament.ts';
import { announce, tellModerators } from './announce.ts';
import { courseOf } from './course.ts';

type Trx = Parameters<typeof lockContest>[0];

/**
 * Pairs the next round of every tournament whose games are over, and adds jobs for those of which few are left. Several
 * workers may call this at once.
 */
export async function advanceTournaments(db: Database, queue: Queue): Promise<void> {
  for (const contest of await haltedTournaments(db)) await advance(db, queue, contest);
  const unplayed = await unplayedTournaments(db);
  if (unplayed.length === 0) return;
  const [waiting, most] = [await queue.waitingOf(db), await mostJobs(db)];
  for (const contest of unplayed.filter((one) => isShort(waiting.get(one), most)))
    await atomically(db, async (trx) => {
      await lockContest(trx, contest);
      const stored = await getTournament(trx, contest);
      if (stored?.state === 'running') await handOut(trx, queue, stored.contest);
    });
}

/** Jobs of a tournament for each slot: the queue stays short, however many games are to be played. */
const jobsEach = 64;
const mostJobs = async (db: Database): Promise<number> => jobsEach * Math.max(1, (await liveWorkers(db)).slots);
const isShort = (waiting: number | undefined, most: number): boolean => (waiting ?? 0) < most / 2;

/** Adds jobs for the next games of a tournament, if few of its jobs wait. Needs `lockContest`. */
export async function handOut(trx: Trx, queue: Queue, contest: Contest): Promise<void> {
  const most = await mostJobs(trx);
  const waiting = (await queue.waitingOf(trx)).get(contest.id) ?? 0;
  if (!isShort(waiting, most)) return;
  const games = await nextGames(trx, contest.id, 2 * most); // more than have a job
  const without = new Set(
    await queue.withoutJob(
      trx,
      games.map(({ id }) => id),
    ),
  );
  const next = games.filter(({ id }) => without.has(id)).slice(0, most - waiting);
  const matches = next.map(({ id }) => id);
  if (next.length > 0) await queue.add(trx, await jobsOf(trx, contest, matches, next));
}

/** Adds the games that are to be played now, or ends the tournament; one with a void game waits for its organiser. */
export async function advance(db: Database, queue: Queue, contest: number): Promise<void> {
  await atomically(db, async (trx) => {
    await lockContest(trx, contest);
    const stored = await getTournament(trx, contest);
    if (stored?.state === 'running') await addOpenGames(trx, queue, stored); // else another worker was quicker
  });
}

/** Adds matches for all games that are paired and have none. Needs `lockContest`. */
export async function addOpenGames(trx: Trx, queue: Queue, stored: StoredTournament): Promise<void> {
  const { contest, plan } = stored;
  if (plan === null) return; // a permanent contest, to which workers add rounds
  const entrants = await entrantsOf(trx, stored);
  const games = await gamesOf(trx, contest.id);
  const stuck = games.find(({ state }) => state === 'void');
  if (stuck !== undefined) return await stop(trx, queue, contest, voidGame(stuck));
  const { tournament } = await courseOf(plan, entrants, games);
  const known = new Set(games.map(({ number }) => number));
  const open = tournament.fixtures.filter(({ number }) => !known.has(number));
  if (open.length > 0) {
    const { pace } = (await gameOf(trx, contest.game)).ladder;
    const versions = entrants.map(({ version }) => version);
    await addGames(trx, contest, open, versions, pace);
    await handOut(trx, queue, contest);
  } else if (tournament.wrong !== undefined) await stop(trx, queue, contest, tournament.wrong);
  else if (tournament.isOver && (await setState(trx, contest.id, ['running'], 'over'))) {
    await keepLeader(trx, contest.id, 'over', { ...leaderOf(tournament.places()), expected: 0 });
    await announce(trx, contest, 'over');
  }
}

/** Pauses a tournament that cannot go on, and tells its moderators why. */
async function stop(trx: Trx, queue: Queue, { id, name }: Contest, why: Message): Promise<void> {
  await pause(trx, queue, id, why);
  const message = { code: 'news-contest-paused', contest: name, why } as const;
  await tellModerators(trx, id, message);
}

/** No further game is begun; those that are played go on. */
export async function pause(trx: Trx, queue: Queue, contest: number, why: Message | null): Promise<void> {
  await setState(trx, contest, ['running'], 'paused', why);
  await dropJobs(trx, queue, contest);
}

/** The matches of a contest that wait have no jobs any more. Needs `lockContest`. */
export async function dropJobs(trx: Trx, queue: Queue, contest: number): Promise<void> {
  const waiting = await waitingGames(trx, contest);
  await queue.drop(trx, waiting);
  await stopAwaiting(trx, waiting); // whoever connects now begins no match
}

/** The matches of a permanent contest or a ladder that wait have jobs again. Needs `lockContest`. */
export async function addJobs(trx: Trx, queue: Queue, contest: Contest): Promise<void> {
  const waiting = await queue.withoutJob(trx, await waitingGames(trx, contest.id));
  if (waiting.length > 0) await queue.add(trx, await jobsOf(trx, contest, waiting, await seedsOf(trx, waiting)));
}

const voidGame = ({ match, reason }: StoredGame): TournamentMessage => ({ code: 'game-void', match, why: reason! });

/** The jobs of these games: contests take turns in the queue. */
export async function jobsOf(
  db: Database,
  { id, game }: Contest,
  matches: readonly number[],
  fixtures: readonly Pick<Fixture, 'seed'>[],
): Promise<WorkOf<'match'>[]> {
  const { hasSecrets } = await gameOf(db, game);
  const work = matchWork(matches).map((one) => ({ ...one, contest: id }));
  return hasSecrets
    ? apartBySeed(
        work,
        fixtures.map(({ seed }) => seed),
      )
    : work;
}
