import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { defaults } from '../../src/game/defaults.ts';
import { laws } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import { inEnglish } from '../../test/in-english.ts';
import { Board } from './board.ts';
import { legalMoves } from './generate.ts';
import { messages } from './messages.ts';
import { game } from './rules.ts';
import { readMove, writeMove } from './move.ts';
import type { Options, State } from './state.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const setup = (options: Partial<Options> = {}): State =>
  game.setup(2, { ...defaults(game), ...options }, randomFor('', 0));
const on = (fen: string): State => setup({ start: fen });
const after = (state: State, moves: string): State =>
  moves
    .split(' ')
    .filter(Boolean)
    .reduce((now, text) => {
      const move = readMove(text)!;
      expect([text, game.objection(now, now.turn, move)]).toEqual([text, undefined]);
      return game.play(now, new Map([[now.turn, move]]), randomFor('', 0));
    }, state);

const games = soak ? 1000 : 8;
test(`keeps the laws on ${games} seeded games`, () => {
  for (let seed = 0; seed < games; seed++)
    laws(game, `law ${seed}`, {
      options: {
        ...defaults(game),
        moves: seed % 8 === 0 ? 0 : 20,
        depth: seed % 3,
        nodes: seed % 2,
        ...(seed % 4 === 0 && { resign: 'movecount=3 score=400' }),
      },
    });
});

