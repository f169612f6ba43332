import { expect, test } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import type { BotOptions } from '../../src/game/bot-options.ts';
import type { Clock } from '../../src/game/clock.ts';
import type { Outcome } from '../../src/game/fault.ts';
import { defaults } from '../../src/game/laws.ts';
import { logLine, timesLine, type MatchEvent } from '../../src/game/log.ts';
import { verify } from '../../src/game/replay.ts';
import { conversationOf } from '../../src/game/view/conversation.ts';
import { frameOf, type Frame } from '../../src/game/view/frames.ts';
import { playMatch } from '../../src/referee/play.ts';
import { inEnglish } from '../../test/in-english.ts';
import { messages } from './messages.ts';
import { writeMove } from './move.ts';
import { writeMatch } from './notation.ts';
import { protocol, readBestmove, uci, whyNoUci } from './protocols/uci.ts';
import { game } from './rules.ts';
import type { View } from './state.ts';
import { view } from './view.tsx';

interface Played {
  readonly engines: readonly MemoryPair[];
  readonly events: readonly MatchEvent[];
  readonly outcome: Outcome;
}

/** Two engines that get ready, and then answer each `go` with the next of these texts. */
async function play(
  answers: readonly (readonly string[])[],
  options: object = {},
  times: { readonly moveTime: number; readonly clock?: Clock } = { moveTime: 10_000 },
): Promise<Played> {
  const engines = answers.map(() => memoryPair(protocol.framing));
  for (const [seat, engine] of engines.entries()) {
    let asked = 0;
    engine.onText((text) => {
      for (const line of text.split('\n')) {
        if (line === 'uci') engine.say('id name Test\noption name Hash type spin default 16\nuciok\n');
        if (line === 'isready') engine.say('readyok\n');
        if (line.startsWith('go')) engine.say(answers[seat]![asked++] ?? '');
      }
    });
  }
  const events: MatchEvent[] = [];
  for await (const event of playMatch({
    game: 'chess',
    rules: game,
    options: { ...defaults(game), ...options },
    seed: '',
    players: ['W', 'B'],
    ...times,
    seated: engines.map(({ channel }) => protocol.player(channel)),
  }))
    events.push(event);
  return { engines, events, outcome: events.at(-1) as MatchEvent & { event: 'end' } };
}

const faultOf = ({ events }: Played): unknown =>
  inEnglish(
    events.find(({ event }) => event === 'fault'),
    messages,
  );
const timeless = (told: string): string => told.replaceAll(/(w|b)time \d+/g, '$1time T');

test('the arena speaks as programs with a board do', async () => {
  const { engines, outcome } = await play([
    ['info depth 1 score cp 13 pv f2f3\nbestmove f2f3 ponder e7e5\n', 'bestmove g2g4\n'],
    ['bestmove e7e5\n', 'bestmove d8h4\n'],
  ]);
  expect(engines.map(({ told }) => timeless(told).split('\n'))).toEqual([
    [
      'uci',
      'ucinewgame',
      'isready',
      'position startpos',
      'go wtime T btime T winc 100 binc 100',
      'position startpos moves f2f3 e7e5',
      'go wtime T btime T winc 100 binc 100',
      'quit',
      '',
    ],
    [
      'uci',
      'ucinewgame',
      'isready',
      'position startpos moves f2f3',
      'go wtime T btime T winc 100 binc 100',
      'position startpos moves f2f3 e7e5 g2g4',
      'go wtime T btime T winc 100 binc 100',
      'quit',
      '',
    ],
  ]);
  expect(outcome).toMatchObject({ scores: [0, 1], cause: 'rules' });
});

