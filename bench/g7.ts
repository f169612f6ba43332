// A judge program and a bot on one core: the time from the judge's question to the bot's answer, through the referee.
import { inTurns, type Figure } from './tools/figure.ts';
import { inC, numberOf, pinned, slot } from './tools/programs.ts';

const hops = '30000';
const few = '3000';
const line = 'move 12 34 0 some text here';

export async function measure(): Promise<Figure[]> {
  const [relay, judge, bot] = await Promise.all([inC('hop-relay'), inC('hop-judge'), inC('echo-bot')]);
  const [reference, plain, short, sandboxes] = await inTurns(
    7,
    () => numberOf(pinned([relay, hops, line, judge, bot])),
    () => numberOf(pinned([...slot('judged'), 'unsandboxed', hops, line, judge, bot])),
    () => numberOf(pinned([...slot('judged'), 'unsandboxed', few, line, judge, bot])),
    () => numberOf(pinned([...slot('judged'), 'sandboxed', hops, line, judge, bot])),
  );
  const goal = { of: 'ratio', most: 1.9 } as const;
  return [
    {
      id: 'G7',
      what: 'question and answer, judge program and bot, over streams',
      unit: 'µs',
      ours: plain!,
      reference: reference!,
      goal,
    },
    {
      id: 'G7',
      what: `the same in a match of ${hops} questions, beside one of ${few}`,
      unit: 'µs',
      ours: plain!,
      reference: short!,
    },
    { id: 'G7', what: 'the same in sandboxes', unit: 'µs', ours: sandboxes!, reference: reference!, goal },
  ];
}
