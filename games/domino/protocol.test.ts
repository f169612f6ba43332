import { inEnglish } from '../../test/in-english.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import type { Outcome } from '../../src/game/fault.ts';
import { defaults } from '../../src/game/laws.ts';
import type { MatchEvent } from '../../src/game/log.ts';
import { playMatch } from '../../src/referee/play.ts';
import { readBoard } from './board.ts';
import { protocol } from './protocols/lines.ts';
import { game, readMove } from './rules.ts';

/** A player's answers to its questions, the last one repeated; a list is sent in pieces. */
type Script = readonly (string | readonly string[])[];
interface Played {
  readonly clients: readonly MemoryPair[];
  readonly turns: readonly string[];
  readonly fault: (MatchEvent & { event: 'fault' }) | undefined;
  readonly outcome: Outcome;
}

async function play(board: string, scripts: readonly Script[], options: object = {}): Promise<Played> {
  const clients = scripts.map(() => memoryPair(protocol.framing));
  for (const [seat, client] of clients.entries()) {
    let asked = 0;
    client.onText(() => {
      const answer = scripts[seat]![asked++];
      for (const piece of typeof answer === 'string' ? [answer] : (answer ?? [])) client.say(piece);
    });
  }
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const turns: string[] = [];
  let fault: Played['fault'];
  let outcome: Outcome | undefined;
  for await (const event of playMatch({
    game: 'domino',
    rules: game,
    options: { ...defaults(game), board, ...options },
    seed: '',
    players: ['A', 'B'],
    moveTime: 500,
    seated,
  })) {
    if (event.event === 'turn') turns.push(...Object.values(event.moves));
    if (event.event === 'fault') fault = event;
    if (event.event === 'end') outcome = event;
  }
  return { clients, turns, fault, outcome: outcome! };
}

const said = (...lines: string[]): Script => lines.map((line) => `${line}\n`);

test('both are told the board, then each move goes to the other as it was written', async () => {
  const board = '3 {1;0},{0;1},{2;2}'; // free: {0;0} {2;0}, {1;1} {2;1}, {0;2} {1;2}
  const { clients, outcome, turns } = await play(board, [
    said('ok', 'OK', '{0;2},{0;0}', '{1;2},{1;1}'),
    said('Ok', 'oK', '{2;1},{2;0}'),
  ]);
  expect(clients.map(({ told }) => told)).toEqual([
    '3\n{1;0},{0;1},{2;2}\nstart\n{2;1},{2;0}\n',
    '3\n{1;0},{0;1},{2;2}\n{0;2},{0;0}\n',
  ]);
  expect(turns).toEqual(['{0;2},{0;0}', '{2;1},{2;0}', '{1;2},{1;1}']);
  expect(outcome).toMatchObject({ scores: [1, 0], cause: 'rules' }); // B cannot move and is not asked
  expect(clients.every(({ ended }) => ended)).toBe(true);
});

test('an empty line means that no cell is taken; \\r\\n is as good as \\n', async () => {
  const { clients, turns } = await play('3', [
    ['ok\r\n', 'ok\r\n', '{0;0},{1;0}\r\n', 'enough\n'],
    ['ok\r\n', 'ok\r\n', '{2;0},{2;1}\r\n'],
  ]);
  expect(clients[1]!.told).toBe('3\n\n{0;0},{1;0}\n');
  expect(turns).toEqual(['{0;0},{1;0}', '{2;0},{2;1}']);
});

test('on a board of one cell the first player loses, and both were told of it', async () => {
  const { clients, outcome } = await play('1', [said('ok', 'ok'), said('ok', 'ok')]);
  expect(outcome).toMatchObject({ scores: [0, 1], cause: 'rules' });
  expect(clients.map(({ told }) => told)).toEqual(['1\n', '1\n']); // over before anybody could answer
});

