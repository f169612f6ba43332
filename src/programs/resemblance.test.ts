import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleNames, samplePath, starterNames, starterPath } from '../match/games.ts';
import { commonPrints, pairsAmong, regionsOf, type SourceText } from './resemblance.ts';
import { tokensOf } from './tokens.ts';

const python = (text: string): SourceText => ({ text, language: 'python' });
const original = readFileSync('examples/students/100234/bot.py', 'utf8');
const none = new Set<number>();
const shareOf = (one: SourceText, other: SourceText, common: ReadonlySet<number> = none): number =>
  pairsAmong([one, other], common, 10)[0]?.share ?? 0;

/** Other names, other comments, other blank lines. */
const renamed = (text: string): string => {
  const names = [...new Set(text.match(/\b[a-z_]{4,}\b/g))].filter(
    (name) => tokensOf(name, 'python')[0]?.kind === tokensOf('some_name', 'python')[0]!.kind && name !== 'import',
  );
  return names
    .reduce((now, name, at) => now.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `v${at}`), text)
    .replaceAll(/#.*$/gm, '# written by myself')
    .replaceAll('\n\n', '\n\n\n# indeed\n\n');
};

/** The functions of a source in the opposite order. */
const reordered = (text: string): string => {
  const [head = '', ...functions] = text.split(/^(?=def )/m);
  return head + functions.toReversed().join('');
};

describe('a source', () => {
  test('that was renamed and reordered is found', () => {
    expect(renamed(original)).not.toContain('neighbours');
    expect(shareOf(python(original), python(renamed(original)))).toBe(1);
    expect(shareOf(python(original), python(reordered(original)))).toBeGreaterThan(0.6);
    expect(shareOf(python(original), python(reordered(renamed(original))))).toBeGreaterThan(0.6);
  });

  test('within a larger one is found, and its lines are told', () => {
    const other = readFileSync('examples/students/100237/bot.mjs', 'utf8').replaceAll(/^/gm, '# ');
    const larger = `${other}\n\n${renamed(original)}`;
    expect(shareOf(python(original), python(larger))).toBe(1);
    const regions = regionsOf(python(original), python(larger), none);
    expect(regions.length).toBeGreaterThan(0);
    const shift = other.split('\n').length;
    for (const { one, other: there } of regions) {
      expect(one[0]).toBeLessThanOrEqual(one[1]);
      expect(there[0]).toBeGreaterThan(shift);
    }
  });

  test('that is nothing but starter code, or empty, resembles nothing', () => {
    const starter = python(original);
    const common = commonPrints([starter]);
    expect(shareOf(starter, python(renamed(original)), common)).toBe(0);
    expect(shareOf(python(''), python(''))).toBe(0);
    expect(shareOf(python('x = 1'), python('x = 1'))).toBe(0); // too little to tell
    const own = Array.from(
      { length: 30 },
      (_, at) => `if a${at} < ${at} and b > c[${at}]:\n    d(e) if f else g = [h]`,
    );
    const added = `${original}\n${own.join('\n')}`;
    expect(shareOf(python(added), python(added), common)).toBe(1);
  });
});

test('students who solved the same task by themselves do not resemble each other', () => {
  const sources = ['100234/bot.py', '100235/bot.py', '100237/bot.mjs', '100236.cpp'].map((file) => ({
    text: readFileSync(`examples/students/${file}`, 'utf8'),
    language: file.endsWith('.py') ? 'python' : 'c',
  }));
  const starters = starterNames('domino').map((file) => ({
    text: readFileSync(starterPath('domino', file), 'utf8'),
    language: file.endsWith('.py') ? 'python' : 'c',
  }));
  expect(pairsAmong(sources, commonPrints(starters), 10)).toEqual([]);
  for (const game of ['geography', 'domino', 'kierki']) {
    const samples = sampleNames(game).map((file) => ({
      text: readFileSync(samplePath(game, file), 'utf8'),
      language: file.endsWith('.py') ? 'python' : 'c',
    }));
    expect([game, pairsAmong(samples, none, 10)]).toEqual([game, []]);
  }
});

test('odd sources end: open comments and texts, long lines, no text at all', () => {
  for (const text of [
    '/*'.repeat(5000),
    '"'.repeat(5000),
    '"""',
    "'''\n".repeat(999),
    '\\'.repeat(5000),
    '\0\u202e🙂'.repeat(999),
  ])
    for (const language of ['python', 'cpp'])
      expect(
        pairsAmong(
          [
            { text, language },
            { text, language },
          ],
          none,
          10,
        ).length,
      ).toBeLessThan(2);
});
