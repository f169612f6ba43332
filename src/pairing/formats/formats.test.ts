import { inEnglish } from '../../../test/in-english.ts';
import { describe, expect, test } from 'vitest';
import { pairsOf, seeding } from '../bracket.ts';
import { doubleElimination, doubleTies } from './double-elimination.ts';
import type { Format } from '../format.ts';
import type { Entrant, History, Met, Round } from '../history.ts';
import { gauntlet } from './gauntlet.ts';
import { groups, seedsOf, snake } from './groups.ts';
import { knockout } from './knockout.ts';
import { berger, roundRobin, openRoundRobin } from './round-robin.ts';
import { solo } from './solo.ts';
import { allOf } from '../standings.ts';
import { patterns, tables } from './tables.ts';
import { stageKey } from '../../text/stages.ts';
import { playOut, type Played } from '../../../test/pairing.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const history = (entrants: number, met: readonly Met[] = [], withdrawn: [Entrant, number][] = []): History => ({
  entrants,
  met,
  byes: [],
  withdrawn: new Map(withdrawn),
  seed: 'x',
});
const written = (rounds: readonly (readonly (readonly Entrant[])[])[]): string =>
  rounds.map((round) => round.map((pair) => pair.join('-')).join(' ')).join(' | ');
const firstRound = (format: Format, entrants: number): { pairs: string; byes: Entrant[] } => {
  const round = format.next(history(entrants));
  if (round === undefined || 'wrong' in round) throw new Error('no round');
  return {
    pairs: round.meetings.map((meeting) => meeting.entrants.join('v')).join(' '),
    byes: round.byes.map(({ entrant }) => entrant),
  };
};

/** How often each pair met. */
function meetingsOf(entrants: number, { history: { met } }: Played): number[] {
  const counts = new Map(allOf(entrants).flatMap((one) => allOf(one - 1).map((other) => [`${other} ${one}`, 0])));
  for (const { entrants: table } of met) {
    for (const one of table)
      for (const other of table) if (other < one) counts.set(`${other} ${one}`, counts.get(`${other} ${one}`)! + 1);
  }
  return [...counts.values()];
}

/** The seats of an entrant, round by round. */
const seatsOf = (entrant: Entrant, { history: { met } }: Played): number[] =>
  met.filter(({ entrants }) => entrants.includes(entrant)).map(({ entrants }) => entrants.indexOf(entrant));

const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

describe('round robin', () => {
  test.each([
    [4, '1-4 2-3 | 4-3 1-2 | 2-4 3-1'],
    [6, '1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1'],
    [
      8,
      '1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 ' +
        '| 4-8 5-3 6-2 7-1',
    ],
  ])('Berger %i', (entrants, rounds) => {
    expect(written(berger(entrants))).toBe(rounds);
    expect(
      written(
        playOut(roundRobin(), entrants, 'x').rounds.map(({ meetings }) => meetings.map((meeting) => meeting.entrants)),
      ),
    ).toBe(rounds);
  });

  test('double: the last two rounds of the first cycle are swapped, the second cycle swaps seats', () => {
    const { rounds } = playOut(roundRobin({ cycles: 2 }), 4, 'x');
    expect(written(rounds.map(({ meetings }) => meetings.map(({ entrants }) => entrants)))).toBe(
      '1-4 2-3 | 2-4 3-1 | 4-3 1-2 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3',
    );
  });

  test('everybody meets everybody, and seats are balanced', () => {
    for (let entrants = 2; entrants <= (isSoak ? 60 : 15); entrants++) {
      for (const cycles of [1, 2, 3, 4]) {
        const played = playOut(roundRobin({ cycles }), entrants, 'x');
        expect(played.rounds.length).toBe(cycles * (entrants - 1 + (entrants % 2)));
        expect(new Set(meetingsOf(entrants, played))).toEqual(new Set([cycles]));
        for (const entrant of allOf(entrants)) {
          const seats = seatsOf(entrant, played);
          expect(Math.abs(seats.filter((seat) => seat === 0).length - seats.length / 2)).toBe(
            cycles % 2 === 1 && entrants % 2 === 0 ? 0.5 : 0,
          );
          if (cycles <= 2) expect(seats.join('')).not.toMatch(/000|111/);
        }
      }
    }
  });

  const win = (round: number, board: number, winner: Entrant, loser: Entrant): Met => ({
    round,
    board,
    games: 1,
    entrants: [winner, loser],
    points: [1, 0],
  });

  test('an entrant that leaves before half of its meetings is annulled', () => {
    const met = [win(1, 1, 4, 1), win(1, 2, 3, 2)];
    expect(roundRobin().next(history(4, met, [[4, 2]]))).toEqual({
      meetings: [{ round: 2, board: 1, entrants: [1, 2], games: 1 }],
      byes: [
        { round: 2, entrant: 4, kind: 'zero' },
        { round: 2, entrant: 3, kind: 'pairing' },
      ],
    });
    expect(
      roundRobin()
        .places(history(4, met, [[4, 2]]))
        .map(({ entrant, place, points }) => [entrant, place, points]),
    ).toEqual([
      [3, 1, 1],
      [1, 2, 0],
      [2, 2, 0],
      [4, 4, 0],
    ]);
  });

  test('an entrant that leaves later loses the rest', () => {
    const met = [win(1, 1, 4, 1), win(1, 2, 3, 2), win(2, 1, 4, 3), win(2, 2, 1, 2)];
    const round = roundRobin().next(history(4, met, [[4, 3]]));
    expect(round).toMatchObject({
      byes: [
        { round: 3, entrant: 2, kind: 'full' },
        { round: 3, entrant: 4, kind: 'zero' },
      ],
    });
    const { table } = openRoundRobin(4, { cycles: 1, games: 1, points: '1,0.5,0', 'tie-breaks': 'SB' }).file!({
      ...history(4, [...met, win(3, 1, 3, 1)], [[4, 3]]),
      byes: (round as Round).byes,
    });
    expect([table.rows[1]![2], table.rows[3]![2]]).toEqual([
      { mark: '+', opponent: 4, colour: 'white' },
      { mark: '-', opponent: 2, colour: 'black' },
    ]);
    const places = roundRobin().places({
      ...history(4, [...met, win(3, 1, 3, 1)], [[4, 3]]),
      byes: (round as Round).byes,
    });
    expect(places.map(({ entrant, place, points }) => [entrant, place, points])).toEqual([
      [3, 1, 2],
      [4, 1, 2],
      [1, 3, 1],
      [2, 3, 1],
    ]);
  });
});

