// Runner and bot on one core: the time from a question to its answer.
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, pinned, slot } from './tools/programs.ts';

const trips = '30000';
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('pipe-runner'), inC('echo-bot')]);
  const [reference, streams, sandboxes, bare, watched] = await inTurns(
    7,
    () => numberOf(pinned([runner, trips, line, bot])),
    () => numberOf(pinned([...slot('streams'), trips, line, 'unsandboxed', bot])),
    () => numberOf(pinned([...slot('streams'), trips, line, 'sandboxed', bot])),
    () => numberOf(pinned([...slot('blocking'), 'bare', trips, line, bot])),
    () => numberOf(pinned([...slot('blocking'), 'watched', trips, line, bot])),
  );
  return [
    {
      id: 'G1',
      what: 'question and answer, runner and bot, over streams',
      unit: 'µs',
      ours: streams!,
      reference: reference!,
      goal: { of: 'ratio', most: 2.7 },
    },
    {
      id: 'G1',
      what: 'the same in a sandbox, beside it outside of one',
      unit: 'µs',
      ours: sandboxes!,
      reference: streams!,
      goal: { of: 'ratio', most: 1.1 },
    },
    {
      id: 'G1',
      what: 'a study: blocking reads of FIFOs, without a deadline',
      unit: 'µs',
      ours: bare!,
      reference: reference!,
    },
    {
      id: 'G1',
      what: 'a study: the same with a deadline and a turn of the event loop',
      unit: 'µs',
      ours: watched!,
      reference: reference!,
      goal: { of: 'ratio', most: 1.35 },
    },
  ];
}
