import type { Translation } from '../../game/message.ts';

const en = {
  subject: (told: string) => `AI-Arena: ${told}`,
  text: (told: string, page: string, leave: string) =>
    `${told}\n\n${page}\n\nYou asked for such letters on your account page. No more of them: ${leave}\n`,
  ofSecurity: (told: string, login: string, page: string) =>
    `${told}\n\nAccount: ${login}\n${page}\n\nIf this was you, there is nothing to do. If it was not, change your password at once, and tell an administrator of this arena.\n`,
};

const pl: Translation<typeof en> = {
  subject: (told) => `Arena AI: ${told}`,
  text: (told, page, leave) =>
    `${told}\n\n${page}\n\nO takie listy prosisz na stronie swojego konta. Rezygnacja z nich: ${leave}\n`,
  ofSecurity: (told, login, page) =>
    `${told}\n\nKonto: ${login}\n${page}\n\nJeśli to ty, nie trzeba nic robić. Jeśli nie, od razu zmień hasło i powiadom administratora tej areny.\n`,
};

export const messages = { en, pl };
