import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { unboxed, type Launch } from '../channels/program.ts';
import type { Fault, Reading, Trouble } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import { botLimits, boxed, type BoxSpec, type Limits } from '../sandbox/box.ts';
import { build, unpack, usualBuild, type BuildLimits, type Site, type Unbuilt } from './build.ts';
import { extract } from './extract.ts';
import { languageNames, languageOf, loadLanguages, missing, toolchainOf, type Command, type Language, type Source, type Toolchain } from './language.ts';
import { readRecipe, type Recipe } from './recipe.ts';
import { splitCommand } from './split.ts';
import { defaultStore, keep, keyOf } from './store.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { isBelow, isExecutable, lookFor } from './toolchain.ts';

/** A program that is ready to run: what a box needs to know of it. */
export interface Prepared extends Pick<BoxSpec, 'command' | 'folder'>, Required<Pick<BoxSpec, 'shown' | 'environment'>> {
  /** Its language, or what the command line starts. */
  readonly title: string;
}

export interface PrepareOptions {
  /** The folder in which the command line was written; the current one where nobody says. */
  readonly from?: string;
  /** Where builds are kept. */
  readonly store?: string;
  /** Bytes of memory that the program will have. */
  readonly memory?: number;
  /** For those who trust it: built and run without a box. */
  readonly free?: boolean;
  readonly slot?: number;
  readonly limits?: BuildLimits;
}

interface Setting {
  readonly from: string;
  readonly store: string;
  readonly memory: number;
  readonly site: Site;
  readonly languages: ReadonlyMap<string, Language>;
}

const longestSource = 4 * 2 ** 20;
const longestArchive = 64 * 2 ** 20;
const usualPath = '/usr/bin:/bin';

/** Makes a player's `WHAT` ready to run: a source, an archive, a folder with sources, or a command line. */
export async function prepare(what: string, options: PrepareOptions = {}): Promise<Prepared | Unbuilt> {
  const { from = process.cwd(), store = defaultStore(), memory = botLimits.memory, free = false, slot = 0, limits = usualBuild } = options;
  const setting: Setting = { from: realpathSync(from), store: resolve(store), memory, site: { limits, slot, free }, languages: await loadLanguages() };
  const path = resolve(setting.from, what);
  const stat = what.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return prepareFolder(realpathSync(path), setting);
  const language = languageOf(setting.languages, what);
  const isSource = language !== undefined || archiveKind(what) !== undefined;
  if (stat?.isFile() && language !== undefined) return prepareSource(realpathSync(path), language, setting);
  if (stat?.isFile() && isSource) return prepareArchive(path, setting);
  if (stat?.isFile()) return prepareCommand([what.includes('/') ? what : `./${what}`], setting);
  if (isSource && !/\s/.test(what)) return absent(`there is no file ${escape(what)}`);
  const words = splitCommand(what);
  return 'wrong' in words ? absent(`the command cannot be read: ${words.wrong}`) : prepareCommand(words.value, setting);
}

/** How to start it in a box. */
export const launchBoxed = ({ command, folder, shown, environment }: Prepared, limits: Limits, slot: number): Launch => boxed({ command, folder, shown, environment, limits, slot });

/** How to start what was prepared with `free`. */
export const launchFree = ({ command, folder, environment }: Prepared): Launch =>
  unboxed([...(Object.keys(environment).length > 0 ? ['env', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)] : []), ...command], { cwd: folder });

const fail = (fault: Fault, reason: string): Unbuilt => ({ trouble: { fault, reason }, messages: '' });
const absent = (reason: string): Unbuilt => fail('no-program', reason);
export const isUnbuilt = (result: object): result is Unbuilt => 'trouble' in result;

// ---- a single source: the folder in which it is played is seen at /bot, what was built of it at /program

