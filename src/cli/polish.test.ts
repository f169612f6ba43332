import { describe, expect, test } from 'vitest';
import { arenaHere, runArena } from '../../test/cli.ts';
import { commandNames, loadCommand, loadTexts } from './commands.ts';
import { gameNames, hasPart } from '../match/games.ts';

/** Words that occur in most English sentences and in no Polish one. */
const english = /\b(the|is|are|of|and|with|which|must|not|from|every|this|each|plays|games)\b/i;
/** What is the same in both languages: flags, files, choices, environment variables, examples. */
const names =
  /--[a-z-]+|\b[A-Z_]{3,}\b|`[^`]*`|"[^"]*"|\S+\.(json|jsonl|md|txt|html|trf|csv|py)\b|\bgames\/|arena \S+|Games of Two|tournament-GRA/g;

function expectPolish(text: string): void {
  const sentences = text
    .split('\n')
    .filter((line) => !/^ {2}(arena|bash:|zsh:|fish:)/.test(line))
    .map((line) => line.replace(names, ''))
    .filter((line) => english.test(line));
  expect(sentences).toEqual([]);
}

const run = async (...args: string[]): Promise<{ code: number | string; out: string; err: string }> => {
  const { ended, stdout, stderr } = runArena(args, { LANG: 'pl_PL.UTF-8', LC_ALL: '', LC_MESSAGES: '' });
  return { code: await ended, out: stdout(), err: stderr() };
};

describe('the command line in Polish', () => {
  test('the list of commands', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('programy grają ze sobą');
    expectPolish(out);
  });

  const withGames = ['serve', 'client'].flatMap((command) =>
    gameNames()
      .filter((game) => hasPart(game, command === 'serve' ? 'table' : 'client'))
      .map((game) => [command, game]),
  );
  test.each([...commandNames().map((name) => [name]), ...withGames])('the help of %s %s', async (...words) => {
    const { code, out } = await arenaHere([...words.filter((word) => word !== undefined), '--help'], 'pl');
    expect(code).toBe(0);
    expectPolish(out);
  });

  test.each([
    [['paly'], 'arena: nie ma polecenia „paly”; czy chodziło o play?\n'],
    [['chess'], 'arena: nie ma polecenia „chess”; ich listę pokazuje arena --help\n'],
    [['play', 'georgaphy'], 'arena: nie ma gry „georgaphy”; czy chodziło o geography? (arena play --help)\n'],
    [
      ['play', 'geography', 'stron', 'random'],
      'arena: nie ma gracza „stron”; czy chodziło o strong? (arena play --help)\n',
    ],
    [
      ['play', 'geography', '--gmaes', '3'],
      'arena: Nieznany argument --gmaes; czy chodziło o --games? (arena play --help)\n',
    ],
    [
      ['play', 'geography', '--games', 'many'],
      'arena: --games: oczekiwano liczby całkowitej od 1 do 10000000, a nie "many" (arena play --help)\n',
    ],
    [
      ['tournament', 'geography', '--players', 'x', '--format', 'swis'],
      'arena: nie ma formatu „swis”; czy chodziło o swiss? (arena tournament --help)\n',
    ],
    [['pair', '/nowhere'], 'arena: nie można odczytać /nowhere: nie ma takiego pliku ani katalogu\n'],
    [
      ['pair', 'package.json'],
      'arena: package.json: w pliku nie ma żadnego gracza; gracze to wiersze, które zaczynają się od 001\n',
    ],
    [
      ['tournament', 'geography', '--players', 'package.json'],
      'arena: package.json, wiersz 1: gracza zapisuje się jako NAZWA = CO, a nie "{"; ',
    ],
    [['verify', 'package.json'], 'arena: package.json nie jest logiem meczu: '],
    [['replay'], 'arena: podaj log jednego meczu, np. arena replay logs/0001.jsonl (arena replay --help)\n'],
    [
      ['worker', '--database', 'mysql://x'],
      'arena: adres bazy danych musi zaczynać się od postgres:// (arena worker --help)\n',
    ],
    [
      ['client', 'geography', '-i', '127.0.0.1', '-p', '1'],
      'arena: nie można połączyć się z 127.0.0.1, port 1: nikt tam nie nasłuchuje\n',
    ],
    [
      ['serve', 'geography', '-i', '127.0.0.1', '-p', '0', '--tournament', '/nowhere', '--players', 'package.json'],
      'arena: package.json: wiersz 4: nazwa ma najwyżej 64 znaków',
    ],
    [['completion', 'fihs'], 'arena: nie ma uzupełniania dla „fihs”; czy chodziło o fish? (arena completion --help)\n'],
    [['--lang', 'de', 'play'], 'arena: --lang: oczekiwano jednego z języków en, pl, a nie „de”\n'],
  ])('%j', async (words, line) => {
    const { code, err } = await arenaHere(words, 'pl');
    expect(code).toBe(1);
    expect(err.slice(0, line.length)).toBe(line);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a result', async () => {
    const { code, out } = await run(
      'play',
      'geography',
      'random',
      'wide',
      '--games',
      '2',
      '--gsize',
      '16',
      '--seed',
      '7',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^2 gry: Geografia.*, ziarno 7\n\ngracz +wynik +przedział 95 % +wygrane +przegrane +błędy/);
  });

  test.each([
    ['domino/recorded/cpp-java', 'Domino na torusie: '],
    ['geography/recorded/published', 'Geografia krawędziowa: '],
    ['kierki/recorded/match', 'Kierki: '],
    ['voronoi/recorded/three-bots', 'Grawitacyjny Voronoi: '],
  ])('the positions of %s', async (log, title) => {
    const { code, out } = await arenaHere(['replay', `games/${log}.jsonl`], 'pl');
    expect(code).toBe(0);
    expect(out.slice(0, title.length)).toBe(title);
    expectPolish(out);
  });

  test('the checks of arena doctor and their advice', async () => {
    const { out } = await run('doctor');
    expect(out).toMatch(/^Izolacja: /);
    expectPolish(out);
  });

  test('--lang overrides LANG, and output for programs stays the same', async () => {
    expect((await run('--lang', 'en', '--help')).out).toContain('programs play games against each other');
    const words = ['languages', '--no-test', '--json'];
    expect((await arenaHere(words, 'pl')).out).toBe((await arenaHere(words, 'en')).out);
  });
});

test.each(commandNames())('every flag of %s has a help text, and there are no others', async (name) => {
  const command = await loadCommand(name);
  expect(Object.keys(await loadTexts(name))).toContain('summary');
  const { flags } = command.texts();
  for (const flag of Object.keys(command.flags)) expect(Object.keys(flags)).toContain(flag);
});
