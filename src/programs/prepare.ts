import type { ProgramMessage } from '../text/programs.ts';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { unsandboxed } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import { escape } from '../kit/escape.ts';
import type { DataFolder } from '../sandbox/data-folder.ts';
import { botLimits, sandboxed, type Limits } from '../sandbox/sandbox.ts';
import { archiveKind, prepareArchive, prepareFolder } from './archive.ts';
import { defaultBuild, type BuildLimits } from './build.ts';
import { prepareCommand, prepareStrangers } from './command.ts';
import { languageOf, loadLanguages } from './language.ts';
import {
  absent,
  isUnbuilt,
  readUpTo,
  statOf,
  type Prepared,
  type Setting,
  type Shown,
  type Unbuilt,
} from './prepared.ts';
import { longestSource, prepareSource } from './source.ts';
import { splitCommand } from './split.ts';
import { defaultCache, keep, keyOf } from './cache.ts';
import { isBelow } from './toolchain.ts';

export interface PrepareOptions {
  /** The folder that the command line is relative to; by default the current one. */
  readonly from?: string;
  /** The folder of the build cache. */
  readonly cache?: string;
  /** Bytes of memory that the program will have. */
  readonly memory?: number;
  /** Folders that no program may see, such as that of the games' logs, whether they exist yet or not. */
  readonly hidden?: readonly string[];
  /** Built and run without a sandbox, because its user trusts the program. */
  readonly trusted?: boolean;
  readonly limits?: BuildLimits;
  /** Hears what the build writes as it comes. */
  readonly onOutput?: (text: string) => void;
}

/** Makes a player's `WHAT` ready to run: a source, an archive, a folder with sources, or a command line. */
export async function prepare(what: string, options: PrepareOptions = {}): Promise<Prepared | Unbuilt> {
  const setting = await settingOf(options);
  if (what.trim() === '') return absent(unreadable({ code: 'command-empty' }));
  if (what.includes('\0')) return absent(unreadable({ code: 'command-nul' }));
  const path = resolve(setting.from, what);
  const stat = statOf(path);
  const language = languageOf(setting.languages, what);
  const isSource = language !== undefined || archiveKind(what) !== undefined;
  if (stat?.isDirectory()) return prepareFolder(realpathSync(path), setting);
  if (stat?.isFile() && language !== undefined) return prepareSource(realpathSync(path), language, setting);
  if (stat?.isFile() && isSource) return prepareArchive(path, setting);
  if (stat?.isFile()) return prepareCommand([path], setting);
  if (isSource && !/\s/.test(what)) return absent({ code: 'no-such-file', file: escape(what) });
  const words = splitCommand(what);
  return 'wrong' in words ? absent(unreadable(words.wrong)) : prepareCommand(words.value, setting);
}

/**
 * Prepares the command line of a stranger that came with a folder: it runs there, and can use only that folder and
 * /usr.
 */
export async function prepareThere(
  folder: string,
  line: string,
  options: PrepareOptions = {},
): Promise<Prepared | Unbuilt> {
  const setting = await settingOf({ ...options, from: folder });
  const words = line.includes('\0') ? { wrong: { code: 'command-nul' } as const } : splitCommand(line);
  if ('wrong' in words) return absent(unreadable(words.wrong));
  const lacking = words.value.find((word) => isFileName(word, setting.languages) && !existsSync(resolve(folder, word)));
  if (lacking !== undefined) return absent({ code: 'no-such-file', file: escape(lacking) });
  const prepared = await prepareStrangers(words.value, setting.from, setting);
  const first = words.value[0]!;
  const isBeside = isUnbuilt(prepared) && !first.includes('/') && existsSync(resolve(folder, first));
  return isBeside ? absent({ code: 'file-beside', why: prepared.failure.reason, file: escape(first) }) : prepared;
}

/** Prepares a stranger's single source in a folder with sources of others, which the program does not see. */
export async function prepareAlone(file: string, options: PrepareOptions = {}): Promise<Prepared | Unbuilt> {
  const setting = await settingOf({ ...options, from: dirname(file) });
  const bytes = readUpTo(file, longestSource);
  if ('wrong' in bytes) return absent(bytes.wrong);
  const name = basename(file);
  const copied = await keep<Unbuilt>(setting.cache, keyOf('alone', name, bytes.value), (to) => {
    writeFileSync(join(to, name), bytes.value, { mode: 0o644 });
    return Promise.resolve(undefined);
  });
  return isUnbuilt(copied) ? copied : prepare(name, { ...options, from: copied.folder });
}

const unreadable = (why: ProgramMessage): ProgramMessage => ({ code: 'command-unreadable', why });

const isFileName = (word: string, languages: Setting['languages']): boolean =>
  !word.startsWith('-') && (languageOf(languages, word) !== undefined || /\.jar$/i.test(word));

async function settingOf({
  from = process.cwd(),
  cache = defaultCache(),
  memory = botLimits.memory,
  hidden = [],
  trusted = false,
  limits = defaultBuild,
  onOutput,
}: PrepareOptions): Promise<Setting> {
  return {
    from: realpathSync(from),
    cache: resolve(cache),
    memory,
    hidden: hidden.map((path) => realOf(resolve(path))),
    policy: { limits, trusted, onOutput },
    languages: await loadLanguages(),
  };
}

/** Links resolved, as far as the path exists. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path));

/** How to start a program in a sandbox. */
export const launchSandboxed = (
  prepared: Prepared,
  limits: Limits,
  hidesCounters = false,
  data?: DataFolder,
): Launch => {
  const { command, folder, environment } = prepared;
  const launch: Launch = async (hear) => {
    const shown = stillThere(prepared);
    const start = sandboxed({ command, folder, shown, environment, limits, hidesCounters, data });
    return start(hear).catch((error: unknown) => {
      if (stillThere(prepared).length < shown.length) return launch(hear); // more files disappeared meanwhile
      throw error;
    });
  };
  return launch;
};

/** Without files that disappeared from the folder, such as an editor's hidden file. */
const stillThere = ({ folder, shown }: Prepared): Shown =>
  shown.filter(([from, to]) => {
    if (!isBelow(to, '/bot')) return true;
    const [above, at] = shown.find(([, other]) => other !== to && isBelow(to, other)) ?? [folder, '/bot'];
    return existsSync(from) && existsSync(join(above, relative(at, to)));
  });

/** How to start a program that was prepared with `trusted`. */
export const launchUnsandboxed = ({ command, folder, environment }: Prepared): Launch => {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return unsandboxed([...(settings.length > 0 ? ['env', ...settings] : []), ...command], { cwd: folder });
};
