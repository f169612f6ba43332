import { binary, namesOf, type Command, type Language, type Toolchain } from '../language.ts';
import { ask, firstOf, lookFor, withBin } from '../toolchain.ts';

export const language: Language = {
  title: 'C',
  endings: ['.c'],
  packages: 'gcc libc6-dev',
  programs: ['gcc', 'cc', 'clang'],
  hello: `#include <stdio.h>
int main(void) {
  char line[4096];
  while (fgets(line, sizeof line, stdin)) { fputs(line, stdout); fflush(stdout); }
  return 0;
}
`,
  keepsName: true,
  find: () => findCompiler(['gcc', 'clang', 'cc']),
  build: (sources, tool) => compile(tool, namesOf(sources)),
  run: (at) => ({ command: [`${at}/${binary}`], program: binary }),
};

/** GCC or Clang, for C and for C++. */
export const findCompiler = (names: readonly string[]): Promise<Toolchain | undefined> =>
  firstOf(lookFor(names, ['/opt/*/bin']), async (file) => {
    const version = /^.*?(\d+\.\d+(\.\d+)?)/.exec((await ask(file, '-dumpfullversion', '-dumpversion')) ?? '');
    return version === null ? undefined : withBin(version[1]!, file);
  });

export const compile = ({ file }: Toolchain, args: readonly string[]): Command => ({
  command: [file, '-O2', '-pthread', '-o', binary, ...args, '-lm'],
});
