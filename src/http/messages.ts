import type { Translation } from '../game/message.ts';
import { mostCounted } from '../kit/most-counted.ts';
import { formatsOf } from '../web/texts/format.ts';

// Header and footer of every page, and the error pages.

const { count, number } = formatsOf('en');
const en = {
  skip: 'Skip to the content',
  theme: 'Light or dark',
  search: 'Search',
  searched: 'Game, bot, person',
  main: 'Main',
  register: 'Register',
  logIn: 'Login',
  logOut: 'Logout',
  contact: 'Contact',
  createGame: 'Create New Game',
  news: 'News',
  unread: (unread: number) => `${number(unread)} new`,
  newsOf: (unread: number) => `News, ${number(unread)} new`,
  sortedBy: 'Sorted by',
  sorts: {
    title: 'title',
    name: 'name',
    state: 'state',
    newest: 'newest first',
    oldest: 'oldest first',
    bots: 'most bots',
    matches: 'most matches',
  },
  pages: { newest: 'First page', older: 'Next page' },
  fileAgain: 'Choose the file again if there was one: browsers do not keep it.',
  filters: { label: 'Which are listed', any: 'any', show: 'Show' },
  /** The name of the other language, in that language. */
  other: { short: 'PL', name: 'Polski' },
  foot: (workers: number, running: number, waiting: number) =>
    [
      count(workers, { one: 'worker', other: 'workers' }),
      `${count(running, { one: 'match', other: 'matches' })} running`,
      `${number(waiting)}${waiting < mostCounted ? '' : ' or more'} queued`,
    ].join(', '),
  isolation: {
    full: 'programs run in a sandbox',
    partial:
      'Programs run in a sandbox here, but their memory and processes cannot be limited for sure: ' +
      'only built-in bots and bots of people the operator trusts play.',
    none: 'Programs cannot be sandboxed on this machine: only built-in bots play.',
  },
  /** Why matches and pages wait. */
  held: (why: string) =>
    `${why.charAt(0).toUpperCase()}${why.slice(1)}. Matches go on when that is over, and no result is lost.`,
  /** Why what somebody sent could not be stored. */
  unstored: (why: string) =>
    `${why.charAt(0).toUpperCase()}${why.slice(1)}: what you sent may not have been stored. Go back, and send it again in a minute.`,
  wrong: {
    400: {
      title: 'The request is wrong',
      hint: 'The address, or what was sent to it, has a part that cannot be understood.',
    },
    401: { title: 'You are not logged in', hint: 'Log in, or send a token that allows this.' },
    403: {
      title: 'This is not allowed',
      hint: 'The request did not come from a page of this site. Open the page again, and send the form from there.',
    },
    404: {
      title: 'There is no such page',
      hint: 'The address may be mistyped, or it names a match, bot or contest that does not exist here.',
    },
    409: {
      title: 'This cannot be done now',
      hint: 'What you changed was changed meanwhile. Open the page again to see it as it is now.',
    },
    413: { title: 'That is too much', hint: 'The request is larger than this page accepts.' },
    415: { title: 'The request is wrong', hint: 'The request has a content type that is not accepted here.' },
    422: { title: 'Something is missing or wrong', hint: 'See what is said about each field.' },
    429: { title: 'Too many requests', hint: 'Wait a minute, and try again.' },
    500: { title: 'Something broke on our side', hint: 'The error was logged. Trying again in a minute may help.' },
    503: {
      title: 'This page has to wait',
      hint: 'The arena is in trouble. Trying again in a minute should help.',
    },
    back: 'To the front page',
  },
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  skip: 'Przejdź do treści',
  theme: 'Jasny lub ciemny',
  search: 'Szukaj',
  searched: 'Gra, bot, osoba',
  main: 'Główne',
  register: 'Zarejestruj się',
  logIn: 'Zaloguj się',
  logOut: 'Wyloguj się',
  contact: 'Kontakt',
  createGame: 'Utwórz grę',
  news: 'Nowości',
  unread: (unread) => inPolish.count(unread, { one: 'nowa', few: 'nowe', many: 'nowych', other: 'nowej' }),
  newsOf: (unread) =>
    `Nowości, ${inPolish.count(unread, { one: 'nowa', few: 'nowe', many: 'nowych', other: 'nowej' })}`,
  sortedBy: 'Kolejność',
  sorts: {
    title: 'według tytułu',
    name: 'według nazwy',
    state: 'według stanu',
    newest: 'od najnowszych',
    oldest: 'od najstarszych',
    bots: 'najwięcej botów',
    matches: 'najwięcej meczów',
  },
  pages: { newest: 'Pierwsza strona', older: 'Następna strona' },
  fileAgain: 'Jeśli plik był wybrany, wybierz go ponownie: przeglądarki go nie zachowują.',
  filters: { label: 'Co jest na liście', any: 'wszystkie', show: 'Pokaż' },
  other: { short: 'EN', name: 'English' },
  foot: (workers, running, waiting) =>
    [
      inPolish.count(workers, { one: 'wykonawca', few: 'wykonawców', many: 'wykonawców', other: 'wykonawcy' }),
      `${inPolish.count(running, { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' })} w toku`,
      `${waiting < mostCounted ? '' : 'co najmniej '}${inPolish.number(waiting)} w kolejce`,
    ].join(', '),
  isolation: {
    full: 'programy działają w piaskownicy',
    partial:
      'Programy działają tu w piaskownicy, ale ich pamięci i liczby procesów nie da się na pewno ograniczyć: ' +
      'grają tylko boty wbudowane i boty osób, którym operator ufa.',
    none: 'Na tej maszynie programów nie da się zamknąć w piaskownicy: grają tylko boty wbudowane.',
  },
  held: (why) => `${why.charAt(0).toUpperCase()}${why.slice(1)}. Mecze ruszą, gdy to minie, i żaden wynik nie zginie.`,
  unstored: (why) =>
    `${why.charAt(0).toUpperCase()}${why.slice(1)}: tego, co wysłano, mogło się nie udać zapisać. Wróć i wyślij to ponownie za minutę.`,
  wrong: {
    400: {
      title: 'Nieprawidłowe zapytanie',
      hint: 'W adresie albo w tym, co pod niego wysłano, jest część, której nie da się zrozumieć.',
    },
    401: { title: 'Nie jesteś zalogowany', hint: 'Zaloguj się albo wyślij token, który na to pozwala.' },
    403: {
      title: 'To niedozwolone',
      hint: 'Zapytanie nie pochodzi ze strony tego serwisu. Otwórz stronę ponownie i wyślij formularz stamtąd.',
    },
    404: {
      title: 'Nie ma takiej strony',
      hint: 'Może w adresie jest literówka, a może wskazuje mecz, bota lub konkurs, którego tu nie ma.',
    },
    409: {
      title: 'Tego nie można teraz zrobić',
      hint: 'To, co zmieniasz, zmieniło się tymczasem. Otwórz stronę ponownie, żeby zobaczyć, jak jest teraz.',
    },
    413: { title: 'To za dużo', hint: 'Zapytanie jest większe, niż ta strona przyjmuje.' },
    415: { title: 'Zapytanie jest nieprawidłowe', hint: 'Zapytanie ma typ treści, którego ten adres nie przyjmuje.' },
    422: { title: 'Czegoś brakuje albo coś jest nie tak', hint: 'Przy każdym polu jest napisane, co poprawić.' },
    429: { title: 'Za dużo zapytań', hint: 'Poczekaj minutę i spróbuj ponownie.' },
    500: { title: 'Coś się u nas zepsuło', hint: 'Błąd został zapisany. Za minutę można spróbować jeszcze raz.' },
    503: {
      title: 'Ta strona musi poczekać',
      hint: 'Arena ma kłopoty. Za minutę warto spróbować jeszcze raz.',
    },
    back: 'Na stronę główną',
  },
};

export const messages = { en, pl };
