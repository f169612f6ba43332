// Bots that misbehave, one per cause: each lost match is explained, and no process is left. Faults that only a sandbox
// reports are tested in a real one.
import { sentence } from '../../src/text/sentence.ts';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { bot } from '../../games/geography/bots/random.ts';
import { protocol } from '../../games/geography/protocols/lines.ts';
import { game, type Move, type Position } from '../../games/geography/rules.ts';
import type { Fault, PlayerFailure } from '../game/fault.ts';
import { jsonProtocol } from '../game/json-protocol.ts';
import type { Player } from '../game/player.ts';
import type { Protocol } from '../game/protocol.ts';
import { explain } from '../text/explain.ts';
import { faults } from '../text/faults.ts';
import type { MatchEvent } from '../game/log.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import { sandboxed, botLimits } from '../sandbox/sandbox.ts';
import { Starved } from '../referee/starved.ts';
import { startProgram, unsandboxed } from './program.ts';
import type { Launch } from './running.ts';

interface Case {
  /** Undefined for a bot that plays well. */
  readonly fault?: Fault;
  readonly reason?: string | RegExp;
  /** The turn of the fault, counted from 1. The bot's own turns are 1, 3, 5 …, or 2, 4, 6 … in seat 1. */
  readonly turn?: number;
  readonly seat?: 0 | 1;
  /** The last message to and from the bot. */
  readonly told?: RegExp;
  readonly said?: string | RegExp;
  /** Milliseconds for a move: wall time, or CPU time with a wall time limit. */
  readonly time?: number;
  readonly wall?: number;
  readonly startUp?: number;
  readonly matchCpu?: number;
  readonly matchTime?: number;
  /** Milliseconds that the opponent thinks about a move. */
  readonly rival?: number;
  /** The bot gets SIGUSR2 when the opponent is on turn. */
  readonly prodded?: true;
  readonly graph?: string;
  /** What the test needs of the machine. */
  readonly needs?: Need;
}
type Need = 'unsandboxed' | 'box' | 'cgroup' | 'x64' | 'box on x64';
const boxOnly: readonly (Need | undefined)[] = ['box', 'cgroup', 'box on x64'];

