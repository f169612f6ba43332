import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { botLimits } from '../sandbox/box.ts';
import { isolation } from '../sandbox/isolation.ts';
import { typesOf } from './known/java.ts';
import { languageNames, loadLanguage, missing, toolchainOf } from './language.ts';
import { launchBoxed, launchFree, prepare } from './prepare.ts';
import { isUnbuilt, type Prepared } from './prepared.ts';

let folder: string;
let options: { from: string; store: string };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arena-languages-'));
  options = { from: folder, store: join(folder, 'store') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What it answers to a line. */
async function answer(prepared: Prepared, line: string, free = false): Promise<string> {
  const running = await (free ? launchFree(prepared) : launchBoxed(prepared, botLimits, 0))();
  let complaints = '';
  running.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  running.stdin.write(`${line}\n`);
  const lines = createInterface({ input: running.stdout });
  const first = await Promise.race([once(lines, 'line').then(([text]) => text as string), running.exited.then(({ code, signal }) => `ended: ${code ?? signal} ${complaints}`)]);
  running.kill();
  await running.gone;
  return first;
}

const ready = async (what: string, more: object = {}): Promise<Prepared> => {
  const prepared = await prepare(what, { ...options, ...more });
  if (isUnbuilt(prepared)) throw new Error(JSON.stringify(prepared));
  return prepared;
};

describe.each(languageNames())('%s', (name) => {
  test('builds its hello program and answers, in a box and free', { timeout: 60_000 }, async ({ skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why);
    const language = await loadLanguage(name);
    skip((await toolchainOf(name, language)) === undefined, missing(language));
    const source = `hello-${name}${language.endings[0]}`;
    writeFileSync(join(folder, source), language.hello);
    const prepared = await ready(source);
    expect(prepared.title).toBe(language.title);
    expect(await answer(prepared, 'hello, world')).toBe('hello, world');
    expect(await answer(await ready(source, { free: true, store: join(folder, 'free') }), 'free', true)).toBe('free');
  });
});

test('a missing toolchain is one sentence with the package to install', async () => {
  expect(missing(await loadLanguage('go'))).toBe('Go is not installed here; on Debian: apt-get install golang-go');
});

test.each([
  ['class A { public static void main(String[] a) {} }', { name: 'A', main: 'A' }],
  ['class Helper {} public class Bot { static class In {} public static void main(String[] a) {} }', { name: 'Bot', main: 'Bot' }],
  ['/* public class No {} */ // class No2 {\npackage a . b;\nenum E { X } final class M { String s = "class Q {"; char c = \'"\'; static void main(String... a) {} }', { name: 'M', main: 'a.b.M' }],
  ['public final class Żółw { }', { name: 'Żółw' }],
  ['', { name: 'Main' }],
])('the class of a Java source is found: %s', (text, found) => {
  expect(typesOf(text)).toEqual(found);
});

test('a Java class whose name is too long for a file is told by the compiler', async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why);
  const java = await loadLanguage('java');
  skip((await toolchainOf('java', java)) === undefined, missing(java));
  writeFileSync(join(folder, 'long.java'), `public class ${'A'.repeat(5000)} { public static void main(String[] a) {} }`);
  expect(await prepare('long.java', options)).toMatchObject({ trouble: { fault: 'build-failed' } });
});

test('looking for the class takes no longer on hostile sources', () => {
  for (const piece of ['/*', '"', 'class A{', 'static ', 'public final ', "'\\", '"""', 'package a.', '{ ']) typesOf(piece.repeat(50_000));
});
