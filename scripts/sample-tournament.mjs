// npm run sample-tournament [-- GAME…] [-- --keep]: runs the commands of docs/sample-tournament.md, one a game; with
// --keep their results become the tables of that guide.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMain, root } from './build.mjs';

export const guide = join(root, 'docs/sample-tournament.md');
/** The standings that the tables of the guide are made from, and the pages that it links to. */
export const keptFolder = join(root, 'docs/sample-tournament');

/** The commands of the guide, by game: the words after `bin/arena`. */
export const commandsOf = (text) =>
  new Map(
    [...text.matchAll(/^bin\/arena (tournament (\S+) .*)$/gm)].map(([, words, game]) => [game, words.split(/ +/)]),
  );

const flagOf = (words, flag) => words[words.indexOf(flag) + 1];

/** Name and program of each player of a file with a line for each. */
export const playersOf = (file) =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(#|$)/.test(line))
      .map((line) => line.split('=').map((part) => part.trim()))
      .map(([name, what]) => [
        name,
        what === undefined ? 'built-in' : `\`${relative(root, join(dirname(file), what))}\``,
      ]),
  );

/** The standings as a table in Markdown; columns that tell nothing are left out. */
export function tableOf({ places }, players) {
  const has = (key) => places.some((row) => (row[key] ?? 0) !== 0);
  const tiebreaks = Object.keys(places[0].tiebreaks).filter((key) => places.some((row) => row.tiebreaks[key] !== 0));
  const columns = [
    ['place', ({ place }) => `${place}.`],
    ['player', ({ name }) => name],
    ['program', ({ name }) => players.get(name)],
    ['points', ({ points }) => points],
    ...tiebreaks.map((key) => [key, ({ tiebreaks: values }) => values[key]]),
    ...(has('gamePoints') ? [['game points', ({ gamePoints }) => gamePoints.toLocaleString('en')]] : []),
    ['won', ({ won }) => won],
    ...(has('drawn') ? [['drawn', ({ drawn }) => drawn]] : []),
    ['lost', ({ lost }) => lost],
    ['faults', ({ faults }) => faults],
    ['rating', ({ rating, low, high }) => `${Math.round(rating)} ± ${Math.round((high - low) / 2)}`],
  ];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(([head]) => head)),
    line(columns.map(([head]) => (head === 'player' || head === 'program' ? '---' : '---:'))),
    ...places.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join('\n');
}

/** The guide with this table between the marks of a game. */
export function withTable(text, game, table) {
  const [start, end] = [`<!-- ${game}: written by npm run sample-tournament -->`, `<!-- /${game} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${guide} lacks the marks ${start} and ${end}`);
  return `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`;
}

/** The guide with the tables of all games, from the standings that are kept. */
export function written(text) {
  return [...commandsOf(text)].reduce((page, [game, words]) => {
    const players = playersOf(join(root, flagOf(words, '--players')));
    const standings = JSON.parse(readFileSync(join(keptFolder, game, 'standings.json'), 'utf8'));
    return withTable(page, game, tableOf(standings, players));
  }, text);
}

/** Keeps the standings of a tournament; if the guide links to its page, that and the files that the page links to. */
function keep(text, game, out) {
  const { refused } = JSON.parse(readFileSync(join(out, 'standings.json'), 'utf8'));
  if (refused.length > 0) throw new Error(`${game}: not kept, without ${refused.map(({ name }) => name).join(', ')}`);
  const files = text.includes(`(sample-tournament/${game}/index.html)`)
    ? ['index.html', 'results.csv', 'standings.json', 'tournament.trf'].filter((file) => existsSync(join(out, file)))
    : ['standings.json'];
  mkdirSync(join(keptFolder, game), { recursive: true });
  for (const file of files) copyFileSync(join(out, file), join(keptFolder, game, file));
}

/** Runs one command to its end; resolves to its exit code. */
async function run(words) {
  const child = spawn(join(root, 'bin/arena'), words, { cwd: root, stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', ignore); // a terminal tells the command, too, and that one saves its games
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  process.off('SIGTERM', pass).off('SIGINT', ignore);
  return code ?? 1;
}

const ignore = () => undefined;

async function main(args) {
  const text = readFileSync(guide, 'utf8');
  const commands = commandsOf(text);
  const wanted = args.filter((word) => word !== '--keep');
  const stranger = wanted.find((game) => !commands.has(game));
  if (stranger !== undefined) {
    console.error(`no tournament of ${JSON.stringify(stranger)}; there are ${[...commands.keys()].join(', ')}`);
    return 1;
  }
  const games = wanted.length > 0 ? wanted : [...commands.keys()];
  for (const [at, game] of games.entries()) {
    const words = commands.get(game);
    console.log(`\n== ${at + 1} of ${games.length}: bin/arena ${words.join(' ')}`);
    const code = await run(words);
    if (code === 130) console.log('npm run sample-tournament goes on from here');
    if (code !== 0) return code;
    if (args.includes('--keep')) keep(text, game, join(root, flagOf(words, '--out')));
  }
  if (args.includes('--keep')) writeFileSync(guide, written(text));
  const pages = games.map((game) => join(flagOf(commands.get(game), '--out'), 'index.html'));
  console.log(`\nThe pages, to open in a browser:\n${pages.map((page) => `  ${page}\n`).join('')}`);
  return 0;
}

if (isMain(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
