import type { ConnectionMessage } from '../text/connection.ts';
import type { ProgramMessage } from '../text/programs.ts';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { escape } from '../kit/escape.ts';
import { folderOf, openFolder } from './folder.ts';
import { languageOf, notInstalled, toolchainOf, type Language, type Toolchain } from './language.ts';
import {
  absent,
  fail,
  isUnbuilt,
  pathOf,
  shownAt,
  statOf,
  defaultPath,
  type Prepared,
  type Setting,
  type Unbuilt,
} from './prepared.ts';
import { firstOf, isBelow, isExecutable, lookFor } from './toolchain.ts';

/** A command line of our own user: run in the current folder, or in its program's folder if that is elsewhere. */
export async function prepareCommand(given: readonly string[], setting: Setting): Promise<Prepared | Unbuilt> {
  const tool = await toolFor(given[0]!, setting.from, setting);
  if (tool !== undefined && isUnbuilt(tool)) return tool;
  const args = tool === undefined ? given : withInterpreter(given, tool, setting);
  const first = args[0]!;
  const program = findProgram(first, setting.from, tool);
  if (program === undefined) return absent(whyNot(first, setting.from, '/'));
  const file = playersFile(args, tool, setting);
  const folder = file === undefined ? setting.from : folderOf(file, setting);
  const command = args.map((word) => argumentInSandbox(word, folder, setting));
  if (setting.policy.trusted || first.includes('/') || isOnPath(program, tool))
    return inFolder(folder, file, command, setting, tool);
  const alone = `/program/${basename(program)}`; // a program on the PATH outside of /usr
  const prepared = await inFolder(folder, file, [alone, ...command.slice(1)], setting, tool);
  return isUnbuilt(prepared) ? prepared : { ...prepared, shown: [...prepared.shown, [realpathSync(program), alone]] };
}

/** A command line that came with an archive: it can use only its folder and /usr, whatever it names. */
export async function prepareStrangers(
  args: readonly string[],
  folder: string,
  setting: Setting,
  known?: Toolchain,
): Promise<Prepared | Unbuilt> {
  const first = args[0]!;
  const tool = known ?? (await toolFor(first, folder, setting));
  if (tool !== undefined && isUnbuilt(tool)) return tool;
  const program = findProgram(first, folder, tool);
  const isThere =
    program !== undefined &&
    (first.includes('/')
      ? isBelow(program, folder) || isBelow(program, '/usr') || isBelow(program, '/bin')
      : isOnPath(program, tool));
  return isThere ? inFolder(folder, undefined, args, setting, tool) : absent(whyNot(first, folder));
}

async function inFolder(
  folder: string,
  file: string | undefined,
  command: readonly string[],
  setting: Setting,
  tool: Toolchain | undefined,
): Promise<Prepared | Unbuilt> {
  const seen = await openFolder(folder, file, setting);
  if (isUnbuilt(seen)) return seen;
  const environment: Record<string, string> =
    tool === undefined ? {} : { PATH: pathOf(tool, setting.policy.trusted ? process.env['PATH'] : defaultPath) };
  return {
    title: escape(basename(command[0]!), 40),
    command,
    folder: seen.folder,
    shown: [...seen.shown, ...shownAt(tool)],
    environment,
  };
}

/** The toolchain that a program's name belongs to. */
async function toolFor(
  word: string,
  from: string,
  { languages, policy }: Setting,
): Promise<Toolchain | Unbuilt | undefined> {
  const named = [...languages].find(([, { programs }]) => programs.includes(word));
  if (named === undefined) return policy.trusted ? undefined : otherVersion(word, from, [...languages.values()]);
  return (
    (await toolchainOf(...named)) ??
    (findProgram(word, '/', undefined) === undefined ? notInstalled(...named) : undefined)
  );
}

/** The toolchain of a program outside /usr that is named after another version of a language, such as python3.12. */
async function otherVersion(
  word: string,
  from: string,
  languages: readonly Language[],
): Promise<Toolchain | Unbuilt | undefined> {
  const versions = languages.find((language) => language.versions?.names.test(basename(word)))?.versions;
  if (versions === undefined) return undefined;
  // These files are started without a sandbox, to ask where they are: never one that came with a player.
  const known = lookFor([basename(word)], versions.places);
  const files = word.includes('/') ? known.filter((file) => file === resolve(from, word)) : known;
  if (files.length === 0 || files.some((file) => isBelow(realpathSync(file), '/usr'))) return undefined;
  const found = await firstOf(files, (file) => versions.find(file)); // a shim fails for versions that are not chosen
  return found ?? fail('no-language', { code: 'interpreter-unusable', program: escape(word) });
}

/** An interpreter that is named by a path outside the player's folder, such as a shim, is started where it really is. */
const withInterpreter = (args: readonly string[], tool: Toolchain, { from, policy }: Setting): readonly string[] =>
  policy.trusted || !args[0]!.includes('/') || isBelow(resolve(from, args[0]!), from)
    ? args
    : [tool.file, ...args.slice(1)];

/** Where Debian has its chess engines; not on the PATH of every user. */
const games = '/usr/games';

/**
 * The program that the first word names: with a slash a file, without one on the PATH, preferably one that is on a
 * sandbox's PATH.
 */
function findProgram(word: string, from: string, tool: Toolchain | undefined): string | undefined {
  const found = word.includes('/')
    ? [resolve(from, word)].filter(isExecutable)
    : lookFor([word], [...(tool === undefined ? [] : [dirname(tool.file)]), games]);
  return found.find((file) => isOnPath(file, tool)) ?? found[0];
}

const isOnPath = (file: string, tool: Toolchain | undefined): boolean =>
  [...defaultPath.split(':'), ...(tool === undefined ? [] : [dirname(tool.file)])].includes(dirname(file));

/** Why a word is no program. Files outside `seen` are reported as missing. */
function whyNot(word: string, from: string, seen = from): ConnectionMessage {
  const isFile = word.includes('/') && isBelow(resolve(from, word), seen) && statOf(resolve(from, word))?.isFile();
  const notThere: ConnectionMessage = { code: 'no-such-program' };
  const notRunnable: ProgramMessage = { code: 'no-program-nor-source' };
  return { code: 'cannot-start', program: escape(word), why: isFile ? notRunnable : notThere };
}

/** The player's own file: the program, or the first source or jar after it; programs of the system do not count. */
function playersFile(
  args: readonly string[],
  tool: Toolchain | undefined,
  { from, languages }: Setting,
): string | undefined {
  return args
    .filter((word, at) =>
      at === 0 ? word.includes('/') : languageOf(languages, word) !== undefined || /\.jar$/i.test(word),
    )
    .map((word) => resolve(from, word))
    .filter((path) => statOf(path)?.isFile())
    .map((path) => realpathSync(path))
    .find((path) => !['/usr', ...(tool?.shown ?? [])].some((folder) => isBelow(path, folder)));
}

/** An argument that names a file of the folder by a path that does not exist in the sandbox is rewritten. */
function argumentInSandbox(word: string, folder: string, { from, policy }: Setting): string {
  const path = resolve(from, word);
  if (policy.trusted || (!word.startsWith('/') && folder === from) || !existsSync(path)) return word;
  const real = realpathSync(path);
  return isBelow(real, folder) ? join('/bot', relative(folder, real)) : word;
}
