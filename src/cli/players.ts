import { raisePriority } from '../channels/priority.ts';
import { escape } from '../kit/escape.ts';
import { botNames } from '../match/games.ts';
import { defaultPolicy, type SandboxPolicy } from '../programs/policy.ts';
import type { MatchPlayer, Slot } from '../slots/match.ts';
import { Referee } from '../slots/referee.ts';
import { openSlot } from '../slots/slot.ts';
import { meant } from './choose.ts';
import { prepareProgram, readBots } from './programs.ts';
import { texts } from './text/play.ts';
import { Usage } from './usage.ts';

interface Entrants {
  readonly players: readonly MatchPlayer[];
  readonly policy: SandboxPolicy;
}

/** Those who play: the named ones in the order written, or all `--bot`s in theirs. Programs are built, once each. */
export async function readEntrants(
  game: string,
  named: readonly string[],
  given: readonly string[],
  policy: () => Promise<SandboxPolicy>,
): Promise<Entrants> {
  const bots = readBots(given);
  const names = named.length > 0 ? named : [...bots.keys()];
  const known = [...bots.keys(), ...botNames(game)];
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new Usage(
      `${texts().noPlayer(escape(stranger, 40))}${meant(stranger, known) || `; ${texts().builtIn(botNames(game).join(', '))}`}`,
    );
  const idle = [...bots.keys()].find((name) => !names.includes(name));
  if (idle !== undefined) throw new Usage(texts().idle(idle));
  const players = new Map<string, MatchPlayer['player']>();
  let chosen: SandboxPolicy | undefined;
  for (const name of new Set(names)) {
    const what = bots.get(name);
    if (what === undefined) players.set(name, { builtIn: name });
    else players.set(name, { program: await prepareProgram(texts().theBot(name), what, (chosen ??= await policy())) });
  }
  return {
    players: names.map((name, at) => ({ name: nameApart(names, at), player: players.get(name)! })),
    policy: chosen ?? defaultPolicy,
  };
}

/**
 * Slots for these players: a process each. Where all are built in, this process plays: there is nobody to be kept in or
 * measured, and a process would only take its time to start.
 */
export const opener = (players: readonly MatchPlayer[]): ((number: number) => Slot) => {
  const isHere = players.every(({ player }) => 'builtIn' in player);
  if (isHere) raisePriority();
  return (number) => (isHere ? new Referee(number) : openSlot({ number }));
};

/** A bot that plays itself is told apart by a number. */
function nameApart(names: readonly string[], at: number): string {
  const before = names.slice(0, at).filter((other) => other === names[at]).length;
  return before === 0 ? names[at]! : `${names[at]}-${before + 1}`;
}
