import type { MessageIn, Translation } from '../game/message.ts';

/** Why the connection of a player, or a live stream, is refused or closed. */
const en = {
  'connect-upgrade': () => 'this address is for WebSocket connections: docs/connect.md says what is spoken there',
  'connect-many': () => 'there are too many connections of this account or network; close one, or try again later',
  'connect-message': ({ what }: { what: string }) => `this is no message of the protocol: ${what}`,
  'connect-hello-first': () => 'the first message must be a hello, and only the first',
  'connect-hello-late': ({ seconds }: { seconds: number }) => `no hello came within ${seconds} s`,
  'connect-game': () => 'this arena has no such game, or a judge program leads it and takes no connected players',
  'connect-protocol': ({ name, protocol }: { name: string; protocol: string }) =>
    `the bot ${name} speaks the protocol ${protocol} since it was connected first; a bot that speaks another one needs another name`,
  'connect-program': ({ name }: { name: string }) =>
    `the arena itself starts the bot ${name}; a connected bot needs another name`,
  'connect-replaced': () => 'a newer connection of this bot has taken its place',
  'connect-ended': () => 'the token or session has ended, or the account was banned',
  'connect-flood': () => 'too many messages at once',
  'connect-seat': ({ seat }: { seat: string }) => `you have no seat ${seat}, or its match is over`,
  'connect-number': ({ expected, number }: { expected: number; number: number }) =>
    `the next answer in this seat has the number ${expected}, not ${number}`,
  'connect-trouble': () => 'the arena cannot take the message now; connect again',
  'connect-restart': () => 'the site is being restarted; connect again',
  'streams-many': () =>
    'too many live streams are open from this network; close a page that follows a match, or try again in a minute',
  'streams-full': () => 'more live streams than this arena serves are open; try again in a minute',
};

const pl: Translation<typeof en> = {
  'connect-upgrade': () => 'pod tym adresem działa WebSocket: docs/connect.md mówi, jak z nim rozmawiać',
  'connect-many': () => 'to konto lub ta sieć ma za dużo połączeń; zamknij któreś albo spróbuj później',
  'connect-message': ({ what }) => `to nie jest komunikat tego protokołu: ${what}`,
  'connect-hello-first': () => 'pierwszy komunikat musi być powitaniem (hello), i tylko pierwszy',
  'connect-hello-late': ({ seconds }) => `w ciągu ${seconds} s nie przyszło powitanie (hello)`,
  'connect-game': () =>
    'ta arena nie ma takiej gry albo prowadzi ją program sędziego, który nie przyjmuje połączonych graczy',
  'connect-protocol': ({ name, protocol }) =>
    `bot ${name} od pierwszego połączenia mówi protokołem ${protocol}; bot mówiący innym musi mieć inną nazwę`,
  'connect-program': ({ name }) => `bota ${name} uruchamia sama arena; połączony bot musi mieć inną nazwę`,
  'connect-replaced': () => 'miejsce zajęło nowsze połączenie tego bota',
  'connect-ended': () => 'token lub sesja wygasły albo konto zostało zablokowane',
  'connect-flood': () => 'za dużo komunikatów naraz',
  'connect-seat': ({ seat }) => `nie masz miejsca ${seat} albo jego mecz już się skończył`,
  'connect-number': ({ expected, number }) => `następna odpowiedź na tym miejscu ma numer ${expected}, a nie ${number}`,
  'connect-trouble': () => 'arena nie może teraz przyjąć komunikatu; połącz się ponownie',
  'connect-restart': () => 'strona uruchamia się ponownie; połącz się jeszcze raz',
  'streams-many': () =>
    'z tej sieci otwarto za dużo transmisji na żywo; zamknij stronę, która śledzi mecz, albo spróbuj za minutę',
  'streams-full': () => 'otwarto więcej transmisji na żywo, niż ta arena obsługuje; spróbuj za minutę',
};

export const messages = { en, pl };
export type ConnectMessage = MessageIn<typeof en>;
