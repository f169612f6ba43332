import { describe, expect, test } from 'vitest';
import { systemProgram, bubblewrapArguments, type View } from './bubblewrap.ts';

const able = { size: true, disableUserns: true, system: ['--ro-bind', '/usr', '/usr'] };
const view: View = {
  shape: 'root',
  folder: '/srv/bots/7',
  shown: [['/root/.tools/java', '/root/.tools/java']],
  environment: { HOME: '/tmp/home', X: 'a b' },
  scratch: 100,
  shm: 50,
};
const wordy = (words: readonly string[]): string => ` ${words.join(' ')} `;

describe('the arguments of bwrap', () => {
  test('root has no user namespace, and keeps the capabilities to become another user', () => {
    const words = wordy(bubblewrapArguments(able, view));
    expect(words).not.toContain('-user');
    expect(words).not.toContain('--unshare-all');
    expect([...words.matchAll(/--cap-add (\w+)/g)].map(([, name]) => name)).toEqual([
      'CAP_SETUID',
      'CAP_SETGID',
      'CAP_SETPCAP',
    ]);
    for (const space of ['ipc', 'pid', 'net', 'uts']) expect(words).toContain(` --unshare-${space} `);
  });

  test('a user has a user namespace, and can make no other inside', () => {
    const words = wordy(bubblewrapArguments(able, { ...view, shape: 'user' }));
    expect(words).toContain(' --unshare-all --unshare-user --disable-userns --cap-drop ALL ');
    expect(words).not.toContain('--cap-add');
  });

  test('an older bwrap gets no option that it does not know', () => {
    const words = bubblewrapArguments({ ...able, size: false, disableUserns: false }, { ...view, shape: 'user' });
    expect(words).not.toContain('--size');
    expect(words).not.toContain('--disable-userns');
    expect(words).not.toContain('');
  });

  test('everything is read-only except two folders, each of its size', () => {
    const words = wordy(bubblewrapArguments(able, view));
    expect(words).not.toMatch(/ --(dev-)?bind/);
    expect(words).toContain(' --perms 1777 --size 50 --tmpfs /dev/shm --perms 1777 --size 100 --tmpfs /tmp ');
    expect(words).toMatch(/ --ro-bind \/srv\/bots\/7 \/bot .* --remount-ro \/dev --remount-ro \/ $/);
  });

  test('parent folders of what is shown are open to all', () => {
    const words = wordy(bubblewrapArguments(able, view));
    expect(words).toContain(' --perms 0755 --dir /root --perms 0755 --dir /root/.tools ');
    expect(words.indexOf(' --perms 0755 --dir /etc ')).toBeLessThan(words.indexOf(' --ro-bind-try /etc/alternatives '));
    expect(words.indexOf(' --dir /root/.tools ')).toBeLessThan(words.indexOf(' --ro-bind /root/.tools/java '));
  });

  test('the environment is what is given, over a small default', () => {
    const words = bubblewrapArguments(able, view);
    const set = words.flatMap((word, at) => (word === '--setenv' ? [[words[at + 1], words[at + 2]]] : []));
    expect(set).toEqual([
      ['PATH', '/usr/bin:/bin'],
      ['HOME', '/tmp/home'],
      ['LANG', 'C.UTF-8'],
      ['X', 'a b'],
    ]);
    expect(words.indexOf('--clearenv')).toBeLessThan(words.indexOf('--setenv'));
  });
});

test('a program that is not installed is named, with the way to install it', () => {
  expect(() => systemProgram('no-such-program')).toThrow(
    /^cannot make a sandbox: there is no no-such-program on this machine; install it \(Debian: apt-get install no-such-program\)$/,
  );
});
