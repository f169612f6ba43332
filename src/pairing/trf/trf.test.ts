import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { classic, crossTable, scoreOf } from '../crosstable.ts';
import { pairDutch } from '../swiss/dutch.ts';
import { tieBreaks } from '../tiebreaks.ts';
import { eventOf, historyOf, type Trf, type Wrong } from './trf.ts';
import { readTrf } from './read.ts';
import { writeTrf } from './write.ts';
import { hasSentences } from '../../game/message.ts';
import { sentence } from '../../text/sentence.ts';
import { messages } from './messages.ts';

const soak = process.env['ARENA_SOAK'] === '1';

const header = `012 Example Bot Cup
022 Nowhere
032 FID
042 2026/11/14
052 2026/11/15
062 7
072 0
092 Individual: Swiss-System (FIDE Dutch)
102 Arena Server
122 2 games per pairing, seats swapped
142 4
152 W
192 FIDE_DUTCH_2025
`;
const finished = `${header}001    1      anaconda v4                                                        2.5    1     4 w 1     7 b =     5 w 1     2 b 0
001    2      basilisk v2                                                        2.5    1     5 b 0     3 w 1     6 b =     1 w 1
001    3      cobra v7                                                           1.5    5     6 w =     2 b 0     4 b -     4 b 1
001    4      dervish v1                                                         2.0    3     1 b 0     6 b 1     3 w +     3 w 0
001    5      echo v3                                                            2.0    3     2 w 1  0000 - H     1 b 0     6 w =
001    6      falcon v2                                                          1.5    5     3 b =     4 w 0     2 w =     5 b =
001    7      gecko v1                                                           1.5    5  0000 - U     1 w =  0000 - Z  0000 - Z
`;
const underway = `${header}240 Z 003 0007
001    1      anaconda v4                                                        1.5    1     4 w 1     7 b =
001    2      basilisk v2                                                        1.0    4     5 b 0     3 w 1
001    3      cobra v7                                                           0.5    6     6 w =     2 b 0
001    4      dervish v1                                                         1.0    4     1 b 0     6 b 1
001    5      echo v3                                                            1.5    1     2 w 1  0000 - H
001    6      falcon v2                                                          0.5    6     3 b =     4 w 0
001    7      gecko v1                                                           1.5    1  0000 - U     1 w =
`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
function good<Answer extends object | string>(answer: Answer | Wrong): Answer {
  if (typeof answer === 'object' && 'wrong' in answer) throw new Error(sentence(answer.wrong, 'en', messages));
  return answer;
}
/** The reason of a refusal, in English and complete in every language. */
function refusal(answer: object | string): string {
  if (typeof answer === 'string' || !('wrong' in answer)) throw new Error('it is not refused');
  const { wrong } = answer as Wrong;
  expect(hasSentences(wrong, messages)).toBe(true);
  return sentence(wrong, 'en', messages);
}
const read = (text: string): Trf => good(readTrf(bytes(text)));
const pairing = (trf: Trf): unknown => pairDutch(good(eventOf(trf)));

test('the published example is read and written to the same bytes', () => {
  for (const text of [finished, underway]) expect(writeTrf(read(text))).toBe(text);
  const { players, rounds, initial, table } = read(finished);
  expect([players.length, players[3]!.name, rounds, initial, table.rounds]).toEqual([7, 'dervish v1', 4, 'white', 4]);
  expect(players.map((_, at) => scoreOf(table, at + 1))).toEqual([25, 25, 15, 20, 20, 15, 15]);
});

test('the published example is paired as two other programs do', () => {
  expect(pairing(read(underway))).toEqual({
    boards: [
      [1, 5],
      [6, 2],
      [4, 3],
    ],
  });
});

test('the published example has the tie-breaks that were published with it', () => {
  const { table } = read(finished);
  const values = table.rows.map((_, at) =>
    [
      scoreOf(table, at + 1) / 10,
      ...['BH', 'BH/C1', 'BH/M1', 'SB', 'PS'].map((name) => tieBreaks[name]!(table, [at + 1]).get(at + 1)!),
    ].join('/'),
  );
  expect(values).toEqual([
    '2.5/9/7/4.5/5.25/7.5',
    '2.5/7.5/6/3.5/4.75/5',
    '1.5/7.5/6/3.5/2.75/3',
    '2/7/5.5/3/3/5',
    '2/8.5/6.5/4/4.25/6',
    '1.5/8/6.5/4/3/3.5',
    '1.5/7/5.5/3/2.75/5.5',
  ]);
  expect(
    [
      [1, 2],
      [4, 5],
      [3, 6, 7],
    ].map((level) => [...tieBreaks['DE']!(table, level)].toSorted()),
  ).toEqual([
    [
      [1, -1],
      [2, 0],
    ],
    [
      [4, 0],
      [5, 0],
    ],
    [
      [3, 0],
      [6, 0],
      [7, 0],
    ],
  ]);
});

