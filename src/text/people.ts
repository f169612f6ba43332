import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with what a person typed, and what happened to an account. */
const en = {
  'login-missing': () => 'choose a login',
  'login-pattern': () => 'a login is 1 to 32 letters (a to z), digits and underscores',
  'login-taken': ({ login }: { login: string }) => `the login ${login} is taken`,
  'login-unknown': ({ login }: { login: string }) => `there is no account ${login}`,
  'login-wrong': () => 'login or password is wrong',
  'login-throttled': ({ minutes }: { minutes: number }) =>
    `too many wrong passwords; try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
  'password-short': ({ least, most }: { least: number; most: number }) =>
    `a password has ${least} to ${most} characters; this one is shorter`,
  'password-long': ({ least, most }: { least: number; most: number }) =>
    `a password has ${least} to ${most} characters; this one is longer`,
  'password-common': () => 'this password is one of the first that anybody tries; choose another one',
  'password-breached': () => 'this password leaked elsewhere and is in a public list; choose another one',
  'breached-unreadable': ({ file, why }: { file: string; why: string }) =>
    `ARENA_BREACHED_PASSWORDS: cannot read ${file}: ${why}`,
  'breached-no-file': ({ file }: { file: string }) => `ARENA_BREACHED_PASSWORDS: ${file} is no file`,
  'breached-empty': ({ file }: { file: string }) => `ARENA_BREACHED_PASSWORDS: ${file} is empty`,
  'breached-no-list': ({ file }: { file: string }) =>
    `ARENA_BREACHED_PASSWORDS: ${file} is no list of SHA-1 hashes with a line HASH:COUNT for each`,
  'breached-unsorted': ({ file }: { file: string }) =>
    `ARENA_BREACHED_PASSWORDS: ${file} is not sorted by hash, so that no hash can be found in it`,
  'password-wrong': () => 'this is not your password',
  'email-pattern': () => 'this is no e-mail address, such as name@example.org',
  'text-long': ({ most }: { most: number }) => `at most ${most} characters`,
  'text-control': () => 'this has characters that cannot be shown',
  'text-direction': () => 'this has characters that turn the direction of the text',
  'country-unknown': () => 'choose a country of the list',
  'language-unknown': () => 'choose a language of the list',
  'picture-large': ({ mebibytes }: { mebibytes: number }) => `a picture has at most ${mebibytes} MiB`,
  'picture-wide': ({ most }: { most: number }) => `a picture has at most ${most} pixels in width and height`,
  'picture-unreadable': () => 'this is no PNG, JPEG or WebP picture, or it is damaged',
  'token-name-missing': () => 'give the token a name, so that you know it again',
  'token-scopes': () => 'tick at least one thing that the token may do',
  'token-ends': ({ most }: { most: number }) => `a token ends after 1 to ${most} days`,
  'tokens-many': ({ most }: { most: number }) =>
    `an account has at most ${most} tokens; delete one that you do not use`,
  'token-unknown': () => 'this token is wrong, or it has ended; the page “Account” makes a new one',
  'token-scope': ({ scope }: { scope: string }) => `this token does not allow it: it needs the scope ${scope}`,
  'token-banned': () => 'this account is banned and gets no token; unban it first',
  'token-never': () => 'no token allows this; log in on the site and do it there',
  'profile-changed': () =>
    'the profile was changed meanwhile, in another window perhaps; update once more to replace it with what stands here',
  'link-ended': () => 'this link was used already, or its time is over; ask for a new one',
  'login-to-confirm': ({ login }: { login: string }) => `type ${login} to confirm`,
  'password-none': () => 'this account has no password; log in anew, and set one on the page of the account',
  'login-old': ({ minutes }: { minutes: number }) =>
    `you logged in more than ${minutes} minutes ago; log out, log in again, and then do this`,
  'two-step-code-pattern': () => 'a code is six digits, or one of your recovery codes',
  'two-step-code-digits': () => 'a code is the six digits that the app shows',
  'two-step-code-wrong': () => 'this code is wrong, or was used already; the app shows a new one every 30 seconds',
  'two-step-code-throttled': ({ minutes }: { minutes: number }) =>
    `too many wrong codes; try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
  'log-in-ended': () => 'this log-in took longer than five minutes, or has ended already; log in again',
  'two-step-ended': () => 'this was finished or cancelled already, or took longer than half an hour; begin it anew',
  'two-step-is-on': () => 'two-step log-in is on already',
  'two-step-is-off': () => 'two-step log-in is off',
  'two-step-needed': () => 'this arena wants two-step log-in of you; turn it on first, at /account/two-step',
  'openid-away': ({ name }: { name: string }) => `${name} does not answer now; try again in a minute`,
  'openid-denied': ({ name }: { name: string }) => `${name} says that you did not allow the log-in`,
  'openid-refused': ({ name, error }: { name: string; error: string }) =>
    `${name} refused the log-in with “${error}”; the operator of this arena may know more`,
  'openid-strange': ({ name }: { name: string }) =>
    `${name} answered something that is not to be trusted; the operator of this arena finds it in the log`,
  'openid-state': () =>
    'this log-in was begun in another browser, or was finished already, or took longer than 15 minutes; begin it anew',
  'openid-used': () => 'this log-in was used already, or took too long; begin it anew',
  'openid-banned': () => 'this account may not log in here; an administrator can tell why',
  'openid-taken': ({ name }: { name: string }) =>
    `this account at ${name} is linked with another account here; log in with it, or unlink it there first`,
  'openid-linked': ({ name }: { name: string }) =>
    `your account is linked with an account at ${name} already; unlink that one first`,
  'openid-last': () => 'this is the only way to log in to your account; set a password first',
  'admin-last': () => 'this is the last administrator of the arena; make somebody else an administrator first',
  'quota-number': ({ most }: { most: number }) => `a quota is a whole number from 0 to ${most}`,
  'ban-until': () => 'write a day to come, such as 2027-01-31, or nothing',
};

