import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'accounts, tokens and checks of an arena, for its operator',
  usage: `arena admin user add LOGIN [--email ADDRESS] [--admin]
       arena admin user reset|ban|unban LOGIN
       arena admin user role LOGIN user|admin
       arena admin token LOGIN --scope SCOPE [--scope SCOPE …] [--name NAME] [--days N]
       arena admin verify`,
  about: `Finds the arena by DATABASE_URL, else by the folder ARENA_DATA of its embedded database, while the arena runs
or not.

  user add      makes an account; its password is the first line of standard input
  user reset    prints a link for a new password, good once, for three days
  user role     makes an account an administrator, or a user again
  user ban      ends all sessions and tokens of an account, and lets it in no more
  user unban    lets it in again
  token         prints a new token of the account: scopes are read, submit, play, manage
  verify        checks that every result is that of its log, every log follows from the rules, and every
                standing from the results; exit code 1 if not`,
  flags: {
    email: 'e-mail address of the new account',
    admin: 'the new account is an administrator',
    scope: 'what the token may do; can be given several times',
    name: 'what the token is called on the account page',
    days: 'days after which the token ends',
  },
  notes: `  printf 'a long password\\n' | arena admin user add LOGIN
  arena admin token LOGIN --scope submit --scope read`,
  write: 'write arena admin user add|reset|role|ban|unban LOGIN, arena admin token LOGIN, or arena admin verify',
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
  checked: (matches: number) => `${matches} matches checked`,
  verified: (matches: number, contests: number, wrong: number) =>
    `${matches} matches and ${contests} contests checked: ${wrong === 0 ? 'all is right' : `${wrong} mistakes`}`,
};

const pl: Translation<typeof en> = {
  summary: 'konta, tokeny i sprawdzanie areny, dla jej operatora',
  usage: `arena admin user add LOGIN [--email ADRES] [--admin]
       arena admin user reset|ban|unban LOGIN
       arena admin user role LOGIN user|admin
       arena admin token LOGIN --scope ZAKRES [--scope ZAKRES …] [--name NAZWA] [--days N]
       arena admin verify`,
  about: `Znajduje arenę według DATABASE_URL, a bez niego w folderze ARENA_DATA jej wbudowanej bazy danych, także gdy
arena nie działa.

  user add      tworzy konto; hasło to pierwszy wiersz standardowego wejścia
  user reset    wypisuje jednorazowy link do nowego hasła, ważny trzy dni
  user role     nadaje kontu rolę administratora albo zwykłego użytkownika
  user ban      kończy wszystkie sesje i tokeny konta i nie wpuszcza go więcej
  user unban    wpuszcza je znowu
  token         wypisuje nowy token konta; zakresy to read, submit, play, manage
  verify        sprawdza, czy każdy wynik jest taki jak w logu, każdy log zgodny z zasadami, a każda tabela
                z wynikami; kod wyjścia 1, jeśli nie`,
  flags: {
    email: 'adres e-mail nowego konta',
    admin: 'nowe konto jest administratorem',
    scope: 'co token może; można podać kilka razy',
    name: 'nazwa tokenu na stronie konta',
    days: 'liczba dni, po których token wygasa',
  },
  notes: `  printf 'długie hasło\\n' | arena admin user add LOGIN
  arena admin token LOGIN --scope submit --scope read`,
  write: 'napisz arena admin user add|reset|role|ban|unban LOGIN, arena admin token LOGIN albo arena admin verify',
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
  checked: (matches) => `sprawdzono mecze: ${matches}`,
  verified: (matches, contests, wrong) =>
    `sprawdzono mecze: ${matches}, konkursy: ${contests}; ${wrong === 0 ? 'wszystko się zgadza' : `błędy: ${wrong}`}`,
};

export const texts = (): typeof en => spoken({ en, pl });
