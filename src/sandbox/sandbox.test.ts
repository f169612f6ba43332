import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { botLimits, sandboxed, type SandboxSpec } from './sandbox.ts';
import { unlessGone } from './group.ts';
import { childrenOf } from './watched.ts';
import { isolation, type Isolation } from './isolation.ts';
import { copyBuild, leftBy, marked, openFolder, removeFolder, startHost, type Host } from '../../test/sandbox.ts';
import { said } from '../text/said.ts';

let folder: string;
let facts: Isolation;
beforeAll(async () => {
  folder = openFolder();
  copyBuild(folder);
  mkdirSync(join(folder, 'bot'));
  facts = await isolation();
});
afterAll(() => removeFolder(folder));
beforeEach(({ skip }) => skip(!facts.boxes, facts.why && said(facts.why)));

const isSoak = process.env['ARENA_SOAK'] === '1';
const spec = (command: readonly string[], more: Partial<SandboxSpec> = {}): SandboxSpec => ({
  command,
  folder: join(folder, 'bot'),
  limits: botLimits,
  ...more,
});

async function run(command: readonly string[], more: Partial<SandboxSpec> = {}) {
  const box = await sandboxed(spec(command, more))();
  const text = async (stream: AsyncIterable<Buffer>): Promise<string> => {
    let all = '';
    for await (const chunk of stream) all += chunk.toString();
    return all;
  };
  const [exit, stdout, stderr] = await Promise.all([box.exited, text(box.stdout), text(box.stderr)]);
  await box.gone;
  box.kill();
  return { exit, stdout, stderr, cpu: box.cpu?.(), peak: box.peak?.() };
}

describe('how a program ended', () => {
  test.each([
    ['exit 0', { code: 0, signal: null }],
    ['exit 3', { code: 3, signal: null }],
    ['exit 255', { code: 255, signal: null }],
    ['kill -SEGV $$', { code: null, signal: 'SIGSEGV' }],
    ['kill -KILL $$', { code: null, signal: 'SIGKILL' }],
    ['exec /no/such/program', { code: 127, signal: null }],
  ])('%s', async (words, exit) => {
    expect((await run(['sh', '-c', words])).exit).toEqual(exit);
  });

  test('for lack of memory', async () => {
    const eater = 'a=x; while :; do a=$a$a; done';
    expect((await run(['sh', '-c', eater])).exit).toMatchObject({ fault: 'memory' });
  });

  test('for lack of processes', async ({ skip }) => {
    skip(facts.cgroups === 'none', 'no cgroups here: nobody counts refused forks');
    const forker = 'i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i + 1)); done';
    expect((await run(['sh', '-c', forker])).exit).toMatchObject({ fault: 'processes' });
  });

  test('a child killed for memory does not end a program that goes on', async () => {
    const { exit, stdout } = await run([
      'sh',
      '-c',
      "sh -c 'a=x; while :; do a=$a$a; done' 2>/dev/null; echo still here",
    ]);
    if (facts.cgroups === 'v1')
      expect({ exit, stdout }).toEqual({ exit: { code: 0, signal: null }, stdout: 'still here\n' });
    else expect(exit).toMatchObject({ fault: 'memory' }); // all processes are killed together
  });
});

test('CPU time and peak memory are known when the program is gone', async ({ skip }) => {
  skip(facts.clock !== 'cpu', 'no cgroups here');
  const burner = "import time\nheld = bytearray(b'x') * (50 << 20)\nwhile time.process_time() < 0.3: pass\n";
  const { cpu, peak } = await run(['/usr/bin/python3', '-c', burner]);
  expect(cpu).toBeGreaterThanOrEqual(300);
  expect(peak).toBeGreaterThan(50 * 2 ** 20);
  expect(peak).toBeLessThan(200 * 2 ** 20);
});

test('a frozen program uses no CPU time, and goes on when thawed', async ({ skip }) => {
  skip(facts.cgroups === 'none', 'no cgroups here');
  const box = await sandboxed(spec(['sh', '-c', 'while :; do :; done']))();
  box.freeze!();
  const computesOn = async (): Promise<number> => {
    const before = box.cpu!();
    await sleep(150);
    return box.cpu!() - before;
  };
  await expect.poll(computesOn).toBe(0); // on a busy machine freezing takes a while
  const before = box.cpu!();
  box.thaw!();
  await expect.poll(() => box.cpu!()).toBeGreaterThan(before);
  box.freeze!();
  box.kill();
  await box.gone;
});

