import type { Message, MessageIn, Say, Translation } from '../../game/message.ts';
import { decimal } from '../../text/format.ts';

/** Why a tournament file cannot be read, paired or written. */
const en = {
  line: ({ line, why }: { line: number; why: Message }, say: Say) => `line ${line}: ${say(why)}`,
  'file-too-large': ({ bytes, most }: { bytes: number; most: number }) =>
    `the file has ${bytes} bytes; a tournament file has at most ${most}`,
  'column-blank': ({ column }: { column: number }) =>
    `column ${column} must be blank; is something in the line too long, or shifted?`,
  number: ({ what, least, most, text }: { what: Message; least: number; most: number; text: string }, say: Say) =>
    `${say(what)} must be a number from ${least} to ${most}, not '${text}'`,
  points: ({ what, text }: { what: Message; text: string }, say: Say) =>
    `${say(what)} must be points like 2.5, not '${text}'`,
  'starting-number': () => 'a starting number',
  round: () => 'a round',
  rating: () => 'a rating',
  rank: () => 'a rank',
  sum: () => 'the sum',
  absence: () => 'an absence',
  'virtual-points': () => 'the virtual points',
  'value-of': ({ letter }: { letter: string }) => `the value of '${letter}'`,
  'points-line': ({ type }: { type: string }) => type,
  'first-after-last': ({ first, last }: { first: number; last: number }) =>
    `the first, ${first}, comes after the last, ${last}`,
  'first-colour': () => 'the first colour is W or B',
  'player-too-short': ({ length }: { length: number }) =>
    `a player's line has at least 84 characters, this one ${length}`,
  'player-too-long': () => "a player's line has room for 999 rounds, this one is longer",
  'player-twice': ({ player, line }: { player: number; line: number }) => `player ${player} is already in line ${line}`,
  'no-opponent': ({ round, text }: { round: number; text: string }) =>
    `round ${round} is '${text}', a result without an opponent; byes are U, F, H and Z`,
  'no-result': ({ round, text }: { round: number; text: string }) =>
    `round ${round} is '${text}'; a result against an opponent is 1, =, 0, + or -`,
  'no-colour': ({ round, text }: { round: number; text: string }) =>
    `round ${round} is '${text}'; a game needs a colour, w or b`,
  'other-rounds': ({ other, rounds }: { other: number; rounds: number }) =>
    `another line says ${other} rounds, this one ${rounds}`,
  'other-colour': () => 'another line says the other first colour',
  'by-rank': () =>
    "'rank' numbers players by their lines, which is not supported; give them starting numbers and remove the word",
  'old-colour': ({ text }: { text: string }) => `XXC says white1 or black1, not '${text}'`,
  'points-letter': ({ column, text }: { column: number; text: string }) =>
    `column ${column} must be one of W, D, L, A, P and X, not '${text}'`,
  'absences-differ': () => 'BBZ and BBF differ; a bye worth nothing and not coming must be worth the same',
  'bye-letter': ({ text }: { text: string }) => `column 5 must be F, H or Z, not '${text}'`,
  'two-players': () => 'this line must name two players at least, who do not meet',
  'no-players': () => 'there is no player in the file; players are the lines that begin with 001',
  'numbers-missing': ({ player, missing, players }: { player: number; missing: number; players: number }) =>
    `there is a player ${player}, but no player ${missing}; the starting numbers of ${players} players must be 1 ` +
    `to ${players}`,
  'no-player-of-number': ({ player }: { player: number }) => `there is no player ${player}`,
  'round-after-last': ({ rounds }: { rounds: number }) =>
    `there is a round after the last one, which is round ${rounds}`,
  'second-bye': ({ round }: { round: number }) =>
    `round ${round} gives a second bye of the pairing (U); there is one at most`,
  'meets-itself': ({ player, round }: { player: number; round: number }) =>
    `player ${player} meets itself in round ${round}`,
  'meets-not': ({ round, player, opponent }: { round: number; player: number; opponent: number }) =>
    `in round ${round} player ${player} meets ${opponent}, who does not meet ${player}`,
  'same-colour': ({ round, player, opponent }: { round: number; player: number; opponent: number }) =>
    `in round ${round} players ${player} and ${opponent} must have opposite colours`,
  'results-differ': ({
    round,
    player,
    opponent,
    mark,
    theirs,
  }: {
    round: number;
    player: number;
    opponent: number;
    mark: string;
    theirs: string;
  }) =>
    `in round ${round} players ${player} and ${opponent} tell results that do not fit together, ${mark} and ${theirs}`,
  'wrong-sum': ({ sum, told }: { sum: number; told: number }) =>
    `the results come to ${(sum / 10).toFixed(1)} points, but the line says ${(told / 10).toFixed(1)}`,
  'other-bye': ({ player, mark, round }: { player: number; mark: string; round: number }) =>
    `player ${player} has '${mark}' in round ${round}, not the bye of this line`,
  'all-played': ({ rounds }: { rounds: number }) =>
    `all rounds of the event are in the file, ${rounds} of ${rounds}; a line that begins with 142 tells how many ` +
    'there are to be',
  'no-first-colour': () => 'the file does not tell the first colour; add the line 152 W or 152 B',
  'too-many-players': ({ players }: { players: number }) =>
    `a tournament file has room for 9999 players, not for ${players}`,
  'too-many-points': () => 'a tournament file has room for 99.9 points, and somebody has more',
};

