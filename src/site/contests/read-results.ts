import { sql } from 'kysely';
import { courseOf, sealedIn } from '../../contests/course.ts';
import { packedOf, readPermanent, type Portable } from '../../contests/portable.ts';
import type { Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { entrantsOf, gamesOf, getTournament, type StoredEntrant } from '../../store/tournaments.ts';
import { fieldsOf } from '../../tournament/formats.ts';
import { dataOf } from '../../tournament/page-data.ts';
import { resultsText, standingsText, trfText } from '../../tournament/report.ts';
import type { Told } from '../../tournament/report-data.ts';
import { standingsOf, type Row } from '../../tournament/standings.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import type { TournamentData } from '../../web/tournament/data.ts';
import { written, type WrittenResults } from './results-html.tsx';

/** What follows from the results of a contest that has begun, as plain data. */
export interface Results extends PortableResults, WrittenResults {
  readonly rows: readonly Row[];
  /** Games that are over, that are paired, and that the format expects. */
  readonly games: { readonly over: number; readonly paired: number; readonly expected: number };
  /** No round is paired from results. */
  readonly isFixed: boolean;
}

/** What there is of every contest. */
export interface PortableResults extends Portable {
  /** Another key: other results. */
  readonly key: string;
}

const plotted = 3000; // games: ratings after each round take long to compute

/** So many results that came last tell whether there are other ones: of more than are stored at once. */
const lately = 200;

/**
 * What tells whether the results are the same as before, at a cost that does not grow with the games: first what people
 * did to the contest, then which games ended last, and counts of what is rare. Counting all that are over would take
 * longer with every game.
 */
export async function keyOf(db: Database, contest: number): Promise<string> {
  const { rows } = await sql<{ done: string; played: string }>`
    select
      concat_ws(
        '-',
        (select state || '-' || edits from tournaments where contest = ${contest}),
        (select count(*) from matches where contest = ${contest} and replaced_at is not null),
        coalesce((select reference from tournaments where contest = ${contest}), 0),
        (select count(*) from contest_versions where contest = ${contest} and withdrawn_from is not null),
        (
          select count(*) from contest_versions
          join versions on versions.id = contest_versions.version
          join bots on bots.id = versions.bot
          join users on users.id = bots.owner
          where contest_versions.contest = ${contest} and users.deleted_at is not null
        )
      ) as done,
      concat_ws(
        '-',
        coalesce((
          select number from matches where contest = ${contest} and number is not null order by number desc limit 1
        ), 0),
        (
          select count(*) || '-' || coalesce(sum(id), 0) || '-' || coalesce(extract(epoch from max(finished_at)), 0)
          from (
            select id, finished_at from matches where contest = ${contest} and state = 'finished'
            order by finished_at desc, id desc limit ${lately}
          ) latest
        ),
        (
          select count(version) || '-' || count(left_at) || '-' || (
            select max(round) from matches where contest = ${contest}
          ) from contest_versions where contest = ${contest} and contest in (select id from contests where kind = 'permanent')
        ),
        (select count(*) from matches where contest = ${contest} and number is not null and state = 'void')
      ) as played
  `.execute(db);
  const { done, played } = rows[0]!;
  return `${done}/${played}`;
}

export async function readResults(db: Database, contest: number): Promise<Results> {
  // one snapshot, so that the key is that of the games
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const key = await keyOf(trx, contest);
      const stored = (await getTournament(trx, contest))!; // nobody asks for a contest that has not begun
      if (stored.plan === null) return { key, ...(await readPermanent(trx, stored)) } as Results; // its page has no others
      const { plan } = stored;
      const entrants = await entrantsOf(trx, stored);
      const all = await gamesOf(trx, contest);
      const days = await daysOf(trx, contest);
      const { hasSecrets, rules, judge } = await gameOf(trx, stored.contest.game);
      const whole = await courseOf(plan, entrants, all);
      const hasSealed = hasSecrets && stored.contest.duplicate && stored.state !== 'over';
      const sealed = hasSealed ? sealedIn(whole, all) : new Set<number>();
      const games = all.filter(({ number }) => !sealed.has(number));
      const course = sealed.size === 0 ? whole : await courseOf(plan, entrants, games);
      const told: Told = {
        title: stored.contest.name,
        rules,
        isJudged: judge !== undefined,
        plan,
        fields: await fieldsOf(plan.format, rules),
        isSeedHidden: stored.state !== 'over' && plan.secret === undefined,
        format: course.format,
        course,
        days: () => days,
      };
      const rows = standingsOf(course);
      const matches = new Map(games.map(({ number, match }) => [number, match]));
      const over = new Map([...course.games.keys()].map((number) => [number, matches.get(number)!]));
      const data = dataOf(told, rows, {
        files: [],
        pageOf: (number) => `/matches/${matches.get(number)}`,
        entrantOf: (entrant) => aboutEntrant(entrants[entrant - 1]!),
        isPlain: course.games.size > plotted,
      });
      return {
        key,
        rows,
        ...written({ ...data, ...referenceIn(entrants, stored.reference) }, stored.state !== 'over'),
        games: {
          over: all.filter(({ state }) => state === 'finished').length,
          paired: course.tournament.fixtures.length,
          expected: course.format.games,
        },
        isFixed: course.isFixed,
        files: filesOf(told, rows),
        ...packed(await packedOf(trx, stored, entrants, over)),
        matches: over,
      };
    });
}

function referenceIn(entrants: readonly StoredEntrant[], bot: number | null): Pick<TournamentData, 'reference'> {
  const at = entrants.findIndex((entrant) => entrant.bot === bot);
  return at < 0 ? {} : { reference: at + 1 };
}

const packed = (files: Portable['packed']): Pick<Portable, 'packed'> => (files === undefined ? {} : { packed: files });

const aboutEntrant = ({ owner, bot, botVersion, withdrawnFrom, isDisqualified }: StoredEntrant) => ({
  owner,
  page: botAddress(bot, botVersion),
  ...(withdrawnFrom !== null && { left: isDisqualified ? ('disqualified' as const) : ('withdrew' as const) }),
});

function filesOf(told: Told, rows: readonly Row[]): Results['files'] {
  const trf = trfText(told);
  return {
    'results.csv': resultsText(told),
    'standings.json': standingsText(told, rows),
    ...(typeof trf === 'string' && { 'tournament.trf': trf }),
  };
}

/** The days of the first and the last finished game. */
async function daysOf(db: Database, contest: number): Promise<string[]> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select to_char(min(finished_at) at time zone 'UTC', 'YYYY/MM/DD') as from,
      to_char(max(finished_at) at time zone 'UTC', 'YYYY/MM/DD') as to
    from matches where contest = ${contest} and number is not null and state = 'finished'
  `.execute(db);
  const { from, to } = rows[0]!;
  return from === null || to === null ? [] : [from, to];
}