const fen = '4k3/p7/8/8/8/8/P7/4K3 b - - 0 7';
test.each<[string, object, Clock | undefined, string]>([
  ['a position and its moves', { start: `${fen} moves e8d8` }, undefined, `position fen ${fen} moves e8d8`],
  ['a clock without increment', {}, { kind: 'game', ms: 60_000 }, 'go wtime 60000 btime 60000'],
  ['so many moves', {}, { kind: 'game', ms: 60_000, moves: 40 }, 'go wtime 60000 btime 60000 movestogo 40'],
  ['a time for each move', {}, { kind: 'move', ms: 200 }, 'go movetime 190'],
  ['a long time for each move', {}, { kind: 'move', ms: 5000 }, 'go movetime 4950'],
  ['a depth', { depth: 8 }, undefined, 'go depth 8'],
  ['a number of positions', { nodes: 5000 }, undefined, 'go nodes 5000'],
])('an engine is told %s', async (_name, options, clock, line) => {
  const played = await play([['bestmove 0000\n'], []], options, { moveTime: 10_000, ...(clock && { clock }) });
  expect(
    played.engines
      .map(({ told }) => told)
      .join('')
      .split('\n'),
  ).toContain(line);
});

const announced = [
  'option name Hash type spin default 16 min 1 max 1024',
  'option name Skill Level type spin default 20 min 0 max 20',
  'option name Ponder type check default false',
  'option name Style type combo default Normal var Normal var Very Solid',
  'option name Clear Hash type button',
  'option name Book File type string default <empty>',
];

/** Lets an engine that announces these options get ready with some of them set. */
async function prepared(options: BotOptions): Promise<{ readonly told: string[]; readonly failure: unknown }> {
  const engine = memoryPair(protocol.framing);
  engine.onText((text) => {
    if (text === 'uci\n') engine.say(`id name Test\n${announced.join('\r\n')}\r\nuciok\n`);
    if (text.endsWith('isready\n')) engine.say('readyok\n');
  });
  const failure = await protocol.player(engine.channel, options).prepare!();
  return { told: engine.told.split('\n').slice(0, -1), failure: failure && inEnglish(failure, messages) };
}

test('an engine that fills its memory before uciok hears of gnuchess --uci', () => {
  const reason = { code: 'memory' };
  const why = { code: 'uci-by-flag', why: reason };
  expect(whyNoUci({ fault: 'memory', reason })).toEqual(why);
  expect(whyNoUci({ fault: 'crashed', reason })).toBe(reason);
});

test('an engine is set to options after uciok and before isready', async () => {
  const options = { hash: '64', 'Skill Level': '3', Ponder: 'TRUE', Style: 'very solid', 'Clear Hash': null };
  const { told, failure } = await prepared({ ...options, 'Book File': '' });
  expect(failure).toBeUndefined();
  expect(told).toEqual([
    'uci',
    'setoption name Hash value 64',
    'setoption name Skill Level value 3',
    'setoption name Ponder value true',
    'setoption name Style value Very Solid',
    'setoption name Clear Hash',
    'setoption name Book File value <empty>',
    'ucinewgame',
    'isready',
  ]);
});

test.each<[BotOptions, string]>([
  [
    { Threads: '2' },
    'the engine has no option "Threads"; it has Hash, Skill Level, Ponder, Style, Clear Hash, Book File',
  ],
  [{ Hash: '0' }, 'the option "Hash" must be a whole number from 1 to 1024, not "0"'],
  [{ Hash: 'much' }, 'the option "Hash" must be a whole number from 1 to 1024, not "much"'],
  [{ Hash: null }, 'the option "Hash" needs a value'],
  [{ Ponder: 'maybe' }, 'the option "Ponder" must be true or false, not "maybe"'],
  [{ Style: 'Wild' }, 'the option "Style" must be one of Normal, Very Solid, not "Wild"'],
  [{ 'Clear Hash': 'true' }, 'the option "Clear Hash" is a button and takes no value'],
])('an engine is not set to %j', async (options, reason) => {
  const { told, failure } = await prepared(options);
  expect(failure).toEqual({ fault: 'bad-option', reason });
  expect(told).toEqual(['uci']);
});

