import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { defaults } from '../../src/game/defaults.ts';
import type { PlayerFailure } from '../../src/game/fault.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { inEnglish } from '../../test/in-english.ts';
import { begin, dealing, playAll } from './fixtures/scripted.ts';
import { readAnswer, readTold, say, writeAnswer, writeChips } from './protocol-messages.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { Move, Options, View } from './state.ts';

interface Played {
  readonly told: string;
  readonly faults: readonly (PlayerFailure & { readonly turn: number; readonly seat: number })[];
  readonly moves: readonly string[];
  readonly scores: readonly number[];
}

const call = ({ toCall }: View): Move => (toCall > 0 ? 'call' : 'check');
const raiseOnce = (view: View): Move =>
  view.raises === 0 && view.maxRaise > 0 ? { raise: view.minRaise } : call(view);

/** A match with a program in seat 0 that answers lines, and bots in the other seats. */
async function play(
  answer: (line: string, say: (text: string) => void, leave: () => void) => string | undefined,
  {
    options = {},
    others = [call],
    moveTime = 60_000,
    own = 'AsAd',
  }: { options?: Partial<Options>; others?: ((view: View) => Move)[]; moveTime?: number; own?: string } = {},
): Promise<Played> {
  const pair = memoryPair(protocol.framing);
  pair.onText((text) => {
    const words = answer(
      text.slice(0, -1),
      (said) => pair.say(said),
      () => pair.leave(),
    );
    if (words !== undefined) pair.say(words);
  });
  const seated = [protocol.player(pair.channel), ...others.map((bot) => inProcess(bot))];
  const holes = [own, 'KcKd', '7h2c', '8d3s'].slice(0, seated.length);
  const faults: Played['faults'][number][] = [];
  const moves: string[] = [];
  for await (const event of playMatch({
    game: 'poker',
    rules: dealing((state) => ({
      holes: holes.map((hole, at) => (state.holes[at] === '' ? '' : hole)),
      board: 'QsJd9c4h3h',
    })),
    options: { ...defaults(game), hands: 2, ...options },
    seed: 'lines',
    players: seated.map((_, seat) => `${seat}`),
    moveTime,
    seated,
  })) {
    if (event.event === 'fault') faults.push(event);
    if (event.event === 'turn') moves.push(...Object.entries(event.moves).map(([seat, move]) => `${seat} ${move}`));
    if (event.event === 'end') return { told: pair.told, faults, moves, scores: event.scores };
  }
  throw new Error('the match has no end');
}

/** Answers questions in turn with these texts, and calls then. */
function answers(...texts: readonly string[]): (line: string) => string | undefined {
  const left = [...texts];
  return (line) => {
    if (!line.startsWith('TURN')) return undefined;
    return left.shift() ?? (line.startsWith('TURN 0') ? 'CHECK\n' : 'CALL\n');
  };
}

test('a whole match, byte for byte', async () => {
  const { told, faults, scores } = await play(
    answers('RAISE 60\n', 'CHECK\n', 'RAISE 200\n', 'CHECK\n', 'CALL\n', 'RAISE 1260\n'),
    { others: [call, call] },
  );
  expect(faults).toEqual([]);
  expect(told).toBe(
    `${[
      'GAME 3 0 1000 10 20 50 2',
      'HAND 1 2 10 20 1000 1000 1000',
      'CARDS As Ad',
      'POST 0 10',
      'POST 1 20',
      'DID 2 call 20',
      'TURN 10 40 1000 50',
      'DID 0 raise 60',
      'DID 1 call 60',
      'DID 2 call 60',
      'BOARD Qs Jd 9c',
      'TURN 0 20 940 180',
      'DID 0 check',
      'DID 1 check',
      'DID 2 check',
      'BOARD Qs Jd 9c 4h',
      'TURN 0 20 940 180',
      'DID 0 raise 200',
      'DID 1 call 200',
      'DID 2 call 200',
      'BOARD Qs Jd 9c 4h 3h',
      'TURN 0 20 740 780',
      'DID 0 check',
      'DID 1 check',
      'DID 2 check',
      'SHOW 0 As Ad',
      'SHOW 1 Kc Kd',
      'SHOW 2 7h 2c',
      'WIN 0 780',
      'HAND 2 0 10 20 1520 740 740',
      'CARDS As Ad',
      'POST 1 10',
      'POST 2 20',
      'TURN 20 40 1520 30',
      'DID 0 call 20',
      'DID 1 call 20',
      'DID 2 check',
      'BOARD Qs Jd 9c',
      'DID 1 check',
      'DID 2 check',
      'TURN 0 20 1500 60',
      'DID 0 raise 1260',
      'DID 1 call 720',
      'DID 2 call 720',
      'SHOW 0 As Ad',
      'SHOW 1 Kc Kd',
      'SHOW 2 7h 2c',
      'BOARD Qs Jd 9c 4h',
      'BOARD Qs Jd 9c 4h 3h',
      'WIN 0 2220',
      'WIN 0 540',
      'OUT 1 2',
      'OUT 2 2',
      'END 1 2 2',
    ].join('\n')}\n`,
  );
  expect(scores).toEqual([3000, 0, 0]);
});

