import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files, folder } from '../../../scripts/guide-pictures.mjs';
import { commandNames, loadCommand } from '../../cli/commands.ts';
import { languages, type Language } from '../../game/message.ts';
import { root } from '../../kit/root.ts';
import { botNames, gameNames } from '../../match/games.ts';
import { guideNames, guideOf, guidesFolder } from './guides.ts';

const textOf = (name: string, language: Language): string =>
  readFileSync(new URL(`${name}.${language}.md`, guidesFolder), 'utf8');
const all = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map(([, found]) => found!);
const picturesIn = (text: string): string[] => all(text, /^!\[[^\]]+\]\(pictures\/([^)]+)\)$/gm);

test('the guides are those of the folder', () => {
  const found = readdirSync(guidesFolder).filter((file) => file.endsWith('.md'));
  expect(found.toSorted()).toEqual(
    guideNames.flatMap((name) => languages.map((language) => `${name}.${language}.md`)).toSorted(),
  );
});

test('the pictures are those that the script makes, each in a guide, and together below 2 MiB', () => {
  const shown = guideNames.flatMap((name) => languages.flatMap((language) => picturesIn(textOf(name, language))));
  expect(shown.toSorted()).toEqual(files.toSorted());
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  expect(bytes).toBeLessThan(2 * 2 ** 20);
});

/** What a reader finds on a page: the words of all catalogues of the site. */
const words = ['src/site', 'src/http', 'src/web/texts']
  .flatMap((place) =>
    readdirSync(new URL(place, root), { recursive: true, encoding: 'utf8' }).map((file) => `${place}/${file}`),
  )
  .filter((file) => /(messages|texts\/(en|pl))\.ts$/.test(file))
  .map((file) => readFileSync(new URL(file, root), 'utf8'))
  .join('');

describe.each(guideNames)('the guide %s', (name) => {
  test('has the same parts, commands and pictures in both languages', () => {
    const [en, pl] = [textOf(name, 'en'), textOf(name, 'pl')];
    expect(all(pl, /^(#+) /gm)).toEqual(all(en, /^(#+) /gm));
    expect(all(pl, /^```\w*\n(.*?)^```$/gms).map(plain)).toEqual(all(en, /^```\w*\n(.*?)^```$/gms).map(plain));
    expect(picturesIn(pl)).toEqual(picturesIn(en).map((file) => file.replace('.en.', '.pl.')));
    expect(all(pl, /\]\(([a-z-]+)\.pl\.md\)/g)).toEqual(all(en, /\]\(([a-z-]+)\.en\.md\)/g));
  });

  test.each(languages)('is a page, in %s', (language) => {
    const { title, lead, html } = guideOf(name, language);
    expect([title, lead]).not.toContain('');
    for (const link of all(html, /href="([^"]+)"/g))
      expect(guideNames.map((known) => `/guides/${known}`)).toContain(link);
    expect(all(html, /<img src="\/guides\/pictures\/([^"]+)"/g)).toEqual(picturesIn(textOf(name, language)));
    expect(html).not.toMatch(/width="0"|style=/);
  });

  test.each(languages)('names what stands on the pages, in %s', (language) => {
    for (const label of all(textOf(name, language), /\*\*([^*]+)\*\*/g)) expect(words).toContain(`'${label}'`);
  });

  test('has commands whose flags and files there are', async () => {
    for (const line of all(textOf(name, 'en'), /^(?:\w+=\S+ )?bin\/arena (.*)$/gm)) {
      const [command, ...args] = line.split(' ');
      expect(commandNames()).toContain(command);
      const known = await loadCommand(command!);
      const game = args.find((word) => gameNames().includes(word));
      const flags = { ...known.flags, ...(game !== undefined && (await known.flagsFor?.(game))) };
      for (const flag of all(line, / --([\w-]+)/g)) expect([line, ...Object.keys(flags)]).toContain(flag);
      const given = args.filter((word, at) => !word.startsWith('--') && !args[at - 1]?.startsWith('--'));
      const named = all(line, /--bot (\w+)=/g);
      if (command === 'play' && game !== undefined && gameNames().includes(game))
        for (const player of given.slice(1)) expect([...botNames(game), ...named]).toContain(player);
      for (const path of all(line, /\b((?:examples|games)\/\S+)/g))
        expect([path, existsSync(new URL(path, root))]).toEqual([path, true]);
    }
  });
});

/** Without the words of comments, which are translated. */
const plain = (block: string): string => block.replaceAll(/^( *)#.*$/gm, '$1#');
