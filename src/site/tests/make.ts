import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { KnownGame } from '../../store/games.ts';
import type { FieldProblems } from '../../http/problem.ts';
import { apartBySeed, matchWork } from '../../jobs/job.ts';
import type { Reading } from '../../kit/reading.ts';
import { seriesGames } from '../../pairing/series.ts';
import { mayPlay } from '../../sandbox/tier.ts';
import type { Database } from '../../store/database.ts';
import { liveWorkers } from '../../store/matches.ts';
import { testsOf } from '../../store/rounds.ts';
import type { Schema } from '../../store/schema.ts';
import { addTests, lockTestsOf, openTestsOf, selectCandidates, type Candidate } from '../../store/tests.ts';
import type { TestMessage } from '../../text/tests.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import type { Quotas } from '../quotas.ts';
import type { Site } from '../site.ts';
import { readTest, type Asked, type TestPlan } from './read.ts';

/** Test matches that were made together: a round of the game's tests. */
export interface Made {
  readonly round: number;
  readonly matches: readonly number[];
}

/** Makes the test matches that somebody asks for, or says what is wrong with each field. */
export async function makeTests(
  site: Pick<Site, 'db' | 'queue' | 'takesPartial' | 'quotas'>,
  user: number,
  game: Pick<KnownGame, 'name' | 'rules' | 'ladder' | 'hasSecrets' | 'protocols'>,
  asked: Asked,
): Promise<Reading<Made, FieldProblems>> {
  const { db } = site;
  const tests = await testsOf(db, game.name);
  const about = { game: game.name, rules: game.rules, defaults: tests.options, protocols: game.protocols };
  const { pace } = game.ladder;
  const [jobs, quotas] = await Promise.all([site.queue(), site.quotas(user)]);
  return await db.transaction().execute(async (trx) => {
    await lockTestsOf(trx, user); // of two at once, one counts the other
    const read = readTest(asked, { ...about, candidates: await candidatesIn(trx, asked.seats, user) });
    if ('wrong' in read) return read;
    const plan = read.value;
    const refusal =
      (await whyUnplayable(trx, site, plan.versions)) ?? (await overQuota(trx, quotas, user, plan.matches));
    if (refusal !== undefined) return { wrong: { form: refusal } };
    const tables = tablesOf(game.hasSecrets ? withoutMemory(plan) : plan, user, pace);
    const made = await addTests(trx, { ...tests, options: plan.options }, tables);
    const work = matchWork(made.matches).map((one) => ({ ...one, madeBy: user }));
    const seeds = tables.map(({ seed }) => seed);
    await jobs.add(trx, game.hasSecrets ? apartBySeed(work, seeds) : work);
    return { value: made };
  });
}

/** Whether a series of the game is played in duplicate by default: not where a match is a rotation of the seats already. */
export const isDuplicateIn = ({ tournament }: KnownGame): boolean => tournament.isRotation !== true;

/** Cards are played once where a player remembers them: programs that the arena starts begin every match anew. */
const withoutMemory = (plan: TestPlan): TestPlan => ({
  ...plan,
  isDuplicate: plan.isDuplicate && plan.versions.every(({ kind }) => kind === 'program'),
});

function tablesOf({ versions, matches, seed, isDuplicate }: TestPlan, madeBy: number, pace: number) {
  const series = { players: versions.length, games: matches, isDuplicate };
  const games = seriesGames({ ...series, seed: seed ?? drawSeed() });
  const drawn = new Map(games.map((one) => [one.seed, drawSeed()])); // from one of these nobody can tell the others
  return games.map((one) => ({
    versions: one.order.map((at) => versions[at]!.id),
    kind: 'test' as const,
    seed: seed === undefined ? drawn.get(one.seed)! : one.seed,
    pace,
    madeBy,
    isDuplicate: games.some((other) => other !== one && other.seed === one.seed),
  }));
}

const drawSeed = (): string => randomBytes(16).toString('hex');

/** The versions that were named, by their numbers as typed. */
async function candidatesIn(
  db: Database,
  seats: readonly string[],
  user: number,
): Promise<ReadonlyMap<string, Candidate>> {
  const ids = seats.filter((seat) => /^[1-9]\d{0,14}$/.test(seat)).map(Number);
  if (ids.length === 0) return new Map();
  const found = await selectCandidates(db, user).where('versions.id', 'in', ids).execute();
  return new Map(found.map((candidate) => [String(candidate.id), candidate]));
}

/** Programs of people play where a sandbox holds for sure. */
export async function whyUnplayable(
  db: Database,
  { takesPartial }: Pick<Site, 'takesPartial'>,
  versions: readonly Candidate[],
): Promise<UploadMessage | undefined> {
  const { tier } = await liveWorkers(db);
  const isOff = tier !== null && !mayPlay(tier, takesPartial);
  return isOff && versions.some(({ artefact }) => artefact !== null) ? { code: 'uploads-off' } : undefined;
}

async function overQuota(
  trx: Transaction<Schema>,
  { tests: most }: Quotas,
  user: number,
  matches: number,
): Promise<TestMessage | undefined> {
  const open = await openTestsOf(trx, user);
  return open + matches > most ? { code: 'tests-many', most, open } : undefined;
}
