import { beforeEach, expect, test } from 'vitest';
import { isolation } from '../sandbox/isolation.ts';
import { said } from '../text/said.ts';
import { tarGzOf, zipOf } from '../../test/programs.ts';
import { differencesOf, mostCompared } from './differences.ts';
import { isUnbuilt } from './prepared.ts';

beforeEach(async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
});

const file = (name: string, text: string | Buffer) => ({ name, bytes: Buffer.from(text) });

test('two sources differ line by line, whatever they are called', async () => {
  const found = await differencesOf(file('bot.py', 'a\nb\nc\n'), file('otter.py', 'a\nB\nc\n'));
  expect(found).toEqual([{ name: 'otter.py', kind: 'changed', lines: ['@@ -1,3 +1,3 @@', ' a', '-b', '+B', ' c'] }]);
  expect(await differencesOf(file('bot.py', 'a'), file('otter.py', 'a'))).toEqual([]);
});

test('archives of different kinds differ file by file', async () => {
  const large = 'x'.repeat(mostCompared + 1);
  const before = zipOf([
    { name: 'bot/main.py', text: 'one\n' },
    { name: 'bot/same.py', text: 'same\n' },
    { name: 'bot/gone.py', text: 'gone\n' },
    { name: 'bot/picture.bin', text: '\0one' },
    { name: 'bot/large.txt', text: large },
    { name: 'bot/large-too.txt', text: large },
  ]);
  const after = tarGzOf([
    { name: 'main.py', text: 'two\n' },
    { name: 'same.py', text: 'same\n' },
    { name: 'new.py', text: 'new\n' },
    { name: 'picture.bin', text: '\0two' },
    { name: 'large.txt', text: large },
    { name: 'large-too.txt', text: `${large}y` },
  ]);
  expect(await differencesOf(file('bot.zip', before), file('bot.tar.gz', after))).toEqual([
    { name: 'gone.py', kind: 'removed', lines: ['@@ -1,1 +0,0 @@', '-gone'] },
    { name: 'large-too.txt', kind: 'large', lines: [] },
    { name: 'main.py', kind: 'changed', lines: ['@@ -1,1 +1,1 @@', '-one', '+two'] },
    { name: 'new.py', kind: 'added', lines: ['@@ -0,0 +1,1 @@', '+new'] },
    { name: 'picture.bin', kind: 'binary', lines: [] },
  ]);
});

test('an archive that cannot be unpacked, and files that have nothing in common', async () => {
  const broken = await differencesOf(file('bot.zip', 'no zip'), file('bot.py', 'a'));
  expect(isUnbuilt(broken) && broken.failure.fault).toBe('bad-archive');
  const lines = (of: string): string => Array.from({ length: 20_000 }, (_, at) => `${of}${at}`).join('\n');
  expect(await differencesOf(file('bot.py', lines('a')), file('bot.py', lines('b')))).toEqual([
    { name: 'bot.py', kind: 'rewritten', lines: [] },
  ]);
});

test('after so many lines that differ no more files are compared', async () => {
  const files = (text: string) =>
    zipOf(Array.from({ length: 7 }, (_, at) => ({ name: `${at}.py`, text: `${at}\n${text}` })));
  const [old, fresh] = [file('bot.zip', files('')), file('bot.zip', files('otter\n'.repeat(190)))];
  const found = await differencesOf(old, fresh, { inFile: 200, inAll: 1000 });
  const kinds = [...Array.from({ length: 5 }, () => 'changed'), 'rewritten', 'rewritten'];
  expect(isUnbuilt(found) || found.map(({ kind }) => kind)).toEqual(kinds);
});
