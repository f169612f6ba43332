import type { Catalogue, Language, Message, MessageIn, Say, Translation } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  tiers: {
    full: "isolation and limits hold, strangers' programs may run",
    partial: 'isolation holds, but memory and processes are not limited for sure',
    none: 'programs are not isolated here',
  },
  isolation: (tier: string, means: string) => `Isolation: ${tier} (${means})`,
  held: 'held',
  broken: 'BROKEN',
  noSandbox: (why: string | undefined) => `No sandbox can be made: ${why ?? 'for an unknown reason'}.`,
  boxes: (who: string, cgroups: string) => `Sandboxes by bubblewrap, ${who}; ${cgroups}.`,
  users: 'every sandbox under a user of its own',
  namespaces: 'in user namespaces',
  noCgroups: 'no cgroups',
  cgroups: (version: string | number) => `cgroups ${version}`,
  again: (check: string, saw: string) => `${check}: ${saw}; trying again with more time`,
};

const pl: Translation<typeof en> = {
  tiers: {
    full: 'izolacja i limity działają, obce programy mogą działać',
    partial: 'izolacja działa, ale pamięć i liczba procesów nie są na pewno ograniczone',
    none: 'programy nie są tu izolowane',
  },
  isolation: (tier, means) => `Izolacja: ${tier} (${means})`,
  held: 'dobrze',
  broken: 'ŹLE',
  noSandbox: (why) => `Nie da się utworzyć piaskownicy: ${why ?? 'z nieznanego powodu'}.`,
  boxes: (who, cgroups) => `Piaskownice bubblewrap, ${who}; ${cgroups}.`,
  users: 'każda piaskownica z własnym użytkownikiem',
  namespaces: 'w przestrzeniach nazw użytkownika',
  noCgroups: 'bez cgroups',
  cgroups: (version) => `cgroups ${version}`,
  again: (check, saw) => `${check}: ${saw}; próbuję jeszcze raz, z większym zapasem czasu`,
};

export const texts = (): typeof en => spoken({ en, pl });

/** What each check tries: a check without its text in each language fails the build. */
const triedEn = {
  box: 'to make a sandbox',
  answers: 'to read a line from /dev/stdin and answer it',
  environment: 'to read our environment',
  descriptors: 'to use files that we have open',
  files: 'to read /etc/passwd, our files and our folders',
  programs: 'to see other programs and to kill them all',
  network: 'to connect to our own port and to listen on one',
  writing: 'to write to /, /usr, /etc, /dev, /bot and /proc/sys',
  rights: 'to be root, to mount, and to open namespaces of its own',
  'left behind': 'to leave a daemon behind that outlives its match',
  memory: 'to hold twice the memory of its sandbox',
  processes: 'to start 200 processes',
  scratch: 'to fill /tmp and /dev/shm',
  clock: 'to compute for 0.2 s unnoticed',
  whispers: 'to lock and watch shared files and to look into the page cache',
  traces: 'to tell its next game something by what it reads from disk',
  counters: 'to tell its next game something by counters of the machine in /proc',
  users: 'to run as the same user as another sandbox',
  frozen: 'to stay awake off turn with messages that it does not read',
  sockets: 'to hold memory in the buffers of sockets',
  referee: 'to hold up the referee with thousands of open files',
};
export type CheckName = keyof typeof triedEn;

const triedPl: Translation<typeof triedEn> = {
  box: 'utworzyć piaskownicę',
  answers: 'przeczytać wiersz z /dev/stdin i odpowiedzieć',
  environment: 'odczytać nasze zmienne środowiskowe',
  descriptors: 'użyć plików, które mamy otwarte',
  files: 'odczytać /etc/passwd, nasze pliki i katalogi',
  programs: 'zobaczyć inne programy i wszystkie zabić',
  network: 'połączyć się z naszym portem i nasłuchiwać na własnym',
  writing: 'pisać do /, /usr, /etc, /dev, /bot i /proc/sys',
  rights: 'być rootem, montować i tworzyć własne przestrzenie nazw',
  'left behind': 'zostawić proces, który przeżyje mecz',
  memory: 'zająć dwa razy więcej pamięci, niż wolno',
  processes: 'uruchomić 200 procesów',
  scratch: 'zapełnić /tmp i /dev/shm',
  clock: 'niezauważenie liczyć przez 0,2 s',
  whispers: 'blokować i śledzić wspólne pliki i zaglądać do pamięci podręcznej',
  traces: 'powiedzieć coś swojej następnej grze tym, co czyta z dysku',
  counters: 'powiedzieć coś swojej następnej grze licznikami maszyny w /proc',
  users: 'działać jako ten sam użytkownik co inna piaskownica',
  frozen: 'nie dać się uśpić poza swoją kolejką dzięki wiadomościom, których nie czyta',
  sockets: 'zająć pamięć w buforach gniazd',
  referee: 'zatrzymać sędziego tysiącami otwartych plików',
};

