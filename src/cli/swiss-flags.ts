import { Usage } from './usage.ts';
import { file, folder, integer, string } from './flags.ts';
import { filled, flagLines } from './help.ts';
import { texts } from './text/serve.ts';

const own = {
  players: file(),
  rounds: integer({ least: 1, most: 10_000 }),
  games: integer({ least: 1, most: 100, default: 2 }),
  wait: integer({ least: 1, most: 86_400, default: 300 }),
  withdraw: string('name'),
};

/** The flags of a tournament over TCP. */
export const swissFlags = { tournament: folder(), ...own };

export const swissHelp = (): string => [filled(texts().swiss), ...flagLines(swissFlags, texts().flags)].join('\n');

/** Refuses flags that make no sense without --tournament. */
export function withoutTournament(given: readonly string[]): void {
  const stray = Object.keys(own).find((name) => given.includes(name));
  if (stray !== undefined) throw new Usage(texts().onlyWithTournament(stray));
}
