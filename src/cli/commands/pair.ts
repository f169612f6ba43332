import type { TournamentMessage } from '../../text/tournament.ts';
import { messageOf } from '../../game/message.ts';
import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { escape, escapeName } from '../../kit/escape.ts';
import { pairRound } from '../../pairing/formats/swiss.ts';
import { readTrf } from '../../pairing/trf/read.ts';
import { eventOf } from '../../pairing/trf/trf.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage, type Command } from '../command.ts';
import { readBytes } from '../../kit/files.ts';
import { readWords } from '../options.ts';

export const command: Command = {
  summary: 'pairs the next round of a tournament file',
  help: `arena pair FILE

Reads a tournament file of FIDE (TRF-2026, or an older one with XX and BB lines), of an event that was
begun anywhere, and prints its next round by the FIDE (Dutch) system of 2026, white first. Nothing is
played: write the results into the file, and pair the round after that.

  arena pair event.trf

Exit code 0: paired. 1: a mistake in the file, told with its line; or there is no such round.`,

  async run(args) {
    const {
      positionals: [file, ...more],
    } = readWords(args, {});
    if (file === undefined || more.length > 0) throw new Usage('name one tournament file, e.g. arena pair event.trf');
    const trf = right(file, readTrf(readBytes(file, 2 ** 23)));
    const event = right(file, eventOf(trf));
    const { boards, bye } = right(file, pairRound(event));
    const who = (entrant: number): string => `${entrant} ${escapeName(trf.players[entrant - 1]!.name)}`;
    console.log(
      [
        `Round ${event.table.rounds + 1} of ${event.rounds}`,
        ...boards.map(([white, black], at) => `${`${at + 1}.`.padStart(5)}  ${who(white)} – ${who(black)}`),
        ...(bye === undefined ? [] : [`       ${who(bye)} has a bye`]),
      ].join('\n'),
    );
    return 0;
  },
};

function right<T extends object>(
  file: string,
  found: T | { readonly wrong: string } | { readonly wrong: TournamentMessage },
): T {
  if ('wrong' in found)
    throw new Failure(`${escape(file)}: ${sentence(messageOf(found.wrong), languageOf(process.env))}`);
  return found;
}
