import type { ProgramMessage } from '../text/programs.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../kit/reading.ts';
import { build, unpack } from './build.ts';
import { prepareStrangers } from './command.ts';
import { extract } from './extract.ts';
import { openFolder } from './folder.ts';
import {
  languageNames,
  languageOf,
  notInstalled,
  toolchainOf,
  type Command,
  type Source,
  type Toolchain,
} from './language.ts';
import { absent, fail, isUnbuilt, readUpTo, type Prepared, type Setting, type Unbuilt } from './prepared.ts';
import { readRecipe, type Recipe } from './recipe.ts';
import { ready, withPath } from './source.ts';
import { keep, keyOf, withFile } from './cache.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { isExecutable } from './toolchain.ts';

const longestArchive = 64 * 2 ** 20;
const longestCommand = 96 * 1024; // characters; the kernel takes no more than 128 KiB in one argument and 2 MiB in all

export const archiveKind = (name: string): 'zip' | 'gzip' | undefined =>
  /\.zip$/i.test(name) ? 'zip' : /\.(tar\.gz|tgz)$/i.test(name) ? 'gzip' : undefined;

/** An archive: the result of its build is shown at /bot. */
export async function prepareArchive(file: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const bytes = readUpTo(file, longestArchive);
  if ('wrong' in bytes) return fail('bad-archive', { code: 'archive-not-taken', why: bytes.wrong });
  const unpacked = await unpackArchive(bytes.value, archiveKind(file)!, setting);
  return isUnbuilt(unpacked) ? unpacked : prepareTree(unpacked.folder, bytes.value, setting);
}

/** The bot's folder in an archive, unpacked in a sandbox and kept in the cache. */
export async function unpackArchive(
  bytes: Buffer,
  kind: 'zip' | 'gzip',
  { cache, policy }: Pick<Setting, 'cache' | 'policy'>,
): Promise<{ readonly folder: string } | Unbuilt> {
  const unpacked = await keep<Unbuilt>(cache, keyOf('unpacked', kind, bytes), (to) =>
    withFile(cache, 'archive', bytes, (from) => unpack(from, to, kind, policy)),
  );
  return isUnbuilt(unpacked) ? unpacked : { folder: topOf(unpacked.folder) };
}

/** The bot's folder: the archive itself, or the one folder that it holds. */
function topOf(folder: string): string {
  const [first, ...others] = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== '__MACOSX');
  return first !== undefined && others.length === 0 && first.isDirectory() ? join(folder, first.name) : folder;
}

/** A folder that needs no build is played where it is; otherwise its content is built as from an archive. */
export async function prepareFolder(folder: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const plan = await planOf(folder, setting);
  if (isUnbuilt(plan)) return plan;
  if (plan.build === undefined) return runPlan(plan, folder, setting);
  const packed = pack(folder, setting.policy.limits.caps.bytes);
  if ('wrong' in packed) return fail('bad-archive', packed.wrong);
  const copied = await keep<Unbuilt>(setting.cache, keyOf('unpacked', packed.value), async (to) => {
    const refusal = await extract(only(packed.value), to, setting.policy.limits.caps);
    return refusal && fail('bad-archive', { code: 'folder-not-taken', why: refusal.reason });
  });
  return isUnbuilt(copied) ? copied : prepareTree(copied.folder, packed.value, setting);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** A folder as a tar stream, with one more file if it is given. */
export function pack(
  folder: string,
  most: number,
  more?: { readonly name: string; readonly bytes: Buffer },
): Reading<Buffer, ProgramMessage> {
  const pieces =
    more === undefined ? [] : [tarHeader(more.name, more.bytes.length), more.bytes, tarPadding(more.bytes.length)];
  let bytes = 0;
  for (const path of filesIn(folder)) {
    const content = readUpTo(join(folder, path), most - bytes);
    if ('wrong' in content) return { wrong: { code: 'folder-too-big', mebibytes: most / 2 ** 20 } };
    bytes += content.value.length;
    pieces.push(
      tarHeader(path, content.value.length, 'file', isExecutable(join(folder, path))),
      content.value,
      tarPadding(content.value.length),
    );
  }
  return { value: Buffer.concat([...pieces, tarEnd]) };
}

/** All files below a folder, without those that tools leave there. */
export const filesIn = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return ['.git', '__MACOSX'].includes(entry.name) ? [] : filesIn(folder, path);
      return entry.isFile() ? [path] : [];
    });

