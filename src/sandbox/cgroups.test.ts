import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { delegatedV2 } from './cgroup-v2.ts';
import { placesOf } from './cgroups.ts';
import { folderOfFifos, isAbandoned, owned, startOf } from '../channels/owner.ts';
import { childrenOf } from './watched.ts';

describe('our own cgroup', () => {
  test('version 1, some controllers mounted together', () => {
    const cgroup = '5:memory:/service\n4:cpu,cpuacct:/\n1:name=systemd:/x\n0::/\n';
    const mountinfo = [
      '30 25 0:26 / /sys/fs/cgroup/memory rw,nosuid shared:9 - cgroup cgroup rw,memory',
      '31 25 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid - cgroup cgroup rw,cpu,cpuacct',
      '32 25 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw',
      '33 25 0:29 / /proc rw - proc proc rw',
    ].join('\n');
    const places = placesOf(cgroup, mountinfo);
    expect(places.get('memory')).toBe('/sys/fs/cgroup/memory/service');
    expect(places.get('cpuacct')).toBe('/sys/fs/cgroup/cpu,cpuacct');
    expect(places.get('')).toBe('/sys/fs/cgroup/unified');
    expect(places.get('pids')).toBeUndefined();
  });

  test('a container sees only its part of the tree', () => {
    const mounted = (root: string): string => `30 25 0:26 ${root} /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory`;
    expect(placesOf('5:memory:/docker/abc/deep', mounted('/docker/abc')).get('memory')).toBe(
      '/sys/fs/cgroup/memory/deep',
    );
    expect(placesOf('5:memory:/elsewhere', mounted('/docker/abc')).get('memory')).toBeUndefined();
  });
});

describe('owners', () => {
  test('a living process is known by its pid and start time', () => {
    expect(isAbandoned(`${owned()}1234`)).toBe(false);
    expect(isAbandoned(owned().replace(`-${startOf('self')}-`, '-1-'))).toBe(true); // the pid was used again
    expect(isAbandoned(owned().replace(`-${process.pid}-`, '-4194303-'))).toBe(true);
  });
  test('a zombie counts as dead', async () => {
    const parent = spawn('sh', ['-c', 'true & exec sleep 20'], { stdio: 'ignore' });
    try {
      await expect.poll(() => childrenOf(parent.pid!)).toHaveLength(1);
      const [child] = childrenOf(parent.pid!);
      await expect.poll(() => readFileSync(`/proc/${child}/stat`, 'latin1')).toMatch(/\) Z /);
      expect(startOf(child!)).toBeUndefined();
    } finally {
      parent.kill('SIGKILL');
    }
  });
  test('names of other namespaces and of others are left alone', () => {
    expect(isAbandoned(owned().replace(/ai-arena-\d+-\d+/, 'ai-arena-1-4194303'))).toBe(false);
    for (const name of ['ai-arena', 'ai-arena-itself', 'system.slice', '']) expect(isAbandoned(name)).toBe(false);
  });
});

test.each(['/proc', '/no/such/folder'])('FIFOs are not made in %s, which is no memory', (folder) => {
  expect(folderOfFifos(folder)).toBe(tmpdir());
});

// Files that look like those of a kernel with cgroups of version 2: what is written, and how they are read.
describe('version 2, as files', () => {
  let base: string;
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'cgroup2-'));
    writeFileSync(join(base, 'cgroup.controllers'), 'cpuset cpu io memory pids\n');
    writeFileSync(join(base, 'cgroup.subtree_control'), '\n');
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  test('controllers are enabled where they are delegated', () => {
    expect(delegatedV2(base)).toBe(base);
    expect(readFileSync(join(base, 'cgroup.subtree_control'), 'utf8')).toBe('+memory +pids');
    expect(delegatedV2(join(base, 'ai-arena-itself'))).toBe(base);
  });

  test('not where they are missing', () => {
    mkdirSync(join(base, 'poor'));
    writeFileSync(join(base, 'poor/cgroup.controllers'), 'cpu pids\n');
    expect(delegatedV2(join(base, 'poor'))).toBeUndefined();
    expect(delegatedV2(join(base, 'none'))).toBeUndefined();
  });

  test('nor where they are somebody else’s', ({ skip }) => {
    skip(process.getuid!() === 0, 'root may write anything');
    const closed = join(base, 'closed');
    mkdirSync(closed);
    writeFileSync(join(closed, 'cgroup.controllers'), 'memory pids\n');
    writeFileSync(join(closed, 'cgroup.subtree_control'), '');
    chmodSync(join(closed, 'cgroup.subtree_control'), 0o444);
    expect(delegatedV2(closed)).toBeUndefined();
  });
});
