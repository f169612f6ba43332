import { inEnglish } from '../../test/in-english.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { game as domino } from '../../games/domino/rules.ts';
import { game } from '../../games/geography/rules.ts';
import { faults } from '../text/faults.ts';
import { wholeFingerprint } from './fingerprint.ts';
import { logLine, logText, readLog, timesLine, timesText, type LogLine, type MatchEvent } from './log.ts';
import { randomFor } from './random.ts';
import { replay, verify } from './replay.ts';

/** A recorded match, cut after two turns and ended by these lines. */
function endedBy(...lines: object[]): string {
  const recorded = readFileSync(new URL('../../games/geography/recorded/published.jsonl', import.meta.url), 'utf8');
  return [...recorded.split('\n').slice(0, 3), ...lines.map((line) => JSON.stringify(line)), ''].join('\n');
}
const end = { event: 'end', scores: [0, 1], by: 0, reason: 'so' };
const fault = { event: 'fault', turn: 3, seat: 0, reason: 'so' };

test('the texts of lines are those of JSON.stringify, whatever was moved, measured and told', () => {
  const turn = { event: 'turn', turn: 7, state: { board: [1, 2] } } as const;
  const told = { fault: 'timeout', reason: { code: 'no-answer', seconds: 1 } } as const;
  const events: MatchEvent[] = [
    { event: 'start', game: 'x', seed: 's', options: {}, players: ['a'], moveTime: 1, state: 1 },
    { ...turn, moves: {}, ms: {} },
    { ...turn, moves: { 0: 'e2e4' }, ms: { 0: 0.1234567 } },
    { ...turn, moves: { 9: '"\\', 0: '\0\n\x7f ż 🦦 \ud800' }, ms: { 0: 1e21, 1: 1e-9, 9: -0 }, notes: { 1: '"' } },
    { ...turn, moves: { 0: '' }, ms: { 0: Infinity, 1: NaN }, notes: { 0: 'score cp 10', 1: '\u2028' } },
    { event: 'fault', turn: 8, seat: 1, ms: 2.00049, ...told },
    { event: 'end', scores: [1, 0], cause: 'rules' },
  ];
  expect(events.map(logText)).toEqual(events.map((event) => JSON.stringify(logLine(event))));
  const lines = events.map((event, at) => timesLine(event, at));
  const memory = { 0: 4096, 1: 8192 };
  expect(JSON.parse(timesText(events[1]!, 3, memory)!)).toMatchObject({ event: 3, memory });
  expect(events.map((event, at) => timesText(event, at))).toEqual(lines.map((line) => line && JSON.stringify(line)));
});

test.each(Object.keys(faults))('a log that ends by %s is read and holds', (name) => {
  const log = readLog(endedBy({ ...fault, fault: name, said: '210 1', told: '220 2' }, { ...end, cause: name }));
  expect('value' in log && verify(game, log.value)).toMatchObject({ value: { turns: 2, outcome: { cause: name } } });
});

// What was written before faults held the last messages, and before the list of faults grew.
test.each(['timeout', 'illegal', 'garbled', 'unasked', 'left', 'crashed', 'deaf'])(
  'an old log that ends by %s still holds',
  (name) => {
    const log = readLog(endedBy({ ...fault, fault: name }, { ...end, cause: name }));
    expect('value' in log && verify(game, log.value)).toMatchObject({ value: { turns: 2 } });
  },
);

test('an option that an old log does not name is at its default', () => {
  const recorded = readFileSync(new URL('../../games/domino/recorded/cpp-java.jsonl', import.meta.url), 'utf8');
  const holds = (text: string): unknown => {
    const log = readLog(text);
    return 'value' in log && verify(domino, log.value);
  };
  expect(recorded).not.toContain('"sizes"'); // the option came later
  expect(holds(recorded)).toMatchObject({ value: { turns: 32 } });
  expect(holds(recorded.replace('"one-write":"strict"', '"one-write":"lenient"'))).toEqual({
    wrong: { code: 'verify-state', turn: 0 },
  });
  expect(holds(recorded.replace(',"one-write":"strict"', ''))).toMatchObject({ value: { turns: 32 } });
});

test.each<[string, object[], string]>([
  [
    'an unknown fault',
    [{ ...fault, fault: 'lazy' }],
    'line 4: "lazy" is no fault that is known here; a newer arena may have written this log',
  ],
  [
    'a cause that is no fault',
    [{ ...end, cause: '\u001b[2J' }],
    'line 4: "\\x1b[2J" is no fault that is known here; a newer arena may have written this log',
  ],
  [
    'a fault by the name of something else',
    [{ ...fault, fault: 'toString' }],
    'line 4: "toString" is no fault that is known here; a newer arena may have written this log',
  ],
  ['no fault at all', [fault], 'line 4: "fault" is missing or wrong'],
  ['last words that are no text', [{ ...fault, fault: 'left', said: 5 }], 'line 4: "said" is missing or wrong'],
  ['told nothing that could be told', [{ ...fault, fault: 'left', told: null }], 'line 4: "told" is missing or wrong'],
])('a log with %s is refused', (_name, lines, wrong) => {
  expect(inEnglish(readLog(endedBy(...lines)))).toEqual({ wrong });
});

