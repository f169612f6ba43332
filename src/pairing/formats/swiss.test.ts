import { inEnglish } from '../../../test/in-english.ts';
import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { crossTable, type CrossTable } from '../crosstable.ts';
import type { Format } from '../format.ts';
import type { History, Round } from '../history.ts';
import { swiss, swissEvent, defaultRounds, type SwissOptions } from './swiss.ts';
import { pairDutch } from '../swiss/dutch.ts';
import { playOut, shuffled, type Chances, type Played } from '../../../test/pairing.ts';
import { wins } from '../tiebreaks.ts';
import { eventOf, historyOf, trfOf, type Trf } from '../trf/trf.ts';
import { readTrf } from '../trf/read.ts';
import { writeTrf } from '../trf/write.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const about = { title: 'Cup', isDutch: true };

const history = (entrants: number, more: Partial<History> = {}): History => ({
  entrants,
  met: [],
  byes: [],
  withdrawn: new Map(),
  seed: 'x',
  ...more,
});

/** Plays until the last round, or until there is no pairing. */
function play(options: SwissOptions, entrants: number, seed: string, chances?: Chances): Played {
  const format = swiss(options);
  const ending: Format = {
    ...format,
    next: (past) => ((round) => (round !== undefined && 'wrong' in round ? undefined : round))(format.next(past)),
  };
  return playOut(ending, entrants, seed, chances);
}

const boardsOf = (round: Round): unknown[] => [...round.meetings.map(({ entrants }) => entrants), ...round.byes];

test('an event has two rounds more than a knockout, or as many as there are opponents', () => {
  expect([1, 2, 3, 4, 5, 6, 8, 9, 64, 1000].map(defaultRounds)).toEqual([1, 1, 3, 3, 5, 5, 5, 6, 8, 12]);
  expect(play({}, 16, 'usual').rounds).toHaveLength(6);
  expect(play({ rounds: 3 }, 16, 'three').rounds).toHaveLength(3);
});

test('by default an event of few entrants is over when no further round can be paired', () => {
  const lengths = (options: SwissOptions): number[] =>
    Array.from({ length: 40 }, (_, at) => playOut(swiss(options), 6, `few ${at}`).rounds.length);
  const played = new Set(lengths({ initial: 'white' }));
  expect([...played].toSorted()).toEqual([3, 5]);
  expect(() => lengths({ initial: 'white', rounds: 5 })).toThrow(/pair/);
});

test('an entrant that withdrew, asked for a bye or is alone is not paired', () => {
  const format = swiss({ initial: 'white', rounds: 4 });
  expect(format.next(history(0))).toBeUndefined();
  expect(format.next(history(1))).toBeUndefined();
  const round = format.next(
    history(6, {
      withdrawn: new Map([[2, 1]]),
      byes: [
        { round: 1, entrant: 5, kind: 'half' },
        { round: 2, entrant: 1, kind: 'zero' },
      ],
    }),
  ) as Round;
  expect(boardsOf(round)).toEqual([
    [1, 4],
    [6, 3],
  ]);
  expect(
    format.next(
      history(3, {
        withdrawn: new Map([
          [2, 1],
          [3, 1],
        ]),
      }),
    ),
  ).toBeUndefined();
});

test('a round without a pairing is reported in a sentence', () => {
  const { history: past } = play({ rounds: 9 }, 4, 'four');
  expect(inEnglish(swiss({ rounds: 9 }).next(past))).toEqual({
    wrong: 'round 4 cannot be paired: too many have met already, or must have the same colour; end the event here',
  });
  expect(inEnglish(swiss({ rounds: 9 }).next(play({ rounds: 9 }, 3, 'three').history))).toEqual({
    wrong:
      'round 4 cannot be paired: too many have met already, or must have the same colour, or had a bye or a ' +
      'forfeit win; end the event here',
  });
});

test('a meeting of several games is one result', () => {
  const past = history(4, {
    met: [
      { round: 1, board: 1, entrants: [1, 3], games: 4, points: [2.5, 1.5] },
      { round: 1, board: 2, entrants: [4, 2], games: 4, points: [2, 2] },
    ],
  });
  expect(
    swiss({ games: 4 })
      .places(past)
      .map(({ entrant, points }) => [entrant, points]),
  ).toEqual([
    [1, 1],
    [2, 0.5],
    [4, 0.5],
    [3, 0],
  ]);
});

test('places by points, then by the tie-breaks asked for', () => {
  const past = history(4, {
    met: [
      { round: 1, board: 1, entrants: [1, 3], games: 1, points: [0.5, 0.5] },
      { round: 1, board: 2, entrants: [4, 2], games: 1, points: [1, 0] },
      { round: 2, board: 1, entrants: [4, 1], games: 1, points: [0, 0], absent: [1, 4] },
      { round: 2, board: 2, entrants: [3, 2], games: 1, points: [0.5, 0.5] },
    ],
  });
  expect(swiss({ tiebreaks: [wins] }).places(past)).toEqual([
    { entrant: 4, place: 1, points: 1, tiebreaks: [1] },
    { entrant: 3, place: 2, points: 1, tiebreaks: [0] },
    { entrant: 1, place: 3, points: 0.5, tiebreaks: [0] },
    { entrant: 2, place: 3, points: 0.5, tiebreaks: [0] },
  ]);
});

