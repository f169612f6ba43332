import { describe, expect, test } from 'vitest';
import { begin, moveOf, playAll, type Script } from './fixtures/scripted.ts';
import { choicesOf, type Choices } from './hand.ts';
import { game } from './rules.ts';
import type { State } from './state.ts';

// Worked cases of betting, blinds, all-ins and side pots. Moves are written f, k (check), c and r60.

const junk = '2c7d 3c8d 2d7h 3d8h 2h7s 3h8s';
const dry = 'As Ks Qd Jc 9h'; // with junk all play the board
const three = (options: Script['options'] = {}, chips = [1000, 1000, 1000]): Script => ({
  chips,
  button: 0,
  holes: junk,
  board: dry,
  options,
});

/** The messages of the last turn, without those of the next hand. */
function endOf(state: State): readonly string[] {
  const next = state.news.findIndex((line) => line.startsWith('HAND'));
  return next < 0 ? state.news : state.news.slice(0, next);
}
const choices = (state: State): Choices => choicesOf(state.options, state.hand);
const turnOf = (state: State): number => game.toMove(state)[0]!;
const after = (script: Script, moves: string): State => playAll(begin(script), moves).at(-1)!;
/** All chips of each seat, those in the pot included. */
const chipsOf = ({ hand: { stacks, bets, put } }: State): number[] =>
  stacks.map((chips, seat) => chips + bets[seat]! + put[seat]!);

describe('whole hands', () => {
  test.each<[string, Script, string, readonly string[]]>([
    [
      'main pot to the short stack, side pot to the second best',
      {
        chips: [1480, 620, 1210, 240, 1570, 880],
        button: 2,
        holes: 'AsKd JhJc 7d2c QsTs 9h9d 8c3d',
        board: 'Jd Ks 4s 9c 2h',
      },
      'f r60 c f r240 f c c r200 r380 c',
      [
        'DID 0 call 380',
        'SHOW 0 As Kd',
        'SHOW 1 Jh Jc',
        'SHOW 3 Qs Ts',
        'BOARD Jd Ks 4s 9c',
        'BOARD Jd Ks 4s 9c 2h',
        'WIN 3 740',
        'WIN 1 760',
      ],
    ],
    ['everybody folds to the big blind', three(), 'f f', ['DID 1 fold', 'WIN 2 30']],
    ['a bet that nobody calls comes back with the pot', three(), 'r500 f f', ['DID 2 fold', 'WIN 0 530']],
    [
      'a showdown on the river, the pot is split three ways',
      three(),
      'c c k k k k k k k k k k',
      ['DID 0 check', 'SHOW 0 2c 7d', 'SHOW 1 3c 8d', 'SHOW 2 2d 7h', 'WIN 0 20', 'WIN 1 20', 'WIN 2 20'],
    ],
    [
      'the odd chips go to the first winners left of the button',
      three({ smallBlind: 5, bigBlind: 11 }),
      'r41 f c k k k k k k', // 87 chips for seats 0, the button, and 2
      ['DID 0 check', 'SHOW 0 2c 7d', 'SHOW 2 2d 7h', 'WIN 0 43', 'WIN 2 44'],
    ],
    [
      'a call for less: what is too much comes back',
      { chips: [1000, 300], button: 0, holes: 'AcAd KcKd', board: '2s 3s 4d 8h 9c' },
      'r1000 c',
      [
        'DID 1 call 300',
        'SHOW 0 Ac Ad',
        'SHOW 1 Kc Kd',
        'BOARD 2s 3s 4d',
        'BOARD 2s 3s 4d 8h',
        'BOARD 2s 3s 4d 8h 9c',
        'WIN 0 600',
        'WIN 0 700',
        'OUT 1 2',
        'END 1 2',
      ],
    ],
    [
      'two out in one hand are ranked by their chips before it',
      { chips: [500, 100, 300, 900], button: 3, holes: '2c7d 3c8d 2d7h AcAd', board: '2s 3s 4d Th 9c' },
      'r300 r900 c c',
      [
        'DID 1 call 100',
        'SHOW 0 2c 7d',
        'SHOW 1 3c 8d',
        'SHOW 2 2d 7h',
        'SHOW 3 Ac Ad',
        'BOARD 2s 3s 4d',
        'BOARD 2s 3s 4d Th',
        'BOARD 2s 3s 4d Th 9c',
        'WIN 3 400',
        'WIN 3 600',
        'WIN 3 400',
        'WIN 3 400',
        'OUT 1 4',
        'OUT 2 3',
        'OUT 0 2',
        'END 2 4 3 1',
      ],
    ],
  ])('%s', (_name, script, moves, lines) => {
    expect(endOf(after(script, moves))).toEqual(lines);
  });

  test('two who are out with the same chips share a place', () => {
    const script = { chips: [900, 300, 300], button: 0, holes: 'AcAd 2c7d 3c8d', board: '2s 3s 4d Th 9c' };
    const end = after(script, 'r900 c c');
    expect(endOf(end).filter((line) => /OUT|END/.test(line))).toEqual(['OUT 1 2', 'OUT 2 2', 'END 1 2 2']);
    expect(game.scores(end)).toEqual([1500, 0, 0]);
  });

  test('a hand in the middle of a freeze-out: only those with chips take part', () => {
    const state = begin(three({}, [0, 500, 0, 700, 800]));
    expect(state.hand.folded).toEqual([true, false, true, false, false]);
    expect(state.hand.bets).toEqual([0, 10, 0, 20, 0]);
    expect(turnOf(state)).toBe(4);
  });
});

