import type { SmallProgram, Type } from '../small-language.ts';
import {
  braced,
  helpersFor,
  interpolated,
  notesOf,
  pascal,
  storedIn,
  writeStatements,
  type KitLanguage,
  type Syntax,
  type Written,
} from '../write.ts';

const types: Readonly<Record<Type, string>> = {
  int: 'int',
  long: 'long',
  bool: 'bool',
  text: 'string',
  ints: 'List<int>',
  longs: 'List<long>',
  texts: 'List<string>',
  none: 'void',
};
const defaults: Partial<Readonly<Record<Type, string>>> = {
  text: ' = ""',
  ints: ' = new List<int>()',
  longs: ' = new List<long>()',
  texts: ' = new List<string>()',
};

const list =
  (type: 'ints' | 'longs' | 'texts') =>
  (...items: readonly Written[]): string =>
    items.length === 0 ? `new ${types[type]}()` : `new ${types[type]} { ${items.map(({ text }) => text).join(', ')} }`;
const call =
  (name: string) =>
  (...args: readonly Written[]): string =>
    `${name}(${args.map(({ text }) => text).join(', ')})`;

const syntax: Syntax = {
  indent: '    ',
  comment: '//',
  end: ';',
  close: '}',
  sum(parts) {
    const text = interpolated(parts, syntax, braced);
    return text === undefined ? undefined : `$"${text}"`;
  },
  name: (name) => name,
  state: (name) => name,
  field: (message, name) => `${message}.${name}`,
  index: (all, at) => (all.type === 'text' ? `Letter(${all.text}, ${at.text})` : `${all.atom}[${at.text}]`),
  call: (name, args) => `${pascal(name)}(${args.map(({ text }) => text).join(', ')})`,
  builtins: {
    len: (all) => (all.type === 'text' ? `${all.atom}.Length` : `${all.atom}.Count`),
    add: (all, item) => `${all.atom}.Add(${storedIn(syntax, item)})`,
    has: (all, item) => `${all.atom}.Contains(${item.text})`,
    find: (all, item) =>
      all.type === 'text'
        ? `${all.atom}.IndexOf(${item.text}, StringComparison.Ordinal)`
        : `${all.atom}.IndexOf(${item.text})`,
    part: call('Part'),
    numbers: call('Numbers'),
    longNumbers: call('LongNumbers'),
    int: call('int.Parse'),
    long: call('long.Parse'),
    text: (number) => `${number.atom}.ToString()`,
    words: call('Words'),
    ints: list('ints'),
    longs: list('longs'),
    texts: list('texts'),
    fill: (count, item) => `new List<${types[item.type]}>(Enumerable.Repeat(${item.text}, ${count.text}))`,
    random: (below) => `random.Next(${below.text})`,
    say: (text) => `Console.WriteLine(${text.text})`,
    quit: () => 'Environment.Exit(0)',
  },
  copy: ({ text, type }) => (type === 'text' ? text : `new ${types[type]}(${text})`),
  let: ({ name, type }, value) => `${types[type]} ${name} = ${value}`,
  if: (condition) => `if (${condition}) {`,
  elseIf: (condition) => `} else if (${condition}) {`,
  otherwise: '} else {',
  while: (condition) => `while (${condition}) {`,
  range: (name, from, to) => `for (int ${name} = ${from}; ${name} < ${to}; ${name}++) {`,
  each: ({ name, type }, all) => `foreach (${types[type]} ${name} in ${all.text}) {`,
};

const numbersHelper = (name: string, type: 'int' | 'long'): string =>
  `    static List<${type}> ${name}(List<string> texts, int start, int stop) {
        return texts.Skip(start).Take(stop - start).Select(${type}.Parse).ToList();
    }`;

const helpers = {
  letter: `    // The character at a place of a text.
    static string Letter(string text, int at) {
        return text.Substring(at, 1);
    }`,
  part: `    // The characters or items from one place up to before another.
    static string Part(string text, int start, int stop) {
        return text.Substring(start, stop - start);
    }

    static List<T> Part<T>(List<T> items, int start, int stop) {
        return items.GetRange(start, stop - start);
    }`,
  numbers: `    // The numbers of the texts from one place up to before another.
${numbersHelper('Numbers', 'int')}`,
  longNumbers: `    // The large numbers of the texts from one place up to before another.
${numbersHelper('LongNumbers', 'long')}`,
  words: `    // The parts of a text between blanks.
    static List<string> Words(string text) {
        return text.Split(new char[0], StringSplitOptions.RemoveEmptyEntries).ToList();
    }`,
};

const records = (bot: SmallProgram, about: Readonly<Record<string, string>>): string[] =>
  Object.entries(bot.messages).map(([message, fields]) =>
    [
      `// ${about[message]}`,
      `class ${pascal(message)} {`,
      ...Object.entries(fields).map(([name, type]) => `    public ${types[type]} ${name}${defaults[type] ?? ''};`),
      '}',
    ].join('\n'),
  );

const methods = ({ procedures }: SmallProgram): string[] =>
  procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    const takes = parameters.map((each) => `${types[each.type]} ${each.name}`).join(', ');
    return [
      ...notesOf(procedure, '//', '    '),
      `    ${types[result]} ${pascal(name)}(${takes}) {`,
      ...writeStatements(body, syntax, 2),
      '    }',
    ].join('\n');
  });

export const language: KitLanguage = {
  file: 'bot.cs',
  isCapital: true,
  write: (bot, { head, messages }) =>
    [
      [
        ...head.map((line) => `// ${line}`),
        'using System;',
        'using System.Collections.Generic;',
        'using System.Linq;',
      ].join('\n'),
      ...records(bot, messages),
      [
        'class Bot {',
        ...Object.keys(bot.messages).map((name) => `    ${pascal(name)} ${name} = new ${pascal(name)}();`),
        ...Object.entries(bot.state).map(([name, type]) => `    ${types[type]} ${name}${defaults[type] ?? ''};`),
        '    Random random = new Random();',
        '',
        methods(bot).join('\n\n'),
        '',
        ...helpersFor(bot, helpers).map((text) => `${text}\n`),
        `    static void Main() {
        Bot bot = new Bot();
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
            bot.Hear(line);
        }
    }
}
`,
      ].join('\n'),
    ].join('\n\n'),
};
