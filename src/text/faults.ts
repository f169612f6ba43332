import type { Fault } from '../game/fault.ts';
import type { Language } from '../game/message.ts';
import { faultTitles } from './fault-titles.ts';

export interface Wording {
  /** A few words for headings and lists. */
  readonly title: string;
  /** What the author of the bot should look at first. */
  readonly hint: string;
}

const hints: Readonly<Record<Fault, Readonly<Record<Language, string>>>> = {
  timeout: {
    en:
      'It had written something before, but this time nothing came in time. Look for a loop that does not end in this ' +
      'position, for a wait for a line that never comes, or for an answer that was not flushed.',
    pl:
      'Wcześniej coś pisał, ale tym razem nic nie przyszło na czas. Szukaj pętli, która w tej pozycji się nie ' +
      'kończy, czekania na wiersz, który nigdy nie przyjdzie, albo odpowiedzi, która została w buforze.',
  },
  silent: {
    en:
      'Not one byte came from it. Most often the answer sits in the output buffer: flush after every line ' +
      '(flush=True, endl, System.out.flush()). Or it reads until the end of the input: read one line, answer, ' +
      'and only then read the next. Or it is caught in a loop that does not end.',
    pl:
      'Nie przyszedł od niego ani jeden bajt. Najczęściej odpowiedź utknęła w buforze wyjścia: opróżniaj go po ' +
      'każdym wierszu (flush=True, endl, System.out.flush()). Albo czyta wejście aż do końca, a trzeba ' +
      'przeczytać jeden wiersz, odpowiedzieć i dopiero wtedy czytać następny. Albo utknął w pętli, która się nie ' +
      'kończy.',
  },
  unflushed: {
    en:
      'It was asked, wrote to stderr, and then waited: no answer came on its standard output. Most often the answer ' +
      'sits in the output buffer: flush after every line (flush=True, endl, System.out.flush()); writing to stderr ' +
      'does not do so. Or the answer went to stderr instead of standard output.',
    pl:
      'Dostał pytanie, napisał coś na stderr i czekał: na standardowe wyjście żadna odpowiedź nie przyszła. ' +
      'Najczęściej odpowiedź utknęła w buforze wyjścia: opróżniaj go po każdym wierszu (flush=True, endl, ' +
      'System.out.flush()); pisanie na stderr tego nie robi. Albo odpowiedź trafiła na stderr zamiast na ' +
      'standardowe wyjście.',
  },
  unfinished: {
    en:
      'An answer began to come, but its end did not. End every answer as the game asks, with a newline as a ' +
      'rule, and flush.',
    pl:
      'Odpowiedź zaczęła przychodzić, ale zabrakło jej końca. Kończ każdą odpowiedź tak, jak każe gra (zwykle ' +
      'znakiem nowego wiersza), i opróżniaj bufor.',
  },
  cpu: {
    en:
      'It computed longer than one move allows. Let the search look at the clock and stop well before the limit; ' +
      'if there is little to compute here, look for a loop that does not end.',
    pl:
      'Liczył dłużej, niż wolno na jeden ruch. Niech przeszukiwanie patrzy na zegar i kończy wyraźnie przed ' +
      'limitem; jeśli nie ma tu czego długo liczyć, szukaj pętli, która się nie kończy.',
  },
  'slow-start': {
    en:
      'Its first answer did not come within the time for a move and the time to start. Do less before the first ' +
      'move: no big tables, few imports, nothing that is trained or unpacked. If it does little, look for a loop ' +
      'that does not end.',
    pl:
      'Pierwsza odpowiedź nie zmieściła się w czasie na ruch i na uruchomienie. Rób mniej przed pierwszym ' +
      'ruchem: bez wielkich tablic, z niewieloma importami, bez uczenia i rozpakowywania czegokolwiek. Jeśli ' +
      'robi niewiele, szukaj pętli, która się nie kończy.',
  },
  'match-cpu': {
    en:
      'Each move was in time, but together they took more computing than a match allows. Spend less on each ' +
      'move; threads that compute in the background count, too.',
    pl:
      'Każdy ruch był na czas, ale wszystkie razem zużyły więcej obliczeń, niż wolno w meczu. Licz krócej w ' +
      'każdym ruchu; wątki liczące w tle też się wliczają.',
  },
  'match-time': {
    en:
      'Each move was in time, but the match as a whole was not, and no other player took as much of it. Spend ' +
      'less on each move, above all where there is little to choose from; a bot that just waits counts, too.',
    pl:
      'Każdy ruch był na czas, ale cały mecz już nie, a żaden inny gracz nie zajął go tak długo. Myśl krócej nad ' +
      'każdym ruchem, zwłaszcza tam, gdzie jest mało do wyboru; samo czekanie też się wlicza.',
  },
  illegal: {
    en:
      'The answer was understood, but the rules do not allow this move here. Step through the match and compare ' +
      'your position with the one on the board: most often the bot forgot to apply a move, its own or another ' +
      'player’s.',
    pl:
      'Odpowiedź została zrozumiana, ale zasady nie pozwalają tu na ten ruch. Przejrzyj mecz krok po kroku i ' +
      'porównaj swoją pozycję z tą na planszy: najczęściej bot nie uwzględnił któregoś ruchu, własnego albo ' +
      'cudzego.',
  },
  garbled: {
    en:
      'This is no move of this game. Look at what it wrote: prompts, greetings and debug lines belong on stderr, ' +
      'and an answer must look exactly as the rules say.',
    pl:
      'To nie jest ruch w tej grze. Zobacz, co napisał: zachęty, powitania i wydruki kontrolne powinny trafiać ' +
      'na stderr, a odpowiedź musi wyglądać dokładnie tak, jak mówią zasady.',
  },
  binary: {
    en:
      'The answer has control bytes in it, or bytes that are no UTF-8. Write numbers as text; no colours, no ' +
      'byte order mark, no UTF-16; in C look for a string that has no end.',
    pl:
      'W odpowiedzi są bajty sterujące albo takie, które nie są UTF-8. Liczby wypisuj jako tekst; bez kolorów, ' +
      'bez znacznika BOM, bez UTF-16; w C poszukaj napisu bez zera na końcu.',
  },
  empty: {
    en:
      'It wrote an empty line. Look for a println too many, for a newline printed twice, or for a list of moves ' +
      'that was empty.',
    pl:
      'Napisał pusty wiersz. Szukaj zbędnego println, podwójnego końca wiersza albo listy ruchów, która okazała ' +
      'się pusta.',
  },
  'in-pieces': {
    en:
      'The game wants an answer in one write, and nothing came for a while in the middle of this one. Put the ' +
      'whole line together, the newline at its end included, print it at once and flush. A newline that is ' +
      'missing looks the same.',
    pl:
      'Gra chce odpowiedzi jednym zapisem, a w środku tej przez chwilę nic nie przychodziło. Złóż cały wiersz ' +
      'razem ze znakiem nowego wiersza na końcu, wypisz go naraz i opróżnij bufor. Brak znaku nowego wiersza ' +
      'wygląda tak samo.',
  },
  'long-line': {
    en:
      'One line was longer than the protocol allows. Look for a newline that is missing, or for a whole table ' +
      'that was printed by mistake.',
    pl:
      'Jeden wiersz był dłuższy, niż pozwala protokół. Szukaj brakującego znaku nowego wiersza albo całej ' +
      'tablicy wypisanej przez pomyłkę.',
  },
  unasked: {
    en:
      'It wrote although nobody had asked it. Write once for each question and only after it; debug lines belong ' +
      'on stderr.',
    pl:
      'Napisał coś, choć nikt go nie pytał. Pisz raz na każde pytanie i dopiero po nim; wydruki kontrolne ' +
      'powinny trafiać na stderr.',
  },
  early: {
    en: 'It wrote before its first question came. No greeting and no prompt: read first, then answer.',
    pl: 'Napisał coś, zanim przyszło pierwsze pytanie. Bez powitania i bez zachęty: najpierw czytaj, potem odpowiadaj.',
  },
  chatter: {
    en:
      'After its answer it wrote on at once. One answer to each question: look for a debug line on stdout (it ' +
      'belongs on stderr), for an answer that is printed twice, or for a newline inside it.',
    pl:
      'Zaraz po odpowiedzi pisał dalej. Na każde pytanie jedna odpowiedź: szukaj wydruku kontrolnego na stdout ' +
      '(jego miejsce jest na stderr), odpowiedzi wypisanej dwa razy albo znaku nowego wiersza w jej środku.',
  },
  'said-dead': {
    en:
      'It answered _DEAD_, the word for a bot that is out of the game, and so it is. If it did not mean to give ' +
      'up, look for the place where it repeats what it read.',
    pl:
      'Odpowiedział _DEAD_, czyli słowem oznaczającym bota, który odpadł z gry, więc odpadł. Jeśli nie chciał ' +
      'się poddać, szukaj miejsca, w którym powtarza to, co przeczytał.',
  },
  resigned: {
    en:
      'A person in this seat gave the match up. Where one fault ends a match the others have won; elsewhere a stand-in ' +
      'plays the match to its end.',
    pl:
      'Osoba na tym miejscu poddała mecz. Tam, gdzie jeden błąd kończy mecz, wygrywają pozostali; gdzie indziej ' +
      'zastępca gra do końca.',
  },
  left: {
    en:
      'The connection was closed from its side, or it broke. Look whether the client ended, closed its socket ' +
      'after a message, or lost its network.',
    pl:
      'Połączenie zostało zamknięte z jego strony albo zerwane. Sprawdź, czy klient się nie zakończył, nie ' +
      'zamknął gniazda po którymś komunikacie i nie stracił sieci.',
  },
  closed: {
    en:
      'The program still runs, but its stdout is closed, so no answer can come. Look for sys.stdout.close(), ' +
      'System.out.close(), fclose(stdout), or for a block around stdout that closes it at its end.',
    pl:
      'Program nadal działa, ale jego stdout jest zamknięty, więc odpowiedź nie może przyjść. Szukaj ' +
      'sys.stdout.close(), System.out.close(), fclose(stdout) albo bloku, który na końcu zamyka stdout.',
  },
  deaf: {
    en: 'What it was told piled up unread. Read every message, and to its end.',
    pl: 'To, co do niego mówiono, piętrzyło się nieprzeczytane. Czytaj każdy komunikat, i to do końca.',
  },
  quit: {
    en:
      'It ended by itself with exit code 0, although the game was not over. Look for a missing loop around ' +
      'reading and answering, for sys.exit or return after the first move, or for input that it took for the end.',
    pl:
      'Zakończył się sam z kodem 0, choć gra jeszcze trwała. Szukaj brakującej pętli wokół czytania i ' +
      'odpowiadania, sys.exit lub return po pierwszym ruchu albo komunikatu wziętego za koniec gry.',
  },
  crashed: {
    en:
      'It ended with an error code, without a report that we know. See the last lines of its stderr; look for ' +
      'exit or return with that code in main, and whether it wants arguments that it does not get.',
    pl:
      'Zakończył się z kodem błędu, bez raportu, który byśmy znali. Zobacz ostatnie wiersze jego stderr; szukaj ' +
      'w main wyjścia z tym kodem i sprawdź, czy nie oczekuje argumentów, których nie dostaje.',
  },
  exception: {
    en:
      'An error was thrown and nobody caught it. The end of its stderr says what and in which line; play the bot ' +
      'at home from the same seed to see it again.',
    pl:
      'Zgłoszono wyjątek, którego nikt nie obsłużył. Koniec jego stderr mówi, jaki i w którym wierszu; zagraj ' +
      'botem u siebie z tym samym ziarnem, a zobaczysz to jeszcze raz.',
  },
  recursion: {
    en:
      'Calls were nested too deep. Look for a recursion that never ends; where it has to be deep, make it a loop ' +
      'with a stack of its own.',
    pl:
      'Wywołania zagnieździły się zbyt głęboko. Szukaj rekurencji, która nigdy się nie kończy; gdzie musi być ' +
      'głęboka, zamień ją na pętlę z własnym stosem.',
  },
  'missing-module': {
    en:
      'A module, class or library is not there: a bot sees only its own folder and what is installed in /usr. ' +
      'Put it into the archive; in Java compare the package declaration and the name of the class with what is ' +
      'started.',
    pl:
      'Brakuje modułu, klasy albo biblioteki: bot widzi tylko własny folder i to, co zainstalowano w /usr. ' +
      'Dołącz je do archiwum; w Javie porównaj deklarację package i nazwę klasy z tym, co jest uruchamiane.',
  },
  'missing-file': {
    en:
      'It wanted a file that is not there: a bot sees only its own folder, in which it starts, /usr and an empty ' +
      '/tmp. Put the file into the archive and open it by its name alone, without a path of your machine.',
    pl:
      'Chciał pliku, którego nie ma: bot widzi tylko własny folder, w którym startuje, /usr i pusty /tmp. Dołącz ' +
      'plik do archiwum i otwieraj go samą nazwą, bez ścieżki ze swojego komputera.',
  },
  denied: {
    en:
      'It asked for what no bot may have. It can write only to /tmp, it reads only its own folder and /usr, and ' +
      'there is no network.',
    pl:
      'Zażądał czegoś, czego botom nie wolno. Pisać może tylko w /tmp, czytać tylko własny folder i /usr, a ' +
      'sieci nie ma.',
  },
  'not-found': {
    en:
      'What should be started is not there or cannot be run. Check the name in the command or in arena.json and ' +
      'the permission to run it; with Windows line ends the first line of a script names a program that does not ' +
      'exist.',
    pl:
      'Tego, co miało wystartować, nie ma albo nie da się tego uruchomić. Sprawdź nazwę w poleceniu lub w ' +
      'arena.json i prawo do uruchamiania; przy windowsowych końcach wierszy pierwsza linia skryptu wskazuje ' +
      'program, który nie istnieje.',
  },
  segfault: {
    en:
      'It touched memory that is not its own: an index beyond the end of an array, a null pointer, or a ' +
      'recursion that never ends. Build it with -g -fsanitize=address and play it at home from the same seed.',
    pl:
      'Sięgnął do cudzej pamięci: indeks poza końcem tablicy, pusty wskaźnik albo rekurencja bez końca. ' +
      'Skompiluj go z -g -fsanitize=address i zagraj nim u siebie z tym samym ziarnem.',
  },
  aborted: {
    en:
      'It gave up by itself with abort(): an assert that failed, memory that was freed twice, or another check. ' +
      'The last lines of its stderr say which.',
    pl:
      'Sam przerwał działanie przez abort(): niespełniony assert, dwukrotnie zwolniona pamięć albo inna ' +
      'kontrola. Ostatnie wiersze jego stderr mówią, co to było.',
  },
  arithmetic: {
    en: 'A whole number was divided by zero. Look at every / and %: what if a list is empty or a counter is still 0?',
    pl:
      'Liczba całkowita została podzielona przez zero. Przejrzyj każde / i %: co, jeśli lista jest pusta albo ' +
      'licznik ma jeszcze wartość 0?',
  },
  instruction: {
    en:
      'It came to an instruction that this processor does not have. Do not build with -march=native for another ' +
      'machine; in C++ look for a function that should return a value and does not.',
    pl:
      'Trafił na instrukcję, której ten procesor nie zna. Nie kompiluj z -march=native na inną maszynę; w C++ ' +
      'szukaj funkcji, która powinna zwracać wartość, a nie zwraca.',
  },
  forbidden: {
    en:
      'It asked the system for what no bot may have, and was ended for it. Leave out 32-bit programs, tracing, ' +
      'mounting and everything else that a game does not need.',
    pl:
      'Zażądał od systemu czegoś, czego botom nie wolno, i został za to zakończony. Zrezygnuj z programów ' +
      '32-bitowych, śledzenia, montowania i wszystkiego, co do gry niepotrzebne.',
  },
  'file-size': {
    en:
      'It wrote a file beyond the cap. Look for a log that grows without end; /tmp is small and is gone after ' +
      'the match.',
    pl: 'Zapisał plik większy, niż wolno. Szukaj dziennika, który rośnie bez końca; /tmp jest mały i po meczu znika.',
  },
  killed: {
    en:
      'SIGKILL ended it, and it was not the arena that sent it: it killed itself, or the machine ran out of ' +
      'memory. Look for kill in the source and for memory that grows.',
    pl:
      'Zakończył go SIGKILL, którego nie wysłała arena: zabił się sam albo maszynie zabrakło pamięci. Szukaj ' +
      'kill w kodzie i rosnącego zużycia pamięci.',
  },
  signal: {
    en:
      'A signal ended it. SIGPIPE: it wrote where nobody reads any more; SIGALRM: a timer of its own; SIGTERM, ' +
      'SIGINT, SIGHUP: sent by itself or by a program that it started.',
    pl:
      'Zakończył go sygnał. SIGPIPE: pisał tam, gdzie nikt już nie czyta; SIGALRM: jego własny budzik; SIGTERM, ' +
      'SIGINT, SIGHUP: wysłał je sam albo program, który uruchomił.',
  },
  memory: {
    en:
      'It wanted more memory than it may have. Look for a list or a cache that grows with every move, for copies ' +
      'of the position that nobody lets go, and for an array whose size was computed wrong.',
    pl:
      'Chciał więcej pamięci, niż wolno. Szukaj listy lub pamięci podręcznej, która rośnie z każdym ruchem, ' +
      'kopii pozycji, których nic nie zwalnia, i tablicy o źle policzonym rozmiarze.',
  },
  processes: {
    en:
      'It started more processes or threads than it may have. Look for a thread or a program that is started in ' +
      'every move and never ends, and give pools a fixed, small size.',
    pl:
      'Uruchomił więcej procesów lub wątków, niż wolno. Szukaj wątku albo programu uruchamianego w każdym ruchu, ' +
      'który nigdy się nie kończy, a pulom wątków nadaj stały, mały rozmiar.',
  },
  'no-show': {
    en:
      'It did not connect while its game waited for it. Look for the address and the port of the server, for a ' +
      'firewall, and whether the client was started in time.',
    pl:
      'Nie połączył się, gdy jego gra na niego czekała. Sprawdź adres i port serwera, zaporę sieciową i to, czy ' +
      'klient został uruchomiony na czas.',
  },
  withdrawn: {
    en: 'It was withdrawn from its contest or disqualified, and forfeits the games that it had not played yet.',
    pl: 'Wycofano go z konkursu lub zdyskwalifikowano; gry, których jeszcze nie rozegrał, oddaje walkowerem.',
  },
  'no-program': {
    en:
      'A bot is a source file, an archive or folder of sources, or a command line. arena.json in an archive or ' +
      'folder says what to build and run; of a file or command check name and path, and whether it may be run ' +
      '(chmod +x).',
    pl:
      'Bot to plik źródłowy, archiwum lub folder ze źródłami albo polecenie. W archiwum lub folderze arena.json ' +
      'mówi, co zbudować i uruchomić; przy pliku lub poleceniu sprawdź nazwę, ścieżkę i to, czy wolno go ' +
      'uruchomić (chmod +x).',
  },
  'bad-option': {
    en:
      'It is given an option that its program does not have, or a value that the program does not take. Look at the ' +
      '"options" of its arena.json and at --bot-option; a chess engine lists its options when it is told uci.',
    pl:
      'Podano mu opcję, której jego program nie ma, albo wartość, której program nie przyjmuje. Sprawdź "options" w ' +
      'jego arena.json i --bot-option; silnik szachowy wypisuje swoje opcje w odpowiedzi na uci.',
  },
  'no-language': {
    en:
      'Its language is not installed on this machine; arena languages lists those that are. Choose one of them ' +
      'or ask the organiser.',
    pl:
      'Jego języka nie ma na tej maszynie; arena languages wypisuje te, które są. Wybierz jeden z nich albo ' +
      'poproś organizatora.',
  },
  'bad-archive': {
    en:
      'The archive cannot be unpacked safely. Use zip or tar.gz with plain files and relative names: no links, ' +
      'no "..", no absolute paths, not too many files and none too big.',
    pl:
      'Archiwum nie da się bezpiecznie rozpakować. Użyj zip albo tar.gz ze zwykłymi plikami i względnymi ' +
      'nazwami: bez dowiązań, bez „..”, bez ścieżek bezwzględnych, nie za dużo plików i żaden za duży.',
  },
  'build-failed': {
    en:
      'The build ended with an error. Read the first error of its report, the others often follow from it; there ' +
      'is no network, so all headers and packages must be in the archive or installed.',
    pl:
      'Budowanie zakończyło się błędem. Przeczytaj pierwszy błąd w raporcie, następne często z niego wynikają; ' +
      'sieci nie ma, więc wszystkie nagłówki i pakiety muszą być w archiwum albo zainstalowane.',
  },
  'build-late': {
    en:
      'The build took longer than it may. Look for templates or constants that are computed without end, and for ' +
      'a build script that waits for input or for the network.',
    pl:
      'Budowanie trwało dłużej, niż wolno. Szukaj szablonów lub stałych liczonych bez końca oraz skryptu, który ' +
      'czeka na wejście albo na sieć.',
  },
  'build-memory': {
    en:
      'The build wanted more memory than it may have. Huge tables in the source and deep templates do that: ' +
      'compute such tables when the bot starts, or read them from a file.',
    pl:
      'Budowanie chciało więcej pamięci, niż wolno. Robią to wielkie tablice w kodzie i głębokie szablony: licz ' +
      'takie tablice przy starcie bota albo czytaj je z pliku.',
  },
  'build-flood': {
    en:
      'The build wrote more than anybody can read, and was stopped. Mend its first error, and look for a build ' +
      'script that prints without end.',
    pl:
      'Budowanie wypisało więcej, niż ktokolwiek przeczyta, i zostało zatrzymane. Popraw pierwszy błąd i szukaj ' +
      'skryptu, który pisze bez końca.',
  },
  'build-big': {
    en:
      'What was built is too big to be kept. Look for huge arrays with initial values, for debug information ' +
      '(-g), and for files that the build leaves behind.',
    pl:
      'To, co zbudowano, jest za duże, by to przechować. Szukaj wielkich tablic z wartościami początkowymi, ' +
      'informacji dla debuggera (-g) i plików, które budowanie zostawia.',
  },
};

const wordingOf = (fault: Fault, language: Language): Wording => ({
  title: faultTitles[fault][language],
  hint: hints[fault][language],
});

/** Every fault in words for a person. scripts/faults.mjs makes docs/faults.md from this table. */
export const faults = Object.fromEntries(
  Object.keys(hints).map((name) => {
    const fault = name as Fault;
    return [fault, { en: wordingOf(fault, 'en'), pl: wordingOf(fault, 'pl') }];
  }),
) as Readonly<Record<Fault, Readonly<Record<Language, Wording>>>>;
