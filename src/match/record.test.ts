import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveLogMeanwhile } from './log-folder.ts';
import { saveRecord, saveRecordMeanwhile } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-record-'));
afterAll(() => rmSync(folder, { recursive: true }));
const record = { log: '{"event":"start"}\n{"event":"end"}\n', times: '{"ms":[1,2]}\n' };

test('files that are written while the process goes on are those that it waits for', async () => {
  const [at, meanwhile] = ['at-once', 'meanwhile'].map((name) => join(folder, name)) as [string, string];
  for (const made of [at, meanwhile]) mkdirSync(made);
  const numbers = [7, 12_345];
  for (const number of numbers) saveRecord(at, number, record);
  await Promise.all(numbers.map((number) => saveRecordMeanwhile(meanwhile, number, record)));
  const filesIn = (where: string) => readdirSync(where).map((name) => [name, readFileSync(join(where, name), 'utf8')]);
  expect(filesIn(meanwhile)).toEqual(filesIn(at));
  expect(readdirSync(at)).toEqual(['0007.jsonl', '0007.times.jsonl', '12345.jsonl', '12345.times.jsonl']);
});

test('a log that cannot be written is told in a sentence, and leaves nothing', async () => {
  mkdirSync(join(folder, '0003.jsonl'));
  await expect(saveLogMeanwhile(folder, 3, record)).rejects.toThrow(/game 3/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await expect(saveLogMeanwhile(join(folder, 'missing'), 4, record)).rejects.toThrow(/game 4/);
});
