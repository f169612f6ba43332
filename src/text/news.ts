import type { Fault } from '../game/fault.ts';
import type { MessageIn, Translation } from '../game/message.ts';
import { causeWords } from './faults.ts';

/** What people are told of their bots. A new kind of news is a line in each language. */
const en = {
  'news-ready': ({ bot }: { bot: string }) => `${bot} has passed its trial match and is ready to play`,
  'news-refused': ({ bot, fault }: { bot: string; fault: Fault }) => `${bot} cannot play: ${causeWords(fault, 'en')}`,
  'news-fault': ({ bot, fault, against }: { bot: string; fault: Fault; against: readonly string[] }) =>
    `${bot} was at fault against ${against.join(', ')}: ${causeWords(fault, 'en')}`,
};

const pl: Translation<typeof en> = {
  'news-ready': ({ bot }) => `${bot}: mecz próbny zaliczony, bot może grać`,
  'news-refused': ({ bot, fault }) => `${bot} nie może grać: ${causeWords(fault, 'pl')}`,
  'news-fault': ({ bot, fault, against }) =>
    `${bot}: błąd w meczu, w którym grali też ${against.join(', ')}: ${causeWords(fault, 'pl')}`,
};

export const messages = { en, pl };
export type NewsMessage = MessageIn<typeof en>;
