import { sql, type Transaction } from 'kysely';
import type { FieldProblems } from '../../http/problem.ts';
import type { Message } from '../../game/message.ts';
import { ladderName } from '../../game/title.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Reading } from '../../kit/reading.ts';
import { gameNames, loadGame } from '../../match/games.ts';
import type { SentFile } from '../../programs/differences.ts';
import { get, put } from '../../store/artefacts.ts';
import { atomically, type Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { addJudge, lockGame, samplesOf, type GameFiles, type NewJudge } from '../../store/judges.ts';
import { renameContest } from '../../store/rounds.ts';
import type { Schema } from '../../store/schema.ts';
import { addVersion } from '../../store/uploads.ts';
import type { GameMessage } from '../../text/games.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import { readSource, scanned, takesNothing, usedBy } from '../bots/send.ts';
import type { Quotas } from '../quotas.ts';
import type { Site } from '../site.ts';
import { openPackage, type JudgePackage } from './judge-archive.ts';
import { contestsNamed, openContests, printOfGame } from './judge-queries.ts';
import { limits, readLimits, readTitle, sampleName, wrongRules, type AskedGame, type Limits } from './judge-read.ts';

// What people do with games of their own, by forms and by the API. Each is done wholly or not at all.

type Trx = Transaction<Schema>;
type Tools = Pick<Site, 'db' | 'queue' | 'takesPartial' | 'quotas' | 'scan' | 'report'>;

const problem = (message: GameMessage | UploadMessage): Message => message;

/** Makes the game that somebody asks for and returns its name, or says what is wrong with each field. */
export async function makeGame(site: Tools, user: number, asked: AskedGame): Promise<Reading<string, FieldProblems>> {
  const title = await readFreeTitle(asked.title);
  const sent = await readSent(site, asked, true);
  const wrong = { ...('wrong' in title && { title: title.wrong }), ...('wrong' in sent && sent.wrong) };
  if ('wrong' in title || 'wrong' in sent) return { wrong };
  const jobs = await site.queue();
  const quotas = await site.quotas(user);
  return await wholly(site.db, async (trx) => {
    await lockNames(trx);
    const objection = await overQuota(trx, user, quotas, sent.value);
    if (objection !== undefined) return { wrong: { form: objection } };
    const name = await freeName(trx, title.value);
    const added = await trx
      .insertInto('games')
      .values({ name, title: title.value, owner: user, rules_en: sent.value.rules.en, rules_pl: sent.value.rules.pl })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (added === undefined) return { wrong: { title: problem({ code: 'game-title-taken' }) } };
    return await addSent(trx, jobs, name, user, sent.value);
  });
}

/**
 * Changes a game: name, rules in words and moderators at once; another judge, limit or sample bot makes a version, which leads
 * matches once it has passed its trial.
 */
export async function changeGame(
  site: Tools,
  user: number,
  name: string,
  asked: AskedGame,
): Promise<Reading<string, FieldProblems>> {
  const title = await readFreeTitle(asked.title);
  const sent = await readSent(site, asked, false);
  const wrong = { ...('wrong' in title && { title: title.wrong }), ...('wrong' in sent && sent.wrong) };
  if ('wrong' in title || 'wrong' in sent) return { wrong };
  const jobs = await site.queue();
  const quotas = await site.quotas(user);
  return await wholly(site.db, async (trx) => {
    await lockGame(trx, name);
    if (asked.seen !== undefined && asked.seen !== (await printOfGame(trx, name)))
      return { wrong: { form: problem({ code: 'game-changed' }) } };
    const { rules, judge, limits: wanted, samples } = sent.value;
    const newest = (await newestVersion(trx, name))!;
    const isNew = judge !== undefined || samples.length > 0 || newest.state === 'refused' || !isSame(newest, wanted);
    if (isNew && ['waiting', 'building', 'trial'].includes(newest.state))
      return { wrong: { form: problem({ code: 'game-busy' }) } };
    const objection = isNew ? await overQuota(trx, user, quotas, sent.value) : undefined;
    if (objection !== undefined) return { wrong: { form: objection } };
    if (!(await rename(trx, name, title.value))) return { wrong: { title: problem({ code: 'game-title-taken' }) } };
    await trx.updateTable('games').set({ rules_en: rules.en, rules_pl: rules.pl }).where('name', '=', name).execute();
    if (isNew) return await addSent(trx, jobs, name, user, sent.value, newest);
    await setModerators(trx, name, sent.value.moderators);
    return { value: name };
  });
}

/** Nothing is stored where something is wrong. */
async function wholly<T>(
  db: Database,
  work: (trx: Trx) => Promise<Reading<T, FieldProblems>>,
): Promise<Reading<T, FieldProblems>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(trx);
      if ('wrong' in done) throw new Refused(done.wrong);
      return done;
    });
  } catch (error) {
    if (error instanceof Refused) return { wrong: error.wrong };
    throw error;
  }
}

