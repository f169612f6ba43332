import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { defaults } from '../../src/game/defaults.ts';
import { verbatim } from '../../src/game/message.ts';
import { randomFor } from '../../src/game/random.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { FaultRecord } from '../../src/game/view/viewer.ts';
import { bot as raiser } from './bots/raiser.ts';
import { bot as tight } from './bots/tight.ts';
import { cardsIn } from './cards.ts';
import { placesFor, suitOutlines } from './felt.tsx';
import { begin, playAll } from './fixtures/scripted.ts';
import { sharesOfPot } from './odds.ts';
import { game } from './rules.ts';
import { historyOf, shownAt } from './shown.ts';
import type { Options, State, View } from './state.ts';
import { chips } from './texts.ts';
import { view } from './view.tsx';

const names = ['otter', 'heron', 'lynx', 'vole', 'tern', 'badger'];

/** The states of a match of four. */
function played(options: Partial<Options> = {}): { states: State[]; moves: string[] } {
  const states = [game.setup(4, { ...defaults(game), levelHands: 6, ...options }, randomFor('view', 0))];
  const moves: string[] = [];
  for (let turn = 1; game.toMove(states.at(-1)!).length > 0; turn++) {
    const state = states.at(-1)!;
    const seat = game.toMove(state)[0]!;
    const question = { seat, turn, limit: { wall: 1 }, random: randomFor(`view ${seat}`, turn) };
    const move = (seat % 2 === 0 ? raiser : tight)(game.view(state, seat), question);
    moves.push(game.write(move));
    states.push(game.play(state, new Map([[seat, move]]), question.random));
  }
  return { states, moves };
}

const framesBy = ({ states, moves }: ReturnType<typeof played>, look: (state: State) => View): Frame<View>[] =>
  states.map((state, at) => ({
    view: look(state),
    moves: at === 0 ? {} : { [game.toMove(states[at - 1]!)[0]!]: moves[at - 1]! },
    ms: at === 0 ? {} : { [game.toMove(states[at - 1]!)[0]!]: 1234 },
    toMove: game.toMove(state),
  }));
const match = played();
const open = framesBy(match, (state) => game.open!(state));
const live = framesBy(match, (state) => game.view(state));

const seek = (): undefined => undefined;
const board = (frames: Frame<View>[], at: number, mini = false, language: 'en' | 'pl' = 'en'): string =>
  renderToString(<view.Board language={language} frames={frames} at={at} mini={mini} names={names} />);
const beside = (frames: Frame<View>[], at: number, faults: readonly FaultRecord[] = []): string => {
  const { Side, Moves } = view;
  return renderToString(
    <>
      {Side!({ frames, at, language: 'en', seek, names })}
      {Moves!({ frames, at, language: 'en', seek, faults, names })}
    </>,
  );
};
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;
/** How often pages show a card. */
const shows = (text: string, card: string): number => {
  const rank = card[0] === 'T' ? '10' : card[0]!;
  return count(text, new RegExp(`>${rank}<svg[^>]*><path d="${suitOutlines[card[1]!]!}"`, 'g'));
};
const ends = open.flatMap(({ view: { news } }, at) => (news.some((line) => line.startsWith('WIN')) ? [at] : []));

describe('cards', () => {
  test('a spectator of a running match sees backs, and the cards of the board', () => {
    expect(count(board(live, 0), /pc back/g)).toBe(8);
    expect(board(live, 0)).not.toContain('Hide cards');
    for (const [at, { hand, holes }] of match.states.entries()) {
      const { number, hand: shown, lines } = shownAt(live, at);
      if (number !== hand.number || lines.some(({ text }) => text.startsWith('SHOW'))) continue;
      const text = board(live, at) + board(live, at, true) + beside(live, at);
      for (const card of cardsIn(shown.board)) expect(shows(text, card)).toBeGreaterThan(0);
      for (const card of holes.flatMap(cardsIn)) expect([at, card, shows(text, card)]).toEqual([at, card, 0]);
    }
  });

  test('a replay shows all cards, and can hide them', () => {
    const text = board(open, 0);
    for (const card of match.states[0]!.holes.flatMap(cardsIn)) expect(shows(text, card)).toBe(1);
    expect(text).not.toContain('pc back');
    expect(text).toContain('Hide cards');
  });
});

