import { formatsOf } from './format.ts';
import type { Words } from './texts.ts';

const { count, decimal, list, number } = formatsOf('pl');

export const pl: Words = {
  site: 'AI-Arena',
  deletedUser: 'usunięty użytkownik',
  where: 'Ścieżka',
  nothingNow: 'W tej chwili nie ma meczu do pokazania',
  nothingNowHint: 'Następny mecz sam się tu pojawi.',
  scale: (low, high) => `Skala od ${low} do ${high}`,

  about: 'O tym meczu',
  players: 'Gracze',
  result: 'Wynik',
  loss: 'Przyczyna przegranej',
  replayHint:
    'rozgrywa twojego bota jeszcze raz z zapisanych słów, z twoim plikiem zamiast bot.py; potrzebny jest log,',
  standIn: 'gra zastępca',
  movedForIt: 'ruch wykonano za niego',
  outFrom: (name, cause, out) => `${name}: ${cause}, ${out}`,
  playedOn: 'Na tym miejscu grał dalej zastępca.',
  live: 'Na żywo',
  shownAbove: 'właśnie pokazywany powyżej',
  behind: (ms) =>
    (ms < 100_000 ? `${number(Math.round(ms / 1000))}\u00a0s` : `${number(Math.round(ms / 60_000))}\u00a0min`) +
    ' opóźnienia',
  catchUp: 'Dogoń grę',
  watch: (game, names) => `Oglądaj: ${game}, ${names}`,
  beats: (winner, loser) => `${winner} wygrywa z ${loser}`,
  draw: (names) => `${list(names)}: remis`,
  nobody: (names) => `${list(names)}: nikt nie wygrywa`,
  win: (winners, others) =>
    winners.length === 1
      ? `${list(winners)} wygrywa; dalej ${list(others)}`
      : `${list(winners)} wygrywają; dalej ${list(others)}`,
  against: (names) => (names.length === 2 ? names.join(' – ') : list(names)),
  points: (points) => `punkty: ${points.map(number).join(', ')}`,
  number: (id) => `Mecz ${number(id)}`,
  round: (round) => `runda ${number(round)}`,
  gameNumber: (game) => `partia ${number(game)}`,
  byRules: (how) => `Zgodnie z zasadami: ${how}.`,
  byFault: (name, cause, reason) => `${name}: ${cause}${reason === undefined ? '' : `, ${reason}`}.`,
  game: (of) => `Gra ${of}`,
  gameOf: (at, all) => `Gra ${at} z ${all}`,
  gameIsOver: (at, all) => `Gra ${at} z ${all} skończona`,
  gameGoesTo: (at) => `Grę ${at} wygrywa`,
  matchGoesTo: 'Mecz wygrywa',
  sum: 'Suma',
  toMove: 'na ruchu',
  waits: 'czeka',
  awaits: (minutes) => `Mecz czeka, aż połączy się gracz, najwyżej ${minutes} min.`,
  paused: {
    ladder: 'Ten ranking jest wstrzymany: mecz zacznie się, gdy zostanie wznowiony.',
    contest: 'Ten konkurs jest wstrzymany: mecz zacznie się, gdy zostanie wznowiony.',
    queue: 'Administrator wstrzymał kolejkę: mecz zacznie się, gdy kolejka ruszy.',
  },
  waiting: (place) =>
    place === undefined
      ? 'Mecz czeka na wykonawcę; plansza pojawi się tu, gdy się zacznie.'
      : `Mecz jest ${number(place)}. w kolejce; plansza pojawi się tu, gdy się zacznie.`,
  own: {
    again: 'Jeszcze raz z tym samym ziarnem',
    change: 'Najpierw zmień',
    locally: 'Odtwórz u siebie',
    locallyHint:
      'Twoja wersja, pobrana z tokenem z arena login, słyszy jeszcze raz to, co usłyszała tutaj, ' +
      'a jej odpowiedzi są porównywane. Z dopiskiem =PLIK po numerze miejsca gra inny program.',
  },
  gathering: 'Czekamy na graczy; plansza pojawi się tu, gdy zaczną.',
  starting: 'Mecz się zaczął; za chwilę pojawi się pierwsza pozycja.',
  sealed:
    'To samo ziarno jest rozgrywane kilka razy ze zmianą miejsc, ' +
    'więc nic nie zostanie pokazane, dopóki nie skończy się ostatni z tych meczów.',
  replaced: 'Partię rozegrano ponownie, więc ten mecz już się nie liczy.',
  void: (reason) =>
    `Tego meczu nie udało się rozegrać${reason === undefined ? '' : `: ${reason}`}. Nikomu się nie liczy.`,
  playing: (turn, limit) => `Teraz ruch ${turn}, ${limit}.`,
  perMove: (limit) => `${limit} na ruch`,
  perGame: (limit, increment, moves) =>
    `${limit}${increment === undefined ? '' : ` + ${increment} za ruch`} na gracza ` +
    (moves === undefined ? 'i grę' : `i każdą serię ${moves} ruchów`),
  left: (ms) => `zostało ${decimal(ms / 1000, 1, true)}\u00a0s`,
  longest: 'Najdłuższy namysł:',
  move: (at) => `ruch ${at}`,
  of: (taken, limit) => `${taken} z ${limit}`,
  tabs: { moves: 'Ruchy', times: 'Czasy', log: 'Rozmowa', details: 'Opis' },
  position: 'Pozycja w meczu',
  first: 'Pierwsza pozycja',
  previous: 'Poprzednia pozycja',
  play: 'Odtwarzaj',
  pause: 'Wstrzymaj',
  next: 'Następna pozycja',
  last: 'Ostatnia pozycja',
  linkTo: (at) => `Odnośnik do ruchu ${at}`,
  moved: (at, moves) => `Ruch ${at}: ${moves.join(', ')}`,
  speed: 'Szybkość',
  perSecond: (speed) => `${speed} na s`,
  at: 'Ruch',
  outOf: (last) => `z ${last}`,
  space: 'spacja',
  long: 'długi namysł',
  endOrFault: 'koniec lub błąd',
  thought: (at, taken) => `Ruch ${at}: ${taken}`,
  end: 'Koniec',
  everybody: 'wszyscy',
  timesPlot: (limit) => `Czas na każdy ruch w sekundach, według graczy; limit ${limit}`,
  timesPlotOfMany: 'Czas na każdy ruch w sekundach, według graczy',
  limit: (limit) => `limit ${limit}`,
  bot: 'Bot',
  longestColumn: 'Najdłuższy',
  total: 'Razem',
  computed: 'Czas procesora',
  memory: 'Pamięć',
  lines: (lines) => `… ${count(lines, { one: 'wiersz', few: 'wiersze', many: 'wierszy', other: 'wiersza' })}`,
  characters: (characters) => `… ${count(characters, { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' })}`,
  files: { log: 'Zapis', times: 'Czasy' },
  facts: {
    match: 'Mecz',
    contest: 'Konkurs',
    played: 'Rozegrany',
    seed: 'Ziarno',
    board: 'Plansza',
    judge: 'Sędzia',
    limit: 'Limit czasu',
    verify: 'Sprawdzenie',
    wall: (limit) => `${limit}, czas zegarowy`,
    computed: (limit) => `${limit}, czas procesora`,
    secret: 'zostanie pokazane po meczu',
    twin: 'zostanie pokazane po ostatnim meczu z tym ziarnem',
    files: 'Pliki',
    embed: 'Na własnej stronie',
  },
  version: {
    state: {
      waiting: 'Czeka na zbudowanie',
      building: 'Jest budowany',
      trial: 'Gra mecz próbny',
      ready: 'Gotowy',
      refused: 'Odrzucony',
    },
    received: (file) => (file === null ? 'Odebrano' : `Odebrano: ${file}`),
    waits: (before) =>
      before === null || before === 0
        ? 'Czeka na zbudowanie, następny w kolejce'
        : `Czeka na zbudowanie, przed nim w kolejce: ${number(before)}`,
    noWorker: (language) =>
      `Żadna maszyna tej areny nie ma teraz języka ${language}. Ta wersja czeka, aż któraś będzie go miała.`,
    built: 'Zbudowany',
    unbuilt: 'Budowanie się nie powiodło',
    trial: 'Mecz próbny',
    passed: 'Mecz próbny zaliczony',
    failed: 'Mecz próbny niezaliczony',
    ready: 'Gotowy do gry',
    log: 'Zapis budowania',
    stderr: 'Na stderr podczas próby',
    wholeMatch: 'Mecz próbny',
  },
  judge: {
    title: (version) => `Wersja ${version}`,
    state: {
      waiting: 'Czeka na zbudowanie',
      building: 'Sędzia i przykładowe boty są budowani',
      trial: 'Trwa mecz próbny',
      ready: 'Prowadzi wszystkie mecze',
      refused: 'Odrzucona',
    },
    received: ([judge, ...samples]) =>
      `Odebrano: sędzia ${judge}${samples.length === 0 ? '' : `, przykładowe boty ${samples.join(', ')}`}`,
    built: 'Sędzia i przykładowe boty są zbudowani',
    ready: 'Prowadzi wszystkie mecze',
    unpublished: 'Przed udanym meczem próbnym nikt poza tobą i moderatorami nie widzi tej gry.',
    again: 'Popraw i spróbuj ponownie',
  },
  editor: {
    source: 'Kod',
    again: 'Zacznij od nowa od kodu startowego',
    keys: 'zapisuje i próbuje',
    leave: 'Tab wcina wiersz; Escape, a potem Tab wychodzi z edytora',
    sending: 'Wysyłanie …',
    unsent: 'Arena nie odpowiada; nic nie przepadło, spróbuj ponownie.',
  },
};
