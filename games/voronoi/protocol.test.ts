import { inEnglish } from '../../test/in-english.ts';
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import type { Outcome } from '../../src/game/fault.ts';
import { logLine, type LogLine, type MatchEvent } from '../../src/game/log.ts';
import { verify } from '../../src/game/replay.ts';
import { playMatch } from '../../src/referee/play.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';

interface Played {
  /** The lines to each seat. */
  readonly told: readonly (readonly string[])[];
  readonly turns: readonly string[];
  readonly faults: readonly (MatchEvent & { event: 'fault' })[];
  readonly outcome: Outcome;
}

/**
 * A match in which every seat says its name, and then these texts, one for each question; `undefined` makes it leave,
 * the last text is repeated.
 */
async function play(
  scripts: readonly (readonly (string | undefined)[])[],
  { stones = 1, moveTime = 20_000 } = {},
): Promise<Played> {
  const clients = scripts.map(() => memoryPair(protocol.framing));
  for (const [seat, client] of clients.entries()) {
    let asked = 0;
    client.onText((text) => {
      if (!text.startsWith('0 ')) return text.startsWith('1 ') ? undefined : client.say(`team ${seat}\n`);
      const script = scripts[seat]!;
      const answer = script[Math.min(asked++, script.length - 1)];
      if (answer === undefined) client.leave();
      else client.say(answer);
    });
  }
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const [turns, faults, log]: [string[], (MatchEvent & { event: 'fault' })[], LogLine[]] = [[], [], []];
  let outcome: Outcome | undefined;
  for await (const event of playMatch({
    game: 'voronoi',
    rules: game,
    options: { stones },
    seed: '',
    players: scripts.map((_, seat) => `${seat}`),
    moveTime,
    seated,
  })) {
    if (event.event === 'turn') turns.push(...Object.values(event.moves));
    if (event.event === 'fault') faults.push(event);
    if (event.event === 'end') outcome = event;
    log.push(logLine(event));
  }
  expect(verify(game, log)).toHaveProperty('value');
  expect(clients.every(({ ended }) => ended)).toBe(true);
  return { told: clients.map(({ told }) => told.trimEnd().split('\n')), turns, faults, outcome: outcome! };
}

test('the published conversation, line by line', async () => {
  const { told, outcome } = await play(
    [
      ['442 917\n', '667 60\n', '905 467\n', '711 675\n', '851 295\n', '922 195\n'],
      ['451 688\n', '128 370\n', '131 152\n', '963 767\n', '263 223\n', '687 130\n'],
    ],
    { stones: 3 },
  );
  expect(told).toEqual([
    [
      '2 3 1',
      '0 0 0',
      '0 194880 805046 451 688 2',
      '0 454452 545421 128 370 2',
      '1 527081 472890 131 152 2',
      '0 0 999999 963 767 2',
      '0 293973 705949 263 223 2',
      '0 385203 614735 687 130 2',
      '1 466670 533210 922 195 1',
    ],
    [
      '2 3 2',
      '0 999999 0 442 917 1',
      '0 709837 290026 667 60 1',
      '0 578912 421065 905 467 1',
      '1 527081 472890 131 152 2',
      '0 0 0',
      '0 904404 95565 711 675 1',
      '0 557560 442283 851 295 1',
      '1 466670 533210 922 195 1',
    ],
  ]);
  expect(outcome).toMatchObject({ scores: [527_081 + 466_670, 472_890 + 533_210], cause: 'rules' });
});

const fine = ['500 500\n', '800 800\n'];
test.each([
  ['off the board', '-1 5'],
  ['below the board', '1000 0'],
  ['on a stone', '500 500'],
  ['too close to one', '500 565'],
  ['words', 'hello there'],
  ['four numbers', '1 2 3 4'],
  ['one number', '7'],
  ['nothing', ''],
  ['bytes', '\0\x01\xff'],
  ['a comma', '100,100'],
  ['a line without end', '1'.repeat(5000)],
])('%s is answered by the same update again', async (_what, wrong) => {
  const { told, turns, faults } = await play([fine, [`${wrong}\n`, `${wrong}\n`, '100 100 2\n', '200 200\n']]);
  expect(inEnglish(faults, game.messages)).toEqual([]);
  expect(turns).toEqual(['500 500', '100 100', '200 200', '800 800']);
  expect(told[1]!.slice(1, 4)).toEqual(Array.from({ length: 3 }, () => '0 999999 0 500 500 1'));
});

test.each(['100 100', '100 100 1', '100 100 2 ', ' 100  100', '100 100\r'])(
  '%j is a stone on 100 100',
  async (text) => {
    expect((await play([fine, [`${text}\n`, '200 200\n']])).turns[1]).toBe('100 100');
  },
);