const pl: Translation<typeof en> = {
  'login-missing': () => 'wybierz login',
  'login-pattern': () => 'login to od 1 do 32 liter (a do z), cyfr i znaków podkreślenia',
  'login-taken': ({ login }) => `login ${login} jest zajęty`,
  'login-unknown': ({ login }) => `nie ma konta ${login}`,
  'login-wrong': () => 'nieprawidłowy login lub hasło',
  'login-throttled': ({ minutes }) =>
    `za dużo nieprawidłowych haseł; spróbuj ponownie za ${minutes === 1 ? 'minutę' : `${minutes} min`}`,
  'password-short': ({ least, most }) => `hasło ma od ${least} do ${most} znaków; to jest krótsze`,
  'password-long': ({ least, most }) => `hasło ma od ${least} do ${most} znaków; to jest dłuższe`,
  'password-common': () => 'to jedno z haseł, które każdy zgaduje najpierw; wybierz inne',
  'password-breached': () => 'to hasło gdzieś wyciekło i jest na publicznej liście; wybierz inne',
  'breached-unreadable': ({ file, why }) => `ARENA_BREACHED_PASSWORDS: nie można odczytać ${file}: ${why}`,
  'breached-no-file': ({ file }) => `ARENA_BREACHED_PASSWORDS: ${file} nie jest plikiem`,
  'breached-empty': ({ file }) => `ARENA_BREACHED_PASSWORDS: ${file} jest pusty`,
  'breached-no-list': ({ file }) =>
    `ARENA_BREACHED_PASSWORDS: ${file} nie jest listą skrótów SHA-1 z wierszem SKRÓT:LICZBA dla każdego`,
  'breached-unsorted': ({ file }) =>
    `ARENA_BREACHED_PASSWORDS: ${file} nie jest posortowany według skrótów, więc nie da się w nim szukać`,
  'password-wrong': () => 'to nie jest twoje hasło',
  'email-pattern': () => 'to nie jest adres e-mail, taki jak imie@example.org',
  'text-long': ({ most }) => `najwyżej ${most} znaków`,
  'text-control': () => 'są tu znaki, których nie da się pokazać',
  'text-direction': () => 'są tu znaki, które zmieniają kierunek tekstu',
  'country-unknown': () => 'wybierz kraj z listy',
  'language-unknown': () => 'wybierz język z listy',
  'picture-large': ({ mebibytes }) => `zdjęcie ma najwyżej ${mebibytes} MiB`,
  'picture-wide': ({ most }) => `zdjęcie ma najwyżej ${most} pikseli szerokości i wysokości`,
  'picture-unreadable': () => 'to nie jest zdjęcie PNG, JPEG ani WebP albo jest uszkodzone',
  'token-name-missing': () => 'nazwij token, żeby go potem rozpoznać',
  'token-scopes': () => 'zaznacz przynajmniej jedno uprawnienie tokenu',
  'token-ends': ({ most }) => `token wygasa po 1 do ${most} dni`,
  'tokens-many': ({ most }) => `konto ma najwyżej ${most} tokenów; usuń taki, którego nie używasz`,
  'token-unknown': () => 'ten token jest błędny albo stracił ważność; nowy można utworzyć na stronie „Konto”',
  'token-scope': ({ scope }) => `ten token na to nie pozwala: potrzebuje zakresu ${scope}`,
  'token-banned': () => 'to konto jest zablokowane i nie dostaje tokenów; najpierw trzeba je odblokować',
  'token-never': () => 'żaden token na to nie pozwala; zaloguj się na stronie i zrób to tam',
  'profile-changed': () =>
    'profil zmienił się tymczasem, być może w innym oknie; zapisz jeszcze raz, żeby zastąpić go tym, co jest tutaj',
  'link-ended': () => 'tego linku już użyto albo minął jego czas; poproś o nowy',
  'login-to-confirm': ({ login }) => `wpisz ${login}, żeby potwierdzić`,
  'password-none': () => 'to konto nie ma hasła; zaloguj się ponownie i ustaw je na stronie konta',
  'login-old': ({ minutes }) =>
    `od zalogowania minęło więcej niż ${minutes} min; wyloguj się, zaloguj ponownie i wtedy to zrób`,
  'two-step-code-pattern': () => 'kod to sześć cyfr albo jeden z twoich kodów zapasowych',
  'two-step-code-digits': () => 'kod to sześć cyfr, które pokazuje aplikacja',
  'two-step-code-wrong': () => 'ten kod jest błędny albo już go użyto; aplikacja pokazuje nowy co 30 sekund',
  'two-step-code-throttled': ({ minutes }) =>
    `za dużo błędnych kodów; spróbuj ponownie za ${minutes === 1 ? 'minutę' : `${minutes} min`}`,
  'log-in-ended': () => 'to logowanie trwało dłużej niż pięć minut albo już się skończyło; zaloguj się jeszcze raz',
  'two-step-ended': () => 'to już zakończono albo anulowano, albo trwało dłużej niż pół godziny; zacznij od nowa',
  'two-step-is-on': () => 'logowanie dwuetapowe jest już włączone',
  'two-step-is-off': () => 'logowanie dwuetapowe jest wyłączone',
  'two-step-needed': () =>
    'ta arena wymaga od ciebie logowania dwuetapowego; najpierw je włącz, na stronie /account/two-step',
  'openid-away': ({ name }) => `${name} teraz nie odpowiada; spróbuj ponownie za minutę`,
  'openid-denied': ({ name }) => `${name} podaje, że nie było zgody na zalogowanie`,
  'openid-refused': ({ name, error }) =>
    `${name}: odmowa zalogowania z kodem „${error}”; więcej może wiedzieć operator tej areny`,
  'openid-strange': ({ name }) =>
    `${name}: odpowiedź, której nie można ufać; operator tej areny znajdzie ją w dzienniku`,
  'openid-state': () =>
    'to logowanie zaczęto w innej przeglądarce albo już je zakończono, albo trwało dłużej niż 15 minut; zacznij od nowa',
  'openid-used': () => 'tego logowania już użyto albo trwało za długo; zacznij od nowa',
  'openid-banned': () => 'na to konto nie można się tu zalogować; dlaczego, może powiedzieć administrator',
  'openid-taken': ({ name }) =>
    `to konto (${name}) jest połączone z innym kontem tutaj; zaloguj się nim albo najpierw je tam odłącz`,
  'openid-linked': ({ name }) => `twoje konto jest już połączone z kontem ${name}; najpierw odłącz tamto`,
  'openid-last': () => 'to jedyny sposób zalogowania się na twoje konto; najpierw ustaw hasło',
  'admin-last': () => 'to ostatni administrator areny; najpierw nadaj tę rolę komuś innemu',
  'quota-number': ({ most }) => `limit to liczba całkowita od 0 do ${most}`,
  'ban-until': () => 'podaj przyszły dzień, np. 2027-01-31, albo nic',
};

export const messages = { en, pl };
export type PeopleMessage = MessageIn<typeof en>;
