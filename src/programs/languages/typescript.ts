import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mainOf, namesOf, type Language } from '../language.ts';
import { ask, isBelow } from '../toolchain.ts';
import { findNode, runNode } from './javascript.ts';

// Of the arena's own compiler only the native program is shown; it needs only the libraries beside it.
function compiler(): string | undefined {
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  try {
    const file = fileURLToPath(import.meta.resolve(`${name}/package.json`)).replace(/package\.json$/, 'lib/tsc');
    return existsSync(file) ? file : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

const toScript = (name: string): string => name.replace(/\.([cm]?)ts$/, '.$1js');

export const language: Language = {
  title: 'TypeScript',
  endings: ['.ts', '.mts', '.cts'],
  packages: 'nodejs',
  npm: true,
  programs: [],
  hello: `import { createInterface } from 'node:readline';
const answer = (line: string): void => console.log(line);
createInterface({ input: process.stdin }).on('line', answer);
`,
  async find() {
    const file = compiler();
    const version = file && (await ask(file, '--version'))?.replace(/^Version /, '');
    if (file === undefined || version === undefined) return undefined;
    const lib = file.replace(/\/tsc$/, '');
    return {
      version: `${version} on Node ${findNode().version}`,
      file,
      shown: [...(isBelow(lib, '/usr') ? [] : [lib]), ...findNode().shown],
    };
  },
  // Types of Node and of packages are not installed, so types are not checked; a syntax error still fails. Node finds
  // out which kind of module it is.
  build: (sources, { file }) => ({
    command: [
      file,
      '--ignoreConfig',
      '--noCheck',
      '--target',
      'es2023',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--rewriteRelativeImportExtensions',
      '--rootDir',
      '.',
      '--inlineSourceMap', // errors name the lines of the source
      '--inlineSources',
      '--pretty',
      'false',
      ...namesOf(sources),
    ],
  }),
  run(at, sources, _tool, memory) {
    const main = mainOf(sources.filter(({ name }) => !name.endsWith('.d.ts')));
    if (main === undefined) return undefined;
    const program = toScript(main.name);
    return { ...runNode(findNode(), `${at}/${program}`, memory, '--enable-source-maps'), program };
  },
};