interface Listed {
  file: string;
  players: number;
  rounds: number;
  header: 'full' | 'bare';
  initialColour: 'W' | 'B';
  points: { win: number; draw: number; loss: number; absence: number; pairingBye: number };
}

test('all 120 generated files are read, and those with our header written to the same bytes', () => {
  const data = new URL('../../../test/data/swiss/', import.meta.url);
  const index = JSON.parse(readFileSync(new URL('index.json', data), 'utf8')) as Listed[];
  expect(index.map(({ file }) => file)).toEqual(readdirSync(data).filter((name) => name.endsWith('.trf')));
  for (const listed of index) {
    const text = readFileSync(new URL(listed.file, data), 'utf8');
    const trf = read(text);
    expect([listed.file, trf.players.length, trf.rounds, trf.initial === 'white' ? 'W' : 'B']).toEqual([
      listed.file,
      listed.players,
      listed.rounds,
      listed.initialColour,
    ]);
    const { win, draw, loss, absence, pairingBye } = listed.points;
    expect(trf.table.points).toEqual({
      win: 10 * win,
      draw: 10 * draw,
      loss: 10 * loss,
      absence: 10 * absence,
      bye: 10 * pairingBye,
    });
    const written = good(writeTrf(trf));
    if (listed.header === 'full') expect(written).toBe(text);
    else expect(read(written)).toEqual(trf);
    expect(crossTable(historyOf(trf, 'seed', 2), trf.table.points)).toEqual(trf.table);
  }
});

test('line ends, byte order marks and encodings do not matter', () => {
  const plain = read(finished);
  for (const text of [
    finished.replaceAll('\n', '\r\n'),
    finished.replaceAll('\n', '\r'),
    `\uFEFF${finished}`,
    finished.trimEnd(),
    `### a comment\n\nxy\n${finished}999 unknown\n`,
  ])
    expect(read(text)).toEqual(plain);
  const shuffled = finished.trimEnd().split('\n').reverse().join('\n');
  expect(read(shuffled).table).toEqual(plain.table);
  const accented = finished.replace('anaconda v4 ', 'żółw, Ärger ');
  expect(read(accented).players[0]!.name).toBe('żółw, Ärger');
  expect(writeTrf(read(accented))).toBe(finished.replace('anaconda v4 ', 'zolw, Arger '));
  const astral = finished.replace('anaconda v4', 'ana\u{1F40D}onda v4');
  expect(read(astral).table).toEqual(plain.table);
  expect(writeTrf(read(astral))).toBe(finished.replace('anaconda v4', 'ana?onda v4'));
  const latin1 = Uint8Array.from(finished.replace('anaconda v4', '\xE4naconda v4'), (sign) => sign.charCodeAt(0));
  expect(good(readTrf(latin1)).players[0]!.name).toBe('änaconda v4');
});

test('long names are cut, tabs and accents are not written', () => {
  const trf = read(underway);
  const renamed = {
    ...trf,
    players: trf.players.map((player, at) => (at === 0 ? { ...player, name: `a\tb ${'Łódź '.repeat(20)}` } : player)),
  };
  expect(good(writeTrf(renamed)).split('\n')[14]).toBe(
    '001    1      a?b Lodz Lodz Lodz Lodz Lodz Lodz                                  1.5    1     4 w 1     7 b =',
  );
});

test('old lines mean the same as new ones', () => {
  const old = underway
    .replace('142 4\n', 'XXR 4\n')
    .replace('152 W\n', 'XXC white1\n')
    .replace('240 Z 003 0007\n', 'XXZ 7\n');
  expect(read(old)).toEqual(read(underway));
  const inColumns = underway.replace('240 Z 003 0007\n', '').replace('1 w =\n', '1 w =  0000 - Z\n');
  expect(read(inColumns)).toEqual(read(underway));
  const oldPoints = read(finished.replace('142', 'BBW  1.0\nBBD  0.5\nBBL  0.0\nBBZ  0.0\nBBF  0.0\nBBU  1.0\n142'));
  expect(oldPoints).toEqual(read(finished));
  expect(read(underway.replace('142', 'XXP 1 5\n142')).forbidden).toEqual([{ first: 1, last: 999, entrants: [1, 5] }]);
  expect(read(underway.replace('142', 'XXA    2  1.0  0.5  0.0\n142')).accelerations).toEqual([
    { tenths: 10, rounds: [1, 1], entrants: [2, 2] },
    { tenths: 5, rounds: [2, 2], entrants: [2, 2] },
  ]);
});

