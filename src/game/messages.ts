import { harmless } from '../kit/escape.ts';
import type { Message, MessageIn, Say, Translation } from './message.ts';

/** Messages common to all games, and errors in a log. The other common catalogues are in src/text. */
const en = {
  verbatim: ({ text }: { text: string }) => harmless(text),
  'not-your-turn': () => 'it is not your turn',
  resigned: () => 'resigned',
  'no-move': () => 'the answer must be a move as the rules write it',
  'no-take-back': () => 'there is no move to take back, another person has moved since, or too many were taken back',
  'no-bot-options': () => 'the protocol of this game has no options that a bot could be given',

  'log-line': ({ line, why }: { line: number; why: Message }, say: Say) => `line ${line}: ${say(why)}`,
  'log-empty': () => 'the file is empty',
  'log-no-json': () => 'this is no JSON; the log was cut short or changed',
  'log-no-event': () => 'this is no event of a match',
  'log-without-start': () => 'a log begins with the start of a match',
  'log-second-start': () => 'a second start in one log',
  'log-unknown-fault': ({ fault }: { fault: string }) =>
    `"${fault}" is no fault that is known here; a newer arena may have written this log`,
  'log-wrong-field': ({ field }: { field: string }) => `"${field}" is missing or wrong`,
  'log-newer': ({ version, known }: { version: number; known: number }) =>
    `a newer arena wrote this log: its version is ${version}, and this arena reads versions up to ${known}`,

  'replay-players': ({ players }: { players: number }) => `${players} players do not fit this game`,
  'replay-option': ({ option }: { option: string }) => `the option ${option} is not one that the game accepts`,
  'replay-turn-order': ({ turn, expected }: { turn: number; expected: number }) =>
    `turn ${turn} stands where turn ${expected} belongs`,
  'replay-fault-order': ({ turn, expected }: { turn: number; expected: number }) =>
    `a fault in turn ${turn} stands where turn ${expected} belongs`,
  'replay-after-end': ({ turn }: { turn: number }) => `the game is over after turn ${turn}, yet the log goes on`,
  'replay-after-fault': ({ turn }: { turn: number }) => `a fault ends this game, yet turn ${turn} comes after it`,
  'replay-fault-seat': ({ turn, seat }: { turn: number; seat: number }) =>
    `turn ${turn}: a fault of seat ${seat}, which this game does not have`,
  'replay-second-fault': ({ turn, seat }: { turn: number; seat: number }) =>
    `turn ${turn}: a second fault of seat ${seat}, whose player was gone`,
  'replay-forgiven': ({ turn, seat }: { turn: number; seat: number }) =>
    `turn ${turn}: a fault of seat ${seat} is forgiven that the rules do not forgive`,
  'replay-stand-in': ({ turn, seat, own, move }: { turn: number; seat: number; own: string; move: string }) =>
    `turn ${turn}: the stand-in in seat ${seat} plays ${own}, not ${move}`,
  'replay-movers': ({ turn, seats, moves }: { turn: number; seats: number; moves: number }) =>
    `turn ${turn}: ${seats} to move, ${moves} moved`,
  'replay-unreadable': ({ turn, seat }: { turn: number; seat: number }) =>
    `turn ${turn}: seat ${seat} has no readable move`,
  'replay-illegal': ({ turn, why }: { turn: number; why: Message }, say: Say) => `turn ${turn}: ${say(why)}`,
  'verify-state': ({ turn }: { turn: number }) => `the state after turn ${turn} is another one by the rules`,
  'verify-unfinished': ({ turns }: { turns: number }) => `the log stops after turn ${turns}, before the match ended`,
  'verify-two-ends': () => 'the match ends twice',
  'verify-not-over': ({ turns }: { turns: number }) =>
    `the result is by the rules, but after turn ${turns} the game is not over`,
  'verify-fault-but-rules': () => 'the result is by the rules, but there was a fault',
  'verify-scores': ({ scores, told }: { scores: readonly number[]; told: readonly number[] }) =>
    `the scores are ${scores.join(' : ')} by the rules, not ${told.join(' : ')}`,
  'verify-fault-ends-nothing': () => 'a fault does not end this game',
  'verify-over-but-fault': ({ turns }: { turns: number }) =>
    `after turn ${turns} the game was over by the rules, yet the result is a fault`,
  'verify-fault-untold': ({ fault }: { fault: string }) =>
    `the result is a fault (${fault}) that the log does not tell of`,
  'verify-forfeit': ({ seats, told }: { seats: readonly number[]; told: readonly number[] }) =>
    `a fault of seat ${seats.join(' and ')} does not give ${told.join(' : ')}`,

  'continue-beyond': ({ turn, turns }: { turn: number; turns: number }) =>
    `there is no turn ${turn} to go on from: this match has ${turns === 1 ? '1 turn' : `${turns} turns`}`,
  'continue-over': ({ turn }: { turn: number }) =>
    `after turn ${turn} the game is over, and nobody is to move; go on from an earlier turn`,
  'continue-other-rules': ({ why }: { why: Message }, say: Say) =>
    `the match does not follow from the rules here, perhaps because another version of the game wrote its log: ${say(why)}`,
  'continue-players': ({ seats, players }: { seats: number; players: number }) =>
    `this match has ${seats === 1 ? '1 seat' : `${seats} seats`}, and ${players === 0 ? 'nobody' : players} would play on; name one player for each seat`,
};

