import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import type { Fault } from '../game/fault.ts';
import { faultLine } from './fault-titles.ts';
import { plural } from './format.ts';

/** Messages to organisers: wrong settings of a format, players who cannot take part, games without a result. */
const en = {
  /** What a setting is called, in both languages. */
  label: ({ en: label }: { en: string; pl: string }) => label,
  'whole-number': ({ what, least, most }: { what: Message; least: number; most: number }, say: Say) =>
    `${say(what)} must be a whole number from ${least} to ${most}`,
  'even-number': ({ what }: { what: Message }, say: Say) => `${say(what)} must be even, so that seats are swapped`,
  'points-form': () => 'The points must be three numbers, for a win, a draw and a loss, such as 3/1/0 or 1/0.5/0',
  'no-tie-break': ({ name, names }: { name: string; names: readonly string[] }) =>
    `There is no tie-break ${name}; there are ${names.join(', ')}`,
  'tie-break-twice': () => 'A tie-break is named twice',
  'too-few-for-groups': ({ entrants, groups }: { entrants: number; groups: number }) =>
    `${entrants} entrants are too few for ${groups} groups: a group has two at least; make fewer groups`,
  'too-many-go-on': ({ group, advance }: { group: number; advance: number }) =>
    `a group of ${group} cannot send on ${advance}; let fewer go on or make fewer groups`,
  'ladder-games': ({ seats, games }: { seats: number; games: number }) =>
    `a table is played once in each rotation of its ${seats} seats, so a ladder needs ${seats} games, not ${games}`,
  'swiss-rounds': ({ entrants, most, rounds }: { entrants: number; most: number; rounds: number }) =>
    `${entrants} entrants can play ${most} ${most === 1 ? 'round' : 'rounds'} at most, not ${rounds}: nobody meets anybody twice`,
  'round-not-paired': ({ round, bye }: { round: number; bye: boolean }) =>
    `round ${round} cannot be paired: too many have met already, or must have the same ` +
    `colour${bye ? ', or had a bye or a forfeit win' : ''}; end the event here`,
  'table-not-filled': ({ entrants, seats }: { entrants: number; seats: number }) =>
    `${entrants} entrants cannot fill a table of ${seats}`,

  'no-player': () => 'it is neither a folder with an info.txt nor a source file of a language that is known here',
  'same-number': ({ names }: { names: readonly string[] }) => `${names.join(' and ')} have the same number`,

  'program-refused': ({ fault, why }: { fault: Fault; why: Message }, say: Say) => faultLine(fault, why, 'en', say),

  'game-cut-short': () => 'it was cut short',
  'game-not-measured': () => 'what was measured in it is missing',
  'too-few-entrants': ({ entrants, least }: { entrants: number; least: number }) =>
    `there ${entrants === 1 ? 'is 1 entrant' : `are ${entrants} entrants`}, and ${least} are needed`,
  'no-such-contest': () => 'there is no such contest',
  'results-at-end': () => 'results and matches are seen when the contest is over',
  'results-unpublished': () => 'results and matches are seen when a moderator publishes them',
  'export-later': () =>
    'this contest began with an older version of the arena: its file can be made when the contest is over',
  'page-too-long': () => 'the games are too many for one page: take the file with all matches instead',
  'contest-name': ({ most }: { most: number }) => `a name is 1 to ${most} printable characters`,
  'contest-name-taken': () => 'there is a contest of this name already',
  'contest-name-reserved': () =>
    'names that end in “ladder”, or begin with “test matches of” or “table on port”, are the arena’s own: choose another one',
  'contests-many': ({ most, open }: { most: number; open: number }) =>
    `at most ${most} of your contests may be open at once, and ${open} are: delete one, or wait until one is over`,
  'game-unknown': () => 'choose one of the games',
  'format-unknown': () => 'choose one of the formats',
  'format-seats': ({ seats }: { seats: number }) =>
    `this format is not for ${seats} ${seats === 1 ? 'seat' : 'seats'}: choose another one`,
  'setting-unknown': () => 'this format has no such setting',
  'time-limit': ({ least, most }: { least: number; most: number }) => `a number of seconds from ${least} to ${most}`,
  'number-between': ({ least, most }: { least: number; most: number }) => `a whole number from ${least} to ${most}`,
  'code-form': ({ least, most }: { least: number; most: number }) =>
    `a code is ${least} to ${most} letters, digits, - and _`,
  'too-many-games': ({ games, most }: { games: number; most: number }) =>
    `these would be about ${games} games, and a contest has ${most} at most: let fewer enter, or choose fewer games`,
  'code-wrong': () => 'this is not the code of the contest',
  'code-throttled': ({ minutes }: { minutes: number }) => `too many wrong codes: try again in ${minutes} min`,
  'when-form': () => 'a day and a time, such as 2026-11-20T18:00, of this century',
  'when-past': () => 'this is in the past already',
  'when-close-early': () => 'bots could not enter at all: this is not after the time from which they may enter',
  'when-close-late': () => 'this is after the start, and nobody can enter then',
  'when-start-early': () => 'nobody could have entered yet: this is not after the time from which bots may enter',
  'when-end-early': () => 'the end must be after the start, and after the time until which bots may enter',
  'entry-not-open': ({ from }: { from: string }) => `bots may enter from ${from} UTC on`,
  'entry-closed': ({ until }: { until: string }) => `bots could enter until ${until} UTC`,
  'class-only': () => 'this contest is for the members of a class',
  'class-team': () => 'this contest is for the members of a class: every member of the team has to be in it',
  'class-unknown': () => 'choose one of the classes that you teach',
  'contest-full': ({ most }: { most: number }) => `the contest is full: it takes ${most} bots`,
  'entrants-own': ({ most }: { most: number }) =>
    `one person may enter ${most === 1 ? 'one bot' : `${most} bots`}: withdraw one first`,
  'entrant-twice': ({ name }: { name: string }) => `${name} takes part already`,
  'entrant-disqualified': ({ name }: { name: string }) => `${name} was disqualified and cannot enter again`,
  'entrant-remote': ({ name }: { name: string }) =>
    `${name} does not run in the arena, and this contest is for programs that do`,
  'no-such-entrant': () => 'this bot does not take part',
  'entrants-more': ({ entrants }: { entrants: number }) =>
    `there ${entrants === 1 ? 'is 1 entrant' : `are ${entrants} entrants`} already`,
  'entrant-unfit': ({ name, why }: { name: string; why: Message }, say: Say) =>
    `the bot ${name} cannot play here: ${say(why)}`,
  'entrants-unfit': ({ names }: { names: readonly string[] }) =>
    `some entrants speak a protocol that these options do not fit: ${names.join(', ')}`,
  'entrants-connected': ({ names }: { names: readonly string[] }) =>
    `connected bots take part already: ${names.join(', ')}; they have to withdraw first`,
  'contest-changed': () =>
    'somebody has changed the contest meanwhile, or it has begun: this is what you typed; save it once more to insist',
  'contest-fixed': () => 'this cannot be changed once the contest has begun',
  'moderator-unknown': ({ login }: { login: string }) => `there is nobody with the login ${login}`,
  'moderator-twice': ({ login }: { login: string }) => `already a moderator: ${login}`,
  'moderators-many': ({ most }: { most: number }) => `a contest has ${most} moderators at most: remove one first`,
  'moderator-none': () => 'this person does not moderate the contest any more',
  'bots-away': ({ here, seats }: { here: number; seats: number }) =>
    `a table needs ${seats} bots, and ${here === 0 ? 'none of the bots is' : `only ${here} of the bots ${here === 1 ? 'is' : 'are'}`} there now; matches go on when others connect`,
  'results-choice': () => 'choose when results are seen',
  'seeding-choice': () => 'choose who is the first seed',
  'results-seen': () => 'everybody sees the results already, or will without being told',
  'replay-none': () => 'choose games that were played: a round, a bot, or numbers of games',
  'replay-late': () => 'the end of the contest is in the past: choose another one first, by editing it',
  'replay-changed': () => 'something has changed meanwhile: look again at what would be played anew',
  'numbers-form': () => 'numbers of games, such as 3, 7-9',
  'contest-begun': () => 'a game was begun already: end it first, then it can be deleted, and what was played stays',
  'contest-not-now': ({ state }: { state: ContestState }) => `the contest ${contestStates[state].en}`,
  'contest-playing': () => 'games are played that were begun before the pause: end the contest when they are over',
  'game-void': ({ match, why }: { match: number; why: Message }, say: Say) =>
    `match ${match} is void: ${say(why)}${why.code === 'judge-fault' ? '; it goes on when a corrected judge has passed its trial and a moderator resumes it' : ''}`,
  'not-playable-here': ({ why }: { why: Message }, say: Say) =>
    `not playable on this machine: ${say(why)}; play fewer games at once or stop what else runs here`,
};

