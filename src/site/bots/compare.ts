import { sql } from 'kysely';
import { compare, gamesOf, type Comparison } from '../../pairing/ladder/compare.ts';
import type { WinDrawLoss } from '../../pairing/ladder/results.ts';
import { sprt, type Sprt, type Test } from '../../rating/sprt.ts';
import { contestsOf, seatsOf, selectVersions, type Contest, type VersionRow } from '../../store/contests.ts';
import { nowhereKinds } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { isSeen } from '../../store/matches.ts';
import { latelyOf, talliesOf, type Lately } from './queries.ts';

/** What there is to know of two versions of a bot, the first of which is the newer one. */
export interface Compared {
  /** Where both have played most; undefined where no contest tells of both. */
  readonly contest?: Contest;
  readonly comparison?: Comparison;
  /** Opponents at a table. */
  readonly opponents: number;
  /** Those that both have met, by id. */
  readonly versions: ReadonlyMap<number, VersionRow>;
  readonly direct: Direct;
  readonly lately: readonly [Lately, Lately];
  readonly thinking: readonly [Thinking | undefined, Thinking | undefined];
}

/** Matches of two seats in which the versions met, test matches included. */
export interface Direct extends WinDrawLoss {
  readonly test: Test;
  /** The log likelihood ratio after each game, the oldest first. */
  readonly course: readonly number[];
}

/** How long a version thinks about a move, in milliseconds. */
export interface Thinking {
  readonly moves: number;
  /** 5 %, 25 %, 50 %, 75 % and 95 % of the moves took no longer. */
  readonly quantiles: readonly [number, number, number, number, number];
  readonly longest: number;
  /** For a move, in the contest of the latest match. */
  readonly limit: number;
}

export async function comparedOf(db: Database, newer: VersionRow, older: VersionRow): Promise<Compared> {
  const [found, direct, ...rest] = await Promise.all([
    mostTelling(db, newer, older),
    directOf(db, newer.id, older.id),
    latelyOf(db, newer.id),
    latelyOf(db, older.id),
    thinkingOf(db, newer.id),
    thinkingOf(db, older.id),
  ]);
  const [latelyNewer, latelyOlder, thinkingNewer, thinkingOlder] = rest;
  const met = found.comparison?.opponents.map(({ opponent }) => opponent) ?? [];
  const versions = met.length === 0 ? [] : await selectVersions(db).where('versions.id', 'in', met).execute();
  return {
    ...found,
    direct,
    versions: new Map(versions.map((version) => [version.id, version])),
    lately: [latelyNewer, latelyOlder],
    thinking: [thinkingNewer, thinkingOlder],
  };
}

/** The comparison in the contest that tells most of both, of those that everybody may see. */
async function mostTelling(
  db: Database,
  newer: VersionRow,
  older: VersionRow,
): Promise<Pick<Compared, 'contest' | 'comparison' | 'opponents'>> {
  const contests = (await contestsOf(db, newer.game)).filter(
    ({ kind, isHidden }) => kind !== 'tournament' && !isHidden,
  );
  const all = await Promise.all(
    contests.map(async (contest) => {
      const [ofNewer, ofOlder] = [await talliesOf(db, contest.id, newer.id), await talliesOf(db, contest.id, older.id)];
      const isBoth = ({ first, second }: (typeof ofOlder)[number]): boolean =>
        first === newer.id || second === newer.id;
      const opponents = Math.max(1, ((await seatsOf(db, contest)) ?? 2) - 1);
      const tallies = [...ofNewer, ...ofOlder.filter((tally) => !isBoth(tally))];
      return { contest, opponents, comparison: compare(newer.id, older.id, tallies, opponents) };
    }),
  );
  const tells = ({ comparison: { one, other, direct } }: (typeof all)[number]): number =>
    Math.min(gamesOf(one), gamesOf(other)) + gamesOf(direct);
  const [most] = all.toSorted((left, right) => tells(right) - tells(left));
  return most === undefined || most.comparison.difference === undefined ? { opponents: most?.opponents ?? 1 } : most;
}

/** As authors of engines test a new version: is it better by some Elo, or not at all, with 5 % errors? */
export const directTest: Sprt = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: 'normalized' };
const mostDirect = 1000; // seats of the newer version, the latest, among which those with the other one are

async function directOf(db: Database, newer: number, older: number): Promise<Direct> {
  const { rows } = await sql<{ own: number; theirs: number }>`
    select scores[one.seat + 1] as own, scores[2 - one.seat] as theirs
    from (
      select match, seat from match_seats where version = ${newer} and finished_at is not null
      order by finished_at desc, match desc limit ${mostDirect}
    ) one
    join lateral (
      select from match_seats other
      where other.match = one.match and other.seat = 1 - one.seat and other.version = ${older} offset 0
    ) met on true
    join lateral (
      select scores from matches
      where matches.id = one.match and kind not in ('trial', 'friendly') and array_length(scores, 1) = 2
        and ${isSeen} and not exists (
          select from matches twin
          where twin.contest = matches.contest and twin.seed = matches.seed and twin.state in ('waiting', 'running')
          offset 0
        )
      offset 0
    ) played on true
    order by one.match
  `.execute(db);
  const counts: [number, number, number] = [0, 0, 0];
  const course = rows.map(({ own, theirs }) => {
    counts[Math.sign(own - theirs) + 1]!++;
    return sprt(counts, directTest).llr;
  });
  const [losses, draws, wins] = counts;
  return { wins, draws, losses, course, test: sprt(counts, directTest) };
}

const timed = 20; // matches, the latest
const latest = 200; // seats among which these are: some are of tests, or still secret
const mostTimes = 200_000; // characters of the times of a match

async function thinkingOf(db: Database, version: number): Promise<Thinking | undefined> {
  const { rows } = await sql<{ seat: number; limit: number; times: string }>`
    select match_seats.seat, played.move_time as limit, left(logs.times, ${mostTimes}) as times
    from (
      select match, seat, finished_at from match_seats where version = ${version} and finished_at is not null
      order by finished_at desc, match desc limit ${latest}
    ) match_seats join lateral (
      select id, move_time from matches
      where matches.id = match_seats.match and kind not in (${nowhereKinds}) and ${isSeen}
        and not exists (
          select from matches twin
          where twin.contest = matches.contest and twin.seed = matches.seed and twin.state in ('waiting', 'running')
          offset 0
        )
      offset 0
    ) played on true
    join logs on logs.match = match_seats.match
    order by match_seats.finished_at desc, match_seats.match desc limit ${timed}
  `.execute(db);
  const all = rows.flatMap(({ seat, times }) => timesIn(times, seat)).toSorted((one, other) => one - other);
  if (all.length === 0) return undefined;
  const at = (share: number): number => all[Math.round(share * (all.length - 1))]!;
  return {
    moves: all.length,
    quantiles: [at(0.05), at(0.25), at(0.5), at(0.75), at(0.95)],
    longest: all.at(-1)!,
    limit: rows[0]!.limit,
  };
}

/** The milliseconds of each answer of a seat; a last line may be cut off. */
export const timesIn = (times: string, seat: number): number[] =>
  [...times.matchAll(/^\{"event":\d+,"ms":(\{[^}]*\})/gm)].flatMap(([, ms]) => {
    const value = (JSON.parse(ms!) as Readonly<Record<string, number>>)[`${seat}`];
    return value === undefined ? [] : [value];
  });
