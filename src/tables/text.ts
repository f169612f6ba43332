import type { Translation } from '../game/message.ts';
import { decimal, plural } from '../text/format.ts';
import { spoken } from '../text/spoken.ts';

// What servers tell their operators. What clients are sent is in the games.

const en = {
  turnedAway: (who: string, why: string) => `${who} was turned away: ${why}`,
  connected: (clients: number) => `${clients} clients are connected`,
  connectedOfAddress: (clients: number) => `${clients} of its address are connected`,
  cannotTake: (why: string) => `cannot take a connection: ${why}`,
  game: (number: number) => `game ${number}`,
  table: (number: number) => `table ${number}`,
  match: 'Match',
  void: (title: string, why: string) => `${title}: void, ${why}`,
  stopped: 'the server was stopped',
  logNotWritten: (why: string) => `its log could not be written: ${why}`,
  over: (title: string, result: string, moves: number, why: string) =>
    `${title}: ${result} after ${moves} moves, ${why}`,
  lobbyOver: (title: string, moves: number, points: string) => `${title}: over after ${moves} moves, ${points}`,
  beats: (winner: string, others: string) => `${winner} beats ${others}`,
  draw: (players: readonly string[]) => `${players.join(' and ')} draw`,
  wins: (player: string) => `${player} wins`,
  spokeEarly: (who: string, said: string) => `${who} spoke before its game began (${said}) and was sent away`,
  here: (player: string, address: string) => `${player} is here (${address})`,
  leftEarly: (player: string) => `${player} left before its game began and is to connect again`,
  spokeBefore: (player: string, said: string) =>
    `${player} spoke (${said}) before its game began and is to connect again`,
  connectAgain: (players: readonly string[]) => `${players.join(' and ')} are to connect again`,
  forfeitNotWritten: (title: string, why: string) => `${title}: the forfeit could not be written: ${why}`,
  board: (round: number, board: number, game: number | undefined) =>
    `round ${round}, board ${board}${game === undefined ? '' : `, game ${game}`}`,
  nobodyWins: (missing: readonly string[]) => `${missing.join(' and ')} did not come, and nobody wins`,
  forfeit: (missing: readonly string[], came: readonly string[]) =>
    `${missing.join(' and ')} did not come, ${came.join(' and ')} wins`,
  noRound: 'no round is being played',
  filesNotWritten: (why: string) => `results and standings could not be written: ${why}`,
  pressEnter: (round: number) => `Press Enter to begin round ${round}`,
  order: (round: number, rounds: number, game: number, games: number) =>
    `Round ${round} of ${rounds}${games === 1 ? '' : `, game ${game} of ${games}`}; connect in this order:`,
  place: (board: number, seat: string, player: string, address: string | undefined) =>
    `board ${board}, ${seat}: ${player}${address === undefined ? '' : `, at any time from ${address}`}`,
  bye: (player: string) => `${player} has a bye`,
  forfeits: (seconds: number) => `Whoever is not here in ${seconds} s, or when you press Enter, forfeits the game`,
  nobodyMissing: 'Nobody is missing; the games are being played',
  reportUnread: 'nobody reads the report; lines are left out of it',
  reportEnds: (why: string) => `the report ends here, for it cannot be written: ${why}`,
  outputClosed: 'standard output is closed',
  line: (number: number, why: string) => `line ${number}: ${why}`,
  nameTwice: (name: string, line: number) =>
    `${name} stands in line ${line} already; give each player a name of its own`,
  tooFew: (players: number) =>
    `${players === 0 ? 'it names no player' : 'it names one player only'}; ` +
    'a tournament needs two at least, a name per line',
  tooMany: (players: number, most: number) => `it names ${players} players; a tournament has at most ${most}`,
  noName: (address: string) => `the address ${address} has no name before it`,
  nameTooLong: (longest: number) => `a name has at most ${longest} characters`,
  nameUnprintable: (name: string) =>
    `the name ${name} has characters that cannot be shown; save the file as UTF-8 text`,
  noAddress: (text: string) => `${text} is no IP address`,
  notExpectedNow: (players: readonly string[]) =>
    `${players.join(', ')} of that address ${players.length > 1 ? 'are' : 'is'} not expected now`,
  addressNotExpected: 'nobody of that address is expected',
  nobodyExpected: 'nobody is expected now',
};

