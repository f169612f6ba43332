// Plays a match of a judge program. Prints its score.   judged COUNT LINE JUDGE BOT
import { unboxed } from '../../src/channels/program.ts';
import { playJudged } from '../../src/protocols/judged.ts';

const [count, line, judge, bot] = process.argv.slice(2) as [string, string, string, string];
const programs = { judge: unboxed([judge, count, line]), bots: [unboxed([bot])] };
const match = playJudged({ judge: 'hop', seed: '', players: ['bot'], terminator: 'angles', limit: { wall: 2000 }, programs });
for (;;) {
  const step = await match.next();
  if (!step.done) continue;
  if (step.value.scores === undefined) throw new Error(step.value.void);
  console.log(step.value.scores[0]);
  break;
}