async function prepareSource(file: string, name: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const language = setting.languages.get(name)!;
  const folder = folderOf(file, setting);
  if ('wrong' in folder) return absent(folder.wrong);
  const tool = await toolchainOf(name, language);
  if (tool === undefined) return fail('no-language', missing(language));
  const bytes = readUpTo(file, longestSource);
  if ('wrong' in bytes) return fail('build-big', bytes.wrong);
  const text = bytes.value.toString('utf8');
  if (language.build === undefined) return ready(language, tool, folder.value, setting.site.free ? folder.value : '/bot', [{ name: relative(folder.value, file), text }], setting);
  const source = { name: language.nameOf?.(text) ?? `bot${extname(file).toLowerCase()}`, text };
  const command = language.build([source], tool);
  const made = await keep<Unbuilt>(setting.store, keyOf(name, tool.version, JSON.stringify(command), bytes.value), (to) => withTemporary(source.name, bytes.value, (from) => build(from, to, withPath(command, tool), tool.shown, setting.site)));
  if (isUnbuilt(made)) return made;
  const result = ready(language, tool, folder.value, setting.site.free ? made.folder : '/program', [source], setting, made.folder);
  return isUnbuilt(result) ? result : { ...result, shown: [...result.shown, [made.folder, '/program']] };
}

/** The folder that a program sees as its own: the current one, or that of its file when it lies elsewhere. */
function folderOf(file: string, { from }: Setting): Reading<string> {
  const folder = isBelow(file, from) ? from : dirname(file);
  return folder === '/' ? { wrong: 'the folder / would be shown to the program; go to a folder of its own' } : { value: folder };
}

/** The command of a language for what lies in `at`, which is `there` on this machine. */
function ready(language: Language, tool: Toolchain, folder: string, at: string, sources: readonly Source[], { memory }: Setting, there = folder): Prepared | Unbuilt {
  const run = language.run(at, sources, tool, memory);
  if (run === undefined) return absent(`none of its ${sources.length} ${language.title} files is the one to run; say in arena.json what to "run"`);
  if (!existsSync(join(there, run.program))) return absent(`nothing to run came out of the build: there is no ${escape(run.program)}`);
  const { command, environment = {} } = run;
  return { title: language.title, command, folder, shown: shownAt(tool), environment };
}

const shownAt = ({ shown }: Toolchain): (readonly [string, string])[] => shown.map((path) => [path, path]);
const pathOf = (tool: Toolchain, rest = usualPath): string => `${dirname(tool.file)}:${rest}`;
const withPath = ({ command, environment }: Command, tool: Toolchain | undefined): Command => ({ command, environment: { ...(tool && { PATH: pathOf(tool) }), ...environment } });

function readUpTo(file: string, most: number): Reading<Buffer> {
  const { size } = statSync(file);
  return size > most ? { wrong: `${escape(basename(file))} is larger than ${most / 2 ** 20} MiB` } : { value: readFileSync(file) };
}

/** Hands over a folder in which nothing lies but this file. */
async function withTemporary<T>(name: string, bytes: Buffer, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-source-'));
  try {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, name), bytes);
    chmodSync(join(folder, name), 0o644);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// ---- an archive or a folder: what comes out of its build is seen at /bot

const archiveKind = (name: string): 'zip' | 'gzip' | undefined => (/\.zip$/i.test(name) ? 'zip' : /\.(tar\.gz|tgz)$/i.test(name) ? 'gzip' : undefined);

async function prepareArchive(file: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const bytes = readUpTo(file, longestArchive);
  if ('wrong' in bytes) return fail('bad-archive', `the archive is too big: ${bytes.wrong}`);
  const isGzip = bytes.value[0] === 0x1f && bytes.value[1] === 0x8b; // whatever it is called
  const unpacked = await keep<Unbuilt>(setting.store, keyOf('unpacked', bytes.value), (to) => withTemporary('archive', bytes.value, (from) => unpack(from, to, isGzip ? 'gzip' : 'zip', setting.site)));
  return isUnbuilt(unpacked) ? unpacked : prepareTree(topOf(unpacked.folder), bytes.value, setting);
}

/** Where the bot's files are: in the archive itself, or in the one folder that it holds. */
function topOf(folder: string): string {
  const [first, ...others] = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== '__MACOSX');
  return first !== undefined && others.length === 0 && first.isDirectory() ? join(folder, first.name) : folder;
}

