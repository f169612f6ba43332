import { verbatim } from '../../src/game/message.ts';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Frame } from '../../src/game/view/frames.ts';
import { defaults } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import type { FaultRecord } from '../../src/game/view/viewer.ts';
import { bot as lowest } from './bots/lowest.ts';
import { pack, seatNames } from './cards.ts';
import { game } from './rules.ts';
import type { State, View } from './state.ts';
import { view } from './view.tsx';

const states: State[] = [game.setup(4, { ...defaults(game), deals: '1,5' }, randomFor('view', 0))];
const cards: string[] = [];
for (let state = states[0]!; game.toMove(state).length > 0;) {
  const seat = game.toMove(state)[0]!;
  const question = { seat, turn: states.length, limit: { wall: 1 }, random: randomFor('view', states.length) };
  const card = lowest(game.view(state, seat), question);
  cards.push(card);
  state = game.play(state, new Map([[seat, card]]), question.random);
  states.push(state);
}
const framesBy = (look: (state: State) => View): Frame<View>[] =>
  states.map((state, at) => ({
    view: look(state),
    moves: at === 0 ? {} : { [game.toMove(states[at - 1]!)[0]!]: cards[at - 1]! },
    ms: {},
    toMove: game.toMove(state),
  }));
const open = framesBy((state) => game.open!(state));
const live = framesBy((state) => game.view(state));

const board = (frames: Frame<View>[], at: number, mini = false): string =>
  renderToString(
    <view.Board language="en" frames={frames} at={at} mini={mini} names={['heron', 'fox', 'owl', 'hare']} />,
  );
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;
const seek = (): undefined => undefined;

const beside = (frames: Frame<View>[], at: number, faults: readonly FaultRecord[] = []): string => {
  const { Side, Moves } = view;
  return renderToString(
    <>
      {Side!({ frames, at, language: 'en', seek })}
      {Moves!({ frames, at, language: 'en', seek, faults })}
    </>,
  );
};
/** A card as pages write it. */
const written = (card: string): RegExp =>
  new RegExp(`>${card.slice(0, -1)}<svg[^>]* aria-label="of ${card.slice(-1).toLowerCase()}`);

test('a spectator sees the cards that were played and backs for the rest', () => {
  expect(count(board(live, 0), /pc back/g)).toBe(52);
  expect(board(live, 0)).toContain('13 hidden cards');
  expect(count(board(live, 6), /pc back/g)).toBe(46);
  expect(board(live, 6)).not.toContain('Hide hands');
  for (const at of [0, 1, 6, 30, 53, 70]) {
    const deal = Math.floor(at / 52) * 52;
    const text = board(live, at) + board(live, at, true) + beside(live, at);
    const played = new Set(cards.slice(deal, at));
    for (const card of played) expect(text).toMatch(written(card));
    for (const card of pack.filter((other) => !played.has(other))) expect(text).not.toMatch(written(card));
  }
});

test('each card of the pack that was not taken is a cell, in a hand or on the table', () => {
  for (const at of [0, 1, 3]) {
    const cells = [...board(open, at).matchAll(/data-(?:target|cell)="(\w+)"/g)].map(([, cell]) => cell);
    expect(cells).toHaveLength(pack.length);
    expect(new Set(cells)).toEqual(new Set(pack));
  }
});

test('a replay shows all hands, and can hide them', () => {
  const text = board(open, 6);
  for (const card of pack.filter((other) => !cards.slice(0, 4).includes(other))) expect(text).toMatch(written(card));
  expect(text).not.toContain('pc back');
  expect(text).toContain('Hide hands');
});

test('says who is to play, what is on the table and who took it', () => {
  expect(count(board(open, 5), /class="hand . p\d turn"/g)).toBe(1);
  expect(count(board(open, 5), /class="slot"/g)).toBe(3);
  expect(board(open, 5)).toContain(`${seatNames[states[5]!.leads]} led`);
  const { taker } = states[4]!.last!;
  expect(board(open, 4)).toContain(`${seatNames[taker]} takes 1`);
  expect(board(open, 4)).toMatch(new RegExp(`class="pc . p${taker + 1} takes"`));
  expect(board(open, 52)).toContain('Deal 1<br/>Trick 13');
  expect(board(open, 52)).toContain('Deal 2 of 2: no king of hearts');
  expect(board(open, 5)).not.toContain('style=');
  expect(board(open, 5)).toContain(`aria-label="deal 1 of 2 (no tricks), trick 2, on the table ${cards[4]}"`);
});

