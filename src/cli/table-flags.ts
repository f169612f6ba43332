import { randomBytes } from 'node:crypto';
import type { Lobby } from '../game/table.ts';
import { escape } from '../kit/escape.ts';
import type { AnyGame } from '../match/games.ts';
import { openFolder } from '../match/record.ts';
import { Failure } from '../kit/failure.ts';
import { displayPort } from './displayed.ts';
import { whyNot } from '../text/files.ts';
import { choice, decimal, folder, integer, string, yes } from './flags.ts';
import { texts } from './text/arguments.ts';

const aPort = { most: 65_535 };

/** The flags of all TCP servers. */
const everyTable = {
  port: integer({ least: 0, ...aPort }),
  ip: string('address'),
  log: folder(),
  connections: integer({ least: 2, most: 1_000_000, default: 20_000 }),
  'per-address': integer({ least: 1, most: 1_000_000, default: 64 }),
};

export const firstComeFlags = { ...everyTable, time: decimal({ least: 0.01, most: 86_400 }), seed: string() };

/** A lobby takes the flags that its `flags` name. */
export const lobbyFlags = ({ min, max }: AnyGame['seats']) => ({
  ...everyTable,
  time: decimal({ least: 0.001, most: 2_000_000 }),
  clock: decimal({ least: 0.001, most: 2_000_000 }),
  patience: decimal({ least: 0.001, most: 2_000_000 }),
  tables: integer({ least: 1, most: 10_000, default: 1 }),
  players: integer({ least: min, most: max, default: min }),
  pause: decimal({ least: 0, most: 3600, default: 1 }),
  start: yes(),
  graphics: choice(['0', '1'], '0'),
  artworks: yes(),
  display: integer({ least: 1, ...aPort, default: displayPort }),
  seed: string(),
});

/** The seeds of the games of a server, counted from 1: drawn, or from the one that was given. */
export const seedsOf =
  (seed: string | undefined): ((number: number) => string) =>
  (number) =>
    seed === undefined ? randomBytes(16).toString('hex') : `${seed}/${number}`;

/** The options of a game that its lobby takes. */
export const ownOptions = (options: object, lobby: Pick<Lobby<unknown, unknown>, 'options'>): object =>
  Object.fromEntries(Object.entries(options).filter(([option]) => option in lobby.options));

/** The flags of all clients; a game's client may have more. */
export const clientFlags = {
  ip: string('address'),
  port: integer({ least: 1, ...aPort }),
  ipv4: yes(),
  ipv6: yes(),
  bot: string('name'),
  seed: string(),
};

/** The folder of `--log`, created if it is missing, and the number of the last log there. */
export function openLogFolder(log: string | undefined): { log?: { folder: string; last: number } } {
  if (log === undefined) return {};
  try {
    return { log: { folder: log, last: openFolder(log) } };
  } catch (error) {
    throw new Failure(texts().cannotKeepLogs(escape(log), whyNot(error)));
  }
}
