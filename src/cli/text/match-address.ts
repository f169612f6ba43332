import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  noMatch: (address: string) => `${address} is no address of a match, such as https://arena.example.org/matches/17`,
  noNumber: (text: string) => `${text} is no match: give its number, or the address of its page`,
  noLog: (match: number, site: string, status: number) =>
    `${site} has no log of match ${match} (${status}): there is no such match, or its seed is still being played`,
  notYours: (seat: number, name: string) =>
    `the program in seat ${seat} (${name}) cannot be fetched: it is no bot of yours, or a connected one; name a program, as in \
--feed ${seat}=bot.py`,
  tooLong: (address: string, mebibytes: number) => `${address} has more than ${mebibytes} MiB`,
};

const pl: Translation<typeof en> = {
  noMatch: (address) => `${address} nie jest adresem meczu, takim jak https://arena.example.org/matches/17`,
  noNumber: (text) => `${text} to nie mecz: podaj jego numer albo adres jego strony`,
  noLog: (match, site, status) =>
    `${site} nie ma logu meczu ${match} (${status}): nie ma takiego meczu albo jego ziarno jest jeszcze w grze`,
  notYours: (seat, name) =>
    `programu z miejsca ${seat} (${name}) nie można pobrać: to nie twój bot albo bot podłączony; podaj program, np. \
--feed ${seat}=bot.py`,
  tooLong: (address, mebibytes) => `${address} ma więcej niż ${mebibytes} MiB`,
};

export const texts = (): typeof en => spoken({ en, pl });
