// Plays a match of a judge program. Prints its score.   judged unsandboxed|sandboxed COUNT LINE JUDGE BOT
import { playJudged } from '../../src/match/judge/play.ts';
import { launchOf } from '../tools/launch.ts';

const [where, count, line, judge, bot] = process.argv.slice(2) as [string, string, string, string, string];
const programs = { judge: launchOf([where, judge, count, line]), bots: [launchOf([where, bot])] };
const match = playJudged({
  judge: 'hop',
  seed: '',
  players: ['bot'],
  terminator: 'angles',
  limit: { wall: 2000 },
  programs,
});
for (;;) {
  const step = await match.next();
  if (!step.done) continue;
  if (step.value.scores === undefined) throw new Error(step.value.void?.code);
  console.log(step.value.scores[0]);
  break;
}
