import type { KitField, KitMessage, StarterKit } from '../game/starter-kit.ts';
import { readSmallProgram, type SmallProgram, type Type } from './small-language.ts';

/** The variable of the bots that counts lines, where messages are recognised by it. */
const lineCount = 'linesRead';

/** The whole bot of a description, in the small language, read. Throws a `KitMistake`. */
export function botOf(kit: StarterKit): SmallProgram {
  const counts = kit.messages.some(({ line }) => line !== undefined);
  return readSmallProgram(botCode(kit), {
    state: { ...kit.state, ...(counts && { [lineCount]: 'int' }) },
    messages: Object.fromEntries(
      kit.messages.flatMap(({ name, fields }) => (fields === undefined ? [] : [[name, typesOf(fields)] as const])),
    ),
  });
}

const typesOf = (fields: Readonly<Record<string, KitField>>): Record<string, Type> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(field)]));

const typeOf = (field: KitField): Type => (typeof field === 'object' ? 'ints' : field === 'int?' ? 'int' : field);

/** How a line is written: `200 <vertices> <token> <edges> …`. */
export const formOf = ({ form, word, fields = {} }: KitMessage): string =>
  form ??
  [
    ...(word === undefined ? [] : [word]),
    ...Object.entries(fields).map(([name, field]) =>
      field === 'int?' ? `[<${name}>]` : typeOf(field).endsWith('s') ? `<${name}> …` : `<${name}>`,
    ),
  ].join(' ');

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

function botCode(kit: StarterKit): string {
  const hasOf = (name: string): boolean => new RegExp(`\\bfunction ${name}\\b`).test(kit.code);
  return `
// CHOOSE YOUR MOVE HERE. The offered moves are legal; this bot takes any of them.
// Whatever the arena has told is in the messages above, and the position in the variables of the bot.
function choose(offered: texts): text {
  return offered[random(len(offered))];
}

${kit.code}

// It is our turn: choose a move and say it.
function answer() {
  let offered = moves();
  let chosen = choose(offered);
  say(${kit.answer ?? 'chosen'});
  ${hasOf('played') ? 'played(chosen);' : ''}
}

${kit.messages.map(handlerOf).join('\n')}

// Reads a line of the arena and answers it, if it wants an answer.
function hear(line: text) {
  let parts = ${hasOf('split') ? 'split' : 'words'}(line);
  ${kit.messages.some(({ line }) => line !== undefined) ? `${lineCount} = ${lineCount} + 1;` : ''}
  let first = "";
  if (len(parts) > 0) {
    first = parts[0];
  }
  ${dispatch(kit.messages)}
}
`;
}

const handlerName = ({ name }: KitMessage): string => `on${name[0]!.toUpperCase()}${name.slice(1)}`;
const isHandled = ({ fields, on }: KitMessage): boolean => fields !== undefined || on !== undefined;

/** The function that keeps what a message says. */
function handlerOf(message: KitMessage): string {
  if (!isHandled(message)) return '';
  const { name, word, fields = {}, on = '', about } = message;
  let at = `${word === undefined ? 0 : 1}`;
  const reads = Object.entries(fields).map(([field, type]) => {
    const [from, target] = [at, `${name}.${field}`];
    at = /^\d+$/.test(from) ? `${Number(from) + 1}` : `${from} + 1`;
    if (typeof type === 'object') {
      at = `${from} + ${type.ints}`;
      return `${target} = numbers(parts, ${from}, ${at});`;
    }
    const rest = `(parts, ${from}, len(parts));`;
    return {
      int: `${target} = int(parts[${from}]);`,
      long: `${target} = long(parts[${from}]);`,
      text: `${target} = parts[${from}];`,
      'int?': `${target} = 0;\nif (len(parts) > ${from}) {\n${target} = int(parts[${from}]);\n}`,
      ints: `${target} = numbers${rest}`,
      longs: `${target} = longNumbers${rest}`,
      texts: `${target} = part${rest}`,
    }[type];
  });
  const takes = reads.length > 0 ? 'parts: texts' : '';
  return `// ${about.en}\nfunction ${handlerName(message)}(${takes}) {\n${reads.join('\n')}\n${on}\n}\n`;
}

/** What kind of message it is: by its line first, then by its first word, else any other. */
function dispatch(messages: readonly KitMessage[]): string {
  const rank = ({ word, line }: KitMessage): number => (line !== undefined ? 0 : word !== undefined ? 1 : 2);
  const branches = messages
    .toSorted((one, other) => rank(one) - rank(other))
    .map((message) => ({
      condition:
        message.line !== undefined
          ? `${lineCount} == ${message.line}`
          : message.word === undefined
            ? ''
            : `first == ${quoted(message.word)}`,
      body: actionOf(message),
    }));
  return branches
    .map(({ condition, body }) => (condition === '' ? `{\n${body}\n}` : `if (${condition}) {\n${body}\n}`))
    .join(' else ');
}

function actionOf(message: KitMessage): string {
  const { fields, reply = [], asks, ends, about } = message;
  const lines = [
    ...(isHandled(message) ? [`${handlerName(message)}(${fields === undefined ? '' : 'parts'});`] : [`// ${about.en}`]),
    ...reply.map((line) => `say(${quoted(line)});`),
    ...(asks ? ['answer();'] : []),
    ...(ends ? ['quit();'] : []),
  ];
  return lines.join('\n');
}