test('old forms of byes and games that are not rated', () => {
  const text = finished
    .replace('0000 - H', '0000 - =')
    .replace('0000 - U', '0000 - +')
    .replace('0000 - Z  0000 - Z', '0000 - -          ')
    .replace('4 w 1     7 b =', '4 w w     7 b d')
    .replace('1 b 0     6 b 1', '1 b L     6 b 1');
  expect(read(text).table).toEqual(read(finished).table);
});

test('acceleration, forbidden pairs and byes to come are written and read', () => {
  const lines = '240 H 003 0002 0006\n250      01.0 001 003 0001 0003\n260 001 004 0001 0005\n';
  const text = underway.replace('240 Z 003 0007\n', lines);
  expect(writeTrf(read(text))).toBe(text);
  const event = good(eventOf(read(text)));
  expect([
    [...event.absent!],
    event.forbidden,
    event.virtual!(3, 3),
    event.virtual!(4, 3),
    event.virtual!(3, 4),
  ]).toEqual([[2, 6], [[1, 5]], 10, 0, 0]);
  expect(pairing(read(text))).not.toEqual(pairing(read(underway.replace('240 Z 003 0007\n', '240 H 003 0002 0006\n'))));
});

test('where lines of acceleration overlap the last one counts', () => {
  const lines = '250      01.0 001 003 0001 0004\n250      00.5 002 003 0001 0002\n';
  const event = good(eventOf(read(underway.replace('240 Z 003 0007\n', lines))));
  expect([event.virtual!(1, 1), event.virtual!(1, 3), event.virtual!(3, 3)]).toEqual([10, 5, 10]);
});

test.each([
  ['162  W 3.0    D 1.0', { win: 30, draw: 10, loss: 0, absence: 0, bye: 30 }],
  ['162  P 0.5', { ...classic, bye: 5 }],
  ['162  W 3.0    D 1.0    L 0.0    P 3.0', { win: 30, draw: 10, loss: 0, absence: 0, bye: 30 }],
  ['162  W 2.0    D 1.0    A 0.5    X 0.5    P 1.0', { win: 20, draw: 10, loss: 0, absence: 5, bye: 10 }],
])('points: %s', (line, points) => {
  const trf = read(`${line}\n001    1      a                                                                  0.0\n`);
  expect(trf.table.points).toEqual(points);
  expect(read(good(writeTrf(trf))).table.points).toEqual(points);
});

test('a bye may be given twice, but not with two values', () => {
  const twice = underway.replace('1 w =\n', '1 w =  0000 - Z\n');
  expect(read(twice)).toEqual(read(underway));
  expect(refusal(readTrf(bytes(twice.replace('0000 - Z', '0000 - H'))))).toBe(
    "line 14: player 7 has 'H' in round 3, not the bye of this line",
  );
  expect(read(underway.replace('240', '240 Z 003 0007\nXXZ 7\n240'))).toEqual(read(underway));
  expect(refusal(readTrf(bytes(underway.replace('240', '240 H 003 0007\n240'))))).toBe(
    "line 15: player 7 has 'H' in round 3, not the bye of this line",
  );
});

test('any file is read to data that can be written, or refused', () => {
  const random = randomFor('spoilt files', 0);
  const signs = '0123456789wbWBUFHZ=+-. \n\r\tXżé\0\u{1F40D}';
  let readable = 0;
  for (let at = 0; at < (soak ? 200_000 : 2000); at++) {
    const text = Array.from(random.pick([finished, underway]));
    for (let spoilt = random.below(4); spoilt >= 0; spoilt--) {
      text.splice(
        random.below(text.length),
        random.below(3),
        ...Array.from({ length: random.below(3) }, () => random.pick(Array.from(signs))),
      );
    }
    const trf = readTrf(
      random.below(10) === 0 ? Uint8Array.from(text.join(''), (sign) => sign.charCodeAt(0)) : bytes(text.join('')),
    );
    if ('wrong' in trf) {
      expect(sentence(trf.wrong, 'en', messages)).toMatch(/^(line \d+|there is no player)[ -~…]*$/);
      continue;
    }
    readable++;
    const { players, header: lines, ...rest } = read(good(writeTrf(trf)));
    expect(rest).toEqual({ ...rest, table: trf.table, rounds: trf.rounds, byes: trf.byes });
    expect([players.length, lines.length]).toEqual([trf.players.length, trf.header.length]);
  }
  expect(readable).toBeGreaterThan(300);
});

