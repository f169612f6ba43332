import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with a bot that somebody sends. */
const en = {
  'bot-name': () =>
    'a name is 1 to 32 letters (a to z), digits, dots, dashes and underscores, and begins with a letter or digit',
  'bot-taken': ({ name }: { name: string }) => `somebody else has a bot ${name} in this game; choose another name`,
  'bot-connected': ({ name }: { name: string }) => `${name} is a connected bot; a bot that is sent needs another name`,
  'bot-same': ({ name }: { name: string }) => `this is the newest version of ${name} already, to the byte`,
  'bots-many': ({ most }: { most: number }) =>
    `one person has at most ${most} ${most === 1 ? 'bot' : 'bots'} in a game, and you have as many`,
  'source-missing': () => 'choose a file, or type the source',
  'source-both': () => 'send a file or a typed source, not both',
  'source-empty': () => 'the file is empty',
  'source-large': ({ mebibytes }: { mebibytes: number }) => `the file has more than ${mebibytes} MiB`,
  'form-large': ({ mebibytes }: { mebibytes: number }) =>
    `what was sent has more than ${mebibytes} MiB, which is the most that is taken here`,
  'source-unknown': ({ endings }: { endings: readonly string[] }) =>
    `nobody can tell the language by the name of this file: it should end in ${endings.join(', ')}`,
  'source-language': () => 'choose the language of the typed source',
  'uploads-many': ({ most, minutes }: { most: number; minutes: number }) =>
    `one person may send at most ${most} ${most === 1 ? 'version' : 'versions'} in an hour; you may send the next in ${minutes} min`,
  'uploads-bytes': ({ mebibytes }: { mebibytes: number }) =>
    `your bots and judges would take more than ${mebibytes} MiB`,
  'scan-refused': ({ text }: { text: string }) =>
    text === '' ? 'the scanner of this arena refuses the file' : `the scanner of this arena refuses the file: ${text}`,
  'scan-failed': () => 'the file could not be scanned, so it was not taken; try again later',
  'scan-broken': ({ program, why }: { program: string; why: string }) =>
    `ARENA_SCAN: ${program} could not scan a file (${why}); nothing is taken until it can`,
  'uploads-off': () => 'this arena takes no programs: no machine of it can keep strangers’ programs in a sandbox',
};

const pl: Translation<typeof en> = {
  'bot-name': () =>
    'nazwa to od 1 do 32 liter (a do z), cyfr, kropek, myślników i podkreśleń, a zaczyna się literą lub cyfrą',
  'bot-taken': ({ name }) => `ktoś inny ma w tej grze bota ${name}; wybierz inną nazwę`,
  'bot-connected': ({ name }) => `${name} to bot połączony; wysyłany bot musi mieć inną nazwę`,
  'bot-same': ({ name }) => `to już jest najnowsza wersja bota ${name}, co do bajtu`,
  'bots-many': ({ most }) => `botów jednej osoby w grze może być najwyżej ${most}, a masz ich już tyle`,
  'source-missing': () => 'wybierz plik albo wpisz kod',
  'source-both': () => 'wyślij plik albo wpisany kod, nie jedno i drugie',
  'source-empty': () => 'plik jest pusty',
  'source-large': ({ mebibytes }) => `plik ma więcej niż ${mebibytes} MiB`,
  'form-large': ({ mebibytes }) => `wysłano więcej niż ${mebibytes} MiB, a więcej nie jest tu przyjmowane`,
  'source-unknown': ({ endings }) =>
    `po nazwie pliku nie można poznać języka: powinna się kończyć na ${endings.join(', ')}`,
  'source-language': () => 'wybierz język wpisanego kodu',
  'uploads-many': ({ most, minutes }) =>
    `jedna osoba może wysłać w ciągu godziny najwyżej ${most === 1 ? '1 wersję' : `${most} wersji`}; następną możesz wysłać za ${minutes} min`,
  'uploads-bytes': ({ mebibytes }) => `twoje boty i programy sędziowskie zajęłyby więcej niż ${mebibytes} MiB`,
  'scan-refused': ({ text }) =>
    text === '' ? 'skaner tej areny odrzuca plik' : `skaner tej areny odrzuca plik: ${text}`,
  'scan-failed': () => 'pliku nie udało się przeskanować, więc nie został przyjęty; spróbuj później',
  'scan-broken': ({ program, why }) =>
    `ARENA_SCAN: program ${program} nie przeskanował pliku (${why}); dopóki to się nie zmieni, nic nie będzie przyjmowane`,
  'uploads-off': () =>
    'ta arena nie przyjmuje programów: żadna jej maszyna nie umie zamknąć obcych programów w piaskownicy',
};

export const messages = { en, pl };
export type UploadMessage = MessageIn<typeof en>;
