import type { FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import { getClass, isMember } from '../../store/classes.ts';
import type { Database } from '../../store/database.ts';
import { contestIn, findMember, teachersOf } from './queries.ts';

const numberIn = ({ params }: FastifyRequest, name: 'id' | 'contest' | 'member'): number =>
  Number((params as Readonly<Record<string, string>>)[name]);

/** Teachers of the class in the address, and administrators. */
export const teaching = (db: Database): Owned => ({
  ownerOf: async (request) => await teachersIfAny(db, numberIn(request, 'id')),
  isAlsoAdmins: true,
});

async function teachersIfAny(db: Database, of: number): Promise<readonly number[] | undefined> {
  return (await getClass(db, of)) === undefined ? undefined : await teachersOf(db, of);
}

/** Teachers and students of the class, and administrators. */
export const belonging = (db: Database): Owned => ({
  async ownerOf(request) {
    const [of, { user }] = [numberIn(request, 'id'), request.visitor!];
    if ((await getClass(db, of)) === undefined) return undefined;
    return (await isMember(db, of, user)) ? user : [];
  },
  isAlsoAdmins: true,
});

/** Teachers of the class, of a contest that is for it. */
export const teachingContest = (db: Database): Owned => ({
  async ownerOf(request) {
    const of = numberIn(request, 'id');
    return (await contestIn(db, of, numberIn(request, 'contest'))) && (await teachersIfAny(db, of));
  },
  isAlsoAdmins: true,
});

/** Whoever may take somebody out of the class: teachers, and everybody themselves. */
export const removing = (db: Database): Owned => ({
  async ownerOf(request) {
    const of = numberIn(request, 'id');
    const member = await findMember(db, of, numberIn(request, 'member'));
    return member && [member.account, ...(await teachersOf(db, of))];
  },
  isAlsoAdmins: true,
});
