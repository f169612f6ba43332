import type { Message, MessageIn, Say, Translation } from '../game/message.ts';

/** Why no sandbox can be made for a program; `no-sandbox` wraps a reason that is shown alone. */
const en = {
  'no-sandbox': ({ why }: { why: Message }, say: Say) => `cannot make a sandbox: ${say(why)}`,
  'no-filter-for-processor': ({ processor }: { processor: string }) =>
    `there is no filter of system calls for ${processor}`,
  'bubblewrap-without-size': ({ oldest }: { oldest: string }) =>
    `without cgroups this needs bubblewrap ${oldest} or newer`,
  'data-without-limit': () =>
    'a bot’s memory between matches needs cgroups and bubblewrap 0.7 or newer, else nothing limits it for sure',
  'bubblewrap-too-old': ({ version, oldest }: { version: string; oldest: string }) =>
    `bubblewrap ${version} is too old; install ${oldest} or newer`,
  'no-system-program': ({ program, debian }: { program: string; debian: string }) =>
    `there is no ${program} on this machine; install it (Debian: apt-get install ${debian})`,
  'no-user-left': ({ folder }: { folder: string }) =>
    `all user ids for sandboxes are taken by arena processes of this machine (${folder})`,
  'no-claims': ({ folder, error }: { folder: string; error: string }) =>
    `${folder}, where arena processes share out user ids, cannot be made (${error})`,
  'bubblewrap-not-started': ({ error }: { error: string }) => `bwrap does not start (${error})`,
  'bubblewrap-silent': () => 'bwrap said nothing',
  'not-in-cgroup': ({ error }: { error: string }) => `its program cannot be put into a cgroup (${error})`,
  'empty-program-failed': ({ exit }: { exit: number }) => `a program that does nothing ended with exit code ${exit}`,
  'empty-program-killed': ({ signal }: { signal: string }) => `a program that does nothing was ended by ${signal}`,
};

const pl: Translation<typeof en> = {
  'no-sandbox': ({ why }, say) => `nie da się utworzyć piaskownicy: ${say(why)}`,
  'no-filter-for-processor': ({ processor }) => `nie ma filtru wywołań systemowych dla procesora ${processor}`,
  'bubblewrap-without-size': ({ oldest }) => `bez cgroups potrzebny jest bubblewrap ${oldest} lub nowszy`,
  'data-without-limit': () =>
    'pamięć bota między meczami wymaga cgroups i programu bubblewrap 0.7 lub nowszego, inaczej nic jej na pewno nie ogranicza',
  'bubblewrap-too-old': ({ version, oldest }) => `bubblewrap ${version} jest za stary; zainstaluj ${oldest} lub nowszy`,
  'no-system-program': ({ program, debian }) =>
    `na tym komputerze nie ma programu ${program}; zainstaluj go (Debian: apt-get install ${debian})`,
  'no-user-left': ({ folder }) =>
    `wszystkie identyfikatory użytkowników piaskownic zajęły procesy areny na tym komputerze (${folder})`,
  'no-claims': ({ folder, error }) =>
    `nie da się utworzyć ${folder}, gdzie procesy areny dzielą się identyfikatorami użytkowników (${error})`,
  'bubblewrap-not-started': ({ error }) => `bwrap się nie uruchamia (${error})`,
  'bubblewrap-silent': () => 'bwrap nic nie powiedział',
  'not-in-cgroup': ({ error }) => `programu nie da się umieścić w cgroup (${error})`,
  'empty-program-failed': ({ exit }) => `program, który nic nie robi, zakończył się z kodem ${exit}`,
  'empty-program-killed': ({ signal }) => `program, który nic nie robi, został zakończony sygnałem ${signal}`,
};

export const messages = { en, pl };
export type SandboxMessage = MessageIn<typeof en>;