describe('knockout', () => {
  test.each([
    [8, '1v8 4v5 2v7 3v6', []],
    [16, '1v16 8v9 4v13 5v12 2v15 7v10 3v14 6v11', []],
    [6, '4v5 3v6', [1, 2]],
    [5, '4v5', [1, 2, 3]],
    [3, '2v3', [1]],
  ])('of %i', (entrants, pairs, byes) => {
    expect(firstRound(knockout(), entrants)).toEqual({ pairs, byes });
    expect(firstRound(doubleElimination(), entrants)).toEqual({ pairs, byes });
  });

  test('n − 1 ties; a loser is out, the one that never lost is first; byes go to the top seeds', () => {
    for (let entrants = 2; entrants <= (isSoak ? 200 : 40); entrants++) {
      const { history: played, rounds } = playOut(knockout(), entrants, `${entrants}`, { draws: 30 });
      const ties = new Set(played.met.map(({ entrants: pair }) => pair.toSorted((one, other) => one - other).join()));
      expect(ties.size).toBe(entrants - 1);
      const waiting = rounds[0]!.byes.map(({ entrant }) => entrant).toSorted((one, other) => one - other);
      expect(waiting).toEqual(allOf(2 ** Math.ceil(Math.log2(entrants)) - entrants));
      const places = knockout().places(played);
      expect(places.filter(({ place }) => place === 1).length).toBe(1);
      expect(places.filter(({ place }) => place === 2).length).toBe(1);
      const final = played.met.findLast(({ stage }) => stage?.code === 'final')!;
      expect(new Set(places.slice(0, 2).map(({ entrant }) => entrant))).toEqual(new Set(final.entrants));
    }
  });

  const tie = (round: number, points: [number, number], games: number, entrants: [Entrant, Entrant] = [1, 2]): Met => ({
    round,
    board: 1,
    entrants,
    games,
    points,
    stage: { code: 'final' },
  });

  test('a tie that ends level goes on with single games in alternating seats', () => {
    const met = [tie(1, [1, 1], 2)];
    const seats: Entrant[] = [];
    for (let round = 2; round <= 9; round++) {
      const next = knockout().next(history(2, met)) as Round;
      expect(next.meetings).toMatchObject([{ round, board: 1, games: 1, stage: { code: 'final' } }]);
      seats.push(next.meetings[0]!.entrants[0]!);
      met.push(tie(round, [0.5, 0.5], 1, next.meetings[0]!.entrants as [Entrant, Entrant]));
    }
    expect(seats.join('')).toMatch(/^(12121212|21212121)$/);
    expect(knockout().next(history(2, met))).toBeUndefined();
    expect(knockout().places(history(2, met))[0]!.entrant).toBe(1); // the better seed
    expect(knockout().places(history(2, [...met.slice(0, 3), tie(4, [1, 0], 1, [2, 1])]))[0]!.entrant).toBe(2);
  });

  test('the seat of the first single game is drawn', () => {
    const first = (seed: string): Entrant =>
      (knockout().next({ ...history(2, [tie(1, [1, 1], 2)]), seed }) as Round).meetings[0]!.entrants[0]!;
    expect(new Set(Array.from({ length: 20 }, (_, seed) => first(`${seed}`)))).toEqual(new Set([1, 2]));
  });

  test('an entrant that leaves or does not come is out; if both do, nobody goes on', () => {
    expect(knockout().next(history(2, [], [[1, 1]]))).toBeUndefined();
    expect(knockout().places(history(2, [], [[1, 1]]))[0]!.entrant).toBe(2);
    const semi = (board: number, entrants: [Entrant, Entrant], absent: Entrant[]): Met => ({
      round: 1,
      board,
      entrants,
      games: 2,
      stage: { code: 'semi-final' },
      points: [0, 0],
      absent,
    });
    const met = [semi(1, [1, 4], [1, 4]), semi(2, [2, 3], [2])];
    expect(knockout().next(history(4, met))).toBeUndefined();
    expect(
      knockout()
        .places(history(4, met))
        .map(({ entrant, place }) => [entrant, place]),
    ).toEqual([
      [3, 1],
      [1, 2],
      [2, 2],
      [4, 2],
    ]);
  });
});

