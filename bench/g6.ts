// Many bots at once and a busy web process beside: how far is a measured move time from what the bot itself held?
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
  const ours = async (): Promise<number[]> => {
    const each = Array.from({ length: slots }, (_, core) => numbersOf(alone(pinned([...slot('sleepers'), `${Math.ceil(bots / slots)}`, milliseconds, ...bot], core))));
    return (await Promise.all(each)).flat();
  };
  const inThreads = (): Promise<number[]> => numbersOf([threads, `${bots}`, milliseconds, ...bot]);
  const inTurn = async (): Promise<Found> => {
    const found: Found = [];
    for (let round = 0; round < rounds; round++) found.push([await inThreads(), await ours()]);
    return found;
  };
  const quiet = await inTurn();
  const busy = await beside(alone(slot('busy')), inTurn);
  return [figure(quiet, 'web idle', 0.99), figure(busy, 'web busy', 0.5), { ...figure(busy, 'web busy', 0.99), goal: { of: 'ours', most: 1000 } }];
}

/** The errors of the threads in C and ours, round by round. */
type Found = [number[], number[]][];

const figure = (found: Found, web: string, share: number): Figure => ({
  id: 'G6',
  what: `error of a measured move time, ${bots} bots, ${web}, p${100 * share}`,
  unit: 'µs',
  ours: median(found.map(([, errors]) => percentile(errors, share))),
  reference: median(found.map(([errors]) => percentile(errors, share))),
});
