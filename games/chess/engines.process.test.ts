// Engines that misbehave, and those of the world, as `arena play` plays them.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { arenaHere } from '../../test/cli.ts';
import { openPlays } from '../../test/play-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-chess-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plays = openPlays();
afterAll(() => plays.stop());

const rude = join(checkout, 'games/chess/fixtures/rude.mjs');

/** Plays one game of an engine with a flaw against one without, two moves long, and returns what was printed. */
const play = (flaw: string, ...more: string[]): Promise<string> =>
  plays.play([
    'chess',
    '--bot',
    `rude=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} ${flaw}`,
    '--bot',
    `good=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} none`,
    '--moves',
    '2',
    '--seed',
    '1',
    ...more,
  ]);

/** For engines that must not be late on a busy machine. */
const patient = ['--clock', '60'];

describe('an engine with a flaw loses, and is told why', () => {
  test.each([
    ['exit-first', 'in turn 1: uci was not answered by uciok: the program ended with exit code 1', 'uci', 'nothing'],
    ['illegal', 'illegal move in turn 1: e2e5 is not a legal move in this position', 'go wtime', 'bestmove e2e5'],
    ['malformed', 'unreadable answer in turn 1: the answer must read: bestmove', 'go wtime', 'bestmove Nf3'],
    ['nothing', 'unreadable answer in turn 1: it found no move', 'go wtime', 'bestmove (none)'],
    ['twice', 'more than one answer in turn 2: it is not your turn', 'go wtime', 'bestmove e2e4'],
    ['exit-after', 'the program ended with exit code 0', 'go wtime', 'bestmove e2e4'],
    ['crash', 'ended with an error in turn 1: the program ended with exit code 3', 'go wtime', 'readyok'],
  ])('%s', async (flaw, what, told, said) => {
    const out = await play(flaw, ...patient);
    expect(out).toMatch(/^rude +0\.0 %/m);
    expect(out).toContain(what);
    expect(out).toMatch(new RegExp(`told last: +${told}`));
    expect(/wrote last: (.*)$/m.exec(out)?.[1] ?? 'nothing').toBe(said);
  });

  test.each(['silent', 'hang'])('%s', async (flaw) => {
    const out = await play(flaw, '--clock', '0.5');
    expect(out).toContain('rude, game 1: time ran out in turn 1: no answer within 0.5 s');
  });
});

describe('an engine with manners of its own plays on', () => {
  test.each(['none', 'megabyte', 'talks', 'no-quit'])('%s', async (flaw) => {
    const log = join(folder, flaw);
    const out = await play(flaw, ...patient, '--log', log);
    expect(out).not.toContain('rude, game 1');
    const [start, ...turns] = readFileSync(join(log, '0001.jsonl'), 'utf8').trimEnd().split('\n');
    expect(start).toContain('"game":"chess"');
    expect(turns).toHaveLength(5);
    const times = readFileSync(join(log, '0001.times.jsonl'), 'utf8');
    if (flaw === 'megabyte')
      expect(times).toContain('"notes":{"0":"depth 9 score cp 12 nodes 4711 nps 1000 pv e2e4 e7e5"}');
    expect(times.length).toBeLessThan(4000);
  });
});

describe('options of an engine', () => {
  test('are set, and kept in the log, which knows them when the engine is fed again', async () => {
    const log = join(folder, 'options');
    const out = await play('none', ...patient, '--bot-option', 'rude:hash=32', '--log', log);
    expect(out).not.toContain('hint:');
    const file = join(log, '0001.jsonl');
    const [start] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(start!)).toMatchObject({ botOptions: [{ hash: '32' }, {}] });
    const what = `0=${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} none`;
    const fed = await arenaHere(['replay', file, '--feed', what, '--trusted']);
    expect(fed.out).toContain('setoption name Hash value 32');
  });

  test('are refused before the first game where the engine does not have them', async () => {
    await expect(play('none', '--bot-option', 'rude:Hash=65')).rejects.toThrow(
      'the bot rude: the option "Hash" must be a whole number from 1 to 64, not "65"',
    );
    await expect(play('none', '--bot-option', 'Threads=1')).rejects.toThrow('the engine has no option "Threads"');
    await expect(play('none', '--bot-option', 'Hash=1', '--protocol', 'json')).rejects.toThrow(
      'the bot rude has options, but the protocol that it speaks here has none',
    );
    await expect(play('none', '--bot-option', '=1')).rejects.toThrow('--bot-option takes NAME:OPTION=VALUE');
  });

  test('of an arena.json are set as well, and lose where they are wrong', async () => {
    const bot = join(folder, 'bot');
    mkdirSync(bot);
    cpSync(rude, join(bot, 'main.mjs'));
    const recipe = (options: object): void =>
      writeFileSync(join(bot, 'arena.json'), JSON.stringify({ language: 'javascript', options }));
    recipe({ Hash: 16 });
    const log = join(folder, 'recipe');
    await plays.play(['chess', '--bot', `bot=${bot}`, 'bot', 'random', ...patient, '--moves', '1', '--log', log]);
    expect(readFileSync(join(log, '0001.jsonl'), 'utf8')).toContain('"botOptions":[{"Hash":"16"},{}]');
    recipe({ Hash: 'big' });
    await expect(plays.play(['chess', '--bot', `bot=${bot}`, 'bot', 'random'])).rejects.toThrow('not "big"');
    const players = join(folder, 'players.txt');
    writeFileSync(players, `bot = ${bot}\nrandom\n`);
    const tournament = ['tournament', 'chess', '--players', players, '--out', join(folder, 'out'), '--moves', '1'];
    const { code, err } = await arenaHere(tournament);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'out/matches/0001.jsonl'), 'utf8')).toContain('"fault":"bad-option"');
  });
});

const engines = ['/usr/games/stockfish', '/usr/games/fairy-stockfish', '/usr/games/gnuchess --uci'];

test.for(engines)('%s plays a game as it is', async (engine, { skip }) => {
  const [program] = engine.split(' ');
  skip(!existsSync(program!), `no ${program} on this machine`);
  const bots = ['--bot', `engine=${engine}`, 'engine', 'random'];
  const out = await plays.play(['chess', ...bots, '--games', '2', '--moves', '30', '--depth', '2', '--clock', '60']);
  expect(out).toMatch(/^engine .* 0$/m);
  expect(out).not.toContain('hint:');
});