const pl: Translation<typeof en> = {
  verbatim: en.verbatim,
  'not-your-turn': () => 'to nie jego kolej',
  resigned: () => 'poddał partię',
  'no-move': () => 'odpowiedź musi być ruchem zapisanym tak, jak mówią zasady',
  'no-take-back': () => 'nie ma ruchu do cofnięcia, ktoś inny zagrał już po nim albo cofnięto ich za wiele',
  'no-bot-options': () => 'protokół tej gry nie zna opcji, które można by ustawić botowi',

  'log-line': ({ line, why }, say) => `wiersz ${line}: ${say(why)}`,
  'log-empty': () => 'plik jest pusty',
  'log-no-json': () => 'to nie jest JSON; log urwano albo zmieniono',
  'log-no-event': () => 'to nie jest zdarzenie meczu',
  'log-without-start': () => 'log zaczyna się początkiem meczu',
  'log-second-start': () => 'drugi początek w jednym logu',
  'log-unknown-fault': ({ fault }) => `"${fault}" to nieznany tu błąd; log mogła zapisać nowsza arena`,
  'log-wrong-field': ({ field }) => `brakuje "${field}" albo jest błędne`,
  'log-newer': ({ version, known }) =>
    `ten log zapisała nowsza arena: ma wersję ${version}, a ta arena czyta wersje do ${known}`,

  'replay-players': ({ players }) => `liczba graczy ${players} nie pasuje do tej gry`,
  'replay-option': ({ option }) => `gra nie przyjmuje takiej opcji ${option}`,
  'replay-turn-order': ({ turn, expected }) => `tura ${turn} stoi w miejscu tury ${expected}`,
  'replay-fault-order': ({ turn, expected }) => `błąd w turze ${turn} stoi w miejscu tury ${expected}`,
  'replay-after-end': ({ turn }) => `gra skończyła się po turze ${turn}, a log toczy się dalej`,
  'replay-after-fault': ({ turn }) => `błąd kończy tę grę, a tura ${turn} następuje po nim`,
  'replay-fault-seat': ({ turn, seat }) => `tura ${turn}: błąd miejsca ${seat}, którego ta gra nie ma`,
  'replay-second-fault': ({ turn, seat }) => `tura ${turn}: drugi błąd miejsca ${seat}, którego gracza już nie było`,
  'replay-forgiven': ({ turn, seat }) =>
    `tura ${turn}: błąd miejsca ${seat} jest darowany, choć zasady go nie darowują`,
  'replay-stand-in': ({ turn, seat, own, move }) =>
    `tura ${turn}: zastępca na miejscu ${seat} gra ${own}, a nie ${move}`,
  'replay-movers': ({ turn, seats, moves }) => `tura ${turn}: na ruchu ${seats}, a ruchów ${moves}`,
  'replay-unreadable': ({ turn, seat }) => `tura ${turn}: miejsce ${seat} nie ma czytelnego ruchu`,
  'replay-illegal': ({ turn, why }, say) => `tura ${turn}: ${say(why)}`,
  'verify-state': ({ turn }) => `według zasad stan po turze ${turn} jest inny`,
  'verify-unfinished': ({ turns }) => `log urywa się po turze ${turns}, przed końcem meczu`,
  'verify-two-ends': () => 'mecz kończy się dwa razy',
  'verify-not-over': ({ turns }) => `wynik ma być według zasad, ale po turze ${turns} gra się nie skończyła`,
  'verify-fault-but-rules': () => 'wynik ma być według zasad, ale był błąd',
  'verify-scores': ({ scores, told }) => `według zasad wynik to ${scores.join(' : ')}, a nie ${told.join(' : ')}`,
  'verify-fault-ends-nothing': () => 'błąd nie kończy tej gry',
  'verify-over-but-fault': ({ turns }) => `po turze ${turns} gra skończyła się według zasad, a wynikiem jest błąd`,
  'verify-fault-untold': ({ fault }) => `wynikiem jest błąd (${fault}), o którym log nie mówi`,
  'verify-forfeit': ({ seats, told }) => `błąd miejsca ${seats.join(' i ')} nie daje wyniku ${told.join(' : ')}`,

  'continue-beyond': ({ turn, turns }) =>
    `nie ma tury ${turn}, od której można by grać dalej: tur w tym meczu: ${turns}`,
  'continue-over': ({ turn }) =>
    `po turze ${turn} gra jest skończona i nikt nie jest na ruchu; wybierz wcześniejszą turę`,
  'continue-other-rules': ({ why }, say) =>
    `mecz nie wynika z tutejszych zasad, może dlatego, że log zapisała inna wersja gry: ${say(why)}`,
  'continue-players': ({ seats, players }) =>
    `miejsc w tym meczu: ${seats}, a graczy byłoby ${players}; podaj po jednym graczu na każde miejsce`,
};

export const messages = { en, pl };
export type LogMessage = MessageIn<typeof en>;
