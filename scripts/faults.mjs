// Writes docs/faults.md from the catalogue of faults. `node scripts/faults.mjs`
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, isMain, root } from './build.mjs';

export const page = join(root, 'docs/faults.md');

const chapters = [
  ['late', 'Too late', 'Za późno'],
  ['wrong', 'A wrong answer', 'Zła odpowiedź'],
  ['gone', 'Gone', 'Odszedł'],
  ['absent', 'Never came to the table', 'Nie usiadł do stołu'],
];

/** The whole page: every fault, by its kind, with its title and hint in both languages. */
export function pageOf(faults, kinds) {
  const section = (language, at) =>
    chapters.flatMap((chapter) => [
      `### ${chapter[at]}`,
      '',
      ...Object.entries(faults)
        .filter(([name]) => kinds[name] === chapter[0])
        .flatMap(([name, words]) => [
          `**${words[language].title}** (\`${name}\`)  `,
          words[language].hint.replace(/[_*<]/g, '\\$&'),
          '',
        ]),
    ]);
  return (
    [
      '# Faults',
      '',
      'Every way for a bot to let the table down: the words of logs, of `arena play` and of the pages. Made from ' +
        '[src/text/faults.ts](../src/text/faults.ts) by `node scripts/faults.mjs`.',
      '',
      '[English](#in-english) · [po polsku](#po-polsku)',
      '',
      '## In English',
      '',
      ...section('en', 1),
      '## Po polsku',
      '',
      ...section('pl', 2),
    ]
      .join('\n')
      .trimEnd() + '\n'
  );
}

if (isMain(import.meta.url)) {
  ensureBuilt();
  const { faults } = await import(new URL('../dist/src/text/faults.js', import.meta.url).href);
  const { faultKinds } = await import(new URL('../dist/src/game/fault.js', import.meta.url).href);
  writeFileSync(page, pageOf(faults, faultKinds));
}
