import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] &
  Pick<ReturnType<typeof play>['flags'], 'memory' | 'trusted' | 'startup' | 'match-cpu'>;

const en = {
  summary: 'steps through a match in the terminal',
  usage: `arena replay FILE|URL [--png [OUT] [--at N] | --gif [OUT] [--at A-B] [--ms N] | --json]
arena replay FILE|URL --feed SEAT=WHAT [--json]
arena replay URL --feed SEAT [--json]`,
  about: `Steps through a match in the terminal: → or space one move on, ← one back, Home and End to the ends, q to
leave. When the output is no terminal it prints a line for every move, and the last position where the game has a
picture of it. URL is the address of a match on a site: its log is fetched from there.`,
  flags: {
    png: `writes the last board as PNG instead, where the game draws one: to OUT, or to OUT-1, OUT-2 … when a match \
is several games; without OUT beside the log and called like it`,
    gif: `writes the match as an animation (GIF) instead, where the game draws boards: to OUT, or beside the log; of \
more than 500 positions every few`,
    at: 'with --png the board after turn N; with --gif only the positions A to B, such as 10-40',
    ms: 'with --gif: milliseconds for which a position is shown (default: 400)',
    feed: `plays a bot again from the recorded words: starts the program WHAT (as in arena play --bot, or a player's folder \
of a tournament) in a sandbox, tells it what this seat was told, up to the seat's fault or the end, and shows its \
answers, its stderr and its fault; SEAT is a seat's number in the log, from 0, or a player's name; the limits of time \
are those of the log; without =WHAT the version that played there is fetched from the site, if it is yours (arena login)`,
    json: `for programs: the match as JSON lines, each line of the log with the position after it; with --feed one JSON \
value (docs/json.md)`,
  },
  notes: `  arena replay logs/0001.jsonl
  arena replay logs/0001.jsonl --feed 0=bot.py
  arena replay https://arena.example.org/matches/17 --feed 0

Exit code 0: shown; with --feed the program was not at fault. 1: it cannot be shown. 2: the program was at fault.`,
  nameLog: 'name the log of one match, e.g. arena replay logs/0001.jsonl',
  onePicture: '--png, --gif and --json go without each other',
  onlyWithPicture: (flag: string) => `--${flag} goes with ${flag === 'ms' ? '--gif' : '--png or --gif'}`,
  wrongAt: (text: string, last: number) =>
    `--at: ${text}: name a turn from 0 to ${last}, for --gif two, such as 0-${last}`,
  wrongMs: (text: string) => `--ms: ${text}: name a number of milliseconds from 20 to 60000`,
  cannotReplay: (why: string) => `the match cannot be replayed: ${why}`,
  noPictures: (game: string) => `there are no pictures of ${game}; without --png and --gif it is shown in the terminal`,
  nothingToDraw: 'there is nothing to draw there yet',
  cannotWrite: (file: string, why: string) => `cannot write ${file}: ${why}`,
  seat: (seat: number) => `seat ${seat}`,
  bar: (at: number, last: number) => `${at} of ${last}   ← → Home End   q leaves`,
};

const pl: Translation<typeof en> = {
  summary: 'pokazuje mecz krok po kroku w terminalu',
  usage: `arena replay PLIK|URL [--png [CEL] [--at N] | --gif [CEL] [--at A-B] [--ms N] | --json]
arena replay PLIK|URL --feed MIEJSCE=CO [--json]
arena replay URL --feed MIEJSCE [--json]`,
  about: `Pokazuje mecz krok po kroku w terminalu: → lub spacja o ruch dalej, ← o ruch wstecz, Home i End na początek
i koniec, q kończy. Gdy wyjście nie jest terminalem, wypisuje wiersz dla każdego ruchu, a na końcu ostatnią pozycję,
jeśli gra ma jej obraz. URL to adres meczu w serwisie: jego log jest pobierany stamtąd.`,
  flags: {
    png: `zapisuje zamiast tego ostatnią planszę jako PNG, jeśli gra ją rysuje: do CEL albo do CEL-1, CEL-2 …, gdy mecz \
ma kilka gier; bez CEL obok logu i pod jego nazwą`,
    gif: `zapisuje zamiast tego mecz jako animację (GIF), jeśli gra rysuje plansze: do CEL albo obok logu; gdy pozycji \
jest ponad 500, tylko niektóre`,
    at: 'z --png plansza po turze N; z --gif tylko pozycje od A do B, np. 10-40',
    ms: 'z --gif: ile milisekund widać jedną pozycję (domyślnie: 400)',
    feed: `rozgrywa bota jeszcze raz z zapisanych słów: uruchamia program CO (jak w arena play --bot albo katalog gracza \
turnieju) w piaskownicy, mówi mu to, co usłyszało to miejsce, aż do błędu tego miejsca albo do końca, i pokazuje jego \
odpowiedzi, stderr i błąd; MIEJSCE to numer miejsca w logu, od 0, albo nazwa gracza; limity czasu są takie jak w logu; \
bez =CO wersja, która tam grała, jest pobierana z serwisu, jeśli jest twoja (arena login)`,
    json: `dla programów: mecz jako wiersze JSON, każdy wiersz logu z pozycją po nim; z --feed jedna wartość JSON \
(docs/json.md)`,
  },
  notes: `  arena replay logs/0001.jsonl
  arena replay logs/0001.jsonl --feed 0=bot.py
  arena replay https://arena.example.org/matches/17 --feed 0

Kod wyjścia 0: pokazano; z --feed program nie popełnił błędu. 1: nie da się pokazać. 2: program popełnił błąd.`,
  nameLog: 'podaj log jednego meczu, np. arena replay logs/0001.jsonl',
  onePicture: '--png, --gif i --json wykluczają się wzajemnie',
  onlyWithPicture: (flag) => `--${flag} podaje się z ${flag === 'ms' ? '--gif' : '--png albo --gif'}`,
  wrongAt: (text, last) => `--at: ${text}: podaj turę od 0 do ${last}, a dla --gif dwie, np. 0-${last}`,
  wrongMs: (text) => `--ms: ${text}: podaj liczbę milisekund od 20 do 60000`,
  cannotReplay: (why) => `nie można odtworzyć meczu: ${why}`,
  noPictures: (game) => `gra ${game} nie ma obrazów; bez --png i --gif mecz jest pokazywany w terminalu`,
  nothingToDraw: 'nie ma tam jeszcze czego narysować',
  cannotWrite: (file, why) => `nie można zapisać ${file}: ${why}`,
  seat: (seat) => `miejsce ${seat}`,
  bar: (at, last) => `${at} z ${last}   ← → Home End   q kończy`,
};

export const texts = (): Omit<typeof en, 'flags'> & { readonly flags: Flags } => {
  const own = spoken({ en, pl });
  const { memory, trusted, startup, 'match-cpu': matchCpu } = play().flags;
  return { ...own, flags: { memory, trusted, startup, 'match-cpu': matchCpu, ...own.flags } };
};
