import { Type, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { HttpProblem } from './problem.ts';
import type { FieldProblems } from './problem.ts';
import type { Reading } from '../kit/reading.ts';
import { Problem } from './schema.ts';
import { withQuery } from './query.ts';

// Parts of the routes below /api/v1.

/** The responses of a route of the API: its result, or a problem. */
export const returns = <Status extends 200 | 201 | 202, Result extends TSchema>(status: Status, result: Result) =>
  ({ [status]: result, ...problems }) as { readonly [S in Status]: Result } & typeof problems;

/** The response of a route of the API to a request that cannot be done. */
export const problems = {
  '4xx': {
    description: 'what was wrong with the request (RFC 9457)',
    content: { 'application/problem+json': { schema: Problem } },
  },
} as const;

/** The response of a route that returns nothing. */
export const returnsNothing: FastifySchema['response'] = {
  204: { description: 'done', type: 'null' },
  ...problems,
};

export const Moment = Type.String({ format: 'date-time', description: 'UTC' });
export const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The value that was read, or the problem 422 with what is wrong with each field. */
export function valueOf<T>(reading: Reading<T, FieldProblems>): T {
  if ('wrong' in reading) throw new HttpProblem(422, { fields: reading.wrong });
  return reading.value;
}

/** The end of a page of rows that are sorted by their number. */
export const numberPattern = '^[1-9][0-9]{0,14}$';
export const numberOf = (after: string | undefined): number | undefined =>
  after === undefined ? undefined : Number(after);

/** The query parameters of a list that can grow: it comes in pages. */
export const pagedBy = (pattern: string) =>
  Type.Object({
    after: Type.Optional(
      Type.String({ pattern, description: 'the end of the page before; the header link of that page has it' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'rows of a page' }),
  });

/**
 * A page of a list: of `limit + 1` rows that were found the first `limit`, and if there are more, the address of the
 * next page in the header `link` (RFC 8288), as `rel="next"`.
 *
 *     const found = await tokensOf(db, user, limit + 1, after);
 *     return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(tokenResult);
 */
export function pageOf<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: readonly Row[],
  limit: number,
  endOf: (last: Row) => string,
): Row[] {
  const rows = found.slice(0, limit);
  if (found.length > limit) {
    void reply.header('link', `<${withQuery(request.url, { after: endOf(rows.at(-1)!) })}>; rel="next"`);
  }
  return rows;
}
