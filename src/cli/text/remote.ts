import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  noLogin: 'no arena is known yet: arena login URL asks for a token, or give --site URL and ARENA_TOKEN',
  noToken: (url: string) => `no token for ${url} is known: arena login ${url} asks for one, or set ARENA_TOKEN`,
  noAddress: (text: string) => `${text} is no address of a site, such as https://arena.example.org`,
  noAnswer: (url: string, why: string) => `${url} does not answer: ${why}`,
  noArena: (url: string) => `${url} answers, but not as an arena does`,
  lost: (url: string) => `the connection to ${url} is lost`,
  tooLong: 'the arena sends more than anybody can read',
  refused: (status: number, why: string) => `the arena refuses (${status}): ${why}`,
  state: {
    waiting: 'waits to be built',
    building: 'is being built',
    trial: 'plays its trial match',
    ready: 'is ready',
    refused: 'was refused',
  },
  waitsFor: (language: string) => `waits: no machine of the arena has ${language} now`,
};

const pl: Translation<typeof en> = {
  noLogin: 'nie wiadomo, o którą arenę chodzi: arena login URL zapyta o token, albo podaj --site URL i ARENA_TOKEN',
  noToken: (url) => `nie ma tokenu do ${url}: zapyta o niego arena login ${url}, albo ustaw ARENA_TOKEN`,
  noAddress: (text) => `${text} nie jest adresem strony, takim jak https://arena.example.org`,
  noAnswer: (url, why) => `${url} nie odpowiada: ${why}`,
  noArena: (url) => `${url} odpowiada, ale nie tak jak arena`,
  lost: (url) => `utracono połączenie z ${url}`,
  tooLong: 'arena wysyła więcej, niż da się przeczytać',
  refused: (status, why) => `arena odmawia (${status}): ${why}`,
  state: {
    waiting: 'czeka na zbudowanie',
    building: 'jest budowany',
    trial: 'gra mecz próbny',
    ready: 'jest gotowy',
    refused: 'odrzucony',
  },
  waitsFor: (language) => `czeka: żadna maszyna areny nie ma teraz języka ${language}`,
};

export const texts = (): typeof en => spoken({ en, pl });
