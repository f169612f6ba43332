import type { Translation } from '../../game/message.ts';

// A board that a person moves on.

const en = {
  board: 'Board',
  yourMove: 'Your move',
  typeMove: 'Type a move',
  example: (text: string) => `such as ${text}`,
  move: 'Move',
  underWay: 'Waiting for the arena …',
  wrong: {
    empty: 'Type a move, or choose it on the board',
    'not-legal': 'This is not a legal move here: choose one of the marked ones',
    'not-read': 'This cannot be read as a move',
  },
  takeBack: 'Take back',
  resign: 'Resign',
  reallyResign: 'Resign the match?',
  yes: 'Yes',
  no: 'No',
  waits: (names: readonly string[]) => (names.length === 1 ? `${names[0]} is thinking` : 'The others are thinking'),
  over: 'The match is over',
  earlier: 'This is an earlier position',
  toPresent: 'Back to the present',
  moves: 'Moves',
  you: 'you',
  keys: 'arrow keys choose, Enter takes, Escape drops',
  pointKeys: 'arrow keys move the mark, with Shift by one, Enter moves there',
  grid: (row: number, column: number) => `row ${row}, column ${column}`,
};

const pl: Translation<typeof en> = {
  board: 'Plansza',
  yourMove: 'Twój ruch',
  typeMove: 'Wpisz ruch',
  example: (text) => `np. ${text}`,
  move: 'Zagraj',
  underWay: 'Oczekiwanie na arenę…',
  wrong: {
    empty: 'Wpisz ruch albo wybierz go na planszy',
    'not-legal': 'To tutaj niedozwolony ruch: wybierz jeden z zaznaczonych',
    'not-read': 'Nie da się tego odczytać jako ruchu',
  },
  takeBack: 'Cofnij ruch',
  resign: 'Poddaj się',
  reallyResign: 'Poddać mecz?',
  yes: 'Tak',
  no: 'Nie',
  waits: (names) => (names.length === 1 ? `${names[0]} myśli` : 'Pozostali myślą'),
  over: 'Mecz się skończył',
  earlier: 'To wcześniejsza pozycja',
  toPresent: 'Wróć do bieżącej',
  moves: 'Ruchy',
  you: 'ty',
  keys: 'strzałki wybierają, Enter bierze, Escape odkłada',
  pointKeys: 'strzałki przesuwają znacznik, z Shiftem o jedno pole, Enter zagrywa',
  grid: (row, column) => `wiersz ${row}, kolumna ${column}`,
};

export const boardMessages = { en, pl };
