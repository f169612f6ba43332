import { describe, expect, test } from 'vitest';
import type { Bot } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { botNames, loadBot } from '../../src/match/games.ts';
import { bot as lowest } from './bots/lowest.ts';
import type { Card } from './cards.ts';
import { pack, seatNames, writeCards } from './cards.ts';
import { atFirst, hearAndAnswer } from './client-bot.ts';
import { nothing, wrongEnd } from './client-known.ts';
import { readTold } from './protocol-messages.ts';
import type { View } from './state.ts';

const deal = 'DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC';

/** The cards that the bot on seat E plays after these messages, and its views. */
function told(
  lines: readonly string[],
  bot: Bot<View, Card> = lowest,
): { cards: Card[]; seen: View[]; end: string | undefined } {
  let playing = atFirst(nothing(1));
  const [cards, seen]: [Card[], View[]] = [[], []];
  const watched: Bot<View, Card> = (view, question) => (
    seen.push(view),
    bot(view, { ...question, limit: { wall: 20 } })
  );
  for (const line of lines) {
    const message = readTold(line);
    if (message === undefined) continue;
    const step = hearAndAnswer(playing, message, watched, randomFor('client', 0));
    playing = step.playing;
    if (step.card !== undefined) cards.push(step.card);
  }
  return { cards, seen, end: wrongEnd(playing.known)?.code };
}

describe('the automatic player', () => {
  test('answers when it is asked, and follows suit', () => {
    expect(told([deal, 'TRICK1', 'TAKEN12D3D4D5DW', 'TRICK26C', 'TAKEN26C4C7C9CW', 'TRICK3AH']).cards).toEqual([
      '2D',
      '4C',
      '7H',
    ]);
  });

  test('sees the same table as a seat in the match', () => {
    const { seen } = told([deal, 'TAKEN16D5D8D9DW', 'TAKEN27S8S3S9SS', 'TRICK3AH2H3H']);
    const own = <T>(value: T): (T | null)[] => [null, value, null, null];
    const tricks = [
      { number: 1, leader: 0, cards: ['6D', '5D', '8D', '9D'], taker: 3 },
      { number: 2, leader: 3, cards: ['7S', '8S', '3S', '9S'], taker: 2 },
    ];
    expect(seen).toEqual([
      {
        seat: 1,
        deal: 1,
        deals: 1,
        type: 2,
        leader: 0,
        dealt: own(deal.slice(6)),
        hands: own(['9H', 'KS', '8C', 'QC', '10D', '7H', '2D', 'JD', '6S', '4C', 'AC']),
        tricks,
        last: tricks[1],
        leads: 2,
        table: ['AH', '2H', '3H'],
        points: [],
        over: false,
      },
    ]);
  });

  test('gives the same card when it is asked again', () => {
    let count = 0;
    const fickle: Bot<View, Card> = ({ hands }) => hands[1]![count++]!;
    expect(told([deal, 'TRICK1', 'TRICK1', 'TRICK1'], fickle).cards).toEqual(['9H', '9H', '9H']);
  });

  test('plays the same card again after WRONG, for the game may have been suspended', () => {
    expect(told([deal, 'TRICK13D', 'WRONG1', 'TRICK13D', 'TRICK13D']).cards).toEqual(['2D', '2D', '2D']);
  });

  test('plays another card after the second WRONG, and starts again when all were wrong', () => {
    const wrong = Array.from({ length: 10 }, () => ['WRONG1', 'TRICK13D']).flat();
    const twice = (card: string): string[] => [card, card];
    expect(told([deal, 'TRICK13D', ...wrong]).cards).toEqual([...['2D', '5D', '10D', 'JD', '2D'].flatMap(twice), '5D']);
  });

  test('WRONG for another trick, or before its first answer, changes nothing', () => {
    expect(told([deal, 'WRONG1', 'TRICK13D', 'WRONG2', 'TRICK13D']).cards).toEqual(['2D', '2D']);
  });

  test('a card that was wrong in one trick or deal may be right in the next', () => {
    const wrong = ['TRICK13D', 'WRONG1', 'TRICK13D', 'WRONG1'];
    expect(told([deal, ...wrong, 'TRICK13D', 'TAKEN13D5D4D6DW', 'TRICK27D']).cards).toEqual(['2D', '2D', '5D', '2D']);
    expect(told([deal, ...wrong, 'SCOREN0E0S0W0', deal, 'TRICK13D']).cards).toEqual(['2D', '2D', '2D']);
  });

  test.each([
    ['no deal', ['TRICK1']],
    ['a trick that was taken', [deal, 'TAKEN16D5D8D9DW', 'TRICK16D']],
    ['a deal that is over', [deal, 'SCOREN0E0S0W0', 'TRICK1']],
    ['no message', [deal, 'TRICK', 'TRICK0', 'TRICK14', 'trick1', 'TRICK1 ', 'TRICK12C2C', 'TRICK12C3C4C5C']],
  ])('does not answer: %s', (_why, lines) => expect(told(lines).cards).toEqual([]));

  test.each([
    ['server-gone-early', []],
    ['server-gone-early', ['SCOREN0E0S0W0', 'TOTALN0E0S0W0']],
    ['server-gone', [deal]],
    ['server-gone', [deal, 'TRICK1', 'TAKEN12D3D4D5DW']],
    ['server-gone', [deal, 'SCOREN0E0S0W0', 'TOTALN0E0S0W0', deal]],
    [undefined, [deal, 'SCOREN0E0S0W0']],
    [undefined, [deal, 'TOTALN0E0S0W0']],
    [undefined, [deal, 'TRICK1', 'SCOREN0E0S0W0', 'TOTALN0E0S0W0']],
  ])('when the server disconnects: %s', (end, lines) => expect(told(lines).end).toBe(end));
});

/** Well-formed messages that no correct server would send in such an order. */
function* nonsense(seed: string, count: number): Generator<string> {
  const random = randomFor(seed, 0);
  for (let at = 0; at < count; at++) {
    const cards = random.shuffle(pack);
    const [number, seat] = [1 + random.below(13), random.pick(seatNames)];
    const kinds = [
      `DEAL${1 + random.below(7)}${seat}${writeCards(cards.slice(0, 13))}`,
      `WRONG${number}`,
      `TAKEN${number}${writeCards(cards.slice(0, 4))}${seat}`,
      'SCOREN0E0S0W0',
    ];
    yield random.below(3) > 0 ? `TRICK${number}${writeCards(cards.slice(0, random.below(4)))}` : random.pick(kinds);
  }
}

test.each(botNames('kierki'))('%s answers a server that lies with cards of the deal', async (name) => {
  const bot = (await loadBot('kierki', name)) as Bot<View, Card>;
  const { cards } = told([deal, ...nonsense(name, 500)], bot);
  expect(cards.length).toBeGreaterThan(50);
  expect(cards.filter((card) => !pack.includes(card))).toEqual([]);
});
