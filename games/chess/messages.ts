import type { Message, MessageIn, Say, Translation } from '../../src/game/message.ts';

/** ` from 1 to 128`, as far as an engine has such bounds. */
const range = (min: string, max: string, from: string, to: string): string =>
  (min === '-Infinity' ? '' : ` ${from} ${min}`) + (max === 'Infinity' ? '' : ` ${to} ${max}`);

const en = {
  'no-piece': ({ square }: { square: string }) => `there is no piece of yours on ${square}`,
  'not-legal': ({ move }: { move: string }) => `${move} is not a legal move in this position`,
  'no-promotion': ({ move }: { move: string }) => `${move} must say what the pawn becomes, such as ${move}q`,
  'leaves-check': ({ move }: { move: string }) => `${move} leaves your king in check`,

  'not-ready': ({ told, expected, why }: { told: string; expected: string; why: Message }, say: Say) =>
    `${told} was not answered by ${expected}: ${say(why)}`,
  'uci-by-flag': ({ why }: { why: Message }, say: Say) =>
    `${say(why)}; some engines speak UCI only when told to, such as gnuchess --uci`,
  'bestmove-form': () => 'the answer must read: bestmove and a move, such as bestmove e2e4 or bestmove e7e8q',
  'bestmove-none': () => 'it found no move, but there are legal moves',
  'engine-option-unknown': ({ option, known }: { option: string; known: readonly string[] }) =>
    `the engine has no option "${option}"${known.length === 0 ? ': it announces none' : `; it has ${known.join(', ')}`}`,
  'engine-option-button': ({ option }: { option: string }) => `the option "${option}" is a button and takes no value`,
  'engine-option-needs-value': ({ option }: { option: string }) => `the option "${option}" needs a value`,
  'engine-option-check': ({ option, given }: { option: string; given: string }) =>
    `the option "${option}" must be true or false, not "${given}"`,
  'engine-option-spin': ({ option, given, min, max }: { option: string; given: string; min: string; max: string }) =>
    `the option "${option}" must be a whole number${range(min, max, 'from', 'to')}, not "${given}"`,
  'engine-option-combo': ({ option, given, values }: { option: string; given: string; values: readonly string[] }) =>
    `the option "${option}" must be one of ${values.join(', ')}, not "${given}"`,
  'too-many-lines': ({ lines }: { lines: number }) => `it wrote ${lines} lines while nobody asked it`,

  'check-uci': () => 'uci is answered by uciok',
  'check-name': ({ name, options }: { name: string; options: number }) =>
    `${name}, ${options} ${options === 1 ? 'option' : 'options'}`,
  'check-nameless': () => 'it does not say its name: id name …',
  'check-options': () => 'the options are set',
  'check-ready': () => 'isready is answered by readyok',
  'check-new-game': () => 'ucinewgame and isready are answered by readyok',
  'check-start': () => 'a move within 0.3 s at the start (go movetime)',
  'check-black': () => 'a move for Black (position startpos moves e2e4, go depth 2)',
  'check-fen': () => 'a move in a position with many captures and castling (position fen, go depth 3)',
  'check-promotion': () => 'a move where a pawn can be promoted',
  'check-en-passant': () => 'a move where taking en passant would leave the king in check',
  'check-only-move': () => 'the only move there is',
  'check-long': () => 'a move after a hundred half-moves',
  'check-clock': () => 'a move with a clock and increments (go wtime btime winc binc)',
  'check-sessions': () => 'a move with a time for so many moves (go wtime btime movestogo)',
  'check-short': () => 'a move with 0.1 s left',
  'check-nodes': () => 'a move after 2000 positions (go nodes)',
  'check-stop': () => 'go infinite lasts until stop',
  'check-mated': () => 'an answer where there is no legal move',
  'check-quit': () => 'it ends after quit',
  'check-twice': () => 'a second bestmove followed the first',
  'check-late': ({ ms }: { ms: number }) => `${ms} ms later than it was told`,
  'check-no-score': () => 'without a score in its lines info: spectators see no evaluation',
  'check-ignored': () => 'it thinks until stop: the option nodes is not for it',
  'check-no-stop': () => 'stop is not answered by bestmove; the arena never says it',
  'check-not-infinite': () => 'it answers before stop; the arena never asks so',
  'check-mated-silent': () => 'no answer; the arena never asks so',

  'fen-fields': ({ fields }: { fields: number }) =>
    `a position has four fields (pieces, who is to move, castling, en passant) or two more, the counts; here are ${fields}`,
  'fen-ranks': ({ ranks }: { ranks: number }) => `the board has 8 ranks, divided by "/"; here are ${ranks}`,
  'fen-rank': ({ rank, squares }: { rank: number; squares: number }) => `rank ${rank} has ${squares} squares, not 8`,
  'fen-piece': ({ rank, sign }: { rank: number; sign: string }) => `"${sign}" on rank ${rank} is no piece`,
  'fen-kings': ({ isBlack, kings }: { isBlack: boolean; kings: number }) =>
    `${isBlack ? 'Black' : 'White'} has ${kings === 0 ? 'no king' : `${kings} kings`}`,
  'fen-pawns': ({ square }: { square: string }) => `a pawn cannot stand on ${square}`,
  'fen-many': ({ isBlack }: { isBlack: boolean }) =>
    `${isBlack ? 'Black' : 'White'} has more than 8 pawns or more than 16 pieces`,
  'fen-turn': ({ text }: { text: string }) => `"w" or "b" is to move, not "${text}"`,
  'fen-castling': ({ text }: { text: string }) => `"${text}" does not say who may castle, such as KQkq, Kq or -`,
  'fen-castling-moved': ({ right }: { right: string }) =>
    `the right ${right} to castle needs king and rook on their first squares`,
  'fen-en-passant': ({ text }: { text: string }) => `no pawn can just have been moved over "${text}"`,
  'fen-counts': () => 'the counts of quiet half-moves and of moves must be whole numbers',
  'fen-check': ({ isBlack }: { isBlack: boolean }) =>
    `${isBlack ? 'Black' : 'White'} is in check, although the other side is to move`,
  'fen-over': () => 'the game is over in this position',
  'start-move': ({ move, number }: { move: string; number: number }) =>
    `move ${number} after the position, "${move}", is not legal`,
  'option-start': ({ why }: { why: Message }, say: Say) => `The game cannot start from this position: ${say(why)}`,
  'option-count': ({ most }: { most: number }) =>
    `Moves, depth and nodes must be whole numbers, this one from 0 to ${most}`,

  'option-resign': () =>
    'When a score loses is said like this: movecount=3 score=400, perhaps with twosided=true, or off; counts are whole numbers from 1, up to 9999 moves and 30000 centipawns',
  'option-draw': () =>
    'When scores make a draw is said like this: movenumber=40 movecount=8 score=10, or off; counts are whole numbers, up to 9999 moves and 30000 centipawns, movecount from 1',
  'file-line': ({ line, why }: { line: number; why: Message }, say: Say) => `line ${line}: ${say(why)}`,
  'file-empty': () => 'there is no opening in this file',
  'epd-operation': ({ text }: { text: string }) => `after the position come operations that end in ";", not "${text}"`,
  'pgn-tag': ({ text }: { text: string }) => `a tag reads [Name "value"], not ${text}`,
  'pgn-comment-open': () => 'the comment that begins here has no end',
  'pgn-variation-open': () => 'the variation that begins here has no end',
  'pgn-variation-close': () => 'a variation ends here that did not begin',
  'pgn-no-move': ({ text, number }: { text: string; number: string }) =>
    `"${text}" is no legal move, or not only one, as move ${number}`,
  'pgn-fen': ({ why }: { why: Message }, say: Say) => `the FEN of the game is no position: ${say(why)}`,
};