describe('double elimination', () => {
  test('2n − 2 ties, or 2n − 1 with the second final; everybody but the first is out after two losses', () => {
    const counts = { once: 0, again: 0 };
    for (let event = 0; event < (isSoak ? 3000 : 80); event++) {
      const entrants = 2 + (event % 40);
      const { history: played } = playOut(doubleElimination(), entrants, `${event}`, { draws: 30 });
      const ties = new Map<string, Met>();
      for (const met of played.met)
        ties.set([stageKey(met.stage), ...met.entrants.toSorted((one, other) => one - other)].join(), met);
      const isAgain = played.met.some(({ stage }) => stage?.code === 'second-final');
      counts[isAgain ? 'again' : 'once']++;
      expect(ties.size).toBe(isAgain ? 2 * entrants - 1 : 2 * entrants - 2);
      const [first] = doubleElimination().places(played);
      for (const entrant of allOf(entrants)) {
        const fought = [...ties.values()].filter((met) => met.entrants.includes(entrant));
        const lost = fought.filter(
          ({ entrants: pair, points }) =>
            points[pair.indexOf(entrant)]! < points[1 - pair.indexOf(entrant)]! ||
            (points[0] === points[1] && entrant === Math.max(...pair)),
        );
        expect(lost.length).toBe(entrant === first!.entrant ? (isAgain ? 1 : lost.length) : 2);
      }
      for (const round of rematches([...ties.values()]))
        expect(round).toBeGreaterThanOrEqual(latest(Math.ceil(Math.log2(entrants))));
    }
    expect(Math.min(counts.once, counts.again)).toBeGreaterThan(0);
  });

  /** The rounds of the losers' bracket in which two met again. */
  function rematches(ties: readonly Met[]): number[] {
    const seen = new Set<string>();
    return ties.flatMap(({ stage, entrants }) => {
      const pair = entrants.toSorted((one, other) => one - other).join();
      const isAgain = seen.has(pair);
      seen.add(pair);
      return isAgain && stage?.code === 'losers' ? [stage.round] : [];
    });
  }

  /**
   * The first round of the losers in which two who met may have to meet again, however those who come down are placed
   * in a bracket of 2^k. The losers' bracket
   * has 2^p parts that keep to themselves before round 2(k − p) − 1. Look at the ties on somebody's way through the
   * first k − p rounds of the winners: where
   * these are more than the parts, the losers of two of them fall into one part, and who won the first may lose the
   * second.
   */
  const latest = (k: number): number =>
    Math.min(
      ...Array.from({ length: k }, (_, p) =>
        k - p - 1 > 2 ** p ? 2 * (k - p) - 3 : k - p > 2 ** p ? 2 * (k - p) - 2 : Infinity,
      ),
    );

  test("two who met cannot meet in the losers' bracket before every bracket must allow it", () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(latest)).toEqual([2, 3, 4, 5, 7, 8, 9, 11, 13]);
    for (let k = 2; k <= 10; k++) {
      const ties = doubleTies(2 ** k);
      // of each losers' tie, the winners' ties whose losers it may bring together, a bit each
      const fallen: bigint[] = [];
      const below: bigint[] = []; // of each winners' tie, itself and those on the way to it
      let earliest = Infinity;
      for (const [at, { stage, from }] of ties.entries()) {
        const [kind, round] = stageKey(stage).split(' ');
        if (kind === 'winners')
          below[at] = from.reduce(
            (all, source) => all | ('winner' in source ? below[source.winner]! : 0n),
            1n << BigInt(at),
          );
        if (kind !== 'losers') continue;
        const [one, other] = from.map((source) =>
          'loser' in source ? 1n << BigInt(source.loser) : fallen[(source as { winner: number }).winner]!,
        ) as [bigint, bigint];
        fallen[at] = one | other;
        const onTheWay = (some: bigint, others: bigint): boolean =>
          below.some((all, tie) => (some >> BigInt(tie)) % 2n === 1n && (all & others) !== 0n);
        if (onTheWay(one, other) || onTheWay(other, one)) earliest = Math.min(earliest, Number(round));
      }
      expect([k, earliest]).toEqual([k, latest(k)]);
    }
  });
});

