import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { escape } from '../game/escape.ts';
import { readInvited, type Invited } from '../tables/invited.ts';
import { SwissTable, type SwissSetup } from '../tables/swiss.ts';
import { openSwiss, type SwissFolder } from '../tables/swissfolder.ts';
import { usualRounds } from '../tournament/swiss.ts';
import { Failure, Usage } from './command.ts';
import { grace, listening, onStop, startedOn } from './listening.ts';
import { readNumber, readText, whyNot, type Values } from './options.ts';

const own = ['players', 'rounds', 'games', 'wait'];

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
  --wait seconds       Whoever comes later forfeits (default = 300 seconds)`;

/** Flags that make no sense without a tournament. */
export function withoutTournament(values: Values): void {
  const stray = own.find((name) => values[name] !== undefined);
  if (stray !== undefined) throw new Usage(`--${stray} goes with --tournament FOLDER only`);
}

/** Plays a Swiss tournament over TCP, or as much of it as is left. */
export async function serveSwiss(table: Omit<SwissSetup, 'kept' | 'players' | 'wait' | 'today'>, values: Values, where: { readonly ip: string; readonly port: number }): Promise<number> {
  if (values.log !== undefined) throw new Usage('--log goes without --tournament, whose folder has the logs');
  const wait = 1000 * readNumber(values, 'wait', 'The time to wait', { least: 1, most: 86_400, otherwise: 300 });
  const players = readPlayers(values.players);
  const kept = openKept(table, values, players);
  const swiss = new SwissTable({ ...table, kept, players, wait, today });
  if (kept.progress().round !== undefined) table.say(startedOn(await listening(swiss.listen(where), `${where.ip}:${where.port}`)));
  onStop(0, table.say, () => swiss.close(grace));
  const keys = createInterface({ input: process.stdin }).on('line', () => swiss.enter()).on('close', () => swiss.goOn());
  await swiss.run();
  keys.close();
  if (kept.progress().round !== undefined) table.say('Started again with the same arguments, the tournament goes on');
  return 0;
}

function readPlayers(file: Values[string]): readonly Invited[] {
  if (typeof file !== 'string') throw new Usage('--tournament needs --players FILE, a name per line');
  const read = readInvited(readText(file, 2 ** 20));
  if ('wrong' in read) throw new Failure(`${escape(file)}: ${read.wrong}`);
  return read.value;
}

function openKept({ game, options, moveTime, say }: Pick<SwissSetup, 'game' | 'options' | 'moveTime' | 'say'>, values: Values, players: readonly Invited[]): SwissFolder {
  const folder = values.tournament as string;
  const { length } = players;
  const rounds = readNumber(values, 'rounds', `The number of rounds of ${length} players`, { least: 1, most: length - 1 + (length % 2), otherwise: usualRounds(length) });
  const games = readNumber(values, 'games', 'The number of games', { least: 1, most: 100, otherwise: 1 });
  const wish = { game, options, moveTime, rounds, games, players: players.map(({ name }) => name), ...(typeof values.seed === 'string' ? { seed: values.seed } : {}) };
  try {
    const kept = openSwiss(folder, wish, { seed: randomBytes(16).toString('hex'), began: today() }, say);
    if ('wrong' in kept) throw new Failure(kept.wrong);
    return kept.value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot keep a tournament in ${escape(folder)}: ${whyNot(error)}`);
  }
}

/** On the clock on the wall. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('/');
}
