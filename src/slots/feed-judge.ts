import { startProgram } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import type { Message } from '../game/message.ts';
import { judgeCaps, JudgeProgram } from '../match/judge/program.ts';
import { readOrder, readScores, writeOrder, writeScores, type Order } from '../match/judge/protocol.ts';
import { judgeFraming } from '../match/judge/play.ts';
import type { JudgedLine } from './feed.ts';

/** Where a judge does otherwise than a log says: what it said, or why it said nothing. */
export interface JudgeDiffers {
  /** The last turn that was the same. */
  readonly turn: number;
  readonly said?: string;
  readonly why?: Message;
  readonly recorded: string;
}

type Ordering = Extract<JudgedLine, { event: 'told' | 'killed' | 'end' }>;

/** Starts a judge and answers it as the bots did according to the log of a match. Undefined: it said the same. */
export async function feedJudge(lines: readonly JudgedLine[], launch: Launch): Promise<JudgeDiffers | undefined> {
  const { players, terminator } = lines[0] as JudgedLine & { event: 'start' };
  const program = await startProgram(launch, judgeFraming(terminator), { freezes: false });
  const judge = new JudgeProgram(program, terminator, judgeCaps, players.length);
  const orders = lines.filter((line): line is Ordering => ['told', 'killed', 'end'].includes(line.event));
  let turn = 0;
  try {
    for (const line of orders) {
      const recorded = writeOrder(orderOf(line));
      const heard = await judge.next();
      if ('wrong' in heard) return { turn, why: heard.wrong, recorded };
      const order = readOrder(heard.value, players.length);
      if ('wrong' in order || writeOrder(order.value) !== recorded) return { turn, said: heard.value, recorded };
      if (line.event === 'told') judge.answer(answersTo(lines, (turn = line.turn)));
      if (line.event === 'end') return await differingScores(judge, line, turn, players.length);
    }
    return undefined;
  } finally {
    await judge.leave(true);
  }
}

async function differingScores(
  judge: JudgeProgram,
  { given }: Extract<JudgedLine, { event: 'end' }>,
  turn: number,
  bots: number,
): Promise<JudgeDiffers | undefined> {
  const recorded = writeScores(given);
  const heard = await judge.next();
  if ('wrong' in heard) return { turn, why: heard.wrong, recorded };
  const scores = readScores(heard.value, bots);
  return 'value' in scores && writeScores(scores.value) === recorded
    ? undefined
    : { turn, said: heard.value, recorded };
}

const orderOf = (line: Ordering): Order =>
  line.event === 'told'
    ? { order: 'tell', to: line.to, text: line.text }
    : line.event === 'killed'
      ? { order: 'kill', to: line.seats }
      : { order: 'end' };

const answersTo = (lines: readonly JudgedLine[], turn: number): string[] =>
  lines.flatMap((line) => (line.event === 'answer' && line.turn === turn ? [line.text] : []));
