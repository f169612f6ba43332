import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'prints a script for completion in a shell',
  usage: 'arena completion bash|zsh|fish',
  about: `Prints a script with which the shell completes commands, games, bots, flags and their values by the Tab key.

  bash: source <(arena completion bash)                               in ~/.bashrc
  zsh:  source <(arena completion zsh)                                in ~/.zshrc, after compinit
  fish: arena completion fish > ~/.config/fish/completions/arena.fish`,
  flags: {},
  nameShell: (shells: string) => `name one shell: ${shells}`,
  noShell: (shell: string) => `there is no completion for "${shell}"`,
};

const pl: Translation<typeof en> = {
  summary: 'wypisuje skrypt uzupełniania dla powłoki',
  usage: 'arena completion bash|zsh|fish',
  about: `Wypisuje skrypt, dzięki któremu powłoka klawiszem Tab uzupełnia polecenia, gry, boty, flagi i ich wartości.

  bash: source <(arena completion bash)                               w ~/.bashrc
  zsh:  source <(arena completion zsh)                                w ~/.zshrc, po compinit
  fish: arena completion fish > ~/.config/fish/completions/arena.fish`,
  flags: {},
  nameShell: (shells) => `podaj jedną powłokę: ${shells}`,
  noShell: (shell) => `nie ma uzupełniania dla „${shell}”`,
};

export const texts = (): typeof en => spoken({ en, pl });
