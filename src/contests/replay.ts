import type { Reading } from '../kit/reading.ts';
import type { Queue } from '../jobs/queue.ts';
import { note, type Noted } from '../people/audit.ts';
import type { Database } from '../store/database.ts';
import {
  gamesOf,
  giveUpGames,
  replaceGames,
  setState,
  type StoredGame,
  type StoredTournament,
} from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { loadFormats } from '../tournament/formats.ts';
import { addOpenGames } from './advance.ts';
import { change } from './manage.ts';

/** What playing games of a tournament anew would do. */
export interface Replay {
  /** The games that are played anew. */
  readonly again: readonly StoredGame[];
  /** Games of later rounds, which were paired by results that are not known any more: these rounds are paired anew. */
  readonly dropped: readonly StoredGame[];
}

/**
 * What follows from playing these matches anew. Where rounds are paired by results, all that came after the first round
 * among them is dropped, whatever the new results will be: nobody could say now which pairings they leave unchanged.
 */
export async function replayOf(
  db: Database,
  { contest, format, plan, endsAt }: StoredTournament,
  matches: readonly number[],
  now = new Date(),
): Promise<Reading<Replay, TournamentMessage>> {
  if (plan === null) return { wrong: { code: 'replay-none' } };
  if (endsAt !== null && endsAt <= now) return { wrong: { code: 'replay-late' } };
  const wanted = new Set(matches);
  const games = (await gamesOf(db, contest.id)).toSorted((one, other) => one.number - other.number);
  const chosen = games.filter(({ match, state }) => wanted.has(match) && (state === 'finished' || state === 'void'));
  if (wanted.size === 0) return { wrong: { code: 'replay-none' } };
  if (chosen.length < wanted.size) return { wrong: { code: 'replay-changed' } };
  if ((await loadFormats()).get(format)!.isFixed) return { value: { again: chosen, dropped: [] } };
  const first = Math.min(...chosen.map(({ round }) => round));
  return {
    value: {
      again: chosen.filter(({ round }) => round === first),
      dropped: games.filter(({ round }) => round > first),
    },
  };
}

/** Plays matches anew, if that still drops as many games as somebody saw; by default however many. */
export async function replayGames(
  db: Database,
  queue: Queue,
  contest: number,
  matches: readonly number[],
  noted: Noted,
  seen?: number,
): Promise<TournamentMessage | undefined> {
  return await change(db, contest, async (trx, stored) => {
    const found = await replayOf(trx, stored, matches);
    if ('wrong' in found) return found.wrong;
    const { again, dropped } = found.value;
    if (seen !== undefined && seen !== dropped.length) return { code: 'replay-changed' };
    const waiting = dropped.filter(({ state }) => state === 'waiting').map(({ match }) => match);
    await giveUpGames(trx, waiting, { code: 'paired-anew' });
    await queue.drop(trx, waiting);
    const left = dropped.filter(({ state }) => state !== 'waiting'); // one that is played ends, and counts for nothing
    await replaceGames(
      trx,
      [...again, ...left].map(({ match }) => match),
    );
    const numbers = again.map(({ number }) => number).join(',');
    await note(trx, 'games-replayed', { ...noted, subject: `${contest}: ${numbers}`.slice(0, 200) });
    await setState(trx, contest, ['over'], 'running');
    if (stored.state !== 'paused') await addOpenGames(trx, queue, { ...stored, state: 'running' });
    return undefined;
  });
}
