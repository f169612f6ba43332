import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  title: 'arena: programs play games against each other',
  more: 'Commands; arena COMMAND --help explains one:',
  everywhere: {
    '--lang en|pl': 'the language of what is said, with any command (default: that of LANG)',
    '--version, -V': 'the version',
  },
  noCommand: (name: string) => `there is no command "${name}"`,
  helpLists: 'arena --help lists them',
  wrongLanguage: (languages: string, given: string | undefined) =>
    given === undefined
      ? `--lang needs a language: ${languages}`
      : `--lang must be one of ${languages}, not "${given}"`,
};

const pl: Translation<typeof en> = {
  title: 'arena: programy grają ze sobą w gry',
  more: 'Polecenia; więcej o każdym mówi arena POLECENIE --help:',
  everywhere: {
    '--lang en|pl': 'język komunikatów, przy każdym poleceniu (domyślnie według LANG)',
    '--version, -V': 'wersja',
  },
  noCommand: (name) => `nie ma polecenia „${name}”`,
  helpLists: 'ich listę pokazuje arena --help',
  wrongLanguage: (languages, given) =>
    given === undefined
      ? `--lang wymaga podania języka: ${languages}`
      : `--lang: oczekiwano jednego z języków ${languages}, a nie „${given}”`,
};

export const texts = (): typeof en => spoken({ en, pl });
