import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from '../game/client.ts';
import type { Ladder, PersonDefaults, TournamentDefaults } from '../game/contest.ts';
import type { Bot } from '../game/player.ts';
import { lackedFor, type KnownProtocol, type Protocol } from '../game/protocol.ts';
import type { Game } from '../game/rules.ts';
import type { TableServer } from '../game/table.ts';
import type { CheckProgram } from '../game/check.ts';
import type { ReadOpenings, WriteMatch } from '../game/notation.ts';
import type { StarterKit } from '../game/starter-kit.ts';
import type { Pictures } from '../game/view/picture.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { code, ending, root } from '../kit/root.ts';
import { jsonName, jsonProtocol } from '../game/json-protocol.ts';
import type { ProgramMessage } from '../text/programs.ts';
import { texts } from './text.ts';

// Games are found by their folders, which have the same layout in the sources (in tests) and in the build; only the
// extension differs.
const folder = new URL('games/', code);

export { root };

export type AnyGame = Game<unknown, unknown, unknown>;
/** What is known of any game, whoever has its rules: this arena, or a judge program. */
export type GameFacts = Pick<
  AnyGame,
  'title' | 'titles' | 'seats' | 'seatNames' | 'seatTitles' | 'clock' | 'options' | 'messages' | 'points'
>;
export type AnyBot = Bot<unknown, unknown>;
export type AnyClient = Client<unknown, unknown, unknown>;

let allNames: string[] | undefined; // pages ask for them again and again

export const gameNames = (): string[] =>
  (allNames ??= folders(folder).filter((name) => existsSync(new URL(`${name}/rules${ending}`, folder))));

/** The files of a folder; none if it is missing. */
const files = (at: URL): string[] =>
  existsSync(at)
    ? readdirSync(at, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    : [];

/** The modules in a folder of a game, without tests. */
const modules = (within: string): string[] =>
  files(new URL(within, folder))
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length));

const folders = (at: URL): string[] =>
  readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

export const loadGame = async (name: string): Promise<AnyGame> => (await part<{ game: AnyGame }>(name, 'rules')).game;

/** Whether a seat of the game does not see all there is. */
export const hasSecrets = async (name: string): Promise<boolean> => (await loadGame(name)).redraw !== undefined;

const protocols = new Map<string, readonly string[]>(); // every match asks

/** The names of a game's protocols, the default first. */
export async function protocolNames(name: string): Promise<readonly string[]> {
  const { protocol = jsonName } = await loadGame(name);
  const names = protocols.get(name) ?? [...new Set([protocol, ...modules(`${name}/protocols/`), jsonName])];
  protocols.set(name, names);
  return names;
}
/** The protocols of a game, the default first. */
export const protocolsOf = async (name: string): Promise<KnownProtocol[]> =>
  await Promise.all(
    (await protocolNames(name)).map(async (protocol) => ({
      name: protocol,
      needs: (await loadProtocol(name, protocol)).needs ?? {},
    })),
  );

/** Why a player who speaks this protocol, by default the first, cannot play matches with these options. */
export function whyUnfit(
  all: readonly KnownProtocol[],
  spoken: string | undefined,
  options: object,
): ProgramMessage | undefined {
  const protocol = spoken === undefined ? all[0] : all.find(({ name }) => name === spoken);
  if (protocol === undefined) return spoken === undefined ? undefined : unknownProtocol(spoken, all);
  const lacked = lackedFor(protocol, options);
  return lacked.length === 0 ? undefined : { code: 'protocol-unfit', protocol: protocol.name, options: lacked };
}

export const unknownProtocol = (protocol: string, all: readonly KnownProtocol[]): ProgramMessage => ({
  code: 'protocol-unknown',
  protocol: escape(protocol, 40),
  protocols: all.map(({ name }) => name),
});

const loaded = new Map<string, Protocol<unknown, unknown>>(); // every match asks a dozen times

/** A protocol of a game by its name, or the game's default. */
export async function loadProtocol(name: string, protocol?: string): Promise<Protocol<unknown, unknown>> {
  const names = await protocolNames(name);
  const chosen = protocol ?? names[0]!;
  if (!names.includes(chosen)) throw new Error(texts().noProtocol(name, chosen, names.join(', ')));
  const key = `${name}/${chosen}`;
  const found = loaded.get(key) ?? (await findProtocol(name, chosen));
  loaded.set(key, found);
  return found;
}

async function findProtocol(name: string, chosen: string): Promise<Protocol<unknown, unknown>> {
  const isOwn = chosen !== jsonName || hasPart(name, `protocols/${jsonName}`);
  return isOwn
    ? (await part<{ protocol: Protocol<unknown, unknown> }>(name, `protocols/${chosen}`)).protocol
    : jsonProtocol(await loadGame(name));
}
export const loadTable = async (name: string): Promise<TableServer> =>
  (await part<{ table: TableServer }>(name, 'table')).table;
export const loadClient = async (name: string): Promise<AnyClient> =>
  (await part<{ client: AnyClient }>(name, 'client')).client;