/** A folder that needs no building is played where it is; else what it holds is built as if it came in an archive. */
async function prepareFolder(folder: string, setting: Setting): Promise<Prepared | Unbuilt> {
  if (folder === '/') return absent('the folder / would be shown to the program; put it into a folder of its own');
  const plan = await planOf(folder, setting);
  if (isUnbuilt(plan) || plan.build === undefined) return isUnbuilt(plan) ? plan : runPlan(plan, folder, setting);
  const packed = pack(folder, setting.site.limits.caps.bytes);
  if ('wrong' in packed) return fail('bad-archive', packed.wrong);
  const copied = await keep<Unbuilt>(setting.store, keyOf('unpacked', packed.value), async (to) => {
    const refusal = await extract(only(packed.value), to, setting.site.limits.caps);
    return refusal && fail('bad-archive', `the folder cannot be taken: ${refusal.reason}`);
  });
  return isUnbuilt(copied) ? copied : prepareTree(copied.folder, packed.value, setting);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** A folder as a tar stream; what version control keeps is no part of it. */
function pack(folder: string, most: number): Reading<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (const path of filesIn(folder)) {
    const content = readUpTo(join(folder, path), most);
    if ('wrong' in content) return content;
    bytes += content.value.length;
    if (bytes > most) return { wrong: `the folder holds more than ${most / 2 ** 20} MiB` };
    pieces.push(tarHeader(path, content.value.length, 'file', isExecutable(join(folder, path))), content.value, tarPadding(content.value.length));
  }
  return { value: Buffer.concat([...pieces, tarEnd]) };
}

const filesIn = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === '.git' || entry.name === '__MACOSX' ? [] : filesIn(folder, path);
      return entry.isFile() ? [path] : [];
    });

interface Plan {
  readonly recipe: Recipe;
  /** Its language, where it has one. */
  readonly name?: string;
  readonly tool?: Toolchain;
  readonly sources: readonly Source[];
  readonly build?: Command;
}

/** How to build and run what lies in a folder, by its arena.json or by its sources. */
async function planOf(folder: string, setting: Setting): Promise<Plan | Unbuilt> {
  const files = filesIn(folder);
  const recipe = files.includes('arena.json') ? readRecipe(readFileSync(join(folder, 'arena.json'), 'utf8'), languageNames()) : { value: {} };
  if ('wrong' in recipe) return absent(recipe.wrong);
  const { language: named, build: building, run } = recipe.value;
  if (named === undefined && run !== undefined) return { recipe: recipe.value, sources: [], ...(building && { build: { command: building } }) };
  const name = named === undefined ? languageAmong(files, setting) : { value: named };
  if ('wrong' in name) return absent(name.wrong);
  const language = setting.languages.get(name.value)!;
  const tool = await toolchainOf(name.value, language);
  if (tool === undefined) return fail('no-language', missing(language));
  const sources = files.filter((file) => languageOf(setting.languages, file) === name.value).map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
  if (sources.length === 0 && run === undefined) return absent(`it holds no ${language.title} source (${language.endings.join(', ')})`);
  if (building !== undefined && run === undefined && language.build !== undefined) return absent('arena.json says how to build it but not what to run; add "run"');
  const command = building === undefined ? sources.length > 0 && language.build?.(sources, tool) : { command: building };
  return { recipe: recipe.value, name: name.value, tool, sources, ...(command && { build: command }) };
}

function languageAmong(files: readonly string[], { languages }: Setting): Reading<string> {
  const names = [...new Set(files.map((file) => languageOf(languages, file)).filter((name) => name !== undefined))];
  if (names.length === 1) return { value: names[0]! };
  if (names.length === 0) return { wrong: `it holds no arena.json and no source of a language that is known here (${[...languages.values()].map(({ title }) => title).join(', ')})` };
  return { wrong: `it holds sources of ${names.map((name) => languages.get(name)!.title).join(' and ')}; say in arena.json which "language" it is, or what to "run"` };
}

async function prepareTree(folder: string, bytes: Buffer, setting: Setting): Promise<Prepared | Unbuilt> {
  const plan = await planOf(folder, setting);
  if (isUnbuilt(plan) || plan.build === undefined) return isUnbuilt(plan) ? plan : runPlan(plan, folder, setting);
  const { name = '', tool, build: command } = plan;
  const key = keyOf(name, tool?.version ?? '', JSON.stringify(command), bytes);
  const made = await keep<Unbuilt>(setting.store, key, (to) => build(folder, to, withPath(command, tool), tool?.shown ?? [], setting.site));
  return isUnbuilt(made) ? made : runPlan(plan, made.folder, setting);
}

