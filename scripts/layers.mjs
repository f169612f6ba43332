// Checks the order of the layers: each may import what comes before it and nothing after it. `node scripts/layers.mjs
// [FOLDER]`
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isMain, root } from './build.mjs';

const order = [
  'src/kit',
  'src/game',
  'src/text',
  'src/referee',
  'src/configuration',
  'games',
  'src/channels',
  'src/sandbox',
  'src/match',
  'src/programs',
  'src/starter-kits',
  'src/slots',
  'src/rating',
  'src/pairing',
  'src/web',
  'src/tournament',
  'src/store',
  'src/people',
  'src/jobs',
  'src/contests',
  'src/worker',
  'src/tables',
  'src/http',
  'src/drawing',
  'src/display',
  'src/site',
  'src/cli',
];

/** Layers that may import less than all before them. A game may import only its own folder of the games. */
const sees = {
  games: { values: ['src/kit', 'src/game', 'src/text'], types: [] },
  'src/web': { values: ['src/kit', 'src/game', 'src/text', 'src/referee', 'games'], types: ['src/pairing'] },
};

const source = /\.(ts|tsx|mts|js|mjs)$/;
const isFree = (file) => /\.(test|d)\.tsx?$/.test(file);

/** Every import of a source: static, dynamic, of a type, or the URL of a thread. */
const paths =
  /(?<type>\b(?:import|export)\s+type\b[^'";]*)?(?:(?<quote>['"])|\bimport\(\s*(?<tick>`))(?<path>\.{1,2}\/[^'"`\n]+\.(?:ts|tsx|mts|js|mjs))(?:\k<quote>|\k<tick>)/g;

const layerOf = (file) => (file.startsWith('games/') ? 'games' : file.split('/').slice(0, 2).join('/'));
const folderOf = (file) => file.split('/').slice(0, 2).join('/');

/** The violations below this folder, a sentence each. */
export function violations(folder) {
  const files = ['src', 'games']
    .flatMap((name) => sourcesBelow(join(folder, name)))
    .map((file) => relative(folder, file));
  return files
    .filter((file) => !isFree(file))
    .flatMap((file) => {
      if (!order.includes(layerOf(file)))
        return [`${file}: ${layerOf(file)} has no place in the order of scripts/layers.mjs`];
      return importsOf(folder, file)
        .filter(({ target, isType }) => !mayImport(file, target, isType))
        .map(
          ({ line, target, isType }) =>
            `${file}:${line}: ${folderOf(file)} may not import ${target}${isType ? ', not even its types' : ''}`,
        );
    });
}

function mayImport(file, target, isType) {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === to) return from !== 'games' || folderOf(file) === folderOf(target);
  if (from in sees) return sees[from].values.includes(to) || (isType && sees[from].types.includes(to));
  return order.includes(to) && order.indexOf(to) < order.indexOf(from);
}

function importsOf(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8');
  return [...text.matchAll(paths)].map(({ index, 0: match, groups }) => ({
    line: text.slice(0, index + match.length).split('\n').length,
    // a path into the build stands for its source
    target: relative(folder, resolve(folder, dirname(file), groups.path)).replace(/^dist\//, ''),
    isType: groups.type !== undefined,
  }));
}

function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}

if (isMain(import.meta.url)) {
  const found = violations(resolve(process.argv[2] ?? root));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