test('a hand that ends by folds shows nothing', async () => {
  const { told } = await play(answers('FOLD\n'), { others: [call, call], options: { hands: 1 } });
  expect(told.split('\n').filter((line) => line.startsWith('SHOW'))).toEqual(['SHOW 1 Kc Kd', 'SHOW 2 7h 2c']);
  const fold = (): Move => 'fold';
  const quick = await play(answers('RAISE 100\n'), { others: [fold, fold], options: { hands: 1 } });
  expect(quick.told).not.toContain('SHOW');
  expect(quick.told).toContain('WIN 0 120\n');
});

test.each([
  [
    'below the minimum',
    'RAISE 39\n',
    'illegal',
    'a raise to 39 is too small: it must be to 40 at least, in chips of this round',
  ],
  ['above the stack', 'RAISE 1001\n', 'illegal', 'a raise to 1001 is too big: 1000 chips of this round are all in'],
  ['a check that is not free', 'CHECK\n', 'illegal', 'there is a bet to call (10 more chips): call, raise or fold'],
  ['a number that is none', 'RAISE lots\n', 'garbled', /^the answer must be FOLD/],
  ['30 digits', `RAISE ${'9'.repeat(30)}\n`, 'garbled', /^the answer must be FOLD/],
  ['a negative number', 'RAISE -60\n', 'garbled', /^the answer must be FOLD/],
  ['a fraction', 'RAISE 60.5\n', 'garbled', /^the answer must be FOLD/],
  ['lower case', 'call\n', 'garbled', /^the answer must be FOLD/],
  ['an empty line', '\n', 'empty', /^the answer must be FOLD/],
  ['bytes that are no text', '\u0000\u00ff\u0001\n', 'binary', /^the answer must be FOLD/],
  ['a line that is too long', `${'x'.repeat(10_000)}\n`, 'garbled', /^the answer must be FOLD/],
])('%s: counts as a fold, is told, and the player stays', async (_name, text, fault, reason) => {
  const { told, faults, moves } = await play(answers(text), { others: [call, call], options: { hands: 1 } });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ fault, seat: 0, turn: 2, forgiven: true, told: 'TURN 10 40 1000 50' });
  expect(inEnglish(faults[0]!.reason, game.messages)).toMatch(reason);
  expect(moves.slice(0, 2)).toEqual(['2 call', '0 fold']);
  expect(told).toContain('DID 0 fold\n');
  expect(told).toMatch(/\nEND \d \d \d\n$/);
});

test('a wrong answer counts as a check where checking is free', async () => {
  const { faults, moves } = await play(answers('CALL\n', 'CALL\n'), { others: [call, call], options: { hands: 1 } });
  expect(faults.map(({ fault, reason }) => [fault, inEnglish(reason, game.messages)])).toEqual([
    ['illegal', 'there is nothing to call: check, or raise'],
  ]);
  expect(moves).toContain('0 check');
});

test('after ten faults the player is out: it folds, and still posts blinds', async () => {
  const { told, faults, scores } = await play((line) => (line.startsWith('TURN') ? 'nonsense\n' : undefined), {
    others: [raiseOnce, call],
    options: { hands: 40, levelHands: 0 },
  });
  expect(faults.map(({ forgiven }) => forgiven)).toEqual([...Array.from({ length: 9 }, () => true), undefined]);
  expect(told).not.toContain('END');
  expect(told.match(/TURN/g)).toHaveLength(10);
  expect(scores[0]).toBeLessThan(1000 - 10 * 30); // 40 hands have 13 or 14 of its small and as many big blinds
  expect(scores.reduce((one, other) => one + other)).toBe(3000);
});

test('the number of faults is an option', async () => {
  const { faults } = await play((line) => (line.startsWith('TURN') ? 'nonsense\n' : undefined), {
    options: { hands: 40, faults: 3 },
  });
  expect(faults).toHaveLength(3);
});