test('a bye for the next round may be in the sum already', () => {
  const text = underway
    .replace('240 Z 003 0007\n', '')
    .replace('0.5    6     3 b =     4 w 0\n', '1.0    6     3 b =     4 w 0  0000 - H\n');
  expect(read(text).byes).toEqual([{ round: 3, entrant: 6, kind: 'half' }]);
});

test('the first colour is deduced from the first round', () => {
  expect(read(finished.replace('152 W\n', '')).initial).toBe('white');
  expect(
    refusal(
      eventOf(read('142 3\n001    1      a                                                                  0.0\n')),
    ),
  ).toBe('the file does not tell the first colour; add the line 152 W or 152 B');
});

test('nothing is paired after the last round', () => {
  expect(refusal(eventOf(read(finished)))).toBe(
    'all rounds of the event are in the file, 4 of 4; a line that begins with 142 tells how many there are to be',
  );
});

/** What is replaced in the example, and the message about it. */
const bad: readonly [spoilt: string, by: string, said: string][] = [
  [finished, '', 'there is no player in the file; players are the lines that begin with 001'],
  [
    '001    7',
    '001    8',
    'line 20: there is a player 8, but no player 7; the starting numbers of 7 players must be 1 to 7',
  ],
  ['001    7', '001    1', 'line 20: player 1 is already in line 14'],
  ['001    7', '001    x', "line 20: a starting number must be a number from 1 to 9999, not 'x'"],
  ['001    7', '001     ', "line 20: a starting number must be a number from 1 to 9999, not ''"],
  ['gecko v1 ', 'gecko v1', 'line 20: column 91 must be blank; is something in the line too long, or shifted?'],
  ['gecko v1 ', 'gecko v1  ', 'line 20: column 85 must be blank; is something in the line too long, or shifted?'],
  [
    '2 w 1  0000 - H',
    '2 w 1  0000 - H9',
    'line 18: column 110 must be blank; is something in the line too long, or shifted?',
  ],
  [
    ' 0000 - Z  0000 - Z',
    ' 0000 - Z  0000 - 1',
    "line 20: round 4 is '0000 - 1', a result without an opponent; byes are U, F, H and Z",
  ],
  [
    '4 w 1     7 b =',
    '4 w ?     7 b =',
    "line 14: round 1 is '4 w ?'; a result against an opponent is 1, =, 0, + or -",
  ],
  ['4 w 1     7 b =', '4 w       7 b =', "line 14: round 1 is '4 w'; a result against an opponent is 1, =, 0, + or -"],
  [
    '4 w 1     7 b =',
    '4 w \x1B     7 b =',
    "line 14: round 1 is '4 w \\x1b'; a result against an opponent is 1, =, 0, + or -",
  ],
  ['4 w 1     7 b =', '4 - 1     7 b =', "line 14: round 1 is '4 - 1'; a game needs a colour, w or b"],
  ['4 w 1     7 b =', '9 w 1     7 b =', 'line 14: there is no player 9'],
  ['4 w 1     7 b =', '1 w 1     7 b =', 'line 14: player 1 meets itself in round 1'],
  ['4 w 1     7 b =', '3 w 1     7 b =', 'line 14: in round 1 player 1 meets 3, who does not meet 1'],
  ['4 w 1     7 b =', '4 b 1     7 b =', 'line 14: in round 1 players 1 and 4 must have opposite colours'],
  [
    '4 w 1     7 b =',
    '4 w =     7 b =',
    'line 14: in round 1 players 1 and 4 tell results that do not fit together, = and 0',
  ],
  [
    '4 w 1     7 b =',
    '4 w +     7 b =',
    'line 14: in round 1 players 1 and 4 tell results that do not fit together, + and 0',
  ],
  ['2.5    1     4 w 1', '2.0    1     4 w 1', 'line 14: the results come to 2.5 points, but the line says 2.0'],
  [
    '2.5    1     4 w 1',
    '2.75   1     4 w 1',
    'line 14: column 85 must be blank; is something in the line too long, or shifted?',
  ],
  ['2.5    1     4 w 1', '2,5    1     4 w 1', "line 14: the sum must be points like 2.5, not '2,5'"],
  ['2.5    1     4 w 1', '2.5    x     4 w 1', "line 14: a rank must be a number from 1 to 9999, not 'x'"],
  ['0000 - H', '0000 - U', 'line 18: the results come to 2.5 points, but the line says 2.0'],
  [
    '0000 - Z  0000 - Z',
    '0000 - Z  0000 - Z  0000 - Z',
    'line 20: there is a round after the last one, which is round 4',
  ],
  ['142 4', '142 3', 'line 14: there is a round after the last one, which is round 3'],
  ['142 4', '142 four', "line 11: a round must be a number from 1 to 999, not 'four'"],
  ['152 W', 'XXR 5', 'line 12: another line says 4 rounds, this one 5'],
  ['152 W', '152 W\nXXC black1', 'line 13: another line says the other first colour'],
  ['152 W', '152 X', 'line 12: the first colour is W or B'],
  [
    '152 W',
    'XXC rank white1',
    "line 12: 'rank' numbers players by their lines, which is not supported; give them starting numbers and remove the word",
  ],
  ['152 W', 'XXC constructor', "line 12: XXC says white1 or black1, not 'constructor'"],
  ['152 W', '162  Q 1.0', "line 12: column 6 must be one of W, D, L, A, P and X, not 'Q'"],
  ['152 W', '162  W 0.25', 'line 12: column 11 must be blank; is something in the line too long, or shifted?'],
  ['152 W', '162  W one', "line 12: the value of 'W' must be points like 2.5, not 'one'"],
  [
    '152 W',
    'BBZ  0.5\nBBF  0.0',
    'line 13: BBZ and BBF differ; a bye worth nothing and not coming must be worth the same',
  ],
  ['152 W', '240 U 005 0001', "line 12: column 5 must be F, H or Z, not 'U'"],
  ['152 W', '240 Z 005 0008', 'line 12: there is no player 8'],
  ['152 W', '240 Z 003 0001', "line 12: player 1 has '1' in round 3, not the bye of this line"],
  ['152 W', '240 Z', "line 12: a round must be a number from 1 to 999, not ''"],
  ['152 W', '260 001 004 0001 0008', 'line 12: there is no player 8'],
  ['152 W', '260 003 001 0001 0005', 'line 12: the first, 3, comes after the last, 1'],
  ['152 W', '260 001 004 0001', 'line 12: this line must name two players at least, who do not meet'],
  ['152 W', 'XXP 1', 'line 12: this line must name two players at least, who do not meet'],
  ['152 W', '260 001 x 0001 0005', "line 12: a round must be a number from 1 to 999, not 'x'"],
  ['152 W', '250      -1.0 001 003 0001 0003', "line 12: the virtual points must be points like 2.5, not '-1.0'"],
  ['152 W', '250      01.0 001 003 0001 0009', 'line 12: there is no player 9'],
  ['152 W', '250      01.0 001 003 0003 0001', 'line 12: the first, 3, comes after the last, 1'],
  [
    '152 W',
    '250      01.25001 003 0001 0003',
    'line 12: column 14 must be blank; is something in the line too long, or shifted?',
  ],
  ['152 W', 'XXA    8  1.0', 'line 12: there is no player 8'],
];

