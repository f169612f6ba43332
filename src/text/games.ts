import type { Fault } from '../game/fault.ts';
import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import { faultLine } from './fault-titles.ts';

/** What is wrong with a game that somebody makes, and why its judge was refused. */
const en = {
  'game-title': ({ most }: { most: number }) => `a name is 1 to ${most} printable characters`,
  'game-title-taken': () => 'there is a game of this name already, or was one; choose another',
  'game-rules': ({ least }: { least: number }) =>
    `write the rules, in ${least} characters at least: what the judge says, which answers are allowed, what a wrong one costs`,
  'game-rules-long': ({ most }: { most: number }) => `at most ${most} characters`,
  'game-seats': ({ most }: { most: number }) => `a number of seats, or a range such as 2-4; at most ${most}`,
  'game-terminator': () => 'choose how a message ends',
  'game-number': ({ least, most }: { least: number; most: number }) => `a number from ${least} to ${most}`,
  'game-samples': () => 'send at least one sample bot: the judge plays its trial with it',
  'game-samples-many': ({ most }: { most: number }) => `at most ${most} sample bots`,
  'game-sample-same': ({ name }: { name: string }) => `two sample bots would be called ${name}: rename one`,
  'game-sample': ({ file, why }: { file: string; why: Message }, say: Say) => `the file ${file}: ${say(why)}`,
  'game-moderator': ({ login }: { login: string }) => `there is nobody called ${login}`,
  'game-moderators-many': ({ most }: { most: number }) => `at most ${most} moderators`,
  'games-many': ({ most }: { most: number }) =>
    `you have sent ${most} judges within a day, and may send the next later`,
  'game-changed': () =>
    'the game was changed meanwhile, in another window perhaps; save once more to replace it with what stands here',
  'game-busy': () => 'the trial of the last judge is not over yet: wait for its end',
  'game-contests': ({ names, more }: { names: readonly string[]; more: number }) =>
    `contests of this game that are not over: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}; finish, end or delete them first`,
  'archive-no-judge': () => 'the archive holds no file called judge, such as judge.py, Judge.java or judge.cpp',
  'archive-judges': ({ files }: { files: readonly string[] }) =>
    `the archive holds several judges: ${files.join(', ')}`,
  'archive-mains': ({ judge, files }: { judge: string; files: readonly string[] }) =>
    `the judge begins in ${judge}, but could begin in ${files.join(', ')} too: leave one beginning, or say in arena.json what to "run"`,
  'archive-mixed': ({ file }: { file: string }) =>
    `beside bots/ and starters/ the judge has to be one file, and the archive holds ${file} too`,
  'archive-unpacked': ({ why }: { why: Message }, say: Say) => `the archive cannot be unpacked: ${say(why)}`,
  'judge-unbuilt': ({ why }: { why: Message }, say: Say) => `the judge cannot be built: ${say(why)}`,
  'sample-unbuilt': ({ bot, why }: { bot: string; why: Message }, say: Say) =>
    `the sample bot ${bot} cannot be built: ${say(why)}`,
  'sample-fault': ({ bot, fault, turn, why }: { bot: string; fault: Fault; turn: number; why: Message }, say: Say) =>
    `the sample bot ${bot} was at fault in turn ${turn}, ${faultLine(fault, why, 'en', say)}`,
  'judge-withdrawn': () => 'an administrator withdrew it',
  'judge-only': () => 'there is no earlier judge of this game that passed its trial',
  'trial-void': ({ why }: { why: Message }, say: Say) => `the trial could not be played: ${say(why)}`,
};

const pl: Translation<typeof en> = {
  'game-title': ({ most }) => `nazwa to od 1 do ${most} znaków, które można wydrukować`,
  'game-title-taken': () => 'gra o tej nazwie już jest albo była; wybierz inną',
  'game-rules': ({ least }) =>
    `napisz zasady, co najmniej ${least} znaków: co mówi sędzia, jakie odpowiedzi są dozwolone, ile kosztuje zła`,
  'game-rules-long': ({ most }) => `najwyżej ${most} znaków`,
  'game-seats': ({ most }) => `liczba miejsc albo przedział, na przykład 2-4; najwyżej ${most}`,
  'game-terminator': () => 'wybierz, czym kończy się komunikat',
  'game-number': ({ least, most }) => `liczba od ${least} do ${most}`,
  'game-samples': () => 'wyślij co najmniej jednego przykładowego bota: sędzia rozegra z nim mecz próbny',
  'game-samples-many': ({ most }) => `najwyżej ${most} przykładowych botów`,
  'game-sample-same': ({ name }) => `dwa przykładowe boty nazywałyby się ${name}: zmień nazwę jednego z plików`,
  'game-sample': ({ file, why }, say) => `plik ${file}: ${say(why)}`,
  'game-moderator': ({ login }) => `nie ma nikogo o loginie ${login}`,
  'game-moderators-many': ({ most }) => `najwyżej ${most} moderatorów`,
  'games-many': ({ most }) => `w ciągu doby wysłano już ${most} sędziów; następnego możesz wysłać później`,
  'game-changed': () =>
    'gra została w tym czasie zmieniona, może w innym oknie; zapisz jeszcze raz, aby zastąpić ją tym, co tu stoi',
  'game-busy': () => 'mecz próbny poprzedniego sędziego jeszcze trwa: zaczekaj na jego koniec',
  'game-contests': ({ names, more }) =>
    `niezakończone konkursy w tej grze: ${names.join(', ')}${more > 0 ? ` i jeszcze ${more}` : ''}; najpierw je dokończ, zakończ albo usuń`,
  'archive-no-judge': () => 'w archiwum nie ma pliku o nazwie judge, na przykład judge.py, Judge.java albo judge.cpp',
  'archive-judges': ({ files }) => `w archiwum jest kilku sędziów: ${files.join(', ')}`,
  'archive-mains': ({ judge, files }) =>
    `sędzia zaczyna się w ${judge}, ale mógłby też w ${files.join(', ')}: zostaw jeden początek albo podaj w arena.json, co uruchomić („run”)`,
  'archive-mixed': ({ file }) =>
    `obok bots/ i starters/ sędzia musi być jednym plikiem, a w archiwum jest jeszcze ${file}`,
  'archive-unpacked': ({ why }, say) => `archiwum nie da się rozpakować: ${say(why)}`,
  'judge-unbuilt': ({ why }, say) => `sędziego nie da się zbudować: ${say(why)}`,
  'sample-unbuilt': ({ bot, why }, say) => `przykładowego bota ${bot} nie da się zbudować: ${say(why)}`,
  'sample-fault': ({ bot, fault, turn, why }, say) =>
    `przykładowy bot ${bot} zawinił w turze ${turn}, ${faultLine(fault, why, 'pl', say)}`,
  'judge-withdrawn': () => 'wycofał go administrator',
  'judge-only': () => 'nie ma wcześniejszego sędziego tej gry, który przeszedł próbę',
  'trial-void': ({ why }, say) => `meczu próbnego nie dało się rozegrać: ${say(why)}`,
};

export const messages = { en, pl };
export type GameMessage = MessageIn<typeof en>;
