import { expect, test, vi } from 'vitest';
import { languageNames } from '../../programs/language.ts';
import { isolation } from '../../sandbox/isolation.ts';
import { command } from './languages.ts';
import { said } from '../../text/said.ts';

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const code = await command.run(args);
    return { code, text: log.mock.calls.map(([line]) => String(line)).join('\n') };
  } finally {
    log.mockRestore();
  }
}

test('every language is listed, with its version or what to install', async () => {
  const { code, text } = await run('--no-test', '--json');
  const rows = JSON.parse(text) as { name: string; version?: string; at?: string; missing?: string; works?: boolean }[];
  expect(code).toBe(0);
  expect(rows.map(({ name }) => name)).toEqual(languageNames());
  for (const { version, at, missing, works } of rows) {
    expect(works).toBeUndefined();
    if (missing === undefined)
      expect([version, at]).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/^\//)]);
    else expect(missing).toMatch(/is not installed here; on Debian: apt-get install /);
  }
});

test('installed languages work', async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
  const { code, text } = await run();
  expect(text).not.toContain('FAILS');
  expect(text.split('\n')).toHaveLength(languageNames().length);
  expect(code).toBe(0);
});

test('the command takes no names', async () => {
  await expect(run('c')).rejects.toThrow('this command takes no names');
});
