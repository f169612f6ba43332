import type { MessageIn, Translation } from '../game/message.ts';

/** The lines of info.txt. */
export type InfoLine = keyof typeof infoLines;
const infoLines = {
  alias: { en: { place: 'first', what: 'the alias' }, pl: { place: 'pierwszy', what: 'pseudonim' } },
  person: { en: { place: 'second', what: 'the first and last name' }, pl: { place: 'drugi', what: 'imię i nazwisko' } },
  command: {
    en: { place: 'third', what: 'the command that starts the program' },
    pl: { place: 'trzeci', what: 'polecenie, które uruchamia program' },
  },
} as const;

/** What is wrong with the info.txt of a player's folder. */
const en = {
  'info-missing': () => 'there is no info.txt',
  'info-too-long': () => 'info.txt is longer than 64 KiB',
  'info-no-text': () => 'info.txt is no UTF-8 text; save it as UTF-8',
  'info-line-missing': ({ line }: { line: InfoLine }) =>
    `the ${infoLines[line].en.place} line of info.txt is missing: ${infoLines[line].en.what}`,
  'info-line-unprintable': ({ line }: { line: InfoLine }) =>
    `the ${infoLines[line].en.place} line of info.txt has signs in it that cannot be shown`,
  'info-line-too-long': ({ line, longest }: { line: InfoLine; longest: number }) =>
    `the ${infoLines[line].en.place} line of info.txt is longer than ${longest} characters`,
};

const pl: Translation<typeof en> = {
  'info-missing': () => 'nie ma info.txt',
  'info-too-long': () => 'info.txt jest dłuższy niż 64 KiB',
  'info-no-text': () => 'info.txt nie jest tekstem w UTF-8; zapisz go jako UTF-8',
  'info-line-missing': ({ line }) =>
    `brakuje wiersza info.txt (${infoLines[line].pl.place}): ${infoLines[line].pl.what}`,
  'info-line-unprintable': ({ line }) =>
    `${infoLines[line].pl.place} wiersz info.txt zawiera znaki, których nie można pokazać`,
  'info-line-too-long': ({ line, longest }) =>
    `${infoLines[line].pl.place} wiersz info.txt ma więcej znaków niż ${longest}`,
};

export const messages = { en, pl };
export type PlayerFolderMessage = MessageIn<typeof en>;
