import { inEnglish } from '../../test/in-english.ts';
import { describe, expect, test } from 'vitest';
import { bot as random } from '../../games/kierki/bots/random.ts';
import { bot as lowest } from '../../games/kierki/bots/lowest.ts';
import type { Card } from '../../games/kierki/cards.ts';
import { game } from '../../games/kierki/rules.ts';
import type { View } from '../../games/kierki/state.ts';
import { bot as anywhere } from '../../games/geography/bots/random.ts';
import { game as geography, type Move, type Position, type State } from '../../games/geography/rules.ts';
import type { DefaultClock, Limit } from '../game/clock.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Answer, PersonAnswer, Player, Question } from '../game/player.ts';
import type { Seat } from '../game/seat.ts';
import { defaults } from '../game/laws.ts';
import { logLine, readLog, type LogLine, type MatchEvent, type TimesLine } from '../game/log.ts';
import { verify } from '../game/replay.ts';
import { frameOf, framesIn, type Frame } from '../game/view/frames.ts';
import { timesAt } from '../game/view/times.ts';
import { resignation } from '../game/player-failure.ts';
import { inProcess, playMatch, TakenBack } from './play.ts';
import { Recording } from './recording.ts';
import { Starved } from './starved.ts';

const crash: PlayerFailure = { fault: 'crashed', reason: { code: 'exit-code', exit: 3 } };
const options = { ...defaults(game), deals: '7' };

/** Plays at random, and records its questions, views and outcomes; at question n it may do otherwise. */
class RecordingPlayer implements Player<View, Card> {
  readonly asked: number[] = [];
  seen = 0;
  readonly left: Outcome[] = [];
  tell: (failure: PlayerFailure) => void = () => undefined;
  readonly at: (count: number, view: View, question: Question) => Answer<Card> | Promise<Answer<Card>> | undefined;

  constructor(at: RecordingPlayer['at'] = () => undefined) {
    this.at = at;
  }

  choose(view: View, question: Question): Answer<Card> | Promise<Answer<Card>> {
    this.asked.push(question.turn);
    return this.at(this.asked.length, view, question) ?? { move: random(view, question) };
  }

  see(): void {
    this.seen++;
  }

  onFailure(tell: (failure: PlayerFailure) => void): void {
    this.tell = tell;
  }

  leave(outcome: Outcome): void {
    this.left.push(outcome);
  }
}

interface Played {
  readonly events: readonly MatchEvent[];
  readonly log: readonly LogLine[];
  readonly faults: readonly { readonly seat: Seat; readonly turn: number; readonly fault: string }[];
  readonly outcome: Outcome;
}

async function play(
  players: readonly Player<View, Card>[],
  onEvent: (event: MatchEvent) => void = () => undefined,
  time: { matchTime: number; now?: () => number } = { matchTime: 600_000 },
  rules: typeof game = game,
): Promise<Played> {
  const events: MatchEvent[] = [];
  for await (const event of playMatch({
    rules,
    game: 'kierki',
    seed: 'stand-ins',
    options,
    players: ['a', 'b', 'c', 'd'],
    moveTime: 1000,
    ...time,
    seated: players,
  })) {
    events.push(event);
    onEvent(event);
  }
  const log = events.map(logLine);
  const verdict = verify(rules, log);
  if ('wrong' in verdict) throw new Error(verdict.wrong.code);
  const faults = log.flatMap((line) =>
    line.event === 'fault' ? [{ seat: line.seat, turn: line.turn, fault: line.fault }] : [],
  );
  return { events, log, faults, outcome: verdict.value.outcome };
}

const playersWith = (...some: readonly (readonly [Seat, RecordingPlayer['at']])[]): RecordingPlayer[] =>
  [0, 1, 2, 3].map((seat) => new RecordingPlayer(some.find(([at]) => at === seat)?.[1]));
const atQuestion =
  (number: number, answer: Answer<Card>): RecordingPlayer['at'] =>
  (count) =>
    count === number ? answer : undefined;

