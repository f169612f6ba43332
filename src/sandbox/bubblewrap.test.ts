import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBubblewrap, systemProgram, bubblewrapArguments, type View } from './bubblewrap.ts';

const able = { size: true, disableUserns: true, system: ['--ro-bind', '/usr', '/usr'] };
const view: View = {
  shape: 'root',
  folder: '/srv/bots/7',
  shown: [['/root/.tools/java', '/root/.tools/java']],
  environment: { HOME: '/tmp/home', X: 'a b' },
  hidden: [],
  scratch: 100,
  shm: 50,
};
const joined = (args: readonly string[]): string => ` ${args.join(' ')} `;

describe('the arguments of bwrap', () => {
  test('root has no user namespace, and keeps the capabilities to become another user', () => {
    const args = joined(bubblewrapArguments(able, view));
    expect(args).not.toContain('-user');
    expect(args).not.toContain('--unshare-all');
    expect([...args.matchAll(/--cap-add (\w+)/g)].map(([, name]) => name)).toEqual([
      'CAP_SETUID',
      'CAP_SETGID',
      'CAP_SETPCAP',
    ]);
    for (const space of ['ipc', 'pid', 'net', 'uts']) expect(args).toContain(` --unshare-${space} `);
  });

  test('a user has a user namespace, and can make no other inside', () => {
    const args = joined(bubblewrapArguments(able, { ...view, shape: 'user' }));
    expect(args).toContain(' --unshare-all --unshare-user --disable-userns --cap-drop ALL ');
    expect(args).not.toContain('--cap-add');
  });

  test('an older bwrap gets no option that it does not know', () => {
    const args = bubblewrapArguments({ ...able, size: false, disableUserns: false }, { ...view, shape: 'user' });
    expect(args).not.toContain('--size');
    expect(args).not.toContain('--disable-userns');
    expect(args).not.toContain('');
  });

  test('everything is read-only except two folders, each of its size', () => {
    const args = joined(bubblewrapArguments(able, view));
    expect(args).not.toMatch(/ --(dev-)?bind/);
    expect(args).toContain(' --perms 1777 --size 50 --tmpfs /dev/shm --perms 1777 --size 100 --tmpfs /tmp ');
    expect(args).toMatch(/ --ro-bind \/srv\/bots\/7 \/bot .* --remount-ro \/dev --remount-ro \/ $/);
  });

  test('parent folders of what is shown are open to all', () => {
    const args = joined(bubblewrapArguments(able, view));
    expect(args).toContain(' --perms 0755 --dir /root --perms 0755 --dir /root/.tools ');
    expect(args.indexOf(' --perms 0755 --dir /etc ')).toBeLessThan(args.indexOf(' --ro-bind-try /etc/alternatives '));
    expect(args.indexOf(' --dir /root/.tools ')).toBeLessThan(args.indexOf(' --ro-bind /root/.tools/java '));
  });

  test('the environment is what is given, over a small default', () => {
    const args = bubblewrapArguments(able, view);
    const set = args.flatMap((word, at) => (word === '--setenv' ? [[args[at + 1], args[at + 2]]] : []));
    expect(set).toEqual([
      ['PATH', '/usr/bin:/bin'],
      ['HOME', '/tmp/home'],
      ['X', 'a b'],
    ]);
    expect(args.indexOf('--clearenv')).toBeLessThan(args.indexOf('--setenv'));
  });
});

test('a program that is not installed is named, with the way to install it', () => {
  expect(() => systemProgram('no-such-program')).toThrow(
    /^cannot make a sandbox: there is no no-such-program on this machine; install it \(Debian: apt-get install no-such-program\)$/,
  );
});

test.each([
  ['kill -9 $$', 'SIGKILL'],
  ['exit 3', 'exit code 3'],
])('a bwrap that ends by `%s` when it is asked for its version means no sandbox', (script, error) => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-bwrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'bwrap');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  expect(() => findBubblewrap(path)).toThrow(`cannot make a sandbox: bwrap does not start (${error})`);
});
