import { join } from 'node:path';
import { mainOf, type Language, type Toolchain } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain } from '../toolchain.ts';

// A version manager's python3 is a shim, that of a virtual environment a link: only the interpreter knows where it is.
// In Python 2 base_prefix is missing, and real_prefix is that of a virtual environment's base.
const whereabouts = [
  'import sys; print(sys.version.split()[0])',
  'print(getattr(sys, "real_prefix", getattr(sys, "base_prefix", sys.prefix)))',
  'print("python%d.%d" % sys.version_info[:2])',
].join('; ');

const places = ['~/.pyenv/versions/*/bin', '~/.local/share/uv/python/*/bin', '/opt/*/bin'];

/** The toolchain of an interpreter of any version. */
async function interpreterAt(file: string): Promise<Toolchain | undefined> {
  const [version, prefix, name] = (await ask(file, '-E', '-s', '-c', whereabouts))?.split('\n') ?? [];
  if (version === undefined || prefix === undefined || name === undefined) return undefined;
  const interpreter = [name, 'python3'].map((program) => join(prefix, 'bin', program)).find(isExecutable);
  return interpreter === undefined ? undefined : toolchain(version, prefix, interpreter);
}

export const language: Language = {
  title: 'Python',
  endings: ['.py'],
  packages: 'python3',
  programs: ['python3', 'python'],
  hello: `import sys
for line in sys.stdin:
    print(line, end='', flush=True)
`,
  find: () => firstOf(lookFor(['python3'], places), interpreterAt),
  versions: { names: /^python[\d.]*$/, places, find: interpreterAt },
  programOf: (text) => /^#!.*\b(python2(?:\.\d+)?)\s*$/m.exec(text.split('\n', 1)[0]!)?.[1],
  run(at, sources, { file }) {
    const main = mainOf(sources);
    return main && { command: [file, `${at}/${main.name}`], program: main.name };
  },
};
