import { inEnglish } from '../../test/in-english.ts';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launchSandboxed, launchUnsandboxed } from '../programs/prepare.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import { isolation } from '../sandbox/isolation.ts';
import { Failure } from '../kit/failure.ts';
import { readInfo } from './info-file.ts';
import { openPlayers } from './player-folder.ts';
import { said } from '../text/said.ts';

test.each([
  ['heron\nFirst Last\njava -jar Bot.jar\n'],
  ['heron\r\nFirst Last\r\njava -jar Bot.jar\r\n'],
  ['\uFEFFheron\nFirst Last\njava -jar Bot.jar'],
  ['  heron \nFirst Last\t\n java -jar Bot.jar  \n\nand more that nobody asked for\n'],
])('reads %j', (text) => {
  expect(inEnglish(readInfo(text))).toEqual({
    value: { alias: 'heron', person: 'First Last', command: 'java -jar Bot.jar' },
  });
});

test('names need not be ASCII', () => {
  expect(readInfo('Żółw\nImię Nazwisko\n./bot')).toEqual({
    value: { alias: 'Żółw', person: 'Imię Nazwisko', command: './bot' },
  });
});

test.each([
  ['', 'the first line of info.txt is missing: the alias'],
  ['\nFirst Last\n./bot', 'the first line of info.txt is missing: the alias'],
  ['heron', 'the second line of info.txt is missing: the first and last name'],
  ['heron\n   \n./bot', 'the second line of info.txt is missing: the first and last name'],
  ['heron\nFirst Last\n', 'the third line of info.txt is missing: the command that starts the program'],
  ['her\x1b[31mon\nFirst Last\n./bot', 'the first line of info.txt has signs in it that cannot be shown'],
  ['heron\nFirst \u202eLast\n./bot', 'the second line of info.txt has signs in it that cannot be shown'],
  [`${'x'.repeat(41)}\nFirst Last\n./bot`, 'the first line of info.txt is longer than 40 characters'],
])('refuses %j', (text, wrong) => {
  expect(inEnglish(readInfo(text))).toEqual({ wrong });
});

const folder = mkdtempSync(join(tmpdir(), 'arena-players-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const store = join(folder, 'store');
const room = join(folder, 'players');

function put(path: string, text: string | Buffer, mode = 0o644): void {
  mkdirSync(join(room, path, '..'), { recursive: true });
  writeFileSync(join(room, path), text, { mode });
}

put('100001/info.txt', 'heron\nFirst Last\nsh "my bot.sh" one\\ word\n');
put('100001/my bot.sh', 'echo "$PWD" "$1"; ls ..; cat ../100002/info.txt\n');
put('100002/info.txt', '\uFEFFżbik\r\nImię Nazwisko\r\n./bot\r\n');
put('100002/bot', '#!/bin/sh\necho hello\n', 0o755);
put('100003/readme.txt', 'nothing to see');
put('100004/info.txt', 'fox\nFirst Last\n');
put('100005/info.txt', 'elk\nFirst Last\n./missing\n');
put('100006/info.txt', 'owl\nFirst Last\nsh ../100001/other.py\n');
put('100007/info.txt', 'owl\nFirst Last\n../100002/bot\n');
put('100007/bot', '');
put('100008/info.txt', Buffer.from('b\xf3br\nFirst Last\n./bot\n', 'latin1'));
put('100009/info.txt', 'rat\nFirst Last\nsh "bot.sh\n');
put('100010/info.txt', 'cat\nFirst Last\nbot\n');
put('100010/bot', '#!/bin/sh\necho hello\n', 0o755);
put('100011/info.txt', 'bat\nFirst Last\nsh run.sh | tee log\n');
put('100011/run.sh', 'echo "$@"\n');
put('200001/info.txt', 'yak\nFirst Last\nsh bot.sh\n');
put('200001.mjs', 'console.log("hello");\n');
put('0300/info.txt', 'ant\nFirst Last\nsh bot.sh\n');
put('300/info.txt', 'bee\nFirst Last\nsh bot.sh\n');
put('400001.mjs', "import { readdirSync } from 'node:fs';\nconsole.log(readdirSync('.').join());\n");
put('notes.md', 'mine');
put('100001.txt', 'of the same number, but no player');
put('.git/info.txt', 'not a player');
symlinkSync('/nowhere', join(room, '500001'));
for (const path of [folder, room]) chmodSync(path, 0o755);

const open = async (trusted: boolean): ReturnType<typeof openPlayers> => openPlayers(room, { cache: store, trusted });

test('lists the players, and those refused with the reason', async () => {
  const { players, absent } = await open(true);
  expect(players.map(({ number, alias, person }) => [number, alias, person])).toEqual([
    ['100001', 'heron', 'First Last'],
    ['100002', 'żbik', 'Imię Nazwisko'],
    ['100011', 'bat', 'First Last'],
    ['400001', '400001', ''],
  ]);
  const stranger = 'it is neither a folder with an info.txt nor a source file of a language that is known here';
  expect(inEnglish(Object.fromEntries(absent.map(({ number, reason }) => [number, reason])))).toEqual({
    '100003': 'there is no info.txt',
    '100004': 'the third line of info.txt is missing: the command that starts the program',
    '100005': 'cannot be started: cannot start ./missing: there is no such program',
    '100006': 'cannot be started: there is no file ../100001/other.py',
    '100007': 'cannot be started: cannot start ../100002/bot: there is no such program',
    '100008': 'info.txt is no UTF-8 text; save it as UTF-8',
    '100009': 'cannot be started: the command cannot be read: a quote " is not closed',
    '100010': 'cannot be started: cannot start bot: there is no such program; the file in its folder is called ./bot',
    '200001': '200001 and 200001.mjs have the same number',
    '200001.mjs': '200001 and 200001.mjs have the same number',
    '0300': '0300 and 300 have the same number',
    '300': '0300 and 300 have the same number',
    '500001': stranger,
    'notes.md': stranger,
    '100001.txt': stranger,
  });
  expect(absent).toHaveLength(15);
});

async function outputOf(launch: ReturnType<typeof launchUnsandboxed>): Promise<string> {
  const running = await launch();
  running.stdin.end();
  let output = '';
  for await (const chunk of running.stdout as AsyncIterable<Buffer>) output += chunk.toString();
  running.kill();
  await running.gone;
  return output;
}

test('a command runs in its folder, and never through a shell', async () => {
  const { players } = await open(true);
  const [heron, , bat] = players;
  expect(await outputOf(launchUnsandboxed(heron!.program))).toMatch(/players\/100001 one word\n/);
  expect(await outputOf(launchUnsandboxed(bat!.program))).toBe('| tee log\n');
});

test('in a sandbox no player sees the folders of the others', async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
  const { players } = await open(false);
  const [heron, , , alone] = players;
  const output = await outputOf(launchSandboxed(heron!.program, botLimits));
  expect(output).toMatch(/^\/bot one word\n/);
  expect(output).not.toMatch(/100002|żbik/);
  expect(await outputOf(launchSandboxed(alone!.program, botLimits))).toBe('400001.mjs\n');
});

test('a missing folder is reported in one sentence', async () => {
  await expect(openPlayers(join(folder, 'nowhere'))).rejects.toThrow(Failure);
  await expect(openPlayers(join(folder, 'nowhere'))).rejects.toThrow(
    /^cannot read the players in .*nowhere: there is no such file or folder$/,
  );
});
