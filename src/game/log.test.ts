import { inEnglish } from '../../test/in-english.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { game as domino } from '../../games/domino/rules.ts';
import { game } from '../../games/geography/rules.ts';
import { faults } from '../text/faults.ts';
import { readLog } from './log.ts';
import { verify } from './replay.ts';

/** A recorded match, cut after two turns and ended by these lines. */
function endedBy(...lines: object[]): string {
  const recorded = readFileSync(new URL('../../games/geography/recorded/published.jsonl', import.meta.url), 'utf8');
  return [...recorded.split('\n').slice(0, 3), ...lines.map((line) => JSON.stringify(line)), ''].join('\n');
}
const end = { event: 'end', scores: [0, 1], by: 0, reason: 'so' };
const fault = { event: 'fault', turn: 3, seat: 0, reason: 'so' };

test.each(Object.keys(faults))('a log that ends by %s is read and holds', (name) => {
  const log = readLog(endedBy({ ...fault, fault: name, said: '210 1', told: '220 2' }, { ...end, cause: name }));
  expect('value' in log && verify(game, log.value)).toMatchObject({ value: { turns: 2, outcome: { cause: name } } });
});

// What was written before faults told the last words, and before the list grew.
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
  expect(recorded).not.toContain('"sizes"'); // there since
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
