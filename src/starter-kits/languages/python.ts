import type { Procedure, SmallProgram, Type } from '../small-language.ts';
import {
  braced,
  helpersFor,
  isAll,
  interpolated,
  isLength,
  isToEnd,
  pascal,
  snake,
  storedIn,
  writeStatements,
  type KitLanguage,
  type Syntax,
  type Written,
} from '../write.ts';

const types: Readonly<Record<Type, string>> = {
  int: 'int',
  long: 'int',
  bool: 'bool',
  text: 'str',
  ints: 'list[int]',
  longs: 'list[int]',
  texts: 'list[str]',
  none: 'None',
};
const defaults: Readonly<Record<Type, string>> = {
  int: '0',
  long: '0',
  bool: 'False',
  text: '""',
  ints: 'field(default_factory=list)',
  longs: 'field(default_factory=list)',
  texts: 'field(default_factory=list)',
  none: '',
};

const list = (...items: readonly Written[]): string => `[${items.map(({ text }) => text).join(', ')}]`;
const find = (all: Written, item: Written): string =>
  all.type === 'text' ? `${all.atom}.find(${item.text})` : `find(${all.text}, ${item.text})`;

const slice = (all: Written, from: Written, to: Written): string =>
  `${all.atom}[${from.text === '0' ? '' : from.text}:${isToEnd(all, to) ? '' : to.text}]`;
const numbers = (...[all, from, to]: readonly Written[]): string =>
  `[int(word) for word in ${isAll(all!, from!, to!) ? all!.text : slice(all!, from!, to!)}]`;

/** `random.choice(moves)` of `moves[random(len(moves))]`. */
function chosenFrom(all: Written, { of }: Written): string | undefined {
  const isAny = of.kind === 'builtin' && of.name === 'random' && isLength(of.args[0]!, all);
  return isAny ? `random.choice(${all.text})` : undefined;
}

/** `-1` of `len(list) - 1`. */
function fromEnd(all: Written, { of }: Written): string | undefined {
  const isFromEnd = of.kind === 'binary' && of.operator === '-' && isLength(of.left, all) && of.right.kind === 'number';
  return isFromEnd ? `-${of.right.value}` : undefined;
}

const syntax: Syntax = {
  indent: '    ',
  comment: '#',
  end: '',
  close: '',
  nothing: 'pass',
  operators: { '&&': 'and', '||': 'or', '/': '//' },
  not: (value) => {
    const [, item, all] = /^\((\w+) in (.*)\)$/.exec(value) ?? [];
    return all === undefined ? `not ${value}` : `${item} not in ${all}`;
  },
  sum(parts) {
    const text = interpolated(parts, syntax, braced);
    return text === undefined ? undefined : `f"${text}"`;
  },
  isEmpty: ({ text, atom }, isIt) => (isIt ? `not ${atom}` : text),
  truth: ['False', 'True'],
  name: snake,
  state: (name) => `self.${snake(name)}`,
  field: (message, name) => `self.${snake(message)}.${snake(name)}`,
  index: (all, at) => chosenFrom(all, at) ?? `${all.atom}[${fromEnd(all, at) ?? at.text}]`,
  call: (name, args) => `self.${snake(name)}(${args.map(({ text }) => text).join(', ')})`,
  builtins: {
    len: (all) => `len(${all.text})`,
    add: (all, item) => `${all.atom}.append(${storedIn(syntax, item)})`,
    has: (all, item) => ({ operation: `${item.text} in ${all.atom}`, like: '==' }),
    find: (all, item) => find(all, item),
    part: slice,
    numbers,
    longNumbers: numbers,
    int: (text) => `int(${text.text})`,
    long: (text) => `int(${text.text})`,
    text: (number) => `str(${number.text})`,
    words: (text) => `${text.atom}.split()`,
    ints: list,
    longs: list,
    texts: list,
    fill: (count, item) => `[${item.text}] * ${count.atom}`,
    random: (below) => `random.randrange(${below.text})`,
    say: (text) => `print(${text.text}, flush=True)`,
    quit: () => 'sys.exit(0)',
  },
  copy: ({ text, type }) => (type === 'text' ? text : `list(${text})`),
  let: ({ name }, value) => `${snake(name)} = ${value}`,
  if: (condition) => `if ${condition}:`,
  elseIf: (condition) => `elif ${condition}:`,
  otherwise: 'else:',
  while: (condition) => `while ${condition}:`,
  range: (name, from, to) => `for ${name} in range(${from === '0' ? '' : `${from}, `}${to}):`,
  each: ({ name }, all) => `for ${snake(name)} in ${all.text}:`,
};

const helpers = {
  find: `def find(items: list, item) -> int:
    """Where an item is in a list; -1 if it is missing."""
    return items.index(item) if item in items else -1`,
};

function records(bot: SmallProgram, about: Readonly<Record<string, string>>): string[] {
  return Object.entries(bot.messages).map(([message, fields]) =>
    [
      '@dataclass',
      `class ${pascal(message)}:`,
      `    """${about[message]}"""`,
      '',
      ...Object.entries(fields).map(([name, type]) => `    ${snake(name)}: ${types[type]} = ${defaults[type]}`),
    ].join('\n'),
  );
}

/** The comments of a function, as a docstring. */
function docOf({ notes: [first, ...more] }: Procedure): string[] {
  if (first === undefined) return [];
  if (more.length === 0) return [`        """${first}"""`];
  return [`        """${first}`, '', ...more.map((note) => `        ${note}`), '        """'];
}

function methods({ procedures }: SmallProgram): string[] {
  return procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    const takes = ['self', ...parameters.map((each) => `${snake(each.name)}: ${types[each.type]}`)].join(', ');
    return [
      `    def ${snake(name)}(${takes}) -> ${types[result]}:`,
      ...docOf(procedure),
      ...writeStatements(body, syntax, 2),
    ].join('\n');
  });
}

export const language: KitLanguage = {
  file: 'bot.py',
  write(bot, { head, messages }) {
    const state = [
      ...Object.keys(bot.messages).map((name) => `        self.${snake(name)} = ${pascal(name)}()`),
      ...Object.entries(bot.state).map(
        ([name, type]) => `        self.${snake(name)}: ${types[type]} = ${type.endsWith('s') ? '[]' : defaults[type]}`,
      ),
    ];
    return [
      [
        ...head.map((line) => `# ${line}`),
        'import random',
        'import sys',
        'from dataclasses import dataclass, field',
      ].join('\n'),
      ...records(bot, messages),
      ['class Bot:', '    def __init__(self) -> None:', ...state, '', methods(bot).join('\n\n')].join('\n'),
      ...helpersFor(bot, helpers),
      'if __name__ == "__main__":\n    bot = Bot()\n    for line in sys.stdin:\n        bot.hear(line.rstrip("\\r\\n"))\n',
    ].join('\n\n\n');
  },
};
