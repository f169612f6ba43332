import { randomBytes } from 'node:crypto';
import type { Newcomers, Seen } from '../../pairing/ladder/simulation.ts';
import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { decimal, integer, string } from '../flags.ts';
import { columns } from '../../kit/columns.ts';
import { numbersIn } from '../numbers.ts';
import { texts } from '../text/ladder.ts';

const flags = {
  bots: integer({ least: 2, most: 1000, default: 32 }),
  gap: decimal({ least: 0, most: 1000, default: 50 }),
  draws: decimal({ least: 0, most: 100, default: 0 }),
  games: integer({ least: 1, most: 10_000_000, default: 12_000 }),
  runs: integer({ least: 1, most: 1_000_000, default: 20 }),
  seed: string(),
};

export const command = defineCommand({
  flags,
  texts,
  words: [{ simulate: [] }],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length !== 1 || positionals[0] !== 'simulate') throw new Usage(texts().writeSimulate);
    const { bots, gap, draws, games, runs, seed = randomBytes(8).toString('hex') } = values;
    const { newcomerGames, shareOf, simulateLadder } = await import('../../pairing/ladder/simulation.ts');
    const looks = [...[300, 600, 1200, 2400, 4800].filter((look) => look < games), games];
    const seen: (readonly Seen[])[] = [];
    const off: Newcomers[] = [];
    for (let run = 1; run <= runs; run++) {
      if (process.stderr.isTTY) process.stderr.write(`\r${texts().progress(run, runs)}`);
      const ladder = simulateLadder({ bots, gap, draws: draws / 100, seed: `${seed}/${run}` }, looks, newcomers);
      seen.push(ladder.seen);
      off.push(ladder.off);
    }
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const share = (of: readonly number[]): string => {
      const { fixed } = numbersIn();
      const { percent, error } = shareOf(of);
      return `${fixed(percent, 1)} %${runs > 1 ? ` ± ${fixed(error, 1)}` : ''}`;
    };
    const rows = looks.map((look, at) => {
      const all = seen.map((run) => run[at]!);
      return [
        `${look}`,
        share(all.map(({ leader }) => (leader ? 1 : 0))),
        share(all.map(({ order }) => (order ? 1 : 0))),
        share(all.map(({ covered }) => covered)),
        all.some(({ official }) => official === undefined) ? '–' : share(all.map(({ official }) => official!.inOrder)),
      ];
    });
    const near = (of: (ladder: Newcomers) => readonly number[]): string =>
      share(off.map((ladder) => of(ladder).filter((places) => places <= 1).length / newcomers));
    const said = texts();
    console.log(
      [
        [said.title(runs, bots, gap), ...(draws === 0 ? [] : [said.draws(draws)]), said.seed(seed)].join(', '),
        '',
        ...columns([Object.values(said.heads), ...rows]),
        '',
        said.newcomers(newcomerGames),
        ...columns([
          [`  ${said.replacing}`, near(({ replacing }) => replacing)],
          [`  ${said.between}`, near(({ between }) => between)],
        ]),
      ].join('\n'),
    );
    return 0;
  },
});

/** On each ladder, of each kind. */
const newcomers = 10;
