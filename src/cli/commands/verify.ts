import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { escape, escapeName } from '../../kit/escape.ts';
import { causeWords } from '../../text/faults.ts';
import { counted } from '../../game/log.ts';
import { verify } from '../../game/replay.ts';
import type { AnyGame } from '../../match/games.ts';
import { Usage, type Command } from '../command.ts';
import { openLogFile } from '../logfile.ts';
import { readWords } from '../options.ts';

export const command: Command = {
  summary: "plays a match's log through the rules again",
  help: `arena verify FILE…

Plays the log of a match through the rules again and says whether the result and every state hold.
What was measured beside a log (0001.times.jsonl) is passed over: matches/*.jsonl are all the logs there.

Exit code 0: all hold. 1: one does not, or is no log.`,

  async run(args) {
    const files = readWords(args, {}).positionals.filter((file) => !file.endsWith('.times.jsonl'));
    if (files.length === 0) throw new Usage('name the log of a match, e.g. arena verify logs/0001.jsonl');
    let wrong = 0;
    for (const file of files) {
      const { lines, start, rules } = await openLogFile(file);
      const verdict = verify(rules, lines);
      if ('wrong' in verdict) wrong++;
      console.log(
        `${escape(file)}: ${'wrong' in verdict ? `does not hold: ${sentence(verdict.wrong, languageOf(process.env), rules.messages)}` : `holds, ${resultLine(rules, start.players, verdict.value.outcome.scores)} after ${verdict.value.turns} turns, ${causeWords(verdict.value.outcome.cause)}`}`,
      );
    }
    return wrong === 0 ? 0 : 1;
  },
};

const resultLine = (rules: AnyGame, players: readonly string[], scores: readonly number[]): string =>
  players.map((player, seat) => `${escapeName(player)} ${counted(rules, scores[seat]!)}`).join(' : ');
