import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with a question for matches. */
const en = {
  'no-bot-called': ({ name }: { name: string }) => `there is no bot ${name}`,
  'no-contest-called': ({ name }: { name: string }) => `there is no contest ${name}`,
  'no-such-cause': ({ name }: { name: string }) => `no match ends by ${name}`,
  'whose-result': () => 'name the bot whose result is meant',
  'whose-opponent': () => 'name the bot whose opponent is meant',
};

const pl: Translation<typeof en> = {
  'no-bot-called': ({ name }) => `nie ma bota ${name}`,
  'no-contest-called': ({ name }) => `nie ma konkursu ${name}`,
  'no-such-cause': ({ name }) => `żaden mecz nie kończy się przez ${name}`,
  'whose-result': () => 'podaj bota, o którego wynik chodzi',
  'whose-opponent': () => 'podaj bota, o którego przeciwnika chodzi',
};

export const messages = { en, pl };
export type MatchFilterMessage = MessageIn<typeof en>;
