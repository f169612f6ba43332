import { entriesOf } from '../../people/audit.ts';
import { identitiesOf } from '../../people/identity.ts';
import { sessionsOf } from '../../people/session.ts';
import { tokensOf } from '../../people/token.ts';
import { twoStepOf } from '../../people/two-step.ts';
import { teamsOf } from '../../store/teams.ts';
import { get } from '../../store/artefacts.ts';
import type { Database } from '../../store/database.ts';
import { newsKept, newsOf } from '../../store/news.ts';

/** Everything that the arena knows of a person, but for what would let others in: secrets and their hashes. */
export async function exportOf(db: Database, user: number): Promise<object> {
  const [
    account,
    sessions,
    tokens,
    identities,
    bots,
    memories,
    games,
    contests,
    classes,
    news,
    comments,
    reports,
    webhooks,
    audit,
  ] = await Promise.all([
    db
      .selectFrom('users')
      .select([
        'login',
        'role',
        'email',
        'language',
        'mail_about',
        'country',
        'school',
        'interests',
        'picture',
        'created_at',
        'password_at',
      ])
      .where('id', '=', user)
      .executeTakeFirstOrThrow(),
    sessionsOf(db, user),
    tokensOf(db, user),
    identitiesOf(db, user),
    versionsFor(db, user),
    memoriesFor(db, user),
    gamesFor(db, user),
    contestsOf(db, user),
    db
      .selectFrom('class_members')
      .innerJoin('classes', 'classes.id', 'class_members.class')
      .select(['classes.id', 'classes.name', 'role', 'number', 'joined_at'])
      .where('account', '=', user)
      .orderBy('classes.id')
      .execute(),
    newsOf(db, user, newsKept),
    db
      .selectFrom('comments')
      .select(['id', 'game', 'contest', 'text', 'created_at', 'edited_at'])
      .where('author', '=', user)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('comment_reports').select(['comment', 'at']).where('reporter', '=', user).orderBy('at').execute(),
    db
      .selectFrom('webhooks')
      .select(['contest', 'bot', 'url', 'created_at'])
      .where('owner', '=', user)
      .orderBy('id')
      .execute(),
    entriesOf(db, user),
  ]);
  const { picture, ...texts } = account;
  return {
    account: { ...texts, picture: picture === null ? null : `data:image/png;base64,${picture.toString('base64')}` },
    sessions,
    tokens,
    identities,
    bots,
    memories,
    games,
    contests,
    classes,
    twoStep: await twoStepOf(db, user),
    teams: await teamsOf(db, user),
    news,
    comments,
    reports,
    webhooks,
    log: audit.toReversed().map(({ id: _id, ...entry }) => entry),
  };
}

/** All that a person sent, with the files themselves. */
async function versionsFor(db: Database, user: number): Promise<object[]> {
  const rows = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['game', 'name', 'number', 'program as file', 'state', 'output', 'versions.created_at', 'artefact'])
    .where('owner', '=', user)
    .orderBy('versions.id')
    .execute();
  return await withContent(db, rows);
}

/** What a person's bots keep from match to match, as tar files. */
async function memoriesFor(db: Database, user: number): Promise<object[]> {
  const rows = await db
    .selectFrom('memories')
    .innerJoin('bots', 'bots.id', 'memories.bot')
    .innerJoin('contests', 'contests.id', 'memories.contest')
    .select(['bots.game', 'bots.name', 'contests.name as contest', 'files', 'kept_at', 'artefact'])
    .where('bots.owner', '=', user)
    .orderBy('memories.bot')
    .orderBy('memories.contest')
    .execute();
  return await withContent(db, rows);
}

/** The games that a person made, each with the versions of its judge and their files. */
async function gamesFor(db: Database, user: number): Promise<object[]> {
  const games = await db
    .selectFrom('games')
    .select(['name', 'title', 'rules_en', 'rules_pl', 'created_at', 'published_at', 'deleted_at'])
    .where('owner', '=', user)
    .orderBy('created_at')
    .execute();
  return await Promise.all(games.map(async (game) => ({ ...game, versions: await judgesFor(db, game.name) })));
}

async function judgesFor(db: Database, game: string): Promise<object[]> {
  const judges = await db
    .selectFrom('game_versions')
    .select(['number', 'program as file', 'terminator', 'seats_min', 'seats_max', 'move_time', 'memory', 'minimum'])
    .select(['state', 'output', 'created_at', 'artefact'])
    .where('game', '=', game)
    .orderBy('number')
    .execute();
  const files = await db
    .selectFrom('game_files')
    .select(['number', 'name', 'artefact'])
    .where('game', '=', game)
    .orderBy('name')
    .execute();
  const filesOf = (of: number) => files.flatMap(({ number, ...file }) => (number === of ? [file] : []));
  return await Promise.all(
    (await withContent(db, judges)).map(async (judge) => ({
      ...judge,
      files: await withContent(db, filesOf(judge.number)),
    })),
  );
}

/** Rows with the files that they name, one after the other. */
async function withContent<Row extends { readonly artefact: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'artefact'> & { readonly content: string | null })[]> {
  const whole: (Omit<Row, 'artefact'> & { readonly content: string | null })[] = [];
  for (const { artefact, ...row } of rows)
    whole.push({ ...row, content: artefact === null ? null : (await get(db, artefact)).toString('base64') });
  return whole;
}

/** The contests that a person made. */
const contestsOf = async (db: Database, user: number): Promise<object[]> =>
  await db
    .selectFrom('contests')
    .leftJoin('tournaments', 'tournaments.contest', 'contests.id')
    .select(['name', 'game', 'options', 'move_time', 'format', 'settings', 'code', 'state', 'contests.created_at'])
    .where('contests.owner', '=', user)
    .orderBy('contests.id')
    .execute();
