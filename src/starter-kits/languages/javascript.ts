import { writeEcmascript, type Dialect } from '../ecmascript.ts';
import type { KitLanguage } from '../write.ts';

export const dialect: Dialect = { of: () => '', records: () => [] };

export const language: KitLanguage = {
  file: 'bot.js',
  write: (bot, about) => writeEcmascript(bot, about, dialect),
};
