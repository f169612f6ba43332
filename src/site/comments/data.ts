import type { FastifyRequest } from 'fastify';
import { isAllowed } from '../../http/access.ts';
import type { Site } from '../site.ts';
import { changersOf, changing } from './access.ts';
import { commentsOn, countOn, countReports, reportedBy, writtenBy, type Comment } from './queries.ts';
import { moderatorsOf, pathOf, type Subject } from './subject.ts';

/** A comment as a visitor sees it. */
export interface ShownComment extends Comment {
  readonly isModerator: boolean;
  readonly mayChange: boolean;
  readonly mayReport: boolean;
  /** By this visitor. */
  readonly isReported: boolean;
}

/** What `Comments` shows. */
export interface CommentsData {
  /** The page of their subject. */
  readonly path: string;
  /** The address of the page that they are on: one comes back to it. */
  readonly address: string;
  readonly comments: readonly ShownComment[];
  /** All on this subject, or `mostCounted`. */
  readonly count: number;
  /** They are the newest. */
  readonly isFirst: boolean;
  /** The address of the next page, when there is one. */
  readonly older: string | undefined;
  /** How many the visitor may write now; undefined for a guest. */
  readonly left: number | undefined;
  /** Comments that somebody reported, for administrators. */
  readonly reports: number;
}

export const commentsShown = 20;

/**
 * The comments on a game or contest, for any page that shows them:
 *
 *     const comments = await commentsFor(site, request, { contest: id });
 *     <Comments {...comments} />
 */
export async function commentsFor(
  { db, quotas }: Pick<Site, 'db' | 'quotas'>,
  { visitor, url }: Pick<FastifyRequest, 'visitor' | 'url'>,
  subject: Subject,
  before?: number,
): Promise<CommentsData> {
  const [found, count, moderators, written, mine, reports] = await Promise.all([
    commentsOn(db, subject, commentsShown + 1, before),
    countOn(db, subject),
    moderatorsOf(db, subject),
    visitor && writtenBy(db, visitor.user),
    visitor && quotas(visitor.user),
    visitor?.role === 'admin' ? countReports(db) : 0,
  ]);
  const shown = found.slice(0, commentsShown);
  const reported =
    visitor &&
    (await reportedBy(
      db,
      visitor.user,
      shown.map(({ id }) => id),
    ));
  const path = pathOf(subject);
  return {
    path,
    address: url,
    comments: shown.map((comment) => ({
      ...comment,
      isModerator: moderators.includes(comment.author),
      mayChange: isAllowed({ access: changing(db) }, visitor, changersOf(comment, moderators)),
      mayReport: visitor !== undefined && visitor.user !== comment.author,
      isReported: reported?.has(comment.id) === true,
    })),
    count,
    isFirst: before === undefined,
    older: found.length > commentsShown ? `${path}/comments?before=${shown.at(-1)!.id}` : undefined,
    left: written && Math.max(0, mine!.comments - written.count),
    reports,
  };
}