describe('groups and play-off', () => {
  test('seeds go to the groups in a snake', () => {
    expect(snake(10, 4)).toEqual([
      [1, 8, 9],
      [2, 7, 10],
      [3, 6],
      [4, 5],
    ]);
  });

  test('entrants of one group are in different halves', () => {
    for (let count = 1; count <= 40; count++) {
      for (const advance of [1, 2, 3, 4]) {
        const best = Array.from({ length: count }, (_, group) =>
          Array.from({ length: advance }, (__, place) => group * 10 + place),
        );
        const seeds = seedsOf(best, advance);
        expect(seeds.filter((seed) => seed !== undefined).toSorted()).toEqual(best.flat().toSorted());
        const order = seeding(seeds.length).map((seed) => seeds[seed - 1]);
        const halves = [order.slice(0, order.length / 2), order.slice(order.length / 2)];
        for (const mates of best)
          for (const half of halves)
            expect(mates.filter((mate) => half.includes(mate)).length).toBeLessThanOrEqual(Math.ceil(advance / 2));
        const waiting = pairsOf(order).flatMap(([one, other]) =>
          one === undefined ? [other] : other === undefined ? [one] : [],
        );
        expect(new Set(waiting)).toEqual(new Set(seeds.slice(0, seeds.length - count * advance)));
      }
    }
  });

  test('a whole event', () => {
    const options = { groups: 4, playoff: { games: 1 } };
    const { history: played, rounds } = playOut(groups(options), 16, 'x');
    expect(rounds.length).toBe(3 + 3);
    expect(played.met.filter(({ stage }) => stageKey(stage) === 'group B').length).toBe(6);
    expect(played.met.filter(({ stage }) => stage?.code === 'quarter-final').length).toBe(4);
    const places = groups(options).places(played);
    expect(places.map(({ place }) => place)).toEqual([
      1,
      2,
      3,
      3,
      5,
      5,
      5,
      5,
      ...places.slice(8).map(({ place }) => place),
    ]);
    expect(places.slice(8).every(({ place }) => place >= 9)).toBe(true);
  });

  test('impossible groups are refused in words', () => {
    expect(inEnglish(groups({ groups: 3 }).next(history(5)))).toEqual({
      wrong: '5 entrants are too few for 3 groups: a group has two at least; make fewer groups',
    });
    expect(inEnglish(groups({ groups: 2, advance: 3 }).next(history(5)))).toEqual({
      wrong: 'a group of 2 cannot send on 3; let fewer go on or make fewer groups',
    });
  });
});

test('gauntlet: one entrant against all others, on the same seeds', () => {
  const { history: played, rounds } = playOut(gauntlet({ games: 4 }), 6, 'x');
  expect(rounds.length).toBe(1);
  expect(played.met.map(({ entrants, games, seeds }) => [...entrants, games, seeds])).toEqual(
    [2, 3, 4, 5, 6].map((other) => [1, other, 4, 'gauntlet']),
  );
});

test('solo: every entrant alone, on the same seeds', () => {
  const { history: played } = playOut(solo({ games: 3 }), 3, 'x');
  expect(played.met.map(({ entrants, games, seeds }) => [...entrants, games, seeds])).toEqual(
    [1, 2, 3].map((entrant) => [entrant, 3, 'solo']),
  );
});

