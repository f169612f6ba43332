import type { TournamentMessage } from '../../text/tournament.ts';
import { said } from '../../text/said.ts';
import { messages as trfMessages, type TrfMessage } from '../../pairing/trf/messages.ts';
import { escape, escapeName } from '../../kit/escape.ts';
import { mostExact, pairRound, presentIn } from '../../pairing/formats/swiss.ts';
import { readTrf } from '../../pairing/trf/read.ts';
import { eventOf } from '../../pairing/trf/trf.ts';
import { readArguments } from '../arguments.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { yes } from '../flags.ts';
import { filled } from '../help.ts';
import { readBytes } from '../../text/files.ts';
import { texts } from '../text/pair.ts';

const flags = { exact: yes(), json: yes() };

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const {
      values: { exact, json },
      positionals: [file, ...more],
    } = readArguments(args, flags);
    if (file === undefined || more.length > 0) throw new Usage(texts().nameOne);
    const trf = right(file, readTrf(readBytes(file, 2 ** 23)));
    const event = right(file, eventOf(trf));
    const { boards, bye } = right(file, pairRound(event, exact ? Infinity : mostExact));
    const isFast = !exact && presentIn(event) > mostExact;
    if (json) {
      const player = (number: number): object => ({ number, name: trf.players[number - 1]!.name });
      const pairs = boards.map(([white, black], at) => ({ board: at + 1, white: player(white), black: player(black) }));
      const round = { round: event.table.rounds + 1, rounds: event.rounds, system: isFast ? 'fast' : 'dutch' };
      console.log(JSON.stringify({ ...round, boards: pairs, bye: bye === undefined ? null : player(bye) }));
      return 0;
    }
    const who = (entrant: number): string => `${entrant} ${escapeName(trf.players[entrant - 1]!.name)}`;
    console.log(
      [
        texts().round(event.table.rounds + 1, event.rounds),
        ...boards.map(([white, black], at) => `${`${at + 1}.`.padStart(5)}  ${who(white)} – ${who(black)}`),
        ...(bye === undefined ? [] : [`       ${texts().bye(who(bye))}`]),
        ...(!isFast ? [] : ['', filled(texts().fast(presentIn(event), mostExact))]),
      ].join('\n'),
    );
    return 0;
  },
});

function right<T extends object>(
  file: string,
  found: T | { readonly wrong: TrfMessage } | { readonly wrong: TournamentMessage },
): T {
  if ('wrong' in found) throw new Failure(`${escape(file)}: ${said(found.wrong, trfMessages)}`);
  return found;
}