describe('a stand-in', () => {
  test('plays on for a player that crashes on its turn: as the simplest bot, to the end by the rules', async () => {
    const players = playersWith([2, atQuestion(3, { failure: crash })]);
    const { faults, log, outcome } = await play(players);
    const turn = players[2]!.asked.at(-1)!;
    expect(faults).toEqual([{ seat: 2, turn, fault: 'crashed' }]);
    expect(log.findIndex(({ event }) => event === 'fault')).toBe(turn); // between the turn before and the player's own
    expect(outcome).toMatchObject({ cause: 'rules' });
    expect(outcome.scores.reduce((sum, score) => sum + score)).toBe(-100);
    // the same match with `lowest` in that seat from there on
    const twin = playersWith().map((player, seat) =>
      seat === 2
        ? inProcess<View, Card>((view, question) => (question.turn < turn ? random : lowest)(view, question))
        : player,
    );
    expect((await play(twin)).log.filter(({ event }) => event === 'turn')).toEqual(
      log.filter(({ event }) => event === 'turn'),
    );
  });

  test('comes for an illegal move, too, and the log tells the move that was tried', async () => {
    const { faults, log } = await play(playersWith([1, atQuestion(1, { move: 'XX' })]));
    expect(faults).toEqual([{ seat: 1, turn: 2, fault: 'illegal' }]);
    expect(log.find(({ event }) => event === 'fault')).toMatchObject({ said: 'XX', reason: { code: 'no-card' } });
  });

  test('comes at once for a player that leaves while another thinks, who is not asked again', async () => {
    let answer: (() => void) | undefined;
    const think: RecordingPlayer['at'] = (count, view, question) => {
      if (count !== 2) return undefined;
      players[3]!.tell({ fault: 'left', reason: { code: 'connection-closed' } });
      players[3]!.tell(crash); // its first failure counts
      return new Promise((resolve) => (answer = () => resolve({ move: random(view, question) })));
    };
    const players = playersWith([0, think]);
    const { faults } = await play(players, (event) => {
      if (event.event === 'fault') setImmediate(() => answer!());
      if (players[3]!.left.length > 0) players[3]!.tell(crash); // failures of a player that left are ignored
    });
    const { asked } = players[0]!;
    const turn = asked[1]!;
    expect(faults).toEqual([{ seat: 3, turn, fault: 'left' }]);
    expect(new Set(asked).size).toBe(13);
    expect(asked).toHaveLength(13);
    expect(players[3]!.asked.every((before) => before < turn)).toBe(true);
  });

  test('a player at fault is told why at once, only once, and sees nothing more', async () => {
    const players = playersWith([1, atQuestion(5, { failure: crash })]);
    let turns = 0;
    await play(players, ({ event }) => {
      if (event !== 'turn') return;
      turns++;
      expect(players[1]!.left).toHaveLength(
        turns >= players[1]!.asked.at(-1)! && players[1]!.asked.length === 5 ? 1 : 0,
      );
    });
    expect(players[1]!.left).toEqual([
      { scores: expect.any(Array) as number[], cause: 'crashed', by: 1, reason: crash.reason },
    ]);
    expect(players[1]!.seen).toBe(players[1]!.asked.at(-1)); // the start, and every turn before that
    for (const seat of [0, 2, 3]) {
      expect(players[seat]!.seen).toBe(53);
      expect(players[seat]!.left).toMatchObject([{ cause: 'rules' }]);
    }
  });

  test.each([
    ['two seats', [0, 2], 4],
    ['all four seats', [0, 1, 2, 3], 2],
    ['all four seats in the first trick', [0, 1, 2, 3], 1],
    ['all four seats in the last trick', [0, 1, 2, 3], 13],
  ])('%s: each fault is reported once', async (_name, seats, question) => {
    const players = playersWith(...seats.map((seat) => [seat, atQuestion(question, { failure: crash })] as const));
    const { faults, outcome } = await play(players);
    expect(faults.map(({ seat }) => seat).toSorted()).toEqual(seats);
    expect(faults.map(({ turn }) => turn)).toEqual(faults.map(({ seat }) => players[seat]!.asked.at(-1)));
    for (const seat of seats) expect([players[seat]!.asked.length, players[seat]!.left.length]).toEqual([question, 1]);
    expect(outcome.cause).toBe('rules');
  });

  test('all leave at once while nobody moves', async () => {
    const players = playersWith();
    const { faults } = await play(players, (event) => {
      if (event.event === 'turn' && event.turn === 7) for (const player of players) player.tell(crash);
    });
    expect(faults).toEqual([0, 1, 2, 3].map((seat) => ({ seat, turn: 8, fault: 'crashed' })));
  });

  test('a player that leaves after the last turn is not at fault', async () => {
    const players = playersWith();
    const { faults } = await play(players, (event) => {
      if (event.event === 'turn' && event.turn === 52) for (const player of players) player.tell(crash);
    });
    expect(faults).toEqual([]);
  });

  test('comes for a person who resigns out of turn, as it would for a crash, and the log is by the rules', async () => {
    const players = playersWith([
      0,
      (count, view, question) => {
        if (count === 2) players[3]!.tell(resignation);
        return { move: random(view, question) };
      },
    ]);
    const { faults, log, outcome } = await play(players);
    expect(faults).toMatchObject([{ seat: 3, fault: 'resigned' }]);
    expect(readLog(log.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject({ value: log });
    expect(players[3]!.left).toMatchObject([{ cause: 'resigned', by: 3 }]);
    expect(outcome.cause).toBe('rules');
  });

  test('a person is told why a move is not legal, and asked again for the time that is left', async () => {
    const [limits, told]: [number[], unknown[]] = [[], []];
    const [person, ...others] = playersWith([
      0,
      (count, view, question) => {
        limits.push(question.limit.wall);
        const other: Card = '1C';
        return count === 1 ? { move: other, ms: 400 } : { move: random(view, question), ms: 300 };
      },
    ]);
    const choose = async (view: View, question: Question): Promise<PersonAnswer<Card>> =>
      await person!.choose(view, question);
    const asked = Object.assign(person!, {
      person: { choose, refuse: (why: unknown, seat: Seat) => told.push([seat, why]) },
    });
    const { faults, events } = await play([asked, ...others]);
    expect(faults).toEqual([]);
    expect(told).toMatchObject([[0, { code: expect.any(String) }]]);
    expect(limits.slice(0, 3)).toEqual([1000, 600, 1000]);
    expect(events.find((event) => event.event === 'turn' && 0 in event.moves)).toMatchObject({ ms: { 0: 700 } });
  });

  test('a person takes back a move: the match goes on from before it, and what was played stays', async () => {
    const path = { gsize: 8, graph: '5 0 4 0 1 1 2 2 3 3 4' };
    const setup = {
      rules: geography,
      game: 'geography',
      seed: 's',
      options: path,
      players: ['a', 'b'],
      moveTime: 1000,
    };
    const bot = inProcess<Position, Move>(anywhere);
    const refused: unknown[] = [];
    /** Takes back a move in its turn of this number, and before it tries to where there is none. */
    const person = (at: number): Player<Position, Move> => ({
      ...bot,
      person: {
        choose: async (view, question) =>
          question.turn === at || (question.turn === 1 && refused.length === 0)
            ? { back: question.seat, ms: 1 }
            : await bot.choose(view, question),
        refuse: (why) => void refused.push(why),
      },
    });
    const turnsOf = async (more: object, ...seated: Player<Position, Move>[]): Promise<MatchEvent[]> => {
      const events: MatchEvent[] = [];
      for await (const event of playMatch({ ...setup, ...more, seated }))
        if (event.event === 'turn') events.push(event);
      return events;
    };
    const whole = await turnsOf({}, bot, bot);
    const taken = await turnsOf({ takesBack: true }, person(3), bot).catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(TakenBack);
    expect(refused).toEqual([{ code: 'no-take-back' }]);
    expect((taken as TakenBack).turns).toEqual([]);
    const later = (await turnsOf({ takesBack: true }, bot, person(4)).catch((error: unknown) => error)) as TakenBack;
    expect(later.turns).toEqual([{ moves: { 0: '1' }, ms: { 0: expect.any(Number) } }]);
    const past = later.turns.map(({ moves }) => moves);
    const resumed = await turnsOf({ past, took: [{ 0: 5 }] }, bot, bot);
    expect(resumed[0]).toMatchObject({ turn: 1, ms: { 0: 5 } });
    expect(resumed.map((event) => event.event === 'turn' && event.moves)).toEqual(
      whole.map((event) => event.event === 'turn' && event.moves),
    );

    // where nothing can be taken back, a person is told so, and asked again
    refused.length = 0;
    await turnsOf({}, person(0), bot);
    expect(refused).toEqual([{ code: 'no-take-back' }]);
  });

  test('in a game without stand-ins, a fault ends the match for all', async () => {
    const left: Outcome[] = [];
    const mover: Player<Position, Move> = {
      choose: (view, question) => ({ move: anywhere(view, question) }),
      leave: (outcome) => void left.push(outcome),
    };
    const quitter: Player<Position, Move> = {
      choose: () => ({ failure: crash }),
      leave: (outcome) => void left.push(outcome),
    };
    const events: MatchEvent[] = [];
    for await (const event of playMatch({
      rules: geography,
      game: 'geography',
      seed: 's',
      options: { gsize: 8, graph: '' },
      players: ['a', 'b'],
      moveTime: 1000,
      seated: [mover, quitter],
    }))
      events.push(event);
    expect(events.map(({ event }) => event)).toEqual(['start', 'turn', 'fault', 'end']);
    expect(left).toEqual([1, 2].map(() => ({ scores: [1, 0], cause: 'crashed', by: 1, reason: crash.reason })));
  });

  test('what players tell about their moves is kept with the times, not in the log', async () => {
    const recording = new Recording();
    const frames: Pick<Frame, 'moves' | 'notes'>[] = [];
    for await (const event of playMatch({
      rules: geography,
      game: 'geography',
      seed: 's',
      options: { gsize: 8, graph: '' },
      players: ['a', 'b'],
      moveTime: 1000,
      seated: [
        inProcess((view: Position, question) => {
          question.note!(`turn ${question.turn}\n${'x'.repeat(1000)}`);
          return anywhere(view, question);
        }),
        inProcess(anywhere),
      ],
    })) {
      recording.add(event);
      if (event.event === 'turn') frames.push(frameOf(geography, event)!);
    }
    const note = `turn 1\\x0a${'x'.repeat(493)}…`;
    expect(frames[0]).toMatchObject({ notes: { 0: note } });
    expect(frames[1]).not.toHaveProperty('notes');
    expect(recording.log).not.toContain('note');
    const times = recording.times
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as TimesLine);
    expect(times[0]).toMatchObject({ event: 1, notes: { 0: note } });
    const log = readLog(recording.log);
    if ('wrong' in log) throw new Error(log.wrong.code);
    const again = [...framesIn(geography, log.value, times)].slice(1);
    expect(again.map(({ notes }) => notes)).toEqual(frames.map(({ notes }) => notes));
  });

  test('players get ready before the first turn, all at once; one that does not is at fault', async () => {
    const order: string[] = [];
    const player = (name: string, failure?: PlayerFailure): Player<Position, Move> => ({
      async prepare() {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} ends`);
        return failure;
      },
      see: () => void order.push(`${name} sees`),
      choose: () => ({ failure: crash }),
      leave: () => undefined,
    });
    const setup = { rules: geography, game: 'geography', seed: 's', options: { gsize: 8, graph: '' }, moveTime: 1000 };
    const playWith = async (seated: readonly Player<Position, Move>[]): Promise<MatchEvent[]> => {
      const events: MatchEvent[] = [];
      for await (const event of playMatch({ ...setup, players: ['a', 'b'], seated })) events.push(event);
      return events;
    };
    await playWith([player('a'), player('b')]);
    expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'a sees', 'b sees']);
    const late: PlayerFailure = { fault: 'silent', reason: { code: 'no-answer', seconds: 5 } };
    expect((await playWith([player('a'), player('b', late)])).slice(1)).toEqual([
      { event: 'fault', turn: 1, seat: 1, ...late },
      { event: 'end', scores: [1, 0], cause: 'silent', by: 1, reason: late.reason },
    ]);
  });

  test('with a clock for many moves a question tells what both players have left', async () => {
    const told: Question['times'][] = [];
    const mover: Player<Position, Move> = {
      choose(view, question) {
        told.push(question.times);
        return { move: anywhere(view, question), ms: [300, 200][question.seat]! };
      },
      leave: () => undefined,
    };
    const clock = { kind: 'game', ms: 10_000, increment: 100, moves: 2 } as const;
    const frames: Frame[] = [];
    const setup = { game: 'geography', seed: 'time', options: { gsize: 20, graph: '' }, players: ['a', 'b'] };
    const rules = { ...geography, clock };
    for await (const event of playMatch({ rules, ...setup, moveTime: 10_000, seated: [mover, mover] }))
      frames.push(...[frameOf(rules, event)].filter((frame) => frame !== undefined));
    const [first, second] = [
      [10_000, 2],
      [9800, 1],
    ].map(([left, moves]) => ({ left, increment: 100, moves }));
    expect(told.slice(0, 3)).toEqual([
      [first, first],
      [second, first],
      [second, { ...second, left: 9900 }],
    ]);
    expect(told[3]).toEqual([
      { ...first, left: 19_600 },
      { ...second, left: 9900 },
    ]);
    const times = { moveTime: 10_000, increment: 100, period: 2 };
    for (const [at, each] of told.entries()) expect(timesAt(frames, 2, at, times)).toEqual({ times: each });
    told.length = 0;
    const plain = playMatch({ rules: geography, ...setup, moveTime: 10_000, seated: [mover, mover] });
    while ((await plain.next()).done !== true) expect(told.every((each) => each === undefined)).toBe(true);
  });

  test('the rules may say what a fault costs, and a log is verified by that', async () => {
    const rules: typeof geography = {
      ...geography,
      forfeit: ({ moves }, seat, fault) => (moves === 1 && seat === 1 && fault === 'crashed' ? [0.5, 0.5] : [0, 0]),
    };
    const log: LogLine[] = [];
    for await (const event of playMatch({
      rules,
      game: 'geography',
      seed: 's',
      options: { gsize: 8, graph: '' },
      players: ['a', 'b'],
      moveTime: 1000,
      seated: [inProcess(anywhere), { choose: () => ({ failure: crash }), leave: () => undefined }],
    }))
      log.push(logLine(event));
    expect(log.at(-1)).toMatchObject({ scores: [0.5, 0.5], cause: 'crashed', by: 1 });
    expect(verify(rules, log)).toHaveProperty('value');
    expect(verify(geography, log)).toEqual({ wrong: { code: 'verify-forfeit', seats: [1], told: [0.5, 0.5] } });
  });
});

describe("a player's time", () => {
  /**
   * What both players have left at each of their questions, in a game of eight turns at most with moves of 300 and 200
   * ms.
   */
  async function lefts(clock: DefaultClock<State>, time: { moveTime: number; wall?: number }): Promise<Limit[]> {
    const left: Limit[] = [];
    const mover: Player<Position, Move> = {
      choose(view, question) {
        left.push(question.limit);
        return { move: anywhere(view, question), ms: [300, 200][question.seat]! };
      },
      leave: () => undefined,
    };
    const events = playMatch({
      rules: { ...geography, clock },
      game: 'geography',
      seed: 'time',
      options: { gsize: 20, graph: '' },
      players: ['a', 'b'],
      ...time,
      seated: [mover, mover],
    });
    for await (const event of events) if (event.event === 'turn' && event.turn === 8) break;
    return left;
  }

  test('is the same for every move', async () => {
    expect(await lefts({ kind: 'move', ms: 1 }, { moveTime: 1000 })).toEqual(
      Array.from({ length: 8 }, () => ({ wall: 1000 })),
    );
    expect(await lefts({ kind: 'move', ms: 1 }, { moveTime: 1000, wall: 5000 })).toEqual(
      Array.from({ length: 8 }, () => ({ cpu: 1000, wall: 5000 })),
    );
  });

  test('runs down on a clock for many moves, and starts again with a new clock', async () => {
    const walls = async (round?: (state: State) => number, increment?: number): Promise<number[]> => {
      const clock = { kind: 'game', ms: 1, ...(round && { round }), ...(increment && { increment }) } as const;
      return (await lefts(clock, { moveTime: 1000 })).map(({ wall }) => wall);
    };
    expect(await walls()).toEqual([1000, 1000, 700, 800, 400, 600, 100, 400]);
    expect(await walls(undefined, 100)).toEqual([1000, 1000, 800, 900, 600, 800, 400, 700]);
    expect(await walls(() => 7)).toEqual([1000, 1000, 700, 800, 400, 600, 100, 400]);
    expect(await walls(({ moves }) => Math.floor(moves / 5))).toEqual([1000, 1000, 700, 800, 400, 1000, 1000, 800]);
    expect((await lefts({ kind: 'game', ms: 1 }, { moveTime: 500, wall: 900 })).slice(4, 8)).toEqual([
      { cpu: 1, wall: 300 },
      { cpu: 100, wall: 500 },
      { cpu: 1, wall: 1 },
      { cpu: 1, wall: 300 },
    ]);
  });
});

describe('the time for a whole match', () => {
  const never = new Promise<never>(() => undefined);
  const now = (): number => 0; // the referee is never late
  const table = {
    rules: geography,
    game: 'geography',
    seed: 'time',
    options: { gsize: 20, graph: '' },
    players: ['a', 'b'],
    moveTime: 100_000,
  };

  /** Two geography players whose moves take these times; seat 0 never answers its second question. */
  async function stalled(each: readonly [number, number], matchTime: number): Promise<MatchEvent[]> {
    const asked = [0, 0];
    const mover: Player<Position, Move> = {
      choose: async (view, question) =>
        ++asked[question.seat]! === 2 && question.seat === 0
          ? never
          : { move: anywhere(view, question), ms: each[question.seat]! },
      lastMessages: () => ({ told: '220 3', said: '210 4' }),
      leave: () => undefined,
    };
    const events: MatchEvent[] = [];
    for await (const event of playMatch({ ...table, matchTime, now, seated: [mover, mover] })) events.push(event);
    const verdict = verify(geography, events.map(logLine));
    if ('wrong' in verdict) throw new Error(verdict.wrong.code);
    return events;
  }

  const reason = { code: 'match-too-long', seconds: 100 };

  test('has passed: the player who took most of it loses, when the referee waits for that player', async () => {
    const [, , , fault, end] = await stalled([70_000, 29_995], 100_000);
    expect(fault).toEqual({
      event: 'fault',
      turn: 3,
      seat: 0,
      fault: 'match-time',
      reason,
      told: '220 3',
      said: '210 4',
      ms: expect.any(Number) as number,
    });
    expect(end).toEqual({ event: 'end', scores: [0, 1], cause: 'match-time', by: 0, reason });
  });

  test('has passed: the player who took most of it loses, when the referee waits for another player', async () => {
    const [, , , fault, end] = await stalled([29_995, 70_000], 100_000);
    expect(fault).toEqual({
      event: 'fault',
      turn: 3,
      seat: 1,
      fault: 'match-time',
      reason,
      told: '220 3',
      said: '210 4',
    });
    expect(end).toMatchObject({ scores: [1, 0], by: 1 });
  });

  test('has passed when the moves before took more than all of it', async () => {
    expect((await stalled([60_000, 50_000], 100_000)).at(-1)).toMatchObject({ cause: 'match-time', by: 0 });
  });

  test('has passed: of several who move at once, one that answered does not count as waited for', async () => {
    const seated = [0, 1].map((late): Player<Position, Move> => ({
      choose: async () => (late === 1 ? never : { move: 0, ms: 0 }),
      leave: () => undefined,
    }));
    let looks = 0;
    const events: MatchEvent[] = [];
    for await (const event of playMatch({
      ...table,
      rules: { ...geography, toMove: () => [0, 1] },
      matchTime: 20,
      now: () => looks++,
      seated,
    }))
      events.push(event);
    expect(events.at(-1)).toMatchObject({ cause: 'match-time', by: 1 });
  });

  test('has passed and the referee is late itself: the match is void', async () => {
    let time = 0;
    const sleeper: Player<Position, Move> = {
      choose: () => (setTimeout(() => (time = 71), 1), never),
      leave: () => undefined,
    };
    const match = playMatch({ ...table, matchTime: 20, now: () => time, seated: [sleeper, sleeper] });
    await match.next();
    await expect(match.next()).rejects.toThrow(Starved);
  });

  test('a stand-in plays on, and the others get the time of the slow player back', async () => {
    const players = playersWith(
      ...[0, 1, 2, 3].map((seat): [Seat, RecordingPlayer['at']] => [
        seat,
        async (count, view, question) =>
          seat === 2 && count === 3 ? never : { move: random(view, question), ms: seat === 2 ? 4995 : 1 },
      ]),
    );
    const { faults, outcome } = await play(players, undefined, { matchTime: 10_000, now });
    expect(faults).toEqual([{ seat: 2, turn: players[2]!.asked.at(-1), fault: 'match-time' }]);
    expect(outcome.cause).toBe('rules');
  });

  test('is not used by a player who waits for others', async () => {
    const players = playersWith(
      ...[0, 1, 2, 3].map((seat): [Seat, RecordingPlayer['at']] => [
        seat,
        async (_count, view, question) => ({ move: random(view, question), ms: 100 }),
      ]),
    );
    expect((await play(players, undefined, { matchTime: 52 * 100 + 1, now })).faults).toEqual([]);
  });
});

describe('a fault that is forgiven', () => {
  const patient = { ...game, faults: () => 3 };
  const late: PlayerFailure = { fault: 'timeout', reason: { code: 'no-answer', seconds: 1 } };
  const playPatiently = async (some: readonly [Seat, RecordingPlayer['at']]) => {
    const players = playersWith(some);
    return { players, ...(await play(players, undefined, undefined, patient)) };
  };
  const wrongTurns = (log: readonly LogLine[]): (readonly [number, boolean])[] =>
    log.flatMap((line) => (line.event === 'fault' ? [[line.turn, line.forgiven === true] as const] : []));

  test('costs one move, which the stand-in makes; the player stays, and is asked again', async () => {
    const { players, events, log, outcome } = await playPatiently([
      2,
      (count) => (count === 2 ? { failure: late } : count === 4 ? { move: 'XX' } : undefined),
    ]);
    const asked = players[2]!.asked;
    expect(wrongTurns(log)).toEqual([
      [asked[1], true],
      [asked[3], true],
    ]);
    expect(asked).toHaveLength(13);
    expect(players[2]!.left).toEqual([outcome]);
    const timed = events.flatMap((event) => (event.event === 'turn' && event.ms[2] !== undefined ? [event.turn] : []));
    expect(timed).toEqual(asked.filter((turn) => turn !== asked[1] && turn !== asked[3]));
  });

  test('is forgiven no more at the number that the rules give', async () => {
    const { players, log, outcome } = await playPatiently([1, () => ({ failure: late })]);
    expect(wrongTurns(log)).toEqual(players[1]!.asked.map((turn, at) => [turn, at < 2]));
    expect(players[1]!.asked).toHaveLength(3);
    expect(players[1]!.left).toMatchObject([{ cause: 'timeout', by: 1 }]);
    expect(outcome).toMatchObject({ cause: 'rules' });
  });

  test.each<[string, RecordingPlayer['at']]>([
    ['crashes', atQuestion(1, { failure: crash })],
    ['writes a line without an end', atQuestion(1, { failure: { fault: 'long-line', reason: { code: 'no-move' } } })],
  ])('is none for a player that %s', async (_how, at) => {
    const { players, log } = await playPatiently([1, at]);
    expect(wrongTurns(log)).toEqual([[players[1]!.asked[0], false]]);
    expect(players[1]!.asked).toHaveLength(1);
  });

  test('is none for a player that speaks unasked, also in the turn in which a fault was forgiven', async () => {
    const think: RecordingPlayer['at'] = (count) => {
      if (count !== 1) return undefined;
      players[0]!.tell({ fault: 'chatter', reason: { code: 'not-your-turn' } });
      return { failure: late };
    };
    const players = playersWith([0, think]);
    const { log } = await play(players, undefined, undefined, patient);
    const [turn] = players[0]!.asked;
    expect(wrongTurns(log)).toEqual([
      [turn, true],
      [turn, false],
    ]);
  });

  test('that the rules do not forgive is found in the log', async () => {
    const { log } = await playPatiently([1, () => ({ failure: late })]);
    const last = log.findLastIndex(({ event }) => event === 'fault');
    const forged = log.map((line, at) => (at === last ? { ...line, forgiven: true as const } : line));
    expect(inEnglish(verify(patient, forged))).toEqual({
      wrong: expect.stringMatching(/^turn \d+: a fault of seat 1 is forgiven that the rules do not forgive$/) as string,
    });
    expect(inEnglish(verify(game, log))).toMatchObject({ wrong: expect.stringContaining('is forgiven') as string });
  });
});

describe('a log with stand-ins', () => {
  const made = play(playersWith([0, atQuestion(2, { failure: crash })], [3, atQuestion(6, { failure: crash })]));
  const forge = async (change: (log: LogLine[]) => LogLine[]): Promise<unknown> =>
    verify(game, change([...(await made).log]));
  const at = (log: readonly LogLine[], event: LogLine['event']): number =>
    log.findIndex((line) => line.event === event);
  const changed = (log: readonly LogLine[], index: number, change: object): LogLine[] =>
    log.map((line, number) => (number === index ? { ...line, ...change } : line));

  test.each<[string, (log: LogLine[]) => LogLine[], RegExp]>([
    [
      'a fault twice',
      (log) => log.toSpliced(at(log, 'fault'), 0, log[at(log, 'fault')]!),
      /^turn \d+: a second fault of seat 0, whose player was gone$/,
    ],
    [
      'a fault of nobody',
      (log) => changed(log, at(log, 'fault'), { seat: 4 }),
      /^turn \d+: a fault of seat 4, which this game does not have$/,
    ],
    [
      'a fault of another seat',
      (log) => changed(log, at(log, 'fault'), { seat: 1 }),
      /^turn \d+: the stand-in in seat 1 plays \w+, not \w+$/,
    ],
    [
      'a fault in another turn',
      (log) => changed(log, at(log, 'fault'), { turn: 50 }),
      /^a fault in turn 50 stands where turn \d+ belongs$/,
    ],
    [
      'a fault after the last turn',
      (log) => log.toSpliced(-1, 0, { event: 'fault', seat: 1, turn: 53, ...crash }),
      /^the game is over after turn 52, yet the log goes on$/,
    ],
    [
      'a fault as its end',
      (log) => changed(log, log.length - 1, { cause: 'crashed', by: 0 }),
      /^a fault does not end this game$/,
    ],
    ['a truncated end', (log) => log.slice(0, 30), /^the log stops after turn \d+, before the match ended$/],
    [
      'other points',
      (log) => changed(log, log.length - 1, { scores: [0, 0, 0, -100] }),
      /^the scores are .* by the rules, not 0 : 0 : 0 : -100$/,
    ],
  ])('%s is detected', async (_name, change, wrong) => {
    expect(inEnglish(await forge(change))).toEqual({ wrong: expect.stringMatching(wrong) as string });
  });

  test('a turn after a fault in a game without stand-ins is detected', async () => {
    const { log } = await made;
    const { standIn: _none, ...strict } = game;
    expect(inEnglish(verify(strict, log))).toEqual({
      wrong: expect.stringMatching(/^a fault ends this game, yet turn \d+ comes after it$/) as string,
    });
  });
});
