import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { isolation } from '../sandbox/isolation.ts';
import { botLimits, sandboxed } from '../sandbox/sandbox.ts';
import { botMemory, memoryCaps, type Left } from './memory.ts';

beforeEach(async ({ skip }) => skip((await isolation()).cgroups === 'none', 'no cgroups here: no folder /data'));

/** What a shell script that has this memory prints, and what it leaves. */
async function run(script: string, before: Uint8Array | null = null): Promise<{ said: string; left: Left }> {
  const data = botMemory(before);
  const box = await sandboxed({ command: ['sh', '-c', script], folder: tmpdir(), limits: botLimits, data })();
  const said = await text(Readable.from(box.stdout));
  await box.exited;
  await box.gone;
  return { said, left: data.left()! };
}
const tarOf = (left: Left): Buffer => (left as { tar: Buffer }).tar;

test('files, folders and what is executable are there again in the next match, as its own', async () => {
  const first = await run(
    'cd /data && mkdir -p a/b && printf 12 >a/b/count && printf "#!/bin/sh\necho run" >go && chmod +x go',
  );
  expect(first.left).toMatchObject({
    files: [
      { name: 'a/b/count', size: 2 },
      { name: 'go', size: 18 },
    ],
  });
  const second = await run(
    'cd /data && cat a/b/count && ./go && printf 13 >a/b/count && mv go gone && rm gone && stat -c %a .',
    tarOf(first.left),
  );
  expect(second).toMatchObject({ said: '12run\n700\n', left: { files: [{ name: 'a/b/count', size: 2 }] } });
  expect((await run('rm -r /data/a', tarOf(second.left))).left).toEqual({ tar: null, files: [] });
  const again = await run('true', tarOf(first.left));
  expect(tarOf(again.left).equals(tarOf(first.left))).toBe(true); // the same files are the same bytes
});

test('there is room for 1 MiB and no more, and nothing of it is mounted here', async () => {
  const mounts = (): string => readFileSync('/proc/mounts', 'utf8');
  const before = mounts();
  const { said, left } = await run('dd if=/dev/zero of=/data/big bs=64k count=20 2>&1 | grep -c "No space left"');
  expect([said, left]).toEqual(['1\n', expect.objectContaining({ files: [{ name: 'big', size: memoryCaps.bytes }] })]);
  expect(mounts()).toBe(before);
  expect((await run('wc -c </data/big', tarOf(left))).said).toBe(`${memoryCaps.bytes}\n`);
});

test('links, FIFOs and sockets are neither followed nor kept, nor are files with names that are no text', async () => {
  const script = `cd /data; ln -s /etc/passwd secret; ln -s / everything; mkfifo pipe; mkdir closed; echo 1 >closed/file
    python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("door")'
    python3 -c 'open(b"\\xff\\xfe", "w").write("x"); open("new\\nline", "w"); open("x" * 255, "w")'
    chmod 0 closed; echo kept >plain`;
  const closed = process.getuid!() === 0 ? ['closed/file'] : [];
  const namesIn = (left: Left): unknown => ('files' in left ? left.files.map(({ name }) => name) : left);
  const { left } = await run(script);
  expect(namesIn(left)).toEqual([...closed, 'plain', 'x'.repeat(255)]);
  expect(tarOf(left).includes('root:')).toBe(false);

  // a sandbox lets nobody make a FIFO; a folder that has one all the same does not hold us up
  const folder = mkdtempSync(join(tmpdir(), 'arena-memory-'));
  execFileSync('sh', ['-c', script.replaceAll('/data', folder)], { stdio: 'ignore' });
  const data = botMemory(null);
  await data.look(folder);
  expect(namesIn(data.left()!)).toEqual(namesIn(left));
  rmSync(folder, { recursive: true });
});

test.each([
  ['100,000 files', 'python3 -c \'for n in range(100000): open(f"/data/{n}", "w")\'', 'memory-too-many-files'],
  [
    'a hundred folders, each in the last',
    'cd /data; for n in $(seq 100); do mkdir d; cd d; done; echo 1 >file',
    undefined,
  ],
  ['60 MiB of holes', 'truncate -s 60M /data/holes', 'memory-too-large'],
  ['holes that would not fit', 'cd /data; for n in 1 2 3; do truncate -s 400K $n; done', 'memory-too-large'],
])('%s', async (_what, script, code) => {
  const { left } = await run(script);
  expect(left).toEqual(code === undefined ? { tar: null, files: [] } : { wrong: expect.objectContaining({ code }) });
});

test('without a memory there is no folder', async () => {
  const box = await sandboxed({ command: ['ls', '/'], folder: tmpdir(), limits: botLimits })();
  expect(await text(Readable.from(box.stdout))).not.toContain('data');
  await box.gone;
});
