import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] & Pick<ReturnType<typeof play>['flags'], 'memory' | 'trusted' | 'startup'>;

const en = {
  summary: 'tells whether a program speaks UCI well',
  usage: 'arena check-engine WHAT [--bot-option OPTION=VALUE] [--trusted]',
  about: `Starts a chess engine and tries one thing after another: whether it says what it should, in time, with legal
moves. WHAT is a source file, an archive or folder with arena.json, or a command line, as of --bot in arena play.`,
  flags: {
    'bot-option': 'sets an option of the engine, besides those of its arena.json, such as Hash=64',
    json: 'prints JSON, for other programs',
  },
  notes: `  arena check-engine stockfish
  arena check-engine "gnuchess --uci"

Exit code 0: all is well. 1: it cannot be tried. 2: something is wrong. 130: stopped by Ctrl-C.`,
  one: 'name one program',
  ok: 'ok',
  wrong: 'WRONG',
  remark: 'note',
  stopped: 'it had to be stopped',
  verdict: (wrong: number, checks: number) =>
    wrong === 0 ? `all ${checks} checks are well` : `${wrong} of ${checks} checks went wrong`,
  last: 'it wrote last:',
  stderr: 'on stderr:',
};

const pl: Translation<typeof en> = {
  summary: 'mówi, czy program dobrze mówi w UCI',
  usage: 'arena check-engine WHAT [--bot-option OPCJA=WARTOŚĆ] [--trusted]',
  about: `Uruchamia silnik szachowy i próbuje jednej rzeczy po drugiej: czy mówi, co powinien, na czas i z prawidłowymi
posunięciami. WHAT to plik źródłowy, archiwum lub folder z arena.json albo wiersz polecenia, jak w --bot w arena play.`,
  flags: {
    'bot-option': 'ustawia opcję silnika, prócz tych z jego arena.json, np. Hash=64',
    json: 'wypisuje JSON, dla innych programów',
  },
  notes: `  arena check-engine stockfish
  arena check-engine "gnuchess --uci"

Kod wyjścia 0: wszystko dobrze. 1: nie da się spróbować. 2: coś jest źle. 130: przerwano przez Ctrl-C.`,
  one: 'podaj jeden program',
  ok: 'dobrze',
  wrong: 'ŹLE',
  remark: 'uwaga',
  stopped: 'trzeba go było zatrzymać',
  verdict: (wrong, checks) =>
    wrong === 0 ? `wszystkie próby (${checks}) wypadły dobrze` : `źle wypadły próby: ${wrong} z ${checks}`,
  last: 'na koniec napisał:',
  stderr: 'na stderr:',
};

export const texts = (): Omit<typeof en, 'flags'> & { readonly flags: Flags } => {
  const own = spoken({ en, pl });
  const { memory, trusted, startup } = play().flags;
  return { ...own, flags: { memory, trusted, startup, ...own.flags } };
};
