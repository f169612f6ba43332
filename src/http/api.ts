import { Type, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifySchema } from 'fastify';
import { HttpProblem } from './problem.ts';
import type { FieldProblems } from './problem.ts';
import type { Reading } from '../kit/reading.ts';
import { Problem } from './schema.ts';

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