class Refused extends Error {
  readonly wrong: FieldProblems;
  constructor(wrong: FieldProblems) {
    super('what was sent is refused');
    this.wrong = wrong;
  }
}

/** Nothing is played any more; results stay. A game with contests that are not over is not deleted. */
export async function deleteGame(db: Database, name: string): Promise<GameMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockGame(trx, name);
    const open = await openContests(trx, name);
    const names = open.slice(0, contestsNamed).map((contest) => contest.name);
    if (open.length > 0) return { code: 'game-contests', names, more: open.length - names.length };
    await trx
      .updateTable('games')
      .set({ deleted_at: sql<Date>`now()` })
      .where('name', '=', name)
      .execute();
    return undefined;
  });
}

/** What was sent, read and scanned. */
interface SentGame {
  readonly limits: Limits;
  /** Undefined: the one that the game has. */
  readonly judge: SentFile | undefined;
  readonly files: GameFiles;
  readonly rules: { readonly en: string; readonly pl: string };
  readonly samples: readonly SentFile[];
  readonly moderators: readonly number[];
}

async function readSent(site: Tools, asked: AskedGame, isFirst: boolean): Promise<Reading<SentGame, FieldProblems>> {
  if (await takesNothing(site)) return { wrong: { form: problem({ code: 'uploads-off' }) } };
  const wanted = readLimits(asked);
  const opened = await readJudge(asked, isFirst);
  const came = 'value' in opened ? opened.value : undefined;
  const rules = { en: given(asked.rulesEn, came?.rules.en), pl: given(asked.rulesPl, came?.rules.pl) };
  const samples = await readSamples([...asked.samples, ...(came?.samples ?? [])], isFirst);
  const moderators = await readModerators(site.db, asked.moderators);
  const wrong = {
    ...('wrong' in wanted && wanted.wrong),
    ...('wrong' in opened && opened.wrong),
    ...wrongRules(rules.en, rules.pl),
    ...('wrong' in samples && { samples: samples.wrong }),
    ...('wrong' in moderators && { moderators: moderators.wrong }),
  };
  if ('wrong' in wanted || 'wrong' in samples || 'wrong' in moderators || Object.keys(wrong).length > 0)
    return { wrong };
  for (const file of [...(came === undefined ? [] : [came.sent]), ...samples.value]) {
    const objection = await scanned(site, file);
    if (objection !== undefined) return { wrong: { form: objection } };
  }
  return {
    value: {
      limits: wanted.value,
      judge: came?.judge,
      files: came?.files ?? new Map(),
      rules,
      samples: samples.value,
      moderators: moderators.value,
    },
  };
}

const given = (typed: string, came: string | undefined): string =>
  (typed.trim() === '' ? (came ?? '') : typed).replaceAll('\r\n', '\n').replaceAll('\0', '');

/** The judge that was sent, with what came with it; undefined where none was, and none needs to be. */
async function readJudge(
  { judge }: AskedGame,
  isFirst: boolean,
): Promise<Reading<(JudgePackage & { readonly sent: SentFile }) | undefined, FieldProblems>> {
  const isThere = judge.file !== undefined || (judge.source ?? '').trim() !== '';
  if (!isThere && !isFirst) return { value: undefined };
  const sent = await readSource(judge, 'judge');
  if ('wrong' in sent) return sent;
  const opened = await openPackage(sent.value);
  return 'wrong' in opened ? { wrong: { file: opened.wrong } } : { value: { ...opened.value, sent: sent.value } };
}

