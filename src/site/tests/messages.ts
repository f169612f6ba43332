import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const { count, number } = formatsOf('en');
const en = {
  link: 'Test match',
  title: (game: string) => `Test match of ${game}`,
  lead: 'Any bots and versions of this game, in the seats that you choose. Test matches are played before those of ladders, and count in no standing.',
  players: 'Players',
  seat: (name: string) => `Seat ${name}`,
  choose: 'choose a bot',
  nobody: 'nobody',
  groups: { own: 'Your bots', present: 'Bots on the ladder', others: 'Other versions' },
  versionsHint: 'A version that is not in the list has a link “Test match” on its own page.',
  options: 'Options',
  fileHint: 'The text of the file; empty: drawn by the seed.',
  yes: 'yes',
  seed: 'Seed',
  seedHint: 'Empty: 128 random bits.',
  matches: 'Matches',
  matchesHint: (most: number) =>
    `1 to ${number(most)}. Several are a series, with a result and its 95\u00a0% interval.`,
  duplicate: 'In a series, play each seed once in every rotation of the seats',
  duplicateHint: 'Not with a connected bot, which would know the cards.',
  submit: 'Play',
  left: (left: number, most: number) =>
    left === 0
      ? `None now: ${number(most)} of yours wait or run already.`
      : `You may start ${count(left, { one: 'match', other: 'matches' })} now; at most ${number(most)} wait or run at once.`,
  latest: 'Your latest test matches',
  none: 'You have asked for no test match of this game yet.',
  latestLine: (matches: number, over: number) =>
    matches === 1
      ? over === 1
        ? 'over'
        : 'not over yet'
      : `${number(over)} of ${count(matches, { one: 'match', other: 'matches' })} played`,
  test: (round: number) => `Series ${number(round)}`,
  series: {
    title: (names: string, matches: number) =>
      `${names}: ${count(matches, { one: 'test match', other: 'test matches' })}`,
    by: 'asked for by',
    deleted: 'deleted user',
    progress: (over: number, all: number) => `${number(over)} of ${number(all)} played`,
    place: (place: number) => `The next one is number ${number(place)} in the queue.`,
    over: 'All matches are over.',
    duplicate:
      'Each seed is played in every rotation of the seats; the interval counts that its matches depend on each other.',
    single: 'Every match has a seed of its own, and the seats stay as chosen.',
    result: 'Result',
    player: 'Player',
    games: 'Games',
    score: 'Score',
    points: 'Points',
    interval: '95\u00a0% interval',
    won: 'Won',
    lost: 'Lost',
    voids: (voids: number) => `${count(voids, { one: 'match', other: 'matches' })} could not be played.`,
    matches: 'Matches',
    pairing: 'Seats',
    state: 'State',
    states: {
      waiting: (place: number | undefined) =>
        place === undefined ? 'waits' : `waits, number ${number(place)} in the queue`,
      running: 'is being played',
      sealed: 'over; shown when all of this seed are over',
      void: 'could not be played',
    },
    again: 'Another one like this',
  },
};

const polish = formatsOf('pl');
const pl: Translation<typeof en> = {
  link: 'Mecz testowy',
  title: (game) => `Mecz testowy: ${game}`,
  lead: 'Dowolne boty i wersje w tej grze, na wybranych miejscach. Mecze testowe są rozgrywane przed meczami rankingów i nie liczą się do żadnego z nich.',
  players: 'Gracze',
  seat: (name) => `Miejsce ${name}`,
  choose: 'wybierz bota',
  nobody: 'nikt',
  groups: { own: 'Twoje boty', present: 'Boty w rankingu', others: 'Inne wersje' },
  versionsHint: 'Wersja, której nie ma na liście, ma na swojej stronie odnośnik „Mecz testowy”.',
  options: 'Opcje',
  fileHint: 'Treść pliku; puste: losowana z ziarna.',
  yes: 'tak',
  seed: 'Ziarno',
  seedHint: 'Puste: 128 losowych bitów.',
  matches: 'Mecze',
  matchesHint: (most) => `Od 1 do ${polish.number(most)}. Kilka to seria z wynikiem i jego przedziałem 95\u00a0%.`,
  duplicate: 'W serii rozegraj każde ziarno po razie w każdej rotacji miejsc',
  duplicateHint: 'Nie z botem połączonym, bo znałby karty.',
  submit: 'Zagraj',
  left: (left, most) =>
    left === 0
      ? `Teraz żadnego: ${polish.number(most)} twoich meczów już czeka lub trwa.`
      : `Możesz teraz zacząć ${polish.count(left, { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' })}; naraz czeka lub trwa najwyżej ${polish.number(most)}.`,
  latest: 'Twoje ostatnie mecze testowe',
  none: 'Nie masz jeszcze meczów testowych w tej grze.',
  latestLine: (matches, over) =>
    matches === 1
      ? over === 1
        ? 'zakończony'
        : 'jeszcze niezakończony'
      : `rozegrano ${polish.number(over)} z ${polish.count(matches, { one: 'meczu', few: 'meczów', many: 'meczów', other: 'meczu' })}`,
  test: (round) => `Seria ${polish.number(round)}`,
  series: {
    title: (names, matches) =>
      `${names}: ${polish.count(matches, { one: 'mecz testowy', few: 'mecze testowe', many: 'meczów testowych', other: 'meczu testowego' })}`,
    by: 'zamówione przez:',
    deleted: 'usunięty użytkownik',
    progress: (over, all) => `rozegrano ${polish.number(over)} z ${polish.number(all)}`,
    place: (place) => `Następny jest ${polish.number(place)}. w kolejce.`,
    over: 'Wszystkie mecze się skończyły.',
    duplicate:
      'Każde ziarno jest rozgrywane w każdej rotacji miejsc; przedział uwzględnia, że mecze jednego ziarna zależą od siebie.',
    single: 'Każdy mecz ma własne ziarno, a miejsca pozostają takie, jak wybrano.',
    result: 'Wynik',
    player: 'Gracz',
    games: 'Partie',
    score: 'Wynik',
    points: 'Punkty',
    interval: 'Przedział 95\u00a0%',
    won: 'Wygrane',
    lost: 'Przegrane',
    voids: (voids) =>
      `Nie udało się rozegrać ${polish.count(voids, { one: 'meczu', few: 'meczów', many: 'meczów', other: 'meczu' })}.`,
    matches: 'Mecze',
    pairing: 'Miejsca',
    state: 'Stan',
    states: {
      waiting: (place) => (place === undefined ? 'czeka' : `czeka, ${polish.number(place)}. w kolejce`),
      running: 'trwa',
      sealed: 'skończony; zostanie pokazany po ostatnim z tym ziarnem',
      void: 'nie udało się rozegrać',
    },
    again: 'Jeszcze raz taki sam',
  },
};

export const messages = { en, pl };