const kinds: readonly Chances[] = [
  {},
  { draws: 50 },
  { draws: 100 },
  { leave: 5 },
  { absent: 20 },
  { absent: 10, leave: 5, draws: 30 },
];

test('events go on from any round, also from their tournament file', () => {
  for (let at = 0; at < (soak ? 1000 : 30); at++) {
    const random = randomFor('events', at);
    const options: SwissOptions = { exactUpTo: random.pick([0, 200]), games: random.pick([1, 2]) };
    const { history: past, rounds } = play(options, 2 + random.below(20), `event ${at}`, kinds[at % kinds.length]);
    if (rounds.length === 0) continue; // all but one left at once
    const format = swiss(options);
    const again = shuffled(past, random);
    expect(format.places(again)).toEqual(format.places(past));
    const cut = random.below(rounds.length);
    const withdrawn = new Map([...past.withdrawn].filter(([, gone]) => gone <= cut + 1));
    const early: History = {
      ...again,
      withdrawn,
      met: again.met.filter(({ round }) => round <= cut),
      byes: again.byes.filter(({ round }) => round <= cut),
    };
    expect(format.next(early)).toEqual(rounds[cut]);

    const event = swissEvent(early, options);
    const trf = readTrf(
      new TextEncoder().encode(
        writeTrf(trfOf(about, past.seed.repeat(past.entrants).match(/event/g)!, early, event)) as string,
      ),
    ) as Trf;
    expect(trf.table).toEqual(event.table);
    expect(
      swiss({ ...options, rounds: trf.rounds, initial: trf.initial! }).next(historyOf(trf, past.seed, options.games)),
    ).toEqual(rounds[cut]);
    if (options.exactUpTo === 200)
      expect(pairDutch(eventOf(trf) as ReturnType<typeof swissEvent>)!.boards).toEqual(
        rounds[cut]!.meetings.map(({ entrants }) => entrants),
      );
  }
});

/** The most meetings of any pair. */
const mostMeetings = ({ rows }: CrossTable): number =>
  Math.max(
    0,
    ...rows.flatMap((row) =>
      [...new Set(row.map(({ opponent }) => opponent))].map(
        (who) => row.filter(({ opponent, mark }) => opponent === who && '1=0'.includes(mark)).length,
      ),
    ),
  );

test('no pair meets twice, nobody has two byes, colours differ by two at most', () => {
  for (let at = 0; at < (soak ? 500 : 20); at++) {
    const { history: past } = play(
      { rounds: 7, exactUpTo: at % 2 === 0 ? 0 : 200 },
      8 + (at % 13),
      `balance ${at}`,
      kinds[at % kinds.length],
    );
    const table = crossTable(past, { win: 10, draw: 5, loss: 0, absence: 0, bye: 10 });
    expect(mostMeetings(table)).toBeLessThanOrEqual(1);
    for (const row of table.rows) {
      expect(row.filter(({ mark }) => mark === 'U').length).toBeLessThanOrEqual(1);
      const colours = row
        .filter(({ mark }) => '1=0'.includes(mark))
        .slice(0, 6)
        .map(({ colour }) => (colour === 'white' ? 1 : -1));
      expect(Math.abs(colours.reduce((sum: number, colour) => sum + colour, 0))).toBeLessThanOrEqual(2);
    }
  }
});

test('the file of an event', () => {
  const past = history(3, {
    met: [{ round: 1, board: 1, entrants: [1, 2], games: 2, points: [2, 0] }],
    byes: [
      { round: 1, entrant: 3, kind: 'pairing' },
      { round: 2, entrant: 1, kind: 'half' },
      { round: 2, entrant: 2, kind: 'half' },
    ],
    withdrawn: new Map([[2, 2]]),
  });
  const event = swissEvent(past, { rounds: 3, initial: 'white', forbidden: [[1, 3]] });
  const written = writeTrf(
    trfOf(
      { ...about, from: '2026/11/14', to: '2026/11/15', organiser: 'Arena', play: '2 games' },
      ['żółw, v1', 'b', 'c'],
      past,
      event,
    ),
  );
  expect(written).toBe(`012 Cup
042 2026/11/14
052 2026/11/15
062 3
072 0
092 Individual: Swiss-System (FIDE Dutch)
102 Arena
122 2 games
142 3
152 W
192 FIDE_DUTCH_2025
240 H 002 0001
240 Z 002 0002
240 Z 003 0002
260 001 003 0001 0003
001    1      zolw  v1                                                           1.0    1     2 w 1
001    2      b                                                                  0.0    3     1 b 0
001    3      c                                                                  1.0    1  0000 - U
`);
});