const good = said('ok', 'ok', '{0;0},{1;0}');
const ok = 'the answer must read: ok';
const move = 'a move must read: {x1;y1},{x2;y2}';
test.each<[what: string, script: Script, fault: string, reason: string, told: string]>([
  ['no ok to the size', said('yes'), 'garbled', ok, '3'],
  ['no ok to the taken cells', said('ok', '15'), 'garbled', ok, '{2;2}'],
  ['a blank after ok', said('ok '), 'garbled', ok, '3'],
  ['a greeting', said('Hello', 'ok', 'ok'), 'garbled', ok, '3'],
  ['an empty answer', said('ok', ''), 'empty', ok, '{2;2}'],
  ['no move', said('ok', 'ok', 'ok'), 'garbled', move, 'start'],
  ['one cell', said('ok', 'ok', '{0;0}'), 'garbled', move, 'start'],
  ['blanks', said('ok', 'ok', '{0;0}, {1;0}'), 'garbled', move, 'start'],
  ['bytes', said('ok', 'ok', '\0\0'), 'binary', move, 'start'],
  ['a taken cell', said('ok', 'ok', '{2;2},{2;1}'), 'illegal', '{2;2} is taken', 'start'],
  ['cells apart', said('ok', 'ok', '{0;0},{1;1}'), 'illegal', '{0;0} and {1;1} are not neighbours', 'start'],
  ['opposite corners', said('ok', 'ok', '{0;0},{2;2}'), 'illegal', '{0;0} and {2;2} are not neighbours', 'start'],
  ['one cell twice', said('ok', 'ok', '{1;1},{1;1}'), 'illegal', 'a block covers two cells, not {1;1} twice', 'start'],
  [
    'a cell off the board',
    said('ok', 'ok', '{3;0},{2;0}'),
    'illegal',
    'there is no cell {3;0} on a board of 3 by 3',
    'start',
  ],
  ['two answers at once', [[`ok\nok\n`]], 'chatter', 'it is not your turn', '3'],
  ['two moves at once', ['ok\n', 'ok\n', '{0;0},{1;0}\n{0;1},{1;1}\n'], 'chatter', 'it is not your turn', 'start'],
  [
    'a move that pauses',
    ['ok\n', 'ok\n', '{0;0},'],
    'in-pieces',
    'the answer paused for 0.1 s; it must come in one write',
    'start',
  ],
  ['an ok that pauses', ['o'], 'in-pieces', 'the answer paused for 0.1 s; it must come in one write', '3'],
  ['silence', ['ok\n', 'ok\n', ''], 'timeout', 'no answer within 0.5 s', 'start'],
  ['a flood', ['ok\n', 'ok\n', 'x'.repeat(1000)], 'long-line', 'a line of more than 256 bytes', 'start'],
])('%s loses the game', async (_what, script, fault, reason, told) => {
  const played = await play('3 {2;2}', [script, good], fault === 'in-pieces' ? {} : { 'one-write': 'lenient' });
  expect(inEnglish(played.fault, game.messages)).toMatchObject({ seat: 0, fault, reason, told });
  expect(played.outcome).toMatchObject({ scores: [0, 1], cause: fault, by: 0 });
});

test("a fault's time is that of the move, without the start", async () => {
  const start = 300; // ms
  const client = memoryPair(protocol.framing);
  let asked = 0;
  client.onText(() => {
    if (asked++ < 2) setTimeout(() => client.say('ok\n'), asked === 1 ? start : 0);
    else client.say('nonsense\n');
  });
  const other = memoryPair(protocol.framing);
  other.onText(() => other.say('ok\n'));
  const began = performance.now();
  for await (const event of playMatch({
    game: 'domino',
    rules: game,
    options: { ...defaults(game), board: '3', 'one-write': 'lenient' },
    seed: '',
    players: ['A', 'B'],
    moveTime: 60_000,
    seated: [protocol.player(client.channel), protocol.player(other.channel)],
  })) {
    if (event.event === 'fault') expect(event.ms).toBeLessThan(performance.now() - began - start + 5);
  }
  const { fault } = await play('3', [said('no'), good]);
  expect(fault).toMatchObject({ ms: 0 });
});

