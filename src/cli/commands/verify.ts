import { languageOf } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { escape, escapeName } from '../../kit/escape.ts';
import { causeWords } from '../../text/faults.ts';
import { counted } from '../../game/log.ts';
import { verify } from '../../game/replay.ts';
import type { AnyGame } from '../../match/games.ts';
import type { CheckedTournament } from '../../tournament/portable.ts';
import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { openLogFile, readLogText } from '../logfile.ts';
import { texts } from '../text/verify.ts';

export const command = defineCommand({
  flags: {},
  texts,
  words: ['file'],

  async run(args) {
    const files = readArguments(args, {}).positionals.filter((file) => !file.endsWith('.times.jsonl'));
    if (files.length === 0) throw new Usage(texts().nameLog);
    let wrong = 0;
    for (const file of files) {
      const { checkTournament, isTournament } = await import('../../tournament/portable.ts');
      if (isTournament(file)) {
        const checked = await checkTournament(file);
        if (checked.wrong.length > 0) wrong++;
        console.log(`${escape(file)}: ${tournamentLines(checked)}`);
        continue;
      }
      const { lines, start, rules } = await openLogFile(await readLogText(file));
      const verdict = verify(rules, lines);
      if ('wrong' in verdict) wrong++;
      console.log(`${escape(file)}: ${verdictLine(verdict, rules, start.players)}`);
    }
    return wrong === 0 ? 0 : 1;
  },
});

function tournamentLines({ title, games, entrants, wrong }: CheckedTournament): string {
  if (wrong.length === 0) return texts().tournamentHolds(escapeName(title), games, entrants);
  const lines = wrong.slice(0, mostLines).map((line) => escape(line));
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