async function readSamples(files: readonly SentFile[], isFirst: boolean): Promise<Reading<SentFile[], Message>> {
  if (files.length === 0 && isFirst) return { wrong: problem({ code: 'game-samples' }) };
  if (files.length > limits.samples) return { wrong: problem({ code: 'game-samples-many', most: limits.samples }) };
  const names = files.map(({ name }) => sampleName(name).toLowerCase());
  const twice = files.find((_, at) => names.indexOf(names[at]!) !== at);
  if (twice !== undefined) return { wrong: problem({ code: 'game-sample-same', name: sampleName(twice.name) }) };
  const read: SentFile[] = [];
  for (const file of files) {
    const sample = await readSource({ file }, 'bot');
    if ('wrong' in sample)
      return {
        wrong: problem({ code: 'game-sample', file: file.name.slice(0, 60), why: Object.values(sample.wrong)[0]! }),
      };
    read.push(sample.value);
  }
  return { value: read };
}

/** The accounts with these logins. */
async function readModerators(db: Database, text: string): Promise<Reading<number[], Message>> {
  const logins = [...new Set(text.split(/[\s,;]+/).filter((login) => login !== ''))];
  if (logins.length > limits.moderators)
    return { wrong: problem({ code: 'game-moderators-many', most: limits.moderators }) };
  const accounts: number[] = [];
  for (const login of logins) {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where(sql<string>`lower(login)`, '=', login.toLowerCase())
      .where('role', '<>', 'arena')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return { wrong: problem({ code: 'game-moderator', login: login.slice(0, 32) }) };
    accounts.push(row.id);
  }
  return { value: accounts };
}

/** Adds the version of a game that was sent, its sample bots, and the job that builds and tries them. */
async function addSent(
  trx: Trx,
  jobs: Queue,
  game: string,
  user: number,
  { limits: wanted, judge, files, samples, moderators }: SentGame,
  before?: Version,
): Promise<Reading<string, FieldProblems>> {
  const { owner } = await trx.selectFrom('games').select('owner').where('name', '=', game).executeTakeFirstOrThrow();
  for (const { name, bytes } of samples) {
    const refusal = await addSample(trx, game, owner, { name, bytes });
    if (refusal !== undefined) return { wrong: { samples: refusal } };
  }
  const program =
    judge === undefined
      ? { program: before!.program, artefact: before!.artefact }
      : { program: judge.name, artefact: await put(trx, judge.bytes) };
  const kept = judge === undefined ? await filesOf(trx, game, before!.number) : files;
  const version = await addJudge(trx, game, user, { ...wanted, ...program }, kept);
  await setModerators(trx, game, moderators);
  if ((await samplesOf(trx, game)).length === 0) return { wrong: { samples: problem({ code: 'game-samples' }) } };
  await jobs.add(trx, [{ kind: 'judge', game, version }]);
  return { value: game };
}

/** A sample bot is the owner's, and ready once a judge has passed its trial with it. */
async function addSample(
  trx: Trx,
  game: string,
  owner: number,
  { name: file, bytes }: SentFile,
): Promise<Message | undefined> {
  const name = sampleName(file);
  const sent = await addVersion(trx, { owner, game, name, file, bytes });
  if (sent === 'taken') return problem({ code: 'bot-taken', name });
  if (sent === 'connected') return problem({ code: 'bot-connected', name });
  if (sent === 'same') return undefined;
  await trx.updateTable('versions').set({ state: 'trial' }).where('id', '=', sent.version).execute();
  await trx
    .insertInto('game_samples')
    .values({ game, bot: sent.bot })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
}

async function setModerators(trx: Trx, game: string, accounts: readonly number[]): Promise<void> {
  await trx.deleteFrom('game_moderators').where('game', '=', game).execute();
  if (accounts.length > 0)
    await trx
      .insertInto('game_moderators')
      .values(accounts.map((account) => ({ game, account })))
      .execute();
}