describe('blinds', () => {
  test('heads-up the button posts the small blind, acts first before the flop and last after it', () => {
    const script = { chips: [1000, 1000], button: 1, holes: junk, board: dry };
    const states = playAll(begin(script), 'c k k');
    expect(states[0]!.hand.bets).toEqual([20, 10]);
    expect(states.map(turnOf)).toEqual([1, 0, 0, 1]);
  });

  test('with three the button acts first before the flop and last after it', () => {
    expect(playAll(begin(three()), 'c c k k k').map(turnOf)).toEqual([0, 1, 2, 1, 2, 0]);
  });

  test('the big blind may raise when everybody has called', () => {
    const state = after(three(), 'c c');
    expect(turnOf(state)).toBe(2);
    expect(choices(state)).toEqual({ toCall: 0, minRaise: 40, maxRaise: 1000, pot: 60 });
  });

  test('a short big blind is all-in, and the others call the full blind', () => {
    const states = playAll(begin(three({}, [1000, 1000, 5])), 'c');
    expect(states.map(choices)).toEqual([
      { toCall: 20, minRaise: 40, maxRaise: 1000, pot: 15 },
      { toCall: 10, minRaise: 40, maxRaise: 1000, pot: 35 },
    ]);
  });

  test('a small blind alone against a big blind that is all-in for less has nothing to call', () => {
    const end = after(three({}, [1000, 1000, 5]), 'f');
    expect(endOf(end).filter((line) => !line.startsWith('BOARD'))).toEqual([
      'DID 0 fold',
      'SHOW 1 3c 8d',
      'SHOW 2 2d 7h',
      'WIN 1 5',
      'WIN 2 5',
      'WIN 1 5',
    ]);
  });

  test('a small blind that is all-in for less takes the main pot only', () => {
    const script = { chips: [1000, 4, 1000], button: 0, holes: 'KcKd AcAd 2c7d', board: '2s 3s 4d 8h 9c' };
    const end = after(script, 'c k k k k k k k');
    expect(endOf(end).slice(-2)).toEqual(['WIN 1 12', 'WIN 0 32']);
  });

  test('two who are all-in by their blinds are not asked', () => {
    const state = begin({ chips: [5, 8], button: 0, holes: 'AcAd KcKd', board: '2s 3s 4d 8h 9c' });
    expect(state.news.filter((line) => /SHOW|WIN/.test(line)).slice(0, 4)).toEqual([
      'SHOW 0 Ac Ad',
      'SHOW 1 Kc Kd',
      'WIN 0 10',
      'WIN 1 3',
    ]);
    expect(state.news.at(-1)).toMatch(/^END/); // and neither are they in the hands that follow
    expect(game.toMove(state)).toEqual([]);
  });
});

