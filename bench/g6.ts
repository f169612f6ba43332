// Many bots at once beside a busy web process: how far is a measured move time from what the bot itself measured?
import { availableParallelism } from 'node:os';
import { median, percentile, type Figure } from './tools/figure.ts';
import { alone, beside, inC, numbersOf, pinned, slot } from './tools/programs.ts';

const bots = 64;
const slots = availableParallelism();
const milliseconds = '3000';
const rounds = 3;

export async function measure(): Promise<Figure[]> {
  const [threads, sleeper] = await Promise.all([inC('thread-runner'), inC('sleep-bot')]);
  const bot = [sleeper, '10000'];
  const ours = async (count: number): Promise<number[]> => {
    const each = Array.from({ length: slots }, (_, core) =>
      numbersOf(alone(pinned([...slot('sleepers'), `${Math.ceil(count / slots)}`, milliseconds, ...bot], core))),
    );
    return (await Promise.all(each)).flat();
  };
  const inTurn = async (count: number): Promise<Found> => {
    const found: Found = [];
    for (let round = 0; round < rounds; round++)
      found.push([await numbersOf([threads, `${count}`, milliseconds, ...bot]), await ours(count)]);
    return found;
  };
  const quiet = await inTurn(bots);
  return await beside(alone(slot('busy')), async () => {
    const busy = await inTurn(bots);
    const matches = await inTurn(2 * slots);
    return [
      figure(quiet, `${bots} bots, web idle`, 0.99),
      figure(busy, `${bots} bots, web busy`, 0.5),
      { ...figure(busy, `${bots} bots, web busy`, 0.99), goal: { of: 'ours', most: 1000 } },
      figure(matches, 'two bots a slot, web busy', 0.99),
    ];
  });
}

/** The errors of the threads in C and ours, round by round. */
type Found = [number[], number[]][];

const figure = (found: Found, where: string, share: number): Figure => ({
  id: 'G6',
  what: `error of a measured move time, ${where}, p${100 * share}`,
  unit: 'µs',
  ours: median(found.map(([, errors]) => percentile(errors, share))),
  reference: median(found.map(([errors]) => percentile(errors, share))),
});
