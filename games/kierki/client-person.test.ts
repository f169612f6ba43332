import { describe, expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { allowed, pack, writeCards } from './cards.ts';
import { handOf, nothing } from './client-known.ts';
import { hear, obey, onTerminal, plain, initialState, type ClientState, type Style } from './client-person.ts';
import { readAnswer, readTold } from './protocol-messages.ts';

const deal = 'DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC';
const hand = '9H, 5D, KS, 8C, QC, 3S, 10D, 7H, 2D, JD, 6S, 4C, AC';
const asked = [deal, 'TRICK13D'];

interface Said {
  readonly show: readonly string[];
  readonly send: string | undefined;
  readonly state: ClientState;
}

/**
 * The effect of the last of these lines: sent by the server, or with `> ` before them typed by the person on seat E.
 */
function after(lines: readonly string[], style: Style = plain): Said {
  let said: Said = { state: initialState(nothing(1)), show: [], send: undefined };
  for (const line of lines) {
    const told = readTold(line);
    const { state, show, send } = line.startsWith('> ')
      ? obey(said.state, line.slice(2), style)
      : told === undefined
        ? { ...said, show: [] }
        : hear(said.state, told, style);
    said = { state, show, send };
  }
  return said;
}

describe('messages of the server', () => {
  test.each([
    [['BUSYNW'], ['Place busy, list of busy places received: N, W.']],
    [['BUSYWSEN'], ['Place busy, list of busy places received: W, S, E, N.']],
    [[deal], [`New deal 2: staring place N, your cards: ${hand}.`]],
    [['WRONG3'], ['Wrong message received in trick 3.']],
    [[deal, 'TAKEN32C10C4CACW'], ['A trick 3 is taken by W, cards 2C, 10C, 4C, AC.']],
    [
      [deal, 'SCOREN1E0S12W0'],
      ['The scores are:', 'N | 1', 'E | 0', 'S | 12', 'W | 0'],
    ],
    [
      [deal, 'TOTALW10S0E3N7'],
      ['The total scores are:', 'W | 10', 'S | 0', 'E | 3', 'N | 7'],
    ],
    [
      [deal, 'TRICK1'],
      ['Trick: (1) ', `Available: ${hand}`],
    ],
    [
      [deal, 'TRICK110C'],
      ['Trick: (1) 10C', `Available: ${hand}`],
    ],
    [
      [deal, 'TAKEN12C10C4CACW', 'TRICK22S3H'],
      ['Trick: (2) 2S, 3H', 'Available: 9H, 5D, KS, 8C, QC, 3S, 10D, 7H, 2D, JD, 6S'],
    ],
    [
      [...asked, 'TRICK13D'],
      ['Trick: (1) 3D', `Available: ${hand}`],
    ],
    [['TRICK1'], []],
    [['HELLO'], []],
    [[deal, 'TRICK14'], []],
    [[deal, 'TRICK1 2C'], []],
    [['DEAL8N9H5DKS8CQC3S10D7H2DJD6S4CAC'], []],
    [['DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC2C'], []],
    [['DEAL2N9H9HKS8CQC3S10D7H2DJD6S4CAC'], []],
    [['SCOREN1E0S12N0'], []],
  ])('%j', (lines, show) => expect(after(lines)).toMatchObject({ show, send: undefined }));
});

const commands = '!10C puts down a card, cards shows your hand, tricks shows the tricks you took.';

describe('what a person types', () => {
  test.each([
    ['!5D', 'TRICK15D'],
    ['!10d', 'TRICK110D'],
    ['  ! 10D \r', 'TRICK110D'],
  ])('sends %j as %s', (line, send) => expect(after([...asked, `> ${line}`])).toMatchObject({ show: [], send }));

  test.each([
    [['> !5D'], '5D was not put down: the first deal has not begun.'],
    [[deal, '> !5D'], '5D was not put down: it is not your turn.'],
    [[...asked, '> !5D', '> !2D'], '2D was not put down: you have put down 5D already.'],
    [[...asked, '> !5D', 'TAKEN13D5D4D6DN', '> !2D'], '2D was not put down: it is not your turn.'],
    [[...asked, 'SCOREN1E0S12W0', '> !2D'], '2D was not put down: it is not your turn.'],
    [[...asked, '> !5D', 'TAKEN13D5D4D6DN', 'TRICK27D', '> !5D'], '5D was not put down: you have played it before.'],
    [[...asked, '> !AS'], 'AS was not put down: you do not hold it.'],
    [[...asked, '> !9H'], '9H was not put down: diamonds were led and you must follow: 2D, 5D, 10D, JD.'],
    [
      [...asked, '> !1D'],
      '1D was not put down: there is no such card; a card is its value and its suit: 2C, 10D, QH, AS.',
    ],
    [[...asked, '> !'], `There is no command "!": ${commands}`],
    [
      [...asked, '> !\x1b[2J5D'],
      '\\x1b[2J5D was not put down: there is no such card; a card is its value and its suit: 2C, 10D, QH, AS.',
    ],
    [['> cards'], 'You have no cards yet: the first deal has not begun.'],
    [[deal, '> cards'], hand],
    [[...asked, '> CARDS '], hand],
    [[...asked, '> !5D', '> cards'], hand.replace('5D, ', '')],
    [[...asked, '> !5D', 'WRONG1', '> cards'], hand],
    [
      [deal, ...Array.from({ length: 13 }, (_, at) => `TAKEN${at + 1}${hand.split(', ')[at]}2H2S3CN`), '> cards'],
      'You have no cards left.',
    ],
    [['> tricks'], 'You have taken no tricks.'],
    [[deal, 'TAKEN13D5D4D6DN', '> tricks'], 'You have taken no tricks.'],
    [[...asked, '> 10d'], 'To put down a card, type ! before it: !10D'],
    [['> help'], commands],
    [['> quit'], `There is no command "quit": ${commands}`],
    [['> \x1b[2J\x07'], `There is no command "\\x1b[2J\\x07": ${commands}`],
    [[`> ${'x'.repeat(1000)}`], `There is no command "${'x'.repeat(40)}…": ${commands}`],
  ])('%j is explained and not sent', (lines, line) =>
    expect(after(lines)).toMatchObject({ show: [line], send: undefined }),
  );

  test('an empty line is nothing', () => expect(after([...asked, '>  '])).toMatchObject({ show: [], send: undefined }));

  test('tricks shows those of this deal in the order taken, until the next deal', () => {
    const taken = [deal, 'TAKEN13D5D4D6DN', 'TAKEN27D10D8D9DE', 'TAKEN3AC2C3C5CE'];
    const own = ['7D, 10D, 8D, 9D', 'AC, 2C, 3C, 5C'];
    expect(after([...taken, '> tricks']).show).toEqual(own);
    expect(after([...taken, 'SCOREN1E0S12W0', 'TOTALN1E0S12W0', '> tricks']).show).toEqual(own);
    expect(after([...taken, 'SCOREN1E0S12W0', deal, '> tricks']).show).toEqual(['You have taken no tricks.']);
  });

  test('after WRONG the question stands, and another card can be played', () => {
    expect(after([...asked, '> !5D', 'WRONG1', '> !10D']).send).toBe('TRICK110D');
    expect(after([...asked, '> !5D', 'WRONG2', '> !10D']).send).toBeUndefined();
  });

  test('asked again after an answer, the same card can be played again', () => {
    expect(after([...asked, '> !5D', 'TRICK13D', '> !5D']).send).toBe('TRICK15D');
  });

  test('a person who joins in the middle of a deal is told what was played', () => {
    expect(after([deal, 'TAKEN13D5D4D6DN', 'TAKEN27D10D8D9DE', 'TRICK3', '> cards']).show).toEqual([
      '9H, KS, 8C, QC, 3S, 7H, 2D, JD, 6S, 4C, AC',
    ]);
  });
});

test('whatever is received and typed, only printable text is shown and only legal cards are sent', () => {
  const random = randomFor('person', 0);
  const any = (): string =>
    Array.from({ length: random.below(8) }, () => String.fromCharCode(random.below(256))).join('');
  const some = (count: number): string => writeCards(random.shuffle(pack).slice(0, count));
  const trick = (): string => `TRICK${1 + random.below(13)}${some(random.below(4))}`;
  const messages = [
    () => deal,
    trick,
    trick,
    trick,
    () => `WRONG${1 + random.below(13)}`,
    () => `TAKEN${1 + random.below(13)}${some(4)}E`,
    () => 'SCOREN0E0S0W0',
    any,
  ];
  const words = [
    () => `!${random.pick(hand.split(', '))}`,
    () => `!${random.pick(pack)}`,
    () => 'cards',
    () => 'tricks',
    () => `!${any()}`,
    any,
  ];
  let state = initialState(nothing(1));
  let sent = 0;
  for (let step = 0; step < 5000; step++) {
    const before = state;
    const told = readTold(random.pick(messages)());
    const {
      state: next,
      show,
      send,
    } = random.below(2) === 0 || told === undefined
      ? obey(before, random.pick(words)(), plain)
      : hear(before, told, plain);
    state = next;
    expect(show.join('')).toMatch(/^[ -~…]*$/);
    if (send === undefined) continue;
    sent++;
    const { number, table } = before.question!;
    expect(allowed(handOf(before.known), table)).toContain(readAnswer(send, number));
  }
  expect(sent).toBeGreaterThan(20);
});

describe('on a terminal', () => {
  test('the hand is sorted, suits have colours, and illegal cards are dim', () => {
    expect(
      after(
        ['DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC', 'TAKEN1KSQCAC3SW', 'TAKEN29H5D7H6SN', 'TRICK39D'],
        onTerminal(true, 'en'),
      ).show,
    ).toEqual([
      'Trick: (3) \x1b[33m9D\x1b[0m',
      'Available: \x1b[32;2m4C\x1b[0m, \x1b[32;2m8C\x1b[0m, \x1b[33;1m2D\x1b[0m, \x1b[33;1m10D\x1b[0m, ' +
        '\x1b[33;1mJD\x1b[0m',
    ]);
  });
  test('without colours illegal cards are in brackets', () => {
    expect(after(asked, onTerminal(false, 'en')).show).toEqual([
      'Trick: (1) 3D',
      'Available: (4C), (8C), (QC), (AC), 2D, 5D, 10D, JD, (7H), (9H), (3S), (6S), (KS)',
    ]);
    expect(after([deal, '> cards'], onTerminal(false, 'en')).show).toEqual([
      '4C, 8C, QC, AC, 2D, 5D, 10D, JD, 7H, 9H, 3S, 6S, KS',
    ]);
  });
  test('a question that is still visible is not shown again', () => {
    const style = onTerminal(false, 'en');
    expect(after([...asked, 'TRICK13D'], style).show).toEqual([]);
    for (const between of ['> cards', 'WRONG1'])
      expect(after([...asked, between, 'TRICK13D'], style).show).toHaveLength(2);
  });
  test("the client's own texts are in the person's language, the specified ones are not", () => {
    const style = onTerminal(false, 'pl');
    expect(after([deal], style).show).toEqual([
      'New deal 2: staring place N, your cards: 4C, 8C, QC, AC, 2D, 5D, 10D, JD, 7H, 9H, 3S, 6S, KS.',
      'To rozdanie: bez kierów.',
    ]);
    expect(after([...asked, '> !9H'], style).show).toEqual([
      '9H nie została zagrana: wyjście było w kara i trzeba dołożyć do koloru: 2D, 5D, 10D, JD.',
    ]);
    expect(after([...asked, '> !5D'], style).send).toBe('TRICK15D');
  });
});
