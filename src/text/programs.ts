import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import { decimal } from './format.ts';

/** Why a player's source, archive, folder or command line gave no program that can be run. */
const en = {
  'build-cancelled': () => 'an administrator cancelled its build',
  'build-lost': ({ times }: { times: number }) => `the machines that built it died or were silent, ${times} times`,
  'archive-not-unpacked': ({ why }: { why: Message }, say: Say) => `the archive cannot be unpacked: ${say(why)}`,
  'archive-not-taken': ({ why }: { why: Message }, say: Say) => `the archive cannot be taken: ${say(why)}`,
  'folder-not-taken': ({ why }: { why: Message }, say: Say) => `the folder cannot be taken: ${say(why)}`,
  'folder-too-big': ({ mebibytes }: { mebibytes: number }) => `the folder holds more than ${mebibytes} MiB`,
  'archive-too-slow': ({ seconds }: { seconds: number }) => `it takes longer than ${seconds} s`,
  'archive-damaged': () => 'it is damaged',
  'archive-damaged-or-torn': () => 'it is damaged or truncated, or no .tar.gz at all',
  'no-archive': () => 'it is damaged, or no archive at all',
  'archive-size-unreadable': () => 'it is damaged: a size cannot be read',
  'archive-too-many-headers': () => 'it is damaged: too many headers in a row',
  'archive-checksum-wrong': () => 'it is damaged: a checksum is wrong',
  'archive-torn': () => 'it is truncated',
  'archive-encrypted': () => 'it is encrypted',
  'archive-has-more': () => 'something follows after its end',
  'archive-too-big': ({ mebibytes }: { mebibytes: number }) => `it holds more than ${mebibytes} MiB`,
  'archive-too-many-files': ({ files }: { files: number }) => `it holds more than ${files} files and folders`,
  'archive-name-too-long': () => 'a name in it is too long',
  'archive-entry-kind': ({ name, kind }: { name: string; kind: EntryKind }) =>
    `"${name}" is ${kindNames.en[kind]}; only files and folders may be in it`,
  'archive-name-no-text': ({ name }: { name: string }) => `the name "${name}" is no UTF-8 text`,
  'archive-name-control': ({ name }: { name: string }) => `the name "${name}" has a control byte or a backslash in it`,
  'archive-name-absolute': ({ name }: { name: string }) => `the name "${name}" is an absolute path`,
  'archive-name-outside': ({ name }: { name: string }) => `the name "${name}" leads out of it`,
  'archive-name-too-deep': ({ name }: { name: string }) => `the name "${name}" is too long or too deep`,
  'archive-twice': ({ name }: { name: string }) => `"${name}" is in it twice`,
  'archive-file-and-folder': ({ name }: { name: string }) => `"${name}" is in it both as a file and as a folder`,

  'build-too-slow': ({ seconds }: { seconds: number }) => `the build takes longer than ${seconds} s`,
  'build-writes-too-much': ({ mebibytes }: { mebibytes: number }) =>
    `the build writes more than ${mebibytes} MiB of messages`,
  'build-memory': ({ mebibytes }: { mebibytes: number }) => `the build wants more than ${mebibytes} MiB of memory`,
  'build-too-big': ({ mebibytes, files }: { mebibytes: number; files: number }) =>
    `the build makes more than ${mebibytes} MiB or ${files} files`,
  'build-unusable': ({ why }: { why: Message }, say: Say) => `what the build makes cannot be used: ${say(why)}`,
  'does-not-compile': ({ why }: { why: Message }, say: Say) => `it does not compile: ${say(why)}`,
  'build-needs-network': ({ why }: { why: Message }, say: Say) =>
    `the build needs the network, and there is none: ${say(why)}`,
  'build-without-result': ({ why }: { why: Message }, say: Say) => `the build ended without a result: ${say(why)}`,
  'compiler-silent': () => 'the compiler said nothing',
  'nothing-built': ({ program }: { program: string }) => `nothing to run came out of the build: there is no ${program}`,
  'language-missing': ({ language, packages }: { language: string; packages: string }) =>
    `${language} is not installed here; on Debian: apt-get install ${packages}`,
  'interpreter-unusable': ({ program }: { program: string }) =>
    `${program} does not tell where its interpreter is, so a sandbox cannot show it; name the interpreter itself, such as ~/.pyenv/versions/3.12.1/bin/python3`,
  'language-missing-npm': ({ language, packages }: { language: string; packages: string }) =>
    `${language} is not installed here; on Debian: apt-get install ${packages}, and npm ci in the folder of the arena`,

  'no-known-source': ({ languages }: { languages: readonly string[] }) =>
    `it holds no arena.json and no source of a language that is known here (${languages.join(', ')})`,
  'no-source': ({ language, endings }: { language: string; endings: readonly string[] }) =>
    `it holds no ${language} source (${endings.join(', ')})`,
  'several-languages': ({ languages }: { languages: readonly string[] }) =>
    `it holds sources of ${languages.join(' and ')}; say in arena.json which "language" it is, or what to "run"`,
  'too-many-sources': () => 'it holds more sources than one command can take; say in arena.json how to "build" it',
  'no-main': ({ language }: { language: string }) => `its ${language} source has no main`,
  'no-main-among': ({ files, language }: { files: number; language: string }) =>
    `none of its ${files} ${language} files is called main, bot or judge, or has a main; say in arena.json what to "run"`,
  'recipe-too-long': () => 'arena.json is longer than 64 KiB',
  'recipe-no-json': ({ error }: { error: string }) => `arena.json is no JSON: ${error}`,
  'recipe-no-object': () => 'arena.json must hold an object, such as {"language": "cpp"}',
  'recipe-unknown-key': ({ key, keys }: { key: string; keys: readonly string[] }) =>
    `arena.json has "${key}"; it may say ${keys.join(', ')}`,
  'recipe-unknown-language': ({ language, languages }: { language: string; languages: readonly string[] }) =>
    `arena.json names the language ${language}; there are ${languages.join(', ')}`,
  'recipe-no-protocol': ({ value }: { value: string }) =>
    `"protocol" in arena.json must be the name of a protocol of the game, such as "json", not ${value}`,
  'protocol-unknown': ({ protocol, protocols }: { protocol: string; protocols: readonly string[] }) =>
    protocols.length === 0
      ? `bots of this game have no protocol to choose, so ${protocol} cannot be one`
      : `this game has no protocol ${protocol}; it has ${protocols.join(', ')}`,
  'protocol-unfit': ({ protocol, options }: { protocol: string; options: readonly string[] }) =>
    `a bot that speaks the protocol ${protocol} plays only matches with the ${options.length === 1 ? 'option' : 'options'} ${options.join(', ')}`,
  'recipe-no-command': ({ key, value }: { key: string; value: string }) =>
    `"${key}" in arena.json must be a command line or a list of words, not ${value}`,
  'recipe-command-unreadable': ({ key, why }: { key: string; why: Message }, say: Say) =>
    `"${key}" in arena.json cannot be read: ${say(why)}`,
  'recipe-options': ({ value }: { value: string }) =>
    `"options" in arena.json must be names with their values, such as {"Hash": 64}, not ${value}`,
  'recipe-no-flag': ({ key, value }: { key: string; value: string }) =>
    `"${key}" in arena.json must be true or false, not ${value}`,
  'recipe-needs-network': () =>
    'arena.json says that it needs a network, which a sandbox does not have; ' +
    'let it run on your own machine, by arena connect or arena play, with --trusted',
  'recipe-without-run': () => 'arena.json says how to build it but not what to run; add "run"',

  'command-unreadable': ({ why }: { why: Message }, say: Say) => `the command cannot be read: ${say(why)}`,
  'command-empty': () => 'it is empty',
  'command-nul': () => 'there is a NUL in it',
  'command-backslash': () => 'it ends in a lone backslash',
  'command-quote': ({ quote }: { quote: string }) => `a quote ${quote} is not closed`,
  'no-program-nor-source': () => 'it is neither executable (chmod +x) nor a source of a language that is known here',
  'file-beside': ({ why, file }: { why: Message; file: string }, say: Say) =>
    `${say(why)}; the file in its folder is called ./${file}`,
  'no-such-file': ({ file }: { file: string }) => `there is no file ${file}`,
  'file-too-large': ({ file, mebibytes }: { file: string; mebibytes: number }) =>
    `${file} is larger than ${mebibytes} MiB`,
  'file-denied': ({ file }: { file: string }) => `${file} cannot be read: permission denied`,
  'file-closed': ({ why }: { why: Message }, say: Say) => `it is closed to other users (chmod o+r) and ${say(why)}`,
  'folder-is-root': () => 'the folder / would be shown to the program; go to a folder of its own',
  'folder-of-games': () =>
    'its folder is the one in which games are kept, and no program may see these; keep them in another',
  'folder-too-many-files': ({ files }: { files: number }) =>
    `its folder holds more than ${files} files; go to a folder of its own`,
  'folder-too-many-hidden': () => 'its folder holds too many hidden files to be shown',
  'folder-closed': () =>
    'its folder is closed to other users (chmod o+rx) and holds too much to be shown entry by entry',
  'hello-answered-otherwise': () => 'it answers something else than it was told',
};

