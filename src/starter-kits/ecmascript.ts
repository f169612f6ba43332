import type { SmallProgram, Type } from './small-language.ts';
import {
  docOf,
  helpersFor,
  isAll,
  interpolated,
  isToEnd,
  pascal,
  storedIn,
  writeStatements,
  type BotTexts,
  type Syntax,
  type Written,
} from './write.ts';

// JavaScript and TypeScript, which differ in their types only.

export const types: Readonly<Record<Type, string>> = {
  int: 'number',
  long: 'number',
  bool: 'boolean',
  text: 'string',
  ints: 'number[]',
  longs: 'number[]',
  texts: 'string[]',
  none: 'void',
};
const defaults: Readonly<Record<Type, string>> = {
  int: '0',
  long: '0',
  bool: 'false',
  text: "''",
  ints: '[]',
  longs: '[]',
  texts: '[]',
  none: '',
};

/** How the types are written, and which functions wait for something. */
export interface Dialect {
  /** ` : type` after a name; nothing in JavaScript. */
  of(type: string): string;
  /** The types of the messages, before the class. */
  records(bot: SmallProgram, about: BotTexts): string[];
  readonly waits?: ReadonlySet<string>;
  /** Replaces `choose`. */
  readonly choose?: string;
  readonly imports?: readonly string[];
}

const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
const list = (...items: readonly Written[]): string => `[${items.map(({ text }) => text).join(', ')}]`;
const slice = (all: Written, from: Written, to: Written): string => {
  const args = [from.text, ...(isToEnd(all, to) ? [] : [to.text])];
  return `${all.atom}.slice(${args.join(', ')})`;
};
const numbers = (...[all, from, to]: readonly Written[]): string =>
  `${isAll(all!, from!, to!) ? all!.atom : slice(all!, from!, to!)}.map(Number)`;

export const syntaxOf = ({ of, waits = new Set() }: Dialect): Syntax => {
  const syntax: Syntax = {
    indent: '  ',
    comment: '//',
    end: ';',
    close: '}',
    operators: { '==': '===', '!=': '!==' },
    binary: (operator, left, right) => (operator === '/' ? `Math.floor(${left.atom} / ${right.atom})` : undefined),
    sum(parts) {
      const text = interpolated(parts, syntax, {
        plain: (plain) => plain.replaceAll(/[`\\]|\$\{/g, '\\$&'),
        place: (code) => `\${${code}}`,
      });
      return text === undefined ? undefined : `\`${text}\``;
    },
    quoted,
    name: (name) => name,
    state: (name) => `this.${name}`,
    field: (message, name) => `this.${message}.${name}`,
    index: (all, at) => `${all.atom}[${at.text}]`,
    setIndex: (all, at, value) => `${all.atom}[${at.text}] = ${value}`,
    call: (name, args) => `${waits.has(name) ? 'await ' : ''}this.${name}(${args.map(({ text }) => text).join(', ')})`,
    builtins: {
      len: (all) => `${all.atom}.length`,
      add: (all, item) => `${all.atom}.push(${storedIn(syntax, item)})`,
      has: (all, item) => `${all.atom}.includes(${item.text})`,
      find: (all, item) => `${all.atom}.indexOf(${item.text})`,
      part: (all, from, to) => slice(all, from, to),
      numbers,
      longNumbers: numbers,
      int: (text) => `Number(${text.text})`,
      long: (text) => `Number(${text.text})`,
      text: (number) => `String(${number.text})`,
      words: (text) => `words(${text.text})`,
      ints: list,
      longs: list,
      texts: list,
      fill: (count, item) =>
        `Array${of('').trim() === '' ? '' : `<${types[item.type]}>`}(${count.text}).fill(${item.text})`,
      random: (below) => `Math.floor(Math.random() * ${below.atom})`,
      say: (text) => `console.log(${text.text})`,
      quit: () => 'process.exit(0)',
    },
    copy: ({ text, type }) => (type === 'text' ? text : `[...${text}]`),
    let: ({ name, type, isSet }, value) =>
      `${isSet ? 'let' : 'const'} ${name}${value === '[]' ? of(types[type]) : ''} = ${value}`,
    if: (condition) => `if (${condition}) {`,
    elseIf: (condition) => `} else if (${condition}) {`,
    otherwise: '} else {',
    while: (condition) => `while (${condition}) {`,
    range: (name, from, to) => `for (let ${name} = ${from}; ${name} < ${to}; ${name}++) {`,
    each: ({ name }, all) => `for (const ${name} of ${all.text}) {`,
  };
  return syntax;
};

export function writeEcmascript(bot: SmallProgram, about: BotTexts, dialect: Dialect): string {
  const { of, waits = new Set<string>(), choose, imports = [] } = dialect;
  const syntax = syntaxOf(dialect);
  const isTyped = of('x') !== '';
  const helpers = {
    words: `/** The parts of a text between blanks. */
function words(text${of('string')})${of('string[]')} {
  return text.split(/\\s+/).filter((word) => word !== '');
}`,
  };
  const state = [
    ...Object.entries(bot.messages).map(([name, fields]) => {
      const values = Object.entries(fields).map(([field, type]) => `${field}: ${defaults[type]}`);
      const note = isTyped ? [] : [`  /** ${about.messages[name]} */`];
      return [...note, `  ${name}${of(pascal(name))} = { ${values.join(', ')} };`].join('\n');
    }),
    ...Object.entries(bot.state).map(([name, type]) => `  ${name}${of(types[type])} = ${defaults[type]};`),
  ];
  const methods = bot.procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    if (name === 'choose' && choose !== undefined) return choose;
    const takes = parameters.map((each) => `${each.name}${of(types[each.type])}`).join(', ');
    return [
      ...docOf(procedure, '  '),
      `  ${waits.has(name) ? 'async ' : ''}${name}(${takes})${of(types[result])} {`,
      ...writeStatements(body, syntax, 2),
      '  }',
    ].join('\n');
  });
  return [
    [...about.head.map((line) => `// ${line}`), ...imports, "import { createInterface } from 'node:readline';"].join(
      '\n',
    ),
    ...dialect.records(bot, about),
    ['class Bot {', ...state, '', methods.join('\n\n'), '}'].join('\n'),
    ...helpersFor(bot, helpers),
    [
      'const bot = new Bot();',
      'for await (const line of createInterface({ input: process.stdin })) {',
      `  ${waits.has('hear') ? 'await ' : ''}bot.hear(line);`,
      '}',
      '',
    ].join('\n'),
  ].join('\n\n');
}