describe('the next hand: button and blinds', () => {
  const lucky = { holes: 'AcAd 2c7d 3c8d KcKd', board: '2s 3s 4d Th 9c' };
  test.each<[string, Script, string, readonly string[]]>([
    ['the button moves to the next player', three(), 'f f', ['HAND 2 1 10 20 1000 990 1010', 'POST 2 10', 'POST 0 20']],
    [
      'past a small blind that went out in this hand',
      { chips: [1000, 100, 1000, 1000], button: 0, ...lucky },
      'f r100 c f',
      ['HAND 2 2 10 20 1120 0 980 1000', 'POST 3 10', 'POST 0 20'],
    ],
    [
      'of three players two are left: the button posts the small blind, though it was the big blind before',
      { chips: [1000, 100, 1000], button: 0, ...lucky },
      'r100 c f',
      ['HAND 2 2 10 20 1120 0 980', 'POST 2 10', 'POST 0 20'],
    ],
    [
      'past seats that went out long ago',
      three({}, [0, 500, 0, 700, 800]),
      'f f',
      ['HAND 2 1 10 20 0 490 0 710 800', 'POST 3 10', 'POST 4 20'],
    ],
    [
      'the last hand of a level',
      { ...three(), number: 50 },
      'f f',
      ['HAND 51 1 20 40 1000 990 1010', 'POST 2 20', 'POST 0 40'],
    ],
    [
      'blinds that never rise',
      { ...three({ levelHands: 0 }), number: 50 },
      'f f',
      ['HAND 51 1 10 20 1000 990 1010', 'POST 2 10', 'POST 0 20'],
    ],
    [
      'a player with less than a blind posts what it has',
      three({}, [15, 1000, 25]),
      'f f',
      ['HAND 2 1 10 20 15 990 35', 'POST 2 10', 'POST 0 15'],
    ],
    ['after the last hand the match ends', { ...three({ hands: 7 }), number: 7 }, 'f f', ['END 2 3 1']],
  ])('%s', (_name, script, moves, lines) => {
    expect(after(script, moves).news.filter((line) => /^(HAND|POST|END)/.test(line))).toEqual(lines);
  });

  test.each<[string, readonly number[], Partial<Choices> | undefined]>([
    ['less than the small blind', [1000, 5], undefined],
    ['as much as the small blind', [1000, 10], undefined],
    ['more than the small blind', [1000, 15], { toCall: 10, minRaise: 0, maxRaise: 0, pot: 25 }],
    ['the big blind', [1000, 20], { toCall: 10, minRaise: 0, maxRaise: 0, pot: 30 }],
  ])('heads-up against a big blind that is all-in for %s', (_name, chips, expected) => {
    const state = begin({ chips, button: 0, holes: 'AcAd KcKd', board: '2s 3s 4d 8h 9c' });
    if (expected === undefined) expect(state.over).toBe(true);
    else expect(choices(state)).toEqual(expected);
  });
});

describe('raises', () => {
  test.each<[string, Script, string, Partial<Choices>]>([
    ['the first raise is by the big blind at least', three(), '', { minRaise: 40, maxRaise: 1000 }],
    ['the next raise is by as much as the last one', three(), 'r100', { toCall: 90, minRaise: 180 }],
    ['a smaller last raise does not lower it below the last', three(), 'r100 r180', { minRaise: 260 }],
    ['after the flop the least bet is the big blind', three(), 'c c k', { toCall: 0, minRaise: 20 }],
    ['who has less than a raise may go all in', three({}, [1000, 30, 1000]), 'c', { minRaise: 30, maxRaise: 30 }],
    ['who has less than a call cannot raise', three({}, [1000, 60, 1000]), 'r100', { toCall: 50, maxRaise: 0 }],
    ['nobody raises against all-ins alone', three({}, [1000, 200, 300]), 'r1000 c', { toCall: 280, maxRaise: 0 }],
    [
      'a short all-in bet: the next raise is by the big blind',
      three({}, [1000, 32, 1000]),
      'c c k r12',
      { minRaise: 32 },
    ],
  ])('%s', (_name, script, moves, expected) => {
    expect(choices(after(script, moves))).toMatchObject(expected);
  });

  test('an all-in below a full raise does not let those who have acted raise again', () => {
    // 0 raises to 100, 1 goes all in with 150, a raise by 50 where 80 would be full
    const states = playAll(begin(three({}, [1000, 150, 1000])), 'r100 r150 c');
    expect(choices(states[2]!)).toMatchObject({ toCall: 130, minRaise: 230, maxRaise: 1000 }); // 2 has not acted yet
    expect(choices(states[3]!)).toMatchObject({ toCall: 50, minRaise: 0, maxRaise: 0 });
  });

  test('a full raise after it lets them raise again', () => {
    const state = after(three({}, [1000, 150, 1000]), 'r100 r150 r300');
    expect(turnOf(state)).toBe(0);
    expect(choices(state)).toMatchObject({ toCall: 200, minRaise: 450, maxRaise: 1000 });
  });

  test('several short all-ins that together make a full raise do not let them raise again either', () => {
    const script = { chips: [1000, 1000, 150, 190], button: 3, holes: junk, board: dry };
    // on the flop 0 bets 100, 1 calls, 2 is all in with 130 and 3 with 170
    const states = playAll(begin(script), 'c c c k r100 c r130 r170 c');
    expect(states.slice(-2).map(turnOf)).toEqual([0, 1]);
    expect(choices(states.at(-2)!)).toMatchObject({ toCall: 70, minRaise: 0, maxRaise: 0 });
    expect(choices(states.at(-1)!)).toMatchObject({ toCall: 70, minRaise: 0, maxRaise: 0 });
  });

  test('a short all-in bet after checks can only be called', () => {
    const states = playAll(begin(three({}, [32, 1000, 1000])), 'c c k k k r12');
    expect(choices(states.at(-1)!)).toMatchObject({ toCall: 12, minRaise: 0, maxRaise: 0 });
  });

  test.each<[string, string, string]>([
    ['r39', '', 'raise-too-small'],
    ['r1001', '', 'raise-too-big'],
    ['k', '', 'bet-to-call'],
    ['c', 'c c', 'nothing-to-call'],
  ])('%s after "%s" is refused: %s', (word, moves, code) => {
    const state = after(three(), moves);
    expect(game.objection(state, turnOf(state), moveOf(word))).toMatchObject({ code });
  });

  test('a raise where none is allowed is refused', () => {
    const state = after(three({}, [1000, 200, 300]), 'r1000 c');
    expect(game.objection(state, 2, { raise: 300 })).toEqual({ code: 'no-raise' });
  });

  test('in the freeze-out anybody may fold at any time', () => {
    expect(endOf(after(three(), 'c c k f f'))).toEqual(['DID 2 fold', 'WIN 0 60']);
  });
});

