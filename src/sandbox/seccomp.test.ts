import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  filterFor,
  refused,
  unknown,
  unseen,
  watched,
  watchedInPlay,
  watchedUncounted,
  whispering,
  type Arch,
} from './seccomp.ts';

const archs = ['x64', 'arm64'] as const;
const column = { x64: 0, arm64: 1 } as const;
const abi = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const i386 = 0x40000003;

const inPlay = { isCounted: true, isBuild: false };

type Numbers = readonly [number | undefined, number | undefined];
type Verdict = 'allowed' | 'killed' | number; // an errno
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];

/** Runs a filter as the kernel would. */
function judge(program: Buffer, audit: number, call: number, args: readonly bigint[] = []): Verdict {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(audit, 4);
  args.forEach((value, at) => data.writeBigUInt64LE(value, 16 + 8 * at));
  for (let at = 0, held = 0; at < program.length / 8; at++) {
    const [code, yes, no, value] = [
      program.readUInt16LE(8 * at),
      program[8 * at + 2]!,
      program[8 * at + 3]!,
      program.readUInt32LE(8 * at + 4),
    ];
    if (code === 0x20) held = data.readUInt32LE(value);
    else if (code === 0x15) at += held === value ? yes : no;
    else if (code === 0x35) at += held >= value ? yes : no;
    else if (code === 0x45) at += (held & value) === 0 ? no : yes;
    else if (code === 0x06)
      return value === 0x7fff0000
        ? 'allowed'
        : value === 0x80000000
          ? 'killed'
          : value >>> 16 === 5
            ? value & 0xffff
            : NaN;
    else throw new Error(`no such instruction: ${code}`);
  }
  throw new Error('the filter ended without an answer');
}