const shuffle = 'g1f3 g8f6 f3g1 f6g8';
test.each([
  ['fool’s mate', 'startpos', 'f2f3 e7e5 g2g4 d8h4', 'checkmate', [0, 1]],
  ['scholar’s mate', 'startpos', 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7', 'checkmate', [1, 0]],
  ['stalemate', '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1', 'g5g6', 'stalemate', [0.5, 0.5]],
  ['a bare king', '8/8/8/8/8/8/1q6/K6k w - - 0 1', 'a1b2', 'material', [0.5, 0.5]],
  ['bishops of one colour', '8/8/8/8/2b5/1b6/k6p/6KB w - - 0 1', 'g1h2', 'material', [0.5, 0.5]],
  ['bishops of both colours', '8/8/8/8/2b5/2b5/k6p/6KB w - - 0 1', 'g1h2', null, [0.5, 0.5]],
  ['knight and bishop', '8/8/8/8/2b5/1n6/k6p/6K1 w - - 0 1', 'g1h2', null, [0.5, 0.5]],
  ['two knights', '8/8/8/8/2n5/1n6/k6p/6K1 w - - 0 1', 'g1h2', null, [0.5, 0.5]],
  ['twice the same', 'startpos', shuffle, null, [0.5, 0.5]],
  ['three times the same', 'startpos', `${shuffle} ${shuffle}`, 'repetition', [0.5, 0.5]],
  ['the rest of a repetition', 'startpos', `e2e4 e7e5 ${shuffle} g1f3 g8f6 f3g1`, null, [0.5, 0.5]],
  [
    'a right to castle makes another position',
    'startpos',
    'g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8',
    null,
    [0.5, 0.5],
  ],
  [
    'three times after the right was lost',
    'startpos',
    'g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8',
    'repetition',
    [0.5, 0.5],
  ],
  [
    'en passant makes another position',
    '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1',
    'e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1',
    null,
    [0.5, 0.5],
  ],
  [
    'but not where nobody can take',
    '4k3/8/8/8/p7/8/4P3/4K3 w - - 0 1',
    'e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1',
    'repetition',
    [0.5, 0.5],
  ],
  ['the ninety-ninth quiet half-move', '7k/8/8/8/8/8/8/KR6 w - - 98 80', 'b1b2', null, [0.5, 0.5]],
  ['the hundredth', '7k/8/8/8/8/8/8/KR6 w - - 98 80', 'b1b2 h8g8', 'fifty-moves', [0.5, 0.5]],
  ['a mate in the hundredth', '7k/R7/6K1/8/8/8/8/8 w - - 99 80', 'a7a8', 'checkmate', [1, 0]],
] as const)('%s', (_name, start, moves, ending, scores) => {
  const state = after(setup({ start }), moves);
  expect(state.ending).toBe(ending);
  expect(game.toMove(state)).toEqual(ending === null ? [state.turn] : []);
  expect(game.scores(state)).toEqual(scores);
});

const matches = soak ? 300 : 6;
test(`${matches} random games end as those of chess.js do`, () => {
  const seen = new Set<unknown>();
  const ends = {
    checkmate: (chess: Chess) => chess.isCheckmate(),
    stalemate: (chess: Chess) => chess.isStalemate(),
    material: (chess: Chess) => chess.isInsufficientMaterial(),
    repetition: (chess: Chess) => chess.isThreefoldRepetition(),
    'fifty-moves': (chess: Chess) => chess.isDrawByFiftyMoves(),
    length: () => false,
    'white-resigns': () => false,
    'black-resigns': () => false,
    level: () => false,
  };
  for (let match = 0; match < matches; match++) {
    const random = randomFor('ends', match);
    // few pieces, so that all ends come up
    const start = match % 2 === 0 ? '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' : '4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1';
    const oracle = new Chess(start);
    let state = on(start);
    while (state.ending === null) {
      expect(oracle.isGameOver()).toBe(false);
      const move = random.pick(legalMoves(new Board().set(state)));
      oracle.move(writeMove(move));
      state = game.play(state, new Map([[state.turn, move]]), random);
      expect(game.view(state).fen).toBe(oracle.fen());
    }
    expect([state.ending, ends[state.ending](oracle)]).toEqual([state.ending, true]);
    seen.add(state.ending);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test.each([
  ['e3e4', 'there is no piece of yours on e3'],
  ['e7e5', 'there is no piece of yours on e7'],
  ['e2e5', 'e2e5 is not a legal move in this position'],
  ['e1g1', 'e1g1 is not a legal move in this position'],
  ['e2e4q', 'e2e4q is not a legal move in this position'],
])('%s is refused at the start', (move, why) => {
  expect(inEnglish(game.objection(setup(), 0, readMove(move)!), messages)).toBe(why);
});

test.each([
  ['e2d3', 'e2d3 leaves your king in check'],
  ['a7a8', 'a7a8 must say what the pawn becomes, such as a7a8q'],
  ['a7a9', undefined],
])('%s is refused in another position', (text, why) => {
  const state = on('4k3/P3r3/8/8/8/8/4B3/4K3 w - - 0 1');
  const move = readMove(text);
  expect(move && inEnglish(game.objection(state, 0, move), messages)).toBe(why);
});

test.each([
  ['flag fall', '4k3/p7/8/8/8/8/8/4K2R w - - 0 1', 0, 'timeout', [0, 1]],
  ['flag fall against a bare king', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'timeout', [0.5, 0.5]],
  ['too much CPU time against a bare king', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'cpu', [0.5, 0.5]],
  ['flag fall against a king and a knight', '4k1n1/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'silent', [0.5, 0.5]],
  ['flag fall against a king and a bishop', '4k3/8/8/8/8/8/8/4KB1R w - - 0 1', 1, 'timeout', [1, 0]],
  ['flag fall of Black against a bishop', '4kr2/8/8/8/8/8/8/4KB2 b - - 0 1', 1, 'timeout', [0.5, 0.5]],
  ['flag fall against two knights', '4k1nn/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'timeout', [0, 1]],
  ['an illegal move against a bare king', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'illegal', [0, 1]],
  ['a crash against a bare king', '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 0, 'segfault', [0, 1]],
] as const)('%s', (_name, fen, seat, fault, scores) => {
  expect(game.forfeit!(on(fen), seat, fault)).toEqual(scores);
});

test.each([
  ['startpos', 'startpos'],
  [' startpos   moves  e2e4 e7e5 ', 'startpos moves e2e4 e7e5'],
  ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
])('the option start takes %j', (text, value) => {
  expect(game.options.start.read(text)).toEqual({ value });
});

test.each([
  ['', 'here are 1'],
  ['startpos moves e2e4 e2e4', 'move 2 after the position, "e2e4", is not legal'],
  ['startpos moves f2f3 e7e5 g2g4 d8h4', 'the game is over in this position'],
  ['startpos moves f2f3 e7e5 g2g4 d8h4 a2a3', 'move 5 after the position, "a2a3", is not legal'],
  ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'the game is over in this position'],
])('the option start refuses %j', (text, why) => {
  const read = game.options.start.read(text);
  expect('wrong' in read && inEnglish(read.wrong, messages)).toContain(why);
});

test('the moves of an opening belong to the game', () => {
  const state = setup({ start: `startpos moves ${shuffle} g1f3 g8f6` });
  expect(game.view(state)).toMatchObject({ opening: 6, ending: null });
  expect(game.view(state).moves).toHaveLength(6);
  expect(after(state, 'f3g1 f6g8').ending).toBe('repetition');
});

test('a game can have a longest length', () => {
  const state = after(setup({ moves: 2 }), 'e2e4 e7e5 g1f3');
  expect(state.ending).toBeNull();
  expect(after(state, 'g8f6').ending).toBe('length');
  expect(game.options.moves.read('200')).toEqual({ value: 200 });
  expect(game.options.moves.read('-1')).toHaveProperty('wrong');
});

test('a position is described and drawn', () => {
  const view = game.view(after(setup(), 'e2e4 e7e5 d1h5 b8c6 h5f7'));
  expect(game.describe(view)).toBe('after 3. Qxf7+, Black to move, in check');
  expect(game.describe(view, 'pl')).toBe('po 3. Qxf7+, na posunięciu są czarne, pod szachem');
  expect(game.describe(game.view(setup()))).toBe('White to move');
  expect(game.describe(game.view(after(setup(), 'f2f3 e7e5 g2g4 d8h4')))).toBe(
    'after 2... Qh4#, checkmate, Black wins',
  );
  expect(game.describe(game.view(after(setup(), `${shuffle} ${shuffle}`)))).toBe(
    'after 4... Ng8, a draw: the same position for the third time',
  );
  expect(game.draw!(view).split('\n')).toEqual([
    '8  r . b q k b n r',
    '7  p p p p . Q p p',
    '6  . . n . . . . .',
    '5  . . . . p . . .',
    '4  . . . . P . . .',
    '3  . . . . . . . .',
    '2  P P P P . P P P',
    '1  R N B . K B N R',
    '',
    '   a b c d e f g h',
  ]);
});

test('a person clicks two squares, and the piece that a pawn becomes', () => {
  const offered = game.moves!(game.view(on('8/P6k/8/8/8/8/8/K7 w - - 0 1')), 0);
  if (offered.kind !== 'moves') throw new Error(offered.kind);
  const targets = new Map(offered.moves.map((move) => [move.text, move.targets]));
  expect(targets.get('a1b2')).toEqual(['a1', 'b2']);
  expect(targets.get('a7a8n')).toEqual(['a7', 'a8', '=N']);
  expect(offered.moves.filter(({ text }) => text.startsWith('a7'))).toHaveLength(4);
});

/** The knights go to and fro; each move tells the next of these scores, `-` for none. */
function told(options: Partial<Options>, scores: string): State {
  const moves = ['g1f3', 'g8f6', 'f3g5', 'f6g4', 'g5h3', 'g4h6', 'h3g5', 'h6g4', 'g5f3', 'g4f6'];
  let state = setup(options);
  for (const [at, score] of scores.split(' ').entries()) {
    if (state.ending !== null) throw new Error(`over before move ${at}`);
    const claim = score === '-' ? '' : score.startsWith('#') ? ` mate ${score.slice(1)}` : ` cp ${score}`;
    const move = game.read(`${moves[at]}${claim}`)!;
    expect(game.write(move)).toBe(`${moves[at]}${claim}`);
    expect(game.objection(state, state.turn, move)).toBeUndefined();
    state = game.play(state, new Map([[state.turn, move]]), randomFor('', 0));
  }
  return state;
}

test.each<[string, Partial<Options>, string, State['ending'], readonly number[]]>([
  ['off by default', {}, '-900 900 -900 900 -900 900', null, [0.5, 0.5]],
  ['its own score', { resign: 'movecount=2 score=400' }, '-400 0 -401', 'white-resigns', [0, 1]],
  ['a mate', { resign: 'movecount=2 score=400' }, '10 #-3 -399 #0', 'black-resigns', [1, 0]],
  ['not in a row', { resign: 'movecount=2 score=400' }, '-400 0 - 0 -400 0 -399', null, [0.5, 0.5]],
  ['only one of two', { resign: 'movecount=2 score=400 twosided=true' }, '-400 0 -401 400', null, [0.5, 0.5]],
  ['both', { resign: 'movecount=2 score=400 twosided=true' }, '-400 400 -401 #5', 'white-resigns', [0, 1]],
  ['level', { draw: 'movenumber=0 movecount=2 score=10' }, '50 0 10 -10 0', 'level', [0.5, 0.5]],
  ['level too early', { draw: 'movenumber=4 movecount=1 score=10' }, '0 0 0 0 0 0 0', null, [0.5, 0.5]],
  ['level later', { draw: 'movenumber=4 movecount=1 score=10' }, '0 0 0 0 0 0 0 0', 'level', [0.5, 0.5]],
  ['hardly level', { draw: 'movenumber=0 movecount=2 score=10' }, '0 0 0 -11 0 0 -', null, [0.5, 0.5]],
])('adjudication: %s', (_name, options, scores, ending, points) => {
  const state = told(options, scores);
  expect([state.ending, game.scores(state)]).toEqual([ending, points]);
});

test('mate comes before adjudication, and a state without adjudication is as before', () => {
  const play = (state: State, text: string): State =>
    game.play(state, new Map([[state.turn, game.read(text)!]]), randomFor('', 0));
  const mated = ['f2f3 cp -900', 'e7e5', 'g2g4 cp -900', 'd8h4 cp -900'].reduce(
    play,
    setup({ resign: 'movecount=3 score=1' }),
  );
  expect([mated.ending, game.scores(mated)]).toEqual(['checkmate', [0, 1]]);
  expect(Object.keys(play(setup(), 'e2e4 cp 5'))).not.toContain('claims');
});

test.each([
  ['resign', 'movecount=3 score=400', 'movecount=3 score=400'],
  ['resign', ' Score=0400,movecount=3  TwoSided=TRUE ', 'movecount=3 score=400 twosided=true'],
  ['resign', 'off', 'off'],
  ['resign', '', 'off'],
  ['draw', 'score=10 movecount=8', 'movenumber=0 movecount=8 score=10'],
  ['draw', 'movenumber=40 movecount=8 score=10', 'movenumber=40 movecount=8 score=10'],
] as const)('%s: %j', (option, text, value) => {
  expect(game.options[option].read(text)).toEqual({ value });
  expect(game.options[option].read(value)).toEqual({ value });
});

test.each([
  ['resign', '3 400'],
  ['resign', 'movecount=3'],
  ['resign', 'movecount=0 score=400'],
  ['resign', 'movecount=3 score=-400'],
  ['resign', 'movecount=3 score=400 score=1'],
  ['resign', 'movecount=3 score=400 twosided=yes'],
  ['draw', 'movecount=3 score=400 twosided=true'],
  ['draw', 'movenumber=10000 movecount=3 score=400'],
  ['draw', 'off off'],
] as const)('%s cannot be %j', (option, text) => {
  expect(game.options[option].read(text)).toEqual({ wrong: { code: `option-${option}` } });
});

test.each([
  'e2e4 cp',
  'e2e4 cp 1.5',
  'e2e4 cp 30001',
  'e2e4 mate 2001',
  'e2e4  cp 3',
  'e2e4 cp -0',
  'e2e4 cp 03',
  'e2e4 x 3',
])('%j is no move', (text) => {
  expect(game.read(text)).toBeUndefined();
});