/** What a check found; texts of the system or of the program are shown as they are. */
const sawEn = {
  'no-box': () => 'no sandbox',
  works: () => 'it works',
  'no-answer-from-box': () => 'no answer came out of the sandbox',
  'no-secret': () => 'nothing of ours was there',
  'saw-secret': () => 'it saw a secret of ours',
  'standard-descriptors': () => 'only stdin, stdout and stderr are there',
  'open-descriptors': ({ descriptors }: { descriptors: readonly string[] }) =>
    `descriptors ${descriptors.join(', ')} are open`,
  'no-files': () => 'nothing was there',
  'files-read': () => 'files outside the sandbox were read',
  'own-programs': () => 'only those of its own sandbox are there; ours live',
  'saw-processes': ({ processes }: { processes: number }) => `it saw ${processes} processes`,
  'no-network': () => 'no network at all',
  'read-only': () => 'all are read-only',
  written: ({ places }: { places: readonly string[] }) => `written: ${places.join(' ')}`,
  'no-rights': ({ user }: { user: string }) => `user ${user}, no capabilities, system calls filtered`,
  'still-runs': () => 'it still runs',
  went: () => 'it went with its sandbox',
  'ended-for-memory': () => 'it was ended for it',
  'got-memory': () => 'it got all of it',
  'ended-unexplained': () => 'it ended, but nobody knows why',
  'got-processes': () => 'it got all of them',
  'stopped-at-limit': () => 'it was stopped at the limit',
  'full-soon': () => 'they are full soon',
  'took-more': ({ places, most }: { places: readonly string[]; most: number }) =>
    `${places.join(', ')} took more than ${most} MiB`,
  'not-measured': () => 'CPU time cannot be measured here: limits count wall time',
  measured: () => 'it was measured',
  'measured-less': ({ ms }: { ms: number }) => `only ${ms} ms were seen`,
  'no-perl': () => 'not tried: there is no perl here',
  'calls-refused': () => 'all these system calls are refused',
  'calls-allowed': ({ calls }: { calls: readonly string[] }) => `allowed: ${calls.join(' ')}`,
  'no-page-cache': () => 'not tried: there is no fincore here, or its files are in memory anyway',
  'no-traces': () => 'nothing of it is left in memory',
  'no-counters': () => 'none that counts was there',
  counters: ({ places }: { places: readonly string[] }) => `it can read ${places.join(' ')}`,
  traces: () => 'what it read stays in memory, where its next game finds it',
  'user-namespaces': () => 'each has a user namespace of its own',
  users: ({ users }: { users: readonly string[] }) => `users ${users.join(' and ')}`,
  'is-frozen': () => 'it is frozen all the same',
  'stays-awake': () => 'it goes on computing',
  'fills-stdin': () => 'it writes to its own stdin',
  looked: ({ ms }: { ms: number }) => `a look at them takes ${ms} ms`,
  starved: ({ seconds, load, cores }: { seconds: number; load: number; cores: number }) =>
    `it was not done within ${seconds} s (load ${load.toFixed(1)} on ${cores} cores)`,
  'not-made': ({ why }: { why: Message }, say: Say) => say(why),
  verbatim: ({ text }: { text: string }) => text,
};
export type Saw = MessageIn<typeof sawEn>;
export const asSaid = (text: string): Saw => ({ code: 'verbatim', text });

