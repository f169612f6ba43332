import type { Translation } from '../../src/game/message.ts';
import { decimal, plural } from '../../src/text/format.ts';
import { spoken } from '../../src/text/spoken.ts';

// Messages for the operator of the server; its report of messages is for programs.

const en = {
  sentAway: (address: string, why: string) => `${address} was sent away: ${why}`,
  noEnd: (seconds: number) => `its first message had no end (\\r\\n) within ${seconds} s`,
  silent: (seconds: number) => `it said nothing within ${seconds} s`,
  notIam: 'its first message must be IAM and a seat, such as IAMN',
  waits: (table: number, seat: string, address: string, trick: number, times: number, why: string) =>
    `table ${table}: waiting for ${seat} (${address}), asked ${times === 1 ? 'once' : `${times} times`} for a card in ` +
    `trick ${trick}: ${why}`,
  noAnswer: 'it does not answer',
  endless: 'its message has no end (\\r\\n)',
  wrongs: (count: number, last: string) =>
    count === 1 ? `a wrong message, "${last}"` : `${count} wrong messages, the last one "${last}"`,
  floods: (table: number, seat: string, address: string, count: number, last: string) =>
    `table ${table}: ${seat} (${address}) sent ${count} wrong messages, the last one "${last}"; it is read slowly now`,
  empty: (table: number, hasBegun: boolean, seats: string) =>
    `table ${table}: ${hasBegun ? 'suspended, ' : ''}waiting for a client at ${seats}`,
  goesOn: (table: number) => `table ${table}: all seats are taken again, the game goes on`,
  freed: (table: number, seat: string, address: string, why: string) =>
    `table ${table}: ${seat} (${address}) was disconnected: ${why}`,
  noCard: (seconds: number) => `it played no card within ${seconds} s (--patience)`,
  byOperator: 'you freed its seat',
  commands: (tables: number) =>
    `${tables > 1 ? 'free 1 N disconnects N of table 1' : 'free N disconnects N'}, so that another client can take the ` +
    'seat; Enter shows who is being waited for',
  noTable: (tables: number) => `There is no such table; they are numbered from 1 to ${tables}`,
  nobodySits: (table: number, seat: string) => `table ${table}: nobody sits at ${seat}`,
};

const pl: Translation<typeof en> = {
  sentAway: (address, why) => `odesłano ${address}: ${why}`,
  noEnd: (seconds) => `pierwszy komunikat nie miał końca (\\r\\n) w ciągu ${decimal('pl', seconds)} s`,
  silent: (seconds) => `nic nie przysłał w ciągu ${decimal('pl', seconds)} s`,
  notIam: 'pierwszym komunikatem musi być IAM i miejsce, np. IAMN',
  waits: (table, seat, address, trick, times, why) =>
    `stolik ${table}: czekam na kartę ${seat} (${address}) w lewie ${trick}, ` +
    `pytanie zadane ${times} ${plural('pl', times, { one: 'raz', other: 'razy' })}: ${why}`,
  noAnswer: 'nie odpowiada',
  endless: 'jego komunikat nie ma końca (\\r\\n)',
  wrongs: (count, last) =>
    count === 1 ? `błędny komunikat „${last}”` : `błędne komunikaty: ${count}, ostatni z nich „${last}”`,
  floods: (table, seat, address, count, last) =>
    `stolik ${table}: ${seat} (${address}) przysłał błędne komunikaty: ${count}, ostatni z nich „${last}”; ` +
    'odtąd jest czytany powoli',
  empty: (table, hasBegun, seats) =>
    `stolik ${table}: ${hasBegun ? 'gra wstrzymana, ' : ''}czekam na klienta na miejscu ${seats}`,
  goesOn: (table) => `stolik ${table}: wszystkie miejsca są znów zajęte, gra toczy się dalej`,
  freed: (table, seat, address, why) => `stolik ${table}: rozłączono ${seat} (${address}): ${why}`,
  noCard: (seconds) => `nie zagrał karty w ciągu ${decimal('pl', seconds)} s (--patience)`,
  byOperator: 'miejsce zwolniono na polecenie',
  commands: (tables) =>
    `${tables > 1 ? 'free 1 N rozłącza N przy stoliku 1' : 'free N rozłącza N'}, aby inny klient mógł zająć to ` +
    'miejsce; Enter pokazuje, na kogo czekam',
  noTable: (tables) => `Nie ma takiego stolika; są od 1 do ${tables}`,
  nobodySits: (table, seat) => `stolik ${table}: na miejscu ${seat} nikt nie siedzi`,
};

export const texts = (): typeof en => spoken({ en, pl });