test('adds up the points, deal by deal', () => {
  const totals = game.scores(states.at(-1)!).map((score) => 0 - score);
  expect(view.points!(open.at(-1)!.view)).toEqual(totals);
  expect(totals.reduce((sum, points) => sum + points)).toBe(31);
  expect(view.points!(open[4]!.view).reduce((sum, points) => sum + points)).toBe(1);
  const rows = beside(open, 60)
    .match(/<tr.*?<\/tr>/g)!
    .map((row) => row.replaceAll(/<[^>]*>/g, ' '));
  expect(rows[1]).toMatch(/1\. no tricks/);
  expect(rows[3]).toMatch(/So far/);
  expect(beside(live, 60)).toContain('2. no king of hearts');
  expect(beside(live.slice(0, 10), 9)).toContain('Deal 2<');
});

test('lists the tricks of the deal, each card with its position', () => {
  const places = (at: number): number[] =>
    [...beside(open, at).matchAll(/data-at="(\d+)"/g)]
      .map(([, place]) => Number(place))
      .toSorted((one, other) => one - other);
  expect(places(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(places(52)).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
  expect(places(54)).toEqual([53, 54]);
  for (const at of [7, 30, 60])
    expect(beside(open, at)).toMatch(
      new RegExp(
        `data-at="${at}" aria-current="true">(<span class="hide">led </span>)?${cards[at - 1]!.slice(0, -1)}<svg`,
      ),
    );
});

const fault = (seat: number, turn: number): FaultRecord => ({
  seat,
  turn,
  fault: 'garbled',
  reason: verbatim('no card'),
  said: 'TRICK1XX',
  told: 'TRICK1',
});

test('tells the conversation word for word', async () => {
  const lines = async (frames: Frame<View>[], faults: readonly FaultRecord[] = []): Promise<string[]> =>
    (await view.messages({ seats: 4, frames, faults })).map(
      ({ seat, said, text }) => `${said ? 'from' : 'to'} ${seat === null ? 'all' : seatNames[seat]} ${text}`,
    );
  const [hand] = states[0]!.deals[0]!.hands;
  const { taker } = states[4]!.last!;
  const [one, two, three, four] = cards as [string, string, string, string];
  const first = await lines(open.slice(0, 5));
  expect(first.slice(0, 6)).toEqual([
    `to N DEAL1N${hand}`,
    ...[1, 2, 3].map((seat) => `to ${seatNames[seat]} DEAL1N${states[0]!.deals[0]!.hands[seat]}`),
    'to N TRICK1',
    `from N TRICK1${one}`,
  ]);
  expect(first.slice(6)).toEqual([
    `to E TRICK1${one}`,
    `from E TRICK1${two}`,
    `to S TRICK1${one}${two}`,
    `from S TRICK1${three}`,
    `to W TRICK1${one}${two}${three}`,
    `from W TRICK1${four}`,
    `to all TAKEN1${one}${two}${three}${four}${seatNames[taker]}`,
    `to ${seatNames[taker]} TRICK2`,
  ]);
  expect((await lines(live.slice(0, 1))).slice(0, 4)).toEqual([
    'to N DEAL1N…',
    'to E DEAL1N…',
    'to S DEAL1N…',
    'to W DEAL1N…',
  ]);
  expect((await lines(open)).slice(-2).map((line) => line.slice(0, 12))).toEqual(['to all SCORE', 'to all TOTAL']);
  const dealt = (await lines(open)).filter((line) => line.includes('DEAL5E'));
  expect(dealt).toHaveLength(4);

  const faulty = await lines(open, [fault(1, 2)]);
  expect(faulty.slice(4, 9)).toEqual([
    'to N TRICK1',
    `from N TRICK1${one}`,
    `to E TRICK1${one}`,
    'from E TRICK1XX',
    `to S TRICK1${one}${two}`,
  ]);
  expect(faulty.slice(8).filter((line) => / E /.test(line))).toEqual([]);
});

test('marks where a stand-in begins', () => {
  const at = cards.findIndex((_, turn) => turn > 3 && game.toMove(states[turn]!)[0] === 2) + 1;
  expect(count(beside(open, 52, [fault(2, 4)]), /A stand-in plays from here on</g)).toBe(1);
  expect(beside(open, 52, [fault(2, 4)])).toMatch(new RegExp(`data-at="${at}".*?</button><span class="bad"`));
});

test('names the ending and what was played', () => {
  expect(view.ending(open, ['heron', 'fox', 'owl', 'hare'], { scores: [-3, -9, -3, -16], cause: 'rules' }, 'en')).toBe(
    'heron and owl took the fewest points, 3',
  );
  expect(view.facts(open, 'pl')).toBe('2 rozdania, typy 1, 5');
  expect(view.facts(open, 'en')).toBe('2 deals, of types 1, 5');
  expect(view.facts(live.slice(0, 3), 'en')).toBe('2 deals');
});
