import type { Translation } from '../../game/message.ts';
import { plural } from '../../text/format.ts';
import { spoken } from '../../text/spoken.ts';

const counted = (count: number, one: string, other: string): string =>
  `${count} ${plural('en', count, { one, other })}`;

const en = {
  summary: 'accounts, queue, audit log, quotas, texts, backups and checks of an arena, for its operator',
  usage: `arena admin user add LOGIN [--email ADDRESS] [--admin]
       arena admin user list [--search TEXT]
       arena admin user show|reset|two-step-off|unban|delete LOGIN
       arena admin user ban LOGIN [--reason TEXT] [--until DAY]
       arena admin user role LOGIN user|admin
       arena admin token LOGIN --scope SCOPE [--scope SCOPE …] [--name NAME] [--days N]
       arena admin game list
       arena admin game remove|bring-back|restore NAME
       arena admin queue [cancel JOB|pause|resume]
       arena admin ladders [pause|resume NUMBER]
       arena admin workers [drain|resume WORKER]
       arena admin audit [--user LOGIN] [--kind KIND] [--from DAY] [--to DAY] [--limit N] [--follow]
       arena admin quota [--user LOGIN] [NAME NUMBER|default]
       arena admin text [NAME [TEXT]]
       arena admin backup|restore FILE
       arena admin verify`,
  about: `Finds the arena by DATABASE_URL, else by the folder ARENA_DATA of its embedded database, while the arena runs
or not.

  user add      makes an account; its password is the first line of standard input
  user list     all accounts, or those with a part of their login or e-mail address
  user show     an account
  user reset    prints a link for a new password, good once, for three days
  user two-step-off
                turns off two-step log-in of somebody who lost the app and the recovery codes; they are told
  user role     makes an account an administrator, or a user again
  user ban      ends all sessions and tokens of an account, and lets it in no more, or until a day
  user unban    lets it in again
  user delete   deletes an account: its bots leave their contests, results stay
  token         prints a new token of the account: scopes are read, submit, play, manage
  game list     games of people, with the versions of their judges
  game remove   nothing of the game is played any more; results stay
  game bring-back
                a game that was removed is played again
  game restore  withdraws the present judge: the last good one before it leads matches again
  queue         the jobs that wait; cancel takes a build or a test match out of the queue; while it is paused, no worker
                takes a job
  ladders       the ladders; of one that is paused no match is begun, those that are played go on and count
  workers       the workers and what each does; one that is drained finishes, and takes no more jobs
  audit         what the audit log has, the latest first
  quota         what all, or one person, may send, keep and have played; or changes it
  text          the texts of the site, or one, or changes it: name, welcome-en, news-en, contact-en …
  backup        writes all of the arena into a new file, while the arena runs or not
  restore       fills a new, empty arena with a backup
  verify        checks that every result is that of its log, every log follows from the rules, and every
                standing from the results; exit code 1 if not`,
  flags: {
    email: 'e-mail address of the new account',
    admin: 'the new account is an administrator',
    scope: 'what the token may do; can be given several times',
    name: 'what the token is called on the account page',
    days: 'days after which the token ends',
    reason: 'why the account is banned; for administrators',
    until: 'first day without the ban, as 2027-01-31',
    search: 'part of a login or e-mail address',
    user: 'login of the person',
    kind: 'kind of entry, such as ban',
    from: 'first day, as 2026-11-17',
    to: 'last day',
    limit: 'most lines',
    follow: 'with every new entry as it comes, the latest last, for who collects logs elsewhere',
    json: 'JSON instead of a table; with --follow a line for each entry',
  },
  notes: `  printf 'a long password\\n' | arena admin user add LOGIN
  arena admin token LOGIN --scope submit --scope read
  arena admin backup arena.backup
  ARENA_DATA=/new/folder arena admin restore arena.backup`,
  write: 'write what is to be done, as arena admin --help shows it',
  noPassword: 'the password is expected as the first line of standard input',
  askPassword: 'Password: ',
  wrong: (field: string, why: string) => `${field}: ${why}`,
  roles: 'a role is user or admin',
  needScope: 'say what the token may do: --scope read, submit, play or manage',
  arenas: 'the account of the arena itself cannot be changed',
  added: (login: string, role: string) => `account ${login} made (${role})`,
  role: (login: string, role: string) => `${login}: ${role}`,
  banned: (login: string) => `${login} is banned: sessions and tokens have ended`,
  unbanned: (login: string) => `${login} may log in again`,
  twoStepOff: (login: string) => `${login}: two-step log-in is off; the password is enough`,
  deleted: (login: string) => `account ${login} is deleted; results of its bots stay`,
  isBanned: 'banned',
  userHeads: {
    login: 'login',
    role: 'role',
    state: 'state',
    bots: 'bots',
    since: 'since',
    seen: 'last visit',
    email: 'e-mail',
  },
  access: (sessions: number, tokens: number) => `sessions: ${sessions}, tokens: ${tokens}`,
  ban: (until: string, reason: string) => `banned until ${until}: ${reason}`,
  gameHeads: { name: 'game', title: 'title', author: 'author', state: 'state', present: 'judge', newest: 'newest' },
  gameStates: { published: 'published', unpublished: 'not published', deleted: 'removed' },
  noGame: (name: string) => `there is no game of a judge called ${name}`,
  gameDone: (name: string) => `${name}: done`,
  jobHeads: { kind: 'job', waiting: 'in the queue', later: 'later', running: 'running', oldest: 'oldest' },
  waitingHeads: {
    place: 'place',
    kind: 'job',
    game: 'game',
    what: 'what',
    by: 'asked by',
    since: 'since',
    id: 'number',
  },
  noJobs: 'the queue is empty',
  noJob: (job: string) => `no build or test match ${job} waits`,
  cancelled: 'the job is cancelled',
  noWorkers: 'no worker has been heard of for an hour',
  noWorker: (worker: string) => `there is no worker ${worker}`,
  queuePaused: 'the queue is paused: what is played goes on to its end, and no worker takes a job',
  queueResumed: 'the queue goes on',
  ladderHeads: { number: 'number', game: 'game', name: 'ladder', state: 'state' },
  isPlayed: 'played',
  isPausedSince: (moment: string) => `paused since ${moment}`,
  noLadder: (ladder: string) => `there is no ladder ${ladder}`,
  ladderPaused: 'the ladder is paused: what is played goes on to its end and counts, and no match is begun',
  ladderResumed: 'the ladder goes on',
  drained: 'the worker finishes what it does, and takes no more jobs',
  resumed: 'the worker takes jobs again',
  isDrained: 'takes no more jobs',
  silent: 'silent',
  slots: (used: number, slots: number) => `${used} of ${slots} slots`,
  plays: (match: number) => `match ${match}`,
  builds: (version: number) => `build of version ${version}`,
  auditHeads: { when: 'when', who: 'who', what: 'what', subject: 'to what', from: 'from' },
  days: (text: string) => `a day is written as 2026-11-17, not "${text}"`,
  noQuota: (name: string, names: readonly string[]) => `there is no quota ${name}: they are ${names.join(', ')}`,
  noText: (name: string, names: readonly string[]) => `there is no text ${name}: they are ${names.join(', ')}`,
  backedUp: (rows: number) => `backup made: ${counted(rows, 'row', 'rows')}`,
  restored: (rows: number) => `backup restored: ${counted(rows, 'row', 'rows')}; arena admin verify checks them`,
  checked: (done: number, all: number) => `${done} of ${counted(all, 'match', 'matches')} checked`,
  verified: (matches: number, contests: number, wrong: number) =>
    `${counted(matches, 'match', 'matches')} and ${counted(contests, 'contest', 'contests')} checked: ${wrong === 0 ? 'all is right' : counted(wrong, 'mistake', 'mistakes')}`,
};