describe('the version of a log', () => {
  const { setup, anyMove, toMove, play, write } = game;
  const seed = 'versions';

  /** All events of a random match. */
  function* events(): Generator<MatchEvent> {
    const start = { game: 'geography', seed, options: { gsize: 20, graph: '' }, players: ['a', 'b'], moveTime: 1000 };
    let state = setup(2, start.options, randomFor(seed, 0));
    yield { event: 'start', ...start, state };
    for (let turn = 1; turn < 4; turn++) {
      const [seat] = toMove(state) as [number];
      const move = anyMove(state, seat, randomFor(`${seed}/${seat}`, turn));
      state = play(state, new Map([[seat, move]]), randomFor(seed, turn));
      yield { event: 'turn', turn, moves: { [seat]: write(move) }, state, ms: { [seat]: 1 } };
    }
    const lost = { fault: 'illegal', reason: { code: 'no-edge', from: 1, to: 2 } } as const;
    yield { event: 'fault', turn: 4, seat: 1, ...lost };
    yield { event: 'end', scores: [1, 0], cause: lost.fault, by: 1, reason: lost.reason };
  }
  const written = [...events()].map(logLine);
  const text = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const read = (lines: readonly object[]): LogLine[] => {
    const found = readLog(text(lines));
    if ('wrong' in found) throw new Error(JSON.stringify(found.wrong));
    return [...found.value];
  };
  /** The same log as written before logs had versions. */
  const old = [...events()].map((event, at) => {
    const { version: _version, ...line } = { version: 0, ...written[at]! };
    if ('state' in event) return { ...line, state: wholeFingerprint(event.state) };
    return 'reason' in event ? { ...line, reason: 'there is no edge from 1 to 2' } : line;
  });

  test('does not change with the protocol, which stands in the first line where it is not the default', () => {
    const [start] = [...events()] as [MatchEvent & { event: 'start' }];
    expect(written[0]).not.toHaveProperty('protocol');
    const spoken = [logLine({ ...start, protocol: 'json' }), ...written.slice(1)];
    expect(spoken[0]).toMatchObject({ version: 2, protocol: 'json' });
    expect(verify(game, read(spoken))).toHaveProperty('value');
    expect(inEnglish(readLog(text([{ ...spoken[0], protocol: 5 }])))).toEqual({
      wrong: 'line 1: "protocol" is missing or wrong',
    });
  });

  test('stands in its first line, and its reasons are messages', () => {
    expect(written[0]).toMatchObject({ event: 'start', version: 2 });
    expect(Object.keys(written[0]!).slice(0, 2)).toEqual(['event', 'version']);
    expect(read(written)).toEqual(written);
    expect(verify(game, read(written))).toMatchObject({
      value: { turns: 3, outcome: { reason: { code: 'no-edge', from: 1, to: 2 } } },
    });
  });

  test('is missing in old ones, whose sentences are shown as they are', () => {
    const found = verify(game, read(old));
    expect(found).toMatchObject({ value: { turns: 3, outcome: { reason: { code: 'verbatim' } } } });
    expect(inEnglish(found)).toMatchObject({ value: { outcome: { reason: 'there is no edge from 1 to 2' } } });
  });

  test('says how states are printed', () => {
    const turns = (lines: readonly object[], by: readonly object[]): object[] =>
      lines.map((line, at) => ('moves' in line ? by[at]! : line));
    expect(verify(game, read(turns(written, old)))).toEqual({ wrong: { code: 'verify-state', turn: 1 } });
    expect(verify(game, read(turns(old, written)))).toEqual({ wrong: { code: 'verify-state', turn: 1 } });
  });

  test('may leave its states out, as the page of a tournament does: it is replayed then, and never verified', () => {
    const bare = written.map((line) => ('state' in line ? { ...line, state: '' } : line));
    expect([...replay(game, read(bare))]).toEqual([...replay(game, read(written))]);
    expect(verify(game, read(bare))).toEqual({ wrong: { code: 'verify-state', turn: 0 } });
    const other = written.map((line, at) => (at === 2 ? { ...line, state: 'f'.repeat(16) } : line));
    expect(() => [...replay(game, read(other))]).toThrow('verify-state');
  });

  test.each<[version: unknown, wrong: string]>([
    [3, 'a newer arena wrote this log: its version is 3, and this arena reads versions up to 2'],
    [2.5, 'a newer arena wrote this log: its version is 2.5, and this arena reads versions up to 2'],
    [1, 'line 1: "version" is missing or wrong'],
    ['2', 'line 1: "version" is missing or wrong'],
    [null, 'line 1: "version" is missing or wrong'],
  ])('%j is told in a sentence', (version, wrong) => {
    const lines = [{ ...written[0]!, version }, ...written.slice(1)];
    expect(inEnglish(readLog(text(lines)))).toEqual({ wrong });
  });

  test.each<[what: string, lines: readonly object[], reason: unknown]>([
    ['a sentence in a new log', written, 'so'],
    ['a message in an old one', old, { code: 'no-edge' }],
    ['no message', written, { text: 'so' }],
    ['a message without end', written, JSON.parse(`${'{"code":"x","why":'.repeat(50)}1${'}'.repeat(50)}`)],
    ['nothing', written, null],
  ])('%s is refused', (_what, lines, reason) => {
    const changed = lines.map((line) => ('fault' in line ? { ...line, reason } : line));
    expect(inEnglish(readLog(text(changed)))).toEqual({ wrong: 'line 5: "reason" is missing or wrong' });
  });
});
