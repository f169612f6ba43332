import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'steps through a match in the terminal',
  usage: 'arena replay FILE [--png [OUT]]',
  about: `Steps through a match in the terminal: → or space one move on, ← one back, Home and End to the ends, q to
leave. When the output is no terminal it prints a line for every move, and the last position where the game has a
picture of it.`,
  flags: {
    png: `writes the board as PNG instead, where the game has such pictures: to OUT, or to OUT-1, OUT-2 … when a match \
is several games; without OUT beside the log and called like it`,
  },
  nameLog: 'name the log of one match, e.g. arena replay logs/0001.jsonl',
  cannotReplay: (why: string) => `the match cannot be replayed: ${why}`,
  noPictures: (game: string) => `there are no pictures of ${game}; without --png it is shown in the terminal`,
  nothingToDraw: 'the match ended before there was anything to draw',
  cannotWrite: (file: string, why: string) => `cannot write ${file}: ${why}`,
  seat: (seat: number) => `seat ${seat}`,
  bar: (at: number, last: number) => `${at} of ${last}   ← → Home End   q leaves`,
};

const pl: Translation<typeof en> = {
  summary: 'pokazuje mecz krok po kroku w terminalu',
  usage: 'arena replay PLIK [--png [CEL]]',
  about: `Pokazuje mecz krok po kroku w terminalu: → lub spacja o ruch dalej, ← o ruch wstecz, Home i End na początek
i koniec, q kończy. Gdy wyjście nie jest terminalem, wypisuje wiersz dla każdego ruchu, a na końcu ostatnią pozycję,
jeśli gra ma jej obraz.`,
  flags: {
    png: `zapisuje zamiast tego planszę jako PNG, jeśli gra ma takie obrazy: do CEL albo do CEL-1, CEL-2 …, gdy mecz ma \
kilka gier; bez CEL obok logu i pod jego nazwą`,
  },
  nameLog: 'podaj log jednego meczu, np. arena replay logs/0001.jsonl',
  cannotReplay: (why) => `nie można odtworzyć meczu: ${why}`,
  noPictures: (game) => `gra ${game} nie ma obrazów; bez --png mecz jest pokazywany w terminalu`,
  nothingToDraw: 'mecz skończył się, zanim było co narysować',
  cannotWrite: (file, why) => `nie można zapisać ${file}: ${why}`,
  seat: (seat) => `miejsce ${seat}`,
  bar: (at, last) => `${at} z ${last}   ← → Home End   q kończy`,
};

export const texts = (): typeof en => spoken({ en, pl });