test('a second player that does not say ok loses before a move is asked for', async () => {
  const { fault, turns } = await play('3', [['ok\n', 'ok\n', ''], said('ok', 'no')]);
  expect(inEnglish(fault, game.messages)).toMatchObject({ turn: 1, seat: 1, fault: 'garbled', reason: ok, said: 'no' });
  expect(turns).toEqual([]);
});

test('a move in pieces back to back is one answer', async () => {
  const { turns } = await play('3', [
    ['ok\n', ['o', 'k', '\n'], ['{0;0}', ',', '{1;0}', '\n']],
    said('ok', 'ok', 'enough'),
  ]);
  expect(turns).toEqual(['{0;0},{1;0}']);
});

test('an answer sent ahead is a fault and never answers the next question', async () => {
  const { fault } = await play('3', [
    ['ok\n', 'ok\n', '{0;0},{1;0}\n'],
    ['ok\n', 'ok\n{2;0},{2;1}\n', ''],
  ]);
  expect(inEnglish(fault, game.messages)).toMatchObject({ seat: 1, fault: 'chatter', said: '{2;0},{2;1}' });
});

/** A conversation: `A> 15` was told to A, `A< ok` is what A said. */
const folder = new URL('./recorded/', import.meta.url);
test.each(readdirSync(folder).filter((file) => file.endsWith('.txt')))(
  '%s comes out byte for byte on both sides',
  async (file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => ({ seat: line.charCodeAt(0) - 65, told: line[1] === '>', text: line.slice(3) }));
    const of = (seat: number, told: boolean): string[] =>
      lines.filter((line) => line.seat === seat && line.told === told).map(({ text }) => text);
    const { clients, outcome } = await play(of(0, true).slice(0, 2).join(' '), [
      said(...of(0, false)),
      said(...of(1, false)),
    ]);
    expect(outcome.cause).toBe('rules');
    for (const seat of [0, 1])
      expect(clients[seat]!.told).toBe(
        of(seat, true)
          .map((text) => `${text}\n`)
          .join(''),
      );
  },
);

test.each(['rules.en.md', 'rules.pl.md'])('%s tells the recorded example', (file) => {
  const [, example] = /```\n((?:to|do) A[^]*?)```/.exec(readFileSync(new URL(file, import.meta.url), 'utf8'))!;
  const told = [...example!.matchAll(/(to|do|from|od) ([AB]) +(\S+)/g)].map(
    ([, way, seat, text]) => `${seat}${way === 'to' || way === 'do' ? '>' : '<'} ${text}`,
  );
  expect(told.toSorted()).toEqual(readFileSync(new URL('rules.txt', folder), 'utf8').trimEnd().split('\n').toSorted());
});

const seed = new URL('../../../shared/seeds/002_e81c117cedd15e6f.txt', import.meta.url);
test('the example of the document that the game comes from', async ({ skip }) => {
  skip(!existsSync(seed), 'the document is not beside this checkout');
  const rows = readFileSync(seed, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [size, taken, first] = [1, 3, 5].map((row) => rows.find((cells) => cells[1] === `${row}`)![3]!);
  const [one, other] = ['{0;0},{14;0}', '{3;3},{3;4}'];
  const { clients, turns } = await play(`${size} ${taken}`, [said('ok', 'ok', one, 'enough'), said('ok', 'ok', other)]);
  expect(readBoard(`${size} ${taken}`)).toMatchObject({ value: { size: 15 } });
  expect(clients[0]!.told).toBe(`${size}\n${taken}\n${first!.split(' ')[0]}\n${other}\n`);
  expect(clients[1]!.told).toBe(`${size}\n${taken}\n${one}\n`);
  expect(turns.map((text) => game.write(readMove(text)!))).toEqual([one, other]);
});
