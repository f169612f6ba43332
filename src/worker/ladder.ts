import { randomFor } from '../game/random.ts';
import { ladderOf, loadGame } from '../match/games.ts';
import type { Queue } from '../queue/queue.ts';
import { contestBots, ladders, tallies, type Contest } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { liveWorkers } from '../store/matches.ts';
import { addRound, lastRound, lockContest, openMatches, openTables } from '../store/rounds.ts';
import { Meetings, nextTables } from '../tournament/ladder.ts';

/** Bots with so many games are known well enough: their matches are slowed down for people to watch. */
const known = 30;

/** Gives every ladder its next rounds until enough matches wait for all slots. Any worker may do so, any number of them at once. */
export async function topUpLadders(db: Database, queue: Queue): Promise<void> {
  const { slots } = await liveWorkers(db);
  const all = await ladders(db);
  const wanted = enough(Math.max(1, slots), all.length);
  for (const ladder of all) {
    if ((await openMatches(db, ladder.id)) < wanted) await topUp(db, queue, ladder, wanted);
  }
}

/** One ladder keeps all slots busy; several share them, so that one with long matches does not take them all. */
export const enough = (slots: number, among: number): number => (among === 1 ? 2 * slots : Math.max(1, Math.floor(slots / among)));

async function topUp(db: Database, queue: Queue, ladder: Contest, wanted: number): Promise<void> {
  const { min: seats } = (await loadGame(ladder.game)).seats;
  const { pace } = await ladderOf(ladder.game);
  await db.transaction().execute(async (trx) => {
    await lockContest(trx, ladder.id);
    const bots = (await contestBots(trx, ladder.id)).map(({ id }) => id);
    if (bots.length < seats) return;
    const meetings = await meetingsOf(trx, ladder.id);
    const isKnown = (bot: number): boolean => meetings.of(bot) >= known * (seats - 1);
    let open = await openMatches(trx, ladder.id);
    for (let round = (await lastRound(trx, ladder.id)) + 1; open < wanted; round++) {
      const tables = nextTables(bots, seats, meetings, randomFor(ladder.name, round));
      const matches = await addRound(trx, ladder, round, tables.map((table) => ({ bots: table, pace: table.every(isKnown) ? pace : 0 })));
      await queue.add(trx, matches);
      open += matches.length;
      for (const table of tables) meetings.add(table, matches.length / tables.length);
    }
  });
}

/** In all matches that were played and all that wait. */
async function meetingsOf(db: Database, contest: number): Promise<Meetings> {
  const meetings = new Meetings();
  for (const { first, second, wins, draws, losses } of await tallies(db, contest)) meetings.add([first, second], wins + draws + losses);
  for (const table of await openTables(db, contest)) meetings.add(table);
  return meetings;
}
