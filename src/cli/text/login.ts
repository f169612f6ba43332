import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'remembers an arena and a token for submit, status and logs',
  usage: 'arena login URL [--token-stdin]',
  about: `Asks for a token, which the account page of the site makes, tries it, and keeps it in a file that only you may
read ($XDG_CONFIG_HOME/ai-arena/login.json). Nothing is opened.`,
  flags: { 'token-stdin': 'take the token from the first line of standard input, without asking' },
  notes: '  arena login https://arena.example.org',
  oneUrl: 'give the address of one site',
  ask: 'Token (from the account page): ',
  noToken: 'a token is expected',
  done: (login: string, url: string) => `logged in at ${url} as ${login}`,
};

const pl: Translation<typeof en> = {
  summary: 'zapamiętuje arenę i token dla submit, status i logs',
  usage: 'arena login URL [--token-stdin]',
  about: `Pyta o token, który tworzy strona konta, sprawdza go i zapisuje w pliku, który tylko ty możesz czytać
($XDG_CONFIG_HOME/ai-arena/login.json). Niczego nie otwiera.`,
  flags: { 'token-stdin': 'bierze token z pierwszego wiersza standardowego wejścia, bez pytania' },
  notes: '  arena login https://arena.example.org',
  oneUrl: 'podaj adres jednej strony',
  ask: 'Token (ze strony konta): ',
  noToken: 'oczekiwano tokenu',
  done: (login, url) => `zalogowano na ${url} jako ${login}`,
};

export const texts = (): typeof en => spoken({ en, pl });
