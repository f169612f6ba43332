import type { FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import type { Database } from '../../store/database.ts';
import { findComment, type Comment } from './queries.ts';
import { moderatorsOf } from './subject.ts';

/** The number of the comment that the address of a request has. */
export const idIn = (request: FastifyRequest): number => Number((request.params as { id: string }).id);

/** A comment is edited and deleted by its author, by who moderates its subject, and by administrators. */
export const changing = (db: Database): Owned => ({
  ownerOf: async (request) => {
    const comment = await findComment(db, idIn(request));
    return comment && changersOf(comment, await moderatorsOf(db, comment.subject));
  },
  isAlsoAdmins: true,
});

export const changersOf = ({ author }: Comment, moderators: readonly number[]): readonly number[] => [
  author,
  ...moderators,
];