const pl: Translation<typeof en> = {
  summary: 'konta, kolejka, dziennik, limity, teksty, kopie i sprawdzanie areny, dla jej operatora',
  usage: `arena admin user add LOGIN [--email ADRES] [--admin]
       arena admin user list [--search TEKST]
       arena admin user show|reset|two-step-off|unban|delete LOGIN
       arena admin user ban LOGIN [--reason TEKST] [--until DZIEŃ]
       arena admin user role LOGIN user|admin
       arena admin token LOGIN --scope ZAKRES [--scope ZAKRES …] [--name NAZWA] [--days N]
       arena admin game list
       arena admin game remove|bring-back|restore NAZWA
       arena admin queue [cancel ZADANIE|pause|resume]
       arena admin ladders [pause|resume NUMER]
       arena admin workers [drain|resume WYKONAWCA]
       arena admin audit [--user LOGIN] [--kind RODZAJ] [--from DZIEŃ] [--to DZIEŃ] [--limit N] [--follow]
       arena admin quota [--user LOGIN] [NAZWA LICZBA|default]
       arena admin text [NAZWA [TEKST]]
       arena admin backup|restore PLIK
       arena admin verify`,
  about: `Znajduje arenę według DATABASE_URL, a bez niego w folderze ARENA_DATA jej wbudowanej bazy danych, także gdy
arena nie działa.

  user add      tworzy konto; hasło to pierwszy wiersz standardowego wejścia
  user list     wszystkie konta albo te z podaną częścią loginu lub adresu e-mail
  user show     jedno konto
  user reset    wypisuje jednorazowy link do nowego hasła, ważny trzy dni
  user two-step-off
                wyłącza logowanie dwuetapowe komuś, kto stracił aplikację i kody zapasowe; ta osoba się o tym dowie
  user role     nadaje kontu rolę administratora albo zwykłego użytkownika
  user ban      kończy wszystkie sesje i tokeny konta i nie wpuszcza go więcej albo do podanego dnia
  user unban    wpuszcza je znowu
  user delete   usuwa konto: jego boty opuszczają konkursy, wyniki zostają
  token         wypisuje nowy token konta; zakresy to read, submit, play, manage
  game list     gry użytkowników z wersjami ich sędziów
  game remove   w tę grę więcej się nie gra; wyniki zostają
  game bring-back
                w usuniętą grę znowu się gra
  game restore  wycofuje obecnego sędziego: mecze znowu prowadzi ostatni dobry przed nim
  queue         zadania, które czekają; cancel usuwa z kolejki budowanie lub mecz testowy; gdy jest wstrzymana, żaden
                wykonawca nie bierze zadań
  ladders       rankingi; we wstrzymanym żaden mecz się nie zaczyna, a trwające dobiegną końca i się liczą
  workers       wykonawcy i co każdy robi; wstrzymany kończy zaczęte i nie bierze nowych zadań
  audit         zapisy dziennika audytu, od najnowszego
  quota         ile wszyscy albo jedna osoba mogą wysłać, przechowywać i rozegrać; albo zmienia limit
  text          teksty strony albo jeden z nich, albo zmienia go: name, welcome-pl, news-pl, contact-pl …
  backup        zapisuje całą arenę w nowym pliku, także gdy arena działa
  restore       wypełnia nową, pustą arenę kopią zapasową
  verify        sprawdza, czy każdy wynik jest taki jak w logu, każdy log zgodny z zasadami, a każda tabela
                z wynikami; kod wyjścia 1, jeśli nie`,
  flags: {
    email: 'adres e-mail nowego konta',
    admin: 'nowe konto jest administratorem',
    scope: 'co token może; można podać kilka razy',
    name: 'nazwa tokenu na stronie konta',
    days: 'liczba dni, po których token wygasa',
    reason: 'powód blokady; dla administratorów',
    until: 'pierwszy dzień bez blokady, np. 2027-01-31',
    search: 'część loginu lub adresu e-mail',
    user: 'login osoby',
    kind: 'rodzaj zapisu, np. ban',
    from: 'pierwszy dzień, np. 2026-11-17',
    to: 'ostatni dzień',
    limit: 'najwięcej wierszy',
    follow:
      'także każdy nowy zapis, gdy się pojawi, najnowszy na końcu: dla tych, którzy zbierają dzienniki gdzie indziej',
    json: 'JSON zamiast tabeli; z --follow po wierszu na zapis',
  },
  notes: `  printf 'długie hasło\\n' | arena admin user add LOGIN
  arena admin token LOGIN --scope submit --scope read
  arena admin backup arena.backup
  ARENA_DATA=/nowy/katalog arena admin restore arena.backup`,
  write: 'napisz, co ma się stać, tak jak pokazuje arena admin --help',
  noPassword: 'hasło ma być pierwszym wierszem standardowego wejścia',
  askPassword: 'Hasło: ',
  wrong: (field, why) => `${field}: ${why}`,
  roles: 'rola to user albo admin',
  needScope: 'podaj, co token może: --scope read, submit, play lub manage',
  arenas: 'konta samej areny nie można zmienić',
  added: (login, role) => `konto ${login} utworzone (${role})`,
  role: (login, role) => `${login}: ${role}`,
  banned: (login) => `${login} jest zablokowany: sesje i tokeny się skończyły`,
  unbanned: (login) => `${login} może się znowu zalogować`,
  twoStepOff: (login) => `${login}: logowanie dwuetapowe jest wyłączone; wystarczy hasło`,
  deleted: (login) => `konto ${login} usunięto; wyniki jego botów zostają`,
  isBanned: 'zablokowane',
  userHeads: {
    login: 'konto',
    role: 'rola',
    state: 'stan',
    bots: 'boty',
    since: 'od',
    seen: 'ostatnia wizyta',
    email: 'adres e-mail',
  },
  access: (sessions, tokens) => `sesje: ${sessions}, tokeny: ${tokens}`,
  ban: (until, reason) => `zablokowane do ${until}: ${reason}`,
  gameHeads: { name: 'gra', title: 'tytuł', author: 'autor', state: 'stan', present: 'sędzia', newest: 'najnowszy' },
  gameStates: { published: 'opublikowana', unpublished: 'nieopublikowana', deleted: 'usunięta' },
  noGame: (name) => `nie ma gry z sędzią o nazwie ${name}`,
  gameDone: (name) => `${name}: gotowe`,
  jobHeads: { kind: 'zadanie', waiting: 'w kolejce', later: 'później', running: 'trwają', oldest: 'najstarsze' },
  waitingHeads: {
    place: 'miejsce',
    kind: 'zadanie',
    game: 'gra',
    what: 'co',
    by: 'na prośbę',
    since: 'od',
    id: 'numer',
  },
  noJobs: 'kolejka jest pusta',
  noJob: (job) => `nie czeka żadne budowanie ani mecz testowy ${job}`,
  cancelled: 'zadanie odwołano',
  noWorkers: 'od godziny żaden wykonawca się nie odezwał',
  noWorker: (worker) => `nie ma wykonawcy ${worker}`,
  queuePaused: 'kolejka jest wstrzymana: to, co trwa, dobiegnie końca, ale żaden wykonawca nie bierze zadań',
  queueResumed: 'kolejka działa dalej',
  ladderHeads: { number: 'numer', game: 'gra', name: 'ranking', state: 'stan' },
  isPlayed: 'trwa',
  isPausedSince: (moment) => `wstrzymany od ${moment}`,
  noLadder: (ladder) => `nie ma rankingu ${ladder}`,
  ladderPaused: 'ranking jest wstrzymany: to, co trwa, dobiegnie końca i się liczy, ale żaden mecz się nie zaczyna',
  ladderResumed: 'ranking działa dalej',
  drained: 'wykonawca kończy zaczęte i nie bierze nowych zadań',
  resumed: 'wykonawca znowu bierze zadania',
  isDrained: 'nie bierze nowych zadań',
  silent: 'milczy',
  slots: (used, slots) => `miejsca: ${used} z ${slots}`,
  plays: (match) => `mecz ${match}`,
  builds: (version) => `budowanie wersji ${version}`,
  auditHeads: { when: 'kiedy', who: 'kto', what: 'co', subject: 'komu lub czemu', from: 'skąd' },
  days: (text) => `dzień zapisuje się jako 2026-11-17, a nie „${text}”`,
  noQuota: (name, names) => `nie ma limitu ${name}: są ${names.join(', ')}`,
  noText: (name, names) => `nie ma tekstu ${name}: są ${names.join(', ')}`,
  backedUp: (rows) => `kopia gotowa, wierszy: ${rows}`,
  restored: (rows) => `odtworzono, wierszy: ${rows}; sprawdza je arena admin verify`,
  checked: (done, all) => `sprawdzono mecze: ${done} z ${all}`,
  verified: (matches, contests, wrong) =>
    `sprawdzono mecze: ${matches}, konkursy: ${contests}; ${wrong === 0 ? 'wszystko się zgadza' : `błędy: ${wrong}`}`,
};

export const texts = (): typeof en => spoken({ en, pl });
