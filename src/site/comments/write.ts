import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Message } from '../../game/message.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { note, type Noted } from '../../people/audit.ts';
import { readText } from '../../people/fields.ts';
import type { Visitor } from '../../people/session.ts';
import type { Database } from '../../store/database.ts';
import { addNews } from '../../store/news.ts';
import type { Schema } from '../../store/schema.ts';
import type { CommentMessage } from '../../text/comments.ts';
import type { PeopleMessage } from '../../text/people.ts';
import type { Quotas } from '../quotas.ts';
import { administrators, reportsBy, writtenBy, type Comment } from './queries.ts';
import { findPlace, moderatorsOf, type Place } from './subject.ts';

// All that changes comments.

/** Characters of a comment. */
export const longestComment = 10_000;

type Objection = CommentMessage | PeopleMessage;

export function readComment(text: string): Reading<string, Objection> {
  const read = readText(text, { most: longestComment, isLine: false });
  if ('wrong' in read)
    return read.wrong.code === 'text-long' ? { wrong: { code: 'comment-long', most: longestComment } } : read;
  return read.value === '' ? { wrong: { code: 'comment-empty' } } : read;
}

/** Adds a comment and tells those who look after its subject; returns its number. */
export async function addComment(
  db: Database,
  { comments: most }: Quotas,
  { user, login }: Pick<Visitor, 'user' | 'login'>,
  { subject, path, name }: Place,
  typed: string,
): Promise<Reading<number, Objection>> {
  const text = readComment(typed);
  if ('wrong' in text) return text;
  return await db.transaction().execute(async (trx) => {
    await lockCommentsOf(trx, user); // of two at once, one counts the other
    const { count, oldest } = await writtenBy(trx, user);
    if (count >= most) return { wrong: { code: 'comments-many', most, minutes: minutesLeft(oldest!) } };
    const { id } = await trx
      .insertInto('comments')
      .values({ ...subject, author: user, text: text.value })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = (await moderatorsOf(trx, subject)).filter((account) => account !== user);
    await addNews(
      trx,
      told.map((account) => ({
        account,
        message: { code: 'news-comment', where: name, login },
        path: commentAddress(id),
        subject: path,
      })),
    );
    return { value: id };
  });
}

const minutesLeft = (oldest: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + 3_600_000 - Date.now()) / 60_000));

async function lockCommentsOf(trx: Transaction<Schema>, user: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena comments', ${user}))`.execute(trx);
}

/** The address that leads to a comment, on whichever page it stands. */
export const commentAddress = (id: number): string => `/comments/${id}`;

/**
 * Changes a comment for somebody who saw it after so many edits; by default whatever it is now. What was dismissed of
 * its old text may be reported again.
 */
export async function saveComment(
  db: Database,
  { id, author }: Pick<Comment, 'id' | 'author'>,
  typed: string,
  seen: number | undefined,
  noted: Noted,
): Promise<Reading<number, Objection>> {
  const text = readComment(typed);
  if ('wrong' in text) return text;
  return await db.transaction().execute(async (trx) => {
    const now = await trx
      .selectFrom('comments')
      .select(['edits', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (now === undefined || now.deleted_at !== null) return { wrong: { code: 'comment-deleted' } };
    if (seen !== undefined && seen !== now.edits) return { wrong: { code: 'comment-changed' } };
    await trx
      .updateTable('comments')
      .set({ text: text.value, edits: now.edits + 1, edited_at: sql<Date>`now()`, edited_by: noted.actor ?? null })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('comment_reports').where('comment', '=', id).where('closed_at', 'is not', null).execute();
    if (noted.actor !== author) await note(trx, 'comment-edited', { ...noted, subject: `${id} of ${author}` });
    return { value: id };
  });
}

/** Deletes the text of a comment for ever; false if it is deleted already. */
export async function deleteComment(
  db: Database,
  { id, author }: Pick<Comment, 'id' | 'author'>,
  noted: Noted,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('comments')
      .set({ text: '', deleted_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await closeReports(trx, id);
    await note(trx, 'comment-deleted', { ...noted, subject: `${id} of ${author}` });
    return true;
  });
}

/** Tells moderators and administrators of a comment; whoever has told of it already tells nothing new. */
export async function reportComment(
  db: Database,
  { comments: most }: Quotas,
  reporter: number,
  { id, author, login, subject }: Comment,
  noted: Noted,
): Promise<CommentMessage | undefined> {
  if (author === reporter) return { code: 'report-own' };
  const where = (await findPlace(db, subject))?.name ?? '';
  return await db.transaction().execute(async (trx) => {
    await lockCommentsOf(trx, reporter);
    if ((await reportsBy(trx, reporter)) >= most) return { code: 'reports-many', most };
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('comment_reports')
      .values({ comment: id, reporter, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added === 0n) return undefined;
    const admins = await administrators(trx);
    const told = new Set([...(await moderatorsOf(trx, subject)), ...admins]);
    const message = { code: 'news-report', where, login: login ?? '' } as const;
    await addNews(
      trx,
      [...told]
        .filter((account) => account !== reporter && account !== author)
        .map((account) => ({
          account,
          message,
          path: admins.includes(account) ? '/admin/reports' : commentAddress(id),
          subject: commentAddress(id),
        })),
    );
    await note(trx, 'comment-reported', { ...noted, actor: reporter, subject: `${id} of ${author}` });
    return undefined;
  });
}

/** Nothing is to be done about a comment; false if nobody has reported it. */
export async function dismissReports(db: Database, comment: number, noted: Noted): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isOpen = await closeReports(trx, comment);
    if (isOpen) await note(trx, 'report-dismissed', { ...noted, subject: `${comment}` });
    return isOpen;
  });
}

async function closeReports(trx: Transaction<Schema>, comment: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('comment_reports')
    .set({ closed_at: sql<Date>`now()` })
    .where('comment', '=', comment)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every character may take four bytes, each written as %XX in a form; in JSON it may be two escapes of six signs. */
const largestBody = 12 * longestComment + 4096;

/** The limits of a route that takes a comment: one that is much too long is refused before it is read. */
export const limited = {
  bodyLimit: largestBody,
  async onRequest({ headers }: FastifyRequest): Promise<void> {
    if (Number(headers['content-length'] ?? 0) > largestBody)
      throw new HttpProblem(413, { detail: { code: 'comment-long', most: longestComment } });
  },
};

/** Seconds after which a quota is not used up any more; undefined if something else is wrong. */
export const retryAfter = (wrong: Message): number | undefined =>
  wrong.code === 'comments-many' ? 60 * Number(wrong['minutes']) : undefined;
