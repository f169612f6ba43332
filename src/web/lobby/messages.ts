import type { Translation } from '../../game/message.ts';

const en = { none: 'No friendly game is played now.' };

const pl: Translation<typeof en> = { none: 'Teraz nie trwa żaden mecz towarzyski.' };

export const messages = { en, pl };
