import { Usage } from './command.ts';
import type { Values } from './options.ts';

const own = ['players', 'rounds', 'games', 'wait', 'withdraw'];

/** The flags of a tournament at a table of two. */
export const swissFlags = ['tournament', ...own];

export const swissHelp = `A Swiss tournament: each round's players are told in the order in which they
are to connect, and Enter begins the next round.
  --tournament folder  Keep logs, results and standings in this folder; started
                       again with it, the tournament goes on where it was
  --players file       A player per line: a name, or a name and an IP address
                       from which it may come at any time
  --rounds number      Rounds (default = two more than a knockout needs)
  --games number       Games of a pairing, seats swapped (default = 1)
  --wait seconds       Whoever comes later forfeits (default = 300 seconds)
  --withdraw name      This one plays no more, from the next round on`;

/** Flags that make no sense without a tournament. */
export function withoutTournament(values: Values): void {
  const stray = own.find((name) => values[name] !== undefined);
  if (stray !== undefined) throw new Usage(`--${stray} goes with --tournament FOLDER only`);
}