const and = (names: readonly string[]): string => names.join(' i ');
const moved = (moves: number): string => `${moves} ${plural('pl', moves, { one: 'ruchu', other: 'ruchach' })}`;
const pl: Translation<typeof en> = {
  turnedAway: (who, why) => `odesłano ${who}: ${why}`,
  connected: (clients) => `połączeni klienci: ${clients}`,
  connectedOfAddress: (clients) => `połączeni klienci z tego adresu: ${clients}`,
  cannotTake: (why) => `nie można przyjąć połączenia: ${why}`,
  game: (number) => `gra ${number}`,
  table: (number) => `stolik ${number}`,
  match: 'Mecz',
  void: (title, why) => `${title}: bez wyniku, ${why}`,
  stopped: 'serwer został zatrzymany',
  logNotWritten: (why) => `nie udało się zapisać logu: ${why}`,
  over: (title, result, moves, why) => `${title}: ${result} po ${moved(moves)}, ${why}`,
  lobbyOver: (title, moves, points) => `${title}: koniec po ${moved(moves)}, ${points}`,
  beats: (winner, others) => `${winner} wygrywa z ${others}`,
  draw: (players) => `${and(players)}: remis`,
  wins: (player) => `wygrywa ${player}`,
  spokeEarly: (who, said) => `odesłano ${who}: przysłał wiadomość przed początkiem gry (${said})`,
  here: (player, address) => `${player} jest na miejscu (${address})`,
  leftEarly: (player) => `${player}: rozłączył się przed początkiem gry i ma połączyć się ponownie`,
  spokeBefore: (player, said) =>
    `${player}: przysłał wiadomość (${said}) przed początkiem gry i ma połączyć się ponownie`,
  connectAgain: (players) => `${and(players)} mają połączyć się ponownie`,
  forfeitNotWritten: (title, why) => `${title}: nie udało się zapisać walkowera: ${why}`,
  board: (round, board, game) => `runda ${round}, stolik ${board}${game === undefined ? '' : `, gra ${game}`}`,
  nobodyWins: (missing) => `nieobecni: ${and(missing)}; nikt nie wygrywa`,
  forfeit: (missing, came) => `nieobecni: ${and(missing)}; wygrywa ${and(came)}`,
  noRound: 'nie trwa żadna runda',
  filesNotWritten: (why) => `nie udało się zapisać wyników i tabeli: ${why}`,
  pressEnter: (round) => `Naciśnij Enter, aby rozpocząć rundę ${round}`,
  order: (round, rounds, game, games) =>
    `Runda ${round} z ${rounds}${games === 1 ? '' : `, gra ${game} z ${games}`}; łączcie się w tej kolejności:`,
  place: (board, seat, player, address) =>
    `stolik ${board}, ${seat}: ${player}${address === undefined ? '' : `, w każdej chwili z ${address}`}`,
  bye: (player) => `${player}: wolny los`,
  forfeits: (seconds) =>
    `Kogo nie będzie za ${decimal('pl', seconds)} s albo gdy naciśniesz Enter, ten oddaje grę walkowerem`,
  nobodyMissing: 'Nikogo nie brakuje; gry trwają',
  reportUnread: 'nikt nie czyta raportu; część wierszy jest pomijana',
  reportEnds: (why) => `tu kończy się raport, bo nie da się go zapisać: ${why}`,
  outputClosed: 'standardowe wyjście jest zamknięte',
  line: (number, why) => `wiersz ${number}: ${why}`,
  nameTwice: (name, line) => `${name} jest już w wierszu ${line}; daj każdemu graczowi inną nazwę`,
  tooFew: (players) =>
    `${players === 0 ? 'nie ma w nim żadnego gracza' : 'jest w nim tylko jeden gracz'}; ` +
    'turniej wymaga co najmniej dwóch, po jednej nazwie w wierszu',
  tooMany: (players, most) => `liczba graczy to ${players}; w turnieju może ich być najwyżej ${most}`,
  noName: (address) => `przed adresem ${address} nie ma nazwy`,
  nameTooLong: (longest) => `nazwa ma najwyżej ${longest} znaków`,
  nameUnprintable: (name) => `nazwa ${name} ma znaki, których nie da się pokazać; zapisz plik jako tekst UTF-8`,
  noAddress: (text) => `${text} nie jest adresem IP`,
  notExpectedNow: (players) => `z tego adresu nie jest teraz oczekiwany: ${players.join(', ')}`,
  addressNotExpected: 'nikt z tego adresu nie jest oczekiwany',
  nobodyExpected: 'nikt nie jest teraz oczekiwany',
};

export const texts = (): typeof en => spoken({ en, pl });
