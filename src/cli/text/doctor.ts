import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'tests the sandbox and tells how well it holds on this machine',
  usage: 'arena doctor [--json]',
  about: `Starts programs in sandboxes that try to break out and to take more than their share. Prints what held, how
far strangers' programs may be trusted to this machine, and what to do about each thing missing.

  full       isolation and limits hold: strangers may upload programs
  partial    isolation holds, but nothing limits memory and processes for sure
  none       no sandbox can be made here, or it leaks: programs do not run unless you trust them`,
  flags: { json: 'prints JSON, for other programs' },
  notes: 'Exit code 0: full. 1: partial or none.',
};

const pl: Translation<typeof en> = {
  summary: 'sprawdza, jak dobrze działa piaskownica na tym komputerze',
  usage: 'arena doctor [--json]',
  about: `Uruchamia w piaskownicach programy, które próbują się wydostać i wziąć więcej, niż im wolno. Wypisuje, co
wytrzymało, jak dalece można na tym komputerze uruchamiać cudze programy i co zrobić z każdym brakiem.

  full       izolacja i limity działają: obcy mogą przysyłać programy
  partial    izolacja działa, ale nic na pewno nie ogranicza pamięci i liczby procesów
  none       nie da się tu utworzyć piaskownicy albo przecieka: programy nie działają, chyba że im ufasz`,
  flags: { json: 'wypisuje JSON, dla innych programów' },
  notes: 'Kod wyjścia 0: full. 1: partial lub none.',
};

export const texts = (): typeof en => spoken({ en, pl });