async function filesOf(trx: Trx, game: string, number: number): Promise<GameFiles> {
  const rows = await trx
    .selectFrom('game_files')
    .select(['name', 'artefact'])
    .where('game', '=', game)
    .where('number', '=', number)
    .execute();
  return new Map(
    await Promise.all(
      rows.map(async ({ name, artefact }): Promise<[string, Buffer]> => [name, await get(trx, artefact)]),
    ),
  );
}

type Version = Awaited<ReturnType<typeof newestVersion>> & object;

const newestVersion = async (trx: Trx, game: string) =>
  await trx
    .selectFrom('game_versions')
    .select([
      'number',
      'state',
      'program',
      'artefact',
      'terminator',
      'seats_min',
      'seats_max',
      'move_time',
      'memory',
      'minimum',
    ])
    .where('game', '=', game)
    .orderBy('number', 'desc')
    .executeTakeFirst();

const isSame = (
  version: Version,
  { seats, moveTime, terminator, memory, minimum }: Omit<NewJudge, 'program' | 'artefact'>,
): boolean =>
  version.seats_min === seats.min &&
  version.seats_max === seats.max &&
  version.move_time === moveTime &&
  version.terminator === terminator &&
  version.memory === memory &&
  version.minimum === minimum;

/** A name that no game of the arena has. */
async function readFreeTitle(text: string): Promise<Reading<string, GameMessage>> {
  const title = readTitle(text);
  return 'value' in title && (await isOurs(title.value)) ? { wrong: { code: 'game-title-taken' } } : title;
}

/** Gives a game another title, and its ladder; its address stays. False: another game has this title. */
async function rename(trx: Trx, name: string, title: string): Promise<boolean> {
  const { rules } = await gameOf(trx, name);
  if (rules.title === title) return true;
  await lockNames(trx);
  const other = await trx
    .selectFrom('games')
    .select('name')
    .where(sql<string>`lower(title)`, '=', title.toLowerCase())
    .where('name', '<>', name)
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('published_at', 'is not', null)]))
    .executeTakeFirst();
  if (other !== undefined) return false;
  await trx.updateTable('games').set({ title }).where('name', '=', name).execute();
  await renameContest(trx, ladderName(rules, 'en'), ladderName({ title }, 'en'));
  return true;
}

/** Whether a game that came with the arena is called so, in any language. */
async function isOurs(title: string): Promise<boolean> {
  const known = await Promise.all(gameNames().map(loadGame));
  const names = known.flatMap((game) => [game.title, ...Object.values(game.titles ?? {})]);
  return [...gameNames(), ...names].some((name) => name.toLowerCase() === title.toLowerCase());
}

/** No other transaction names a game until this one ends. */
async function lockNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena games', 0))`.execute(trx);
}

/** A name for addresses that no game has or had: of letters and digits of the title. Needs `lockNames`. */
async function freeName(trx: Trx, title: string): Promise<string> {
  const plain = title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 32);
  const stem = plain === '' ? 'game' : plain;
  const taken = await trx.selectFrom('games').select('name').where('name', 'like', `${stem}%`).execute();
  const names = new Set(['new', ...gameNames(), ...taken.map(({ name }) => name)]);
  let name = stem;
  for (let number = 2; names.has(name); number++) name = `${stem}-${number}`;
  return name;
}

/** Judges that somebody sent within a day. */
export async function sentToday(db: Database, user: number): Promise<number> {
  const { count } = await db
    .selectFrom('game_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_by', '=', user)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

async function overQuota(
  trx: Trx,
  user: number,
  { games: most, mebibytes }: Quotas,
  { judge, files, samples }: SentGame,
): Promise<GameMessage | UploadMessage | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena judges of', ${user}))`.execute(trx);
  if ((await sentToday(trx, user)) >= most) return { code: 'games-many', most };
  const sent = [judge?.bytes ?? [], ...files.values(), ...samples.map(({ bytes }) => bytes)];
  const { bytes: kept } = await usedBy(trx, user, '');
  const bytes = sent.reduce((sum, { length }) => sum + length, kept);
  return bytes > mebibytes * 2 ** 20 ? { code: 'uploads-bytes', mebibytes } : undefined;
}