test('sandboxes at the same time have different users, over all arena processes', async ({ skip }) => {
  skip(facts.shape !== 'root', 'only root can choose users');
  const boxes = await Promise.all([1, 2, 3, 4].map(() => sandboxed(spec(['sleep', '10']))()));
  const others = [startHost(folder), startHost(folder)];
  const theirs = await Promise.all(others.map((owner) => owner.ask('open', { spec: spec(['sleep', '10']) })));
  const uids = [...boxes, ...theirs].map(({ pid }) => statSync(`/proc/${innermost(pid)}`).uid);
  expect(new Set(uids).size).toBe(6);
  expect(uids.every((uid) => uid > 61000 && uid < 65534)).toBe(true);
  await Promise.all([...boxes.map(({ kill, gone }) => (kill(), gone)), ...others.map((owner) => owner.stop())]);
  for (const owner of others) expect(leftBy(owner.pid)).toEqual([]);
});

function innermost(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
  return child === undefined ? pid : innermost(Number(child));
}

test('a program sees the folders and the environment that it is given', async () => {
  const tools = join(folder, 'tools/deep');
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, 'tool'), 'a tool\n', { mode: 0o644 });
  const { stdout } = await run(['sh', '-c', 'cat /opt/some/where/tool; echo $GREETING; pwd; env | grep LANG'], {
    shown: [[tools, '/opt/some/where']],
    environment: { GREETING: 'good day' },
  });
  expect(stdout).toBe('a tool\ngood day\n/bot\nLANG=C.UTF-8\n');
});

test('the words of a command arrive as they are, whatever characters they have', async () => {
  const words = ["it's", 'zażółć $(id) `id` \\n "', '', 'two\nlines', '* ~ # & ; <', '\u0001\u007f'];
  const { stdout } = await run(['sh', '-c', 'printf "%s|" "$@"', 'sh', ...words]);
  expect(stdout).toBe(words.map((word) => `${word}|`).join(''));
});

test('a program begins with no signal ignored, and with no descriptor but its three', async () => {
  const { stdout } = await run(['sh', '-c', 'grep SigIgn /proc/self/status; echo /proc/self/fd/*']);
  expect(stdout).toMatch(/^SigIgn:\s0{16}\n\/proc\/self\/fd\/0 \S+\/1 \S+\/2( \S+\/3)?\n$/); // 3 is the folder
});

test('a sandbox that cannot be made is reported in a sentence, and leaves nothing', async () => {
  await expect(run(['true'], { folder: '/no/such/folder' })).rejects.toThrow(
    /^cannot make a sandbox: .*\/no\/such\/folder.*No such file or directory$/,
  );
  await expect(run(['true'], { shown: [['/no/such/tool', '/opt/tool']] })).rejects.toThrow(
    /^cannot make a sandbox: .*\/no\/such\/tool/,
  );
  expect(leftBy(process.pid).filter((path) => path.startsWith('/sys/'))).toEqual([]);
});

test('many sandboxes in a row leave no descriptor open', async () => {
  const open = (): number => readdirSync('/proc/self/fd').length;
  await run(['true']);
  const before = open();
  for (let round = 0; round < 40; round++) await run(['true']); // more than one batch of FIFOs
  expect(open()).toBeLessThanOrEqual(before + 3);
});

test('an owner that exits at any moment of the start leaves nothing', async () => {
  for (let after = 0; after < 16; after += isSoak ? 1 : 2) {
    const owner = startHost(folder);
    await owner.ask('facts');
    await owner.ask('leave', { spec: spec(['sleep', '30']), after }).catch(() => undefined); // it is gone
    await owner.stop();
    expect(leftBy(owner.pid)).toEqual([]);
  }
});

