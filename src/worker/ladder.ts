import type { Tally } from '../rating/bradley-terry.ts';
import { contestBots, ladders, tallies, type Contest } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { liveWorkers } from '../store/matches.ts';
import { addRound, lastRound, lockContest, openMatches, type Table } from '../store/rounds.ts';
import type { Queue } from '../queue/queue.ts';

/** Bots with so many games are known well enough: their matches are slowed down for people to watch. */
const known = 30;
const watchable = 300;

/** Gives every ladder its next rounds until enough matches wait for all slots. Any worker may do so, any number of them at once. */
export async function topUpLadders(db: Database, queue: Queue): Promise<void> {
  const { slots } = await liveWorkers(db);
  for (const ladder of await ladders(db)) {
    if ((await openMatches(db, ladder.id)) < enough(slots)) await topUp(db, queue, ladder, enough(slots));
  }
}

const enough = (slots: number): number => 2 * Math.max(1, slots);

async function topUp(db: Database, queue: Queue, ladder: Contest, wanted: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContest(trx, ladder.id);
    const bots = (await contestBots(trx, ladder.id)).map(({ id }) => id);
    if (bots.length < 2) return;
    const games = gamesOf(await tallies(trx, ladder.id));
    let open = await openMatches(trx, ladder.id);
    for (let round = (await lastRound(trx, ladder.id)) + 1; open < wanted; round++) {
      const pairings = paced(rotation(bots, round), games);
      const matches = await addRound(trx, ladder, round, pairings);
      await queue.add(trx, matches);
      open += matches.length;
    }
  });
}

export function paced(pairs: readonly (readonly [number, number])[], games: ReadonlyMap<number, number>): Table[] {
  const isKnown = (bot: number): boolean => (games.get(bot) ?? 0) >= known;
  return pairs.map(([first, second]) => ({ bots: [first, second], pace: isKnown(first) && isKnown(second) ? watchable : 0 }));
}

function gamesOf(played: readonly Tally[]): Map<number, number> {
  const games = new Map<number, number>();
  for (const { first, second, wins, draws, losses } of played) {
    for (const bot of [first, second]) games.set(bot, (games.get(bot) ?? 0) + wins + draws + losses);
  }
  return games;
}

/** Who meets whom in a round, counted from 1: the first stays, the others move on by one place each round; of an odd number one rests. */
export function rotation(bots: readonly number[], round: number): [number, number][] {
  const [first, ...others] = bots.length % 2 === 0 ? bots : [undefined, ...bots];
  const turned = others.map((_, at) => others[(at + round - 1) % others.length]!);
  const circle = [first, ...turned];
  const pairs: [number, number][] = [];
  for (let at = 0; at < circle.length / 2; at++) {
    const [left, right] = [circle[at], circle[circle.length - 1 - at]];
    if (left !== undefined && right !== undefined) pairs.push([left, right]);
  }
  return pairs;
}
