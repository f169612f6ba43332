import { types, writeEcmascript, type Dialect } from '../ecmascript.ts';
import { pascal, type KitLanguage } from '../write.ts';

const dialect: Dialect = {
  of: (type) => `: ${type}`,
  records: ({ messages }, about) =>
    Object.entries(messages).map(([message, fields]) =>
      [
        `/** ${about.messages[message]} */`,
        `interface ${pascal(message)} {`,
        ...Object.entries(fields).map(([name, type]) => `  ${name}: ${types[type]};`),
        '}',
      ].join('\n'),
    ),
};

export const language: KitLanguage = {
  file: 'bot.ts',
  write: (bot, about) => writeEcmascript(bot, about, dialect),
};