interface Plan {
  readonly recipe: Recipe;
  /** The language, if it has one. */
  readonly name?: string;
  readonly tool?: Toolchain;
  readonly sources: readonly Source[];
  readonly build?: Command;
}

/** How to build and run a folder, by its arena.json or by its sources. */
async function planOf(folder: string, setting: Setting): Promise<Plan | Unbuilt> {
  const files = filesIn(folder);
  const recipe = files.includes('arena.json')
    ? readRecipe(readFileSync(join(folder, 'arena.json'), 'utf8'), languageNames())
    : { value: {} };
  if ('wrong' in recipe) return absent(recipe.wrong);
  const { language: named, build: building, run, network } = recipe.value;
  if (network === true && !setting.policy.trusted) return absent({ code: 'recipe-needs-network' });
  if (named === undefined && run !== undefined)
    return { recipe: recipe.value, sources: [], ...(building && { build: { command: building } }) };
  const name = named === undefined ? languageAmong(files, setting) : { value: named };
  if ('wrong' in name) return absent(name.wrong);
  const language = setting.languages.get(name.value)!;
  const tool = await toolchainOf(name.value, language);
  if (tool === undefined) return notInstalled(name.value, language);
  const sources = files
    .filter((file) => languageOf(setting.languages, file) === name.value)
    .map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
  if (building !== undefined && run === undefined && language.build !== undefined)
    return absent({ code: 'recipe-without-run' });
  if (sources.length === 0 && run === undefined)
    return absent({ code: 'no-source', language: language.title, endings: language.endings });
  const command =
    building === undefined ? sources.length > 0 && language.build?.(sources, tool) : { command: building };
  if (command && command.command.join(' ').length > longestCommand) return absent({ code: 'too-many-sources' });
  return { recipe: recipe.value, name: name.value, tool, sources, ...(command && { build: command }) };
}

function languageAmong(files: readonly string[], { languages }: Setting): Reading<string, ProgramMessage> {
  const names = [...new Set(files.map((file) => languageOf(languages, file)).filter((name) => name !== undefined))];
  if (names.length === 1) return { value: names[0]! };
  if (names.length === 0)
    return {
      wrong: { code: 'no-known-source', languages: [...languages.values()].map(({ title }) => title) },
    };
  return { wrong: { code: 'several-languages', languages: names.map((name) => languages.get(name)!.title) } };
}

async function prepareTree(folder: string, bytes: Buffer, setting: Setting): Promise<Prepared | Unbuilt> {
  const plan = await planOf(folder, setting);
  if (isUnbuilt(plan)) return plan;
  const { name = '', tool, build: command } = plan;
  if (command === undefined) return runPlan(plan, folder, setting);
  const key = keyOf(name, tool?.version ?? '', JSON.stringify(command), bytes);
  const made = await keep<Unbuilt>(setting.cache, key, (to) =>
    build(folder, to, withPath(command, tool), tool?.shown ?? [], setting.policy),
  );
  return isUnbuilt(made) ? made : runPlan(plan, made.folder, setting);
}

async function runPlan(plan: Plan, folder: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const prepared = await startPlan(plan, folder, setting);
  if (isUnbuilt(prepared)) return prepared;
  const { protocol, options } = plan.recipe;
  return {
    ...prepared,
    ...(protocol !== undefined && { protocol }),
    ...(options !== undefined && { botOptions: options }),
  };
}

async function startPlan(
  { recipe, name, tool, sources }: Plan,
  folder: string,
  setting: Setting,
): Promise<Prepared | Unbuilt> {
  const title = name === undefined ? undefined : setting.languages.get(name)!.title;
  if (recipe.run !== undefined) {
    const prepared = await prepareStrangers(recipe.run, folder, setting, tool);
    return isUnbuilt(prepared) || title === undefined ? prepared : { ...prepared, title };
  }
  const seen = await openFolder(folder, undefined, setting);
  if (isUnbuilt(seen)) return seen;
  const prepared = ready(
    setting.languages.get(name!)!,
    tool!,
    { at: setting.policy.trusted ? folder : '/bot', there: folder },
    sources,
    setting,
  );
  return isUnbuilt(prepared)
    ? prepared
    : { ...prepared, folder: seen.folder, shown: [...seen.shown, ...prepared.shown] };
}