describe('tables', () => {
  test('every entrant sits equally often in each seat and meets every other equally often', () => {
    for (const seats of [2, 3, 4, 5, 6, 8]) {
      for (let entrants = seats; entrants <= (isSoak ? 40 : 14); entrants += 1) {
        for (const cycles of [1, 2, 3]) {
          const played = playOut(tables({ seats, cycles }), entrants, 'x');
          expect(spread(meetingsOf(entrants, played))).toBeLessThanOrEqual(seats <= 4 && cycles === 1 ? 1 : 2);
          for (const entrant of allOf(entrants)) {
            const sat = seatsOf(entrant, played);
            expect(allOf(seats).map((seat) => sat.filter((taken) => taken === seat - 1).length)).toEqual(
              allOf(seats).map(() => cycles),
            );
          }
        }
      }
    }
  });

  test('meetings of one cycle are even within one wherever a rotated pattern can be', () => {
    const uneven: string[] = [];
    for (const seats of [2, 3, 4, 5, 6, 7, 8]) {
      for (let entrants = seats; entrants <= (isSoak ? 40 : 20); entrants++) {
        if (spread(meetingsOf(entrants, playOut(tables({ seats }), entrants, 'x'))) <= 1) continue;
        uneven.push(`${entrants}:${seats}`);
        expect([entrants, seats, evenPattern(entrants, seats)]).toEqual([entrants, seats, undefined]);
      }
    }
    const known = '20:5 22:5 16:6 17:6 29:6 30:6 32:6 33:6 34:6 14:7 22:7 23:7 38:7 40:7 20:8 28:8 29:8 30:8'.split(
      ' ',
    );
    expect(uneven).toEqual(known.filter((each) => isSoak || Number(each.split(':')[0]) <= 20));
  });

  /** Searches all patterns of so many places on a circle for one whose distances are even within one. */
  function evenPattern(around: number, seats: number): number[] | undefined {
    const mean = (seats * (seats - 1)) / (around - 1);
    const met = new Map(allOf(Math.floor(around / 2)).map((distance) => [distance, 0]));
    const add = (from: readonly number[], place: number, times: number): void => {
      for (const other of from) {
        const distance = Math.min(Math.abs(place - other), around - Math.abs(place - other));
        met.set(distance, met.get(distance)! + (2 * distance === around ? 2 : 1) * times);
      }
    };
    const extend = (places: number[]): number[] | undefined => {
      if (places.length === seats)
        return [...met.values()].every((count) => count >= Math.floor(mean)) ? places : undefined;
      for (let place = places.at(-1)! + 1; place < around; place++) {
        add(places, place, 1);
        const found = [...met.values()].every((count) => count <= Math.ceil(mean))
          ? extend([...places, place])
          : undefined;
        add(places, place, -1);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return extend([0]);
  }

  test('known designs are found', () => {
    // Each pair equally often: the plane of order 2 and 3, and what differences of 11 and 13 give.
    for (const [entrants, seats] of [
      [7, 3],
      [13, 4],
      [13, 3, 2],
      [11, 5],
      [11, 6],
      [5, 4],
      [9, 8],
      [21, 5],
    ]) {
      const played = playOut(tables({ seats: seats!, cycles: entrants === 13 && seats === 3 ? 2 : 1 }), entrants!, 'x');
      expect([entrants, seats, spread(meetingsOf(entrants!, played))]).toEqual([entrants, seats, 0]);
    }
    expect(patterns(4, 4, 1)).toHaveLength(1);
  });

  test('a table that an entrant left is played if enough are there, and costs the others nothing', () => {
    const strict = playOut(tables({ seats: 3 }), 7, 'a', { leave: 6 });
    expect(strict.history.withdrawn.size).toBeGreaterThan(0);
    expect(strict.history.met.every(({ entrants }) => entrants.length === 3)).toBe(true);
    const loose = playOut(tables({ seats: 3, least: 2 }), 7, 'a', { leave: 6 });
    expect(loose.history.met.length).toBeGreaterThan(strict.history.met.length);
    const met: Met[] = [
      { round: 1, board: 1, entrants: [1, 2], games: 1, points: [1, 0] },
      { round: 2, board: 1, entrants: [2, 3], games: 1, points: [1, 0] },
    ];
    expect(
      tables({ seats: 2 })
        .places(history(3, met))
        .map(({ entrant, place }) => [entrant, place]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});
