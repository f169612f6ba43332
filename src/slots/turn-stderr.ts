import type { MatchRecord } from './match.ts';

/** As a part of a match's record: nothing where nobody wrote anything. */
export const ifAny = (turnStderr: NonNullable<MatchRecord['turnStderr']>): Pick<MatchRecord, 'turnStderr'> =>
  turnStderr.some(({ length }) => length > 0) ? { turnStderr } : {};
