import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namesOf, type Language, type Source, type Toolchain } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain, withBin } from '../toolchain.ts';

export const language: Language = {
  title: 'C#',
  endings: ['.cs'],
  packages: 'mono-mcs',
  programs: ['mono', 'mcs', 'dotnet'],
  hello: `using System;
class Echo {
    static void Main() {
        for (string line; (line = Console.ReadLine()) != null; ) Console.WriteLine(line);
    }
}
`,
  find: async () => (await findMono()) ?? (await findDotnet()),
  build: (sources, tool) =>
    isDotnet(tool)
      ? buildDotnet(sources, tool)
      : {
          command: [
            `${dirname(tool.file)}/mcs`,
            '-optimize+',
            '-r:System.Numerics',
            '-out:arena-bot.exe',
            ...namesOf(sources),
          ],
        },
  run(at, _sources, tool) {
    if (isDotnet(tool))
      return {
        command: [tool.file, `${at}/arena-bot.dll`],
        program: 'arena-bot.dll',
        environment: quiet,
      };
    return {
      command: [tool.file, `${at}/arena-bot.exe`],
      program: 'arena-bot.exe',
    };
  },
};

const findMono = (): Promise<Toolchain | undefined> =>
  firstOf(lookFor(['mono'], ['/opt/*/bin']), async (file) => {
    const version = /version (\d[\d.]*)/.exec((await ask(file, '--version')) ?? '');
    return version === null || !isExecutable(join(dirname(file), 'mcs'))
      ? undefined
      : withBin(`${version[1]!} (Mono)`, file, existsSync('/etc/mono') ? ['/etc/mono'] : []);
  });

const quiet = { DOTNET_NOLOGO: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_EnableDiagnostics: '0' };
const isDotnet = ({ file }: Toolchain): boolean => file.endsWith('/dotnet');

const findDotnet = (): Promise<Toolchain | undefined> =>
  firstOf(lookFor(['dotnet'], ['~/.dotnet', '/usr/share/dotnet', '/usr/lib/dotnet', '/opt/dotnet']), async (file) => {
    const version = await ask(file, '--version');
    const program = realpathSync(file);
    return version === undefined || partsOf(program) === undefined
      ? undefined
      : toolchain(`${version} (.NET)`, dirname(program), program);
  });

/** The compiler, the reference assemblies and the version of the runtime in dotnet's folder. */
function partsOf(
  file: string,
): { readonly compiler: string; readonly references: string; readonly runtime: string } | undefined {
  const newest = (path: string): string =>
    existsSync(path)
      ? (readdirSync(path).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0] ?? '')
      : '';
  const home = dirname(file);
  const runtime = newest(join(home, 'shared/Microsoft.NETCore.App'));
  const pack = join(home, 'packs/Microsoft.NETCore.App.Ref');
  const references = join(pack, newest(pack), 'ref');
  const compiler = join(home, 'sdk', newest(join(home, 'sdk')), 'Roslyn/bincore/csc.dll');
  return runtime === '' || !existsSync(references) || !existsSync(compiler)
    ? undefined
    : { compiler, references: join(references, newest(references)), runtime };
}

// Runs the compiler directly: `dotnet build` would look for packages on the network.
function buildDotnet(
  sources: readonly Source[],
  { file }: Toolchain,
): { command: readonly string[]; environment: Readonly<Record<string, string>> } {
  const { compiler, references, runtime } = partsOf(file)!;
  const settings = JSON.stringify({
    runtimeOptions: { framework: { name: 'Microsoft.NETCore.App', version: runtime } },
  });
  const libraries = readdirSync(references)
    .filter((name) => name.endsWith('.dll'))
    .map((name) => `-r:${join(references, name)}`);
  const script = 'printf %s "$1" > arena-bot.runtimeconfig.json; shift; exec "$@"';
  return {
    command: [
      'sh',
      '-c',
      script,
      'sh',
      settings,
      file,
      compiler,
      '-nologo',
      '-optimize+',
      '-out:arena-bot.dll',
      ...libraries,
      ...namesOf(sources),
    ],
    environment: quiet,
  };
}
