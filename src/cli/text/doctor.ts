import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'tests how well the sandbox holds on this machine',
  usage: 'arena doctor [--json]',
  about: `Starts programs in sandboxes that try to break out and to exceed their limits. Prints what held, whether
other people's programs may run on this machine, and how to fix what is missing.

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
wytrzymało, czy można na tym komputerze uruchamiać cudze programy i jak uzupełnić braki.

  full       izolacja i limity działają: obcy mogą przysyłać programy
  partial    izolacja działa, ale nic na pewno nie ogranicza pamięci i liczby procesów
  none       nie da się tu utworzyć piaskownicy albo przecieka: programy nie działają, chyba że im ufasz`,
  flags: { json: 'wypisuje JSON, dla innych programów' },
  notes: 'Kod wyjścia 0: full. 1: partial lub none.',
};

export const texts = (): typeof en => spoken({ en, pl });
