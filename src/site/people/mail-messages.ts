import type { Translation } from '../../game/message.ts';

const en = {
  subject: (told: string) => `AI-Arena: ${told}`,
  text: (told: string, page: string, leave: string) =>
    `${told}\n\n${page}\n\nYou asked for such letters on your account page. No more of them: ${leave}\n`,
};

const pl: Translation<typeof en> = {
  subject: (told) => `Arena AI: ${told}`,
  text: (told, page, leave) =>
    `${told}\n\n${page}\n\nO takie listy prosisz na stronie swojego konta. Rezygnacja z nich: ${leave}\n`,
};

export const messages = { en, pl };
