import { join } from 'node:path';
import { binary, namesOf, type Language } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain } from '../toolchain.ts';

const offline = {
  GOCACHE: '/tmp/go-cache',
  GOPATH: '/tmp/go',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-buildvcs=false',
  CGO_ENABLED: '0',
};

export const language: Language = {
  title: 'Go',
  endings: ['.go'],
  packages: 'golang-go',
  programs: ['go'],
  hello: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Println(lines.Text())
	}
}
`,
  find: () =>
    firstOf(
      lookFor(
        ['go'],
        ['/usr/local/go/bin', '~/go/bin', '~/.local/go/bin', '~/.goenv/versions/*/bin', '~/sdk/*/bin', '/opt/*/bin'],
      ),
      async (file) => {
        const [home, version] = (await ask(file, 'env', 'GOROOT', 'GOVERSION'))?.split('\n') ?? [];
        const program = join(home ?? '', 'bin/go');
        return home === undefined || version === undefined || !isExecutable(program)
          ? undefined
          : toolchain(version.replace(/^go/, ''), home, program);
      },
    ),
  // Tests of a package are left out. A module is built as such, anything else as the files of one folder.
  build: (sources, { file }) => ({
    command: [
      file,
      'build',
      '-o',
      binary,
      ...namesOf(sources.filter(({ name }) => !name.includes('/') && !name.endsWith('_test.go'))),
    ],
    environment: offline,
  }),
  run: (at) => ({ command: [`${at}/${binary}`], program: binary }),
};
