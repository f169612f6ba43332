import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: "plays at a game's TCP server, a bot or yourself",
  usage: 'arena client GAME arguments',
  about: '',
  flags: {
    ip: 'address or name of a server',
    port: 'port to connect to',
    ipv4: 'use IPv4',
    ipv6: 'use IPv6',
    bot: "which of the game's own bots plays",
    seed: 'fixes the chance of the bot',
  },
  games: (names: string) => `Plays at a TCP server of a game: ${names}. arena client GAME --help lists its arguments.`,
  bots: (names: string) => `Bots: ${names}`,
  mustSpecifyGame: 'Must specify a game.',
  noClient: (game: string) => `There is no client for a game called ${game}`,
  noBot: (bot: string, names: string) => `There is no bot called ${bot}; there are ${names}`,
  place: (host: string, port: number) => `${host} port ${port}`,
  cannotConnect: (place: string, why: string) => `cannot connect to ${place}: ${why}`,
  noAddressOf: (family: number) => `this is no address of IPv${family}`,
  nameWithout: (family: number) => `this name has no address of IPv${family}`,
  noAnswer: (seconds: number) => `no answer within ${seconds} s`,
};

const pl: Translation<typeof en> = {
  summary: 'gra na serwerze TCP gry: bot albo ty',
  usage: 'arena client GRA argumenty',
  about: '',
  flags: {
    ip: 'adres lub nazwa serwera',
    port: 'port serwera',
    ipv4: 'używaj IPv4',
    ipv6: 'używaj IPv6',
    bot: 'który z wbudowanych botów gry gra',
    seed: 'ustala losowość bota',
  },
  games: (names) => `Gra na serwerze TCP gry: ${names}. Argumenty opisuje arena client GRA --help.`,
  bots: (names) => `Boty: ${names}`,
  mustSpecifyGame: 'Trzeba podać grę.',
  noClient: (game) => `Nie ma klienta dla gry ${game}`,
  noBot: (bot, names) => `Nie ma bota ${bot}; są ${names}`,
  place: (host, port) => `${host}, port ${port}`,
  cannotConnect: (place, why) => `nie można połączyć się z ${place}: ${why}`,
  noAddressOf: (family) => `to nie jest adres IPv${family}`,
  nameWithout: (family) => `ta nazwa nie ma adresu IPv${family}`,
  noAnswer: (seconds) => `brak odpowiedzi w ciągu ${seconds} s`,
};

export const texts = (): typeof en => spoken({ en, pl });
