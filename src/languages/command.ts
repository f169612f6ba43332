import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Reading } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import { folderOf, openFolder } from './folder.ts';
import { languageOf, missing, toolchainOf, type Toolchain } from './language.ts';
import { absent, fail, isUnbuilt, pathOf, shownAt, usualPath, type Prepared, type Setting, type Unbuilt } from './prepared.ts';
import { isBelow, isExecutable, lookFor } from './toolchain.ts';

/** A command line: run in the current folder, or in that of its program when it lies elsewhere. */
export async function prepareCommand(words: readonly string[], setting: Setting, known?: Toolchain): Promise<Prepared | Unbuilt> {
  const first = words[0]!;
  const named = [...setting.languages].find(([, { programs }]) => programs.includes(first));
  const tool = known ?? (named && (await toolchainOf(...named)));
  const program = findProgram(first, setting, tool);
  if ('wrong' in program) return named === undefined || tool !== undefined ? absent(program.wrong) : fail('no-language', missing(named[1]));
  const file = playersFile(words, setting);
  const folder = file === undefined ? setting.from : folderOf(file, setting);
  const seen = await openFolder(folder, file, setting);
  if (isUnbuilt(seen)) return seen;
  const isElsewhere = !first.includes('/') && !setting.site.free && !isInBox(program.value, tool);
  const command = words.map((word) => wordInBox(word, folder, setting));
  const alone = `/program/${basename(program.value)}`; // one of the PATH outside of /usr
  return {
    title: escape(basename(first), 40),
    command: isElsewhere ? [alone, ...command.slice(1)] : command,
    folder: seen.folder,
    shown: [...seen.shown, ...shownAt(tool), ...(isElsewhere ? [[realpathSync(program.value), alone] as const] : [])],
    environment: tool === undefined ? {} : { PATH: pathOf(tool, setting.site.free ? process.env['PATH'] : usualPath) },
  };
}

/** The program that the first word means, with a slash or on the PATH. */
function findProgram(word: string, { from }: Setting, tool: Toolchain | undefined): Reading<string> {
  const found = word.includes('/') ? [resolve(from, word)].filter(isExecutable) : lookFor([word], tool === undefined ? [] : [dirname(tool.file)]);
  const best = found.find((file) => isInBox(file, tool)) ?? found[0];
  if (best !== undefined) return { value: best };
  const isFile = word.includes('/') && statSync(resolve(from, word), { throwIfNoEntry: false })?.isFile();
  return { wrong: `cannot start ${escape(word)}: ${isFile ? 'it is neither executable (chmod +x) nor a source of a language that is known here' : 'there is no such program'}` };
}

/** Whether a program of the PATH is on the PATH of the box too. */
const isInBox = (file: string, tool: Toolchain | undefined): boolean => [...usualPath.split(':'), ...(tool === undefined ? [] : [dirname(tool.file)])].includes(dirname(file));

/** The file of the player itself: the program, or the first source after it. */
function playersFile(words: readonly string[], { from, languages }: Setting): string | undefined {
  const [first, ...rest] = words as [string, ...string[]];
  const word = first.includes('/') && !isBelow(first, '/usr') ? first : rest.find((other) => languageOf(languages, other) !== undefined);
  const path = word === undefined ? undefined : resolve(from, word);
  return path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync(path) : undefined;
}

/** A word that names a file of the folder by a path that would not lead there in the box. */
function wordInBox(word: string, folder: string, { from, site }: Setting): string {
  const path = resolve(from, word);
  if (site.free || (!word.startsWith('/') && folder === from) || !existsSync(path)) return word;
  const real = realpathSync(path);
  return isBelow(real, folder) ? join('/bot', relative(folder, real)) : word;
}