describe('when its owner is killed', () => {
  const mark = `mark-of-${process.pid}`;
  const sleeper = (): SandboxSpec => spec(['sh', '-c', 'sleep 30 & sleep 30', mark]);
  const isGone = (): boolean => marked(mark).length === 0;
  const isFreezing = (): boolean =>
    leftBy(owner.pid).some(
      (path) =>
        path.startsWith('/sys/') &&
        unlessGone(() => readFileSync(join(path, 'freezer.state'), 'latin1')) === 'FREEZING\n',
    );
  let owner: Host;
  beforeEach(() => {
    owner = startHost(folder);
  });

  test('the sandbox is killed too, and its leftovers are removed by the next start', async () => {
    await owner.ask('open', { spec: sleeper() });
    await owner.ask('open', { spec: sleeper() });
    expect(marked(mark).length).toBeGreaterThanOrEqual(2);
    await owner.murder();
    await expect.poll(isGone).toBe(true);
    await nextBegins();
    expect(leftBy(owner.pid)).toEqual([]);
  });

  test('a frozen sandbox is ended by the next start', async ({ skip }) => {
    skip(facts.cgroups === 'none', 'no cgroups here');
    const { pid } = await owner.ask('open', { spec: sleeper() });
    // Freezing takes a moment, and a shell that was just waiting for a vfork is frozen by the next try only.
    await expect.poll(async () => (await owner.ask('freeze', { pid }), isFreezing())).toBe(false);
    await owner.murder();
    await sleep(200);
    // alive, unless another arena of this machine has just started
    if (facts.cgroups === 'v1') await expect.poll(() => !isGone() || leftBy(owner.pid).length === 0).toBe(true);
    await nextBegins();
    expect(isGone()).toBe(true);
    expect(leftBy(owner.pid)).toEqual([]);
  });

  test('at any moment of its start', async () => {
    for (let wait = 0; wait < 12; wait += isSoak ? 1 : 2) {
      const victim = wait === 0 ? owner : startHost(folder);
      await victim.ask('facts');
      const opening = victim.ask('open', { spec: sleeper() }).catch(() => undefined);
      await sleep(wait);
      await victim.murder();
      await opening;
    }
    await nextBegins();
    await expect.poll(isGone).toBe(true);
  });

  test('sandboxes of living owners stay', async () => {
    await owner.ask('open', { spec: spec(['cat', mark]) });
    const { pid } = await owner.ask('open', { spec: spec(['cat']) });
    await nextBegins();
    expect(await owner.ask('echo', { pid, text: 'alive' })).toEqual({ text: 'alive' });
    await owner.stop();
    expect(leftBy(owner.pid)).toEqual([]);
  });

  test('its launcher outlives signals that are meant for all of a container', async () => {
    await owner.ask('open', { spec: sleeper() });
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.kill(launcherOf(owner), signal);
    const { pid } = await owner.ask('open', { spec: spec(['cat']) });
    expect(await owner.ask('echo', { pid, text: 'alive' })).toEqual({ text: 'alive' });
    expect(marked(mark)).not.toEqual([]);
    await owner.stop();
  });

  test('without its launcher an owner ends, and blames no program', async () => {
    await owner.ask('open', { spec: sleeper() });
    process.kill(launcherOf(owner), 'SIGKILL');
    const isHere = (): Promise<boolean> =>
      owner.ask('facts').then(
        () => true,
        () => false,
      );
    await expect.poll(isHere).toBe(false);
    await expect.poll(isGone).toBe(true);
    await nextBegins();
    expect(leftBy(owner.pid)).toEqual([]);
  });

  const launcherOf = ({ pid }: Host): number =>
    childrenOf(pid).find((child) => readFileSync(`/proc/${child}/comm`, 'latin1') === 'bash\n')!;

  async function nextBegins(): Promise<void> {
    const next = startHost(folder);
    expect((await next.ask('facts')).error).toBeUndefined();
    await next.stop();
    expect(leftBy(next.pid)).toEqual([]);
  }
});

test('nobody else can open its FIFOs', async () => {
  const box = await sandboxed(spec(['cat']))();
  const own = leftBy(process.pid).find((path) => !path.startsWith('/sys/'))!;
  expect(statSync(own).mode & 0o777).toBe(0o700);
  const pipe = statSync(`/proc/${box.pid}/fd/0`);
  expect(pipe.isFIFO() && pipe.nlink === 0).toBe(true);
  box.kill();
  await box.gone;
});