test('the conversation of a match tells the options again', async () => {
  const { events } = await play([['bestmove e2e4\n'], ['bestmove e7e5\n']], { moves: 1 });
  const frames = events.flatMap((event) => (event.event === 'end' ? [] : [frameOf(game, event)]));
  const spoken = await conversationOf(
    game,
    protocol,
  )({
    seats: 2,
    frames: frames as Frame<View>[],
    botOptions: [{ Hash: '64', 'Clear Hash': null }, {}],
  });
  expect(spoken.filter(({ seat, at }) => seat === 0 && at === 0).map(({ text }) => text)).toEqual([
    'uci',
    'option name Hash',
    'option name Clear Hash',
    'uciok',
    'setoption name Hash value 64',
    'setoption name Clear Hash',
    'ucinewgame',
    'isready',
    'readyok',
    'position startpos',
    'go wtime 10000 btime 10000 winc 100 binc 100',
  ]);
});

test('the clocks of both are told, less what their moves took', async () => {
  const { engines } = await play([['bestmove e2e4\n', 'x'], ['bestmove e7e5\n']], { moves: 1 });
  const [, white, black] = /go wtime (\d+) btime (\d+)/.exec(engines[1]!.told)!.map(Number);
  expect(white).toBeGreaterThan(9000); // and the increment
  expect(white).toBeLessThanOrEqual(10_100);
  expect(black).toBe(10_000);
});

test('what the engine told last about its main line is the note of the move', async () => {
  const infos = [
    'info depth 1 score cp 13 pv e2e4',
    'info depth 2 score cp 20 nodes 99 pv e2e4 e7e5',
    'info depth 2 multipv 2 score cp -5 pv d2d4',
    'info depth 3 score cp 40 lowerbound pv e2e4',
    'info depth 3 currmove e2e4 currmovenumber 1',
    'info string depth 9 score of nothing',
    'bestmove e2e4',
  ];
  const { events } = await play([[`${infos.join('\r\n')}\r\n`], ['bestmove e7e5\n']], { moves: 1 });
  expect(events[1]).toMatchObject({ event: 'turn', notes: { 0: 'depth 2 score cp 20 nodes 99 pv e2e4 e7e5' } });
  expect(events[2]).not.toHaveProperty('notes');
});

test('with adjudication the score is a part of the move, and the log alone tells why the game is over', async () => {
  const answer = (cp: number, move: string): string => `info depth 9 score cp ${cp} pv ${move}\nbestmove ${move}\n`;
  const { events, outcome } = await play(
    [
      [answer(30, 'e2e4'), answer(-500, 'd2d4'), answer(-510, 'c2c4')],
      [answer(-30, 'e7e5'), 'bestmove d7d5\n'],
    ],
    { resign: 'movecount=2 score=500' },
  );
  expect(outcome).toMatchObject({ scores: [0, 1], cause: 'rules' });
  const log = events.map(logLine);
  expect(log.flatMap((line) => (line.event === 'turn' ? Object.values(line.moves) : []))).toEqual([
    'e2e4 cp 30',
    'e7e5 cp -30',
    'd2d4 cp -500',
    'd7d5',
    'c2c4 cp -510',
  ]);
  expect(verify(game, log)).toMatchObject({ value: { turns: 5 } });
  const forged = log.map((line) =>
    line.event === 'turn' && line.turn === 3 ? { ...line, moves: { 0: 'd2d4' } } : line,
  );
  expect(verify(game, forged)).toMatchObject({ wrong: { code: 'verify-state', turn: 3 } });
  const times = events.flatMap((event, number) => timesLine(event, number) ?? []);
  const pgn = writeMatch({ log, times, number: 1, date: new Date(0) });
  expect(pgn).toContain('[Termination "adjudication"]');
  expect(pgn).toMatch(/ 3\. c4 \{-5\.10\/9 \S+s\}\s0-1\n/);
  const frames = events.flatMap((event) => (event.event === 'end' ? [] : [frameOf(game, event)])) as Frame<View>[];
  const said = await conversationOf(game, protocol)({ seats: 2, frames, outcome });
  expect(said.filter(({ text }) => text.startsWith('bestmove')).map(({ text }) => text.slice(9))).toEqual([
    'e2e4',
    'e7e5',
    'd2d4',
    'd7d5',
    'c2c4',
  ]);
  expect(view.ending(frames, ['a', 'b'], outcome, 'en')).toBe(
    'Black wins by adjudication, for White itself thinks that it loses',
  );
});

