import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadProtocol } from '../match/games.ts';
import { openDatabase } from '../store/database.ts';
import { playerOf } from './players.ts';

const db = openDatabase('postgres://nobody/nowhere'); // never asked

afterEach(() => vi.unstubAllEnvs());

const bot = (program: string, fingerprint: string | null) => () =>
  playerOf(
    db,
    'domino',
    { name: 'heron', program, fingerprint, artefact: null, kind: 'program', protocol: null },
    { grace: 1, margin: 1 },
  );

describe('who or what is not here is told to the operator', () => {
  test.each([
    ['a bot', bot('otter\x1b', null), 'there is no bot otter\\x1b of domino', 'gra domino nie ma bota otter\\x1b'],
    [
      'another version',
      bot('strong', 'other'),
      'the program of heron is another version here',
      'program gracza heron jest tu w innej wersji',
    ],
    [
      'a protocol',
      () => loadProtocol('domino', 'uci'),
      'the game domino has no protocol uci; it has lines, json',
      'gra domino nie ma protokołu uci; ma lines, json',
    ],
  ])('%s', async (_what, ask, english, polish) => {
    for (const [language, sentence] of [
      ['en', english],
      ['pl', polish],
    ] as const) {
      vi.stubEnv('ARENA_LANG', language);
      await expect(ask()).rejects.toThrow(sentence);
    }
  });
});
