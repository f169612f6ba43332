// Contests of the site: standings of many bots, the pairing of a round, how many matches end in a second, and whether a
// contest keeps the slots busy.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

/** Of a round robin in which all meet twice: 992 matches, in a long run 9,900. */
const bots = process.env['ARENA_SOAK'] === '1' ? 100 : 32;

export async function measure(): Promise<Figure[]> {
  const [standings, round, swiss] = await numbersOf([...slot('contests'), '1000', '100000', '200', '9']);
  const results = async (finished: number) => await numbersOf([...slot('results'), '100000', `${finished}`, '10']);
  const [few, fewServer] = await results(10_000);
  const [finished, server, worker, statements] = await results(1_000_000);
  const contest = async (gsize: number) => await numbersOf([...slot('contest'), `${bots}`, `${gsize}`]);
  const [played, seconds, held, busy, jobs] = await contest(100);
  const [, longer, heldLonger, busyLonger] = await contest(1000);
  const figure = (what: string, unit: string, ours: number | undefined, bound?: Bound): Figure => ({
    id: 'Contests',
    what,
    unit,
    ours: ours!,
    ...(bound && { goal: { of: 'ours', ...bound } }),
  });
  const swissRound = 'Swiss of 200 bots, from the last result of a round to the next pairing, the slowest of 9';
  const matches = played!.toLocaleString('en');
  return [
    figure('permanent contest, 1,000 bots and 100,000 matches: standings anew, processor time', 'ms', standings),
    figure('the same, its next round, processor time', 'ms', round),
    figure(swissRound, 'ms', swiss, { most: 2000 }),
    figure('matches through queue, result and sums, 100,000 waiting, 10,000 finished', '1/s', few, { least: 300 }),
    figure('the same, processor time of PostgreSQL a match', 'ms', fewServer, { most: 2 }),
    figure('the same with 1,000,000 finished', '1/s', finished, { least: 300 }),
    {
      ...figure('the same, processor time of PostgreSQL a match, beside that with 10,000', 'ms', server),
      reference: fewServer!,
      goal: { of: 'ratio', most: 1.1 },
    },
    figure('the same, processor time of the process that takes and stores a match', 'ms', worker, { most: 1 }),
    figure('the same, statements a match', '', statements, { most: 8.5 }), // with those that the queue makes each second
    figure(`contest of ${matches} matches of built-in bots, two slots`, 's', seconds),
    figure('the same, time in which a slot has a match', '%', held),
    figure('the same, both cores busy', '%', busy),
    figure('the same, the most jobs that waited', '', jobs),
    figure(`the same on graphs ten times as large`, 's', longer),
    figure('the same, time in which a slot has a match', '%', heldLonger),
    figure('the same, both cores busy', '%', busyLonger, { least: 90 }),
  ];
}

type Bound = Pick<NonNullable<Figure['goal']>, 'least' | 'most'>;