/** How far a contest is. */
export type ContestState = keyof typeof contestStates;
const contestStates = {
  registration: { en: 'has not begun yet', pl: 'jeszcze się nie zaczął' },
  running: { en: 'is running', pl: 'trwa' },
  paused: { en: 'is paused', pl: 'jest wstrzymany' },
  over: { en: 'is over', pl: 'już się skończył' },
} as const;

const entrantsPl = (count: number): string =>
  `${count} ${plural('pl', count, { one: 'uczestnik', few: 'uczestników', other: 'uczestników' })}`;
const pl: Translation<typeof en> = {
  label: ({ pl: label }) => label,
  'whole-number': ({ what, least, most }, say) => `${say(what)}: to musi być liczba całkowita od ${least} do ${most}`,
  'even-number': ({ what }, say) => `${say(what)}: to musi być liczba parzysta, żeby zamieniać się miejscami`,
  'points-form': () => 'Punkty to trzy liczby: za wygraną, za remis i za przegraną, na przykład 3/1/0 albo 1/0,5/0',
  'no-tie-break': ({ name, names }) => `Nie ma punktacji pomocniczej ${name}; są ${names.join(', ')}`,
  'tie-break-twice': () => 'Punktację pomocniczą podano dwa razy',
  'too-few-for-groups': ({ entrants, groups }) =>
    `${entrantsPl(entrants)} to za mało na tyle grup: ${groups}; w grupie jest co najmniej dwóch; zrób mniej grup`,
  'too-many-go-on': ({ group, advance }) =>
    `z grupy liczącej ${group} nie może przejść dalej ${advance}; niech przejdzie mniej albo zrób mniej grup`,
  'ladder-games': ({ seats, games }) =>
    `przy stole gra się raz w każdym obrocie miejsc, a jest ich ${seats}, więc drabinka wymaga tylu gier: ` +
    `${seats}, a nie ${games}`,
  'swiss-rounds': ({ entrants, most, rounds }) =>
    `${entrantsPl(entrants)} może zagrać najwyżej tyle rund: ${most}, bo nikt z nikim nie gra dwa razy, a nie ` +
    `${rounds}`,
  'round-not-paired': ({ round, bye }) =>
    `rundy ${round} nie da się skojarzyć: za wielu już się spotkało albo musi mieć ten sam ` +
    `kolor${bye ? ', albo pauzowało lub wygrało walkowerem' : ''}; zakończ turniej tutaj`,
  'table-not-filled': ({ entrants, seats }) => `${entrantsPl(entrants)} nie zapełni stołu na ${seats}`,

  'no-player': () => 'to ani folder z info.txt, ani plik źródłowy w znanym tu języku',
  'same-number': ({ names }) => `${names.join(' i ')} mają ten sam numer`,

  'program-refused': ({ fault, why }, say) => faultLine(fault, why, 'pl', say),

  'game-cut-short': () => 'została urwana',
  'game-not-measured': () => 'brakuje tego, co w niej zmierzono',
  'too-few-entrants': ({ entrants, least }) => `zgłoszono ${entrantsPl(entrants)}, a potrzeba co najmniej ${least}`,
  'no-such-contest': () => 'nie ma takiego konkursu',
  'results-at-end': () => 'wyniki i mecze będzie widać po zakończeniu konkursu',
  'results-unpublished': () => 'wyniki i mecze będzie widać, gdy opublikuje je moderator',
  'export-later': () => 'ten konkurs zaczął się w starszej wersji areny: plik będzie można zrobić po jego zakończeniu',
  'page-too-long': () => 'gier jest za dużo na jedną stronę: pobierz plik ze wszystkimi meczami',
  'contest-name': ({ most }) => `nazwa ma od 1 do ${most} drukowalnych znaków`,
  'contest-name-taken': () => 'jest już konkurs o tej nazwie',
  'contest-name-reserved': () =>
    'nazwy z „ladder” na końcu albo z „test matches of” lub „table on port” na początku nadaje sama arena: wybierz inną',
  'contests-many': ({ most, open }) =>
    `naraz możesz mieć najwyżej tyle nieskończonych konkursów: ${most}, a masz ich ${open}; ` +
    'usuń któryś albo poczekaj, aż się skończy',
  'game-unknown': () => 'wybierz jedną z gier',
  'format-unknown': () => 'wybierz jeden z systemów',
  'format-seats': ({ seats }) => `ten system nie jest dla tylu graczy przy stole: ${seats}; wybierz inny`,
  'setting-unknown': () => 'ten system nie ma takiego ustawienia',
  'time-limit': ({ least, most }) => `liczba sekund od ${least} do ${most}`,
  'number-between': ({ least, most }) => `liczba całkowita od ${least} do ${most}`,
  'code-form': ({ least, most }) => `kod to od ${least} do ${most} liter, cyfr, znaków - i _`,
  'too-many-games': ({ games, most }) =>
    `to byłoby około ${games} gier, a konkurs może mieć ich najwyżej ${most}: ogranicz liczbę botów albo gier`,
  'code-wrong': () => 'to nie jest kod tego konkursu',
  'code-throttled': ({ minutes }) => `za dużo błędnych kodów: spróbuj ponownie za ${minutes} min`,
  'when-form': () => 'dzień i godzina, na przykład 2026-11-20T18:00, w tym stuleciu',
  'when-past': () => 'ten czas już minął',
  'when-close-early': () => 'nikt nie mógłby się zgłosić: to nie jest później niż początek zgłoszeń',
  'when-close-late': () => 'to później niż start, a wtedy nikt nie może się już zgłosić',
  'when-start-early': () => 'nikt nie mógłby się jeszcze zgłosić: to nie jest później niż początek zgłoszeń',
  'when-end-early': () => 'koniec musi być po starcie i po końcu zgłoszeń',
  'entry-not-open': ({ from }) => `zgłoszenia są przyjmowane od ${from} UTC`,
  'entry-closed': ({ until }) => `zgłoszenia były przyjmowane do ${until} UTC`,
  'class-only': () => 'ten konkurs jest tylko dla członków klasy',
  'class-team': () => 'ten konkurs jest tylko dla członków klasy: musi do niej należeć każdy członek drużyny',
  'class-unknown': () => 'wybierz jedną z klas, które prowadzisz',
  'contest-full': ({ most }) => `brak wolnych miejsc: w konkursie może grać najwyżej tyle botów: ${most}`,
  'entrants-own': ({ most }) =>
    `jedna osoba może zgłosić ${most === 1 ? 'tylko jednego bota' : `najwyżej tyle botów: ${most}`}; ` +
    'najpierw wycofaj któregoś',
  'entrant-twice': ({ name }) => `${name} już bierze udział`,
  'entrant-disqualified': ({ name }) => `${name} został zdyskwalifikowany i nie może zgłosić się ponownie`,
  'entrant-remote': ({ name }) =>
    `${name} nie działa na arenie, a ten konkurs jest dla programów, które na niej działają`,
  'no-such-entrant': () => 'ten bot nie bierze udziału',
  'entrants-more': ({ entrants }) => `zgłoszono już ${entrantsPl(entrants)}`,
  'entrant-unfit': ({ name, why }, say) => `bot ${name} nie może tu grać: ${say(why)}`,
  'entrants-unfit': ({ names }) => `protokół części zgłoszonych botów nie pasuje do tych opcji: ${names.join(', ')}`,
  'entrants-connected': ({ names }) =>
    `biorą już udział podłączone boty: ${names.join(', ')}; najpierw trzeba je wycofać`,
  'contest-changed': () =>
    'ktoś w międzyczasie zmienił konkurs albo już się on zaczął: oto, co wpisano; zapisz ponownie, by to narzucić',
  'contest-fixed': () => 'po rozpoczęciu konkursu nie można tego zmienić',
  'moderator-unknown': ({ login }) => `nie ma nikogo o loginie ${login}`,
  'moderator-twice': ({ login }) => `już moderuje: ${login}`,
  'moderators-many': ({ most }) => `konkurs może mieć najwyżej tylu moderatorów: ${most}; najpierw usuń któregoś`,
  'moderator-none': () => 'ta osoba już nie moderuje konkursu',
  'bots-away': ({ here, seats }) =>
    `do stołu potrzeba botów: ${seats}, a obecnych jest teraz: ${here}; mecze ruszą, gdy połączą się inne`,
  'results-choice': () => 'wybierz, kiedy widać wyniki',
  'seeding-choice': () => 'wybierz rozstawienie',
  'results-seen': () => 'wyniki widać już albo będzie widać bez publikowania',
  'replay-none': () => 'wybierz rozegrane partie: rundę, bota albo numery partii',
  'replay-late': () => 'koniec konkursu już minął: najpierw wybierz inny, edytując konkurs',
  'replay-changed': () => 'coś się w międzyczasie zmieniło: obejrzyj ponownie, co byłoby grane od nowa',
  'numbers-form': () => 'numery partii, na przykład 3, 7-9',
  'contest-begun': () =>
    'gra już się zaczęła: najpierw zakończ konkurs, potem można go usunąć, a to, co rozegrano, pozostanie',
  'contest-not-now': ({ state }) => `konkurs ${contestStates[state].pl}`,
  'contest-playing': () => 'trwają gry zaczęte przed wstrzymaniem: zakończ konkurs, gdy się skończą',
  'game-void': ({ match, why }, say) =>
    `mecz ${match} jest nieważny: ${say(why)}${why.code === 'judge-fault' ? '; konkurs ruszy dalej, gdy poprawiony sędzia zaliczy mecz próbny, a moderator go wznowi' : ''}`,
  'not-playable-here': ({ why }, say) =>
    `nie do rozegrania na tej maszynie: ${say(why)}; graj mniej gier naraz albo zatrzymaj, co jeszcze tu działa`,
};

export const messages = { en, pl };
export type TournamentMessage = MessageIn<typeof en>;
