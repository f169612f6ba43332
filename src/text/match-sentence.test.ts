import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from '../game/message.ts';
import { common } from './common.ts';
import { matchCatalogues } from './match-sentence.ts';

const root = new URL('../../', import.meta.url);
const codesOf = (catalogues: readonly Catalogue[]): Set<string> =>
  new Set(catalogues.flatMap(({ en }) => Object.keys(en)));

/** The codes that stand in the sources of a layer, each with its file. */
const codesIn = (layer: string): [code: string, file: string][] =>
  readdirSync(new URL(layer, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(new URL(`${layer}/${file}`, root), 'utf8').matchAll(/code: '([a-z-]+)'/g)].map(
        ([, code]): [string, string] => [code!, `${layer}/${file}`],
      ),
    );

test.each(['src/game', 'src/referee', 'src/channels', 'src/match', 'src/programs', 'src/sandbox', 'src/slots'])(
  'a page has a sentence for all that %s may tell of a match',
  (layer) => {
    const [all, known] = [codesOf(common), codesOf(matchCatalogues)];
    expect(codesIn(layer).filter(([code]) => all.has(code) && !known.has(code))).toEqual([]);
  },
);

test('a page has a sentence for each reason for which a match is void or a bot did not come', () => {
  const known = codesOf(matchCatalogues);
  for (const code of ['workers-lost', 'too-many-tries', 'player-absent', 'player-away', 'bot-left', 'info-missing'])
    expect(known).toContain(code);
});
