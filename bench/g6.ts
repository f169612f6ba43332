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
  const found: [number[], number[]][] = [];
  await beside(alone(slot('busy')), async () => {
    for (let round = 0; round < rounds; round++) found.push([await inThreads(), await ours()]);
  });
  const figure = (share: number, name: string): Figure => ({
    id: 'G6',
    what: `error of a measured move time, ${bots} bots, web busy, ${name}`,
    unit: 'µs',
    ours: median(found.map(([, errors]) => percentile(errors, share))),
    reference: median(found.map(([errors]) => percentile(errors, share))),
  });
  return [figure(0.5, 'p50'), { ...figure(0.99, 'p99'), goal: { of: 'ours', most: 1000 } }];
}
