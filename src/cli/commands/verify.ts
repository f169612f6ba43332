import { languageOf } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { escape, escapeName, printable } from '../../kit/escape.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { counted } from '../../game/score.ts';
import { verify } from '../../game/replay.ts';
import type { AnyGame } from '../../match/games.ts';
import type { Checked } from '../../tournament/check.ts';
import type { JudgeAgain } from '../../tournament/check-judged.ts';
import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { string } from '../flags.ts';
import { limitFlags, type LimitValues } from '../limits.ts';
import { openJudgedLog, openLogFile, readLogText, type LogText } from '../logfile.ts';
import { texts } from '../text/verify.ts';

const { memory, trusted } = limitFlags;
const flags = { judge: string('file'), memory, trusted };

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const { positionals, values, given } = readArguments(args, flags);
    const files = positionals.filter((file) => !file.endsWith('.times.jsonl'));
    if (files.length === 0) throw new Usage(texts().nameLog);
    const lost = values.judge === undefined && (['memory', 'trusted'] as const).find((flag) => given.includes(flag));
    if (lost) throw new Usage(texts().onlyWithJudge(lost));
    const judge = values.judge === undefined ? undefined : await judgeOf(values.judge, values);
    const { checkTournament } = await import('../../tournament/portable.ts');
    let wrong = 0;
    for (const file of files) {
      const checked = await checkTournament(file, judge);
      const { holds, line } =
        checked === undefined
          ? await checkLog(await readLogText(file), judge)
          : { holds: checked.wrong.length === 0, line: tournamentLines(checked) };
      if (!holds) wrong++;
      console.log(`${escape(file)}: ${line}`);
    }
    return wrong === 0 ? 0 : 1;
  },
});

/** The judge of a file, ready to be run again in a sandbox. */
async function judgeOf(file: string, values: Pick<LimitValues, 'memory' | 'trusted'>): Promise<JudgeAgain> {
  const [{ createHash }, { readBytes }, { launchOf }, { choosePolicy, prepareProgram }] = await Promise.all([
    import('node:crypto'),
    import('../../text/files.ts'),
    import('../../programs/policy.ts'),
    import('../programs.ts'),
  ]);
  const hash = createHash('sha256')
    .update(readBytes(file, 2 ** 26))
    .digest('hex');
  const policy = await choosePolicy({ ...values, startup: undefined, 'match-cpu': undefined }, undefined);
  const program = await prepareProgram(texts().theJudge, file, policy);
  return {
    hash,
    launch: (seed, bots) => launchOf(program, policy, { ARENA_SEED: seed, ARENA_BOTS: `${bots}` }),
  };
}

interface Verdict {
  readonly holds: boolean;
  readonly line: string;
}

/** Of a judge's match nobody but the judge knows the rules. */
async function checkLog(log: LogText, judge: JudgeAgain | undefined): Promise<Verdict> {
  const judged = openJudgedLog(log);
  if (judged !== undefined) {
    const { judgedCheck } = await import('../../tournament/check-judged.ts');
    const check = judgedCheck(undefined, judge);
    const why = await check.wrongIn(log.text, 1);
    if (why !== undefined) return { holds: false, line: texts().fails(said(why)) };
    return { holds: true, line: `${texts().judgedHolds}; ${texts().judged(check.again, 1)}` };
  }
  const { lines, start, rules } = await openLogFile(log);
  const verdict = verify(rules, lines);
  return { holds: 'value' in verdict, line: verdictLine(verdict, rules, start.players) };
}

function tournamentLines({ title, games, entrants, voids, unfinished, judged, wrong }: Checked): string {
  const notes = [
    ...(unfinished === undefined ? [] : [texts().unfinished[unfinished]]),
    ...(voids === 0 ? [] : [texts().voids(voids)]),
    ...(judged === undefined ? [] : [texts().judged(judged.again, games)]),
  ];
  if (wrong.length === 0) return [texts().tournamentHolds(escapeName(title), games, entrants), ...notes].join('; ');
  const lines = wrong.slice(0, mostLines).map((line) => printable(line.slice(0, 500)));
  const more = wrong.length - lines.length;
  return [texts().fails(escapeName(title)), ...lines, ...(more > 0 ? [texts().more(more)] : [])].join('\n  ');
}
const mostLines = 20;

function verdictLine(verdict: ReturnType<typeof verify>, rules: AnyGame, players: readonly string[]): string {
  if ('wrong' in verdict) return texts().fails(said(verdict.wrong, rules.messages));
  const {
    outcome: { scores, cause },
    turns,
  } = verdict.value;
  return texts().holds(resultLine(rules, players, scores), turns, causeWords(cause, languageOf(process.env)));
}

const resultLine = (rules: AnyGame, players: readonly string[], scores: readonly number[]): string =>
  players.map((player, seat) => `${escapeName(player)} ${counted(rules, scores[seat]!)}`).join(' : ');
