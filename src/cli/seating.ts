import { goodbye } from '../channels/program.ts';
import type { MatchEvent, Start, Used } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { playMatch } from '../match/play.ts';
import type { Seated } from '../worker/seat.ts';
import type { Entrant } from './players.ts';

/** Seats all of them or nobody; who sits is in `running` until it has left. */
export async function seatAll(entrants: readonly Entrant[], slot: number, running: Set<Seated>): Promise<readonly Seated[]> {
  const seated: Seated[] = [];
  try {
    for (const entrant of entrants) {
      const taken = await entrant.sit(slot);
      const stop = async (patience?: number): Promise<void> => {
        await taken.stop(patience);
        running.delete(taken);
      };
      seated.push({ ...taken, stop });
      running.add(taken);
    }
    return seated;
  } catch (error) {
    await leaveAll(seated);
    throw error;
  }
}

export const leaveAll = async (seated: readonly Seated[]): Promise<void> => void (await Promise.all(seated.map((taken) => taken.stop())));

/** Plays one game between those who sit, to whom it then says goodbye; `hear` is told every event. Resolves to what each used. */
export async function playSeated(setup: Start & { readonly rules: AnyGame }, seated: readonly Seated[], hear: (event: MatchEvent) => void): Promise<readonly (Used | null)[]> {
  for await (const event of playMatch({ ...setup, seated: seated.map(({ player }) => player) })) hear(event);
  await Promise.all(seated.map((taken) => taken.stop(goodbye)));
  return seated.map((taken) => taken.used());
}
