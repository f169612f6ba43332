import { escape } from '../kit/escape.ts';
import { botNames } from '../match/games.ts';
import { defaultPolicy, type SandboxPolicy } from '../programs/policy.ts';
import type { MatchPlayer } from '../slots/match.ts';
import { checkOptions, readGivenOptions, withOptions } from './bot-options.ts';
import { meant } from './choose.ts';
import type { LimitValues } from './limits.ts';
import { prepareProgram, readBots } from './programs.ts';
import { texts } from './text/play.ts';
import { Usage } from './usage.ts';

interface Entrants {
  readonly players: readonly MatchPlayer[];
  /** The WHAT of each player's --bot; undefined for a built-in bot. */
  readonly whats: readonly (string | undefined)[];
  readonly policy: SandboxPolicy;
}

interface Named {
  /** Who sits, in this order: those named, or all of `--bot`. */
  readonly names: readonly string[];
  readonly bots: ReadonlyMap<string, string>;
}

/** Who plays, before anything is built. */
export function readNames(game: string, named: readonly string[], given: readonly string[]): Named {
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
  return { names, bots };
}

/** The players, in the order of `readNames`. Each program is built once. */
export async function readEntrants(
  game: string,
  named: readonly string[],
  values: Pick<LimitValues, 'bot-option' | 'protocol'> & { readonly bot: readonly string[] },
  policy: () => Promise<SandboxPolicy>,
): Promise<Entrants> {
  const { names, bots } = readNames(game, named, values.bot);
  const options = readGivenOptions(values['bot-option'], [...bots.keys()]);
  const players = new Map<string, MatchPlayer['player']>();
  let chosen: SandboxPolicy | undefined;
  for (const name of new Set(names)) {
    const what = bots.get(name);
    if (what === undefined) {
      players.set(name, { builtIn: name });
      continue;
    }
    chosen ??= await policy();
    const program = withOptions(await prepareProgram(texts().theBot(name), what, chosen), options.get(name));
    await checkOptions(name, program, chosen, game, values.protocol);
    players.set(name, { program });
  }
  return {
    players: names.map((name, at) => ({ name: nameApart(names, at), player: players.get(name)! })),
    whats: names.map((name) => bots.get(name)),
    policy: chosen ?? defaultPolicy,
  };
}

/** A bot that plays itself is numbered. */
function nameApart(names: readonly string[], at: number): string {
  const before = names.slice(0, at).filter((other) => other === names[at]).length;
  return before === 0 ? names[at]! : `${names[at]}-${before + 1}`;
}
