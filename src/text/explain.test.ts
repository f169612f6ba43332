import { describe, expect, test } from 'vitest';
import type { Fault } from '../game/fault.ts';
import { accountLines, explain } from './explain.ts';
import { verbatim } from '../game/message.ts';
import { faults } from './faults.ts';
import { languageOf } from './spoken.ts';
import { illegal, failureOf, unreadable } from '../game/player-failure.ts';

describe('the catalogue', () => {
  test.each(Object.entries(faults))('%s has a title and a hint in both languages', (_name, { en, pl }) => {
    for (const { title, hint } of [en, pl]) {
      expect(title).toMatch(/^\S.{3,38}\S$/);
      expect(hint).toMatch(/^\p{Lu}.{40,420}[.?]$/u);
    }
    expect(pl.title).not.toBe(en.title);
    expect(pl.hint).not.toBe(en.hint);
  });

  test.each(['en', 'pl'] as const)('no two faults have the same title or hint in %s', (language) => {
    const all = Object.values(faults).map((entry) => entry[language]);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ hint }) => hint)).size).toBe(all.length);
  });
});

describe('an account', () => {
  const failure = {
    fault: 'unfinished',
    reason: { code: 'no-end', seconds: 1.5 },
    told: '220 5',
    said: '210 ',
  } as const;

  test('tells what happened, the turn, the last messages and a hint', () => {
    expect(accountLines(explain(failure, 3, 'en'), 'en', { stderr: 'hm' })).toEqual([
      'unfinished answer in turn 3: the answer had no end within 1.5 s',
      '  told last:  220 5',
      '  wrote last: 210 ',
      '  on stderr:  hm',
      `  hint:       ${faults.unfinished.en.hint}`,
    ]);
    expect(accountLines(explain(failure, 3, 'pl'), 'pl', { hinted: true })).toEqual([
      'niedokończona odpowiedź w turze 3: odpowiedź nie miała końca w ciągu 1,5 s',
      '  ostatnio usłyszał: 220 5',
      '  ostatnio napisał:  210 ',
    ]);
  });

  test('leaves out missing parts', () => {
    expect(
      accountLines(explain({ fault: 'closed', reason: { code: 'output-closed' } }, undefined, 'en'), 'en'),
    ).toEqual(['closed its output', `  hint: ${faults.closed.en.hint}`]);
  });

  test('of a failed build shows the lines that the build wrote', () => {
    const unbuilt = {
      fault: 'build-failed',
      reason: { code: 'does-not-compile', why: verbatim('bot.c:3: error: no') },
      said: 'bot.c:3: error: no\n\u001b[2J  3 |',
    } as const;
    expect(accountLines(explain(unbuilt, undefined, 'en'), 'en')).toEqual([
      'does not compile: bot.c:3: error: no',
      '  the build wrote: bot.c:3: error: no\n                   \\x1b[2J  3 |',
      `  hint:            ${faults['build-failed'].en.hint}`,
    ]);
    const said = 'Bot.java:1: error: class Main is public, should be declared in a file named Main.java';
    const [, hint] = explain({ ...unbuilt, said }, undefined, 'en').hint;
    expect(hint).toBe(`${faults['build-failed'].en.hint} In Java the file is named after its public class.`);
    expect(explain(unbuilt, undefined, 'pl').what).toBe('nie kompiluje się: bot.c:3: error: no');
    expect(
      explain(
        {
          fault: 'bad-archive',
          reason: { code: 'archive-not-unpacked', why: { code: 'archive-name-outside', name: '../x' } },
        },
        undefined,
        'pl',
      ).what,
    ).toBe('złe archiwum: archiwum nie da się rozpakować: nazwa "../x" wyprowadza poza nie');
  });

  test('is safe for a terminal, whoever wrote the log', () => {
    const lines = accountLines(
      explain({ fault: 'garbled', reason: verbatim('\u001b[2J'), said: 'a\\x00\u0007\n', told: '\u202e' }, 1, 'en'),
      'en',
    );
    expect(lines.slice(0, 3)).toEqual([
      'unreadable answer in turn 1: \\x1b[2J',
      '  told last:  \\u202e',
      '  wrote last: a\\x00\\x07\\x0a',
    ]);
  });

  test('is in the language of the terminal', () => {
    expect(languageOf({ LANG: 'pl_PL.UTF-8' })).toBe('pl');
    expect(languageOf({ LANG: 'pl' })).toBe('pl');
    expect(languageOf({ LC_ALL: 'en_GB.UTF-8', LANG: 'pl_PL.UTF-8' })).toBe('en');
    expect(languageOf({ LC_ALL: '', LC_MESSAGES: 'pl_PL', LANG: 'C' })).toBe('pl');
    expect(languageOf({ LANG: 'plt_MG' })).toBe('en'); // Malagasy
    expect(languageOf({})).toBe('en');
  });
});

describe('an answer that is no move', () => {
  const cases: readonly [string, string, Fault][] = [
    ['nothing', '', 'empty'],
    ['blanks', ' \t\r', 'empty'],
    ['a word', 'hello', 'garbled'],
    ['a word in UTF-8', '\xc5\xbc\xc3\xb3\xc5\x82w', 'garbled'],
    ['Windows line ends', '210 1\r\r', 'garbled'],
    ['a NUL', '210 1\0', 'binary'],
    ['a colour', '\u001b[31m210 1', 'binary'],
    ['broken UTF-8', '210 \xff', 'binary'],
    ['a byte order mark', '\xef\xbb\xbf210 1', 'binary'],
    ['UTF-16', '2\x001\x000\0', 'binary'],
    ['a raw number', '\x05', 'binary'],
  ];
  test.each(cases)('%s', (_name, text, fault) => {
    const found = unreadable({ text, at: 0, told: 'go' }, verbatim('say 210'));
    expect(found).toMatchObject({ fault, reason: verbatim('say 210'), told: 'go' });
    expect(found.said).toMatch(/^[ -~]*$/);
  });

  test('backslashes stay as they were written', () => {
    const found = unreadable({ text: 'C:\\new\\bot.py', at: 0, told: '{"name":"\\u0105"}' }, verbatim('say 210'));
    expect(found).toMatchObject({ said: 'C:\\new\\bot.py', told: '{"name":"\\u0105"}' });
  });

  test('an illegal move and a message out of turn keep the last messages', () => {
    expect(illegal(verbatim('no such edge'), '5', { text: '210 5', at: 0, told: '220 1' })).toEqual({
      fault: 'illegal',
      reason: verbatim('no such edge'),
      said: '210 5',
      told: '220 1',
    });
    expect(illegal(verbatim('no such edge'), '5', undefined)).toEqual({
      fault: 'illegal',
      reason: verbatim('no such edge'),
      said: '5',
    });
    expect(failureOf({ kind: 'message', text: 'hi', at: 0, unasked: 'early' })).toEqual({
      fault: 'early',
      reason: { code: 'not-your-turn' },
      said: 'hi',
    });
  });
});
