import { escape } from '../kit/escape.ts';
import { botNames, loadBot } from '../match/games.ts';
import { seatBot, seatProgram } from '../slots/seat.ts';
import type { Entrant } from '../slots/seating.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import { meant } from './choose.ts';
import { readBots, readyProgram } from './programs.ts';
import { texts } from './text/play.ts';

/** Those who play: the named ones in the order written, or all `--bot`s in theirs. Programs are built, once each. */
export async function readEntrants(
  game: string,
  named: readonly string[],
  given: readonly string[],
  policy: () => Promise<SandboxPolicy>,
): Promise<Entrant[]> {
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
  const sits = new Map<string, Entrant['sit']>();
  for (const name of new Set(names)) sits.set(name, await enter(game, name, bots.get(name), policy));
  return names.map((name, at) => ({ name: nameApart(names, at), sit: sits.get(name)! }));
}

async function enter(
  game: string,
  name: string,
  what: string | undefined,
  policy: () => Promise<SandboxPolicy>,
): Promise<Entrant['sit']> {
  if (what === undefined) {
    const bot = await loadBot(game, name);
    return () => Promise.resolve(seatBot(bot));
  }
  const chosen = await policy();
  const launch = await readyProgram(texts().theBot(name), what, chosen);
  return (slot) =>
    seatProgram(game, launch(slot), chosen.timing).catch((error: Error) => {
      throw new Failure(`${texts().theBot(name)}: ${error.message}`);
    });
}

/** A bot that plays itself is told apart by a number. */
function nameApart(names: readonly string[], at: number): string {
  const before = names.slice(0, at).filter((other) => other === names[at]).length;
  return before === 0 ? names[at]! : `${names[at]}-${before + 1}`;
}