/** What the same match looks like in one protocol of the game. */
interface Conversation {
  readonly protocol: Protocol<Position, Move>;
  /** What a player is told at its first turn, and at a later one. */
  readonly start: RegExp;
  readonly next: RegExp;
  /** The same for the graph that is too long to be told. */
  readonly crowded: RegExp;
  /** What it answers. */
  readonly move: (vertex: string) => RegExp;
  readonly wrong: string;
}
const lines: Conversation = {
  protocol,
  start: /^200 8 \d/,
  next: /^220 \d+$/,
  crowded: /^200 330 0 54285 0 1 /,
  move: (vertex) => new RegExp(`^210 ${vertex}$`),
  wrong: 'the command must read: 210 vertex',
};
const json: Conversation = {
  protocol: jsonProtocol<Position, Move>(game),
  start: /^\{"event":"turn","seat":0,"turn":1,/,
  next: /^\{"event":"turn","seat":0,"turn":[35],/,
  crowded: /^\{"event":"turn","seat":0,"turn":1,/,
  move: (vertex) => new RegExp(`^${vertex}$`),
  wrong: 'the answer must be a move as the rules write it',
};
const ended = (code: number): string => `the program ended with exit code ${code}`;

/** A complete graph: more text than a pipe and our buffer hold. */
const crowd = ((vertices: number): string => {
  const edges = Array.from({ length: vertices }, (_, one) =>
    Array.from({ length: one }, (__, other) => `${other} ${one}`),
  ).flat();
  return `${vertices} 0 ${edges.length} ${edges.join(' ')}`;
})(330);

const casesIn = ({
  protocol: { framing },
  start,
  next,
  crowded,
  move,
  wrong,
}: Conversation): Readonly<Record<string, Case>> => {
  const first = { turn: 1, told: start };
  return {
    'well-behaved.mjs': {},
    'complains.mjs': {},

    'dozes.mjs': {
      fault: 'timeout',
      reason: 'no answer within 0.5 s',
      turn: 3,
      told: next,
      said: move('\\d'),
      time: 500,
      startUp: 20_000,
    },
    'sleeps.mjs': { ...first, fault: 'silent', reason: 'no answer within 0.5 s', time: 500 },
    'hoards.py': { ...first, fault: 'silent', time: 500 },
    'mutters.py': {
      ...first,
      fault: 'unflushed',
      reason: 'no answer within 1 s, but output on stderr',
      time: 1000,
      needs: 'box',
    },
    'reads-on.py': { ...first, fault: 'silent', time: 500 },
    'trails-off.mjs': {
      fault: 'unfinished',
      reason: 'the answer had no end within 1 s',
      turn: 3,
      told: next,
      said: move('\\d'),
      time: 1000,
      startUp: 20_000,
    },
    'ponders.mjs': {
      fault: 'cpu',
      reason: 'used more than 0.3 s of CPU time',
      turn: 3,
      told: next,
      said: move('\\d'),
      time: 300,
      wall: 20_000,
      startUp: 5000,
      needs: 'cgroup',
    },
    'wakes-slowly.mjs': {
      ...first,
      fault: 'slow-start',
      reason: 'used more than 0.5 s of CPU time before its first answer',
      time: 200,
      wall: 20_000,
      startUp: 300,
      needs: 'cgroup',
    },
    'dawdles.mjs': {
      fault: 'match-time',
      reason: "the match took longer than 3 s, and most of that was this player's",
      turn: 3,
      told: next,
      said: move('\\d'),
      time: 60_000,
      matchTime: 3000,
    },
    'frets.mjs': {
      fault: 'match-cpu',
      reason: 'used more than 1.6 s of CPU time in this match',
      turn: 5,
      told: next,
      said: move('\\d'),
      time: 5000,
      wall: 20_000,
      startUp: 5000,
      matchCpu: 1600,
      needs: 'cgroup',
    },

    'cheats.mjs': { ...first, fault: 'illegal', reason: /4711/, said: move('4711') },
    'prompts.mjs': { ...first, fault: 'garbled', reason: wrong, said: /^My move: (210 )?\d$/ },
    'chatters.mjs': { ...first, fault: 'binary', reason: wrong, said: '\\x1b[31mresign\\x00' },
    'blank.mjs': { ...first, fault: 'empty', reason: wrong, said: '' },
    'floods.mjs': {
      ...first,
      fault: 'long-line',
      reason: `a line of more than ${framing.cap} bytes`,
      said: `${'x'.repeat(64)}…`,
    },
    'interrupts.mjs': {
      turn: 2,
      told: start,
      fault: 'unasked',
      reason: 'it is not your turn',
      said: move('\\d'),
      rival: 20_000,
      prodded: true,
      needs: 'unsandboxed',
    }, // a sandbox would freeze it, as it would moves-and-leaves
    'greets.mjs': {
      turn: 1,
      seat: 1,
      fault: 'early',
      reason: 'it is not your turn',
      said: 'Hello, I am a bot.',
      rival: 20_000,
      needs: 'unsandboxed',
    },
    'hasty.mjs': { turn: 2, told: start, fault: 'chatter', reason: 'it is not your turn', said: move('\\d') },

    'mute.mjs': {
      fault: 'closed',
      reason: 'closed its output',
      turn: 3,
      told: next,
      said: move('\\d'),
      time: 1000,
      startUp: 20_000,
    },
    'deaf.mjs': {
      turn: 3,
      told: crowded,
      said: move('1'),
      fault: 'deaf',
      reason: 'does not read what it is told',
      graph: crowd,
      rival: 100, // long enough to be frozen meanwhile
    },
    'abandons.mjs': { ...first, fault: 'quit', reason: ended(0) },
    'moves-and-leaves.mjs': {
      turn: 2,
      told: start,
      said: move('\\d'),
      fault: 'quit',
      reason: ended(0),
      rival: 20_000,
      needs: 'unsandboxed',
    },
    'crashes.mjs': { ...first, fault: 'crashed', reason: ended(3), said: '210 ' },
    'throws.mjs': { ...first, fault: 'exception', reason: 'an error in JavaScript that nobody caught, exit code 1' },
    'throws.py': { ...first, fault: 'exception', reason: 'an error in Python that nobody caught, exit code 1' },
    'throws.cpp': { ...first, fault: 'exception', reason: 'an exception in C++ that nobody caught, ended by SIGABRT' },
    'Throws.java': { ...first, fault: 'exception', reason: 'an exception in Java that nobody caught, exit code 1' },
    'digs.py': { ...first, fault: 'recursion', reason: 'calls were nested too deep, exit code 1' },
    'imports.py': { ...first, fault: 'missing-module', reason: 'a module is missing, exit code 1' },
    'forgets-its-book.py': { ...first, fault: 'missing-file', reason: 'a file is missing, exit code 1' },
    'keeps-a-diary.py': {
      ...first,
      fault: 'denied',
      reason: 'what it asked for is not allowed, exit code 1',
      needs: 'box',
    },
    'starts-nothing.sh': {
      ...first,
      fault: 'not-found',
      reason: 'the program to be started is not there, exit code 127',
    },
    'points-nowhere.c': { ...first, fault: 'segfault', reason: 'the program was ended by SIGSEGV' },
    'asserts.c': { ...first, fault: 'aborted', reason: 'the program was ended by SIGABRT' },
    'divides.c': { ...first, fault: 'arithmetic', reason: 'the program was ended by SIGFPE', needs: 'x64' },
    'traps.c': { ...first, fault: 'instruction', reason: /^the program was ended by SIG(ILL|TRAP)$/ },
    'outlawed.c': { ...first, fault: 'forbidden', reason: 'the program was ended by SIGSYS', needs: 'box on x64' },
    'writes-much.c': { ...first, fault: 'file-size', reason: 'the program was ended by SIGXFSZ' },
    'dies.mjs': { ...first, fault: 'killed', reason: 'the program was ended by SIGKILL' },
    'alarmed.mjs': { ...first, fault: 'signal', reason: 'the program was ended by SIGALRM' },
    'hungers.c': { ...first, fault: 'memory', reason: 'wanted more memory than it may have', needs: 'box' },
    'starves-its-child.py': {
      ...first,
      fault: 'memory',
      reason: 'wanted more memory than it may have',
      time: 4000,
      needs: 'box',
    },
    'wants-the-moon.py': { ...first, fault: 'memory', reason: 'memory ran out, exit code 1' },
    'breeds.py': {
      ...first,
      fault: 'processes',
      reason:
        /^(started more processes or threads than it may have|no more processes or threads could be started, exit code 1)$/,
      needs: 'box',
    },
  };
};
const cases = casesIn(lines);
const jsonCases = casesIn(json);

/** Faults that no program playing geography can have, and where they are tested. */
const elsewhere: readonly Fault[] = [
  'in-pieces', // games/domino/faults.process.test.ts: a game must ask for one write
  'left', // src/tables: only a connection can be closed
  'resigned', // src/referee/play.test.ts: only a person does
  'said-dead', // src/match/judge: only the judge protocol has the word
  'no-show', // src/tables
  'withdrawn', // src/match/judge/play.process.test.ts
  'bad-option', // games/chess/protocol.test.ts: only a protocol with options has it
  'no-program',
  'no-language',
  'bad-archive',
  'build-failed',
  'build-late',
  'build-memory',
  'build-flood',
  'build-big', // src/programs: these never come to a table
];

const zoo = fileURLToPath(new URL('../../test/zoo/', import.meta.url));
const cage = mkdtempSync(join(tmpdir(), 'arena-zoo-')); // the zoo and what was built from it; /bot in a sandbox
const compilers: Readonly<Record<string, readonly string[]>> = {
  '.c': ['gcc', '-O1', '-w', '-o'],
  '.cpp': ['g++', '-O1', '-o'],
  '.java': ['javac', '-d'],
};
const unbuilt = new Map<string, string>();

/** Why no sandbox, or no cgroup, is possible here. */
const lacking: { box?: string; cgroup?: string } = {};

beforeAll(async () => {
  chmodSync(cage, 0o755);
  cpSync(zoo, cage, { recursive: true });
  for (const animal of Object.keys(cases)) build(animal);
  await probe();
});
afterAll(() => rmSync(cage, { recursive: true, force: true }));

function build(animal: string): void {
  const { name, ext } = parse(animal);
  const [compiler, ...flags] = compilers[ext] ?? [];
  if (compiler === undefined) return;
  const { status, error, stderr } = spawnSync(
    compiler,
    [...flags, ext === '.java' ? cage : join(cage, name), join(zoo, animal)],
    { encoding: 'utf8' },
  );
  if (error !== undefined) unbuilt.set(animal, `no ${compiler} on this machine`);
  else if (status !== 0) throw new Error(`${animal} does not compile: ${stderr}`);
}

/** Starts something harmless in a sandbox to see whether that works. */
async function probe(): Promise<void> {
  try {
    const running = await inSandbox(['/bin/true'])();
    const exit = await running.exited;
    if (exit.code !== 0) lacking.box = `nothing starts in a sandbox here (exit code ${exit.code})`;
    if (running.cpu === undefined) lacking.cgroup = 'no cgroup counts and limits the programs here';
    running.kill();
    await running.gone;
  } catch (error) {
    lacking.box = `no sandbox can be made here: ${(error as Error).message}`;
  }
  if (lacking.box !== undefined) lacking.cgroup = lacking.box;
}

const node = process.execPath;
const shown = node.startsWith('/usr/') ? [] : [[dirname(dirname(node)), dirname(dirname(node))] as const];
const inSandbox = (command: readonly string[]): Launch =>
  sandboxed({ command, folder: cage, shown, limits: botLimits });
/** Without a sandbox, but with process limits, in case the bot can do harm. */
const bare = (command: readonly string[]): Launch =>
  unsandboxed(['env', '-u', 'PYTHONUNBUFFERED', 'prlimit', '--fsize=67108864', '--core=0', '--', ...command], {
    cwd: cage,
  });

/** The command that starts an animal, whose file is in this folder. */
function commandOf(animal: string, folder: string): string[] {
  const { name, ext } = parse(animal);
  if (ext === '.mjs') return [node, join(folder, animal)];
  if (ext === '.py') return ['/usr/bin/python3', join(folder, animal)];
  if (ext === '.sh') return ['/bin/sh', join(folder, animal)];
  return ext === '.java' ? ['java', '-Xmx64m', '-cp', folder, name] : [join(folder, name)];
}

/** Plays an animal against a random bot; retries when we were late ourselves. */
async function playAgainst(
  launch: Launch,
  kind: Case,
  conversation = lines,
): Promise<{ readonly events: readonly MatchEvent[]; readonly group: number }> {
  for (let tries = 0; ; tries++) {
    try {
      return await playOnce(launch, kind, conversation);
    } catch (error) {
      if (!(error instanceof Starved) || tries === 5) throw error;
    }
  }
}

async function playOnce(
  launch: Launch,
  { time = 20_000, wall, startUp = 0, matchCpu, matchTime, rival = 5, prodded, graph = '', seat = 0 }: Case,
  { protocol: spoken }: Conversation,
): Promise<{ events: MatchEvent[]; group: number }> {
  const program = await startProgram(launch, spoken.framing, {
    startUp,
    ...(matchCpu === undefined ? {} : { matchCpu }),
  });
  try {
    const { choose, leave } = inProcess(bot);
    const thinker: Player<Parameters<typeof choose>[0], number> = {
      leave,
      async choose(...question) {
        if (prodded) process.kill(program.pid, 'SIGUSR2');
        await sleep(rival, undefined, { ref: false });
        return choose(...question);
      },
    };
    const animal = Object.assign(spoken.player(program.channel), {
      lastMessages: () => program.channel.lastMessages(),
    });
    const seated = seat === 0 ? [animal, thinker] : [thinker, animal];
    const setup = {
      game: 'geography',
      rules: game,
      options: { gsize: 8, graph },
      seed: 'zoo',
      players: ['A', 'B'],
      moveTime: time,
      ...(wall === undefined ? {} : { wall }),
      ...(matchTime === undefined ? {} : { matchTime }),
      seated,
    };
    const events: MatchEvent[] = [];
    for await (const event of playMatch(setup)) events.push(event);
    return { events, group: program.pid };
  } finally {
    await program.stop();
  }
}

/** Checks that the loss is reported as the table says, and can be explained in both languages. */
function check(events: readonly MatchEvent[], { fault, reason, turn, told, said, seat = 0 }: Case): void {
  const loss = events.find(({ event }) => event === 'fault') as
    | (PlayerFailure & { turn: number; seat: number })
    | undefined;
  const found = loss && {
    fault: loss.fault,
    reason: sentence(loss.reason, 'en', game.messages),
    turn: loss.turn,
    seat: loss.seat,
    told: loss.told,
    said: loss.said,
  };
  const like = (text: string | RegExp | undefined): unknown =>
    text instanceof RegExp ? expect.stringMatching(text) : text;
  if (fault === undefined) return expect(events.at(-1)).toMatchObject({ event: 'end', cause: 'rules' });
  expect(found).toEqual({
    fault,
    reason: reason === undefined ? expect.any(String) : like(reason),
    turn,
    seat,
    told: like(told),
    said: like(said),
  });
  expect(events.at(-1)).toMatchObject({ event: 'end', cause: fault, by: seat, reason: loss!.reason });
  const [en, pl] = (['en', 'pl'] as const).map((language) => explain(loss!, loss!.turn, language, game.messages));
  expect(en!.what).toContain(`${faults[fault].en.title} in turn ${turn}`);
  expect(pl!.what).toContain(`${faults[fault].pl.title} w turze ${turn}`);
  expect(pl!.what).not.toContain(sentence(loss!.reason, 'en', game.messages));
  expect([en!.hint[1], pl!.hint[1]]).toEqual([faults[fault].en.hint, faults[fault].pl.hint]);
}

test('every animal has its case', () => {
  expect(readdirSync(zoo).toSorted()).toEqual(Object.keys(cases).toSorted());
});

test('every fault has its animal, except those tested elsewhere', () => {
  const reached = new Set([...Object.values(cases).flatMap(({ fault }) => fault ?? []), ...elsewhere]);
  expect([...reached].toSorted()).toEqual(Object.keys(faults).toSorted());
});

/** Why an animal cannot be tested here. */
function whyNot(animal: string, isSandboxed: boolean): string | undefined {
  const { needs } = cases[animal]!;
  if (unbuilt.has(animal)) return unbuilt.get(animal);
  if (needs?.endsWith('x64') && process.arch !== 'x64') return 'other processors do not mind';
  return isSandboxed ? lacking[needs === 'cgroup' ? 'cgroup' : 'box'] : undefined;
}

const animals = Object.keys(cases);

/** Tests of animals beside each other, but for one whose limit counts the time in which it waits for a core. */
function testEach(chosen: readonly string[], play: (animal: string, context: TestContext) => Promise<void>): void {
  const isAlone = (animal: string): boolean => animal === 'dawdles.mjs';
  test.concurrent.for(chosen.filter((animal) => !isAlone(animal)))('%s', play);
  test.for(chosen.filter(isAlone))('%s', play);
}

describe('unsandboxed', () => {
  const chosen = animals.filter((animal) => !boxOnly.includes(cases[animal]!.needs));
  testEach(chosen, async (animal, context) => {
    const reason = whyNot(animal, false);
    context.skip(reason !== undefined, reason);
    const { events, group } = await playAgainst(bare(commandOf(animal, cage)), cases[animal]!);
    check(events, cases[animal]!);
    await context.expect.poll(() => isLeft(group)).toBe(false);
  });
});

// What is left out does not depend on what is said: other languages, and half a minute of thought.
describe.concurrent('unsandboxed, by JSON lines', () => {
  const spoken = animals.filter(
    (animal) => animal.endsWith('.mjs') && animal !== 'dawdles.mjs' && !boxOnly.includes(cases[animal]!.needs),
  );
  test.for(spoken)('%s', async (animal) => {
    const { events } = await playAgainst(bare([...commandOf(animal, cage), 'json']), jsonCases[animal]!, json);
    check(events, jsonCases[animal]!);
  });
});

describe('in a sandbox', () => {
  const chosen = animals.filter((animal) => cases[animal]!.needs !== 'unsandboxed');
  testEach(chosen, async (animal, { skip }) => {
    const reason = whyNot(animal, true);
    skip(reason !== undefined, reason);
    const { events } = await playAgainst(inSandbox(commandOf(animal, '/bot')), cases[animal]!);
    check(events, cases[animal]!);
  });
});

const isLeft = (group: number): boolean =>
  readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && groupOf(pid) === group);

function groupOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(group);
  } catch (error) {
    // it ended while we looked
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
