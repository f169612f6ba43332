import { goodbye } from '../channels/program.ts';
import type { MatchEvent, Start, Used } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../match/play.ts';
import type { Seated } from './seat.ts';

/** Somebody who can be seated at as many tables as wanted. */
export interface Entrant {
  readonly name: string;
  sit(slot: number): Promise<Seated>;
}

/** Seats all of them or nobody, all at once; who sits is in `running` until it has left. */
export async function seatAll(
  entrants: readonly Entrant[],
  slot: number,
  running: Set<Seated>,
): Promise<readonly Seated[]> {
  const sit = async (entrant: Entrant): Promise<Seated> => {
    const taken = await entrant.sit(slot);
    running.add(taken);
    const stop = async (patience?: number): Promise<void> => {
      await taken.stop(patience);
      running.delete(taken);
    };
    return { ...taken, stop };
  };
  const all = await Promise.allSettled(entrants.map(sit));
  const seated = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = all.find((each) => each.status === 'rejected');
  if (failed === undefined) return seated;
  await leaveAll(seated);
  throw failed.reason;
}

export const leaveAll = async (seated: readonly Seated[]): Promise<void> =>
  void (await Promise.all(seated.map((taken) => taken.stop())));

/**
 * Plays one game between those who sit, to whom it then says goodbye; `hear` is told every event. Resolves to what each
 * used.
 */
export async function playSeated(
  setup: Start & { readonly rules: AnyGame },
  seated: readonly Seated[],
  hear: (event: MatchEvent) => void,
): Promise<readonly (Used | null)[]> {
  for await (const event of playMatch({ ...setup, seated: seated.map(({ player }) => player) })) hear(event);
  await Promise.all(seated.map((taken) => taken.stop(goodbye)));
  return seated.map((taken) => taken.used());
}
