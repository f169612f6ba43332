import { binary, namesOf, type Command, type Language, type Toolchain } from '../language.ts';
import { crashReport } from '../crash-report.ts';
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
  build: (sources, tool) => compile(tool, '.c', namesOf(sources)),
  run: (at) => ({ command: [`${at}/${binary}`], program: binary }),
};

/** GCC or Clang, for C and for C++. */
export const findCompiler = (names: readonly string[]): Promise<Toolchain | undefined> =>
  firstOf(lookFor(names, ['/opt/*/bin']), async (file) => {
    const version = /^.*?(\d+\.\d+(\.\d+)?)/.exec((await ask(file, '-dumpfullversion', '-dumpversion')) ?? '');
    return version === null ? undefined : withBin(version[1]!, file);
  });

// Beside the folder of the build, so that the file is no part of what was built.
const script = 'printf %s "$1" > "$2"; shift; report=$1; shift; exec "$@" "$report" -lm';

/** Compiles and links the sources, with the lines of the sources and a report of crashes. */
export const compile = ({ file }: Toolchain, ending: string, args: readonly string[]): Command => ({
  command: ['sh', '-c', script, 'sh', crashReport, `../arena-crash-report${ending}`].concat(
    [file, '-O2', '-g', '-pthread', '-o', binary],
    args,
  ),
});
