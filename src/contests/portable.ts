import { sql } from 'kysely';
import { fileName } from '../match/record.ts';
import type { Database } from '../store/database.ts';
import { entrantsOf, type StoredTournament } from '../store/tournaments.ts';
import { planText } from '../tournament/plan.ts';
import type { PortableFile } from '../tournament/portable.ts';
import type { RecordedGame, TournamentData } from '../web/tournament/data.ts';

// A tournament that is over, to take away: the folder that `arena tournament` would have made, and its page.

/** The files of the folder, a match at a time; `tables` are those that follow from the games. */
export async function* filesOf(
  db: Database,
  stored: StoredTournament,
  tables: Readonly<Record<string, string>>,
): AsyncGenerator<PortableFile> {
  const { contest, plan } = stored;
  yield { name: 'tournament.json', text: planText({ ...plan!, title: contest.name }) };
  const left = (await entrantsOf(db, stored)).filter(({ withdrawnFrom }) => withdrawnFrom !== null);
  if (left.length > 0) {
    const withdrawn = Object.fromEntries(left.map(({ name, withdrawnFrom }) => [name, withdrawnFrom]));
    yield { name: 'withdrawn.json', text: `${JSON.stringify(withdrawn)}\n` };
  }
  for await (const { number, log, times } of recordsOf(db, contest.id)) {
    yield { name: `matches/${fileName(number)}.jsonl`, text: log };
    yield { name: `matches/${fileName(number)}.times.jsonl`, text: times };
  }
  for (const [name, text] of Object.entries(tables)) yield { name, text };
}

interface StoredRecord extends Pick<RecordedGame, 'log' | 'times'> {
  readonly number: number;
}

/** The finished games in their order. */
async function* recordsOf(db: Database, contest: number): AsyncGenerator<StoredRecord> {
  for (let last = 0; ;) {
    const batch = await db
      .selectFrom('matches')
      .innerJoin('logs', 'logs.match', 'matches.id')
      .select(({ ref }) => [ref('number').$notNull().as('number'), 'log', 'times'])
      .where('contest', '=', contest)
      .where('number', '>', last)
      .where('state', '=', 'finished')
      .orderBy('number')
      .limit(100)
      .execute();
    if (batch.length === 0) return;
    yield* batch;
    last = batch.at(-1)!.number;
  }
}

/** Characters of logs of which a page is made: all of them are in memory at once. */
const mostOfPage = 64 * 2 ** 20;

/** The games of a page that is one file, and what it shows without links to the site; undefined if that is too much. */
export async function pageParts(
  db: Database,
  contest: number,
  { games, entrants, ...data }: TournamentData,
): Promise<{ readonly data: TournamentData; readonly games: ReadonlyMap<number, RecordedGame> } | undefined> {
  const { rows } = await sql<{ size: number | null }>`
    select sum(length(log) + length(times))::float8 as size from logs join matches on matches.id = logs.match
    where contest = ${contest} and number is not null and state = 'finished'
  `.execute(db);
  if ((rows[0]?.size ?? 0) > mostOfPage) return undefined;
  const records = new Map<number, RecordedGame>();
  for await (const { number, ...record } of recordsOf(db, contest)) records.set(number, record);
  return {
    data: {
      ...data,
      games: games.filter(({ number }) => records.has(number)).map(({ page: _page, ...game }) => game),
      entrants: entrants.map(({ page: _page, owner, ...entrant }) => ({ ...entrant, ...(owner && { about: owner }) })),
    },
    games: records,
  };
}