describe('the table', () => {
  test('the turn that ends a hand shows what was won; the next one the new hand', () => {
    const at = ends[0]!;
    const ended = shownAt(open, at);
    expect(ended.number).toBe(1);
    expect(ended.hand.isOver).toBe(true);
    expect(board(open, at)).toMatch(/wins \d/);
    expect(board(open, at)).toContain('Hand 1<');
    expect(shownAt(open, at + 1).number).toBe(2);
    expect(board(open, at + 1)).toContain('Hand 2<');
  });

  test('who is on turn, has folded, is out, and has the button is marked', () => {
    expect(count(board(open, 0), /class="place [^"]* turn/g)).toBe(1);
    expect(count(board(open, 0), /class="dealer"/g)).toBe(1);
    const fold = match.moves.indexOf('fold') + 1;
    expect(count(board(open, fold), /class="place [^"]* gone/g)).toBeGreaterThan(0);
    const end = board(open, open.length - 1);
    expect(end).toMatch(/out, place 4/);
    expect(end).toMatch(/out, place 2/);
  });

  test('the chips of the table are the chips of the state', () => {
    for (const [at, { view: now }] of open.entries()) {
      const { hand, number } = shownAt(open, at);
      if (number === now.hand && !now.over)
        expect([hand.stacks, hand.bets, hand.put]).toEqual([now.stacks, now.bets, now.put]);
      const all = [...hand.stacks, ...(hand.isOver ? [] : [...hand.bets, ...hand.put])];
      expect(all.reduce((sum, own) => sum + own, 0)).toBe(4000);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i seats have a place each, clockwise', (seats) => {
    const { top, left, right, bottom } = placesFor(seats);
    const round = [bottom[0]!, ...left, ...top, ...right, ...bottom.slice(1).toReversed()];
    expect(round).toEqual(Array.from({ length: seats }, (_, seat) => seat));
    const state = game.setup(seats, defaults(game), randomFor('seats', 0));
    const frames = [{ view: game.view(state), moves: {}, ms: {}, toMove: game.toMove(state) }];
    expect(count(board(frames, 0), /class="place /g)).toBe(seats);
    expect(count(board(frames, 0, true), /class="chip"/g)).toBe(seats);
  });

  test('main and side pots name who can win them; a bet that nobody called is given back', () => {
    const script = { chips: [1480, 620, 1210, 240, 1570, 880], button: 2 };
    const dealt = { holes: 'AsKd JhJc 7d2c QsTs 9h9d 8c3d', board: 'Jd Ks 4s 9c 2h' };
    const states = playAll(begin({ ...script, ...dealt }), 'f r60 c f r240 f c c r200 r380 c');
    const frames = states.map((state) => ({ view: game.open!(state), moves: {}, ms: {}, toMove: game.toMove(state) }));
    const text = board(frames, frames.length - 2);
    expect(text).toMatch(/<b>740<\/b> <span>pot/); // the bets of this round stand before the seats
    const end = beside(frames, frames.length - 1);
    expect(end).toContain('main pot: 1 otter 7\u00a0%, 2 heron 58\u00a0%, 4 vole 36\u00a0%');
    expect(end).toContain('side pot: 1 otter 7\u00a0%, 2 heron 93\u00a0%');
    const shares = board(frames, frames.length - 1).matchAll(/class="place [^"]* p(\d)|chance[^>]*>([^<]*)/g);
    expect([...shares].map(([, seat, share]) => seat ?? share)).toEqual([
      '3',
      '4',
      '36\u00a0%',
      '2',
      '58\u00a0%',
      '5',
      '1',
      '7\u00a0%',
      '6',
    ]);
    expect(text).not.toContain('chance');
  });
});

test('shares over all run-outs', () => {
  // the kings and jacks of the look, whose folded cards are known there
  const holes = ['AsKd', 'JhJc', '7d2c', 'QsTs', '9h9d', '8c3d'];
  const percent = (shares: readonly number[]): number[] => shares.map((share) => Math.round(1000 * share) / 10);
  expect(percent(sharesOfPot([0, 1, 3], holes, 'JdKs4s'))).toEqual([6.9, 57.5, 35.6]);
  expect(percent(sharesOfPot([0, 1], holes, 'JdKs4s'))).toEqual([6.9, 93.1]);
  expect(percent(sharesOfPot([0, 1, 3], holes, 'JdKs4s9c'))).toEqual([0, 19.4, 80.6]);
  const [aces, kings] = sharesOfPot([0, 1], ['AsAd', 'KsKd'], '');
  expect(aces!).toBeGreaterThan(0.79);
  expect(aces! + kings!).toBeCloseTo(1, 9);
});