const sawPl: Translation<typeof sawEn> = {
  'no-box': () => 'nie ma piaskownicy',
  works: () => 'działa',
  'no-answer-from-box': () => 'z piaskownicy nie przyszła odpowiedź',
  'no-secret': () => 'niczego naszego nie było',
  'saw-secret': () => 'zobaczył nasz sekret',
  'standard-descriptors': () => 'są tylko stdin, stdout i stderr',
  'open-descriptors': ({ descriptors }) => `otwarte deskryptory: ${descriptors.join(', ')}`,
  'no-files': () => 'niczego nie było',
  'files-read': () => 'odczytał pliki spoza piaskownicy',
  'own-programs': () => 'są tylko własne; nasze działają',
  'saw-processes': ({ processes }) => `widział procesy: ${processes}`,
  'no-network': () => 'nie ma żadnej sieci',
  'read-only': () => 'wszystkie są tylko do odczytu',
  written: ({ places }) => `zapisał: ${places.join(' ')}`,
  'no-rights': ({ user }) => `użytkownik ${user}, bez uprawnień, wywołania systemowe filtrowane`,
  'still-runs': () => 'wciąż działa',
  went: () => 'zniknął razem z piaskownicą',
  'ended-for-memory': () => 'został za to zakończony',
  'got-memory': () => 'dostał całą',
  'ended-unexplained': () => 'zakończył się, ale nie wiadomo dlaczego',
  'got-processes': () => 'dostał wszystkie',
  'stopped-at-limit': () => 'zatrzymano go na limicie',
  'full-soon': () => 'szybko są pełne',
  'took-more': ({ places, most }) => `${places.join(', ')}: przyjęły ponad ${most} MiB`,
  'not-measured': () => 'czasu procesora nie da się tu zmierzyć: limity są w czasie zegarowym',
  measured: () => 'zostało to zmierzone',
  'measured-less': ({ ms }) => `zmierzono tylko ${ms} ms`,
  'no-perl': () => 'nie próbowano: nie ma tu perla',
  'calls-refused': () => 'wszystkie te wywołania systemowe są zabronione',
  'calls-allowed': ({ calls }) => `dozwolone: ${calls.join(' ')}`,
  'no-page-cache': () => 'nie próbowano: nie ma tu fincore albo pliki i tak są w pamięci',
  'no-traces': () => 'nic z tego nie zostało w pamięci',
  'no-counters': () => 'nie było żadnego, który liczy',
  counters: ({ places }) => `może czytać ${places.join(' ')}`,
  traces: () => 'to, co przeczytał, zostaje w pamięci, gdzie znajdzie to jego następna gra',
  'user-namespaces': () => 'każda ma własną przestrzeń nazw użytkownika',
  users: ({ users }) => `użytkownicy ${users.join(' i ')}`,
  'is-frozen': () => 'mimo to jest uśpiony',
  'stays-awake': () => 'liczy dalej',
  'fills-stdin': () => 'pisze do własnego stdin',
  looked: ({ ms }) => `obejrzenie ich trwa ${ms} ms`,
  starved: ({ seconds, load, cores }) =>
    `nie zdążył w ${seconds} s (obciążenie ${load.toFixed(1).replace('.', ',')}, rdzenie: ${cores})`,
  'not-made': ({ why }, say) => say(why),
  verbatim: ({ text }) => text,
};

/** What the operator can do about a check that did not hold. */
const adviceEn = {
  box:
    'install bubblewrap (apt-get install bubblewrap); inside a container allow user namespaces, or run the arena ' +
    'as root',
  walls:
    'do not let strangers in: update bubblewrap and the kernel, and report this with the output of arena doctor --json',
  cgroups:
    'limits need cgroups: run the arena as root, or let systemd delegate them (Delegate=yes in its unit; ' +
    'systemd-run --user --scope -p Delegate=yes)',
  'cgroups-as-root':
    'limits need cgroups, and this machine lets nobody write them, not even root: mount /sys/fs/cgroup writable (in a ' +
    'container: docker run --privileged, or --cgroupns=private with a writable /sys/fs/cgroup)',
  again: 'this could not be tried to its end and counts as broken: run it again when the machine has less to do',
  scratch: 'update bubblewrap to 0.7 or newer: older ones cannot bound what a program writes',
};
export type Advice = keyof typeof adviceEn;

const advicePl: Translation<typeof adviceEn> = {
  box:
    'zainstaluj bubblewrap (apt-get install bubblewrap); w kontenerze zezwól na przestrzenie nazw użytkownika albo ' +
    'uruchom arenę jako root',
  walls:
    'nie wpuszczaj obcych programów: zaktualizuj bubblewrap i jądro systemu i zgłoś to razem z wynikiem arena ' +
    'doctor --json',
  cgroups:
    'limity wymagają cgroups: uruchom arenę jako root albo niech systemd je przekaże (Delegate=yes w jednostce; ' +
    'systemd-run --user --scope -p Delegate=yes)',
  'cgroups-as-root':
    'limity wymagają cgroups, a tu nikt nie może ich zapisywać, nawet root: zamontuj /sys/fs/cgroup do zapisu (w ' +
    'kontenerze: docker run --privileged albo --cgroupns=private z zapisywalnym /sys/fs/cgroup)',
  again: 'próby nie udało się dokończyć, więc liczy się jak nieudana: powtórz ją, gdy komputer będzie mniej obciążony',
  scratch: 'zaktualizuj bubblewrap do wersji 0.7 lub nowszej: starsze nie ograniczają tego, co program zapisuje',
};

export const saws: Catalogue = { en: sawEn, pl: sawPl };
export const tried = { en: triedEn, pl: triedPl };
export const advices = { en: adviceEn, pl: advicePl };

/** A check in words. */
export const sayCheck = (
  { name, saw, advice }: { readonly name: CheckName; readonly saw: Saw; readonly advice?: Advice },
  language: Language,
): { readonly tried: string; readonly saw: string; readonly advice?: string } => ({
  tried: tried[language][name],
  saw: sentence(saw, language, saws),
  ...(advice !== undefined && { advice: advices[language][advice] }),
});