test.each([
  [
    'uciok',
    'Invalid move: uci\n',
    'uci was not answered by uciok: no answer within 0.05 s; ' +
      'some engines speak UCI only when told to, such as gnuchess --uci',
    'Invalid move: uci',
  ],
  ['readyok', 'uciok\n', 'isready was not answered by readyok: no answer within 0.05 s', 'uciok'],
])('an engine that never says %s does not start the match', async (_word, said, reason, last) => {
  const engines = [memoryPair(protocol.framing), memoryPair(protocol.framing)];
  const players = engines.map(({ channel }) => uci(50).player(channel));
  for (const [seat, engine] of engines.entries())
    engine.onText((text) => {
      if (text === 'uci\n') engine.say(seat === 0 ? 'uciok\n' : said);
      else if (text === 'isready\n' && seat === 0) engine.say('readyok\n');
    });
  const events: MatchEvent[] = [];
  const setup = {
    game: 'chess',
    rules: game,
    options: defaults(game),
    seed: '',
    players: ['W', 'B'],
    moveTime: 10_000,
  };
  const seated = players.map((player, seat) => ({
    ...player,
    lastMessages: () => engines[seat]!.channel.lastMessages(),
  }));
  for await (const event of playMatch({ ...setup, seated })) events.push(event);
  expect(inEnglish(events.slice(1), messages)).toMatchObject([
    { event: 'fault', turn: 1, seat: 1, fault: 'timeout', reason, said: last },
    { event: 'end', scores: [1, 0], cause: 'timeout', by: 1 },
  ]);
});

test.each([
  ['bestmove e2e5\n', 'illegal', 'e2e5 is not a legal move in this position'],
  ['bestmove e7e5\n', 'illegal', 'there is no piece of yours on e7'],
  ['bestmove Nf3\n', 'garbled', 'the answer must read: bestmove and a move, such as bestmove e2e4 or bestmove e7e8q'],
  ['bestmove\n', 'garbled', 'the answer must read: bestmove and a move'],
  ['bestmove e2e4 e7e5\n', 'garbled', 'the answer must read: bestmove and a move'],
  ['bestmove (none)\n', 'garbled', 'it found no move, but there are legal moves'],
  ['bestmove 0000\n', 'garbled', 'it found no move, but there are legal moves'],
])('%j loses', async (answer, fault, reason) => {
  const played = await play([[answer], []]);
  expect(played.outcome).toMatchObject({ scores: [0, 1], cause: fault, by: 0 });
  expect(faultOf(played)).toMatchObject({ turn: 1, seat: 0, fault, reason: expect.stringContaining(reason) as string });
});

test('a second answer loses, but other words that nobody asked for cost nothing', async () => {
  const twice = await play([['bestmove e2e4\nbestmove e2e4\n'], []]);
  expect(faultOf(twice)).toMatchObject({ turn: 2, seat: 0, fault: 'chatter', reason: 'it is not your turn' });
  const polite = await play([['bestmove e2e4\ninfo string bye\n\nxyz\n'], ['what?\nbestmove e7e5\n']], { moves: 1 });
  expect(polite.outcome).toMatchObject({ cause: 'rules' });
  const flood = await play([[`bestmove e2e4\n${'info depth 1\n'.repeat(10_001)}`], []]);
  expect(faultOf(flood)).toMatchObject({
    seat: 0,
    fault: 'chatter',
    reason: 'it wrote 10000 lines while nobody asked it',
  });
});

test.each([
  ['bestmove e2e4', 'e2e4'],
  ['bestmove e7e8Q', 'e7e8q'],
  [' bestmove  e2e4  ponder e7e5 \r', 'e2e4'],
  ['bestmove e2e4 ponder', 'e2e4'],
  ['bestmovee2e4', undefined],
  ['e2e4', undefined],
])('%j is read', (text, move) => {
  const read = readBestmove(text);
  expect(read === undefined ? undefined : writeMove(read)).toBe(move);
});
