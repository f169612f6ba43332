import { realpathSync } from 'node:fs';
import { heapOf } from '../../sandbox/runtimes.ts';
import { mainOf, type Command, type Language, type Toolchain } from '../language.ts';
import { isBelow } from '../toolchain.ts';

export const language: Language = {
  title: 'JavaScript',
  endings: ['.js', '.mjs', '.cjs'],
  packages: 'nodejs',
  programs: ['node', 'nodejs'],
  hello: `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) console.log(line);
`,
  find: () => Promise.resolve(findNode()),
  run(at, sources, tool, memory) {
    const main = mainOf(sources);
    return main && { ...runNode(tool, `${at}/${main.name}`, memory), program: main.name };
  },
};

/** The Node that runs this process: one file, so only that file is shown. */
export function findNode(): Toolchain {
  const file = realpathSync(process.execPath);
  return { version: process.versions.node, file, shown: isBelow(file, '/usr') ? [] : [file] };
}

export const runNode = ({ file }: Toolchain, main: string, memory: number, ...flags: readonly string[]): Command => ({
  command: [file, `--max-old-space-size=${heapOf(memory)}`, ...flags, main],
});
