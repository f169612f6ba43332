import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { draftOf, readTournament } from '../src/cli/tournament/arguments.ts';
import { botNames, gameNames } from '../src/match/games.ts';
import { root } from './build.mjs';
import { commandsOf, guide, keptFolder, playersOf, tableOf, withTable, written } from './sample-tournament.mjs';

const text = readFileSync(guide, 'utf8');
const commands = commandsOf(text);
const standingsOf = (game: string): { format: string; seed: string; refused: []; places: { name: string }[] } =>
  JSON.parse(readFileSync(join(keptFolder, game, 'standings.json'), 'utf8'));

test('every game has its tournament in docs/sample-tournament.md', () => {
  expect([...commands.keys()].toSorted()).toEqual(gameNames().toSorted());
});

test('the tables of the guide are those of the kept standings; npm run sample-tournament -- --keep writes them', () => {
  expect(text).toBe(written(text));
});

test.for([...commands])(
  '%s: the kept standings are of the command and the players of the guide',
  async ([game, words]) => {
    const args = await readTournament(words.slice(1), 2);
    const { format, seed } = await draftOf(args);
    const kept = standingsOf(game);
    const names = [...playersOf(join(root, args.players)).keys()];
    expect({ ...kept, places: kept.places.map(({ name }) => name).toSorted() }).toEqual({
      game,
      format,
      seed,
      refused: [],
      voids: [],
      places: names.toSorted(),
    });
    expect(args.out).toBe(`artefacts/sample-tournament/${game}`); // not in the folder of the sources
  },
);

test.for([...commands])('%s: all its players exist', ([game, words]) => {
  for (const [name, program] of playersOf(join(root, words[words.indexOf('--players') + 1])))
    if (program === 'built-in') expect(botNames(game)).toContain(name);
    else expect([name, existsSync(join(root, program.replaceAll('`', '')))]).toEqual([name, true]);
});

test('the pages that the guide links to are kept with what they link to; all of it is small', () => {
  const files = readdirSync(keptFolder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));
  const pages = [...text.matchAll(/\(sample-tournament\/([^)]+)\)/g)].map(([, file]) => file!);
  expect(files.filter((path) => path.endsWith('.html')).toSorted()).toEqual(pages.toSorted());
  for (const page of pages)
    for (const [, file] of readFileSync(join(keptFolder, page), 'utf8').matchAll(/ href="([\w-]+\.(?:csv|json|trf))"/g))
      expect(files).toContain(join(dirname(page), file!));
  expect(files.reduce((bytes, file) => bytes + statSync(join(keptFolder, file)).size, 0)).toBeLessThan(2 ** 21);
});

test('a table leaves out columns that tell nothing', () => {
  const row = {
    tiebreaks: { DE: 0, SB: 1.5 },
    won: 2,
    drawn: 0,
    lost: 0,
    faults: 0,
    rating: 1600.4,
    low: 1500,
    high: 1700,
  };
  const players = new Map([['heron', 'built-in']]);
  const table = tableOf({ places: [{ place: 1, name: 'heron', points: 2, gamePoints: 0, ...row }] }, players);
  expect(table).toBe(
    [
      '| place | player | program | points | SB | won | lost | faults | rating |',
      '| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| 1. | heron | built-in | 2 | 1.5 | 2 | 0 | 0 | 1600 ± 100 |',
    ].join('\n'),
  );
  expect(() => withTable('no marks', 'chess', table)).toThrow('lacks the marks');
});
