import { existsSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { escape } from '../kit/escape.ts';
import { build } from './build.ts';
import { prepareCommand } from './command.ts';
import { folderOf, openFolder } from './folder.ts';
import { notInstalled, toolchainOf, type Command, type Language, type Source, type Toolchain } from './language.ts';
import { absent, isUnbuilt, pathOf, readUpTo, shownAt, type Prepared, type Setting, type Unbuilt } from './prepared.ts';
import { keep, keyOf, withFile } from './cache.ts';

export const longestSource = 4 * 2 ** 20;

/** A single source: its folder is shown at /bot, its build at /program. */
export async function prepareSource(file: string, name: string, setting: Setting): Promise<Prepared | Unbuilt> {
  const language = setting.languages.get(name)!;
  const tool = await toolchainOf(name, language);
  if (tool === undefined) return notInstalled(name, language);
  const bytes = readUpTo(file, longestSource);
  if ('wrong' in bytes) return absent(bytes.wrong);
  const text = bytes.value.toString('utf8');
  const other = language.programOf?.(text);
  if (other !== undefined) return prepareCommand([other, file], setting);
  const folder = folderOf(file, setting);
  if (language.build === undefined)
    return interpreted(language, tool, folder, { name: relative(folder, file), text }, setting);
  const source = { name: language.nameOf?.(text) ?? nameFor(file, language), text };
  const made = await buildSource(name, tool, source, { name: basename(file), bytes: bytes.value }, setting);
  if (isUnbuilt(made)) return made;
  const seen = await openFolder(folder, undefined, setting);
  if (isUnbuilt(seen)) return seen;
  const prepared = ready(
    language,
    tool,
    { at: setting.policy.trusted ? made.folder : '/program', there: made.folder },
    [source],
    setting,
  );
  return isUnbuilt(prepared)
    ? prepared
    : { ...prepared, folder: seen.folder, shown: [...seen.shown, ...prepared.shown, [made.folder, '/program']] };
}

/** The name of a source in its build: the user's own where the compiler takes it as it is. */
function nameFor(file: string, { keepsName }: Language): string {
  const ending = extname(file).toLowerCase();
  const stem = basename(file).slice(0, -ending.length);
  return `${keepsName && /^\w[\w-]{0,60}$/.test(stem) ? stem : 'bot'}${ending}`;
}

async function interpreted(
  language: Language,
  tool: Toolchain,
  folder: string,
  source: Source,
  setting: Setting,
): Promise<Prepared | Unbuilt> {
  const seen = await openFolder(folder, join(folder, source.name), setting);
  if (isUnbuilt(seen)) return seen;
  const prepared = ready(
    language,
    tool,
    { at: setting.policy.trusted ? folder : '/bot', there: folder },
    [source],
    setting,
  );
  return isUnbuilt(prepared)
    ? prepared
    : { ...prepared, folder: seen.folder, shown: [...seen.shown, ...prepared.shown] };
}

function buildSource(
  name: string,
  tool: Toolchain,
  source: Source,
  file: { readonly name: string; readonly bytes: Buffer },
  { cache, policy, languages }: Setting,
): Promise<{ readonly folder: string } | Unbuilt> {
  const command = languages.get(name)!.build!([source], tool);
  const key = keyOf(name, tool.version, JSON.stringify(command), file.bytes);
  const withOwnName = (messages: string): string => messages.replaceAll(source.name, file.name);
  return keep<Unbuilt>(cache, key, (to) =>
    withFile(cache, source.name, file.bytes, (from) =>
      build(from, to, withPath(command, tool), tool.shown, policy, withOwnName),
    ),
  );
}

export const withPath = ({ command, environment }: Command, tool: Toolchain | undefined): Command => ({
  command,
  environment: { ...(tool && { PATH: pathOf(tool) }), ...environment },
});

/** How a language runs a folder: `at` is its path for the program, `there` its path for us. */
export function ready(
  language: Language,
  tool: Toolchain,
  { at, there }: { readonly at: string; readonly there: string },
  sources: readonly Source[],
  { memory }: Setting,
): Prepared | Unbuilt {
  const run = language.run(at, sources, tool, memory);
  if (run === undefined && sources.length === 1) return absent({ code: 'no-main', language: language.title });
  if (run === undefined) return absent({ code: 'no-main-among', files: sources.length, language: language.title });
  if (!existsSync(join(there, run.program))) return absent({ code: 'nothing-built', program: escape(run.program) });
  return {
    title: language.title,
    command: run.command,
    folder: there,
    shown: shownAt(tool),
    environment: run.environment ?? {},
  };
}
