import { randomBytes } from 'node:crypto';
import type { Newcomers, Seen } from '../../pairing/ladder/simulation.ts';
import { Usage, type Command } from '../command.ts';
import { flagsOf, readNumber, readWords } from '../options.ts';
import { columns } from '../../kit/columns.ts';

export const command: Command = {
  summary: 'simulates a ladder: how soon is its order right?',
  help: `arena ladder simulate [--bots 32] [--gap 50] [--draws 0] [--games 12000] [--runs 20] [--seed s]

Lets bots of known strength play on a ladder, paired as the arena pairs them, and tells in how many of
the runs the ratings had the right leader and the whole order right after so many games, and how many
of the 95 % intervals held the true strength. A game is won by chance, as Elo says. At last newcomers
join each ladder, in the place of one that leaves or halfway between two: are they within one place
after their first 80 games?
After every share stands its standard error: with other seeds it is seldom off by more than two of them.

  --bots n     how many bots (default 32)
  --gap e      Elo from each to the next (default 50)
  --draws p    percent of games between equals that are drawn (default 0)
  --games n    games on each ladder (default 12000)
  --runs n     how many ladders (default 20: about a minute)
  --seed s     the same seed gives the same table (default: drawn)

  arena ladder simulate --games 1200 --runs 100`,

  async run(args) {
    const { values, positionals } = readWords(args, flagsOf(['bots', 'gap', 'draws', 'games', 'runs', 'seed']));
    if (positionals.length !== 1 || positionals[0] !== 'simulate') throw new Usage('write arena ladder simulate');
    const bots = readNumber(values, 'bots', 'The number of bots', { least: 2, most: 1000, otherwise: 32 });
    const gap = readNumber(values, 'gap', 'The gap', { least: 0, most: 1000, otherwise: 50, whole: false });
    const draws = readNumber(values, 'draws', 'The share of draws', {
      least: 0,
      most: 100,
      otherwise: 0,
      whole: false,
    });
    const games = readNumber(values, 'games', 'The number of games', { least: 1, most: 10_000_000, otherwise: 12_000 });
    const runs = readNumber(values, 'runs', 'The number of runs', { least: 1, most: 1_000_000, otherwise: 20 });
    const seed = (values.seed as string | undefined) ?? randomBytes(8).toString('hex');
    const { newcomerGames, shareOf, simulateLadder } = await import('../../pairing/ladder/simulation.ts');
    const looks = [...[300, 600, 1200, 2400, 4800].filter((look) => look < games), games];
    const seen: (readonly Seen[])[] = [];
    const off: Newcomers[] = [];
    for (let run = 1; run <= runs; run++) {
      if (process.stderr.isTTY) process.stderr.write(`\rrun ${run} of ${runs}`);
      const ladder = simulateLadder({ bots, gap, draws: draws / 100, seed: `${seed}/${run}` }, looks, newcomers);
      seen.push(ladder.seen);
      off.push(ladder.off);
    }
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const share = (of: readonly number[]): string => {
      const { percent, error } = shareOf(of);
      return `${percent.toFixed(1)} %${runs > 1 ? ` ± ${error.toFixed(1)}` : ''}`;
    };
    const rows = looks.map((look, at) => {
      const all = seen.map((run) => run[at]!);
      return [
        `${look}`,
        share(all.map(({ leader }) => (leader ? 1 : 0))),
        share(all.map(({ order }) => (order ? 1 : 0))),
        share(all.map(({ covered }) => covered)),
      ];
    });
    const near = (of: (ladder: Newcomers) => readonly number[]): string =>
      share(off.map((ladder) => of(ladder).filter((places) => places <= 1).length / newcomers));
    console.log(
      [
        `${runs} ${runs === 1 ? 'ladder' : 'ladders'} of ${bots} bots, ${gap} Elo apart, ${draws === 0 ? '' : `${draws} % draws between equals, `}seed ${seed}`,
        '',
        ...columns([['games', 'right leader', 'whole order right', 'intervals that hold'], ...rows]),
        '',
        `A newcomer is within one place after its first ${newcomerGames} games`,
        `  in the place of one that left: ${near(({ replacing }) => replacing)}`,
        `  halfway between two others:    ${near(({ between }) => between)}`,
      ].join('\n'),
    );
    return 0;
  },
};

/** To each ladder, of each kind. */
const newcomers = 10;
