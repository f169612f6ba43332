import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'lists the languages in which bots can be written here',
  usage: 'arena languages [--no-test] [--json]',
  about: `Lists each language with its version and where it was found, or what to install; builds a small program of
each in a sandbox and talks with it.`,
  flags: { 'no-test': 'only lists them', json: 'prints JSON, for other programs' },
  notes: 'Exit code 0: all that are installed work. 1: one does not. 130: stopped by Ctrl-C.',
  cannotTest: (why: string) => `the languages cannot be tested: ${why}; --no-test only lists them`,
  works: 'works',
  fails: 'FAILS',
};

const pl: Translation<typeof en> = {
  summary: 'wymienia języki, w których można tu pisać boty',
  usage: 'arena languages [--no-test] [--json]',
  about: `Wymienia każdy język z wersją i miejscem, w którym go znaleziono, albo mówi, co zainstalować; w każdym buduje
w piaskownicy mały program i z nim rozmawia.`,
  flags: { 'no-test': 'tylko je wymienia', json: 'wypisuje JSON, dla innych programów' },
  notes: 'Kod wyjścia 0: wszystkie zainstalowane działają. 1: któryś nie działa. 130: przerwano przez Ctrl-C.',
  cannotTest: (why) => `nie można sprawdzić języków: ${why}; --no-test tylko je wymienia`,
  works: 'działa',
  fails: 'BŁĄD',
};

export const texts = (): typeof en => spoken({ en, pl });
