import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { catchingUpUnder, evenRecords, evenRound } from './even.ts';
import { resultsAmong, seatsIn, type LadderResults } from './results.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';

/** A permanent contest of which every table ends at once, or waits. */
class Contest {
  readonly #played: { entrants: readonly number[]; scores: readonly number[] }[] = [];
  #waiting: number[][] = [];
  #round = 0;
  present: number[] = [];
  /** Of those present. */
  away = new Set<number>();
  readonly seats: number;
  readonly wanted: number;
  readonly seed: string;
  /** Tables of a bot in one round. */
  most = Infinity;

  constructor(seats: number, wanted: number, seed: string) {
    [this.seats, this.wanted, this.seed] = [seats, wanted, seed];
  }

  results(): LadderResults {
    const all: LadderResults =
      this.seats > 2
        ? { rankings: this.#played }
        : {
            tallies: this.#played.map(({ entrants: [first, second], scores: [one, other] }) => ({
              first: first!,
              second: second!,
              wins: Number(one! > other!),
              draws: Number(one === other),
              losses: Number(one! < other!),
            })),
          };
    return resultsAmong(new Set(this.present), all);
  }

  /** Pairs a round; false when there is nothing to play. */
  pair(): boolean {
    const tables = evenRound({
      bots: this.present,
      results: this.results(),
      games: 1,
      waiting: this.#waiting,
      seats: this.seats,
      wanted: this.wanted,
      sat: seatsIn(this.results()),
      room: (bot) => (this.away.has(bot) ? 0 : this.most),
      seed: this.seed,
      round: ++this.#round,
    });
    for (const bot of this.present)
      expect(tables.filter((table) => table.includes(bot)).length).toBeLessThanOrEqual(
        this.away.has(bot) ? 0 : this.most,
      );
    this.#waiting.push(...tables);
    return tables.length > 0;
  }

  /** Ends some of the tables that wait, in whatever order; those of a bot that left or is away are given up. */
  play(share: number, random: ReturnType<typeof randomFor>): void {
    const [over, open] = [[] as number[][], [] as number[][]];
    for (const table of random.shuffle(this.#waiting)) (random.below(100) < share ? over : open).push(table);
    this.#waiting = open;
    for (const entrants of over)
      if (entrants.every((bot) => this.here.includes(bot)))
        this.#played.push({ entrants, scores: entrants.map(() => random.below(3)) });
  }

  /** Plays until nothing is left, and tells in how many rounds. */
  settle(random: ReturnType<typeof randomFor>): number {
    this.play(100, random);
    let rounds = 0;
    for (; this.pair(); rounds++) {
      this.play(100, random);
      if (rounds > 100_000) throw new Error('it never ends');
    }
    return rounds;
  }

  get here(): number[] {
    return this.present.filter((bot) => !this.away.has(bot));
  }

  /** How many matches everybody who is there has. */
  matches(): number[] {
    return evenRecords(this.present, this.results(), 1)
      .filter(({ bot }) => !this.away.has(bot))
      .map(({ matches }) => matches);
  }

  meetings(): number[] {
    const met = new Map<string, number>();
    for (const { entrants } of this.#played)
      for (const one of entrants)
        for (const other of entrants)
          if (one < other) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
    return this.present.flatMap((one) =>
      this.present.filter((other) => one < other).map((other) => met.get(`${one} ${other}`) ?? 0),
    );
  }
}

const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

test('whoever joins, leaves or comes anew: in the end all have the wanted number of matches, or one more', () => {
  for (let seed = 0; seed < (isSoak ? 2000 : 60); seed++) {
    const random = randomFor('even', seed);
    const contest = new Contest([2, 2, 3, 4][seed % 4]!, 1 + random.below(20), `${seed}`);
    let next = 1;
    for (let step = 0; step < 25; step++) {
      const what = random.below(6);
      const at = random.below(Math.max(1, contest.present.length));
      if (what < 2) contest.present = [...contest.present, next++];
      else if (what === 2) contest.present = contest.present.toSpliced(at, 1);
      else if (what === 3 && contest.present.length > 0) contest.present = contest.present.with(at, next++); // a new version
      else if (what === 4) contest.pair();
      else contest.play(50, random);
    }
    contest.settle(random);
    if (contest.present.length < contest.seats) continue;
    const matches = contest.matches();
    expect(Math.min(...matches), `seed ${seed}`).toBeGreaterThanOrEqual(contest.wanted);
    expect(spread(matches), `seed ${seed}`).toBeLessThanOrEqual(1);
  }
});

test('an even field stays even after every table, and all meet about equally often', () => {
  for (const [seats, bots] of [
    [2, 7],
    [2, 16],
    [3, 10],
    [4, 9],
  ] as const) {
    const random = randomFor('field', bots);
    const contest = new Contest(seats, 60, 'field');
    contest.present = Array.from({ length: bots }, (_, at) => at + 1);
    while (contest.pair()) {
      contest.play(100, random);
      expect(spread(contest.matches())).toBeLessThanOrEqual(1);
    }
    expect(spread(contest.meetings())).toBeLessThanOrEqual(3);
  }
});

test('who is away is not paired and holds up nobody; who comes back catches up', () => {
  for (let seed = 0; seed < (isSoak ? 2000 : 60); seed++) {
    const random = randomFor('away', seed);
    const contest = new Contest([2, 2, 3, 4][seed % 4]!, 1 + random.below(20), `${seed}`);
    if (seed % 3 === 0) contest.most = 1 + random.below(2);
    contest.present = Array.from({ length: contest.seats + random.below(6) }, (_, at) => at + 1);
    for (let step = 0; step < 25; step++) {
      const what = random.below(5);
      const bot = contest.present[random.below(contest.present.length)]!;
      if (what < 2) contest.away.add(bot);
      else if (what === 2) contest.away.delete(bot);
      else if (what === 3) contest.pair();
      else contest.play(50, random);
    }
    contest.settle(random);
    const { length: here } = contest.here;
    const soFar = contest.matches();
    if (here >= contest.seats) expect(Math.min(...soFar), `seed ${seed}`).toBeGreaterThanOrEqual(contest.wanted);
    if (here > contest.seats) expect(spread(soFar), `seed ${seed}`).toBeLessThanOrEqual(1);
    contest.away.clear();
    contest.settle(random);
    expect(spread(contest.matches()), `seed ${seed}`).toBeLessThanOrEqual(1);
    expect(Math.min(...contest.matches()), `seed ${seed}`).toBeGreaterThanOrEqual(contest.wanted);
  }
});

test('an even field stays even after every table although somebody is away', () => {
  const random = randomFor('left alone', 1);
  const contest = new Contest(2, 40, 'left alone');
  contest.present = [1, 2, 3, 4, 5, 6, 7];
  for (const away of [[7], [2, 3], []]) {
    contest.away = new Set(away);
    for (let round = 0; round < 5 && contest.pair(); round++) {
      contest.play(100, random);
      if (away.includes(7)) expect(spread(contest.matches())).toBeLessThanOrEqual(1);
    }
  }
  contest.settle(random);
  expect(spread(contest.matches())).toBeLessThanOrEqual(1);
  contest.away = new Set([1, 2, 3, 4, 5, 6]);
  expect(contest.pair()).toBe(false); // one alone
});

test('a newcomer catches up while the others hardly play, and meets each of them as often as they each other', () => {
  const random = randomFor('newcomer', 1);
  const contest = new Contest(2, 60, 'newcomer');
  contest.present = [1, 2, 3, 4, 5, 6];
  contest.settle(random);
  expect(catchingUpUnder([...evenRecords([1], contest.results(), 1), { matches: 0 }])).toBe(54);
  contest.present = [...contest.present, 7];
  expect(contest.settle(random)).toBeLessThan(40);
  expect(Math.max(...contest.matches())).toBeLessThanOrEqual(73);
  expect(spread(contest.matches())).toBeLessThanOrEqual(1);
  expect(spread(contest.meetings())).toBeLessThanOrEqual(3);
});
