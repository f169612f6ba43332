import type { Times } from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';

/** Why no bot may enter now, as far as that is a matter of time. */
export function whyClosed({ opensAt, closesAt }: Times, now: Date): TournamentMessage | undefined {
  if (opensAt !== null && now < opensAt) return { code: 'entry-not-open', from: minuteOf(opensAt) };
  if (closesAt !== null && now >= closesAt) return { code: 'entry-closed', until: minuteOf(closesAt) };
  return undefined;
}

/** A minute as all languages write it, in UTC. */
export const minuteOf = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');