/** Kinds of archive entries that are refused. */
export type EntryKind = keyof typeof kindNames.en;
const kindNames = {
  en: {
    nameless: 'a file without a name',
    'hard-link': 'a hard link',
    symlink: 'a symbolic link',
    device: 'a device',
    pipe: 'a pipe',
    unknown: 'something unknown',
  },
  pl: {
    nameless: 'plik bez nazwy',
    'hard-link': 'twarde dowiązanie',
    symlink: 'dowiązanie symboliczne',
    device: 'urządzenie',
    pipe: 'potok',
    unknown: 'coś nieznanego',
  },
} as const;

const pl: Translation<typeof en> = {
  'build-cancelled': () => 'administrator odwołał jego budowanie',
  'build-lost': ({ times }) => `maszyny, które to budowały, zginęły lub zamilkły, razy: ${times}`,
  'archive-not-unpacked': ({ why }, say) => `archiwum nie da się rozpakować: ${say(why)}`,
  'archive-not-taken': ({ why }, say) => `archiwum nie da się przyjąć: ${say(why)}`,
  'folder-not-taken': ({ why }, say) => `folderu nie da się użyć: ${say(why)}`,
  'folder-too-big': ({ mebibytes }) => `folder zawiera ponad ${decimal('pl', mebibytes)} MiB`,
  'archive-too-slow': ({ seconds }) => `trwa to dłużej niż ${decimal('pl', seconds)} s`,
  'archive-damaged': () => 'jest uszkodzone',
  'archive-damaged-or-torn': () => 'jest uszkodzone albo urwane, albo to wcale nie .tar.gz',
  'no-archive': () => 'jest uszkodzone albo w ogóle nie jest archiwum',
  'archive-size-unreadable': () => 'jest uszkodzone: nie da się odczytać rozmiaru',
  'archive-too-many-headers': () => 'jest uszkodzone: za dużo nagłówków z rzędu',
  'archive-checksum-wrong': () => 'jest uszkodzone: nie zgadza się suma kontrolna',
  'archive-torn': () => 'urywa się przed końcem',
  'archive-encrypted': () => 'jest zaszyfrowane',
  'archive-has-more': () => 'po końcu jest w nim coś jeszcze',
  'archive-too-big': ({ mebibytes }) => `zawiera ponad ${decimal('pl', mebibytes)} MiB`,
  'archive-too-many-files': ({ files }) => `zawiera ponad ${files} plików i folderów`,
  'archive-name-too-long': () => 'jest w nim za długa nazwa',
  'archive-entry-kind': ({ name, kind }) => `"${name}" to ${kindNames.pl[kind]}; mogą w nim być tylko pliki i foldery`,
  'archive-name-no-text': ({ name }) => `nazwa "${name}" nie jest tekstem w UTF-8`,
  'archive-name-control': ({ name }) => `nazwa "${name}" zawiera znak sterujący albo ukośnik wsteczny`,
  'archive-name-absolute': ({ name }) => `nazwa "${name}" jest ścieżką bezwzględną`,
  'archive-name-outside': ({ name }) => `nazwa "${name}" wyprowadza poza nie`,
  'archive-name-too-deep': ({ name }) => `nazwa "${name}" jest za długa albo za głęboka`,
  'archive-twice': ({ name }) => `"${name}" jest w nim dwa razy`,
  'archive-file-and-folder': ({ name }) => `"${name}" jest w nim i jako plik, i jako folder`,

  'build-too-slow': ({ seconds }) => `budowanie trwa dłużej niż ${decimal('pl', seconds)} s`,
  'build-writes-too-much': ({ mebibytes }) => `budowanie wypisuje ponad ${decimal('pl', mebibytes)} MiB komunikatów`,
  'build-memory': ({ mebibytes }) => `budowanie chce ponad ${decimal('pl', mebibytes)} MiB pamięci`,
  'build-too-big': ({ mebibytes, files }) =>
    `budowanie tworzy ponad ${decimal('pl', mebibytes)} MiB albo ponad ${files} plików`,
  'build-unusable': ({ why }, say) => `tego, co zbudowano, nie da się użyć: ${say(why)}`,
  'does-not-compile': ({ why }, say) => `nie kompiluje się: ${say(why)}`,
  'build-needs-network': ({ why }, say) => `budowanie potrzebuje sieci, a sieci nie ma: ${say(why)}`,
  'build-without-result': ({ why }, say) => `budowanie skończyło się bez wyniku: ${say(why)}`,
  'compiler-silent': () => 'kompilator nic nie powiedział',
  'nothing-built': ({ program }) => `z budowania nie wyszło nic, co można uruchomić: nie ma ${program}`,
  'language-missing': ({ language, packages }) =>
    `języka ${language} tu nie zainstalowano; w Debianie: apt-get install ${packages}`,
  'interpreter-unusable': ({ program }) =>
    `${program} nie mówi, gdzie jest jego interpreter, więc piaskownica nie może go pokazać; podaj sam interpreter, np. ~/.pyenv/versions/3.12.1/bin/python3`,
  'language-missing-npm': ({ language, packages }) =>
    `języka ${language} tu nie zainstalowano; w Debianie: apt-get install ${packages}, a w folderze areny npm ci`,

  'no-known-source': ({ languages }) =>
    `nie zawiera ani arena.json, ani źródła w znanym tu języku (${languages.join(', ')})`,
  'no-source': ({ language, endings }) => `nie zawiera źródła w języku ${language} (${endings.join(', ')})`,
  'several-languages': ({ languages }) =>
    `zawiera źródła w językach ${languages.join(' i ')}; napisz w arena.json, jaki to język ("language") albo co ` +
    'uruchomić ("run")',
  'too-many-sources': () =>
    'zawiera więcej źródeł, niż zmieści jedno polecenie; napisz w arena.json, jak go zbudować ("build")',
  'no-main': ({ language }) => `w jego źródle w języku ${language} nie ma funkcji main`,
  'no-main-among': ({ files, language }) =>
    `żaden z jego plików w języku ${language} (jest ich ${files}) nie nazywa się main, bot ani judge i nie ma funkcji ` +
    'main; napisz w arena.json, co uruchomić ("run")',
  'recipe-too-long': () => 'arena.json jest dłuższy niż 64 KiB',
  'recipe-no-json': ({ error }) => `arena.json nie jest poprawnym JSON-em: ${error}`,
  'recipe-no-object': () => 'arena.json musi zawierać obiekt, na przykład {"language": "cpp"}',
  'recipe-unknown-key': ({ key, keys }) => `arena.json zawiera "${key}"; wolno w nim podać ${keys.join(', ')}`,
  'recipe-unknown-language': ({ language, languages }) =>
    `arena.json podaje język ${language}; do wyboru są ${languages.join(', ')}`,
  'recipe-no-protocol': ({ value }) =>
    `"protocol" w arena.json musi być nazwą protokołu gry, na przykład "json", a nie ${value}`,
  'protocol-unknown': ({ protocol, protocols }) =>
    protocols.length === 0
      ? `boty tej gry nie wybierają protokołu, więc nie może nim być ${protocol}`
      : `ta gra nie ma protokołu ${protocol}; ma: ${protocols.join(', ')}`,
  'protocol-unfit': ({ protocol, options }) =>
    `bot mówiący protokołem ${protocol} gra tylko w meczach z ${options.length === 1 ? 'opcją' : 'opcjami'} ${options.join(', ')}`,
  'recipe-no-command': ({ key, value }) => `"${key}" w arena.json musi być poleceniem albo listą słów, a nie ${value}`,
  'recipe-command-unreadable': ({ key, why }, say) =>
    `polecenia "${key}" w arena.json nie da się odczytać: ${say(why)}`,
  'recipe-options': ({ value }) =>
    `"options" w arena.json to nazwy z wartościami, na przykład {"Hash": 64}, a nie ${value}`,
  'recipe-no-flag': ({ key, value }) => `"${key}" w arena.json musi być true albo false, a nie ${value}`,
  'recipe-needs-network': () =>
    'według arena.json potrzebuje sieci, której piaskownica nie ma; ' +
    'uruchamiaj go na własnym komputerze, przez arena connect albo arena play, z --trusted',
  'recipe-without-run': () => 'arena.json mówi, jak go zbudować, ale nie, co uruchomić; dodaj "run"',

  'command-unreadable': ({ why }, say) => `polecenia nie da się odczytać: ${say(why)}`,
  'command-empty': () => 'jest puste',
  'command-nul': () => 'jest w nim znak NUL',
  'command-backslash': () => 'kończy się samotnym ukośnikiem wstecznym',
  'command-quote': ({ quote }) => `brakuje zamykającego ${quote}`,
  'no-program-nor-source': () => 'to ani plik wykonywalny (chmod +x), ani źródło w znanym tu języku',
  'file-beside': ({ why, file }, say) => `${say(why)}; plik w jego folderze nazywa się ./${file}`,
  'no-such-file': ({ file }) => `nie ma pliku ${file}`,
  'file-too-large': ({ file, mebibytes }) => `${file} ma ponad ${decimal('pl', mebibytes)} MiB`,
  'file-denied': ({ file }) => `${file} nie daje się odczytać: brak uprawnień`,
  'file-closed': ({ why }, say) => `jest zamknięty dla innych użytkowników (chmod o+r), a ${say(why)}`,
  'folder-is-root': () => 'program zobaczyłby folder /; przejdź do folderu, w którym jest tylko on',
  'folder-of-games': () =>
    'jego folder to ten, w którym zapisuje się gry, a tych żaden program nie może widzieć; zapisuj je w innym',
  'folder-too-many-files': ({ files }) =>
    `jego folder zawiera ponad ${files} plików; przejdź do folderu, w którym jest tylko on`,
  'folder-too-many-hidden': () => 'jego folder zawiera za dużo ukrytych plików, by go pokazać',
  'folder-closed': () =>
    'jego folder jest zamknięty dla innych użytkowników (chmod o+rx) i zawiera za dużo, by pokazać go plik po pliku',
  'hello-answered-otherwise': () => 'odpowiada co innego, niż mu powiedziano',
};

export const messages = { en, pl };
export type ProgramMessage = MessageIn<typeof en>;