const pl: Translation<typeof en> = {
  line: ({ line, why }, say) => `wiersz ${line}: ${say(why)}`,
  'file-too-large': ({ bytes, most }) => `plik ma ${bytes} B; plik turnieju ma najwyżej ${most} B`,
  'column-blank': ({ column }) =>
    `kolumna ${column} musi być pusta; czy coś w wierszu jest za długie albo przesunięte?`,
  number: ({ what, least, most, text }, say) => `${say(what)} musi być liczbą od ${least} do ${most}, a nie „${text}”`,
  points: ({ what, text }, say) => `${say(what)} muszą mieć postać 2.5, a nie „${text}”`,
  'starting-number': () => 'numer startowy',
  round: () => 'numer rundy',
  rating: () => 'ranking',
  rank: () => 'miejsce',
  sum: () => 'punkty razem',
  absence: () => 'punkty za nieobecność',
  'virtual-points': () => 'punkty wirtualne',
  'value-of': ({ letter }) => `punkty za „${letter}”`,
  'points-line': ({ type }) => `punkty w ${type}`,
  'first-after-last': ({ first, last }) => `pierwszy numer, ${first}, jest większy od ostatniego, ${last}`,
  'first-colour': () => 'pierwszy kolor to W albo B',
  'player-too-short': ({ length }) => `wiersz gracza ma co najmniej 84 znaki, a ten ${length}`,
  'player-too-long': () => 'wiersz gracza mieści 999 rund, a ten jest dłuższy',
  'player-twice': ({ player, line }) => `gracz ${player} jest już w wierszu ${line}`,
  'no-opponent': ({ round, text }) => `runda ${round} to „${text}”, wynik bez przeciwnika; wolny los to U, F, H albo Z`,
  'no-result': ({ round, text }) => `runda ${round} to „${text}”; wynik z przeciwnikiem to 1, =, 0, + albo -`,
  'no-colour': ({ round, text }) => `runda ${round} to „${text}”; gra wymaga koloru, w albo b`,
  'other-rounds': ({ other, rounds }) => `według innego wiersza liczba rund to ${other}, a według tego ${rounds}`,
  'other-colour': () => 'inny wiersz podaje drugi kolor jako pierwszy',
  'by-rank': () =>
    '„rank” numeruje graczy według wierszy, co nie jest obsługiwane; nadaj im numery startowe i usuń to słowo',
  'old-colour': ({ text }) => `w XXC może być white1 albo black1, a nie „${text}”`,
  'points-letter': ({ column, text }) => `w kolumnie ${column} musi być W, D, L, A, P albo X, a nie „${text}”`,
  'absences-differ': () => 'BBZ i BBF różnią się; wolny los bez punktów i nieobecność muszą być warte tyle samo',
  'bye-letter': ({ text }) => `w kolumnie 5 musi być F, H albo Z, a nie „${text}”`,
  'two-players': () => 'ten wiersz musi podawać co najmniej dwóch graczy, którzy się nie spotykają',
  'no-players': () => 'w pliku nie ma żadnego gracza; gracze to wiersze, które zaczynają się od 001',
  'numbers-missing': ({ player, missing, players }) =>
    `jest gracz ${player}, ale nie ma gracza ${missing}; numery startowe muszą być od 1 do ${players}`,
  'no-player-of-number': ({ player }) => `nie ma gracza ${player}`,
  'round-after-last': ({ rounds }) => `jest runda po ostatniej, którą jest runda ${rounds}`,
  'second-bye': ({ round }) => `w rundzie ${round} jest drugi wolny los z kojarzenia (U), a może być najwyżej jeden`,
  'meets-itself': ({ player, round }) => `gracz ${player} spotyka w rundzie ${round} sam siebie`,
  'meets-not': ({ round, player, opponent }) =>
    `w rundzie ${round} gracz ${player} spotyka ${opponent}, który nie spotyka ${player}`,
  'same-colour': ({ round, player, opponent }) =>
    `w rundzie ${round} gracze ${player} i ${opponent} muszą mieć przeciwne kolory`,
  'results-differ': ({ round, player, opponent, mark, theirs }) =>
    `w rundzie ${round} gracze ${player} i ${opponent} mają wyniki, które do siebie nie pasują: ${mark} i ${theirs}`,
  'wrong-sum': ({ sum, told }) =>
    `wyniki dają razem ${decimal('pl', sum / 10, 1)} pkt, a wiersz mówi ${decimal('pl', told / 10, 1)}`,
  'other-bye': ({ player, mark, round }) =>
    `gracz ${player} ma „${mark}” w rundzie ${round}, a nie wolny los z tego wiersza`,
  'all-played': ({ rounds }) =>
    `w pliku są wszystkie rundy, ${rounds} z ${rounds}; ile ma ich być, mówi wiersz, który zaczyna się od 142`,
  'no-first-colour': () => 'plik nie podaje pierwszego koloru; dodaj wiersz 152 W albo 152 B',
  'too-many-players': ({ players }) => `plik turnieju mieści 9999 graczy, a nie ${players}`,
  'too-many-points': () => 'plik turnieju mieści 99,9 punktu, a ktoś ma więcej',
};

export const messages = { en, pl };
export type TrfMessage = MessageIn<typeof en>;
