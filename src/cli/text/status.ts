import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'lists your bots at an arena',
  usage: 'arena status [--site URL] [--json]',
  about: 'Prints every bot of yours with its newest version and how it is.',
  flags: {
    site: 'the arena (default: that of arena login); the token may be in ARENA_TOKEN',
    json: 'print the list as JSON',
  },
  notes: '',
  noArgument: (word: string) => `there is no argument ${word}`,
  heads: { bot: 'bot', game: 'game', state: 'state', page: 'page' },
  none: 'you have no bot there yet: arena submit FILE --game GAME sends one',
};

const pl: Translation<typeof en> = {
  summary: 'wypisuje twoje boty na arenie',
  usage: 'arena status [--site URL] [--json]',
  about: 'Wypisuje każdego twojego bota z jego najnowszą wersją i jej stanem.',
  flags: {
    site: 'arena (domyślnie ta z arena login); token może być w ARENA_TOKEN',
    json: 'wypisuje listę jako JSON',
  },
  notes: '',
  noArgument: (word) => `nie ma argumentu ${word}`,
  heads: { bot: 'bot', game: 'gra', state: 'stan', page: 'strona' },
  none: 'nie masz tam jeszcze bota: wysyła go arena submit PLIK --game GRA',
};

export const texts = (): typeof en => spoken({ en, pl });
