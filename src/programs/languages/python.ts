import { join } from 'node:path';
import { mainOf, type Language } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain } from '../toolchain.ts';

// A version manager's python3 is a shim, that of a virtual environment a link: only the interpreter knows where it is.
const whereabouts =
  'import sys; print(sys.version.split()[0]); print(sys.base_prefix); print("python%d.%d" % sys.version_info[:2])';

export const language: Language = {
  title: 'Python',
  endings: ['.py'],
  packages: 'python3',
  programs: ['python3', 'python'],
  hello: `import sys
for line in sys.stdin:
    print(line, end='', flush=True)
`,
  find: () =>
    firstOf(
      lookFor(['python3'], ['~/.pyenv/versions/*/bin', '~/.local/share/uv/python/*/bin', '/opt/*/bin']),
      async (file) => {
        const [version, prefix, name] = (await ask(file, '-I', '-c', whereabouts))?.split('\n') ?? [];
        if (version === undefined || prefix === undefined || name === undefined) return undefined;
        const interpreter = [name, 'python3'].map((program) => join(prefix, 'bin', program)).find(isExecutable);
        return interpreter === undefined ? undefined : toolchain(version, prefix, interpreter);
      },
    ),
  run(at, sources, { file }) {
    const main = mainOf(sources);
    return main && { command: [file, `${at}/${main.name}`], program: main.name };
  },
};