test('the thousandth wrong answer ends the game: -1, and gone from the next one', async () => {
  const { told, turns, faults, outcome } = await play([fine, ['500 565\n']]);
  expect(told[1]).toHaveLength(1 + 1000);
  expect(inEnglish(faults, game.messages)).toMatchObject([
    {
      seat: 1,
      fault: 'illegal',
      reason: '500 565 is too close to the stone on 500 500: 65.00 away, and 66 is the least',
    },
  ]);
  expect(turns).toEqual(['500 500', 'wrong', 'gone']);
  expect(outcome).toMatchObject({ scores: [999_999 + 1_000_000, -2], cause: 'rules' });
});

test('a player without time has -2, and the others play on without it', async () => {
  const { told, turns, faults, outcome } = await play([['0 0\n', '0 0\n', '0 0\n'], [''], ['0 500\n', '900 900\n']], {
    moveTime: 300,
  });
  expect(inEnglish(faults, game.messages)).toMatchObject([{ turn: 2, seat: 1, fault: 'timeout' }]);
  expect(turns).toEqual(['0 0', 'late', 'gone', '0 500', '0 0', '900 900', '0 0']);
  expect(told[2]!.slice(1, 3)).toEqual(['1 999999 -2 0 0 0 1', '0 0 -1 0']);
  expect(outcome.scores[1]).toBe(-2 - 1 - 1);
});

test('wrong answers do not stop the clock', async () => {
  const { faults } = await play([['x\n', ''], fine], { moveTime: 300 });
  expect(inEnglish(faults, game.messages)).toMatchObject([{ turn: 1, seat: 0, fault: 'timeout' }]);
});

test('the time of a game is one for all its moves, and whole again in the next', async () => {
  const clients = [0, 1].map(() => memoryPair(protocol.framing));
  const limits: number[][] = [[], []];
  const seated = clients.map(({ channel }, at) => {
    const player = protocol.player(channel);
    return {
      ...player,
      choose: (...[view, question]: Parameters<typeof player.choose>) => (
        limits[at]!.push(question.limit.wall),
        player.choose(view, question)
      ),
    };
  });
  let turn = 0;
  for (const client of clients)
    client.onText((text) =>
      text.startsWith('0 ')
        ? client.say(`${100 * ++turn} 0\n`)
        : text.startsWith('1 ')
          ? undefined
          : client.say('me\n'),
    );
  for await (const event of playMatch({
    game: 'voronoi',
    rules: game,
    options: { stones: 2 },
    seed: '',
    players: ['0', '1'],
    moveTime: 50_000,
    seated,
  }))
    if (event.event === 'turn' && turn === 4) turn = 0;
  for (const own of limits) {
    expect([own[0], own[2]]).toEqual([50_000, 50_000]);
    expect(own[1]).toBeLessThan(50_000);
    expect(own[3]).toBeLessThan(50_000);
  }
});

test('the stones of a player that left stay, and a player left alone gets the rest', async () => {
  const { told, turns, faults, outcome } = await play(
    [
      ['0 0\n', '0 900\n'],
      ['500 500\n', undefined],
    ],
    { stones: 2 },
  );
  expect(inEnglish(faults, game.messages)).toMatchObject([{ turn: 4, seat: 1, fault: 'left' }]);
  expect(turns).toEqual(['0 0', '500 500', '0 900', 'gone']);
  expect(told[0]!.at(-1)).toMatch(/^1 /);
  expect(outcome.scores[0]).toBeGreaterThan(1_000_000);
});

test('the first line is the name, whatever it holds; more lines are ignored until the first question', async () => {
  const clients = [0, 1].map(() => memoryPair(protocol.framing));
  const seated = clients.map(({ channel }) => protocol.player(channel));
  const says = (seat: number, name: string, move: string): void =>
    clients[seat]!.onText((text) =>
      clients[seat]!.say(text.startsWith('0 ') ? move : text.startsWith('1 ') ? '' : name),
    );
  says(0, 'a name\n', '500 500\n700 700\n');
  says(1, '1 1\n2 2\n', '100 100\n');
  const turns: string[] = [];
  for await (const event of playMatch({
    game: 'voronoi',
    rules: game,
    options: { stones: 1 },
    seed: '',
    players: ['0', '1'],
    moveTime: 20_000,
    seated,
  })) {
    if (event.event === 'turn') turns.push(...Object.values(event.moves));
    expect(event.event).not.toBe('fault');
  }
  expect(turns).toEqual(['500 500', '100 100', '100 100', '500 500']);
});

test('a flood of messages that nobody asked for is a fault', async () => {
  const pair = memoryPair(protocol.framing);
  const failures: unknown[] = [];
  protocol.player(pair.channel).onFailure!((failure) => failures.push(failure));
  pair.say('name\n');
  pair.say('1 1\n'.repeat(1000));
  expect(inEnglish(failures, game.messages)).toEqual([]);
  pair.say('1 1\n');
  expect(inEnglish(failures, game.messages)).toEqual([
    { fault: 'chatter', reason: 'more than 1000 messages that nobody asked for' },
  ]);
});