/** Writes the state at the start of a match as a file that the game's options can read. */
export const loadWriteSetup = async (name: string): Promise<(state: unknown) => string> =>
  (await part<{ writeSetup(state: unknown): string }>(name, 'deals')).writeSetup;
export const loadBot = async (name: string, bot: string): Promise<AnyBot> =>
  (await part<{ bot: AnyBot }>(name, `bots/${bot}`)).bot;

/** The ladder settings of a game. */
export async function ladderOf(name: string): Promise<Ladder> {
  const { ladder } = hasPart(name, 'ladder') ? await part<{ ladder: Partial<Ladder> }>(name, 'ladder') : { ladder: {} };
  return withDefaults(name, await loadGame(name), ladder);
}

export function withDefaults(name: string, { seats, clock }: GameFacts, ladder: Partial<Ladder>): Ladder {
  if (ladder.memory === true && ladder.duplicate !== false) throw new Failure(texts().memoryAndDuplicate(name));
  return {
    seats: seats.min,
    options: {},
    moveTime: clock.kind === 'game' ? clock.ms : 2000,
    pace: 300,
    duplicate: true,
    memory: false,
    absent: [],
    ...ladder,
  };
}

/** The tournament defaults of a game, if it has any. */
export const tournamentDefaults = async (name: string): Promise<TournamentDefaults | undefined> =>
  hasPart(name, 'tournament')
    ? (await part<{ tournament: TournamentDefaults }>(name, 'tournament')).tournament
    : undefined;

/** What a person who plays without choosing anything plays. */
export const personDefaults = async (name: string): Promise<PersonDefaults> =>
  hasPart(name, 'person') ? (await part<{ person: PersonDefaults }>(name, 'person')).person : {};

/** How files of openings of a game are read, if there are such files. */
export const findOpenings = async (name: string): Promise<ReadOpenings | undefined> =>
  hasPart(name, 'openings') ? (await part<{ readOpenings: ReadOpenings }>(name, 'openings')).readOpenings : undefined;

/** How matches of a game are written for other programs, if there is a usual format. */
export const findNotation = async (name: string): Promise<WriteMatch | undefined> =>
  hasPart(name, 'notation') ? (await part<{ writeMatch: WriteMatch }>(name, 'notation')).writeMatch : undefined;

/** How it is tried whether a program speaks a game's protocol, if the game can try. */
export const findCheck = async (name: string): Promise<CheckProgram | undefined> =>
  hasPart(name, 'check') ? (await part<{ checkProgram: CheckProgram }>(name, 'check')).checkProgram : undefined;

/** The pictures of a game's matches, if it has any. */
export const findPictures = async (name: string): Promise<Pictures<unknown> | undefined> =>
  hasPart(name, 'picture') ? (await part<{ pictures: Pictures<unknown> }>(name, 'picture')).pictures : undefined;

/** The description of a game's messages from which starter kits are made, if it has one. */
export const findStarterKit = async (name: string): Promise<StarterKit | undefined> =>
  hasPart(name, 'starter-kit') ? (await part<{ starterKit: StarterKit }>(name, 'starter-kit')).starterKit : undefined;

/** The names of the bots that come with a game and run in this process: the files of `bots/` that export a `bot`. */
export const botNames = (name: string): string[] =>
  modules(`${name}/bots/`).filter((bot) => exportsBot(new URL(`${name}/bots/${bot}${ending}`, folder)));

const known = new Map<string, boolean>();

function exportsBot(file: URL): boolean {
  const found =
    known.get(file.href) ??
    /^export\s+(?:(?:const|(?:async\s+)?function)\s+bot\b|\{[^}]*\bbot\s*[,}])/m.test(readFileSync(file, 'utf8'));
  known.set(file.href, found);
  return found;
}

/** The files of the sample programs that come with a game, in other languages. */
export const sampleNames = (name: string): string[] =>
  files(samples(name)).filter((file) => !/\.([jt]s|json|md)$/.test(file));
export const samplePath = (name: string, file: string): string => fileURLToPath(new URL(file, samples(name)));
/** The files that a bot can start from: sample programs, and files of `starters/`, which join no ladder. */
export const starterNames = (name: string): string[] => [...sampleNames(name), ...files(starters(name))];
export const starterPath = (name: string, file: string): string =>
  files(starters(name)).includes(file) ? fileURLToPath(new URL(file, starters(name))) : samplePath(name, file);
const starters = (name: string): URL => new URL(`games/${name}/starters/`, root);
const samples = (name: string): URL => new URL(`games/${name}/bots/`, root);

const isName = (name: string): boolean => /^[a-z][a-z0-9-]*$/.test(name);

export const hasPart = (name: string, file: string): boolean =>
  isName(name) && existsSync(new URL(`${name}/${file}${ending}`, folder));

/** Cache by game and file: Node caches modules, but finding one takes as long as a short match. */
const parts = new Map<string, unknown>();

async function part<T>(name: string, file: string): Promise<T> {
  const key = `${name}/${file}`;
  if (!parts.has(key)) {
    if (!hasPart(name, file)) throw new Error(texts().noPart(name, file));
    parts.set(key, await import(fileURLToPath(new URL(`${name}/${file}${ending}`, folder))));
  }
  return parts.get(key) as T;
}
