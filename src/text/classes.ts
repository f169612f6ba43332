import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with what teachers and students ask for. */
const en = {
  'class-name': ({ most }: { most: number }) => `a name is 1 to ${most} printable characters`,
  'classes-many': ({ most }: { most: number }) => `you may have ${most} classes: delete one first`,
  'class-code-unknown': () => 'there is no such code',
  'class-code-throttled': ({ minutes }: { minutes: number }) => `too many wrong codes: try again in ${minutes} min`,
  'class-full': ({ most }: { most: number }) => `the class is full: it has room for ${most}`,
  'class-last-teacher': () => 'a class has one teacher at least: name another one first, or delete the class',
  'class-is-teacher': () => 'you teach this class, and a place in it is for a student',
  'class-contests-open': () => 'contests of this class are not over: end or delete them first',
  'student-number': ({ most }: { most: number }) =>
    `a number is at most ${most} letters, digits, dots, dashes or slashes`,
  'student-number-taken': () =>
    'somebody in the class has this number: ask your teacher for your personal code, or correct the number',
  'hand-in-empty': () => 'there is no folder and no source in it: a zip has a folder for each student',
  'hand-in-many': ({ most }: { most: number }) => `there are more than ${most} folders in it`,
  'hand-in-archive': () => 'a zip or .tar.gz is needed',
  'hand-in-bytes': ({ mebibytes }: { mebibytes: number }) =>
    `what was handed in for students without an account would take more than ${mebibytes} MiB`,
  'hand-in-throttled': ({ minutes }: { minutes: number }) => `you have handed in often: try again in ${minutes} min`,
};

const pl: Translation<typeof en> = {
  'class-name': ({ most }) => `nazwa ma od 1 do ${most} drukowalnych znaków`,
  'classes-many': ({ most }) => `możesz mieć najwyżej tyle klas: ${most}; najpierw usuń którąś`,
  'class-code-unknown': () => 'nie ma takiego kodu',
  'class-code-throttled': ({ minutes }) => `za dużo błędnych kodów: spróbuj ponownie za ${minutes} min`,
  'class-full': ({ most }) => `brak wolnych miejsc: w klasie może być najwyżej tyle osób: ${most}`,
  'class-last-teacher': () => 'klasa ma co najmniej jednego nauczyciela: najpierw dodaj drugiego albo usuń klasę',
  'class-is-teacher': () => 'prowadzisz tę klasę, a miejsce w niej jest dla ucznia',
  'class-contests-open': () => 'konkursy tej klasy jeszcze się nie skończyły: najpierw je zakończ albo usuń',
  'student-number': ({ most }) => `numer to najwyżej ${most} liter, cyfr, kropek, myślników i ukośników`,
  'student-number-taken': () =>
    'ktoś w klasie ma już ten numer: poproś nauczyciela o swój osobisty kod albo popraw numer',
  'hand-in-empty': () => 'nie ma w nim ani folderu, ani kodu źródłowego: w zipie każdy uczeń ma swój folder',
  'hand-in-many': ({ most }) => `jest w nim więcej folderów niż ${most}`,
  'hand-in-archive': () => 'potrzebny jest plik zip albo .tar.gz',
  'hand-in-bytes': ({ mebibytes }) => `to, co oddano za uczniów bez konta, zajęłoby więcej niż ${mebibytes} MiB`,
  'hand-in-throttled': ({ minutes }) => `oddajesz prace zbyt często: spróbuj ponownie za ${minutes} min`,
};

export const messages = { en, pl };
export type ClassMessage = MessageIn<typeof en>;