describe('with a limit', () => {
  const limit = three({ limit: true, smallBlind: 5, bigBlind: 10 });

  test('raises have one size: the big blind in two rounds, twice that in the others', () => {
    const states = playAll(begin(limit), 'c c k r10 c c r20 c c');
    expect(choices(states[0]!)).toEqual({ toCall: 10, minRaise: 20, maxRaise: 20, pot: 15 });
    expect(choices(states[3]!)).toMatchObject({ minRaise: 10, maxRaise: 10 });
    expect(choices(states[6]!)).toMatchObject({ minRaise: 20, maxRaise: 20 });
    expect(choices(states[9]!)).toMatchObject({ minRaise: 20, maxRaise: 20 });
  });

  test('three raises before the flop and four bets after it are the most', () => {
    expect(choices(after(limit, 'r20 r30 r40'))).toMatchObject({ toCall: 20, minRaise: 0, maxRaise: 0 });
    expect(choices(after(limit, 'c c k r10 r20 r30'))).toMatchObject({ minRaise: 40 });
    expect(choices(after(limit, 'c c k r10 r20 r30 r40'))).toMatchObject({ toCall: 20, minRaise: 0, maxRaise: 0 });
  });

  test('another size is refused', () => {
    expect(game.objection(begin(limit), 0, { raise: 25 })).toEqual({ code: 'raise-fixed', raise: 25, to: 20 });
  });

  test('who has less goes all in', () => {
    const state = begin(three({ limit: true }, [30, 1000, 1000]));
    expect(choices(state)).toMatchObject({ toCall: 20, minRaise: 30, maxRaise: 30 });
  });
});

describe('Doyle’s game', () => {
  const doyle = (chips = [1000, 1000, 1000], options = {}): Script => three({ doyle: true, ...options }, chips);

  test('every raise lets everybody raise again', () => {
    const state = after(doyle([1000, 150, 1000]), 'r100 r150 c');
    expect(choices(state)).toMatchObject({ toCall: 50, minRaise: 200, maxRaise: 1000 });
  });

  test('who has nothing to call may not fold', () => {
    expect(game.objection(after(doyle(), 'c c'), 2, 'fold')).toEqual({ code: 'fold-for-free' });
  });

  test('shares are exact, and stacks are full again', () => {
    const split = after(doyle([1000, 1000, 1000], { smallBlind: 5, bigBlind: 11 }), 'r51 c c k k k k k k k k k');
    expect(split.balance).toEqual([0, 0, 0]);
    const odd = after(doyle([1000, 1000, 1000], { smallBlind: 5, bigBlind: 12 }), 'r51 f c k k k k k k');
    expect(endOf(odd).slice(-2)).toEqual(['WIN 0 107/2', 'WIN 2 107/2']);
    expect(game.scores(odd)).toEqual([2.5, -5, 2.5]);
    expect(chipsOf(odd)).toEqual([1000, 1000, 1000]);
  });
});
