import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const format = formatsOf('en');
const en = {
  kind: 'Bot',
  rating: 'Rating',
  place: 'Rank',
  noPlace: '–',
  provisional: 'provisional',
  points: 'Points',
  inLatest: (matches: number) => `in ${format.count(matches, { one: 'official match', other: 'official matches' })}`,
  games: 'Games',
  won: (games: number) => `${format.number(games)} won`,
  beaten: (share: string) => `${share} of opponents beaten`,
  of: (bots: number, best: number, worst: number) =>
    `of ${format.number(bots)}, 95 % rank range ${format.range(best, worst)}`,
  headToHead: 'Head to head',
  against: 'Against',
  wonLost: 'Won – lost',
  aheadBehind: 'Ahead – behind',
  score: 'Score',
  matches: 'Latest matches',
  none: 'No match played yet',
  since: (day: string) => `In the arena since ${day}`,
  versions: 'Versions:',
  began: (rating: number) => `, started from ${rating}, the rating of the previous version`,
  by: 'by',
  elsewhere: {
    connected: 'A connected bot: its program runs on its owner’s machine (arena connect) and plays test matches.',
    person: 'A person who plays.',
  },
  isConnected: 'It is connected now.',
  isNotConnected: 'It is not connected now; its matches wait.',
  deleted: 'deleted user',
  state: {
    waiting: 'Waits to be built',
    building: 'Being built',
    trial: 'Plays its trial match',
    ready: 'Ready',
    refused: 'Refused',
  },
  upload: 'Build and trial',
  noWorker: (language: string) => `No machine of this arena has ${language} now. This version waits until one has.`,
  sent: (file: string) => `Received: ${file}`,
  trial: 'the trial match',
  wrote: 'The build wrote',
  onStderr: 'On stderr in the trial',
  memory: {
    title: 'Memory between matches',
    never: 'Nothing is kept yet.',
    kept: (files: number, bytes: number, day: string) =>
      files === 0
        ? `The folder /data is empty, as it was left on ${day} by match`
        : `${format.count(files, { one: 'file', other: 'files' })} in /data, ${format.count(bytes, { one: 'byte', other: 'bytes' })}, left on ${day} by match`,
    lost: 'Nothing was kept of match',
    bytes: (bytes: number) => format.count(bytes, { one: 'byte', other: 'bytes' }),
    more: (files: number) => `and ${format.count(files, { one: 'file', other: 'files' })} more`,
    download: 'Download as .tar',
  },
  newVersion: 'Send a new version',
  test: 'Test match',
  source: 'Download the source',
  send: {
    title: (game: string) => `Send a bot for ${game}`,
    lead: 'A source file, an archive, or source typed here. It is built without a network, plays one trial match, and joins the ladder once both went well.',
    name: 'Bot',
    nameHint: 'A new name, or that of a bot of yours: then this is its next version.',
    file: 'File',
    fileHint: (most: number) => `One source file, or .zip or .tar.gz, at most ${most} MiB.`,
    or: 'Or type the source',
    language: 'Language',
    none: 'choose',
    source: 'Source',
    submit: 'Send and build',
    left: (left: number) =>
      `You may send ${format.count(left, { one: 'version', other: 'versions' })} more within the hour.`,
    room: (used: string, most: number) => `Your versions take ${used} of ${format.number(most)} MiB.`,
    bots: (bots: number, most: number) =>
      `You have ${format.count(bots, { one: 'bot', other: 'bots' })} in this game, and may have ${format.number(most)}.`,
    terminal: 'Or from a terminal:',
    missing: (title: string) => `${title} (no worker has it now)`,
  },
  nowhere: 'This version takes part in no contest any more; its matches stay.',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  kind: 'Bot',
  rating: 'Ranking',
  place: 'Miejsce',
  noPlace: '–',
  provisional: 'tymczasowy',
  points: 'Punkty',
  inLatest: (matches) =>
    inPolish.count(matches, {
      one: 'mecz oficjalny',
      few: 'mecze oficjalne',
      many: 'meczów oficjalnych',
      other: 'meczu oficjalnego',
    }),
  games: 'Partie',
  won: (games) => inPolish.count(games, { one: 'wygrana', few: 'wygrane', many: 'wygranych', other: 'wygranej' }),
  beaten: (share) => `${share} pokonanych przeciwników`,
  of: (bots, best, worst) => `z ${inPolish.number(bots)}, z pewnością 95 % miejsce ${inPolish.range(best, worst)}`,
  headToHead: 'Bezpośrednie pojedynki',
  against: 'Przeciwnik',
  wonLost: 'Wygrane – przegrane',
  aheadBehind: 'Wyżej – niżej',
  score: 'Wynik',
  matches: 'Ostatnie mecze',
  none: 'Jeszcze nie grał',
  since: (day) => `Na arenie od ${day}`,
  versions: 'Wersje:',
  began: (rating) => `, na początku ${rating}, ranking poprzedniej wersji`,
  by: 'właściciel:',
  elsewhere: {
    connected: 'Bot połączony: program działa na komputerze właściciela (arena connect) i gra mecze testowe.',
    person: 'To człowiek, który gra sam.',
  },
  isConnected: 'Teraz jest połączenie.',
  isNotConnected: 'Teraz nie ma połączenia; mecze czekają.',
  deleted: 'usunięty użytkownik',
  state: {
    waiting: 'Czeka na zbudowanie',
    building: 'Jest budowany',
    trial: 'Gra mecz próbny',
    ready: 'Gotowy',
    refused: 'Odrzucony',
  },
  upload: 'Budowanie i próba',
  noWorker: (language) =>
    `Żadna maszyna tej areny nie ma teraz języka ${language}. Ta wersja czeka, aż któraś będzie go miała.`,
  sent: (file) => `Odebrano: ${file}`,
  trial: 'mecz próbny',
  wrote: 'Budowanie wypisało',
  onStderr: 'Na stderr podczas próby',
  memory: {
    title: 'Pamięć między meczami',
    never: 'Niczego jeszcze nie zachowano.',
    kept: (files, bytes, day) =>
      files === 0
        ? `Katalog /data jest pusty, jak zostawił go ${day} mecz`
        : `${inPolish.count(files, { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' })} w /data, ${inPolish.count(bytes, { one: 'bajt', few: 'bajty', many: 'bajtów', other: 'bajta' })}, tak jak zostawił je ${day} mecz`,
    lost: 'Niczego nie zachowano z meczu',
    bytes: (bytes) => inPolish.count(bytes, { one: 'bajt', few: 'bajty', many: 'bajtów', other: 'bajta' }),
    more: (files) =>
      `i jeszcze ${inPolish.count(files, { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' })}`,
    download: 'Pobierz jako .tar',
  },
  newVersion: 'Wyślij nową wersję',
  test: 'Mecz testowy',
  source: 'Pobierz kod',
  send: {
    title: (game) => `Wyślij bota do gry ${game}`,
    lead: 'Plik z kodem, archiwum albo kod wpisany tutaj. Zostanie zbudowany bez sieci, zagra jeden mecz próbny i dołączy do rankingu, jeśli jedno i drugie się powiedzie.',
    name: 'Bot',
    nameHint: 'Nowa nazwa albo nazwa twojego bota: wtedy to jego następna wersja.',
    file: 'Plik',
    fileHint: (most) => `Jeden plik z kodem albo .zip lub .tar.gz, najwyżej ${most} MiB.`,
    or: 'Albo wpisz kod',
    language: 'Język',
    none: 'wybierz',
    source: 'Kod',
    submit: 'Wyślij i zbuduj',
    left: (left) =>
      `W tej godzinie możesz wysłać jeszcze ${inPolish.count(left, { one: 'wersję', few: 'wersje', many: 'wersji', other: 'wersji' })}.`,
    room: (used, most) => `Twoje wersje zajmują ${used} z ${inPolish.number(most)} MiB.`,
    bots: (bots, most) =>
      `Masz w tej grze ${inPolish.count(bots, { one: 'bota', few: 'boty', many: 'botów', other: 'bota' })}, a możesz mieć ${inPolish.number(most)}.`,
    terminal: 'Albo z terminala:',
    missing: (title) => `${title} (żadna maszyna go teraz nie ma)`,
  },
  nowhere: 'Ta wersja nie bierze już udziału w żadnym konkursie; jej mecze zostają.',
};

export const messages = { en, pl };
