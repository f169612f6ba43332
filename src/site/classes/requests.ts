import { Type } from '@fastify/type-provider-typebox';
import { numberPattern } from '../../http/api.ts';
import type { FieldProblems } from '../../http/problem.ts';

// What the routes of pages and of the API share.

export const NumberOf = (description: string) => Type.String({ pattern: numberPattern, description });
export const OfMember = Type.Object({
  id: NumberOf('the number of the class'),
  member: NumberOf('the number of the member'),
});
export const OfContest = Type.Object({
  id: NumberOf('the number of the class'),
  contest: NumberOf('the number of the contest'),
});

/** Seconds to wait for somebody who tried too often. */
export function waitIn(wrong: FieldProblems): number | undefined {
  const throttled = Object.values(wrong).find(({ code }) => code.endsWith('-throttled'));
  return throttled === undefined ? undefined : 60 * Number(throttled['minutes']);
}