async function runPlan({ recipe, name, tool, sources }: Plan, folder: string, setting: Setting): Promise<Prepared | Unbuilt> {
  if (recipe.run !== undefined) {
    const prepared = await prepareCommand(recipe.run, { ...setting, from: folder }, tool);
    return isUnbuilt(prepared) || name === undefined ? prepared : { ...prepared, title: setting.languages.get(name)!.title };
  }
  return ready(setting.languages.get(name!)!, tool!, folder, setting.site.free ? folder : '/bot', sources, setting);
}

// ---- a command line: run in the current folder

async function prepareCommand(words: readonly string[], setting: Setting, known?: Toolchain): Promise<Prepared | Unbuilt> {
  const [first, ...rest] = words as [string, ...string[]];
  const file = playersFile(words, setting);
  const folder = file === undefined ? folderOf(join(setting.from, 'any'), setting) : folderOf(file, setting);
  if ('wrong' in folder) return absent(folder.wrong);
  const name = [...setting.languages].find(([, { programs }]) => programs.includes(first))?.[0];
  const tool = known ?? (name === undefined ? undefined : await toolchainOf(name, setting.languages.get(name)!));
  const program = await findProgram(first, setting, tool);
  if ('wrong' in program) return name === undefined || tool !== undefined ? absent(program.wrong) : fail('no-language', missing(setting.languages.get(name)!));
  const seen = (word: string): string => wordInBox(word, folder.value, setting);
  const environment: Record<string, string> = tool === undefined ? {} : { PATH: pathOf(tool, setting.site.free ? process.env['PATH'] : usualPath) };
  return { title: escape(basename(first), 40), command: [program.inBox ?? seen(first), ...rest.map(seen)], folder: folder.value, shown: [...(tool === undefined ? [] : shownAt(tool)), ...program.shown], environment };
}

/** The file of the player itself: the program, or what an interpreter runs. */
function playersFile(words: readonly string[], { from, languages }: Setting): string | undefined {
  const [first, ...rest] = words as [string, ...string[]];
  const word = first.includes('/') && !isBelow(first, '/usr') ? first : rest.find((other) => languageOf(languages, other) !== undefined);
  const path = word === undefined ? undefined : resolve(from, word);
  return path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile() ? realpathSync(path) : undefined;
}

/** A word that names a file outside or by its whole path, as the box sees it. */
function wordInBox(word: string, folder: string, { from, site }: Setting): string {
  const path = resolve(from, word);
  if (site.free || !word.includes('/') && folder === from || !existsSync(path)) return word;
  const real = realpathSync(path);
  if (!isBelow(real, folder)) return word;
  return word.startsWith('/') || folder !== from ? join('/bot', relative(folder, real)) : word;
}

type Found = { readonly inBox?: string; readonly shown: readonly (readonly [string, string])[] };

/** Where the box finds the program of a command line. One of ours on the PATH but outside /usr is shown alone. */
async function findProgram(word: string, { from, site }: Setting, tool: Toolchain | undefined): Promise<Found | { readonly wrong: string }> {
  const there = await Promise.resolve(word.includes('/') ? [resolve(from, word)].filter(isExecutable) : lookFor([word], tool === undefined ? [] : [dirname(tool.file)]));
  const nobody = { wrong: `cannot start ${escape(word)}: there is no such program` };
  if (word.includes('/')) return there.length > 0 ? { shown: [] } : statSync(resolve(from, word), { throwIfNoEntry: false })?.isFile() ? { wrong: notExecutable(word, resolve(from, word)) } : nobody;
  if (there.length === 0) return nobody;
  if (site.free || there.some((file) => usualPath.split(':').includes(dirname(file)) || (tool !== undefined && dirname(file) === dirname(tool.file)))) return { shown: [] };
  return { inBox: `/program/${basename(there[0]!)}`, shown: [[realpathSync(there[0]!), `/program/${basename(there[0]!)}`]] };
}

function notExecutable(word: string, path: string): string {
  const first = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, first, 0, 4, 0);
  closeSync(file);
  const isProgram = first.toString('latin1', 0, 2) === '#!' || first.toString('latin1') === '\x7fELF';
  return isProgram ? `cannot start ${escape(word)}: it is not executable (chmod +x ${escape(word)})` : `${escape(word)} is neither a program nor a source of a language that is known here`;
}

export type { Trouble };