test('a late answer is forgiven, and is not taken for the next one', async () => {
  let asked = 0;
  const { faults, moves } = await play(
    (line, tell) => {
      if (!line.startsWith('TURN')) return undefined;
      asked++;
      if (asked === 1) return undefined;
      if (asked === 2) tell('RAISE 1000\n'); // the answer to the first question
      return line.startsWith('TURN 0') ? 'CHECK\n' : 'CALL\n';
    },
    { options: { hands: 2 }, moveTime: 300 },
  );
  expect(faults.map(({ fault, forgiven }) => [fault, forgiven])).toEqual([['silent', true]]);
  expect(moves.filter((move) => move.startsWith('0 raise'))).toEqual([]);
});

test.each([
  ['out of turn', (line: string) => (line.startsWith('HAND 1') ? 'RAISE 100\n' : undefined), 'early'],
  ['twice', (line: string) => (line.startsWith('TURN') ? 'CALL\nCALL\n' : undefined), 'chatter'],
])('a player that speaks %s is out at once, and the match goes on', async (_name, answer, fault) => {
  const { faults, scores } = await play(answer, { others: [call, call], options: { hands: 5 } });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ seat: 0, fault });
  expect(faults[0]!.forgiven).toBeUndefined();
  expect(scores.reduce((one, other) => one + other)).toBe(3000);
});

test('a player that leaves is out; one that has lost all chips may leave', async () => {
  const gone = await play((line, _say, leave) => (line.startsWith('TURN') ? (leave(), undefined) : undefined));
  expect(gone.faults.map(({ fault }) => fault)).toEqual(['left']);
  const lost = await play(
    (line, _say, leave) => {
      if (line.startsWith('OUT 0')) leave();
      return line.startsWith('TURN') ? 'RAISE 1000\n' : undefined;
    },
    { others: [call, () => 'fold'], options: { hands: 5 }, own: '8h7d' },
  );
  expect(lost.told).toContain('OUT 0 3\nHAND 2');
  expect(lost.faults).toEqual([]);
});

test('messages are written and read', () => {
  for (const move of ['fold', 'check', 'call', { raise: 240 }] as const)
    expect(readAnswer(writeAnswer(move))).toEqual(move);
  expect(readTold(say.did(3, { raise: 240 }, 240))).toEqual({ kind: 'did', seat: 3, move: 'raise', chips: 240 });
  expect(readTold(say.board('JdKs4s'))).toEqual({ kind: 'board', board: 'JdKs4s' });
  expect(readTold(say.show(1, 'AsTd'))).toEqual({ kind: 'show', seat: 1, hole: 'AsTd' });
  expect(readTold(say.end([1, 2, 2]))).toEqual({ kind: 'end', places: [1, 2, 2] });
  expect([2520 * 7, 840, -1260].map((units) => writeChips(Math.abs(units), 2520))).toEqual(['7', '1/3', '1/2']);
  expect(readTold('WIN 2 100/3')).toEqual({ kind: 'win', seat: 2, chips: 100 / 3, text: '100/3' });
});

test.each([
  ['en', 'to 1 ', 'from 1 '],
  ['pl', 'do 1 ', 'od 1 '],
])('the example of rules.%s.md is a conversation that takes place', async (language, to, from) => {
  const text = readFileSync(new URL(`rules.${language}.md`, import.meta.url), 'utf8');
  const example = text.split('```').find((block) => block.includes(`${to.trim()}    HAND 7`))!;
  const pair = memoryPair(protocol.framing);
  const player = protocol.player(pair.channel);
  const dealt = { holes: 'Ah7d QhQs', board: '7cQd2s9h9c' };
  const states = playAll(begin({ chips: [1020, 980], button: 1, number: 7, ...dealt }), 'r60 c k r920 c');
  const said: string[] = [];
  let told = 0;
  const listen = (): void => {
    for (const line of pair.told.slice(told).split('\n').slice(0, -1)) said.push(`${to}${line}`);
    told = pair.told.length;
  };
  for (const [at, state] of states.entries()) {
    player.see!(game.view(state, 1), 1, { wall: 1000 });
    if (game.toMove(state)[0] === 1 && at < states.length - 1) {
      const asked = player.choose(game.view(state, 1), {
        seat: 1,
        turn: 1,
        limit: { wall: 60_000 },
        random: undefined as never,
      });
      listen();
      const answer = at === 0 ? 'RAISE 60' : 'RAISE 920';
      said.push(`${from}${answer}`);
      pair.say(`${answer}\n`);
      expect(await asked).toHaveProperty('move');
    }
    listen();
  }
  const written = example
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  expect(said.slice(1, written.length + 1)).toEqual(written);
});
