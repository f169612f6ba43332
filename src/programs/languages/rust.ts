import { join } from 'node:path';
import { binary, mainOf, namesOf, type Language } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain } from '../toolchain.ts';

export const language: Language = {
  title: 'Rust',
  endings: ['.rs'],
  packages: 'rustc gcc',
  programs: ['rustc', 'cargo'],
  hello: `use std::io::{self, BufRead};
fn main() {
    for line in io::stdin().lock().lines() {
        println!("{}", line.unwrap());
    }
}
`,
  find: () =>
    firstOf(lookFor(['rustc'], ['~/.rustup/toolchains/*/bin', '~/.cargo/bin', '/opt/*/bin']), async (file) => {
      const home = await ask(file, '--print', 'sysroot'); // the toolchain behind rustup's proxy
      const version = /^rustc (\S+)/.exec((await ask(file, '--version')) ?? '');
      if (home === undefined || version === null) return undefined;
      const compiler = join(home, 'bin/rustc'); // rustc calls cc to link
      return isExecutable(compiler) && isExecutable('/usr/bin/cc') ? toolchain(version[1]!, home, compiler) : undefined;
    }),
  build: (sources, { file }) => ({
    command: [file, '-O', '--edition', '2021', '-o', binary, ...namesOf([(mainOf(sources) ?? sources[0])!])],
  }),
  run: (at) => ({ command: [`${at}/${binary}`], program: binary }),
};
