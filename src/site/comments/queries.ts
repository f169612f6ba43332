import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import { isNotBanned } from '../../people/ban.ts';
import { ownerLogin } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { Role, Schema } from '../../store/schema.ts';
import type { Subject } from './subject.ts';

export interface Comment {
  readonly id: number;
  readonly subject: Subject;
  readonly author: number;
  /** Null when the account was deleted. */
  readonly login: string | null;
  readonly role: Role;
  /** Markdown. */
  readonly text: string;
  /** How often it was changed. */
  readonly edits: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** The login of the moderator who changed it last; null: nobody did, its author, or somebody whose account was deleted. */
  readonly editor: string | null;
  readonly isDeleted: boolean;
}

const editorLogin = sql<string | null>`case when editor.deleted_at is null then editor.login end`;

const selectAll = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author')
    .leftJoin('users as editor', (join) =>
      join.onRef('editor.id', '=', 'comments.edited_by').onRef('editor.id', '<>', 'comments.author'),
    )
    .select([
      'comments.id',
      'comments.game',
      'comments.contest',
      'comments.author',
      ownerLogin.as('login'),
      'users.role',
      'comments.text',
      'comments.edits',
      'comments.created_at as createdAt',
      'comments.edited_at as editedAt',
      editorLogin.as('editor'),
    ])
    .select(({ eb }) => eb('comments.deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'));

type Row = Awaited<ReturnType<ReturnType<typeof selectAll>['execute']>>[number];

const commentOf = ({ game, contest, ...row }: Row): Comment => ({
  ...row,
  subject: game === null ? { contest: contest! } : { game },
});

const isOf =
  (subject: Subject) =>
  (eb: ExpressionBuilder<Schema, 'comments'>): ExpressionWrapper<Schema, 'comments', SqlBool> =>
    'game' in subject ? eb('comments.game', '=', subject.game) : eb('comments.contest', '=', subject.contest);

/** The comments on a subject, the newest first, from the start or before the one with this number. */
export async function commentsOn(db: Database, subject: Subject, limit: number, before?: number): Promise<Comment[]> {
  const rows = await selectAll(db)
    .where((eb) => isOf(subject)(eb as never))
    .where('comments.deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before!))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(commentOf);
}

/** Comments on a subject are counted up to this number. */
export const mostCounted = 1000;

export async function countOn(db: Database, subject: Subject): Promise<number> {
  const some = db
    .selectFrom('comments')
    .select('id')
    .where(isOf(subject))
    .where('deleted_at', 'is', null)
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A comment by its number, also one that was deleted. */
export async function findComment(db: Database, id: number): Promise<Comment | undefined> {
  const row = await selectAll(db).where('comments.id', '=', id).executeTakeFirst();
  return row && commentOf(row);
}

/** What somebody wrote within the last hour, with what was deleted since. */
export async function writtenBy(
  db: Database,
  author: number,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  return await db
    .selectFrom('comments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('author', '=', author)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
}

/** Which of these comments somebody has reported. */
export async function reportedBy(
  db: Database,
  reporter: number,
  comments: readonly number[],
): Promise<ReadonlySet<number>> {
  if (comments.length === 0) return new Set();
  const rows = await db
    .selectFrom('comment_reports')
    .select('comment')
    .where('reporter', '=', reporter)
    .where('comment', 'in', comments)
    .execute();
  return new Set(rows.map(({ comment }) => comment));
}

export async function reportsBy(db: Database, reporter: number): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter', '=', reporter)
    .where(sql<boolean>`at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A comment that people reported, and that nobody has looked at. */
export interface Reported extends Comment {
  readonly reports: number;
  /** Of the first report. */
  readonly since: Date;
}

/** The comments with open reports, the newest first. */
export async function openReports(db: Database, limit: number, before?: number): Promise<Reported[]> {
  const rows = await selectAll(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('comment_reports')
          .select(({ fn }) => ['comment', fn.countAll<number>().as('reports'), fn.min('at').as('since')])
          .where('closed_at', 'is', null)
          .groupBy('comment')
          .as('open'),
      (join) => join.onRef('open.comment', '=', 'comments.id'),
    )
    .select(['open.reports', 'open.since'])
    .where('comments.deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before!))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ reports, since, ...row }) => ({ ...commentOf(row), reports, since }));
}

/** How many comments have open reports. */
export async function countReports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reports')
    .innerJoin('comments', 'comments.id', 'comment_reports.comment')
    .select(({ fn }) => fn.count<number>('comment').distinct().as('count'))
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All administrators who may log in. */
export async function administrators(db: Database): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where(isNotBanned)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
