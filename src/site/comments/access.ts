import type { FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import type { Database } from '../../store/database.ts';
import { findComment, type Comment } from './queries.ts';
import { moderatorsOf } from './subject.ts';

/** The number of the comment that the address of a request has. */
export const idIn = (request: FastifyRequest): number => Number((request.params as { id: string }).id);

/** A comment is edited by its author alone, who is told when it was deleted meanwhile. */
export const editing = (db: Database): Owned => ({
  ownerOf: async (request) => (await findComment(db, idIn(request)))?.author,
});

/** It is deleted by its author, by who moderates its subject, and by administrators. */
export const deleting = (db: Database): Owned => ({
  ownerOf: async (request) => {
    const comment = await findComment(db, idIn(request));
    return comment && deletersOf(comment, await moderatorsOf(db, comment.subject));
  },
  isAlsoAdmins: true,
});

export const deletersOf = ({ author }: Comment, moderators: readonly number[]): readonly number[] => [
  author,
  ...moderators,
];