describe('beside the table', () => {
  test('the list has the moves of the hand, and the position is marked', () => {
    const at = ends[0]!;
    const text = beside(open, at - 1);
    expect(text).toContain('Before the flop');
    expect(count(text, /aria-current="true"/g)).toBe(1);
    expect(text).toContain('1.23 s');
    // who did it stands beside the number of the seat, and who has which chips in the words of the plot
    for (const [seat, name] of names.slice(0, 4).entries()) {
      expect(text).toMatch(new RegExp(`>${seat + 1}</span> ${name} `));
      expect(text).toMatch(new RegExp(`aria-label="Chips of the players[^"]*\\b${seat + 1} ${name} `));
    }
    expect(text).toMatch(/wins \d/); // a replay knows how the hand ends
  });

  test('a move that was made for a player is marked', () => {
    const [seat] = Object.keys(open[3]!.moves).map(Number);
    const fault: FaultRecord = { seat: seat!, turn: 3, fault: 'garbled', reason: verbatim(''), forgiven: true };
    expect(beside(open, 3, [fault])).toContain('This move was made for the player');
    expect(beside(open, 3)).not.toContain('This move was made for the player');
  });

  test('chips over hands', () => {
    const history = historyOf(open);
    expect(history[0]).toEqual({ hand: 1, chips: [1000, 1000, 1000, 1000] });
    expect(history.map(({ hand }) => hand)).toEqual(Array.from({ length: history.length }, (_, at) => at + 1));
    for (const { chips: all } of history) expect(all.reduce((sum, own) => sum + own, 0)).toBe(4000);
    expect(count(beside(open, 0), /<path class="p\d+"/g)).toBe(4);
    const doyle = framesBy(played({ doyle: true, hands: 12 }), (state) => game.open!(state));
    expect(
      historyOf(doyle)
        .at(-1)!
        .chips.reduce((sum, own) => sum + own, 0),
    ).toBeCloseTo(0, 9);
    expect(beside(doyle, 5)).toContain('Balance over hands');
  });

  test('numbers of chips', () => {
    expect([1480, 0, -20, 1234567, 53.5, 100 / 3].map(chips)).toEqual([
      '1\u00a0480',
      '0',
      '−20',
      '1\u00a0234\u00a0567',
      '53.5',
      '33.33',
    ]);
  });
});

test('in Polish, too', () => {
  expect(board(open, 0, false, 'pl')).toContain('Rozdanie 1');
  expect(board(open, 0, false, 'pl')).toContain('ciemne 10 i 20');
});

test('opens where the largest pot was shown and won; says how it ended and what was played', () => {
  const at = view.opensAt!(open);
  expect(open[at]!.view.news.some((line) => line.startsWith('SHOW'))).toBe(true);
  const scores = game.scores(match.states.at(-1)!);
  const winner = names[scores.indexOf(4000)];
  const hands = match.states.at(-1)!.hand.number;
  const outcome = { scores, cause: 'rules' as const };
  expect(view.ending(open, names.slice(0, 4), outcome, 'en')).toBe(
    `${winner} won all 4\u00a0000 chips, in ${hands} hands`,
  );
  expect(view.facts(open, 'en')).toBe('no limit, 1\u00a0000 chips each, blinds 10 and 20, doubled every 6 hands');
  expect(view.facts(open, 'pl')).toBe('bez limitu, po 1\u00a0000 żetonów, ciemne 10 i 20, podwajane co 6 rozdań');
  const few = framesBy(played({ hands: 3 }), (state) => game.open!(state));
  const best = { scores: [900, 1100, 900, 1100], cause: 'rules' as const };
  expect(view.ending(few, names.slice(0, 4), best, 'en')).toBe(
    'after 3 hands heron and vole have the most chips, 1\u00a0100',
  );
});

test('the conversation: public messages once, cards and questions to their seats', async () => {
  const messages = await view.messages({ seats: 4, frames: open, outcome: { scores: [0, 0, 0, 0], cause: 'rules' } });
  const texts = messages.map(({ seat, said, text }) => `${said ? 'from' : 'to'} ${seat ?? 'all'} ${text}`);
  expect(texts.slice(0, 11)).toEqual([
    'to 0 GAME 4 0 1000 10 20 6 1000',
    'to 1 GAME 4 1 1000 10 20 6 1000',
    'to 2 GAME 4 2 1000 10 20 6 1000',
    'to 3 GAME 4 3 1000 10 20 6 1000',
    'to all HAND 1 3 10 20 1000 1000 1000 1000',
    ...match.states[0]!.holes.map((hole, seat) => `to ${seat} CARDS ${cardsIn(hole).join(' ')}`),
    'to all POST 0 10',
    'to all POST 1 20',
  ]);
  // after somebody is out the others are still told their cards, each public line once
  expect(texts.filter((text) => text.startsWith('to all HAND'))).toHaveLength(match.states.at(-1)!.hand.number);
  const dealt = open.flatMap(({ view: { news } }) => news).filter((line) => line.startsWith('HAND'));
  const cards = dealt.reduce(
    (sum, line) =>
      sum +
      line
        .split(' ')
        .slice(5)
        .filter((own) => own !== '0').length,
    0,
  );
  expect(texts.filter((text) => text.includes(' CARDS '))).toHaveLength(cards);
  const acpc = await view.messages({ seats: 4, frames: open, protocol: 'acpc' });
  expect(acpc[0]!.text).toMatch(/^MATCHSTATE:0:0::/);
});
