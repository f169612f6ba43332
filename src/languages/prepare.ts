import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { unboxed, type Launch } from '../channels/program.ts';
import { escape } from '../game/escape.ts';
import { botLimits, boxed, type Limits } from '../sandbox/box.ts';
import { archiveKind, prepareArchive, prepareFolder } from './archive.ts';
import { usualBuild, type BuildLimits } from './build.ts';
import { prepareCommand } from './command.ts';
import { languageOf, loadLanguages } from './language.ts';
import { absent, statOf, type Prepared, type Setting, type Unbuilt } from './prepared.ts';
import { prepareSource } from './source.ts';
import { splitCommand } from './split.ts';
import { defaultStore } from './store.ts';

export interface PrepareOptions {
  /** The folder in which the command line was written; the current one where nobody says. */
  readonly from?: string;
  /** Where builds are kept. */
  readonly store?: string;
  /** Bytes of memory that the program will have. */
  readonly memory?: number;
  /** For those who trust it: built and run without a box. */
  readonly free?: boolean;
  /** Of the boxes in which it is built. */
  readonly slot?: number;
  readonly limits?: BuildLimits;
}

/** Makes a player's `WHAT` ready to run: a source, an archive, a folder with sources, or a command line. */
export async function prepare(what: string, options: PrepareOptions = {}): Promise<Prepared | Unbuilt> {
  const { from = process.cwd(), store = defaultStore(), memory = botLimits.memory, free = false, slot = 0, limits = usualBuild } = options;
  const setting: Setting = { from: realpathSync(from), store: resolve(store), memory, site: { limits, slot, free }, languages: await loadLanguages() };
  if (what.trim() === '') return absent('the command cannot be read: it is empty');
  if (what.includes('\0')) return absent('the command cannot be read: there is a NUL in it');
  const path = resolve(setting.from, what);
  const stat = statOf(path);
  const language = languageOf(setting.languages, what);
  const isSource = language !== undefined || archiveKind(what) !== undefined;
  if (stat?.isDirectory()) return prepareFolder(realpathSync(path), setting);
  if (stat?.isFile() && language !== undefined) return prepareSource(realpathSync(path), language, setting);
  if (stat?.isFile() && isSource) return prepareArchive(path, setting);
  if (stat?.isFile()) return prepareCommand([path], setting);
  if (isSource && !/\s/.test(what)) return absent(`there is no file ${escape(what)}`);
  const words = splitCommand(what);
  return 'wrong' in words ? absent(`the command cannot be read: ${words.wrong}`) : prepareCommand(words.value, setting);
}

/** How to start it in a box. */
export const launchBoxed = ({ command, folder, shown, environment }: Prepared, limits: Limits, slot: number): Launch => boxed({ command, folder, shown, environment, limits, slot });

/** How to start what was prepared with `free`. */
export const launchFree = ({ command, folder, environment }: Prepared): Launch => {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return unboxed([...(settings.length > 0 ? ['env', ...settings] : []), ...command], { cwd: folder });
};
