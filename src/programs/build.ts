import { verbatim, type Message } from '../game/message.ts';
import { fail, type Unbuilt } from './unbuilt.ts';
import type { ProgramMessage } from '../text/programs.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unsandboxed } from '../channels/program.ts';
import type { Exit, Launch, Running } from '../channels/running.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { legible } from '../kit/escape.ts';
import { root } from '../match/games.ts';
import { sandboxed, buildLimits } from '../sandbox/sandbox.ts';
import { findNode } from './languages/javascript.ts';
import type { Command } from './language.ts';
import { extract, type Caps, type Refusal } from './extract.ts';

/** Limits of a build. */
export interface BuildLimits {
  /** Milliseconds of wall time. */
  readonly time: number;
  readonly caps: Caps;
  /** Bytes on stderr, after which the build is killed; only the first 64 KiB are kept. */
  readonly messages: number;
}

export const defaultBuild: BuildLimits = {
  time: 60_000,
  caps: { bytes: 64 * 2 ** 20, entries: 4096 },
  messages: 16 * 2 ** 20,
};

/** How a build runs: in a sandbox, or without one when its user trusts the program (`--trusted`). */
export interface BuildPolicy {
  readonly limits: BuildLimits;
  readonly trusted: boolean;
  /** Hears what the build writes as it comes, up to what is kept. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

const kept = 64 * 1024; // bytes of stderr
const refused = 100; // exit code of a build whose own command failed
const full = 101; // exit code of a build whose sources did not fit on the disk

// All output of the command goes to stderr; stdout carries the result, files and folders only.
const script = `from=$1 work=$2; shift 2
mkdir "$work" && cp -R "$from/." "$work" && cd "$work" || exit ${full}
"$@" </dev/null >&2 || exit ${refused}
find . \\( -type f -o -type d \\) -print0 | tar --null --no-recursion --files-from=- --hard-dereference --format=gnu --owner=0 --group=0 --numeric-owner -cf -`;

/**
 * Builds the content of the folder `from` into the new folder `to`, with nothing of this machine visible but /usr and
 * `shown`. `legibly` changes what the compiler wrote for those who read it.
 */
export async function build(
  from: string,
  to: string,
  { command, environment = {} }: Command,
  shown: readonly string[],
  policy: BuildPolicy,
  legibly: (messages: string) => string = (messages) => messages,
): Promise<Unbuilt | undefined> {
  const work = policy.trusted ? mkdtempSync(join(tmpdir(), 'arena-build-')) : '/tmp';
  const buildCommand = ['sh', '-c', script, 'sh', policy.trusted ? from : '/bot', join(work, 'build'), ...command];
  try {
    const { onOutput } = policy;
    const made = await produce(
      launchIn(policy, from, buildCommand, environment, shown, work),
      to,
      policy.limits,
      onOutput && ((text) => onOutput(legibly(text))),
    );
    return verdict({ ...made, messages: legibly(made.messages) }, policy.limits);
  } finally {
    if (policy.trusted) rmSync(work, { recursive: true, force: true });
  }
}

function launchIn(
  policy: BuildPolicy,
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  shown: readonly string[],
  work: string,
): Launch {
  const settings = { LC_ALL: 'C', ...environment };
  if (!policy.trusted)
    return sandboxed({
      command,
      folder,
      shown: shown.map((path) => [path, path]),
      environment: settings,
      limits: buildLimits,
      isBuild: true,
    });
  return unsandboxed([
    'env',
    ...Object.entries(settings).map(([name, value]) => `${name}=${value.replace(/^\/tmp\b/, work)}`),
    ...command,
  ]);
}

// Always the compiled file: Node runs no TypeScript.
const built = (file: string): string => fileURLToPath(new URL(`dist/src/${file}`, root));
const unzipper = 'programs/unzip.js';
const library = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** Unpacks the file `archive`, alone in the folder `from`, into the new folder `to`. */
export async function unpack(
  from: string,
  to: string,
  kind: 'zip' | 'gzip',
  policy: BuildPolicy,
): Promise<Unbuilt | undefined> {
  const { entries } = policy.limits.caps;
  const launch = policy.trusted
    ? unsandboxed(unpacker(kind, from, built(unzipper), entries))
    : sandboxed({
        command: unpacker(kind, '/bot', `/unzip/${unzipper}`, entries),
        folder: from,
        shown: kind === 'zip' ? shownToUnzip() : [],
        limits: buildLimits,
        isBuild: true,
      });
  // a tar stream does not say beforehand how much is in it, and to make thousands of folders for nothing takes long
  const checked = kind === 'gzip' ? await produce(launch, undefined, policy.limits) : undefined;
  const isRefused = checked !== undefined && (checked.late || checked.refusal !== undefined || checked.exit.code !== 0);
  const { late, refusal, exit, messages } = isRefused ? checked : await produce(launch, to, policy.limits);
  const failure = (why: Message): Unbuilt => ({
    ...fail('bad-archive', { code: 'archive-not-unpacked', why }),
    messages,
  });
  if (late) return failure(said({ code: 'archive-too-slow', seconds: policy.limits.time / 1000 }));
  if (exit.code !== 0 && !isVerdict(refusal))
    return failure(kind === 'gzip' ? said({ code: 'archive-damaged-or-torn' }) : unzipError(messages, entries));
  return refusal && failure(refusal.reason);
}

const said = (message: ProgramMessage): Message => message;

/** The error of unzip.ts on stderr: a message code, or a sentence of a library, which the build's messages keep. */
function unzipError(messages: string, entries: number): Message {
  const error = messages.split('\n')[0]!;
  if (error === 'archive-too-many-files') return said({ code: error, files: entries });
  if (error === 'archive-encrypted' || error === 'archive-checksum-wrong') return said({ code: error });
  return said({ code: 'no-archive' });
}

const unpacker = (kind: 'zip' | 'gzip', folder: string, unzip: string, entries: number): string[] =>
  kind === 'zip' ? [findNode().file, unzip, `${folder}/archive`, `${entries}`] : ['gzip', '-dc', `${folder}/archive`];

const shownToUnzip = (): (readonly [string, string])[] => [
  ...findNode().shown.map((path) => [path, path] as const),
  ...[unzipper, 'shared/tar.js'].map((file) => [built(file), `/unzip/${file}`] as const),
  [fileURLToPath(new URL('package.json', root)), '/unzip/package.json'], // declares our files as modules
  ...['yauzl', 'pend'].map((name) => [library(name), `/unzip/node_modules/${name}`] as const),
];

interface Produced {
  readonly late: boolean;
  readonly flood: boolean;
  readonly refusal: Refusal | undefined;
  readonly exit: Exit;
  /** The first bytes of stderr. */
  readonly messages: string;
}

/** Runs a program whose stdout is a tar stream, and unpacks it into the folder, or only checks it. */
async function produce(
  launch: Launch,
  folder: string | undefined,
  limits: BuildLimits,
  onOutput?: (text: string) => void,
): Promise<Produced> {
  const running = await launch();
  let late = false;
  let flood = false;
  const onFlood = (): void => {
    flood = true;
    running.kill();
  };
  const messages = listen(running, limits.messages, onFlood, onOutput);
  const timer = setTimeout(() => {
    late = true;
    running.kill();
  }, limits.time);
  running.stdin.on('error', () => undefined); // the program need not read stdin
  running.stdin.end();
  try {
    const refusal = await extract(running.stdout as AsyncIterable<Buffer>, folder, limits.caps).catch(
      (error: unknown) => {
        if (late || flood) return undefined; // killed: the stream broke off
        throw error;
      },
    );
    if (isVerdict(refusal)) running.kill();
    return { exit: await running.exited, late, flood, refusal, messages: messages() };
  } finally {
    clearTimeout(timer);
    running.kill();
    await running.gone;
  }
}

/** Whether the stream itself was bad; of a stream that only ends too early, the exit of its program says more. */
const isVerdict = (refusal: Refusal | undefined): refusal is Refusal =>
  refusal !== undefined && refusal.kind !== 'truncated';

/** Keeps the first bytes of stderr, which `onOutput` hears at once, and counts the rest. */
function listen(
  { stderr }: Running,
  most: number,
  onFlood: () => void,
  onOutput: (text: string) => void = () => undefined,
): () => string {
  let text = '';
  let bytes = 0;
  const decoder = new StringDecoder('utf8'); // a chunk may end within a character
  stderr.on('data', (chunk: Buffer) => {
    const next = chunk.subarray(0, kept - text.length);
    text += next.toString('latin1');
    if (next.length > 0) onOutput(decoder.write(next));
    bytes += chunk.length;
    if (bytes > most) onFlood();
  });
  return () => Buffer.from(text, 'latin1').toString('utf8');
}

const outOfMemory =
  /out of memory|virtual memory exhausted|Killed signal terminated program|OutOfMemoryError|cannot allocate memory|std::bad_alloc/i;
const noNetwork =
  /failure in name resolution|could not resolve (host|proxy)|Network is unreachable|\b(EAI_AGAIN|ENETUNREACH)\b|dial tcp|UnknownHostException/i;
const outOfRoom =
  /No space left on device|File size limit exceeded|File too large|file size limit|relocation truncated to fit/i;

function verdict(
  { late, flood, refusal, exit, messages }: Produced,
  { time, caps, messages: most }: BuildLimits,
): Unbuilt | undefined {
  const failure = (fault: PlayerFailure['fault'], reason: ProgramMessage): Unbuilt => ({
    failure: { fault, reason, ...(messages !== '' && { said: firstLines(messages) }) },
    messages,
  });
  const tooBig: ProgramMessage = { code: 'build-too-big', mebibytes: caps.bytes / 2 ** 20, files: caps.entries };
  if (late) return failure('build-late', { code: 'build-too-slow', seconds: time / 1000 });
  if (flood) return failure('build-flood', { code: 'build-writes-too-much', mebibytes: most / 2 ** 20 });
  if (isVerdict(refusal))
    return refusal.kind === 'big'
      ? failure('build-big', tooBig)
      : failure('build-failed', { code: 'build-unusable', why: refusal.reason });
  if (exit.fault === 'memory' || (exit.code !== 0 && outOfMemory.test(messages)))
    return failure('build-memory', { code: 'build-memory', mebibytes: buildLimits.memory / 2 ** 20 });
  if (exit.code === full || (exit.code !== 0 && outOfRoom.test(messages))) return failure('build-big', tooBig);
  if (exit.code === refused)
    return failure('build-failed', {
      code: noNetwork.test(messages) ? 'build-needs-network' : 'does-not-compile',
      why: firstError(messages),
    });
  if (exit.code !== 0 || refusal !== undefined)
    return failure('build-failed', { code: 'build-without-result', why: firstError(messages) });
  return undefined;
}

/** The first line that says what is wrong; Go only gives the position. */
function firstError(messages: string): Message {
  const lines = messages.split('\n').filter((line) => line.trim() !== '');
  const first =
    lines.find((line) => /error|undefined reference/i.test(line)) ??
    lines.find((line) => /:\d+:/.test(line)) ??
    lines[0];
  return first === undefined ? said({ code: 'compiler-silent' }) : verbatim(legible(first.trim()));
}

const firstLines = (messages: string): string =>
  messages
    .split('\n', 20)
    .map((line) => legible(line, 160))
    .join('\n')
    .trimEnd();
