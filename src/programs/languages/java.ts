import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unlessGone } from '../../sandbox/group.ts';
import { heapOf } from '../../sandbox/runtimes.ts';
import { namesOf, type Language, type Source } from '../language.ts';
import { ask, firstOf, isExecutable, lookFor, toolchain } from '../toolchain.ts';

const mostLookedAt = 4 * 2 ** 20; // characters of sources searched for a main
const heap = '-J-Xmx384m'; // of the compiler, in a build sandbox of 768 MB

export const language: Language = {
  title: 'Java',
  endings: ['.java'],
  packages: 'default-jdk-headless',
  programs: ['java', 'javac'],
  hello: `import java.io.*;

class Echo {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) System.out.println(line);
    }
}
`,
  find: () =>
    firstOf(
      lookFor(
        ['javac'],
        [
          '~/.sdkman/candidates/java/current/bin',
          '~/.sdkman/candidates/java/*/bin',
          '/usr/lib/jvm/*/bin',
          '/opt/*/bin',
        ],
      ),
      async (file) => {
        const home = dirname(dirname(realpathSync(file)));
        const program = join(home, 'bin/java');
        const version = writtenVersion(home) ?? /^javac (\S+)/.exec((await ask(file, '-version')) ?? '')?.[1];
        return version === undefined || !isExecutable(program)
          ? undefined
          : toolchain(version, home, program, settings());
      },
    ),
  // file names have a limit; the compiler reports a longer class name
  nameOf: (text) => `${typesOf(text).name.slice(0, 60)}.java`,
  build: (sources, { file }) => ({
    command: [`${dirname(file)}/javac`, heap, '-encoding', 'UTF-8', '-nowarn', '-d', '.', ...namesOf(sources)],
  }),
  run(at, sources, { file, version }, memory) {
    const main = mainClass(sources);
    const options = [
      `-Xmx${heapOf(memory)}m`,
      '-XX:+UseSerialGC',
      '-XX:ReservedCodeCacheSize=32m',
      '-Xss4m',
      ...warnings(version),
    ];
    return main === undefined
      ? undefined
      : { command: [file, ...options, '-cp', at, main], program: `${main.replaceAll('.', '/')}.class` };
  },
};

/** The version in the file that a JDK has for that: to ask the compiler starts a virtual machine, for 0.2 s. */
const writtenVersion = (home: string): string | undefined =>
  /^JAVA_VERSION="([^"]+)"$/m.exec(unlessGone(() => readFileSync(join(home, 'release'), 'utf8')) ?? '')?.[1];

/** Java's own warnings go to stdout, where they would be taken for answers; Java 8 has no option against that. */
const warnings = (version: string): string[] =>
  version.startsWith('1.') ? [] : ['-Xlog:disable', '-Xlog:all=warning:stderr'];

/** Debian keeps settings in /etc without which its JDKs do not start. */
const settings = (): string[] =>
  existsSync('/etc')
    ? readdirSync('/etc')
        .filter((name) => /^java-\d+-openjdk$/.test(name))
        .map((name) => `/etc/${name}`)
    : [];

const word = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
const type = new RegExp(
  `(\\bpublic (?:(?:final|abstract|sealed|strictfp) )*)?\\b(?:class|record|enum|interface) (${word})`,
  'gu',
);
const home = new RegExp(`^ ?package (${word}(?: ?\\. ?${word})*) ?;`, 'u');

/**
 * The file name that a source needs (after its public type, or the one with `main`), and the class to start, if there
 * is one.
 */
export function typesOf(text: string): { readonly name: string; readonly main?: string } {
  const code = codeOnly(text);
  const types = topLevel(code, [...code.matchAll(type)]);
  const at = code.search(/\bvoid main ?\(/);
  const main = at < 0 ? undefined : types.findLast(({ index }) => index < at)?.[2];
  const name = types.find((found) => found[1] !== undefined)?.[2] ?? main ?? 'Main';
  const inside = home.exec(code)?.[1]?.replaceAll(' ', '');
  return main === undefined ? { name } : { name, main: inside === undefined ? main : `${inside}.${main}` };
}

function mainClass(sources: readonly Source[]): string | undefined {
  let room = mostLookedAt;
  const mains = sources
    .filter(({ text }) => (room -= text.length) >= 0)
    .flatMap(({ text }) => typesOf(text).main ?? []);
  return mains.find((name) => /(^|\.)(Main|Bot|Judge)$/.test(name)) ?? mains[0];
}

/** The matches outside of all braces. */
function topLevel(code: string, matches: readonly RegExpExecArray[]): RegExpExecArray[] {
  let depth = 0;
  let at = 0;
  return matches.filter(({ index }) => {
    for (; at < index; at++) depth += code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0;
    return depth === 0;
  });
}

const quotes = [
  ['/*', '*/'],
  ['//', '\n'],
  ['"""', '"""'],
  ['"', '"'],
  ["'", "'"],
] as const;

/**
 * The text with a blank for every comment, string and gap. One pass without regular expressions, so that hostile text
 * cannot make it slow.
 */
function codeOnly(text: string): string {
  const code: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = quotes.find(([open]) => text.startsWith(open, at));
    if (quote === undefined && !/\s/.test(text[at]!)) code.push(text[at++]!);
    else {
      at = quote === undefined ? at + 1 : closeOf(text, at + quote[0].length, quote);
      if (code.at(-1) !== ' ') code.push(' ');
    }
  }
  return code.join('');
}

function closeOf(text: string, from: number, [open, close]: readonly [string, string]): number {
  if (open.startsWith('/')) return text.includes(close, from) ? text.indexOf(close, from) + close.length : text.length;
  let at = from;
  while (at < text.length && !text.startsWith(close, at) && (open === '"""' || text[at] !== '\n'))
    at += text[at] === '\\' ? 2 : 1;
  return at + close.length;
}