const pl: Translation<typeof en> = {
  'no-piece': ({ square }) => `na polu ${square} nie stoi własna figura`,
  'not-legal': ({ move }) => `${move} nie jest w tej pozycji prawidłowym ruchem`,
  'no-promotion': ({ move }) => `${move} musi mówić, czym staje się pion, na przykład ${move}q`,
  'leaves-check': ({ move }) => `${move} zostawia własnego króla pod szachem`,

  'not-ready': ({ told, expected, why }, say) => `na ${told} nie przyszła odpowiedź ${expected}: ${say(why)}`,
  'uci-by-flag': ({ why }, say) =>
    `${say(why)}; niektóre silniki mówią w UCI dopiero, gdy im się każe, np. gnuchess --uci`,
  'bestmove-form': () => 'odpowiedzią musi być bestmove i posunięcie, na przykład bestmove e2e4 albo bestmove e7e8q',
  'bestmove-none': () => 'nie znalazł posunięcia, a prawidłowe posunięcia są',
  'engine-option-unknown': ({ option, known }) =>
    `silnik nie ma opcji "${option}"${known.length === 0 ? ': nie ogłasza żadnej' : `; ma ${known.join(', ')}`}`,
  'engine-option-button': ({ option }) => `opcja "${option}" to przycisk i nie ma wartości`,
  'engine-option-needs-value': ({ option }) => `opcja "${option}" wymaga wartości`,
  'engine-option-check': ({ option, given }) => `opcja "${option}" ma być true albo false, a nie "${given}"`,
  'engine-option-spin': ({ option, given, min, max }) =>
    `opcja "${option}" ma być liczbą całkowitą${range(min, max, 'od', 'do')}, a nie "${given}"`,
  'engine-option-combo': ({ option, given, values }) =>
    `opcja "${option}" ma mieć jedną z wartości ${values.join(', ')}, a nie "${given}"`,
  'too-many-lines': ({ lines }) => `napisał ${lines} wierszy, choć nikt go nie pytał`,

  'check-uci': () => 'na uci odpowiada uciok',
  'check-name': ({ name, options }) => `${name}, opcje: ${options}`,
  'check-nameless': () => 'nie mówi, jak się nazywa: id name …',
  'check-options': () => 'opcje są ustawione',
  'check-ready': () => 'na isready odpowiada readyok',
  'check-new-game': () => 'na ucinewgame i isready odpowiada readyok',
  'check-start': () => 'posunięcie w 0,3 s na początku (go movetime)',
  'check-black': () => 'posunięcie czarnych (position startpos moves e2e4, go depth 2)',
  'check-fen': () => 'posunięcie w pozycji z wieloma biciami i roszadami (position fen, go depth 3)',
  'check-promotion': () => 'posunięcie, gdy pion może być promowany',
  'check-en-passant': () => 'posunięcie, gdy bicie w przelocie odsłoniłoby króla',
  'check-only-move': () => 'jedyne posunięcie, jakie jest',
  'check-long': () => 'posunięcie po stu półruchach',
  'check-clock': () => 'posunięcie z zegarem i dodatkami (go wtime btime winc binc)',
  'check-sessions': () => 'posunięcie z czasem na tyle ruchów (go wtime btime movestogo)',
  'check-short': () => 'posunięcie, gdy zostało 0,1 s',
  'check-nodes': () => 'posunięcie po 2000 pozycji (go nodes)',
  'check-stop': () => 'go infinite trwa aż do stop',
  'check-mated': () => 'odpowiedź, gdy nie ma prawidłowych posunięć',
  'check-quit': () => 'kończy się po quit',
  'check-twice': () => 'po pierwszym bestmove przyszło drugie',
  'check-late': ({ ms }) => `${ms} ms później, niż mu podano`,
  'check-no-score': () => 'bez oceny w wierszach info: widzowie nie zobaczą oceny',
  'check-ignored': () => 'myśli aż do stop: opcja nodes nie jest dla niego',
  'check-no-stop': () => 'na stop nie odpowiada bestmove; arena nigdy tego nie mówi',
  'check-not-infinite': () => 'odpowiada przed stop; arena nigdy tak nie pyta',
  'check-mated-silent': () => 'brak odpowiedzi; arena nigdy tak nie pyta',

  'fen-fields': ({ fields }) =>
    `pozycja ma cztery pola (bierki, kto jest na posunięciu, roszady, bicie w przelocie) albo jeszcze dwa, liczniki; tu jest ich ${fields}`,
  'fen-ranks': ({ ranks }) => `szachownica ma 8 rzędów oddzielonych znakiem "/"; tu jest ich ${ranks}`,
  'fen-rank': ({ rank, squares }) => `liczba pól rzędu ${rank} to ${squares}, a nie 8`,
  'fen-piece': ({ rank, sign }) => `"${sign}" w rzędzie ${rank} to nie bierka`,
  'fen-kings': ({ isBlack, kings }) => `liczba królów, które mają ${isBlack ? 'czarne' : 'białe'}, to ${kings}`,
  'fen-pawns': ({ square }) => `na polu ${square} nie może stać pion`,
  'fen-many': ({ isBlack }) => `${isBlack ? 'czarne' : 'białe'} mają więcej niż 8 pionów albo więcej niż 16 bierek`,
  'fen-turn': ({ text }) => `na posunięciu jest "w" albo "b", a nie "${text}"`,
  'fen-castling': ({ text }) => `"${text}" nie mówi, kto może roszować, jak na przykład KQkq, Kq albo -`,
  'fen-castling-moved': ({ right }) => `prawo ${right} do roszady wymaga króla i wieży na polach początkowych`,
  'fen-en-passant': ({ text }) => `żaden pion nie mógł właśnie przejść przez "${text}"`,
  'fen-counts': () => 'liczniki cichych półruchów i posunięć muszą być liczbami całkowitymi',
  'fen-check': ({ isBlack }) => `${isBlack ? 'czarne' : 'białe'} są pod szachem, choć na posunięciu jest druga strona`,
  'fen-over': () => 'w tej pozycji gra jest skończona',
  'start-move': ({ move, number }) => `posunięcie ${number} po pozycji, "${move}", nie jest prawidłowe`,
  'option-start': ({ why }, say) => `Od tej pozycji nie da się zacząć: ${say(why)}`,
  'option-count': ({ most }) =>
    `Liczba posunięć, głębokość i liczba pozycji muszą być liczbami całkowitymi, ta od 0 do ${most}`,

  'option-resign': () =>
    'Kiedy ocena przegrywa, mówi się tak: movecount=3 score=400, w razie potrzeby z twosided=true, albo off; liczby są całkowite, od 1, do 9999 posunięć i 30000 setnych piona',
  'option-draw': () =>
    'Kiedy oceny dają remis, mówi się tak: movenumber=40 movecount=8 score=10, albo off; liczby są całkowite, do 9999 posunięć i 30000 setnych piona, movecount od 1',
  'file-line': ({ line, why }, say) => `wiersz ${line}: ${say(why)}`,
  'file-empty': () => 'w tym pliku nie ma żadnego otwarcia',
  'epd-operation': ({ text }) => `po pozycji następują operacje zakończone znakiem ";", a nie "${text}"`,
  'pgn-tag': ({ text }) => `znacznik ma postać [Nazwa "wartość"], a nie ${text}`,
  'pgn-comment-open': () => 'komentarz, który się tu zaczyna, nie ma końca',
  'pgn-variation-open': () => 'wariant, który się tu zaczyna, nie ma końca',
  'pgn-variation-close': () => 'kończy się tu wariant, który się nie zaczął',
  'pgn-no-move': ({ text, number }) =>
    `"${text}" nie jest prawidłowym posunięciem albo pasuje do kilku, jako posunięcie ${number}`,
  'pgn-fen': ({ why }, say) => `FEN partii nie jest pozycją: ${say(why)}`,
};

export const messages = { en, pl };
export type ChessMessage = MessageIn<typeof en>;
