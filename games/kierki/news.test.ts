import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { seatNames, seatOf } from './cards.ts';
import { writeDeals } from './deals.ts';
import { readAnswer, readIam, readTold, say } from './protocol-messages.ts';
import { catchUp, news } from './news.ts';
import { game } from './rules.ts';
import type { State, View } from './state.ts';

/**
 * A conversation between a server and four clients: `N> DEAL… TRICK1` was sent to N in one piece, `N< TRICK14C` by N.
 */
interface Word {
  readonly seat: number;
  readonly told: boolean;
  readonly text: string;
}
const folder = new URL('./recorded/', import.meta.url);
const readConversation = (file: string): Word[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) =>
      line
        .slice(3)
        .split(' ')
        .map((text) => ({ seat: seatOf(line[0]!), told: line[1] === '>', text })),
    );

/** The game file that a server was started with. */
function dealsOf(words: readonly Word[]): string {
  const heard = seatNames.map((_, seat) =>
    words.filter((word) => word.seat === seat && word.told && word.text.startsWith('DEAL')).map(({ text }) => text),
  );
  return writeDeals(
    heard[0]!.map((text, at) => ({
      type: Number(text[4]),
      leader: seatOf(text[5]!),
      hands: heard.map((own) => own[at]!.slice(6)),
    })),
  );
}

const setup = (file: string, earlyStop = false): State =>
  game.setup(4, { deals: '1-7', file, 'early-stop': earlyStop }, randomFor('', 0));
const views = (state: State): View[] => seatNames.map((_, seat) => game.view(state, seat));
const put = (state: State, seat: number, card: string): State => {
  expect(game.toMove(state)).toEqual([seat]);
  expect(game.objection(state, seat, card)).toBeUndefined();
  return game.play(state, new Map([[seat, card]]), randomFor('', 0));
};

test.each(readdirSync(folder).filter((file) => file.endsWith('.txt')))(
  '%s: every word of it follows from our rules',
  (file) => {
    const words = readConversation(file);
    expect(
      words
        .filter(({ told }) => !told)
        .slice(0, 4)
        .map(({ text }) => readIam(text)),
    ).toEqual([0, 1, 2, 3]);
    let state = setup(dealsOf(words));
    const ours: string[][] = seatNames.map((_, seat) => news(undefined, game.view(state, seat), seat));
    for (const { seat, text } of words.filter((word) => !word.told && !word.text.startsWith('IAM'))) {
      const before = views(state);
      ours[seat]!.push(say.trick(state.tricks.length + 1, state.table));
      state = put(state, seat, readAnswer(text, state.tricks.length + 1)!);
      for (const [at, view] of views(state).entries()) ours[at]!.push(...news(before[at], view, at));
    }
    expect(game.toMove(state)).toEqual([]);
    for (const seat of [0, 1, 2, 3]) {
      const theirs = words.filter((word) => word.seat === seat && word.told).map(({ text }) => readTold(text));
      expect(theirs).not.toContain(undefined);
      expect(ours[seat]!.map(readTold)).toEqual(theirs);
    }
  },
);

test('a client that sits down in the middle is told this deal only', () => {
  let state = game.setup(4, { deals: '3,5', file: '', 'early-stop': false }, randomFor('middle', 0));
  const taken: string[] = [];
  for (let turn = 1; turn <= 52 + 4 * 5 + 2; turn++) {
    const seat = game.toMove(state)[0]!;
    const before = game.view(state, 0);
    state = put(state, seat, game.anyMove(state, seat, randomFor('middle', turn)));
    taken.push(...news(before, game.view(state, 0), 0).filter((text) => text.startsWith('TAKEN')));
  }
  expect(catchUp(game.view(state, 1), 1)).toEqual([`DEAL5E${state.deals[1]!.hands[1]!}`, ...taken.slice(13)]);
  expect(taken).toHaveLength(13 + 5);
});

test('a deal that stops early is followed at once by the next', () => {
  const hands = [
    '2C3C4C5C6C7C8C9C10CJCQCKCAC',
    '2D3D4D5D6D7D8D9D10DJDQDKDAD',
    'KH2H3H4H5H6H7H8H9H10HJHQHAH',
    '2S3S4S5S6S7S8S9S10SJSQSKSAS',
  ];
  let state = setup(
    writeDeals([
      { type: 5, leader: 0, hands },
      { type: 1, leader: 3, hands },
    ]),
    true,
  );
  for (const [seat, card] of ['2C', '2D', 'KH'].entries()) state = put(state, seat, card);
  const before = views(state);
  state = put(state, 3, '2S');
  expect(views(state).map((view, seat) => news(before[seat], view, seat))).toEqual(
    hands.map((hand) => ['TAKEN12C2DKH2SN', 'SCOREN18E0S0W0', 'TOTALN18E0S0W0', `DEAL1W${hand}`]),
  );
});
