import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { plural } from '../../text/format.ts';

const en = {
  summary: "plays a match's log through the rules again",
  usage: 'arena verify FILE…',
  about: `Plays the log of a match through the rules again and says whether the result and every state hold. What was
measured beside a log (0001.times.jsonl) is passed over: matches/*.jsonl are all the logs there.`,
  flags: {},
  notes: 'Exit code 0: all hold. 1: one does not, or is no log.',
  nameLog: 'name the log of a match, e.g. arena verify logs/0001.jsonl',
  fails: (why: string) => `does not hold: ${why}`,
  holds: (result: string, turns: number, cause: string) => `holds, ${result} after ${turns} turns, ${cause}`,
};

const pl: Translation<typeof en> = {
  summary: 'rozgrywa log meczu ponownie według reguł',
  usage: 'arena verify PLIK…',
  about: `Rozgrywa log meczu ponownie według reguł i mówi, czy zgadza się wynik i każdy stan. Pomiary zapisane obok
logu (0001.times.jsonl) są pomijane: matches/*.jsonl to wszystkie logi.`,
  flags: {},
  notes: 'Kod wyjścia 0: wszystkie się zgadzają. 1: któryś się nie zgadza albo nie jest logiem.',
  nameLog: 'podaj log meczu, np. arena verify logs/0001.jsonl',
  fails: (why) => `nie zgadza się: ${why}`,
  holds: (result, turns, cause) =>
    `zgadza się, ${result} po ${turns} ${plural('pl', turns, { one: 'turze', other: 'turach' })}, ${cause}`,
};

export const texts = (): typeof en => spoken({ en, pl });