describe.each(archs)('%s', (arch: Arch) => {
  const filter = filterFor(arch, inPlay);
  const ofBuild = filterFor(arch, { isCounted: true, isBuild: true });
  const on = (call: keyof typeof watched, ...args: bigint[]): Verdict =>
    judge(filter, abi[arch], watched[call][column[arch]], args);

  test.each(Object.entries(refused).filter(([, numbers]) => numbers[column[arch]] !== undefined))(
    '%s is refused',
    (_, numbers) => {
      expect(judge(filter, abi[arch], numbers[column[arch]]!)).toBe(EPERM);
    },
  );
  test.each(Object.entries(unknown))('%s is reported as unknown', (_, numbers) => {
    expect(judge(filter, abi[arch], numbers[column[arch]]!)).toBe(ENOSYS);
  });

  test('memory that is not counted is refused', () => {
    for (const numbers of Object.values(unseen))
      expect(
        [true, false].map((isCounted) =>
          judge(filterFor(arch, { ...inPlay, isCounted }), abi[arch], numbers[column[arch]]!),
        ),
      ).toEqual(['allowed', EPERM]);
  });

  test('larger buffers of sockets are refused where they are not counted', () => {
    const call = watchedUncounted.setsockopt[column[arch]];
    for (const [option, verdict] of [
      [7n, EPERM],
      [32n, EPERM],
      [8n, 'allowed'],
    ] as const)
      expect(
        [true, false].map((isCounted) =>
          judge(filterFor(arch, { ...inPlay, isCounted }), abi[arch], call, [3n, 1n, option]),
        ),
      ).toEqual(['allowed', verdict]);
  });

  test('processes and threads are allowed, namespaces are not', () => {
    expect(on('clone', 0x11n)).toBe('allowed'); // fork
    expect(on('clone', 0x3d0f00n)).toBe('allowed'); // a thread of glibc
    for (const flag of [0x20000n, 0x2000000n, 0x4000000n, 0x8000000n, 0x10000000n, 0x20000000n, 0x40000000n]) {
      expect(on('clone', flag | 0x11n)).toBe(EPERM);
      expect(on('clone', flag | 0xffff_0000_0000_0000n)).toBe(EPERM);
    }
  });

  test('only UNIX sockets', () => {
    for (const call of ['socket', 'socketpair'] as const) {
      expect(on(call, 1n)).toBe('allowed');
      expect(on(call, 0x1_0000_0001n)).toBe('allowed'); // the kernel sees 1
      for (const family of [0n, 2n, 10n, 16n, 17n, 38n, 40n, 0xffff_ffffn]) expect(on(call, family)).toBe(EAFNOSUPPORT);
    }
  });

  test('no TIOCSTI, whatever the upper half says', () => {
    for (const trick of [0x5412n, 0x541cn]) {
      expect(on('ioctl', 0n, trick)).toBe(EPERM);
      expect(on('ioctl', 0n, trick | 0xffff_ffff_0000_0000n)).toBe(EPERM);
    }
    expect(on('ioctl', 0n, 0x5401n)).toBe('allowed'); // TCGETS: isatty
    expect(on('ioctl', 0x5412n, 0x5413n)).toBe('allowed');
  });

  test('only the normal scheduling policy', () => {
    expect(on('sched_setscheduler', 0n, 0n)).toBe('allowed');
    for (const policy of [1n, 2n, 3n, 5n, 6n, 0x4000_0000n]) expect(on('sched_setscheduler', 0n, policy)).toBe(EPERM);
  });

  test('calls that whisper are refused to players and allowed in builds', () => {
    for (const numbers of Object.values(whispering)) {
      const call = numbers[column[arch]];
      if (call === undefined) continue;
      expect([filter, ofBuild].map((program) => judge(program, abi[arch], call))).toEqual([EPERM, 'allowed']);
    }
  });

  const inBoth = (call: keyof typeof watchedInPlay, ...args: bigint[]): Verdict[] =>
    [filter, ofBuild].map((program) => judge(program, abi[arch], watchedInPlay[call][column[arch]], args));

  test('no locks, leases, notices and larger pipes by fcntl, but in builds', () => {
    for (const command of [0n, 1n, 2n, 3n, 4n, 1030n, 1032n])
      expect(inBoth('fcntl', 3n, command)).toEqual(['allowed', 'allowed']);
    for (const command of [5n, 6n, 7n, 36n, 37n, 38n, 1024n, 1025n, 1026n, 1031n, 1036n, 0xffff_ffff_0000_0006n])
      expect(inBoth('fcntl', 3n, command)).toEqual([EPERM, 'allowed']);
  });

  test('nothing that shows or empties the page cache', () => {
    for (const call of ['preadv2', 'pwritev2'] as const) {
      expect(inBoth(call, 3n, 0n, 1n, 0n, 0n, 0n)).toEqual(['allowed', 'allowed']);
      expect(inBoth(call, 3n, 0n, 1n, 0n, 0n, 8n)).toEqual([EPERM, 'allowed']); // RWF_NOWAIT
    }
    expect(inBoth('madvise', 0n, 4096n, 4n)).toEqual(['allowed', 'allowed']); // MADV_DONTNEED
    for (const advice of [20n, 21n]) expect(inBoth('madvise', 0n, 4096n, advice)).toEqual([EPERM, 'allowed']);
  });

  test('another ABI kills the program', () => {
    const other = arch === 'x64' ? 'arm64' : 'x64';
    for (const audit of [i386, abi[other], 0]) expect(judge(filter, audit, 1)).toBe('killed');
  });

  test('every other call is allowed', () => {
    const denied = new Set(
      [refused, unknown, whispering, watched, watchedInPlay].flatMap((calls: Readonly<Record<string, Numbers>>) =>
        Object.values(calls).map((numbers) => numbers[column[arch]]),
      ),
    );
    for (let call = 0; call < 600; call++)
      if (!denied.has(call)) expect(judge(filter, abi[arch], call)).toBe('allowed');
  });

  test('the numbers are those of the kernel', ({ skip }) => {
    const headers = {
      x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
      arm64: '/usr/include/asm-generic/unistd.h',
    };
    skip(!existsSync(headers[arch]), 'no headers of the kernel on this machine');
    const text = readFileSync(headers[arch], 'utf8');
    const newest = Math.max(
      ...[...text.matchAll(/#define __NR\w*_(?!syscalls)\w+\s+(\d+)/g)].map(([, number]) => Number(number)),
    );
    for (const [name, numbers] of Object.entries({
      ...refused,
      ...unknown,
      ...unseen,
      ...whispering,
      ...watched,
      ...watchedInPlay,
      ...watchedUncounted,
    })) {
      const told = new RegExp(`#define __NR(?:3264)?_${name}\\s+(\\d+)`).exec(text)?.[1];
      const ours = numbers[column[arch]];
      if (told === undefined && ours !== undefined && ours > newest) continue; // newer than these headers
      expect([name, ours]).toEqual([name, told === undefined ? undefined : Number(told)]);
    }
  });
});

test('the x32 ABI is refused', () => {
  const filter = filterFor('x64', inPlay);
  for (const call of [0x40000000, 0x40000001, 0x40000208, 0xffffffff])
    expect(judge(filter, abi.x64, call)).toBe(ENOSYS);
  expect(judge(filter, abi.x64, 0)).toBe('allowed');
});