test.each(bad)('%#: a wrong file is refused with line and reason: %s → %s', (spoilt, by, said) => {
  expect(finished).toContain(spoilt);
  expect(refusal(readTrf(bytes(finished.replace(spoilt, by))))).toBe(said);
});

test('a line that is too short, a second bye, a file that is too large', () => {
  expect(refusal(readTrf(bytes('001    1      anaconda')))).toBe(
    "line 1: a player's line has at least 84 characters, this one 22",
  );
  const lone = (number: number): string =>
    `001    ${number}      a                                                                  1.0       0000 - U\n`;
  expect(refusal(readTrf(bytes(lone(1) + lone(2))))).toBe(
    'line 2: round 1 gives a second bye of the pairing (U); there is one at most',
  );
  expect(refusal(readTrf(new Uint8Array(2 ** 23 + 1)))).toBe(
    'the file has 8388609 bytes; a tournament file has at most 8388608',
  );
  expect(refusal(readTrf(bytes(`${lone(1).trimEnd()}${' '.repeat(9990)}`)))).toBe(
    "line 1: a player's line has room for 999 rounds, this one is longer",
  );
});

test('data that does not fit into a file is refused', () => {
  const trf: Trf = {
    header: [],
    players: [{ name: 'a' }],
    table: { points: { ...classic, bye: 1000 }, rounds: 1, rows: [[{ mark: 'U' }]] },
    rounds: 1,
    byes: [],
    forbidden: [],
    accelerations: [],
  };
  expect(refusal(writeTrf(trf))).toBe('a tournament file has room for 99.9 points, and somebody has more');
  const many = Array.from({ length: 10_000 }, () => ({ name: 'a' }));
  expect(refusal(writeTrf({ ...trf, players: many }))).toBe(
    'a tournament file has room for 9999 players, not for 10000',
  );
});
